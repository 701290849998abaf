//! Components that apply under conditions, one bracket for a whole sum, and sums with a minus. If this fails, people get an
//! allowance that they have no right to, or the amount of another bracket.

use std::collections::BTreeMap;

use serde_json::{Map, Value, json};
use wfm_domain::ids::EmployeeId;
use wfm_testkit::{Answer, Organization, Service};

/// A month in the past, on every day of the test: 22 working days.
pub const MONTH: &str = "2026-09";

/// Runs a month for everybody. Returns the verdicts with their codes, and the amounts of each payroll by employee and code.
pub async fn run(org: &Organization<'_>, month: &str) -> (Vec<String>, BTreeMap<String, Value>) {
    let body = json!({ "period": month });
    let accepted = org.admin.post("/payroll/generate", &body).key(month).send().await.expect(202);
    let job = org.ended(&accepted).await;
    let item = |item: &Value| {
        format!("{} {}", item["verdict"].as_str().unwrap(), item["code"].as_str().unwrap_or("-"))
    };
    let verdicts = job["result"]["items"].as_array().unwrap().iter().map(item).collect();
    let mut payrolls = BTreeMap::new();
    for id in job["result"]["payroll_ids"].as_array().unwrap() {
        let path = format!("/payrolls/{}", id.as_str().unwrap());
        let again = org.admin.request(http::Method::POST, &format!("{path}/recompute"));
        assert_eq!(again.send().await.expect(200).body["matches"], true);
        let payroll = org.admin.get(&path).send().await.expect(200).body;
        payrolls.insert(payroll["employee_id"].as_str().unwrap().to_owned(), payroll);
    }
    (verdicts, payrolls)
}

/// The amounts of a payroll by code.
pub fn amounts(payroll: &Value) -> Value {
    let items = payroll["items"].as_array().unwrap().iter();
    let one = |of: &Value| (of["code"].as_str().unwrap().to_owned(), of["amount"].clone());
    items.map(one).collect::<Map<_, _>>().into()
}

fn monthly(amount: &str) -> Value {
    json!([{"effective_from": "2015-01-01", "pay_type": "monthly", "amount": amount, "currency": "USD"}])
}

async fn post(org: &Organization<'_>, body: &Value) -> Answer {
    org.admin.post("/salary-components", body).send().await
}

/// A fixed 100.00 under a condition.
fn allowance(code: &str, when: &Value) -> Value {
    json!({
        "code": code, "name": code, "kind": "earning", "when": when,
        "calculation": {"method": "fixed", "amount": "100.00", "currency": "USD"},
    })
}

fn brackets(code: &str, whole: bool, brackets: &Value) -> Value {
    json!({"code": code, "name": code, "kind": "deduction", "calculation": {
        "method": "brackets", "of": ["base"], "currency": "USD", "whole": whole, "brackets": brackets,
    }})
}

fn share(code: &str, kind: &str, rate: &str, of: &[&str]) -> Value {
    json!({
        "code": code, "name": code, "kind": kind,
        "calculation": {"method": "percentage", "rate": rate, "of": of},
    })
}

