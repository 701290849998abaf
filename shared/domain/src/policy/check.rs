//! Checks of a time policy (rules POL-1, POL-2, POL-7 and POL-9).

use std::ops::RangeInclusive;

use rust_decimal::Decimal;

use crate::policy::rule::{Per, Rule, Threshold};
use crate::policy::version::{
    Account, Credit, GUARANTEED, Limits, PAYOUT, RoundTo, TimePolicy, Version, WORKED,
};

/// The most time policies of an organization.
pub const MAX_POLICIES: usize = 100;
/// The most versions of a policy.
pub const MAX_VERSIONS: usize = 60;
/// The most rules of a version.
pub const MAX_RULES: usize = 32;
/// The most tiers of the break of a version.
pub const MAX_BREAKS: usize = 4;
/// The most thresholds of a rule.
pub const MAX_THRESHOLDS: usize = 2;
/// The multiples of minutes to which times are rounded.
pub const ROUND_TO_MINUTES: [u32; 5] = [5, 6, 10, 15, 30];

/// The most entries of any other list.
const MAX_LIST: usize = 32;
/// Factors have at most this many digits after the point (rule API-7).
const FACTOR_DIGITS: u32 = 6;
const DAY: u32 = 24 * 60;
const WEEK: u32 = 7 * DAY;

/// A violation and its place in the policy.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ViolationAt {
    /// A JSON pointer, as `/versions/0/rules/1/code`.
    pub pointer: String,
    pub violation: Violation,
}

/// A violation at one place of a policy.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Violation {
    #[error("this stands twice")]
    Repeated,
    #[error("`worked`, `guaranteed` and `payout` cannot be codes of rules")]
    Reserved,
    #[error("at most {most} entries are allowed")]
    TooMany { most: usize },
    #[error("this must be from {least} to {most}")]
    OutOfRange { least: i64, most: i64 },
    #[error("times are rounded to 5, 6, 10, 15 or 30 minutes")]
    NotRoundable,
    #[error("a factor is at least 0 and less than 1000")]
    FactorOutOfRange,
    #[error("this takes at most {digits} digits after the point")]
    TooPrecise { digits: u32 },
    #[error("this must begin with a letter, and hold only `a` to `z`, `0` to `9`, `_` and `-`")]
    NotSlug,
    #[error("this is required here")]
    Required,
    #[error("no rule of the version gives this code")]
    UnknownCode,
    #[error("an account of the difference has no codes")]
    DoesNotFit,
}

impl Violation {
    /// The code that clients read.
    pub fn code(self) -> &'static str {
        match self {
            Self::Repeated => "repeated",
            Self::Reserved => "reserved",
            Self::TooMany { .. } => "too_many",
            Self::OutOfRange { .. } | Self::NotRoundable | Self::FactorOutOfRange => "out_of_range",
            Self::TooPrecise { .. } => "too_precise",
            Self::NotSlug => "invalid_format",
            Self::Required => "required",
            Self::UnknownCode => "unknown_reference",
            Self::DoesNotFit => "does_not_fit",
        }
    }
}

/// The violations of a policy, in the order of its fields. The text of `code` and `name` is not checked here.
///
/// *Case:* two versions from 2026-11-02 on: `/versions/1/effective_from`, `repeated`.
pub fn check(policy: &TimePolicy) -> Vec<ViolationAt> {
    let mut found = Found::default();
    found.at_most("/versions", policy.versions.len(), MAX_VERSIONS);
    let dates: Vec<_> = policy.versions.iter().map(|version| version.effective_from).collect();
    for (index, version) in policy.versions.iter().enumerate() {
        let at = format!("/versions/{index}");
        if dates[..index].contains(&version.effective_from) {
            found.add(format!("{at}/effective_from"), Violation::Repeated);
        }
        found.version(&at, version);
    }
    found.0
}

#[derive(Default)]
struct Found(Vec<ViolationAt>);

