//! Pay of leave of which a share is paid, and of months in which somebody is employed in part. If this fails, people on
//! leave, joiners and leavers are paid another part of their salary than they have a right to.

use serde_json::{Value, json};
use wfm_testkit::{Answer, Organization, Service};

use super::conditions::{MONTH, amounts, run};

fn monthly(amount: &str) -> Value {
    json!([{"effective_from": "2015-01-01", "pay_type": "monthly", "amount": amount, "currency": "USD"}])
}

/// A leave type, with these fields.
fn parental(more: Value) -> Value {
    let mut leave_type = json!({"code": "parental", "name": "Parental leave"});
    leave_type.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
    json!({"leave_types": [leave_type]})
}

async fn put(org: &Organization<'_>, body: &Value) -> Answer {
    let tag = org.admin.get("/settings").send().await.expect(200);
    let put = org.admin.put("/settings", body).header("if-match", tag.header("etag"));
    put.send().await
}

/// Approves a day and a half of parental leave.
async fn on_leave(org: &Organization<'_>, employee: &str) {
    let leave = json!({
        "employee_id": employee, "type": "parental", "start_date": "2026-10-05",
        "end_date": "2026-10-06", "end_half": "first_half",
    });
    let leave = org.admin.post("/leaves", &leave).send().await.expect(201);
    let approve = json!({"status": "approved"});
    org.admin.patch(leave.header("location"), &approve).send().await.expect(200);
}

/// Rule PAY-89.
#[tokio::test]
async fn a_share_of_a_leave_is_paid_and_the_rest_is_unpaid() {
    let service = Service::start().await;
    let org = service.organization().await;
    let day = |weekday: &str| json!({"weekday": weekday, "start": "09:00", "end": "17:00"});
    let days = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday"].map(day);
    org.settings(json!({"work_schedule": {"days": days}})).await;
    org.settings(parental(json!({"paid_share": "0.5"}))).await;
    let shown = org.admin.get("/settings").send().await.expect(200).body;
    let shown = &shown["leave_types"][0];
    assert_eq!((&shown["paid"], &shown["paid_share"]), (&json!(true), &json!("0.5")));
    let employee = org.employee(json!({"compensation": monthly("27000.00")})).await.to_string();
    on_leave(&org, &employee).await;
    let (_, payrolls) = run(&org, "2026-10").await;
    let payroll = &payrolls[&employee];
    assert_eq!(payroll["base"], "26250.00");
    assert_eq!(payroll["working_days"], "27.0");
    // 26.25 payable and 0.75 unpaid days, rounded half-up.
    assert_eq!(payroll["payable_days"], "26.3");
    assert_eq!(payroll["unpaid_leave_days"], "0.8");
}

/// Rules LEAVE-38, PAY-75 and PAY-89.
#[tokio::test]
async fn a_share_of_the_minutes_of_leave_with_times_is_paid_and_the_rest_is_unpaid() {
    let service = Service::start().await;
    let org = service.organization().await;
    let day = |weekday| json!({"weekday": weekday, "start": "09:00", "end": "17:30", "break_minutes": 30});
    let days = ["monday", "tuesday", "wednesday", "thursday", "friday"].map(day);
    org.settings(json!({
        "work_schedule": {"days": days},
        "leave_types": [
            {"code": "care", "name": "Care", "unit": "minute", "paid_share": "0.5"},
        ],
    }))
    .await;
    let hourly = json!([{
        "effective_from": "2015-01-01", "pay_type": "hourly", "amount": "60.00", "currency": "USD",
    }]);
    let mut employees = vec![];
    for compensation in [monthly("2200.00"), hourly.clone(), hourly] {
        let employee = org.employee(json!({"compensation": compensation})).await.to_string();
        let leave = json!({
            "employee_id": employee, "type": "care", "start_date": "2026-09-07",
            "end_date": "2026-09-07", "start_time": "14:30", "end_time": "17:30",
        });
        let leave = org.admin.post("/leaves", &leave).send().await.expect(201);
        assert_eq!(leave.body["minutes"], 180);
        let approve = json!({"status": "approved"});
        org.admin.patch(leave.header("location"), &approve).send().await.expect(200);
        employees.push(employee);
    }
    // The third works an hour of the leave.
    let work = json!({
        "employee_id": employees[2], "reason": "Forgot.",
        "clock_in_at": "2026-09-07T09:00:00Z", "clock_out_at": "2026-09-07T15:30:00Z",
    });
    let work = org.admin.post("/attendances", &work).send().await.expect(201);
    let approve = json!({"review": "approved"});
    org.admin.patch(work.header("location"), &approve).send().await.expect(200);

    let (_, payrolls) = run(&org, MONTH).await;
    // 22 working days of 100.00: 90 of 480 minutes are unpaid.
    let of_month = &payrolls[&employees[0]];
    assert_eq!(
        (&of_month["base"], &of_month["unpaid_leave_days"]),
        (&json!("2181.25"), &json!("0.2"))
    );
    let base = |employee: &str| {
        let base = &payrolls[employee]["items"][0];
        (base["amount"].clone(), base["explanation"].clone())
    };
    let explained = json!("60.00 × 90 paid leave minutes ÷ 60");
    assert_eq!(base(&employees[1]), (json!("90.00"), explained));
    // 120 of the 180 minutes are left, of which 60 are paid.
    let explained = json!("60.00 × (360 worked + 60 paid leave) minutes ÷ 60");
    assert_eq!(base(&employees[2]), (json!("420.00"), explained));
}

