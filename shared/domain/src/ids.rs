//! Identifiers. Each kind of id has a type of its own, so that nobody uses an employee's id as a user's id.
//!
//! Callers make the ids, because that needs a clock and randomness. This module defines the layout of ids.

use std::fmt;
use std::str::FromStr;

use chrono::{DateTime, NaiveDate, NaiveTime, Utc};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use uuid::Uuid;

use crate::dates::DateRange;

macro_rules! uuid_ids {
    ($($(#[$doc:meta])* $name:ident),+ $(,)?) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
        #[serde(transparent)]
        pub struct $name(pub Uuid);

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                self.0.as_hyphenated().fmt(f)
            }
        }

        impl FromStr for $name {
            type Err = uuid::Error;
            fn from_str(text: &str) -> Result<Self, Self::Err> {
                // Only the hyphenated form is valid: an id has one spelling.
                text.parse::<uuid::fmt::Hyphenated>().map(|id| Self(id.into_uuid()))
            }
        }
    )+};
}

uuid_ids! {
    /// An organization: the tenant. The key of each of its items begins with it.
    OrganizationId,
    /// A person's account.
    UserId,
    /// A person on the payroll.
    EmployeeId,
    DepartmentId,
    /// A place where people work.
    SiteId,
    /// A shift with a name.
    ShiftTypeId,
    /// A pattern of shifts that repeats.
    RotationId,
    /// A dated list of rules about worked minutes.
    TimePolicyId,
    /// A shift that does not belong to anybody yet.
    OpenShiftId,
    /// A request that shifts change hands.
    ShiftRequestId,
    RoleId,
    /// One presence: a clock-in and, later, its clock-out.
    AttendanceId,
    /// A request to correct an attendance, or to enter a forgotten one.
    AttendanceRequestId,
    /// Somebody who decides for an employee on some dates.
    DeputyId,
    /// A leave, which is requested and then decided.
    LeaveId,
    /// A change of a leave balance by hand.
    LeaveAdjustmentId,
    /// A part of pay other than the base.
    SalaryComponentId,
    /// An amount added to one payroll by hand.
    PayAdjustmentId,
    /// The periods and pay days of some employees.
    PayGroupId,
    /// One employee's pay for one period.
    PayrollId,
    /// One employee's days of a period, as they are signed.
    TimesheetId,
    /// A notification.
    NotificationId,
    /// A fingerprint terminal, or another fixed device on which people tap.
    TerminalId,
    /// A payment.
    PaymentId,
    /// A file that a client puts into the bucket itself.
    UploadId,
}

impl OrganizationId {
    /// The time at which the organization was created, in milliseconds since 1970. The id contains it.
    pub fn created_millis(self) -> i64 {
        millis_of(self.0)
    }
}

impl AttendanceId {
    /// The id of the attendance that a client's record becomes.
    ///
    /// A record's identity consists of organization, employee, device and the client's own id, and never changes
    /// (rule SYNC-3). The id of the attendance is derived from it. So the service finds a known identity with one
    /// strongly consistent read by key, and one conditional write stores it. No separate marker is needed. The layout
    /// is UUIDv7: the employee id's timestamp, then 73 bits of SHA-256 of the identity.
    pub fn of_record(
        organization: OrganizationId,
        employee: EmployeeId,
        device: &str,
        record: &str,
    ) -> Self {
        let mut hash = Sha256::new();
        hash.update(organization.0.as_bytes());
        hash.update(employee.0.as_bytes());
        hash.update(device.as_bytes());
        hash.update([0]); // no device or record id holds a NUL
        hash.update(record.as_bytes());
        Self::pointed(derived(millis_of(employee.0), hash))
    }

    /// The id of an attendance that was clocked in online. It contains the address of the attendance, so that no
    /// pointer is needed to find it.
    ///
    /// The layout is UUIDv7: the clock-in in milliseconds, then the random bits of the employee's
    /// timeline. An employee clocks in at most one time in a millisecond.
    pub fn at(employee: EmployeeId, clock_in: DateTime<Utc>) -> Self {
        let mut bytes = *employee.0.as_bytes();
        bytes[..6].copy_from_slice(&clock_in.timestamp_millis().to_be_bytes()[2..]);
        bytes[15] |= TOLD_BY_ID;
        Self(Uuid::from_bytes(bytes))
    }

