//! Texts in CSV files (rules FILE-5 and FILE-6).

use unicode_general_category::{GeneralCategory, get_general_category};
use unicode_normalization::UnicodeNormalization;

/// A text in quotes. One that a spreadsheet would compute gets an apostrophe in front.
pub fn csv_text(text: &str) -> String {
    let apostrophe = if is_formula(text) { "'" } else { "" };
    format!("\"{apostrophe}{}\"", text.replace('"', "\"\""))
}

/// Whether a spreadsheet may compute a text instead of showing it.
///
/// *Case:* `=1+1`, `＝1+1`, `+49 30 901820` and ` -x` may be computed, `E=mc2` is shown.
fn is_formula(text: &str) -> bool {
    let is_visible = |c: &char| {
        let category = get_general_category(*c);
        let is_hidden = matches!(category, GeneralCategory::Control | GeneralCategory::Format);
        !(c.is_whitespace() || is_hidden)
    };
    let first = text.chars().find(is_visible);
    let first = first.and_then(|first| std::iter::once(first).nfkc().next());
    text.starts_with(['\t', '\r', '\n'])
        || matches!(first, Some('=' | '+' | '-' | '@' | '\u{2212}'))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Rule FILE-6.
    #[test]
    fn a_text_that_a_spreadsheet_would_compute_gets_an_apostrophe() {
        for text in [
            "=1+1",
            "＝1+1",
            "+49 30 901820",
            "-x",
            "@sum",
            "\u{2212}1",
            " =1",
            "\u{200b}=1",
            "\u{a0}\u{feff}=1",
            "\tx",
            "\rx",
            "\nx",
            "\u{7f}=1",
            "\u{61c}=1",
            "﹢1",
            "＠a",
            "\u{2028}=1",
            "=\u{338}",
        ] {
            assert_eq!(csv_text(text), format!("\"'{text}\""), "{text:?}");
        }
        for text in ["", "E=mc2", "1+1", "'=1", "Müller", "  x", "(=1)", "\u{200b}"] {
            assert_eq!(csv_text(text), format!("\"{text}\""), "{text:?}");
        }
        assert_eq!(csv_text("Zoë \"Z\""), "\"Zoë \"\"Z\"\"\"");
    }
}
