//! Employees and their compensation.

use std::collections::BTreeMap;

use chrono::{DateTime, NaiveDate, Utc};
use chrono_tz::Tz;
use rust_decimal::Decimal;
use serde::{Deserialize, Serialize};

use crate::attendance::Assigned;
use crate::dates::Span;
use crate::history::History;
use crate::ids::{
    DepartmentId, EmployeeId, PayGroupId, SalaryComponentId, SiteId, TimePolicyId, UserId,
};
use crate::leave::amount::AgreedLeave;
use crate::schedule::OwnSchedules;

mod employments;

pub use employments::{Employment, Employments, MAX_EMPLOYMENTS, Violation as EmploymentViolation};

/// An employee.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Employee {
    pub id: EmployeeId,
    /// Unique in the organization.
    pub employee_number: String,
    pub first_name: String,
    pub last_name: String,
    /// The name by which the person is called, which stands wherever names stand beside ids (rule PERS-1). Documents and
    /// bank files have the legal names.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub preferred_name: Option<String>,
    /// The e-mail in lower case, unique in the organization.
    pub email: String,
    pub phone: Option<String>,
    pub employments: Employments,
    /// The assignments of the employee, sorted by date.
    pub assignments: History<Assignment>,
    /// Whether the employee may not clock for now.
    pub suspended: bool,
    /// The employee's own time zone, which replaces the one of the site or the organization.
    pub timezone: Option<Tz>,
    /// The employee's own schedules. `None` means the inherited schedule.
    pub work_schedules: OwnSchedules,
    /// The compensations, sorted by `effective_from`, at most one for each date.
    pub compensation: Vec<Compensation>,
    pub user_id: Option<UserId>,
    pub created_at: DateTime<Utc>,
    pub updated_at: DateTime<Utc>,
}

impl Employee {
    /// The name by which the person is called: the preferred name, or else the given name, and the family name.
    pub fn called(&self) -> String {
        let first = self.preferred_name.as_ref().unwrap_or(&self.first_name);
        format!("{first} {}", self.last_name)
    }

    /// The names of the person, which search finds and a password must not contain.
    pub fn names(&self) -> Vec<&str> {
        let preferred = self.preferred_name.as_deref();
        [self.first_name.as_str(), &self.last_name].into_iter().chain(preferred).collect()
    }
}

/// The assignment of an employee, its place and its manager, from a date on (rule EMPL-5).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Assignment {
    pub department_id: Option<DepartmentId>,
    /// The place of work.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub site_id: Option<SiteId>,
    pub manager_id: Option<EmployeeId>,
    pub job_title: Option<String>,
    pub employment_type: EmploymentType,
    /// The agreed hours of a week.
    pub weekly_hours: Option<Decimal>,
    /// The part of a full position, from 0.01 to 1.
    pub full_time_share: Decimal,
    pub cost_centre: Option<String>,
    /// The worked days of a week, of which leave may be a part (rule LEAVE-31).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub days_per_week: Option<Decimal>,
    /// The agreed leave, at most one entry for each leave type (rule LEAVE-30).
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub leave_entitlements: Vec<AgreedLeave>,
    /// The time policy, before that of the site and of the organization (rule POL-1).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub time_policy_id: Option<TimePolicyId>,
    /// Whether the employee clocks in and out. An employee who does not clock is never missing (rule TIME-56).
    #[serde(default = "clocks", skip_serializing_if = "Clone::clone")]
    pub clocks: bool,
}

/// The default: people clock.
fn clocks() -> bool {
    true
}

impl Assignment {
    /// The assignment of an employee who belongs to no group.
    pub const NONE: Self = Self {
        department_id: None,
        site_id: None,
        manager_id: None,
        job_title: None,
        employment_type: EmploymentType::FullTime,
        weekly_hours: None,
        full_time_share: Decimal::ONE,
        cost_centre: None,
        days_per_week: None,
        leave_entitlements: vec![],
        time_policy_id: None,
        clocks: true,
    };
}

impl Default for Assignment {
    fn default() -> Self {
        Self::NONE
    }
}

impl From<&Assignment> for Assigned {
    fn from(assignment: &Assignment) -> Self {
        let Assignment { department_id, site_id, manager_id, cost_centre, .. } = assignment;
        Self {
            department_id: *department_id,
            site_id: *site_id,
            manager_id: *manager_id,
            cost_centre: cost_centre.clone(),
        }
    }
}

impl Employee {
    /// The compensation on a date: the latest entry that is in force on it, whether the employee is employed or not.
    ///
    /// *Case:* entries from the 1st and the 16th: on the 15th the first; before the 1st, none.
    pub fn compensation_on(&self, date: NaiveDate) -> Option<&Compensation> {
        self.compensation.iter().rev().find(|entry| entry.effective_from <= date)
    }