    /// An id of random bits. It contains no address. A pointer leads to the attendance.
    pub fn pointed(id: Uuid) -> Self {
        let mut bytes = *id.as_bytes();
        bytes[15] &= !TOLD_BY_ID;
        Self(Uuid::from_bytes(bytes))
    }

    /// The timeline and the clock-in, for an id that [`AttendanceId::at`] made.
    pub fn address(self) -> Option<(TimelineId, DateTime<Utc>)> {
        let clock_in = DateTime::from_timestamp_millis(millis_of(self.0))?;
        (self.0.as_bytes()[15] & TOLD_BY_ID != 0).then(|| (TimelineId::of(self.0), clock_in))
    }
}

impl PayrollId {
    /// The id of the `nth` payroll of an employee whose period ends on this date. It contains the address of the
    /// payroll. The layout is UUIDv7: the period's last date in milliseconds plus `nth`, then the random bits of the
    /// employee's timeline. `None` for a date before 1970.
    pub fn of(employee: EmployeeId, period_end: NaiveDate, nth: u32) -> Option<Self> {
        let midnight = period_end.and_time(NaiveTime::MIN).and_utc().timestamp_millis();
        let millis = u64::try_from(midnight).ok()? + u64::from(nth) % DAY_MILLIS;
        let mut bytes = *employee.0.as_bytes();
        bytes[..6].copy_from_slice(&millis.to_be_bytes()[2..]);
        bytes[15] |= TOLD_BY_ID;
        Some(Self(Uuid::from_bytes(bytes)))
    }

    /// The timeline and the last date of the period, for an id that [`PayrollId::of`] made.
    pub fn address(self) -> Option<(TimelineId, NaiveDate)> {
        let (timeline, at) = AttendanceId(self.0).address()?;
        Some((timeline, at.date_naive()))
    }
}

const DAY_MILLIS: u64 = 24 * 60 * 60 * 1000;

/// The bit of an attendance or payroll id that tells whether the id contains an address.
const TOLD_BY_ID: u8 = 1;

/// The name of an employee's timeline: the random bits of the employee's id, without the last bit.
///
/// With 73 bits, two of a million employees of one organization have the same name with a probability of one in
/// 10^10.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct TimelineId([u8; 10]);

impl TimelineId {
    fn of(id: Uuid) -> Self {
        let mut bits = [0u8; 10];
        bits.copy_from_slice(&id.as_bytes()[6..]);
        bits[9] &= !TOLD_BY_ID;
        Self(bits)
    }
}

impl From<EmployeeId> for TimelineId {
    fn from(employee: EmployeeId) -> Self {
        Self::of(employee.0)
    }
}

impl fmt::Display for TimelineId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

impl TimesheetId {
    /// The id of the timesheet of an employee for a period, so that there is one at most. The layout is UUIDv8, with 122 bits
    /// of SHA-256 of organization, employee and period; no attendance has such an id.
    pub fn of(organization: OrganizationId, employee: EmployeeId, period: DateRange) -> Self {
        let mut hash = Sha256::new();
        hash.update(organization.0.as_bytes());
        hash.update(employee.0.as_bytes());
        hash.update(period.first.to_string());
        hash.update(period.last.to_string());
        let mut bytes = [0u8; 16];
        bytes.copy_from_slice(&hash.finalize()[..16]);
        Self(uuid::Builder::from_custom_bytes(bytes).into_uuid())
    }

    /// Whether an id can be that of a timesheet.
    pub fn fits(id: Uuid) -> bool {
        id.get_version() == Some(uuid::Version::Custom)
    }
}

