//! Objects in the bucket: batches too large for the table, and the files that clients upload.
//!
//! A name begins with its folder, which has a lifecycle, and then the organization.

use std::sync::Arc;
use std::time::Duration;

use aws_sdk_s3::Client;
use aws_sdk_s3::config::http::HttpResponse;
use aws_sdk_s3::error::SdkError;
use aws_sdk_s3::operation::head_object::HeadObjectError;
use aws_sdk_s3::presigning::{PresignedRequest, PresigningConfig};
use aws_sdk_s3::primitives::ByteStream;
use aws_sdk_s3::types::{ChecksumMode, CompletedMultipartUpload, CompletedPart, MetadataDirective};
use chrono::{DateTime, Utc};
use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, utf8_percent_encode};
use sha2::{Digest, Sha256};
use wfm_domain::hex::hex;

use crate::access::{Access, Use};
use crate::error::Error;
use crate::meter;

/// The bucket and its client.
#[derive(Clone)]
pub struct Blobs {
    client: Client,
    bucket: String,
    /// Whether nothing is stored.
    is_dry: bool,
    /// The rights of the function that uses it; `None` for the operator.
    limits: Option<Arc<Access>>,
}

/// The properties of an object, without its content.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Head {
    pub content_type: Option<String>,
    pub content_length: u64,
    /// In base 64; `None` if it was stored without a hash.
    pub checksum_sha256: Option<String>,
}

/// A signed request that anybody may send for a limited time, without credentials.
pub struct Signed {
    pub url: String,
    /// The headers to send, unchanged.
    pub headers: Vec<(String, String)>,
}

impl Blobs {
    pub fn new(client: Client, bucket: impl Into<String>) -> Self {
        Self { client, bucket: bucket.into(), is_dry: false, limits: None }
    }

    /// The same bucket for one function, which may use only the folders that it declares (rule IAM-3).
    #[must_use]
    pub fn limited(&self, access: Arc<Access>) -> Self {
        Self { limits: Some(access), ..self.clone() }
    }

    fn check(&self, what: Use, name: &str) -> Result<(), Error> {
        self.limits.as_ref().map_or(Ok(()), |access| access.check_object(what, name))
    }

    /// A bucket of the same name that stores nothing.
    #[must_use]
    pub fn dry(&self) -> Self {
        Self { is_dry: true, ..self.clone() }
    }

    /// The same bucket at another address, for signed requests.
    #[must_use]
    pub fn reached_at(&self, base: &str) -> Self {
        let config = self.client.config().to_builder().endpoint_url(base).build();
        Self { client: Client::from_conf(config), ..self.clone() }
    }

    pub fn client(&self) -> &Client {
        &self.client
    }

    pub fn bucket(&self) -> &str {
        &self.bucket
    }

    /// Stores an object under a name that nothing else uses.
    pub async fn put(&self, name: &str, body: Vec<u8>) -> Result<(), Error> {
        self.check(Use::Store, name)?;
        if self.is_dry {
            return Ok(());
        }
        meter::call();
        self.client
            .put_object()
            .bucket(&self.bucket)
            .key(name)
            .body(ByteStream::from(body))
            .send()
            .await
            .map_err(|e| Error::from_sdk("s3", e))?;
        Ok(())
    }

    /// Stores an object that is never replaced (rule IAM-3). If it exists, it stays: it is the same where the name is a hash of
    /// the content, and the first one elsewhere.
    pub async fn put_once(&self, name: &str, body: Vec<u8>) -> Result<(), Error> {
        self.check(Use::Store, name)?;
        if self.is_dry {
            return Ok(());
        }
        meter::call();
        let put = self
            .client
            .put_object()
            .bucket(&self.bucket)
            .key(name)
            .if_none_match("*")
            .body(ByteStream::from(body))
            .send()
            .await;
        match put {
            Ok(_) => Ok(()),
            Err(why) if status_of(&why) == Some(412) => Ok(()),
            Err(why) => Err(Error::from_sdk("s3", why)),
        }
    }

    /// Begins an object whose size is unknown, under a name that nothing else uses.
    pub fn begin(&self, name: impl Into<String>) -> Writing {
        Writing {
            blobs: self.clone(),
            name: name.into(),
            upload: None,
            parts: vec![],
            rest: vec![],
            size: 0,
            hash: Sha256::new(),
        }
    }

    /// Whether no object has this name. If a role may not list the whole bucket, S3 answers this only with a list.
    async fn is_absent(&self, name: &str) -> Result<bool, Error> {
        meter::call();
        let list = self.client.list_objects_v2().bucket(&self.bucket).prefix(name).max_keys(1);
        let found = list.send().await.map_err(|e| Error::from_sdk("s3", e))?;
        Ok(found.contents().iter().all(|object| object.key() != Some(name)))
    }

