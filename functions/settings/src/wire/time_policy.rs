//! Time policies as sent and answered (rules POL-1, POL-2, POL-7, POL-9, ACCT-1 and LIMIT-1).

use chrono::{NaiveDate, NaiveTime, Weekday};
use rust_decimal::Decimal;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use uuid::Uuid;
use wfm_domain::policy as model;
use wfm_domain::text;
use wfm_http::error::Violation;
use wfm_http::wire::Timestamp;
use wfm_wire::schedule::WeekdayName;
use wfm_wire::shift::wall;

/// A dated list of rules that give time codes to worked minutes.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct TimePolicy {
    /// Its id.
    pub id: Uuid,
    /// Unique in the organization: no two may look alike.
    pub code: String,
    /// Display name.
    pub name: String,
    /// Whether settings, sites and assignments may begin to name it.
    pub is_active: bool,
    /// The versions, oldest first. Each holds until the next one begins.
    pub versions: Vec<TimePolicyVersion>,
    /// The job that recalculated days after the last change on which days depend; `null` if there was none. Jobs are
    /// kept for 30 days.
    pub recalculation_job_id: Option<String>,
    /// When it was made.
    pub created_at: Timestamp,
    /// When it last changed.
    pub updated_at: Timestamp,
}

/// Request body for creating or updating a time policy.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct TimePolicyCreate {
    /// Unique in the organization: no two may look alike, regardless of case.
    #[schemars(length(min = 1, max = 32), extend("format" = "identifier"))]
    pub code: String,
    /// Display name.
    #[schemars(length(min = 1, max = 100), extend("format" = "name"))]
    pub name: String,
    /// Default true. A policy that settings, a site or an assignment names stays active.
    pub is_active: Option<bool>,
    /// The versions, one for each `effective_from`, in any order. Before the first one the rules without a policy hold.
    #[schemars(length(max = 60))]
    pub versions: Vec<TimePolicyVersion>,
}

/// The rules of a time policy from a date on. Minutes are whole.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct TimePolicyVersion {
    /// The first date on which the version holds. Blocks of weeks are counted from its week.
    pub effective_from: NaiveDate,
    /// The rounding of the first clock-in and of the last clock-out of a date. Default none.
    pub rounding: Option<Rounding>,
    /// A gap of at least this separates pieces of work. Default 180.
    #[schemars(range(min = 1, max = 1440))]
    pub piece_gap_minutes: Option<u32>,
    /// The tiers of the break, beside the break that is planned for a shift. Default none.
    #[schemars(length(max = 4))]
    pub breaks: Option<Vec<BreakTier>>,
    /// A shorter gap between attendances is no break. Default 0.
    #[schemars(range(max = 1440))]
    pub min_gap_minutes: Option<u32>,
    /// Whether minutes beyond the due ones count. By default they do.
    pub extra: Option<ExtraTimeRules>,
    /// The least that a piece of work pays. Default none.
    pub guarantee: Option<Guarantee>,
    /// The first day of a week. Default `monday`.
    pub week_start: Option<WeekdayName>,
    /// The rules, in their order. Default: `overtime` beyond the due minutes of the date.
    #[schemars(length(max = 32))]
    pub rules: Option<Vec<TimeRule>>,
    /// The time account of people under this version. Default none.
    pub account: Option<TimeAccountRules>,
    /// The limits of the working-time report. Default none.
    pub limits: Option<WorkingTimeLimits>,
}

/// The rounding of the first clock-in and of the last clock-out of a date.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Rounding {
    /// The rounding of the first clock-in.
    #[serde(rename = "in")]
    pub clock_in: Option<RoundTo>,
    /// The rounding of the last clock-out.
    #[serde(rename = "out")]
    pub clock_out: Option<RoundTo>,
}

/// A rounding on the local clock.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RoundTo {
    /// Times become multiples of so many minutes: 5, 6, 10, 15 or 30.
    #[schemars(range(min = 5, max = 30))]
    pub to_minutes: u32,
    /// The direction. `nearest` rounds half up.
    pub mode: RoundMode,
}

#[derive(Clone, Copy, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(inline)]
pub enum RoundMode {
    Up,
    Down,
    Nearest,
}

/// A tier of the break: a piece of work longer than `after_minutes` has `minutes` of break.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct BreakTier {
    /// Minutes of presence behind which the break is deducted.
    #[schemars(range(max = 1440))]
    pub after_minutes: u32,
    /// Minutes of break.
    #[schemars(range(min = 1, max = 1440))]
    pub minutes: u32,
}

