//! `PATCH /shift-requests/{id}`

use chrono::{DateTime, Utc};
use futures::future::try_join3;
use wfm_app::activity::changes;
use wfm_app::rosters::EmployeeRoster;
use wfm_app::{Attempt, Transaction, notify};
use wfm_domain::dates::DateRange;
use wfm_domain::dates::Today;
use wfm_domain::employee::Employee;
use wfm_domain::ids::{EmployeeId, ShiftRequestId};
use wfm_domain::independence::{Author, Authors};
use wfm_domain::notice::Notice;
use wfm_domain::planning::{self, Plans};
use wfm_domain::shift_request::{
    OpenShift, Refusal, ShiftRequest as Model, ShiftRequestStatus as Status, Wish, plans,
};
use wfm_domain::text::sentence;
use wfm_http::wire::Nothing;
use wfm_http::{Call, Conflict, Error, Reply, employee_scope};
use wfm_storage::coded::Stored;
use wfm_storage::{employees, open_shifts, shift_requests};
use wfm_wire::shift::logged;

use crate::roster_date::refused as plan_refused;
use crate::shift_request::{etag, load, reply};
use crate::wire::shift_request::{ShiftRequest, ShiftRequestPatch, ShiftRequestStatus};

type Patch = Call<Nothing, ShiftRequestPatch>;

/// Answers, decides or cancels a request. An approval moves the shifts of both employees, or of none.
pub async fn update_shift_request(call: Patch) -> Result<Reply<ShiftRequest>, Error> {
    let id: ShiftRequestId = call.path_id()?;
    let next: Status = call.body.status.into();
    let (call, author) = (&call, &call.author().await?);
    let stored = call.commit(|| async move {
        let before = load(call, id).await?;
        require_part(call, &before.value, next).await?;
        if before.value.status == next {
            return Ok(Attempt::Done(before));
        }
        if !before.value.status.may_become(next) {
            let status = ShiftRequestStatus::from(before.value.status).as_str();
            let detail = format!("The request is {status}.");
            return Err(Error::conflict(Conflict::InvalidTransition, detail));
        }
        call.check_if_match(&etag(call, &before))?;
        let now = call.now();
        let value = Model {
            status: next,
            decided_by: Some(call.caller.user.id),
            decided_at: Some(now),
            decision_note: call.body.note.clone(),
            updated_at: now,
            ..before.value.clone()
        };
        let after = Stored { rev: before.rev + 1, value };
        let mut change = call.transaction();
        change.write(shift_requests::replace(call.organization(), &after));
        let was = ShiftRequest::from(&before.value);
        let is = ShiftRequest::from(&after.value);
        let action = format!("shift_request.{}", is.status.as_str());
        let changes = changes(Some(&was), Some(&is))?;
        change.log_of(after.value.employee_id, &action, ("shift_request", id), changes);
        let known = match next {
            Status::Approved => exchange(call, &after.value, author, &mut change).await?,
            _ => vec![],
        };
        tell(call, &after.value, &known, &mut change).await?;
        Ok(Attempt::Commit(change, after))
    });
    Ok(reply(call, &stored.await?))
}

/// Refuses a caller who has another part in the request. The colleague answers, the planner of both decides, and the
/// requester cancels (rule SCHED-13).
async fn require_part(call: &Patch, request: &Model, next: Status) -> Result<(), Error> {
    let services = &call.services;
    let caller = &call.caller;
    let own = request.employee_id;
    let colleague = request.wish.with();
    match next {
        Status::Offered | Status::Cancelled => {
            employee_scope::require(services, caller, "schedules:request", own).await
        }
        Status::Accepted | Status::Declined => {
            call.own().await?.refuse(own, "shift request")?;
            let who = colleague.unwrap_or(own);
            employee_scope::require(services, caller, "schedules:request", who).await
        }
        Status::Approved | Status::Rejected => {
            for who in [Some(own), colleague].into_iter().flatten() {
                employee_scope::require(services, caller, "schedules:write", who).await?;
            }
            let its_own = call.own().await?;
            let mut both = [Some(own), colleague].into_iter().flatten();
            both.try_for_each(|who| its_own.refuse(who, "shifts"))
        }
    }
}

