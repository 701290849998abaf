//! Leave types as sent and answered (rule LEAVE-29).

use rust_decimal::Decimal;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use uuid::Uuid;
use wfm_domain::days::Days;
use wfm_domain::ids::{SalaryComponentId, SiteId};
use wfm_domain::leave::{self as model, Amount, PaidShare, Unit};
use wfm_domain::settings::Settings;
use wfm_domain::text;
use wfm_http::error::Violation;
use wfm_wire::employment_type::EmploymentType;
use wfm_wire::leave_unit::LeaveUnit;
use wfm_wire::names::{self, Names};
use wfm_wire::same_values;

/// A kind of leave. Amounts are days, or minutes if `unit` is `minute`: then the fields that end in `_minutes` take the
/// place of those that end in `_days`.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct LeaveType {
    /// The code by which requests refer to it.
    #[schemars(length(max = 32), regex(pattern = "^[a-z0-9][a-z0-9_-]{0,31}$"))]
    pub code: String,
    /// Display name.
    #[schemars(length(min = 1, max = 100), extend("format" = "name"))]
    pub name: String,
    /// The name in other languages.
    pub names: Option<Names>,
    /// Whether the leave, or a share of it, is paid. Default true, or false with the `paid_share` 0. It is fixed once the
    /// type is in use.
    pub paid: Option<bool>,
    /// The share of the leave that is paid, such as `0.5`; the rest is unpaid. Default: all or nothing, as `paid` says. It is
    /// fixed once the type is in use.
    #[schemars(length(max = 4), regex(pattern = r"^(0(\.\d{1,2})?|1(\.0{1,2})?)$"))]
    pub paid_share: Option<String>,
    /// The unit in which the leave counts. Default `day`, and `minute` with `draws_on` `time_account`. It is fixed once the type
    /// is in use.
    pub unit: Option<LeaveUnit>,
    /// Days of leave in a full year, with at most two decimals; `null` if they are unlimited.
    #[schemars(length(max = 6), regex(pattern = r"^\d{1,3}(\.\d{1,2})?$"))]
    pub annual_days: Option<String>,
    /// Minutes of leave in a full year; `null` if they are unlimited.
    #[schemars(range(max = 600_000))]
    pub annual_minutes: Option<u32>,
    /// The greatest number of days that are carried over into the next year. Default 0.
    #[schemars(length(max = 6), regex(pattern = r"^\d{1,3}(\.\d{1,2})?$"))]
    pub carry_over_days: Option<String>,
    /// The greatest number of minutes that are carried over into the next year. Default 0.
    #[schemars(range(max = 600_000))]
    pub carry_over_minutes: Option<u32>,
    /// The number of months of a leave year after which carried leave expires. Default: it never does.
    #[schemars(range(min = 1, max = 12))]
    pub carry_expires_after_months: Option<u32>,
    /// Whether the balance may become negative. Default false.
    pub allow_negative: Option<bool>,
    /// With `allow_negative`: the most days that a balance may be below zero. Default: no limit.
    #[schemars(length(max = 6), regex(pattern = r"^\d{1,3}(\.\d{1,2})?$"))]
    pub negative_limit_days: Option<String>,
    /// With `allow_negative`: the most minutes that a balance may be below zero. Default: no limit.
    #[schemars(range(max = 600_000))]
    pub negative_limit_minutes: Option<u32>,
    /// Whether a request needs an attachment. Default false.
    pub requires_attachment: Option<bool>,
    /// The people who have the type. Default: everybody.
    pub applies_to: Option<AppliesTo>,
    /// Other annual amounts, for groups of people. The first that fits an employee counts. Default none.
    #[schemars(length(max = 20))]
    pub entitlements: Option<Vec<Entitlement>>,
    /// The part of the annual amount of people who work part time. Default `none`: all of it.
    pub part_time: Option<PartTime>,
    /// With `days_per_week`: the days of a full week. Default `5.0`.
    #[schemars(length(max = 4), regex(pattern = r"^([1-6](\.\d{1,2})?|7(\.0{1,2})?)$"))]
    pub full_week_days: Option<String>,
    /// The dates on which leave is granted. Default `year`: all of it on the first day of the leave year. With `hours`, each approved
    /// payroll grants leave for its worked minutes, at most the annual amount in a year; only for the unit `minute`.
    pub grant: Option<Grant>,
    /// With the grant `hours`: the hours of leave for a worked hour, such as `0.1207`.
    #[schemars(length(max = 6), regex(pattern = r"^\d(\.\d{1,4})?$"))]
    pub per_hour: Option<String>,
    /// The entitlement of an employment that is only a part of a leave year. Default: months begun, to the nearest half
    /// day or minute.
    pub part_year: Option<PartYear>,
    /// The same for a leave year in which the employee leaves. Default: as `part_year`.
    pub last_year: Option<PartYear>,
    /// The months of employment before leave may begin. Default 0.
    #[schemars(range(max = 24))]
    pub waiting_months: Option<u32>,
    /// The most days that adjoining leaves take together. Default: no limit.
    #[schemars(length(max = 6), regex(pattern = r"^\d{1,3}(\.\d{1,2})?$"))]
    pub max_consecutive_days: Option<String>,
    /// The most minutes that adjoining leaves take together. Default: no limit.
    #[schemars(range(max = 600_000))]
    pub max_consecutive_minutes: Option<u32>,
    /// Whether every date takes a day, working day or not. Default false. Only for the unit `day`.
    pub counts_rest_days: Option<bool>,
    /// Whether the leave, once approved, counts in place of other leave on its dates, as sickness does. Default false.
    pub takes_over: Option<bool>,
    /// Whether leave may be paid instead of taken. Default `on_leaving`: on the last day of the employment.
    pub encash: Option<Encash>,
    /// The earning that pays days or minutes of an encashment. Without it nothing can be encashed.
    pub payout_component_id: Option<Uuid>,
    /// The balance from which the leave is taken. Default `entitlement`: the balance of the type. `time_account` is only for the
    /// unit `minute`, without an annual amount. It is fixed once the type is in use.
    pub draws_on: Option<DrawsOn>,
}

