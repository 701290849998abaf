//! The shell blocks of a page. A test runs them as a reader would.
//!
//! A comment in the source, right above a block, tells the test what a reader of the page need not know:
//!
//! - `<!-- not run: it needs an AWS account -->`: the reason why no test runs the block.
//! - `<!-- shows: "status":"completed" -->`: a text that its output must contain.
//!
//! `<!-- after: docs/tutorial/first-session.md -->` anywhere on a page names the page that its reader must have
//! followed before.

use pulldown_cmark::{CodeBlockKind, Event, Tag, TagEnd};

/// A shell block.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Block {
    pub text: String,
    /// The reason why no test runs the block.
    pub not_run: Option<String>,
    /// The text that its output must contain.
    pub shows: Vec<String>,
}

/// The shell blocks among the events of a page.
pub(crate) fn blocks(events: &[Event<'_>]) -> Vec<Block> {
    let mut blocks = vec![];
    let mut open = None::<Block>;
    let mut not_run = None;
    let mut shows = vec![];
    for event in events {
        match event {
            Event::Html(html) => {
                not_run = comment(html, "not run:").or(not_run);
                shows.extend(comment(html, "shows:"));
            }
            Event::Start(Tag::CodeBlock(CodeBlockKind::Fenced(language)))
                if &**language == "sh" =>
            {
                let not_run = not_run.take();
                let shows = std::mem::take(&mut shows);
                open = Some(Block { text: String::new(), not_run, shows });
            }
            Event::Text(text) => {
                if let Some(block) = &mut open {
                    block.text += text;
                }
            }
            Event::End(TagEnd::CodeBlock) => blocks.extend(open.take()),
            _ => {}
        }
    }
    blocks
}

/// The page that the reader of this page must have followed before.
pub fn after(text: &str) -> Option<String> {
    text.lines().find_map(|line| comment(line, "after:"))
}

fn comment(html: &str, name: &str) -> Option<String> {
    let text = html.trim().strip_prefix("<!--")?.strip_suffix("-->")?;
    Some(text.trim().strip_prefix(name)?.trim().to_owned())
}

#[cfg(test)]
mod tests {
    use pulldown_cmark::Parser;

    use super::*;

    #[test]
    fn a_comment_above_a_block_says_what_its_test_does() {
        let text = "<!-- after: README.md -->\n\n```sh\na\n```\n\n1. Then:\n\n   <!-- not run: no. -->\n   \
                    ```sh\n   b\n   ```\n\n<!-- shows: x -->\n<!-- shows: y -->\n```sh\nc\n```\n\n```json\n{}\n```\n";
        let events: Vec<_> = Parser::new(text).collect();
        let block = |text: &str, not_run: Option<&str>, shows: &[&str]| Block {
            text: text.to_owned(),
            not_run: not_run.map(str::to_owned),
            shows: shows.iter().map(|&one| one.to_owned()).collect(),
        };
        let expected = [
            block("a\n", None, &[]),
            block("b\n", Some("no."), &[]),
            block("c\n", None, &["x", "y"]),
        ];
        assert_eq!(blocks(&events), expected);
        assert_eq!(after(text).as_deref(), Some("README.md"));
    }
}
