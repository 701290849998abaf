//! The employee directory. If this fails, employees are lost or doubled, or people see data that their role hides
//! from them.

use serde_json::{Value, json};
use wfm_testkit::{Organization, Service};

fn ada(number: &str) -> Value {
    json!({
        "employee_number": number,
        "first_name": "Ada",
        "last_name": "Lovelace",
        "email": format!("{number}@Example.com"),
        "hire_date": "2026-01-01",
    })
}

#[tokio::test]
async fn an_employee_is_created_with_its_defaults_and_read_back() {
    let service = Service::start().await;
    let org = service.organization().await;
    let created = org.admin.post("/employees", &ada("1001")).send().await.expect(201);
    let path = format!("/employees/{}", created.body["id"].as_str().unwrap());
    assert_eq!(created.header("location"), path);
    let read = org.admin.get(&path).send().await.expect(200);
    assert_eq!(read.body, created.body);
    assert_eq!(read.header("etag"), created.header("etag"));
    for (field, value) in [
        ("email", json!("1001@example.com")),
        ("status", json!("active")),
        ("employment_type", json!("full_time")),
        ("manager_id", Value::Null),
        ("compensation", json!([])),
        ("user_id", Value::Null),
    ] {
        assert_eq!(read.body[field], value, "{field}");
    }
}

/// Rule API-81.
#[tokio::test]
async fn of_fifty_creations_with_one_number_or_email_one_succeeds() {
    let service = Service::start().await;
    let org = service.organization().await;
    let create = |i: u32| {
        let mut body = ada("7");
        body["email"] = json!(format!("p{i}@example.com"));
        let admin = org.admin.clone();
        async move { admin.post("/employees", &body).send().await }
    };
    let answers = futures::future::join_all((0..50).map(create)).await;
    let created = answers.iter().filter(|a| a.status == 201).count();
    assert_eq!(created, 1);
    for answer in answers.into_iter().filter(|a| a.status != 201) {
        assert!(matches!(answer.status, 409 | 503), "{}", answer.body);
    }
    let taken = org.admin.post("/employees", &ada("7")).send().await;
    assert_eq!(
        taken.fails(409, "already_exists").violations(),
        ["/employee_number: already_exists"]
    );
}

/// Rule API-43.
#[tokio::test]
async fn the_same_key_creates_once() {
    let service = Service::start().await;
    let org = service.organization().await;
    let send = |body: Value| {
        let admin = org.admin.clone();
        async move { admin.post("/employees", &body).key("k").send().await }
    };
    let (one, other) = tokio::join!(send(ada("1")), send(ada("1")));
    assert_eq!((one.status, other.status), (201, 201), "{} {}", one.body, other.body);
    assert_eq!(one.body["id"], other.body["id"]);
    let replay = send(ada("1")).await.expect(201);
    assert_eq!(replay.header("idempotent-replayed"), "true");
    assert_eq!(replay.header("location"), one.header("location"));
    send(ada("2")).await.fails(409, "idempotency_key_reused");
}

/// Rules PAY-6, API-29 and API-82.
#[tokio::test]
async fn violations_beyond_the_schema_have_the_same_form() {
    let service = Service::start().await;
    let org = service.organization().await;
    let mut body = ada("1");
    body["status"] = json!("terminated");
    body["work_schedule"] = json!({"days": [
        {"weekday": "monday", "start": "22:00", "end": "06:00"},
        {"weekday": "tuesday", "start": "05:00", "end": "09:00"},
    ]});
    body["compensation"] = json!([
        {"effective_from": "2026-01-01", "pay_type": "monthly", "amount": "1.5", "currency": "JPY"},
        {"effective_from": "2026-01-01", "pay_type": "monthly", "amount": "1.50", "currency": "EUR"},
    ]);
    let answer = org.admin.post("/employees", &body).send().await.fails(400, "validation_failed");
    assert_eq!(
        answer.violations(),
        [
            "/termination_date: required",
            "/work_schedule/days/0: overlap",
            "/compensation/0/amount: too_precise",
            "/compensation/1/effective_from: repeated",
        ]
    );
    let mut body = ada("1");
    body["manager_id"] = json!("01938f5e-2f00-7000-8000-000000000001");
    body["department_id"] = json!("01938f5e-2f00-7000-8000-000000000001");
    let answer = org.admin.post("/employees", &body).send().await.fails(400, "validation_failed");
    assert_eq!(
        answer.violations(),
        ["/department_id: unknown_reference", "/manager_id: unknown_reference"]
    );
    for blank in [" ", "\u{85}", "\u{200b}", "\u{feff}\u{a0}"] {
        let mut body = ada("1");
        body["first_name"] = json!(blank);
        let answer = org.admin.post("/employees", &body).send().await;
        assert_eq!(
            answer.fails(400, "validation_failed").violations(),
            ["/first_name: invalid_format"]
        );
    }
    let mut body = ada("1");
    body["email"] = json!("ada@exämple.com");
    org.admin.post("/employees", &body).send().await.fails(400, "validation_failed");
}

