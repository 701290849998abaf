//! The API in the way in which an account of the demo calls it, without a socket.

use std::time::Duration;

use http::header::{AUTHORIZATION, CONTENT_TYPE, IF_MATCH};
use http::{Method, Request};
use hyper::body::Bytes;
use serde_json::Value;
use wfm_domain::ids::{OrganizationId, UserId};
use wfm_storage::users;

use crate::error::Error;
use crate::stack::Stack;

/// The pause between two reads of a job that has not ended.
const READ_EVERY: Duration = Duration::from_millis(20);

/// Calls of one account.
pub(super) struct Api<'a> {
    stack: &'a Stack,
    token: String,
}

impl<'a> Api<'a> {
    /// Signs in without a password, because the service does not keep passwords.
    pub(super) async fn of(
        stack: &'a Stack,
        organization: OrganizationId,
        account: UserId,
    ) -> Result<Self, Error> {
        let user = users::get(&stack.app.storage.table, organization, account).await?;
        let user = user.ok_or_else(|| Error::Demo("an account is gone".to_owned()))?;
        let token = stack.token_of(organization, &user)?;
        Ok(Self { stack, token })
    }

    pub(super) async fn get(&self, path: &str) -> Result<Value, Error> {
        self.call(Method::GET, path, None, None).await
    }

    pub(super) async fn post(&self, path: &str, body: &Value) -> Result<Value, Error> {
        self.call(Method::POST, path, Some(body), None).await
    }

    pub(super) async fn put(&self, path: &str, body: &Value) -> Result<Value, Error> {
        self.call(Method::PUT, path, Some(body), None).await
    }

    /// A POST without a body.
    pub(super) async fn post_nothing(&self, path: &str) -> Result<Value, Error> {
        self.call(Method::POST, path, None, None).await
    }

    pub(super) async fn patch(&self, path: &str, body: &Value) -> Result<Value, Error> {
        self.call(Method::PATCH, path, Some(body), None).await
    }

    /// Starts a job.
    pub(super) async fn start(&self, path: &str, body: &Value, key: &str) -> Result<Value, Error> {
        self.call(Method::POST, path, Some(body), Some(key)).await
    }

    /// The job after it has ended. It is read more often than with `?wait`, because most jobs take milliseconds.
    pub(super) async fn ended(&self, mut job: Value) -> Result<Value, Error> {
        while matches!(text(&job["status"]), "queued" | "processing") {
            tokio::time::sleep(READ_EVERY).await;
            job = self.get(&format!("/jobs/{}", text(&job["job_id"]))).await?;
        }
        match text(&job["status"]) {
            "completed" => Ok(job),
            _ => Err(Error::Demo(format!("{} failed", text(&job["job_id"])))),
        }
    }

    async fn call(
        &self,
        method: Method,
        path: &str,
        body: Option<&Value>,
        key: Option<&str>,
    ) -> Result<Value, Error> {
        let failed = |why: String| Error::Demo(format!("{method} {path}: {why}"));
        let mut request = Request::builder()
            .method(&method)
            .uri(path)
            .header(AUTHORIZATION, format!("Bearer {}", self.token))
            .header(CONTENT_TYPE, "application/json");
        if let Some(key) = key {
            request = request.header("idempotency-key", key);
        }
        if method == Method::PATCH || path.ends_with("/confirmation") {
            // Nobody else changes an organization that is being created.
            request = request.header(IF_MATCH, "*");
        }
        let body = body.map(Value::to_string).unwrap_or_default();
        let request = request.body(Bytes::from(body)).map_err(|why| failed(why.to_string()))?;
        let answer = self.stack.gateway.call(request).await;
        let body: Value = match answer.body().is_empty() {
            true => Value::Null,
            false => {
                serde_json::from_slice(answer.body()).map_err(|why| failed(why.to_string()))?
            }
        };
        match answer.status().is_success() {
            true => Ok(body),
            false => Err(failed(format!("{} {body}", answer.status()))),
        }
    }
}

/// The text of a field of an answer.
pub(super) fn text(value: &Value) -> &str {
    value.as_str().unwrap_or_default()
}
