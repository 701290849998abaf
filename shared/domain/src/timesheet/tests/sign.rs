use crate::locks::DateSet;
use proptest::prelude::*;
use proptest::sample::select;

use super::*;
use crate::approval::{Approver, Route, Step};
use crate::dates::Today;
use crate::ids::{EmployeeId, TimesheetId, UserId};

const ANNA: UserId = UserId(Uuid::from_u128(1));
const BOSS: UserId = UserId(Uuid::from_u128(2));

/// A change that somebody asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Action {
    Submit,
    Approve,
    Open,
}

const ACTIONS: [Action; 3] = [Action::Submit, Action::Approve, Action::Open];
const ACTORS: [SheetActor; 2] = [SheetActor::Employee, SheetActor::Approver];

fn november() -> DateRange {
    DateRange { first: date("2026-11-01"), last: date("2026-11-30") }
}

fn days() -> Vec<SheetDay> {
    vec![worked("2026-11-02", 500), worked("2026-11-03", 480)]
}

fn today(on: &str) -> Today {
    Today { date: date(on), now: at(&format!("{on} 10:00")) }
}

fn decision(note: Option<&str>) -> SheetDecision {
    SheetDecision { by: BOSS, at: at("2026-12-02 10:00"), note: note.map(str::to_owned) }
}

fn opening(actor: SheetActor) -> Opening<'static> {
    let at = at("2026-12-03 10:00");
    let by = if actor == SheetActor::Employee { ANNA } else { BOSS };
    Opening { actor, by, at, note: Some("Friday is missing"), paid: const { &DateSet::EMPTY } }
}

fn open() -> Timesheet {
    let id = TimesheetId(Uuid::from_u128(9));
    Timesheet::open(id, EmployeeId(Uuid::from_u128(1)), november(), at("2026-12-01 09:00"))
}

fn submit(sheet: &Timesheet, by: UserId, on: &str, days: &[SheetDay]) -> Answer {
    let route = &Route::default();
    let submitting = Submitting { by, route, today: today(on), days, signed: &DateSet::EMPTY };
    sheet.submit(&submitting).map(|submitted| submitted.map(|(sheet, _)| sheet))
}

fn approving(days: &[SheetDay]) -> Approving<'_> {
    Approving {
        actor: SheetActor::Approver,
        decision: decision(None),
        on_behalf_of: None,
        days,
        is_recalculated: true,
        signed: const { &DateSet::EMPTY },
    }
}

fn approve(sheet: &Timesheet, days: &[SheetDay]) -> Answer {
    sheet.approve(&approving(days))
}

fn submitted() -> Timesheet {
    submit(&open(), ANNA, "2026-12-01", &days()).unwrap().unwrap()
}

fn approved() -> Timesheet {
    let days = days();
    let approving = Approving { decision: decision(Some("Thanks")), ..approving(&days) };
    submitted().approve(&approving).unwrap().unwrap()
}

fn in_state(state: SheetState) -> Timesheet {
    match state {
        SheetState::Open => open(),
        SheetState::Submitted => submitted(),
        SheetState::Approved => approved(),
    }
}

type Answer = Result<Option<Timesheet>, SheetRefusal>;

fn act(sheet: &Timesheet, action: Action, actor: SheetActor) -> Answer {
    let by = if actor == SheetActor::Employee { ANNA } else { BOSS };
    match action {
        Action::Submit => submit(sheet, by, "2026-12-01", &days()),
        Action::Approve => sheet.approve(&Approving { actor, ..approving(&days()) }),
        Action::Open => sheet.open_again(&opening(actor)),
    }
}

/// The state after an action, `unchanged`, or the code of the refusal.
fn answer(answer: &Answer) -> &'static str {
    match answer {
        Ok(None) => "unchanged",
        Ok(Some(sheet)) => sheet.state.as_str(),
        Err(refusal) => refusal.code(),
    }
}

