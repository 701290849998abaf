//! The employees of an export.

use std::collections::BTreeMap;

use chrono::NaiveDate;
use futures::stream::{self, StreamExt, TryStreamExt};
use wfm_app::App;
use wfm_app::selection::Selection;
use wfm_domain::dates::DateRange;
use wfm_domain::employee::Employee;
use wfm_domain::ids::{EmployeeId, OrganizationId};
use wfm_storage::jobs::JobState;
use wfm_storage::memberships::Membership;
use wfm_storage::table::Table;
use wfm_storage::{Error, departments, employees, members};

/// The greatest number of employees that are read at once.
const AT_ONCE: usize = 100;

/// The dates of everything.
pub const ALL_DATES: DateRange = DateRange { first: NaiveDate::MIN, last: NaiveDate::MAX };

/// The selected employees who belong to the selection on one of these dates, sorted by their numbers.
pub async fn selected(
    app: &App,
    organization: OrganizationId,
    selection: &Selection,
    dates: DateRange,
) -> Result<Vec<EmployeeId>, Error> {
    let table = &app.storage.table;
    let groups = match selection {
        Selection::Employees(ids) => return sorted(table, organization, ids.clone()).await,
        Selection::Department(id) => {
            let all = departments::tree(table, organization).await?.including_below([*id]);
            all.into_iter().map(Membership::Department).collect()
        }
        Selection::Site(id) => vec![Membership::Site(*id)],
        Selection::Everybody => vec![Membership::Organization],
    };
    let mut ids = vec![];
    for group in groups {
        let members = members::all(table, organization, group, dates, app.clock.now()).await?;
        let members = members.into_iter().filter(|member| member.belongs_within(dates));
        ids.extend(members.map(|member| member.employee));
    }
    sorted(table, organization, ids).await
}

/// Those of some employees who exist, sorted by number and id (rule FILE-3).
async fn sorted(
    table: &Table,
    organization: OrganizationId,
    mut ids: Vec<EmployeeId>,
) -> Result<Vec<EmployeeId>, Error> {
    ids.sort();
    ids.dedup();
    let chunks: Vec<Vec<EmployeeId>> = ids.chunks(AT_ONCE).map(<[_]>::to_vec).collect();
    let found = stream::iter(chunks)
        .map(|chunk| async move { read(table, organization, &chunk).await })
        .buffered(4)
        .try_fold(vec![], |mut all: Vec<(String, EmployeeId)>, chunk| async move {
            all.extend(chunk.into_values().map(|of| (of.employee_number, of.id)));
            Ok(all)
        });
    let mut found = found.await?;
    found.sort();
    Ok(found.into_iter().map(|(_, id)| id).collect())
}

/// Those of some employees who exist.
pub async fn read(
    table: &Table,
    organization: OrganizationId,
    ids: &[EmployeeId],
) -> Result<BTreeMap<EmployeeId, Employee>, Error> {
    let keys = ids.iter().map(|id| employees::key(organization, *id)).collect();
    let found = table.get_many(keys).await?;
    let read = |item| Ok(employees::read(item)?.employee);
    let all = found.into_values().map(read);
    all.map(|employee| employee.map(|employee: Employee| (employee.id, employee))).collect()
}

fn object(job: &JobState) -> String {
    format!("jobs/{}/{}-people.json", job.organization, job.id)
}

/// Stores the employees of a job, once: who plans the job again gets those that were stored.
pub async fn store(
    app: &App,
    job: &JobState,
    people: &[EmployeeId],
) -> Result<Vec<EmployeeId>, Error> {
    let blobs = &app.storage.blobs;
    blobs.put_once(&object(job), serde_json::to_vec(people)?).await?;
    stored(app, job).await
}

/// The employees of a job.
pub async fn stored(app: &App, job: &JobState) -> Result<Vec<EmployeeId>, Error> {
    Ok(serde_json::from_slice(&app.storage.blobs.get(&object(job)).await?)?)
}
