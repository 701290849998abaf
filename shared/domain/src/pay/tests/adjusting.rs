//! Part-paid leave, adjustments in days, advances, one-off runs, final pay and transfers (rules PAY-89 to PAY-94).

use proptest::prelude::*;

use super::groups::group;
use super::*;
use crate::days::Days;
use crate::leave::PaidShare;
use crate::testing::schedule;

fn half_paid(mut office: Office, share: &str) -> Office {
    let settings = &mut office.world.settings;
    let annual = settings.leave_types.iter_mut().find(|of| of.code == "annual").unwrap();
    annual.paid_share = Some(share.parse().unwrap());
    office
}

/// Rule PAY-89.
#[test]
fn a_share_of_a_leave_is_paid_and_the_rest_is_unpaid() {
    let mut office = Office::monthly("27000.00").over("2026-10-01", "2026-10-31");
    let mut week = crate::testing::weekdays("09:00", "17:30", 30).weekly().unwrap().clone();
    week.days.push(crate::testing::entry(chrono::Weekday::Sat, "09:00", "17:30", 30));
    office.world.settings.work_schedules = ScheduleHistory::of(week.into());
    let office = half_paid(office, "0.5")
        .leave("annual", "2026-10-05", "2026-10-05")
        .half_leave("annual", "2026-10-06", Half::FirstHalf)
        .with(deduction("unpaid", a_day(CountedDays::UnpaidLeave, "4.00")));
    let pay = office.pay();
    assert_eq!(
        (pay.base.to_string(), pay.working_days.to_string()),
        ("26250.00".into(), "27.0".into())
    );
    assert_eq!(office.item("unpaid"), "3.00");
}

/// Rules PAY-75 and PAY-89.
#[test]
fn part_paid_leave_that_was_worked_is_not_paid_twice() {
    // 480 minutes of leave, 240 of them worked: 240 count, of which 0.4 is paid.
    let hourly =
        half_paid(Office::hourly("60.00"), "0.4").leave("annual", "2026-11-02", "2026-11-02");
    assert_eq!(hourly.base(), "192.00");
    let worked = hourly.works("2026-11-02 09:00", "2026-11-02 13:00");
    assert_eq!(worked.base(), "336.00");
    let daily =
        half_paid(Office::daily("100.00"), "0.4").leave("annual", "2026-11-02", "2026-11-02");
    assert_eq!(daily.base(), "40.00");
    // The unpaid rest of a leave is no absence.
    let monthly = half_paid(Office::monthly("2100.00").absence_unpaid(), "0.4");
    let mut monthly = monthly.leave("annual", "2026-11-02", "2026-11-02");
    monthly.as_of = date("2026-11-03");
    assert_eq!(monthly.base(), "2040.00");
}

/// Rules LEAVE-38, PAY-75 and PAY-89: the date has 480 minutes.
#[test]
fn a_share_of_the_minutes_of_leave_with_times_is_paid_and_the_rest_is_unpaid() {
    let on = "2026-11-02";
    let timed =
        |office: Office| half_paid(office, "0.4").timed_leave("annual", on, "15:00", "18:00");
    // 60 of 150 minutes are paid.
    assert_eq!(timed(Office::hourly("60.00")).base(), "60.00");
    assert_eq!(timed(Office::daily("100.00")).base(), "12.50");
    // 21 working days of 100.00; 90 of 480 minutes are unpaid.
    let monthly = timed(Office::monthly("2100.00"))
        .with(deduction("unpaid", a_day(CountedDays::UnpaidLeave, "16.00")));
    assert_eq!((monthly.base(), monthly.item("unpaid")), ("2081.25".into(), "3.00".into()));
    // Present from 09:00 to 16:00: 390 worked minutes after the break, 60 of them on leave. 36 of 90 minutes are paid.
    let worked = |office: Office| office.works("2026-11-02 09:00", "2026-11-02 16:00");
    let pay = worked(timed(Office::hourly("60.00"))).pay();
    let explained = "60.00 × (390 worked + 36 paid leave) minutes ÷ 60";
    assert_eq!(
        (pay.base.to_string(), &*item(&pay, "base").explanation),
        ("426.00".into(), explained)
    );
    assert_eq!(worked(timed(Office::monthly("2100.00"))).base(), "2088.75");
    // Leaves with times take at most the 480 minutes, also together: 0.4 of them is paid.
    let office = half_paid(Office::hourly("60.00"), "0.4");
    let several = office.timed_leave("annual", on, "09:00", "13:00");
    let several = several.timed_leave("annual", on, "13:00", "17:30");
    assert_eq!(several.base(), "192.00");
    // Unpaid leave of the same date takes nothing of the paid share.
    let both = timed(Office::hourly("60.00")).timed_leave("unpaid", on, "09:00", "15:00");
    assert_eq!(both.base(), "60.00");
}

