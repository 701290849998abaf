//! Leave requests, decisions and balances. If this fails, employees take leave that they do not have, or lose leave
//! that they have.

use std::collections::BTreeSet;

use chrono::{Datelike, Days, NaiveDate, Weekday};
use futures::future::join_all;
use serde_json::{Value, json};
use wfm_domain::ids::EmployeeId;
use wfm_testkit::{Answer, Client, Organization, Service};

/// The `n`-th Monday, counted from the Monday after the next one.
fn monday(service: &Service, n: u64) -> NaiveDate {
    let mut date = service.now().date_naive() + Days::new(7);
    while date.weekday() != Weekday::Mon {
        date = date + Days::new(1);
    }
    date + Days::new(7 * n)
}

fn week(from: NaiveDate, days: u64) -> Value {
    json!({"type": "annual", "start_date": from, "end_date": from + Days::new(days - 1)})
}

async fn request(client: &Client, body: &Value) -> Answer {
    client.post("/leaves", body).send().await
}

async fn decide(client: &Client, leave: &Answer, status: &str) -> Answer {
    let path = format!("/leaves/{}", leave.body["id"].as_str().unwrap());
    client.patch(&path, &json!({"status": status})).send().await
}

/// The entitled, carried over, adjusted, reserved, taken and available days of annual leave.
async fn balance(client: &Client, employee: EmployeeId, year: i32) -> [String; 6] {
    let path = format!("/leave-balances?employee_id={employee}&year={year}");
    let rows = client.get(&path).send().await.expect(200).body["data"].clone();
    let row = rows.as_array().unwrap().iter().find(|row| row["type"] == "annual").unwrap().clone();
    ["entitled", "carried_over", "adjusted", "reserved", "taken", "available"]
        .map(|field| row[field].as_str().unwrap().to_owned())
}

struct Team<'a> {
    org: Organization<'a>,
    employee: EmployeeId,
    own: Client,
    manager: Client,
}

async fn team(service: &Service) -> Team<'_> {
    let org = service.organization().await;
    let boss = org.employee(json!({})).await;
    let manager = org.signed_in(&["manager"], Some(boss)).await;
    let employee = org.employee(json!({"manager_id": boss.to_string()})).await;
    let own = org.signed_in(&["employee"], Some(employee)).await;
    Team { org, employee, own, manager }
}

/// Rules LEAVE-3, LEAVE-19, LEAVE-21 and PERM-16.
#[tokio::test]
async fn leave_is_reserved_then_taken_then_returned() {
    let service = Service::start().await;
    let Team { org, employee, own, manager } = team(&service).await;
    let start = monday(&service, 0);
    let year = start.year();
    let made = request(&own, &week(start, 5)).await.expect(201);
    assert_eq!((&made.body["days"], &made.body["status"]), (&json!("5.0"), &json!("pending")));
    assert_eq!(made.body["employee_id"], employee.to_string());
    assert_eq!(balance(&own, employee, year).await, ["20.0", "0.0", "0.0", "5.0", "0.0", "15.0"]);
    let read = own.get(made.header("location")).send().await.expect(200);
    assert_eq!((&read.body, read.header("etag")), (&made.body, made.header("etag")));

    decide(&own, &made, "approved").await.fails(403, "own_record");
    let approved = decide(&manager, &made, "approved").await.expect(200);
    assert_eq!(approved.body["status"], "approved");
    assert!(approved.body["decided_by"].is_string() && approved.body["decided_at"].is_string());
    assert_eq!(decide(&manager, &made, "approved").await.expect(200).body, approved.body);
    decide(&manager, &made, "rejected").await.fails(409, "invalid_transition");
    assert_eq!(balance(&own, employee, year).await, ["20.0", "0.0", "0.0", "0.0", "5.0", "15.0"]);

    // The leave has not started yet, so the requester may still cancel it.
    let cancelled = decide(&own, &made, "cancelled").await.expect(200);
    assert_eq!(cancelled.body["status"], "cancelled");
    assert_eq!(balance(&own, employee, year).await, ["20.0", "0.0", "0.0", "0.0", "0.0", "20.0"]);
    decide(&manager, &made, "approved").await.fails(409, "invalid_transition");

    let again = request(&own, &week(start, 5)).await.expect(201);
    decide(&manager, &again, "rejected").await.expect(200);
    assert_eq!(balance(&own, employee, year).await[5], "20.0");
    let id = made.body["id"].as_str().unwrap();
    let log = org.admin.get(&format!("/activity-logs?resource_id={id}")).send().await.expect(200);
    let actions: Vec<_> =
        log.body["data"].as_array().unwrap().iter().map(|e| e["action"].clone()).collect();
    assert_eq!(actions, ["leave.cancelled", "leave.approved", "leave.requested"]);
}