/// A group of people. An empty list means everybody.
#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "LeaveTypeAppliesTo")]
pub struct AppliesTo {
    /// The sites at which they work. Default: every site, and none.
    #[schemars(length(max = 100))]
    pub site_ids: Option<Vec<Uuid>>,
    /// Their types of employment. Default: all.
    #[schemars(length(max = 4))]
    pub employment_types: Option<Vec<EmploymentType>>,
}

/// The annual amount of a group of people.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "LeaveTypeEntitlement")]
pub struct Entitlement {
    /// Days of leave in a full year.
    #[schemars(length(max = 6), regex(pattern = r"^\d{1,3}(\.\d{1,2})?$"))]
    pub annual_days: Option<String>,
    /// Minutes of leave in a full year, if the type counts minutes.
    #[schemars(range(max = 600_000))]
    pub annual_minutes: Option<u32>,
    /// The sites at which the people work. Default: every site, and none.
    #[schemars(length(max = 100))]
    pub site_ids: Option<Vec<Uuid>>,
    /// Their types of employment. Default: all.
    #[schemars(length(max = 4))]
    pub employment_types: Option<Vec<EmploymentType>>,
    /// The number of whole months of employment from which on it counts. Default 0.
    #[schemars(range(max = 600))]
    pub from_months: Option<u32>,
}

/// The part of the annual amount of people who work part time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(inline)]
pub enum PartTime {
    None,
    FullTimeShare,
    DaysPerWeek,
}

/// The dates on which leave is granted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(inline)]
pub enum Grant {
    Year,
    MonthStart,
    MonthEnd,
    ByHand,
    Hours,
}

/// The entitlement of a part of a leave year.
#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "LeaveTypePartYear")]
pub struct PartYear {
    /// The weight of each month. Default `months_begun`: 1 with a day of employment in it.
    pub by: Option<By>,
    /// The sum is a multiple of it, in days or minutes. Default: half a day, or a minute.
    #[schemars(length(max = 6), regex(pattern = r"^\d{1,5}(\.\d{1,2})?$"))]
    pub round_to: Option<String>,
    /// The rounding of the sum. Default `nearest`: a half rises. With `up_from_half`, less than a half stays.
    pub round: Option<Round>,
    /// An employment that lasts longer within the year has the whole amount. Default: none does.
    #[schemars(range(max = 12))]
    pub whole_after_months: Option<u32>,
}

/// The weight of a month of a leave year.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(inline)]
pub enum By {
    MonthsBegun,
    FullMonths,
    DaysOfMonth,
    DaysOfYear,
}

/// A rounding.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(inline)]
pub enum Round {
    Nearest,
    Up,
    Down,
    UpFromHalf,
}

/// Whether leave may be paid instead of taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(inline)]
pub enum Encash {
    Never,
    OnLeaving,
    Always,
}

/// The balance from which leave is taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(inline)]
pub enum DrawsOn {
    Entitlement,
    TimeAccount,
}

