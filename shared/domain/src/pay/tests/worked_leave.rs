//! Leave that was worked: no time is paid twice (rule PAY-75).

use chrono::Weekday::{Fri, Mon, Sat, Thu, Tue, Wed};
use chrono_tz::Europe;
use proptest::prelude::*;

use super::*;
use crate::days::Days;
use crate::leave::PaidShare;
use crate::testing::{entry, local, only, schedule, tolerating, weekdays};
use crate::worth::Off;

/// Five days of 450 minutes, on leave and worked.
fn week(leave_type: &str) -> Office {
    let mut office = Office::hourly("20.00").leave(leave_type, "2026-11-02", "2026-11-06");
    office.world.settings.work_schedules = ScheduleHistory::of(weekdays("09:00", "17:00", 30));
    for day in 2..7 {
        let at = |time| format!("2026-11-{day:02} {time}");
        office = office.works(&at("09:00"), &at("17:00"));
    }
    office
}

fn decided(mut office: Office, work_on_leave: Review) -> Office {
    office.work_on_leave = work_on_leave;
    office
}

/// Rule PAY-75.
#[test]
fn five_days_of_leave_that_were_all_worked_are_paid_once() {
    let worked = week("annual");
    assert_eq!(worked.base(), "750.00");
    assert_eq!(worked.pay().worked_minutes, 2250);
    assert_eq!(item(&worked.pay(), "base").explanation, "20.00 × 2250 worked minutes ÷ 60");
    assert_eq!(week("unpaid").base(), "750.00");
}

/// Rule PAY-75.
#[test]
fn two_halves_of_a_date_are_worked_in_their_order_in_any_order_of_requests() {
    let works = |office: Office| {
        office.works("2026-11-02 09:00", "2026-11-02 12:00").inputs().days[1].worked_leave.clone()
    };
    let first = Half::FirstHalf;
    let second = Half::SecondHalf;
    let office = || Office::hourly("20.00");
    let one = office().half_leave("annual", "2026-11-02", first);
    let one = one.half_leave("unpaid", "2026-11-02", second);
    let other = office().half_leave("unpaid", "2026-11-02", second);
    let other = other.half_leave("annual", "2026-11-02", first);
    let worked =
        [WorkedLeave { minutes: 180, ..WorkedLeave::of(Days::halves(1), 0, PaidShare::ALL) }];
    assert_eq!((works(one), works(other)), (worked.to_vec(), worked.to_vec()));
    // For the whole day, the 30 minutes' break belongs to the later half.
    let both = office()
        .half_leave("unpaid", "2026-11-02", second)
        .half_leave("annual", "2026-11-02", first)
        .works_on([2]);
    let minutes: Vec<_> = both.inputs().days[1]
        .worked_leave
        .iter()
        .map(|worked| (worked.paid, worked.minutes))
        .collect();
    assert_eq!(minutes, [(true, 255), (false, 225)]);
}

/// Rules PAY-75 and LEAVE-38: the date has 480 minutes.
#[test]
fn leave_with_times_counts_its_minutes_without_those_that_were_worked() {
    let on = "2026-11-02";
    let monthly = || Office::monthly("2100.00").timed_leave("unpaid", on, "15:00", "18:00");
    // 21 working days of 100.00, and 150 of 480 minutes.
    assert_eq!(monthly().base(), "2068.75");
    assert_eq!(monthly().pay().unpaid_leave_days.to_string(), "0.3");
    let hourly = || Office::hourly("20.00").timed_leave("annual", on, "15:00", "18:00");
    assert_eq!(hourly().base(), "50.00");
    // Present from 09:00 to 16:00: 390 worked minutes after the break, 60 of them on leave.
    let worked = |office: Office| office.works("2026-11-02 09:00", "2026-11-02 16:00");
    let explained = "20.00 × (390 worked + 90 paid leave) minutes ÷ 60";
    let pay = worked(hourly()).pay();
    assert_eq!(
        (pay.base.to_string(), &*item(&pay, "base").explanation),
        ("160.00".into(), explained)
    );
    assert_eq!(worked(monthly()).base(), "2081.25");
    // Several leaves of a date take at most what is due on it.
    let several = Office::hourly("20.00").timed_leave("annual", on, "09:00", "13:00");
    let several = several.timed_leave("annual", on, "13:00", "17:30");
    assert_eq!(several.base(), "160.00");
    // The unpaid one does not count for the paid one.
    let both = hourly().timed_leave("unpaid", on, "09:00", "15:00");
    assert_eq!(both.base(), "50.00");
}