/// Rules PERM-14 and API-73.
#[tokio::test]
async fn reviewer_and_requester_are_notified() {
    let service = Service::start().await;
    let org = service.organization().await;
    let account = |email: &str, roles: Value| json!({"email": email, "roles": roles});
    let mail = |who: &str| format!("{who}-{}@example.com", org.id);
    let hire = async |who: &str, role: &str, more: Value| {
        let mut body = json!({"account": account(&mail(who), json!([role]))});
        body.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        let id = org.employee(body).await;
        let read = org.admin.get(&format!("/employees/{id}")).send().await.expect(200);
        (id, read.body["user_id"].as_str().unwrap().to_owned())
    };
    let (boss, boss_user) = hire("boss", "manager", json!({})).await;
    let (_, user) = hire("ada", "employee", json!({"manager_id": boss.to_string()})).await;
    let manager = org.acting_as(&boss_user).await;
    let own = org.acting_as(&user).await;
    let made = request(&own, &week(monday(&service, 0), 1)).await.expect(201);
    let kinds = async |client: &Client| {
        let page = client.get("/notifications").send().await.expect(200).body;
        let rows = page["data"].as_array().unwrap().clone();
        rows.iter().map(|row| row["kind"].as_str().unwrap().to_owned()).collect::<Vec<_>>()
    };
    assert_eq!(kinds(&manager).await, ["leave.requested"]);
    assert_eq!(kinds(&own).await, Vec::<String>::new());
    decide(&manager, &made, "approved").await.expect(200);
    decide(&manager, &made, "approved").await.expect(200);
    assert_eq!(kinds(&own).await, ["leave.decided"]);
    // Nobody is notified of their own act.
    decide(&own, &made, "cancelled").await.expect(200);
    assert_eq!(kinds(&own).await, ["leave.decided"]);
}

/// Rules LEAVE-4, LEAVE-5, LEAVE-6, LEAVE-7, LEAVE-8 and LEAVE-11.
#[tokio::test]
async fn a_refused_request_names_the_reason() {
    let service = Service::start().await;
    let Team { org, employee, own, manager } = team(&service).await;
    let monday = monday(&service, 0);
    let day = |n: u64| monday + Days::new(n);
    let body = |more: Value| {
        let mut body = json!({"type": "annual", "start_date": monday, "end_date": monday});
        body.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        body
    };
    for (more, violation) in [
        (json!({"type": "none"}), "/type: unknown_reference"),
        (json!({"end_date": monday - Days::new(1)}), "/end_date: end_before_start"),
        (json!({"end_date": monday + Days::new(366)}), "/end_date: too_long"),
        (json!({"end_half": "first_half"}), "/end_half: halves_do_not_fit"),
        (json!({"end_date": day(1), "start_half": "first_half"}), "/start_half: halves_do_not_fit"),
        (json!({"end_date": day(1), "end_half": "second_half"}), "/end_half: halves_do_not_fit"),
        (json!({"start_date": day(5), "end_date": day(6)}), "/start_date: no_working_days"),
        (
            json!({"start_date": "2014-12-31", "end_date": "2015-01-02"}),
            "/start_date: not_employed",
        ),
    ] {
        let answer = request(&own, &body(more)).await.fails(400, "validation_failed");
        assert_eq!(answer.violations(), [violation]);
    }
    let other = org.employee(json!({})).await.to_string();
    request(&own, &body(json!({"employee_id": other}))).await.fails(403, "forbidden");
    request(&manager, &body(json!({"employee_id": other}))).await.fails(403, "forbidden");
    request(&org.admin, &body(json!({}))).await.fails(409, "no_employee");
    let unknown = json!({"employee_id": "01938f5e-2f00-7000-8000-000000000001"});
    let answer = request(&org.admin, &body(unknown)).await.fails(400, "validation_failed");
    assert_eq!(answer.violations(), ["/employee_id: unknown_reference"]);

    request(&own, &body(json!({"start_half": "first_half"}))).await.expect(201);
    request(&own, &body(json!({"start_half": "first_half"}))).await.fails(409, "overlap");
    request(&own, &week(monday, 2)).await.fails(409, "overlap");
    let complementary = body(json!({"start_half": "second_half"}));
    request(&own, &complementary).await.expect(201);
    let too_many = request(&own, &week(day(7), 70)).await.fails(409, "insufficient_balance");
    assert_eq!(too_many.violations(), ["/end_date: insufficient_balance"]);
    let unpaid = json!({"type": "unpaid", "start_date": day(7), "end_date": day(100)});
    request(&own, &unpaid).await.expect(201);
    let _ = employee;
}

