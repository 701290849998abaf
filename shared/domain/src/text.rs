//! Texts that people type: texts that identify something, and names (rules API-97 and API-98).
//!
//! A text that identifies (an employee number, a code, an e-mail) is unique: no two may look alike, so that nobody
//! can pretend that one thing is another. UTS 39 of Unicode defines which texts look alike.

mod csv;
pub mod fold;

use std::collections::{BTreeMap, BTreeSet};

use unicode_general_category::{GeneralCategory, get_general_category};
use unicode_normalization::UnicodeNormalization;

pub use csv::csv_text;

/// The greatest number of characters of a text that identifies, in its stored form.
pub const MAX_IDENTIFIER: usize = 64;
/// The greatest number of characters of a name, in its stored form.
pub const MAX_NAME: usize = 200;

/// Names by language tag (BCP 47), besides the name that readers of all other languages see.
pub type Names = BTreeMap<String, String>;

/// The name for readers of a locale (BCP 47): the one of the whole tag, else the one of its language, else `name`.
///
/// *Case:* `Leave` with the names `{"de": "Urlaub"}` is `Urlaub` in `de-AT`, and `Leave` in `fr`.
pub fn in_language<'a>(name: &'a str, names: &'a Names, locale: &str) -> &'a str {
    let language = locale.split('-').next().unwrap_or_default();
    let known = |tag: &str| names.iter().find(|(known, _)| known.eq_ignore_ascii_case(tag));
    known(locale).or_else(|| known(language)).map_or(name, |(_, name)| name)
}

/// The error of a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TextViolation {
    /// The text has no visible character.
    #[error("The text must not be blank.")]
    Blank,
    /// The text has a control character or, if it identifies, a format character.
    #[error("The text must not hold the character U+{:04X}.", u32::from(*.0))]
    Character(char),
    /// The stored form of the text has more characters than this.
    #[error("At most {0} characters, after normalization.")]
    TooLong(usize),
}

/// The stored form of a text that identifies: NFKC, without white space at its ends.
///
/// *Case:* `ＡＢ１` in full width is `AB1`.
pub fn identifier(text: &str) -> String {
    text.nfkc().collect::<String>().trim().to_owned()
}

/// The stored form of a name: NFC, without white space at its ends.
pub fn name(text: &str) -> String {
    text.nfc().collect::<String>().trim().to_owned()
}

/// A text as a part of the name of a file: each character that is no letter, digit, `-`, `_` or `.` becomes `_`. So the name is no path.
///
/// *Case:* `A/7` becomes `A_7`.
pub fn in_file_name(text: &str) -> String {
    let fits = |c: char| c.is_alphanumeric() || "-_.".contains(c);
    text.chars().map(|c| if fits(c) { c } else { '_' }).collect()
}

/// Checks a text that identifies: it has no control or format character (general categories Cc and Cf), and at least
/// one visible character.
pub fn check_identifier(text: &str) -> Result<(), TextViolation> {
    let refused = |c: &char| {
        matches!(get_general_category(*c), GeneralCategory::Control | GeneralCategory::Format)
    };
    check(text, refused, &identifier(text), MAX_IDENTIFIER)
}

/// Checks a name: it has no control character (general category Cc), and at least one visible character. Scripts such
/// as Persian need format characters.
pub fn check_name(text: &str) -> Result<(), TextViolation> {
    check(text, |c| c.is_control(), &name(text), MAX_NAME)
}

fn check(
    text: &str,
    refused: impl Fn(&char) -> bool,
    stored: &str,
    most: usize,
) -> Result<(), TextViolation> {
    // The skeleton does not have the invisible characters.
    if !is_visible(stored) || skeleton(stored).trim().is_empty() {
        return Err(TextViolation::Blank);
    }
    if let Some(character) = text.chars().find(refused) {
        return Err(TextViolation::Character(character));
    }
    if stored.chars().count() > most {
        return Err(TextViolation::TooLong(most));
    }
    Ok(())
}

/// Whether a text has a visible character.
pub fn is_visible(text: &str) -> bool {
    let invisible = |c: char| {
        c.is_whitespace()
            || c.is_control()
            || matches!(c, '\u{ad}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}')
    };
    !text.chars().all(invisible)
}

/// The UTS 39 skeleton of a text, regardless of case. Texts that look alike in lower case have the same skeleton.
///
/// *Case:* `info`, `INFO` and `іnfо` with Cyrillic `і` and `о` have one skeleton; `1` and `l` have one,
/// and so have `rn` and `m`.
pub fn skeleton(text: &str) -> String {
    folded(&shape(&folded(text)))
}

