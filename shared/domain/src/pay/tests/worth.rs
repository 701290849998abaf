//! Pay of dates that are not worth a whole day (rule DAY-4).

use proptest::prelude::*;

use super::*;
use crate::settings::PayrollRules;
use crate::testing::{half_saturdays, planned, tolerating, worth};
use crate::worth::{Off, Worth};

impl Office {
    /// Also Saturday 09:00–13:00, which is worth 0.5.
    pub(super) fn half_saturdays(mut self) -> Self {
        self.world.settings.work_schedules = ScheduleHistory::of(half_saturdays());
        self
    }

    pub(super) fn holiday_off(mut self, on: &str, off: Off) -> Self {
        self.world.holiday_off(on, off);
        self
    }

    /// With these worths, in tenths, from Monday on.
    pub(super) fn worths(mut self, tenths: &[u8]) -> Self {
        let history = &self.world.settings.work_schedules;
        let mut week = history.first().value.weekly().unwrap().clone();
        for (day, tenths) in week.days.iter_mut().zip(tenths) {
            day.worth = Worth::of_tenths(*tenths).unwrap();
        }
        self.world.settings.work_schedules = ScheduleHistory::of(week.into());
        self
    }

    /// Whether leave of a date takes any of it.
    pub(super) fn may_take(&self, on: &str, start_half: Option<Half>) -> bool {
        let on = date(on);
        let span =
            LeaveSpan { start_date: on, end_date: on, start_half, end_half: None, times: None };
        count(&span, &annual(), &self.world.person(), &self.world.settings).is_ok()
    }
}

/// Rules DAY-1 and DAY-4.
#[test]
fn working_days_add_up_what_dates_are_worth() {
    let august = || Office::monthly("23500.00").half_saturdays().over("2026-08-01", "2026-08-31");
    let pay = august().pay();
    assert_eq!(
        (pay.working_days.to_string(), pay.base.to_string()),
        ("23.5".into(), "23500.00".into())
    );
    let saturday = august().leave("unpaid", "2026-08-08", "2026-08-08").pay();
    assert_eq!(saturday.base.to_string(), "23000.00");
    let explained = "23500.00 × 23 payable of 23.5 working days";
    assert_eq!(item(&saturday, "base").explanation, explained);
    assert_eq!(saturday.unpaid_leave_days.to_string(), "0.5");
    let wednesday = august().leave("unpaid", "2026-08-05", "2026-08-05").pay();
    assert_eq!(wednesday.base.to_string(), "22500.00");
    // Half of a Saturday.
    let half = august().half_leave("unpaid", "2026-08-08", Half::FirstHalf).pay();
    assert_eq!(half.base.to_string(), "23250.00");
    // A holiday on a working day is paid, and counts as if there were none.
    let holidays = august().holiday("2026-08-08").holiday_off("2026-08-10", Off::SecondHalf).pay();
    assert_eq!((holidays.working_days, holidays.base), (pay.working_days, pay.base));
}

/// Rule DAY-4.
#[test]
fn the_unpaid_part_of_a_date_is_at_most_its_worth() {
    let absent = |off| {
        let mut office = Office::monthly("2100.00").absence_unpaid().holiday_off("2026-11-10", off);
        office = office.works_on((2..=30).filter(|day| *day != 10));
        office.base()
    };
    // 21 working days of 100.00.
    assert_eq!(absent(Off::None), "2000.00");
    assert_eq!(absent(Off::FirstHalf), "2050.00");
    assert_eq!(absent(Off::SecondHalf), "2050.00");
    assert_eq!(absent(Off::Day), "2100.00");
    let saturday = || {
        let office = Office::monthly("2300.00").half_saturdays().absence_unpaid();
        office.works_on(2..=6).works_on(9..=13).works_on(16..=20).works_on(23..=27).works_on([30])
    };
    // Four Saturdays of 0.5 that nobody worked: 23 working days, 21 of them payable.
    assert_eq!(saturday().base(), "2100.00");
    let worked = saturday().works("2026-11-07 09:00", "2026-11-07 13:00");
    assert_eq!(worked.base(), "2150.00");
    // Less than half of its 240 minutes.
    let half = saturday().works("2026-11-07 09:00", "2026-11-07 10:59");
    assert_eq!(half.base(), "2125.00");
}

/// Rules DAY-4 and PAY-17: leave that was not counted again yet takes no more than the date is worth now.
#[test]
fn unpaid_leave_from_before_a_half_holiday_is_at_most_what_is_due() {
    let before = Office::monthly("2100.00").leave("unpaid", "2026-11-10", "2026-11-10");
    assert_eq!(before.base(), "2000.00");
    assert_eq!(before.holiday_off("2026-11-10", Off::SecondHalf).base(), "2050.00");
}

