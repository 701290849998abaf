//! Personal data of employees, and the fields that an organization adds to them (rules PERS-1 and PERS-2).

use std::collections::{BTreeMap, BTreeSet};

use chrono::NaiveDate;
use rust_decimal::Decimal;
use serde::{Deserialize, Serialize};

use crate::text;

/// The greatest number of emergency contacts of a person.
pub const MAX_CONTACTS: usize = 3;
/// The greatest number of custom fields of an organization.
pub const MAX_CUSTOM_FIELDS: usize = 30;
/// The greatest number of characters of the value of a custom field.
pub const MAX_VALUE: usize = 500;

/// The personal data of an employee, except the preferred name, which stands with the other names, and the numbers that
/// authorities gave the person, which are encrypted.
#[derive(Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct PersonalData {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub address: Option<Address>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub private_email: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub private_phone: Option<String>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub emergency_contacts: Vec<EmergencyContact>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub birth_date: Option<NaiveDate>,
    /// The values of custom fields, keyed by the code of the field.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub custom: BTreeMap<String, String>,
}

/// A postal address.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Address {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub street: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub house_number: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub postal_code: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub city: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub region: Option<String>,
    /// A country of ISO 3166, as two letters.
    pub country: String,
}

impl std::fmt::Debug for Address {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Address")
    }
}

/// A person to call in an emergency.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct EmergencyContact {
    pub name: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub relation: Option<String>,
    pub phone: String,
}

/// A field that an organization adds to the personal data of its employees (rule PERS-2).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct CustomField {
    /// Unique in the organization.
    pub code: String,
    pub name: String,
    #[serde(rename = "type")]
    pub kind: FieldType,
    /// The values of a choice; empty for other types.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub choices: Vec<String>,
    /// Whether employees may change the value of their own record.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub employee_writes: bool,
    /// Whether new values are accepted.
    pub is_active: bool,
}

/// The type of a custom field.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum FieldType {
    Text,
    /// A decimal number.
    Number,
    /// A date as `2026-11-28`.
    Date,
    /// One of the choices of the field.
    Choice,
    /// `yes` or `no`.
    YesNo,
}

/// The reason for which a value of a custom field is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ValueViolation {
    #[error("There is no such field in `custom_fields` of the settings.")]
    Unknown,
    #[error("This field is not active. Its value stays.")]
    Inactive,
    #[error("Only others change this field.")]
    Own,
    #[error("The value has another form than the type of the field.")]
    Form,
    #[error("The value is none of the choices of the field.")]
    Choice,
}

impl CustomField {
    /// The stored form of a value.
    ///
    /// # Errors
    /// The value does not fit the type, or is none of the choices.
    ///
    /// *Case:* the number `1.50` is stored as `1.5`.
    pub fn value(&self, sent: &str) -> Result<String, ValueViolation> {
        let stored = match self.kind {
            FieldType::Text => is_text(sent).then(|| text::name(sent)),
            FieldType::Number => {
                let is_plain = sent.chars().all(|c| c.is_ascii_digit() || "-.".contains(c));
                let number = sent.parse::<Decimal>().ok().filter(|_| is_plain);
                number.map(|number| number.normalize().to_string())
            }
            FieldType::Date => {
                let date = sent.parse::<NaiveDate>().ok();
                date.map(|date| date.to_string()).filter(|date| date == sent)
            }
            FieldType::YesNo => matches!(sent, "yes" | "no").then(|| sent.to_owned()),
            FieldType::Choice => {
                let chosen = self.choices.iter().find(|choice| **choice == text::name(sent));
                return chosen.cloned().ok_or(ValueViolation::Choice);
            }
        };
        stored.ok_or(ValueViolation::Form)
    }
}

/// Whether a text fits a custom field.
fn is_text(sent: &str) -> bool {
    let stored = text::name(sent);
    let fits = stored.chars().count() <= MAX_VALUE;
    fits && text::is_visible(&stored) && !stored.chars().any(char::is_control)
}

