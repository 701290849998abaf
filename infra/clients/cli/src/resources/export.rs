//! `wfm export`: a list becomes a file, page by page. The rows written so far are in `FILE.part`. `FILE.cursor` says
//! how many bytes of it are valid and where the list continues. Both files are removed when the export is complete.

use std::ffi::OsString;
use std::fs::{File, OpenOptions};
use std::io::{self, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};
use serde_json::Value;
use tempfile::NamedTempFile;

use super::flat::{Column, columns, text};
use super::{Row, call, end_json, write_json};
use crate::api::{ApiError, Next};
use crate::cli::{ExportArgs, Format};
use crate::session::{at, connect, counter};
use crate::suggest::explained;
use crate::table_file::{Cell, TableFile};
use crate::{Environment, Failure};

/// The selection of rows that are exported. A file can be continued only with the same selection.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
struct Selection {
    service: String,
    resource: String,
    filters: Vec<(String, String)>,
    format: Format,
}

/// The progress of an export.
#[derive(Debug, Clone, Serialize, Deserialize)]
struct Progress {
    selection: Selection,
    /// The cursor at which the list continues.
    cursor: Option<String>,
    /// The number of valid bytes of the file. The bytes after them come from an unfinished write.
    bytes: u64,
    rows: u64,
    columns: Vec<Column>,
}

/// The paths of the file, and of the files beside it until the export is complete.
struct Paths {
    out: PathBuf,
    part: PathBuf,
    cursor: PathBuf,
}

/// Writes all rows of a list to a file. It continues an earlier run that was interrupted.
///
/// # Errors
/// If the service refuses it or cannot be reached, or if a file cannot be written. The same command then continues
/// the export.
pub async fn run(
    args: &ExportArgs,
    environment: &Environment,
    out: &mut impl Write,
    notices: fn(&str),
) -> Result<bool, Failure> {
    let bar = counter("rows");
    let api = connect(&args.connection, environment, &bar, notices)?;
    let filters = args.filters.iter().map(|filter| (filter.key.clone(), filter.text()));
    let selection = Selection {
        service: api.base().to_owned(),
        resource: args.resource.trim_matches('/').to_owned(),
        filters: filters.collect(),
        // The command line accepts no other ending.
        format: Format::of(&args.out).unwrap_or(Format::Json),
    };
    let paths = Paths::of(&args.out);
    let (mut progress, mut part) = paths.open(selection)?;
    if progress.rows > 0 {
        notices(&format!("going on after {} rows", progress.rows));
        bar.inc(progress.rows);
    }
    let call = call(&api, &args.resource, &args.filters).await?;
    let mut next = progress.cursor.take().map_or(Next::First, Next::At);
    loop {
        let page = match api.page::<Row>(&call, next.clone()).await {
            Err(ApiError::Refused(problem)) if problem.code == "cursor_invalid" => {
                notices("the list cannot go on from there any more: the export begins anew");
                bar.reset();
                (progress, part) = paths.begin(progress.selection)?;
                next = Next::First;
                continue;
            }
            Err(error) => return Err(explained(&api, &call, error.into()).await),
            Ok(page) => page,
        };
        let Some((rows, after)) = page else { break };
        let bytes = progress.written(&rows).map_err(at(&paths.part))?;
        part.write_all(&bytes).map_err(at(&paths.part))?;
        progress.bytes += bytes.len() as u64;
        bar.inc(rows.len() as u64);
        if let Next::At(cursor) = &after {
            part.sync_data().map_err(at(&paths.part))?;
            progress.cursor = Some(cursor.clone());
            paths.save(&progress).map_err(at(&paths.cursor))?;
        }
        next = after;
    }
    bar.finish_and_clear();
    if progress.selection.format == Format::Json {
        end_json(&mut part, progress.rows).map_err(at(&paths.part))?;
    }
    paths.finish(&part).map_err(at(&paths.out))?;
    writeln!(out, "{} rows in {}", progress.rows, paths.out.display())?;
    Ok(true)
}

