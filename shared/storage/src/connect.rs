//! Clients, built one time per process. Their endpoints come from the SDK's own configuration
//! (`AWS_ENDPOINT_URL_*`), or are explicit endpoints on this machine.

use std::time::Duration;

use aws_config::retry::RetryConfig;
use aws_config::timeout::TimeoutConfig;
use aws_config::{BehaviorVersion, Region, SdkConfig};
use aws_sdk_dynamodb::types::{
    AttributeDefinition, BillingMode, GlobalSecondaryIndex, KeySchemaElement, KeyType, Projection,
    ProjectionType, ScalarAttributeType,
};
use aws_smithy_runtime_api::client::http::SharedHttpClient;
use secrecy::{ExposeSecret, SecretString};

use crate::Storage;
use crate::blobs::Blobs;
use crate::error::Error;
use crate::queue::Queue;
use crate::settings::SettingsCache;
use crate::table::{Index, Table};

/// The names of the resources.
#[derive(Clone, Debug)]
pub struct Names {
    pub table: String,
    pub bucket: String,
    pub queue_url: String,
    pub pay_queue_url: String,
    pub planning_queue_url: String,
    pub export_queue_url: String,
    pub fair_queues: bool,
}

/// Engines on this machine.
#[derive(Clone, Debug)]
pub struct LocalEndpoints {
    pub dynamodb: String,
    pub sqs: String,
    pub s3: String,
    /// The secret that signs requests to the bucket.
    pub secret: SecretString,
}

/// The ports of engines that functions reach from elsewhere: table, queues, bucket.
pub const ENGINE_PORTS: [u16; 3] = [3011, 3012, 3013];

impl LocalEndpoints {
    /// The engines of a machine, at [`ENGINE_PORTS`].
    pub fn at(host: &str, secret: SecretString) -> Self {
        let [dynamodb, sqs, s3] = ENGINE_PORTS.map(|port| format!("http://{host}:{port}"));
        Self { dynamodb, sqs, s3, secret }
    }

    /// The engines that the text `SECRET@HOST` names; `None` for another text.
    pub fn named(text: &str) -> Option<Self> {
        let (secret, host) = text.split_once('@')?;
        Some(Self::at(host, secret.into()))
    }
}

/// The name of the key that signs requests to engines on this machine.
pub const LOCAL_KEY: &str = "local";

/// Region, credentials and endpoints from the Lambda environment.
pub async fn from_environment() -> SdkConfig {
    aws_config::defaults(BehaviorVersion::latest())
        .retry_config(retries())
        .timeout_config(timeouts())
        .load()
        .await
}

/// A secret from the service that keeps it, by its ARN.
///
/// # Errors
/// When it cannot be read.
pub async fn secret(arn: &str) -> Result<SecretString, Error> {
    let secrets = aws_sdk_secretsmanager::Client::new(&from_environment().await);
    let read = secrets.get_secret_value().secret_id(arn).send().await;
    let read = read.map_err(|why| Error::from_sdk("secretsmanager", why))?;
    Ok(read.secret_string.unwrap_or_default().into())
}

fn retries() -> RetryConfig {
    RetryConfig::standard().with_max_attempts(3)
}

fn timeouts() -> TimeoutConfig {
    TimeoutConfig::builder()
        .connect_timeout(Duration::from_secs(2))
        .operation_attempt_timeout(Duration::from_secs(5))
        .build()
}

impl Storage {
    /// Clients from one configuration.
    pub fn connect(sdk: &SdkConfig, names: &Names) -> Self {
        Self::of(
            aws_sdk_dynamodb::Client::new(sdk),
            aws_sdk_sqs::Client::new(sdk),
            aws_sdk_s3::Client::new(sdk),
            names,
        )
    }

    /// Clients to engines on this machine. `http` replaces the transport, so that a test can lose
    /// or refuse requests.
    pub fn connect_local(
        endpoints: &LocalEndpoints,
        names: &Names,
        http: Option<SharedHttpClient>,
    ) -> Self {
        let secret = endpoints.secret.expose_secret();
        let credentials =
            aws_credential_types::Credentials::new(LOCAL_KEY, secret, None, None, "local");
        let mut sdk = aws_config::SdkConfig::builder()
            .behavior_version(BehaviorVersion::latest())
            .region(Region::new("us-east-1"))
            .credentials_provider(aws_credential_types::provider::SharedCredentialsProvider::new(
                credentials,
            ))
            .retry_config(retries().with_initial_backoff(Duration::from_millis(20)))
            .timeout_config(timeouts());
        sdk.set_http_client(http);
        let sdk = sdk.build();

        let dynamodb =
            aws_sdk_dynamodb::config::Builder::from(&sdk).endpoint_url(&endpoints.dynamodb).build();
        let sqs = aws_sdk_sqs::config::Builder::from(&sdk).endpoint_url(&endpoints.sqs).build();
        let s3 = aws_sdk_s3::config::Builder::from(&sdk)
            .endpoint_url(&endpoints.s3)
            .force_path_style(true)
            .build();
        Self::of(
            aws_sdk_dynamodb::Client::from_conf(dynamodb),
            aws_sdk_sqs::Client::from_conf(sqs),
            aws_sdk_s3::Client::from_conf(s3),
            names,
        )
    }

    fn of(
        dynamodb: aws_sdk_dynamodb::Client,
        sqs: aws_sdk_sqs::Client,
        s3: aws_sdk_s3::Client,
        names: &Names,
    ) -> Self {
        Self {
            table: Table::new(dynamodb, &names.table),
            queue: Queue::new(sqs.clone(), &names.queue_url, names.fair_queues),
            pay_queue: Queue::new(sqs.clone(), &names.pay_queue_url, names.fair_queues),
            planning_queue: Queue::new(sqs.clone(), &names.planning_queue_url, names.fair_queues),
            export_queue: Queue::new(sqs, &names.export_queue_url, names.fair_queues),
            blobs: Blobs::new(s3, &names.bucket),
            settings: SettingsCache::default(),
        }
    }
}

/// Creates the table on an engine of this machine. In a deployment the template creates it.
pub async fn create_table(table: &Table) -> Result<(), Error> {
    let client = table.client();
    let mut names = vec!["pk".to_owned(), "sk".to_owned()];
    let mut create = client
        .create_table()
        .table_name(table.name())
        .billing_mode(BillingMode::PayPerRequest)
        .set_key_schema(Some(key_schema("pk", "sk")?));
    for index in Index::ALL {
        names.extend([index.pk(), index.sk()]);
        create = create.global_secondary_indexes(
            GlobalSecondaryIndex::builder()
                .index_name(index.name())
                .set_key_schema(Some(key_schema(&index.pk(), &index.sk())?))
                .projection(Projection::builder().projection_type(ProjectionType::All).build())
                .build()
                .map_err(Error::internal)?,
        );
    }
    for name in names {
        create = create.attribute_definitions(
            AttributeDefinition::builder()
                .attribute_name(name)
                .attribute_type(ScalarAttributeType::S)
                .build()
                .map_err(Error::internal)?,
        );
    }
    create.send().await.map_err(|e| Error::from_sdk("dynamodb", e))?;
    Ok(())
}

fn key_schema(pk: &str, sk: &str) -> Result<Vec<KeySchemaElement>, Error> {
    [(pk, KeyType::Hash), (sk, KeyType::Range)]
        .into_iter()
        .map(|(name, kind)| {
            KeySchemaElement::builder()
                .attribute_name(name)
                .key_type(kind)
                .build()
                .map_err(Error::internal)
        })
        .collect()
}
