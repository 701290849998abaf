//! The life of a company, only over HTTP. `cargo test` runs it against its own service, at a real socket. Any other
//! service can be named instead, including a deployed one:
//!
//! `WFM_AT=https://… WFM_ACCOUNTS=accounts.json cargo test --workspace --test end_to_end`
//!
//! The file has `email` and `password` for `admin`, for `second` (of the same organization) and for `stranger` (of
//! another one). It also has `activation_token` if the password has not been chosen yet.
//!
//! The test's own service stores its data at the engines that `WFM_TABLE_AT`, `WFM_QUEUES_AT` and `WFM_BUCKET_AT`
//! name: `cargo xtask dynamodb-local --moto`.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::print_stdout, clippy::large_futures)]

mod accounts;
mod company;
mod files;
mod leave;
mod pay;
mod plans;
mod stranger;
mod terminal;
mod times;

use std::time::{Duration, Instant};

use chrono::{DateTime, TimeDelta, Utc};
use serde_json::Value;
use tokio::net::TcpListener;
use wfm_app::Clock;
use wfm_local::engines::OtherEngines;
use wfm_local::{Stack, StackOptions};
use wfm_testkit::{Answer, Client};

use accounts::Accounts;
use company::Company;

#[tokio::test]
#[expect(clippy::disallowed_methods, reason = "variables of the test run, not of the service")]
async fn a_company_lives_by_http_alone() {
    match std::env::var("WFM_AT") {
        Ok(url) => {
            let accounts = std::env::var("WFM_ACCOUNTS").expect("WFM_ACCOUNTS names a file");
            live(&url, &Accounts::of_file(&accounts)).await;
        }
        Err(_) => here().await,
    }
}

/// Runs against the test's own service.
async fn here() {
    let others = others();
    println!("         {others:?}");
    let options = StackOptions {
        // If the bucket is not embedded, uploads go to the bucket itself.
        serves_bucket: others.bucket.is_none(),
        others,
        sweep_every: Some(Duration::from_secs(60)),
        ..StackOptions::default()
    };
    let stack = Stack::start(options).await.unwrap();
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let server = stack.gateway.listen(listener).unwrap();
    let accounts = Accounts::created(&stack.app).await;
    live(&server.url(), &accounts).await;
    server.stop().await;
    stack.stop().await;
}

#[expect(clippy::disallowed_methods, reason = "variables of the test run, not of the service")]
fn others() -> OtherEngines {
    let named = |name: &str| std::env::var(name).ok();
    OtherEngines {
        table: named("WFM_TABLE_AT"),
        queues: named("WFM_QUEUES_AT"),
        bucket: named("WFM_BUCKET_AT"),
    }
}

async fn live(url: &str, accounts: &Accounts) {
    let nobody = Client::at(url);
    let since = Instant::now();
    let said = |what: &str| println!("{:6.1} s  {what}", since.elapsed().as_secs_f32());
    let signed_in = accounts::sign_in(&nobody, accounts).await;
    said("signed in");
    let company = Company::founded(&nobody, signed_in).await;
    said("a company is founded");
    times::live(&company).await;
    said("times are recorded, online and offline");
    terminal::live(&company).await;
    said("a terminal has pushed");
    files::live(&company).await;
    said("a photo is stored");
    leave::live(&company).await;
    said("leave is taken");
    plans::live(&company).await;
    said("a roster is published");
    pay::live(&company).await;
    said("pay is approved and paid");
    stranger::finds_nothing(&company).await;
    said("a stranger finds nothing");
}

/// The present time, by the machine's clock.
fn now() -> DateTime<Utc> {
    Clock::system().now()
}

/// A time in the form of a request.
fn stamp(at: DateTime<Utc>) -> String {
    at.format("%Y-%m-%dT%H:%M:%SZ").to_string()
}

/// The date this number of days before today.
fn days_ago(days: i64) -> String {
    (now() - TimeDelta::days(days)).format("%Y-%m-%d").to_string()
}

fn text(answer: &Answer, field: &str) -> String {
    answer.body[field].as_str().unwrap_or_else(|| panic!("{field}: {}", answer.body)).to_owned()
}

/// The rows of a list.
fn rows(list: &Answer) -> &[Value] {
    list.body["data"].as_array().unwrap_or_else(|| panic!("no list: {}", list.body))
}

/// The accepted job, after it is completed.
async fn completed(client: &Client, accepted: &Answer) -> Value {
    let path = format!("{}?wait=10", accepted.header("location"));
    for _ in 0..60 {
        let job = client.get(&path).send().await.expect(200).body;
        match job["status"].as_str() {
            Some("completed") => return job,
            Some("failed") => panic!("the job failed: {job}"),
            _ => tokio::time::sleep(Duration::from_millis(100)).await,
        }
    }
    panic!("the job does not end: {path}");
}