/// Rule LEAVE-11.
#[tokio::test]
async fn concurrent_requests_never_overdraw_and_a_key_requests_once() {
    let service = Service::start().await;
    let Team { employee, own, manager, .. } = team(&service).await;
    let year = monday(&service, 0).year();
    // Thirty weeks in this leave year and the next. Each year has 20 days.
    let asked: Vec<Value> = (0..30).map(|n| week(monday(&service, n), 5)).collect();
    let answers = join_all(asked.iter().map(|body| request(&own, body))).await;
    let made: Vec<&Answer> = answers.iter().filter(|answer| answer.status == 201).collect();
    assert!(answers.iter().all(|a| a.status == 201 || a.code() == "insufficient_balance"));
    let mut sum = 0.0;
    for year in [year, year + 1] {
        let now = balance(&own, employee, year).await;
        let [entitled, carried, adjusted, reserved, taken, available] =
            now.clone().map(|days| days.parse::<f64>().unwrap());
        assert_eq!(available, entitled + carried + adjusted - reserved - taken);
        assert!(available >= 0.0, "{now:?}");
        sum += reserved;
    }
    assert_eq!(sum, 5.0 * made.len() as f64);

    // Contradicting decisions are sent at once. Each leave ends in one status, and the balance agrees with it.
    let all = made.iter().flat_map(|leave| {
        ["approved", "rejected", "approved"].map(|status| decide(&manager, leave, status))
    });
    let decisions = join_all(all).await;
    assert!(decisions.iter().all(|d| d.status == 200 || d.code() == "invalid_transition"));
    let mut approved = 0.0;
    for leave in &made {
        let now = own.get(leave.header("location")).send().await.expect(200).body;
        approved += if now["status"] == "approved" { 5.0 } else { 0.0 };
        assert_ne!(now["status"], "pending");
    }
    let mut taken = 0.0;
    for year in [year, year + 1] {
        let now = balance(&own, employee, year).await;
        assert_eq!(now[3], "0.0");
        taken += now[4].parse::<f64>().unwrap();
    }
    assert_eq!(taken, approved);

    let body = json!({"type": "unpaid", "start_date": monday(&service, 60), "end_date": monday(&service, 60)});
    let twins = (0..8).map(|_| own.post("/leaves", &body).key("k").send());
    let answers = join_all(twins).await;
    let answers: Vec<Answer> = answers.into_iter().map(|answer| answer.expect(201)).collect();
    let ids: BTreeSet<_> = answers.iter().map(|answer| answer.body["id"].to_string()).collect();
    assert_eq!(ids.len(), 1);
}

/// Rules LEAVE-20 and LEAVE-21.
#[tokio::test]
async fn balances_are_adjusted_with_a_reason_and_never_below_nothing() {
    let service = Service::start().await;
    let Team { org, employee, own, manager } = team(&service).await;
    let year = service.now().year();
    let adjust = async |client: &Client, days: &str| {
        let body = json!({"employee_id": employee.to_string(), "type": "annual", "year": year, "days": days, "reason": "Opening"});
        client.post("/leave-adjustments", &body).send().await
    };
    adjust(&manager, "1").await.fails(403, "forbidden");
    let made = adjust(&org.admin, "3.5").await.expect(201);
    assert_eq!(made.body["days"], "3.5");
    assert_eq!(balance(&own, employee, year).await, ["20.0", "0.0", "3.5", "0.0", "0.0", "23.5"]);
    adjust(&org.admin, "-23.5").await.expect(201);
    adjust(&org.admin, "-0.5").await.fails(409, "insufficient_balance");
    for (days, violation) in
        [("0.333", "/days: too_precise"), ("0", "/days: zero"), ("x", "/days: invalid_format")]
    {
        let answer = adjust(&org.admin, days).await.fails(400, "validation_failed");
        assert_eq!(answer.violations(), [violation]);
    }
    assert_eq!(balance(&own, employee, year).await[5], "0.0");
    // The balances of all employees are the same rows page by page as in one answer.
    let whole = org.admin.get("/leave-balances?limit=100").send().await.expect(200).body;
    let mut pages = vec![];
    let mut path = "/leave-balances?limit=1".to_owned();
    loop {
        let page = org.admin.get(&path).send().await.expect(200).body;
        pages.extend(page["data"].as_array().unwrap().clone());
        let Some(cursor) = page["meta"]["next_cursor"].as_str() else { break };
        path = format!("/leave-balances?limit=1&cursor={cursor}");
    }
    assert_eq!(json!(pages), whole["data"]);
    assert_eq!(pages.len(), 4);
}

