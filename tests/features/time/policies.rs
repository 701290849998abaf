//! Time policies. If this fails, overtime, breaks and premiums of a contract are counted by other rules than the office
//! wrote down.

use chrono::{DateTime, TimeDelta, Utc};
use serde_json::{Value, json};
use wfm_app::Ids;
use wfm_domain::fixtures;
use wfm_domain::ids::{EmployeeId, OrganizationId, TimePolicyId};
use wfm_domain::policy::TimePolicy;
use wfm_storage::coded;
use wfm_storage::table::Write;
use wfm_testkit::{Answer, Organization};

use crate::failures::interruptions::{Point, case, rows};
use crate::features::planning::schedules::{berlin, created, renamed, replaced, service};
use crate::surface::kinds::Kind;

pub const KIND: Kind = Kind {
    path: "/time-policies",
    example: || {
        json!({
            "code": "standard", "name": "Standard",
            "versions": [{"effective_from": "2026-01-01", "rules": [{"code": "night", "between": {"from": "22:00", "to": "06:00"}}]}],
        })
    },
    told: &[
        ("get_time_policy", 200, 200),
        ("patch_time_policy", 403, 200),
        ("update_time_policy", 403, 200),
    ],
    row,
    costs: [("create a time policy", (4, 3.0, 16.0)), ("time policy by id", (2, 3.0, 0.0))],
    cases: &[case!(create_time_policy), case!(patch_time_policy), case!(update_time_policy)],
};

fn row(organization: OrganizationId, n: u32, at: DateTime<Utc>) -> Vec<Write> {
    let id = TimePolicyId(Ids::system().next());
    let policy = fixtures::time_policy(vec![]);
    let policy = TimePolicy { id, code: format!("c{n}"), created_at: at, ..policy };
    coded::create(organization, &policy)
}

async fn create_time_policy(point: &Point<'_>) {
    created(point, &KIND, "time_policy.created").await;
}

async fn patch_time_policy(point: &Point<'_>) {
    renamed(point, &KIND, "time_policy.updated").await;
}

async fn update_time_policy(point: &Point<'_>) {
    replaced(point, &KIND, ["time_policy.updated", "time_policy.created"]).await;
}

/// The id of a new policy with one version.
pub(crate) async fn policy(org: &Organization<'_>, code: &str, version: Value) -> String {
    let mut version = version;
    version["effective_from"] = json!("2026-01-01");
    let body = json!({"code": code, "name": code, "versions": [version]});
    let made = org.admin.post("/time-policies", &body).send().await.expect(201);
    made.body["id"].as_str().unwrap().to_owned()
}

/// An employee whose assignment names the policy.
pub(crate) async fn under(org: &Organization<'_>, policy: &str) -> String {
    let body = json!({"hire_date": "2020-01-01", "time_policy_id": policy});
    org.employee(body).await.to_string()
}

/// Stores a presence that somebody enters; times are UTC.
pub(crate) async fn present(
    org: &Organization<'_>,
    employee: &str,
    from: &str,
    to: &str,
) -> Answer {
    let body = json!({
        "employee_id": employee, "clock_in_at": from, "clock_out_at": to, "reason": "forgotten",
    });
    org.admin.post("/attendances", &body).send().await.expect(201)
}

fn minutes(attendance: &Value) -> Value {
    let of = |field: &str| attendance[field].clone();
    json!([of("worked_minutes"), of("break_minutes"), of("overtime_minutes")])
}

fn codes(attendance: &Value) -> Value {
    let codes = attendance["codes"].as_array().unwrap();
    let one = |of: &Value| (of["code"].as_str().unwrap().to_owned(), of["minutes"].clone());
    codes.iter().map(one).collect::<serde_json::Map<_, _>>().into()
}

