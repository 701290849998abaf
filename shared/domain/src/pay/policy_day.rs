//! The facts that time policies and time accounts give to pay (rules POL-12, ACCT-3 and ACCT-4).

use std::collections::{BTreeMap, BTreeSet};

use chrono::{NaiveDate, Weekday};

use crate::employee::PayType;
use crate::ids::AttendanceId;
use crate::pay::inputs::CodedMinutes;
use crate::policy::{Account, CodedDay, DateCodes, Stretch};
use crate::time_account::is_banked;

/// A date on which a version of a time policy holds.
#[derive(Clone, Debug)]
pub struct PolicyDay<'a> {
    /// The codes of the minutes of its attendances, by all rules of the version.
    pub day: CodedDay,
    /// The time account of the version.
    pub account: Option<&'a Account>,
    pub week_start: Weekday,
    /// The stretches that a timesheet put into the account, if times came to the date or changed since; other minutes are not
    /// banked.
    pub signed: Option<Vec<Stretch>>,
}

/// Minutes that a time account pays out (rule ACCT-3).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Payout {
    pub date: NaiveDate,
    pub minutes: u32,
}

impl<'a> From<DateCodes<'a>> for PolicyDay<'a> {
    fn from(codes: DateCodes<'a>) -> Self {
        let DateCodes { day, version, signed } = codes;
        Self { day, account: version.account.as_ref(), week_start: version.week_start, signed }
    }
}

impl PolicyDay<'_> {
    /// The first date of its week.
    pub(crate) fn first_of_week(&self) -> NaiveDate {
        self.day.date.week(self.week_start).first_day()
    }

    /// The minutes of the attendances that count, summed by combination of codes. `pay_type` is that of the date.
    pub(crate) fn minutes(
        &self,
        counted: &BTreeSet<AttendanceId>,
        pay_type: Option<PayType>,
    ) -> Vec<CodedMinutes> {
        let attendances = self.day.attendances.iter().filter(|coded| counted.contains(&coded.id));
        let sums = by_codes(attendances.flat_map(|coded| &coded.stretches));
        let signed = self.signed.as_ref().map(by_codes);
        let is_paid_monthly = pay_type.is_some_and(PayType::is_salary);
        let is_banked = |codes: &[String]| {
            self.account.is_some_and(|account| is_banked(account, codes, is_paid_monthly))
        };
        let split = |(codes, minutes): (&[String], u32)| {
            let in_account = match (is_banked(codes), &signed) {
                (false, _) => 0,
                (true, None) => minutes,
                (true, Some(signed)) => minutes.min(signed.get(codes).copied().unwrap_or(0)),
            };
            let of = |minutes, banked| CodedMinutes { codes: codes.to_vec(), minutes, banked };
            let parts = [of(in_account, true), of(minutes - in_account, false)];
            parts.into_iter().filter(|part| part.minutes > 0)
        };
        sums.into_iter().flat_map(split).collect()
    }
}

/// Minutes by combination of codes.
fn by_codes<'a>(stretches: impl IntoIterator<Item = &'a Stretch>) -> BTreeMap<&'a [String], u32> {
    let mut sums: BTreeMap<&[String], u32> = BTreeMap::new();
    for stretch in stretches {
        *sums.entry(&stretch.codes).or_default() += stretch.minutes;
    }
    sums
}
