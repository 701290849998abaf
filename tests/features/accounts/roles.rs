//! Roles and their permissions. If this fails, people may do what nobody has allowed them.

use chrono::{DateTime, Utc};
use serde_json::{Value, json};
use wfm_app::Ids;
use wfm_domain::ids::{OrganizationId, RoleId};
use wfm_storage::roles::{self, Role};
use wfm_storage::table::Write;
use wfm_testkit::Service;

use crate::failures::interruptions::{Point, case, count, patched};
use crate::surface::kinds::Kind;

pub const KIND: Kind = Kind {
    path: "/roles",
    example: || json!({"name": "lead", "permissions": []}),
    told: &[("get_role", 403, 200), ("patch_role", 403, 200), ("update_role", 403, 200)],
    row,
    costs: [("create a role", (3, 2.0, 11.0)), ("role by id", (2, 3.0, 0.0))],
    cases: &[case!(create_role), case!(patch_role), case!(update_role)],
};

fn row(organization: OrganizationId, n: u32, at: DateTime<Utc>) -> Vec<Write> {
    let role = Role {
        rev: 1,
        id: RoleId(Ids::system().next()),
        name: format!("role{n}"),
        description: None,
        permissions: vec![],
        is_system: false,
        created_at: at,
        updated_at: at,
    };
    roles::create(organization, &role).into()
}

fn lead(permissions: &[&str]) -> Value {
    json!({"name": "lead", "description": "Leads", "permissions": permissions})
}

#[tokio::test]
async fn a_role_is_created_listed_and_replaced() {
    let service = Service::start().await;
    let org = service.organization().await;
    let names = async || {
        let page = org.admin.get("/roles").send().await.expect(200).body;
        let mut names: Vec<String> = page["data"]
            .as_array()
            .unwrap()
            .iter()
            .map(|role| role["name"].as_str().unwrap().to_owned())
            .collect();
        names.sort();
        names
    };
    assert_eq!(names().await, ["admin", "employee", "hr_manager", "manager"]);
    let created = org.admin.post("/roles", &lead(&["settings:read"])).send().await.expect(201);
    let path = created.header("location").to_owned();
    assert_eq!(names().await, ["admin", "employee", "hr_manager", "lead", "manager"]);
    assert_eq!(org.admin.get(&path).send().await.expect(200).body, created.body);
    assert_eq!(created.body["is_system"], false);

    let tag = created.header("etag").to_owned();
    let mut more = lead(&["settings:read", "roles:read", "settings:read"]);
    more["name"] = json!("head");
    let put = org.admin.put(&path, &more).header("if-match", &tag).send().await.expect(200);
    assert_eq!(put.body["permissions"], json!(["roles:read", "settings:read"]));
    assert_eq!(put.body["name"], "head");
    let stale = org.admin.put(&path, &lead(&[])).header("if-match", &tag).send().await;
    stale.fails(412, "precondition_failed");
    // The same holds if nothing would change: the answer does not say what is stored.
    let stale = org.admin.put(&path, &more).header("if-match", &tag).send().await;
    stale.fails(412, "precondition_failed");
    let again = org.admin.put(&path, &more).send().await.expect(200);
    assert_eq!(again.body["updated_at"], put.body["updated_at"]);
    // The old name is free again.
    org.admin.post("/roles", &lead(&[])).send().await.expect(201);
    let taken = org.admin.post("/roles", &lead(&[])).send().await.fails(409, "already_exists");
    assert_eq!(taken.violations(), ["/name: already_exists"]);
    let mut system = lead(&[]);
    system["name"] = json!("admin");
    org.admin.post("/roles", &system).send().await.fails(409, "already_exists");
}

/// Rule PERM-2.
#[tokio::test]
async fn permissions_come_from_the_one_registry() {
    let service = Service::start().await;
    let org = service.organization().await;
    for wrong in ["everything", "settings:read:all", "attendances:read", "jobs:read:own", ""] {
        let answer = org.admin.post("/roles", &lead(&[wrong])).send().await;
        let answer = answer.fails(400, "validation_failed");
        assert_eq!(answer.violations(), ["/permissions/0: not_allowed"], "{wrong}");
    }
}

