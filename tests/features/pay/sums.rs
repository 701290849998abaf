//! Sums over several payrolls, advances, one-off payrolls and transfers. If this fails, a ceiling of the year is exceeded, an
//! advance is deducted twice, or the bank transfers money again that it has transferred before.

use serde_json::{Value, json};
use wfm_testkit::{Answer, Organization, verdicts};

use super::conditions::amounts;
use super::late_facts::{approve, decide, generated, job, monthly, on, paid, patch, void};

async fn component(org: &Organization<'_>, body: Value) -> Value {
    org.admin.post("/salary-components", &body).send().await.expect(201).body
}

/// A deduction of a share of the base, with a cap.
fn share(rate: &str, cap: &str, per: &str) -> Value {
    json!({
        "code": "levy", "name": "Levy", "kind": "deduction", "per": per, "calculation": {
            "method": "percentage", "rate": rate, "of": ["base"], "cap": cap, "currency": "USD",
        },
    })
}

/// A component to which only adjustments add.
fn by_hand(code: &str, kind: &str) -> Value {
    json!({
        "code": code, "name": code, "kind": kind, "applies_to": {"scope": "assigned"},
        "calculation": {"method": "fixed", "amount": "0.00", "currency": "USD"},
    })
}

async fn earner(org: &Organization<'_>, amount: &str) -> String {
    org.employee(json!({"compensation": monthly(&[("2015-01-01", amount)])})).await.to_string()
}

async fn adjust(org: &Organization<'_>, body: Value) -> Answer {
    org.admin.post("/pay-adjustments", &body).send().await
}

/// The only payroll of a run.
async fn only(org: &Organization<'_>, body: Value) -> Value {
    let job = job(org, body).await;
    let id = job["result"]["payroll_ids"][0].as_str().unwrap_or_else(|| panic!("{job}"));
    org.admin.get(&format!("/payrolls/{id}")).send().await.expect(200).body
}

/// Rule PAY-87.
#[tokio::test]
async fn a_component_per_month_sees_both_halves() {
    let service = on("2026-11-03").await;
    let org = service.organization().await;
    component(&org, share("5", "1000.00", "month")).await;
    let halves = json!({"code": "H", "name": "Halves", "frequency": "semi_monthly"});
    let halves = org.admin.post("/pay-groups", &halves).send().await.expect(201).body["id"].clone();
    let compensation = json!([{
        "effective_from": "2015-01-01", "pay_type": "monthly", "amount": "30000.00",
        "currency": "USD", "pay_group_id": halves,
    }]);
    org.employee(json!({ "compensation": compensation })).await;
    let half = |first: &str| json!({"pay_group_id": halves, "period_start": first});
    let first = only(&org, half("2026-09-01")).await;
    assert_eq!(amounts(&first), json!({"base": "15000.00", "levy": "750.00"}));
    // A draft counts in no sum.
    assert_eq!(only(&org, half("2026-09-16")).await["deductions"], "750.00");
    approve(&org, &first).await;
    let second = only(&org, half("2026-09-16")).await;
    assert_eq!(amounts(&second), json!({"base": "15000.00", "levy": "250.00"}));
    approve(&org, &second).await;
    // Another month begins again.
    assert_eq!(only(&org, half("2026-10-01")).await["deductions"], "750.00");

    // A tax table of the month sees both halves, too.
    let table = json!({
        "code": "tax", "name": "Tax", "kind": "deduction", "per": "month", "calculation": {
            "method": "brackets", "of": ["base"], "currency": "USD", "brackets": [
                {"up_to": "20833.00", "rate": "0"}, {"up_to": "33332.00", "rate": "15"},
                {"rate": "20"},
            ],
        },
    });
    component(&org, table).await;
    let first = only(&org, half("2026-10-01")).await;
    assert_eq!(amounts(&first)["tax"], "0.00");
    approve(&org, &first).await;
    assert_eq!(amounts(&only(&org, half("2026-10-16")).await)["tax"], "1375.05");

    let wrong = json!({
        "code": "rent", "name": "Rent", "kind": "earning", "per": "year", "prorate": true,
        "calculation": {"method": "fixed", "amount": "10.00", "currency": "USD"},
    });
    let refused = org.admin.post("/salary-components", &wrong).send().await;
    assert_eq!(refused.fails(400, "validation_failed").violations(), ["/per: does_not_fit"]);
}

