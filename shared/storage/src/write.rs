//! One write of a transaction: the item that it stores, and the condition on which it depends.

use std::collections::HashMap;

use aws_sdk_dynamodb::types::AttributeValue;
use serde::Serialize;

use crate::access::Action;
use crate::condition::Condition;
use crate::error::Error;
use crate::key::{Index, Item, Key};
use crate::reservation::Reservation;
use crate::way::{Change, Expression, Request};

/// An item to store: its key, its lists, its body.
pub struct Row {
    item: Result<Item, Error>,
    pk: String,
    /// The item instead, in an installation that sends mails.
    mailed: Option<Result<Item, Error>>,
}

impl Row {
    pub fn new(key: &Key, body: &impl Serialize) -> Self {
        let item = serde_dynamo::to_item::<_, Item>(body).map_err(Error::from).map(|mut item| {
            // A null means the same as an absent attribute, and costs bytes.
            item.retain(|_, value| !matches!(value, AttributeValue::Null(_)));
            item.extend(key.attributes());
            item
        });
        Self { item, pk: key.pk.clone(), mailed: None }
    }

    /// An item whose body is bytes.
    pub fn of_bytes(key: &Key, body: Vec<u8>) -> Self {
        let mut item = key.attributes();
        item.insert("body".into(), AttributeValue::B(body.into()));
        Self { item: Ok(item), pk: key.pk.clone(), mailed: None }
    }

    /// Adds another attribute with bytes.
    #[must_use]
    pub fn with_bytes(mut self, name: &str, value: Vec<u8>) -> Self {
        if let Ok(item) = &mut self.item {
            item.insert(name.to_owned(), AttributeValue::B(value.into()));
        }
        self
    }

    /// Lists the item in an index, under `pk` and `sk`.
    #[must_use]
    pub fn listed(mut self, index: Index, pk: String, sk: String) -> Self {
        if let Ok(item) = &mut self.item {
            item.insert(index.pk(), AttributeValue::S(pk));
            item.insert(index.sk(), AttributeValue::S(sk));
        }
        self
    }

    /// Stores the `other` item, which has the same key, instead of this one in an installation that sends mails (rule
    /// MAIL-1).
    #[must_use]
    pub(crate) fn or_mailed(self, other: Self) -> Self {
        Self { mailed: Some(other.item), ..self }
    }

    fn chosen(self, sends_mails: bool) -> Result<Item, Error> {
        self.mailed.filter(|_| sends_mails).unwrap_or(self.item)
    }

    /// Lets the table remove the item some time after `at` (seconds since 1970).
    #[must_use]
    pub fn expires(mut self, at: i64) -> Self {
        if let Ok(item) = &mut self.item {
            item.insert("ttl".into(), AttributeValue::N(at.to_string()));
        }
        self
    }
}

impl Expression {
    fn absent() -> Self {
        Self { text: "attribute_not_exists(pk)".into(), values: None }
    }

    fn at_revision(rev: u64) -> Self {
        let values = Item::from([(":rev".to_owned(), number(rev))]);
        Self { text: "rev = :rev".into(), values: Some(values) }
    }

    fn at_revision_with(rev: u64, name: &str, value: &str) -> Self {
        let values = Item::from([
            (":rev".to_owned(), number(rev)),
            (":was".to_owned(), AttributeValue::S(value.to_owned())),
        ]);
        Self { text: format!("rev = :rev AND {name} = :was"), values: Some(values) }
    }

    fn attribute_is(name: &str, value: &str) -> Self {
        let values = Item::from([(":was".to_owned(), AttributeValue::S(value.to_owned()))]);
        Self { text: format!("{name} = :was"), values: Some(values) }
    }
}

fn number(value: impl std::fmt::Display) -> AttributeValue {
    AttributeValue::N(value.to_string())
}

/// One write of a transaction.
pub struct Write {
    kind: Kind,
    condition: Condition,
    /// For a timeline head: its key, and its reservation when it was read.
    head: Option<(Key, Option<Reservation>)>,
}

enum Kind {
    Put(Row, Option<Expression>),
    Delete(Key, Option<Expression>),
    Check(Key, Expression),
    Update(Key, Change),
}

impl Write {
    fn of(kind: Kind) -> Self {
        Self { kind, condition: Condition::Unchanged("an item"), head: None }
    }

    /// Stores an item if there is none under its key.
    pub fn create(row: Row) -> Self {
        Self::of(Kind::Put(row, Some(Expression::absent())))
    }

