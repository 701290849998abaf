//! Mails over SES, and what comes back. If this fails, nobody is mailed on AWS, or an address that takes no mails is mailed for
//! ever, which makes SES stop all mails.

use std::sync::{Arc, Mutex};

use aws_config::{BehaviorVersion, Region, SdkConfig};
use chrono::{DateTime, TimeDelta, Utc};
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use wfm_mail::{Post, Ses, Way};
use wfm_mail_returns::{Outcome, Published};
use wfm_testkit::{Fault, Network, Organization, Service, TestClock};

use super::{Mailing, Person};

/// An endpoint of SES that notes the requests, and can refuse them. `.ci/deployed` has an emulator of SES, which cannot.
#[derive(Clone, Default)]
struct Asked {
    bodies: Arc<Mutex<Vec<Value>>>,
    refuses: Arc<Mutex<bool>>,
}

impl Asked {
    /// Listens at a free port. Returns the configuration of a client that asks there.
    async fn start(&self) -> SdkConfig {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let url = format!("http://{}", listener.local_addr().unwrap());
        let asked = self.clone();
        tokio::spawn(async move {
            while let Ok((stream, _)) = listener.accept().await {
                tokio::spawn(asked.clone().answer(stream));
            }
        });
        let credentials = aws_credential_types::Credentials::new("a", "b", None, None, "test");
        let provider = aws_credential_types::provider::SharedCredentialsProvider::new(credentials);
        SdkConfig::builder()
            .behavior_version(BehaviorVersion::latest())
            .region(Region::new("eu-central-1"))
            .credentials_provider(provider)
            .endpoint_url(url)
            .build()
    }

    async fn answer(self, mut stream: TcpStream) {
        let mut bytes = vec![];
        let (head, length) = loop {
            let mut some = [0; 4096];
            let read = stream.read(&mut some).await.unwrap();
            bytes.extend_from_slice(&some[..read]);
            let text = String::from_utf8_lossy(&bytes).to_ascii_lowercase();
            if let Some(end) = text.find("\r\n\r\n") {
                let length = text.split("content-length: ").nth(1).unwrap();
                break (end + 4, length.split("\r\n").next().unwrap().parse::<usize>().unwrap());
            }
        };
        while bytes.len() < head + length {
            let mut some = [0; 4096];
            let read = stream.read(&mut some).await.unwrap();
            bytes.extend_from_slice(&some[..read]);
        }
        assert!(bytes.starts_with(b"POST /v2/email/outbound-emails "));
        self.bodies.lock().unwrap().push(serde_json::from_slice(&bytes[head..]).unwrap());
        let (status, body) = match *self.refuses.lock().unwrap() {
            false => ("200 OK", json!({"MessageId": "1"})),
            true => ("400 Bad Request", json!({"__type": "MessageRejected", "message": "no"})),
        };
        let body = body.to_string();
        let answer = format!(
            "HTTP/1.1 {status}\r\ncontent-type: application/json\r\nx-amzn-errortype: MessageRejected\r\n\
            content-length: {}\r\nconnection: close\r\n\r\n{body}",
            body.len()
        );
        stream.write_all(answer.as_bytes()).await.unwrap();
    }

    fn count(&self) -> usize {
        self.bodies.lock().unwrap().len()
    }
}

/// Rule MAIL-8.
#[tokio::test]
async fn ses_gets_each_mail_once_with_the_account_as_tags() {
    let mailing = Mailing::start().await;
    let service = &mailing.service;
    let org = service.organization().await;
    let person = Person::activated(&org).await;
    let asked = Asked::default();
    let way = Way::Ses(Ses::of(&asked.start().await, "mails-of-acme"));
    let post = Post { way, ..Post::clone(&mailing.post) };
    let pass = async |minutes: i64| {
        for _ in 0..minutes {
            service.clock.advance(TimeDelta::minutes(1));
            service.send_mails(&post).await.unwrap();
        }
    };
    person.notify(service, "a").await;
    pass(10).await;
    assert_eq!(asked.count(), 1);
    let body = asked.bodies.lock().unwrap()[0].clone();
    assert_eq!(body["ConfigurationSetName"], "mails-of-acme");
    assert_eq!(body["Destination"], json!({"ToAddresses": [person.email]}));
    assert_eq!(body["FromEmailAddress"], mailing.post.from.email.to_string());
    let tags = json!([
        {"Name": "organization", "Value": org.id.to_string()},
        {"Name": "account", "Value": person.account().to_string()},
    ]);
    assert_eq!(body["EmailTags"], tags);
    assert!(body["Content"]["Raw"]["Data"].is_string());

    // A refusal is about the operator. It does not count as a bounce, and the mail is tried again.
    *asked.refuses.lock().unwrap() = true;
    person.notify(service, "b").await;
    pass(10).await;
    assert_eq!(asked.count(), 2);
    let me = person.client.get("/auth/me").send().await.expect(200).body;
    assert_eq!(me["mail_problem"], false);
    *asked.refuses.lock().unwrap() = false;
    pass(2).await;
    assert_eq!(asked.count(), 3);
    pass(30).await;
    assert_eq!(asked.count(), 3);
}

