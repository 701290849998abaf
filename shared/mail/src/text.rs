//! The texts of mails: subject, plain text and HTML (rule MAIL-2).

use askama::Template;
use wfm_domain::language::Language;
use wfm_domain::mail::counted;
use wfm_domain::notice::Kind;

use crate::words::{self, Letter};
use crate::{AppUrl, Error};

/// The text of a mail.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Text {
    pub subject: String,
    pub plain: String,
    pub html: String,
}

struct Line {
    sentence: &'static str,
    count: usize,
    link: String,
}

#[derive(Template)]
#[template(path = "notices.txt")]
struct Plain<'a> {
    organization: &'a str,
    lines: &'a [Line],
    reason: &'static str,
}

#[derive(Template)]
#[template(path = "notices.html")]
struct Html<'a> {
    language: &'static str,
    subject: &'a str,
    organization: &'a str,
    lines: &'a [Line],
    open: &'static str,
    reason: &'static str,
}

/// The text about notifications of these kinds, in the order in which they are given. A kind is said once, with its
/// count.
///
/// # Errors
/// [`Error::Text`] if a template fails, which only a lack of memory can cause.
pub fn about_notices(
    kinds: impl IntoIterator<Item = Kind>,
    organization: &str,
    language: Language,
    app: &AppUrl,
) -> Result<Text, Error> {
    let line = |(kind, count)| Line {
        sentence: words::sentence(kind, language),
        count,
        link: app.screen(words::screen(kind)),
    };
    let lines: Vec<Line> = counted(kinds).into_iter().map(line).collect();
    let what = match lines.as_slice() {
        [only] => only.sentence.trim_end_matches('.'),
        _ => words::several(language),
    };
    let name = in_a_header(organization);
    let subject = format!("{name}: {what}");
    let reason = words::reason(language);
    let plain = Plain { organization: &name, lines: &lines, reason };
    let html = Html {
        language: language.code(),
        subject: &subject,
        organization: &name,
        lines: &lines,
        open: words::open(language),
        reason,
    };
    let (plain, html) = (plain.render()?, html.render()?);
    Ok(Text { subject, plain, html })
}

#[derive(Template)]
#[template(path = "letter.txt")]
struct PlainLetter<'a> {
    organization: &'a str,
    sentence: &'static str,
    advice: &'static str,
    link: &'a str,
    reason: &'static str,
}

#[derive(Template)]
#[template(path = "letter.html")]
struct HtmlLetter<'a> {
    language: &'static str,
    subject: &'a str,
    organization: &'a str,
    sentence: &'static str,
    advice: &'static str,
    link: &'a str,
    open: &'static str,
    reason: &'static str,
}

/// The text of a letter. `screen` is the screen of the app to which it links, with the token; empty for no link.
///
/// # Errors
/// [`Error::Text`] if a template fails, which only a lack of memory can cause.
pub fn of_letter(
    letter: Letter,
    screen: &str,
    organization: &str,
    language: Language,
    app: &AppUrl,
) -> Result<Text, Error> {
    let sentence = words::letter(letter, language);
    let name = in_a_header(organization);
    let subject = format!("{name}: {}", sentence.trim_end_matches('.'));
    let (advice, reason) = (words::advice(letter, language), words::letter_reason(language));
    let link = if screen.is_empty() { String::new() } else { app.screen(screen) };
    let plain = PlainLetter { organization: &name, sentence, advice, link: &link, reason };
    let html = HtmlLetter {
        language: language.code(),
        subject: &subject,
        organization: &name,
        sentence,
        advice,
        link: &link,
        open: words::open(language),
        reason,
    };
    let (plain, html) = (plain.render()?, html.render()?);
    Ok(Text { subject, plain, html })
}