/// Rules PERM-17 and API-3.
#[tokio::test]
async fn compensation_is_shown_only_to_its_readers() {
    let service = Service::start().await;
    let org = service.organization().await;
    let pay = json!([{"effective_from": "2026-01-01", "pay_type": "monthly", "amount": "3000", "currency": "USD"}]);
    let ada = org.employee(json!({"compensation": pay})).await;
    let other = org.employee(json!({})).await;
    let path = format!("/employees/{ada}");
    let own = org.signed_in(&["employee"], Some(ada)).await;
    let boss = org.signed_in(&["manager"], Some(other)).await;
    assert_eq!(
        own.get(&path).send().await.expect(200).body["compensation"][0]["amount"],
        "3000.00"
    );
    boss.get(&path).send().await.fails(403, "forbidden");
    let report = org.employee(json!({"manager_id": other.to_string(), "compensation": pay})).await;
    let seen = boss.get(&format!("/employees/{report}")).send().await.expect(200);
    assert!(seen.body.get("compensation").is_none());
}

/// Rules API-9 and API-12.
#[tokio::test]
async fn a_list_is_paged_newest_first_and_nothing_is_seen_twice() {
    let service = Service::start().await;
    let org = service.organization().await;
    let mut created = vec![];
    for _ in 0..7 {
        created.push(org.employee(json!({})).await.to_string());
    }
    created.reverse();
    let mut seen = vec![];
    let mut path = "/employees?limit=3".to_owned();
    loop {
        let page = org.admin.get(&path).send().await.expect(200).body;
        assert_eq!(page["meta"]["limit"], 3);
        assert_eq!(page["meta"]["count"], page["data"].as_array().unwrap().len());
        for row in page["data"].as_array().unwrap() {
            seen.push(row["id"].as_str().unwrap().to_owned());
        }
        let Some(cursor) = page["meta"]["next_cursor"].as_str() else {
            assert_eq!(page["meta"]["has_more"], false);
            break;
        };
        // Only the limit may change.
        path = format!("/employees?limit=3&cursor={cursor}");
        let other = org.admin.get(&format!("{path}&status=active")).send().await;
        other.fails(400, "cursor_invalid");
    }
    assert_eq!(seen, created);
    org.admin.get("/employees?limit=0").send().await.fails(400, "validation_failed");
    org.admin.get("/employees?limit=x").send().await.fails(400, "validation_failed");
    assert_eq!(
        org.admin.get("/employees?limit=9999").send().await.expect(200).body["meta"]["limit"],
        100
    );
    org.admin.get("/employees?cursor=x").send().await.fails(400, "cursor_invalid");
    let twice = org.admin.get("/employees?limit=1&limit=2").send().await;
    assert_eq!(twice.fails(400, "validation_failed").violations(), ["limit: repeated_parameter"]);
}

async fn names(org: &Organization<'_>, query: &str) -> Vec<String> {
    let page = org.admin.get(&format!("/employees?{query}")).send().await.expect(200).body;
    let rows = page["data"].as_array().unwrap();
    rows.iter().map(|row| row["last_name"].as_str().unwrap().to_owned()).collect()
}

