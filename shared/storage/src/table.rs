//! The one table: strongly consistent reads by key, lists by index, and conditional transactions.
//!
//! Every entity module builds its own keys. This module only stores and reads items. It never scans.

use std::collections::HashMap;
use std::sync::Arc;

use aws_sdk_dynamodb::Client;
use aws_sdk_dynamodb::types::AttributeValue;
use serde::de::DeserializeOwned;

use crate::access::{Access, Action, Limits, Observer};
use crate::condition::{Condition, Refusal};
use crate::error::Error;
use crate::kinds::Kind;
use crate::meter;
use crate::retry::UNPROCESSED_KEYS;
use crate::way::{Change, Engine, Failure, Get, GetMany, QueryPage, Way};

pub use crate::key::{Index, Item, Key, key_of, text};
pub use crate::write::{Row, Write};

/// The greatest number of writes of one transaction.
pub const MAX_WRITES: usize = 100;
/// The greatest number of keys of one batch read.
const MAX_KEYS: usize = 100;

/// The table and its client.
#[derive(Clone)]
pub struct Table {
    client: Client,
    /// A table in this process, which gets the requests instead of the client.
    engine: Option<Arc<dyn Engine>>,
    name: String,
    /// The rights of the function that uses the table; `None` allows everything.
    limits: Option<Limits>,
    observer: Option<Observer>,
    /// The key of an item that never exists. Every write then depends on its existence, so nothing is ever stored.
    dry: Option<Key>,
    /// Whether the installation sends mails, so that notifications are listed as mails that are due.
    sends_mails: bool,
}

impl Table {
    pub fn new(client: Client, name: impl Into<String>) -> Self {
        Self {
            client,
            engine: None,
            name: name.into(),
            limits: None,
            observer: None,
            dry: None,
            sends_mails: false,
        }
    }

    /// The same table for one function, which may do only what it declares (rule IAM-2).
    #[must_use]
    pub fn limited(&self, access: Arc<Access>) -> Self {
        let limits = Limits { access, observer: self.observer.clone() };
        Self { limits: Some(limits), ..self.clone() }
    }

    /// The same table, which checks everything that is to be written and stores nothing. `never` is the key of an
    /// item that never exists, in a partition that may be read.
    #[must_use]
    pub fn dry(&self, never: Key) -> Self {
        Self { dry: Some(never), ..self.clone() }
    }

    /// The same table of an installation that sends mails: each transaction that writes a notification lists its mail
    /// as due (rule MAIL-4).
    #[must_use]
    pub fn with_mails(&self) -> Self {
        Self { sends_mails: true, ..self.clone() }
    }

    /// Whether the installation sends mails.
    pub fn sends_mails(&self) -> bool {
        self.sends_mails
    }

    /// The same table, which calls `observer` for each use by a function.
    #[must_use]
    pub fn observed(&self, observer: Observer) -> Self {
        Self { observer: Some(observer), ..self.clone() }
    }

    /// The same table, which `engine` holds in this process.
    #[must_use]
    pub fn in_process(&self, engine: Arc<dyn Engine>) -> Self {
        Self { engine: Some(engine), ..self.clone() }
    }