/// Rules PAY-89 and LEAVE-22.
#[tokio::test]
async fn the_paid_share_is_fixed_once_the_type_is_in_use() {
    let service = Service::start().await;
    let org = service.organization().await;
    for (more, violation) in [
        (json!({"paid_share": "1.5"}), "/leave_types/0/paid_share: invalid_format"),
        (json!({"paid_share": "1.01"}), "/leave_types/0/paid_share: invalid_format"),
        (json!({"paid_share": 0.5}), "/leave_types/0/paid_share: wrong_type"),
        (json!({"paid_share": "0.5", "paid": false}), "/leave_types/0/paid_share: does_not_fit"),
        (json!({"paid_share": "0", "paid": true}), "/leave_types/0/paid_share: does_not_fit"),
    ] {
        let answer = put(&org, &parental(more)).await.fails(400, "validation_failed");
        assert_eq!(answer.violations(), [violation]);
    }
    for (more, paid, share) in [
        (json!({"paid_share": "0"}), false, json!("0")),
        (json!({"paid_share": "1.00"}), true, json!("1")),
        (json!({"paid_share": null}), true, json!(null)),
        (json!({"paid_share": "0.25"}), true, json!("0.25")),
    ] {
        let set = put(&org, &parental(more)).await.expect(200).body;
        let shown = &set["leave_types"][0];
        assert_eq!((&shown["paid"], &shown["paid_share"]), (&json!(paid), &share));
    }
    let employee = org.employee(json!({})).await.to_string();
    on_leave(&org, &employee).await;
    for (more, pointer) in [
        (json!({"paid_share": "0.3"}), "/leave_types/0/paid_share: in_use"),
        (json!({}), "/leave_types/0/paid: in_use"),
    ] {
        let refused = put(&org, &parental(more)).await.fails(409, "in_use");
        assert_eq!(refused.violations(), [pointer]);
    }
    put(&org, &parental(json!({"paid_share": "0.25", "waiting_months": 1}))).await.expect(200);
}

/// Rule PAY-81.
#[tokio::test]
async fn a_rostered_joiner_is_paid_by_the_working_days_of_the_whole_month() {
    let service = Service::start().await;
    let org = service.organization().await;
    org.settings(json!({"work_schedule": {"days": []}})).await;
    let joiner = json!({"compensation": monthly("2200.00"), "hire_date": "2026-09-16"});
    let employee = org.employee(joiner).await.to_string();
    for day in [16, 17, 18, 21, 22, 23, 24, 25, 28, 29, 30] {
        let path = format!("/employees/{employee}/roster/2026-09-{day}");
        let shift = json!({"shifts": [{"start": "09:00", "end": "17:30", "break_minutes": 30}]});
        org.admin.put(&path, &shift).send().await.expect(200);
    }
    let (_, payrolls) = run(&org, MONTH).await;
    let payroll = &payrolls[&employee];
    assert_eq!(amounts(payroll), json!({"base": "1100.00"}));
    assert_eq!(
        (&payroll["payable_days"], &payroll["working_days"]),
        (&json!("11.0"), &json!("22.0"))
    );
}
