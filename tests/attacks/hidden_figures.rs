//! A person who may change values that they may not see, and who sends requests until the answers reveal a value.

use std::collections::BTreeMap;

use chrono::{DateTime, TimeDelta};
use http::Method;
use serde_json::{Value, json};
use wfm_domain::ids::EmployeeId;
use wfm_http::authorization::{all_written, required_by};
use wfm_local::functions::groups;
use wfm_testkit::{Client, Organization, Service};

/// Rule PERM-24.
#[tokio::test]
async fn a_role_that_acts_on_what_it_may_not_see_is_refused() {
    let service = Service::start().await;
    let org = service.organization().await;
    let role = |permissions: &[&str]| json!({"name": "blind", "permissions": permissions});
    for (permission, required) in [
        ("payrolls:generate", "payrolls:read:all"),
        ("payrolls:decide", "payrolls:read:all"),
        ("compensation:write", "compensation:read:all"),
        ("bank_accounts:write:all", "bank_accounts:read:all"),
        ("payments:write", "payrolls:read:all"),
        ("documents:write", "documents:read:all"),
        ("personal_data:write:all", "personal_data:read:all"),
        ("leaves:decide:team", "leaves:read:team"),
        ("leaves:decide:all", "leaves:read:all"),
        ("attendances:review:team", "attendances:read:team"),
        ("attendances:review:all", "attendances:read:all"),
    ] {
        let narrower = required.replace(":all", ":own");
        let narrower = if narrower == required { "settings:read".to_owned() } else { narrower };
        let blind = role(&[&narrower, permission]);
        let refused = org.admin.post("/roles", &blind).send().await.fails(400, "validation_failed");
        assert_eq!(refused.violations(), ["/permissions/1: permission_requires"]);
        assert!(refused.body["detail"].as_str().unwrap().contains(required));
        let seeing = role(&[permission, required]);
        let made = org.admin.post("/roles", &seeing).send().await.expect(201);
        let path = made.header("location").to_owned();
        let blinded = org.admin.put(&path, &blind).send().await.fails(400, "validation_failed");
        assert_eq!(blinded.violations(), ["/permissions/1: permission_requires"]);
        org.admin
            .put(&path, &json!({"name": permission.replace(':', "-"), "permissions": []}))
            .send()
            .await
            .expect(200);
    }
}

/// Rule API-24: `If-Match` answers before anything that depends on what is stored.
#[tokio::test]
async fn a_wrong_if_match_answers_the_same_whatever_is_stored() {
    let service = Service::start().await;
    let org = service.organization().await;
    let id = org.employee(json!({})).await;
    let path = format!("/employees/{id}");
    let stored = org.admin.get(&path).send().await.expect(200).body;
    let mut same = stored.clone();
    for field in ["id", "user_id", "created_at", "updated_at"] {
        same.as_object_mut().unwrap().remove(field);
    }
    let paid = |amount: &str| {
        json!([{
            "effective_from": "2026-01-01", "pay_type": "monthly", "amount": amount,
            "currency": "USD",
        }])
    };
    same["compensation"] = paid("1000.00");
    org.admin.put(&path, &same).send().await.expect(200);
    let answers = async |body: &Value| {
        let answer = org.admin.put(&path, body).header("if-match", "\"guess\"").send().await;
        let mut body = answer.body.clone();
        body.as_object_mut().unwrap().remove("request_id");
        (answer.status, body)
    };
    let right = answers(&same).await;
    assert_eq!(right.0, 412);
    same["compensation"] = paid("1000.01");
    assert_eq!(answers(&same).await, right);
    same["department_id"] = json!(id.to_string());
    assert_eq!(answers(&same).await, right, "nor does it say which department exists");
}