/// The leaves of a date in a test of shares.
#[derive(Clone, Copy, Debug)]
enum Asked {
    Whole,
    FirstHalf,
    Times,
    /// Leaves with times that adjoin in the break, so that they ask for more than is due.
    TimesTwice,
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 64, ..ProptestConfig::default() })]

    /// The paid and the unpaid share of a leave are the leave, and all or nothing is what `paid` says. Rules PAY-89
    /// and LEAVE-38.
    #[test]
    fn shares_add_up_to_the_leave(
        hundredths in 0u8..=100,
        until in 9u32..20,
        asked in prop::sample::select(vec![
            Asked::Whole, Asked::FirstHalf, Asked::Times, Asked::TimesTwice,
        ]),
    ) {
        let share = Decimal::new(hundredths.into(), 2).to_string();
        let office = |office: Office| {
            let on = "2026-11-02";
            let timed = |office: Office, from, to| office.timed_leave("annual", on, from, to);
            let office = match asked {
                Asked::Whole => office.leave("annual", on, on),
                Asked::FirstHalf => office.half_leave("annual", on, Half::FirstHalf),
                Asked::Times => timed(office, "15:00", "18:00"),
                Asked::TimesTwice => timed(timed(office, "13:00", "17:30"), "09:00", "13:00"),
            };
            office.works("2026-11-02 08:00", &format!("2026-11-02 {until:02}:10"))
        };
        let counted = |office: &Office| {
            let day = office.inputs().days[1].clone();
            (day.paid_leave_counted(), day.unpaid_leave_counted())
        };
        let all = counted(&office(Office::hourly("1.00"))).0;
        let (paid, unpaid) = counted(&office(half_paid(Office::hourly("1.00"), &share)));
        prop_assert_eq!(paid.days().plus(unpaid.days()), all.days());
        prop_assert_eq!(paid.minutes().plus(unpaid.minutes()), all.minutes());
        prop_assert_eq!(paid.days(), all.days().times(share.parse().unwrap()));
        let paid_share: PaidShare = share.parse().unwrap();
        let is_written = !office(half_paid(Office::hourly("1.00"), &share)).inputs().days[1].part_paid_leave.is_empty();
        prop_assert_eq!(is_written, paid_share != PaidShare::ALL && paid_share != PaidShare::NOTHING);
    }
}

fn in_time(office: Office, on: &str, quantity: TimeQuantity) -> Office {
    let mut office = office.adjust("encashment", on, "0.00");
    office.adjustments.last_mut().unwrap().time = Some(quantity);
    office
}

fn encashing(office: Office) -> Office {
    let mut office = office.with(earning("encashment", fixed("0.00")));
    office.components.last_mut().unwrap().is_active = false;
    office
}

