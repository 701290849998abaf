//! Sign-in, sign-out, and passwords. Hashing is slow, so a point signs in as rarely as possible.

use http::Method;
use serde_json::json;
use wfm_app::{activation, unsubscribing};
use wfm_storage::mail_links::{self, Token, Use};
use wfm_storage::mails::{self, Place};
use wfm_storage::password_resets;
use wfm_testkit::service::PASSWORD;
use wfm_testkit::{Answer, Client};

use super::{Case, Point, case};
use crate::features::accounts::second_factor::code;

pub(super) const CASES: &[Case] = &[
    case!(login),
    case!(activate_account),
    case!(refresh_session),
    case!(logout),
    case!(change_password),
    case!(change_email),
    case!(confirm_email),
    case!(reset_password),
    case!(update_current_user),
    case!(unsubscribe),
    case!(step_up),
    case!(begin_totp),
    case!(confirm_totp),
    case!(verify_totp),
    case!(remove_totp),
    case!(delete_session),
    case!(delete_other_sessions),
];

const CHOSEN: &str = "a fine password";

fn token(answer: &Answer, name: &str) -> String {
    answer.body[name].as_str().unwrap().to_owned()
}

/// The employee, the user and the activation token of a new account.
async fn invited(point: &Point<'_>) -> (String, String, String) {
    let email = email(point);
    let body = json!({
        "employee_number": point.name, "first_name": "Ada", "last_name": "Lovelace",
        "email": email, "hire_date": "2015-01-01",
        "account": {"email": email, "roles": ["employee"]},
    });
    let made = point.org.admin.post("/employees", &body).send().await.expect(201);
    (token(&made, "id"), token(&made, "user_id"), token(&made, "activation_token"))
}

fn email(point: &Point<'_>) -> String {
    format!("{}@example.com", point.name)
}

/// A session of a new account, with the account's id.
async fn session(point: &Point<'_>) -> (Answer, String) {
    let (_, user, activation) = invited(point).await;
    let body = json!({"token": activation, "password": CHOSEN});
    let answer = point.service.anonymous().post("/auth/activate", &body).send().await;
    (answer.expect(200), user)
}

async fn signs_in(point: &Point<'_>, password: &str) -> bool {
    let body = json!({"email": email(point), "password": password});
    point.service.anonymous().post("/auth/login", &body).send().await.status == 200
}

async fn works(client: &Client) -> bool {
    client.get("/auth/me").send().await.status == 200
}

/// Sign-in has no key. Each answer is its own session, and all sessions work.
async fn login(point: &Point<'_>) {
    let me = point.org.admin.get("/auth/me").send().await.expect(200);
    let user = token(&me, "id");
    let before = point.actions(&user).await.len();
    let nobody = point.service.anonymous();
    let body = json!({"email": point.org.email, "password": PASSWORD});
    let signed_in = point.interrupt(200, 200, || nobody.post("/auth/login", &body)).await;
    for answer in signed_in.succeeded(200) {
        let client = nobody.with_token(&token(answer, "access_token"));
        assert!(works(&client).await, "{}", point.place());
    }
    let logged = point.actions(&user).await.len() - before;
    let answered = signed_in.succeeded(200).count();
    // A process that dies may have begun a session that no client knows.
    assert!((answered..=2).contains(&logged), "{}: {logged}", point.place());
}

/// If the answer was lost, the password is chosen, and the person can sign in with it.
async fn activate_account(point: &Point<'_>) {
    let (_, user, activation) = invited(point).await;
    let nobody = point.service.anonymous();
    let body = json!({"token": activation, "password": CHOSEN});
    let activated = point.interrupt(200, 401, || nobody.post("/auth/activate", &body)).await;
    for answer in activated.succeeded(200) {
        let client = nobody.with_token(&token(answer, "access_token"));
        assert!(works(&client).await, "{}", point.place());
    }
    point.is_logged(&user, &["user.activated"]).await;
    assert!(signs_in(point, CHOSEN).await, "{}", point.place());
}