/// Rule API-15.
#[tokio::test]
async fn people_are_found_by_the_beginning_of_a_name_or_number() {
    let service = Service::start().await;
    let org = service.organization().await;
    for (first, last, number) in
        [("Grace", "Hopper", "A-1"), ("Alan", "Turing", "A-2"), ("Hedy", "Lamarr", "B-1")]
    {
        org.employee(json!({"first_name": first, "last_name": last, "employee_number": number}))
            .await;
    }
    assert_eq!(names(&org, "q=h").await, ["Lamarr", "Hopper"]); // hedy, hopper
    assert_eq!(names(&org, "q=HOP").await, ["Hopper"]);
    assert_eq!(names(&org, "q=a-").await, ["Hopper", "Turing"]);
    assert_eq!(names(&org, "q=zz").await, Vec::<String>::new());
    org.employee(json!({"first_name": "José", "last_name": "Łukasiewicz"})).await;
    for q in ["jose", "JOS%C3%89", "lukas", "%C5%81ukasiewicz"] {
        assert_eq!(names(&org, &format!("q={q}")).await, ["Łukasiewicz"], "{q}");
    }
    assert_eq!(names(&org, "q=%20").await, Vec::<String>::new());
}

/// Rules PERM-4 and PERM-5.
#[tokio::test]
async fn each_sees_the_employees_of_their_scope() {
    let service = Service::start().await;
    let org = service.organization().await;
    let boss = org.employee(json!({"last_name": "Boss"})).await;
    let lead = org.employee(json!({"last_name": "Lead", "manager_id": boss.to_string()})).await;
    let dev = org.employee(json!({"last_name": "Dev", "manager_id": lead.to_string()})).await;
    let other = org.employee(json!({"last_name": "Other"})).await;
    let seen = async |client: wfm_testkit::Client| {
        let page = client.get("/employees").send().await.expect(200).body;
        let mut names: Vec<String> = page["data"]
            .as_array()
            .unwrap()
            .iter()
            .map(|row| row["last_name"].as_str().unwrap().to_owned())
            .collect();
        names.sort();
        names
    };
    assert_eq!(seen(org.signed_in(&["manager"], Some(boss)).await).await, ["Boss", "Dev", "Lead"]);
    assert_eq!(seen(org.signed_in(&["manager"], Some(lead)).await).await, ["Dev", "Lead"]);
    assert_eq!(seen(org.signed_in(&["employee"], Some(dev)).await).await, ["Dev"]);
    assert_eq!(seen(org.signed_in(&["employee"], None).await).await, Vec::<String>::new());
    // A search shows nothing of other employees. It does not show either that there is another page.
    let searched = org.signed_in(&["employee"], Some(dev)).await;
    for q in ["a", "b", "o", "d"] {
        let page = searched.get(&format!("/employees?q={q}&limit=1")).send().await.expect(200).body;
        assert_eq!(page["meta"]["has_more"], false, "{q}");
        assert_eq!(page["meta"]["count"], u8::from(q == "a" || q == "d"), "{q}");
    }
    let filtered = org.admin.get(&format!("/employees?manager_id={lead}")).send().await.expect(200);
    assert_eq!(filtered.body["meta"]["count"], 1);

    let manager = org.signed_in(&["manager"], Some(boss)).await;
    manager.get(&format!("/employees/{dev}")).send().await.expect(200);
    manager.get(&format!("/employees/{other}")).send().await.fails(403, "forbidden");
    // The answer for an id of another organization is byte for byte the answer for an unknown id.
    let foreign = service.organization().await;
    let mut answers = vec![];
    for id in [dev.to_string(), "01938f5e-2f00-7000-8000-000000000001".into()] {
        let mut body = foreign
            .admin
            .get(&format!("/employees/{id}"))
            .send()
            .await
            .fails(404, "not_found")
            .body;
        body["request_id"] = Value::Null;
        body["instance"] = Value::Null;
        answers.push(body);
    }
    assert_eq!(answers[0], answers[1]);
}

