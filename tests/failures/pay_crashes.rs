//! Pay jobs that are interrupted, worked on concurrently, abandoned and resumed. If this fails, an employee
//! is paid twice or not at all.

use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

use serde_json::{Value, json};
use tokio::time::Instant;
use wfm_job_dead_letters::{Outcome as Letter, handle};
use wfm_storage::jobs::Pointer;
use wfm_storage::jobs::{self, JobRow, JobStatus};
use wfm_testkit::faults::Network;
use wfm_testkit::{Client, Fault, Organization, Service};

use crate::failures::promise::faulty;
use crate::features::pay::bank_accounts::{IBAN, give, path};

/// The items of a part of a pay job.
const PART: u32 = 1000;

/// Enough time on any machine.
fn long() -> Instant {
    Instant::now() + Duration::from_secs(3600)
}

pub(crate) async fn people(org: &Organization<'_>, many: usize) {
    for n in 0..many {
        let pay = json!([{
            "effective_from": "2020-01-01", "pay_type": "monthly",
            "amount": format!("{}.00", 1000 + n), "currency": "USD",
        }]);
        org.employee(json!({"compensation": pay})).await;
    }
}

pub(crate) async fn start(org: &Organization<'_>, path: &str, body: &Value) -> Pointer {
    let who = if path == "/payrolls/decide" { &org.approver } else { &org.admin };
    started(who, org, path, body).await
}

async fn started(who: &Client, org: &Organization<'_>, path: &str, body: &Value) -> Pointer {
    // A separate key for each decision.
    let key = body["status"].as_str().unwrap_or("k");
    let accepted = who.post(path, body).key(key).send().await.expect(202);
    let job_id = accepted.body["job_id"].as_str().unwrap().parse().unwrap();
    Pointer { organization: org.id, job_id, processed: 0, resumed: 0, part: None }
}

async fn job(service: &Service, pointer: &Pointer) -> JobRow {
    let table = &service.storage().table;
    jobs::get(table, pointer.organization, &pointer.job_id).await.unwrap().unwrap()
}

/// Works on a job while its request number `at` meets a fault. Then the next consumer continues, started by a message
/// or by the sweeper. Returns whether the fault occurred, and the place for the test's messages.
async fn interrupted(
    service: &Service,
    network: &Network,
    pointer: &Pointer,
    at: u32,
    fault: Fault,
) -> (bool, String) {
    network.strike(at, fault);
    let first = network.until_death(service.pay_worker().work(pointer, long())).await;
    let struck = network.requests() > at;
    network.heal();
    service.pay_worker().work(pointer, long()).await.unwrap();
    (
        struck,
        format!("{} of {}: {fault:?} at {at} ({first:?})", pointer.job_id, pointer.organization),
    )
}

/// The payrolls by employee, each once, without the fields that name a single run.
async fn payrolls(org: &Organization<'_>) -> BTreeMap<String, Value> {
    let mut found = BTreeMap::new();
    let mut path = "/payrolls?limit=100".to_owned();
    loop {
        let page = org.admin.get(&path).send().await.expect(200).body;
        for payroll in page["data"].as_array().unwrap() {
            let mut shown = payroll.clone();
            for field in ["id", "created_at", "updated_at", "job_id", "decided_at", "decided_by"] {
                shown.as_object_mut().unwrap().remove(field);
            }
            let employee = payroll["employee_id"].as_str().unwrap().to_owned();
            assert_eq!(found.insert(employee, shown), None, "two payrolls of one employee");
        }
        let Some(cursor) = page["meta"]["next_cursor"].as_str() else { return found };
        path = format!("/payrolls?limit=100&cursor={cursor}");
    }
}