/// Rules PAY-61, PAY-87, PAY-91 and PAY-101.
#[tokio::test]
async fn of_two_drafts_that_depend_on_each_other_one_job_approves_one() {
    let service = on("2026-12-20").await;
    let org = service.organization().await;
    let loan = component(&org, by_hand("loan", "deduction")).await["id"].clone();
    let employee = earner(&org, "2200.00").await;
    paid(&org, "2026-09").await;
    // October and November both take the whole advance, and both carry the correction of September.
    let advance = json!({
        "employee_id": employee, "component_id": loan, "date": "2026-10-01", "amount": "300.00",
        "instalment": "300.00",
    });
    adjust(&org, advance).await.expect(201);
    let raise = monthly(&[("2015-01-01", "2200.00"), ("2026-09-01", "2300.00")]);
    patch(&org, &employee, json!({"compensation": raise})).await.expect(200);
    let drafts = [generated(&org, "2026-10").await, generated(&org, "2026-11").await];
    for draft in &drafts {
        assert_eq!(amounts(draft), json!({"base": "2400.00", "loan": "300.00"}));
    }
    let ids = [&drafts[0]["id"], &drafts[1]["id"]];
    let body = json!({"payroll_ids": ids, "status": "approved"});
    let decided = org.approver.post("/payrolls/decide", &body).key("both").send().await.expect(202);
    let decided = org.ended(&decided).await;
    assert_eq!(verdicts(&decided), ["updated", "failed invalid_transition"]);
    let november = generated(&org, "2026-11").await;
    assert_eq!(amounts(&november), json!({"base": "2300.00"}));
}

/// Rules PAY-87 and PAY-88.
#[tokio::test]
async fn a_ceiling_of_the_year_holds_whatever_order_the_months_are_paid_in() {
    let service = on("2027-01-05").await;
    let org = service.organization().await;
    component(&org, share("6.2", "11439.00", "year")).await;
    earner(&org, "16000.00").await;
    let mut june = Value::Null;
    for month in 1..=11 {
        let payroll = paid(&org, &format!("2026-{month:02}")).await;
        assert_eq!(amounts(&payroll)["levy"], "992.00", "{month}");
        if month == 6 {
            june = payroll;
        }
    }
    let december = generated(&org, "2026-12").await;
    assert_eq!(amounts(&december)["levy"], "527.00");
    assert_eq!(december["year_to_date"], Value::Null);
    let approved = decide(&org, &december, json!({"status": "approved"})).await.expect(200).body;
    let year = json!({"gross": "192000.00", "net": "180561.00", "items": [
        {"code": "base", "amount": "192000.00"}, {"code": "levy", "amount": "11439.00"},
    ]});
    assert_eq!(approved["year_to_date"], year);
    void(&org, &june).await;
    assert_eq!(amounts(&generated(&org, "2026-06").await)["levy"], "992.00");
    // Another year begins again.
    assert_eq!(amounts(&generated(&org, "2027-01").await)["levy"], "992.00");
}

/// Rule PAY-88.
#[tokio::test]
async fn an_opening_counts_for_the_components_that_it_names() {
    let service = on("2026-11-03").await;
    let org = service.organization().await;
    component(&org, share("10", "729.30", "year")).await;
    let employee = earner(&org, "20000.00").await;
    let path = format!("/employees/{employee}/year-openings/2026");
    org.admin.get(&path).send().await.fails(404, "not_found");
    let opening = |code: &str, amount: &str| json!({"currency": "USD", "amounts": [{"code": code, "amount": amount}]});
    let put = |body: Value| async {
        let body = body;
        org.admin.put(&path, &body).header("if-match", "*").send().await
    };
    for (body, violation) in [
        (opening("nothing", "1.00"), "/amounts/0/code: unknown_reference"),
        (opening("levy", "1.001"), "/amounts/0/amount: too_precise"),
    ] {
        assert_eq!(put(body).await.fails(400, "validation_failed").violations(), [violation]);
    }
    let draft = generated(&org, "2026-09").await;
    let set = put(opening("levy", "700.00")).await.expect(200).body;
    assert_eq!(org.admin.get(&path).send().await.expect(200).body, set);
    // The draft is out of date.
    decide(&org, &draft, json!({"status": "approved"})).await.fails(409, "invalid_transition");
    let september = generated(&org, "2026-09").await;
    assert_eq!(amounts(&september)["levy"], "29.30");
    let approved = decide(&org, &september, json!({"status": "approved"})).await.expect(200).body;
    assert_eq!(approved["year_to_date"]["items"][1], json!({"code": "levy", "amount": "729.30"}));
    // Who set it contributes to the pay of the year.
    org.approver
        .put(&path, &opening("levy", "710.00"))
        .header("if-match", "*")
        .send()
        .await
        .expect(200);
    let october = generated(&org, "2026-10").await;
    let noted = decide(&org, &october, json!({"status": "approved"})).await.expect(200).body;
    assert_eq!(noted["status"], "draft");
    let removed = put(json!({"currency": "USD", "amounts": []})).await.expect(200).body;
    assert_eq!(removed["amounts"], json!([]));
    org.admin.get(&path).send().await.fails(404, "not_found");
}

