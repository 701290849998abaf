//! A client of the API that keeps its connections. Every answer that is no success counts as a failure.

use reqwest::Method;
use serde_json::Value;

use crate::Failed;

/// A client, signed in or not. Clones share connections.
#[derive(Clone)]
pub struct Client {
    http: reqwest::Client,
    url: String,
    token: Option<String>,
}

impl Client {
    /// A client that is not signed in.
    ///
    /// # Errors
    /// If there is no client.
    pub fn new(url: &str) -> Result<Self, Failed> {
        let http = reqwest::Client::builder().pool_max_idle_per_host(256).no_proxy().build()?;
        Ok(Self { http, url: url.to_owned(), token: None })
    }

    /// The same client with this token.
    #[must_use]
    pub fn with_token(&self, token: &str) -> Self {
        Self { token: Some(token.to_owned()), ..self.clone() }
    }

    /// `GET`
    ///
    /// # Errors
    /// For an answer that is no success.
    pub async fn get(&self, path: &str) -> Result<Value, Failed> {
        self.send(Method::GET, path, None, None).await
    }

    /// `POST`, with an idempotency key if one is given.
    ///
    /// # Errors
    /// For an answer that is no success.
    pub async fn post(&self, path: &str, body: &Value, key: Option<&str>) -> Result<Value, Failed> {
        self.send(Method::POST, path, Some(body), key).await
    }

    /// `PUT`
    ///
    /// # Errors
    /// For an answer that is no success.
    pub async fn put(&self, path: &str, body: &Value) -> Result<Value, Failed> {
        self.send(Method::PUT, path, Some(body), None).await
    }

    /// `PATCH`
    ///
    /// # Errors
    /// For an answer that is no success.
    pub async fn patch(&self, path: &str, body: &Value) -> Result<Value, Failed> {
        self.send(Method::PATCH, path, Some(body), None).await
    }

    async fn send(
        &self,
        method: Method,
        path: &str,
        body: Option<&Value>,
        key: Option<&str>,
    ) -> Result<Value, Failed> {
        let what = format!("{method} {path}");
        let mut request = self.http.request(method, format!("{}{path}", self.url));
        if let Some(token) = &self.token {
            request = request.bearer_auth(token);
        }
        if let Some(key) = key {
            request = request.header("idempotency-key", key);
        }
        if let Some(body) = body {
            request = request.json(body);
        }
        let answer = request.send().await?;
        let status = answer.status();
        let text = answer.text().await?;
        if !status.is_success() {
            return Err(format!("{what}: {status} {text}").into());
        }
        Ok(serde_json::from_str(&text).unwrap_or_default())
    }
}