impl NotificationId {
    /// The id of the notification of an event for `recipient`.
    ///
    /// The id is derived from organization, recipient, kind, subject (such as a job's id) and the time of the event.
    /// So one event gives one notification, and one read by key tells whether it exists. The layout is UUIDv7, with
    /// the event's time to the millisecond.
    pub fn of_event(
        organization: OrganizationId,
        recipient: UserId,
        kind: &str,
        subject: &str,
        at: DateTime<Utc>,
    ) -> Self {
        let mut hash = Sha256::new();
        hash.update(organization.0.as_bytes());
        hash.update(recipient.0.as_bytes());
        hash.update(kind.as_bytes());
        hash.update([0]); // no kind holds a NUL
        hash.update(subject.as_bytes());
        Self(derived(at.timestamp_millis(), hash))
    }

    /// The least id of an event at this time or later.
    pub fn earliest(at: DateTime<Utc>) -> Self {
        let millis = at.timestamp_millis().max(0).unsigned_abs();
        Self(uuid::Builder::from_unix_timestamp_millis(millis, &[0; 10]).into_uuid())
    }
}

/// An id in the layout of UUIDv7: the time in milliseconds since 1970, then 74 bits of a hash.
fn derived(millis: i64, hash: Sha256) -> Uuid {
    let mut random = [0u8; 10];
    random.copy_from_slice(&hash.finalize()[..10]);
    uuid::Builder::from_unix_timestamp_millis(millis.max(0).unsigned_abs(), &random).into_uuid()
}

/// The time that an id in the layout of UUIDv7 contains, in milliseconds since 1970.
fn millis_of(id: Uuid) -> i64 {
    let mut millis = [0u8; 8];
    millis[2..].copy_from_slice(&id.as_bytes()[..6]);
    i64::from_be_bytes(millis)
}

/// The class of a job's work. The id of a job contains it, and so does its key, so that a function that may write
/// jobs of one class cannot write others (rule IAM-1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum JobClass {
    /// Applies a batch of attendances.
    Sync,
    /// Applies what a terminal sends.
    Taps,
    /// Generates or decides payrolls.
    Pay,
    /// Publishes rosters or recalculates.
    Planning,
    /// Writes files of what is stored.
    Export,
}

impl JobClass {
    const ALL: [Self; 5] = [Self::Sync, Self::Taps, Self::Pay, Self::Planning, Self::Export];
}

/// The id of a job: `job_` and 26 characters of Crockford's base 32. They are its class in 3 bits, and 127 bits.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct JobId(String);

/// The digits of Crockford's base 32.
const BASE_32: &[u8; 32] = b"0123456789abcdefghjkmnpqrstvwxyz";

impl JobId {
    /// The id of the job that an idempotency key starts.
    ///
    /// The id is derived from the key and its scope (organization, user, operation; rule API-36). So one conditional
    /// write of the job detects a key that was used before. No separate record of the key is needed.
    pub fn of_key(
        class: JobClass,
        organization: OrganizationId,
        user: UserId,
        operation: &str,
        idempotency_key: &str,
    ) -> Self {
        let mut hash = Sha256::new();
        hash.update(organization.0.as_bytes());
        hash.update(user.0.as_bytes());
        hash.update(operation.as_bytes());
        hash.update([0]); // no operation's name holds a NUL
        hash.update(idempotency_key.as_bytes());
        let mut bytes = [0u8; 16];
        bytes.copy_from_slice(&hash.finalize()[..16]);
        Self::new(class, Uuid::from_bytes(bytes))
    }

    /// The id of the job that applies the pushes of a terminal.
    pub fn of_terminal(terminal: TerminalId) -> Self {
        Self::new(JobClass::Taps, terminal.0)
    }

    /// The id of a job of this class, with the last 127 of these bits.
    pub fn new(class: JobClass, id: Uuid) -> Self {
        let bits = id.as_u128();
        let text: String = (0..26)
            .map(|i| (bits >> (125 - 5 * i)) as usize & 31)
            .map(|digit| char::from(BASE_32[digit]))
            .collect();
        // The first digit has 2 of the 127 bits.
        let first = (bits >> 125) as usize % 4 + 4 * class as usize;
        let text = format!("{}{}", char::from(BASE_32[first]), &text[1..]);
        Self(format!("job_{text}"))
    }

    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// The class that the id contains; [`JobClass::Sync`] for any other text.
    pub fn class(&self) -> JobClass {
        let first = self.0.as_bytes().get("job_".len());
        let digit = first.and_then(|first| BASE_32.iter().position(|digit| digit == first));
        let class = digit.and_then(|digit| JobClass::ALL.get(digit / 4));
        class.copied().unwrap_or(JobClass::Sync)
    }
}

