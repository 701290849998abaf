//! What is true of attendances and leaves after any history.

use std::collections::{BTreeMap, BTreeSet};

use chrono::{DateTime, Datelike, NaiveDate, Utc};
use serde_json::Value;

use super::{Scene, all};

fn time(value: &Value) -> Option<DateTime<Utc>> {
    value.as_str().map(|at| at.parse().unwrap())
}

pub(super) fn number(value: &Value) -> f64 {
    value.as_str().unwrap().parse().unwrap()
}

/// Nobody is at work twice, and nobody worked longer than they were there.
pub(super) async fn check_attendances(scene: &Scene<'_>, seed: u64) -> usize {
    let list = format!("/attendances?employee_id={}", scene.employee);
    let rows = all(&scene.org.admin, &list).await;
    let ids: BTreeSet<&str> = rows.iter().map(|row| row["id"].as_str().unwrap()).collect();
    assert_eq!(ids.len(), rows.len(), "seed {seed}: one is listed twice");
    for row in &rows {
        let (from, to) = (time(&row["clock_in_at"]).unwrap(), time(&row["clock_out_at"]));
        let elapsed = to.map_or(0, |to| (to - from).num_minutes());
        let worked = row["worked_minutes"].as_i64().unwrap();
        assert!((0..=elapsed).contains(&worked), "seed {seed}: {row}");
        let read = scene.org.admin.get(&format!("/attendances/{}", row["id"].as_str().unwrap()));
        assert_eq!(read.send().await.expect(200).body, *row, "seed {seed}");
    }
    let counting = rows.iter().filter(|row| row["review"] != "rejected");
    let mut spans: Vec<_> = counting
        .map(|row| {
            let from = time(&row["clock_in_at"]).unwrap();
            (from, time(&row["clock_out_at"]).unwrap_or(from))
        })
        .collect();
    spans.sort_unstable();
    for pair in spans.windows(2) {
        let apart = pair[0].1 <= pair[1].0 && pair[0] != pair[1];
        assert!(apart, "seed {seed}: {pair:?}");
    }
    rows.len()
}

/// Balances are the sums of the leaves and adjustments as they are, and never below nothing.
pub(super) async fn check_leaves(scene: &Scene<'_>, seed: u64) -> usize {
    let list = format!("/leaves?employee_id={}", scene.employee);
    let leaves = all(&scene.org.admin, &list).await;
    let mut halves = BTreeSet::new();
    for leave in &leaves {
        if leave["status"] != "pending" && leave["status"] != "approved" {
            continue;
        }
        let date = |field: &str| leave[field].as_str().unwrap().parse::<NaiveDate>().unwrap();
        let (start, end) = (date("start_date"), date("end_date"));
        for date in start.iter_days().take_while(|date| *date <= end) {
            let half = if date == start { leave["start_half"].as_str() } else { None };
            for part in ["first_half", "second_half"] {
                let asked = half.is_none_or(|half| half == part);
                assert!(!asked || halves.insert((date, part)), "seed {seed}: {date} {part} twice");
            }
        }
    }
    let mut sums: BTreeMap<(String, &str), f64> = BTreeMap::new();
    let now = scene.now().year();
    for year in now - 1..=now + 2 {
        let path = format!("/leave-balances?employee_id={}&year={year}", scene.employee);
        for row in
            scene.org.admin.get(&path).send().await.expect(200).body["data"].as_array().unwrap()
        {
            let kind = row["type"].as_str().unwrap().to_owned();
            for field in ["reserved", "taken"] {
                *sums.entry((kind.clone(), field)).or_default() += number(&row[field]);
            }
            let adjusted = scene.adjusted.lock().unwrap().get(&(kind.clone(), year)).copied();
            assert_eq!(number(&row["adjusted"]), adjusted.unwrap_or(0.0), "seed {seed}: {row}");
            if row["available"].is_null() {
                assert_eq!(kind, "unpaid");
                continue;
            }
            let available =
                number(&row["entitled"]) + number(&row["carried_over"]) + number(&row["adjusted"])
                    - number(&row["reserved"])
                    - number(&row["taken"]);
            assert_eq!(number(&row["available"]), available, "seed {seed}: {row}");
            assert!(kind == "lieu" || available >= 0.0, "seed {seed}: {row}");
        }
    }
    for ((kind, field), sum) in sums {
        let status = if field == "reserved" { "pending" } else { "approved" };
        let of = leaves.iter().filter(|leave| leave["type"] == kind && leave["status"] == status);
        // Days that were worked came back (rule LEAVE-27).
        let days: f64 =
            of.map(|leave| number(&leave["days"]) - number(&leave["returned_days"])).sum();
        assert_eq!(sum, days, "seed {seed}: {kind} {field}");
    }
    leaves.len()
}