/// Whether minutes beyond the due minutes of a date count.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ExtraTimeRules {
    /// Whether they count only once somebody has approved them. Default false.
    pub needs_approval: Option<bool>,
    /// Up to so many a date, none of them count. Default 0.
    #[schemars(range(max = 1440))]
    pub tolerance_minutes: Option<u32>,
}

/// The least that a piece of work pays.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Guarantee {
    /// A shorter piece of work is paid as if it had lasted that long.
    #[schemars(range(min = 1, max = 1440))]
    pub minutes: u32,
    /// Whether this holds only for pieces of work that touch no shift. Default false.
    pub outside_shift: Option<bool>,
}

/// A rule gives its code to every worked minute that meets all its conditions. An absent condition is met by every minute.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct TimeRule {
    /// The time code; not `worked`, `guaranteed` or `payout`.
    #[schemars(length(max = 64), regex(pattern = "^[a-z][a-z0-9_-]{0,63}$"))]
    pub code: String,
    /// If several rules of a group hold for a minute, the last of them gives its code.
    #[schemars(length(max = 64), regex(pattern = "^[a-z][a-z0-9_-]{0,63}$"))]
    pub group: Option<String>,
    /// A band of local time in which the minute lies.
    pub between: Option<TimeBand>,
    /// The weekdays of its date.
    #[schemars(length(max = 7))]
    pub weekdays: Option<Vec<WeekdayName>>,
    /// The kinds of holidays of its date.
    #[schemars(
        length(max = 32),
        inner(length(max = 64), regex(pattern = "^[a-z][a-z0-9_-]{0,63}$"))
    )]
    pub holidays: Option<Vec<String>>,
    /// The date that counts for weekdays and holidays: that of the minute (`minute`, the default), that of the attendance
    /// (`start`), or that of the attendance, but only after the midnight that ends it (`carried`).
    pub date_by: Option<DateBy>,
    /// Whether the date of the attendance has no shift, or is a rest day in the roster.
    pub rest_day: Option<bool>,
    /// The date is one of many with work.
    pub worked_days: Option<WorkedDays>,
    /// Fewer minutes lie between the last clock-out of earlier dates and the first clock-in.
    #[schemars(range(min = 1, max = 10080))]
    pub rest_below_minutes: Option<u32>,
    /// At least so many minutes of the date meet the conditions above.
    #[schemars(range(min = 1, max = 2880))]
    pub at_least_minutes: Option<u32>,
    /// Minutes that have to go before; the minute passes all thresholds.
    #[schemars(length(max = 2))]
    pub after: Option<Vec<TimeThreshold>>,
}

/// A band of local time. It may pass midnight; equal times are all day.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct TimeBand {
    /// The first minute.
    #[schemars(length(max = 5), extend("format" = "wall-time"))]
    pub from: String,
    /// The minute behind the last one.
    #[schemars(length(max = 5), extend("format" = "wall-time"))]
    pub to: String,
}

#[derive(Clone, Copy, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(inline)]
pub enum DateBy {
    Minute,
    Start,
    Carried,
}

/// The condition that a date is one of many on which somebody worked.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct WorkedDays {
    /// The date is at least the one with this number.
    #[schemars(range(min = 2, max = 14))]
    pub from: u32,
    /// The dates that are counted: those of its week, or those that follow each other (`row`).
    #[serde(rename = "in")]
    pub within: WorkedIn,
}

#[derive(Clone, Copy, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(inline)]
pub enum WorkedIn {
    Week,
    Row,
}

/// The minutes that have to go before a minute.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct TimeThreshold {
    /// The time whose minutes are counted.
    pub per: Per,
    /// The weeks of a block. Default 1.
    #[schemars(range(min = 1, max = 12))]
    pub weeks: Option<u32>,
    /// Default 0.
    #[schemars(range(max = 120960))]
    pub minutes: Option<u32>,
    /// Whether the due minutes of the day or block are added. Default false.
    pub plus_due: Option<bool>,
    /// Whether paid leave of a date counts before its work. Default false.
    pub count_leave: Option<bool>,
}

#[derive(Clone, Copy, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(inline)]
pub enum Per {
    Day,
    Week,
}

