//! The statements about table and bucket in each function's role, in `template.yaml`. They are written from the declarations
//! of the functions (rules IAM-2 and IAM-3). The other permissions of a role are written by hand.

use wfm_local::functions::accesses;
use wfm_storage::access::{Access, Action, Use};
use wfm_storage::folders::Folder;
use wfm_storage::key::Index;

/// The template, which is read and written.
pub const TEMPLATE: &str = "template.yaml";

const BEGIN: &str =
    "              # Table and bucket: `cargo xtask template` writes these statements.\n";
const END: &str = "              # What is written by hand.\n";
/// The first column of the kinds, and the last column of a line.
const COLUMNS: (usize, usize) = (22, 130);

/// The template with the present statements.
///
/// # Errors
/// If a function has no role in it.
pub fn written(template: &str) -> Result<String, String> {
    let mut text = template.to_owned();
    for access in accesses() {
        let name = format!("        - PolicyName: {}\n", access.function);
        let policy = text.find(&name).ok_or_else(|| format!("no policy {}", access.function))?;
        let list = "            Statement:\n";
        let from = text[policy..].find(list).ok_or("a policy without statements")?;
        let from = policy + from + list.len();
        let rest = &text[from..];
        let old = match rest.strip_prefix(BEGIN) {
            Some(written) => {
                let end = written.find(END).ok_or("statements without an end")?;
                BEGIN.len() + end + END.len()
            }
            None => 0,
        };
        text.replace_range(from..from + old, &statements(&access));
    }
    Ok(text)
}

/// The statements of one role, as YAML. Empty if the function uses neither.
fn statements(access: &Access) -> String {
    let table = "!GetAtt Table.Arn".to_owned();
    let index = |index: Index| format!("!Sub \"${{Table.Arn}}/index/{}\"", index.name());
    let of_table = [Action::Read, Action::Put, Action::Update, Action::Delete]
        .map(|action| (action, table.clone()));
    let of_indexes = Index::ALL.map(|one| (Action::Query(one), index(one)));
    let all: String = of_table
        .into_iter()
        .chain(of_indexes)
        .map(|(action, resource)| statement(access, action, &resource))
        .chain([of_folders(access, Use::Get), of_folders(access, Use::Store), list(access)])
        .collect();
    if all.is_empty() { all } else { format!("{BEGIN}{all}{END}") }
}

/// The statement about the folders that a function uses so.
fn of_folders(access: &Access, what: Use) -> String {
    let names: Vec<String> = access
        .folders(what)
        .map(|folder| format!("                  - !Sub ${{Bucket.Arn}}/{}/*\n", folder.as_str()))
        .collect();
    if names.is_empty() {
        return String::new();
    }
    let action = match what {
        Use::Get => "s3:GetObject",
        Use::Store => "s3:PutObject",
    };
    format!(
        "              - Effect: Allow\n                Action: {action}\n                Resource:\n{}",
        names.concat()
    )
}

/// The statement by which a function that looks for a file learns that there is none: S3 answers 403 for an object that does not
/// exist, and a list of its name tells.
fn list(access: &Access) -> String {
    if access.folders(Use::Get).all(|folder| folder != Folder::Incoming) {
        return String::new();
    }
    "              - Effect: Allow
                Action: s3:ListBucket
                Resource: !GetAtt Bucket.Arn
                Condition: { StringLike: { \"s3:prefix\": [\"incoming/*\", \"uploads/*\"] } }
"
    .to_owned()
}

fn statement(access: &Access, action: Action, resource: &str) -> String {
    let mut keys: Vec<String> =
        access.kinds(action).map(|kind| format!("\"{}#*\"", kind.as_str())).collect();
    if keys.is_empty() {
        return String::new();
    }
    keys.sort();
    let actions = match action {
        // A condition on an item that is not written also reveals its content.
        Action::Read => {
            "[dynamodb:GetItem, dynamodb:BatchGetItem, dynamodb:Query, dynamodb:ConditionCheckItem]"
        }
        Action::Put => "dynamodb:PutItem",
        Action::Update => "dynamodb:UpdateItem",
        Action::Delete => "dynamodb:DeleteItem",
        Action::Query(_) => "dynamodb:Query",
    };
    let (first, last) = COLUMNS;
    let mut lines = vec![String::new()];
    for (n, key) in keys.iter().enumerate() {
        let key = if n + 1 < keys.len() { format!("{key}, ") } else { key.clone() };
        match lines.last_mut() {
            Some(line) if first + line.len() + key.trim_end().len() < last => line.push_str(&key),
            _ => lines.push(key),
        }
    }
    let lines: Vec<&str> = lines.iter().map(|line| line.trim_end()).collect();
    let keys = lines.join(&format!("\n{}", " ".repeat(first)));
    format!(
        "              - Effect: Allow\n                Action: {actions}\n                Resource: {resource}\n\
         \x20               Condition:\n                  ForAllValues:StringLike:\n\
         \x20                   dynamodb:LeadingKeys:\n                      [{keys}]\n"
    )
}