    pub async fn get(&self, name: &str) -> Result<Vec<u8>, Error> {
        self.read(name, None).await
    }

    /// The first `bytes` of an object.
    pub async fn beginning(&self, name: &str, bytes: u64) -> Result<Vec<u8>, Error> {
        self.read(name, Some(format!("bytes=0-{}", bytes.saturating_sub(1)))).await
    }

    async fn read(&self, name: &str, range: Option<String>) -> Result<Vec<u8>, Error> {
        self.check(Use::Get, name)?;
        meter::call();
        let object = self
            .client
            .get_object()
            .bucket(&self.bucket)
            .key(name)
            .set_range(range)
            .send()
            .await
            .map_err(|e| Error::from_sdk("s3", e))?;
        let body = object.body.collect().await;
        let unavailable = |cause: String| Error::Unavailable { service: "s3", cause };
        Ok(body.map_err(|e| unavailable(e.to_string()))?.to_vec())
    }

    /// The properties of an object; `None` if there is none.
    pub async fn head(&self, name: &str) -> Result<Option<Head>, Error> {
        self.check(Use::Get, name)?;
        meter::call();
        let head = self
            .client
            .head_object()
            .bucket(&self.bucket)
            .key(name)
            .checksum_mode(ChecksumMode::Enabled)
            .send()
            .await;
        match head {
            Ok(head) => Ok(Some(Head {
                content_type: head.content_type,
                content_length: head
                    .content_length
                    .and_then(|n| u64::try_from(n).ok())
                    .unwrap_or(0),
                checksum_sha256: head.checksum_sha256,
            })),
            Err(why) if why.as_service_error().is_some_and(HeadObjectError::is_not_found) => {
                Ok(None)
            }
            // If a role may only list some folders, S3 does not tell it whether an object exists.
            Err(why) if status_of(&why) == Some(403) && self.is_absent(name).await? => Ok(None),
            Err(why) => Err(Error::from_sdk("s3", why)),
        }
    }

    /// Copies an object, unchanged, to another name.
    pub async fn copy(&self, from: &str, to: &str) -> Result<(), Error> {
        self.check(Use::Get, from)?;
        self.check(Use::Store, to)?;
        if self.is_dry {
            return Ok(());
        }
        meter::call();
        self.client
            .copy_object()
            .bucket(&self.bucket)
            .copy_source(format!("{}/{from}", self.bucket))
            .key(to)
            .metadata_directive(MetadataDirective::Copy)
            .send()
            .await
            .map_err(|e| Error::from_sdk("s3", e))?;
        Ok(())
    }

    /// Signs a request that stores exactly the object `head` under an unused name. Type, length, checksum and
    /// `If-None-Match` are part of the signature.
    pub async fn sign_put(
        &self,
        name: &str,
        head: &Head,
        from: DateTime<Utc>,
        holds: Duration,
    ) -> Result<Signed, Error> {
        self.check(Use::Store, name)?;
        let length = i64::try_from(head.content_length).map_err(Error::internal)?;
        let signed = self
            .client
            .put_object()
            .bucket(&self.bucket)
            .key(name)
            .set_content_type(head.content_type.clone())
            .content_length(length)
            .set_checksum_sha256(head.checksum_sha256.clone())
            .if_none_match("*")
            .presigned(window(from, holds)?)
            .await
            .map_err(|e| Error::from_sdk("s3", e))?;
        Ok(signed.into())
    }

    /// Signs a request that reads an object, as a download with this name and type.
    pub async fn sign_get(
        &self,
        name: &str,
        file: &str,
        content_type: &str,
        from: DateTime<Utc>,
        holds: Duration,
    ) -> Result<Signed, Error> {
        self.check(Use::Get, name)?;
        let signed = self
            .client
            .get_object()
            .bucket(&self.bucket)
            .key(name)
            .response_content_disposition(attachment(file))
            .response_content_type(content_type)
            .presigned(window(from, holds)?)
            .await
            .map_err(|e| Error::from_sdk("s3", e))?;
        Ok(signed.into())
    }
}

/// The characters of a name that a header names by their bytes.
const IN_BYTES: &AsciiSet = &NON_ALPHANUMERIC.remove(b'-').remove(b'.').remove(b'_');

/// The header that makes a browser save a file under this name (RFC 6266). A bucket takes ASCII alone.
fn attachment(name: &str) -> String {
    let is_plain = |c: char| (c.is_ascii_graphic() || c == ' ') && !matches!(c, '"' | '\\' | '%');
    let plain: String = name.chars().map(|c| if is_plain(c) { c } else { '_' }).collect();
    if plain == name {
        return format!("attachment; filename=\"{name}\"");
    }
    let whole = utf8_percent_encode(name, IN_BYTES);
    format!("attachment; filename=\"{plain}\"; filename*=UTF-8''{whole}")
}

