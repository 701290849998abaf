//! `GET /rotations/{id}`

use wfm_http::wire::Nothing;
use wfm_http::{Call, Error, Reply};

use crate::rotation::{load, reply};
use crate::wire::rotation::Rotation;

/// One rotation.
pub async fn get_rotation(call: Call<Nothing, Nothing>) -> Result<Reply<Rotation>, Error> {
    let stored = load(&call, call.path_id()?).await?;
    Ok(reply(&call, &stored))
}
