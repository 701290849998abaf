//! The time of employees by month: a row for each employee (rules FILE-2 and FILE-7).

use std::collections::{BTreeMap, BTreeSet};

use chrono::NaiveDate;
use rust_decimal::Decimal;
use wfm_app::timelines::Known;
use wfm_domain::attendance::Attendance;
use wfm_domain::dates::DateRange;
use wfm_domain::days::Days;
use wfm_domain::leave::{Leave, LeaveStatus, Unit};
use wfm_domain::person::Person;
use wfm_storage::{Error, leaves, rosters};

use super::{Context, OF_EMPLOYEE, attendances, of_employee};
use crate::table::Cell;

const COLUMNS: [&str; 7] = [
    "month",
    "planned_minutes",
    "worked_minutes",
    "break_minutes",
    "overtime_minutes",
    "days_worked",
    "days_employed",
];

/// The columns; those of leave types are known from the settings.
pub fn columns(context: &Context<'_>) -> Vec<String> {
    let of_leave = leave_types(context).into_iter().map(|code| format!("leave_days_{code}"));
    OF_EMPLOYEE.into_iter().chain(COLUMNS).map(str::to_owned).chain(of_leave).collect()
}

/// The codes of the present leave types, in their order, then those of former ones.
fn leave_types(context: &Context<'_>) -> Vec<String> {
    let settings = &context.settings.settings;
    let former = settings.former_leave_types.iter().flat_map(|former| &former.types);
    let mut seen = BTreeSet::new();
    let all = settings.leave_types.iter().chain(former).map(|of| of.code.clone());
    all.filter(|code| seen.insert(code.clone())).collect()
}

/// The row of an employee.
pub async fn rows(
    context: &Context<'_>,
    dates: DateRange,
    known: Known,
) -> Result<Vec<Vec<Cell>>, Error> {
    let (table, organization) = (context.table(), context.organization());
    let id = known.person.id;
    let reads = futures::future::try_join3(
        rosters::within(table, organization, id, &known.head, [dates]),
        attendances::of_dates(context, &known, dates),
        leaves::by_end_date_since(table, organization, id, &known.head, dates.first),
    );
    let (roster, worked, leaves) = Box::pin(reads).await?;
    let settings = &known.settings.settings;
    let none = BTreeMap::new();
    let person = Person::of(&known.person, settings, &known.head.locks, &none, &roster);
    let employed: Vec<NaiveDate> = dates.dates().filter(|date| person.employed_on(*date)).collect();
    let planned = employed.iter().filter_map(|date| person.shift_on(*date));
    let planned: u32 = planned.map(|day| day.due_minutes()).sum();
    let counted: Vec<&Attendance> = worked.iter().filter(|of| of.counts()).collect();
    let sum =
        |minutes: fn(&Attendance) -> u32| -> u32 { counted.iter().map(|of| minutes(of)).sum() };
    let days: BTreeSet<NaiveDate> = counted
        .iter()
        .filter(|of| of.day_result.worked_minutes > 0)
        .map(|of| of.day_result.date)
        .collect();
    let mut cells = of_employee(&known.person);
    cells.extend([
        Cell::Text(dates.first.format("%Y-%m").to_string()),
        planned.into(),
        sum(|of| of.day_result.worked_minutes).into(),
        sum(|of| of.break_minutes().unwrap_or_default()).into(),
        sum(|of| of.day_result.overtime_minutes).into(),
        count(days.len()),
        count(employed.len()),
    ]);
    let approved = leaves.into_iter().map(|stored| stored.leave);
    let approved: Vec<Leave> =
        approved.filter(|leave| leave.status == LeaveStatus::Approved).collect();
    for code in leave_types(context) {
        let of_type = approved.iter().filter(|leave| leave.leave_type == code);
        let days: Days =
            of_type.flat_map(|leave| dates.dates().map(|date| days_on(leave, date))).sum();
        cells.push(days.to_string().parse::<Decimal>().map_or(Cell::Absent, Cell::Amount));
    }
    Ok(vec![cells])
}

/// The days that a leave takes of a date, less what was returned.
fn days_on(leave: &Leave, date: NaiveDate) -> Days {
    match leave.unit {
        Unit::Day => leave.kept_on(date).days(),
        Unit::Minute => leave.taken_on(date).days(),
    }
}

fn count(number: usize) -> Cell {
    Cell::Count(i64::try_from(number).unwrap_or(i64::MAX))
}
