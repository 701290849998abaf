//! Employments: leaving later, returning, and the consequences of the last day.

use chrono::TimeDelta;
use serde_json::{Value, json};
use wfm_storage::memberships::Membership;
use wfm_testkit::Service;

use super::{data, hired};

/// Rules EMPL-1, EMPL-2 and EMPL-3.
#[tokio::test]
async fn somebody_hired_again_keeps_number_account_and_history() {
    let service = Service::start().await;
    let org = service.organization().await;
    let employee = org.employee(json!({"hire_date": "2024-03-01"})).await;
    let path = format!("/employees/{employee}");
    let (own, account) = org.account_of(employee, &["employee"]).await;
    let before = org.admin.get(&path).send().await.expect(200);
    org.admin.patch(&path, &json!({"termination_date": "2026-06-30"})).send().await.expect(200);
    let left = org.admin.get(&path).send().await.expect(200);
    assert_eq!(left.body["status"], "terminated");
    own.get("/auth/me").send().await.fails(401, "unauthenticated");

    let again = format!("{path}/employments/2026-10-12");
    let made = org.admin.put(&again, &json!({})).send().await.expect(201);
    let expected = json!({"date": "2026-10-12", "termination_date": null, "reason": null});
    assert_eq!(made.body, expected);
    let back = org.admin.get(&path).send().await.expect(200);
    assert_eq!(back.body["status"], "active");
    assert_eq!(back.body["hire_date"], "2026-10-12");
    assert_eq!(back.body["employee_number"], before.body["employee_number"]);
    assert_eq!(back.body["user_id"], account.to_string());
    // Former sessions stay ended. The account can be used again.
    own.get("/auth/me").send().await.fails(401, "unauthenticated");
    let both = data(&org.admin, &format!("{path}/employments")).await;
    assert_eq!(both[0]["termination_date"], "2026-06-30");
    assert_eq!(both[1], expected);

    // Employments do not overlap, and every employee has at least one.
    let within = format!("{path}/employments/2026-06-30");
    org.admin.put(&within, &json!({})).send().await.fails(409, "overlap");
    let open = org
        .admin
        .patch(&format!("{path}/employments/2024-03-01"), &json!({"termination_date": null}));
    open.header("if-match", "*").send().await.fails(409, "overlap");
    let backwards = json!({"termination_date": "2026-10-11"});
    let refused = org.admin.put(&again, &backwards).send().await.fails(400, "validation_failed");
    assert_eq!(refused.violations(), ["/termination_date: out_of_range"]);
    org.admin.delete(&again).send().await.expect(204);
    org.admin.delete(&again).send().await.fails(404, "not_found");
    let only = format!("{path}/employments/2024-03-01");
    org.admin.delete(&only).send().await.fails(409, "in_use");
    org.admin
        .put(&format!("{path}/employments/tomorrow"), &json!({}))
        .send()
        .await
        .fails(404, "not_found");
    org.admin
        .put(&format!("{path}/employments/initial"), &json!({}))
        .send()
        .await
        .fails(404, "not_found");
}

