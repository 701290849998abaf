//! The team calendar and calendar feeds. If this fails, people read leave that is none of their business.

use chrono::{Datelike, Days, NaiveDate, Weekday};
use serde_json::{Value, json};
use wfm_domain::ids::EmployeeId;
use wfm_testkit::{Answer, Client, Organization, Service};

const FEED: &str = "/auth/me/calendar-feed";

/// A Monday in the second or third week from now.
fn monday(service: &Service) -> NaiveDate {
    let mut date = service.now().date_naive() + Days::new(7);
    while date.weekday() != Weekday::Mon {
        date = date + Days::new(1);
    }
    date
}

/// Requests leave, and has an administrator decide about it.
async fn leave(org: &Organization<'_>, employee: EmployeeId, body: Value, status: &str) -> Value {
    let mut wanted = json!({"employee_id": employee.to_string(), "type": "unpaid"});
    wanted.as_object_mut().unwrap().extend(body.as_object().unwrap().clone());
    let made = org.admin.post("/leaves", &wanted).send().await.expect(201);
    if status != "pending" {
        let decided = json!({ "status": status });
        org.admin.patch(made.header("location"), &decided).send().await.expect(200);
    }
    made.body
}

fn dates(first: NaiveDate, days: u64) -> Value {
    json!({"start_date": first, "end_date": first + Days::new(days - 1)})
}

/// The rows of the team calendar, by the name of the person.
async fn calendar(client: &Client, from: NaiveDate, to: NaiveDate) -> Vec<(String, Value)> {
    let path = format!("/team-calendar?from={from}&to={to}");
    let page = client.get(&path).send().await.expect(200).body;
    let rows = page["data"].as_array().unwrap().iter();
    let named =
        |row: &Value| (row["first_name"].as_str().unwrap().to_owned(), row["leaves"].clone());
    let mut rows: Vec<_> = rows.map(named).collect();
    rows.sort_by(|one, other| one.0.cmp(&other.0));
    rows
}

struct Team<'a> {
    org: Organization<'a>,
    boss: EmployeeId,
    manager: Client,
    /// Somebody in the department and under the manager.
    ada: EmployeeId,
    own: Client,
    /// Somebody in the same department, under nobody.
    ben: EmployeeId,
    /// Somebody under the same manager, in no department.
    cleo: EmployeeId,
    /// Somebody elsewhere.
    dora: EmployeeId,
}

async fn team(service: &Service) -> Team<'_> {
    let org = service.organization().await;
    let department = json!({"code": "YARD", "name": "Yard"});
    let made = org.admin.post("/departments", &department).send().await.expect(201);
    let department = made.body["id"].clone();
    let boss = org.employee(json!({"first_name": "Boss"})).await;
    let manager = org.signed_in(&["manager"], Some(boss)).await;
    // Every date is a working day, so that leave can be on each.
    let day = |weekday: &str| json!({"weekday": weekday, "start": "09:00", "end": "17:00"});
    let week = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"];
    let ada = json!({
        "first_name": "Ada", "department_id": department, "manager_id": boss.to_string(),
        "work_schedule": {"days": week.map(day)},
    });
    let ada = org.employee(ada).await;
    let own = org.signed_in(&["employee"], Some(ada)).await;
    let ben = org.employee(json!({"first_name": "Ben", "department_id": department})).await;
    let cleo = json!({"first_name": "Cleo", "manager_id": boss.to_string()});
    let cleo = org.employee(cleo).await;
    let dora = org.employee(json!({"first_name": "Dora"})).await;
    Team { org, boss, manager, ada, own, ben, cleo, dora }
}

async fn show_department(org: &Organization<'_>) {
    org.settings(json!({"leave": {"team_calendar": "department"}})).await;
}

fn names(rows: &[(String, Value)]) -> Vec<&str> {
    rows.iter().map(|(name, _)| name.as_str()).collect()
}

