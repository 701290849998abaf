//! The parts that are read from `template.yaml`, which is also what is deployed: the function for each request, and
//! the requests that pages from elsewhere may make.

use serde_norway::{Mapping, Value};

use crate::error::Error;

/// The template of this repository.
pub const TEMPLATE: &str = include_str!("../../../template.yaml");

/// A SAM template. CloudFormation's tags (`!Ref`, `!Sub`, …) are ignored.
pub struct Template(Value);

impl Template {
    /// # Errors
    /// [`Error::Template`] if the text is not YAML.
    pub fn read(yaml: &str) -> Result<Self, Error> {
        serde_norway::from_str(yaml).map(Self).map_err(|e| Error::Template(e.to_string()))
    }

    /// The routes of its API: the `HttpApi` events of its functions.
    ///
    /// # Errors
    /// [`Error::Template`] if a route cannot be served on one machine.
    pub fn routes(&self) -> Result<Routes, Error> {
        Routes::of_resources(self.0.get("Resources").and_then(Value::as_mapping))
    }

    /// The value at this path of names.
    pub(crate) fn at(&self, path: &[&str]) -> Option<&Value> {
        path.iter().try_fold(&self.0, |value, name| value.get(name))
    }
}

/// An HTTP API's routes.
#[derive(Clone, Debug)]
pub struct Routes {
    routes: Vec<Route>,
    default: Option<Route>,
}

/// One route and the function to which it leads.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Route {
    /// The event's name in the template.
    pub event: String,
    /// The function's folder under `functions/`.
    pub function: String,
    /// The method; `None` for any method.
    method: Option<String>,
    segments: Vec<Segment>,
    key: String,
}

#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Segment {
    // The order of the variants is the order of preference.
    Literal(String),
    Parameter(String),
}

/// A route found for a request.
#[derive(Debug, PartialEq, Eq)]
pub struct Picked<'a> {
    pub route: &'a Route,
    /// Names and values of the path's parameters.
    pub parameters: Vec<(&'a str, &'a str)>,
}

impl Route {
    /// The key of the route, like `GET /employees/{id}`, or `$default`.
    pub fn key(&self) -> &str {
        &self.key
    }

    fn takes<'a>(&'a self, method: &str, path: &'a str) -> Option<Picked<'a>> {
        if self.method.as_deref().is_some_and(|own| own != method) {
            return None;
        }
        let mut given = path.strip_prefix('/')?.split('/');
        let mut parameters = vec![];
        for segment in &self.segments {
            let value = given.next()?;
            match segment {
                Segment::Literal(literal) if literal == value => {}
                Segment::Parameter(name) if !value.is_empty() => parameters.push((&**name, value)),
                _ => return None,
            }
        }
        given.next().is_none().then_some(Picked { route: self, parameters })
    }
}

impl Routes {
    fn of_resources(resources: Option<&Mapping>) -> Result<Self, Error> {
        let resources = resources.ok_or_else(|| Error::Template("no Resources".to_owned()))?;
        let mut routes = vec![];
        let mut default = None;
        for (id, resource) in resources {
            if text(resource, "Type") != Some("AWS::Serverless::Function") {
                continue;
            }
            let id = id.as_str().unwrap_or_default();
            let events = resource.get("Properties").and_then(|p| p.get("Events"));
            for (event, body) in events.and_then(Value::as_mapping).into_iter().flatten() {
                if text(body, "Type") != Some("HttpApi") {
                    continue;
                }
                let name = event.as_str().unwrap_or_default();
                let route = route(name, body, function(id, resource)?)?;
                if route.key == "$default" {
                    default = Some(route);
                } else {
                    routes.push(route);
                }
            }
        }
        // If two routes match a request, the one with the earlier literal comes first.
        routes.sort_by(|a, b| (&a.segments, &b.method).cmp(&(&b.segments, &a.method)));
        Ok(Self { routes, default })
    }

    /// The route for a request, from its decoded path. `None` if there is no match and no `$default`.
    pub fn pick<'a>(&'a self, method: &str, path: &'a str) -> Option<Picked<'a>> {
        self.routes
            .iter()
            .find_map(|route| route.takes(method, path))
            .or_else(|| Some(Picked { route: self.default.as_ref()?, parameters: vec![] }))
    }

    /// Every route, `$default` last.
    pub fn all(&self) -> impl Iterator<Item = &Route> {
        self.routes.iter().chain(&self.default)
    }
}

