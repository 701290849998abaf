//! `POST /attendances`

use wfm_app::Attempt;
use wfm_app::activity::{Remark, changes_with_remark};
use wfm_app::commit::Outcome;
use wfm_domain::correction;
use wfm_domain::ids::{AttendanceId, EmployeeId};
use wfm_domain::pay::Affects;
use wfm_http::wire::Nothing;
use wfm_http::{Call, Error, Reply, employee_scope};
use wfm_wire::attendance::Attendance;

use crate::attendance::{check_length, created, load, refused, time_around};
use crate::wire::AttendanceCreate;

/// Enters a forgotten attendance for another employee.
pub async fn create_attendance(
    call: Call<Nothing, AttendanceCreate>,
) -> Result<Reply<Attendance>, Error> {
    let employee = EmployeeId(call.body.employee_id);
    let clock_in = call.body.clock_in_at.0;
    let clock_out = call.body.clock_out_at.map(|at| at.0);
    check_length((clock_in, clock_out))?;
    let services = &call.services;
    let caller = &call.caller;
    let permission = "attendances:review";
    employee_scope::require_named(services, caller, permission, employee, "/employee_id").await?;
    call.own().await?.refuse(employee, "attendances")?;
    let id = AttendanceId::pointed(call.app().ids.next());

    let author = &call.author().await?;
    let call = &call;
    let outcome = call.commit_once(|| async move {
        let mut time = time_around(call, employee, &[(clock_in, clock_out)]).await?;
        let location = call.body.location.clone();
        time.open_late();
        time.change(|context, timeline| {
            correction::enter(id, clock_in, clock_out, location, context, timeline)
        })
        .map_err(|why| refused(why, clock_out.is_some()))?;
        let stored = time.stored.after_changes(id)?;
        let shown = Attendance::from(&stored.attendance);
        let reason = Remark { field: "reason", text: Some(&call.body.reason) };
        let mut change = call.transaction();
        time.store(&mut change).await?;
        let dates = time.stored.changed_dates().map(Affects::Dates);
        change.contributes(employee, &time.stored.head, [author], dates).await?;
        let changes = changes_with_remark(None, &shown, reason)?;
        change.log_of(employee, "attendance.created", ("attendance", id), changes);
        Ok(Attempt::Commit(change, stored))
    });
    match outcome.await? {
        Outcome::New(stored) => Ok(created(call, &stored)),
        Outcome::Replay(id) => {
            let id = id.parse().map_err(Error::internal)?;
            Ok(created(call, &load(call, id).await?).replayed())
        }
    }
}
