//! Requests of every kind through their routes, and the people who are asked while a request waits. If this fails, a request waits for
//! somebody who was never told.

use chrono::TimeDelta;
use serde_json::{Value, json};
use wfm_domain::ids::UserId;
use wfm_storage::employees;
use wfm_storage::table::Write;
use wfm_storage::users::{self, User};
use wfm_testkit::{Answer, Client, Fault};

use crate::failures::interruptions::rows;
use crate::failures::promise::faulty;
use crate::features::planning::schedules::service;
use crate::features::time::approval_routes::{Person, Team, approvers, to, waiting};
use crate::features::time::policies::{policy, present, under};

fn two_steps(role: &Value) -> Value {
    json!([{"approver": "manager"}, {"approver": "role", "role_id": role}])
}

/// The account of a client.
async fn me(client: &Client) -> String {
    let me = client.get("/auth/me").send().await.expect(200).body;
    me["id"].as_str().unwrap().to_owned()
}

/// A day of leave that Anna asks for.
async fn leave_of(team: &Team<'_>, date: &str) -> Answer {
    let day = json!({"type": "annual", "start_date": date, "end_date": date});
    team.anna.client.post("/leaves", &day).send().await.expect(201)
}

async fn balance(team: &Team<'_>) -> (Value, Value) {
    let balances = rows(&team.anna.client, "/leave-balances").await;
    let row = balances.iter().find(|row| row["type"] == "annual").unwrap();
    (row["pending_days"].clone(), row["approved_days"].clone())
}

/// Rules APPR-2 and APPR-5.
#[tokio::test]
async fn leave_goes_through_its_route_and_its_days_stay_reserved() {
    let service = service().await;
    let team = Team::new(&service).await;
    let hr = Person::new(&team.org, "hr_manager", json!({})).await;
    let role = team.role("hr_manager").await;
    team.routes("leave", two_steps(&role)).await.expect(200);
    let made = leave_of(&team, "2026-12-07").await;
    assert_eq!((&made.body["step"], approvers(&made)), (&json!(1), vec![team.boss.account]));
    assert_eq!(team.boss.told().await, ["leave.requested"]);
    let reserved = balance(&team).await;

    let first = to(&team.boss.client, &made, "approved").await.expect(200);
    assert_eq!((&first.body["status"], &first.body["step"]), (&json!("pending"), &json!(2)));
    assert_eq!((approvers(&first), balance(&team).await), (vec![hr.account], reserved.clone()));
    assert_eq!(first.body["decided_by"], Value::Null);
    assert_eq!(hr.told().await, ["leave.requested"]);
    assert_eq!(team.anna.told().await, [""; 0]);
    let again = to(&team.boss.client, &made, "approved").await.expect(200);
    assert_eq!(again.header("etag"), first.header("etag"));
    to(&team.boss.client, &made, "rejected").await.fails(403, "forbidden");
    to(&team.chief.client, &made, "approved").await.fails(403, "forbidden");
    to(&team.anna.client, &made, "approved").await.fails(403, "own_record");
    assert_eq!(waiting(&team.boss.client).await, []);
    assert_eq!(waiting(&hr.client).await.len(), 1);

    let end = to(&hr.client, &made, "approved").await.expect(200);
    assert_eq!((&end.body["status"], &end.body["approvers"]), (&json!("approved"), &json!([])));
    let approvals = end.body["approvals"].as_array().unwrap();
    let by: Vec<_> = approvals.iter().map(|one| (&one["step"], &one["decided_by"])).collect();
    let [boss, by_hr] = [team.boss.account, hr.account].map(|account| json!(account.to_string()));
    assert_eq!(by, [(&json!(1), &boss), (&json!(2), &by_hr)]);
    assert_eq!(balance(&team).await, (reserved.1, reserved.0));
    assert_eq!(team.anna.told().await, ["leave.decided"]);
    // A repetition by either changes nothing. The requester cancels, in any state before the leave begins.
    for client in [&team.boss.client, &hr.client] {
        let repeated = to(client, &made, "approved").await.expect(200);
        assert_eq!(repeated.header("etag"), end.header("etag"));
    }
    let id = made.body["id"].as_str().unwrap();
    let log = rows(&team.org.admin, &format!("/activity-logs?resource_id={id}")).await;
    let actions: Vec<&str> = log.iter().map(|entry| entry["action"].as_str().unwrap()).collect();
    assert_eq!(actions, ["leave.approved", "leave.step_approved", "leave.requested"]);

    let made = leave_of(&team, "2026-12-08").await;
    to(&team.boss.client, &made, "approved").await.expect(200);
    let rejected = to(&hr.client, &made, "rejected").await.expect(200);
    assert_eq!(rejected.body["status"], "rejected");
    let made = leave_of(&team, "2026-12-09").await;
    to(&team.boss.client, &made, "approved").await.expect(200);
    to(&team.anna.client, &made, "cancelled").await.expect(200);
    to(&hr.client, &made, "approved").await.fails(409, "invalid_transition");
}

