//! The pushes of terminals, in their own protocol (ADMS, `iclock`; rules TERM-2 to TERM-4).
//!
//! A terminal sends plain text over HTTP, can send no header of its own, and repeats a request until it likes the
//! answer. So its key is a part of the address. What it sends is stored unchanged and read later, and it gets `OK`
//! only after that is durable. These addresses are no operations of the API, because no client needs them.

mod handshake;

use axum::Router;
use axum::body::Body;
use axum::extract::{Path, RawQuery, Request, State};
use axum::response::{IntoResponse, Response};
use axum::routing::any;
use chrono::{DateTime, TimeDelta, Utc};
use http::{Method, StatusCode};
use http_body_util::{BodyExt, Limited};
use secrecy::SecretString;
use sha2::{Digest, Sha256};
use wfm_app::{App, terminal_keys};
use wfm_attendance_sync::taps::push::{self, NewPush, Taken};
use wfm_domain::hex::hex;
use wfm_domain::ids::OrganizationId;
use wfm_domain::terminal::Terminal;
use wfm_http::context::RequestContext;
use wfm_storage::access::Access;
use wfm_storage::coded::{self, Stored};
use wfm_storage::jobs::{self, Pushed};
use wfm_storage::{Error, Storage};

/// The folder of the function.
pub const NAME: &str = "terminal-push";
/// The route, in the form of the template.
pub const ROUTE: &str = "/t/{key}/iclock/{endpoint}";
/// The greatest size of a push in bytes. A terminal sends a few hundred lines at a time. A refused push would be sent
/// again for always.
const MAX_BYTES: usize = 1024 * 1024;
/// The precision of the time at which a terminal was last seen.
const SEEN_EVERY: TimeDelta = TimeDelta::minutes(15);

/// The rights of the function on table and bucket (rules IAM-2 and IAM-3).
pub fn access() -> Access {
    wfm_storage::access! {
        NAME
        reads: TapsJob Terminals;
        puts: TapsJob Terminals;
        stores: Jobs;
    }
}

/// The function's router.
pub fn router(app: &App) -> Router {
    Router::new()
        .route(ROUTE, any(answer))
        .fallback(wfm_http::group::not_found)
        .with_state(app.limited(access()))
}

/// The query of a terminal. No value in it is refused.
#[derive(Default)]
struct Asked {
    serial_number: String,
    options: String,
    table: String,
    stamp: String,
}

impl Asked {
    fn of(query: &str) -> Self {
        let mut asked = Self::default();
        for (name, value) in form_urlencoded::parse(query.as_bytes()) {
            let field = match &*name {
                "SN" => &mut asked.serial_number,
                "options" => &mut asked.options,
                "table" => &mut asked.table,
                "Stamp" => &mut asked.stamp,
                _ => continue,
            };
            // It is as long as any serial number, and longer than any stamp.
            *field = value.chars().take(64).collect();
        }
        asked
    }
}

/// A terminal that has shown its key.
struct Known {
    organization: OrganizationId,
    stored: Stored<Terminal>,
}

/// Answers a terminal. If the storage does not accept a push now, the terminal sends it again.
async fn answer(
    State(app): State<App>,
    Path((key, endpoint)): Path<(String, String)>,
    RawQuery(query): RawQuery,
    request: Request<Body>,
) -> Response {
    let context = RequestContext::of(&request);
    context.operation("terminal_push");
    let asked = Asked::of(query.as_deref().unwrap_or_default());
    match taken(&app, &key.into(), &endpoint, &asked, request).await {
        Ok((status, text)) => plain(status, text),
        Err(why) => {
            context.failed(&why.to_string());
            plain(StatusCode::SERVICE_UNAVAILABLE, "ERROR\n".to_owned())
        }
    }
}

fn plain(status: StatusCode, text: String) -> Response {
    (status, [(http::header::CONTENT_TYPE, "text/plain")], text).into_response()
}

