//! Leave policies over HTTP: who has how much, when it is granted and expires, what a request takes, and dates that are
//! given back. If this fails, people take leave that they do not have, or cannot take what is theirs.

use serde_json::{Value, json};
use wfm_domain::ids::EmployeeId;
use wfm_testkit::{Answer, Client, Organization, Service, TestClock};

/// A service on Wednesday 2026-02-04.
async fn service() -> Service {
    Service::by(TestClock::standing_at("2026-02-04T09:00:00Z".parse().unwrap()), |_| {}).await
}

trait Refused {
    /// Expects 400 with a violation of this code.
    fn refuses(self, code: &str);
}

impl Refused for Answer {
    fn refuses(self, code: &str) {
        let body = self.expect(400).body;
        let violations = body["errors"].as_array().unwrap();
        assert!(violations.iter().any(|violation| violation["code"] == code), "{code}: {body}");
    }
}

/// Settings with these leave types.
async fn leave_types(org: &Organization<'_>, types: Value) {
    org.settings(json!({"leave_types": types})).await;
}

async fn balance(client: &Client, employee: EmployeeId, query: &str) -> Value {
    let path = format!("/leave-balances?employee_id={employee}{query}");
    client.get(&path).send().await.expect(200).body["data"][0].clone()
}

async fn request(client: &Client, from: &str, to: &str) -> Answer {
    let body = json!({"type": "annual", "start_date": from, "end_date": to});
    client.post("/leaves", &body).send().await
}

async fn update(client: &Client, leave: &Answer, body: Value) -> Answer {
    let path = format!("/leaves/{}", leave.body["id"].as_str().unwrap());
    client.patch(&path, &body).send().await
}

async fn hired(org: &Organization<'_>, more: Value) -> EmployeeId {
    let mut body = json!({"hire_date": "2020-01-01"});
    body.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
    org.employee(body).await
}

/// Rules LEAVE-29, LEAVE-30 and LEAVE-31.
#[tokio::test]
async fn a_leave_type_is_for_a_site_and_for_part_of_a_week() {
    let service = service().await;
    let org = service.organization().await;
    let site = async |code: &str| {
        let body = json!({"code": code, "name": code, "timezone": "Europe/Berlin"});
        let made = org.admin.post("/sites", &body).send().await.expect(201);
        made.body["id"].as_str().unwrap().to_owned()
    };
    let berlin = site("berlin").await;
    let manila = site("manila").await;
    let german = json!({
        "code": "annual", "name": "Urlaub", "annual_days": "30", "part_time": "days_per_week",
        "applies_to": {"site_ids": [berlin]},
        "entitlements": [{"annual_days": "32.5", "from_months": 120}],
        "part_year": {"by": "full_months", "round_to": "1", "round": "up_from_half", "whole_after_months": 6},
    });
    leave_types(&org, json!([german])).await;
    let entitled =
        async |employee: EmployeeId| balance(&org.admin, employee, "").await["entitled"].clone();
    let there = hired(&org, json!({"site_id": manila})).await;
    assert_eq!(entitled(there).await, "0.0");
    request(&org.signed_in(&["employee"], Some(there)).await, "2026-03-02", "2026-03-02")
        .await
        .fails(409, "not_eligible");
    let here = hired(&org, json!({"site_id": berlin, "days_per_week": "2"})).await;
    assert_eq!(entitled(here).await, "12.0");
    let long = hired(&org, json!({"site_id": berlin, "hire_date": "2010-01-01"})).await;
    assert_eq!(entitled(long).await, "32.5");
    let new = hired(&org, json!({"site_id": berlin, "hire_date": "2026-07-01"})).await;
    assert_eq!(entitled(new).await, "15.0");
    // Moving to Berlin on 1 July.
    let moved = json!({"site_id": berlin});
    let path = format!("/employees/{there}/assignments/2026-07-01");
    org.admin.put(&path, &moved).send().await.expect(201);
    assert_eq!(entitled(there).await, "15.0");
    // An agreed amount stands before everything else, and nobody agrees with themselves.
    let agreed =
        json!({"site_id": berlin, "leave_entitlements": [{"type": "annual", "annual_days": "28"}]});
    let path = format!("/employees/{here}/assignments/2020-01-01");
    org.admin.put(&path, &agreed).send().await.expect(200);
    assert_eq!(entitled(here).await, "28.0");
    let hr = org.signed_in(&["hr_manager"], Some(here)).await;
    hr.put(&path, &json!({"leave_entitlements": []})).send().await.fails(403, "own_record");
    for (bad, code) in [
        (json!([{"type": "none", "annual_days": "1"}]), "unknown_reference"),
        (json!([{"type": "annual", "annual_minutes": 60}]), "does_not_fit"),
        (json!([{"type": "annual"}]), "required"),
    ] {
        let body = json!({"leave_entitlements": bad});
        org.admin.put(&path, &body).send().await.refuses(code);
    }
}

