//! Objects in the bucket: batches too large for the table, and the files that clients upload.
//!
//! A name begins with its folder, which has a lifecycle, and then the organization.

use std::time::Duration;

use aws_sdk_s3::Client;
use aws_sdk_s3::config::http::HttpResponse;
use aws_sdk_s3::error::SdkError;
use aws_sdk_s3::operation::head_object::HeadObjectError;
use aws_sdk_s3::presigning::{PresignedRequest, PresigningConfig};
use aws_sdk_s3::primitives::ByteStream;
use aws_sdk_s3::types::{ChecksumMode, MetadataDirective};
use chrono::{DateTime, Utc};

use crate::error::Error;
use crate::meter;

/// The bucket and its client.
#[derive(Clone)]
pub struct Blobs {
    client: Client,
    bucket: String,
    /// Whether nothing is stored.
    is_dry: bool,
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
        Self { client, bucket: bucket.into(), is_dry: false }
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

    /// Stores an object whose name is a hash of its content. If the object exists, it is the same (rule IAM-3).
    pub async fn put_once(&self, name: &str, body: Vec<u8>) -> Result<(), Error> {
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
        let signed = self
            .client
            .get_object()
            .bucket(&self.bucket)
            .key(name)
            .response_content_disposition(format!("attachment; filename=\"{file}\""))
            .response_content_type(content_type)
            .presigned(window(from, holds)?)
            .await
            .map_err(|e| Error::from_sdk("s3", e))?;
        Ok(signed.into())
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
