//! The engines through the SDKs, and the whole stack.

#![allow(clippy::unwrap_used)]

use std::path::Path;
use std::time::Duration;

use aws_sdk_dynamodb::types::{AttributeValue, Put, TransactWriteItem};
use http::{Request, StatusCode};
use hyper::body::Bytes;
use secrecy::ExposeSecret;
use serde_json::{Value, json};
use wfm_local::backup::back_up;
use wfm_local::engines::{Delivery, Engines, Ports};
use wfm_local::organization;
use wfm_local::{Stack, StackOptions, create_organization};
use wfm_storage::table::{Index, Key, Row, Write};
use wfm_storage::{Condition, Error, Refusal, Storage};

async fn engines(delivery: Delivery) -> (Engines, Storage) {
    let engines = Engines::start(None, delivery, Ports::Own).await.unwrap();
    let storage = engines.storage(engines.http());
    (engines, storage)
}

/// Rule PERM-26: if nobody else can do it, the operator of the machine issues a sign-in.
#[tokio::test]
async fn the_operator_issues_a_new_sign_in_to_a_locked_out_person() {
    let stack = Stack::start(StackOptions::default()).await.unwrap();
    let email = "admin@own.test";
    let password = "forgotten in the meantime";
    create_organization(&stack.app, "Own", email, password.to_owned().into()).await.unwrap();
    let token = organization::new_sign_in(&stack.app, email).await.unwrap();
    let chosen = "one that is kept in mind";
    let activation = json!({"token": token.expose_secret(), "password": chosen});
    for expected in [StatusCode::OK, StatusCode::UNAUTHORIZED] {
        let activate = Request::post("/auth/activate");
        assert_eq!(call(&stack, activate, activation.clone()).await.0, expected);
    }
    let sign_in = json!({"email": email, "password": chosen});
    assert_eq!(call(&stack, Request::post("/auth/login"), sign_in).await.0, StatusCode::OK);
    let nobody = organization::new_sign_in(&stack.app, "nobody@own.test").await.unwrap_err();
    assert_eq!(
        nobody.to_string(),
        "a sign-in for nobody@own.test: nobody signs in with this e-mail"
    );
    stack.stop().await;
}

/// The SDK sends a transaction again, with its token, when the answer was lost. Another transaction with that token
/// is refused.
#[tokio::test]
async fn a_transaction_that_is_sent_again_is_answered_as_before() {
    let (engines, storage) = engines(Delivery::default()).await;
    let client = storage.table.client();
    let table = storage.table.name();
    let put = |sk: &str| {
        let text = |text: &str| AttributeValue::S(text.to_owned());
        let put = Put::builder().table_name(table).item("pk", text("O#1")).item("sk", text(sk));
        let put = put.condition_expression("attribute_not_exists(pk)").build().unwrap();
        TransactWriteItem::builder().put(put).build()
    };
    // A clone is serialized in the same order, so its bytes are equal, like those that the SDK sends again.
    let send = async |put: &TransactWriteItem, token: &str| {
        let sent = client.transact_write_items().transact_items(put.clone());
        sent.client_request_token(token).send().await.map(drop)
    };
    let a = put("a");
    let b = put("b");
    send(&a, "one").await.unwrap();
    send(&a, "one").await.unwrap();
    let other = send(&a, "another").await.unwrap_err().into_service_error();
    assert!(other.is_transaction_canceled_exception(), "{other:?}");
    let reused = send(&b, "one").await.unwrap_err().into_service_error();
    assert!(reused.is_idempotent_parameter_mismatch_exception(), "{reused:?}");
    assert_eq!(storage.table.range("O#1", "a", "z").await.unwrap().len(), 1);
    engines.stop().await;
}

#[tokio::test]
async fn a_transaction_is_applied_whole_or_not_at_all_and_its_index_is_listed() {
    let (engines, storage) = engines(Delivery::default()).await;
    let taken = Refusal::Failed(vec![Condition::Unchanged("an item")]);
    let row = |sk: &str| {
        let row = Row::new(&Key::new("O#1", sk), &json!({"n": 1}));
        row.listed(Index::First, "O#1#ALL".into(), sk.into())
    };
    storage.table.write(vec![Write::create(row("a")), Write::create(row("b"))]).await.unwrap();
    let refused = storage.table.write(vec![Write::create(row("c")), Write::create(row("a"))]).await;
    assert!(matches!(refused, Err(Error::Refused(refusal)) if refusal == taken));
    let items = storage.table.range("O#1", "a", "z").await.unwrap();
    assert_eq!(items.len(), 2);
    let client = storage.table.client();
    let listed = client
        .query()
        .table_name(storage.table.name())
        .index_name(Index::First.name())
        .key_condition_expression("gsi1pk = :pk")
        .expression_attribute_values(
            ":pk",
            aws_sdk_dynamodb::types::AttributeValue::S("O#1#ALL".into()),
        )
        .send()
        .await
        .unwrap();
    assert_eq!(listed.count, 2);
    engines.stop().await;
}