/// Rule SHEET-2: every state, action and actor.
#[test]
fn a_timesheet_goes_from_open_over_submitted_to_approved_and_back() {
    use Action::{Approve, Open, Submit};
    use SheetActor::{Approver, Employee};
    let expected = [
        (SheetState::Open, Submit, Employee, "submitted"),
        (SheetState::Open, Submit, Approver, "submitted"),
        (SheetState::Open, Approve, Employee, "own_record"),
        (SheetState::Open, Approve, Approver, "invalid_transition"),
        (SheetState::Open, Open, Employee, "unchanged"),
        (SheetState::Open, Open, Approver, "unchanged"),
        (SheetState::Submitted, Submit, Employee, "unchanged"),
        (SheetState::Submitted, Submit, Approver, "unchanged"),
        (SheetState::Submitted, Approve, Employee, "own_record"),
        (SheetState::Submitted, Approve, Approver, "approved"),
        (SheetState::Submitted, Open, Employee, "open"),
        (SheetState::Submitted, Open, Approver, "open"),
        (SheetState::Approved, Submit, Employee, "invalid_transition"),
        (SheetState::Approved, Submit, Approver, "invalid_transition"),
        (SheetState::Approved, Approve, Employee, "own_record"),
        (SheetState::Approved, Approve, Approver, "unchanged"),
        (SheetState::Approved, Open, Employee, "own_record"),
        (SheetState::Approved, Open, Approver, "open"),
    ];
    assert_eq!(expected.len(), 3 * ACTIONS.len() * ACTORS.len());
    for (state, action, actor, expected) in expected {
        let found = act(&in_state(state), action, actor);
        assert_eq!(answer(&found), expected, "{state:?} {action:?} {actor:?}");
    }
}

/// Rule SHEET-2: a period has ended once its last date is over.
#[test]
fn a_period_that_has_not_ended_is_not_submitted() {
    for (on, expected) in [
        ("2026-11-15", "out_of_range"),
        ("2026-11-30", "out_of_range"),
        ("2026-12-01", "submitted"),
        ("2027-06-01", "submitted"),
    ] {
        assert_eq!(answer(&submit(&open(), ANNA, on, &days())), expected, "{on}");
    }
}

/// Rules SHEET-2 and SHEET-3: who signed, when, and which bytes.
#[test]
fn both_signatures_are_stored_with_the_bytes() {
    let of_days = days();
    let submitting = Submitting {
        by: ANNA,
        route: &Route::default(),
        today: today("2026-12-01"),
        days: &of_days,
        signed: &DateSet::EMPTY,
    };
    let (submitted, signed) = open().submit(&submitting).unwrap().unwrap();
    let submission = submitted.submission.clone().unwrap();
    assert_eq!((submission.by, submission.at), (ANNA, at("2026-12-01 10:00")));
    assert_eq!(signed.days().unwrap(), days());
    assert_eq!(submission.days_hash, signed.hash());
    assert_eq!((submitted.decision.clone(), submitted.locks()), (None, false));
    let approved = approved();
    let signed_by_both = approved.submission.clone().unwrap();
    assert_eq!(signed_by_both.days_hash, submission.days_hash);
    assert_eq!(signed_by_both.progress.approved_by(), [BOSS].into());
    assert_eq!(approved.decision, Some(decision(Some("Thanks"))));
    assert_eq!((approved.updated_at, approved.locks()), (at("2026-12-02 10:00"), true));
    let stored = serde_json::to_string(&approved).unwrap();
    assert_eq!(serde_json::from_str::<Timesheet>(&stored).unwrap(), approved);
}

/// Rule SHEET-2: a withdrawal leaves no decision, a return says why.
#[test]
fn an_open_timesheet_has_no_signature_and_says_why_it_was_returned() {
    let withdrawn = submitted().open_again(&opening(SheetActor::Employee)).unwrap().unwrap();
    let updated_at = at("2026-12-03 10:00");
    assert_eq!(withdrawn, Timesheet { updated_at, ..open() });
    for signed in [submitted(), approved()] {
        let returned = signed.open_again(&opening(SheetActor::Approver)).unwrap().unwrap();
        assert_eq!((returned.state, &returned.submission), (SheetState::Open, &None));
        let decision = returned.decision.clone().unwrap();
        assert_eq!((decision.by, decision.at), (BOSS, at("2026-12-03 10:00")));
        assert_eq!(decision.note.as_deref(), Some("Friday is missing"));
        let again = submit(&returned, ANNA, "2026-12-04", &days()).unwrap().unwrap();
        assert_eq!(again.decision, None);
    }
}

