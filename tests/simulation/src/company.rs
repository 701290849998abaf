//! The company of a history: a few employees under one manager, two administrators, and two terminals.

use chrono::{DateTime, Months, NaiveDate, TimeDelta, Utc};
use secrecy::ExposeSecret;
use serde_json::{Value, json};
use wfm_app::field_key::Place;
use wfm_app::{App, terminal_keys};
use wfm_bootstrap::{Created, create_organization};
use wfm_domain::bank::{AccountNumber, Accounts, BankAccount};
use wfm_domain::ids::{EmployeeId, OrganizationId, TerminalId, UserId};
use wfm_domain::independence::Author;
use wfm_domain::recalculation::Recalculation;
use wfm_domain::terminal::Terminal;
use wfm_storage::bank_accounts::{self, Owner, StoredAccounts};
use wfm_storage::users::{self, User};
use wfm_storage::{coded, employees, recalculation};

use crate::caller::{Caller, Request};
use crate::instances::Instances;

/// An employee who punches.
pub struct Employee<'a> {
    pub id: String,
    /// The number by which the terminals know the employee.
    pub number: String,
    pub own: Caller<'a>,
}

/// A terminal that is registered at the service.
pub struct Registered {
    pub id: TerminalId,
    pub serial_number: &'static str,
    /// The path to which the terminal pushes.
    pub path: String,
}

/// The files of an export: the name, the number of rows and the hash of each, and their lines.
#[derive(Debug, Default)]
pub struct Exported {
    pub files: Vec<[Value; 3]>,
    pub lines: Vec<Value>,
}

/// The people and resources of the company.
pub struct Company<'a> {
    pub organization: OrganizationId,
    pub admin: Caller<'a>,
    /// An administrator independent of the first: the second person.
    pub approver: Caller<'a>,
    pub manager: Caller<'a>,
    pub employees: Vec<Employee<'a>>,
    /// The id and the number of the employee who only taps and about whom nobody makes decisions.
    pub tapper: (String, String),
    pub terminals: Vec<Registered>,
    /// Whether later payrolls settle what comes late to a paid period.
    pub settles: bool,
    /// The component to which pay adjustments belong.
    pub bonus: String,
    /// The department of the employees.
    pub department: String,
    /// The site at which they work.
    pub site: String,
    /// A rotation that may be given to an employee or to the site.
    pub rotation: String,
    /// Dates that nobody plans any more. On each of them, every employee has had their own shift with its own name.
    pub exchanged: [NaiveDate; 2],
}

impl<'a> Company<'a> {
    /// The payrolls of a later month, which are not stored: they carry all that was not settled.
    pub async fn last_run(&self) -> Value {
        let first = self.now().date_naive() + TimeDelta::days(30);
        let ids: Vec<&String> = self.employees.iter().map(|employee| &employee.id).collect();
        let body = json!({
            "period_start": first, "period_end": first + TimeDelta::days(27), "employee_ids": ids,
            "dry_run": true,
        });
        self.ended(&Request::post("/payroll/generate", body).key("last")).await
    }

    /// An export of everybody, as it is answered and stored.
    pub async fn exported(&self, key: &str, body: Value) -> Exported {
        let job = self.ended(&Request::post("/exports", body).key(key)).await;
        let path = format!("/jobs/{}/files", job["job_id"].as_str().unwrap_or_default());
        let files = self.admin.surely(&Request::get(path)).await.body;
        let mut exported = Exported::default();
        for file in files["data"].as_array().into_iter().flatten() {
            exported.files.push([&file["name"], &file["rows"], &file["sha256"]].map(Value::clone));
            let url = file["download_url"].as_str().unwrap_or_default();
            let object = url.split('?').next().and_then(|path| path.splitn(5, '/').last());
            let object = object.unwrap_or_default();
            let bytes = self.admin.world().with(|world| world.objects.get(object).cloned());
            for line in String::from_utf8(bytes.unwrap_or_default()).unwrap_or_default().lines() {
                exported.lines.push(serde_json::from_str(line).unwrap_or_default());
            }
        }
        exported
    }

