//! The fonts of documents, and lines of text in them.

use std::borrow::Cow;
use std::sync::{Arc, LazyLock};

use parley::fontique::{Blob, Collection, CollectionOptions, SourceCache};
use parley::layout::{Alignment, AlignmentOptions};
use parley::style::{
    FontFamily, FontFamilyName, FontWeight, LineHeight, OverflowWrap, StyleProperty,
};
use parley::{FontContext, Layout, LayoutContext};

use crate::Error;

/// The files, by script. The first family that has a character shows it.
const FILES: [&[u8]; 7] = [
    include_bytes!("../fonts/NotoSans-Regular.ttf"),
    include_bytes!("../fonts/NotoSans-Bold.ttf"),
    include_bytes!("../fonts/NotoSansArabic-Regular.ttf"),
    include_bytes!("../fonts/NotoSansHebrew-Regular.ttf"),
    include_bytes!("../fonts/NotoSansDevanagari-Regular.ttf"),
    include_bytes!("../fonts/NotoSansThai-Regular.ttf"),
    include_bytes!("../fonts/DroidSansFallback.ttf"),
];

const FAMILIES: [FontFamilyName<'static>; 6] = [
    FontFamilyName::Named(Cow::Borrowed("Noto Sans")),
    FontFamilyName::Named(Cow::Borrowed("Noto Sans Arabic")),
    FontFamilyName::Named(Cow::Borrowed("Noto Sans Hebrew")),
    FontFamilyName::Named(Cow::Borrowed("Noto Sans Devanagari")),
    FontFamilyName::Named(Cow::Borrowed("Noto Sans Thai")),
    FontFamilyName::Named(Cow::Borrowed("Droid Sans Fallback")),
];

/// Read once; documents take copies, which share the files.
static FONTS: LazyLock<FontContext> = LazyLock::new(|| {
    let options = CollectionOptions { shared: false, system_fonts: false };
    let mut collection = Collection::new(options);
    for file in FILES {
        collection.register_fonts(Blob::new(Arc::new(file)), None);
    }
    FontContext { collection, source_cache: SourceCache::default() }
});

/// A text of a document, with the field that it comes from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Said {
    pub text: String,
    pub field: &'static str,
}

impl Said {
    /// A text of a field.
    pub fn of(field: &'static str, text: impl Into<String>) -> Self {
        Self { text: text.into(), field }
    }
}

/// A word of the document itself.
impl From<&str> for Said {
    fn from(text: &str) -> Self {
        Self::of("document", text)
    }
}

/// A number, a date or a time.
impl From<String> for Said {
    fn from(text: String) -> Self {
        Self::of("document", text)
    }
}

/// The look of a text.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Look {
    /// In points.
    pub size: f32,
    pub is_bold: bool,
    pub is_soft: bool,
    /// Whether lines end at the same edge, as numbers do.
    pub to_the_right: bool,
}

/// A text in lines.
pub struct Lines {
    pub text: String,
    pub layout: Layout<()>,
    pub look: Look,
}

/// Divides texts into lines.
pub struct Setter {
    fonts: FontContext,
    layouts: LayoutContext<()>,
}

impl Setter {
    pub fn new() -> Self {
        Self { fonts: FONTS.clone(), layouts: LayoutContext::new() }
    }

    /// A text in lines of a width in points.
    ///
    /// # Errors
    /// A character that no font has.
    pub fn set(&mut self, said: &Said, look: Look, width: f32) -> Result<Lines, Error> {
        // Control characters have no shape.
        let text: String = said.text.chars().filter(|c| !c.is_control()).collect();
        let mut builder = self.layouts.ranged_builder(&mut self.fonts, &text, 1.0, false);
        builder.push_default(StyleProperty::FontFamily(FontFamily::List(Cow::Borrowed(&FAMILIES))));
        builder.push_default(StyleProperty::FontSize(look.size));
        builder.push_default(StyleProperty::LineHeight(LineHeight::Absolute(look.size * 1.4)));
        // A word that is wider than the line is divided, so that nothing leaves its column.
        builder.push_default(StyleProperty::OverflowWrap(OverflowWrap::Anywhere));
        let weight = if look.is_bold { FontWeight::BOLD } else { FontWeight::NORMAL };
        builder.push_default(StyleProperty::FontWeight(weight));
        let mut layout = builder.build(&text);
        layout.break_all_lines(Some(width));
        let alignment = if look.to_the_right { Alignment::Right } else { Alignment::Left };
        layout.align(alignment, AlignmentOptions::default());
        for line in layout.lines() {
            for run in line.runs() {
                for cluster in run.visual_clusters() {
                    let is_missing = cluster.glyphs().any(|glyph| glyph.id == 0);
                    if let Some(character) = text[cluster.text_range()].chars().next()
                        && is_missing
                    {
                        return Err(Error::NoFont { field: said.field, character });
                    }
                }
            }
        }
        Ok(Lines { text, layout, look })
    }
}
