//! Leave for a part of a date over HTTP: its times, what it takes, what is worked between them, and where it is shown.

use chrono::TimeDelta;
use serde_json::{Value, json};
use wfm_domain::ids::EmployeeId;
use wfm_testkit::{Answer, Client, Organization, Service, TestClock};

const MONDAY: &str = "2026-03-02";

/// A service on Wednesday 2026-02-04.
async fn service() -> Service {
    Service::by(TestClock::standing_at("2026-02-04T09:00:00Z".parse().unwrap()), |_| {}).await
}

/// Mon–Fri from `start` to `end`, half an hour of break, and three leave types: `hours` counts minutes.
async fn organization<'a>(service: &'a Service, start: &str, end: &str) -> Organization<'a> {
    let org = service.organization().await;
    org.settings(json!({
        "work_schedule": week(start, end),
        "leave_types": [
            {"code": "hours", "name": "Hours", "unit": "minute", "annual_minutes": 9600},
            {"code": "sick", "name": "Sick", "takes_over": true, "unit": "minute"},
            {"code": "annual", "name": "Annual", "annual_days": "20"},
        ],
        "leave": {"team_calendar": "department"},
    }))
    .await;
    org
}

fn week(start: &str, end: &str) -> Value {
    let day =
        |weekday| json!({"weekday": weekday, "start": start, "end": end, "break_minutes": 30});
    let days = ["monday", "tuesday", "wednesday", "thursday", "friday"].map(day);
    json!({ "days": days })
}

async fn hired(org: &Organization<'_>) -> (EmployeeId, Client) {
    let pay = json!({
        "effective_from": "2020-01-01", "pay_type": "hourly", "amount": "20.00", "currency": "USD",
    });
    let body = json!({"hire_date": "2020-01-01", "compensation": [pay]});
    let employee = org.employee(body).await;
    (employee, org.signed_in(&["employee"], Some(employee)).await)
}

/// Asks for leave of a type on Monday, with these fields.
async fn ask(client: &Client, leave_type: &str, more: Value) -> Answer {
    let mut body = json!({"type": leave_type, "start_date": MONDAY, "end_date": MONDAY});
    body.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
    client.post("/leaves", &body).send().await
}

async fn from_to(client: &Client, from: &str, to: &str) -> Answer {
    ask(client, "hours", json!({"start_time": from, "end_time": to})).await
}

async fn update(client: &Client, leave: &Answer, body: Value) -> Answer {
    let path = format!("/leaves/{}", leave.body["id"].as_str().unwrap());
    client.patch(&path, &body).send().await
}

/// Reserved and taken minutes of the type `hours`.
async fn drawn(client: &Client, employee: EmployeeId) -> [Value; 2] {
    let read = client.get(&format!("/leave-balances?employee_id={employee}")).send().await;
    let body = read.expect(200).body;
    let rows = body["data"].as_array().unwrap();
    let row = rows.iter().find(|row| row["type"] == "hours").unwrap();
    ["reserved", "taken"].map(|field| row[field].clone())
}

/// Rule LEAVE-38. The first leave is the example of the rule.
#[tokio::test]
async fn leave_with_times_takes_the_minutes_of_the_shift_between_them() {
    let service = service().await;
    let org = organization(&service, "09:00", "17:30").await;
    let (employee, own) = hired(&org).await;
    let made = from_to(&own, "15:00", "18:00").await.expect(201);
    let of = |field: &str| made.body[field].clone();
    let shown = ["start_time", "end_time", "minutes", "days", "start_half"].map(of);
    assert_eq!(shown, [json!("15:00"), json!("18:00"), json!(150), json!("0.31"), json!(null)]);
    // Leaves with times share a date, and do not overlap.
    from_to(&own, "14:59", "15:01").await.fails(409, "overlap");
    ask(&own, "annual", json!({"start_half": "second_half"})).await.fails(409, "overlap");
    ask(&own, "annual", json!({})).await.fails(409, "overlap");
    let early = from_to(&own, "09:00", "10:00").await.expect(201);
    assert_eq!(drawn(&own, employee).await, [json!("210"), json!("0")]);
    // Other leave has no times.
    let plain = json!({"start_date": "2026-03-03", "end_date": "2026-03-03"});
    let plain = ask(&own, "hours", plain).await.expect(201).body;
    assert_eq!((&plain["start_time"], &plain["minutes"]), (&json!(null), &json!(480)));

    update(&org.admin, &made, json!({"status": "approved"})).await.expect(200);
    assert_eq!(drawn(&own, employee).await, [json!("540"), json!("150")]);
    // The shift ends earlier: the leave is counted again.
    org.settings(json!({"work_schedule": week("08:00", "16:30")})).await;
    service.clock.advance(TimeDelta::minutes(10));
    service.recalculate().await.unwrap();
    assert_eq!(drawn(&own, employee).await, [json!("540"), json!("90")]);
    // The date is given back.
    let withdraw = json!({"withdraw": {"from": MONDAY, "to": MONDAY}});
    let gone = update(&own, &made, withdraw).await.expect(200).body;
    assert_eq!(gone["status"], "cancelled");
    update(&org.admin, &early, json!({"status": "rejected"})).await.expect(200);
    assert_eq!(drawn(&own, employee).await, [json!("480"), json!("0")]);
    from_to(&own, "15:00", "16:00").await.expect(201);
}

