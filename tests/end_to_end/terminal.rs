//! A terminal on the wall that pushes its taps.

use http::Method;
use serde_json::json;
use wfm_testkit::Client;

use super::company::Company;
use super::{days_ago, rows, text};

const SERIAL: &str = "CKJF202260009";

pub async fn live(company: &Company) {
    let body = json!({"serial_number": SERIAL, "name": "Gate", "timezone": "Europe/Berlin"});
    let made = company.admin.post("/terminals", &body).send().await.expect(201);
    let address = text(&made, "push_path");
    let hello = format!("{address}/iclock/cdata?SN={SERIAL}&options=all");
    let hello = company.nobody.get(&hello).send().await.expect(200);
    assert!(hello.bytes.starts_with(b"GET OPTION FROM: CKJF202260009\n"));
    let unknown = format!("{address}/iclock/cdata?SN=ANOTHER&options=all");
    company.nobody.get(&unknown).send().await.expect(401);

    let day = days_ago(1);
    let number = &company.people[2].number;
    let lines = format!("{number}\t{day} 08:00:00\t0\t1\n{number}\t{day} 16:30:00\t1\t1\n");
    // The answer was lost, so the terminal sends it again.
    for _ in 0..2 {
        assert_eq!(push(&company.nobody, &address, &lines).await, b"OK: 2\n");
    }
    let taps = format!("{}/taps", made.header("location"));
    for _ in 0..100 {
        let listed = company.admin.get(&taps).send().await.expect(200);
        if rows(&listed).len() == 2 && rows(&listed).iter().all(|tap| tap["state"] == "applied") {
            break;
        }
        tokio::time::sleep(std::time::Duration::from_millis(200)).await;
    }
    let path = format!("/attendances?employee_id={}&from={day}&to={day}", company.people[2].id);
    let stored = company.admin.get(&path).send().await.expect(200);
    assert_eq!(rows(&stored).len(), 1, "{}", stored.body);
    assert_eq!(rows(&stored)[0]["source"], "kiosk");
}

async fn push(nobody: &Client, address: &str, lines: &str) -> Vec<u8> {
    let path = format!("{address}/iclock/cdata?SN={SERIAL}&table=ATTLOG&Stamp=1");
    let sent = nobody.request(Method::POST, &path).header("content-type", "text/plain");
    sent.raw(lines).send().await.expect(200).bytes
}
