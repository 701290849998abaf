//! The parts of `template.yaml` for every function. If this fails, a deployment lacks permissions, logs or alarms on
//! which its operator relies.
//!
//! Routes are compared with the operations in `surface.rs`.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use serde_norway::Value;
use wfm_http::metrics::{FUNCTION, METRICS};
use wfm_local::functions::groups;
use wfm_local::template::TEMPLATE;

/// The number of metrics that one alarm may use.
const METRICS_OF_AN_ALARM: usize = 10;

pub(crate) type Names = BTreeSet<String>;

pub(crate) struct Template(Value);

impl Template {
    pub(crate) fn read() -> Self {
        Self(serde_norway::from_str(TEMPLATE).unwrap())
    }

    fn resources(&self) -> impl Iterator<Item = (&str, &Value)> {
        let resources = self.0["Resources"].as_mapping().unwrap();
        resources.iter().map(|(id, resource)| (id.as_str().unwrap(), resource))
    }

    fn of_type<'a>(&'a self, kind: &'a str) -> impl Iterator<Item = (&'a str, &'a Value)> {
        self.resources()
            .filter(move |(_, resource)| resource["Type"] == kind)
            .map(|(id, resource)| (id, &resource["Properties"]))
    }

    fn functions(&self) -> BTreeMap<&str, &Value> {
        self.of_type("AWS::Serverless::Function").collect()
    }

    fn properties(&self, id: &str) -> &Value {
        let found = self.resources().find(|(known, _)| *known == id);
        &found.unwrap_or_else(|| panic!("the template has no {id}")).1["Properties"]
    }

    /// The functions whose metric of this name is used by an alarm.
    fn alarmed(&self, metric: &str) -> Names {
        let alarms = self.of_type("AWS::CloudWatch::Alarm");
        let looked_at = alarms.flat_map(|(id, alarm)| {
            let several = alarm["Metrics"].as_sequence().into_iter().flatten();
            let several: Vec<&Value> = several.map(|one| &one["MetricStat"]["Metric"]).collect();
            let metrics = several.iter().filter(|one| one.is_mapping()).count();
            assert!(metrics <= METRICS_OF_AN_ALARM, "{id} looks at {metrics} metrics");
            std::iter::once(alarm).chain(several)
        });
        let of_lambda = looked_at
            .filter(|one| one["Namespace"] == "AWS/Lambda" && one["MetricName"] == *metric)
            .flat_map(|one| one["Dimensions"].as_sequence().unwrap());
        let named = of_lambda.filter(|dimension| dimension["Name"] == "FunctionName");
        named.map(|dimension| target(&dimension["Value"])).collect()
    }

    /// The metrics of this namespace that alarms use: each metric with its dimensions.
    fn alarmed_in(&self, is_namespace: impl Fn(&Value) -> bool) -> Vec<(String, Vec<String>)> {
        let alarms = self.of_type("AWS::CloudWatch::Alarm").map(|(_, alarm)| alarm);
        let ours = alarms.filter(|alarm| is_namespace(&alarm["Namespace"]));
        let text = |value: &Value| value.as_str().unwrap().to_owned();
        ours.map(|alarm| {
            let dimensions = alarm["Dimensions"].as_sequence().into_iter().flatten();
            (text(&alarm["MetricName"]), dimensions.map(|one| text(&one["Name"])).collect())
        })
        .collect()
    }

    /// The widgets of the dashboard.
    fn widgets(&self) -> Vec<serde_json::Value> {
        let body = &self.properties("Dashboard")["DashboardBody"];
        let Value::Tagged(body) = body else { panic!("no !Sub: {body:?}") };
        let body: serde_json::Value = serde_json::from_str(body.value.as_str().unwrap()).unwrap();
        body["widgets"].as_array().unwrap().clone()
    }

    /// The saved queries and those of the dashboard, with the log groups that they search.
    pub(crate) fn queries(&self) -> Vec<(Names, String)> {
        let saved = self.of_type("AWS::Logs::QueryDefinition").map(|(_, query)| {
            let searched = query["LogGroupNames"].as_sequence().unwrap().iter().map(target);
            (searched.collect(), query["QueryString"].as_str().unwrap().to_owned())
        });
        let shown = self.widgets().into_iter().filter(|widget| widget["type"] == "log");
        let shown = shown.map(|widget| {
            let query = widget["properties"]["query"].as_str().unwrap().to_owned();
            let (sources, rest): (Vec<&str>, Vec<&str>) =
                query.split(" | ").partition(|part| part.starts_with("SOURCE"));
            let name = |part: &str| part["SOURCE '${".len()..part.len() - "}'".len()].to_owned();
            (sources.into_iter().map(name).collect(), rest.join(" | "))
        });
        saved.chain(shown.collect::<Vec<_>>()).collect()
    }

    /// The gateway's line about each request.
    pub(crate) fn access_log(&self) -> String {
        let format = &self.properties("Api")["AccessLogSettings"]["Format"];
        format.as_str().unwrap().to_owned()
    }

    /// The log groups that a saved query searches.
    fn searched(&self, query: &str) -> Names {
        self.properties(query)["LogGroupNames"].as_sequence().unwrap().iter().map(target).collect()
    }
}

