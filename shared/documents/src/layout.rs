//! Blocks of a document, and their places on pages.

use crate::Error;
use crate::fonts::{Lines, Look, Said, Setter};

/// A4, in points.
pub const PAGE: (f32, f32) = (595.28, 841.89);
const MARGIN: f32 = 48.0;
const WIDTH: f32 = PAGE.0 - 2.0 * MARGIN;
/// The lower edge of the content. The number of the page stands below it.
const BOTTOM: f32 = PAGE.1 - 60.0;
const GAP: f32 = 8.0;

const PLAIN: Look = Look { size: 9.0, is_bold: false, is_soft: false, to_the_right: false };

/// A part of a document, in the order of reading.
pub enum Block {
    Title(Said),
    Heading(Said),
    Text(Said),
    /// A text that must be seen, such as that a payslip is void.
    Notice(Said),
    /// Columns of equal width, each of lines. Empty lines are left out.
    Columns(Vec<Vec<Said>>),
    /// Names and values, in two columns.
    Facts(Vec<(Said, Said)>),
    Table(Table),
    Space(f32),
}

/// A table whose heading is repeated on each page.
pub struct Table {
    pub columns: Vec<Column>,
    pub rows: Vec<Row>,
}

/// A column of a table.
pub struct Column {
    pub name: Said,
    /// The part of the width; the parts of a table add up to 1.
    pub part: f32,
    pub is_number: bool,
}

impl Column {
    /// The width of its texts. Numbers end at its edge, and words before it.
    fn width(&self) -> f32 {
        self.part * WIDTH - if self.is_number { 0.0 } else { GAP }
    }
}

/// A row of a table.
pub struct Row {
    pub cells: Vec<Said>,
    /// Lines below the first cell, in small soft letters.
    pub notes: Vec<Said>,
    pub is_sum: bool,
}

/// A place in the order of reading.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    Title,
    Heading,
    Text,
    Table,
    Row,
    ColumnName,
    RowName,
    Cell,
}

/// A node of the order of reading: its role, the node that has it, and what it has.
pub struct Node {
    pub role: Role,
    pub children: Vec<Child>,
}

/// A child of a node.
#[derive(Clone, Copy)]
pub enum Child {
    Node(usize),
    /// A line of a text: the index of the text, and of its line.
    Line(usize, usize),
}

/// A text at its place. Without a node it is an ornament, as a repeated heading.
pub struct Placed {
    pub page: usize,
    pub left: f32,
    pub top: f32,
    pub lines: Lines,
    pub is_read: bool,
}

/// A line across.
pub struct Rule {
    pub page: usize,
    pub left: f32,
    pub top: f32,
    pub width: f32,
    pub is_strong: bool,
}

/// The pages.
#[derive(Default)]
pub struct Pages {
    pub texts: Vec<Placed>,
    pub rules: Vec<Rule>,
    pub nodes: Vec<Node>,
    /// The nodes without a parent.
    pub roots: Vec<usize>,
    pub count: usize,
}

/// Lays blocks out.
///
/// # Errors
/// A character that no font has.
pub fn lay_out(setter: &mut Setter, blocks: &[Block]) -> Result<Pages, Error> {
    let mut desk = Desk { setter, pages: Pages::default(), page: 0, top: MARGIN };
    for block in blocks {
        desk.put(block)?;
    }
    desk.pages.count = desk.page + 1;
    Ok(desk.pages)
}

struct Desk<'a> {
    setter: &'a mut Setter,
    pages: Pages,
    page: usize,
    /// The upper edge of what comes next.
    top: f32,
}

