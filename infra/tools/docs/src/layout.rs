//! The frame of a page: its head, its navigation, and the parts around its text. A page contains everything that it
//! shows and runs. Only the filter loads its index from the service, when it is first used.

use std::fmt::Write;

use crate::links::relative;
use crate::{Page, Part, Site};

/// The style of every page.
pub const STYLE: &str = include_str!("../assets/pages.css");
/// The script of every page: the filter, and the buttons that copy commands.
pub const SCRIPT: &str = include_str!("../assets/pages.js");
/// The path of the API explorer.
pub const EXPLORER: &str = "docs/api";
/// The path of the filter's index.
pub const INDEX: &str = "docs/search.json";

const NAME: &str = "Workforce Management Service";

/// Text with escapes for HTML, also inside an attribute.
pub fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

/// The start of a page up to its style. The pages and the explorer share it.
pub fn head(title: &str, style: &str) -> String {
    let title = if title.is_empty() { NAME.to_owned() } else { format!("{title} – {NAME}") };
    format!(
        "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <meta name=\"color-scheme\" content=\"light dark\">\n<title>{}</title>\n\
         <link rel=\"icon\" href=\"data:,\">\n<style>{style}</style>\n</head>\n",
        escaped(&title)
    )
}

/// The bar at the top of a page. In the explorer it leads to the pages, and in the pages to the explorer.
pub fn bar(path: &str, inner: &str) -> String {
    let start = relative(path, "docs");
    let other = match path {
        EXPLORER => format!("<a href=\"{start}\">Documentation</a>"),
        _ => {
            format!("<a class=\"explorer\" href=\"{}\">API explorer</a>", relative(path, EXPLORER))
        }
    };
    format!(
        "<header class=\"bar\"><a class=\"name\" href=\"{start}\">{NAME}</a>\n{inner}{other}</header>\n"
    )
}

/// The answer if there is no page. It is shown at any depth, so its links begin at the root.
pub fn missing() -> String {
    format!(
        "{}<body class=\"page\">\n<header class=\"bar\"><a class=\"name\" href=\"/docs\">{NAME}</a>\n\
         <a class=\"explorer\" href=\"/{EXPLORER}\">API explorer</a></header>\n\
         <div class=\"columns\">\n<main id=\"text\" tabindex=\"-1\">\n<h1>There is no such page</h1>\n\
         <p>The address may be misspelt, or of another version. <a href=\"/docs\">The start page</a> lists every \
         page, and its filter finds them by their words.</p>\n</main>\n</div>\n</body>\n</html>\n",
        head("There is no such page", STYLE)
    )
}

impl Site {
    /// A page in the form that is served.
    pub fn html(&self, page: &Page) -> String {
        let title = if page.part == Part::Start { "" } else { page.document.title() };
        let mut out = head(title, STYLE);
        let kind = if page.part == Part::Start { "start" } else { "page" };
        let contents = self.contents(page);
        // The list appears if there are more headings than about one per screen. Fewer headings are found without a
        // list.
        let (toc, toc_button) = match page.document.headings.len() {
            0..=4 => (String::new(), ""),
            _ => (
                headings(page),
                "<button class=\"to-toc\" popovertarget=\"toc\">On this page</button>\n",
            ),
        };
        let index = relative(&page.path, INDEX);
        let bar = bar(
            &page.path,
            &format!(
                "<button class=\"to-contents\" popovertarget=\"contents\">Contents</button>\n{toc_button}\
                 <search class=\"filter\"><label for=\"filter\">Filter</label>\
                 <input id=\"filter\" type=\"search\" autocomplete=\"off\" spellcheck=\"false\" \
                 aria-controls=\"found\" aria-keyshortcuts=\"/\" \
                 placeholder=\"Filter, or press /\" data-index=\"{index}\">\
                 <p id=\"count\" role=\"status\"></p>\
                 <ul id=\"found\" aria-label=\"Found\" hidden></ul></search>\n"
            ),
        );
        let _ = write!(
            out,
            "<body class=\"{kind}\">\n<a class=\"skip\" href=\"#text\">Skip to the text</a>\n{bar}\
             <div class=\"columns\">\n{contents}{toc}<main id=\"text\" tabindex=\"-1\">\n{}{}</main>\n</div>\n\
             <script>{SCRIPT}</script>\n</body>\n</html>\n",
            page.document.html,
            self.neighbours(page)
        );
        out
    }

    fn contents(&self, here: &Page) -> String {
        let mut out = String::from("<nav id=\"contents\" popover aria-label=\"Contents\">\n");
        for part in Part::ALL {
            let _ = write!(out, "<h2>{}</h2>\n<ul>\n", part.title());
            for page in self.pages.iter().filter(|page| page.part == part) {
                let current = if page.path == here.path { " aria-current=\"page\"" } else { "" };
                // A folder inside a part, such as the rules.
                let is_nested =
                    page.source.matches('/').count() > 2 && !page.source.ends_with("/README.md");
                let class = if is_nested { " class=\"nested\"" } else { "" };
                let _ = writeln!(
                    out,
                    "<li{class}><a href=\"{}\"{current}>{}</a></li>",
                    relative(&here.path, &page.path),
                    escaped(page.document.title())
                );
            }
            out += "</ul>\n";
        }
        out + "</nav>\n"
    }

    fn neighbours(&self, here: &Page) -> String {
        let Some(place) = self.pages.iter().position(|page| page.path == here.path) else {
            return String::new();
        };
        let link = |page: Option<&Page>, class: &str, label: &str| {
            page.map(|page| {
                format!(
                    "<a class=\"{class}\" rel=\"{class}\" href=\"{}\"><span>{label}</span> {}</a>\n",
                    relative(&here.path, &page.path),
                    escaped(page.document.title())
                )
            })
        };
        let before = place.checked_sub(1).and_then(|place| self.pages.get(place));
        format!(
            "<nav class=\"neighbours\" aria-label=\"Previous and next page\">\n{}{}</nav>\n",
            link(before, "prev", "Previous").unwrap_or_default(),
            link(self.pages.get(place + 1), "next", "Next").unwrap_or_default()
        )
    }
}

fn headings(page: &Page) -> String {
    let mut out = String::from(
        "<nav id=\"toc\" popover aria-label=\"On this page\">\n<h2>On this page</h2>\n<ul>\n",
    );
    let deepest = if page.document.headings.len() > 40 { 2 } else { 3 };
    for heading in &page.document.headings {
        if (2..=deepest).contains(&heading.level) {
            let _ = writeln!(
                out,
                "<li class=\"level-{}\"><a href=\"#{}\">{}</a></li>",
                heading.level,
                heading.place.id,
                escaped(&heading.place.text)
            );
        }
    }
    out + "</ul>\n</nav>\n"
}
