use proptest::prelude::*;
use uuid::Uuid;

use super::*;
use crate::employee::Assignment;
use crate::fixtures;
use crate::history::History;
use crate::leave::LeaveOnDate;
use crate::leave::cover::LeaveCover;
use crate::testing::{World, at, date, planned, weekdays};

const MONDAY: &str = "2026-11-02";
const TUESDAY: &str = "2026-11-03";

fn world() -> World {
    let mut world = World::with(weekdays("09:00", "17:30", 30));
    world.zone = chrono_tz::Europe::Berlin;
    world
}

fn person(world: &World, id: u128) -> Person<'_> {
    Person { employee_id: EmployeeId(Uuid::from_u128(id)), ..world.person() }
}

fn request(wish: Wish) -> ShiftRequest {
    ShiftRequest {
        id: ShiftRequestId(Uuid::from_u128(9)),
        employee_id: EmployeeId(Uuid::from_u128(1)),
        date: date(MONDAY),
        timezone: chrono_tz::Tz::UTC,
        wish,
        note: None,
        status: ShiftRequestStatus::Accepted,
        decided_by: None,
        decided_at: None,
        decision_note: None,
        created_at: at("2026-10-01 09:00"),
        updated_at: at("2026-10-01 09:00"),
    }
}

fn ben() -> EmployeeId {
    EmployeeId(Uuid::from_u128(2))
}

/// Anna's Monday for Ben's shifts of a date, as both are planned now.
fn swap(anna: &World, other: &World, with: &str) -> ShiftRequest {
    request(Wish::Swap {
        shifts: shifts_on(&person(anna, 1), date(MONDAY)),
        with_employee_id: ben(),
        with_date: date(with),
        with_shifts: shifts_on(&person(other, 2), date(with)),
    })
}

#[test]
fn a_swap_and_a_gift_have_a_colleague_and_a_claim_has_none() {
    let swap = swap(&world(), &world(), TUESDAY);
    let give = Wish::Give { shifts: vec![], with_employee_id: ben() };
    let claim = Wish::Claim { open_shift_id: OpenShiftId(Uuid::from_u128(3)) };
    assert_eq!([swap.wish.with(), give.with(), claim.with()], [Some(ben()), Some(ben()), None]);
}

fn approve(request: &ShiftRequest, anna: &World, other: &World) -> Result<[Plans; 2], Refusal> {
    plans(request, &person(anna, 1), Some(&person(other, 2)), None)
}

/// Rule SCHED-14.
#[test]
fn a_swap_gives_each_the_shifts_of_the_other() {
    let mut anna = world();
    let mut other = world();
    anna.roster.insert(date(MONDAY), vec![planned("06:00", "14:00", 30)].into());
    anna.roster.insert(date(TUESDAY), DAY_OFF.clone());
    other.roster.insert(date(MONDAY), DAY_OFF.clone());
    other.roster.insert(date(TUESDAY), vec![planned("14:00", "22:00", 30)].into());
    let [own, others] = approve(&swap(&anna, &other, TUESDAY), &anna, &other).unwrap();
    let late = Some(vec![planned("14:00", "22:00", 30)].into());
    let early = Some(vec![planned("06:00", "14:00", 30)].into());
    assert_eq!(own, Plans::from([(date(MONDAY), Some(DAY_OFF.clone())), (date(TUESDAY), late)]));
    assert_eq!(
        others,
        Plans::from([(date(MONDAY), early), (date(TUESDAY), Some(DAY_OFF.clone()))])
    );
}

/// Rules SCHED-14 and DAY-1.
#[test]
fn shifts_that_move_to_a_free_date_take_their_worth_with_them() {
    let half = |start, end| DayShifts {
        shifts: vec![planned(start, end, 0)],
        worth: "0.5".parse().unwrap(),
        rest_day: false,
    };
    let mut anna = world();
    let mut other = world();
    anna.roster.insert(date(MONDAY), half("06:00", "10:00"));
    anna.roster.insert(date(TUESDAY), DAY_OFF.clone());
    other.roster.insert(date(MONDAY), DAY_OFF.clone());
    let worths = |plans: &Plans| -> Vec<String> {
        plans.values().map(|day| day.as_ref().unwrap().worth.to_string()).collect()
    };
    let [own, others] = approve(&swap(&anna, &other, TUESDAY), &anna, &other).unwrap();
    assert_eq!((worths(&own), worths(&others)), (words("1.0 1.0"), words("0.5 1.0")));
    assert_eq!(others[&date(MONDAY)], Some(half("06:00", "10:00")));
    // A date that has shifts already keeps its worth, and a swap of one date exchanges the worths.
    other.roster.insert(date(MONDAY), vec![planned("12:00", "16:00", 0)].into());
    let give = Wish::Give {
        shifts: shifts_on(&person(&anna, 1), date(MONDAY)),
        with_employee_id: EmployeeId(Uuid::from_u128(2)),
    };
    let [own, others] = approve(&request(give), &anna, &other).unwrap();
    assert_eq!((worths(&own), worths(&others)), (words("1.0"), words("1.0")));
    let [own, others] = approve(&swap(&anna, &other, MONDAY), &anna, &other).unwrap();
    assert_eq!((worths(&own), worths(&others)), (words("1.0"), words("0.5")));
}

