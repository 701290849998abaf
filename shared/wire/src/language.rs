//! The languages in which the service writes to people, as sent and answered.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use wfm_domain::language as model;
use wfm_domain::settings::Settings;
use wfm_http::Caller;

/// German or English.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(inline)]
pub enum Language {
    De,
    En,
}

crate::same_values!(Language = model::Language { De, En });

/// The language of a document: the one that is asked for, else that of the caller's mails, else that of the organization.
pub fn of_document(
    caller: &Caller,
    settings: &Settings,
    asked: Option<Language>,
) -> model::Language {
    let asked = asked.map(model::Language::from).or(caller.user.language);
    asked.unwrap_or_else(|| model::Language::of_tag(&settings.organization.locale))
}
