//! What each request took, as a log line in CloudWatch's embedded metric format: CloudWatch makes
//! metrics of it, and measuring costs the request no call.
//!
//! The Lambda entry ([`crate::lambda`]) switches it on; on one machine nobody would read the lines.
//! A record says nothing of who asked for what: the request's own log line does, under its id.

use std::io::Write;
use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::Router;
use axum::body::Body;
use axum::extract::{Request, State};
use axum::middleware::{self, Next};
use axum::response::Response;
use serde_json::{Value, json};

use wfm_app::Clock;

/// Writes one line.
type Sink = Arc<dyn Fn(&str) + Send + Sync>;

/// How a function's requests are measured.
#[derive(Clone)]
pub struct Metrics {
    namespace: String,
    function: String,
    clock: Clock,
    sink: Sink,
}

impl Metrics {
    /// Records go to standard output. `namespace` is the metrics' own, one for each stack: the
    /// metrics over all functions carry nothing else that would tell two stacks apart.
    pub fn new(namespace: String, function: String, clock: Clock) -> Self {
        Self { namespace, function, clock, sink: Arc::new(write_line) }
    }

    /// The record of one request, after Amazon's "Specification: Embedded metric format". Each
    /// metric exists twice: over all functions (no dimension), and by function.
    fn record(&self, status: u16, signs_in: bool, latency: Option<Duration>) -> Value {
        let mut metrics = vec![
            json!({"Name": "Requests", "Unit": "Count"}),
            json!({"Name": "ServerErrors", "Unit": "Count"}),
            json!({"Name": "RefusedSignIns", "Unit": "Count"}),
        ];
        let mut record = json!({
            "FunctionName": self.function,
            "Requests": 1,
            "ServerErrors": u8::from(status >= 500),
            "RefusedSignIns": u8::from(signs_in && matches!(status, 401 | 429)),
        });
        if let Some(latency) = latency {
            metrics.push(json!({"Name": "Latency", "Unit": "Milliseconds"}));
            record["Latency"] = json!(latency.as_secs_f64() * 1000.0);
        }
        record["_aws"] = json!({
            "Timestamp": self.clock.now().timestamp_millis(),
            "CloudWatchMetrics": [{
                "Namespace": self.namespace,
                "Dimensions": [[], ["FunctionName"]],
                "Metrics": metrics,
            }],
        });
        record
    }
}

/// Measures every request that a router answers.
pub fn around(router: Router, metrics: Metrics) -> Router {
    router.layer(middleware::from_fn_with_state(metrics, measure))
}

async fn measure(State(metrics): State<Metrics>, request: Request<Body>, next: Next) -> Response {
    let signs_in = request.uri().path().starts_with("/auth/");
    let waits = asks_to_wait(request.uri().query().unwrap_or_default());
    let started = Instant::now();
    let response = next.run(request).await;
    let latency = (!waits).then(|| started.elapsed());
    (metrics.sink)(&metrics.record(response.status().as_u16(), signs_in, latency).to_string());
    response
}

/// Whether the caller asks to be answered late, as by `GET /jobs/{job_id}?wait=10`. Such a request
/// counts, but the time it took says nothing about the service.
fn asks_to_wait(query: &str) -> bool {
    query.split('&').any(|parameter| parameter.starts_with("wait="))
}

/// Writes the line at once, so that no log line ends up inside it.
fn write_line(line: &str) {
    // A request does not fail because it could not be measured.
    let _ = std::io::stdout().lock().write_all(format!("{line}\n").as_bytes());
}

#[cfg(test)]
mod tests {
    use std::sync::Mutex;

    use axum::routing::get;
    use chrono::DateTime;
    use http::StatusCode;
    use tower::ServiceExt;

    use super::*;

