//! An operation. One declaration gives its route, its checks, its place in the OpenAPI document, and its permission
//! tests.

use chrono::{NaiveDate, NaiveTime};
use http::{HeaderMap, HeaderValue, Method};
use serde_json::Value;

use crate::error::Error;
use crate::schema::Shape;

/// The callers who may call an operation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Access {
    /// Anyone. A token is not read.
    Open,
    /// Any valid token.
    SignedIn,
    /// Holders of the permission: in any scope, or at least in the scope that is written (`payrolls:read:all`).
    Needs(&'static str),
    /// Holders of one of the two permissions.
    NeedsEither(&'static str, &'static str),
}

impl Access {
    /// The permissions of which one is needed; empty if any token, or no token, is enough.
    pub fn permissions(self) -> Vec<&'static str> {
        match self {
            Self::Open | Self::SignedIn => vec![],
            Self::Needs(permission) => vec![permission],
            Self::NeedsEither(one, other) => vec![one, other],
        }
    }
}

/// Whether an operation takes an `Idempotency-Key`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Idempotency {
    Ignored,
    Accepted,
    Required,
}

/// The rate at which an account may call, in the form of the `RateLimit` fields for HTTP (rule API-108).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RateLimit {
    pub name: &'static str,
    /// The number of calls in a window.
    pub quota: u64,
    pub window_seconds: u32,
}

/// The deprecation of an operation (rule API-106). Its answers announce it at least twelve months before the end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Deprecated {
    pub since: NaiveDate,
    /// The time from which on the operation may be removed.
    pub until: NaiveDate,
    /// The page that tells what replaces the operation.
    pub guide: &'static str,
}

impl Deprecated {
    /// Adds the headers of RFC 9745 and RFC 8594. An existing `Link` stays.
    pub(crate) fn tell(&self, headers: &mut HeaderMap) {
        let midnight = |date: NaiveDate| date.and_time(NaiveTime::MIN).and_utc();
        let deprecation = format!("@{}", midnight(self.since).timestamp());
        let sunset = midnight(self.until).format("%a, %d %b %Y %H:%M:%S GMT").to_string();
        let link = format!("<{}>; rel=\"deprecation\"; type=\"text/html\"", self.guide);
        for (name, value) in [("deprecation", deprecation), ("sunset", sunset), ("link", link)] {
            if let Ok(value) = HeaderValue::try_from(value) {
                headers.append(name, value);
            }
        }
    }
}

/// The greatest number of bytes of a body, if the declaration names no other limit.
const BODY_LIMIT: usize = 256 * 1024;

