//! The relation of a change of an employee or an account to pay (rule PAY-70).

use std::collections::BTreeSet;

use chrono::NaiveDate;
use rust_decimal::Decimal;
use wfm_app::Transaction;
use wfm_domain::dates::{DateRange, month_of};
use wfm_domain::employee::{Assignment, Employee as Model, EmploymentType};
use wfm_domain::history::History;
use wfm_domain::ids::{EmployeeId, SiteId, TimePolicyId};
use wfm_domain::independence::Author;
use wfm_domain::leave::{AgreedLeave, PartTime};
use wfm_domain::pay::Affects;
use wfm_domain::settings::Settings;
use wfm_http::{Call, Error};
use wfm_storage::timeline_heads::{self, TimelineHead};

/// The employee's present timeline head.
pub async fn head<Q, B>(call: &Call<Q, B>, employee: EmployeeId) -> Result<TimelineHead, Error> {
    let key = timeline_heads::key(call.organization(), employee);
    Ok(TimelineHead::read(call.table().item(&key).await?.as_ref())?)
}

/// Notes that the caller changes the pay of an employee from these dates on, and moves the employee's timeline on
/// from `head`. If a payroll is approved at the same time, one of the two is refused.
pub async fn note<Q, B>(
    call: &Call<Q, B>,
    author: &Author,
    employee: EmployeeId,
    head: &TimelineHead,
    from: impl IntoIterator<Item = NaiveDate>,
    change: &mut Transaction<'_>,
) -> Result<(), Error> {
    let from: BTreeSet<NaiveDate> = from.into_iter().collect();
    let affects = from.into_iter().map(Affects::From);
    change.contributes(employee, head, [author], affects).await?;
    change.write([head.advance(call.organization(), employee)]);
    Ok(())
}

/// Notes in the head that the compensation changed on dates of approved payrolls. Of other changes closed payrolls follow
/// none (rule PAY-97).
pub fn note_late(before: &Model, after: &Model, head: &mut TimelineHead) {
    let (was, is) = (&before.compensation, &after.compensation);
    let changed = was.iter().filter(|one| !is.contains(one));
    let changed = changed.chain(is.iter().filter(|one| !was.contains(one)));
    if let Some(first) = changed.map(|one| one.effective_from).min() {
        head.note_late(DateRange { first, last: NaiveDate::MAX });
    }
}

/// The assignments of an employee, by date, without what decides neither pay nor its split: the manager, the title, and
/// whether the employee clocks.
fn of_pay(employee: &Model) -> History<Assignment> {
    employee.assignments.map(|assignment| Assignment {
        manager_id: None,
        job_title: None,
        clocks: true,
        ..assignment.clone()
    })
}

/// The sites of an employee, by date.
fn sites(employee: &Model) -> History<Option<SiteId>> {
    employee.assignments.map(|assignment| assignment.site_id)
}

/// The time policies that the assignments of an employee name, by date.
fn time_policies(employee: &Model) -> History<Option<TimePolicyId>> {
    employee.assignments.map(|assignment| assignment.time_policy_id)
}

/// The values of an assignment on which the amount of leave depends (rules LEAVE-30 and LEAVE-31).
#[derive(Clone, Debug, PartialEq)]
pub struct LeaveTerms {
    agreed: Vec<AgreedLeave>,
    days_per_week: Option<Decimal>,
    /// `None` if no leave type counts it.
    full_time_share: Option<Decimal>,
    /// `None` if no leave type is for types of employment.
    employment_type: Option<EmploymentType>,
}

/// The terms of an employee's leave, by date, in an organization with these settings.
pub fn leave_terms(employee: &Model, settings: &Settings) -> History<LeaveTerms> {
    let types = &settings.leave_types;
    let counts_share = types.iter().any(|kind| kind.part_time == PartTime::FullTimeShare);
    let has_groups = types.iter().any(|kind| {
        let mut groups = kind.entitlements.iter().map(|rule| &rule.group).chain([&kind.applies_to]);
        groups.any(|group| !group.employment_types.is_empty())
    });
    employee.assignments.map(|assignment| LeaveTerms {
        agreed: assignment.leave_entitlements.clone(),
        days_per_week: assignment.days_per_week,
        full_time_share: counts_share.then_some(assignment.full_time_share),
        employment_type: has_groups.then_some(assignment.employment_type),
    })
}

/// The dates from which on a change of an employee affects their pay; empty if it does not.
pub fn affected(before: &Model, after: &Model, settings: &Settings) -> BTreeSet<NaiveDate> {
    let mut from = BTreeSet::new();
    let was = &before.compensation;
    let is = &after.compensation;
    from.extend(was.iter().filter(|one| !is.contains(one)).map(|one| one.effective_from));
    from.extend(is.iter().filter(|one| !was.contains(one)).map(|one| one.effective_from));
    let hired = before.employments.first_day().min(after.employments.first_day());
    // The number decides to whom a tap belongs.
    if before.suspended != after.suspended
        || before.timezone != after.timezone
        || before.employee_number != after.employee_number
    {
        from.insert(hired);
    }
    from.extend(before.employments.first_difference(&after.employments));
    let assigned = of_pay(before).first_difference(&of_pay(after));
    // A night of the day before may become a morning of the first day, and the other way round. The pay of a working
    // day depends on the number of working days in the month.
    let of_month = |date: Option<NaiveDate>| {
        date.map(|date| date.pred_opt().unwrap_or(date).min(month_of(date).first))
    };
    let scheduled = before.work_schedules.first_difference(&after.work_schedules).map(of_month);
    let placed = sites(before).first_difference(&sites(after)).map(of_month);
    let policy = time_policies(before).first_difference(&time_policies(after)).map(of_month);
    let leave = leave_terms(before, settings).first_difference(&leave_terms(after, settings));
    from.extend(
        [assigned, scheduled, placed, policy, leave]
            .into_iter()
            .flatten()
            .map(|date| date.unwrap_or(hired)),
    );
    from
}