    /// The assignment of the employee on a date.
    pub fn assignment_on(&self, date: NaiveDate) -> &Assignment {
        self.assignments.on(date)
    }

    /// The manager of the employee on a date. After the employee has left, it is the last manager.
    pub fn manager_on(&self, date: NaiveDate) -> Option<EmployeeId> {
        self.assignment_on(date).manager_id
    }

    /// The status on a date. An employee whose employment has not begun yet is active (rule EMPL-2).
    pub fn status_on(&self, date: NaiveDate) -> EmployeeStatus {
        let shown = self.employments.shown_on(date);
        match shown.termination_date.is_some_and(|last| last < date) {
            true => EmployeeStatus::Terminated,
            false if self.suspended => EmployeeStatus::Suspended,
            false => EmployeeStatus::Active,
        }
    }

    /// The dates of employment on which an assignment names a thing, such as a department, keyed by that thing.
    ///
    /// *Case:* employed from 1 January, in department A, and from 1 March in B: A from 1 January to the last of
    /// February, B from 1 March on.
    pub fn named_by_assignments<K: Ord>(
        &self,
        named: impl Fn(&Assignment) -> Option<K>,
    ) -> BTreeMap<K, Vec<Span>> {
        self.employed_by_name(self.assignments.spans().map(|(span, of)| (span, named(of))))
    }

    /// The dates of employment on which compensations name something, by what they name. Disjoint, oldest first.
    pub fn named_by_compensation<K: Ord>(
        &self,
        named: impl Fn(&Compensation) -> Option<K>,
    ) -> BTreeMap<K, Vec<Span>> {
        let next = self.compensation.iter().skip(1).map(|next| Some(next.effective_from));
        let spans = self.compensation.iter().zip(next.chain([None])).map(|(of, next)| {
            let last = next.and_then(|next| next.pred_opt());
            (Span { first: of.effective_from, last }, named(of))
        });
        self.employed_by_name(spans)
    }

    /// The dates of employment within spans that name something, by what they name.
    fn employed_by_name<K: Ord>(
        &self,
        named: impl Iterator<Item = (Span, Option<K>)>,
    ) -> BTreeMap<K, Vec<Span>> {
        let mut spans: BTreeMap<K, Vec<Span>> = BTreeMap::new();
        for (assigned, key) in named {
            let Some(key) = key else { continue };
            let of_it = spans.entry(key).or_default();
            for span in self.employments.iter().filter_map(|own| own.span().and(assigned)) {
                let goes_on = |before: &&mut Span| {
                    before.last.and_then(|last| last.succ_opt()) == Some(span.first)
                };
                match of_it.last_mut().filter(goes_on) {
                    Some(before) => before.last = span.last,
                    None => of_it.push(span),
                }
            }
        }
        spans.retain(|_, spans| !spans.is_empty());
        spans
    }

