//! Checks the key chart in the crate's docs against the keys that the modules build. An entity that is easy to make
//! has the same check in its own module, for example departments.

use chrono::{DateTime, TimeDelta};
use rust_decimal::Decimal;
use uuid::Uuid;

use wfm_domain::dates::{DateRange, Span};
use wfm_domain::employee::Employee;
use wfm_domain::fixtures;
use wfm_domain::ids::{
    AttendanceId, DepartmentId, EmployeeId, JobClass, JobId, LeaveAdjustmentId, LeaveId,
    NotificationId, OrganizationId, PayAdjustmentId, RoleId, SalaryComponentId, UploadId, UserId,
};
use wfm_domain::independence::{Author, Editors};
use wfm_domain::job::JobName;
use wfm_domain::leave::{AdjustmentKind, Amount, Ledger, Unit};
use wfm_domain::notice::Notice;
use wfm_domain::pay::{
    Affects, AppliesTo, Calculation, ComponentKind, Contributions, PayAdjustment, Payroll, Per,
    SalaryComponent,
};
use wfm_domain::recalculation::Recalculation;
use wfm_domain::settings::{AutoClose, Settings};
use wfm_domain::upload::{ContentType, Purpose};

use crate::activity::{self, Actor, Entry};
use crate::attendances;
use crate::contributions;
use crate::employees::{self, StoredEmployee};
use crate::idempotency_keys::{self, UsedKey};
use crate::jobs::{self, JobRow, JobState};
use crate::leave_ledgers::{self, StoredLedger};
use crate::leaves::{self, Adjustment};
use crate::members;
use crate::memberships::{self, Membership};
use crate::notifications::{self, Notification};
use crate::organizations::{self, Organization};
use crate::pay_adjustments;
use crate::payrolls::{self, SnapshotRef, StoredPayroll};
use crate::recalculation::{self, Work};
use crate::roles::{self, Role};
use crate::salary_components::Components;
use crate::settings::{self, StoredSettings};
use crate::table::Write;
use crate::timeline_heads::TimelineHead;
use crate::uploads::{self, State, Upload};
use crate::users::{self, Activation, Family, Login, User};

fn id(n: u128) -> Uuid {
    Uuid::from_u128(n)
}

/// The keys of some writes, with short ids.
///
/// # Panics
/// When a key does not begin with the text in the chart.
pub(crate) fn keys(writes: &[Write]) -> String {
    let keys: Vec<String> = writes.iter().map(Write::keys).collect();
    let keys = keys.join("\n");
    // Every key begins with its kind (rule IAM-1).
    for line in keys.lines() {
        let key = line.strip_prefix("    ").and_then(|l| l.split_once(": ")).map_or(line, |k| k.1);
        assert!(crate::kinds::Kind::of(key).is_some(), "{line}");
    }
    keys.replace("00000000-0000-0000-0000-0000000000", "")
}

