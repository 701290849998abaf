//! The content of a time record, as the times are now (rules DOC-2 and SHEET-5).

use std::collections::{BTreeMap, BTreeSet};

use chrono::{DateTime, NaiveDate, NaiveTime, Utc, Weekday};
use futures::stream::{self, StreamExt, TryStreamExt};
use wfm_app::corrections;
use wfm_app::timelines::{EmployeeTime, Known};
use wfm_app::timesheets::days_with;
use wfm_documents::time_record::{Day, OnLeave, Signature, Stay, Taken, TimeRecord, Totals};
use wfm_domain::attendance::{Attendance, Flag, Shift, Source};
use wfm_domain::correction::LoggedCorrection;
use wfm_domain::dates::{DateRange, name_of};
use wfm_domain::employee::Employee;
use wfm_domain::ids::{AttendanceId, OrganizationId, TimesheetId, UserId};
use wfm_domain::leave::{Amount, Leave, LeaveStatus, Unit};
use wfm_domain::settings::Settings;
use wfm_domain::text::in_file_name;
use wfm_domain::timesheet::{End, SheetDay, SheetState, SheetTotals};
use wfm_storage::table::{Key, Table};
use wfm_storage::timeline_heads::TimelineHead;
use wfm_storage::{Error, Storage, by_end_date, leaves, signed_codes, timesheets, users};

/// The number of attendances whose corrections are read at the same time.
const AT_ONCE: usize = 8;

/// The name of the file of a time record.
pub fn file_name(dates: DateRange, employee_number: &str) -> String {
    format!("time-record-{}-{}.pdf", name_of(dates), in_file_name(employee_number))
}

/// The time record of an employee for some dates of a month.
///
/// # Errors
/// Errors of the table.
pub async fn record(
    storage: &Storage,
    known: Known,
    month: DateRange,
    now: DateTime<Utc>,
) -> Result<TimeRecord, Error> {
    let table = &storage.table;
    let time = EmployeeTime::over(storage, known, month, now).await?;
    let (organization, employee) = (time.organization, &time.employee);
    let settings = &time.settings.settings;
    let head = &time.stored.head;
    let of_month = |of: &&Attendance| month.contains(of.day_result.date);
    let mut attendances: Vec<&Attendance> = time.stored.timeline.iter().filter(of_month).collect();
    attendances.sort_by_key(|of| (of.day_result.date, of.clock_in_at, of.id));
    let (ending, corrected, signatures) = Box::pin(futures::future::try_join3(
        by_end_date::timeline_since(table, organization, employee.id, head, month.first),
        corrections_of(table, organization, &attendances),
        signatures(table, organization, employee, settings, month),
    ))
    .await?;
    let signed = signed_codes::of(&ending)?;
    let leaves = leaves::read_all(ending)?.into_iter().map(|stored| stored.leave);
    let leaves: Vec<Leave> = leaves.filter(|leave| leave.status == LeaveStatus::Approved).collect();
    let sheet = days_with(&time, month, Some(&signed));
    let counted: Vec<&Attendance> = attendances.iter().copied().filter(|of| of.counts()).collect();
    let person = time.person();
    let days = sheet.iter().map(|day| {
        let of_date = attendances.iter().filter(|of| of.day_result.date == day.date);
        Day {
            date: day.date,
            timezone: day.timezone,
            shifts: day.shifts.iter().map(|of| Shift { start: of.start, end: of.end }).collect(),
            holiday: person.calendar.listed_holiday_on(day.date).map(|of| of.name.clone()),
            leave: leave_of(&leaves, settings, DateRange::of(day.date)),
            stays: of_date.map(|of| stay(of, day, &corrected)).collect(),
            due_minutes: day.due,
        }
    });
    let days: Vec<Day> = days.collect();
    let totals = totals(&counted, &sheet, leave_of(&leaves, settings, month));
    let profile = &settings.organization;
    let changes = attendances.iter().map(|of| of.updated_at);
    let changes = changes.chain(leaves.iter().map(|of| of.updated_at));
    let last_change = changes.chain(signatures.iter().map(|of| of.at)).max();
    let midnight = month.first.and_time(NaiveTime::MIN).and_utc();
    Ok(TimeRecord {
        employer: profile.legal_name.clone().unwrap_or_else(|| profile.name.clone()),
        name: format!("{} {}", employee.first_name, employee.last_name),
        employee_number: employee.employee_number.clone(),
        dates: month,
        is_preliminary: !is_paid(employee, head, month),
        days,
        totals,
        signatures,
        changed_at: last_change.unwrap_or(midnight),
    })
}

/// Whether the periods of approved payrolls hold every date of the month on which the person is employed, and there is one.
fn is_paid(employee: &Employee, head: &TimelineHead, month: DateRange) -> bool {
    let employed = employee.employments.within(month);
    let mut dates = employed.iter().flat_map(|range| range.dates()).peekable();
    let is_held = |date| head.settled.contains(date) || head.locks.paid.contains(date);
    dates.peek().is_some() && dates.all(is_held)
}