/// Rule API-44.
#[tokio::test]
async fn a_run_and_its_approval_finish_once_after_any_interruption() {
    let (service, network) = faulty().await;
    // Two chunks.
    const MANY: usize = 27;
    let run = json!({"period": "2026-09"});
    let mut points = 0;
    for (offset, fault) in (0..).zip(Fault::ALL) {
        let mut at = offset;
        loop {
            let org = service.organization().await;
            people(&org, MANY).await;
            let pointer = start(&org, "/payroll/generate", &run).await;
            let (struck, place) = interrupted(&service, &network, &pointer, at, fault).await;
            let done = job(&service, &pointer).await;
            assert_eq!((done.processed, done.total), (MANY as u32, MANY as u32), "{place}");
            assert_eq!(done.summary["created"], MANY as u32, "{place}");
            let there = payrolls(&org).await;
            assert_eq!(there.len(), MANY, "{place}");
            for (n, payroll) in there.values().enumerate() {
                assert_eq!(payroll["status"], "draft", "{place} {n}");
            }
            let sum: u64 = there
                .values()
                .map(|p| p["net"].as_str().unwrap().parse::<f64>().unwrap() as u64)
                .sum();
            assert_eq!(sum, (0..MANY as u64).map(|n| 1000 + n).sum::<u64>(), "{place}");

            let approve = json!({"job_id": pointer.job_id.as_str(), "status": "approved"});
            let pointer = start(&org, "/payrolls/decide", &approve).await;
            let (again, place) = interrupted(&service, &network, &pointer, at, fault).await;
            let done = job(&service, &pointer).await;
            assert_eq!(done.summary["updated"], MANY as u32, "{place}");
            let approved = payrolls(&org).await;
            assert!(approved.values().all(|payroll| payroll["status"] == "approved"), "{place}");
            for (employee, payroll) in &approved {
                assert_eq!(payroll["snapshot_hash"], there[employee]["snapshot_hash"], "{place}");
            }
            for who in [&org.admin, &org.approver] {
                let page = who.get("/notifications?limit=100").send().await.expect(200).body;
                assert_eq!(page["meta"]["count"], 1, "{place}: each job's end is notified once");
            }
            if !struck && !again {
                break;
            }
            points += 1;
            // A chunk's many reads are alike. So each fault strikes only every sixth request, and each request is
            // struck by some fault.
            at += 6;
        }
    }
    assert!(points >= 6 * Fault::ALL.len(), "{points}");
}

/// Rules PAY-60 and PAY-64: the payment and the voiding of a run are decided and noted exactly once for each payroll.
#[tokio::test]
async fn a_run_is_paid_and_void_once_after_any_interruption() {
    let (service, network) = faulty().await;
    const MANY: usize = 7;
    let mut points = 0;
    for (offset, fault) in (0..).zip(Fault::ALL) {
        let mut at = offset;
        loop {
            let org = service.organization().await;
            people(&org, MANY).await;
            let run = start(&org, "/payroll/generate", &json!({"period": "2026-09"})).await;
            service.pay_worker().work(&run, long()).await.unwrap();
            let decide = async |who: &Client, status: &str| {
                let body = json!({"job_id": run.job_id.as_str(), "status": status, "reason": "A mistake."});
                started(who, &org, "/payrolls/decide", &body).await
            };
            let approval = decide(&org.approver, "approved").await;
            service.pay_worker().work(&approval, long()).await.unwrap();
            let mut struck = false;
            for status in ["paid", "void"] {
                // The person who approved must not pay.
                let decision = decide(&org.admin, status).await;
                let (hit, place) = interrupted(&service, &network, &decision, at, fault).await;
                struck |= hit;
                let done = job(&service, &decision).await;
                assert_eq!(done.status, JobStatus::Completed, "{place}");
                assert_eq!(done.summary["updated"], MANY as u32, "{place}");
                let there = payrolls(&org).await;
                assert!(there.values().all(|payroll| payroll["status"] == status), "{place}");
            }
            let page = org.admin.get("/payrolls?limit=100").send().await.expect(200).body;
            for payroll in page["data"].as_array().unwrap() {
                let place = format!("{fault:?} at {at}");
                let decided = payroll["decisions"].as_array().unwrap().iter();
                let decided: Vec<&Value> = decided.map(|one| &one["status"]).collect();
                assert_eq!(decided, ["approved", "paid", "void"], "{place}");
                let id = payroll["id"].as_str().unwrap();
                let log = org.admin.get(&format!("/activity-logs?resource_id={id}")).send().await;
                let log = log.expect(200).body;
                let noted = log["data"].as_array().unwrap().iter().map(|entry| &entry["action"]);
                let noted: Vec<&Value> = noted.collect();
                let expected = ["payroll.voided", "payroll.paid", "payroll.approved"];
                assert_eq!(noted, expected, "{place}");
            }
            if !struck {
                break;
            }
            points += 1;
            at += 6;
        }
    }
    assert!(points >= 2 * Fault::ALL.len(), "{points}");
}

