//! What people do, a step at a time: employees and their phones, a manager, administrators.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Mutex;
use std::time::Duration;

use chrono::{DateTime, Datelike, Days, NaiveDate, TimeDelta, Utc};
use serde_json::{Value, json};

use crate::caller::{Answer, Caller, Request};
use crate::company::{Company, Employee, settings};
use crate::terminal::Terminal;
use crate::weather::MOST_LAG;
use crate::world::Shared;

/// What is known of what was acknowledged.
#[derive(Default)]
pub struct Known {
    pub attendances: Mutex<Vec<String>>,
    pub leaves: Mutex<Vec<String>>,
    /// Days by which balances were adjusted, by employee, leave type and year.
    pub adjusted: Mutex<BTreeMap<(String, String, i32), f64>>,
    /// What each payroll locked when it was approved.
    pub locked: Mutex<BTreeMap<String, Locked>>,
    /// Decisions that were acknowledged: what about, and what the log calls it.
    pub decided: Mutex<BTreeSet<(String, String)>>,
    /// Attendances that a clock-in, a clock-out or an entry by hand has answered with, and those that somebody has
    /// corrected or reviewed.
    pub promised: Mutex<BTreeSet<String>>,
}

/// The attendances and leaves that counted on the dates that a payroll locks, by id.
pub type Locked = BTreeMap<String, Value>;

fn some(world: &Shared, of: &Mutex<Vec<String>>) -> Option<String> {
    let all = of.lock().expect("not poisoned").clone();
    world.of(&all)
}

/// A moment of the last days, on a grid so coarse that many meet.
fn moment(world: &Shared) -> DateTime<Utc> {
    let day = (world.with(|w| w.now()) - TimeDelta::days(1 + world.below(3))).date_naive();
    let midnight = day.and_time(chrono::NaiveTime::MIN).and_utc();
    midnight + TimeDelta::hours(6) + TimeDelta::minutes(30 * world.below(28))
}

fn presence(world: &Shared) -> (DateTime<Utc>, Option<DateTime<Utc>>) {
    let from = moment(world);
    let lasts = TimeDelta::minutes(30 * world.below(10));
    (from, (world.below(6) > 0).then(|| from + lasts))
}

/// What a phone holds until the service has said what became of it.
struct Batch {
    key: String,
    records: Vec<Value>,
    job: Option<String>,
    /// The greatest progress that was seen.
    processed: u64,
}

/// A phone with an outbox.
pub struct Phone<'a> {
    pub employee: &'a Employee<'a>,
    /// By how much its clock is wrong.
    skew: TimeDelta,
    outbox: Vec<Value>,
    batches: Vec<Batch>,
    /// The verdicts that came, by record: how often each, and of which attendance.
    pub verdicts: BTreeMap<String, Vec<(String, Option<String>)>>,
    /// Batches that have ended, which are sent once more at the end.
    ended: Vec<(String, Vec<Value>, Value)>,
    made: u32,
}

impl<'a> Phone<'a> {
    pub fn new(employee: &'a Employee<'a>) -> Self {
        let world = employee.own.world();
        let skew = if world.below(3) == 0 { world.below(2400) - 1200 } else { 0 };
        Self {
            employee,
            skew: TimeDelta::seconds(skew),
            outbox: vec![],
            batches: vec![],
            verdicts: BTreeMap::new(),
            ended: vec![],
            made: 0,
        }
    }

