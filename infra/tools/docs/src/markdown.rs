//! One file of Markdown: its HTML, its headings with the anchors that GitHub gives them, its links, and its
//! shell blocks.

use std::collections::BTreeMap;

use pulldown_cmark::{
    CodeBlockKind, CowStr, Event, HeadingLevel, Options, Parser, Tag, TagEnd, html,
};

use crate::layout::escaped;
use crate::links::{self, Link, Target};
use crate::shell::{self, Block};

/// A place of a page that a link can name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Place {
    pub id: String,
    pub text: String,
}

/// A heading.
#[derive(Clone, Debug)]
pub struct Heading {
    /// 1 for the heading of the page itself.
    pub level: u8,
    pub place: Place,
}

/// The content of a file of Markdown.
#[derive(Clone, Debug, Default)]
pub struct Document {
    pub html: String,
    pub headings: Vec<Heading>,
    /// Table rows that begin with one code or one bold word: an error's code, an operation, a word of the glossary.
    pub terms: Vec<Place>,
    pub links: Vec<Link>,
    pub blocks: Vec<Block>,
}

impl Document {
    /// The text of the first heading.
    pub fn title(&self) -> &str {
        self.headings.first().map_or("", |heading| &heading.place.text)
    }

    pub fn has_anchor(&self, id: &str) -> bool {
        let mut places = self.headings.iter().map(|heading| &heading.place).chain(&self.terms);
        places.any(|place| place.id == id)
    }
}

/// Reads the text of the file `source`, which is served at `path`.
pub fn read(source: &str, path: &str, text: &str) -> Document {
    let options = Options::ENABLE_TABLES | Options::ENABLE_STRIKETHROUGH;
    let events: Vec<Event<'_>> = Parser::new_ext(text, options).collect();
    let mut reader = Reader {
        source,
        path,
        document: Document { blocks: shell::blocks(&events), ..Document::default() },
        out: Vec::with_capacity(events.len()),
        taken: BTreeMap::new(),
        unlinked: vec![],
        anchor: None,
        in_picture: false,
    };
    for (place, event) in events.iter().enumerate() {
        reader.take(event, &events[place + 1..]);
    }
    let Reader { mut document, out, .. } = reader;
    html::push_html(&mut document.html, out.into_iter());
    // The security policy of a page does not allow style attributes.
    document.html = document.html.replace(" style=\"text-align: right\"", " class=\"right\"");
    document
}

struct Reader<'a> {
    source: &'a str,
    path: &'a str,
    document: Document,
    out: Vec<Event<'a>>,
    taken: BTreeMap<String, usize>,
    /// For each open link, whether its target is not served.
    unlinked: Vec<bool>,
    /// The anchor of the row that begins.
    anchor: Option<String>,
    /// Whether a picture is being read. The pages of the service show no pictures, because the app is there.
    in_picture: bool,
}

