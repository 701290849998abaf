//! Shifts that change hands. If this fails, nobody comes, or two people come, or a person is paid for the shift of
//! another.

use chrono::TimeDelta;
use futures::future::join_all;
use serde_json::{Value, json};
use wfm_domain::ids::EmployeeId;
use wfm_testkit::{Client, Fault, Organization, Service, TestClock};

use crate::failures::interruptions::rows;
use crate::failures::promise::faulty;
use crate::features::planning::schedules::{berlin, planned, roster};

async fn service() -> Service {
    Service::by(TestClock::standing_at("2026-10-30T12:00:00Z".parse().unwrap()), |_| ()).await
}

/// A team of a department: the manager, and the employees who report to them. All are signed in.
struct Team<'a> {
    org: Organization<'a>,
    department: Value,
    manager: Client,
    lead: EmployeeId,
}

impl<'a> Team<'a> {
    async fn new(service: &'a Service) -> Self {
        let org = berlin(service).await;
        let made = org.admin.post("/departments", &json!({"code": "N", "name": "North"}));
        let department = made.send().await.expect(201).body["id"].clone();
        let body = json!({"hire_date": "2020-01-01", "department_id": department});
        let lead = org.employee(body).await;
        let (manager, _) = org.account_of(lead, &["manager"]).await;
        Self { org, department, manager, lead }
    }

    async fn hire(&self, more: Value) -> (EmployeeId, Client) {
        let mut body = json!({
            "hire_date": "2020-01-01", "department_id": self.department,
            "manager_id": self.lead.to_string(),
        });
        body.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        let employee = self.org.employee(body).await;
        let (own, _) = self.org.account_of(employee, &["employee"]).await;
        (employee, own)
    }

    async fn starts(&self, who: EmployeeId, on: &str) -> Vec<String> {
        let day = planned(&self.org.admin, &who.to_string(), on).await;
        let shifts = day["shifts"].as_array().unwrap().iter();
        shifts.map(|shift| shift["start"].as_str().unwrap().to_owned()).collect()
    }
}

async fn to(client: &Client, path: &str, status: &str) -> wfm_testkit::Answer {
    client.patch(path, &json!({ "status": status })).send().await
}

fn pay() -> Value {
    json!([{"effective_from": "2020-01-01", "pay_type": "monthly", "amount": "1000.00", "currency": "USD"}])
}

async fn kinds(client: &Client) -> Vec<Value> {
    rows(client, "/notifications").await.iter().map(|row| row["kind"].clone()).collect()
}

/// Rule SCHED-14: a gift cannot exceed the limit of a month's plan.
#[tokio::test]
async fn a_gift_for_which_the_month_has_no_room_is_refused() {
    let service = service().await;
    let team = Team::new(&service).await;
    let (anna, annas) = team.hire(json!({})).await;
    let (ben, bens) = team.hire(json!({})).await;
    let name = "ü".repeat(100);
    let shift = |start: &str, end: &str| json!({"start": start, "end": end, "name": name});
    let three = json!([shift("06:00", "09:00"), shift("10:00", "13:00"), shift("14:00", "17:00")]);
    let anna_id = anna.to_string();
    let ben_id = ben.to_string();
    roster(&team.org, &anna_id, "2026-11-23", three.clone()).await;
    roster(&team.org, &ben_id, "2026-11-23", json!([])).await;
    for day in 2..=11 {
        roster(&team.org, &ben_id, &format!("2026-11-{day:02}"), three.clone()).await;
    }
    let body = json!({"kind": "give", "date": "2026-11-23", "with_employee_id": ben_id});
    let made = annas.post("/shift-requests", &body).send().await.expect(201);
    let path = made.header("location");
    to(&bens, path, "accepted").await.expect(200);
    to(&team.manager, path, "approved").await.fails(409, "overlap");
    assert_eq!(team.starts(anna, "2026-11-23").await, ["06:00", "10:00", "14:00"]);
    assert_eq!(team.starts(ben, "2026-11-23").await, [""; 0]);
    roster(&team.org, &ben_id, "2026-11-11", json!([])).await;
    to(&team.manager, path, "approved").await.expect(200);
    assert_eq!(team.starts(ben, "2026-11-23").await, ["06:00", "10:00", "14:00"]);
}

