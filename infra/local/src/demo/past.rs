//! The past two months of the demo, made through the API.

use std::collections::{BTreeSet, HashMap};

use chrono::{DateTime, Datelike, Days, NaiveDate, NaiveTime, TimeDelta, Utc};
use chrono_tz::Tz;
use secrecy::{ExposeSecret, SecretString};
use serde_json::{Value, json};
use wfm_domain::ids::{OrganizationId, UserId};
use wfm_domain::schedule::{instant, local_date};

use super::api::{Api, text};
use super::days::{self, LEAVES};
use super::people::{EMPLOYEE, HR, MANAGER, PEOPLE, Profile, Team};
use super::{Demo, NAME, SIGN_INS, SetBack, SignIn, recorded, send};
use crate::error::Error;
use crate::organization::{create_administrator, create_organization};
use crate::stack::Stack;

const HOME: Tz = Tz::Europe__Berlin;

/// Creates the demo, whose past ends now. Its administrators sign in with `password`. The other people do so after
/// [`crate::first_start`] has set their passwords.
///
/// # Errors
/// [`Error::Organization`] if it exists already, [`Error::Demo`] if the API refuses a request.
pub async fn create(
    stack: &Stack,
    clock: &SetBack,
    password: &SecretString,
) -> Result<Demo, Error> {
    let lived = async { Past::begin(stack, clock, password).await?.live().await };
    clock.during(Box::pin(lived)).await
}

pub(super) struct Past<'a> {
    stack: &'a Stack,
    clock: &'a SetBack,
    organization: OrganizationId,
    pub(super) admin: UserId,
    pub(super) second: UserId,
    /// Accounts, keyed by the numbers of employees.
    accounts: HashMap<&'static str, UserId>,
    pub(super) employees: HashMap<String, String>,
    /// The time at which the demo is made.
    now: DateTime<Utc>,
    today: NaiveDate,
    begins: DateTime<Utc>,
}

/// A local time in Berlin.
fn at(date: NaiveDate, hour: u32) -> DateTime<Utc> {
    let time = NaiveTime::from_hms_opt(hour, 0, 0).unwrap_or_default();
    instant(HOME, date.and_time(time))
}

impl<'a> Past<'a> {
    /// Creates the organization, 60 days ago or at the beginning of last month.
    async fn begin(
        stack: &'a Stack,
        clock: &'a SetBack,
        password: &SecretString,
    ) -> Result<Self, Error> {
        let now = stack.app.clock.now();
        let today = local_date(HOME, now);
        let last_month = month_before(today);
        let begins = at((today - Days::new(60)).min(last_month) - Days::new(1), 7);
        clock.set(begins);
        let app = &stack.app;
        let created = create_organization(app, NAME, SIGN_INS[0].email, password.clone()).await?;
        let organization = created.organization;
        let second =
            create_administrator(app, organization, SIGN_INS[1].email, password.clone()).await?;
        let accounts = HashMap::new();
        let employees = HashMap::new();
        let admin = created.admin;
        let mut past = Self {
            stack,
            clock,
            organization,
            admin,
            second,
            accounts,
            employees,
            now,
            today,
            begins,
        };
        past.settle().await?;
        past.hire(password).await?;
        past.enter_accounts().await?;
        Ok(past)
    }