/// Rule LEAVE-29.
#[tokio::test]
async fn settings_of_a_leave_type_that_do_not_fit_are_refused() {
    let service = service().await;
    let org = service.organization().await;
    let tag = org.admin.get("/settings").send().await.expect(200);
    let unknown = "01938f5e-2f00-7000-8000-000000000001";
    for (more, pointer, code) in [
        (json!({"annual_minutes": 60}), "annual_minutes", "does_not_fit"),
        (json!({"unit": "minute", "annual_days": "1"}), "annual_days", "does_not_fit"),
        (json!({"negative_limit_days": "3"}), "negative_limit_days", "does_not_fit"),
        (json!({"unit": "minute", "counts_rest_days": true}), "counts_rest_days", "does_not_fit"),
        (
            json!({"applies_to": {"site_ids": [unknown]}}),
            "applies_to/site_ids/0",
            "unknown_reference",
        ),
        (json!({"entitlements": [{"from_months": 3}]}), "entitlements/0/annual_days", "required"),
        (json!({"grant": "hours", "per_hour": "0.1"}), "grant", "does_not_fit"),
        (json!({"unit": "minute", "grant": "hours"}), "per_hour", "required"),
        (
            json!({"unit": "minute", "grant": "hours", "per_hour": "0.0"}),
            "per_hour",
            "out_of_range",
        ),
        (json!({"unit": "minute", "per_hour": "0.1"}), "per_hour", "does_not_fit"),
        (json!({"part_year": {"round_to": "0"}}), "part_year/round_to", "out_of_range"),
        (json!({"waiting_months": 25}), "waiting_months", "out_of_range"),
        (json!({"carry_expires_after_months": 13}), "carry_expires_after_months", "out_of_range"),
    ] {
        let mut leave_type = json!({"code": "annual", "name": "Annual"});
        leave_type.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        let body = json!({"leave_types": [leave_type]});
        let put = org.admin.put("/settings", &body).header("if-match", tag.header("etag"));
        let answer = put.send().await.expect(400);
        let violations = answer.body["errors"].as_array().unwrap();
        let pointer = format!("/leave_types/0/{pointer}");
        let found = violations.iter().any(|v| v["pointer"] == pointer && v["code"] == code);
        assert!(found, "{pointer} {code}: {violations:?}");
    }
}

