//! Sends the rows one level after the other, several rows at once, and returns an outcome for each row.
//!
//! A row's idempotency key is the hash of the content that is sent. So if an interrupted run has already sent a row,
//! the second run sends the same request, and the employee is created only once.

use std::collections::BTreeMap;
use std::sync::Arc;

use indicatif::ProgressBar;
use secrecy::SecretString;
use tokio::sync::Semaphore;
use tokio::task::JoinSet;

use super::changes::{Changes, account, between, no_dashes, schedule};
use super::checked::{Check, repeated};
use super::directory::{Directory, Employee, Violation, unknown};
use super::plan::Plan;
use super::requests::{Made, References, create, update};
use crate::Failure;
use crate::api::Api;
use crate::directory::folded;
use crate::dry_run::Run;
use crate::table::Row;

/// The outcome of a row.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Outcome {
    Created(String),
    /// An employee has this number, and these columns were changed.
    Updated(String, Vec<&'static str>),
    /// The employee has an account but no token for it. The second text says why.
    NoToken(String, String),
    /// An employee has this number and equals the row.
    Unchanged(String),
    /// An employee has this number and differs from the row in these columns. Nothing was changed.
    Differs(String, Vec<&'static str>),
    Refused(Vec<Violation>),
    /// A dry run without a check by the service creates and changes nobody.
    Planned,
    /// The service would create the employee. The text says what it could not check.
    WouldCreate(Option<String>),
    /// The service would change these columns. The text says what it could not check.
    WouldUpdate(String, Vec<&'static str>, Option<String>),
    /// The import ended before this row.
    NotSent,
}

/// Options of sending rows.
#[derive(Debug, Clone, Copy)]
pub struct How {
    pub at_once: usize,
    pub run: Run,
    /// Whether employees who exist are changed to what their rows say.
    pub updates: bool,
}

/// The outcome of the rows.
#[derive(Debug, Default)]
pub struct Delivered {
    /// One outcome for each row, in the table's order.
    pub outcomes: Vec<Outcome>,
    /// The reason why the import ended early. Every other row would have failed for the same reason.
    pub failure: Option<Failure>,
}

/// Stores the token of a new account as soon as there is one. The service does not show it again.
pub type KeepToken<'a> = &'a mut dyn FnMut(&Row, &Outcome, &SecretString) -> Result<(), Failure>;

/// Creates the employees that the service lacks, `at_once` at the same time, and returns one outcome per row, in the
/// table's order. Employees who exist are compared with their rows or, if that is asked for, changed. In a dry run
/// the service checks the same requests if it can, otherwise the import only reads.
pub async fn deliver(
    api: &Arc<Api>,
    rows: &[Row],
    plan: &Plan,
    directory: Directory,
    how: How,
    bar: &ProgressBar,
    keep: KeepToken<'_>,
) -> Delivered {
    let refused =
        |(column, reason): &(&str, String)| Outcome::Refused(vec![unknown(column, reason.clone())]);
    let mut directory = Arc::new(directory);
    let mut failure: Option<Failure> = None;
    let mut outcomes: BTreeMap<usize, Outcome> =
        plan.refused.iter().map(|(place, why)| (*place, refused(why))).collect();
    let repeated = if how.run.is_dry() { repeated(rows) } else { BTreeMap::new() };
    bar.inc(outcomes.len() as u64);
    for level in &plan.levels {
        let turns = Arc::new(Semaphore::new(how.at_once));
        let mut sending = JoinSet::new();
        let mut checks: BTreeMap<usize, Check> = BTreeMap::new();
        for place in level.iter().copied() {
            let mut row = rows[place].clone();
            let mut check = match how.run {
                Run::Checked => Check::of(&mut row, rows, &directory, &outcomes),
                Run::Real | Run::Unchecked => Check::default(),
            };
            repeated.get(&place).into_iter().for_each(|fault| check.add(fault.clone()));
            let decision = match how.run.is_dry() {
                true => decide_in_spite_of(&mut row, &directory, how, &mut check),
                false => decide(&row, &directory, how),
            };
            checks.insert(place, check);
            let request = match decision {
                Decision::Done(outcome) => {
                    let check = checks.remove(&place).unwrap_or_default();
                    outcomes.insert(place, check.applied(outcome, how.updates));
                    bar.inc(1);
                    continue;
                }
                Decision::Send(request) => request,
            };
            let api = api.clone();
            let turns = turns.clone();
            let bar = bar.clone();
            let directory = directory.clone();
            sending.spawn(async move {
                let Ok(_turn) = turns.acquire().await else {
                    return (place, Ok(Made::Nothing));
                };
                let made = match request {
                    Request::Create(references) => create(&api, &row, references, how.run).await,
                    Request::Update(id) => update(&api, &row, &id, &directory, how.run).await,
                };
                bar.inc(1);
                (place, made)
            });
        }
        let mut new = vec![];
        while let Some(sent) = sending.join_next().await {
            let (place, made) = match sent {
                Ok(sent) => sent,
                // Nobody cancels a task, so it panicked. That panic is an error of this program.
                Err(stopped) => match stopped.try_into_panic() {
                    Ok(panic) => std::panic::resume_unwind(panic),
                    Err(_) => continue,
                },
            };
            let made = match made {
                Ok(made) => made,
                // The tasks that wait for a turn get none. The report has what was done so far.
                Err(error) => {
                    turns.close();
                    failure.get_or_insert(error.into());
                    Made::Nothing
                }
            };
            let row = &rows[place];
            let (outcome, token) = match made {
                Made::Nothing => (Outcome::NotSent, None),
                // In a dry run no employee exists to whom other rows could refer, and no token is valid.
                Made::New(_) if how.run.is_dry() => (Outcome::WouldCreate(None), None),
                Made::Updated(id, columns, _) if how.run.is_dry() && !columns.is_empty() => {
                    (Outcome::WouldUpdate(id, columns, None), None)
                }
                Made::New(employee) => {
                    let id = employee.id.clone();
                    let token = employee.field("activation_token").as_str().map(SecretString::from);
                    new.push((folded(row.number()), employee));
                    match token {
                        None if account(row).is_some() => {
                            let why = "the answer has none".to_owned();
                            (Outcome::NoToken(id, why), None)
                        }
                        token => (Outcome::Created(id), token),
                    }
                }
                Made::There(employee) => {
                    let outcome = compare(row, &employee, &directory, how.run);
                    new.push((folded(row.number()), employee));
                    (outcome, None)
                }
                Made::Updated(id, columns, token) if columns.is_empty() => {
                    (Outcome::Unchanged(id), token)
                }
                Made::Updated(id, columns, token) => (Outcome::Updated(id, columns), token),
                Made::NoToken(id, why) => (Outcome::NoToken(id, why), None),
                Made::Refused(violations) => (Outcome::Refused(violations), None),
            };
            if let Some(token) = token
                && let Err(error) = keep(row, &outcome, &token)
            {
                // No further account is made if its token cannot be written.
                turns.close();
                failure.get_or_insert(error);
            }
            let check = checks.remove(&place).unwrap_or_default();
            outcomes.insert(place, check.applied(outcome, how.updates));
        }
        // Nobody else holds the directory at this point, so nothing is copied.
        Arc::make_mut(&mut directory).employees.extend(new);
        if failure.is_some() {
            break;
        }
    }
    let outcome = |place| outcomes.remove(&place).unwrap_or(Outcome::NotSent);
    Delivered { outcomes: (0..rows.len()).map(outcome).collect(), failure }
}

/// The decision about a row.
enum Decision {
    Done(Outcome),
    Send(Request),
}

enum Request {
    Create(References),
    /// Change the employee with this id.
    Update(String),
}

/// Decides about a row of a dry run. Values that cannot be sent are noted and left out, so that the rest of the row
/// is checked, too.
fn decide_in_spite_of(
    row: &mut Row,
    directory: &Directory,
    how: How,
    check: &mut Check,
) -> Decision {
    loop {
        match decide(row, directory, how) {
            Decision::Done(Outcome::Refused(faults))
                if faults.iter().any(|one| row.says(&one.place)) =>
            {
                for fault in faults {
                    *row = row.without(&fault.place);
                    check.add(fault);
                }
            }
            decision => return decision,
        }
    }
}

fn decide(row: &Row, directory: &Directory, how: How) -> Decision {
    if let Some(there) = directory.employees.get(&folded(row.number())) {
        return match compare(row, there, directory, how.run) {
            Outcome::Differs(..) if how.updates && how.run == Run::Unchecked => {
                Decision::Done(Outcome::Planned)
            }
            Outcome::Differs(id, _) if how.updates => Decision::Send(Request::Update(id)),
            outcome => Decision::Done(outcome),
        };
    }
    let references = no_dashes(row).and_then(|()| {
        let department = directory.department(row)?;
        let site = directory.site(row)?;
        // If nothing is sent, no manager has been created.
        let manager = if how.run == Run::Unchecked { None } else { directory.manager(row)? };
        let days = schedule(row)?;
        Ok(References { department, site, manager, days })
    });
    match references {
        Err(violation) => Decision::Done(Outcome::Refused(vec![violation])),
        Ok(_) if how.run == Run::Unchecked => Decision::Done(Outcome::Planned),
        Ok(references) => Decision::Send(Request::Create(references)),
    }
}

/// Compares a row with the employee who has its number. In a dry run a manager may be an employee who was not
/// created.
fn compare(row: &Row, there: &Employee, directory: &Directory, run: Run) -> Outcome {
    match between(row, there, directory) {
        Ok(Changes { columns, .. }) if columns.is_empty() => Outcome::Unchanged(there.id.clone()),
        Ok(Changes { columns, .. }) => Outcome::Differs(there.id.clone(), columns),
        Err(violation) if run.is_dry() && violation.place == "manager_number" => {
            Outcome::Differs(there.id.clone(), vec!["manager_number"])
        }
        Err(violation) => Outcome::Refused(vec![violation]),
    }
}