    /// The job that a request starts, once it has ended.
    async fn ended(&self, request: &Request) -> Value {
        let accepted = self.admin.surely(request).await.body;
        let path = format!("/jobs/{}", accepted["job_id"].as_str().unwrap_or_default());
        for _ in 0..200 {
            let job = self.admin.surely(&Request::get(&path)).await.body;
            if job["status"] == "completed" || job["status"] == "failed" {
                return job;
            }
            tokio::time::sleep(std::time::Duration::from_secs(1)).await;
        }
        accepted
    }

    /// Creates the company, while no faults happen.
    pub async fn found(instances: &'a Instances, employees: usize) -> Self {
        let app = &instances.all[0].app;
        let request = wfm_bootstrap::Request {
            organization: "Example".to_owned(),
            admin_email: "admin@example.com".to_owned(),
            step_up: Default::default(),
        };
        // Nobody signs in. Tokens are signed here.
        let made = create_organization(app, &request, Some("none".to_owned().into()));
        let made = made.await.expect("an organization");
        let organization = made.organization_id;
        let table = &app.storage.table;
        let terminals = [register(app, &made, "GATE").await, register(app, &made, "YARD").await];
        let admin = users::get(table, organization, made.user_id).await.expect("an account");
        let admin = Caller::new(instances, "admin", organization, admin.expect("an account"));
        let approver = sign_up(instances, organization, "approver", "admin", None).await;

        let tag = admin.surely(&Request::get("/settings")).await.header("etag");
        let settles = admin.world().below(2) == 0;
        let put = Request::put("/settings", settings(8, settles)).header("if-match", tag);
        assert_eq!(admin.surely(&put).await.status, 200, "the settings");
        let [department, site, rotation] = premises(&admin).await;
        let flextime = create(&admin, "/time-policies", flextime()).await;
        let boss = employee(&admin, 0, json!({})).await;
        let manager = sign_up(instances, organization, "manager", "manager", Some(&boss)).await;
        let mut people = vec![];
        for number in 1..=employees {
            let pay = json!([{
                "effective_from": "2020-01-01", "pay_type": "monthly", "amount": "3000.00",
                "currency": "EUR",
            }]);
            // Every second employee has a time policy with an account.
            let policy = (number % 2 == 1).then_some(&flextime);
            let more = json!({
                "manager_id": boss, "compensation": pay, "department_id": department, "site_id": site,
                "time_policy_id": policy,
            });
            let id = employee(&admin, number, more).await;
            let name = format!("employee-{number}");
            let own = sign_up(instances, organization, &name, "employee", Some(&id)).await;
            people.push(Employee { id, number: number_of(number), own });
        }
        // The employee who only taps has no plan, so that a change of the plan does not change the reading of the
        // taps.
        let unplanned = json!({"work_schedule": {"days": []}});
        let tapper = employee(&admin, TAPPER, unplanned).await;
        let bonus = json!({
            "code": "bonus", "name": "Bonus", "kind": "earning",
            "calculation": {"method": "fixed", "amount": "0", "currency": "EUR"},
        });
        let owners = people.iter().map(|one| Owner::Employee(one.id.parse().expect("an id")));
        for owner in owners.chain([Owner::Employer]) {
            let by = [made.user_id, approver.user().expect("an account")];
            bank_account(app, organization, owner, by).await;
        }
        let exchanged = shifts(&admin, &people).await;
        let bonus = create(&admin, "/salary-components", bonus).await;
        Self {
            organization,
            admin,
            approver,
            manager,
            employees: people,
            tapper: (tapper, number_of(TAPPER)),
            terminals: terminals.into(),
            settles,
            bonus,
            department,
            site,
            rotation,
            exchanged,
        }
    }

    /// The ids of all employees who punch or tap.
    pub fn ids(&self) -> impl Iterator<Item = &String> {
        self.employees.iter().map(|employee| &employee.id).chain([&self.tapper.0])
    }

