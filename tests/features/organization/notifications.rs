//! Notifications. If this fails, reviewers do not learn about waiting reviews, or people are notified twice or about
//! other people's matters.

use chrono::TimeDelta;
use serde_json::{Value, json};
use wfm_domain::ids::{EmployeeId, JobClass, JobId, UserId};
use wfm_domain::notice::Notice;
use wfm_storage::list::PageAfter;
use wfm_storage::notifications::{self, Notification};
use wfm_testkit::{Client, Organization, Service};

const PAGE: PageAfter<'_> = PageAfter { position: None, limit: 100 };

/// A shift that is so old that it goes to review.
fn late(org: &Organization<'_>, id: &str, employee: EmployeeId) -> Value {
    let date = org.service.now().date_naive() - TimeDelta::days(20);
    json!({
        "id": id,
        "employee_id": employee.to_string(),
        "clock_in_client_ts": format!("{date}T09:00:00Z"),
        "clock_out_client_ts": format!("{date}T17:00:00Z"),
    })
}

/// A record that is refused.
fn refused(org: &Organization<'_>, id: &str) -> Value {
    let nobody = "01938f5e-2f00-7000-8000-000000000001".parse().unwrap();
    late(org, id, nobody)
}

async fn notifications_of(client: &Client, query: &str) -> Vec<Value> {
    let page = client.get(&format!("/notifications{query}")).send().await.expect(200).body;
    page["data"].as_array().unwrap().clone()
}

async fn kinds(client: &Client, query: &str) -> Vec<String> {
    let notified = notifications_of(client, query).await;
    notified.iter().map(|one| one["kind"].as_str().unwrap().to_owned()).collect()
}

/// Rule API-73.
#[tokio::test]
async fn a_reviewer_is_notified_once_a_job_of_pending_reviews() {
    let service = Service::start().await;
    let org = service.organization().await;
    let boss = org.employee(json!({})).await;
    let (manager, _) = org.account_of(boss, &["manager"]).await;
    let head = org.employee(json!({})).await;
    let (head_account, _) = org.account_of(head, &["manager"]).await;
    let department = json!({"code": "d", "name": "D", "manager_id": head});
    let department = org.admin.post("/departments", &department).send().await.expect(201);
    let department = department.body["id"].clone();
    let unreachable = org.employee(json!({})).await;

    let direct = org.employee(json!({"manager_id": boss})).await;
    let another = org.employee(json!({"manager_id": boss, "department_id": department})).await;
    let by_department =
        org.employee(json!({"manager_id": unreachable, "department_id": department})).await;
    let alone = org.employee(json!({})).await;
    let records = json!([
        late(&org, "1", direct),
        late(&org, "2", another),
        late(&org, "3", by_department),
        late(&org, "4", alone),
    ]);
    let job = org.sync("k", records).await;
    assert_eq!(job["result"]["summary"]["needs_review"], 4);
    for reviewer in [&manager, &head_account] {
        let notified = notifications_of(reviewer, "").await;
        assert_eq!(notified.len(), 1, "{notified:?}");
        assert_eq!(notified[0]["kind"], "attendance.needs_review");
        assert_eq!(notified[0]["data"], json!({"job_id": job["job_id"]}));
        assert_eq!(notified[0]["read_at"], Value::Null);
    }
    // Nothing was refused, so the sender gets no notification.
    assert_eq!(kinds(&org.admin, "").await, Vec::<String>::new());

    // The head of a department does not review their own attendances.
    let change = json!({
        "employee_number": "head", "first_name": "H", "last_name": "H",
        "email": "h@example.com", "hire_date": "2015-01-01", "department_id": department,
    });
    org.admin.put(&format!("/employees/{head}"), &change).send().await.expect(200);
    org.sync("own", json!([late(&org, "5", head)])).await;
    assert_eq!(notifications_of(&head_account, "").await.len(), 1);
}

