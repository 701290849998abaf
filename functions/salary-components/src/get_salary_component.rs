//! `GET /salary-components/{id}`

use wfm_http::wire::Nothing;
use wfm_http::{Call, Error, Reply};

use crate::salary_component::{load, reply};
use crate::wire::SalaryComponent;

/// One salary component.
pub async fn get_salary_component(
    call: Call<Nothing, Nothing>,
) -> Result<Reply<SalaryComponent>, Error> {
    let component = load(&call, call.path_id()?).await?;
    Ok(reply(&call, &component))
}
