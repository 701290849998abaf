//! The days of a request (rules LEAVE-1, LEAVE-4 and LEAVE-6).

use chrono::NaiveDate;

use super::times::days_of_minutes;
use crate::dates::DateRange;
use crate::days::Days;
use crate::leave::{
    Amount, Half, LeaveCover, LeaveSpan, LeaveTimes, LeaveType, LeaveYears, Minutes, Share, Shares,
    Taken, Unit,
};
use crate::person::Person;
use crate::settings::Settings;

/// The greatest number of dates of a leave, working days or not.
const MAX_DATES: i64 = 366;

/// A counted request: the part that it takes of each date.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Counted {
    pub shares: Shares,
    /// The due minutes of each date.
    pub minutes: Minutes,
    /// The days that the minutes of a request with times are worth; zero of other requests.
    pub timed_days: Days,
    /// The leave years at the request.
    pub years: LeaveYears,
}

/// The reason for which a leave cannot be requested, whatever the balance is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RequestViolation {
    #[error("the leave type requires an attachment")]
    AttachmentRequired,
    #[error("the leave ends before it starts")]
    EndBeforeStart,
    #[error("the leave has more than {MAX_DATES} dates")]
    TooLong,
    /// For a single date only `start_half` may be set. For several dates `start_half` can only be the second half and
    /// `end_half` only the first.
    #[error("the halves do not fit the dates")]
    HalvesDoNotFit,
    /// Times are for a single date, and for a leave type that counts minutes (rule LEAVE-38).
    #[error("the times do not fit the dates or the leave type")]
    TimesDoNotFit,
    /// A date lies before hire, after termination, or between two employments.
    #[error("the leave has a date outside employment")]
    NotEmployed,
    #[error("the leave has no working day")]
    NoWorkingDays,
}

/// Counts a request and checks it against its leave type (rules LEAVE-4 and LEAVE-6).
///
/// # Errors
/// [`RequestViolation::AttachmentRequired`], then errors of [`count`].
pub fn request(
    span: &LeaveSpan,
    leave_type: &LeaveType,
    is_attached: bool,
    person: &Person<'_>,
    settings: &Settings,
) -> Result<Counted, RequestViolation> {
    if leave_type.requires_attachment && !is_attached {
        return Err(RequestViolation::AttachmentRequired);
    }
    count(span, leave_type, person, settings)
}

/// Counts a request by the current schedule and holidays (rules LEAVE-1 and LEAVE-2). Each local
/// date that is a scheduled working day takes what it is worth, or half of that at an end with a half, and nothing of
/// what a holiday takes.
///
/// A date is a working day if a shift starts on it. The end of the shift does not matter.
///
/// # Errors
/// The first error that applies, in the order of [`RequestViolation`].
///
/// *Case:* Mon–Fri, holiday Fri 2026-12-25: from the second half of 2026-12-24 to 2026-12-29 takes
/// 0.5 + 0 + Mon 1 + Tue 1 = 2.5.
pub fn count(
    span: &LeaveSpan,
    leave_type: &LeaveType,
    person: &Person<'_>,
    settings: &Settings,
) -> Result<Counted, RequestViolation> {
    check(span, leave_type)?;
    let dates = DateRange { first: span.start_date, last: span.end_date };
    if person.employments.joined_within(dates) != [dates] {
        return Err(RequestViolation::NotEmployed);
    }
    let years = LeaveYears { start_month: settings.leave_year_start };
    let wanted = |date| span.share_requested_on(date).cover();
    let taken = |date| taken_of(span.times, wanted(date), date, person);
    let shares: Shares = span.dates().map(|date| taken(date).part).collect();
    let minutes: Minutes = span.dates().map(|date| taken(date).minutes).collect();
    let amount = |date| {
        let TakenOf { part, minutes, .. } = taken(date);
        amount_of(leave_type.unit, leave_type.counts_rest_days, wanted(date), part, minutes)
    };
    let timed_days = span.dates().map(|date| taken(date).timed_days).sum();
    match span.dates().all(|date| amount(date) == Amount::ZERO) {
        true => Err(RequestViolation::NoWorkingDays),
        false => Ok(Counted { shares, minutes, timed_days, years }),
    }
}

/// The part that a leave takes of a date, and its due minutes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct TakenOf {
    pub part: Taken,
    pub minutes: u32,
    /// The days that the minutes of a leave with times are worth.
    pub timed_days: Days,
}

/// The amount that a leave takes of a date of which it covers these halves: due minutes, or days. If rest days count,
/// each half of any date is half a day (rules LEAVE-29 and LEAVE-38).
pub(super) fn amount_of(
    unit: Unit,
    counts_rest_days: bool,
    cover: LeaveCover,
    part: Taken,
    minutes: u32,
) -> Amount {
    match unit {
        Unit::Minute => Amount::of_minutes(i32::try_from(minutes).unwrap_or(i32::MAX)),
        Unit::Day if counts_rest_days => Taken::from(Share::of(cover)).days().into(),
        Unit::Day => part.days().into(),
    }
}

/// The part of one of its dates that a leave takes, by the facts in force: nothing unless the employee is employed and scheduled on
/// it, and nothing of what is off (rules DAY-2 and DAY-3). With times it takes no halves, but the minutes between them (rule
/// LEAVE-38).
///
/// *Case:* 24 December, whose second half is off: a day and its first half take 0.5, its second half nothing.
pub(super) fn taken_of(
    times: Option<LeaveTimes>,
    wanted: LeaveCover,
    date: NaiveDate,
    person: &Person<'_>,
) -> TakenOf {
    let Some(day) = person.shift_on(date) else { return TakenOf::default() };
    if let Some(times) = times {
        let minutes = times.minutes(wanted, date, person);
        let timed_days = days_of_minutes(minutes, day.whole_day());
        return TakenOf { minutes, timed_days, ..TakenOf::default() };
    }
    let share = Share::of(day.due_halves_of(wanted));
    match share {
        Share::None => TakenOf::default(),
        _ => TakenOf {
            part: Taken { share, worth: day.worth },
            minutes: day.due_minutes_of(share.cover()),
            timed_days: Days::ZERO,
        },
    }
}

fn check(span: &LeaveSpan, leave_type: &LeaveType) -> Result<(), RequestViolation> {
    let further = (span.end_date - span.start_date).num_days();
    let fits = match (further, span.start_half, span.end_half) {
        (0, _, None) => true,
        (0, _, Some(_)) => false,
        (_, start, end) => start != Some(Half::FirstHalf) && end != Some(Half::SecondHalf),
    };
    match further {
        ..0 => Err(RequestViolation::EndBeforeStart),
        MAX_DATES.. => Err(RequestViolation::TooLong),
        _ if !fits => Err(RequestViolation::HalvesDoNotFit),
        _ if span.times.is_some() && (further > 0 || leave_type.unit.is_day()) => {
            Err(RequestViolation::TimesDoNotFit)
        }
        _ => Ok(()),
    }
}
