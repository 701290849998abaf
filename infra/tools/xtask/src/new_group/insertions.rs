//! The parts of a new group that go into existing files.

use super::Texts;
use super::names::{Names, heading};

/// A text for one place of a file.
pub struct Insertion {
    file: &'static str,
    place: Place,
    anchor: String,
    text: &'static str,
}

/// The place of the text.
#[derive(Clone, Copy)]
enum Place {
    /// Right before the anchor, which is in the file once.
    Before,
    /// Right before each anchor. The number says how often the anchor is in the file.
    BeforeEach(usize),
    /// Right after the anchor, which is in the file once.
    After,
    /// At its place in the sorted lines after the anchor. The sorted lines end before the first line that is empty or
    /// closes a bracket.
    Among,
}

use Place::{After, Among, Before, BeforeEach};

/// All insertions except those into alarms.
pub fn all() -> Vec<Insertion> {
    let insert = |file, place, anchor: &str, text| {
        let anchor = anchor.to_owned();
        Insertion { file, place, anchor, text }
    };
    vec![
        insert(
            "infra/local/Cargo.toml",
            Among,
            "# the functions\n",
            "wfm-{{kebab}} = { path = \"../../functions/{{kebab}}\" }\n",
        ),
        insert(
            "infra/local/src/functions.rs",
            Before,
            "    wfm_system::group,\n",
            "    wfm_{{snake}}::group,\n",
        ),
        insert(
            "shared/domain/src/ids.rs",
            Before,
            "    /// A file that a client puts into the bucket itself.\n",
            "    /// {{A_one}}.\n    {{OnePascal}}Id,\n",
        ),
        insert(
            "shared/http/src/authorization.rs",
            Among,
            "pub const PERMISSIONS: &[Permission] = &[\n",
            "    plain(\"{{snake}}:read\"),\n    plain(\"{{snake}}:write\"),\n",
        ),
        insert(
            "functions/activity-logs/src/visibility.rs",
            Before,
            "    // No operation reads another account",
            "    (\"{{one_snake}}\", OTHERS, &[\"{{snake}}:read\"]),\n",
        ),
        insert(
            "docs/reference/rules/permissions.md",
            Among,
            "|---|---|---|---|---|---|---|\n",
            "| `{{snake}}:read` | | | | yes | yes | Read {{words}}. |\n\
             | `{{snake}}:write` | | | | yes | yes | Create and change {{words}}. |\n",
        ),
        insert(
            "shared/storage/src/lib.rs",
            Before,
            "//! | salary component |",
            "//! | {{one_words}} | `{{UPPER}}#o` | `id` | |\n\
             //! | unique code of {{a_one}} | `{{ONE_UPPER}}CODE#o#skeleton` | `UNIQUE` | |\n",
        ),
        insert(
            "shared/storage/src/kinds.rs",
            Before,
            "    /// The first use of a refreshed token.\n",
            "    /// The {{words}}.\n    {{Pascal}} = \"{{UPPER}}\",\n\
             \x20   /// {{A_one}}'s unique code.\n    {{OnePascal}}Code = \"{{ONE_UPPER}}CODE\",\n",
        ),
        insert("shared/storage/src/lib.rs", Before, "pub mod settings;\n", "pub mod {{snake}};\n"),
        insert(
            "template.yaml",
            Before,
            &(heading("system") + "\n"),
            include_str!("../../new-group/template.yaml.txt"),
        ),
        insert(
            "template.yaml",
            // The errors and the durations of the dashboard.
            BeforeEach(2),
            "                [\"...\", \"${SystemFunction}\"]",
            "                [\"...\", \"${{{Pascal}}Function}\"],\n",
        ),
        insert(
            "template.yaml",
            // The log groups that the dashboard searches for refused requests.
            Before,
            "SOURCE '${SystemLogs}'",
            "SOURCE '${{{Pascal}}Logs}' | ",
        ),
        insert(
            "template.yaml",
            // The log groups that the queries about requests search.
            Before,
            "        - !Ref SystemLogs\n",
            "        - !Ref {{Pascal}}Logs\n",
        ),
        insert("tests/features/mod.rs", Among, "\n\n", "pub mod {{snake}};\n"),
        insert(
            "tests/service.rs",
            After,
            "const KINDS: &[Kind] = &[",
            "features::{{snake}}::KIND, ",
        ),
        insert(
            "docs/reference/data-model.md",
            Before,
            "    ORGANIZATION ||--o{ SALARY_COMPONENT : defines\n",
            "    ORGANIZATION ||--o{ {{ONE_SNAKE}} : has\n",
        ),
        insert(
            "docs/reference/data-model.md",
            Before,
            "| salary component |",
            "| {{one_words}} | the organization's {{words}} | {{one_words}} id | |\n\
             | unique code of {{a_one}} | code | one item | |\n",
        ),
        insert(
            "docs/reference/capacity.md",
            Before,
            "| create a role |",
            "| create {{a_one}} | 2 | 1 | 8 |\n| {{one_words}} by id | 2 | 2 | 0 |\n",
        ),
        insert(
            "tests/surface/access.rs",
            Before,
            "        \"/departments\",\n        \"/employees\",\n",
            "        \"/{{kebab}}\",\n",
        ),
        insert(
            "shared/testkit/uses.tsv",
            Before,
            "activity-logs\tput\tUSED\t",
            "{{kebab}}\tdelete\t{{ONE_UPPER}}CODE\tfeatures::{{snake}}::{{a_one_snake}}_is_created_read_listed_and_replaced\t1\n\
             {{kebab}}\tput\tLOG\tfeatures::{{snake}}::{{a_one_snake}}_is_created_read_listed_and_replaced\t1\n\
             {{kebab}}\tput\tREPLAY\tfeatures::{{snake}}::{{a_one_snake}}_is_created_read_listed_and_replaced\t1\n\
             {{kebab}}\tput\t{{UPPER}}\tfeatures::{{snake}}::{{a_one_snake}}_is_created_read_listed_and_replaced\t1\n\
             {{kebab}}\tput\t{{ONE_UPPER}}CODE\tfeatures::{{snake}}::{{a_one_snake}}_is_created_read_listed_and_replaced\t1\n\
             {{kebab}}\tput\tUSED\tsurface::access::every_function_takes_a_refreshed_token_with_an_own_role\t1\n\
             {{kebab}}\tread\tACCOUNT\tfeatures::{{snake}}::{{a_one_snake}}_is_created_read_listed_and_replaced\t1\n\
             {{kebab}}\tread\tLOG\tfailures::interruptions::interrupted::kinds\t6\n\
             {{kebab}}\tread\tREPLAY\tfeatures::{{snake}}::{{a_one_snake}}_is_created_read_listed_and_replaced\t1\n\
             {{kebab}}\tread\tROLE\tfeatures::{{snake}}::{{a_one_snake}}_is_created_read_listed_and_replaced\t1\n\
             {{kebab}}\tread\t{{UPPER}}\tfeatures::{{snake}}::{{a_one_snake}}_is_created_read_listed_and_replaced\t1\n\
             {{kebab}}\tupdate\tREPLAY\tfeatures::{{snake}}::{{a_one_snake}}_is_created_read_listed_and_replaced\t1\n",
        ),
        insert(
            "CHANGELOG.md",
            After,
            "## Unreleased\n\n",
            "- Create, list, read and change {{words}}.\n",
        ),
    ]
}

