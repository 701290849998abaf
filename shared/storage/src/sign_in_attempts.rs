//! Attempts to sign in. They are counted for each account and source, for each account over all sources, and for each
//! source address (rules API-61 and API-62).

use std::net::IpAddr;

use serde::{Deserialize, Serialize};

use crate::activity::Entry;
use crate::condition::Refusal;
use crate::error::Error;
use crate::retry::CONTENTION;
use crate::table::{Index, Item, Key, Row, Table, Write};

/// The length in seconds of the windows in which failures of an account over all sources are counted.
pub const WINDOW_SECONDS: i64 = 15 * 60;
/// The time in seconds for which a source that signed in is known.
const KNOWN_SECONDS: i64 = 90 * 24 * 3600;

/// The attempts to sign in to one account from one source, or the failures from one address.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Attempts {
    pub rev: u64,
    /// The number of attempts since `since`.
    pub count: u32,
    /// The time of the first of these attempts, in seconds since 1970.
    pub since: i64,
    /// The time before which no attempt is admitted; seconds since 1970.
    pub not_before: i64,
}

/// The subject of a count.
#[derive(Clone, Copy, Debug)]
pub enum Throttled<'a> {
    /// Attempts to sign in to an account, by its e-mail, from one source.
    Account { email: &'a str, source: &'a str },
    /// Failures from one address.
    Address(IpAddr),
}

impl Throttled<'_> {
    fn key(&self) -> Key {
        match self {
            Self::Account { email, source } => {
                Key::new(format!("LOGIN#{email}"), format!("ATTEMPTS#{source}"))
            }
            // The e-mail of an account never contains `#`.
            Self::Address(address) => Key::new(format!("LOGIN#IP#{address}"), "ATTEMPTS"),
        }
    }

    pub async fn attempts(&self, table: &Table) -> Result<Attempts, Error> {
        Ok(table.get(&self.key()).await?.unwrap_or_default())
    }

    /// Stores `next` if no other attempt was counted meanwhile.
    pub async fn count(&self, table: &Table, next: &Attempts) -> Result<(), Error> {
        let row = Row::new(&self.key(), next).expires(next.since.max(next.not_before) + 3600);
        let write = match next.rev {
            1 => Write::create(row),
            rev => Write::replace(row, rev - 1),
        };
        table.write(vec![write]).await
    }

    /// The write that deletes the attempts.
    pub fn forget(&self) -> Write {
        Write::delete(self.key())
    }
}

#[derive(Default, Serialize, Deserialize)]
struct Failures {
    failures: u32,
}

#[derive(Serialize, Deserialize)]
struct Source {
    until: i64,
}

fn failures_key(email: &str, window: i64) -> Key {
    Key::new(format!("LOGIN#{email}"), format!("FAILURES#{window}"))
}

/// The keys of the failures in this window and in the one before.
fn failures_keys(email: &str, now: i64) -> [Key; 2] {
    let window = now / WINDOW_SECONDS;
    [window, window - 1].map(|window| failures_key(email, window))
}

fn most_failures<'a>(windows: impl Iterator<Item = &'a Item>) -> Result<u32, Error> {
    let mut most = 0;
    for item in windows {
        most = most.max(serde_dynamo::from_item::<_, Failures>(item.clone())?.failures);
    }
    Ok(most)
}

fn source_key(email: &str, source: &str) -> Key {
    Key::new(format!("LOGIN#{email}"), format!("SOURCE#{source}"))
}

/// After this number of wrong codes for an account on a day (UTC), from sources that are not known, only known
/// sources may try (rule SIGN-2).
pub const WRONG_CODES_A_DAY: u64 = 10;
const DAY_SECONDS: i64 = 24 * 3600;

fn codes_key(email: &str, now: i64) -> Key {
    let day = now / DAY_SECONDS;
    Key::new(format!("LOGIN#{email}"), format!("CODES#{day}"))
}

/// The seconds until the day ends.
pub fn left_of_the_day(now: i64) -> u64 {
    (DAY_SECONDS - now.rem_euclid(DAY_SECONDS)).unsigned_abs()
}

/// Whether this source has signed in to the account within 90 days.
pub async fn is_known_source(
    table: &Table,
    email: &str,
    source: &str,
    now: i64,
) -> Result<bool, Error> {
    let source: Option<Source> = table.get(&source_key(email, source)).await?;
    Ok(source.is_some_and(|source| now < source.until))
}

