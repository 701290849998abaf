//! The ways to the table, with one set of requests: the AWS SDK, or an engine in this process that is called with its own types.
//!
//! An engine in this process is for one machine and for tests (ADR 16). Functions on Lambda use the SDK.

use std::fmt::Debug;

use aws_sdk_dynamodb::Client;
use aws_sdk_dynamodb::operation::transact_write_items::TransactWriteItemsError;
use aws_sdk_dynamodb::operation::update_item::UpdateItemError;
use aws_sdk_dynamodb::types::{
    ConditionCheck, ConsumedCapacity, Delete, KeysAndAttributes, Put, ReturnConsumedCapacity,
    TransactWriteItem, Update,
};

use crate::error::Error;
use crate::key::Item;

/// A table in this process.
///
/// Each call runs the request to its end, so a caller who stops waiting leaves nothing half done. Reads are strongly consistent.
pub trait Engine: Debug + Send + Sync {
    /// # Errors
    /// If the engine cannot read, or refuses the request.
    fn get(&self, table: &str, get: Get) -> Result<Answer<Option<Item>>, Failure>;

    /// The items that are there, in any order.
    ///
    /// # Errors
    /// Those of [`Self::get`].
    fn get_many(&self, table: &str, get: GetMany) -> Result<Answer<Many>, Failure>;

    /// # Errors
    /// Those of [`Self::get`].
    fn query(&self, table: &str, query: QueryPage) -> Result<Answer<QueriedPage>, Failure>;

    /// # Errors
    /// [`Failure::ConditionFailed`], and those of [`Self::get`].
    fn update(&self, table: &str, key: Item, change: Change) -> Result<Answer<()>, Failure>;

    /// Stores all of the writes or none.
    ///
    /// # Errors
    /// [`Failure::Cancelled`], and those of [`Self::get`].
    fn transact(&self, table: &str, writes: Vec<Request>) -> Result<Answer<()>, Failure>;
}

/// An answer, and the capacity units that it cost, indexes included.
#[derive(Debug)]
pub struct Answer<T> {
    pub value: T,
    pub units: f64,
}

/// Why a request was not answered.
#[derive(Debug)]
pub enum Failure {
    /// The condition of an update does not hold.
    ConditionFailed,
    /// A transaction was cancelled. For each write the code of its reason, `None` if it would have succeeded.
    Cancelled(Vec<String>),
    Other(Error),
}

/// Reads an item by its key.
#[derive(Debug)]
pub struct Get {
    pub key: Item,
}

/// Reads items by their keys.
#[derive(Debug)]
pub struct GetMany {
    pub keys: Vec<Item>,
    pub is_consistent: bool,
}

/// Items that were read, and the keys that were not: the engine had no time for them.
#[derive(Debug)]
pub struct Many {
    pub items: Vec<Item>,
    pub unread: Vec<Item>,
}

/// Reads a page of one partition, of the table or of an index.
#[derive(Debug)]
pub struct QueryPage {
    pub index: Option<&'static str>,
    /// `PK = :pk AND SK BETWEEN :from AND :to`, with the names of the keys.
    pub condition: String,
    pub values: Item,
    pub descending: bool,
    pub limit: Option<usize>,
    pub is_consistent: bool,
    pub start: Option<Item>,
}

/// A page, and where the next one starts.
#[derive(Debug)]
pub struct QueriedPage {
    pub items: Vec<Item>,
    pub next: Option<Item>,
}

/// A condition as the table evaluates it.
#[derive(Debug)]
pub struct Expression {
    pub text: String,
    pub values: Option<Item>,
}

/// A change of an item in its place.
#[derive(Debug)]
pub struct Change {
    pub expression: String,
    pub condition: String,
    /// The values of both.
    pub values: Item,
    /// Attributes whose names the table reserves, by their placeholders.
    pub names: Option<std::collections::HashMap<String, String>>,
}

