use super::*;

fn state(first: &str, last: &str, as_of: &str, status: PayrollStatus) -> PayrollState {
    let period = range(first, last);
    PayrollState { period, hours: period, as_of: date(as_of), status }
}

/// Rule PAY-63.
#[test]
fn approved_and_paid_payrolls_lock_what_was_over_when_they_were_generated() {
    use PayrollStatus::{Approved, Draft, Paid, Void};
    let november = |as_of, status| state("2026-11-01", "2026-11-30", as_of, status);
    let locked = |payroll| locked_dates([payroll]);
    assert_eq!(locked(november("2026-11-20", Approved)), [range("2026-11-01", "2026-11-19")]);
    assert_eq!(locked(november("2026-12-05", Paid)), [range("2026-11-01", "2026-11-30")]);
    assert_eq!(locked(november("2026-11-02", Approved)), [range("2026-11-01", "2026-11-01")]);
    assert_eq!(locked(november("2026-11-01", Approved)), []);
    for status in [Draft, Void] {
        assert_eq!(locked(november("2026-12-05", status)), []);
        assert_eq!(settled_periods([november("2026-12-05", status)]), []);
    }
    // Adjustments of the whole period are locked with the payroll.
    let settled = settled_periods([november("2026-11-20", Approved)]);
    assert_eq!(settled, [range("2026-11-01", "2026-11-30")]);
}

/// Rules PAY-61 and PAY-62.
#[test]
fn a_draft_is_approved_on_the_facts_that_it_was_computed_from() {
    let run =
        (JobId::new(crate::ids::JobClass::Pay, Uuid::from_u128(1)), UserId(Uuid::from_u128(2)));
    let mut draft = fixtures::payroll(EMPLOYEE, range("2026-11-01", "2026-11-30"), run);
    draft.snapshot_hash = "then".to_owned();
    let check = |overlaps_locked, is_recalculated, hash: Option<&str>| {
        check_approvable(&draft, overlaps_locked, is_recalculated, || hash.map(str::to_owned))
    };
    assert_eq!(check(false, true, Some("then")), Ok(()));
    assert_eq!(check(true, true, Some("then")), Err(PayrollRefusal::PeriodLocked));
    assert_eq!(check(false, false, Some("then")), Err(PayrollRefusal::NotRecalculated));
    for hash in [Some("now"), None] {
        assert_eq!(check(false, true, hash), Err(PayrollRefusal::OutOfDate));
        assert_eq!(check(false, false, hash), Err(PayrollRefusal::OutOfDate));
    }
}

/// Rule PAY-60.
#[test]
fn a_payroll_is_approved_then_paid_and_void_at_any_time_with_a_reason() {
    use PayrollStatus::{Approved, Draft, Paid, Void};
    let no = |from: PayrollStatus, to: PayrollDecision| {
        Err(PayrollRefusal::InvalidTransition(from.as_str(), to.status().as_str()))
    };
    let approve = PayrollDecision::Approved;
    let pay = PayrollDecision::Paid;
    // to approved, paid, void
    let cases = [
        (Draft, [Ok(true), no(Draft, pay), Ok(true)]),
        (Approved, [Ok(false), Ok(true), Ok(true)]),
        (Paid, [no(Paid, approve), Ok(false), Ok(true)]),
        (Void, [no(Void, approve), no(Void, pay), Ok(false)]),
    ];
    let decisions = [PayrollDecision::Approved, PayrollDecision::Paid, PayrollDecision::Void];
    for (status, outcomes) in cases {
        for (decision, outcome) in decisions.into_iter().zip(outcomes) {
            assert_eq!(decide_status(status, decision, Some("late")), outcome, "{status:?}");
        }
    }
    for status in [Draft, Approved, Paid, Void] {
        assert_eq!(serde_json::to_value(status).unwrap(), status.as_str());
    }
    for reason in [None, Some(" ")] {
        let refused = decide_status(Draft, PayrollDecision::Void, reason);
        assert_eq!(refused, Err(PayrollRefusal::ReasonRequired));
        assert_eq!(decide_status(Void, PayrollDecision::Void, reason), Ok(false));
    }
}

