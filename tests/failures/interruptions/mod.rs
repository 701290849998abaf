//! A client that sends a request again after any failure gets the requested effect exactly once. If this fails, a
//! network error or a dying process doubles or loses data.
//!
//! Each operation that changes something has a scenario. It is interrupted at every request of the SDK, by every
//! fault, until a fault lies beyond the last request. So the points are enumerated and not sampled. Faults that let a
//! request take effect are used only for requests that change something. For the service, a read whose answer is lost
//! equals a read that is lost.

mod attendances;
mod entries;
mod files;
mod leaves;
mod organization;
mod pay;
mod payments;
mod people;
mod personal;
mod sessions;
mod updates;
mod uploads;

use std::cell::Cell;
use std::collections::BTreeSet;

use futures::future::LocalBoxFuture;
use http::Method;
use serde_json::{Value, json};
use wfm_app::Ids;
use wfm_http::operation::Operation;
use wfm_local::functions::groups;
use wfm_testkit::{Answer, Client, Fault, Network, Organization, Request, Service};

use crate::KINDS;
use crate::failures::promise::faulty_with_mails;
pub(crate) use updates::patched;
pub(crate) use uploads::photo;

/// Prepares the data, sends one interrupted request, and checks the state afterwards.
pub type Scenario = for<'a> fn(&'a Point<'a>) -> LocalBoxFuture<'a, ()>;
/// The operation's id, a name for the scenario if there are several, and the scenario.
pub type Case = (&'static str, &'static str, Scenario);

/// Operations whose interruptions another suite enumerates.
const ELSEWHERE: [(&str, &str); 7] = [
    ("sync_attendances", "promise.rs"),
    ("generate_payroll", "pay_crashes.rs"),
    ("decide_payrolls", "pay_crashes.rs"),
    ("create_payment", "pay_crashes.rs"),
    ("release_payment", "pay_crashes.rs"),
    ("publish_roster", "roster.rs"),
    ("decide_approvals", "approvals.rs"),
];

/// One place at which one request is interrupted.
pub struct Point<'a> {
    service: &'a Service,
    network: &'a Network,
    pub org: &'a Organization<'a>,
    /// A manager to whom employees may report: the id, and the signed-in client. Many points share the same one.
    manager: &'a (String, Client),
    fault: Fault,
    at: u32,
    is_struck: Cell<bool>,
    /// A text that only this point uses: an idempotency key, a code, a number.
    pub name: String,
}

/// The answers to an interrupted request.
pub struct Interrupted {
    /// The answer to the first attempt, if it succeeded.
    first: Option<Answer>,
    /// The answer to the same request when it was sent again.
    pub again: Answer,
}

impl Interrupted {
    /// The answers that succeeded with this status.
    fn succeeded(&self, status: u16) -> impl Iterator<Item = &Answer> {
        self.first.iter().chain([&self.again]).filter(move |answer| answer.status == status)
    }

    pub fn text(&self, field: &str) -> String {
        self.again.body[field].as_str().unwrap_or_else(|| panic!("no {field}")).to_owned()
    }
}

