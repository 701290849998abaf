//! `GET /employees/{id}/personal-data` (rule PERS-1)

use wfm_http::wire::Nothing;
use wfm_http::{Call, Error, Reply};

use crate::personal_data::load;
use crate::wire::personal_data::PersonalData;

/// The personal data of an employee.
pub async fn get_personal_data(call: Call<Nothing, Nothing>) -> Result<Reply<PersonalData>, Error> {
    load(&call, "personal_data:read").await?.reply(&call)
}
