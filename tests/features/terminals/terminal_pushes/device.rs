//! A terminal as the service sees it: it asks for its options, keeps its memory, and sends unacknowledged lines
//! again.

use http::Method;
use serde_json::{Value, json};
use wfm_domain::ids::{EmployeeId, JobId};
use wfm_testkit::{Answer, Organization, logs};

/// A terminal of an organization.
pub struct Device<'a> {
    pub org: &'a Organization<'a>,
    pub id: String,
    pub serial_number: String,
    pub push_path: String,
}

impl<'a> Device<'a> {
    pub async fn new(org: &'a Organization<'a>, serial_number: &str, timezone: &str) -> Self {
        let body = json!({"serial_number": serial_number, "name": "Gate", "timezone": timezone});
        Self::of(org, &org.admin.post("/terminals", &body).send().await.expect(201).body)
    }

    /// The terminal from the answer to its creation.
    pub fn of(org: &'a Organization<'a>, made: &Value) -> Self {
        let text = |name: &str| made[name].as_str().unwrap().to_owned();
        let serial_number = text("serial_number");
        let push_path = text("push_path");
        // The key is part of the path, and many systems log paths.
        logs::forbid([push_path.trim_start_matches("/t/")]);
        Self { org, id: text("id"), serial_number, push_path }
    }

    /// Sends a request as the firmware does, with the serial number in the query.
    pub async fn ask(&self, method: Method, endpoint: &str, query: &str, body: &str) -> Answer {
        let path = format!("{}/iclock/{endpoint}?SN={}{query}", self.push_path, self.serial_number);
        let client = self.org.service.anonymous();
        client.request(method, &path).header("content-type", "text/plain").raw(body).send().await
    }

    pub async fn handshake(&self) -> String {
        text(&self.ask(Method::GET, "cdata", "&options=all&pushver=2.4.1", "").await.expect(200))
    }

    pub async fn poll(&self) -> String {
        text(&self.ask(Method::GET, "getrequest", "", "").await.expect(200))
    }

    /// Pushes lines. Returns the text of the answer.
    pub async fn push(&self, lines: &str) -> String {
        let answer = self.ask(Method::POST, "cdata", "&table=ATTLOG&Stamp=7", lines).await;
        text(&answer.expect(200))
    }

    /// Pushes taps from [`tap`], and waits until they are applied.
    pub async fn send(&self, taps: &[String]) {
        let lines = taps.concat();
        assert_eq!(self.push(&lines).await, format!("OK: {}\n", taps.len()));
        self.applied().await;
    }

    /// Waits until everything is applied.
    pub async fn applied(&self) {
        let job = JobId::of_terminal(self.id.parse().unwrap());
        for _ in 0..1000 {
            let answer = self.org.admin.get(&format!("/jobs/{job}")).send().await.expect(200);
            if answer.body["status"] == "completed" {
                return;
            }
            tokio::time::sleep(std::time::Duration::from_millis(20)).await;
        }
        panic!("the taps were not applied");
    }

    /// All lines that came from the terminal, the latest arrival first.
    pub async fn taps(&self, query: &str) -> Vec<Value> {
        let first = format!("/terminals/{}/taps?limit=100{query}", self.id);
        let mut path = first.clone();
        let mut taps = vec![];
        loop {
            let page = self.org.admin.get(&path).send().await.expect(200).body;
            taps.extend(page["data"].as_array().unwrap().iter().cloned());
            let Some(cursor) = page["meta"]["next_cursor"].as_str() else { return taps };
            path = format!("{first}&cursor={cursor}");
        }
    }

    /// The states of the lines, in the order of arrival.
    pub async fn states(&self) -> Vec<String> {
        let taps = self.taps("").await;
        taps.iter().rev().map(|tap| tap["state"].as_str().unwrap().to_owned()).collect()
    }
}

fn text(answer: &Answer) -> String {
    String::from_utf8(answer.bytes.clone()).unwrap()
}

/// A line of the protocol: number, local time, key.
pub fn tap(number: &str, time: &str, key: u8) -> String {
    format!("{number}\t{time}\t{key}\t1\t\t0\t0\n")
}

/// An employee with this number, who is never late.
pub async fn employee(org: &Organization<'_>, number: &str) -> EmployeeId {
    org.employee(json!({"employee_number": number, "work_schedule": {"days": []}})).await
}

/// The stored attendances of an employee, in the order of clock-in: clock-in, clock-out, review and reason.
pub async fn attendances(org: &Organization<'_>, employee: EmployeeId) -> Vec<String> {
    let path = format!("/attendances?employee_id={employee}&limit=100");
    let page = org.admin.get(&path).send().await.expect(200).body;
    let mut rows: Vec<String> = page["data"]
        .as_array()
        .unwrap()
        .iter()
        .map(|row| {
            let text = |name: &str| row[name].as_str().unwrap_or("-").to_owned();
            let review = text("review");
            format!("{} {} {review}", text("clock_in_at"), text("clock_out_at"))
        })
        .collect();
    rows.sort();
    rows
}