/// A client that sends the same token again gets the same successor.
async fn refresh_session(point: &Point<'_>) {
    let (start, user) = session(point).await;
    let nobody = point.service.anonymous();
    let body = json!({"refresh_token": start.body["refresh_token"]});
    let refreshed = point.interrupt(200, 200, || nobody.post("/auth/refresh", &body)).await;
    let next = token(&refreshed.again, "refresh_token");
    for answer in refreshed.succeeded(200) {
        assert_eq!(token(answer, "refresh_token"), next, "{}", point.place());
    }
    // The session goes on, and there is only one.
    let client = nobody.with_token(&token(&refreshed.again, "access_token"));
    assert!(works(&client).await, "{}", point.place());
    let body = json!({ "refresh_token": next });
    nobody.post("/auth/refresh", &body).send().await.expect(200);
    point.is_logged(&user, &["user.activated"]).await;
}

async fn logout(point: &Point<'_>) {
    let (start, user) = session(point).await;
    let nobody = point.service.anonymous();
    let client = nobody.with_token(&token(&start, "access_token"));
    let end = || client.request(Method::POST, "/auth/logout");
    point.interrupt(204, 401, end).await;
    assert!(!works(&client).await, "{}", point.place());
    let body = json!({"refresh_token": start.body["refresh_token"]});
    let refreshed = nobody.post("/auth/refresh", &body).send().await;
    refreshed.fails(401, "invalid_credentials");
    point.is_logged(&user, &["user.signed_out", "user.activated"]).await;
}

/// If it is sent again, the current password in the request is no longer right.
async fn change_password(point: &Point<'_>) {
    let (start, user) = session(point).await;
    let client = point.service.anonymous().with_token(&token(&start, "access_token"));
    let new = "another fine password";
    let body = json!({"current_password": CHOSEN, "new_password": new});
    let changed = point.interrupt(204, 400, || client.post("/auth/password", &body)).await;
    if changed.again.status == 400 {
        let violations = changed.again.violations();
        assert_eq!(violations, ["/current_password: wrong_password"], "{}", point.place());
    }
    assert!(works(&client).await, "this session goes on: {}", point.place());
    point.is_logged(&user, &["user.password_changed", "user.activated"]).await;
    // There is only one password. If the new one signs in, the old one does not.
    assert!(signs_in(point, new).await, "{}", point.place());
}

fn place(point: &Point<'_>, user: &str) -> Place {
    Place { organization: point.org.id, account: user.parse().unwrap() }
}

/// If the answer was lost, the link is void, and the one of the second request is mailed.
async fn change_email(point: &Point<'_>) {
    let (start, user) = session(point).await;
    let client = point.service.anonymous().with_token(&token(&start, "access_token"));
    let body = json!({"email": format!("new-{}", email(point))});
    let asked = point.interrupt(202, 202, || client.post("/auth/email", &body)).await;
    let table = &point.service.storage().table;
    let place = place(point, &user);
    let link = mail_links::get(table, place, Use::Address).await.unwrap().unwrap();
    let mails = mails::of(table, place).await.unwrap();
    let of = |mail: &mails::Mail| match &mail.letter {
        Some(mails::Letter::Address { of, .. }) => Some(of.clone()),
        _ => None,
    };
    let links: Vec<String> = mails.iter().filter_map(of).collect();
    assert!(links.contains(&link.stands_for), "{}", point.place());
    let answered = asked.succeeded(202).count();
    assert!((answered..=2).contains(&links.len()), "{}: {links:?}", point.place());
}

/// If the answer was lost, the e-mail is changed, and the link is used up.
async fn confirm_email(point: &Point<'_>) {
    let (start, user) = session(point).await;
    let client = point.service.anonymous().with_token(&token(&start, "access_token"));
    let new = format!("new-{}", email(point));
    client.post("/auth/email", &json!({"email": new})).send().await.expect(202);
    let table = &point.service.storage().table;
    let place = place(point, &user);
    let link = mail_links::get(table, place, Use::Address).await.unwrap().unwrap();
    let mailed = format!("mailed to {}", point.name);
    let stored = Token { hash: activation::hash(&mailed.clone().into()), until: link.expires_at };
    let write = mail_links::replace(place, Use::Address, &link.with(stored));
    table.write(vec![write]).await.unwrap();
    let body = json!({ "token": mailed });
    let path = "/auth/email/confirmation";
    point.interrupt(200, 400, || client.post(path, &body)).await;
    let me = client.get("/auth/me").send().await.expect(200).body;
    assert_eq!(
        (&me["email"], &me["email_proven"]),
        (&json!(new), &json!(true)),
        "{}",
        point.place()
    );
    let body = json!({"email": new, "password": CHOSEN});
    point.service.anonymous().post("/auth/login", &body).send().await.expect(200);
    assert!(!signs_in(point, CHOSEN).await, "the former e-mail: {}", point.place());
    let actions = point.actions(&user).await;
    let proven = actions.iter().filter(|action| *action == "account.email_proven");
    assert_eq!(proven.count(), 1, "{}: {actions:?}", point.place());
    let to_former = mails::of(table, place).await.unwrap().into_iter();
    let to_former = to_former
        .filter(|mail| mail.letter == Some(mails::Letter::FormerAddress { to: email(point) }));
    assert_eq!(to_former.count(), 1, "{}", point.place());
}

