//! A table in another engine. With `WFM_TABLE_AT=http://127.0.0.1:8000`, services under test keep their table in
//! DynamoDB Local, Amazon's own, instead of the embedded engine. Queues and bucket stay embedded.

use std::path::Path;

use aws_smithy_http_client::Builder;
use aws_smithy_runtime_api::client::http::{
    HttpClient, HttpConnector, HttpConnectorFuture, HttpConnectorSettings, SharedHttpClient,
    SharedHttpConnector,
};
use aws_smithy_runtime_api::client::orchestrator::HttpRequest;
use aws_smithy_runtime_api::client::result::ConnectorError;
use aws_smithy_runtime_api::client::runtime_components::RuntimeComponents;
use sha2::{Digest, Sha256};
use wfm_app::Ids;
use wfm_local::Around;
use wfm_local::table::TARGET;
use wfm_storage::connect::{self, LOCAL_KEY};
use wfm_storage::table::Table;

/// The variable with the address of the other engine.
const VARIABLE: &str = "WFM_TABLE_AT";

/// The address of the other engine, and the access key. The engine has separate tables for different access keys, and
/// does not check signatures.
#[derive(Clone, Debug)]
pub struct Elsewhere {
    url: String,
    access_key: String,
}

impl Elsewhere {
    /// The engine that the variable names, if it names one. Each data folder has a table of its own, and so has each
    /// service without a data folder.
    #[expect(
        clippy::disallowed_methods,
        reason = "where the other engine is, only who runs the tests knows"
    )]
    pub fn named(data: Option<&Path>) -> Option<Self> {
        let url = std::env::var(VARIABLE).ok()?;
        let of =
            data.map_or_else(|| Ids::system().next().to_string(), |at| at.display().to_string());
        let access_key =
            Sha256::digest(of)[..10].iter().map(|byte| format!("{byte:02x}")).collect();
        Some(Self { url, access_key })
    }

    /// The way to the engine, inside of another one.
    pub fn within(self, outer: Option<Around>) -> Around {
        Box::new(move |embedded| {
            let sockets = Builder::new().build_http();
            let here = SharedHttpClient::new(Router { to: self, sockets, embedded });
            match outer {
                Some(outer) => outer(here),
                None => here,
            }
        })
    }
}

/// Creates the table there, unless the data folder has one already.
pub async fn create_table(table: &Table) {
    if table.client().describe_table().table_name(table.name()).send().await.is_err() {
        connect::create_table(table).await.expect("the other engine creates a table");
    }
}

#[derive(Debug)]
struct Router {
    to: Elsewhere,
    sockets: SharedHttpClient,
    embedded: SharedHttpClient,
}

impl HttpClient for Router {
    fn http_connector(
        &self,
        settings: &HttpConnectorSettings,
        components: &RuntimeComponents,
    ) -> SharedHttpConnector {
        SharedHttpConnector::new(Connector {
            to: self.to.clone(),
            sockets: self.sockets.http_connector(settings, components),
            embedded: self.embedded.http_connector(settings, components),
        })
    }
}

#[derive(Debug)]
struct Connector {
    to: Elsewhere,
    sockets: SharedHttpConnector,
    embedded: SharedHttpConnector,
}

impl HttpConnector for Connector {
    fn call(&self, mut request: HttpRequest) -> HttpConnectorFuture {
        let to_table =
            request.headers().get("x-amz-target").is_some_and(|target| target.starts_with(TARGET));
        if !to_table {
            return self.embedded.call(request);
        }
        let signed = request.headers().get("authorization").unwrap_or_default();
        let own = format!("Credential={}/", self.to.access_key);
        let signed = signed.replace(&format!("Credential={LOCAL_KEY}/"), &own);
        request.headers_mut().insert("authorization", signed);
        match request.set_uri(self.to.url.clone()) {
            Ok(()) => self.sockets.call(request),
            Err(why) => HttpConnectorFuture::ready(Err(ConnectorError::user(why.into()))),
        }
    }
}