impl Insertion {
    /// Inserts the text, filled with the names.
    pub fn apply(&self, names: &Names, texts: &mut Texts) -> Result<(), String> {
        let Self { file, place, anchor, text } = self;
        let there = texts.get(*file).ok_or_else(|| format!("{file} is not read"))?;
        let expected = if let BeforeEach(times) = place { *times } else { 1 };
        let found = there.matches(anchor).count();
        if found != expected {
            return Err(format!(
                "{file} has no place for the group, because it has this {found} times instead of \
                 {expected}: {anchor:?}. Nothing is written. Mend the list in \
                 infra/tools/xtask/src/new_group/insertions.rs."
            ));
        }
        let text = names.fill(text);
        let inserted = match place {
            Before | BeforeEach(_) => there.replace(anchor, &format!("{text}{anchor}")),
            After => there.replace(anchor, &format!("{anchor}{text}")),
            Among => among(there, anchor, &text),
        };
        texts.insert((*file).to_owned(), inserted);
        Ok(())
    }
}

/// Puts a text at its place in the sorted lines after `anchor`.
fn among(there: &str, anchor: &str, text: &str) -> String {
    let start = there.find(anchor).map_or(0, |at| at + anchor.len());
    let (before, list) = there.split_at(start);
    let is_in_list = |line: &str| !line.trim().is_empty() && !line.starts_with([']', '}']);
    let mut at = 0;
    for line in list.split_inclusive('\n') {
        if !is_in_list(line) || name(line) > name(text) {
            break;
        }
        at += line.len();
    }
    let (smaller, greater) = list.split_at(at);
    [before, smaller, text, greater].concat()
}

/// The key by which a line is sorted: its text in quotes, or the whole line.
fn name(line: &str) -> &str {
    line.split_once('"').map_or(line, |(_, rest)| rest)
}
