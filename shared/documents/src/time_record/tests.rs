use chrono_tz::Europe::Berlin;
use wfm_domain::dates::month_named;

use super::*;

fn at(text: &str) -> DateTime<Utc> {
    text.parse().unwrap()
}

fn stay(clock_in: &str, clock_out: Option<&str>) -> Stay {
    Stay {
        clock_in: at(clock_in),
        clock_out: clock_out.map(at),
        end: if clock_out.is_some() { End::Known } else { End::Incomplete },
        sent: [Some(at(clock_in)), clock_out.map(at)],
        review: Review::None,
        break_minutes: Some(30),
        worked_minutes: 485,
        overtime_minutes: 5,
        uncounted_minutes: 0,
        codes: vec![],
        corrections: vec![],
    }
}

/// November 2026, with the second, third and fourth as told, and nothing else.
fn example() -> TimeRecord {
    let dates = month_named("2026-11").unwrap();
    let mut days: Vec<Day> = dates
        .dates()
        .map(|date| Day {
            date,
            timezone: Berlin,
            shifts: vec![],
            holiday: None,
            leave: vec![],
            stays: vec![],
            due_minutes: 0,
        })
        .collect();
    days[0].holiday = Some("Allerheiligen".into());
    days[1].shifts =
        vec![Shift { start: at("2026-11-02T07:00:00Z"), end: at("2026-11-02T15:30:00Z") }];
    days[1].due_minutes = 480;
    let mut corrected = stay("2026-11-02T07:00:00Z", Some("2026-11-02T15:35:00Z"));
    corrected.sent[0] = Some(at("2026-11-02T07:22:41Z"));
    corrected.corrections = vec![LoggedCorrection {
        at: at("2026-11-03T09:05:00Z"),
        by: Some("hr@firm.test".into()),
        reason: Some("Terminal am Tor ohne Strom".into()),
        clock_in: Some(Times {
            before: Some(at("2026-11-02T07:22:41Z")),
            after: Some(at("2026-11-02T07:00:00Z")),
        }),
        clock_out: None,
    }];
    days[1].stays = vec![corrected, stay("2026-11-02T20:00:00Z", Some("2026-11-03T00:10:00Z"))];
    days[2].stays = vec![stay("2026-11-03T07:00:00Z", None)];
    days[3].leave =
        vec![OnLeave { name: "Urlaub".into(), taken: Taken::Days("0.5".parse().unwrap()) }];
    TimeRecord {
        employer: "Havel Logistik GmbH".into(),
        name: "Anna Łukasz-Öztürk".into(),
        employee_number: "E-17".into(),
        dates,
        is_preliminary: true,
        days,
        totals: Totals {
            days_worked: 1,
            due_minutes: 480,
            break_minutes: 60,
            worked_minutes: 970,
            overtime_minutes: 10,
            codes: vec![CodeMinutes::of("night", 180)],
            leave: vec![OnLeave { name: "Urlaub".into(), taken: Taken::Days(Decimal::ONE) }],
        },
        signatures: vec![Signature {
            period: dates,
            is_approval: true,
            by: "boss@firm.test".into(),
            at: at("2026-12-01T08:00:00Z"),
            timezone: Berlin,
        }],
        changed_at: at("2026-12-02T08:00:00Z"),
    }
}

/// Every text of the table, the notes below their cells.
fn texts(language: Language) -> Vec<String> {
    let table = dates(&example(), Berlin, language);
    let of_row = |row: Row| {
        let cells = row.cells.into_iter().map(|said| said.text.to_string());
        let cells: Vec<String> = cells.filter(|text| !text.is_empty()).collect();
        let notes = row.notes.into_iter().map(|said| format!("  {}", said.text));
        std::iter::once(cells.join(" | ")).chain(notes).collect::<Vec<_>>()
    };
    table.rows.into_iter().flat_map(of_row).collect()
}

/// Rules DOC-2 and SHEET-5.
#[test]
fn each_date_has_its_times_with_offset_and_every_correction() {
    let english = texts(Language::En);
    let expected = [
        "Sun 1 Nov",
        "  Holiday: Allerheiligen",
        "Mon 2 Nov | 08:00–16:30 | 08:00 +01:00 | 16:35 +01:00 | 8:00 h | 0:30 h | 8:05 h | 0:05 h",
        "  Sent by the device: clock-in 08:22:41 +01:00",
        "  Corrected on 3 November 2026 at 10:05 by hr@firm.test: clock-in 08:00 +01:00 instead of 08:22:41 +01:00. \
         Reason: Terminal am Tor ohne Strom",
        "21:00 +01:00 | Tue 3 Nov 01:10 +01:00 | 0:30 h | 8:05 h | 0:05 h",
        "  Gap before: 4:25 h",
        "Tue 3 Nov | 08:00 +01:00 | 0:30 h | 8:05 h | 0:05 h",
        "  Without a clock-out",
        "Wed 4 Nov",
        "  Urlaub: 0.5 days",
        "Thu 5 Nov",
    ];
    assert_eq!(english[..expected.len()], expected);
    assert_eq!(english.last().unwrap(), "Sum | 8:00 h | 1:00 h | 16:10 h | 0:10 h");
    let german = texts(Language::De);
    assert_eq!(german.len(), english.len());
    let correction = "  Berichtigt am 03.11.2026 um 10:05 Uhr von hr@firm.test: Kommen 08:00 +01:00 statt 08:22:41 +01:00. \
                      Grund: Terminal am Tor ohne Strom";
    assert_eq!(german[4], correction);
}

/// Rule DOC-3.
#[test]
fn a_time_record_is_archival_and_accessible_in_both_languages() {
    for language in Language::ALL {
        let pdf = time_record(&example(), language).unwrap();
        assert!(pdf == time_record(&example(), language).unwrap(), "other bytes");
        let text = String::from_utf8_lossy(&pdf);
        for mark in ["pdfaid:part>2<", "pdfaid:conformance>A<", "pdfuaid:part>1<"] {
            assert!(text.contains(mark), "{mark}");
        }
        crate::keep(&format!("time-record-{}", language.code()), &pdf);
    }
    let final_one = TimeRecord { is_preliminary: false, ..example() };
    let [one, other] = [example(), final_one].map(|of| time_record(&of, Language::De).unwrap());
    assert!(one != other, "a preliminary record does not say so");
}

/// Rule DOC-3.
#[test]
fn a_character_without_a_font_is_named_with_its_field() {
    let mut of = example();
    of.days[1].stays[0].corrections[0].reason = Some("🦀".into());
    let missing = time_record(&of, Language::De).unwrap_err();
    assert_eq!(missing, Error::NoFont { field: "correction", character: '🦀' });
}
