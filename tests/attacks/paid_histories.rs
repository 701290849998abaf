//! Random histories in which several people change, pay out, approve and void, over several months. If this fails,
//! there is an order of steps in which one person pays an amount that they invented.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::{Value, json};
use wfm_testkit::{Client, Organization, Service};

use crate::failures::dice::Dice;

const MONTHS: [&str; 3] = ["2026-07", "2026-08", "2026-09"];
const PEOPLE: usize = 3;

/// The changes of an account, as rule PAY-70 defines them.
struct Change {
    by: usize,
    /// The index of the first month whose pay it changes, and whether it changes all later months, too.
    month: usize,
    lasts: bool,
    at: usize,
}

/// A payroll that was generated.
#[derive(Clone)]
struct Draft {
    id: String,
    by: usize,
    at: usize,
    approved_by: BTreeSet<usize>,
}

/// The dates that an approved payroll settles (rule PAY-103).
struct Settled {
    month: usize,
    generated: usize,
    covered: BTreeSet<usize>,
}

impl Change {
    fn affects(&self, month: usize) -> bool {
        if self.lasts { self.month <= month } else { self.month == month }
    }

    /// Whether an approved payroll settled the change for a month. For a change of a single month it must be that
    /// month. For a lasting change it is the month of the payroll and all later ones.
    fn is_settled(&self, month: usize, all: &[Settled]) -> bool {
        all.iter().any(|paid| {
            let pays = if self.lasts {
                self.month <= paid.month && paid.month <= month
            } else {
                paid.month == month
            };
            self.at < paid.generated && paid.covered.contains(&self.by) && pays
        })
    }
}

/// A history of one employee.
struct History<'a> {
    org: &'a Organization<'a>,
    people: Vec<Client>,
    employee: String,
    component: Value,
    changes: Vec<Change>,
    drafts: BTreeMap<usize, Draft>,
    settled: Vec<Settled>,
    told: Vec<String>,
}

impl History<'_> {
    async fn change(&mut self, dice: &mut Dice, at: usize) {
        let by = place(dice, PEOPLE);
        let month = place(dice, MONTHS.len());
        let client = &self.people[by];
        let first = format!("{}-01", MONTHS[month]);
        let (lasts, answer) = match place(dice, 3) {
            0 => {
                let path = format!("/employees/{}", self.employee);
                let read = client.get(&path).send().await.expect(200);
                let mut pay = read.body["compensation"].as_array().unwrap().clone();
                pay.retain(|one| one["effective_from"] != first);
                pay.push(json!({
                    "effective_from": first, "pay_type": "monthly",
                    "amount": format!("{}.00", 3000 + dice.below(500)), "currency": "USD",
                }));
                let change = client.patch(&path, &json!({"compensation": pay}));
                (true, change.header("if-match", read.header("etag")).send().await)
            }
            1 => {
                let adjustment = json!({
                    "employee_id": self.employee, "component_id": self.component,
                    "date": first, "amount": "10.00",
                });
                (false, client.post("/pay-adjustments", &adjustment).send().await)
            }
            _ => {
                let day = 2 + dice.below(24);
                let entered = json!({
                    "employee_id": self.employee, "reason": "Forgot.",
                    "clock_in_at": format!("{}-{day:02}T09:00:00Z", MONTHS[month]),
                    "clock_out_at": format!("{}-{day:02}T09:10:00Z", MONTHS[month]),
                });
                (false, client.post("/attendances", &entered).send().await)
            }
        };
        let did = (200..300).contains(&answer.status);
        assert!(did || answer.status == 409, "{}", answer.body);
        self.told.push(format!("{at}: {by} changes {} {lasts}: {}", MONTHS[month], answer.status));
        if did {
            self.changes.push(Change { by, month, lasts, at });
        }
    }

    async fn generate(&mut self, dice: &mut Dice, at: usize) {
        let by = place(dice, PEOPLE);
        let month = place(dice, MONTHS.len());
        let body = json!({"period": MONTHS[month], "employee_ids": [self.employee]});
        let key = format!("{}-{at}", self.employee);
        let run =
            self.people[by].post("/payroll/generate", &body).key(&key).send().await.expect(202);
        let job = self.org.ended(&run).await;
        let id = job["result"]["payroll_ids"][0].as_str().map(str::to_owned);
        self.told.push(format!("{at}: {by} generates {}: {id:?}", MONTHS[month]));
        // An approved payroll is not generated again.
        if let Some(id) = id {
            self.drafts.insert(month, Draft { id, by, at, approved_by: BTreeSet::new() });
        }
    }

    /// Approves a draft, and checks the result against everybody who changed its figures.
    async fn approve(&mut self, dice: &mut Dice, at: usize) {
        let by = place(dice, PEOPLE);
        let months: Vec<usize> = self.drafts.keys().copied().collect();
        let Some(month) = dice.of(&months).copied() else { return };
        let Some(draft) = self.drafts.get_mut(&month) else { return };
        let path = format!("/payrolls/{}", draft.id);
        let answer = self.people[by].patch(&path, &json!({"status": "approved"})).send().await;
        self.told.push(format!("{at}: {by} approves {}: {}", MONTHS[month], answer.status));
        if answer.status != 200 {
            return;
        }
        draft.approved_by.insert(by);
        if answer.body["status"] != "approved" {
            return;
        }
        let draft = self.drafts.remove(&month).unwrap();
        let is_covered = |who: usize| draft.approved_by.iter().any(|approver| *approver != who);
        let contributors = self.changes.iter().filter(|change| {
            change.at < draft.at
                && change.affects(month)
                && !change.is_settled(month, &self.settled)
        });
        for who in contributors.map(|change| change.by).chain([draft.by]) {
            assert!(
                is_covered(who),
                "nobody covers {who} in {}, approved by {:?}:\n{}",
                MONTHS[month],
                draft.approved_by,
                self.told.join("\n")
            );
        }
        let covered = (0..PEOPLE).filter(|who| is_covered(*who)).collect();
        self.settled.push(Settled { month, generated: draft.at, covered });
        // Half of the payrolls become void.
        if dice.below(2) == 0 {
            let void = json!({"status": "void", "reason": "Again."});
            let answer = self.people[by].patch(&path, &void).send().await;
            self.told.push(format!("{at}: {by} voids {}: {}", MONTHS[month], answer.status));
        }
    }
}

