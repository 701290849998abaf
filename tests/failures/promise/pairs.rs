//! Two faults, one after the other. The second one strikes the same attempt, or the attempt that repairs the first.
//! Every pair of places and faults is tried, so this takes many minutes:
//!
//! `cargo test --workspace --test service -- --ignored pairs`

use chrono::{Datelike, Days, Weekday};
use serde_json::{Value, json};
use wfm_storage::jobs::Pointer;
use wfm_testkit::{Client, Fault, Network, Organization, Service};

use super::{batch, expected, faulty, finish, long, pointer, post};
use crate::failures::pay_crashes;

/// Each fault is a failed call or the death of the process. Requests that the SDK repeats successfully are struck
/// only by [`Fault::Lost`] and the like.
const FAULTS: [Fault; 4] =
    [Fault::Lost(3), Fault::AnswerLost(3), Fault::DiesBefore, Fault::DiesAfter];

/// The greatest number of tries until it is done.
const TRIES: usize = 6;

/// Two faults, and the requests that they have struck.
struct Pair<'a> {
    network: &'a Network,
    first: (u32, Fault),
    second: (u32, Fault),
    struck: u32,
}

impl Pair<'_> {
    /// Tries until it is done, while the two faults strike. `None` means that there is no answer because the process
    /// has died.
    async fn tried<T>(&mut self, attempt: impl AsyncFn() -> Option<T>) -> T {
        self.network.strike_twice(self.first, self.second);
        for _ in 0..TRIES {
            if let Some(Some(done)) = self.network.until_death(attempt()).await {
                self.struck = self.struck.max(self.network.requests());
                self.network.heal();
                return done;
            }
        }
        panic!("it is not done after {TRIES} tries: {}", self.place());
    }

    fn place(&self) -> String {
        format!("{:?} at {}, {:?} at {}", self.first.1, self.first.0, self.second.1, self.second.0)
    }
}

