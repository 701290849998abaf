//! The languages in which the service itself writes to people: mails, documents and calendar feeds.

use serde::{Deserialize, Serialize};

/// German or English.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Language {
    De,
    En,
}

impl Language {
    pub const ALL: [Self; 2] = [Self::De, Self::En];

    /// The language of a BCP 47 tag: German for German ones, English for all others.
    pub fn of_tag(tag: &str) -> Self {
        let primary = tag.split(['-', '_']).next().unwrap_or_default();
        if primary.eq_ignore_ascii_case("de") { Self::De } else { Self::En }
    }

    /// `de` or `en`.
    pub fn code(self) -> &'static str {
        self.pick(["de", "en"])
    }

    /// The text of the language: the German one comes first.
    pub fn pick<T>(self, [de, en]: [T; 2]) -> T {
        match self {
            Self::De => de,
            Self::En => en,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn german_is_for_german_tags() {
        let of = Language::of_tag;
        assert_eq!([of("de"), of("de-DE"), of("DE-CH"), of("de_AT")], [Language::De; 4]);
        assert_eq!([of("en-GB"), of("den"), of("del"), of("fr"), of("")], [Language::En; 5]);
    }
}
