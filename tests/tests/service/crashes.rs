//! What happens when a change is interrupted at any of its requests: asked again, it is done once.

use chrono::{Datelike, Days, TimeDelta, Weekday};
use serde_json::{Value, json};
use wfm_testkit::{Answer, Client, Fault, Network, Organization, Request, Service};

use crate::promise::faulty;

/// Someone to whom something is done, and who does it.
struct Scene<'a> {
    org: &'a Organization<'a>,
    own: Client,
    employee: String,
    /// What was made before, as a path.
    path: String,
}

/// Interrupts `act` at every one of its requests, in every way, then asks again and lets `check` see
/// what came of it.
async fn at_every_request(
    service: &Service,
    network: &Network,
    prepare: impl AsyncFn(&mut Scene<'_>),
    act: impl Fn(&Scene<'_>) -> Request,
    status: u16,
    check: impl AsyncFn(&Scene<'_>, &Answer, &str),
) {
    at_every_request_of(service, network, prepare, act, &[status], check).await;
}

/// The same of what is answered otherwise once it is done: the first status is that of doing it.
async fn at_every_request_of(
    service: &Service,
    network: &Network,
    prepare: impl AsyncFn(&mut Scene<'_>),
    act: impl Fn(&Scene<'_>) -> Request,
    statuses: &[u16],
    check: impl AsyncFn(&Scene<'_>, &Answer, &str),
) {
    let mut points = 0;
    for fault in Fault::ALL {
        for at in 0.. {
            let org = service.organization().await;
            let employee = org.employee(json!({})).await;
            let own = org.signed_in(&["employee"], Some(employee)).await;
            let mut scene =
                Scene { org: &org, own, employee: employee.to_string(), path: String::new() };
            prepare(&mut scene).await;
            let place = format!("{fault:?} at {at}");
            network.strike(at, fault);
            let first = network.until_death(act(&scene).send()).await;
            let struck = network.requests() > at;
            network.heal();
            if let Some(first) = &first {
                let known = first.status == statuses[0] || first.status == 503;
                assert!(known, "{place}: {} {}", first.status, first.body);
                assert!(struck || first.status == statuses[0], "{place}: {}", first.body);
            }
            let again = act(&scene).send().await;
            assert!(statuses.contains(&again.status), "{place}: {} {}", again.status, again.body);
            check(&scene, &again, &place).await;
            if !struck {
                break;
            }
            points += 1;
        }
    }
    assert!(points >= 3 * Fault::ALL.len(), "{points}");
}

async fn rows(client: &Client, path: &str) -> Vec<Value> {
    let page = client.get(path).send().await.expect(200).body;
    page["data"].as_array().unwrap().clone()
}

async fn logged(scene: &Scene<'_>, action: &str) -> usize {
    rows(&scene.org.admin, &format!("/activity-logs?action={action}")).await.len()
}

#[tokio::test]
async fn clocking_in() {
    let (service, network) = faulty().await;
    let act = |scene: &Scene<'_>| scene.own.post("/attendances/clock-in", &json!({})).key("k");
    at_every_request(
        &service,
        &network,
        async |_| {},
        act,
        201,
        async |scene, _, place| {
            let there = rows(&scene.own, "/attendances").await;
            assert_eq!(there.len(), 1, "{place}");
            assert_eq!(there[0]["status"], "open", "{place}");
            assert_eq!(logged(scene, "attendance.clocked_in").await, 1, "{place}");
        },
    )
    .await;
}

#[tokio::test]
async fn clocking_in_with_a_record() {
    let (service, network) = faulty().await;
    let punch = json!({"client_record_id": "r", "device_id": "d"});
    let act = |scene: &Scene<'_>| scene.own.post("/attendances/clock-in", &punch).key("k");
    at_every_request(
        &service,
        &network,
        async |_| {},
        act,
        201,
        async |scene, _, place| {
            assert_eq!(rows(&scene.own, "/attendances").await.len(), 1, "{place}");
            let copy = scene.own.post("/attendances/clock-in", &punch).send().await;
            assert_eq!(copy.status, 200, "{place}");
        },
    )
    .await;
}

#[tokio::test]
async fn clocking_out() {
    let (service, network) = faulty().await;
    let prepare = async |scene: &mut Scene<'_>| {
        scene.own.post("/attendances/clock-in", &json!({})).send().await.expect(201);
    };
    let act = |scene: &Scene<'_>| scene.own.post("/attendances/clock-out", &json!({})).key("k");
    at_every_request(&service, &network, prepare, act, 200, async |scene, _, place| {
        let there = rows(&scene.own, "/attendances").await;
        assert_eq!(there.len(), 1, "{place}");
        assert!(there[0]["clock_out_at"].is_string(), "{place}");
        assert_eq!(logged(scene, "attendance.clocked_out").await, 1, "{place}");
    })
    .await;
}

#[tokio::test]
async fn correcting() {
    let (service, network) = faulty().await;
    let prepare = async |scene: &mut Scene<'_>| {
        let made = scene.own.post("/attendances/clock-in", &json!({})).send().await.expect(201);
        scene.path = made.header("location").to_owned();
    };
    let earlier = (service.now() - TimeDelta::hours(2)).to_rfc3339();
    let body = json!({"clock_in_at": earlier, "reason": "The terminal was down."});
    let act = |scene: &Scene<'_>| scene.org.admin.patch(&scene.path, &body);
    at_every_request(&service, &network, prepare, act, 200, async |scene, answer, place| {
        let there = rows(&scene.own, "/attendances").await;
        assert_eq!(there, std::slice::from_ref(&answer.body), "{place}");
        let read = scene.own.get(&scene.path).send().await.expect(200);
        assert_eq!(read.body, answer.body, "{place}");
        assert_eq!(logged(scene, "attendance.corrected").await, 1, "{place}");
    })
    .await;
}

fn leave(service: &Service) -> Value {
    let mut start = service.now().date_naive() + Days::new(7);
    while start.weekday() != Weekday::Mon {
        start = start + Days::new(1);
    }
    json!({"type": "annual", "start_date": start, "end_date": start + Days::new(1)})
}

async fn annual(scene: &Scene<'_>, year: i64) -> (Value, Value) {
    let path = format!("/leave-balances?employee_id={}&year={year}", scene.employee);
    let rows = rows(&scene.own, &path).await;
    let row = rows.iter().find(|row| row["type"] == "annual").unwrap();
    (row["reserved"].clone(), row["taken"].clone())
}

fn year(body: &Value) -> i64 {
    body["start_date"].as_str().unwrap()[..4].parse().unwrap()
}

#[tokio::test]
async fn requesting_leave() {
    let (service, network) = faulty().await;
    let body = leave(&service);
    let act = |scene: &Scene<'_>| scene.own.post("/leaves", &body).key("k");
    at_every_request(
        &service,
        &network,
        async |_| {},
        act,
        201,
        async |scene, _, place| {
            assert_eq!(rows(&scene.own, "/leaves").await.len(), 1, "{place}");
            assert_eq!(annual(scene, year(&body)).await, (json!("2.0"), json!("0.0")), "{place}");
            assert_eq!(logged(scene, "leave.requested").await, 1, "{place}");
        },
    )
    .await;
}

#[tokio::test]
async fn deciding_about_leave() {
    let (service, network) = faulty().await;
    let body = leave(&service);
    let prepare = async |scene: &mut Scene<'_>| {
        let made = scene.own.post("/leaves", &body).send().await.expect(201);
        scene.path = made.header("location").to_owned();
    };
    let approve = json!({"status": "approved"});
    let act = |scene: &Scene<'_>| scene.org.admin.patch(&scene.path, &approve);
    at_every_request(&service, &network, prepare, act, 200, async |scene, _, place| {
        assert_eq!(annual(scene, year(&body)).await, (json!("0.0"), json!("2.0")), "{place}");
        assert_eq!(logged(scene, "leave.approved").await, 1, "{place}");
    })
    .await;
}

#[tokio::test]
async fn creating_and_changing_a_salary_component() {
    let (service, network) = faulty().await;
    let body = |name: &str| {
        json!({
            "code": "housing", "name": name, "kind": "earning",
            "calculation": {"method": "percentage", "rate": "10", "of": ["base"]},
        })
    };
    let act =
        |scene: &Scene<'_>| scene.org.admin.post("/salary-components", &body("Housing")).key("k");
    at_every_request(
        &service,
        &network,
        async |_| {},
        act,
        201,
        async |scene, _, place| {
            let there = rows(&scene.org.admin, "/salary-components").await;
            assert_eq!(there.len(), 1, "{place}");
            assert_eq!(logged(scene, "salary_component.created").await, 1, "{place}");
        },
    )
    .await;

    let prepare = async |scene: &mut Scene<'_>| {
        let made = scene.org.admin.post("/salary-components", &body("Housing")).send().await;
        scene.path = made.expect(201).header("location").to_owned();
    };
    let act = |scene: &Scene<'_>| scene.org.admin.put(&scene.path, &body("A house"));
    at_every_request(&service, &network, prepare, act, 200, async |scene, answer, place| {
        assert_eq!(answer.body["name"], "A house", "{place}");
        assert_eq!(logged(scene, "salary_component.updated").await, 1, "{place}");
    })
    .await;
}

#[tokio::test]
async fn making_and_taking_a_pay_adjustment() {
    let (service, network) = faulty().await;
    let prepare = async |scene: &mut Scene<'_>| {
        let body = json!({
            "code": "bonus", "name": "Bonus", "kind": "earning",
            "calculation": {"method": "fixed", "amount": "0", "currency": "USD"},
        });
        let made = scene.org.admin.post("/salary-components", &body).send().await.expect(201);
        scene.path = made.body["id"].as_str().unwrap().to_owned();
    };
    let make = |scene: &Scene<'_>| {
        let body = json!({
            "employee_id": scene.employee, "component_id": scene.path, "date": "2026-11-20",
            "amount": "100.00",
        });
        scene.org.admin.post("/pay-adjustments", &body).key("k")
    };
    at_every_request(&service, &network, prepare, make, 201, async |scene, _, place| {
        assert_eq!(rows(&scene.org.admin, "/pay-adjustments").await.len(), 1, "{place}");
        assert_eq!(logged(scene, "pay_adjustment.created").await, 1, "{place}");
    })
    .await;
    let prepare = async |scene: &mut Scene<'_>| {
        prepare(scene).await;
        let made = make(scene).send().await.expect(201);
        scene.path = made.header("location").to_owned();
    };
    let take = |scene: &Scene<'_>| scene.org.admin.delete(&scene.path);
    at_every_request_of(&service, &network, prepare, take, &[204, 404], async |scene, _, place| {
        assert_eq!(rows(&scene.org.admin, "/pay-adjustments").await, [] as [Value; 0], "{place}");
        assert_eq!(logged(scene, "pay_adjustment.deleted").await, 1, "{place}");
    })
    .await;
}
