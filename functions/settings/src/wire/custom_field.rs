//! Custom fields in the settings (rule PERS-2).

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use wfm_domain::personal::{self as model, FieldViolation, field_violations};
use wfm_domain::text;
use wfm_http::error::Violation;

/// A field that the organization adds to the personal data of its employees.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct CustomField {
    /// Unique in the organization.
    #[schemars(length(max = 32), regex(pattern = "^[a-z][a-z0-9_]{0,31}$"))]
    pub code: String,
    /// Display name.
    #[schemars(length(min = 1, max = 100), extend("format" = "name"))]
    pub name: String,
    /// The type of its values, which never changes.
    #[serde(rename = "type")]
    pub kind: FieldType,
    /// The values of a `choice`. Default none.
    #[schemars(length(max = 50), inner(length(min = 1, max = 100)))]
    pub choices: Option<Vec<String>>,
    /// Whether employees may change the value of their own record. Default false.
    pub employee_writes: Option<bool>,
    /// Whether new values are accepted. Default true. An inactive field keeps its values.
    pub is_active: Option<bool>,
}

/// The type of the values of a custom field.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(rename = "CustomFieldType")]
pub enum FieldType {
    Text,
    /// A number as `1.5`.
    Number,
    /// A date as `2026-11-28`.
    Date,
    /// One of the choices.
    Choice,
    /// `yes` or `no`.
    YesNo,
}

wfm_wire::same_values!(FieldType = model::FieldType { Text, Number, Date, Choice, YesNo });

/// The fields as the rules take them.
pub fn checked(
    sent: Vec<CustomField>,
    before: &[model::CustomField],
    violations: &mut Vec<Violation>,
) -> Vec<model::CustomField> {
    let field = |sent: CustomField| model::CustomField {
        code: sent.code,
        name: text::name(&sent.name),
        kind: sent.kind.into(),
        choices: sent.choices.into_iter().flatten().map(|choice| text::name(&choice)).collect(),
        employee_writes: sent.employee_writes.unwrap_or(false),
        is_active: sent.is_active.unwrap_or(true),
    };
    let after: Vec<_> = sent.into_iter().map(field).collect();
    for (at, why) in field_violations(before, &after) {
        let (field, code) = match why {
            FieldViolation::Repeated => ("/code", "repeated"),
            FieldViolation::Choices => ("/choices", "does_not_fit"),
            FieldViolation::Type => ("/type", "read_only"),
            FieldViolation::Removed => ("", "required"),
        };
        violations.push(Violation::at(
            &format!("/custom_fields/{at}{field}"),
            code,
            why.to_string(),
        ));
    }
    after
}

impl From<&model::CustomField> for CustomField {
    fn from(field: &model::CustomField) -> Self {
        Self {
            code: field.code.clone(),
            name: field.name.clone(),
            kind: field.kind.into(),
            choices: Some(field.choices.clone()),
            employee_writes: Some(field.employee_writes),
            is_active: Some(field.is_active),
        }
    }
}