/// Rules LEAVE-33, LEAVE-36 and LEAVE-37.
#[tokio::test]
async fn leave_is_granted_by_month_and_carried_leave_expires() {
    let service = service().await;
    let org = service.organization().await;
    let monthly =
        json!({"code": "annual", "name": "Annual", "annual_days": "24", "grant": "month_start"});
    leave_types(&org, json!([monthly])).await;
    let employee = hired(&org, json!({})).await;
    let own = org.signed_in(&["employee"], Some(employee)).await;
    let on = async |date: &str| {
        let row = balance(&own, employee, &format!("&as_of={date}")).await;
        let text = |field: &str| row[field].as_str().unwrap().to_owned();
        [text("granted"), text("requestable"), text("available")]
    };
    assert_eq!(on("2026-05-11").await, ["10.0", "10.0", "24.0"]);
    request(&own, "2026-02-09", "2026-03-13").await.fails(409, "insufficient_balance");
    request(&own, "2026-05-04", "2026-05-08").await.expect(201);
    request(&own, "2026-12-01", "2026-12-18").await.expect(201);
    assert_eq!(on("2026-06-15").await, ["12.0", "5.0", "5.0"]);
    request(&own, "2026-06-15", "2026-06-22").await.fails(409, "insufficient_balance");
    request(&own, "2026-06-15", "2026-06-19").await.expect(201);

    // 20 a year, 5 carried until March, 2 taken in March, a correction of 1 in May, 5 pending in August.
    let expiring = json!({
        "code": "annual", "name": "Annual", "annual_days": "20", "carry_over_days": "5",
        "carry_expires_after_months": 3,
    });
    let org = service.organization().await;
    leave_types(&org, json!([expiring])).await;
    let employee = hired(&org, json!({})).await;
    let own = org.signed_in(&["employee"], Some(employee)).await;
    let adjust = |more: Value| {
        let mut body = json!({
            "employee_id": employee.to_string(), "type": "annual", "year": 2026, "reason": "As agreed",
        });
        body.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        org.admin.post("/leave-adjustments", &body)
    };
    // Nothing is carried into the year in which the employee was entered here: HR enters it.
    adjust(json!({"kind": "carried", "days": "5"})).send().await.expect(201);
    let march = request(&own, "2026-03-30", "2026-03-31").await.expect(201);
    update(&org.admin, &march, json!({"status": "approved"})).await.expect(200);
    adjust(json!({"days": "1", "date": "2026-05-04"})).send().await.expect(201);
    request(&own, "2026-08-03", "2026-08-07").await.expect(201);
    let row = balance(&own, employee, "&as_of=2026-03-31").await;
    assert_eq!((&row["expired"], &row["available"]), (&json!("3.0"), &json!("16.0")));
    let path = format!("/leave-ledger?employee_id={employee}&type=annual&year=2026");
    let ledger = own.get(&path).send().await.expect(200).body;
    let lines = ledger["lines"].as_array().unwrap();
    let shown: Vec<_> = lines.iter().map(|l| (l["kind"].clone(), l["balance"].clone())).collect();
    let expected = [
        ("carried", "5.0"),
        ("grant", "25.0"),
        ("leave", "23.0"),
        ("expiry", "20.0"),
        ("adjustment", "21.0"),
        ("pending", "16.0"),
    ];
    assert_eq!(shown, expected.map(|(kind, left)| (json!(kind), json!(left))));
    assert_eq!(lines[2]["source"], march.body["id"]);
    assert_eq!(lines[4]["reason"], "As agreed");

    // Adjustments are listed, and refuse what does not fit.
    let path = format!("/leave-adjustments?employee_id={employee}&type=annual&year=2026");
    let rows = own.get(&path).send().await.expect(200).body["data"].clone();
    let kinds: Vec<_> = rows.as_array().unwrap().iter().map(|row| row["kind"].clone()).collect();
    assert_eq!(kinds, ["correction", "carried"]);
    let other = own.get(&format!("{path}&limit=1")).send().await.expect(200);
    assert!(other.body["meta"]["next_cursor"].is_string());
    adjust(json!({"days": "0.125"})).send().await.refuses("too_precise");
    adjust(json!({"days": "0.25"})).send().await.expect(201);
    adjust(json!({"minutes": 60})).send().await.refuses("does_not_fit");
    adjust(json!({"days": "1", "minutes": 60})).send().await.refuses("not_together");
    adjust(json!({})).send().await.refuses("required");
    adjust(json!({"days": "1", "date": "2027-01-01"})).send().await.refuses("out_of_range");
}

/// Rules LEAVE-35 and LEAVE-39.
#[tokio::test]
async fn leave_waits_and_is_limited_in_a_row_unless_somebody_makes_an_exception() {
    let service = service().await;
    let org = service.organization().await;
    let limited = json!({
        "code": "annual", "name": "Annual", "annual_days": "30", "waiting_months": 6,
        "max_consecutive_days": "10",
    });
    leave_types(&org, json!([limited])).await;
    let new = hired(&org, json!({"hire_date": "2026-01-15"})).await;
    let own = org.signed_in(&["employee"], Some(new)).await;
    request(&own, "2026-07-14", "2026-07-14").await.fails(409, "waiting_period");
    request(&own, "2026-07-15", "2026-07-15").await.expect(201);

    let employee = hired(&org, json!({})).await;
    let own = org.signed_in(&["employee"], Some(employee)).await;
    let first = request(&own, "2026-06-01", "2026-06-12").await.expect(201);
    update(&org.admin, &first, json!({"status": "approved"})).await.expect(200);
    request(&own, "2026-06-15", "2026-06-15").await.fails(409, "max_consecutive");
    request(&own, "2026-05-29", "2026-05-29").await.fails(409, "max_consecutive");
    request(&own, "2026-06-16", "2026-06-19").await.expect(201);
    let exception = json!({
        "type": "annual", "start_date": "2026-06-15", "end_date": "2026-06-15",
        "employee_id": employee.to_string(), "exception": true,
    });
    own.post("/leaves", &exception).send().await.fails(403, "own_record");
    let made = org.admin.post("/leaves", &exception).send().await.expect(201);
    let path = format!("/activity-logs?resource_id={}", made.body["id"].as_str().unwrap());
    let log = org.admin.get(&path).send().await.expect(200).body;
    let changed = log["data"][0]["changes"].as_array().unwrap();
    assert!(
        changed.iter().any(|change| { change["field"] == "exception" && change["after"] == true }),
        "{log}"
    );
    let manager = org.signed_in(&["manager"], Some(employee)).await;
    manager.post("/leaves", &exception).send().await.expect(403);
}