/// Rules APPR-4 and APPR-5: a deputy of any role decides the leave of the team, too.
#[tokio::test]
async fn a_deputy_decides_leave_for_the_manager() {
    let service = service().await;
    let team = Team::new(&service).await;
    let dan = Person::new(&team.org, "employee", json!({})).await;
    let today = service.now().date_naive();
    let deputy = json!({"deputy_id": dan.employee.to_string(), "from": today, "to": today});
    let before = leave_of(&team, "2026-12-07").await;
    to(&dan.client, &before, "approved").await.fails(403, "forbidden");
    dan.client.get(before.header("location")).send().await.fails(403, "forbidden");
    team.boss.client.post("/deputies", &deputy).send().await.expect(201);
    let made = leave_of(&team, "2026-12-08").await;
    dan.client.get(made.header("location")).send().await.expect(200);
    let done = to(&dan.client, &made, "approved").await.expect(200);
    let on_behalf_of = &done.body["approvals"][0]["on_behalf_of"];
    assert_eq!(on_behalf_of, &json!(team.boss.account.to_string()));
    to(&dan.client, &before, "approved").await.expect(200);
    // The deputy decides, but does nothing else with the leave.
    to(&dan.client, &before, "cancelled").await.fails(403, "forbidden");
}

/// Rules APPR-5, SHEET-2 and SHEET-4.
#[tokio::test]
async fn a_timesheet_goes_through_its_route_and_locks_at_the_end() {
    let service = service().await;
    let team = Team::new(&service).await;
    let hr = Person::new(&team.org, "hr_manager", json!({})).await;
    let role = team.role("hr_manager").await;
    team.routes("timesheet", two_steps(&role)).await.expect(200);
    let made = team.anna.client.post("/timesheets", &json!({"period_start": "2026-09-01"}));
    let made = made.send().await.expect(201);
    assert_eq!((&made.body["step"], approvers(&made)), (&json!(1), vec![team.boss.account]));
    let decide = async |by: &Client, state: &str, note: Option<&str>| {
        let body = json!({"state": state, "note": note});
        by.patch(made.header("location"), &body).send().await
    };
    let first = decide(&team.boss.client, "approved", None).await.expect(200);
    assert_eq!((&first.body["state"], &first.body["step"]), (&json!("submitted"), &json!(2)));
    assert_eq!(
        (approvers(&first), hr.told().await),
        (vec![hr.account], vec!["timesheet.submitted".to_owned()])
    );
    decide(&team.boss.client, "open", Some("no")).await.fails(403, "forbidden");
    // Nothing is locked before the last approval.
    let me = team.anna.employee.to_string();
    let end = decide(&hr.client, "approved", None).await.expect(200);
    assert_eq!(end.body["state"], "approved");
    assert_eq!(end.body["approvals"].as_array().unwrap().len(), 2);
    let late = json!({
        "employee_id": me, "clock_in_at": "2026-09-01T07:00:00Z", "clock_out_at": "2026-09-01T15:00:00Z",
        "reason": "forgotten",
    });
    team.org.admin.post("/attendances", &late).send().await.fails(409, "period_locked");
    // A new submission begins at the first step.
    decide(&hr.client, "open", Some("Friday is missing")).await.expect(200);
    present(&team.org, &me, "2026-09-01T07:00:00Z", "2026-09-01T15:00:00Z").await;
    let again = team.anna.client.post("/timesheets", &json!({"period_start": "2026-09-01"}));
    let again = again.send().await.expect(201);
    assert_eq!((&again.body["step"], approvers(&again)), (&json!(1), vec![team.boss.account]));
    assert_eq!(again.body["approvals"], json!([]));
}

