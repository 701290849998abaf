//! Timesheets. If this fails, an employee sees another month than the one that is paid, or signs bytes that nobody can
//! check.

use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use wfm_testkit::Organization;

use crate::features::planning::schedules::{berlin, service};
use crate::features::time::policies::{policy, present, under};

async fn sheet(org: &Organization<'_>, employee: &str, first: &str) -> Value {
    let path = format!("/employees/{employee}/timesheets/{first}");
    org.admin.get(&path).send().await.expect(200).body
}

fn codes(of: &Value) -> Value {
    let codes = of["codes"].as_array().unwrap();
    let one = |of: &Value| (of["code"].as_str().unwrap().to_owned(), of["minutes"].clone());
    codes.iter().map(one).collect::<serde_json::Map<_, _>>().into()
}

fn day<'a>(sheet: &'a Value, date: &str) -> &'a Value {
    sheet["days"].as_array().unwrap().iter().find(|day| day["date"] == date).unwrap()
}

/// The hash by an independent implementation of RFC 8785.
fn hash(days: &Value) -> String {
    let bytes = serde_json_canonicalizer::to_vec(days).unwrap();
    Sha256::digest(&bytes).iter().map(|byte| format!("{byte:02x}")).collect()
}

/// Rules SHEET-1 and POL-15.
#[tokio::test]
async fn a_week_in_california_has_its_overtime_and_double_time() {
    let service = service().await;
    let org = service.organization().await;
    org.settings(json!({
        "organization": {"timezone": "UTC"}, "work_schedule": {"days": []},
        "timesheets": {"period": "week"},
    }))
    .await;
    let seventh = json!({"from": 7, "in": "week"});
    let version = json!({"week_start": "sunday", "rules": [
        {"code": "overtime", "group": "g", "after": [{"per": "week", "minutes": 2400}]},
        {"code": "overtime", "group": "g", "after": [{"per": "day", "minutes": 480}]},
        {"code": "overtime", "group": "g", "worked_days": seventh},
        {"code": "double", "group": "g", "after": [{"per": "day", "minutes": 720}]},
        {"code": "double", "group": "g", "worked_days": seventh, "after": [{"per": "day", "minutes": 480}]},
    ]});
    let id = policy(&org, "ca", version).await;
    let employee = under(&org, &id).await;
    for (day, hours) in [(18, 10), (19, 8), (20, 13), (21, 8), (22, 8), (23, 4), (24, 9)] {
        let at = |hour: u32| format!("2026-10-{day}T{hour:02}:00:00Z");
        present(&org, &employee, &at(6), &at(6 + hours)).await;
    }
    let shown = sheet(&org, &employee, "2026-10-18").await;
    assert_eq!(
        (&shown["period_end"], &shown["totals"]["worked"]),
        (&json!("2026-10-24"), &json!(3600))
    );
    assert_eq!(codes(&shown["totals"]), json!({"overtime": 1080, "double": 120}));
    assert_eq!(codes(day(&shown, "2026-10-24")), json!({"overtime": 480, "double": 60}));
    let path = format!("/employees/{employee}/timesheets/2026-10-18?expand=explanation");
    let explained = org.admin.get(&path).send().await.expect(200).body;
    let lines = explained["explanation"].as_array().unwrap().iter();
    let of_codes = lines.filter(|line| line["date"] == "2026-10-24" && line["rule"] == "POL-7");
    let told = of_codes.map(|line| (line["code"].as_str().unwrap(), line["minutes"].clone()));
    assert_eq!(told.collect::<Vec<_>>(), [("double", json!(60)), ("overtime", json!(480))]);
    assert_eq!(shown["days_hash"], hash(&shown["days"]));
    let wrong = format!("/employees/{employee}/timesheets/2026-10-19");
    org.admin.get(&wrong).send().await.fails(400, "validation_failed");
}

