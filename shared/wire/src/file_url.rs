//! The URLs of uploads: how a client refers to an uploaded file.

use wfm_domain::ids::UploadId;
use wfm_domain::sync::Photo;

use wfm_http::Services;
use wfm_http::context::RequestContext;

/// Where the service is for whoever sent this request: as configured, else as it was asked for.
fn base(services: &Services, request: &RequestContext) -> String {
    let asked = || request.base.clone().unwrap_or_default();
    services.public_url.clone().unwrap_or_else(asked)
}

/// The address of an upload: `GET` it with one's token.
pub fn file_url(services: &Services, request: &RequestContext, upload: UploadId) -> String {
    format!("{}/uploads/{upload}", base(services, request))
}

/// The upload that an address is a `file_url` of; `None` for any other address.
pub fn named(services: &Services, request: &RequestContext, address: &str) -> Option<UploadId> {
    let path = address.strip_prefix(&base(services, request))?;
    path.strip_prefix("/uploads/")?.parse().ok()
}

/// What a `photo_url` in this request is to us.
pub fn photo(services: &Services, request: &RequestContext, address: Option<&str>) -> Photo {
    let upload = address.and_then(|address| named(services, request, address));
    upload.map_or(Photo::Elsewhere, Photo::Upload)
}
