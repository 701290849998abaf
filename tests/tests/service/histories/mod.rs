//! Whatever many people do at once, in any order, what is stored fits together afterwards. Where this
//! fails, somebody is paid twice, at work twice, or on leave that they do not have.

mod checks;
mod pay;

use crate::dice::Dice;
use std::collections::BTreeMap;
use std::sync::Mutex;

use chrono::{DateTime, Datelike, Days, TimeDelta, Utc};
use futures::future::join_all;
use serde_json::{Value, json};
use wfm_app::Ids;
use wfm_domain::recalculation::Recalculation;
use wfm_job_sweeper::close_forgotten;
use wfm_storage::recalculation;
use wfm_testkit::{Answer, Client, Organization, Service};

const CLIENTS: u64 = 6;
const STEPS: usize = 28;

/// What is going on, seen by everybody.
struct Scene<'a> {
    org: &'a Organization<'a>,
    employee: String,
    own: Client,
    manager: Client,
    /// Paths of what was made.
    attendances: Mutex<Vec<String>>,
    leaves: Mutex<Vec<String>>,
    /// Days by which balances were adjusted, by leave type and year.
    adjusted: Mutex<BTreeMap<(String, i32), f64>>,
    /// The component that pay adjustments are added to.
    bonus: String,
    /// What each payroll locked when it was approved.
    locked: Mutex<BTreeMap<String, pay::Locked>>,
}

impl Scene<'_> {
    fn now(&self) -> DateTime<Utc> {
        self.org.service.now()
    }

    /// A moment of the last days, on a grid so coarse that many meet.
    fn moment(&self, dice: &mut Dice) -> DateTime<Utc> {
        let day = (self.now() - TimeDelta::days(1 + dice.below(3))).date_naive();
        day.and_hms_opt(6, 0, 0).unwrap().and_utc() + TimeDelta::minutes(30 * dice.below(28))
    }

    fn presence(&self, dice: &mut Dice) -> (DateTime<Utc>, Option<DateTime<Utc>>) {
        let from = self.moment(dice);
        let lasts = TimeDelta::minutes(30 * dice.below(10));
        (from, (dice.below(6) > 0).then(|| from + lasts))
    }

    fn some(of: &Mutex<Vec<String>>, dice: &mut Dice) -> Option<String> {
        dice.of(&of.lock().unwrap()).cloned()
    }

    /// Does something.
    async fn step(&self, dice: &mut Dice) {
        let admin = &self.org.admin;
        let answer = match dice.below(18) {
            0 | 1 => self.own.post("/attendances/clock-in", &json!({})).send().await,
            2 | 3 => self.own.post("/attendances/clock-out", &json!({})).send().await,
            4 => self.sync(dice).await,
            5 => {
                let (from, to) = self.presence(dice);
                let body = json!({
                    "employee_id": self.employee, "clock_in_at": from, "clock_out_at": to,
                    "reason": "Forgot.",
                });
                self.manager.post("/attendances", &body).send().await
            }
            6 => {
                let Some(path) = Self::some(&self.attendances, dice) else { return };
                let (from, to) = self.presence(dice);
                let mut body = json!({"clock_in_at": from, "reason": "Wrong."});
                if dice.below(2) == 0 {
                    body = json!({"clock_in_at": from, "clock_out_at": to, "reason": "Wrong."});
                }
                self.manager.patch(&path, &body).send().await
            }
            7 => {
                let Some(path) = Self::some(&self.attendances, dice) else { return };
                let review = if dice.below(2) == 0 { "approved" } else { "rejected" };
                admin.patch(&path, &json!({ "review": review })).send().await
            }
            8 | 9 => self.request(dice).await,
            10 | 11 => {
                let Some(path) = Self::some(&self.leaves, dice) else { return };
                let (client, status) = match dice.below(5) {
                    0 => (&self.own, "cancelled"),
                    1 => (admin, "cancelled"),
                    2 => (&self.manager, "rejected"),
                    _ => (&self.manager, "approved"),
                };
                client.patch(&path, &json!({ "status": status })).send().await
            }
            12 => self.adjust(dice).await,
            13 => self.run(dice).await,
            14 | 15 => {
                let Some(answer) = self.decide(dice).await else { return };
                answer
            }
            16 => self.adjust_pay(dice).await,
            _ => {
                self.around(dice).await;
                return;
            }
        };
        assert!(answer.status < 500, "{}", answer.body);
        if answer.status == 201 {
            let path = answer.header("location").to_owned();
            match path.split(['/', '?']).nth(1) {
                Some("attendances") => self.attendances.lock().unwrap().push(path),
                Some("leaves") => self.leaves.lock().unwrap().push(path),
                _ => {}
            }
        }
    }

    async fn sync(&self, dice: &mut Dice) -> Answer {
        let records: BTreeMap<i64, Value> = (0..1 + dice.below(4))
            .map(|_| {
                let (from, to) = self.presence(dice);
                let id = from.timestamp() / 60;
                let record = json!({
                    "id": id.to_string(), "employee_id": self.employee, "device_id": "d",
                    "clock_in_client_ts": from, "clock_out_client_ts": to,
                });
                (id, record)
            })
            .collect();
        let records: Vec<Value> = records.into_values().collect();
        let accepted = self.org.send(&Ids.next().to_string(), json!(records)).await;
        let job = self.org.ended(&accepted).await;
        for item in job["result"]["items"].as_array().unwrap() {
            if let Some(id) = item["attendance_id"].as_str() {
                self.attendances.lock().unwrap().push(format!("/attendances/{id}"));
            }
        }
        accepted
    }

    async fn request(&self, dice: &mut Dice) -> Answer {
        let first = self.now().date_naive() - Days::new(3);
        let start = first + Days::new(u64::try_from(dice.below(120)).unwrap());
        let length = u64::try_from(dice.below(5)).unwrap();
        let mut body = json!({
            "type": dice.of(&["annual", "lieu", "unpaid"]), "start_date": start,
            "end_date": start + Days::new(length),
        });
        if dice.below(3) == 0 {
            let half = dice.of(&["first_half", "second_half"]).filter(|_| length == 0);
            body["start_half"] = json!(half.unwrap_or(&"second_half"));
        }
        let client = if dice.below(4) == 0 { &self.org.admin } else { &self.own };
        body["employee_id"] = json!(self.employee);
        client.post("/leaves", &body).send().await
    }

    async fn adjust(&self, dice: &mut Dice) -> Answer {
        let kind = dice.of(&["annual", "lieu"]).unwrap();
        let year = self.now().year() + i32::try_from(dice.below(3)).unwrap() - 1;
        #[expect(clippy::cast_precision_loss, reason = "a few days")]
        let days = (dice.below(16) - 8) as f64 / 2.0;
        let body = json!({
            "employee_id": self.employee, "type": kind, "year": year, "days": days.to_string(),
            "reason": "Lieu.",
        });
        let answer = self.org.admin.post("/leave-adjustments", &body).send().await;
        if answer.status == 201 {
            let mut adjusted = self.adjusted.lock().unwrap();
            *adjusted.entry(((*kind).to_owned(), year)).or_default() += days;
        }
        answer
    }

    /// What happens by itself, and what changes the rules.
    async fn around(&self, dice: &mut Dice) {
        let service = self.org.service;
        match dice.below(4) {
            0 => {
                close_forgotten(service.app()).await.unwrap();
            }
            1 => sweep(service).await,
            2 => service.clock.advance(TimeDelta::seconds(dice.below(60))),
            _ => {
                let start = 6 + dice.below(4);
                let tag = self.org.admin.get("/settings").send().await.expect(200);
                let put = self.org.admin.put("/settings", &settings(start));
                let put = put.header("if-match", tag.header("etag")).send().await;
                assert!(matches!(put.status, 200 | 412), "{}", put.body);
            }
        }
    }
}