/// Rules SHEET-1 and DAY-3.
#[tokio::test]
async fn a_month_shows_what_is_due_worked_and_credited_with_and_without_a_policy() {
    let service = service().await;
    let org = berlin(&service).await;
    let admin = &org.admin;
    let holidays = json!({"holidays": [{"date": "2026-10-30", "name": "Eve", "kind": "eve", "off": "second_half"}]});
    admin.patch("/settings", &holidays).header("if-match", "*").send().await.expect(200);
    let employee = org.employee(json!({"hire_date": "2026-10-20"})).await;
    let id = employee.to_string();
    present(&org, &id, "2026-10-20T07:00:00Z", "2026-10-20T17:00:00Z").await;
    let leave = json!({"employee_id": id, "type": "annual", "start_date": "2026-10-29", "end_date": "2026-10-30"});
    let leave = admin.post("/leaves", &leave).send().await.expect(201);
    let approved = json!({"status": "approved"});
    admin.patch(leave.header("location"), &approved).send().await.expect(200);
    let shown = sheet(&org, &id, "2026-10-01").await;
    assert_eq!(shown["days"].as_array().unwrap().len(), 31);
    // Nothing is due before she was hired; from the 20th on eight days of 480 minutes and a half one.
    assert_eq!(shown["totals"]["due"], 8 * 480 + 240);
    assert_eq!(day(&shown, "2026-10-19")["shifts"], json!([]));
    let first = day(&shown, "2026-10-20");
    assert_eq!((&first["due"], &first["worked"]), (&json!(480), &json!(570)));
    assert_eq!(codes(first), json!({"overtime": 90}));
    let eve = day(&shown, "2026-10-30");
    assert_eq!((&eve["due"], &eve["credited"]), (&json!(240), &json!(240)));
    assert_eq!(eve["holiday"], json!({"kind": "eve", "off": "second_half"}));
    assert_eq!(shown["totals"]["credited"], 720);
    assert_eq!(shown["days_hash"], hash(&shown["days"]));
    // Line by line, each with its rule.
    let path = format!("/employees/{id}/timesheets/2026-10-01?expand=explanation");
    let explained = admin.get(&path).send().await.expect(200).body;
    assert_eq!((&shown["explanation"], &explained["days"]), (&Value::Null, &shown["days"]));
    let lines = explained["explanation"].as_array().unwrap().iter();
    let of_first = lines.clone().filter(|line| line["date"] == "2026-10-20");
    let told = |line: &Value| format!("{} {} {}", line["kind"], line["minutes"], line["rule"]);
    let expected = [
        r#""present" 600 "TIME-13""#,
        r#""break" -30 "TIME-14""#,
        r#""worked" 570 "TIME-13""#,
        r#""due" 480 "DAY-2""#,
        r#""overtime" 90 "TIME-22""#,
    ];
    assert_eq!(of_first.map(told).collect::<Vec<_>>(), expected);
    let of_eve = lines.filter(|line| line["date"] == "2026-10-30");
    let expected = [r#""due" 240 "DAY-2""#, r#""credited" 240 "PAY-75""#];
    assert_eq!(of_eve.map(told).collect::<Vec<_>>(), expected);
    let unknown = format!("/employees/{id}/timesheets/2026-10-01?expand=days");
    admin.get(&unknown).send().await.fails(400, "validation_failed");
    // A second reading has the same hash, another attendance has not.
    assert_eq!(sheet(&org, &id, "2026-10-01").await["days_hash"], shown["days_hash"]);
    present(&org, &id, "2026-10-21T07:00:00Z", "2026-10-21T08:00:00Z").await;
    assert_ne!(sheet(&org, &id, "2026-10-01").await["days_hash"], shown["days_hash"]);
    // People see their own timesheet, and no other.
    let (own, _) = org.account_of(employee, &["employee"]).await;
    let path = format!("/employees/{id}/timesheets/2026-10-01");
    own.get(&path).send().await.expect(200);
    let other = org.employee(json!({})).await;
    let path = format!("/employees/{other}/timesheets/2026-10-01");
    own.get(&path).send().await.fails(403, "forbidden");
}
