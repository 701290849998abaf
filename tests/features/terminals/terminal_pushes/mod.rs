//! Terminals that push (rules TERM-2 to TERM-9). If this fails, a tap is lost, doubled, or given to another person.

mod again;
#[allow(dead_code, clippy::disallowed_methods, reason = "the benches ask it for more")]
#[path = "../../../benches/company.rs"]
mod company;
pub mod device;
mod files;
mod interrupted;
mod memory;
mod outage;
mod properties;
mod relay;

use chrono::TimeDelta;
use http::Method;
use serde_json::json;
use wfm_testkit::{Service, TestClock};

use device::{Device, attendances, employee, tap};

/// A service on 5 November 2026, for which taps of the days before are in time.
async fn service() -> Service {
    let now = "2026-11-05T12:00:00Z".parse().unwrap();
    Service::by(TestClock::standing_at(now), |_| {}).await
}

/// Rule TERM-3.
#[tokio::test]
async fn a_terminal_is_told_how_to_send_and_its_offset() {
    let service = service().await;
    let org = service.organization().await;
    let device = Device::new(&org, "CKJF202260001", "Asia/Manila").await;
    let expected = "GET OPTION FROM: CKJF202260001\nATTLOGStamp=0\nOPERLOGStamp=9999\n\
        ATTPHOTOStamp=9999\nErrorDelay=60\nDelay=60\nTransTimes=00:00;14:00\nTransInterval=1\n\
        TransFlag=TransData AttLog\nTimeZone=480\nRealtime=1\nEncrypt=0\nServerVer=2.4.1\n";
    assert_eq!(device.handshake().await, expected);
    assert_eq!(device.poll().await, "OK\n");
    device.send(&[tap("1", "2026-11-02 08:00:00", 0)]).await;
    assert!(device.handshake().await.contains("\nATTLOGStamp=7\n"));
    // Users, fingerprints and photos are not read.
    for (endpoint, query) in [
        ("cdata", "&table=OPERLOG&Stamp=9"),
        ("cdata", "&table=BIODATA"),
        ("cdata.aspx", "&table=ATTPHOTO"),
        ("devicecmd", ""),
        ("registry", ""),
        ("fdata", "&table=ATTPHOTO"),
    ] {
        let answer = device.ask(Method::POST, endpoint, query, "FP PIN=1\tTMP=Zm9v\n").await;
        assert_eq!(String::from_utf8(answer.expect(200).bytes).unwrap(), "OK\n", "{endpoint}");
    }
    assert_eq!(device.taps("").await.len(), 1);
    let shown = org.admin.get(&format!("/terminals/{}", device.id)).send().await.expect(200).body;
    assert_eq!(shown["last_tap_at"], "2026-11-02T00:00:00.000Z");
    assert!(shown["last_seen_at"].is_string());
}

/// Rule TERM-2.
#[tokio::test]
async fn nobody_else_is_taken_for_a_terminal() {
    let service = service().await;
    let org = service.organization().await;
    let device = Device::new(&org, "A", "UTC").await;
    let other = Device::new(&org, "B", "UTC").await;
    let elsewhere = service.organization().await;
    let foreign = Device::new(&elsewhere, "A", "UTC").await;
    let refused = |path: String| {
        let client = service.anonymous();
        async move {
            let body = "1\t2026-11-02 08:00:00\t0\n";
            let answer = client.request(Method::POST, &path).raw(body).send().await.expect(401);
            assert_eq!(String::from_utf8(answer.bytes).unwrap(), "UNKNOWN DEVICE\n");
        }
    };
    let of = |push_path: &str, number: &str| {
        format!("{push_path}/iclock/cdata?SN={number}&table=ATTLOG&Stamp=1")
    };
    refused(of(&device.push_path, "B")).await;
    refused(of(&device.push_path, "")).await;
    refused(of("/t/nonsense", "A")).await;
    refused(of(&format!("{}x", device.push_path), "A")).await;
    // A wrong key for an existing terminal.
    let mut forged = device.push_path.clone();
    let last = if forged.ends_with('A') { "Q" } else { "A" };
    forged.replace_range(forged.len() - 1.., last);
    refused(of(&forged, "A")).await;
    // A new key, and no valid key while the terminal is inactive.
    let path = format!("/terminals/{}", device.id);
    let again = org.admin.post(&format!("{path}/key"), &json!({})).send().await.expect(200);
    refused(of(&device.push_path, "A")).await;
    let device = Device { push_path: again.body["push_path"].as_str().unwrap().into(), ..device };
    assert_eq!(device.push("1\t2026-11-02 08:00:00\t0\n").await, "OK: 1\n");
    org.admin.patch(&path, &json!({"is_active": false})).send().await.expect(200);
    refused(of(&device.push_path, "A")).await;
    device.applied().await;
    assert!(other.taps("").await.is_empty() && foreign.taps("").await.is_empty());
}