/// Rules PAY-75 and PAY-14.
#[test]
fn until_work_on_leave_is_approved_the_leave_counts_and_the_work_does_not() {
    for (leave_type, base) in [("annual", "750.00"), ("unpaid", "0.00")] {
        for review in [Review::Pending, Review::Rejected] {
            let office = decided(week(leave_type), review);
            assert_eq!(office.base(), base, "{leave_type} {review:?}");
            assert_eq!(office.pay().worked_minutes, 0);
            assert_eq!(office.gather().unwrap().exclusions.attendances.len(), 5);
        }
    }
    assert_eq!(
        item(&decided(week("annual"), Review::Pending).pay(), "base").explanation,
        "20.00 × 2250 paid leave minutes ÷ 60"
    );
}

/// Rule PAY-75.
#[test]
fn a_day_of_unpaid_leave_that_was_worked_is_not_deducted() {
    let office = |review| {
        decided(Office::monthly("2100.00").leave("unpaid", "2026-11-02", "2026-11-03"), review)
            .absence_unpaid()
            .works_on((2..31).filter(|day| ![1, 7, 8, 14, 15, 21, 22, 28, 29].contains(day)))
            .with(deduction("unpaid", a_day(CountedDays::UnpaidLeave, "10.00")))
    };
    let worked = office(Review::Approved).pay();
    assert_eq!(
        (worked.base.to_string(), worked.net.to_string()),
        ("2100.00".into(), "2100.00".into())
    );
    assert_eq!(worked.unpaid_leave_days.to_string(), "0.0");
    assert_eq!(worked.payable_days.to_string(), "21.0");
    for review in [Review::Pending, Review::Rejected] {
        let pay = office(review).pay();
        assert_eq!(
            (pay.base.to_string(), pay.net.to_string()),
            ("1900.00".into(), "1880.00".into())
        );
    }
}

/// Rules PAY-75 and PAY-28.
#[test]
fn leave_that_was_worked_in_part_counts_in_part() {
    // 100 of 480 minutes.
    let worked = |office: Office, leave_type| {
        office
            .leave(leave_type, "2026-11-02", "2026-11-02")
            .works("2026-11-02 09:00", "2026-11-02 10:40")
    };
    let monthly = worked(Office::monthly("2100.00"), "unpaid").pay();
    // 20 + 100 ÷ 480 days, shown with one digit.
    assert_eq!(monthly.base.to_string(), "2020.83");
    assert_eq!(monthly.payable_days.to_string(), "20.2");
    assert_eq!(monthly.unpaid_leave_days.to_string(), "0.8");
    let base = item(&monthly, "base");
    assert_eq!(base.explanation, "2100.00 × 20.208333333333… payable of 21 working days");
    // Half a day of presence, and 380 ÷ 480 of leave: together at most one day.
    assert_eq!(worked(Office::daily("96.00"), "annual").base(), "96.00");
    assert_eq!(worked(Office::daily("96.00"), "unpaid").base(), "48.00");
    assert_eq!(worked(Office::hourly("60.00"), "annual").base(), "480.00");
    assert_eq!(worked(Office::hourly("60.00"), "unpaid").base(), "100.00");
}

/// Rule PAY-75.
#[test]
fn half_a_day_of_leave_ends_or_starts_in_the_middle_of_the_shift() {
    // The shift 09:00–17:30 has its middle at 13:15. Half a day is 240 minutes.
    let cases = [
        (Half::FirstHalf, "13:15", "17:30", "495.00"),
        (Half::FirstHalf, "12:15", "17:30", "495.00"),
        (Half::FirstHalf, "09:00", "17:30", "480.00"),
        (Half::FirstHalf, "09:00", "13:15", "255.00"),
        (Half::FirstHalf, "07:30", "09:00", "330.00"),
        (Half::SecondHalf, "09:00", "13:15", "495.00"),
        (Half::SecondHalf, "09:00", "14:15", "495.00"),
        (Half::SecondHalf, "17:00", "19:00", "330.00"),
    ];
    for (half, from, to, base) in cases {
        let office = Office::hourly("60.00").half_leave("annual", "2026-11-02", half);
        let at = |time: &str| format!("2026-11-02 {time}");
        assert_eq!(office.works(&at(from), &at(to)).base(), base, "{half:?} {from} {to}");
    }
    // Daily pay: half a day of presence in the half of the leave, and one hour worked of the 240 minutes of leave.
    let daily = Office::daily("100.00").half_leave("annual", "2026-11-02", Half::FirstHalf);
    assert_eq!(daily.works("2026-11-02 09:00", "2026-11-02 10:00").base(), "87.50");
}

