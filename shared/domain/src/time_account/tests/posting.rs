use crate::locks::DateSet;
use chrono::Datelike;

use super::*;

const CREDIT: EntryKind = EntryKind::Credit;
const PAYOUT: EntryKind = EntryKind::Payout;
const FORFEIT: EntryKind = EntryKind::Forfeit;

fn reversed(of: Reversed) -> EntryKind {
    EntryKind::Reversal { of }
}

/// The 21 working days of November 2026, each with 480 due minutes: 19 of 500 worked, and two of leave.
fn worked_november() -> Vec<SheetDay> {
    let working_days = november().dates().filter(|on| on.weekday().number_from_monday() < 6);
    let days: Vec<SheetDay> = working_days
        .enumerate()
        .map(|(place, on)| match place {
            0..19 => day(&on.to_string(), 480, 500, 0),
            _ => day(&on.to_string(), 480, 0, 480),
        })
        .collect();
    assert_eq!(days.len(), 21);
    days
}

/// The entries of November, if its dates are credited with these minutes.
fn posted(account: &Account, balance: i64, credit: i32) -> Vec<(String, i64, EntryKind)> {
    posted_in(november(), account, balance, credit, &[])
}

fn posted_in(
    period: DateRange,
    account: &Account,
    balance: i64,
    credit: i32,
    paid: &[DateRange],
) -> Vec<(String, i64, EntryKind)> {
    let worked = u32::try_from(1000 + credit).unwrap();
    let day = day(&period.first.to_string(), 1000, worked, 0);
    shown(&post(&Posting {
        timesheet_id: SHEET,
        period,
        account,
        days: &[monthly(&day)],
        balance,
        leave_years: CALENDAR_YEARS,
        paid: &paid.iter().copied().collect(),
    }))
}

/// Rule ACCT-2: November 2026 has 10,080 due, 19 days of 500 worked, 960 credited: +380.
#[test]
fn the_difference_of_november_is_380() {
    let days = worked_november();
    let sum = |of: fn(&SheetDay) -> u32| days.iter().map(of).sum::<u32>();
    assert_eq!((sum(|day| day.due), sum(|day| day.credited)), (10_080, 960));
    let days: Vec<_> = days.iter().map(monthly).collect();
    assert_eq!(credit_minutes(&account(), &days), 380);
    let entries = post(&Posting {
        timesheet_id: SHEET,
        period: november(),
        account: &account(),
        days: &days,
        balance: 0,
        leave_years: CALENDAR_YEARS,
        paid: &DateSet::from_iter([november()]),
    });
    assert_eq!(shown(&entries), expected(&[("2026-11-30", 380, CREDIT)]));
    assert_eq!(entries[0].source, Source::Timesheet(SHEET));
}

