//! Mails that a server does not take.

use chrono::TimeDelta;
use wfm_storage::mails::State;

use super::{Mailing, Person, still_due};

/// Rule MAIL-4: a failed mail is tried again after 1, 5, 30 and 120 minutes and 12 hours, then no more.
#[tokio::test]
async fn a_mail_that_a_server_does_not_take_for_now_is_tried_six_times() {
    let mailing = Mailing::start().await;
    let service = &mailing.service;
    let org = service.organization().await;
    let person = Person::activated(&org).await;
    mailing.server.answer(&person.email, 451);
    person.notify(service, "a").await;
    mailing.pass(10).await;
    let tries = || mailing.server.tries(&person.email);
    assert_eq!(tries(), 1);
    for (number, minutes) in [(2, 1), (3, 5), (4, 30), (5, 120), (6, 720)] {
        service.clock.advance(TimeDelta::minutes(minutes) - TimeDelta::seconds(1));
        mailing.send().await;
        assert_eq!(tries(), number - 1);
        service.clock.advance(TimeDelta::seconds(1));
        mailing.send().await;
        assert_eq!(tries(), number);
    }
    assert_eq!(still_due(service).await, 0);
    let [mail] = <[_; 1]>::try_from(person.mails(service).await).unwrap();
    assert_eq!((mail.state, mail.tries), (State::GivenUp, 6));
    // The failure was about this mail. The next one goes out.
    mailing.server.answer(&person.email, 250);
    person.notify(service, "b").await;
    mailing.pass(10).await;
    assert_eq!(person.received(&mailing.server).len(), 1);
}

/// Rule MAIL-4.
#[tokio::test]
async fn a_mail_that_succeeds_at_a_later_try_is_sent_once() {
    let mailing = Mailing::start().await;
    let service = &mailing.service;
    let org = service.organization().await;
    let person = Person::activated(&org).await;
    mailing.server.answer(&person.email, 451);
    person.notify(service, "a").await;
    mailing.pass(10).await;
    mailing.server.answer(&person.email, 250);
    mailing.pass(60).await;
    assert_eq!(mailing.server.tries(&person.email), 2);
    assert_eq!(person.received(&mailing.server).len(), 1);
    assert_eq!(still_due(service).await, 0);
}

/// Rules MAIL-5 and MAIL-8: a permanent refusal counts as a bounce.
#[tokio::test]
async fn an_address_that_is_refused_for_good_gets_nothing_until_the_e_mail_changes() {
    let mailing = Mailing::start().await;
    let service = &mailing.service;
    let org = service.organization().await;
    let person = Person::activated(&org).await;
    mailing.server.answer(&person.email, 550);
    person.notify(service, "a").await;
    mailing.pass(10).await;
    assert_eq!(mailing.server.tries(&person.email), 1);
    let me = person.client.get("/auth/me").send().await.expect(200).body;
    assert_eq!(me["mail_problem"], true);
    let query = format!("/activity-logs?resource_id={}", person.account());
    let log = org.admin.get(&query).send().await.expect(200).body;
    assert_eq!(log["data"][0]["action"], "account.mail_returned", "{log}");

    mailing.server.answer(&person.email, 250);
    person.notify(service, "b").await;
    mailing.pass(30).await;
    assert_eq!(mailing.server.tries(&person.email), 1);
    assert_eq!(still_due(service).await, 0);

    let other = format!("new-{}", person.email);
    person.change(&org, |user| user.change_email(other.clone())).await;
    person.notify(service, "c").await;
    mailing.pass(10).await;
    assert_eq!(mailing.server.received_by(&other).len(), 1);
}

/// Rule MAIL-4: one account's trouble does not delay the others.
#[tokio::test]
async fn a_server_that_refuses_one_address_takes_the_mails_to_others() {
    let mailing = Mailing::start().await;
    let service = &mailing.service;
    let org = service.organization().await;
    let refused = Person::activated(&org).await;
    let taken = Person::activated(&org).await;
    mailing.server.answer(&refused.email, 451);
    refused.notify(service, "a").await;
    taken.notify(service, "a").await;
    mailing.pass(10).await;
    assert_eq!(taken.received(&mailing.server).len(), 1);
    assert_eq!(refused.received(&mailing.server).len(), 0);
}