/// Rule PAY-71: if two people change a run, each approves the other's part, wherever the job is interrupted.
#[tokio::test]
async fn a_run_that_takes_two_approvals_is_approved_once_after_any_interruption() {
    let (service, network) = faulty().await;
    // Two chunks. The approver contributes to every third payroll.
    const MANY: usize = 24;
    let run = json!({"period": "2026-09"});
    let mut points = 0;
    for (offset, fault) in (0..).zip(Fault::ALL) {
        let mut at = offset;
        loop {
            let org = service.organization().await;
            people(&org, MANY).await;
            let rows = org.admin.get("/employees?limit=100").send().await.expect(200).body;
            let own: Vec<String> = rows["data"]
                .as_array()
                .unwrap()
                .iter()
                .step_by(3)
                .map(|row| row["id"].as_str().unwrap().to_owned())
                .collect();
            for employee in &own {
                let pay = json!({"compensation": [{
                    "effective_from": "2020-01-01", "pay_type": "monthly", "amount": "2000.00",
                    "currency": "USD",
                }]});
                let path = format!("/employees/{employee}");
                let raise = org.approver.patch(&path, &pay).header("if-match", "*");
                raise.send().await.expect(200);
            }
            let pointer = start(&org, "/payroll/generate", &run).await;
            service.pay_worker().work(&pointer, long()).await.unwrap();
            let approve = json!({"job_id": pointer.job_id.as_str(), "status": "approved"});
            let mut struck = false;
            for (who, left) in [(&org.approver, own.len()), (&org.admin, 0)] {
                let pointer = started(who, &org, "/payrolls/decide", &approve).await;
                let (hit, place) = interrupted(&service, &network, &pointer, at, fault).await;
                struck |= hit;
                let done = job(&service, &pointer).await;
                assert_eq!(done.status, JobStatus::Completed, "{place}");
                assert_eq!(done.summary.get("failed").copied().unwrap_or(0), 0, "{place}");
                let there = payrolls(&org).await;
                let drafts = there.values().filter(|payroll| payroll["status"] == "draft");
                assert_eq!(drafts.count(), left, "{place}");
                for employee in &own {
                    let approvals = there[employee]["approvals"].as_array().map_or(0, Vec::len);
                    assert_eq!(approvals, if left > 0 { 1 } else { 2 }, "{place}");
                }
            }
            let page = org.admin.get("/payrolls?limit=100").send().await.expect(200).body;
            let payroll = page["data"].as_array().unwrap().iter().find(|payroll| {
                own.iter().any(|employee| payroll["employee_id"] == employee.as_str())
            });
            let id = payroll.unwrap()["id"].as_str().unwrap();
            let log = org.admin.get(&format!("/activity-logs?resource_id={id}")).send().await;
            let log = log.expect(200).body;
            let actions = log["data"].as_array().unwrap().iter().map(|entry| &entry["action"]);
            let actions: Vec<&Value> = actions.collect();
            assert_eq!(
                actions,
                ["payroll.approved", "payroll.approval_noted"],
                "{fault:?} at {at}"
            );
            if !struck {
                break;
            }
            points += 1;
            at += 6;
        }
    }
    assert!(points >= 4 * Fault::ALL.len(), "{points}");
}

