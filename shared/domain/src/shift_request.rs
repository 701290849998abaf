//! Shifts that change hands: they are swapped, given away, or claimed from open shifts (rules SCHED-11 to SCHED-16).

use std::collections::BTreeMap;

use chrono::{DateTime, NaiveDate, Utc};
use chrono_tz::Tz;
use serde::{Deserialize, Serialize};

use crate::ids::{DepartmentId, EmployeeId, OpenShiftId, ShiftRequestId, SiteId, UserId};
use crate::independence::Authors;
use crate::person::Person;
use crate::planning::{self, Plans};
use crate::roster::{self, DAY_OFF, DayShifts, PlannedShift};

/// The greatest number of shifts of a date.
const MAX_SHIFTS: usize = 3;

/// A shift that belongs to nobody yet.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct OpenShift {
    pub id: OpenShiftId,
    pub date: NaiveDate,
    pub shift: PlannedShift,
    /// The time zone of the shift.
    pub timezone: Tz,
    /// Only members of this department, or of one below it, may claim the shift.
    pub department_id: Option<DepartmentId>,
    /// Only people who work at this site may claim the shift.
    pub site_id: Option<SiteId>,
    pub places: u32,
    pub taken: u32,
    pub is_cancelled: bool,
    /// The accounts that made it or opened it again. They contribute to the pay of the people who work it (rule
    /// GUARD-2).
    pub opened_by: Authors,
    /// Only this employee and the employee's direct and indirect reports may claim the shift (rule GUARD-2).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub team_of: Option<EmployeeId>,
    pub created_at: DateTime<Utc>,
    pub updated_at: DateTime<Utc>,
}

/// Whether an open shift can be claimed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OpenShiftStatus {
    Open,
    Filled,
    Cancelled,
}

impl OpenShift {
    pub fn status(&self) -> OpenShiftStatus {
        match self.is_cancelled {
            true => OpenShiftStatus::Cancelled,
            false if self.taken >= self.places => OpenShiftStatus::Filled,
            false => OpenShiftStatus::Open,
        }
    }

    /// Whether an employee of these departments, each with the departments above it, and of this site may claim the
    /// shift.
    pub fn is_for(&self, departments: &[DepartmentId], site: Option<SiteId>) -> bool {
        self.department_id.is_none_or(|wanted| departments.contains(&wanted))
            && self.site_id.is_none_or(|wanted| site == Some(wanted))
    }
}

/// A request that shifts change hands.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ShiftRequest {
    pub id: ShiftRequestId,
    /// The employee who makes the request.
    pub employee_id: EmployeeId,
    pub date: NaiveDate,
    /// The time zone of the shifts. The colleague's must be the same, otherwise the request is refused.
    pub timezone: Tz,
    pub wish: Wish,
    pub note: Option<String>,
    pub status: ShiftRequestStatus,
    pub decided_by: Option<UserId>,
    pub decided_at: Option<DateTime<Utc>>,
    pub decision_note: Option<String>,
    pub created_at: DateTime<Utc>,
    pub updated_at: DateTime<Utc>,
}

/// The subject of a request, with all shifts of the dates as they were planned when it was made.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Wish {
    /// The requester gives the own shifts of the date and gets the colleague's shifts of the colleague's date.
    Swap {
        shifts: Vec<PlannedShift>,
        with_employee_id: EmployeeId,
        with_date: NaiveDate,
        with_shifts: Vec<PlannedShift>,
    },
    /// The requester gives the own shifts of the date to the colleague and gets nothing.
    Give { shifts: Vec<PlannedShift>, with_employee_id: EmployeeId },
    /// The requester takes a place of an open shift.
    Claim { open_shift_id: OpenShiftId },
}

impl Wish {
    /// The colleague.
    pub fn with(&self) -> Option<EmployeeId> {
        match self {
            Self::Swap { with_employee_id, .. } | Self::Give { with_employee_id, .. } => {
                Some(*with_employee_id)
            }
            Self::Claim { .. } => None,
        }
    }
}

/// The state of a request.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ShiftRequestStatus {
    /// The colleague has not answered yet.
    Offered,
    /// The colleague has agreed, and the planner has not decided yet.
    Accepted,
    Declined,
    Approved,
    Rejected,
    Cancelled,
}

impl ShiftRequestStatus {
    /// Whether a request may go from this state to `next` (rule SCHED-13).
    pub fn may_become(self, next: Self) -> bool {
        match next {
            Self::Offered => false,
            Self::Accepted | Self::Declined => self == Self::Offered,
            Self::Approved | Self::Rejected => self == Self::Accepted,
            Self::Cancelled => matches!(self, Self::Offered | Self::Accepted),
        }
    }
}

/// The reason for which a request cannot be approved.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Refusal {
    #[error(transparent)]
    Plan(#[from] planning::Refusal),
    /// The shifts differ from those that were offered.
    #[error("the shifts of {0} are not those of the request any more")]
    Differs(NaiveDate),
    #[error("the open shift has no place left")]
    NoPlace,
    #[error("the time zones of the two differ on {0}")]
    OtherZone(NaiveDate),
    #[error("there would be more than three shifts on {0}, or some that overlap")]
    DoNotFit(NaiveDate),
}

/// The shifts of a date, in the form of a plan of a single date.
pub fn shifts_on(person: &Person<'_>, date: NaiveDate) -> Vec<PlannedShift> {
    day_on(person, date).shifts
}

/// The shifts of a date with their worth, as they would be planned by themselves.
fn day_on(person: &Person<'_>, date: NaiveDate) -> DayShifts {
    match person.employed_on(date) {
        true => person.calendar.planned_on(date).day(),
        false => DAY_OFF.clone(),
    }
}

