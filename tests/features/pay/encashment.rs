//! Leave that is paid instead of taken. If this fails, days leave the balance and nobody pays them, or pays them twice.

use serde_json::{Value, json};
use wfm_domain::ids::EmployeeId;
use wfm_testkit::{Answer, Organization};

use super::conditions::amounts;
use super::late_facts::{approve, generated, monthly, on, void};

/// An earning for encashments.
async fn payout(org: &Organization<'_>, kind: &str) -> String {
    let body = json!({
        "code": format!("payout-{kind}"), "name": "Leave paid out", "kind": kind,
        "calculation": {"method": "fixed", "amount": "0", "currency": "USD"},
        "applies_to": {"scope": "assigned"},
    });
    let made = org.admin.post("/salary-components", &body).send().await.expect(201);
    made.body["id"].as_str().unwrap().to_owned()
}

async fn encash(org: &Organization<'_>, employee: EmployeeId, more: Value) -> Answer {
    let mut body = json!({
        "employee_id": employee.to_string(), "type": "annual", "year": 2026,
        "kind": "encashment", "date": "2026-11-30", "reason": "Last day",
    });
    body.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
    org.admin.post("/leave-adjustments", &body).send().await
}

/// Rules LEAVE-43, PAY-90 and EMPL-9.
#[tokio::test]
async fn leave_that_is_left_on_the_last_day_is_paid() {
    let service = on("2026-11-20").await;
    let org = service.organization().await;
    let earning = payout(&org, "earning").await;
    let types = |component: Value| {
        json!({"leave_types": [
            {"code": "annual", "name": "Annual", "annual_days": "24", "payout_component_id": component},
            {"code": "never", "name": "Never", "annual_days": "5", "encash": "never"},
        ]})
    };
    // 21 working days in November 2026.
    let pay = monthly(&[("2015-01-01", "2100.00")]);
    let leaver = json!({"compensation": pay, "termination_date": "2026-11-30"});
    let leaver = org.employee(leaver).await;
    // Nothing is taken while nothing would pay it.
    org.settings(types(Value::Null)).await;
    let refused = encash(&org, leaver, json!({})).await.fails(400, "validation_failed");
    assert_eq!(refused.violations(), ["/type: required"]);
    encash(&org, leaver, json!({"type": "never"})).await.fails(409, "not_eligible");
    org.settings(types(json!(earning))).await;

    // 24 days a year until November.
    let all = encash(&org, leaver, json!({})).await.expect(201).body;
    assert_eq!((&all["days"], &all["kind"]), (&json!("-22.0"), &json!("encashment")));
    // Two days too many: they are taken back with the opposite sign.
    let back = encash(&org, leaver, json!({"days": "2"})).await.expect(201).body;
    let list = format!("/pay-adjustments?employee_id={leaver}");
    let list = org.admin.get(&list).send().await.expect(200).body;
    let shown: Vec<Value> = list["data"]
        .as_array()
        .unwrap()
        .iter()
        .map(|of| {
            json!([
                of["id"],
                of["leave_adjustment_id"],
                of["component_id"],
                of["date"],
                of["days"],
                of["note"]
            ])
        })
        .collect();
    let of = |made: &Value, days: &str| {
        json!([made["pay_adjustment_id"], made["id"], earning, "2026-11-30", days, "Last day"])
    };
    assert_eq!(shown, [of(&back, "-2.0"), of(&all, "22.0")]);
    // What pays leave cannot be taken away alone.
    let path = format!("/pay-adjustments/{}", all["pay_adjustment_id"].as_str().unwrap());
    org.admin.delete(&path).send().await.fails(409, "in_use");

    let settlement = format!("/employees/{leaver}/settlement");
    let due = org.admin.get(&settlement).send().await.expect(200).body;
    let annual = &due["leave"][0];
    assert_eq!((&annual["available"], &annual["paid_out"]), (&json!("2.0"), &json!("20.0")));
    assert_eq!((&due["advances"], &due["corrections"]), (&json!([]), &json!([])));

    let payroll = generated(&org, "2026-11").await;
    let expected = json!({"base": "2100.00", "payout-earning": "2000.00"});
    assert_eq!(amounts(&payroll), expected);
    // What is encashed later is paid by a payroll that has not paid the date.
    approve(&org, &payroll).await;
    encash(&org, leaver, json!({"days": "-2"})).await.expect(201);
    let due = org.admin.get(&settlement).send().await.expect(200).body;
    let item = json!({"code": "payout-earning", "difference": "200.00"});
    assert_eq!(
        due["corrections"],
        json!([{
            "payroll_id": payroll["id"], "period_start": "2026-11-01", "period_end": "2026-11-30",
            "currency": "USD", "items": [item],
        }])
    );
    let late = generated(&org, "2026-12").await;
    assert_eq!(amounts(&late)["payout-earning"], "200.00");
    void(&org, &payroll).await;
    assert_eq!(amounts(&generated(&org, "2026-11").await)["payout-earning"], "2200.00");
}

