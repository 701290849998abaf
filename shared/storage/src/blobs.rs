//! Objects in the bucket: batches too large for the table.

use aws_sdk_s3::Client;
use aws_sdk_s3::primitives::ByteStream;

use crate::error::Error;
use crate::meter;

/// The bucket and the client that reaches it.
#[derive(Clone)]
pub struct Blobs {
    client: Client,
    bucket: String,
}

impl Blobs {
    pub fn new(client: Client, bucket: impl Into<String>) -> Self {
        Self { client, bucket: bucket.into() }
    }

    pub fn client(&self) -> &Client {
        &self.client
    }

    pub fn bucket(&self) -> &str {
        &self.bucket
    }

    /// Stores an object under a name that is used once.
    pub async fn put(&self, name: &str, body: Vec<u8>) -> Result<(), Error> {
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

    pub async fn get(&self, name: &str) -> Result<Vec<u8>, Error> {
        meter::call();
        let object = self
            .client
            .get_object()
            .bucket(&self.bucket)
            .key(name)
            .send()
            .await
            .map_err(|e| Error::from_sdk("s3", e))?;
        let body = object.body.collect().await;
        let unavailable = |cause: String| Error::Unavailable { service: "s3", cause };
        Ok(body.map_err(|e| unavailable(e.to_string()))?.to_vec())
    }
}
