//! The records of an employee, each kind by time.

use std::collections::BTreeSet;

use chrono::{DateTime, Datelike, Days, Utc};
use wfm_attendances::wire::deputy::Deputy;
use wfm_domain::dates::DateRange;
use wfm_domain::ids::EmployeeId;
use wfm_domain::leave::{Account, LeaveYears, Ledger};
use wfm_domain::person::Person as Planned;
use wfm_employees::wire::Employee;
use wfm_employees::wire::histories::{assignments, employments, work_schedules};
use wfm_http::authentication::Held;
use wfm_leaves::wire::balance::{LeaveAdjustment, LeaveBalance};
use wfm_leaves::wire::time_account::TimeAccountEntry;
use wfm_payments::wire::bank_account::BankAccount;
use wfm_payroll::wire::adjustment::PayAdjustment;
use wfm_payroll::wire::year_opening::YearOpening;
use wfm_personal_data::wire::document::Document;
use wfm_personal_data::wire::personal_data::PersonalData;
use wfm_schedules::plan;
use wfm_schedules::wire::plan::Source;
use wfm_schedules::wire::shift_request::ShiftRequest;
use wfm_storage::bank_accounts::{self, Owner};
use wfm_storage::list::PageAfter;
use wfm_storage::{
    Error, attendance_requests, attendances, deputies, leave_ledgers, leaves, pay_adjustments,
    pay_sums, personal_data, rosters, shift_requests, time_accounts, timesheets, users,
};
use wfm_wire::attendance::Attendance;
use wfm_wire::attendance_request::AttendanceRequest;
use wfm_wire::leave::Leave;
use wfm_wire::payroll::Payroll;
use wfm_wire::timesheet::TimesheetStatus;
use wfm_wire::user::User;

use super::super::payrolls;
use super::{Entries, Person, ROWS, Resource};
use crate::people::ALL_DATES;
use crate::task::Reader;

/// The number of days after today whose planned shifts are records.
const PLANNED_DAYS: u64 = 366;

/// Adds all records but those of the activity log.
pub async fn add(person: &Person<'_>, entries: &mut Entries) -> Result<(), Error> {
    employment(person, entries).await?;
    personal(person, entries).await?;
    time(person, entries).await?;
    shifts(person, entries).await?;
    leave(person, entries).await?;
    pay(person, entries).await
}

/// The employee with all histories, and the account.
async fn employment(person: &Person<'_>, entries: &mut Entries) -> Result<(), Error> {
    let employee = &person.known.person;
    entries.note(employee.id);
    entries.add("employee", &Employee::shown(employee, person.today, true))?;
    for employment in employments(employee) {
        entries.add("employments", &employment)?;
    }
    for assignment in assignments(employee) {
        entries.add("assignments", &assignment)?;
    }
    for schedule in work_schedules(employee) {
        entries.add("work-schedules", &schedule)?;
    }
    let Some(id) = employee.user_id else { return Ok(()) };
    if let Some(account) = users::get(person.table(), person.organization(), id).await? {
        let held = Held::load(person.table(), person.organization(), &account.roles).await;
        let roles = held.map_err(wfm_http::Error::into_storage)?.names;
        entries.note(account.id);
        entries.add("account", &User::shown(&account, &roles, person.at))?;
    }
    Ok(())
}

