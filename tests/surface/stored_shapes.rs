//! Items that an earlier version has stored, and the answers about them. If this fails, this version cannot read the
//! stored data.
//!
//! `tests/golden/` has three files: the items of a company (`items.jsonl`, one per line), the service's answers about
//! them (`answers.json`), and the attributes of the items (`shapes.json`). If a stored shape changes, a reader of the
//! old shape is needed. Only before the first release it is enough to raise `FORMAT` and to write all three files
//! again.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

use aws_sdk_dynamodb::primitives::Blob;
use aws_sdk_dynamodb::types::{AttributeValue, Put, TransactWriteItem};
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use wfm_domain::ids::{OrganizationId, UserId};
use wfm_local::FORMAT;
use wfm_storage::users;
use wfm_testkit::{Client, Service};

use crate::surface::examples::Story;

/// The command that writes the files again.
const HOW: &str = "\
`WFM_GOLDEN=write cargo test --package wfm-tests --test service -- stored_shapes`, and read the difference";

/// Requests whose answers do not depend on stored data.
const OF_THE_SERVICE: [&str; 3] = ["/.well-known/jwks.json", "/health", "/openapi.json"];

/// The context that is needed to ask about the items.
#[derive(Serialize, Deserialize)]
struct Golden {
    format: u32,
    now: String,
    organization: OrganizationId,
    /// An account that may read everything.
    reader: UserId,
    answers: BTreeMap<String, Value>,
    /// The objects of the bucket, by their keys, in base64.
    objects: BTreeMap<String, String>,
}

fn folder() -> PathBuf {
    crate::repository().join("tests/golden")
}

async fn reader(service: &Service, organization: OrganizationId, reader: UserId) -> Client {
    let table = &service.storage().table;
    let account = users::get(table, organization, reader).await.unwrap().unwrap();
    let token = service.stack.token_of(organization, &account).unwrap();
    service.anonymous().with_token(&token)
}

/// All items of a company after all operations, and the answers about them.
async fn lived() -> (Vec<Value>, Golden) {
    let place = tempfile::tempdir().unwrap();
    let data = place.path().to_owned();
    let service = crate::surface::examples::service(|options| options.data = Some(data)).await;
    let story = Story::lived(&service).await;
    let (organization, katrin) = story.administrator();
    let client = reader(&service, organization, katrin).await;
    let now = service.now().to_rfc3339();
    let answers = answers(&client).await;
    let mut objects = BTreeMap::new();
    let bucket = place.path().join("blobs/wfm-bucket");
    add_objects(&bucket, &bucket, &mut objects);
    let golden = Golden { format: FORMAT, now, organization, reader: katrin, answers, objects };
    let table = rusqlite::Connection::open(place.path().join("table.sqlite")).unwrap();
    let mut items = table.prepare("SELECT item_json FROM wfm ORDER BY pk, sk").unwrap();
    let items = items.query_map([], |row| row.get::<_, String>(0)).unwrap();
    (items.map(|item| serde_json::from_str(&item.unwrap()).unwrap()).collect(), golden)
}

fn add_objects(bucket: &Path, folder: &Path, objects: &mut BTreeMap<String, String>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            add_objects(bucket, &path, objects);
        } else {
            let key = path.strip_prefix(bucket).unwrap().to_str().unwrap().to_owned();
            objects.insert(key, STANDARD.encode(fs::read(&path).unwrap()));
        }
    }
}

/// The service's answers about everything that a list names.
async fn answers(client: &Client) -> BTreeMap<String, Value> {
    let document = client.get("/openapi.json").send().await.expect(200).body;
    let paths = document["paths"].as_object().unwrap();
    let readable = |path: &str| paths[path]["get"].is_object();
    let mut answers = BTreeMap::new();
    for path in paths.keys().filter(|path| readable(path) && !path.contains('{')) {
        let answer = client.get(path).send().await;
        if answer.status != 200 || !answer.body.is_object() || OF_THE_SERVICE.contains(&&**path) {
            continue;
        }
        let rows = answer.body["data"].as_array().cloned().unwrap_or_default();
        answers.insert(path.clone(), answer.body);
        let below = format!("{path}/{{");
        for one in paths.keys().filter(|one| one.starts_with(&below) && readable(one)) {
            // Reading files is logged, so it would change other answers.
            if one.ends_with("/files") {
                continue;
            }
            let Some((before, after)) = one.split_once('{') else { continue };
            let Some((_, after)) = after.split_once('}').filter(|(_, rest)| !rest.contains('{'))
            else {
                continue;
            };
            for id in rows.iter().filter_map(|row| row["id"].as_str().or(row["job_id"].as_str())) {
                let path = format!("{before}{id}{after}");
                let answer = client.get(&path).send().await;
                if answer.status == 200 && answer.body.is_object() {
                    answers.insert(path, answer.body);
                }
            }
        }
    }
    answers
}

