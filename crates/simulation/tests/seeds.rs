//! A minute of simulation: the same seeds every time.

use vendetta_simulation::simulate;

fn play(seeds: std::ops::Range<u64>) {
    let mut races = 0;
    for seed in seeds {
        let report = simulate(seed, 0.05, false).unwrap_or_else(|why| {
            panic!("{why}\n  again: cargo xtask simulate --seed {seed} --hours 0.05 --steps")
        });
        races += report.races;
    }
    assert!(races > 0, "something was raced");
}

#[test]
fn nothing_told_is_lost_and_every_race_goes_on_and_ends() {
    play(1..9);
}

#[test]
fn nothing_told_is_lost_and_every_race_goes_on_and_ends_elsewhere() {
    play(100..108);
}

#[test]
fn a_seed_is_the_same_every_time() {
    for seed in [3, 4] {
        let run = || simulate(seed, 0.02, false).unwrap_or_else(|why| panic!("{why}"));
        assert_eq!(run(), run(), "seed {seed}");
    }
}
