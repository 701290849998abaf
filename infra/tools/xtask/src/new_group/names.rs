//! The spellings of a group's name, and the templates with placeholders for them.

/// Words that cannot name a resource, because they have another meaning in the written code.
const RESERVED: &str = "\
    abstract as async await become box break const continue crate do dyn else enum extern false final fn \
    for gen if impl in let loop macro match mod move mut override priv pub ref return self static struct \
    super trait true try type typeof union unsafe unsized use virtual where while yield \
    admin after all answer attempt before body bool call case change changed clone code coded condition \
    copy count created date default drop err error etag example expected found from get group id into is \
    item iterator key keys kind lib limit list load location made main name new none nothing now ok old \
    option organization outcome page path point post put read reply result row self send service shown \
    size some stored string sync table test text time timestamp to tuple utc uuid value vec was wire write";

/// Endings of plurals whose singular no rule gives: `companies`, `addresses`, `boxes`, `shelves`.
const UNCLEAR: [&str; 9] = ["ches", "ies", "oes", "ses", "shes", "ss", "ves", "xes", "zes"];

/// The greatest length of a group's name.
const LONGEST: usize = 40;

/// The placeholders and their values.
pub struct Names(Vec<(&'static str, String)>);

impl Names {
    /// The spellings of a group, and of one of its resources.
    pub fn of(group: &str, singular: Option<&str>) -> Result<Self, String> {
        check(group)?;
        let one = match singular {
            Some(one) => one.to_owned(),
            None => singular_of(group)?,
        };
        check(&one)?;
        if one == group {
            return Err(format!("the singular of `{group}` must differ from it"));
        }
        let snake = group.replace('-', "_");
        let one_snake = one.replace('-', "_");
        if RESERVED.split_whitespace().any(|word| word == one_snake || word == snake) {
            return Err(format!("`{one}` has another meaning in the code: choose another name"));
        }
        let words = group.replace('-', " ");
        let one_words = one.replace('-', " ");
        let a_one = format!("{} {one_words}", article(&one_words));
        let camel = first(&pascal(group), str::to_lowercase);
        Ok(Self(vec![
            ("{{kebab}}", group.to_owned()),
            ("{{Pascal}}", pascal(group)),
            ("{{OnePascal}}", pascal(&one)),
            ("{{camel}}", camel),
            ("{{UPPER}}", group.replace('-', "").to_uppercase()),
            ("{{ONE_UPPER}}", one.replace('-', "").to_uppercase()),
            ("{{ONE_SNAKE}}", one_snake.to_uppercase()),
            ("{{Words}}", first(&words, str::to_uppercase)),
            ("{{words}}", words),
            ("{{one_words}}", one_words),
            ("{{A_one}}", first(&a_one, str::to_uppercase)),
            ("{{a_one_snake}}", a_one.replace(' ', "_")),
            ("{{a_one}}", a_one),
            ("{{heading}}", heading(group)),
            ("{{snake}}", snake),
            ("{{one_snake}}", one_snake),
        ]))
    }

    /// A text with the names in place of its placeholders.
    pub fn fill(&self, template: &str) -> String {
        let replace =
            |text: String, (placeholder, name): &(&str, String)| text.replace(placeholder, name);
        self.0.iter().fold(template.to_owned(), replace)
    }
}

/// The heading of a function's section in `template.yaml`, a hundred characters wide.
pub fn heading(group: &str) -> String {
    format!("  # {} {group}", "-".repeat(95_usize.saturating_sub(group.len())))
}

fn check(name: &str) -> Result<(), String> {
    let is_word = |word: &str| {
        word.starts_with(|first: char| first.is_ascii_lowercase())
            && word.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit())
    };
    if name.len() <= LONGEST && name.split('-').all(is_word) {
        return Ok(());
    }
    Err(format!(
        "`{name}` is not a name: lower-case words joined by `-`, as `pay-grades`, of at most {LONGEST} \
         characters together"
    ))
}

fn singular_of(group: &str) -> Result<String, String> {
    let command = format!("cargo xtask new-group {group} <singular>");
    match group.strip_suffix('s') {
        None => Err(format!("`{group}` is not a plural with `s`; if it is one, say: {command}")),
        Some(_) if UNCLEAR.iter().any(|ending| group.ends_with(ending)) => {
            Err(format!("`{group}` needs its singular: {command}"))
        }
        Some(one) => Ok(one.to_owned()),
    }
}

/// `PayGrades` for `pay-grades`.
pub(crate) fn pascal(name: &str) -> String {
    name.split('-').map(|word| first(word, str::to_uppercase)).collect()
}

/// A text with a changed first letter.
fn first(text: &str, how: fn(&str) -> String) -> String {
    let (first, rest) = text.split_at(text.len().min(1));
    how(first) + rest
}

fn article(words: &str) -> &'static str {
    // The rule of speech: a unit, a user, a European.
    let like_a_consonant = ["eu", "one", "uni", "us", "ut"];
    let an = words.starts_with(['a', 'e', 'i', 'o', 'u'])
        && !like_a_consonant.iter().any(|start| words.starts_with(start));
    if an { "an" } else { "a" }
}
