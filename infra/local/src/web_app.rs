//! The employees' app at `/app/`: the files of `infra/clients/app/dist`, served like a static host.

use std::io::Write;

use flate2::Compression;
use flate2::write::GzEncoder;
use http::header::{CACHE_CONTROL, CONTENT_ENCODING, CONTENT_TYPE, LOCATION, VARY};
use http::{HeaderName, HeaderValue, Response, StatusCode};
use hyper::body::Bytes;
use include_dir::{Dir, include_dir};

static FILES: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/../clients/app/dist");

/// The policy allows nothing from elsewhere and nothing inline. It is the same as in `tests/server.mjs` of the app.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; \
                      connect-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; \
                      form-action 'none'; frame-ancestors 'none'";

/// The file at a path, compressed if the client accepts that; `None` if the path is not below the app.
pub(crate) fn at(path: &str, takes_gzip: bool) -> Option<Response<Bytes>> {
    if path == "/app" {
        return Some(moved());
    }
    let file = path.strip_prefix("/app/")?;
    let name = if file.is_empty() { "index.html" } else { file };
    Some(match FILES.get_file(name) {
        Some(found) if takes_gzip => {
            let mut response = answer(StatusCode::OK, name, packed(found.contents()));
            response.headers_mut().insert(CONTENT_ENCODING, HeaderValue::from_static("gzip"));
            response
        }
        Some(found) => answer(StatusCode::OK, name, Bytes::from_static(found.contents())),
        None => answer(StatusCode::NOT_FOUND, "not-found.txt", Bytes::from_static(b"Not found")),
    })
}

fn packed(contents: &[u8]) -> Bytes {
    let mut gzip = GzEncoder::new(Vec::new(), Compression::default());
    // Writing to a Vec does not fail.
    let _ = gzip.write_all(contents);
    gzip.finish().unwrap_or_default().into()
}

fn moved() -> Response<Bytes> {
    let mut response = Response::new(Bytes::new());
    *response.status_mut() = StatusCode::PERMANENT_REDIRECT;
    response.headers_mut().insert(LOCATION, HeaderValue::from_static("/app/"));
    response
}

fn answer(status: StatusCode, name: &str, body: Bytes) -> Response<Bytes> {
    let mut response = Response::new(body);
    *response.status_mut() = status;
    // A file name with a hash changes with the content of the file.
    let cache = match name.starts_with("app-") {
        true => "public, max-age=31536000, immutable",
        false => "no-cache",
    };
    let headers = [
        (CONTENT_TYPE, content_type(name)),
        (CACHE_CONTROL, cache),
        (HeaderName::from_static("content-security-policy"), POLICY),
        (HeaderName::from_static("x-content-type-options"), "nosniff"),
        (HeaderName::from_static("referrer-policy"), "no-referrer"),
        (VARY, "accept-encoding"),
    ];
    for (name, value) in headers {
        response.headers_mut().insert(name, HeaderValue::from_static(value));
    }
    response
}

fn content_type(name: &str) -> &'static str {
    match name.rsplit('.').next() {
        Some("html") => "text/html; charset=utf-8",
        Some("js") => "text/javascript; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("svg") => "image/svg+xml",
        Some("webmanifest") => "application/manifest+json",
        Some("txt") => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn header<'a>(response: &'a Response<Bytes>, name: &str) -> &'a str {
        response.headers()[name].to_str().unwrap()
    }

    #[test]
    fn the_page_names_files_that_are_there() {
        let page = at("/app/", false).unwrap();
        assert_eq!(header(&page, "content-type"), "text/html; charset=utf-8");
        assert_eq!(header(&page, "cache-control"), "no-cache");
        assert!(header(&page, "content-security-policy").contains("default-src 'none'"));
        let html = String::from_utf8(page.into_body().to_vec()).unwrap();
        let named = html.split(['"', '\'']).filter(|text| {
            [".js", ".css", ".svg", ".webmanifest"].iter().any(|end| text.ends_with(end))
        });
        let named: Vec<&str> = named.collect();
        assert!(named.len() >= 3, "{named:?}");
        for name in named {
            let file = at(&format!("/app/{}", name.trim_start_matches("./")), false).unwrap();
            assert_eq!(file.status(), StatusCode::OK, "{name}");
            assert!(!file.body().is_empty(), "{name}");
        }
    }

    #[test]
    fn files_are_packed_for_clients_that_take_it_under_the_policy_that_the_app_is_checked_with() {
        let plain = at("/app/", false).unwrap();
        let packed = at("/app/", true).unwrap();
        assert_eq!(header(&packed, "content-encoding"), "gzip");
        assert!(packed.body().len() < plain.body().len());
        let checked = include_str!("../../clients/app/tests/server.mjs");
        for part in header(&plain, "content-security-policy").split("; ") {
            assert!(checked.contains(part), "{part}");
        }
    }

    #[test]
    fn what_is_not_there_is_404_and_what_is_elsewhere_is_not_ours() {
        assert_eq!(at("/app/nothing.js", true).unwrap().status(), StatusCode::NOT_FOUND);
        assert_eq!(at("/app/../secret", false).unwrap().status(), StatusCode::NOT_FOUND);
        assert_eq!(header(&at("/app", false).unwrap(), "location"), "/app/");
        assert!(at("/apple", false).is_none());
        assert!(at("/employees", false).is_none());
    }
}
