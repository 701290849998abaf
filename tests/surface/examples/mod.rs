//! The examples of the OpenAPI document. A scenario calls every operation, and its requests and answers are kept in
//! `functions/*/examples`. If this fails, the document shows answers that the service does not give.

mod attendances;
mod book;
mod entries;
mod files;
mod kinds;
mod leaves;
mod names;
mod organization;
mod pay;
mod payments;
mod people;
mod personal;
mod problems;
mod sign_in;
mod terminals;
mod told;

use std::cell::RefCell;

use chrono::{DateTime, TimeDelta, Utc};
use http::Method;
use serde_json::Value;
use wfm_app::FieldKey;
use wfm_domain::ids::{OrganizationId, UserId};
use wfm_http::problem::Problem;
use wfm_local::functions::groups;
use wfm_local::organization::create_administrator;
use wfm_local::{StackOptions, create_organization};
use wfm_storage::users;
use wfm_testkit::{Answer, Client, Network, Request, Service, TestClock};

use book::Book;

/// The command that writes the examples again.
const HOW: &str = "\
`WFM_EXAMPLES=write cargo test --package wfm-tests --test service -- examples::every_example`, then `cargo xtask openapi`, and read \
the difference";

/// A Monday, at eight in the morning in Berlin.
const BEGIN: &str = "2026-10-05T06:00:00Z";

/// An administrator without an employee.
const KATRIN: &str = "katrin.vogel@havel-logistik.example";
/// The second administrator.
const JONAS: &str = "jonas.brandt@havel-logistik.example";
const PASSWORD: &str = "seven grey herons on the pier";

/// The scenario, and the examples that it has shown so far.
pub struct Story<'a> {
    service: &'a Service,
    organization: OrganizationId,
    katrin: UserId,
    jonas: UserId,
    book: RefCell<Book>,
}

/// An employee who has an account.
struct Person {
    employee: String,
    account: UserId,
}

impl<'a> Story<'a> {
    async fn begin(service: &'a Service) -> Self {
        let name = "Havel Logistik GmbH";
        let app = service.app();
        let made = create_organization(app, name, KATRIN, PASSWORD.to_owned().into()).await;
        let made = made.unwrap();
        let organization = made.organization;
        let jonas = create_administrator(app, organization, JONAS, PASSWORD.to_owned().into());
        let jonas = jonas.await.unwrap();
        let book = RefCell::default();
        Self { service, organization, katrin: made.admin, jonas, book }
    }

    /// Runs the whole scenario.
    pub async fn lived(service: &'a Service) -> Self {
        let story = Self::begin(service).await;
        sign_in::live(&story).await;
        organization::live(&story).await;
        let people = people::live(&story).await;
        attendances::live(&story, &people).await;
        leaves::live(&story, &people).await;
        pay::live(&story, &people).await;
        personal::live(&story, &people).await;
        files::live(&story, &people).await;
        payments::live(&story, &people).await;
        told::live(&story, &people).await;
        terminals::live(&story).await;
        kinds::live(&story).await;
        entries::live(&story, &people).await;
        sign_in::by_mail(&story).await;
        story
    }

    /// The organization, and an account that may read everything in it.
    pub fn administrator(&self) -> (OrganizationId, UserId) {
        (self.organization, self.katrin)
    }

    /// Sends a request, and keeps the request and its answer as an example.
    #[track_caller]
    fn show(&self, request: Request, status: u16) -> impl Future<Output = Answer> {
        let place = std::panic::Location::caller();
        async move {
            self.tick();
            let method = request.method().clone();
            let path = request.path().to_owned();
            let body = request.body();
            let answer = request.send().await;
            let shown = String::from_utf8_lossy(&answer.bytes);
            assert_eq!(answer.status, status, "{place}: {method} {path}: {shown}");
            self.book.borrow_mut().keep(&method, &path, body, &answer);
            answer
        }
    }

