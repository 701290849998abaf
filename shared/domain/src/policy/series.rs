//! The codes of dates by all rules, also those that need other dates (rules POL-7, POL-9 and POL-14).

use std::collections::{BTreeMap, BTreeSet};

use chrono::{DateTime, NaiveDate, TimeDelta, Utc};

use crate::dates::DateRange;
use crate::policy::codes::{CodedDay, coded_day};
use crate::policy::facts::DayFacts;
use crate::policy::judge::{Around, BlockSoFar, Cell, Judge, untaken_minutes};
use crate::policy::pieces::{DayWork, work_of};
use crate::policy::rule::{Per, Rule, Threshold};
use crate::policy::signed::signed_day;
use crate::policy::version::Version;

/// A date of a series.
#[derive(Clone, Debug)]
pub enum SeriesDay<'a> {
    /// A date whose codes follow from its facts. A date to come has due minutes, and no presence.
    Open(DayFacts<'a>),
    /// A signed date of the period that is paid: it keeps the minutes and the codes that it stores, those of the rules that
    /// need only the date. The rules that need other dates follow from the facts, as on an open date (rules POL-10 and
    /// POL-14).
    Signed {
        stored: CodedDay,
        /// Its presences are ignored.
        facts: DayFacts<'a>,
    },
    /// A locked date: it keeps its codes and counts as stored, whatever its facts are now (rule POL-14).
    Locked(CodedDay),
}

impl SeriesDay<'_> {
    pub fn date(&self) -> NaiveDate {
        match self {
            Self::Open(facts) | Self::Signed { facts, .. } => facts.date,
            Self::Locked(stored) => stored.date,
        }
    }

    fn due_minutes(&self) -> u32 {
        match self {
            Self::Open(facts) | Self::Signed { facts, .. } => facts.due_minutes,
            Self::Locked(stored) => stored.due_minutes,
        }
    }

    fn paid_leave_minutes(&self) -> u32 {
        match self {
            Self::Open(facts) | Self::Signed { facts, .. } => facts.paid_leave_minutes,
            Self::Locked(stored) => stored.paid_leave_minutes,
        }
    }
}

/// The codes of every minute of the dates `asked`, by all rules of the version of each date.
///
/// `days` holds the dates of [`Version::dates_needed`] of each asked date, one entry a date, in any order. A date that is
/// absent has no work, no leave and no due minutes. The answer holds the asked dates that are in `days`, in order; a locked
/// one is as stored.
///
/// *Case:* California, 10, 8, 13, 8, 8, 4 and 9 hours from Sunday on: `overtime` 1080, `double` 120.
pub fn codes_of_series(days: &[SeriesDay<'_>], asked: DateRange) -> Vec<CodedDay> {
    let series = Series::of(days);
    let mut coded: BTreeMap<NaiveDate, CodedDay> = BTreeMap::new();
    let mut versions: Vec<&Version> = vec![];
    for day in days.iter().filter(|day| asked.contains(day.date())) {
        match day {
            SeriesDay::Locked(stored) => {
                coded.insert(stored.date, stored.clone());
            }
            SeriesDay::Open(facts) | SeriesDay::Signed { facts, .. } => {
                if !versions.contains(&facts.version) {
                    versions.push(facts.version);
                }
            }
        }
    }
    for version in versions {
        for day in series.codes_by(version, asked) {
            coded.insert(day.date, day);
        }
    }
    coded.into_values().collect()
}

/// Dates in order, with the minutes of each.
struct Series<'d, 'a> {
    days: Vec<Worked<'d, 'a>>,
    /// The dates with work.
    worked_on: BTreeSet<NaiveDate>,
}

struct Worked<'d, 'a> {
    day: &'d SeriesDay<'a>,
    minutes: DayMinutes<'d>,
    /// Between the last clock-out of earlier dates and the first clock-in.
    rest: Option<TimeDelta>,
}

/// The minutes of a date: computed from its presences, or stored.
enum DayMinutes<'d> {
    Computed(DayWork),
    Stored(&'d CodedDay),
}

impl DayMinutes<'_> {
    fn worked(&self) -> u32 {
        match self {
            Self::Computed(work) => work.worked_minutes(),
            Self::Stored(stored) => stored.worked_minutes(),
        }
    }

    /// The worked minutes, with the rules that hold for them, all but those with a week.
    fn cells(&self, facts: &DayFacts<'_>, judge: &Judge<'_>, around: Around) -> Vec<Cell> {
        match self {
            Self::Computed(work) => judge.cells(facts, work.worked_spans(), around),
            Self::Stored(stored) => {
                let mut cells = judge.cells(facts, stored.worked_spans(), around);
                if facts.version == judge.version {
                    judge.hold_as_stored(&mut cells, stored);
                }
                cells
            }
        }
    }

    /// The date with the codes that its cells have.
    fn coded(&self, facts: &DayFacts<'_>, judge: &Judge<'_>, cells: &[Cell]) -> CodedDay {
        match self {
            Self::Computed(work) => coded_day(facts, work, judge, cells),
            Self::Stored(stored) => signed_day(facts, stored, judge, cells),
        }
    }
}