/// Rules TERM-4, TERM-5 and TERM-6.
#[tokio::test]
async fn taps_become_attendances_once_however_often_they_come() {
    let service = service().await;
    let org = service.organization().await;
    let ada = employee(&org, "7").await;
    let device = Device::new(&org, "GATE-1", "Asia/Manila").await;
    let came = tap("7", "2026-11-02 08:00:00", 0);
    device.send(std::slice::from_ref(&came)).await;
    assert_eq!(attendances(&org, ada).await, ["2026-11-02T00:00:00.000Z - none"]);
    let went = tap("7", "2026-11-02 17:00:00", 1);
    // The same lines again, with newer ones. The last line is cut off in the middle.
    let lines = format!("{came}{went}7\t2026-11-02 1");
    assert_eq!(device.push(&lines).await, "OK: 2\n");
    device.applied().await;
    let day = ["2026-11-02T00:00:00.000Z 2026-11-02T09:00:00.000Z none"];
    assert_eq!(attendances(&org, ada).await, day);
    for lines in [lines, came.clone(), went.clone(), format!("{went}{came}")] {
        device.push(&lines).await;
        device.applied().await;
        assert_eq!(attendances(&org, ada).await, day);
    }
    let page = org.admin.get(&format!("/attendances?employee_id={ada}")).send().await.expect(200);
    let row = &page.body["data"][0];
    assert_eq!((&row["source"], &row["device_id"]), (&json!("kiosk"), &json!("GATE-1")));
    assert_eq!(row["client_record_id"], "7-20261102T080000");
    assert_eq!(device.states().await, ["applied", "applied"]);
    let taps = device.taps("&state=applied").await;
    assert_eq!(taps[0]["attendance_id"], row["id"]);
    assert_eq!((&taps[0]["punch"], &taps[0]["employee_number"]), (&json!("out"), &json!("7")));
}

