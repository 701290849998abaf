//! Forgotten passwords. If this fails, somebody takes over a colleague's account, learns whose accounts there are, or
//! owners cannot return to theirs.

use chrono::TimeDelta;
use serde_json::{Value, json};
use wfm_storage::meter;
use wfm_testkit::{
    Answer, Client, Fault, Network, Organization, Received, Service, SmtpServer, TestClock,
};

use super::{
    Mailing, Owner, PASSWORD, Person, Staff, activate, signs_in, still_due, subject, token,
};
use crate::attacks::{confirm_reset, post};
use crate::features::accounts::second_factor::code;

const NEW: &str = "eight white swans on a lake";

async fn ask(service: &Service, email: &str) -> Answer {
    service.anonymous().post("/auth/password-reset", &json!({"email": email})).send().await
}

impl Mailing {
    /// The mails with a new password to an address.
    fn resets(&self, email: &str) -> Vec<Received> {
        let all = self.server.received_by(email).into_iter();
        all.filter(|mail| subject(mail).contains("new password")).collect()
    }

    /// Asks for a new password, and returns the token that is mailed.
    async fn forgotten(&self, email: &str) -> String {
        let before = self.resets(email).len();
        ask(&self.service, email).await.expect(202);
        self.send().await;
        let mails = self.resets(email);
        assert_eq!(mails.len(), before + 1, "{email}");
        token(mails.last().unwrap(), "activate")
    }
}

async fn log(org: &Organization<'_>, owner: &Owner) -> Vec<Value> {
    let query = format!("/activity-logs?resource_id={}", owner.place.account);
    let page = org.admin.get(&query).send().await.expect(200).body;
    page["data"].as_array().unwrap().iter().map(|entry| entry["action"].clone()).collect()
}

/// Rule MAIL-6: the mailed token alone is enough for an account with no more than the role `employee`.
#[tokio::test]
async fn an_employee_chooses_a_new_password_with_the_mailed_token() {
    let mailing = Mailing::start().await;
    let service = &mailing.service;
    let org = service.organization().await;
    let owner = Owner::invited(&mailing, &org, "employee").await;
    let before = owner.client.get("/auth/me").send().await.expect(200).body;
    let asked = ask(service, &owner.email).await.expect(202);
    assert_eq!(asked.body, json!({"valid_for_minutes": 60}));
    mailing.send().await;
    let token = token(&mailing.resets(&owner.email)[0], "activate");
    // Nothing has changed yet.
    owner.client.get("/auth/me").send().await.expect(200);
    assert!(signs_in(service, &owner.email, PASSWORD).await);
    let session = activate(service, &token, NEW).await.expect(200);
    let user = &session.body["user"];
    for same in ["is_established", "email_proven", "second_factor", "email"] {
        assert_eq!(user[same], before[same], "{same}");
    }
    owner.client.get("/auth/me").send().await.fails(401, "unauthenticated");
    assert!(!signs_in(service, &owner.email, PASSWORD).await);
    assert!(signs_in(service, &owner.email, NEW).await);
    activate(service, &token, "a third password of mine").await.fails(401, "invalid_credentials");
    let own = org.admin.with_token(session.body["access_token"].as_str().unwrap());
    let notices = own.get("/notifications").send().await.expect(200).body;
    assert!(notices.to_string().contains("account.password_changed"), "{notices}");
    let log = log(&org, &owner).await;
    assert!(
        log.contains(&json!("user.password_reset")) && log.contains(&json!("account.reset_begun"))
    );
}

/// The owner's second factor, as its secret.
async fn enrol(service: &Service, client: &Client) -> String {
    let begun = client.post("/auth/totp", &json!({"password": PASSWORD})).send().await.expect(200);
    let secret = begun.body["secret"].as_str().unwrap().to_owned();
    let on = json!({"code": code(service, &secret)});
    client.post("/auth/totp/confirm", &on).send().await.expect(200);
    service.clock.advance(TimeDelta::seconds(30));
    secret
}

