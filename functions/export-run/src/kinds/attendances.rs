//! Attendances, for inspectors (rule FILE-7).

use chrono::{DateTime, NaiveDate, NaiveTime, TimeDelta, Utc};
use wfm_app::corrections;
use wfm_app::timelines::Known;
use wfm_domain::attendance::{Attendance, Flag};
use wfm_domain::correction::LoggedCorrection;
use wfm_domain::dates::DateRange;
use wfm_storage::{Error, attendances};

use super::{Context, of_employee, word};
use crate::table::{Cell, id};

pub const COLUMNS: [&str; 24] = [
    "employee_number",
    "first_name",
    "last_name",
    "attendance_id",
    "date",
    "scheduled_start",
    "scheduled_end",
    "clock_in",
    "clock_out",
    "timezone",
    "break_minutes",
    "worked_minutes",
    "overtime_minutes",
    "status",
    "flags",
    "review",
    "source",
    "clock_in_sent",
    "clock_out_sent",
    "received_at",
    "cost_centre",
    "corrected_at",
    "corrected_by",
    "correction_reason",
];

/// The rows of an employee, by date.
pub async fn rows(
    context: &Context<'_>,
    dates: DateRange,
    known: Known,
) -> Result<Vec<Vec<Cell>>, Error> {
    let mut all = of_dates(context, &known, dates).await?;
    all.sort_by_key(|of| (of.day_result.date, of.clock_in_at, of.id));
    let mut rows = vec![];
    for of in all {
        let correction = match of.flags.contains(&Flag::Corrected) {
            true => corrections::of_attendance(context.table(), context.organization(), of.id)
                .await?
                .pop(),
            false => None,
        };
        rows.push(row(&known, &of, correction));
    }
    Ok(rows)
}

/// The attendances of an employee on some dates.
pub async fn of_dates(
    context: &Context<'_>,
    known: &Known,
    dates: DateRange,
) -> Result<Vec<Attendance>, Error> {
    // A date differs by at most a day from the date of its clock-in, in any zone.
    let midnight = |date: NaiveDate| date.and_time(NaiveTime::MIN).and_utc();
    let from = midnight(dates.first) - TimeDelta::days(3);
    let to = midnight(dates.last) + TimeDelta::days(4);
    let (table, organization) = (context.table(), context.organization());
    let stored = attendances::between(table, organization, known.person.id, from, to).await?;
    let all = stored.into_iter().map(|stored| stored.attendance);
    Ok(all.filter(|of| dates.contains(of.day_result.date)).collect())
}

fn row(known: &Known, of: &Attendance, correction: Option<LoggedCorrection>) -> Vec<Cell> {
    let day = &of.day_result;
    let zone = day.timezone;
    let local = |at: Option<DateTime<Utc>>| at.map_or(Cell::Absent, |at| Cell::Time(at, zone));
    let flags = of.flags.iter().filter_map(|flag| match word(flag) {
        Cell::Text(text) => Some(text),
        _ => None,
    });
    let mut cells = of_employee(&known.person);
    cells.extend([
        id(of.id),
        day.date.into(),
        local(day.shift.map(|shift| shift.start)),
        local(day.shift.map(|shift| shift.end)),
        local(Some(of.clock_in_at)),
        local(of.clock_out_at),
        zone.name().into(),
        of.break_minutes().into(),
        day.worked_minutes.into(),
        day.overtime_minutes.into(),
        word(day.status),
        Cell::Texts(flags.collect()),
        word(of.review),
        of.sent.source.map_or(Cell::Absent, word),
        local(of.sent.clock_in),
        local(of.sent.clock_out),
        local(Some(of.received_at)),
        day.assigned.cost_centre.clone().into(),
        local(correction.as_ref().map(|correction| correction.at)),
        correction.as_ref().and_then(|correction| correction.by.clone()).into(),
        correction.and_then(|correction| correction.reason).into(),
    ]);
    cells
}