same_values!(PartTime = model::PartTime { None, FullTimeShare, DaysPerWeek });
same_values!(Grant = model::Grant { Year, MonthStart, MonthEnd, ByHand, Hours });
same_values!(By = model::Weight { MonthsBegun, FullMonths, DaysOfMonth, DaysOfYear });
same_values!(Round = model::Round { Nearest, Up, Down, UpFromHalf });
same_values!(Encash = model::Encash { Never, OnLeaving, Always });
same_values!(DrawsOn = model::DrawsOn { Entitlement, TimeAccount });

impl From<&model::LeaveType> for LeaveType {
    fn from(t: &model::LeaveType) -> Self {
        let days = |amount: Amount| t.unit.is_day().then(|| amount.shown(Unit::Day));
        let minutes = |amount: Amount| minutes_of(t.unit, amount);
        Self {
            code: t.code.clone(),
            name: t.name.clone(),
            names: Some(Names::from(&t.names)),
            paid: Some(t.paid),
            paid_share: t.paid_share.map(|share| share.to_string()),
            unit: Some(t.unit.into()),
            annual_days: t.annual.and_then(days),
            annual_minutes: t.annual.and_then(minutes),
            carry_over_days: days(t.carry_over),
            carry_over_minutes: minutes(t.carry_over),
            carry_expires_after_months: t.carry_expires_after_months,
            allow_negative: Some(t.allow_negative),
            negative_limit_days: t.negative_limit.and_then(days),
            negative_limit_minutes: t.negative_limit.and_then(minutes),
            requires_attachment: Some(t.requires_attachment),
            applies_to: Some(AppliesTo::from(&t.applies_to)),
            entitlements: Some(
                t.entitlements.iter().map(|rule| Entitlement::shown(rule, t.unit)).collect(),
            ),
            part_time: Some(t.part_time.into()),
            full_week_days: Some(t.full_week.to_string()),
            grant: Some(t.grant.into()),
            per_hour: t.per_hour.map(|hours| hours.to_string()),
            part_year: Some(PartYear::shown(t.part_year, t.unit)),
            last_year: t.last_year.map(|rule| PartYear::shown(rule, t.unit)),
            waiting_months: Some(t.waiting_months),
            max_consecutive_days: t.max_consecutive.and_then(days),
            max_consecutive_minutes: t.max_consecutive.and_then(minutes),
            counts_rest_days: Some(t.counts_rest_days),
            takes_over: Some(t.takes_over),
            encash: Some(t.encash.into()),
            payout_component_id: t.payout_component_id.map(|id| id.0),
            draws_on: Some(t.draws_on.into()),
        }
    }
}

fn minutes_of(unit: Unit, amount: Amount) -> Option<u32> {
    u32::try_from(amount.points()).ok().filter(|_| !unit.is_day())
}

impl From<&model::Group> for AppliesTo {
    fn from(group: &model::Group) -> Self {
        Self { site_ids: Some(sites(group)), employment_types: Some(employment_types(group)) }
    }
}

fn sites(group: &model::Group) -> Vec<Uuid> {
    group.sites.iter().map(|site| site.0).collect()
}

fn employment_types(group: &model::Group) -> Vec<EmploymentType> {
    group.employment_types.iter().map(|kind| (*kind).into()).collect()
}

impl Entitlement {
    fn shown(rule: &model::EntitlementRule, unit: Unit) -> Self {
        Self {
            annual_days: unit.is_day().then(|| rule.annual.shown(Unit::Day)),
            annual_minutes: minutes_of(unit, rule.annual),
            site_ids: Some(sites(&rule.group)),
            employment_types: Some(employment_types(&rule.group)),
            from_months: Some(rule.from_months),
        }
    }
}

impl PartYear {
    fn shown(rule: model::PartYear, unit: Unit) -> Self {
        Self {
            by: Some(rule.by.into()),
            round_to: rule.round_to.map(|step| step.shown(unit)),
            round: Some(rule.round.into()),
            whole_after_months: rule.whole_after_months,
        }
    }
}

/// The violations of a leave type, with the place of the type in the body.
struct Check<'a> {
    at: String,
    unit: Unit,
    settings: &'a Settings,
    violations: Vec<Violation>,
}

