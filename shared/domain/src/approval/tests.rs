use chrono::TimeDelta;
use proptest::prelude::*;
use uuid::Uuid;

use super::*;

/// The employee whose request it is.
const SUBJECT: EmployeeId = employee(1);
const HR: [UserId; 2] = [user(90), user(91)];

const fn user(n: u128) -> UserId {
    UserId(Uuid::from_u128(n))
}

const fn employee(n: u128) -> EmployeeId {
    EmployeeId(Uuid::from_u128(n))
}

fn candidate(n: u128) -> Candidate {
    Candidate {
        is_active: true,
        may_decide: true,
        counts_as: BTreeSet::from([employee(n)]),
        ..Candidate::default()
    }
}

/// Two managers, 10 and 20, one above the other, and the managers 30 and 40 of the department and of the one above. HR is two people.
fn lines() -> Lines {
    let everybody = [1, 10, 20, 30, 40, 50, 60, 70, 90, 91];
    Lines {
        managers: vec![user(10), user(20)],
        department_managers: vec![user(30), user(40)],
        role_holders: BTreeSet::from([user(50), user(60)]),
        everybody: BTreeSet::from(HR),
        accounts: everybody.map(|n| (user(n), candidate(n))).into(),
    }
}

impl Lines {
    fn of(&mut self, n: u128) -> &mut Candidate {
        self.accounts.get_mut(&user(n)).unwrap()
    }
}

fn start() -> DateTime<Utc> {
    DateTime::from_timestamp(1_793_600_000, 0).unwrap()
}

fn step(approver: Approver) -> Step {
    Step { approver, escalate_after_hours: None }
}

fn by(approver: Approver) -> Progress {
    Progress::starting(Route::of(vec![step(approver)]).unwrap(), start())
}

fn places(lines: &Lines, progress: &Progress) -> Vec<Vec<u128>> {
    let numbers = |place: BTreeSet<UserId>| place.iter().map(|user| user.0.as_u128()).collect();
    lines.line(SUBJECT, progress).into_iter().map(numbers).collect()
}

fn acting(lines: &Lines, progress: &Progress, after_hours: i64) -> (Vec<u128>, Vec<(u128, u128)>) {
    let acting = lines.acting(SUBJECT, progress, start() + TimeDelta::hours(after_hours));
    let approvers = acting.approvers.iter().map(|user| user.0.as_u128()).collect();
    let deputies = acting.deputies.iter();
    (approvers, deputies.map(|(who, of)| (who.0.as_u128(), of.0.as_u128())).collect())
}

/// Rule APPR-3.
#[test]
fn the_line_of_a_step_begins_with_its_approver_and_ends_with_everybody_who_decides() {
    let lines = lines();
    let line = |approver| places(&lines, &by(approver));
    assert_eq!(line(Approver::Manager), [vec![10], vec![20], vec![30], vec![40], vec![90, 91]]);
    let departments = line(Approver::DepartmentManager);
    assert_eq!(departments, [vec![30], vec![40], vec![10], vec![20], vec![90, 91]]);
    assert_eq!(line(Approver::Role(RoleId(Uuid::nil()))), [vec![50, 60], vec![90, 91]]);
}

/// Rule APPR-3.
#[test]
fn the_next_in_line_follows_when_a_manager_cannot_act() {
    let mut lines = lines();
    let manager = by(Approver::Manager);
    assert_eq!(acting(&lines, &manager, 0).0, [10]);
    // The manager has left.
    lines.of(10).is_active = false;
    assert_eq!(acting(&lines, &manager, 0).0, [20]);
    // The next one has lost the permission.
    lines.of(20).may_decide = false;
    assert_eq!(acting(&lines, &manager, 0).0, [30]);
    // Another manager comes.
    lines.managers.insert(0, user(60));
    assert_eq!(acting(&lines, &manager, 0).0, [60]);
}

