use chrono::{DateTime, NaiveDate};
use rust_decimal::Decimal;
use uuid::Uuid;

use super::*;
use crate::attendance::{Attendance, Review};
use crate::correction::review;
use crate::dates::DateRange;
use crate::day::{DayContext, reviewed_for};
use crate::employee::{AssignedComponent, Compensation, Employee, Employments, PayType};
use crate::fixtures;
use crate::ids::{JobId, LeaveId, PayAdjustmentId, SalaryComponentId, UserId};
use crate::leave::{self, Half, Leave, LeaveSpan, LeaveStatus, LeaveTimes, LeaveType, Unit, count};
use crate::locks::DateSet;
use crate::person::Person;
use crate::policy::{HolidayKinds, Version};
use crate::roster::UNPLANNED;
use crate::schedule::ScheduleHistory;
use crate::settings::{Absence, Settings};
use crate::testing::{EMPLOYEE, World, at, date, employee, presence};
use crate::timeline::Timeline;

mod adjusting;
mod averages;
mod base;
mod coded;
mod codes;
mod components;
mod definitions;
mod gathering;
mod golden;
mod groups;
mod hourly_twin;
mod known_codes;
mod late;
mod late_twin;
mod overtime;
mod part_of_month;
mod payrolls;
mod properties;
mod salaries;
mod salary_twin;
mod sums;
mod worked_leave;
mod worth;

fn number(text: &str) -> Decimal {
    text.parse().unwrap()
}

fn range(first: &str, last: &str) -> DateRange {
    DateRange { first: date(first), last: date(last) }
}

/// An employee with a schedule Mon–Fri 09:00–17:30 and 30 minutes' break (480 net), in November 2026: 21 working
/// days, generated on 1 December.
#[derive(Clone, Debug)]
struct Office {
    world: World,
    employee: Employee,
    attendances: Vec<Attendance>,
    leaves: Vec<Leave>,
    components: Vec<SalaryComponent>,
    adjustments: Vec<PayAdjustment>,
    period: DateRange,
    as_of: NaiveDate,
    /// The reviewer's decision about work on leave. `Pending` means none yet.
    work_on_leave: Review,
    /// The version of a time policy that holds from its date on.
    policy: Option<Version>,
    kinds: HolidayKinds,
    payouts: Vec<Payout>,
    /// The pay group of the run.
    group: Option<PayGroup>,
    pay_date: Option<NaiveDate>,
    is_one_off: bool,
    others: Vec<PaidSums>,
    opening: Option<YearOpening>,
    /// The advances, with what was taken of them.
    advances: Vec<(PayAdjustment, Decimal)>,
    corrections: Vec<PayCorrection>,
}

impl Office {
    fn new(pay_type: PayType, amount: &str, currency: &str) -> Self {
        let mut world = World::new();
        world.now = at("2027-06-01 00:00");
        let mut employee = employee();
        employee.employments = Employments::of(date("2020-01-01"), None);
        employee.compensation = vec![compensation("2020-01-01", pay_type, amount, currency)];
        Self {
            world,
            employee,
            attendances: vec![],
            leaves: vec![],
            components: vec![],
            adjustments: vec![],
            period: range("2026-11-01", "2026-11-30"),
            as_of: date("2026-12-01"),
            work_on_leave: Review::Approved,
            policy: None,
            kinds: HolidayKinds::new(),
            payouts: vec![],
            group: None,
            pay_date: None,
            is_one_off: false,
            others: vec![],
            opening: None,
            advances: vec![],
            corrections: vec![],
        }
    }

    fn monthly(amount: &str) -> Self {
        Self::new(PayType::Monthly, amount, "USD")
    }

    fn daily(amount: &str) -> Self {
        Self::new(PayType::Daily, amount, "USD")
    }

    fn hourly(amount: &str) -> Self {
        Self::new(PayType::Hourly, amount, "USD")
    }

    /// The same office with another period.
    fn over(mut self, first: &str, last: &str) -> Self {
        self.period = range(first, last);
        self.as_of = self.period.last.succ_opt().unwrap();
        self
    }

