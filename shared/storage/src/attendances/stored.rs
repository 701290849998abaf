//! The stored shape of an attendance.

use std::collections::BTreeSet;

use chrono::{DateTime, NaiveDate, Utc};
use chrono_tz::Tz;
use serde::{Deserialize, Serialize};
use wfm_domain::attendance::{
    Assigned, Attendance, ClockOutPlace, DayResult, Flag, Place, Review, Sent, Shift, Source,
    Status,
};
use wfm_domain::ids::{AttendanceId, DepartmentId, EmployeeId, JobId, SiteId};
use wfm_domain::policy::{AsLocked, Counted, ExtraTime, PolicyMinutes, Stretch};

use crate::error::Error;

/// The stored shape: short names, epoch numbers, no empty values, and nothing that the key holds. A row of at most 1
/// KB costs half as much as a larger one, and a pay run reads a month of them for every employee.
#[derive(Serialize, Deserialize)]
pub(super) struct Stored {
    pub(super) rev: u64,
    e: EmployeeId,
    #[serde(default)]
    dev: String,
    rec: Option<String>,
    #[serde(default, skip_serializing_if = "is_nothing")]
    raw: StoredSent,
    op: Option<StoredOutPlace>,
    rcv: i64,
    skew: Option<i64>,
    /// The latest time of the clock-in, if only an interval of it is known.
    inl: Option<i64>,
    out: Option<i64>,
    d: NaiveDate,
    /// `None` for UTC.
    tz: Option<Tz>,
    st: Status,
    ss: Option<i64>,
    se: Option<i64>,
    #[serde(default, skip_serializing_if = "is_nothing")]
    sm: u32,
    #[serde(default, skip_serializing_if = "is_nothing")]
    wm: u32,
    #[serde(default, skip_serializing_if = "is_nothing")]
    om: u32,
    #[serde(default, skip_serializing_if = "is_nothing")]
    lm: u32,
    #[serde(default, skip_serializing_if = "is_nothing")]
    dep: Option<DepartmentId>,
    #[serde(default, skip_serializing_if = "is_nothing")]
    site: Option<SiteId>,
    #[serde(default, skip_serializing_if = "is_nothing")]
    mgr: Option<EmployeeId>,
    #[serde(default, skip_serializing_if = "is_nothing")]
    cc: Option<String>,
    #[serde(default, skip_serializing_if = "is_nothing")]
    fl: Vec<Flag>,
    #[serde(default, skip_serializing_if = "is_nothing")]
    rv: Review,
    why: Option<String>,
    #[serde(default, skip_serializing_if = "is_nothing")]
    rb: Review,
    /// Its state when its date was locked.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    al: Option<StoredAsLocked>,
    /// The extra minutes that need approval.
    #[serde(default, skip_serializing_if = "is_nothing")]
    ex: ExtraTime,
    /// The minutes by the time policy.
    #[serde(default, skip_serializing_if = "is_nothing")]
    pm: Option<StoredMinutes>,
    /// Other records that are the same punch.
    #[serde(default, skip_serializing_if = "is_nothing")]
    same: Vec<AttendanceId>,
    m: Option<f64>,
    job: Option<JobId>,
    /// When it was created; `None` if it was created when it was received.
    c: Option<i64>,
    /// When it last changed; `None` if it has not changed since it was created.
    u: Option<i64>,
}

fn is_nothing<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}

#[derive(Default, PartialEq, Serialize, Deserialize)]
struct StoredSent {
    #[serde(rename = "in")]
    clock_in: Option<i64>,
    inl: Option<i64>,
    out: Option<i64>,
    p: Option<StoredPlace>,
    src: Option<Source>,
}

#[derive(PartialEq, Serialize, Deserialize)]
struct StoredPlace {
    la: Option<f64>,
    ln: Option<f64>,
    lo: Option<String>,
    ac: Option<f64>,
    ph: Option<String>,
}

#[derive(Serialize, Deserialize)]
struct StoredOutPlace {
    #[serde(default)]
    dev: String,
    p: Option<StoredPlace>,
}

