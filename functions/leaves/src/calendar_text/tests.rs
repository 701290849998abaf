use uuid::Uuid;
use wfm_domain::fixtures;
use wfm_domain::ids::{EmployeeId, LeaveId};

use super::*;

fn leave(first: &str, last: &str) -> Leave {
    let (id, employee) = (LeaveId(Uuid::from_u128(7)), EmployeeId(Uuid::from_u128(8)));
    let (first, last) = (first.parse().unwrap(), last.parse().unwrap());
    fixtures::leave(id, employee, first, last)
}

fn settings() -> Settings {
    let mut settings = Settings::for_new_organization("Example".into());
    settings.organization.locale = "de-AT".into();
    settings.leave_types[0].names.insert("de".into(), "Urlaub; bezahlt, frei".into());
    settings
}

fn lines(text: &str) -> Vec<&str> {
    text.split("\r\n").collect()
}

/// Rule LEAVE-46.
#[test]
fn a_pending_leave_is_a_tentative_event_of_whole_days_with_the_name_of_its_type() {
    let leave = leave("2026-05-11", "2026-05-15");
    let text = written(&Shown::own(&leave, &settings(), Language::De), Language::De);
    let lines = lines(&text);
    for line in [
        "BEGIN:VCALENDAR",
        "VERSION:2.0",
        "PRODID:-//wfm//Leave//DE",
        "X-WR-CALNAME:Abwesenheit",
        "UID:00000000-0000-0000-0000-000000000007",
        "DTSTAMP:19700101T000000Z",
        "DTSTART;VALUE=DATE:20260511",
        "DTEND;VALUE=DATE:20260516",
        "SUMMARY:Urlaub\\; bezahlt\\, frei",
        "STATUS:TENTATIVE",
        "TRANSP:OPAQUE",
        "END:VCALENDAR",
    ] {
        assert!(lines.contains(&line), "{line}: {text}");
    }
    // Every line ends with CRLF, and nothing else breaks a line.
    assert_eq!(lines.last(), Some(&""));
    assert!(lines.iter().all(|line| !line.contains(['\r', '\n'])), "{text}");
    // The same leave is written in the same way, so that a calendar knows it again.
    assert_eq!(written(&Shown::own(&leave, &settings(), Language::De), Language::De), text);
}

/// Rule LEAVE-46.
#[test]
fn halves_are_told_in_words_and_half_a_day_does_not_make_busy() {
    let halves = |first: &str, last: &str, start, end| {
        let mut leave = leave(first, last);
        (leave.span.start_half, leave.span.end_half) = (start, end);
        leave.status = LeaveStatus::Approved;
        [Language::En, Language::De].map(|language| {
            let shown = Shown::of_colleague(&leave, "Ada Lovelace", language).remove(0);
            assert!(shown.event().try_into_string().unwrap().contains("TRANSP:TRANSPARENT"));
            shown.summary
        })
    };
    let (first, second) = (Some(Half::FirstHalf), Some(Half::SecondHalf));
    for (dates, start, end, english, german) in [
        (("2026-05-11", "2026-05-11"), None, None, "", ""),
        (
            ("2026-05-11", "2026-05-11"),
            first,
            None,
            " (first half of the day)",
            " (erste Tageshälfte)",
        ),
        (
            ("2026-05-11", "2026-05-12"),
            second,
            first,
            " (first day: second half, last day: first half)",
            " (erster Tag: zweite Hälfte, letzter Tag: erste Hälfte)",
        ),
        (
            ("2026-05-11", "2026-05-12"),
            None,
            first,
            " (last day: first half)",
            " (letzter Tag: erste Hälfte)",
        ),
    ] {
        let expected = [english, german].map(|halves| format!("Ada Lovelace{halves}"));
        assert_eq!(halves(dates.0, dates.1, start, end), expected);
    }
    let mut own = leave("2026-05-11", "2026-05-11");
    own.span.start_half = second;
    let event = Shown::own(&own, &settings(), Language::En)[0].event();
    assert!(event.try_into_string().unwrap().contains("TRANSP:TRANSPARENT"));
}

/// Rule LEAVE-46: lines have at most 75 bytes, and no character is cut.
#[test]
fn a_long_name_is_folded_between_characters() {
    let leave = leave("2026-05-11", "2026-05-11");
    for name in ["Žofie Ďurišková ".repeat(12), "x".repeat(200), "日本語".repeat(40)] {
        let name = name.trim();
        let text = written(&Shown::of_colleague(&leave, name, Language::En), Language::En);
        assert!(text.split("\r\n").all(|line| line.len() <= 75), "{text}");
        let unfolded = text.replace("\r\n ", "");
        assert!(unfolded.contains(&format!("\r\nSUMMARY:{name}\r\n")), "{unfolded}");
    }
}
