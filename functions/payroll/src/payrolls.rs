//! Reading payrolls, checking them against what they were computed from, deciding about one.

use serde_json::{Map, Value};
use wfm_domain::ids::{EmployeeId, JobId, OrganizationId, PayrollId};
use wfm_domain::pay::{PayrollStatus as Status, compute, differences};
use wfm_domain::person::DateRange;
use wfm_http::audit::{self, Act};
use wfm_http::authorization::Scope;
use wfm_http::error::Violation;
use wfm_http::operation::IfMatch;
use wfm_http::shapes::payroll::{Payroll, PayrollStatus};
use wfm_http::values::{Nothing, Page};
use wfm_http::{Call, Caller, Conflict, Error, Reply, Services, page, views};
use wfm_storage::activity::Change;
use wfm_storage::attendances::timeline_partition;
use wfm_storage::by_end_date::{self, Kind};
use wfm_storage::jobs::{self, PayTask};
use wfm_storage::list::List;
use wfm_storage::pay_decisions::{self, Asked, Outcome, Refusal};
use wfm_storage::payrolls::{self, StoredPayroll};
use wfm_storage::table::Index;

use crate::wire::payroll::{PayrollDifference, PayrollQuery, PayrollRecomputed, PayrollSnapshot};
use crate::wire::run::{PayrollDecide, month};

/// How often a decision that meets other writes about the employee is tried.
const TRIES: u32 = 12;

/// `GET /payrolls`
pub async fn list_payrolls(
    call: Call<PayrollQuery, Nothing>,
) -> Result<Reply<Page<Payroll>>, Error> {
    let (services, caller) = (&call.services, &call.caller);
    let organization = caller.organization;
    let scope = caller.held.grants.scope("payrolls:read");
    let filters = PayrollQuery { limit: None, cursor: None, ..call.query.clone() };
    let bound = page::binding(caller, "list_payrolls", scope, &filters)?;
    let after = page::position(services, call.query.cursor.as_deref(), &bound)?;
    let limit = page::limit(call.query.limit);

    let nothing = || page::page(services, vec![], None, limit, &bound).map(Reply::ok);
    let job: Option<JobId> = match filters.job_id.as_deref().map(str::parse) {
        Some(Ok(job)) => Some(job),
        Some(Err(_)) => return nothing(),
        None => None,
    };
    let asked = filters.employee_id.map(EmployeeId);
    let employee = match (scope, caller.user.employee_id) {
        (Some(Scope::All), _) => asked,
        (_, Some(own)) if asked.is_none_or(|asked| asked == own) => Some(own),
        _ => return nothing(),
    };
    let months = filters.period.as_deref().map(month);
    if months == Some(None) {
        return nothing();
    }
    let mut dates = months.flatten();
    if let (None, Some(job)) = (dates, &job) {
        dates = started_on(services, organization, job).await?;
    }
    let keep = |stored: &StoredPayroll| {
        let payroll = &stored.payroll;
        may_see(caller, stored)
            && dates.is_none_or(|dates| dates.contains(payroll.period_start))
            && filters.status.is_none_or(|s| s == PayrollStatus::from(payroll.status))
            && job.as_ref().is_none_or(|job| *job == payroll.job_id)
    };
    let list = match employee {
        Some(employee) => List {
            index: None,
            partitions: vec![timeline_partition(organization, employee)],
            from: by_end_date::from(dates.map(|dates| dates.first)),
            to: by_end_date::to(),
            descending: true,
            after: after.as_deref(),
            limit: limit as usize,
        },
        None => List {
            index: Some(Index::First),
            partitions: payrolls::all(organization),
            from: dates.map_or_else(|| "0".into(), |dates| dates.first.to_string()),
            to: dates.map_or_else(|| "~".into(), |dates| format!("{}~", dates.last)),
            descending: true,
            after: after.as_deref(),
            limit: limit as usize,
        },
    };
    let read = |item| match employee.is_some() && by_end_date::kind(&item) != Some(Kind::Payroll) {
        true => Ok(None),
        false => Ok(Some(payrolls::read(item)?).filter(&keep)),
    };
    let found = services.storage.table.list(list, read).await?;
    let rows = found.rows.iter().map(|stored| Payroll::from(&stored.payroll)).collect();
    Ok(Reply::ok(page::page(services, rows, found.next, limit, &bound)?))
}