/// Rule PAY-75.
#[test]
fn each_of_two_leaves_of_a_date_loses_what_was_worked_of_it() {
    let office = |first, second| {
        Office::hourly("60.00")
            .half_leave(second, "2026-11-02", Half::SecondHalf)
            .half_leave(first, "2026-11-02", Half::FirstHalf)
            .works("2026-11-02 11:15", "2026-11-02 14:15")
    };
    // 120 minutes of the first half and 60 of the second.
    assert_eq!(office("annual", "unpaid").base(), "300.00");
    assert_eq!(office("unpaid", "annual").base(), "360.00");
    assert_eq!(office("annual", "annual").base(), "480.00");
}

/// Rule PAY-75.
#[test]
fn a_night_shift_on_leave_belongs_to_the_date_it_starts_on() {
    let mut office = Office::hourly("60.00").over("2026-11-01", "2026-11-30");
    office.world.settings.work_schedules = ScheduleHistory::of(only(Mon, "22:00", "06:00", 30));
    let office = office
        .half_leave("annual", "2026-11-30", Half::SecondHalf)
        .works("2026-11-30 22:00", "2026-12-01 03:00");
    // 450 net minutes, the middle at 02:00: 225 less the hour after it, and five hours.
    assert_eq!(office.base(), "465.00");
    let mut next = office;
    next = next.over("2026-12-01", "2026-12-31");
    assert_eq!(next.base(), "0.00");
}

/// Rule PAY-75.
#[test]
fn leave_over_a_clock_change_has_its_true_length() {
    // The clocks go back at 03:00: nine hours, 510 net minutes, the middle at 00:30Z.
    // They go forward at 02:00: seven hours, 390 net minutes, the middle at 00:30Z.
    for (saturday, first, last, net) in [
        ("2026-10-24", "2026-10-01", "2026-10-31", 510),
        ("2026-03-28", "2026-03-01", "2026-03-31", 390),
    ] {
        let office = |share: Option<Half>| {
            let mut office = Office::hourly("60.00").over(first, last);
            office.world.zone = Europe::Berlin;
            office.world.settings.work_schedules =
                ScheduleHistory::of(only(Sat, "22:00", "06:00", 30));
            office.leave_of("annual", saturday, saturday, share, LeaveStatus::Approved)
        };
        let start = local(Europe::Berlin, &format!("{saturday} 22:00"));
        let works = |office: Office, minutes: i64| {
            let end = start + chrono::TimeDelta::minutes(minutes);
            office.works(&start.naive_utc().to_string(), &end.naive_utc().to_string())
        };
        let whole = works(office(None), net + 30);
        assert_eq!(whole.base(), format!("{net}.00"), "all worked");
        let part = works(office(None), 120);
        assert_eq!(part.base(), format!("{net}.00"), "two hours worked");
        // The second half is leave: one hour after the middle was worked.
        let beyond = works(office(Some(Half::SecondHalf)), (net + 30) / 2 + 60);
        let minutes = (net + 30) / 2 + 60 + net / 2 - 60;
        assert_eq!(beyond.base(), format!("{minutes}.00"), "{saturday}");
    }
}

/// Rule PAY-75.
#[test]
fn a_few_minutes_within_the_grace_are_not_paid_twice_either() {
    let office = Office::hourly("60.00")
        .half_leave("annual", "2026-11-02", Half::FirstHalf)
        .works("2026-11-02 13:05", "2026-11-02 17:30");
    assert_eq!(office.evaluated()[0].review, Review::None);
    assert_eq!(office.base(), "495.00");
}

