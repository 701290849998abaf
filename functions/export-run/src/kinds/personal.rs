//! The columns of personal data in an export of employees (rules FILE-2 and PERS-1).

use std::collections::BTreeMap;

use wfm_app::field_key::{Place, SOCIAL_SECURITY_ID, TAX_ID};
use wfm_domain::employee::Employee;
use wfm_domain::ids::EmployeeId;
use wfm_domain::personal::{CustomField, FieldType};
use wfm_domain::settings::Settings;
use wfm_storage::Error;
use wfm_storage::personal_data::{self, StoredPersonalData};
use wfm_storage::sealed::Sealed;

use super::Context;
use crate::table::Cell;

const COLUMNS: [&str; 12] = [
    "preferred_name",
    "birth_date",
    "tax_id",
    "social_security_id",
    "street",
    "house_number",
    "postal_code",
    "city",
    "region",
    "country",
    "private_email",
    "private_phone",
];

/// The columns, with one for each custom field, `custom_` before its code.
pub fn columns(settings: &Settings) -> Vec<String> {
    let custom = settings.custom_fields.iter().map(|field| format!("custom_{}", field.code));
    COLUMNS.map(str::to_owned).into_iter().chain(custom).collect()
}

/// The personal data of some employees; nobody of whom nothing was entered.
pub async fn read(
    context: &Context<'_>,
    people: &[EmployeeId],
) -> Result<BTreeMap<EmployeeId, StoredPersonalData>, Error> {
    let key = |id: &EmployeeId| personal_data::key(context.organization(), *id);
    let found = context.table().get_many(people.iter().map(key).collect()).await?;
    let read = |id: &EmployeeId| Some((*id, personal_data::read(Some(found.get(&key(id))?))));
    let all = people.iter().filter_map(read);
    all.map(|(id, data)| Ok((id, data?))).collect()
}

/// The values of [`columns`].
pub fn cells(
    context: &Context<'_>,
    employee: &Employee,
    stored: &StoredPersonalData,
) -> Result<Vec<Cell>, Error> {
    let open = |field, sealed: Option<&Sealed>| -> Result<Cell, Error> {
        let Some(sealed) = sealed else { return Ok(Cell::Absent) };
        let place = Place::of_employee(context.organization(), employee.id, field);
        Ok(Cell::Text(context.app.field_key()?.open(place, sealed)?))
    };
    let data = &stored.data;
    let address = data.address.as_ref();
    let mut cells = vec![
        employee.preferred_name.clone().into(),
        data.birth_date.into(),
        open(TAX_ID, stored.tax_id.as_ref())?,
        open(SOCIAL_SECURITY_ID, stored.social_security_id.as_ref())?,
        address.and_then(|of| of.street.clone()).into(),
        address.and_then(|of| of.house_number.clone()).into(),
        address.and_then(|of| of.postal_code.clone()).into(),
        address.and_then(|of| of.city.clone()).into(),
        address.and_then(|of| of.region.clone()).into(),
        address.map(|of| of.country.clone()).into(),
        data.private_email.clone().into(),
        data.private_phone.clone().into(),
    ];
    let fields = &context.settings.settings.custom_fields;
    cells.extend(fields.iter().map(|field| custom(field, data.custom.get(&field.code))));
    Ok(cells)
}

/// The value of a custom field in the form of its type.
fn custom(field: &CustomField, value: Option<&String>) -> Cell {
    let Some(value) = value else { return Cell::Absent };
    let typed = match field.kind {
        FieldType::Number => value.parse().ok().map(Cell::Amount),
        FieldType::Date => value.parse().ok().map(Cell::Date),
        FieldType::YesNo => Some(Cell::Flag(value == "yes")),
        FieldType::Text | FieldType::Choice => None,
    };
    typed.unwrap_or_else(|| Cell::Text(value.clone()))
}
