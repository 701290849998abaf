//! The cost of ten screens of an app on a phone, in requests and bytes. The first variant reads names row by row
//! without compression. The second uses `expand` and gzip. The result is printed for `docs/reference/benchmarks.md`.
//! The organization is that of the demo.

use std::collections::BTreeSet;

use serde_json::{Value, json};
use wfm_local::demo::{SetBack, create};
use wfm_local::{Stack, StackOptions};
use wfm_testkit::Client;

const PASSWORD: &str = "a password of the demo";

/// A screen: its name, who looks at it, and its requests. `{name}` stands for a value of the demo.
const SCREENS: [(&str, &str, &[&str]); 10] = [
    ("home", "employee", &["/auth/me", "/attendances?limit=1", "/notifications?limit=10"]),
    ("my month", "employee", &["/attendances?limit=31"]),
    ("my leave", "employee", &["/leave-balances", "/leaves?limit=25"]),
    ("my payslips", "employee", &["/payrolls?limit=12"]),
    ("my team, last days", "manager", &["/attendances?limit=50&expand=employee"]),
    ("leave to decide", "manager", &["/leaves?status=pending&expand=employee"]),
    ("punches to review", "hr", &["/attendances?review=pending&expand=employee"]),
    ("people", "hr", &["/employees?limit=50&expand=manager,department"]),
    ("a month's payrolls", "hr", &["/payrolls?period={month}&limit=100&expand=employee"]),
    ("verdicts of a pay run", "hr", &["/jobs/{run}/items?limit=100&expand=employee"]),
];

async fn sign_in(anonymous: &Client, name: &str) -> Client {
    let body = json!({"email": format!("{name}@demo.test"), "password": PASSWORD});
    let session = anonymous.post("/auth/login", &body).send().await.expect(200).body;
    anonymous.with_token(session["access_token"].as_str().unwrap())
}

/// The ids with which a row names people or resources, and the paths at which they are read.
fn named(rows: &Value) -> BTreeSet<String> {
    let mut paths = BTreeSet::new();
    for row in rows["data"].as_array().into_iter().flatten() {
        for (field, path) in [
            ("employee_id", "employees"),
            ("manager_id", "employees"),
            ("department_id", "departments"),
        ] {
            paths.extend(row[field].as_str().map(|id| format!("/{path}/{id}")));
        }
    }
    paths
}

#[tokio::test]
#[ignore = "tells what it measures; cargo test --workspace --test service -- screens --ignored --nocapture"]
async fn ten_screens_take_few_requests_and_bytes() {
    let clock = SetBack::default();
    let options = StackOptions { clock: clock.clock(), ..StackOptions::default() };
    let stack = Stack::start(options).await.unwrap();
    create(&stack, &clock, &PASSWORD.to_owned().into()).await.unwrap();
    let anonymous = Client::new(stack.gateway.clone(), None);
    let hr = sign_in(&anonymous, "hr").await;
    let paid =
        hr.get("/payrolls?status=paid&limit=1").send().await.expect(200).body["data"][0].clone();
    let month = &paid["period_start"].as_str().unwrap()[..7];
    let run = paid["job_id"].as_str().unwrap();

    eprintln!(
        "| screen | requests before | bytes before | requests | bytes | bytes again |\n|---|---|---|---|---|---|"
    );
    for (screen, who, paths) in SCREENS {
        let client = sign_in(&anonymous, who).await;
        let mut before = (0, 0);
        let mut after = (0, 0);
        let mut again = 0;
        for path in paths {
            let path = path.replace("{month}", month).replace("{run}", run);
            let (plain, expand) = path.split_once("&expand=").unwrap_or((&path, ""));
            let rows = client.get(plain).send().await.expect(200);
            before = (before.0 + 1, before.1 + rows.bytes.len());
            for name in named(&rows.body).iter().filter(|_| !expand.is_empty()) {
                let answer = client.get(name).send().await;
                before = (before.0 + 1, before.1 + answer.bytes.len());
            }
            let packed = client.get(&path).header("accept-encoding", "gzip").send().await;
            assert_eq!(packed.status, 200, "{path}");
            after = (after.0 + 1, after.1 + packed.bytes.len());
            let tag = packed.headers.get("etag").and_then(|tag| tag.to_str().ok());
            again += match tag {
                Some(tag) => {
                    let known = client.get(&path).header("accept-encoding", "gzip");
                    known.header("if-none-match", tag).send().await.expect(304).bytes.len()
                }
                None => packed.bytes.len(),
            };
        }
        assert!(after.0 <= before.0 && after.1 <= before.1, "{screen}");
        eprintln!(
            "| {screen} | {} | {} | {} | {} | {again} |",
            before.0, before.1, after.0, after.1
        );
    }
    stack.stop().await;
}
