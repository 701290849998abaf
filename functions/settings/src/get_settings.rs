//! `GET /settings`

use wfm_http::wire::Nothing;
use wfm_http::{Call, Error, Reply};

use crate::setting::reply;
use crate::wire::Setting;

/// The settings in force.
pub async fn get_settings(call: Call<Nothing, Nothing>) -> Result<Reply<Setting>, Error> {
    let stored = call.settings().await?;
    Ok(reply(&call, &stored))
}