/// Rules API-73 and API-99.
#[tokio::test]
async fn administrators_are_told_once_an_hour_of_new_accounts() {
    let service = Service::start().await;
    let org = service.organization().await;
    let me = org.admin.get("/auth/me").send().await.expect(200).body;
    let mut employees = vec![];
    for _ in 0..5 {
        employees.push(org.employee(json!({})).await);
    }
    // The test must not cross the end of an hour. Tokens are valid for an hour.
    let minutes = i64::from(chrono::Timelike::minute(&service.now()));
    service.clock.advance(TimeDelta::minutes(61 - minutes));
    let admin = org.acting_as(me["id"].as_str().unwrap()).await;
    let other = org.signed_in(&["admin"], None).await;
    let invite = async |other: &Client, n: usize| {
        let path = format!("/employees/{}/account", employees[n]);
        let body = json!({"email": format!("{n}-{}@example.com", org.id), "roles": ["employee"]});
        let made = other.put(&path, &body).send().await.expect(201);
        (made.body["id"].clone(), path)
    };
    let mut last = Value::Null;
    for n in 0..3 {
        last = invite(&other, n).await.0;
    }
    let told = notifications_of(&admin, "").await;
    assert_eq!(told.len(), 1, "{told:?}");
    assert_eq!(told[0]["kind"], "account.created");
    assert_eq!(told[0]["title"], "3 accounts were created");
    assert_eq!(told[0]["data"], json!({"user_id": last, "count": "3"}));
    // A notification that was read becomes unread with the next account.
    let path = format!("/notifications/{}", told[0]["id"].as_str().unwrap());
    admin.patch(&path, &json!({"read": true})).send().await.expect(200);
    let (_, account) = invite(&other, 3).await;
    let told = notifications_of(&admin, "?unread=true").await;
    assert_eq!(told[0]["data"]["count"], "4");
    // The person who creates the account is not notified.
    assert_eq!(kinds(&other, "").await, Vec::<String>::new());
    // An activation has another kind of notification, and each hour has a notification of its own.
    let invitation = other.request("POST".parse().unwrap(), &format!("{account}/activation"));
    let token = &invitation.send().await.expect(201).body["activation_token"];
    let body = json!({"token": token, "password": "a fine password"});
    service.anonymous().post("/auth/activate", &body).send().await.expect(200);
    service.clock.advance(TimeDelta::hours(1));
    invite(&org.signed_in(&["admin"], None).await, 4).await;
    let mut all = kinds(&org.acting_as(me["id"].as_str().unwrap()).await, "").await;
    all.sort_unstable();
    assert_eq!(all, ["account.activated", "account.created", "account.created"]);
}

/// Rule API-99: two activations at the same time both succeed, and both are counted.
#[tokio::test]
async fn activations_at_once_all_count() {
    let service = Service::start().await;
    let org = service.organization().await;
    let mut bodies = vec![];
    for n in 0..6 {
        let employee = org.employee(json!({})).await;
        let path = format!("/employees/{employee}/account");
        let body = json!({"email": format!("{n}-{}@example.com", org.id), "roles": ["employee"]});
        org.admin.put(&path, &body).send().await.expect(201);
        let path = format!("{path}/activation");
        let invited = org.admin.request("POST".parse().unwrap(), &path).send().await.expect(201);
        let token = invited.body["activation_token"].clone();
        bodies.push(json!({"token": token, "password": "a fine password"}));
    }
    let anonymous = service.anonymous();
    let activate = |body: &Value| anonymous.post("/auth/activate", body).send();
    for answer in futures::future::join_all(bodies.iter().map(activate)).await {
        answer.expect(200);
    }
    let told = notifications_of(&org.admin, "").await;
    let counts = told.iter().map(|one| one["data"]["count"].as_str().unwrap());
    assert_eq!(counts.map(|count| count.parse::<u32>().unwrap()).sum::<u32>(), 6, "{told:?}");
}

