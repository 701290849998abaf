//! Values with which the tests of several crates begin. Only the feature `fixtures` compiles them, and no shipped
//! crate enables it.

use std::collections::BTreeMap;

use chrono::{DateTime, NaiveDate, Utc};
use chrono_tz::Tz;
use rust_decimal::Decimal;

use crate::approval::{Progress, Route};
use crate::attendance::{Assigned, Attendance, DayResult, Review, Sent};
use crate::attendance_request::{AttendanceRequest, RequestStatus, Subject};
use crate::correction::Correction;
use crate::dates::{DateRange, month_of};
use crate::days::Days;
use crate::deputy::Deputy;
use crate::employee::{Assignment, Employee, Employments};
use crate::history::History;
use crate::ids::{
    AttendanceId, AttendanceRequestId, DeputyId, EmployeeId, JobId, LeaveId, OpenShiftId,
    PayGroupId, PayrollId, RotationId, ShiftRequestId, SiteId, TimePolicyId, TimesheetId, UserId,
};
use crate::independence::{Author, Editors};
use crate::leave::{DrawsOn, Leave, LeaveSpan, LeaveStatus, LeaveYears, Minutes, Share, Unit};
use crate::locks::DateSet;
use crate::pay::{DayBasis, Frequency, Pay, PayGroup, Payroll, PayrollStatus};
use crate::policy::{TimePolicy, Version};
use crate::roster::{PlannedShift, Rotation};
use crate::schedule::{INHERITED, Times, Tolerances};
use crate::shift_request::{OpenShift, ShiftRequest, ShiftRequestStatus, Wish};
use crate::site::Site;
use crate::timesheet::Timesheet;

const HIRED: NaiveDate = NaiveDate::from_ymd_opt(2026, 7, 10).expect("it is in the calendar");

/// An open attendance.
pub fn attendance(
    id: AttendanceId,
    employee_id: EmployeeId,
    clock_in_at: DateTime<Utc>,
) -> Attendance {
    Attendance {
        id,
        employee_id,
        device_id: String::new(),
        client_record_id: None,
        sent: Sent::default(),
        clock_out_place: None,
        received_at: clock_in_at,
        clock_skew_seconds: None,
        clock_in_at,
        clock_in_latest_at: None,
        clock_out_at: None,
        day_result: DayResult::none(clock_in_at.date_naive()),
        flags: Default::default(),
        review: Review::None,
        distance_m: None,
        review_reason: None,
        review_before: Review::None,
        as_locked: None,
        extra: Default::default(),
        same_punch: vec![],
        job_id: None,
        created_at: clock_in_at,
        updated_at: clock_in_at,
    }
}

/// A rotation that is anchored on a date.
pub fn rotation(id: RotationId, anchor_date: NaiveDate, days: Vec<Vec<PlannedShift>>) -> Rotation {
    Rotation {
        id,
        code: "R1".into(),
        name: "Nights".into(),
        anchor_date,
        days: days.into_iter().map(Into::into).collect(),
        tolerances: Tolerances::STANDARD,
        is_active: true,
        changed_by: Editors::default(),
        created_at: DateTime::UNIX_EPOCH,
        updated_at: DateTime::UNIX_EPOCH,
    }
}

/// An active time policy.
pub fn time_policy(versions: Vec<Version>) -> TimePolicy {
    TimePolicy {
        id: TimePolicyId(uuid::Uuid::from_u128(1)),
        code: "standard".into(),
        name: "Standard".into(),
        is_active: true,
        versions,
        recalculation_job_id: None,
        changed_by: Editors::default(),
        created_at: DateTime::UNIX_EPOCH,
        updated_at: DateTime::UNIX_EPOCH,
    }
}