/// The greatest number of bytes of an object that [`Writing`] holds.
const PIECE: usize = 8 << 20;

/// An object that is written piece by piece. It exists once it is [finished](Writing::finish). The bucket forgets the
/// pieces of an object that never is.
pub struct Writing {
    blobs: Blobs,
    name: String,
    /// The id of the upload, once there is a whole piece.
    upload: Option<String>,
    parts: Vec<CompletedPart>,
    /// The bytes after the last whole piece.
    rest: Vec<u8>,
    size: u64,
    hash: Sha256,
}

/// A written object.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Written {
    pub size: u64,
    /// The SHA-256 of the content, in hexadecimal digits.
    pub sha256: String,
}

impl Writing {
    /// Adds bytes.
    ///
    /// # Errors
    /// Errors of the bucket.
    pub async fn add(&mut self, bytes: &[u8]) -> Result<(), Error> {
        self.hash.update(bytes);
        self.size += bytes.len() as u64;
        self.rest.extend_from_slice(bytes);
        while self.rest.len() >= PIECE {
            let after = self.rest.split_off(PIECE);
            let piece = std::mem::replace(&mut self.rest, after);
            self.put_piece(piece).await?;
        }
        Ok(())
    }

    /// Makes the object visible. A small one takes one request.
    ///
    /// # Errors
    /// Errors of the bucket.
    pub async fn finish(mut self) -> Result<Written, Error> {
        let rest = std::mem::take(&mut self.rest);
        if self.upload.is_none() {
            self.blobs.put(&self.name, rest).await?;
        } else {
            if !rest.is_empty() {
                self.put_piece(rest).await?;
            }
            meter::call();
            let parts = std::mem::take(&mut self.parts);
            let parts = CompletedMultipartUpload::builder().set_parts(Some(parts)).build();
            let complete = self.blobs.client.complete_multipart_upload();
            complete
                .bucket(&self.blobs.bucket)
                .key(&self.name)
                .set_upload_id(self.upload)
                .multipart_upload(parts)
                .send()
                .await
                .map_err(|e| Error::from_sdk("s3", e))?;
        }
        Ok(Written { size: self.size, sha256: hex(&self.hash.finalize()) })
    }

    async fn put_piece(&mut self, piece: Vec<u8>) -> Result<(), Error> {
        if self.blobs.is_dry {
            return Ok(());
        }
        self.blobs.check(Use::Store, &self.name)?;
        let Blobs { client, bucket, .. } = &self.blobs;
        if self.upload.is_none() {
            meter::call();
            let begun =
                client.create_multipart_upload().bucket(bucket).key(&self.name).send().await;
            self.upload = begun.map_err(|e| Error::from_sdk("s3", e))?.upload_id;
        }
        let number = i32::try_from(self.parts.len() + 1).map_err(Error::internal)?;
        meter::call();
        let put = client
            .upload_part()
            .bucket(bucket)
            .key(&self.name)
            .set_upload_id(self.upload.clone())
            .part_number(number)
            .body(ByteStream::from(piece))
            .send()
            .await
            .map_err(|e| Error::from_sdk("s3", e))?;
        let part = CompletedPart::builder().part_number(number).set_e_tag(put.e_tag).build();
        self.parts.push(part);
        Ok(())
    }
}

fn window(from: DateTime<Utc>, holds: Duration) -> Result<PresigningConfig, Error> {
    let window = PresigningConfig::builder().start_time(from.into()).expires_in(holds);
    window.build().map_err(Error::internal)
}

impl From<PresignedRequest> for Signed {
    fn from(signed: PresignedRequest) -> Self {
        let headers = signed.headers().map(|(name, value)| (name.to_owned(), value.to_owned()));
        Self { url: signed.uri().to_owned(), headers: headers.collect() }
    }
}

/// The status of an answer that is an error.
fn status_of<E>(why: &SdkError<E, HttpResponse>) -> Option<u16> {
    why.raw_response().map(|response| response.status().as_u16())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A name that is not ASCII is sent in both forms of RFC 6266, and none ends the header's text.
    #[test]
    fn a_download_keeps_its_name() {
        let shown = [
            ("payslip-2026-11-E-17.pdf", "filename=\"payslip-2026-11-E-17.pdf\""),
            ("Jürgen.pdf", "filename=\"J_rgen.pdf\"; filename*=UTF-8''J%C3%BCrgen.pdf"),
            ("a\".exe", "filename=\"a_.exe\"; filename*=UTF-8''a%22.exe"),
            ("a\r\nb", "filename=\"a__b\"; filename*=UTF-8''a%0D%0Ab"),
        ];
        for (name, header) in shown {
            assert_eq!(attachment(name), format!("attachment; {header}"));
        }
    }
}