/// The minutes by a time policy.
#[derive(Default, PartialEq, Serialize, Deserialize)]
struct StoredMinutes {
    /// Minutes of break.
    #[serde(default, skip_serializing_if = "is_nothing")]
    b: u32,
    /// Uncounted minutes.
    #[serde(default, skip_serializing_if = "is_nothing")]
    u: u32,
    /// Extra minutes.
    #[serde(default, skip_serializing_if = "is_nothing")]
    x: u32,
    /// The due minutes of the date.
    #[serde(default, skip_serializing_if = "is_nothing")]
    d: u32,
    s: Vec<StoredStretch>,
}

/// The state of an attendance when its date was locked.
#[derive(PartialEq, Serialize, Deserialize)]
struct StoredAsLocked {
    /// The date.
    d: NaiveDate,
    /// `None` if it did not count.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    c: Option<StoredCounted>,
}

/// The work of an attendance that counted.
#[derive(PartialEq, Serialize, Deserialize)]
struct StoredCounted {
    /// The clock-in, in milliseconds.
    i: i64,
    /// The clock-out, in milliseconds.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    o: Option<i64>,
    s: Vec<StoredStretch>,
}

/// Minutes one after the other that have the same codes.
#[derive(PartialEq, Serialize, Deserialize)]
struct StoredStretch {
    /// Its beginning, in milliseconds.
    f: i64,
    m: u32,
    /// The codes, with a space between.
    #[serde(default, skip_serializing_if = "is_nothing")]
    c: String,
}

impl Stored {
    pub(super) fn of(a: &Attendance, rev: u64) -> Self {
        Self {
            rev,
            e: a.employee_id,
            dev: a.device_id.clone(),
            rec: a.client_record_id.clone(),
            raw: StoredSent {
                clock_in: a.sent.clock_in.map(millis),
                inl: a.sent.clock_in_latest.map(millis),
                out: a.sent.clock_out.map(millis),
                p: StoredPlace::of(&a.sent.place),
                src: a.sent.source,
            },
            op: a.clock_out_place.as_ref().map(StoredOutPlace::of),
            rcv: millis(a.received_at),
            skew: a.clock_skew_seconds,
            inl: a.clock_in_latest_at.map(millis),
            out: a.clock_out_at.map(millis),
            d: a.day_result.date,
            tz: Some(a.day_result.timezone).filter(|zone| *zone != Tz::UTC),
            st: a.day_result.status,
            ss: a.day_result.shift.map(|s| s.start.timestamp()),
            se: a.day_result.shift.map(|s| s.end.timestamp()),
            sm: a.day_result.scheduled_minutes,
            wm: a.day_result.worked_minutes,
            om: a.day_result.overtime_minutes,
            lm: a.day_result.late_minutes,
            dep: a.day_result.assigned.department_id,
            site: a.day_result.assigned.site_id,
            mgr: a.day_result.assigned.manager_id,
            cc: a.day_result.assigned.cost_centre.clone(),
            fl: a.flags.iter().copied().collect(),
            rv: a.review,
            why: a.review_reason.clone(),
            rb: a.review_before,
            al: a.as_locked.as_ref().map(StoredAsLocked::of),
            ex: a.extra,
            pm: a.day_result.by_policy.as_deref().map(StoredMinutes::of),
            same: a.same_punch.clone(),
            m: a.distance_m,
            job: a.job_id.clone(),
            c: (a.created_at != a.received_at).then(|| millis(a.created_at)),
            u: (a.updated_at != a.created_at).then(|| millis(a.updated_at)),
        }
    }

