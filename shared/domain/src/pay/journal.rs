//! The journal: what an approved payroll books (rules FILE-8 to FILE-10).

use std::collections::BTreeMap;

use chrono::{DateTime, NaiveDate, Utc};
use rust_decimal::Decimal;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use uuid::Uuid;

use crate::ids::PayrollId;
use crate::pay::BASE;
use crate::pay::component::{ComponentKind, SalaryComponent};
use crate::pay::cost_centres::{CostCentreWeight, split};
use crate::pay::inputs::PayCorrection;
use crate::pay::payroll::{Payroll, PayrollStatus};
use crate::pay::to_date::YearStart;

/// The code of the entries of the net.
const NET: &str = "net";

/// The accounts and the form of the journal of an organization (rules FILE-8 and FILE-11).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct JournalSettings {
    /// The account of the base.
    pub base_account: String,
    /// The account of the net.
    pub net_account: String,
    /// The data that a posting batch of DATEV needs.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub datev: Option<DatevSettings>,
}

/// The organization, as a posting batch of DATEV names it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct DatevSettings {
    /// The number of the tax consultant.
    pub consultant: u32,
    /// The number of the client.
    pub client: u32,
    /// The day on which a fiscal year begins.
    pub fiscal_year_start: YearStart,
    /// The digits of a general ledger account.
    pub account_length: u32,
    /// The account against which every entry is posted.
    pub clearing_account: String,
}

impl Default for JournalSettings {
    fn default() -> Self {
        Self { base_account: BASE.to_owned(), net_account: NET.to_owned(), datev: None }
    }
}

impl JournalSettings {
    pub(crate) fn is_default(&self) -> bool {
        *self == Self::default()
    }
}

/// The accounts of a salary component.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Account {
    pub debit: String,
    pub credit: String,
}

/// The accounts on which pay is booked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Accounts {
    /// The account of the base.
    pub base: String,
    /// The account of the net, which the organization owes.
    pub net: String,
    /// The accounts of the components, by code. An unknown code is its own account.
    pub of: BTreeMap<String, Account>,
}

impl Accounts {
    /// The accounts of an organization's components. One without an account has its code for one.
    pub fn of(settings: &JournalSettings, components: &[SalaryComponent]) -> Self {
        let account = |of: &SalaryComponent| {
            let or_code = |account: &Option<String>| account.as_ref().unwrap_or(&of.code).clone();
            let debit = or_code(&of.debit_account);
            (of.code.clone(), Account { debit, credit: or_code(&of.credit_account) })
        };
        Self {
            base: settings.base_account.clone(),
            net: settings.net_account.clone(),
            of: components.iter().map(account).collect(),
        }
    }

    fn debit(&self, code: &str) -> String {
        match self.of.get(code) {
            _ if code == BASE => self.base.clone(),
            Some(account) => account.debit.clone(),
            None => code.to_owned(),
        }
    }

    fn credit(&self, code: &str) -> String {
        self.of.get(code).map_or_else(|| code.to_owned(), |account| account.credit.clone())
    }
}

/// The decision that makes entries.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, strum::IntoStaticStr,
)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum BookingKind {
    Approval,
    Void,
}

/// A decision about a payroll that makes entries.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Booking {
    pub kind: BookingKind,
    pub decided_at: DateTime<Utc>,
    /// The date on which the entries are booked.
    pub booked_on: NaiveDate,
}

/// The side of an account.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, strum::IntoStaticStr)]
#[strum(serialize_all = "snake_case")]
pub enum Side {
    Debit,
    Credit,
}

impl Side {
    fn other(self) -> Self {
        match self {
            Self::Debit => Self::Credit,
            Self::Credit => Self::Debit,
        }
    }
}

/// A line of the journal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The id, which is the same in every export.
    pub id: Uuid,
    /// The code of the item, or `net`.
    pub code: String,
    pub cost_centre: Option<String>,
    pub account: String,
    pub side: Side,
    /// The amount, more than 0.
    pub amount: Decimal,
}

/// The decisions about a payroll that make entries: its approval, booked on the last day of the period, and that it became void
/// afterwards, booked on the date of that decision (rule FILE-9). `date_of` gives the date of an instant in the organization's zone.
pub fn bookings(payroll: &Payroll, date_of: impl Fn(DateTime<Utc>) -> NaiveDate) -> Vec<Booking> {
    let decided = |status: PayrollStatus| payroll.decisions.iter().find(|of| of.status == status);
    let Some(approved) = decided(PayrollStatus::Approved) else { return vec![] };
    let approval = Booking {
        kind: BookingKind::Approval,
        decided_at: approved.at,
        booked_on: payroll.period_end,
    };
    let void = decided(PayrollStatus::Void).map(|void| Booking {
        kind: BookingKind::Void,
        decided_at: void.at,
        booked_on: date_of(void.at),
    });
    [approval].into_iter().chain(void).collect()
}

