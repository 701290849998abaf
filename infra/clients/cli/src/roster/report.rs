//! The report of an import to the person who ran it. It has counts first, then every date that is not as the file
//! says, with the reason. No line of the file is missing in it.

use std::collections::BTreeMap;
use std::io::{self, Write};
use std::time::Duration;

use super::file::PlannedDate;
use super::publishing::Verdict;
use crate::screen::{Screen, Sheet};
use crate::table::Malformed;
use crate::table_file::{Begin, Cell};

/// The outcome of a date.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Outcome {
    Drafted,
    /// The date was already as the file says.
    Unchanged {
        is_draft: bool,
    },
    Refused(String),
    /// A dry run without a check by the service drafts nothing.
    Planned,
    /// The service would draft the date.
    WouldDraft,
}

impl Outcome {
    const NAMES: [&str; 5] = ["drafted", "unchanged", "refused", "planned", "would_draft"];

    fn name(&self) -> &'static str {
        match self {
            Self::Drafted => "drafted",
            Self::Unchanged { .. } => "unchanged",
            Self::Refused(_) => "refused",
            Self::Planned => "planned",
            Self::WouldDraft => "would_draft",
        }
    }

    /// Whether publishing the date would change the plan.
    pub fn is_draft(&self) -> bool {
        matches!(self, Self::Drafted | Self::Unchanged { is_draft: true })
    }

    fn reason(&self) -> &str {
        match self {
            Self::Refused(reason) => reason,
            Self::Drafted | Self::Unchanged { .. } | Self::Planned | Self::WouldDraft => "",
        }
    }
}

/// The outcome of publishing a date.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub enum Publishing {
    /// Publishing was not asked for, or there was nothing to publish.
    #[default]
    None,
    /// Other lines of the employee were not drafted, so none of the employee's dates was published.
    Withheld,
    Done(Verdict, String),
}

impl Publishing {
    fn name(&self) -> &'static str {
        match self {
            Self::None => "",
            Self::Withheld => "withheld",
            Self::Done(verdict, _) => verdict.name(),
        }
    }

    /// The reason why the date is not published. Empty if it is published, or if it need not be.
    fn reason(&self) -> &str {
        match self {
            Self::Withheld => "not published: other lines of the employee cannot be used",
            Self::Done(Verdict::Failed | Verdict::Unprocessed, reason) => reason,
            Self::None | Self::Done(..) => "",
        }
    }
}

/// A date of the file, and its outcome.
#[derive(Debug, Clone)]
pub struct DateLine {
    pub planned: PlannedDate,
    pub outcome: Outcome,
    pub publishing: Publishing,
}

/// Dates with their outcomes, and lines that cannot be used.
#[derive(Debug, Default)]
pub struct Report {
    pub dates: Vec<DateLine>,
    pub malformed: Vec<Malformed>,
    /// Whether drafts are to be published.
    pub publishes: bool,
    /// The time from the first request to the last answer.
    pub sending: Duration,
}

impl Report {
    /// Whether every date is drafted or published, as the user asked.
    pub fn nothing_left_undone(&self) -> bool {
        let is_done = |line: &DateLine| {
            line.outcome.reason().is_empty() && line.publishing.reason().is_empty()
        };
        self.malformed.is_empty() && self.dates.iter().all(is_done)
    }

    fn has_changed_nothing(&self) -> bool {
        let is_as_before = |line: &DateLine| {
            matches!(line.outcome, Outcome::Unchanged { .. })
                && matches!(
                    line.publishing,
                    Publishing::None | Publishing::Done(Verdict::Skipped, _)
                )
        };
        self.malformed.is_empty() && self.dates.iter().all(is_as_before)
    }

    /// Writes the report for the screen, with at most `rows` reasons.
    pub fn print(
        &self,
        out: &mut impl Write,
        rows: Option<usize>,
        screen: Screen,
    ) -> io::Result<()> {
        self.figures().write(out, screen)?;
        if self.has_changed_nothing() {
            writeln!(out, "Nothing has changed: the roster is as the file says.")?;
        }
        let drafts = self.dates.iter().filter(|line| line.outcome.is_draft()).count();
        if drafts > 0 && !self.publishes {
            writeln!(out, "Drafted and not published: {drafts}. --publish publishes them.")?;
        }
        let reasons = self.reasons();
        for line in reasons.iter().take(rows.unwrap_or(usize::MAX)) {
            writeln!(out, "{line}")?;
        }
        match rows {
            Some(rows) if reasons.len() > rows => {
                writeln!(out, "  and {} more in the file", reasons.len() - rows)
            }
            _ => Ok(()),
        }
    }

