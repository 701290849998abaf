//! Departments and their tree. If this fails, employees belong to closed departments, or a department lies below
//! itself.

use chrono::{DateTime, Utc};
use serde_json::{Value, json};
use wfm_app::Ids;
use wfm_domain::ids::{DepartmentId, OrganizationId};
use wfm_storage::departments::{self, Department};
use wfm_storage::table::Write;
use wfm_testkit::{Answer, Organization, Service};

use crate::failures::interruptions::{Point, case, count, patched};
use crate::surface::kinds::Kind;

pub const KIND: Kind = Kind {
    path: "/departments",
    example: || json!({"code": "eng", "name": "Engineering"}),
    told: &[
        ("get_department", 200, 200),
        ("patch_department", 403, 200),
        ("update_department", 403, 200),
    ],
    row,
    costs: [("create a department", (2, 1.0, 10.0)), ("department by id", (2, 3.0, 0.0))],
    cases: &[case!(create_department), case!(patch_department), case!(update_department)],
};

fn row(organization: OrganizationId, n: u32, at: DateTime<Utc>) -> Vec<Write> {
    let new = Department::new(DepartmentId(Ids::system().next()), at);
    let department = Department { code: format!("d{n}"), name: "Department".into(), ..new };
    departments::create(organization, &department)
}

async fn create(org: &Organization<'_>, code: &str, parent: Option<&str>) -> String {
    let body = json!({"code": code, "name": code, "parent_id": parent});
    let answer = org.admin.post("/departments", &body).send().await.expect(201);
    answer.body["id"].as_str().unwrap().to_owned()
}

async fn put(org: &Organization<'_>, id: &str, body: &Value) -> Answer {
    org.admin.put(&format!("/departments/{id}"), body).send().await
}

#[tokio::test]
async fn a_department_is_created_read_listed_and_replaced() {
    let service = Service::start().await;
    let org = service.organization().await;
    let lead = org.employee(json!({})).await.to_string();
    let body = json!({"code": "ENG", "name": "Engineering", "manager_id": lead});
    let created = org.admin.post("/departments", &body).key("k").send().await.expect(201);
    let replay = org.admin.post("/departments", &body).key("k").send().await.expect(201);
    assert_eq!(replay.header("idempotent-replayed"), "true");
    assert_eq!(replay.body, created.body);
    let path = created.header("location").to_owned();
    assert_eq!(org.admin.get(&path).send().await.expect(200).body, created.body);
    assert_eq!(created.body["is_active"], true);
    let twice = org.admin.post("/departments", &json!({"code": "eng", "name": "x"})).send().await;
    assert_eq!(twice.fails(409, "already_exists").violations(), ["/code: already_exists"]);
    let unknown = json!({"code": "a", "name": "a", "parent_id": lead, "manager_id": path[13..]});
    let answer = org.admin.post("/departments", &unknown).send().await;
    assert_eq!(
        answer.fails(400, "validation_failed").violations(),
        ["/parent_id: unknown_reference", "/manager_id: unknown_reference"]
    );
    let page = org.admin.get("/departments").send().await.expect(200).body;
    assert_eq!(page["data"], json!([created.body]));

    let renamed = json!({"code": "DEV", "name": "Development"});
    let put = org.admin.put(&path, &renamed).header("if-match", created.header("etag"));
    let put = put.send().await.expect(200);
    assert_eq!(put.body["manager_id"], lead, "what is left out stays");
    let stale = org.admin.put(&path, &body).header("if-match", created.header("etag")).send().await;
    stale.fails(412, "precondition_failed");
    create(&org, "ENG", None).await;
    org.admin.put(&path, &body).send().await.fails(409, "already_exists");
}

/// Rule API-85.
#[tokio::test]
async fn no_department_is_below_itself_when_two_move_at_once() {
    let service = Service::start().await;
    let org = service.organization().await;
    let a = create(&org, "a", None).await;
    let b = create(&org, "b", Some(&a)).await;
    let c = create(&org, "c", Some(&b)).await;
    let under = |code: &str, parent: &str| json!({"code": code, "name": code, "parent_id": parent});
    for parent in [&a, &b, &c] {
        put(&org, &a, &under("a", parent)).await.fails(409, "cycle");
    }
    let mut last = c;
    for level in 4..=20 {
        last = create(&org, &format!("l{level}"), Some(&last)).await;
    }
    let deep = org.admin.post("/departments", &under("deep", &last)).send().await;
    assert_eq!(deep.fails(400, "validation_failed").violations(), ["/parent_id: too_deep"]);

    for round in 0..5 {
        let x = format!("x{round}");
        let y = format!("y{round}");
        let one = create(&org, &x, None).await;
        let other = create(&org, &y, None).await;
        let first = under(&x, &other);
        let second = under(&y, &one);
        let both = tokio::join!(put(&org, &one, &first), put(&org, &other, &second));
        let mut statuses = [both.0.status, both.1.status];
        statuses.sort_unstable();
        assert_eq!(statuses, [200, 409]);
    }
}

