//! The report of an import to the person who ran it. It has counts first, then every record that is not simply
//! stored, with the reason. Nothing that was read from the file is missing in it.

use std::collections::BTreeMap;
use std::io::{self, Write};
use std::time::Duration;

use chrono::{DateTime, FixedOffset};
use wfm_taps::clock_fault::FaultyShift;
use wfm_taps::pairing::{Note, Stay};
use wfm_taps::tap::Malformed;

use super::delivery::{ItemResult, Verdict};
use crate::screen::{Screen, Sheet};
use crate::table_file::{Begin, Cell};

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Outcome {
    ItemResult(ItemResult),
    NotSent(String),
    /// The answer that the service would give. A dry run sends nothing.
    Foreseen(ItemResult),
    /// The record can be sent. The text says why the service cannot check it yet.
    Unchecked(&'static str),
    /// The record can be sent.
    Planned,
}

impl Outcome {
    fn verdict(&self) -> &'static str {
        match self {
            Self::ItemResult(result) | Self::Foreseen(result) => result.verdict.name(),
            Self::NotSent(_) => "not_sent",
            Self::Planned | Self::Unchecked(_) => "planned",
        }
    }

    fn code(&self) -> &str {
        match self {
            Self::ItemResult(result) | Self::Foreseen(result) => &result.code,
            Self::NotSent(_) | Self::Unchecked(_) | Self::Planned => "",
        }
    }

    fn detail(&self) -> &str {
        match self {
            Self::ItemResult(result) | Self::Foreseen(result) => &result.detail,
            Self::NotSent(reason) => reason,
            Self::Unchecked(reason) => reason,
            Self::Planned => "",
        }
    }

    /// Whether the record was stored without a question, so it gets no line of its own.
    fn is_plain(&self) -> bool {
        match self {
            Self::ItemResult(result) | Self::Foreseen(result) => {
                matches!(result.verdict, Verdict::Created | Verdict::Updated | Verdict::Duplicate)
            }
            Self::NotSent(_) => false,
            Self::Planned | Self::Unchecked(_) => true,
        }
    }

    fn is_stored(&self) -> bool {
        let in_review = |result: &ItemResult| result.verdict == Verdict::NeedsReview;
        self.is_plain()
            || matches!(self, Self::ItemResult(result) | Self::Foreseen(result) if in_review(result))
    }
}

/// One attendance of the log and its outcome.
#[derive(Debug)]
pub struct Line {
    pub id: String,
    pub employee_number: String,
    pub device: String,
    /// Absent for a clock fault without any sign of its time.
    pub clock_in: Option<DateTime<FixedOffset>>,
    /// For a clock fault. The clock-in happened between `clock_in` and this moment.
    pub clock_in_latest: Option<DateTime<FixedOffset>>,
    pub clock_out: Option<DateTime<FixedOffset>>,
    pub punches: usize,
    pub collapsed: usize,
    pub notes: Vec<Note>,
    /// For a clock fault. The line of the clock-in, and the time that the terminal's clock showed.
    pub fault: Option<String>,
    pub outcome: Outcome,
}

impl Line {
    /// An attendance with a correct time. It is planned.
    pub fn sound(stay: &Stay) -> Self {
        let clock_in = stay.clock_in();
        Self {
            id: stay.id(),
            employee_number: clock_in.tap.user.clone(),
            device: clock_in.tap.device.clone(),
            clock_in: Some(clock_in.at),
            clock_in_latest: None,
            clock_out: stay.clock_out().map(|out| out.at),
            punches: stay.punches.len() + stay.collapsed(),
            collapsed: stay.collapsed(),
            notes: stay.notes(),
            fault: None,
            outcome: Outcome::Planned,
        }
    }

    /// A shift of a clock fault.
    pub fn faulty(shift: &FaultyShift, outcome: Outcome) -> Self {
        let tap = shift.clock_in();
        Self {
            id: shift.id.clone(),
            employee_number: tap.user.clone(),
            device: tap.device.clone(),
            clock_in: shift.interval.map(|interval| interval.earliest),
            clock_in_latest: shift.interval.map(|interval| interval.latest),
            clock_out: None,
            punches: shift.taps.len(),
            collapsed: 0,
            notes: Vec::new(),
            fault: Some(format!("line {}: the clock showed {:?}", tap.line, tap.clock_text)),
            outcome,
        }
    }

    /// Whether the record can be sent and has not been sent.
    pub fn is_planned(&self) -> bool {
        self.outcome == Outcome::Planned
    }

    fn note_texts(&self) -> Vec<&str> {
        let notes = self.notes.iter().map(|note| note.text());
        notes.chain(self.fault.as_deref()).collect()
    }

