//! Reads an attlog.dat: one punch a line, tab separated: user number (left-padded with spaces),
//! local time without offset, device, punch state, verify mode, work code. The last two say
//! nothing about time and are not read.
//!
//! A line that cannot be used is reported with its number, never dropped, and never stops the rest.

use chrono::{DateTime, FixedOffset, LocalResult, NaiveDateTime, Offset, TimeDelta, TimeZone};
use chrono_tz::Tz;

/// What the person pressed. It is evidence, not truth: see [`super::pairing`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum State {
    In,
    Out,
    BreakOut,
    BreakIn,
    OvertimeIn,
    OvertimeOut,
    /// Terminals set not to ask for a state write 255 or another number of no meaning.
    Unspecified,
}

impl State {
    fn from_code(code: u8) -> Self {
        match code {
            0 => Self::In,
            1 => Self::Out,
            2 => Self::BreakOut,
            3 => Self::BreakIn,
            4 => Self::OvertimeIn,
            5 => Self::OvertimeOut,
            _ => Self::Unspecified,
        }
    }

    /// The person says they come: in, back from a break, in for overtime.
    pub fn is_arrival(self) -> bool {
        matches!(self, Self::In | Self::BreakIn | Self::OvertimeIn)
    }

    /// The person says they go: out, to a break, out of overtime.
    pub fn is_departure(self) -> bool {
        matches!(self, Self::Out | Self::BreakOut | Self::OvertimeOut)
    }
}

/// One touch of the terminal.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Punch {
    /// The user number as in the file, without the padding.
    pub user: String,
    pub at: DateTime<FixedOffset>,
    /// What the terminal's clock showed.
    pub local: NaiveDateTime,
    pub device: String,
    pub state: State,
}

/// A line that is no punch.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Malformed {
    /// Counted from 1, blank lines included, as an editor counts.
    pub line: usize,
    pub reason: &'static str,
    /// The line itself, cut to a readable length.
    pub text: String,
}

#[derive(Debug, Default)]
pub struct Log {
    pub punches: Vec<Punch>,
    pub malformed: Vec<Malformed>,
}

/// Reads a whole file. Line ends may be LF or CRLF, a byte order mark and blank lines are skipped.
pub fn parse(file: &[u8], zone: Tz) -> Log {
    let mut log = Log::default();
    let file = file.strip_prefix(b"\xef\xbb\xbf").unwrap_or(file);
    for (index, bytes) in file.split(|&byte| byte == b'\n').enumerate() {
        let text = String::from_utf8_lossy(bytes);
        if text.trim().is_empty() {
            continue;
        }
        match punch(&text, zone) {
            Ok(punch) => log.punches.push(punch),
            Err(reason) => log.malformed.push(Malformed {
                line: index + 1,
                reason,
                text: text.trim_end().chars().take(80).collect(),
            }),
        }
    }
    log
}

fn punch(line: &str, zone: Tz) -> Result<Punch, &'static str> {
    let mut fields = line.split('\t').map(str::trim);
    let mut next = || fields.next().ok_or("fewer than four tab separated fields");
    let (user, time, device, state) = (next()?, next()?, next()?, next()?);
    // Both become part of the record's identity on the server, hence the bounds.
    if !is_name(user, 32) {
        return Err("the user number is not 1 to 32 letters, digits, '.', '_' or '-'");
    }
    if !is_name(device, 32) {
        return Err("the device is not 1 to 32 letters, digits, '.', '_' or '-'");
    }
    // The length check keeps out what the format's own leniency would let in ("2024-7-1 5:3:0").
    let local = Some(time)
        .filter(|time| time.len() == "2024-07-01 05:03:00".len())
        .and_then(|time| NaiveDateTime::parse_from_str(time, "%Y-%m-%d %H:%M:%S").ok())
        .ok_or("the time is not a date and time like 2024-07-01 05:03:00")?;
    let at = instant(zone, local).ok_or("the time is out of range")?;
    let state = state.parse().map_err(|_| "the punch state is not a number from 0 to 255")?;
    Ok(Punch {
        user: user.to_owned(),
        at,
        local,
        device: device.to_owned(),
        state: State::from_code(state),
    })
}

fn is_name(text: &str, longest: usize) -> bool {
    let plain = |b: u8| b.is_ascii_alphanumeric() || b"._-".contains(&b);
    (1..=longest).contains(&text.len()) && text.bytes().all(plain)
}