/// Rule SHEET-2: the approver returns or reopens with a note, the employee withdraws without.
#[test]
fn an_approver_who_opens_a_timesheet_says_why() {
    for note in [None, Some(""), Some(" \n")] {
        let with = |actor| Opening { note, ..opening(actor) };
        for signed in [submitted(), approved()] {
            let found = signed.open_again(&with(SheetActor::Approver));
            assert_eq!(found, Err(SheetRefusal::NoteRequired));
        }
        let found = submitted().open_again(&with(SheetActor::Employee));
        assert_eq!(answer(&found), "open");
        assert_eq!(answer(&open().open_again(&with(SheetActor::Approver))), "unchanged");
    }
}

/// Rule SHEET-3: both sign the same bytes.
#[test]
fn days_that_have_changed_are_not_approved() {
    let approve = |days: &[SheetDay]| answer(&approve(&submitted(), days));
    assert_eq!(
        approve(&[worked("2026-11-02", 500), worked("2026-11-03", 479)]),
        "timesheet_changed"
    );
    assert_eq!(approve(&[worked("2026-11-02", 500)]), "timesheet_changed");
    assert_eq!(approve(&[]), "timesheet_changed");
    let mut turned = days();
    turned.reverse();
    assert_eq!(approve(&turned), "approved");
    // An approval that is repeated looks at nothing.
    let repeated = approved().approve(&approving(&[]));
    assert_eq!(repeated, Ok(None));
}

/// Rule SHEET-3.
#[test]
fn an_attendance_that_is_not_settled_keeps_a_timesheet_from_approval() {
    type Change = fn(&mut SheetAttendance);
    let changes: [(Change, Unresolved); 4] = [
        (|of| of.end = End::Open, Unresolved::Open),
        (|of| of.end = End::Incomplete, Unresolved::Incomplete),
        (|of| of.review = Review::Pending, Unresolved::Review),
        (|of| of.extra_review = ExtraReview::Pending, Unresolved::ExtraReview),
    ];
    for (change, reason) in changes {
        let mut days = days();
        change(&mut days[1].attendances[0]);
        let sheet = submit(&open(), ANNA, "2026-12-01", &days).unwrap().unwrap();
        let found = approve(&sheet, &days).unwrap_err();
        let expected = SheetRefusal::Unresolved { date: date("2026-11-03"), reason };
        assert_eq!((found, found.code()), (expected, "unresolved"));
        // What differs is said first.
        let found = approve(&sheet, &days[1..]);
        assert_eq!(found, Err(SheetRefusal::Changed));
    }
    let error = SheetRefusal::Unresolved { date: date("2026-11-03"), reason: Unresolved::Review };
    assert_eq!(
        error.to_string(),
        "An attendance of 2026-11-03 is not settled: review. Settle it, and let the timesheet be submitted again."
    );
}

/// Periods of another length may have dates that are signed already.
#[test]
fn a_date_is_signed_with_one_period() {
    let week = DateRange { first: date("2026-11-30"), last: date("2026-12-06") };
    let signed = DateSet::from_iter([week]);
    let of_days = days();
    let submitting = Submitting {
        by: ANNA,
        route: &Route::default(),
        today: today("2026-12-01"),
        days: &of_days,
        signed: &signed,
    };
    let refusal = SheetRefusal::Signed(date("2026-11-30"));
    assert_eq!(open().submit(&submitting), Err(refusal));
    let approving = Approving { signed: &signed, ..approving(&of_days) };
    assert_eq!(submitted().approve(&approving), Err(refusal));
    assert_eq!(refusal.code(), "period_locked");
    // A repetition is no second signature.
    assert_eq!(submitted().submit(&submitting), Ok(None));
    assert_eq!(approved().approve(&approving), Ok(None));
}

