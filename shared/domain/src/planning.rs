//! Checks whether dates can be planned in the requested way (rule SCHED-6).

use std::collections::{BTreeMap, BTreeSet};

use chrono::NaiveDate;

use crate::attendance::Shift;
use crate::dates::month_of;
use crate::person::Person;
use crate::roster::{DayShifts, PlannedShift, Roster};

/// The shifts that dates are to have; `None` is what the schedule says.
pub type Plans = BTreeMap<NaiveDate, Option<DayShifts>>;

/// The reason for which a date cannot be planned.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Refusal {
    #[error("{0} belongs to an approved payroll or timesheet")]
    Locked(NaiveDate),
    #[error("{0} is no day of employment")]
    NotEmployed(NaiveDate),
    #[error("the employee is on approved leave on {0}")]
    OnLeave(NaiveDate),
    #[error("the shifts of {0} would overlap those of the day before or after")]
    Overlap(NaiveDate),
    #[error("the shifts of the month of {0} hold too much text: give them shorter names")]
    TooMuchText(NaiveDate),
}

impl Refusal {
    /// The date of the refusal; for a month its first date.
    pub fn date(self) -> NaiveDate {
        match self {
            Self::Locked(date)
            | Self::NotEmployed(date)
            | Self::OnLeave(date)
            | Self::Overlap(date)
            | Self::TooMuchText(date) => date,
        }
    }

    /// The code that clients read.
    pub fn code(self) -> &'static str {
        match self {
            Self::Locked(_) => "period_locked",
            Self::NotEmployed(_) => "employee_inactive",
            Self::OnLeave(_) | Self::Overlap(_) => "overlap",
            Self::TooMuchText(_) => "too_long",
        }
    }
}

/// The roster with these plans in it.
#[must_use]
pub fn applied(roster: &Roster, plans: &Plans) -> Roster {
    let mut with = roster.clone();
    for (date, shifts) in plans {
        match shifts {
            Some(shifts) => with.insert(*date, shifts.clone()),
            None => with.remove(date),
        };
    }
    with
}

/// Checks whether these dates can be planned. The roster of `person` has the plans already.
///
/// # Errors
/// The first date that cannot be planned, with the reason.
pub fn check(person: &Person<'_>, dates: impl Iterator<Item = NaiveDate>) -> Result<(), Refusal> {
    for date in dates {
        if person.locked_on(date) {
            return Err(Refusal::Locked(date));
        }
        if !person.employed_on(date) {
            return Err(Refusal::NotEmployed(date));
        }
        let leave = person.leave_on(date).cover;
        if leave.first_half && leave.second_half {
            return Err(Refusal::OnLeave(date));
        }
        if !fits(person, date) {
            return Err(Refusal::Overlap(date));
        }
    }
    Ok(())
}

/// The greatest number of bytes of a month's roster, as the table counts them. There is a limit because every
/// computation of a day of the month reads the whole roster, for at most two read units.
const MOST_OF_A_MONTH: usize = 8 * 1024;

/// The number of bytes of a date with its list, of a shift with its times, of the key of its name, and of its site.
const DATE: usize = 14;
const SHIFT: usize = 45;
const NAME: usize = 5;
const SITE: usize = 44;
/// The worth of a day that has one of its own, with the keys of both of its parts.
const WORTH: usize = 28;
/// Names in other languages have so many bytes beside those of each language.
const NAMES: usize = 8;
/// The number of bytes of a name in another language, besides its tag and text.
const NAMES_ENTRY: usize = 2;

/// Checks whether a month may have the roster that these plans make. It may if the roster is small enough or does not
/// grow.
///
/// # Errors
/// [`Refusal::TooMuchText`] with the first date of the month.
pub fn check_size(roster: &Roster, plans: &Plans) -> Result<(), Refusal> {
    let planned = applied(roster, plans);
    let months: BTreeSet<NaiveDate> = plans.keys().map(|date| month_of(*date).first).collect();
    let is_too_large = |month: &NaiveDate| {
        let size = size_of_month(&planned, *month);
        size > MOST_OF_A_MONTH && size > size_of_month(roster, *month)
    };
    months.into_iter().find(is_too_large).map_or(Ok(()), |month| Err(Refusal::TooMuchText(month)))
}

/// The number of bytes of a month's roster.
fn size_of_month(roster: &Roster, month: NaiveDate) -> usize {
    let days = roster.range(month..=month_of(month).last);
    days.map(|(_, day)| DATE + size_of_day(day)).sum()
}

/// The bytes of a day, as they are stored at most.
fn size_of_day(day: &DayShifts) -> usize {
    let worth = if day.worth.is_whole() { 0 } else { WORTH };
    worth + size_of_shifts(day)
}

/// The greatest number of bytes of shifts in their stored form.
pub fn size_of_shifts<'a>(shifts: impl IntoIterator<Item = &'a PlannedShift>) -> usize {
    shifts.into_iter().map(size_of).sum()
}

fn size_of(shift: &PlannedShift) -> usize {
    let name = shift.name.as_ref().map_or(0, |name| name.len() + NAME);
    let entry = |(language, name): (&String, &String)| language.len() + name.len() + NAMES_ENTRY;
    let names = match shift.names.is_empty() {
        true => 0,
        false => NAMES + shift.names.iter().map(entry).sum::<usize>(),
    };
    SHIFT + name + names + shift.site_id.map_or(0, |_| SITE)
}

