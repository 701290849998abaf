//! `GET /leave-ledger` (rule LEAVE-44)
//!
//! The lines are computed from the ledger, the leaves and the adjustments, and never stored.

use wfm_domain::ids::EmployeeId;
use wfm_domain::leave::{Account, AdjustmentFact, LeaveYears};
use wfm_http::error::Violation;
use wfm_http::wire::Nothing;
use wfm_http::{Call, Error, Reply, employee_scope};
use wfm_storage::leaves::Adjustment;
use wfm_storage::settings::version_key;
use wfm_storage::timeline_heads::{self, TimelineHead};
use wfm_storage::{employees, leave_ledgers, leaves};

use crate::wire::balance::{LeaveLedger, LeaveLedgerQuery};

/// Explains a balance, line by line.
pub async fn get_leave_ledger(
    call: Call<LeaveLedgerQuery, Nothing>,
) -> Result<Reply<LeaveLedger>, Error> {
    let named = call.query.employee_id.map(EmployeeId).or(call.caller.user.employee_id);
    let id = named.ok_or_else(|| {
        let detail = "This account belongs to no employee: name one.";
        Error::Invalid(vec![Violation::of_parameter("employee_id", "required", detail)])
    })?;
    let (table, organization) = (call.table(), call.organization());
    let code = &call.query.leave_type;
    let ledger_key = leave_ledgers::key(organization, id, code);
    let keys = vec![
        employees::key(organization, id),
        timeline_heads::key(organization, id),
        version_key(organization),
        ledger_key.clone(),
    ];
    let found = table.get_many(keys).await?;
    let item = found.get(&employees::key(organization, id)).cloned().ok_or(Error::NotFound)?;
    employee_scope::require(&call.services, &call.caller, "leaves:read", id).await?;
    let employee = employees::read(item)?.employee;
    let head = TimelineHead::read(found.get(&timeline_heads::key(organization, id)))?;
    let in_force = call.storage().settings.from_batch(table, organization, &found).await?;
    let settings = &in_force.settings;
    let leave_type = settings.leave_type(code).ok_or_else(|| {
        let detail = "There is no leave type with this code. The settings list the codes.";
        Error::Invalid(vec![Violation::of_parameter("type", "unknown_reference", detail)])
    })?;
    if !leave_type.draws_on.is_entitlement() {
        let detail = "This leave draws on the time account, whose entries explain it.";
        return Err(Error::Invalid(vec![Violation::of_parameter("type", "does_not_fit", detail)]));
    }
    let years = LeaveYears { start_month: settings.leave_year_start };
    let running = || years.of(employee.today(settings, call.now()));
    let year = call.query.year.unwrap_or_else(running);
    let ledger = leave_ledgers::read(found.get(&ledger_key))?.ledger;
    let of_year = Account::of(&employee, settings, code, &ledger).year(year);

    let first = of_year.dates.first;
    let stored = leaves::by_end_date_since(table, organization, id, &head, first);
    let adjustments = leaves::adjustments(table, organization, id);
    let (stored, adjustments) = futures::future::try_join(stored, adjustments).await?;
    let of_type = stored.iter().map(|stored| &stored.leave).filter(|l| l.leave_type == *code);
    let adjustments = adjustments.into_iter().filter(|a| a.leave_type == *code && a.year == year);
    let lines = of_year.lines(of_type, adjustments.map(fact));
    Ok(Reply::ok(LeaveLedger::of(id, code, &of_year, lines)))
}

fn fact(adjustment: Adjustment) -> AdjustmentFact {
    AdjustmentFact {
        id: adjustment.id.0,
        date: adjustment.date,
        kind: adjustment.kind,
        amount: adjustment.amount,
        by: adjustment.created_by,
        reason: adjustment.reason,
    }
}
