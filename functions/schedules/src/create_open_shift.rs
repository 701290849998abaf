//! `POST /open-shifts`

use wfm_app::Attempt;
use wfm_app::activity::changes;
use wfm_app::commit::Outcome;
use wfm_domain::ids::{DepartmentId, EmployeeId, OpenShiftId, ShiftTypeId, SiteId};
use wfm_domain::independence::Authors;
use wfm_domain::roster::PlannedShift;
use wfm_domain::schedule::local_date;
use wfm_domain::shift_request::OpenShift as Model;
use wfm_http::authorization::Scope;
use wfm_http::error::Violation;
use wfm_http::wire::Nothing;
use wfm_http::{Call, Conflict, Error, Reply};
use wfm_storage::coded::Stored;
use wfm_storage::{departments, open_shifts};

use crate::open_shift::{created, load};
use crate::roster_date::{far_ahead, is_far_ahead};
use crate::shift_type;
use crate::wire::open_shift::{OpenShift, OpenShiftCreate};
use crate::wire::{Named, shift};

/// Creates an open shift.
pub async fn create_open_shift(
    call: Call<Nothing, OpenShiftCreate>,
) -> Result<Reply<OpenShift>, Error> {
    let organization = call.organization();
    let now = call.now();
    let id = OpenShiftId(call.app().ids.next());
    let body = &call.body;
    let open = Model {
        id,
        date: body.date,
        shift: checked(&call).await?,
        timezone: body.zone(),
        department_id: body.department_id.map(DepartmentId),
        site_id: body.site_id.map(SiteId),
        places: body.places.unwrap_or(1),
        taken: 0,
        is_cancelled: false,
        opened_by: Authors::from_iter([&call.author().await?]),
        team_of: team_of(&call)?,
        created_at: now,
        updated_at: now,
    };
    let call = &call;
    let open = &open;
    let outcome = call.commit_once(|| async move {
        let mut change = call.transaction();
        change.write([open_shifts::create(organization, open)]);
        let shown = OpenShift::from(open);
        change.log("open_shift.created", ("open_shift", id), changes(None, Some(&shown))?);
        Ok(Attempt::Commit(change, ()))
    });
    match outcome.await? {
        Outcome::New(()) => Ok(created(call, &Stored { rev: 1, value: open.clone() })),
        Outcome::Replay(id) => {
            let id = id.parse().map_err(Error::internal)?;
            Ok(created(call, &load(call, id).await?).replayed())
        }
    }
}

/// The manager whose team the shift is for, if the caller may plan only a team (rule GUARD-2).
fn team_of(call: &Call<Nothing, OpenShiftCreate>) -> Result<Option<EmployeeId>, Error> {
    if call.caller.held.grants.scope("schedules:write") == Some(Scope::All) {
        return Ok(None);
    }
    let detail = "This account belongs to no employee, so it has no team.";
    let own = call.caller.user.employee_id;
    own.map(Some).ok_or_else(|| Error::conflict(Conflict::NoEmployee, detail))
}

/// The shift of the body, after the other fields were checked.
async fn checked(call: &Call<Nothing, OpenShiftCreate>) -> Result<PlannedShift, Error> {
    let body = &call.body;
    let types = body.shift.shift_type_id.map(ShiftTypeId).into_iter().collect();
    let types = shift_type::named(call, types).await?;
    let settings = call.settings().await?;
    let mut violations = vec![];
    let today = local_date(body.zone(), call.now());
    if body.date < today {
        violations.push(Violation::at("/date", "out_of_range", "The date is over."));
    }
    if is_far_ahead(body.date, today) {
        violations.push(far_ahead("/date"));
    }
    let department = body.department_id.map(DepartmentId);
    if let Some(id) = department
        && departments::get(call.table(), call.organization(), id).await?.is_none()
    {
        let detail = "There is no department with this id.";
        violations.push(Violation::at("/department_id", "unknown_reference", detail));
    }
    let is_site = |id| settings.settings.sites.get(&id).is_some_and(|site| site.is_active);
    if body.site_id.map(SiteId).is_some_and(|id| !is_site(id)) {
        let detail = "There is no such active site.";
        violations.push(Violation::at("/site_id", "unknown_reference", detail));
    }
    match shift(&body.shift, "/shift", &Named { types, is_site: &is_site }) {
        Ok(shift) if violations.is_empty() => return Ok(shift),
        Ok(_) => {}
        Err(more) => violations.extend(more),
    }
    Err(Error::Invalid(violations))
}
