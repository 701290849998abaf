//! Decisions about many attendances at once. If this fails, hours are paid that nobody looked at, or hours are not
//! paid although a person approved them.

use std::time::Duration;

use serde_json::{Value, json};
use tokio::time::Instant;
use wfm_domain::ids::EmployeeId;
use wfm_storage::attendances;
use wfm_storage::jobs::Pointer;
use wfm_storage::table::Write;
use wfm_testkit::{Client, Fault, Organization, Service};

use crate::failures::interruptions::rows;
use crate::failures::promise::faulty;

/// Sends a record of 15 hours for each employee and date. It is too long for a shift, so it waits for a review.
async fn send_long(org: &Organization<'_>, device: &str, stays: &[(EmployeeId, &str)]) {
    let records: Vec<Value> = stays
        .iter()
        .enumerate()
        .map(|(n, (who, date))| {
            json!({
                "id": format!("{device}-{n}"), "employee_id": who.to_string(), "device_id": device,
                "source": "import", "clock_in_client_ts": format!("{date}T05:00:00Z"),
                "clock_out_client_ts": format!("{date}T20:00:00Z"),
            })
        })
        .collect();
    let sent = org.admin.post("/attendances/sync", &json!({"records": records})).key(device);
    let sent = sent.send().await.expect(202).body;
    // Works on the job here, because there may be no consumers.
    let pointer = pointer(org, &sent);
    org.service.worker().work(&pointer, soon()).await.unwrap();
    let job = org.admin.get(&format!("/jobs/{}", pointer.job_id)).send().await.expect(200).body;
    assert_eq!(job["result"]["summary"]["needs_review"], stays.len(), "{job:#}");
}

fn pointer(org: &Organization<'_>, accepted: &Value) -> Pointer {
    let job_id = accepted["job_id"].as_str().unwrap().parse().unwrap();
    Pointer { organization: org.id, job_id, processed: 0, resumed: 0, part: None }
}

fn soon() -> Instant {
    Instant::now() + Duration::from_secs(60)
}

async fn waiting(client: &Client) -> Vec<Value> {
    rows(client, "/attendances?review=pending").await
}

async fn decide(org: &Organization<'_>, by: &Client, body: &Value, key: &str) -> Value {
    let accepted = by.post("/approvals/decide", body).key(key).send().await.expect(202);
    assert_eq!(accepted.body["type"], "approvals_decide");
    org.ended(&accepted).await
}

fn found(job: &Value) -> Vec<(&str, Option<&str>)> {
    let items = job["result"]["items"].as_array().unwrap().iter();
    items.map(|item| (item["verdict"].as_str().unwrap(), item["code"].as_str())).collect()
}