/// Rule MAIL-6: whatever an account may do, its second factor is enough besides the mailed token, and it stays.
#[tokio::test]
async fn an_account_with_a_second_factor_needs_a_code_and_keeps_the_factor() {
    let mailing = Mailing::start().await;
    let service = &mailing.service;
    let org = service.organization().await;
    let owner = Owner::invited(&mailing, &org, "hr_manager").await;
    let secret = enrol(service, &owner.client).await;
    let token = mailing.forgotten(&owner.email).await;
    activate(service, &token, NEW).await.expect(400).violations().iter().for_each(|violation| {
        assert_eq!(violation, "/code: required");
    });
    let choose = |code: &str| {
        let body = json!({"token": token, "password": NEW, "code": code});
        service.anonymous().post("/auth/activate", &body).send()
    };
    assert_eq!(choose("000000").await.expect(400).violations(), ["/code: wrong_code"]);
    assert!(signs_in(service, &owner.email, NEW).await.eq(&false));
    let right = code(service, &secret);
    let session = choose(&right).await.expect(200);
    assert_eq!(session.body["user"]["second_factor"], true);
    assert_eq!(session.body["user"]["is_established"], false, "nobody has confirmed it");
    // The code was used up, and a sign-in still asks for one.
    let body = json!({"email": owner.email, "password": NEW});
    let asked = service.anonymous().post("/auth/login", &body).send().await;
    let challenge = asked.body["challenge"].clone();
    asked.fails(401, "second_factor_required");
    let body = json!({"challenge": challenge, "code": right});
    let used = service.anonymous().post("/auth/totp/verify", &body).send().await;
    used.fails(401, "invalid_credentials");
}

/// Rules MAIL-6 and SIGN-2: who reads the mailbox cannot guess the code.
#[tokio::test]
async fn codes_with_a_mailed_token_are_counted() {
    let mailing = Mailing::start().await;
    let service = &mailing.service;
    let org = service.organization().await;
    let owner = Owner::invited(&mailing, &org, "employee").await;
    let secret = enrol(service, &owner.client).await;
    let token = mailing.forgotten(&owner.email).await;
    let choose = |code: String| {
        let body = json!({"token": token, "password": NEW, "code": code});
        let from = "203.0.113.9".parse().unwrap();
        service.anonymous().post("/auth/activate", &body).from(from).send()
    };
    let mut refused = 0;
    for guess in 0..11 {
        refused += usize::from(choose(format!("00000{}", guess % 10)).await.status == 429);
    }
    assert!(refused > 0);
    choose(code(service, &secret)).await.fails(429, "too_many_requests");
}

/// Rule MAIL-6: for every other account somebody independent confirms, and the token is mailed only then.
#[tokio::test]
async fn a_manager_of_people_without_a_factor_needs_an_independent_account() {
    let mailing = Mailing::start().await;
    let service = &mailing.service;
    let org = service.organization().await;
    let owner = Owner::invited(&mailing, &org, "hr_manager").await;
    ask(service, &owner.email).await.expect(202);
    mailing.send().await;
    assert_eq!(mailing.resets(&owner.email).len(), 0);
    let told = |client: &Client| client.get("/notifications").send();
    for who in [&org.admin, &owner.client] {
        let notices = told(who).await.expect(200).body.to_string();
        assert!(notices.contains("account.reset_begun"), "{notices}");
    }
    // The account that issued the sign-in cannot confirm it. The owner cannot, either.
    for dependent in [&org.admin, &owner.client] {
        confirm_reset(dependent, &owner.path).await.fails(403, "second_person_required");
    }
    let confirm = |deliver: &str| {
        let body = json!({"confirms": "reset", "deliver": deliver});
        org.approver.post(&format!("{}/confirmation", owner.path), &body).send()
    };
    confirm("answer").await.fails(409, "invalid_transition");
    // Another request starts nothing.
    ask(service, &owner.email).await.expect(202);
    mailing.send().await;
    let begun = log(&org, &owner).await;
    assert_eq!(begun.iter().filter(|action| **action == "account.reset_begun").count(), 1);

    let confirmed = confirm_reset(&org.approver, &owner.path).await.expect(200);
    assert_eq!(confirmed.body["confirmation_token"], Value::Null);
    mailing.send().await;
    let token = token(&mailing.resets(&owner.email)[0], "activate");
    assert!(signs_in(service, &owner.email, PASSWORD).await, "the password stays until then");
    let session = activate(service, &token, NEW).await.expect(200);
    assert_eq!(session.body["user"]["is_established"], true);
    assert!(!signs_in(service, &owner.email, PASSWORD).await);
}

