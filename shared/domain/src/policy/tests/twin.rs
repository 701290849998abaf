//! The rules once more, minute by minute and without any cleverness, to compare with.
//!
//! Nothing here is shared with the code that it checks but the stored types.

use std::collections::{BTreeMap, BTreeSet};

use chrono::{DateTime, Datelike, NaiveDate, TimeDelta, Timelike, Utc};
use chrono_tz::Tz;

use crate::ids::AttendanceId;
use crate::policy::*;

/// A minute of presence.
#[derive(Clone, Debug)]
pub struct Minute {
    pub at: DateTime<Utc>,
    pub attendance: AttendanceId,
    piece: usize,
    pub is_break: bool,
    pub is_extra: bool,
    pub is_uncounted: bool,
}

impl Minute {
    pub fn is_worked(&self) -> bool {
        !self.is_break && !self.is_uncounted
    }
}

/// The minutes of a date, and the minutes that are guaranteed behind the last worked one of an attendance.
#[derive(Clone, Debug)]
pub struct Day {
    pub minutes: Vec<Minute>,
    pub guaranteed: BTreeMap<AttendanceId, u32>,
}

fn minute() -> TimeDelta {
    TimeDelta::minutes(1)
}

/// POL-3, second by second.
fn round(at: DateTime<Utc>, zone: Tz, to: RoundTo) -> DateTime<Utc> {
    let is_multiple = |at: DateTime<Utc>| {
        let wall = at.with_timezone(&zone);
        wall.second() == 0 && (wall.hour() * 60 + wall.minute()).is_multiple_of(to.to_minutes)
    };
    let mut down = at;
    while !is_multiple(down) {
        down -= TimeDelta::seconds(1);
    }
    let mut up = at;
    while !is_multiple(up) {
        up += TimeDelta::seconds(1);
    }
    match to.mode {
        RoundMode::Up => up,
        RoundMode::Down => down,
        RoundMode::Nearest if up - at <= at - down => up,
        RoundMode::Nearest => down,
    }
}

