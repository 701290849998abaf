//! Which fields of log lines are metrics. A line that has such a field carries Amazon's embedded metric format
//! ("Specification: Embedded metric format"), so that CloudWatch makes metrics of the line itself, and measuring costs the
//! request no call.
//!
//! CloudWatch charges for each metric in each hour that has a value, so there are few, and those that tell of trouble have no
//! value while there is none. What an operation takes or refuses is asked of the lines, by query
//! ([ADR 12](../../../docs/explanation/adr/0012-few-metrics-and-a-line-for-each-request.md)).

use serde_json::{Value, json};

/// A field of log lines that is a metric.
#[derive(Debug)]
pub struct Metric {
    pub field: &'static str,
    /// One of CloudWatch's units.
    pub unit: &'static str,
    /// Whether each function has a metric of its own, with the dimension [`FUNCTION`].
    pub by_function: bool,
    /// Whether every request has the field. The others are written while there is something to tell.
    pub of_every_request: bool,
}

const fn of_trouble(field: &'static str, unit: &'static str) -> Metric {
    Metric { field, unit, by_function: false, of_every_request: false }
}

/// Every metric of ours.
pub const METRICS: [Metric; 6] = [
    // How long a request took. One that asks to wait for a job has `waited_ms` instead.
    Metric { of_every_request: true, ..of_trouble("duration_ms", "Milliseconds") },
    // An alarm rolls back the deployment of one function.
    Metric { by_function: true, ..of_trouble("server_errors", "Count") },
    of_trouble("refused_sign_ins", "Count"),
    of_trouble("reused_refresh_tokens", "Count"),
    // Of the jobs that the sweeper finds due: the time since the one that has waited longest moved on.
    of_trouble("oldest_due_job_s", "Seconds"),
    // Employees whose days wait for a recalculation.
    of_trouble("recalculations_due", "Count"),
];

/// The dimension of metrics by function, and the field with its name.
pub const FUNCTION: &str = "function";

/// Where a function's metrics go.
#[derive(Clone, Debug)]
pub struct Metrics {
    namespace: String,
    function: String,
}

impl Metrics {
    /// `namespace` is the metrics' own, one for each stack: most metrics carry nothing else that would tell two stacks apart.
    pub fn new(namespace: String, function: String) -> Self {
        Self { namespace, function }
    }

    /// The fields that a line needs besides these, so that CloudWatch makes metrics of it.
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

    /// Amazon's schema of what a line carries (from the specification named above), without members that it does not need.
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
        // Each under the dimension that it says, and none twice.
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
        // A metric over all functions needs no name of one.
        assert_eq!(of(&["duration_ms"]).len(), 1);
    }
}