/// Rule PAY-84.
#[tokio::test]
async fn a_component_applies_while_its_conditions_hold() {
    let service = Service::start().await;
    let org = service.organization().await;
    let range = json!({
        "amount_of": ["base"], "above": "1000.00", "up_to": "2000.00", "currency": "USD",
    });
    let made = post(&org, &allowance("range", &range)).await.expect(201).body;
    let shown = json!({
        "amount_of": ["base"], "above": "1000.00", "up_to": "2000.00", "currency": "USD",
        "employment_types": null, "service_months_from": null, "service_months_to": null,
    });
    assert_eq!(made["when"], shown);
    for (code, when) in [
        ("interns", json!({"employment_types": ["intern", "contractor"]})),
        ("service", json!({"service_months_from": 6, "service_months_to": 12})),
    ] {
        post(&org, &allowance(code, &when)).await.expect(201);
    }
    let cases = [
        ("1000.00", "2026-04-01", "intern", json!({"interns": "100.00"})),
        ("1000.01", "2026-03-30", "full_time", json!({"range": "100.00", "service": "100.00"})),
        ("2000.00", "2025-10-01", "part_time", json!({"range": "100.00", "service": "100.00"})),
        ("2000.01", "2025-09-30", "contractor", json!({"interns": "100.00"})),
    ];
    let mut expected = BTreeMap::new();
    for (amount, hire_date, employment_type, mut items) in cases {
        let more = json!({
            "compensation": monthly(amount), "hire_date": hire_date,
            "employment_type": employment_type,
        });
        items["base"] = json!(amount);
        expected.insert(org.employee(more).await.to_string(), items);
    }
    let (_, payrolls) = run(&org, MONTH).await;
    let paid: BTreeMap<_, _> =
        payrolls.iter().map(|(id, payroll)| (id.clone(), amounts(payroll))).collect();
    assert_eq!(paid, expected);
}

/// Rule PAY-84.
#[tokio::test]
async fn the_amounts_of_a_condition_are_in_the_currency_of_the_pay() {
    let service = Service::start().await;
    let org = service.organization().await;
    let range = json!({"amount_of": ["base"], "above": "1000.00", "currency": "EUR"});
    post(&org, &allowance("range", &range)).await.expect(201);
    org.employee(json!({"compensation": monthly("3000.00")})).await;
    assert_eq!(run(&org, MONTH).await.0, ["failed currency_mismatch"]);
}

/// Rule PAY-85.
#[tokio::test]
async fn one_bracket_pays_for_the_whole_sum() {
    let service = Service::start().await;
    let org = service.organization().await;
    let levy = json!([{"up_to": "21000.00", "rate": "12"}, {"amount": "1800.00"}]);
    let made = post(&org, &brackets("levy", true, &levy)).await.expect(201);
    // An amount stands in place of a rate, which is shown as 0.
    let shown = json!({
        "method": "brackets", "of": ["base"], "currency": "USD", "whole": true, "brackets": [
            {"up_to": "21000.00", "rate": "12"},
            {"up_to": null, "rate": "0", "amount": "1800.00"},
        ],
    });
    assert_eq!(made.body["calculation"], shown);
    let mut same = brackets("levy", true, &levy);
    same["calculation"] = shown;
    let again = org.admin.put(made.header("location"), &same).send().await.expect(200);
    assert_eq!(again.header("etag"), made.header("etag"));

    let mut people = vec![];
    for amount in ["21000.00", "21000.01"] {
        people.push(org.employee(json!({"compensation": monthly(amount)})).await);
    }
    let (_, payrolls) = run(&org, MONTH).await;
    let levy = |id: &EmployeeId| amounts(&payrolls[&id.to_string()])["levy"].clone();
    assert_eq!(people.iter().map(levy).collect::<Vec<_>>(), ["2520.00", "1800.00"]);
}

/// Rule PAY-86.
#[tokio::test]
async fn a_name_with_a_minus_is_subtracted() {
    let service = Service::start().await;
    let org = service.organization().await;
    post(&org, &share("housing", "earning", "10", &["base"])).await.expect(201);
    let fund = share("fund", "deduction", "5", &["gross", "-housing"]);
    let made = post(&org, &fund).await.expect(201).body;
    assert_eq!(made["calculation"]["of"], json!(["gross", "-housing"]));
    org.employee(json!({"compensation": monthly("3000.00")})).await;
    let (_, payrolls) = run(&org, MONTH).await;
    let expected = json!({"base": "3000.00", "housing": "300.00", "fund": "150.00"});
    assert_eq!(payrolls.values().map(amounts).collect::<Vec<_>>(), [expected]);
    // Other components refer to the code with the minus, too.
    let housing = share("rent", "earning", "10", &["base"]);
    let list = org.admin.get("/salary-components").send().await.expect(200).body;
    let rows = list["data"].as_array().unwrap();
    let row = rows.iter().find(|row| row["code"] == "housing").unwrap();
    let path = format!("/salary-components/{}", row["id"].as_str().unwrap());
    org.admin.put(&path, &housing).send().await.fails(409, "in_use");
}