/// The values of `!Ref Table` and `!GetAtt Table.Arn`.
fn target(value: &Value) -> String {
    let Value::Tagged(tagged) = value else { panic!("no reference: {value:?}") };
    assert!(tagged.tag == "Ref" || tagged.tag == "GetAtt", "{value:?}");
    tagged.value.as_str().unwrap().split('.').next().unwrap().to_owned()
}

/// All references, by tags and inside `!Sub`.
fn references(value: &Value, found: &mut Names) {
    match value {
        Value::Tagged(tagged) if tagged.tag == "Ref" || tagged.tag == "GetAtt" => {
            found.insert(target(value));
        }
        Value::Tagged(tagged) if tagged.tag == "Sub" => {
            let text = tagged.value.as_str().unwrap();
            let names = text.split("${").skip(1).filter_map(|rest| rest.split(['.', '}']).next());
            found.extend(names.map(str::to_owned));
        }
        Value::Tagged(tagged) => references(&tagged.value, found),
        Value::Sequence(values) => values.iter().for_each(|value| references(value, found)),
        Value::Mapping(values) => values.values().for_each(|value| references(value, found)),
        _ => {}
    }
}

fn repository() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// The folders under `functions/`.
fn folders() -> Vec<String> {
    let entries = std::fs::read_dir(repository().join("functions")).unwrap();
    let folders = entries.map(|entry| entry.unwrap()).filter(|entry| entry.path().is_dir());
    folders.map(|folder| folder.file_name().into_string().unwrap()).collect()
}

/// The begin of the names in the template: `AttendanceSync` for `attendance-sync`.
fn pascal(folder: &str) -> String {
    folder.split('-').map(|word| word[..1].to_uppercase() + &word[1..]).collect()
}

/// The name of this resource for each of these folders, such as `AuthLogs`.
fn each<'a>(folders: impl IntoIterator<Item = &'a str>, what: &str) -> Names {
    folders.into_iter().map(|folder| pascal(folder) + what).collect()
}

fn every(what: &str) -> Names {
    each(folders().iter().map(String::as_str), what)
}

/// The names of this resource for the functions that answer requests.
fn every_api(what: &str) -> Names {
    each(groups().iter().map(|group| group.name), what)
}

/// The settings come with the sites and rotations, which a query reads. So a function that reads items may query the
/// table. Functions that never read settings may not read at all, or may read only rows without settings.
#[test]
fn every_function_that_reads_the_settings_may_query_the_table() {
    const WITHOUT: [&str; 3] = ["system", "job-dead-letters", "terminal-push"];
    let template = Template::read();
    for folder in folders().iter().filter(|folder| !WITHOUT.contains(&folder.as_str())) {
        let role = template.properties(&format!("{}Role", pascal(folder)));
        let statements = role["Policies"][0]["PolicyDocument"]["Statement"].as_sequence().unwrap();
        let names = |value: &Value| -> Vec<String> {
            match value {
                Value::Sequence(all) => {
                    all.iter().filter_map(|one| one.as_str()).map(str::to_owned).collect()
                }
                one => one.as_str().map(str::to_owned).into_iter().collect(),
            }
        };
        let is_table = |resource: &Value| match resource {
            Value::Sequence(all) => all.iter().any(is_arn_of_table),
            one => is_arn_of_table(one),
        };
        let may_query = statements.iter().any(|statement| {
            names(&statement["Action"]).iter().any(|action| action == "dynamodb:Query")
                && statement["Effect"] == "Allow"
                && is_table(&statement["Resource"])
        });
        assert!(may_query, "{folder}");
    }
}