/// Rule TERM-7: a clock-out moves, and a late tap is put at its place in time.
#[tokio::test]
async fn the_order_in_which_taps_come_does_not_count() {
    let service = service().await;
    let org = service.organization().await;
    let gate = Device::new(&org, "GATE", "UTC").await;
    let yard = Device::new(&org, "YARD", "UTC").await;
    // The clock-in is at the gate. The clock-out is at the yard, which has no network for two days.
    let ada = employee(&org, "7").await;
    gate.send(&[tap("7", "2026-11-02 08:00:00", 0), tap("7", "2026-11-03 08:00:00", 0)]).await;
    let open = ["2026-11-02T08:00:00.000Z - none", "2026-11-03T08:00:00.000Z - none"];
    assert_eq!(attendances(&org, ada).await, open);
    yard.send(&[tap("7", "2026-11-02 17:00:00", 1), tap("7", "2026-11-03 17:30:00", 1)]).await;
    let days = [
        "2026-11-02T08:00:00.000Z 2026-11-02T17:00:00.000Z none",
        "2026-11-03T08:00:00.000Z 2026-11-03T17:30:00.000Z none",
    ];
    assert_eq!(attendances(&org, ada).await, days);

    // The opposite order: the shifts that were built only from the yard's taps are removed.
    let grace = employee(&org, "8").await;
    yard.send(&[tap("8", "2026-11-02 17:00:00", 1), tap("8", "2026-11-03 17:30:00", 1)]).await;
    assert_eq!(attendances(&org, grace).await.len(), 2);
    gate.send(&[tap("8", "2026-11-03 08:00:00", 0), tap("8", "2026-11-02 08:00:00", 0)]).await;
    assert_eq!(attendances(&org, grace).await, days);
    assert_eq!(yard.states().await, ["applied"; 4]);
    // A tapped break is a gap between two attendances.
    let mary = employee(&org, "9").await;
    let morning = "2026-11-02T08:00:00.000Z 2026-11-02T12:00:00.000Z none";
    let afternoon = "2026-11-02T12:45:00.000Z 2026-11-02T17:00:00.000Z none";
    for (time, key, expected) in [
        ("2026-11-02 08:00:00", 0, &["2026-11-02T08:00:00.000Z - none"][..]),
        ("2026-11-02 12:00:00", 2, &[morning]),
        ("2026-11-02 12:45:00", 3, &[morning, "2026-11-02T12:45:00.000Z - none"]),
        ("2026-11-02 17:00:00", 1, &[morning, afternoon]),
        ("2026-11-02 17:00:20", 1, &[morning, afternoon]),
    ] {
        gate.send(&[tap("9", time, key)]).await;
        assert_eq!(attendances(&org, mary).await, expected);
    }
}

/// Rule TERM-11: a person who first taps when leaving does not work a night.
#[tokio::test]
async fn an_evening_without_a_clock_in_and_the_next_morning_are_no_shift() {
    let service = service().await;
    let org = service.organization().await;
    let device = Device::new(&org, "GATE", "UTC").await;
    let ada = employee(&org, "7").await;
    let times = ["03 16:00", "04 07:49", "04 16:00", "05 07:50"];
    let taps = times.map(|time| tap("7", &format!("2026-11-{time}:00"), 0));
    for tap in &taps {
        device.send(std::slice::from_ref(tap)).await;
    }
    let expected = [
        "2026-11-03T16:00:00.000Z - none",
        "2026-11-04T07:49:00.000Z 2026-11-04T16:00:00.000Z none",
        "2026-11-05T07:50:00.000Z - none",
    ];
    assert_eq!(attendances(&org, ada).await, expected);
}

/// Rules TERM-12 and TIME-15: a terminal and a phone give the same minutes.
#[tokio::test]
async fn tapped_breaks_are_no_work() {
    let service = service().await;
    let org = service.organization().await;
    let hours = |start: &str, end: &str| json!({"start": start, "end": end, "break_minutes": 0});
    let morning = hours("08:00", "12:00");
    let afternoon = hours("13:00", "17:00");
    let device = Device::new(&org, "GATE", "UTC").await;
    let ada = employee(&org, "7").await;
    let path = format!("/employees/{ada}/roster/2026-11-02");
    let shifts = json!({"shifts": [morning, afternoon]});
    org.admin.request(Method::PUT, &path).json(&shifts).send().await.expect(200);
    let times = ["08:00", "12:00", "13:00", "17:00"];
    device.send(&times.map(|time| tap("7", &format!("2026-11-02 {time}:00"), 255))).await;
    let page = org.admin.get(&format!("/attendances?employee_id={ada}")).send().await.expect(200);
    let sum = |field: &str| -> i64 {
        page.body["data"].as_array().unwrap().iter().map(|row| row[field].as_i64().unwrap()).sum()
    };
    assert_eq!((sum("worked_minutes"), sum("overtime_minutes")), (480, 0));
    // Without the last tap the time of the break is unknown.
    let grace = employee(&org, "8").await;
    device
        .send(
            &["08:00", "12:00", "17:00"]
                .map(|time| tap("8", &format!("2026-11-02 {time}:00"), 255)),
        )
        .await;
    let page = org.admin.get(&format!("/attendances?employee_id={grace}")).send().await.expect(200);
    let row = &page.body["data"][0];
    assert_eq!((&row["flags"], &row["review"]), (&json!(["uneven_taps"]), &json!("none")));
    assert_eq!(row["clock_out_at"], "2026-11-02T17:00:00.000Z");
    // A door that people pass all day.
    let door = Device::new(&org, "DOOR", "UTC").await;
    let path = format!("/terminals/{}", door.id);
    org.admin.patch(&path, &json!({"taps": "first_and_last"})).send().await.expect(200);
    let mary = employee(&org, "9").await;
    door.send(&times.map(|time| tap("9", &format!("2026-11-02 {time}:00"), 255))).await;
    let day = ["2026-11-02T08:00:00.000Z 2026-11-02T17:00:00.000Z none"];
    assert_eq!(attendances(&org, mary).await, day);
}

