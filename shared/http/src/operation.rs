//! An operation: declared once, from which come its route, its checks, its place in the OpenAPI
//! document and in the permission tests.

use chrono::{NaiveDate, NaiveTime};
use http::{HeaderMap, HeaderValue, Method};
use serde_json::Value;

use crate::error::Error;
use crate::schema::Shape;

/// Who may call.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Access {
    /// Anyone; no token is looked at.
    Open,
    /// Any valid token.
    SignedIn,
    /// Holders of the permission: in any scope, or as wide as it is written (`payrolls:read:all`).
    Needs(&'static str),
    /// Holders of one of the two.
    NeedsEither(&'static str, &'static str),
}

impl Access {
    /// The permissions of which one is needed; none if any token, or no token, will do.
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

/// The rate at which an account may ask, as the `RateLimit` fields for HTTP tell it (rule API-108).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RateLimit {
    pub name: &'static str,
    /// So often in a window.
    pub quota: u64,
    pub window_seconds: u32,
}

/// That an operation is to go (rule API-106): its answers say so at least twelve months before.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Deprecated {
    pub since: NaiveDate,
    /// From when on it may be gone.
    pub until: NaiveDate,
    /// The page that says what takes its place.
    pub guide: &'static str,
}

impl Deprecated {
    /// Adds the headers of RFC 9745 and RFC 8594; another `Link` stays.
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

/// Bytes of a body that are taken where nothing else is said.
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
    /// The other status of its success: 201 where what it puts was not there, 200 where what it
    /// creates was.
    pub also: Option<u16>,
    pub idempotency: Idempotency,
    /// Whether it honours `If-Match`, and whether it insists on it.
    pub if_match: IfMatch,
    /// Whether its success carries an `ETag`.
    pub etag: bool,
    pub deprecated: Option<Deprecated>,
    /// The shape of its success: JSON, or a page for people.
    pub media_type: &'static str,
    /// Conflicts (409) it can end in.
    pub conflicts: bool,
    /// Whether it changes anything: only changes ask for a fresh proof of who calls.
    pub is_change: bool,
    /// Whether it is open to an account that has to add a second factor first (rule SIGN-4).
    pub without_factor: bool,
    /// Whether the body proves who the caller is, in place of a token.
    pub proof_in_body: bool,
    /// Whether the one thing that its path names may be absent.
    pub may_be_absent: bool,
    /// The count of accounts that reach few others (rule GUARD-4).
    pub counts: Counts,
    /// Whether it can be asked what it would do (rule API-113).
    pub dry_run: DryRun,
    /// Whether it reads `Client-Time`.
    pub client_time: bool,
    /// The body's array that may not be longer, with its own error code.
    pub batch: Option<(&'static str, usize)>,
    /// The rate at which an account may ask, which every success tells.
    pub limit: Option<RateLimit>,
    /// The relation to pay; every operation that changes something says it.
    pub pay: Option<PayEffect>,
    pub query: Shape,
    pub body: Shape,
    pub takes_body: bool,
    /// Whether no body at all means the same as an empty object.
    pub body_is_optional: bool,
    pub answer: Shape,
    /// Whether the body is merged into what is stored ([`crate::update`]), and what then comes out.
    pub merges: bool,
    pub result: Shape,
}

/// The relation of a change to what somebody else is paid (rule PAY-70).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PayEffect {
    /// No figure of pay follows from it.
    Nothing,
    /// The caller contributes to the pay of single dates.
    Single,
    /// The caller contributes to the pay of all dates while the change is in force.
    Lasting,
    /// The caller contributes to the pay of all dates, beyond an approval.
    AllDates,
    /// The caller contributes to the payrolls that the run generates.
    Generates,
    /// It decides about payrolls, which a second person does (rule PAY-71).
    Decides,
    /// It changes how the organization protects its pay, and no figure. It asks for a fresh proof (rule API-96), and makes
    /// nobody a contributor.
    Protection,
}

