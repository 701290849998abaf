//! Sign-in, with a second factor, and the resources that anybody may read.

use std::sync::Arc;

use chrono::TimeDelta;
use http::Method;
use serde_json::{Value, json};
use wfm_app::unsubscribing;
use wfm_domain::ids::{OrganizationId, UserId};
use wfm_local::organization::create_administrator;
use wfm_mail::{Post, Shown, Way};
use wfm_storage::mails::{self, Letter, Mail, Place};
use wfm_storage::users::{self, User};
use wfm_testkit::{Client, Request, Service};

use super::{JONAS, PASSWORD, Story, post, text};

const NEW_PASSWORD: &str = "eight white swans on the lake";

/// A sign-in from a browser in the office.
fn sign_in(nobody: &Client, password: &str) -> Request {
    let body = json!({"email": JONAS, "password": password});
    let address = "203.0.113.7".parse().unwrap();
    nobody.post("/auth/login", &body).from(address).header("user-agent", "Firefox/143.0")
}

pub async fn live(story: &Story<'_>) {
    let nobody = story.service.anonymous();
    for path in ["/health", "/.well-known/jwks.json", "/openapi.json"] {
        story.show(nobody.get(path), 200).await;
    }
    sessions(story, &nobody).await;
    second_factor(story, &nobody).await;
}

/// The operations that need mails, in a service that sends them.
pub async fn by_mail(story: &Story<'_>) {
    let shown = Arc::new(Shown::default());
    let way = Way::Shown(Arc::clone(&shown));
    let post = Post::new("HR <hr@example.com>", "https://hr.example.com/app/", way).unwrap();
    let used = post.clone();
    let service = super::service(|options| options.post = Some(used)).await;
    let made = wfm_local::create_organization(
        service.app(),
        "Havel Logistik GmbH",
        JONAS,
        PASSWORD.to_owned().into(),
    );
    let (organization, taken) = (made.await.unwrap().organization, "katrin.taken@example.com");
    let secret = PASSWORD.to_owned().into();
    create_administrator(service.app(), organization, taken, secret).await.unwrap();
    let (silent, _) = story.administrators().await;
    let unsent = silent.post("/auth/email", &json!({"email": "katrin@havel-logistik.example"}));
    story.show(unsent, 409).await;
    let nobody = service.anonymous();
    let asked = nobody.post("/auth/password-reset", &json!({"email": JONAS}));
    story.show(asked, 202).await;
    let session = sign_in(&nobody, PASSWORD).send().await.expect(200);
    let own = nobody.with_token(&text(&session, "access_token"));
    let confirm = |token: &str| own.post("/auth/email/confirmation", &json!({ "token": token }));
    let ask = |email: &str| own.post("/auth/email", &json!({ "email": email }));
    let mailed = async |email: &str| {
        service.send_mails(&post).await.unwrap();
        let mail = shown.mails().into_iter().find(|mail| mail.to == email).unwrap();
        let token = mail.plain.split("#/email/").nth(1).unwrap().split_whitespace().next();
        let token = token.unwrap().to_owned();
        story.book.borrow_mut().hide(&token, "token-of-the-mailed-link");
        token
    };
    ask(taken).send().await.expect(202);
    let others = mailed(taken).await;
    story.show(confirm(&others), 409).await;
    let new = "jonas.weber@havel-logistik.example";
    story.show(ask(new), 202).await;
    let token = mailed(new).await;
    story.show(confirm(&token), 200).await;
    story.show(confirm(&token), 400).await;
    let prefer = |kind: &str| {
        let body = json!({"language": "de", "mail_off": [kind]});
        own.patch("/auth/me", &body)
    };
    story.show(prefer("schedule.changed"), 200).await;
    story.show(prefer("account.changed"), 400).await;
    unsubscribed(story, &service, organization).await;
}

