//! The plans, past and present: employments, assignments and schedules by date.

use serde_json::{Value, json};
use wfm_testkit::{Client, Request};

use super::people::People;
use super::{Person, Story, text};

const WEEKDAYS: [&str; 5] = ["monday", "tuesday", "wednesday", "thursday", "friday"];

pub async fn live(story: &Story<'_>, people: &People) {
    let (katrin, _) = story.administrators().await;
    let hired = json!({
        "employee_number": "1004", "first_name": "Tomasz", "last_name": "Wilk",
        "email": "tomasz.wilk@havel-logistik.example", "hire_date": "2024-03-01",
        "termination_date": "2026-06-30", "cost_centre": "DEPOT", "weekly_hours": "40",
    });
    story.tick();
    let tomasz = katrin.post("/employees", &hired).send().await.expect(201);
    let path = format!("/employees/{}", text(&tomasz, "id"));
    employments(story, &katrin, &path).await;
    assignments(story, &katrin, &path, people).await;
    schedules(story, &katrin, &path).await;
    of_a_site(story, &katrin).await;
    roster(story, &katrin, &path).await;
    of_the_organization(story, &katrin).await;
    timesheets(story, &katrin, &people.leyla).await;
}

/// He left in summer and returns for the winter.
async fn employments(story: &Story<'_>, katrin: &Client, path: &str) {
    let history = format!("{path}/employments");
    let winter = format!("{history}/2026-12-01");
    let body = json!({"termination_date": "2027-02-28", "reason": "Seasonal contract"});
    let made = story.show(katrin.put(&winter, &body), 201).await;
    let put = |tag: &str| katrin.put(&winter, &body).header("if-match", tag);
    story.show(put(made.header("etag")), 200).await;
    story.show(put("\"0\""), 412).await;
    let overlapping = format!("{history}/2026-06-01");
    story.show(katrin.put(&overlapping, &body), 409).await;
    let longer = json!({"termination_date": "2027-03-31"});
    story.show(katrin.patch(&winter, &longer), 200).await;
    let back = json!({"termination_date": "2026-12-31"});
    let first = format!("{history}/2024-03-01");
    story.show(katrin.patch(&first, &back), 409).await;
    story.show(katrin.patch(&overlapping, &longer), 404).await;
    story.show(katrin.get(&history), 200).await;
    let wrong = format!("{history}/2028-01-01");
    story.tick();
    katrin.put(&wrong, &json!({})).send().await.expect(201);
    story.show(katrin.delete(&wrong), 204).await;
    story.show(katrin.delete(&wrong), 404).await;
    katrin.delete(&winter).send().await.expect(204);
    story.show(katrin.delete(&first), 409).await;
    katrin.put(&winter, &body).send().await.expect(201);
    story.show(katrin.get(&format!("{path}/settlement")), 200).await;
}

/// In winter he works for Leyla, and fewer hours.
async fn assignments(story: &Story<'_>, katrin: &Client, path: &str, people: &People) {
    let history = format!("{path}/assignments");
    let winter = format!("{history}/2026-12-01");
    let body = json!({
        "manager_id": people.leyla.employee, "job_title": "Sorter", "weekly_hours": "20",
        "full_time_share": "0.5",
    });
    let made = story.show(katrin.put(&winter, &body), 201).await;
    let put = |tag: &str| katrin.put(&winter, &body).header("if-match", tag);
    story.show(put(made.header("etag")), 200).await;
    story.show(put("\"0\""), 412).await;
    let own = text(&katrin.get(path).send().await.expect(200), "id");
    let own = json!({ "manager_id": own });
    story.show(katrin.put(&winter, &own), 409).await;
    story.show(katrin.patch(&winter, &own), 409).await;
    story.show(katrin.patch(&winter, &json!({"weekly_hours": "24"})), 200).await;
    story.show(katrin.patch(&winter, &json!({"weekly_hours": "200"})), 400).await;
    story.show(katrin.get(&history), 200).await;
    story.show(katrin.delete(&format!("{history}/2024-03-01")), 409).await;
    story.show(katrin.delete(&winter), 204).await;
    story.show(katrin.delete(&winter), 404).await;
    katrin.put(&winter, &body).send().await.expect(201);
}

