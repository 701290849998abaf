//! Requests of an account that wait for something. Only a few may wait at the same time (rule API-50). Each holds a
//! lease, which ends by itself if it is not given back.

use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use wfm_domain::ids::{OrganizationId, UserId};

use crate::error::Error;
use crate::kinds::Kind;
use crate::retry::CONTENTION;
use crate::table::{Key, Row, Table, Write};

/// The greatest number of requests of an account that may wait at the same time.
pub const MOST_WAITS: usize = 2;
/// The time in milliseconds after which a lease ends that is not given back. It is longer than any request waits.
const LEASE_MILLIS: i64 = 12_000;

/// The end of each lease, in milliseconds since 1970; a time in the past if the lease is free.
#[derive(Clone, Default, Serialize, Deserialize)]
struct Waits {
    rev: u64,
    until: [i64; MOST_WAITS],
}

/// The right to wait.
#[derive(Debug)]
pub struct Lease {
    key: Key,
    place: usize,
    until: i64,
}

/// Whether a request may wait.
#[derive(Debug)]
pub enum Waiting {
    Leased(Lease),
    /// Too many requests wait already. The first of their leases ends in this number of seconds.
    Full(u64),
}

fn key(organization: OrganizationId, user: UserId) -> Key {
    Key::new(format!("{}#{user}", Kind::Waits.within(organization)), "LEASES")
}

/// Takes a lease at `now`, if one is free.
///
/// # Errors
/// Errors of the table; [`Error::Unavailable`] if too many ask at the same time.
pub async fn begin(
    table: &Table,
    organization: OrganizationId,
    user: UserId,
    now: DateTime<Utc>,
) -> Result<Waiting, Error> {
    let key = key(organization, user);
    let now = now.timestamp_millis();
    let mut attempts = CONTENTION.begin();
    loop {
        let mut waits: Waits = table.get(&key).await?.unwrap_or_default();
        let Some(place) = waits.until.iter().position(|until| *until <= now) else {
            // A lease may have begun after `now` was read.
            let first = waits.until.into_iter().min().unwrap_or(now) - now;
            return Ok(Waiting::Full(first.clamp(0, LEASE_MILLIS).unsigned_abs().div_ceil(1000)));
        };
        let until = now + LEASE_MILLIS;
        waits.until[place] = until;
        match store(table, &key, waits, now).await {
            Ok(()) => return Ok(Waiting::Leased(Lease { key, place, until })),
            Err(Error::Refused(_)) => attempts.again().await?,
            Err(why) => return Err(why),
        }
    }
}

/// Gives a lease back.
///
/// # Errors
/// Errors of [`begin`]. The lease then ends by itself.
pub async fn end(table: &Table, lease: Lease, now: DateTime<Utc>) -> Result<(), Error> {
    let mut attempts = CONTENTION.begin();
    loop {
        let Some(mut waits) = table.get::<Waits>(&lease.key).await? else { return Ok(()) };
        // The lease had ended, and another request has taken its place.
        if waits.until[lease.place] != lease.until {
            return Ok(());
        }
        waits.until[lease.place] = 0;
        match store(table, &lease.key, waits, now.timestamp_millis()).await {
            Err(Error::Refused(_)) => attempts.again().await?,
            done => return done,
        }
    }
}

/// Stores the leases, if they have not changed since they were read.
async fn store(table: &Table, key: &Key, waits: Waits, now: i64) -> Result<(), Error> {
    let before = waits.rev;
    let row = Row::new(key, &Waits { rev: before + 1, ..waits }).expires(now / 1000 + 3600);
    table.write(vec![Write::advance(row, before).unchanged("leases")]).await
}