/// Rules PAY-98 and PAY-102: raises and hours that come late are settled once, wherever the run or its approval is interrupted,
/// and nothing is left for the next run.
#[tokio::test]
async fn late_facts_are_settled_once_after_any_interruption() {
    let (service, network) = faulty().await;
    const MANY: usize = 4;
    let run = |period: &str| json!({"period": period});
    let pay = async |org: &Organization<'_>, at: Option<(u32, Fault)>, path: &str, body: &Value| {
        let who = if path == "/payrolls/decide" { &org.approver } else { &org.admin };
        let text = |field: &str| body[field].as_str().unwrap_or_default();
        let key = format!("{}{}", text("period"), text("job_id"));
        let accepted = who.post(path, body).key(&key).send().await.expect(202);
        let job_id = accepted.body["job_id"].as_str().unwrap().parse().unwrap();
        let pointer =
            Pointer { organization: org.id, job_id, processed: 0, resumed: 0, part: None };
        let Some((at, fault)) = at else {
            service.pay_worker().work(&pointer, long()).await.unwrap();
            return (pointer, false, String::new());
        };
        let (struck, place) = interrupted(&service, &network, &pointer, at, fault).await;
        (pointer, struck, place)
    };
    let of_run = |run: &Pointer| json!({"job_id": run.job_id.as_str(), "status": "approved"});
    let corrections = async |org: &Organization<'_>, run: &Pointer| -> Vec<Value> {
        let path = format!("/payrolls?limit=100&job_id={}", run.job_id.as_str());
        let page = org.admin.get(&path).send().await.expect(200).body;
        page["data"].as_array().unwrap().iter().map(|of| of["corrections"].clone()).collect()
    };
    let mut points = 0;
    for (offset, fault) in (0..).zip(Fault::ALL) {
        let mut at = offset;
        loop {
            let org = service.organization().await;
            people(&org, MANY).await;
            let (september, ..) = pay(&org, None, "/payroll/generate", &run("2026-09")).await;
            pay(&org, None, "/payrolls/decide", &of_run(&september)).await;
            let team = org.admin.get("/employees?limit=100").send().await.expect(200).body;
            for employee in team["data"].as_array().unwrap() {
                let path = format!("/employees/{}", employee["id"].as_str().unwrap());
                let entry = |from: &str, amount: &str| {
                    json!({
                        "effective_from": from, "pay_type": "monthly", "amount": amount,
                        "currency": "USD",
                    })
                };
                let raised = [entry("2020-01-01", "1000.00"), entry("2026-09-01", "1200.00")];
                let body = json!({"compensation": raised});
                org.admin.patch(&path, &body).header("if-match", "*").send().await.expect(200);
            }
            let when = Some((at, fault));
            let (october, struck, place) =
                pay(&org, when, "/payroll/generate", &run("2026-10")).await;
            let settled = corrections(&org, &october).await;
            assert_eq!(settled.len(), MANY, "{place}");
            for (n, of) in settled.iter().enumerate() {
                let difference = of[0]["items"][0]["difference"].as_str().unwrap();
                assert!(difference.parse::<f64>().unwrap() > 190.0, "{place} {n}: {of}");
            }
            let (_, again, place) = pay(&org, when, "/payrolls/decide", &of_run(&october)).await;
            let sum = |all: &[Value]| -> f64 {
                let items = all.iter().map(|of| of[0]["items"][0]["difference"].as_str().unwrap());
                items.map(|text| text.parse::<f64>().unwrap()).sum()
            };
            let kept = corrections(&org, &october).await;
            assert_eq!(sum(&kept), (0..MANY).map(|n| 200.0 - n as f64).sum::<f64>(), "{place}");
            let (november, ..) = pay(&org, None, "/payroll/generate", &run("2026-11")).await;
            let left = corrections(&org, &november).await;
            assert_eq!(left, vec![json!([]); MANY], "{place}");
            if !struck && !again {
                break;
            }
            points += 1;
            at += 6;
        }
    }
    assert!(points >= 3 * Fault::ALL.len(), "{points}");
}

