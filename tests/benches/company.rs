//! A company whose people and punches are written to the table directly, as quickly as the table accepts them.

use chrono::{DateTime, Datelike, NaiveDate, TimeDelta, Utc};
use futures::stream::{self, StreamExt};
use wfm_app::Ids;
use wfm_domain::attendance::{Attendance, DayResult, Sent, Source, Status};
use wfm_domain::employee::{Compensation, Employee, Employments, PayType};
use wfm_domain::fixtures;
use wfm_domain::ids::{AttendanceId, EmployeeId, OrganizationId};
use wfm_domain::settings::AutoClose;
use wfm_storage::employees::StoredEmployee;
use wfm_storage::table::{MAX_WRITES, Table, Write};
use wfm_storage::timeline_heads::TimelineHead;
use wfm_storage::{attendances, employees, members};
use wfm_testkit::Service;

/// Runs a bench for every group of `many` numbers from its arguments, or from `default`. Each run has its own
/// service.
pub fn each(default: &[usize], many: usize, run: impl AsyncFn(&Service, &[usize])) {
    // The engines run on their own threads, so that the functions' CPU time can be measured separately.
    let engines = tokio::runtime::Builder::new_multi_thread()
        .worker_threads(2)
        .enable_all()
        .build()
        .expect("threads");
    let function =
        tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
    // Arguments that the bench runner adds begin with a dash.
    let mut numbers: Vec<usize> = std::env::args().filter_map(|arg| arg.parse().ok()).collect();
    if numbers.is_empty() {
        numbers = default.to_vec();
    }
    for numbers in numbers.chunks_exact(many) {
        let service = engines.block_on(Service::without_consumers());
        function.block_on(run(&service, numbers));
    }
}

/// The weekdays among this number of days: no Saturday and no Sunday.
pub fn weekdays(first: NaiveDate, days: usize) -> Vec<NaiveDate> {
    let mut days: Vec<NaiveDate> = first.iter_days().take(days).collect();
    days.retain(|day| day.weekday().num_days_from_monday() < 5);
    days
}

/// Writes `size` employees, each with an attendance on each of the days. Their numbers count from 0.
pub async fn fill(
    service: &Service,
    organization: OrganizationId,
    size: usize,
    days: &[NaiveDate],
) -> Vec<EmployeeId> {
    let table = &service.storage().table;
    let now = service.now();
    let all = (0..size).map(|n| async move {
        let employee = employee(n, now);
        let id = employee.id;
        let stored = StoredEmployee::new(employee);
        let mut writes = employees::create(organization, &stored);
        writes.extend(members::create(organization, &stored.employee, now));
        writes.push(TimelineHead::default().advance(organization, id));
        let close = AutoClose { after_minutes: 960 };
        let month = days.iter().map(|day| attendance(id, *day));
        writes.extend(month.flat_map(|a| attendances::put(organization, &a, None, close)));
        store(table, writes).await;
        id
    });
    stream::iter(all).buffered(8).collect().await
}

async fn store(table: &Table, mut writes: Vec<Write>) {
    while !writes.is_empty() {
        let rest = writes.split_off(writes.len().min(MAX_WRITES));
        table.write(writes).await.expect("it is stored");
        writes = rest;
    }
}

fn employee(n: usize, now: DateTime<Utc>) -> Employee {
    let hire_date = NaiveDate::from_ymd_opt(2020, 1, 1).expect("a date");
    Employee {
        employee_number: n.to_string(),
        email: format!("{n}@example.com"),
        employments: Employments::of(hire_date, None),
        compensation: vec![Compensation {
            effective_from: hire_date,
            pay_type: PayType::Monthly,
            amount: (3000 + n as i64 % 1000).into(),
            currency: "USD".into(),
            components: vec![],
            pay_group_id: None,
        }],
        created_at: now,
        updated_at: now,
        ..fixtures::employee(EmployeeId(Ids::system().next()))
    }
}

/// An attendance from 08:55 to 18:20 on a day.
fn attendance(employee: EmployeeId, day: NaiveDate) -> Attendance {
    let clock_in = day.and_hms_opt(8, 55, 0).expect("a time").and_utc();
    let clock_out = clock_in + TimeDelta::minutes(565);
    Attendance {
        device_id: "terminal".into(),
        sent: Sent { source: Some(Source::Kiosk), ..Sent::default() },
        clock_out_at: Some(clock_out),
        day_result: DayResult { status: Status::Present, ..DayResult::none(day) },
        updated_at: clock_out,
        ..fixtures::attendance(AttendanceId::at(employee, clock_in), employee, clock_in)
    }
}
