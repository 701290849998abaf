//! A list as a table, with names beside ids.

use serde_json::Value;

use super::Row;
use super::flat::{Column, columns, text};
use super::names::Names;
use crate::screen::{Screen, Sheet};
use crate::suggest::closest;

/// The greatest number of columns of a table if the user chose none.
const MOST_COLUMNS: usize = 7;

/// The columns of well-known lists unless the caller chooses others.
const SHOWN: [(&str, &[&str]); 24] = [
    ("employees", &["id", "employee_number", "first_name", "last_name", "email", "status"]),
    ("departments", &["id", "code", "name", "parent_id"]),
    ("sites", &["id", "code", "name", "timezone", "is_active"]),
    ("terminals", &["id", "serial_number", "name", "timezone", "is_active", "last_seen_at"]),
    ("roles", &["id", "name", "is_system"]),
    (
        "attendances",
        &["id", "employee_id", "date", "clock_in_at", "clock_out_at", "status", "review"],
    ),
    (
        "attendance-requests",
        &["id", "employee_id", "date", "clock_in_at", "clock_out_at", "status", "reason"],
    ),
    ("deputies", &["id", "employee_id", "deputy_id", "from", "to"]),
    ("leaves", &["id", "employee_id", "type", "start_date", "end_date", "days", "status"]),
    (
        "leave-balances",
        &["employee_id", "type", "year", "unit", "entitled", "taken", "reserved", "available"],
    ),
    (
        "timesheets",
        &[
            "employee_id",
            "period_start",
            "period_end",
            "state",
            "submitted_at",
            "decided_at",
            "decision_note",
        ],
    ),
    (
        "payrolls",
        &["id", "employee_id", "period_start", "pay_date", "status", "gross", "net", "currency"],
    ),
    (
        "pay-adjustments",
        &["id", "employee_id", "date", "amount", "currency", "days", "minutes", "note"],
    ),
    ("salary-components", &["id", "code", "name", "kind", "is_active"]),
    ("pay-groups", &["id", "code", "name", "frequency", "is_active"]),
    ("shift-types", &["id", "code", "name", "start", "end", "break_minutes", "is_active"]),
    ("rotations", &["id", "code", "name", "anchor_date", "is_active"]),
    ("time-policies", &["id", "code", "name", "is_active"]),
    (
        "open-shifts",
        &[
            "id",
            "date",
            "shift.start",
            "shift.end",
            "shift.name",
            "department_id",
            "site_id",
            "places",
            "taken",
            "status",
        ],
    ),
    ("shift-requests", &["id", "kind", "employee_id", "date", "with_employee_id", "status"]),
    (
        "presence",
        &["employee.employee_number", "employee.first_name", "employee.last_name", "state"],
    ),
    ("jobs", &["job_id", "type", "status", "created_at"]),
    ("notifications", &["id", "created_at", "kind", "title"]),
    ("activity-logs", &["id", "occurred_at", "action", "resource_type", "resource_id"]),
];

/// The columns of a well-known list.
pub fn usual(resource: &str) -> Vec<Column> {
    let known = SHOWN.iter().find(|(known, _)| *known == resource).map(|(_, columns)| *columns);
    known.unwrap_or_default().iter().map(|name| Column::named(name)).collect()
}