/// Rules API-40 and API-47.
#[tokio::test]
async fn a_large_run_has_parts_that_any_consumer_can_finish() {
    let service = Service::without_consumers().await;
    let org = service.organization().await;
    let many = PART as usize + 30;
    people(&org, many).await;
    let pointer = start(&org, "/payroll/generate", &json!({"period": "2026-09"})).await;
    let worker = service.pay_worker();
    worker.work(&pointer, long()).await.unwrap();
    let whole = job(&service, &pointer).await;
    assert_eq!((whole.total, whole.parts), (many as u32, 2));
    // The sweeper would find both parts and not the job itself.
    let later = service.now() + chrono::TimeDelta::seconds(91);
    let due = jobs::due(&service.storage().table, later, 100).await.unwrap();
    let parts: BTreeSet<Option<u32>> = due.iter().map(|job| job.part_number()).collect();
    assert_eq!(parts, BTreeSet::from([Some(0), Some(1)]));

    let part = |number| Pointer { part: Some(number), ..pointer.clone() };
    // The second part is abandoned. Two consumers do the first part at once, twice.
    let letter = handle(service.app(), &part(1)).await.unwrap();
    assert_eq!(letter, Letter::Abandoned);
    let shown =
        async || org.admin.get(&format!("/jobs/{}", pointer.job_id)).send().await.expect(200).body;
    assert_eq!(shown().await["status"], "processing");
    let first = part(0);
    let (one, two) = tokio::join!(worker.work(&first, long()), worker.work(&first, long()));
    one.unwrap();
    two.unwrap();
    worker.work(&part(0), long()).await.unwrap();
    let failed = shown().await;
    assert_eq!(
        (&failed["status"], &failed["progress"]["processed"]),
        (&json!("failed"), &json!(PART))
    );
    assert_eq!(failed["result"]["summary"]["unprocessed"], 30);
    let row = org.admin.get("/jobs").send().await.expect(200).body["data"][0].clone();
    assert_eq!(row["progress"], failed["progress"]);
    assert_eq!(row["result"]["summary"], failed["result"]["summary"]);
    let items = org.admin.get(&format!("/jobs/{}/items?limit=100", pointer.job_id)).send().await;
    assert_eq!(items.expect(200).body["meta"]["has_more"], true);

    // The same request again continues with the remaining items.
    let again = org.admin.post("/payroll/generate", &json!({"period": "2026-09"})).key("k");
    let again = again.send().await.expect(202);
    assert_eq!(again.header("idempotent-replayed"), "true");
    worker.work(&Pointer { resumed: 1, ..pointer.clone() }, long()).await.unwrap();
    worker.work(&part(1), long()).await.unwrap();
    let done = shown().await;
    assert_eq!(done["status"], "completed");
    assert_eq!(done["progress"], json!({"processed": many, "total": many}));
    assert_eq!(done["result"]["summary"]["created"], many);
    assert_eq!(done["result"]["payroll_ids"].as_array().unwrap().len(), 1000);
    assert_eq!(done["result"]["payroll_count"], many);
    assert_eq!(payrolls(&org).await.len(), many);
    // Every item has its verdict, by index.
    let mut indexes = vec![];
    let mut path = format!("/jobs/{}/items?limit=100", pointer.job_id);
    loop {
        let page = org.admin.get(&path).send().await.expect(200).body;
        let rows = page["data"].as_array().unwrap();
        indexes.extend(rows.iter().map(|row| row["index"].as_u64().unwrap()));
        let Some(cursor) = page["meta"]["next_cursor"].as_str() else { break };
        path = format!("/jobs/{}/items?limit=100&cursor={cursor}", pointer.job_id);
    }
    assert_eq!(indexes, (0..many as u64).collect::<Vec<_>>());
}