/// Rule PAY-90.
#[test]
fn days_and_minutes_are_paid_at_the_rate_of_their_date() {
    let days = |text: &str| TimeQuantity::Days(text.parse().unwrap());
    let october = |office: Office| encashing(office.over("2026-10-01", "2026-10-31"));
    let monthly = in_time(october(Office::monthly("2200.00")), "2026-10-15", days("5.5"));
    assert_eq!(monthly.item("encashment"), "550.00");
    let expected = "adjusted by 550.00 (5.5 days × 2200.00 ÷ 22 working days)";
    assert_eq!(item(&monthly.pay(), "encashment").explanation, expected);
    let minutes =
        in_time(october(Office::monthly("2200.00")), "2026-10-15", TimeQuantity::Minutes(-90));
    assert_eq!(minutes.item("encashment"), "-18.75");
    assert_eq!(
        in_time(october(Office::daily("80.00")), "2026-10-15", days("2")).item("encashment"),
        "160.00"
    );
    // The mean scheduled day has 8 hours.
    assert_eq!(
        in_time(october(Office::hourly("10.00")), "2026-10-15", days("1.5")).item("encashment"),
        "120.00"
    );
    let mut without_shifts = october(Office::hourly("10.00"));
    without_shifts.world.settings.work_schedules = ScheduleHistory::of(schedule(vec![]));
    let without_rate = in_time(without_shifts, "2026-10-15", days("1"));
    assert_eq!(without_rate.failure().code(), "no_schedule");
    // The raise counts from its date on.
    let raised = |on| {
        let office = october(Office::monthly("2200.00")).raise("2026-10-16", "4400.00");
        in_time(office, on, days("1")).item("encashment")
    };
    assert_eq!((raised("2026-10-15"), raised("2026-10-16")), ("100.00".into(), "200.00".into()));
    // After the last day its rate counts.
    let left = october(Office::monthly("2200.00")).employed("2020-01-01", Some("2026-10-09"));
    assert_eq!(in_time(left, "2026-10-30", days("1")).item("encashment"), "100.00");
}

/// Rules PAY-82 and PAY-90.
#[test]
fn a_day_of_a_pay_group_is_the_salary_divided_as_the_group_divides_it() {
    let of = |group: PayGroup| {
        let office = encashing(Office::monthly("3000.00")).in_group(group);
        in_time(office, "2026-11-10", TimeQuantity::Days(Days::whole(1))).item("encashment")
    };
    let monthly = || group(Frequency::Monthly);
    assert_eq!(of(monthly()), "142.86");
    assert_eq!(of(PayGroup { day_basis: DayBasis::CalendarDays, ..monthly() }), "100.00");
    assert_eq!(of(PayGroup { fixed_days: Some(number("26")), ..monthly() }), "115.38");
    let halves = encashing(Office::monthly("3000.00")).over("2026-11-01", "2026-11-15");
    let halves = halves.in_group(group(Frequency::SemiMonthly));
    let halves = in_time(halves, "2026-11-10", TimeQuantity::Days(Days::whole(1)));
    assert_eq!(halves.item("encashment"), "150.00");
}

fn lends(office: Office, on: &str, amount: &str, instalment: &str, floor: Option<&str>) -> Office {
    let mut office = office.adjust("loan", on, amount);
    let mut advance = office.adjustments.pop().unwrap();
    advance.id = PayAdjustmentId(Uuid::from_u128(100 + office.advances.len() as u128));
    advance.instalment = Some(number(instalment));
    advance.net_floor = floor.map(number);
    office.advances.push((advance, Decimal::ZERO));
    office
}

fn lender(amount: &str) -> Office {
    Office::monthly(amount).with(assigned(deduction("loan", fixed("0.00"))))
}

/// Rule PAY-91.
#[test]
fn an_instalment_takes_at_most_what_remains_and_what_the_net_leaves() {
    let office = lends(lender("200.00"), "2026-11-10", "300.00", "300.00", None);
    let pay = office.pay();
    assert_eq!((pay.net.to_string(), office.item("loan")), ("0.00".into(), "200.00".into()));
    assert_eq!(pay.deductions.to_string(), "200.00");
    assert_eq!(item(&pay, "loan").explanation, "instalment 200.00");
    let taken = compute(&office.inputs()).unwrap().trace.instalments;
    assert_eq!(taken.iter().map(|of| of.amount.to_string()).collect::<Vec<_>>(), ["200.00"]);
    let mut next = office.over("2026-12-01", "2026-12-31");
    next.advances[0].1 = number("200.00");
    assert_eq!(next.item("loan"), "100.00");
    next.advances[0].1 = number("300.00");
    assert!(next.pay().items.iter().all(|item| item.code != "loan"));
    let floor = lends(lender("200.00"), "2026-11-10", "300.00", "300.00", Some("150.00"));
    assert_eq!(floor.item("loan"), "50.00");
    // Before its date nothing is taken.
    let later = lends(lender("200.00"), "2026-12-01", "300.00", "300.00", None);
    assert!(later.pay().items.iter().all(|item| item.code != "loan"));
}