/// An active monthly pay group.
pub fn pay_group() -> PayGroup {
    PayGroup {
        id: PayGroupId(uuid::Uuid::from_u128(1)),
        code: "month".into(),
        name: "Monthly".into(),
        frequency: Frequency::Monthly,
        anchor_date: None,
        pay_day_of_month: None,
        pay_days_after_end: 0,
        cutoff_days: vec![],
        day_basis: DayBasis::WorkingDays,
        fixed_days: None,
        fixed_hours: None,
        is_active: true,
        changed_by: Editors::default(),
        created_at: DateTime::UNIX_EPOCH,
        updated_at: DateTime::UNIX_EPOCH,
    }
}

/// An open shift of 2026-11-02 with one place.
pub fn open_shift(id: OpenShiftId) -> OpenShift {
    OpenShift {
        id,
        date: NaiveDate::from_ymd_opt(2026, 11, 2).expect("it is in the calendar"),
        shift: PlannedShift::of(Times::default()),
        timezone: Tz::UTC,
        department_id: None,
        site_id: None,
        places: 1,
        taken: 0,
        is_cancelled: false,
        opened_by: Default::default(),
        team_of: None,
        created_at: DateTime::UNIX_EPOCH,
        updated_at: DateTime::UNIX_EPOCH,
    }
}

/// Employee 1 gives employee 2 the shifts of 2026-11-02.
pub fn shift_request(id: ShiftRequestId) -> ShiftRequest {
    let employee = |n| EmployeeId(uuid::Uuid::from_u128(n));
    ShiftRequest {
        id,
        employee_id: employee(1),
        date: NaiveDate::from_ymd_opt(2026, 11, 2).expect("it is in the calendar"),
        timezone: Tz::UTC,
        wish: Wish::Give { shifts: vec![], with_employee_id: employee(2) },
        note: None,
        status: ShiftRequestStatus::Offered,
        decided_by: None,
        decided_at: None,
        decision_note: None,
        created_at: DateTime::UNIX_EPOCH,
        updated_at: DateTime::UNIX_EPOCH,
    }
}

/// Employee 1 has forgotten 2026-11-02 from nine to five.
pub fn attendance_request(id: AttendanceRequestId) -> AttendanceRequest {
    let date = NaiveDate::from_ymd_opt(2026, 11, 2).expect("it is in the calendar");
    let at = |hour| date.and_hms_opt(hour, 0, 0).map(|at| at.and_utc());
    AttendanceRequest {
        id,
        employee_id: EmployeeId(uuid::Uuid::from_u128(1)),
        subject: Subject::Forgotten { entered: None },
        date,
        wanted: Correction { clock_in_at: at(9), clock_out_at: at(17) },
        reason: "The terminal was down.".into(),
        asked_by: None,
        status: RequestStatus::Pending,
        progress: Progress::starting(Route::default(), DateTime::UNIX_EPOCH),
        decided_by: None,
        decided_at: None,
        decision_note: None,
        created_at: DateTime::UNIX_EPOCH,
        updated_at: DateTime::UNIX_EPOCH,
    }
}

/// Employee 2 decides for employee 1 in the first week of November 2026.
pub fn deputy(id: DeputyId) -> Deputy {
    let employee = |n| EmployeeId(uuid::Uuid::from_u128(n));
    let on = |day| NaiveDate::from_ymd_opt(2026, 11, day).expect("it is in the calendar");
    Deputy {
        id,
        employee_id: employee(1),
        deputy_id: employee(2),
        dates: DateRange { first: on(2), last: on(8) },
        created_by: UserId(uuid::Uuid::from_u128(3)),
        created_at: DateTime::UNIX_EPOCH,
    }
}

/// The open timesheet of employee 1 for November 2026.
pub fn timesheet(id: TimesheetId) -> Timesheet {
    let november = month_of(NaiveDate::from_ymd_opt(2026, 11, 1).expect("it is in the calendar"));
    Timesheet::open(id, EmployeeId(uuid::Uuid::from_u128(1)), november, DateTime::UNIX_EPOCH)
}

