//! A push that is interrupted at every call to the engines, during its acceptance and its application (rule TERM-4).
//! If this fails, a terminal that got `OK` has deleted lines that are not stored.

use std::time::Duration;

use chrono::TimeDelta;
use http::Method;
use tokio::time::Instant;
use wfm_domain::ids::JobId;
use wfm_storage::jobs::{self, Pointer};
use wfm_testkit::{Fault, Network, Organization, Service};

use super::device::{Device, attendances, employee, tap};
use crate::failures::promise::faulty;

/// A day of two people, a clock fault, a tap of an unknown number, and a line that is no tap.
fn lines(service: &Service) -> String {
    let date = service.now().date_naive() - TimeDelta::days(3);
    let at = |days: i64, time: &str| format!("{} {time}", date + TimeDelta::days(days));
    [
        tap("7", &at(0, "08:00:00"), 0),
        tap("8", &at(0, "08:01:00"), 0),
        tap("7", &at(0, "17:00:00"), 1),
        tap("9", &at(0, "17:00:30"), 1),
        tap("8", &at(0, "17:01:00"), 1),
        tap("7", "2000-01-01 00:10:00", 0),
        "no tap\n".to_owned(),
        tap("8", &at(1, "08:00:00"), 0),
    ]
    .concat()
}

/// The attendances of both people, and the states of the terminal's taps.
async fn result(device: &Device<'_>, people: [wfm_domain::ids::EmployeeId; 2]) -> Vec<String> {
    let mut all = vec![];
    for id in people {
        all.extend(attendances(device.org, id).await);
    }
    all.extend(device.states().await);
    all
}

/// Applies the waiting taps, as often as needed.
async fn work(service: &Service, org: &Organization<'_>, device: &Device<'_>) {
    let id = JobId::of_terminal(device.id.parse().unwrap());
    let job = jobs::get(&service.storage().table, org.id, &id).await.unwrap().unwrap();
    let until = Instant::now() + Duration::from_secs(3600);
    service.worker().work(&Pointer::to(&job), until).await.unwrap();
}

/// Rule TERM-4.
#[tokio::test]
async fn an_interrupted_push_is_applied_once() {
    let (service, network) = faulty().await;
    let lines = lines(&service);
    let mut wanted: Option<Vec<String>> = None;
    for fault in Fault::ALL {
        for at in 0.. {
            let org = service.organization().await;
            let people = [employee(&org, "7").await, employee(&org, "8").await];
            let device = Device::new(&org, "GATE", "UTC").await;
            device.handshake().await;

            let is_struck = taken(&network, &device, &lines, at, fault).await
                | applied(&service, &network, &device, at, fault).await;
            work(&service, &org, &device).await;
            // The whole content again.
            device.push(&lines).await;
            device.push(&format!("{lines}\n")).await;
            work(&service, &org, &device).await;

            let result = result(&device, people).await;
            let wanted = wanted.get_or_insert_with(|| result.clone());
            assert_eq!(&result, wanted, "{fault:?} at {at}");
            if !is_struck {
                break;
            }
        }
    }
    let wanted = wanted.unwrap();
    let applied = wanted.iter().filter(|one| *one == "applied").count();
    let faulty = wanted.iter().filter(|one| *one == "faulty").count();
    // Two days, one interval, and one clock-in. The push has eight lines.
    assert_eq!((wanted.len(), applied, faulty), (4 + 8, 5, 1), "{wanted:?}");
}

/// Rule TERM-9: a person taps so often during a clock fault that the outcome of the taps needs more than one
/// transaction.
#[tokio::test]
async fn a_long_shift_of_a_wrong_clock_is_stored_once_wherever_the_service_dies() {
    let (service, network) = faulty().await;
    let date = service.now().date_naive();
    let at_eight = |days| tap("7", &format!("{} 08:00:00", date - TimeDelta::days(days)), 0);
    let time = |minute: u32| format!("2000-01-01 {:02}:{:02}:00", minute / 60, minute % 60);
    let wrong = (0..120).map(|number| tap("7", &time(4 * number), 0));
    let lines = std::iter::once(at_eight(4)).chain(wrong).chain([at_eight(2)]).collect::<String>();
    for at in 0.. {
        let org = service.organization().await;
        let ada = employee(&org, "7").await;
        let device = Device::new(&org, "GATE", "UTC").await;
        device.push(&lines).await;
        let is_struck = applied(&service, &network, &device, at, Fault::DiesAfter).await;
        work(&service, &org, &device).await;

        let stored = attendances(&org, ada).await;
        assert_eq!(stored.len(), 3, "at {at}: {stored:?}");
        let faulty = device.taps("&state=faulty").await;
        let of = faulty[0]["attendance_id"].as_str();
        assert!(of.is_some(), "at {at}");
        let count = faulty.iter().filter(|tap| tap["attendance_id"].as_str() == of).count();
        assert_eq!((faulty.len(), count), (120, 120), "at {at}");
        if !is_struck {
            break;
        }
    }
}

/// Pushes until the service confirms it. Returns whether the first attempt was struck.
async fn taken(network: &Network, device: &Device<'_>, lines: &str, at: u32, fault: Fault) -> bool {
    network.strike(at, fault);
    let query = "&table=ATTLOG&Stamp=1";
    let first = network.until_death(device.ask(Method::POST, "cdata", query, lines)).await;
    let is_struck = network.requests() > at;
    network.heal();
    match first {
        Some(answer) if answer.status == 200 => {}
        Some(answer) => {
            assert_eq!(answer.status, 503);
            device.push(lines).await;
        }
        None => assert_eq!(device.push(lines).await, "OK: 8\n"),
    }
    is_struck
}

/// Begins to apply the push. Returns whether that was struck.
async fn applied(
    service: &Service,
    network: &Network,
    device: &Device<'_>,
    at: u32,
    fault: Fault,
) -> bool {
    let id = JobId::of_terminal(device.id.parse().unwrap());
    let table = &service.storage().table;
    let job = jobs::get(table, device.org.id, &id).await.unwrap().unwrap();
    let until = Instant::now() + Duration::from_secs(3600);
    network.strike(at, fault);
    let worker = service.worker();
    let _ = network.until_death(worker.work(&Pointer::to(&job), until)).await;
    let is_struck = network.requests() > at;
    network.heal();
    is_struck
}