/// A body, and the expected violations.
type Case = (Value, &'static [&'static str]);

/// Rules PAY-35, PAY-49, PAY-84, PAY-85 and PAY-86.
#[tokio::test]
async fn a_contradiction_is_a_violation_at_its_place() {
    let service = Service::start().await;
    let org = service.organization().await;
    let when = |when: Value| allowance("a", &when);
    let bracket = |whole, list: Value| brackets("a", whole, &list);
    let cases: Vec<Case> = vec![
        (when(json!({})), &["/when: required"]),
        (when(json!({"color": 1})), &["/when/color: unknown_field"]),
        (when(json!({"amount_of": ["base"]})), &["/when/above: required"]),
        (
            when(json!({"above": "1.00"})),
            &["/when/amount_of: required", "/when/currency: required"],
        ),
        (
            when(json!({"amount_of": ["base", "-base"], "above": "1", "currency": "USD"})),
            &["/when/amount_of/1: repeated"],
        ),
        (
            when(json!({"amount_of": ["base"], "above": "1.001", "up_to": "1", "currency": "USD"})),
            &["/when/above: too_precise", "/when/up_to: not_rising"],
        ),
        (
            when(json!({"amount_of": ["base"], "above": "1", "currency": "XAU"})),
            &["/when/currency: invalid_format"],
        ),
        (
            when(json!({"amount_of": ["-nobody"], "above": "1", "currency": "USD"})),
            &["/when/amount_of/0: unknown_reference"],
        ),
        (
            when(json!({"employment_types": ["intern", "intern"]})),
            &["/when/employment_types/1: repeated"],
        ),
        (when(json!({"employment_types": ["owner"]})), &["/when/employment_types/0: not_allowed"]),
        (
            when(json!({"service_months_from": 6, "service_months_to": 6})),
            &["/when/service_months_to: not_rising"],
        ),
        (bracket(false, json!([{"up_to": null}])), &["/calculation/brackets/0/rate: required"]),
        (
            bracket(false, json!([{"amount": "1.00"}])),
            &["/calculation/brackets/0/amount: does_not_fit"],
        ),
        (
            bracket(true, json!([{"rate": "1", "amount": "1.00"}])),
            &["/calculation/brackets/0/amount: not_together"],
        ),
        (
            bracket(true, json!([{"amount": "1.001"}])),
            &["/calculation/brackets/0/amount: too_precise"],
        ),
        (share("a", "deduction", "1", &["gross", "-gross"]), &["/calculation/of/1: repeated"]),
        (share("a", "deduction", "1", &["--base"]), &["/calculation/of/0: unknown_reference"]),
        (share("a", "deduction", "1", &["Base pay"]), &["/calculation/of/0: unknown_reference"]),
    ];
    for (body, violations) in cases {
        let answer = post(&org, &body).await.fails(400, "validation_failed");
        assert_eq!(answer.violations(), violations, "{body}");
    }
    // A circle is closed by a condition, or by a name with a minus.
    let of_gross = json!({"amount_of": ["gross"], "above": "1.00", "currency": "USD"});
    let by_condition = post(&org, &when(of_gross)).await.fails(409, "cycle");
    assert_eq!(by_condition.violations(), ["/when/amount_of: cycle"]);
    let by_sum = post(&org, &share("a", "earning", "1", &["base", "-gross"])).await;
    assert_eq!(by_sum.fails(409, "cycle").violations(), ["/calculation/of: cycle"]);
}