/// Rules PERM-9 and PERM-10.
#[tokio::test]
async fn system_roles_cannot_change_and_nobody_grants_what_they_lack() {
    let service = Service::start().await;
    let org = service.organization().await;
    let page = org.admin.get("/roles").send().await.expect(200).body;
    for role in page["data"].as_array().unwrap() {
        let path = format!("/roles/{}", role["id"].as_str().unwrap());
        assert_eq!(role["is_system"], true);
        org.admin.put(&path, &lead(&[])).send().await.fails(409, "in_use");
    }
    let granting = org
        .admin
        .post("/roles", &json!({"name": "g", "permissions": ["roles:write", "leaves:read:team"]}));
    let granting = granting.send().await.expect(201).body["id"].as_str().unwrap().to_owned();
    let granter = org.signed_in(&[&granting], None).await;
    granter.post("/roles", &lead(&["leaves:read:own"])).send().await.expect(201);
    let refused = granter
        .post("/roles", &json!({"name": "x", "permissions": ["leaves:read:all"]}))
        .send()
        .await
        .fails(403, "forbidden");
    assert!(refused.body["detail"].as_str().unwrap().contains("leaves:read:all"));
    // They also cannot take away permissions that they lack.
    let strong = org.admin.post("/roles", &json!({"name": "s", "permissions": ["settings:write"]}));
    let path = strong.send().await.expect(201).header("location").to_owned();
    let weaker = json!({"name": "s", "permissions": []});
    granter.put(&path, &weaker).send().await.fails(403, "forbidden");
}

/// Rule PERM-8.
#[tokio::test]
async fn a_changed_role_is_in_force_on_the_next_request() {
    let service = Service::start().await;
    let org = service.organization().await;
    let created = org.admin.post("/roles", &lead(&["settings:read"])).send().await.expect(201);
    let id = created.body["id"].as_str().unwrap().to_owned();
    let holder = org.signed_in(&[&id], None).await;
    holder.get("/settings").send().await.expect(200);
    assert_eq!(holder.get("/auth/me").send().await.expect(200).body["roles"], json!(["lead"]));
    org.admin.put(&format!("/roles/{id}"), &lead(&["roles:read"])).send().await.expect(200);
    holder.get("/settings").send().await.fails(403, "forbidden");
    holder.get("/roles").send().await.expect(200);
}

async fn create_role(point: &Point<'_>) {
    let admin = &point.org.admin;
    let name = format!("role-{}", point.name);
    let body = json!({"name": name, "permissions": ["settings:read"]});
    let made = point.interrupt_keyed(201, || admin.post("/roles", &body)).await;
    assert_eq!(count(admin, "/roles", "name", &name).await, 1, "{}", point.place());
    point.is_logged(&made.text("id"), &["role.created"]).await;
}

async fn patch_role(point: &Point<'_>) {
    let body = json!({"name": format!("role-{}", point.name), "permissions": []});
    let made = point.org.admin.post("/roles", &body).send().await.expect(201);
    let path = made.header("location");
    patched(point, path, json!({"description": "Writes"}), "role.updated").await;
}

async fn update_role(point: &Point<'_>) {
    let admin = &point.org.admin;
    let name = |n: u8| format!("role-{n}-{}", point.name);
    let body = json!({"name": name(1), "permissions": ["settings:read"]});
    let made = admin.post("/roles", &body).send().await.expect(201);
    let body = json!({"name": name(2), "permissions": ["roles:read"]});
    let path = made.header("location");
    let tag = made.header("etag");
    let put = || admin.put(path, &body).header("if-match", tag);
    let there = point.interrupt_change(path, put).await;
    assert_eq!(there["permissions"], json!(["roles:read"]), "{}", point.place());
    point.is_logged(there["id"].as_str().unwrap(), &["role.updated", "role.created"]).await;
    let reused = json!({"name": name(1), "permissions": []});
    admin.post("/roles", &reused).send().await.expect(201);
}
