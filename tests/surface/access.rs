//! The rights of each function on the table (rules IAM-1 and IAM-2): its declaration, the permissions of its role in
//! `template.yaml`, and its actions in the tests. If this fails, a function lacks a permission that it needs, or an
//! attacker with the code of one function can write data that only another function may write.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use chrono::{Days, TimeDelta};
use serde_json::json;
use serde_norway::Value;
use uuid::Uuid;
use wfm_domain::dates::DateRange;
use wfm_domain::ids::{JobId, TerminalId, UserId};
use wfm_domain::job::JobName;
use wfm_http::authorization::all_written;
use wfm_job_dead_letters::{Outcome as Letter, handle};
use wfm_local::functions::accesses;
use wfm_local::template::TEMPLATE;
use wfm_storage::access::{Access, Action};
use wfm_storage::jobs::{self, JobRow, JobState, Pointer, TapsJob};
use wfm_storage::key::Index;
use wfm_storage::kinds::Kind;
use wfm_storage::reservation::Reservation;
use wfm_storage::table::{Key, Row, Write};
use wfm_storage::timeline_heads;
use wfm_testkit::{Service, TestClock, uses};
use wfm_xtask::template;

use crate::attacks::{activate, post};

/// The size that one inline policy of a role may have, without white space.
const LARGEST_POLICY: usize = 10_240;

/// Actions that functions take only by chance: an answer of the table is lost while the sweeper writes, writers meet,
/// or an attendance is moved or removed while the sweeper closes it. Suites with random faults cause them
/// (`order.rs`, the histories), but not every time.
const BY_CHANCE: [&str; 4] = [
    "job-sweeper\tread\tATTENDANCE",
    "job-sweeper\tread\tDEPARTMENTS",
    "job-sweeper\tread\tLOG",
    "planning-run\tupdate\tTIMELINE",
];

/// A statement of a role about the table.
struct Statement {
    allows: bool,
    actions: BTreeSet<String>,
    /// `Table`, or the name of an index.
    resources: BTreeSet<String>,
    /// The texts with which a key may begin. `None` if there is no condition.
    keys: Option<Vec<String>>,
}

/// The elements of a list, or a single value.
fn several(value: &Value) -> Vec<&Value> {
    match value {
        Value::Sequence(values) => values.iter().collect(),
        Value::Null => vec![],
        one => vec![one],
    }
}

/// `Table` of `!GetAtt Table.Arn`, and `gsi1` of `!Sub ${Table.Arn}/index/gsi1`; `None` for what is not the table.
fn resource(value: &Value) -> Option<String> {
    let text = match value {
        Value::Tagged(tagged) => tagged.value.as_str()?,
        other => other.as_str()?,
    };
    match text {
        "Table.Arn" => Some("Table".to_owned()),
        other => other.strip_prefix("${Table.Arn}/index/").map(str::to_owned),
    }
}

impl Statement {
    /// Returns `None` for a statement that does not concern DynamoDB.
    fn of(value: &Value) -> Option<Self> {
        let text = |value: &Value| value.as_str().unwrap().to_owned();
        let actions: BTreeSet<String> = several(&value["Action"]).into_iter().map(text).collect();
        let concerns =
            actions.iter().any(|action| action.starts_with("dynamodb:") || action == "*");
        let resources = several(&value["Resource"]);
        let keys = value["Condition"].get("ForAllValues:StringLike");
        let keys = keys.and_then(|keys| keys.get("dynamodb:LeadingKeys"));
        concerns.then(|| Self {
            allows: value["Effect"] == "Allow",
            actions,
            resources: resources.iter().map(|one| resource(one).expect("the table")).collect(),
            keys: keys.map(|keys| several(keys).into_iter().map(text).collect()),
        })
    }

    /// Whether the statement matches this action, resource and key, as AWS compares them.
    fn concerns(&self, action: &str, resource: &str, key: &str) -> bool {
        let is_like = |pattern: &String| match pattern.strip_suffix('*') {
            Some(begin) => key.starts_with(begin),
            None => key == pattern,
        };
        self.actions.contains(action)
            && self.resources.contains(resource)
            && self.keys.as_ref().is_none_or(|keys| keys.iter().any(is_like))
    }
}