    /// Stores an item if there is none under its key, or one that had expired by `now` (seconds since 1970; the table
    /// removes such items later).
    pub fn create_or_expired(row: Row, now: i64) -> Self {
        let values = Item::from([(":now".to_owned(), number(now))]);
        let text = "attribute_not_exists(pk) OR expires_at < :now".to_owned();
        Self::of(Kind::Put(row, Some(Expression { text, values: Some(values) })))
    }

    /// Replaces an item that is still at revision `rev`. The row carries its own next `rev`.
    pub fn replace(row: Row, rev: u64) -> Self {
        Self::of(Kind::Put(row, Some(Expression::at_revision(rev))))
    }

    /// Replaces an item that is still at revision `rev` and whose attribute `name` is still `value`.
    pub fn replace_if(row: Row, rev: u64, name: &str, value: &str) -> Self {
        Self::of(Kind::Put(row, Some(Expression::at_revision_with(rev, name, value))))
    }

    /// Removes attributes of an item while its attribute `name` is still `value`.
    pub fn remove_if(key: Key, attributes: &[&str], name: &str, value: &str) -> Self {
        let values = Item::from([(":was".to_owned(), AttributeValue::S(value.to_owned()))]);
        let condition = format!("{name} = :was");
        let expression = format!("REMOVE {}", attributes.join(", "));
        Self::of(Kind::Update(key, Change { expression, values, condition, names: None }))
    }

    /// Creates an item that did not exist (`before` is 0), or replaces one that is still at revision `before`.
    pub fn advance(row: Row, before: u64) -> Self {
        if before == 0 { Self::create(row) } else { Self::replace(row, before) }
    }

    /// Stores an item, and replaces any other under its key.
    pub fn put(row: Row) -> Self {
        Self::of(Kind::Put(row, None))
    }

    /// Stores an item whose number `name` is `value`, if there is none under its key or one with a lower number.
    pub fn put_above(row: Row, name: &str, value: u64) -> Self {
        let values = Item::from([(":value".to_owned(), number(value))]);
        let text = format!("attribute_not_exists(pk) OR {name} < :value");
        Self::of(Kind::Put(row, Some(Expression { text, values: Some(values) })))
    }

    pub fn delete(key: Key) -> Self {
        Self::of(Kind::Delete(key, None))
    }

    /// Writes nothing. The other writes depend on the absence of an item under this key.
    pub fn absent(key: Key) -> Self {
        Self::of(Kind::Check(key, Expression::absent()))
    }

    /// Writes nothing. The other writes depend on the item under this key still having the revision `rev`.
    pub fn still_at(key: Key, rev: u64) -> Self {
        Self::of(Kind::Check(key, Expression::at_revision(rev)))
    }

    /// Removes an item that is still at revision `rev`.
    pub fn delete_at(key: Key, rev: u64) -> Self {
        Self::of(Kind::Delete(key, Some(Expression::at_revision(rev))))
    }

    /// Replaces an item while its attribute `name` is still `value`.
    pub fn put_if(row: Row, name: &str, value: &str) -> Self {
        Self::of(Kind::Put(row, Some(Expression::attribute_is(name, value))))
    }

    /// Removes an item while its attribute `name` is still `value`.
    pub fn delete_if(key: Key, name: &str, value: &str) -> Self {
        Self::of(Kind::Delete(key, Some(Expression::attribute_is(name, value))))
    }

    /// Sets one string attribute of an item that exists.
    pub fn set(key: Key, name: &str, value: &str) -> Self {
        let values = Item::from([(":value".to_owned(), AttributeValue::S(value.to_owned()))]);
        let condition = "attribute_exists(pk)".to_owned();
        let expression = format!("SET {name} = :value");
        Self::of(Kind::Update(key, Change { expression, values, condition, names: None }))
    }

    /// Adds one to a counter of an item that may be absent, unless the item has attribute `unless`.
    pub fn count_unless(key: Key, counter: &str, unless: &str) -> Self {
        let values = Item::from([(":one".to_owned(), number(1))]);
        let condition = format!("attribute_not_exists({unless})");
        let expression = format!("ADD {counter} :one");
        Self::of(Kind::Update(key, Change { expression, values, condition, names: None }))
    }

    /// Takes one from a counter that is above 0.
    pub fn uncount(key: Key, counter: &str) -> Self {
        let values =
            Item::from([(":less".to_owned(), number(-1)), (":none".to_owned(), number(0))]);
        let condition = format!("{counter} > :none");
        let expression = format!("ADD {counter} :less");
        Self::of(Kind::Update(key, Change { expression, values, condition, names: None }))
    }