    /// The clock-in in the form that a person reads.
    fn when(&self) -> String {
        match (self.clock_in, self.clock_in_latest) {
            (Some(earliest), Some(latest)) => {
                format!("{} to {}", local(Some(earliest)), local(Some(latest)))
            }
            (None, _) => "at an unknown time".to_owned(),
            (clock_in, None) => local(clock_in),
        }
    }
}

/// A local time as the report shows it. An empty text if the time is unknown.
fn local(at: Option<DateTime<FixedOffset>>) -> String {
    at.map(|at| at.naive_local().to_string()).unwrap_or_default()
}

#[derive(Debug, Default)]
pub struct Report {
    /// Punches read from the file, including those with a clock fault.
    pub read: usize,
    pub malformed: Vec<Malformed>,
    /// One line per attendance: first those with a correct time, by clock-in, then those of clock faults.
    pub lines: Vec<Line>,
    pub employees_created: usize,
    /// The time from the first batch sent to the last verdict.
    pub sending: Option<Duration>,
}

impl Report {
    /// Whether every line of the file was usable and every record is stored (or was not to be sent).
    pub fn nothing_left_undone(&self) -> bool {
        self.malformed.is_empty() && self.lines.iter().all(|line| line.outcome.is_stored())
    }

    /// Writes the report for the screen, with at most `rows` records of each kind.
    pub fn print(
        &self,
        out: &mut impl Write,
        rows: Option<usize>,
        screen: Screen,
    ) -> io::Result<()> {
        let is_foreseen = |line: &Line| matches!(line.outcome, Outcome::Foreseen(_));
        if self.sending.is_some() {
            self.verdicts("verdict").write(out, screen)?;
        } else if self.lines.iter().any(is_foreseen) {
            self.verdicts("would be").write(out, screen)?;
        }
        self.log_figures().write(out, screen)?;
        if self.lines.iter().any(|line| line.notes.contains(&Note::StillRunning)) {
            let hint = "Clock-outs of shifts still running come with the next export, or now with";
            writeln!(out, "{hint} --exported-at.")?;
        }
        let is_unchecked = |line: &&Line| matches!(line.outcome, Outcome::Unchecked(_));
        let unchecked = self.lines.iter().filter(is_unchecked).count();
        if unchecked > 0 {
            let why = "their employees would be created first";
            writeln!(out, "Records that the service cannot check, since {why}: {unchecked}.")?;
        }
        if 2 * self.faulty_punches() > self.read {
            let hint =
                "Most punches have a clock fault. Is the file in the order of the terminal, ";
            writeln!(out, "{hint}not sorted?")?;
        }
        self.print_malformed(out, rows)?;
        self.print_reasons(out, rows)
    }

    fn faulty(&self) -> impl Iterator<Item = &Line> {
        self.lines.iter().filter(|line| line.fault.is_some())
    }

    fn faulty_punches(&self) -> usize {
        self.faulty().map(|line| line.punches).sum()
    }

    fn verdicts(&self, head: &str) -> Sheet {
        let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
        for line in &self.lines {
            *counts.entry(line.outcome.verdict()).or_default() += 1;
        }
        let mut table = Sheet::figures(head, "records");
        for name in Verdict::ALL.map(Verdict::name).into_iter().chain(["planned", "not_sent"]) {
            let count = counts.get(name).copied().unwrap_or(0);
            if count > 0 || !matches!(name, "planned" | "not_sent") {
                table.row([name.to_owned(), count.to_string()]);
            }
        }
        table
    }

    fn log_figures(&self) -> Sheet {
        let mut table = Sheet::figures("log", "count");
        let mut row = |name: &str, value: String| {
            table.row([name.to_owned(), value]);
        };
        let paired = self.lines.iter().filter(|line| line.clock_out.is_some()).count();
        let collapsed: usize = self.lines.iter().map(|line| line.collapsed).sum();
        row("punches read", self.read.to_string());
        row("double taps collapsed", collapsed.to_string());
        row("malformed lines", self.malformed.len().to_string());
        row("paired records", paired.to_string());
        let faulty = self.faulty().count();
        row("open records", (self.lines.len() - faulty - paired).to_string());
        if faulty > 0 {
            row("punches with a clock fault", self.faulty_punches().to_string());
            row("records of clock faults", faulty.to_string());
        }
        let mut notes: BTreeMap<Note, usize> = BTreeMap::new();
        for note in self.lines.iter().flat_map(|line| &line.notes) {
            *notes.entry(*note).or_default() += 1;
        }
        for (note, count) in notes {
            row(note.text(), count.to_string());
        }
        if let Some(sending) = self.sending {
            let sent = |line: &&Line| matches!(line.outcome, Outcome::ItemResult(_));
            let sent = self.lines.iter().filter(sent).count();
            row("employees created", self.employees_created.to_string());
            row("seconds", format!("{:.1}", sending.as_secs_f64()));
            // A batch that was answered in no measurable time must not divide by zero.
            let rate = sent as f64 / sending.as_secs_f64().max(0.001);
            row("records per second", format!("{rate:.1}"));
        }
        table
    }

