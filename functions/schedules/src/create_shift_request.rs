//! `POST /shift-requests`

use chrono::NaiveDate;
use wfm_app::activity::changes;
use wfm_app::commit::Outcome;
use wfm_app::rosters::EmployeeRoster;
use wfm_app::{Attempt, Transaction, notify};
use wfm_domain::dates::DateRange;
use wfm_domain::dates::Today;
use wfm_domain::employee::Employee;
use wfm_domain::ids::{EmployeeId, OpenShiftId, ShiftRequestId};
use wfm_domain::notice::Notice;
use wfm_domain::shift_request::{
    OpenShiftStatus, ShiftRequest as Model, ShiftRequestStatus, Wish, shifts_on,
};
use wfm_http::wire::Nothing;
use wfm_http::{Call, Conflict, Error, Reply, employee_scope};
use wfm_storage::coded::Stored;
use wfm_storage::{departments, open_shifts, shift_requests};

use crate::open_shift::{may_claim, require_of_team};
use crate::shift_request::{created, load};
use crate::wire::shift_request::{ShiftRequest, ShiftRequestCreate, ShiftRequestKind};

/// The greatest number of days between two dates that are swapped.
const APART: i64 = 62;

/// Requests a swap, gives shifts away, or claims an open shift.
pub async fn create_shift_request(
    call: Call<Nothing, ShiftRequestCreate>,
) -> Result<Reply<ShiftRequest>, Error> {
    let employee = employee_scope::own_or_named(
        &call.services,
        &call.caller,
        "schedules:request",
        call.body.employee_id,
    )
    .await?;
    refuse_other_fields(&call.body)?;
    let id = ShiftRequestId(call.app().ids.next());
    let call = &call;
    let outcome = call.commit_once(|| async move {
        let organization = call.organization();
        let now = call.now();
        let date = call.body.date;
        let own = roster(call, employee, date).await?;
        let own = own.ok_or_else(|| employee_scope::unknown("/employee_id"))?;
        if date < own.today(now) {
            return Err(Error::invalid("/date", "out_of_range", "The date is over."));
        }
        let (wish, notified, notice) = wish(call, &own, id).await?;
        let status = match wish {
            Wish::Swap { .. } | Wish::Give { .. } => ShiftRequestStatus::Offered,
            Wish::Claim { .. } => ShiftRequestStatus::Accepted,
        };
        let request = Model {
            id,
            employee_id: employee,
            date,
            timezone: own.person(&own.roster).calendar.zone_on(date),
            wish,
            note: call.body.note.clone(),
            status,
            decided_by: None,
            decided_at: None,
            decision_note: None,
            created_at: now,
            updated_at: now,
        };
        let mut change = call.transaction();
        change.write(shift_requests::create(organization, &request));
        let shown = ShiftRequest::from(&request);
        let resource = ("shift_request", id);
        change.log_of(employee, "shift_request.created", resource, changes(None, Some(&shown))?);
        tell(&mut change, &own, notified.as_ref(), &notice, call).await?;
        Ok(Attempt::Commit(change, Stored { rev: 1, value: request }))
    });
    match outcome.await? {
        Outcome::New(stored) => Ok(created(call, &stored)),
        Outcome::Replay(id) => {
            let id = id.parse().map_err(Error::internal)?;
            Ok(created(call, &load(call, id).await?).replayed())
        }
    }
}

/// Refuses fields that are missing for the kind, and fields that belong to another kind.
fn refuse_other_fields(body: &ShiftRequestCreate) -> Result<(), Error> {
    let (colleague, date, open) = match body.kind {
        ShiftRequestKind::Swap => (true, true, false),
        ShiftRequestKind::Give => (true, false, false),
        ShiftRequestKind::Claim => (false, false, true),
    };
    let fields = [
        ("/with_employee_id", colleague, body.with_employee_id.is_some()),
        ("/with_date", date, body.with_date.is_some()),
        ("/open_shift_id", open, body.open_shift_id.is_some()),
    ];
    for (pointer, belongs, is_sent) in fields {
        match (belongs, is_sent) {
            (true, false) => {
                return Err(Error::invalid(pointer, "required", "This kind of request needs it."));
            }
            (false, true) => {
                let detail = "This kind of request does not have it.";
                return Err(Error::invalid(pointer, "not_together", detail));
            }
            _ => {}
        }
    }
    Ok(())
}

async fn roster<B>(
    call: &Call<Nothing, B>,
    employee: EmployeeId,
    date: NaiveDate,
) -> Result<Option<EmployeeRoster>, Error> {
    let dates = DateRange::of(date);
    Ok(EmployeeRoster::load(call.storage(), call.organization(), employee, dates).await?)
}

