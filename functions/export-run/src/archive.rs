//! A ZIP that is written entry by entry (rule FILE-3).

use std::collections::BTreeSet;
use std::io::{self, Write};
use std::mem;
use std::sync::{Arc, Mutex, PoisonError};

use wfm_job::FileWriter;
use wfm_storage::Error;
use zip::ZipWriter;
use zip::write::{SimpleFileOptions, StreamWriter};

/// A ZIP in the making. Its entries are dated 1980-01-01, and stay in the order in which they are added.
pub struct Archive<'a> {
    writer: &'a mut FileWriter,
    zip: Box<ZipWriter<StreamWriter<Written>>>,
    written: Written,
}

/// The bytes that the ZIP has written and the file has not got yet.
#[derive(Clone, Default)]
struct Written(Arc<Mutex<Vec<u8>>>);

impl Written {
    fn take(&self) -> Vec<u8> {
        mem::take(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

impl Write for Written {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl<'a> Archive<'a> {
    pub fn of(writer: &'a mut FileWriter) -> Self {
        let written = Written::default();
        let zip = Box::new(ZipWriter::new_stream(written.clone()));
        Self { writer, zip, written }
    }

    /// Adds an entry, which counts as a row of the file.
    ///
    /// # Errors
    /// Errors of the bucket.
    pub async fn add(&mut self, name: &str, content: &[u8]) -> Result<(), Error> {
        self.zip.start_file(name, SimpleFileOptions::DEFAULT).map_err(Error::internal)?;
        self.zip.write_all(content).map_err(Error::internal)?;
        self.writer.add_row(&self.written.take()).await
    }

    /// Ends the ZIP, but not the file.
    ///
    /// # Errors
    /// Errors of the bucket.
    pub async fn end(self) -> Result<(), Error> {
        let Self { writer, zip, written } = self;
        zip.finish().map_err(Error::internal)?;
        writer.add(&written.take()).await
    }
}

/// The names of the PDFs in a ZIP, which cannot have two entries with the same name.
#[derive(Default)]
pub struct Names(BTreeSet<String>);

impl Names {
    /// The name, or the first one made of it that no entry has: the second one with a name is called `…-2.pdf`. Another
    /// employee's number may end with `-2`.
    pub fn unused(&mut self, name: String) -> String {
        let stem = name.strip_suffix(".pdf").unwrap_or(&name);
        let others = (2..).map(|count: u32| format!("{stem}-{count}.pdf"));
        let mut all = std::iter::once(name.clone()).chain(others);
        let unused = all.find(|name| !self.0.contains(name)).unwrap_or_else(|| name.clone());
        self.0.insert(unused.clone());
        unused
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Rule FILE-3.
    #[test]
    fn every_document_has_a_name_of_its_own() {
        let mut names = Names::default();
        let mut named = |name: &str| names.unused(name.to_owned());
        assert_eq!(named("E-17.pdf"), "E-17.pdf");
        assert_eq!(named("E-17-2.pdf"), "E-17-2.pdf");
        assert_eq!(named("E-17.pdf"), "E-17-3.pdf");
        assert_eq!(named("E-17-2.pdf"), "E-17-2-2.pdf");
    }
}
