//! Updates by PUT and PATCH, in every group that has them. If this fails, a client that knows half of the fields
//! resets the others, or one of two concurrent changes is lost.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::{Map, Value, json};
use wfm_domain::ids::EmployeeId;
use wfm_testkit::{Answer, Client, Organization, Service};

/// A resource that can be updated: its path, and values of its fields, each with the value that is then stored.
struct Updated {
    path: String,
    /// The path at which it is read. An account and an entry of a history have no GET.
    read: Option<String>,
    /// The fields that a PUT must name.
    required: Value,
    fields: Vec<(&'static str, Vec<(Value, Value)>)>,
}

/// Values that are stored as they are sent.
/// The custom fields of an organization: one, with this name.
fn custom_field(name: &str) -> Value {
    json!([{
        "code": "shirt", "name": name, "type": "choice", "choices": ["S", "M"],
        "employee_writes": true, "is_active": true,
    }])
}

fn plain(values: &[Value]) -> Vec<(Value, Value)> {
    values.iter().map(|value| (value.clone(), value.clone())).collect()
}

/// The same, and null with the default that it sets.
fn with_default(values: &[Value], default: Value) -> Vec<(Value, Value)> {
    plain(values).into_iter().chain([(json!(null), default)]).collect()
}

/// Stands for the stored value after a value that changes nothing.
const SAME: &str = "as it was";

/// A whole week from a date on. If nothing is stored, the fields that are not sent get their defaults, so a merge of
/// a part of the week would give another week.
fn week(from: Value, start: &str) -> Value {
    json!({
        "effective_from": from,
        "days": [{"weekday": "monday", "start": start, "end": "16:00", "break_minutes": 30}],
        "grace_minutes": 5, "half_day_minutes": 200, "window_minutes": 45, "break_after_minutes": 300,
    })
}

/// The date of the entries of [`planned`]. They are in force today.
const ENTRY: &str = "2026-03-01";

/// A step of a route, with all fields.
fn step(approver: &str, hours: Option<u32>) -> Value {
    json!({"approver": approver, "role_id": null, "escalate_after_hours": hours})
}

/// One resource of every kind that can be updated. Its zones have the same date all year. Otherwise a change of the
/// zone could bring another entry of a history into force.
async fn everything(org: &Organization<'_>) -> Vec<Updated> {
    let admin = &org.admin;
    let id = |made: &Answer| made.body["id"].as_str().unwrap().to_owned();
    let department = |code: &str| json!({"code": code, "name": code});
    let policy = time_policy(org, "policy").await;
    org.settings(json!({"custom_fields": custom_field("Shirt")})).await;
    let outer = id(&admin.post("/departments", &department("outer")).send().await.expect(201));
    let inner = id(&admin.post("/departments", &department("inner")).send().await.expect(201));
    let own = id(&admin.post("/departments", &department("own")).send().await.expect(201));
    let boss = org.employee(json!({})).await.to_string();
    let pay = json!([{
        "effective_from": "2020-01-01", "pay_type": "monthly", "amount": "1000.00", "currency": "USD",
        "components": [], "pay_group_id": null,
    }]);
    let more = json!({
        "phone": "+49 30 1", "job_title": "Engineer", "employment_type": "part_time",
        "timezone": "Africa/Dakar", "compensation": &pay,
        "work_schedule": {"grace_minutes": 3, "window_minutes": 30},
    });
    let mut raise = pay.clone();
    raise[0]["amount"] = json!("1100.00");
    let harbour = json!({"code": "harbour", "name": "Harbour", "timezone": "Atlantic/Reykjavik"});
    let site = id(&admin.post("/sites", &harbour).send().await.expect(201));
    let employee = org.employee(more).await;
    org.account_of(employee, &["employee"]).await;
    let shown = admin.get(&format!("/employees/{employee}")).send().await.expect(200).body;
    let role =
        json!({"name": "clerk", "description": "Writes", "permissions": ["leaves:read:all"]});
    let role = id(&admin.post("/roles", &role).send().await.expect(201));
    let component = json!({
        "code": "bonus", "name": "Bonus", "kind": "earning", "taxable": false,
        "calculation": {"method": "fixed", "amount": "10.00", "currency": "USD"},
        "applies_to": {"scope": "departments", "department_ids": [outer]},
    });
    let component = id(&admin.post("/salary-components", &component).send().await.expect(201));
    let allowance = json!({
        "code": "allowance", "name": "Allowance", "kind": "earning",
        "calculation": {"method": "fixed", "amount": "10.00", "currency": "USD"},
    });
    let pay_group = |code: &str, frequency: &str, anchor: Option<&str>| {
        let body = json!({
            "code": code, "name": code, "frequency": frequency, "anchor_date": anchor,
        });
        async move { id(&admin.post("/pay-groups", &body).send().await.expect(201)) }
    };
    let weekly = pay_group("week", "weekly", Some("2026-11-02")).await;
    let paid_late = pay_group("late", "monthly", None).await;
    let pay_group = pay_group("month", "monthly", None).await;
    let allowance = id(&admin.post("/salary-components", &allowance).send().await.expect(201));
    let pension = json!({
        "code": "pension", "name": "Pension", "kind": "deduction",
        "calculation": {"method": "fixed", "amount": "10.00", "currency": "USD"},
    });
    let pension = id(&admin.post("/salary-components", &pension).send().await.expect(201));
    let applies_to = |scope: &str, departments: Value, sites: Value| json!({"scope": scope, "department_ids": departments, "site_ids": sites});
    let all = applies_to("all", json!(null), json!(null));
    let mut some = with_default(
        &[
            applies_to("departments", json!([inner]), json!(null)),
            applies_to("sites", json!(null), json!([site])),
        ],
        all,
    );
    some.push((json!({"scope": "assigned"}), applies_to("assigned", json!(null), json!(null))));
    let standard = admin.get("/settings").send().await.expect(200).body;
    let mut standard_week = standard["work_schedule"].clone();
    standard_week["effective_from"] = json!(ENTRY);
    let required = |names: &[&str]| {
        let named = names.iter().map(|name| ((*name).to_owned(), shown[*name].clone()));
        Value::Object(named.collect())
    };
    let fixed = json!({"method": "fixed", "amount": "7.00", "currency": "USD"});
    let rate = json!({
        "method": "percentage", "rate": "5", "of": ["base"], "cap": null, "currency": null,
    });
    vec![
        Updated {
            path: format!("/employees/{employee}"),
            read: Some(format!("/employees/{employee}")),
            required: required(&[
                "employee_number",
                "first_name",
                "last_name",
                "email",
                "hire_date",
            ]),
            fields: vec![
                ("first_name", plain(&[json!("Grace"), json!("Ada")])),
                ("last_name", plain(&[json!("Hopper"), json!("King")])),
                ("phone", with_default(&[json!("+1 2")], json!(null))),
                ("job_title", with_default(&[json!("Clerk")], json!(null))),
                ("clocks", with_default(&[json!(false)], json!(true))),
                ("cost_centre", with_default(&[json!("4711"), json!("12")], json!(null))),
                ("time_policy_id", with_default(&[json!(policy)], json!(null))),
                ("weekly_hours", with_default(&[json!("38.5")], json!(null))),
                ("full_time_share", with_default(&[json!("0.5")], json!("1"))),
                ("days_per_week", with_default(&[json!("2.5"), json!("4")], json!(null))),
                ("leave_entitlements", with_default(&[agreed(), json!([])], json!([]))),
                ("employment_type", with_default(&[json!("intern")], json!("full_time"))),
                ("timezone", with_default(&[json!("Atlantic/Reykjavik")], json!(null))),
                ("department_id", with_default(&[json!(outer), json!(inner)], json!(null))),
                ("manager_id", with_default(&[json!(boss)], json!(null))),
                ("site_id", with_default(&[json!(site)], json!(null))),
                ("hire_date", plain(&[json!("2016-01-01"), json!("2017-07-01")])),
                ("termination_date", with_default(&[json!("2030-06-30")], json!(null))),
                // `terminated` follows the dates (rule API-103), so it is not a value for a merge.
                ("status", with_default(&[json!("suspended"), json!("active")], json!("active"))),
                // Rule API-100: the field has no default.
                ("compensation", with_default(&[pay, raise, json!([])], json!(SAME))),
                (
                    "work_schedule",
                    with_default(
                        &[week(json!(null), "08:00"), week(json!(null), "07:00")],
                        json!(null),
                    ),
                ),
            ],
        },
        Updated {
            path: format!("/employees/{employee}/personal-data"),
            read: Some(format!("/employees/{employee}/personal-data")),
            required: json!({}),
            fields: vec![
                ("preferred_name", with_default(&[json!("Countess"), json!("Al")], json!(null))),
                ("private_email", with_default(&[json!("ada@home.example")], json!(null))),
                ("private_phone", with_default(&[json!("+49 1"), json!("+49 2")], json!(null))),
                ("custom", plain(&[json!({"shirt": "S"}), json!({"shirt": "M"})])),
                ("birth_date", with_default(&[json!("1990-12-10")], json!(null))),
                ("tax_id", with_default(&[json!("65929970489"), json!("1")], json!(null))),
                ("social_security_id", with_default(&[json!("15070649C103")], json!(null))),
                (
                    "address",
                    with_default(
                        &[json!({
                            "street": "Am Kanal", "house_number": "4", "postal_code": "14467",
                            "city": "Potsdam", "region": "Brandenburg", "country": "DE",
                        })],
                        json!(null),
                    ),
                ),
                (
                    "emergency_contacts",
                    with_default(
                        &[json!([{"name": "Byron", "relation": "father", "phone": "+44 1"}])],
                        json!([]),
                    ),
                ),
            ],
        },
        Updated {
            path: format!("/employees/{employee}/account"),
            read: None,
            required: json!({"email": format!("{employee}@example.com"), "roles": ["employee"]}),
            fields: vec![
                ("roles", plain(&[json!(["employee"]), json!(["employee", "manager"])])),
                ("is_active", with_default(&[json!(false), json!(true)], json!(true))),
            ],
        },
        Updated {
            path: format!("/departments/{own}"),
            read: Some(format!("/departments/{own}")),
            required: department("own"),
            fields: vec![
                ("code", plain(&[json!("own"), json!("other")])),
                ("name", plain(&[json!("Own"), json!("Other")])),
                ("is_active", with_default(&[json!(false), json!(true)], json!(true))),
                ("parent_id", with_default(&[json!(outer)], json!(null))),
                ("manager_id", with_default(&[json!(boss)], json!(null))),
            ],
        },
        Updated {
            path: format!("/roles/{role}"),
            read: Some(format!("/roles/{role}")),
            required: json!({"name": "clerk", "permissions": ["leaves:read:all"]}),
            fields: vec![
                ("name", plain(&[json!("clerk"), json!("reader")])),
                ("description", with_default(&[json!("Reads")], json!(null))),
                ("permissions", plain(&[json!(["roles:read"]), json!(["leaves:read:all"])])),
            ],
        },
        Updated {
            path: format!("/salary-components/{component}"),
            read: Some(format!("/salary-components/{component}")),
            required: json!({
                "code": "bonus", "name": "Bonus", "kind": "earning", "calculation": fixed,
            }),
            fields: vec![
                ("name", plain(&[json!("Prize"), json!("Bonus")])),
                // Another method removes `prorate`, and another kind removes `taxable`. These two are tested below
                // with the same method and kind.
                ("calculation", plain(&[fixed.clone(), rate])),
                ("taxable", with_default(&[json!(false), json!(true)], json!(true))),
                ("is_active", with_default(&[json!(false)], json!(true))),
                ("applies_to", some),
            ],
        },
        Updated {
            path: format!("/salary-components/{allowance}"),
            read: Some(format!("/salary-components/{allowance}")),
            required: json!({
                "code": "allowance", "name": "Allowance", "kind": "earning", "calculation": fixed,
            }),
            fields: vec![
                ("name", plain(&[json!("Shoes"), json!("Allowance")])),
                ("when", with_default(&[after(6), after(12)], json!(null))),
                ("prorate", with_default(&[json!(true), json!(false)], json!(false))),
                ("taxable", with_default(&[json!(false)], json!(true))),
            ],
        },
        Updated {
            path: format!("/salary-components/{pension}"),
            read: Some(format!("/salary-components/{pension}")),
            required: json!({
                "code": "pension", "name": "Pension", "kind": "deduction", "calculation": fixed,
            }),
            fields: vec![
                ("name", plain(&[json!("Pension fund"), json!("Pension")])),
                ("debit_account", with_default(&[json!("4100"), json!("A.1-b")], json!(null))),
                ("credit_account", with_default(&[json!("1740"), json!("C-2")], json!(null))),
                ("per", with_default(&[json!("month"), json!("year")], json!("payroll"))),
                ("reduces_taxable", with_default(&[json!(true), json!(false)], json!(false))),
                ("names", plain(&[json!({"de": "Rente"}), json!({"de": "Pension"})])),
            ],
        },
        Updated {
            path: format!("/pay-groups/{pay_group}"),
            read: Some(format!("/pay-groups/{pay_group}")),
            required: json!({"code": "month", "name": "Monthly", "frequency": "monthly"}),
            fields: vec![
                ("code", plain(&[json!("staff"), json!("month")])),
                ("name", plain(&[json!("Staff"), json!("Monthly")])),
                ("pay_days_after_end", with_default(&[json!(5), json!(-3)], json!(0))),
                ("cutoff_days", with_default(&[json!([19]), json!([31])], json!(null))),
                ("day_basis", with_default(&[json!("calendar_days")], json!("working_days"))),
                ("fixed_days", with_default(&[json!("30"), json!("26")], json!(null))),
                ("fixed_hours", with_default(&[json!("173.33")], json!(null))),
                ("is_active", with_default(&[json!(false)], json!(true))),
            ],
        },
        Updated {
            path: format!("/pay-groups/{weekly}"),
            read: Some(format!("/pay-groups/{weekly}")),
            required: json!({
                "code": "week", "name": "Weekly", "frequency": "weekly", "anchor_date": "2026-11-02",
            }),
            fields: vec![
                ("frequency", plain(&[json!("biweekly"), json!("weekly")])),
                ("anchor_date", plain(&[json!("2026-11-04"), json!("2026-11-02")])),
            ],
        },
        Updated {
            path: format!("/pay-groups/{paid_late}"),
            read: Some(format!("/pay-groups/{paid_late}")),
            required: json!({"code": "late", "name": "Late", "frequency": "monthly"}),
            fields: vec![("pay_day_of_month", with_default(&[json!(25), json!(31)], json!(null)))],
        },
        Updated {
            path: "/settings".into(),
            read: Some("/settings".into()),
            required: json!({}),
            fields: vec![
                (
                    "organization",
                    plain(&[
                        json!({"timezone": "Africa/Dakar"}),
                        json!({"currency": "EUR", "locale": "de"}),
                        json!({"legal_name": "Havel Logistik GmbH"}),
                        json!({"address": {
                            "street": "Seestraße", "house_number": "12", "postal_code": "13353", "city": "Berlin",
                            "region": "Berlin", "country": "DE",
                        }}),
                    ]),
                ),
                (
                    "holidays",
                    plain(&[json!([{"date": "2026-12-25", "name": "Christmas"}]), json!([])]),
                ),
                ("geofence_policy", with_default(&[json!("off"), json!("reject")], json!("flag"))),
                (
                    "sync",
                    plain(&[
                        json!({"max_lookback_days": 9}),
                        json!({"future_tolerance_seconds": 7}),
                    ]),
                ),
                ("leave_year_start", with_default(&[json!(4)], json!(1))),
                (
                    "payroll",
                    plain(&[
                        json!({"absence": "unpaid"}),
                        json!({"holiday_pay": true}),
                        json!({"require_timesheets": true}),
                        json!({"year_start": "04-06"}),
                        json!({"late_facts": "refuse"}),
                    ]),
                ),
                (
                    "approvals",
                    plain(&[
                        json!({"attendance": [step("manager", Some(24))]}),
                        json!({"attendance": [step("department_manager", None)]}),
                    ]),
                ),
                (
                    "journal",
                    plain(&[
                        json!({"base_account": "4120"}),
                        json!({"net_account": "1740"}),
                        json!({"datev": {
                            "consultant": 29098, "client": 55003, "fiscal_year_start": "04-01",
                            "account_length": 5, "clearing_account": "17550",
                        }}),
                    ]),
                ),
                ("access_after_leaving_days", with_default(&[json!(0), json!(1100)], json!(365))),
                // A field that is there cannot be left out, so there is no default.
                ("custom_fields", plain(&[custom_field("Shirt"), custom_field("Shirt size")])),
                ("auto_close", plain(&[json!({"after_minutes": 700})])),
                (
                    "leave_types",
                    with_default(
                        &[
                            json!([
                                leave_type("annual", json!("25.0")),
                                leave_type("care", json!(null))
                            ]),
                            json!([leave_type("annual", json!("12.0"))]),
                        ],
                        standard["leave_types"].clone(),
                    ),
                ),
                (
                    "geofences",
                    with_default(
                        &[json!([{"name": "Yard", "lat": 52.5, "lng": 13.4, "radius_m": 100.0}])],
                        json!([]),
                    ),
                ),
                (
                    "work_schedule",
                    with_default(
                        &[
                            week(json!(ENTRY), "08:00"),
                            json!({"grace_minutes": 4}),
                            json!({"half_day_minutes": 100, "days": []}),
                        ],
                        standard_week,
                    ),
                ),
                (
                    "attendance",
                    with_default(
                        &[
                            json!({"single_punch": "counts_as_day"}),
                            json!({"single_punch": "open"}),
                            json!({"longest_shift_minutes": 360}),
                            json!({"longest_shift_minutes": 2880}),
                        ],
                        json!({"single_punch": "open", "longest_shift_minutes": 780}),
                    ),
                ),
                ("time_policy_id", with_default(&[json!(policy)], json!(null))),
                (
                    "leave",
                    plain(&[
                        json!({"team_calendar": "department"}),
                        json!({"team_calendar": "off"}),
                    ]),
                ),
                ("timesheets", plain(&[json!({"period": "week"}), json!({"period": "month"})])),
                // A stronger value needs a second factor, and a weaker one waits for another person. So only the
                // default is stored at once.
                (
                    "security",
                    with_default(&[json!({"step_up": "enrolled"})], json!({"step_up": "enrolled"})),
                ),
            ],
        },
    ]
}

/// The id of a new time policy.
async fn time_policy(org: &Organization<'_>, code: &str) -> Value {
    let body = json!({"code": code, "name": code, "versions": []});
    let made = org.admin.post("/time-policies", &body).send().await.expect(201);
    made.body["id"].clone()
}

/// A version of a time policy as it is shown.
fn version(from: &str) -> Value {
    json!({
        "effective_from": from, "rounding": null, "piece_gap_minutes": 180, "breaks": [], "min_gap_minutes": 0,
        "extra": {"needs_approval": false, "tolerance_minutes": 0}, "guarantee": null, "week_start": "sunday",
        "rules": [], "account": null, "limits": null,
    })
}

fn leave_type(code: &str, annual_days: Value) -> Value {
    json!({
        "code": code, "name": "Leave", "paid": true, "paid_share": "0.75", "annual_days": annual_days, "carry_over_days": "5.0",
        "allow_negative": false, "requires_attachment": true, "names": {}, "unit": "day",
        "annual_minutes": null, "carry_over_minutes": null, "carry_expires_after_months": null,
        "negative_limit_days": null, "negative_limit_minutes": null, "entitlements": [],
        "applies_to": {"site_ids": [], "employment_types": []}, "part_time": "none",
        "full_week_days": "5.0", "grant": "year", "per_hour": null, "last_year": null,
        "part_year": {"by": "months_begun", "round_to": null, "round": "nearest", "whole_after_months": null},
        "waiting_months": 0, "max_consecutive_days": null, "max_consecutive_minutes": null,
        "counts_rest_days": false, "takes_over": false, "encash": "on_leaving", "payout_component_id": null,
        "draws_on": "entitlement",
    })
}

/// The condition of a component that some months of service bring.
fn after(months: u32) -> Value {
    json!({
        "amount_of": null, "above": null, "up_to": null, "currency": null, "employment_types": null,
        "service_months_from": months, "service_months_to": null,
    })
}

/// Leave that was agreed with an employee.
fn agreed() -> Value {
    json!([{"type": "annual", "annual_days": "28.0", "annual_minutes": null}])
}

/// One resource of every kind of planning.
async fn planned(org: &Organization<'_>) -> Vec<Updated> {
    let admin = &org.admin;
    let made = async |path: &str, body: &Value| {
        let answer = admin.post(path, body).send().await.expect(201);
        answer.header("location").to_owned()
    };
    let coded = |code: &str| json!({"code": code, "name": code});
    let with = |mut body: Value, more: Value| {
        body.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        body
    };
    let by_id = |path: String, required: Value, fields| Updated {
        read: Some(path.clone()),
        path,
        required,
        fields,
    };
    let harbour = with(coded("site"), json!({"timezone": "Atlantic/Reykjavik"}));
    let site = made("/sites", &harbour).await;
    let place = made("/sites", &with(coded("place"), json!({"timezone": "Africa/Dakar"}))).await;
    let place = place.trim_start_matches("/sites/");
    let early = with(coded("early"), json!({"start": "06:00", "end": "14:00"}));
    let shift_type = made("/shift-types", &early).await;
    let day = json!([{"start": "06:00", "end": "14:00", "break_minutes": 30, "name": null, "names": {}, "site_id": null}]);
    let turns = json!({"anchor_date": "2026-01-01", "days": [day, []]});
    let turns = with(coded("turns"), turns);
    let rotation = made("/rotations", &turns).await;
    let halves = json!({"anchor_date": "2026-01-01", "days": [day, day]});
    let halves = with(coded("halves"), halves);
    let of_halves = made("/rotations", &halves).await;
    let rules = with(coded("rules"), json!({"versions": []}));
    let of_policy = made("/time-policies", &rules).await;
    let policy = time_policy(org, "other").await;
    let gate = json!({"serial_number": "GATE", "name": "Gate", "timezone": "UTC"});
    let terminal = made("/terminals", &gate).await;

    let employee = org.employee(json!({"hire_date": "2020-01-01"})).await;
    let department = made("/departments", &coded("department")).await;
    let department = department.trim_start_matches("/departments/");
    let boss = org.employee(json!({})).await.to_string();
    let person = format!("/employees/{employee}");
    let assignment = format!("{person}/assignments/2025-06-01");
    admin.put(&assignment, &json!({"job_title": "Clerk"})).send().await.expect(201);
    let employment = format!("{person}/employments/2020-01-01");
    let entries = ["/settings", &person, &site].map(|of| format!("{of}/work-schedules/{ENTRY}"));
    let schedule = json!({"work_schedule": {"grace_minutes": 3}});
    let tag = admin.get("/settings").send().await.expect(200);
    for entry in &entries {
        // Of these three, only the settings need a version.
        let put = admin.put(entry, &schedule);
        let put = if entry.starts_with("/settings") {
            put.header("if-match", tag.header("etag"))
        } else {
            put
        };
        put.send().await.expect(201);
    }

    // From that date on she follows a rotation.
    let other = with(coded("other"), json!({"anchor_date": "2026-01-01", "days": [day, []]}));
    let other = made("/rotations", &other).await;
    let other = other.trim_start_matches("/rotations/");
    let rotating = format!("{person}/work-schedules/2029-03-01");
    let rotates = json!({"rotation_id": other, "offset_days": 1});
    admin.put(&rotating, &rotates).send().await.expect(201);

    let active = || ("is_active", with_default(&[json!(false), json!(true)], json!(true)));
    let names = || ("name", plain(&[json!("One"), json!("Another")]));
    let holiday = json!([{"date": "2026-12-25", "name": "Christmas"}]);
    let fence = json!([{"name": "Yard", "lat": 52.5, "lng": 13.4, "radius_m": 100.0}]);
    let entry = |path: String, fields| Updated { path, read: None, required: json!({}), fields };
    let mut all = vec![];
    // They come before the site itself, whose null makes an entry inherit.
    for path in entries {
        let part = |part: Value| json!({"grace_minutes": part, "window_minutes": 50});
        let values = plain(&[part(json!(4)), part(json!(5)), json!({"half_day_minutes": 200})]);
        all.push(entry(path, vec![("work_schedule", values)]));
    }
    all.extend([
        by_id(
            site,
            harbour,
            vec![
                names(),
                active(),
                ("timezone", plain(&[json!("Africa/Dakar"), json!("Atlantic/Reykjavik")])),
                ("holidays", with_default(&[holiday, json!([])], json!(null))),
                ("geofences", with_default(&[fence, json!([])], json!(null))),
                ("geofence_policy", with_default(&[json!("off"), json!("reject")], json!(null))),
                ("single_punch", with_default(&[json!("open")], json!(null))),
                ("longest_shift_minutes", with_default(&[json!(360), json!(2880)], json!(null))),
                ("time_policy_id", with_default(&[json!(policy)], json!(null))),
                (
                    "work_schedule",
                    with_default(
                        &[week(json!(ENTRY), "08:00"), week(json!(ENTRY), "07:00")],
                        json!(null),
                    ),
                ),
            ],
        ),
        by_id(
            shift_type,
            early,
            vec![
                names(),
                active(),
                ("start", plain(&[json!("05:00"), json!("06:00")])),
                ("end", plain(&[json!("13:00"), json!("14:00")])),
                ("break_minutes", with_default(&[json!(30), json!(45)], json!(0))),
                ("names", plain(&[json!({"de": "Früh"}), json!({"de": "Frühschicht"})])),
            ],
        ),
        by_id(
            rotation,
            turns,
            vec![
                names(),
                active(),
                ("anchor_date", plain(&[json!("2026-01-02"), json!("2026-01-03")])),
                ("days", plain(&[json!([day]), json!([[], day])])),
                ("grace_minutes", plain(&[json!(1), json!(2)])),
                ("window_minutes", plain(&[json!(60), json!(61)])),
                ("half_day_minutes", plain(&[json!(200), json!(201)])),
                ("break_after_minutes", plain(&[json!(300), json!(301)])),
            ],
        ),
        // The worths have to fit the days, so this one keeps its days.
        by_id(
            of_halves,
            halves,
            vec![names(), ("worths", plain(&[json!(["0.5", "1.0"]), json!(["1.0", "0.7"])]))],
        ),
        by_id(
            of_policy,
            rules,
            vec![
                names(),
                active(),
                (
                    "versions",
                    plain(&[json!([version("2026-01-01")]), json!([version("2026-02-01")])]),
                ),
            ],
        ),
        by_id(
            terminal,
            gate,
            vec![
                names(),
                active(),
                ("serial_number", plain(&[json!("GATE"), json!("DOOR")])),
                ("timezone", plain(&[json!("Asia/Manila"), json!("UTC")])),
                ("taps", with_default(&[json!("first_and_last")], json!("pairs"))),
                ("lines_a_day", plain(&[json!(1000), json!(2000)])),
            ],
        ),
    ]);
    all.push(entry(
        assignment,
        vec![
            ("job_title", with_default(&[json!("Clerk"), json!("Lead")], json!(null))),
            ("cost_centre", with_default(&[json!("4711")], json!(null))),
            ("clocks", with_default(&[json!(false)], json!(true))),
            ("employment_type", with_default(&[json!("intern")], json!("full_time"))),
            ("department_id", with_default(&[json!(department)], json!(null))),
            ("manager_id", with_default(&[json!(boss)], json!(null))),
            ("weekly_hours", with_default(&[json!("38.5")], json!(null))),
            ("full_time_share", with_default(&[json!("0.75")], json!("1"))),
            ("days_per_week", with_default(&[json!("2.5"), json!("4")], json!(null))),
            ("leave_entitlements", with_default(&[agreed(), json!([])], json!([]))),
            ("site_id", with_default(&[json!(place)], json!(null))),
            ("time_policy_id", with_default(&[json!(policy)], json!(null))),
        ],
    ));
    all.push(entry(
        employment,
        vec![
            ("termination_date", with_default(&[json!("2030-06-30")], json!(null))),
            ("reason", with_default(&[json!("Moves away.")], json!(null))),
        ],
    ));
    // A week, a rotation and `inherit` replace each other. Of these fields only the offset is merged.
    all.push(entry(
        rotating,
        vec![
            ("offset_days", with_default(&[json!(3), json!(9)], json!(0))),
            ("rotation_id", plain(&[json!(other)])),
            ("inherit", with_default(&[json!(false)], json!(false))),
        ],
    ));
    all
}

/// Numbers that look random and are the same in every run.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, limit: usize) -> usize {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(self.0 >> 33).unwrap() % limit
    }
}