/// Counts a code before it is checked, however many others come at the same time. `limit` is the limit for a source
/// that is not known. Returns whether the code may be checked.
pub async fn count_code(
    table: &Table,
    email: &str,
    limit: Option<u64>,
    now: i64,
) -> Result<bool, Error> {
    let expires = (now / DAY_SECONDS + 2) * DAY_SECONDS;
    let mut attempts = CONTENTION.begin();
    loop {
        let limit = limit.unwrap_or(u64::from(u32::MAX));
        let count = Write::count_up_to(codes_key(email, now), "codes", limit, expires);
        match table.write(vec![count]).await {
            Ok(()) => return Ok(true),
            Err(Error::Refused(Refusal::Contention)) => attempts.again().await?,
            Err(Error::Refused(Refusal::Failed(_))) => return Ok(false),
            Err(why) => return Err(why),
        }
    }
}

/// Removes a right code from the count.
pub async fn uncount_code(table: &Table, email: &str, now: i64) -> Result<(), Error> {
    let mut attempts = CONTENTION.begin();
    loop {
        match table.write(vec![Write::uncount(codes_key(email, now), "codes")]).await {
            Err(Error::Refused(Refusal::Contention)) => attempts.again().await?,
            Err(Error::Refused(Refusal::Failed(_))) => return Ok(()),
            done => return done,
        }
    }
}

/// The state before an attempt is counted.
#[derive(Debug, Default)]
pub struct Known {
    /// The attempts of the account from this source.
    pub account: Attempts,
    /// The attempts of the source address, if it is limited.
    pub address: Attempts,
    /// Failures of the account over all sources: in this window or the one before, whichever has more.
    pub failures: u32,
    /// Whether the source has signed in to the account within 90 days.
    pub is_known_source: bool,
}

/// Reads the state at `now` (seconds since 1970), in one call.
pub async fn known(
    table: &Table,
    email: &str,
    source: &str,
    address: Option<IpAddr>,
    now: i64,
) -> Result<Known, Error> {
    let account = Throttled::Account { email, source }.key();
    let address = address.map(|address| Throttled::Address(address).key());
    let windows = failures_keys(email, now);
    let from = source_key(email, source);
    let mut keys = vec![account.clone(), from.clone()];
    keys.extend(windows.clone());
    keys.extend(address.clone());
    let found = table.get_many(keys).await?;
    let attempts = |key: &Key| match found.get(key) {
        Some(item) => Ok::<_, Error>(serde_dynamo::from_item(item.clone())?),
        None => Ok(Attempts::default()),
    };
    let source = found.get(&from).cloned().map(serde_dynamo::from_item::<_, Source>).transpose()?;
    Ok(Known {
        account: attempts(&account)?,
        address: address.as_ref().map(attempts).transpose()?.unwrap_or_default(),
        failures: most_failures(windows.iter().filter_map(|key| found.get(key)))?,
        is_known_source: source.is_some_and(|source| now < source.until),
    })
}

/// The write that counts a failure of an account over all sources. Concurrent failures are all counted.
pub fn count_failure(email: &str, now: i64) -> Write {
    let window = now / WINDOW_SECONDS;
    let expires = (window + 2) * WINDOW_SECONDS + 3600;
    Write::count_up_to(failures_key(email, window), "failures", u64::from(u32::MAX), expires)
}

/// Failures of an account over all sources: in this window or the one before, whichever has more.
pub async fn failures(table: &Table, email: &str, now: i64) -> Result<u32, Error> {
    let found = table.get_many(failures_keys(email, now).to_vec()).await?;
    most_failures(found.values())
}

/// The write that marks that only known sources may try in this window. It is refused if the mark exists.
pub fn restricted(email: &str, now: i64) -> Write {
    let window = now / WINDOW_SECONDS;
    let key = Key::new(format!("LOGIN#{email}"), format!("RESTRICTED#{window}"));
    let expires = (window + 2) * WINDOW_SECONDS + 3600;
    Write::create(Row::new(&key, &Failures::default()).expires(expires))
}

/// The writes of a successful sign-in: its source becomes known, and its attempts are deleted.
pub fn succeeded(email: &str, source: &str, now: i64) -> [Write; 2] {
    let until = now + KNOWN_SECONDS;
    let row = Row::new(&source_key(email, source), &Source { until }).expires(until);
    [Write::put(row), Throttled::Account { email, source }.forget()]
}

/// The writes that delete all earlier attempts of an account that is activated.
pub fn begin_anew(email: &str, source: &str, now: i64) -> Vec<Write> {
    let mut writes: Vec<Write> = succeeded(email, source, now).into();
    writes.extend(failures_keys(email, now).map(Write::delete));
    writes
}

/// For an e-mail that nobody has: a write with the same cost as the note of a failure. It stores the same entry, in
/// one index, and the entry expires.
pub fn nobodys_note(email: &str, entry: &Entry, now: i64) -> Write {
    let key = Key::new(format!("LOGIN#{email}"), format!("NOTE#{}", entry.id));
    let row = Row::new(&key, entry).listed(Index::Second, key.pk.clone(), key.sk.clone());
    Write::create(row.expires(now + WINDOW_SECONDS))
}