/// Rules MAIL-6 and SIGN-7: anybody can ask for a reset, so it must not keep colleagues from confirming the account.
#[tokio::test]
async fn a_reset_that_was_asked_for_does_not_hinder_the_confirmation_of_the_account() {
    let mailing = Mailing::start().await;
    let org = mailing.service.organization().await;
    let owner = Owner::invited(&mailing, &org, "hr_manager").await;
    ask(&mailing.service, &owner.email).await.expect(202);
    mailing.send().await;
    let path = format!("{}/confirmation", owner.path);
    let confirmed = post(&org.approver, &path).await.expect(200);
    assert_eq!(confirmed.body["user"]["is_established"], true);
    assert_eq!(confirmed.body["confirmation_token"], Value::Null);
    // The reset still waits for its own confirmation.
    mailing.send().await;
    assert_eq!(mailing.resets(&owner.email).len(), 0);
    confirm_reset(&org.approver, &owner.path).await.expect(200);
    mailing.send().await;
    assert_eq!(mailing.resets(&owner.email).len(), 1);
}

/// Rule MAIL-6: `deliver` mails a whole token of a reset that a colleague began, too.
#[tokio::test]
async fn a_confirmed_reset_is_mailed_whole_only_to_a_proven_e_mail() {
    let mailing = Mailing::start().await;
    let service = &mailing.service;
    let org = service.organization().await;
    let owner = Owner::invited(&mailing, &org, "hr_manager").await;
    let unproven = Staff::hired(&org, "hr_manager").await;
    activate(service, &unproven.token, PASSWORD).await.expect(200);
    let body = json!({"confirms": "reset", "deliver": "mail"});
    let confirm = |path: &str| org.approver.post(&format!("{path}/confirmation"), &body).send();
    for path in [&owner.path, &unproven.path] {
        let begun = post(&org.admin, &format!("{path}/activation")).await.expect(201);
        assert_eq!(begun.body["needs_confirmation"], true);
    }
    confirm(&unproven.path).await.fails(409, "invalid_transition");
    let confirmed = confirm(&owner.path).await.expect(200);
    assert_eq!(confirmed.body["confirmation_token"], Value::Null);
    mailing.send().await;
    let token = token(&mailing.resets(&owner.email)[0], "activate");
    let session = activate(service, &token, NEW).await.expect(200);
    assert_eq!(session.body["user"]["is_established"], true);
}

/// Rule MAIL-6: an unknown e-mail, one that nobody has proven, and an account that cannot be used get the same answer
/// for the same work, and no mail.
#[tokio::test]
async fn every_address_gets_the_same_answer_for_the_same_work() {
    let mailing = Mailing::start().await;
    let service = &mailing.service;
    let org = service.organization().await;
    let owner = Owner::invited(&mailing, &org, "employee").await;
    let inactive = Owner::invited(&mailing, &org, "employee").await;
    org.admin.patch(&inactive.path, &json!({"is_active": false})).send().await.expect(200);
    let invited = Staff::hired(&org, "employee").await;
    let unproven = Staff::hired(&org, "employee").await;
    activate(service, &unproven.token, PASSWORD).await.expect(200);
    mailing.pass(20).await;
    let unknown = format!("nobody-{}", owner.email);
    let mut all = vec![];
    for email in [&owner.email, &inactive.email, &invited.email, &unproven.email, &unknown] {
        let (answer, cost) = meter::measure(ask(service, email)).await;
        all.push((answer.status, answer.body, cost.calls, cost.read_units, cost.write_units));
    }
    // The stored e-mails of different lengths would cost different units only beyond a kilobyte.
    assert!(all.iter().all(|one| *one == all[0]), "{all:?}");
    assert_eq!((all[0].0, &all[0].1), (202, &json!({"valid_for_minutes": 60})));
    mailing.send().await;
    assert_eq!(mailing.resets(&owner.email).len(), 1);
    for email in [&inactive.email, &invited.email, &unproven.email, &unknown] {
        assert_eq!(mailing.resets(email).len(), 0, "{email}");
    }
    assert_eq!(still_due(service).await, 0);
}

/// Rules MAIL-6, API-61 and API-62.
#[tokio::test]
async fn a_request_counts_as_an_attempt_to_sign_in() {
    let mailing = Mailing::start().await;
    let service = &mailing.service;
    let org = service.organization().await;
    let owner = Owner::invited(&mailing, &org, "employee").await;
    for email in [owner.email.clone(), format!("nobody-{}", owner.email)] {
        for _ in 0..10 {
            ask(service, &email).await.expect(202);
        }
        let refused = ask(service, &email).await;
        assert_eq!(refused.header("retry-after"), "30");
        refused.fails(429, "too_many_requests");
    }
    assert!(!signs_in(service, &owner.email, PASSWORD).await, "it is the same count");
}