/// Rule PAY-91.
#[tokio::test]
async fn an_advance_is_deducted_by_instalments_until_nothing_remains() {
    let service = on("2026-11-03").await;
    let org = service.organization().await;
    let loan = component(&org, by_hand("loan", "deduction")).await["id"].clone();
    let bonus = component(&org, by_hand("bonus", "earning")).await["id"].clone();
    let employee = earner(&org, "2200.00").await;
    let advance = |amount: &str, instalment: &str, component: &Value| {
        json!({
            "employee_id": employee, "component_id": component, "date": "2026-07-01",
            "amount": amount, "instalment": instalment,
        })
    };
    for (body, violation) in [
        (advance("900.00", "300.00", &bonus), "/component_id: does_not_fit"),
        (advance("900.00", "901.00", &loan), "/instalment: out_of_range"),
        (advance("900.00", "0.00", &loan), "/instalment: zero"),
        (advance("-900.00", "300.00", &loan), "/amount: out_of_range"),
        (
            json!({
                "employee_id": employee, "component_id": loan, "date": "2026-07-01",
                "amount": "1.00", "net_floor": "1.00",
            }),
            "/net_floor: does_not_fit",
        ),
    ] {
        let answer = adjust(&org, body).await.fails(400, "validation_failed");
        assert_eq!(answer.violations(), [violation]);
    }
    let made = adjust(&org, advance("900.00", "300.00", &loan)).await.expect(201);
    assert_eq!(
        (&made.body["remaining"], &made.body["instalment"]),
        (&json!("900.00"), &json!("300.00"))
    );
    let remaining = || async {
        let list = format!("/pay-adjustments?employee_id={employee}");
        let rows = org.admin.get(&list).send().await.expect(200).body;
        rows["data"][0]["remaining"].clone()
    };
    // Before its date nothing is taken, and a draft takes nothing for good.
    assert_eq!(amounts(&generated(&org, "2026-06").await), json!({"base": "2200.00"}));
    let july = paid(&org, "2026-07").await;
    assert_eq!(amounts(&july), json!({"base": "2200.00", "loan": "300.00"}));
    assert_eq!((july["net"].clone(), remaining().await), (json!("1900.00"), json!("600.00")));
    let august = paid(&org, "2026-08").await;
    assert_eq!(remaining().await, "300.00");
    void(&org, &august).await;
    assert_eq!(remaining().await, "600.00");
    let august = paid(&org, "2026-08").await;
    assert_eq!(amounts(&august)["loan"], "300.00");
    void(&org, &august).await;
    // The last payroll takes all that remains.
    let leaves = json!({"status": "terminated", "termination_date": "2026-09-15"});
    patch(&org, &employee, leaves).await.expect(200);
    let september = paid(&org, "2026-09").await;
    assert_eq!(amounts(&september)["loan"], "600.00");
    assert_eq!(remaining().await, "0.00");

    // A net that does not suffice gives what it has.
    let second = earner(&org, "200.00").await;
    let mut body = advance("300.00", "300.00", &loan);
    body["employee_id"] = json!(second);
    let poor = adjust(&org, body).await.expect(201);
    let of_second = |month: &str| json!({"period": month, "employee_ids": [second]});
    let july = only(&org, of_second("2026-07")).await;
    assert_eq!((amounts(&july)["loan"].clone(), &july["net"]), (json!("200.00"), &json!("0.00")));
    approve(&org, &july).await;
    let august = only(&org, of_second("2026-08")).await;
    assert_eq!(amounts(&august)["loan"], "100.00");
    // Deleting an advance ends it.
    org.admin.delete(poor.header("location")).send().await.expect(204);
    assert_eq!(amounts(&only(&org, of_second("2026-08")).await), json!({"base": "200.00"}));
}

