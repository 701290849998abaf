//! Judges which rules of a version hold for the worked minutes of a date (rules POL-7 to POL-9).
//!
//! Every condition is the same for all minutes of a cell. What went before only grows during a date, so each rule begins to
//! hold at one position of the date: cells are cut there.

use chrono::{Datelike, NaiveTime, TimeDelta};

use crate::policy::check::MAX_RULES;
use crate::policy::facts::DayFacts;
use crate::policy::local::{LocalSpan, cut};
use crate::policy::pieces::{Span, WorkedSpan};
use crate::policy::rule::{DateBy, Per, Rule, Threshold, WorkedIn};
use crate::policy::version::Version;
use crate::schedule::minutes;

/// The rules that are judged: each has a bit in a [`RuleSet`].
#[derive(Clone, Debug)]
pub(super) struct Judge<'a> {
    pub version: &'a Version,
    pub rules: Vec<&'a Rule>,
    /// The wall times at which a band of a rule begins or ends.
    edges: Vec<NaiveTime>,
}

/// Rules, by their place: bit 0 is the first one. A version has at most [`MAX_RULES`], as many as there are bits.
pub(super) type RuleSet = u32;

/// Worked minutes one after the other of one attendance, for all of which the same rules hold.
#[derive(Clone, Copy, Debug)]
pub(super) struct Cell {
    /// The place of the attendance among those of the date.
    pub attendance: usize,
    pub span: Span,
    /// The number of worked minutes of the date before it.
    position: u32,
    /// The rules whose conditions are met, all but `after`.
    met: RuleSet,
    /// The rules that hold.
    pub holding: RuleSet,
}

/// The facts that the dates around a date give.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Around {
    /// The dates with work of its week, up to the date.
    pub worked_in_week: u32,
    /// The dates with work that follow each other, up to the date.
    pub worked_in_row: u32,
    /// Between the last clock-out of earlier dates and the first clock-in; `None` without an earlier one.
    pub rest: Option<TimeDelta>,
}

/// A threshold of a block, as a date finds it.
#[derive(Clone, Copy, Debug)]
pub(super) struct BlockSoFar {
    /// The minutes of the block that went before the work of the date.
    pub counted: u64,
    /// The due minutes of the block.
    pub due: u64,
}

impl<'a> Judge<'a> {
    /// For the rules that need only the date (rule POL-10).
    pub fn of_date(version: &'a Version) -> Self {
        Self::of(version, Rule::needs_only_its_date)
    }

    /// For all rules.
    pub fn of_series(version: &'a Version) -> Self {
        Self::of(version, |_| true)
    }

    fn of(version: &'a Version, is_judged: impl Fn(&Rule) -> bool) -> Self {
        let rules = version.rules.iter().take(MAX_RULES).filter(|rule| is_judged(rule));
        let rules: Vec<&Rule> = rules.collect();
        let bands = rules.iter().filter_map(|rule| rule.between);
        let edges = bands.flat_map(|band| [band.from, band.to]).collect();
        Self { version, rules, edges }
    }

    /// The worked minutes of a date, with the rules that hold for them, all but those with a week.
    pub fn cells(
        &self,
        facts: &DayFacts<'_>,
        worked: impl Iterator<Item = WorkedSpan>,
        around: Around,
    ) -> Vec<Cell> {
        let mut cells = vec![];
        let mut position = 0;
        for WorkedSpan { attendance, span } in worked {
            for local in cut(span, facts.zone, &self.edges) {
                let is_met = |rule: &Rule| meets(rule, &local, facts, around);
                let met = self.set_of(|_, rule| is_met(rule));
                let span = local.span;
                cells.push(Cell { attendance, span, position, met, holding: 0 });
                position += span.minutes;
            }
        }
        self.drop_rules_of_too_few_minutes(&mut cells);
        for (place, rule) in self.rules.iter().enumerate().filter(|(_, rule)| !rule.has_week()) {
            hold_from(&mut cells, place, day_position(rule, facts));
        }
        cells
    }

    /// Adds the rules with a week. `block` tells how a threshold of a rule, both by their places, finds its block.
    pub fn add_rules_with_weeks(
        &self,
        cells: &mut Vec<Cell>,
        facts: &DayFacts<'_>,
        block: impl Fn(usize, usize) -> BlockSoFar,
    ) {
        for (place, rule) in self.rules.iter().enumerate().filter(|(_, rule)| rule.has_week()) {
            let taking = self.rules_that_take_from(rule);
            let mut position = day_position(rule, facts);
            for (of_rule, threshold) in rule.after.iter().enumerate() {
                if threshold.per == Per::Week {
                    let block = block(place, of_rule);
                    let left = limit(threshold, block.due).saturating_sub(block.counted);
                    position = position.max(position_after(cells, taking, left));
                }
            }
            hold_from(cells, place, position);
        }
    }

    /// The rules of the group of a rule that have no week: what they hold for is not counted by a block (rule POL-9).
    pub fn rules_that_take_from(&self, rule: &Rule) -> RuleSet {
        let takes =
            |other: &Rule| rule.group.is_some() && other.group == rule.group && !other.has_week();
        self.set_of(|_, other| takes(other))
    }