/// Rules DAY-4 and PAY-18.
#[test]
fn a_holiday_between_wholly_unpaid_dates_is_unpaid_by_its_worth() {
    let absent_on = |absent: &[u32]| {
        let office = Office::monthly("2300.00").half_saturdays().absence_unpaid();
        let office = office.holiday("2026-11-07").holiday_off("2026-11-06", Off::SecondHalf);
        let mut office = office.works_on((2..=30).filter(|day| !absent.contains(day)));
        for saturday in [14, 21, 28].iter().filter(|day| !absent.contains(day)) {
            office = office
                .works(&format!("2026-11-{saturday} 09:00"), &format!("2026-11-{saturday} 13:00"));
        }
        office.attendances.retain(|one| one.clock_in_at.date_naive() != date("2026-11-07"));
        office.base()
    };
    // 23 working days of 100.00. Friday, of which half is off, and Monday are wholly unpaid, and so the Saturday between.
    assert_eq!(absent_on(&[]), "2300.00");
    assert_eq!(absent_on(&[6]), "2250.00");
    assert_eq!(absent_on(&[6, 9]), "2100.00");
}

/// Rule DAY-4.
#[test]
fn presence_is_what_the_date_is_worth_or_half_of_it() {
    let present = |office: Office, on: &str| {
        let day = office.inputs().days.into_iter().find(|day| day.date == date(on)).unwrap();
        day.present.to_string()
    };
    let at = |on: &str, until: &str| {
        let office =
            Office::daily("100.00").half_saturdays().holiday_off("2026-11-10", Off::SecondHalf);
        let office = office.holiday("2026-11-11").holiday("2026-11-14");
        present(office.works(&format!("{on} 09:00"), &format!("{on} {until}")), on)
    };
    for (on, whole, half) in [
        ("2026-11-09", "1.0", "0.5"),
        ("2026-11-07", "0.5", "0.25"),
        ("2026-11-10", "0.5", "0.25"),
        // Without a shift, and on a holiday that takes the whole date: as before, by what is planned.
        ("2026-11-08", "1.0", "0.5"),
        ("2026-11-11", "1.0", "0.5"),
        ("2026-11-14", "0.5", "0.25"),
    ] {
        assert_eq!((at(on, "17:30").as_str(), at(on, "10:30").as_str()), (whole, half), "{on}");
    }
}

/// Rules DAY-4 and PAY-24.
#[test]
fn a_half_that_is_off_is_paid_as_a_holiday() {
    let of = |pay_type, with: bool, until: &str, off| {
        let mut office = Office::new(pay_type, "100.00", "USD").holiday_off("2026-12-24", off);
        office = office.over("2026-12-24", "2026-12-24");
        office.world.settings.payroll =
            PayrollRules { holiday_pay: with, ..office.world.settings.payroll };
        if !until.is_empty() {
            office = office.works("2026-12-24 09:00", &format!("2026-12-24 {until}"));
        }
        office.base()
    };
    for off in [Off::FirstHalf, Off::SecondHalf] {
        let daily = |with, until| of(PayType::Daily, with, until, off);
        assert_eq!(
            (daily(false, "13:00"), daily(true, "13:00")),
            ("50.00".into(), "100.00".into())
        );
        assert_eq!((daily(false, "10:00"), daily(true, "10:00")), ("25.00".into(), "75.00".into()));
        assert_eq!((daily(false, ""), daily(true, "")), ("0.00".into(), "50.00".into()));
        let hourly = |with, until| of(PayType::Hourly, with, until, off);
        assert_eq!(
            (hourly(false, "13:00"), hourly(true, "13:00")),
            ("400.00".into(), "800.00".into())
        );
        assert_eq!(
            (hourly(false, "10:00"), hourly(true, "10:00")),
            ("100.00".into(), "500.00".into())
        );
        // What is worked in the half that is off is paid once.
        assert_eq!(
            (hourly(false, "17:30"), hourly(true, "17:30")),
            ("800.00".into(), "800.00".into())
        );
        assert_eq!((hourly(false, ""), hourly(true, "")), ("0.00".into(), "400.00".into()));
    }
    // Paid leave of what is due, and the rest as a holiday.
    let on_leave = |pay_type| {
        let office =
            Office::new(pay_type, "100.00", "USD").holiday_off("2026-12-24", Off::SecondHalf);
        let office = office.over("2026-12-24", "2026-12-24").holiday_pay();
        office.leave("annual", "2026-12-24", "2026-12-24").base()
    };
    assert_eq!(on_leave(PayType::Daily), "100.00");
    assert_eq!(on_leave(PayType::Hourly), "800.00");
}

