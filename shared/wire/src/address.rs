//! Postal addresses as sent and answered.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use wfm_domain::personal as model;
use wfm_domain::{bank, text};
use wfm_http::error::Violation;

/// A postal address.
// Holds what few may read: no `Debug` of its fields.
#[derive(Clone, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "PostalAddress")]
pub struct Address {
    /// The street.
    #[schemars(length(min = 1, max = 100), extend("format" = "name"))]
    pub street: Option<String>,
    /// The number of the house.
    #[schemars(length(min = 1, max = 20), extend("format" = "name"))]
    pub house_number: Option<String>,
    /// The postal code.
    #[schemars(length(min = 1, max = 16), extend("format" = "name"))]
    pub postal_code: Option<String>,
    /// The city.
    #[schemars(length(min = 1, max = 100), extend("format" = "name"))]
    pub city: Option<String>,
    /// The state, province or county.
    #[schemars(length(min = 1, max = 100), extend("format" = "name"))]
    pub region: Option<String>,
    /// A country of ISO 3166, as two letters.
    #[schemars(length(min = 2, max = 2))]
    pub country: String,
}

impl std::fmt::Debug for Address {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Address")
    }
}

impl Address {
    /// The address in its stored form. An unknown country is a violation at `pointer`/country.
    pub fn checked(self, pointer: &str, violations: &mut Vec<Violation>) -> model::Address {
        let name = |text: Option<String>| text.as_deref().map(text::name);
        let country = bank::country(&self.country).unwrap_or_else(|| {
            let detail = "There is no such country.";
            violations.push(Violation::at(&format!("{pointer}/country"), "invalid_format", detail));
            String::new()
        });
        model::Address {
            street: name(self.street),
            house_number: name(self.house_number),
            postal_code: name(self.postal_code),
            city: name(self.city),
            region: name(self.region),
            country,
        }
    }
}

impl From<&model::Address> for Address {
    fn from(address: &model::Address) -> Self {
        let model::Address { street, house_number, postal_code, city, region, country } =
            address.clone();
        Self { street, house_number, postal_code, city, region, country }
    }
}