/// A write of a transaction.
#[derive(Debug)]
pub enum Request {
    Put {
        item: Item,
        condition: Option<Expression>,
    },
    Delete {
        key: Item,
        condition: Option<Expression>,
    },
    /// Writes nothing. The other writes depend on the condition.
    Check {
        key: Item,
        condition: Expression,
    },
    Update {
        key: Item,
        change: Change,
    },
}

/// The way of requests to the table.
#[derive(Clone, Copy)]
pub(crate) enum Way<'a> {
    Sdk(&'a Client),
    InProcess(&'a dyn Engine),
}

impl Way<'_> {
    pub async fn get(self, table: &str, get: Get) -> Result<Answer<Option<Item>>, Failure> {
        let client = match self {
            Self::Sdk(client) => client,
            Self::InProcess(engine) => {
                let_others_run().await;
                return engine.get(table, get);
            }
        };
        let answer = client
            .get_item()
            .table_name(table)
            .set_key(Some(get.key))
            .consistent_read(true)
            .return_consumed_capacity(ReturnConsumedCapacity::Total);
        let answer = answer.send().await.map_err(|e| Error::from_sdk("dynamodb", e))?;
        let units = units(answer.consumed_capacity.as_slice());
        Ok(Answer { value: answer.item, units })
    }

    pub async fn get_many(self, table: &str, get: GetMany) -> Result<Answer<Many>, Failure> {
        let client = match self {
            Self::Sdk(client) => client,
            Self::InProcess(engine) => {
                let_others_run().await;
                return engine.get_many(table, get);
            }
        };
        let wanted = KeysAndAttributes::builder()
            .set_keys(Some(get.keys))
            .consistent_read(get.is_consistent)
            .build()
            .map_err(Error::internal)?;
        let answer = client
            .batch_get_item()
            .request_items(table, wanted)
            .return_consumed_capacity(ReturnConsumedCapacity::Total);
        let answer = answer.send().await.map_err(|e| Error::from_sdk("dynamodb", e))?;
        let units = units(answer.consumed_capacity());
        let items = answer.responses.unwrap_or_default().remove(table).unwrap_or_default();
        let unread = answer.unprocessed_keys.unwrap_or_default().remove(table);
        let unread = unread.map(|unread| unread.keys).unwrap_or_default();
        Ok(Answer { value: Many { items, unread }, units })
    }

    pub async fn query(
        self,
        table: &str,
        query: QueryPage,
    ) -> Result<Answer<QueriedPage>, Failure> {
        let client = match self {
            Self::Sdk(client) => client,
            Self::InProcess(engine) => {
                let_others_run().await;
                return engine.query(table, query);
            }
        };
        let answer = client
            .query()
            .table_name(table)
            .set_index_name(query.index.map(str::to_owned))
            .key_condition_expression(query.condition)
            .set_expression_attribute_values(Some(query.values))
            .scan_index_forward(!query.descending)
            .consistent_read(query.is_consistent)
            .set_limit(query.limit.and_then(|limit| i32::try_from(limit).ok()))
            .set_exclusive_start_key(query.start)
            .return_consumed_capacity(ReturnConsumedCapacity::Total);
        let answer = answer.send().await.map_err(|e| Error::from_sdk("dynamodb", e))?;
        let units = units(answer.consumed_capacity.as_slice());
        let items = answer.items.unwrap_or_default();
        Ok(Answer { value: QueriedPage { items, next: answer.last_evaluated_key }, units })
    }

    pub async fn update(
        self,
        table: &str,
        key: Item,
        change: Change,
    ) -> Result<Answer<()>, Failure> {
        let client = match self {
            Self::Sdk(client) => client,
            Self::InProcess(engine) => {
                let_others_run().await;
                return engine.update(table, key, change);
            }
        };
        let update = client
            .update_item()
            .table_name(table)
            .set_key(Some(key))
            .update_expression(change.expression)
            .condition_expression(change.condition)
            .set_expression_attribute_values(Some(change.values))
            .set_expression_attribute_names(change.names)
            .return_consumed_capacity(ReturnConsumedCapacity::Total);
        let answer = update.send().await.map_err(|error| match error.as_service_error() {
            Some(UpdateItemError::ConditionalCheckFailedException(_)) => Failure::ConditionFailed,
            _ => Failure::Other(Error::from_sdk("dynamodb", error)),
        })?;
        Ok(Answer { value: (), units: units(answer.consumed_capacity.as_slice()) })
    }

    pub async fn transact(self, table: &str, writes: Vec<Request>) -> Result<Answer<()>, Failure> {
        let client = match self {
            Self::Sdk(client) => client,
            Self::InProcess(engine) => {
                let_others_run().await;
                return engine.transact(table, writes);
            }
        };
        let writes = writes.into_iter().map(|write| of_sdk(write, table));
        let transact = client
            .transact_write_items()
            .set_transact_items(Some(writes.collect::<Result<_, _>>()?))
            .return_consumed_capacity(ReturnConsumedCapacity::Total);
        let answer = transact.send().await.map_err(|error| match error.as_service_error() {
            Some(TransactWriteItemsError::TransactionCanceledException(cancelled)) => {
                let reasons = cancelled.cancellation_reasons();
                let code = |reason: &aws_sdk_dynamodb::types::CancellationReason| {
                    reason.code().unwrap_or("None").to_owned()
                };
                Failure::Cancelled(reasons.iter().map(code).collect())
            }
            _ => Failure::Other(Error::from_sdk("dynamodb", error)),
        })?;
        Ok(Answer { value: (), units: units(answer.consumed_capacity()) })
    }
}

