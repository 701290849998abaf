//! The one table: strongly consistent reads by key, lists by index, conditional transactions.
//!
//! Every entity module builds its own keys; this one knows only what a key is. There is no scan.

use std::collections::HashMap;

use aws_sdk_dynamodb::Client;
use aws_sdk_dynamodb::operation::transact_write_items::TransactWriteItemsError;
use aws_sdk_dynamodb::types::{
    AttributeValue, ConditionCheck, Delete, KeysAndAttributes, Put, ReturnConsumedCapacity,
    TransactWriteItem, Update,
};
use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::error::Error;
use crate::meter;

/// A stored item: attribute names and values.
pub type Item = HashMap<String, AttributeValue>;

/// At most so many writes fit one transaction.
pub const MAX_WRITES: usize = 100;
/// At most so many keys fit one batch read.
const MAX_KEYS: usize = 100;

/// A primary key.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Key {
    pub pk: String,
    pub sk: String,
}

impl Key {
    pub fn new(pk: impl Into<String>, sk: impl Into<String>) -> Self {
        Self { pk: pk.into(), sk: sk.into() }
    }

    fn attributes(&self) -> Item {
        Item::from([
            ("pk".to_owned(), AttributeValue::S(self.pk.clone())),
            ("sk".to_owned(), AttributeValue::S(self.sk.clone())),
        ])
    }
}

/// The overloaded indexes. Each has a partition and a sort attribute named after it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Index {
    /// The list of a kind, organization-wide.
    First,
    /// A kind's second grouping: by department, creator, actor.
    Second,
    /// A kind's third grouping: by manager, resource.
    Third,
    /// Work that falls due, sparse, across organizations.
    Work,
}

impl Index {
    pub const ALL: [Self; 4] = [Self::First, Self::Second, Self::Third, Self::Work];

    pub fn name(self) -> &'static str {
        match self {
            Self::First => "gsi1",
            Self::Second => "gsi2",
            Self::Third => "gsi3",
            Self::Work => "work",
        }
    }

    pub fn pk(self) -> String {
        format!("{}pk", self.name())
    }

    pub fn sk(self) -> String {
        format!("{}sk", self.name())
    }
}

/// An item to store: its key, its place in indexes, its body.
pub struct Row {
    item: Result<Item, Error>,
    pk: String,
}

impl Row {
    pub fn new(key: &Key, body: &impl Serialize) -> Self {
        let item = serde_dynamo::to_item::<_, Item>(body).map_err(Error::from).map(|mut item| {
            // A null says nothing that an absent attribute does not, and costs bytes.
            item.retain(|_, value| !matches!(value, AttributeValue::Null(_)));
            item.extend(key.attributes());
            item
        });
        Self { item, pk: key.pk.clone() }
    }

    /// An item whose body is one run of bytes.
    pub fn of_bytes(key: &Key, body: Vec<u8>) -> Self {
        let mut item = key.attributes();
        item.insert("body".into(), AttributeValue::B(body.into()));
        Self { item: Ok(item), pk: key.pk.clone() }
    }

    /// With one more attribute, of bytes.
    #[must_use]
    pub fn with_bytes(mut self, name: &str, value: Vec<u8>) -> Self {
        if let Ok(item) = &mut self.item {
            item.insert(name.to_owned(), AttributeValue::B(value.into()));
        }
        self
    }

    /// Also found under `pk`, `sk` of an index.
    #[must_use]
    pub fn listed(mut self, index: Index, pk: String, sk: String) -> Self {
        if let Ok(item) = &mut self.item {
            item.insert(index.pk(), AttributeValue::S(pk));
            item.insert(index.sk(), AttributeValue::S(sk));
        }
        self
    }

    /// Removed by the table itself some time after `at` (seconds since 1970).
    #[must_use]
    pub fn expires(mut self, at: i64) -> Self {
        if let Ok(item) = &mut self.item {
            item.insert("ttl".into(), AttributeValue::N(at.to_string()));
        }
        self
    }