/// The entries of a booking, by cost centre, in the order of the items, with the net last. For each cost centre, debits equal credits.
/// `weights_of` gives the cost centres of a payroll that is corrected; its own are taken where they are unknown (rule PAY-95).
pub fn entries(
    payroll: &Payroll,
    kind: BookingKind,
    accounts: &Accounts,
    weights_of: impl Fn(PayrollId) -> Option<Vec<CostCentreWeight>>,
) -> Vec<Entry> {
    let digits = payroll.pay.net.scale();
    let others = payroll.corrections.iter().filter(|of| of.is_of_other_period());
    let others: Vec<(&PayCorrection, Vec<CostCentreWeight>)> = others
        .map(|of| (of, weights_of(of.payroll_id).unwrap_or_else(|| payroll.cost_centres.clone())))
        .collect();
    let mut nets: BTreeMap<Option<String>, Decimal> = BTreeMap::new();
    let mut lines: Vec<Line> = vec![];
    for item in &payroll.pay.items {
        let mut parts: BTreeMap<Option<String>, Decimal> = BTreeMap::new();
        let mut add = |amount: Decimal, weights: &[CostCentreWeight]| {
            for (of, part) in weights.iter().zip(split(amount, digits, weights)) {
                *parts.entry(of.cost_centre.clone()).or_default() += part;
            }
        };
        let mut own = item.amount;
        for (correction, weights) in &others {
            if let Some(line) = correction.lines.get(&item.code) {
                own -= line.difference();
                add(line.difference(), weights);
            }
        }
        add(own, &payroll.cost_centres);
        for (cost_centre, amount) in parts {
            let net = nets.entry(cost_centre.clone()).or_default();
            let mut line = |account: String, side: Side| {
                let (cost_centre, code) = (cost_centre.clone(), item.code.clone());
                lines.push(Line { cost_centre, code, account, side, amount });
            };
            match item.kind {
                ComponentKind::Earning => {
                    line(accounts.debit(&item.code), Side::Debit);
                    *net += amount;
                }
                ComponentKind::Deduction => {
                    line(accounts.credit(&item.code), Side::Credit);
                    *net -= amount;
                }
                ComponentKind::EmployerContribution => {
                    line(accounts.debit(&item.code), Side::Debit);
                    line(accounts.credit(&item.code), Side::Credit);
                }
            }
        }
    }
    lines.extend(nets.into_iter().map(|(cost_centre, amount)| Line {
        cost_centre,
        code: NET.to_owned(),
        account: accounts.net.clone(),
        side: Side::Credit,
        amount,
    }));
    // A stable sort: the items of a cost centre keep their order.
    lines.sort_by(|one, other| one.cost_centre.cmp(&other.cost_centre));
    let booked = lines.into_iter().filter(|line| !line.amount.is_zero());
    booked.zip(0..).map(|(line, place)| line.entry(payroll.id, kind, place)).collect()
}

/// An amount for a side of an account. A negative one belongs on the other side.
struct Line {
    cost_centre: Option<String>,
    code: String,
    account: String,
    side: Side,
    amount: Decimal,
}

impl Line {
    /// `place` is that among the entries of the booking.
    fn entry(self, payroll: PayrollId, kind: BookingKind, place: u16) -> Entry {
        let Self { cost_centre, code, account, side, amount } = self;
        let changes_side = amount.is_sign_negative() != (kind == BookingKind::Void);
        Entry {
            id: entry_id(payroll, kind, place, &code, side, cost_centre.as_deref()),
            code,
            cost_centre,
            account,
            side: if changes_side { side.other() } else { side },
            amount: amount.abs(),
        }
    }
}