/// Rules API-12 and API-15.
#[tokio::test]
async fn employees_are_listed_by_name_in_pages() {
    let service = Service::start().await;
    let org = service.organization().await;
    let boss = org.employee(json!({"first_name": "Zoë", "last_name": "De"})).await;
    for (first, last) in
        [("Ben", "de la Cruz"), ("Anna", "Öztürk"), ("Ada", "Ozturk"), ("Bo", "Abe")]
    {
        let lines = json!({"first_name": first, "last_name": last, "manager_id": boss.to_string()});
        org.employee(lines).await;
    }
    let listed = async |client: &wfm_testkit::Client, filters: &str| {
        let mut all = vec![];
        let mut cursor = String::new();
        loop {
            let path = format!("/employees?sort=name&limit=2{filters}{cursor}");
            let page = client.get(&path).send().await.expect(200).body;
            let rows = page["data"].as_array().unwrap().iter();
            all.extend(rows.map(|row| {
                let name = |field| row[field].as_str();
                let called = name("preferred_name").or(name("first_name")).unwrap();
                format!("{called} {}", name("last_name").unwrap())
            }));
            let Some(next) = page["meta"]["next_cursor"].as_str() else { return all };
            cursor = format!("&cursor={next}");
        }
    };
    let by_name = ["Bo Abe", "Zoë De", "Ben de la Cruz", "Ada Ozturk", "Anna Öztürk"];
    assert_eq!(listed(&org.admin, "").await, by_name);
    let team = ["Bo Abe", "Ben de la Cruz", "Ada Ozturk", "Anna Öztürk"];
    assert_eq!(listed(&org.admin, &format!("&manager_id={boss}")).await, team);
    let manager = org.signed_in(&["manager"], Some(boss)).await;
    assert_eq!(listed(&manager, "").await, by_name);
    // The name by which a person is called decides, and a new name moves the person.
    let found = org.admin.get("/employees?q=anna").send().await.expect(200).body;
    let anna = found["data"][0]["id"].as_str().unwrap();
    let called = json!({"preferred_name": "Aaliyah"});
    let path = format!("/employees/{anna}/personal-data");
    org.admin.patch(&path, &called).header("if-match", "*").send().await.expect(200);
    let by_name = ["Bo Abe", "Zoë De", "Ben de la Cruz", "Aaliyah Öztürk", "Ada Ozturk"];
    assert_eq!(listed(&org.admin, "").await, by_name);
    put(&org, anna, json!({"last_name": "Aalto"})).await.expect(200);
    let by_name = ["Aaliyah Aalto", "Bo Abe", "Zoë De", "Ben de la Cruz", "Ada Ozturk"];
    assert_eq!(listed(&org.admin, "").await, by_name);
    // A search has its own order, and a cursor belongs to one order.
    assert_eq!(listed(&org.admin, "&q=ozt").await, ["Ada Ozturk"]);
    let wrong = org.admin.get("/employees?sort=created_at&q=a").send().await;
    assert_eq!(wrong.fails(400, "validation_failed").violations(), ["sort: not_together"]);
    org.admin.get("/employees?sort=age").send().await.fails(400, "validation_failed");
    let page = org.admin.get("/employees?sort=name&limit=1").send().await.expect(200).body;
    let cursor = page["meta"]["next_cursor"].as_str().unwrap();
    let other = format!("/employees?limit=1&cursor={cursor}");
    org.admin.get(&other).send().await.fails(400, "cursor_invalid");
}

async fn put(org: &Organization<'_>, id: &str, more: Value) -> wfm_testkit::Answer {
    let mut body = org.admin.get(&format!("/employees/{id}")).send().await.expect(200).body;
    for field in ["id", "user_id", "created_at", "updated_at", "compensation"] {
        body.as_object_mut().unwrap().remove(field);
    }
    for (name, value) in more.as_object().unwrap() {
        body[name] = value.clone();
    }
    org.admin.put(&format!("/employees/{id}"), &body).send().await
}

