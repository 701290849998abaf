//! Routes and deputies of attendance requests. If this fails, the wrong person decides, or a request waits for nobody.

use chrono::TimeDelta;
use serde_json::{Value, json};
use wfm_domain::ids::{EmployeeId, UserId};
use wfm_testkit::{Answer, Client, Organization, Service};

use crate::failures::interruptions::rows;
use crate::features::planning::schedules::{berlin, service};

/// Somebody with an account.
pub struct Person {
    pub employee: EmployeeId,
    pub account: UserId,
    pub client: Client,
}

impl Person {
    pub async fn new(org: &Organization<'_>, role: &str, mut more: Value) -> Self {
        more["hire_date"] = json!("2020-01-01");
        let employee = org.employee(more).await;
        let (client, account) = org.account_of(employee, &[role]).await;
        Self { employee, account, client }
    }

    /// The kinds of the notifications, newest first.
    pub async fn told(&self) -> Vec<String> {
        let rows = rows(&self.client, "/notifications").await;
        rows.iter().map(|row| row["kind"].as_str().unwrap().to_owned()).collect()
    }
}

/// An employee, the manager, and the manager above.
pub struct Team<'a> {
    pub org: Organization<'a>,
    pub anna: Person,
    pub boss: Person,
    pub chief: Person,
}

impl<'a> Team<'a> {
    pub async fn new(service: &'a Service) -> Self {
        let org = berlin(service).await;
        let chief = Person::new(&org, "manager", json!({})).await;
        let above = json!({"manager_id": chief.employee.to_string()});
        let boss = Person::new(&org, "manager", above).await;
        let above = json!({"manager_id": boss.employee.to_string()});
        let anna = Person::new(&org, "employee", above).await;
        Self { org, anna, boss, chief }
    }

    async fn route(&self, steps: Value) -> Answer {
        self.routes("attendance", steps).await
    }

    /// Sets the route of a kind of request.
    pub async fn routes(&self, kind: &str, steps: Value) -> Answer {
        let body = json!({"approvals": {kind: steps}});
        self.org.admin.patch("/settings", &body).header("if-match", "*").send().await
    }

    pub async fn role(&self, name: &str) -> Value {
        let roles = rows(&self.org.admin, "/roles").await;
        roles.iter().find(|role| role["name"] == name).unwrap()["id"].clone()
    }

    /// Anna asks for a forgotten day.
    pub async fn asked(&self, date: &str) -> Answer {
        let body = json!({
            "clock_in_at": format!("{date}T07:00:00Z"), "clock_out_at": format!("{date}T15:30:00Z"),
            "reason": "The terminal was down.",
        });
        self.anna.client.post("/attendance-requests", &body).send().await.expect(201)
    }

    async fn attendances(&self) -> usize {
        rows(&self.anna.client, "/attendances").await.len()
    }
}

pub async fn to(by: &Client, made: &Answer, status: &str) -> Answer {
    by.patch(made.header("location"), &json!({ "status": status })).send().await
}

pub fn approvers(answer: &Answer) -> Vec<UserId> {
    let all = answer.body["approvers"].as_array().unwrap().iter();
    all.map(|one| one.as_str().unwrap().parse().unwrap()).collect()
}

