//! The pages of `/docs` and the explorer of the API, made and compressed by the build script. A page contains
//! everything that it needs. Its policy lets nothing else run, and allows requests to this service only.

use std::io::Read;

use axum::body::Body;
use axum::extract::Request;
use axum::response::{IntoResponse, Redirect, Response};
use flate2::read::GzDecoder;
use http::header::{
    ACCEPT, CACHE_CONTROL, CONTENT_ENCODING, CONTENT_LENGTH, CONTENT_SECURITY_POLICY, CONTENT_TYPE,
    REFERRER_POLICY, VARY,
};
use http::{HeaderMap, HeaderValue};
use wfm_http::context::RequestContext;
use wfm_http::operation::Operation;
use wfm_http::reply::{Html, takes_gzip};
use wfm_http::{Error, Reply, group};

/// A page, or another file that pages use.
pub struct Page {
    /// The path at which it is served, without the first slash.
    path: &'static str,
    tag: &'static str,
    media_type: &'static str,
    policy: &'static str,
    packed: &'static [u8],
}

static PAGES: &[Page] = include!(concat!(env!("OUT_DIR"), "/pages.rs"));

/// The page at a path.
pub fn at(path: &str) -> Option<&'static Page> {
    PAGES.iter().find(|page| page.path == path)
}

/// The paths at which pages are served.
#[cfg(test)]
pub fn paths() -> impl Iterator<Item = &'static str> {
    PAGES.iter().map(|page| page.path)
}

impl Page {
    /// The page in its uncompressed form.
    fn text(&self) -> std::io::Result<Vec<u8>> {
        let mut text = Vec::new();
        GzDecoder::new(self.packed).read_to_end(&mut text)?;
        Ok(text)
    }

    /// The page for a client that sent these headers.
    ///
    /// # Errors
    /// [`Error::Internal`] if the data of the build script cannot be decompressed.
    pub fn reply(&self, headers: &HeaderMap) -> Result<Reply<Html>, Error> {
        let reply = match takes_gzip(headers) {
            true => Reply::html(self.packed.to_vec())
                .header(CONTENT_ENCODING, "gzip")
                .etag(&format!("\"{}-gz\"", self.tag)),
            false => {
                let page = self.text().map_err(Error::internal)?;
                Reply::html(page).etag(&format!("\"{}\"", self.tag))
            }
        };
        let reply = reply
            .header(CONTENT_TYPE, self.media_type)
            .header(VARY, "Accept-Encoding")
            .header(REFERRER_POLICY, "same-origin")
            .header(CACHE_CONTROL, "public, max-age=300");
        Ok(match self.policy {
            "" => reply,
            policy => reply.header(CONTENT_SECURITY_POLICY, policy),
        })
    }
}

/// The path of the page for readers who ask for a page that does not exist. Nobody can ask for this page by its path.
const MISSING: &str = "missing";

/// Whether the request comes from a browser that shows the answer to a person.
fn takes_html(headers: &HeaderMap) -> bool {
    headers
        .get(ACCEPT)
        .and_then(|value| value.to_str().ok())
        .is_some_and(|a| a.contains("text/html"))
}

/// The answer to a reader who asks for a page that does not exist: 404 with a page in place of the problem.
fn missing(mut problem: Response) -> Response {
    let Some((page, text)) = at(MISSING).and_then(|page| Some((page, page.text().ok()?))) else {
        return problem;
    };
    let headers = problem.headers_mut();
    headers.remove(CONTENT_LENGTH);
    headers.insert(CONTENT_TYPE, HeaderValue::from_static(page.media_type));
    headers.insert(CONTENT_SECURITY_POLICY, HeaderValue::from_static(page.policy));
    headers.insert(VARY, HeaderValue::from_static("Accept"));
    *problem.body_mut() = Body::from(text);
    problem
}

/// Answers a request for a path below `/docs/`, in the same way in which the operation `get_docs` answers `/docs`.
pub fn answer(operation: &Operation, request: &Request<Body>) -> Response {
    let context = RequestContext::of(request);
    let asked = request.uri().path().trim_start_matches('/');
    let page = match (at(asked), at(asked.trim_end_matches('/'))) {
        (Some(page), _) => page.reply(request.headers()),
        (None, Some(page)) => {
            return Redirect::permanent(&format!("/{}", page.path)).into_response();
        }
        (None, None) => {
            let problem =
                group::answer::<Html>(operation, &context, request.headers(), Err(Error::NotFound));
            return if takes_html(request.headers()) { missing(problem) } else { problem };
        }
    };
    group::answer(operation, &context, request.headers(), page)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_page_unpacks_and_names_what_it_runs() {
        assert!(paths().count() > 30);
        for path in paths() {
            let page = at(path).unwrap();
            assert!(page.reply(&HeaderMap::new()).is_ok(), "{path}");
            assert_eq!(page.policy.is_empty(), page.media_type == "application/json", "{path}");
        }
    }
}