/// POL-3 to POL-6.
pub fn day(facts: &DayFacts<'_>) -> Day {
    let version = facts.version;
    let mut present = facts.presences.clone();
    present.sort_by_key(|one| (one.clock_in, one.id));
    if let Some(to) = version.rounding.clock_in
        && let Some(first) = present.first_mut()
    {
        first.clock_in = round(first.clock_in, facts.zone, to);
        if let Some(out) = first.clock_out
            && out < first.clock_in
        {
            first.clock_in = out;
        }
    }
    if let Some(to) = version.rounding.clock_out
        && let Some(last) = present.last_mut()
        && let Some(out) = last.clock_out
    {
        let out = round(out, facts.zone, to);
        last.clock_out = Some(if out < last.clock_in { last.clock_in } else { out });
    }

    // Pieces of work, and their gaps.
    let mut piece_of = vec![];
    let mut gaps: Vec<Vec<TimeDelta>> = vec![];
    for (place, one) in present.iter().enumerate() {
        let mut gap = None;
        if place > 0
            && let Some(out) = present[place - 1].clock_out
        {
            gap = Some(one.clock_in - out);
        }
        let separates =
            gap.is_some_and(|gap| gap >= TimeDelta::minutes(version.piece_gap_minutes.into()));
        if place == 0 || separates {
            gaps.push(vec![]);
        } else if let Some(gap) = gap {
            gaps.last_mut().unwrap().push(gap);
        }
        piece_of.push(gaps.len() - 1);
    }

    let mut minutes = vec![];
    for (one, piece) in present.iter().zip(&piece_of) {
        let mut at = one.clock_in;
        while one.clock_out.is_some_and(|out| at + minute() <= out) {
            minutes.push(Minute {
                at,
                attendance: one.id,
                piece: *piece,
                is_break: false,
                is_extra: false,
                is_uncounted: false,
            });
            at += minute();
        }
    }

    // Breaks.
    let touches = |piece: usize, shift: &PlannedWork| {
        present.iter().zip(&piece_of).any(|(one, of)| {
            let ends_before = one.clock_out.is_some_and(|out| out <= shift.shift.start);
            *of == piece && one.clock_in < shift.shift.end && !ends_before
        })
    };
    for (piece, gaps) in gaps.iter().enumerate() {
        let t = minutes.iter().filter(|minute| minute.piece == piece).count() as i64;
        let least = TimeDelta::minutes(version.min_gap_minutes.into());
        let g: TimeDelta = gaps.iter().filter(|gap| **gap >= least).sum();
        let mut tiers: Vec<(i64, i64)> = vec![];
        for tier in &version.breaks {
            tiers.push((tier.after_minutes.into(), tier.minutes.into()));
        }
        let mut planned = 0;
        for shift in &facts.shifts {
            if touches(piece, shift) {
                planned += i64::from(shift.break_minutes);
            }
        }
        tiers.push((facts.break_after_minutes.into(), planned));
        let mut most = (0, 0);
        for (after, granted) in tiers {
            // What is left of a minute is not deducted.
            let left = (TimeDelta::minutes(granted) - g).num_seconds().div_euclid(60);
            let asks = left.min(t - after).max(0);
            if asks > most.1 || (asks == most.1 && after < most.0) {
                most = (after, asks);
            }
        }
        let mut number = 0;
        for minute in minutes.iter_mut().filter(|minute| minute.piece == piece) {
            number += 1;
            minute.is_break = number > most.0 && number <= most.0 + most.1;
        }
    }

    // Extra time.
    let mut worked = 0;
    for minute in minutes.iter_mut().filter(|minute| !minute.is_break) {
        worked += 1;
        minute.is_extra = worked > facts.due_minutes;
    }
    let extra = minutes.iter().filter(|minute| minute.is_extra).count() as u32;
    for minute in minutes.iter_mut().filter(|minute| minute.is_extra) {
        let one = present.iter().find(|one| one.id == minute.attendance).unwrap();
        let is_approved = one.extra_review == ExtraReview::Approved;
        let counts = extra > version.extra.tolerance_minutes
            && (!version.extra.needs_approval || is_approved);
        minute.is_uncounted = !counts;
    }

    // Guaranteed minutes.
    let mut guaranteed = BTreeMap::new();
    if let Some(guarantee) = version.guarantee {
        for piece in 0..gaps.len() {
            let inside = facts.shifts.iter().any(|shift| touches(piece, shift));
            let of_piece =
                minutes.iter().filter(|minute| minute.piece == piece && minute.is_worked());
            let count = of_piece.clone().count() as u32;
            if count >= 1 && count < guarantee.minutes && !(guarantee.outside_shift && inside) {
                let last = of_piece.last().unwrap();
                guaranteed.insert(last.attendance, guarantee.minutes - count);
            }
        }
    }
    Day { minutes, guaranteed }
}

/// A worked minute with what the rules say about it.
struct Judged {
    at: DateTime<Utc>,
    attendance: AttendanceId,
    met: Vec<bool>,
    holds: Vec<bool>,
    /// The codes of a locked date.
    stored: Option<Vec<String>>,
}

/// The codes of each minute, by attendance; behind the last one those that are guaranteed.
pub type Codes = BTreeMap<(AttendanceId, DateTime<Utc>), BTreeSet<String>>;