impl PayEffect {
    /// Whether the caller becomes a contributor of payrolls.
    pub fn contributes(self) -> bool {
        matches!(self, Self::Single | Self::Lasting | Self::AllDates | Self::Generates)
    }
}

/// The count of an account that makes a change and reaches few others (rule GUARD-4).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Counts {
    /// A punch, or a change that another limit holds for.
    Nothing,
    Changes,
    /// A request that somebody has to decide about.
    Requests,
    /// The entries of this field of the body.
    Records(&'static str),
}

/// Whether a change can be asked what it would do, without anything being changed (rule API-113).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DryRun {
    /// A request for it is refused.
    Refused,
    /// The change is made as always, in a storage that checks and keeps nothing.
    NothingStored,
    /// It starts a job that only says what it would do.
    JobOnly,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum IfMatch {
    Ignored,
    Honoured,
    /// It insists where a list that is not empty is replaced.
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
        conflicts: false,
        is_change: method != Method::GET,
        without_factor: false,
        proof_in_body: false,
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
    /// The PATCH that changes what this PUT changes.
    pub(crate) fn as_patch(&self, id: &'static str, summary: &'static str) -> Self {
        let method = Method::PATCH;
        let if_match = IfMatch::ForLists;
        Self { id, summary, method, if_match, also: None, ..self.clone() }
    }

    /// Whether it changes only the fields that are sent, of something that is there.
    pub fn is_patch(&self) -> bool {
        self.merges && self.method == Method::PATCH
    }

    /// The media types that its body may have.
    pub fn body_media_types(&self) -> &'static [&'static str] {
        match self.is_patch() {
            true => &["application/merge-patch+json", "application/json"],
            false => &["application/json"],
        }
    }

    /// A body without the fields that are answered but cannot be changed.
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

    /// For what two kinds of people do, each their part.
    #[must_use]
    pub fn needs_either(mut self, one: &'static str, other: &'static str) -> Self {
        self.access = Access::NeedsEither(one, other);
        self
    }

    /// Says in the list of operations what its permission alone does not.
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

    /// The body proves who the caller is, in place of a token.
    #[must_use]
    pub fn proof_in_body(mut self) -> Self {
        self.proof_in_body = true;
        self
    }

    /// The one thing that its path names may be absent: it answers 404 then.
    #[must_use]
    pub fn may_be_absent(mut self) -> Self {
        self.may_be_absent = true;
        self
    }

    /// It answers 201 where what it puts was not there.
    #[must_use]
    pub fn may_create(mut self) -> Self {
        self.also = Some(201);
        self
    }

    /// It answers 200 where what it creates was there.
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

    /// It answers a page for people.
    #[must_use]
    pub fn html(mut self) -> Self {
        self.media_type = "text/html";
        self
    }

    /// No body at all means the same as an empty object.
    #[must_use]
    pub fn optional_body(mut self) -> Self {
        self.body_is_optional = true;
        self
    }

    /// It answers without changing anything, whatever its method.
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

    /// It is open to an account that has to add a second factor first.
    #[must_use]
    pub fn without_factor(mut self) -> Self {
        self.without_factor = true;
        self
    }

    /// Counts a request as this for the quotas, instead of as a change.
    #[must_use]
    pub fn counts(mut self, what: Counts) -> Self {
        self.counts = what;
        self
    }

    /// It can be asked what it would do.
    #[must_use]
    pub fn dry_run(mut self, how: DryRun) -> Self {
        self.dry_run = how;
        self
    }

    /// It reads `Client-Time`.
    #[must_use]
    pub fn client_time(mut self) -> Self {
        self.client_time = true;
        self
    }

    /// More than `most` entries of `field` are `batch_too_large`.
    #[must_use]
    pub fn batch(mut self, field: &'static str, most: usize) -> Self {
        self.batch = Some((field, most));
        self
    }

    /// Says what the change has to do with pay.
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