/// Planning's third case. Rules SCHED-11, SCHED-12, SCHED-13 and SCHED-14.
#[tokio::test]
async fn a_swap_is_offered_accepted_and_approved_unless_a_payroll_holds_a_date() {
    let service = service().await;
    let team = Team::new(&service).await;
    let (anna, annas) = team.hire(json!({"compensation": pay()})).await;
    let (ben, bens) = team.hire(json!({})).await;
    roster(&team.org, &anna.to_string(), "2026-10-31", json!([{"start": "06:00", "end": "14:00"}]))
        .await;
    roster(&team.org, &anna.to_string(), "2026-11-03", json!([])).await;
    roster(
        &team.org,
        &ben.to_string(),
        "2026-11-03",
        json!([{"start": "14:00", "end": "22:00", "name": "Late"}]),
    )
    .await;
    let body = json!({
        "kind": "swap", "date": "2026-10-31", "with_employee_id": ben.to_string(),
        "with_date": "2026-11-03", "note": "My sister marries.",
    });
    let made = annas.post("/shift-requests", &body).send().await.expect(201);
    let path = made.header("location").to_owned();
    assert_eq!((&made.body["status"], &made.body["kind"]), (&json!("offered"), &json!("swap")));
    assert_eq!(made.body["shifts"][0]["start"], "06:00");
    assert_eq!(made.body["with_shifts"][0]["name"], "Late");
    assert!(kinds(&bens).await.contains(&json!("shift_request.offered")));

    // Each person may do only their own part.
    to(&annas, &path, "accepted").await.fails(403, "own_record");
    to(&bens, &path, "approved").await.fails(403, "forbidden");
    to(&team.manager, &path, "approved").await.fails(409, "invalid_transition");
    to(&bens, &path, "cancelled").await.fails(403, "forbidden");
    let accepted = to(&bens, &path, "accepted").await.expect(200);
    assert_eq!(to(&bens, &path, "accepted").await.expect(200).body, accepted.body);
    to(&bens, &path, "declined").await.fails(409, "invalid_transition");
    assert!(kinds(&team.manager).await.contains(&json!("shift_request.accepted")));
    for client in [&annas, &bens, &team.manager, &team.org.admin] {
        let found = rows(client, "/shift-requests?status=accepted&expand=employee").await;
        assert_eq!(found[0]["employee"]["id"], anna.to_string(), "{found:?}");
        client.get(&path).send().await.expect(200);
    }
    let (_, strangers) = team.hire(json!({})).await;
    strangers.get(&path).send().await.fails(403, "forbidden");
    assert_eq!(rows(&strangers, "/shift-requests").await.len(), 0);

    // Anna's October is approved on the first of November.
    service.clock.advance(TimeDelta::days(5));
    let admin = team.org.signed_in(&["admin"], None).await;
    let approver = team.org.signed_in(&["admin"], None).await;
    let manager = team.org.signed_in(&["manager"], Some(team.lead)).await;
    let run = json!({"period": "2026-10", "employee_ids": [anna.to_string()]});
    let run = admin.post("/payroll/generate", &run).key("run").send().await.expect(202);
    let job = format!("{}?wait=10", run.header("location"));
    let ended = admin.get(&job).send().await.expect(200).body;
    let payroll = format!("/payrolls/{}", ended["result"]["payroll_ids"][0].as_str().unwrap());
    let approved = json!({"status": "approved"});
    approver.patch(&payroll, &approved).send().await.expect(200);
    to(&manager, &path, "approved").await.fails(409, "period_locked");
    let void = json!({"status": "void", "reason": "A shift changed hands."});
    approver.patch(&payroll, &void).send().await.expect(200);
    to(&manager, &path, "approved").await.expect(200);
    let shifts = async |who: EmployeeId, on: &str| {
        let day = planned(&admin, &who.to_string(), on).await;
        let all = day["shifts"].as_array().unwrap().clone();
        all.iter().map(|shift| shift["start"].as_str().unwrap().to_owned()).collect::<Vec<_>>()
    };
    assert_eq!(shifts(anna, "2026-10-31").await, [""; 0]);
    assert_eq!(shifts(anna, "2026-11-03").await, ["14:00"]);
    assert_eq!(shifts(ben, "2026-10-31").await, ["06:00"]);
    assert_eq!(shifts(ben, "2026-11-03").await, [""; 0]);
    let log = rows(&admin, "/activity-logs?action=shift_request.approved").await;
    assert_eq!(log.len(), 1);
    // The changes of both rosters are logged, beside the three earlier plans.
    let log = rows(&admin, "/activity-logs?action=roster.updated").await;
    assert_eq!(log.len(), 5);
    assert!(
        log[..2].iter().all(|entry| entry["changes"].as_array().unwrap().len() == 2),
        "{log:?}"
    );
}

