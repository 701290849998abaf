//! The published document, to be read: a page that loads nothing but the document.
//!
//! The page is Swagger UI in one file, made by the build script. What it needs is in it; its policy
//! lets nothing else run, and lets it ask nobody but this service.

use std::io::Read;

use flate2::read::GzDecoder;
use http::HeaderMap;
use http::header::{
    ACCEPT_ENCODING, CACHE_CONTROL, CONTENT_ENCODING, CONTENT_SECURITY_POLICY, VARY,
};
use wfm_http::reply::Html;
use wfm_http::wire::Nothing;
use wfm_http::{Call, Error, Reply};

const PACKED: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/docs.html.gz"));
const POLICY: &str = include_str!(concat!(env!("OUT_DIR"), "/docs.policy"));

/// `GET /docs`
pub async fn get_docs(call: Call<Nothing, Nothing, ()>) -> Result<Reply<Html>, Error> {
    let reply = match takes_gzip(&call.headers) {
        true => Reply::html(PACKED.to_vec()).header(CONTENT_ENCODING, "gzip"),
        false => {
            let mut page = Vec::new();
            GzDecoder::new(PACKED).read_to_end(&mut page).map_err(Error::internal)?;
            Reply::html(page)
        }
    };
    Ok(reply
        .header(VARY, "Accept-Encoding")
        .header(CONTENT_SECURITY_POLICY, POLICY)
        .header(CACHE_CONTROL, "public, max-age=3600"))
}

/// Whether a client takes what is packed (RFC 9110 12.5.3); one that does not say need not.
fn takes_gzip(headers: &HeaderMap) -> bool {
    let mut codings = headers.get_all(ACCEPT_ENCODING).iter().filter_map(|v| v.to_str().ok());
    codings.any(|list| {
        list.split(',').any(|coding| {
            let (name, weight) = coding.split_once(';').unwrap_or((coding, ""));
            let refused = weight.trim().trim_start_matches("q=").parse() == Ok(0.0);
            matches!(name.trim(), "gzip" | "*") && !refused
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_who_says_so_gets_it_packed() {
        let with = |value: &str| HeaderMap::from_iter([(ACCEPT_ENCODING, value.parse().unwrap())]);
        for packed in ["gzip", "gzip, br", "br;q=1.0, gzip;q=0.5", "*"] {
            assert!(takes_gzip(&with(packed)), "{packed}");
        }
        for plain in ["", "br", "identity", "gzip;q=0", "gzip; q=0.0", "xgzip"] {
            assert!(!takes_gzip(&with(plain)), "{plain}");
        }
        assert!(!takes_gzip(&HeaderMap::new()));
    }
}
