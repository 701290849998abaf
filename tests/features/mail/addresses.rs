//! Invitations by mail, and addresses whose owners have proven that mails reach them.

use chrono::TimeDelta;
use serde_json::json;
use wfm_storage::mails::State;
use wfm_testkit::Service;

use crate::attacks::post;

use super::{
    Mailing, Owner, PASSWORD, Person, Staff, activate, signs_in, still_due, subject, token,
};

/// Rules MAIL-1 and MAIL-5.
#[tokio::test]
async fn an_invitation_is_mailed_and_its_link_gives_a_sign_in_and_proves_the_address() {
    let mailing = Mailing::start().await;
    let org = mailing.service.organization().await;
    let staff = Staff::hired(&org, "employee").await;
    assert_eq!(mailing.send().await, 1);
    let [mail] = <[_; 1]>::try_from(mailing.server.received_by(&staff.email)).unwrap();
    assert!(subject(&mail).contains("Your account waits for you"), "{}", mail.text);
    let session = activate(&mailing.service, &token(&mail, "activate"), PASSWORD).await.expect(200);
    assert_eq!(session.body["user"]["email_proven"], true);
    assert_eq!(session.body["user"]["is_established"], false, "the inviter chose the address");
    let own = org.admin.with_token(session.body["access_token"].as_str().unwrap());
    own.post("/attendances/clock-in", &json!({})).send().await.expect(201);
    // Both tokens are used up.
    for again in [token(&mail, "activate"), staff.token.clone()] {
        let used = activate(&mailing.service, &again, "another fine password").await;
        used.fails(401, "invalid_credentials");
    }
    mailing.send().await;
    assert_eq!(mailing.server.received_by(&staff.email).len(), 1);
    assert_eq!(still_due(&mailing.service).await, 0);
}

/// Rule MAIL-5: the inviter has the token of the answer, so this one proves nothing.
#[tokio::test]
async fn the_token_that_the_inviter_hands_out_does_not_prove_the_address() {
    let mailing = Mailing::start().await;
    let org = mailing.service.organization().await;
    let staff = Staff::hired(&org, "employee").await;
    mailing.send().await;
    let session = activate(&mailing.service, &staff.token, PASSWORD).await.expect(200);
    assert_eq!(session.body["user"]["email_proven"], false);
    let mail = &mailing.server.received_by(&staff.email)[0];
    let mailed = activate(&mailing.service, &token(mail, "activate"), "the mailed password").await;
    mailed.fails(401, "invalid_credentials");
}

/// Rules MAIL-5 and API-64.
#[tokio::test]
async fn a_later_invitation_or_a_change_of_the_account_voids_the_mailed_token() {
    let mailing = Mailing::start().await;
    let service = &mailing.service;
    let org = service.organization().await;
    let again = Staff::hired(&org, "employee").await;
    let moved = Staff::hired(&org, "employee").await;
    mailing.send().await;
    let path = format!("{}/activation", again.path);
    post(&org.admin, &path).await.expect(201);
    let other = format!("other-{}", moved.email);
    org.admin.patch(&moved.path, &json!({"email": other})).send().await.expect(200);
    mailing.send().await;
    for staff in [&again, &moved] {
        let first = &mailing.server.received_by(&staff.email)[0];
        let old = activate(service, &token(first, "activate"), PASSWORD).await;
        old.fails(401, "invalid_credentials");
    }
    let second = &mailing.server.received_by(&again.email)[1];
    activate(service, &token(second, "activate"), PASSWORD).await.expect(200);
    assert_eq!(mailing.server.tries(&other), 0, "nobody was invited there");
}

/// Rule MAIL-5: an invitation that waits for a failed server is not sent to another address.
#[tokio::test]
async fn an_invitation_that_waits_is_dropped_when_the_e_mail_changes() {
    let mailing = Mailing::start().await;
    let org = mailing.service.organization().await;
    let staff = Staff::hired(&org, "employee").await;
    mailing.server.answer(&staff.email, 451);
    mailing.send().await;
    let other = format!("other-{}", staff.email);
    org.admin.patch(&staff.path, &json!({"email": other})).send().await.expect(200);
    mailing.server.answer(&staff.email, 250);
    mailing.pass(10).await;
    assert_eq!(mailing.server.received_by(&staff.email).len(), 0);
    assert_eq!(mailing.server.tries(&other), 0);
    assert_eq!(still_due(&mailing.service).await, 0);
}

/// Rule MAIL-1.
#[tokio::test]
async fn without_a_sender_nothing_is_mailed_and_no_address_can_be_proven() {
    let service = Service::start().await;
    let org = service.organization().await;
    Staff::hired(&org, "employee").await;
    assert_eq!(still_due(&service).await, 0);
    let asked = org.admin.post("/auth/email", &json!({"email": "new@example.com"})).send().await;
    asked.fails(409, "invalid_transition");
}

