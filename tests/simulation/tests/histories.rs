//! Some of the histories of `cargo xtask simulate`, and a check that the histories can fail.

use std::sync::atomic::{AtomicU64, Ordering};

use wfm_simulation::bugs::Bug;
use wfm_simulation::coverage::Coverage;
use wfm_simulation::{Plan, Simulator};

/// The same allocator as in the command, because histories allocate very often.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// With this number, all tests of this file together take about a minute on two cores.
const HISTORIES: u64 = 140;
const PLAN: Plan = Plan { employees: 2, days: 1, steps: 6, bug: None, tells: false };

/// To read the history of a seed that is found here, run `cargo xtask simulate --tell --days 1 --seed N`.
#[test]
fn every_history_keeps_what_was_promised() {
    let next = AtomicU64::new(1);
    let work = || {
        let simulator = Simulator::default();
        let mut broken = vec![];
        let mut coverage = Coverage::default();
        loop {
            let seed = next.fetch_add(1, Ordering::Relaxed);
            if seed > HISTORIES {
                return (broken, coverage);
            }
            let outcome = simulator.live(seed, PLAN);
            coverage.add(outcome.coverage);
            if !outcome.violations.is_empty() {
                broken.push((seed, outcome.violations));
            }
        }
    };
    let found = std::thread::scope(|scope| {
        let threads = [(); 2].map(|()| scope.spawn(work));
        threads.map(|thread| thread.join().unwrap())
    });
    let mut coverage = Coverage::default();
    for (broken, of_thread) in found {
        assert!(broken.is_empty(), "{broken:#?}");
        coverage.add(of_thread);
    }
    let struck: u64 = coverage.struck.values().sum();
    assert!(struck > 10 * HISTORIES, "faults struck {struck} times");
    for what in LIVED {
        assert!(coverage.happened.contains_key(what), "never in any history: {what}");
    }
}

#[test]
fn a_seed_is_the_same_history_whatever_was_before() {
    let one = Simulator::default();
    let other = Simulator::default();
    let first: Vec<String> = (1..=6).map(|seed| one.live(seed, PLAN).digest).collect();
    let back: Vec<String> = (1..=6).rev().map(|seed| other.live(seed, PLAN).digest).collect();
    assert_eq!(first, back.into_iter().rev().collect::<Vec<_>>());
    assert_ne!(first[0], first[1]);
}

/// Most bugs are found by a few histories. `cargo xtask simulate --bugs` finds the others, too.
#[test]
fn planted_bugs_are_found() {
    let simulator = Simulator::default();
    for (name, bug) in Bug::ALL.into_iter().filter(|(name, _)| !RARE.contains(name)) {
        let plan = Plan { bug: Some(bug), ..PLAN };
        let found = (1..=80).find(|seed| !simulator.live(*seed, plan).violations.is_empty());
        assert!(found.is_some(), "{name} is not found");
    }
}

const RARE: [&str; 3] =
    ["id used twice", "no condition on shift requests", "no condition on the timeline"];

/// Events that must happen in some history. The check of an event that never happens checks nothing.
const LIVED: [&str; 56] = [
    "DELETE /pay-adjustments/*: 204",
    "PATCH /attendance-requests/*: 200",
    "PATCH /attendances/*: 200",
    "PATCH /leaves/*: 200",
    "PATCH /open-shifts/*: 200",
    "PATCH /payrolls/*: 200",
    "PATCH /shift-requests/*: 200",
    "PATCH /timesheets/*: 200",
    "POST /attendance-requests: 201",
    "POST /attendances/clock-in: 201",
    "POST /attendances/clock-out: 200",
    "POST /attendances/sync: 202",
    "POST /attendances: 201",
    "POST /leave-adjustments: 201",
    "POST /leaves: 201",
    "POST /open-shifts: 201",
    "POST /pay-adjustments: 201",
    "POST /payments/*/release: 202",
    "POST /payments: 202",
    "POST /payroll/generate: 202",
    "POST /payrolls/*/recompute: 200",
    "POST /payrolls/decide: 202",
    "POST /roster/publish: 202",
    "POST /shift-requests: 201",
    "POST /t/*/iclock/cdata: 200",
    "POST /timesheets: 201",
    "PUT /employees/*/roster/*: 200",
    "PUT /employees/*/work-schedules/*: 201",
    "PUT /roster: 204",
    "PUT /settings: 200",
    "PUT /sites/*/work-schedules/*: 201",
    "acknowledged: attendance.approved",
    "acknowledged: attendance_request.approved",
    "acknowledged: attendance.clocked_out",
    "acknowledged: attendance.corrected",
    "acknowledged: attendance.created",
    "acknowledged: attendance.rejected",
    "acknowledged: job.created",
    "acknowledged: leave.approved",
    "acknowledged: leave.cancelled",
    "acknowledged: leave.rejected",
    "acknowledged: leave.requested",
    "acknowledged: leave_balance.adjusted",
    "acknowledged: pay_adjustment.deleted",
    "acknowledged: payroll.approved",
    "acknowledged: shift_request.accepted",
    "acknowledged: shift_request.approved",
    "acknowledged: shift_request.cancelled",
    "acknowledged: shift_request.declined",
    "acknowledged: timesheet.approved",
    "acknowledged: timesheet.submitted",
    "verdict: conflict",
    "verdict: created",
    "verdict: duplicate",
    "verdict: needs_review",
    "verdict: updated",
];
