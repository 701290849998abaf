//! Pay: components, an adjustment, a run, and the approval by a second administrator.

use serde_json::{Value, json};
use wfm_testkit::Client;

use super::organization::UNKNOWN;
use super::people::People;
use super::{Story, post, text};

const MONTH: &str = "2026-10";

pub async fn live(story: &Story<'_>, people: &People) {
    story.at("2026-11-02T08:00:00Z");
    let (katrin, jonas) = story.administrators().await;
    pay_groups(story, &katrin).await;
    let bonus = components(story, &katrin).await;
    openings(story, &katrin, &people.anna.employee).await;
    let adjustment = adjustments(story, &katrin, &bonus, &people.anna.employee).await;
    let run = run(story, &katrin).await;
    let payslip = payslip(story, &katrin, &people.anna.employee).await;
    // Only Katrin has entered the data behind Leyla's pay.
    let of_leyla = format!("/payrolls?employee_id={}", people.leyla.employee);
    let of_leyla = katrin.get(&of_leyla).send().await.expect(200).body;
    let of_leyla = format!("/payrolls/{}", of_leyla["data"][0]["id"].as_str().unwrap());
    let alone = katrin.patch(&of_leyla, &json!({"status": "approved"}));
    story.show(alone, 403).await;
    decisions(story, &katrin, &jonas, &payslip, &run).await;
    // The approved payroll locks October, and with it this date.
    let anna = &people.anna.employee;
    let within = format!("/employees/{anna}/settlement?termination_date=2026-10-15");
    story.show(katrin.get(&within), 409).await;
    story.show(katrin.delete(&adjustment), 409).await;
}

async fn openings(story: &Story<'_>, katrin: &Client, employee: &str) {
    let path = format!("/employees/{employee}/year-openings/2026");
    let amount = |code: &str, amount: &str| json!({"code": code, "amount": amount});
    let body = json!({"currency": "EUR", "amounts": [
        amount("base", "12450.00"), amount("gross", "12450.00"), amount("net", "11292.15"),
        amount("pension", "1157.85"),
    ]});
    let put = |body: &Value, tag: &str| katrin.put(&path, body).header("if-match", tag);
    let set = story.show(put(&body, "*"), 200).await;
    let unknown = json!({"currency": "EUR", "amounts": [amount("levies", "1.00")]});
    story.show(put(&unknown, "*"), 400).await;
    story.show(katrin.get(&path), 200).await;
    let tag = set.header("etag").to_owned();
    let other = json!({"currency": "EUR", "amounts": [amount("pension", "1157.85")]});
    put(&other, &tag).send().await.expect(200);
    story.show(put(&body, &tag), 412).await;
    let removed = json!({"currency": "EUR", "amounts": []});
    put(&removed, "*").send().await.expect(200);
    story.show(katrin.get(&path), 404).await;
}

async fn pay_groups(story: &Story<'_>, katrin: &Client) {
    let halves = json!({
        "code": "crew", "name": "Twice a month", "frequency": "semi_monthly", "pay_days_after_end": 5,
        "cutoff_days": [10, 25], "fixed_hours": "80",
    });
    let create = |body: &Value| katrin.post("/pay-groups", body);
    let made = story.show(create(&halves), 201).await;
    story.show(create(&halves), 409).await;
    let mut wrong = halves.clone();
    wrong["frequency"] = json!("weekly");
    story.show(create(&wrong), 400).await;
    let path = made.header("location");
    let tag = made.header("etag");
    story.show(katrin.get(path), 200).await;
    story.show(katrin.get(&format!("{path}/periods?year=2026")), 200).await;
    let mut changed = halves.clone();
    changed["fixed_hours"] = json!("86.67");
    for status in [200, 412] {
        story.show(katrin.put(path, &changed).header("if-match", tag), status).await;
    }
    let patch = || katrin.patch(path, &json!({"name": "Crew, twice a month"}));
    story.show(patch().header("if-match", tag), 412).await;
    story.show(patch(), 200).await;
    story.tick();
    let office = json!({"code": "office", "name": "Office", "frequency": "monthly"});
    create(&office).send().await.expect(201);
    changed["code"] = json!("office");
    story.show(katrin.put(path, &changed).header("if-match", "*"), 409).await;
    story.show(katrin.patch(path, &json!({"code": "office"})), 409).await;
    story.show(katrin.get("/pay-groups"), 200).await;
}

async fn components(story: &Story<'_>, katrin: &Client) -> String {
    let create = |body: &Value| katrin.post("/salary-components", body);
    let pension = json!({
        "code": "pension", "name": "Pension scheme", "kind": "deduction", "reduces_taxable": true,
        "calculation": {
            "method": "percentage", "rate": "9.3", "of": ["base"], "cap": "720.00", "currency": "EUR",
        },
    });
    let made = story.show(create(&pension), 201).await;
    story.show(create(&pension), 409).await;
    let mut circle = pension.clone();
    circle["code"] = json!("levy");
    circle["calculation"]["of"] = json!(["levies"]);
    story.show(create(&circle), 400).await;
    let path = made.header("location");
    let tag = made.header("etag");
    story.show(katrin.get(path), 200).await;
    let mut changed = pension.clone();
    changed["calculation"]["rate"] = json!("9.35");
    let put = |body: &Value, tag: &str| katrin.put(path, body).header("if-match", tag);
    story.show(put(&changed, tag), 200).await;
    story.show(put(&changed, tag), 412).await;
    let bonus = json!({
        "code": "bonus", "name": "Bonus", "kind": "earning", "applies_to": {"scope": "assigned"},
        "calculation": {"method": "fixed", "amount": "0.00", "currency": "EUR"},
    });
    story.tick();
    let bonus = create(&bonus).send().await.expect(201);
    changed["code"] = json!("bonus");
    story.show(put(&changed, "*"), 409).await;
    let patch = || katrin.patch(path, &json!({"name": "Pension scheme 2026"}));
    story.show(patch().header("if-match", tag), 412).await;
    story.show(patch(), 200).await;
    story.show(katrin.patch(path, &json!({"code": "bonus"})), 409).await;
    story.show(katrin.get("/salary-components"), 200).await;
    text(&bonus, "id")
}