/// The date on which the periods of a pay run's payrolls start, as a range of one; `None` when the run
/// is not known any more. (A key that is used again after 30 days is another run under the same id:
/// its payrolls are then what is meant.)
async fn started_on(
    services: &Services,
    organization: OrganizationId,
    job: &JobId,
) -> Result<Option<DateRange>, Error> {
    let job = jobs::get(&services.storage.table, organization, job).await?;
    Ok(job.and_then(|job| job.pay).and_then(|task| match task {
        PayTask::Generate { period, .. } => Some(DateRange { last: period.first, ..period }),
        PayTask::Decide { .. } => None,
    }))
}

/// Anybody's with `payrolls:read:all`; else one's own, once it is approved.
fn may_see(caller: &Caller, stored: &StoredPayroll) -> bool {
    let own = caller.user.employee_id == Some(stored.payroll.employee_id);
    views::sees_figures(caller) || own && stored.payroll.status.locks()
}

/// `GET /payrolls/{id}`
pub async fn get_payroll(call: Call<Nothing, Nothing>) -> Result<Reply<Payroll>, Error> {
    let stored = existing(&call).await?;
    let caller = &call.caller;
    if !may_see(caller, &stored) {
        // One's own that is no payslip yet, or no more, is not there; others' are not one's to see.
        let own = caller.user.employee_id == Some(stored.payroll.employee_id);
        return Err(if own {
            Error::NotFound
        } else {
            Error::Forbidden("payrolls:read:all".into())
        });
    }
    Ok(shown(&call.services, &stored))
}

async fn existing<B>(call: &Call<Nothing, B>) -> Result<StoredPayroll, Error> {
    let id: PayrollId = call.id.parse().map_err(|_| Error::NotFound)?;
    let table = &call.services.storage.table;
    payrolls::get(table, call.caller.organization, id).await?.ok_or(Error::NotFound)
}

fn shown(services: &Services, stored: &StoredPayroll) -> Reply<Payroll> {
    Reply::ok(Payroll::from(&stored.payroll)).etag(&etag(services, stored))
}

/// What whoever decides is answered: figures only if they may read them.
fn decided(services: &Services, caller: &Caller, stored: &StoredPayroll) -> Reply<Payroll> {
    let payroll = Payroll::from(&stored.payroll);
    let sees = views::sees_figures(caller);
    let body = if sees { payroll } else { payroll.without_figures() };
    Reply::ok(body).etag(&etag(services, stored))
}

fn etag(services: &Services, stored: &StoredPayroll) -> String {
    services.opaque.etag("payroll", &stored.payroll.id.to_string(), stored.rev)
}

/// `GET /payrolls/{id}/snapshot`
pub async fn get_payroll_snapshot(
    call: Call<Nothing, Nothing>,
) -> Result<Reply<PayrollSnapshot>, Error> {
    let stored = existing(&call).await?;
    let (blobs, organization) = (&call.services.storage.blobs, call.caller.organization);
    let snapshot = payrolls::snapshot(blobs, organization, &stored.snapshot).await?;
    let object = |value: Result<Value, serde_json::Error>| match value {
        Ok(Value::Object(object)) => Ok(object),
        _ => Err(Error::internal("a snapshot that is no object")),
    };
    let body = PayrollSnapshot {
        engine_version: snapshot.engine_version,
        inputs: object(serde_json::to_value(&snapshot.inputs))?,
        trace: object(serde_json::to_value(&snapshot.trace))?,
        sha256: snapshot.sha256(),
    };
    let tag = call.services.opaque.etag("payroll_snapshot", &stored.payroll.snapshot_hash, 1);
    Ok(Reply::ok(body).etag(&tag))
}

/// `POST /payrolls/{id}/recompute`
pub async fn recompute_payroll(
    call: Call<Nothing, Nothing>,
) -> Result<Reply<PayrollRecomputed>, Error> {
    let stored = existing(&call).await?;
    let (blobs, organization) = (&call.services.storage.blobs, call.caller.organization);
    let snapshot = payrolls::snapshot(blobs, organization, &stored.snapshot).await?;
    let mut found: Vec<PayrollDifference> = vec![];
    let mut differ = |field: &str, stored: Value, recomputed: Value| {
        found.push(PayrollDifference { field: field.to_owned(), stored, recomputed });
    };
    let hash = snapshot.sha256();
    if hash != stored.payroll.snapshot_hash {
        differ("/snapshot_hash", stored.payroll.snapshot_hash.clone().into(), hash.into());
    }
    match compute(&snapshot.inputs) {
        Ok(computed) => {
            for difference in differences(&stored.payroll.pay, &computed.pay) {
                differ(&difference.field, difference.stored, difference.recomputed);
            }
            if computed.trace != snapshot.trace {
                let value = |trace| serde_json::to_value(trace).map_err(Error::internal);
                differ("/trace", value(&snapshot.trace)?, value(&computed.trace)?);
            }
        }
        Err(why) => differ("", Value::Object(Map::new()), why.to_string().into()),
    }
    if !views::sees_figures(&call.caller) {
        for difference in &mut found {
            (difference.stored, difference.recomputed) = (Value::Null, Value::Null);
        }
    }
    let body = PayrollRecomputed { matches: found.is_empty(), differences: found };
    let tag = etag(&call.services, &stored);
    Ok(Reply::ok(body).etag(&tag))
}

