//! The table client makes the same requests by both of its ways, at random: through the SDK, and as calls of the embedded engine
//! (ADR 16). Answers, refusals and consumed capacity have to be the same.

use std::collections::BTreeMap;

use aws_sdk_dynamodb::types::AttributeValue;
use serde_json::{Value, json};
use wfm_local::{Stack, StackOptions};
use wfm_storage::Error;
use wfm_storage::list::List;
use wfm_storage::meter::{Cost, measure};
use wfm_storage::table::{Index, Item, Key, MAX_WRITES, Row, Table, Write};

use crate::failures::dice::Dice;

impl Dice {
    fn up_to(&mut self, sides: usize) -> usize {
        usize::try_from(self.below(i64::try_from(sides).unwrap())).unwrap()
    }

    fn key(&mut self) -> Key {
        let partition = ["O#1#A", "O#1#B"][self.up_to(2)];
        Key::new(partition, ["a", "b", "c", "d", "e#1", "é"][self.up_to(6)])
    }

    fn value(&mut self) -> Value {
        let long = "long ".repeat(self.up_to(400));
        [
            json!("text"),
            json!(""),
            json!(long),
            json!(0),
            json!(-17),
            json!(48.137_154_3),
            json!(1e-7),
            json!(9_007_199_254_740_993_u64),
            json!(true),
            json!(null),
            json!([1, "two", [3.5], {"four": false}]),
            json!({"inner": {"deep": [null, {}]}, "ü": "ß"}),
            json!([]),
        ][self.up_to(13)]
        .clone()
    }

    fn row(&mut self) -> Row {
        let key = self.key();
        let state = ["open", "closed"][self.up_to(2)];
        let mut body = json!({"rev": self.up_to(4), "state": state});
        for name in ["one", "two"].into_iter().take(self.up_to(3)) {
            body[name] = self.value();
        }
        let mut row = match self.up_to(10) {
            0 => Row::of_bytes(&key, vec![7; self.up_to(3000)]),
            1 => Row::new(&key, &body).with_bytes("packed", vec![0, 255]),
            _ => Row::new(&key, &body),
        };
        for index in [Index::First, Index::Second, Index::Work] {
            if self.up_to(4) == 0 {
                let place = ["1", "2", "3"][self.up_to(3)].to_owned();
                row = row.listed(index, "O#1#L".to_owned(), place);
            }
        }
        if self.up_to(8) == 0 { row.expires(4_000_000_000) } else { row }
    }

    fn write(&mut self) -> Write {
        let rev = u64::try_from(self.up_to(4)).unwrap();
        match self.up_to(16) {
            0 | 1 => Write::create(self.row()),
            2 => Write::create_or_expired(self.row(), 5),
            3 => Write::replace(self.row(), rev),
            4 => Write::put_above(self.row(), "rev", rev),
            5 | 6 => Write::put(self.row()),
            7 => Write::delete(self.key()),
            8 => Write::absent(self.key()),
            9 => Write::still_at(self.key(), rev),
            10 => Write::delete_at(self.key(), rev),
            11 => Write::put_if(self.row(), "state", "open"),
            12 => Write::delete_if(self.key(), "state", "closed"),
            13 => Write::set(self.key(), "state", "closed"),
            14 => Write::count_up_to(self.key(), "used", 3, 4_000_000_000),
            _ => Write::count_unless(self.key(), "used", "state"),
        }
    }
}

/// A request of the table client, drawn before it is made twice.
enum Operation {
    Write(Box<dyn Fn() -> Vec<Write>>),
    Get(Key),
    GetMany(Vec<Key>, bool),
    Range(Key, String),
    List(Option<Index>, bool, usize),
    Count(Key, u64),
}

/// An answer in a form that can be compared.
#[derive(Debug, PartialEq)]
struct Answered {
    what: Result<String, String>,
    cost: Cost,
}

/// An item with the names of its maps in order.
fn shown(item: &Item) -> String {
    let sorted: BTreeMap<&String, String> =
        item.iter().map(|(name, value)| (name, text_of(value))).collect();
    format!("{sorted:?}")
}

fn text_of(value: &AttributeValue) -> String {
    match value {
        AttributeValue::M(item) => shown(item),
        AttributeValue::L(values) => {
            format!("{:?}", values.iter().map(text_of).collect::<Vec<_>>())
        }
        value => format!("{value:?}"),
    }
}

