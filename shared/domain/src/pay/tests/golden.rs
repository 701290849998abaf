//! Golden snapshots: their computation must always give the same payrolls, byte for byte. If you change what an
//! engine version computes, raise [`ENGINE_VERSION`] and add new snapshots beside the old ones (`cargo test -p
//! wfm-domain write_golden -- --ignored` writes the snapshots of this version).

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::*;
use crate::worth::Off;

const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/golden");

/// A computed payroll and its snapshot.
#[derive(Serialize, Deserialize)]
struct Golden {
    sha256: String,
    pay: Pay,
    snapshot: Snapshot,
}

fn offices() -> BTreeMap<&'static str, Office> {
    let overtime = times("1.5");
    BTreeMap::from([
        ("monthly", november()),
        (
            "daily_with_leave",
            Office::daily("101.01")
                .works_on([2, 3, 4, 9, 10])
                .leave("annual", "2026-11-05", "2026-11-06")
                .holiday("2026-11-11")
                .holiday_pay()
                .with(fixed_earning("meal", "4.05")),
        ),
        (
            "hourly_overtime",
            Office::hourly("15.03")
                .works("2026-11-02 08:00", "2026-11-02 18:20")
                .works("2026-11-03 09:00", "2026-11-03 14:00")
                .with(earning("overtime", overtime)),
        ),
        (
            "raised_and_left_unpaid",
            Office::monthly("3000.00")
                .employed("2026-11-04", Some("2026-11-25"))
                .raise("2026-11-16", "3600.00")
                .absence_unpaid()
                .works_on([4, 5, 6, 16, 17])
                .with(prorated(earning("transport", fixed("100.00")))),
        ),
        (
            "half_days",
            Office::hourly("20.00")
                .half_saturdays()
                .holiday_off("2026-11-10", Off::SecondHalf)
                .holiday_off("2026-11-14", Off::FirstHalf)
                .holiday_pay()
                .works_on([2, 3, 10])
                .half_leave("annual", "2026-11-07", Half::FirstHalf)
                .leave("unpaid", "2026-11-12", "2026-11-14")
                .works("2026-11-21 09:00", "2026-11-21 10:00")
                .with(earning("transport", a_day(CountedDays::Worked, "5.00")))
                .with(prorated(earning("car", fixed("230.00")))),
        ),
        (
            "worked_leave",
            Office::hourly("20.00")
                .leave("annual", "2026-11-02", "2026-11-06")
                .works_on([2, 3])
                .works("2026-11-04 09:00", "2026-11-04 11:00")
                .half_leave("unpaid", "2026-11-09", Half::FirstHalf)
                .works("2026-11-09 12:00", "2026-11-09 17:30")
                .with(deduction("unpaid_leave", a_day(CountedDays::UnpaidLeave, "50.00"))),
        ),
    ])
}

fn fixed_earning(code: &str, amount: &str) -> SalaryComponent {
    earning(code, fixed(amount))
}

fn computed(office: &Office) -> Golden {
    let inputs = office.inputs();
    let Computed { pay, trace } = compute(&inputs).unwrap();
    let snapshot = Snapshot::of(inputs, trace);
    Golden { sha256: snapshot.sha256(), pay, snapshot }
}

/// Rule PAY-68.
#[test]
fn a_golden_snapshot_is_computed_again_to_the_byte() {
    let mut compared = 0;
    for entry in std::fs::read_dir(FOLDER).unwrap() {
        let path = entry.unwrap().path();
        let text = std::fs::read_to_string(&path).unwrap();
        let before: Golden = serde_json::from_str(&text).unwrap();
        let Computed { pay, trace } = compute(&before.snapshot.inputs).unwrap();
        assert_eq!(differences(&before.pay, &pay), [], "{}", path.display());
        assert_eq!(before.snapshot.sha256(), before.sha256, "{}", path.display());
        if before.snapshot.engine_version == ENGINE_VERSION {
            let again = Snapshot::of(before.snapshot.inputs, trace);
            assert_eq!(again.sha256(), before.sha256, "{}", path.display());
        }
        compared += 1;
    }
    assert!(compared >= 4, "{compared}");
}

#[test]
fn inputs_gathered_today_equal_the_golden_snapshot() {
    for (name, office) in offices() {
        let path = format!("{FOLDER}/{name}.v{ENGINE_VERSION}.json");
        let text = std::fs::read_to_string(&path).unwrap();
        let before: Golden = serde_json::from_str(&text).unwrap();
        assert_eq!(computed(&office).sha256, before.sha256, "{name}");
    }
}

#[test]
#[ignore = "writes the files that the others read"]
fn write_golden_snapshots_of_this_version() {
    std::fs::create_dir_all(FOLDER).unwrap();
    for (name, office) in offices() {
        let path = format!("{FOLDER}/{name}.v{ENGINE_VERSION}.json");
        let text = serde_json::to_string_pretty(&computed(&office)).unwrap();
        std::fs::write(path, text + "\n").unwrap();
    }
}