/// Rule LEAVE-45.
#[tokio::test]
async fn colleagues_see_approved_dates_and_halves_if_the_settings_say_so() {
    let service = Service::start().await;
    let Team { org, ada, own, ben, cleo, dora, .. } = &team(&service).await;
    let first = monday(&service);
    let last = first + Days::new(20);
    let half = json!({
        "start_date": first, "end_date": first + Days::new(1), "start_half": "second_half",
    });
    leave(org, *ben, half, "approved").await;
    leave(org, *ben, dates(first + Days::new(7), 1), "pending").await;
    leave(org, *cleo, dates(first + Days::new(14), 2), "approved").await;
    leave(org, *cleo, dates(first + Days::new(2), 1), "rejected").await;
    leave(org, *dora, dates(first, 5), "approved").await;
    leave(org, *ada, dates(first + Days::new(8), 1), "pending").await;
    let own_leave = json!([{
        "start_date": first + Days::new(8), "end_date": first + Days::new(8), "start_half": null,
        "end_half": null, "start_time": null, "end_time": null, "type": "unpaid", "status": "pending",
    }]);

    let settings = org.admin.get("/settings").send().await.expect(200).body;
    assert_eq!(settings["leave"], json!({"team_calendar": "off"}));
    assert_eq!(calendar(own, first, last).await, [("Ada".to_owned(), own_leave.clone())]);

    show_department(org).await;
    let shown = calendar(own, first, last).await;
    assert_eq!(names(&shown), ["Ada", "Ben", "Cleo"]);
    assert_eq!(shown[0].1, own_leave);
    let approved = |first: NaiveDate, last: NaiveDate, half: Value| {
        json!([{
            "start_date": first, "end_date": last, "start_half": half, "end_half": null,
            "start_time": null, "end_time": null, "type": null, "status": null,
        }])
    };
    assert_eq!(shown[1].1, approved(first, first + Days::new(1), json!("second_half")));
    let (from, to) = (first + Days::new(14), first + Days::new(15));
    assert_eq!(shown[2].1, approved(from, to, json!(null)));
    // Leave that only touches the dates is shown, and other leave is not.
    assert_eq!(calendar(own, to, to).await[2].1, shown[2].1);
    assert_eq!(calendar(own, to.succ_opt().unwrap(), last).await[2].1, json!([]));

    // An account without any role sees its own leave and that of its colleagues, an account of nobody sees nothing.
    let bare = org.signed_in(&[], Some(*ada)).await;
    assert_eq!(calendar(&bare, first, last).await, shown);
    let nobody = org.signed_in(&[], None).await;
    assert_eq!(calendar(&nobody, first, last).await, []);

    org.settings(json!({"leave": {"team_calendar": "off"}})).await;
    assert_eq!(names(&calendar(own, first, last).await), ["Ada"]);
}

/// Rule LEAVE-45.
#[tokio::test]
async fn a_reader_of_leave_sees_type_status_and_pending_leave() {
    let service = Service::start().await;
    let Team { org, manager, ben, cleo, dora, .. } = &team(&service).await;
    let first = monday(&service);
    let last = first + Days::new(6);
    for employee in [ben, cleo, dora] {
        leave(org, *employee, dates(first, 1), "approved").await;
        leave(org, *employee, dates(first + Days::new(2), 1), "pending").await;
    }
    let in_full = json!([["unpaid", "approved"], ["unpaid", "pending"]]);
    let told = |leaves: &Value| {
        let each = leaves.as_array().unwrap().iter();
        Value::Array(each.map(|leave| json!([leave["type"], leave["status"]])).collect())
    };
    for setting in ["off", "department"] {
        org.settings(json!({"leave": {"team_calendar": setting}})).await;
        let shown = calendar(manager, first, last).await;
        assert_eq!(names(&shown), ["Ada", "Boss", "Cleo"], "{setting}");
        assert_eq!(told(&shown[2].1), in_full);
        let all = calendar(&org.admin, first, last).await;
        assert_eq!(names(&all), ["Ada", "Ben", "Boss", "Cleo", "Dora"]);
        assert_eq!([1, 3, 4].map(|row| told(&all[row].1)), [(); 3].map(|()| in_full.clone()));
    }
    // A manager in a department sees the people there by their dates only.
    let department = org.admin.get("/departments").send().await.expect(200).body;
    let department = department["data"][0]["id"].clone();
    let other = org.employee(json!({"department_id": department})).await;
    let other = org.signed_in(&["manager"], Some(other)).await;
    let shown = calendar(&other, first, last).await;
    assert_eq!(names(&shown), ["Ada", "Ada", "Ben"]);
    assert_eq!(told(&shown[2].1), json!([[null, null]]));
}