/// Rule MAIL-6: at most three mails in an hour; each token ends by itself, and the first that is used ends all.
#[tokio::test]
async fn a_reset_that_waits_is_mailed_again_at_most_three_times_an_hour() {
    let mailing = Mailing::start().await;
    let service = &mailing.service;
    let org = service.organization().await;
    let owner = Owner::invited(&mailing, &org, "employee").await;
    let first = mailing.forgotten(&owner.email).await;
    service.clock.advance(TimeDelta::minutes(25));
    let second = mailing.forgotten(&owner.email).await;
    service.clock.advance(TimeDelta::minutes(25));
    let third = mailing.forgotten(&owner.email).await;
    ask(service, &owner.email).await.expect(202);
    mailing.send().await;
    assert_eq!(mailing.resets(&owner.email).len(), 3);
    service.clock.advance(TimeDelta::minutes(10));
    activate(service, &first, NEW).await.fails(401, "invalid_credentials");
    activate(service, &second, NEW).await.expect(200);
    activate(service, &third, "a third password of mine").await.fails(401, "invalid_credentials");
}

/// Rule MAIL-6: a token does not survive a change of the account: another e-mail, other roles, another password.
#[tokio::test]
async fn a_mailed_token_ends_with_every_change_of_the_account() {
    let mailing = Mailing::start().await;
    let service = &mailing.service;
    let org = service.organization().await;
    let change = async |owner: &Owner, what: &str| match what {
        "e-mail" => {
            let body = json!({"email": format!("moved-{}", owner.email)});
            org.admin.patch(&owner.path, &body).send().await.expect(200)
        }
        "own e-mail" => {
            let new = format!("new-{}", owner.email);
            owner.client.post("/auth/email", &json!({"email": new})).send().await.expect(202);
            mailing.send().await;
            let body = json!({"token": token(&mailing.server.received_by(&new)[0], "email")});
            owner.client.post("/auth/email/confirmation", &body).send().await.expect(200)
        }
        "roles" => {
            let body = json!({"email": owner.email, "roles": ["employee", "manager"]});
            org.admin.put(&owner.path, &body).send().await.expect(200)
        }
        "password" => {
            let body =
                json!({"current_password": PASSWORD, "new_password": "ten old oaks by a road"});
            owner.client.post("/auth/password", &body).send().await.expect(204)
        }
        _ => {
            let body = json!({"is_active": false});
            org.admin.patch(&owner.path, &body).send().await.expect(200)
        }
    };
    for what in ["e-mail", "own e-mail", "roles", "password", "inactive"] {
        let owner = Owner::invited(&mailing, &org, "employee").await;
        let token = mailing.forgotten(&owner.email).await;
        change(&owner, what).await;
        let late = activate(service, &token, NEW).await;
        assert_eq!((late.status, late.code()), (401, "invalid_credentials"), "{what}");
    }
}

/// Rule MAIL-6: a role that gets permissions after the mail, or a factor that is removed, needs a second person.
#[tokio::test]
async fn the_mailed_token_alone_is_not_enough_once_the_account_may_do_more() {
    let mailing = Mailing::start().await;
    let service = &mailing.service;
    let org = service.organization().await;
    let role = json!({"name": "clerk", "permissions": ["attendances:read:own"]});
    let made = org.admin.post("/roles", &role).send().await.expect(201);
    let owner = Owner::invited(&mailing, &org, "clerk").await;
    let token = mailing.forgotten(&owner.email).await;
    let path = format!("/roles/{}", made.body["id"].as_str().unwrap());
    let more = json!({"name": "clerk", "permissions": ["employees:read:all"]});
    org.admin.put(&path, &more).send().await.expect(200);
    activate(service, &token, NEW).await.fails(401, "invalid_credentials");

    let owner = Owner::invited(&mailing, &org, "hr_manager").await;
    let secret = enrol(service, &owner.client).await;
    let token = mailing.forgotten(&owner.email).await;
    let body = json!({"password": PASSWORD, "code": code(service, &secret)});
    owner.client.post("/auth/totp/remove", &body).send().await.expect(204);
    activate(service, &token, NEW).await.fails(401, "invalid_credentials");
}

