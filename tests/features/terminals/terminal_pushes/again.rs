//! A terminal that returns to an earlier place in its memory, a push that is applied after a later one, and a shift
//! that is cut in two.

use chrono::TimeDelta;
use serde_json::{Value, json};
use wfm_testkit::{Service, TestClock};

use super::device::{Device, attendances, employee, tap};
use super::memory::apply;

/// Rules TERM-6 and TERM-9. The terminal starts again from the begin of its memory. The push with the clock fault is
/// already known as a whole, so it is not read a second time.
#[tokio::test]
async fn a_clock_fault_is_not_forgotten_where_its_push_comes_again() {
    let service = super::service().await;
    let sound = |day: u32| tap("7", &format!("2026-11-{day:02} 08:00:00"), 0);
    let faulty = |minute: u32| tap("7", &format!("2000-01-01 00:{minute:02}:00"), 0);
    // The pushes that come afterwards.
    let rests: [&[&[String]]; 3] =
        [&[&[sound(4)]], &[&[faulty(20), sound(4)]], &[&[faulty(20)], &[sound(4)]]];
    for rest in rests {
        let org = service.organization().await;
        let ada = employee(&org, "7").await;
        let device = Device::new(&org, "GATE", "UTC").await;
        let known = [sound(3), faulty(10)];
        device.send(&[sound(2)]).await;
        device.send(&known).await;
        device.send(&[sound(2), sound(3)]).await;
        device.send(&known).await;
        for push in rest {
            device.send(push).await;
        }
        let taps = device.taps("&state=faulty").await;
        let count = rest.iter().flat_map(|push| push.iter()).filter(|line| line.contains("2000"));
        assert_eq!(taps.len(), 1 + count.count());
        let stored = |tap: &Value| tap["attendance_id"].as_str().map(str::to_owned);
        let of: Vec<Option<String>> = taps.iter().map(stored).collect();
        assert!(of[0].is_some() && of.iter().all(|id| *id == of[0]), "{rest:?}: {taps:?}");
        let expected = [
            "2026-11-02T08:00:00.000Z - none",
            "2026-11-03T08:00:00.000Z - none",
            "2026-11-03T08:00:00.000Z - pending",
            "2026-11-04T08:00:00.000Z - none",
        ];
        assert_eq!(attendances(&org, ada).await, expected, "{rest:?}");
    }
}

/// Rules SYNC-18 and TERM-7. The clock-in is at the gate and the clock-out at the yard. The push of the gate came
/// first, but its message was late.
#[tokio::test]
async fn a_clock_in_is_applied_after_a_clock_out_that_came_later() {
    let clock = TestClock::standing_at("2026-11-02T08:00:00Z".parse().unwrap());
    let service = Service::by(clock, |options| options.consumers = 0).await;
    let org = service.organization().await;
    let ada = employee(&org, "7").await;
    let gate = Device::new(&org, "GATE", "UTC").await;
    let yard = Device::new(&org, "YARD", "UTC").await;
    gate.push(&tap("7", "2026-11-02 07:59:00", 0)).await;
    service.clock.advance(TimeDelta::minutes(50));
    yard.push(&tap("7", "2026-11-02 08:49:00", 1)).await;
    apply(&service, &yard).await;
    apply(&service, &gate).await;
    let day = ["2026-11-02T07:59:00.000Z 2026-11-02T08:49:00.000Z none"];
    assert_eq!(attendances(&org, ada).await, day);
    for device in [gate, yard] {
        assert_eq!(device.states().await, ["applied"]);
    }
}

/// Rules TERM-5 and TERM-7. A late tap cuts a shift in two, and the second half is refused. The first half is not
/// changed by that.
#[tokio::test]
async fn a_refused_shift_leaves_the_attendance_that_it_was_a_part_of_alone() {
    let service = super::service().await;
    let org = service.organization().await;
    let ada = employee(&org, "7").await;
    let device = Device::new(&org, "GATE", "UTC").await;
    device.send(&[tap("7", "2026-11-02 08:00:00", 0), tap("7", "2026-11-02 20:00:00", 0)]).await;
    let entered = json!({
        "employee_id": ada, "clock_in_at": "2026-11-02T20:00:00Z",
        "clock_out_at": "2026-11-02T20:30:00Z", "reason": "Somebody else's tap.",
    });
    org.admin.post("/attendances", &entered).send().await.expect(201);
    device.send(&[tap("7", "2026-11-02 12:00:00", 1)]).await;
    let day = [
        "2026-11-02T08:00:00.000Z 2026-11-02T12:00:00.000Z none",
        "2026-11-02T20:00:00.000Z 2026-11-02T20:30:00.000Z none",
    ];
    assert_eq!(attendances(&org, ada).await, day);
    // The refused half is read again, alone.
    device.send(&[tap("7", "2026-11-02 21:00:00", 1)]).await;
    assert_eq!(attendances(&org, ada).await, day);
    assert_eq!(device.states().await, ["applied", "refused", "applied", "refused"]);
    for refused in device.taps("&state=refused").await {
        assert_eq!(
            (&refused["attendance_id"], &refused["code"]),
            (&Value::Null, &json!("overlap"))
        );
    }
}