/// Rule TERM-11: a planned duty of 24 hours is one shift.
#[tokio::test]
async fn a_shift_that_lies_in_the_window_of_its_plan_is_not_too_long() {
    let service = service().await;
    let org = service.organization().await;
    let device = Device::new(&org, "GATE", "UTC").await;
    let ada = employee(&org, "7").await;
    let path = format!("/employees/{ada}/roster/2026-11-02");
    let duty = json!({"shifts": [{"start": "08:00", "end": "08:00", "break_minutes": 0}]});
    org.admin.request(Method::PUT, &path).json(&duty).send().await.expect(200);
    let taps = [tap("7", "2026-11-02 07:58:00", 0), tap("7", "2026-11-03 08:03:00", 1)];
    device.send(&taps).await;
    let stored = attendances(&org, ada).await;
    assert_eq!(stored.len(), 1, "{stored:?}");
    assert!(stored[0].starts_with("2026-11-02T07:58:00.000Z 2026-11-03T08:03:00.000Z"));
}

/// Rule TERM-8.
#[tokio::test]
async fn a_tap_changes_nothing_that_somebody_has_decided() {
    let service = service().await;
    let org = service.organization().await;
    let ada = employee(&org, "7").await;
    let device = Device::new(&org, "GATE", "UTC").await;
    device.send(&[tap("7", "2026-11-02 08:00:00", 0)]).await;
    let page = org.admin.get(&format!("/attendances?employee_id={ada}")).send().await.expect(200);
    let path = format!("/attendances/{}", page.body["data"][0]["id"].as_str().unwrap());
    let corrected = json!({"clock_out_at": "2026-11-02T16:00:00Z", "reason": "Left"});
    org.admin.patch(&path, &corrected).send().await.expect(200);
    // A tap inside the corrected times needs no notification. A tap outside them waits for a person.
    device.send(&[tap("7", "2026-11-02 12:00:00", 2)]).await;
    let corrected = "2026-11-02T08:00:00.000Z 2026-11-02T16:00:00.000Z none";
    assert_eq!(attendances(&org, ada).await, [corrected]);
    device.send(&[tap("7", "2026-11-02 17:30:00", 1)]).await;
    let late = "2026-11-02T17:30:00.000Z - pending";
    assert_eq!(attendances(&org, ada).await, [corrected, late]);
    device.push(&tap("7", "2026-11-02 17:30:00", 1)).await;
    device.applied().await;
    assert_eq!(attendances(&org, ada).await, [corrected, late]);
    let page = org.admin.get(&format!("/attendances?employee_id={ada}")).send().await.expect(200);
    assert_eq!(page.body["data"][0]["flags"], json!(["auto_closed", "late_tap"]));
    // The next day has another shift.
    device.send(&[tap("7", "2026-11-03 08:00:00", 0)]).await;
    assert_eq!(attendances(&org, ada).await.len(), 3);
}

