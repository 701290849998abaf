//! Who is notified of events of an account, and of changes of the protection of pay (rule API-73). If this fails, an
//! account is taken over, and its owner learns of it only from other people.

use std::collections::BTreeSet;

use chrono::TimeDelta;
use serde_json::{Value, json};
use wfm_testkit::{Answer, Client, Organization, Service};

use crate::attacks::{activate, colleague_as, confirm_reset, post};
use crate::features::accounts::second_factor::code;

const PASSWORD: &str = "the first password";
const NEW_PASSWORD: &str = "another fine secret";

/// An organization, and the people whose notifications are read. All of them have activated accounts.
struct People<'a> {
    org: Organization<'a>,
    /// The employee whose account is changed, and the employee's path.
    owner: Client,
    account: String,
    /// An administrator beside `org.admin` who is independent of them.
    second: Client,
    /// A person who only decides about pay.
    payer: Client,
    bystander: Client,
    /// The notifications that have been read by the test, with their content.
    seen: BTreeSet<String>,
}

impl<'a> People<'a> {
    async fn new(service: &'a Service) -> Self {
        let org = service.organization().await;
        let role =
            json!({"name": "payer", "permissions": ["payrolls:decide", "payrolls:read:all"]});
        org.admin.post("/roles", &role).send().await.expect(201);
        let (owner, account) = colleague_as(&org, &org.admin, "owner", "employee").await;
        let (second, seconds) = colleague_as(&org, &org.admin, "second", "admin").await;
        post(&org.approver, &format!("{seconds}/confirmation")).await.expect(200);
        let (payer, _) = colleague_as(&org, &org.admin, "payer", "payer").await;
        let (bystander, _) = colleague_as(&org, &org.admin, "bystander", "employee").await;
        let seen = BTreeSet::new();
        let mut people = Self { org, owner, account, second, payer, bystander, seen };
        people.news().await;
        people
    }

    fn named(&self) -> [(&'static str, &Client); 5] {
        [
            ("admin", &self.org.admin),
            ("owner", &self.owner),
            ("second", &self.second),
            ("payer", &self.payer),
            ("bystander", &self.bystander),
        ]
    }

    /// The notifications since the last call: their recipients and their kinds.
    async fn news(&mut self) -> Vec<(&'static str, String)> {
        let mut found = vec![];
        for (name, client) in self.named() {
            let page = client.get("/notifications?limit=100").send().await.expect(200).body;
            found.extend(page["data"].as_array().unwrap().iter().map(|note| (name, note.clone())));
        }
        // A notification for a whole hour counts as new when its count grows.
        found.retain(|(_, note)| self.seen.insert(format!("{} {}", note["id"], note["data"])));
        let mut news: Vec<_> = found
            .into_iter()
            .map(|(name, note)| (name, note["kind"].as_str().unwrap().to_owned()))
            .collect();
        news.sort();
        news
    }

    /// Asserts that exactly these people got this kind of notification, each once, and nobody got anything else.
    async fn are_told(&mut self, kind: &str, recipients: &[&'static str]) {
        let mut expected: Vec<_> = recipients.iter().map(|name| (*name, kind.to_owned())).collect();
        expected.sort();
        assert_eq!(self.news().await, expected, "{kind}");
    }

    async fn sign_in(&self, password: &str) -> Answer {
        let email = self.owner.get("/auth/me").send().await.expect(200).body["email"].clone();
        let body = json!({"email": email, "password": password});
        self.org.service.anonymous().post("/auth/login", &body).send().await.expect(200)
    }

    async fn refresh(&self, session: &Answer) -> Answer {
        let body = json!({"refresh_token": session.body["refresh_token"]});
        self.org.service.anonymous().post("/auth/refresh", &body).send().await
    }
}

/// Rules API-73, API-57, API-92, API-95 and PERM-26.
#[tokio::test]
async fn the_owner_is_told_of_everything_that_happens_to_their_account() {
    let service = Service::start().await;
    let mut people = People::new(&service).await;

    let change = json!({"current_password": PASSWORD, "new_password": NEW_PASSWORD});
    people.owner.post("/auth/password", &change).send().await.expect(204);
    people.are_told("account.password_changed", &["owner"]).await;

    let password = json!({"password": NEW_PASSWORD});
    let begun = people.owner.post("/auth/totp", &password).send().await.expect(200);
    people.are_told("nothing yet", &[]).await;
    let secret = begun.body["secret"].as_str().unwrap();
    let on = json!({"code": code(&service, secret)});
    people.owner.post("/auth/totp/confirm", &on).send().await.expect(200);
    people.are_told("account.second_factor_added", &["owner"]).await;

    service.clock.advance(TimeDelta::seconds(30));
    let off = json!({"password": NEW_PASSWORD, "code": code(&service, secret)});
    people.owner.post("/auth/totp/remove", &off).send().await.expect(204);
    people.are_told("account.second_factor_removed", &["owner"]).await;

    let first = people.sign_in(NEW_PASSWORD).await;
    let next = people.refresh(&first).await.expect(200);
    people.refresh(&next).await.expect(200);
    people.are_told("nothing yet", &[]).await;
    people.refresh(&first).await.fails(401, "invalid_credentials");
    people.are_told("account.session_reused", &["owner"]).await;

    let path = people.account.clone();
    let begun = post(&people.org.admin, &format!("{path}/activation")).await.expect(201);
    people.are_told("account.reset_begun", &["owner", "second"]).await;
    let confirmed = confirm_reset(&people.second, &path).await.expect(200);
    people.are_told("account.reset_confirmed", &["owner", "admin"]).await;
    let used = activate(&people.org, &begun, Some(&confirmed), "a password of theirs").await;
    let token = used.expect(200).body["access_token"].clone();
    people.owner = people.owner.with_token(token.as_str().unwrap());
    people.are_told("account.activated", &["owner", "admin", "second"]).await;

    let email = json!({"email": format!("moved-{}@example.com", people.org.id)});
    people.org.admin.patch(&path, &email).send().await.expect(200);
    people.are_told("account.changed", &["owner"]).await;
}

/// Rules API-73, API-74 and PAY-74.
#[tokio::test]
async fn people_who_decide_about_pay_are_told_of_a_weaker_protection() {
    let service = Service::start().await;
    let mut people = People::new(&service).await;
    let tag = people.org.admin.get("/settings").send().await.expect(200);
    let weaker = json!({"payroll": {"second_person": false}});
    let weaker = people.org.admin.patch("/settings", &weaker);
    let waits = weaker.header("if-match", tag.header("etag")).send().await.expect(200);
    assert_ne!(waits.body["pending_change"], Value::Null);
    people.are_told("settings.change_requested", &["second", "payer"]).await;
    post(&people.second, "/settings/pending-change/confirmation").await.expect(200);
    people.are_told("settings.change_confirmed", &["admin", "payer"]).await;
}
