//! Which tests failed, read from what cargo and vitest say; and how to run just those.

/// A test that failed.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Culprit {
    /// The file or program that it is in.
    pub of: String,
    /// Its name.
    pub test: String,
    /// What runs it alone.
    pub again: String,
}

/// The tests that failed, in order.
pub fn culprits(said: &str) -> Vec<Culprit> {
    let mut found = of_cargo(said);
    found.extend(of_vitest(said));
    found
}

/// The pictures that were taken of pages in tests that failed.
pub fn pictures(said: &str) -> Vec<&str> {
    said.lines().filter_map(|line| line.trim_start().strip_prefix("screenshot: ")).collect()
}

/// Cargo says which program runs; the program lists its failures at its end; cargo says how to run it again.
fn of_cargo(said: &str) -> Vec<Culprit> {
    let mut found: Vec<Culprit> = Vec::new();
    let (mut of, mut listed, mut listing) = (String::new(), Vec::new(), false);
    let mut since = 0;
    for line in said.lines() {
        let running = ["Running ", "Doc-tests "].iter().find_map(|word| line.trim_start().strip_prefix(word));
        if let Some(running) = running {
            of = running.split(" (").next().unwrap_or_default().to_string();
            since = found.len();
        } else if line == "failures:" {
            // There are two lists: what the tests said, then their names.
            listed.clear();
            listing = true;
        } else if line.starts_with("test result: ") {
            found.extend(listed.drain(..).map(|test| Culprit { of: of.clone(), test, again: String::new() }));
            listing = false;
        } else if let Some(flags) = line.split("to rerun pass `").nth(1) {
            let flags = flags.trim_end_matches('`');
            for culprit in &mut found[since..] {
                culprit.again = format!("cargo test {flags} {}", culprit.test);
            }
        } else if listing && let Some(name) = line.strip_prefix("    ").filter(|name| !name.contains(' ')) {
            listed.push(name.to_string());
        }
    }
    found
}

/// Vitest has a line for each: ` FAIL  tests/rooms.spec.ts > the name of the test`.
fn of_vitest(said: &str) -> Vec<Culprit> {
    let mut found = Vec::new();
    for line in said.lines() {
        let Some((of, test)) =
            line.trim_start().strip_prefix("FAIL ").and_then(|rest| rest.trim().split_once(" > "))
        else {
            continue;
        };
        let script = if of.starts_with("src/") { "test:unit" } else { "test:browser" };
        let name = test.rsplit(" > ").next().unwrap_or(test);
        let again = format!("cd web && npm run {script} -- {of} -t {name:?}");
        let culprit = Culprit { of: of.into(), test: test.into(), again };
        if !found.contains(&culprit) {
            found.push(culprit);
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_rust_test_is_named_with_its_program_and_how_to_run_it() {
        let said = "     Running tests/abuse.rs (target/debug/deps/abuse-12)
test a ... ok
test rooms_have_limits ... FAILED

failures:

---- rooms_have_limits stdout ----
    indented
thread panicked

failures:
    rooms_have_limits

test result: FAILED. 5 passed; 1 failed
error: test failed, to rerun pass `-p vendetta-server --test abuse`
     Running tests/rooms.rs (target/debug/deps/rooms-12)
test result: ok. 5 passed; 0 failed
";
        let again = "cargo test -p vendetta-server --test abuse rooms_have_limits".to_string();
        let test = "rooms_have_limits".to_string();
        assert_eq!(culprits(said), [Culprit { of: "tests/abuse.rs".into(), test, again }]);
    }

    #[test]
    fn a_browser_test_is_named_once_with_its_picture() {
        let said = "screenshot: web/shots/failed-one-1.png of http://x/
 FAIL  tests/rooms.spec.ts > one screen: two players
Error: no
 FAIL  tests/rooms.spec.ts > one screen: two players
";
        let again = "cd web && npm run test:browser -- tests/rooms.spec.ts -t \"one screen: two players\""
            .to_string();
        let (of, test) = ("tests/rooms.spec.ts".to_string(), "one screen: two players".to_string());
        assert_eq!(culprits(said), [Culprit { of, test, again }]);
        assert_eq!(pictures(said), ["web/shots/failed-one-1.png of http://x/"]);
    }
}