async fn update_current_user(point: &Point<'_>) {
    let (start, user) = session(point).await;
    let client = point.service.anonymous().with_token(&token(&start, "access_token"));
    let body = json!({"language": "de", "mail_off": ["leave.decided"]});
    let both = point.interrupt(200, 200, || client.patch("/auth/me", &body)).await;
    for (name, value) in body.as_object().unwrap() {
        assert_eq!(both.again.body[name], *value, "{}", point.place());
    }
    point.is_logged(&user, &["account.preferences_changed", "user.activated"]).await;
}

async fn unsubscribe(point: &Point<'_>) {
    let (start, user) = session(point).await;
    let letter = mails::Letter::FormerAddress { to: email(point) };
    let id = user.parse().unwrap();
    let mut mail = mails::Mail::of_letter(id, place(point, &user), letter, point.service.now());
    let secret = unsubscribing::token(mail.place()).unwrap();
    mail.kinds = vec!["leave.decided".to_owned(), "account.changed".to_owned()];
    mail.letter = None;
    mail.unsubscribe = vec![unsubscribing::hash(&secret)];
    point.service.storage().table.write(vec![mails::put(&mail)]).await.unwrap();
    let path = unsubscribing::address("/", &secret);
    let nobody = point.service.anonymous();
    point.interrupt(204, 204, || nobody.request(Method::POST, &path)).await;
    let client = nobody.with_token(&token(&start, "access_token"));
    let me = client.get("/auth/me").send().await.expect(200).body;
    assert_eq!(me["mail_off"], json!(["leave.decided"]), "{}", point.place());
    point.is_logged(&user, &["account.mails_switched_off", "user.activated"]).await;
}

/// However often it is sent, one request waits.
async fn reset_password(point: &Point<'_>) {
    session(point).await;
    let body = json!({"email": email(point)});
    let nobody = point.service.anonymous();
    point.interrupt(202, 202, || nobody.post("/auth/password-reset", &body)).await;
    let (table, now) = (&point.service.storage().table, point.service.now());
    let waiting = password_resets::due(table, now, 1000).await.unwrap();
    let own = waiting.iter().filter(|one| one.name.as_str().ends_with(&email(point)));
    assert_eq!(own.count(), 1, "{}", point.place());
    table.write(waiting.iter().map(password_resets::done).collect()).await.unwrap();
}

/// If it is sent again, the session no longer exists.
async fn delete_session(point: &Point<'_>) {
    let (start, user) = session(point).await;
    let nobody = point.service.anonymous();
    let body = json!({"email": email(point), "password": CHOSEN});
    let other = nobody.post("/auth/login", &body).send().await.expect(200);
    let client = nobody.with_token(&token(&start, "access_token"));
    let there = client.get("/auth/sessions").send().await.expect(200).body;
    let there = there["data"].as_array().unwrap().clone();
    let ended = there.iter().find(|session| session["current"] == false).unwrap();
    let path = format!("/auth/sessions/{}", ended["id"].as_str().unwrap());
    point.interrupt(204, 404, || client.delete(&path)).await;
    assert!(works(&client).await, "{}", point.place());
    let other = nobody.with_token(&token(&other, "access_token"));
    assert!(!works(&other).await, "{}", point.place());
    let expected = ["user.session_ended", "user.signed_in", "user.activated"];
    point.is_logged(&user, &expected).await;
}