/// Rule POL-4.
#[tokio::test]
async fn breaks_have_tiers_and_lie_behind_the_minutes_that_they_follow() {
    let service = service().await;
    let org = service.organization().await;
    org.settings(json!({"organization": {"timezone": "UTC"}, "work_schedule": {"days": []}})).await;
    let tiers =
        json!([{"after_minutes": 360, "minutes": 30}, {"after_minutes": 540, "minutes": 45}]);
    let id = policy(&org, "tiers", json!({"breaks": tiers})).await;
    let start: DateTime<Utc> = "2026-10-20T08:00:00Z".parse().unwrap();
    for (length, deducted) in [(360, 0), (380, 20), (510, 30), (550, 30), (575, 35), (630, 45)] {
        let employee = under(&org, &id).await;
        let end = (start + TimeDelta::minutes(length)).to_rfc3339();
        let made = present(&org, &employee, &start.to_rfc3339(), &end).await;
        let worked = length - deducted;
        // Nothing is due on a date without a shift, so everything is overtime.
        assert_eq!(minutes(&made.body), json!([worked, deducted, worked]), "{length}");
    }
    let berlin = json!({"organization": {"timezone": "Europe/Berlin"}});
    org.admin.patch("/settings", &berlin).send().await.expect(200);
    let version = json!({
        "breaks": tiers,
        "rules": [
            {"code": "night", "between": {"from": "23:00", "to": "06:00"}},
            {"code": "sunday", "weekdays": ["sunday"]},
        ],
    });
    let id = policy(&org, "berlin", version).await;
    let employee = under(&org, &id).await;
    let night = present(&org, &employee, "2026-10-24T20:00:00Z", "2026-10-25T05:00:00Z").await;
    assert_eq!(minutes(&night.body), json!([510, 30, 0]));
    assert_eq!(codes(&night.body), json!({"night": 450, "sunday": 390}));
}

/// Rules POL-1 and TIME-33.
#[tokio::test]
async fn the_policy_of_the_assignment_holds_before_that_of_the_site_and_of_the_settings() {
    let service = service().await;
    let org = berlin(&service).await;
    let admin = &org.admin;
    let always = |code: &str| json!({"rules": [{"code": code}]});
    let site = json!({"code": "P", "name": "Plant", "timezone": "Europe/Berlin"});
    let site = admin.post("/sites", &site).send().await.expect(201);
    let [of_settings, of_site, of_assignment] = [
        policy(&org, "a", always("settings")).await,
        policy(&org, "b", always("site")).await,
        policy(&org, "c", always("assignment")).await,
    ];
    let employee = org.employee(json!({"hire_date": "2020-01-01"})).await.to_string();
    let made = present(&org, &employee, "2026-11-03T08:00:00Z", "2026-11-03T16:30:00Z").await;
    let path = made.header("location").to_owned();
    assert_eq!(made.body["worked_minutes"], 480);
    for field in ["break_minutes", "codes", "extra_minutes", "extra_review", "uncounted_minutes"] {
        assert_eq!(made.body.get(field), None, "{field} is shown under a time policy only");
    }
    let shown = || async {
        service.clock.advance(TimeDelta::seconds(61));
        service.recalculate().await.unwrap();
        codes(&admin.get(&path).send().await.expect(200).body)
    };
    let name = |id: &str| json!({"time_policy_id": id});
    let change = name(&of_settings);
    let answer = admin.patch("/settings", &change).send().await.expect(200);
    assert_eq!(answer.body["time_policy_id"], json!(of_settings));
    assert_eq!(shown().await, json!({"settings": 480}));
    let site_path = site.header("location");
    admin.patch(site_path, &name(&of_site)).send().await.expect(200);
    let person = format!("/employees/{employee}/assignments/2026-11-01");
    admin.put(&person, &json!({"site_id": site.body["id"]})).send().await.expect(201);
    assert_eq!(shown().await, json!({"site": 480}));
    admin.patch(&person, &name(&of_assignment)).send().await.expect(200);
    assert_eq!(shown().await, json!({"assignment": 480}));

    // Another version from a date on: only its dates change.
    let versions = json!({"versions": [
        {"effective_from": "2026-01-01", "rules": [{"code": "before"}]},
        {"effective_from": "2026-11-03", "rules": [{"code": "since"}]},
    ]});
    let policy_path = format!("/time-policies/{of_assignment}");
    let changed = admin.patch(&policy_path, &versions).header("if-match", "*").send().await;
    assert!(changed.expect(200).body["recalculation_job_id"].is_string());
    assert_eq!(shown().await, json!({"since": 480}));

    // A policy in use stays active, and no other can be named.
    let off = json!({"is_active": false});
    for id in [&of_settings, &of_site, &of_assignment] {
        let path = format!("/time-policies/{id}");
        admin.patch(&path, &off).send().await.fails(409, "in_use");
    }
    admin.patch(&person, &json!({"time_policy_id": null})).send().await.expect(200);
    admin.patch(&policy_path, &off).send().await.expect(200);
    assert_eq!(shown().await, json!({"site": 480}));
    for path in ["/settings", site_path, &person] {
        admin.patch(path, &name(&of_assignment)).send().await.fails(409, "in_use");
        let unknown = name("00000000-0000-4000-8000-000000000000");
        let answer = admin.patch(path, &unknown).send().await.fails(400, "validation_failed");
        let error = &answer.body["errors"][0];
        assert_eq!(error["pointer"], "/time_policy_id");
        assert_eq!(error["code"], "unknown_reference");
    }
}