/// Rule SCHED-14.
#[tokio::test]
async fn a_request_is_refused_where_the_shifts_are_others_by_now_or_do_not_fit() {
    let service = service().await;
    let team = Team::new(&service).await;
    let (anna, annas) = team.hire(json!({})).await;
    let (ben, bens) = team.hire(json!({})).await;
    let give = json!({"kind": "give", "date": "2026-11-02", "with_employee_id": ben.to_string()});
    let asked = async || {
        let made = annas.post("/shift-requests", &give).send().await.expect(201);
        let path = made.header("location").to_owned();
        to(&bens, &path, "accepted").await.expect(200);
        path
    };
    // Both shifts begin at nine.
    let path = asked().await;
    to(&team.manager, &path, "approved").await.fails(409, "overlap");
    roster(&team.org, &ben.to_string(), "2026-11-02", json!([])).await;
    roster(&team.org, &anna.to_string(), "2026-11-02", json!([{"start": "10:00", "end": "14:00"}]))
        .await;
    to(&team.manager, &path, "approved").await.fails(409, "invalid_transition");
    to(&team.manager, &path, "rejected").await.expect(200);
    to(&annas, &path, "cancelled").await.fails(409, "invalid_transition");
    assert!(kinds(&annas).await.contains(&json!("shift_request.decided")));

    let path = asked().await;
    let leave = json!({
        "employee_id": ben.to_string(), "type": "annual", "start_date": "2026-11-02",
        "end_date": "2026-11-02",
    });
    // His day off costs no leave. The day after costs a day.
    let two = json!({"end_date": "2026-11-03"});
    let mut leave = leave;
    leave.as_object_mut().unwrap().extend(two.as_object().unwrap().clone());
    let leave = team.org.admin.post("/leaves", &leave).send().await.expect(201);
    let approve = json!({"status": "approved"});
    team.org.approver.patch(leave.header("location"), &approve).send().await.expect(200);
    to(&team.manager, &path, "approved").await.fails(409, "overlap");
    let cancel = json!({"status": "cancelled"});
    team.org.approver.patch(leave.header("location"), &cancel).send().await.expect(200);
    to(&team.manager, &path, "approved").await.expect(200);
    assert_eq!(team.starts(anna, "2026-11-02").await, [""; 0]);
    assert_eq!(team.starts(ben, "2026-11-02").await, ["10:00"]);

    // Nobody decides about their own shifts. A colleague may decline, and the requester may cancel.
    let (carl, carls) = team.hire(json!({})).await;
    let give =
        json!({"kind": "give", "date": "2026-11-04", "with_employee_id": team.lead.to_string()});
    let made = carls.post("/shift-requests", &give).send().await.expect(201);
    let path = made.header("location").to_owned();
    to(&team.manager, &path, "accepted").await.expect(200);
    to(&team.manager, &path, "approved").await.fails(403, "own_record");
    to(&carls, &path, "cancelled").await.expect(200);
    let made = carls.post("/shift-requests", &give).send().await.expect(201);
    to(&team.manager, made.header("location"), "declined").await.expect(200);
    assert_eq!(team.starts(carl, "2026-11-04").await, ["09:00"]);
    // The colleague has left by that date.
    let left = json!({"termination_date": "2026-11-03"});
    let ask = json!({"kind": "give", "date": "2026-11-05", "with_employee_id": ben.to_string()});
    let made = carls.post("/shift-requests", &ask).send().await.expect(201);
    to(&bens, made.header("location"), "accepted").await.expect(200);
    let change = team.org.admin.patch(&format!("/employees/{ben}"), &left).header("if-match", "*");
    change.send().await.expect(200);
    to(&team.manager, made.header("location"), "approved").await.fails(409, "employee_inactive");
}