impl<'d, 'a> Series<'d, 'a> {
    fn of(days: &'d [SeriesDay<'a>]) -> Self {
        let mut ordered: Vec<&SeriesDay<'_>> = days.iter().collect();
        ordered.sort_by_key(|day| day.date());
        let mut series = Series { days: vec![], worked_on: BTreeSet::new() };
        let mut last_out: Option<DateTime<Utc>> = None;
        for day in ordered {
            let minutes = match day {
                SeriesDay::Open(facts) => DayMinutes::Computed(work_of(facts)),
                SeriesDay::Signed { stored, .. } | SeriesDay::Locked(stored) => {
                    DayMinutes::Stored(stored)
                }
            };
            if minutes.worked() > 0 {
                series.worked_on.insert(day.date());
            }
            let clocks = Clocks::of(day);
            let rest = clocks.first_in.zip(last_out).map(|(first_in, out)| first_in - out);
            last_out = last_out.max(clocks.last_out);
            series.days.push(Worked { day, minutes, rest });
        }
        series
    }

    /// The codes of the asked dates on which a version holds. Its rules judge every date of the series.
    fn codes_by(&self, version: &Version, asked: DateRange) -> Vec<CodedDay> {
        let judge = Judge::of_series(version);
        let mut blocks = Blocks { series: self, judge: &judge, counted: BTreeMap::new() };
        let mut coded = vec![];
        for worked in self.days.iter().take_while(|worked| worked.day.date() <= asked.last) {
            match worked.day {
                SeriesDay::Open(facts) | SeriesDay::Signed { facts, .. } => {
                    let around = self.around(facts.date, version, worked.rest);
                    let mut cells = worked.minutes.cells(facts, &judge, around);
                    let leave = facts.paid_leave_minutes;
                    let block = |rule: usize, threshold: usize| {
                        blocks.before_work(rule, threshold, facts.date, leave)
                    };
                    judge.add_rules_with_weeks(&mut cells, facts, block);
                    if asked.contains(facts.date) && facts.version == version {
                        coded.push(worked.minutes.coded(facts, &judge, &cells));
                    }
                    blocks.count(worked.day, Minutes::Judged(&cells));
                }
                SeriesDay::Locked(stored) => blocks.count(worked.day, Minutes::Stored(stored)),
            }
        }
        coded
    }

    fn around(&self, date: NaiveDate, version: &Version, rest: Option<TimeDelta>) -> Around {
        let of_week = self.worked_on.range(version.week_of(date)..=date).count();
        let in_row = date.iter_days().rev().take_while(|on| self.worked_on.contains(on)).count();
        let number = |count: usize| u32::try_from(count).unwrap_or(u32::MAX);
        Around { worked_in_week: number(of_week), worked_in_row: number(in_row), rest }
    }
}

/// The first clock-in and the last clock-out of a date, as stored.
struct Clocks {
    first_in: Option<DateTime<Utc>>,
    last_out: Option<DateTime<Utc>>,
}

impl Clocks {
    fn of(day: &SeriesDay<'_>) -> Self {
        match day {
            SeriesDay::Open(DayFacts { presences, .. }) => Self {
                first_in: presences.iter().map(|presence| presence.clock_in).min(),
                last_out: presences.iter().filter_map(|presence| presence.clock_out).max(),
            },
            SeriesDay::Signed { stored: CodedDay { attendances, .. }, .. }
            | SeriesDay::Locked(CodedDay { attendances, .. }) => Self {
                first_in: attendances.iter().map(|attendance| attendance.clock_in).min(),
                last_out: attendances.iter().filter_map(|attendance| attendance.clock_out).max(),
            },
        }
    }
}

