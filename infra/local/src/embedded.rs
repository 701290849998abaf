//! The table in this process, called with the engine's own types: no SDK, no JSON, no signature in between.
//!
//! A request is answered within the call. So nobody sends one again, and the engine keeps no tokens for it.

use std::collections::HashMap;
use std::fmt::{Debug, Formatter};

use aws_sdk_dynamodb::types::AttributeValue;
use aws_smithy_types::Blob;
use dynoxide::Database;
use dynoxide::actions::batch_get_item::{BatchGetItemRequest, KeysAndAttributes};
use dynoxide::actions::get_item::GetItemRequest;
use dynoxide::actions::query::QueryRequest;
use dynoxide::actions::transact_write_items::{
    TransactConditionCheck, TransactDelete, TransactPut, TransactUpdate, TransactWriteItem,
    TransactWriteItemsRequest,
};
use dynoxide::actions::update_item::UpdateItemRequest;
use dynoxide::errors::DynoxideError;
use dynoxide::types::{AttributeValue as EngineValue, ConsumedCapacity};
use wfm_storage::Error;
use wfm_storage::table::Item;
use wfm_storage::way::{
    Answer, Change, Engine, Expression, Failure, Get, GetMany, Many, QueriedPage, QueryPage,
    Request,
};

use crate::disk::Disk;

/// An item as the engine holds it.
type EngineItem = HashMap<String, EngineValue>;

/// The table, and the disk that what it commits has to reach.
pub(crate) struct Embedded {
    pub(crate) database: Database,
    pub(crate) disk: Disk,
}

impl Debug for Embedded {
    fn fmt(&self, f: &mut Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Embedded").finish_non_exhaustive()
    }
}

impl Engine for Embedded {
    fn get(&self, table: &str, get: Get) -> Result<Answer<Option<Item>>, Failure> {
        let request = GetItemRequest {
            table_name: table.to_owned(),
            key: to_engine(get.key)?,
            consistent_read: Some(true),
            return_consumed_capacity: total(),
            ..GetItemRequest::default()
        };
        let answer = self.database.get_item(request).map_err(failure)?;
        let units = units(answer.consumed_capacity.as_slice());
        Ok(Answer { value: answer.item.map(from_engine), units })
    }

    fn get_many(&self, table: &str, get: GetMany) -> Result<Answer<Many>, Failure> {
        let keys = get.keys.into_iter().map(to_engine).collect::<Result<_, _>>()?;
        let wanted = KeysAndAttributes {
            keys,
            consistent_read: Some(get.is_consistent),
            ..KeysAndAttributes::default()
        };
        let request = BatchGetItemRequest {
            request_items: HashMap::from([(table.to_owned(), wanted)]),
            return_consumed_capacity: total(),
        };
        let mut answer = self.database.batch_get_item(request).map_err(failure)?;
        let units = units(answer.consumed_capacity.as_deref().unwrap_or_default());
        let items = answer.responses.remove(table).unwrap_or_default();
        let unread = match answer.unprocessed_keys.remove(table) {
            Some(unread) => unread_keys(&unread)?,
            None => vec![],
        };
        let items = items.into_iter().map(from_engine).collect();
        Ok(Answer { value: Many { items, unread }, units })
    }

    fn query(&self, table: &str, query: QueryPage) -> Result<Answer<QueriedPage>, Failure> {
        let request = QueryRequest {
            table_name: table.to_owned(),
            key_condition_expression: Some(query.condition),
            expression_attribute_values: Some(to_engine(query.values)?),
            scan_index_forward: !query.descending,
            limit: query.limit,
            exclusive_start_key: query.start.map(to_engine).transpose()?,
            consistent_read: Some(query.is_consistent),
            index_name: query.index.map(str::to_owned),
            return_consumed_capacity: total(),
            ..QueryRequest::default()
        };
        let answer = self.database.query(request).map_err(failure)?;
        let units = units(answer.consumed_capacity.as_slice());
        let items = answer.items.unwrap_or_default().into_iter().map(from_engine).collect();
        let next = answer.last_evaluated_key.map(from_engine);
        Ok(Answer { value: QueriedPage { items, next }, units })
    }

    fn update(&self, table: &str, key: Item, change: Change) -> Result<Answer<()>, Failure> {
        let request = UpdateItemRequest {
            table_name: table.to_owned(),
            key: to_engine(key)?,
            update_expression: Some(change.expression),
            condition_expression: Some(change.condition),
            expression_attribute_names: change.names,
            expression_attribute_values: Some(to_engine(change.values)?),
            return_consumed_capacity: total(),
            ..UpdateItemRequest::default()
        };
        let going_on = self.disk.change();
        let answer = self.database.update_item(request).map_err(failure);
        drop(going_on);
        Ok(Answer { value: (), units: units(answer?.consumed_capacity.as_slice()) })
    }

    fn transact(&self, table: &str, writes: Vec<Request>) -> Result<Answer<()>, Failure> {
        let writes = writes.into_iter().map(|write| item_of(table, write));
        let request = TransactWriteItemsRequest {
            transact_items: writes.collect::<Result<_, _>>()?,
            return_consumed_capacity: total(),
            ..TransactWriteItemsRequest::default()
        };
        let going_on = self.disk.change();
        let answer = self.database.transact_write_items(request).map_err(failure);
        drop(going_on);
        let capacity = answer?.consumed_capacity;
        Ok(Answer { value: (), units: units(capacity.as_deref().unwrap_or_default()) })
    }
}