/// Rule SCHED-14: both rosters change or neither, at whatever point the service dies.
#[tokio::test]
async fn an_interrupted_swap_is_done_for_both_or_for_neither() {
    let (service, network) = faulty().await;
    let team = Team::new(&service).await;
    let (anna, _) = team.hire(json!({})).await;
    let (ben, bens) = team.hire(json!({})).await;
    let early = json!([{"start": "06:00", "end": "14:00"}]);
    let late = json!([{"start": "14:00", "end": "22:00"}]);
    let mut day = service.now().date_naive();
    let mut points = 0;
    for fault in Fault::ALL {
        for at in 0.. {
            day += TimeDelta::days(2);
            let one = day.to_string();
            let other = (day + TimeDelta::days(1)).to_string();
            let plans = [
                (anna, &one, early.clone()),
                (anna, &other, json!([])),
                (ben, &one, json!([])),
                (ben, &other, late.clone()),
            ];
            for (who, on, shifts) in plans {
                roster(&team.org, &who.to_string(), on, shifts).await;
            }
            let swap = json!({
                "kind": "swap", "date": one, "with_employee_id": ben.to_string(), "with_date": other,
                "employee_id": anna.to_string(),
            });
            // Anna may send fewer requests in a day than this test needs (rule GUARD-4).
            let made = team.org.admin.post("/shift-requests", &swap).send().await.expect(201);
            let path = made.header("location");
            to(&bens, path, "accepted").await.expect(200);
            let planned = async || {
                let mut all = vec![];
                for who in [anna, ben] {
                    for on in [&one, &other] {
                        all.push(team.starts(who, on).await.concat());
                    }
                }
                all
            };
            network.strike(at, fault);
            network.until_death(to(&team.manager, path, "approved")).await;
            let is_struck = network.requests() > at;
            network.heal();
            let before = ["06:00", "", "", "14:00"];
            let after = ["", "14:00", "06:00", ""];
            let between = planned().await;
            assert!(between == before || between == after, "{fault:?} at {at}: {between:?}");
            to(&team.manager, path, "approved").await.expect(200);
            assert_eq!(planned().await, after, "{fault:?} at {at}");
            if !is_struck {
                break;
            }
            points += 1;
        }
    }
    assert!(points >= 5 * Fault::ALL.len(), "{points}");
}

/// Rule SCHED-16: fifty people claim the only place of a shift, and all claims are approved at once.
#[tokio::test]
async fn of_fifty_claims_at_once_one_gets_the_shift() {
    let service = service().await;
    let team = Team::new(&service).await;
    let body = json!({
        "date": "2026-11-07", "timezone": "Europe/Berlin", "department_id": team.department,
        "shift": {"start": "08:00", "end": "12:00"},
    });
    let open = team.manager.post("/open-shifts", &body).send().await.expect(201).body;
    let mut claims = vec![];
    for _ in 0..50 {
        let more = json!({
            "hire_date": "2020-01-01", "department_id": team.department,
            "manager_id": team.lead.to_string(),
        });
        let employee = team.org.employee(more).await.to_string();
        let claim = json!({
            "kind": "claim", "date": "2026-11-07", "open_shift_id": open["id"],
            "employee_id": employee,
        });
        let made = team.org.admin.post("/shift-requests", &claim).send().await.expect(201);
        claims.push((employee, made.header("location").to_owned()));
    }
    let decided =
        join_all(claims.iter().map(|(_, path)| to(&team.manager, path, "approved"))).await;
    let won = decided.iter().filter(|answer| answer.status == 200).count();
    assert_eq!(won, 1);
    for answer in decided.iter().filter(|answer| answer.status != 200) {
        // A request that lost against others too often is told to come again.
        assert!(matches!(answer.status, 409 | 503), "{}", answer.body);
    }
    let mut planned = 0;
    for (employee, _) in &claims {
        planned += team.starts(employee.parse().unwrap(), "2026-11-07").await.len();
    }
    assert_eq!(planned, 1);
    let path = format!("/open-shifts/{}", open["id"].as_str().unwrap());
    let shown = team.manager.get(&path).send().await.expect(200).body;
    assert_eq!((&shown["taken"], &shown["status"]), (&json!(1), &json!("filled")));
}

