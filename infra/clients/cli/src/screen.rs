//! Tables in the form that their reader takes: with drawn lines on a screen, and separated by tabs for another
//! program.

use std::borrow::Cow;
use std::io::{self, IsTerminal, Write};

use comfy_table::{CellAlignment, ColumnConstraint, ContentArrangement, Table, Width, presets};

/// The width that a column takes besides its text: a space before and after it, and one between columns.
const BESIDE: usize = 3;

/// The width of a column whose words do not fit.
const LEAST: usize = 10;

/// The place to which output goes.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd)]
pub enum Screen {
    /// Into a pipe or a file.
    #[default]
    None,
    /// A terminal with this number of characters in a line.
    Wide(u16),
}

impl Screen {
    /// The screen that this process writes to.
    pub fn of_output() -> Self {
        // A terminal that does not say its width has 80 characters, the usual width of old terminals.
        let width = Table::new().width().filter(|width| *width > 0).unwrap_or(80);
        if io::stdout().is_terminal() { Self::Wide(width) } else { Self::None }
    }
}

/// A table that is to be shown.
#[derive(Debug, Default)]
pub struct Sheet {
    heads: Vec<String>,
    rows: Vec<Vec<String>>,
    /// The columns of numbers.
    numbers: Vec<usize>,
}

impl Sheet {
    pub fn new(heads: impl IntoIterator<Item = impl Into<String>>) -> Self {
        Self { heads: heads.into_iter().map(Into::into).collect(), ..Self::default() }
    }

    /// A table of two columns: the name of what is counted, and the count.
    pub fn figures(what: &str, count: &str) -> Self {
        Self { numbers: vec![1], ..Self::new([what, count]) }
    }

    /// The same table, with columns of numbers.
    pub fn with_numbers(self, columns: impl IntoIterator<Item = usize>) -> Self {
        Self { numbers: columns.into_iter().collect(), ..self }
    }

    /// Adds a row with as many cells as there are heads.
    pub fn row(&mut self, cells: impl IntoIterator<Item = impl Into<String>>) {
        self.rows.push(cells.into_iter().map(Into::into).collect());
    }

    /// Whether a screen shows each row in one line.
    pub fn fits(&self, screen: Screen) -> bool {
        let Screen::Wide(width) = screen else { return true };
        self.table().lines().next().is_none_or(|line| line.chars().count() <= width.into())
    }

    pub fn write(&self, out: &mut impl Write, screen: Screen) -> io::Result<()> {
        let Screen::Wide(width) = screen else { return self.write_tabs(out) };
        let mut table = self.table();
        table.set_content_arrangement(ContentArrangement::Dynamic).set_width(width);
        // Lines break between words if there is room for the longest word. The first columns get their room first.
        let mut room = usize::from(width).saturating_sub(2 + BESIDE * self.heads.len());
        for (place, column) in table.column_iter_mut().enumerate() {
            let word = self.longest_word(place);
            let after = self.heads.len() - place - 1;
            let is_whole = word + LEAST * after <= room;
            if let (true, Ok(word)) = (is_whole, u16::try_from(word)) {
                let least = Width::Fixed(word + column.padding_width());
                column.set_constraint(ColumnConstraint::LowerBoundary(least));
            }
            room = room.saturating_sub(if is_whole { word } else { LEAST });
        }
        writeln!(out, "{table}")
    }

    fn longest_word(&self, column: usize) -> usize {
        let cells =
            std::iter::once(&self.heads).chain(&self.rows).filter_map(|row| row.get(column));
        let words = cells.flat_map(|cell| cell.split_whitespace());
        words.map(|word| word.chars().count()).max().unwrap_or(0)
    }

    fn table(&self) -> Table {
        let mut table = Table::new();
        table.load_preset(presets::UTF8_BORDERS_ONLY);
        table.set_content_arrangement(ContentArrangement::Disabled);
        table.set_header(self.heads.iter().map(|head| printable(head)));
        for row in &self.rows {
            table.add_row(row.iter().map(|cell| printable(cell)));
        }
        for column in &self.numbers {
            if let Some(column) = table.column_mut(*column) {
                column.set_cell_alignment(CellAlignment::Right);
            }
        }
        table
    }

    fn write_tabs(&self, out: &mut impl Write) -> io::Result<()> {
        for row in std::iter::once(&self.heads).chain(&self.rows) {
            let cells: Vec<Cow<'_, str>> = row.iter().map(|cell| one_field(cell)).collect();
            writeln!(out, "{}", cells.join("\t"))?;
        }
        Ok(())
    }
}

/// A text without control characters, so that no author can control the terminal. Only this program breaks lines.
fn printable(text: &str) -> String {
    let shown = |c: char| if c.is_control() && c != '\n' { char::REPLACEMENT_CHARACTER } else { c };
    text.chars().map(shown).collect()
}

/// A text in one field of one line.
fn one_field(text: &str) -> Cow<'_, str> {
    match text.contains(char::is_control) {
        true => text.replace(char::is_control, " ").into(),
        false => text.into(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(sheet: &Sheet, screen: Screen) -> String {
        let mut out = vec![];
        sheet.write(&mut out, screen).unwrap();
        String::from_utf8(out).unwrap()
    }

    #[test]
    fn a_pipe_gets_one_head_and_fields_between_tabs_as_long_as_they_are() {
        let mut sheet = Sheet::new(["id", "name"]);
        let long = "x".repeat(500);
        sheet.row(["1", long.as_str()]);
        sheet.row(["2", "a\tb\nc\u{1b}[31m"]);
        assert_eq!(shown(&sheet, Screen::None), format!("id\tname\n1\t{long}\n2\ta b c [31m\n"));
        assert_eq!(shown(&Sheet::new(["id", "name"]), Screen::None), "id\tname\n");
    }

    #[test]
    fn a_screen_gets_lines_that_fit_and_nothing_that_moves_the_cursor() {
        let mut sheet = Sheet::new(["id", "name"]);
        sheet.row(["1", &format!("a\u{1b}[2J{}", "long words ".repeat(12))]);
        assert!(!sheet.fits(Screen::Wide(80)) && sheet.fits(Screen::Wide(300)));
        let table = shown(&sheet, Screen::Wide(80));
        assert!(table.lines().all(|line| line.chars().count() <= 80), "{table}");
        assert!(table.contains("a\u{fffd}[2J"), "{table}");
    }
}
