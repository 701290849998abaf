//! The descriptions of operations in plain words: `operations.md` of each function, published with the document.

/// The text of `operations.md`: a heading, a description of the group, and a section for each operation with the
/// operation id as its heading.
#[derive(Clone, Copy, Debug)]
pub struct Prose(pub &'static str);

impl Prose {
    /// The description of the group.
    pub fn about(self) -> String {
        let body = self.0.split("\n## ").next().unwrap_or_default();
        body.split_once('\n').map(|(_, text)| paragraphs(text)).unwrap_or_default()
    }

    /// The description of an operation.
    pub fn of(self, operation: &str) -> Option<String> {
        self.sections().find(|(id, _)| *id == operation).map(|(_, text)| paragraphs(text))
    }

    /// The ids of the operations that the text describes.
    pub fn operations(self) -> impl Iterator<Item = &'static str> {
        self.sections().map(|(id, _)| id)
    }

    fn sections(self) -> impl Iterator<Item = (&'static str, &'static str)> {
        let sections = self.0.split("\n## ").skip(1);
        sections.filter_map(|section| section.split_once('\n')).map(|(id, text)| (id.trim(), text))
    }
}

/// The text with each paragraph on one line.
fn paragraphs(text: &str) -> String {
    let paragraphs = text.trim().split("\n\n");
    let joined =
        paragraphs.map(|paragraph| paragraph.split_whitespace().collect::<Vec<_>>().join(" "));
    joined.collect::<Vec<_>>().join("\n\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_is_read_by_its_headings() {
        let prose = Prose(
            "# things\n\nWhat they\nare.\n\n## get_thing\n\nReads\none.\n\nMore.\n\n## list\n\nAll.\n",
        );
        assert_eq!(prose.about(), "What they are.");
        assert_eq!(prose.of("get_thing").as_deref(), Some("Reads one.\n\nMore."));
        assert_eq!(prose.of("list").as_deref(), Some("All."));
        assert_eq!(prose.of("nothing"), None);
        assert_eq!(prose.operations().collect::<Vec<_>>(), ["get_thing", "list"]);
    }
}