/// The stored value, with its tag. If it has no GET, the answer to a PATCH that changes nothing.
async fn read(admin: &Client, updated: &Updated) -> Answer {
    match &updated.read {
        Some(path) => admin.get(path).send().await.expect(200),
        None => admin.patch(&updated.path, &json!({})).send().await.expect(200),
    }
}

/// The body without the values that change by themselves.
fn settled(answer: &Answer) -> Value {
    let mut body = answer.body.clone();
    for field in ["updated_at", "recalculation_job_id"] {
        body.as_object_mut().unwrap().remove(field);
    }
    body
}

/// Objects that are merged as a single value.
const WHOLE: [&str; 2] = ["calculation", "applies_to"];

/// Merges the fields of `changes` into `target`, level by level.
fn merge(target: &mut Value, changes: &Map<String, Value>) {
    for (name, change) in changes {
        match (change, &mut target[name]) {
            (Value::Object(inner), into @ Value::Object(_)) if !WHOLE.contains(&name.as_str()) => {
                merge(into, inner)
            }
            (change, into) => *into = change.clone(),
        }
    }
}

/// Rule API-100: random parts of the fields, by PATCH and by PUT, compared with a merge by hand.
#[tokio::test]
async fn an_update_changes_what_it_names_and_nothing_else() {
    let service = Service::start().await;
    let org = service.organization().await;
    let mut numbers = Numbers(11);
    let all = everything(&org).await.into_iter().chain(planned(&org).await);
    for updated in all {
        for round in 0..32 {
            let before = read(&org.admin, &updated).await;
            let mut sent = Map::new();
            let mut expected = Map::new();
            if round % 2 == 1 {
                // A PUT must name at least the required fields. Here they have their stored values.
                for name in updated.required.as_object().unwrap().keys() {
                    sent.insert(name.clone(), before.body[name].clone());
                }
            }
            for (name, values) in &updated.fields {
                if numbers.below(2) == 0 {
                    let (value, stored) = &values[numbers.below(values.len())];
                    sent.insert((*name).to_owned(), value.clone());
                    if stored != SAME {
                        expected.insert((*name).to_owned(), stored.clone());
                    }
                }
            }
            let body = Value::Object(sent);
            let request = match round % 2 {
                0 => org.admin.patch(&updated.path, &body),
                _ => org.admin.put(&updated.path, &body),
            };
            let changed = request.header("if-match", before.header("etag")).send().await;
            assert_eq!(changed.status, 200, "{} {body}: {}", updated.path, changed.body);
            let mut wanted = settled(&before);
            merge(&mut wanted, &expected);
            assert_eq!(settled(&changed), wanted, "{} {body}", updated.path);
            assert_eq!(settled(&read(&org.admin, &updated).await), wanted, "{}", updated.path);
        }
    }
}

