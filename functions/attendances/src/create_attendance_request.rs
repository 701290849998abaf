//! `POST /attendance-requests` (rule APPR-1)

use futures::future::try_join;
use wfm_app::Attempt;
use wfm_app::activity::changes;
use wfm_app::commit::Outcome;
use wfm_app::timelines::Known;
use wfm_approvals::{Matter, REVIEW};
use wfm_domain::approval::{Progress, Request};
use wfm_domain::attendance::Attendance;
use wfm_domain::attendance_request::{
    AttendanceRequest as Model, PendingRefusal, RequestStatus, Seen, Subject,
};
use wfm_domain::correction::{self, Correction};
use wfm_domain::dates::DateRange;
use wfm_domain::day::DayContext;
use wfm_domain::ids::{AttendanceId, AttendanceRequestId, EmployeeId};
use wfm_domain::locks::Locks;
use wfm_domain::person::Person;
use wfm_http::wire::Nothing;
use wfm_http::{Call, Conflict, Error, Reply, employee_scope};
use wfm_storage::attendance_requests::{self, StoredPending};
use wfm_storage::coded::Stored;
use wfm_storage::{attendances, rosters};
use wfm_wire::attendance_request::AttendanceRequest;

use crate::attendance::{check_length, refused};
use crate::attendance_request::{created, load};
use crate::wire::attendance_request::AttendanceRequestCreate;

type Create = Call<Nothing, AttendanceRequestCreate>;

/// Asks for the correction of an attendance, or for one that was forgotten.
pub async fn create_attendance_request(call: Create) -> Result<Reply<AttendanceRequest>, Error> {
    let (services, caller) = (&call.services, &call.caller);
    let named = call.body.employee_id;
    let permission = "attendances:write";
    let employee = employee_scope::own_or_named(services, caller, permission, named).await?;
    let (about, wanted) = call.body.checked()?;
    let author = call.author().await?;
    let asked_by = (!call.own().await?.is(employee)).then_some(author);
    let id = AttendanceRequestId(call.app().ids.next());
    let (call, asked_by) = (&call, &asked_by);
    let outcome = call.commit_once(|| async move {
        let organization = call.organization();
        let now = call.now();
        let known = Known::read(call.storage(), organization, employee).await?;
        let known = known.ok_or_else(|| employee_scope::unknown("/employee_id"))?;
        let pending = attendance_requests::pending(call.table(), organization, employee);
        let about = attendance(call, employee, about);
        let both = try_join(about, async { Ok(pending.await?) });
        let (about, before) = Box::pin(both).await?;
        let settings = &known.settings.settings;
        let progress = Progress::starting(settings.approvals.attendance.clone(), now);
        let mut request = Model {
            id,
            employee_id: employee,
            subject: match &about {
                Some(about) => {
                    Subject::Corrected { attendance_id: about.id, seen: Seen::from(about) }
                }
                None => Subject::Forgotten { entered: None },
            },
            date: date(call, &known, about.as_ref(), wanted).await?,
            wanted,
            reason: call.body.reason.clone(),
            asked_by: asked_by.clone(),
            status: RequestStatus::Pending,
            progress,
            decided_by: None,
            decided_at: None,
            decision_note: None,
            created_at: now,
            updated_at: now,
        };
        let mut pending = StoredPending { rev: before.rev + 1, ..before };
        pending.requests.add(&request).map_err(not_added)?;

        let mut change = call.transaction();
        let matter = Matter::new(call.app(), organization, settings, &known.person, REVIEW);
        let asked = matter.ask(Request::Attendance(&request), &mut change).await?;
        request.progress.ask(asked);
        let stored = Stored { rev: 1, value: request };
        change.write([
            attendance_requests::put(organization, &stored),
            attendance_requests::put_pending(organization, employee, &pending),
        ]);
        let shown = AttendanceRequest::from(&stored.value);
        let resource = ("attendance_request", id);
        let changes = changes(None, Some(&shown))?;
        change.log_of(employee, "attendance_request.created", resource, changes);
        Ok(Attempt::Commit(change, stored))
    });
    match Box::pin(outcome).await? {
        Outcome::New(stored) => Ok(created(call, &stored)),
        Outcome::Replay(id) => {
            let id = id.parse().map_err(Error::internal)?;
            Ok(created(call, &load(call, id).await?).replayed())
        }
    }
}

/// The attendance that the request names, which must be the employee's own.
async fn attendance(
    call: &Create,
    employee: EmployeeId,
    named: Option<AttendanceId>,
) -> Result<Option<Attendance>, Error> {
    let Some(id) = named else { return Ok(None) };
    let found = attendances::get(call.table(), call.organization(), id).await?;
    let found = found.map(|stored| stored.attendance);
    let own = found.filter(|attendance| attendance.employee_id == employee);
    own.map(Some).ok_or_else(|| {
        let detail = "The employee has no attendance with this id.";
        Error::invalid("/attendance_id", "unknown_reference", detail)
    })
}

/// The date of the requested times, which must be possible (rule TIME-44).
async fn date(
    call: &Create,
    known: &Known,
    about: Option<&Attendance>,
    wanted: Correction,
) -> Result<chrono::NaiveDate, Error> {
    let clock_in = wanted.clock_in_at.or(about.map(|about| about.clock_in_at));
    let clock_out = wanted.clock_out_at.or(about.and_then(|about| about.clock_out_at));
    let Some(clock_in) = clock_in else { return Err(Error::internal("a request without times")) };
    check_length((clock_in, clock_out))?;
    let settings = &known.settings.settings;
    let around = DateRange::of(known.person.calendar(settings).local_date(clock_in));
    let (table, organization, id) = (call.table(), call.organization(), known.person.id);
    let roster = rosters::within(table, organization, id, &known.head, [around]).await?;
    let none = Default::default();
    let person = Person::of(&known.person, settings, Locks::NONE, &none, &roster);
    let context = DayContext { person: &person, settings, now: call.now() };
    let dated = correction::requested_date(about, wanted, &context);
    dated.map_err(|why| refused(why, wanted.clock_out_at.is_some()))
}

fn not_added(why: PendingRefusal) -> Error {
    let detail = why.to_string();
    match why {
        PendingRefusal::AlreadyExists(_) => Error::conflict(Conflict::AlreadyExists, detail),
        PendingRefusal::TooMany => Error::conflict(Conflict::TooMany, detail),
    }
}