/// Rule APPR-3, the example: the managers have left, and the employee is the manager of the department.
#[test]
fn everybody_in_hr_decides_if_nobody_else_can() {
    let mut lines = lines();
    lines.of(10).is_active = false;
    lines.of(20).is_active = false;
    lines.department_managers = vec![user(1)];
    assert_eq!(acting(&lines, &by(Approver::Manager), 0).0, [90, 91]);
    // An account that the employee issued, and that nobody has confirmed, counts as the employee.
    lines.of(91).counts_as.insert(SUBJECT);
    assert_eq!(acting(&lines, &by(Approver::Manager), 0).0, [90]);
    lines.of(90).is_active = false;
    let nobody = lines.acting(SUBJECT, &by(Approver::Manager), start());
    assert!(nobody.everybody().next().is_none());
}

/// Rule APPR-4.
#[test]
fn a_deputy_decides_whatever_the_role_but_never_the_own_request_or_for_a_deputy() {
    let mut lines = lines();
    lines.of(10).deputies = BTreeSet::from([user(70), user(1)]);
    lines.of(70).may_decide = false;
    lines.of(70).deputies = BTreeSet::from([user(60)]);
    let manager = by(Approver::Manager);
    assert_eq!(acting(&lines, &manager, 0), (vec![10], vec![(70, 10)]));
    lines.of(70).is_active = false;
    assert_eq!(acting(&lines, &manager, 0), (vec![10], vec![]));
}

/// Rule APPR-4.
#[test]
fn the_next_in_line_decides_too_while_the_approver_is_absent() {
    let mut lines = lines();
    let manager = by(Approver::Manager);
    lines.of(10).is_absent = true;
    assert_eq!(acting(&lines, &manager, 0).0, [10, 20]);
    lines.of(20).is_absent = true;
    assert_eq!(acting(&lines, &manager, 0).0, [10, 20, 30]);
    // One of several is there.
    let role = by(Approver::Role(RoleId(Uuid::nil())));
    lines.of(50).is_absent = true;
    assert_eq!(acting(&lines, &role, 0).0, [50, 60]);
    lines.of(60).is_absent = true;
    assert_eq!(acting(&lines, &role, 0).0, [50, 60, 90, 91]);
}

/// Rule APPR-4.
#[test]
fn the_next_in_line_decides_too_after_each_escalation() {
    let mut lines = lines();
    let step = Step { approver: Approver::Manager, escalate_after_hours: Some(24) };
    let progress = Progress::starting(Route::of(vec![step]).unwrap(), start());
    for (hours, expected) in [
        (0, vec![10]),
        (23, vec![10]),
        (24, vec![10, 20]),
        (48, vec![10, 20, 30]),
        (24 * 365, vec![10, 20, 30, 40, 90, 91]),
    ] {
        assert_eq!(acting(&lines, &progress, hours).0, expected, "{hours}");
    }
    lines.of(10).is_absent = true;
    assert_eq!(acting(&lines, &progress, 24).0, [10, 20, 30]);
    let at = |hours| start() + TimeDelta::hours(hours);
    assert_eq!(next_escalation(&progress, at(0)), Some(at(24)));
    assert_eq!(next_escalation(&progress, at(24)), Some(at(48)));
    assert_eq!(next_escalation(&by(Approver::Manager), at(24)), None);
}

/// Rules APPR-2 and APPR-5.
#[test]
fn an_approval_leads_to_the_next_step_and_nobody_is_asked_twice() {
    let lines = lines();
    let route = vec![step(Approver::Manager), step(Approver::DepartmentManager)];
    let mut first = Progress::starting(Route::of(route).unwrap(), start());
    first.ask([user(10)].into());
    let later = start() + TimeDelta::hours(1);
    let (second, is_last) = first.approved(user(30), None, later, Some("Fine.".into()));
    assert!(!is_last);
    assert_eq!((second.step, second.since, second.asked.len()), (1, later, 0));
    // The manager of the department has approved as the next of the first line.
    assert_eq!(acting(&lines, &second, 2).0, [40]);
    let (end, is_last) = second.approved(user(70), Some(user(40)), later, None);
    assert!(is_last);
    assert_eq!(end.approved_by(), BTreeSet::from([user(30), user(40), user(70)]));
    let steps: Vec<usize> = end.approvals.iter().map(|approval| approval.step).collect();
    assert_eq!(steps, [0, 1]);
}