/// Rules TERM-5 and TERM-6.
#[tokio::test]
async fn what_belongs_to_nobody_is_kept_and_applied_when_somebody_asks() {
    let service = service().await;
    let org = service.organization().await;
    let device = Device::new(&org, "GATE", "UTC").await;
    let taps = [tap("12", "2026-11-02 08:00:00", 0), tap("12", "2026-11-02 17:00:00", 1)];
    device.send(&taps).await;
    device.push("no tap at all\n").await;
    device.applied().await;
    assert_eq!(device.states().await, ["unmatched", "unmatched", "malformed"]);
    let ada = employee(&org, "12").await;
    let path = format!("/terminals/{}/recalculate", device.id);
    for (from, to, expected) in [("2026-11-03", "2026-11-30", 0), ("2026-11-01", "2026-11-02", 1)] {
        let dates = json!({"from": from, "to": to});
        let accepted = org.admin.post(&path, &dates).send().await.expect(202);
        assert_eq!(org.ended(&accepted).await["type"], "terminal_taps");
        assert_eq!(attendances(&org, ada).await.len(), expected, "{from}");
    }
    let day = "2026-11-02T08:00:00.000Z 2026-11-02T17:00:00.000Z none";
    assert_eq!(attendances(&org, ada).await, [day]);
    assert_eq!(device.states().await, ["applied", "applied", "malformed"]);
    let wrong = json!({"from": "2026-11-02", "to": "2026-11-01"});
    org.admin.post(&path, &wrong).send().await.fails(400, "validation_failed");
}

/// Rule TERM-10.
#[tokio::test]
async fn what_was_somebodys_stays_theirs_when_the_number_is_anothers() {
    let service = service().await;
    let org = service.organization().await;
    let device = Device::new(&org, "GATE", "UTC").await;
    let ada = employee(&org, "7").await;
    device.send(&[tap("7", "2026-11-02 08:00:00", 0), tap("7", "2026-11-02 17:00:00", 1)]).await;
    let path = format!("/employees/{ada}");
    org.admin.patch(&path, &json!({"employee_number": "107"})).send().await.expect(200);
    let grace = employee(&org, "7").await;
    device.send(&[tap("7", "2026-11-03 09:00:00", 0)]).await;
    let dates = json!({"from": "2026-11-01", "to": "2026-11-05"});
    let path = format!("/terminals/{}/recalculate", device.id);
    let accepted = org.admin.post(&path, &dates).send().await.expect(202);
    org.ended(&accepted).await;
    let day = "2026-11-02T08:00:00.000Z 2026-11-02T17:00:00.000Z none";
    assert_eq!(attendances(&org, ada).await, [day]);
    assert_eq!(attendances(&org, grace).await, ["2026-11-03T09:00:00.000Z - none"]);
}

/// Rule TERM-7: an attendance of the day before yesterday is not changed.
#[tokio::test]
async fn a_shift_that_began_long_before_a_tap_is_not_cut() {
    let service = service().await;
    let org = service.organization().await;
    let device = Device::new(&org, "GATE", "UTC").await;
    let ada = employee(&org, "7").await;
    device.send(&[tap("7", "2026-11-02 14:00:00", 0), tap("7", "2026-11-02 22:00:00", 1)]).await;
    device.send(&[tap("7", "2026-11-04 06:00:00", 0)]).await;
    let expected = [
        "2026-11-02T14:00:00.000Z 2026-11-02T22:00:00.000Z none",
        "2026-11-04T06:00:00.000Z - none",
    ];
    assert_eq!(attendances(&org, ada).await, expected);
}