/// Rule MAIL-5.
#[tokio::test]
async fn an_owner_moves_the_account_to_an_address_that_mails_reach() {
    let mailing = Mailing::start().await;
    let service = &mailing.service;
    let org = service.organization().await;
    let owner = Owner::invited(&mailing, &org, "employee").await;
    let other = Owner::invited(&mailing, &org, "employee").await;
    let new = format!("New-{}", owner.email);
    let asked = owner.client.post("/auth/email", &json!({"email": new})).send().await.expect(202);
    assert_eq!(asked.body, json!({"valid_for_minutes": 60}));
    let new = new.to_lowercase();
    mailing.send().await;
    let mail = &mailing.server.received_by(&new)[0];
    let body = json!({"token": token(mail, "email")});
    let path = "/auth/email/confirmation";
    // Nothing has changed yet, and the token is for one account.
    assert!(signs_in(service, &owner.email, PASSWORD).await);
    let refused = other.client.post(path, &body).send().await.expect(400);
    assert_eq!(refused.violations(), ["/token: unknown_reference"]);
    service.anonymous().post(path, &body).send().await.fails(401, "unauthenticated");

    let user = owner.client.post(path, &body).send().await.expect(200).body;
    assert_eq!((&user["email"], &user["email_proven"]), (&json!(new), &json!(true)));
    assert!(signs_in(service, &new, PASSWORD).await);
    assert!(!signs_in(service, &owner.email, PASSWORD).await);
    let again = owner.client.post(path, &body).send().await.expect(400);
    assert_eq!(again.violations(), ["/token: unknown_reference"]);
    let before = mailing.server.received_by(&owner.email).len();
    mailing.send().await;
    let told = mailing.server.received_by(&owner.email);
    assert_eq!(told.len(), before + 1);
    let subject = subject(told.last().unwrap());
    assert!(subject.contains("another e-mail address"), "{subject}");
    assert!(!told.last().unwrap().text.contains(&new), "the former address learns no other one");
    let notices = owner.client.get("/notifications").send().await.expect(200).body;
    assert!(notices.to_string().contains("account.changed"), "{notices}");
}

/// Rule MAIL-5.
#[tokio::test]
async fn another_e_mail_takes_a_fresh_proof_whatever_the_settings_say() {
    let mailing = Mailing::start().await;
    let org = mailing.service.organization().await;
    let owner = Owner::invited(&mailing, &org, "employee").await;
    mailing.service.clock.advance(TimeDelta::minutes(16));
    let ask = |client: &wfm_testkit::Client| {
        client.post("/auth/email", &json!({"email": owner.email})).send()
    };
    ask(&owner.client).await.fails(401, "step_up_required");
    let proof = json!({"password": PASSWORD});
    let proved = owner.client.post("/auth/step-up", &proof).send().await.expect(200);
    let fresh = org.admin.with_token(proved.body["access_token"].as_str().unwrap());
    ask(&fresh).await.expect(202);
}

/// Rule MAIL-5: the request tells nothing about others, and the confirmation is 409.
#[tokio::test]
async fn an_address_that_another_account_has_is_taken() {
    let mailing = Mailing::start().await;
    let org = mailing.service.organization().await;
    let owner = Owner::invited(&mailing, &org, "employee").await;
    let other = Owner::invited(&mailing, &org, "employee").await;
    owner.client.post("/auth/email", &json!({"email": other.email})).send().await.expect(202);
    mailing.send().await;
    let mail = mailing.server.received_by(&other.email).pop().unwrap();
    let body = json!({"token": token(&mail, "email")});
    let taken = owner.client.post("/auth/email/confirmation", &body).send().await;
    taken.fails(409, "already_exists");
}

/// Rule MAIL-5: a change by somebody else makes the e-mail unproven, and a link that the owner asked for before is void.
#[tokio::test]
async fn somebody_elses_change_makes_the_e_mail_unproven_and_voids_a_link() {
    let mailing = Mailing::start().await;
    let org = mailing.service.organization().await;
    let owner = Owner::invited(&mailing, &org, "employee").await;
    let new = format!("new-{}", owner.email);
    owner.client.post("/auth/email", &json!({"email": new})).send().await.expect(202);
    mailing.send().await;
    let moved = json!({"email": format!("moved-{}", owner.email)});
    let changed = org.admin.patch(&owner.path, &moved).send().await.expect(200);
    assert_eq!(changed.body["email_proven"], false);
    let body = json!({"token": token(&mailing.server.received_by(&new)[0], "email")});
    let late = owner.client.post("/auth/email/confirmation", &body).send().await.expect(400);
    assert_eq!(late.violations(), ["/token: unknown_reference"]);
    // Another change that leaves the e-mail leaves the proof, too.
    let other = Owner::invited(&mailing, &org, "employee").await;
    let roles = json!({"email": other.email, "roles": ["employee", "manager"]});
    let changed = org.admin.put(&other.path, &roles).send().await.expect(200);
    assert_eq!(changed.body["email_proven"], true);
}