/// Rule APPR-6.
#[tokio::test]
async fn a_new_manager_hears_of_what_waits_in_minutes_and_once() {
    let service = service().await;
    let team = Team::new(&service).await;
    let leave = leave_of(&team, "2026-12-07").await;
    let request = team.asked("2026-10-05").await;
    service.look().await.unwrap();
    let other = Person::new(&team.org, "manager", json!({})).await;
    let moved = json!({"manager_id": other.employee.to_string()});
    let path = format!("/employees/{}", team.anna.employee);
    team.org.admin.patch(&path, &moved).send().await.expect(200);
    assert_eq!(other.told().await, [""; 0]);
    assert_eq!(service.look().await.unwrap(), 2);
    let mut told = other.told().await;
    told.sort();
    assert_eq!(told, ["attendance.requested", "leave.requested"]);
    for made in [&leave, &request] {
        let now = team.org.admin.get(made.header("location")).send().await.expect(200);
        assert_eq!(approvers(&now), [other.account]);
    }
    assert_eq!(
        (waiting(&other.client).await.len(), waiting(&team.boss.client).await.len()),
        (2, 0)
    );
    // Back again, nobody is told twice.
    let back = json!({"manager_id": team.boss.employee.to_string()});
    team.org.admin.patch(&path, &back).send().await.expect(200);
    assert_eq!(service.look().await.unwrap(), 2);
    assert_eq!(service.look().await.unwrap(), 0);
    assert_eq!((team.boss.told().await.len(), other.told().await.len()), (2, 2));
    assert_eq!(waiting(&team.boss.client).await.len(), 2);
    to(&team.boss.client, &leave, "approved").await.expect(200);
}

/// Rule APPR-6.
#[tokio::test]
async fn who_can_decide_after_a_change_of_accounts_roles_or_departments_is_asked_in_minutes() {
    let service = service().await;
    let team = Team::new(&service).await;
    service.look().await.unwrap();
    let admin = &team.org.admin;
    let role =
        json!({"name": "leave_desk", "permissions": ["leaves:read:all", "leaves:decide:all"]});
    let desk = admin.post("/roles", &role).send().await.expect(201).body["id"].clone();
    team.routes("leave", json!([{"approver": "role", "role_id": desk}])).await.expect(200);
    let other = Person::new(&team.org, "employee", json!({})).await;
    service.look().await.unwrap();
    let made = leave_of(&team, "2026-12-07").await;
    let asked = async || approvers(&admin.get(made.header("location")).send().await.expect(200));
    assert!(!asked().await.contains(&other.account));
    let account = format!("/employees/{}/account", other.employee);
    let change = async |body: Value| {
        service.clock.advance(TimeDelta::seconds(1));
        admin.patch(&account, &body).header("if-match", "*").send().await.expect(200);
        assert_eq!(service.look().await.unwrap(), 1, "{body}");
    };
    change(json!({"roles": ["leave_desk"]})).await;
    assert!(asked().await.contains(&other.account));
    change(json!({"is_active": false})).await;
    assert!(!asked().await.contains(&other.account));
    change(json!({"is_active": true})).await;
    assert!(asked().await.contains(&other.account));
    // Without the permission the role decides nothing.
    let path = format!("/roles/{}", desk.as_str().unwrap());
    let without = json!({"permissions": ["leaves:read:all"]});
    admin.patch(&path, &without).header("if-match", "*").send().await.expect(200);
    assert_eq!(service.look().await.unwrap(), 1);
    assert!(!asked().await.contains(&other.account));
    // The manager of a department.
    team.routes("leave", json!([{"approver": "department_manager"}])).await.expect(200);
    let body = json!({"code": "ops", "name": "Operations", "manager_id": team.boss.employee});
    let department = admin.post("/departments", &body).send().await.expect(201).body;
    let anna = format!("/employees/{}", team.anna.employee);
    let moved = json!({"department_id": department["id"]});
    admin.patch(&anna, &moved).header("if-match", "*").send().await.expect(200);
    service.look().await.unwrap();
    let made = leave_of(&team, "2026-12-08").await;
    let asked = async || approvers(&admin.get(made.header("location")).send().await.expect(200));
    assert_eq!(asked().await, [team.boss.account]);
    let path = format!("/departments/{}", department["id"].as_str().unwrap());
    let managed = json!({"manager_id": team.chief.employee});
    admin.patch(&path, &managed).header("if-match", "*").send().await.expect(200);
    service.look().await.unwrap();
    assert_eq!(asked().await, [team.chief.account]);
}