    /// Sends a request, and keeps its answer as the example of a problem that operations share.
    #[track_caller]
    fn show_problem(&self, request: Request, problem: &Problem) -> impl Future<Output = ()> {
        let place = std::panic::Location::caller();
        async move {
            self.tick();
            let method = request.method().clone();
            let path = request.path().to_owned();
            let answer = request.send().await;
            let expected = (problem.status.as_u16(), problem.code);
            assert_eq!((answer.status, answer.code()), expected, "{place}: {method} {path}");
            self.book.borrow_mut().keep_problem(&method, &path, &answer);
        }
    }

    /// Moves the clock on by a second, so that no two things are created at the same time.
    fn tick(&self) {
        self.service.clock.advance(TimeDelta::seconds(1));
    }

    /// Sets the clock to this time.
    fn at(&self, time: &str) {
        let time: DateTime<Utc> = time.parse().unwrap();
        assert!(time > self.service.now(), "{time} is over");
        self.service.clock.advance(time - self.service.now());
    }

    /// A client for an account, with a new sign-in.
    async fn signed_in(&self, account: UserId) -> Client {
        let user = users::get(&self.service.storage().table, self.organization, account).await;
        let token = self.service.stack.token_of(self.organization, &user.unwrap().unwrap());
        self.service.anonymous().with_token(&token.unwrap())
    }

    /// Clients for Katrin and Jonas, with new sign-ins.
    async fn administrators(&self) -> (Client, Client) {
        (self.signed_in(self.katrin).await, self.signed_in(self.jonas).await)
    }

    /// The code of a second factor in the examples.
    fn code(&self, secret: &Answer) -> String {
        let code =
            crate::features::accounts::second_factor::code(self.service, &text(secret, "secret"));
        self.book.borrow_mut().hide(&code, "492039");
        code
    }

    /// Waits until the accepted job has ended, before the time moves on. Returns the job.
    async fn ended(&self, client: &Client, accepted: &Answer) -> Value {
        let path = format!("{}?wait=10", accepted.header("location"));
        loop {
            let job = client.get(&path).send().await.expect(200).body;
            match job["status"].as_str() {
                Some("completed") => return job,
                Some("failed") => panic!("{job}"),
                _ => {}
            }
        }
    }
}

fn text(answer: &Answer, field: &str) -> String {
    answer.body[field].as_str().unwrap_or_else(|| panic!("{field}: {}", answer.body)).to_owned()
}

/// A request without a body.
fn post(client: &Client, path: &str) -> Request {
    client.request(Method::POST, path)
}

/// A service whose clock is at the begin of the scenario.
pub async fn service(change: impl FnOnce(&mut StackOptions)) -> Service {
    // What the scenario leaves is read by later versions, with the same key.
    let field_key =
        FieldKey::from_secret(&"a key of the examples, and of nothing".to_owned().into());
    let with_key = |options: &mut StackOptions| {
        options.field_key = field_key;
        change(options);
    };
    Service::by(TestClock::standing_at(BEGIN.parse().unwrap()), with_key).await
}

/// Rule API-21.
#[tokio::test]
async fn every_example_is_what_the_service_answers() {
    let network = Network::default();
    let service = service(|options| options.http = Some(network.client())).await;
    let story = Story::lived(&service).await;
    problems::live(&story, &network).await;
    story.book.borrow().check(&crate::repository());
}

/// Rule API-21: every success has an example of its answer, and every accepted body has an example.
#[test]
fn every_operation_has_its_examples() {
    let examples = wfm_xtask::examples::read(&crate::repository()).unwrap();
    let mut missing = vec![];
    for operation in groups().iter().flat_map(|group| group.operations()) {
        if operation.media_type != "application/json" {
            continue;
        }
        if operation.takes_body && examples.request(operation.id).is_none() {
            missing.push(format!("a request of {}", operation.id));
        }
        for status in [Some(operation.status), operation.also].into_iter().flatten() {
            if examples.response(operation.id, &status.to_string()).is_none() {
                missing.push(format!("{} with {status}", operation.id));
            }
        }
    }
    assert_eq!(missing, [""; 0], "show them in tests/surface/examples, and write them with {HOW}");
}
