use proptest::prelude::*;

use super::*;
use crate::fixtures;
use crate::leave::{Amount, DrawsOn, Leave, LeaveStatus, Unit};
use crate::locks::{DateSet, Locks};
use crate::testing::EMPLOYEE;

fn wanted(wanted: Wanted) -> Entering<'static> {
    Entering { date: date("2026-11-15"), wanted, reason: "Agreed", by: BOSS }
}

fn entered(standing: Standing, of: Wanted) -> Result<i64, AccountRefusal> {
    enter(&wanted(of), standing, -6000, Locks::NONE).map(|entry| entry.minutes)
}

fn short(short_by: i64) -> AccountRefusal {
    AccountRefusal::InsufficientBalance(InsufficientBalance { short_by })
}

/// Rule ACCT-5.
#[test]
fn a_person_enters_corrections_and_payouts() {
    let standing = Standing { balance: 100, reserved: 0 };
    let enter = |of| enter(&wanted(of), standing, -6000, Locks::NONE).unwrap();
    let corrected = enter(Wanted::Correction { minutes: -30 });
    let expected = Entry {
        date: date("2026-11-15"),
        minutes: -30,
        kind: EntryKind::Correction,
        reason: Some("Agreed".to_owned()),
        source: Source::Account(BOSS),
    };
    assert_eq!(corrected, expected);
    let paid = enter(Wanted::Payout { minutes: 60 });
    assert_eq!(paid, Entry { minutes: -60, kind: EntryKind::Payout, ..expected });
}

/// Rule ACCT-5.
#[test]
fn nothing_is_entered_on_a_locked_date() {
    let october = range("2026-10-01", "2026-10-31");
    let locked = Locks::of_payrolls([october, range("2026-11-15", "2026-11-15")]);
    let free = Locks::of_payrolls([october]);
    let standing = Standing::default();
    let on_locked = |of| enter(&wanted(of), standing, -6000, &locked).unwrap_err();
    let refusal = AccountRefusal::PeriodLocked(date("2026-11-15"));
    assert_eq!(on_locked(Wanted::Correction { minutes: 10 }), refusal);
    assert_eq!(on_locked(Wanted::Payout { minutes: 9_999 }), refusal);
    assert_eq!(refusal.code(), "period_locked");
    assert!(enter(&wanted(Wanted::Payout { minutes: 1 }), standing, -6000, &free).is_ok());
}

/// Rule ACCT-5: 409 `insufficient_balance` below the floor.
#[test]
fn a_person_does_not_take_more_than_the_floor_allows() {
    let standing = Standing { balance: -5900, reserved: 0 };
    assert_eq!(entered(standing, Wanted::Payout { minutes: 100 }), Ok(-100));
    assert_eq!(entered(standing, Wanted::Payout { minutes: 101 }), Err(short(1)));
    assert_eq!(entered(standing, Wanted::Correction { minutes: -100 }), Ok(-100));
    assert_eq!(entered(standing, Wanted::Correction { minutes: -130 }), Err(short(30)));
    assert_eq!(short(30).code(), "insufficient_balance");
    // Pending leave has reserved 40 of the 100.
    let reserved = Standing { reserved: 40, ..standing };
    assert_eq!(entered(reserved, Wanted::Payout { minutes: 60 }), Ok(-60));
    assert_eq!(entered(reserved, Wanted::Payout { minutes: 61 }), Err(short(1)));
    // Below the floor, minutes may still be added.
    let below = Standing { balance: -7000, reserved: 0 };
    assert_eq!(entered(below, Wanted::Correction { minutes: 10 }), Ok(10));
    assert_eq!(entered(below, Wanted::Correction { minutes: 0 }), Ok(0));
    assert_eq!(entered(below, Wanted::Correction { minutes: -1 }), Err(short(1001)));
    assert_eq!((below.is_below(-6000), standing.is_below(-6000)), (true, false));
    assert!(!Standing { balance: -6000, reserved: 500 }.is_below(-6000));
}

/// A request reserves the due minutes of its dates, approval posts them.
#[test]
fn leave_reserves_its_due_minutes_and_approval_posts_them() {
    let leave = LeaveId(Uuid::from_u128(5));
    let due = |on: &str, minutes| DueOnDate { date: date(on), minutes };
    let dates = [
        due("2026-11-14", 0),
        due("2026-11-16", 480),
        due("2026-11-13", 240),
        due("2026-11-15", 0),
    ];
    let entry = leave_entry(leave, &dates).unwrap();
    let expected = Entry {
        date: date("2026-11-13"),
        minutes: -720,
        kind: EntryKind::Leave,
        reason: None,
        source: Source::Leave(leave),
    };
    assert_eq!(entry, expected);
    assert_eq!(leave_entry(leave, &dates[..1]), None);
    assert_eq!(leave_entry(leave, &[]), None);

    let before = [correction("2026-10-31", 1000)];
    let pending = Standing::of(&before, [720, 60]);
    assert_eq!((pending.balance, pending.reserved, pending.available()), (1000, 780, 220));
    assert_eq!(pending.may_take(220, 0), Ok(()));
    assert_eq!(pending.may_take(221, 0), Err(InsufficientBalance { short_by: 1 }));
    let mut entries = vec![before[0].clone(), entry];
    let approved = Standing::of(&entries, [60]);
    assert_eq!((approved.balance, approved.available()), (280, 220));
    entries.extend(reversal(&entries, Source::Leave(leave), &DateSet::EMPTY));
    assert_eq!(balance(&entries), 1000);
    let last = shown(&entries).pop();
    let kind = EntryKind::Reversal { of: Reversed::Leave };
    assert_eq!(last, Some(("2026-11-13".to_owned(), 720, kind)));
}