/// The statements about the table of each function's role, by the function, and the size of the policy.
fn roles() -> BTreeMap<String, (Vec<Statement>, usize)> {
    let template: Value = serde_norway::from_str(TEMPLATE).unwrap();
    let resources = template["Resources"].as_mapping().unwrap();
    let roles = resources.iter().filter(|(_, resource)| resource["Type"] == "AWS::IAM::Role");
    let policies =
        roles.flat_map(|(_, role)| role["Properties"]["Policies"].as_sequence().unwrap());
    policies
        .map(|policy| {
            let statements = policy["PolicyDocument"]["Statement"].as_sequence().unwrap();
            let of_table = statements.iter().filter_map(Statement::of).collect();
            // Tags are longer than their values, except the account's name and the region.
            let size = serde_norway::to_string(policy).unwrap();
            let size = size.chars().filter(|c| !c.is_whitespace()).count();
            (policy["PolicyName"].as_str().unwrap().to_owned(), (of_table, size))
        })
        .collect()
}

/// Whether AWS lets a role do this: a statement allows it, and none denies it.
fn may(role: &[Statement], action: &str, resource: &str, key: &str) -> bool {
    let concerns = |statement: &&Statement| statement.concerns(action, resource, key);
    role.iter().filter(concerns).any(|statement| statement.allows)
        && role.iter().filter(concerns).all(|statement| statement.allows)
}

/// The key of a partition of this kind.
fn key_of(kind: Kind) -> String {
    format!("{}#0198c0de-0000-7000-8000-000000000001#x", kind.as_str())
}

/// The DynamoDB actions behind an action, and the name of the resource.
fn of_aws(action: Action) -> (&'static [&'static str], &'static str) {
    match action {
        Action::Read => (
            &[
                "dynamodb:GetItem",
                "dynamodb:BatchGetItem",
                "dynamodb:Query",
                "dynamodb:ConditionCheckItem",
            ],
            "Table",
        ),
        Action::Put => (&["dynamodb:PutItem"], "Table"),
        Action::Update => (&["dynamodb:UpdateItem"], "Table"),
        Action::Delete => (&["dynamodb:DeleteItem"], "Table"),
        Action::Query(index) => (&["dynamodb:Query"], index.name()),
    }
}

fn every_action() -> impl Iterator<Item = Action> {
    let of_table = [Action::Read, Action::Put, Action::Update, Action::Delete];
    of_table.into_iter().chain(Index::ALL.map(Action::Query))
}

/// The functions that may write this kind.
fn writers(kind: Kind) -> BTreeSet<&'static str> {
    let writes = [Action::Put, Action::Update, Action::Delete];
    let may = |access: &Access| writes.iter().any(|one| access.kinds(*one).any(|it| it == kind));
    accesses().iter().filter(|access| may(access)).map(|access| access.function).collect()
}

/// Rules IAM-2 and IAM-4.
#[test]
fn the_template_says_what_the_functions_declare() {
    let written = template::written(TEMPLATE).unwrap();
    assert!(written == TEMPLATE, "`cargo xtask template` writes it");
}

/// Rule IAM-2.
#[test]
fn every_action_on_the_table_has_a_condition() {
    for (function, (statements, size)) in roles() {
        assert!(size <= LARGEST_POLICY, "{function}: {size}");
        for statement in statements {
            let keys = statement.keys.unwrap_or_else(|| panic!("{function} has no condition"));
            for key in keys {
                let kind = key.strip_suffix("#*").and_then(Kind::of);
                assert!(kind.is_some(), "{function}: {key}");
            }
        }
    }
}

