//! Employees, their unique numbers and e-mails, and the head that orders writes about each.

use chrono::{DateTime, SecondsFormat, Utc};
use serde::{Deserialize, Serialize};
use wfm_domain::employee::Employee;
use wfm_domain::ids::{DepartmentId, EmployeeId, OrganizationId};

use crate::error::Error;
use crate::table::{Index, Item, Key, Row, Table, Write};

/// An employee as stored at one revision.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct StoredEmployee {
    pub rev: u64,
    #[serde(flatten)]
    pub employee: Employee,
}

pub(crate) fn partition(organization: OrganizationId, employee: EmployeeId) -> String {
    format!("O#{organization}#E#{employee}")
}

pub fn key(organization: OrganizationId, employee: EmployeeId) -> Key {
    Key::new(partition(organization, employee), "EMPLOYEE")
}

fn number_key(organization: OrganizationId, number: &str) -> Key {
    Key::new(format!("O#{organization}#NUMBER#{}", number.to_lowercase()), "UNIQUE")
}

fn email_key(organization: OrganizationId, email: &str) -> Key {
    Key::new(format!("O#{organization}#EMAIL#{}", email.to_lowercase()), "UNIQUE")
}

#[derive(Serialize, Deserialize)]
struct Unique {
    employee: EmployeeId,
}

#[derive(Serialize, Deserialize)]
struct Named {
    id: EmployeeId,
}

pub async fn get(
    table: &Table,
    organization: OrganizationId,
    employee: EmployeeId,
) -> Result<Option<StoredEmployee>, Error> {
    table.get(&key(organization, employee)).await
}

/// An employee out of an item that was read.
pub fn read(item: Item) -> Result<StoredEmployee, Error> {
    Ok(serde_dynamo::from_item(item)?)
}

/// The writes that store a new employee: the number's, the e-mail's, the row and its search terms.
/// The first fails when the number is taken, the second when the e-mail is.
pub fn create(organization: OrganizationId, stored: &StoredEmployee) -> Vec<Write> {
    let employee = &stored.employee;
    let unique = Unique { employee: employee.id };
    let mut writes = vec![
        Write::create(Row::new(&number_key(organization, &employee.employee_number), &unique)),
        Write::create(Row::new(&email_key(organization, &employee.email), &unique)),
        Write::create(row(organization, stored)),
    ];
    let named = Named { id: employee.id };
    writes.extend(
        terms(employee)
            .into_iter()
            .map(|term| Write::put(Row::new(&term_key(organization, &term, employee.id), &named))),
    );
    writes
}

/// The writes that replace `before` with `after`; the first fails when `before` has changed. With
/// them the places of those that fail when a number or e-mail is taken.
pub fn replace(
    organization: OrganizationId,
    before: &Employee,
    after: &StoredEmployee,
) -> (Vec<Write>, Claims) {
    let employee = &after.employee;
    let unique = Unique { employee: employee.id };
    let mut writes = vec![replace_row(organization, after)];
    let mut claims = Claims::default();
    let claim = |old: Key, new: Key, writes: &mut Vec<Write>| {
        let moves = old != new;
        if moves {
            writes.push(Write::create(Row::new(&new, &unique)));
            writes.push(Write::delete(old));
        }
        moves.then(|| writes.len() - 2)
    };
    claims.number = claim(
        number_key(organization, &before.employee_number),
        number_key(organization, &employee.employee_number),
        &mut writes,
    );
    claims.email = claim(
        email_key(organization, &before.email),
        email_key(organization, &employee.email),
        &mut writes,
    );
    let (old, new) = (terms(before), terms(employee));
    let gone = old.iter().filter(|term| !new.contains(term));
    writes.extend(gone.map(|term| Write::delete(term_key(organization, term, employee.id))));
    let named = Named { id: employee.id };
    let come = new.iter().filter(|term| !old.contains(term));
    writes.extend(
        come.map(|term| Write::put(Row::new(&term_key(organization, term, employee.id), &named))),
    );
    (writes, claims)
}

/// Which of the writes claim a number and an e-mail.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Claims {
    pub number: Option<usize>,
    pub email: Option<usize>,
}

fn tree_key(organization: OrganizationId) -> Key {
    Key::new(format!("O#{organization}"), "EMPLOYEES#TREE")
}

#[derive(Default, Serialize, Deserialize)]
struct Tree {
    rev: u64,
}

/// The revision of the reporting lines: read it before them.
pub async fn tree_rev(table: &Table, organization: OrganizationId) -> Result<u64, Error> {
    Ok(table.get::<Tree>(&tree_key(organization)).await?.unwrap_or_default().rev)
}

/// The write that moves the reporting lines on from `rev`: of two moves at once one is refused.
pub fn move_tree(organization: OrganizationId, rev: u64) -> Write {
    let row = Row::new(&tree_key(organization), &Tree { rev: rev + 1 });
    if rev == 0 { Write::create(row) } else { Write::replace(row, rev) }
}

/// The write that replaces an employee whose number, e-mail and names stay, if it is still at the
/// revision before.
pub fn replace_row(organization: OrganizationId, stored: &StoredEmployee) -> Write {
    Write::replace(row(organization, stored), stored.rev - 1)
}

fn row(organization: OrganizationId, stored: &StoredEmployee) -> Row {
    let employee = &stored.employee;
    let position = position_of(employee);
    let mut row = Row::new(&key(organization, employee.id), stored).listed(
        Index::First,
        all(organization),
        position.clone(),
    );
    if let Some(department) = employee.department_id {
        row = row.listed(Index::Second, in_department(organization, department), position.clone());
    }
    if let Some(manager) = employee.manager_id {
        row = row.listed(Index::Third, under(organization, manager), position);
    }
    row
}