/// Returns the path of an adjustment that is not deleted.
async fn adjustments(
    story: &Story<'_>,
    katrin: &Client,
    component: &str,
    employee: &str,
) -> String {
    let create = |amount: &str, key: &str| {
        let body = json!({
            "employee_id": employee, "component_id": component, "date": "2026-10-30",
            "amount": amount, "note": "For the new tour plan",
        });
        katrin.post("/pay-adjustments", &body).key(key)
    };
    let made = story.show(create("250.00", "bonus-1003"), 201).await;
    story.show(create("300.00", "bonus-1003"), 409).await;
    story.show(create("250.123", "bonus-1003-b"), 400).await;
    story.tick();
    let days = json!({
        "employee_id": employee, "component_id": component, "date": "2026-10-30", "days": "1.5",
        "note": "Leave paid out",
    });
    let of_days = || katrin.post("/pay-adjustments", &days).key("leave-1003");
    let made_of_days = of_days().send().await.expect(201);
    story.show(katrin.get("/pay-adjustments"), 200).await;
    let path = format!("/pay-adjustments/{}", text(&made_of_days, "id"));
    story.show(katrin.delete(&path), 204).await;
    story.show(katrin.delete(&path), 404).await;
    story.show(of_days(), 404).await;
    format!("/pay-adjustments/{}", text(&made, "id"))
}

/// Starts the run. Returns its id.
async fn run(story: &Story<'_>, katrin: &Client) -> Value {
    let start = |body: &Value| katrin.post("/payroll/generate", body).key("october");
    let accepted = story.show(start(&json!({"period": MONTH})), 202).await;
    story.ended(katrin, &accepted).await;
    story.show(start(&json!({"period": "2026-09"})), 409).await;
    story.show(start(&json!({"period_start": "2026-10-01"})), 400).await;
    accepted.body["job_id"].clone()
}

/// Returns the path of an employee's payroll.
async fn payslip(story: &Story<'_>, katrin: &Client, employee: &str) -> String {
    let list = format!("/payrolls?period={MONTH}&employee_id={employee}&expand=employee");
    let list = story.show(katrin.get(&list), 200).await.body;
    let path = format!("/payrolls/{}", list["data"][0]["id"].as_str().unwrap());
    story.show(katrin.get(&format!("/payrolls/{UNKNOWN}")), 404).await;
    story.show(katrin.get(&format!("{path}/approvers")), 200).await;
    story.show(katrin.get(&format!("{path}/snapshot")), 200).await;
    story.show(post(katrin, &format!("{path}/recompute")), 200).await;
    path
}

async fn decisions(story: &Story<'_>, katrin: &Client, jonas: &Client, payslip: &str, run: &Value) {
    let decide = |by: &Client, body: Value| by.patch(payslip, &body);
    story.show(decide(jonas, json!({"status": "paid"})), 409).await;
    story.show(decide(jonas, json!({"status": "void"})), 400).await;
    let approved = json!({"status": "approved"});
    story.show(decide(jonas, approved.clone()).header("if-match", "\"0\""), 412).await;
    story.show(decide(jonas, approved), 200).await;
    story.show(katrin.get(payslip), 200).await;
    story.show(katrin.get(&format!("{payslip}/payslip?language=de")), 200).await;
    let employee = katrin.get(payslip).send().await.expect(200).body["employee_id"].clone();
    let record = format!("/employees/{}/time-record?month={MONTH}", employee.as_str().unwrap());
    story.show(katrin.get(&format!("{record}&language=de")), 200).await;
    let called = |name: Value| {
        let body = json!({"organization": {"legal_name": name}});
        katrin.patch("/settings", &body).header("if-match", "*")
    };
    called(json!("Krabbe 🦀 GmbH")).send().await.expect(200);
    story.show(katrin.get(&record), 409).await;

    let decide_all =
        |by: &Client, body: Value| by.post("/payrolls/decide", &body).key("october-approved");
    let accepted =
        story.show(decide_all(jonas, json!({"job_id": run, "status": "approved"})), 202).await;
    story.ended(jonas, &accepted).await;
    called(Value::Null).send().await.expect(200);
    let all = format!("/payrolls?job_id={}&expand=employee", run.as_str().unwrap());
    let all = katrin.get(&all).send().await.expect(200).body;
    let all = all["data"].as_array().unwrap().iter();
    let others = all.filter(|of| !payslip.ends_with(of["id"].as_str().unwrap()));
    // Always the same one, for the list has no order that holds in every run.
    let other = others.min_by_key(|of| of["employee"]["employee_number"].to_string()).unwrap();
    let other = format!("/payrolls/{}", other["id"].as_str().unwrap());
    story.show(katrin.get(&format!("{other}/payslip")), 409).await;
    story.show(decide_all(jonas, json!({"job_id": run, "status": "paid"})), 409).await;
    story.show(decide_all(jonas, json!({"status": "paid"})), 400).await;
}
