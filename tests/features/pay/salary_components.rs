//! Salary components. If this fails, pay runs fail or compute amounts from components that contradict each other.

use serde_json::{Value, json};
use wfm_domain::independence::Editors;
use wfm_testkit::{Answer, Organization, Service};

fn fixed(code: &str) -> Value {
    json!({
        "code": code, "name": code, "kind": "earning",
        "calculation": {"method": "fixed", "amount": "100.00", "currency": "USD"},
    })
}

fn percent(code: &str, kind: &str, of: &[&str]) -> Value {
    json!({
        "code": code, "name": code, "kind": kind,
        "calculation": {"method": "percentage", "rate": "10", "of": of},
    })
}

/// The body with some fields changed. The fields are given by pointer.
fn with(mut body: Value, changes: &[(&str, Value)]) -> Value {
    for (pointer, value) in changes {
        let (above, field) = pointer.rsplit_once('/').unwrap();
        body.pointer_mut(above).unwrap()[field] = value.clone();
    }
    body
}

async fn post(org: &Organization<'_>, body: &Value) -> Answer {
    org.admin.post("/salary-components", body).send().await
}

/// Creates a component and returns its path.
async fn create(org: &Organization<'_>, body: &Value) -> String {
    post(org, body).await.expect(201).header("location").to_owned()
}

async fn put(org: &Organization<'_>, path: &str, body: &Value) -> Answer {
    org.admin.put(path, body).send().await
}

#[tokio::test]
async fn a_component_is_created_read_listed_and_replaced() {
    let service = Service::start().await;
    let org = service.organization().await;
    let created = post(&org, &fixed("transport")).await.expect(201);
    let path = created.header("location").to_owned();
    let expected = json!({
        "id": path.rsplit('/').next(),
        "code": "transport", "name": "transport", "names": {}, "kind": "earning",
        "calculation": {"method": "fixed", "amount": "100.00", "currency": "USD"},
        "taxable": true, "reduces_taxable": false, "prorate": false, "per": "payroll",
        "when": null, "applies_to": {"scope": "all", "department_ids": null, "site_ids": null}, "is_active": true,
        "debit_account": null, "credit_account": null,
        "created_at": created.body["created_at"], "updated_at": created.body["created_at"],
    });
    assert_eq!(created.body, expected);
    let read = org.admin.get(&path).send().await.expect(200);
    assert_eq!(read.body, expected);
    let tag = created.header("etag").to_owned();
    assert_eq!(read.header("etag"), tag);
    org.admin.get(&path).header("if-none-match", &tag).send().await.expect(304);
    for code in ["a", "b", "c"] {
        service.clock.advance(chrono::TimeDelta::milliseconds(5));
        create(&org, &percent(code, "deduction", &["base", "transport"])).await;
    }
    let codes = async |path: &str| {
        let page = org.admin.get(path).send().await.expect(200).body;
        let rows = page["data"].as_array().unwrap().clone();
        let codes: Vec<_> = rows.iter().map(|r| r["code"].as_str().unwrap().to_owned()).collect();
        (codes, page["meta"]["next_cursor"].as_str().map(str::to_owned))
    };
    let (first, next) = codes("/salary-components?limit=3").await;
    assert_eq!(first, ["c", "b", "a"]);
    let rest = codes(&format!("/salary-components?limit=3&cursor={}", next.unwrap())).await;
    assert_eq!(rest, (vec!["transport".to_owned()], None));

    let changed = with(
        fixed("transport"),
        &[("/name", json!(" Transport ")), ("/prorate", json!(true)), ("/is_active", json!(false))],
    );
    let stale = org.admin.put(&path, &changed).header("if-match", "\"x\"").send().await;
    stale.fails(412, "precondition_failed");
    let after = org.admin.put(&path, &changed).header("if-match", &tag).send().await.expect(200);
    assert_eq!(after.body["name"], "Transport");
    assert_eq!(after.body["prorate"], true);
    assert_eq!(after.body["created_at"], created.body["created_at"]);
    // The same content is no change, even if the amount is written in another form.
    let same = with(changed, &[("/calculation/amount", json!("100"))]);
    let again = org.admin.put(&path, &same).send().await.expect(200);
    assert_eq!(again.body, after.body);
    assert_eq!(again.header("etag"), after.header("etag"));

    let id = path.rsplit('/').next().unwrap();
    let log = org.admin.get(&format!("/activity-logs?resource_id={id}")).send().await.expect(200);
    let log = log.body["data"].as_array().unwrap().clone();
    let actions: Vec<_> = log.iter().map(|entry| entry["action"].clone()).collect();
    assert_eq!(actions, ["salary_component.updated", "salary_component.created"]);
    let fields: Vec<_> =
        log[0]["changes"].as_array().unwrap().iter().map(|c| c["field"].clone()).collect();
    assert_eq!(fields, ["is_active", "name", "prorate"]);

    let other = service.organization().await;
    let unknown = "/salary-components/01938f5e-2f00-7000-8000-000000000001";
    for foreign in [&path, unknown, "/salary-components/x"] {
        other.admin.get(foreign).send().await.fails(404, "not_found");
        other.admin.put(foreign, &fixed("x")).send().await.fails(404, "not_found");
    }
}