/// Rule APPR-6.
#[tokio::test]
async fn who_is_next_is_told_when_a_step_escalates() {
    let service = service().await;
    let team = Team::new(&service).await;
    service.look().await.unwrap();
    let step = json!([{"approver": "manager", "escalate_after_hours": 3}]);
    team.routes("leave", step).await.expect(200);
    service.look().await.unwrap();
    let made = leave_of(&team, "2026-12-07").await;
    service.clock.advance(TimeDelta::minutes(179));
    assert_eq!(service.look().await.unwrap(), 0);
    let chief = team.org.acting_as(&team.chief.account.to_string()).await;
    assert_eq!(rows(&chief, "/notifications").await, [json!(null); 0]);
    service.clock.advance(TimeDelta::minutes(10));
    assert_eq!(service.look().await.unwrap(), 1);
    let chief = team.org.acting_as(&team.chief.account.to_string()).await;
    let told = rows(&chief, "/notifications").await;
    assert_eq!((told.len(), &told[0]["kind"]), (1, &json!("leave.requested")));
    assert_eq!(waiting(&chief).await.len(), 1);
    to(&chief, &made, "approved").await.expect(200);
}

/// Rules APPR-3 and APPR-6.
#[tokio::test]
async fn an_employee_whose_request_nobody_can_decide_is_told_and_somebody_new_is_asked_at_night() {
    let service = service().await;
    let team = Team::new(&service).await;
    service.look().await.unwrap();
    // Anna is the only one who may decide anything.
    let anna = format!("/employees/{}/account", team.anna.employee);
    team.org
        .admin
        .patch(&anna, &json!({"roles": ["admin"]}))
        .header("if-match", "*")
        .send()
        .await
        .expect(200);
    for person in [&team.boss, &team.chief] {
        let account = format!("/employees/{}/account", person.employee);
        team.org
            .admin
            .patch(&account, &json!({"roles": ["employee"]}))
            .header("if-match", "*")
            .send()
            .await
            .expect(200);
    }
    let as_anna = team.org.acting_as(&team.anna.account.to_string()).await;
    for other in [&team.org.admin, &team.org.approver] {
        let other = me(other).await;
        // The accounts of the operator belong to no employee, so nobody ends them over the API.
        let table = &service.storage().table;
        let user = users::get(table, team.org.id, other.parse().unwrap()).await.unwrap().unwrap();
        let ended = User { is_active: false, rev: user.rev + 1, ..user };
        table.write(vec![users::replace(team.org.id, &ended)]).await.unwrap();
    }
    let day = json!({"type": "annual", "start_date": "2026-12-07", "end_date": "2026-12-07"});
    let made = as_anna.post("/leaves", &day).send().await.expect(201);
    assert_eq!(approvers(&made), [] as [UserId; 0]);
    let kinds = async || -> Vec<Value> {
        rows(&as_anna, "/notifications").await.into_iter().map(|row| row["kind"].clone()).collect()
    };
    let stuck = kinds().await.iter().filter(|kind| *kind == "approval.stuck").count();
    assert_eq!(stuck, 1);
    // It is told once, and asked as soon as somebody can decide.
    service.clock.advance(TimeDelta::days(1));
    service.look().await.unwrap();
    let as_anna = team.org.acting_as(&team.anna.account.to_string()).await;
    let account = format!("/employees/{}/account", team.boss.employee);
    as_anna
        .patch(&account, &json!({"roles": ["manager"]}))
        .header("if-match", "*")
        .send()
        .await
        .expect(200);
    service.clock.advance(TimeDelta::days(1));
    assert_eq!(service.look().await.unwrap(), 1);
    let boss = team.org.acting_as(&team.boss.account.to_string()).await;
    let told = rows(&boss, "/notifications").await;
    assert!(told.iter().any(|row| row["kind"] == "leave.requested"), "{told:?}");
    to(&boss, &made, "approved").await.expect(200);
}