    pub(super) fn attendance(
        self,
        id: AttendanceId,
        clock_in: DateTime<Utc>,
    ) -> Result<Attendance, Error> {
        let created = self.c.unwrap_or(self.rcv);
        let shift = match (self.ss, self.se) {
            (Some(start), Some(end)) => {
                Some(Shift { start: instant(start * 1000)?, end: instant(end * 1000)? })
            }
            _ => None,
        };
        Ok(Attendance {
            id,
            employee_id: self.e,
            device_id: self.dev,
            client_record_id: self.rec,
            sent: Sent {
                clock_in: self.raw.clock_in.map(instant).transpose()?,
                clock_in_latest: self.raw.inl.map(instant).transpose()?,
                clock_out: self.raw.out.map(instant).transpose()?,
                place: self.raw.p.map(StoredPlace::place).unwrap_or_default(),
                source: self.raw.src,
            },
            clock_out_place: self.op.map(StoredOutPlace::place),
            received_at: instant(self.rcv)?,
            clock_skew_seconds: self.skew,
            clock_in_at: clock_in,
            clock_in_latest_at: self.inl.map(instant).transpose()?,
            clock_out_at: self.out.map(instant).transpose()?,
            day_result: DayResult {
                date: self.d,
                timezone: self.tz.unwrap_or(Tz::UTC),
                status: self.st,
                shift,
                scheduled_minutes: self.sm,
                worked_minutes: self.wm,
                overtime_minutes: self.om,
                late_minutes: self.lm,
                by_policy: self.pm.map(StoredMinutes::minutes).transpose()?.map(Box::new),
                assigned: Assigned {
                    department_id: self.dep,
                    site_id: self.site,
                    manager_id: self.mgr,
                    cost_centre: self.cc,
                },
            },
            flags: self.fl.into_iter().collect::<BTreeSet<_>>(),
            review: self.rv,
            distance_m: self.m,
            review_reason: self.why,
            review_before: self.rb,
            as_locked: self.al.map(StoredAsLocked::kept).transpose()?,
            extra: self.ex,
            same_punch: self.same,
            job_id: self.job,
            created_at: instant(created)?,
            updated_at: instant(self.u.unwrap_or(created))?,
        })
    }
}

impl StoredAsLocked {
    fn of(kept: &AsLocked) -> Self {
        let counted = |counted: &Counted| StoredCounted {
            i: millis(counted.clock_in),
            o: counted.clock_out.map(millis),
            s: counted.stretches.iter().map(StoredStretch::of).collect(),
        };
        Self { d: kept.date, c: kept.counted.as_ref().map(counted) }
    }

    fn kept(self) -> Result<AsLocked, Error> {
        let counted = |stored: StoredCounted| -> Result<Counted, Error> {
            Ok(Counted {
                clock_in: instant(stored.i)?,
                clock_out: stored.o.map(instant).transpose()?,
                stretches: StoredStretch::all(stored.s)?,
            })
        };
        Ok(AsLocked { date: self.d, counted: self.c.map(counted).transpose()? })
    }
}

impl StoredStretch {
    fn of(stretch: &Stretch) -> Self {
        Self { f: millis(stretch.from), m: stretch.minutes, c: stretch.codes.join(" ") }
    }

    fn all(stored: Vec<Self>) -> Result<Vec<Stretch>, Error> {
        let stretch = |stored: Self| -> Result<Stretch, Error> {
            Ok(Stretch {
                from: instant(stored.f)?,
                minutes: stored.m,
                codes: stored.c.split_whitespace().map(str::to_owned).collect(),
            })
        };
        stored.into_iter().map(stretch).collect()
    }
}

impl StoredMinutes {
    fn of(minutes: &PolicyMinutes) -> Self {
        Self {
            b: minutes.break_minutes,
            u: minutes.uncounted_minutes,
            x: minutes.extra_minutes,
            d: minutes.due_minutes,
            s: minutes.stretches.iter().map(StoredStretch::of).collect(),
        }
    }

    fn minutes(self) -> Result<PolicyMinutes, Error> {
        Ok(PolicyMinutes {
            break_minutes: self.b,
            uncounted_minutes: self.u,
            extra_minutes: self.x,
            due_minutes: self.d,
            stretches: StoredStretch::all(self.s)?,
        })
    }
}

impl StoredOutPlace {
    fn of(out: &ClockOutPlace) -> Self {
        Self { dev: out.device_id.clone(), p: StoredPlace::of(&out.place) }
    }

    fn place(self) -> ClockOutPlace {
        let place = self.p.map(StoredPlace::place).unwrap_or_default();
        ClockOutPlace { place, device_id: self.dev }
    }
}

impl StoredPlace {
    fn of(place: &Place) -> Option<Self> {
        (*place != Place::default()).then(|| Self {
            la: place.lat,
            ln: place.lng,
            lo: place.location.clone(),
            ac: place.location_accuracy,
            ph: place.photo_url.clone(),
        })
    }

    fn place(self) -> Place {
        Place {
            lat: self.la,
            lng: self.ln,
            location: self.lo,
            location_accuracy: self.ac,
            photo_url: self.ph,
        }
    }
}

fn millis(at: DateTime<Utc>) -> i64 {
    at.timestamp_millis()
}

fn instant(millis: i64) -> Result<DateTime<Utc>, Error> {
    DateTime::from_timestamp_millis(millis)
        .ok_or_else(|| Error::internal("an instant out of range"))
}