/// Whether every earlier answer is still given. New values may be added. Addresses and cursors are signed by the
/// answering service, so they may differ.
fn holds(before: &Value, now: &Value) -> bool {
    let is_signed = |name: &str| name.ends_with("_cursor") || name.ends_with("download_url");
    match (before, now) {
        (Value::Object(before), Value::Object(now)) => before
            .iter()
            .filter(|(name, _)| !is_signed(name))
            .all(|(name, before)| now.get(name).is_some_and(|now| holds(before, now))),
        // A system role may have got another permission.
        (Value::Array(before), Value::Array(now)) if before.iter().all(Value::is_string) => {
            before.iter().all(|before| now.contains(before))
        }
        (Value::Array(before), Value::Array(now)) => {
            before.len() == now.len()
                && before.iter().zip(now).all(|(before, now)| holds(before, now))
        }
        _ => before == now,
    }
}

/// A name without the parts that differ between two items of one kind: ids, numbers, addresses.
fn plain(name: &str) -> &str {
    let differs = name.len() > 24 || name.contains(|c: char| c.is_ascii_digit() || c == '@');
    if differs { "*" } else { name }
}

/// The attributes of each kind of item, with their types. A kind is the key without the parts that differ.
fn shapes(items: &[Value]) -> BTreeMap<String, BTreeSet<String>> {
    let mut shapes: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for item in items {
        let key = |name: &str| {
            let parts = item[name]["S"].as_str().unwrap().split('#').map(plain);
            parts.collect::<Vec<_>>().join("#")
        };
        let shape = shapes.entry(format!("{} {}", key("pk"), key("sk"))).or_default();
        for (name, value) in item.as_object().unwrap() {
            add(shape, plain(name).to_owned(), value);
        }
    }
    shapes
}

fn add(shape: &mut BTreeSet<String>, path: String, value: &Value) {
    let (of, value) = value.as_object().unwrap().iter().next().unwrap();
    match (of.as_str(), value) {
        ("M", Value::Object(fields)) => {
            fields.iter().for_each(|(name, value)| {
                add(shape, format!("{path}.{}", plain(name)), value);
            });
        }
        ("L", Value::Array(values)) => {
            values.iter().for_each(|value| add(shape, format!("{path}[]"), value));
        }
        // It makes no difference whether a value is null.
        ("NULL", _) => {}
        ("S", Value::String(text)) if text.starts_with(['{', '[']) => {
            add_text(shape, &path, &serde_json::from_str(text).unwrap_or_default());
        }
        _ => {
            shape.insert(format!("{path}: {of}"));
        }
    }
}

/// The same for a value that is stored as JSON text.
fn add_text(shape: &mut BTreeSet<String>, path: &str, value: &Value) {
    let of = match value {
        Value::Object(fields) => {
            fields.iter().for_each(|(name, value)| {
                add_text(shape, &format!("{path}.{}", plain(name)), value);
            });
            return;
        }
        Value::Array(values) => {
            values.iter().for_each(|value| add_text(shape, &format!("{path}[]"), value));
            return;
        }
        Value::Null => return,
        Value::String(_) => "text",
        Value::Number(_) => "number",
        Value::Bool(_) => "boolean",
    };
    shape.insert(format!("{path}: {of}"));
}

fn attribute(value: &Value) -> AttributeValue {
    let (of, value) = value.as_object().unwrap().iter().next().unwrap();
    let text = || value.as_str().unwrap().to_owned();
    match of.as_str() {
        "S" => AttributeValue::S(text()),
        "N" => AttributeValue::N(text()),
        "BOOL" => AttributeValue::Bool(value.as_bool().unwrap()),
        "NULL" => AttributeValue::Null(true),
        "L" => AttributeValue::L(value.as_array().unwrap().iter().map(attribute).collect()),
        "M" => AttributeValue::M(attributes(value)),
        "B" => AttributeValue::B(Blob::new(STANDARD.decode(text()).unwrap())),
        other => panic!("an attribute of type {other}"),
    }
}