fn is_arn_of_table(resource: &Value) -> bool {
    matches!(resource, Value::Tagged(tagged) if tagged.tag == "GetAtt" && tagged.value == "Table.Arn")
}

#[test]
fn every_folder_is_a_function_with_its_log_group_and_role() {
    let template = Template::read();
    let functions = template.functions();
    let names: Names = functions.keys().map(|id| (*id).to_owned()).collect();
    assert_eq!(names, every("Function"));
    for folder in folders() {
        let name = pascal(&folder);
        let function = functions[&*format!("{name}Function")];
        assert_eq!(function["CodeUri"], format!("functions/{folder}/"), "{name}");
        assert_eq!(target(&function["Role"]), format!("{name}Role"));
        assert_eq!(target(&function["LoggingConfig"]["LogGroup"]), format!("{name}Logs"));
        let retention = &template.properties(&format!("{name}Logs"))["RetentionInDays"];
        assert_eq!(target(retention), "LogRetentionDays");
        let role = template.properties(&format!("{name}Role"));
        assert_eq!(role["Policies"][0]["PolicyName"], folder);
        // It writes only to its own log group.
        let mut resources = Names::new();
        references(&role["Policies"], &mut resources);
        let logs: Names = resources.into_iter().filter(|id| id.ends_with("Logs")).collect();
        assert_eq!(logs, Names::from([format!("{name}Logs")]), "{name}Role");
    }
}

#[test]
fn every_function_that_takes_events_has_a_sample_that_it_takes() {
    let template = Template::read();
    let samples = Path::new(env!("CARGO_MANIFEST_DIR")).join("events");
    let sample = |name: &str| {
        let path = samples.join(format!("{name}.json"));
        std::fs::read_to_string(&path).unwrap_or_else(|why| panic!("{}: {why}", path.display()))
    };
    let mut names = BTreeSet::from(["http-request".to_owned()]);
    let request = sample("http-request");
    let request: lambda_http::request::LambdaRequest = serde_json::from_str(&request).unwrap();
    assert!(matches!(request, lambda_http::request::LambdaRequest::ApiGatewayV2(_)));
    for folder in folders() {
        let function = template.functions()[&*format!("{}Function", pascal(&folder))];
        let events = function["Events"].as_mapping().into_iter().flatten();
        let kinds: Names = events.map(|(_, e)| e["Type"].as_str().unwrap().to_owned()).collect();
        if kinds.contains("HttpApi") {
            continue;
        }
        names.insert(folder.clone());
        let sample = sample(&folder);
        if kinds.contains("SQS") {
            let event: serde_json::Value = serde_json::from_str(&sample).unwrap();
            let body = event["Records"][0]["body"].as_str().unwrap();
            match folder.as_str() {
                "mail-returns" => {
                    drop(serde_json::from_str::<wfm_mail_returns::Published>(body).unwrap());
                }
                _ => drop(serde_json::from_str::<wfm_storage::jobs::Pointer>(body).unwrap()),
            }
        } else if kinds.is_empty() {
            serde_json::from_str::<wfm_bootstrap::Task>(&sample).unwrap();
        }
    }
    let there = std::fs::read_dir(&samples).unwrap().map(|entry| entry.unwrap().path());
    let there: Names =
        there.map(|path| path.file_stem().unwrap().to_string_lossy().into_owned()).collect();
    assert_eq!(there, names);
}

