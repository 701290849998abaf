//! Personal data as sent and answered.

use std::collections::BTreeMap;

use chrono::NaiveDate;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use uuid::Uuid;
use wfm_app::field_key::{FieldKey, Place, SOCIAL_SECURITY_ID, TAX_ID};
use wfm_domain::employee::Employee;
use wfm_domain::ids::OrganizationId;
use wfm_domain::personal::{self as model, MAX_CONTACTS};
use wfm_domain::text;
use wfm_http::Error;
use wfm_http::error::Violation;
use wfm_http::wire::Timestamp;
use wfm_storage::personal_data::StoredPersonalData;
use wfm_storage::sealed::Sealed;
use wfm_wire::address::Address;

/// The personal data of an employee.
// Holds what nobody else may read: no `Debug`.
#[derive(Clone, Serialize, JsonSchema)]
pub struct PersonalData {
    /// The employee.
    pub employee_id: Uuid,
    /// The name by which the person is called, in place of the given name.
    pub preferred_name: Option<String>,
    /// The postal address.
    pub address: Option<Address>,
    /// A private e-mail.
    pub private_email: Option<String>,
    /// A private telephone number.
    pub private_phone: Option<String>,
    /// People to call in an emergency.
    pub emergency_contacts: Vec<EmergencyContact>,
    /// The date of birth.
    pub birth_date: Option<NaiveDate>,
    /// The number that the tax office gave the person.
    pub tax_id: Option<String>,
    /// The number that social security gave the person.
    pub social_security_id: Option<String>,
    /// The values of the custom fields of the settings, keyed by the code of the field.
    pub custom: BTreeMap<String, String>,
    /// When the data last changed; `null` if nothing was entered.
    pub updated_at: Option<Timestamp>,
}

/// Request body for the personal data of an employee.
// Holds what nobody else may read: no `Debug`.
#[derive(Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PersonalDataUpdate {
    /// The name by which the person is called, in place of the given name.
    #[schemars(length(min = 1, max = 100), extend("format" = "name"))]
    pub preferred_name: Option<String>,
    /// The postal address.
    pub address: Option<Address>,
    /// A private e-mail.
    #[schemars(
        length(max = 254),
        regex(pattern = r"^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]+@[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)*$")
    )]
    pub private_email: Option<String>,
    /// A private telephone number.
    #[schemars(length(min = 1, max = 32), extend("format" = "name"))]
    pub private_phone: Option<String>,
    /// People to call in an emergency, at most three.
    #[schemars(length(max = 3))]
    pub emergency_contacts: Option<Vec<EmergencyContact>>,
    /// The date of birth, from 1900 to today. Nobody changes their own.
    pub birth_date: Option<NaiveDate>,
    /// The number that the tax office gave the person. Nobody changes their own.
    #[schemars(length(min = 1, max = 64), extend("format" = "identifier"))]
    pub tax_id: Option<String>,
    /// The number that social security gave the person. Nobody changes their own.
    #[schemars(length(min = 1, max = 64), extend("format" = "identifier"))]
    pub social_security_id: Option<String>,
    /// Values of custom fields of the settings, keyed by the code of the field: a text; a number as `1.5`; a date as
    /// `2026-11-28`; a choice; `yes` or `no`. `null` removes a value.
    pub custom: Option<BTreeMap<String, Option<String>>>,
}

/// A person to call in an emergency.
#[derive(Clone, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct EmergencyContact {
    /// The name of the person.
    #[schemars(length(min = 1, max = 100), extend("format" = "name"))]
    pub name: String,
    /// The relation of the person to the employee.
    #[schemars(length(min = 1, max = 100), extend("format" = "name"))]
    pub relation: Option<String>,
    /// The telephone number.
    #[schemars(length(min = 1, max = 32), extend("format" = "name"))]
    pub phone: String,
}

/// The data of a request body, in their stored form.
pub struct Checked {
    pub preferred_name: Option<String>,
    /// The values of custom fields are not checked yet.
    pub data: model::PersonalData,
    pub tax_id: Option<String>,
    pub social_security_id: Option<String>,
}

