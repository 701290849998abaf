//! The targets of links: another page, a file that is no page, or an address outside the repository.

use crate::Site;

/// The target of a link.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Target {
    Page {
        source: String,
        anchor: String,
    },
    /// A file or folder of the repository that is not served.
    File(String),
    /// The path of another answer of the service, without the first slash.
    Served(&'static str),
    Outside,
}

/// A link of a page.
#[derive(Clone, Debug)]
pub struct Link {
    /// The link as it is written.
    pub written: String,
    pub target: Target,
}

/// The service's answers besides pages. If a page names one of them as code, it becomes a link.
pub const SERVED: [(&str, &str); 3] =
    [("/docs", "docs"), ("/docs/api", "docs/api"), ("/openapi.json", "openapi.json")];
/// The file of the published document.
const OPENAPI: &str = "functions/system/openapi.json";

/// The path at which a file is served, without the first slash. Pages in `docs` are served by their folders, those
/// beside it by their names. `None` if the file is no page.
pub fn served_at(source: &str) -> Option<String> {
    let stem = source.strip_suffix(".md")?;
    match stem.split_once('/') {
        None => Some(format!("docs/{}", stem.to_lowercase())),
        Some(("docs", _)) => Some(stem.strip_suffix("/README").unwrap_or(stem).to_owned()),
        Some(_) => None,
    }
}

/// The target of a link that is written in `source`.
pub fn resolve(source: &str, written: &str) -> Target {
    if written.contains("://") || written.starts_with("mailto:") {
        return Target::Outside;
    }
    let (path, anchor) = written.split_once('#').unwrap_or((written, ""));
    let mut segments: Vec<&str> = source.split('/').collect();
    if !path.is_empty() {
        segments.pop();
        for segment in path.split('/') {
            match segment {
                ".." => drop(segments.pop()),
                "." | "" => {}
                name => segments.push(name),
            }
        }
    }
    let file = segments.join("/");
    match served_at(&file) {
        Some(_) => Target::Page { source: file, anchor: anchor.to_owned() },
        None if file == OPENAPI => Target::Served("openapi.json"),
        None => Target::File(file),
    }
}

/// The relative address of `to` on the page at `from`, both without their first slash. It is relative, so that the
/// pages also work if the service is served below a path.
pub fn relative(from: &str, to: &str) -> String {
    let from: Vec<&str> = from.split('/').collect();
    let to: Vec<&str> = to.split('/').collect();
    let folders = &from[..from.len() - 1];
    let common =
        folders.iter().zip(&to[..to.len() - 1]).take_while(|(one, other)| one == other).count();
    "../".repeat(folders.len() - common) + &to[common..].join("/")
}

impl Site {
    /// Links to a page, a heading or a file that does not exist.
    pub fn broken_links(&self, root: &std::path::Path) -> Vec<String> {
        let mut broken = vec![];
        for page in &self.pages {
            for link in &page.document.links {
                let holds = match &link.target {
                    Target::Page { source, anchor } => self
                        .page(source)
                        .is_some_and(|page| anchor.is_empty() || page.document.has_anchor(anchor)),
                    Target::File(path) => root.join(path).exists(),
                    Target::Served(_) | Target::Outside => true,
                };
                if !holds {
                    broken.push(format!("{}: {}", page.source, link.written));
                }
            }
        }
        broken
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_served_by_its_folders() {
        for (source, path) in [
            ("docs/README.md", "docs"),
            ("docs/reference/rules/README.md", "docs/reference/rules"),
            ("docs/tutorial/first-session.md", "docs/tutorial/first-session"),
            ("ARCHITECTURE.md", "docs/architecture"),
        ] {
            assert_eq!(served_at(source).as_deref(), Some(path));
        }
        assert_eq!(served_at("functions/system/operations.md"), None);
        assert_eq!(served_at("template.yaml"), None);
    }

    #[test]
    fn a_link_leads_from_where_it_is_written() {
        let page = |source: &str, anchor: &str| Target::Page {
            source: source.to_owned(),
            anchor: anchor.to_owned(),
        };
        let from = "docs/reference/rules/pay.md";
        assert_eq!(resolve(from, "../api.md#jobs"), page("docs/reference/api.md", "jobs"));
        assert_eq!(resolve(from, "#base"), page(from, "base"));
        assert_eq!(resolve(from, "../../../README.md"), page("README.md", ""));
        assert_eq!(resolve(from, "../../../shared"), Target::File("shared".to_owned()));
        assert_eq!(
            resolve("README.md", "functions/system/openapi.json"),
            Target::Served("openapi.json")
        );
        assert_eq!(resolve(from, "https://example.com/a.md"), Target::Outside);
    }

    #[test]
    fn an_address_is_relative_to_the_page() {
        for (from, to, expected) in [
            ("docs", "docs/tutorial/a", "docs/tutorial/a"),
            ("docs/tutorial/a", "docs/tutorial/b", "b"),
            ("docs/tutorial/a", "docs", "../../docs"),
            ("docs/explanation/security", "docs/explanation", "../explanation"),
            ("docs/reference/rules/pay", "docs/reference/api", "../api"),
            ("docs/architecture", "openapi.json", "../openapi.json"),
        ] {
            assert_eq!(relative(from, to), expected, "{from} to {to}");
        }
    }
}
