//! A service with organizations and people in it.

use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};
use std::time::Duration;

use chrono::{DateTime, TimeDelta, Utc};
use serde_json::{Value, json};
use tokio::time::Instant;
use wfm_app::{App, Clock, Ids};
use wfm_domain::ids::{EmployeeId, OrganizationId, UserId};
use wfm_domain::job::JobName;
use wfm_job::{DUE_AFTER, Worker};
use wfm_local::{Stack, StackOptions};
use wfm_mail::Post;
use wfm_storage::Storage;
use wfm_storage::jobs::{self, Pointer};
use wfm_storage::users::{self, User};

use crate::answer::Answer;
use crate::client::Client;
use crate::elsewhere::{self, Elsewhere};
use crate::logs;
use crate::uses::Uses;

/// The password of every organization's administrator.
pub const PASSWORD: &str = "a long enough secret";

/// The clock of a test. It is the machine's clock or one that stands still, plus an offset.
#[derive(Clone, Default)]
pub struct TestClock {
    moved: Arc<AtomicI64>,
    stands_at: Option<DateTime<Utc>>,
}

impl TestClock {
    /// A clock that only a test moves.
    pub fn standing_at(time: DateTime<Utc>) -> Self {
        Self { stands_at: Some(time), ..Self::default() }
    }

    pub fn advance(&self, by: TimeDelta) {
        self.moved.fetch_add(by.num_milliseconds(), Ordering::SeqCst);
    }

    pub fn clock(&self) -> Clock {
        let moved = Arc::clone(&self.moved);
        let system = Clock::system();
        let stands_at = self.stands_at;
        Clock::of(move || {
            let from = stands_at.unwrap_or_else(|| system.now());
            from + TimeDelta::milliseconds(moved.load(Ordering::SeqCst))
        })
    }
}

/// A running service.
pub struct Service {
    pub stack: Stack,
    pub clock: TestClock,
    /// Whether `WFM_TABLE_AT` named another engine for the table.
    pub has_its_table_elsewhere: bool,
    uses: Uses,
}

impl Service {
    /// Starts a service in memory, with consumers.
    pub async fn start() -> Self {
        Self::with(|_| {}).await
    }

    /// Starts a service in memory. Nothing is consumed until a test does it.
    pub async fn without_consumers() -> Self {
        Self::with(|options| options.consumers = 0).await
    }

    pub async fn with(change: impl FnOnce(&mut StackOptions)) -> Self {
        Self::by(TestClock::default(), change).await
    }

    /// Starts a service in memory, with consumers and with this clock.
    pub async fn by(clock: TestClock, change: impl FnOnce(&mut StackOptions)) -> Self {
        logs::capture();
        let mut options = StackOptions { clock: clock.clock(), ..StackOptions::default() };
        change(&mut options);
        let elsewhere = Elsewhere::named(options.data.as_deref());
        let has_its_table_elsewhere = elsewhere.is_some();
        if let Some(elsewhere) = elsewhere {
            options.http = Some(elsewhere.within(options.http.take()));
        }
        let uses = Uses::of_this_test();
        options.observer = Some(uses.observer());
        let stack = Stack::start(options).await.expect("the engines start");
        if has_its_table_elsewhere {
            elsewhere::create_table(&stack.app.storage.table).await;
        }
        Self { stack, clock, has_its_table_elsewhere, uses }
    }

    pub fn storage(&self) -> &Storage {
        &self.stack.app.storage
    }

    pub fn app(&self) -> &App {
        &self.stack.app
    }

    pub fn now(&self) -> DateTime<Utc> {
        self.clock.clock().now()
    }

    pub fn anonymous(&self) -> Client {
        Client::new(self.stack.gateway.clone(), None)
    }

    /// A consumer that works when a test calls it.
    pub fn worker(&self) -> Worker {
        wfm_attendance_sync::worker(self.app())
    }

    /// A consumer of jobs about rosters that works when a test calls it.
    pub fn planning_worker(&self) -> Worker {
        wfm_planning_run::worker(self.app())
    }

    /// A consumer of exports that works when a test calls it.
    pub fn export_worker(&self) -> Worker {
        wfm_export_run::worker(self.app())
    }