async fn personal(person: &Person<'_>, entries: &mut Entries) -> Result<(), Error> {
    let (table, organization, id) = (person.table(), person.organization(), person.id());
    let data_key = personal_data::key(organization, id);
    let bank_key = bank_accounts::key(organization, Owner::Employee(id));
    let found = table.get_many(vec![data_key.clone(), bank_key.clone()]).await?;
    let key = person.context.app.field_key()?;
    if let Some(data) = found.get(&data_key) {
        let stored = personal_data::read(Some(data))?;
        let shown = PersonalData::opened(key, organization, &person.known.person, &stored)?;
        entries.add("personal-data", &shown)?;
    }
    if let Some(accounts) = found.get(&bank_key) {
        let stored = bank_accounts::read(Some(accounts))?;
        let owner = Owner::Employee(id);
        let shown = BankAccount::shown(key, organization, owner, &stored, person.at)?;
        entries.add("bank-account", &shown)?;
    }
    let attached = personal_data::documents(table, organization, id).await?;
    for document in attached.documents {
        if person.reader == Reader::Office || document.visible_to_employee {
            entries.add("documents", &Document::from(&document))?;
            entries.note(document.upload);
            let name = wfm_domain::text::in_file_name(&document.name);
            let name = format!("documents/{} {name} {}", document.date, document.upload);
            entries.uploads.insert(name, document.upload);
        }
    }
    Ok(())
}

async fn time(person: &Person<'_>, entries: &mut Entries) -> Result<(), Error> {
    let (table, organization, id) = (person.table(), person.organization(), person.id());
    let (from, to) = (DateTime::<Utc>::MIN_UTC, DateTime::<Utc>::MAX_UTC);
    for stored in attendances::between(table, organization, id, from, to).await? {
        let attendance = Attendance::from(&stored.attendance);
        entries.note(attendance.id);
        let out = attendance.clock_out_place.as_ref().and_then(|place| place.photo_url.as_deref());
        for (moment, address) in [("in", attendance.photo_url.as_deref()), ("out", out)] {
            let upload = address.and_then(|address| address.rsplit('/').next()?.parse().ok());
            if let Some(upload) = upload {
                entries.uploads.insert(format!("photos/{} {moment}", attendance.id), upload);
            }
        }
        entries.add("attendances", &attendance)?;
    }
    let only = &BTreeSet::from([id]);
    let requests = whole!(
        page => attendance_requests::list(table, organization, Some(only), |_| true, page)
    );
    for request in requests {
        entries.note(request.id);
        entries.add("attendance-requests", &AttendanceRequest::from(&request))?;
    }
    let sheets = whole!(page => timesheets::list(table, organization, Some(only), |_| true, page));
    for sheet in sheets {
        entries.note(sheet.id);
        entries.add("timesheets", &TimesheetStatus::from(&sheet))?;
    }
    let mut balance = 0;
    let first = ALL_DATES.first;
    for entry in time_accounts::entries_since(table, organization, id, first).await? {
        balance += entry.entry.minutes;
        entries.note(entry.id);
        entries.add("time-account-entries", &TimeAccountEntry::of(id, &entry, Some(balance)))?;
    }
    let deputies = whole!(page => deputies::list(table, organization, Some(id), |_| true, page));
    for deputy in deputies {
        entries.note(deputy.id);
        entries.add("deputies", &Deputy::from(&deputy))?;
    }
    Ok(())
}

/// The published shifts of single dates, and the requests to change them.
async fn shifts(person: &Person<'_>, entries: &mut Entries) -> Result<(), Error> {
    let (table, organization, id) = (person.table(), person.organization(), person.id());
    let employee = &person.known.person;
    let first = employee.employments.iter().map(|of| of.hire_date).min().unwrap_or(person.today);
    let last = person.today.checked_add_days(Days::new(PLANNED_DAYS)).unwrap_or(person.today);
    let dates = DateRange { first, last };
    let people = [(id, &person.known.head, false)];
    let mut found = Box::pin(rosters::of_many(table, organization, &people, dates)).await?;
    let roster = found.published.remove(&id).unwrap_or_default();
    let settings = &person.context.settings.settings;
    let none = Default::default();
    let planned = Planned::of(employee, settings, &person.known.head.locks, &none, &roster);
    for date in roster.keys().copied().filter(|date| dates.contains(*date)) {
        for day in plan::days(&planned, DateRange::of(date), &[], &Default::default()) {
            if day.source == Source::Roster {
                entries.add("shifts", &day)?;
            }
        }
    }
    let only = &BTreeSet::from([id]);
    let requests = whole!(
        page => shift_requests::list(table, organization, Some(only), |_| true, page.position, page.limit)
    );
    for request in requests {
        entries.note(request.id);
        entries.add("shift-requests", &ShiftRequest::from(&request))?;
    }
    Ok(())
}