impl Progress {
    fn new(selection: Selection) -> Self {
        Self { selection, cursor: None, bytes: 0, rows: 0, columns: vec![] }
    }

    /// The bytes of further rows. The first rows decide the columns.
    fn written(&mut self, rows: &[Row]) -> io::Result<Vec<u8>> {
        let mut bytes = Vec::new();
        if self.selection.format == Format::Json {
            write_json(&mut bytes, rows, &mut self.rows)?;
            return Ok(bytes);
        }
        if rows.is_empty() {
            return Ok(bytes);
        }
        let mut file = if self.rows == 0 {
            self.columns = columns(rows);
            let heads: Vec<String> = self.columns.iter().map(Column::name).collect();
            let heads: Vec<&str> = heads.iter().map(String::as_str).collect();
            TableFile::csv(&mut bytes, &heads)?
        } else {
            TableFile::going_on(&mut bytes)
        };
        for row in rows {
            let values = self.columns.iter().map(|column| column.of(row));
            let texts: Vec<_> = values.clone().map(text).collect();
            let cells = values.zip(&texts).map(|(value, text)| match value {
                Value::Number(number) => Cell::Figure(number),
                _ => Cell::Text(text),
            });
            file.row(&cells.collect::<Vec<_>>())?;
            self.rows += 1;
        }
        file.finish()?;
        Ok(bytes)
    }
}

impl Paths {
    fn of(out: &Path) -> Self {
        let beside = |ending: &str| {
            let mut name = OsString::from(out);
            name.push(ending);
            PathBuf::from(name)
        };
        Self { out: out.to_owned(), part: beside(".part"), cursor: beside(".cursor") }
    }

    /// The interrupted export, or a new one.
    fn open(&self, selection: Selection) -> Result<(Progress, File), Failure> {
        let progress = match std::fs::read(&self.cursor) {
            Ok(bytes) => serde_json::from_slice::<Progress>(&bytes).ok(),
            Err(error) if error.kind() == io::ErrorKind::NotFound => return self.begin(selection),
            Err(error) => return Err(at(&self.cursor)(error)),
        };
        let Some(progress) = progress.filter(|progress| progress.selection == selection) else {
            let why = "is of another export; remove it, or write to another file";
            return Err(Failure::Usage(format!("{} {why}", self.cursor.display())));
        };
        let open = || -> io::Result<Option<File>> {
            let mut part = OpenOptions::new().write(true).open(&self.part)?;
            if part.metadata()?.len() < progress.bytes {
                return Ok(None);
            }
            part.set_len(progress.bytes)?;
            part.seek(SeekFrom::End(0))?;
            Ok(Some(part))
        };
        match open() {
            Ok(Some(part)) => Ok((progress, part)),
            Err(error) if error.kind() != io::ErrorKind::NotFound => Err(at(&self.part)(error)),
            // The file that the cursor belongs to is missing.
            Ok(None) | Err(_) => self.begin(selection),
        }
    }

    fn begin(&self, selection: Selection) -> Result<(Progress, File), Failure> {
        remove(&self.cursor).map_err(at(&self.cursor))?;
        let part = File::create(&self.part).map_err(at(&self.part))?;
        Ok((Progress::new(selection), part))
    }

    /// Replaces the cursor's file as a whole.
    fn save(&self, progress: &Progress) -> io::Result<()> {
        let folder = self.cursor.parent().filter(|folder| *folder != Path::new(""));
        let mut file = NamedTempFile::new_in(folder.unwrap_or(Path::new(".")))?;
        serde_json::to_writer(&mut file, progress)?;
        file.persist(&self.cursor)?;
        Ok(())
    }

    fn finish(&self, part: &File) -> io::Result<()> {
        part.sync_all()?;
        std::fs::rename(&self.part, &self.out)?;
        remove(&self.cursor)
    }
}

fn remove(path: &Path) -> io::Result<()> {
    match std::fs::remove_file(path) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
        _ => Ok(()),
    }
}
