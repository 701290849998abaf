//! The journal in the settings (rules FILE-8 and FILE-11).

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use wfm_domain::pay::{DatevSettings, JournalSettings, YearStart};
use wfm_http::error::Violation;

/// The accounts on which pay is booked.
#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "SettingJournal")]
pub struct Journal {
    /// The account of the base. Default `base`.
    #[schemars(length(max = 16), regex(pattern = "^[A-Za-z0-9.-]{1,16}$"))]
    pub base_account: Option<String>,
    /// The account of the net. Default `net`.
    #[schemars(length(max = 16), regex(pattern = "^[A-Za-z0-9.-]{1,16}$"))]
    pub net_account: Option<String>,
    /// The data that an export for DATEV needs. Default none.
    pub datev: Option<Datev>,
}

/// The organization, as an export for DATEV names it.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "SettingDatev")]
pub struct Datev {
    /// The number of the tax consultant.
    #[schemars(range(min = 1001, max = 9_999_999))]
    pub consultant: u32,
    /// The number of the client.
    #[schemars(range(min = 1, max = 99_999))]
    pub client: u32,
    /// The month and the day on which a fiscal year begins, as `04-01`. Default `01-01`.
    #[schemars(length(max = 5), regex(pattern = r"^(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$"))]
    pub fiscal_year_start: Option<String>,
    /// The digits of a general ledger account. Default 4.
    #[schemars(range(min = 4, max = 8))]
    pub account_length: Option<u32>,
    /// The account against which every entry is posted. It ends at 0.
    #[schemars(length(max = 9), regex(pattern = "^[0-9]{4,9}$"))]
    pub clearing_account: String,
}

/// The month and day of a text like `04-06`, which fits the schema.
pub fn year_start(text: &str) -> YearStart {
    let mut parts = text.split('-').map(|part| part.parse().unwrap_or_default());
    YearStart { month: parts.next().unwrap_or_default(), day: parts.next().unwrap_or_default() }
}

/// A beginning of years as it is sent.
pub fn year_start_text(of: YearStart) -> String {
    format!("{:02}-{:02}", of.month, of.day)
}

/// The beginning of years at a place of the body.
pub fn checked_year_start(
    at: &str,
    text: Option<&str>,
    violations: &mut Vec<Violation>,
) -> YearStart {
    let start = text.map_or_else(Default::default, year_start);
    if !start.is_valid() {
        let detail = "A year begins on a day that every year has.";
        violations.push(Violation::at(at, "out_of_range", detail));
    }
    start
}

impl Journal {
    /// The journal as the rules take it.
    pub fn checked(self, violations: &mut Vec<Violation>) -> JournalSettings {
        let standard = JournalSettings::default();
        let datev = self.datev.map(|datev| {
            let at = "/journal/datev/fiscal_year_start";
            let text = datev.fiscal_year_start.as_deref();
            DatevSettings {
                consultant: datev.consultant,
                client: datev.client,
                fiscal_year_start: checked_year_start(at, text, violations),
                account_length: datev.account_length.unwrap_or(4),
                clearing_account: datev.clearing_account,
            }
        });
        JournalSettings {
            base_account: self.base_account.unwrap_or(standard.base_account),
            net_account: self.net_account.unwrap_or(standard.net_account),
            datev,
        }
    }
}

impl From<&JournalSettings> for Journal {
    fn from(of: &JournalSettings) -> Self {
        Self {
            base_account: Some(of.base_account.clone()),
            net_account: Some(of.net_account.clone()),
            datev: of.datev.as_ref().map(|datev| Datev {
                consultant: datev.consultant,
                client: datev.client,
                fiscal_year_start: Some(year_start_text(datev.fiscal_year_start)),
                account_length: Some(datev.account_length),
                clearing_account: datev.clearing_account.clone(),
            }),
        }
    }
}