    /// The person with this name.
    pub fn caller(&self, name: &str) -> &Caller<'a> {
        let desks = [&self.admin, &self.approver, &self.manager];
        let mut all = desks.into_iter().chain(self.employees.iter().map(|employee| &employee.own));
        all.find(|caller| caller.name == name).expect("somebody of the company")
    }

    /// Requests a recalculation of all data of all employees.
    pub async fn request_recalculation(&self, app: &App) {
        let table = &app.storage.table;
        let now = app.clock.now();
        for id in self.ids() {
            let id: EmployeeId = id.parse().expect("an id");
            let days = Recalculation::since(None);
            let work = recalculation::request(table, self.organization, id, days, now).await;
            table.write(vec![work.expect("a request")]).await.expect("it is stored");
        }
    }

    pub fn now(&self) -> DateTime<Utc> {
        self.admin.world().with(|world| world.now())
    }
}

/// Greater than the number of employees with a phone.
const TAPPER: usize = 1000;

fn number_of(employee: usize) -> String {
    format!("E{employee}")
}

/// Registers a terminal whose key is drawn from the history's random numbers.
async fn register(app: &App, made: &Created, serial_number: &'static str) -> Registered {
    let id = TerminalId(app.ids.next());
    let random = app.ids.next().into_bytes();
    let key = terminal_keys::of(made.organization_id, id, random);
    let author = Author::established(made.user_id);
    let now = app.clock.now();
    let new = Terminal::new(id, terminal_keys::hash(&key), author, now);
    let terminal = Terminal { serial_number: serial_number.to_owned(), ..new };
    let writes = coded::create(made.organization_id, &terminal);
    app.storage.table.write(writes).await.expect("a terminal");
    Registered { id, serial_number, path: format!("/t/{}/iclock", key.expose_secret()) }
}

async fn employee(admin: &Caller<'_>, number: usize, more: Value) -> String {
    let mut body = json!({
        "employee_number": number_of(number), "first_name": "Ada", "last_name": "Lovelace",
        "email": format!("e{number}@example.com"), "hire_date": "2015-01-01",
    });
    for (name, value) in more.as_object().into_iter().flatten() {
        body[name] = value.clone();
    }
    create(admin, "/employees", body).await
}

/// Creates a department, a site and a rotation. Returns their ids.
async fn premises(admin: &Caller<'_>) -> [String; 3] {
    let department = json!({"code": "N", "name": "North"});
    let site = json!({"code": "Y", "name": "Yard", "timezone": "UTC"});
    let early = json!([{"start": "06:00", "end": "14:00", "break_minutes": 30}]);
    let rotation = json!({
        "code": "R", "name": "Two and one", "anchor_date": "2026-03-01", "days": [early, early, []],
    });
    [
        create(admin, "/departments", department).await,
        create(admin, "/sites", site).await,
        create(admin, "/rotations", rotation).await,
    ]
}

/// A bank account that one person has entered and another one has confirmed.
async fn bank_account(app: &App, organization: OrganizationId, owner: Owner, by: [UserId; 2]) {
    let number = AccountNumber::iban("DE89370400440532013000").expect("an IBAN");
    let account = BankAccount { holder: "Ada Lovelace".to_owned(), number, bic: None };
    let place = Place::of_bank_account(organization, owner);
    let account = app.field_key().and_then(|key| key.seal(place, &account));
    let account = account.expect("a sealed account");
    let now = app.clock.now();
    let known = users::sign_ins(&app.storage.table, organization, by).await.expect("accounts");
    let [entered, confirmed] = by.map(|id| known.author(id));
    let accounts = Accounts::default().entered(account, entered, now);
    let accounts = accounts.confirmed(&confirmed, &known, now).ok().flatten();
    let accounts = StoredAccounts { rev: 1, accounts: accounts.expect("two people") };
    let write = bank_accounts::put(organization, owner, &accounts);
    app.storage.table.write(vec![write]).await.expect("a bank account");
}