/// Moves the shifts. Returns the employees between whom they moved.
async fn exchange(
    call: &Patch,
    request: &Model,
    author: &Author,
    change: &mut Transaction<'_>,
) -> Result<Vec<Employee>, Error> {
    let organization = call.organization();
    let now = call.now();
    let dates = match &request.wish {
        Wish::Swap { with_date, .. } => DateRange::of(request.date).with(DateRange::of(*with_date)),
        Wish::Give { .. } | Wish::Claim { .. } => DateRange::of(request.date),
    };
    let load = async |who: Option<EmployeeId>| match who {
        Some(who) => EmployeeRoster::load(call.storage(), organization, who, dates).await,
        None => Ok(None),
    };
    let claimed = async {
        match request.wish {
            Wish::Claim { open_shift_id } => {
                Ok(open_shifts::get(call.table(), organization, open_shift_id).await?)
            }
            _ => Ok(None),
        }
    };
    let own = load(Some(request.employee_id));
    let colleague = load(request.wish.with());
    let (own, other, open) = Box::pin(try_join3(own, colleague, claimed)).await?;
    let own = own.ok_or_else(|| Error::internal("a shift request whose employee is gone"))?;
    let (person, colleague) =
        (own.person(&own.roster), other.as_ref().map(|other| other.person(&other.roster)));
    let open_shift = open.as_ref().map(|open| &open.value);
    let [mine, theirs] =
        plans(request, &person, colleague.as_ref(), open_shift).map_err(refused)?;
    let mut authors = Authors::from_iter([author]);
    let openers = open.iter().flat_map(|open| open.value.opened_by.iter());
    openers.for_each(|opener| authors.add(opener));
    for (roster, plans) in [(Some(&own), &mine), (other.as_ref(), &theirs)] {
        let Some(roster) = roster else { continue };
        planning::check_size(&roster.roster, plans).map_err(|why| refused(why.into()))?;
        publish(roster, plans, &authors, change, now).await?;
    }
    if let Some(open) = open {
        let value = OpenShift { taken: open.value.taken + 1, updated_at: now, ..open.value };
        let after = Stored { rev: open.rev + 1, value };
        change.write([open_shifts::replace(organization, &after)]);
    }
    Ok([Some(own), other].into_iter().flatten().map(|roster| roster.employee).collect())
}

async fn publish(
    roster: &EmployeeRoster,
    plans: &Plans,
    authors: &Authors,
    change: &mut Transaction<'_>,
    now: DateTime<Utc>,
) -> Result<(), Error> {
    roster.publish(change, authors, plans, now).await?;
    let id = roster.employee.id;
    change.also_log_of(id, "roster.updated", ("roster", id), roster.changes(plans, logged));
    Ok(())
}

/// Notifies the person who has to act next, or who waited for this step. `known` has employees that were read
/// already.
async fn tell(
    call: &Patch,
    request: &Model,
    known: &[Employee],
    change: &mut Transaction<'_>,
) -> Result<(), Error> {
    let table = call.table();
    let organization = call.organization();
    let now = call.now();
    let of = async |who: EmployeeId| -> Result<Employee, Error> {
        if let Some(known) = known.iter().find(|known| known.id == who) {
            return Ok(known.clone());
        }
        let stored = employees::get(table, organization, who).await?;
        Ok(stored.ok_or(Error::NotFound)?.employee)
    };
    let outcome = ShiftRequestStatus::from(request.status).as_str();
    let decided = Notice::shift_request_decided(request.id, outcome, request.date);
    let own = request.employee_id;
    let colleague = request.wish.with();
    let told = match request.status {
        Status::Accepted => {
            let own = of(own).await?;
            let date = own.today(&call.settings().await?.settings, now);
            let today = Today { date, now };
            let planner = notify::reviewer_of(table, organization, &own, today).await?;
            change.notify(planner, &Notice::shift_request_accepted(request.id, request.date));
            vec![]
        }
        Status::Declined => vec![Some(own)],
        Status::Approved | Status::Rejected => vec![Some(own), colleague],
        Status::Cancelled => vec![colleague],
        Status::Offered => vec![],
    };
    for who in told.into_iter().flatten() {
        let account = notify::account_of(table, organization, &of(who).await?, now).await?;
        change.notify(account, &decided);
    }
    Ok(())
}

/// The error 409 for a request that cannot be approved.
fn refused(why: Refusal) -> Error {
    let code = match why {
        Refusal::Plan(why @ (planning::Refusal::Locked(_) | planning::Refusal::NotEmployed(_))) => {
            return plan_refused(why, "");
        }
        Refusal::Differs(_) | Refusal::NoPlace => Conflict::InvalidTransition,
        Refusal::Plan(_) | Refusal::OtherZone(_) | Refusal::DoNotFit(_) => Conflict::Overlap,
    };
    Error::conflict(code, sentence(&why.to_string()))
}