/// Rule APPR-2.
#[test]
fn a_route_has_one_to_three_steps() {
    let steps = |n| Route::of(vec![step(Approver::Manager); n]).is_some();
    assert_eq!([0, 1, 2, 3, 4].map(steps), [false, true, true, true, false]);
    assert_eq!(Some(Route::default()), Route::of(vec![step(Approver::Manager)]));
    let text = serde_json::to_string(&Routes::default()).unwrap();
    assert_eq!(serde_json::from_str::<Routes>(&text).unwrap(), Routes::default());
}

prop_compose! {
    /// Any organization of ten accounts, of which the first is the employee's.
    fn any_lines()(
        managers in proptest::collection::vec(1u128..10, 0..4),
        department_managers in proptest::collection::vec(1u128..10, 0..4),
        role_holders in proptest::collection::btree_set(1u128..10, 0..4),
        everybody in proptest::collection::btree_set(1u128..10, 0..4),
        of_each in proptest::collection::vec((any::<bool>(), any::<bool>(), any::<bool>(), 1u128..12), 9),
    ) -> Lines {
        let accounts = (1u128..10).zip(of_each).map(|(n, (is_active, may_decide, is_absent, deputy))| {
            let deputies = BTreeSet::from([user(deputy)]);
            (user(n), Candidate { is_active, may_decide, is_absent, deputies, ..candidate(n) })
        });
        let users = |numbers: Vec<u128>| numbers.into_iter().map(user).collect();
        Lines {
            managers: users(managers),
            department_managers: users(department_managers),
            role_holders: role_holders.into_iter().map(user).collect(),
            everybody: everybody.into_iter().map(user).collect(),
            accounts: accounts.collect(),
        }
    }
}

/// The beginning of the line is enough as soon as nobody further back would act.
#[test]
fn a_line_is_open_until_enough_people_are_there() {
    let mut lines = lines();
    let is_open = |lines: &Lines, step| {
        let progress = Progress::starting(Route::of(vec![step]).unwrap(), start());
        lines.acting(SUBJECT, &progress, start() + TimeDelta::hours(48)).is_open
    };
    let manager = step(Approver::Manager);
    let escalated = Step { escalate_after_hours: Some(24), ..manager };
    assert!(!is_open(&lines, manager) && !is_open(&lines, escalated));
    lines.department_managers.clear();
    lines.everybody.clear();
    assert!(!is_open(&lines, manager) && is_open(&lines, escalated));
    lines.of(10).is_absent = true;
    assert!(!is_open(&lines, manager));
    lines.of(20).is_active = false;
    assert!(is_open(&lines, manager));
}

proptest! {
    /// Rules APPR-3 and APPR-4: somebody who can act does, unless nobody in line can. Time only adds people, and nobody decides their
    /// own request.
    #[test]
    fn every_request_has_somebody_or_nobody_in_line_can_act(
        lines in any_lines(),
        approver in prop_oneof![
            Just(Approver::Manager),
            Just(Approver::DepartmentManager),
            Just(Approver::Role(RoleId(Uuid::nil()))),
        ],
        hours in 0i64..200,
    ) {
        let step = Step { approver, escalate_after_hours: Some(10) };
        let progress = Progress::starting(Route::of(vec![step]).unwrap(), start());
        let now = lines.acting(SUBJECT, &progress, start() + TimeDelta::hours(hours));
        let in_line = match approver {
            Approver::Role(_) => lines.role_holders.iter().collect::<Vec<_>>(),
            _ => lines.managers.iter().chain(&lines.department_managers).collect(),
        };
        let may = |account: &&UserId| {
            let one = &lines.accounts[*account];
            one.is_active && one.may_decide && **account != user(1)
        };
        let can_somebody = in_line.into_iter().chain(&lines.everybody).any(|account| may(&account));
        prop_assert_eq!(can_somebody, !now.approvers.is_empty());
        prop_assert!(now.approvers.iter().all(|account| may(&account)));
        prop_assert!(now.everybody().all(|account| account != user(1)));
        for (deputy, of) in &now.deputies {
            prop_assert!(lines.accounts[deputy].is_active);
            prop_assert!(now.approvers.contains(of) && lines.accounts[of].deputies.contains(deputy));
        }
        let later = lines.acting(SUBJECT, &progress, start() + TimeDelta::hours(hours + 10));
        prop_assert!(now.approvers.is_subset(&later.approvers));
        prop_assert!(now.everybody().all(|account| later.everybody().any(|other| other == account)));
    }
}
