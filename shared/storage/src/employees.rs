//! Employees, their unique numbers and e-mails, their search terms, and the reporting lines.

use std::collections::BTreeSet;

use chrono::{DateTime, NaiveDate, SecondsFormat, Utc};
use serde::{Deserialize, Serialize};
use wfm_domain::employee::Employee;
use wfm_domain::ids::{EmployeeId, OrganizationId};
use wfm_domain::text;
use wfm_domain::text::fold::Folding;

use crate::condition::Condition;
use crate::error::Error;
use crate::kinds::Kind;
use crate::list::{List, Page};
use crate::table::{Index, Item, Key, Row, Table, Write, text as text_of};
use crate::unique;

/// An employee as stored at one revision.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct StoredEmployee {
    pub rev: u64,
    #[serde(flatten)]
    pub employee: Employee,
    /// The version for readers who do not see pay, if nothing except pay has changed since (rule GUARD-3).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    before_pay: Option<Version>,
}

/// A version of an employee as a reader sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Version {
    pub rev: u64,
    pub updated_at: DateTime<Utc>,
}

impl StoredEmployee {
    /// A new employee.
    pub fn new(employee: Employee) -> Self {
        Self { rev: 1, employee, before_pay: None }
    }

    /// The employee at the next revision.
    #[must_use]
    pub fn next(&self, employee: Employee) -> Self {
        let was = &self.employee;
        let with_old_pay = Employee {
            compensation: was.compensation.clone(),
            updated_at: was.updated_at,
            ..employee.clone()
        };
        let before_pay = (with_old_pay == *was).then(|| self.version(false));
        Self { rev: self.rev + 1, employee, before_pay }
    }

    /// The version for a reader who sees pay, or for one who does not (rule GUARD-3).
    pub fn version(&self, with_pay: bool) -> Version {
        let present = Version { rev: self.rev, updated_at: self.employee.updated_at };
        self.before_pay.filter(|_| !with_pay).unwrap_or(present)
    }
}

pub(crate) fn partition(organization: OrganizationId, employee: EmployeeId) -> String {
    format!("{}#{employee}", Kind::Employee.within(organization))
}

pub fn key(organization: OrganizationId, employee: EmployeeId) -> Key {
    Key::new(partition(organization, employee), "EMPLOYEE")
}

fn number_keys(organization: OrganizationId, number: &str) -> BTreeSet<Key> {
    unique::keys(&Kind::Number.within(organization), number)
}

fn email_keys(organization: OrganizationId, email: &str) -> BTreeSet<Key> {
    [unique::key_of_lower_case(&Kind::Email.within(organization), email)].into()
}

/// A key that leads to the employee with this number; `None` if the text is no number.
pub fn number_key(organization: OrganizationId, number: &str) -> Option<Key> {
    number_keys(organization, number).pop_first()
}

