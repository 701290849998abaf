//! The operation to which a request goes.

use std::collections::BTreeMap;

use percent_encoding::percent_decode_str;
use wfm_local::functions::groups;
use wfm_local::template::{Routes, TEMPLATE, Template};

/// The operations, keyed by their routes.
pub struct Operations {
    routes: Routes,
    /// Groups and operation ids, keyed by `METHOD /path`.
    known: BTreeMap<String, (&'static str, &'static str)>,
}

impl Default for Operations {
    fn default() -> Self {
        let template = Template::read(TEMPLATE).expect("the template is YAML");
        let mut known = BTreeMap::new();
        for group in groups() {
            for operation in group.operations() {
                let route = format!("{} {}", operation.method, operation.path);
                known.insert(route, (group.name, operation.id));
            }
        }
        Self { routes: template.routes().expect("the template has routes"), known }
    }
}

impl Operations {
    /// The group and the id of the operation with this method and path.
    pub fn at(&self, method: &str, path: &str) -> Option<(&'static str, &'static str)> {
        let path = path.split('?').next().unwrap_or_default();
        let path = percent_decode_str(path).decode_utf8_lossy();
        let picked = self.routes.pick(method, &path)?;
        self.known.get(picked.route.key()).copied()
    }
}