    /// A consumer of pay jobs that works when a test calls it.
    pub fn pay_worker(&self) -> Worker {
        wfm_payroll_run::worker(self.app())
    }

    /// Does all recalculations that are due, of employees and of jobs. Returns how many attendances and leaves
    /// changed.
    ///
    /// # Errors
    /// Errors of the sweeper and of the consumer.
    pub async fn recalculate(&self) -> Result<usize, wfm_storage::Error> {
        let until = Instant::now() + Duration::from_secs(120);
        let mut changed = wfm_job_sweeper::recalculate(self.app(), until).await?;
        let table = &self.storage().table;
        // An interrupted job counts as due at the time at which its message would come again.
        let due = jobs::due(table, self.now() + DUE_AFTER, 1000).await?;
        let wholes =
            due.into_iter().filter(|job| job.name == JobName::Recalculation && job.part.is_none());
        for job in wholes {
            let worker = self.planning_worker();
            worker.work(&Pointer::to(&job), until).await?;
            for part in jobs::parts(table, &job).await? {
                worker.work(&Pointer::to(&part), until).await?;
            }
            let Some(after) = jobs::get(table, job.organization, &job.id).await? else { continue };
            let items = jobs::items(table, &after, 0, 10_000).await?;
            let numbers = |text: &str| -> usize {
                text.split_whitespace().filter_map(|word| word.parse::<usize>().ok()).sum()
            };
            changed += items.iter().map(|item| numbers(&item.detail)).sum::<usize>();
        }
        Ok(changed)
    }

    /// Does all looks at waiting requests that are due. Returns how many requests have other people who are asked.
    ///
    /// # Errors
    /// Errors of the sweeper.
    pub async fn look(&self) -> Result<usize, wfm_storage::Error> {
        wfm_job_sweeper::look(self.app(), Instant::now() + Duration::from_secs(120)).await
    }

    /// Sends the mails that are due. Returns how many were handed over.
    ///
    /// # Errors
    /// Errors of the sender.
    pub async fn send_mails(&self, post: &Post) -> Result<usize, wfm_storage::Error> {
        let until = Instant::now() + Duration::from_secs(120);
        wfm_mail_run::send_due(self.app(), post, until).await
    }

    /// A new organization with a signed-in administrator.
    pub async fn organization(&self) -> Organization<'_> {
        let name = Ids::system().next().to_string();
        let email = format!("{name}@example.com");
        let created = wfm_local::create_organization(
            &self.stack.app,
            &name,
            &email,
            PASSWORD.to_owned().into(),
        )
        .await
        .expect("an organization is created");
        let user = users::get(&self.storage().table, created.organization, created.admin).await;
        let user = user.expect("the account is read").expect("the account exists");
        let admin = self.client_of(created.organization, &user);
        let second = UserId(Ids::system().next());
        let second = User {
            roles: vec!["admin".to_owned()],
            ..User::new(second, format!("{second}@example.com"), None, self.now())
        };
        let write = users::create(created.organization, &second);
        self.storage().table.write(vec![write]).await.expect("the account is stored");
        let approver = self.client_of(created.organization, &second);
        Organization { service: self, id: created.organization, email, admin, approver }
    }

    fn client_of(&self, organization: OrganizationId, user: &User) -> Client {
        let token = self.stack.token_of(organization, user).expect("a token");
        Client::new(self.stack.gateway.clone(), Some(token))
    }
}

impl Drop for Service {
    fn drop(&mut self) {
        if !std::thread::panicking() {
            logs::check();
            self.uses.end();
        }
    }
}

/// An organization for one test.
pub struct Organization<'a> {
    pub service: &'a Service,
    pub id: OrganizationId,
    /// The e-mail of the administrator.
    pub email: String,
    pub admin: Client,
    /// Another administrator, who is independent of the first one: the second person.
    pub approver: Client,
}

