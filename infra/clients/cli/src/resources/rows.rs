//! The rows of a list for which a command has options in place of filters.

use std::io::Write;
use std::path::PathBuf;

use serde_json::Value;

use super::{export, list};
use crate::cli::{Connection, ExportArgs, Field, ListArgs};
use crate::{Environment, Failure};

/// The rows of a list that a command shows.
pub struct Rows {
    pub resource: &'static str,
    pub filters: Vec<Field>,
    /// Whether they are printed as JSON.
    pub json: bool,
    /// The file to which they are written instead.
    pub file: Option<PathBuf>,
    pub connection: Connection,
}

impl Rows {
    /// Shows the rows as `wfm list` does, or writes them to a file as `wfm export` does.
    ///
    /// # Errors
    /// If the service refuses it, if the service cannot be reached, or if the file cannot be written.
    pub async fn show(
        self,
        environment: &Environment,
        out: &mut impl Write,
        notices: fn(&str),
    ) -> Result<bool, Failure> {
        let Self { resource, mut filters, json, file, connection } = self;
        let resource = resource.to_owned();
        match file {
            Some(file) => {
                // Without the names, a file would have only ids.
                let value = Value::from("employee");
                filters.push(Field { key: "expand".to_owned(), value });
                let args = ExportArgs { resource, filters, out: file, connection };
                export::run(&args, environment, out, notices).await
            }
            None => {
                let args = ListArgs { resource, filters, columns: vec![], json, connection };
                list(&args, environment, out, notices).await
            }
        }
    }
}

/// The filters whose options were given.
pub fn filters<const N: usize>(given: [(&str, Option<String>); N]) -> Vec<Field> {
    let field = |(key, value): (&str, Option<String>)| {
        Some(Field { key: key.to_owned(), value: Value::String(value?) })
    };
    given.into_iter().filter_map(field).collect()
}