/// Rules APPR-2, APPR-3 and APPR-5.
#[tokio::test]
async fn a_request_goes_through_its_route_and_keeps_it() {
    let service = service().await;
    let team = Team::new(&service).await;
    let hr = Person::new(&team.org, "hr_manager", json!({})).await;
    let role = team.role("hr_manager").await;
    let two = json!([{"approver": "manager"}, {"approver": "role", "role_id": role}]);
    let set = team.route(two.clone()).await.expect(200);
    assert_eq!(set.body["approvals"]["attendance"][1]["role_id"], role);
    let made = team.asked("2026-10-05").await;
    assert_eq!((&made.body["step"], approvers(&made)), (&json!(1), vec![team.boss.account]));
    assert_eq!(team.boss.told().await, ["attendance.requested"]);
    // The route of this request stays.
    team.route(json!([{"approver": "manager"}])).await.expect(200);

    let first = to(&team.boss.client, &made, "approved").await.expect(200);
    assert_eq!((&first.body["status"], &first.body["step"]), (&json!("pending"), &json!(2)));
    assert_eq!((approvers(&first), team.attendances().await), (vec![hr.account], 0));
    assert_eq!(hr.told().await, ["attendance.requested"]);
    assert_eq!(team.anna.told().await, [""; 0]);
    // A repetition is not the approval of the next step, and the step of the manager is over.
    let again = to(&team.boss.client, &made, "approved").await.expect(200);
    assert_eq!(again.header("etag"), first.header("etag"));
    to(&team.boss.client, &made, "rejected").await.fails(403, "forbidden");
    to(&team.chief.client, &made, "approved").await.fails(403, "forbidden");

    let end = to(&hr.client, &made, "approved").await.expect(200);
    assert_eq!((&end.body["status"], team.attendances().await), (&json!("approved"), 1));
    let approvals = end.body["approvals"].as_array().unwrap();
    let by: Vec<_> = approvals.iter().map(|one| (&one["step"], &one["decided_by"])).collect();
    let [boss, hr] = [team.boss.account, hr.account].map(|account| json!(account.to_string()));
    assert_eq!(by, [(&json!(1), &boss), (&json!(2), &hr)]);
    assert_eq!(end.body["approvers"], json!([]));
    assert_eq!(team.anna.told().await, ["attendance.decided"]);
    let id = made.body["id"].as_str().unwrap();
    let log = rows(&team.org.admin, &format!("/activity-logs?resource_id={id}")).await;
    let actions: Vec<&str> = log.iter().map(|entry| entry["action"].as_str().unwrap()).collect();
    let expected = ["approved", "step_approved", "created"];
    let expected = expected.map(|one| format!("attendance_request.{one}"));
    assert_eq!(actions, expected);

    // The next request has the new route. One rejection ends a request.
    let made = team.asked("2026-10-06").await;
    to(&team.boss.client, &made, "approved").await.expect(200);
    assert_eq!(team.attendances().await, 2);
    team.route(two).await.expect(200);
    let made = team.asked("2026-10-07").await;
    let rejected = to(&team.boss.client, &made, "rejected").await.expect(200);
    assert_eq!(rejected.body["status"], "rejected");
}

/// Rule APPR-3.
#[tokio::test]
async fn the_next_in_line_decides_when_the_manager_leaves_or_changes() {
    let service = service().await;
    let team = Team::new(&service).await;
    let made = team.asked("2026-10-05").await;
    // Somebody who never managed Anna cannot decide, and a new manager can at once.
    let other = Person::new(&team.org, "manager", json!({})).await;
    to(&other.client, &made, "approved").await.fails(403, "forbidden");
    let moved = json!({"manager_id": other.employee.to_string()});
    let path = format!("/employees/{}", team.anna.employee);
    team.org.admin.patch(&path, &moved).send().await.expect(200);
    to(&team.boss.client, &made, "approved").await.fails(403, "forbidden");
    to(&other.client, &made, "approved").await.expect(200);
    // The account of the manager has ended: those who decide for everybody are asked.
    let account = format!("/employees/{}/account", other.employee);
    team.org.admin.patch(&account, &json!({"is_active": false})).send().await.expect(200);
    let hr = Person::new(&team.org, "hr_manager", json!({})).await;
    let made = team.asked("2026-10-06").await;
    assert!(approvers(&made).contains(&hr.account), "{}", made.body);
    assert_eq!(hr.told().await, ["attendance.requested"]);
    // The manager of the department comes before them.
    let lead = Person::new(&team.org, "manager", json!({})).await;
    let department = json!({"code": "N", "name": "North", "manager_id": lead.employee.to_string()});
    let department = team.org.admin.post("/departments", &department).send().await.expect(201);
    let joined = json!({"department_id": department.body["id"]});
    team.org.admin.patch(&path, &joined).send().await.expect(200);
    let made = team.asked("2026-10-07").await;
    assert_eq!(approvers(&made), [lead.account]);
    to(&lead.client, &made, "approved").await.expect(200);
}