    /// Adds one to a counter of an item that may be absent, while it is below `limit`. The table
    /// removes the item some time after `expires` (seconds since 1970).
    pub fn count_up_to(key: Key, counter: &str, limit: u64, expires: i64) -> Self {
        let values = Item::from([
            (":one".to_owned(), number(1)),
            (":limit".to_owned(), number(limit)),
            (":expires".to_owned(), number(expires)),
        ]);
        let condition = format!("attribute_not_exists({counter}) OR {counter} < :limit");
        let expression = format!("ADD {counter} :one SET #ttl = :expires");
        let names = Some(HashMap::from([("#ttl".to_owned(), "ttl".to_owned())]));
        Self::of(Kind::Update(key, Change { expression, values, condition, names }))
    }

    /// Reserves a timeline head that exists and that no other writer has reserved at `now`
    /// (milliseconds since 1970). It moves the revision on, so that a writer that read the head
    /// before is refused.
    pub(crate) fn reserve(key: Key, reservation: &Reservation, now: i64) -> Self {
        let values = Item::from([
            (":by".to_owned(), AttributeValue::S(reservation.by.to_string())),
            (":until".to_owned(), number(reservation.until)),
            (":now".to_owned(), number(now)),
            (":one".to_owned(), number(1)),
        ]);
        let condition = "attribute_exists(pk) AND (attribute_not_exists(reserved_until) \
                         OR reserved_until < :now OR reserved_by = :by)";
        let condition = condition.to_owned();
        let expression = "SET reserved_by = :by, reserved_until = :until ADD rev :one".to_owned();
        Self::of(Kind::Update(key, Change { expression, values, condition, names: None }))
    }

    /// Names the condition of this write, for a refusal.
    #[must_use]
    pub fn requires(mut self, condition: Condition) -> Self {
        self.condition = condition;
        self
    }

    /// Names the resource that must not have changed since it was read.
    #[must_use]
    pub fn unchanged(self, what: &'static str) -> Self {
        self.requires(Condition::Unchanged(what))
    }

    /// Changes the pointer that tells a client the place of the unique or referenced value in the request body.
    #[must_use]
    pub fn at(mut self, new_pointer: &'static str) -> Self {
        if let Condition::Unique { pointer, .. } | Condition::Open { pointer, .. } =
            &mut self.condition
        {
            *pointer = new_pointer;
        }
        self
    }

    /// The name of this write's condition.
    pub fn condition(&self) -> Condition {
        self.condition
    }

    pub(crate) fn of_head(mut self, key: Key, read: Option<Reservation>) -> Self {
        self.head = Some((key, read));
        self.unchanged("timeline head")
    }

    /// The timeline head that this write moves on, and its reservation when it was read.
    pub fn head(&self) -> Option<(&Key, Option<Reservation>)> {
        self.head.as_ref().map(|(key, reservation)| (key, *reservation))
    }

    /// The action, and its partition.
    pub(crate) fn action(&self) -> (Action, &str) {
        match &self.kind {
            Kind::Put(row, _) => (Action::Put, &row.pk),
            Kind::Delete(key, _) => (Action::Delete, &key.pk),
            Kind::Check(key, _) => (Action::Read, &key.pk),
            Kind::Update(key, _) => (Action::Update, &key.pk),
        }
    }

    /// The write as the table takes it.
    ///
    /// # Errors
    /// If the item cannot be written.
    pub(crate) fn request(self, sends_mails: bool) -> Result<Request, Error> {
        Ok(match self.kind {
            Kind::Put(row, condition) => {
                debug_assert!(!row.pk.is_empty());
                Request::Put { item: row.chosen(sends_mails)?, condition }
            }
            Kind::Delete(key, condition) => {
                Request::Delete { key: key.into_attributes(), condition }
            }
            Kind::Check(key, condition) => Request::Check { key: key.into_attributes(), condition },
            Kind::Update(key, change) => Request::Update { key: key.into_attributes(), change },
        })
    }
}

#[cfg(test)]
impl Write {
    /// The write in an installation that sends mails.
    pub(crate) fn mailed(mut self) -> Self {
        if let Kind::Put(row, _) = &mut self.kind
            && let Some(mailed) = row.mailed.take()
        {
            row.item = mailed;
        }
        self
    }

    /// The item that a write stores.
    pub(crate) fn item(&self) -> Item {
        match &self.kind {
            Kind::Put(row, _) => row.item.as_ref().unwrap().clone(),
            _ => panic!("it stores nothing"),
        }
    }

    /// The keys of a write in the form of the key chart: `pk | sk`, then the keys of each index.
    pub(crate) fn keys(&self) -> String {
        use crate::key::text;
        let row = match &self.kind {
            Kind::Put(row, _) => row,
            Kind::Delete(key, _) | Kind::Check(key, _) | Kind::Update(key, ..) => {
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
