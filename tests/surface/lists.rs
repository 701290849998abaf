//! The cost of a page of a long list. If this fails, lists become slow as an organization grows.
//!
//! Rows are stored directly, in the form in which the operations store them.

use chrono::{DateTime, TimeDelta, Utc};
use futures::{StreamExt, stream};
use serde_json::json;
use wfm_app::Ids;
use wfm_attendance_sync::sync;
use wfm_domain::attendance::{Attendance, DayResult, Status};
use wfm_domain::employee::{Assignment, Employee, Employments};
use wfm_domain::fixtures;
use wfm_domain::history::History;
use wfm_domain::ids::{
    AttendanceId, DepartmentId, EmployeeId, JobClass, JobId, OrganizationId, UserId,
};
use wfm_domain::job::JobName;
use wfm_domain::notice::Notice;
use wfm_domain::sync::Receipt;
use wfm_storage::activity::{self, Actor, Entry};
use wfm_storage::attendances;
use wfm_storage::employees::{self, StoredEmployee};
use wfm_storage::jobs::{self, JobRow, JobState, JobStatus};
use wfm_storage::members;
use wfm_storage::meter::Cost;
use wfm_storage::notifications::{self, Notification};
use wfm_storage::table::{MAX_WRITES, Write};
use wfm_testkit::{Client, Organization, Service};

use crate::KINDS;

const FEW: u32 = 100;

/// The owners of the rows, and their readers.
struct Filler {
    reader: Client,
    organization: OrganizationId,
    me: UserId,
    department: DepartmentId,
    manager: EmployeeId,
    now: DateTime<Utc>,
}

impl Filler {
    async fn of(org: &Organization<'_>) -> Self {
        let department = json!({"code": "filled", "name": "Filled"});
        let department = org.admin.post("/departments", &department).send().await.expect(201);
        let manager = org.employee(json!({"first_name": "Grace", "last_name": "Hopper"})).await;
        // The rows lie within the lifetime of the organization.
        org.service.clock.advance(TimeDelta::days(20));
        let reader = org.signed_in(&["admin"], None).await;
        let me = reader.get("/auth/me").send().await.expect(200);
        Self {
            reader,
            organization: org.id,
            me: me.body["id"].as_str().unwrap().parse().unwrap(),
            department: department.body["id"].as_str().unwrap().parse().unwrap(),
            manager,
            now: org.service.now(),
        }
    }

    /// The `n`-th row of every list.
    fn row(&self, n: u32) -> Vec<Write> {
        let at = self.now - TimeDelta::days(19) + TimeDelta::seconds(n.into());
        let employee = self.employee(n, at);
        let mut writes = employees::create(self.organization, &employee);
        writes.extend(members::create(self.organization, &employee.employee, at));
        let close = wfm_domain::settings::AutoClose { after_minutes: 960 };
        writes.extend(attendances::put(self.organization, &self.attendance(at), None, close));
        writes.extend(jobs::create(&self.job(n, at), None));
        writes.extend(KINDS.iter().flat_map(|kind| (kind.row)(self.organization, n, at)));
        writes.push(activity::append(self.organization, &self.entry(at)));
        let job =
            JobId::of_key(JobClass::Sync, self.organization, self.me, "notice", &n.to_string());
        let notification =
            Notification::of(self.organization, self.me, &Notice::job_failed(&job, 0), at);
        writes.push(notifications::create(self.organization, &notification));
        writes
    }

    fn employee(&self, n: u32, at: DateTime<Utc>) -> StoredEmployee {
        let assignment = Assignment {
            department_id: Some(self.department),
            manager_id: Some(self.manager),
            ..Assignment::default()
        };
        let employee = Employee {
            employee_number: format!("n{n}"),
            last_name: format!("Lovelace{n}"),
            email: format!("p{n}@example.com"),
            employments: Employments::of(at.date_naive(), None),
            assignments: History::starting(at.date_naive(), assignment),
            created_at: at,
            updated_at: at,
            ..fixtures::employee(EmployeeId(Ids::system().next()))
        };
        StoredEmployee::new(employee)
    }

    fn attendance(&self, at: DateTime<Utc>) -> Attendance {
        let day_result = DayResult { status: Status::Present, ..DayResult::none(at.date_naive()) };
        let new = fixtures::attendance(AttendanceId(Ids::system().next()), self.manager, at);
        Attendance { clock_out_at: Some(at), day_result, ..new }
    }