/// The plans that the approval of a request makes: for the requester, and for the colleague. Both are made, or none
/// (rule SCHED-14).
///
/// # Errors
/// The first reason against it: a locked date, a date without employment, shifts that have changed, no free place,
/// and a plan that cannot be worked.
pub fn plans(
    request: &ShiftRequest,
    person: &Person<'_>,
    other: Option<&Person<'_>>,
    open: Option<&OpenShift>,
) -> Result<[Plans; 2], Refusal> {
    let date = request.date;
    let moves = match (&request.wish, other, open) {
        (Wish::Swap { shifts, with_date, with_shifts, .. }, Some(other), _) => vec![
            Move { from: person, to: other, date, shifts },
            Move { from: other, to: person, date: *with_date, shifts: with_shifts },
        ],
        (Wish::Give { shifts, .. }, Some(other), _) => {
            vec![Move { from: person, to: other, date, shifts }]
        }
        (Wish::Claim { .. }, _, Some(open)) => return claimed(person, open),
        _ => return Err(Refusal::Differs(date)),
    };
    let dates: Vec<_> =
        moves.iter().flat_map(|each| [(each.from, each.date), (each.to, each.date)]).collect();
    open_dates(&dates)?;
    for each in &moves {
        if shifts_on(each.from, each.date) != each.shifts {
            return Err(Refusal::Differs(each.date));
        }
    }
    for each in &moves {
        if each.from.calendar.zone_on(each.date) != each.to.calendar.zone_on(each.date) {
            return Err(Refusal::OtherZone(each.date));
        }
    }
    // First everything goes, then everything comes: a swap of one date meets nothing of its own.
    let mut planned: BTreeMap<(EmployeeId, NaiveDate), DayShifts> = BTreeMap::new();
    for each in &moves {
        planned.insert((each.from.employee_id, each.date), DAY_OFF.clone());
    }
    for each in &moves {
        let there = planned
            .entry((each.to.employee_id, each.date))
            .or_insert_with(|| day_on(each.to, each.date));
        // A date that has shifts already keeps its worth.
        if there.shifts.is_empty() {
            there.worth = each.from.calendar.planned_on(each.date).worth();
        }
        there.shifts.extend(each.shifts.iter().map(|shift| each.moved(shift)));
        in_order(&mut there.shifts, each.date)?;
    }
    let of = |who: &Person<'_>| -> Plans {
        let own = planned.iter().filter(|((employee, _), _)| *employee == who.employee_id);
        own.map(|((_, date), day)| (*date, Some(day.clone()))).collect()
    };
    let own = of(person);
    let others = other.map(of).unwrap_or_default();
    for (who, plans) in [(Some(person), &own), (other, &others)] {
        let Some(who) = who else { continue };
        check(who, plans)?;
    }
    Ok([own, others])
}

/// The shifts of a date that go from one employee to another.
struct Move<'a> {
    from: &'a Person<'a>,
    to: &'a Person<'a>,
    date: NaiveDate,
    shifts: &'a [PlannedShift],
}

impl Move<'_> {
    /// The shift in the plan of the other employee: it is worked at the same place as before.
    fn moved(&self, shift: &PlannedShift) -> PlannedShift {
        let site = |who: &Person<'_>| who.calendar.site_on(self.date).map(|site| site.id);
        let here = site(self.from);
        let there = site(self.to);
        let site_id = shift.site_id.or(here).filter(|worked_at| Some(*worked_at) != there);
        PlannedShift { site_id, ..shift.clone() }
    }
}

/// The plan that the approval of a claim makes.
fn claimed(person: &Person<'_>, open: &OpenShift) -> Result<[Plans; 2], Refusal> {
    let date = open.date;
    open_dates(&[(person, date)])?;
    if open.status() != OpenShiftStatus::Open {
        return Err(Refusal::NoPlace);
    }
    if person.calendar.zone_on(date) != open.timezone {
        return Err(Refusal::OtherZone(date));
    }
    let own = person.calendar.site_on(date).map(|site| site.id);
    let site_id = open.shift.site_id.or(open.site_id).filter(|site| Some(*site) != own);
    let mut day = day_on(person, date);
    day.shifts.push(PlannedShift { site_id, ..open.shift.clone() });
    in_order(&mut day.shifts, date)?;
    let plans = Plans::from([(date, Some(day))]);
    check(person, &plans)?;
    Ok([plans, Plans::new()])
}

/// Checks that none of the dates is locked, and then that each is a date of employment.
fn open_dates(dates: &[(&Person<'_>, NaiveDate)]) -> Result<(), planning::Refusal> {
    if let Some((_, date)) = dates.iter().find(|(who, date)| who.locked_on(*date)) {
        return Err(planning::Refusal::Locked(*date));
    }
    match dates.iter().find(|(who, date)| !who.employed_on(*date)) {
        Some((_, date)) => Err(planning::Refusal::NotEmployed(*date)),
        None => Ok(()),
    }
}

/// Sorts the shifts of a date.
fn in_order(shifts: &mut [PlannedShift], date: NaiveDate) -> Result<(), Refusal> {
    shifts.sort_by_key(|shift| shift.times.start);
    match shifts.len() <= MAX_SHIFTS && roster::check(shifts).is_ok() {
        true => Ok(()),
        false => Err(Refusal::DoNotFit(date)),
    }
}

fn check(person: &Person<'_>, plans: &Plans) -> Result<(), planning::Refusal> {
    let roster = planning::applied(person.calendar.roster, plans);
    let mut with = *person;
    with.calendar.roster = &roster;
    planning::check(&with, plans.keys().copied())
}

#[cfg(test)]
mod tests;