    fn print_malformed(&self, out: &mut impl Write, rows: Option<usize>) -> io::Result<()> {
        if self.malformed.is_empty() {
            return Ok(());
        }
        writeln!(out, "\nmalformed lines: {}", self.malformed.len())?;
        for bad in self.malformed.iter().take(rows.unwrap_or(usize::MAX)) {
            writeln!(out, "  line {}: {}: {:?}", bad.line, bad.reason, bad.text)?;
        }
        print_rest(out, self.malformed.len(), rows)
    }

    fn print_reasons(&self, out: &mut impl Write, rows: Option<usize>) -> io::Result<()> {
        let mut groups: BTreeMap<(&str, &str), Vec<&Line>> = BTreeMap::new();
        for line in self.lines.iter().filter(|line| !line.outcome.is_plain()) {
            groups.entry((line.outcome.verdict(), line.outcome.code())).or_default().push(line);
        }
        for ((verdict, code), lines) in groups {
            let title = format!("{verdict} {code}");
            writeln!(out, "\n{}: {}", title.trim_end(), lines.len())?;
            for line in lines.iter().take(rows.unwrap_or(usize::MAX)) {
                let id = &line.id;
                let number = &line.employee_number;
                let when = line.when();
                write!(out, "  {id}  employee {number}  {when}  {}", line.outcome.detail())?;
                match &line.fault {
                    Some(fault) => writeln!(out, " ({fault})")?,
                    None => writeln!(out)?,
                }
            }
            print_rest(out, lines.len(), rows)?;
        }
        Ok(())
    }

    /// Writes every record of the log, then every malformed line, to a file that `begin` begins. Times are local.
    pub fn write<W: Write>(&self, out: W, begin: Begin<W>) -> io::Result<()> {
        let heads = [
            "id",
            "employee_number",
            "clock_in",
            "clock_out",
            "verdict",
            "code",
            "detail",
            "punches",
            "notes",
            "clock_in_latest",
        ];
        let mut file = begin(out, &heads)?;
        for line in &self.lines {
            file.row(&[
                Cell::Text(&line.id),
                Cell::Text(&line.employee_number),
                Cell::Text(&local(line.clock_in)),
                Cell::Text(&local(line.clock_out)),
                Cell::Text(line.outcome.verdict()),
                Cell::Text(line.outcome.code()),
                Cell::Text(line.outcome.detail()),
                Cell::Number(line.punches as u64),
                Cell::Text(&line.note_texts().join("; ")),
                Cell::Text(&local(line.clock_in_latest)),
            ])?;
        }
        for bad in &self.malformed {
            let place = format!("line {}", bad.line);
            let reason = format!("{}: {}", bad.reason, bad.text);
            let mut row = [Cell::Text(""); 10];
            row[0] = Cell::Text(&place);
            row[4] = Cell::Text("malformed");
            row[6] = Cell::Text(&reason);
            file.row(&row)?;
        }
        file.finish()
    }
}

fn print_rest(out: &mut impl Write, all: usize, rows: Option<usize>) -> io::Result<()> {
    match rows {
        Some(rows) if all > rows => writeln!(out, "  and {} more in the file", all - rows),
        _ => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table_file::TableFile;

    #[test]
    fn a_number_from_the_log_is_no_formula_in_the_report() {
        let line = Line {
            id: "1".into(),
            employee_number: "@SUM(A1)".into(),
            device: "1".into(),
            clock_in: Some("2026-11-02T09:00:00+08:00".parse().unwrap()),
            clock_in_latest: None,
            clock_out: None,
            punches: 2,
            collapsed: 0,
            notes: vec![],
            fault: None,
            outcome: Outcome::NotSent("-1, and so on".into()),
        };
        let mut out = vec![];
        let report = Report { lines: vec![line], ..Report::default() };
        report.write(&mut out, TableFile::csv).unwrap();
        let text = String::from_utf8(out).unwrap();
        let expected = "\r\n1,'@SUM(A1),2026-11-02 09:00:00,,not_sent,,\"'-1, and so on\",2,,\r\n";
        assert!(text.ends_with(expected), "{text}");
    }
}