/// Rules IAM-1 and IAM-2: for each function and each kind, its role allows exactly what the function declares. Writes
/// of other kinds are refused.
#[test]
fn a_role_allows_what_its_function_declares_and_nothing_else() {
    let roles = roles();
    let accesses = accesses();
    let declared: BTreeSet<&str> = accesses.iter().map(|access| access.function).collect();
    assert_eq!(declared, roles.keys().map(String::as_str).collect());
    let mut allowed = 0;
    let mut refused = 0;
    for access in &accesses {
        let (role, _) = &roles[access.function];
        for action in every_action() {
            let kinds: BTreeSet<Kind> = access.kinds(action).collect();
            for kind in Kind::ALL {
                let (actions, resource) = of_aws(action);
                for one in actions {
                    let is_allowed = may(role, one, resource, &key_of(*kind));
                    assert_eq!(
                        is_allowed,
                        kinds.contains(kind),
                        "{} {one} {kind:?}",
                        access.function
                    );
                    if is_allowed { allowed += 1 } else { refused += 1 }
                }
            }
        }
        // Actions without a key are not for functions.
        for action in ["dynamodb:Scan", "dynamodb:PartiQLSelect", "dynamodb:UpdateTable"] {
            assert!(!may(role, action, "Table", "SETTINGS#x"), "{} {action}", access.function);
        }
    }
    assert!(allowed > 500 && refused > 5000, "{allowed} {refused}");
}

/// Rule IAM-1: the table of the documentation page.
#[test]
fn partitions_belong_to_their_writers() {
    let expect = |kinds: &[Kind], functions: &[&'static str]| {
        for kind in kinds {
            assert_eq!(writers(*kind), functions.iter().copied().collect(), "{kind:?}");
        }
    };
    // `mail-run` and `mail-returns` note that mails to an account come back. `mail-run` issues the sign-ins that owners asked for.
    expect(&[Kind::Account], &["auth", "bootstrap", "employees", "mail-returns", "mail-run"]);
    expect(&[Kind::Login], &["auth", "bootstrap", "employees"]);
    expect(&[Kind::Session], &["auth"]);
    expect(&[Kind::Pay], &["payroll", "payroll-run"]);
    expect(&[Kind::Role, Kind::RoleName], &["bootstrap", "roles"]);
    expect(
        &[Kind::TapsJob],
        &["attendance-sync", "job-dead-letters", "job-sweeper", "terminal-push", "terminals"],
    );
    let push = accesses().into_iter().find(|access| access.function == "terminal-push").unwrap();
    let puts: BTreeSet<Kind> = push.kinds(Action::Put).collect();
    assert_eq!(puts, [Kind::TapsJob, Kind::Terminals].into());
}

/// Rule IAM-2: a test uses each declared kind. The test fails by itself if it does not.
#[test]
fn a_test_uses_every_declared_kind() {
    let named: BTreeSet<&str> =
        uses::USES.lines().filter_map(|line| line.rsplitn(3, '\t').nth(2)).collect();
    let of = |access: &Access| -> Vec<String> {
        access.allowed().map(|(action, kind)| uses::line(access.function, action, kind)).collect()
    };
    let declared: BTreeSet<String> = accesses().iter().flat_map(of).collect();
    let is_unused =
        |one: &&String| !named.contains(one.as_str()) && !BY_CHANCE.contains(&one.as_str());
    let unused: Vec<&String> = declared.iter().filter(is_unused).collect();
    assert_eq!(
        unused, [""; 0],
        "no test makes these functions do this; see shared/testkit/src/uses.rs"
    );
    let gone: Vec<&&str> = named.iter().filter(|one| !declared.contains(**one)).collect();
    assert_eq!(gone, [&""; 0], "nothing declares this");
}

/// Rule IAM-2: each function notes the first use of a refreshed token, and reads the organization's own roles.
#[tokio::test]
async fn every_function_takes_a_refreshed_token_with_an_own_role() {
    let service = Service::start().await;
    let org = service.organization().await;
    let role = json!({"name": "everything", "permissions": all_written()});
    org.admin.post("/roles", &role).send().await.expect(201);
    let employee = org.employee(json!({})).await;
    let path = format!("/employees/{employee}/account");
    let body = json!({"email": format!("{employee}@example.com"), "roles": ["everything"]});
    org.admin.put(&path, &body).send().await.expect(201);
    let invited = post(&org.admin, &format!("{path}/activation")).await.expect(201);
    let session = activate(&org, &invited, None, "the first password").await.expect(200);
    let body = json!({"refresh_token": session.body["refresh_token"]});
    let renewed = service.anonymous().post("/auth/refresh", &body).send().await.expect(200);
    let client = org.admin.with_token(renewed.body["access_token"].as_str().unwrap());
    for path in [
        "/activity-logs",
        "/attendances",
        "/auth/me",
        "/departments",
        "/employees",
        "/jobs",
        "/leaves",
        "/notifications",
        "/payments",
        "/payrolls",
        "/roles",
        "/salary-components",
        "/shift-types",
        "/settings",
        "/sites",
        "/terminals",
    ] {
        client.get(path).send().await.expect(200);
    }
    client.get(&format!("/employees/{employee}/documents")).send().await.expect(200);
    let unknown = format!("/payrolls/{}/payslip", Uuid::from_u128(9));
    client.get(&unknown).send().await.fails(404, "not_found");
    client.post("/uploads/presign", &json!({})).send().await.fails(400, "validation_failed");
    // Each of them has used it, so the answer no longer counts as lost (rule API-56).
    let again = service.anonymous().post("/auth/refresh", &body).send().await;
    again.fails(401, "invalid_credentials");
}

