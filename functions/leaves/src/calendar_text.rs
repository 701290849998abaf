//! The text of a calendar feed (RFC 5545), in the language of the organization (rule LEAVE-46).

use chrono::{NaiveTime, TimeDelta};
use icalendar::{Calendar, Component, Event, EventLike, EventStatus, Property};
use wfm_domain::leave::{Half, Leave, LeaveSpan, LeaveStatus};
use wfm_domain::settings::Settings;
use wfm_domain::text;

/// A language in which feeds are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Language {
    English,
    German,
}

impl Language {
    /// The language of a locale (BCP 47); English for languages in which no feed is written.
    pub fn of(locale: &str) -> Self {
        let language = locale.split('-').next().unwrap_or_default();
        if language.eq_ignore_ascii_case("de") { Self::German } else { Self::English }
    }

    fn tag(self) -> &'static str {
        match self {
            Self::English => "EN",
            Self::German => "DE",
        }
    }

    fn title(self) -> &'static str {
        match self {
            Self::English => "Leave",
            Self::German => "Abwesenheit",
        }
    }

    /// The words for a half of the only date of a leave.
    fn half(self, half: Half) -> &'static str {
        match (self, half) {
            (Self::English, Half::FirstHalf) => "first half of the day",
            (Self::English, Half::SecondHalf) => "second half of the day",
            (Self::German, Half::FirstHalf) => "erste Tageshälfte",
            (Self::German, Half::SecondHalf) => "zweite Tageshälfte",
        }
    }

    /// The words for a leave of several dates that takes only the second half of the first one.
    fn late_start(self) -> &'static str {
        match self {
            Self::English => "first day: second half",
            Self::German => "erster Tag: zweite Hälfte",
        }
    }

    /// The words for a leave of several dates that takes only the first half of the last one.
    fn early_end(self) -> &'static str {
        match self {
            Self::English => "last day: first half",
            Self::German => "letzter Tag: erste Hälfte",
        }
    }

    /// The halves or the times of a leave in words; `None` if it takes whole dates.
    fn part(self, span: &LeaveSpan) -> Option<String> {
        if let Some(times) = span.times {
            let shown = |time: NaiveTime| time.format("%H:%M").to_string();
            return Some(format!("{}–{}", shown(times.start_time()), shown(times.end_time())));
        }
        if span.start_date == span.end_date {
            return span.start_half.map(|half| self.half(half).to_owned());
        }
        let start = span.start_half.map(|_| self.late_start());
        let end = span.end_half.map(|_| self.early_end());
        let words: Vec<&str> = start.into_iter().chain(end).collect();
        (!words.is_empty()).then(|| words.join(", "))
    }
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
    match language.part(span) {
        Some(part) => format!("{name} ({part})"),
        None => name.to_owned(),
    }
}

/// The calendar with these events.
pub fn written(events: &[Shown<'_>], language: Language) -> String {
    let mut calendar = Calendar::empty();
    calendar
        .append_property(Property::new("VERSION", "2.0"))
        .append_property(Property::new("PRODID", format!("-//wfm//Leave//{}", language.tag())))
        .append_property(Property::new("CALSCALE", "GREGORIAN"))
        .name(language.title())
        .ttl(&TimeDelta::hours(1));
    calendar.extend(events.iter().map(Shown::event));
    calendar.to_string()
}

#[cfg(test)]
mod tests;
