//! A person who gives an employee, a department, a role or an account a text that looks like another one, so that
//! people pay, permit or accuse the wrong person.

use serde_json::{Value, json};
use wfm_testkit::{Answer, Organization, Service};

fn person(number: &str, email: &str) -> Value {
    json!({
        "employee_number": number, "first_name": "Grace", "last_name": "Hopper", "email": email,
        "hire_date": "2026-01-01",
    })
}

async fn count(org: &Organization<'_>, path: &str) -> usize {
    let page = org.admin.get(&format!("{path}?limit=100")).send().await.expect(200);
    page.body["data"].as_array().unwrap().len()
}

fn taken(answer: Answer, pointer: &str) {
    let expected = [format!("{pointer}: already_exists")];
    assert_eq!(answer.fails(409, "already_exists").violations(), expected);
}

/// Rules API-81 and API-98.
#[tokio::test]
async fn an_employee_number_that_looks_like_another_is_taken() {
    let service = Service::start().await;
    let org = service.organization().await;
    let pairs = [
        ("É-17", "E\u{301}-17"),                // decomposed
        ("AB-17", "ＡＢ-１７"),                 // full width
        ("EMK-18", "\u{415}\u{41c}\u{41a}-18"), // Cyrillic, alike in upper case
        ("pac-19", "\u{440}\u{430}\u{441}-19"), // Cyrillic, alike in lower case
        ("HR-O1", "HR-01"),                     // O and 0
        ("HR-l2", "HR-12"),                     // l and 1
        ("HR-23", "hr\u{2010}23"),              // another hyphen
        ("HR-24", "HR\u{34f}-24"),              // an invisible joiner that is no format character
        ("modem", "rnodern"),
    ];
    for (n, (number, alike)) in pairs.into_iter().enumerate() {
        let email = |who: &str| format!("{who}{n}@example.com");
        org.admin.post("/employees", &person(number, &email("a"))).send().await.expect(201);
        let refused = org.admin.post("/employees", &person(alike, &email("b"))).send().await;
        taken(refused, "/employee_number");
        let path =
            org.admin.post("/employees", &person(&format!("x{n}z"), &email("c"))).send().await;
        let path = path.expect(201).header("location").to_owned();
        let renamed = org.admin.put(&path, &person(alike, &email("c"))).send().await;
        taken(renamed, "/employee_number");
        let read = org.admin.get(&path).send().await.expect(200);
        assert_eq!(read.body["employee_number"], format!("x{n}z"));
    }
    assert_eq!(count(&org, "/employees").await, 2 * pairs.len());
    let all = org.admin.get("/employees?limit=100").send().await.expect(200);
    let numbers = all.body["data"].as_array().unwrap().iter();
    let numbers: Vec<&str> = numbers.map(|e| e["employee_number"].as_str().unwrap()).collect();
    assert!(numbers.contains(&"É-17"), "{numbers:?}");
}

/// Rule API-97.
#[tokio::test]
async fn a_text_that_identifies_holds_nothing_that_cannot_be_seen() {
    let service = Service::start().await;
    let org = service.organization().await;
    for hidden in
        ["\u{200b}", "\u{200d}", "\u{ad}", "\u{202e}", "\u{2066}", "\u{feff}", "\t", "\u{7}"]
    {
        let number = format!("E{hidden}1");
        let refused = org.admin.post("/employees", &person(&number, "e@example.com")).send().await;
        let violations = refused.fails(400, "validation_failed").violations();
        assert_eq!(violations, ["/employee_number: invalid_character"], "{hidden:?}");
        let body = json!({"code": number, "name": "Engineering"});
        let refused = org.admin.post("/departments", &body).send().await;
        let violations = refused.fails(400, "validation_failed").violations();
        assert_eq!(violations, ["/code: invalid_character"], "{hidden:?}");
    }
    // A name may hold the characters that Persian needs, but no line break.
    let mut body = person("E1", "e@example.com");
    body["last_name"] = json!("Hopper\nE2");
    let refused = org.admin.post("/employees", &body).send().await;
    let violations = refused.fails(400, "validation_failed").violations();
    assert_eq!(violations, ["/last_name: invalid_character"]);
    // Each text has eighteen characters after normalization.
    let refused = org.admin.post("/employees", &person(&"\u{fdfa}".repeat(4), "e@example.com"));
    let violations = refused.send().await.fails(400, "validation_failed").violations();
    assert_eq!(violations, ["/employee_number: too_long"]);
    assert_eq!((count(&org, "/employees").await, count(&org, "/departments").await), (0, 0));

    body["first_name"] = json!("Zoe\u{308}");
    body["last_name"] = json!("می\u{200c}خواهم");
    let made = org.admin.post("/employees", &body).send().await.expect(201);
    assert_eq!(
        (&made.body["first_name"], &made.body["last_name"]),
        (&json!("Zoë"), &body["last_name"])
    );
    // The query as sent, and in upper case.
    for q in ["Zoe%CC%88", "ZO%C3%8B"] {
        let found = org.admin.get(&format!("/employees?q={q}")).send().await.expect(200);
        assert_eq!(found.body["meta"]["count"], 1, "{q}");
    }
}