    fn table_put(self, name: &str, condition: Option<Condition>) -> Result<Put, Error> {
        debug_assert!(!self.pk.is_empty());
        let mut put = Put::builder().table_name(name).set_item(Some(self.item?));
        if let Some(c) = condition {
            put = put.condition_expression(c.expression).set_expression_attribute_values(c.values);
        }
        put.build().map_err(Error::internal)
    }
}

struct Condition {
    expression: String,
    values: Option<Item>,
}

/// One write of a transaction.
pub struct Write(WriteKind);

enum WriteKind {
    Put(Row, Option<Condition>),
    Delete(Key, Option<Condition>),
    Check(Key, Condition),
    Update(Key, Change),
}

/// A change of an item in its place.
struct Change {
    expression: String,
    values: Item,
    condition: Condition,
    /// Attributes whose names the engine reserves, by what stands for them.
    names: Option<HashMap<String, String>>,
}

impl Write {
    /// Stores what was not there before.
    pub fn create(row: Row) -> Self {
        Self(WriteKind::Put(row, Some(absent())))
    }

    /// Stores what was not there before, or had expired by `now` (the table removes it later).
    pub fn create_or_expired(row: Row, now: i64) -> Self {
        let values = Item::from([(":now".to_owned(), AttributeValue::N(now.to_string()))]);
        let expression = "attribute_not_exists(pk) OR expires_at < :now".to_owned();
        Self(WriteKind::Put(row, Some(Condition { expression, values: Some(values) })))
    }

    /// Replaces what is still at revision `rev`. The row carries its own next `rev`.
    pub fn replace(row: Row, rev: u64) -> Self {
        Self(WriteKind::Put(row, Some(at_revision(rev))))
    }

    /// Stores, whatever was there.
    pub fn put(row: Row) -> Self {
        Self(WriteKind::Put(row, None))
    }

    pub fn delete(key: Key) -> Self {
        Self(WriteKind::Delete(key, None))
    }

    /// Writes nothing; holds the other writes to there being nothing under this key.
    pub fn absent(key: Key) -> Self {
        Self(WriteKind::Check(key, absent()))
    }

    /// Writes nothing; holds the other writes to what is under this key being at revision `rev`.
    pub fn still_at(key: Key, rev: u64) -> Self {
        Self(WriteKind::Check(key, at_revision(rev)))
    }

    /// Removes what is still at revision `rev`.
    pub fn delete_at(key: Key, rev: u64) -> Self {
        Self(WriteKind::Delete(key, Some(at_revision(rev))))
    }

    /// Removes an item while its attribute `name` is still `value`.
    pub fn delete_if(key: Key, name: &str, value: &str) -> Self {
        let values = Item::from([(":was".to_owned(), AttributeValue::S(value.to_owned()))]);
        let expression = format!("{name} = :was");
        Self(WriteKind::Delete(key, Some(Condition { expression, values: Some(values) })))
    }

    /// Sets one string attribute of an item that exists.
    pub fn set(key: Key, name: &str, value: &str) -> Self {
        let values = Item::from([(":value".to_owned(), AttributeValue::S(value.to_owned()))]);
        let condition = Condition { expression: "attribute_exists(pk)".into(), values: None };
        let expression = format!("SET {name} = :value");
        Self(WriteKind::Update(key, Change { expression, values, condition, names: None }))
    }

    /// Adds one to a counter of an item that need not be there, unless the item has attribute
    /// `unless`.
    pub fn count_unless(key: Key, counter: &str, unless: &str) -> Self {
        let values = Item::from([(":one".to_owned(), AttributeValue::N("1".to_owned()))]);
        let expression = format!("attribute_not_exists({unless})");
        let condition = Condition { expression, values: None };
        let expression = format!("ADD {counter} :one");
        Self(WriteKind::Update(key, Change { expression, values, condition, names: None }))
    }