/// In January he has his own week.
async fn schedules(story: &Story<'_>, katrin: &Client, path: &str) {
    let history = format!("{path}/work-schedules");
    let january = format!("{history}/2027-01-04");
    let day = |name: &str| json!({"weekday": name, "start": "06:00", "end": "10:00"});
    let body = json!({"work_schedule": {
        "days": WEEKDAYS.map(day),
        "grace_minutes": 5,
    }});
    let made = story.show(katrin.put(&january, &body), 201).await;
    let put = |tag: &str| katrin.put(&january, &body).header("if-match", tag);
    story.show(put(made.header("etag")), 200).await;
    story.show(put("\"0\""), 412).await;
    let fewer = json!({"work_schedule": {"days": []}});
    story.show(katrin.patch(&january, &fewer), 428).await;
    story.show(katrin.patch(&january, &json!({"work_schedule": {"grace_minutes": 10}})), 200).await;
    story.show(katrin.get(&history), 200).await;
    story.show(katrin.delete(&january), 204).await;
    story.show(katrin.delete(&january), 404).await;
}

/// A week in December has its own plan.
async fn roster(story: &Story<'_>, katrin: &Client, path: &str) {
    let on = |date: &str| format!("{path}/roster/{date}");
    let night = json!({"shifts": [{"start": "22:00", "end": "10:00", "break_minutes": 45, "name": "Inventory"}]});
    story.show(katrin.put(&on("2026-12-02"), &night), 409).await;
    story.show(katrin.put(&on("2026-12-03"), &json!({"shifts": []})), 200).await;
    story.tick();
    katrin.put(&on("2026-12-02"), &night).send().await.expect(200);
    story.show(katrin.delete(&on("2026-12-03")), 409).await;
    story.show(katrin.get(&format!("{path}/schedule?from=2026-11-30&to=2026-12-04")), 200).await;
    story.show(katrin.get(&format!("{path}/timesheets/2026-11-01")), 200).await;
    story.show(katrin.get("/roster?from=2026-12-01&to=2026-12-03&limit=2"), 200).await;
    let employee = path.rsplit('/').next().unwrap();
    let entries = json!({"entries": [
        {"employee_id": employee, "date": "2026-12-07", "shifts": [{"start": "06:00", "end": "14:00", "break_minutes": 30}]},
        {"employee_id": employee, "date": "2026-12-08", "shifts": []},
    ]});
    story.tick();
    story.show(katrin.put("/roster", &entries), 204).await;
    let publish = json!({"from": "2026-12-07", "to": "2026-12-13", "employee_ids": [employee]});
    story.tick();
    story.show(katrin.post("/roster/publish", &publish).key("roster-50"), 202).await;
    let open = json!({
        "date": "2026-12-12", "timezone": "Europe/Berlin", "places": 2,
        "shift": {"start": "08:00", "end": "12:00", "name": "Stocktaking"},
    });
    story.tick();
    let open = story.show(katrin.post("/open-shifts", &open).key("open-1"), 201).await;
    let one = open.header("location").to_owned();
    story.show(katrin.get("/open-shifts?from=2026-12-01"), 200).await;
    story.show(katrin.get(&one), 200).await;
    let claim = json!({
        "kind": "claim", "employee_id": employee, "date": "2026-12-12", "open_shift_id": open.body["id"],
    });
    story.tick();
    let made = story.show(katrin.post("/shift-requests", &claim).key("claim-1"), 201).await;
    let request = made.header("location").to_owned();
    story.show(katrin.get("/shift-requests?status=accepted"), 200).await;
    story.show(katrin.get(&request), 200).await;
    story.tick();
    story.show(katrin.patch(&request, &json!({"status": "approved"})), 200).await;
    story.show(katrin.patch(&request, &json!({"status": "cancelled"})), 409).await;
    story.tick();
    story.show(katrin.patch(&one, &json!({"status": "cancelled"})), 200).await;
    story.show(katrin.post("/shift-requests", &claim).key("claim-2"), 409).await;
    story.show(katrin.delete(&on("2026-12-02")), 204).await;
    story.show(katrin.delete(&on("2026-12-02")), 404).await;
}

/// At the port work begins at six from next spring on.
async fn of_a_site(story: &Story<'_>, katrin: &Client) {
    let port = json!({"code": "PORT", "name": "Port of Gdynia", "timezone": "Europe/Warsaw"});
    story.tick();
    let port = katrin.post("/sites", &port).send().await.expect(201);
    let history = format!("{}/work-schedules", port.header("location"));
    let spring = format!("{history}/2027-03-01");
    let day = |name: &str| json!({"weekday": name, "start": "06:00", "end": "14:30", "break_minutes": 30});
    let body = json!({"work_schedule": {"days": WEEKDAYS.map(day)}});
    let made = story.show(katrin.put(&spring, &body), 201).await;
    let put = |tag: &str| katrin.put(&spring, &body).header("if-match", tag);
    story.show(put(made.header("etag")), 200).await;
    story.show(put("\"0\""), 412).await;
    story.show(katrin.patch(&spring, &json!({"work_schedule": {"grace_minutes": 10}})), 200).await;
    story.show(katrin.get(&history), 200).await;
    story.show(katrin.delete(&spring), 204).await;
    story.show(katrin.delete(&spring), 404).await;
}