/// Rule API-46.
#[tokio::test]
async fn a_dead_letter_message_ends_a_job_with_parts_once() {
    let service = Service::without_consumers().await;
    let org = service.organization().await;
    let many = PART as usize + 1;
    people(&org, many).await;
    let body = json!({"period": "2026-09"});
    let pointer = start(&org, "/payroll/generate", &body).await;
    let worker = service.pay_worker();
    worker.work(&pointer, long()).await.unwrap();
    let letter = async || handle(service.app(), &pointer).await.unwrap();
    // The parts of the job have their own messages.
    assert_eq!(letter().await, Letter::Parted);
    assert_eq!(job(&service, &pointer).await.status, JobStatus::Processing);

    // A job that could not create its parts is abandoned, and it stays abandoned although its parts end.
    let mut unsent = job(&service, &pointer).await;
    unsent.due_at = Some(service.now());
    service.storage().table.write(vec![jobs::replace(&unsent)]).await.unwrap();
    assert_eq!(letter().await, Letter::Abandoned);
    let part = |number| Pointer { part: Some(number), ..pointer.clone() };
    worker.work(&part(1), long()).await.unwrap();
    // The progress of the parts is also shown in lists.
    let path = format!("/jobs/{}", pointer.job_id);
    let listed = async || {
        let row = org.admin.get("/jobs").send().await.expect(200).body["data"][0].clone();
        let shown = org.admin.get(&path).send().await.expect(200).body;
        assert_eq!(row["progress"], shown["progress"]);
        assert_eq!(row["result"]["summary"], shown["result"]["summary"]);
        shown
    };
    let first = part(0);
    tokio::time::timeout(Duration::from_millis(1500), worker.work(&first, long())).await.ok();
    listed().await;
    worker.work(&first, long()).await.unwrap();
    let failed = listed().await;
    assert_eq!(failed["status"], "failed");
    assert_eq!(failed["progress"], json!({"processed": many, "total": many}));
    let again = org.admin.post("/payroll/generate", &body).key("k").send().await.expect(202);
    assert_eq!(again.body["status"], "queued");
    worker.work(&Pointer { resumed: 1, ..pointer.clone() }, long()).await.unwrap();
    let done = listed().await;
    assert_eq!((&done["status"], &done["error"]), (&json!("completed"), &Value::Null));
    assert_eq!(done["result"]["payroll_count"], many);
    let page = org.admin.get("/notifications").send().await.expect(200).body;
    let kinds: Vec<_> =
        page["data"].as_array().unwrap().iter().map(|n| n["kind"].as_str().unwrap()).collect();
    assert_eq!(kinds, ["job.completed", "job.failed"]);
}

/// Rules BANK-4 and BANK-5: a payment takes each payroll once, and its release frees each once, wherever a job is interrupted.
#[tokio::test]
async fn a_payment_and_its_release_finish_once_after_any_interruption() {
    let (service, network) = faulty().await;
    // Two chunks.
    const MANY: usize = 22;
    let mut points = 0;
    for (offset, fault) in (0..).zip(Fault::ALL) {
        let mut at = offset;
        loop {
            let org = service.organization().await;
            give(&org, "/organization/bank-account", IBAN).await;
            for n in 0..MANY {
                let pay = json!([{
                    "effective_from": "2020-01-01", "pay_type": "monthly",
                    "amount": format!("{}.01", 1000 + n), "currency": "EUR",
                }]);
                let employee = org.employee(json!({"compensation": pay})).await;
                give(&org, &path(employee), IBAN).await;
            }
            let run = start(&org, "/payroll/generate", &json!({"period": "2026-09"})).await;
            service.pay_worker().work(&run, long()).await.unwrap();
            let approve = json!({"job_id": run.job_id.as_str(), "status": "approved"});
            let approval = start(&org, "/payrolls/decide", &approve).await;
            service.pay_worker().work(&approval, long()).await.unwrap();

            let today = service.now().date_naive();
            let body = json!({"job_id": run.job_id.as_str(), "execution_date": today});
            let payment = start(&org, "/payments", &body).await;
            let (struck, place) = interrupted(&service, &network, &payment, at, fault).await;
            let done = job(&service, &payment).await;
            assert_eq!(done.status, JobStatus::Completed, "{place}");
            assert_eq!(done.summary["updated"], MANY as u32, "{place}");
            let there = payrolls(&org).await;
            assert!(there.values().all(|payroll| payroll["payment_id"].is_string()), "{place}");
            let listed = org.admin.get("/payments").send().await.expect(200).body;
            let made = &listed["data"][0];
            let cents = (0..MANY as u64).map(|n| (1000 + n) * 100 + 1).sum::<u64>();
            let sum = format!("{}.{:02}", cents / 100, cents % 100);
            assert_eq!(made["state"], "ready", "{place}");
            assert_eq!(made["sums"][0]["amount_in_bank_files"], sum, "{place}");
            let made = format!("/payments/{}", made["id"].as_str().unwrap());
            let files = org.admin.get(&format!("{made}/files")).send().await.expect(200).body;
            let rows: Vec<u64> = files["data"]
                .as_array()
                .unwrap()
                .iter()
                .map(|file| file["rows"].as_u64().unwrap())
                .collect();
            assert_eq!(rows, [MANY as u64, MANY as u64], "{place}");
            let url = files["data"][0]["download_url"].as_str().unwrap();
            let xml = reqwest::get(url).await.unwrap().text().await.unwrap();
            assert_eq!(xml.matches(&format!("<CtrlSum>{sum}</CtrlSum>")).count(), 2, "{place}");

            let reason = json!({"reason": "The bank refused it."});
            let release = started(&org.approver, &org, &format!("{made}/release"), &reason).await;
            let (again, place) = interrupted(&service, &network, &release, at, fault).await;
            let done = job(&service, &release).await;
            assert_eq!(done.summary["updated"], MANY as u32, "{place}");
            let there = payrolls(&org).await;
            assert!(there.values().all(|payroll| payroll["payment_id"].is_null()), "{place}");
            if !struck && !again {
                break;
            }
            points += 1;
            at += 6;
        }
    }
    assert!(points >= 2 * Fault::ALL.len(), "{points}");
}