/// The instant of a wall time, as the service's own rules read one: the first of two, and in a gap
/// the time by the offset that held before it (02:30 on a clock put forward at 02:00 is 03:30).
pub fn instant(zone: Tz, local: NaiveDateTime) -> Option<DateTime<FixedOffset>> {
    match zone.from_local_datetime(&local) {
        LocalResult::Single(at) | LocalResult::Ambiguous(at, _) => Some(at.fixed_offset()),
        LocalResult::None => {
            // No gap is longer than a day, so the same wall time a day earlier lies before it.
            let before = local.checked_sub_signed(TimeDelta::days(1))?;
            let offset = zone.offset_from_local_datetime(&before).earliest()?.fix();
            offset.from_local_datetime(&local).single()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const MANILA: Tz = chrono_tz::Asia::Manila;

    #[test]
    fn a_line_of_a_real_terminal_becomes_a_punch() {
        let log = parse(b"        1\t2024-07-17 11:02:06\t1\t0\t1\t0\n", MANILA);
        assert!(log.malformed.is_empty());
        let punch = &log.punches[0];
        assert_eq!((punch.user.as_str(), punch.device.as_str()), ("1", "1"));
        assert_eq!(punch.state, State::In);
        assert_eq!(punch.at.to_rfc3339(), "2024-07-17T11:02:06+08:00");
    }

    #[test]
    fn crlf_a_byte_order_mark_and_blank_lines_are_no_faults() {
        let file = b"\xef\xbb\xbf 1\t2024-07-17 11:02:06\t1\t0\t1\t0\r\n\r\n  \n7\t2024-07-17 11:02:07\t1\t255\t1\t0";
        let log = parse(file, MANILA);
        assert!(log.malformed.is_empty());
        assert_eq!(log.punches.len(), 2);
        assert_eq!(log.punches[1].state, State::Unspecified);
    }

    #[test]
    fn every_unusable_line_is_named_and_the_others_are_kept() {
        let file = "1\t2024-07-17 11:02:06\t1\t0\t1\t0\n\
            1\t2024-07-17\n\
            \t2024-07-17 11:02:06\t1\t0\t1\t0\n\
            1\t2024-02-30 11:02:06\t1\t0\t1\t0\n\
            1\t2024-7-17 11:02:06\t1\t0\t1\t0\n\
            1\t2024-07-17 11:02:06\t1\tin\t1\t0\n\
            Jos\u{e9}\t2024-07-17 11:02:06\t1\t0\t1\t0\n\
            1\t2024-07-17 11:02:06\t\t0\t1\t0\n\
            \n\
            2\t2024-07-17 11:02:06\t1\t1\t1\t0\n";
        let log = parse(file.as_bytes(), MANILA);
        assert_eq!(log.punches.len(), 2);
        let lines: Vec<usize> = log.malformed.iter().map(|bad| bad.line).collect();
        assert_eq!(lines, [2, 3, 4, 5, 6, 7, 8]);
    }

    #[test]
    fn bytes_that_are_no_text_are_a_malformed_line() {
        let log = parse(b"\xff\xfe\t2024-07-17 11:02:06\t1\t0\t1\t0\n", MANILA);
        assert_eq!((log.punches.len(), log.malformed.len()), (0, 1));
    }

    #[test]
    fn a_wall_time_that_never_was_or_was_twice_has_one_instant() {
        let read = |text: &str| {
            let local = NaiveDateTime::parse_from_str(text, "%Y-%m-%d %H:%M").unwrap();
            instant(chrono_tz::Europe::Berlin, local).unwrap().to_rfc3339()
        };
        // 02:30 by the offset before the gap is the instant 03:30 summer time.
        assert_eq!(read("2024-03-31 02:30"), "2024-03-31T02:30:00+01:00");
        assert_eq!(read("2024-10-27 02:30"), "2024-10-27T02:30:00+02:00");
        assert_eq!(read("2024-10-27 03:00"), "2024-10-27T03:00:00+01:00");
        // Samoa had no 30 December 2011 at all.
        let samoa = NaiveDateTime::parse_from_str("2011-12-30 12:00", "%Y-%m-%d %H:%M").unwrap();
        let at = instant(chrono_tz::Pacific::Apia, samoa).unwrap();
        assert_eq!(at.to_rfc3339(), "2011-12-30T12:00:00-10:00");
    }
}
