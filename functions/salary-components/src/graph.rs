//! The checks of a component against the others: codes are unique, the components to which it refers exist, and no
//! component depends on itself.

use wfm_domain::pay::{Calculation, GraphViolation, SalaryComponent, check_graph};
use wfm_domain::text;
use wfm_http::error::Violation;
use wfm_http::{Conflict, Error};
use wfm_storage::salary_components::Components;

/// The result of checking a component against the others.
pub struct Fit {
    /// Codes that belong to no component, or that a component may not name (400).
    pub unknown: Vec<Violation>,
    /// Other conflicts (409).
    pub conflict: Option<Error>,
}

impl Fit {
    pub fn of(there: &Components, component: &SalaryComponent) -> Self {
        let others = || {
            let all = there.all.iter().map(|stored| &stored.component);
            all.filter(|other| other.id != component.id)
        };
        let together: Vec<SalaryComponent> = others().chain([component]).cloned().collect();
        let mut unknown = vec![];
        let mut referred = None;
        let mut circle = None;
        for violation in check_graph(&together) {
            match violation {
                GraphViolation::Unknown { component: id, pointer, code } if id == component.id => {
                    let name = code.strip_prefix('-').unwrap_or(&code);
                    let detail = format!("There is no component `{name}`.");
                    unknown.push(Violation::at(&pointer, "unknown_reference", detail));
                }
                GraphViolation::Unknown { code, .. } => {
                    referred = Some(code.strip_prefix('-').unwrap_or(&code).to_owned());
                }
                GraphViolation::DependsOnSums { ref pointer, .. } => {
                    unknown.push(Violation::at(pointer, "does_not_fit", format!("{violation}.")));
                }
                violation @ GraphViolation::Cycle(_) => circle = circle.or(Some(violation)),
            }
        }
        let look = text::skeleton(&component.code);
        let taken = others().any(|other| text::skeleton(&other.code) == look);
        let conflict = match (taken, referred, circle) {
            (true, ..) => Some((
                Conflict::AlreadyExists,
                "/code",
                "Another component has this code, or one that looks like it.".to_owned(),
            )),
            (_, Some(code), _) => Some((
                Conflict::InUse,
                "/code",
                format!("Other components refer to `{code}`: its code cannot change."),
            )),
            (.., Some(circle)) => {
                let others: Vec<SalaryComponent> = others().cloned().collect();
                let pointer = closing(component, others);
                Some((Conflict::Cycle, pointer, format!("{circle}.")))
            }
            (false, None, None) => None,
        };
        let conflict = conflict.map(|(kind, pointer, detail)| {
            let violation = Violation::at(pointer, kind.code(), detail.clone());
            Error::Conflict(kind, detail, vec![violation])
        });
        Self { unknown, conflict }
    }
}

/// The pointer of the list by which a component closes a circle: that of its condition, if there is none without it.
fn closing(component: &SalaryComponent, mut others: Vec<SalaryComponent>) -> &'static str {
    others.push(SalaryComponent { when: None, ..component.clone() });
    let is_circle = |violation: &GraphViolation| matches!(violation, GraphViolation::Cycle(_));
    let is_closed_by_calculation = check_graph(&others).iter().any(is_circle);
    match &component.calculation {
        _ if !is_closed_by_calculation => "/when/amount_of",
        Calculation::PerHour { on, .. } if !on.is_empty() => "/calculation/on",
        Calculation::PerHour { .. } => "/calculation/average_of",
        _ => "/calculation/of",
    }
}