    pub(super) async fn acting(&self, account: UserId) -> Result<Api<'a>, Error> {
        Api::of(self.stack, self.organization, account).await
    }

    /// The API for the account of the employee with this number.
    pub(super) async fn holder(&self, number: &str) -> Result<Api<'a>, Error> {
        self.acting(*self.accounts.get(number).unwrap_or(&self.admin)).await
    }

    /// The holidays of a team, in the years of the demo.
    fn holidays(&self, team: Team) -> Vec<Value> {
        let years = self.begins.year()..=self.now.year() + 1;
        let of = |year| team.holidays().map(|(month, day, name)| (year, month, day, name));
        let date = |year, month, day| format!("{year}-{month:02}-{day:02}");
        let holidays = years.flat_map(of);
        holidays
            .map(|(year, month, day, name)| json!({"date": date(year, month, day), "name": name}))
            .collect()
    }

    /// Settings and salary components.
    async fn settle(&self) -> Result<(), Error> {
        let admin = self.acting(self.admin).await?;
        let settings = json!({
            "organization": {"timezone": HOME.name(), "currency": "EUR"},
            "work_schedule": Team::Office.schedule(),
            "holidays": self.holidays(Team::Office),
            "leave_types": [
                {"code": "annual", "name": "Annual leave", "annual_days": "28", "carry_over_days": "5"},
                {"code": "sick", "name": "Sick leave"},
                {"code": "unpaid", "name": "Unpaid leave", "paid": false},
            ],
            "payroll": {"holiday_pay": true},
            "sync": {"max_lookback_days": 30},
            "geofence_policy": "flag",
        });
        admin.patch("/settings", &settings).await?;
        let pension = json!({
            "code": "pension", "name": "Pension", "kind": "deduction",
            "calculation": {"method": "percentage", "rate": "9.3", "of": ["base"]},
        });
        admin.post("/salary-components", &pension).await?;
        Ok(())
    }

    /// The site of each team, with the settings that differ from the office in Berlin.
    async fn open(&self, admin: &Api<'_>, team: Team) -> Result<String, Error> {
        let (lat, lng) = team.place();
        let policy = match team {
            Team::Warehouse => Some(Self::night_policy(admin).await?),
            Team::Office => Some(Self::flextime(admin).await?),
            Team::Support => None,
        };
        let body = json!({
            "time_policy_id": policy,
            "code": team.code(),
            "name": team.name(),
            "timezone": team.zone().name(),
            "holidays": (team.zone() != HOME).then(|| self.holidays(team)),
            "geofences": [{"name": team.name(), "lat": lat, "lng": lng, "radius_m": 300.0}],
            "work_schedule": (team == Team::Support).then(|| team.schedule()),
        });
        let id = text(&admin.post("/sites", &body).await?["id"]).to_owned();
        if team == Team::Warehouse {
            self.rotate(admin, &id).await?;
            Self::pay_nights(admin, &id).await?;
        }
        Ok(id)
    }

    /// The id of the time policy of the warehouse: overtime beyond due minutes, and the codes of night work in Germany.
    async fn night_policy(admin: &Api<'_>) -> Result<Value, Error> {
        let policy = json!({"code": "NIGHTS", "name": "Night work", "versions": [{
            "effective_from": "2020-01-01",
            "rules": [
                {"code": "overtime", "after": [{"per": "day", "plus_due": true}]},
                {"code": "night25", "group": "night", "between": {"from": "20:00", "to": "06:00"}},
                {
                    "code": "night40", "group": "night", "date_by": "carried",
                    "between": {"from": "00:00", "to": "04:00"},
                },
            ],
        }]});
        Ok(admin.post("/time-policies", &policy).await?["id"].clone())
    }

    /// The id of the time policy of the office: overtime beyond due minutes, and a time account of at most 40 hours.
    async fn flextime(admin: &Api<'_>) -> Result<Value, Error> {
        let policy = json!({"code": "FLEXTIME", "name": "Flextime", "versions": [{
            "effective_from": "2020-01-01",
            "rules": [{"code": "overtime", "after": [{"per": "day", "plus_due": true}]}],
            "account": {"credit": "difference", "floor_minutes": -1200, "cap_minutes": 2400, "above_cap": "forfeited"},
            "limits": {"daily_rest_minutes": 660, "day_max_minutes": 600},
        }]});
        Ok(admin.post("/time-policies", &policy).await?["id"].clone())
    }

    /// The premiums for the night codes, paid to the people of the warehouse.
    async fn pay_nights(admin: &Api<'_>, warehouse: &str) -> Result<(), Error> {
        for (code, name, premium) in
            [("night25", "Night premium 25 %", "0.25"), ("night40", "Night premium 40 %", "0.40")]
        {
            let component = json!({
                "code": code, "name": name, "kind": "earning", "taxable": false,
                "calculation": {"method": "per_hour", "of": code, "premium": premium},
                "applies_to": {"scope": "sites", "site_ids": [warehouse]},
            });
            admin.post("/salary-components", &component).await?;
        }
        Ok(())
    }

    /// The shift types that planners copy, and the night rotation of the warehouse: five nights of a week, from
    /// Sunday on.
    async fn rotate(&self, admin: &Api<'_>, warehouse: &str) -> Result<(), Error> {
        let (_, start, end) = Team::Warehouse.hours();
        let mut types = vec![];
        for (code, name, start, end) in
            [("EARLY", "Early", "06:00", "14:00"), ("NIGHT", "Night", start, end)]
        {
            let body = json!({
                "code": code, "name": name, "start": start, "end": end, "break_minutes": 30,
            });
            types.push(admin.post("/shift-types", &body).await?["id"].clone());
        }
        let night = json!([{ "shift_type_id": types[1] }]);
        let week: Vec<Value> =
            (0..7).map(|day| if day < 5 { night.clone() } else { json!([]) }).collect();
        let mut rotation = json!({
            "code": "NIGHTS", "name": "Five nights, two off", "anchor_date": "2026-01-04", "days": week,
        });
        for (field, minutes) in Team::TOLERANCES {
            rotation[field] = json!(minutes);
        }
        let rotation = admin.post("/rotations", &rotation).await?;
        let entry = json!({"rotation_id": rotation["id"], "offset_days": 0});
        admin.put(&format!("/sites/{warehouse}/work-schedules/initial"), &entry).await?;
        Ok(())
    }

    /// Departments, sites, employees, and the accounts of three of them.
    async fn hire(&mut self, password: &SecretString) -> Result<(), Error> {
        let admin = self.acting(self.admin).await?;
        let mut departments = HashMap::new();
        let mut sites = HashMap::new();
        for team in Team::ALL {
            let body = json!({"code": team.code(), "name": team.name()});
            let made = admin.post("/departments", &body).await?;
            departments.insert(team.code(), text(&made["id"]).to_owned());
            sites.insert(team.code(), self.open(&admin, team).await?);
        }
        for profile in &PEOPLE {
            let role_of = |sign_in: &SignIn| match sign_in.employee {
                Some((number, role)) if number == profile.number => Some((sign_in.email, role)),
                _ => None,
            };
            let account = SIGN_INS.iter().find_map(role_of);
            let code = profile.team.code();
            let mut body = self.body(profile, departments.get(code), sites.get(code));
            if let Some((email, role)) = account {
                body["account"] = json!({"email": email, "roles": [role]});
            }
            let made = admin.post("/employees", &body).await?;
            let id = text(&made["id"]).to_owned();
            if account.is_some() {
                let token = text(&made["activation_token"]);
                let activation = json!({"token": token, "password": password.expose_secret()});
                let session = admin.post("/auth/activate", &activation).await?;
                let user = serde_json::from_value(session["user"]["id"].clone());
                let user = UserId(user.map_err(|why| Error::Demo(why.to_string()))?);
                self.accounts.insert(profile.number, user);
                // Another account confirms these people, so that their accounts count as themselves (rule PERM-25).
                let second = self.acting(self.second).await?;
                second.post_nothing(&format!("/employees/{id}/account/confirmation")).await?;
            }
            self.employees.insert(profile.number.to_owned(), id);
        }
        Ok(())
    }

    fn body(&self, profile: &Profile, department: Option<&String>, site: Option<&String>) -> Value {
        let (pay_type, amount, currency) = profile.pay;
        json!({
            "employee_number": profile.number,
            "first_name": profile.first_name,
            "last_name": profile.last_name,
            "email": profile.email(),
            "job_title": profile.title,
            "department_id": department,
            "site_id": site,
            "manager_id": self.employees.get(profile.manager),
            "hire_date": profile.hired,
            "compensation": [{
                "effective_from": profile.hired, "pay_type": pay_type, "amount": amount,
                "currency": currency,
            }],
        })
    }

    /// Makes the past week by week until now: the pushes of terminals, the decisions, and pay.
    async fn live(&mut self) -> Result<Demo, Error> {
        let first = self.today.with_day(1).unwrap_or(self.today);
        let pay_day = at(first + Days::new(1), 9).min(self.now - TimeDelta::hours(1));
        let weeks = (1..).map(|week| self.begins + TimeDelta::days(7 * week));
        let mut moments: BTreeSet<DateTime<Utc>> = weeks.take_while(|at| *at < self.now).collect();
        moments.extend([pay_day, self.now]);
        let mut before = self.begins;
        for moment in moments {
            self.clock.set(moment);
            self.plan_week(local_date(HOME, moment)).await?;
            let hr = self.holder(HR).await?;
            send(&hr, recorded(before, moment, self.today, &self.employees)).await?;
            wfm_job_sweeper::close_forgotten(&self.stack.app).await?;
            self.take_leave(before, moment).await?;
            if moment == pay_day {
                if first <= local_date(HOME, moment) {
                    self.sign(&hr, first).await?;
                }
                self.pay(&hr, first).await?;
            }
            before = moment;
        }
        self.come_late(first).await?;
        self.leave_open(first).await?;
        self.plan_ahead().await?;
        self.ask_for_correction().await?;
        self.name_deputy().await?;
        Ok(Demo {
            organization: self.organization,
            sender: *self.accounts.get(HR).unwrap_or(&self.admin),
            began: self.today,
            sent_until: before,
            employees: self.employees.clone(),
        })
    }

    /// Leave that was requested between two moments and approved. Sick leave is requested on its first day, other
    /// leave ten days before its first day, or today.
    async fn take_leave(&self, after: DateTime<Utc>, until: DateTime<Utc>) -> Result<(), Error> {
        for leave in LEAVES.iter().filter(|leave| leave.is_approved) {
            let first = at(leave.dates(self.today).0, 10);
            let ahead = TimeDelta::days(if leave.leave_type == "sick" { 0 } else { 10 });
            let requested = (first - ahead).min(self.now);
            if requested <= after || requested > until {
                continue;
            }
            let made = self.request(leave).await?;
            let reports_to = PEOPLE.iter().find(|person| person.number == leave.number);
            let decider = self.holder(reports_to.map_or("", |person| person.manager)).await?;
            let path = format!("/leaves/{}", text(&made["id"]));
            decider.patch(&path, &json!({"status": "approved"})).await?;
        }
        Ok(())
    }

    /// The request by the employee, or by the head of personnel on the employee's behalf.
    async fn request(&self, leave: &days::Away) -> Result<Value, Error> {
        let (first, last) = leave.dates(self.today);
        let body = json!({
            "employee_id": self.employees.get(leave.number), "type": leave.leave_type,
            "start_date": first, "end_date": last,
        });
        let by = if self.accounts.contains_key(leave.number) { leave.number } else { HR };
        self.holder(by).await?.post("/leaves", &body).await
    }

    /// The timesheets of last month in the office: submitted by the head of personnel, and approved by the first administrator. One
    /// that cannot be approved, because a clock-out is missing, is returned.
    async fn sign(&self, hr: &Api<'_>, first: NaiveDate) -> Result<(), Error> {
        let admin = self.acting(self.admin).await?;
        for person in PEOPLE.iter().filter(|person| person.team == Team::Office) {
            let body = json!({
                "period_start": month_before(first), "employee_id": self.employees.get(person.number),
            });
            let sheet = hr.post("/timesheets", &body).await?;
            let path = format!("/timesheets/{}", text(&sheet["id"]));
            if admin.patch(&path, &json!({"state": "approved"})).await.is_err() {
                let note = "A clock-out is missing. Please ask for a correction.";
                admin.patch(&path, &json!({"state": "open", "note": note})).await?;
            }
        }
        Ok(())
    }

    /// The pay of last month: prepared by the head of personnel, approved by the second administrator, and paid by
    /// the first, with a file for the bank.
    async fn pay(&self, hr: &Api<'_>, first: NaiveDate) -> Result<(), Error> {
        let period = json!({"period": month_before(first).format("%Y-%m").to_string()});
        let run = hr.start("/payroll/generate", &period, "last-month").await?;
        let run = hr.ended(run).await?;
        for (account, status) in [(self.second, "approved"), (self.admin, "paid")] {
            let decision = json!({"job_id": run["job_id"], "status": status});
            let decider = self.acting(account).await?;
            if status == "paid" {
                let tomorrow = local_date(HOME, self.stack.app.clock.now()) + Days::new(1);
                let payment = json!({"job_id": run["job_id"], "execution_date": tomorrow});
                let made = decider.start("/payments", &payment, "last-month").await?;
                decider.ended(made).await?;
            }
            let decided = decider.start("/payrolls/decide", &decision, status).await?;
            decider.ended(decided).await?;
        }
        Ok(())
    }

    /// A raise from the first day of last month on, and a sick note, which come after that month was paid. The draft of this month
    /// settles both.
    async fn come_late(&self, first: NaiveDate) -> Result<(), Error> {
        let hr = self.holder(HR).await?;
        let path = format!("/employees/{}", self.employees.get(RAISED).map_or("", String::as_str));
        let employee = hr.get(&path).await?;
        let mut compensation = employee["compensation"].clone();
        if let Some(entries) = compensation.as_array_mut()
            && let Some(mut raise) = entries.last().cloned()
        {
            raise["effective_from"] = json!(month_before(first));
            raise["amount"] = json!("4100.00");
            entries.push(raise);
        }
        hr.patch(&path, &json!({"compensation": compensation})).await?;
        let date = days::sick_late(self.today);
        let note = json!({
            "employee_id": self.employees.get(days::SICK_LATE), "type": "sick", "start_date": date,
            "end_date": date,
        });
        let made = hr.post("/leaves", &note).await?;
        let manager = self.holder(MANAGER).await?;
        let path = format!("/leaves/{}", text(&made["id"]));
        manager.patch(&path, &json!({"status": "approved"})).await?;
        Ok(())
    }

    /// The matters that wait for a decision: requests, a punch at a customer's place, two records that contradict
    /// each other, and the draft of this month's pay.
    async fn leave_open(&self, first: NaiveDate) -> Result<(), Error> {
        for leave in LEAVES.iter().filter(|leave| !leave.is_approved) {
            self.request(leave).await?;
        }
        let hr = self.holder(HR).await?;
        let back = u64::from(self.today.weekday().num_days_from_sunday()) + 1;
        let saturday = self.today - Days::new(back);
        let visit = json!({
            "id": "visit", "employee_id": self.employees.get("1007"), "source": "mobile",
            "device_id": "phone-1007", "lat": 53.5511, "lng": 9.9937, "location_accuracy": 15.0,
            "clock_in_client_ts": at(saturday, 10).to_rfc3339(),
            "clock_out_client_ts": at(saturday, 13).to_rfc3339(),
        });
        // His phone recorded a part of what the terminal also recorded.
        let dates = (1..15).map(|days| self.today - Days::new(days));
        let accountant = PEOPLE.iter().find(|person| person.number == "1003");
        let mut presences = dates.filter_map(|date| days::presence(accountant?, date, self.today));
        let twice = presences.find(|presence| presence.clock_out.is_some()).map(|presence| {
            json!({
                "id": "by-hand", "employee_id": self.employees.get("1003"), "source": "mobile",
                "device_id": "phone-1003", "lat": 52.5200, "lng": 13.4050,
                "clock_in_client_ts": (presence.clock_in + TimeDelta::hours(1)).to_rfc3339(),
                "clock_out_client_ts": (presence.clock_in + TimeDelta::hours(4)).to_rfc3339(),
            })
        });
        let records: Vec<Value> = [Some(visit), twice].into_iter().flatten().collect();
        let key = "phones";
        let sent = hr.start("/attendances/sync", &json!({"records": records}), key).await?;
        hr.ended(sent).await?;
        let period = json!({"period": first.format("%Y-%m").to_string()});
        let draft = hr.start("/payroll/generate", &period, "this-month").await?;
        hr.ended(draft).await?;
        Ok(())
    }
}