/// Plans a shift for each employee on two dates that nobody plans later. Returns the dates.
async fn shifts(admin: &Caller<'_>, people: &[Employee<'_>]) -> [NaiveDate; 2] {
    let first = admin.world().with(|world| world.now()).date_naive() + Months::new(12);
    let dates = [first, first + Months::new(1)];
    for (number, person) in people.iter().enumerate() {
        let start = 6 + 4 * (number % 3);
        for date in dates {
            let shift = json!({
                "start": format!("{start:02}:00"), "end": format!("{:02}:00", start + 3),
                "name": shift_of(person, date),
            });
            let path = format!("/employees/{}/roster/{date}", person.id);
            let put = Request::put(path, json!({"shifts": [shift]}));
            assert_eq!(admin.surely(&put).await.status, 200, "a shift");
        }
    }
    dates
}

/// The name of an employee's shift on a date.
pub fn shift_of(person: &Employee<'_>, date: NaiveDate) -> String {
    format!("{} {date}", person.own.name)
}

/// Creates a resource. Returns its id.
async fn create(admin: &Caller<'_>, path: &str, body: Value) -> String {
    let made = admin.surely(&Request::post(path, body)).await;
    made.body["id"].as_str().unwrap_or_else(|| panic!("{path}: {}", made.body)).to_owned()
}

/// An account that signs in without a password.
async fn sign_up<'a>(
    instances: &'a Instances,
    organization: OrganizationId,
    name: &str,
    role: &str,
    employee: Option<&str>,
) -> Caller<'a> {
    let app = &instances.all[0].app;
    let employee: Option<EmployeeId> = employee.map(|id| id.parse().expect("an id"));
    let email = format!("{name}@example.com");
    let user = User {
        roles: vec![role.to_owned()],
        ..User::new(UserId(app.ids.next()), email, employee, app.clock.now())
    };
    let mut writes = vec![users::create(organization, &user)];
    if let Some(employee) = employee {
        let linked = employees::get(&app.storage.table, organization, employee).await;
        let mut linked = linked.expect("an answer").expect("an employee");
        linked.rev += 1;
        linked.employee.user_id = Some(user.id);
        writes.push(employees::replace_row(organization, &linked));
    }
    app.storage.table.write(writes).await.expect("an account");
    Caller::new(instances, name, organization, user)
}

/// Overtime beyond due minutes, night, and a time account of at most an hour.
fn flextime() -> Value {
    json!({"code": "flex", "name": "Flextime", "versions": [{
        "effective_from": "2020-01-01",
        "rules": [
            {"code": "overtime", "after": [{"per": "day", "plus_due": true}]},
            {"code": "night", "between": {"from": "20:00", "to": "08:00"}},
        ],
        "account": {"credit": "difference", "cap_minutes": 60, "above_cap": "paid"},
    }]})
}

/// Settings whose shifts begin at `start` o'clock.
pub fn settings(start: i64, settles: bool) -> Value {
    let types = json!([
        {"code": "annual", "name": "Annual", "annual_days": "8.0", "carry_over_days": "2.0"},
        {"code": "lieu", "name": "In lieu", "annual_days": "0", "carry_over_days": "3.0",
         "allow_negative": true},
        {"code": "unpaid", "name": "Unpaid", "paid": false},
        {"code": "sick", "name": "Sick", "takes_over": true},
    ]);
    let weeks = json!({"period": "week"});
    let payroll = json!({"late_facts": if settles { "settle" } else { "refuse" }});
    json!({
        "work_schedule": week(start), "leave_types": types, "timesheets": weeks, "payroll": payroll,
    })
}

/// A week whose shifts begin at `start` o'clock.
pub fn week(start: i64) -> Value {
    let weekdays = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"];
    let days = weekdays.map(|weekday| {
        json!({
            "weekday": weekday, "start": format!("{start:02}:00"), "end": "17:00",
            "break_minutes": 30,
        })
    });
    json!({ "days": days })
}
