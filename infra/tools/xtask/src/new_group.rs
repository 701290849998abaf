//! `cargo xtask new-group shifts`: a group that creates, lists, reads and replaces one kind of resource,
//! modelled on `functions/departments`.
//!
//! New files are made from the templates in `infra/tools/xtask/new-group`. The list of [`insertions`] has the texts
//! for existing files. Everything is prepared before anything is written.

mod alarms;
mod insertions;
pub(crate) mod names;

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use names::Names;

/// Paths and texts, by their paths.
type Texts = BTreeMap<String, String>;

/// The files of a new group: their paths and their templates.
const CREATED: [(&str, &str); 12] = [
    ("functions/{{kebab}}/Cargo.toml", include_str!("../new-group/Cargo.toml.txt")),
    ("functions/{{kebab}}/operations.md", include_str!("../new-group/operations.md.txt")),
    ("functions/{{kebab}}/src/main.rs", include_str!("../new-group/main.rs.txt")),
    ("functions/{{kebab}}/src/lib.rs", include_str!("../new-group/lib.rs.txt")),
    ("functions/{{kebab}}/src/wire.rs", include_str!("../new-group/wire.rs.txt")),
    ("functions/{{kebab}}/src/{{one_snake}}.rs", include_str!("../new-group/one.rs.txt")),
    ("functions/{{kebab}}/src/create_{{one_snake}}.rs", include_str!("../new-group/create.rs.txt")),
    ("functions/{{kebab}}/src/list_{{snake}}.rs", include_str!("../new-group/list.rs.txt")),
    ("functions/{{kebab}}/src/get_{{one_snake}}.rs", include_str!("../new-group/get.rs.txt")),
    ("functions/{{kebab}}/src/update_{{one_snake}}.rs", include_str!("../new-group/update.rs.txt")),
    ("shared/storage/src/{{snake}}.rs", include_str!("../new-group/storage.rs.txt")),
    ("tests/features/{{snake}}.rs", include_str!("../new-group/test.rs.txt")),
];

/// The existing files that get a part of a new group.
pub const CHANGED: [&str; 17] = [
    "CHANGELOG.md",
    "docs/how-to/operate.md",
    "docs/reference/capacity.md",
    "docs/reference/data-model.md",
    "docs/reference/rules/permissions.md",
    "functions/activity-logs/src/visibility.rs",
    "infra/local/Cargo.toml",
    "infra/local/src/functions.rs",
    "shared/domain/src/ids.rs",
    "shared/http/src/authorization.rs",
    "shared/storage/src/kinds.rs",
    "shared/storage/src/lib.rs",
    "shared/testkit/uses.tsv",
    "template.yaml",
    "tests/features/mod.rs",
    "tests/service.rs",
    "tests/surface/access.rs",
];

/// The published document. It shows what exists already.
pub const DOCUMENT: &str = "functions/system/openapi.json";

/// Names that must not be taken: the file, the text that would be in it, and its meaning.
const TAKEN: [(&str, &str, &str); 7] = [
    ("shared/domain/src/ids.rs", " {{OnePascal}}Id,", "the id `{{OnePascal}}Id`"),
    ("shared/http/src/authorization.rs", "\"{{snake}}:", "a permission `{{snake}}:…`"),
    ("shared/storage/src/lib.rs", "`{{UPPER}}#o", "the key `{{UPPER}}#o`"),
    ("shared/storage/src/lib.rs", "`{{ONE_UPPER}}CODE#o", "the key `{{ONE_UPPER}}CODE#o#code`"),
    (DOCUMENT, "\n      \"{{OnePascal}}\": {", "the schema `{{OnePascal}}`"),
    (DOCUMENT, "\"/{{kebab}}\": {", "the path `/{{kebab}}`"),
    (DOCUMENT, "\"create_{{one_snake}}\"", "the operation `create_{{one_snake}}`"),
];

/// Writes a group into a repository. Returns the written paths.
///
/// # Errors
/// In words, for a name that cannot be a group's, for what exists already, and for a file that has not the
/// place where something belongs. Then nothing is written.
pub fn write(
    repository: &Path,
    group: &str,
    singular: Option<&str>,
) -> Result<Vec<String>, String> {
    let names = Names::of(group, singular)?;
    let read = |path: &str| {
        let text = fs::read_to_string(repository.join(path));
        text.map(|text| (path.to_owned(), text)).map_err(|why| format!("{path}: {why}"))
    };
    let before: Texts =
        CHANGED.into_iter().chain([DOCUMENT]).map(read).collect::<Result<_, _>>()?;
    let created = created(&names);
    refuse_what_exists(repository, &names, &before, &created)?;
    let mut after = before.clone();
    for insertion in insertions::all() {
        insertion.apply(&names, &mut after)?;
    }
    alarms::add(&names, &mut after)?;

    let changed = after.into_iter().filter(|(path, text)| before.get(path) != Some(text));
    let mut written = vec![];
    for (path, text) in created.into_iter().chain(changed) {
        let file = repository.join(&path);
        let folder = file.parent().unwrap_or(repository);
        fs::create_dir_all(folder)
            .and_then(|()| fs::write(&file, text))
            .map_err(|why| format!("{path}: {why}"))?;
        written.push(path);
    }
    Ok(written)
}

fn created(names: &Names) -> Texts {
    CREATED.iter().map(|(path, template)| (names.fill(path), names.fill(template))).collect()
}

fn refuse_what_exists(
    repository: &Path,
    names: &Names,
    texts: &Texts,
    created: &Texts,
) -> Result<(), String> {
    if let Some(path) = created.keys().find(|path| repository.join(path).exists()) {
        return Err(format!("{path} exists already"));
    }
    for (path, text, what) in TAKEN {
        if texts.get(path).is_some_and(|there| there.contains(&names.fill(text))) {
            return Err(format!("{path} has {} already", names.fill(what)));
        }
    }
    Ok(())
}