    fn world(&self) -> &'a Shared {
        self.employee.own.world()
    }

    /// So many steps, with pauses.
    pub async fn live(&mut self, steps: usize, known: &Known) {
        for _ in 0..steps {
            self.world().pause().await;
            match self.world().below(10) {
                0..=3 => self.punch(),
                4 | 5 => self.flush().await,
                6 | 7 => self.look().await,
                _ => self.online(known).await,
            }
        }
    }

    /// Somebody was at work, and the phone had no network.
    fn punch(&mut self) {
        let (from, to) = presence(self.world());
        self.made += 1;
        let id = format!("{}-{}", self.employee.own.name, self.made);
        self.outbox.push(json!({
            "id": id, "device_id": "phone", "clock_in_client_ts": from + self.skew,
            "clock_out_client_ts": to.map(|to| to + self.skew),
        }));
    }

    /// Sends what waits, a batch that nobody has accepted yet first.
    async fn flush(&mut self) {
        if self.batches.iter().all(|batch| batch.job.is_some()) && !self.outbox.is_empty() {
            let records = std::mem::take(&mut self.outbox);
            let key = format!("{}-{}", self.employee.own.name, self.made);
            self.batches.push(Batch { key, records, job: None, processed: 0 });
        }
        let world = self.world();
        let Some(batch) = self.batches.iter_mut().find(|batch| batch.job.is_none()) else { return };
        let request = batch_of(world, &batch.key, &batch.records, self.skew);
        let sent = self.employee.own.send(&request).await;
        if let Some(answer) = sent
            && answer.status == 202
        {
            batch.job = answer.body["job_id"].as_str().map(str::to_owned);
        }
    }

    /// Looks what became of a batch.
    async fn look(&mut self) {
        let world = self.world();
        let accepted: Vec<usize> =
            (0..self.batches.len()).filter(|n| self.batches[*n].job.is_some()).collect();
        let Some(place) = world.of(&accepted) else { return };
        let job = self.batches[place].job.clone().unwrap_or_default();
        let answer = self.employee.own.send(&Request::get(format!("/jobs/{job}"))).await;
        if let Some(answer) = answer {
            self.take(place, &answer);
        }
    }

    fn take(&mut self, place: usize, answer: &Answer) {
        let world = self.world();
        let batch = &mut self.batches[place];
        if answer.status != 200 {
            if answer.status < 500 && answer.status != 429 {
                world.with(|w| w.violation(&format!("an accepted job: {}", answer.body)));
            }
            return;
        }
        let (job, processed) = (&answer.body, answer.body["progress"]["processed"].as_u64());
        let processed = processed.unwrap_or_default();
        if processed < batch.processed {
            world.with(|w| w.violation(&format!("progress fell: {job}")));
        }
        batch.processed = processed;
        match job["status"].as_str() {
            // It goes on when it is sent again.
            Some("failed") => batch.job = None,
            Some("completed") => {
                let batch = self.batches.remove(place);
                self.conclude(batch, job);
            }
            _ => {}
        }
    }

    /// Every record has one verdict.
    fn conclude(&mut self, batch: Batch, job: &Value) {
        let items = job["result"]["items"].as_array().cloned().unwrap_or_default();
        let indexes: Vec<u64> = items.iter().filter_map(|item| item["index"].as_u64()).collect();
        if indexes != (0..batch.records.len() as u64).collect::<Vec<_>>() {
            let told = format!("verdicts of {} records: {indexes:?}", batch.records.len());
            self.world().with(|world| world.violation(&told));
        }
        for (item, record) in items.iter().zip(&batch.records) {
            let verdict = item["verdict"].as_str().unwrap_or("none").to_owned();
            let attendance = item["attendance_id"].as_str().map(str::to_owned);
            let id = record["id"].as_str().unwrap_or_default().to_owned();
            self.verdicts.entry(id).or_default().push((verdict, attendance));
        }
        self.ended.push((batch.key, batch.records, job["result"].clone()));
    }

    async fn online(&self, known: &Known) {
        let world = self.world();
        let path = ["/attendances/clock-in", "/attendances/clock-out"];
        let path = world.of(&path).unwrap_or_default();
        let key = world.with(|w| format!("online-{:x}", w.dice.u64(..)));
        let request = Request::post(path, json!({})).key(key);
        let answer = self.employee.own.surely(&request).await;
        if answer.status < 300 {
            let id = answer.body["id"].as_str().unwrap_or_default().to_owned();
            known.attendances.lock().expect("not poisoned").push(format!("/attendances/{id}"));
            known.promised.lock().expect("not poisoned").insert(id);
        }
    }

    /// The network is back: everything is sent and concluded.
    pub async fn settle(&mut self) -> bool {
        self.flush().await;
        for place in (0..self.batches.len()).rev() {
            let Some(job) = self.batches[place].job.clone() else { continue };
            let answer = self.employee.own.surely(&Request::get(format!("/jobs/{job}"))).await;
            self.take(place, &answer);
        }
        self.outbox.is_empty() && self.batches.is_empty()
    }

    /// Sends everything once more, as a phone does that has forgotten what came back: with the same keys, then with
    /// others.
    pub async fn send_again(&mut self) {
        let own = &self.employee.own;
        for (key, records, result) in &self.ended {
            let again = own.surely(&batch_of(own.world(), key, records, self.skew)).await;
            let path = format!("/jobs/{}", again.body["job_id"].as_str().unwrap_or_default());
            let job = own.read(&path).await;
            if job["result"] != *result {
                own.world().with(|w| w.violation(&format!("a replay became {job}")));
            }
        }
        for (key, mut records, _) in std::mem::take(&mut self.ended) {
            let key = format!("{key}-again");
            // What was in conflict may be none any more.
            records.retain(|record| {
                let verdicts = &self.verdicts[record["id"].as_str().unwrap_or_default()];
                verdicts.iter().all(|(verdict, _)| verdict != "conflict" && verdict != "error")
            });
            if !records.is_empty() {
                self.batches.push(Batch { key, records, job: None, processed: 0 });
            }
        }
    }
}