/// Rule PAY-92.
#[tokio::test]
async fn a_bonus_is_paid_on_its_day_and_not_again_with_the_month() {
    let service = on("2026-11-03").await;
    let org = service.organization().await;
    let bonus = component(&org, by_hand("bonus", "earning")).await["id"].clone();
    component(
        &org,
        json!({
            "code": "tax", "name": "Tax", "kind": "deduction",
            "calculation": {"method": "percentage", "rate": "10", "of": ["gross"]},
        }),
    )
    .await;
    let employee = earner(&org, "2200.00").await;
    let on_day = |amount: &str| {
        json!({
            "employee_id": employee, "component_id": bonus, "date": "2026-09-15", "amount": amount,
        })
    };
    let run = json!({"one_off_on": "2026-09-15"});
    assert_eq!(verdicts(&job(&org, run.clone()).await), ["skipped nothing_due"]);
    adjust(&org, on_day("2200.00")).await.expect(201);
    let one_off = only(&org, run.clone()).await;
    assert_eq!(amounts(&one_off), json!({"base": "0.00", "bonus": "2200.00", "tax": "220.00"}));
    assert_eq!((&one_off["one_off"], &one_off["pay_date"]), (&json!(true), &json!("2026-09-15")));
    approve(&org, &one_off).await;
    // What it has paid is not taken away behind it.
    let list = format!("/pay-adjustments?employee_id={employee}");
    let list = org.admin.get(&list).send().await.expect(200).body;
    let path = format!("/pay-adjustments/{}", list["data"][0]["id"].as_str().unwrap());
    org.admin.delete(&path).send().await.fails(409, "period_locked");
    // Its adjustment is in no other payroll, and it overlaps none.
    assert_eq!(verdicts(&job(&org, run.clone()).await), ["skipped nothing_due"]);
    let month = generated(&org, "2026-09").await;
    assert_eq!(amounts(&month), json!({"base": "2200.00", "tax": "220.00"}));
    // A second bonus of the same day is a second one-off payroll.
    adjust(&org, on_day("100.00")).await.expect(201);
    let second = only(&org, run.clone()).await;
    assert_eq!(amounts(&second)["bonus"], "100.00");
    approve(&org, &second).await;
    // It locks no date, and the month is approved beside it.
    let month = generated(&org, "2026-09").await;
    assert_eq!(amounts(&month), json!({"base": "2200.00", "tax": "220.00"}));
    approve(&org, &month).await;
    // Void after the month was closed: the adjustment is a late fact.
    void(&org, &one_off).await;
    let october = generated(&org, "2026-10").await;
    assert_eq!(amounts(&october)["bonus"], "2200.00");
    assert_eq!(october["corrections"][0]["reasons"], json!(["adjustment"]));
    // After that the day takes no further one.
    assert_eq!(verdicts(&job(&org, run).await), ["skipped nothing_due"]);
    // A one-off run carries corrections if it is told to.
    let carried = only(&org, json!({"one_off_on": "2026-10-05", "late_facts": true})).await;
    assert_eq!(amounts(&carried)["bonus"], "2200.00");
    approve(&org, &carried).await;
    assert_eq!(generated(&org, "2026-10").await["corrections"], json!([]));

    for (body, violation) in [
        (json!({"one_off_on": "2026-09-15", "period": "2026-09"}), "/period: not_together"),
        (
            json!({"one_off_on": "2026-09-15", "period_start": "2026-09-01"}),
            "/period_start: not_together",
        ),
    ] {
        let answer = org.admin.post("/payroll/generate", &body).key("wrong").send().await;
        assert_eq!(answer.fails(400, "validation_failed").violations(), [violation]);
    }
}

/// Rule PAY-93.
#[tokio::test]
async fn an_amount_after_the_last_day_is_paid() {
    let service = on("2026-11-03").await;
    let org = service.organization().await;
    let bonus = component(&org, by_hand("bonus", "earning")).await["id"].clone();
    let employee = earner(&org, "2200.00").await;
    let leaves = json!({"status": "terminated", "termination_date": "2026-08-31"});
    patch(&org, &employee, leaves).await.expect(200);
    paid(&org, "2026-08").await;
    let severance = json!({
        "employee_id": employee, "component_id": bonus, "date": "2026-09-30", "amount": "1500.00",
    });
    adjust(&org, severance).await.expect(201);
    let september = generated(&org, "2026-09").await;
    assert_eq!(amounts(&september), json!({"base": "0.00", "bonus": "1500.00"}));
    assert_eq!(september["net"], "1500.00");
}

