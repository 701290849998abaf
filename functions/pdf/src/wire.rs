//! Documents as asked for.

use schemars::JsonSchema;
use serde::Deserialize;
use wfm_wire::language::Language;

/// Query of a payslip.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PayslipQuery {
    /// The language; default that of the caller's mails.
    pub language: Option<Language>,
}

/// Query of a time record.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct TimeRecordQuery {
    /// The month, as `2026-11`.
    #[schemars(length(min = 7, max = 7), extend("pattern" = "^(19[7-9][0-9]|2[0-9]{3})-(0[1-9]|1[0-2])$"))]
    pub month: String,
    /// The language; default that of the caller's mails.
    pub language: Option<Language>,
}
