//! Time policies and their versions, as they are stored (rules POL-1 and POL-2).
//!
//! [`check`](crate::policy::check) finds what is wrong with them.

use std::collections::BTreeSet;

use chrono::{DateTime, Datelike, NaiveDate, TimeDelta, Utc, Weekday};
use rust_decimal::Decimal;
use serde::{Deserialize, Serialize};

use crate::dates::{DateRange, Span};
use crate::ids::{JobId, TimePolicyId};
use crate::independence::Editors;
use crate::policy::rule::{Per, Rule, WorkedIn};

/// The code of every worked minute; no rule gives it (rule POL-7).
pub const WORKED: &str = "worked";
/// The code of the minutes that a guarantee adds; no rule gives it (rule POL-6).
pub const GUARANTEED: &str = "guaranteed";
/// The code of minutes that a time account pays out; no rule gives it (rule ACCT-3).
pub const PAYOUT: &str = "payout";

/// A dated list of rules that give time codes (rule POL-1).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TimePolicy {
    pub id: TimePolicyId,
    /// Unique in the organization.
    pub code: String,
    pub name: String,
    /// Whether settings, sites and assignments may begin to name it.
    pub is_active: bool,
    /// One for each `effective_from`, in any order.
    pub versions: Vec<Version>,
    /// The job that recalculates the days that the last change affects.
    #[serde(default)]
    pub recalculation_job_id: Option<JobId>,
    /// The accounts that have changed its versions (rule PAY-70).
    #[serde(default)]
    pub changed_by: Editors,
    pub created_at: DateTime<Utc>,
    pub updated_at: DateTime<Utc>,
}

impl TimePolicy {
    /// The version of a date: the latest one that has begun. `None` before the first one, where today's rules hold.
    pub fn version_on(&self, date: NaiveDate) -> Option<&Version> {
        let begun = self.versions.iter().filter(|version| version.effective_from <= date);
        begun.max_by_key(|version| version.effective_from)
    }

    /// The dates on which other rules hold than in `other`; `None` if the same rules hold on every date. The range has
    /// no last date if they differ for ever.
    ///
    /// *Case:* a version from 2026-11-02 on becomes another one, and the next one begins on 2026-12-01: 2026-11-02 to 2026-11-30.
    pub fn dates_of_difference(&self, other: &Self) -> Option<Span> {
        let begins = |policy: &Self| -> BTreeSet<NaiveDate> {
            policy.versions.iter().map(|version| version.effective_from).collect()
        };
        let begins = begins(self).into_iter().chain(begins(other)).collect::<BTreeSet<_>>();
        let differs = |date: &NaiveDate| self.version_on(*date) != other.version_on(*date);
        let first = begins.iter().copied().find(|date| differs(date))?;
        let last_that_differs = begins.iter().copied().rfind(|date| differs(date))?;
        let next = begins.iter().copied().find(|date| *date > last_that_differs);
        Some(Span { first, last: next.and_then(|date| date.pred_opt()) })
    }
}

/// The rules of a policy from a date on (rule POL-2). Minutes are whole.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Version {
    /// The first date on which the version holds. Blocks of weeks are counted from its week.
    pub effective_from: NaiveDate,
    #[serde(default)]
    pub rounding: Rounding,
    /// A gap of at least this separates pieces of work.
    #[serde(default = "default_piece_gap_minutes")]
    pub piece_gap_minutes: u32,
    /// The tiers of the break, beside the break that is planned for a shift.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub breaks: Vec<BreakTier>,
    /// A shorter gap is no break.
    #[serde(default)]
    pub min_gap_minutes: u32,
    #[serde(default)]
    pub extra: Extra,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub guarantee: Option<Guarantee>,
    #[serde(default = "default_week_start")]
    pub week_start: Weekday,
    /// In their order: of a group the last rule that holds gives its code (rule POL-8).
    #[serde(default = "default_rules")]
    pub rules: Vec<Rule>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub account: Option<Account>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub limits: Option<Limits>,
}

fn default_piece_gap_minutes() -> u32 {
    180
}

fn default_week_start() -> Weekday {
    Weekday::Mon
}

fn default_rules() -> Vec<Rule> {
    vec![Rule::overtime_beyond_due()]
}

impl Default for Version {
    /// A version without any field: `overtime` beyond due minutes, as the rules without a policy give it.
    ///
    /// The worked, overtime and break minutes of a date are those of [`day_results`](crate::day::day_results) if no gap is as
    /// long as `piece_gap_minutes` and the attendances touch every shift. On other dates the default version deducts the
    /// break of each piece of work and of each shift by itself (rule POL-4). The break lies behind its `break_after_minutes`,
    /// not at the end of the day, so single attendances may differ.
    fn default() -> Self {
        Self {
            effective_from: NaiveDate::default(),
            rounding: Rounding::default(),
            piece_gap_minutes: default_piece_gap_minutes(),
            breaks: vec![],
            min_gap_minutes: 0,
            extra: Extra::default(),
            guarantee: None,
            week_start: default_week_start(),
            rules: default_rules(),
            account: None,
            limits: None,
        }
    }
}

impl Version {
    /// The first date of the week of a date, by `week_start`.
    pub fn week_of(&self, date: NaiveDate) -> NaiveDate {
        let since = date.weekday().days_since(self.week_start);
        date - TimeDelta::days(i64::from(since))
    }