/// The skeletons of a text. Two texts with a common skeleton cannot both identify something. One skeleton ignores
/// upper and lower case. The other one is made from the text as written, because some letters look alike only in
/// upper case.
///
/// *Case:* `MK-7` in Latin and `МК-7` in Cyrillic have the second one in common.
pub fn skeletons(text: &str) -> BTreeSet<String> {
    [skeleton(text), shape(text)].into()
}

fn shape(text: &str) -> String {
    unicode_security::skeleton(text).collect()
}

/// The text without differences of case.
fn folded(text: &str) -> String {
    text.chars().flat_map(char::to_uppercase).flat_map(char::to_lowercase).nfkc().collect()
}

/// A text in the form in which search compares it: without differences of case and without accents (rule API-15).
///
/// *Case:* `José`, `JOSE` and `jose` are equal; `Straße` and `strasse`, `Łukasz` and `lukasz`, `Søren` and `soren`, too.
pub fn searchable(text: &str) -> String {
    // Marks of other scripts, such as vowels, are no accents.
    let is_accent = |c: &char| ('\u{300}'..='\u{36f}').contains(c);
    let lower = text.chars().flat_map(char::to_uppercase).flat_map(char::to_lowercase);
    let plain = lower.nfkd().filter(|c| !is_accent(c)).map(|c| match fold::replacement(c) {
        Some((first, rest)) => format!("{first}{rest}"),
        None => c.to_string(),
    });
    plain.collect::<String>().nfkc().collect()
}

