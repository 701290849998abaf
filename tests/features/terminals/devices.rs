//! Terminals. If this fails, two terminals share a serial number, or a change of a terminal is lost or made twice.

use chrono::{DateTime, Utc};
use serde_json::{Value, json};
use wfm_app::Ids;
use wfm_domain::ids::{OrganizationId, TerminalId};
use wfm_domain::independence::Editors;
use wfm_domain::terminal::{Taps, Terminal};
use wfm_storage::coded;
use wfm_storage::table::Write;
use wfm_testkit::Service;

use crate::failures::interruptions::{Point, case, count, patched};
use crate::surface::kinds::Kind;

pub const KIND: Kind = Kind {
    path: "/terminals",
    example: || json!({"serial_number": "first", "name": "The first", "timezone": "Europe/Berlin"}),
    told: &[
        ("create_terminal_key", 403, 200),
        ("get_terminal", 403, 200),
        ("list_terminal_taps", 403, 200),
        ("patch_terminal", 403, 200),
        ("recalculate_terminal", 403, 202),
        ("update_terminal", 403, 200),
    ],
    row,
    costs: [("create a terminal", (4, 3.0, 14.0)), ("terminal by id", (3, 3.0, 0.0))],
    cases: &[
        case!(create_terminal),
        case!(create_terminal_key),
        case!(patch_terminal),
        case!(recalculate_terminal),
        case!(update_terminal),
    ],
};

fn row(organization: OrganizationId, n: u32, at: DateTime<Utc>) -> Vec<Write> {
    let terminal = Terminal {
        id: TerminalId(Ids::system().next()),
        serial_number: format!("c{n}"),
        name: "One of many".into(),
        timezone: chrono_tz::UTC,
        taps: Taps::default(),
        lines_a_day: 50_000,
        is_active: true,
        key_hash: String::new(),
        keyed_by: None,
        changed_by: Editors::default(),
        told_offset_minutes: None,
        last_seen_at: None,
        created_at: at,
        updated_at: at,
    };
    coded::create(organization, &terminal)
}

/// Rules API-81 and TERM-1.
#[tokio::test]
async fn a_terminal_is_created_read_listed_and_replaced() {
    let service = Service::start().await;
    let org = service.organization().await;
    let body = json!({"serial_number": "CKJF-1", "name": "Gate", "timezone": "Asia/Manila"});
    let created = org.admin.post("/terminals", &body).key("k").send().await.expect(201);
    let replay = org.admin.post("/terminals", &body).key("k").send().await.expect(201);
    assert_eq!(replay.header("idempotent-replayed"), "true");
    // A key is shown only once.
    let key = created.body["key"].as_str().unwrap();
    assert_eq!(created.body["push_path"], format!("/t/{key}"));
    assert_eq!((&replay.body["key"], &replay.body["push_path"]), (&Value::Null, &Value::Null));
    let path = created.header("location").to_owned();
    let mut shown = created.body.clone();
    shown.as_object_mut().unwrap().retain(|name, _| name != "key" && name != "push_path");
    assert_eq!(org.admin.get(&path).send().await.expect(200).body, shown);
    assert_eq!((&shown["is_active"], &shown["last_seen_at"]), (&json!(true), &Value::Null));
    // The same serial number in another case.
    let taken = json!({"serial_number": "ckjf-1", "name": "Another", "timezone": "UTC"});
    let taken = org.admin.post("/terminals", &taken).send().await.fails(409, "already_exists");
    assert_eq!(taken.violations(), ["/serial_number: already_exists"]);
    for wrong in [
        json!({"serial_number": "a b", "name": "x", "timezone": "UTC"}),
        json!({"serial_number": "", "name": "x", "timezone": "UTC"}),
        json!({"serial_number": "a", "name": " ", "timezone": "UTC"}),
        json!({"serial_number": "a", "name": "x", "timezone": "Berlin"}),
    ] {
        org.admin.post("/terminals", &wrong).send().await.fails(400, "validation_failed");
    }
    let page = org.admin.get("/terminals").send().await.expect(200).body;
    assert_eq!(page["data"], json!([shown]));

    let tag = created.header("etag");
    let closed = json!({
        "serial_number": "TWO", "name": "The second", "timezone": "UTC", "is_active": false,
    });
    let put = org.admin.put(&path, &closed).header("if-match", tag).send().await.expect(200);
    assert_eq!(
        (&put.body["serial_number"], &put.body["is_active"]),
        (&json!("TWO"), &json!(false))
    );
    let stale = org.admin.put(&path, &body).header("if-match", tag).send().await;
    stale.fails(412, "precondition_failed");
    // The old number is free again, and is then taken.
    org.admin.post("/terminals", &body).send().await.expect(201);
    org.admin.put(&path, &body).send().await.fails(409, "already_exists");
}

