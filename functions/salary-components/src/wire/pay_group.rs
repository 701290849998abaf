//! Pay groups as sent and answered (rule PAY-77).

use chrono::NaiveDate;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use uuid::Uuid;
use wfm_domain::pay as model;
use wfm_domain::text;
use wfm_http::error::Violation;
use wfm_http::wire::Timestamp;
use wfm_wire::pay::Rate;

/// The periods in which some employees are paid, and the day on which they are paid.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct PayGroup {
    /// Its id.
    pub id: Uuid,
    /// Unique in the organization: no two may look alike.
    pub code: String,
    /// Display name.
    pub name: String,
    /// The length of the periods.
    pub frequency: Frequency,
    /// The first day of some period, for `biweekly` and `weekly`.
    pub anchor_date: Option<NaiveDate>,
    /// The day of the month of the pay date, for `monthly`; 31 is the last day.
    pub pay_day_of_month: Option<u32>,
    /// The days from the end of the period to the pay date, if there is no `pay_day_of_month`.
    pub pay_days_after_end: i32,
    /// The days of the month on which the hours of a period end; `null` if they are the dates of the period.
    pub cutoff_days: Option<Vec<u32>>,
    /// The days over which a salary is spread.
    pub day_basis: DayBasis,
    /// The days by which the salary of a period is divided; `null` for the days that the period has.
    pub fixed_days: Option<Rate>,
    /// The hours by which the salary of a period is divided for an hourly rate; `null` for the scheduled hours.
    pub fixed_hours: Option<Rate>,
    /// Whether compensations may begin to name it.
    pub is_active: bool,
    /// When it was made.
    pub created_at: Timestamp,
    /// When it last changed.
    pub updated_at: Timestamp,
}

/// Request body for creating or updating a pay group.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PayGroupCreate {
    /// Unique in the organization: no two may look alike, regardless of case.
    #[schemars(length(min = 1, max = 32), extend("format" = "identifier"))]
    pub code: String,
    /// Display name.
    #[schemars(length(min = 1, max = 100), extend("format" = "name"))]
    pub name: String,
    /// The length of the periods.
    pub frequency: Frequency,
    /// The first day of some period; required for `biweekly` and `weekly`.
    pub anchor_date: Option<NaiveDate>,
    /// The day of the month of the pay date, for `monthly`, in the month in which the period ends. 31 is the last day.
    #[schemars(range(min = 1, max = 31))]
    pub pay_day_of_month: Option<u32>,
    /// The days from the end of the period to the pay date. Default 0.
    #[schemars(range(min = -31, max = 31))]
    pub pay_days_after_end: Option<i32>,
    /// The days of the month on which the hours of a period end: one for `monthly`, two for `semi_monthly`, of which one
    /// lies in each half of the month. Default: the hours are the dates of the period.
    #[schemars(length(min = 1, max = 2), inner(range(min = 1, max = 31)))]
    pub cutoff_days: Option<Vec<u32>>,
    /// The days over which a salary is spread. Default `working_days`.
    pub day_basis: Option<DayBasis>,
    /// The days by which the salary of a period is divided, such as `30` or `26`. Default: the days that the period has.
    pub fixed_days: Option<Rate>,
    /// The hours by which the salary of a period is divided for an hourly rate, such as `173.33`. Default: the scheduled
    /// hours.
    pub fixed_hours: Option<Rate>,
    /// Default true. A group that compensations name from today on stays active.
    pub is_active: Option<bool>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(inline)]
pub enum Frequency {
    Monthly,
    /// From the 1st to the 15th, and from the 16th to the end of the month.
    SemiMonthly,
    /// Two weeks.
    Biweekly,
    Weekly,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(inline)]
pub enum DayBasis {
    /// The days of the schedule.
    WorkingDays,
    CalendarDays,
}

/// The query for the periods of a pay group.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PayGroupPeriodsQuery {
    /// The year of the pay dates. Default: the year of today.
    #[schemars(range(min = 1970, max = 2999))]
    pub year: Option<i32>,
}

/// The periods of a pay group that are paid in one year.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct PayGroupPeriods {
    /// The pay group.
    pub pay_group_id: Uuid,
    /// The year of the pay dates.
    pub year: i32,
    /// The periods, in order.
    pub periods: Vec<PayGroupPeriod>,
}

