//! All jobs, by their names.

use wfm_http::Error;
use wfm_job::Registered;
use wfm_storage::jobs::JobState;

/// The lists of the consumers.
const CONSUMERS: [&[Registered]; 4] = [
    wfm_attendance_sync::JOBS,
    wfm_payroll_run::JOBS,
    wfm_planning_run::JOBS,
    wfm_export_run::JOBS,
];

/// Every job.
pub fn all() -> impl Iterator<Item = &'static Registered> {
    CONSUMERS.into_iter().flatten()
}

/// The entry of a job.
///
/// # Errors
/// [`Error::Internal`] if no consumer has it.
pub fn entry(job: &JobState) -> Result<&'static Registered, Error> {
    let found = all().find(|known| known.declared.name == job.name);
    found.ok_or_else(|| Error::internal("a job that no consumer has"))
}

#[cfg(test)]
mod tests {
    use strum::VariantArray;
    use wfm_domain::job::JobName;

    use super::*;

    #[test]
    fn every_name_has_one_job_and_every_consumer_has_one_class_of_its_own() {
        for name in JobName::VARIANTS {
            assert_eq!(all().filter(|known| known.declared.name == *name).count(), 1, "{name:?}");
        }
        for known in all() {
            assert!(!known.declared.verdicts.is_empty(), "{:?}", known.declared.name);
            assert_eq!(known.declared.part % known.declared.chunk, 0);
        }
        let classes = CONSUMERS
            .map(|jobs| jobs.iter().map(|job| job.declared.name.class()).collect::<Vec<_>>());
        for (at, own) in classes.iter().enumerate() {
            let others = classes.iter().enumerate().filter(|(other, _)| *other != at);
            assert!(others.flat_map(|(_, classes)| classes).all(|class| !own.contains(class)));
        }
    }
}