/// Goes through all pairs. `live` makes its own organization and gets the pair.
async fn every_pair(name: &str, network: &Network, live: impl AsyncFn(&mut Pair<'_>)) {
    let mut pairs = 0;
    for before in FAULTS {
        for after in FAULTS {
            for first in 0.. {
                let mut reached = 0;
                // A fault that strikes three requests in a row has also struck the next ones.
                for second in first + 1.. {
                    let mut pair = Pair {
                        network,
                        first: (first, before),
                        second: (second, after),
                        struck: 0,
                    };
                    live(&mut pair).await;
                    reached = pair.struck;
                    if reached <= second {
                        break;
                    }
                    pairs += 1;
                }
                if reached <= first {
                    break;
                }
            }
            eprintln!("{name}, {before:?} and then {after:?}: {pairs} pairs of faults so far");
        }
    }
    eprintln!("{name}: {pairs} pairs of faults");
    assert!(pairs > 100, "{name}: {pairs}");
}

#[tokio::test]
#[ignore = "every pair of faults: minutes"]
async fn accepting_a_batch_meets_every_pair_of_faults() {
    let (service, network) = faulty().await;
    let expected = expected(1);
    every_pair("accept", &network, async |pair| {
        let org = service.organization().await;
        let records = batch(&org, 1).await;
        let accepted = pair
            .tried(async || {
                let answer = post(&org, "k", &records).await;
                assert!(matches!(answer.status, 202 | 503), "{}", answer.body);
                (answer.status == 202).then_some(answer)
            })
            .await;
        finish(&service, &org, accepted.body["job_id"].as_str().unwrap(), &expected).await;
        let jobs = org.admin.get("/jobs").send().await.expect(200).body;
        assert_eq!(jobs["meta"]["count"], 1, "{}: {jobs}", pair.place());
    })
    .await;
}

#[tokio::test]
#[ignore = "every pair of faults: minutes"]
async fn applying_a_batch_meets_every_pair_of_faults() {
    let (service, network) = faulty().await;
    let expected = expected(1);
    every_pair("apply", &network, async |pair| {
        let org = service.organization().await;
        let records = batch(&org, 1).await;
        let accepted = post(&org, "k", &records).await.expect(202);
        let id = accepted.body["job_id"].as_str().unwrap();
        let message = pointer(&service, &org, id).await;
        pair.tried(async || service.worker().work(&message, long()).await.ok().map(drop)).await;
        finish(&service, &org, id, &expected).await;
    })
    .await;
}

#[tokio::test]
#[ignore = "every pair of faults: minutes"]
async fn requesting_leave_meets_every_pair_of_faults() {
    let (service, network) = faulty().await;
    every_pair("request leave", &network, async |pair| {
        let (org, own) = employee(&service).await;
        let path = pair.tried(async || request(&org, &own).await).await;
        approve(&org, &path).await.unwrap();
        is_taken_once(&org, &own, pair).await;
    })
    .await;
}

#[tokio::test]
#[ignore = "every pair of faults: minutes"]
async fn approving_leave_meets_every_pair_of_faults() {
    let (service, network) = faulty().await;
    every_pair("approve leave", &network, async |pair| {
        let (org, own) = employee(&service).await;
        let path = request(&org, &own).await.unwrap();
        pair.tried(async || approve(&org, &path).await).await;
        is_taken_once(&org, &own, pair).await;
    })
    .await;
}

/// An organization, and one of its employees, signed in.
async fn employee(service: &Service) -> (Organization<'_>, Client) {
    let org = service.organization().await;
    let employee = org.employee(json!({})).await;
    let own = org.signed_in(&["employee"], Some(employee)).await;
    (org, own)
}

/// Requests leave from a Monday to a Friday, a fortnight ahead. Returns the path of the leave.
async fn request(org: &Organization<'_>, own: &Client) -> Option<String> {
    let mut monday = org.service.now().date_naive() + Days::new(14);
    while monday.weekday() != Weekday::Mon || (monday + Days::new(4)).year() != monday.year() {
        monday = monday + Days::new(1);
    }
    let leave = json!({"type": "annual", "start_date": monday, "end_date": monday + Days::new(4)});
    let answer = own.post("/leaves", &leave).key("leave").send().await;
    assert!(matches!(answer.status, 201 | 503), "{}", answer.body);
    (answer.status == 201).then(|| answer.header("location").to_owned())
}

async fn approve(org: &Organization<'_>, path: &str) -> Option<()> {
    let answer = org.admin.patch(path, &json!({"status": "approved"})).send().await;
    assert!(matches!(answer.status, 200 | 503), "{}", answer.body);
    (answer.status == 200).then_some(())
}

/// Asserts one leave of five days, in the balance and in the log.
async fn is_taken_once(org: &Organization<'_>, own: &Client, pair: &Pair<'_>) {
    let there = own.get("/leaves").send().await.expect(200).body;
    assert_eq!(there["meta"]["count"], 1, "{}: {there}", pair.place());
    let year = &there["data"][0]["start_date"].as_str().unwrap()[..4];
    let balances = own.get(&format!("/leave-balances?year={year}")).send().await.expect(200).body;
    let annual = balances["data"].as_array().unwrap().iter().find(|row| row["type"] == "annual");
    let annual = annual.unwrap();
    assert_eq!([&annual["taken"], &annual["reserved"]], ["5.0", "0.0"], "{}", pair.place());
    let log = format!("/activity-logs?resource_id={}", there["data"][0]["id"].as_str().unwrap());
    let log = org.admin.get(&log).send().await.expect(200).body;
    let actions: Vec<&Value> =
        log["data"].as_array().unwrap().iter().map(|entry| &entry["action"]).collect();
    assert_eq!(actions, ["leave.approved", "leave.requested"], "{}", pair.place());
}

#[tokio::test]
#[ignore = "every pair of faults: many minutes"]
async fn a_pay_run_meets_every_pair_of_faults() {
    let (service, network) = faulty().await;
    every_pair("generate pay", &network, async |pair| {
        let org = service.organization().await;
        let run = pay_run(&org).await;
        pair.tried(async || work(&service, &run).await).await;
        let approval = approval(&org, &run).await;
        work(&service, &approval).await.unwrap();
        is_paid_once(&org, pair).await;
    })
    .await;
}

#[tokio::test]
#[ignore = "every pair of faults: many minutes"]
async fn approving_pay_meets_every_pair_of_faults() {
    let (service, network) = faulty().await;
    every_pair("approve pay", &network, async |pair| {
        let org = service.organization().await;
        let run = pay_run(&org).await;
        work(&service, &run).await.unwrap();
        let approval = approval(&org, &run).await;
        pair.tried(async || work(&service, &approval).await).await;
        is_paid_once(&org, pair).await;
    })
    .await;
}

/// A pay run of one employee.
async fn pay_run(org: &Organization<'_>) -> Pointer {
    pay_crashes::people(org, 1).await;
    pay_crashes::start(org, "/payroll/generate", &json!({"period": "2026-09"})).await
}

/// The approval of all payrolls that the run generated.
async fn approval(org: &Organization<'_>, run: &Pointer) -> Pointer {
    let approve = json!({"job_id": run.job_id.as_str(), "status": "approved"});
    pay_crashes::start(org, "/payrolls/decide", &approve).await
}

/// Works on the job. `None` if it failed.
async fn work(service: &Service, pointer: &Pointer) -> Option<()> {
    service.pay_worker().work(pointer, long()).await.ok().map(drop)
}

/// Asserts one payroll that was decided once.
async fn is_paid_once(org: &Organization<'_>, pair: &Pair<'_>) {
    let there = org.admin.get("/payrolls").send().await.expect(200).body;
    let place = format!("{}: {there}", pair.place());
    assert_eq!(there["meta"]["count"], 1, "{place}");
    let payroll = &there["data"][0];
    assert_eq!(
        (&payroll["net"], &payroll["status"]),
        (&json!("1000.00"), &json!("approved")),
        "{place}"
    );
    assert_eq!(payroll["decisions"].as_array().unwrap().len(), 1, "{place}");
    let log = format!("/activity-logs?resource_id={}", payroll["id"].as_str().unwrap());
    let log = org.admin.get(&log).send().await.expect(200).body;
    assert_eq!(log["meta"]["count"], 1, "{place}");
    for who in [&org.admin, &org.approver] {
        let notified = who.get("/notifications").send().await.expect(200).body;
        assert_eq!(notified["meta"]["count"], 1, "{place}: each job's end is notified once");
    }
}
