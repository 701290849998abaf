//! `GET /roles/{id}`

use wfm_http::wire::Nothing;
use wfm_http::{Call, Error, Reply};

use crate::role::{load, reply};
use crate::wire::Role;

/// One role.
pub async fn get_role(call: Call<Nothing, Nothing>) -> Result<Reply<Role>, Error> {
    let role = load(&call, call.path_id()?).await?;
    Ok(reply(&call, &role))
}