/// Rule APPR-4.
#[tokio::test]
async fn a_deputy_decides_on_the_dates_and_not_afterwards() {
    let service = service().await;
    let team = Team::new(&service).await;
    let above = json!({"manager_id": team.boss.employee.to_string()});
    let dan = Person::new(&team.org, "employee", above).await;
    let eve = Person::new(&team.org, "employee", json!({})).await;
    let named = async |by: &Person, deputy: &Person, from: &str, to: &str| {
        let body = json!({"deputy_id": deputy.employee.to_string(), "from": from, "to": to});
        by.client.post("/deputies", &body).send().await
    };
    let today = service.now().date_naive().to_string();
    let before = team.asked("2026-10-05").await;
    to(&dan.client, &before, "approved").await.fails(403, "forbidden");
    let week = named(&team.boss, &dan, &today, "2026-12-31").await.expect(201);
    // A deputy of the deputy, and somebody for later dates, decide nothing.
    named(&dan, &eve, &today, "2026-12-31").await.expect(201);
    named(&team.boss, &eve, "2026-12-01", "2026-12-31").await.expect(201);
    to(&eve.client, &before, "approved").await.fails(403, "forbidden");
    let done = to(&dan.client, &before, "approved").await.expect(200);
    let approval = &done.body["approvals"][0];
    assert_eq!(approval["decided_by"], json!(dan.account.to_string()));
    assert_eq!(approval["on_behalf_of"], json!(team.boss.account.to_string()));
    assert_eq!(team.attendances().await, 1);

    // The deputy is told, and may read what waits, but not decide the own request.
    let made = team.asked("2026-10-06").await;
    let mut expected = vec![team.boss.account, dan.account];
    expected.sort_unstable();
    assert_eq!(approvers(&made), expected);
    assert_eq!(dan.told().await, ["attendance.requested"]);
    dan.client.get(made.header("location")).send().await.expect(200);
    eve.client.get(made.header("location")).send().await.fails(403, "forbidden");
    let own = json!({"clock_in_at": "2026-10-06T07:00:00Z", "reason": "The terminal was down."});
    let own = dan.client.post("/attendance-requests", &own).send().await.expect(201);
    assert_eq!(approvers(&own), [team.boss.account]);
    to(&dan.client, &own, "approved").await.fails(403, "own_record");

    let path = format!("/deputies/{}", week.body["id"].as_str().unwrap());
    eve.client.delete(&path).send().await.fails(403, "forbidden");
    team.boss.client.delete(&path).send().await.expect(204);
    to(&dan.client, &made, "approved").await.fails(403, "forbidden");
    to(&team.boss.client, &made, "approved").await.expect(200);
}