#[test]
fn every_function_is_built_from_its_own_folder() {
    let template = Template::read();
    for folder in folders() {
        let id = pascal(&folder) + "Function";
        let (_, resource) = template.resources().find(|(known, _)| *known == id).unwrap();
        let binary = resource["Metadata"]["BuildProperties"]["Binary"].as_str().unwrap();
        assert_eq!(binary, format!("wfm-{folder}"));
        let manifest = repository().join("functions").join(&folder).join("Cargo.toml");
        let manifest = std::fs::read_to_string(manifest).unwrap();
        assert!(manifest.contains(&format!("name = \"{binary}\"")), "{folder}/Cargo.toml");
    }
}

#[test]
fn every_functions_errors_and_throttles_raise_an_alarm() {
    let template = Template::read();
    assert_eq!(template.alarmed("Errors"), every("Function"));
    // Throttles count the concurrency of an account: a metric without dimensions, for all functions together.
    let of_lambda = template.alarmed_in(|namespace| namespace == "AWS/Lambda");
    assert!(of_lambda.contains(&("Throttles".to_owned(), vec![])), "{of_lambda:?}");
}

/// A metric that nobody writes raises no alarm, and a metric that nobody uses costs money for nothing.
#[test]
fn every_metric_of_the_log_is_looked_at_and_no_other_is() {
    let template = Template::read();
    let is_ours = |namespace: &Value| {
        matches!(namespace, Value::Tagged(tagged) if tagged.tag == "Sub"
            && tagged.value == "wfm/${AWS::StackName}")
    };
    let globals = &template.0["Globals"]["Function"]["Environment"]["Variables"];
    assert!(is_ours(&globals["METRICS_NAMESPACE"]));
    let written: Vec<(String, Vec<String>)> = METRICS
        .iter()
        .map(|metric| {
            let dimensions = metric.by_function.then(|| FUNCTION.to_owned());
            (metric.field.to_owned(), dimensions.into_iter().collect())
        })
        .collect();
    let alarmed = template.alarmed_in(is_ours);
    for looked_at in &alarmed {
        assert!(written.contains(looked_at), "an alarm looks at {looked_at:?}");
    }
    for metric in &written {
        assert!(alarmed.contains(metric), "no alarm looks at {metric:?}");
    }
    let mut shown = Names::new();
    for widget in template.widgets() {
        for line in widget["properties"]["metrics"].as_array().into_iter().flatten() {
            if line[0] == "wfm/${AWS::StackName}" {
                // A metric of all functions: the next element describes the look of the line.
                assert!(line[2].is_object(), "{line}");
                shown.insert(line[1].as_str().unwrap().to_owned());
            }
        }
    }
    let without_dimensions = written.iter().filter(|(_, dimensions)| dimensions.is_empty());
    let without_dimensions: Names = without_dimensions.map(|(name, _)| name.clone()).collect();
    assert!(!shown.is_empty() && shown.is_subset(&without_dimensions), "{shown:?}");
    let filters = template.of_type("AWS::Logs::MetricFilter").count();
    assert_eq!(filters, 0, "metrics are declared in shared/http/src/metrics.rs");
}

#[test]
fn every_alarm_is_in_the_operators_guide() {
    let guide = std::fs::read_to_string(repository().join("docs/how-to/operate.md")).unwrap();
    let (_, table) = guide.split_once("| Alarm |").unwrap();
    let rows = table.lines().skip(2).take_while(|row| row.starts_with('|'));
    let cells = rows.filter_map(|row| row.split('|').nth(1));
    let explained: Names = cells
        .flat_map(|cell| cell.split(',').map(|name| format!("{}Alarm", name.trim())))
        .collect();
    let template = Template::read();
    let alarms: Names =
        template.of_type("AWS::CloudWatch::Alarm").map(|(id, _)| id.to_owned()).collect();
    assert_eq!(alarms, explained);
}

#[test]
fn every_function_is_on_the_dashboard() {
    let template = Template::read();
    let widgets = template.widgets();
    for metric in ["Errors", "Duration"] {
        let of_metrics = widgets.iter().filter(|widget| widget["type"] == "metric");
        let shown = of_metrics.map(|widget| {
            let lines = widget["properties"]["metrics"].as_array().unwrap();
            let named = lines.iter().filter_map(|line| line.as_array().unwrap().last()?.as_str());
            (&lines[0], named.map(|name| name.trim_matches(['$', '{', '}']).to_owned()))
        });
        let ours = shown.filter(|(first, _)| first[0] == "AWS/Lambda" && first[1] == metric);
        let functions: Names = ours.flat_map(|(_, named)| named).collect();
        assert_eq!(functions, every("Function"), "{metric}");
    }
}

