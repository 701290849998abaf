//! Looks again for the people who may act on requests that wait (rule APPR-6): after a change of an employee's assignments, every ten
//! minutes while steps escalate, and each night.

use chrono::{DateTime, Days, NaiveTime, TimeDelta, Utc};
use futures::future::join_all;
use tokio::time::Instant;
use wfm_app::App;
use wfm_approvals::ask_again;
use wfm_domain::settings::Settings;
use wfm_storage::Error;
use wfm_storage::inbox::{self, Waiting};
use wfm_storage::list::PageAfter;
use wfm_storage::looks::{self, Look};

/// The greatest number of looks of one shard that one sweep begins. The others are due a minute later.
const MAX: usize = 50;
/// The requests of one page of a look.
const PAGE: usize = 50;
/// The number of requests that are looked at at the same time.
const AT_ONCE: usize = 10;
/// The time between two looks while steps escalate.
const ESCALATES_EVERY: TimeDelta = TimeDelta::minutes(10);
/// The local time of the look at all requests.
// The compiler evaluates it, so it cannot fail at run time.
const AT_NIGHT: NaiveTime = NaiveTime::from_hms_opt(2, 0, 0).expect("a time of the day");

/// Goes on with the looks that are due, until `until`. Returns how many requests have other people who are asked. Some of the work is
/// always done, so that every sweep makes progress. A request at which a look fails does not prevent the others.
///
/// # Errors
/// When the due looks cannot be read, or the last error of a look.
pub async fn look(app: &App, until: Instant) -> Result<usize, Error> {
    let app = &app.limited(crate::access());
    let mut changed = 0;
    let mut failure = None;
    for look in looks::due(&app.storage.table, app.clock.now(), MAX).await? {
        let mut look = look;
        loop {
            match Box::pin(go_on(app, &look)).await {
                Ok(done) => {
                    changed += done.asked;
                    failure = done.failure.or(failure);
                    look = done.next;
                }
                // A later change has restarted the look, or another sweep works on it.
                Err(Error::Refused(_)) => break,
                Err(why) => {
                    tracing::error!(organization = %look.organization, cause = %why, "look.stopped");
                    failure = Some(why);
                    break;
                }
            }
            if look.after.is_none() || Instant::now() >= until {
                break;
            }
        }
        if Instant::now() >= until {
            break;
        }
    }
    failure.map_or(Ok(changed), Err)
}

/// A page of a look.
struct Done {
    /// The number of requests with other people who are asked.
    asked: usize,
    /// The last error of a request that cannot be looked at.
    failure: Option<Error>,
    /// The look afterwards.
    next: Look,
}

/// Looks at a page of requests and notes the progress. A request that cannot be looked at does not stop the others. It is looked at again
/// in the next night.
///
/// # Errors
/// When the stores cannot be reached, or others change the requests all the time. The page is then looked at again.
async fn go_on(app: &App, look: &Look) -> Result<Done, Error> {
    let table = &app.storage.table;
    let organization = look.organization;
    let now = app.clock.now();
    let in_force = app.storage.settings.current(table, organization).await?;
    let begins = look.after.is_none();
    let is_at_all =
        if begins { look.employee.is_some() || look.night <= now } else { look.is_at_all };
    let wanted = |waiting: &Waiting| {
        look.employee.is_none_or(|employee| waiting.employee_id() == employee)
            && (is_at_all || escalates(waiting))
    };
    let page = PageAfter { position: look.after.as_deref(), limit: PAGE };
    let page = inbox::list(table, organization, wanted, page).await?;
    let mut asked = 0;
    let mut failure = None;
    for some in page.rows.chunks(AT_ONCE) {
        let each = some.iter().map(|waiting| ask_again(app, organization, waiting.id()));
        let each = Box::pin(join_all(each)).await;
        for (waiting, done) in some.iter().zip(each) {
            match done.map_err(wfm_http::Error::into_storage) {
                Ok(is_changed) => asked += usize::from(is_changed),
                Err(why @ Error::Internal(_)) => {
                    tracing::error!(%organization, request_id = %waiting.id(), cause = %why, "look.failed");
                    failure = Some(why);
                }
                Err(why) => return Err(why),
            }
        }
    }
    let escalates = in_force.settings.approvals.escalate()
        || page.rows.iter().any(escalates)
        || !begins && look.escalates;
    let night = match begins && is_at_all && look.employee.is_none() {
        true => next_night(&in_force.settings, now),
        false => look.night,
    };
    let next = Look { rev: look.rev + 1, is_at_all, night, ..look.clone() };
    let next = match (page.next, look.employee) {
        (Some(after), _) => Look { after: Some(after), escalates, due: Some(now), ..next },
        (None, Some(_)) => Look { after: None, escalates: false, due: None, ..next },
        (None, None) => {
            let soon = now + ESCALATES_EVERY;
            let due = if escalates { soon.min(night) } else { night };
            Look { after: None, escalates: false, due: Some(due), ..next }
        }
    };
    table.write(vec![looks::put(&next)]).await?;
    Ok(Done { asked, failure, next })
}

/// Whether a request is at a step that escalates.
fn escalates(waiting: &Waiting) -> bool {
    let present = waiting.request().map(|request| request.progress().present());
    present.is_some_and(|step| step.escalate_after_hours.is_some())
}

/// The next time of the look at all requests: two at night, local time of the organization.
fn next_night(settings: &Settings, now: DateTime<Utc>) -> DateTime<Utc> {
    let zone = settings.organization.timezone;
    let local = now.with_timezone(&zone).naive_local();
    let days = Days::new(u64::from(local.time() >= AT_NIGHT));
    let night = local.date().checked_add_days(days).map(|date| date.and_time(AT_NIGHT));
    // A change of the clocks can leave the hour out. Then it is an hour later.
    let found = night.and_then(|night| {
        let at = |night: chrono::NaiveDateTime| night.and_local_timezone(zone).earliest();
        at(night).or_else(|| at(night + TimeDelta::hours(1)))
    });
    found.map_or(now + TimeDelta::days(1), |at| at.to_utc())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn night(now: &str, zone: &str) -> String {
        let mut settings = Settings::for_new_organization("Acme".into());
        settings.organization.timezone = zone.parse().unwrap();
        next_night(&settings, now.parse().unwrap()).to_string()
    }

    /// Rule APPR-6.
    #[test]
    fn the_night_is_at_two_local_time_and_never_now() {
        assert_eq!(night("2026-11-02T00:59:59Z", "Europe/Berlin"), "2026-11-02 01:00:00 UTC");
        assert_eq!(night("2026-11-02T01:00:00Z", "Europe/Berlin"), "2026-11-03 01:00:00 UTC");
        assert_eq!(night("2026-11-02T20:00:00Z", "Asia/Manila"), "2026-11-03 18:00:00 UTC");
        // The clocks go forward from two to three.
        assert_eq!(night("2026-03-28T12:00:00Z", "Europe/Berlin"), "2026-03-29 01:00:00 UTC");
    }
}