/// If it is sent again, no other session is left.
async fn delete_other_sessions(point: &Point<'_>) {
    let (start, _) = session(point).await;
    let nobody = point.service.anonymous();
    let body = json!({"email": email(point), "password": CHOSEN});
    let other = nobody.post("/auth/login", &body).send().await.expect(200);
    let client = nobody.with_token(&token(&start, "access_token"));
    point.interrupt(204, 204, || client.delete("/auth/sessions")).await;
    assert!(works(&client).await, "{}", point.place());
    let other = nobody.with_token(&token(&other, "access_token"));
    assert!(!works(&other).await, "{}", point.place());
}

/// A session of a new account with a second factor. Returns also its secret.
async fn with_factor(point: &Point<'_>) -> (Client, String, String) {
    let (session, user) = session(point).await;
    let own = point.org.admin.with_token(&token(&session, "access_token"));
    let begun = own.post("/auth/totp", &json!({"password": CHOSEN})).send().await.expect(200);
    let secret = token(&begun, "secret");
    let on = json!({"code": code(point.service, &secret)});
    own.post("/auth/totp/confirm", &on).send().await.expect(200);
    (own, user, secret)
}

/// If it is begun again, the later secret is valid.
async fn begin_totp(point: &Point<'_>) {
    let (session, _) = session(point).await;
    let own = point.org.admin.with_token(&token(&session, "access_token"));
    let begin = || own.post("/auth/totp", &json!({"password": CHOSEN}));
    let begun = point.interrupt(200, 200, begin).await;
    let on = json!({"code": code(point.service, &token(&begun.again, "secret"))});
    own.post("/auth/totp/confirm", &on).send().await.expect(200);
}

/// If it is sent again after the factor is on, no secret waits for a code.
async fn confirm_totp(point: &Point<'_>) {
    let (session, user) = session(point).await;
    let own = point.org.admin.with_token(&token(&session, "access_token"));
    let begun = own.post("/auth/totp", &json!({"password": CHOSEN})).send().await.expect(200);
    let on = json!({"code": code(point.service, &token(&begun, "secret"))});
    point.interrupt(200, 409, || own.post("/auth/totp/confirm", &on)).await;
    let me = own.get("/auth/me").send().await.expect(200).body;
    assert_eq!(me["second_factor"], true, "{}", point.place());
    let actions = ["account.second_factor_added", "account.second_factor_begun"];
    point.is_logged(&user, &[&actions[..], &["user.activated"]].concat()).await;
}

/// A code can sign in once, even if its answer was lost. A recovery code is a different code.
async fn verify_totp(point: &Point<'_>) {
    let (session, _) = session(point).await;
    let own = point.org.admin.with_token(&token(&session, "access_token"));
    let begun = own.post("/auth/totp", &json!({"password": CHOSEN})).send().await.expect(200);
    let on = json!({"code": code(point.service, &token(&begun, "secret"))});
    let on = own.post("/auth/totp/confirm", &on).send().await.expect(200);
    let body = json!({"email": email(point), "password": CHOSEN});
    let asked = point.service.anonymous().post("/auth/login", &body).send().await;
    let challenge = asked.fails(401, "second_factor_required").body["challenge"].clone();
    let verify = |n: usize| {
        let code = on.body["recovery_codes"][n].clone();
        point
            .service
            .anonymous()
            .post("/auth/totp/verify", &json!({"challenge": challenge, "code": code}))
    };
    point.interrupt(200, 401, || verify(0)).await;
    verify(1).send().await.expect(200);
}

async fn remove_totp(point: &Point<'_>) {
    let (own, _, secret) = with_factor(point).await;
    point.service.clock.advance(chrono::TimeDelta::seconds(30));
    let remove = json!({"password": CHOSEN, "code": code(point.service, &secret)});
    point.interrupt(204, 409, || own.post("/auth/totp/remove", &remove)).await;
    assert!(signs_in(point, CHOSEN).await, "{}", point.place());
}

/// If the proof is sent again, the session continues each time.
async fn step_up(point: &Point<'_>) {
    let (session, _) = session(point).await;
    let own = point.org.admin.with_token(&token(&session, "access_token"));
    let proved =
        point.interrupt(200, 200, || own.post("/auth/step-up", &json!({"password": CHOSEN}))).await;
    let fresh = point.org.admin.with_token(&token(&proved.again, "access_token"));
    assert!(works(&fresh).await, "{}", point.place());
}
