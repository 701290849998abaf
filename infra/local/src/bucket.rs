//! The embedded bucket, with the changes without which a client could tell it from the real one: an object with a
//! wrong checksum is not stored, and a reader may choose the content type of the answer.

use std::fs::File;
use std::io;
use std::path::{Path, PathBuf};

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use http::{Request, Response, StatusCode};
use http_body_util::{BodyExt, Full};
use hyper::body::Incoming;
use s3s::auth::SimpleAuth;
use s3s::dto::{
    CompleteMultipartUploadInput, CompleteMultipartUploadOutput, CopyObjectInput, CopyObjectOutput,
    CreateMultipartUploadInput, CreateMultipartUploadOutput, DeleteObjectInput, DeleteObjectOutput,
    GetObjectInput, GetObjectOutput, HeadObjectInput, HeadObjectOutput, ListObjectsV2Input,
    ListObjectsV2Output, PutObjectInput, PutObjectOutput, UploadPartInput, UploadPartOutput,
};
use s3s::service::{S3Service, S3ServiceBuilder};
use s3s::{S3, S3Error, S3ErrorCode, S3Request, S3Response, S3Result};
use s3s_fs::FileSystem;
use tokio::net::TcpListener;
use wfm_storage::connect;

use crate::error::Error;
use crate::folder;
use crate::listen::{self, Answer, Server};

/// The bucket. It answers only requests that are signed with its secret, which nobody else knows. Cheap to clone.
#[derive(Clone)]
pub struct Bucket(S3Service);

impl Bucket {
    pub(crate) const NAME: &str = "wfm-bucket";
    /// The path of its objects.
    pub(crate) const PATH: &str = "/wfm-bucket/";

    /// The bucket in a folder. If it `is_kept`, a stored object is on the disk before the answer.
    pub(crate) fn of_folder(folder: &Path, secret: &str, is_kept: bool) -> Result<Self, Error> {
        let failed = |e: String| Error::engine("S3", e);
        // A bucket is a folder.
        std::fs::create_dir_all(folder.join(Self::NAME)).map_err(|e| failed(e.to_string()))?;
        let files = FileSystem::new(folder).map_err(|e| failed(format!("{e:?}")))?;
        let kept = is_kept.then(|| folder.to_owned());
        let mut builder = S3ServiceBuilder::new(Folder { files, kept });
        builder.set_auth(SimpleAuth::from_single(connect::LOCAL_KEY, secret));
        Ok(Self(builder.build()))
    }

    /// Answers requests at a port of its own.
    pub(crate) fn listen(&self, listener: TcpListener) -> Result<Server, Error> {
        let service = self.0.clone();
        listen::serve(listener, move |_| service.clone()).map_err(|e| Error::engine("S3", e))
    }

    pub(crate) async fn call(&self, request: Request<Incoming>) -> Response<Answer> {
        match hyper::service::Service::call(&self.0, request).await {
            Ok(response) => response.map(|body| body.map_err(Into::into).boxed_unsync()),
            Err(cause) => {
                tracing::error!(?cause, "bucket.failed");
                let mut response =
                    Response::new(Full::default().map_err(Into::into).boxed_unsync());
                *response.status_mut() = StatusCode::INTERNAL_SERVER_ERROR;
                response
            }
        }
    }
}

/// A folder that serves as a bucket.
struct Folder {
    files: FileSystem,
    /// The path of the folder, if its content must survive a power cut.
    kept: Option<PathBuf>,
}

impl Folder {
    /// Waits until an object is on the disk: its file, the file with its metadata, and the names of both.
    async fn keep(&self, bucket: &str, key: &str) -> S3Result<()> {
        let Some(root) = self.kept.clone() else { return Ok(()) };
        let encoded = |text: &str| URL_SAFE_NO_PAD.encode(text);
        let prefix = format!(".bucket-{}.object-{}", encoded(bucket), encoded(key));
        let beside = |what: &str| root.join(format!("{prefix}.{what}.json"));
        let object = root.join(bucket).join(key);
        let files = [object.clone(), beside("metadata"), beside("internal")];
        let sync = move || {
            for file in files {
                match File::options().read(true).write(true).open(file) {
                    Ok(file) => file.sync_all()?,
                    Err(why) if why.kind() == io::ErrorKind::NotFound => {}
                    Err(why) => return Err(why),
                }
            }
            let mut folders =
                object.ancestors().skip(1).take_while(|folder| folder.starts_with(&root));
            folders.try_for_each(folder::sync_names)
        };
        match tokio::task::spawn_blocking(sync).await {
            Ok(done) => done.map_err(S3Error::internal_error),
            Err(ended) => Err(S3Error::internal_error(ended)),
        }
    }
}

