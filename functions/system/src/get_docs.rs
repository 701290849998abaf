//! `GET /docs`

use wfm_http::reply::Html;
use wfm_http::wire::Nothing;
use wfm_http::{Call, Error, Reply};

use crate::pages;

/// The start page of the documentation. The pages below it have no routes of their own: the gateway's default
/// route leads to them ([`crate::unrouted`]).
pub async fn get_docs(call: Call<Nothing, Nothing, ()>) -> Result<Reply<Html>, Error> {
    pages::at("docs").ok_or(Error::NotFound)?.reply(&call.headers)
}
