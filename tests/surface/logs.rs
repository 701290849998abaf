//! Logs contain nothing personal: no names, addresses, tokens, places, reasons or pay figures. If this fails, a
//! reader of the operator's logs can read the employees' private data.
//!
//! The testkit checks every line that any test of this program logs. This test adds a scenario with every group and
//! every kind of failure, and with values that it would recognize.

use std::collections::BTreeSet;
use std::time::Duration;

use chrono::TimeDelta;
use http::Method;
use serde_json::json;
use strum::VariantNames;
use tokio::time::Instant;
use wfm_app::Ids;
use wfm_domain::ids::TerminalId;
use wfm_domain::job;
use wfm_domain::sync::Verdict;
use wfm_http::metrics::METRICS;
use wfm_storage::jobs::{Pointer, TapsJob};
use wfm_storage::taps::TapState;
use wfm_testkit::{Answer, Client, Fault, Network, Organization, Request, Service, logs};

use crate::KINDS;
use crate::failures::promise::faulty;
use crate::surface::template::Template;

/// Forbidden texts outside the personal fields: coordinates, and pay.
const FORBIDDEN: [&str; 8] = [
    "48.137154",
    "11.576124",
    "48151.62",
    "7317.43",
    "Marienplatz",
    "Quillfeather",
    "Zsofia",
    "a long enough secret",
];

const A_MINUTE: Duration = Duration::from_mins(1);

struct Story<'a> {
    service: &'a Service,
    network: &'a Network,
    org: &'a Organization<'a>,
}

fn text(answer: &Answer, field: &str) -> String {
    answer.body[field].as_str().unwrap().to_owned()
}

