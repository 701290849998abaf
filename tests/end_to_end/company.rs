//! The company: a department, a site, a manager and five people, with accounts and pay.

use serde_json::{Value, json};
use wfm_testkit::Client;

use super::accounts::SignedIn;
use super::{rows, text};

/// The number of people besides the manager.
pub const PEOPLE: usize = 5;

/// A person who works there.
pub struct Person {
    pub id: String,
    pub number: String,
    /// A client that is signed in with the person's own account.
    pub client: Client,
}

pub struct Company {
    pub nobody: Client,
    pub admin: Client,
    pub second: Client,
    pub stranger: Client,
    pub department: String,
    pub manager: Person,
    pub people: Vec<Person>,
}

impl Company {
    pub async fn founded(nobody: &Client, signed_in: SignedIn) -> Self {
        let SignedIn { admin, second, stranger } = signed_in;
        settings(&admin).await;
        let department = json!({"code": "DEPOT", "name": "Depot"});
        let department = admin.post("/departments", &department).send().await.expect(201);
        let department = text(&department, "id");
        let site = json!({"code": "BER", "name": "Berlin", "timezone": "Europe/Berlin"});
        let site = text(&admin.post("/sites", &site).send().await.expect(201), "id");
        let hire = async |n: usize, manager: Option<&str>| {
            hire(nobody, &admin, &second, n, &department, &site, manager).await
        };
        let manager = hire(0, None).await;
        let mut people = vec![];
        for n in 1..=PEOPLE {
            people.push(hire(n, Some(&manager.id)).await);
        }
        let company =
            Self { nobody: nobody.clone(), admin, second, stranger, department, manager, people };
        company.changed().await;
        company
    }

    /// Two changes of one record at once. The second one is told that the record has changed.
    async fn changed(&self) {
        let path = format!("/employees/{}", self.people[0].id);
        let there = self.admin.get(&path).send().await.expect(200);
        let phone = json!({"phone": "+49 30 5550101"});
        let change = || self.admin.patch(&path, &phone).header("if-match", there.header("etag"));
        let changed = change().send().await.expect(200);
        assert_eq!(changed.body["first_name"], there.body["first_name"]);
        let title = json!({"job_title": "Head of nothing"});
        let stale = self.second.patch(&path, &title).header("if-match", there.header("etag"));
        stale.send().await.fails(412, "precondition_failed");
        let taken = json!({"employee_number": self.people[1].number});
        self.admin.patch(&path, &taken).send().await.fails(409, "already_exists");
        let of_department = format!("/employees?department_id={}&expand=manager", self.department);
        let list = self.manager.client.get(&of_department).send().await.expect(200);
        assert_eq!(rows(&list).len(), PEOPLE + 1, "the manager and her people");
    }
}

async fn settings(admin: &Client) {
    let there = admin.get("/settings").send().await.expect(200);
    let wanted = json!({"organization": {"timezone": "Europe/Berlin", "currency": "EUR"}, "sync": {"max_lookback_days": 365}});
    let patch = admin.patch("/settings", &wanted).header("if-match", there.header("etag"));
    let changed = patch.send().await.expect(200);
    assert_eq!(changed.body["sync"]["max_lookback_days"], 365);
    assert_eq!(changed.body["leave_types"], there.body["leave_types"]);
}

async fn hire(
    nobody: &Client,
    admin: &Client,
    second: &Client,
    n: usize,
    department: &str,
    site: &str,
    manager: Option<&str>,
) -> Person {
    let number = format!("10{n:02}");
    // Addresses are unique in an installation.
    let email = format!("{number}@{department}.example");
    let roles: Vec<&str> =
        if manager.is_some() { vec!["employee"] } else { vec!["employee", "manager"] };
    let (pay_type, amount) =
        if n.is_multiple_of(2) { ("monthly", "3000.00") } else { ("hourly", "20.00") };
    let body = json!({
        "employee_number": number, "first_name": "Robin", "last_name": format!("Number {n}"),
        "email": email, "hire_date": "2024-01-01", "department_id": department, "site_id": site,
        "manager_id": manager,
        "compensation": [{
            "effective_from": "2024-01-01", "pay_type": pay_type, "amount": amount, "currency": "EUR",
        }],
        "account": {"email": email, "roles": roles},
    });
    let made = admin.post("/employees", &body).send().await.expect(201);
    let client = joined(nobody, &made.body, &email, n).await;
    let id = text(&made, "id");
    if manager.is_none() {
        // Until another person has confirmed her account, she cannot decide about the person who issued it.
        let confirm = format!("/employees/{id}/account/confirmation");
        second.request(http::Method::POST, &confirm).send().await.expect(200);
    }
    Person { id, number, client }
}

/// Signs a person in for the first time, with a password that they choose.
async fn joined(nobody: &Client, made: &Value, email: &str, n: usize) -> Client {
    let password = format!("{n} geese cross the wide meadow");
    let choice = json!({"token": made["activation_token"], "password": password});
    nobody.post("/auth/activate", &choice).send().await.expect(200);
    let login = json!({"email": email, "password": password});
    let session = nobody.post("/auth/login", &login).send().await.expect(200);
    nobody.with_token(&text(&session, "access_token"))
}