/// Rule PAY-91.
#[test]
fn the_last_payroll_takes_all_that_remains() {
    let of = |first: &str, last: &str, taken: &str| {
        let office = lender("2000.00").over(first, last).employed("2020-01-01", Some("2026-09-15"));
        let mut office = lends(office, "2026-08-01", "900.00", "300.00", None);
        office.advances[0].1 = number(taken);
        office.item("loan")
    };
    // A void August has taken nothing.
    assert_eq!(of("2026-08-01", "2026-08-31", "0"), "300.00");
    assert_eq!(of("2026-09-01", "2026-09-30", "300.00"), "600.00");
    assert_eq!(remaining(number("900.00"), [number("300.00"), number("300.00")]), number("300.00"));
}

/// Rule PAY-91.
#[test]
fn several_advances_are_taken_by_date_then_id() {
    let office = lends(lender("250.00"), "2026-11-20", "200.00", "200.00", None);
    let office = lends(office, "2026-11-10", "100.00", "100.00", None);
    let office = lends(office, "2026-11-10", "100.00", "100.00", Some("100.00"));
    let taken = compute(&office.inputs()).unwrap().trace.instalments;
    let taken: Vec<_> =
        taken.iter().map(|of| (of.adjustment_id.0.as_u128(), of.amount.to_string())).collect();
    let expected = [(101, "100.00"), (102, "50.00"), (100, "100.00")];
    assert_eq!(taken, expected.map(|(id, amount)| (id, amount.to_owned())));
    let tax = deduction("tax", percent("10", &["loan"]));
    assert_eq!(office.with(tax).item("tax"), "0.00", "an instalment follows from the net");
}

/// Rule PAY-92.
#[test]
fn a_one_off_run_pays_the_adjustments_of_its_date_and_nothing_else() {
    let bonus = || assigned(earning("bonus", fixed("0.00")));
    let base = || {
        Office::monthly("2200.00")
            .with(bonus())
            .with(earning("meal", a_day(CountedDays::Worked, "5.00")))
            .with(earning("car", fixed("50.00")))
            .with(prorated(earning("rent", fixed("70.00"))))
            .with(earning("nights", an_hour("worked", "1.00")))
            .with(deduction("tax", percent("10", &["gross"])))
            .works("2026-09-15 09:00", "2026-09-15 17:30")
            .adjust("bonus", "2026-09-15", "2200.00")
            .adjust("bonus", "2026-09-16", "1.00")
    };
    let mut one_off = base().over("2026-09-15", "2026-09-15");
    one_off = lends(
        one_off.with(assigned(deduction("loan", fixed("0.00")))),
        "2026-09-01",
        "9.00",
        "9.00",
        None,
    );
    one_off.is_one_off = true;
    let pay = one_off.pay();
    let items: Vec<_> =
        pay.items.iter().map(|item| format!("{} {}", item.code, item.amount)).collect();
    assert_eq!(items, ["base 0.00", "bonus 2200.00", "tax 220.00"]);
    assert_eq!((pay.net.to_string(), pay.worked_minutes), ("1980.00".into(), 0));
    assert_eq!(one_off.inputs().days, []);
    // The month pays the rest: its adjustments are those that no one-off payroll has.
    let mut month = base().over("2026-09-01", "2026-09-30");
    month.adjustments.remove(0);
    assert_eq!((month.base(), month.item("bonus")), ("2200.00".into(), "1.00".into()));
    let mut nothing = base().over("2026-09-14", "2026-09-14");
    nothing.is_one_off = true;
    assert_eq!(nothing.gather().unwrap_err(), NotPaid::Skipped(Skip::NothingDue));
    assert_eq!(Skip::NothingDue.code(), "nothing_due");
}