/// Rule EMPL-3.
#[tokio::test]
async fn with_a_last_day_ahead_somebody_works_and_signs_in_until_it_is_over() {
    let service = Service::start().await;
    let org = service.organization().await;
    let berlin = json!({"timezone": "Europe/Berlin"});
    org.settings(json!({"organization": berlin, "access_after_leaving_days": 0})).await;
    let employee = org.employee(json!({"hire_date": "2020-01-01"})).await;
    let path = format!("/employees/{employee}");
    let (own, account) = org.account_of(employee, &["employee"]).await;
    let me = org.admin.get("/auth/me").send().await.expect(200);
    let me = me.body["id"].as_str().unwrap().to_owned();
    let berlin = chrono_tz::Europe::Berlin;
    let today = service.now().with_timezone(&berlin).date_naive();
    let last = today + TimeDelta::days(2);
    let body = json!({"status": "terminated", "termination_date": last});
    let entered = org.admin.patch(&path, &body).send().await.expect(200);
    assert_eq!(entered.body["status"], "active");
    assert_eq!(entered.body["termination_date"], json!(last));
    let shown = own.get("/auth/me").send().await.expect(200);
    let midnight = wfm_domain::schedule::instant(
        berlin,
        (last + TimeDelta::days(1)).and_hms_opt(0, 0, 0).unwrap(),
    );
    assert_eq!(shown.body["is_active"], true);
    assert_eq!(
        shown.body["ends_at"],
        midnight.to_rfc3339_opts(chrono::SecondsFormat::Millis, true)
    );
    own.post("/attendances/clock-in", &json!({})).send().await.expect(201);
    own.post("/attendances/clock-out", &json!({})).send().await.expect(200);
    let tag = org.admin.get(&path).send().await.expect(200);

    service.clock.advance(midnight - service.now() - TimeDelta::seconds(1));
    let own = org.acting_as(&account.to_string()).await;
    own.get("/auth/me").send().await.expect(200);
    service.clock.advance(TimeDelta::seconds(1));
    own.get("/auth/me").send().await.fails(401, "unauthenticated");
    let admin = org.acting_as(&me).await;
    let over = admin.get(&path).send().await.expect(200);
    assert_eq!(over.body["status"], "terminated");
    // The shown resource has changed, although no request changed it.
    assert_ne!(over.header("etag"), tag.header("etag"));
    let stale = admin.patch(&path, &json!({"phone": "1"})).header("if-match", tag.header("etag"));
    stale.send().await.fails(412, "precondition_failed");
}

/// Rules PERM-11 and EMPL-3.
#[tokio::test]
async fn an_administrator_with_a_last_day_is_none_any_more() {
    let service = Service::start().await;
    let org = service.organization().await;
    let path = hired(&org, json!({"hire_date": "2020-01-01"})).await;
    let account = json!({"email": format!("a-{}@example.com", org.id), "roles": ["admin"]});
    org.admin.put(&format!("{path}/account"), &account).send().await.expect(201);
    let table = &service.storage().table;
    let administrators = || Membership::administrators(table, org.id, None);
    let before = administrators().await.unwrap().len();
    let last = service.now().date_naive() + TimeDelta::days(40);
    let leaves = json!({"termination_date": last});
    org.admin.patch(&path, &leaves).send().await.expect(200);
    assert_eq!(administrators().await.unwrap().len(), before - 1);
    org.admin.patch(&path, &json!({"termination_date": null})).send().await.expect(200);
    assert_eq!(administrators().await.unwrap().len(), before);
}

/// Rules PERM-11 and EMPL-3: an account with a future last day does not count as a remaining administrator.
#[tokio::test]
async fn the_last_administrator_without_a_last_day_gets_none() {
    let service = Service::start().await;
    let org = service.organization().await;
    let table = &service.storage().table;
    let mut people = vec![];
    for nth in 0..2 {
        let path = hired(&org, json!({"hire_date": "2020-01-01"})).await;
        let account = json!({"email": format!("{nth}-{}@example.com", org.id), "roles": ["admin"]});
        let made = org.admin.put(&format!("{path}/account"), &account).send().await.expect(201);
        people.push((path, made.body["id"].as_str().unwrap().to_owned()));
    }
    // Only these two are counted.
    let first = Membership::administrators(table, org.id, None).await.unwrap();
    let first = first.into_iter().find(|id| people.iter().all(|(_, own)| id.to_string() != *own));
    let seen = Membership::Administrators.state(table, org.id).await.unwrap();
    let writes = Membership::remove_administrator(org.id, first.unwrap(), &seen);
    table.write(writes.into()).await.unwrap();
    assert_eq!(Membership::administrators(table, org.id, None).await.unwrap().len(), 2);

    let last = json!({"termination_date": service.now().date_naive() + TimeDelta::days(40)});
    let leaves = |path: &str| org.admin.patch(path, &last).send();
    let [(one, _), (other, _)] = &people[..] else { panic!("two people") };
    leaves(one).await.expect(200);
    leaves(other).await.fails(409, "in_use");
    let unchanged = org.admin.get(other).send().await.expect(200).body;
    assert_eq!(unchanged["termination_date"], Value::Null);
    // Without that last day there are two administrators again.
    org.admin.patch(one, &json!({"termination_date": null})).send().await.expect(200);
    leaves(other).await.expect(200);
}