async fn taken(
    app: &App,
    key: &SecretString,
    endpoint: &str,
    asked: &Asked,
    request: Request<Body>,
) -> Result<(StatusCode, String), Error> {
    let storage = &app.storage;
    let now = app.clock.now();
    let Some(known) = known(storage, key, &asked.serial_number).await? else {
        return Ok((StatusCode::UNAUTHORIZED, "UNKNOWN DEVICE\n".to_owned()));
    };
    // Some firmware asks for `cdata.aspx`.
    let endpoint = endpoint.strip_suffix(".aspx").unwrap_or(endpoint);
    let is_post = request.method() == Method::POST;
    let text = match endpoint {
        "cdata" if is_post && asked.table.eq_ignore_ascii_case("ATTLOG") => {
            seen(storage, &known, now, known.stored.value.told_offset_minutes).await?;
            return push(app, &known, &asked.stamp, request.into_body(), now).await;
        }
        "cdata" if !is_post && asked.options == "all" => {
            let terminal = &known.stored.value;
            let offset = terminal.offset_minutes(now);
            seen(storage, &known, now, Some(offset)).await?;
            let job = jobs::of_terminal(&storage.table, known.organization, terminal.id).await?;
            let stamp = job.map(|job| job.task.stamp).unwrap_or_default();
            return Ok((StatusCode::OK, handshake::text(&terminal.serial_number, &stamp, offset)));
        }
        "getrequest" => {
            let terminal = &known.stored.value;
            let offset = terminal.offset_minutes(now);
            let is_other = terminal.told_offset_minutes.is_some_and(|told| told != offset);
            // The terminal then asks for its options again, and gets the other offset.
            if is_other { format!("C:{}:CHECK\n", now.timestamp() / 60) } else { ok() }
        }
        // Users, fingerprints, faces, photos and logs of the menu are not read.
        _ => ok(),
    };
    seen(storage, &known, now, known.stored.value.told_offset_minutes).await?;
    Ok((StatusCode::OK, text))
}

fn ok() -> String {
    "OK\n".to_owned()
}

/// The active terminal to which a key and a serial number belong.
async fn known(
    storage: &Storage,
    key: &SecretString,
    serial_number: &str,
) -> Result<Option<Known>, Error> {
    let Some((organization, id)) = terminal_keys::terminal(key) else { return Ok(None) };
    let found = coded::get::<Terminal>(&storage.table, organization, id).await?;
    let hash = terminal_keys::hash(key);
    let is_known = |stored: &Stored<Terminal>| {
        let terminal = &stored.value;
        terminal.is_active && terminal.key_hash == hash && terminal.serial_number == serial_number
    };
    Ok(found.filter(is_known).map(|stored| Known { organization, stored }))
}

/// Notes that the terminal made a request, and the offset that it gets.
async fn seen(
    storage: &Storage,
    known: &Known,
    now: DateTime<Utc>,
    told_offset_minutes: Option<i32>,
) -> Result<(), Error> {
    let before = &known.stored.value;
    let is_recent = before.last_seen_at.is_some_and(|seen| now - seen < SEEN_EVERY);
    if is_recent && before.told_offset_minutes == told_offset_minutes {
        return Ok(());
    }
    let value = Terminal { last_seen_at: Some(now), told_offset_minutes, ..before.clone() };
    let after = Stored { rev: known.stored.rev, value };
    match storage.table.write(vec![coded::note(known.organization, &after)]).await {
        // Somebody has changed the terminal just now. The next request will note it.
        Ok(()) | Err(Error::Refused(_)) => Ok(()),
        Err(why) => Err(why),
    }
}

/// Makes a push durable, and answers with the number of its lines.
async fn push(
    app: &App,
    known: &Known,
    stamp: &str,
    body: Body,
    now: DateTime<Utc>,
) -> Result<(StatusCode, String), Error> {
    let Ok(body) = Limited::new(body, MAX_BYTES).collect().await else {
        return Ok((StatusCode::PAYLOAD_TOO_LARGE, "ERROR\n".to_owned()));
    };
    let body = body.to_bytes();
    let lines = body.iter().filter(|byte| **byte == b'\n').count();
    if lines > 0 {
        let new = NewPush {
            organization: known.organization,
            terminal: known.stored.value.id,
            stamp: Some(stamp),
            what: Pushed::Lines(String::from_utf8_lossy(&body).into_owned()),
            hash: hex(&Sha256::digest(&body)[..16]),
            received_at: now,
            lines_a_day: Some(known.stored.value.lines_a_day),
        };
        let taken = push::take(app, new, Vec::new).await;
        match taken.map_err(wfm_app::Error::into_storage)? {
            Taken::Durable(_) => {}
            // The terminal sends the push again, until the next day accepts it.
            Taken::OverQuota => return Ok((StatusCode::SERVICE_UNAVAILABLE, "ERROR\n".to_owned())),
        }
    }
    Ok((StatusCode::OK, format!("OK: {lines}\n")))
}