/// Rule PAY-75.
#[test]
fn of_leave_without_scheduled_minutes_nothing_is_worked() {
    // It was a working day at the request, and is none any more.
    let mut office = Office::daily("100.00").leave("annual", "2026-11-06", "2026-11-06");
    let days = [Mon, Tue, Wed, Thu].map(|day| entry(day, "09:00", "17:30", 30));
    office.world.settings.work_schedules = ScheduleHistory::of(schedule(days.to_vec()));
    let office = office.works("2026-11-06 09:00", "2026-11-06 10:00");
    assert_eq!(office.evaluated()[0].review, Review::None);
    assert!(office.inputs().days[5].worked_leave.is_empty());
    assert_eq!(office.base(), "100.00");
    // A shift that consists of break only.
    let all_break =
        tolerating(weekdays("09:00", "10:00", 60), |rules| rules.break_after_minutes = 0);
    let mut office = Office::daily("100.00");
    office.world.settings.work_schedules = ScheduleHistory::of(all_break);
    let office = office
        .leave("annual", "2026-11-06", "2026-11-06")
        .works("2026-11-06 09:00", "2026-11-06 12:00");
    assert_eq!(office.evaluated()[0].review, Review::None);
    assert!(office.inputs().days[5].worked_leave.is_empty());
    // It was no working day at the request, and is one now.
    let mut office = Office::hourly("60.00");
    office.world.settings.work_schedules = ScheduleHistory::of(only(Fri, "09:00", "17:30", 30));
    let mut office = office.leave("annual", "2026-11-05", "2026-11-06");
    office.world.settings.work_schedules = ScheduleHistory::of(weekdays("09:00", "17:30", 30));
    let office = office.works("2026-11-05 09:00", "2026-11-05 10:00");
    assert_eq!(office.evaluated()[0].review, Review::None);
    assert_eq!(office.base(), "540.00");
}

/// Rules PAY-75 and PAY-12.
#[test]
fn leave_to_come_counts_whole() {
    let mut office = week("annual");
    office.as_of = date("2026-11-04");
    // Two days worked, and three days of leave.
    assert_eq!(office.base(), "750.00");
    assert_eq!(office.pay().worked_minutes, 900);
}

/// A date in minutes from 06:00 on: a shift, what the date is worth in tenths and what of it is off, a leave of it, and work.
#[derive(Clone, Debug)]
struct Date {
    shift: (u32, u32),
    tenths: u8,
    off: Off,
    half: Option<Half>,
    paid: bool,
    work: Vec<(u32, u32)>,
}

prop_compose! {
    fn dates()(
        start in 60u32..240, length in 60u32..600,
        half in prop_oneof![Just(None), Just(Some(Half::FirstHalf)), Just(Some(Half::SecondHalf))],
        off in prop::sample::select(vec![Off::None, Off::FirstHalf, Off::SecondHalf]),
        tenths in prop_oneof![Just(10u8), 1u8..=10],
        paid in any::<bool>(),
        mut times in prop::collection::btree_set(0u32..1000, 1..7),
    ) -> Date {
        if times.len() % 2 == 1 {
            times.pop_last();
        }
        let times: Vec<u32> = times.into_iter().collect();
        let work = times.chunks(2).map(|pair| (pair[0], pair[1])).collect();
        // Leave of nothing but a half that is off is not taken.
        let half = half.filter(|half| match half {
            Half::FirstHalf => off != Off::FirstHalf,
            Half::SecondHalf => off != Off::SecondHalf,
        });
        Date { shift: (start, start + 2 * (length / 2)), tenths, off, half, paid, work }
    }
}

impl Date {
    fn office(&self, pay_type: PayType) -> Office {
        let clock = |minute: u32| format!("{:02}:{:02}", 6 + minute / 60, minute % 60);
        let at = |minute: u32| format!("2026-11-02 {}", clock(minute));
        let mut office = Office::new(pay_type, "60.00", "USD").over("2026-11-02", "2026-11-02");
        let (start, end) = self.shift;
        office.world.settings.work_schedules =
            ScheduleHistory::of(only(Mon, &clock(start), &clock(end), 30));
        office = office.worths(&[self.tenths]).holiday_off("2026-11-02", self.off);
        let leave_type = if self.paid { "annual" } else { "unpaid" };
        let day = "2026-11-02";
        office = office.leave_of(leave_type, day, day, self.half, LeaveStatus::Approved);
        self.work.iter().fold(office, |office, (from, to)| office.works(&at(*from), &at(*to)))
    }