/// Rule API-7.
#[tokio::test]
async fn every_method_is_returned_as_it_was_sent() {
    let service = Service::start().await;
    let org = service.organization().await;
    let calculations = [
        json!({"method": "fixed", "amount": "7", "currency": "JPY"}),
        json!({"method": "percentage", "rate": "0.000001", "of": ["base"], "cap": "999999999999.99", "currency": "USD"}),
        json!({"method": "percentage", "rate": "12.5", "of": ["base", "gross"], "cap": null, "currency": null}),
        json!({"method": "per_hour", "of": "worked", "rate": "1.250", "multiplier": null, "currency": "KWD"}),
        json!({"method": "per_hour", "of": "overtime", "rate": null, "multiplier": "1.5", "currency": null}),
        json!({"method": "per_day", "of": "unpaid_leave", "rate": "10.00", "currency": "EUR"}),
        json!({"method": "brackets", "of": ["gross"], "currency": "USD", "brackets": [
            {"up_to": "1000.00", "rate": "0"}, {"up_to": "2500.50", "rate": "10"}, {"up_to": null, "rate": "20"},
        ]}),
    ];
    for (n, calculation) in calculations.iter().enumerate() {
        let body = json!({
            "code": format!("c{n}"), "name": "x", "kind": "deduction", "calculation": calculation,
        });
        let created = post(&org, &body).await.expect(201);
        assert_eq!(created.body["calculation"], *calculation);
        let read = org.admin.get(created.header("location")).send().await.expect(200);
        assert_eq!(read.body["calculation"], *calculation);
        assert_eq!(read.body["taxable"], false, "only earnings are taxable");
    }
}