/// Rules TIME-61 and APPR-7.
#[tokio::test]
async fn requests_of_every_kind_are_decided_in_one_job() {
    let service = service().await;
    let team = Team::new(&service).await;
    let leave = leave_of(&team, "2026-12-07").await;
    let request = team.asked("2026-10-05").await;
    let sheet = team.anna.client.post("/timesheets", &json!({"period_start": "2026-09-01"}));
    let sheet = sheet.send().await.expect(201);
    let own = json!({"type": "annual", "start_date": "2026-12-07", "end_date": "2026-12-07"});
    let own = team.boss.client.post("/leaves", &own).send().await.expect(201);
    let other = Person::new(&team.org, "employee", json!({})).await;
    let others = json!({"type": "annual", "start_date": "2026-12-07", "end_date": "2026-12-07"});
    let others = other.client.post("/leaves", &others).send().await.expect(201);
    let strict = json!({"extra": {"tolerance_minutes": 15, "needs_approval": true}});
    let strict = policy(&team.org, "strict", strict).await;
    let late = under(&team.org, &strict).await;
    let manager = json!({"manager_id": team.boss.employee.to_string()});
    team.org.admin.patch(&format!("/employees/{late}"), &manager).send().await.expect(200);
    let extra = present(&team.org, &late, "2026-10-06T06:55:00Z", "2026-10-06T15:45:00Z").await;
    assert_eq!(extra.body["extra_review"], "pending");
    let kinds: Vec<String> =
        waiting(&team.boss.client).await.into_iter().map(|row| row.0).collect();
    let mut sorted = kinds.clone();
    sorted.sort();
    assert_eq!(sorted, ["attendance", "extra_time", "leave", "timesheet"]);

    let of = |kind: &str, made: &Answer| json!({"kind": kind, "id": made.body["id"]});
    let items = json!([
        of("leave", &leave),
        of("attendance", &request),
        of("timesheet", &sheet),
        of("leave", &own),
        of("leave", &others),
        of("extra_time", &extra),
    ]);
    let start = async |items: &Value, key: &str| {
        let body = json!({"status": "approved", "items": items, "note": "fine"});
        let job = team.boss.client.post("/approvals/decide", &body).key(key).send().await;
        team.org.ended(&job.expect(202)).await["result"]["items"].as_array().unwrap().clone()
    };
    let verdicts = |results: &[Value], made: &Answer| {
        let is_it = |item: &&Value| {
            let ids = ["attendance_request_id", "leave_id", "timesheet_id", "attendance_id"];
            ids.iter().any(|id| item[id] == made.body["id"])
        };
        let item = results.iter().find(is_it).unwrap_or_else(|| panic!("{results:?}"));
        let verdict = item["verdict"].as_str().unwrap();
        format!("{verdict} {}", item["code"].as_str().unwrap_or_default()).trim().to_owned()
    };
    let results = start(&items, "first").await;
    for made in [&leave, &request, &sheet, &extra] {
        assert_eq!(verdicts(&results, made), "updated");
    }
    assert_eq!(verdicts(&results, &own), "failed own_record");
    assert_eq!(verdicts(&results, &others), "failed forbidden");
    let shown = team.org.admin.get(leave.header("location")).send().await.expect(200).body;
    assert_eq!((&shown["status"], &shown["decision_note"]), (&json!("approved"), &json!("fine")));
    let shown = team.org.admin.get(request.header("location")).send().await.expect(200).body;
    assert_eq!((&shown["status"], shown["attendance_id"].is_string()), (&json!("approved"), true));
    let shown = team.org.admin.get(extra.header("location")).send().await.expect(200).body;
    assert_eq!(shown["extra_review"], "approved");
    assert_eq!(waiting(&team.boss.client).await, []);

    let results = start(&items, "again").await;
    for made in [&leave, &request, &sheet, &extra] {
        assert_eq!(verdicts(&results, made), "skipped");
    }
    // An id counts for its own kind only, and an attendance of another team is refused at once.
    for (kind, made) in [("timesheet", &leave), ("leave", &request), ("extra_time", &leave)] {
        let body = json!({"status": "approved", "items": [of(kind, made)]});
        let refused = team.boss.client.post("/approvals/decide", &body).key("no").send().await;
        assert_eq!(
            refused.fails(400, "validation_failed").violations(),
            ["/items/0: unknown_reference"]
        );
    }
    let me = other.employee.to_string();
    let theirs = present(&team.org, &me, "2026-10-06T07:00:00Z", "2026-10-06T15:00:00Z").await;
    let body = json!({"status": "approved", "items": [of("attendance", &theirs)]});
    let refused = team.boss.client.post("/approvals/decide", &body).key("no").send().await;
    refused.fails(403, "forbidden");
}