/// The time account of a version.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct TimeAccountRules {
    /// The minutes that it is credited with: worked and credited minutes less due ones (`difference`, monthly pay only), or
    /// those with listed codes.
    pub credit: Credit,
    /// The codes, for `codes`.
    #[schemars(length(max = 32))]
    pub codes: Option<Vec<CreditedCode>>,
    /// The least balance that a request or a correction may leave. Default −6000.
    #[schemars(range(min = -1000000, max = 0))]
    pub floor_minutes: Option<i32>,
    /// The greatest balance. Default none.
    #[schemars(range(max = 1000000))]
    pub cap_minutes: Option<u32>,
    /// The greatest balance at the end of a leave year. Default none.
    #[schemars(range(max = 1000000))]
    pub carry_minutes: Option<u32>,
    /// The treatment of minutes above it. Default `paid`.
    pub above_cap: Option<AboveCap>,
}

#[derive(Clone, Copy, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(inline)]
pub enum Credit {
    Difference,
    Codes,
}

/// A code whose minutes are credited.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct CreditedCode {
    /// The time code.
    #[schemars(length(max = 64), regex(pattern = "^[a-z][a-z0-9_-]{0,63}$"))]
    pub code: String,
    /// Minutes of the account for one minute. Default `1`.
    #[schemars(length(max = 16), regex(pattern = r"^\d{1,3}(\.\d{1,6})?$"))]
    pub factor: Option<String>,
}

#[derive(Clone, Copy, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(inline)]
pub enum AboveCap {
    Paid,
    Forfeited,
}

/// The limits of the working-time report.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct WorkingTimeLimits {
    /// The least rest before the work of a date.
    #[schemars(range(min = 1, max = 1440))]
    pub daily_rest_minutes: Option<u32>,
    /// The least rest of one piece in a week.
    #[schemars(range(min = 1, max = 10080))]
    pub weekly_rest_minutes: Option<u32>,
    /// The most minutes a date.
    #[schemars(range(min = 1, max = 1440))]
    pub day_max_minutes: Option<u32>,
    /// The most minutes a week, as an average of `average_weeks`.
    #[schemars(range(min = 1, max = 10080))]
    pub week_max_minutes: Option<u32>,
    /// The weeks of the average. Default 1.
    #[schemars(range(min = 1, max = 52))]
    pub average_weeks: Option<u32>,
}

/// Conversions between enums with the same values.
macro_rules! same {
    ($($name:ident { $($value:ident),+ })+) => { $(
        impl From<model::$name> for $name {
            fn from(model: model::$name) -> Self {
                match model { $(model::$name::$value => Self::$value),+ }
            }
        }

        impl From<$name> for model::$name {
            fn from(sent: $name) -> Self {
                match sent { $($name::$value => Self::$value),+ }
            }
        }
    )+ };
}

same! {
    RoundMode { Up, Down, Nearest }
    DateBy { Minute, Start, Carried }
    WorkedIn { Week, Row }
    Per { Day, Week }
    Credit { Difference, Codes }
    AboveCap { Paid, Forfeited }
}

impl From<&model::TimePolicy> for TimePolicy {
    fn from(policy: &model::TimePolicy) -> Self {
        Self {
            id: policy.id.0,
            code: policy.code.clone(),
            name: policy.name.clone(),
            is_active: policy.is_active,
            versions: policy.versions.iter().map(TimePolicyVersion::from).collect(),
            recalculation_job_id: policy.recalculation_job_id.as_ref().map(ToString::to_string),
            created_at: policy.created_at.into(),
            updated_at: policy.updated_at.into(),
        }
    }
}

impl TimePolicyCreate {
    /// The policy with the fields of the body, its versions by date.
    ///
    /// # Errors
    /// Violations of everything that a schema cannot say.
    pub fn applied_to(
        self,
        before: &model::TimePolicy,
    ) -> Result<model::TimePolicy, Vec<Violation>> {
        let after = model::TimePolicy {
            code: text::identifier(&self.code),
            name: text::name(&self.name),
            is_active: self.is_active.unwrap_or(true),
            versions: self.versions.into_iter().map(Into::into).collect(),
            ..before.clone()
        };
        let violations = model::check(&after);
        if !violations.is_empty() {
            let shown = |at: model::ViolationAt| {
                let detail = text::sentence(&at.violation.to_string());
                Violation::at(&at.pointer, at.violation.code(), detail)
            };
            return Err(violations.into_iter().map(shown).collect());
        }
        let mut after = after;
        after.versions.sort_by_key(|version| version.effective_from);
        Ok(after)
    }
}