fn refused(why: &Error) -> String {
    match why {
        // The words of an engine's refusal are its own.
        Error::Internal(_) => "internal".to_owned(),
        why => why.to_string(),
    }
}

async fn make(table: &Table, operation: &Operation) -> Answered {
    let made = async {
        Ok::<String, Error>(match operation {
            Operation::Write(writes) => format!("{:?}", table.write(writes()).await?),
            Operation::Get(key) => {
                table.item(key).await?.map(|item| shown(&item)).unwrap_or_default()
            }
            Operation::GetMany(keys, decides) => {
                let found = match decides {
                    true => table.get_many(keys.clone()).await?,
                    false => table.glance_at_many(keys.clone()).await?,
                };
                let mut found: Vec<String> = found.values().map(shown).collect();
                found.sort();
                found.join("\n")
            }
            Operation::Range(from, to) => {
                let found = table.range(&from.pk, &from.sk, to).await?;
                found.iter().map(shown).collect::<Vec<_>>().join("\n")
            }
            Operation::List(index, descending, limit) => {
                let partition = if index.is_some() { "O#1#L" } else { "O#1#A" };
                let mut all = vec![];
                let mut after: Option<String> = None;
                loop {
                    let list = List {
                        descending: *descending,
                        ..List::newest_first(
                            *index,
                            vec![partition.into()],
                            after.as_deref(),
                            *limit,
                        )
                    };
                    let page = table.list(list, |item| Ok(Some(shown(&item)))).await?;
                    all.extend(page.rows);
                    after = page.next;
                    // Rows of one place in an index have no order.
                    if after.is_none() || all.len() > 40 {
                        break;
                    }
                }
                all.sort();
                all.join("\n")
            }
            Operation::Count(key, by) => table.count(key, *by, 5, 4_000_000_000).await?.to_string(),
        })
    };
    let (what, cost) = measure(made).await;
    Answered { what: what.map_err(|why| refused(&why)), cost }
}

fn drawn(dice: &mut Dice) -> Operation {
    match dice.up_to(10) {
        0..4 => {
            let seed = u64::try_from(dice.up_to(1 << 30)).unwrap();
            let many = [1, 1, 2, 3, 5][dice.up_to(5)];
            // Writes are no values: both ways get their own, which are alike.
            Operation::Write(Box::new(move || {
                let mut dice = Dice(seed);
                assert!(many <= MAX_WRITES);
                (0..many).map(|_| dice.write()).collect()
            }))
        }
        4 => Operation::Get(dice.key()),
        5 => {
            let keys = (0..=dice.up_to(6)).map(|_| dice.key()).collect();
            Operation::GetMany(keys, dice.up_to(2) == 0)
        }
        6 => Operation::Range(dice.key(), dice.key().sk),
        7 | 8 => {
            let index = [None, Some(Index::First), Some(Index::Second)][dice.up_to(3)];
            Operation::List(index, dice.up_to(2) == 0, 1 + dice.up_to(3))
        }
        _ => Operation::Count(dice.key(), 1 + u64::try_from(dice.up_to(3)).unwrap()),
    }
}

#[tokio::test]
async fn both_ways_to_the_table_answer_the_same_for_the_same_price() {
    let options = || StackOptions { consumers: 0, ..StackOptions::default() };
    let mut kinds: BTreeMap<String, u32> = BTreeMap::new();
    for seed in 1..=8 {
        let called = Stack::start(options()).await.unwrap();
        let sent = StackOptions { http: Some(Box::new(|plain| plain)), ..options() };
        let sent = Stack::start(sent).await.unwrap();
        let mut dice = Dice(seed);
        for number in 0..400 {
            let operation = drawn(&mut dice);
            let one = make(&called.app.storage.table, &operation).await;
            let other = make(&sent.app.storage.table, &operation).await;
            assert_eq!(one, other, "seed {seed}, operation {number}");
            let kind = match &one.what {
                Ok(text) if text.is_empty() => "nothing".to_owned(),
                Ok(_) => "answered".to_owned(),
                Err(why) => why.split(' ').take(4).collect::<Vec<_>>().join(" "),
            };
            *kinds.entry(kind).or_default() += 1;
        }
        called.stop().await;
        sent.stop().await;
    }
    for kind in ["nothing", "answered", "the write was refused:"] {
        assert!(kinds.get(kind).is_some_and(|times| *times > 100), "{kinds:?}");
    }
}
