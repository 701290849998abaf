//! Mails of notifications. If this fails, people do not learn of what happened, learn of it twice, or mails show what
//! only the app may show.

mod addresses;
mod cost;
mod crashes;
mod failures;
mod preferences;
mod resets;
mod returns;
mod sending;

use chrono::{DateTime, TimeDelta, Utc};
use serde_json::json;
use wfm_app::Ids;
use wfm_domain::ids::{JobClass, JobId, UserId};
use wfm_domain::notice::Notice;
use wfm_mail::Post;
use wfm_storage::mails::{self, Mail, Place};
use wfm_storage::notifications::{self, Notification};
use wfm_storage::password_resets;
use wfm_storage::users::{self, User};
use wfm_testkit::{Answer, Client, Organization, Received, Service, SmtpServer, TestClock};

/// The password that the owners of accounts choose.
const PASSWORD: &str = "three brown bears in the wood";

/// A service whose clock stands at nine o'clock, with a server that takes its mails.
struct Mailing {
    service: Service,
    server: SmtpServer,
    post: Post,
}

impl Mailing {
    async fn start() -> Self {
        let server = SmtpServer::start().await;
        let clock = TestClock::standing_at("2026-11-02T09:00:00Z".parse().unwrap());
        let post = server.post();
        let used = post.clone();
        let service = Service::by(clock, |options| options.post = Some(used)).await;
        Self { service, server, post }
    }

    /// Lets minutes pass, and sends in each of them what is due.
    async fn pass(&self, minutes: i64) {
        for _ in 0..minutes {
            self.service.clock.advance(TimeDelta::minutes(1));
            self.send().await;
        }
    }

    async fn send(&self) -> usize {
        self.service.send_mails(&self.post).await.unwrap()
    }
}

/// A person with an account.
struct Person {
    place: Place,
    email: String,
    client: Client,
}

impl Person {
    /// A person who has activated the account.
    async fn activated(org: &Organization<'_>) -> Self {
        let person = Self::invited(org).await;
        person.change(org, |user| user.activated_at = Some(org.service.now())).await;
        person
    }

    /// A person who has not activated the account.
    async fn invited(org: &Organization<'_>) -> Self {
        let employee = org.employee(json!({})).await;
        let (client, account) = org.account_of(employee, &["employee"]).await;
        let place = Place { organization: org.id, account };
        Self { place, email: format!("{employee}@example.com"), client }
    }

    /// An activated account without an employee, which needs no request.
    async fn stored(org: &Organization<'_>) -> Self {
        let account = UserId(Ids::system().next());
        let email = format!("{account}@example.com");
        let mut user = User::new(account, email.clone(), None, org.service.now());
        user.activated_at = Some(user.created_at);
        let write = users::create(org.id, &user);
        org.service.storage().table.write(vec![write]).await.unwrap();
        let place = Place { organization: org.id, account };
        Self { place, email, client: org.service.anonymous() }
    }

    async fn change(&self, org: &Organization<'_>, change: impl FnOnce(&mut User)) {
        let table = &org.service.storage().table;
        let mut user = users::get(table, org.id, self.account()).await.unwrap().unwrap();
        user.rev += 1;
        change(&mut user);
        table.write(vec![users::replace(org.id, &user)]).await.unwrap();
    }

    fn account(&self) -> UserId {
        self.place.account
    }

    /// A notification of a failed job, which waits ten minutes.
    async fn notify(&self, service: &Service, job: &str) -> Notification {
        let job = JobId::of_key(JobClass::Pay, self.place.organization, self.account(), "o", job);
        self.notify_of(service, &Notice::job_failed(&job, 0)).await
    }

    async fn notify_of(&self, service: &Service, notice: &Notice) -> Notification {
        let Place { organization, account } = self.place;
        let notification = Notification::of(organization, account, notice, service.now());
        let write = notifications::create(organization, &notification);
        service.storage().table.write(vec![write]).await.unwrap();
        notification
    }

    async fn mails(&self, service: &Service) -> Vec<Mail> {
        mails::of(&service.storage().table, self.place).await.unwrap()
    }

    fn received(&self, server: &SmtpServer) -> Vec<Received> {
        server.received_by(&self.email)
    }
}

/// A new employee with an account that nobody has activated.
struct Staff {
    /// The path of the account.
    path: String,
    email: String,
    account: UserId,
    /// The token that the answer shows.
    token: String,
}

impl Staff {
    async fn hired(org: &Organization<'_>, role: &str) -> Self {
        let name = Ids::system().next();
        let email = format!("{name}@example.com");
        let body = json!({
            "employee_number": name, "first_name": "Ada", "last_name": "Lovelace",
            "email": email, "hire_date": "2015-01-01",
            "account": {"email": email, "roles": [role]},
        });
        let made = org.admin.post("/employees", &body).send().await.expect(201).body;
        let text = |field: &str| made[field].as_str().unwrap().to_owned();
        Self {
            path: format!("/employees/{}/account", text("id")),
            email,
            account: text("user_id").parse().unwrap(),
            token: text("activation_token"),
        }
    }
}

/// The owner of an account who was invited by mail, and so has proven the address.
struct Owner {
    path: String,
    email: String,
    place: Place,
    client: Client,
}

impl Owner {
    async fn invited(mailing: &Mailing, org: &Organization<'_>, role: &str) -> Self {
        let Staff { path, email, account, .. } = Staff::hired(org, role).await;
        mailing.send().await;
        let mail = mailing.server.received_by(&email).pop().expect("an invitation");
        let session = activate(&mailing.service, &token(&mail, "activate"), PASSWORD).await;
        let session = session.expect(200);
        let client = org.admin.with_token(session.body["access_token"].as_str().unwrap());
        Self { path, email, place: Place { organization: org.id, account }, client }
    }
}

/// Chooses a password with a token.
async fn activate(service: &Service, token: &str, password: &str) -> Answer {
    let body = json!({"token": token, "password": password});
    service.anonymous().post("/auth/activate", &body).send().await
}

async fn signs_in(service: &Service, email: &str, password: &str) -> bool {
    let body = json!({"email": email, "password": password});
    service.anonymous().post("/auth/login", &body).send().await.status == 200
}

/// The subject of a mail, whose long lines are folded.
fn subject(mail: &Received) -> String {
    let text = mail.text.replace("\r\n ", " ");
    let line = text.lines().find_map(|line| line.strip_prefix("Subject: "));
    line.expect("a subject").to_owned()
}

/// The token of the link to a screen of the app.
fn token(mail: &Received, screen: &str) -> String {
    // Long lines are broken in quoted-printable.
    let text = mail.text.replace("=\r\n", "");
    let link = format!("https://hr.example.com/app/#/{screen}/");
    let after = text.split(&link).nth(1).unwrap_or_else(|| panic!("no link in {text}"));
    after.chars().take_while(|c| c.is_ascii_alphanumeric() || "-_".contains(*c)).collect()
}

/// The number of mails, notifications and requests that are due some day.
async fn still_due(service: &Service) -> usize {
    let far: DateTime<Utc> = service.now() + TimeDelta::days(30);
    let due = mails::due(&service.storage().table, far, 1000).await.unwrap();
    let requests = password_resets::due(&service.storage().table, far, 1000).await.unwrap();
    due.mails.len() + due.notifications.len() + requests.len()
}