    /// The block of so many weeks that a date is in, counted from the week of `effective_from` (rule POL-9).
    ///
    /// *Case:* two weeks from Monday 2026-11-02 on: 2026-11-17 is in 2026-11-16 to 2026-11-29.
    pub fn block_of(&self, date: NaiveDate, weeks: u32) -> DateRange {
        let days = 7 * i64::from(weeks.max(1));
        let since = (date - self.week_of(self.effective_from)).num_days();
        let first = date - TimeDelta::days(since.rem_euclid(days));
        DateRange { first, last: first + TimeDelta::days(days - 1) }
    }

    /// The dates that [`codes_of_series`](crate::policy::codes_of_series) has to be given for the codes of one date: from
    /// the beginning of its block, and so many dates before as `worked_days` and `rest_below_minutes` look back. Later
    /// dates are among them only for the due minutes of the block (rule POL-9).
    pub fn dates_needed(&self, date: NaiveDate) -> DateRange {
        let mut needed = DateRange::of(date);
        let thresholds = self.rules.iter().flat_map(|rule| &rule.after);
        for threshold in thresholds.filter(|threshold| threshold.per == Per::Week) {
            let block = self.block_of(date, threshold.weeks);
            needed.first = needed.first.min(block.first);
            if threshold.plus_due {
                needed.last = needed.last.max(block.last);
            }
        }
        let back = self.rules.iter().map(Rule::dates_looked_back).max().unwrap_or_default();
        let by_week = |rule: &Rule| {
            rule.worked_days.is_some_and(|worked_days| worked_days.within == WorkedIn::Week)
        };
        let week = self.rules.iter().any(by_week).then(|| self.week_of(needed.first));
        needed.first -= TimeDelta::days(i64::from(back));
        needed.first = week.map_or(needed.first, |week| week.min(needed.first));
        needed
    }
}

/// The rounding of the first clock-in and of the last clock-out of a date (rule POL-3).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Rounding {
    #[serde(rename = "in", default, skip_serializing_if = "Option::is_none")]
    pub clock_in: Option<RoundTo>,
    #[serde(rename = "out", default, skip_serializing_if = "Option::is_none")]
    pub clock_out: Option<RoundTo>,
}

/// A rounding to a multiple of minutes on the local clock.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RoundTo {
    /// 5, 6, 10, 15 or 30.
    pub to_minutes: u32,
    pub mode: RoundMode,
}

/// The direction of a rounding.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum RoundMode {
    /// To the later multiple.
    Up,
    /// To the earlier multiple.
    Down,
    /// To the nearer multiple; half is up.
    Nearest,
}

/// A tier of the break: a piece of work longer than `after_minutes` has `minutes` of break (rule POL-4).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct BreakTier {
    pub after_minutes: u32,
    pub minutes: u32,
}

/// Whether minutes beyond the due minutes of a date count (rule POL-5).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Extra {
    /// Whether they count only once somebody has approved them.
    pub needs_approval: bool,
    /// Up to so many a date, none of them count.
    pub tolerance_minutes: u32,
}

/// The least that a piece of work pays (rule POL-6).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Guarantee {
    pub minutes: u32,
    /// Whether it holds only for pieces of work that touch no shift.
    #[serde(default)]
    pub outside_shift: bool,
}

/// The time account of a version (rule ACCT-1).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Account {
    pub credit: Credit,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub codes: Vec<CreditedCode>,
    #[serde(default = "default_floor_minutes")]
    pub floor_minutes: i32,
    #[serde(default)]
    pub cap_minutes: Option<u32>,
    #[serde(default)]
    pub carry_minutes: Option<u32>,
    #[serde(default)]
    pub above_cap: AboveCap,
}

/// The least balance of a time account for which nothing else is said.
pub const FLOOR_MINUTES: i32 = -6000;

fn default_floor_minutes() -> i32 {
    FLOOR_MINUTES
}

/// The minutes that a time account is credited with.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Credit {
    /// Worked and credited minutes less due minutes.
    Difference,
    /// Minutes with the codes that the account lists.
    Codes,
}

/// A code whose minutes a time account is credited with.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct CreditedCode {
    pub code: String,
    /// Minutes of the account for one minute with the code.
    #[serde(default = "default_factor")]
    pub factor: Decimal,
}

fn default_factor() -> Decimal {
    Decimal::ONE
}

/// The treatment of minutes above the cap (rule ACCT-3).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum AboveCap {
    #[default]
    Paid,
    Forfeited,
}

/// The limits of the working-time report, each `None` if there is none (rule LIMIT-1). Minutes are whole.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Limits {
    #[serde(default)]
    pub daily_rest_minutes: Option<u32>,
    #[serde(default)]
    pub weekly_rest_minutes: Option<u32>,
    #[serde(default)]
    pub day_max_minutes: Option<u32>,
    /// The most minutes a week, as an average of `average_weeks`.
    #[serde(default)]
    pub week_max_minutes: Option<u32>,
    #[serde(default = "default_average_weeks")]
    pub average_weeks: u32,
}

fn default_average_weeks() -> u32 {
    1
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            daily_rest_minutes: None,
            weekly_rest_minutes: None,
            day_max_minutes: None,
            week_max_minutes: None,
            average_weeks: default_average_weeks(),
        }
    }
}
