//! From the wall time of a terminal, which has no offset, to the instant.

use chrono::{DateTime, FixedOffset, MappedLocalTime, NaiveDateTime, Offset, TimeDelta, TimeZone};
use chrono_tz::Tz;

/// The instant at which a clock on the wall of `zone` shows `local`, with the offset of the zone.
///
/// When the clocks go back, an hour occurs twice. The first of the two instants counts, unless the tap `before` is
/// later: the log is written in order, so it is then the second one.
///
/// When the clocks go forward, an hour is skipped. A time in it has the offset of before: 02:30 on a clock that went
/// forward at 02:00 is 03:30.
///
/// `None` if the instant is out of the calendar's range.
pub fn instant(
    zone: Tz,
    local: NaiveDateTime,
    before: Option<DateTime<FixedOffset>>,
) -> Option<DateTime<FixedOffset>> {
    match zone.from_local_datetime(&local) {
        MappedLocalTime::Single(at) => Some(at.fixed_offset()),
        MappedLocalTime::Ambiguous(first, second) => {
            let is_second = before.is_some_and(|before| before > first);
            Some(if is_second { second } else { first }.fixed_offset())
        }
        MappedLocalTime::None => {
            // No gap is longer than a day, so the same wall time a day earlier is before the gap.
            let before = local.checked_sub_signed(TimeDelta::days(1))?;
            let offset = zone.offset_from_local_datetime(&before).earliest()?.fix();
            offset.from_local_datetime(&local).single()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const BERLIN: Tz = chrono_tz::Europe::Berlin;

    fn local(text: &str) -> NaiveDateTime {
        NaiveDateTime::parse_from_str(text, "%Y-%m-%d %H:%M").unwrap()
    }

    fn read(zone: Tz, text: &str, before: Option<DateTime<FixedOffset>>) -> String {
        instant(zone, local(text), before).unwrap().to_rfc3339()
    }

    #[test]
    fn a_wall_time_that_never_was_or_was_twice_has_one_instant() {
        // 02:30 with the offset of before the gap is the instant 03:30 in summer time.
        assert_eq!(read(BERLIN, "2024-03-31 02:30", None), "2024-03-31T02:30:00+01:00");
        assert_eq!(read(BERLIN, "2024-10-27 02:30", None), "2024-10-27T02:30:00+02:00");
        assert_eq!(read(BERLIN, "2024-10-27 03:00", None), "2024-10-27T03:00:00+01:00");
        // Samoa had no 30 December 2011 at all.
        let samoa = read(chrono_tz::Pacific::Apia, "2011-12-30 12:00", None);
        assert_eq!(samoa, "2011-12-30T12:00:00-10:00");
    }

    #[test]
    fn a_repeated_hour_after_a_later_tap_is_the_second_one() {
        let before = |text| instant(BERLIN, local(text), None);
        let read = |text| read(BERLIN, "2024-10-27 02:30", before(text));
        assert_eq!(read("2024-10-27 02:29"), "2024-10-27T02:30:00+02:00");
        // The same minute again is a double tap, and not an hour later.
        assert_eq!(read("2024-10-27 02:30"), "2024-10-27T02:30:00+02:00");
        assert_eq!(read("2024-10-27 02:31"), "2024-10-27T02:30:00+01:00");
        assert_eq!(read("2024-10-27 03:00"), "2024-10-27T02:30:00+01:00");
    }
}
