//! Shifts that change hands.

use std::collections::BTreeMap;

use chrono::NaiveDate;
use serde_json::Value;

use super::{Finder, Stored, date, text};
use crate::company::{Company, shift_of};

/// The holders of shifts: the name of the shift, the person, and the count.
type Holders = BTreeMap<(String, String), i64>;

/// On the dates that nobody plans, every person has exactly the shifts that the approved requests gave them. The
/// number of taken places of an open shift equals the number of its approved claims (rules SCHED-14 and SCHED-15).
pub async fn check(find: &Finder<'_>, stored: &Stored) {
    let company = find.0;
    let approved = |row: &&Value| row["status"] == "approved";
    let mut approved: Vec<&Value> = stored.shift_requests.iter().filter(approved).collect();
    approved.sort_by_key(|row| text(row, "decided_at"));
    for open in &stored.open_shifts {
        let claims = approved.iter().filter(|row| row["open_shift_id"] == open["id"]).count();
        let is_so = open["taken"] == claims && open["taken"].as_i64() <= open["places"].as_i64();
        find.hold(is_so, || format!("{claims} have this open shift: {open}"));
    }
    let there = there(company).await;
    let expected = expected(company, stored, &approved);
    find.hold(there == expected, || {
        format!("shifts are {there:?}, and should be {expected:?}, by {approved:?}")
    });
}

async fn there(company: &Company<'_>) -> Holders {
    let mut there = Holders::new();
    for person in &company.employees {
        for date in company.exchanged {
            let path = format!("/employees/{}/schedule?from={date}&to={date}", person.id);
            let day = company.admin.read(&path).await["days"][0].clone();
            for shift in day["shifts"].as_array().into_iter().flatten() {
                *there.entry((text(shift, "name").to_owned(), person.id.clone())).or_default() += 1;
            }
        }
    }
    there
}

/// The expected holders of shifts after the requests in the order of their approval.
fn expected(company: &Company<'_>, stored: &Stored, approved: &[&Value]) -> Holders {
    let mut expected = Holders::new();
    for person in &company.employees {
        for date in company.exchanged {
            expected.insert((shift_of(person, date), person.id.clone()), 1);
        }
    }
    for request in approved {
        let one = text(request, "employee_id");
        let other = text(request, "with_employee_id");
        let mut moves = |shifts: &str, from: &str, to: &str, on: NaiveDate| {
            let all = request[shifts].as_array().into_iter().flatten();
            for shift in all.filter(|_| company.exchanged.contains(&on)) {
                let name = text(shift, "name").to_owned();
                expected.remove(&(name.clone(), from.to_owned()));
                *expected.entry((name, to.to_owned())).or_default() += 1;
            }
        };
        moves("shifts", one, other, date(request, "date"));
        if request["with_date"].is_string() {
            moves("with_shifts", other, one, date(request, "with_date"));
        }
        let open = stored.open_shifts.iter().find(|open| open["id"] == request["open_shift_id"]);
        if let Some(open) = open {
            let name = text(&open["shift"], "name").to_owned();
            *expected.entry((name, one.to_owned())).or_default() += 1;
        }
    }
    expected
}
