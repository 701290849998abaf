//! Payslips as asked for and answered.

use schemars::JsonSchema;
use serde::Deserialize;

/// Query of a payslip.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PayslipQuery {
    /// The language; default that of the caller's mails.
    pub language: Option<Language>,
}

/// The languages of documents.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(inline)]
pub enum Language {
    De,
    En,
}

impl From<Language> for wfm_documents::Language {
    fn from(language: Language) -> Self {
        match language {
            Language::De => Self::De,
            Language::En => Self::En,
        }
    }
}