fn place(dice: &mut Dice, all: usize) -> usize {
    usize::try_from(dice.below(i64::try_from(all).unwrap())).unwrap()
}

/// Rules PAY-70, PAY-71 and PAY-103.
#[tokio::test]
async fn no_payroll_is_approved_whose_figures_anybody_changed_whom_nobody_covers() {
    let service = Service::start().await;
    let org = service.organization().await;
    let bonus = json!({
        "code": "bonus", "name": "Bonus", "kind": "earning",
        "calculation": {"method": "fixed", "amount": "0.00", "currency": "USD"}, "applies_to": {"scope": "assigned"},
    });
    // A different person, who takes no part in the histories.
    let keeper = org.signed_in(&["admin"], None).await;
    let component =
        keeper.post("/salary-components", &bonus).send().await.expect(201).body["id"].clone();
    let mut approved = 0;
    for seed in 0..24 {
        let mut dice = Dice(seed);
        let mut people = vec![];
        for _ in 0..PEOPLE {
            people.push(org.signed_in(&["admin"], None).await);
        }
        let employee = json!({
            "employee_number": format!("H{seed}"), "first_name": "A", "last_name": "B",
            "email": format!("h{seed}@example.com"), "hire_date": "2026-07-01",
            "compensation": [{
                "effective_from": "2026-07-01", "pay_type": "monthly", "amount": "3000.00", "currency": "USD",
            }],
        });
        let made = people[0].post("/employees", &employee).send().await.expect(201).body;
        let hired = Change { by: 0, month: 0, lasts: true, at: 0 };
        let mut history = History {
            org: &org,
            people,
            employee: made["id"].as_str().unwrap().to_owned(),
            component: component.clone(),
            changes: vec![hired],
            drafts: BTreeMap::new(),
            settled: vec![],
            told: vec![],
        };
        for at in 1..30 {
            match dice.below(5) {
                0 | 1 => history.change(&mut dice, at).await,
                2 => history.generate(&mut dice, at).await,
                _ => history.approve(&mut dice, at).await,
            }
        }
        approved += history.settled.len();
    }
    assert!(approved > 20, "{approved} payrolls were approved");
}
