//! Balances: computed from the ledgers by the present figures, never stored.

use wfm_domain::employee::Employee;
use wfm_domain::ids::EmployeeId;
use wfm_domain::leave::{Account, LeaveYears, Ledger};
use wfm_domain::schedule::local_date;
use wfm_domain::settings::Settings;
use wfm_http::values::{Nothing, Page};
use wfm_http::{Call, Caller, Error, Reply, Services, page, reach};
use wfm_storage::list::List;
use wfm_storage::table::Index;
use wfm_storage::{employees, leaves};

use crate::wire::{LeaveBalance, LeaveBalanceQuery};

/// `GET /leave-balances`
pub async fn list_leave_balances(
    call: Call<LeaveBalanceQuery, Nothing>,
) -> Result<Reply<Page<LeaveBalance>>, Error> {
    let (services, caller) = (&call.services, &call.caller);
    let storage = &services.storage;
    let scope = caller.held.grants.scope("leaves:read");
    let filters = LeaveBalanceQuery { limit: None, cursor: None, ..call.query.clone() };
    let bound = page::binding(caller, "list_leave_balances", scope, &filters)?;
    let after = page::position(services, call.query.cursor.as_deref(), &bound)?;
    let limit = page::limit(call.query.limit);
    let in_force = storage.settings.current(&storage.table, caller.organization).await?;
    let settings = &in_force.settings;

    let place = Place::read(after.as_deref())?;
    let types = settings.leave_types.len().max(1);
    let wanted = (limit as usize).div_ceil(types) + 1;
    let (people, more) = people(services, caller, &filters, place.after.as_deref(), wanted).await?;
    let reads = people
        .iter()
        .map(|(_, employee)| leaves::ledgers(&storage.table, caller.organization, employee.id));
    let ledgers = futures::future::try_join_all(reads).await?;

    let (mut rows, mut next) = (vec![], None);
    let mut before = place.after.clone();
    let mut skip = place.types;
    'people: for ((position, employee), ledgers) in people.iter().zip(&ledgers) {
        for (index, leave_type) in settings.leave_types.iter().enumerate().skip(skip) {
            if rows.len() == limit as usize {
                next = Some(Place { after: before.clone(), types: index });
                break 'people;
            }
            let none = Ledger::default();
            let ledger = ledgers.get(&leave_type.code).unwrap_or(&none);
            rows.push(balance(employee, settings, &leave_type.code, ledger, services, &filters));
        }
        skip = 0;
        before = Some(position.clone());
    }
    if next.is_none() && more {
        next = Some(Place { after: before, types: 0 });
    }
    let next = next.map(|place| place.written());
    Ok(Reply::ok(page::page(services, rows, next, limit, &bound)?))
}

/// Where a page goes on: after an employee, with so many leave types of the next one told.
struct Place {
    after: Option<String>,
    types: usize,
}

impl Place {
    fn read(position: Option<&str>) -> Result<Self, Error> {
        let Some(position) = position else { return Ok(Self { after: None, types: 0 }) };
        let (types, after) = position.split_once('|').ok_or(Error::CursorInvalid)?;
        let after = (!after.is_empty()).then(|| after.to_owned());
        Ok(Self { after, types: types.parse().map_err(|_| Error::CursorInvalid)? })
    }

    fn written(&self) -> String {
        format!("{}|{}", self.types, self.after.as_deref().unwrap_or_default())
    }
}

/// The employees that come next, each with its position, and whether others follow.
async fn people(
    services: &Services,
    caller: &Caller,
    query: &LeaveBalanceQuery,
    after: Option<&str>,
    wanted: usize,
) -> Result<(Vec<(String, Employee)>, bool), Error> {
    let (table, organization) = (&services.storage.table, caller.organization);
    let mut who = reach::everyone(services, caller, "leaves:read").await?;
    if let Some(employee) = query.employee_id.map(EmployeeId) {
        let readable = who.is_none_or(|who| who.contains(&employee));
        who = Some(readable.then_some(employee).into_iter().collect());
    }
    let positioned = |employee: Employee| (employees::position_of(&employee), employee);
    let Some(who) = who else {
        let list = List {
            index: Some(Index::First),
            partitions: vec![employees::all(organization)],
            from: "0".into(),
            to: "~".into(),
            descending: true,
            after,
            limit: wanted,
        };
        let found = table.list(list, |item| Ok(Some(employees::read(item)?.employee))).await?;
        return Ok((found.rows.into_iter().map(positioned).collect(), found.next.is_some()));
    };
    let keys = who.iter().map(|id| employees::key(organization, *id)).collect();
    let mut found = vec![];
    for item in table.get_many(keys).await?.into_values() {
        found.push(positioned(employees::read(item)?.employee));
    }
    found.retain(|(position, _)| after.is_none_or(|after| position.as_str() < after));
    found.sort_by(|(one, _), (other, _)| other.cmp(one));
    let more = found.len() > wanted;
    found.truncate(wanted);
    Ok((found, more))
}

fn balance(
    employee: &Employee,
    settings: &Settings,
    leave_type: &str,
    ledger: &Ledger,
    services: &Services,
    query: &LeaveBalanceQuery,
) -> LeaveBalance {
    let zone = employee.timezone.unwrap_or(settings.organization.timezone);
    let years = LeaveYears { start_month: settings.leave_year_start };
    let running = || years.of(local_date(zone, services.clock.now()));
    let account = Account::of(employee, settings, leave_type, ledger);
    let balance = account.balance(query.year.unwrap_or_else(running));
    LeaveBalance::of(employee.id, leave_type, &balance)
}