/// Rule IAM-2: the next writer that finds a reserved timeline head reserves it again, whichever function that is.
#[tokio::test]
async fn every_function_that_moves_timeline_heads_may_reserve_them() {
    let service = Service::start().await;
    let org = service.organization().await;
    let employee = org.employee(json!({})).await;
    let (own, _) = org.account_of(employee, &["employee"]).await;
    let id = employee.to_string();
    own.post("/attendances/clock-in", &json!({})).send().await.expect(201);
    own.post("/attendances/clock-out", &json!({})).send().await.expect(200);
    let component = json!({
        "code": "bonus", "name": "Bonus", "kind": "earning",
        "calculation": {"method": "fixed", "amount": "0", "currency": "USD"},
    });
    let component = org.admin.post("/salary-components", &component).send().await.expect(201);
    let reserve = async || {
        let now = service.now().timestamp_millis();
        let other = Reservation { by: Uuid::from_u128(9), until: now + 300 };
        let head = timeline_heads::key(org.id, employee);
        timeline_heads::reserve(&service.storage().table, head, &other, now).await.unwrap();
    };
    let pay = json!([{
        "effective_from": "2020-01-01", "pay_type": "monthly", "amount": "3000", "currency": "USD",
    }]);
    reserve().await;
    let path = format!("/employees/{id}");
    org.admin.patch(&path, &json!({"compensation": pay})).send().await.expect(200);
    reserve().await;
    let entered = json!({
        "employee_id": id, "clock_in_at": "2026-10-06T08:00:00Z", "clock_out_at": "2026-10-06T16:00:00Z",
        "reason": "Forgot the phone.",
    });
    org.admin.post("/attendances", &entered).send().await.expect(201);
    reserve().await;
    let leave = json!({
        "employee_id": id, "type": "unpaid", "start_date": "2027-03-01", "end_date": "2027-03-01",
    });
    org.admin.post("/leaves", &leave).send().await.expect(201);
    reserve().await;
    let adjustment = json!({
        "employee_id": id, "component_id": component.body["id"], "date": "2026-10-01", "amount": "5.00",
    });
    org.admin.post("/pay-adjustments", &adjustment).send().await.expect(201);
    reserve().await;
    let path = format!("/employees/{id}/roster/2027-04-01");
    org.admin.put(&path, &json!({"shifts": []})).send().await.expect(200);
    own.post("/attendances/clock-in", &json!({})).send().await.expect(201);
    service.clock.advance(TimeDelta::hours(30));
    reserve().await;
    assert_eq!(wfm_job_sweeper::close_forgotten(service.app()).await.unwrap(), 1);
}

