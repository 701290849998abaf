//! Sign-in, with a second factor, and the resources that anybody may read.

use chrono::TimeDelta;
use http::Method;
use serde_json::{Value, json};
use wfm_testkit::{Client, Request};

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
