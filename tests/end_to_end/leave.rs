//! Leave: an employee requests it by phone, the manager decides, and the balance changes.

use chrono::{Datelike, Days, Weekday};
use serde_json::{Value, json};
use wfm_testkit::Client;

use super::company::Company;
use super::{now, text};

pub async fn live(company: &Company) {
    let own = &company.people[3];
    // Monday to Wednesday of a future week in one leave year.
    let mut monday = now().date_naive() + Days::new(14);
    while monday.weekday() != Weekday::Mon || (monday + Days::new(2)).year() != monday.year() {
        monday = monday + Days::new(1);
    }
    let year = monday.year();
    let body = json!({
        "type": "annual", "start_date": monday.to_string(),
        "end_date": (monday + Days::new(2)).to_string(), "reason": "Visiting my parents",
    });
    let before = available(&own.client, year).await;
    let made = own.client.post("/leaves", &body).send().await.expect(201);
    assert_eq!(made.body["days"], "3.0", "{}", made.body);
    own.client.post("/leaves", &body).send().await.fails(409, "overlap");
    let path = format!("/leaves/{}", text(&made, "id"));
    let approved = json!({"status": "approved"});
    own.client.patch(&path, &approved).send().await.expect(403);
    company.people[4].client.get(&path).send().await.fails(403, "forbidden");
    company.manager.client.patch(&path, &approved).send().await.expect(200);
    assert_eq!(available(&own.client, year).await, before - 3.0);
    own.client.patch(&path, &json!({"status": "cancelled"})).send().await.expect(200);
    assert_eq!(available(&own.client, year).await, before);
}

/// The days of annual leave that can be taken.
async fn available(own: &Client, year: i32) -> f64 {
    let list = own.get(&format!("/leave-balances?year={year}")).send().await.expect(200);
    let annual = super::rows(&list).iter().find(|row| row["type"] == "annual").unwrap().clone();
    let days = |value: &Value| value.as_str().unwrap().parse::<f64>().unwrap();
    days(&annual["available"])
}