impl Found {
    fn add(&mut self, pointer: impl Into<String>, violation: Violation) {
        self.0.push(ViolationAt { pointer: pointer.into(), violation });
    }

    fn at_most(&mut self, pointer: &str, length: usize, most: usize) {
        if length > most {
            self.add(pointer, Violation::TooMany { most });
        }
    }

    fn within(&mut self, pointer: String, number: u32, allowed: RangeInclusive<u32>) {
        if !allowed.contains(&number) {
            let (least, most) = (i64::from(*allowed.start()), i64::from(*allowed.end()));
            self.add(pointer, Violation::OutOfRange { least, most });
        }
    }

    fn version(&mut self, at: &str, version: &Version) {
        self.round_to(&format!("{at}/rounding/in"), version.rounding.clock_in);
        self.round_to(&format!("{at}/rounding/out"), version.rounding.clock_out);
        self.within(format!("{at}/piece_gap_minutes"), version.piece_gap_minutes, 1..=DAY);
        self.at_most(&format!("{at}/breaks"), version.breaks.len(), MAX_BREAKS);
        let after: Vec<u32> = version.breaks.iter().map(|tier| tier.after_minutes).collect();
        self.distinct(&format!("{at}/breaks"), &after, "/after_minutes");
        for (index, tier) in version.breaks.iter().enumerate() {
            let at = format!("{at}/breaks/{index}");
            self.within(format!("{at}/after_minutes"), tier.after_minutes, 0..=DAY);
            self.within(format!("{at}/minutes"), tier.minutes, 1..=DAY);
        }
        self.within(format!("{at}/min_gap_minutes"), version.min_gap_minutes, 0..=DAY);
        let tolerance = version.extra.tolerance_minutes;
        self.within(format!("{at}/extra/tolerance_minutes"), tolerance, 0..=DAY);
        if let Some(guarantee) = version.guarantee {
            self.within(format!("{at}/guarantee/minutes"), guarantee.minutes, 1..=DAY);
        }
        self.at_most(&format!("{at}/rules"), version.rules.len(), MAX_RULES);
        for (index, rule) in version.rules.iter().enumerate() {
            self.rule(&format!("{at}/rules/{index}"), rule);
        }
        if let Some(account) = &version.account {
            let codes: Vec<&str> = version.rules.iter().map(|rule| rule.code.as_str()).collect();
            self.account(&format!("{at}/account"), account, &codes);
        }
        if let Some(limits) = &version.limits {
            self.limits(&format!("{at}/limits"), limits);
        }
    }

    fn round_to(&mut self, at: &str, round_to: Option<RoundTo>) {
        if round_to.is_some_and(|to| !ROUND_TO_MINUTES.contains(&to.to_minutes)) {
            self.add(format!("{at}/to_minutes"), Violation::NotRoundable);
        }
    }

    fn rule(&mut self, at: &str, rule: &Rule) {
        self.slug(format!("{at}/code"), &rule.code);
        if [WORKED, GUARANTEED, PAYOUT].contains(&rule.code.as_str()) {
            self.add(format!("{at}/code"), Violation::Reserved);
        }
        if let Some(group) = &rule.group {
            self.slug(format!("{at}/group"), group);
        }
        self.distinct(&format!("{at}/weekdays"), &rule.weekdays, "");
        self.distinct(&format!("{at}/holidays"), &rule.holidays, "");
        self.at_most(&format!("{at}/holidays"), rule.holidays.len(), MAX_LIST);
        for (index, kind) in rule.holidays.iter().enumerate() {
            self.slug(format!("{at}/holidays/{index}"), kind);
        }
        if let Some(worked_days) = rule.worked_days {
            self.within(format!("{at}/worked_days/from"), worked_days.from, 2..=14);
        }
        if let Some(minutes) = rule.rest_below_minutes {
            self.within(format!("{at}/rest_below_minutes"), minutes, 1..=WEEK);
        }
        if let Some(minutes) = rule.at_least_minutes {
            self.within(format!("{at}/at_least_minutes"), minutes, 1..=2 * DAY);
        }
        self.at_most(&format!("{at}/after"), rule.after.len(), MAX_THRESHOLDS);
        for (index, threshold) in rule.after.iter().enumerate() {
            self.threshold(&format!("{at}/after/{index}"), threshold);
        }
    }

