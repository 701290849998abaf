//! Preferences of mails: their language, and the kinds that are not mailed. If this fails, people get mails that they
//! switched off, or lose those that they must get.

use http::Method;
use serde_json::json;
use wfm_domain::notice::Notice;
use wfm_storage::mails::State;
use wfm_testkit::{Answer, Received, Service};

use super::{Mailing, Owner, Person, still_due, subject};

fn person(owner: &Owner) -> Person {
    Person { place: owner.place, email: owner.email.clone(), client: owner.client.clone() }
}

/// The path of the service at which a mail is switched off.
fn unsubscribe_path(mail: &Received) -> String {
    // Long headers are folded.
    let text = mail.text.replace("\r\n ", " ");
    let header = text.lines().find_map(|line| line.strip_prefix("List-Unsubscribe: "));
    let address = header.unwrap_or_else(|| panic!("no header in {text}")).trim();
    let address = address.strip_prefix('<').unwrap().strip_suffix('>').unwrap();
    address.strip_prefix("https://hr.example.com").expect("the service").to_owned()
}

/// The request of a mail program.
async fn one_click(service: &Service, path: &str) -> Answer {
    let request = service.anonymous().request(Method::POST, path);
    request.header("content-type", "application/x-www-form-urlencoded").send().await
}

/// Rule MAIL-7.
#[tokio::test]
async fn mails_are_in_the_language_of_their_reader() {
    let mailing = Mailing::start().await;
    let service = &mailing.service;
    let org = service.organization().await;
    let owner = Owner::invited(&mailing, &org, "employee").await;
    let me = owner.client.get("/auth/me").send().await.expect(200).body;
    assert_eq!((&me["language"], &me["mail_off"]), (&json!(null), &json!([])));
    let prefer = |language| owner.client.patch("/auth/me", &json!({ "language": language })).send();
    for (language, sentence) in [
        (json!("de"), "Ihr Konto wurde"),
        (json!("en"), "Your account was"),
        (json!(null), "Your account was"),
    ] {
        let me = prefer(language.clone()).await.expect(200).body;
        assert_eq!(me["language"], language);
        service.clock.advance(chrono::TimeDelta::seconds(1));
        let changed = Notice::account_changed(owner.place.account, service.now());
        person(&owner).notify_of(service, &changed).await;
        mailing.send().await;
        let mail = mailing.server.received_by(&owner.email).pop().unwrap();
        assert!(subject(&mail).contains(sentence), "{language}: {}", mail.text);
    }
    prefer(json!("fr")).await.fails(400, "validation_failed");
}

/// Rule MAIL-7: what is switched off is not mailed, now or later. The notification stays.
#[tokio::test]
async fn kinds_that_are_switched_off_are_not_mailed() {
    let mailing = Mailing::start().await;
    let service = &mailing.service;
    let org = service.organization().await;
    let owner = Owner::invited(&mailing, &org, "employee").await;
    let person = person(&owner);
    let prefer = |kinds| owner.client.patch("/auth/me", &json!({ "mail_off": kinds })).send();
    let me = prefer(json!(["job.failed", "leave.decided", "job.failed"])).await.expect(200).body;
    assert_eq!(me["mail_off"], json!(["job.failed", "leave.decided"]));
    let before = mailing.server.received_by(&owner.email).len();
    person.notify(service, "a").await;
    mailing.pass(11).await;
    assert_eq!(mailing.server.received_by(&owner.email).len(), before);
    assert_eq!(still_due(service).await, 0);
    let notices = owner.client.get("/notifications").send().await.expect(200).body;
    assert!(notices.to_string().contains("job.failed"), "{notices}");
    // A field that is not sent stays.
    let same = owner.client.patch("/auth/me", &json!({"language": "de"})).send().await.expect(200);
    assert_eq!(same.body["mail_off"], json!(["job.failed", "leave.decided"]));
    prefer(json!([])).await.expect(200);
    mailing.pass(11).await;
    assert_eq!(mailing.server.received_by(&owner.email).len(), before, "none later");
    person.notify(service, "b").await;
    mailing.pass(11).await;
    assert_eq!(mailing.server.received_by(&owner.email).len(), before + 1);
}

/// Rule MAIL-7: who takes over a session cannot silence the mails about the account.
#[tokio::test]
async fn kinds_that_are_mailed_at_once_cannot_be_switched_off() {
    let mailing = Mailing::start().await;
    let org = mailing.service.organization().await;
    let owner = Owner::invited(&mailing, &org, "employee").await;
    let kinds = json!(["leave.decided", "account.changed", "bank_account.changed", "no.such_kind"]);
    let refused = owner.client.patch("/auth/me", &json!({ "mail_off": kinds })).send().await;
    let violations = refused.expect(400).violations();
    let expected =
        ["/mail_off/1", "/mail_off/2", "/mail_off/3"].map(|at| format!("{at}: not_allowed"));
    assert_eq!(violations, expected);
    let me = owner.client.get("/auth/me").send().await.expect(200).body;
    assert_eq!(me["mail_off"], json!([]));
}

/// Rule MAIL-7: one click in a mail program switches its kinds off, without a sign-in (RFC 8058).
#[tokio::test]
async fn one_click_switches_the_kinds_of_a_mail_off() {
    let mailing = Mailing::start().await;
    let service = &mailing.service;
    let org = service.organization().await;
    let owner = Owner::invited(&mailing, &org, "employee").await;
    let person = person(&owner);
    // The first try fails: the token of the second one is as good.
    mailing.server.answer(&owner.email, 451);
    person.notify(service, "a").await;
    mailing.pass(10).await;
    mailing.server.answer(&owner.email, 250);
    mailing.pass(2).await;
    let mail = mailing.server.received_by(&owner.email).pop().unwrap();
    assert_eq!(mail.header("List-Unsubscribe-Post"), Some("List-Unsubscribe=One-Click"));
    let path = unsubscribe_path(&mail);
    // A link that is only opened switches nothing off.
    assert_eq!(service.anonymous().get(&path).send().await.status, 405);
    for _ in 0..2 {
        one_click(service, &path).await.expect(204);
    }
    let me = owner.client.get("/auth/me").send().await.expect(200).body;
    assert_eq!(me["mail_off"], json!(["job.failed"]));
    let query = format!("/activity-logs?resource_id={}", owner.place.account);
    let log = org.admin.get(&query).send().await.expect(200).body.to_string();
    assert_eq!(log.matches("account.mails_switched_off").count(), 1, "{log}");
    let token = path.rsplit('/').next().unwrap();
    let forged: String = token.chars().rev().collect();
    let cut = &token[..token.len() - 4];
    for wrong in ["nonsense", &forged, &format!("{cut}AAAA")] {
        let answer = one_click(service, &format!("/mail/unsubscribe/{wrong}")).await;
        answer.fails(404, "not_found");
    }
    assert_eq!(person.mails(service).await.last().unwrap().state, State::Sent);
}

/// Rule MAIL-7.
#[tokio::test]
async fn a_mail_that_is_sent_at_once_offers_no_way_to_switch_it_off() {
    let mailing = Mailing::start().await;
    let service = &mailing.service;
    let org = service.organization().await;
    let owner = Owner::invited(&mailing, &org, "employee").await;
    let changed = Notice::account_changed(owner.place.account, service.now());
    person(&owner).notify_of(service, &changed).await;
    mailing.send().await;
    let mails = mailing.server.received_by(&owner.email);
    assert!(mails.len() > 1 && mails.iter().all(|mail| !mail.text.contains("List-Unsubscribe")));
}