/// Rule LEAVE-22.
#[tokio::test]
async fn a_leave_type_in_use_cannot_be_removed_or_become_unpaid() {
    let service = Service::start().await;
    let Team { org, own, .. } = team(&service).await;
    let types = |paid: bool, more: bool| {
        let mut types = vec![json!({"code": "sick", "name": "Sick", "paid": true})];
        if more {
            types.push(
                json!({"code": "annual", "name": "Holiday", "paid": paid, "annual_days": "25"}),
            );
        }
        json!({"leave_types": types})
    };
    org.settings(types(true, true)).await;
    request(&own, &week(monday(&service, 0), 1)).await.expect(201);
    let tag = org.admin.get("/settings").send().await.expect(200);
    let put = async |body: Value| {
        let put = org.admin.put("/settings", &body).header("if-match", tag.header("etag"));
        put.send().await
    };
    let gone = put(types(true, false)).await.fails(409, "in_use");
    assert_eq!(gone.violations(), ["/leave_types: in_use"]);
    let unpaid = put(types(false, true)).await.fails(409, "in_use");
    assert_eq!(unpaid.violations(), ["/leave_types/1/paid: in_use"]);
    for (field, value) in [("unit", "minute"), ("draws_on", "time_account")] {
        let mut other = types(true, true);
        let annual = other["leave_types"][1].as_object_mut().unwrap();
        annual.remove("annual_days");
        annual.insert(field.to_owned(), json!(value));
        let refused = put(other).await.fails(409, "in_use");
        assert_eq!(refused.violations(), [format!("/leave_types/1/{field}: in_use")]);
    }
    // A type that is not in use can be removed.
    let kept = json!({"leave_types": [{"code": "annual", "name": "Annual", "annual_days": "25"}]});
    put(kept).await.expect(200);
}

/// Rules TIME-36 and LEAVE-26.
#[tokio::test]
async fn approved_leave_recalculates_the_day_that_was_worked() {
    let service = Service::start().await;
    let Team { org, employee, own, manager } = team(&service).await;
    // The last Monday before today. It counts as late until the leave of its first half is approved.
    let mut day = service.now().date_naive() - Days::new(1);
    while day.weekday() != Weekday::Mon {
        day = day - Days::new(1);
    }
    let entry = json!({
        "employee_id": employee.to_string(), "reason": "Forgot.",
        "clock_in_at": format!("{day}T13:30:00Z"), "clock_out_at": format!("{day}T18:00:00Z"),
    });
    let made = manager.post("/attendances", &entry).send().await.expect(201);
    assert_eq!(made.body["late_minutes"], 270);
    let half =
        json!({"type": "annual", "start_date": day, "end_date": day, "start_half": "first_half"});
    let leave = request(&own, &half).await.expect(201);
    decide(&manager, &leave, "approved").await.expect(200);
    let path = made.header("location");
    let read = own.get(path).send().await.expect(200).body;
    assert_eq!((&read["late_minutes"], &read["status"]), (&json!(0), &json!("present")));
    // The leave has begun: only a person who decides about leave may cancel it. The day is then late again.
    decide(&own, &leave, "cancelled").await.fails(403, "own_record");
    decide(&manager, &leave, "cancelled").await.expect(200);
    let read = own.get(path).send().await.expect(200).body;
    assert_eq!((&read["late_minutes"], &read["status"]), (&json!(270), &json!("late")));
    let list =
        org.admin.get(&format!("/leaves?employee_id={employee}&status=cancelled")).send().await;
    assert_eq!(list.expect(200).body["meta"]["count"], 1);
    let none =
        manager.get(&format!("/leaves?from={}", day + Days::new(1))).send().await.expect(200);
    assert_eq!(none.body["meta"]["count"], 0);
}