async fn leave(person: &Person<'_>, entries: &mut Entries) -> Result<(), Error> {
    let (table, organization, id) = (person.table(), person.organization(), person.id());
    let head = &person.known.head;
    let first = ALL_DATES.first;
    for stored in leaves::by_end_date_since(table, organization, id, head, first).await? {
        let leave = Leave::from(&stored.leave);
        entries.note(leave.id);
        if let Some(attachment) = stored.leave.attachment_id {
            let name = format!("leaves/{}", leave.id);
            entries.uploads.insert(name, wfm_domain::ids::UploadId(attachment));
        }
        entries.add("leaves", &leave)?;
    }
    let adjustments = whole!(
        page => leaves::list_adjustments(table, organization, id, |_| true, page)
    );
    for adjustment in adjustments {
        entries.note(adjustment.id);
        entries.add("leave-adjustments", &LeaveAdjustment::from(&adjustment))?;
    }
    let settings = &person.context.settings.settings;
    let year = LeaveYears { start_month: settings.leave_year_start }.of(person.today);
    let ledgers = leave_ledgers::all(table, organization, id).await?;
    let none = Ledger::default();
    for of in settings.leave_types.iter().filter(|of| of.draws_on.is_entitlement()) {
        let ledger = ledgers.get(&of.code).unwrap_or(&none);
        let account = Account::of(&person.known.person, settings, &of.code, ledger);
        entries.add("leave-balances", &LeaveBalance::of(&account, year, person.today))?;
    }
    Ok(())
}

async fn pay(person: &Person<'_>, entries: &mut Entries) -> Result<(), Error> {
    let (table, organization, id) = (person.table(), person.organization(), person.id());
    let is_office = person.reader == Reader::Office;
    for stored in payrolls::of_employee(person.context, ALL_DATES.first, id).await? {
        let payroll = &stored.payroll;
        if !is_office && !payroll.was_approved() {
            continue;
        }
        entries.note(payroll.id);
        let jobs = payroll.decisions.iter().filter_map(|decided| decided.job_id.as_ref());
        for job in jobs.chain(&payroll.noted_in) {
            let in_job = Some(job.to_string());
            entries.resources.insert(Resource { id: payroll.id.to_string(), in_job });
        }
        let shown = Payroll::from(payroll);
        entries.add("payrolls", &if is_office { shown } else { shown.for_its_employee() })?;
    }
    if is_office {
        let adjustments = whole!(
            page => pay_adjustments::list(table, organization, Some(id), page.position, page.limit)
        );
        for adjustment in adjustments {
            entries.note(adjustment.id);
            let shown = PayAdjustment::shown(&adjustment, &person.known.head);
            entries.add("pay-adjustments", &shown)?;
        }
    }
    openings(person, id, entries).await
}

/// The amounts that another system has paid, year by year.
async fn openings(person: &Person<'_>, id: EmployeeId, entries: &mut Entries) -> Result<(), Error> {
    let first = person.known.person.employments.iter().map(|of| of.hire_date.year()).min();
    let years = first.unwrap_or(person.today.year())..=person.today.year() + 1;
    let keys = years.clone().map(|year| pay_sums::key(person.organization(), id, year)).collect();
    let found = person.table().get_many(keys).await?;
    for year in years {
        let item = found.get(&pay_sums::key(person.organization(), id, year));
        if let Some(opening) = pay_sums::read(item)?.opening {
            entries.add("year-openings", &YearOpening::shown(id, &opening))?;
        }
    }
    Ok(())
}