#[test]
fn keys_are_built_as_the_chart_says() {
    let now = DateTime::from_timestamp(1_800_000_000, 0).unwrap();
    let organization = OrganizationId(id(0xa));
    let user = UserId(id(0xb));
    let employee = EmployeeId(id(0xc));
    let mut writes: Vec<Write> = vec![];

    let made = Organization { id: organization, name: "First Ltd".into(), created_at: now };
    writes.extend(organizations::create(&made));
    let stored = StoredSettings::new(Settings::for_new_organization("First Ltd".into()), now);
    writes.extend(settings::put(organization, &stored).unwrap());
    let account = User::new(user, "ada@example.com".into(), Some(employee), now);
    writes.push(users::create(organization, &account));
    let login = Login { organization, user, password_hash: None };
    writes.push(users::create_login("ada@example.com", &login));
    let family = Family {
        rev: 1,
        sid: id(0xd),
        user,
        ver: 1,
        generation: 0,
        expires_at: 1,
        previous_expires_at: 1,
        attempt: None,
        ends_at: 1,
        auth_time: 0,
        second_factor: false,
        created_at: now,
        last_used_at: now,
        address: None,
        user_agent: None,
    };
    writes.push(users::create_family(organization, &family));
    writes.push(users::set_activation(
        organization,
        user,
        &Activation {
            token_hash: String::new(),
            issued_by: None,
            confirmation: None,
            by_owner: false,
            expires_at: 1,
        },
    ));

    let role = Role {
        rev: 1,
        id: RoleId(id(0x13)),
        name: "lead".into(),
        description: None,
        permissions: vec![],
        is_system: false,
        created_at: now,
        updated_at: now,
    };
    writes.extend(roles::create(organization, &role));
    let component = SalaryComponent {
        id: SalaryComponentId(id(0x16)),
        code: "housing".into(),
        name: "Housing".into(),
        names: Default::default(),
        kind: ComponentKind::Earning,
        calculation: Calculation::Fixed { amount: Decimal::ONE, currency: "USD".into() },
        taxable: true,
        reduces_taxable: false,
        prorate: false,
        when: None,
        per: Per::Payroll,
        applies_to: AppliesTo::All,
        debit_account: None,
        credit_account: None,
        is_active: true,
        created_at: now,
        updated_at: now,
    };
    writes.extend(Components::default().save(Editors::default(), organization, component).1);
    writes.push(employees::move_tree(organization, 0));
    let state = memberships::State::default().next();
    writes.push(Membership::Department(DepartmentId(id(0xe))).store(organization, &state));
    writes.push(Membership::Manager(EmployeeId(id(0xf))).store(organization, &state));
    writes.extend(Membership::add_administrator(organization, user.0));

    let person = Employee {
        employee_number: "A-1".into(),
        user_id: Some(user),
        created_at: now,
        ..fixtures::employee(employee)
    };
    let date = |days| now.date_naive() + chrono::Days::new(days);
    for (group, last) in [
        (Membership::Organization, None),
        (Membership::Department(DepartmentId(id(0xe))), Some(date(30))),
        (Membership::Manager(EmployeeId(id(0xf))), Some(date(1))),
    ] {
        let spans = vec![Span { first: date(0), last }];
        writes.extend(members::put(organization, group, &person, spans.clone(), None, true, now));
        writes.extend(members::put(
            organization,
            group,
            &person,
            spans,
            None,
            false,
            now + TimeDelta::days(9),
        ));
    }
    writes.extend(employees::create(organization, &StoredEmployee::new(person)));
    writes.push(TimelineHead::default().advance(organization, employee));

    let attendance = fixtures::attendance(AttendanceId(id(0x10)), employee, now);
    let auto_close = AutoClose { after_minutes: 960 };
    writes.extend(attendances::put(organization, &attendance, None, auto_close));

    let days = Recalculation::since(None);
    writes.push(recalculation::put(&Work::new(1, organization, employee, days, now)));

    let leave = fixtures::leave(LeaveId(id(0x14)), employee, now.date_naive(), now.date_naive());
    let [row, pointer, _head] = leaves::create(organization, &leave, TimelineHead::default());
    writes.extend([row, pointer]);
    let empty = StoredLedger::default();
    let ledger = Ledger::default();
    writes.push(leave_ledgers::put(organization, employee, "annual", &empty, ledger));
    writes.push(leaves::use_type(organization, "annual"));
    let adjustment = Adjustment {
        id: LeaveAdjustmentId(id(0x15)),
        employee_id: employee,
        leave_type: "annual".into(),
        year: 2026,
        date: now.date_naive(),
        kind: AdjustmentKind::Correction,
        unit: Unit::Day,
        amount: Amount::ZERO,
        reason: String::new(),
        pay_adjustment_id: None,
        created_by: user,
        created_at: now,
    };
    writes.push(leaves::create_adjustment(organization, &adjustment));
    let adjustment = PayAdjustment {
        id: PayAdjustmentId(id(0x17)),
        employee_id: employee,
        component_id: SalaryComponentId(id(0x16)),
        date: now.date_naive(),
        amount: Decimal::ONE,
        time: None,
        instalment: None,
        net_floor: None,
        currency: "USD".into(),
        note: None,
        leave_adjustment_id: None,
        created_at: now,
        updated_at: now,
    };
    let [row, pointer, _head] =
        pay_adjustments::create(organization, &adjustment, TimelineHead::default());
    writes.extend([row, pointer]);

    let job_id = JobId::new(JobClass::Sync, id(0x11));
    let state = JobState::new(organization, JobName::AttendanceSync, job_id, user, now);
    let mut job = JobRow { state, task: () };
    job.due_at = Some(now);
    writes.extend(jobs::create(&job, Some(vec![])));
    writes.push(jobs::verdicts(&job, 25, &[0u8; 0]).unwrap());
    let period = DateRange { first: now.date_naive(), last: now.date_naive() };
    let payroll = fixtures::payroll(employee, period, (job.id.clone(), user));
    let payroll = Payroll { created_at: now, updated_at: now, ..payroll };
    let mut contributions = Contributions::default();
    let on = Affects::Dates(period);
    contributions.add(&Author::established(user), on, 1, 0);
    writes.push(contributions::put(organization, employee, &contributions));
    writes.push(users::count_activated(organization, user));
    let snapshot = SnapshotRef { object: String::new(), place: 0 };
    let stored = StoredPayroll { rev: 1, payroll, snapshot, particulars: None };
    let [_head, row] = payrolls::generated(organization, &stored, TimelineHead::default()).unwrap();
    writes.push(row);
    let job_id = JobId::new(JobClass::Pay, id(0x11));
    let state = JobState::new(organization, JobName::PayrollGenerate, job_id, user, now);
    let mut pay_job = JobRow { state, task: () };
    pay_job.total = 1;
    let part = pay_job.part_of(0, now, now);
    writes.push(jobs::create_part(&part));
    writes.push(jobs::verdicts(&part, 25, &[0u8; 0]).unwrap());
    let upload = Upload {
        rev: 1,
        id: UploadId(id(0x15)),
        uploaded_by: user,
        purpose: Purpose::AttendancePhoto,
        content_type: ContentType::Jpeg,
        content_length: 1,
        checksum_sha256: String::new(),
        state: State::Pending,
        open_until: now,
        referred_by: None,
        named_by: None,
        created_at: now,
        updated_at: now,
    };
    writes.extend(uploads::create(organization, &upload, now.date_naive()));
    let notice = Notice::job_failed(&job.id, 0);
    let mut notification = Notification::of(organization, user, &notice, now);
    notification.id = NotificationId(id(0x14));
    writes.push(notifications::create(organization, &notification));
    notification.read_at = Some(now);
    writes.push(notifications::replace(organization, &notification));
    let used = UsedKey { fingerprint: String::new(), resource: String::new(), expires_at: 1 };
    let key = idempotency_keys::key(organization, user, "create_employee", "k");
    writes.push(idempotency_keys::consume(&key, &used, now));
    let entry = Entry {
        id: id(0x12),
        occurred_at: now,
        actor: Some(Actor { user_id: user, email: String::new() }),
        action: "employee.created".into(),
        resource_type: "employee".into(),
        resource_id: employee.to_string(),
        employee_id: None,
        resources: vec![],
        changes: vec![],
        request_id: None,
        ip: None,
        user_agent: None,
    };
    writes.push(activity::append(organization, &entry));

    let short = keys(&writes);
    insta::assert_snapshot!(short);
}
