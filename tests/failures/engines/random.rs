//! Random operations on a table.

use std::collections::HashMap;

use aws_sdk_dynamodb::operation::batch_get_item::builders::BatchGetItemInputBuilder;
use aws_sdk_dynamodb::operation::get_item::builders::GetItemInputBuilder;
use aws_sdk_dynamodb::operation::query::builders::QueryInputBuilder;
use aws_sdk_dynamodb::operation::transact_write_items::builders::TransactWriteItemsInputBuilder;
use aws_sdk_dynamodb::types::{
    AttributeValue, ConditionCheck, Delete, KeysAndAttributes, Put,
    ReturnValuesOnConditionCheckFailure, TransactWriteItem, Update,
};
use wfm_storage::table::{Index, Item};

use crate::failures::dice::Dice;

/// The name of every table of the service.
const TABLE: &str = "wfm";
const PARTITIONS: [&str; 3] = ["O#1#A", "O#1#B", "O#2#A"];
/// The last ones have another order in UTF-16.
const SORTED: [&str; 11] =
    ["HEAD", "S#1", "S#10", "S#2", "S#3", "S#4", "S#5", "S#é", "S#～", "S#😀", "T"];
const BOUNDS: [&str; 6] = [" ", "HEAD", "S#1", "S#3", "S#é", "~"];
const LISTS: [&str; 2] = ["L#1", "L#2"];
const NUMBERS: [&str; 7] = ["0", "1", "2", "3", "-7", "150", "1795564800123"];
const TEXTS: [&str; 4] = ["Ada", "Bo", "a \"quoted\" text", "é～😀"];

/// The request to an engine.
#[derive(Clone, Debug)]
pub enum Operation {
    Transact(TransactWriteItemsInputBuilder),
    Query(Box<QueryInputBuilder>),
    Batch(BatchGetItemInputBuilder),
    Get(GetItemInputBuilder),
}

/// Operations. The same seed gives the same operations.
pub struct Random {
    dice: Dice,
    has_tokens: bool,
    tokens: u32,
    /// Transactions that were sent with a token.
    sent: Vec<TransactWriteItemsInputBuilder>,
    /// A query that was made, and the end of its page.
    asked: Option<QueryInputBuilder>,
    ended: Option<(QueryInputBuilder, Item)>,
}

impl Random {
    pub fn of(seed: u64, has_tokens: bool) -> Self {
        let mut dice = Dice(seed);
        dice.below(2);
        Self { dice, has_tokens, tokens: 0, sent: vec![], asked: None, ended: None }
    }

    pub fn operation(&mut self) -> Operation {
        let asked = self.any_operation();
        self.asked = match &asked {
            Operation::Query(query) => Some((**query).clone()),
            _ => None,
        };
        asked
    }

    /// Stores the end of the last page.
    pub fn read_to(&mut self, end: Option<Item>) {
        if let Some((query, end)) = self.asked.take().zip(end) {
            self.ended = Some((query, end));
        }
    }

    /// Operations that read every item, through the table and every index.
    pub fn everything() -> Vec<Operation> {
        let partitions = PARTITIONS.map(|pk| query(None, pk, " ", "\u{10ffff}"));
        let lists = Index::ALL
            .into_iter()
            .flat_map(|index| LISTS.map(|pk| query(Some(index), pk, " ", "\u{10ffff}")));
        partitions.into_iter().chain(lists).map(Box::new).map(Operation::Query).collect()
    }

    fn happens(&mut self, percent: i64) -> bool {
        self.dice.below(100) < percent
    }

    fn any<T: Copy>(&mut self, all: &[T]) -> T {
        *self.dice.of(all).expect("something")
    }

    fn any_operation(&mut self) -> Operation {
        match self.dice.below(100) {
            0..60 => Operation::Transact(self.transaction()),
            60..80 => Operation::Query(Box::new(self.page())),
            80..90 => {
                let most = if self.happens(3) { 101 } else { 8 };
                let mut keys: Vec<Item> = (0..=self.dice.below(most)).map(|_| self.key()).collect();
                if !self.happens(10) {
                    keys.sort_by_key(|key| format!("{:?}{:?}", key["pk"], key["sk"]));
                    keys.dedup();
                }
                let wanted = KeysAndAttributes::builder().set_keys(Some(keys));
                let wanted = wanted.consistent_read(true).build().expect("keys");
                Operation::Batch(BatchGetItemInputBuilder::default().request_items(TABLE, wanted))
            }
            _ => Operation::Get(
                GetItemInputBuilder::default()
                    .table_name(TABLE)
                    .set_key(Some(self.key()))
                    .consistent_read(true),
            ),
        }
    }

