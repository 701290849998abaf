//! The operator's log. Each event is one line of JSON in the form that CloudWatch reads. A line has `timestamp`,
//! `level` and `message`, then the event's own fields, and `target` if the event does not come from this code base.
//! If the line has the field of a metric, it also has the declaration of the metric ([`crate::metrics`]).
//!
//! Spans are not written. Lines that belong together have the same `request_id`, `job_id` or `trace_id`.

use std::fmt;
use std::time::SystemTime;

use chrono::{DateTime, SecondsFormat, Utc};
use serde::Serializer;
use serde_json::Value;
use tracing::field::{Field, Visit};
use tracing::{Event, Subscriber};
use tracing_subscriber::EnvFilter;
use tracing_subscriber::fmt::format::Writer;
use tracing_subscriber::fmt::{FmtContext, FormatEvent, FormatFields, MakeWriter};
use tracing_subscriber::registry::LookupSpan;

use crate::metrics::Metrics;

/// Writes the log to standard output from now on. `level` is a filter like `info` or `wfm=debug,warn`.
pub fn start(level: &str, metrics: Option<Metrics>) {
    let filter = EnvFilter::try_new(level).unwrap_or_else(|_| "info".into());
    write_to(std::io::stdout, filter, metrics);
}

/// Writes the log of the process to `writer` from now on. If another writer is set already, nothing changes.
pub fn write_to<W>(writer: W, filter: EnvFilter, metrics: Option<Metrics>)
where
    W: for<'a> MakeWriter<'a> + Send + Sync + 'static,
{
    let lines = Lines { metrics, now: SystemTime::now };
    let log = tracing_subscriber::fmt().event_format(lines).with_env_filter(filter);
    let _ = log.with_writer(writer).try_init();
}

/// Turns an event into a line.
struct Lines {
    /// The metrics that CloudWatch makes from lines.
    metrics: Option<Metrics>,
    now: fn() -> SystemTime,
}

impl Lines {
    fn line(&self, event: &Event<'_>) -> serde_json::Result<String> {
        let meta = event.metadata();
        let now = DateTime::<Utc>::from((self.now)());
        let mut found = Fields::default();
        event.record(&mut found);
        let mut line: Vec<(&str, Value)> = vec![
            ("timestamp", now.to_rfc3339_opts(SecondsFormat::Millis, true).into()),
            ("level", meta.level().as_str().into()),
        ];
        line.extend(found.0);
        if !meta.target().starts_with("wfm_") {
            line.push(("target", meta.target().into()));
        }
        if let Some(metrics) = &self.metrics {
            let more = metrics.of(line.iter().map(|(name, _)| *name), now.timestamp_millis());
            line.extend(more);
        }
        let mut text = vec![];
        serde_json::Serializer::new(&mut text).collect_map(line)?;
        Ok(String::from_utf8_lossy(&text).into_owned())
    }
}

impl<S, N> FormatEvent<S, N> for Lines
where
    S: Subscriber + for<'a> LookupSpan<'a>,
    N: for<'a> FormatFields<'a> + 'static,
{
    fn format_event(
        &self,
        _: &FmtContext<'_, S, N>,
        mut writer: Writer<'_>,
        event: &Event<'_>,
    ) -> fmt::Result {
        writeln!(writer, "{}", self.line(event).map_err(|_| fmt::Error)?)
    }
}

/// The fields of an event, in the order of the event.
#[derive(Default)]
struct Fields(Vec<(&'static str, Value)>);

impl Fields {
    fn add(&mut self, field: &Field, value: impl Into<Value>) {
        self.0.push((field.name(), value.into()));
    }
}

impl Visit for Fields {
    fn record_f64(&mut self, field: &Field, value: f64) {
        self.add(field, value);
    }

    fn record_i64(&mut self, field: &Field, value: i64) {
        self.add(field, value);
    }

    fn record_u64(&mut self, field: &Field, value: u64) {
        self.add(field, value);
    }

    fn record_bool(&mut self, field: &Field, value: bool) {
        self.add(field, value);
    }

    fn record_str(&mut self, field: &Field, value: &str) {
        self.add(field, value);
    }

    fn record_debug(&mut self, field: &Field, value: &dyn fmt::Debug) {
        self.add(field, format!("{value:?}"));
    }
}

#[cfg(test)]
mod tests {
    use std::io;
    use std::sync::{Arc, Mutex};
    use std::time::Duration;

    use serde_json::json;

    use super::*;

    #[derive(Clone, Default)]
    struct Written(Arc<Mutex<Vec<u8>>>);

    impl io::Write for Written {
        fn write(&mut self, line: &[u8]) -> io::Result<usize> {
            self.0.lock().unwrap().extend(line);
            Ok(line.len())
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    /// The lines that are logged while `work` runs.
    fn written(metrics: Option<Metrics>, work: impl FnOnce()) -> Vec<String> {
        let (written, now) = (Written::default(), || {
            SystemTime::UNIX_EPOCH + Duration::from_millis(1_795_000_000_123)
        });
        let writer = written.clone();
        let log = tracing_subscriber::fmt()
            .event_format(Lines { metrics, now })
            .with_writer(move || writer.clone())
            .finish();
        tracing::subscriber::with_default(log, work);
        let text = String::from_utf8(written.0.lock().unwrap().clone()).unwrap();
        text.lines().map(str::to_owned).collect()
    }

    #[test]
    fn an_event_is_one_line_with_its_fields_and_nothing_of_its_spans() {
        let lines = written(None, || {
            let span = tracing::info_span!("Lambda runtime invoke", requestId = "r");
            let nothing: Option<&str> = None;
            span.in_scope(|| {
                tracing::info!(
                    operation = "list\n\"roles\"",
                    status = 200_u64,
                    duration_ms = 1.25,
                    storage.calls = 3_u32,
                    trace_id = nothing,
                    cause = %"why",
                    "request.answered"
                );
                tracing::warn!(target: "aws_config", is_it = true, "elsewhere");
            });
        });
        let first = r#"{"timestamp":"2026-11-18T11:06:40.123Z","level":"INFO","message":"request.answered","operation":"list\n\"roles\"","status":200,"duration_ms":1.25,"storage.calls":3,"cause":"why"}"#;
        assert_eq!(lines[0], first);
        let second: Value = serde_json::from_str(&lines[1]).unwrap();
        assert_eq!(second["target"], "aws_config");
        assert_eq!(second["is_it"], true);
        assert_eq!(lines.len(), 2);
    }

    #[test]
    fn a_line_with_the_field_of_a_metric_says_so_in_itself() {
        let metrics = || Some(Metrics::new("wfm/test".into(), "test-AuthFunction-1".into()));
        let lines = written(metrics(), || {
            tracing::info!(duration_ms = 1.25, "request.answered");
            tracing::info!("job.accepted");
        });
        let first: Value = serde_json::from_str(&lines[0]).unwrap();
        assert_eq!(first["duration_ms"], 1.25);
        assert_eq!(first["_aws"]["Timestamp"], 1_795_000_000_123_i64);
        let declared = &first["_aws"]["CloudWatchMetrics"][0]["Metrics"];
        assert_eq!(*declared, json!([{"Name": "duration_ms", "Unit": "Milliseconds"}]));
        let second: Value = serde_json::from_str(&lines[1]).unwrap();
        assert!(second.get("_aws").is_none(), "{second}");
    }
}