    /// The number of entries of the employee's histories that have begun by a date. It changes exactly when another
    /// entry comes into force, and on the day after an employment.
    pub fn begun_by(&self, date: NaiveDate) -> usize {
        let ends = self.employments.iter().filter_map(|employment| employment.termination_date);
        self.assignments.begun_by(date)
            + self.work_schedules.begun_by(date)
            + ends.filter(|last| *last < date).count()
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum EmploymentType {
    FullTime,
    PartTime,
    Contractor,
    Intern,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum EmployeeStatus {
    Active,
    /// The employee can sign in, but cannot clock.
    Suspended,
    Terminated,
}

/// An employee's compensation from a date on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Compensation {
    pub effective_from: NaiveDate,
    pub pay_type: PayType,
    /// Money in `currency`, for a month, a day, an hour or a period.
    pub amount: Decimal,
    /// An ISO 4217 currency.
    pub currency: String,
    pub components: Vec<AssignedComponent>,
    /// The pay group in whose periods the employee is paid; `None` for runs without a group (rule PAY-77).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pay_group_id: Option<PayGroupId>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PayType {
    Monthly,
    Daily,
    Hourly,
    /// The amount is for each period of the pay group (rule PAY-80).
    PerPeriod,
}

impl PayType {
    /// Whether the amount is for a stretch of time, whatever is worked in it.
    pub fn is_salary(self) -> bool {
        matches!(self, Self::Monthly | Self::PerPeriod)
    }
}

/// A salary component that is assigned to an employee, with the values that differ from its
/// definition.
///
/// A value that does not fit the component's method changes nothing.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct AssignedComponent {
    pub component_id: SalaryComponentId,
    /// Replaces the amount of a `fixed` component; money in the compensation's currency.
    pub amount: Option<Decimal>,
    /// Replaces the rate of a `percentage` component (in percent), or of a `per_hour` or `per_day` component (money
    /// in the compensation's currency). A `multiplier` and brackets are the same for all employees.
    pub rate: Option<Decimal>,
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{date, employee};

    #[test]
    fn what_has_begun_is_counted_in_both_histories_and_after_each_employment() {
        let mut person = employee();
        let department_id = Some(DepartmentId(uuid::Uuid::from_u128(7)));
        let assignment = Assignment { department_id, ..Assignment::NONE };
        person.assignments = person.assignments.with(Some(date("2026-11-01")), assignment);
        person.employments = Employments::of(date("2020-01-01"), Some(date("2026-11-15")));
        let dates = ["2026-10-31", "2026-11-01", "2026-11-15", "2026-11-16"];
        assert_eq!(dates.map(|on| person.begun_by(date(on))), [2, 3, 3, 4]);
    }

    fn somebody() -> Employee {
        let mut person = employee();
        let of = |n: u128| Assignment {
            department_id: Some(DepartmentId(uuid::Uuid::from_u128(n))),
            site_id: Some(SiteId(uuid::Uuid::from_u128(n))),
            manager_id: Some(EmployeeId(uuid::Uuid::from_u128(n))),
            cost_centre: Some(n.to_string()),
            ..Assignment::NONE
        };
        person.assignments = History::of(of(7)).with(Some(date("2026-11-16")), of(8));
        person
    }

    #[test]
    fn an_assignment_says_for_whom_somebody_works() {
        let person = somebody();
        for (on, n) in [("2026-11-15", 7), ("2026-11-16", 8)] {
            let id = uuid::Uuid::from_u128(n);
            assert_eq!(person.manager_on(date(on)), Some(EmployeeId(id)));
            let assigned = Assigned {
                department_id: Some(DepartmentId(id)),
                site_id: Some(SiteId(id)),
                manager_id: Some(EmployeeId(id)),
                cost_centre: Some(n.to_string()),
            };
            assert_eq!(Assigned::from(person.assignment_on(date(on))), assigned);
        }
    }

    #[test]
    fn a_compensation_is_in_force_from_its_date_on() {
        let mut person = somebody();
        let from = |from: &str, amount| Compensation {
            effective_from: date(from),
            pay_type: PayType::Monthly,
            amount: Decimal::from(amount),
            currency: "EUR".into(),
            components: vec![],
            pay_group_id: None,
        };
        person.compensation = vec![from("2026-11-01", 1), from("2026-11-16", 2)];
        let on = |on| person.compensation_on(date(on)).map(|there| there.amount);
        let amounts = ["2026-10-31", "2026-11-01", "2026-11-15", "2026-11-16"].map(on);
        assert_eq!(amounts, [None, Some(1), Some(1), Some(2)].map(|n| n.map(Decimal::from)));
    }

    /// Rule EMPL-2.
    #[test]
    fn somebody_is_active_until_after_the_last_day_unless_suspended() {
        let mut person = somebody();
        person.employments = Employments::of(date("2026-11-02"), Some(date("2026-11-15")));
        let statuses = |person: &Employee| {
            ["2026-11-01", "2026-11-15", "2026-11-16"].map(|on| person.status_on(date(on)))
        };
        use EmployeeStatus::{Active, Suspended, Terminated};
        assert_eq!(statuses(&person), [Active, Active, Terminated]);
        person.suspended = true;
        assert_eq!(statuses(&person), [Suspended, Suspended, Terminated]);
    }

    #[test]
    fn what_assignments_name_is_told_for_the_dates_of_employment() {
        let mut person = somebody();
        let span = |first, last: Option<&str>| Span { first: date(first), last: last.map(date) };
        let by_department = |person: &Employee| {
            person.named_by_assignments(|assignment| {
                assignment.department_id.map(|id| id.0.as_u128())
            })
        };
        person.employments = Employments::of(date("2026-11-02"), None);
        let both = BTreeMap::from([
            (7, vec![span("2026-11-02", Some("2026-11-15"))]),
            (8, vec![span("2026-11-16", None)]),
        ]);
        assert_eq!(by_department(&person), both);
        // All dates under one employer are one span, whatever changed in between.
        let everybody = |person: &Employee| person.named_by_assignments(|_| Some(()));
        assert_eq!(everybody(&person)[&()], [span("2026-11-02", None)]);
        // An employee who left before the second assignment began was never in it.
        person.employments = Employments::of(date("2026-11-02"), Some(date("2026-11-15")));
        let first = BTreeMap::from([(7, vec![span("2026-11-02", Some("2026-11-15"))])]);
        assert_eq!(by_department(&person), first);
    }
}