impl Organization<'_> {
    /// A new employee who was hired long ago. `more` has further fields.
    pub async fn employee(&self, more: Value) -> EmployeeId {
        let number = Ids::system().next().to_string();
        let mut body = json!({
            "employee_number": number,
            "first_name": "Ada",
            "last_name": "Lovelace",
            "email": format!("{number}@example.com"),
            "hire_date": "2015-01-01",
        });
        for (name, value) in more.as_object().into_iter().flatten() {
            body[name] = value.clone();
        }
        let answer = self.admin.post("/employees", &body).send().await.expect(201);
        let id = answer.body["id"].as_str().expect("an id");
        id.parse().expect("an employee's id")
    }

    /// The same organization, with another session of the administrator.
    #[must_use]
    pub fn with_admin(self, admin: Client) -> Self {
        Self { admin, ..self }
    }

    /// An employee without shifts, who is never late and never leaves early.
    pub async fn unscheduled(&self) -> EmployeeId {
        self.employee(json!({"work_schedule": {"days": []}})).await
    }

    /// A new account with these roles, signed in.
    pub async fn signed_in(&self, roles: &[&str], employee: Option<EmployeeId>) -> Client {
        let now = self.service.now();
        let id = UserId(Ids::system().next());
        let user = User {
            roles: roles.iter().map(|r| (*r).to_owned()).collect(),
            ..User::new(id, format!("{id}@example.com"), employee, now)
        };
        let write = users::create(self.id, &user);
        self.service.storage().table.write(vec![write]).await.expect("the account is stored");
        self.service.client_of(self.id, &user)
    }

    /// The employee, signed in with an account of their own, and the account's id.
    pub async fn account_of(&self, employee: EmployeeId, roles: &[&str]) -> (Client, UserId) {
        let path = format!("/employees/{employee}/account");
        let body = json!({"email": format!("{employee}@example.com"), "roles": roles});
        let answer = self.admin.put(&path, &body).send().await.expect(201);
        let id = answer.body["id"].as_str().expect("an id").parse().expect("an account's id");
        let user = users::get(&self.service.storage().table, self.id, id).await;
        let user = user.expect("the account is read").expect("the account exists");
        (self.service.client_of(self.id, &user), id)
    }

    /// The person of an existing account, signed in.
    pub async fn acting_as(&self, user: &str) -> Client {
        let id: UserId = user.parse().expect("an account's id");
        let user = users::get(&self.service.storage().table, self.id, id).await;
        let mut user = user.expect("the account is read").expect("the account exists");
        user.is_active = true;
        user.rev += 1;
        let write = users::replace(self.id, &user);
        self.service.storage().table.write(vec![write]).await.expect("the account is active");
        self.service.client_of(self.id, &user)
    }

    /// Replaces the settings.
    pub async fn settings(&self, body: Value) {
        let tag = self.admin.get("/settings").send().await.expect(200);
        let put = self.admin.put("/settings", &body).header("if-match", tag.header("etag"));
        put.send().await.expect(200);
    }

    /// From now on a paid period takes no changes (rule PAY-96).
    pub async fn refuse_late_facts(&self) {
        self.settings(json!({"payroll": {"late_facts": "refuse"}})).await;
    }

    /// Sends a batch and waits for the end of its job.
    pub async fn sync(&self, key: &str, records: Value) -> Value {
        let answer = self.send(key, records).await.expect(202);
        self.ended(&answer).await
    }

    /// Sends a batch.
    pub async fn send(&self, key: &str, records: Value) -> Answer {
        let body = json!({ "records": records });
        self.admin.post("/attendances/sync", &body).key(key).send().await
    }

    /// The accepted job after it has ended.
    pub async fn ended(&self, accepted: &Answer) -> Value {
        let path = format!("{}?wait=10", accepted.header("location"));
        for _ in 0..300 {
            let answer = self.admin.get(&path).send().await;
            if answer.status == 429 {
                // Two other requests wait already.
                tokio::time::sleep(Duration::from_millis(100)).await;
                continue;
            }
            let job = answer.expect(200).body;
            if job["status"] == "completed" || job["status"] == "failed" {
                return job;
            }
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
        panic!("the job did not end");
    }
}

/// The verdicts of a job, in the order of the index, written like `created` or `conflict overlap`.
pub fn verdicts(job: &Value) -> Vec<String> {
    let items = job["result"]["items"].as_array().cloned().unwrap_or_default();
    items
        .iter()
        .map(|item| {
            let verdict = item["verdict"].as_str().unwrap_or("?");
            match item["code"].as_str() {
                Some(code) => format!("{verdict} {code}"),
                None => verdict.to_owned(),
            }
        })
        .collect()
}