    fn page(&mut self) -> QueryInputBuilder {
        if self.happens(50)
            && let Some((query, end)) = self.ended.clone()
        {
            return query.set_exclusive_start_key(Some(end));
        }
        let index = self.happens(60).then(|| self.any(&Index::ALL));
        let pk = if index.is_some() { self.any(&LISTS) } else { self.any(&PARTITIONS) };
        let from = self.any(&BOUNDS);
        let to = self.any(&BOUNDS);
        let (from, to) = (from.min(to), from.max(to));
        let limit = self.happens(70).then(|| self.dice.below(5) + i64::from(!self.happens(3)));
        query(index, pk, from, to)
            .scan_index_forward(self.happens(50))
            .consistent_read(if self.happens(2) { true } else { index.is_none() })
            .set_limit(limit.map(|limit| i32::try_from(limit).expect("a few")))
    }

    fn transaction(&mut self) -> TransactWriteItemsInputBuilder {
        if self.has_tokens && self.happens(5) && !self.sent.is_empty() {
            // The same transaction again, or another one with its token.
            let place = usize::try_from(self.dice.below(self.sent.len() as i64)).expect("small");
            if self.happens(50) {
                return self.sent[place].clone();
            }
            // Only once: DynamoDB Local forgets the first one after it has refused the other.
            let again = self.sent.swap_remove(place);
            let other = ConditionCheck::builder()
                .table_name(TABLE)
                .set_key(Some(key(PARTITIONS[0], "none")))
                .condition_expression("attribute_not_exists(pk)")
                .build()
                .expect("a check");
            let other = TransactWriteItem::builder().condition_check(other).build();
            return again.set_transact_items(Some(vec![other]));
        }
        let mut writes =
            TransactWriteItemsInputBuilder::default().set_transact_items(Some(self.writes()));
        if self.has_tokens && self.happens(20) {
            self.tokens += 1;
            writes = writes.client_request_token(format!("token {}", self.tokens));
            self.sent.push(writes.clone());
        }
        writes
    }

    fn writes(&mut self) -> Vec<TransactWriteItem> {
        let many = match self.dice.below(100) {
            0..60 => 1,
            60..99 => 1 + self.dice.below(5),
            _ => 98 + self.dice.below(5),
        };
        let mut keys: Vec<Item> =
            (0..many)
                .map(|number| {
                    if many > 90 { key(PARTITIONS[0], &format!("N#{number}")) } else { self.key() }
                })
                .collect();
        // Two writes of one item are refused. One engine refuses them before it looks at the conditions, the other
        // one after that.
        keys.sort_by_key(|key| format!("{:?}{:?}", key["pk"], key["sk"]));
        keys.dedup();
        keys.into_iter().map(|key| self.write(key)).collect()
    }

    fn write(&mut self, key: Item) -> TransactWriteItem {
        let item = TransactWriteItem::builder();
        let returned = match self.happens(20) {
            true => ReturnValuesOnConditionCheckFailure::AllOld,
            false => ReturnValuesOnConditionCheckFailure::None,
        };
        let item = match self.dice.below(100) {
            0..50 => {
                let (condition, values) = self.condition(true);
                let put = Put::builder()
                    .table_name(TABLE)
                    .set_item(Some(self.item(key)))
                    .set_condition_expression(condition)
                    .set_expression_attribute_values(values)
                    .return_values_on_condition_check_failure(returned);
                item.put(put.build().expect("a put"))
            }
            50..65 => {
                let (condition, values) = self.condition(true);
                let delete = Delete::builder()
                    .table_name(TABLE)
                    .set_key(Some(key))
                    .set_condition_expression(condition)
                    .set_expression_attribute_values(values)
                    .return_values_on_condition_check_failure(returned);
                item.delete(delete.build().expect("a delete"))
            }
            65..75 => {
                let (condition, values) = self.condition(false);
                let check = ConditionCheck::builder()
                    .table_name(TABLE)
                    .set_key(Some(key))
                    .set_condition_expression(condition)
                    .set_expression_attribute_values(values)
                    .return_values_on_condition_check_failure(returned);
                item.condition_check(check.build().expect("a check"))
            }
            _ => {
                let change = self.change().set_key(Some(key)).table_name(TABLE);
                let change = change.return_values_on_condition_check_failure(returned);
                item.update(change.build().expect("an update"))
            }
        };
        item.build()
    }

    /// A condition of a put, a delete or a check, as `wfm_storage::table::Write` makes it.
    fn condition(&mut self, may_be_none: bool) -> (Option<String>, Option<Item>) {
        let one = |name: &str, value| Some(Item::from([(name.to_owned(), value)]));
        let (text, values) = match self.dice.below(if may_be_none { 100 } else { 70 }) {
            0..25 => ("attribute_not_exists(pk)", None),
            25..50 => ("rev = :rev", one(":rev", self.number())),
            50..60 => ("holder = :was", one(":was", self.text())),
            60..70 => (
                "attribute_not_exists(pk) OR expires_at < :now",
                one(":now", AttributeValue::N(self.dice.below(4).to_string())),
            ),
            _ => return (None, None),
        };
        (Some(text.to_owned()), values)
    }

