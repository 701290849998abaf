//! A phone with an outbox, step by step.

use std::collections::BTreeMap;

use chrono::{DateTime, TimeDelta, Utc};
use serde_json::{Value, json};

use crate::caller::{Answer, Request};
use crate::company::Employee;
use crate::desk::presence;
use crate::known::Known;
use crate::world::Shared;

/// The records that a phone keeps until it has got their verdicts.
struct Batch {
    key: String,
    records: Vec<Value>,
    job: Option<String>,
    /// The greatest progress that the phone has seen.
    processed: u64,
}

/// A verdict on a copy of a record.
#[derive(Debug)]
pub struct Verdict {
    pub word: String,
    pub code: String,
    pub attendance: Option<String>,
    /// The resource with which it conflicts.
    pub server_record: Value,
    /// The times of the copy, by the clock of the phone.
    pub begun: DateTime<Utc>,
    pub ended: Option<DateTime<Utc>>,
}

impl Verdict {
    /// Whether the service says that it has the data of the copy.
    pub fn stands(&self) -> bool {
        matches!(&*self.word, "created" | "updated" | "needs_review" | "duplicate")
    }
}

/// A phone with an outbox.
pub struct Phone<'a> {
    pub employee: &'a Employee<'a>,
    /// The error of its clock.
    pub skew: TimeDelta,
    outbox: Vec<Value>,
    /// Records without a clock-out, each with the time of its clock-in.
    open: Vec<(DateTime<Utc>, Value)>,
    batches: Vec<Batch>,
    /// The received verdicts, by record.
    pub verdicts: BTreeMap<String, Vec<Verdict>>,
    /// Ended batches. They are sent once more at the end.
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
            open: vec![],
            batches: vec![],
            verdicts: BTreeMap::new(),
            ended: vec![],
            made: 0,
        }
    }

    fn world(&self) -> &'a Shared {
        self.employee.own.world()
    }

    /// Runs this number of steps, with pauses.
    pub async fn live(&mut self, steps: usize, known: &Known) {
        for _ in 0..steps {
            self.world().pause().await;
            match self.world().below(10) {
                0..=3 => self.punch(),
                4 | 5 => self.flush().await,
                6 | 7 => self.look(known).await,
                _ => self.online(known).await,
            }
        }
    }

    /// A person was at work while the phone had no network. Or the person has left by now, and the record is sent
    /// again with both times.
    fn punch(&mut self) {
        self.made += 1;
        if self.world().below(3) == 0
            && let Some((from, mut record)) = self.open.pop()
        {
            let to = from + TimeDelta::minutes(30 * (1 + self.world().below(9)));
            record["clock_out_client_ts"] = json!(to + self.skew);
            self.outbox.retain(|waiting| waiting["id"] != record["id"]);
            self.outbox.push(record);
            return;
        }
        let (from, to) = presence(self.world());
        let id = format!("{}-{}", self.employee.own.name, self.made);
        let record = json!({
            "id": id, "device_id": "phone", "clock_in_client_ts": from + self.skew,
            "clock_out_client_ts": to.map(|to| to + self.skew),
        });
        if to.is_none() {
            self.open.push((from, record.clone()));
        }
        self.outbox.push(record);
    }

    /// Sends the waiting records. A batch that was not accepted yet comes first.
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

    /// Reads the outcome of a batch.
    async fn look(&mut self, known: &Known) {
        let world = self.world();
        let accepted: Vec<usize> =
            (0..self.batches.len()).filter(|n| self.batches[*n].job.is_some()).collect();
        let Some(place) = world.of(&accepted) else { return };
        let job = self.batches[place].job.clone().unwrap_or_default();
        let answer = self.employee.own.send(&Request::get(format!("/jobs/{job}"))).await;
        if let Some(answer) = answer {
            self.take(place, &answer, known);
        }
    }

    fn take(&mut self, place: usize, answer: &Answer, known: &Known) {
        let world = self.world();
        let batch = &mut self.batches[place];
        if answer.status != 200 {
            if answer.status < 500 && answer.status != 429 {
                world.with(|w| w.violation(&format!("an accepted job: {}", answer.body)));
            }
            return;
        }
        let job = &answer.body;
        let processed = answer.body["progress"]["processed"].as_u64();
        let processed = processed.unwrap_or_default();
        if processed < batch.processed {
            world.with(|w| w.violation(&format!("progress fell: {job}")));
        }
        batch.processed = processed;
        match job["status"].as_str() {
            // A failed batch continues when it is sent again.
            Some("failed") => batch.job = None,
            Some("completed") => {
                let batch = self.batches.remove(place);
                self.conclude(batch, job, known);
            }
            _ => {}
        }
    }

    /// Checks that every record has one verdict. From now on the stored attendances may be corrected and reviewed.
    fn conclude(&mut self, batch: Batch, job: &Value, known: &Known) {
        let items = job["result"]["items"].as_array().cloned().unwrap_or_default();
        let indexes: Vec<u64> = items.iter().filter_map(|item| item["index"].as_u64()).collect();
        if indexes != (0..batch.records.len() as u64).collect::<Vec<_>>() {
            let what = format!("verdicts of {} records: {indexes:?}", batch.records.len());
            self.world().with(|world| world.violation(&what));
        }
        for (item, record) in items.iter().zip(&batch.records) {
            let time = |field: &str| Some(record[field].as_str()?.parse().expect("a time"));
            let verdict = Verdict {
                word: item["verdict"].as_str().unwrap_or("none").to_owned(),
                code: item["code"].as_str().unwrap_or_default().to_owned(),
                server_record: item["server_record"].clone(),
                attendance: item["attendance_id"].as_str().map(str::to_owned),
                begun: time("clock_in_client_ts").expect("a clock-in"),
                ended: time("clock_out_client_ts"),
            };
            let what = format!("verdict: {}", verdict.word);
            self.world().with(|world| world.coverage.happened(what));
            if verdict.stands() {
                known.attendances.borrow_mut().extend(verdict.attendance.clone());
            }
            let id = record["id"].as_str().unwrap_or_default().to_owned();
            self.verdicts.entry(id).or_default().push(verdict);
        }
        self.ended.push((batch.key, batch.records, job["result"].clone()));
    }

    async fn online(&self, known: &Known) {
        let world = self.world();
        let path = ["/attendances/clock-in", "/attendances/clock-out"];
        let path = world.of(&path).unwrap_or_default();
        let key = world.with(|w| format!("online-{:x}", w.dice.u64(..)));
        let request = Request::post(path, json!({})).key(key);
        if let Some(answer) = known.acknowledged(&self.employee.own, request).await {
            let is_in = path.ends_with("in");
            if is_in && answer.status == 200 {
                // The same punch was stored before (rule SYNC-38).
                return;
            }
            let action = if is_in { "clocked_in" } else { "clocked_out" };
            let id = known.changed(&answer, format!("attendance.{action}"));
            known.attendances.borrow_mut().insert(id);
        }
    }

    /// The network works again, so everything is sent and concluded.
    pub async fn settle(&mut self, known: &Known) -> bool {
        self.flush().await;
        for place in (0..self.batches.len()).rev() {
            let Some(job) = self.batches[place].job.clone() else { continue };
            let answer = self.employee.own.surely(&Request::get(format!("/jobs/{job}"))).await;
            self.take(place, &answer, known);
        }
        self.outbox.is_empty() && self.batches.is_empty()
    }

    /// Sends everything once more, like a phone that has forgotten the answers: first with the same keys, then with
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
            // A record in conflict may not be in conflict any more.
            records.retain(|record| {
                let verdicts = &self.verdicts[record["id"].as_str().unwrap_or_default()];
                verdicts.iter().all(Verdict::stands)
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