/// Rule API-86.
#[tokio::test]
async fn a_department_with_active_members_stays_active() {
    let service = Service::start().await;
    let org = service.organization().await;
    let id = create(&org, "a", None).await;
    let inactive = json!({"code": "a", "name": "a", "is_active": false});
    let member = org.employee(json!({"department_id": id})).await;
    put(&org, &id, &inactive).await.fails(409, "in_use");
    let listed = org.admin.get(&format!("/employees?department_id={id}")).send().await.expect(200);
    assert_eq!(listed.body["data"][0]["id"], member.to_string());

    let empty = create(&org, "b", None).await;
    let inactive = json!({"code": "b", "name": "b", "is_active": false});
    put(&org, &empty, &inactive).await.expect(200);
    let joining = json!({
        "employee_number": "n", "first_name": "a", "last_name": "b", "email": "a@example.com",
        "hire_date": "2026-01-01", "department_id": empty,
    });
    let refused = org.admin.post("/employees", &joining).send().await;
    assert_eq!(refused.fails(409, "in_use").violations(), ["/department_id: in_use"]);
    put(&org, &empty, &json!({"code": "b", "name": "b", "is_active": null})).await.expect(200);
    org.admin.post("/employees", &joining).send().await.expect(201);
}

/// Rule API-86.
#[tokio::test]
async fn somebody_who_joins_while_it_closes_is_refused_or_keeps_it_open() {
    let service = Service::start().await;
    let org = service.organization().await;
    for round in 0..10 {
        let code = format!("c{round}");
        let id = create(&org, &code, None).await;
        let closing = json!({"code": code, "name": code, "is_active": false});
        let joining = json!({
            "employee_number": code, "first_name": "a", "last_name": "b",
            "email": format!("{code}@example.com"), "hire_date": "2026-01-01", "department_id": id,
        });
        let join = org.admin.post("/employees", &joining).send();
        let (closed, joined) = tokio::join!(put(&org, &id, &closing), join);
        let statuses = (closed.status, joined.status);
        assert!(matches!(statuses, (200, 409) | (409, 201)), "{statuses:?}");
    }
}

async fn create_department(point: &Point<'_>) {
    let admin = &point.org.admin;
    let above = json!({"code": format!("a-{}", &point.name[24..]), "name": "Above"});
    let above = admin.post("/departments", &above).send().await.expect(201);
    let manager = point.employee(json!({})).await;
    let code = format!("b-{}", &point.name[24..]);
    let body = json!({
        "code": code, "name": "Below", "parent_id": above.body["id"], "manager_id": manager,
    });
    let made = point.interrupt_keyed(201, || admin.post("/departments", &body)).await;
    assert_eq!(count(admin, "/departments", "code", &code).await, 1, "{}", point.place());
    point.is_logged(&made.text("id"), &["department.created"]).await;
}

async fn patch_department(point: &Point<'_>) {
    let body = json!({"code": format!("a-{}", &point.name[24..]), "name": "Before"});
    let made = point.org.admin.post("/departments", &body).send().await.expect(201);
    let path = made.header("location");
    patched(point, path, json!({"name": "After"}), "department.updated").await;
}

async fn update_department(point: &Point<'_>) {
    let admin = &point.org.admin;
    let code = |letter: &str| format!("{letter}-{}", &point.name[24..]);
    let mut made = vec![];
    for letter in ["a", "b"] {
        let body = json!({"code": code(letter), "name": letter});
        made.push(admin.post("/departments", &body).send().await.expect(201));
    }
    // Another code, another parent department, and closed.
    let body = json!({
        "code": code("c"), "name": "B", "parent_id": made[0].body["id"], "is_active": false,
    });
    let path = made[1].header("location");
    let tag = made[1].header("etag");
    let put = || admin.put(path, &body).header("if-match", tag);
    let there = point.interrupt_change(path, put).await;
    assert_eq!(there["code"], code("c"), "{}", point.place());
    let id = there["id"].as_str().unwrap();
    point.is_logged(id, &["department.updated", "department.created"]).await;
    // The old code is free again, and the new one is taken.
    let reused = json!({"code": code("b"), "name": "New"});
    admin.post("/departments", &reused).send().await.expect(201);
    let taken = json!({"code": code("c"), "name": "New"});
    admin.post("/departments", &taken).send().await.fails(409, "already_exists");
}