fn words(text: &str) -> Vec<String> {
    text.split(' ').map(str::to_owned).collect()
}

/// Rule SCHED-14.
#[test]
fn a_swap_of_one_date_meets_nothing_of_its_own() {
    let mut anna = world();
    let mut other = world();
    anna.roster.insert(date(MONDAY), vec![planned("06:00", "14:00", 30)].into());
    other.roster.insert(date(MONDAY), vec![planned("08:00", "16:00", 30)].into());
    let [own, others] = approve(&swap(&anna, &other, MONDAY), &anna, &other).unwrap();
    assert_eq!(own[&date(MONDAY)], Some(vec![planned("08:00", "16:00", 30)].into()));
    assert_eq!(others[&date(MONDAY)], Some(vec![planned("06:00", "14:00", 30)].into()));
}

/// Rule SCHED-14: the first reason decides.
#[test]
fn a_swap_is_refused_by_the_first_reason_there_is() {
    let mut anna = world();
    let mut other = world();
    other.roster.insert(date(MONDAY), DAY_OFF.clone());
    anna.roster.insert(date(TUESDAY), DAY_OFF.clone());
    let asked = swap(&anna, &other, TUESDAY);
    assert!(approve(&asked, &anna, &other).is_ok());
    // The colleague has a whole day of leave.
    let whole = LeaveCover { first_half: true, second_half: true };
    other.leaves.insert(date(MONDAY), LeaveOnDate { cover: whole, ..LeaveOnDate::default() });
    let on_leave = planning::Refusal::OnLeave(date(MONDAY));
    assert_eq!(approve(&asked, &anna, &other), Err(on_leave.into()));
    // Other shifts on the colleague's date.
    other.roster.insert(date(TUESDAY), vec![planned("14:00", "22:00", 30)].into());
    assert_eq!(approve(&asked, &anna, &other), Err(Refusal::Differs(date(TUESDAY))));
    // Other shifts are named before another zone, on whichever of the two dates they are.
    other.zone = chrono_tz::Europe::London;
    assert_eq!(approve(&asked, &anna, &other), Err(Refusal::Differs(date(TUESDAY))));
    // One of the four dates is locked.
    for (whose, on) in [(0, MONDAY), (0, TUESDAY), (1, MONDAY), (1, TUESDAY)] {
        let mut anna = world();
        let mut other = world();
        anna.roster.insert(date(TUESDAY), DAY_OFF.clone());
        let who = if whose == 0 { &mut anna } else { &mut other };
        who.lock(on, on);
        let locked = planning::Refusal::Locked(date(on));
        assert_eq!(approve(&asked, &anna, &other), Err(locked.into()), "{whose} {on}");
    }
}

/// Rule SCHED-14.
#[test]
fn shifts_are_given_only_where_they_fit_and_in_the_same_zone() {
    let anna = world();
    let mut other = world();
    let shifts = shifts_on(&person(&anna, 1), date(MONDAY));
    let give = request(Wish::Give { shifts, with_employee_id: ben() });
    assert_eq!(approve(&give, &anna, &other), Err(Refusal::DoNotFit(date(MONDAY))));
    other.roster.insert(date(MONDAY), vec![planned("18:00", "20:00", 0)].into());
    let [own, others] = approve(&give, &anna, &other).unwrap();
    assert_eq!(own, Plans::from([(date(MONDAY), Some(DAY_OFF.clone()))]));
    let both = vec![planned("09:00", "17:30", 30), planned("18:00", "20:00", 0)];
    assert_eq!(others, Plans::from([(date(MONDAY), Some(both.into()))]));
    let three = ["00:00", "02:00", "04:00"].map(|start| planned(start, "05:00", 0));
    let mut three = three.to_vec();
    (three[0].times.end, three[1].times.end) = (three[1].times.start, three[2].times.start);
    other.roster.insert(date(MONDAY), three.into());
    assert_eq!(approve(&give, &anna, &other), Err(Refusal::DoNotFit(date(MONDAY))));
    other.roster.insert(date(MONDAY), DAY_OFF.clone());
    other.zone = chrono_tz::Europe::London;
    assert_eq!(approve(&give, &anna, &other), Err(Refusal::OtherZone(date(MONDAY))));
}

