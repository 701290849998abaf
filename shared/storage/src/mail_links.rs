//! Links of mails whose tokens give the reader something: a sign-in, or a proof of the address.
//!
//! No token is stored. The sender of the mail draws one at each try, and stores its hash before it hands the mail over.
//! So nobody but the reader of the mailbox knows a token, and each mail that arrived has one that is valid.

use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};

use crate::error::Error;
use crate::mails::Place;
use crate::table::{Key, Row, Table, Write};

/// The greatest number of tokens of a link. A further one replaces the oldest.
const MOST_TOKENS: usize = 20;

/// The use of a link. An account has at most one of each.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Use {
    /// To choose a password, in place of an activation token.
    Activation,
    /// To prove an address (rule MAIL-5).
    Address,
}

/// A link, with the tokens of the mails that hold it.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Link {
    pub rev: u64,
    /// The activation token for which its tokens stand, as its hash; or the id of the request.
    pub stands_for: String,
    /// The address to which mails with the link go.
    pub email: String,
    /// The e-mail and the version of the account at the time of the request.
    pub account_email: String,
    pub ver: u32,
    pub tokens: Vec<Token>,
    /// When the link ends, in seconds since 1970.
    pub expires_at: i64,
}

/// A token that was mailed.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Token {
    /// SHA-256 of the token, in hexadecimal digits.
    pub hash: String,
    /// When the token ends, in seconds since 1970.
    pub until: i64,
}

impl Link {
    /// The link with one more token, at its next revision.
    #[must_use]
    pub fn with(&self, token: Token) -> Self {
        let mut next = self.clone();
        next.rev += 1;
        next.tokens.push(token);
        let surplus = next.tokens.len().saturating_sub(MOST_TOKENS);
        next.tokens.drain(..surplus);
        next
    }

    /// Whether a token with this hash was mailed and is valid at `now`.
    pub fn takes(&self, hash: &str, now: DateTime<Utc>) -> bool {
        let now = now.timestamp();
        let is_valid = |token: &Token| token.hash == hash && now < token.until;
        now < self.expires_at && self.tokens.iter().any(is_valid)
    }
}

fn key(place: Place, purpose: Use) -> Key {
    let name = match purpose {
        Use::Activation => "LINK#ACTIVATION",
        Use::Address => "LINK#ADDRESS",
    };
    Key::new(place.partition(), name)
}

/// The link of an account. It may have ended.
pub async fn get(table: &Table, place: Place, purpose: Use) -> Result<Option<Link>, Error> {
    table.get(&key(place, purpose)).await
}

/// The write that stores a new link. It replaces an earlier one, whose tokens become void.
pub fn put(place: Place, purpose: Use, link: &Link) -> Write {
    Write::put(Row::new(&key(place, purpose), link).expires(link.expires_at))
}

/// The write that stores the next revision of a link, if it has not changed.
pub fn replace(place: Place, purpose: Use, link: &Link) -> Write {
    let row = Row::new(&key(place, purpose), link).expires(link.expires_at);
    Write::replace_if(row, link.rev - 1, "stands_for", &link.stands_for).unchanged("link of a mail")
}

/// The write that uses a link up. If two uses are concurrent, one is refused.
pub fn use_up(place: Place, purpose: Use, link: &Link) -> Write {
    Write::delete_if(key(place, purpose), "stands_for", &link.stands_for)
        .unchanged("link of a mail")
}

/// The write that voids a link, if there is one.
pub fn void(place: Place, purpose: Use) -> Write {
    Write::delete(key(place, purpose))
}

#[cfg(test)]
mod tests {
    use chrono::TimeDelta;
    use uuid::Uuid;
    use wfm_domain::ids::{OrganizationId, UserId};

    use super::*;
    use crate::key_chart::keys;

    fn link() -> Link {
        Link {
            rev: 1,
            stands_for: "x".into(),
            email: "ada@example.com".into(),
            account_email: "ada@example.com".into(),
            ver: 1,
            tokens: vec![],
            expires_at: 7200,
        }
    }

    fn token(hash: &str, until: i64) -> Token {
        Token { hash: hash.into(), until }
    }

    /// Rule MAIL-6.
    #[test]
    fn each_mailed_token_is_valid_until_its_own_end_and_that_of_the_link() {
        let link = link().with(token("a", 3600)).with(token("b", 9000));
        let takes = |hash: &str, second: i64| {
            link.takes(hash, DateTime::UNIX_EPOCH + TimeDelta::seconds(second))
        };
        assert!(takes("a", 3599) && !takes("a", 3600));
        assert!(takes("b", 7199) && !takes("b", 7200));
        assert!(!takes("c", 0));
    }

    #[test]
    fn a_link_keeps_the_latest_tokens() {
        let link = (0..30).fold(link(), |link, n| link.with(token(&n.to_string(), 3600)));
        let hashes: Vec<&str> = link.tokens.iter().map(|token| &*token.hash).collect();
        assert_eq!((link.rev, hashes.len()), (31, MOST_TOKENS));
        assert_eq!((hashes[0], hashes[MOST_TOKENS - 1]), ("10", "29"));
    }

    #[test]
    fn keys_are_built_as_the_chart_says() {
        let place = Place {
            organization: OrganizationId(Uuid::from_u128(0xa)),
            account: UserId(Uuid::from_u128(0xb)),
        };
        let writes = [put(place, Use::Activation, &link()), put(place, Use::Address, &link())];
        assert_eq!(keys(&writes), "MAIL#0a#0b | LINK#ACTIVATION\nMAIL#0a#0b | LINK#ADDRESS");
    }
}