/// Pending leave of Monday and Tuesday, 480 minutes each, that draws on the account.
fn from_account() -> Leave {
    let (first, last) = (date("2026-11-16"), date("2026-11-17"));
    let leave = fixtures::leave(LeaveId(Uuid::from_u128(5)), EMPLOYEE, first, last);
    let minutes = [480, 480].into_iter().collect();
    Leave { unit: Unit::Minute, draws_on: DrawsOn::TimeAccount, minutes, ..leave }
}

fn with_status(status: LeaveStatus) -> Leave {
    Leave { status, ..from_account() }
}

/// Minutes that are reserved in addition, and the minutes and dates that are posted.
fn changed(before: Option<&Leave>, after: &Leave) -> (i64, Vec<(String, i64)>) {
    let LeaveChange { reserved, entries } = LeaveChange::of(before, after);
    (reserved, entries.iter().map(|of| (of.date.to_string(), of.minutes)).collect())
}

/// Rule ACCT-6.
#[test]
fn a_request_reserves_approval_posts_and_cancelling_returns() {
    let [pending, approved, rejected, cancelled] = [
        LeaveStatus::Pending,
        LeaveStatus::Approved,
        LeaveStatus::Rejected,
        LeaveStatus::Cancelled,
    ]
    .map(with_status);
    let on_monday = |minutes| ("2026-11-16".to_owned(), minutes);
    assert_eq!(changed(None, &pending), (960, vec![]));
    assert_eq!(changed(Some(&pending), &approved), (-960, vec![on_monday(-960)]));
    assert_eq!(changed(Some(&pending), &rejected), (-960, vec![]));
    assert_eq!(changed(Some(&pending), &pending), (0, vec![]));
    assert_eq!(changed(Some(&approved), &cancelled), (0, vec![on_monday(960)]));
    // Half of Monday is worked.
    let mut worked = approved.clone();
    worked.returned.insert(date("2026-11-16"), Amount::of_minutes(240));
    let posted = vec![on_monday(960), on_monday(-720)];
    assert_eq!(changed(Some(&approved), &worked), (0, posted));
    // Monday is given back.
    let mut shorter = approved.clone();
    shorter.minutes = [0, 480].into_iter().collect();
    let posted = vec![on_monday(960), ("2026-11-17".to_owned(), -480)];
    assert_eq!(changed(Some(&approved), &shorter), (0, posted));
    let kinds = LeaveChange::of(Some(&approved), &shorter).entries.into_iter().map(|of| of.kind);
    let reversal = EntryKind::Reversal { of: Reversed::Leave };
    assert_eq!(kinds.collect::<Vec<_>>(), [reversal, EntryKind::Leave]);
    // Leave that draws on its own balance does not touch the account.
    let own = Leave { draws_on: DrawsOn::Entitlement, ..approved };
    assert!(LeaveChange::of(None, &own).is_nothing());
}

proptest! {
    /// Rule ACCT-6: after any changes the account has lost what approved leave takes, and reserves what pending leave takes.
    #[test]
    fn an_account_has_what_its_leave_takes(
        states in prop::collection::vec((0usize..4, 0u32..500, 0u32..500, 0i32..500), 1..12),
    ) {
        let status = [
            LeaveStatus::Pending, LeaveStatus::Approved, LeaveStatus::Rejected, LeaveStatus::Cancelled,
        ];
        let mut before: Option<Leave> = None;
        let (mut reserved, mut entries) = (0, vec![]);
        for (of, monday, tuesday, returned) in states {
            let mut after = with_status(status[of]);
            after.minutes = [monday, tuesday].into_iter().collect();
            let returned = returned.min(i32::try_from(monday).unwrap());
            after.returned.insert(date("2026-11-16"), Amount::of_minutes(returned));
            let change = LeaveChange::of(before.as_ref(), &after);
            reserved += change.reserved;
            entries.extend(change.entries);
            let takes = i64::from(monday + tuesday) - i64::from(returned);
            let is_pending = after.status == LeaveStatus::Pending;
            let is_approved = after.status == LeaveStatus::Approved;
            prop_assert_eq!(reserved, if is_pending { takes } else { 0 });
            prop_assert_eq!(balance(&entries), if is_approved { -takes } else { 0 });
            before = Some(after);
        }
    }
}

#[test]
fn absurd_minutes_are_refused_and_not_computed_wrong() {
    let poor = Standing { balance: i64::MIN, reserved: u64::MAX };
    assert!(poor.may_take(u64::MAX, i32::MAX).is_err());
    assert_eq!(poor.may_take(0, i32::MAX), Ok(()));
    let rich = Standing { balance: i64::MAX, reserved: 0 };
    assert_eq!(rich.may_take(1, i32::MIN), Ok(()));
}