/// An operation's declaration.
#[derive(Clone)]
pub struct Operation {
    /// `verb_noun`: its name in the OpenAPI document, the template, tests and logs.
    pub id: &'static str,
    pub method: Method,
    pub path: &'static str,
    pub summary: &'static str,
    pub access: Access,
    /// A condition that the permission does not express, for the list of operations: whose records it is about, or what
    /// else a part of the body needs.
    pub remark: Option<&'static str>,
    pub body_limit: usize,
    pub status: u16,
    /// The second status of success: 201 if the resource that the request puts did not exist, 200 if the resource
    /// that it creates existed.
    pub also: Option<u16>,
    pub idempotency: Idempotency,
    /// Whether the operation honours `If-Match`, and whether it requires it.
    pub if_match: IfMatch,
    /// Whether its success carries an `ETag`.
    pub etag: bool,
    pub deprecated: Option<Deprecated>,
    /// The media type of a successful answer: JSON, a page for people, or a calendar.
    pub media_type: &'static str,
    /// The end of the last parameter of the path, which does not belong to its value: `.ics` of a calendar.
    pub path_suffix: &'static str,
    /// Whether the operation may answer 409.
    pub conflicts: bool,
    /// Whether the operation changes anything. Only changes need a fresh proof of who calls.
    pub is_change: bool,
    /// Whether it always asks for a fresh proof of who calls, whatever the settings say (rule BANK-3).
    pub always_proves: bool,
    /// Whether an account may call it that has to add a second factor first (rule SIGN-4).
    pub without_factor: bool,
    /// Whether an account may call it whose owner has left (rule DOC-4).
    pub after_leaving: bool,
    /// Whether the body proves who the caller is, instead of a token.
    pub proof_in_body: bool,
    /// Whether a mail does the rest, so that the answer 202 names no job.
    pub mails: bool,
    /// Whether the single resource that the path names may be absent.
    pub may_be_absent: bool,
    /// The quota for accounts that reach few others (rule GUARD-4).
    pub counts: Counts,
    /// The treatment of a dry run (rule API-113).
    pub dry_run: DryRun,
    /// Whether the operation reads `Client-Time`.
    pub client_time: bool,
    /// The array of the body that has a greatest length with an error code of its own.
    pub batch: Option<(&'static str, usize)>,
    /// The rate at which an account may call, which every successful answer tells.
    pub limit: Option<RateLimit>,
    /// The relation to pay. Every operation that changes something declares it.
    pub pay: Option<PayEffect>,
    pub query: Shape,
    pub body: Shape,
    pub takes_body: bool,
    /// Whether no body at all means the same as an empty object.
    pub body_is_optional: bool,
    pub answer: Shape,
    /// Whether the body is merged into what is stored ([`crate::update`]) and the merged value is checked.
    pub merges: bool,
    pub result: Shape,
}

/// The relation of a change to the pay of others (rule PAY-70).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PayEffect {
    /// The change affects no figure of pay.
    Nothing,
    /// The caller contributes to the pay of single dates.
    Single,
    /// The caller contributes to the pay of all dates while the change is in force.
    Lasting,
    /// The caller contributes to the pay of all dates, beyond an approval.
    AllDates,
    /// The caller contributes to the payrolls that the run generates.
    Generates,
    /// The change decides about payrolls, which a second person must do (rule PAY-71).
    Decides,
    /// The change affects how the organization protects its pay, and no figure. It asks for a fresh proof (rule
    /// API-96), and makes nobody a contributor.
    Protection,
}

impl PayEffect {
    /// Whether the caller becomes a contributor of payrolls.
    pub fn contributes(self) -> bool {
        matches!(self, Self::Single | Self::Lasting | Self::AllDates | Self::Generates)
    }
}

/// The quota that counts a change of an account that reaches few others (rule GUARD-4).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Counts {
    /// A punch, or a change that has another limit.
    Nothing,
    Changes,
    /// A request about which somebody has to decide.
    Requests,
    /// The entries of this field of the body.
    Records(&'static str),
}

/// The treatment of a dry run: a request for the effect of a change that must not change anything (rule API-113).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DryRun {
    /// A request for a dry run is refused.
    Refused,
    /// The change is made as usual, in a storage that checks and keeps nothing.
    NothingStored,
    /// The operation starts a job that only reports its effects.
    JobOnly,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum IfMatch {
    Ignored,
    Honoured,
    /// Required if the request replaces a list that is not empty.
    ForLists,
    Required,
}

fn operation(
    method: Method,
    path: &'static str,
    id: &'static str,
    summary: &'static str,
) -> Operation {
    Operation {
        id,
        path,
        summary,
        access: Access::SignedIn,
        remark: None,
        body_limit: BODY_LIMIT,
        status: 200,
        also: None,
        idempotency: Idempotency::Ignored,
        if_match: IfMatch::Ignored,
        etag: false,
        deprecated: None,
        media_type: "application/json",
        path_suffix: "",
        conflicts: false,
        is_change: method != Method::GET,
        always_proves: false,
        without_factor: false,
        after_leaving: false,
        proof_in_body: false,
        mails: false,
        may_be_absent: false,
        counts: Counts::Changes,
        dry_run: DryRun::Refused,
        client_time: false,
        batch: None,
        limit: None,
        pay: None,
        query: Shape::of::<()>(),
        body: Shape::of::<()>(),
        body_is_optional: false,
        takes_body: matches!(method, Method::POST | Method::PUT | Method::PATCH),
        answer: Shape::of::<()>(),
        merges: false,
        result: Shape::of::<()>(),
        method,
    }
}

