//! Which notifications are mailed, when, and in how many mails.

use chrono::TimeDelta;
use serde_json::json;
use wfm_domain::ids::{JobClass, JobId};
use wfm_domain::mail::MOST_A_DAY;
use wfm_domain::notice::Notice;
use wfm_storage::mails::{self, State};
use wfm_testkit::Service;

use super::{Mailing, Person, still_due};

/// Rule MAIL-3: 09:00, 09:04, 09:11: a mail at 09:10 with two, and one at 09:21.
#[tokio::test]
async fn notifications_within_ten_minutes_are_one_mail() {
    let mailing = Mailing::start().await;
    let service = &mailing.service;
    let org = service.organization().await;
    let person = Person::activated(&org).await;
    let count = || person.received(&mailing.server).len();

    person.notify(service, "a").await;
    mailing.pass(4).await;
    person.notify(service, "b").await;
    mailing.pass(5).await;
    assert_eq!(count(), 0);
    mailing.pass(1).await;
    assert_eq!(count(), 1);
    mailing.pass(1).await;
    person.notify(service, "c").await;
    mailing.pass(9).await;
    assert_eq!(count(), 1);
    mailing.pass(1).await;
    assert_eq!(count(), 2);
    mailing.pass(60).await;
    assert_eq!(count(), 2);

    let of = |mail: &mails::Mail| (mail.state, mail.kinds.len(), mail.tries);
    let mails = person.mails(service).await;
    assert_eq!(
        mails.iter().map(of).collect::<Vec<_>>(),
        [(State::Sent, 2, 1), (State::Sent, 1, 1)]
    );
    assert_eq!(still_due(service).await, 0);
}

/// Rules MAIL-2 and MAIL-3.
#[tokio::test]
async fn a_change_of_an_account_is_mailed_at_once_in_the_language_of_the_organization() {
    let mailing = Mailing::start().await;
    let org = mailing.service.organization().await;
    let name = "Müller & Söhne";
    org.settings(json!({"organization": {
        "name": name, "timezone": "Europe/Berlin", "currency": "EUR", "locale": "de-DE",
    }}))
    .await;
    let person = Person::activated(&org).await;
    let notice = Notice::account_changed(person.account(), mailing.service.now());
    person.notify_of(&mailing.service, &notice).await;
    assert_eq!(mailing.send().await, 1);

    let [mail] = <[_; 1]>::try_from(person.received(&mailing.server)).unwrap();
    assert_eq!(mail.header("From"), Some("\"Acme HR\" <hr@example.com>"));
    assert_eq!(mail.header("To"), Some(&*person.email));
    assert!(mail.text.contains("Ihr Konto wurde ge"), "{}", mail.text);
    assert!(mail.text.contains("https://hr.example.com/app/#/account"), "{}", mail.text);
    assert!(mail.text.contains("multipart/alternative"), "{}", mail.text);
}

/// Rule MAIL-1.
#[tokio::test]
async fn an_account_that_nobody_activated_or_that_cannot_be_used_gets_no_mail_and_none_later() {
    let mailing = Mailing::start().await;
    let service = &mailing.service;
    let org = service.organization().await;
    let invited = Person::invited(&org).await;
    let inactive = Person::activated(&org).await;
    inactive.change(&org, |user| user.is_active = false).await;
    for person in [&invited, &inactive] {
        person.notify(service, "a").await;
        let changed = Notice::account_changed(person.account(), service.now());
        person.notify_of(service, &changed).await;
    }
    mailing.pass(11).await;
    assert_eq!(still_due(service).await, 0);
    for person in [&invited, &inactive] {
        let activate = |user: &mut wfm_storage::users::User| {
            user.activated_at = Some(service.now());
            user.is_active = true;
        };
        person.change(&org, activate).await;
    }
    mailing.pass(11).await;
    for person in [&invited, &inactive] {
        assert_eq!(mailing.server.tries(&person.email), 0);
        assert_eq!(person.mails(service).await, []);
    }
}