/// The custom values after a change: those that were sent, in their stored form. A value that does not change is not
/// checked, so a field that was made inactive, or a choice that was removed, keeps its values.
///
/// # Errors
/// For each value that is refused: the code of the field, and the reason. `is_own` tells whether somebody changes their
/// own record.
pub fn custom_values(
    fields: &[CustomField],
    before: &BTreeMap<String, String>,
    sent: &BTreeMap<String, String>,
    is_own: bool,
) -> Result<BTreeMap<String, String>, Vec<(String, ValueViolation)>> {
    let field = |code: &str| fields.iter().find(|field| field.code == code);
    let mut after = BTreeMap::new();
    let mut refused = vec![];
    let codes: BTreeSet<&String> = before.keys().chain(sent.keys()).collect();
    for code in codes {
        let (was, is) = (before.get(code), sent.get(code));
        let changed = match field(code) {
            _ if was == is => Ok(was.cloned()),
            None => Err(ValueViolation::Unknown),
            Some(field) if !field.is_active => Err(ValueViolation::Inactive),
            Some(field) if is_own && !field.employee_writes => Err(ValueViolation::Own),
            Some(field) => is.map(|sent| field.value(sent)).transpose(),
        };
        match changed {
            Ok(Some(value)) => drop(after.insert(code.clone(), value)),
            Ok(None) => {}
            Err(why) => refused.push((code.clone(), why)),
        }
    }
    if refused.is_empty() { Ok(after) } else { Err(refused) }
}

/// The reason for which the custom fields of an organization cannot change.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum FieldViolation {
    #[error("Give each code once.")]
    Repeated,
    #[error("A field of the type `choice` has choices, each once, and no other field has any.")]
    Choices,
    #[error("The type of a field never changes, because values of it are stored.")]
    Type,
    #[error("Values of this field may be stored. Make it inactive instead.")]
    Removed,
}

/// The violations of a change of the custom fields: the index in `after` (of a removed field, its number), and the reason.
pub fn field_violations(
    before: &[CustomField],
    after: &[CustomField],
) -> Vec<(usize, FieldViolation)> {
    let mut violations = vec![];
    for (at, field) in after.iter().enumerate() {
        if after[..at].iter().any(|other| other.code == field.code) {
            violations.push((at, FieldViolation::Repeated));
        }
        let distinct: BTreeSet<&String> = field.choices.iter().collect();
        let has_choices = !field.choices.is_empty();
        if has_choices != (field.kind == FieldType::Choice) || distinct.len() < field.choices.len()
        {
            violations.push((at, FieldViolation::Choices));
        }
        let stored = before.iter().find(|other| other.code == field.code);
        if stored.is_some_and(|stored| stored.kind != field.kind) {
            violations.push((at, FieldViolation::Type));
        }
    }
    let is_gone = |field: &CustomField| after.iter().all(|other| other.code != field.code);
    if before.iter().any(is_gone) {
        violations.push((after.len(), FieldViolation::Removed));
    }
    violations
}

#[cfg(test)]
mod tests {
    use super::*;

    fn field(code: &str, kind: FieldType) -> CustomField {
        CustomField {
            code: code.into(),
            name: code.into(),
            kind,
            choices: vec![],
            employee_writes: false,
            is_active: true,
        }
    }

    fn values<const N: usize>(of: [(&str, &str); N]) -> BTreeMap<String, String> {
        of.map(|(code, value)| (code.to_owned(), value.to_owned())).into()
    }