    fn employed(mut self, hire: &str, last: Option<&str>) -> Self {
        self.employee.employments = Employments::of(date(hire), last.map(date));
        self
    }

    fn holiday(mut self, on: &str) -> Self {
        self.world.holiday(on);
        self
    }

    fn absence_unpaid(mut self) -> Self {
        self.world.settings.payroll.absence = Absence::Unpaid;
        self
    }

    fn holiday_pay(mut self) -> Self {
        self.world.settings.payroll.holiday_pay = true;
        self
    }

    /// Presence between two UTC times, like `2026-11-02 09:00`.
    fn works(mut self, clock_in: &str, clock_out: &str) -> Self {
        self.attendances.push(presence(clock_in, clock_out));
        self
    }

    /// A whole day of the schedule on each of these days of November.
    fn works_on(mut self, days: impl IntoIterator<Item = u32>) -> Self {
        for day in days {
            let at = |time| format!("2026-11-{day:02} {time}");
            self = self.works(&at("09:00"), &at("17:30"));
        }
        self
    }

    /// Approved leave of the type `unpaid` or `annual`.
    fn leave(self, leave_type: &str, first: &str, last: &str) -> Self {
        self.leave_of(leave_type, first, last, None, LeaveStatus::Approved)
    }

    /// Approved leave of half a date.
    fn half_leave(self, leave_type: &str, on: &str, half: Half) -> Self {
        self.leave_of(leave_type, on, on, Some(half), LeaveStatus::Approved)
    }

    /// Approved leave from one time of a date to another.
    fn timed_leave(mut self, leave_type: &str, on: &str, from: &str, to: &str) -> Self {
        let on = date(on);
        let time = |text: &str| format!("{text}:00").parse().unwrap();
        let person = self.world.person();
        let times = LeaveTimes::of(time(from), time(to), on, &person.calendar);
        let of =
            fixtures::leave(LeaveId(Uuid::from_u128(self.leaves.len() as u128)), EMPLOYEE, on, on);
        let span = LeaveSpan { times, ..of.span };
        let hours = LeaveType { unit: Unit::Minute, ..annual() };
        let counted = count(&span, &hours, &person, &self.world.settings).unwrap();
        self.leaves.push(Leave {
            leave_type: leave_type.into(),
            span,
            unit: Unit::Minute,
            shares: counted.shares,
            minutes: counted.minutes,
            timed_days: counted.timed_days,
            years: counted.years,
            status: LeaveStatus::Approved,
            ..of
        });
        self
    }

    fn leave_of(
        mut self,
        leave_type: &str,
        first: &str,
        last: &str,
        half: Option<Half>,
        status: LeaveStatus,
    ) -> Self {
        let start_date = date(first);
        let end_date = date(last);
        let span =
            LeaveSpan { start_date, end_date, start_half: half, end_half: None, times: None };
        let counted = count(&span, &annual(), &self.world.person(), &self.world.settings).unwrap();
        let id = LeaveId(Uuid::from_u128(self.leaves.len() as u128));
        self.leaves.push(Leave {
            leave_type: leave_type.into(),
            span,
            shares: counted.shares,
            minutes: counted.minutes,
            years: counted.years,
            status,
            ..fixtures::leave(id, EMPLOYEE, start_date, end_date)
        });
        self
    }

    fn raise(mut self, from: &str, amount: &str) -> Self {
        let last = self.employee.compensation.last().unwrap().clone();
        let effective_from = date(from);
        let amount = number(amount);
        self.employee.compensation.push(Compensation { effective_from, amount, ..last });
        self
    }

    fn with(mut self, component: SalaryComponent) -> Self {
        let id = SalaryComponentId(Uuid::from_u128(self.components.len() as u128));
        self.components.push(SalaryComponent { id, ..component });
        self
    }