/// Rule MAIL-1.
#[tokio::test]
async fn the_end_of_a_job_is_not_mailed() {
    let mailing = Mailing::start().await;
    let service = &mailing.service;
    let org = service.organization().await;
    let person = Person::activated(&org).await;
    let job = JobId::of_key(JobClass::Pay, org.id, person.account(), "o", "k");
    person.notify_of(service, &Notice::export_completed(&job, 0, 1)).await;
    assert_eq!(still_due(service).await, 0);
}

/// Rule MAIL-1: without the operator's sender address nothing is mailed, and nothing more is stored.
#[tokio::test]
async fn a_service_without_a_sender_lists_no_mails() {
    let service = Service::start().await;
    let org = service.organization().await;
    let person = Person::activated(&org).await;
    let notification = person.notify(&service, "a").await;
    assert_eq!(still_due(&service).await, 0);
    let key = wfm_storage::notifications::key(org.id, person.account(), notification.id);
    let item = service.storage().table.item(&key).await.unwrap().unwrap();
    assert!(!item.contains_key("mail_due") && !item.contains_key("workpk"), "{item:?}");
}

/// Rule MAIL-3.
#[tokio::test]
async fn a_notification_that_is_read_before_its_mail_is_mailed_all_the_same_once() {
    let mailing = Mailing::start().await;
    let service = &mailing.service;
    let org = service.organization().await;
    let person = Person::activated(&org).await;
    let notification = person.notify(service, "a").await;
    let path = format!("/notifications/{}", notification.id);
    let mark = |read: bool| person.client.patch(&path, &json!({"read": read})).send();
    mark(true).await.expect(200);
    mailing.pass(10).await;
    assert_eq!(person.received(&mailing.server).len(), 1);
    mark(false).await.expect(200);
    mark(true).await.expect(200);
    mailing.pass(20).await;
    assert_eq!(person.received(&mailing.server).len(), 1);
    assert_eq!(still_due(service).await, 0);
}

/// Rule MAIL-4.
#[tokio::test]
async fn two_senders_at_the_same_time_send_each_mail_once() {
    let mailing = Mailing::start().await;
    let service = &mailing.service;
    let org = service.organization().await;
    let mut people = vec![];
    for _ in 0..5 {
        let person = Person::activated(&org).await;
        person.notify(service, "a").await;
        person.notify(service, "b").await;
        people.push(person);
    }
    service.clock.advance(TimeDelta::minutes(10));
    let both = futures::future::join_all((0..3).map(|_| mailing.send())).await;
    assert!(both.iter().sum::<usize>() <= people.len(), "{both:?}");
    mailing.pass(30).await;
    for person in &people {
        assert_eq!(person.received(&mailing.server).len(), 1);
    }
}

/// Rule MAIL-4: an account gets at most 100 mails a day, besides those sent at once.
#[tokio::test]
async fn mails_beyond_the_limit_of_a_day_go_out_on_the_next_day() {
    let mailing = Mailing::start().await;
    let service = &mailing.service;
    let org = service.organization().await;
    let person = Person::activated(&org).await;
    let table = &service.storage().table;
    let today = service.now().date_naive();
    for _ in 1..MOST_A_DAY {
        assert!(mails::count(table, person.place, today, MOST_A_DAY).await.unwrap());
    }
    let count = || person.received(&mailing.server).len();
    person.notify(service, "the hundredth").await;
    mailing.pass(10).await;
    assert_eq!(count(), 1);
    person.notify(service, "one more").await;
    mailing.pass(10).await;
    assert_eq!(count(), 1);
    let changed = Notice::account_changed(person.account(), service.now());
    person.notify_of(service, &changed).await;
    assert_eq!((mailing.send().await, count()), (1, 2));

    // Until a minute before midnight nothing happens.
    service.clock.advance(TimeDelta::minutes(14 * 60 + 39));
    mailing.send().await;
    assert_eq!((service.now().to_string(), count()), ("2026-11-02 23:59:00 UTC".into(), 2));
    mailing.pass(1).await;
    assert_eq!(count(), 3);
    assert_eq!(still_due(service).await, 0);
}