    /// The interval of the leave, and its share of the due minutes in tenths: all of these, if half of the date is off.
    fn leave(&self) -> ((u32, u32), u32) {
        let ((start, end), middle) = (self.shift, (self.shift.0 + self.shift.1) / 2);
        match (self.off, self.half) {
            (Off::SecondHalf, _) => ((start, middle), 10),
            (Off::FirstHalf, _) => ((middle, end), 10),
            (_, None) => ((start, end), 10),
            (_, Some(Half::FirstHalf)) => ((start, middle), 5),
            (_, Some(Half::SecondHalf)) => ((middle, end), 5),
        }
    }

    /// The part of a day that has to be worked.
    fn worth(&self) -> Decimal {
        let halves = if self.off == Off::None { 2 } else { 1 };
        Decimal::new(5 * i64::from(self.tenths) * halves, 2)
    }

    /// Minute by minute: those worked, and of these those on leave.
    fn minutes(&self) -> (u32, u32) {
        let within = |minute: u32, (from, to): (u32, u32)| from <= minute && minute < to;
        let worked = |minute: &u32| self.work.iter().any(|presence| within(*minute, *presence));
        let on_leave = |minute: &u32| within(*minute, self.leave().0);
        let worked: Vec<u32> = (0..1100).filter(worked).collect();
        let both = worked.iter().filter(|minute| on_leave(minute)).count();
        (worked.len() as u32, both as u32)
    }
}

proptest! {
    /// Against the union of leave and work, minute by minute: each is paid at most one time.
    /// Rules PAY-75 and DAY-4.
    #[test]
    fn a_date_pays_no_more_than_the_union_of_leave_and_work(date in dates()) {
        let office = date.office(PayType::Hourly);
        let net = office.inputs().days[0].scheduled_minutes;
        let due = match date.off {
            Off::FirstHalf => net / 2,
            Off::SecondHalf => net - net / 2,
            _ => net,
        };
        let (present, both) = date.minutes();
        let share = date.leave().1 * due;
        // In tenths of minutes; an hour pays 60.00, so a minute pays 1.00.
        let paid_leave = if date.paid { share } else { 0 };
        let left = if date.paid { share.saturating_sub(10 * both) } else { 0 };
        let base = |office: &Office| office.pay().base * Decimal::TEN;
        let paid = base(&office);
        let worked = office.pay().worked_minutes;
        prop_assert!(paid <= Decimal::from(10 * present + left), "{} {} {}", paid, present, left);
        // The pay is at least that of leave alone, and that of work alone.
        prop_assert!(paid >= Decimal::from(paid_leave.max(10 * worked)));
        // Except for the break, it is exactly the union.
        if worked == present {
            prop_assert_eq!(paid, Decimal::from(10 * present + left));
        }

        // An undecided attendance pays the leave alone, and minutes within the grace.
        let pending = decided(date.office(PayType::Hourly), Review::Pending);
        prop_assert!(base(&pending) <= paid.max(Decimal::from(10 * present + left)));

        // By the day: what it is worth at most, and presence and leave without the part that both have.
        let day = |pay_type| Office::base(&date.office(pay_type)).parse::<Decimal>().unwrap();
        let daily = date.office(PayType::Daily);
        let presence = Decimal::from(daily.inputs().days[0].present.hundredths()) / Decimal::TEN * Decimal::from(due) / date.worth();
        let most = (presence + Decimal::from(left)).min(Decimal::from(10 * due));
        let cent = Decimal::new(1, 2);
        let limit = most * Decimal::from(60) * date.worth() / Decimal::from(10 * due) + cent;
        // A break inside of the leave is not worked; beyond half a day nothing is added.
        if worked == present {
            prop_assert!(day(PayType::Daily) <= limit, "{} {}", day(PayType::Daily), limit);
        }
        // Monthly pay: the unpaid part is the part of unpaid leave that was not worked.
        let unpaid = if date.paid { 0 } else { share.saturating_sub(10 * worked.min(both)) };
        // Five Mondays, of which this one has its whole worth but for what is unpaid.
        let a_day = Decimal::from(60) / Decimal::new(5 * i64::from(date.tenths), 1);
        let unpaid = date.worth() * Decimal::from(unpaid) / Decimal::from(10 * due);
        let expected = a_day * (Decimal::new(date.tenths.into(), 1) - unpaid);
        prop_assert!((day(PayType::Monthly) - expected).abs() <= cent);
    }
}
