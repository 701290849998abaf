//! The work of people at a desk, step by step: the manager and the administrators. Their planning is in `planner.rs`.

use std::time::Duration;

use chrono::{DateTime, Datelike, Days, NaiveDate, TimeDelta, Utc};
use serde_json::{Value, json};

use crate::caller::{Answer, Caller, Request};
use crate::company::{Company, Employee, settings};
use crate::known::{Known, Presence, locked_by};
use crate::terminal::Terminal;
use crate::weather::MOST_LAG;
use crate::world::Shared;

/// A moment in the last days, on a coarse grid, so that many moments are equal.
fn moment(world: &Shared) -> DateTime<Utc> {
    let day = (world.with(|w| w.now()) - TimeDelta::days(1 + world.below(3))).date_naive();
    let midnight = day.and_time(chrono::NaiveTime::MIN).and_utc();
    midnight + TimeDelta::hours(6) + TimeDelta::minutes(30 * world.below(28))
}

/// The begin of a presence, and its end if the person has left.
pub fn presence(world: &Shared) -> Presence {
    let from = moment(world);
    let lasts = TimeDelta::minutes(30 * world.below(10));
    (from, (world.below(6) > 0).then(|| from + lasts))
}

/// A person at a desk: the manager and the administrators.
pub struct Desk<'a> {
    pub company: &'a Company<'a>,
    pub known: &'a Known,
}

