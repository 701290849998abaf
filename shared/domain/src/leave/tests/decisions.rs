use super::*;
use crate::leave::{By, Decision, Refusal, decide};
use crate::locks::Locks;
use Decision::{Approve, Cancel, Reject, Withdraw};
use LeaveStatus::{Approved, Cancelled, Pending, Rejected};

/// A leave from 2026-11-10 to 2026-11-12 of this status.
fn of(status: LeaveStatus) -> Leave {
    Leave { status, ..leave(&World::new(), "2026-11-10", "2026-11-12") }
}

/// The status after a decision on a day of that month.
fn decided(
    status: LeaveStatus,
    decision: Decision,
    by: By,
    day: u32,
) -> Result<Option<LeaveStatus>, Refusal> {
    let today = NaiveDate::from_ymd_opt(2026, 11, day).unwrap();
    let after = decide(&of(status), decision, by, today)?;
    Ok(after.map(|after| after.status))
}

fn range(first: &str, last: &str) -> DateRange {
    DateRange { first: date(first), last: date(last) }
}

/// Rule LEAVE-23.
#[test]
fn who_may_approve_decides_what_is_pending_and_cancels_what_is_approved() {
    let no = Err(Refusal::InvalidTransition);
    let cases = [
        (Pending, [Ok(Some(Approved)), Ok(Some(Rejected)), Ok(Some(Cancelled))]),
        (Approved, [Ok(None), no, Ok(Some(Cancelled))]),
        (Rejected, [no, Ok(None), no]),
        (Cancelled, [no, no, Ok(None)]),
    ];
    for (status, outcomes) in cases {
        for (decision, outcome) in [Approve, Reject, Cancel].into_iter().zip(outcomes) {
            for day in [9, 10, 30] {
                let got = decided(status, decision, By::Decider, day);
                assert_eq!(got, outcome, "{status:?} {decision:?} {day}");
            }
        }
    }
}

/// Rules LEAVE-24, PERM-14 and PERM-16.
#[test]
fn the_requester_cancels_while_pending_or_not_yet_started() {
    let cases = [
        (Pending, 9, Ok(Some(Cancelled))),
        (Pending, 30, Ok(Some(Cancelled))),
        (Approved, 9, Ok(Some(Cancelled))),
        (Approved, 10, Err(Refusal::NotTheRequester)),
        (Approved, 30, Err(Refusal::NotTheRequester)),
        (Cancelled, 30, Ok(None)),
        (Rejected, 9, Err(Refusal::InvalidTransition)),
    ];
    for (status, day, outcome) in cases {
        assert_eq!(decided(status, Cancel, By::Requester, day), outcome, "{status:?} {day}");
    }
    for decision in [Approve, Reject] {
        let own = decided(Pending, decision, By::Requester, 1);
        assert_eq!(own, Err(Refusal::NotTheRequester));
    }
}

/// Rules LEAVE-25 and LEAVE-42.
#[test]
fn only_a_locked_date_that_changes_holds_a_decision_back() {
    let locks = Locks::of_payrolls([range("2026-11-12", "2026-11-30")]);
    let changes = |status, decision| {
        let before = of(status);
        let after = decide(&before, decision, By::Decider, date("2026-11-01")).unwrap().unwrap();
        let mut after = after;
        after.drop_withdrawn(&before, &World::new().person());
        before.differs_on_locked(&after, &locks)
    };
    assert!(changes(Pending, Approve));
    assert!(!changes(Pending, Reject));
    assert!(!changes(Pending, Cancel));
    assert!(changes(Approved, Cancel));
    // The first two dates are not locked.
    assert!(!changes(Approved, Withdraw(range("2026-11-10", "2026-11-11"))));
    assert!(changes(Approved, Withdraw(range("2026-11-11", "2026-11-12"))));
    let free = Locks::of_payrolls([range("2026-11-01", "2026-11-09")]);
    assert!(!of(Approved).differs_on_locked(&of(Cancelled), &free));
}