    fn job(&self, n: u32, at: DateTime<Utc>) -> JobRow {
        let id = JobId::of_key(JobClass::Sync, self.organization, self.me, "list", &n.to_string());
        let state = JobState {
            status: JobStatus::Completed,
            total: 1,
            processed: 1,
            in_blobs: true,
            ..JobState::new(self.organization, JobName::AttendanceSync, id, self.me, at)
        };
        let receipt = Receipt { received_at: at, skew_millis: None };
        let task = sync::Task { receipt, scope: sync::EmployeeScope::All };
        JobRow { state, task: serde_json::to_value(task).unwrap() }
    }

    fn entry(&self, at: DateTime<Utc>) -> Entry {
        Entry {
            id: Ids::system().next(),
            occurred_at: at,
            actor: Some(Actor { user_id: self.me, email: String::new() }),
            action: "employee.updated".into(),
            resource_type: "employee".into(),
            resource_id: self.manager.to_string(),
            employee_id: None,
            resources: vec![],
            changes: vec![],
            request_id: None,
            ip: None,
            user_agent: None,
        }
    }

    async fn fill(&self, service: &Service, from: u32, to: u32) {
        // The greatest number of writes of a row: a 0 looks like another character in each case.
        let each = self.row(1_000_000_000).len();
        let rows: Vec<u32> = (from..to).collect();
        let table = &service.storage().table;
        let writes = rows.chunks(MAX_WRITES / each).map(|rows| {
            let writes: Vec<Write> = rows.iter().flat_map(|n| self.row(*n)).collect();
            async move { table.write(writes).await.unwrap() }
        });
        stream::iter(writes).buffer_unordered(4).for_each(|()| async {}).await;
    }

    /// Every list, and the filters that have their own keys.
    fn lists(&self) -> Vec<(String, String)> {
        let manager = self.manager;
        let department = self.department;
        let me = self.me;
        let list = |shown: &str, path: String| (shown.to_owned(), path);
        let mut lists = vec![
            list("`/employees`", "/employees?".into()),
            list("`/employees?department_id`", format!("/employees?department_id={department}&")),
            list("`/employees?manager_id`", format!("/employees?manager_id={manager}&")),
            list("`/employees?q`", "/employees?q=love&".into()),
            list("`/employees?sort=name`", "/employees?sort=name&".into()),
            list("`/attendances`", "/attendances?".into()),
            list("`/attendances?employee_id`", format!("/attendances?employee_id={manager}&")),
            list("`/jobs`", "/jobs?".into()),
            list("`/activity-logs`", "/activity-logs?".into()),
            list("`/activity-logs?actor`", format!("/activity-logs?actor={me}&")),
            list("`/activity-logs?resource_id`", format!("/activity-logs?resource_id={manager}&")),
            list("`/notifications`", "/notifications?".into()),
            list("`/notifications?unread`", "/notifications?unread=true&".into()),
        ];
        lists.extend(
            KINDS.iter().map(|kind| list(&format!("`{}`", kind.path), format!("{}?", kind.path))),
        );
        lists
    }

    async fn costs(&self) -> Vec<Cost> {
        let mut costs = vec![];
        for (_, path) in self.lists() {
            let page = self.reader.get(&format!("{path}limit=10")).send().await.expect(200);
            assert_eq!(page.body["meta"]["count"], 10, "{path}");
            assert_eq!(page.body["meta"]["has_more"], true, "{path}");
            costs.push(page.cost);
        }
        costs
    }
}

/// Compares the cost of pages of lists of `many` rows with their cost for a few rows. Returns the figures.
async fn compare(many: u32) {
    let service = Service::without_consumers().await;
    let org = service.organization().await;
    let filler = Filler::of(&org).await;
    filler.fill(&service, 0, FEW).await;
    let few = filler.costs().await;
    filler.fill(&service, FEW, many).await;
    let started = std::time::Instant::now();
    let long = filler.costs().await;
    eprintln!(
        "{} pages in {:?}\n| list | {FEW} rows | {many} rows |\n|---|---|---|",
        long.len(),
        started.elapsed()
    );
    let shown = |cost: &Cost| format!("{} calls, {} units", cost.calls, cost.read_units);
    for (((name, _), few), long) in filler.lists().iter().zip(&few).zip(&long) {
        eprintln!("| {name} | {} | {} |", shown(few), shown(long));
    }
    for (((name, _), few), long) in filler.lists().iter().zip(&few).zip(&long) {
        assert_eq!(few.calls, long.calls, "{name}");
        assert!(long.read_units <= few.read_units * 1.2 + 1.0, "{name}: {few:?} {long:?}");
    }
}

#[tokio::test]
async fn a_page_costs_the_same_with_a_hundred_rows_and_with_a_thousand() {
    compare(1000).await;
}

/// The figures of docs/reference/capacity.md.
#[tokio::test]
#[ignore = "takes minutes"]
async fn a_page_costs_the_same_with_a_hundred_rows_and_with_a_hundred_thousand() {
    compare(100_000).await;
}
