//! `GET /employees/{id}/settlement`: the amounts still due when an employment ends (rule EMPL-9).

use chrono::{Days, NaiveDate, NaiveTime};
use futures::future::{try_join, try_join3, try_join4};
use wfm_app::payroll::settlement::{OpenPay, open_pay, unpaid_adjustments};
use wfm_domain::attendance::{Attendance, Review, Status};
use wfm_domain::employee::Employee;
use wfm_domain::ids::EmployeeId;
use wfm_domain::leave::{Leave, LeaveStatus};
use wfm_domain::policy::ExtraReview;
use wfm_domain::settlement::{Leaving, Settlement as Due};
use wfm_http::authorization::Scope;
use wfm_http::error::Violation;
use wfm_http::wire::Nothing;
use wfm_http::{Call, Error, Reply, employee_scope};
use wfm_storage::timeline_heads::{self, TimelineHead};
use wfm_storage::{attendances, by_end_date, leave_ledgers, leaves, rosters};

use crate::changed::refuse_locked;
use crate::employee::Facts;
use crate::wire::histories::overlap;
use crate::wire::settlement::StillOpen;
use crate::wire::{Settlement, SettlementQuery};

/// The number of days over which waiting attendances are counted.
const DATES_THAT_WAIT: u64 = 366;

/// The amounts due on a last day: the stored one, or another one that the query names. Nothing is changed.
pub async fn get_settlement(
    call: Call<SettlementQuery, Nothing>,
) -> Result<Reply<Settlement>, Error> {
    let id: EmployeeId = call.path_id()?;
    let table = call.table();
    let organization = call.organization();
    let services = &call.services;
    let caller = &call.caller;
    let (stored, facts) = Facts::with(&call, id).await?;
    let head_key = timeline_heads::key(organization, id);
    let head = async { Ok(table.item(&head_key).await?) };
    let (.., head) = Box::pin(try_join3(
        employee_scope::require(services, caller, "employees:read", id),
        employee_scope::require(services, caller, "leaves:read", id),
        head,
    ))
    .await?;
    let head = TimelineHead::read(head.as_ref())?;

    let before = stored.employee;
    let after = leaving(&before, call.query.termination_date)?;
    let last_day = after.employments.last_day().ok_or_else(no_last_day)?;
    refuse_locked(&before, &after, &head)?;
    // A leave that ends before both last days does not depend on them.
    let since = before.employments.last_day().map_or(last_day, |stored| stored.min(last_day));
    let year = last_day.checked_sub_days(Days::new(DATES_THAT_WAIT)).unwrap_or(last_day);
    let around = async {
        let ledgers = leave_ledgers::all(table, organization, id);
        let timeline = by_end_date::timeline_since(table, organization, id, &head, since.min(year));
        Ok(try_join(ledgers, timeline).await?)
    };
    let waiting = waiting(&call, id, last_day.min(facts.today(&after)));
    let encashed = async { Ok(leaves::adjustments(table, organization, id).await?) };
    // Amounts are for those who may read all payrolls (rule PERM-20).
    let open_pay = async {
        let Some(Scope::All) = caller.held.grants.scope("payrolls:read") else { return Ok(None) };
        let pay = by_end_date::pay_since(table, organization, id, &head, year);
        let open = async {
            // Nothing came late, and no advance is open.
            if head.late.is_none() && head.advances.is_empty() {
                return Ok(OpenPay::default());
            }
            open_pay(call.storage(), organization, id, last_day, facts.now).await
        };
        Ok(Some(try_join(pay, open).await?))
    };
    let reads = Box::pin(try_join4(around, waiting, encashed, open_pay));
    let ((ledgers, timeline), waiting, encashed, pay) = reads.await?;
    let (adjustments, open_pay) = match pay {
        Some((pay, open)) => (Some(unpaid_adjustments(&head, year, &pay, &timeline)?), Some(open)),
        None => (None, None),
    };
    let around = leaves::read_all(timeline)?;
    let mut around: Vec<Leave> = around.into_iter().map(|stored| stored.leave).collect();
    let leaves = around.iter().filter(|leave| leave.status == LeaveStatus::Pending).count();
    around.retain(|leave| since <= leave.span.end_date);
    let still_open = StillOpen { attendances: waiting, leaves, adjustments };
    let dates = around.iter().map(|leave| leave.span.range());
    let roster = rosters::within(table, organization, id, &head, dates).await?;
    let due = Due::of(
        &Leaving {
            roster: &roster,
            employee: &after,
            last_day,
            settings: &facts.settings.settings,
            locks: &head.locks,
            leaves: &around,
            ledgers: &ledgers,
        },
        facts.now,
    );
    Ok(Reply::ok(Settlement::of(last_day, due, still_open, &encashed, open_pay)))
}

/// The employee with this last day of the last employment.
fn leaving(employee: &Employee, last_day: Option<NaiveDate>) -> Result<Employee, Error> {
    let mut after = employee.clone();
    if let (Some(last_day), Some(last)) = (last_day, employee.employments.iter().next_back()) {
        let mut ending = last.clone();
        ending.termination_date = Some(last_day);
        let employments = employee.employments.with(Some(last.hire_date), ending);
        after.employments = employments.map_err(overlap)?;
    }
    Ok(after)
}

fn no_last_day() -> Error {
    let detail = "The employee has no last day. Name one to ask about.";
    Error::Invalid(vec![Violation::of_parameter("termination_date", "required", detail)])
}

/// The number of attendances of the year before a date that wait for a review, a clock-out or a correction.
/// Attendances on dates that an approved payroll locks count, too, because they came too late for it.
async fn waiting(
    call: &Call<SettlementQuery, Nothing>,
    id: EmployeeId,
    last: NaiveDate,
) -> Result<usize, Error> {
    let first = last.checked_sub_days(Days::new(DATES_THAT_WAIT)).unwrap_or(last);
    // A date differs by at most a day from the date of its clock-in, in any zone.
    let midnight = |date: NaiveDate| date.and_time(NaiveTime::MIN).and_utc();
    let from = midnight(first.checked_sub_days(Days::new(3)).unwrap_or(first));
    let to = midnight(last.checked_add_days(Days::new(4)).unwrap_or(last));
    let all = attendances::between(call.table(), call.organization(), id, from, to).await?;
    let waits = |attendance: &Attendance| {
        let date = attendance.day_result.date;
        let is_undecided = attendance.review == Review::Pending
            || attendance.extra.review == ExtraReview::Pending
            || matches!(attendance.day_result.status, Status::Open | Status::Incomplete);
        (first..=last).contains(&date) && attendance.review != Review::Rejected && is_undecided
    };
    Ok(all.iter().filter(|stored| waits(&stored.attendance)).count())
}