/// Fields of an update that [`an_update_changes_what_it_names_and_nothing_else`] does not try, and why.
const NOT_TRIED: [&str; 7] = [
    // Only for a new employee. The account of one who is there has an operation of its own.
    "/employees/{id} account",
    // The schedules of an organization and of a site are changed as those of an employee are.
    "/settings/work-schedules/{date} inherit",
    "/settings/work-schedules/{date} offset_days",
    "/settings/work-schedules/{date} rotation_id",
    "/sites/{id}/work-schedules/{date} inherit",
    "/sites/{id}/work-schedules/{date} offset_days",
    "/sites/{id}/work-schedules/{date} rotation_id",
];

/// A field that this file does not name could be answered with 200 and forgotten.
#[tokio::test]
async fn every_field_of_an_update_is_tried() {
    let service = Service::start().await;
    let org = service.organization().await;
    let document: Value = serde_json::from_str(wfm_system::OPENAPI).unwrap();
    let paths = document["paths"].as_object().unwrap();
    let mut tried: BTreeMap<&str, BTreeSet<String>> = BTreeMap::new();
    for updated in everything(&org).await.into_iter().chain(planned(&org).await) {
        let segments = || updated.path.split('/');
        let is_of = |path: &str| {
            let same = |(of, one): (&str, &str)| of == one || of.starts_with('{');
            path.split('/').count() == segments().count()
                && path.split('/').zip(segments()).all(same)
        };
        let path = paths.keys().filter(|path| is_of(path)).max_by_key(|path| !path.contains('{'));
        let fields = tried.entry(path.unwrap()).or_default();
        fields.extend(updated.required.as_object().unwrap().keys().cloned());
        fields.extend(updated.fields.iter().map(|(name, _)| (*name).to_owned()));
    }
    let mut missing = vec![];
    let is_updated = |of: &Value| of.get("put").is_some() && of.get("patch").is_some();
    for (path, operations) in paths.iter().filter(|(_, of)| is_updated(of)) {
        let content = &operations["patch"]["requestBody"]["content"]["application/json"];
        let schema = content["schema"]["$ref"].as_str().unwrap().trim_start_matches('#');
        let properties = document.pointer(schema).unwrap()["properties"].as_object().unwrap();
        // What is only read is not changed.
        let changed = properties.iter().filter(|(_, of)| of["readOnly"] != true);
        let known = tried.get(path.as_str()).unwrap_or_else(|| panic!("nothing tries {path}"));
        let others = changed.filter(|(name, _)| !known.contains(*name));
        missing.extend(others.map(|(name, _)| format!("{path} {name}")));
    }
    assert_eq!(missing, NOT_TRIED);
}