/// Rules PAY-60 and PAY-64.
#[test]
fn nobody_decides_about_their_own_pay_nor_a_run_about_what_another_has_replaced() {
    let runs = [1, 3].map(|n| JobId::new(crate::ids::JobClass::Pay, Uuid::from_u128(n)));
    let by = UserId(Uuid::from_u128(2));
    let period = range("2026-11-01", "2026-11-30");
    let draft = fixtures::payroll(EMPLOYEE, period, (runs[0].clone(), by));
    let decide = |run: Option<&JobId>, is_own| {
        let request = DecisionRequest {
            decision: PayrollDecision::Approved,
            reason: None,
            is_recovered: false,
            of_run: run,
        };
        decide_payroll(&draft, &request, is_own)
    };
    assert_eq!(decide(None, false), Ok(true));
    assert_eq!(decide(Some(&runs[0]), false), Ok(true));
    assert_eq!(decide(Some(&runs[1]), false), Err(PayrollRefusal::Replaced));
    assert_eq!(decide(Some(&runs[1]), true), Err(PayrollRefusal::Own));
    let paid = Payroll { status: PayrollStatus::Approved, ..draft };
    let request = DecisionRequest {
        decision: PayrollDecision::Approved,
        reason: None,
        is_recovered: false,
        of_run: None,
    };
    assert_eq!(decide_payroll(&paid, &request, false), Ok(false));
}

/// Clients read these codes in the items of a job.
#[test]
fn refusals_have_the_codes_of_the_contract() {
    let transition = PayrollRefusal::InvalidTransition("void", "paid");
    for (refusal, code) in [
        (PayrollRefusal::NotFound, "not_found"),
        (PayrollRefusal::Own, "own_record"),
        (transition, "invalid_transition"),
        (PayrollRefusal::ReasonRequired, "invalid_transition"),
        (PayrollRefusal::Replaced, "invalid_transition"),
        (PayrollRefusal::OutOfDate, "invalid_transition"),
        (PayrollRefusal::NotRecalculated, "invalid_transition"),
        (PayrollRefusal::PeriodLocked, "period_locked"),
    ] {
        assert_eq!(refusal.code(), code);
    }
}

fn snapshot(office: &Office) -> Snapshot {
    let inputs = office.inputs();
    let trace = compute(&inputs).unwrap().trace;
    Snapshot::of(inputs, trace)
}

/// Rule PAY-68.
#[test]
fn a_snapshot_is_the_same_bytes_for_the_same_facts() {
    let stored = snapshot(&november());
    let bytes = stored.canonical_json();
    let read: Snapshot = serde_json::from_slice(&bytes).unwrap();
    assert_eq!(read, stored);
    assert_eq!(read.canonical_json(), bytes);
    assert_eq!(compute(&read.inputs).unwrap().trace, stored.trace);
    assert_eq!(stored.sha256().len(), 64);
    assert_eq!(stored.sha256(), snapshot(&november()).sha256());
    // An amount in another spelling is the same amount.
    let mut other = november();
    other.employee.compensation[0].amount = number("3000");
    assert_eq!(snapshot(&other).sha256(), stored.sha256());
}

/// Names are the only text in a snapshot that users write.
#[test]
fn a_snapshot_is_canonical_for_any_component_name() {
    for name in ["\u{0}\u{8}\t\n\u{b}\u{c}\r\u{1f}", "\"\\/<>&\u{7f}", "Prämie €\u{2028}\u{fb33}😀"]
    {
        let mut office = november();
        office.components[0].name = name.into();
        let stored = snapshot(&office);
        assert_eq!(stored.canonical_json(), serde_json_canonicalizer::to_vec(&stored).unwrap());
    }
}

/// Rule PAY-61.
#[test]
fn every_input_changes_the_hash() {
    let hash = snapshot(&november()).sha256();
    let mut renamed = november();
    renamed.components[0].name = "Housing".into();
    let mut later = november();
    later.as_of = date("2026-12-02");
    for changed in [
        november().raise("2026-11-30", "3000.01"),
        november().works_on([2]),
        november().half_leave("annual", "2026-11-09", Half::FirstHalf),
        november().holiday("2026-11-10"),
        november().holiday_pay(),
        november().adjust("tax", "2026-11-30", "0.00"),
        renamed,
        later,
    ] {
        assert_ne!(snapshot(&changed).sha256(), hash);
    }
}