#[test]
fn the_saved_queries_search_every_function_they_are_about() {
    let template = Template::read();
    for query in
        ["FailedRequestsQuery", "RefusedRequestsQuery", "OperationsQuery", "ColdStartsQuery"]
    {
        assert_eq!(template.searched(query), every_api("Logs"), "{query}");
    }
    assert_eq!(template.searched("RefusedSignInsQuery"), Names::from(["ApiLogs".to_owned()]));
    // Every function that a queue of jobs starts gives verdicts.
    let of_no_jobs = ["JobDeadLettersFunction", "MailReturnsFunction"];
    let consumers = template.functions().into_iter().filter(|(id, function)| {
        let mut events = function["Events"].as_mapping().into_iter().flatten();
        events.any(|(_, event)| event["Type"] == "SQS") && !of_no_jobs.contains(id)
    });
    let consumers: Names = consumers.map(|(id, _)| id.replace("Function", "Logs")).collect();
    assert_eq!(template.searched("VerdictsQuery"), consumers);
    assert_eq!(template.searched("JobAgesQuery"), consumers);
    let queries = template.queries();
    let shown = |what: &str, searched: &Names| {
        let query = queries.iter().filter(|(_, query)| query.starts_with(what));
        assert!(query.clone().count() > 0, "{what}");
        query.for_each(|(sources, query)| assert_eq!(sources, searched, "{query}"));
    };
    shown("filter status", &every_api("Logs"));
    shown("filter message = \"job.advanced\"", &consumers);
    // Every function that knows a queue takes part in the life of a job.
    let has_a_queue = |function: &Value| {
        let variables = &function["Environment"]["Variables"];
        ["QUEUE_URL", "PAY_QUEUE_URL", "PLANNING_QUEUE_URL", "EXPORT_QUEUE_URL"]
            .iter()
            .any(|name| variables.get(name).is_some())
    };
    let functions = template.functions().into_iter();
    let of_jobs = functions.filter(|(_, function)| has_a_queue(function));
    let logs: Names = of_jobs.map(|(id, _)| id.replace("Function", "Logs")).collect();
    assert_eq!(template.searched("JobQuery"), logs);
}

#[test]
fn only_functions_that_need_a_secret_have_it() {
    let template = Template::read();
    let given = |name: &str| -> Names {
        let functions = template.functions().into_iter();
        let given = functions
            .filter(|(_, function)| function["Environment"]["Variables"].get(name).is_some());
        given.map(|(id, _)| id.to_owned()).collect()
    };
    assert_eq!(given("OPAQUE_SECRET"), every_api("Function"));
    assert_eq!(given("SIGNING_KEY_SECRET_ARN"), each(["auth"], "Function"));
    assert_eq!(given("REFRESH_SECRET_ARN"), each(["auth"], "Function"));
    let mut shared = Names::new();
    references(&template.0["Globals"], &mut shared);
    assert!(shared.iter().all(|name| !name.contains("Secret")), "{shared:?}");
}

#[test]
fn the_template_names_no_function_that_is_not_there() {
    let template = Template::read();
    let mut named = Names::new();
    references(&template.0, &mut named);
    named.extend(template.resources().map(|(id, _)| id.to_owned()));
    // The resources of a function, by their kind. `ApiLogs` belongs to the gateway.
    for (kind, what) in [
        ("AWS::Serverless::Function", "Function"),
        ("AWS::IAM::Role", "Role"),
        ("AWS::Logs::LogGroup", "Logs"),
    ] {
        let mut theirs: Names = named.iter().filter(|id| id.ends_with(what)).cloned().collect();
        theirs.remove("ApiLogs");
        assert_eq!(theirs, every(what));
        let of_kind: Names = template.of_type(kind).map(|(id, _)| id.to_owned()).collect();
        assert!(of_kind.iter().all(|id| theirs.contains(id) || id == "ApiLogs"), "{of_kind:?}");
    }
}