impl Check<'_> {
    fn refuse(&mut self, field: &str, code: &str, detail: &str) {
        let pointer = format!("{}/{field}", self.at);
        self.violations.push(Violation::at(&pointer, code, detail));
    }

    /// The amount of the field of the type's unit. The other field does not fit.
    fn amount(&mut self, field: &str, days: Option<&str>, minutes: Option<u32>) -> Option<Amount> {
        let (other, is_sent) = match self.unit {
            Unit::Day => ("minutes", minutes.is_some()),
            Unit::Minute => ("days", days.is_some()),
        };
        if is_sent {
            let unit = if self.unit.is_day() { "days" } else { "minutes" };
            let detail = format!("The leave type counts {unit}: use `{field}_{unit}`.");
            self.refuse(&format!("{field}_{other}"), "does_not_fit", &detail);
        }
        match self.unit {
            Unit::Day => days.map(|days| Amount::of_days(parsed(days))),
            Unit::Minute => {
                let minutes = minutes?;
                Some(Amount::of_minutes(i32::try_from(minutes).unwrap_or(i32::MAX)))
            }
        }
    }

    fn group(
        &mut self,
        field: &str,
        sites: Option<Vec<Uuid>>,
        types: Option<Vec<EmploymentType>>,
    ) -> model::Group {
        let sites: Vec<SiteId> = sites.unwrap_or_default().into_iter().map(SiteId).collect();
        for (place, site) in sites.iter().enumerate() {
            if !self.settings.sites.contains_key(site) {
                let detail = "There is no site with this id.";
                self.refuse(&format!("{field}/{place}"), "unknown_reference", detail);
            }
        }
        let employment_types = types.unwrap_or_default().into_iter().map(Into::into).collect();
        model::Group { sites, employment_types }
    }

    /// The minutes that a worked minute grants, which the grant `hours` needs and no other has.
    fn per_hour(&mut self, grant: model::Grant, sent: Option<&str>) -> Option<Decimal> {
        let is_hours = grant == model::Grant::Hours;
        if is_hours && self.unit.is_day() {
            self.refuse("grant", "does_not_fit", "Only the unit `minute` is granted by hours.");
        }
        let hours = sent.and_then(|text| text.parse::<Decimal>().ok());
        match (is_hours, hours) {
            (true, None) => self.refuse("per_hour", "required", "The hours of leave are missing."),
            (true, Some(hours)) if hours.is_zero() => {
                self.refuse("per_hour", "out_of_range", "It must be more than zero.");
            }
            (false, Some(_)) => {
                self.refuse("per_hour", "does_not_fit", "Only the grant `hours` has it.");
            }
            _ => {}
        }
        hours
    }

    /// Whether the leave is paid, and the share that is paid if the type names one. Leave with a paid share is paid.
    fn paid(&mut self, paid: Option<bool>, share: Option<&str>) -> (bool, Option<PaidShare>) {
        let share: Option<PaidShare> = share.and_then(|text| text.parse().ok());
        let is_paid = share.map(|share| share != PaidShare::NOTHING);
        if let (Some(paid), Some(is_paid)) = (paid, is_paid)
            && paid != is_paid
        {
            let detail = "Leave is `paid` if its `paid_share` is above 0, and only then.";
            self.refuse("paid_share", "does_not_fit", detail);
        }
        (paid.or(is_paid).unwrap_or(true), share)
    }

    /// Leave from the time account counts minutes, and nothing is granted beside the account (rule ACCT-6).
    fn draws_on(&mut self, of: &model::LeaveType) {
        if of.draws_on.is_entitlement() {
            return;
        }
        if of.unit.is_day() {
            let detail = "Only the unit `minute` draws on the time account.";
            self.refuse("draws_on", "does_not_fit", detail);
        }
        let detail = "Leave from the time account has no annual amount of its own.";
        if of.annual.is_some() && !of.unit.is_day() {
            self.refuse("annual_minutes", "does_not_fit", detail);
        }
        if !of.entitlements.is_empty() {
            self.refuse("entitlements", "does_not_fit", detail);
        }
        if of.grant == model::Grant::Hours {
            self.refuse("grant", "does_not_fit", detail);
        }
    }

    fn part_year(&mut self, field: &str, sent: PartYear) -> model::PartYear {
        let step = sent.round_to.as_deref().and_then(|text| match self.unit {
            Unit::Day => Some(Amount::of_days(parsed(text))),
            Unit::Minute => Some(Amount::of_minutes(text.parse().ok()?)),
        });
        if sent.round_to.is_some() && step.is_none_or(|step| step <= Amount::ZERO) {
            let detail = "Give days above zero, or whole minutes, as the leave type counts.";
            self.refuse(&format!("{field}/round_to"), "out_of_range", detail);
        }
        model::PartYear {
            by: sent.by.map_or_else(Default::default, Into::into),
            round_to: step,
            round: sent.round.map_or_else(Default::default, Into::into),
            whole_after_months: sent.whole_after_months,
        }
    }
}