    /// Lists a component in the last compensation, with an amount or rate of its own.
    fn assign(mut self, code: &str, amount: Option<&str>, rate: Option<&str>) -> Self {
        let component_id = self.id_of(code);
        let amount = amount.map(number);
        let rate = rate.map(number);
        let last = self.employee.compensation.last_mut().unwrap();
        last.components.retain(|assigned| assigned.component_id != component_id);
        last.components.push(AssignedComponent { component_id, amount, rate });
        self
    }

    fn adjust(mut self, code: &str, on: &str, amount: &str) -> Self {
        let compensation = self.employee.compensation_on(date(on));
        let compensation = compensation.or(self.employee.compensation.first()).unwrap();
        let currency = compensation.currency.clone();
        self.adjustments.push(PayAdjustment {
            id: PayAdjustmentId(Uuid::from_u128(self.adjustments.len() as u128)),
            employee_id: EMPLOYEE,
            component_id: self.id_of(code),
            date: date(on),
            amount: number(amount),
            time: None,
            instalment: None,
            net_floor: None,
            currency,
            note: None,
            leave_adjustment_id: None,
            created_at: DateTime::UNIX_EPOCH,
            updated_at: DateTime::UNIX_EPOCH,
        });
        self
    }

    fn id_of(&self, code: &str) -> SalaryComponentId {
        self.components.iter().find(|component| component.code == code).unwrap().id
    }

    fn gather(&self) -> Result<Gathered, NotPaid> {
        self.gathering(gather)
    }

    /// The inputs of the target of a closed payroll.
    fn target(&self, closed: &Inputs) -> Result<Inputs, NotPaid> {
        Ok(self.gathering(|from| target(closed, from))?.inputs)
    }

    fn gathering<T>(&self, of: impl FnOnce(&Gathering<'_>) -> T) -> T {
        let mut employee = self.employee.clone();
        employee.timezone = Some(self.world.zone);
        let settings = &self.world.settings;
        let mut attendances = self.evaluated();
        let coded = self.coded_days(&mut attendances);
        of(&Gathering {
            employee: &employee,
            settings,
            roster: &self.world.roster,
            period: self.period,
            as_of: self.as_of,
            attendances: &attendances,
            leaves: &self.leaves,
            components: &self.components,
            adjustments: &self.adjustments,
            coded: &coded,
            payouts: &self.payouts,
            paid_apart: &[],
            signed: &self.world.locks.signed,
            terms: &self.terms(&self.advances()),
        })
    }

    fn advances(&self) -> Vec<OpenAdvance<'_>> {
        self.advances
            .iter()
            .map(|(adjustment, taken)| OpenAdvance { adjustment, taken: *taken })
            .collect()
    }

    fn terms<'a>(&'a self, advances: &'a [OpenAdvance<'a>]) -> RunTerms<'a> {
        RunTerms {
            paid: Paid::Group(self.group.as_ref()),
            pay_date: self.pay_date,
            is_one_off: self.is_one_off,
            others: Others { paid: &self.others, opening: self.opening.as_ref() },
            advances,
            corrections: &self.corrections,
        }
    }

    /// The amounts that the payroll adds to the sums of later ones.
    fn sums(&self) -> PaidSums {
        let Gathered { inputs, pay_date, .. } = self.gather().unwrap();
        let Computed { pay, trace } = compute(&inputs).unwrap();
        PaidSums::of(&pay, &trace, &inputs, pay_date)
    }

    /// A run of a pay group, which all compensations name.
    fn in_group(mut self, group: PayGroup) -> Self {
        for compensation in &mut self.employee.compensation {
            compensation.pay_group_id = Some(group.id);
        }
        self.group = Some(group);
        self
    }

    /// The attendances in their stored form: work on leave went to review, and a reviewer has decided.
    fn evaluated(&self) -> Vec<Attendance> {
        let covers = leave::covers(&self.leaves, self.period, &self.world.settings);
        let person = Person { leaves: &covers, ..self.world.person() };
        let settings = &self.world.settings;
        let context = DayContext { person: &person, settings, now: self.world.now };
        let mut timeline = Timeline::default();
        for attendance in &self.attendances {
            timeline.put(attendance.clone(), &context);
        }
        let waiting = timeline.iter().filter(|a| reviewed_for(a).is_some());
        for id in waiting.map(|attendance| attendance.id).collect::<Vec<_>>() {
            review(id, self.work_on_leave, &context, &mut timeline).unwrap();
        }
        timeline.iter().cloned().collect()
    }

    fn inputs(&self) -> Inputs {
        self.gather().unwrap().inputs
    }

    fn pay(&self) -> Pay {
        compute(&self.inputs()).unwrap().pay
    }

    fn failure(&self) -> Failure {
        match self.gather() {
            Ok(gathered) => compute(&gathered.inputs).unwrap_err(),
            Err(NotPaid::Failed(failure)) => failure,
            Err(NotPaid::Skipped(skip)) => panic!("{skip}"),
        }
    }

    fn base(&self) -> String {
        self.pay().base.to_string()
    }

    /// An item's amount.
    fn item(&self, code: &str) -> String {
        item(&self.pay(), code).amount.to_string()
    }
}