/// An id that follows from the payroll, the decision, the item, its side and the cost centre. The ids of a booking have the
/// order of its entries, and those of a void follow those of its approval: 48 bits say when the payroll was made, 12 the
/// place, and the rest is a hash.
fn entry_id(
    payroll: PayrollId,
    kind: BookingKind,
    place: u16,
    code: &str,
    side: Side,
    cost_centre: Option<&str>,
) -> Uuid {
    let mut hash = Sha256::new();
    hash.update(payroll.0.as_bytes());
    let texts = [<&str>::from(kind), code, <&str>::from(side), cost_centre.unwrap_or_default()];
    for text in texts {
        hash.update(text.as_bytes());
        hash.update([0]); // no code or cost centre holds a NUL
    }
    let mut bytes = [0; 16];
    bytes.copy_from_slice(&hash.finalize()[..16]);
    bytes[..6].copy_from_slice(&payroll.0.as_bytes()[..6]);
    let place = place.min(0x7ff) | if kind == BookingKind::Void { 0x800 } else { 0 };
    bytes[6..8].copy_from_slice(&place.to_be_bytes());
    uuid::Builder::from_custom_bytes(bytes).into_uuid()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::dates::DateRange;
    use crate::fixtures;
    use crate::ids::{JobClass, JobId, UserId};
    use crate::pay::computed::PayrollItem;
    use crate::pay::{CorrectionLine, Decided};
    use crate::testing::{EMPLOYEE, at, date};

    fn money(text: &str) -> Decimal {
        text.parse().unwrap()
    }

    fn item(code: &str, kind: ComponentKind, amount: Decimal) -> PayrollItem {
        PayrollItem {
            code: code.to_owned(),
            name: code.to_owned(),
            names: crate::text::Names::default(),
            kind,
            amount,
            corrections: None,
            quantity: None,
            rate: None,
            explanation: String::new(),
        }
    }

    fn weights(of: &[(&str, u64)]) -> Vec<CostCentreWeight> {
        let named = |(code, weight): &(&str, u64)| CostCentreWeight {
            cost_centre: Some((*code).to_owned()),
            weight: *weight,
        };
        of.iter().map(named).collect()
    }

    fn payroll(items: Vec<PayrollItem>, of: Vec<CostCentreWeight>) -> Payroll {
        let period = DateRange { first: date("2026-11-01"), last: date("2026-11-30") };
        let run = (JobId::new(JobClass::Pay, Uuid::nil()), UserId(Uuid::nil()));
        let mut payroll = fixtures::payroll(EMPLOYEE, period, run);
        let sum = |kind: ComponentKind| -> Decimal {
            items.iter().filter(|item| item.kind == kind).map(|item| item.amount).sum()
        };
        payroll.pay.net = sum(ComponentKind::Earning) - sum(ComponentKind::Deduction);
        payroll.pay.net.rescale(2);
        payroll.pay.items = items;
        payroll.cost_centres = of;
        payroll
    }

    fn accounts() -> Accounts {
        let housing = Account { debit: "4100".into(), credit: "1700".into() };
        let of = BTreeMap::from([("housing".to_owned(), housing)]);
        Accounts { base: "4000".into(), net: "1740".into(), of }
    }

    fn texts(entries: &[Entry]) -> Vec<String> {
        let text = |of: &Entry| {
            let centre = of.cost_centre.as_deref().unwrap_or("-");
            format!("{centre} {} {} {} {}", of.code, of.account, <&str>::from(of.side), of.amount)
        };
        entries.iter().map(text).collect()
    }

    /// Rules FILE-8, FILE-9 and FILE-10.
    #[test]
    fn a_payroll_of_two_cost_centres_books_each_and_becoming_void_books_the_other_sides() {
        use ComponentKind::{Deduction, Earning, EmployerContribution};
        let items = vec![
            item("base", Earning, money("2714.29")),
            item("housing", Earning, money("271.43")),
            item("transport", Earning, money("90.48")),
            item("pension", Deduction, money("120.00")),
            item("tax", Deduction, money("265.24")),
            item("social", EmployerContribution, money("19.00")),
        ];
        let of = payroll(items, weights(&[("A", 9), ("B", 10)]));
        let made = entries(&of, BookingKind::Approval, &accounts(), |_| None);
        assert_eq!(
            texts(&made),
            [
                "A base 4000 debit 1285.72",
                "A housing 4100 debit 128.57",
                "A transport transport debit 42.86",
                "A pension pension credit 56.84",
                "A tax tax credit 125.64",
                "A social social debit 9.00",
                "A social social credit 9.00",
                "A net 1740 credit 1274.67",
                "B base 4000 debit 1428.57",
                "B housing 4100 debit 142.86",
                "B transport transport debit 47.62",
                "B pension pension credit 63.16",
                "B tax tax credit 139.60",
                "B social social debit 10.00",
                "B social social credit 10.00",
                "B net 1740 credit 1416.29",
            ]
        );
        let void = entries(&of, BookingKind::Void, &accounts(), |_| None);
        assert_eq!(texts(&void)[0], "A base 4000 credit 1285.72");
        assert!(made.iter().all(|one| void.iter().all(|other| one.id != other.id)));
        assert_eq!(made, entries(&of, BookingKind::Approval, &accounts(), |_| None));
    }

    /// Rule FILE-8.
    #[test]
    fn a_negative_amount_changes_side_and_zero_is_left_out() {
        let items = vec![
            item("base", ComponentKind::Earning, money("100.00")),
            item("bonus", ComponentKind::Earning, money("-30.00")),
            item("tax", ComponentKind::Deduction, money("0.00")),
        ];
        let of = payroll(items, weights(&[("A", 1)]));
        let made = entries(&of, BookingKind::Approval, &accounts(), |_| None);
        assert_eq!(
            texts(&made),
            ["A base 4000 debit 100.00", "A bonus bonus credit 30.00", "A net 1740 credit 70.00"]
        );
    }

    /// Rule FILE-9.
    #[test]
    fn a_draft_books_nothing_and_a_void_payslip_books_twice() {
        let mut of = payroll(vec![], weights(&[("A", 1)]));
        let date_of = |at: DateTime<Utc>| at.date_naive();
        let decided = |status, text: &str| Decided {
            status,
            by: UserId(Uuid::nil()),
            at: at(text),
            job_id: None,
            reason: None,
        };
        of.decisions = vec![decided(PayrollStatus::Void, "2026-11-20 10:00")];
        assert_eq!(bookings(&of, date_of), []);
        of.decisions = vec![
            decided(PayrollStatus::Approved, "2026-11-20 10:00"),
            decided(PayrollStatus::Paid, "2026-11-27 10:00"),
            decided(PayrollStatus::Void, "2026-12-03 10:00"),
        ];
        let dates: Vec<NaiveDate> =
            bookings(&of, date_of).iter().map(|booking| booking.booked_on).collect();
        assert_eq!(dates, [date("2026-11-30"), date("2026-12-03")]);
    }

    proptest! {
        /// Rule FILE-8. Debits equal credits for each cost centre, and the nets add up to the net.
        #[test]
        fn a_journal_balances(
            amounts in prop::collection::vec((-500_000i64..900_000, 0usize..3), 1..7),
            of in prop::collection::vec(1u64..40, 1..5),
            late in prop::collection::vec((-50_000i64..90_000, 0usize..7), 0..4),
        ) {
            use ComponentKind::{Deduction, Earning, EmployerContribution};
            let kinds = [Earning, Deduction, EmployerContribution];
            let items: Vec<PayrollItem> = amounts.iter().enumerate()
                .map(|(n, (units, kind))| item(&format!("c{n}"), kinds[*kind], Decimal::new(*units, 2)))
                .collect();
            let names = ["A", "B", "C", "D"];
            let of: Vec<(&str, u64)> = names.into_iter().zip(of).collect();
            let mut payroll = payroll(items, weights(&of));
            for (units, code) in late {
                let line = CorrectionLine {
                    settled: Decimal::ZERO, target: Decimal::new(units, 2),
                };
                payroll.corrections.push(PayCorrection {
                    payroll_id: PayrollId(Uuid::nil()),
                    pay_group_id: None,
                    period_start: date("2026-10-01"),
                    period_end: date("2026-10-31"),
                    reasons: vec![],
                    changes: vec![],
                    lines: BTreeMap::from([(format!("c{code}"), line)]),
                    worked_minutes: 0,
                    is_own: false,
                    target: None,
                });
            }
            let others = weights(&[("B", 2), ("Z", 5)]);
            let made = entries(&payroll, BookingKind::Approval, &accounts(), |_| Some(others.clone()));
            let mut balance: BTreeMap<Option<String>, Decimal> = BTreeMap::new();
            let mut net = Decimal::ZERO;
            let mut ids = std::collections::BTreeSet::new();
            for entry in &made {
                prop_assert!(entry.amount > Decimal::ZERO);
                prop_assert!(ids.insert(entry.id));
                let signed = if entry.side == Side::Debit { entry.amount } else { -entry.amount };
                *balance.entry(entry.cost_centre.clone()).or_default() += signed;
                if entry.code == NET { net -= signed; }
            }
            prop_assert!(balance.values().all(Decimal::is_zero), "{balance:?}");
            prop_assert_eq!(net, payroll.pay.net);
        }
    }
}