fn event(person: &Person, kind: &str, to: &str, at: DateTime<Utc>) -> Published {
    // Nothing says that SES names a recipient once.
    let recipients = json!([{"emailAddress": to}, {"emailAddress": to.to_uppercase()}]);
    let mail = json!({"timestamp": at, "tags": {"organization": [person.place.organization.to_string()],
        "account": [person.account().to_string()]}});
    let event = match kind {
        "Complaint" => {
            json!({"eventType": kind, "mail": mail, "complaint": {"complainedRecipients": recipients}})
        }
        _ => json!({"eventType": "Bounce", "mail": mail,
            "bounce": {"bounceType": kind, "bouncedRecipients": recipients}}),
    };
    published(&event)
}

/// A message of the topic.
fn published(event: &Value) -> Published {
    serde_json::from_value(json!({"Type": "Notification", "Message": event.to_string()})).unwrap()
}

/// The number of times that the log says that mails to the person come back.
async fn times_noted(org: &Organization<'_>, person: &Person) -> usize {
    let query = format!("/activity-logs?resource_id={}", person.account());
    let log = org.admin.get(&query).send().await.expect(200).body;
    let noted = log["data"].as_array().unwrap().iter();
    noted.filter(|entry| entry["action"] == "account.mail_returned").count()
}

async fn has_problem(person: &Person) -> bool {
    let me = person.client.get("/auth/me").send().await.expect(200).body;
    me["mail_problem"].as_bool().unwrap()
}

/// Rules MAIL-5 and MAIL-8.
#[tokio::test]
async fn a_bounce_or_a_complaint_that_comes_back_ends_mails_to_the_address() {
    for kind in ["Permanent", "Complaint"] {
        let mailing = Mailing::start().await;
        let service = &mailing.service;
        let org = service.organization().await;
        let person = Person::activated(&org).await;
        let take = async |event: &Published| wfm_mail_returns::handle(service.app(), event).await;
        let now = service.now();
        let passing = event(&person, "Transient", &person.email, now);
        assert_eq!(take(&passing).await.unwrap(), Outcome::Passing);
        let of_another = event(&person, kind, "another@example.com", now);
        assert_eq!(take(&of_another).await.unwrap(), Outcome::Noted);
        assert!(!has_problem(&person).await, "{kind}");

        let returned = event(&person, kind, &person.email.to_uppercase(), now);
        // It comes twice, and both are handled at once.
        let (one, other) = tokio::join!(take(&returned), take(&returned));
        assert_eq!((one.unwrap(), other.unwrap()), (Outcome::Noted, Outcome::Noted));
        assert!(has_problem(&person).await, "{kind}");
        assert_eq!(times_noted(&org, &person).await, 1, "{kind}");
        person.notify(service, "a").await;
        mailing.pass(30).await;
        assert_eq!(mailing.server.tries(&person.email), 0);

        // An event about a mail from before the proof says nothing about the proven address.
        service.clock.advance(TimeDelta::minutes(1));
        let proven = service.now();
        person.change(&org, |user| user.prove_email(user.email.clone(), proven)).await;
        assert!(!has_problem(&person).await);
        take(&returned).await.unwrap();
        assert!(!has_problem(&person).await, "{kind}");
    }
}

/// Rules MAIL-5 and MAIL-8: wherever the function dies, the event is delivered again, and is noted once.
#[tokio::test]
async fn an_interrupted_event_is_noted_once() {
    let clock = TestClock::standing_at("2026-11-02T09:00:00Z".parse().unwrap());
    let network = Network::default();
    let around = network.client();
    let service = Service::by(clock, |options| options.http = Some(around)).await;
    let org = service.organization().await;
    for fault in Fault::ALL {
        for at in 0.. {
            assert!(at < 20, "{fault:?}: the function does not end");
            let person = Person::activated(&org).await;
            let returned = event(&person, "Permanent", &person.email, service.now());
            match fault.takes_effect() {
                true => network.strike_change(at, fault),
                false => network.strike(at, fault),
            }
            // It may fail, die or succeed.
            drop(network.until_death(wfm_mail_returns::handle(service.app(), &returned)).await);
            let is_struck = network.requests() > at;
            network.heal();
            wfm_mail_returns::handle(service.app(), &returned).await.unwrap();
            assert!(has_problem(&person).await, "{fault:?} at {at}");
            assert_eq!(times_noted(&org, &person).await, 1, "{fault:?} at {at}");
            if !is_struck {
                break;
            }
        }
    }
}

/// Rule MAIL-8: other users of the same SES account have other tags.
#[tokio::test]
async fn an_event_about_a_mail_of_others_changes_nothing() {
    let service = Service::start().await;
    for mail in [
        json!({"timestamp": "2026-11-02T09:00:00Z"}),
        json!({"timestamp": "2026-11-02T09:00:00Z", "tags": {"organization": ["acme"], "account": ["1"]}}),
    ] {
        let event = json!({"eventType": "Bounce", "mail": mail, "bounce": {"bounceType": "Permanent",
            "bouncedRecipients": [{"emailAddress": "ada@example.org"}]}});
        let outcome = wfm_mail_returns::handle(service.app(), &published(&event)).await.unwrap();
        assert_eq!(outcome, Outcome::Unknown);
    }
}