pub fn get(path: &'static str, id: &'static str, summary: &'static str) -> Operation {
    operation(Method::GET, path, id, summary)
}

pub fn post(path: &'static str, id: &'static str, summary: &'static str) -> Operation {
    operation(Method::POST, path, id, summary)
}

pub fn put(path: &'static str, id: &'static str, summary: &'static str) -> Operation {
    operation(Method::PUT, path, id, summary)
}

pub fn patch(path: &'static str, id: &'static str, summary: &'static str) -> Operation {
    operation(Method::PATCH, path, id, summary)
}

pub fn delete(path: &'static str, id: &'static str, summary: &'static str) -> Operation {
    operation(Method::DELETE, path, id, summary)
}

impl Operation {
    /// The PATCH that makes the same change as this PUT.
    pub(crate) fn as_patch(&self, id: &'static str, summary: &'static str) -> Self {
        let method = Method::PATCH;
        let if_match = IfMatch::ForLists;
        Self { id, summary, method, if_match, also: None, ..self.clone() }
    }

    /// Whether the operation changes only the fields that are sent, of a resource that exists.
    pub fn is_patch(&self) -> bool {
        self.merges && self.method == Method::PATCH
    }

    /// The media types that the body may have.
    pub fn body_media_types(&self) -> &'static [&'static str] {
        match self.is_patch() {
            true => &["application/merge-patch+json", "application/json"],
            false => &["application/json"],
        }
    }

    /// A body without the fields that answers show and that cannot be changed.
    ///
    /// # Errors
    /// [`Error::Internal`] if a shape of the service does not compile.
    pub(crate) fn without_read_only(&self, mut sent: Value) -> Result<Value, Error> {
        if let Value::Object(fields) = &mut sent {
            let taken = self.result.properties().map_err(Error::internal)?;
            let answered = self.answer.properties().map_err(Error::internal)?;
            fields.retain(|name, _| taken.contains_key(name) || !answered.contains_key(name));
        }
        Ok(sent)
    }

    #[must_use]
    pub fn open(mut self) -> Self {
        self.access = Access::Open;
        self
    }

    #[must_use]
    pub fn needs(mut self, permission: &'static str) -> Self {
        self.access = Access::Needs(permission);
        self
    }

    /// For an operation that two groups of people use, each for a part of it.
    #[must_use]
    pub fn needs_either(mut self, one: &'static str, other: &'static str) -> Self {
        self.access = Access::NeedsEither(one, other);
        self
    }

    /// Adds to the list of operations a condition that the permission does not express.
    #[must_use]
    pub fn remark(mut self, remark: &'static str) -> Self {
        self.remark = Some(remark);
        self
    }

    /// Marks the operation as deprecated, in every answer and in the document.
    #[must_use]
    pub fn deprecated(mut self, deprecated: Deprecated) -> Self {
        self.deprecated = Some(deprecated);
        self
    }

    #[must_use]
    pub fn status(mut self, status: u16) -> Self {
        self.status = status;
        self
    }

    /// The answer is 202, and a mail does the rest.
    #[must_use]
    pub fn mails(mut self) -> Self {
        self.mails = true;
        self.status(202)
    }

    /// The body proves who the caller is, instead of a token.
    #[must_use]
    pub fn proof_in_body(mut self) -> Self {
        self.proof_in_body = true;
        self
    }

    /// The operation answers 404 although its path names no resource: the single resource of its path, the one that its
    /// query names, or the one that a repeated request created may be absent.
    #[must_use]
    pub fn may_be_absent(mut self) -> Self {
        self.may_be_absent = true;
        self
    }

    /// The operation answers 201 if the resource that it puts did not exist.
    #[must_use]
    pub fn may_create(mut self) -> Self {
        self.also = Some(201);
        self
    }

    /// The operation answers 200 if the resource that it creates existed.
    #[must_use]
    pub fn may_find(mut self) -> Self {
        self.also = Some(200);
        self
    }

    #[must_use]
    pub fn body_limit(mut self, bytes: usize) -> Self {
        self.body_limit = bytes;
        self
    }

    #[must_use]
    pub fn idempotency(mut self, idempotency: Idempotency) -> Self {
        self.idempotency = idempotency;
        self
    }

    #[must_use]
    pub fn if_match(mut self, if_match: IfMatch) -> Self {
        self.if_match = if_match;
        self
    }

    #[must_use]
    pub fn etag(mut self) -> Self {
        self.etag = true;
        self
    }

    /// The operation answers with a page for people.
    #[must_use]
    pub fn html(mut self) -> Self {
        self.media_type = "text/html";
        self
    }

    /// The operation answers with a calendar, and the last parameter of its path ends with `.ics`.
    #[must_use]
    pub fn calendar(mut self) -> Self {
        self.media_type = "text/calendar";
        self.path_suffix = ".ics";
        self
    }

    /// A missing body means the same as an empty object.
    #[must_use]
    pub fn optional_body(mut self) -> Self {
        self.body_is_optional = true;
        self
    }

    /// The operation changes nothing, whatever its method is.
    #[must_use]
    pub fn changes_nothing(mut self) -> Self {
        self.is_change = false;
        self
    }

    #[must_use]
    pub fn conflicts(mut self) -> Self {
        self.conflicts = true;
        self
    }

    /// The operation always asks for a fresh proof of who calls, whatever the settings say.
    #[must_use]
    pub fn always_proves(mut self) -> Self {
        self.always_proves = true;
        self
    }

    /// An account that has to add a second factor first may call the operation.
    #[must_use]
    pub fn without_factor(mut self) -> Self {
        self.without_factor = true;
        self
    }

    /// An account whose owner has left may call the operation (rule DOC-4).
    #[must_use]
    pub fn after_leaving(mut self) -> Self {
        self.after_leaving = true;
        self
    }

    /// Counts a request as this for the quotas, instead of as a change.
    #[must_use]
    pub fn counts(mut self, what: Counts) -> Self {
        self.counts = what;
        self
    }

    /// Allows a dry run of this kind.
    #[must_use]
    pub fn dry_run(mut self, how: DryRun) -> Self {
        self.dry_run = how;
        self
    }

    /// The operation reads `Client-Time`.
    #[must_use]
    pub fn client_time(mut self) -> Self {
        self.client_time = true;
        self
    }

    /// A body with more than `most` entries in `field` is `batch_too_large`.
    #[must_use]
    pub fn batch(mut self, field: &'static str, most: usize) -> Self {
        self.batch = Some((field, most));
        self
    }

    /// Declares the relation of the change to pay.
    #[must_use]
    pub fn pay(mut self, effect: PayEffect) -> Self {
        self.pay = Some(effect);
        self
    }

    #[must_use]
    pub fn limited(mut self, limit: RateLimit) -> Self {
        self.limit = Some(limit);
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Rule API-106.
    #[test]
    fn what_is_to_go_says_since_when_until_when_and_what_comes_instead() {
        let day = |text: &str| text.parse().unwrap();
        let guide = "/docs/how-to/leave-v1";
        let going = Deprecated { since: day("2026-11-23"), until: day("2027-12-31"), guide };
        let mut headers = HeaderMap::new();
        headers.insert("link", HeaderValue::from_static("</next>; rel=\"next\""));
        going.tell(&mut headers);
        assert_eq!(headers["deprecation"], "@1795392000");
        assert_eq!(headers["sunset"], "Fri, 31 Dec 2027 00:00:00 GMT");
        let links: Vec<_> = headers.get_all("link").iter().collect();
        let expected = "</docs/how-to/leave-v1>; rel=\"deprecation\"; type=\"text/html\"";
        assert_eq!(links, ["</next>; rel=\"next\"", expected]);
    }
}