/// Rule GUARD-3: the fact and the time of a raise are shown only to people who see the pay.
#[tokio::test]
async fn a_raise_changes_nothing_for_a_reader_who_does_not_see_pay() {
    let service = Service::start().await;
    let org = service.organization().await;
    let paid = |amount: &str| {
        json!([{
            "effective_from": "2026-01-01", "pay_type": "monthly", "amount": amount, "currency": "USD",
        }])
    };
    let id = org.employee(json!({"compensation": paid("1000.00")})).await;
    let path = format!("/employees/{id}");
    let manager = org.employee(json!({})).await;
    org.admin.patch(&path, &json!({"manager_id": manager.to_string()})).send().await.expect(200);
    let (manager, _) = org.account_of(manager, &["manager"]).await;
    let (own, _) = org.account_of(id, &["employee"]).await;
    let list = "/employees?limit=10";
    let histories = format!("{path}/assignments");
    let paths = [path.as_str(), list, &histories];
    let read = async |client: &Client| {
        let mut tags = vec![];
        for path in paths {
            let answer = client.get(path).send().await.expect(200);
            let shown = answer.body["data"][0]["updated_at"].clone();
            tags.push((answer.header("etag").to_owned(), shown, answer.body["updated_at"].clone()));
        }
        tags
    };
    let unchanged = async |client: &Client, tags: &[(String, Value, Value)]| {
        let mut statuses = vec![];
        for (path, (tag, ..)) in paths.iter().zip(tags) {
            let answer = client.get(path).header("if-none-match", tag).send().await;
            statuses.push(answer.status);
        }
        statuses
    };
    service.clock.advance(TimeDelta::seconds(5));
    let managers = read(&manager).await;
    let owns = read(&own).await;
    org.admin
        .patch(&path, &json!({"compensation": paid("1200.00")}))
        .header("if-match", "*")
        .send()
        .await
        .expect(200);
    assert_eq!(unchanged(&manager, &managers).await, [304, 304, 304]);
    assert_eq!(read(&manager).await, managers);
    assert_eq!(unchanged(&own, &owns).await, [200, 200, 200]);
    // Another change is visible, together with the changes that were hidden before it. A second raise is not visible.
    service.clock.advance(TimeDelta::seconds(5));
    org.admin.patch(&path, &json!({"phone": "+49 30 1"})).send().await.expect(200);
    assert_eq!(unchanged(&manager, &managers).await, [200, 200, 200]);
    let managers = read(&manager).await;
    for amount in ["1300.00", "1400.00"] {
        service.clock.advance(TimeDelta::seconds(5));
        org.admin
            .patch(&path, &json!({"compensation": paid(amount)}))
            .header("if-match", "*")
            .send()
            .await
            .expect(200);
        assert_eq!(unchanged(&manager, &managers).await, [304, 304, 304], "{amount}");
    }
    assert_eq!(read(&manager).await, managers);
}

/// Rule API-24: a wrong body is answered before the id in the path is looked up, so the answer does not depend on
/// stored data.
#[tokio::test]
async fn a_wrong_body_answers_the_same_whatever_the_path_names() {
    let service = Service::start().await;
    let low = service.organization().await;
    let high = service.organization().await;
    let ours = company(&low, "1000.00").await;
    let others = company(&high, "9753.10").await;
    let nothing = "01938f5e-2f00-7000-8000-000000000001".to_owned();
    let ids: Vec<&String> = ours.values().chain(others.values()).chain([&nothing]).collect();
    let asks = [low.admin.clone(), curious(&low).await, low.signed_in(&["manager"], None).await];
    let mut seen = 0;
    for group in groups() {
        for operation in group.operations() {
            if !operation.takes_body || !operation.path.contains("{id}") {
                continue;
            }
            for (asks, client) in asks.iter().enumerate() {
                let mut answers = vec![];
                for id in &ids {
                    let path = operation.path.replace("{id}", id).replace("{date}", "2026-10-01");
                    let path = path.replace("{period_start}", "2026-10-01");
                    let wrong = json!({"compensation": "1000.00", "amount": [], "status": 1});
                    let request = client.request(operation.method.clone(), &path).json(&wrong);
                    let mut answer = request.header("if-match", "\"guess\"").send().await;
                    for field in ["request_id", "instance"] {
                        answer.body.as_object_mut().unwrap().remove(field);
                    }
                    answers.push((answer.status, answer.body));
                }
                let (status, _) = answers[0];
                let expected: &[u16] = if asks == 0 { &[400] } else { &[400, 403] };
                assert!(expected.contains(&status), "{}: {answers:?}", operation.id);
                assert!(
                    answers.iter().all(|one| *one == answers[0]),
                    "{}: {answers:?}",
                    operation.id
                );
                seen += usize::from(status == 400);
            }
        }
    }
    assert!(seen > 40, "{seen}");
}

