//! Code that the operations on personal data share.

use wfm_domain::employee::Employee;
use wfm_domain::ids::EmployeeId;
use wfm_http::wire::Nothing;
use wfm_http::{Call, Error, Reply, employee_scope};
use wfm_storage::employees::{self, StoredEmployee};
use wfm_storage::personal_data::{self, StoredPersonalData};

use crate::wire::personal_data::PersonalData;

/// An employee and the personal data.
#[derive(Clone)]
pub struct Loaded {
    pub employee: StoredEmployee,
    pub data: StoredPersonalData,
}

/// The employee in the path and the personal data, in one read, if the caller's `permission` includes the employee.
///
/// # Errors
/// 404 for an employee that does not exist or is not included.
pub async fn load<B>(call: &Call<Nothing, B>, permission: &str) -> Result<Loaded, Error> {
    let id: EmployeeId = call.path_id()?;
    let (table, organization) = (call.table(), call.organization());
    let employee_key = employees::key(organization, id);
    let data_key = personal_data::key(organization, id);
    let mut found = table.get_many(vec![employee_key.clone(), data_key.clone()]).await?;
    let employee = employees::read(found.remove(&employee_key).ok_or(Error::NotFound)?)?;
    employee_scope::require(&call.services, &call.caller, permission, id).await?;
    let data = personal_data::read(found.get(&data_key))?;
    Ok(Loaded { employee, data })
}

impl Loaded {
    /// The version of the personal data, with the preferred name.
    pub fn etag<B>(&self, call: &Call<Nothing, B>) -> String {
        let Employee { id, preferred_name, .. } = &self.employee.employee;
        let name = preferred_name.as_deref().unwrap_or_default();
        call.etag("personal_data", format!("{id}.{name}"), self.data.rev)
    }

    /// The personal data as they are shown.
    pub fn shown<B>(&self, call: &Call<Nothing, B>) -> Result<PersonalData, Error> {
        let key = call.app().field_key()?;
        let employee = &self.employee.employee;
        Ok(PersonalData::opened(key, call.organization(), employee, &self.data)?)
    }

    /// The answer with the personal data.
    pub fn reply<B>(&self, call: &Call<Nothing, B>) -> Result<Reply<PersonalData>, Error> {
        Ok(Reply::ok(self.shown(call)?).etag(&self.etag(call)))
    }
}