/// Rule BANK-5: what is paid between the acceptance of a release and its step is not freed.
#[tokio::test]
async fn a_payroll_that_is_paid_while_its_payment_is_released_stays_in_it() {
    let (service, _network) = faulty().await;
    let org = service.organization().await;
    give(&org, "/organization/bank-account", IBAN).await;
    people(&org, 2).await;
    let employees = org.admin.get("/employees").send().await.expect(200).body;
    for employee in employees["data"].as_array().unwrap() {
        if employee["compensation"].as_array().is_some_and(|pay| !pay.is_empty()) {
            give(&org, &path(employee["id"].as_str().unwrap().parse().unwrap()), IBAN).await;
        }
    }
    let run = start(&org, "/payroll/generate", &json!({"period": "2026-09"})).await;
    service.pay_worker().work(&run, long()).await.unwrap();
    let approve = json!({"job_id": run.job_id.as_str(), "status": "approved"});
    let approval = start(&org, "/payrolls/decide", &approve).await;
    service.pay_worker().work(&approval, long()).await.unwrap();
    let today = service.now().date_naive();
    let body = json!({"job_id": run.job_id.as_str(), "execution_date": today});
    let payment = start(&org, "/payments", &body).await;
    service.pay_worker().work(&payment, long()).await.unwrap();
    let listed = org.admin.get("/payments").send().await.expect(200).body;
    let made = format!("/payments/{}", listed["data"][0]["id"].as_str().unwrap());
    let all = org.admin.get("/payrolls").send().await.expect(200).body;
    let first = &all["data"][0]["id"];

    // Both are accepted before either of them begins.
    let paid = json!({"payroll_ids": [first], "status": "paid"});
    let paid = started(&org.admin, &org, "/payrolls/decide", &paid).await;
    let reason = json!({"reason": "The bank refused it."});
    let release = started(&org.approver, &org, &format!("{made}/release"), &reason).await;
    service.pay_worker().work(&paid, long()).await.unwrap();
    assert_eq!(job(&service, &paid).await.summary["updated"], 1);
    service.pay_worker().work(&release, long()).await.unwrap();

    let items = format!("/jobs/{}/items", release.job_id);
    let items = org.admin.get(&items).send().await.expect(200).body;
    let verdicts: BTreeSet<_> = items["data"]
        .as_array()
        .unwrap()
        .iter()
        .map(|item| (item["payroll_id"] == *first, item["verdict"].as_str(), item["code"].as_str()))
        .collect();
    let expected = [(false, Some("updated"), None), (true, Some("failed"), Some("in_use"))];
    assert_eq!(verdicts, BTreeSet::from(expected), "{items}");
    let kept = org.admin.get(&format!("/payrolls/{}", first.as_str().unwrap())).send().await;
    let kept = kept.expect(200).body;
    assert_eq!((&kept["status"], &kept["payment_id"].is_string()), (&json!("paid"), &true));
}