    fn way(&self) -> Way<'_> {
        match &self.engine {
            Some(engine) => Way::InProcess(&**engine),
            None => Way::Sdk(&self.client),
        }
    }

    fn check(&self, action: Action, partition: &str) -> Result<(), Error> {
        self.limits.as_ref().map_or(Ok(()), |limits| limits.check(action, partition))
    }

    /// The client of the SDK, also of a table in this process.
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

    /// One item, strongly consistent.
    pub async fn item(&self, key: &Key) -> Result<Option<Item>, Error> {
        self.check(Action::Read, &key.pk)?;
        meter::call();
        let answer = self.way().get(&self.name, Get { key: key.attributes() }).await?;
        meter::read(answer.units);
        Ok(answer.value)
    }

    /// Many items, strongly consistent. Keys without an item are absent from the answer.
    pub async fn get_many(&self, keys: Vec<Key>) -> Result<HashMap<Key, Item>, Error> {
        self.batch(keys, true).await
    }

    /// Many items for half the cost. They may be a moment old, so they may be shown but must not decide anything.
    pub async fn glance_at_many(&self, keys: Vec<Key>) -> Result<HashMap<Key, Item>, Error> {
        self.batch(keys, false).await
    }

    async fn batch(&self, keys: Vec<Key>, consistent: bool) -> Result<HashMap<Key, Item>, Error> {
        let mut found = HashMap::new();
        let mut waiting: Vec<Item> = Vec::new();
        let mut seen = std::collections::HashSet::new();
        for key in keys {
            self.check(Action::Read, &key.pk)?;
            if seen.insert(key.clone()) {
                waiting.push(key.attributes());
            }
        }
        let mut attempts = UNPROCESSED_KEYS.begin();
        while !waiting.is_empty() {
            let rest = waiting.split_off(waiting.len().min(MAX_KEYS));
            meter::call();
            let get = GetMany { keys: waiting, is_consistent: consistent };
            let answer = self.way().get_many(&self.name, get).await?;
            meter::read(answer.units);
            for item in answer.value.items {
                found.insert(key_of(&item)?, item);
            }
            waiting = rest;
            if !answer.value.unread.is_empty() {
                attempts.again().await?;
                waiting.extend(answer.value.unread);
            }
        }
        Ok(found)
    }

    /// The items of one partition whose sort key lies in `[from, to]`, ascending, strongly
    /// consistent. For partitions that the caller knows to be small.
    pub async fn range(&self, pk: &str, from: &str, to: &str) -> Result<Vec<Item>, Error> {
        self.query(Query { pk, from, to, ..Query::default() }).await.map(|(items, _)| items)
    }

    /// One query. It follows pages until it has `limit` rows or the partition ends. The second value tells whether
    /// more rows may follow.
    pub(crate) async fn query(&self, query: Query<'_>) -> Result<(Vec<Item>, bool), Error> {
        // DynamoDB refuses a range that ends before it begins.
        if query.from > query.to {
            return Ok((vec![], false));
        }
        self.check(query.index.map_or(Action::Read, Action::Query), query.pk)?;
        let listed = query.index.and_then(|_| Kind::of(query.pk)).map(Kind::lists);
        let (pk_name, sk_name) = match query.index {
            None => ("pk".to_owned(), "sk".to_owned()),
            Some(index) => (index.pk(), index.sk()),
        };
        let mut items = Vec::new();
        let mut start = None;
        loop {
            let left = query.limit.map(|limit| limit - items.len());
            meter::call();
            let text =
                |name: &str, value: &str| (name.to_owned(), AttributeValue::S(value.to_owned()));
            let page = QueryPage {
                index: query.index.map(Index::name),
                condition: format!("{pk_name} = :pk AND {sk_name} BETWEEN :from AND :to"),
                values: Item::from([
                    text(":pk", query.pk),
                    text(":from", query.from),
                    text(":to", query.to),
                ]),
                descending: query.descending,
                limit: left,
                is_consistent: query.index.is_none() && !query.may_lag,
                start: start.take(),
            };
            let answer = self.way().query(&self.name, page).await?;
            meter::read(answer.units);
            let found = answer.value.items.into_iter();
            items.extend(found.filter(|item| listed.is_none_or(|kinds| is_one_of(kinds, item))));
            start = answer.value.next;
            let full = query.limit.is_some_and(|limit| items.len() >= limit);
            if full || start.is_none() {
                return Ok((items, start.is_some()));
            }
        }
    }

    /// Applies all of the writes or none (at most [`MAX_WRITES`]).
    ///
    /// # Errors
    /// [`Error::Refused`] names the conditions that failed. After [`Error::Unavailable`] it is unknown whether the
    /// writes were applied. The caller reads back what it needs.
    pub async fn write(&self, writes: Vec<Write>) -> Result<(), Error> {
        if writes.is_empty() || writes.len() > MAX_WRITES {
            return Err(Error::Internal(format!("a transaction of {} writes", writes.len())));
        }
        for write in &writes {
            let (action, partition) = write.action();
            self.check(action, partition)?;
        }
        let Some(never) = &self.dry else { return self.transact(writes).await };
        let mut rest = writes.into_iter().peekable();
        while rest.peek().is_some() {
            let some = rest.by_ref().take(MAX_WRITES - 1);
            let barrier = Write::still_at(never.clone(), 1).requires(Condition::NotDry);
            match self.transact(some.chain([barrier]).collect()).await {
                // If several conditions fail, the engine may name any of them. It names the barrier only if no other
                // condition fails.
                Err(Error::Refused(Refusal::Failed(failed))) if failed == [Condition::NotDry] => {}
                Err(Error::Refused(Refusal::Failed(mut failed))) => {
                    failed.retain(|condition| *condition != Condition::NotDry);
                    return Err(Error::Refused(Refusal::Failed(failed)));
                }
                Err(why) => return Err(why),
                Ok(()) => return Err(Error::internal("a dry run has been stored")),
            }
        }
        Ok(())
    }

    /// Adds `by` to a counter of an item that may be absent, unless the counter would then exceed `limit`. Returns
    /// whether it was added. The table removes the item some time after `expires` (seconds since 1970). It is no
    /// transaction, so it costs one write unit. After [`Error::Unavailable`] it may have been added.
    pub async fn count(&self, key: &Key, by: u64, limit: u64, expires: i64) -> Result<bool, Error> {
        self.check(Action::Update, &key.pk)?;
        let Some(most) = limit.checked_sub(by) else { return Ok(false) };
        let number = |value: String| AttributeValue::N(value);
        meter::call();
        let change = Change {
            expression: "ADD used :by SET #ttl = :expires".to_owned(),
            condition: "attribute_not_exists(used) OR used <= :most".to_owned(),
            values: Item::from([
                (":by".to_owned(), number(by.to_string())),
                (":most".to_owned(), number(most.to_string())),
                (":expires".to_owned(), number(expires.to_string())),
            ]),
            names: Some(HashMap::from([("#ttl".to_owned(), "ttl".to_owned())])),
        };
        match self.way().update(&self.name, key.attributes(), change).await {
            Ok(answer) => {
                meter::written(answer.units);
                Ok(true)
            }
            Err(Failure::ConditionFailed) => Ok(false),
            Err(why) => Err(why.into()),
        }
    }

    async fn transact(&self, writes: Vec<Write>) -> Result<(), Error> {
        let conditions: Vec<Condition> = writes.iter().map(Write::condition).collect();
        let request = |write: Write| write.request(self.sends_mails);
        let writes = writes.into_iter().map(request).collect::<Result<Vec<_>, _>>()?;
        meter::call();
        let answer = self.way().transact(&self.name, writes).await;
        let answer = answer.map_err(|why| match why {
            Failure::Cancelled(codes) => refusal(&codes, &conditions),
            why => why.into(),
        })?;
        meter::written(answer.units);
        Ok(())
    }
}