/// Rule IAM-2: the sweeper and the handler of dead letters handle jobs of all classes.
#[tokio::test]
async fn jobs_of_all_classes_are_sent_again_and_given_up() {
    let service = Service::without_consumers().await;
    let org = service.organization().await;
    let table = &service.storage().table;
    let now = service.now();
    let me = UserId(Uuid::from_u128(5));
    let of_name = |name: JobName| {
        let id = JobId::new(name.class(), Uuid::from_u128(7));
        let state = JobState::new(org.id, name, id, me, now);
        JobRow { state: JobState { due_at: Some(now), total: 1, ..state }, task: json!({}) }
    };
    let names = [
        JobName::AttendanceSync,
        JobName::PayrollGenerate,
        JobName::RosterPublish,
        JobName::Export,
    ];
    let mut all: Vec<JobRow> = names.into_iter().map(of_name).collect();
    let mut of_terminal = TapsJob::of_terminal(org.id, TerminalId(Uuid::from_u128(8)), now);
    of_terminal.due_at = Some(now);
    of_terminal.rev = 1;
    all.push(of_terminal.of_any().unwrap());
    for job in &all {
        table.write(jobs::create(job, None)).await.unwrap();
    }
    assert_eq!(wfm_job_sweeper::sweep(service.app()).await.unwrap(), 5);
    let outcomes = [
        Letter::Abandoned,
        Letter::Abandoned,
        Letter::Abandoned,
        Letter::Abandoned,
        Letter::Postponed,
    ];
    for (job, expected) in all.iter().zip(outcomes) {
        let outcome = handle(service.app(), &Pointer::to(job)).await.unwrap();
        assert_eq!(outcome, expected, "{}", job.id);
    }
}

/// Rule IAM-2.
#[tokio::test]
async fn members_whose_dates_are_over_are_moved() {
    let service = Service::start().await;
    let org = service.organization().await;
    let department = json!({"code": "d", "name": "D"});
    let department = org.admin.post("/departments", &department).send().await.expect(201);
    let last = service.now().date_naive() + Days::new(1);
    org.employee(json!({"termination_date": last, "department_id": department.body["id"]})).await;
    assert_eq!(wfm_job_sweeper::move_former(service.app()).await.unwrap(), 0);
    service.clock.advance(TimeDelta::days(5));
    assert!(wfm_job_sweeper::move_former(service.app()).await.unwrap() > 0);
}

/// Rule IAM-1: an item that another function's role could have written is not visible to the readers of the list. A
/// job is not visible among those of another class either.
#[tokio::test]
async fn what_another_function_could_have_put_is_not_read() {
    let service = Service::without_consumers().await;
    let org = service.organization().await;
    let table = &service.storage().table;
    let now = service.now();
    // The function for terminals' pushes writes a terminal's job that claims to be a pay run of an administrator.
    let terminal = TerminalId(Uuid::from_u128(8));
    let id = JobId::of_terminal(terminal);
    let by = UserId(terminal.0);
    let state = JobState::new(org.id, JobName::PayrollGenerate, id, by, now);
    let dates = DateRange { first: now.date_naive(), last: now.date_naive() };
    let task = json!({"period": dates});
    let forged = JobRow { state: JobState { due_at: Some(now), total: 1, ..state }, task };
    table.write(jobs::create(&forged, None)).await.unwrap();
    assert!(jobs::get(table, org.id, &forged.id).await.is_err());
    // It does not prevent other jobs from being sent.
    assert_eq!(wfm_job_sweeper::sweep(service.app()).await.unwrap(), 0);

    // It also writes an item that it lists among the roles.
    let key = Key::new(format!("TERMINALS#{}", org.id), "forged");
    let row = Row::new(&key, &json!({"rev": 1, "name": "forged"}));
    let row = row.listed(Index::First, format!("ROLES#{}", org.id), "9999#forged".into());
    table.write(vec![Write::put(row)]).await.unwrap();
    let roles = org.admin.get("/roles").send().await.expect(200).body;
    assert!(roles["data"].as_array().unwrap().iter().all(|role| role["name"] != "forged"));
}

/// Rule IAM-2: the client of the table refuses an action that the function does not declare, before it sends
/// anything.
#[tokio::test]
async fn the_tables_client_refuses_what_is_not_declared() {
    let service = Service::start().await;
    let org = service.organization().await;
    let table = service.storage().table.limited(Arc::new(wfm_terminal_push::access()));
    let refused = |done: Result<(), wfm_storage::Error>| {
        let why = done.unwrap_err().to_string();
        assert!(why.contains("terminal-push may not"), "{why}");
    };
    let account = Key::new(format!("ACCOUNT#{}#x", org.id), "ACCOUNT");
    refused(table.item(&account).await.map(drop));
    refused(table.get_many(vec![account.clone()]).await.map(drop));
    refused(table.range(&account.pk, "0", "~").await.map(drop));
    let body = json!({});
    let allowed = Write::put(Row::new(&Key::new(format!("TAPSJOB#{}#x", org.id), "JOB"), &body));
    refused(table.write(vec![allowed, Write::put(Row::new(&account, &body))]).await);
    refused(table.write(vec![Write::delete(account.clone())]).await);
    refused(table.write(vec![Write::absent(account)]).await);
    refused(table.write(vec![Write::put(Row::new(&Key::new("O#1", "x"), &body))]).await);
}

