use super::*;
use crate::leave::{By, Decision, Movement, Refusal, decide};
use crate::locks::Locks;
use Decision::{Approve, Cancel, Reject};
use LeaveStatus::{Approved, Cancelled, Pending, Rejected};

/// A leave from 2026-11-10 to 2026-11-12 of this status, decided on a day of that month.
fn decided(
    status: LeaveStatus,
    decision: Decision,
    by: By,
    day: u32,
) -> Result<Option<Movement>, Refusal> {
    let mut leave = leave(&World::new(), "2026-11-10", "2026-11-12");
    leave.status = status;
    let today = NaiveDate::from_ymd_opt(2026, 11, day).unwrap();
    decide(&leave, decision, by, today, Locks::NONE)
}

/// Rule LEAVE-23.
#[test]
fn who_may_approve_decides_what_is_pending_and_cancels_what_is_approved() {
    let no = Err(Refusal::InvalidTransition);
    let cases = [
        (
            Pending,
            [Ok(Some(Movement::Take)), Ok(Some(Movement::Release)), Ok(Some(Movement::Release))],
        ),
        (Approved, [Ok(None), no, Ok(Some(Movement::GiveBack))]),
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
        (Pending, 9, Ok(Some(Movement::Release))),
        (Pending, 30, Ok(Some(Movement::Release))),
        (Approved, 9, Ok(Some(Movement::GiveBack))),
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

/// Rule LEAVE-25.
#[test]
fn a_locked_date_holds_back_approval_and_the_cancelling_of_approved_leave() {
    let mut leave = leave(&World::new(), "2026-11-10", "2026-11-12");
    let today = date("2026-11-01");
    let lock = |first: &str, last: &str| DateRange { first: date(first), last: date(last) };
    let ends_before = lock("2026-11-01", "2026-11-09");
    let touches = Locks::of_payrolls([ends_before, lock("2026-11-12", "2026-11-30")]);
    let cases = [
        (Pending, Approve, Err(Refusal::PeriodLocked)),
        (Pending, Reject, Ok(Some(Movement::Release))),
        (Pending, Cancel, Ok(Some(Movement::Release))),
        (Approved, Cancel, Err(Refusal::PeriodLocked)),
        (Approved, Approve, Ok(None)),
        (Cancelled, Approve, Err(Refusal::InvalidTransition)),
    ];
    for (status, decision, outcome) in cases {
        leave.status = status;
        assert_eq!(decide(&leave, decision, By::Decider, today, &touches), outcome);
    }
    leave.status = Pending;
    let free = decide(&leave, Approve, By::Decider, today, &Locks::of_payrolls([ends_before]));
    assert_eq!(free, Ok(Some(Movement::Take)));
}