/// Rules API-20, API-100 and API-101.
#[tokio::test]
async fn what_a_get_answered_changes_nothing_when_it_is_sent_back() {
    let service = Service::start().await;
    let org = service.organization().await;
    let all = everything(&org).await.into_iter().chain(planned(&org).await);
    for updated in all {
        let before = read(&org.admin, &updated).await;
        let tag = before.header("etag");
        let same = |answer: &Answer| {
            assert_eq!(answer.body, before.body, "{}", updated.path);
            assert_eq!(answer.header("etag"), tag, "{}", updated.path);
        };
        for body in [before.body.clone(), json!({})] {
            let patch = org.admin.patch(&updated.path, &body).send().await.expect(200);
            same(&patch);
        }
        let put = org.admin.put(&updated.path, &before.body).header("if-match", tag).send().await;
        same(&put.expect(200));
        // The body may contain values of an older version, but not another identity.
        let mut old = before.body.clone();
        if old.get("created_at").is_none() {
            // An entry of a history is identified only by its date.
            continue;
        }
        old["updated_at"] = json!("2020-01-01T00:00:00Z");
        if let Some(job) = old.get_mut("recalculation_job_id") {
            *job = json!("job_00000000000000000000000000");
        }
        same(&org.admin.patch(&updated.path, &old).send().await.expect(200));
        old["created_at"] = json!("2020-01-01T00:00:00Z");
        let other = org.admin.patch(&updated.path, &old).send().await;
        let other = other.fails(400, "validation_failed");
        assert_eq!(other.violations(), ["/created_at: read_only"], "{}", updated.path);
        let other = org.admin.put(&updated.path, &old).header("if-match", tag).send().await;
        other.fails(400, "validation_failed");
    }
}

