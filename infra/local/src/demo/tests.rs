//! The demo, made through the real service.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::Value;

use super::api::text;
use super::*;
use crate::options::StackOptions;

async fn page(api: &Api<'_>, path: &str) -> Vec<Value> {
    api.get(path).await.unwrap()["data"].as_array().unwrap().clone()
}

/// The number of rows of a list that have each value of a field.
fn counted(rows: &[Value], field: &str) -> BTreeMap<String, usize> {
    let mut counts = BTreeMap::new();
    for row in rows {
        *counts.entry(text(&row[field]).to_owned()).or_default() += 1;
    }
    counts
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_demo_has_a_past_and_goes_on() {
    let clock = SetBack::default();
    let stack = Stack::start(StackOptions { clock: clock.clock(), ..StackOptions::default() });
    let stack = stack.await.unwrap();
    let password = "a password of the demo".to_owned().into();
    let mut demo = create(&stack, &clock, &password).await.unwrap();
    let began = clock.clock().now();

    let api = Api::of(&stack, demo.organization, demo.sender).await.unwrap();
    assert_eq!(page(&api, "/employees?limit=100").await.len(), 24);
    let payrolls = page(&api, "/payrolls?limit=100").await;
    let expected = [("draft".to_owned(), 24), ("paid".to_owned(), 24)];
    assert_eq!(counted(&payrolls, "status"), BTreeMap::from(expected));
    let mut paid = payrolls.iter().filter(|row| row["status"] == "paid");
    assert!(
        paid.all(|row| text(&row["gross"]) != "0.00" || row["employee_id"] == demo.on_call().1)
    );
    // The transfers in euros are in a file for the bank.
    let payments = page(&api, "/payments").await;
    assert_eq!((payments.len(), text(&payments[0]["state"])), (1, "ready"), "{payments:?}");
    let files = api.get(&format!("/payments/{}/files", text(&payments[0]["id"]))).await.unwrap();
    assert!(text(&files["data"][0]["name"]).ends_with(".xml"), "{files}");
    // The drafts settle what came after last month was paid.
    let corrections = payrolls.iter().flat_map(|row| row["corrections"].as_array()).flatten();
    let reasons = corrections.flat_map(|of| of["reasons"].as_array()).flatten().map(text);
    let reasons: BTreeSet<&str> = reasons.collect();
    assert!(reasons.is_superset(&["compensation", "leave"].into()), "{reasons:?}");
    let signed = counted(&page(&api, "/timesheets?limit=100").await, "state");
    assert!(signed.get("approved").is_some_and(|approved| *approved > 3), "{signed:?}");
    assert!(!signed.contains_key("submitted"), "{signed:?}");
    let accounts = page(&api, "/time-accounts?limit=100").await;
    assert!(accounts.iter().any(|account| account["balance_minutes"] != 0), "{accounts:?}");
    let leaves = page(&api, "/leaves?limit=100").await;
    let expected = [("approved".to_owned(), 7), ("pending".to_owned(), 3)];
    assert_eq!(counted(&leaves, "status"), BTreeMap::from(expected));
    let waiting = page(&api, "/attendances?limit=100&review=pending").await;
    assert_eq!(waiting.len(), 1, "{waiting:?}");
    assert!(!page(&api, "/attendances?status=incomplete").await.is_empty());
    for number in days::STOCKTAKERS {
        for date in days::stocktakings(demo.began) {
            let id = &demo.employees[number];
            let dates = format!("from={date}&to={date}");
            let shifts = api.get(&format!("/employees/{id}/schedule?{dates}")).await.unwrap();
            assert_eq!(text(&shifts["days"][0]["shifts"][0]["name"]), "Stocktaking", "{shifts}");
            let lived = page(&api, &format!("/attendances?employee_id={id}&{dates}")).await;
            assert_eq!(lived.len(), 1, "{lived:?}");
        }
    }
    // A planner finds shifts to copy, and the nights of a rotation that is in use.
    let types = counted(&page(&api, "/shift-types").await, "code");
    assert_eq!(types.keys().collect::<Vec<_>>(), ["EARLY", "NIGHT"]);
    assert_eq!(page(&api, "/rotations").await.len(), 1);
    let week = (demo.began - TimeDelta::days(7), demo.began - TimeDelta::days(1));
    let dates = format!("from={}&to={}", week.0, week.1);
    let days = api.get(&format!("/employees/{}/schedule?{dates}", demo.employees["1011"])).await;
    let days = days.unwrap()["days"].as_array().unwrap().clone();
    assert_eq!(counted(&days, "source"), BTreeMap::from([("rotation".to_owned(), 7)]));
    let nights = days.iter().filter(|day| day["shifts"][0]["name"] == "Night");
    assert_eq!(nights.count(), 5, "{days:?}");
    let asked = page(&api, "/shift-requests?status=accepted").await;
    assert_eq!((asked.len(), text(&asked[0]["kind"])), (1, "claim"));
    assert_eq!(page(&api, "/open-shifts?status=open").await.len(), 1);
    let corrections = page(&api, "/attendance-requests?status=pending").await;
    assert_eq!(corrections.len(), 1, "{corrections:?}");
    let named = page(&api, "/deputies").await;
    assert_eq!((named.len(), &named[0]["employee_id"]), (1, &json!(demo.employees["1010"])));
    let jobs = page(&api, "/jobs?limit=100&type=attendance_sync").await;
    let conflicts = jobs.iter().map(|job| job["result"]["summary"]["conflict"].as_u64().unwrap());
    assert_eq!(conflicts.sum::<u64>(), 1);
    let last = counted(&page(&api, "/attendances?limit=100").await, "date");
    assert!(last.len() > 5, "{last:?}");

    // A moment later there is nothing to send. Three days later there is, once.
    demo.go_on(&stack).await.unwrap();
    demo.go_on(&stack).await.unwrap();
    clock.set(began + TimeDelta::days(4));
    let kept = demo.clone();
    demo.go_on(&stack).await.unwrap();
    let api = Api::of(&stack, demo.organization, demo.sender).await.unwrap();
    // Jobs are deleted after 30 days, so only the new ones are counted.
    let since = (began + TimeDelta::days(3)).to_rfc3339();
    let jobs = page(&api, "/jobs?limit=100").await;
    let new = jobs.iter().filter(|job| text(&job["created_at"]) > since.as_str()).count();
    // One batch of each team, which may have a holiday between two weekends.
    assert!((1..=3).contains(&new), "{new}");
    // A start that does not know that the batches were sent sends them again, without effect.
    let mut forgetful = kept;
    forgetful.go_on(&stack).await.unwrap();
    let again = page(&api, &format!("/jobs?limit={new}")).await;
    for job in &again {
        let summary = &job["result"]["summary"];
        assert_eq!((&summary["created"], &summary["updated"]), (&json!(0), &json!(0)), "{summary}");
    }
    stack.stop().await;
}

/// The effects of the calendar on the demo: months that begin, years that end, every day of a week.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "takes a minute; cargo test -p wfm-local demo -- --ignored"]
async fn the_demo_can_be_made_on_any_day() {
    let days = ["2026-12-25", "2026-12-28", "2027-01-01", "2027-01-02", "2027-03-01", "2027-03-28"];
    let week = ["2027-05-03", "2027-05-04", "2027-05-05", "2027-05-06", "2027-05-07", "2027-05-08"];
    let times = |day| ["00:30:00Z", "12:00:00Z"].map(|time| format!("{day}T{time}"));
    let all: Vec<String> = days.into_iter().chain(week).flat_map(times).collect();
    // Two at once, one for each processor.
    for some in all.chunks(2) {
        let made = some.iter().cloned().map(|at| tokio::spawn(made_at(at)));
        futures::future::try_join_all(made).await.unwrap();
    }
}

async fn made_at(at: String) {
    let clock = SetBack::default();
    clock.set(at.parse().unwrap());
    let options = StackOptions { clock: clock.clock(), ..StackOptions::default() };
    let stack = Stack::start(options).await.unwrap();
    let password = "a password of the demo".to_owned().into();
    let demo = create(&stack, &clock, &password).await;
    let demo = demo.unwrap_or_else(|why| panic!("{at}: {why}"));
    let api = Api::of(&stack, demo.organization, demo.sender).await.unwrap();
    let payrolls = page(&api, "/payrolls?limit=100").await;
    let expected = [("draft".to_owned(), 24), ("paid".to_owned(), 24)];
    assert_eq!(counted(&payrolls, "status"), BTreeMap::from(expected), "{at}");
    let leaves = page(&api, "/leaves?limit=100").await;
    let expected = [("approved".to_owned(), 7), ("pending".to_owned(), 3)];
    assert_eq!(counted(&leaves, "status"), BTreeMap::from(expected), "{at}");
    stack.stop().await;
}