/// Rule LEAVE-39: the days between two leaves are those of the roster, on both sides of a request.
#[tokio::test]
async fn leaves_adjoin_over_days_off_of_the_roster() {
    let service = service().await;
    let org = service.organization().await;
    let limited = json!({
        "code": "annual", "name": "Annual", "annual_days": "30", "max_consecutive_days": "6",
    });
    leave_types(&org, json!([limited])).await;
    let employee = hired(&org, json!({})).await;
    let own = org.signed_in(&["employee"], Some(employee)).await;
    request(&own, "2026-06-15", "2026-06-18").await.expect(201);
    // Friday is worked on both sides.
    request(&own, "2026-06-22", "2026-06-24").await.expect(201);
    request(&own, "2026-06-10", "2026-06-11").await.expect(201);
    for date in ["2026-06-12", "2026-06-19"] {
        let path = format!("/employees/{employee}/roster/{date}");
        org.admin.put(&path, &json!({"shifts": []})).send().await.expect(200);
    }
    // Now Wednesday 10 to Wednesday 24 are one row, which begins and ends with the days around.
    request(&own, "2026-06-25", "2026-06-25").await.fails(409, "max_consecutive");
    request(&own, "2026-06-09", "2026-06-09").await.fails(409, "max_consecutive");
    request(&own, "2026-06-08", "2026-06-08").await.expect(201);
}

/// Rules LEAVE-31 and PAY-70: nobody gives themselves more leave by another share.
#[tokio::test]
async fn what_leave_depends_on_is_changed_by_somebody_else() {
    let service = service().await;
    let org = service.organization().await;
    let employee = hired(&org, json!({"full_time_share": "0.5"})).await;
    let hr = org.signed_in(&["hr_manager"], Some(employee)).await;
    let path = format!("/employees/{employee}/assignments/2020-01-01");
    let share = |share: &str| json!({"full_time_share": share});
    hr.put(&path, &share("0.6")).send().await.expect(200);
    let by_share = json!({
        "code": "annual", "name": "Annual", "annual_days": "30", "part_time": "full_time_share",
    });
    leave_types(&org, json!([by_share])).await;
    hr.put(&path, &share("1")).send().await.fails(403, "own_record");
    hr.put(&path, &json!({"days_per_week": "5"})).send().await.fails(403, "own_record");
    org.admin.put(&path, &share("1")).send().await.expect(200);
    assert_eq!(balance(&org.admin, employee, "").await["entitled"], "30.0");
}