/// Rules MAIL-5 and MAIL-6: who may write the e-mail of a colleague gets no reset by it.
#[tokio::test]
async fn an_e_mail_that_a_colleague_entered_resets_nothing() {
    let mailing = Mailing::start().await;
    let service = &mailing.service;
    let org = service.organization().await;
    let victim = Owner::invited(&mailing, &org, "employee").await;
    let attacker = org.signed_in(&["hr_manager"], None).await;
    let mine = format!("mine-{}", victim.email);
    attacker.patch(&victim.path, &json!({"email": mine})).send().await.expect(200);
    ask(service, &mine).await.expect(202);
    ask(service, &victim.email).await.expect(202);
    mailing.pass(3).await;
    assert_eq!(mailing.resets(&mine).len() + mailing.resets(&victim.email).len(), 0);
    let begun = post(&attacker, &format!("{}/activation", victim.path)).await.expect(201);
    activate(service, begun.body["activation_token"].as_str().unwrap(), NEW)
        .await
        .fails(401, "invalid_credentials");
    assert!(signs_in(service, &mine, PASSWORD).await);
}

/// Rule MAIL-6: a request does not replace the reset that a colleague began.
#[tokio::test]
async fn a_request_leaves_a_waiting_reset_alone() {
    let mailing = Mailing::start().await;
    let service = &mailing.service;
    let org = service.organization().await;
    let owner = Owner::invited(&mailing, &org, "employee").await;
    let begun = post(&org.admin, &format!("{}/activation", owner.path)).await.expect(201);
    ask(service, &owner.email).await.expect(202);
    mailing.pass(2).await;
    assert_eq!(mailing.resets(&owner.email).len(), 0);
    let confirmed = confirm_reset(&org.approver, &owner.path).await.expect(200);
    let body = json!({
        "token": begun.body["activation_token"], "password": NEW,
        "confirmation_token": confirmed.body["confirmation_token"],
    });
    service.anonymous().post("/auth/activate", &body).send().await.expect(200);
}

/// More points than a sender has requests.
const MOST_REQUESTS: u32 = 80;

/// Rules MAIL-4 and MAIL-6: the sender is interrupted at each of its requests to the table, by every fault. The reset is
/// begun once, a mail arrives, and the token of every mail that arrived is valid.
#[tokio::test]
async fn a_reset_whose_sender_is_interrupted_is_begun_once_and_every_mailed_token_is_valid() {
    let server = SmtpServer::start().await;
    let post = server.post();
    let clock = TestClock::standing_at("2026-11-02T09:00:00Z".parse().unwrap());
    let network = Network::default();
    let (around, used) = (network.client(), post.clone());
    let service = Service::by(clock, |options| {
        options.http = Some(around);
        options.post = Some(used);
        options.consumers = 0;
    })
    .await;
    for fault in Fault::ALL {
        for at in 0.. {
            assert!(at < MOST_REQUESTS, "{fault:?}: the sender does not end");
            let org = service.organization().await;
            let person = Person::invited(&org).await;
            let now = service.now();
            person
                .change(&org, |user| {
                    user.activated_at = Some(now);
                    user.prove_email(user.email.clone(), now);
                })
                .await;
            let body = json!({"email": person.email, "organization": org.id});
            let nobody = service.anonymous();
            nobody.post("/auth/password-reset", &body).send().await.expect(202);
            match fault.takes_effect() {
                true => network.strike_change(at, fault),
                false => network.strike(at, fault),
            }
            // It may fail, die or succeed.
            drop(network.until_death(service.send_mails(&post)).await);
            let is_struck = network.requests() > at;
            network.heal();
            for _ in 0..3 {
                service.clock.advance(TimeDelta::minutes(15));
                service.send_mails(&post).await.unwrap();
            }
            let place = format!("{fault:?} at {at}");
            let mails: Vec<Received> = server.received_by(&person.email);
            let resets: Vec<&Received> =
                mails.iter().filter(|mail| mail.text.contains("#/activate/")).collect();
            assert!((1..=2).contains(&resets.len()), "{place}: {}", resets.len());
            let query = format!("/activity-logs?resource_id={}", person.account());
            let log = org.admin.get(&query).send().await.expect(200).body.to_string();
            assert_eq!(log.matches("account.reset_begun").count(), 1, "{place}");
            let table = &service.storage().table;
            let purpose = wfm_storage::mail_links::Use::Activation;
            let link = wfm_storage::mail_links::get(table, person.place, purpose).await.unwrap();
            let link = link.unwrap_or_else(|| panic!("{place}: no link"));
            for mail in resets {
                let hash = wfm_app::activation::hash(&token(mail, "activate").into());
                assert!(link.takes(&hash, service.now()), "{place}");
            }
            assert_eq!(still_due(&service).await, 0, "{place}");
            if !is_struck {
                break;
            }
        }
    }
}