/// Rule POL-5.
#[tokio::test]
async fn extra_minutes_count_beyond_a_tolerance_and_once_they_are_approved() {
    let service = service().await;
    let org = berlin(&service).await;
    let admin = &org.admin;
    let extra = |needs: bool| json!({"extra": {"tolerance_minutes": 15, "needs_approval": needs}});
    let tolerant = policy(&org, "tolerant", extra(false)).await;
    let strict = policy(&org, "strict", extra(true)).await;
    let day = |out: &'static str| async move { format!("2026-11-03T{out}:00Z") };
    let counted = |of: &Value| {
        json!([
            of["worked_minutes"],
            of["extra_minutes"],
            of["uncounted_minutes"],
            of["extra_review"]
        ])
    };
    // 09:00 to 17:30 in Berlin, and a break of 30 minutes: 480 are due.
    for (out, expected) in
        [("16:45", json!([500, 20, 0, "none"])), ("16:35", json!([480, 10, 10, "none"]))]
    {
        let employee = under(&org, &tolerant).await;
        let made = present(&org, &employee, "2026-11-03T07:55:00Z", &day(out).await).await;
        assert_eq!(counted(&made.body), expected, "{out}");
    }
    let employee = under(&org, &strict).await;
    let made = present(&org, &employee, "2026-11-03T07:55:00Z", "2026-11-03T16:45:00Z").await;
    assert_eq!(counted(&made.body), json!([480, 20, 20, "pending"]));
    let waiting = rows(admin, "/attendances?extra_review=pending").await;
    assert_eq!(waiting.len(), 1);
    let path = made.header("location");
    let decide = |decision: &str| json!({"extra_review": decision, "note": "ordered"});
    let approved = admin.patch(path, &decide("approved")).send().await.expect(200);
    assert_eq!(counted(&approved.body), json!([500, 20, 0, "approved"]));
    // The same decision again changes nothing, another one reverses it.
    admin.patch(path, &decide("approved")).send().await.expect(200);
    let rejected = admin.patch(path, &decide("rejected")).send().await.expect(200);
    assert_eq!(counted(&rejected.body), json!([480, 20, 20, "rejected"]));
    admin.patch(path, &decide("approved")).send().await.expect(200);
    // A correction to fewer extra minutes keeps the decision; one to more asks again.
    let correct = |out: &str| json!({"clock_out_at": format!("2026-11-03T{out}:00Z"), "reason": "typed wrong"});
    let fewer = admin.patch(path, &correct("16:43")).send().await.expect(200);
    assert_eq!(counted(&fewer.body), json!([498, 18, 0, "approved"]));
    let more = admin.patch(path, &correct("16:46")).send().await.expect(200);
    assert_eq!(counted(&more.body), json!([480, 21, 21, "pending"]));
    let none = admin.patch(path, &correct("16:30")).send().await.expect(200);
    assert_eq!(counted(&none.body), json!([480, 5, 5, "none"]));
    admin.patch(path, &decide("approved")).send().await.fails(409, "invalid_transition");
    let both = json!({"extra_review": "approved", "review": "approved"});
    let told = admin.patch(path, &both).send().await.fails(400, "validation_failed");
    assert_eq!(told.body["errors"][0]["code"], "not_together");
    let log = rows(admin, "/activity-logs?action=attendance.extra_approved").await;
    assert_eq!(log.len(), 2);
}