fn item_of(table: &str, write: Request) -> Result<TransactWriteItem, Failure> {
    let table_name = table.to_owned();
    let parted = |condition: Option<Expression>| match condition {
        Some(Expression { text, values }) => {
            Ok::<_, Failure>((Some(text), values.map(to_engine).transpose()?))
        }
        None => Ok((None, None)),
    };
    let mut item = TransactWriteItem::default();
    match write {
        Request::Put { item: stored, condition } => {
            let (condition_expression, expression_attribute_values) = parted(condition)?;
            item.put = Some(TransactPut {
                table_name,
                item: to_engine(stored)?,
                condition_expression,
                expression_attribute_values,
                ..TransactPut::default()
            });
        }
        Request::Delete { key, condition } => {
            let (condition_expression, expression_attribute_values) = parted(condition)?;
            item.delete = Some(TransactDelete {
                table_name,
                key: to_engine(key)?,
                condition_expression,
                expression_attribute_values,
                ..TransactDelete::default()
            });
        }
        Request::Check { key, condition } => {
            item.condition_check = Some(TransactConditionCheck {
                table_name,
                key: to_engine(key)?,
                condition_expression: condition.text,
                expression_attribute_values: condition.values.map(to_engine).transpose()?,
                ..TransactConditionCheck::default()
            });
        }
        Request::Update { key, change } => {
            item.update = Some(TransactUpdate {
                table_name,
                key: to_engine(key)?,
                update_expression: change.expression,
                condition_expression: Some(change.condition),
                expression_attribute_names: change.names,
                expression_attribute_values: Some(to_engine(change.values)?),
                ..TransactUpdate::default()
            });
        }
    }
    Ok(item)
}

fn total() -> Option<String> {
    Some("TOTAL".to_owned())
}

fn units(capacity: &[ConsumedCapacity]) -> f64 {
    capacity.iter().map(|of_table| of_table.capacity_units).sum()
}

/// As [`Error`] tells what the SDK reports: a fault of the engine may be over soon; a refusal never ends.
fn failure(why: DynoxideError) -> Failure {
    match why {
        DynoxideError::ConditionalCheckFailedException(..) => Failure::ConditionFailed,
        DynoxideError::TransactionCanceledException(_, reasons) => {
            Failure::Cancelled(reasons.into_iter().map(|reason| reason.code).collect())
        }
        why if why.status_code() >= 500 => {
            Failure::Other(Error::Unavailable { service: "dynamodb", cause: why.to_string() })
        }
        why => Failure::Other(Error::internal(format_args!("dynamodb: {why}"))),
    }
}

fn unread_keys(unread: &serde_json::Value) -> Result<Vec<Item>, Failure> {
    let keys = unread.get("Keys").cloned().unwrap_or_default();
    let keys: Vec<EngineItem> =
        serde_json::from_value(keys).map_err(|why| Failure::Other(Error::internal(why)))?;
    Ok(keys.into_iter().map(from_engine).collect())
}

fn to_engine(item: Item) -> Result<EngineItem, Failure> {
    item.into_iter().map(|(name, value)| Ok((name, value_to_engine(value)?))).collect()
}

fn value_to_engine(value: AttributeValue) -> Result<EngineValue, Failure> {
    Ok(match value {
        AttributeValue::S(text) => EngineValue::S(text),
        AttributeValue::N(number) => EngineValue::N(number),
        AttributeValue::B(bytes) => EngineValue::B(bytes.into_inner()),
        AttributeValue::Bool(is_true) => EngineValue::BOOL(is_true),
        AttributeValue::Null(is_null) => EngineValue::NULL(is_null),
        AttributeValue::Ss(texts) => EngineValue::SS(texts),
        AttributeValue::Ns(numbers) => EngineValue::NS(numbers),
        AttributeValue::Bs(all) => EngineValue::BS(all.into_iter().map(Blob::into_inner).collect()),
        AttributeValue::L(values) => {
            EngineValue::L(values.into_iter().map(value_to_engine).collect::<Result<_, _>>()?)
        }
        AttributeValue::M(item) => EngineValue::M(to_engine(item)?),
        other => {
            let why = format_args!("the table takes no {other:?}");
            return Err(Failure::Other(Error::internal(why)));
        }
    })
}

fn from_engine(item: EngineItem) -> Item {
    item.into_iter().map(|(name, value)| (name, value_from_engine(value))).collect()
}

fn value_from_engine(value: EngineValue) -> AttributeValue {
    match value {
        EngineValue::S(text) => AttributeValue::S(text),
        EngineValue::N(number) => AttributeValue::N(number),
        EngineValue::B(bytes) => AttributeValue::B(Blob::new(bytes)),
        EngineValue::BOOL(is_true) => AttributeValue::Bool(is_true),
        EngineValue::NULL(is_null) => AttributeValue::Null(is_null),
        EngineValue::SS(texts) => AttributeValue::Ss(texts),
        EngineValue::NS(numbers) => AttributeValue::Ns(numbers),
        EngineValue::BS(all) => AttributeValue::Bs(all.into_iter().map(Blob::new).collect()),
        EngineValue::L(values) => {
            AttributeValue::L(values.into_iter().map(value_from_engine).collect())
        }
        EngineValue::M(item) => AttributeValue::M(from_engine(item)),
    }
}