async fn sessions(story: &Story<'_>, nobody: &Client) {
    let missing = nobody.post("/auth/login", &json!({"email": JONAS}));
    story.show(missing, 400).await;
    let session = story.show(sign_in(nobody, PASSWORD), 200).await;
    let own = nobody.with_token(&text(&session, "access_token"));
    story.show(own.get("/auth/me"), 200).await;
    story.show(nobody.get("/auth/me"), 401).await;
    for _ in 0..2 {
        story.tick();
        sign_in(nobody, PASSWORD).send().await.expect(200);
    }
    let there = story.show(own.get("/auth/sessions"), 200).await.body;
    let sessions = there["data"].as_array().unwrap();
    let other = sessions.iter().find(|session| session["current"] == false).unwrap();
    let path = format!("/auth/sessions/{}", other["id"].as_str().unwrap());
    story.show(own.delete(&path), 204).await;
    story.show(own.delete(&path), 404).await;
    story.show(own.delete("/auth/sessions"), 204).await;

    let refresh = |token: &Value| nobody.post("/auth/refresh", &json!({"refresh_token": token}));
    let token = &session.body["refresh_token"];
    story.show(refresh(token), 200).await;
    story.show(refresh(&json!("refresh-token-of-another-session")), 401).await;
    let change = |current: &str, new: &str| {
        let body = json!({"current_password": current, "new_password": new});
        own.post("/auth/password", &body)
    };
    story.show(change("seven grey herons", NEW_PASSWORD), 400).await;
    story.show(change(PASSWORD, NEW_PASSWORD), 204).await;
    story.show(post(&own, "/auth/logout"), 204).await;
}

async fn second_factor(story: &Story<'_>, nobody: &Client) {
    story.tick();
    let session = sign_in(nobody, NEW_PASSWORD).send().await.expect(200);
    let own = nobody.with_token(&text(&session, "access_token"));
    let prove = |path: &str, body: Value| own.post(path, &body);
    let password = json!({"password": NEW_PASSWORD});
    story.show(prove("/auth/totp", json!({"password": PASSWORD})), 400).await;
    let secret = story.show(prove("/auth/totp", password.clone()), 200).await;
    story.show(prove("/auth/totp/confirm", json!({"code": "000000"})), 400).await;
    let on = json!({"code": story.code(&secret)});
    story.show(prove("/auth/totp/confirm", on.clone()), 200).await;
    story.show(prove("/auth/totp/confirm", on), 409).await;
    story.show(prove("/auth/totp", password.clone()), 409).await;

    let next = || story.service.clock.advance(TimeDelta::seconds(30));
    next();
    let asked = story.show(sign_in(nobody, NEW_PASSWORD), 401).await;
    let verify = |code: &str| {
        let body = json!({"challenge": asked.body["challenge"], "code": code});
        nobody.request(Method::POST, "/auth/totp/verify").json(&body)
    };
    story.show(verify("000000"), 401).await;
    story.show(verify(&story.code(&secret)), 200).await;
    next();
    story.show(prove("/auth/step-up", json!({"code": "000000"})), 400).await;
    story.show(prove("/auth/step-up", json!({"code": story.code(&secret)})), 200).await;
    next();
    let remove = || {
        let code = story.code(&secret);
        prove("/auth/totp/remove", json!({"password": NEW_PASSWORD, "code": code}))
    };
    story.show(remove(), 204).await;
    story.show(remove(), 409).await;
}

/// A click on the way out that a mail offers.
async fn unsubscribed(story: &Story<'_>, service: &Service, organization: OrganizationId) {
    let ids = service.app().ids.clone();
    let user = User::new(UserId(ids.next()), "leyla@example.com".to_owned(), None, service.now());
    let place = Place { organization, account: user.id };
    let letter = Letter::FormerAddress { to: user.email.clone() };
    let mut mail = Mail::of_letter(ids.next(), place, letter, service.now());
    let secret = unsubscribing::token(place).unwrap();
    mail.kinds = vec!["leave.decided".to_owned()];
    mail.unsubscribe = vec![unsubscribing::hash(&secret)];
    let writes = vec![users::create(organization, &user), mails::put(&mail)];
    service.storage().table.write(writes).await.unwrap();
    let path = unsubscribing::address("/", &secret);
    let hidden = path.rsplit('/').next().unwrap();
    story.book.borrow_mut().hide(hidden, "token-of-the-mail");
    story.show(super::post(&service.anonymous(), &path), 204).await;
    let unknown = super::post(&service.anonymous(), "/mail/unsubscribe/token-of-no-mail");
    story.show(unknown, 404).await;
}
