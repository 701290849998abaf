//! The time codes that components name, against those that exist (rule POL-11).

use std::collections::BTreeSet;

use crate::pay::component::{Calculation, SalaryComponent};
use crate::policy::{GUARANTEED, OVERTIME, PAYOUT, TimePolicy, WORKED};

/// The codes that exist without any time policy.
const ALWAYS_KNOWN: [&str; 4] = [WORKED, OVERTIME, GUARANTEED, PAYOUT];

/// The time codes that a component may name: those of the rules of every version of these policies, and `worked`,
/// `overtime`, `guaranteed` and `payout` (rule POL-11).
pub fn known_codes<'a>(policies: impl IntoIterator<Item = &'a TimePolicy>) -> BTreeSet<&'a str> {
    let versions = policies.into_iter().flat_map(|policy| &policy.versions);
    let rules = versions.flat_map(|version| &version.rules);
    rules.map(|rule| rule.code.as_str()).chain(ALWAYS_KNOWN).collect()
}

/// The time code that a component names and that does not exist, at `/calculation/of`; `None` if there is none.
///
/// *Case:* `night`, while no version of a policy has a rule for it: `night`.
pub fn unknown_code<'a>(component: &'a SalaryComponent, known: &BTreeSet<&str>) -> Option<&'a str> {
    code_of(component).filter(|code| !known.contains(code))
}

/// The time codes that components name and that no longer stand in any version after a change, in the order of the
/// alphabet. The change is 409 `in_use` if there are any (rule POL-11). `before` and `after` are the known codes of all
/// policies of the organization. A code that did not stand before does not prevent the change. Inactive components count
/// like any other, because they may be activated again.
///
/// *Case:* a component of `night`, and a policy whose only version with `night` is removed: `night`.
pub fn codes_taken_away<'a>(
    components: &'a [SalaryComponent],
    before: &BTreeSet<&str>,
    after: &BTreeSet<&str>,
) -> BTreeSet<&'a str> {
    let named = components.iter().filter_map(code_of);
    named.filter(|code| before.contains(code) && !after.contains(code)).collect()
}

/// The time code of a component that is paid by the hour.
fn code_of(component: &SalaryComponent) -> Option<&str> {
    match &component.calculation {
        Calculation::PerHour { of, .. } => Some(of),
        _ => None,
    }
}