/// A request without a sender.
fn own<T>(input: T) -> S3Request<T> {
    S3Request {
        input,
        method: http::Method::DELETE,
        uri: http::Uri::default(),
        headers: http::HeaderMap::default(),
        extensions: http::Extensions::default(),
        credentials: None,
        region: None,
        service: None,
        trailing_headers: None,
    }
}

#[async_trait::async_trait]
impl S3 for Folder {
    async fn put_object(
        &self,
        request: S3Request<PutObjectInput>,
    ) -> S3Result<S3Response<PutObjectOutput>> {
        // Such a name was not in use before.
        let created = request.input.if_none_match.is_some();
        let name = (request.input.bucket.clone(), request.input.key.clone());
        let answer = self.files.put_object(request).await;
        let refused = answer.as_ref().err().is_some_and(|e| *e.code() == S3ErrorCode::BadDigest);
        if created && refused {
            // The folder checks what it has already stored, so a wrong object is deleted.
            let (bucket, key) = name;
            let input = DeleteObjectInput { bucket, key, ..Default::default() };
            self.files.delete_object(own(input)).await?;
            return answer;
        }
        let answer = answer?;
        self.keep(&name.0, &name.1).await?;
        Ok(answer)
    }

    async fn get_object(
        &self,
        request: S3Request<GetObjectInput>,
    ) -> S3Result<S3Response<GetObjectOutput>> {
        let disposition = request.input.response_content_disposition.clone();
        let content_type = request.input.response_content_type.clone();
        let mut answer = self.files.get_object(request).await?;
        if disposition.is_some() {
            answer.output.content_disposition = disposition;
        }
        if content_type.is_some() {
            answer.output.content_type = content_type;
        }
        Ok(answer)
    }

    async fn head_object(
        &self,
        request: S3Request<HeadObjectInput>,
    ) -> S3Result<S3Response<HeadObjectOutput>> {
        self.files.head_object(request).await
    }

    async fn copy_object(
        &self,
        request: S3Request<CopyObjectInput>,
    ) -> S3Result<S3Response<CopyObjectOutput>> {
        let name = (request.input.bucket.clone(), request.input.key.clone());
        let answer = self.files.copy_object(request).await?;
        self.keep(&name.0, &name.1).await?;
        Ok(answer)
    }

    async fn delete_object(
        &self,
        request: S3Request<DeleteObjectInput>,
    ) -> S3Result<S3Response<DeleteObjectOutput>> {
        self.files.delete_object(request).await
    }

    async fn create_multipart_upload(
        &self,
        request: S3Request<CreateMultipartUploadInput>,
    ) -> S3Result<S3Response<CreateMultipartUploadOutput>> {
        self.files.create_multipart_upload(request).await
    }

    async fn upload_part(
        &self,
        request: S3Request<UploadPartInput>,
    ) -> S3Result<S3Response<UploadPartOutput>> {
        self.files.upload_part(request).await
    }

    async fn complete_multipart_upload(
        &self,
        request: S3Request<CompleteMultipartUploadInput>,
    ) -> S3Result<S3Response<CompleteMultipartUploadOutput>> {
        let name = (request.input.bucket.clone(), request.input.key.clone());
        let answer = self.files.complete_multipart_upload(request).await?;
        self.keep(&name.0, &name.1).await?;
        Ok(answer)
    }

    async fn list_objects_v2(
        &self,
        request: S3Request<ListObjectsV2Input>,
    ) -> S3Result<S3Response<ListObjectsV2Output>> {
        self.files.list_objects_v2(request).await
    }
}
