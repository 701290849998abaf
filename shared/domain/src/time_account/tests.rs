mod entering;
mod histories;
mod posting;

use std::collections::BTreeMap;

use rust_decimal::Decimal;
use uuid::Uuid;

use super::*;
use crate::dates::DateRange;
use crate::leave::LeaveYears;
use crate::policy::{AboveCap, Account, Credit, CreditedCode};
use crate::testing::date;
use crate::timesheet::{CodeMinutes, SheetDay, SheetFacts};

const SHEET: TimesheetId = TimesheetId(Uuid::from_u128(1));
const BOSS: UserId = UserId(Uuid::from_u128(2));
const CALENDAR_YEARS: LeaveYears = LeaveYears { start_month: 1 };

/// An account without cap that is credited with the difference.
fn account() -> Account {
    Account {
        credit: Credit::Difference,
        codes: vec![],
        floor_minutes: -6000,
        cap_minutes: None,
        carry_minutes: None,
        above_cap: AboveCap::Paid,
    }
}

fn of_codes(codes: &[(&str, &str)]) -> Account {
    let credited = |(code, factor): &(&str, &str)| CreditedCode {
        code: (*code).to_owned(),
        factor: factor.parse::<Decimal>().unwrap(),
    };
    Account { credit: Credit::Codes, codes: codes.iter().map(credited).collect(), ..account() }
}

/// A date with these minutes.
fn day(on: &str, due: u32, worked: u32, credited: u32) -> SheetDay {
    let mut day = SheetDay::of(SheetFacts {
        date: date(on),
        timezone: chrono_tz::Tz::UTC,
        shifts: vec![],
        holiday: None,
        due_minutes: due,
        credited_minutes: credited,
        attendances: vec![],
    });
    day.worked = worked;
    day
}

fn with_codes(on: &str, codes: &[(&str, u64)]) -> SheetDay {
    let mut day = day(on, 480, 480, 0);
    day.codes = codes.iter().map(|(code, minutes)| CodeMinutes::of(code, *minutes)).collect();
    day
}

fn monthly(day: &SheetDay) -> AccountDay<'_> {
    AccountDay { day, is_paid_monthly: true, deducted_minutes: 0 }
}

fn range(first: &str, last: &str) -> DateRange {
    DateRange { first: date(first), last: date(last) }
}

fn november() -> DateRange {
    range("2026-11-01", "2026-11-30")
}

/// The dates, minutes and kinds of entries.
fn shown(entries: &[Entry]) -> Vec<(String, i64, EntryKind)> {
    entries.iter().map(|entry| (entry.date.to_string(), entry.minutes, entry.kind)).collect()
}

fn expected(entries: &[(&str, i64, EntryKind)]) -> Vec<(String, i64, EntryKind)> {
    entries.iter().map(|(on, minutes, kind)| ((*on).to_owned(), *minutes, *kind)).collect()
}

fn correction(on: &str, minutes: i64) -> Entry {
    let source = Source::Account(BOSS);
    Entry { date: date(on), minutes, kind: EntryKind::Correction, reason: None, source }
}

/// Rule ACCT-5.
#[test]
fn each_entry_has_the_balance_after_it_by_date() {
    let entries =
        [correction("2026-11-30", 380), correction("2026-10-31", -20), correction("2026-11-30", 5)];
    assert_eq!(balance(&entries), 365);
    let after: Vec<_> = with_balances(&entries)
        .iter()
        .map(|of| (of.entry.date.to_string(), of.entry.minutes, of.balance))
        .collect();
    let expected = [("2026-10-31", -20, -20), ("2026-11-30", 380, 360), ("2026-11-30", 5, 365)];
    assert_eq!(after, expected.map(|(on, minutes, balance)| (on.to_owned(), minutes, balance)));
    assert_eq!((balance(&[]), with_balances(&[])), (0, vec![]));
}

/// The stored form of entries.
#[test]
fn an_entry_is_stored_with_its_kind_and_source() {
    let credit = Entry {
        date: date("2026-11-30"),
        minutes: 380,
        kind: EntryKind::Credit,
        reason: None,
        source: Source::Timesheet(SHEET),
    };
    let id = "00000000-0000-0000-0000-000000000001";
    let text = format!(
        r#"{{"date":"2026-11-30","minutes":380,"kind":"credit","source":{{"timesheet":"{id}"}}}}"#
    );
    assert_eq!(serde_json::to_string(&credit).unwrap(), text);
    let kind = EntryKind::Reversal { of: Reversed::Payout };
    let reversal = Entry { kind, reason: Some("Wrong".to_owned()), ..credit };
    let text = serde_json::to_string(&reversal).unwrap();
    assert!(text.contains(r#""kind":"reversal","of":"payout","reason":"Wrong""#), "{text}");
    assert_eq!(serde_json::from_str::<Entry>(&text).unwrap(), reversal);
}

#[test]
fn minutes_are_shown_as_hours_and_minutes() {
    for (minutes, text) in [
        (0, "0 min"),
        (1, "1 min"),
        (59, "59 min"),
        (60, "1 h"),
        (61, "1 h 1 min"),
        (380, "6 h 20 min"),
        (10_080, "168 h"),
        (-5, "-5 min"),
        (-65, "-1 h 5 min"),
        (-120, "-2 h"),
        (i64::MIN, "-153722867280912930 h 8 min"),
    ] {
        assert_eq!(hours_and_minutes(minutes), text);
    }
}
