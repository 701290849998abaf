//! Fifty concurrent requests for the same resource. If this fails, two employees share a number, or one person's
//! change silently replaces another's.

use serde_json::{Value, json};
use wfm_app::commit::Outcome;
use wfm_app::idempotency::KeyUse;
use wfm_app::{Actor, Attempt, Ids, Transaction};
use wfm_domain::ids::UserId;
use wfm_testkit::{Answer, Client, Organization, Service};

const MANY: u32 = 50;

/// Sends all requests at the same time. Returns the one that succeeded, and the answers to the others.
async fn at_once(
    client: &Client,
    method: &str,
    path: &str,
    tag: Option<&str>,
    body: impl Fn(u32) -> Value,
) -> (Vec<Answer>, Vec<Answer>) {
    let send = |n: u32| {
        let mut request = client.request(method.parse().unwrap(), path).json(&body(n));
        if let Some(tag) = tag {
            request = request.header("if-match", tag);
        }
        request.send()
    };
    let answers = futures::future::join_all((0..MANY).map(send)).await;
    answers.into_iter().partition(|answer| (200..300).contains(&answer.status))
}

/// Rules API-66 and API-81.
#[tokio::test]
async fn what_is_unique_is_taken_once() {
    let service = Service::start().await;
    let org = service.organization().await;
    let person = |n: u32| {
        json!({
            "employee_number": format!("n{n}"), "first_name": "Ada", "last_name": "Lovelace",
            "email": format!("p{n}@example.com"), "hire_date": "2026-01-01",
        })
    };
    let with = |mut body: Value, field: &str, value: &str| {
        body[field] = json!(value);
        body
    };
    type Body<'a> = Box<dyn Fn(u32) -> Value + 'a>;
    let cases: [(&str, &str, Body<'_>); 5] = [
        ("/employees", "/employee_number", Box::new(|n| with(person(n), "employee_number", "X"))),
        (
            "/employees",
            "/email",
            // The same e-mail in upper and lower case.
            Box::new(|n| {
                let email = if n % 2 == 0 { "ada@example.com" } else { "ADA@Example.com" };
                with(person(1000 + n), "email", email)
            }),
        ),
        (
            "/employees",
            "/account/email",
            Box::new(|n| {
                let mut body = person(2000 + n);
                body["account"] = json!({"email": "account@example.com", "roles": ["employee"]});
                body
            }),
        ),
        ("/departments", "/code", Box::new(|n| json!({"code": "ENG", "name": format!("d{n}")}))),
        (
            "/roles",
            "/name",
            Box::new(|n| json!({"name": "lead", "description": n.to_string(), "permissions": []})),
        ),
    ];
    for (path, field, body) in cases {
        let (made, refused) = at_once(&org.admin, "POST", path, None, body).await;
        assert_eq!(made.len(), 1, "{path} {field}");
        assert_eq!(made[0].status, 201);
        for answer in refused {
            let answer = answer.fails(409, "already_exists");
            assert_eq!(answer.violations(), [format!("{field}: already_exists")]);
        }
    }
    let page = org.admin.get("/employees?limit=100").send().await.expect(200);
    assert_eq!(page.body["meta"]["count"], 3, "one for the number, the e-mail and the account");
}

/// Changes one resource fifty times at once. Each request names the same version.
async fn changed_once(
    org: &Organization<'_>,
    method: &str,
    path: &str,
    tag: &str,
    body: impl Fn(u32) -> Value,
) -> Answer {
    let (mut made, refused) = at_once(&org.admin, method, path, Some(tag), &body).await;
    assert_eq!(made.len(), 1, "{path}");
    for answer in refused {
        answer.fails(412, "precondition_failed");
    }
    made.remove(0).expect(200)
}

/// Rule API-18.
#[tokio::test]
async fn of_fifty_changes_of_one_version_one_is_made() {
    let service = Service::start().await;
    let org = service.organization().await;
    let role = json!({"name": "lead", "permissions": []});
    let department = json!({"code": "eng", "name": "Engineering"});
    for (list, first, field) in
        [("/roles", role, "description"), ("/departments", department, "name")]
    {
        let created = org.admin.post(list, &first).send().await.expect(201);
        let path = created.header("location");
        let tag = created.header("etag");
        let made = changed_once(&org, "PUT", path, tag, |n| {
            let mut body = first.clone();
            body[field] = json!(format!("change {n}"));
            body
        })
        .await;
        let there = org.admin.get(path).send().await.expect(200);
        assert_eq!(there.body, made.body, "what was answered is what is there");
        assert_eq!(there.header("etag"), made.header("etag"));
    }

    let person = json!({
        "employee_number": "1", "first_name": "Ada", "last_name": "Lovelace",
        "email": "ada@example.com", "hire_date": "2026-01-01",
    });
    let created = org.admin.post("/employees", &person).send().await.expect(201);
    let path = created.header("location");
    let tag = created.header("etag");
    let made = changed_once(&org, "PUT", path, tag, |n| {
        let mut body = person.clone();
        body["job_title"] = json!(format!("title {n}"));
        body
    })
    .await;
    assert_eq!(org.admin.get(path).send().await.expect(200).body, made.body);

    let account = |roles: Value, active: bool| json!({"email": "ada@example.com", "roles": roles, "is_active": active});
    let path = format!("{path}/account");
    let first = org.admin.put(&path, &account(json!([]), true)).send().await.expect(201);
    let roles = ["employee", "manager", "hr_manager", "lead"];
    changed_once(&org, "PUT", &path, first.header("etag"), |n| {
        // Each of the fifty requests picks other roles, and none picks the present ones.
        let picked = (0..4).filter(|bit| (n % 15 + 1) >> bit & 1 == 1);
        let picked: Vec<&str> = picked.map(|bit| roles[bit as usize]).collect();
        let mut body = account(json!(picked), n % 2 == 0);
        body["email"] = json!(format!("ada{n}@example.com"));
        body
    })
    .await;

    let tag = org.admin.get("/settings").send().await.expect(200).header("etag").to_owned();
    changed_once(
        &org,
        "PUT",
        "/settings",
        &tag,
        |n| json!({"sync": {"max_lookback_days": n + 10}}),
    )
    .await;
    let changes = org.admin.get("/activity-logs?limit=100").send().await.expect(200).body;
    let logged = changes["data"].as_array().unwrap().iter();
    let updates = logged.filter(|e| e["action"].as_str().unwrap().ends_with(".updated")).count();
    assert_eq!(updates, 5, "one entry for each that was made");
}

/// Rule API-43: of two equal requests at the same time, the second may find what the first has just created, and
/// would be refused. Instead it gets the answer of the first.
#[tokio::test]
async fn a_request_whose_twin_was_faster_gets_the_twins_answer() {
    let service = Service::start().await;
    let org = service.organization().await;
    let app = service.app();
    let leave = Ids::system().next();
    let user = UserId(Ids::system().next());
    let key = &KeyUse::of(org.id, user, "create_leave", "k", "same".to_owned(), service.now());
    let make = || async {
        let mut change = Transaction::new(app, Actor::service(org.id));
        change.log("leave.requested", ("leave", leave), vec![]);
        Ok::<_, wfm_app::Error>(Attempt::Commit(change, ()))
    };
    let slower = app.commit_once(Some(key), || async move {
        let faster = app.commit_once(Some(key), make).await?;
        assert!(matches!(faster, Outcome::New(())));
        Err::<Attempt<'_, ()>, _>(wfm_app::Error::TooManyContributors)
    });
    let Ok(Outcome::Replay(id)) = slower.await else { panic!("refused") };
    assert_eq!(id, leave.to_string());
}