/// A task that makes many calls one after the other lets others run in between.
async fn let_others_run() {
    tokio::task::yield_now().await;
}

impl From<Error> for Failure {
    fn from(error: Error) -> Self {
        Self::Other(error)
    }
}

impl From<Failure> for Error {
    fn from(failure: Failure) -> Self {
        match failure {
            Failure::Other(error) => error,
            Failure::ConditionFailed => Self::internal("a condition that was not asked for"),
            Failure::Cancelled(codes) => {
                Self::Internal(format!("transaction cancelled: {}", codes.join(", ")))
            }
        }
    }
}

fn units(capacity: &[ConsumedCapacity]) -> f64 {
    capacity.iter().filter_map(ConsumedCapacity::capacity_units).sum()
}

fn of_sdk(write: Request, table: &str) -> Result<TransactWriteItem, Error> {
    let item = TransactWriteItem::builder();
    let item = match write {
        Request::Put { item: stored, condition } => {
            let mut put = Put::builder().table_name(table).set_item(Some(stored));
            if let Some(Expression { text, values }) = condition {
                put = put.condition_expression(text).set_expression_attribute_values(values);
            }
            item.put(put.build().map_err(Error::internal)?)
        }
        Request::Delete { key, condition } => {
            let mut delete = Delete::builder().table_name(table).set_key(Some(key));
            if let Some(Expression { text, values }) = condition {
                delete = delete.condition_expression(text).set_expression_attribute_values(values);
            }
            item.delete(delete.build().map_err(Error::internal)?)
        }
        Request::Check { key, condition } => {
            let check = ConditionCheck::builder()
                .table_name(table)
                .set_key(Some(key))
                .condition_expression(condition.text)
                .set_expression_attribute_values(condition.values);
            item.condition_check(check.build().map_err(Error::internal)?)
        }
        Request::Update { key, change } => {
            let update = Update::builder()
                .table_name(table)
                .set_key(Some(key))
                .update_expression(change.expression)
                .condition_expression(change.condition)
                .set_expression_attribute_values(Some(change.values))
                .set_expression_attribute_names(change.names);
            item.update(update.build().map_err(Error::internal)?)
        }
    };
    Ok(item.build())
}