/// Whether the shifts of a date end before those of the next date start, and start after those of the date before
/// end.
fn fits(person: &Person<'_>, date: NaiveDate) -> bool {
    let shift =
        |date: Option<NaiveDate>| -> Option<Shift> { person.shift_on(date?).map(|day| day.shift) };
    let Some(own) = shift(Some(date)) else { return true };
    let before = shift(date.pred_opt());
    let after = shift(date.succ_opt());
    before.is_none_or(|before| before.end <= own.start)
        && after.is_none_or(|after| own.end <= after.start)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::leave::LeaveCover;
    use crate::roster::DAY_OFF;
    use crate::testing::{World, date, planned as shift, weekdays};

    fn world() -> World {
        let mut world = World::new();
        world.zone = chrono_tz::Europe::Berlin;
        world.settings.work_schedules =
            crate::schedule::ScheduleHistory::of(weekdays("09:00", "17:30", 30));
        world
    }

    fn checked(world: &World, on: &str) -> Result<(), Refusal> {
        check(&world.person(), [date(on)].into_iter())
    }

    /// Rule SCHED-6.
    #[test]
    fn shifts_touch_those_of_the_days_around_and_do_not_overlap_them() {
        let mut world = world();
        let overlap = Err(Refusal::Overlap(date("2026-11-03")));
        let with = |world: &mut World, from: &str, to: &str| {
            world.roster.insert(date("2026-11-03"), vec![shift(from, to, 0)].into());
            checked(world, "2026-11-03")
        };
        assert_eq!(with(&mut world, "22:00", "09:00"), Ok(()));
        assert_eq!(with(&mut world, "22:00", "09:01"), overlap);
        world.roster.insert(date("2026-11-02"), vec![shift("22:00", "06:00", 0)].into());
        assert_eq!(with(&mut world, "06:00", "14:00"), Ok(()));
        assert_eq!(with(&mut world, "05:59", "14:00"), overlap);
    }

    /// Rule SCHED-6.
    #[test]
    fn a_date_of_whole_leave_or_outside_employment_is_not_planned() {
        let mut world = world();
        let day = "2026-11-03";
        for (first_half, second_half, outcome) in [
            (true, false, Ok(())),
            (false, true, Ok(())),
            (true, true, Err(Refusal::OnLeave(date(day)))),
        ] {
            world.leaves.insert(date(day), LeaveCover { first_half, second_half }.into());
            assert_eq!(checked(&world, day), outcome);
        }
        world.employ("2026-11-04", None);
        assert_eq!(checked(&world, day), Err(Refusal::NotEmployed(date(day))));
        let refusals = [Refusal::NotEmployed, Refusal::Locked, Refusal::OnLeave, Refusal::Overlap];
        let codes = refusals.map(|refusal| refusal(date(day)).code());
        assert_eq!(codes, ["employee_inactive", "period_locked", "overlap", "overlap"]);
        assert_eq!(Refusal::TooMuchText(date(day)).code(), "too_long");
    }

    /// Rule SCHED-6.
    #[test]
    fn the_first_date_that_is_locked_is_named() {
        let mut world = world();
        world.lock("2026-11-04", "2026-11-04");
        let dates = ["2026-11-03", "2026-11-04", "2026-11-05"].map(date);
        let refused = check(&world.person(), dates.into_iter());
        assert_eq!(refused, Err(Refusal::Locked(date("2026-11-04"))));
    }

    /// Rule SCHED-6.
    #[test]
    fn a_month_grows_to_eight_kilobytes_and_a_larger_one_does_not_grow() {
        let named = |name: usize, site_id| PlannedShift {
            name: Some("x".repeat(name)),
            site_id,
            ..shift("09:00", "17:00", 0)
        };
        let site = Some(crate::ids::SiteId(uuid::Uuid::from_u128(1)));
        let last = date("2026-11-30");
        // 30 dates of 14 + 45 + 5 bytes, 44 of a site, and names: 29 of 200 bytes, and that of the last date.
        let month = |name: usize| {
            let days = date("2026-11-01").iter_days().take(29);
            let mut month: Roster = days.map(|day| (day, vec![named(200, None)].into())).collect();
            month.insert(last, vec![named(name, site)].into());
            month
        };
        let plan = |name: usize| Plans::from([(last, Some(vec![named(name, site)].into()))]);
        let refused = Err(Refusal::TooMuchText(date("2026-11-01")));
        let rest = 8 * 1024 - 30 * (14 + 45 + 5) - 44 - 29 * 200;
        assert_eq!(check_size(&month(0), &plan(rest)), Ok(()));
        assert_eq!(check_size(&month(0), &plan(rest + 1)), refused);
        assert_eq!(check_size(&month(rest + 9), &plan(rest + 9)), Ok(()));
        assert_eq!(check_size(&month(rest + 9), &plan(rest + 8)), Ok(()));
        assert_eq!(check_size(&month(rest + 9), &plan(rest + 10)), refused);
    }

    /// Rules SCHED-6 and DAY-1.
    #[test]
    fn a_worth_of_its_own_takes_room_in_its_month() {
        let plain = DayShifts::from(vec![shift("06:00", "14:00", 0)]);
        let half = DayShifts { worth: "0.5".parse().unwrap(), ..plain.clone() };
        assert_eq!(size_of_day(&plain), 45);
        assert_eq!(size_of_day(&half), 45 + 28);
    }

    /// Rule SCHED-9.
    #[test]
    fn a_plan_without_shifts_is_a_day_off_and_none_follows_the_schedule() {
        let monday = date("2026-11-02");
        let tuesday = date("2026-11-03");
        let roster = Roster::from([(monday, vec![shift("06:00", "14:00", 0)].into())]);
        let plans = Plans::from([(monday, None), (tuesday, Some(DAY_OFF.clone()))]);
        assert_eq!(applied(&roster, &plans), Roster::from([(tuesday, vec![].into())]));
    }
}
