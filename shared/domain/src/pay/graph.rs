//! Checks the references between components: every code exists, and no component depends on itself
//! (rules PAY-34 and PAY-35).

use std::collections::{BTreeMap, BTreeSet};

use crate::ids::SalaryComponentId;
use crate::pay::component::{ComponentKind, SalaryComponent};
use crate::pay::{BASE, GROSS, TAXABLE};

/// A violation between components.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum GraphViolation {
    /// `/calculation/of/{index}` of a component names a component that does not exist.
    #[error("there is no component `{code}`")]
    Unknown { component: SalaryComponentId, index: usize, code: String },
    /// The components depend on each other in a circle. The first and the last name are the same.
    #[error("{} depends on itself", .0.join(" → "))]
    Cycle(Vec<String>),
}

/// The violations between all components of an organization, sorted by code: first names that are no components, then
/// circles.
///
/// `gross` depends on all earnings. `taxable` depends on taxable earnings and on the deductions that reduce it.
/// Inactive components are checked like any other, so that no violation appears when one is activated again. Each
/// circle is reported once.
///
/// *Case:* an earning of 10 % of `gross`: `gross → housing → gross`. A deduction that reduces
/// `taxable` may be 10 % of `gross`; of `taxable` it is `taxable → pension → taxable`.
pub fn check_graph(components: &[SalaryComponent]) -> Vec<GraphViolation> {
    let by_code: BTreeMap<&str, &SalaryComponent> =
        components.iter().map(|component| (component.code.as_str(), component)).collect();
    let mut violations = Vec::new();
    for component in by_code.values() {
        for (index, code) in component.calculation.made_of().iter().enumerate() {
            let known = [BASE, GROSS, TAXABLE].contains(&code.as_str());
            if !known && !by_code.contains_key(code.as_str()) {
                let component = component.id;
                let code = code.clone();
                violations.push(GraphViolation::Unknown { component, index, code });
            }
        }
    }
    let mut search = Search { by_code: &by_code, done: BTreeSet::new(), path: vec![], violations };
    for name in [GROSS, TAXABLE].into_iter().chain(by_code.keys().copied()) {
        search.visit(name);
    }
    search.violations
}

struct Search<'a> {
    by_code: &'a BTreeMap<&'a str, &'a SalaryComponent>,
    done: BTreeSet<&'a str>,
    /// The path of the search.
    path: Vec<&'a str>,
    violations: Vec<GraphViolation>,
}

impl<'a> Search<'a> {
    fn visit(&mut self, name: &'a str) {
        if let Some(place) = self.path.iter().position(|earlier| *earlier == name) {
            let circle = self.path[place..].iter().chain([&name]);
            self.violations
                .push(GraphViolation::Cycle(circle.map(|name| (*name).to_owned()).collect()));
            return;
        }
        if self.done.contains(name) {
            return;
        }
        self.path.push(name);
        for part in self.made_of(name) {
            self.visit(part);
        }
        self.path.pop();
        self.done.insert(name);
    }

    fn made_of(&self, name: &str) -> Vec<&'a str> {
        let codes_of = |part: fn(&SalaryComponent) -> bool| -> Vec<&'a str> {
            let parts = self.by_code.iter().filter(|(_, component)| part(component));
            parts.map(|(code, _)| *code).collect()
        };
        match name {
            GROSS => codes_of(|component| component.kind == ComponentKind::Earning),
            TAXABLE => codes_of(|component| match component.kind {
                ComponentKind::Earning => component.taxable,
                ComponentKind::Deduction => component.reduces_taxable,
                ComponentKind::EmployerContribution => false,
            }),
            _ => self.by_code.get(name).map_or(vec![], |component| {
                component.calculation.made_of().iter().map(String::as_str).collect()
            }),
        }
    }
}