/// Rule LEAVE-38.
#[tokio::test]
async fn times_that_do_not_fit_are_refused() {
    let service = service().await;
    let org = organization(&service, "09:00", "17:30").await;
    let (_, own) = hired(&org).await;
    let times = json!({"start_time": "10:00", "end_time": "12:00"});
    let with = |more: Value| {
        let mut all = times.clone();
        all.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        all
    };
    for (leave_type, body, pointer, code) in [
        ("annual", with(json!({})), "/start_time", "does_not_fit"),
        ("hours", with(json!({"end_date": "2026-03-03"})), "/start_time", "does_not_fit"),
        ("hours", json!({"start_time": "10:00"}), "/end_time", "required"),
        ("hours", json!({"end_time": "10:00"}), "/start_time", "required"),
        ("hours", with(json!({"end_time": "10:00"})), "/end_time", "end_before_start"),
        ("hours", with(json!({"end_time": "09:00"})), "/end_time", "end_before_start"),
        ("hours", with(json!({"start_half": "first_half"})), "/start_half", "not_together"),
        ("hours", with(json!({"end_half": "first_half"})), "/end_half", "not_together"),
        (
            "hours",
            json!({"start_time": "17:30", "end_time": "20:00"}),
            "/start_date",
            "no_working_days",
        ),
        (
            "hours",
            json!({"start_time": "ten", "end_time": "20:00"}),
            "/start_time",
            "invalid_format",
        ),
    ] {
        let refused = ask(&own, leave_type, body.clone()).await.expect(400).body;
        let violation = &refused["errors"][0];
        assert_eq!(
            (&violation["pointer"], &violation["code"]),
            (&json!(pointer), &json!(code)),
            "{body}"
        );
    }
}

/// Rule LEAVE-38.
#[tokio::test]
async fn times_after_midnight_belong_to_the_date_on_which_the_shift_starts() {
    let service = service().await;
    let org = organization(&service, "22:00", "06:00").await;
    let (_, own) = hired(&org).await;
    let made = from_to(&own, "23:00", "02:00").await.expect(201).body;
    let shown =
        ["start_date", "end_date", "start_time", "end_time"].map(|field| made[field].clone());
    assert_eq!(shown, [MONDAY, MONDAY, "23:00", "02:00"].map(Value::from));
    assert_eq!(made["minutes"], 180);
    from_to(&own, "01:00", "03:00").await.fails(409, "overlap");
    from_to(&own, "02:00", "07:00").await.expect(201);
}