impl Point<'_> {
    pub fn place(&self) -> String {
        format!("{:?} at {}", self.fault, self.at)
    }

    /// Sends a request that is interrupted here, then the same request again. If a finished request is sent again,
    /// the answer must be `repeated`.
    pub async fn interrupt(
        &self,
        done: u16,
        repeated: u16,
        request: impl Fn() -> Request,
    ) -> Interrupted {
        let place = self.place();
        match self.fault.takes_effect() {
            true => self.network.strike_change(self.at, self.fault),
            false => self.network.strike(self.at, self.fault),
        }
        let first = self.network.until_death(request().send()).await;
        self.is_struck.set(self.network.requests() > self.at);
        self.network.heal();
        let first = first.and_then(|answer| match answer.status {
            status if status == done => Some(answer),
            _ => {
                assert!(self.is_struck.get(), "{place}: {} {}", answer.status, answer.body);
                answer.fails(503, "temporarily_unavailable");
                None
            }
        });
        let again = request().send().await;
        let expected: &[u16] = if first.is_some() { &[repeated] } else { &[done, repeated] };
        assert!(expected.contains(&again.status), "{place}: {} {}", again.status, again.body);
        Interrupted { first, again }
    }

    /// The same for a change with `If-Match`. If it is sent again after it was made, the answer is 412. The first
    /// answer must equal the stored resource, which is returned.
    pub async fn interrupt_change(&self, path: &str, request: impl Fn() -> Request) -> Value {
        let both = self.interrupt(200, 412, request).await;
        let there = self.org.admin.get(path).send().await.expect(200).body;
        for answer in both.succeeded(200) {
            assert_eq!(answer.body, there, "{}", self.place());
        }
        there
    }

    /// The same for a request with an idempotency key. If it is sent again, the answer is the first answer.
    pub async fn interrupt_keyed(&self, done: u16, request: impl Fn() -> Request) -> Interrupted {
        let both = self.interrupt(done, done, || request().key(&self.name)).await;
        if let Some(first) = &both.first {
            assert_eq!(both.again.header("idempotent-replayed"), "true", "{}", self.place());
            assert_eq!(both.again.body["id"], first.body["id"], "{}", self.place());
        }
        both
    }

    /// The actions on a resource in the activity log, newest first.
    async fn actions(&self, resource: &str) -> Vec<String> {
        let log = rows(&self.org.admin, &format!("/activity-logs?resource_id={resource}")).await;
        log.iter().map(|entry| entry["action"].as_str().unwrap().to_owned()).collect()
    }

    /// Asserts that the activity log has exactly these actions on a resource, newest first.
    pub async fn is_logged(&self, resource: &str, expected: &[&str]) {
        let mut actions = self.actions(resource).await;
        // If a password change is sent again, the old password counts as a wrong one.
        actions.retain(|action| action != "user.sign_in_failed");
        assert_eq!(actions, expected, "{}", self.place());
    }

    /// Asserts that the account got exactly these kinds of notifications about a resource, each once.
    async fn is_notified(&self, account: &Client, resource: &str, expected: &[&str]) {
        let there = rows(account, "/notifications").await;
        let is_about = |row: &&Value| row["data"].to_string().contains(resource);
        let about = there.iter().filter(is_about);
        // Notifications of the same instant have no fixed order.
        let mut kinds: Vec<_> = about.map(|row| row["kind"].as_str().unwrap()).collect();
        kinds.sort_unstable();
        assert_eq!(kinds, expected, "{}", self.place());
    }

    /// A new employee. Returns the id as text.
    pub async fn employee(&self, more: Value) -> String {
        self.org.employee(more).await.to_string()
    }

    /// A new employee without shifts, with a signed-in client.
    async fn somebody(&self) -> (String, Client) {
        let employee = self.org.unscheduled().await;
        (employee.to_string(), self.org.signed_in(&["employee"], Some(employee)).await)
    }

    /// A new employee with an account that gets notifications, with a signed-in client.
    async fn hired(&self, more: Value) -> (String, Client) {
        let number = Ids::system().next().to_string();
        let email = format!("{number}@example.com");
        let mut body = json!({
            "employee_number": number, "first_name": "Ada", "last_name": "Lovelace",
            "email": email, "hire_date": "2015-01-01",
            "account": {"email": email, "roles": ["employee"]},
        });
        body.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        let made = self.org.admin.post("/employees", &body).send().await.expect(201);
        let own = self.org.acting_as(made.body["user_id"].as_str().unwrap()).await;
        (made.body["id"].as_str().unwrap().to_owned(), own)
    }
}

/// Every row of a list.
pub async fn rows(client: &Client, list: &str) -> Vec<Value> {
    let mut rows = vec![];
    let mut path = list.to_owned();
    let more = if list.contains('?') { '&' } else { '?' };
    loop {
        let page = client.get(&path).send().await.expect(200).body;
        rows.extend(page["data"].as_array().unwrap().clone());
        let Some(cursor) = page["meta"]["next_cursor"].as_str() else { return rows };
        path = format!("{list}{more}cursor={cursor}");
    }
}