/// Rule APPR-4.
#[tokio::test]
async fn deputies_are_named_within_bounds_and_seen_by_those_concerned() {
    let service = service().await;
    let team = Team::new(&service).await;
    let today = service.now().date_naive();
    let name = async |by: &Client, more: Value| {
        let mut body = json!({
            "deputy_id": team.chief.employee.to_string(), "from": today, "to": today,
        });
        body.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        by.post("/deputies", &body).send().await
    };
    let boss = &team.boss.client;
    let on = |days| today + TimeDelta::days(days);
    let own = team.boss.employee.to_string();
    for (more, expected) in [
        (json!({"to": on(-1), "from": on(-1)}), "/to: out_of_range"),
        (json!({"to": on(-1)}), "/to: end_before_start"),
        (json!({"to": on(366)}), "/to: too_long"),
        (json!({"deputy_id": own}), "/deputy_id: does_not_fit"),
        (
            json!({"deputy_id": "01938f5e-2f00-7000-8000-000000000001"}),
            "/deputy_id: unknown_reference",
        ),
    ] {
        let refused = name(boss, more.clone()).await.fails(400, "validation_failed");
        assert_eq!(refused.violations(), [expected], "{more}");
    }
    // Nobody names a deputy for others without the permission, or takes the place of somebody.
    let for_boss = json!({"employee_id": own});
    name(&team.anna.client, for_boss.clone()).await.fails(403, "forbidden");
    let hr = Person::new(&team.org, "hr_manager", json!({})).await;
    let myself = json!({"employee_id": own, "deputy_id": hr.employee.to_string()});
    name(&hr.client, myself).await.fails(403, "own_record");
    name(&hr.client, for_boss.clone()).await.expect(201);
    for client in [&team.boss.client, &team.chief.client, &hr.client] {
        assert_eq!(rows(client, "/deputies").await.len(), 1);
    }
    assert_eq!(rows(&team.anna.client, "/deputies").await, [json!(null); 0]);
    let of_anna = format!("/deputies?employee_id={}", team.anna.employee);
    assert_eq!(rows(&hr.client, &of_anna).await, [json!(null); 0]);
    assert_eq!(rows(&team.anna.client, "/deputies?expand=employee").await, [json!(null); 0]);
    for n in 1..20 {
        name(boss, json!({"to": on(n)})).await.expect(201);
    }
    name(boss, json!({"to": on(20)})).await.fails(409, "too_many");
    let later = format!("/deputies?from={}", on(19));
    assert_eq!(rows(boss, &later).await.len(), 1);
}

/// Rule APPR-4.
#[tokio::test]
async fn the_next_in_line_is_asked_too_while_the_approver_is_on_leave() {
    let service = service().await;
    let team = Team::new(&service).await;
    let today = service.now().date_naive();
    let leave = json!({"type": "unpaid", "start_date": today, "end_date": today});
    let leave = team.boss.client.post("/leaves", &leave).send().await.expect(201);
    let made = team.asked("2026-10-05").await;
    assert_eq!(approvers(&made), [team.boss.account]);
    to(&team.chief.client, &leave, "approved").await.expect(200);
    let made = team.asked("2026-10-06").await;
    let mut both = vec![team.boss.account, team.chief.account];
    both.sort_unstable();
    assert_eq!(approvers(&made), both);
}

/// Rules APPR-4 and APPR-5: in a step that is not the manager's, a permission for the team is not enough.
#[tokio::test]
async fn the_next_in_line_decides_after_the_hours_of_a_step() {
    let service = service().await;
    let team = Team::new(&service).await;
    let lead = Person::new(&team.org, "manager", json!({})).await;
    let department = json!({"code": "N", "name": "North", "manager_id": lead.employee.to_string()});
    let department = team.org.admin.post("/departments", &department).send().await.expect(201);
    let path = format!("/employees/{}", team.anna.employee);
    let joined = json!({"department_id": department.body["id"]});
    team.org.admin.patch(&path, &joined).send().await.expect(200);
    let step = json!([{"approver": "department_manager", "escalate_after_hours": 24}]);
    team.route(step).await.expect(200);
    let made = team.asked("2026-10-05").await;
    assert_eq!(approvers(&made), [lead.account]);
    to(&team.boss.client, &made, "approved").await.fails(403, "forbidden");
    service.clock.advance(TimeDelta::hours(24));
    let boss = team.org.acting_as(&team.boss.account.to_string()).await;
    let chief = team.org.acting_as(&team.chief.account.to_string()).await;
    to(&chief, &made, "approved").await.fails(403, "forbidden");
    to(&boss, &made, "approved").await.expect(200);
}

