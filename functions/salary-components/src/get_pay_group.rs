//! `GET /pay-groups/{id}`

use wfm_http::wire::Nothing;
use wfm_http::{Call, Error, Reply};

use crate::pay_group::{load, reply};
use crate::wire::pay_group::PayGroup;

/// One pay group.
pub async fn get_pay_group(call: Call<Nothing, Nothing>) -> Result<Reply<PayGroup>, Error> {
    let stored = load(&call, call.path_id()?).await?;
    Ok(reply(&call, &stored))
}