impl<'a> Reader<'a> {
    fn take(&mut self, event: &Event<'a>, rest: &[Event<'a>]) {
        match event {
            Event::Start(Tag::Image { .. }) => self.in_picture = true,
            Event::End(TagEnd::Image) => self.in_picture = false,
            _ if self.in_picture => {}
            Event::Start(Tag::Heading { level, .. }) => self.heading(*level, rest),
            Event::End(TagEnd::Heading(level)) => {
                if let Some(heading) = self.document.headings.last()
                    && *level != HeadingLevel::H1
                {
                    // The anchor is beside the text and not around it, because a heading may contain a link.
                    self.raw(format!(
                        " <a class=\"anchor\" href=\"#{}\" tabindex=\"-1\" aria-hidden=\"true\">#</a>",
                        heading.place.id
                    ));
                }
                self.out.push(event.clone());
            }
            Event::Start(Tag::Link { dest_url, .. }) => self.link(dest_url),
            Event::End(TagEnd::Link) => {
                let end = if self.unlinked.pop() == Some(true) { "</span>" } else { "</a>" };
                self.raw(end.to_owned());
            }
            Event::Start(Tag::Table(_)) => {
                let heads = text_until(rest, TagEnd::TableHead, ", ");
                self.raw(format!(
                    "<div class=\"table\" role=\"group\" tabindex=\"0\" aria-label=\"Table: {}\">",
                    escaped(&heads)
                ));
                self.out.push(event.clone());
            }
            Event::End(TagEnd::Table) => {
                self.out.push(event.clone());
                self.raw("</div>\n".to_owned());
            }
            Event::Start(Tag::TableRow) => {
                self.out.push(event.clone());
                self.term(rest);
            }
            Event::Start(Tag::TableCell) => {
                self.out.push(event.clone());
                if let Some(id) = self.anchor.take() {
                    self.raw(format!("<span class=\"term\" id=\"{}\"></span>", escaped(&id)));
                }
            }
            Event::Start(Tag::CodeBlock(kind)) => self.code_block(kind),
            Event::End(TagEnd::CodeBlock) => self.raw("</code></pre></div>\n".to_owned()),
            Event::Code(code) => self.code(code),
            // A text that looks like a tag is meant as text. A comment is only for readers of the source.
            Event::Html(html) | Event::InlineHtml(html) => {
                if !html.trim_start().starts_with("<!--") {
                    self.out.push(Event::Text(html.clone()));
                }
            }
            event => self.out.push(event.clone()),
        }
    }

    fn raw(&mut self, html: String) {
        self.out.push(Event::InlineHtml(html.into()));
    }

    fn heading(&mut self, level: HeadingLevel, rest: &[Event<'a>]) {
        let text = text_until(rest, TagEnd::Heading(level), "");
        let id = self.free(slug(&text));
        self.out.push(Event::Start(Tag::Heading {
            level,
            id: Some(id.clone().into()),
            classes: vec![],
            attrs: vec![],
        }));
        self.document.headings.push(Heading { level: level as u8, place: Place { id, text } });
    }

    /// `id`, or the first of `id-1`, `id-2`, … that this page does not have yet.
    fn free(&mut self, id: String) -> String {
        let times = self.taken.entry(id.clone()).or_default();
        *times += 1;
        if *times == 1 { id } else { format!("{id}-{}", *times - 1) }
    }

    fn link(&mut self, written: &CowStr<'a>) {
        let target = links::resolve(self.source, written);
        let address = match &target {
            Target::Page { source, anchor } => {
                let path = links::served_at(source).unwrap_or_default();
                let anchor = if anchor.is_empty() { String::new() } else { format!("#{anchor}") };
                let is_here = path == self.path && !anchor.is_empty();
                let path = if is_here { String::new() } else { links::relative(self.path, &path) };
                Some(path + &anchor)
            }
            Target::Served(path) => Some(links::relative(self.path, path)),
            Target::Outside => Some(written.to_string()),
            Target::File(_) => None,
        };
        self.unlinked.push(address.is_none());
        match (address, &target) {
            (Some(address), Target::Outside) => {
                self.raw(format!("<a href=\"{}\" rel=\"noreferrer\">", escaped(&address)));
            }
            (Some(address), _) => self.raw(format!("<a href=\"{}\">", escaped(&address))),
            (None, _) => self.raw(String::from("<span class=\"file\">")),
        }
        self.document.links.push(Link { written: written.to_string(), target });
    }

    /// A row that begins with one code or one bold word gets an anchor, so that the filter finds it.
    fn term(&mut self, rest: &[Event<'a>]) {
        let cell: Vec<_> = rest
            .iter()
            .skip(1)
            .take_while(|event| !matches!(event, Event::End(TagEnd::TableCell)))
            .collect();
        let is_term = matches!(cell.as_slice(), [Event::Code(_)] | [Event::Start(Tag::Strong), ..]);
        let text = text_until(rest, TagEnd::TableCell, "");
        if !is_term || slug(&text).is_empty() {
            return;
        }
        let id = self.free(slug(&text));
        self.anchor = Some(id.clone());
        self.document.terms.push(Place { id, text });
    }

    fn code_block(&mut self, kind: &CodeBlockKind<'a>) {
        let language = match kind {
            CodeBlockKind::Fenced(language) => &**language,
            CodeBlockKind::Indented => "",
        };
        let label = match language {
            "sh" => "Commands",
            "mermaid" => "Diagram, as Mermaid text",
            _ => "Example",
        };
        self.raw(format!(
            "<div class=\"code {language}\"><pre role=\"group\" tabindex=\"0\" aria-label=\"{label}\"><code>"
        ));
    }

    fn code(&mut self, code: &CowStr<'a>) {
        let served = links::SERVED.iter().find(|(written, _)| **written == **code);
        match served.filter(|_| self.unlinked.is_empty()) {
            Some((_, path)) => {
                let address = links::relative(self.path, path);
                self.raw(format!("<a href=\"{address}\"><code>{code}</code></a>"));
            }
            None => self.out.push(Event::Code(code.clone())),
        }
    }
}

/// The text up to an end, with `between` after each cell of a table.
fn text_until(events: &[Event<'_>], end: TagEnd, between: &str) -> String {
    let mut text = String::new();
    for event in events {
        match event {
            Event::End(tag) if *tag == end => break,
            Event::End(TagEnd::TableCell) => text += between,
            Event::Text(part) | Event::Code(part) => text += part,
            Event::SoftBreak => text.push(' '),
            _ => {}
        }
    }
    text.trim_end_matches(between).trim().to_owned()
}

/// The anchor that GitHub gives to a heading.
pub fn slug(text: &str) -> String {
    let kept = text.to_lowercase();
    let kept = kept.chars().filter(|c| c.is_alphanumeric() || matches!(c, ' ' | '-' | '_'));
    kept.map(|c| if c == ' ' { '-' } else { c }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn page(text: &str) -> Document {
        read("docs/reference/rules/pay.md", "docs/reference/rules/pay", text)
    }

    #[test]
    fn a_heading_has_the_anchor_that_github_gives_it() {
        for (text, expected) in [
            ("API-100 · Updates", "api-100--updates"),
            ("1. Start the service", "1-start-the-service"),
            ("What's `new` in 2_0?", "whats-new-in-2_0"),
            ("Größe", "größe"),
        ] {
            let heading = page(&format!("# {text}\n")).headings.remove(0);
            assert_eq!(heading.place.id, expected);
        }
        let ids = page("# A\n## A\n## A\n").headings.into_iter().map(|heading| heading.place.id);
        assert_eq!(ids.collect::<Vec<_>>(), ["a", "a-1", "a-2"]);
    }

    #[test]
    fn a_link_leads_to_a_page_and_what_is_no_page_is_text() {
        let text = "[jobs](../api.md#jobs) [here](#a) [code](../../../shared) `/docs/api` [`/docs`](../api.md)";
        let html = page(text).html;
        assert!(html.contains("<a href=\"../api#jobs\">jobs</a>"), "{html}");
        assert!(html.contains("<a href=\"#a\">here</a>"), "{html}");
        assert!(html.contains("<span class=\"file\">code</span>"), "{html}");
        assert!(html.contains("<a href=\"../../api\"><code>/docs/api</code></a>"), "{html}");
        assert!(html.contains("<a href=\"../api\"><code>/docs</code></a>"), "{html}");
    }

    #[test]
    fn a_picture_is_left_out() {
        let html = page("Before.\n\n![The *app*](pictures/app.png)\n\nAfter.\n").html;
        assert_eq!(html, "<p>Before.</p>\n<p></p>\n<p>After.</p>\n");
    }

    #[test]
    fn a_row_that_begins_with_a_term_can_be_linked() {
        let document = page(
            "| Code | When |\n|---|--:|\n| `in_use` | a |\n| **leave** (of absence) | b |\n| c | d |\n",
        );
        let ids: Vec<&str> = document.terms.iter().map(|term| &*term.id).collect();
        assert_eq!(ids, ["in_use", "leave-of-absence"]);
        assert!(document.has_anchor("in_use"));
        assert!(document.html.contains("<td><span class=\"term\" id=\"in_use\"></span><code>"));
        assert!(document.html.contains("<td class=\"right\">a</td>"), "{}", document.html);
    }

    #[test]
    fn what_looks_like_a_tag_is_text_and_a_comment_is_nothing() {
        let html = page("<!-- not run: no. -->\n\nthe <Secret> and <script>x</script>\n").html;
        assert_eq!(html, "<p>the &lt;Secret&gt; and &lt;script&gt;x&lt;/script&gt;</p>\n");
    }
}
