//! The company of the load test: people with accounts and pay, and their past attendances.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::SystemTime;

use chrono::{DateTime, Datelike, Days, NaiveDate, Utc};
use futures::stream::{self, StreamExt, TryStreamExt};
use serde_json::{Value, json};

use crate::Failed;
use crate::api::Client;
use crate::service::{EMAIL, PASSWORD};

/// The number of records of a batch.
const BATCH: usize = 1000;
/// The number of components of each person's pay.
const COMPONENTS: usize = 6;

/// An employee.
pub struct Person {
    id: String,
    /// Empty without an account.
    token: String,
}

impl Person {
    pub fn id(&self) -> &str {
        &self.id
    }

    pub fn token(&self) -> &str {
        &self.token
    }
}

/// The company.
pub struct Company {
    token: String,
    people: Vec<Person>,
    department: String,
    /// The day on which the load begins, in UTC.
    today: NaiveDate,
    /// The number of idempotency keys used.
    keys: AtomicUsize,
}

impl Company {
    /// Creates a company of `people` employees. The first `paid` of them are in one department. Accounts take most of the time,
    /// since passwords are slow by purpose.
    ///
    /// # Errors
    /// If any request is refused.
    pub async fn found(
        client: &Client,
        people: usize,
        paid: usize,
        has_accounts: bool,
    ) -> Result<Self, Failed> {
        let body = json!({"email": EMAIL, "password": PASSWORD});
        let session = client.post("/auth/login", &body, None).await?;
        let token = text(&session, "access_token")?;
        let admin = client.with_token(&token);
        let settings = json!({"sync": {"max_lookback_days": 365}});
        admin.patch("/settings", &settings).await?;
        let department =
            admin.post("/departments", &json!({"code": "paid", "name": "Paid"}), None).await?;
        let department = text(&department, "id")?;
        let mut components = vec![];
        for n in 0..COMPONENTS {
            let component = json!({
                "code": format!("c{n}"), "name": format!("Component {n}"),
                "kind": if n % 2 == 0 { "earning" } else { "deduction" },
                "calculation": {"method": "fixed", "amount": "10.00", "currency": "USD"},
            });
            let component = admin.post("/salary-components", &component, None).await?;
            components.push(json!({"component_id": component["id"]}));
        }
        let admin = &admin;
        let components = &components;
        let of = &department;
        let people: Vec<Person> = stream::iter(0..people)
            .map(|n| async move {
                let department = if n < paid { json!(of) } else { Value::Null };
                let id = hire(admin, n, components, department).await?;
                let token = match has_accounts {
                    true => sign_in(admin, n, &id).await?,
                    false => String::new(),
                };
                Ok::<_, Failed>(Person { id, token })
            })
            .buffered(8)
            .try_collect()
            .await?;
        let today = DateTime::<Utc>::from(SystemTime::now()).date_naive();
        Ok(Self { token, people, department, today, keys: 0.into() })
    }

    /// A client for the administrator, on these connections.
    pub fn admin(&self, client: &Client) -> Client {
        client.with_token(&self.token)
    }

    pub fn people(&self) -> &[Person] {
        &self.people
    }

    /// The day before the begin of the load. Punches near midnight belong to it.
    pub fn first_day(&self) -> NaiveDate {
        self.today - Days::new(1)
    }

    /// Records of past attendances, latest first: the last month of all people, then the month before.
    pub fn past(&self, attendances: usize) -> Vec<Value> {
        self.records(self.month().1, attendances)
    }

    /// This number of batches, with times long before those.
    pub fn earlier(&self, batches: usize) -> Vec<Value> {
        self.records(self.today - Days::new(330), batches * BATCH)
    }

    /// Batches of records that go back from this day.
    fn records(&self, from: NaiveDate, records: usize) -> Vec<Value> {
        let days =
            (0..).map(|n| from - Days::new(n)).filter(|day| day.weekday().number_from_monday() < 6);
        let all = days.flat_map(|day| {
            self.people.iter().map(move |person| {
                json!({
                    "id": format!("{}-{day}", person.id), "employee_id": person.id,
                    "device_id": "load", "source": "kiosk",
                    "clock_in_client_ts": format!("{day}T08:00:00Z"),
                    "clock_out_client_ts": format!("{day}T16:30:00Z"),
                })
            })
        });
        let all: Vec<Value> = all.take(records).collect();
        all.chunks(BATCH).map(|records| json!({ "records": records })).collect()
    }