fn item(pay: &Pay, code: &str) -> PayrollItem {
    pay.items.iter().find(|item| item.code == code).cloned().unwrap_or_else(|| panic!("{code}"))
}

fn compensation(from: &str, pay_type: PayType, amount: &str, currency: &str) -> Compensation {
    Compensation {
        effective_from: date(from),
        pay_type,
        amount: number(amount),
        currency: currency.into(),
        components: vec![],
        pay_group_id: None,
    }
}

fn component(kind: ComponentKind, code: &str, calculation: Calculation) -> SalaryComponent {
    SalaryComponent {
        id: SalaryComponentId(Uuid::nil()),
        code: code.into(),
        name: code.to_uppercase(),
        names: Default::default(),
        kind,
        calculation,
        taxable: kind == ComponentKind::Earning,
        reduces_taxable: false,
        prorate: false,
        when: None,
        per: Per::Payroll,
        applies_to: AppliesTo::All,
        debit_account: None,
        credit_account: None,
        is_active: true,
        created_at: DateTime::UNIX_EPOCH,
        updated_at: DateTime::UNIX_EPOCH,
    }
}

fn earning(code: &str, calculation: Calculation) -> SalaryComponent {
    component(ComponentKind::Earning, code, calculation)
}

fn deduction(code: &str, calculation: Calculation) -> SalaryComponent {
    component(ComponentKind::Deduction, code, calculation)
}

fn contribution(code: &str, calculation: Calculation) -> SalaryComponent {
    component(ComponentKind::EmployerContribution, code, calculation)
}

fn fixed(amount: &str) -> Calculation {
    Calculation::Fixed { amount: number(amount), currency: "USD".into() }
}

fn prorated(component: SalaryComponent) -> SalaryComponent {
    SalaryComponent { prorate: true, ..component }
}

fn assigned(component: SalaryComponent) -> SalaryComponent {
    SalaryComponent { applies_to: AppliesTo::Assigned, ..component }
}

fn percent(rate: &str, of: &[&str]) -> Calculation {
    let of = of.iter().map(|name| (*name).to_owned()).collect();
    Calculation::Percentage { rate: number(rate), of, cap: None, currency: None }
}

fn capped(rate: &str, of: &str, cap: &str) -> Calculation {
    let cap = Some(number(cap));
    let currency = Some("USD".into());
    Calculation::Percentage { rate: number(rate), of: vec![of.into()], cap, currency }
}

fn brackets(of: &str, slices: &[(&str, &str)]) -> Calculation {
    let bracket = |(up_to, rate): &(&str, &str)| Bracket {
        up_to: (!up_to.is_empty()).then(|| number(up_to)),
        rate: number(rate),
        amount: None,
    };
    let brackets = slices.iter().map(bracket).collect();
    Calculation::Brackets { of: vec![of.into()], currency: "USD".into(), brackets, whole: false }
}