/// Rule APPR-2.
#[tokio::test]
async fn routes_that_nobody_can_follow_are_refused() {
    let service = service().await;
    let team = Team::new(&service).await;
    let employee = team.role("employee").await;
    let unknown = json!("01938f5e-2f00-7000-8000-000000000001");
    let manager = json!({"approver": "manager"});
    for (steps, expected) in [
        (json!([]), "/approvals/attendance: too_few"),
        (json!([manager, manager, manager, manager]), "/approvals/attendance: too_many"),
        (json!([{"approver": "role"}]), "/approvals/attendance/0/role_id: required"),
        (
            json!([{"approver": "role", "role_id": unknown}]),
            "/approvals/attendance/0/role_id: unknown_reference",
        ),
        (
            json!([manager, {"approver": "role", "role_id": employee}]),
            "/approvals/attendance/1/role_id: not_allowed",
        ),
        (
            json!([{"approver": "manager", "role_id": employee}]),
            "/approvals/attendance/0/role_id: not_together",
        ),
        (
            json!([{"approver": "manager", "escalate_after_hours": 721}]),
            "/approvals/attendance/0/escalate_after_hours: out_of_range",
        ),
    ] {
        let refused = team.route(steps.clone()).await.fails(400, "validation_failed");
        assert_eq!(refused.violations(), [expected], "{steps}");
    }
    let shown = team.org.admin.get("/settings").send().await.expect(200).body;
    assert_eq!(shown["approvals"]["attendance"][0]["approver"], "manager");
}

/// The kinds and employees of what waits, the oldest first.
pub async fn waiting(by: &Client) -> Vec<(String, String)> {
    let text = |value: &Value| value.as_str().unwrap().to_owned();
    let rows = rows(by, "/approvals").await;
    rows.iter().map(|row| (text(&row["kind"]), text(&row["employee_id"]))).collect()
}

/// Rule APPR-7.
#[tokio::test]
async fn what_waits_is_listed_for_those_who_decide_it_oldest_first() {
    let service = service().await;
    let team = Team::new(&service).await;
    let (anna, boss) = (team.anna.employee.to_string(), team.boss.employee.to_string());
    let tick = || service.clock.advance(TimeDelta::seconds(1));
    let made = team.asked("2026-10-05").await;
    tick();
    let day = json!({"type": "unpaid", "start_date": "2026-12-07", "end_date": "2026-12-07"});
    let leave = team.anna.client.post("/leaves", &day).send().await.expect(201);
    tick();
    let own = team.boss.client.post("/leaves", &day).send().await.expect(201);
    tick();
    let september = json!({"period_start": "2026-09-01"});
    let sheet = team.anna.client.post("/timesheets", &september).send().await.expect(201);
    let of = |kind: &str, who: &str| (kind.to_owned(), who.to_owned());
    let of_anna = [of("attendance", &anna), of("leave", &anna), of("timesheet", &anna)];
    assert_eq!(waiting(&team.boss.client).await, of_anna);
    let all = [of_anna[0].clone(), of_anna[1].clone(), of("leave", &boss), of_anna[2].clone()];
    assert_eq!(waiting(&team.chief.client).await, all);
    assert_eq!(waiting(&team.org.admin).await, all);
    assert_eq!(waiting(&team.anna.client).await, []);
    let page = team.chief.client.get("/approvals?limit=1&kind=leave").send().await.expect(200);
    assert_eq!(page.body["data"][0]["id"], leave.body["id"]);
    let cursor = page.body["meta"]["next_cursor"].as_str().unwrap();
    let next = format!("/approvals?limit=1&kind=leave&cursor={cursor}");
    let next = team.chief.client.get(&next).send().await.expect(200);
    assert_eq!(next.body["data"][0]["id"], own.body["id"]);

    // A deputy sees the requests that have a route, in the manager's place.
    let dan = Person::new(&team.org, "employee", json!({})).await;
    let today = service.now().date_naive();
    let deputy = json!({"deputy_id": dan.employee.to_string(), "from": today, "to": today});
    team.boss.client.post("/deputies", &deputy).send().await.expect(201);
    service.look().await.unwrap();
    assert_eq!(waiting(&dan.client).await, of_anna);

    // What was decided, withdrawn or cancelled does not wait any more.
    to(&dan.client, &made, "approved").await.expect(200);
    to(&team.boss.client, &leave, "approved").await.expect(200);
    let sheet = format!("/timesheets/{}", sheet.body["id"].as_str().unwrap());
    team.anna.client.patch(&sheet, &json!({"state": "open"})).send().await.expect(200);
    to(&team.boss.client, &own, "cancelled").await.expect(200);
    assert_eq!(waiting(&team.org.admin).await, []);
}