fn attributes(item: &Value) -> HashMap<String, AttributeValue> {
    item.as_object().unwrap().iter().map(|(name, of)| (name.clone(), attribute(of))).collect()
}

/// Stores items as they are.
async fn store(service: &Service, items: &[Value]) {
    let table = &service.storage().table;
    for some in items.chunks(50) {
        let puts = some.iter().map(|item| {
            let put = Put::builder().table_name(table.name()).set_item(Some(attributes(item)));
            TransactWriteItem::builder().put(put.build().unwrap()).build()
        });
        let write = table.client().transact_write_items().set_transact_items(Some(puts.collect()));
        write.send().await.unwrap();
    }
}

fn is_writing() -> bool {
    #[expect(clippy::disallowed_methods, reason = "a variable of the test run, not of the service")]
    let wanted = std::env::var_os("WFM_GOLDEN");
    wanted.is_some_and(|wanted| wanted == "write")
}

fn write_golden(items: &[Value], golden: &Golden, shapes: &BTreeMap<String, BTreeSet<String>>) {
    fs::create_dir_all(folder()).unwrap();
    let mut lines = String::new();
    items.iter().for_each(|item| writeln!(lines, "{item}").unwrap());
    fs::write(folder().join("items.jsonl"), lines).unwrap();
    let pretty = |value: &Value| serde_json::to_string_pretty(value).unwrap() + "\n";
    fs::write(folder().join("answers.json"), pretty(&json!(golden))).unwrap();
    fs::write(folder().join("shapes.json"), pretty(&json!(shapes))).unwrap();
}

fn read_golden() -> (Vec<Value>, Golden) {
    let text = |name: &str| {
        fs::read_to_string(folder().join(name)).unwrap_or_else(|why| panic!("{name}: {why}; {HOW}"))
    };
    let items = text("items.jsonl");
    let items = items.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    (items, serde_json::from_str(&text("answers.json")).unwrap())
}

/// A new attribute is a new shape. Items without it can be read, too. The golden items show this as long as they lack
/// it.
#[tokio::test]
async fn what_is_stored_has_the_shapes_of_the_golden_items() {
    let (items, golden) = lived().await;
    let mut now = shapes(&items);
    if is_writing() {
        // An attribute may be present or absent, depending on the course of the jobs.
        for _ in 0..3 {
            for (kind, more) in shapes(&lived().await.0) {
                now.entry(kind).or_default().extend(more);
            }
        }
        write_golden(&items, &golden, &now);
        return;
    }
    let known = fs::read_to_string(folder().join("shapes.json")).unwrap();
    let known: BTreeMap<String, BTreeSet<String>> = serde_json::from_str(&known).unwrap();
    let mut new = vec![];
    for (kind, shape) in now {
        let known = known.get(&kind).cloned().unwrap_or_default();
        new.extend(shape.difference(&known).map(|attribute| format!("{kind}: {attribute}")));
    }
    assert_eq!(new, [""; 0], "a stored shape has changed; once its old form is read: {HOW}");
}

#[tokio::test]
async fn what_an_earlier_version_has_stored_is_read() {
    if is_writing() {
        return;
    }
    let (items, golden) = read_golden();
    assert_eq!(golden.format, FORMAT, "another format needs other golden items: {HOW}");
    assert!(items.len() > 250 && golden.answers.len() > 80, "{}", golden.answers.len());
    let service = crate::surface::examples::service(|_| {}).await;
    let now = golden.now.parse::<chrono::DateTime<chrono::Utc>>().unwrap();
    service.clock.advance(now - service.now());
    store(&service, &items).await;
    for (key, object) in &golden.objects {
        let object = STANDARD.decode(object).unwrap();
        service.storage().blobs.put(key, object).await.unwrap();
    }
    let client = reader(&service, golden.organization, golden.reader).await;
    for (path, before) in &golden.answers {
        let answer = client.get(path).send().await.expect(200);
        assert!(holds(before, &answer.body), "{path}\n{before}\n{}", answer.body);
    }
}