/// The third case of planning: a swap of two dates of which a payroll locks one. Rules SCHED-13 and SCHED-14.
#[test]
fn a_swap_waits_until_no_payroll_holds_any_of_its_dates() {
    let saturday = date("2026-10-31");
    let tuesday = date("2026-11-03");
    let mut anna = world();
    let mut other = world();
    let early = vec![planned("06:00", "14:00", 30)];
    let late = vec![planned("14:00", "22:00", 30)];
    anna.roster.insert(saturday, early.clone().into());
    anna.roster.insert(tuesday, DAY_OFF.clone());
    other.roster.insert(tuesday, late.clone().into());
    let wish = Wish::Swap {
        shifts: shifts_on(&person(&anna, 1), saturday),
        with_employee_id: ben(),
        with_date: tuesday,
        with_shifts: shifts_on(&person(&other, 2), tuesday),
    };
    let asked = ShiftRequest { date: saturday, ..request(wish) };
    // Anna's October is approved before the manager is asked.
    anna.lock("2026-10-01", "2026-10-31");
    let locked = planning::Refusal::Locked(saturday);
    assert_eq!(approve(&asked, &anna, &other), Err(locked.into()));
    anna.unlock();
    let [own, others] = approve(&asked, &anna, &other).unwrap();
    assert_eq!(own, Plans::from([(saturday, Some(DAY_OFF.clone())), (tuesday, Some(late.into()))]));
    assert_eq!(
        others,
        Plans::from([(saturday, Some(early.into())), (tuesday, Some(DAY_OFF.clone()))])
    );
}

fn open_shift(taken: u32) -> OpenShift {
    OpenShift {
        id: OpenShiftId(Uuid::from_u128(5)),
        date: date(MONDAY),
        shift: planned("18:00", "22:00", 0),
        timezone: chrono_tz::Europe::Berlin,
        department_id: None,
        site_id: None,
        places: 2,
        taken,
        is_cancelled: false,
        opened_by: Default::default(),
        team_of: None,
        created_at: at("2026-10-01 09:00"),
        updated_at: at("2026-10-01 09:00"),
    }
}

/// Rule SCHED-15.
#[test]
fn a_claim_adds_the_shift_while_there_is_a_place() {
    let anna = world();
    let claim = request(Wish::Claim { open_shift_id: open_shift(0).id });
    let approve = |open: &OpenShift| plans(&claim, &person(&anna, 1), None, Some(open));
    let [own, others] = approve(&open_shift(1)).unwrap();
    let both = vec![planned("09:00", "17:30", 30), planned("18:00", "22:00", 0)];
    assert_eq!((own, others), (Plans::from([(date(MONDAY), Some(both.into()))]), Plans::new()));
    assert_eq!(approve(&open_shift(2)), Err(Refusal::NoPlace));
    let cancelled = OpenShift { is_cancelled: true, ..open_shift(0) };
    assert_eq!(approve(&cancelled), Err(Refusal::NoPlace));
    let elsewhere = OpenShift { timezone: chrono_tz::Asia::Tokyo, ..open_shift(0) };
    assert_eq!(approve(&elsewhere), Err(Refusal::OtherZone(date(MONDAY))));
}

/// Rule SCHED-15.
#[test]
fn an_open_shift_is_for_a_department_and_a_site() {
    let north = DepartmentId(Uuid::from_u128(1));
    let south = DepartmentId(Uuid::from_u128(2));
    let yard = SiteId(Uuid::from_u128(3));
    let mut open = open_shift(0);
    assert!(open.is_for(&[], None));
    open.department_id = Some(north);
    assert!(open.is_for(&[south, north], None));
    assert!(!open.is_for(&[south], Some(yard)));
    open.site_id = Some(yard);
    assert!(open.is_for(&[north], Some(yard)));
    assert!(!open.is_for(&[north], None));
}

