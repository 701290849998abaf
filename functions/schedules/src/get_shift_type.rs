//! `GET /shift-types/{id}`

use wfm_http::wire::Nothing;
use wfm_http::{Call, Error, Reply};

use crate::shift_type::{load, reply};
use crate::wire::ShiftType;

/// One shift type.
pub async fn get_shift_type(call: Call<Nothing, Nothing>) -> Result<Reply<ShiftType>, Error> {
    let stored = load(&call, call.path_id()?).await?;
    Ok(reply(&call, &stored))
}