/// The reason of a rule as a sentence.
pub fn sentence(reason: &str) -> String {
    let mut characters = reason.chars();
    let first = characters.next().map(|first| first.to_uppercase().to_string()).unwrap_or_default();
    format!("{first}{}.", characters.as_str())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Rule FILE-3.
    #[test]
    fn a_text_in_the_name_of_a_file_is_no_path_and_ends_no_header() {
        assert_eq!(in_file_name("../A\\7"), ".._A_7");
        assert_eq!(in_file_name("E 17\"; x=\""), "E_17___x__");
        assert_eq!(in_file_name("Ä-1_b.2"), "Ä-1_b.2");
    }

    /// Rule API-15.
    #[test]
    fn search_compares_without_case_and_accents() {
        for (name, searched) in [
            ("José", "jose"),
            ("Jose\u{301}", "JOSE"),
            ("JOSE", "josé"),
            ("Straße", "strasse"),
            ("Łukasz", "lukasz"),
            ("Søren", "SOREN"),
            ("Æsa Þóra", "aesa thora"),
            ("Nguyễn", "nguyen"),
            ("İpek", "ipek"),
            ("Ωμέγα", "ωμεγα"),
        ] {
            assert_eq!(searchable(name), searchable(searched), "{name}");
        }
        // Other letters, and the vowels and voice marks of other scripts, are no accents.
        for (one, other) in [("Jose", "Josa"), ("कि", "क"), ("が", "か")] {
            assert_ne!(searchable(one), searchable(other), "{one}");
        }
    }

    fn alike(one: &str, other: &str) -> bool {
        let one = identifier(one);
        let other = identifier(other);
        !skeletons(&one).is_disjoint(&skeletons(&other))
    }

    /// Rule API-98.
    #[test]
    fn texts_that_look_alike_share_a_skeleton_and_others_do_not() {
        for (one, other) in [
            ("E-1", "e-1"),
            ("Größe", "GRO\u{308}SSE"),
            ("É7", "E\u{301}7"),
            ("AB-1", "ＡＢ-１"),
            ("AB-1", "\u{410}B-1"),
            ("EMK-7", "\u{415}\u{41c}\u{41a}-7"),
            ("N\u{39d}", "NN"),
            ("IT", "\u{406}T"),
            ("A0", "AO"),
            ("E1", "El"),
            ("modem", "rnodern"),
            ("E-1", "E\u{2010}1"),
            ("E-1", "E\u{34f}-1"),
            ("E-1", "E\u{fe0f}-1"),
            ("E-1", "E\u{3164}-1"),
            ("ΣΑΣ", "σας"),
        ] {
            assert!(alike(one, other), "{one} {other}");
        }
        for (one, other) in [
            ("E-1", "E-2"),
            ("10", "11"),
            ("IT", "LT"),
            ("AI", "AL"),
            ("ENG", "ENGL"),
            ("Ümit", "Umit"),
            ("kai", "kal"),
            ("日本", "日木"),
        ] {
            assert!(!alike(one, other), "{one} {other}");
        }
    }

    #[test]
    fn numbers_of_digits_alone_are_as_different_as_they_read() {
        let mut holders = std::collections::BTreeMap::new();
        for n in 0..10_000 {
            for skeleton in skeletons(&format!("{n:04}")) {
                assert_eq!(holders.insert(skeleton, n), None, "{n}");
            }
        }
    }

    /// Rule API-97.
    #[test]
    fn a_text_that_identifies_has_no_control_or_format_character_and_a_name_no_control_character() {
        for c in
            ['\u{200b}', '\u{200d}', '\u{ad}', '\u{202e}', '\u{feff}', '\u{e0041}', '\u{7f}', '\t']
        {
            let text = format!("E{c}1");
            assert_eq!(check_identifier(&text), Err(TextViolation::Character(c)));
            let named = check_name(&text);
            let expected = if c.is_control() { Err(TextViolation::Character(c)) } else { Ok(()) };
            assert_eq!(named, expected, "{c:?}");
        }
        for blank in ["", " ", "\u{a0}", "\u{3164}", "\u{115f} \u{1160}"] {
            assert_eq!(check_identifier(blank), Err(TextViolation::Blank), "{blank:?}");
            assert_eq!(check_name(blank), Err(TextViolation::Blank), "{blank:?}");
        }
        for (most, check) in [
            (MAX_IDENTIFIER, check_identifier as fn(&str) -> Result<(), TextViolation>),
            (MAX_NAME, check_name),
        ] {
            assert_eq!(check(&"a".repeat(most)), Ok(()));
            assert_eq!(check(&"a".repeat(most + 1)), Err(TextViolation::TooLong(most)));
        }
        // One character that becomes eighteen in NFKC.
        assert_eq!(check_identifier("\u{fdfa}"), Ok(()));
        let long = Err(TextViolation::TooLong(MAX_IDENTIFIER));
        assert_eq!(check_identifier(&"\u{fdfa}".repeat(4)), long);
        let long = Err(TextViolation::TooLong(MAX_NAME));
        assert_eq!(check_name(&"\u{1d160}".repeat(100)), long);
        for name in ["Zoë", "Nguyễn Thị Minh Khai", "می\u{200c}خواهم", "O’Neil"] {
            assert_eq!(check_name(name), Ok(()));
        }
    }

    #[test]
    fn a_reason_becomes_a_sentence() {
        assert_eq!(sentence("élan is not enough"), "Élan is not enough.");
        assert_eq!(sentence("no"), "No.");
    }

    #[test]
    fn spaces_and_characters_that_nothing_is_shown_of_are_nothing_to_see() {
        for nothing in
            ["", " ", "\u{a0}", "\t", "\u{7f}", "\u{ad}", "\u{200b}", "\u{feff}", " \u{7f}"]
        {
            assert!(!is_visible(nothing), "{nothing:?}");
        }
        assert!(is_visible(" a\u{200b}"));
    }

    #[test]
    fn what_is_stored_is_normalized_once() {
        assert_eq!(identifier(" ＡＢ\u{a0}① "), "AB 1");
        assert_eq!(name(" Zoe\u{308} ①\n"), "Zoë ①");
        for c in ('\u{0}'..=char::MAX).step_by(7) {
            let text = format!("a{c}b");
            assert_eq!(identifier(&identifier(&text)), identifier(&text), "{c:?}");
            assert_eq!(name(&name(&text)), name(&text), "{c:?}");
        }
    }

    /// A partition key has at most 2048 bytes.
    #[test]
    fn the_longest_skeleton_fits_a_key() {
        let bytes = |c: char| {
            let stored = c.nfkc().collect::<String>();
            let each = skeletons(&c.to_string()).into_iter().map(|s| s.len()).max().unwrap_or(0);
            each.div_ceil(stored.chars().count().max(1))
        };
        let most = ('\u{0}'..=char::MAX).map(bytes).max().unwrap();
        assert!(most * MAX_IDENTIFIER < 1900, "{most} bytes a character");
    }

    #[test]
    fn case_makes_no_difference_to_a_skeleton() {
        for c in '\u{0}'..=char::MAX {
            let (lower, upper): (String, String) =
                (c.to_lowercase().collect(), c.to_uppercase().collect());
            assert_eq!(skeleton(&lower), skeleton(&upper), "{c:?} U+{:04X}", u32::from(c));
        }
    }
}