impl fmt::Display for JobId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// The error for a text that is no job id.
#[derive(Debug, PartialEq, Eq, thiserror::Error)]
#[error("a job id is `job_` and 26 characters")]
pub struct NotAJobId;

impl FromStr for JobId {
    type Err = NotAJobId;
    fn from_str(text: &str) -> Result<Self, NotAJobId> {
        let tail = text.strip_prefix("job_").ok_or(NotAJobId)?;
        let shaped = tail.len() == 26 && tail.bytes().all(|b| b.is_ascii_alphanumeric());
        if shaped { Ok(Self(text.to_owned())) } else { Err(NotAJobId) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_organizations_id_says_when_it_was_created() {
        let id =
            Uuid::new_v7(uuid::Timestamp::from_unix(uuid::NoContext, 1_793_000_000, 123_000_000));
        assert_eq!(OrganizationId(id).created_millis(), 1_793_000_000_123);
    }

    /// Rule SYNC-3: a client that sends a record again a year later means the same attendance.
    #[test]
    fn a_record_has_one_id_for_ever() {
        let organization = OrganizationId(Uuid::from_u128(1));
        let employee = EmployeeId(Uuid::from_u128(0x0199_0000_0000_7abc_8def_0000_0000_0001));
        let id = AttendanceId::of_record(organization, employee, "phone", "r1");
        assert_eq!(id.0.to_string(), "01990000-0000-7e1a-acf8-4ab960d2b6a0");
    }

    #[test]
    fn a_job_id_is_ordered_like_the_uuid_it_is_made_of() {
        let early = JobId::new(JobClass::Sync, Uuid::from_u128(1));
        let late = JobId::new(JobClass::Sync, Uuid::from_u128(u128::MAX >> 1));
        assert_eq!(early.as_str(), "job_00000000000000000000000001");
        assert_eq!(early.to_string(), early.as_str());
        assert_eq!(late.as_str(), "job_3zzzzzzzzzzzzzzzzzzzzzzzzz");
        assert!(early < late);
        assert_eq!(late.as_str().parse::<JobId>(), Ok(late));
        assert!("job_short".parse::<JobId>().is_err());
    }

    /// Rule IAM-1.
    #[test]
    fn a_job_id_holds_the_class_of_its_job() {
        for class in JobClass::ALL {
            for bits in [0, 1, u128::MAX / 3, u128::MAX] {
                let id = JobId::new(class, Uuid::from_u128(bits));
                assert_eq!((id.class(), id.as_str().len()), (class, 30), "{id}");
                let others = JobClass::ALL.into_iter().filter(|other| *other != class);
                for other in others {
                    assert_ne!(id, JobId::new(other, Uuid::from_u128(bits)));
                }
            }
        }
        let pay = JobId::new(JobClass::Pay, Uuid::nil());
        assert_eq!(pay.as_str(), "job_80000000000000000000000000");
    }

    /// Rule API-36.
    #[test]
    fn a_key_names_one_job_within_its_scope() {
        let org = OrganizationId(Uuid::from_u128(1));
        let user = UserId(Uuid::from_u128(2));
        let job = JobId::of_key(JobClass::Sync, org, user, "sync", "k");
        assert_eq!(job, JobId::of_key(JobClass::Sync, org, user, "sync", "k"));
        assert_ne!(job, JobId::of_key(JobClass::Sync, org, user, "sync", "k2"));
        assert_ne!(job, JobId::of_key(JobClass::Sync, org, user, "generate", "k"));
        assert_ne!(
            job,
            JobId::of_key(JobClass::Sync, org, UserId(Uuid::from_u128(3)), "sync", "k")
        );
        assert_eq!(job.as_str().parse(), Ok(job));
    }

    #[test]
    fn payrolls_of_a_period_have_different_ids_up_to_one_for_each_millisecond_of_a_day() {
        let employee = EmployeeId(Uuid::from_u128(0x0199_0000_0000_7abc_8def_0000_0000_0001));
        let end: NaiveDate = "2026-11-30".parse().unwrap();
        let time = |nth: u32| {
            let id = PayrollId::of(employee, end, nth).unwrap();
            assert_eq!(id.address(), Some((employee.into(), end)));
            AttendanceId(id.0).address().unwrap().1.to_rfc3339()
        };
        assert_eq!(time(0), "2026-11-30T00:00:00+00:00");
        assert_eq!(time(86_399_999), "2026-11-30T23:59:59.999+00:00");
        assert_eq!(time(86_400_000), time(0));
    }

    #[test]
    fn one_event_gives_a_person_one_notification_that_sorts_by_its_time() {
        let org = OrganizationId(Uuid::from_u128(1));
        let user = UserId(Uuid::from_u128(2));
        let at = DateTime::from_timestamp_millis(1_800_000_000_123).unwrap();
        let id = NotificationId::of_event(org, user, "job.failed", "job_1", at);
        assert_eq!(id, NotificationId::of_event(org, user, "job.failed", "job_1", at));
        assert_eq!(id.0.get_version_num(), 7);
        let later = at + chrono::TimeDelta::milliseconds(1);
        assert!(id < NotificationId::of_event(org, user, "job.failed", "job_1", later));
        assert!(NotificationId::earliest(at) < id && id < NotificationId::earliest(later));
        let other = UserId(Uuid::from_u128(3));
        for another in [
            NotificationId::of_event(org, other, "job.failed", "job_1", at),
            NotificationId::of_event(org, user, "job.completed", "job_1", at),
            NotificationId::of_event(org, user, "job.failed", "job_2", at),
        ] {
            assert_ne!(id, another);
        }
    }

    /// Rule SYNC-3.
    #[test]
    fn a_record_keeps_its_attendance_id_and_any_other_identity_gets_another() {
        let org = OrganizationId(Uuid::from_u128(7));
        let employee = EmployeeId(Uuid::from_u128(0x0190_0000_0000_7000_8000_0000_0000_0001));
        let id = AttendanceId::of_record(org, employee, "phone", "r1");
        assert_eq!(id, AttendanceId::of_record(org, employee, "phone", "r1"));
        assert_eq!(id.0.get_version_num(), 7);
        assert_ne!(id, AttendanceId::of_record(org, employee, "", "r1"));
        assert_ne!(id, AttendanceId::of_record(org, employee, "phone", "r2"));
        assert_ne!(
            AttendanceId::of_record(org, employee, "a", "b"),
            AttendanceId::of_record(org, employee, "ab", "")
        );
    }
    #[test]
    fn a_payroll_id_holds_its_timeline_and_its_period() {
        let employee = EmployeeId(Uuid::from_u128(0x0190_0000_0000_7abc_8000_0000_0000_00ff));
        let end = NaiveDate::from_ymd_opt(2026, 11, 30).unwrap();
        let first = PayrollId::of(employee, end, 0);
        let second = PayrollId::of(employee, end, 1);
        assert_ne!(first, second);
        for id in [first, second] {
            assert_eq!(id.unwrap().address(), Some((employee.into(), end)));
            assert_eq!(id.unwrap().0.get_version_num(), 7);
        }
        assert_eq!(PayrollId::of(employee, NaiveDate::MIN, 0), None);
    }

    #[test]
    fn only_an_id_made_at_a_clock_in_holds_the_address() {
        let org = OrganizationId(Uuid::from_u128(7));
        let employee = EmployeeId(Uuid::from_u128(0x0190_0000_0000_7abc_8000_0000_0000_00ff));
        let clock_in = DateTime::from_timestamp_millis(1_800_000_000_123).unwrap();
        let id = AttendanceId::at(employee, clock_in);
        assert_eq!(id.0.get_version_num(), 7);
        assert_eq!(id.address(), Some((employee.into(), clock_in)));
        assert_eq!(TimelineId::from(employee).to_string(), "7abc80000000000000fe");
        assert_eq!(AttendanceId::of_record(org, employee, "phone", "r1").address(), None);
        assert_eq!(AttendanceId::pointed(id.0).address(), None);
    }
}