/// From next spring on the organization begins half an hour earlier.
async fn of_the_organization(story: &Story<'_>, katrin: &Client) {
    let history = "/settings/work-schedules";
    let spring = format!("{history}/2027-03-01");
    let day = |name: &str| json!({"weekday": name, "start": "08:30", "end": "17:00", "break_minutes": 30});
    let body = json!({"work_schedule": {
        "days": WEEKDAYS.map(day),
    }});
    let based_on = |request: Request, tag: &str| request.header("if-match", tag);
    story.show(katrin.put(&spring, &body), 428).await;
    let settings = katrin.get("/settings").send().await.expect(200);
    let made = story.show(based_on(katrin.put(&spring, &body), settings.header("etag")), 201).await;
    story.show(based_on(katrin.put(&spring, &body), made.header("etag")), 200).await;
    story.show(based_on(katrin.put(&spring, &body), "\"0\""), 412).await;
    let grace = json!({"work_schedule": {"grace_minutes": 10}});
    story.show(based_on(katrin.patch(&spring, &grace), "*"), 200).await;
    story.show(katrin.get(history), 200).await;
    let initial = katrin.delete(&format!("{history}/initial"));
    story.show(based_on(initial, "*"), 409).await;
    story.show(based_on(katrin.delete(&spring), "*"), 204).await;
    story.show(based_on(katrin.delete(&spring), "*"), 404).await;
}

/// Leyla signs her October, and Katrin approves it.
async fn timesheets(story: &Story<'_>, katrin: &Client, leyla: &Person) {
    let own = story.signed_in(leyla.account).await;
    let october = json!({"period_start": "2026-10-01"});
    let submit = |body: &Value| own.post("/timesheets", body);
    let made = story.show(submit(&october).key("october-2026"), 201).await;
    story.show(submit(&october), 200).await;
    story.show(submit(&json!({"period_start": "2026-11-01"})), 400).await;
    story
        .show(katrin.get("/timesheets?period_start=2026-10-01&expand=employee&limit=2"), 200)
        .await;
    let sheet = format!("/timesheets/{}", text(&made, "id"));
    story.show(own.get(&sheet), 200).await;
    story.show(own.patch(&sheet, &json!({"state": "approved"})), 403).await;
    story.show(katrin.patch(&sheet, &json!({"state": "open"})), 400).await;
    own.patch(&sheet, &json!({"state": "open"})).send().await.expect(200);
    let approve = || katrin.patch(&sheet, &json!({"state": "approved"}));
    story.show(approve(), 409).await;
    story.tick();
    submit(&october).key("october-2026-again").send().await.expect(201);
    story.show(approve(), 200).await;
    story.show(submit(&october).key("again"), 409).await;
    time_account(story, katrin, &leyla.employee).await;
}

/// From November on Leyla has a time account.
async fn time_account(story: &Story<'_>, katrin: &Client, employee: &str) {
    let version = json!({
        "effective_from": "2026-11-01", "rules": [],
        "account": {"credit": "difference", "floor_minutes": -600, "cap_minutes": 2400, "above_cap": "paid"},
        "limits": {"day_max_minutes": 600},
    });
    let policy = json!({"code": "flextime", "name": "Flextime", "versions": [version]});
    let policy = katrin.post("/time-policies", &policy).send().await.expect(201);
    let named = json!({"time_policy_id": text(&policy, "id")});
    let entry = format!("/employees/{employee}/assignments/2026-11-01");
    katrin.put(&entry, &named).send().await.expect(201);
    let enter = |kind: &str, minutes: i32, key: &str| {
        let body = json!({
            "employee_id": employee, "kind": kind, "date": "2026-11-02", "minutes": minutes,
            "reason": "Carried over from the old system",
        });
        katrin.post("/time-account-entries", &body).key(key)
    };
    story.show(enter("correction", 750, "flextime-1"), 201).await;
    story.show(enter("payout", 2000, "flextime-2"), 409).await;
    story.show(enter("correction", 0, "flextime-3"), 400).await;
    story.show(katrin.get(&format!("/time-accounts?employee_id={employee}")), 200).await;
    let long = json!({
        "employee_id": employee, "clock_in_at": "2026-11-01T20:00:00Z",
        "clock_out_at": "2026-11-02T07:30:00Z", "reason": "The night of the stocktaking",
    });
    katrin.post("/attendances", &long).send().await.expect(201);
    let report = "/working-time-report?from=2026-10-26&to=2026-11-08&expand=employee";
    story.show(katrin.get(report), 200).await;
}