/// An active site in a zone. Everything else is inherited from the organization.
pub fn site(id: SiteId, timezone: Tz) -> Site {
    Site {
        id,
        code: "S1".into(),
        name: "Yard".into(),
        timezone,
        holidays: None,
        geofences: None,
        geofence_policy: None,
        single_punch: None,
        longest_shift_minutes: None,
        time_policy_id: None,
        work_schedules: INHERITED.clone(),
        is_active: true,
        recalculation_job_id: None,
        changed_by: Editors::default(),
        created_at: DateTime::UNIX_EPOCH,
        updated_at: DateTime::UNIX_EPOCH,
    }
}

/// An active employee, hired on 2026-07-10, without schedule, zone, pay or account of their own.
pub fn employee(id: EmployeeId) -> Employee {
    Employee {
        id,
        employee_number: "1".into(),
        first_name: "Ada".into(),
        last_name: "Lovelace".into(),
        preferred_name: None,
        email: "ada@example.com".into(),
        phone: None,
        employments: Employments::of(HIRED, None),
        assignments: History::starting(HIRED, Assignment::default()),
        suspended: false,
        timezone: None,
        work_schedules: INHERITED.clone(),
        compensation: vec![],
        user_id: None,
        created_at: DateTime::UNIX_EPOCH,
        updated_at: DateTime::UNIX_EPOCH,
    }
}

/// Pending annual leave of an employee, for whole dates of which it takes no share yet.
pub fn leave(
    id: LeaveId,
    employee_id: EmployeeId,
    start_date: NaiveDate,
    end_date: NaiveDate,
) -> Leave {
    let span = LeaveSpan { start_date, end_date, start_half: None, end_half: None, times: None };
    Leave {
        id,
        employee_id,
        leave_type: "annual".into(),
        span,
        unit: Unit::Day,
        counts_rest_days: false,
        takes_over: false,
        draws_on: DrawsOn::Entitlement,
        withdrawn: DateSet::EMPTY,
        taken_over: BTreeMap::new(),
        shares: span.dates().map(|_| Share::None).collect(),
        minutes: Minutes::default(),
        timed_days: Days::ZERO,
        years: LeaveYears { start_month: 1 },
        returned: BTreeMap::new(),
        reason: None,
        attachment_id: None,
        status: LeaveStatus::Pending,
        progress: Progress::starting(Route::default(), DateTime::UNIX_EPOCH),
        decided_by: None,
        decided_at: None,
        decision_note: None,
        created_at: DateTime::UNIX_EPOCH,
        updated_at: DateTime::UNIX_EPOCH,
    }
}

/// A draft without pay for a period, which an established account generated.
pub fn payroll(employee: EmployeeId, period: DateRange, run: (JobId, UserId)) -> Payroll {
    let zero = Decimal::ZERO;
    Payroll {
        id: PayrollId::of(employee, period.last, 0).expect("the year is in range"),
        employee_id: employee,
        assigned: Assigned::default(),
        period_start: period.first,
        period_end: period.last,
        pay_group_id: None,
        hours: None,
        elsewhere: vec![],
        pay_date: period.last,
        one_off: None,
        instalments: vec![],
        year_to_date: None,
        transfer: zero,
        payment_id: None,
        is_recovered: false,
        leaves_late: false,
        as_of: period.first,
        status: PayrollStatus::Draft,
        pay: Pay {
            currency: "USD".into(),
            base: zero,
            gross: zero,
            deductions: zero,
            net: zero,
            employer_cost: zero,
            taxable: zero,
            payable_days: Days::ZERO,
            working_days: Days::ZERO,
            worked_minutes: 0,
            overtime_minutes: 0,
            unpaid_leave_days: Days::ZERO,
            items: vec![],
        },
        corrections: vec![],
        cost_centres: vec![],
        snapshot_hash: String::new(),
        job_id: run.0,
        generated_by: Author::established(run.1),
        changed_by: vec![],
        timeline_rev: 1,
        approvals: vec![],
        noted_in: vec![],
        supersedes: None,
        grants_leave: vec![],
        decisions: vec![],
        created_at: DateTime::UNIX_EPOCH,
        updated_at: DateTime::UNIX_EPOCH,
    }
}