/// The columns that show these rows, if the user chose none.
pub fn shown(resource: &str, rows: &[Row]) -> Vec<Column> {
    // A service of another version may have other fields.
    let is_there = |column: &Column| rows.iter().any(|row| row.contains_key(&column.field));
    let known = usual(resource).into_iter();
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

/// The reason why a chosen column shows nothing of these rows: no row has such a field.
pub fn unknown(chosen: &[Column], rows: &[Row]) -> Option<String> {
    if rows.is_empty() {
        return None;
    }
    let is_there = |column: &&Column| {
        let value = |row: &Row| match (row.get(&column.field)?, &column.within) {
            (Value::Object(parts), Some(within)) => parts.get(within).map(drop),
            // The field exists but has no value.
            (Value::Null, _) | (_, None) => Some(()),
            _ => None,
        };
        rows.iter().any(|row| value(row).is_some())
    };
    let missing = chosen.iter().find(|column| !is_there(column))?.name();
    let there: Vec<String> = rows.first().into_iter().flat_map(|row| row.keys().cloned()).collect();
    let within = columns(rows).iter().map(Column::name).collect::<Vec<_>>();
    let words = there.iter().chain(&within).map(String::as_str);
    Some(match closest(&missing, words) {
        Some(meant) => format!("no row has the column {missing}; did you mean {meant}?"),
        None => format!("no row has the column {missing}; there are {}", there.join(", ")),
    })
}

/// The table of these rows. If a screen is too narrow for ids and names, the names replace the ids in columns that
/// the user did not choose.
pub fn of(
    columns: &[Column],
    are_chosen: bool,
    rows: &[Row],
    names: &[Option<Names>],
    screen: Screen,
) -> Sheet {
    // A pipe gets the same columns for all rows.
    let shown: Vec<Option<&Names>> = names
        .iter()
        .map(|names| names.as_ref().filter(|names| screen == Screen::None || !names.are_none()))
        .collect();
    let beside = laid_out(columns, rows, &shown, false, screen);
    if are_chosen || beside.fits(screen) {
        return beside;
    }
    laid_out(columns, rows, &shown, true, screen)
}

/// The table with the names beside the ids, or in place of them.
fn laid_out(
    columns: &[Column],
    rows: &[Row],
    names: &[Option<&Names>],
    in_place: bool,
    screen: Screen,
) -> Sheet {
    let mut heads = vec![];
    for (column, names) in columns.iter().zip(names) {
        if names.is_none() || !in_place {
            heads.push(column.name());
        }
        heads.extend(names.map(|names| names.head.clone()));
    }
    let mut sheet = Sheet::new(heads);
    for row in rows {
        let mut cells = vec![];
        for (column, names) in columns.iter().zip(names) {
            let value = column.of(row);
            let id = cell(value, screen);
            match names.map(|names| names.of(value)) {
                None => cells.push(id),
                // A resource that the caller may not read shows only its id.
                Some("") if in_place => cells.push(id),
                Some(name) if in_place => cells.push(name.to_owned()),
                Some(name) => cells.extend([id, name.to_owned()]),
            }
        }
        sheet.row(cells);
    }
    sheet
}

/// A value in the form of a cell. On a screen a moment is shorter and has a line break between date and time.
fn cell(value: &Value, screen: Screen) -> String {
    let text = text(value);
    match text.strip_suffix("Z").and_then(|moment| moment.split_once('T')) {
        Some((date, time)) if screen != Screen::None && date.len() == 10 => {
            format!("{date} {}Z", time.split_once('.').map_or(time, |(seconds, _)| seconds))
        }
        _ => text.into_owned(),
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
    fn a_column_that_no_row_has_is_told_with_what_was_meant() {
        let rows = rows(json!([{"id": "1", "name": "a", "head": null, "site": {"code": "X"}}]));
        let of = |name: &str| unknown(&[Column::named(name)], &rows);
        for there in ["name", "head.number", "site.code", "site"] {
            assert_eq!(of(there), None, "{there}");
        }
        let told = of("nmae").unwrap();
        assert_eq!(told, "no row has the column nmae; did you mean name?");
        assert!(of("site.cod").unwrap().ends_with("did you mean site.code?"));
        assert!(of("xyz").unwrap().ends_with("there are head, id, name, site"));
        assert_eq!(unknown(&[Column::named("x")], &[]), None);
    }

    #[test]
    fn a_moment_is_short_on_a_screen_and_whole_in_a_pipe() {
        let value = json!("2026-11-26T08:04:00.123Z");
        assert_eq!(cell(&value, Screen::Wide(80)), "2026-11-26 08:04:00Z");
        assert_eq!(cell(&value, Screen::None), "2026-11-26T08:04:00.123Z");
        assert_eq!(cell(&json!("TZ"), Screen::Wide(80)), "TZ");
    }
}
