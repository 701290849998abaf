//! Leave and its balances.

use serde_json::{Value, json};
use wfm_testkit::Client;

use super::organization::UNKNOWN;
use super::people::People;
use super::{Story, text};

pub async fn live(story: &Story<'_>, people: &People) {
    story.at("2026-10-12T07:00:00Z");
    let (katrin, _) = story.administrators().await;
    let anna = story.signed_in(people.anna.account).await;
    let leyla = story.signed_in(people.leyla.account).await;
    let path = request(story, &anna).await;
    decision(story, &leyla, &anna, &path).await;
    story.show(leyla.get(&path), 200).await;
    story.show(leyla.get(&format!("/leaves/{UNKNOWN}")), 404).await;
    story.show(leyla.get("/leaves?expand=employee"), 200).await;
    balance(story, &katrin, &people.anna.employee).await;
    story.show(anna.get("/leave-balances"), 200).await;
    story.show(anna.get("/leave-ledger?type=annual"), 200).await;
    story.show(anna.get("/leave-ledger?type=none"), 400).await;
    let unknown = format!("/leave-ledger?type=annual&employee_id={UNKNOWN}");
    story.show(anna.get(&unknown), 404).await;
    story.show(anna.get("/leave-adjustments"), 200).await;
    shorter(story, &leyla, &anna, &path).await;
    without_annual_leave(story, &katrin).await;
    calendars(story, &katrin, &leyla, &anna).await;
}

/// Anna sees when her colleagues are away, and puts her own leave into the calendar of her phone.
async fn calendars(story: &Story<'_>, katrin: &Client, leyla: &Client, anna: &Client) {
    let shown = json!({"leave": {"team_calendar": "department"}});
    katrin.patch("/settings", &shown).send().await.expect(200);
    let october = "/team-calendar?from=2026-10-19&to=2026-10-25";
    story.show(leyla.get(october), 200).await;
    story.show(anna.get("/team-calendar?from=2026-10-19&to=2026-12-25"), 400).await;
    let feed = "/auth/me/calendar-feed";
    story.show(anna.post(feed, &json!({"team": true})), 201).await;
    story.show(katrin.post(feed, &json!({})), 409).await;
    story.show(anna.delete(feed), 204).await;
    anna.post(feed, &json!({})).send().await.expect(201);
}

/// A type of leave that an employee has taken cannot be removed.
async fn without_annual_leave(story: &Story<'_>, katrin: &Client) {
    let body = json!({"leave_types": [{"code": "sick", "name": "Sick leave"}]});
    story.show(katrin.patch("/settings", &body).header("if-match", "*"), 409).await;
    story.show(katrin.put("/settings", &body).header("if-match", "*"), 409).await;
}

async fn request(story: &Story<'_>, anna: &Client) -> String {
    let leave = |first: &str, last: &str| {
        let body = json!({
            "type": "annual", "start_date": first, "start_half": "second_half", "end_date": last,
            "reason": "Visiting my parents",
        });
        anna.post("/leaves", &body)
    };
    let made = story.show(leave("2026-10-21", "2026-10-23"), 201).await;
    story.show(leave("2026-10-22", "2026-10-26"), 409).await;
    story.show(leave("2026-10-30", "2026-10-29"), 400).await;
    format!("/leaves/{}", text(&made, "id"))
}

async fn decision(story: &Story<'_>, leyla: &Client, anna: &Client, path: &str) {
    let decide = |by: &Client, status: &str| {
        by.patch(path, &json!({"status": status, "note": "Have a good time."}))
    };
    story.show(decide(anna, "approved"), 403).await;
    story.show(decide(leyla, "approved").header("if-match", "\"0\""), 412).await;
    story.show(decide(leyla, "approved"), 200).await;
    story.show(decide(leyla, "rejected"), 409).await;
}

/// The last day is given back, and another one that the leave does not have.
async fn shorter(story: &Story<'_>, leyla: &Client, anna: &Client, path: &str) {
    let withdraw = |date: &str| json!({"withdraw": {"from": date, "to": date}});
    anna.patch(path, &withdraw("2026-10-23")).send().await.expect(200);
    story.show(leyla.patch(path, &withdraw("2026-10-26")), 400).await;
}

async fn balance(story: &Story<'_>, katrin: &Client, employee: &str) {
    let adjust = |days: Value| {
        let body = json!({
            "employee_id": employee, "type": "annual", "year": 2026, "days": days,
            "reason": "Carried over by agreement",
        });
        katrin.post("/leave-adjustments", &body).key("carry-over-1003")
    };
    story.show(adjust(json!("2.5")), 201).await;
    story.show(adjust(json!("3")), 409).await;
    story.show(adjust(json!("2.333")), 400).await;
}