/// Rule LEAVE-40: 24 days, leave from 26 October to 6 November, recalled to work on 28 October.
#[tokio::test]
async fn dates_of_a_leave_are_given_back() {
    let service = service().await;
    let org = service.organization().await;
    let annual = json!({"code": "annual", "name": "Annual", "annual_days": "24"});
    leave_types(&org, json!([annual])).await;
    let employee = hired(&org, json!({})).await;
    let own = org.signed_in(&["employee"], Some(employee)).await;
    let left = async || balance(&own, employee, "").await["available"].clone();
    let leave = request(&own, "2026-10-26", "2026-11-06").await.expect(201);
    update(&org.admin, &leave, json!({"status": "approved"})).await.expect(200);
    assert_eq!(left().await, "14.0");
    let recalled = json!({"withdraw": {"from": "2026-10-28", "to": "2026-10-28"}});
    let after = update(&org.admin, &leave, recalled.clone()).await.expect(200).body;
    assert_eq!((&after["days"], &after["status"]), (&json!("9.0"), &json!("approved")));
    assert_eq!(after["withdrawn"], json!([{"from": "2026-10-28", "to": "2026-10-28"}]));
    assert_eq!(left().await, "15.0");
    let again = update(&org.admin, &leave, recalled).await.expect(200).body;
    assert_eq!(again, after, "a repeat changes nothing");
    // The date is free, and only it.
    request(&own, "2026-10-28", "2026-10-29").await.fails(409, "overlap");
    request(&own, "2026-10-28", "2026-10-28").await.expect(201);
    let outside = json!({"withdraw": {"from": "2026-11-06", "to": "2026-11-07"}});
    update(&own, &leave, outside).await.refuses("out_of_range");
    // At an end it shortens the leave.
    let end = json!({"withdraw": {"from": "2026-11-05", "to": "2026-11-06"}});
    let shorter = update(&own, &leave, end).await.expect(200).body;
    assert_eq!((&shorter["end_date"], &shorter["days"]), (&json!("2026-11-04"), &json!("7.0")));
    let schedule = format!("/employees/{employee}/schedule?from=2026-10-27&to=2026-10-29");
    let days = own.get(&schedule).send().await.expect(200).body["days"].clone();
    let ids: Vec<_> =
        days.as_array().unwrap().iter().map(|day| day["leave"][0]["leave_id"].clone()).collect();
    assert!(
        ids[0] == leave.body["id"] && ids[1] != leave.body["id"] && ids[2] == leave.body["id"],
        "{days}"
    );
    let both =
        json!({"status": "cancelled", "withdraw": {"from": "2026-10-26", "to": "2026-10-26"}});
    update(&own, &leave, both).await.refuses("not_together");
    update(&own, &leave, json!({})).await.refuses("required");
    // Without dates it is cancelled.
    let all = json!({"withdraw": {"from": "2026-10-26", "to": "2026-11-06"}});
    let gone = update(&own, &leave, all.clone()).await.expect(200).body;
    assert_eq!(gone["status"], "cancelled");
    update(&own, &leave, all).await.expect(200);
    assert_eq!(left().await, "23.0");
    // The requester gives back dates after today only.
    let started = request(&own, "2026-02-04", "2026-02-06").await.expect(201);
    update(&org.admin, &started, json!({"status": "approved"})).await.expect(200);
    let today = json!({"withdraw": {"from": "2026-02-04", "to": "2026-02-06"}});
    update(&own, &started, today).await.fails(403, "own_record");
    let rest = json!({"withdraw": {"from": "2026-02-05", "to": "2026-02-06"}});
    assert_eq!(update(&own, &started, rest).await.expect(200).body["days"], "1.0");
    let id = leave.body["id"].as_str().unwrap();
    let log = org.admin.get(&format!("/activity-logs?resource_id={id}")).send().await.expect(200);
    let actions: Vec<_> =
        log.body["data"].as_array().unwrap().iter().map(|e| e["action"].clone()).collect();
    let expected = [
        "leave.cancelled",
        "leave.withdrawn",
        "leave.withdrawn",
        "leave.approved",
        "leave.requested",
    ];
    assert_eq!(actions, expected);
}

/// Somebody with ten approved days of annual leave, in an organization where sickness takes over.
async fn on_vacation(org: &Organization<'_>) -> (EmployeeId, Client, Answer) {
    let annual = json!({"code": "annual", "name": "Annual", "annual_days": "24"});
    let sick = json!({"code": "sick", "name": "Sickness", "takes_over": true});
    leave_types(org, json!([annual, sick])).await;
    let employee = hired(org, json!({})).await;
    let (own, _) = org.account_of(employee, &["employee"]).await;
    let vacation = request(&own, "2026-03-02", "2026-03-13").await.expect(201);
    update(&org.admin, &vacation, json!({"status": "approved"})).await.expect(200);
    (employee, own, vacation)
}