impl From<&model::Version> for TimePolicyVersion {
    fn from(version: &model::Version) -> Self {
        let rounding = version.rounding;
        Self {
            effective_from: version.effective_from,
            rounding: (rounding != model::Rounding::default()).then(|| Rounding {
                clock_in: rounding.clock_in.map(RoundTo::from),
                clock_out: rounding.clock_out.map(RoundTo::from),
            }),
            piece_gap_minutes: Some(version.piece_gap_minutes),
            breaks: Some(version.breaks.iter().map(BreakTier::from).collect()),
            min_gap_minutes: Some(version.min_gap_minutes),
            extra: Some(ExtraTimeRules {
                needs_approval: Some(version.extra.needs_approval),
                tolerance_minutes: Some(version.extra.tolerance_minutes),
            }),
            guarantee: version.guarantee.map(|guarantee| Guarantee {
                minutes: guarantee.minutes,
                outside_shift: Some(guarantee.outside_shift),
            }),
            week_start: Some(version.week_start.into()),
            rules: Some(version.rules.iter().map(TimeRule::from).collect()),
            account: version.account.as_ref().map(TimeAccountRules::from),
            limits: version.limits.map(WorkingTimeLimits::from),
        }
    }
}

impl From<TimePolicyVersion> for model::Version {
    fn from(sent: TimePolicyVersion) -> Self {
        let standard = Self::default();
        let rules = |rules: Vec<TimeRule>| rules.into_iter().map(Into::into).collect();
        Self {
            effective_from: sent.effective_from,
            rounding: sent.rounding.map_or(standard.rounding, |rounding| model::Rounding {
                clock_in: rounding.clock_in.map(Into::into),
                clock_out: rounding.clock_out.map(Into::into),
            }),
            piece_gap_minutes: sent.piece_gap_minutes.unwrap_or(standard.piece_gap_minutes),
            breaks: sent.breaks.unwrap_or_default().into_iter().map(Into::into).collect(),
            min_gap_minutes: sent.min_gap_minutes.unwrap_or(standard.min_gap_minutes),
            extra: sent.extra.map_or(standard.extra, |extra| model::Extra {
                needs_approval: extra.needs_approval.unwrap_or_default(),
                tolerance_minutes: extra.tolerance_minutes.unwrap_or_default(),
            }),
            guarantee: sent.guarantee.map(|guarantee| model::Guarantee {
                minutes: guarantee.minutes,
                outside_shift: guarantee.outside_shift.unwrap_or_default(),
            }),
            week_start: sent.week_start.map_or(standard.week_start, Weekday::from),
            rules: sent.rules.map_or(standard.rules, rules),
            account: sent.account.map(Into::into),
            limits: sent.limits.map(Into::into),
        }
    }
}

impl From<model::RoundTo> for RoundTo {
    fn from(to: model::RoundTo) -> Self {
        Self { to_minutes: to.to_minutes, mode: to.mode.into() }
    }
}

impl From<RoundTo> for model::RoundTo {
    fn from(to: RoundTo) -> Self {
        Self { to_minutes: to.to_minutes, mode: to.mode.into() }
    }
}

impl From<&model::BreakTier> for BreakTier {
    fn from(tier: &model::BreakTier) -> Self {
        Self { after_minutes: tier.after_minutes, minutes: tier.minutes }
    }
}

impl From<BreakTier> for model::BreakTier {
    fn from(tier: BreakTier) -> Self {
        Self { after_minutes: tier.after_minutes, minutes: tier.minutes }
    }
}

impl From<&model::Rule> for TimeRule {
    fn from(rule: &model::Rule) -> Self {
        Self {
            code: rule.code.clone(),
            group: rule.group.clone(),
            between: rule.between.map(|band| TimeBand { from: wall(band.from), to: wall(band.to) }),
            weekdays: some(rule.weekdays.iter().map(|weekday| (*weekday).into())),
            holidays: some(rule.holidays.iter().cloned()),
            date_by: Some(rule.date_by.into()),
            rest_day: rule.rest_day,
            worked_days: rule
                .worked_days
                .map(|worked| WorkedDays { from: worked.from, within: worked.within.into() }),
            rest_below_minutes: rule.rest_below_minutes,
            at_least_minutes: rule.at_least_minutes,
            after: some(rule.after.iter().map(TimeThreshold::from)),
        }
    }
}

