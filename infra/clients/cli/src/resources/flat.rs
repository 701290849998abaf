//! Rows as lines of cells. A field inside an object becomes a column with a dot in its name.

use std::borrow::Cow;

use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::Row;

/// A column: a field of the row, or a field inside such a field.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Column {
    pub field: String,
    pub within: Option<String>,
}

impl Column {
    /// The column with this name, which may have a dot.
    pub fn named(name: &str) -> Self {
        let (field, within) = match name.split_once('.') {
            Some((field, within)) => (field, Some(within.to_owned())),
            None => (name, None),
        };
        Self { field: field.to_owned(), within }
    }

    pub fn name(&self) -> String {
        match &self.within {
            Some(within) => format!("{}.{within}", self.field),
            None => self.field.clone(),
        }
    }

    /// The value in a row. Null if the row has none.
    pub fn of<'a>(&self, row: &'a Row) -> &'a Value {
        let value = row.get(&self.field).unwrap_or(&Value::Null);
        match &self.within {
            Some(within) => value.get(within).unwrap_or(&Value::Null),
            None => value,
        }
    }
}

/// The number of rows that decide about the columns: a page.
const DECIDING: usize = 100;

/// The columns of these rows. The id comes first, then the other columns by name.
pub fn columns(rows: &[Row]) -> Vec<Column> {
    let rows = &rows[..rows.len().min(DECIDING)];
    let mut columns: Vec<Column> = Vec::new();
    let mut add = |field: &str, within: Option<&str>| {
        let column = Column { field: field.to_owned(), within: within.map(str::to_owned) };
        if !columns.contains(&column) {
            columns.push(column);
        }
    };
    for (field, _) in rows.iter().flatten() {
        let values = || rows.iter().filter_map(|row| row.get(field));
        let mut parts = values().filter_map(Value::as_object).flatten().peekable();
        if parts.peek().is_none() {
            add(field, None);
        }
        for (within, _) in parts {
            add(field, Some(within));
        }
    }
    columns.sort_by_key(|column| (column.field != "id", column.name()));
    columns
}

/// A value in the form of a cell.
pub fn text(value: &Value) -> Cow<'_, str> {
    match value {
        Value::Null => "".into(),
        Value::String(text) => text.into(),
        other => other.to_string().into(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn rows(rows: Value) -> Vec<Row> {
        serde_json::from_value(rows).unwrap()
    }

    #[test]
    fn what_is_within_an_object_is_a_column_also_where_the_first_row_has_none() {
        let rows = rows(json!([
            {"name": "b", "id": "1", "employee": null, "flags": []},
            {"name": "c", "id": "2", "employee": {"number": 7, "last": "x"}, "flags": ["late"]},
        ]));
        let columns = columns(&rows);
        let names: Vec<String> = columns.iter().map(Column::name).collect();
        assert_eq!(names, ["id", "employee.last", "employee.number", "flags", "name"]);
        let cells = |row| columns.iter().map(|column| text(column.of(row))).collect::<Vec<_>>();
        assert_eq!(cells(&rows[0]), ["1", "", "", "[]", "b"]);
        assert_eq!(cells(&rows[1]), ["2", "x", "7", "[\"late\"]", "c"]);
        assert_eq!(Column::named("employee.last"), columns[1]);
    }
}
