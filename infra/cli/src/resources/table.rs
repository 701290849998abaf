//! A list as a table for the screen.

use comfy_table::{ContentArrangement, Table, presets};
use serde_json::Value;

use super::Row;
use super::flat::{Column, columns, text};

/// Columns of a table that nobody chose.
const MOST_COLUMNS: usize = 7;

/// What a table shows of well-known lists unless somebody chooses columns.
const SHOWN: [(&str, &[&str]); 19] = [
    ("employees", &["id", "employee_number", "first_name", "last_name", "email", "status"]),
    ("departments", &["id", "code", "name", "parent_id"]),
    ("sites", &["id", "code", "name", "timezone", "is_active"]),
    ("terminals", &["id", "serial_number", "name", "timezone", "is_active", "last_seen_at"]),
    ("roles", &["id", "name", "is_system"]),
    (
        "attendances",
        &["id", "employee_id", "date", "clock_in_at", "clock_out_at", "status", "review"],
    ),
    ("leaves", &["id", "employee_id", "type", "start_date", "end_date", "days", "status"]),
    ("leave-balances", &["employee_id", "type", "year", "available"]),
    ("payrolls", &["id", "employee_id", "period_start", "status", "gross", "net", "currency"]),
    ("pay-adjustments", &["id", "employee_id", "date", "amount", "currency", "note"]),
    ("salary-components", &["id", "code", "name", "kind", "is_active"]),
    ("shift-types", &["id", "code", "name", "start", "end", "break_minutes", "is_active"]),
    ("rotations", &["id", "code", "name", "anchor_date", "is_active"]),
    ("open-shifts", &["id", "date", "shift", "places", "status"]),
    ("shift-requests", &["id", "kind", "employee_id", "date", "status"]),
    ("presence", &["employee.employee_number", "employee.last_name", "state"]),
    ("jobs", &["job_id", "type", "status", "created_at"]),
    ("notifications", &["id", "created_at", "kind", "title"]),
    ("activity-logs", &["id", "occurred_at", "action", "resource_type", "resource_id"]),
];

/// The table of these rows.
pub fn of(resource: &str, chosen: &[String], rows: &[Row]) -> Table {
    let columns = match chosen {
        [] => shown(resource, rows),
        chosen => chosen.iter().map(|name| Column::named(name)).collect(),
    };
    let mut table = Table::new();
    table.load_preset(presets::UTF8_BORDERS_ONLY);
    table.set_content_arrangement(ContentArrangement::Dynamic);
    table.set_header(columns.iter().map(Column::name));
    for row in rows {
        table.add_row(columns.iter().map(|column| printable(&text(column.of(row)))));
    }
    table
}

fn shown(resource: &str, rows: &[Row]) -> Vec<Column> {
    let name = resource.trim_matches('/');
    let known = SHOWN.iter().find(|(known, _)| *known == name).map(|(_, columns)| *columns);
    let known = known.unwrap_or_default().iter().map(|name| Column::named(name));
    // A service of another age may have other fields.
    let is_there = |column: &Column| rows.iter().any(|row| row.contains_key(&column.field));
    let known: Vec<Column> = known.filter(|column| rows.is_empty() || is_there(column)).collect();
    if !known.is_empty() {
        return known;
    }
    let is_short = |column: &Column| {
        let values = || rows.iter().map(|row| column.of(row));
        values().any(|value| !value.is_null()) && !values().any(Value::is_array)
    };
    columns(rows).into_iter().filter(is_short).take(MOST_COLUMNS).collect()
}

/// A text that does nothing to a terminal, whoever wrote it.
fn printable(text: &str) -> String {
    text.chars().map(|c| if c.is_control() { char::REPLACEMENT_CHARACTER } else { c }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn a_table_shows_chosen_columns_and_nothing_that_moves_the_cursor() {
        let rows: Vec<Row> = serde_json::from_value(
            json!([{"id": "1", "name": "a\u{1b}[2Jb", "site": {"code": "X"}}]),
        )
        .unwrap();
        let table = of("things", &["name".to_owned(), "site.code".to_owned()], &rows).to_string();
        assert!(table.contains("a\u{fffd}[2Jb") && table.contains('X'), "{table}");
        assert!(!table.contains("id"), "{table}");
        let table = of("things", &[], &rows).to_string();
        assert!(table.contains("site.code") && table.contains("id"), "{table}");
    }
}