/// A period of a pay group.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct PayGroupPeriod {
    /// The number within the year, from 1.
    pub number: u32,
    /// The first date.
    pub period_start: NaiveDate,
    /// The last date.
    pub period_end: NaiveDate,
    /// The first date of the hours of somebody who is in the group all the time.
    pub hours_start: NaiveDate,
    /// The last date of these hours.
    pub hours_end: NaiveDate,
    /// The pay date.
    pub pay_date: NaiveDate,
}

impl PayGroupCreate {
    /// The group with the fields of the body.
    ///
    /// # Errors
    /// Violations of everything that a schema cannot say.
    pub fn applied_to(self, before: &model::PayGroup) -> Result<model::PayGroup, Vec<Violation>> {
        let after = model::PayGroup {
            code: text::identifier(&self.code),
            name: text::name(&self.name),
            frequency: self.frequency.into(),
            anchor_date: self.anchor_date,
            pay_day_of_month: self.pay_day_of_month,
            pay_days_after_end: self.pay_days_after_end.unwrap_or_default(),
            cutoff_days: self.cutoff_days.unwrap_or_default(),
            day_basis: self.day_basis.unwrap_or(DayBasis::WorkingDays).into(),
            fixed_days: self.fixed_days.map(|days| days.0.normalize()),
            fixed_hours: self.fixed_hours.map(|hours| hours.0.normalize()),
            is_active: self.is_active.unwrap_or(true),
            ..before.clone()
        };
        let violations = model::check_group(&after);
        if violations.is_empty() { Ok(after) } else { Err(violations.iter().map(shown).collect()) }
    }
}

/// A violation that the rules found, with its sentence.
pub fn shown(found: &model::GroupViolationAt) -> Violation {
    let detail = text::sentence(&found.violation.to_string());
    Violation::at(found.pointer, found.violation.code(), detail)
}

impl PayGroupPeriods {
    pub fn of(group: &model::PayGroup, year: i32, periods: Vec<model::GroupPeriod>) -> Self {
        let shown = |of: model::GroupPeriod| {
            let hours = group.hours_of(of.period, |_| true);
            PayGroupPeriod {
                number: of.number,
                period_start: of.period.first,
                period_end: of.period.last,
                hours_start: hours.first,
                hours_end: hours.last,
                pay_date: of.pay_date,
            }
        };
        let periods = periods.into_iter().map(shown).collect();
        Self { pay_group_id: group.id.0, year, periods }
    }
}

impl From<&model::PayGroup> for PayGroup {
    fn from(group: &model::PayGroup) -> Self {
        Self {
            id: group.id.0,
            code: group.code.clone(),
            name: group.name.clone(),
            frequency: group.frequency.into(),
            anchor_date: group.anchor_date,
            pay_day_of_month: group.pay_day_of_month,
            pay_days_after_end: group.pay_days_after_end,
            cutoff_days: Some(group.cutoff_days.clone()).filter(|days| !days.is_empty()),
            day_basis: group.day_basis.into(),
            fixed_days: group.fixed_days.map(Rate::shown),
            fixed_hours: group.fixed_hours.map(Rate::shown),
            is_active: group.is_active,
            created_at: group.created_at.into(),
            updated_at: group.updated_at.into(),
        }
    }
}

impl From<Frequency> for model::Frequency {
    fn from(frequency: Frequency) -> Self {
        match frequency {
            Frequency::Monthly => Self::Monthly,
            Frequency::SemiMonthly => Self::SemiMonthly,
            Frequency::Biweekly => Self::Biweekly,
            Frequency::Weekly => Self::Weekly,
        }
    }
}

impl From<model::Frequency> for Frequency {
    fn from(frequency: model::Frequency) -> Self {
        match frequency {
            model::Frequency::Monthly => Self::Monthly,
            model::Frequency::SemiMonthly => Self::SemiMonthly,
            model::Frequency::Biweekly => Self::Biweekly,
            model::Frequency::Weekly => Self::Weekly,
        }
    }
}

impl From<DayBasis> for model::DayBasis {
    fn from(basis: DayBasis) -> Self {
        match basis {
            DayBasis::WorkingDays => Self::WorkingDays,
            DayBasis::CalendarDays => Self::CalendarDays,
        }
    }
}

impl From<model::DayBasis> for DayBasis {
    fn from(basis: model::DayBasis) -> Self {
        match basis {
            model::DayBasis::WorkingDays => Self::WorkingDays,
            model::DayBasis::CalendarDays => Self::CalendarDays,
        }
    }
}
