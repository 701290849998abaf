//! Personal data of an employee, and the list of files that are attached to the employee (rules PERS-1 and PERS-3).
//!
//! Both are in a partition of their own, so that few functions can read them. The numbers that authorities gave the person
//! are encrypted.

use chrono::{DateTime, NaiveDate, Utc};
use serde::{Deserialize, Serialize};
use wfm_domain::ids::{EmployeeId, OrganizationId, UploadId, UserId};
use wfm_domain::personal::PersonalData;
use wfm_domain::upload::ContentType;

use crate::error::Error;
use crate::kinds::Kind;
use crate::sealed::Sealed;
use crate::table::{Item, Key, Row, Table, Write};

/// The greatest number of files that are attached to an employee. They are one item.
pub const MAX_DOCUMENTS: usize = 200;

/// The personal data of an employee as stored; the default is that of an employee of whom nothing was entered.
#[derive(Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct StoredPersonalData {
    /// 0 if nothing is stored.
    pub rev: u64,
    #[serde(flatten)]
    pub data: PersonalData,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tax_id: Option<Sealed>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub social_security_id: Option<Sealed>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub updated_at: Option<DateTime<Utc>>,
}

/// The list of files that are attached to an employee.
#[derive(Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Documents {
    /// 0 if nothing is stored.
    pub rev: u64,
    /// The files, in the order in which they were attached.
    pub documents: Vec<Document>,
}

/// A file that is attached to an employee.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Document {
    /// The file, which is attached at most once.
    pub upload: UploadId,
    pub name: String,
    pub date: NaiveDate,
    /// Whether the employee may read it.
    pub visible_to_employee: bool,
    pub content_type: ContentType,
    /// The number of bytes.
    pub content_length: u64,
    pub attached_by: UserId,
    pub attached_at: DateTime<Utc>,
}

fn partition(organization: OrganizationId, employee: EmployeeId) -> String {
    format!("{}#{employee}", Kind::PersonalData.within(organization))
}

/// The key of the personal data of an employee.
pub fn key(organization: OrganizationId, employee: EmployeeId) -> Key {
    Key::new(partition(organization, employee), "DATA")
}

/// The personal data from an item that was read.
///
/// # Errors
/// An internal error for an item that cannot be read.
pub fn read(item: Option<&Item>) -> Result<StoredPersonalData, Error> {
    match item {
        Some(item) => Ok(serde_dynamo::from_item(item.clone())?),
        None => Ok(StoredPersonalData::default()),
    }
}

/// The write that stores personal data, if nobody has changed them since they were read.
pub fn put(
    organization: OrganizationId,
    employee: EmployeeId,
    after: &StoredPersonalData,
) -> Write {
    let row = Row::new(&key(organization, employee), after);
    Write::advance(row, after.rev - 1).unchanged("personal data")
}

fn documents_key(organization: OrganizationId, employee: EmployeeId) -> Key {
    Key::new(partition(organization, employee), "DOCUMENTS")
}

/// The files that are attached to an employee.
///
/// # Errors
/// Errors of the table.
pub async fn documents(
    table: &Table,
    organization: OrganizationId,
    employee: EmployeeId,
) -> Result<Documents, Error> {
    let found = table.get(&documents_key(organization, employee)).await?;
    Ok(found.unwrap_or_default())
}

/// The write that stores the list of files, if nobody has changed it since it was read.
pub fn put_documents(
    organization: OrganizationId,
    employee: EmployeeId,
    after: &Documents,
) -> Write {
    let row = Row::new(&documents_key(organization, employee), after);
    Write::advance(row, after.rev - 1).unchanged("files of the employee")
}

#[cfg(test)]
mod tests {
    use uuid::Uuid;

    use super::*;
    use crate::key_chart::keys;

    /// Rules PERS-1 and PERS-3.
    #[test]
    fn personal_data_have_a_partition_of_their_own() {
        let organization = OrganizationId(Uuid::from_u128(1));
        let employee = EmployeeId(Uuid::from_u128(2));
        let data = StoredPersonalData { rev: 1, ..StoredPersonalData::default() };
        let list = Documents { rev: 1, documents: vec![] };
        let writes =
            [put(organization, employee, &data), put_documents(organization, employee, &list)];
        assert_eq!(keys(&writes), "PERSONALDATA#01#02 | DATA\nPERSONALDATA#01#02 | DOCUMENTS");
    }
}