    fn threshold(&mut self, at: &str, threshold: &Threshold) {
        let (weeks, most) = match threshold.per {
            Per::Day => (1, 2 * DAY),
            Per::Week => (12, threshold.weeks.clamp(1, 12) * WEEK),
        };
        self.within(format!("{at}/weeks"), threshold.weeks, 1..=weeks);
        self.within(format!("{at}/minutes"), threshold.minutes, 0..=most);
    }

    /// `of_rules` are the codes of the version's rules.
    fn account(&mut self, at: &str, account: &Account, of_rules: &[&str]) {
        const MOST: u32 = 1_000_000;
        if account.credit == Credit::Codes && account.codes.is_empty() {
            self.add(format!("{at}/codes"), Violation::Required);
        }
        if account.credit == Credit::Difference && !account.codes.is_empty() {
            self.add(format!("{at}/codes"), Violation::DoesNotFit);
        }
        self.at_most(&format!("{at}/codes"), account.codes.len(), MAX_LIST);
        let codes: Vec<&str> =
            account.codes.iter().map(|credited| credited.code.as_str()).collect();
        self.distinct(&format!("{at}/codes"), &codes, "/code");
        for (index, credited) in account.codes.iter().enumerate() {
            let at = format!("{at}/codes/{index}");
            let code = credited.code.as_str();
            if ![WORKED, GUARANTEED].contains(&code) && !of_rules.contains(&code) {
                self.add(format!("{at}/code"), Violation::UnknownCode);
            }
            let factor = credited.factor;
            if factor < Decimal::ZERO || factor >= Decimal::ONE_THOUSAND {
                self.add(format!("{at}/factor"), Violation::FactorOutOfRange);
            }
            if factor.scale() > FACTOR_DIGITS {
                let digits = FACTOR_DIGITS;
                self.add(format!("{at}/factor"), Violation::TooPrecise { digits });
            }
        }
        let least = -i64::from(MOST);
        if !(least..=0).contains(&i64::from(account.floor_minutes)) {
            self.add(format!("{at}/floor_minutes"), Violation::OutOfRange { least, most: 0 });
        }
        for (field, minutes) in
            [("cap_minutes", account.cap_minutes), ("carry_minutes", account.carry_minutes)]
        {
            self.within(format!("{at}/{field}"), minutes.unwrap_or_default(), 0..=MOST);
        }
    }

    fn limits(&mut self, at: &str, limits: &Limits) {
        for (field, minutes, most) in [
            ("daily_rest_minutes", limits.daily_rest_minutes, DAY),
            ("weekly_rest_minutes", limits.weekly_rest_minutes, WEEK),
            ("day_max_minutes", limits.day_max_minutes, DAY),
            ("week_max_minutes", limits.week_max_minutes, WEEK),
        ] {
            self.within(format!("{at}/{field}"), minutes.unwrap_or(1), 1..=most);
        }
        self.within(format!("{at}/average_weeks"), limits.average_weeks, 1..=52);
    }

    fn distinct<T: PartialEq>(&mut self, at: &str, entries: &[T], field: &str) {
        for (index, entry) in entries.iter().enumerate() {
            if entries[..index].contains(entry) {
                self.add(format!("{at}/{index}{field}"), Violation::Repeated);
            }
        }
    }

    fn slug(&mut self, pointer: String, text: &str) {
        let others = |c: char| matches!(c, 'a'..='z' | '0'..='9' | '_' | '-');
        let begins = text.starts_with(|c: char| c.is_ascii_lowercase());
        if !begins || !text.chars().all(others) || text.len() > 64 {
            self.add(pointer, Violation::NotSlug);
        }
    }
}