#[tokio::test]
async fn a_message_that_is_not_deleted_comes_again_and_ends_as_a_dead_letter() {
    let delivery = Delivery { visibility: Duration::from_secs(1), max_receives: 2 };
    let (engines, storage) = engines(delivery).await;
    let client = storage.queue.client();
    client.send_message().queue_url(storage.queue.url()).message_body("m").send().await.unwrap();
    let receive = async |url: &str| {
        let received = client.receive_message().queue_url(url).wait_time_seconds(3).send().await;
        received.unwrap().messages.unwrap_or_default()
    };
    for _ in 0..2 {
        assert_eq!(receive(storage.queue.url()).await.len(), 1);
    }
    // The third receive is one too many.
    assert!(receive(storage.queue.url()).await.is_empty());
    let dead = receive(&engines.dead_letters_url).await;
    assert_eq!(dead[0].body.as_deref(), Some("m"));
    engines.stop().await;
}

#[tokio::test]
async fn an_object_is_read_back() {
    let (engines, storage) = engines(Delivery::default()).await;
    storage.blobs.put("batches/o/j", vec![0, 159, 255]).await.unwrap();
    assert_eq!(storage.blobs.get("batches/o/j").await.unwrap(), [0, 159, 255]);
    assert!(matches!(storage.blobs.get("none").await, Err(Error::Internal(_))));
    engines.stop().await;
}

async fn call(stack: &Stack, request: http::request::Builder, body: Value) -> (StatusCode, Value) {
    let request = request.header("content-type", "application/json");
    let body = if body.is_null() { Bytes::new() } else { body.to_string().into() };
    let response = stack.gateway.call(request.body(body).unwrap()).await;
    let answer = serde_json::from_slice(response.body());
    (response.status(), answer.unwrap_or_else(|_| panic!("{response:?}")))
}

async fn sign_in(stack: &Stack) -> Option<String> {
    let body = json!({"email": "ada@example.com", "password": "correct horse"});
    let (status, answer) = call(stack, Request::post("/auth/login"), body).await;
    (status == 200).then(|| answer["access_token"].as_str().unwrap().to_owned())
}

#[tokio::test]
async fn what_was_stored_and_signed_holds_after_a_restart() {
    let place = tempfile::tempdir().unwrap();
    let start = || {
        Stack::start(StackOptions { data: Some(place.path().into()), ..StackOptions::default() })
    };
    let first = start().await.unwrap();
    assert!(matches!(start().await, Err(wfm_local::Error::FolderInUse(_))));
    create_organization(&first.app, "Example", "Ada@Example.com", "correct horse".into())
        .await
        .unwrap();
    let token = sign_in(&first).await.unwrap();
    first.stop().await;

    let second = start().await.unwrap();
    let me = Request::get("/auth/me").header("authorization", format!("Bearer {token}"));
    let (status, me) = call(&second, me, Value::Null).await;
    assert_eq!((status, &me["email"]), (StatusCode::OK, &json!("ada@example.com")), "{me}");
    assert!(sign_in(&second).await.is_some());
    second.stop().await;
}

#[tokio::test]
async fn a_copy_that_was_made_while_the_service_ran_goes_on_from_there() {
    let place = tempfile::tempdir().unwrap();
    let data = place.path().join("data");
    let copy = place.path().join("copies/monday");
    let start = |data: &Path| {
        Stack::start(StackOptions { data: Some(data.into()), ..StackOptions::default() })
    };
    let first = start(&data).await.unwrap();
    create_organization(&first.app, "Example", "ada@example.com", "correct horse".into())
        .await
        .unwrap();
    let token = sign_in(&first).await.unwrap();
    let storage = &first.app.storage;
    let key = |n: usize| Key::new("O#1", format!("{n:05}"));
    // A writer continues meanwhile: each row names an object that exists.
    let write = async |n: usize| {
        storage.blobs.put(&format!("batches/o/{n}"), vec![7; 100]).await.unwrap();
        storage.table.write(vec![Write::put(Row::new(&key(n), &json!({"n": n})))]).await.unwrap();
    };
    write(0).await;
    let from = data.clone();
    let to = copy.clone();
    let copying = tokio::task::spawn_blocking(move || back_up(&from, &to));
    let mut written = 1;
    while !copying.is_finished() {
        write(written).await;
        written += 1;
    }
    let copied = copying.await.unwrap().unwrap();
    assert!(copied.files > 0 && copied.table > 0, "{copied:?}");
    write(written).await;
    first.stop().await;

    let second = start(&copy).await.unwrap();
    let me = Request::get("/auth/me").header("authorization", format!("Bearer {token}"));
    assert_eq!(call(&second, me, Value::Null).await.0, StatusCode::OK);
    let storage = &second.app.storage;
    let rows = storage.table.range("O#1", "0", "9").await.unwrap();
    assert!((1..=written).contains(&rows.len()), "{} of {written}", rows.len());
    for (n, row) in rows.iter().enumerate() {
        assert_eq!(row["sk"].as_s().unwrap(), &format!("{n:05}"));
        assert_eq!(storage.blobs.get(&format!("batches/o/{n}")).await.unwrap().len(), 100);
    }
    second.stop().await;
    // The copy replaces nothing, and needs a data folder.
    assert!(back_up(&data, &copy).unwrap_err().to_string().contains("exists already"));
    let nothing = back_up(&place.path().join("none"), &place.path().join("new"));
    assert!(nothing.unwrap_err().to_string().contains("is no data folder"));
}