fn batch_of(world: &Shared, key: &str, records: &[Value], skew: TimeDelta) -> Request {
    let shown = world.with(|world| world.now()) + skew;
    let body = json!({ "records": records });
    Request::post("/attendances/sync", body).key(key).header("client-time", shown.to_rfc3339())
}

/// Whoever works at a desk: the manager and the administrators.
pub struct Desk<'a> {
    pub company: &'a Company<'a>,
    pub known: &'a Known,
}

impl Desk<'_> {
    fn world(&self) -> &Shared {
        self.company.admin.world()
    }

    /// So many steps, with pauses.
    pub async fn live(&self, steps: usize) {
        for _ in 0..steps {
            self.world().pause().await;
            let employee = self.world().with(|w| w.dice.usize(0..self.company.employees.len()));
            self.step(&self.company.employees[employee]).await;
        }
    }

    async fn step(&self, employee: &Employee<'_>) {
        match self.world().below(17) {
            0 | 1 => self.enter(employee).await,
            2 => self.correct().await,
            3 => self.review().await,
            4 | 5 => self.request_leave(employee).await,
            6 | 7 => self.decide_leave(employee).await,
            8 => self.adjust_balance(employee).await,
            9 => self.change_settings().await,
            10 => self.adjust_pay(employee).await,
            11 => self.plan(employee).await,
            12 | 13 => self.pay(employee).await,
            14 => self.look_at_taps().await,
            _ => self.decide_pay(employee).await,
        }
    }

    fn key(&self) -> String {
        self.world().with(|w| format!("desk-{:x}", w.dice.u64(..)))
    }

    /// A punch that somebody forgot.
    async fn enter(&self, employee: &Employee<'_>) {
        let (from, to) = presence(self.world());
        let body = json!({
            "employee_id": employee.id, "clock_in_at": from, "clock_out_at": to,
            "reason": "Forgot.",
        });
        let request = Request::post("/attendances", body).key(self.key());
        let answer = self.company.manager.surely(&request).await;
        if answer.status == 201 {
            let id = answer.body["id"].as_str().unwrap_or_default().to_owned();
            self.known.attendances.lock().expect("not poisoned").push(format!("/attendances/{id}"));
            self.known.promised.lock().expect("not poisoned").insert(id);
        }
    }

    /// What the terminals made may be corrected and reviewed from now on, too, but not of the one who only taps.
    async fn look_at_taps(&self) {
        let taps = Terminal::stored(self.company).await;
        let mut known = self.known.attendances.lock().expect("not poisoned");
        for tap in taps.iter().filter(|tap| tap["employee_id"] != *self.company.tapper.0) {
            let Some(id) = tap["attendance_id"].as_str() else { continue };
            let path = format!("/attendances/{id}");
            if !known.contains(&path) {
                known.push(path);
            }
        }
    }

    async fn correct(&self) {
        let world = self.world();
        let Some(path) = some(world, &self.known.attendances) else { return };
        let (from, to) = presence(world);
        // A correction to the times that are there already leaves no entry, so the time is one that nobody else draws.
        let from = from + TimeDelta::milliseconds(1 + world.below(1_799_999));
        let mut body = json!({"clock_in_at": from, "reason": "Wrong."});
        if world.below(2) == 0 {
            body["clock_out_at"] = json!(to);
        }
        if let Some(answer) = self.company.manager.send(&Request::patch(&path, body)).await
            && answer.status == 200
        {
            self.decided(&answer, "attendance.corrected");
        }
    }

    async fn review(&self) {
        let world = self.world();
        let Some(path) = some(world, &self.known.attendances) else { return };
        let review = world.of(&["approved", "rejected"]).unwrap_or_default();
        let body = json!({"review": review, "note": "Seen."});
        if let Some(answer) = self.company.manager.send(&Request::patch(&path, body)).await
            && answer.status == 200
        {
            self.decided(&answer, &format!("attendance.{review}"));
        }
    }

    fn decided(&self, answer: &Answer, action: &str) {
        let id = answer.body["id"].as_str().unwrap_or_default().to_owned();
        if action.starts_with("attendance.") {
            self.known.promised.lock().expect("not poisoned").insert(id.clone());
        }
        self.known.decided.lock().expect("not poisoned").insert((id, action.to_owned()));
    }

    async fn request_leave(&self, employee: &Employee<'_>) {
        let world = self.world();
        let first = self.company.now().date_naive() - Days::new(3);
        let start = first + Days::new(u64::try_from(world.below(60)).unwrap_or_default());
        let length = u64::try_from(world.below(5)).unwrap_or_default();
        let mut body = json!({
            "employee_id": employee.id, "type": world.of(&["annual", "lieu", "unpaid"]),
            "start_date": start, "end_date": start + Days::new(length),
        });
        if world.below(3) == 0 {
            let half = world.of(&["first_half", "second_half"]).filter(|_| length == 0);
            body["start_half"] = json!(half.unwrap_or("second_half"));
        }
        let who = if world.below(4) == 0 { &self.company.admin } else { &employee.own };
        let answer = who.surely(&Request::post("/leaves", body).key(self.key())).await;
        if answer.status == 201 {
            let id = answer.body["id"].as_str().unwrap_or_default();
            self.known.leaves.lock().expect("not poisoned").push(format!("/leaves/{id}"));
            self.decided(&answer, "leave.requested");
        }
    }

    async fn decide_leave(&self, employee: &Employee<'_>) {
        let Some(path) = some(self.world(), &self.known.leaves) else { return };
        let (who, status) = match self.world().below(5) {
            0 => (&employee.own, "cancelled"),
            1 => (&self.company.admin, "cancelled"),
            2 => (&self.company.manager, "rejected"),
            _ => (&self.company.manager, "approved"),
        };
        let answer = who.send(&Request::patch(&path, json!({ "status": status }))).await;
        if let Some(answer) = answer.filter(|answer| answer.status == 200) {
            self.decided(&answer, &format!("leave.{status}"));
        }
    }

    async fn adjust_balance(&self, employee: &Employee<'_>) {
        let world = self.world();
        let kind = world.of(&["annual", "lieu"]).unwrap_or_default();
        let year = self.company.now().year();
        #[expect(clippy::cast_precision_loss, reason = "a few days")]
        let days = (world.below(16) - 8) as f64 / 2.0;
        let body = json!({
            "employee_id": employee.id, "type": kind, "year": year, "days": days.to_string(),
            "reason": "Lieu.",
        });
        let request = Request::post("/leave-adjustments", body).key(self.key());
        if self.company.admin.surely(&request).await.status == 201 {
            let mut adjusted = self.known.adjusted.lock().expect("not poisoned");
            *adjusted.entry((employee.id.clone(), kind.to_owned(), year)).or_default() += days;
        }
    }

    async fn change_settings(&self) {
        let admin = &self.company.admin;
        let tag = admin.surely(&Request::get("/settings")).await.header("etag");
        let start = 6 + self.world().below(4);
        admin.send(&Request::put("/settings", settings(start)).header("if-match", tag)).await;
    }

    /// Plans a date by itself.
    async fn plan(&self, employee: &Employee<'_>) {
        let date = self.company.now().date_naive() - Days::new(4)
            + Days::new(u64::try_from(self.world().below(8)).unwrap_or_default());
        let path = format!("/employees/{}/roster/{date}", employee.id);
        let start = 5 + self.world().below(6);
        let shift = json!({"start": format!("{start:02}:00"), "end": "18:00", "break_minutes": 0});
        let request = match self.world().below(4) {
            0 => Request::delete(path),
            1 => Request::put(path, json!({"shifts": []})),
            _ => Request::put(path, json!({"shifts": [shift]})),
        };
        self.company.approver.send(&request).await;
    }

    fn date(&self) -> NaiveDate {
        self.company.now().date_naive() - TimeDelta::days(1 + self.world().below(8))
    }

    /// A pay run of a few days, of one or of all.
    async fn pay(&self, employee: &Employee<'_>) {
        let first = self.date();
        let mut body = json!({
            "period_start": first, "period_end": first + TimeDelta::days(self.world().below(3)),
        });
        if self.world().below(2) == 0 {
            body["employee_ids"] = json!([employee.id]);
        }
        self.company.admin.surely(&Request::post("/payroll/generate", body).key(self.key())).await;
    }

    /// Approves, pays or voids a payroll, where there is one; a draft rather than another.
    async fn decide_pay(&self, employee: &Employee<'_>) {
        let (world, admin) = (self.world(), &self.company.admin);
        let mut there = admin.all(&format!("/payrolls?employee_id={}", employee.id)).await;
        let is_draft = |row: &Value| row["status"] == "draft";
        if there.iter().any(is_draft) && world.below(4) > 0 {
            there.retain(is_draft);
        }
        let Some(payroll) = world.of(&there) else { return };
        let id = payroll["id"].as_str().unwrap_or_default();
        let (status, decision) = match world.below(8) {
            0 => ("void", json!({"status": "void", "reason": "Wrong."})),
            1 => ("paid", json!({"status": "paid"})),
            _ => ("approved", json!({"status": "approved"})),
        };
        let who = if status == "approved" { &self.company.approver } else { admin };
        let answer = who.send(&Request::patch(format!("/payrolls/{id}"), decision)).await;
        // The first of two approvals is only noted.
        let is_decided = |answer: &Answer| answer.status == 200 && answer.body["status"] == status;
        if let Some(answer) = answer.filter(is_decided) {
            let action = if status == "void" { "voided" } else { status };
            self.decided(&answer, &format!("payroll.{action}"));
            if status == "approved" {
                // Lists may still show what was before the approval. What is locked stays, so it can be read later.
                tokio::time::sleep(Duration::from_millis(MOST_LAG)).await;
                let locked = locked_by(admin, &answer.body).await;
                self.known.locked.lock().expect("not poisoned").insert(id.to_owned(), locked);
            }
        }
    }

    /// Adds a pay adjustment, or takes one away.
    async fn adjust_pay(&self, employee: &Employee<'_>) {
        let (world, admin) = (self.world(), &self.company.admin);
        let there = admin.all(&format!("/pay-adjustments?employee_id={}", employee.id)).await;
        if world.below(4) == 0
            && let Some(adjustment) = world.of(&there)
        {
            let id = adjustment["id"].as_str().unwrap_or_default();
            admin.send(&Request::delete(format!("/pay-adjustments/{id}"))).await;
            return;
        }
        let amount = world.below(40) - 10;
        let body = json!({
            "employee_id": employee.id, "component_id": self.company.bonus, "date": self.date(),
            "amount": format!("{amount}.25"),
        });
        admin.surely(&Request::post("/pay-adjustments", body).key(self.key())).await;
    }
}

/// What counts on the dates that a payroll locks.
pub async fn locked_by(admin: &Caller<'_>, payroll: &Value) -> Locked {
    let date = |of: &Value, field: &str| -> NaiveDate {
        of[field].as_str().unwrap_or_default().parse().expect("a date")
    };
    let employee = payroll["employee_id"].as_str().unwrap_or_default();
    let first = date(payroll, "period_start");
    let last = date(payroll, "period_end").min(date(payroll, "as_of") - TimeDelta::days(1));
    let mut found = Locked::new();
    for row in admin.all(&format!("/attendances?employee_id={employee}")).await {
        let counts = row["clock_out_at"].is_string()
            && (row["review"].is_null() || row["review"] == "approved");
        if counts && (first..=last).contains(&date(&row, "date")) {
            found.insert(row["id"].as_str().unwrap_or_default().to_owned(), row);
        }
    }
    for row in admin.all(&format!("/leaves?employee_id={employee}&status=approved")).await {
        if date(&row, "start_date") <= last && date(&row, "end_date") >= first {
            found.insert(row["id"].as_str().unwrap_or_default().to_owned(), row);
        }
    }
    found
}