/// Rule PAY-67.
#[test]
fn a_snapshot_computes_the_same_after_time_zones_and_currencies_change() {
    let mut inputs = november().inputs();
    // Only the inputs count, and not the schedule or the list of currencies.
    inputs.currency = "???".into();
    inputs.minor_digits = 3;
    assert_eq!(compute(&inputs).unwrap().pay.base.to_string(), "2714.286");
}

/// Rule PAY-59.
#[test]
fn the_trace_can_be_followed() {
    let trace =
        compute(&november().adjust("housing", "2026-11-02", "-1.43").inputs()).unwrap().trace;
    let unpaid: Vec<_> = trace.unpaid.iter().map(|day| (day.date.to_string(), day.why)).collect();
    assert_eq!(
        unpaid,
        [
            ("2026-11-05".to_owned(), WhyUnpaid::UnpaidLeave),
            ("2026-11-06".to_owned(), WhyUnpaid::UnpaidLeave)
        ]
    );
    let steps: Vec<_> = trace
        .steps
        .iter()
        .map(|step| {
            format!(
                "{} {} {} {} {}",
                step.code, step.unrounded, step.rounded, step.adjusted, step.amount
            )
        })
        .collect();
    assert_eq!(
        steps,
        [
            "base 2714.285714285714… 2714.29 0.00 2714.29",
            "housing 271.429 271.43 -1.43 270.00",
            "transport 90.476190476190… 90.48 0.00 90.48",
            "pension 120 120.00 0.00 120.00",
            "tax 264.954 264.95 0.00 264.95",
            "insurance 230.60775 230.61 0.00 230.61",
        ]
    );
}

/// Rule PAY-69.
#[test]
fn differences_name_each_field_that_differs() {
    let stored = november().pay();
    assert_eq!(differences(&stored, &stored.clone()), []);
    let mut again = stored.clone();
    again.net = number("2690.95");
    again.items[1].amount = number("271.42");
    again.items.pop();
    let found = differences(&stored, &again);
    let fields: Vec<_> = found.iter().map(|difference| difference.field.as_str()).collect();
    assert_eq!(fields, ["/items/1/amount", "/items/5", "/net"]);
    assert_eq!((&found[2].stored, &found[2].recomputed), (&"2690.96".into(), &"2690.95".into()));
}

/// Rule PAY-103: with a cut-off a date counts once the payrolls of its period and of its hours are both approved.
#[test]
fn an_approval_settles_dates_whose_period_and_hours_are_both_approved() {
    let period = range("2026-11-01", "2026-11-30");
    let run =
        (JobId::new(crate::ids::JobClass::Pay, Uuid::from_u128(1)), UserId(Uuid::from_u128(1)));
    let payroll = Payroll {
        hours: Some(range("2026-10-20", "2026-11-19")),
        ..fixtures::payroll(EMPLOYEE, period, run)
    };
    let mut settled = DateSet::EMPTY;
    settled.add(period);
    assert_eq!(payroll.settles(&settled), range("2026-11-01", "2026-11-19"));
    settled.add(range("2026-10-01", "2026-10-31"));
    assert_eq!(payroll.settles(&settled), range("2026-10-20", "2026-11-19"));
}

/// Rules PAY-63 and PAY-79: a payroll locks the dates that it pays.
#[test]
fn dates_that_another_group_pays_are_not_locked() {
    let period = range("2026-11-01", "2026-11-30");
    let run =
        (JobId::new(crate::ids::JobClass::Pay, Uuid::from_u128(1)), UserId(Uuid::from_u128(1)));
    let payroll = Payroll {
        elsewhere: vec![range("2026-11-16", "2026-11-22")],
        as_of: date("2026-11-26"),
        ..fixtures::payroll(EMPLOYEE, period, run)
    };
    let locked = [range("2026-11-01", "2026-11-15"), range("2026-11-23", "2026-11-25")];
    assert_eq!(payroll.locked_dates(), locked);
    let settled = [range("2026-11-01", "2026-11-15"), range("2026-11-23", "2026-11-30")];
    assert_eq!(payroll.settled_dates(), settled);
    let one_off = Payroll { one_off: Some(vec![]), ..payroll };
    assert_eq!((one_off.locked_dates(), one_off.settled_dates()), (vec![], vec![]));
}
