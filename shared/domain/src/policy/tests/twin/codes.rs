//! The codes of each minute (rules POL-6 to POL-10 and POL-14).

use std::collections::{BTreeMap, BTreeSet};

use chrono::{DateTime, Datelike, NaiveDate, TimeDelta, Utc};

use super::Minute;
use crate::ids::AttendanceId;
use crate::policy::*;

/// A worked minute with what the rules say about it.
struct Judged {
    at: DateTime<Utc>,
    attendance: AttendanceId,
    met: Vec<bool>,
    holds: Vec<bool>,
    /// The codes of a locked or signed date.
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
        let (facts, worked) = match day {
            SeriesDay::Open(facts) => (facts, open_minutes(facts)),
            SeriesDay::Signed { facts, .. } => (facts, stored_minutes(day)),
            SeriesDay::Locked(_) => {
                before.push((day.date(), stored_minutes(day)));
                continue;
            }
        };
        let is_signed = matches!(day, SeriesDay::Signed { .. }) && facts.version == version;
        let until = &days[..=place];
        let of_date =
            |rule: &&Rule| worked_days(rule, version, until) && rest_is_short(rule, until);
        let of_date: Vec<bool> = rules.iter().map(of_date).collect();
        let mut minutes = worked;
        for minute in &mut minutes {
            let met = rules.iter().zip(&of_date);
            let met = met.map(|(rule, of_date)| *of_date && meets(rule, minute.at, facts));
            minute.met = met.collect();
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
            if let Some(codes) = minute.stored.as_ref().filter(|_| is_signed) {
                minute.holds = signed_holds(&rules, &minute.holds, codes);
            }
        }
        for (number, rule) in rules.iter().enumerate().filter(|(_, rule)| is_weekly(rule)) {
            // A locked date has no minute that is judged.
            let is_taken = |minute: &Judged| match &minute.stored {
                Some(codes) if minute.holds.is_empty() => {
                    rules.iter().any(|taker| takes(taker, rule) && codes.contains(&taker.code))
                }
                _ => rules
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
                        SeriesDay::Open(facts) | SeriesDay::Signed { facts, .. } => {
                            (facts.due_minutes, facts.paid_leave_minutes)
                        }
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
            let codes = |minute: &Judged| {
                let mut codes = codes_of(&rules, &minute.holds);
                for code in minute.stored.iter().flatten() {
                    if !rules.iter().any(|rule| rule.code == *code && is_of_date(rule)) {
                        codes.insert(code.clone());
                    }
                }
                codes
            };
            for minute in &minutes {
                result.insert((minute.attendance, minute.at), codes(minute));
            }
            for (attendance, guaranteed) in guaranteed(day) {
                let last = minutes.iter().rfind(|minute| minute.attendance == attendance).unwrap();
                let mut codes = codes(last);
                codes.insert("guaranteed".into());
                for behind in 1..=guaranteed {
                    let at = last.at + TimeDelta::minutes(behind.into());
                    result.insert((attendance, at), codes.clone());
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

/// POL-10.
fn is_of_date(rule: &Rule) -> bool {
    let has_week = rule.after.iter().any(|threshold| threshold.per == Per::Week);
    !has_week && rule.worked_days.is_none() && rule.rest_below_minutes.is_none()
}

/// The rules that hold for a minute of a signed date, of those without a week.
fn signed_holds(rules: &[&Rule], holds_now: &[bool], stored: &[String]) -> Vec<bool> {
    let mut holds = vec![];
    for (rule, holds_by_facts) in rules.iter().zip(holds_now) {
        let other_holds = rules
            .iter()
            .zip(holds_now)
            .any(|(other, holds)| *holds && is_of_date(other) && other.code == rule.code);
        holds.push(if is_of_date(rule) {
            stored.contains(&rule.code) && (*holds_by_facts || !other_holds)
        } else {
            *holds_by_facts
        });
    }
    holds
}

fn open_minutes(facts: &DayFacts<'_>) -> Vec<Judged> {
    let day = super::day(facts);
    let worked = day.minutes.iter().filter(|minute| minute.is_worked());
    let judged = |minute: &Minute| Judged {
        at: minute.at,
        attendance: minute.attendance,
        met: vec![],
        holds: vec![],
        stored: None,
    };
    worked.map(judged).collect()
}

fn guaranteed(day: &SeriesDay<'_>) -> BTreeMap<AttendanceId, u32> {
    let stored = match day {
        SeriesDay::Open(facts) => return super::day(facts).guaranteed,
        SeriesDay::Signed { stored, .. } | SeriesDay::Locked(stored) => stored,
    };
    let mut guaranteed = BTreeMap::new();
    for attendance in &stored.attendances {
        for stretch in &attendance.stretches {
            if stretch.codes.contains(&"guaranteed".to_owned()) {
                *guaranteed.entry(attendance.id).or_default() += stretch.minutes;
            }
        }
    }
    guaranteed
}

fn stored_minutes(day: &SeriesDay<'_>) -> Vec<Judged> {
    let stored = match day {
        SeriesDay::Open(_) => return vec![],
        SeriesDay::Signed { stored, .. } | SeriesDay::Locked(stored) => stored,
    };
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
        SeriesDay::Open(facts) => super::day(facts).minutes.iter().any(Minute::is_worked),
        SeriesDay::Signed { .. } | SeriesDay::Locked(_) => !stored_minutes(day).is_empty(),
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
            SeriesDay::Signed { stored, .. } | SeriesDay::Locked(stored) => {
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