/// Rule API-100.
#[tokio::test]
async fn two_changes_of_different_fields_at_once_both_hold() {
    let service = Service::start().await;
    let org = service.organization().await;
    let all = everything(&org).await.into_iter().chain(planned(&org).await);
    for updated in all {
        let lists = ["roles", "permissions", "holidays", "geofences", "days", "worths"];
        let mut fields = updated.fields.iter().filter(|(name, _)| !lists.contains(name));
        let Some((first, second)) = fields.next().zip(fields.next()) else { continue };
        for round in 0..4 {
            let value = |(name, values): &(&str, Vec<(Value, Value)>)| {
                let (sent, stored) = &values[round % values.len()];
                ((*name).to_owned(), sent.clone(), stored.clone())
            };
            let ((one, sent, stored), (other, also_sent, also)) = (value(first), value(second));
            let one_body = json!({&one: sent});
            let other_body = json!({&other: also_sent});
            let mut wanted = settled(&read(&org.admin, &updated).await);
            let (a, b) = tokio::join!(
                org.admin.patch(&updated.path, &one_body).send(),
                org.approver.patch(&updated.path, &other_body).send()
            );
            a.expect(200);
            b.expect(200);
            merge(&mut wanted, &Map::from_iter([(one, stored), (other, also)]));
            assert_eq!(settled(&read(&org.admin, &updated).await), wanted, "{}", updated.path);
        }
    }
}