/// A change of the people around a request.
#[derive(Clone, Copy, Debug)]
enum Turn {
    Manager(usize),
    Department(usize),
    Roles(usize, &'static str),
    Active(usize, bool),
    Leave(usize),
    Deputy(usize, usize),
}

/// Numbers that look like chance and are the same in every run.
struct Chance(u64);

impl Chance {
    fn below(&mut self, most: usize) -> usize {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(self.0 >> 33).unwrap() % most
    }

    fn turn(&mut self, people: usize) -> Turn {
        let one = self.below(people);
        match self.below(6) {
            0 => Turn::Manager(one),
            1 => Turn::Department(one),
            2 => Turn::Roles(one, ["employee", "manager", "hr_manager"][self.below(3)]),
            3 => Turn::Active(one, self.below(2) == 0),
            4 => Turn::Leave(one),
            _ => Turn::Deputy(one, self.below(people)),
        }
    }
}

/// Rules APPR-3 to APPR-6: whatever happens to the people, each pending request has somebody who can act and was told, and nobody else
/// can act.
#[tokio::test]
async fn no_request_is_untold() {
    let service = service().await;
    let team = Team::new(&service).await;
    let org = &team.org;
    let mut people = vec![];
    for role in ["manager", "hr_manager", "employee"] {
        people.push(Person::new(org, role, json!({})).await);
    }
    let Team { anna, boss, chief, .. } = &team;
    let people: Vec<&Person> = [boss, chief].into_iter().chain(&people).collect();
    let lead = json!({"code": "N", "name": "North", "manager_id": people[2].employee.to_string()});
    let department =
        org.admin.post("/departments", &lead).send().await.expect(201).body["id"].clone();
    let of_anna = format!("/employees/{}", anna.employee);
    org.admin.patch(&of_anna, &json!({"department_id": department})).send().await.expect(200);
    let department = format!("/departments/{}", department.as_str().unwrap());
    let request = team.asked("2026-10-05").await;
    let leave = leave_of(&team, "2027-02-01").await;
    let mut chance = Chance(7);
    let admin = me(&org.admin).await;
    for round in 0..14 {
        for _ in 0..2 {
            let turn = chance.turn(people.len());
            let by = org.acting_as(&admin).await;
            let account = |one: usize| format!("/employees/{}/account", people[one].employee);
            let today = service.now().date_naive();
            let answer = match turn {
                Turn::Manager(one) => {
                    let body = json!({"manager_id": people[one].employee.to_string()});
                    by.patch(&of_anna, &body).send().await
                }
                Turn::Department(one) => {
                    let body = json!({"manager_id": people[one].employee.to_string()});
                    by.patch(&department, &body).send().await
                }
                Turn::Roles(one, role) => {
                    by.patch(&account(one), &json!({"roles": [role]}))
                        .header("if-match", "*")
                        .send()
                        .await
                }
                Turn::Active(one, is) => {
                    by.patch(&account(one), &json!({"is_active": is}))
                        .header("if-match", "*")
                        .send()
                        .await
                }
                Turn::Leave(one) => {
                    let body = json!({
                        "employee_id": people[one].employee.to_string(), "type": "unpaid",
                        "start_date": today, "end_date": today + TimeDelta::days(2),
                    });
                    let made = by.post("/leaves", &body).send().await;
                    if made.status == 201 {
                        to(&by, &made, "approved").await.expect(200);
                    }
                    made
                }
                Turn::Deputy(one, other) => {
                    let body = json!({
                        "employee_id": people[one].employee.to_string(),
                        "deputy_id": people[other].employee.to_string(),
                        "from": today, "to": today + TimeDelta::days(3),
                    });
                    by.post("/deputies", &body).send().await
                }
            };
            assert!(answer.status < 500, "{turn:?}: {}", answer.body);
        }
        service.clock.advance(TimeDelta::days(1));
        service.look().await.unwrap();
        let by = org.acting_as(&admin).await;
        for (made, key) in [(&request, "attendance_request_id"), (&leave, "leave_id")] {
            let now = by.get(made.header("location")).send().await.expect(200);
            let asked = approvers(&now);
            assert!(!asked.is_empty(), "round {round}: {}", now.body);
            for person in &people {
                let is_asked = asked.contains(&person.account);
                let user = users::get(&service.storage().table, org.id, person.account).await;
                let user = user.unwrap().unwrap();
                if !user.is_active {
                    assert!(!is_asked, "round {round}: {}", now.body);
                    continue;
                }
                let own = org.acting_as(&person.account.to_string()).await;
                let decision = own.patch(made.header("location"), &json!({"status": "rejected"}));
                let decision = decision.header("dry-run", "true").send().await;
                if is_asked {
                    assert_eq!(decision.status, 200, "round {round}: {}", decision.body);
                    let told = rows(&own, "/notifications").await;
                    let id = &made.body["id"];
                    let is_told = told.iter().any(|row| row["data"][key] == *id);
                    assert!(is_told, "round {round}: {} of {}", person.account, now.body);
                }
                let may = decision.status == 200;
                let for_all = user.roles.contains(&"hr_manager".to_owned());
                // Whose permission includes Anna may decide without being asked (rule APPR-5).
                let of_team = user.roles.contains(&"manager".to_owned());
                assert!(
                    is_asked || !may || for_all || of_team,
                    "round {round}: {}",
                    person.account
                );
                let listed = rows(&own, "/approvals").await;
                let is_listed = listed.iter().any(|row| row["id"] == made.body["id"]);
                assert_eq!(is_listed, may, "round {round}: {}", person.account);
            }
        }
    }
}

/// Rule APPR-6: a look that dies anywhere goes on a minute later, and tells everybody once.
#[tokio::test]
async fn an_interrupted_look_tells_everybody_once() {
    let (service, network) = faulty().await;
    let mut points = 0;
    for fault in Fault::ALL {
        for place in 0.. {
            let org = service.organization().await;
            let boss = Person::new(&org, "manager", json!({})).await;
            let below = json!({"manager_id": boss.employee.to_string()});
            let anna = Person::new(&org, "employee", below).await;
            let first = service.now().date_naive() + TimeDelta::days(40);
            let day = json!({"type": "unpaid", "start_date": first, "end_date": first + TimeDelta::days(6)});
            let made = anna.client.post("/leaves", &day).send().await.expect(201);
            service.look().await.unwrap();
            let other = Person::new(&org, "manager", json!({})).await;
            let moved = json!({"manager_id": other.employee.to_string()});
            let path = format!("/employees/{}", anna.employee);
            org.admin.patch(&path, &moved).send().await.expect(200);
            network.strike(place, fault);
            let looked = network.until_death(service.look()).await;
            let struck = network.requests() > place;
            network.heal();
            assert!(struck || looked.is_some_and(|looked| looked.is_ok()));
            service.look().await.unwrap();
            assert_eq!(other.told().await, ["leave.requested"], "{fault:?} at {place}");
            let now = org.admin.get(made.header("location")).send().await.expect(200);
            assert_eq!(approvers(&now), [other.account], "{fault:?} at {place}");
            points += usize::from(struck);
            if !struck {
                break;
            }
        }
    }
    assert!(points > 20, "{points}");
}

/// Rules APPR-3 and APPR-5: the manager of a department has an own role of the organization, and a deputy.
#[tokio::test]
async fn the_manager_of_a_department_decides_many_with_an_own_role() {
    let service = service().await;
    let team = Team::new(&service).await;
    let org = &team.org;
    let role = json!({"name": "lead", "permissions": ["attendances:read:team", "attendances:review:team", "leaves:read:team", "leaves:decide:team"]});
    org.admin.post("/roles", &role).send().await.expect(201);
    let lead = Person::new(org, "lead", json!({})).await;
    let north = json!({"code": "N", "name": "North", "manager_id": lead.employee.to_string()});
    let north = org.admin.post("/departments", &north).send().await.expect(201).body["id"].clone();
    let eve = Person::new(org, "employee", json!({"department_id": north})).await;
    let day = json!({"type": "annual", "start_date": "2026-12-07", "end_date": "2026-12-07"});
    let made = eve.client.post("/leaves", &day).send().await.expect(201);
    assert_eq!(approvers(&made), [lead.account]);
    let today = service.now().date_naive();
    let dan = Person::new(org, "employee", json!({})).await;
    let deputy = json!({
        "employee_id": lead.employee.to_string(), "deputy_id": dan.employee.to_string(), "from": today, "to": today,
    });
    org.admin.post("/deputies", &deputy).send().await.expect(201);
    assert_eq!(service.look().await.unwrap(), 1);
    assert_eq!(dan.told().await, ["leave.requested"]);
    let items = json!([{"kind": "leave", "id": made.body["id"]}]);
    let body = json!({"status": "approved", "items": items});
    let job = lead.client.post("/approvals/decide", &body).key("k").send().await.expect(202);
    let job = org.ended(&job).await;
    assert_eq!(job["result"]["items"][0]["verdict"], "updated", "{job}");
}

/// Rule APPR-6: a request that cannot be looked at does not keep the others from being looked at.
#[tokio::test]
async fn a_look_goes_on_behind_a_request_that_cannot_be_read() {
    let service = service().await;
    let team = Team::new(&service).await;
    let org = &team.org;
    let gone = Person::new(org, "employee", json!({})).await;
    let day = json!({"type": "annual", "start_date": "2026-12-07", "end_date": "2026-12-07"});
    gone.client.post("/leaves", &day).send().await.expect(201);
    let made = leave_of(&team, "2026-12-07").await;
    service.look().await.unwrap();
    let table = &service.storage().table;
    let there = employees::get(table, org.id, gone.employee).await.unwrap().unwrap();
    let lost = Write::delete_at(employees::key(org.id, gone.employee), there.rev);
    table.write(vec![lost]).await.unwrap();
    let dan = Person::new(org, "employee", json!({})).await;
    let today = service.now().date_naive();
    let deputy = json!({"deputy_id": dan.employee.to_string(), "from": today, "to": today});
    team.boss.client.post("/deputies", &deputy).send().await.expect(201);
    assert!(service.look().await.is_err());
    assert_eq!(dan.told().await, ["leave.requested"]);
    let now = org.admin.get(made.header("location")).send().await.expect(200);
    assert!(approvers(&now).contains(&dan.account), "{}", now.body);
    // The failure is not found again before the next night.
    assert_eq!(service.look().await.unwrap(), 0);
}