    /// The codes of the rules that hold: of each group the last one (rule POL-8). They are in the order of the alphabet.
    pub fn codes(&self, holding: RuleSet) -> Vec<String> {
        let holds = |place: usize| holding & (1 << place) != 0;
        let is_displaced = |place: usize| {
            let group = &self.rules[place].group;
            let later = place + 1..self.rules.len();
            group.is_some() && later.into_iter().any(|l| holds(l) && self.rules[l].group == *group)
        };
        let giving = (0..self.rules.len()).filter(|place| holds(*place) && !is_displaced(*place));
        let mut codes: Vec<String> = giving.map(|place| self.rules[place].code.clone()).collect();
        codes.sort_unstable();
        codes.dedup();
        codes
    }

    pub fn set_of(&self, is_in: impl Fn(usize, &Rule) -> bool) -> RuleSet {
        let places = self.rules.iter().enumerate().filter(|(place, rule)| is_in(*place, rule));
        places.fold(0, |set, (place, _)| set | 1 << place)
    }

    fn drop_rules_of_too_few_minutes(&self, cells: &mut [Cell]) {
        for (place, rule) in self.rules.iter().enumerate() {
            let bit = 1 << place;
            let found = cells.iter().filter(|cell| cell.met & bit != 0);
            let found: u32 = found.map(|cell| cell.span.minutes).sum();
            if rule.at_least_minutes.is_some_and(|least| found < least) {
                cells.iter_mut().for_each(|cell| cell.met &= !bit);
            }
        }
    }
}

/// Whether minutes meet the conditions of a rule that need no other minute (rule POL-7).
fn meets(rule: &Rule, local: &LocalSpan, facts: &DayFacts<'_>, around: Around) -> bool {
    let date = match rule.date_by {
        DateBy::Minute => local.date,
        DateBy::Start | DateBy::Carried => facts.date,
    };
    let is_carried = rule.date_by != DateBy::Carried || facts.date < local.date;
    let kinds = facts.holidays.get(&date);
    let is_holiday = |kind: &String| kinds.is_some_and(|kinds| kinds.contains(kind));
    is_carried
        && rule.between.is_none_or(|band| band.contains(local.time))
        && (rule.weekdays.is_empty() || rule.weekdays.contains(&date.weekday()))
        && (rule.holidays.is_empty() || rule.holidays.iter().any(is_holiday))
        && rule.rest_day.is_none_or(|rest_day| rest_day == facts.is_rest_day)
        && rule.worked_days.is_none_or(|worked_days| {
            worked_days.from
                <= match worked_days.within {
                    WorkedIn::Week => around.worked_in_week,
                    WorkedIn::Row => around.worked_in_row,
                }
        })
        && rule
            .rest_below_minutes
            .is_none_or(|below| around.rest.is_some_and(|rest| rest < minutes(below)))
}

/// The minutes that have to go before.
fn limit(threshold: &Threshold, due: u64) -> u64 {
    u64::from(threshold.minutes) + if threshold.plus_due { due } else { 0 }
}

/// The position from which on the thresholds of a day are passed.
fn day_position(rule: &Rule, facts: &DayFacts<'_>) -> u64 {
    let of_day = rule.after.iter().filter(|threshold| threshold.per == Per::Day);
    let position = |threshold: &Threshold| {
        let leave = if threshold.count_leave { facts.paid_leave_minutes } else { 0 };
        limit(threshold, facts.due_minutes.into()).saturating_sub(leave.into())
    };
    of_day.map(position).max().unwrap_or_default()
}

/// The position before which `left` minutes lie that no rule has taken; behind every cell if there are fewer.
fn position_after(cells: &[Cell], taking: RuleSet, mut left: u64) -> u64 {
    for cell in cells {
        if left == 0 {
            return cell.position.into();
        }
        if cell.holding & taking != 0 {
            continue;
        }
        let length = u64::from(cell.span.minutes);
        if left < length {
            return u64::from(cell.position) + left;
        }
        left -= length;
    }
    u64::MAX
}

/// The minutes of a date that none of the rules has taken.
pub(super) fn untaken_minutes(cells: &[Cell], taking: RuleSet) -> u64 {
    let untaken = cells.iter().filter(|cell| cell.holding & taking == 0);
    untaken.map(|cell| u64::from(cell.span.minutes)).sum()
}

/// Lets a rule hold for the minutes from a position on whose conditions are met.
fn hold_from(cells: &mut Vec<Cell>, place: usize, position: u64) {
    split_at(cells, position);
    let bit = 1 << place;
    for cell in cells.iter_mut() {
        if cell.met & bit != 0 && position <= u64::from(cell.position) {
            cell.holding |= bit;
        }
    }
}

fn split_at(cells: &mut Vec<Cell>, position: u64) {
    let place = cells.iter().position(|cell| {
        let from = u64::from(cell.position);
        from < position && position < from + u64::from(cell.span.minutes)
    });
    let Some(place) = place else { return };
    let cell = &mut cells[place];
    // Less than the minutes of the cell.
    let first = u32::try_from(position - u64::from(cell.position)).unwrap_or_default();
    let from = cell.span.from + minutes(first);
    let mut second = *cell;
    second.span = Span { from, minutes: cell.span.minutes - first };
    second.position += first;
    cell.span.minutes = first;
    cells.insert(place + 1, second);
}