    /// Sends a batch and waits for its verdicts. Returns the number of records that became attendances.
    ///
    /// # Errors
    /// If the batch is refused, or if its job fails.
    pub async fn sync(&self, client: &Client, batch: Value) -> Result<usize, Failed> {
        let job = self.job(client, "/attendances/sync", &batch).await?;
        Ok(usize::try_from(job["result"]["summary"]["created"].as_u64().unwrap_or(0))?)
    }

    /// Pays the department for the last complete month. Returns the number of people who were paid.
    ///
    /// # Errors
    /// If the run is refused, or if its job fails.
    pub async fn pay(&self, client: &Client) -> Result<usize, Failed> {
        let (first, _) = self.month();
        let run =
            json!({"period": first.format("%Y-%m").to_string(), "department_id": self.department});
        let job = self.job(client, "/payroll/generate", &run).await?;
        let summary = &job["result"]["summary"];
        let count = |name: &str| summary[name].as_u64().unwrap_or(0);
        Ok(usize::try_from(count("created") + count("updated"))?)
    }

    /// Starts a job and waits until it has ended.
    ///
    /// # Errors
    /// If it is refused, or if the job fails.
    pub async fn job(&self, client: &Client, path: &str, body: &Value) -> Result<Value, Failed> {
        let admin = self.admin(client);
        let key = self.keys.fetch_add(1, Ordering::Relaxed).to_string();
        let accepted = admin.post(path, body, Some(&key)).await?;
        ended(&admin, &accepted).await
    }

    /// The first and the last day of the last complete month.
    pub fn month(&self) -> (NaiveDate, NaiveDate) {
        let last = self.today - Days::new(u64::from(self.today.day()));
        (last - Days::new(u64::from(last.day0())), last)
    }
}

async fn hire(
    admin: &Client,
    n: usize,
    components: &[Value],
    department: Value,
) -> Result<String, Failed> {
    let email = email(n);
    let employee = json!({
        "employee_number": format!("P{n}"), "first_name": "Person", "last_name": n.to_string(),
        "email": email, "hire_date": "2015-01-01", "department_id": department,
        "compensation": [{
            "effective_from": "2015-01-01", "pay_type": "monthly", "amount": "3000.00",
            "currency": "USD", "components": components,
        }],
    });
    text(&admin.post("/employees", &employee, None).await?, "id")
}

/// Gives an employee an account. Returns a token of it.
async fn sign_in(admin: &Client, n: usize, id: &str) -> Result<String, Failed> {
    let account = json!({"email": email(n), "roles": ["employee"]});
    let path = format!("/employees/{id}/account");
    admin.put(&path, &account).await?;
    let invited = admin.post(&format!("{path}/activation"), &json!({}), None).await?;
    let activation = json!({"token": invited["activation_token"], "password": PASSWORD});
    let session = admin.post("/auth/activate", &activation, None).await?;
    text(&session, "access_token")
}

fn email(n: usize) -> String {
    format!("person-{n}@load.example")
}

/// The accepted job, after it has ended.
async fn ended(admin: &Client, accepted: &Value) -> Result<Value, Failed> {
    let path = format!("/jobs/{}", text(accepted, "job_id")?);
    loop {
        let job = admin.get(&path).await?;
        match job["status"].as_str() {
            Some("completed") => return Ok(job),
            Some("failed") => return Err(format!("{path}: {job}").into()),
            _ => tokio::time::sleep(std::time::Duration::from_millis(20)).await,
        }
    }
}

fn text(of: &Value, name: &str) -> Result<String, Failed> {
    let text = of[name].as_str().ok_or_else(|| format!("no {name} in {of}"))?;
    Ok(text.to_owned())
}
