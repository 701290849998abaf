//! The words of documents in both languages, and how each language writes numbers and dates.

use chrono::{DateTime, Datelike, NaiveDate};
use chrono_tz::Tz;
use rust_decimal::Decimal;
use wfm_domain::dates::{DateRange, month_of};
use wfm_domain::language::Language;

/// *Case:* 1234.5 with two digits is `1.234,50` in German and `1,234.50` in English.
pub fn amount(language: Language, amount: Decimal) -> String {
    let [thousands, point] = language.pick([[".", ","], [",", "."]]);
    let text = amount.abs().to_string();
    let (whole, decimals) = text.split_once('.').unwrap_or((&text, ""));
    let mut written = String::new();
    for (index, digit) in whole.char_indices() {
        if index > 0 && (whole.len() - index).is_multiple_of(3) {
            written.push_str(thousands);
        }
        written.push(digit);
    }
    let sign = if amount.is_sign_negative() && !amount.is_zero() { "-" } else { "" };
    let point = if decimals.is_empty() { "" } else { point };
    format!("{sign}{written}{point}{decimals}")
}

/// *Case:* `01.11.2026` and `1 November 2026`.
pub fn date(language: Language, date: NaiveDate) -> String {
    date.format(language.pick(["%d.%m.%Y", "%-d %B %Y"])).to_string()
}

/// A date of a month that is known, with its weekday.
///
/// *Case:* `Mo 02.11.` and `Mon 2 Nov`.
pub fn short_date(language: Language, date: NaiveDate) -> String {
    const WEEKDAYS: [&str; 7] = ["Mo", "Di", "Mi", "Do", "Fr", "Sa", "So"];
    match language {
        Language::De => {
            let place = date.weekday().num_days_from_monday() as usize;
            format!("{} {}", WEEKDAYS.get(place).unwrap_or(&""), date.format("%d.%m."))
        }
        Language::En => date.format("%a %-d %b").to_string(),
    }
}

/// A time on a date, as a part of a sentence.
///
/// *Case:* `am 01.11.2026 um 14:05 Uhr` and `on 1 November 2026 at 14:05`.
pub fn moment(language: Language, at: DateTime<Tz>) -> String {
    let date = date(language, at.date_naive());
    let time = at.format("%H:%M");
    match language {
        Language::De => format!("am {date} um {time} Uhr"),
        Language::En => format!("on {date} at {time}"),
    }
}

/// The dates of a period: the name of its month, if it is one.
pub fn period(language: Language, dates: DateRange) -> String {
    let DateRange { first, last } = dates;
    match dates == month_of(first) {
        true => format!("{} {}", month(language, first.month()), first.year()),
        false => format!("{} – {}", date(language, first), date(language, last)),
    }
}

fn month(language: Language, month: u32) -> &'static str {
    const MONTHS: [[&str; 2]; 12] = [
        ["Januar", "January"],
        ["Februar", "February"],
        ["März", "March"],
        ["April", "April"],
        ["Mai", "May"],
        ["Juni", "June"],
        ["Juli", "July"],
        ["August", "August"],
        ["September", "September"],
        ["Oktober", "October"],
        ["November", "November"],
        ["Dezember", "December"],
    ];
    let index = usize::try_from(month).unwrap_or(1).saturating_sub(1);
    MONTHS.get(index).map_or("", |names| language.pick(*names))
}

/// Minutes as hours and minutes: `7:30 h`.
pub fn hours(minutes: u32) -> String {
    format!("{}:{:02} h", minutes / 60, minutes % 60)
}

/// The explanation of an amount (rule PAY-59), which is stored in English, as an employee reads it: minutes of a premium in hours and
/// minutes, and its share as per cent.
///
/// *Case:* `270 min × 20.00 × 0.25` is `4 h 30 min × 20.00 × 25 %`.
pub fn explanation(language: Language, english: &str) -> String {
    let parts = english.split("; ").map(|part| {
        let sums = part.split(" + ").map(premium);
        sums.collect::<Vec<_>>().join(" + ")
    });
    let english = parts.collect::<Vec<_>>().join("; ");
    if language == Language::En {
        return english;
    }
    let words = PHRASES.iter().fold(english, |text, [en, de]| text.replace(en, de));
    with_commas(&words)
}

/// A part of an explanation such as `270 min × 20.00 × 0.25`; every other part stays as it is. A sum within parentheses is cut into
/// parts that are none.
fn premium(part: &str) -> String {
    let (beginning, rest) = match part.split_once(" min × ") {
        Some((minutes, rest)) if minutes.bytes().all(|byte| byte.is_ascii_digit()) => {
            let minutes = minutes.parse().unwrap_or(0);
            let (hours, minutes) = (minutes / 60, minutes % 60);
            let time = match (hours, minutes) {
                (0, minutes) => format!("{minutes} min"),
                (hours, 0) => format!("{hours} h"),
                (hours, minutes) => format!("{hours} h {minutes} min"),
            };
            (format!("{time} × "), rest)
        }
        _ => (String::new(), part),
    };
    let share = rest
        .rsplit_once(" × ")
        .filter(|(before, _)| !beginning.is_empty() || before.ends_with(')'));
    let share = share.and_then(|(before, share)| {
        let share: Decimal = share.parse().ok()?;
        (share < Decimal::ONE).then(|| (before, (share * Decimal::ONE_HUNDRED).normalize()))
    });
    match share {
        Some((before, percent)) => format!("{beginning}{before} × {percent} %"),
        None => format!("{beginning}{rest}"),
    }
}

