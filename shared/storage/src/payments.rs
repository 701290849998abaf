//! Payments, and their transfers, which are encrypted (rule BANK-4).
//!
//! The rows with transfers are in the partition of their payment, one for each step of the job that made it.

use std::collections::BTreeMap;

use chrono::{DateTime, NaiveDate, Utc};
use rust_decimal::Decimal;
use serde::{Deserialize, Serialize};
use wfm_domain::ids::{JobId, OrganizationId, PaymentId};
use wfm_domain::independence::Author;

use crate::error::Error;
use crate::jobs::JobFile;
use crate::key::sort_time;
use crate::kinds::Kind;
use crate::list::{List, Page};
use crate::sealed::Sealed;
use crate::table::{Index, Item, Key, Row, Table, Write};

/// A payment.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Payment {
    pub rev: u64,
    pub id: PaymentId,
    /// The job that makes it.
    pub job_id: JobId,
    pub made_by: Author,
    pub state: PaymentState,
    pub execution_date: NaiveDate,
    /// The sums of its transfers, by currency.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub sums: BTreeMap<String, TransferSum>,
    /// The files, once they are made.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub files: Vec<JobFile>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub released: Option<Released>,
    pub created_at: DateTime<Utc>,
    pub updated_at: DateTime<Utc>,
}

/// The state of a payment.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PaymentState {
    /// Its job has not ended.
    Preparing,
    Ready,
    /// The bank never took it: its payrolls are free, or become free.
    Released,
}

/// The number and the sum of transfers in one currency.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct TransferSum {
    pub transfers: u32,
    pub amount: Decimal,
    /// Those in the files for the bank.
    pub in_bank_files: u32,
    pub amount_in_bank_files: Decimal,
}

/// The release of a payment.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Released {
    pub by: Author,
    pub at: DateTime<Utc>,
    pub reason: String,
    pub job_id: JobId,
}

fn partition(organization: OrganizationId, payment: PaymentId) -> String {
    format!("{}#{payment}", Kind::Payment.within(organization))
}

/// The key of a payment's row.
pub fn key(organization: OrganizationId, payment: PaymentId) -> Key {
    Key::new(partition(organization, payment), "PAYMENT")
}

pub async fn get(
    table: &Table,
    organization: OrganizationId,
    payment: PaymentId,
) -> Result<Option<Payment>, Error> {
    table.get(&key(organization, payment)).await
}

fn read(item: Item) -> Result<Payment, Error> {
    Ok(serde_dynamo::from_item(item)?)
}

/// The write that stores a payment: revision 1 creates it, a later one replaces the revision before.
pub fn put(organization: OrganizationId, payment: &Payment) -> Write {
    let position = format!("{}#{}", sort_time(payment.created_at), payment.id);
    let row = Row::new(&key(organization, payment.id), payment).listed(
        Index::First,
        Kind::Payments.within(organization),
        position,
    );
    Write::advance(row, payment.rev - 1).unchanged("payment")
}

/// A page of payments, newest first.
pub async fn list(
    table: &Table,
    organization: OrganizationId,
    after: Option<&str>,
    limit: usize,
) -> Result<Page<Payment>, Error> {
    let partitions = vec![Kind::Payments.within(organization)];
    let list = List::newest_first(Some(Index::First), partitions, after, limit);
    table.list(list, |item| read(item).map(Some)).await
}

#[derive(Serialize, Deserialize)]
struct Step {
    transfers: Sealed,
}

/// The write that stores the transfers of a step, which begins at item `first` of the job.
pub fn add_transfers(
    organization: OrganizationId,
    payment: PaymentId,
    first: u32,
    transfers: Sealed,
) -> Write {
    let key = Key::new(partition(organization, payment), format!("TRANSFERS#{first:08}"));
    Write::put(Row::new(&key, &Step { transfers }))
}

/// The transfers of all steps so far, each sealed, in their order.
pub async fn transfers(
    table: &Table,
    organization: OrganizationId,
    payment: PaymentId,
) -> Result<Vec<Sealed>, Error> {
    const STEP: usize = 100;
    let mut all = vec![];
    let mut after: Option<String> = None;
    loop {
        let partitions = vec![partition(organization, payment)];
        let list = List {
            from: "TRANSFERS#".into(),
            to: "TRANSFERS#~".into(),
            descending: false,
            ..List::newest_first(None, partitions, after.as_deref(), STEP)
        };
        let read = |item| Ok(Some(serde_dynamo::from_item::<_, Step>(item)?.transfers));
        let page = table.list(list, read).await?;
        all.extend(page.rows);
        after = page.next;
        if after.is_none() {
            return Ok(all);
        }
    }
}