impl Desk<'_> {
    pub fn world(&self) -> &Shared {
        self.company.admin.world()
    }

    /// Runs this number of steps, with pauses.
    pub async fn live(&self, steps: usize) {
        for _ in 0..steps {
            self.world().pause().await;
            let employee = self.world().with(|w| w.dice.usize(0..self.company.employees.len()));
            self.step(&self.company.employees[employee]).await;
        }
    }

    async fn step(&self, employee: &Employee<'_>) {
        match self.world().below(30) {
            0 | 1 => self.enter(employee).await,
            2 => self.correct().await,
            3 => self.review().await,
            4 | 5 => self.request_leave(employee).await,
            6 | 7 => self.decide_leave(employee).await,
            8 => self.adjust_balance(employee).await,
            9 => self.change_settings().await,
            10 | 11 => self.adjust_pay(employee).await,
            12 => self.pay(employee).await,
            13 => Box::pin(self.pay_day(employee)).await,
            14 => self.look_at_taps().await,
            15..=17 => self.submit(employee).await,
            18..=20 => self.decide_timesheet(employee).await,
            21 | 22 => self.transfer().await,
            23 => self.release().await,
            24 => self.ask_for_times(employee).await,
            25 => self.decide_request(employee).await,
            26 => self.export().await,
            _ => self.decide_pay(employee).await,
        }
    }

    pub fn key(&self) -> String {
        self.world().with(|w| format!("desk-{:x}", w.dice.u64(..)))
    }

    /// Enters a punch that was forgotten.
    async fn enter(&self, employee: &Employee<'_>) {
        let (from, to) = presence(self.world());
        let body = json!({
            "employee_id": employee.id, "clock_in_at": from, "clock_out_at": to,
            "reason": "Forgot.",
        });
        let request = Request::post("/attendances", body).key(self.key());
        if let Some(answer) = self.known.acknowledged(&self.company.manager, request).await {
            let id = self.known.changed(&answer, "attendance.created");
            self.known.entered.borrow_mut().insert(id.clone(), (from, to));
            self.known.attendances.borrow_mut().insert(id);
        }
    }

    /// From now on attendances of the terminals may be corrected and reviewed, too, except those of the employee who
    /// only taps.
    async fn look_at_taps(&self) {
        let taps = Terminal::stored(self.company).await;
        let others = taps.iter().filter(|tap| tap["employee_id"] != *self.company.tapper.0);
        let ids = others.filter_map(|tap| tap["attendance_id"].as_str().map(str::to_owned));
        self.known.attendances.borrow_mut().extend(ids);
    }

    fn attendance(&self) -> Option<String> {
        self.world().of_set(&self.known.attendances.borrow())
    }

    async fn correct(&self) {
        let world = self.world();
        let Some(id) = self.attendance() else { return };
        let (from, to) = presence(world);
        // A correction to the stored times makes no log entry. So the new time is one that nobody else draws.
        let from = from + TimeDelta::milliseconds(1 + world.below(1_799_999));
        let mut body = json!({"clock_in_at": from, "reason": "Wrong."});
        if world.below(2) == 0 {
            body["clock_out_at"] = json!(to);
        }
        self.known.corrected.borrow_mut().insert(id.clone());
        self.decide_attendance(&id, body, "attendance.corrected").await;
    }

    async fn review(&self) {
        let Some(id) = self.attendance() else { return };
        let review = self.world().of(&["approved", "rejected"]).unwrap_or_default();
        let body = json!({"review": review, "note": "Seen."});
        self.decide_attendance(&id, body, &format!("attendance.{review}")).await;
    }

    async fn decide_attendance(&self, id: &str, body: Value, action: &str) {
        let request = Request::patch(format!("/attendances/{id}"), body);
        if let Some(answer) = self.company.manager.send(&request).await
            && answer.status == 200
        {
            self.known.changed(&answer, action);
        }
    }

    async fn request_leave(&self, employee: &Employee<'_>) {
        let world = self.world();
        let first = self.company.now().date_naive() - Days::new(3);
        let start = first + Days::new(u64::try_from(world.below(60)).unwrap_or_default());
        let length = u64::try_from(world.below(5)).unwrap_or_default();
        let mut body = json!({
            "employee_id": employee.id, "type": world.of(&["annual", "annual", "lieu", "unpaid", "sick"]),
            "start_date": start, "end_date": start + Days::new(length),
        });
        if world.below(3) == 0 {
            let half = world.of(&["first_half", "second_half"]).filter(|_| length == 0);
            body["start_half"] = json!(half.unwrap_or("second_half"));
        }
        let who = if world.below(4) == 0 { &self.company.admin } else { &employee.own };
        let request = Request::post("/leaves", body).key(self.key());
        if let Some(answer) = self.known.acknowledged(who, request).await {
            let id = self.known.changed(&answer, "leave.requested");
            self.known.notified(&self.company.manager, "leave.requested", id);
        }
    }

    async fn decide_leave(&self, employee: &Employee<'_>) {
        let Some(id) = self.world().of_set(&self.known.of_kind("leave")) else { return };
        if self.world().below(4) == 0 {
            self.withdraw_from_leave(&id).await;
            return;
        }
        let (who, status) = match self.world().below(5) {
            0 => (&employee.own, "cancelled"),
            1 => (&self.company.admin, "cancelled"),
            2 => (&self.company.manager, "rejected"),
            _ => (&self.company.manager, "approved"),
        };
        let request = Request::patch(format!("/leaves/{id}"), json!({ "status": status }));
        let answer = who.send(&request).await;
        if let Some(answer) = answer.filter(|answer| answer.status == 200) {
            self.known.changed(&answer, format!("leave.{status}"));
            // If another person, or the employee, had cancelled the leave before, nobody is notified of a
            // cancellation.
            let of = self.company.employees.iter().find(|of| answer.body["employee_id"] == *of.id);
            if let Some(of) = of.filter(|_| status != "cancelled") {
                self.known.notified(&of.own, format!("Your leave was {status}"), id);
            }
        }
    }

    /// Takes one or two dates out of a leave.
    async fn withdraw_from_leave(&self, id: &str) {
        let path = format!("/leaves/{id}");
        let leave = self.company.admin.surely(&Request::get(&path)).await.body;
        let [first, last] = ["start_date", "end_date"].map(|field| {
            let text = leave[field].as_str().unwrap_or_default();
            text.parse::<chrono::NaiveDate>().unwrap_or_default()
        });
        let dates = (last - first).num_days() + 1;
        let from = first + TimeDelta::days(self.world().below(dates));
        let to = last.min(from + TimeDelta::days(self.world().below(2)));
        let body = json!({"withdraw": {"from": from, "to": to}});
        let request = Request::patch(path, body);
        let answer = self.company.manager.send(&request).await;
        if let Some(answer) = answer.filter(|answer| answer.status == 200) {
            let action = match answer.body["status"].as_str() {
                Some("cancelled") => "leave.cancelled",
                _ => "leave.withdrawn",
            };
            self.known.changed(&answer, action);
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
        if let Some(answer) = self.known.acknowledged(&self.company.admin, request).await {
            self.known.changed(&answer, "leave_balance.adjusted");
            let mut adjusted = self.known.adjusted.borrow_mut();
            *adjusted.entry((employee.id.clone(), kind.to_owned(), year)).or_default() += days;
        }
    }

    async fn change_settings(&self) {
        let admin = &self.company.admin;
        let tag = admin.surely(&Request::get("/settings")).await.header("etag");
        let start = 6 + self.world().below(4);
        admin
            .send(
                &Request::put("/settings", settings(start, self.company.settles))
                    .header("if-match", tag),
            )
            .await;
    }

    /// The Monday of last week.
    fn last_week(&self) -> NaiveDate {
        let today = self.company.now().date_naive();
        today - TimeDelta::days(7 + i64::from(today.weekday().num_days_from_monday()))
    }

    /// Signs the days of last week: the employee, or an administrator for the employee.
    async fn submit(&self, employee: &Employee<'_>) {
        let body = json!({"employee_id": employee.id, "period_start": self.last_week()});
        let who = if self.world().below(3) == 0 { &self.company.admin } else { &employee.own };
        let request = Request::post("/timesheets", body).key(self.key());
        let answer = who.surely(&request).await;
        // A timesheet that is submitted already uses no key.
        if answer.status == 201 {
            let id = self.known.changed(&answer, "timesheet.submitted");
            self.known.requests.borrow_mut().push((who.name.clone(), request, id.clone()));
            self.known.notified(&self.company.manager, "timesheet.submitted", id);
        }
    }

    /// Approves last week, returns or reopens it, or withdraws it.
    async fn decide_timesheet(&self, employee: &Employee<'_>) {
        let world = self.world();
        let path = format!("/employees/{}/timesheets/{}", employee.id, self.last_week());
        let mut sheet = self.company.admin.read(&path).await;
        // Days that were signed long ago have often changed since, and then nobody can approve them.
        if sheet["id"].is_null() || sheet["state"] == "open" {
            self.submit(employee).await;
            sheet = self.company.admin.read(&path).await;
        }
        let Some(id) = sheet["id"].as_str().map(str::to_owned) else { return };
        let state = sheet["state"].as_str().unwrap_or_default();
        let open = json!({"state": "open", "note": "Look again."});
        let (who, body) = match (state, world.below(4)) {
            ("open", _) => return,
            ("submitted", 0) => (&employee.own, json!({"state": "open"})),
            ("submitted", 1..) => (&self.company.manager, json!({"state": "approved"})),
            ("approved", 0) => (&self.company.manager, json!({"state": "approved"})),
            _ => (&self.company.manager, open),
        };
        let approves = body["state"] == "approved";
        let request = Request::patch(format!("/timesheets/{id}"), body);
        let answer = who.send(&request).await;
        if let Some(answer) = answer.filter(|answer| answer.status == 200 && approves) {
            self.known.changed(&answer, "timesheet.approved");
            self.known.notified(&employee.own, "Your timesheet was approved", id);
        }
    }

    fn date(&self) -> NaiveDate {
        self.company.now().date_naive() - TimeDelta::days(1 + self.world().below(8))
    }

    /// A pay run of a few days, for one employee or for all.
    async fn pay(&self, employee: &Employee<'_>) {
        let first = self.date();
        let mut body = json!({
            "period_start": first, "period_end": first + TimeDelta::days(self.world().below(3)),
        });
        if self.world().below(2) == 0 {
            body["employee_ids"] = json!([employee.id]);
        }
        let request = Request::post("/payroll/generate", body).key(self.key());
        self.known.started(&self.company.admin, request).await;
    }

    /// Pays from the run to the bank, which refuses some of the files.
    async fn pay_day(&self, employee: &Employee<'_>) {
        self.pay(employee).await;
        for _ in 0..3 {
            self.world().pause().await;
            self.decide_pay(employee).await;
        }
        self.transfer().await;
        self.world().pause().await;
        if self.world().below(2) == 0 {
            self.release().await;
        }
    }

    /// Approves, pays or voids a payroll, if there is one. A draft is preferred.
    async fn decide_pay(&self, employee: &Employee<'_>) {
        let world = self.world();
        let admin = &self.company.admin;
        let mut there = admin.all(&format!("/payrolls?employee_id={}", employee.id)).await;
        let is_draft = |row: &Value| row["status"] == "draft";
        if there.iter().any(is_draft) && world.below(4) > 0 {
            there.retain(is_draft);
        }
        let Some(payroll) = world.of(&there) else { return };
        let id = payroll["id"].as_str().unwrap_or_default();
        let (status, decision) = match (payroll["status"] == "draft", world.below(8)) {
            (_, 0) => ("void", json!({"status": "void", "reason": "Wrong."})),
            (false, 1..=4) => ("paid", json!({"status": "paid"})),
            _ => ("approved", json!({"status": "approved"})),
        };
        // The first person may be the second one for a payroll that the other approved first.
        let approves = status == "approved" && world.below(4) > 0;
        let who = if approves { &self.company.approver } else { admin };
        if world.below(3) == 0 {
            return self.decide_many(who, &there, decision).await;
        }
        let answer = who.send(&Request::patch(format!("/payrolls/{id}"), decision)).await;
        // The first of two approvals is only noted.
        let is_decided = |answer: &Answer| answer.status == 200 && answer.body["status"] == status;
        if let Some(answer) = answer.filter(is_decided) {
            let action = if status == "void" { "voided" } else { status };
            let id = self.known.changed(&answer, format!("payroll.{action}"));
            if status == "approved" {
                let is_first = answer.body["supersedes_id"].is_null();
                let kind = if is_first { "payroll.approved" } else { "payroll.replaced" };
                self.known.notified(&employee.own, kind, &*id);
                // Lists may still show the state before the approval. The locked data does not change, so it can be
                // read later.
                tokio::time::sleep(Duration::from_millis(MOST_LAG)).await;
                let locked = locked_by(admin, &answer.body).await;
                self.known.locked.borrow_mut().insert(id, locked);
            }
        }
    }

    /// Decides about several payrolls in one job.
    async fn decide_many(&self, who: &Caller<'_>, payrolls: &[Value], mut decision: Value) {
        let ids: Vec<&Value> = payrolls.iter().map(|payroll| &payroll["id"]).collect();
        decision["payroll_ids"] = json!(ids);
        let request = Request::post("/payrolls/decide", decision).key(self.key());
        self.known.started(who, request).await;
    }

    /// Pays the approved payrolls of everybody by a file for the bank.
    async fn transfer(&self) {
        let admin = &self.company.admin;
        let mut ids = vec![];
        for employee in &self.company.employees {
            let there = admin.all(&format!("/payrolls?employee_id={}", employee.id)).await;
            let approved = there.into_iter().filter(|row| row["status"] == "approved");
            ids.extend(approved.map(|row| row["id"].clone()));
        }
        if ids.is_empty() {
            return;
        }
        let body = json!({"payroll_ids": ids, "execution_date": self.company.now().date_naive()});
        let request = Request::post("/payments", body).key(self.key());
        if let Some(answer) = self.known.acknowledged(admin, request).await {
            self.known.changed(&answer, "job.created");
            let id = answer.body["payment_id"].as_str().unwrap_or_default().to_owned();
            self.known.changes.borrow_mut().insert((id, "payment.created".to_owned()));
        }
    }

    /// Frees the payrolls of a payment that the bank never took.
    async fn release(&self) {
        let there = self.company.admin.all("/payments").await;
        let ready: Vec<Value> = there.into_iter().filter(|row| row["state"] == "ready").collect();
        let Some(payment) = self.world().of(&ready) else { return };
        let id = payment["id"].as_str().unwrap_or_default();
        let body = json!({"reason": "The bank refused the file."});
        let request = Request::post(format!("/payments/{id}/release"), body).key(self.key());
        if let Some(answer) = self.known.acknowledged(&self.company.approver, request).await {
            self.known.changed(&answer, "job.created");
            self.known.changes.borrow_mut().insert((id.to_owned(), "payment.released".to_owned()));
        }
    }

    /// Exports times or pay.
    async fn export(&self) {
        let today = self.company.now().date_naive();
        let period = today.format("%Y-%m").to_string();
        let body = match self.world().below(3) {
            0 => json!({"kind": "attendances", "from": today - TimeDelta::days(5), "to": today}),
            1 => json!({"kind": "payroll_register", "period": period}),
            _ => json!({"kind": "journal", "period": period}),
        };
        let request = Request::post("/exports", body).key(self.key());
        self.known.started(&self.company.admin, request).await;
    }

    /// Asks for a forgotten attendance, or for other times of one.
    async fn ask_for_times(&self, employee: &Employee<'_>) {
        let (from, to) = presence(self.world());
        let mut body = json!({"clock_in_at": from, "clock_out_at": to, "reason": "Forgot."});
        let is_forgotten = self.world().below(3) > 0;
        if !is_forgotten {
            let Some(id) = self.attendance() else { return };
            self.known.corrected.borrow_mut().insert(id.clone());
            body["attendance_id"] = json!(id);
        }
        let request = Request::post("/attendance-requests", body).key(self.key());
        if let Some(answer) = self.known.acknowledged(&employee.own, request).await {
            let id = self.known.changed(&answer, "attendance_request.created");
            if is_forgotten {
                self.known.forgotten.borrow_mut().insert(id.clone());
            }
            self.known.notified(&self.company.manager, "attendance.requested", id);
        }
    }

    async fn decide_request(&self, employee: &Employee<'_>) {
        let all = self.known.of_kind("attendance_request");
        let Some(id) = self.world().of_set(&all) else { return };
        let (who, status) = match self.world().below(4) {
            0 => (&employee.own, "cancelled"),
            1 => (&self.company.manager, "rejected"),
            _ => (&self.company.manager, "approved"),
        };
        let request =
            Request::patch(format!("/attendance-requests/{id}"), json!({"status": status}));
        let answer = who.send(&request).await;
        if let Some(answer) = answer.filter(|answer| answer.status == 200) {
            self.known.changed(&answer, format!("attendance_request.{status}"));
        }
    }

    /// Adds a pay adjustment, or removes one.
    async fn adjust_pay(&self, employee: &Employee<'_>) {
        let world = self.world();
        let admin = &self.company.admin;
        let there = admin.all(&format!("/pay-adjustments?employee_id={}", employee.id)).await;
        if world.below(2) == 0
            && let Some(adjustment) = world.of(&there)
        {
            let id = adjustment["id"].as_str().unwrap_or_default();
            self.known.deleted.borrow_mut().insert(id.to_owned());
            let answer = admin.send(&Request::delete(format!("/pay-adjustments/{id}"))).await;
            if answer.is_some_and(|answer| answer.status == 204) {
                let action = "pay_adjustment.deleted".to_owned();
                self.known.changes.borrow_mut().insert((id.to_owned(), action));
            }
            return;
        }
        let amount = world.below(40) - 10;
        let body = json!({
            "employee_id": employee.id, "component_id": self.company.bonus, "date": self.date(),
            "amount": format!("{amount}.25"),
        });
        let request = Request::post("/pay-adjustments", body).key(self.key());
        if let Some(answer) = self.known.acknowledged(admin, request).await {
            self.known.changed(&answer, "pay_adjustment.created");
        }
    }
}
