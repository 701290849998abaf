//! `GET /time-policies/{id}`

use wfm_http::wire::Nothing;
use wfm_http::{Call, Error, Reply};

use crate::time_policy::{load, reply};
use crate::wire::time_policy::TimePolicy;

/// One time policy.
pub async fn get_time_policy(call: Call<Nothing, Nothing>) -> Result<Reply<TimePolicy>, Error> {
    let stored = load(&call, call.path_id()?).await?;
    Ok(reply(&call, &stored))
}