#[tokio::test]
async fn an_employee_is_replaced_and_found_by_what_is_new() {
    let service = Service::start().await;
    let org = service.organization().await;
    let pay = json!([{"effective_from": "2026-01-01", "pay_type": "hourly", "amount": "20.00", "currency": "EUR"}]);
    let id = org
        .employee(json!({"last_name": "Byron", "employee_number": "A-1", "compensation": pay}))
        .await
        .to_string();
    let first = org.admin.get(&format!("/employees/{id}")).send().await.expect(200);
    let same = put(&org, &id, json!({})).await.expect(200);
    assert_eq!(same.body, first.body, "what changes nothing keeps updated_at");
    let more = json!({"last_name": "King", "employee_number": "A-2", "email": "king@example.com"});
    let changed = put(&org, &id, more).await.expect(200);
    assert_eq!(changed.body["compensation"][0]["amount"], "20.00", "pay that is not sent stays");
    assert_eq!(names(&org, "q=king").await, ["King"]);
    assert_eq!(names(&org, "q=byron").await, Vec::<String>::new());
    assert_eq!(names(&org, "q=a-2").await, ["King"]);
    // The old number is free, the new one is not.
    let other = org.employee(json!({"employee_number": "A-1"})).await.to_string();
    let taken = put(&org, &other, json!({"employee_number": "a-2"})).await;
    assert_eq!(
        taken.fails(409, "already_exists").violations(),
        ["/employee_number: already_exists"]
    );
    let taken = put(&org, &other, json!({"email": "KING@example.com"})).await;
    assert_eq!(taken.fails(409, "already_exists").violations(), ["/email: already_exists"]);
    let path = format!("/employees/{id}");
    let stale = org.admin.put(&path, &ada("A-9")).header("if-match", first.header("etag"));
    stale.send().await.fails(412, "precondition_failed");
}

/// Rule API-84.
#[tokio::test]
async fn no_change_creates_a_reporting_cycle() {
    let service = Service::start().await;
    let org = service.organization().await;
    let boss = org.employee(json!({})).await.to_string();
    let lead = org.employee(json!({"manager_id": boss})).await.to_string();
    let dev = org.employee(json!({"manager_id": lead})).await.to_string();
    for manager in [&boss, &lead, &dev] {
        put(&org, &boss, json!({"manager_id": manager})).await.fails(409, "cycle");
    }
    put(&org, &dev, json!({"manager_id": boss})).await.expect(200);
    let reports = org.admin.get(&format!("/employees?manager_id={boss}")).send().await.expect(200);
    assert_eq!(reports.body["meta"]["count"], 2);
    let mut last = dev;
    for _ in 3..=20 {
        last = org.employee(json!({"manager_id": last})).await.to_string();
    }
    let mut deep = ada("deep");
    deep["manager_id"] = json!(last);
    let deep = org.admin.post("/employees", &deep).send().await.fails(400, "validation_failed");
    assert_eq!(deep.violations(), ["/manager_id: too_deep"]);
    for _ in 0..5 {
        let one = org.employee(json!({})).await.to_string();
        let other = org.employee(json!({})).await.to_string();
        let (a, b) = tokio::join!(
            put(&org, &one, json!({"manager_id": other})),
            put(&org, &other, json!({"manager_id": one}))
        );
        let mut statuses = [a.status, b.status];
        statuses.sort_unstable();
        assert_eq!(statuses, [200, 409]);
    }
}

/// Rules PERM-12 and API-82.
#[tokio::test]
async fn a_terminated_employee_manages_nobody_and_cannot_sign_in() {
    let service = Service::start().await;
    let org = service.organization().await;
    let boss = org.employee(json!({})).await.to_string();
    let dev = org.employee(json!({"manager_id": boss})).await.to_string();
    let account = json!({"email": format!("boss-{}@example.com", org.id), "roles": ["manager"]});
    org.admin.put(&format!("/employees/{boss}/account"), &account).send().await.expect(201);
    let leaves = json!({"status": "terminated", "termination_date": "2026-10-31"});
    let undated = put(&org, &boss, json!({"status": "terminated"})).await;
    assert_eq!(
        undated.fails(400, "validation_failed").violations(),
        ["/termination_date: required"]
    );
    put(&org, &boss, leaves.clone()).await.fails(409, "in_use");
    put(&org, &dev, json!({"manager_id": null})).await.expect(200);
    put(&org, &boss, leaves).await.expect(200);
    let account = json!({"email": account["email"], "roles": account["roles"], "is_active": true});
    let ended = org.admin.put(&format!("/employees/{boss}/account"), &account).send().await;
    ended.fails(409, "employee_inactive");
    put(&org, &dev, json!({"manager_id": boss})).await.fails(409, "in_use");
    put(&org, &boss, json!({"status": "active", "termination_date": null})).await.expect(200);
    put(&org, &dev, json!({"manager_id": boss})).await.expect(200);
}