/// Approved leave within some dates, by type.
fn leave_of(leaves: &[Leave], settings: &Settings, dates: DateRange) -> Vec<OnLeave> {
    let mut by_type: BTreeMap<(&str, bool), Amount> = BTreeMap::new();
    for leave in leaves {
        let within = leave.span.dates().filter(|date| dates.contains(*date));
        let taken: Amount = within.map(|date| leave.kept_on(date)).sum();
        let sum = by_type.entry((&leave.leave_type, leave.unit == Unit::Day)).or_default();
        *sum += taken;
    }
    let taken = by_type.into_iter().filter(|(_, taken)| *taken > Amount::ZERO);
    taken
        .map(|((code, in_days), taken)| OnLeave {
            name: settings.leave_type(code).map_or(code, |of| &of.name).to_owned(),
            taken: match in_days {
                true => Taken::Days(taken.days().to_decimal()),
                false => Taken::Minutes(u32::try_from(taken.points()).unwrap_or_default()),
            },
        })
        .collect()
}

fn stay(
    of: &Attendance,
    day: &SheetDay,
    corrected: &BTreeMap<AttendanceId, Vec<LoggedCorrection>>,
) -> Stay {
    let result = &of.day_result;
    let sheet = day.attendances.iter().find(|shown| shown.id == of.id);
    let by_policy = sheet.filter(|_| result.by_policy.is_some());
    Stay {
        clock_in: of.clock_in_at,
        clock_out: of.clock_out_at,
        end: End::from(result.status),
        sent: [of.sent.clock_in, of.sent.clock_out],
        review: of.review,
        break_minutes: of.break_minutes(),
        worked_minutes: result.worked_minutes,
        overtime_minutes: result.overtime_minutes,
        uncounted_minutes: by_policy.map_or(0, |of| of.uncounted_minutes),
        codes: by_policy.map(|of| of.codes.clone()).unwrap_or_default(),
        corrections: corrected.get(&of.id).cloned().unwrap_or_default(),
    }
}

fn totals(counted: &[&Attendance], sheet: &[SheetDay], leave: Vec<OnLeave>) -> Totals {
    let sum = |minutes: fn(&Attendance) -> u32| counted.iter().map(|of| minutes(of)).sum();
    let worked = counted.iter().filter(|of| of.day_result.worked_minutes > 0);
    let has_policy = counted.iter().any(|of| of.day_result.by_policy.is_some());
    Totals {
        days_worked: worked.map(|of| of.day_result.date).collect::<BTreeSet<NaiveDate>>().len(),
        due_minutes: sheet.iter().map(|day| day.due).sum(),
        break_minutes: sum(|of| of.break_minutes().unwrap_or_default()),
        worked_minutes: sum(|of| of.day_result.worked_minutes),
        overtime_minutes: sum(|of| of.day_result.overtime_minutes),
        codes: if has_policy { SheetTotals::of(sheet).codes } else { vec![] },
        leave,
    }
}

/// The corrections of the attendances that a person entered or corrected.
async fn corrections_of(
    table: &Table,
    organization: OrganizationId,
    attendances: &[&Attendance],
) -> Result<BTreeMap<AttendanceId, Vec<LoggedCorrection>>, Error> {
    let by_person = |of: &&&Attendance| {
        of.flags.contains(&Flag::Corrected) || of.sent.source == Some(Source::Manual)
    };
    let ids: Vec<AttendanceId> = attendances.iter().filter(by_person).map(|of| of.id).collect();
    let read =
        |id| async move { Ok((id, corrections::of_attendance(table, organization, id).await?)) };
    stream::iter(ids).map(read).buffered(AT_ONCE).try_collect().await
}

/// The signatures under the timesheets that have a date of the month, by time.
async fn signatures(
    table: &Table,
    organization: OrganizationId,
    employee: &Employee,
    settings: &Settings,
    month: DateRange,
) -> Result<Vec<Signature>, Error> {
    let calendar = employee.calendar(settings);
    let period = |date: NaiveDate| {
        let week_start = calendar.version_on(date).map_or(Weekday::Mon, |of| of.week_start);
        settings.timesheet_period.of(date, week_start)
    };
    let periods: BTreeSet<DateRange> = month.dates().map(period).collect();
    let key =
        |period| timesheets::key(organization, TimesheetId::of(organization, employee.id, period));
    let found = table.get_many(periods.into_iter().map(key).collect()).await?;
    let mut signed: Vec<(DateRange, bool, UserId, DateTime<Utc>)> = vec![];
    for item in found.into_values() {
        let sheet = timesheets::read(item)?.value;
        let submission = sheet.submission.as_ref().map(|of| (sheet.period, false, of.by, of.at));
        let approval = sheet.decision.as_ref().filter(|_| sheet.state == SheetState::Approved);
        let approval = approval.map(|of| (sheet.period, true, of.by, of.at));
        signed.extend(submission.into_iter().chain(approval));
    }
    signed.sort_by_key(|(period, is_approval, _, at)| (*at, *period, *is_approval));
    let key = |id: UserId| users::key(organization, id);
    let accounts: BTreeSet<Key> = signed.iter().map(|(_, _, by, _)| key(*by)).collect();
    let accounts = table.get_many(accounts.into_iter().collect()).await?;
    let name = |by: UserId| match accounts.get(&key(by)) {
        Some(item) => users::read(item.clone()).map(|user| user.email),
        None => Ok(by.to_string()),
    };
    let signature =
        |(period, is_approval, by, at): (DateRange, bool, UserId, _)| -> Result<Signature, Error> {
            let timezone = calendar.zone_on(period.last);
            Ok(Signature { period, is_approval, by: name(by)?, at, timezone })
        };
    signed.into_iter().map(signature).collect()
}
