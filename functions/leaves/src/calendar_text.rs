//! The text of a calendar feed (RFC 5545), in the language of the organization (rule LEAVE-46).

use chrono::{NaiveTime, TimeDelta};
use icalendar::{Calendar, Component, Event, EventLike, EventStatus, Property};
use wfm_domain::language::Language;
use wfm_domain::leave::{Half, Leave, LeaveSpan, LeaveStatus};
use wfm_domain::settings::Settings;
use wfm_domain::text;

/// The halves or the times of a leave in words; `None` if it takes whole dates.
fn part(span: &LeaveSpan, language: Language) -> Option<String> {
    if let Some(times) = span.times {
        let shown = |time: NaiveTime| time.format("%H:%M").to_string();
        return Some(format!("{}–{}", shown(times.start_time()), shown(times.end_time())));
    }
    if span.start_date == span.end_date {
        let half = |half| match half {
            Half::FirstHalf => ["erste Tageshälfte", "first half of the day"],
            Half::SecondHalf => ["zweite Tageshälfte", "second half of the day"],
        };
        return span.start_half.map(|of| language.pick(half(of)).to_owned());
    }
    let start = span.start_half.map(|_| ["erster Tag: zweite Hälfte", "first day: second half"]);
    let end = span.end_half.map(|_| ["letzter Tag: erste Hälfte", "last day: first half"]);
    let words: Vec<&str> = start.into_iter().chain(end).map(|of| language.pick(of)).collect();
    (!words.is_empty()).then(|| words.join(", "))
}

/// A leave as a feed shows it.
pub struct Shown<'a> {
    leave: &'a Leave,
    /// The dates of the event: one of the pieces of the leave.
    span: LeaveSpan,
    /// The place of the piece among those of the leave.
    place: usize,
    summary: String,
    /// Whether the owner of the calendar is away.
    is_own: bool,
}

impl<'a> Shown<'a> {
    /// A leave of the owner, with the name of its type.
    pub fn own(leave: &'a Leave, settings: &Settings, language: Language) -> Vec<Self> {
        let known = settings.leave_types.iter().find(|known| known.code == leave.leave_type);
        let locale = &settings.organization.locale;
        let name = known.map(|known| text::in_language(&known.name, &known.names, locale));
        let name = name.unwrap_or(&leave.leave_type);
        Self::pieces(leave, name, language, true)
    }

    /// A leave of a colleague, with the name of the person and without the type.
    pub fn of_colleague(leave: &'a Leave, name: &str, language: Language) -> Vec<Self> {
        Self::pieces(leave, name, language, false)
    }

    fn pieces(leave: &'a Leave, name: &str, language: Language, is_own: bool) -> Vec<Self> {
        let piece = |(place, span): (usize, LeaveSpan)| {
            let summary = summary(name, &span, language);
            Self { leave, span, place, summary, is_own }
        };
        leave.pieces().into_iter().enumerate().map(piece).collect()
    }

    /// The event. It lasts whole days, so that it has no time zone.
    fn event(&self) -> Event {
        let Self { leave, span, place, summary, is_own } = self;
        let LeaveSpan { start_date, end_date, start_half, times, .. } = *span;
        let is_part = start_date == end_date && (start_half.is_some() || times.is_some());
        let id = leave.id;
        let uid = if *place == 0 { id.to_string() } else { format!("{id}-{place}") };
        let status = match leave.status {
            LeaveStatus::Approved => EventStatus::Confirmed,
            LeaveStatus::Pending => EventStatus::Tentative,
            LeaveStatus::Rejected | LeaveStatus::Cancelled => EventStatus::Cancelled,
        };
        // Part of a day is not a whole day on which the owner is busy.
        let transparency = if *is_own && !is_part { "OPAQUE" } else { "TRANSPARENT" };
        Event::new()
            .uid(&uid)
            .timestamp(leave.updated_at)
            .starts(start_date)
            // The end of an event is the first date after it.
            .ends(end_date.succ_opt().unwrap_or(end_date))
            .summary(summary)
            .status(status)
            .add_property("TRANSP", transparency)
            .done()
    }
}

fn summary(name: &str, span: &LeaveSpan, language: Language) -> String {
    match part(span, language) {
        Some(part) => format!("{name} ({part})"),
        None => name.to_owned(),
    }
}

/// The calendar with these events.
pub fn written(events: &[Shown<'_>], language: Language) -> String {
    let mut calendar = Calendar::empty();
    calendar
        .append_property(Property::new("VERSION", "2.0"))
        .append_property(Property::new(
            "PRODID",
            format!("-//wfm//Leave//{}", language.pick(["DE", "EN"])),
        ))
        .append_property(Property::new("CALSCALE", "GREGORIAN"))
        .name(language.pick(["Abwesenheit", "Leave"]))
        .ttl(&TimeDelta::hours(1));
    calendar.extend(events.iter().map(Shown::event));
    calendar.to_string()
}

#[cfg(test)]
mod tests;