/// Rule LEAVE-43.
#[tokio::test]
async fn minutes_are_paid_and_a_payout_needs_an_earning() {
    let service = on("2026-11-20").await;
    let org = service.organization().await;
    let earning = payout(&org, "earning").await;
    let deduction = payout(&org, "deduction").await;
    let with = |component: &str| {
        json!({"leave_types": [{
            "code": "annual", "name": "Annual", "unit": "minute", "annual_minutes": 9600,
            "encash": "always", "payout_component_id": component,
        }]})
    };
    let unknown = service.app().ids.next().to_string();
    for (component, code) in [(unknown.as_str(), "unknown_reference"), (&deduction, "does_not_fit")]
    {
        let refused = org.admin.patch("/settings", &with(component));
        let refused = refused.header("if-match", "*").send().await.fails(400, "validation_failed");
        assert_eq!(refused.violations(), [format!("/leave_types/0/payout_component_id: {code}")]);
    }
    org.settings(with(&earning)).await;
    let pay = json!([{
        "effective_from": "2015-01-01", "pay_type": "hourly", "amount": "20.00", "currency": "USD",
    }]);
    let person = org.employee(json!({"compensation": pay})).await;
    encash(&org, person, json!({"minutes": -90, "date": "2026-11-04"})).await.expect(201);
    let payroll = generated(&org, "2026-11").await;
    assert_eq!(amounts(&payroll)["payout-earning"], "30.00");
}

/// Rules EMPL-9 and PAY-91.
#[tokio::test]
async fn a_settlement_shows_advances_and_corrections_to_those_who_may_read_pay() {
    let service = on("2026-11-20").await;
    let org = service.organization().await;
    let deduction = payout(&org, "deduction").await;
    let leaver = org.employee(json!({"compensation": monthly(&[("2015-01-01", "2000.00")])})).await;
    let payroll = generated(&org, "2026-10").await;
    approve(&org, &payroll).await;
    let advance = json!({
        "employee_id": leaver.to_string(), "component_id": deduction, "date": "2026-11-10",
        "amount": "900.00", "instalment": "300.00",
    });
    let advance = org.admin.post("/pay-adjustments", &advance).send().await.expect(201).body;
    let raise = monthly(&[("2015-01-01", "2000.00"), ("2026-10-01", "2200.00")]);
    let path = format!("/employees/{leaver}");
    org.admin
        .patch(&path, &json!({"compensation": raise}))
        .header("if-match", "*")
        .send()
        .await
        .expect(200);
    let settlement = format!("{path}/settlement?termination_date=2026-11-30");
    let due = org.admin.get(&settlement).send().await.expect(200).body;
    assert_eq!(
        due["advances"],
        json!([{
            "pay_adjustment_id": advance["id"], "component_id": deduction, "remaining": "900.00",
            "currency": "USD",
        }])
    );
    assert_eq!(
        due["corrections"],
        json!([{
            "payroll_id": payroll["id"], "period_start": "2026-10-01", "period_end": "2026-10-31",
            "currency": "USD", "items": [{"code": "base", "difference": "200.00"}],
        }])
    );
    assert_eq!(due["corrections_failed"], Value::Null);
    // HR without pay sees days, and no amounts.
    let role = json!({
        "name": "people", "permissions": ["employees:read:all", "leaves:read:all"],
    });
    let role = org.admin.post("/roles", &role).send().await.expect(201).body;
    let hr = org.signed_in(&[role["id"].as_str().unwrap()], None).await;
    let due = hr.get(&settlement).send().await.expect(200).body;
    assert_eq!((&due["advances"], &due["corrections"]), (&Value::Null, &Value::Null));
    assert_eq!(due["unpaid_from"], "2026-11-01");
}
