//! `GET /payrolls`

use wfm_domain::dates::DateRange;
use wfm_domain::ids::{DepartmentId, EmployeeId, JobId, PayGroupId, SiteId};
use wfm_domain::job::JobName;
use wfm_http::authorization::Scope;
use wfm_http::wire::{Nothing, Page};
use wfm_http::{Call, Error, Reply};
use wfm_payroll_run::generate;
use wfm_storage::jobs::{self, JobRow};
use wfm_storage::payrolls::{self, StoredPayroll};
use wfm_wire::expand;
use wfm_wire::job_view::require_payroll;
use wfm_wire::payroll::{Payroll, PayrollStatus};

use crate::payroll::shown;
use crate::wire::payroll::PayrollQuery;
use wfm_domain::dates::month_named;

/// The payrolls that the caller may read, the latest period first.
pub async fn list_payrolls(
    call: Call<PayrollQuery, Nothing>,
) -> Result<Reply<Page<Payroll>>, Error> {
    let caller = &call.caller;
    let scope = caller.held.grants.scope("payrolls:read");
    let page = call.page(scope)?;
    let query = &page.filters;

    let job: Option<JobId> = match query.job_id.as_deref().map(str::parse) {
        Some(Ok(job)) => Some(job),
        Some(Err(_)) => return page.empty(),
        None => None,
    };
    let named = query.employee_id.map(EmployeeId);
    let employee = match (scope, caller.user.employee_id) {
        (Some(Scope::All), _) => named,
        (_, Some(own)) if named.is_none_or(|named| named == own) => Some(own),
        _ => return page.empty(),
    };
    let period = query.period.as_deref().map(month_named);
    if period == Some(None) {
        return page.empty();
    }
    let mut dates = period.flatten();
    if let (None, Some(job)) = (dates, &job) {
        dates = period_start_of(&call, job).await?;
    }
    let group = query.pay_group_id.map(PayGroupId);
    let department = query.department_id.map(DepartmentId);
    let site = query.site_id.map(SiteId);
    let wanted = |stored: &StoredPayroll| {
        let payroll = &stored.payroll;
        require_payroll(caller, &stored.payroll).is_ok()
            && query.status.is_none_or(|s| s == PayrollStatus::from(payroll.status))
            && group.is_none_or(|wanted| payroll.pay_group_id == Some(wanted))
            && department.is_none_or(|wanted| payroll.assigned.department_id == Some(wanted))
            && site.is_none_or(|wanted| payroll.assigned.site_id == Some(wanted))
            && job.as_ref().is_none_or(|job| *job == payroll.job_id)
    };
    let table = call.table();
    let organization = call.organization();
    let after = page.after.as_deref();
    let limit = page.limit;
    let found = payrolls::list(table, organization, employee, dates, wanted, after, limit).await?;
    let rows = found.rows.iter().map(|stored| shown(caller, stored));
    page.reply(expand::employees(&call, query.expand, rows).await?, found.next)
}

/// The date on which the periods of a pay run's payrolls start, as a range of one date; `None` if the run is not
/// stored any more. (If its key is used again after 30 days, another run has the same id, and that run is meant.)
async fn period_start_of(
    call: &Call<PayrollQuery, Nothing>,
    job: &JobId,
) -> Result<Option<DateRange>, Error> {
    let job = jobs::get(call.table(), call.organization(), job).await?;
    let is_run = |job: &JobRow| job.name == JobName::PayrollGenerate;
    let Some(run) = job.filter(is_run) else { return Ok(None) };
    let run = run.of::<generate::Task>(JobName::PayrollGenerate)?;
    let period = run.task.period;
    Ok(Some(DateRange { last: period.first, ..period }))
}
