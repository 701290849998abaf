//! `GET /calendar/{secret}.ics` (rule LEAVE-46)

use std::collections::BTreeMap;

use chrono::{Days, NaiveDate};
use futures::future::try_join_all;
use secrecy::SecretString;
use sha2::{Digest, Sha256};
use wfm_app::calendar_secrets;
use wfm_domain::dates::DateRange;
use wfm_domain::hex::hex;
use wfm_domain::ids::{EmployeeId, OrganizationId};
use wfm_domain::language::Language;
use wfm_domain::leave::Leave;
use wfm_http::authentication::Held;
use wfm_http::reply::Calendar;
use wfm_http::wire::Nothing;
use wfm_http::{Call, Error, Reply};
use wfm_storage::calendar_feeds::{self, CalendarFeed};
use wfm_storage::employees;
use wfm_storage::users::{self, User};

use crate::calendar_text::{Shown, written};
use crate::colleagues::Viewer;

/// The days before today that a feed shows.
const DAYS_BACK: u64 = 30;
/// The days after today that a feed shows.
const DAYS_AHEAD: u64 = 366;
/// The greatest number of other people in a feed.
const MOST_PEOPLE: usize = 300;
/// The number of people whose leave is read at once.
const AT_ONCE: usize = 50;

/// The calendar of the account to which the secret belongs.
pub async fn get_calendar(call: Call<Nothing, Nothing, ()>) -> Result<Reply<Calendar>, Error> {
    let (table, now) = (call.table(), call.now());
    let (organization, account, feed) = known(&call).await?.ok_or(Error::NotFound)?;
    let own = account.employee_id.ok_or(Error::NotFound)?;
    let in_force = call.storage().settings.current(table, organization).await?;
    let settings = &in_force.settings;
    let held = Held::load(table, organization, &account.roles).await?;
    let viewer = &Viewer::new(table, organization, Some(own), &held, settings, now);
    let dates = shown_dates(viewer.today.date);
    let language = Language::of_tag(&settings.organization.locale);

    let own_leave = viewer.leave_of(own, dates, true).await?;
    let mut events: Vec<Shown> =
        own_leave.iter().flat_map(|leave| Shown::own(leave, settings, language)).collect();
    let others = if feed.team { leave_of_others(viewer, own, dates).await? } else { vec![] };
    for (name, leave) in &others {
        events.extend(Shown::of_colleague(leave, name, language));
    }
    let text = written(&events, language);
    let tag = format!("\"{}\"", hex(&Sha256::digest(&text)[..12]));
    Ok(Reply::calendar(text).etag(&tag))
}

/// The account and the feed that the secret of the address opens; `None` if there is no such feed, or the account
/// cannot be used.
async fn known(
    call: &Call<Nothing, Nothing, ()>,
) -> Result<Option<(OrganizationId, User, CalendarFeed)>, Error> {
    let table = call.table();
    let secret: SecretString = call.id.clone().into();
    let Some((organization, user)) = calendar_secrets::account(&secret) else { return Ok(None) };
    let feed = calendar_feeds::get(table, organization, user).await?;
    let hash = calendar_secrets::hash(&secret);
    let Some(feed) = feed.filter(|feed| feed.secret_hash == hash) else { return Ok(None) };
    let account = users::get(table, organization, user).await?;
    let account = account.filter(|account| account.is_active_at(call.now()));
    Ok(account.map(|account| (organization, account, feed)))
}

/// The dates that a feed shows.
fn shown_dates(today: NaiveDate) -> DateRange {
    DateRange {
        first: today.checked_sub_days(Days::new(DAYS_BACK)).unwrap_or(NaiveDate::MIN),
        last: today.checked_add_days(Days::new(DAYS_AHEAD)).unwrap_or(NaiveDate::MAX),
    }
}

/// The approved leave of the others in the team calendar, each with the name of the employee. The address may get lost, so
/// that nothing else of others is shown.
async fn leave_of_others(
    viewer: &Viewer<'_>,
    own: EmployeeId,
    dates: DateRange,
) -> Result<Vec<(String, Leave)>, Error> {
    let mut others = viewer.seen_nearby().await?;
    others.remove(&own);
    let others: Vec<EmployeeId> = others.into_iter().take(MOST_PEOPLE).collect();
    let keys = others.iter().map(|id| employees::key(viewer.organization, *id)).collect();
    let found = viewer.table.glance_at_many(keys).await?;
    let mut names = BTreeMap::new();
    for item in found.into_values() {
        let employee = employees::read(item)?.employee;
        names.insert(employee.id, employee.called());
    }
    let mut all = vec![];
    for some in others.chunks(AT_ONCE) {
        let reads = some.iter().map(|id| viewer.leave_of(*id, dates, false));
        for leave in try_join_all(reads).await?.into_iter().flatten() {
            if let Some(name) = names.get(&leave.employee_id) {
                all.push((name.clone(), leave));
            }
        }
    }
    Ok(all)
}