/// Days that the schema has accepted.
fn parsed(text: &str) -> Days {
    Days::to_the_hundredth(text.parse().unwrap_or_default())
}

impl LeaveType {
    /// The leave type as the rules take it, the `place`-th of the body, in an organization with these settings.
    ///
    /// # Errors
    /// Violations of everything that a schema cannot say.
    pub fn checked(
        self,
        place: usize,
        settings: &Settings,
    ) -> Result<model::LeaveType, Vec<Violation>> {
        // The time account counts minutes (rule ACCT-6).
        let default = match self.draws_on {
            Some(DrawsOn::TimeAccount) => Unit::Minute,
            _ => Unit::Day,
        };
        let unit = self.unit.map_or(default, Into::into);
        let at = format!("/leave_types/{place}");
        let mut check = Check { at, unit, settings, violations: vec![] };
        let allow_negative = self.allow_negative.unwrap_or(false);
        let negative_limit = check.amount(
            "negative_limit",
            self.negative_limit_days.as_deref(),
            self.negative_limit_minutes,
        );
        if negative_limit.is_some() && !allow_negative {
            let field =
                if unit.is_day() { "negative_limit_days" } else { "negative_limit_minutes" };
            check.refuse(field, "does_not_fit", "Only with `allow_negative` there is a limit.");
        }
        let counts_rest_days = self.counts_rest_days.unwrap_or(false);
        if counts_rest_days && !unit.is_day() {
            check.refuse("counts_rest_days", "does_not_fit", "Only the unit `day` counts them.");
        }
        let mut entitlements = vec![];
        for (place, rule) in self.entitlements.unwrap_or_default().into_iter().enumerate() {
            let field = format!("entitlements/{place}");
            let annual = format!("{field}/annual");
            let amount = check.amount(&annual, rule.annual_days.as_deref(), rule.annual_minutes);
            if amount.is_none() {
                let unit = if unit.is_day() { "days" } else { "minutes" };
                check.refuse(&format!("{annual}_{unit}"), "required", "The amount is missing.");
            }
            let sites = format!("{field}/site_ids");
            entitlements.push(model::EntitlementRule {
                annual: amount.unwrap_or_default(),
                group: check.group(&sites, rule.site_ids, rule.employment_types),
                from_months: rule.from_months.unwrap_or(0),
            });
        }
        let grant = self.grant.map_or_else(Default::default, Into::into);
        let per_hour = check.per_hour(grant, self.per_hour.as_deref());
        let (paid, paid_share) = check.paid(self.paid, self.paid_share.as_deref());
        let applies_to = self.applies_to.unwrap_or_default();
        let full_week = self.full_week_days.as_deref().map_or(Days::whole(5), parsed);
        let leave_type = model::LeaveType {
            code: self.code,
            name: text::name(&self.name),
            names: names::stored(self.names),
            paid,
            paid_share,
            unit,
            annual: check.amount("annual", self.annual_days.as_deref(), self.annual_minutes),
            carry_over: check
                .amount("carry_over", self.carry_over_days.as_deref(), self.carry_over_minutes)
                .unwrap_or_default(),
            allow_negative,
            negative_limit,
            requires_attachment: self.requires_attachment.unwrap_or(false),
            applies_to: check.group(
                "applies_to/site_ids",
                applies_to.site_ids,
                applies_to.employment_types,
            ),
            entitlements,
            part_time: self.part_time.map_or_else(Default::default, Into::into),
            full_week,
            grant,
            per_hour,
            part_year: check.part_year("part_year", self.part_year.unwrap_or_default()),
            last_year: self.last_year.map(|rule| check.part_year("last_year", rule)),
            waiting_months: self.waiting_months.unwrap_or(0),
            carry_expires_after_months: self.carry_expires_after_months,
            max_consecutive: check.amount(
                "max_consecutive",
                self.max_consecutive_days.as_deref(),
                self.max_consecutive_minutes,
            ),
            counts_rest_days,
            takes_over: self.takes_over.unwrap_or(false),
            encash: self.encash.map_or_else(Default::default, Into::into),
            payout_component_id: self.payout_component_id.map(SalaryComponentId),
            draws_on: self.draws_on.map_or_else(Default::default, Into::into),
        };
        check.draws_on(&leave_type);
        if check.violations.is_empty() { Ok(leave_type) } else { Err(check.violations) }
    }
}