    /// An update of an item, as `wfm_storage::table::Write` makes it.
    fn change(&mut self) -> aws_sdk_dynamodb::types::builders::UpdateBuilder {
        let update = Update::builder();
        let one = || AttributeValue::N("1".to_owned());
        match self.dice.below(4) {
            0 => update
                .update_expression("SET holder = :value")
                .condition_expression("attribute_exists(pk)")
                .expression_attribute_values(":value", self.text()),
            1 => update
                .update_expression("ADD members :one")
                .condition_expression("attribute_not_exists(closed)")
                .expression_attribute_values(":one", one()),
            2 => update
                .update_expression("ADD members :one SET #ttl = :expires")
                .condition_expression("attribute_not_exists(members) OR members < :limit")
                .expression_attribute_names("#ttl", "ttl")
                .expression_attribute_values(":one", one())
                .expression_attribute_values(":limit", AttributeValue::N("3".to_owned()))
                .expression_attribute_values(":expires", self.number()),
            _ => update
                .update_expression("SET reserved_by = :by, reserved_until = :until ADD rev :one")
                .condition_expression(
                    "attribute_exists(pk) AND (attribute_not_exists(reserved_until) \
                     OR reserved_until < :now OR reserved_by = :by)",
                )
                .expression_attribute_values(":by", self.text())
                .expression_attribute_values(":until", self.number())
                .expression_attribute_values(":now", self.number())
                .expression_attribute_values(":one", one()),
        }
    }

    fn key(&mut self) -> Item {
        match self.happens(1) {
            true => key(self.any(&PARTITIONS), ""),
            false => key(self.any(&PARTITIONS), self.any(&SORTED)),
        }
    }

    fn item(&mut self, key: Item) -> Item {
        let mut item = key;
        let place = ["pk", "sk"].map(|name| item[name].as_s().expect("a text").clone()).join("#");
        for name in ["rev", "expires_at", "holder", "members", "closed", "any"] {
            if self.happens(50) {
                let value = match name {
                    "rev" | "expires_at" => self.number(),
                    "holder" => self.text(),
                    // A value that is no number is then refused by the counting update.
                    "members" if self.happens(60) => self.number(),
                    _ => self.value(2),
                };
                item.insert(name.to_owned(), value);
            }
        }
        for index in Index::ALL {
            if self.happens(40) {
                let list = match self.happens(2) {
                    true => self.value(0),
                    false => AttributeValue::S(self.any(&LISTS).to_owned()),
                };
                item.insert(index.pk(), list);
                // The engine may list rows with equal sort keys in any order.
                let sorted = AttributeValue::S(format!("{}#{place}", self.any(&SORTED)));
                if !self.happens(5) {
                    item.insert(index.sk(), sorted);
                }
            }
        }
        if self.happens(1) {
            item.insert("any".to_owned(), AttributeValue::S("x".repeat(409_600)));
        }
        item
    }

    fn value(&mut self, depth: u32) -> AttributeValue {
        match self.dice.below(if depth > 0 { 8 } else { 6 }) {
            0 => AttributeValue::Bool(self.happens(50)),
            1 => AttributeValue::B(self.any(&TEXTS).as_bytes().to_vec().into()),
            2 => AttributeValue::Null(true),
            3 => AttributeValue::S(String::new()),
            4 => self.number(),
            5 => self.text(),
            6 => {
                AttributeValue::L((0..self.dice.below(4)).map(|_| self.value(depth - 1)).collect())
            }
            _ => {
                let names = ["a", "b", "Ä b"];
                let fields: HashMap<_, _> =
                    names.map(|name| (name.to_owned(), self.value(depth - 1))).into();
                AttributeValue::M(fields)
            }
        }
    }

    fn number(&mut self) -> AttributeValue {
        AttributeValue::N(self.any(&NUMBERS).to_owned())
    }

    fn text(&mut self) -> AttributeValue {
        AttributeValue::S(self.any(&TEXTS).to_owned())
    }
}

fn key(pk: &str, sk: &str) -> Item {
    let text = |value: &str| AttributeValue::S(value.to_owned());
    Item::from([("pk".to_owned(), text(pk)), ("sk".to_owned(), text(sk))])
}

fn query(index: Option<Index>, pk: &str, from: &str, to: &str) -> QueryInputBuilder {
    let (pk_name, sk_name) = match index {
        None => ("pk".to_owned(), "sk".to_owned()),
        Some(index) => (index.pk(), index.sk()),
    };
    let text = |value: &str| AttributeValue::S(value.to_owned());
    QueryInputBuilder::default()
        .table_name(TABLE)
        .set_index_name(index.map(|index| index.name().to_owned()))
        .key_condition_expression(format!("{pk_name} = :pk AND {sk_name} BETWEEN :from AND :to"))
        .expression_attribute_values(":pk", text(pk))
        .expression_attribute_values(":from", text(from))
        .expression_attribute_values(":to", text(to))
}
