//! A manager who may change employees enlarges their own team, by every route. They would then decide about the time
//! of people who never reported to them.

use serde_json::{Value, json};
use wfm_domain::ids::EmployeeId;
use wfm_testkit::{Answer, Client, Organization, Service};

use super::colleague;

/// r reports to m, and x reports to y. m is an HR manager with a puppet that nobody has confirmed.
struct People {
    m: Client,
    puppet: Client,
    m_id: EmployeeId,
    r: EmployeeId,
    x: EmployeeId,
    y: EmployeeId,
}

async fn people(org: &Organization<'_>) -> People {
    let m_id = org.employee(json!({})).await;
    let (m, _) = org.account_of(m_id, &["hr_manager"]).await;
    let (puppet, _) = colleague(org, &m, "puppet").await;
    let r = org.employee(json!({"manager_id": m_id.to_string()})).await;
    let y = org.employee(json!({})).await;
    let x = org.employee(json!({"manager_id": y.to_string()})).await;
    People { m, puppet, m_id, r, x, y }
}

fn refused(answer: Answer) {
    answer.fails(403, "own_record");
}

fn path(employee: EmployeeId) -> String {
    format!("/employees/{employee}")
}

async fn made(by: &Client, path: &str, body: Value) -> String {
    let answer = by.post(path, &body).send().await.expect(201);
    answer.body["id"].as_str().unwrap().to_owned()
}

/// Rule GUARD-1, the page's case.
#[tokio::test]
async fn nobody_moves_others_into_their_own_reporting_line() {
    let service = Service::start().await;
    let org = service.organization().await;
    let People { m, puppet, m_id, r, x, y } = people(&org).await;
    for who in [&m, &puppet] {
        for manager in [m_id, r] {
            let body = json!({"manager_id": manager.to_string()});
            refused(who.patch(&path(x), &body).send().await);
            // The same holds from a later date on.
            let later = format!("{}/assignments/2030-01-01", path(x));
            refused(who.put(&later, &body).send().await);
            let number = format!("new-{manager}");
            let new = json!({
                "employee_number": number, "first_name": "New", "last_name": "Hire",
                "email": format!("{number}@example.com"), "hire_date": "2026-01-01",
                "manager_id": manager.to_string(),
            });
            refused(who.post("/employees", &new).send().await);
        }
        // If y moved into the team, x would come along.
        refused(who.patch(&path(y), &json!({"manager_id": r.to_string()})).send().await);
    }
    // Moves out of the team and moves inside the team are allowed.
    let s = org.employee(json!({"manager_id": m_id.to_string()})).await;
    m.patch(&path(s), &json!({"manager_id": r.to_string()})).send().await.expect(200);
    m.patch(&path(r), &json!({"manager_id": y.to_string()})).send().await.expect(200);
    // A person without an employee may do it. So may an employee whose team does not grow by it.
    org.admin.patch(&path(x), &json!({"manager_id": r.to_string()})).send().await.expect(200);
    m.patch(&path(x), &json!({"manager_id": null})).send().await.expect(200);
}

/// Rule GUARD-1.
#[tokio::test]
async fn nobody_moves_others_into_a_department_that_they_manage() {
    let service = Service::start().await;
    let org = service.organization().await;
    let People { m, puppet, m_id, r, x, .. } = people(&org).await;
    let admin = &org.admin;
    let body = json!({"code": "mine", "name": "Mine", "manager_id": m_id.to_string()});
    let mine = made(admin, "/departments", body).await;
    let below = json!({"code": "below", "name": "Below", "parent_id": mine});
    let below = made(admin, "/departments", below).await;
    let other = made(admin, "/departments", json!({"code": "other", "name": "Other"})).await;
    for who in [&m, &puppet] {
        for department in [&mine, &below] {
            let body = json!({"department_id": department});
            refused(who.patch(&path(x), &body).send().await);
            refused(who.put(&format!("{}/assignments/2030-01-01", path(x)), &body).send().await);
            // This holds also for a person who reports to them, because that department may get another manager
            // tomorrow.
            refused(who.patch(&path(r), &body).send().await);
        }
        // A department comes with all people in it.
        let moved = json!({"parent_id": mine});
        refused(who.patch(&format!("/departments/{other}"), &moved).send().await);
    }
    m.patch(&path(x), &json!({"department_id": other})).send().await.expect(200);
    // A value that is already stored can be sent again, and a move inside the team is allowed.
    admin.patch(&path(x), &json!({"department_id": mine})).send().await.expect(200);
    m.patch(&path(x), &json!({"phone": "+49 30 1234567"})).send().await.expect(200);
    m.patch(&path(x), &json!({"department_id": below})).send().await.expect(200);
    let out = json!({"parent_id": null});
    m.patch(&format!("/departments/{below}"), &out).send().await.expect(200);
    refused(m.patch(&format!("/departments/{below}"), &json!({"parent_id": mine})).send().await);
}

/// Rule GUARD-1: taps belong to the employee who has the number.
#[tokio::test]
async fn nobody_changes_their_own_employee_number() {
    let service = Service::start().await;
    let org = service.organization().await;
    let People { m, puppet, m_id, x, .. } = people(&org).await;
    for who in [&m, &puppet] {
        refused(who.patch(&path(m_id), &json!({"employee_number": "another"})).send().await);
    }
    m.patch(&path(x), &json!({"employee_number": "another"})).send().await.expect(200);
    org.admin.patch(&path(m_id), &json!({"employee_number": "mine"})).send().await.expect(200);
}