/// Rules TERM-5 and TERM-7: a refused tap does not stop the taps after it.
#[tokio::test]
async fn a_shift_that_another_attendance_overlaps_is_applied_when_that_is_gone() {
    let service = service().await;
    let org = service.organization().await;
    let device = Device::new(&org, "GATE", "UTC").await;
    let ada = employee(&org, "7").await;
    device.send(&[tap("7", "2026-11-02 08:00:00", 0), tap("7", "2026-11-02 12:00:00", 1)]).await;
    let phone = json!([{
        "id": "p", "employee_id": ada, "clock_in_client_ts": "2026-11-02T13:00:00Z",
        "clock_out_client_ts": "2026-11-02T16:00:00Z",
    }]);
    let synced = org.sync("phone", phone).await;
    device.send(&[tap("7", "2026-11-02 17:05:00", 1)]).await;
    assert_eq!(device.states().await, ["refused"; 3]);
    device.send(&[tap("7", "2026-11-02 07:00:00", 0)]).await;
    let of_phone = "2026-11-02T13:00:00.000Z 2026-11-02T16:00:00.000Z none";
    assert!(attendances(&org, ada).await.contains(&of_phone.to_owned()));
    let id = synced["result"]["items"][0]["attendance_id"].as_str().unwrap();
    let rejected = json!({"review": "rejected", "note": "It was the gate"});
    org.admin.patch(&format!("/attendances/{id}"), &rejected).send().await.expect(200);
    let dates = json!({"from": "2026-11-02", "to": "2026-11-02"});
    let path = format!("/terminals/{}/recalculate", device.id);
    org.ended(&org.admin.post(&path, &dates).send().await.expect(202)).await;
    assert_eq!(device.states().await, ["applied"; 4]);
    let counted = "2026-11-02T07:00:00.000Z 2026-11-02T17:05:00.000Z none";
    assert!(attendances(&org, ada).await.contains(&counted.to_owned()));
}

/// Rule TERM-9.
#[tokio::test]
async fn a_clock_fault_becomes_intervals_once() {
    let service = service().await;
    let org = service.organization().await;
    let ada = employee(&org, "7").await;
    let device = Device::new(&org, "GATE", "UTC").await;
    let lines = [
        tap("7", "2026-11-02 08:00:00", 0),
        tap("7", "2026-11-02 17:00:00", 1),
        // The battery was empty: three taps of one shift. The last one is unreadable.
        tap("7", "2000-01-01 00:10:00", 0),
        tap("7", "2000-01-01 08:40:00", 1),
        tap("7", "1971--10--29 -23:-23:-27", 0),
    ];
    device.send(&lines).await;
    let day = "2026-11-02T08:00:00.000Z 2026-11-02T17:00:00.000Z none";
    // Until a sound tap shows when the clock fault ended, nothing of it is stored.
    assert_eq!(attendances(&org, ada).await, [day]);
    let states = ["applied", "applied", "faulty", "faulty", "faulty"];
    assert_eq!(device.states().await, states);
    let sound = tap("7", "2026-11-04 08:00:00", 0);
    device.send(std::slice::from_ref(&sound)).await;
    let stored = attendances(&org, ada).await;
    let expected = [
        day,
        // From the last sound tap on. The shift ended 8 h 30 min after its begin.
        "2026-11-02T17:00:00.000Z - pending",
        "2026-11-02T17:00:00.000Z - pending",
        "2026-11-04T08:00:00.000Z - none",
    ];
    assert_eq!(stored, expected);
    let faulty = device.taps("&state=faulty").await;
    assert!(faulty.iter().all(|tap| tap["attendance_id"].is_string()), "{faulty:?}");
    // The whole memory again, in pieces of other sizes.
    let memory = [&lines[..], &[sound]].concat();
    for size in [1, 2, 4, 6] {
        for piece in memory.chunks(size) {
            device.push(&piece.concat()).await;
        }
        device.applied().await;
        assert_eq!(attendances(&org, ada).await, stored, "{size}");
    }
    assert_eq!(device.taps("").await.len(), 6);
}