/// Rule LEAVE-45.
#[tokio::test]
async fn the_team_calendar_has_at_most_62_dates_and_comes_in_pages() {
    let service = Service::start().await;
    let Team { org, own, .. } = &team(&service).await;
    show_department(org).await;
    let first = monday(&service);
    let at = |days: u64| format!("/team-calendar?from={first}&to={}", first + Days::new(days));
    own.get(&at(61)).send().await.expect(200);
    let refused = own.get(&at(62)).send().await.fails(400, "validation_failed");
    assert_eq!(refused.violations(), ["to: too_long"]);
    let reversed = format!("/team-calendar?from={first}&to={}", first - Days::new(1));
    let refused = own.get(&reversed).send().await.fails(400, "validation_failed");
    assert_eq!(refused.violations(), ["to: end_before_start"]);
    for (client, expected) in [(own, 3), (&org.admin, 5)] {
        let mut path = format!("{}&limit=1", at(61));
        let mut seen = vec![];
        loop {
            let page = client.get(&path).send().await.expect(200).body;
            seen.extend(
                page["data"].as_array().unwrap().iter().map(|row| row["employee_id"].clone()),
            );
            let Some(cursor) = page["meta"]["next_cursor"].as_str() else { break };
            path = format!("{}&limit=1&cursor={cursor}", at(61));
        }
        let all = client.get(&at(61)).send().await.expect(200).body;
        let all: Vec<_> =
            all["data"].as_array().unwrap().iter().map(|row| row["employee_id"].clone()).collect();
        assert_eq!((all.len(), seen), (expected, all.clone()));
    }
}

/// The path of a feed's address.
fn path(made: &Answer) -> String {
    let url = made.body["url"].as_str().unwrap();
    let (_, path) = url.split_once("/calendar/").unwrap();
    assert!(url.starts_with("http") && path.ends_with(".ics"), "{url}");
    format!("/calendar/{path}")
}

/// The lines of a feed, unfolded.
async fn read(client: &Client, path: &str) -> Vec<String> {
    let answer = client.get(path).send().await.expect(200);
    assert_eq!(answer.header("content-type"), "text/calendar; charset=utf-8");
    let text = String::from_utf8(answer.bytes).unwrap();
    assert!(text.split("\r\n").all(|line| line.len() <= 75 && !line.contains('\n')), "{text}");
    text.replace("\r\n ", "").lines().map(str::to_owned).collect()
}

/// The values of a property, in the order of the feed.
fn values<'a>(lines: &'a [String], property: &str) -> Vec<&'a str> {
    lines.iter().filter_map(|line| line.strip_prefix(property)).collect()
}

/// Rule LEAVE-46.
#[tokio::test]
async fn a_feed_shows_own_leave_from_30_days_back_to_366_ahead() {
    let service = Service::start().await;
    let Team { org, ada, own, ben, .. } = &team(&service).await;
    show_department(org).await;
    let today = service.now().date_naive();
    let (before, after) = (today - Days::new(31), today + Days::new(367));
    let edges = [today - Days::new(30), today + Days::new(366)];
    for date in [before, edges[0], edges[1], after] {
        leave(org, *ada, dates(date, 1), "approved").await;
    }
    let pending = leave(org, *ada, dates(monday(&service), 2), "pending").await;
    leave(org, *ada, dates(monday(&service) + Days::new(7), 2), "rejected").await;
    leave(org, *ben, dates(monday(&service), 1), "approved").await;
    let made = own.post(FEED, &json!({})).send().await.expect(201);
    assert_eq!(made.body["team"], false);
    assert_eq!(made.header("cache-control"), "no-store");
    let path = path(&made);
    let nobody = service.anonymous();
    let lines = read(&nobody, &path).await;
    let written = |date: NaiveDate| date.format("%Y%m%d").to_string();
    let starts = [edges[0], monday(&service), edges[1]].map(written);
    assert_eq!(values(&lines, "DTSTART;VALUE=DATE:"), starts);
    assert_eq!(values(&lines, "STATUS:"), ["CONFIRMED", "TENTATIVE", "CONFIRMED"]);
    assert_eq!(values(&lines, "SUMMARY:"), ["Unpaid leave"; 3]);
    let end = written(monday(&service) + Days::new(2));
    assert_eq!(values(&lines, "DTEND;VALUE=DATE:")[1], end);
    assert_eq!(values(&lines, "UID:")[1], pending["id"].as_str().unwrap());
    assert_eq!(read(&nobody, &path).await, lines, "nothing has changed");
    let tag = nobody.get(&path).send().await.expect(200).header("etag").to_owned();
    nobody.get(&path).header("if-none-match", &tag).send().await.expect(304);
}

