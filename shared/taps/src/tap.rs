//! Reads an attlog.dat. Each line is a tap, separated by tabs: user number (left-padded with spaces), local time
//! without offset, device, punch state, verify mode, work code. The last two tell nothing about the time and are not
//! read.
//!
//! A line without user, device and state is no tap. It is reported with its number, never dropped, and does not stop
//! the rest. A line with an unreadable time is a tap: somebody was present, and the order of the lines tells roughly
//! when.

use chrono::NaiveDateTime;

/// The key that the person pressed. It is evidence, not truth: see [`super::pairing`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum State {
    /// 0: the person comes.
    In,
    /// 1: the person goes.
    Out,
    /// 2: the person goes to a break.
    BreakOut,
    /// 3: the person comes back from a break.
    BreakIn,
    /// 4: the person comes for overtime.
    OvertimeIn,
    /// 5: the person goes after overtime.
    OvertimeOut,
    /// No key: a terminal that does not ask for a state writes 255 or another number without a meaning.
    Unspecified,
}

impl State {
    /// The number of the key in the protocol of terminals; 255 for no key.
    pub fn code(self) -> u8 {
        match self {
            Self::In => 0,
            Self::Out => 1,
            Self::BreakOut => 2,
            Self::BreakIn => 3,
            Self::OvertimeIn => 4,
            Self::OvertimeOut => 5,
            Self::Unspecified => 255,
        }
    }

    /// The key with this number in the protocol of terminals.
    pub fn from_code(code: u8) -> Self {
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

    /// Whether the key means that the person comes: in, back from a break, in for overtime.
    pub fn is_arrival(self) -> bool {
        matches!(self, Self::In | Self::BreakIn | Self::OvertimeIn)
    }

    /// Whether the key means that the person goes: out, to a break, out of overtime.
    pub fn is_departure(self) -> bool {
        matches!(self, Self::Out | Self::BreakOut | Self::OvertimeOut)
    }
}

/// One line of the log, which means that somebody touched the terminal.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Tap {
    /// The line number, counted from 1 and including blank lines, as in an editor.
    pub line: usize,
    /// The user number of the file, without the padding.
    pub user: String,
    /// The time that the terminal's clock showed; `None` if it is no date and time.
    pub clock: Option<NaiveDateTime>,
    /// The time as the terminal wrote it, cut to a readable length.
    pub clock_text: String,
    /// The terminal, by its number in the file.
    pub device: String,
    /// The key that was pressed.
    pub state: State,
}

/// A line that is no tap.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Malformed {
    /// The line number, counted from 1 and including blank lines, as in an editor.
    pub line: usize,
    /// The error.
    pub reason: &'static str,
    /// The line itself, cut to a readable length.
    pub text: String,
}

/// A file, line by line. Every line that is not blank is in one of the two lists.
#[derive(Debug, Default)]
pub struct Log {
    /// The taps in the order of the file, which is the order in which the terminal wrote them.
    pub taps: Vec<Tap>,
    /// The lines that are no taps, in the order of the file.
    pub malformed: Vec<Malformed>,
}

/// Reads the lines that a terminal pushes. They are as in a file, but without the device, which the address of the
/// push names. Every line has an end. Text after the last end is a line that was cut off, and is not read.
pub fn parse_push(body: &str) -> Log {
    let ended = body.rfind('\n').map_or("", |end| &body[..end]);
    read_lines(ended.as_bytes(), |line, text| {
        let mut fields = text.split('\t').map(str::trim);
        let mut next = || fields.next().ok_or("fewer than three tab separated fields");
        tap(line, next()?, next()?, PUSHED, next()?)
    })
}

/// The device of a tap that was pushed.
const PUSHED: &str = "pushed";

/// Reads a whole file. Lines may end with LF or CRLF. A byte order mark and blank lines are skipped.
pub fn parse(file: &[u8]) -> Log {
    let file = file.strip_prefix(b"\xef\xbb\xbf").unwrap_or(file);
    read_lines(file, |line, text| {
        let mut fields = text.split('\t').map(str::trim);
        let mut next = || fields.next().ok_or("fewer than four tab separated fields");
        tap(line, next()?, next()?, next()?, next()?)
    })
}

fn read_lines(file: &[u8], read: impl Fn(usize, &str) -> Result<Tap, &'static str>) -> Log {
    let mut log = Log::default();
    for (index, bytes) in file.split(|&byte| byte == b'\n').enumerate() {
        let line = index + 1;
        let text = String::from_utf8_lossy(bytes);
        if text.trim().is_empty() {
            continue;
        }
        match read(line, &text) {
            Ok(tap) => log.taps.push(tap),
            Err(reason) => {
                let text = shortened(text.trim_end(), 80);
                log.malformed.push(Malformed { line, reason, text });
            }
        }
    }
    log
}