/// Rule SHEET-3: pay counts what is stored, so that has to be what was signed.
#[test]
fn days_that_are_being_counted_again_are_not_approved() {
    let days = days();
    let approving = Approving { is_recalculated: false, ..approving(&days) };
    let refused = submitted().approve(&approving).unwrap_err();
    assert_eq!((refused, refused.code()), (SheetRefusal::NotRecalculated, "invalid_transition"));
    assert_eq!(approved().approve(&approving), Ok(None));
}

/// Rule SHEET-4.
#[test]
fn an_approved_timesheet_is_not_reopened_while_a_payroll_locks_a_date() {
    let reopen = |sheet: &Timesheet, first: &str, last: &str| {
        let paid = [DateRange { first: date(first), last: date(last) }].into_iter().collect();
        let opening = Opening { paid: &paid, ..opening(SheetActor::Approver) };
        sheet.open_again(&opening).map(|_| ())
    };
    let locked_from = |on: &str| Err(SheetRefusal::PeriodLocked(date(on)));
    let approved = approved();
    assert_eq!(reopen(&approved, "2026-10-01", "2026-10-31"), Ok(()));
    assert_eq!(reopen(&approved, "2026-10-01", "2026-11-01"), locked_from("2026-11-01"));
    assert_eq!(reopen(&approved, "2026-11-30", "2026-12-29"), locked_from("2026-11-30"));
    assert_eq!(reopen(&approved, "2026-12-01", "2026-12-31"), Ok(()));
    // To return a submitted one changes nothing that is locked.
    assert_eq!(reopen(&submitted(), "2026-11-01", "2026-11-30"), Ok(()));
}

proptest! {
    /// Rule SHEET-2: whatever happens in which order, a signature is there exactly if somebody has signed, and a repeat
    /// changes nothing.
    #[test]
    fn the_signature_follows_the_state(
        steps in prop::collection::vec((select(ACTIONS.to_vec()), select(ACTORS.to_vec())), 0..12),
    ) {
        let mut sheet = open();
        for (action, actor) in steps {
            let Ok(changed) = act(&sheet, action, actor) else { continue };
            let is_changed = changed.is_some();
            sheet = changed.unwrap_or(sheet);
            prop_assert_eq!(act(&sheet, action, actor), Ok(None));
            prop_assert_eq!(sheet.submission.is_some(), sheet.state != SheetState::Open);
            prop_assert_eq!(sheet.locks(), sheet.state == SheetState::Approved);
            prop_assert!(!is_changed || sheet.updated_at > open().updated_at);
        }
    }
}

/// Rules APPR-5 and SHEET-2.
#[test]
fn each_step_approves_the_days_that_were_signed_and_the_last_one_locks_them() {
    let step = |approver| Step { approver, escalate_after_hours: None };
    let route =
        &Route::of(vec![step(Approver::Manager), step(Approver::DepartmentManager)]).unwrap();
    let of_days = days();
    let today = today("2026-12-01");
    let signed = &DateSet::EMPTY;
    let submitting = Submitting { by: ANNA, route, today, days: &of_days, signed };
    let (submitted, _) = open().submit(&submitting).unwrap().unwrap();

    let first = approve(&submitted, &of_days).unwrap().unwrap();
    assert_eq!(
        (first.state, first.locks(), first.decision.clone()),
        (SheetState::Submitted, false, None)
    );
    // The same person approves no second step.
    assert_eq!(approve(&first, &of_days), Ok(None));
    let director = UserId(Uuid::from_u128(3));
    let by_director = |days| Approving {
        decision: SheetDecision { by: director, ..decision(None) },
        ..approving(days)
    };
    let other = vec![worked("2026-11-02", 499)];
    assert_eq!(first.approve(&by_director(&other)), Err(SheetRefusal::Changed));
    let last = first.approve(&by_director(&of_days)).unwrap().unwrap();
    assert_eq!((last.state, last.locks()), (SheetState::Approved, true));
    assert_eq!(last.decision.map(|decision| decision.by), Some(director));
    let approved_by = last.submission.unwrap().progress.approved_by();
    assert_eq!(approved_by, [BOSS, director].into());
}