    /// Rule PERS-2.
    #[test]
    fn a_value_fits_the_type_of_its_field() {
        let choice = CustomField {
            choices: vec!["S".into(), "M".into()],
            ..field("shirt", FieldType::Choice)
        };
        let stored = |field: &CustomField, sent: &str| field.value(sent).ok();
        for (kind, sent, expected) in [
            (FieldType::Text, " a\u{301}b ", Some("\u{e1}b")),
            (FieldType::Text, "  ", None),
            (FieldType::Text, "a\tb", None),
            (FieldType::Number, "1.50", Some("1.5")),
            (FieldType::Number, "-3", Some("-3")),
            (FieldType::Number, "1e3", None),
            (FieldType::Number, "1,5", None),
            (FieldType::Number, "", None),
            (FieldType::Date, "2026-02-28", Some("2026-02-28")),
            (FieldType::Date, "2026-2-28", None),
            (FieldType::Date, "2026-02-30", None),
            (FieldType::YesNo, "yes", Some("yes")),
            (FieldType::YesNo, "Yes", None),
        ] {
            let found = stored(&field("x", kind), sent);
            assert_eq!(found.as_deref(), expected, "{kind:?} {sent:?}");
        }
        assert_eq!(stored(&choice, "M").as_deref(), Some("M"));
        assert_eq!(choice.value("L"), Err(ValueViolation::Choice));
        let long = "x".repeat(MAX_VALUE);
        assert_eq!(stored(&field("x", FieldType::Text), &long), Some(long.clone()));
        assert_eq!(stored(&field("x", FieldType::Text), &format!("{long}x")), None);
    }

    /// Rules PERS-1 and PERS-2.
    #[test]
    fn an_inactive_field_keeps_its_value_and_employees_change_only_fields_of_theirs() {
        let mut fields = [field("a", FieldType::Text), field("b", FieldType::Text)];
        fields[1].employee_writes = true;
        let before = values([("a", "1"), ("b", "2"), ("gone", "3")]);
        let keeps = custom_values(&fields, &before, &before, true);
        assert_eq!(keeps, Ok(before.clone()));

        let changed = values([("a", "1"), ("b", "9"), ("gone", "3")]);
        assert_eq!(custom_values(&fields, &before, &changed, true), Ok(changed.clone()));
        let removed = values([("a", "1"), ("gone", "3")]);
        assert_eq!(custom_values(&fields, &before, &removed, true), Ok(removed));

        let refusal = |fields: &[CustomField], sent, is_own| {
            custom_values(fields, &before, &sent, is_own).unwrap_err()
        };
        let of_others = values([("a", "9"), ("b", "2"), ("gone", "3")]);
        let own = [("a".to_owned(), ValueViolation::Own)];
        assert_eq!(refusal(&fields, of_others.clone(), true), own);
        fields[0].is_active = false;
        let inactive = [("a".to_owned(), ValueViolation::Inactive)];
        assert_eq!(refusal(&fields, of_others, false), inactive);
        let unknown = values([("a", "1"), ("b", "2"), ("c", "4"), ("gone", "4")]);
        let both = ["c", "gone"].map(|code| (code.to_owned(), ValueViolation::Unknown));
        assert_eq!(refusal(&fields, unknown, false), both);
    }

    /// Rule PERS-2.
    #[test]
    fn a_type_never_changes_and_a_field_never_goes() {
        use FieldViolation::{Choices, Removed, Repeated, Type};
        let text = field("a", FieldType::Text);
        let other = field("a", FieldType::Number);
        let choice = field("c", FieldType::Choice);
        let chosen = |choices: &[&str]| CustomField {
            choices: choices.iter().map(|&choice| choice.to_owned()).collect(),
            ..choice.clone()
        };
        for (before, after, expected) in [
            (vec![], vec![text.clone()], vec![]),
            (vec![text.clone()], vec![other.clone()], vec![(0, Type)]),
            (vec![text.clone()], vec![], vec![(0, Removed)]),
            (vec![], vec![text.clone(), other], vec![(1, Repeated)]),
            (vec![], vec![choice.clone()], vec![(0, Choices)]),
            (vec![], vec![chosen(&["S", "S"])], vec![(0, Choices)]),
            (vec![], vec![chosen(&["S", "M"])], vec![]),
            (vec![], vec![CustomField { choices: vec!["S".into()], ..text }], vec![(0, Choices)]),
        ] {
            assert_eq!(field_violations(&before, &after), expected, "{before:?} {after:?}");
        }
    }
}
