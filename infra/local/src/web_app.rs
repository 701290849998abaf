//! The employees' app at `/app/` and the desk at `/desk/`: the files of `infra/clients/*/dist`, served like a static host.

use std::io::Write;

use flate2::Compression;
use flate2::write::GzEncoder;
use http::header::{CACHE_CONTROL, CONTENT_ENCODING, CONTENT_TYPE, LOCATION, VARY};
use http::{HeaderName, HeaderValue, Response, StatusCode};
use hyper::body::Bytes;
use include_dir::{Dir, include_dir};

/// A browser application, whose files are built in.
struct WebApp {
    /// The path that leads to it, without a slash at its end.
    path: &'static str,
    /// The same path with the slash.
    folder: &'static str,
    files: Dir<'static>,
    /// The policy allows nothing from elsewhere and nothing inline. It is the same as in `tests/server.mjs` of the application.
    policy: &'static str,
    /// The beginning of a file name with a hash, which changes with the content of the file.
    hashed: &'static str,
}

static APPS: [WebApp; 2] = [
    WebApp {
        path: "/app",
        folder: "/app/",
        files: include_dir!("$CARGO_MANIFEST_DIR/../clients/app/dist"),
        policy: "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; \
                 connect-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; \
                 form-action 'none'; frame-ancestors 'none'",
        hashed: "app-",
    },
    WebApp {
        path: "/desk",
        folder: "/desk/",
        files: include_dir!("$CARGO_MANIFEST_DIR/../clients/desk/dist"),
        policy: "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob:; \
                 connect-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; \
                 form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'",
        hashed: "desk-",
    },
];

/// The file at a path, compressed if the client accepts that; `None` if the path is not below an application.
pub(crate) fn at(path: &str, takes_gzip: bool) -> Option<Response<Bytes>> {
    if let Some(app) = APPS.iter().find(|app| app.path == path) {
        return Some(moved(app));
    }
    let app = APPS.iter().find(|app| path.starts_with(app.folder))?;
    let file = &path[app.folder.len()..];
    let name = if file.is_empty() { "index.html" } else { file };
    Some(match app.files.get_file(name) {
        Some(found) if takes_gzip => {
            let mut response = answer(app, StatusCode::OK, name, packed(found.contents()));
            response.headers_mut().insert(CONTENT_ENCODING, HeaderValue::from_static("gzip"));
            response
        }
        Some(found) => answer(app, StatusCode::OK, name, Bytes::from_static(found.contents())),
        None => {
            answer(app, StatusCode::NOT_FOUND, "not-found.txt", Bytes::from_static(b"Not found"))
        }
    })
}

fn packed(contents: &[u8]) -> Bytes {
    let mut gzip = GzEncoder::new(Vec::new(), Compression::default());
    // Writing to a Vec does not fail.
    let _ = gzip.write_all(contents);
    gzip.finish().unwrap_or_default().into()
}

fn moved(app: &WebApp) -> Response<Bytes> {
    let mut response = Response::new(Bytes::new());
    *response.status_mut() = StatusCode::PERMANENT_REDIRECT;
    response.headers_mut().insert(LOCATION, HeaderValue::from_static(app.folder));
    response
}

fn answer(app: &WebApp, status: StatusCode, name: &str, body: Bytes) -> Response<Bytes> {
    let mut response = Response::new(body);
    *response.status_mut() = status;
    let cache = match name.starts_with(app.hashed) {
        true => "public, max-age=31536000, immutable",
        false => "no-cache",
    };
    let headers = [
        (CONTENT_TYPE, content_type(name)),
        (CACHE_CONTROL, cache),
        (HeaderName::from_static("content-security-policy"), app.policy),
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
    fn the_pages_name_files_that_are_there() {
        for app in &APPS {
            let page = at(app.folder, false).unwrap();
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
                let path = format!("{}{}", app.folder, name.trim_start_matches("./"));
                let file = at(&path, false).unwrap();
                assert_eq!(file.status(), StatusCode::OK, "{path}");
                assert!(!file.body().is_empty(), "{path}");
            }
        }
    }

    #[test]
    fn files_are_packed_for_clients_that_take_it_under_the_policy_that_the_applications_are_checked_with()
     {
        let checked = [
            include_str!("../../clients/app/tests/server.mjs"),
            include_str!("../../clients/desk/tests/server.mjs"),
        ];
        for (app, checked) in APPS.iter().zip(checked) {
            let plain = at(app.folder, false).unwrap();
            let packed = at(app.folder, true).unwrap();
            assert_eq!(header(&packed, "content-encoding"), "gzip");
            assert!(packed.body().len() < plain.body().len());
            for part in header(&plain, "content-security-policy").split("; ") {
                assert!(checked.contains(part), "{}: {part}", app.path);
            }
        }
    }

    #[test]
    fn a_name_with_a_hash_is_kept_for_ever() {
        for app in &APPS {
            let hashed = app.files.files().filter_map(|file| file.path().to_str());
            let hashed: Vec<&str> = hashed.filter(|name| name.starts_with(app.hashed)).collect();
            assert!(hashed.len() >= 3, "{}: {hashed:?}", app.path);
            let file = at(&format!("{}{}", app.folder, hashed[0]), true).unwrap();
            assert_eq!(header(&file, "cache-control"), "public, max-age=31536000, immutable");
        }
    }

    #[test]
    fn what_is_not_there_is_404_and_what_is_elsewhere_is_not_ours() {
        for app in &APPS {
            assert_eq!(
                at(&format!("{}nothing.js", app.folder), true).unwrap().status(),
                StatusCode::NOT_FOUND
            );
            assert_eq!(
                at(&format!("{}../secret", app.folder), false).unwrap().status(),
                StatusCode::NOT_FOUND
            );
            assert_eq!(header(&at(app.path, false).unwrap(), "location"), app.folder);
        }
        assert!(at("/apple", false).is_none());
        assert!(at("/desktop", false).is_none());
        assert!(at("/employees", false).is_none());
    }
}