fn route(event: &str, body: &Value, function: String) -> Result<Route, Error> {
    let properties = body.get("Properties");
    let of = |name| properties.and_then(|p| text(p, name));
    let default = Route {
        event: event.to_owned(),
        function,
        method: None,
        segments: vec![],
        key: "$default".to_owned(),
    };
    let (method, path) = match (of("Method"), of("Path")) {
        (_, None | Some("$default")) => return Ok(default),
        (method, Some(path)) => (method.unwrap_or("ANY").to_uppercase(), path),
    };
    let unreadable = || Error::Template(format!("{event}: the path {path}"));
    let mut segments = vec![];
    for segment in path.strip_prefix('/').ok_or_else(unreadable)?.split('/') {
        segments.push(match segment.strip_prefix('{').and_then(|s| s.strip_suffix('}')) {
            // `{proxy+}` would match several segments. No route here has it.
            Some(name) if name.is_empty() || name.ends_with('+') => return Err(unreadable()),
            Some(name) => Segment::Parameter(name.to_owned()),
            None => Segment::Literal(segment.to_owned()),
        });
    }
    let key = format!("{method} {path}");
    Ok(Route { method: (method != "ANY").then_some(method), segments, key, ..default })
}

/// The folder of a function, from the binary from which it is built.
fn function(id: &str, resource: &Value) -> Result<String, Error> {
    let build = resource.get("Metadata").and_then(|m| m.get("BuildProperties"));
    let binary = build.and_then(|b| text(b, "Binary")).and_then(|b| b.strip_prefix("wfm-"));
    let binary = binary.ok_or_else(|| Error::Template(format!("{id}: no Binary wfm-…")))?;
    Ok(binary.to_owned())
}

fn text<'a>(value: &'a Value, name: &str) -> Option<&'a str> {
    value.get(name).and_then(Value::as_str)
}

#[cfg(test)]
mod tests {
    use super::*;

    const SMALL: &str = r#"
Globals: { Function: { Timeout: 20 } }
Resources:
  Api: { Type: AWS::Serverless::HttpApi }
  AttendancesFunction:
    Type: AWS::Serverless::Function
    Metadata: { BuildMethod: rust-cargolambda, BuildProperties: { Binary: wfm-attendances } }
    Properties:
      Role: !GetAtt Role.Arn
      Environment: { Variables: { TABLE_NAME: !Ref Table, S: !Sub "a-${Table}" } }
      Events:
        Get:
          Type: HttpApi
          Properties: { ApiId: !Ref Api, Method: get, Path: "/attendances/{id}" }
        Sync:
          Type: HttpApi
          Properties: { ApiId: !Ref Api, Method: POST, Path: /attendances/sync }
        Review:
          Type: HttpApi
          Properties: { ApiId: !Ref Api, Method: POST, Path: "/attendances/{id}" }
        Queue:
          Type: SQS
          Properties: { Queue: !GetAtt Queue.Arn }
  SystemFunction:
    Type: AWS::Serverless::Function
    Metadata: { BuildProperties: { Binary: wfm-system } }
    Properties:
      Events:
        Default: { Type: HttpApi, Properties: { ApiId: !Ref Api } }
"#;

    fn routes_of(yaml: &str) -> Result<Routes, Error> {
        Template::read(yaml)?.routes()
    }

    fn picked(routes: &Routes, method: &str, path: &str) -> String {
        routes.pick(method, path).unwrap().route.key().to_owned()
    }

    #[test]
    fn a_literal_beats_a_parameter_and_default_takes_the_rest() {
        let routes = routes_of(SMALL).unwrap();
        for (method, path, key) in [
            ("POST", "/attendances/sync", "POST /attendances/sync"),
            ("POST", "/attendances/7", "POST /attendances/{id}"),
            ("GET", "/attendances/sync", "GET /attendances/{id}"),
            ("HEAD", "/attendances/7", "$default"),
            ("OPTIONS", "/attendances/sync", "$default"),
            ("GET", "/attendances", "$default"),
            ("GET", "/attendances/", "$default"),
            ("GET", "/attendances/7/", "$default"),
            ("GET", "//attendances/7", "$default"),
            ("GET", "/attendances/7/8", "$default"),
            ("GET", "*", "$default"),
            ("GET", "", "$default"),
        ] {
            assert_eq!(picked(&routes, method, path), key, "{method} {path}");
        }
        let get = routes.pick("GET", "/attendances/7").unwrap();
        assert_eq!(get.parameters, [("id", "7")]);
        assert_eq!((&*get.route.function, &*get.route.event), ("attendances", "Get"));
        assert_eq!(routes.pick("GET", "/x").unwrap().route.function, "system");
    }

    #[test]
    fn what_cannot_be_served_here_is_told() {
        let greedy = SMALL.replace("/attendances/sync", "/attendances/{proxy+}");
        assert!(routes_of(&greedy).is_err());
        assert!(routes_of("a: [").is_err());
        assert!(routes_of("a: b").is_err());
    }

    #[test]
    fn this_repositorys_template_has_routes_and_a_default() {
        let routes = routes_of(TEMPLATE).unwrap();
        assert_eq!(picked(&routes, "POST", "/attendances/sync"), "POST /attendances/sync");
        assert_eq!(routes.pick("GET", "/nowhere").unwrap().route.function, "system");
        for route in routes.all() {
            let folder =
                format!("{}/../../functions/{}", env!("CARGO_MANIFEST_DIR"), route.function);
            assert!(std::path::Path::new(&folder).is_dir(), "{folder}");
        }
    }
}