impl Story<'_> {
    /// Sends a request whose first storage call is lost, then one whose second call is lost, and so on, until none is
    /// lost.
    async fn fails_then_succeeds(&self, request: impl Fn() -> Request) -> Answer {
        for at in 0.. {
            self.network.strike(at, Fault::Lost(u32::MAX - at));
            let answer = request().send().await;
            self.network.heal();
            // Accepted work is answered even if its message cannot be sent.
            if answer.status < 300 {
                return answer;
            }
            answer.fails(503, "temporarily_unavailable");
        }
        unreachable!("a request makes a number of calls")
    }

    fn pointer(&self, accepted: &Answer) -> Pointer {
        let job_id = text(accepted, "job_id").parse().unwrap();
        Pointer { organization: self.org.id, job_id, processed: 0, resumed: 0, part: None }
    }

    /// An employee with pay who has chosen a password and signed in. Returns the employee and the session.
    async fn somebody(&self) -> (String, Client) {
        let admin = &self.org.admin;
        let email = format!("zsofia.quillfeather-{}@example.com", self.org.id);
        let body = json!({
            "employee_number": "q-1", "first_name": "Zsofia", "last_name": "Quillfeather",
            "email": email, "phone": "+49 89 5550147", "hire_date": "2015-01-01",
            "compensation": [{
                "effective_from": "2020-01-01", "pay_type": "monthly", "amount": "48151.62",
                "currency": "USD",
            }],
            "account": {"email": email, "roles": ["employee"]},
        });
        let made = self.fails_then_succeeds(|| admin.post("/employees", &body)).await;
        let employee = text(&made, "id");
        admin.post("/employees", &body).send().await.fails(409, "already_exists");
        let path = format!("/employees/{employee}/account/activation");
        let invited = admin.request(Method::POST, &path).send().await.expect(201);
        let nobody = self.service.anonymous();
        let password = "correct horse battery";
        let body = json!({"token": text(&invited, "activation_token"), "password": password});
        self.fails_then_succeeds(|| nobody.post("/auth/activate", &body)).await;
        nobody.post("/auth/activate", &body).send().await.fails(401, "invalid_credentials");
        let right = json!({"email": email, "password": password});
        let wrong = json!({"email": email, "password": "wrong horse battery"});
        nobody.post("/auth/login", &wrong).send().await.fails(401, "invalid_credentials");
        let session = self.fails_then_succeeds(|| nobody.post("/auth/login", &right)).await;
        let refresh = json!({"refresh_token": session.body["refresh_token"]});
        let session = nobody.post("/auth/refresh", &refresh).send().await.expect(200);
        let own = nobody.with_token(&text(&session, "access_token"));
        let change = json!({"current_password": "a wrong horse", "new_password": "staple battery"});
        own.post("/auth/password", &change).send().await.fails(400, "validation_failed");
        let change = json!({"current_password": password, "new_password": "staple battery"});
        own.post("/auth/password", &change).send().await.expect(204);
        // A copy of a used token ends the session, and that is logged.
        nobody.post("/auth/refresh", &refresh).send().await;
        nobody.with_token("no.token.ofours").get("/auth/me").send().await.expect(401);
        for _ in 0..12 {
            nobody.post("/auth/login", &wrong).send().await;
        }
        nobody.post("/auth/login", &wrong).send().await.fails(429, "too_many_requests");
        let own = self.org.signed_in(&["employee"], Some(employee.parse().unwrap())).await;
        (employee, own)
    }

    /// Punches, a sync with a photo, its faults, and its dead-letter message.
    async fn attendances(&self, employee: &str, own: &Client) {
        let place = json!({
            "lat": 48.137_154, "lng": 11.576_124, "location": "Marienplatz 8, behind the arch",
        });
        self.fails_then_succeeds(|| own.post("/attendances/clock-in", &place)).await;
        // A second punch within a minute is the same punch.
        own.post("/attendances/clock-in", &place).send().await.expect(200);
        self.service.clock.advance(TimeDelta::minutes(2));
        own.post("/attendances/clock-in", &place).send().await.fails(409, "overlap");
        self.service.clock.advance(TimeDelta::minutes(3));
        let out = own.post("/attendances/clock-out", &place).send().await.expect(200);
        let path = format!("/attendances/{}", text(&out, "id"));
        let correct = json!({"reason": "Her knee hurt", "clock_in_at": "2026-01-01T00:00:00Z"});
        let _ = self.org.admin.patch(&path, &correct).send().await;
        own.patch(&path, &correct).send().await.fails(403, "forbidden");

        let photo = crate::failures::interruptions::photo(own).await;
        let at = self.service.now() - TimeDelta::days(2);
        let record = |id: &str, employee: &str| {
            let mut record = json!({
                "id": id, "employee_id": employee, "clock_in_client_ts": at.to_rfc3339(),
                "photo_url": photo["file_url"],
            });
            record.as_object_mut().unwrap().extend(place.as_object().unwrap().clone());
            record
        };
        let nobody = "01938f5e-2f00-7000-8000-000000000001";
        let body = json!({"records": [record("1", employee), record("2", nobody)]});
        self.fails_then_succeeds(|| own.post("/attendances/sync", &body).key("s")).await;
        let accepted = own.post("/attendances/sync", &body).key("s").send().await.expect(202);
        let pointer = self.pointer(&accepted);
        let soon = || Instant::now() + Duration::from_secs(2);
        for at in 0..6 {
            self.network.strike(at, Fault::Lost(3));
            let _ = self.service.worker().work(&pointer, soon()).await;
            self.network.heal();
        }
        // A slow machine needs more than the attempts with faults.
        let _ = self.service.worker().work(&pointer, Instant::now() + A_MINUTE).await;
        let accepted = own.post("/attendances/sync", &body).key("dead").send().await.expect(202);
        wfm_job_dead_letters::handle(self.service.app(), &self.pointer(&accepted)).await.unwrap();
        // An accepted batch is found without its message.
        self.service.clock.advance(TimeDelta::minutes(3));
        let admin = self.org.signed_in(&["admin"], None).await;
        admin.post("/attendances/sync", &body).key("later").send().await.expect(202);
        self.service.clock.advance(TimeDelta::minutes(3));
        wfm_job_sweeper::sweep(self.service.app()).await.unwrap();
        let mut open = place.clone();
        open["employee_id"] = json!(employee);
        admin.post("/attendances/clock-in", &open).send().await.expect(201);
        self.service.clock.advance(TimeDelta::days(2));
        wfm_job_sweeper::close_forgotten(self.service.app()).await.unwrap();
    }

    /// A leave with a reason, requested and decided.
    async fn leaves(&self, employee: &str) {
        let org = self.org;
        let admin = org.signed_in(&["admin"], None).await;
        let own = org.signed_in(&["employee"], employee.parse().ok()).await;
        let start = self.service.now().date_naive() + TimeDelta::days(30);
        let body = json!({
            "type": "unpaid", "start_date": start, "end_date": start + TimeDelta::days(6),
            "reason": "Chemotherapy in Vienna",
        });
        let made = self.fails_then_succeeds(|| own.post("/leaves", &body)).await;
        own.post("/leaves", &body).send().await.expect(409);
        let path = made.header("location");
        let reject = json!({"status": "rejected"});
        self.fails_then_succeeds(|| admin.patch(path, &reject)).await;
        let adjust = json!({
            "employee_id": employee, "type": "annual", "year": 2026, "days": "1.0",
            "reason": "Sunday in the server room",
        });
        admin.post("/leave-adjustments", &adjust).send().await.expect(201);
    }

    /// A pay run with an adjustment, approved and voided.
    async fn pay(&self, employee: &str) {
        let admin = self.org.signed_in(&["admin"], None).await;
        let refuse = json!({"payroll": {"late_facts": "refuse"}});
        admin.patch("/settings", &refuse).header("if-match", "*").send().await.expect(200);
        let component = json!({
            "code": "bonus", "name": "Bonus", "kind": "earning",
            "calculation": {"method": "fixed", "amount": "7317.43", "currency": "USD"},
        });
        let add = || admin.post("/salary-components", &component);
        let component = self.fails_then_succeeds(add).await;
        let adjustment = json!({
            "employee_id": employee, "component_id": component.body["id"],
            "date": "2026-09-15", "amount": "7317.43", "note": "For the Quillfeather account",
        });
        self.fails_then_succeeds(|| admin.post("/pay-adjustments", &adjustment)).await;
        let run = json!({"period": "2026-09"});
        let accepted = admin.post("/payroll/generate", &run).key("p").send().await.expect(202);
        let soon = || Instant::now() + Duration::from_secs(2);
        for at in 0..8 {
            self.network.strike(at, Fault::Lost(3));
            let _ = self.service.pay_worker().work(&self.pointer(&accepted), soon()).await;
            self.network.heal();
        }
        let later = Instant::now() + A_MINUTE;
        let _ = self.service.pay_worker().work(&self.pointer(&accepted), later).await;
        let list = format!("/payrolls?employee_id={employee}");
        let page = admin.get(&list).send().await.expect(200).body;
        let path = format!("/payrolls/{}", page["data"][0]["id"].as_str().unwrap());
        let recompute = format!("{path}/recompute");
        admin.get(&format!("{path}/snapshot")).send().await.expect(200);
        self.fails_then_succeeds(|| admin.request(Method::POST, &recompute)).await;
        let approve = json!({"status": "approved"});
        let second = self.org.signed_in(&["admin"], None).await;
        self.fails_then_succeeds(|| second.patch(&path, &approve)).await;
        admin.post("/pay-adjustments", &adjustment).send().await.fails(409, "period_locked");
        let void = json!({"status": "void", "reason": "Her lawyer called"});
        admin.patch(&path, &void).send().await.expect(200);
    }

    /// The other groups, and failures of all other kinds.
    async fn around(&self) {
        let admin = self.org.signed_in(&["admin"], None).await;
        let fences = json!({"geofences": [{
            "name": "Marienplatz", "lat": 48.137_154, "lng": 11.576_124, "radius_m": 100,
        }]});
        admin.put("/settings", &fences).send().await.fails(428, "precondition_required");
        let stale = admin.put("/settings", &fences).header("if-match", "\"x\"").send().await;
        stale.fails(412, "precondition_failed");
        admin.put("/settings", &fences).header("if-match", "*").send().await.expect(200);
        let nested = json!({"code": "q", "name": "Marienplatz"});
        admin.post("/departments", &nested).send().await.expect(201);
        let role = json!({"name": "q", "permissions": [], "description": "Zsofia's"});
        admin.post("/roles", &role).send().await.expect(201);
        for kind in KINDS {
            let mut body = (kind.example)();
            body["name"] = json!("Marienplatz");
            let _ = admin.post(kind.path, &body).send().await;
        }
        for list in ["/activity-logs", "/jobs", "/notifications", "/roles", "/leaves", "/health"] {
            admin.get(list).send().await.expect(200);
        }
        let invalid = json!({"first_name": 1, "last_name": "Quillfeather", "Zsofia": "Zsofia"});
        admin.post("/employees", &invalid).send().await.fails(400, "validation_failed");
        let body = "{\"last_name\": \"Quillfeather";
        admin.request(Method::POST, "/employees").raw(body).send().await.expect(400);
        admin.get("/employees/Quillfeather").send().await.fails(404, "not_found");
        admin.get("/Quillfeather").send().await.fails(404, "not_found");
        admin.get("/employees?q=Quillfeather&cursor=Zsofia").send().await.expect(400);
        let large = vec![b'Q'; 300_000];
        admin.request(Method::POST, "/employees").raw(large).send().await.expect(413);
        let plain = admin.request(Method::POST, "/employees").raw("Zsofia");
        let plain = plain.without("content-type").header("content-type", "text/Zsofia");
        plain.send().await.expect(415);
    }
}