    /// Adds one to a counter of an item that need not be there, unless it has come to `most`. The
    /// table removes the item some time after `expires` (seconds since 1970).
    pub fn count_up_to(key: Key, counter: &str, most: u64, expires: i64) -> Self {
        let number = |value: String| AttributeValue::N(value);
        let values = Item::from([
            (":one".to_owned(), number("1".to_owned())),
            (":most".to_owned(), number(most.to_string())),
            (":expires".to_owned(), number(expires.to_string())),
        ]);
        let expression = format!("attribute_not_exists({counter}) OR {counter} < :most");
        let condition = Condition { expression, values: None };
        let expression = format!("ADD {counter} :one SET #ttl = :expires");
        let names = Some(HashMap::from([("#ttl".to_owned(), "ttl".to_owned())]));
        Self(WriteKind::Update(key, Change { expression, values, condition, names }))
    }

    fn build(self, table: &str) -> Result<TransactWriteItem, Error> {
        let item = TransactWriteItem::builder();
        Ok(match self.0 {
            WriteKind::Put(row, condition) => item.put(row.table_put(table, condition)?),
            WriteKind::Delete(key, condition) => {
                let mut delete =
                    Delete::builder().table_name(table).set_key(Some(key.attributes()));
                if let Some(c) = condition {
                    delete = delete
                        .condition_expression(c.expression)
                        .set_expression_attribute_values(c.values);
                }
                item.delete(delete.build().map_err(Error::internal)?)
            }
            WriteKind::Check(key, condition) => item.condition_check(
                ConditionCheck::builder()
                    .table_name(table)
                    .set_key(Some(key.attributes()))
                    .condition_expression(condition.expression)
                    .set_expression_attribute_values(condition.values)
                    .build()
                    .map_err(Error::internal)?,
            ),
            WriteKind::Update(key, change) => item.update(
                Update::builder()
                    .table_name(table)
                    .set_key(Some(key.attributes()))
                    .update_expression(change.expression)
                    .condition_expression(change.condition.expression)
                    .set_expression_attribute_values(Some(change.values))
                    .set_expression_attribute_names(change.names)
                    .build()
                    .map_err(Error::internal)?,
            ),
        }
        .build())
    }
}

fn absent() -> Condition {
    Condition { expression: "attribute_not_exists(pk)".into(), values: None }
}

fn at_revision(rev: u64) -> Condition {
    let values = Item::from([(":rev".to_owned(), AttributeValue::N(rev.to_string()))]);
    Condition { expression: "rev = :rev".into(), values: Some(values) }
}

/// The table and the client that reaches it.
#[derive(Clone)]
pub struct Table {
    client: Client,
    name: String,
}

impl Table {
    pub fn new(client: Client, name: impl Into<String>) -> Self {
        Self { client, name: name.into() }
    }

    pub fn client(&self) -> &Client {
        &self.client
    }

    pub fn name(&self) -> &str {
        &self.name
    }

    /// One item's body, strongly consistent.
    pub async fn get<T: DeserializeOwned>(&self, key: &Key) -> Result<Option<T>, Error> {
        let item = self.item(key).await?;
        item.map(|item| serde_dynamo::from_item(item).map_err(Error::from)).transpose()
    }

    /// One item as it is, strongly consistent.
    pub async fn item(&self, key: &Key) -> Result<Option<Item>, Error> {
        meter::call();
        let answer = self
            .client
            .get_item()
            .table_name(&self.name)
            .set_key(Some(key.attributes()))
            .consistent_read(true)
            .return_consumed_capacity(ReturnConsumedCapacity::Total)
            .send()
            .await
            .map_err(|e| Error::from_sdk("dynamodb", e))?;
        meter::read(answer.consumed_capacity.as_slice());
        Ok(answer.item)
    }

