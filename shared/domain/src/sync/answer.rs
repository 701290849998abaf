//! The context in which records are applied, and the answer to one of them.

use chrono::{DateTime, SecondsFormat, TimeDelta, Utc};

use crate::attendance::Attendance;
use crate::ids::{JobId, OrganizationId};
use crate::settings::Settings;
use crate::sync::{Code, Receipt, Verdict};

/// The facts with which a batch is applied.
#[derive(Clone, Copy, Debug)]
pub struct Applying<'a> {
    pub organization: OrganizationId,
    pub settings: &'a Settings,
    pub receipt: Receipt,
    pub job: Option<&'a JobId>,
    /// The time at which it is applied.
    pub now: DateTime<Utc>,
}

impl Applying<'_> {
    /// The latest effective time that is not in the future (rule SYNC-18).
    pub(super) fn latest_allowed(&self) -> DateTime<Utc> {
        let tolerance = i64::from(self.settings.sync.future_tolerance_seconds);
        self.receipt.received_at + TimeDelta::seconds(tolerance)
    }

    /// Whether a clock-in is, at receipt, older than `max_lookback_days` of 24 h each (rule SYNC-22).
    pub(super) fn is_late(&self, clock_in: DateTime<Utc>) -> bool {
        let lookback = TimeDelta::days(i64::from(self.settings.sync.max_lookback_days));
        self.receipt.received_at - clock_in > lookback
    }
}

/// A verdict with its reason, without the record that it belongs to.
pub(super) struct Answer {
    pub(super) verdict: Verdict,
    pub(super) code: Option<Code>,
    pub(super) detail: String,
    /// Whether the record has an attendance, stored before or now.
    pub(super) known: bool,
    pub(super) server_record: Option<Box<Attendance>>,
}

impl Answer {
    pub(super) fn rejected(code: Code, known: bool, detail: impl Into<String>) -> Self {
        let verdict = Verdict::Rejected;
        let detail = detail.into();
        Self { verdict, code: Some(code), detail, known, server_record: None }
    }

    /// A time is later than its arrival allows (rule SYNC-18).
    pub(super) fn in_future(known: bool, applying: &Applying<'_>) -> Self {
        let received = applying.receipt.received_at.to_rfc3339_opts(SecondsFormat::Secs, true);
        let detail = format!("A time is later than its arrival at {received}.");
        Self::rejected(Code::FutureTime, known, detail)
    }

    pub(super) fn conflict(code: Code, known: bool, server: &Attendance, detail: String) -> Self {
        let server_record = Some(Box::new(server.clone()));
        Self { verdict: Verdict::Conflict, code: Some(code), detail, known, server_record }
    }

    pub(super) fn accepted(
        verdict: Verdict,
        code: Option<Code>,
        detail: impl Into<String>,
    ) -> Self {
        Self { verdict, code, detail: detail.into(), known: true, server_record: None }
    }
}
