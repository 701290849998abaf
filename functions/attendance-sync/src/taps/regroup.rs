//! The shifts around new taps of a person.
//!
//! Which shift a tap belongs to depends on earlier taps alone, and on none before the first tap of that shift
//! ([`wfm_taps::pairing`]). So the shifts before new taps stay as they are, and as soon as a shift begins after them with
//! the tap with which a stored one begins, all later ones do, too. What lies between is found again.

use std::collections::BTreeSet;

use chrono::{DateTime, TimeDelta, Utc};
use wfm_domain::ids::{EmployeeId, OrganizationId};
use wfm_storage::Error;
use wfm_storage::table::Table;
use wfm_storage::taps::{self, StoredTap};
use wfm_taps::clock::Punch;
use wfm_taps::pairing::{self, Rules};
use wfm_taps::tap::{State, Tap};

/// A shift of a person, by their taps.
pub struct Group {
    /// In order of time, at least one.
    pub taps: Vec<StoredTap>,
    pub clock_out: Option<DateTime<Utc>>,
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
}

/// A shift has ended so long after its first tap: twice a double tap's time more than the longest.
fn longest() -> TimeDelta {
    Rules::default().shift + TimeDelta::minutes(2)
}

/// Whether two are the same tap.
pub fn is_same(one: &StoredTap, other: &StoredTap) -> bool {
    (&one.text, one.terminal, one.key) == (&other.text, other.terminal, other.key)
}

/// The shifts of a person that `new` taps may change, in order of time.
pub async fn around(
    table: &Table,
    organization: OrganizationId,
    employee: EmployeeId,
    number: &str,
    new: &[StoredTap],
) -> Result<Vec<Group>, Error> {
    let times = || new.iter().filter_map(|tap| tap.at);
    let (Some(first), Some(last)) = (times().min(), times().max()) else { return Ok(vec![]) };
    // A shift with a tap less than the longest shift before the first one began less than two before it.
    let mut from = first - longest() * 2;
    let mut to = last + TimeDelta::days(2);
    loop {
        let stored = taps::between(table, organization, number, from, to).await?;
        let all = with_new(stored, new, employee);
        let begun =
            all.iter().filter(|tap| tap.at <= Some(first)).filter_map(|tap| tap.shift).max();
        if let Some(begun) = begun.filter(|begun| *begun < from) {
            // Only a part of that shift was read.
            from = begun;
            continue;
        }
        if let Some(groups) = changed(all, begun, last, to) {
            return Ok(groups);
        }
        to += TimeDelta::days(31);
    }
}

/// The stored taps of an employee that are a part of a shift, and the new ones, in order of time.
fn with_new(mut all: Vec<StoredTap>, new: &[StoredTap], employee: EmployeeId) -> Vec<StoredTap> {
    let missing = new.iter().filter(|new| !all.iter().any(|tap| is_same(new, tap)));
    let missing: Vec<StoredTap> = missing.cloned().collect();
    // What is tried again is as it is stored, and begins no shift that is known.
    let is_new = |tap: &StoredTap| new.iter().any(|new| is_same(new, tap));
    // The number was somebody else's before. What nobody was found for waits until somebody asks.
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

/// The shifts that taps up to `last` may change, from the stored one on that began at `begun`; `None` where taps after `to`
/// are needed to tell.
fn changed(
    mut all: Vec<StoredTap>,
    begun: Option<DateTime<Utc>>,
    last: DateTime<Utc>,
    to: DateTime<Utc>,
) -> Option<Vec<Group>> {
    all.retain(|tap| tap.at >= begun);
    let stored: BTreeSet<DateTime<Utc>> =
        all.iter().filter(|tap| tap.at == tap.shift).filter_map(|tap| tap.at).collect();
    let Some(end) = all.iter().filter_map(|tap| tap.at).max() else { return Some(vec![]) };
    let groups = groups(all);
    let same_again =
        groups.iter().map(Group::start).find(|start| *start > last && stored.contains(start));
    if same_again.is_none() && to - end < longest() {
        return None;
    }
    let is_before = |group: &Group| same_again.is_none_or(|again| group.start() < again);
    Some(groups.into_iter().filter(is_before).collect())
}

/// The shifts that taps of one person make.
fn groups(taps: Vec<StoredTap>) -> Vec<Group> {
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
    let last = punches.iter().map(|punch| punch.at).max().unwrap_or_default();
    // A tap that is still to come moves the clock-out; nothing waits for it.
    let taken_at = last + longest();
    let shifts = pairing::pair(punches, &Rules::default(), taken_at);
    let of_shift = |shift: pairing::Shift| {
        let clock_out = shift.clock_out().map(|out| out.at.to_utc());
        let taps = shift.into_taps().into_iter().map(|tap| taps[tap.line].clone()).collect();
        Group { taps, clock_out }
    };
    shifts.into_iter().map(of_shift).collect()
}