/// Rule LEAVE-40.
#[test]
fn dates_are_withdrawn_from_pending_and_approved_leave() {
    let all = range("2026-11-10", "2026-11-12");
    let last_two = range("2026-11-11", "2026-11-12");
    let cases = [
        (Approved, last_two, By::Requester, 10, Ok(Some(Approved))),
        (Approved, last_two, By::Requester, 11, Err(Refusal::NotTheRequester)),
        (Approved, last_two, By::Decider, 30, Ok(Some(Approved))),
        (Pending, last_two, By::Requester, 1, Ok(Some(Pending))),
        (Approved, all, By::Decider, 30, Ok(Some(Cancelled))),
        (Rejected, all, By::Decider, 1, Err(Refusal::InvalidTransition)),
        (Approved, range("2026-11-12", "2026-11-13"), By::Decider, 1, Err(Refusal::OutOfRange)),
        (Approved, range("2026-11-09", "2026-11-10"), By::Decider, 1, Err(Refusal::OutOfRange)),
    ];
    for (status, dates, by, day, outcome) in cases {
        assert_eq!(decided(status, Withdraw(dates), by, day), outcome, "{status:?} {dates:?}");
    }
    let again = Leave { withdrawn: [last_two].into_iter().collect(), ..of(Approved) };
    assert_eq!(decide(&again, Withdraw(last_two), By::Requester, date("2026-11-30")), Ok(None));
}

/// Rule LEAVE-40: 24 days, leave from 26 October to 6 November, recalled to work on 28 October.
#[test]
fn a_date_that_is_withdrawn_takes_nothing_and_leaves_a_gap() {
    let world = World::new();
    let before = leave(&world, "2026-10-26", "2026-11-06");
    let recalled = range("2026-10-28", "2026-10-28");
    let after = decide(&before, Withdraw(recalled), By::Decider, date("2026-10-27"));
    let mut after = after.unwrap().unwrap();
    after.drop_withdrawn(&before, &world.person());
    assert_eq!((before.days(), after.days()), (days("10"), days("9")));
    assert_eq!(after.cover_on(date("2026-10-28")), LeaveCover::default());
    assert!(!after.overlaps(&leave(&world, "2026-10-28", "2026-10-28"), &world.person().calendar));
    assert!(after.overlaps(&leave(&world, "2026-10-28", "2026-10-29"), &world.person().calendar));
    // At an end it shortens the leave.
    let ends = decide(
        &after,
        Withdraw(range("2026-11-05", "2026-11-06")),
        By::Decider,
        date("2026-10-27"),
    );
    assert_eq!(ends.unwrap().unwrap().range(), range("2026-10-26", "2026-11-04"));
    // Counting again does not bring the dates back.
    assert_eq!(after.recounted(&world.person(), world.now), None);
}

/// Rule LEAVE-41: three of ten days are sick days.
#[test]
fn sick_leave_counts_in_place_of_other_leave_half_by_half() {
    let world = World::new();
    let person = world.person();
    let vacation = leave(&world, "2026-10-26", "2026-11-06");
    let sick = leave(&world, "2026-11-02", "2026-11-04F");
    let during = vacation.taken_over_by(&sick, &person);
    assert_eq!(during.days(), days("7.5"));
    let half = LeaveCover { first_half: false, second_half: true };
    assert_eq!(during.cover_on(date("2026-11-04")), half);
    assert_eq!(during.taken_over.len(), 3);
    assert_eq!(during.recounted(&person, world.now), None);
    assert_eq!(during.taken_over_by(&sick, &person), during, "a repeat changes nothing");
    assert_eq!(during.resumed_from(&sick, &person), vacation);
    // What the leave has given back stays so.
    let mut shorter = vacation.clone();
    shorter.withdrawn.add(range("2026-11-02", "2026-11-02"));
    shorter.drop_withdrawn(&vacation, &person);
    assert_eq!(shorter.taken_over_by(&sick, &person).taken_over.len(), 2);
}