/// The employee to whom an item under [`number_key`] leads. The employee's number may be another one that looks like
/// the number of the key.
pub fn numbered(item: Item) -> Result<EmployeeId, Error> {
    Ok(serde_dynamo::from_item::<_, Unique>(item)?.employee)
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

/// An employee from an item that was read.
pub fn read(item: Item) -> Result<StoredEmployee, Error> {
    Ok(serde_dynamo::from_item(item)?)
}

/// The condition that no other employee has the number.
const UNIQUE_NUMBER: Condition = Condition::Unique {
    pointer: "/employee_number",
    detail: "Another employee has this number, or one that looks like it.",
};
/// The condition that no other employee has the e-mail.
const UNIQUE_EMAIL: Condition = Condition::Unique {
    pointer: "/email",
    detail: "Another employee has this e-mail, or one that looks like it.",
};

/// The writes that store a new employee: the number, the e-mail, the row and its search terms.
pub fn create(organization: OrganizationId, stored: &StoredEmployee) -> Vec<Write> {
    let employee = &stored.employee;
    let mut writes = claims(organization, None, employee);
    writes.push(Write::create(row(organization, stored)));
    writes.extend(listings(organization, None, employee));
    writes
}

/// The writes that replace `before` with `after`.
pub fn replace(
    organization: OrganizationId,
    before: &Employee,
    after: &StoredEmployee,
) -> Vec<Write> {
    let employee = &after.employee;
    let mut writes = vec![replace_row(organization, after)];
    writes.extend(claims(organization, Some(before), employee));
    writes.extend(listings(organization, Some(before), employee));
    writes
}

/// The writes that list an employee under the search terms and in the order of names.
fn listings(
    organization: OrganizationId,
    before: Option<&Employee>,
    after: &Employee,
) -> Vec<Write> {
    let keys = |employee: &Employee| -> BTreeSet<Key> {
        let terms = terms(employee).into_iter();
        let terms = terms.map(|term| term_key(organization, &term, employee.id));
        terms.chain([name_key(organization, employee)]).collect()
    };
    let old = before.map(keys).unwrap_or_default();
    let new = keys(after);
    let named = Named { id: after.id };
    let removed = old.difference(&new).map(|key| Write::delete(key.clone()));
    let added = new.difference(&old).map(|key| Write::put(Row::new(key, &named)));
    removed.chain(added).collect()
}

/// The writes that claim the number and the e-mail of an employee.
fn claims(organization: OrganizationId, before: Option<&Employee>, after: &Employee) -> Vec<Write> {
    let unique = Unique { employee: after.id };
    let numbers = |employee: &Employee| number_keys(organization, &employee.employee_number);
    let emails = |employee: &Employee| email_keys(organization, &employee.email);
    let old = (before.map(numbers).unwrap_or_default(), before.map(emails).unwrap_or_default());
    let mut writes = unique::claim(&unique, &old.0, &numbers(after), UNIQUE_NUMBER);
    writes.extend(unique::claim(&unique, &old.1, &emails(after), UNIQUE_EMAIL));
    writes
}

fn tree_key(organization: OrganizationId) -> Key {
    Key::new(Kind::EmployeeTree.within(organization), "TREE")
}

#[derive(Default, Serialize, Deserialize)]
struct Tree {
    rev: u64,
}

/// The revision of the reporting lines. It must be read before them.
pub async fn tree_rev(table: &Table, organization: OrganizationId) -> Result<u64, Error> {
    Ok(table.get::<Tree>(&tree_key(organization)).await?.unwrap_or_default().rev)
}

/// The write that moves the reporting lines on from `rev`. If two moves are concurrent, one is refused.
pub fn move_tree(organization: OrganizationId, rev: u64) -> Write {
    let row = Row::new(&tree_key(organization), &Tree { rev: rev + 1 });
    Write::advance(row, rev).unchanged("reporting lines")
}

/// The write that replaces an employee whose number, e-mail and names do not change, if the employee is still at the
/// previous revision.
pub fn replace_row(organization: OrganizationId, stored: &StoredEmployee) -> Write {
    Write::replace(row(organization, stored), stored.rev - 1).unchanged("employee")
}

fn row(organization: OrganizationId, stored: &StoredEmployee) -> Row {
    let employee = &stored.employee;
    Row::new(&key(organization, employee.id), stored).listed(
        Index::First,
        all(organization),
        position_of(employee),
    )
}

/// The position of an employee in lists.
pub fn position_of(employee: &Employee) -> String {
    position(employee.created_at, employee.id)
}

fn position(created_at: DateTime<Utc>, id: EmployeeId) -> String {
    format!("{}#{id}", created_at.to_rfc3339_opts(SecondsFormat::Millis, true))
}

/// The partition that lists every employee.
pub(crate) fn all(organization: OrganizationId) -> String {
    Kind::Employees.within(organization)
}

/// The greatest number of words of a name from which search finds somebody. So a change of all names fits a transaction.
const MAX_WORDS: usize = 6;

/// The search terms of an employee, in the form in which search compares them, without duplicates (rule PERS-4): the
/// number, and each name from each of its words on, in both ways of folding. Hyphens and apostrophes end words, too.
///
/// *Case:* Jürgen of `García Márquez` has the terms `jurgen`, `juergen`, `garcia marquez` and `marquez`. `O’Neill` has `o neill` and
/// `neill`.
pub fn terms(employee: &Employee) -> Vec<String> {
    let mut terms = vec![fold(&employee.employee_number)];
    for name in employee.names() {
        let words: Vec<&str> = name.split(ends_word).filter(|word| !word.is_empty()).collect();
        for at in 0..words.len().min(MAX_WORDS) {
            let from_it = words[at..].join(" ");
            terms.push(fold(&text::fold::fold(&from_it, Folding::German)));
            terms.push(fold(&from_it));
        }
    }
    terms.sort();
    terms.dedup();
    terms
}

/// The form in which terms are compared. Between words there is one space.
pub fn fold(term: &str) -> String {
    let words = term.split(ends_word).filter(|word| !word.is_empty());
    text::searchable(&words.collect::<Vec<_>>().join(" "))
}

/// White space, hyphens and apostrophes.
fn ends_word(c: char) -> bool {
    c.is_whitespace() || matches!(c, '-' | '\'' | '’' | '‘' | 'ʼ' | '`' | '´' | '‐' | '‑' | '–')
}

/// The partition that holds the terms with `prefix`'s first character.
fn term_partition(organization: OrganizationId, prefix: &str) -> String {
    let first = prefix.chars().next().unwrap_or(' ');
    format!("{}#{first}", Kind::Term.within(organization))
}

fn term_key(organization: OrganizationId, term: &str, employee: EmployeeId) -> Key {
    Key::new(term_partition(organization, term), format!("{term}#{employee}"))
}

/// The partition that lists every employee by name.
fn names(organization: OrganizationId) -> String {
    Kind::Term.within(organization)
}

/// The place of an employee in the order of names: family name, then the name by which the person is called, whatever the
/// case and the accents.
fn name(employee: &Employee) -> String {
    let called = employee.preferred_name.as_deref().unwrap_or(&employee.first_name);
    // A tab comes before every character of a name, so a family name comes before a longer one that begins with it.
    format!("{}\t{}", fold(&employee.last_name), fold(called))
}

fn name_key(organization: OrganizationId, employee: &Employee) -> Key {
    Key::new(names(organization), name_position(employee))
}

/// The position of an employee in a list by name.
pub fn name_position(employee: &Employee) -> String {
    format!("{}#{}", name(employee), employee.id)
}

/// The term and the employee of a search item.
fn read_term(item: Item) -> Result<(String, EmployeeId), Error> {
    let sk = text_of(&item, "sk")?;
    let term = sk.rsplit_once('#').map_or(sk, |(term, _)| term).to_owned();
    let named: Named = serde_dynamo::from_item(item)?;
    Ok((term, named.id))
}

/// The greatest depth of reporting lines (rule API-84).
pub const DEEPEST_LINE: usize = 20;

/// Whether `employee` reports to `manager` on a date, directly or not.
pub async fn reports_to(
    table: &Table,
    organization: OrganizationId,
    employee: EmployeeId,
    manager: EmployeeId,
    on: NaiveDate,
) -> Result<bool, Error> {
    let above = line_up_to(table, organization, employee, Some(manager), on).await?;
    Ok(above.last() == Some(&manager))
}

/// The managers of an employee on a date, direct and indirect, the nearest first.
pub async fn managers(
    table: &Table,
    organization: OrganizationId,
    employee: EmployeeId,
    on: NaiveDate,
) -> Result<Vec<EmployeeId>, Error> {
    line_up_to(table, organization, employee, None, on).await
}

async fn line_up_to(
    table: &Table,
    organization: OrganizationId,
    employee: EmployeeId,
    end: Option<EmployeeId>,
    on: NaiveDate,
) -> Result<Vec<EmployeeId>, Error> {
    let mut above = vec![];
    let mut at = employee;
    while above.len() < DEEPEST_LINE {
        let stored = get(table, organization, at).await?;
        let Some(manager) = stored.and_then(|stored| stored.employee.manager_on(on)) else { break };
        above.push(manager);
        if Some(manager) == end {
            break;
        }
        at = manager;
    }
    Ok(above)
}

/// A page of employees that pass the filter, newest first.
pub async fn list(
    table: &Table,
    organization: OrganizationId,
    wanted: impl Fn(&StoredEmployee) -> bool,
    after: Option<&str>,
    limit: usize,
) -> Result<Page<StoredEmployee>, Error> {
    let list = List::newest_first(Some(Index::First), vec![all(organization)], after, limit);
    table.list(list, |item| Ok(Some(read(item)?).filter(|stored| wanted(stored)))).await
}

/// A page of employees that pass the filter and have a term that begins with `prefix`, sorted by that term. An
/// employee with several such terms is listed once, at the first of them.
pub async fn search(
    table: &Table,
    organization: OrganizationId,
    prefix: &str,
    wanted: impl Fn(&StoredEmployee) -> bool,
    after: Option<&str>,
    limit: usize,
) -> Result<Page<StoredEmployee>, Error> {
    let list = List {
        from: prefix.to_owned(),
        to: format!("{prefix}\u{10ffff}"),
        ..ascending(term_partition(organization, prefix), after, limit)
    };
    let first = |employee: &Employee| terms(employee).into_iter().find(|t| t.starts_with(prefix));
    let is_there = |stored: &StoredEmployee, term: &str| {
        first(&stored.employee).as_deref() == Some(term) && wanted(stored)
    };
    listed(table, organization, list, is_there).await
}

/// A page of employees that pass the filter, sorted by family name, then by the name by which they are called.
pub async fn by_name(
    table: &Table,
    organization: OrganizationId,
    wanted: impl Fn(&StoredEmployee) -> bool,
    after: Option<&str>,
    limit: usize,
) -> Result<Page<StoredEmployee>, Error> {
    let list = ascending(names(organization), after, limit);
    let is_there =
        |stored: &StoredEmployee, at: &str| name(&stored.employee) == at && wanted(stored);
    listed(table, organization, list, is_there).await
}

/// The list of all names or terms of a partition, in their order.
fn ascending(partition: String, after: Option<&str>, limit: usize) -> List<'_> {
    List {
        index: None,
        partitions: vec![partition],
        // No name and no term begins with an earlier character.
        from: "\t".to_owned(),
        to: "\u{10ffff}".to_owned(),
        descending: false,
        after,
        limit,
    }
}

/// The employees to whom the items of a list lead. `is_there` tells whether an employee, as read now, belongs to the text of
/// the item and is wanted: the name may have changed since the list was read.
async fn listed(
    table: &Table,
    organization: OrganizationId,
    list: List<'_>,
    is_there: impl Fn(&StoredEmployee, &str) -> bool,
) -> Result<Page<StoredEmployee>, Error> {
    let found = table.list(list, |item| read_term(item).map(Some)).await?;
    let keys = found.rows.iter().map(|(_, id)| key(organization, *id)).collect();
    let items = table.get_many(keys).await?;
    let mut rows = Vec::new();
    for (text, id) in &found.rows {
        let Some(item) = items.get(&key(organization, *id)) else { continue };
        let stored = read(item.clone())?;
        if is_there(&stored, text) {
            rows.push(stored);
        }
    }
    Ok(Page { rows, next: found.next })
}
