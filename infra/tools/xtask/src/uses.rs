//! Shows for each function and each kind of row a test that makes the function use the kind
//! (`shared/testkit/uses.tsv`; rule IAM-2).

use std::collections::{BTreeMap, BTreeSet};

/// The written file.
pub const USES: &str = "shared/testkit/uses.tsv";

/// For each use that a test run has noted, one test that makes it. In each step the test with the most new uses is
/// taken, which gives few tests. Each line ends with the number of services of the test.
pub fn chosen(noted: &str) -> String {
    let mut by_test: BTreeMap<&str, (usize, BTreeSet<&str>)> = BTreeMap::new();
    for line in noted.lines() {
        let mut parts = line.rsplitn(3, '\t');
        let services = parts.next().and_then(|number| number.parse().ok());
        let test = parts.next();
        if let (Some(services), Some(test), Some(used)) = (services, test, parts.next()) {
            let known = by_test.entry(test).or_default();
            // A service that ended later also has the uses of the earlier ones.
            known.0 = known.0.max(services);
            known.1.insert(used);
        }
    }
    let mut chosen: BTreeMap<&str, (&str, usize)> = BTreeMap::new();
    loop {
        let is_new = |used: &&&str| !chosen.contains_key(**used);
        let most = by_test.iter().max_by_key(|(_, (_, uses))| uses.iter().filter(is_new).count());
        let Some((test, (services, uses))) = most else { break };
        let new: Vec<&str> = uses.iter().filter(is_new).copied().collect();
        if new.is_empty() {
            break;
        }
        chosen.extend(new.into_iter().map(|used| (used, (*test, *services))));
    }
    chosen.into_iter().map(|(used, (test, n))| format!("{used}\t{test}\t{n}\n")).collect()
}