/// The subject of the request, the colleague to notify (`None` for the reviewer), and the notification.
async fn wish(
    call: &Call<Nothing, ShiftRequestCreate>,
    own: &EmployeeRoster,
    id: ShiftRequestId,
) -> Result<(Wish, Option<Employee>, Notice), Error> {
    let (body, date) = (&call.body, call.body.date);
    if let Some(open_shift_id) = body.open_shift_id.map(OpenShiftId) {
        require_claimable(call, own, open_shift_id).await?;
        let wish = Wish::Claim { open_shift_id };
        return Ok((wish, None, Notice::shift_request_accepted(id, date)));
    }
    let colleague = body.with_employee_id.map(EmployeeId).unwrap_or(own.employee.id);
    if colleague == own.employee.id {
        let detail = "Name a colleague, and not the one who asks.";
        return Err(Error::invalid("/with_employee_id", "does_not_fit", detail));
    }
    let with_date = body.with_date.unwrap_or(date);
    let other = roster(call, colleague, with_date).await?;
    let other = match other {
        Some(other) if is_visible(call, own, &other).await? => other,
        _ => return Err(employee_scope::unknown("/with_employee_id")),
    };
    refuse_other_zone([own, &other], [date, with_date])?;
    let shifts = shifts_on(&own.person(&own.roster), date);
    if shifts.is_empty() {
        return Err(Error::invalid("/date", "does_not_fit", "There are no shifts on this date."));
    }
    let notice = Notice::shift_request_offered(id, date);
    let wish = match body.kind {
        ShiftRequestKind::Swap => {
            let with_shifts = shifts_on(&other.person(&other.roster), with_date);
            refuse_other_date(call, date, with_date, &other, with_shifts.is_empty())?;
            Wish::Swap { shifts, with_employee_id: colleague, with_date, with_shifts }
        }
        _ => Wish::Give { shifts, with_employee_id: colleague },
    };
    Ok((wish, Some(other.employee), notice))
}

/// Refuses a colleague who works in another time zone on one of the dates, because nobody could approve the request.
fn refuse_other_zone(both: [&EmployeeRoster; 2], dates: [NaiveDate; 2]) -> Result<(), Error> {
    let [own, other] = both.map(|one| {
        let person = one.person(&one.roster);
        dates.map(|date| person.calendar.zone_on(date))
    });
    if own == other {
        return Ok(());
    }
    let detail = "The colleague works in another time zone.";
    Err(Error::invalid("/with_employee_id", "does_not_fit", detail))
}

/// Refuses the colleague's date of a swap if it is over, far from the requester's, or without shifts.
fn refuse_other_date<B>(
    call: &Call<Nothing, B>,
    date: NaiveDate,
    with_date: NaiveDate,
    other: &EmployeeRoster,
    is_empty: bool,
) -> Result<(), Error> {
    let refuse = |code, detail: &str| Err(Error::invalid("/with_date", code, detail));
    match (with_date - date).num_days().abs() {
        _ if with_date < other.today(call.now()) => refuse("out_of_range", "The date is over."),
        APART.. => refuse("out_of_range", "The dates lie at most 61 days apart."),
        _ if is_empty => refuse("does_not_fit", "The colleague has no shifts on this date."),
        _ => Ok(()),
    }
}

/// Whether the caller may name the colleague: a member of the same department on the date, or an employee whose
/// shifts the caller may read.
async fn is_visible<B>(
    call: &Call<Nothing, B>,
    own: &EmployeeRoster,
    other: &EmployeeRoster,
) -> Result<bool, Error> {
    let date = own.today(call.now());
    let department = |who: &Employee| {
        who.assignment_on(date).department_id.filter(|_| who.employments.contains(date))
    };
    let theirs = department(&other.employee);
    if theirs.is_some() && theirs == department(&own.employee) {
        return Ok(true);
    }
    let services = &call.services;
    let caller = &call.caller;
    employee_scope::includes(services, caller, "schedules:read", other.employee.id).await
}

/// Refuses an open shift that does not exist, is on another date, is for others, or has no free place.
async fn require_claimable(
    call: &Call<Nothing, ShiftRequestCreate>,
    own: &EmployeeRoster,
    id: OpenShiftId,
) -> Result<(), Error> {
    let table = call.table();
    let organization = call.organization();
    let Some(open) = open_shifts::get(table, organization, id).await? else {
        let detail = "There is no open shift with this id.";
        return Err(Error::invalid("/open_shift_id", "unknown_reference", detail));
    };
    if open.value.date != call.body.date {
        let detail = format!("The open shift is on {}.", open.value.date);
        return Err(Error::invalid("/date", "does_not_fit", detail));
    }
    require_of_team(call, own.employee.id, &open.value).await?;
    let tree = departments::tree(table, organization).await?;
    if !may_claim(&own.employee, &open.value, &tree) {
        return Err(Error::Forbidden("schedules:write:team".into()));
    }
    match open.value.status() {
        OpenShiftStatus::Open => Ok(()),
        _ => {
            let detail = "The open shift has no place left.";
            Err(Error::conflict(Conflict::InvalidTransition, detail))
        }
    }
}

/// Notifies the colleague or, for a claim, the reviewer.
async fn tell<B>(
    change: &mut Transaction<'_>,
    own: &EmployeeRoster,
    colleague: Option<&Employee>,
    notice: &Notice,
    call: &Call<Nothing, B>,
) -> Result<(), Error> {
    let table = call.table();
    let organization = call.organization();
    let now = call.now();
    let account = match colleague {
        Some(colleague) => notify::account_of(table, organization, colleague, now).await?,
        None => {
            let today = Today { date: own.today(now), now };
            notify::reviewer_of(table, organization, &own.employee, today).await?
        }
    };
    change.notify(account, notice);
    Ok(())
}