/// The phrases of explanations, the longer ones first.
const PHRASES: [[&str; 2]; 28] = [
    [" payable of ", " bezahlte von "],
    [" working days", " Arbeitstagen"],
    [" worked minutes", " gearbeitete Minuten"],
    [" paid leave minutes", " Minuten bezahlte Abwesenheit"],
    [" holiday minutes", " Minuten Feiertag"],
    [" overtime minutes in base", " Minuten Überstunden aus dem Grundlohn"],
    [" overtime minutes", " Minuten Überstunden"],
    [" scheduled minutes", " geplante Minuten"],
    [" worked days", " gearbeitete Tage"],
    [" paid leave days", " Tage bezahlte Abwesenheit"],
    [" holiday days", " Feiertage"],
    [" days worked", " gearbeitete Tage"],
    [" days of unpaid leave", " Tage unbezahlter Urlaub"],
    [" worked", " gearbeitet"],
    [" paid leave", " bezahlte Abwesenheit"],
    [" holiday", " Feiertag"],
    [" minutes", " Minuten"],
    [" days", " Tage"],
    ["nothing of ", "nichts von "],
    ["adjusted by", "angepasst um"],
    ["at most", "höchstens"],
    ["instalment", "Rate"],
    ["of base", "vom Grundlohn"],
    ["of gross", "vom Brutto"],
    ["of taxable", "vom zu versteuernden Betrag"],
    [" % of ", " % von "],
    ["fixed", "fest"],
    [" for ", " für "],
];

/// The text with decimal commas in its numbers.
fn with_commas(text: &str) -> String {
    let characters: Vec<char> = text.chars().collect();
    let is_digit =
        |at: Option<usize>| at.and_then(|at| characters.get(at)).is_some_and(char::is_ascii_digit);
    let write = |(at, c): (usize, &char)| match c {
        '.' if is_digit(at.checked_sub(1)) && is_digit(at.checked_add(1)) => ',',
        other => *other,
    };
    characters.iter().enumerate().map(write).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_language_writes_numbers_and_dates_in_its_way() {
        let written = |text: &str| Language::ALL.map(|of| amount(of, text.parse().unwrap()));
        assert_eq!(written("1234567.50"), ["1.234.567,50", "1,234,567.50"]);
        assert_eq!(written("-950"), ["-950", "-950"]);
        assert_eq!(written("0.00"), ["0,00", "0.00"]);
        let date = |text: &str| text.parse::<NaiveDate>().unwrap();
        let period = |first, last| {
            let dates = DateRange { first: date(first), last: date(last) };
            Language::ALL.map(|of| period(of, dates))
        };
        assert_eq!(period("2026-03-01", "2026-03-31"), ["März 2026", "March 2026"]);
        let days = ["26.10.2026 – 25.11.2026", "26 October 2026 – 25 November 2026"];
        assert_eq!(period("2026-10-26", "2026-11-25"), days);
    }

    /// Rule PAY-59.
    #[test]
    fn an_explanation_is_read_in_german() {
        let cases = [
            (
                "3000.00 × 19 payable of 21 working days",
                "3000,00 × 19 bezahlte von 21 Arbeitstagen",
            ),
            ("20.00 × 600 worked minutes ÷ 60", "20,00 × 600 gearbeitete Minuten ÷ 60"),
            ("12 % of 21000.00, of base 21000.00", "12 % von 21000,00, vom Grundlohn 21000,00"),
            ("9.3 % of base 2739.10", "9,3 % vom Grundlohn 2739,10"),
            ("300.00 for 2026-10", "300,00 für 2026-10"),
        ];
        for (english, german) in cases {
            assert_eq!(explanation(Language::De, english), german);
            assert_eq!(explanation(Language::En, english), english);
        }
    }

    /// Rule PAY-59.
    #[test]
    fn a_premium_is_read_in_hours_and_per_cent() {
        let cases = [
            ("270 min × 20.00 × 0.25", "4 h 30 min × 20.00 × 25 %"),
            ("45 min × 0.10", "45 min × 0.10"),
            ("480 min × 12.5 × 1.5; 30.00 for 2026-10", "8 h × 12.5 × 1.5; 30.00 for 2026-10"),
            (
                "180 min × (26.55 + 2.655) × 0.5 + 60 min × 20 × 0.125",
                "3 h × (26.55 + 2.655) × 50 % + 1 h × 20 × 12.5 %",
            ),
            (
                "2200.00 × 0.5 payable of 22 working days",
                "2200.00 × 0.5 payable of 22 working days",
            ),
        ];
        for (english, read) in cases {
            assert_eq!(explanation(Language::En, english), read);
        }
        let german = "4 h 30 min × 20,00 × 25 %";
        assert_eq!(explanation(Language::De, "270 min × 20.00 × 0.25"), german);
    }
}