    /// Many items, strongly consistent. Keys that hold nothing are absent from the answer.
    pub async fn get_many(&self, keys: Vec<Key>) -> Result<HashMap<Key, Item>, Error> {
        let mut found = HashMap::new();
        let mut waiting: Vec<Item> = Vec::new();
        let mut seen = std::collections::HashSet::new();
        for key in keys {
            if seen.insert(key.clone()) {
                waiting.push(key.attributes());
            }
        }
        let mut tries = 0u32;
        while !waiting.is_empty() {
            let rest = waiting.split_off(waiting.len().min(MAX_KEYS));
            let wanted = KeysAndAttributes::builder()
                .set_keys(Some(waiting))
                .consistent_read(true)
                .build()
                .map_err(Error::internal)?;
            meter::call();
            let answer = self
                .client
                .batch_get_item()
                .request_items(&self.name, wanted)
                .return_consumed_capacity(ReturnConsumedCapacity::Total)
                .send()
                .await
                .map_err(|e| Error::from_sdk("dynamodb", e))?;
            meter::read(answer.consumed_capacity());
            for item in answer.responses.unwrap_or_default().remove(&self.name).unwrap_or_default()
            {
                found.insert(key_of(&item)?, item);
            }
            waiting = rest;
            let mut left = answer.unprocessed_keys.unwrap_or_default();
            if let Some(left) = left.remove(&self.name) {
                tries += 1;
                if tries > 8 {
                    let cause = "keys stay unprocessed".to_owned();
                    return Err(Error::Unavailable { service: "dynamodb", cause });
                }
                tokio::time::sleep(std::time::Duration::from_millis(10 << tries)).await;
                waiting.extend(left.keys);
            }
        }
        Ok(found)
    }

    /// The items of one partition whose sort key lies in `[from, to]`, ascending, strongly
    /// consistent. For partitions that the caller knows to be small.
    pub async fn range(&self, pk: &str, from: &str, to: &str) -> Result<Vec<Item>, Error> {
        self.query(Query { pk, from, to, ..Query::default() }).await.map(|(items, _)| items)
    }

    /// One query, following its pages until `limit` rows are there or nothing is left. The second
    /// answer says whether more may follow.
    pub(crate) async fn query(&self, query: Query<'_>) -> Result<(Vec<Item>, bool), Error> {
        let (pk_name, sk_name) = match query.index {
            None => ("pk".to_owned(), "sk".to_owned()),
            Some(index) => (index.pk(), index.sk()),
        };
        let mut items = Vec::new();
        let mut start = None;
        loop {
            let left = query.limit.map(|limit| limit - items.len());
            meter::call();
            let answer = self
                .client
                .query()
                .table_name(&self.name)
                .set_index_name(query.index.map(|i| i.name().to_owned()))
                .key_condition_expression(format!(
                    "{pk_name} = :pk AND {sk_name} BETWEEN :from AND :to"
                ))
                .expression_attribute_values(":pk", AttributeValue::S(query.pk.to_owned()))
                .expression_attribute_values(":from", AttributeValue::S(query.from.to_owned()))
                .expression_attribute_values(":to", AttributeValue::S(query.to.to_owned()))
                .scan_index_forward(!query.descending)
                .consistent_read(query.index.is_none() && !query.may_lag)
                .set_limit(left.and_then(|n| i32::try_from(n).ok()))
                .set_exclusive_start_key(start.take())
                .return_consumed_capacity(ReturnConsumedCapacity::Total)
                .send()
                .await
                .map_err(|e| Error::from_sdk("dynamodb", e))?;
            meter::read(answer.consumed_capacity.as_slice());
            items.extend(answer.items.unwrap_or_default());
            start = answer.last_evaluated_key;
            let full = query.limit.is_some_and(|limit| items.len() >= limit);
            if full || start.is_none() {
                return Ok((items, start.is_some()));
            }
        }
    }