/// Rules TIME-61 and PAY-70.
#[tokio::test]
async fn an_import_is_approved_by_its_device_and_what_comes_later_waits() {
    let service = Service::start().await;
    let org = service.organization().await;
    let anna = org.employee(json!({})).await;
    let ben = org.employee(json!({})).await;
    let dates = ["2026-09-07", "2026-09-08", "2026-09-09"];
    let all: Vec<_> = [anna, ben].iter().flat_map(|who| dates.map(|date| (*who, date))).collect();
    send_long(&org, "gate", &all).await;
    send_long(&org, "other", &[(anna, "2026-09-14")]).await;
    assert_eq!(rows(&org.admin, "/attendances?device_id=gate").await.len(), 6);
    let reviewer = org.signed_in(&["hr_manager"], None).await;
    let who = reviewer.get("/auth/me").send().await.expect(200).body["id"].clone();
    let body = json!({"status": "approved", "filter": {"device_id": "gate"}, "note": "The log of the gate."});
    let job = decide(&org, &reviewer, &body, "k").await;
    assert_eq!(job["result"]["summary"]["updated"], 6, "{job:#}");
    let item = &job["result"]["items"][0];
    assert_eq!(item["kind"], "attendance");
    assert!(item["attendance_id"].is_string() && item["employee_id"].is_string(), "{item}");
    let left = waiting(&org.admin).await;
    assert_eq!(left.len(), 1);
    assert_eq!(left[0]["device_id"], "other");
    // The effects are those of single decisions: the note is in the log, and the person contributes to the pay.
    let log = rows(&org.admin, "/activity-logs?action=attendance.approved").await;
    assert_eq!(log.len(), 6);
    assert!(log.iter().all(|entry| entry["changes"].to_string().contains("The log of the gate.")));
    let run = json!({"period": "2026-09", "employee_ids": [anna.to_string()]});
    let paid = json!([{"effective_from": "2020-01-01", "pay_type": "monthly", "amount": "1000.00", "currency": "USD"}]);
    let path = format!("/employees/{anna}");
    let change = org.admin.patch(&path, &json!({"compensation": paid})).header("if-match", "*");
    change.send().await.expect(200);
    let run = org.admin.post("/payroll/generate", &run).key("p").send().await.expect(202);
    let payroll = org.ended(&run).await["result"]["payroll_ids"][0].as_str().unwrap().to_owned();
    let payroll = org.admin.get(&format!("/payrolls/{payroll}")).send().await.expect(200).body;
    let contributors = payroll["changed_by"].as_array().unwrap();
    assert!(contributors.iter().any(|one| one["user_id"] == who), "{payroll:#}");
    // If it is sent again, it is the same job. With another key nothing is left to do.
    let again = decide(&org, &reviewer, &body, "k").await;
    assert_eq!(again["job_id"], job["job_id"]);
    let nothing = decide(&org, &reviewer, &body, "k2").await;
    assert_eq!(nothing["progress"]["total"], 0);
}

/// Rule TIME-61: each item has its own verdict.
#[tokio::test]
async fn each_named_attendance_is_decided_or_says_why_not() {
    let service = Service::start().await;
    let org = service.organization().await;
    org.refuse_late_facts().await;
    let paid = json!([{"effective_from": "2020-01-01", "pay_type": "monthly", "amount": "1000.00", "currency": "USD"}]);
    let own = org.employee(json!({})).await;
    let (reviewer, _) = org.account_of(own, &["hr_manager"]).await;
    let anna = org.employee(json!({"compensation": paid})).await;
    // One attendance of August, which is then paid, two of September, and one of the reviewer.
    let stays =
        [(anna, "2026-08-05"), (anna, "2026-09-07"), (anna, "2026-09-08"), (own, "2026-09-07")];
    send_long(&org, "gate", &stays).await;
    let run = json!({"period": "2026-08", "employee_ids": [anna.to_string()]});
    let run = org.admin.post("/payroll/generate", &run).key("p").send().await.expect(202);
    let payroll = org.ended(&run).await["result"]["payroll_ids"][0].as_str().unwrap().to_owned();
    let approve = json!({"status": "approved"});
    org.approver.patch(&format!("/payrolls/{payroll}"), &approve).send().await.expect(200);
    let mut ids: Vec<(String, Value)> = waiting(&org.admin)
        .await
        .iter()
        .map(|row| (format!("{} {}", row["date"], row["employee_id"]), row["id"].clone()))
        .collect();
    ids.sort_by(|one, other| one.0.cmp(&other.0));
    let items: Vec<Value> =
        ids.iter().map(|(_, id)| json!({"kind": "attendance", "id": id})).collect();
    let body = json!({"status": "approved", "items": items});
    let job = decide(&org, &reviewer, &body, "k").await;
    let mut verdicts = found(&job);
    verdicts.sort();
    let expected = [
        ("failed", Some("own_record")),
        ("failed", Some("period_locked")),
        ("updated", None),
        ("updated", None),
    ];
    assert_eq!(verdicts, expected, "{job:#}");
    // An attendance that a payroll holds can be rejected, because it pays nothing. Items that already have this
    // decision are skipped.
    let body = json!({"status": "rejected", "items": items});
    let job = decide(&org, &org.admin, &body, "k").await;
    let mut verdicts = found(&job);
    verdicts.sort();
    assert_eq!(verdicts, [("updated", None); 4], "{job:#}");
    let again = decide(&org, &org.admin, &body, "k2").await;
    assert_eq!(found(&again), [("skipped", None); 4], "{again:#}");
}