/// The minutes that the blocks of the thresholds have counted so far (rule POL-9).
struct Blocks<'s, 'd, 'a> {
    series: &'s Series<'d, 'a>,
    judge: &'s Judge<'s>,
    counted: BTreeMap<ThresholdPlace, InBlock>,
}

/// A threshold, by the place of its rule and its own place in the rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct ThresholdPlace {
    rule: usize,
    threshold: usize,
}

/// The minutes that went before in a block.
#[derive(Clone, Copy, Debug)]
struct InBlock {
    block: DateRange,
    minutes: u64,
}

/// The worked minutes of a date, which blocks count.
#[derive(Clone, Copy)]
enum Minutes<'m> {
    Judged(&'m [Cell]),
    Stored(&'m CodedDay),
}

impl Blocks<'_, '_, '_> {
    /// The block of a threshold before the work of a date; paid leave of the date goes before it.
    fn before_work(
        &self,
        rule: usize,
        threshold: usize,
        date: NaiveDate,
        leave: u32,
    ) -> BlockSoFar {
        let place = ThresholdPlace { rule, threshold };
        let threshold = &self.judge.rules[rule].after[threshold];
        let block = self.judge.version.block_of(date, threshold.weeks);
        let in_block = |day: &&Worked<'_, '_>| block.contains(day.day.date());
        let of_block = self.series.days.iter().filter(in_block);
        let leave = if threshold.count_leave { leave } else { 0 };
        BlockSoFar {
            counted: self.minutes_before(place, block) + u64::from(leave),
            due: of_block.map(|day| u64::from(day.day.due_minutes())).sum(),
        }
    }

    fn minutes_before(&self, place: ThresholdPlace, block: DateRange) -> u64 {
        let same_block = self.counted.get(&place).filter(|counted| counted.block == block);
        same_block.map_or(0, |counted| counted.minutes)
    }

    /// Counts the minutes of a date in the block of every threshold.
    fn count(&mut self, day: &SeriesDay<'_>, minutes: Minutes<'_>) {
        for (rule, of_rule) in self.judge.rules.iter().enumerate() {
            for (threshold, of_threshold) in of_rule.after.iter().enumerate() {
                if of_threshold.per == Per::Week {
                    let place = ThresholdPlace { rule, threshold };
                    self.count_for(place, of_rule, of_threshold, day, minutes);
                }
            }
        }
    }

    fn count_for(
        &mut self,
        place: ThresholdPlace,
        rule: &Rule,
        threshold: &Threshold,
        day: &SeriesDay<'_>,
        minutes: Minutes<'_>,
    ) {
        let block = self.judge.version.block_of(day.date(), threshold.weeks);
        let worked = match minutes {
            Minutes::Judged(cells) => untaken_minutes(cells, self.judge.rules_that_take_from(rule)),
            Minutes::Stored(stored) => self.stored_minutes(stored, rule),
        };
        let leave = if threshold.count_leave { day.paid_leave_minutes() } else { 0 };
        let minutes = self.minutes_before(place, block) + worked + u64::from(leave);
        self.counted.insert(place, InBlock { block, minutes });
    }

    /// The worked minutes of a locked date without a code of a rule that takes them.
    fn stored_minutes(&self, stored: &CodedDay, rule: &Rule) -> u64 {
        let taking = self.judge.rules_that_take_from(rule);
        let rules = self.judge.rules.iter().enumerate();
        let taking = rules.filter(|(place, _)| taking & (1 << place) != 0);
        let codes: Vec<&str> = taking.map(|(_, rule)| rule.code.as_str()).collect();
        let is_untaken = |codes: &[&str], of: &[String]| !of.iter().any(|c| codes.contains(&&**c));
        let worked = stored.stretches().filter(|stretch| stretch.is_worked());
        let untaken = worked.filter(|stretch| is_untaken(&codes, &stretch.codes));
        untaken.map(|stretch| u64::from(stretch.minutes)).sum()
    }
}
