//! Some of the histories of `cargo xtask simulate`, and whether they could fail.

use std::sync::atomic::{AtomicU64, Ordering};

use wfm_simulation::bugs::Bug;
use wfm_simulation::{Plan, Simulator};

/// As in the command: histories allocate a great deal.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// So many that all tests of this file together take about a minute on two cores.
const HISTORIES: u64 = 210;
const PLAN: Plan = Plan { employees: 2, days: 1, steps: 6, bug: None, tells: false };

/// Whoever finds a seed here reads its history with `cargo xtask simulate --tell --days 1 --seed N`.
#[test]
fn every_history_keeps_what_was_promised() {
    let next = AtomicU64::new(1);
    let work = || {
        let (simulator, mut broken, mut struck) = (Simulator::default(), vec![], 0);
        loop {
            let seed = next.fetch_add(1, Ordering::Relaxed);
            if seed > HISTORIES {
                return (broken, struck);
            }
            let outcome = simulator.live(seed, PLAN);
            struck += outcome.coverage.0.values().sum::<u64>();
            if !outcome.violations.is_empty() {
                broken.push((seed, outcome.violations));
            }
        }
    };
    let found = std::thread::scope(|scope| {
        let threads = [(); 2].map(|()| scope.spawn(work));
        threads.map(|thread| thread.join().unwrap())
    });
    for (broken, struck) in found {
        assert!(broken.is_empty(), "{broken:#?}");
        assert!(struck > HISTORIES, "faults struck {struck} times");
    }
}

#[test]
fn a_seed_is_the_same_history_whatever_was_before() {
    let (one, other) = (Simulator::default(), Simulator::default());
    let first: Vec<String> = (1..=6).map(|seed| one.live(seed, PLAN).digest).collect();
    let back: Vec<String> = (1..=6).rev().map(|seed| other.live(seed, PLAN).digest).collect();
    assert_eq!(first, back.into_iter().rev().collect::<Vec<_>>());
    assert_ne!(first[0], first[1]);
}

/// All but one are found by a few histories. `cargo xtask simulate --bugs` finds that one, too.
#[test]
fn planted_bugs_are_found() {
    let simulator = Simulator::default();
    for (name, bug) in Bug::ALL.into_iter().filter(|(name, _)| *name != RARE) {
        let plan = Plan { bug: Some(bug), ..PLAN };
        let found = (1..=20).find(|seed| !simulator.live(*seed, plan).violations.is_empty());
        assert!(found.is_some(), "{name} is not found");
    }
}

const RARE: &str = "no condition on the timeline";
