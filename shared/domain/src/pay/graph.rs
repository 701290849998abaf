//! Checks the references between components: every code exists, and no component depends on itself
//! (rules PAY-34, PAY-35, PAY-86, PAY-87, POL-12 and POL-13).

use std::collections::{BTreeMap, BTreeSet};

use crate::ids::SalaryComponentId;
use crate::pay::component::{
    Calculation, ComponentKind, ReferenceField, References, SalaryComponent,
};
use crate::pay::signed_name::SignedName;
use crate::pay::{BASE, GROSS, TAXABLE};

/// A violation between components.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum GraphViolation {
    /// A component names something that does not exist, or that cannot be named there. `pointer` is a JSON pointer
    /// into the component, like `/calculation/on/0`.
    #[error("there is no component `{code}`")]
    Unknown { component: SalaryComponentId, pointer: String, code: String },
    /// The components depend on each other in a circle. The first and the last name are the same.
    #[error("{} depends on itself", .0.join(" → "))]
    Cycle(Vec<String>),
    /// A component that a correction of an earlier period computes again depends on sums of a month or a year (rule
    /// PAY-87).
    #[error("`{code}` depends on sums of a month or a year")]
    DependsOnSums { component: SalaryComponentId, pointer: String, code: String },
}

/// The violations between all components of an organization, sorted by code: first names that are no components, then
/// circles.
///
/// `gross` depends on all earnings. `taxable` depends on taxable earnings and on the deductions that reduce it.
/// Inactive components are checked like any other, so that no violation appears when one is activated again. Each
/// circle is reported once.
///
/// `on` names components that are `per_hour`. `average_of` names `base` and earnings; it depends only on those that are
/// `per_hour`, because of the others it takes nothing but their pay adjustments.
///
/// *Case:* an earning of 10 % of `gross`: `gross → housing → gross`. A deduction that reduces
/// `taxable` may be 10 % of `gross`; of `taxable` it is `taxable → pension → taxable`.
/// *Case:* overtime with `average_of` evening, and evening `on` overtime: `evening → overtime → evening`.
pub fn check_graph(components: &[SalaryComponent]) -> Vec<GraphViolation> {
    let by_code: BTreeMap<&str, &SalaryComponent> =
        components.iter().map(|component| (component.code.as_str(), component)).collect();
    let mut violations = Vec::new();
    for component in by_code.values() {
        for references in component.references() {
            for (index, code) in references.names.iter().enumerate() {
                if !may_name(references.field, code, &by_code) {
                    let pointer = references.field.pointer(index);
                    let code = code.clone();
                    violations.push(GraphViolation::Unknown {
                        component: component.id,
                        pointer,
                        code,
                    });
                }
            }
        }
    }
    let mut search = Search { by_code: &by_code, done: BTreeSet::new(), path: vec![], violations };
    for name in [GROSS, TAXABLE].into_iter().chain(by_code.keys().copied()) {
        search.visit(name);
    }
    search.check_sums();
    search.violations
}

/// Whether a field of a calculation may name something.
fn may_name(field: ReferenceField, name: &str, by_code: &BTreeMap<&str, &SalaryComponent>) -> bool {
    let component = by_code.get(name);
    match field {
        ReferenceField::Of | ReferenceField::AmountOf => {
            let name = SignedName::of(name).name;
            [BASE, GROSS, TAXABLE].contains(&name) || by_code.contains_key(name)
        }
        ReferenceField::On => component.is_some_and(|component| is_per_hour(component)),
        ReferenceField::AverageOf => {
            name == BASE || component.is_some_and(|other| other.kind == ComponentKind::Earning)
        }
    }
}

fn is_per_hour(component: &SalaryComponent) -> bool {
    matches!(component.calculation, Calculation::PerHour { .. })
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

    /// Adds the names by which a component of a target depends on a component per month or year.
    fn check_sums(&mut self) {
        let mut found = vec![];
        for component in self.by_code.values().filter(|component| component.is_in_target()) {
            for References { field, names } in component.references() {
                for (index, name) in names.iter().enumerate() {
                    let is_of_sums = match field {
                        ReferenceField::Of | ReferenceField::AmountOf => {
                            self.depends_on_sums(SignedName::of(name).name)
                        }
                        ReferenceField::On | ReferenceField::AverageOf => false,
                    };
                    if is_of_sums {
                        let pointer = field.pointer(index);
                        let code = component.code.clone();
                        let component = component.id;
                        found.push(GraphViolation::DependsOnSums { component, pointer, code });
                    }
                }
            }
        }
        self.violations.extend(found);
    }

    /// Whether a name is a component per month or year, or depends on one.
    fn depends_on_sums(&self, name: &'a str) -> bool {
        let mut seen = BTreeSet::new();
        let mut open = vec![name];
        while let Some(name) = open.pop() {
            let is_sum = |component: &&&SalaryComponent| !component.per.is_payroll();
            if self.by_code.get(name).filter(is_sum).is_some() {
                return true;
            }
            if seen.insert(name) {
                open.extend(self.made_of(name));
            }
        }
        false
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
            _ => self.by_code.get(name).map_or(vec![], |component| self.parts_of(component)),
        }
    }

    fn parts_of(&self, component: &'a SalaryComponent) -> Vec<&'a str> {
        let is_in_average =
            |name: &&str| self.by_code.get(name).is_some_and(|component| is_per_hour(component));
        let mut parts = vec![];
        for References { field, names } in component.references() {
            let names = names.iter().map(String::as_str);
            match field {
                ReferenceField::Of | ReferenceField::AmountOf => {
                    parts.extend(names.map(|name| SignedName::of(name).name));
                }
                ReferenceField::On => parts.extend(names),
                ReferenceField::AverageOf => parts.extend(names.filter(is_in_average)),
            }
        }
        parts
    }
}
