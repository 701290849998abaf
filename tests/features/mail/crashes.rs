//! The sender is interrupted at each of its requests to the table, by every fault. Each mail goes out, and goes out
//! twice only if the sender died after the server took it and before that was stored (rule MAIL-4).

use chrono::TimeDelta;
use wfm_storage::mails::State;
use wfm_testkit::{Fault, Network, Service, SmtpServer, TestClock};

use super::{Person, still_due};

/// More points than a sender has requests.
const MOST_REQUESTS: u32 = 60;

/// Rule MAIL-4.
#[tokio::test]
async fn a_mail_is_never_lost_and_comes_twice_only_if_its_sender_dies_before_it_is_stored_as_sent()
{
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
    let org = service.organization().await;
    let mut doubled = 0;
    for fault in Fault::ALL {
        for at in 0.. {
            assert!(at < MOST_REQUESTS, "{fault:?}: the sender does not end");
            let person = Person::stored(&org).await;
            person.notify(&service, "a").await;
            person.notify(&service, "b").await;
            service.clock.advance(TimeDelta::minutes(10));
            match fault.takes_effect() {
                true => network.strike_change(at, fault),
                false => network.strike(at, fault),
            }
            // It may fail, die or succeed.
            drop(network.until_death(service.send_mails(&post)).await);
            let is_struck = network.requests() > at;
            network.heal();
            let before = person.received(&server);
            let states: Vec<State> =
                person.mails(&service).await.iter().map(|mail| mail.state).collect();
            for _ in 0..3 {
                service.clock.advance(TimeDelta::minutes(15));
                service.send_mails(&post).await.unwrap();
            }

            let after = person.received(&server);
            let place = format!("{fault:?} at {at}: {states:?}");
            let died_between = states == [State::Sending] && before.len() == 1;
            assert_eq!(after.len(), 1 + usize::from(died_between), "{place}");
            doubled += usize::from(died_between);
            let ids: Vec<_> = after.iter().map(|mail| mail.header("Message-ID")).collect();
            assert!(ids.iter().all(|id| id.is_some() && *id == ids[0]), "{place}: {ids:?}");
            let [mail] = <[_; 1]>::try_from(person.mails(&service).await).expect(&place);
            assert_eq!((mail.state, mail.kinds.len()), (State::Sent, 2), "{place}");
            assert_eq!(still_due(&service).await, 0, "{place}");
            if !is_struck {
                break;
            }
        }
    }
    assert!(doubled > 0, "no fault struck between the last two steps");
}