/// Rule PERM-27.
#[tokio::test]
async fn nothing_personal_is_logged() {
    logs::forbid(FORBIDDEN);
    let (service, network) = faulty().await;
    let org = service.organization().await;
    let story = Story { service: &service, network: &network, org: &org };
    let (employee, own) = story.somebody().await;
    story.attendances(&employee, &own).await;
    story.leaves(&employee).await;
    story.pay(&employee).await;
    story.around().await;
    logs::check();

    // The expected lines exist, so the checked lines are those of the service.
    let (events, lines) = logs::captured();
    for event in [
        "request.answered",
        "request.failed",
        "job.abandoned",
        "job.sent_again",
        "attendance.auto_closed",
        "session.ended_for_reuse",
        "pay.read",
    ] {
        assert!(events.contains(event), "{event} is not among {events:?}");
    }
    assert!(lines > 100, "{lines}");
}

/// Rule PERM-27.
#[tokio::test]
async fn reading_somebody_elses_pay_leaves_a_line_and_ones_own_none() {
    let service = Service::start().await;
    let org = service.organization().await;
    let admin = &org.admin;
    let pay = json!([{
        "effective_from": "2020-01-01", "pay_type": "monthly", "amount": "48151.62", "currency": "USD",
    }]);
    let paid = org.employee(json!({"compensation": pay})).await;
    let (own, _) = org.account_of(paid, &["admin"]).await;
    let other = org.signed_in(&["admin"], None).await;
    let component = json!({
        "code": "bonus", "name": "Bonus", "kind": "earning",
        "calculation": {"method": "fixed", "amount": "0", "currency": "USD"},
    });
    let component = admin.post("/salary-components", &component).send().await.expect(201);
    let adjustment = json!({
        "employee_id": paid.to_string(), "component_id": component.body["id"],
        "date": "2026-09-15", "amount": "7317.43",
    });
    let adjustment = admin.post("/pay-adjustments", &adjustment).send().await.expect(201);
    let run = json!({"period": "2026-09", "employee_ids": [paid.to_string()]});
    let run = admin.post("/payroll/generate", &run).key("k").send().await.expect(202);
    let ended = org.ended(&run).await;
    let payroll = ended["result"]["payroll_ids"][0].as_str().unwrap();
    let job = text(&run, "job_id");
    let adjustment = text(&adjustment, "id");
    let entry = async |of: &str| {
        let page = admin.get(&format!("/activity-logs?resource_id={of}")).send().await.expect(200);
        format!("activity_log/{}", page.body["data"][0]["id"].as_str().unwrap())
    };
    let hired = entry(&paid.to_string()).await;
    let adjusted = entry(&adjustment).await;

    let followed = async |client: &Client| {
        let me = client.get("/auth/me").send().await.expect(200);
        logs::follow(&text(&me, "id"));
        text(&me, "id")
    };
    let actor = followed(&other).await;
    let owner = followed(&own).await;
    let employee = format!("employee/{paid}");
    let number = paid.to_string();
    for (call, resource) in [
        (format!("GET /employees/{paid}"), &employee),
        ("GET /employees?q=Lovelace".to_owned(), &employee),
        (format!("GET /payrolls/{payroll}"), &format!("payroll/{payroll}")),
        (format!("GET /payrolls?employee_id={number}"), &format!("payroll/{payroll}")),
        (format!("GET /payrolls/{payroll}/snapshot"), &format!("payroll_snapshot/{payroll}")),
        (format!("POST /payrolls/{payroll}/recompute"), &format!("payroll/{payroll}")),
        (
            format!("GET /pay-adjustments?employee_id={number}"),
            &format!("pay_adjustment/{adjustment}"),
        ),
        (format!("GET /jobs/{job}"), &format!("job/{job}")),
        (format!("GET /jobs/{job}/items"), &format!("job/{job}")),
        (format!("GET /activity-logs?resource_id={number}"), &hired),
        (format!("GET /activity-logs?resource_id={adjustment}"), &adjusted),
    ] {
        let (method, path) = call.split_once(' ').unwrap();
        let send = |client: &Client| client.request(method.parse().unwrap(), path).send();
        let before = logs::followed(&actor).len();
        let seen = send(&other).await.expect(200);
        let lines = logs::followed(&actor).split_off(before);
        assert_eq!(lines.len(), 1, "{call}: {lines:?}");
        // The line contains nothing else: no figures and no names.
        let mut said = lines[0].clone();
        for name in ["timestamp", "level", "target"] {
            said.as_object_mut().unwrap().remove(name);
        }
        let expected = json!({
            "message": "pay.read", "organization": org.id.to_string(), "actor": actor,
            "resource": resource,
        });
        assert_eq!(said, expected, "{call}");
        // The recipient of the pay may see the same.
        assert_eq!(send(&own).await.expect(200).body, seen.body, "{call}");
    }
    let read = logs::followed(&owner);
    assert!(read.is_empty(), "one's own: {read:?}");
}