/// Rules SCHED-14 and SCHED-15.
#[test]
fn a_shift_stays_where_it_is_worked() {
    let yard = SiteId(Uuid::from_u128(3));
    let at_yard = |mut world: World| {
        world.settings.sites.insert(yard, fixtures::site(yard, chrono_tz::Europe::Berlin));
        world.assignments = History::of(Assignment { site_id: Some(yard), ..Assignment::NONE });
        world
    };
    let site_of = |plans: &Plans| plans[&date(MONDAY)].as_ref().unwrap().shifts[0].site_id;
    let free = |mut world: World| {
        world.roster.insert(date(MONDAY), DAY_OFF.clone());
        world
    };

    let anna = at_yard(world());
    let ben_elsewhere = free(world());
    let ben_there = free(at_yard(world()));
    let shifts = shifts_on(&person(&anna, 1), date(MONDAY));
    let give = request(Wish::Give { shifts, with_employee_id: ben() });
    let given = |other: &World| site_of(&approve(&give, &anna, other).unwrap()[1]);
    assert_eq!(given(&ben_elsewhere), Some(yard));
    assert_eq!(given(&ben_there), None, "it is Ben's own site");

    let open = OpenShift { site_id: Some(yard), ..open_shift(0) };
    let claim = request(Wish::Claim { open_shift_id: open.id });
    let claimed =
        |anna: &World| site_of(&plans(&claim, &person(anna, 1), None, Some(&open)).unwrap()[0]);
    assert_eq!(claimed(&free(world())), Some(yard));
    assert_eq!(claimed(&free(at_yard(world()))), None);
}

/// Rule SCHED-13.
#[test]
fn a_request_goes_from_offered_to_accepted_to_approved() {
    use ShiftRequestStatus::{Accepted, Approved, Cancelled, Declined, Offered, Rejected};
    let all = [Offered, Accepted, Declined, Approved, Rejected, Cancelled];
    let reached = |from: ShiftRequestStatus| -> Vec<ShiftRequestStatus> {
        all.into_iter().filter(|next| from.may_become(*next)).collect()
    };
    assert_eq!(reached(Offered), [Accepted, Declined, Cancelled]);
    assert_eq!(reached(Accepted), [Approved, Rejected, Cancelled]);
    for ended in [Declined, Approved, Rejected, Cancelled] {
        assert_eq!(reached(ended), []);
    }
}

/// The shifts of both people on both dates, by date, start and end.
fn all(people: [&Person<'_>; 2]) -> Vec<(NaiveDate, PlannedShift)> {
    let dates = [date(MONDAY), date(TUESDAY)];
    let of = |who: &Person<'_>| {
        dates.map(|on| {
            shifts_on(who, on).into_iter().map(move |shift| (on, shift)).collect::<Vec<_>>()
        })
    };
    let mut all: Vec<_> = people.iter().flat_map(|who| of(who)).flatten().collect();
    all.sort_by_key(|(on, shift)| (*on, shift.times.start, shift.times.end));
    all
}

fn a_day() -> impl Strategy<Value = Vec<PlannedShift>> {
    let cuts = prop::collection::btree_set(0u32..24, 0..=4);
    cuts.prop_map(|hours| {
        let hours: Vec<u32> = hours.into_iter().collect();
        let time = |hour: u32| format!("{hour:02}:00");
        hours.chunks_exact(2).map(|pair| planned(&time(pair[0]), &time(pair[1]), 0)).collect()
    })
}

proptest! {
    /// Rule SCHED-14: whatever shifts the two have, a swap keeps all of them or changes nothing, and so does the swap
    /// back.
    #[test]
    fn a_swap_keeps_the_shifts_of_both(
        days in prop::collection::vec(a_day(), 4), same in any::<bool>(),
    ) {
        let mut anna = world();
        let mut other = world();
        for (world, pair) in [(&mut anna, &days[..2]), (&mut other, &days[2..])] {
            world.roster.insert(date(MONDAY), pair[0].clone().into());
            world.roster.insert(date(TUESDAY), pair[1].clone().into());
        }
        let asked = swap(&anna, &other, if same { MONDAY } else { TUESDAY });
        if let Ok([own, others]) = approve(&asked, &anna, &other) {
            let before = all([&person(&anna, 1), &person(&other, 2)]);
            anna.roster = planning::applied(&anna.roster, &own);
            other.roster = planning::applied(&other.roster, &others);
            prop_assert_eq!(before, all([&person(&anna, 1), &person(&other, 2)]));
        }
    }
}