/// The person whose raise came after the month was paid.
const RAISED: &str = "1008";

impl Past<'_> {
    /// The stocktaking of the week that begins on a date, if there is one.
    async fn plan_week(&self, first: NaiveDate) -> Result<(), Error> {
        let week = first..first + Days::new(7);
        let Some(date) = days::stocktakings(self.today).into_iter().find(|at| week.contains(at))
        else {
            return Ok(());
        };
        let manager = self.holder(MANAGER).await?;
        for number in days::STOCKTAKERS {
            let id = self.employees.get(number).map_or("", String::as_str);
            let shifts = json!({"shifts": [stocktaking()]});
            manager.put(&format!("/employees/{id}/roster/{date}"), &shifts).await?;
        }
        Ok(())
    }

    /// A stocktaking on a future Saturday: two people of the warehouse have it, two more are drafted for the Saturday
    /// after it, and a picker asks for a place.
    async fn plan_ahead(&self) -> Result<(), Error> {
        let manager = self.holder(MANAGER).await?;
        let ahead = 13 - u64::from(self.today.weekday().num_days_from_sunday());
        let saturday = self.today + Days::new(ahead);
        let next = self.today + Days::new(ahead + 7);
        let shift = stocktaking();
        let entry = |number: &str, date: NaiveDate| {
            let employee = self.employees.get(number);
            json!({"employee_id": employee, "date": date, "shifts": [shift]})
        };
        let entries = [("1013", saturday), ("1014", saturday), ("1012", next), ("1015", next)];
        let entries: Vec<Value> = entries.map(|(number, date)| entry(number, date)).into();
        manager.put("/roster", &json!({ "entries": entries })).await?;
        let ids = ["1013", "1014"].map(|number| self.employees.get(number));
        let publish = json!({"from": saturday, "to": saturday, "employee_ids": ids});
        let published = manager.start("/roster/publish", &publish, "stocktaking").await?;
        manager.ended(published).await?;
        let open = json!({
            "date": saturday, "shift": shift, "timezone": HOME.name(), "places": 2,
        });
        let open = manager.post("/open-shifts", &open).await?;
        let claim = json!({"kind": "claim", "date": saturday, "open_shift_id": open["id"]});
        self.holder(EMPLOYEE).await?.post("/shift-requests", &claim).await?;
        Ok(())
    }

    /// A picker asks for an earlier clock-in of the last night.
    async fn ask_for_correction(&self) -> Result<(), Error> {
        let picker = self.holder(EMPLOYEE).await?;
        let lived = picker.get("/attendances?limit=20").await?;
        let lived = lived["data"].as_array().map(Vec::as_slice).unwrap_or_default();
        let Some(last) = lived.iter().find(|lived| lived["clock_out_at"].is_string()) else {
            return Ok(());
        };
        let came = text(&last["clock_in_at"]).parse::<DateTime<Utc>>();
        let came =
            came.map_err(|why| Error::Demo(format!("the clock-in of an attendance: {why}")))?;
        let asked = json!({
            "attendance_id": last["id"], "clock_in_at": (came - TimeDelta::minutes(15)).to_rfc3339(),
            "reason": "The terminal at the gate did not read my badge at first.",
        });
        picker.post("/attendance-requests", &asked).await?;
        Ok(())
    }

    /// The head of the warehouse names the head of personnel as a deputy, for five days from next week on.
    async fn name_deputy(&self) -> Result<(), Error> {
        let deputy = json!({
            "deputy_id": self.employees.get(HR), "from": self.today + Days::new(7), "to": self.today + Days::new(11),
        });
        self.holder(MANAGER).await?.post("/deputies", &deputy).await?;
        Ok(())
    }
}

fn stocktaking() -> Value {
    let (start, end) = days::STOCKTAKING;
    let text = |time: NaiveTime| time.format("%H:%M").to_string();
    json!({"start": text(start), "end": text(end), "name": "Stocktaking"})
}

/// The first date of the month before the month of `date`.
fn month_before(date: NaiveDate) -> NaiveDate {
    let last = date.with_day(1).and_then(|first| first.pred_opt());
    last.and_then(|last| last.with_day(1)).unwrap_or(date)
}