/// Rule SCHED-14: Anna has offered one shift to fifty colleagues, each of whom would give her another shift. All
/// swaps are approved at once.
#[tokio::test]
async fn of_fifty_swaps_of_one_shift_at_once_one_happens() {
    let service = service().await;
    let team = Team::new(&service).await;
    let admin = &team.org.admin;
    let early = json!([{"start": "06:00", "end": "14:00"}]);
    let late = json!([{"start": "14:00", "end": "22:00"}]);
    let (anna, _) = team.hire(json!({})).await;
    roster(&team.org, &anna.to_string(), "2026-11-07", early).await;
    let mut swaps = vec![];
    for _ in 0..50 {
        let more = json!({
            "hire_date": "2020-01-01", "department_id": team.department,
            "manager_id": team.lead.to_string(),
        });
        let colleague = team.org.employee(more).await;
        roster(&team.org, &colleague.to_string(), "2026-11-07", json!([])).await;
        roster(&team.org, &colleague.to_string(), "2026-11-08", late.clone()).await;
        let swap = json!({
            "kind": "swap", "date": "2026-11-07", "employee_id": anna.to_string(),
            "with_employee_id": colleague.to_string(), "with_date": "2026-11-08",
        });
        let made = admin.post("/shift-requests", &swap).send().await.expect(201);
        let path = made.header("location").to_owned();
        to(admin, &path, "accepted").await.expect(200);
        swaps.push((colleague, path));
    }
    let decided = join_all(swaps.iter().map(|(_, path)| to(&team.manager, path, "approved"))).await;
    let won: Vec<bool> = decided.iter().map(|answer| answer.status == 200).collect();
    assert_eq!(won.iter().filter(|won| **won).count(), 1);
    for answer in decided.iter().filter(|answer| answer.status != 200) {
        assert!(matches!(answer.status, 409 | 503), "{}", answer.body);
    }
    // Every shift still belongs to a person. Only the winner's shift has moved.
    assert_eq!(team.starts(anna, "2026-11-07").await, Vec::<String>::new());
    assert_eq!(team.starts(anna, "2026-11-08").await, ["14:00"]);
    for ((colleague, _), won) in swaps.iter().zip(won) {
        let both = [
            team.starts(*colleague, "2026-11-07").await,
            team.starts(*colleague, "2026-11-08").await,
        ];
        let expected = if won { [vec!["06:00"], vec![]] } else { [vec![], vec!["14:00"]] };
        assert_eq!(both, expected, "{won}");
    }
}

/// Rule GUARD-2: an open shift of a person who plans a team is only for that team, in its present membership.
#[tokio::test]
async fn an_open_shift_of_a_manager_is_for_their_team_alone() {
    let service = service().await;
    let team = Team::new(&service).await;
    let (anna, annas) = team.hire(json!({})).await;
    // An employee of the same department with another manager.
    let elsewhere = team.org.employee(json!({"hire_date": "2020-01-01"})).await;
    let (other, _) = team.org.account_of(elsewhere, &["manager"]).await;
    let reports = json!({"manager_id": elsewhere.to_string()});
    let (stranger, strangers) = team.hire(reports).await;
    let body = json!({
        "date": "2026-11-07", "timezone": "Europe/Berlin",
        "shift": {"start": "08:00", "end": "12:00"},
    });
    let made = team.manager.post("/open-shifts", &body).send().await.expect(201);
    let path = made.header("location");
    let for_all = team.org.admin.post("/open-shifts", &body).send().await.expect(201);
    for (who, sees) in [(&annas, 2), (&team.manager, 2), (&strangers, 1), (&other, 1)] {
        assert_eq!(rows(who, "/open-shifts").await.len(), sees);
        let expected = if sees == 2 { 200 } else { 403 };
        assert_eq!(who.get(path).send().await.status, expected);
        who.get(for_all.header("location")).send().await.expect(200);
    }
    let claim = |id: &Value| json!({"kind": "claim", "date": "2026-11-07", "open_shift_id": id});
    let theirs = strangers.post("/shift-requests", &claim(&made.body["id"]));
    theirs.send().await.fails(403, "forbidden");
    let of_all = strangers.post("/shift-requests", &claim(&for_all.body["id"]));
    of_all.send().await.expect(201);
    // Another manager cannot cancel it. A manager of a team cannot cancel an open shift for all.
    to(&other, path, "cancelled").await.fails(403, "forbidden");
    to(&team.manager, for_all.header("location"), "cancelled").await.fails(403, "forbidden");
    // An employee who changes teams sees the shifts of the new team.
    for (who, leader) in [(anna, elsewhere), (stranger, team.lead)] {
        let moved = json!({"manager_id": leader.to_string()});
        team.org.admin.patch(&format!("/employees/{who}"), &moved).send().await.expect(200);
    }
    annas.get(path).send().await.fails(403, "forbidden");
    annas.post("/shift-requests", &claim(&made.body["id"])).send().await.fails(403, "forbidden");
    strangers.post("/shift-requests", &claim(&made.body["id"])).send().await.expect(201);
    to(&team.manager, path, "cancelled").await.expect(200);
}