    /// All of the writes or none (at most [`MAX_WRITES`]).
    ///
    /// # Errors
    /// [`Error::Refused`] names the writes whose condition failed. [`Error::Unavailable`] leaves
    /// open whether the writes were applied: the caller reads back what it needs to know.
    pub async fn write(&self, writes: Vec<Write>) -> Result<(), Error> {
        if writes.is_empty() || writes.len() > MAX_WRITES {
            return Err(Error::Internal(format!("a transaction of {} writes", writes.len())));
        }
        let writes =
            writes.into_iter().map(|w| w.build(&self.name)).collect::<Result<Vec<_>, _>>()?;
        meter::call();
        let answer = self
            .client
            .transact_write_items()
            .set_transact_items(Some(writes))
            .return_consumed_capacity(ReturnConsumedCapacity::Total)
            .send()
            .await
            .map_err(|error| match error.as_service_error() {
                Some(TransactWriteItemsError::TransactionCanceledException(cancelled)) => {
                    refusal(cancelled.cancellation_reasons())
                }
                _ => Error::from_sdk("dynamodb", error),
            })?;
        meter::written(answer.consumed_capacity());
        Ok(())
    }
}

fn refusal(reasons: &[aws_sdk_dynamodb::types::CancellationReason]) -> Error {
    let code = |i: usize| reasons[i].code().unwrap_or("None");
    let of = |wanted: &str| (0..reasons.len()).filter(|i| code(*i) == wanted).collect::<Vec<_>>();
    let failed = of("ConditionalCheckFailed");
    if !failed.is_empty() || !of("TransactionConflict").is_empty() {
        return Error::Refused(failed);
    }
    let codes: Vec<_> = (0..reasons.len()).map(code).filter(|c| *c != "None").collect();
    if codes.iter().all(|c| matches!(*c, "ThrottlingError" | "ProvisionedThroughputExceeded")) {
        return Error::Unavailable { service: "dynamodb", cause: codes.join(", ") };
    }
    Error::Internal(format!("transaction cancelled: {}", codes.join(", ")))
}

/// The key of an item that was read.
pub fn key_of(item: &Item) -> Result<Key, Error> {
    Ok(Key { pk: text(item, "pk")?.to_owned(), sk: text(item, "sk")?.to_owned() })
}

/// A string attribute of an item that was read.
pub fn text<'a>(item: &'a Item, name: &str) -> Result<&'a str, Error> {
    match item.get(name) {
        Some(AttributeValue::S(value)) => Ok(value),
        _ => Err(Error::Internal(format!("an item without {name}"))),
    }
}

/// The body of an item made by [`Row::of_bytes`].
pub fn bytes(item: &Item) -> Option<Vec<u8>> {
    bytes_of(item, "body")
}

/// An attribute of bytes of an item that was read.
pub fn bytes_of(item: &Item, name: &str) -> Option<Vec<u8>> {
    match item.get(name) {
        Some(AttributeValue::B(body)) => Some(body.as_ref().to_vec()),
        _ => None,
    }
}

/// A query of one partition, of the table or of an index, over `[from, to]` of its sort key.
#[derive(Clone, Copy, Default)]
pub(crate) struct Query<'a> {
    pub pk: &'a str,
    pub from: &'a str,
    pub to: &'a str,
    pub index: Option<Index>,
    pub descending: bool,
    pub limit: Option<usize>,
    /// Whether it may miss what was written within the last second, at half the cost. An index
    /// always may.
    pub may_lag: bool,
}

#[cfg(test)]
impl Write {
    /// The item that a write stores.
    pub(crate) fn item(&self) -> Item {
        match &self.0 {
            WriteKind::Put(row, _) => row.item.as_ref().unwrap().clone(),
            _ => panic!("it stores nothing"),
        }
    }

    /// The keys a write touches, as the key chart has them: `pk | sk`, then each index's.
    pub(crate) fn keys(&self) -> String {
        let row = match &self.0 {
            WriteKind::Put(row, _) => row,
            WriteKind::Delete(key, _) | WriteKind::Check(key, _) | WriteKind::Update(key, ..) => {
                return format!("{} | {}", key.pk, key.sk);
            }
        };
        let item = row.item.as_ref().unwrap();
        let mut keys = format!("{} | {}", text(item, "pk").unwrap(), text(item, "sk").unwrap());
        for index in Index::ALL {
            if let (Ok(pk), Ok(sk)) = (text(item, &index.pk()), text(item, &index.sk())) {
                keys.push_str(&format!("\n    {}: {pk} | {sk}", index.name()));
            }
        }
        keys
    }
}