/// Rule API-74.
#[tokio::test]
async fn nobody_is_notified_of_their_own_act_or_through_an_inactive_account() {
    let service = Service::start().await;
    let org = service.organization().await;
    let boss = org.employee(json!({})).await;
    let (manager, account) = org.account_of(boss, &["manager"]).await;
    let ada = org.employee(json!({"manager_id": boss})).await;
    let body = json!({"records": [late(&org, "1", ada), refused(&org, "2")]});
    let sent = manager.post("/attendances/sync", &body).key("k").send().await.expect(202);
    org.ended(&sent).await;
    // The end of a job is not an act of a person.
    assert_eq!(kinds(&manager, "").await, ["job.completed"]);

    let path = format!("/employees/{boss}/account");
    let closed = json!({
        "email": format!("{boss}@example.com"), "roles": ["manager"], "is_active": false,
    });
    org.admin.put(&path, &closed).send().await.expect(200);
    let mut older = late(&org, "3", ada);
    older["clock_in_client_ts"] = json!((service.now() - TimeDelta::days(30)).to_rfc3339());
    older["clock_out_client_ts"] = Value::Null;
    let job = org.sync("later", json!([older])).await;
    assert_eq!(job["result"]["summary"]["needs_review"], 1);
    let table = &service.storage().table;
    let now = service.now();
    let stored = notifications::list(table, org.id, account, None, now, PAGE).await.unwrap();
    assert_eq!(stored.rows.len(), 1, "only what came before");
}

/// Rules API-73 and API-76.
#[tokio::test]
async fn the_sender_of_a_batch_is_notified_of_conflicts_with_counts_and_no_names() {
    let service = Service::start().await;
    let org = service.organization().await;
    let ada = org.employee(json!({})).await;
    let job = org.sync("k", json!([late(&org, "1", ada), refused(&org, "2")])).await;
    let notified = notifications_of(&org.admin, "").await;
    assert_eq!(notified.len(), 1);
    assert_eq!(notified[0]["kind"], "job.completed");
    assert_eq!(notified[0]["data"], json!({"job_id": job["job_id"], "outcome": "incomplete"}));
    let body = "Of 2 records 0 conflict with what is stored and 1 were rejected. The job says why.";
    assert_eq!(notified[0]["body"], body);
    // If the batch is sent again, nothing changes.
    let again = org.send("k", json!([late(&org, "1", ada), refused(&org, "2")])).await.expect(202);
    org.ended(&again).await;
    assert_eq!(kinds(&org.admin, "").await.len(), 1);
}

/// Rule API-77.
#[tokio::test]
async fn notifications_are_marked_read_and_unread_again() {
    let service = Service::start().await;
    let org = service.organization().await;
    for n in 0..3 {
        org.sync(&n.to_string(), json!([refused(&org, &n.to_string())])).await;
    }
    let all = notifications_of(&org.admin, "").await;
    let ids: Vec<&Value> = all.iter().map(|one| &one["id"]).collect();
    let mut sorted = ids.clone();
    sorted.sort_by(|a, b| b.as_str().cmp(&a.as_str()));
    assert_eq!(ids, sorted, "newest first");
    assert_eq!(notifications_of(&org.admin, "?unread=true").await, all);
    assert_eq!(notifications_of(&org.admin, "?unread=false").await, Vec::<Value>::new());

    let path = format!("/notifications/{}", ids[1].as_str().unwrap());
    let read = org.admin.patch(&path, &json!({"read": true})).send().await.expect(200);
    assert!(!read.body["read_at"].is_null());
    assert_eq!(
        notifications_of(&org.admin, "?unread=true").await,
        [all[0].clone(), all[2].clone()]
    );
    assert_eq!(
        notifications_of(&org.admin, "?unread=false").await,
        std::slice::from_ref(&read.body)
    );

    // The same request again changes nothing.
    let again = org.admin.patch(&path, &json!({"read": true}));
    assert_eq!(again.send().await.expect(200).body, read.body);
    let back = json!({"read": false});
    for body in [json!({"read": true}), back.clone()] {
        let refused = org.admin.patch(&path, &body).header("if-match", "\"stale\"").send().await;
        refused.fails(412, "precondition_failed");
    }
    let based = org.admin.patch(&path, &back).header("if-match", read.header("etag"));
    let unread = based.send().await.expect(200);
    assert_eq!(unread.body["read_at"], Value::Null);
    assert_eq!(notifications_of(&org.admin, "?unread=true").await.len(), 3);

    // Reading a notification is not logged.
    let log = org.admin.get("/activity-logs?resource_type=notification").send().await.expect(200);
    assert_eq!(log.body["data"], json!([]));
}