/// A company in which one person has been paid `amount` for a month, and the ids that the paths name.
async fn company(org: &Organization<'_>, amount: &str) -> BTreeMap<&'static str, String> {
    let pay = json!([{
        "effective_from": "2026-01-01", "pay_type": "monthly", "amount": amount, "currency": "USD",
    }]);
    let number = "E1";
    let employee = org.employee(json!({"compensation": pay, "employee_number": number})).await;
    let run = json!({"period": "2026-09", "employee_ids": [employee.to_string()]});
    let job = org.admin.post("/payroll/generate", &run).key("k").send().await.expect(202);
    let job = org.ended(&job).await;
    let payroll = job["result"]["payroll_ids"][0].as_str().unwrap().to_owned();
    let approve = json!({"status": "approved"});
    org.approver.patch(&format!("/payrolls/{payroll}"), &approve).send().await.expect(200);
    let component = json!({
        "code": "tax", "name": "Tax", "kind": "deduction",
        "calculation": {"method": "percentage", "rate": "10", "of": ["base"]},
    });
    let component = org.admin.post("/salary-components", &component).send().await.expect(201);
    BTreeMap::from([
        ("employee", employee.to_string()),
        ("payroll", payroll),
        ("job", job["job_id"].as_str().unwrap().to_owned()),
        ("component", component.body["id"].as_str().unwrap().to_owned()),
    ])
}

/// A person with every permission except those that show pay and those that need one of them.
async fn curious(org: &Organization<'_>) -> Client {
    let shows_pay = |permission: &String| {
        ["compensation:", "payrolls:"].iter().any(|group| permission.starts_with(group))
    };
    let blind =
        |permission: &String| required_by(permission).is_some_and(|needs| shows_pay(&needs));
    let rest: Vec<String> =
        all_written().into_iter().filter(|one| !shows_pay(one) && !blind(one)).collect();
    assert!(rest.len() > 40, "{rest:?}");
    let role = json!({"name": "curious", "permissions": rest});
    let role = org.admin.post("/roles", &role).send().await.expect(201);
    org.signed_in(&[role.body["id"].as_str().unwrap()], None).await
}

/// A value without ids and times, which differ between two companies.
fn without_ids(value: &Value) -> Value {
    match value {
        Value::Array(all) => all.iter().map(without_ids).collect(),
        Value::Object(fields) => {
            fields.iter().map(|(name, value)| (name.clone(), without_ids(value))).collect()
        }
        Value::String(text) if DateTime::parse_from_rfc3339(text).is_ok() => json!("a time"),
        Value::String(text) if text.starts_with("job_") => json!("a job"),
        Value::String(text) => {
            let mut text: String = match text.split_once("/job_") {
                // The path of a job, in a problem.
                Some((before, after)) => format!("{before}/job{}", after.get(26..).unwrap_or("")),
                None => text.clone(),
            };
            let is_id = |at: &usize| {
                text.get(*at..*at + 36).is_some_and(|part| part.parse::<EmployeeId>().is_ok())
            };
            let at: Vec<usize> = (0..text.len()).filter(is_id).collect();
            for at in at {
                text.replace_range(at..at + 36, &"#".repeat(36));
            }
            json!(text)
        }
        other => other.clone(),
    }
}

/// Rules PERM-20 and PERM-24: two companies differ only in one person's pay. Every request gets the same answer in
/// both.
#[tokio::test]
async fn two_figures_have_one_answer_for_callers_who_may_not_see_them() {
    let service = Service::start().await;
    let low = service.organization().await;
    let high = service.organization().await;
    let of = [company(&low, "1000.00").await, company(&high, "9753.10").await];
    let asks = [curious(&low).await, curious(&high).await];
    let paid = |amount: &str| {
        json!({"compensation": [{
            "effective_from": "2026-01-01", "pay_type": "monthly", "amount": amount,
            "currency": "USD",
        }]})
    };
    let run = |more: Value| {
        let mut body = json!({"period": "2026-10", "dry_run": true});
        body.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        body
    };
    let adjust = |amount: &str| {
        json!({
            "employee_id": "{employee}", "component_id": "{component}", "date": "2026-10-20",
            "amount": amount, "note": "More than what is left?",
        })
    };
    let mut questions: Vec<(Method, String, Option<Value>, u16)> = vec![
        (Method::PATCH, "/employees/{employee}".into(), Some(paid("1000.00")), 403),
        (Method::PATCH, "/employees/{employee}".into(), Some(paid("5000.00")), 403),
        (Method::PATCH, "/employees/{employee}".into(), Some(json!({"phone": "+49 30 1"})), 200),
        (Method::POST, "/payroll/generate".into(), Some(run(json!({}))), 403),
        (
            Method::POST,
            "/payroll/generate".into(),
            Some(run(json!({"employee_ids": ["{employee}"]}))),
            403,
        ),
        (Method::POST, "/pay-adjustments".into(), Some(adjust("-999.00")), 403),
        (Method::POST, "/pay-adjustments".into(), Some(adjust("-5000.00")), 403),
        (
            Method::PATCH,
            "/payrolls/{payroll}".into(),
            Some(json!({"status": "void", "reason": "?"})),
            403,
        ),
        (
            Method::PATCH,
            "/salary-components/{component}".into(),
            Some(json!({"name": "Tax of nine tenths"})),
            200,
        ),
        (Method::POST, "/payrolls/{payroll}/recompute".into(), None, 403),
        (
            Method::POST,
            "/exports".into(),
            Some(json!({"kind": "payroll_register", "period": "2026-10"})),
            403,
        ),
        (
            Method::POST,
            "/exports".into(),
            Some(json!({"kind": "journal", "period": "2026-10"})),
            403,
        ),
    ];
    for (path, status) in [
        ("/employees/{employee}", 200),
        ("/employees/{employee}/settlement?termination_date=2026-12-31", 200),
        ("/leave-balances?employee_id={employee}", 200),
        ("/leave-ledger?employee_id={employee}&type=annual", 200),
        ("/leave-adjustments?employee_id={employee}", 200),
        ("/payrolls/{payroll}", 403),
        ("/payrolls/{payroll}/snapshot", 403),
        ("/payrolls?employee_id={employee}", 403),
        ("/pay-adjustments?employee_id={employee}", 403),
        ("/jobs/{job}", 200),
        ("/jobs/{job}/items", 200),
        ("/jobs/{job}/files", 403),
        ("/activity-logs?resource_id={employee}", 200),
        ("/activity-logs?resource_id={payroll}", 200),
        ("/activity-logs?resource_id={job}", 200),
        ("/salary-components/{component}", 200),
        ("/employees/{employee}/year-openings/2026", 403),
    ] {
        questions.push((Method::GET, path.into(), None, status));
    }
    // Every list that exists, without a query.
    let document = low.admin.get("/openapi.json").send().await.expect(200).body;
    for (path, operations) in document["paths"].as_object().unwrap() {
        let id = operations["get"]["operationId"].as_str().unwrap_or_default();
        if id.starts_with("list_") && !path.contains('{') {
            questions.push((Method::GET, path.clone(), None, 0));
        }
    }
    for (asked, (method, path, body, status)) in questions.into_iter().enumerate() {
        let mut answers = vec![];
        for (ids, client) in of.iter().zip(&asks) {
            let filled = |text: &str| {
                ids.iter().fold(text.to_owned(), |text, (name, id)| {
                    text.replace(&format!("{{{name}}}"), id)
                })
            };
            // Each request has its own key.
            let mut request =
                client.request(method.clone(), &filled(&path)).key(&asked.to_string());
            if let Some(body) = &body {
                request = request.json(&serde_json::from_str(&filled(&body.to_string())).unwrap());
            }
            let answer = request.send().await;
            assert!(status == 0 || answer.status == status, "{method} {path}: {}", answer.body);
            assert!(
                !["1000.00", "9753.1"]
                    .iter()
                    .any(|figure| answer.body.to_string().contains(figure)),
                "{method} {path}: {}",
                answer.body
            );
            answers.push((answer.status, without_ids(&answer.body)));
        }
        assert_eq!(answers[0], answers[1], "{method} {path}");
    }
}
