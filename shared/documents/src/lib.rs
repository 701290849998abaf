//! Documents about people, as PDF: payslips and time records (rules DOC-1 to DOC-3).
//!
//! A document is PDF/A-2a and PDF/UA-1: it keeps its fonts, and every text has its place in the order of reading. Its bytes
//! follow from what it says, and from nothing else.

#![cfg_attr(test, allow(clippy::unwrap_used))]

mod fonts;
mod layout;
mod payslip;
mod pdf;
pub mod time_record;
mod words;

pub use crate::payslip::{Amounts, Item, Party, Payslip, Person, Settled, Voided, payslip};

/// The reason for which a document cannot be made.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Error {
    /// No font of the service has the character.
    #[error("No font has the character U+{:04X} of `{field}`.", u32::from(*.character))]
    NoFont { field: &'static str, character: char },
    #[error("The document cannot be written: {0}")]
    Pdf(String),
}

/// Keeps a document where somebody wants to look at it: the folder that `WFM_DOCUMENTS` names.
#[cfg(test)]
fn keep(name: &str, pdf: &[u8]) {
    if let Some(folder) = option_env!("WFM_DOCUMENTS") {
        std::fs::write(format!("{folder}/{name}.pdf"), pdf).unwrap();
    }
}
