//! The error of a document that cannot be made.

use wfm_http::{Conflict, Error};

/// 409 `no_font` for a character without a font.
pub fn refused(why: wfm_documents::Error) -> Error {
    match why {
        wfm_documents::Error::NoFont { .. } => Error::conflict(Conflict::NoFont, why.to_string()),
        wfm_documents::Error::Pdf(_) => Error::internal(why),
    }
}