/// Whether an item in an index has a kind that belongs there. A function that may not write the items of a list could
/// put an item of another kind there. Readers of the list must not see it.
fn is_one_of(kinds: &[Kind], item: &Item) -> bool {
    let kind = text(item, "pk").ok().and_then(Kind::of);
    let belongs = kind.is_some_and(|kind| kinds.contains(&kind));
    if !belongs {
        tracing::error!(?kind, "index.foreign_item");
    }
    belongs
}

fn refusal(codes: &[String], conditions: &[Condition]) -> Error {
    let of = |wanted: &str| (0..codes.len()).filter(|i| codes[*i] == wanted).collect::<Vec<_>>();
    let failed = of("ConditionalCheckFailed");
    if !failed.is_empty() {
        let names = failed.into_iter().filter_map(|place| conditions.get(place).copied());
        return Error::Refused(Refusal::Failed(names.collect()));
    }
    if !of("TransactionConflict").is_empty() {
        return Error::Refused(Refusal::Contention);
    }
    let codes: Vec<&str> = codes.iter().map(String::as_str).filter(|c| *c != "None").collect();
    if codes.iter().all(|c| matches!(*c, "ThrottlingError" | "ProvisionedThroughputExceeded")) {
        return Error::Unavailable { service: "dynamodb", cause: codes.join(", ") };
    }
    Error::Internal(format!("transaction cancelled: {}", codes.join(", ")))
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

/// A query of one partition, of the table or of an index, with the sort keys in `[from, to]`.
#[derive(Clone, Copy, Default)]
pub(crate) struct Query<'a> {
    pub pk: &'a str,
    pub from: &'a str,
    pub to: &'a str,
    pub index: Option<Index>,
    pub descending: bool,
    pub limit: Option<usize>,
    /// Whether the read may miss writes of the last second, at half the cost. An index always may.
    pub may_lag: bool,
}