/// Rule LEAVE-46.
#[tokio::test]
async fn a_feed_of_the_team_shows_what_the_team_calendar_shows_and_never_a_type() {
    let service = Service::start().await;
    let Team { org, boss, manager, ada, own, ben, cleo, dora } = &team(&service).await;
    let day = monday(&service);
    for employee in [boss, ada, ben, cleo, dora] {
        leave(org, *employee, dates(day, 1), "approved").await;
        leave(org, *employee, dates(day + Days::new(2), 1), "pending").await;
    }
    let summaries = async |client: &Client| {
        let made = client.post(FEED, &json!({"team": true})).send().await.expect(201);
        assert_eq!(made.body["team"], true);
        let lines = read(&service.anonymous(), &path(&made)).await;
        let mut all: Vec<String> =
            values(&lines, "SUMMARY:").into_iter().map(str::to_owned).collect();
        all.sort_unstable();
        all
    };
    let of_own = ["Unpaid leave", "Unpaid leave"];
    assert_eq!(summaries(own).await, of_own);
    let of_manager = ["Ada Lovelace", "Cleo Lovelace", "Unpaid leave", "Unpaid leave"];
    assert_eq!(summaries(manager).await, of_manager);
    show_department(org).await;
    let of_colleagues = ["Ben Lovelace", "Cleo Lovelace", "Unpaid leave", "Unpaid leave"];
    assert_eq!(summaries(own).await, of_colleagues);
    // In a feed, a reader of all leave sees the people who are near.
    let hr = org.signed_in(&["hr_manager"], Some(*ada)).await;
    assert_eq!(summaries(&hr).await, of_colleagues);
}

/// Rule LEAVE-46.
#[tokio::test]
async fn an_address_ends_when_it_is_replaced_or_revoked_or_its_account_ends() {
    let service = Service::start().await;
    let org = service.organization().await;
    let employee = org.employee(json!({})).await;
    let (own, user) = org.account_of(employee, &["employee"]).await;
    let own = &own;
    let nobody = &service.anonymous();
    let make = async || path(&own.post(FEED, &json!({})).send().await.expect(201));
    let gone = async |path: &str| {
        nobody.get(path).send().await.fails(404, "not_found");
    };
    let one = make().await;
    nobody.get(&one).send().await.expect(200);
    let other = make().await;
    assert_ne!(one, other);
    gone(&one).await;
    nobody.get(&other).send().await.expect(200);
    // A secret without `.ics`, with another letter, or of another form opens nothing.
    gone(other.strip_suffix(".ics").unwrap()).await;
    let changed = if other.contains("A.ics") { "B.ics" } else { "A.ics" };
    gone(&format!("{}{changed}", &other[..other.len() - 5])).await;
    for secret in ["", "x", "..", "%00"] {
        gone(&format!("/calendar/{secret}.ics")).await;
    }
    own.delete(FEED).send().await.expect(204);
    gone(&other).await;
    own.delete(FEED).send().await.expect(204);

    let last = make().await;
    let account = format!("/employees/{employee}/account");
    org.admin.patch(&account, &json!({"is_active": false})).send().await.expect(200);
    gone(&last).await;

    let log = org.admin.get(&format!("/activity-logs?resource_id={user}")).send().await.expect(200);
    let entries = log.body["data"].as_array().unwrap();
    let actions: Vec<&str> = entries
        .iter()
        .filter_map(|entry| entry["action"].as_str()?.strip_prefix("account.calendar_feed_"))
        .collect();
    assert_eq!(actions, ["created", "revoked", "created", "created"]);
    for path in [&one, &other, &last] {
        let secret = path.trim_start_matches("/calendar/").trim_end_matches(".ics");
        assert!(!log.body.to_string().contains(secret));
    }
}

/// Rule LEAVE-46.
#[tokio::test]
async fn an_account_without_an_employee_has_no_feed() {
    let service = Service::start().await;
    let org = service.organization().await;
    org.admin.post(FEED, &json!({})).send().await.fails(409, "no_employee");
    let own = org.signed_in(&[], Some(org.employee(json!({})).await)).await;
    let refused = own.post(FEED, &json!({"team": "yes"})).send().await;
    refused.fails(400, "validation_failed");
    service.anonymous().post(FEED, &json!({})).send().await.fails(401, "unauthenticated");
    service.anonymous().delete(FEED).send().await.fails(401, "unauthenticated");
}