/// A body, the changes of it, and the expected violations.
type Case = (Value, Vec<(&'static str, Value)>, Vec<&'static str>);

/// Rules PAY-35 and PAY-49.
#[tokio::test]
async fn an_invalid_component_is_a_violation_at_its_place() {
    let service = Service::start().await;
    let org = service.organization().await;
    let tax = json!({
        "code": "tax", "name": "Tax", "kind": "deduction",
        "calculation": {"method": "brackets", "of": ["gross"], "currency": "USD", "brackets": [
            {"up_to": "1000", "rate": "0"}, {"rate": "20"},
        ]},
    });
    let hour = json!({"method": "per_hour", "of": "overtime", "multiplier": "1.5"});
    let hour = with(fixed("hour"), &[("/calculation", hour)]);
    let share = percent("share", "deduction", &["base"]);
    let c = "/calculation";
    let cases: Vec<Case> = vec![
        (
            json!({}),
            vec![],
            vec!["/code: required", "/name: required", "/kind: required", "/calculation: required"],
        ),
        (fixed("base"), vec![], vec!["/code: reserved"]),
        (fixed("Transport"), vec![], vec!["/code: invalid_format"]),
        (fixed("a"), vec![("/name", json!(" "))], vec!["/name: invalid_format"]),
        (fixed("a"), vec![("/kind", json!("bonus"))], vec!["/kind: not_allowed"]),
        (fixed("a"), vec![("/color", json!(1))], vec!["/color: unknown_field"]),
        (fixed("a"), vec![(c, json!(1))], vec!["/calculation: wrong_type"]),
        (fixed("a"), vec![(c, json!({}))], vec!["/calculation/method: required"]),
        (
            fixed("a"),
            vec![(c, json!({"method": "magic"}))],
            vec!["/calculation/method: not_allowed"],
        ),
        (
            fixed("a"),
            vec![(c, json!({"method": "fixed"}))],
            vec!["/calculation/amount: required", "/calculation/currency: required"],
        ),
        (
            fixed("a"),
            vec![("/calculation/amount", json!(100))],
            vec!["/calculation/amount: wrong_type"],
        ),
        (
            fixed("a"),
            vec![("/calculation/amount", json!("-1"))],
            vec!["/calculation/amount: invalid_format"],
        ),
        (
            fixed("a"),
            vec![("/calculation/amount", json!("1000000000000"))],
            vec!["/calculation/amount: invalid_format"],
        ),
        (
            fixed("a"),
            vec![("/calculation/amount", json!("1.001"))],
            vec!["/calculation/amount: too_precise"],
        ),
        (
            fixed("a"),
            vec![("/calculation/amount", json!("1.500"))],
            vec!["/calculation/amount: too_precise"],
        ),
        (
            fixed("a"),
            vec![("/calculation/currency", json!("XAU"))],
            vec!["/calculation/currency: invalid_format"],
        ),
        (
            fixed("a"),
            vec![("/calculation/rate", json!("1"))],
            vec!["/calculation/rate: unknown_field"],
        ),
        (share.clone(), vec![("/taxable", json!(true))], vec!["/taxable: taxable_not_earning"]),
        (
            fixed("a"),
            vec![("/reduces_taxable", json!(true))],
            vec!["/reduces_taxable: reduces_taxable_not_deduction"],
        ),
        (share.clone(), vec![("/prorate", json!(true))], vec!["/prorate: prorate_not_fixed"]),
        (share.clone(), vec![("/calculation/of", json!([]))], vec!["/calculation/of: too_few"]),
        (
            share.clone(),
            vec![("/calculation/of", json!(["base", "base"]))],
            vec!["/calculation/of/1: repeated"],
        ),
        (
            share.clone(),
            vec![("/calculation/of", json!(["base", "bonus", "x"]))],
            vec!["/calculation/of/1: unknown_reference", "/calculation/of/2: unknown_reference"],
        ),
        (
            share.clone(),
            vec![("/calculation/cap", json!("10"))],
            vec!["/calculation/currency: required"],
        ),
        (
            share,
            vec![("/calculation/rate", json!("0.0000001"))],
            vec!["/calculation/rate: invalid_format"],
        ),
        (
            hour.clone(),
            vec![("/calculation/of", json!("night"))],
            vec!["/calculation/of: unknown_reference"],
        ),
        (
            hour.clone(),
            vec![("/calculation/premium", json!("0.25"))],
            vec!["/calculation/premium: not_together"],
        ),
        (
            hour.clone(),
            vec![("/calculation/multiplier", json!(null))],
            vec!["/calculation/rate: required"],
        ),
        (
            hour,
            vec![("/calculation/rate", json!("1")), ("/calculation/currency", json!("USD"))],
            vec!["/calculation/multiplier: rate_and_multiplier"],
        ),
        (
            tax.clone(),
            vec![("/calculation/brackets/1/up_to", json!("500"))],
            vec![
                "/calculation/brackets/1/up_to: last_has_end",
                "/calculation/brackets/1/up_to: not_rising",
            ],
        ),
        (
            tax.clone(),
            vec![("/calculation/brackets/0/up_to", json!(null))],
            vec!["/calculation/brackets/0/up_to: required"],
        ),
        (
            tax.clone(),
            vec![("/calculation/brackets/0/to", json!("1"))],
            vec!["/calculation/brackets/0/to: unknown_field"],
        ),
        (tax, vec![("/calculation/brackets", json!([]))], vec!["/calculation/brackets: too_few"]),
        (
            fixed("a"),
            vec![("/applies_to", json!({"scope": "departments"}))],
            vec!["/applies_to/department_ids: required"],
        ),
        (
            fixed("a"),
            vec![("/applies_to", json!({"scope": "all", "department_ids": []}))],
            vec!["/applies_to/department_ids: does_not_fit"],
        ),
        (
            fixed("a"),
            vec![("/applies_to", json!({"scope": "team"}))],
            vec!["/applies_to/scope: not_allowed"],
        ),
        (
            fixed("a"),
            vec![(
                "/applies_to",
                json!({"scope": "departments", "department_ids": ["01938f5e-2f00-7000-8000-000000000001"]}),
            )],
            vec!["/applies_to/department_ids/0: unknown_reference"],
        ),
    ];
    for (body, changes, violations) in cases {
        let body = with(body, &changes);
        let answer = post(&org, &body).await.fails(400, "validation_failed");
        assert_eq!(answer.violations(), violations, "{body}");
    }
    let raw = r#"{"code": "a", "name": "a", "kind": "earning", "calculation": {"method": "fixed", "amount": "1", "amount": "2", "currency": "USD"}}"#;
    let twice = org.admin.request(http::Method::POST, "/salary-components").raw(raw).send().await;
    assert_eq!(
        twice.fails(400, "validation_failed").violations(),
        ["/calculation/amount: repeated_field"]
    );
    assert_eq!(
        org.admin.get("/salary-components").send().await.expect(200).body["data"],
        json!([])
    );
}

#[tokio::test]
async fn a_component_of_departments_names_departments_of_the_organization() {
    let service = Service::start().await;
    let org = service.organization().await;
    let department = json!({"code": "a", "name": "a"});
    let made = org.admin.post("/departments", &department).send().await.expect(201);
    let ours = made.body["id"].clone();
    let other = service.organization().await;
    let made = other.admin.post("/departments", &department).send().await.expect(201);
    let theirs = made.body["id"].clone();
    let of = |ids: Value| {
        with(fixed("a"), &[("/applies_to", json!({"scope": "departments", "department_ids": ids}))])
    };
    let refused = post(&org, &of(json!([ours, theirs]))).await.fails(400, "validation_failed");
    assert_eq!(refused.violations(), ["/applies_to/department_ids/1: unknown_reference"]);
    let refused = post(&org, &of(json!([ours, ours]))).await.fails(400, "validation_failed");
    assert_eq!(refused.violations(), ["/applies_to/department_ids/1: repeated"]);
    let created = post(&org, &of(json!([ours]))).await.expect(201);
    let expected = json!({"scope": "departments", "department_ids": [ours], "site_ids": null});
    assert_eq!(created.body["applies_to"], expected);
}

/// Rule PAY-50.
#[tokio::test]
async fn of_fifty_creations_with_one_code_one_succeeds() {
    let service = Service::start().await;
    let org = service.organization().await;
    let body = fixed("a");
    let all = (0..50).map(|_| post(&org, &body));
    let mut statuses: Vec<u16> =
        futures::future::join_all(all).await.iter().map(|answer| answer.status).collect();
    statuses.sort_unstable();
    assert_eq!(statuses[0], 201);
    assert_eq!(statuses[1..], [409; 49]);
    let taken = post(&org, &body).await.fails(409, "already_exists");
    assert_eq!(taken.violations(), ["/code: already_exists"]);
    // Another organization has its own codes.
    post(&service.organization().await, &body).await.expect(201);
}

#[tokio::test]
async fn twenty_creations_with_their_own_codes_all_succeed() {
    let service = Service::start().await;
    let org = service.organization().await;
    let bodies: Vec<Value> = (0..20).map(|n| fixed(&format!("c{n}"))).collect();
    let answers = futures::future::join_all(bodies.iter().map(|body| post(&org, body))).await;
    let statuses: Vec<u16> = answers.iter().map(|answer| answer.status).collect();
    assert_eq!(statuses, [201; 20]);
    let page = org.admin.get("/salary-components?limit=100").send().await.expect(200).body;
    assert_eq!(page["meta"]["count"], 20);
}

#[tokio::test]
async fn of_fifty_changes_based_on_one_version_one_succeeds() {
    let service = Service::start().await;
    let org = service.organization().await;
    let created = post(&org, &fixed("a")).await.expect(201);
    let path = created.header("location");
    let tag = created.header("etag");
    let changes = (0..50).map(|n| {
        let body = with(fixed("a"), &[("/name", json!(format!("name {n}")))]);
        org.admin.put(path, &body).header("if-match", tag).send()
    });
    let mut statuses: Vec<u16> =
        futures::future::join_all(changes).await.iter().map(|answer| answer.status).collect();
    statuses.sort_unstable();
    assert_eq!(statuses[0], 200);
    assert_eq!(statuses[1..], [412; 49]);
}

/// Rule PAY-34.
#[tokio::test]
async fn no_component_depends_on_itself() {
    let service = Service::start().await;
    let org = service.organization().await;
    let refuse = async |body: &Value| {
        let answer = post(&org, body).await.fails(409, "cycle");
        assert_eq!(answer.violations(), ["/calculation/of: cycle"]);
        answer.body["detail"].as_str().unwrap().to_owned()
    };
    assert_eq!(refuse(&percent("a", "deduction", &["a"])).await, "a → a depends on itself.");
    assert_eq!(
        refuse(&percent("a", "earning", &["gross"])).await,
        "gross → a → gross depends on itself."
    );
    let pension = percent("a", "deduction", &["taxable"]);
    refuse(&with(pension, &[("/reduces_taxable", json!(true))])).await;
    let a = create(&org, &percent("a", "employer_contribution", &["gross"])).await;
    let b = create(&org, &percent("b", "deduction", &["a"])).await;
    put(&org, &a, &percent("a", "employer_contribution", &["b"])).await.fails(409, "cycle");
    // `b` would be part of `gross`, `a` is computed from `gross`, and `b` is computed from `a`.
    put(&org, &b, &percent("b", "earning", &["a"])).await.fails(409, "cycle");
    // An inactive component may become active again, so it counts.
    let inactive = with(percent("b", "earning", &["a"]), &[("/is_active", json!(false))]);
    put(&org, &b, &inactive).await.fails(409, "cycle");
    put(&org, &b, &percent("b", "deduction", &["base"])).await.expect(200);
    put(&org, &a, &percent("a", "employer_contribution", &["b"])).await.expect(200);
}

#[tokio::test]
async fn concurrent_changes_create_no_cycle() {
    let service = Service::start().await;
    let org = service.organization().await;
    for round in 0..8 {
        let x = format!("x{round}");
        let y = format!("y{round}");
        let of = |code: &str, of: &str| percent(code, "deduction", &[of]);
        let one = create(&org, &of(&x, "base")).await;
        let other = create(&org, &of(&y, "base")).await;
        let first = of(&x, &y);
        let second = of(&y, &x);
        let both = tokio::join!(put(&org, &one, &first), put(&org, &other, &second));
        let mut statuses = [both.0.status, both.1.status];
        statuses.sort_unstable();
        assert_eq!(statuses, [200, 409], "{} {}", both.0.body, both.1.body);
    }
}

/// Rule PAY-50.
#[tokio::test]
async fn a_code_can_change_unless_other_components_use_it() {
    let service = Service::start().await;
    let org = service.organization().await;
    let a = create(&org, &fixed("a")).await;
    let b = create(&org, &percent("b", "deduction", &["a"])).await;
    let refused = put(&org, &a, &fixed("c")).await.fails(409, "in_use");
    assert_eq!(refused.violations(), ["/code: in_use"]);
    put(&org, &a, &fixed("b")).await.fails(409, "already_exists");
    put(&org, &b, &percent("b", "deduction", &["base"])).await.expect(200);
    put(&org, &a, &fixed("c")).await.expect(200);
    // The old code is free again. The new one is taken.
    post(&org, &fixed("c")).await.fails(409, "already_exists");
    post(&org, &fixed("a")).await.expect(201);
    // The component's own old code no longer names anything.
    let own = percent("d", "deduction", &["c"]);
    let refused = put(&org, &a, &own).await.fails(400, "validation_failed");
    assert_eq!(refused.violations(), ["/calculation/of/0: unknown_reference"]);
}

#[tokio::test]
async fn a_code_changed_while_another_component_begins_to_use_it_refuses_one_of_both() {
    let service = Service::start().await;
    let org = service.organization().await;
    for round in 0..8 {
        let old = format!("a{round}");
        let new = format!("b{round}");
        let path = create(&org, &fixed(&old)).await;
        let made_of_it = percent(&format!("c{round}"), "deduction", &[&old]);
        let moved = fixed(&new);
        let (moved, made) = tokio::join!(put(&org, &path, &moved), post(&org, &made_of_it));
        let statuses = (moved.status, made.status);
        assert!(matches!(statuses, (200, 400) | (409, 201)), "{statuses:?}");
    }
}

#[tokio::test]
async fn a_repeated_key_creates_one_component() {
    let service = Service::start().await;
    let org = service.organization().await;
    let send = |body: Value| {
        let admin = org.admin.clone();
        async move { admin.post("/salary-components", &body).key("k").send().await }
    };
    let (one, other) = tokio::join!(send(fixed("a")), send(fixed("a")));
    assert_eq!((one.status, other.status), (201, 201), "{} {}", one.body, other.body);
    assert_eq!(one.body, other.body);
    let path = one.header("location").to_owned();
    put(&org, &path, &fixed("b")).await.expect(200);
    let replay = send(fixed("a")).await.expect(201);
    assert_eq!(replay.header("idempotent-replayed"), "true");
    assert_eq!(replay.header("location"), path);
    assert_eq!(replay.body["code"], "b", "the resource as it is now");
    send(fixed("c")).await.fails(409, "idempotency_key_reused");
}

#[tokio::test]
async fn reading_and_writing_components_are_permissions_of_their_own() {
    let service = Service::start().await;
    let org = service.organization().await;
    let path = create(&org, &fixed("a")).await;
    let role = json!({"name": "reader", "permissions": ["salary_components:read"]});
    let role = org.admin.post("/roles", &role).send().await.expect(201).body["id"].clone();
    let reader = org.signed_in(&[role.as_str().unwrap()], None).await;
    reader.get(&path).send().await.expect(200);
    reader.get("/salary-components").send().await.expect(200);
    reader.put(&path, &fixed("a")).send().await.fails(403, "forbidden");
    reader.post("/salary-components", &fixed("b")).send().await.fails(403, "forbidden");
    let employee = org.signed_in(&["employee"], None).await;
    employee.get(&path).send().await.fails(403, "forbidden");
}

/// Rule PAY-51.
#[tokio::test]
async fn an_organization_has_a_bounded_number_of_components() {
    use wfm_storage::salary_components::{self, MAX};

    let service = Service::start().await;
    let org = service.organization().await;
    let table = &service.storage().table;
    create(&org, &fixed("first")).await;
    for n in 1..MAX {
        let there = salary_components::all(table, org.id).await.unwrap();
        let mut component = there.all[0].component.clone();
        component.id = format!("00000000-0000-7000-8000-{n:012}").parse().unwrap();
        component.code = format!("c{n}");
        table.write(there.save(Editors::default(), org.id, component).1.into()).await.unwrap();
    }
    let refused = post(&org, &fixed("more")).await.fails(400, "validation_failed");
    assert_eq!(refused.violations(), [": too_many"]);
    let there = salary_components::all(table, org.id).await.unwrap();
    assert_eq!((there.all.len(), there.rev), (MAX, MAX as u64));
}

#[tokio::test]
async fn a_partly_visible_save_is_not_read_as_whole() {
    use wfm_storage::{Condition, Error, Refusal, salary_components};

    let service = Service::start().await;
    let org = service.organization().await;
    let table = &service.storage().table;
    create(&org, &fixed("a")).await;
    let before = salary_components::all(table, org.id).await.unwrap();
    let mut component = before.all[0].component.clone();
    component.name = "b".into();
    let (_, [saves, row]) = before.save(Editors::default(), org.id, component.clone());
    table.write(vec![row]).await.unwrap();
    let seen = salary_components::all(table, org.id).await;
    assert!(matches!(seen, Err(Error::Unavailable { .. })), "{seen:?}");
    table.write(vec![saves]).await.unwrap();
    let after = salary_components::all(table, org.id).await.unwrap();
    assert_eq!((after.rev, &after.all[0].component), (before.rev + 1, &component));
    // A write that depends on the old revision of the components is refused.
    let relying = table.write(vec![salary_components::still_at(org.id, before.rev)]).await;
    let expected = Refusal::Failed(vec![Condition::Unchanged("salary components")]);
    assert!(matches!(relying, Err(Error::Refused(refusal)) if refusal == expected));
}
