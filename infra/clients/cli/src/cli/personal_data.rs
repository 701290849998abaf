//! `wfm personal-data`.

use clap::Args;

use super::{Connection, Field};

const PERSONAL_DATA_HELP: &str = "\
  wfm personal-data
  wfm personal-data --employee 1011
  wfm personal-data --employee 1011 -f birth_date=1990-05-04 -f 'private_phone=+49 30 901820'
  wfm personal-data -f preferred_name=Ada -f private_email:=null

Without -f it shows the record. With -f it changes the named fields alone; null removes what is there. Somebody else's
change in between is not overwritten.";

#[derive(Debug, Args)]
#[command(after_long_help = PERSONAL_DATA_HELP)]
pub struct PersonalDataArgs {
    /// The number or the id of the employee. By default your own.
    #[arg(long, value_name = "NUMBER")]
    pub employee: Option<String>,

    /// A field to change: NAME=TEXT, or NAME:=JSON.
    #[arg(short, long = "field", value_name = "FIELD")]
    pub fields: Vec<Field>,

    /// Print the record as JSON, as the service shows it.
    #[arg(long)]
    pub json: bool,

    #[command(flatten)]
    pub connection: Connection,
}