/// Rules DAY-2 and DAY-4.
#[test]
fn a_date_that_the_roster_plans_although_it_is_half_off_is_worth_half_a_day() {
    let planned_half = |pay_type, amount: &str| {
        let mut office =
            Office::new(pay_type, amount, "USD").holiday_off("2026-11-10", Off::SecondHalf);
        office.world.roster.insert(date("2026-11-10"), vec![planned("09:00", "13:00", 0)].into());
        office
    };
    let monthly = || planned_half(PayType::Monthly, "2100.00");
    // As if there were no holiday, the date is a whole one.
    assert_eq!(monthly().pay().working_days.to_string(), "21.0");
    let unpaid = monthly().leave("unpaid", "2026-11-10", "2026-11-10");
    assert_eq!(unpaid.base(), "2050.00");
    let unpaid = monthly().half_leave("unpaid", "2026-11-10", Half::FirstHalf);
    assert_eq!(unpaid.base(), "2075.00");
    let daily =
        planned_half(PayType::Daily, "100.00").works("2026-11-10 09:00", "2026-11-10 13:00");
    assert_eq!(daily.base(), "50.00");
    assert_eq!(daily.holiday_pay().base(), "100.00");
}

/// Rules DAY-4 and PAY-75.
#[test]
fn leave_that_was_worked_counts_by_the_due_minutes() {
    let worked = |pay_type| {
        let office = Office::new(pay_type, "100.00", "USD").half_saturdays();
        let office =
            office.over("2026-11-07", "2026-11-07").leave("annual", "2026-11-07", "2026-11-07");
        office.works("2026-11-07 09:00", "2026-11-07 10:00")
    };
    // 60 of 240 minutes were worked: 180 minutes of leave are left, or 0.375 of 0.5 days.
    assert_eq!(worked(PayType::Hourly).base(), "400.00");
    // The work makes half of what the date is worth, and both together no more than that.
    assert_eq!(worked(PayType::Daily).base(), "50.00");
    let day = worked(PayType::Daily).inputs().days[0].clone();
    assert_eq!(day.present.to_string(), "0.25");
    assert_eq!(day.paid_leave_counted().days().rounded(3), Some(number("0.375")));
}

/// Rules DAY-4 and PAY-46.
#[test]
fn the_mean_day_of_daily_pay_is_by_what_dates_are_worth() {
    // 21 days of 480 minutes and four Saturdays of 240: 11040 minutes of 23 days, a mean day of 480 minutes.
    let office = Office::daily("160.00").half_saturdays().with(earning("overtime", times("1.5")));
    let office = office.works("2026-11-02 09:00", "2026-11-02 18:30");
    // 60 overtime minutes: 160.00 ÷ 8 × 1.5.
    assert_eq!(office.item("overtime"), "30.00");
    let explained = item(&office.pay(), "overtime").explanation;
    assert_eq!(explained, "160.00 × 23 ÷ 11040 scheduled minutes × 60 overtime minutes × 1.5");
}

/// Rules DAY-4, PAY-45 and PAY-46.
#[test]
fn a_rest_day_of_daily_pay_has_a_mean_day_in_its_base() {
    let office = Office::daily("160.00").half_saturdays().over("2026-08-01", "2026-08-31");
    let office = office.with(earning("overtime", times("1.5")));
    // 11280 minutes of 23.5 days: a mean day of 480 minutes, which the base pays of the 600.
    let office = office.works("2026-08-02 08:00", "2026-08-02 18:00");
    assert_eq!((office.base(), office.item("overtime")), ("160.00".into(), "140.00".into()));
    let half = office.works("2026-08-09 08:00", "2026-08-09 11:00");
    // Half a day of 180 minutes: a base of 80.00, which has 180 of its 240 minutes.
    assert_eq!((half.base(), half.item("overtime")), ("240.00".into(), "170.00".into()));
}