/// Rule EMPL-8.
#[tokio::test]
async fn a_locked_date_stays_employed_or_not() {
    let service = Service::start().await;
    let org = service.organization().await;
    let admin = &org.admin;
    let pay = json!([{"effective_from": "2020-01-01", "pay_type": "monthly", "amount": "1000.00", "currency": "USD"}]);
    let path = hired(&org, json!({"hire_date": "2020-01-01", "compensation": pay})).await;
    let run = admin
        .post("/payroll/generate", &json!({"period": "2026-09"}))
        .key("run")
        .send()
        .await
        .expect(202);
    let run = org.ended(&run).await;
    let payroll = format!("/payrolls/{}", run["result"]["payroll_ids"][0].as_str().unwrap());
    org.approver.patch(&payroll, &json!({"status": "approved"})).send().await.expect(200);

    let locked = |body: Value| admin.patch(&path, &body).send();
    locked(json!({"termination_date": "2026-09-15"})).await.fails(409, "period_locked");
    locked(json!({"hire_date": "2026-09-02"})).await.fails(409, "period_locked");
    // Dates outside the locked period may change.
    locked(json!({"hire_date": "2020-02-01"})).await.expect(200);
    locked(json!({"termination_date": "2026-09-30"})).await.expect(200);
    let again = format!("{path}/employments/2026-10-12");
    admin.put(&again, &json!({})).send().await.expect(201);
    let entry = format!("{path}/employments/2020-02-01");
    let longer = admin.patch(&entry, &json!({"termination_date": "2026-08-31"}));
    longer.send().await.fails(409, "period_locked");
    // An assignment may be written for the past. Days that were paid keep their assignment.
    let moved = json!({"cost_centre": "C-9"});
    admin.put(&format!("{path}/assignments/2026-09-10"), &moved).send().await.expect(201);
    let unchanged = admin.get(&payroll).send().await.expect(200);
    assert_eq!(unchanged.body["status"], "approved");
}

/// Rule PERM-13: a former manager cannot make themselves the manager again.
#[tokio::test]
async fn a_former_manager_does_not_take_the_place_back() {
    let service = Service::start().await;
    let org = service.organization().await;
    let carl = org.employee(json!({})).await;
    let signed_in = org.signed_in(&["hr_manager"], Some(carl)).await;
    let path =
        hired(&org, json!({"hire_date": "2020-01-01", "manager_id": carl.to_string()})).await;
    let moved = json!({"manager_id": null});
    let entry = format!("{path}/assignments/2026-01-01");
    org.admin.put(&entry, &moved).send().await.expect(201);
    let back = json!({"manager_id": carl.to_string()});
    signed_in.patch(&path, &back).send().await.fails(403, "own_record");
    let later = format!("{path}/assignments/2027-01-01");
    signed_in.put(&later, &back).send().await.fails(403, "own_record");
    signed_in.delete(&entry).send().await.fails(403, "own_record");
    // A value that is already theirs is not refused.
    let title = json!({"job_title": "Fitter"});
    let before = format!("{path}/assignments/2024-01-01");
    signed_in.put(&before, &title).send().await.expect(201);
}

/// Rule EMPL-3: an account that was deactivated stays deactivated.
#[tokio::test]
async fn an_account_that_was_deactivated_stays_so_when_somebody_is_hired_again() {
    let service = Service::start().await;
    let org = service.organization().await;
    let path = hired(&org, json!({"hire_date": "2020-01-01"})).await;
    let account = format!("{path}/account");
    let body = json!({"email": format!("l-{}@example.com", org.id), "roles": ["employee"]});
    org.admin.put(&account, &body).send().await.expect(201);
    org.admin.patch(&path, &json!({"termination_date": "2026-06-30"})).send().await.expect(200);
    // Another field may change. The account was deactivated on purpose and stays so.
    let roles = org.admin.patch(&account, &json!({"roles": ["manager"]})).header("if-match", "*");
    assert_eq!(roles.send().await.expect(200).body["is_active"], false);
    org.admin.patch(&account, &json!({"is_active": false})).send().await.expect(200);
    org.admin.put(&format!("{path}/employments/2026-10-12"), &json!({})).send().await.expect(201);
    let read = org.admin.patch(&account, &json!({})).send().await.expect(200);
    assert_eq!(read.body["is_active"], false);
    let open = org.admin.patch(&account, &json!({"is_active": true})).send().await.expect(200);
    assert_eq!(open.body["is_active"], true);
}
