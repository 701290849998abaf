//! Makes the pages of `/docs` from the Markdown of this repository, when the service is built.
//!
//! A page belongs to the site if links lead to it from the start page, `docs/README.md`. The order of the links on
//! the start page is the order of the navigation. Pages that only other pages link come after these, by name.
//!
//! Absent on purpose: anything that runs in the service, and anything that a page would load from another place.

pub mod layout;
pub mod links;
pub mod markdown;
pub mod shell;

use std::collections::{BTreeSet, VecDeque};
use std::path::Path;

use crate::links::Target;
use crate::markdown::Document;

/// The source of the start page.
pub const START: &str = "docs/README.md";

/// The start page comes first, then the parts of the navigation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Part {
    Start,
    Tutorials,
    HowTo,
    Reference,
    Explanation,
    Project,
}

impl Part {
    /// The parts that have a heading in the navigation.
    pub const ALL: [Self; 5] =
        [Self::Tutorials, Self::HowTo, Self::Reference, Self::Explanation, Self::Project];

    fn of(source: &str) -> Self {
        match source.split('/').nth(1) {
            Some("tutorial") => Self::Tutorials,
            Some("how-to") => Self::HowTo,
            Some("reference") => Self::Reference,
            Some("explanation") => Self::Explanation,
            Some(_) => Self::Start,
            None => Self::Project,
        }
    }

    /// The part's heading.
    pub fn title(self) -> &'static str {
        match self {
            Self::Start => "Documentation",
            Self::Tutorials => "Tutorials",
            Self::HowTo => "How-to guides",
            Self::Reference => "Reference",
            Self::Explanation => "Explanation",
            Self::Project => "The project",
        }
    }
}

/// One page.
#[derive(Clone, Debug)]
pub struct Page {
    /// The file from which the page is made, such as `docs/tutorial/first-session.md`.
    pub source: String,
    /// The path at which it is served, without the first slash, such as `docs/tutorial/first-session`.
    pub path: String,
    pub part: Part,
    pub document: Document,
}

impl Page {
    /// The sources of the linked pages, in the order of the links.
    fn links_to(&self) -> Vec<String> {
        let targets = self.document.links.iter().map(|link| &link.target);
        let sources = targets.filter_map(|target| match target {
            Target::Page { source, .. } => Some(source.clone()),
            _ => None,
        });
        sources.collect()
    }
}

/// All pages, in the order of the navigation.
#[derive(Clone, Debug)]
pub struct Site {
    pub pages: Vec<Page>,
}

impl Site {
    /// Reads the pages of the repository at `root`.
    ///
    /// # Errors
    /// If a page that a link names cannot be read.
    pub fn read(root: &Path) -> std::io::Result<Self> {
        let mut pages = vec![];
        let mut seen = BTreeSet::from([START.to_owned()]);
        let mut waiting = VecDeque::from([START.to_owned()]);
        while let Some(source) = waiting.pop_front() {
            let text = std::fs::read_to_string(root.join(&source))
                .map_err(|e| std::io::Error::new(e.kind(), format!("{source}: {e}")))?;
            let path = links::served_at(&source).unwrap_or_default();
            let document = markdown::read(&source, &path, &text);
            let page = Page { part: Part::of(&source), source, path, document };
            waiting.extend(page.links_to().into_iter().filter(|to| seen.insert(to.clone())));
            pages.push(page);
        }
        let start: Vec<String> = pages.first().map_or_else(Vec::new, Page::links_to);
        pages.sort_by_cached_key(|page| {
            // The last link counts, because the first words of the start page mention some pages before their place.
            let place = start.iter().rposition(|source| *source == page.source);
            (page.part, place.unwrap_or(usize::MAX), page.source.clone())
        });
        Ok(Self { pages })
    }

    /// The page that is made from a file.
    pub fn page(&self, source: &str) -> Option<&Page> {
        self.pages.iter().find(|page| page.source == source)
    }

    /// The index of the filter, as JSON. For each page it has the address below `/docs/`, the title, and the ids and
    /// texts of its headings and terms.
    pub fn index(&self) -> String {
        let entries = self.pages.iter().map(|page| {
            let document = &page.document;
            let places = document.headings.iter().map(|heading| &heading.place);
            let places = places.skip(1).chain(&document.terms);
            let places: Vec<_> = places.map(|place| [&place.id, &place.text]).collect();
            let address = links::relative("docs/search.json", &page.path);
            serde_json::json!([address, document.title(), places])
        });
        serde_json::Value::Array(entries.collect()).to_string()
    }
}