/// Rule PAY-67: inputs that use nothing new are written as before.
#[test]
fn inputs_without_worths_are_written_as_before() {
    let text = |office: &Office| serde_json::to_string(&office.inputs()).unwrap();
    let plain = text(&Office::monthly("2100.00").holiday("2026-11-10").works_on([2, 3]));
    for field in ["worth", "\"off", "working_tenths"] {
        assert!(!plain.contains(field), "{field}");
    }
    let new = Office::monthly("2100.00").over("2026-08-01", "2026-08-31").half_saturdays();
    let new = text(&new.holiday_off("2026-08-10", Off::FirstHalf));
    for field in
        [r#""worth":"0.5""#, r#""off":"0.5","#, r#""off_minutes":240"#, r#""working_tenths":5"#]
    {
        assert!(new.contains(field), "{field}");
    }
}

fn offs() -> impl Strategy<Value = Off> {
    prop::sample::select(vec![Off::Day, Off::FirstHalf, Off::SecondHalf, Off::None])
}

prop_compose! {
    /// Mon–Sat with random worths, holidays that take parts, and the halves of each date that are unpaid leave.
    fn months()(
        tenths in prop::collection::vec(1u8..=10, 6),
        offs in prop::collection::btree_map(1u32..=30, offs(), 0..6),
        halves in prop::collection::vec(0u32..4, 30),
        cents in 0i128..1_000_000_000,
    ) -> (Office, i128, i128, i128) {
        let mut office = Office::monthly(&Decimal::from_i128_with_scale(cents, 2).to_string());
        office = office.half_saturdays().worths(&tenths);
        let on = |day: u32| format!("2026-11-{day:02}");
        for (day, off) in &offs {
            office = office.holiday_off(&on(*day), *off);
        }
        // In twentieths of a day, that is in tenths of halves.
        let (mut all, mut unpaid) = (0, 0);
        for (day, asked) in (1..).zip(&halves) {
            let weekday = (day + 5) % 7; // 2026-11-01 is a Sunday.
            let Some(tenths) = tenths.get(weekday as usize) else { continue };
            all += 2 * i128::from(*tenths);
            let off = offs.get(&day).copied().unwrap_or(Off::None);
            let takes = [
                asked & 1 != 0 && !matches!(off, Off::Day | Off::FirstHalf),
                asked & 2 != 0 && !matches!(off, Off::Day | Off::SecondHalf),
            ];
            let half = match asked {
                1 => Some(Half::FirstHalf),
                2 => Some(Half::SecondHalf),
                _ => None,
            };
            if takes.contains(&true) {
                office = office.leave_of("unpaid", &on(day), &on(day), half, LeaveStatus::Approved);
            }
            let taken = takes.iter().filter(|takes| **takes).count();
            unpaid += i128::from(*tenths) * taken as i128;
        }
        (office, cents, all, unpaid)
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    /// Rules DAY-1 to DAY-4, independently: base in whole numbers. A holiday that takes a whole date between days that
    /// are wholly unpaid is unpaid, too (rule PAY-18).
    #[test]
    fn monthly_base_is_the_part_of_the_worths_that_is_paid((office, cents, all, unpaid) in months()) {
        let pay = office.pay();
        let holidays: i128 = office.inputs().days.iter()
            .zip(crate::pay::payable_day::payable_days(&office.inputs()))
            .filter(|(day, payable)| day.holiday && !payable.unpaid.is_zero())
            .map(|(day, _)| 2 * i128::from(day.worth.tenths()))
            .sum();
        let paid = all - unpaid - holidays;
        let rounded = (2 * cents * paid + all) / (2 * all);
        prop_assert_eq!(pay.base, Decimal::from_i128_with_scale(rounded, 2));
        prop_assert_eq!(i128::from(pay.working_days.hundredths()), 5 * all);
    }

    /// Rule DAY-4: nobody is paid for more than what dates are worth, and with holiday pay and everything worked for all
    /// of it.
    #[test]
    fn daily_pay_of_a_month_that_is_worked_pays_all_that_is_worth_something((office, ..) in months()) {
        let last = office.employee.compensation.last().unwrap().clone();
        let mut office = office;
        office.leaves.clear();
        office.employee.compensation =
            vec![Compensation { pay_type: PayType::Daily, amount: number("100.00"), ..last }];
        let scheduled: Vec<_> = office.inputs().days.iter().filter(|day| day.is_scheduled()).map(|day| day.date).collect();
        for on in scheduled {
            office = office.works(&format!("{on} 09:00"), &format!("{on} 17:30"));
        }
        let office = office.holiday_pay();
        let pay = office.pay();
        prop_assert_eq!(pay.base, pay.working_days.to_decimal() * number("100.00"));
    }
}

/// Rule DAY-4: a schedule that lowers `half_day_minutes` is compared with these.
#[test]
fn a_short_half_day_stays_by_its_own_minutes() {
    let mut office = Office::daily("100.00").half_saturdays();
    let week = tolerating(half_saturdays(), |t| t.half_day_minutes = 60);
    office.world.settings.work_schedules = ScheduleHistory::of(week);
    let office =
        office.over("2026-11-07", "2026-11-07").works("2026-11-07 09:00", "2026-11-07 10:00");
    assert_eq!(office.inputs().days[0].present, worth("0.5").days());
}