/// Rule API-102.
#[tokio::test]
async fn a_patch_replaces_a_list_only_of_the_version_it_names() {
    let service = Service::start().await;
    let org = service.organization().await;
    let admin = &org.admin;
    let christmas = json!({"holidays": [{"date": "2026-12-25", "name": "Christmas"}]});
    // There was no list before.
    admin.patch("/settings", &christmas).send().await.expect(200);
    // The same list is no change.
    admin.patch("/settings", &christmas).send().await.expect(200);
    let others = json!({"holidays": []});
    admin.patch("/settings", &others).send().await.fails(428, "precondition_required");
    let none = json!({"holidays": null});
    admin.patch("/settings", &none).send().await.fails(428, "precondition_required");
    let wrong = json!({"holidays": [], "leave_year_start": 13});
    admin.patch("/settings", &wrong).send().await.fails(400, "validation_failed");
    let read = admin.get("/settings").send().await.expect(200);
    let stale = admin.patch("/settings", &others).header("if-match", "\"old\"").send().await;
    stale.fails(412, "precondition_failed");
    let tag = read.header("etag");
    admin.patch("/settings", &others).header("if-match", tag).send().await.expect(200);
}

/// Rules API-28 and API-100.
#[tokio::test]
async fn a_patch_is_a_merge_patch() {
    let service = Service::start().await;
    let org = service.organization().await;
    let path = format!("/employees/{}", org.employee(json!({})).await);
    let send = |media: &str, body: &str| {
        let request = org.admin.patch(&path, &json!({})).without("content-type");
        request.header("content-type", media).raw(body).send()
    };
    send("application/merge-patch+json", r#"{"phone": "1"}"#).await.expect(200);
    let both = send("application/json; charset=utf-8", r#"{"job_title": "Clerk"}"#).await;
    let both = both.expect(200).body;
    assert_eq!((&both["phone"], &both["job_title"]), (&json!("1"), &json!("Clerk")));
    send("application/json-patch+json", "[]").await.fails(415, "unsupported_media_type");
    send("application/json", "[]").await.fails(400, "validation_failed");
    for (body, expected) in [
        (json!({"first_name": null}), "/first_name: wrong_type"),
        (json!({"phone": 1}), "/phone: wrong_type"),
        (json!({"shoe_size": 42}), "/shoe_size: unknown_field"),
        (json!({"account": {"email": "a@b.c", "roles": []}}), "/account: unknown_field"),
        (json!({"user_id": "01938f5e-2f00-7000-8000-000000000001"}), "/user_id: read_only"),
    ] {
        let refused = org.admin.patch(&path, &body).send().await.fails(400, "validation_failed");
        assert_eq!(refused.violations(), [expected], "{body}");
    }
    // Without an account there is nothing to change.
    let account = org.admin.patch(&format!("{path}/account"), &json!({})).send().await;
    account.fails(404, "not_found");
    // A PUT must name the required fields.
    let partial = org.admin.put(&path, &json!({"phone": "2"})).send().await;
    partial.fails(400, "validation_failed");
}

/// Rule API-103: a client that knows five fields does not rehire an employee by accident.
#[tokio::test]
async fn somebody_who_left_returns_only_by_name() {
    let service = Service::start().await;
    let org = service.organization().await;
    let employee: EmployeeId = org.employee(json!({})).await;
    let path = format!("/employees/{employee}");
    let left = json!({"status": "terminated", "termination_date": "2026-10-31"});
    let gone = org.admin.patch(&path, &left).send().await.expect(200).body;
    let five = json!({
        "employee_number": gone["employee_number"], "first_name": gone["first_name"],
        "last_name": "King", "email": gone["email"], "hire_date": gone["hire_date"],
    });
    let renamed = org.admin.put(&path, &five).send().await.expect(200).body;
    assert_eq!(renamed["last_name"], "King");
    assert_eq!(renamed["status"], "terminated");
    assert_eq!(renamed["termination_date"], "2026-10-31");
    let returns = org.admin.patch(&path, &json!({"status": "active"})).send().await;
    let returns = returns.fails(400, "validation_failed");
    assert_eq!(returns.violations(), ["/termination_date: does_not_fit"]);
    let back = json!({"status": "active", "termination_date": null});
    let back = org.admin.patch(&path, &back).send().await.expect(200).body;
    assert_eq!((&back["status"], &back["termination_date"]), (&json!("active"), &json!(null)));
}