/// Rule API-109: a reader who knows the trace of a request finds all work that was done for it.
#[tokio::test]
async fn a_trace_leads_from_a_request_to_the_work_that_it_started() {
    let service = Service::start().await;
    let org = service.organization().await;
    let pay = json!([{
        "effective_from": "2020-01-01", "pay_type": "monthly", "amount": "1000.00", "currency": "USD",
    }]);
    let employee = org.employee(json!({"compensation": pay})).await.to_string();
    let record = json!({
        "id": "r", "employee_id": employee, "clock_in_client_ts": "2026-09-03T09:00:00Z",
        "clock_out_client_ts": "2026-09-03T17:00:00Z",
    });
    org.settings(json!({"sync": {"max_lookback_days": 365}})).await;
    let sync = ("/attendances/sync", json!({"records": [record]}), "job.accepted job.advanced");
    let run = json!({"period": "2026-09"});
    let run = ("/payroll/generate", run, "job.accepted job.planned job.advanced");
    for (path, body, expected) in [sync, run] {
        // The last part of an id is random.
        let [span, id] = [(); 2].map(|()| Ids::system().next().simple().to_string());
        logs::follow(&id);
        let trace = format!("00-{id}-{}-01", &span[16..]);
        let request = org.admin.post(path, &body).key("k").header("traceparent", &trace);
        let accepted = request.send().await.expect(202);
        org.ended(&accepted).await;
        let until = Instant::now() + Duration::from_secs(10);
        loop {
            let lines = logs::followed(&id);
            let all = |name: &str| lines.iter().filter(|line| line["message"] == name).count();
            if expected.split(' ').all(|name| all(name) > 0) && all("request.answered") == 1 {
                let ours = lines.iter().filter(|line| line["message"] != "request.answered");
                ours.for_each(|line| assert_eq!(line["job_id"], accepted.body["job_id"]));
                break;
            }
            assert!(Instant::now() < until, "{path}: {lines:?}");
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    }
}

/// The words of a query besides fields. The names of results (`as …`) and texts are removed before.
const WORDS: &[&str] = &[
    "fields",
    "filter",
    "sort",
    "stats",
    "limit",
    "by",
    "desc",
    "asc",
    "and",
    "or",
    "in",
    "like",
    "count",
    "sum",
    "avg",
    "pct",
    "max",
    "latest",
    "bin",
    "ispresent",
];

/// The fields that a query of CloudWatch Logs Insights names.
fn named_by(query: &str) -> BTreeSet<String> {
    let without_texts: String = query.split('"').step_by(2).collect::<Vec<_>>().join(" ");
    let is_inside = |c: char| c.is_ascii_alphanumeric() || "@._".contains(c);
    let words: Vec<&str> =
        without_texts.split(|c| !is_inside(c)).filter(|word| !word.is_empty()).collect();
    let results: BTreeSet<&str> =
        words.windows(2).filter(|pair| pair[0] == "as").map(|pair| pair[1]).collect();
    let field = |word: &&str| {
        let begins = word.starts_with(|c: char| c.is_ascii_lowercase());
        begins && *word != "as" && !WORDS.contains(word) && !results.contains(word)
    };
    words.into_iter().filter(field).map(str::to_owned).collect()
}

/// A query, an alarm or the dashboard with a field that no line has would never show anything.
#[tokio::test]
async fn every_field_of_a_query_or_metric_is_logged() {
    let (service, network) = faulty().await;
    let org = service.organization().await;
    let story = Story { service: &service, network: &network, org: &org };
    let (employee, own) = story.somebody().await;
    story.attendances(&employee, &own).await;
    // Every existing verdict.
    let mut names: BTreeSet<&str> = BTreeSet::new();
    names.extend(Verdict::VARIANTS);
    names.extend(job::Verdict::VARIANTS);
    names.extend(TapState::VARIANTS);
    // A failed job gives no verdicts.
    names.remove("unprocessed");
    let trace = Ids::system().next().simple().to_string();
    let terminal = TerminalId(Ids::system().next());
    let mut job = TapsJob::of_terminal(org.id, terminal, service.now());
    job.trace_id = Some(trace.clone());
    let mut after = job.clone();
    after.summary = names.iter().map(|name| ((*name).to_owned(), 2)).collect();
    logs::follow(&trace);
    wfm_job::note_progress(service.app(), &job, &after, true);
    let line = &logs::followed(&trace)[0];
    names.iter().for_each(|name| assert_eq!(line[format!("verdicts.{name}")], 2, "{name}"));
    // A change of an employee's schedule is recalculated a minute later.
    let schedule = json!({"days": [{"weekday": "monday", "start": "08:00", "end": "12:00"}]});
    let path = format!("/employees/{employee}");
    let change = json!({"work_schedule": schedule});
    let admin = org.signed_in(&["admin"], None).await;
    admin.patch(&path, &change).send().await.expect(200);
    service.clock.advance(TimeDelta::seconds(61));
    service.recalculate().await.unwrap();
    wfm_http::lambda::note_start();

    let logged = logs::fields();
    let template = Template::read();
    let mut named = BTreeSet::new();
    let access_log = template.access_log();
    for (searched, query) in template.queries() {
        let fields = named_by(&query);
        assert!(!fields.is_empty(), "{query}");
        for field in fields {
            let is_there = match searched.contains("ApiLogs") {
                true => access_log.contains(&format!("\"{field}\":")),
                false => logged.contains(&field),
            };
            assert!(is_there, "{field} of {query}");
            named.insert(field);
        }
    }
    for name in names {
        assert!(named.contains(&format!("verdicts.{name}")), "no query counts {name}");
    }
    for metric in &METRICS {
        assert!(logged.contains(metric.field), "nothing logs {}", metric.field);
    }
}

/// The size, in bytes, that CloudWatch counts for each line besides its text.
const BESIDES: usize = 26;

/// `docs/reference/capacity.md` has the size of the lines of a request. The price of a month is computed from it.
#[tokio::test]
async fn a_request_logs_as_many_bytes_as_are_recorded() {
    let service = Service::start().await;
    let org = service.organization().await;
    let trace = Ids::system().next().simple().to_string();
    let parent = format!("00-{trace}-{}-01", &trace[16..]);
    logs::follow(&trace);
    let list = org.admin.get("/attendances?limit=1").header("traceparent", &parent);
    list.send().await.expect(200);
    let lines = logs::followed(&trace);
    assert_eq!(lines.len(), 1, "one line for a request: {lines:?}");
    let values = [
        ("$context.requestId", "JKJaXmPLvHcESHA="),
        ("$context.routeKey", "GET /attendances"),
        ("$context.status", "200"),
        ("$context.identity.sourceIp", "203.0.113.77"),
        ("$context.responseLatency", "23"),
        ("$context.integrationLatency", "21"),
        ("$context.responseLength", "18211"),
        ("$context.integrationErrorMessage", "-"),
    ];
    let mut access = Template::read().access_log();
    for (name, value) in values {
        assert!(access.contains(name), "{name}");
        access = access.replace(name, value);
    }
    assert!(!access.contains('$'), "{access}");
    let recorded = std::fs::read_to_string(crate::repository().join("docs/reference/capacity.md"));
    let recorded = recorded.unwrap();
    for (row, bytes) in [
        ("a request, by the function", lines[0].to_string().len() + BESIDES),
        ("a request, by the gateway", access.len() + BESIDES),
    ] {
        let line = recorded.lines().find(|line| line.starts_with(&format!("| {row} |")));
        let cell = line.and_then(|line| line.split('|').nth(2)).map(str::trim);
        let before: usize = cell.unwrap_or_else(|| panic!("no row {row}")).parse().unwrap();
        assert!(bytes.abs_diff(before) * 10 <= before, "{row}: {before} became {bytes}");
    }
}