/// Rule PAY-93.
#[test]
fn somebody_who_has_left_is_paid_what_is_still_due() {
    let left = || {
        Office::monthly("2200.00")
            .over("2026-09-01", "2026-09-30")
            .employed("2020-01-01", Some("2026-08-31"))
            .with(earning("bonus", fixed("30.00")))
            .with(deduction("tax", percent("10", &["gross"])))
            .with(assigned(deduction("loan", fixed("0.00"))))
    };
    assert_eq!(left().gather().unwrap_err(), NotPaid::Skipped(Skip::NotEmployed));
    let due = left().adjust("bonus", "2026-09-30", "1500.00");
    let pay = due.pay();
    let items: Vec<_> =
        pay.items.iter().map(|item| format!("{} {}", item.code, item.amount)).collect();
    assert_eq!(items, ["base 0.00", "bonus 1500.00", "tax 150.00"]);
    assert_eq!((pay.payable_days, pay.working_days), (Days::ZERO, Days::ZERO));
    let lent = lends(due, "2026-07-01", "1000.00", "10.00", None);
    assert_eq!(lent.item("loan"), "1000.00");
    let advance_alone = lends(left(), "2026-07-01", "1000.00", "10.00", None);
    assert_eq!(advance_alone.pay().net.to_string(), "0.00");
}

/// Rule PAY-94.
#[test]
fn a_transfer_leaves_out_what_void_payrolls_had_transferred() {
    let period = range("2026-11-01", "2026-11-30");
    let void = |transferred, is_recovered| VoidTransfer {
        period,
        transferred: number(transferred),
        is_recovered,
    };
    let mut voids = vec![void("1000.00", false)];
    assert_eq!(transfer(number("1000.00"), period, &voids).to_string(), "0.00");
    assert_eq!(transfer(number("1100.00"), period, &voids), number("100.00"));
    voids.push(void("100.00", false));
    assert_eq!(transfer(number("1050.00"), period, &voids), number("-50.00"));
    // A transfer below 0 was not made.
    voids.push(void("-50.00", false));
    assert_eq!(transfer(number("1050.00"), period, &voids), number("-50.00"));
    voids[0].is_recovered = true;
    assert_eq!(transfer(number("1050.00"), period, &voids), number("950.00"));
    let half = range("2026-11-01", "2026-11-15");
    assert_eq!(transfer(number("500.00"), half, &voids), number("500.00"));
    assert!(overlaps_transferred(half, &voids) && !overlaps_transferred(period, &voids));
    assert!(!overlaps_transferred(half, &voids[..1]));
    assert!(!overlaps_transferred(range("2026-12-01", "2026-12-31"), &voids));
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 48, ..ProptestConfig::default() })]

    /// However often payrolls become void, an advance is deducted once, and never below the floor of the net. Rule PAY-91.
    #[test]
    fn an_advance_is_deducted_once(
        lent in 1i64..200_000, instalment in 1i64..50_000, floor in 0i64..60_000, pay in 0i64..100_000,
        closings in prop::collection::vec((1u32..13, any::<bool>()), 1..30), last in 1u32..13,
    ) {
        let money = |cents| Decimal::new(cents, 2);
        let leaves = crate::dates::month_of(NaiveDate::from_ymd_opt(2026, last, 1).unwrap()).last;
        let office = lender(&money(pay).to_string()).employed("2020-01-01", Some(&leaves.to_string()));
        let floor = money(floor);
        let mut office = lends(office, "2026-01-01", &money(lent).to_string(), &money(instalment).to_string(), Some(&floor.to_string()));
        let mut taken: std::collections::BTreeMap<u32, Decimal> = Default::default();
        for (month, is_void) in closings {
            taken.remove(&month);
            let period = crate::dates::month_of(NaiveDate::from_ymd_opt(2026, month, 1).unwrap());
            office.advances[0].1 = taken.values().sum();
            office.period = period;
            office.as_of = date("2027-01-01");
            let Ok(gathered) = office.gather() else { continue };
            let Computed { pay, trace } = compute(&gathered.inputs).unwrap();
            let now: Decimal = trace.instalments.iter().map(|of| of.amount).sum();
            prop_assert!(now.is_zero() || pay.net >= floor);
            prop_assert!(month >= last || now <= money(instalment));
            if !is_void {
                taken.insert(month, now);
            }
            prop_assert!(taken.values().sum::<Decimal>() <= money(lent));
        }
    }
}