    fn reasons(&self) -> Vec<String> {
        let bad = self.malformed.iter();
        let bad = bad.map(|bad| format!("  line {}: {}", bad.row.line, bad.reason));
        let refused = self.dates.iter().filter_map(|line| {
            let reason = line.outcome.reason();
            let planned = &line.planned;
            let PlannedDate { number, date, .. } = planned;
            let lines = lines_of(planned);
            let text = format!("  {lines}: employee {number} {date} {reason}");
            (!reason.is_empty()).then_some(text)
        });
        // Publishing decides about all dates of an employee together, so the reason is shown once.
        let unpublished = self.dates.iter().filter_map(|line| {
            let reason = line.publishing.reason();
            let number = &line.planned.number;
            (!reason.is_empty()).then(|| format!("  employee {number} {reason}"))
        });
        let mut unpublished: Vec<String> = unpublished.collect();
        unpublished.dedup();
        bad.chain(refused).chain(unpublished).collect()
    }

    fn figures(&self) -> Sheet {
        let mut table = Sheet::figures("dates", "count");
        for name in Outcome::NAMES {
            let count = self.dates.iter().filter(|line| line.outcome.name() == name).count();
            if count > 0 || matches!(name, "drafted" | "unchanged") {
                table.row([name.to_owned(), count.to_string()]);
            }
        }
        if !self.malformed.is_empty() {
            table.row(["malformed lines".to_owned(), self.malformed.len().to_string()]);
        }
        if self.publishes {
            for (name, count) in self.employees_by_publishing() {
                table.row([format!("employees {name}"), count.to_string()]);
            }
        }
        table.row(["seconds".to_owned(), format!("{:.1}", self.sending.as_secs_f64())]);
        table
    }

    /// The number of employees for each outcome of publishing.
    fn employees_by_publishing(&self) -> BTreeMap<&'static str, usize> {
        let mut counts = BTreeMap::from([(Verdict::Updated.name(), 0)]);
        let ends = self.dates.iter().filter(|line| line.publishing != Publishing::None);
        let mut ends: Vec<_> =
            ends.map(|line| (line.publishing.name(), &line.planned.number)).collect();
        ends.sort_unstable();
        ends.dedup();
        for (name, _) in ends {
            *counts.entry(name).or_default() += 1;
        }
        counts
    }

    /// Writes every line of the file to a file that `begin` begins.
    pub fn write<W: Write>(&self, out: W, begin: Begin<W>) -> io::Result<()> {
        let heads = ["line", "employee_number", "date", "outcome", "publishing", "reason"];
        let mut file = begin(out, &heads)?;
        for line in &self.dates {
            let PlannedDate { number, date, lines, .. } = &line.planned;
            let reasons = [line.outcome.reason(), line.publishing.reason()];
            let reasons = reasons.into_iter().filter(|reason| !reason.is_empty());
            let date = date.to_string();
            let reason = reasons.collect::<Vec<_>>().join("; ");
            let outcome = line.outcome.name();
            let publishing = line.publishing.name();
            for at in lines {
                let cells = [number, &date, outcome, publishing, &reason].map(Cell::Text);
                let [number, date, outcome, publishing, reason] = cells;
                file.row(&[Cell::Number(*at), number, date, outcome, publishing, reason])?;
            }
        }
        for bad in &self.malformed {
            let date = bad.row.get("date").unwrap_or_default();
            let cells = [bad.row.number(), date, "malformed", "", &bad.reason].map(Cell::Text);
            let [number, date, outcome, publishing, reason] = cells;
            file.row(&[Cell::Number(bad.row.line), number, date, outcome, publishing, reason])?;
        }
        file.finish()
    }
}

/// The lines of a date: `line 7`, or `lines 7, 8`.
fn lines_of(planned: &PlannedDate) -> String {
    let lines: Vec<String> = planned.lines.iter().map(u64::to_string).collect();
    format!("{} {}", if lines.len() == 1 { "line" } else { "lines" }, lines.join(", "))
}