/// Rule API-65.
#[tokio::test]
async fn an_organization_is_created_once_and_with_a_decent_password() {
    use wfm_local::organization::Error as Refusal;
    let stack = Stack::start(StackOptions::default()).await.unwrap();
    let create = async |name: &str, email: &str, password: &str| {
        create_organization(&stack.app, name, email, password.into()).await
    };
    let long = "x".repeat(129);
    for password in ["123456789", &long] {
        assert!(matches!(create("A", "a@a.test", password).await, Err(Refusal::Password)));
    }
    create("A", "a@a.test", "1234567890").await.unwrap();
    assert!(create("a", "b@a.test", "1234567890").await.unwrap_err().is_taken());
    // An e-mail may have an account in each organization (rule SIGN-6).
    create("B", "A@a.test", "1234567890").await.unwrap();
    stack.stop().await;
}

#[tokio::test]
async fn unknown_paths_answer_in_the_services_own_words() {
    let stack = Stack::start(StackOptions::default()).await.unwrap();
    for (method, path, status) in [
        ("GET", "/nowhere", 404),
        ("GET", "/employees/a%2Fb", 404),
        ("GET", "/employees/", 404),
        ("GET", "//employees", 404),
        ("PURGE", "/nowhere", 404),
        ("GET", "/health", 200),
    ] {
        let request = Request::builder().method(method).uri(path);
        let (answered, body) = call(&stack, request, Value::Null).await;
        assert_eq!(answered.as_u16(), status, "{method} {path}: {body}");
        if status != 200 {
            assert_eq!(body["status"], status, "{method} {path}: {body}");
        }
    }
    stack.stop().await;
}

#[tokio::test]
async fn a_batch_whose_message_is_lost_with_the_process_is_applied_after_the_next_start() {
    let place = tempfile::tempdir().unwrap();
    let start = |consumers| {
        Stack::start(StackOptions {
            data: Some(place.path().into()),
            consumers,
            sweep_every: Some(Duration::from_secs(60)),
            ..StackOptions::default()
        })
    };
    let first = start(0).await.unwrap();
    let password = "correct horse".into();
    let created = create_organization(&first.app, "Example", "ada@example.com", password);
    created.await.unwrap();
    let token = format!("Bearer {}", sign_in(&first).await.unwrap());
    let post = |path| Request::post(path).header("authorization", &token);
    let employee = json!({
        "employee_number": "1001",
        "first_name": "Ada",
        "last_name": "Lovelace",
        "email": "ada@example.com",
        "hire_date": "2020-01-01",
    });
    let (status, employee) = call(&first, post("/employees"), employee).await;
    assert_eq!(status, StatusCode::CREATED, "{employee}");
    let clock_in = first.app.clock.now() - chrono::TimeDelta::hours(2);
    let batch = json!({"records": [
        {"id": "r", "employee_id": employee["id"], "clock_in_client_ts": clock_in.to_rfc3339()}
    ]});
    let sync = post("/attendances/sync").header("idempotency-key", "k");
    let (status, job) = call(&first, sync, batch).await;
    assert_eq!(status, StatusCode::ACCEPTED, "{job}");
    first.stop().await;

    let second = start(1).await.unwrap();
    let path = format!("/jobs/{}?wait=10", job["job_id"].as_str().unwrap());
    let get = || Request::get(&path).header("authorization", &token);
    let mut job = call(&second, get(), Value::Null).await.1;
    if job["status"] == "processing" {
        job = call(&second, get(), Value::Null).await.1;
    }
    assert_eq!(job["status"], "completed", "{job}");
    assert_eq!(job["result"]["summary"]["created"], 1, "{job}");
    second.stop().await;
}