/// Rules LEAVE-38, TIME-49, LEAVE-27 and PAY-75.
#[tokio::test]
async fn work_between_the_times_is_reviewed_given_back_and_paid_once() {
    let service = service().await;
    let org = organization(&service, "09:00", "17:30").await;
    let (employee, own) = hired(&org).await;
    // The Monday before today.
    let on = "2026-02-02";
    let body = json!({
        "start_date": on, "end_date": on, "start_time": "15:00", "end_time": "18:00",
    });
    let made = ask(&own, "hours", body).await.expect(201);
    update(&org.admin, &made, json!({"status": "approved"})).await.expect(200);
    let entered = async |from: &str, to: &str| {
        let body = json!({
            "employee_id": employee.to_string(), "reason": "Forgot.",
            "clock_in_at": format!("{on}T{from}:00Z"), "clock_out_at": format!("{on}T{to}:00Z"),
        });
        let made = org.admin.post("/attendances", &body).send().await.expect(201);
        (made.header("location").to_owned(), made.body)
    };
    let (_, before) = entered("09:00", "15:10").await;
    assert_eq!(before["flags"], json!([]));
    let (path, inside) = entered("15:15", "16:15").await;
    assert!(inside["flags"].as_array().unwrap().contains(&json!("worked_on_leave")), "{inside}");
    org.admin.patch(&path, &json!({"review": "approved"})).send().await.expect(200);
    let read = own.get(&format!("/leaves/{}", made.body["id"].as_str().unwrap())).send().await;
    // The grace of the first attendance counts, too.
    assert_eq!(read.expect(200).body["returned_minutes"], 70);
    let body = json!({
        "period": "2026-02", "employee_ids": [employee.to_string()], "dry_run": true,
    });
    let accepted = org.admin.post("/payroll/generate", &body).key("run").send().await.expect(202);
    let job = org.ended(&accepted).await;
    let base = &job["result"]["items"][0]["payroll"]["items"][0];
    // 370 + 60 minutes less the rest of the break, 25, and 150 − 70 of leave.
    let explained = "20.00 × (405 worked + 80 paid leave) minutes ÷ 60";
    assert_eq!((&base["amount"], &base["explanation"]), (&json!("161.67"), &json!(explained)));
}

/// Rules LEAVE-38 and LEAVE-41.
#[tokio::test]
async fn sickness_takes_over_the_times_of_its_half() {
    let service = service().await;
    let org = organization(&service, "09:00", "17:30").await;
    let (employee, own) = hired(&org).await;
    let made = from_to(&own, "12:00", "15:00").await.expect(201);
    update(&org.admin, &made, json!({"status": "approved"})).await.expect(200);
    // Sickness with times does not take over.
    let times = json!({"start_time": "12:00", "end_time": "13:00"});
    ask(&own, "sick", times).await.fails(409, "overlap");
    let sick = ask(&own, "sick", json!({"start_half": "first_half"})).await.expect(201);
    update(&org.admin, &sick, json!({"status": "approved"})).await.expect(200);
    // The halves meet at 13:15.
    assert_eq!(drawn(&own, employee).await, [json!("0"), json!("105")]);
    update(&org.admin, &sick, json!({"status": "cancelled"})).await.expect(200);
    assert_eq!(drawn(&own, employee).await, [json!("0"), json!("180")]);
}

/// Rules LEAVE-38, LEAVE-45, LEAVE-46 and SCHED-8.
#[tokio::test]
async fn calendars_and_plans_show_the_times() {
    let service = service().await;
    let org = organization(&service, "09:00", "17:30").await;
    let (employee, own) = hired(&org).await;
    let made = from_to(&own, "15:00", "18:00").await.expect(201);
    update(&org.admin, &made, json!({"status": "approved"})).await.expect(200);
    let read = own.get(&format!("/team-calendar?from={MONDAY}&to={MONDAY}")).send().await;
    let shown = &read.expect(200).body["data"][0]["leaves"][0];
    assert_eq!((&shown["start_time"], &shown["end_time"]), (&json!("15:00"), &json!("18:00")));
    let feed = own.post("/auth/me/calendar-feed", &json!({})).send().await.expect(201).body;
    let (_, secret) = feed["url"].as_str().unwrap().split_once("/calendar/").unwrap();
    let feed = service.anonymous().get(&format!("/calendar/{secret}")).send().await.expect(200);
    let text = String::from_utf8(feed.bytes).unwrap();
    assert!(
        text.contains("SUMMARY:Hours (15:00–18:00)") && text.contains("TRANSP:TRANSPARENT"),
        "{text}"
    );
    let path = format!("/employees/{employee}/schedule?from={MONDAY}&to={MONDAY}");
    let plan = own.get(&path).send().await.expect(200).body;
    let of_day = &plan["days"][0]["leave"][0];
    let shown = ["first_half", "second_half", "start_time", "end_time"].map(|f| of_day[f].clone());
    assert_eq!(shown, [json!(false), json!(false), json!("15:00"), json!("18:00")]);
}