/// A name without line breaks, which would end the header. An organization's name has none; this does not depend on it.
fn in_a_header(name: &str) -> String {
    name.chars().filter(|c| !c.is_control()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn app() -> AppUrl {
        AppUrl::new("https://hr.example/app/").unwrap()
    }

    fn about(kinds: &[Kind], organization: &str, language: Language) -> Text {
        about_notices(kinds.iter().copied(), organization, language, &app()).unwrap()
    }

    /// Rule MAIL-2.
    #[test]
    fn a_mail_names_the_organization_says_what_happened_and_links_into_the_app() {
        let text = about(&[Kind::LeaveDecided], "Müller & Söhne", Language::De);
        assert_eq!(text.subject, "Müller & Söhne: Über eine Ihrer Abwesenheiten wurde entschieden");
        assert!(text.plain.starts_with("Müller & Söhne\n"), "{}", text.plain);
        assert!(text.plain.contains("https://hr.example/app/#/leave"), "{}", text.plain);
        assert!(text.html.contains("Müller &#38; Söhne"), "{}", text.html);
        assert!(text.html.contains(r#"<html lang="de">"#), "{}", text.html);
        assert!(text.html.contains(r#"href="https://hr.example/app/#/leave""#), "{}", text.html);
    }

    /// Rule MAIL-2.
    #[test]
    fn a_kind_that_happened_several_times_is_said_once_with_its_count() {
        let kinds = [Kind::LeaveRequested, Kind::ScheduleChanged, Kind::LeaveRequested];
        let text = about(&kinds, "Acme", Language::En);
        assert_eq!(text.subject, "Acme: New notifications");
        assert!(text.plain.contains("* A leave request waits for you. (2×)"), "{}", text.plain);
        assert!(text.plain.contains("* Your schedule was changed.\n"), "{}", text.plain);
        assert_eq!(text.html.matches("<li>").count(), 2);
    }

    /// Rule MAIL-2: nothing is loaded, and nothing has an amount, a time or a reason.
    #[test]
    fn every_kind_has_a_sentence_in_both_languages_without_figures_and_nothing_is_loaded() {
        for kind in Kind::ALL {
            let [de, en] = Language::ALL.map(|language| about(&[*kind], "Acme", language));
            assert_ne!(de.subject, en.subject, "{kind:?}");
            for text in [de, en] {
                let sentence = text.subject.trim_start_matches("Acme: ");
                assert!(!sentence.is_empty() && !sentence.contains(|c: char| c.is_ascii_digit()));
                for loads in ["src=", "<img", "<link", "<script", "<style", "url("] {
                    assert!(!text.html.contains(loads), "{kind:?}: {loads}");
                }
                for link in text.html.split("href=\"").skip(1) {
                    assert!(link.starts_with("https://hr.example/app/"), "{link}");
                }
            }
        }
    }

    /// Rule MAIL-2.
    #[test]
    fn the_name_of_an_organization_is_text_in_html_and_ends_no_header() {
        let text = about(&[Kind::JobFailed], "<b>A</b>\r\nBcc: x@example.com", Language::En);
        assert_eq!(text.subject, "<b>A</b>Bcc: x@example.com: A job has failed");
        assert!(!text.html.contains("<b>"), "{}", text.html);
    }

    /// Rule MAIL-2.
    #[test]
    fn every_letter_says_in_both_languages_what_it_is_about_and_links_only_into_the_app() {
        for letter in Letter::ALL {
            let screen = if letter == Letter::FormerAddress { "" } else { "activate/TOKEN" };
            let of = |language| of_letter(letter, screen, "<b>A</b>", language, &app()).unwrap();
            let [de, en] = Language::ALL.map(of);
            assert_ne!(de.subject, en.subject, "{letter:?}");
            for text in [de, en] {
                assert!(!text.html.contains("<b>"), "{}", text.html);
                for loads in ["src=", "<img", "<link", "<script", "<style", "url("] {
                    assert!(!text.html.contains(loads), "{letter:?}: {loads}");
                }
                let link = "https://hr.example/app/#/activate/TOKEN";
                let links = usize::from(!screen.is_empty());
                assert_eq!(text.html.matches("href=").count(), links, "{letter:?}");
                assert_eq!(text.html.matches(link).count(), links, "{letter:?}");
                assert_eq!(text.plain.matches(link).count(), links, "{letter:?}");
            }
        }
    }
}