/// Rules LEAVE-41 and LEAVE-42: three of ten days are sick days.
#[tokio::test]
async fn sick_leave_takes_over_once_it_is_approved() {
    let service = service().await;
    let org = service.organization().await;
    let (employee, own, vacation) = on_vacation(&org).await;
    let left = async || balance(&own, employee, "").await["available"].clone();
    let body = json!({"type": "sick", "start_date": "2026-03-04", "end_date": "2026-03-06"});
    let ill = own.post("/leaves", &body).send().await.expect(201);
    own.post("/leaves", &body).send().await.fails(409, "overlap");
    assert_eq!(left().await, "14.0");
    update(&org.admin, &ill, json!({"status": "approved"})).await.expect(200);
    assert_eq!(left().await, "17.0");
    let path = format!("/leaves/{}", vacation.body["id"].as_str().unwrap());
    let read = own.get(&path).send().await.expect(200).body;
    assert_eq!(read["days"], "7.0");
    let over =
        ["2026-03-04", "2026-03-05", "2026-03-06"].map(|date| json!({"date": date, "half": null}));
    assert_eq!(read["taken_over"], json!(over));
    let notices = own.get("/notifications").send().await.expect(200).body["data"].clone();
    let kinds: Vec<_> = notices.as_array().unwrap().iter().map(|row| row["kind"].clone()).collect();
    assert!(kinds.contains(&json!("leave.recalculated")), "{kinds:?}");
    // One of the sick days was none.
    let well = json!({"withdraw": {"from": "2026-03-06", "to": "2026-03-06"}});
    update(&org.admin, &ill, well).await.expect(200);
    assert_eq!(left().await, "16.0");
    // It does not matter which of the two was requested first.
    let body = json!({"type": "sick", "start_date": "2026-04-15", "end_date": "2026-04-15"});
    let first = own.post("/leaves", &body).send().await.expect(201);
    update(&org.admin, &first, json!({"status": "approved"})).await.expect(200);
    let after = request(&own, "2026-04-14", "2026-04-16").await.expect(201);
    let over = json!([{"date": "2026-04-15", "half": null}]);
    assert_eq!((&after.body["days"], &after.body["taken_over"]), (&json!("2.0"), &over));
    assert_eq!(left().await, "14.0");
    update(&org.admin, &first, json!({"status": "cancelled"})).await.expect(200);
    assert_eq!(left().await, "13.0");
    update(&org.admin, &after, json!({"status": "cancelled"})).await.expect(200);
    // A leave stays as it was requested, even if its type changes.
    let plain = json!({"code": "sick", "name": "Sickness"});
    leave_types(&org, json!([{"code": "annual", "name": "Annual", "annual_days": "24"}, plain]))
        .await;
    update(&org.admin, &ill, json!({"status": "cancelled"})).await.expect(200);
    assert_eq!(left().await, "14.0");
    let read = own.get(&path).send().await.expect(200).body;
    assert_eq!((&read["days"], &read["taken_over"]), (&json!("10.0"), &json!([])));
}

/// Rules LEAVE-28 and LEAVE-41.
#[tokio::test]
async fn leave_draws_again_after_a_last_day_has_cancelled_the_sickness_in_its_place() {
    let service = service().await;
    let org = service.organization().await;
    let (employee, own, vacation) = on_vacation(&org).await;
    let body = json!({"type": "sick", "start_date": "2026-03-09", "end_date": "2026-03-11"});
    let ill = own.post("/leaves", &body).send().await.expect(201);
    update(&org.admin, &ill, json!({"status": "approved"})).await.expect(200);
    let path = format!("/leaves/{}", vacation.body["id"].as_str().unwrap());
    let taken = async || {
        let read = own.get(&path).send().await.expect(200).body;
        (read["days"].clone(), read["taken_over"].as_array().unwrap().len())
    };
    assert_eq!(taken().await, (json!("7.0"), 3));
    let person = format!("/employees/{employee}");
    let set = async |change: Value, count: usize| {
        org.admin.patch(&person, &change).send().await.expect(200);
        service.clock.advance(chrono::TimeDelta::seconds(61));
        assert_eq!(service.recalculate().await.unwrap(), count);
    };
    // Sickness after the last day is cancelled, and stays so if the employee stays after all.
    set(json!({"termination_date": "2026-03-06"}), 2).await;
    assert_eq!(taken().await, (json!("5.0"), 0));
    set(json!({"termination_date": null, "status": "active"}), 1).await;
    assert_eq!(taken().await, (json!("10.0"), 0));
}

/// Rules LEAVE-29 and LEAVE-38.
#[tokio::test]
async fn a_leave_type_counts_minutes() {
    let service = service().await;
    let org = service.organization().await;
    let hours = json!({"code": "annual", "name": "Hours", "unit": "minute", "annual_minutes": 9600, "carry_over_minutes": 480});
    leave_types(&org, json!([hours])).await;
    let employee = hired(&org, json!({})).await;
    let own = org.signed_in(&["employee"], Some(employee)).await;
    let leave = request(&own, "2026-03-02", "2026-03-03").await.expect(201).body;
    let of = |field: &str| leave[field].clone();
    assert_eq!(
        [of("unit"), of("minutes"), of("days")],
        [json!("minute"), json!(960), json!("2.0")]
    );
    let row = balance(&own, employee, "").await;
    let figures =
        ["unit", "entitled", "reserved", "available", "requestable"].map(|f| row[f].clone());
    assert_eq!(figures, ["minute", "9600", "960", "8640", "8640"].map(Value::from));
    let body = json!({
        "employee_id": employee.to_string(), "type": "annual", "year": 2026, "minutes": -600,
        "reason": "Left early",
    });
    let made = org.admin.post("/leave-adjustments", &body).send().await.expect(201).body;
    assert_eq!((&made["minutes"], &made["days"]), (&json!(-600), &json!("0.0")));
    assert_eq!(balance(&own, employee, "").await["available"], "8040");
    // The unit is fixed now.
    let tag = org.admin.get("/settings").send().await.expect(200);
    let days = json!({"leave_types": [{"code": "annual", "name": "Hours", "annual_days": "20"}]});
    let put = org.admin.put("/settings", &days).header("if-match", tag.header("etag"));
    put.send().await.fails(409, "in_use");
}