/// Rules TIME-61, TIME-44 and SYNC-37: an attendance that cannot be approved has a reason, and a removed one is not
/// found.
#[tokio::test]
async fn what_cannot_be_approved_is_left_as_it_is() {
    let service = Service::without_consumers().await;
    let org = service.organization().await;
    let work = async |accepted: &Value| {
        let pointer = pointer(&org, accepted);
        service.planning_worker().work(&pointer, soon()).await.unwrap();
        let path = format!("/jobs/{}", pointer.job_id);
        org.admin.get(&path).send().await.expect(200).body
    };
    let anna = org.employee(json!({})).await;
    let enter = |from: &str, to: &str| {
        let body = json!({
            "employee_id": anna.to_string(), "clock_in_at": format!("2026-09-07T{from}:00Z"),
            "clock_out_at": format!("2026-09-07T{to}:00Z"), "reason": "Forgot.",
        });
        org.admin.post("/attendances", &body).send()
    };
    let first = enter("08:00", "12:00").await.expect(201);
    let reject = json!({"review": "rejected"});
    org.admin.patch(first.header("location"), &reject).send().await.expect(200);
    enter("11:00", "15:00").await.expect(201);
    let item = |id: &Value| json!({"kind": "attendance", "id": id});
    let body = json!({"status": "approved", "items": [item(&first.body["id"])]});
    let accepted = org.admin.post("/approvals/decide", &body).key("k").send().await.expect(202);
    let job = work(&accepted.body).await;
    assert_eq!(found(&job), [("failed", Some("overlap"))], "{job:#}");
    let there = org.admin.get(first.header("location")).send().await.expect(200).body;
    assert_eq!(there["review"], "rejected");
    // Only an interval of the clock-in is known.
    let ben = org.employee(json!({})).await;
    let faulty = json!({"records": [{
        "id": "1", "employee_id": ben.to_string(), "device_id": "gate",
        "clock_in_client_ts": "2026-09-07T05:00:00Z", "clock_in_latest_ts": "2026-09-08T05:00:00Z",
    }]});
    let sent = org.admin.post("/attendances/sync", &faulty).key("s").send().await.expect(202).body;
    service.worker().work(&pointer(&org, &sent), soon()).await.unwrap();
    let body = json!({"status": "approved", "filter": {}});
    let accepted = org.admin.post("/approvals/decide", &body).key("k2").send().await.expect(202);
    let job = work(&accepted.body).await;
    assert_eq!(found(&job), [("failed", Some("required"))], "{job:#}");
    // A later tap may have removed it meanwhile.
    let id = job["result"]["items"][0]["attendance_id"].clone();
    let body = json!({"status": "rejected", "items": [item(&id)]});
    let accepted = org.admin.post("/approvals/decide", &body).key("k3").send().await.expect(202);
    let table = &service.storage().table;
    let id = id.as_str().unwrap().parse().unwrap();
    let pointer = table.item(&attendances::pointer_key(org.id, id)).await.unwrap().unwrap();
    let gone = attendances::target(org.id, &pointer).unwrap();
    table.write(vec![Write::delete(gone)]).await.unwrap();
    let job = work(&accepted.body).await;
    assert_eq!(found(&job), [("failed", Some("not_found"))], "{job:#}");
}