/// Rule API-77: what came after the newest one that the reader has seen stays unread.
#[tokio::test]
async fn all_that_a_reader_has_seen_are_marked_read_at_once() {
    let service = Service::start().await;
    let org = service.organization().await;
    let told = async |of: std::ops::Range<usize>| {
        for n in of {
            org.sync(&n.to_string(), json!([refused(&org, &n.to_string())])).await;
        }
    };
    told(0..92).await;
    let newest = notifications_of(&org.admin, "").await[0]["id"].clone();
    told(92..94).await;
    let mark = async |up_to: &Value| {
        let body = json!({"up_to": up_to});
        org.admin.post("/notifications/read", &body).send().await
    };
    let unread = async || {
        let path = "/notifications?unread=true&limit=100";
        let page = org.admin.get(path).send().await.expect(200).body;
        page["data"].as_array().unwrap().len()
    };
    assert_eq!(mark(&newest).await.expect(200).body, json!({"marked": 90, "has_more": true}));
    assert_eq!(unread().await, 4);
    assert_eq!(mark(&newest).await.expect(200).body, json!({"marked": 2, "has_more": false}));
    assert_eq!(mark(&newest).await.expect(200).body, json!({"marked": 0, "has_more": false}));
    assert_eq!(unread().await, 2);
    let other = org.signed_in(&["employee"], None).await;
    let theirs = other.post("/notifications/read", &json!({"up_to": newest})).send().await;
    theirs.fails(404, "not_found");
    mark(&json!("yesterday")).await.fails(400, "validation_failed");
}

/// Rule PERM-22.
#[tokio::test]
async fn notifications_are_visible_only_to_their_recipient() {
    let service = Service::start().await;
    let org = service.organization().await;
    org.sync("k", json!([refused(&org, "1")])).await;
    let id = notifications_of(&org.admin, "").await[0]["id"].as_str().unwrap().to_owned();
    let read = json!({"read": true});
    let peer = org.signed_in(&["admin"], None).await;
    let stranger = service.organization().await;
    for client in [&peer, &stranger.admin] {
        assert_eq!(notifications_of(client, "").await, Vec::<Value>::new());
        let path = format!("/notifications/{id}");
        client.patch(&path, &read).send().await.fails(404, "not_found");
    }
    for wrong in ["01938f5e-2f00-7000-8000-000000000001", "x"] {
        let path = format!("/notifications/{wrong}");
        org.admin.patch(&path, &read).send().await.fails(404, "not_found");
    }
    for (body, violation) in [
        (json!({}), "/read: required"),
        (json!({"read": "yes"}), "/read: wrong_type"),
        (json!({"read": true, "title": "x"}), "/title: unknown_field"),
    ] {
        let path = format!("/notifications/{id}");
        let answer = org.admin.patch(&path, &body).send().await.fails(400, "validation_failed");
        assert_eq!(answer.violations(), [violation]);
    }
    let bad = org.admin.get("/notifications?unread=maybe").send().await;
    assert_eq!(bad.fails(400, "validation_failed").violations(), ["unread: wrong_type"]);
}

#[tokio::test]
async fn a_page_of_unread_costs_the_same_whatever_was_read() {
    let service = Service::without_consumers().await;
    let org = service.organization().await;
    let me = org.admin.get("/auth/me").send().await.expect(200).body["id"].clone();
    let me: UserId = me.as_str().unwrap().parse().unwrap();
    let table = &service.storage().table;
    let page = async || {
        let page = org.admin.get("/notifications?unread=true&limit=10").send().await.expect(200);
        assert_eq!(page.body["meta"]["count"], 10);
        page.cost
    };
    let notify = async |from: i64, to: i64, read: bool| {
        for start in (from..to).step_by(50) {
            let writes = (start..(start + 50).min(to)).map(|n| {
                let job = JobId::of_key(JobClass::Sync, org.id, me, "test", &n.to_string());
                let at = service.now() - TimeDelta::days(90) + TimeDelta::seconds(n);
                let mut notification =
                    Notification::of(org.id, me, &Notice::job_failed(&job, 0), at);
                notification.read_at = read.then_some(at);
                notifications::create(org.id, &notification)
            });
            table.write(writes.collect()).await.unwrap();
        }
    };
    notify(0, 20, false).await;
    let few = page().await;
    notify(1000, 3000, true).await;
    let many = page().await;
    assert_eq!((few.calls, few.read_units), (many.calls, many.read_units));
}