/// Rule LEAVE-34.
#[tokio::test]
async fn approved_payrolls_grant_leave_for_worked_hours_and_void_ones_do_not() {
    let service = service().await;
    let org = service.organization().await;
    let holiday = json!({
        "code": "annual", "name": "Holiday", "unit": "minute", "grant": "hours", "per_hour": "0.1207",
        "part_year": {"round_to": "60"},
    });
    leave_types(&org, json!([holiday])).await;
    let pay = json!([{
        "effective_from": "2020-01-01", "pay_type": "hourly", "amount": "20.00", "currency": "EUR",
    }]);
    let employee = hired(&org, json!({"compensation": pay, "work_schedule": {"days": []}})).await;
    for day in ["05", "06", "07", "08"] {
        let body = json!({
            "employee_id": employee.to_string(), "reason": "Paper",
            "clock_in_at": format!("2026-01-{day}T08:00:00Z"), "clock_out_at": format!("2026-01-{day}T15:30:00Z"),
        });
        org.admin.post("/attendances", &body).send().await.expect(201);
    }
    let figures = async || {
        let row = balance(&org.admin, employee, "").await;
        ["entitled", "granted", "requestable"].map(|field| row[field].as_str().unwrap().to_owned())
    };
    let run = json!({"period": "2026-01"});
    let run = org.admin.post("/payroll/generate", &run).key("run").send().await.expect(202);
    let job = org.ended(&run).await;
    let payroll = job["result"]["items"][0]["payroll_id"].as_str().unwrap().to_owned();
    assert_eq!(figures().await, ["0", "0", "0"]);
    let path = format!("/payrolls/{payroll}");
    let to = |client: Client, body: Value| {
        let path = path.clone();
        async move { client.patch(&path, &body).send().await.expect(200) }
    };
    to(org.approver.clone(), json!({"status": "approved"})).await;
    assert_eq!(figures().await, ["240", "240", "240"]);
    let ledger = format!("/leave-ledger?employee_id={employee}&type=annual&year=2026");
    let line = org.admin.get(&ledger).send().await.expect(200).body["lines"][0].clone();
    let shown = ["date", "kind", "amount", "explanation"].map(|field| line[field].clone());
    let explanation = "1800 worked minutes × 0.1207";
    assert_eq!(shown, ["2026-01-31", "grant", "240", explanation].map(Value::from));
    to(org.approver.clone(), json!({"status": "approved"})).await;
    to(org.admin.clone(), json!({"status": "paid"})).await;
    assert_eq!(figures().await, ["240", "240", "240"]);
    to(org.approver.clone(), json!({"status": "void", "reason": "Wrong hours"})).await;
    assert_eq!(figures().await, ["0", "0", "0"]);
    // Of many payrolls, a step of the job takes as many as fit a transaction with their ledgers.
    for _ in 0..19 {
        hired(&org, json!({"compensation": pay, "work_schedule": {"days": []}})).await;
    }
    let again = json!({"period": "2026-01"});
    let again = org.admin.post("/payroll/generate", &again).key("again").send().await.expect(202);
    let again = org.ended(&again).await["job_id"].clone();
    let all = json!({"job_id": again, "status": "approved"});
    let all = org.approver.post("/payrolls/decide", &all).key("all").send().await.expect(202);
    let decided = org.ended(&all).await;
    let verdicts = decided["result"]["items"].as_array().unwrap().iter();
    let updated = verdicts.filter(|item| item["verdict"] == "updated").count();
    assert_eq!(updated, 20, "{decided}");
    assert_eq!(figures().await, ["240", "240", "240"]);
}