/// Rules SCHED-15 and SCHED-16.
#[tokio::test]
async fn an_open_shift_is_claimed_by_those_it_is_for_until_it_is_filled() {
    let service = service().await;
    let team = Team::new(&service).await;
    let (anna, annas) = team.hire(json!({})).await;
    let (ben, bens) = team.hire(json!({})).await;
    let south = team.org.admin.post("/departments", &json!({"code": "S", "name": "South"}));
    let south = south.send().await.expect(201).body["id"].clone();
    let (_, strangers) = team.hire(json!({"department_id": south})).await;
    let body = json!({
        "date": "2026-11-07", "timezone": "Europe/Berlin", "department_id": team.department,
        "shift": {"start": "08:00", "end": "12:00", "name": "Stocktaking"},
    });
    annas.post("/open-shifts", &body).send().await.fails(403, "forbidden");
    let made = team.manager.post("/open-shifts", &body).send().await.expect(201);
    let open = made.header("location").to_owned();
    assert_eq!((&made.body["places"], &made.body["status"]), (&json!(1), &json!("open")));
    assert_eq!(rows(&annas, "/open-shifts").await.len(), 1);
    assert_eq!(rows(&annas, "/open-shifts?from=2026-11-08").await.len(), 0);
    assert_eq!(rows(&strangers, "/open-shifts").await.len(), 0);
    strangers.get(&open).send().await.fails(403, "forbidden");
    let claim = json!({"kind": "claim", "date": "2026-11-07", "open_shift_id": made.body["id"]});
    strangers.post("/shift-requests", &claim).send().await.fails(403, "forbidden");
    let mut claims = vec![];
    for own in [&annas, &bens] {
        let made = own.post("/shift-requests", &claim).send().await.expect(201);
        assert_eq!(
            (&made.body["status"], &made.body["shifts"]),
            (&json!("accepted"), &Value::Null)
        );
        claims.push(made.header("location").to_owned());
    }
    assert!(kinds(&team.manager).await.contains(&json!("shift_request.accepted")));
    // Both claims are decided at once. There is one place.
    let decided = join_all(claims.iter().map(|path| to(&team.manager, path, "approved"))).await;
    let mut statuses: Vec<u16> = decided.iter().map(|answer| answer.status).collect();
    statuses.sort_unstable();
    assert_eq!(statuses, [200, 409]);
    let mut starts =
        [team.starts(anna, "2026-11-07").await, team.starts(ben, "2026-11-07").await].concat();
    starts.sort();
    assert_eq!(starts, ["08:00"]);
    let shown = team.manager.get(&open).send().await.expect(200);
    assert_eq!((&shown.body["taken"], &shown.body["status"]), (&json!(1), &json!("filled")));
    assert_eq!(rows(&annas, "/open-shifts?status=open").await.len(), 0);
    annas.post("/shift-requests", &claim).send().await.fails(409, "invalid_transition");
    // An open shift can be cancelled and opened again any number of times.
    to(&team.manager, &open, "cancelled").await.expect(200);
    let cancelled = to(&team.manager, &open, "cancelled").await.expect(200);
    assert_eq!(cancelled.body["status"], "cancelled");
    assert_eq!(to(&team.manager, &open, "open").await.expect(200).body["status"], "filled");
}