/// Rule TERM-2: the log says that the key was changed, but not the key itself.
#[tokio::test]
async fn a_key_is_in_no_list_and_in_no_log() {
    let service = Service::start().await;
    let org = service.organization().await;
    let body = json!({"serial_number": "A", "name": "Gate", "timezone": "UTC"});
    let made = org.admin.post("/terminals", &body).send().await.expect(201);
    let path = made.header("location").to_owned();
    let again = org.admin.post(&format!("{path}/key"), &json!({})).send().await.expect(200);
    let keys = [&made, &again].map(|answer| answer.body["key"].as_str().unwrap().to_owned());
    assert_ne!(keys[0], keys[1]);
    let log = org.admin.get("/activity-logs").send().await.expect(200);
    let log = log.body["data"].as_array().unwrap();
    let of_key = log.iter().find(|entry| entry["action"] == "terminal.key_created");
    assert!(of_key.is_some());
    let list = org.admin.get("/terminals").send().await.expect(200).body.to_string();
    let text = serde_json::to_string(log).unwrap();
    for key in &keys {
        assert!(!list.contains(key) && !text.contains(key));
    }
}

/// Rule API-81.
#[tokio::test]
async fn of_two_terminals_with_one_number_at_once_one_is_created() {
    let service = Service::start().await;
    let org = service.organization().await;
    for round in 0..10 {
        let create = |number: String| {
            let body = json!({"serial_number": number, "name": "One of two", "timezone": "UTC"});
            org.admin.post("/terminals", &body).send()
        };
        let (first, second) =
            tokio::join!(create(format!("c{round}")), create(format!("C{round}")));
        let mut statuses = [first.status, second.status];
        statuses.sort_unstable();
        assert_eq!(statuses, [201, 409]);
    }
}

fn body(point: &Point<'_>, letter: &str) -> Value {
    let number = format!("{letter}-{}", &point.name[24..]);
    json!({"serial_number": number, "name": letter, "timezone": "UTC"})
}

async fn create_terminal(point: &Point<'_>) {
    let admin = &point.org.admin;
    let body = body(point, "a");
    let made = point.interrupt_keyed(201, || admin.post("/terminals", &body)).await;
    let number = body["serial_number"].as_str().unwrap();
    assert_eq!(count(admin, "/terminals", "serial_number", number).await, 1, "{}", point.place());
    point.is_logged(&made.text("id"), &["terminal.created"]).await;
}

async fn create_terminal_key(point: &Point<'_>) {
    let admin = &point.org.admin;
    let made = admin.post("/terminals", &body(point, "a")).send().await.expect(201);
    let path = format!("{}/key", made.header("location"));
    // If an answer is lost, nobody knows its key. The next key replaces it.
    let both = point.interrupt(200, 200, || admin.post(&path, &json!({}))).await;
    assert_ne!(both.again.body["key"], made.body["key"], "{}", point.place());
}

async fn patch_terminal(point: &Point<'_>) {
    let made = point.org.admin.post("/terminals", &body(point, "a")).send().await.expect(201);
    patched(point, made.header("location"), json!({"name": "After"}), "terminal.updated").await;
}

async fn recalculate_terminal(point: &Point<'_>) {
    let admin = &point.org.admin;
    let made = admin.post("/terminals", &body(point, "a")).send().await.expect(201);
    let path = format!("{}/recalculate", made.header("location"));
    let dates = json!({"from": "2026-11-01", "to": "2026-11-30"});
    let both = point.interrupt(202, 202, || admin.post(&path, &dates)).await;
    let job = format!("/jobs/{}", both.again.body["job_id"].as_str().unwrap());
    assert!(admin.get(&job).send().await.expect(200).body["progress"]["total"].as_u64() >= Some(1));
}

async fn update_terminal(point: &Point<'_>) {
    let admin = &point.org.admin;
    let made = admin.post("/terminals", &body(point, "a")).send().await.expect(201);
    let path = made.header("location");
    let put = || admin.put(path, &body(point, "b")).header("if-match", made.header("etag"));
    let there = point.interrupt_change(path, put).await;
    assert_eq!(there["name"], "b", "{}", point.place());
    let logged = ["terminal.updated", "terminal.created"];
    point.is_logged(there["id"].as_str().unwrap(), &logged).await;
    // The old number is free again, and the new one is taken.
    admin.post("/terminals", &body(point, "a")).send().await.expect(201);
    admin.post("/terminals", &body(point, "b")).send().await.fails(409, "already_exists");
}
