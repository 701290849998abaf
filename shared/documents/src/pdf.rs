//! Pages as PDF/A-2a and PDF/UA-1.

use std::collections::HashMap;
use std::num::NonZeroU16;

use chrono::{DateTime, Datelike, Timelike, Utc};
use krilla::color::rgb;
use krilla::configure::{Accessibility, Archival, ConfigurationBuilder};
use krilla::destination::XyzDestination;
use krilla::geom::{PathBuilder, Point, Rect};
use krilla::metadata::Metadata;
use krilla::num::NormalizedF32;
use krilla::outline::{Outline, OutlineNode};
use krilla::page::PageSettings;
use krilla::paint::{Fill, FillRule};
use krilla::surface::Surface;
use krilla::tagging::{
    Artifact, ArtifactType, ContentTag, Identifier, Node as TagNode, SpanTag, TableHeaderScope,
    Tag, TagGroup, TagKind, TagTree,
};
use krilla::text::{Font, GlyphId, KrillaGlyph};
use krilla::{Document, SerializeSettings};
use wfm_domain::language::Language;

use crate::Error;
use crate::fonts::{Lines, Look, Setter};
use crate::layout::{Child, PAGE, Pages, Role};

/// The subject of a document.
pub struct About<'a> {
    pub title: &'a str,
    pub author: &'a str,
    /// The line at the foot of each page, before its number.
    pub foot: &'a str,
    pub language: Language,
    /// The time of the facts that it states. The time of making would change its bytes.
    pub stated_at: DateTime<Utc>,
}

/// The document as bytes.
///
/// # Errors
/// A document that does not meet the standards, and a character of the foot that no font has.
pub fn bytes(setter: &mut Setter, pages: &Pages, about: &About<'_>) -> Result<Vec<u8>, Error> {
    let settings = SerializeSettings { configuration: standards()?, ..Default::default() };
    let mut document = Document::new_with(settings);
    let mut writer = Writer { fonts: HashMap::new(), leaves: HashMap::new() };
    for number in 0..pages.count {
        let settings = PageSettings::from_wh(PAGE.0, PAGE.1)
            .ok_or_else(|| Error::Pdf("a page without a size".into()))?;
        let mut page = document.start_page_with(settings);
        let mut surface = page.surface();
        for (index, placed) in pages.texts.iter().enumerate() {
            if placed.page == number {
                let read = placed.is_read.then_some(index);
                let place = Point::from_xy(placed.left, placed.top);
                writer.text(&mut surface, &placed.lines, place, read, about.language)?;
            }
        }
        for rule in pages.rules.iter().filter(|rule| rule.page == number) {
            let thickness = if rule.is_strong { 0.8 } else { 0.3 };
            let rect = Rect::from_xywh(rule.left, rule.top, rule.width, thickness);
            ornament(&mut surface, ArtifactType::Layout, |surface| fill(surface, rect));
        }
        let foot = format!("{} · {} / {}", about.foot, number + 1, pages.count);
        let look = Look { size: 7.5, is_bold: false, is_soft: true, to_the_right: false };
        let foot = setter.set(&foot.into(), look, PAGE.0 - 96.0)?;
        let place = Point::from_xy(48.0, PAGE.1 - 40.0);
        writer.text(&mut surface, &foot, place, None, about.language)?;
        surface.finish();
        page.finish();
    }
    let mut tree = TagTree::new().with_lang(Some(about.language.code().to_owned()));
    for root in &pages.roots {
        tree.push(writer.group(pages, *root)?);
    }
    document.set_tag_tree(tree);
    let mut outline = Outline::new();
    let start = XyzDestination::new(0, Point::from_xy(0.0, 0.0));
    outline.push_child(OutlineNode::new(about.title.to_owned(), start));
    document.set_outline(outline);
    document.set_metadata(
        Metadata::new()
            .title(about.title.to_owned())
            .authors(vec![about.author.to_owned()])
            .language(about.language.code().to_owned())
            .creation_date(instant(about.stated_at)),
    );
    document.finish().map_err(|why| Error::Pdf(format!("{why:?}")))
}

fn instant(at: DateTime<Utc>) -> krilla::metadata::DateTime {
    let part = |number: u32| u8::try_from(number).unwrap_or_default();
    krilla::metadata::DateTime::new(u16::try_from(at.year()).unwrap_or_default())
        .month(part(at.month()))
        .day(part(at.day()))
        .hour(part(at.hour()))
        .minute(part(at.minute()))
        .second(part(at.second()))
        .utc_offset_hour(0)
        .utc_offset_minute(0)
}

fn standards() -> Result<krilla::configure::Configuration, Error> {
    ConfigurationBuilder::new()
        .with_archival_validator(Archival::A2_A)
        .with_accessibility_validator(Accessibility::UA1)
        .finish()
        .map_err(|why| Error::Pdf(format!("{why:?}")))
}

