//! Requests for a new password by e-mail, and the times at which an account got such mails (rule MAIL-6).
//!
//! A request is stored for every e-mail, whether anybody has it. The sender of mails looks later whose it is. So the
//! request costs the same for every e-mail, and its answer tells nothing.

use chrono::{DateTime, TimeDelta, Utc};
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use crate::error::Error;
use crate::key::sort_time;
use crate::kinds::Kind;
use crate::mails::Place;
use crate::table::{Index, Key, Row, Table, Write};
use crate::users::SignInName;
use crate::work;

/// The time for which a request is stored that nobody works on, in seconds.
const RETENTION_SECONDS: i64 = 24 * 3600;

/// The greatest number of mails with a new password that an account gets in an hour.
const MOST_AN_HOUR: usize = 3;

/// A request for a new password. An e-mail has at most one.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Request {
    /// Drawn for each request, so that a later one is not taken for an earlier one.
    pub request_id: Uuid,
    pub name: SignInName,
    pub at: DateTime<Utc>,
}

impl Request {
    fn key(&self) -> Key {
        Key::new(format!("{}#{}", Kind::PasswordReset.as_str(), self.name.as_str()), "REQUEST")
    }
}

/// The partition of the list of requests.
fn listed_in() -> String {
    format!("{}#RESETS", Kind::MailWork.as_str())
}

/// The write that stores a request. It replaces an earlier one for the same e-mail.
pub fn put(request: &Request) -> Write {
    let key = request.key();
    let position = format!("{}#{}", sort_time(request.at), request.name.as_str());
    let row = Row::new(&key, request).expires(request.at.timestamp() + RETENTION_SECONDS);
    Write::put(row.listed(Index::Work, listed_in(), position))
}

/// The write that removes a request on which somebody has worked. It is refused if there is another one by now.
pub fn done(request: &Request) -> Write {
    Write::delete_if(request.key(), "request_id", &request.request_id.to_string())
        .unchanged("request for a new password")
}

/// Whether a request still waits.
pub async fn waits(table: &Table, request: &Request) -> Result<bool, Error> {
    let stored: Option<Request> = table.get(&request.key()).await?;
    Ok(stored.is_some_and(|stored| stored.request_id == request.request_id))
}

/// The requests that wait at `now`, at most `most`, the earliest first.
pub async fn due(table: &Table, now: DateTime<Utc>, most: usize) -> Result<Vec<Request>, Error> {
    let items = work::due(table, [listed_in()], now, most).await?;
    items.into_iter().map(|item| Ok(serde_dynamo::from_item(item)?)).collect()
}

/// The times at which an account was mailed a new password, within an hour.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Mailed {
    rev: u64,
    /// Seconds since 1970.
    times: Vec<i64>,
}

impl Mailed {
    /// The times with one more, at the next revision; `None` if the account has had enough for now.
    pub fn with(&self, now: DateTime<Utc>) -> Option<Self> {
        let hour_ago = (now - TimeDelta::hours(1)).timestamp();
        let mut times: Vec<i64> =
            self.times.iter().copied().filter(|time| *time > hour_ago).collect();
        if times.len() >= MOST_AN_HOUR {
            return None;
        }
        times.push(now.timestamp());
        Some(Self { rev: self.rev + 1, times })
    }
}

fn mailed_key(place: Place) -> Key {
    Key::new(place.partition(), "RESETS")
}

/// The times at which an account was mailed a new password.
pub async fn mailed(table: &Table, place: Place) -> Result<Mailed, Error> {
    Ok(table.get(&mailed_key(place)).await?.unwrap_or_default())
}

/// The write that stores the times, if they have not changed.
pub fn put_mailed(place: Place, mailed: &Mailed) -> Write {
    let last = mailed.times.last().copied().unwrap_or_default();
    let row = Row::new(&mailed_key(place), mailed).expires(last + 2 * 3600);
    Write::advance(row, mailed.rev - 1).unchanged("mails of an account")
}

#[cfg(test)]
mod tests {
    use wfm_domain::ids::{OrganizationId, UserId};

    use super::*;
    use crate::key_chart::keys;

    #[test]
    fn keys_are_built_as_the_chart_says() {
        let organization = OrganizationId(Uuid::from_u128(0xa));
        let at = DateTime::UNIX_EPOCH;
        let name = SignInName::new(organization, "ada@example.com");
        let request = Request { request_id: Uuid::nil(), name, at };
        let place = Place { organization, account: UserId(Uuid::from_u128(0xb)) };
        let mailed = Mailed::default().with(at).unwrap();
        let writes = [put(&request), done(&request), put_mailed(place, &mailed)];
        let expected = "PASSWORDRESET#0a#ada@example.com | REQUEST\n    \
                        work: MAILWORK#RESETS | 1970-01-01T00:00:00.000Z#0a#ada@example.com\n\
                        PASSWORDRESET#0a#ada@example.com | REQUEST\n\
                        MAIL#0a#0b | RESETS";
        assert_eq!(keys(&writes), expected);
    }

    /// Rule MAIL-6.
    #[test]
    fn an_account_gets_three_mails_in_any_hour() {
        let at = |minutes| DateTime::UNIX_EPOCH + TimeDelta::minutes(minutes);
        let three = [0, 20, 40]
            .iter()
            .fold(Mailed::default(), |mailed, minute| mailed.with(at(*minute)).unwrap());
        assert_eq!(three.with(at(59)), None);
        let fourth = three.with(at(60)).unwrap();
        assert_eq!(fourth.with(at(79)), None);
        assert!(fourth.with(at(80)).is_some());
    }
}