/// A `per_hour` with none of its values yet.
fn hours_of(of: &str) -> Calculation {
    Calculation::PerHour {
        of: of.into(),
        rate: None,
        multiplier: None,
        premium: None,
        on: vec![],
        average_of: vec![],
        currency: None,
    }
}

fn an_hour(of: &str, rate: &str) -> Calculation {
    let mut calculation = hours_of(of);
    if let Calculation::PerHour { rate: own, currency, .. } = &mut calculation {
        *own = Some(number(rate));
        *currency = Some("USD".into());
    }
    calculation
}

/// A multiplier of overtime.
fn times(multiplier: &str) -> Calculation {
    times_of("overtime", multiplier)
}

fn times_of(of: &str, multiplier: &str) -> Calculation {
    let mut calculation = hours_of(of);
    if let Calculation::PerHour { multiplier: own, .. } = &mut calculation {
        *own = Some(number(multiplier));
    }
    calculation
}

fn premium(of: &str, share: &str) -> Calculation {
    let mut calculation = hours_of(of);
    if let Calculation::PerHour { premium, .. } = &mut calculation {
        *premium = Some(number(share));
    }
    calculation
}

fn names(codes: &[&str]) -> Vec<String> {
    codes.iter().map(|code| (*code).to_owned()).collect()
}

/// The same calculation on what these components pay.
fn on(mut calculation: Calculation, codes: &[&str]) -> Calculation {
    if let Calculation::PerHour { on, .. } = &mut calculation {
        *on = names(codes);
    }
    calculation
}

/// The same calculation with the average of the week.
fn average_of(mut calculation: Calculation, codes: &[&str]) -> Calculation {
    if let Calculation::PerHour { average_of, .. } = &mut calculation {
        *average_of = names(codes);
    }
    calculation
}

fn a_day(of: CountedDays, rate: &str) -> Calculation {
    Calculation::PerDay { of, rate: number(rate), currency: "USD".into() }
}

/// The payroll of the worked case in the rules.
fn november() -> Office {
    Office::monthly("3000.00")
        .leave("unpaid", "2026-11-05", "2026-11-06")
        .with(earning("housing", percent("10", &["base"])))
        .with(prorated(earning("transport", fixed("100.00"))))
        .with(deduction("pension", capped("5", "base", "120.00")))
        .with(deduction("tax", brackets("gross", &[("1000", "0"), ("2500", "10"), ("", "20")])))
        .with(contribution("insurance", percent("7.5", &["gross"])))
}

/// Rules PAY-19, PAY-30, PAY-32, PAY-40, PAY-56 and PAY-58.
#[test]
fn a_month_with_unpaid_leave_and_every_kind_of_component() {
    let pay = november().pay();
    let figures = [pay.base, pay.gross, pay.deductions, pay.net, pay.employer_cost, pay.taxable];
    assert_eq!(
        figures.map(|figure| figure.to_string()),
        ["2714.29", "3076.20", "385.24", "2690.96", "3306.92", "3076.20"]
    );
    let days = [pay.payable_days, pay.working_days, pay.unpaid_leave_days];
    assert_eq!(days.map(|days| days.to_string()), ["19.0", "21.0", "2.0"]);
    let lines: Vec<String> = pay
        .items
        .iter()
        .map(|item| format!("{} {}: {}", item.code, item.amount, item.explanation))
        .collect();
    assert_eq!(
        lines,
        [
            "base 2714.29: 3000.00 × 19 payable of 21 working days",
            "housing 271.43: 10 % of base 2714.29",
            "transport 90.48: 100.00 × 19 payable of 21 working days",
            "pension 120.00: 5 % of base 2714.29, at most 120.00",
            "tax 265.24: 0 % of 1000.00 + 10 % of 1500.00 + 20 % of 576.20, of gross 3076.20",
            "insurance 230.72: 7.5 % of gross 3076.20",
        ]
    );
}

/// A leave type in days.
fn annual() -> crate::leave::LeaveType {
    crate::leave::LeaveType::of_days("annual", "Annual leave", None, crate::days::Days::ZERO)
}