    /// Amazon's schema of a record (from the specification named above), without members it does
    /// not need, and with every metric named: what is not listed here is not written.
    fn schema() -> Value {
        json!({
            "type": "object",
            "required": ["_aws", "FunctionName", "Requests", "ServerErrors", "RefusedSignIns"],
            "additionalProperties": false,
            "properties": {
                "FunctionName": {"type": "string", "minLength": 1, "maxLength": 1024},
                "Requests": {"const": 1},
                "ServerErrors": {"enum": [0, 1]},
                "RefusedSignIns": {"enum": [0, 1]},
                "Latency": {"type": "number", "minimum": 0},
                "_aws": {
                    "type": "object",
                    "required": ["Timestamp", "CloudWatchMetrics"],
                    "additionalProperties": false,
                    "properties": {
                        "Timestamp": {"type": "integer", "minimum": 1_000_000_000_000_u64},
                        "CloudWatchMetrics": {"type": "array", "maxItems": 1, "items": {
                            "type": "object",
                            "required": ["Namespace", "Dimensions", "Metrics"],
                            "additionalProperties": false,
                            "properties": {
                                "Namespace": {"type": "string", "minLength": 1, "maxLength": 1024},
                                "Dimensions": {"const": [[], ["FunctionName"]]},
                                "Metrics": {"type": "array", "items": {"enum": [
                                    {"Name": "Requests", "Unit": "Count"},
                                    {"Name": "ServerErrors", "Unit": "Count"},
                                    {"Name": "RefusedSignIns", "Unit": "Count"},
                                    {"Name": "Latency", "Unit": "Milliseconds"},
                                ]}},
                            },
                        }},
                    },
                },
            },
        })
    }

    /// What is written when `path` is asked for.
    async fn written(path: &str) -> Vec<Value> {
        let lines = Arc::new(Mutex::new(vec![]));
        let sink = Arc::clone(&lines);
        let metrics = Metrics {
            namespace: "wfm/test".into(),
            function: "test-AuthFunction-1".into(),
            clock: Clock::of(|| DateTime::from_timestamp_millis(1_795_000_000_123).unwrap()),
            sink: Arc::new(move |line| sink.lock().unwrap().push(line.to_owned())),
        };
        let router = Router::new()
            .route("/fine", get(|| async { "fine" }))
            .route("/broken", get(|| async { StatusCode::BAD_GATEWAY }))
            .route("/auth/login", get(|| async { StatusCode::UNAUTHORIZED }));
        let request = Request::get(path).header("authorization", "Bearer t").body(Body::empty());
        around(router, metrics).oneshot(request.unwrap()).await.unwrap();
        let lines = lines.lock().unwrap();
        assert!(lines.iter().all(|line| !line.contains('\n')), "{lines:?}");
        lines.iter().map(|line| serde_json::from_str(line).unwrap()).collect()
    }

    #[tokio::test]
    async fn each_request_writes_one_record_that_cloudwatch_reads() {
        let validator = jsonschema::validator_for(&schema()).unwrap();
        for (path, server_errors) in [("/fine?name=Ada", 0), ("/broken", 1), ("/nowhere", 0)] {
            let records = written(path).await;
            assert_eq!(records.len(), 1, "{path}");
            let record = &records[0];
            let violations: Vec<String> =
                validator.iter_errors(record).map(|violation| violation.to_string()).collect();
            assert_eq!(violations, Vec::<String>::new(), "{record}");
            assert_eq!(record["ServerErrors"], server_errors, "{path}");
            let directive = &record["_aws"]["CloudWatchMetrics"][0];
            assert_eq!(record["_aws"]["Timestamp"], 1_795_000_000_123_i64);
            assert_eq!(directive["Namespace"], "wfm/test");
            // Every declared metric and dimension has its value beside it.
            let declared = directive["Metrics"].as_array().unwrap();
            assert_eq!(declared.len(), 4);
            assert!(
                declared.iter().all(|metric| record[metric["Name"].as_str().unwrap()].is_number())
            );
            assert_eq!(record["FunctionName"], "test-AuthFunction-1");
        }
    }

    #[tokio::test]
    async fn a_refused_sign_in_is_counted() {
        let validator = jsonschema::validator_for(&schema()).unwrap();
        for (path, refused) in [("/auth/login", 1), ("/fine", 0), ("/broken", 0)] {
            let record = &written(path).await[0];
            assert!(validator.is_valid(record), "{record}");
            assert_eq!(record["RefusedSignIns"], refused, "{path}");
        }
    }

    #[tokio::test]
    async fn a_request_that_asks_to_wait_counts_without_its_latency() {
        let validator = jsonschema::validator_for(&schema()).unwrap();
        let record = &written("/fine?limit=5&wait=10").await[0];
        assert!(validator.is_valid(record), "{record}");
        assert_eq!(record["Requests"], 1);
        assert!(record.get("Latency").is_none());
        assert!(!record.to_string().contains("Milliseconds"), "{record}");
        assert!(!asks_to_wait("await=1&cursor=wait"));
    }
}