/// POL-7 to POL-9, for the dates on which `version` holds. With `only_its_date`, POL-10.
pub fn codes(days: &[SeriesDay<'_>], version: &Version, only_its_date: bool) -> Codes {
    let mut days: Vec<&SeriesDay<'_>> = days.iter().collect();
    days.sort_by_key(|day| day.date());
    let rules: Vec<&Rule> = version
        .rules
        .iter()
        .filter(|rule| {
            let week = rule.after.iter().any(|threshold| threshold.per == Per::Week);
            let others = rule.worked_days.is_some() || rule.rest_below_minutes.is_some();
            !only_its_date || !(week || others)
        })
        .collect();
    let is_weekly = |rule: &Rule| rule.after.iter().any(|each| each.per == Per::Week);
    let takes = |taker: &Rule, rule: &Rule| {
        rule.group.is_some() && taker.group == rule.group && !is_weekly(taker)
    };

    let mut result = Codes::new();
    let mut before: Vec<(NaiveDate, Vec<Judged>)> = vec![];
    for (place, day) in days.iter().enumerate() {
        let SeriesDay::Open(facts) = day else {
            before.push((day.date(), stored_minutes(day)));
            continue;
        };
        let worked = self::day(facts);
        let until = &days[..=place];
        let of_date =
            |rule: &&Rule| worked_days(rule, version, until) && rest_is_short(rule, until);
        let of_date: Vec<bool> = rules.iter().map(of_date).collect();
        let mut minutes: Vec<Judged> = vec![];
        for minute in worked.minutes.iter().filter(|minute| minute.is_worked()) {
            let met = rules.iter().zip(&of_date);
            let met = met.map(|(rule, of_date)| *of_date && meets(rule, minute.at, facts));
            minutes.push(Judged {
                at: minute.at,
                attendance: minute.attendance,
                met: met.collect(),
                holds: vec![],
                stored: None,
            });
        }
        for (number, rule) in rules.iter().enumerate() {
            let found = minutes.iter().filter(|minute| minute.met[number]).count();
            if rule.at_least_minutes.is_some_and(|least| found < least as usize) {
                minutes.iter_mut().for_each(|minute| minute.met[number] = false);
            }
        }
        // First the rules without a week, then those with one.
        for (index, minute) in minutes.iter_mut().enumerate() {
            minute.holds = rules
                .iter()
                .zip(&minute.met)
                .map(|(rule, met)| *met && !is_weekly(rule) && passes_day(rule, facts, index))
                .collect();
        }
        for (number, rule) in rules.iter().enumerate().filter(|(_, rule)| is_weekly(rule)) {
            let is_taken = |minute: &Judged| match &minute.stored {
                Some(codes) => {
                    rules.iter().any(|taker| takes(taker, rule) && codes.contains(&taker.code))
                }
                None => rules
                    .iter()
                    .zip(&minute.holds)
                    .any(|(taker, holds)| *holds && takes(taker, rule)),
            };
            let mut passed = vec![true; minutes.len()];
            for threshold in rule.after.iter().filter(|each| each.per == Per::Week) {
                let block = block_number(version, facts.date, threshold.weeks);
                let in_block =
                    |date: NaiveDate| block_number(version, date, threshold.weeks) == block;
                let mut counted = 0;
                let mut limit = threshold.minutes;
                for day in days.iter().filter(|day| in_block(day.date())) {
                    let (due, leave) = match day {
                        SeriesDay::Open(facts) => (facts.due_minutes, facts.paid_leave_minutes),
                        SeriesDay::Locked(day) => (day.due_minutes, day.paid_leave_minutes),
                    };
                    limit += if threshold.plus_due { due } else { 0 };
                    if threshold.count_leave && day.date() <= facts.date {
                        counted += leave;
                    }
                }
                for (_, minutes) in before.iter().filter(|(date, _)| in_block(*date)) {
                    counted += minutes.iter().filter(|minute| !is_taken(minute)).count() as u32;
                }
                for (index, minute) in minutes.iter().enumerate() {
                    passed[index] &= counted >= limit;
                    counted += if is_taken(minute) { 0 } else { 1 };
                }
            }
            for (index, minute) in minutes.iter_mut().enumerate() {
                minute.holds[number] =
                    minute.met[number] && passed[index] && passes_day(rule, facts, index);
            }
        }
        if facts.version == version {
            for minute in &minutes {
                result.insert((minute.attendance, minute.at), codes_of(&rules, &minute.holds));
            }
            for (attendance, guaranteed) in &worked.guaranteed {
                let last = minutes.iter().rfind(|minute| minute.attendance == *attendance).unwrap();
                let mut codes = codes_of(&rules, &last.holds);
                codes.insert("guaranteed".into());
                for behind in 1..=*guaranteed {
                    let at = last.at + TimeDelta::minutes(behind.into());
                    result.insert((*attendance, at), codes.clone());
                }
            }
        }
        before.push((facts.date, minutes));
    }
    result
}

/// POL-8.
fn codes_of(rules: &[&Rule], holds: &[bool]) -> BTreeSet<String> {
    let mut codes = BTreeSet::new();
    let mut of_groups: BTreeMap<&str, &str> = BTreeMap::new();
    for (rule, holds) in rules.iter().zip(holds) {
        match &rule.group {
            _ if !holds => {}
            Some(group) => {
                of_groups.insert(group, &rule.code);
            }
            None => {
                codes.insert(rule.code.clone());
            }
        }
    }
    codes.extend(of_groups.into_values().map(str::to_owned));
    codes
}

fn stored_minutes(day: &SeriesDay<'_>) -> Vec<Judged> {
    let SeriesDay::Locked(stored) = day else { return vec![] };
    let mut minutes = vec![];
    for attendance in &stored.attendances {
        for stretch in &attendance.stretches {
            for number in 0..stretch.minutes {
                if !stretch.codes.contains(&"guaranteed".to_owned()) {
                    minutes.push(Judged {
                        at: stretch.from + TimeDelta::minutes(number.into()),
                        attendance: attendance.id,
                        met: vec![],
                        holds: vec![],
                        stored: Some(stretch.codes.clone()),
                    });
                }
            }
        }
    }
    minutes
}

fn meets(rule: &Rule, at: DateTime<Utc>, facts: &DayFacts<'_>) -> bool {
    let wall = at.with_timezone(&facts.zone).naive_local();
    if let Some(Band { from, to }) = rule.between {
        let time = wall.time();
        let is_in = match from < to {
            true => time >= from && time < to,
            false => time >= from || time < to,
        };
        if !is_in {
            return false;
        }
    }
    if rule.date_by == DateBy::Carried && wall.date() <= facts.date {
        return false;
    }
    let date = if rule.date_by == DateBy::Minute { wall.date() } else { facts.date };
    if !rule.weekdays.is_empty() && !rule.weekdays.contains(&date.weekday()) {
        return false;
    }
    if !rule.holidays.is_empty() {
        let kinds = facts.holidays.get(&date).cloned().unwrap_or_default();
        if !rule.holidays.iter().any(|kind| kinds.contains(kind)) {
            return false;
        }
    }
    rule.rest_day.is_none() || rule.rest_day == Some(facts.is_rest_day)
}

fn has_work(day: &SeriesDay<'_>) -> bool {
    match day {
        SeriesDay::Open(facts) => self::day(facts).minutes.iter().any(Minute::is_worked),
        SeriesDay::Locked(_) => !stored_minutes(day).is_empty(),
    }
}

fn worked_days(rule: &Rule, version: &Version, until: &[&SeriesDay<'_>]) -> bool {
    let Some(WorkedDays { from, within }) = rule.worked_days else { return true };
    let worked: BTreeSet<NaiveDate> =
        until.iter().filter(|day| has_work(day)).map(|day| day.date()).collect();
    let mut date = until.last().unwrap().date();
    let mut number = 0;
    loop {
        if worked.contains(&date) {
            number += 1;
        } else if within == WorkedIn::Row {
            break;
        }
        if within == WorkedIn::Week && date.weekday() == version.week_start {
            break;
        }
        date = date.pred_opt().unwrap();
    }
    number >= from
}

fn rest_is_short(rule: &Rule, until: &[&SeriesDay<'_>]) -> bool {
    let Some(below) = rule.rest_below_minutes else { return true };
    let mut ins = vec![];
    let mut outs = vec![];
    for (place, day) in until.iter().enumerate() {
        let times: Vec<(DateTime<Utc>, Option<DateTime<Utc>>)> = match day {
            SeriesDay::Open(facts) => {
                facts.presences.iter().map(|one| (one.clock_in, one.clock_out)).collect()
            }
            SeriesDay::Locked(stored) => {
                stored.attendances.iter().map(|one| (one.clock_in, one.clock_out)).collect()
            }
        };
        for (clock_in, clock_out) in times {
            if place + 1 == until.len() {
                ins.push(clock_in);
            } else {
                outs.extend(clock_out);
            }
        }
    }
    match (ins.iter().min(), outs.iter().max()) {
        (Some(first), Some(last)) => *first - *last < TimeDelta::minutes(below.into()),
        _ => false,
    }
}

fn passes_day(rule: &Rule, facts: &DayFacts<'_>, before: usize) -> bool {
    rule.after.iter().filter(|threshold| threshold.per == Per::Day).all(|threshold| {
        let due = if threshold.plus_due { facts.due_minutes } else { 0 };
        let leave = if threshold.count_leave { facts.paid_leave_minutes } else { 0 };
        before as u32 + leave >= threshold.minutes + due
    })
}

/// The number of the block of a date, from the week of `effective_from` on.
fn block_number(version: &Version, date: NaiveDate, weeks: u32) -> i64 {
    let mut first = version.effective_from;
    while first.weekday() != version.week_start {
        first = first.pred_opt().unwrap();
    }
    (date - first).num_days().div_euclid(7 * i64::from(weeks))
}