/// `PATCH /payrolls/{id}`
pub async fn update_payroll(call: Call<Nothing, PayrollDecide>) -> Result<Reply<Payroll>, Error> {
    let (services, caller) = (&call.services, &call.caller);
    let (storage, organization) = (&services.storage, caller.organization);
    call.body.check()?;
    let id: PayrollId = call.id.parse().map_err(|_| Error::NotFound)?;
    let mut tries = 0;
    loop {
        let asked = Asked {
            decision: call.body.status.into(),
            reason: call.body.reason.as_deref(),
            of: None,
            by: caller.user.id,
            by_employee: caller.user.employee_id,
            now: services.clock.now(),
        };
        let (mut outcomes, mut writes) =
            pay_decisions::decide(storage, organization, &[id], &asked).await?;
        let (before, after) = match outcomes.pop() {
            Some(Outcome::Decided { before, after }) => (before, after),
            Some(Outcome::Already(stored)) => return Ok(decided(services, caller, &stored)),
            Some(Outcome::Refused(why, stored)) => {
                if let (true, Some(stored)) = (is_state(why), &stored) {
                    call.check_if_match(IfMatch::Honoured, &etag(services, stored))?;
                }
                return Err(refused(why));
            }
            None => return Err(Error::internal("a decision without an outcome")),
        };
        call.check_if_match(IfMatch::Honoured, &etag(services, &before))?;
        let act = Act {
            action: action(after.payroll.status),
            resource_type: "payroll",
            resource_id: id.to_string(),
            changes: changes(&before, &after)?,
        };
        writes.push(audit::entry(services, &call.request, caller, act));
        match storage.table.write(writes).await {
            Ok(()) => return Ok(decided(services, caller, &after)),
            // Somebody else wrote about the employee: look again.
            Err(wfm_storage::Error::Refused(_)) if tries < TRIES => {
                tries += 1;
                services.let_others(tries).await;
            }
            Err(why) => return Err(why.into()),
        }
    }
}

/// Whether it is the payroll's state that is in the way.
fn is_state(why: Refusal) -> bool {
    matches!(
        why,
        Refusal::InvalidTransition | Refusal::Replaced | Refusal::OutOfDate | Refusal::PeriodLocked
    )
}

fn refused(why: Refusal) -> Error {
    let detail = why.to_string();
    match why {
        Refusal::NotFound => Error::NotFound,
        Refusal::Own => Error::Forbidden("payrolls:decide of another's payroll".into()),
        Refusal::ReasonRequired => {
            Error::Invalid(vec![Violation::at("/reason", "required", detail)])
        }
        Refusal::InvalidTransition | Refusal::Replaced | Refusal::OutOfDate => {
            Error::conflict(Conflict::InvalidTransition, detail)
        }
        Refusal::PeriodLocked => Error::conflict(Conflict::PeriodLocked, detail),
    }
}

fn action(status: Status) -> &'static str {
    match status {
        Status::Draft => "payroll.generated",
        Status::Approved => "payroll.approved",
        Status::Paid => "payroll.paid",
        Status::Void => "payroll.voided",
    }
}

/// No figures of pay: the log is read by more people than payrolls are.
fn changes(before: &StoredPayroll, after: &StoredPayroll) -> Result<Vec<Change>, Error> {
    let value = |stored: &StoredPayroll| {
        let status = serde_json::to_value(stored.payroll.status).map_err(Error::internal)?;
        let reason = serde_json::to_value(&stored.payroll.reason).map_err(Error::internal)?;
        Ok::<_, Error>(Value::Object(Map::from_iter([
            ("status".to_owned(), status),
            ("reason".to_owned(), reason),
        ])))
    };
    Ok(audit::changes(&value(before)?, &value(after)?))
}