/// Rule MAIL-5.
#[tokio::test]
async fn a_link_ends_after_an_hour_after_a_later_one_and_after_another_password() {
    let mailing = Mailing::start().await;
    let service = &mailing.service;
    let org = service.organization().await;
    let owner = Owner::invited(&mailing, &org, "employee").await;
    let ask = |email: &str| owner.client.post("/auth/email", &json!({"email": email})).send();
    let confirm = async |email: &str| {
        let body = json!({"token": token(&mailing.server.received_by(email)[0], "email")});
        owner.client.post("/auth/email/confirmation", &body).send().await.status
    };
    let [one, two, three] = ["one", "two", "three"].map(|name| format!("{name}-{}", owner.email));
    ask(&one).await.expect(202);
    mailing.send().await;
    ask(&two).await.expect(202);
    mailing.send().await;
    assert_eq!(confirm(&one).await, 400, "a later one");
    service.clock.advance(TimeDelta::minutes(60));
    let owner_again = signs_in_as(&mailing, &owner).await;
    let body = json!({"token": token(&mailing.server.received_by(&two)[0], "email")});
    let late = owner_again.post("/auth/email/confirmation", &body).send().await;
    assert_eq!(late.status, 400, "an hour");
    owner_again.post("/auth/email", &json!({"email": three})).send().await.expect(202);
    mailing.send().await;
    let body = json!({"current_password": PASSWORD, "new_password": "eight white swans on a lake"});
    owner_again.post("/auth/password", &body).send().await.expect(204);
    let body = json!({"token": token(&mailing.server.received_by(&three)[0], "email")});
    let late = owner_again.post("/auth/email/confirmation", &body).send().await;
    assert_eq!(late.status, 400, "another password");
}

async fn signs_in_as(mailing: &Mailing, owner: &Owner) -> wfm_testkit::Client {
    let nobody = mailing.service.anonymous();
    let body = json!({"email": owner.email, "password": PASSWORD});
    let session = nobody.post("/auth/login", &body).send().await.expect(200);
    nobody.with_token(session.body["access_token"].as_str().unwrap())
}

/// Rule MAIL-5: nobody fills the mailboxes of strangers.
#[tokio::test]
async fn an_account_asks_for_ten_links_a_day() {
    let mailing = Mailing::start().await;
    let org = mailing.service.organization().await;
    let owner = Owner::invited(&mailing, &org, "employee").await;
    let ask = || owner.client.post("/auth/email", &json!({"email": owner.email})).send();
    for _ in 0..10 {
        ask().await.expect(202);
    }
    let refused = ask().await;
    assert_eq!(refused.header("retry-after"), "54000");
    refused.fails(429, "too_many_requests");
    // Only the last link is mailed: the others are void.
    mailing.send().await;
    let mails = mailing.server.received_by(&owner.email);
    let links = mails.iter().filter(|mail| mail.text.contains("#/email/"));
    assert_eq!(links.count(), 1);
}

/// Rules MAIL-5 and MAIL-8.
#[tokio::test]
async fn a_refused_address_is_shown_until_it_is_proven_again() {
    let mailing = Mailing::start().await;
    let service = &mailing.service;
    let org = service.organization().await;
    let owner = Owner::invited(&mailing, &org, "employee").await;
    let person =
        Person { place: owner.place, email: owner.email.clone(), client: owner.client.clone() };
    mailing.server.answer(&owner.email, 550);
    person.notify(service, "a").await;
    mailing.pass(10).await;
    let me = async || owner.client.get("/auth/me").send().await.expect(200).body;
    assert_eq!(
        (&me().await["mail_problem"], &me().await["email_proven"]),
        (&json!(true), &json!(true))
    );
    mailing.server.answer(&owner.email, 250);
    let fresh = signs_in_as(&mailing, &owner).await;
    fresh.post("/auth/email", &json!({"email": owner.email})).send().await.expect(202);
    mailing.send().await;
    let mail = mailing.server.received_by(&owner.email).pop().unwrap();
    let body = json!({"token": token(&mail, "email")});
    let user = fresh.post("/auth/email/confirmation", &body).send().await.expect(200).body;
    assert_eq!(user["mail_problem"], false);
    person.notify(service, "b").await;
    mailing.pass(10).await;
    let states: Vec<State> = person.mails(service).await.iter().map(|mail| mail.state).collect();
    assert_eq!(states.last(), Some(&State::Sent));
}

/// Rule MAIL-5: a bounce of a new address says nothing about the account's own.
#[tokio::test]
async fn a_link_to_a_refused_address_does_not_mark_the_account() {
    let mailing = Mailing::start().await;
    let org = mailing.service.organization().await;
    let owner = Owner::invited(&mailing, &org, "employee").await;
    let nowhere = format!("nowhere-{}", owner.email);
    mailing.server.answer(&nowhere, 550);
    owner.client.post("/auth/email", &json!({"email": nowhere})).send().await.expect(202);
    mailing.pass(3).await;
    assert_eq!(mailing.server.tries(&nowhere), 1);
    let me = owner.client.get("/auth/me").send().await.expect(200).body;
    assert_eq!(me["mail_problem"], false);
    assert_eq!(still_due(&mailing.service).await, 0);
}