/// Rules POL-1, POL-2, POL-7 and POL-9.
#[tokio::test]
async fn a_policy_is_shown_with_its_defaults_and_wrong_ones_are_refused() {
    let service = service().await;
    let org = service.organization().await;
    let admin = &org.admin;
    let body = json!({"code": "de", "name": "Germany", "versions": [{"effective_from": "2026-02-01"}, {"effective_from": "2026-01-01"}]});
    let made = admin.post("/time-policies", &body).send().await.expect(201);
    let version = &made.body["versions"][0];
    assert_eq!(version["effective_from"], "2026-01-01");
    assert_eq!(version["piece_gap_minutes"], 180);
    assert_eq!((&version["week_start"], &version["rounding"]), (&json!("monday"), &Value::Null));
    assert_eq!(version["rules"][0]["code"], "overtime");
    let due =
        json!([{"per": "day", "weeks": 1, "minutes": 0, "plus_due": true, "count_leave": false}]);
    assert_eq!(version["rules"][0]["after"], due);
    // What was shown can be sent.
    let path = made.header("location");
    let same = admin.get(path).send().await.expect(200);
    let put = json!({"code": "de", "name": "Germany", "is_active": true, "versions": same.body["versions"]});
    let again = admin.put(path, &put).header("if-match", same.header("etag")).send().await;
    assert_eq!(again.expect(200).header("etag"), same.header("etag"));
    let refused = |version: Value| async move {
        let body = json!({"code": "x", "name": "X", "versions": [version]});
        let answer = admin.post("/time-policies", &body).send().await.expect(400);
        let error = answer.body["errors"][0].clone();
        format!("{} {}", error["pointer"].as_str().unwrap(), error["code"].as_str().unwrap())
    };
    let from = |mut more: Value| {
        more["effective_from"] = json!("2026-01-01");
        more
    };
    for (version, expected) in [
        (json!({"rules": [{"code": "worked"}]}), "/versions/0/rules/0/code reserved"),
        (
            json!({"rounding": {"in": {"to_minutes": 7, "mode": "up"}}}),
            "/versions/0/rounding/in/to_minutes out_of_range",
        ),
        (json!({"account": {"credit": "codes"}}), "/versions/0/account/codes required"),
        (
            json!({"rules": [{"code": "n", "between": {"from": "25:00", "to": "06:00"}}]}),
            "/versions/0/rules/0/between/from invalid_format",
        ),
        (
            json!({"rules": [{"code": "n", "after": [{"per": "day", "minutes": 3000}]}]}),
            "/versions/0/rules/0/after/0/minutes out_of_range",
        ),
    ] {
        assert_eq!(refused(from(version)).await, expected);
    }
    let twice = json!({"code": "y", "name": "Y", "versions": [{"effective_from": "2026-01-01"}, {"effective_from": "2026-01-01"}]});
    let answer = admin.post("/time-policies", &twice).send().await.expect(400);
    assert_eq!(answer.body["errors"][0]["code"], "repeated");
}

/// Rule LIMIT-1.
#[tokio::test]
async fn the_working_time_report_names_limits_and_the_attendances_that_passed_them() {
    let service = service().await;
    let org = berlin(&service).await;
    let limits = json!({
        "daily_rest_minutes": 660, "day_max_minutes": 600, "week_max_minutes": 2400, "average_weeks": 1,
    });
    let id = policy(&org, "limited", json!({"rules": [], "limits": limits})).await;
    let anna = under(&org, &id).await;
    let boris = under(&org, &id).await;
    let free = org.employee(json!({})).await.to_string();
    let mut ids = vec![];
    // Tuesday until 21:00, Wednesday from 06:00 until 16:30.
    for (from, to) in [
        ("2026-10-20T12:00:00Z", "2026-10-20T19:00:00Z"),
        ("2026-10-21T04:00:00Z", "2026-10-21T14:30:00Z"),
    ] {
        ids.push(present(&org, &anna, from, to).await.body["id"].clone());
        present(&org, &free, from, to).await;
    }
    // Four days of ten hours, and a fifth that waits for a review, because it is much too long.
    for day in 19..23 {
        let at = |hour: u32| format!("2026-10-{day}T{hour:02}:00:00Z");
        present(&org, &boris, &at(6), &at(16)).await;
    }
    let rows = rows(&org.admin, "/working-time-report?from=2026-10-19&to=2026-10-25").await;
    let shown = |row: &Value| {
        json!([
            row["employee_id"],
            row["date"],
            row["limit"],
            row["limit_minutes"],
            row["actual_minutes"]
        ])
    };
    let found: Vec<Value> = rows.iter().map(shown).collect();
    let expected = [
        json!([anna, "2026-10-21", "daily_rest", 660, 540]),
        json!([anna, "2026-10-21", "day_max", 600, 630]),
    ];
    assert_eq!(found, expected);
    assert_eq!(rows[0]["attendance_ids"], json!(ids));
    present(&org, &boris, "2026-10-23T06:00:00Z", "2026-10-23T06:01:00Z").await;
    let of_boris =
        format!("/working-time-report?from=2026-10-25&to=2026-10-25&employee_id={boris}");
    let week = org.admin.get(&of_boris).send().await.expect(200).body["data"].clone();
    assert_eq!(week.as_array().unwrap().len(), 1);
    let expected = json!([boris, "2026-10-25", "week_max", 2400, 2401]);
    assert_eq!(shown(&week[0]), expected);
    // People see their own, and a month at most.
    let (own, _) = org.account_of(EmployeeId(boris.parse().unwrap()), &["employee"]).await;
    let mine = own.get("/working-time-report?from=2026-10-19&to=2026-10-25").send().await;
    assert_eq!(mine.expect(200).body["data"], week);
    let long = "/working-time-report?from=2026-09-01&to=2026-10-25";
    let long = org.admin.get(long).send().await.fails(400, "validation_failed");
    assert_eq!(long.violations(), ["to: too_long"]);
}