/// The number of rows of a list that have this value.
pub async fn count(client: &Client, list: &str, field: &str, value: &str) -> usize {
    rows(client, list).await.iter().filter(|row| row[field] == value).count()
}

/// The number of requests from one that a fault without effect strikes to the next one. There are as many such faults, so one of them
/// strikes each request.
const APART: u32 = 3;

/// Interrupts each of these cases. A fault that lets a change take effect strikes every change. The other faults strike every `apart`th
/// request, each beginning with another one.
async fn interrupt_all(cases: &[Case], apart: u32) {
    let (service, network) = faulty_with_mails().await;
    for (operation, what, scenario) in cases {
        let mut points = 0;
        let mut offset = 0;
        for fault in Fault::ALL {
            let step = if fault.takes_effect() { 1 } else { apart };
            let begin = offset % step;
            offset += u32::from(!fault.takes_effect());
            let org = service.organization().await;
            let boss = org.employee(json!({})).await;
            let manager = (boss.to_string(), org.account_of(boss, &["manager"]).await.0);
            for at in (begin..).step_by(step as usize) {
                let point = Point {
                    service: &service,
                    network: &network,
                    org: &org,
                    manager: &manager,
                    fault,
                    at,
                    is_struck: Cell::new(false),
                    name: Ids::system().next().to_string(),
                };
                scenario(&point).await;
                if !point.is_struck.get() {
                    break;
                }
                points += 1;
            }
        }
        eprintln!("{operation} {what}: interrupted at {points} points");
        // Every operation looks the caller up, and changes or reads something.
        assert!(points >= Fault::ALL.len() / 2, "{operation} {what}: {points}");
    }
}

macro_rules! groups_of_cases {
    ($($group:ident),* $(,)?) => {
        const CASES: &[&[Case]] = &[$($group::CASES),*];
        mod interrupted {
            $(
                #[tokio::test]
                async fn $group() {
                    super::interrupt_all(super::$group::CASES, super::APART).await;
                }
            )*

            #[tokio::test]
            async fn kinds() {
                for kind in crate::KINDS {
                    super::interrupt_all(kind.cases, super::APART).await;
                }
            }
        }
        mod by_every_fault {
            $(
                #[tokio::test]
                #[ignore = "every fault at every request: minutes"]
                async fn $group() {
                    super::interrupt_all(super::$group::CASES, 1).await;
                }
            )*

            #[tokio::test]
            #[ignore = "every fault at every request: minutes"]
            async fn kinds() {
                for kind in crate::KINDS {
                    super::interrupt_all(kind.cases, 1).await;
                }
            }
        }
    };
}

groups_of_cases!(
    attendances,
    entries,
    files,
    leaves,
    organization,
    pay,
    payments,
    people,
    personal,
    sessions,
    updates,
    uploads
);

/// A case of an operation. `what` distinguishes it if there are several.
macro_rules! case {
    ($operation:ident) => {
        case!($operation, "", $operation)
    };
    ($operation:ident, $what:literal, $scenario:path) => {
        (stringify!($operation), $what, |point| Box::pin($scenario(point)))
    };
}
pub(crate) use case;

/// The reads whose first request stores what later ones answer.
const STORING_READS: [&str; 1] = ["get_payslip"];

#[test]
fn every_operation_that_changes_something_is_interrupted() {
    let stores = |operation: &Operation| {
        operation.method != Method::GET || STORING_READS.contains(&operation.id)
    };
    let groups = groups();
    let declared: BTreeSet<&str> = groups
        .iter()
        .flat_map(|group| group.operations().filter(|operation| stores(operation)))
        .map(|operation| operation.id)
        .collect();
    let cases = CASES.iter().copied().chain(KINDS.iter().map(|kind| kind.cases)).flatten();
    let covered = cases.map(|(operation, ..)| *operation);
    let elsewhere = ELSEWHERE.iter().map(|(operation, _)| *operation);
    assert_eq!(covered.chain(elsewhere).collect::<BTreeSet<_>>(), declared);
}