struct Writer {
    /// The fonts by the number of their file.
    fonts: HashMap<u64, Font>,
    /// The content of each line: by the index of the text, and of the line.
    leaves: HashMap<(usize, usize), Identifier>,
}

impl Writer {
    /// Writes the lines of a text. `read` is its index; without one the text is an ornament.
    fn text(
        &mut self,
        surface: &mut Surface<'_>,
        lines: &Lines,
        place: Point,
        read: Option<usize>,
        language: Language,
    ) -> Result<(), Error> {
        let shade = if lines.look.is_soft { 95 } else { 0 };
        let paint = rgb::Color::new(shade, shade, shade);
        for (number, line) in lines.layout.lines().enumerate() {
            let tag = match read {
                Some(_) => ContentTag::Span(SpanTag::empty().with_lang(Some(language.code()))),
                None => ContentTag::Artifact(Artifact::with_kind(ArtifactType::PaginationOther)),
            };
            let identifier = surface.start_tagged(tag);
            surface.set_fill(Some(Fill {
                paint: paint.into(),
                opacity: NormalizedF32::ONE,
                rule: FillRule::NonZero,
            }));
            let metrics = line.metrics();
            let mut left = place.x + metrics.offset;
            for run in line.runs() {
                let size = run.font_size();
                let mut glyphs: Vec<KrillaGlyph> = vec![];
                let mut width = 0.0;
                for cluster in run.visual_clusters() {
                    if cluster.is_ligature_continuation() {
                        if let Some(glyph) = glyphs.last_mut() {
                            glyph.text_range.end = cluster.text_range().end;
                        }
                        continue;
                    }
                    for glyph in cluster.glyphs() {
                        width += glyph.advance;
                        glyphs.push(KrillaGlyph::new(
                            GlyphId::new(glyph.id),
                            glyph.advance / size,
                            glyph.x / size,
                            glyph.y / size,
                            0.0,
                            cluster.text_range(),
                            None,
                        ));
                    }
                }
                let font = self.font(run.font())?;
                let start = Point::from_xy(left, place.y + metrics.baseline);
                surface.draw_glyphs(start, &glyphs, font, &lines.text, size, false);
                left += width;
            }
            surface.end_tagged();
            if let Some(text) = read {
                self.leaves.insert((text, number), identifier);
            }
        }
        Ok(())
    }

    fn font(&mut self, of: &parley::FontData) -> Result<Font, Error> {
        let (data, number) = of.data.clone().into_raw_parts();
        if let Some(font) = self.fonts.get(&number) {
            return Ok(font.clone());
        }
        let font = Font::new(data.into(), of.index);
        let font = font.ok_or_else(|| Error::Pdf("a font that cannot be read".into()))?;
        self.fonts.insert(number, font.clone());
        Ok(font)
    }

    fn group(&mut self, pages: &Pages, node: usize) -> Result<TagGroup, Error> {
        let of = &pages.nodes[node];
        let title = || match of.children.first() {
            Some(Child::Line(text, _)) => Some(pages.texts[*text].lines.text.clone()),
            _ => None,
        };
        let level = |level| NonZeroU16::new(level).unwrap_or(NonZeroU16::MIN);
        let tag: TagKind = match of.role {
            Role::Title => Tag::Hn(level(1), title()).into(),
            Role::Heading => Tag::Hn(level(2), title()).into(),
            Role::Text => Tag::P.into(),
            Role::Table => Tag::Table.into(),
            Role::Row => Tag::TR.into(),
            Role::ColumnName => Tag::TH(TableHeaderScope::Column).into(),
            Role::RowName => Tag::TH(TableHeaderScope::Row).into(),
            Role::Cell => Tag::TD.into(),
        };
        let mut group = TagGroup::new(tag);
        for child in &of.children {
            match *child {
                Child::Node(node) => group.push(self.group(pages, node)?),
                Child::Line(text, line) => {
                    let leaf = self.leaves.remove(&(text, line));
                    let leaf = leaf.ok_or_else(|| Error::Pdf("a line without a place".into()))?;
                    group.push(TagNode::Leaf(leaf));
                }
            }
        }
        Ok(group)
    }
}

fn ornament(surface: &mut Surface<'_>, kind: ArtifactType, draw: impl FnOnce(&mut Surface<'_>)) {
    surface.start_tagged(ContentTag::Artifact(Artifact::with_kind(kind)));
    draw(surface);
    surface.end_tagged();
}

fn fill(surface: &mut Surface<'_>, rect: Option<Rect>) {
    let mut path = PathBuilder::new();
    if let Some(rect) = rect {
        path.push_rect(rect);
    }
    if let Some(path) = path.finish() {
        surface.set_fill(Some(Fill {
            paint: rgb::Color::new(120, 120, 120).into(),
            opacity: NormalizedF32::ONE,
            rule: FillRule::NonZero,
        }));
        surface.draw_path(&path);
    }
}