impl Desk<'_> {
    fn put(&mut self, block: &Block) -> Result<(), Error> {
        match block {
            Block::Title(said) => {
                let look = Look { size: 17.0, is_bold: true, ..PLAIN };
                self.paragraph(said, look, Role::Title)?;
                self.top += GAP / 2.0;
            }
            Block::Heading(said) => {
                self.top += GAP;
                self.make_room(60.0);
                let look = Look { size: 11.0, is_bold: true, ..PLAIN };
                self.paragraph(said, look, Role::Heading)?;
                self.top += GAP / 2.0;
            }
            Block::Text(said) => {
                self.paragraph(said, PLAIN, Role::Text)?;
                self.top += GAP / 2.0;
            }
            Block::Notice(said) => {
                let look = Look { size: 11.0, is_bold: true, ..PLAIN };
                self.rule(MARGIN, WIDTH, true);
                self.top += GAP / 2.0;
                self.paragraph(said, look, Role::Text)?;
                self.top += GAP / 2.0;
                self.rule(MARGIN, WIDTH, true);
                self.top += GAP;
            }
            Block::Columns(columns) => self.columns(columns)?,
            Block::Facts(facts) => self.facts(facts)?,
            Block::Table(table) => self.table(table)?,
            Block::Space(height) => self.top += height,
        }
        Ok(())
    }

    fn make_room(&mut self, height: f32) -> bool {
        let is_over = self.top + height > BOTTOM;
        if is_over {
            self.page += 1;
            self.top = MARGIN;
        }
        is_over
    }

    fn node(&mut self, parent: Option<usize>, role: Role) -> usize {
        let node = self.pages.nodes.len();
        self.pages.nodes.push(Node { role, children: vec![] });
        match parent {
            Some(parent) => self.pages.nodes[parent].children.push(Child::Node(node)),
            None => self.pages.roots.push(node),
        }
        node
    }

    fn rule(&mut self, left: f32, width: f32, is_strong: bool) {
        let (page, top) = (self.page, self.top);
        self.pages.rules.push(Rule { page, left, top, width, is_strong });
    }

    /// Places lines at `top`, which does not change.
    fn place(&mut self, lines: Lines, left: f32, top: f32, node: Option<usize>) {
        let text = self.pages.texts.len();
        if let Some(node) = node {
            let count = lines.layout.len();
            let all = (0..count).map(|line| Child::Line(text, line));
            self.pages.nodes[node].children.extend(all);
        }
        let is_read = node.is_some();
        self.pages.texts.push(Placed { page: self.page, left, top, lines, is_read });
    }

    fn paragraph(&mut self, said: &Said, look: Look, role: Role) -> Result<(), Error> {
        let lines = self.setter.set(said, look, WIDTH)?;
        let height = lines.layout.height();
        self.make_room(height);
        let node = self.node(None, role);
        self.place(lines, MARGIN, self.top, Some(node));
        self.top += height;
        Ok(())
    }

    fn columns(&mut self, columns: &[Vec<Said>]) -> Result<(), Error> {
        let width = WIDTH / columns.len().max(1) as f32;
        let mut set = vec![];
        for column in columns {
            let said = column.iter().filter(|said| !said.text.trim().is_empty());
            let lines = said.map(|said| self.setter.set(said, PLAIN, width - GAP));
            set.push(lines.collect::<Result<Vec<Lines>, Error>>()?);
        }
        let height = |lines: &Vec<Lines>| lines.iter().map(|of| of.layout.height()).sum::<f32>();
        let highest = set.iter().map(height).fold(0.0, f32::max);
        self.make_room(highest);
        for (index, column) in set.into_iter().enumerate() {
            let node = self.node(None, Role::Text);
            let mut top = self.top;
            for lines in column {
                let height = lines.layout.height();
                self.place(lines, MARGIN + index as f32 * width, top, Some(node));
                top += height;
            }
        }
        self.top += highest + GAP;
        Ok(())
    }

    fn facts(&mut self, facts: &[(Said, Said)]) -> Result<(), Error> {
        let half = WIDTH / 2.0;
        let name_width = half * 0.45;
        let table = self.node(None, Role::Table);
        for pair in facts.chunks(2) {
            let mut set = vec![];
            for (name, value) in pair {
                let soft = Look { is_soft: true, ..PLAIN };
                let name = self.setter.set(name, soft, name_width - GAP)?;
                let value = self.setter.set(value, PLAIN, half - name_width - GAP)?;
                set.push((name, value));
            }
            let height = set.iter().flat_map(|(name, value)| [name, value]);
            let height = height.map(|lines| lines.layout.height()).fold(0.0, f32::max);
            self.make_room(height);
            let top = self.top;
            let row = self.node(Some(table), Role::Row);
            for (index, (name, value)) in set.into_iter().enumerate() {
                let left = MARGIN + index as f32 * half;
                let cell = self.node(Some(row), Role::RowName);
                self.place(name, left, top, Some(cell));
                let cell = self.node(Some(row), Role::Cell);
                self.place(value, left + name_width, top, Some(cell));
            }
            self.top += height + 1.5;
        }
        self.top += GAP;
        Ok(())
    }

    fn table(&mut self, table: &Table) -> Result<(), Error> {
        let node = self.node(None, Role::Table);
        self.make_room(60.0);
        self.head(table, Some(node))?;
        for row in &table.rows {
            let mut set = vec![];
            for (cell, column) in row.cells.iter().zip(&table.columns) {
                let look = Look { is_bold: row.is_sum, to_the_right: column.is_number, ..PLAIN };
                set.push(self.setter.set(cell, look, column.width())?);
            }
            let soft = Look { size: 7.5, is_soft: true, ..PLAIN };
            // Notes may go under the next columns: they are short, or they are what matters most of the row.
            let notes = row.notes.iter().map(|note| self.setter.set(note, soft, WIDTH * 0.72));
            let notes: Vec<Lines> = notes.collect::<Result<_, Error>>()?;
            let cells = set.iter().map(|lines| lines.layout.height()).fold(0.0, f32::max);
            let height = cells + notes.iter().map(|note| note.layout.height()).sum::<f32>();
            if self.make_room(height + 6.0) {
                self.head(table, None)?;
            }
            if row.is_sum {
                self.rule(MARGIN, WIDTH, true);
            }
            self.top += 3.0;
            let top = self.top;
            let of_row = self.node(Some(node), Role::Row);
            let mut left = MARGIN;
            let mut notes = notes;
            for (index, (lines, column)) in set.into_iter().zip(&table.columns).enumerate() {
                let role = if index == 0 { Role::RowName } else { Role::Cell };
                let cell = self.node(Some(of_row), role);
                self.place(lines, left, top, Some(cell));
                let mut below = top + cells;
                for note in notes.drain(..) {
                    let height = note.layout.height();
                    self.place(note, left, below, Some(cell));
                    below += height;
                }
                left += column.part * WIDTH;
            }
            self.top += height + 3.0;
            self.rule(MARGIN, WIDTH, false);
        }
        self.top += GAP;
        Ok(())
    }

    /// The heading of a table: read once, and repeated as an ornament.
    fn head(&mut self, table: &Table, node: Option<usize>) -> Result<(), Error> {
        let row = node.map(|node| self.node(Some(node), Role::Row));
        let mut left = MARGIN;
        let mut highest = 0.0_f32;
        for column in &table.columns {
            let look =
                Look { size: 8.0, is_bold: true, is_soft: false, to_the_right: column.is_number };
            let lines = self.setter.set(&column.name, look, column.width())?;
            highest = highest.max(lines.layout.height());
            let cell = row.map(|row| self.node(Some(row), Role::ColumnName));
            self.place(lines, left, self.top, cell);
            left += column.part * WIDTH;
        }
        self.top += highest + 2.0;
        self.rule(MARGIN, WIDTH, true);
        Ok(())
    }
}
