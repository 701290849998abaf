//! `GET /terminals/{id}`

use wfm_http::wire::Nothing;
use wfm_http::{Call, Error, Reply};

use crate::terminal::{load, reply};
use crate::wire::Terminal;

/// One terminal.
pub async fn get_terminal(call: Call<Nothing, Nothing>) -> Result<Reply<Terminal>, Error> {
    let terminal = load(&call, call.path_id()?).await?;
    reply(&call, &terminal).await
}
