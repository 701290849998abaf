//! `GET /departments/{id}`

use wfm_http::wire::Nothing;
use wfm_http::{Call, Error, Reply};

use crate::department::{load, reply};
use crate::wire::Department;

/// One department.
pub async fn get_department(call: Call<Nothing, Nothing>) -> Result<Reply<Department>, Error> {
    let department = load(&call, call.path_id()?).await?;
    Ok(reply(&call, &department))
}
