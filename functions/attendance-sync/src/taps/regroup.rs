//! The shifts around new taps of a person.
//!
//! A tap can change only the shifts between two cuts around it ([`wfm_taps::pairing::around`]). So the taps of the
//! last week are read, and more only if the person has had no day of rest since.

use std::collections::BTreeMap;

use chrono::{DateTime, TimeDelta, Utc};
use wfm_app::timelines::Known;
use wfm_domain::dates::DateRange;
use wfm_domain::ids::EmployeeId;
use wfm_domain::person::Person;
use wfm_domain::sync::TappedStay;
use wfm_storage::table::Table;
use wfm_storage::taps::{self, StoredTap};
use wfm_storage::{Error, rosters};
use wfm_taps::clock::Punch;
use wfm_taps::pairing::{self, Breaks, Missing, Rules};
use wfm_taps::tap::{State, Tap};

use super::expected::Planned;

/// The time before and after new taps whose taps are read first. People who rest on one day of the week have had this
/// day within it.
const BEFORE: TimeDelta = TimeDelta::hours(7 * 24 + 4);
const AFTER: TimeDelta = TimeDelta::hours(50);
/// The further time whose taps are read if the first is not enough.
const MORE: TimeDelta = TimeDelta::days(7);

/// A shift of a person, with its taps.
pub struct Group {
    /// The taps in the order of time, at least one.
    pub taps: Vec<StoredTap>,
    /// The attendances of the shift.
    pub stays: Vec<TappedStay>,
}

impl Group {
    /// The clock-in.
    pub fn start(&self) -> DateTime<Utc> {
        self.taps[0].at.unwrap_or_default()
    }

    /// The last tap.
    pub fn end(&self) -> DateTime<Utc> {
        self.taps.iter().filter_map(|tap| tap.at).max().unwrap_or_default()
    }

    /// The first tap of each attendance.
    pub fn clock_ins(&self) -> impl Iterator<Item = &StoredTap> {
        let mut place = 0;
        self.stays.iter().filter_map(move |stay| {
            let first = self.taps.get(place);
            place += stay.taps;
            first
        })
    }
}

/// Whether both are the same tap.
pub fn is_same(one: &StoredTap, other: &StoredTap) -> bool {
    (&one.text, one.terminal, one.key) == (&other.text, other.terminal, other.key)
}

/// The shifts of a person that `new` taps change, in the order of time. The rosters of their dates are read into
/// `known`.
pub async fn around(
    table: &Table,
    known: &mut Known,
    number: &str,
    new: &[StoredTap],
) -> Result<Vec<Group>, Error> {
    let times = || new.iter().filter_map(|tap| tap.at);
    let (Some(first_new), Some(last_new)) = (times().min(), times().max()) else {
        return Ok(vec![]);
    };
    let mut range =
        pairing::Known { from: first_new - BEFORE, to: last_new + AFTER, first_new, last_new };
    loop {
        let organization = known.organization;
        let stored = taps::between(table, organization, number, range.from, range.to).await?;
        let all = with_new(stored, new, known.person.id);
        read_rosters(table, known, &range).await?;
        match groups(all, known, &range) {
            Ok(groups) => return Ok(groups),
            Err(Missing::Before) => range.from -= MORE,
            Err(Missing::After) => range.to += MORE,
        }
    }
}

/// Reads the rosters of the dates around the taps of a range, if there are any.
async fn read_rosters(
    table: &Table,
    known: &mut Known,
    range: &pairing::Known,
) -> Result<(), Error> {
    let calendar = known.person.calendar(&known.settings.settings);
    let first = calendar.local_date(range.from);
    let last = calendar.local_date(range.to);
    let organization = known.organization;
    let employee = known.person.id;
    let dates = [DateRange { first, last }];
    rosters::read_more(table, organization, employee, &known.head, dates, &mut known.rosters).await
}

/// The stored taps of an employee that belong to a shift, and the new taps, in the order of time.
fn with_new(mut all: Vec<StoredTap>, new: &[StoredTap], employee: EmployeeId) -> Vec<StoredTap> {
    let missing = new.iter().filter(|new| !all.iter().any(|tap| is_same(new, tap)));
    let missing: Vec<StoredTap> = missing.cloned().collect();
    // A tap that is tried again keeps its stored form, and begins no known shift.
    let is_new = |tap: &StoredTap| new.iter().any(|new| is_same(new, tap));
    // The number may have belonged to another employee before. Taps for which no employee was found wait until
    // somebody asks for them.
    all.retain(|tap| tap.employee.is_none_or(|owner| owner == employee));
    all.retain(|tap| tap.shift.is_some() || is_new(tap));
    all.extend(missing);
    for tap in &mut all {
        if is_new(tap) {
            tap.shift = None;
        }
    }
    all.sort_by_key(|tap| tap.at);
    all
}

/// The shifts that the taps of one person make and that are not stored in this form.
fn groups(
    taps: Vec<StoredTap>,
    known: &Known,
    range: &pairing::Known,
) -> Result<Vec<Group>, Missing> {
    let punch = |(index, tap): (usize, &StoredTap)| Punch {
        tap: Tap {
            line: index,
            user: tap.number.clone(),
            clock: None,
            clock_text: String::new(),
            device: tap.terminal.to_string(),
            state: State::from_code(tap.key),
        },
        at: tap.at.unwrap_or_default().fixed_offset(),
    };
    let punches: Vec<Punch> = taps.iter().enumerate().map(punch).collect();
    let rules = Rules::default();
    let roster = known.rosters.roster();
    let settings = &known.settings.settings;
    let leaves = BTreeMap::new();
    let person = Person::of(&known.person, settings, &known.head.locks, &leaves, roster);
    let shifts = pairing::around(punches, &rules, &Planned(&person), range)?;
    let group = |shift: pairing::Shift| {
        let of_shift = |punch: &pairing::CollapsedPunch| {
            let repeats = punch.repeats.iter().map(|punch| punch.tap.line);
            [punch.punch.tap.line].into_iter().chain(repeats).collect::<Vec<usize>>()
        };
        let lines: Vec<usize> = shift.punches().iter().flat_map(of_shift).collect();
        let of_group: Vec<StoredTap> = lines.into_iter().map(|line| taps[line].clone()).collect();
        let is_passed = of_group.iter().any(|tap| tap.first_and_last);
        let breaks = if is_passed { Breaks::FirstAndLast } else { Breaks::Pairs };
        let stay = |stay: &pairing::Stay| TappedStay {
            taps: stay.punches.len() + stay.collapsed(),
            clock_out_at: stay.clock_out().map(|out| out.at.to_utc()),
            is_uneven: stay.is_uneven,
        };
        let stays = shift.stays(breaks, &rules).iter().map(stay).collect();
        Group { taps: of_group, stays }
    };
    let is_stored = |group: &Group| {
        let start = Some(group.start());
        let there = taps.iter().filter(|tap| tap.shift == start).count();
        there == group.taps.len() && group.taps.iter().all(|tap| tap.shift == start)
    };
    Ok(shifts.into_iter().map(group).filter(|group| !is_stored(group)).collect())
}
