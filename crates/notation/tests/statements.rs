//! What a transcript states, what it says is refused, and where it says a hazard lies.

use vendetta_notation::Scenario;

const HEAD: &str = "A title\nrules SLM-1\n\nseats orange blue\ntiles 1b 2a 3a\nboard 8 9 10 11\n  c ? OM BM -\n\
    OM dent\ndice orange 1 2\nroad 2\n";

/// What the program makes of a transcript that begins with OM on c9, which has 3 moves.
fn run(lines: &str) -> Result<String, String> {
    let text = format!("{HEAD}drive OM 3\n---\n{lines}\n");
    let played = Scenario::run(&text, content::builtin());
    played.map(|now| now.split_once("---\n").expect("a ruler").1.to_string()).map_err(|why| {
        assert!(why.is_untrue, "{why}");
        why.message
    })
}

fn unreadable(lines: &str) -> String {
    let text = format!("{HEAD}drive OM 3\n---\n{lines}\n");
    let why = Scenario::run(&text, content::builtin()).expect_err("a mistake");
    assert!(!why.is_untrue, "{why}");
    why.message
}

#[test]
fn what_is_so_passes_and_is_kept() {
    let so = "= OM c9, 3 left, dent, not burning, operable, die 3\n= BM c10, unmoved, undamaged\n= OS waiting\n\
        = OC home\n= c9 OM\n= c11 #\n= c8 ?\n= d9 empty, .\n= orange in, dice 1 2\n= road 2\n= round 2\n\
        = tiles 1b 2a 3a\n";
    assert_eq!(run(so).as_deref(), Ok(format!("{so}\n").as_str()));
    let moved =
        run("> front\n* slam bottom, direction front\n= BM gone\n= OM c10, 0 left\n").expect("it is so");
    assert!(moved.contains("\n= BM gone\n= OM c10, 0 left\n"), "{moved}");
}

#[test]
fn what_is_not_so_fails_with_what_is() {
    let is = "OM c9, 3 left, die 3, operable, dent";
    assert_eq!(run("= OM c8 or c9, 3 left").as_deref(), Ok("= OM c8 or c9, 3 left\n"));
    for untrue in
        ["c8", "c7 or c8", "2 left", "undamaged", "dazed", "burning", "inoperable", "gone", "nonsense"]
    {
        let found = run(&format!("= OM {untrue}"));
        assert_eq!(found, Err(format!("found `{untrue}`; it is not so: {is}")));
    }
    // Damage that is named is all of it.
    assert_eq!(run("= OM c9, dent, dent"), Err(format!("found `dent`; it is not so: {is}")));
    assert_eq!(run("= OC c9"), Err("found `c9`; it is not so: OC home".into()));
    assert_eq!(run("= c8 oil"), Err("found `oil`; it is not so: c8 ?".into()));
    assert_eq!(run("= blue out"), Err("found `out`; it is not so: blue in, dice 1 2 3 4".into()));
    assert_eq!(run("= round 3"), Err("found `round 3`; it is not so: round 2".into()));
    assert_eq!(
        run("= discard mine 1"),
        Err("found `discard mine 1`; it is not so: there is no such line".into())
    );
}

#[test]
fn a_statement_about_nothing_is_a_mistake() {
    assert!(unreadable("= ZZ c9").starts_with("found `ZZ`; expected a vehicle, a chopper, a crew"));
    assert!(unreadable("= OM").starts_with("found `OM`; expected what is so after it: OM c9"));
    assert!(unreadable("=").starts_with("found ``; expected a vehicle"));
}

#[test]
fn what_is_refused_passes_and_what_is_legal_fails() {
    let refused = "! rear\n! nitro 4\n! OS drives 1\n";
    assert_eq!(run(refused).as_deref(), Ok(format!("{refused}\n").as_str()));
    assert_eq!(run("! front-left"), Err("found `front-left`; it is not refused, it is legal".into()));
    assert_eq!(unreadable("! nitor 4"), "found `nitor 4`; expected the words of a choice, like `nitro 4`");
    let luck = unreadable("> front\n! reroll\n* slam bottom, direction front");
    assert!(luck.starts_with("found `! reroll`, and nobody is asked; expected luck: the slam die"), "{luck}");
}

#[test]
fn a_hazard_may_name_the_space_that_it_is_drawn_for() {
    let text = HEAD.replace("c ? OM BM -", "c - OM ? -").replace("tiles 1b 2a 3a", "tiles 1b 4a 3a");
    let run = |luck: &str| {
        let text = format!("{text}drive OM 3\n---\n> front\n* {luck}\n");
        Scenario::run(&text, content::builtin()).map_err(|why| why.to_string())
    };
    let kept = run("hazard road at c10").unwrap_or_else(|why| panic!("{why}"));
    assert!(kept.contains("\n* hazard road at c10\n    c10 turns up road"), "{kept}");
    assert_eq!(
        run("hazard road at c11"),
        Err("14:3: found `hazard road at c11`; it is not so: the token lies on c10".into())
    );
    assert!(run("hazard road, slam top at c10").is_err_and(|why| why.contains("no token is turned up")));
}
