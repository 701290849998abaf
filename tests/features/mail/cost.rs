//! The cost of mails in units of the table, as `docs/reference/capacity.md` says it.

use chrono::TimeDelta;
use serde_json::json;
use wfm_domain::ids::{JobClass, JobId};
use wfm_domain::notice::Notice;
use wfm_storage::meter;
use wfm_storage::notifications::{self, Notification};
use wfm_testkit::Service;

use super::{Mailing, Owner, Person};

/// The rows of the page.
const RECORD: &str = include_str!("../../../docs/reference/capacity.md");

/// The units that it takes to write a notification.
async fn written(service: &Service, person: &Person) -> f64 {
    let (organization, account) = (person.place.organization, person.account());
    let job = JobId::of_key(JobClass::Pay, organization, account, "o", "measured");
    let notice = Notice::job_failed(&job, 0);
    let notification = Notification::of(organization, account, &notice, service.now());
    let write = notifications::create(organization, &notification);
    let (done, cost) = meter::measure(service.storage().table.write(vec![write])).await;
    done.unwrap();
    cost.write_units
}

/// Rules MAIL-1 and MAIL-4.
#[tokio::test]
async fn mails_cost_what_the_page_says_and_nothing_where_none_are_sent() {
    let silent = Service::start().await;
    let org = silent.organization().await;
    let person = Person::activated(&org).await;
    let without = written(&silent, &person).await;

    let mailing = Mailing::start().await;
    let service = &mailing.service;
    let org = service.organization().await;
    let person = Person::activated(&org).await;
    mailing.send().await;
    let (_, idle) = meter::measure(mailing.send()).await;
    let with = written(service, &person).await;
    service.clock.advance(TimeDelta::minutes(10));
    let (sent, one) = meter::measure(mailing.send()).await;
    assert_eq!((sent, idle.write_units), (1, 0.0));
    person.notify(service, "a").await;
    person.notify(service, "b").await;
    service.clock.advance(TimeDelta::minutes(10));
    let (sent, two) = meter::measure(mailing.send()).await;
    assert_eq!(sent, 1);
    let owner = Owner::invited(&mailing, &org, "employee").await;
    mailing.pass(20).await;
    let body = json!({"email": owner.email});
    let asking = service.anonymous().post("/auth/password-reset", &body).send();
    let (asked, asking) = meter::measure(asking).await;
    asked.expect(202);
    let (sent, begun) = meter::measure(mailing.send()).await;
    assert_eq!(sent, 1);

    let rows = format!(
        "| a notification, where nothing is mailed | 0 | {without} |\n\
         | a notification that will be mailed | 0 | {with} |\n\
         | a run of the sender with nothing due | {} | 0 |\n\
         | a run that sends a mail of one notification | {} | {} |\n\
         | a run that sends a mail of two notifications | {} | {} |\n\
         | a request for a new password, the same for every e-mail | {} | {} |\n\
         | a run that begins a reset and mails its link | {} | {} |\n",
        idle.read_units,
        one.read_units,
        one.write_units,
        two.read_units,
        two.write_units,
        asking.read_units,
        asking.write_units,
        begun.read_units,
        begun.write_units,
    );
    assert!(RECORD.contains(&rows), "docs/reference/capacity.md does not say:\n{rows}");
}