/// A tap from the user, the time, the device and the state.
fn tap(
    line: usize,
    user: &str,
    time: &str,
    device: &str,
    state: &str,
) -> Result<Tap, &'static str> {
    // Both become part of the record's identity in the service, which is the reason for the bounds.
    if !is_name(user, 32) {
        return Err("the user number is not 1 to 32 letters, digits, '.', '_' or '-'");
    }
    if !is_name(device, 32) {
        return Err("the device is not 1 to 32 letters, digits, '.', '_' or '-'");
    }
    let state = state.parse().map_err(|_| "the punch state is not a number from 0 to 255")?;
    // The check of the length refuses what the format itself would accept ("2024-7-1 5:3:0").
    let clock = Some(time)
        .filter(|time| time.len() == "2024-07-01 05:03:00".len())
        .and_then(|time| NaiveDateTime::parse_from_str(time, "%Y-%m-%d %H:%M:%S").ok());
    Ok(Tap {
        line,
        user: user.to_owned(),
        clock,
        clock_text: shortened(time, 32),
        device: device.to_owned(),
        state: State::from_code(state),
    })
}

fn shortened(text: &str, longest: usize) -> String {
    text.chars().take(longest).collect()
}

fn is_name(text: &str, longest: usize) -> bool {
    let plain = |b: u8| b.is_ascii_alphanumeric() || b"._-".contains(&b);
    (1..=longest).contains(&text.len()) && text.bytes().all(plain)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_of_a_real_terminal_becomes_a_tap() {
        let log = parse(b"        1\t2024-07-17 11:02:06\t1\t0\t1\t0\n");
        assert!(log.malformed.is_empty());
        let tap = Tap {
            line: 1,
            user: "1".to_owned(),
            clock: Some("2024-07-17T11:02:06".parse().unwrap()),
            clock_text: "2024-07-17 11:02:06".to_owned(),
            device: "1".to_owned(),
            state: State::In,
        };
        assert_eq!(log.taps, [tap]);
    }

    #[test]
    fn crlf_a_byte_order_mark_and_blank_lines_are_no_faults() {
        let file = b"\xef\xbb\xbf 1\t2024-07-17 11:02:06\t1\t0\t1\t0\r\n\r\n  \n7\t2024-07-17 11:02:07\t1\t255\t1\t0";
        let log = parse(file);
        assert!(log.malformed.is_empty());
        assert_eq!(log.taps.len(), 2);
        assert_eq!((log.taps[1].line, log.taps[1].state), (4, State::Unspecified));
    }

    #[test]
    fn every_line_without_user_device_or_state_is_named_and_the_others_are_kept() {
        let file = "1\t2024-07-17 11:02:06\t1\t0\t1\t0\n\
            1\t2024-07-17\n\
            \t2024-07-17 11:02:06\t1\t0\t1\t0\n\
            1\t2024-07-17 11:02:06\t1\tin\t1\t0\n\
            Jos\u{e9}\t2024-07-17 11:02:06\t1\t0\t1\t0\n\
            1\t2024-07-17 11:02:06\t\t0\t1\t0\n\
            \n\
            2\t2024-07-17 11:02:06\t1\t1\t1\t0\n";
        let log = parse(file.as_bytes());
        assert_eq!(log.taps.len(), 2);
        let lines: Vec<usize> = log.malformed.iter().map(|bad| bad.line).collect();
        assert_eq!(lines, [2, 3, 4, 5, 6]);
    }

    #[test]
    fn a_tap_whose_time_is_unreadable_is_a_tap_all_the_same() {
        let times = ["1971--10--29 -23:-23:-27", "2024-02-30 11:02:06", "2024-7-17 11:02:06", ""];
        for time in times {
            let log = parse(format!("1\t{time}\t1\t0\t1\t0\n").as_bytes());
            assert_eq!((log.taps.len(), log.malformed.len()), (1, 0), "{time}");
            assert_eq!((log.taps[0].clock, log.taps[0].clock_text.as_str()), (None, time));
        }
    }

    #[test]
    fn bytes_that_are_no_text_are_a_malformed_line() {
        let log = parse(b"\xff\xfe\t2024-07-17 11:02:06\t1\t0\t1\t0\n");
        assert_eq!((log.taps.len(), log.malformed.len()), (0, 1));
    }
}