/// Rule IAM-3: so does the client of the bucket.
#[tokio::test]
async fn the_buckets_client_refuses_what_is_not_declared() {
    let service = Service::start().await;
    let blobs = service.storage().blobs.limited(Arc::new(wfm_terminal_push::access()));
    blobs.put("jobs/acme/1.json", vec![1]).await.unwrap();
    let now = service.now();
    let time = std::time::Duration::from_secs(60);
    let head =
        wfm_storage::blobs::Head { content_type: None, content_length: 1, checksum_sha256: None };
    let refused = |done: Result<(), wfm_storage::Error>| {
        let why = done.unwrap_err().to_string();
        assert!(why.contains("terminal-push may not"), "{why}");
    };
    refused(blobs.get("jobs/acme/1.json").await.map(drop));
    refused(blobs.head("jobs/acme/1.json").await.map(drop));
    refused(blobs.beginning("jobs/acme/1.json", 1).await.map(drop));
    refused(blobs.copy("jobs/acme/1.json", "jobs/acme/2.json").await);
    refused(blobs.put("payslips/acme/1.pdf", vec![1]).await);
    refused(blobs.put_once("uploads/acme/1", vec![1]).await);
    refused(blobs.put("elsewhere/1", vec![1]).await);
    refused(blobs.put("jobs", vec![1]).await);
    refused(blobs.begin("snapshots/acme/1").finish().await.map(drop));
    refused(blobs.sign_put("incoming/acme/1", &head, now, time).await.map(drop));
    refused(blobs.sign_get("payslips/acme/1", "a", "b", now, time).await.map(drop));
}

/// Rule IAM-2: a reviewer is looked up in the department if the employee has no manager, and a site takes a rotation.
#[tokio::test]
async fn what_is_looked_up_rarely_is_declared_too() {
    let clock = TestClock::standing_at("2026-10-05T09:00:00Z".parse().unwrap());
    let service = Service::by(clock, |_| {}).await;
    let org = service.organization().await;
    let department = json!({"code": "d", "name": "D"});
    let department = org.admin.post("/departments", &department).send().await.expect(201);
    let employee = org.employee(json!({"department_id": department.body["id"]})).await;
    let (own, _) = org.account_of(employee, &["employee"]).await;
    let leave = json!({
        "employee_id": employee.to_string(), "type": "unpaid", "start_date": "2026-10-05",
        "end_date": "2026-10-05",
    });
    let leave = org.admin.post("/leaves", &leave).send().await.expect(201);
    let approved = json!({"status": "approved"});
    org.admin.patch(leave.header("location"), &approved).send().await.expect(200);
    own.post("/attendances/clock-in", &json!({})).send().await.expect(201);
    service.clock.advance(TimeDelta::minutes(12));
    let left = own.post("/attendances/clock-out", &json!({})).send().await.expect(200);
    assert_eq!(left.body["review"], "pending");

    let rotation = json!({
        "code": "r", "name": "R", "anchor_date": "2026-10-05",
        "days": [[{"start": "06:00", "end": "14:00"}], []],
    });
    let rotation = org.admin.post("/rotations", &rotation).send().await.expect(201);
    let site = json!({"code": "s", "name": "S", "timezone": "UTC"});
    let site = org.admin.post("/sites", &site).send().await.expect(201);
    let path = format!("{}/work-schedules", site.header("location"));
    let read = org.admin.get(&path).send().await.expect(200);
    let entry = json!({"rotation_id": rotation.body["id"]});
    let put = org.admin.put(&format!("{path}/2027-01-01"), &entry);
    put.header("if-match", read.header("etag")).send().await.expect(201);
}