/// Rule SCHED-11.
#[tokio::test]
async fn a_request_names_what_there_is_and_what_its_kind_has() {
    let service = service().await;
    let team = Team::new(&service).await;
    let (anna, annas) = team.hire(json!({})).await;
    let (ben, _) = team.hire(json!({})).await;
    let (other, _) = team.hire(json!({"department_id": null})).await;
    let nobody = "01900000-0000-7000-8000-000000000000";
    let ben = ben.to_string();
    let other = other.to_string();
    let cases = [
        (json!({"kind": "give", "date": "2026-11-02"}), "/with_employee_id", "required"),
        (
            json!({"kind": "swap", "date": "2026-11-02", "with_employee_id": ben}),
            "/with_date",
            "required",
        ),
        (json!({"kind": "claim", "date": "2026-11-02"}), "/open_shift_id", "required"),
        (
            json!({"kind": "claim", "date": "2026-11-02", "open_shift_id": nobody}),
            "/open_shift_id",
            "unknown_reference",
        ),
        (
            json!({"kind": "give", "date": "2026-11-02", "with_employee_id": ben, "with_date": "2026-11-03"}),
            "/with_date",
            "not_together",
        ),
        (
            json!({"kind": "give", "date": "2026-11-02", "with_employee_id": nobody}),
            "/with_employee_id",
            "unknown_reference",
        ),
        (
            json!({"kind": "give", "date": "2026-11-02", "with_employee_id": other}),
            "/with_employee_id",
            "unknown_reference",
        ),
        (
            json!({"kind": "give", "date": "2026-11-02", "with_employee_id": anna.to_string()}),
            "/with_employee_id",
            "does_not_fit",
        ),
        (
            json!({"kind": "give", "date": "2026-11-01", "with_employee_id": ben}),
            "/date",
            "does_not_fit",
        ),
        (
            json!({"kind": "give", "date": "2026-10-29", "with_employee_id": ben}),
            "/date",
            "out_of_range",
        ),
        (
            json!({"kind": "swap", "date": "2026-11-02", "with_employee_id": ben, "with_date": "2026-10-29"}),
            "/with_date",
            "out_of_range",
        ),
        (
            json!({"kind": "swap", "date": "2026-11-02", "with_employee_id": ben, "with_date": "2027-01-04"}),
            "/with_date",
            "out_of_range",
        ),
        (
            json!({"kind": "swap", "date": "2026-11-02", "with_employee_id": ben, "with_date": "2026-11-01"}),
            "/with_date",
            "does_not_fit",
        ),
    ];
    for (body, pointer, code) in cases {
        let answer =
            annas.post("/shift-requests", &body).send().await.fails(400, "validation_failed");
        let first = &answer.body["errors"][0];
        assert_eq!((&first["pointer"], &first["code"]), (&json!(pointer), &json!(code)), "{body}");
    }
    // A request for another person needs the permission for all. An account without an employee cannot make a
    // request.
    let of_ben = json!({"kind": "give", "date": "2026-11-02", "employee_id": ben, "with_employee_id": anna.to_string()});
    annas.post("/shift-requests", &of_ben).send().await.fails(403, "forbidden");
    team.org.admin.post("/shift-requests", &of_ben).send().await.expect(201);
    let mine = json!({"kind": "give", "date": "2026-11-02", "with_employee_id": anna.to_string()});
    team.org.admin.post("/shift-requests", &mine).send().await.fails(409, "no_employee");

    let open = |more: Value| {
        let mut body = json!({"date": "2026-11-07", "timezone": "Europe/Berlin", "shift": {"start": "08:00", "end": "12:00"}});
        body.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        let manager = &team.manager;
        async move { manager.post("/open-shifts", &body).send().await }
    };
    let cases = [
        (json!({"date": "2026-10-29"}), "/date", "out_of_range"),
        (json!({"date": "2029-10-29"}), "/date", "out_of_range"),
        (json!({"timezone": "Berlin"}), "/timezone", "invalid_format"),
        (json!({"places": 0}), "/places", "out_of_range"),
        (json!({"places": 51}), "/places", "out_of_range"),
        (json!({"department_id": nobody}), "/department_id", "unknown_reference"),
        (json!({"site_id": nobody}), "/site_id", "unknown_reference"),
        (json!({"shift": {"start": "08:00"}}), "/shift/end", "required"),
    ];
    for (more, pointer, code) in cases {
        let answer = open(more.clone()).await.fails(400, "validation_failed");
        let first = &answer.body["errors"][0];
        assert_eq!((&first["pointer"], &first["code"]), (&json!(pointer), &json!(code)), "{more}");
    }
    let made = open(json!({})).await.expect(201);
    let claim = json!({"kind": "claim", "date": "2026-11-08", "open_shift_id": made.body["id"]});
    annas.post("/shift-requests", &claim).send().await.fails(400, "validation_failed");
}