/// Rule TERM-9: the answer to a push is lost during a clock fault, and the terminal sends again from the last sound
/// tap.
#[tokio::test]
async fn a_resend_does_not_end_a_clock_fault() {
    let service = service().await;
    let org = service.organization().await;
    let ada = employee(&org, "7").await;
    let device = Device::new(&org, "GATE", "UTC").await;
    let memory = [
        tap("7", "2026-11-02 08:00:00", 0),
        tap("7", "2000-01-01 00:10:00", 0),
        tap("7", "2000-01-01 08:40:00", 1),
        tap("7", "2026-11-04 08:00:00", 0),
    ];
    for end in 2..=4 {
        device.send(&memory[..end]).await;
    }
    let stored = attendances(&org, ada).await;
    let expected = [
        "2026-11-02T08:00:00.000Z - none",
        // One shift of 8 h 30 min, somewhere between the two sound taps.
        "2026-11-02T08:00:00.000Z - pending",
        "2026-11-04T08:00:00.000Z - none",
    ];
    assert_eq!(stored, expected);
    let path = format!("/attendances?employee_id={ada}&review=pending");
    let page = org.admin.get(&path).send().await.expect(200).body;
    assert_eq!(page["data"][0]["clock_in_latest_at"], "2026-11-03T23:30:00.000Z");
}

/// Rule TERM-3: terminals do not know summer time, so the service tells them the offset.
#[tokio::test]
async fn a_terminal_is_told_another_offset() {
    let before = "2026-10-24T10:00:00Z".parse().unwrap();
    let service = Service::by(TestClock::standing_at(before), |_| {}).await;
    let org = service.organization().await;
    let device = Device::new(&org, "GATE", "Europe/Berlin").await;
    assert!(device.handshake().await.contains("\nTimeZone=120\n"));
    assert_eq!(device.poll().await, "OK\n");
    service.clock.advance(TimeDelta::days(1));
    let told = device.poll().await;
    assert!(told.starts_with("C:") && told.ends_with(":CHECK\n"), "{told}");
    assert_eq!(device.poll().await, told);
    assert!(device.handshake().await.contains("\nTimeZone=60\n"));
    assert_eq!(device.poll().await, "OK\n");
}

/// Rules TERM-5 and TERM-9: a tap that cannot become an attendance has a reason.
#[tokio::test]
async fn a_tap_that_makes_no_attendance_says_why() {
    let service = service().await;
    let org = service.organization().await;
    let device = Device::new(&org, "GATE", "UTC").await;
    let ada = employee(&org, "7").await;
    device
        .send(&[
            // No sound tap came before.
            tap("7", "2000-01-01 00:10:00", 0),
            tap("7", "2026-09-01 08:00:00", 0),
            // Two months until the next sound tap.
            tap("7", "2000-01-01 00:10:00", 0),
            tap("7", "2026-11-02 08:00:00", 0),
            tap("8", "2000-01-01 00:10:00", 0),
            tap("7", "2026-11-02 12:00:00", 1),
        ])
        .await;
    let codes = |taps: Vec<serde_json::Value>| -> Vec<String> {
        taps.iter().rev().map(|tap| tap["code"].as_str().unwrap_or("-").to_owned()).collect()
    };
    let expected = ["no_bounds", "interval_too_long", "unknown_employee"];
    assert_eq!(codes(device.taps("&state=faulty").await), expected);

    // The greatest number of attendances of a date.
    let minute = |n: i64| {
        let at = |minutes: i64| format!("2026-11-04T{:02}:{:02}:00Z", minutes / 60, minutes % 60);
        let from = at(n * 4);
        let to = at(n * 4 + 2);
        json!({
            "id": n.to_string(), "employee_id": ada,
            "clock_in_client_ts": from, "clock_out_client_ts": to,
        })
    };
    org.sync("many", (0..50).map(minute).collect()).await;
    device.send(&[tap("7", "2026-11-04 20:00:00", 0)]).await;
    assert_eq!(codes(device.taps("&state=refused").await), ["too_many"]);
}
