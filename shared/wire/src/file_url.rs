//! The URLs of uploads: how a client refers to an uploaded file, and how the service understands the address of a
//! photo.

use percent_encoding::percent_decode_str;
use url::Url;
use wfm_domain::ids::UploadId;
use wfm_domain::sync::Photo;

use wfm_http::Services;
use wfm_http::context::RequestContext;

/// The address of the service for the sender of this request: the configured one, otherwise the one that the request
/// was sent to.
pub fn base(services: &Services, request: &RequestContext) -> String {
    let asked = || request.base.clone().unwrap_or_default();
    services.public_url.clone().unwrap_or_else(asked)
}

/// The address of an upload. A client reads it with `GET` and its token.
pub fn file_url(services: &Services, request: &RequestContext, upload: UploadId) -> String {
    format!("{}/uploads/{upload}", base(services, request))
}

/// The reason for which an address is refused as that of a photo (rule SYNC-34).
pub const REFUSED: &str = "Write an https address without user info.";

/// The meaning of the address of a photo in this request. The address of an upload becomes its [`file_url`], however
/// it is spelt. An address of this service that names no upload is removed.
///
/// # Errors
/// [`REFUSED`] for an address with user info, and for an address of another host that is not https.
pub fn photo(
    services: &Services,
    request: &RequestContext,
    address: &mut Option<String>,
) -> Result<Photo, &'static str> {
    let Some(sent) = address else { return Ok(Photo::Elsewhere) };
    match named(&base(services, request), sent)? {
        Named::Upload(id) => {
            *address = Some(file_url(services, request, id));
            Ok(Photo::Upload(id))
        }
        Named::Ours => {
            *address = None;
            Ok(Photo::Missing)
        }
        Named::Elsewhere => Ok(Photo::Elsewhere),
    }
}

#[derive(Debug, PartialEq, Eq)]
enum Named {
    Upload(UploadId),
    /// An address of this service that names no upload.
    Ours,
    Elsewhere,
}

fn named(base: &str, address: &str) -> Result<Named, &'static str> {
    let address = Url::parse(address).map_err(|_| REFUSED)?;
    if !address.username().is_empty() || address.password().is_some() {
        return Err(REFUSED);
    }
    let ours = Url::parse(base).ok().filter(|base| is_same_host(base, &address));
    let Some(base) = ours else {
        return if address.scheme() == "https" { Ok(Named::Elsewhere) } else { Err(REFUSED) };
    };
    let base = segments(&base);
    let path = segments(&address);
    let below = path.strip_prefix(base.as_slice()).unwrap_or_default();
    let upload = match below {
        [folder, id] if folder == "uploads" => id.parse().ok(),
        _ => None,
    };
    Ok(upload.map_or(Named::Ours, Named::Upload))
}

/// Whether two addresses have the same host and port. http and https count as one, each with its default port. A name
/// with the dot of the root counts as the name without it. The parser has already put host and port into their normal
/// form.
fn is_same_host(one: &Url, other: &Url) -> bool {
    let host = |url: &Url| url.host_str().map(|host| host.trim_end_matches('.').to_owned());
    // `None` is the default port of the scheme.
    host(one) == host(other) && one.port() == other.port()
}

/// The parts of a path as the service reads them: decoded, without empty parts, and with dot segments resolved.
fn segments(url: &Url) -> Vec<String> {
    let decoded = percent_decode_str(url.path()).decode_utf8_lossy();
    let mut segments = vec![];
    for segment in decoded.split(['/', '\\']) {
        match segment {
            "" | "." => {}
            ".." => _ = segments.pop(),
            name => segments.push(name.to_owned()),
        }
    }
    segments
}

#[cfg(test)]
mod tests {
    use super::*;

    const ID: &str = "01938f5e-2f00-7000-8000-000000000001";

    /// Rule SYNC-34.
    #[test]
    fn our_own_address_is_ours_however_it_is_spelt() {
        let upload = Ok(Named::Upload(ID.parse().unwrap()));
        for (base, address) in [
            ("https://hr.example.com", "https://hr.example.com/uploads/ID"),
            ("https://hr.example.com", "HTTPS://HR.Example.COM/uploads/ID"),
            ("https://hr.example.com", "https://hr.example.com:443/uploads/ID"),
            ("https://hr.example.com", "http://hr.example.com/uploads/ID"),
            ("https://hr.example.com", "https://hr.example.com./uploads/ID"),
            ("https://hr.example.com", "https://hr.example.com/%75ploads/%49D"),
            ("https://hr.example.com", "https://hr.example.com/uploads%2FID"),
            ("https://hr.example.com", "https://hr.example.com/a/../uploads/./ID"),
            ("https://hr.example.com", "https://hr.example.com/a/%2e%2e/uploads/ID"),
            ("https://hr.example.com", "https://hr.example.com//uploads///ID/"),
            ("https://hr.example.com", "https://hr.example.com/uploads/ID#1"),
            ("https://hr.example.com", "https://hr.example.com/uploads/ID?1"),
            ("https://hr.example.com", "https://%68r.example.com/uploads/ID"),
            ("https://münchen.example", "https://xn--mnchen-3ya.example/uploads/ID"),
            ("http://127.0.0.1:8080", "http://127.0.0.1:8080/uploads/ID"),
            ("http://127.0.0.1:8080", "http://0x7f.1:8080/uploads/ID"),
            ("https://hr.example.com/prod", "https://hr.example.com/prod/uploads/ID"),
        ] {
            for id in [ID.to_owned(), ID.to_uppercase()] {
                let address =
                    address.replace("%49D", &format!("%30{}", &id[1..])).replace("ID", &id);
                assert_eq!(named(base, &address), upload, "{address}");
            }
        }
    }

    /// Rule SYNC-34.
    #[test]
    fn an_address_elsewhere_is_https_and_has_no_user_info() {
        let base = "https://hr.example.com";
        for address in [
            "http://photos.example.com/1.jpg",
            "https://ada@photos.example.com/1.jpg",
            "https://:secret@photos.example.com/1.jpg",
            "https://hr.example.com@photos.example.com/1.jpg",
            "https://ada@hr.example.com/uploads/01938f5e-2f00-7000-8000-000000000001",
            "http://hr.example.com:8080/uploads/01938f5e-2f00-7000-8000-000000000001",
            "ftp://photos.example.com/1.jpg",
            "https://",
        ] {
            assert_eq!(named(base, address), Err(REFUSED), "{address}");
        }
        for address in [
            "https://photos.example.com/1.jpg",
            "https://hr.example.com.evil.example/uploads/1",
            "https://hr.example.com:8443/uploads/01938f5e-2f00-7000-8000-000000000001",
        ] {
            assert_eq!(named(base, address), Ok(Named::Elsewhere), "{address}");
        }
        for address in ["https://hr.example.com/uploads/1.jpg", "https://hr.example.com/employees"]
        {
            assert_eq!(named(base, address), Ok(Named::Ours), "{address}");
        }
        assert_eq!(named("", "https://photos.example.com/1.jpg"), Ok(Named::Elsewhere));
    }
}
