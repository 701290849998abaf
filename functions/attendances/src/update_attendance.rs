//! `PATCH /attendances/{id}`

use wfm_app::Attempt;
use wfm_app::activity::{Remark, changes_with_remark};
use wfm_domain::attendance::Review;
use wfm_domain::correction;
use wfm_domain::ids::AttendanceId;
use wfm_domain::pay::Affects;
use wfm_domain::policy::ExtraReview;
use wfm_http::wire::Nothing;
use wfm_http::{Call, Error, Reply, employee_scope};
use wfm_wire::attendance::Attendance;

use crate::attendance::{check_length, etag, load, refused, reply, time_around};
use crate::wire::{AttendanceChange, AttendancePatch};

/// Corrects or reviews an attendance of another employee.
pub async fn update_attendance(
    call: Call<Nothing, AttendancePatch>,
) -> Result<Reply<Attendance>, Error> {
    let id: AttendanceId = call.path_id()?;
    let requested = call.body.clone().checked()?;
    let author = call.author().await?;
    let call = &call;
    let requested = &requested;
    let author = &author;
    let stored = call.commit(|| async move {
        let found = load(call, id).await?;
        let before = &found.attendance;
        let employee = before.employee_id;
        let services = &call.services;
        let caller = &call.caller;
        employee_scope::require(services, caller, "attendances:review", employee).await?;
        call.own().await?.refuse(employee, "attendances")?;
        call.check_if_match(&etag(call, &found))?;
        let mut presences = vec![(before.clock_in_at, before.clock_out_at)];
        if let AttendanceChange::Correct { to, .. } = requested {
            let clock_in = to.clock_in_at.unwrap_or(before.clock_in_at);
            presences.push((clock_in, to.clock_out_at.or(before.clock_out_at)));
            check_length(presences[1])?;
        }
        let mut time = time_around(call, employee, &presences).await?;
        if time.stored.timeline.get(id).is_none_or(|now| now != before) {
            // The attendance changed after it was read by its id.
            return Ok(Attempt::Stale);
        }
        time.open_late();
        let changed = time.change(|context, timeline| match requested {
            AttendanceChange::Correct { to, .. } => correction::correct(id, *to, context, timeline),
            AttendanceChange::Review { decision, .. } => {
                correction::review(id, *decision, context, timeline)
            }
            AttendanceChange::ReviewExtra { decision, .. } => {
                correction::review_extra(id, *decision, context, timeline)
            }
        });
        if !changed.map_err(|why| refused(why, call.body.clock_out_at.is_some()))? {
            return Ok(Attempt::Done(found));
        }
        let stored = time.stored.after_changes(id)?;
        let was = Attendance::from(before);
        let is = Attendance::from(&stored.attendance);
        let (action, remark) = logged(requested);
        let mut change = call.transaction();
        time.store(&mut change).await?;
        let dates = time.stored.changed_dates().map(Affects::Dates);
        change.contributes(employee, &time.stored.head, [author], dates).await?;
        change.log_of(
            employee,
            action,
            ("attendance", id),
            changes_with_remark(Some(&was), &is, remark)?,
        );
        Ok(Attempt::Commit(change, stored))
    });
    Ok(reply(call, &Box::pin(stored).await?))
}

/// The action and the remark, for the activity log.
fn logged(requested: &AttendanceChange) -> (&'static str, Remark<'_>) {
    match requested {
        AttendanceChange::Correct { reason, .. } => {
            ("attendance.corrected", Remark { field: "reason", text: Some(reason) })
        }
        AttendanceChange::Review { decision, note } => {
            let is_rejected = *decision == Review::Rejected;
            let action = if is_rejected { "attendance.rejected" } else { "attendance.approved" };
            (action, Remark { field: "note", text: note.as_ref() })
        }
        AttendanceChange::ReviewExtra { decision, note } => {
            let is_rejected = *decision == ExtraReview::Rejected;
            let action = match is_rejected {
                true => "attendance.extra_rejected",
                false => "attendance.extra_approved",
            };
            (action, Remark { field: "note", text: note.as_ref() })
        }
    }
}
