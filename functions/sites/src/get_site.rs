//! `GET /sites/{id}`

use wfm_http::wire::Nothing;
use wfm_http::{Call, Error, Reply};

use crate::site::{load, reply};
use crate::wire::Site;

/// One site.
pub async fn get_site(call: Call<Nothing, Nothing>) -> Result<Reply<Site>, Error> {
    let site = load(&call, call.path_id()?).await?;
    Ok(reply(&call, &site))
}
