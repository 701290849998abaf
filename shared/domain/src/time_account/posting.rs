//! The entries of an approved timesheet, and their opposites (rules ACCT-2 to ACCT-4).

use std::collections::BTreeMap;

use chrono::NaiveDate;
use rust_decimal::Decimal;
use rust_decimal::prelude::ToPrimitive;

use crate::dates::DateRange;
use crate::ids::TimesheetId;
use crate::leave::LeaveYears;
use crate::locks::DateSet;
use crate::policy::{AboveCap, Account, Credit, CreditedCode, WORKED};
use crate::time_account::{Entry, EntryKind, Reversed, Source};
use crate::timesheet::SheetDay;

/// A date of an approved timesheet, with the facts of its pay.
#[derive(Clone, Copy, Debug)]
pub struct AccountDay<'a> {
    pub day: &'a SheetDay,
    /// Whether the employee has monthly pay on the date.
    pub is_paid_monthly: bool,
    /// The missing minutes that pay deducts.
    pub deducted_minutes: u32,
}

/// An approved timesheet that is posted.
#[derive(Clone, Copy, Debug)]
pub struct Posting<'a> {
    pub timesheet_id: TimesheetId,
    pub period: DateRange,
    /// The account of the version that holds on the last date of the period.
    pub account: &'a Account,
    pub days: &'a [AccountDay<'a>],
    /// The balance before, in minutes.
    pub balance: i64,
    pub leave_years: LeaveYears,
    /// The dates that payrolls hold.
    pub paid: &'a DateSet,
}

/// The entries of an approved timesheet: its credit on the last date of the period, and behind it what exceeds the cap
/// (rules ACCT-2 and ACCT-3).
///
/// *Case:* balance 100, +380, cap 300: a credit of 380 and a payout of −180.
pub fn post(posting: &Posting<'_>) -> Vec<Entry> {
    let last = posting.period.last;
    let source = Source::Timesheet(posting.timesheet_id);
    let entry = |date, minutes, kind| Entry { date, minutes, kind, reason: None, source };
    let credit = credit_minutes(posting.account, posting.days);
    let excess = most_minutes(posting)
        .map_or(0, |most| posting.balance.saturating_add(credit).saturating_sub(most));
    let leaving = match posting.account.above_cap {
        AboveCap::Paid => {
            let date = posting.paid.first_free(last);
            entry(date, -excess, EntryKind::Payout)
        }
        AboveCap::Forfeited => entry(last, -excess, EntryKind::Forfeit),
    };
    let credit = (credit != 0).then(|| entry(last, credit, EntryKind::Credit));
    credit.into_iter().chain((excess > 0).then_some(leaving)).collect()
}

/// The minutes with which the days of a timesheet credit an account; negative if it loses them (rule ACCT-2).
///
/// *Case:* November 2026: 10,080 due, 19 days of 500 worked, 960 credited: 380.
/// *Case:* 101 minutes of overtime at factor 1.5: 151.
pub fn credit_minutes(account: &Account, days: &[AccountDay<'_>]) -> i64 {
    match account.credit {
        Credit::Difference => {
            days.iter().filter(|of| of.is_paid_monthly).map(|of| difference(*of)).sum()
        }
        Credit::Codes => {
            let minutes = account.codes.iter().map(|credited| of_code(credited, days));
            minutes.fold(0, i64::saturating_add)
        }
    }
}

/// The minutes of a date beyond its due minutes. The missing minutes that pay deducts do not count.
fn difference(of: AccountDay<'_>) -> i64 {
    let SheetDay { due, worked, credited, .. } = of.day;
    let deducted = of.deducted_minutes.min(of.day.missing_minutes());
    i64::from(*worked) + i64::from(*credited) + i64::from(deducted) - i64::from(*due)
}

/// The minutes of a code times its factor, rounded down.
fn of_code(credited: &CreditedCode, days: &[AccountDay<'_>]) -> i64 {
    let minutes: u64 = days.iter().map(|of| minutes_with(&credited.code, of.day)).sum();
    let exact = Decimal::from(minutes).saturating_mul(credited.factor);
    exact.floor().to_i64().unwrap_or(i64::MAX)
}

/// The minutes of a day with a code. Every worked minute has `worked`, which no day lists.
fn minutes_with(code: &str, day: &SheetDay) -> u64 {
    if code == WORKED {
        return day.worked.into();
    }
    day.codes.iter().filter(|of_code| of_code.code == code).map(|of_code| of_code.minutes).sum()
}

/// The most minutes that the account may have after a posting; `None` if there is no limit (rule ACCT-3).
fn most_minutes(posting: &Posting<'_>) -> Option<i64> {
    let Posting { account, leave_years, period, .. } = posting;
    let last_of_year = leave_years.dates(leave_years.of(period.first)).last;
    let carry = account.carry_minutes.filter(|_| period.contains(last_of_year));
    [account.cap_minutes, carry].into_iter().flatten().min().map(i64::from)
}

/// The opposite of everything that a timesheet or a leave has posted and that still holds, on the same dates, also of forfeits and
/// of payouts that no payroll holds (rules ACCT-2 and ACCT-3). If nothing holds, nothing is posted.
///
/// *Case:* a credit of 380 and a payout of −180: reversals of −380 and 180.
pub fn reversal(entries: &[Entry], source: Source, paid: &DateSet) -> Vec<Entry> {
    let mut held: BTreeMap<(Reversed, NaiveDate), i64> = BTreeMap::new();
    for entry in entries.iter().filter(|entry| entry.source == source) {
        if let Some(kind) = entry.reversible_kind() {
            *held.entry((kind, entry.date)).or_default() += entry.minutes;
        }
    }
    let stays = |kind, date| kind == Reversed::Payout && paid.contains(date);
    let opposite = |(of, date): (Reversed, NaiveDate), minutes: i64| {
        let kind = EntryKind::Reversal { of };
        Entry { date, minutes: -minutes, kind, reason: None, source }
    };
    held.into_iter()
        .filter(|((kind, date), minutes)| *minutes != 0 && !stays(*kind, *date))
        .map(|(place, minutes)| opposite(place, minutes))
        .collect()
}

/// Whether the account is credited with minutes that have these codes, so that they get no straight hour (rule ACCT-4). The
/// difference of worked and due minutes is credited only with monthly pay (rule ACCT-2).
pub fn is_banked(account: &Account, codes: &[String], is_paid_monthly: bool) -> bool {
    match account.credit {
        Credit::Difference => is_paid_monthly,
        Credit::Codes => {
            let is_credited =
                |credited: &CreditedCode| credited.code == WORKED || codes.contains(&credited.code);
            account.codes.iter().any(is_credited)
        }
    }
}