fn settings(start: i64) -> Value {
    let weekdays = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"];
    let days = weekdays.map(|weekday| {
        json!({
            "weekday": weekday, "start": format!("{start:02}:00"), "end": "17:00",
            "break_minutes": 30,
        })
    });
    let types = json!([
        {"code": "annual", "name": "Annual", "annual_days": "8.0", "carry_over_days": "2.0"},
        {"code": "lieu", "name": "In lieu", "annual_days": "0", "carry_over_days": "3.0",
         "allow_negative": true},
        {"code": "unpaid", "name": "Unpaid", "paid": false},
    ]);
    json!({"work_schedule": {"days": days}, "leave_types": types})
}

async fn sweep(service: &Service) {
    service.recalculate().await.unwrap();
}

async fn all(client: &Client, list: &str) -> Vec<Value> {
    let (mut rows, mut path) = (vec![], format!("{list}&limit=100"));
    loop {
        let page = client.get(&path).send().await.expect(200).body;
        rows.extend(page["data"].as_array().unwrap().clone());
        let Some(cursor) = page["meta"]["next_cursor"].as_str() else { return rows };
        path = format!("{list}&limit=100&cursor={cursor}");
    }
}

/// So many attendances, leaves and payrolls that stand came of it.
async fn history(service: &Service, seed: u64) -> (usize, usize, usize) {
    let org = service.organization().await;
    org.settings(settings(8)).await;
    let boss = org.employee(json!({})).await;
    let employee = org.employee(pay::paid(&boss.to_string())).await;
    let scene = Scene {
        org: &org,
        employee: employee.to_string(),
        own: org.signed_in(&["employee"], Some(employee)).await,
        manager: org.signed_in(&["manager"], Some(boss)).await,
        attendances: Mutex::default(),
        leaves: Mutex::default(),
        adjusted: Mutex::default(),
        bonus: pay::bonus(&org).await,
        locked: Mutex::default(),
    };
    join_all((0..CLIENTS).map(|client| {
        let scene = &scene;
        async move {
            let mut dice = Dice(seed * CLIENTS + client);
            for _ in 0..STEPS {
                Box::pin(scene.step(&mut dice)).await;
            }
        }
    }))
    .await;

    service.clock.advance(TimeDelta::seconds(61));
    sweep(service).await;
    // Whatever was written in whatever order is what calculating it now makes of it.
    let days = Recalculation::since(None);
    let table = &service.storage().table;
    let work = recalculation::request(table, org.id, employee, days, service.now()).await.unwrap();
    table.write(vec![work]).await.unwrap();
    let before = all(&org.admin, &format!("/attendances?employee_id={employee}")).await;
    service.clock.advance(TimeDelta::seconds(61));
    sweep(service).await;
    let after = all(&org.admin, &format!("/attendances?employee_id={employee}")).await;
    assert_eq!(before, after, "seed {seed}");
    (
        checks::check_attendances(&scene, seed).await,
        checks::check_leaves(&scene, seed).await,
        pay::check_payrolls(&scene, seed).await,
    )
}

#[tokio::test]
async fn concurrent_histories_leave_consistent_records() {
    let service = Service::start().await;
    let (mut attendances, mut leaves, mut payrolls) = (0, 0, 0);
    for seed in 1..=6 {
        let made = Box::pin(history(&service, seed)).await;
        (attendances, leaves, payrolls) =
            (attendances + made.0, leaves + made.1, payrolls + made.2);
    }
    // Enough happened.
    let enough = attendances > 60 && leaves > 40 && payrolls > 5;
    assert!(enough, "{attendances} attendances, {leaves} leaves, {payrolls} payrolls");
}
