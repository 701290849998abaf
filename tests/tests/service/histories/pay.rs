//! Pay in a history: runs, decisions and adjustments, and what is true of payrolls afterwards.

use std::collections::{BTreeMap, BTreeSet};

use chrono::{NaiveDate, TimeDelta};
use http::Method;
use serde_json::{Value, json};
use wfm_app::Ids;
use wfm_testkit::{Answer, Organization};

use super::checks::number;
use super::{Dice, Scene, all};

/// The attendances and leaves that counted on the dates that a payroll locks, by id.
pub(super) type Locked = BTreeMap<String, Value>;

/// An employee with pay.
pub(super) fn paid(manager: &str) -> Value {
    json!({
        "manager_id": manager,
        "compensation": [{
            "effective_from": "2020-01-01", "pay_type": "monthly", "amount": "3000.00",
            "currency": "USD",
        }],
    })
}

/// A component whose item is what adjustments make it.
pub(super) async fn bonus(org: &Organization<'_>) -> String {
    let body = json!({
        "code": "bonus", "name": "Bonus", "kind": "earning",
        "calculation": {"method": "fixed", "amount": "0", "currency": "USD"},
    });
    let made = org.admin.post("/salary-components", &body).send().await.expect(201);
    made.body["id"].as_str().unwrap().to_owned()
}

impl Scene<'_> {
    /// A date of the last days: more than those with attendances, so that runs find dates not yet paid.
    fn date(&self, dice: &mut Dice) -> NaiveDate {
        self.now().date_naive() - TimeDelta::days(1 + dice.below(12))
    }

    async fn payrolls(&self) -> Vec<Value> {
        all(&self.org.admin, &format!("/payrolls?employee_id={}", self.employee)).await
    }

    async fn pay_adjustments(&self) -> Vec<Value> {
        all(&self.org.admin, &format!("/pay-adjustments?employee_id={}", self.employee)).await
    }

    /// A pay run of a few days.
    pub(super) async fn run(&self, dice: &mut Dice) -> Answer {
        let first = self.date(dice);
        let body = json!({
            "period_start": first, "period_end": first + TimeDelta::days(dice.below(3)),
            "employee_ids": [self.employee],
        });
        let key = Ids.next().to_string();
        let accepted = self.org.admin.post("/payroll/generate", &body).key(&key).send().await;
        self.org.ended(&accepted).await;
        accepted
    }

    /// Approves, pays or voids a payroll, where there is one: a draft rather than another, and voiding
    /// is the rarest.
    pub(super) async fn decide(&self, dice: &mut Dice) -> Option<Answer> {
        let mut there = self.payrolls().await;
        let is_draft = |row: &Value| row["status"] == "draft";
        if there.iter().any(is_draft) && dice.below(4) > 0 {
            there.retain(is_draft);
        }
        let id = dice.of(&there)?["id"].as_str().unwrap();
        let decision = match dice.below(8) {
            0 => json!({"status": "void", "reason": "Wrong."}),
            1 => json!({"status": "paid"}),
            _ => json!({"status": "approved"}),
        };
        let approves = decision["status"] == "approved";
        let who = if approves { &self.org.approver } else { &self.org.admin };
        let answer = who.patch(&format!("/payrolls/{id}"), &decision).send().await;
        if answer.status == 200 && answer.body["status"] == "approved" {
            let locked = self.locked_by(&answer.body).await;
            self.locked.lock().unwrap().entry(id.to_owned()).or_insert(locked);
        }
        Some(answer)
    }

    /// What counts on the dates that a payroll locks.
    async fn locked_by(&self, payroll: &Value) -> Locked {
        let date =
            |of: &Value, field: &str| -> NaiveDate { of[field].as_str().unwrap().parse().unwrap() };
        let first = date(payroll, "period_start");
        let last = date(payroll, "period_end").min(date(payroll, "as_of") - TimeDelta::days(1));
        let list = format!("/attendances?employee_id={}", self.employee);
        let mut found = Locked::new();
        for row in all(&self.org.admin, &list).await {
            let counts = row["clock_out_at"].is_string()
                && (row["review"].is_null() || row["review"] == "approved");
            if counts && (first..=last).contains(&date(&row, "date")) {
                found.insert(row["id"].as_str().unwrap().to_owned(), row);
            }
        }
        let list = format!("/leaves?employee_id={}&status=approved", self.employee);
        for row in all(&self.org.admin, &list).await {
            if date(&row, "start_date") <= last && date(&row, "end_date") >= first {
                found.insert(row["id"].as_str().unwrap().to_owned(), row);
            }
        }
        found
    }

    /// Adds a pay adjustment, or takes one away.
    pub(super) async fn adjust_pay(&self, dice: &mut Dice) -> Answer {
        let admin = &self.org.admin;
        let there = self.pay_adjustments().await;
        if dice.below(4) == 0
            && let Some(adjustment) = dice.of(&there)
        {
            let path = format!("/pay-adjustments/{}", adjustment["id"].as_str().unwrap());
            return admin.delete(&path).send().await;
        }
        let amount = dice.below(40) - 10;
        let body = json!({
            "employee_id": self.employee, "component_id": self.bonus, "date": self.date(dice),
            "amount": format!("{amount}.25"),
        });
        admin.post("/pay-adjustments", &body).send().await
    }
}

/// No date is paid twice, every figure can be computed again, what was paid for is as it was, and each
/// adjustment counts once. How many payrolls stand.
pub(super) async fn check_payrolls(scene: &Scene<'_>, seed: u64) -> usize {
    let (adjustments, mut dates) = (scene.pay_adjustments().await, BTreeSet::new());
    let payrolls = scene.payrolls().await;
    let is_approved = |row: &&Value| row["status"] == "approved" || row["status"] == "paid";
    let standing: Vec<&Value> = payrolls.iter().filter(is_approved).collect();
    for payroll in &standing {
        let id = payroll["id"].as_str().unwrap();
        let date = |field: &str| payroll[field].as_str().unwrap().parse::<NaiveDate>().unwrap();
        let (first, last) = (date("period_start"), date("period_end"));
        for date in first.iter_days().take_while(|date| *date <= last) {
            assert!(dates.insert(date), "seed {seed}: {date} is paid twice");
        }

        let path = format!("/payrolls/{id}/recompute");
        let recomputed = scene.org.admin.request(Method::POST, &path).send().await.expect(200);
        assert_eq!(recomputed.body["matches"], true, "seed {seed}: {}", recomputed.body);

        let locked = scene.locked.lock().unwrap().get(id).cloned();
        let then = locked.unwrap_or_else(|| panic!("seed {seed}: {id} was approved unseen"));
        assert_eq!(scene.locked_by(payroll).await, then, "seed {seed}: {payroll}");

        let own = adjustments.iter().filter(|row| {
            let date = row["date"].as_str().unwrap().parse().unwrap();
            (first..=last).contains(&date)
        });
        let sum: f64 = own.map(|row| number(&row["amount"])).sum();
        let read = scene.org.admin.get(&format!("/payrolls/{id}")).send().await.expect(200).body;
        let items = read["items"].as_array().unwrap();
        let bonus = items.iter().find(|item| item["code"] == "bonus");
        let counted = bonus.map_or(0.0, |item| number(&item["amount"]));
        assert!((counted - sum).abs() < 0.001, "seed {seed}: {counted} of {sum} in {read}");
    }
    standing.len()
}