impl From<TimeRule> for model::Rule {
    fn from(sent: TimeRule) -> Self {
        // The schema has checked the format.
        let time = |text: &str| NaiveTime::parse_from_str(text, "%H:%M").unwrap_or_default();
        let band = |band: TimeBand| model::Band { from: time(&band.from), to: time(&band.to) };
        Self {
            code: sent.code,
            group: sent.group,
            between: sent.between.map(band),
            weekdays: sent.weekdays.unwrap_or_default().into_iter().map(Weekday::from).collect(),
            holidays: sent.holidays.unwrap_or_default(),
            date_by: sent.date_by.map(Into::into).unwrap_or_default(),
            rest_day: sent.rest_day,
            worked_days: sent.worked_days.map(|worked| model::WorkedDays {
                from: worked.from,
                within: worked.within.into(),
            }),
            rest_below_minutes: sent.rest_below_minutes,
            at_least_minutes: sent.at_least_minutes,
            after: sent.after.unwrap_or_default().into_iter().map(Into::into).collect(),
        }
    }
}

/// A list that is `null` where it is empty.
fn some<T>(entries: impl Iterator<Item = T>) -> Option<Vec<T>> {
    Some(entries.collect()).filter(|all: &Vec<T>| !all.is_empty())
}

impl From<&model::Threshold> for TimeThreshold {
    fn from(threshold: &model::Threshold) -> Self {
        Self {
            per: threshold.per.into(),
            weeks: Some(threshold.weeks),
            minutes: Some(threshold.minutes),
            plus_due: Some(threshold.plus_due),
            count_leave: Some(threshold.count_leave),
        }
    }
}

impl From<TimeThreshold> for model::Threshold {
    fn from(sent: TimeThreshold) -> Self {
        Self {
            per: sent.per.into(),
            weeks: sent.weeks.unwrap_or(1),
            minutes: sent.minutes.unwrap_or_default(),
            plus_due: sent.plus_due.unwrap_or_default(),
            count_leave: sent.count_leave.unwrap_or_default(),
        }
    }
}

impl From<&model::Account> for TimeAccountRules {
    fn from(account: &model::Account) -> Self {
        let code = |credited: &model::CreditedCode| CreditedCode {
            code: credited.code.clone(),
            factor: Some(credited.factor.normalize().to_string()),
        };
        Self {
            credit: account.credit.into(),
            codes: Some(account.codes.iter().map(code).collect()),
            floor_minutes: Some(account.floor_minutes),
            cap_minutes: account.cap_minutes,
            carry_minutes: account.carry_minutes,
            above_cap: Some(account.above_cap.into()),
        }
    }
}

impl From<TimeAccountRules> for model::Account {
    fn from(sent: TimeAccountRules) -> Self {
        // The schema has checked the format.
        let factor = |text: String| text.parse().unwrap_or(Decimal::ONE);
        let code = |credited: CreditedCode| model::CreditedCode {
            code: credited.code,
            factor: credited.factor.map_or(Decimal::ONE, factor),
        };
        Self {
            credit: sent.credit.into(),
            codes: sent.codes.unwrap_or_default().into_iter().map(code).collect(),
            floor_minutes: sent.floor_minutes.unwrap_or(model::FLOOR_MINUTES),
            cap_minutes: sent.cap_minutes,
            carry_minutes: sent.carry_minutes,
            above_cap: sent.above_cap.map(Into::into).unwrap_or_default(),
        }
    }
}

impl From<model::Limits> for WorkingTimeLimits {
    fn from(limits: model::Limits) -> Self {
        Self {
            daily_rest_minutes: limits.daily_rest_minutes,
            weekly_rest_minutes: limits.weekly_rest_minutes,
            day_max_minutes: limits.day_max_minutes,
            week_max_minutes: limits.week_max_minutes,
            average_weeks: Some(limits.average_weeks),
        }
    }
}

impl From<WorkingTimeLimits> for model::Limits {
    fn from(sent: WorkingTimeLimits) -> Self {
        Self {
            daily_rest_minutes: sent.daily_rest_minutes,
            weekly_rest_minutes: sent.weekly_rest_minutes,
            day_max_minutes: sent.day_max_minutes,
            week_max_minutes: sent.week_max_minutes,
            average_weeks: sent.average_weeks.unwrap_or(1),
        }
    }
}