/// Rule LEAVE-34: late facts count in the payroll that settles them.
#[tokio::test]
async fn hours_that_come_late_grant_leave_with_the_payroll_that_settles_them() {
    let service = service().await;
    let org = service.organization().await;
    let holiday = json!({
        "code": "annual", "name": "Holiday", "unit": "minute", "grant": "hours", "per_hour": "0.1207",
        "part_year": {"round_to": "60"},
    });
    leave_types(&org, json!([holiday])).await;
    // A salary does not depend on hours, and leave does.
    for pay_type in ["hourly", "monthly"] {
        let pay = json!([{
            "effective_from": "2020-01-01", "pay_type": pay_type, "amount": "20.00", "currency": "EUR",
        }]);
        let day = |day: &str| json!({"weekday": day, "start": "08:00", "end": "16:00"});
        let days = ["monday", "tuesday", "wednesday", "thursday", "friday"].map(day);
        let body = json!({"compensation": pay, "work_schedule": {"days": days}});
        let employee = hired(&org, body).await;
        let work = async |day: &str, to: &str| {
            let body = json!({
                "employee_id": employee.to_string(), "reason": "Paper",
                "clock_in_at": format!("{day}T08:00:00Z"), "clock_out_at": format!("{day}T{to}:00Z"),
            });
            org.admin.post("/attendances", &body).send().await.expect(201)
        };
        let closed = async |month: &str| {
            let run = json!({"period": month, "employee_ids": [employee.to_string()]});
            let key = format!("{pay_type}-{}", service.app().ids.next());
            let run = org.admin.post("/payroll/generate", &run).key(&key).send().await.expect(202);
            let job = org.ended(&run).await;
            let id = job["result"]["payroll_ids"][0].as_str();
            let path = format!("/payrolls/{}", id.unwrap_or_else(|| panic!("{job}")));
            let approve = json!({"status": "approved"});
            let done = org.approver.patch(&path, &approve).send().await.expect(200).body;
            assert_eq!(done["status"], "approved");
            path
        };
        let granted = async || balance(&org.admin, employee, "").await["entitled"].clone();
        for day in ["05", "06", "07", "08"] {
            work(&format!("2026-01-{day}"), "15:30").await;
        }
        let january = closed("2026-01").await;
        assert_eq!(granted().await, "240", "{pay_type}");
        // Twelve hours of January come after it was paid; February has six: 18 hours.
        work("2026-01-14", "20:00").await;
        work("2026-02-02", "14:00").await;
        let february = closed("2026-02").await;
        assert_eq!(granted().await, "360", "{pay_type}");
        let shown = org.admin.get(&february).send().await.expect(200).body["corrections"].clone();
        assert_eq!(shown.as_array().map(Vec::len), Some(1), "{shown}");
        // January is void and made again: it has all of its hours, less what February has counted.
        let void = json!({"status": "void", "reason": "Wrong."});
        org.approver.patch(&january, &void).send().await.expect(200);
        service.clock.advance(chrono::TimeDelta::seconds(61));
        service.recalculate().await.unwrap();
        closed("2026-01").await;
        assert_eq!(granted().await, "360", "{pay_type}");
    }
}

/// Rule LEAVE-43: last day 30 November, 24 days a year, 15 taken.
#[tokio::test]
async fn what_is_left_on_the_last_day_is_encashed() {
    let service = service().await;
    let org = service.organization().await;
    let earning = json!({
        "code": "payout", "name": "Leave paid out", "kind": "earning",
        "calculation": {"method": "fixed", "amount": "0", "currency": "USD"},
        "applies_to": {"scope": "assigned"},
    });
    let earning = org.admin.post("/salary-components", &earning).send().await.expect(201).body;
    let annual = json!({
        "code": "annual", "name": "Annual", "annual_days": "24",
        "payout_component_id": earning["id"],
    });
    let never = json!({"code": "other", "name": "Other", "annual_days": "5", "encash": "never"});
    leave_types(&org, json!([annual, never])).await;
    let employee = hired(&org, json!({"termination_date": "2026-11-30"})).await;
    let own = org.signed_in(&["employee"], Some(employee)).await;
    request(&own, "2026-06-01", "2026-06-19").await.expect(201);
    let encash = |more: Value| {
        let mut body = json!({
            "employee_id": employee.to_string(), "type": "annual", "year": 2026,
            "kind": "encashment", "date": "2026-11-30", "reason": "Last day",
        });
        body.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        org.admin.post("/leave-adjustments", &body)
    };
    encash(json!({"date": "2026-11-27"})).send().await.fails(409, "not_eligible");
    encash(json!({"type": "other"})).send().await.fails(409, "not_eligible");
    encash(json!({"days": "-7.5"})).send().await.fails(409, "insufficient_balance");
    let made = encash(json!({})).send().await.expect(201).body;
    assert_eq!((&made["days"], &made["kind"]), (&json!("-7.0"), &json!("encashment")));
    let row = balance(&own, employee, "").await;
    assert_eq!((&row["entitled"], &row["available"]), (&json!("22.0"), &json!("0.0")));
    encash(json!({})).send().await.fails(409, "insufficient_balance");
}