/// Rule PAY-93: a run of everybody holds them, so that nothing is left unpaid without a word.
#[tokio::test]
async fn an_advance_that_remains_and_an_amount_before_the_first_day_are_in_a_run_of_everybody() {
    let service = on("2026-11-03").await;
    let org = service.organization().await;
    let bonus = component(&org, by_hand("bonus", "earning")).await["id"].clone();
    let loan = component(&org, by_hand("loan", "deduction")).await["id"].clone();
    let gone = earner(&org, "2200.00").await;
    let advance = json!({
        "employee_id": gone, "component_id": loan, "date": "2026-08-01", "amount": "5000.00",
        "instalment": "100.00",
    });
    adjust(&org, advance).await.expect(201);
    let leaves = json!({"status": "terminated", "termination_date": "2026-08-31"});
    patch(&org, &gone, leaves).await.expect(200);
    let august = paid(&org, "2026-08").await;
    assert_eq!(august["net"], "0.00");
    // 2800.00 remain, and nothing is left to take them from.
    let september = generated(&org, "2026-09").await;
    assert_eq!((&september["employee_id"], &september["net"]), (&json!(gone), &json!("0.00")));

    let joins = json!({
        "compensation": monthly(&[("2026-09-16", "2200.00")]), "hire_date": "2026-09-16",
    });
    let joins = org.employee(joins).await.to_string();
    let of_month = async |month: &str| verdicts(&job(&org, json!({"period": month})).await);
    let nobody = of_month("2026-07").await;
    let signing = json!({
        "employee_id": joins, "component_id": bonus, "date": "2026-07-20", "amount": "700.00",
    });
    adjust(&org, signing).await.expect(201);
    let july = job(&org, json!({"period": "2026-07"})).await;
    assert_eq!(verdicts(&july).len(), nobody.len() + 1);
    let ids = july["result"]["payroll_ids"].as_array().unwrap();
    let mut nets = vec![];
    for id in ids {
        let path = format!("/payrolls/{}", id.as_str().unwrap());
        let payroll = org.admin.get(&path).send().await.expect(200).body;
        if payroll["employee_id"] == joins.as_str() {
            nets.push(payroll["net"].clone());
        }
    }
    assert_eq!(nets, ["700.00"]);
    // Another month before the first day holds nothing of theirs.
    assert_eq!(of_month("2026-06").await.len(), nobody.len());
}

/// Rule PAY-94.
#[tokio::test]
async fn what_was_transferred_for_a_void_payroll_is_not_transferred_again() {
    let service = on("2026-11-03").await;
    let org = service.organization().await;
    let bonus = component(&org, by_hand("bonus", "earning")).await["id"].clone();
    let employee = earner(&org, "1000.00").await;
    let add = |amount: &str| {
        json!({
            "employee_id": employee, "component_id": bonus, "date": "2026-09-10", "amount": amount,
        })
    };
    let pay = json!({"status": "paid"});
    let september = paid(&org, "2026-09").await;
    assert_eq!(september["transfer"], "1000.00");
    let path = format!("/payrolls/{}", september["id"].as_str().unwrap());
    org.admin.patch(&path, &pay).send().await.expect(200);
    void(&org, &september).await;
    // Money is out for the month, so nothing is paid for other bounds.
    let half = json!({"period_start": "2026-09-01", "period_end": "2026-09-15"});
    assert_eq!(verdicts(&job(&org, half.clone()).await), ["failed overlap"]);
    adjust(&org, add("100.00")).await.expect(201);
    let second = paid(&org, "2026-09").await;
    assert_eq!((&second["net"], &second["transfer"]), (&json!("1100.00"), &json!("100.00")));
    let path = format!("/payrolls/{}", second["id"].as_str().unwrap());
    org.admin.patch(&path, &pay).send().await.expect(200);
    void(&org, &second).await;
    adjust(&org, add("-50.00")).await.expect(201);
    let third = paid(&org, "2026-09").await;
    assert_eq!((&third["net"], &third["transfer"]), (&json!("1050.00"), &json!("-50.00")));
    // The money of a payroll that came back may be transferred again.
    let wrong = decide(&org, &third, json!({"status": "paid", "recovered": true})).await;
    assert_eq!(wrong.fails(400, "validation_failed").violations(), ["/recovered: does_not_fit"]);
    let path = format!("/payrolls/{}", third["id"].as_str().unwrap());
    org.admin.patch(&path, &pay).send().await.expect(200);
    let recovered = json!({"status": "void", "reason": "Wrong account.", "recovered": true});
    decide(&org, &third, recovered).await.expect(200);
    assert_eq!(generated(&org, "2026-09").await["transfer"], "-50.00");
}