/// Rule ACCT-2: missing minutes that pay deducts do not count, and only monthly pay does.
#[test]
fn the_difference_leaves_out_what_pay_deducts_and_dates_without_monthly_pay() {
    let absent = day("2026-11-02", 480, 0, 0);
    let half = day("2026-11-03", 480, 200, 40);
    let long = day("2026-11-04", 480, 500, 0);
    let of = |day, deducted_minutes| AccountDay { day, is_paid_monthly: true, deducted_minutes };
    let credit = |days: &[AccountDay<'_>]| credit_minutes(&account(), days);
    assert_eq!(credit(&[of(&absent, 0)]), -480);
    assert_eq!(credit(&[of(&absent, 480)]), 0);
    assert_eq!(credit(&[of(&half, 0)]), -240);
    assert_eq!(credit(&[of(&half, 240)]), 0);
    // Pay deducts half of the day, and 200 of its minutes were missing.
    assert_eq!(credit(&[of(&half, 999)]), 0);
    assert_eq!(credit(&[of(&half, 100)]), -140);
    assert_eq!(credit(&[of(&long, 480)]), 20);
    assert_eq!(credit(&[of(&absent, 480), of(&half, 0), of(&long, 0)]), -220);
    let hourly = AccountDay { is_paid_monthly: false, ..of(&long, 0) };
    assert_eq!(credit(&[hourly, of(&half, 0)]), -240);
    assert_eq!(credit(&[]), 0);
}

/// Rule ACCT-2: overtime 101 at factor 1.5: +151.
#[test]
fn codes_are_credited_with_their_factor_rounded_down_for_each_code() {
    let days = [
        with_codes("2026-11-02", &[("night", 5), ("overtime", 50)]),
        with_codes("2026-11-03", &[("night", 6), ("overtime", 51)]),
    ];
    let hourly = |day| AccountDay { day, is_paid_monthly: false, deducted_minutes: 480 };
    let days: Vec<_> = days.iter().map(hourly).collect();
    let credit = |codes: &[(&str, &str)]| credit_minutes(&of_codes(codes), &days);
    assert_eq!(credit(&[("overtime", "1.5")]), 151);
    assert_eq!(credit(&[("overtime", "1")]), 101);
    // 151.5 and 5.5 lose both halves.
    assert_eq!(credit(&[("overtime", "1.5"), ("night", "0.5")]), 156);
    assert_eq!(credit(&[("late", "1.5")]), 0);
    assert_eq!(credit(&[("overtime", "0")]), 0);
    assert_eq!(credit(&[("worked", "0.1")]), 96);
}

/// Rule ACCT-3: balance 100, +380, cap 300: 180 are paid out.
#[test]
fn what_exceeds_the_cap_leaves_at_once() {
    let capped = Account { cap_minutes: Some(300), ..account() };
    let paid = [("2026-11-30", 380, CREDIT), ("2026-11-30", -180, PAYOUT)];
    assert_eq!(posted(&capped, 100, 380), expected(&paid));
    let forfeited = Account { above_cap: AboveCap::Forfeited, ..capped.clone() };
    let lost = [("2026-11-30", 380, CREDIT), ("2026-11-30", -180, FORFEIT)];
    assert_eq!(posted(&forfeited, 100, 380), expected(&lost));
    assert_eq!(posted(&account(), 100, 380), expected(&[("2026-11-30", 380, CREDIT)]));
    assert_eq!(posted(&capped, 100, 200), expected(&[("2026-11-30", 200, CREDIT)]));
    assert_eq!(posted(&capped, -500, 380), expected(&[("2026-11-30", 380, CREDIT)]));
    let one_more = [("2026-11-30", 201, CREDIT), ("2026-11-30", -1, PAYOUT)];
    assert_eq!(posted(&capped, 100, 201), expected(&one_more));
    // A correction has led above the cap.
    assert_eq!(posted(&capped, 350, 0), expected(&[("2026-11-30", -50, PAYOUT)]));
    let lowered = [("2026-11-30", -20, CREDIT), ("2026-11-30", -30, PAYOUT)];
    assert_eq!(posted(&capped, 350, -20), expected(&lowered));
    assert_eq!(posted(&capped, 300, 0), []);
}

/// Rule ACCT-3: the carry holds in the period with the last day of a leave year.
#[test]
fn the_carry_decides_in_the_last_period_of_a_leave_year() {
    let account = Account { cap_minutes: Some(300), carry_minutes: Some(120), ..account() };
    let left = |period: DateRange, account: &Account, start_month| {
        let day = day(&period.first.to_string(), 0, 400, 0);
        let entries = post(&Posting {
            timesheet_id: SHEET,
            period,
            account,
            days: &[monthly(&day)],
            balance: 0,
            leave_years: LeaveYears { start_month },
            paid: &DateSet::EMPTY,
        });
        balance(&entries)
    };
    let december = range("2026-12-01", "2026-12-31");
    let march = range("2027-03-01", "2027-03-31");
    assert_eq!(left(november(), &account, 1), 300);
    assert_eq!(left(december, &account, 1), 120);
    assert_eq!(left(december, &account, 4), 300);
    assert_eq!(left(march, &account, 4), 120);
    assert_eq!(left(range("2026-12-28", "2027-01-03"), &account, 1), 120);
    assert_eq!(left(range("2026-12-21", "2026-12-27"), &account, 1), 300);
    assert_eq!(left(range("2027-01-04", "2027-01-10"), &account, 1), 300);
    let only_carry = Account { cap_minutes: None, ..account.clone() };
    assert_eq!(left(november(), &only_carry, 1), 400);
    assert_eq!(left(december, &only_carry, 1), 120);
    let high_carry = Account { carry_minutes: Some(350), ..account };
    assert_eq!(left(december, &high_carry, 1), 300);
}

/// Rule ACCT-3: a payout is dated on the first date from there that no payroll holds.
#[test]
fn a_payout_waits_for_a_date_that_no_payroll_locks() {
    let capped = Account { cap_minutes: Some(0), ..account() };
    let date_of = |account: &Account, locked: &[DateRange]| {
        posted_in(november(), account, 0, 10, locked)[1].0.clone()
    };
    let december = range("2026-12-01", "2026-12-31");
    assert_eq!(date_of(&capped, &[]), "2026-11-30");
    assert_eq!(date_of(&capped, &[range("2026-11-01", "2026-11-29")]), "2026-11-30");
    assert_eq!(date_of(&capped, &[november()]), "2026-12-01");
    assert_eq!(date_of(&capped, &[december, november()]), "2027-01-01");
    let first_half = range("2026-12-01", "2026-12-15");
    let overlapping = range("2026-11-15", "2026-12-10");
    assert_eq!(date_of(&capped, &[overlapping, first_half]), "2026-12-16");
    let january = range("2027-01-01", "2027-01-31");
    assert_eq!(date_of(&capped, &[november(), january]), "2026-12-01");
    let for_ever = DateRange { first: date("2026-01-01"), last: NaiveDate::MAX };
    assert_eq!(date_of(&capped, &[for_ever]), "2026-11-30");
    let forfeited = Account { above_cap: AboveCap::Forfeited, ..capped };
    assert_eq!(date_of(&forfeited, &[november()]), "2026-11-30");
}

/// Rule ACCT-2: reopening posts the opposite, also of payouts and forfeits.
#[test]
fn a_reversal_takes_back_all_that_still_holds() {
    let source = Source::Timesheet(SHEET);
    let entry = |minutes, kind| Entry { kind, source, ..correction("2026-11-30", minutes) };
    let other = Source::Timesheet(TimesheetId(Uuid::from_u128(77)));
    let mut entries = vec![
        correction("2026-11-30", 100),
        entry(380, CREDIT),
        entry(-180, PAYOUT),
        Entry { source: other, ..entry(999, CREDIT) },
        Entry { source: Source::Account(BOSS), ..entry(-10, PAYOUT) },
    ];
    let back = reversal(&entries, source, &DateSet::EMPTY);
    let opposite = [
        ("2026-11-30", -380, reversed(Reversed::Credit)),
        ("2026-11-30", 180, reversed(Reversed::Payout)),
    ];
    assert_eq!(shown(&back), expected(&opposite));
    assert!(back.iter().all(|entry| entry.source == source && entry.reason.is_none()));
    entries.extend(back);
    assert_eq!(reversal(&entries, source, &DateSet::EMPTY), []);
    // Approved again, with a forfeit in place of the payout.
    entries.extend([entry(300, CREDIT), entry(-100, FORFEIT)]);
    let opposite = [
        ("2026-11-30", -300, reversed(Reversed::Credit)),
        ("2026-11-30", 100, reversed(Reversed::Forfeit)),
    ];
    assert_eq!(
        shown(&reversal(&entries, source, &DateSet::from_iter([november()]))),
        expected(&opposite)
    );
}

/// Rule ACCT-3: the money of a paid payout has left.
#[test]
fn a_payout_that_a_payroll_holds_stays_and_any_other_is_taken_back_on_its_date() {
    let source = Source::Timesheet(SHEET);
    let payout = Entry { kind: PAYOUT, source, ..correction("2026-12-01", -180) };
    let december = DateSet::from_iter([range("2026-12-01", "2026-12-31")]);
    let mut entries =
        vec![Entry { kind: CREDIT, source, ..correction("2026-11-30", 380) }, payout.clone()];
    let back = reversal(&entries, source, &december);
    assert_eq!(shown(&back), expected(&[("2026-11-30", -380, reversed(Reversed::Credit))]));
    entries.extend(back);
    assert_eq!(reversal(&entries, source, &december), []);
    assert_eq!(payouts(&entries), BTreeMap::from([(date("2026-12-01"), 180)]));
    // Posted again on another date, only that one is taken back, until December is void.
    entries.push(Entry { date: date("2026-11-30"), ..payout });
    let of_november = ("2026-11-30", 180, reversed(Reversed::Payout));
    assert_eq!(shown(&reversal(&entries, source, &december)), expected(&[of_november]));
    let of_december = ("2026-12-01", 180, reversed(Reversed::Payout));
    let back = reversal(&entries, source, &DateSet::EMPTY);
    assert_eq!(shown(&back), expected(&[of_november, of_december]));
    entries.extend(back);
    assert_eq!(payouts(&entries), BTreeMap::new());
}

/// Rule ACCT-4.
#[test]
fn minutes_of_credited_codes_are_banked_and_with_difference_all_are() {
    let codes = |codes: &[&str]| codes.iter().map(|code| (*code).to_owned()).collect::<Vec<_>>();
    let overtime = of_codes(&[("overtime", "1.5"), ("night", "1")]);
    assert!(is_banked(&overtime, &codes(&["late", "overtime"]), false));
    assert!(!is_banked(&overtime, &codes(&["late"]), true));
    assert!(!is_banked(&overtime, &[], true));
    assert!(is_banked(&of_codes(&[("worked", "1")]), &[], false));
    assert!(is_banked(&account(), &[], true));
    assert!(!is_banked(&account(), &[], false));
}