impl PersonalDataUpdate {
    /// The data in their stored form, with everything checked that a schema cannot say on the day.
    ///
    /// # Errors
    /// Violations, none of which quotes a value.
    pub fn checked(self, today: NaiveDate) -> Result<Checked, Error> {
        let mut violations = vec![];
        let address = self.address.map(|address| address.checked("/address", &mut violations));
        let contacts = self.emergency_contacts.unwrap_or_default();
        if contacts.len() > MAX_CONTACTS {
            let detail = format!("At most {MAX_CONTACTS} contacts.");
            violations.push(Violation::at("/emergency_contacts", "too_many", detail));
        }
        if self.birth_date.is_some_and(|date| date < FIRST_BIRTH || date > today) {
            let detail = "A date of birth is from 1900 on, and not after today.";
            violations.push(Violation::at("/birth_date", "out_of_range", detail));
        }
        if !violations.is_empty() {
            return Err(Error::Invalid(violations));
        }
        let custom = self.custom.into_iter().flatten();
        let data = model::PersonalData {
            address,
            private_email: self.private_email,
            private_phone: name(self.private_phone),
            emergency_contacts: contacts.into_iter().map(Into::into).collect(),
            birth_date: self.birth_date,
            custom: custom.filter_map(|(code, value)| Some((code, value?))).collect(),
        };
        Ok(Checked {
            preferred_name: name(self.preferred_name),
            data,
            tax_id: self.tax_id.as_deref().map(text::identifier),
            social_security_id: self.social_security_id.as_deref().map(text::identifier),
        })
    }
}

const FIRST_BIRTH: NaiveDate = NaiveDate::from_ymd_opt(1900, 1, 1).unwrap();

fn name(text: Option<String>) -> Option<String> {
    text.as_deref().map(text::name)
}

impl From<EmergencyContact> for model::EmergencyContact {
    fn from(contact: EmergencyContact) -> Self {
        Self {
            name: text::name(&contact.name),
            relation: name(contact.relation),
            phone: text::name(&contact.phone),
        }
    }
}

impl From<&model::EmergencyContact> for EmergencyContact {
    fn from(contact: &model::EmergencyContact) -> Self {
        let model::EmergencyContact { name, relation, phone } = contact.clone();
        Self { name, relation, phone }
    }
}

impl PersonalData {
    /// The data of an employee, with the encrypted fields opened.
    ///
    /// # Errors
    /// An internal error for a field that does not open.
    pub fn opened(
        key: &FieldKey,
        organization: OrganizationId,
        employee: &Employee,
        stored: &StoredPersonalData,
    ) -> Result<Self, wfm_storage::Error> {
        let open = |field, sealed: Option<&Sealed>| {
            let place = Place::of_employee(organization, employee.id, field);
            sealed.map(|sealed| key.open::<String>(place, sealed)).transpose()
        };
        Ok(Self {
            tax_id: open(TAX_ID, stored.tax_id.as_ref())?,
            social_security_id: open(SOCIAL_SECURITY_ID, stored.social_security_id.as_ref())?,
            ..Self::of(employee, stored)
        })
    }

    /// The data of an employee, without the encrypted fields.
    pub fn of(employee: &Employee, stored: &StoredPersonalData) -> Self {
        let data = &stored.data;
        Self {
            employee_id: employee.id.0,
            preferred_name: employee.preferred_name.clone(),
            address: data.address.as_ref().map(Address::from),
            private_email: data.private_email.clone(),
            private_phone: data.private_phone.clone(),
            emergency_contacts: data.emergency_contacts.iter().map(Into::into).collect(),
            birth_date: data.birth_date,
            tax_id: None,
            social_security_id: None,
            custom: data.custom.clone(),
            updated_at: stored.updated_at.map(Into::into),
        }
    }

    /// The data before and after a change as the activity log shows them: of the encrypted fields the last three
    /// characters, if they have ten or more. A value that looks like the one before it is marked as another one.
    pub fn logged(before: Self, after: Self) -> (Self, Self) {
        let pair = |was: Option<String>, is: Option<String>| {
            let (hidden, mut shown) = (was.as_deref().map(masked), is.as_deref().map(masked));
            if was != is && hidden == shown {
                shown = shown.map(|shown| format!("{shown} (another)"));
            }
            (hidden, shown)
        };
        let tax_ids = pair(before.tax_id, after.tax_id);
        let others = pair(before.social_security_id, after.social_security_id);
        (
            Self { tax_id: tax_ids.0, social_security_id: others.0, ..before },
            Self { tax_id: tax_ids.1, social_security_id: others.1, ..after },
        )
    }
}

fn masked(text: &str) -> String {
    let characters: Vec<char> = text.chars().collect();
    let shown = if characters.len() >= 10 { 3 } else { 0 };
    format!("…{}", characters[characters.len() - shown..].iter().collect::<String>())
}
