//! Payslips as asked for and answered.

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