/// Where an employee is in lists.
pub fn position_of(employee: &Employee) -> String {
    position(employee.created_at, employee.id)
}

fn position(created_at: DateTime<Utc>, id: EmployeeId) -> String {
    format!("{}#{id}", created_at.to_rfc3339_opts(SecondsFormat::Millis, true))
}

/// The partition that lists every employee.
pub fn all(organization: OrganizationId) -> String {
    format!("O#{organization}#EMPLOYEES")
}

/// The partition that lists a department's employees.
pub fn in_department(organization: OrganizationId, department: DepartmentId) -> String {
    format!("O#{organization}#D#{department}#EMPLOYEES")
}

/// The partition that lists a manager's direct reports.
pub fn under(organization: OrganizationId, manager: EmployeeId) -> String {
    format!("O#{organization}#E#{manager}#REPORTS")
}

/// What a search finds an employee by: names and number, lower-cased, each once.
pub fn terms(employee: &Employee) -> Vec<String> {
    let mut terms = [&employee.last_name, &employee.first_name, &employee.employee_number]
        .map(|t| fold(t))
        .to_vec();
    terms.sort();
    terms.dedup();
    terms
}

/// The form in which terms are compared.
pub fn fold(term: &str) -> String {
    term.trim().to_lowercase()
}

/// The partition that holds the terms with `prefix`'s first character.
pub fn term_partition(organization: OrganizationId, prefix: &str) -> String {
    let first = prefix.chars().next().unwrap_or(' ');
    format!("O#{organization}#TERM#{first}")
}

fn term_key(organization: OrganizationId, term: &str, employee: EmployeeId) -> Key {
    Key::new(term_partition(organization, term), format!("{term}#{employee}"))
}

/// The term and the employee a search item stands for.
pub fn read_term(item: Item) -> Result<(String, EmployeeId), Error> {
    let sk = crate::table::text(&item, "sk")?;
    let term = sk.rsplit_once('#').map_or(sk, |(term, _)| term).to_owned();
    let named: Named = serde_dynamo::from_item(item)?;
    Ok((term, named.id))
}

/// Reporting lines are at most so deep (contract §6).
const DEEPEST_LINE: usize = 20;

/// Whether `employee` reports to `manager`, directly or not.
pub async fn reports_to(
    table: &Table,
    organization: OrganizationId,
    employee: EmployeeId,
    manager: EmployeeId,
) -> Result<bool, Error> {
    let mut at = employee;
    for _ in 0..DEEPEST_LINE {
        let Some(above) = get(table, organization, at).await?.and_then(|e| e.employee.manager_id)
        else {
            return Ok(false);
        };
        if above == manager {
            return Ok(true);
        }
        at = above;
    }
    Ok(false)
}

/// How many people are above `employee`, themselves counted; no more than one beyond the deepest line
/// is looked for.
pub async fn levels_down_to(
    table: &Table,
    organization: OrganizationId,
    employee: EmployeeId,
) -> Result<usize, Error> {
    let mut at = Some(employee);
    let mut levels = 0;
    while let Some(here) = at.filter(|_| levels <= DEEPEST_LINE) {
        levels += 1;
        at = get(table, organization, here).await?.and_then(|e| e.employee.manager_id);
    }
    Ok(levels)
}

/// The ids listed in a partition of employees.
pub async fn listed(
    table: &Table,
    index: Index,
    partition: &str,
) -> Result<Vec<EmployeeId>, Error> {
    let query = crate::table::Query {
        pk: partition,
        from: "0",
        to: "~",
        index: Some(index),
        ..Default::default()
    };
    let (items, _) = table.query(query).await?;
    items.into_iter().map(|item| read(item).map(|stored| stored.employee.id)).collect()
}

/// The ids of those listed in a partition of employees that are wanted. Reads page after page, so that
/// no more than one is ever held.
pub async fn selected(
    table: &Table,
    index: Index,
    partition: &str,
    wanted: impl Fn(&Employee) -> bool,
) -> Result<Vec<EmployeeId>, Error> {
    const PAGE: usize = 1000;
    let (mut ids, mut from) = (vec![], "0".to_owned());
    loop {
        let query = crate::table::Query {
            pk: partition,
            from: &from,
            to: "~",
            index: Some(index),
            limit: Some(PAGE),
            ..Default::default()
        };
        let (items, more) = table.query(query).await?;
        if let Some(last) = items.last() {
            from = format!("{}\u{1}", crate::table::text(last, &index.sk())?);
        }
        for item in items {
            let employee = read(item)?.employee;
            ids.extend(wanted(&employee).then_some(employee.id));
        }
        if !more {
            return Ok(ids);
        }
    }
}

/// Direct and indirect reports of `manager`.
pub async fn team(
    table: &Table,
    organization: OrganizationId,
    manager: EmployeeId,
) -> Result<std::collections::BTreeSet<EmployeeId>, Error> {
    let mut team = std::collections::BTreeSet::new();
    let mut level = vec![manager];
    for _ in 0..DEEPEST_LINE {
        let partitions: Vec<String> = level.iter().map(|m| under(organization, *m)).collect();
        let reads = partitions.iter().map(|pk| listed(table, Index::Third, pk));
        let found = futures::future::try_join_all(reads).await?;
        level = found.into_iter().flatten().filter(|id| team.insert(*id)).collect();
        if level.is_empty() {
            break;
        }
    }
    Ok(team)
}