/// Rules TIME-61 and API-24.
#[tokio::test]
async fn a_decision_names_what_there_is_and_what_the_caller_may_decide() {
    let service = Service::start().await;
    let org = service.organization().await;
    let boss = org.employee(json!({})).await;
    let (manager, _) = org.account_of(boss, &["manager"]).await;
    let of_team = org.employee(json!({"manager_id": boss.to_string()})).await;
    let stranger = org.employee(json!({})).await;
    send_long(&org, "gate", &[(of_team, "2026-09-07"), (stranger, "2026-09-07")]).await;
    let send = |body: Value| manager.post("/approvals/decide", &body).key("k").send();
    let nothing = send(json!({"status": "approved"})).await.fails(400, "validation_failed");
    assert_eq!(nothing.violations(), ["/items: required"]);
    let item = |id: &Value| json!({"kind": "attendance", "id": id});
    let ghost = item(&json!("01938f5e-2f00-7000-8000-000000000001"));
    let both = send(json!({"status": "approved", "items": [ghost], "filter": {}})).await;
    assert_eq!(both.fails(400, "validation_failed").violations(), ["/filter: not_together"]);
    let unknown = send(json!({"status": "approved", "items": [ghost]})).await;
    assert_eq!(
        unknown.fails(400, "validation_failed").violations(),
        ["/items/0: unknown_reference"]
    );
    let twice = send(json!({"status": "approved", "items": [ghost, ghost]})).await;
    assert_eq!(twice.fails(400, "validation_failed").violations(), ["/items/1: repeated"]);
    let decided = send(json!({"status": "approved", "filter": {"review": "approved"}})).await;
    assert_eq!(
        decided.fails(400, "validation_failed").violations(),
        ["/filter/review: not_allowed"]
    );
    let no_key = manager.post("/approvals/decide", &json!({"status": "approved", "filter": {}}));
    no_key.send().await.fails(400, "idempotency_key_missing");
    let rows = waiting(&org.admin).await;
    let of = |who: EmployeeId| {
        let row = rows.iter().find(|row| row["employee_id"] == who.to_string()).unwrap();
        row["id"].clone()
    };
    let theirs = json!({"status": "approved", "items": [item(&of(stranger))]});
    send(theirs).await.fails(403, "forbidden");
    // A filter selects only the attendances of the team.
    let job = decide(&org, &manager, &json!({"status": "approved", "filter": {}}), "all").await;
    assert_eq!(job["progress"]["total"], 1, "{job:#}");
    let left = waiting(&org.admin).await;
    assert_eq!(left.len(), 1);
    assert_eq!(left[0]["employee_id"], stranger.to_string());
    let (employee, _) = org.account_of(stranger, &["employee"]).await;
    let asked = json!({"status": "approved", "filter": {}});
    employee.post("/approvals/decide", &asked).key("k").send().await.fails(403, "forbidden");
}

/// Rules API-44 and TIME-61.
#[tokio::test]
async fn attendances_are_decided_once_after_any_interruption() {
    let (service, network) = faulty().await;
    // Two chunks, with three people.
    let dates = ["2026-09-07", "2026-09-08"];
    let mut points = 0;
    for (offset, fault) in (0..).zip(Fault::ALL) {
        let mut at = offset;
        loop {
            let org = service.organization().await;
            let mut stays = vec![];
            for _ in 0..3 {
                let who = org.employee(json!({})).await;
                stays.extend(dates.map(|date| (who, date)));
            }
            send_long(&org, "gate", &stays).await;
            let body = json!({"status": "approved", "filter": {"device_id": "gate"}});
            let accepted = org.admin.post("/approvals/decide", &body).key("k").send().await;
            let pointer = pointer(&org, &accepted.expect(202).body);
            network.strike(at, fault);
            let first = network.until_death(service.planning_worker().work(&pointer, soon())).await;
            let struck = network.requests() > at;
            network.heal();
            service.planning_worker().work(&pointer, soon()).await.unwrap();
            let place = format!("{fault:?} at {at} ({first:?})");
            let job = org.admin.get(&format!("/jobs/{}", pointer.job_id)).send().await.expect(200);
            assert_eq!(job.body["result"]["summary"]["updated"], 6, "{place}: {}", job.body);
            assert_eq!(rows(&org.admin, "/attendances?review=approved").await.len(), 6, "{place}");
            let log = rows(&org.admin, "/activity-logs?action=attendance.approved").await;
            assert_eq!(log.len(), 6, "{place}");
            points += usize::from(struck);
            if !struck {
                break;
            }
            at += Fault::ALL.len() as u32;
        }
    }
    assert!(points > 10, "{points}");
}
