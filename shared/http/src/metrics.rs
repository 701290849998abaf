//! The fields of log lines that are metrics. A line with such a field has Amazon's embedded metric format
//! ("Specification: Embedded metric format"), so that CloudWatch makes metrics from the line itself. Measuring costs
//! the request no call.
//!
//! CloudWatch charges for each metric in each hour in which the metric has a value. So there are few metrics, and
//! those that show trouble have no value while there is none. Queries of the log lines answer how long an operation
//! takes and what it refuses ([ADR
//! 12](../../../docs/explanation/adr/0012-few-metrics-and-a-line-for-each-request.md)).

use serde_json::{Value, json};

/// A field of log lines that is a metric.
#[derive(Debug)]
pub struct Metric {
    pub field: &'static str,
    /// The unit, in the words of CloudWatch.
    pub unit: &'static str,
    /// Whether each function has a metric of its own, with the dimension [`FUNCTION`].
    pub by_function: bool,
    /// Whether every request has the field. Other fields are written only if there is something to tell.
    pub of_every_request: bool,
}

const fn of_trouble(field: &'static str, unit: &'static str) -> Metric {
    Metric { field, unit, by_function: false, of_every_request: false }
}

/// All metrics of the service.
pub const METRICS: [Metric; 6] = [
    // The time that a request took. A request that waits for a job has `waited_ms` instead.
    Metric { of_every_request: true, ..of_trouble("duration_ms", "Milliseconds") },
    // It is by function because an alarm rolls back the deployment of one function.
    Metric { by_function: true, ..of_trouble("server_errors", "Count") },
    of_trouble("refused_sign_ins", "Count"),
    of_trouble("reused_refresh_tokens", "Count"),
    // The longest time for which one of the jobs that the sweeper finds due has not moved.
    of_trouble("oldest_due_job_s", "Seconds"),
    // The number of employees whose days wait for a recalculation.
    of_trouble("recalculations_due", "Count"),
];

/// The dimension of metrics by function, and the name of its field.
pub const FUNCTION: &str = "function";

/// The namespace and the function of the metrics.
#[derive(Clone, Debug)]
pub struct Metrics {
    namespace: String,
    function: String,
}

impl Metrics {
    /// Metrics of one stack. `namespace` is a namespace for this stack only, because most metrics have nothing else
    /// that distinguishes two stacks.
    pub fn new(namespace: String, function: String) -> Self {
        Self { namespace, function }
    }

    /// The further fields that a line with `fields` needs, so that CloudWatch makes metrics from it.
    pub(crate) fn of<'a>(
        &self,
        fields: impl Iterator<Item = &'a str>,
        timestamp: i64,
    ) -> Vec<(&'static str, Value)> {
        let metric = |field: &str| METRICS.iter().find(|metric| metric.field == field);
        let found: Vec<&Metric> = fields.filter_map(metric).collect();
        let mut directives = vec![];
        for (by_function, dimensions) in [(false, json!([[]])), (true, json!([[FUNCTION]]))] {
            let ours = found.iter().filter(|metric| metric.by_function == by_function);
            let named: Vec<Value> =
                ours.map(|one| json!({"Name": one.field, "Unit": one.unit})).collect();
            if !named.is_empty() {
                directives.push(json!({
                    "Namespace": self.namespace, "Dimensions": dimensions, "Metrics": named,
                }));
            }
        }
        let mut more = vec![];
        if found.iter().any(|metric| metric.by_function) {
            more.push((FUNCTION, json!(self.function)));
        }
        if !directives.is_empty() {
            more.push(("_aws", json!({"Timestamp": timestamp, "CloudWatchMetrics": directives})));
        }
        more
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Amazon's schema of the declaration in a line (from the specification named above), without members that are
    /// not needed.
    fn schema() -> Value {
        let units = ["Milliseconds", "Seconds", "Count"];
        json!({
            "type": "object",
            "required": ["Timestamp", "CloudWatchMetrics"],
            "additionalProperties": false,
            "properties": {
                "Timestamp": {"type": "integer", "minimum": 1_000_000_000_000_u64},
                "CloudWatchMetrics": {"type": "array", "minItems": 1, "items": {
                    "type": "object",
                    "required": ["Namespace", "Dimensions", "Metrics"],
                    "additionalProperties": false,
                    "properties": {
                        "Namespace": {"type": "string", "minLength": 1, "maxLength": 1024},
                        "Dimensions": {"enum": [[[]], [["function"]]]},
                        "Metrics": {"type": "array", "minItems": 1, "maxItems": 100, "items": {
                            "type": "object",
                            "required": ["Name", "Unit"],
                            "additionalProperties": false,
                            "properties": {
                                "Name": {"type": "string", "minLength": 1, "maxLength": 1024},
                                "Unit": {"enum": units},
                            },
                        }},
                    },
                }},
            },
        })
    }

    fn of(fields: &[&str]) -> Vec<(&'static str, Value)> {
        let metrics = Metrics::new("wfm/test".into(), "test-AuthFunction-1".into());
        metrics.of(fields.iter().copied(), 1_795_000_000_123)
    }

    #[test]
    fn every_metric_is_declared_as_cloudwatch_reads_it() {
        let validator = jsonschema::validator_for(&schema()).unwrap();
        let names: Vec<&str> = METRICS.iter().map(|metric| metric.field).collect();
        let all = of(&names);
        let [(function, name), (aws, directives)] = &all[..] else { panic!("{all:?}") };
        assert_eq!((*function, *aws), ("function", "_aws"));
        assert_eq!(name, "test-AuthFunction-1");
        let violations: Vec<String> =
            validator.iter_errors(directives).map(|violation| violation.to_string()).collect();
        assert_eq!(violations, Vec::<String>::new(), "{directives}");
        // Each metric has the dimension that it declares, and none is there twice.
        let directives = directives["CloudWatchMetrics"].as_array().unwrap();
        let mut declared = vec![];
        for directive in directives {
            for metric in directive["Metrics"].as_array().unwrap() {
                let name = metric["Name"].as_str().unwrap();
                let ours = METRICS.iter().find(|metric| metric.field == name).unwrap();
                assert_eq!(directive["Dimensions"] == json!([["function"]]), ours.by_function);
                declared.push(name);
            }
        }
        declared.sort_unstable();
        let mut names = names;
        names.sort_unstable();
        assert_eq!(declared, names);
    }

    #[test]
    fn a_line_without_a_metric_is_left_as_it_is() {
        assert!(of(&["operation", "status", "waited_ms"]).is_empty());
        // A metric over all functions needs no function name.
        assert_eq!(of(&["duration_ms"]).len(), 1);
    }
}