/// Rules API-81 and API-98.
#[tokio::test]
async fn an_email_a_code_and_a_role_that_look_like_others_are_taken() {
    let service = Service::start().await;
    let org = service.organization().await;
    let own = format!("modem-o1-{}", org.id);
    let alike = format!("rnodem-o1-{}", org.id);
    let also_alike = format!("modem-0l-{}", org.id);
    let at = |name: &str| format!("{name}@example.com");
    let made = org.admin.post("/employees", &person("1", &at(&own))).send().await.expect(201);
    for alike in [&alike, &also_alike] {
        let refused = org.admin.post("/employees", &person("2", &at(alike))).send().await;
        taken(refused, "/email");
    }
    // An e-mail must be ASCII.
    let full_width = person("2", "ａda@example.com");
    let refused = org.admin.post("/employees", &full_width).send().await;
    assert_eq!(refused.fails(400, "validation_failed").violations(), ["/email: invalid_format"]);
    assert_eq!(count(&org, "/employees").await, 1);

    // For sign-in, an account's e-mail is unique in the organization. It tells nothing about other organizations
    // (rule SIGN-6).
    let path = format!("{}/account", made.header("location"));
    let account = |email: &str| json!({"email": at(email), "roles": ["employee"]});
    org.admin.put(&path, &account(&own)).send().await.expect(201);
    let employee = org.employee(json!({})).await;
    let theirs = format!("/employees/{employee}/account");
    taken(org.admin.put(&theirs, &account(&alike)).send().await, "/email");
    let read = org.admin.get(&format!("/employees/{employee}")).send().await.expect(200);
    assert!(read.body["user_id"].is_null(), "{}", read.body);
    let other = service.organization().await;
    let employee = other.employee(json!({})).await;
    let elsewhere = format!("/employees/{employee}/account");
    other.admin.put(&elsewhere, &account(&alike)).send().await.expect(201);
    // An account may spell its own e-mail in another way. It then signs in with the new spelling.
    org.admin.put(&path, &account(&also_alike)).send().await.expect(200);
    let invited = super::post(&org.admin, &format!("{path}/activation")).await.expect(201);
    super::activate(&org, &invited, None, "the first password").await.expect(200);
    let sign_in = async |email: &str| {
        let body = json!({"email": at(email), "password": "the first password"});
        service.anonymous().post("/auth/login", &body).send().await
    };
    sign_in(&also_alike).await.expect(200);
    sign_in(&own).await.fails(401, "invalid_credentials");

    for (code, alike) in [("HR", "hr"), ("IT", "\u{406}T"), ("OPS", "0PS"), ("R&D", "Ｒ＆Ｄ")] {
        let department = |code: &str| json!({"code": code, "name": "Department"});
        org.admin.post("/departments", &department(code)).send().await.expect(201);
        taken(org.admin.post("/departments", &department(alike)).send().await, "/code");
    }
    assert_eq!(count(&org, "/departments").await, 4);

    let role = |name: &str| json!({"name": name, "permissions": []});
    org.admin.post("/roles", &role("team-lead1")).send().await.expect(201);
    for alike in ["adrnin", "ernployee", "hr_rnanager", "team-leadl", "tearn-lead1"] {
        taken(org.admin.post("/roles", &role(alike)).send().await, "/name");
    }
    // A text that looks like a role's name names no role.
    let body = json!({"email": at(&also_alike), "roles": ["tearn-lead1"]});
    let refused = org.admin.put(&path, &body).send().await.fails(400, "validation_failed");
    assert_eq!(refused.violations(), ["/roles/0: unknown_reference"]);

    let component = |code: &str| {
        json!({
            "code": code, "name": "Bonus", "kind": "earning",
            "calculation": {"method": "fixed", "amount": "1.00", "currency": "USD"},
        })
    };
    org.admin.post("/salary-components", &component("bonus1")).send().await.expect(201);
    taken(org.admin.post("/salary-components", &component("bonusl")).send().await, "/code");
    let reserved = org.admin.post("/salary-components", &component("gr0ss")).send().await;
    assert_eq!(reserved.fails(400, "validation_failed").violations(), ["/code: reserved"]);
    assert_eq!(count(&org, "/salary-components").await, 1);
}
