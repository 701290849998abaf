//! Leave types: who has them, how much they grant, and how much may be taken (rule LEAVE-29).

use chrono::NaiveDate;
use rust_decimal::Decimal;
use serde::{Deserialize, Serialize};

use crate::days::Days;
use crate::employee::{Assignment, EmploymentType};
use crate::ids::{SalaryComponentId, SiteId};
use crate::leave::amount::{Amount, Unit};
use crate::leave::paid_share::PaidShare;
use crate::text::Names;

/// A leave type of the settings. Amounts are in its unit.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct LeaveType {
    pub code: String,
    pub name: String,
    /// The name in other languages.
    #[serde(default, skip_serializing_if = "Names::is_empty")]
    pub names: Names,
    pub paid: bool,
    /// The paid share of the leave; `None` for all or nothing, as `paid` says (rule PAY-89).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub paid_share: Option<PaidShare>,
    #[serde(default, skip_serializing_if = "Unit::is_day")]
    pub unit: Unit,
    /// The amount of a full year; `None` if it is unlimited.
    pub annual: Option<Amount>,
    /// The most that is carried over into the next leave year.
    pub carry_over: Amount,
    pub allow_negative: bool,
    /// The furthest below zero that a balance may be if it may be negative; `None` if there is no limit.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub negative_limit: Option<Amount>,
    pub requires_attachment: bool,
    /// The people who have the type.
    #[serde(default, skip_serializing_if = "Group::is_everybody")]
    pub applies_to: Group,
    /// Other annual amounts, for groups of people. The first that fits counts (rule LEAVE-30).
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub entitlements: Vec<EntitlementRule>,
    #[serde(default, skip_serializing_if = "PartTime::is_none")]
    pub part_time: PartTime,
    /// The days of a full week, with which the days of a week are compared (rule LEAVE-31).
    #[serde(default = "five", skip_serializing_if = "is_five")]
    pub full_week: Days,
    #[serde(default, skip_serializing_if = "Grant::is_year")]
    pub grant: Grant,
    /// The minutes that a worked minute grants, with [`Grant::Hours`].
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub per_hour: Option<Decimal>,
    /// The entitlement of a part of a year.
    #[serde(default, skip_serializing_if = "PartYear::is_default")]
    pub part_year: PartYear,
    /// The entitlement of a year in which the employee leaves; `None` for that of any part of a year.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub last_year: Option<PartYear>,
    /// The months of employment before leave may begin (rule LEAVE-35).
    #[serde(default, skip_serializing_if = "is_zero")]
    pub waiting_months: u32,
    /// The months of the leave year after which carried leave expires; `None` for never (rule LEAVE-36).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub carry_expires_after_months: Option<u32>,
    /// The most that adjoining leaves take together (rule LEAVE-39).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub max_consecutive: Option<Amount>,
    /// Whether every date takes a day, working day or not (rule LEAVE-29).
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub counts_rest_days: bool,
    /// Whether the leave counts in place of other leave on its dates (rule LEAVE-41).
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub takes_over: bool,
    #[serde(default, skip_serializing_if = "Encash::is_default")]
    pub encash: Encash,
    /// The earning of which an encashment is a pay adjustment (rules LEAVE-43 and PAY-90).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub payout_component_id: Option<SalaryComponentId>,
    #[serde(default, skip_serializing_if = "DrawsOn::is_entitlement")]
    pub draws_on: DrawsOn,
}

fn five() -> Days {
    Days::whole(5)
}

fn is_five(days: &Days) -> bool {
    *days == five()
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks by reference")]
fn is_zero(months: &u32) -> bool {
    *months == 0
}

impl LeaveType {
    /// A leave type in days, with defaults for everything that is not named.
    pub fn of_days(code: &str, name: &str, annual: Option<Days>, carry_over: Days) -> Self {
        Self {
            code: code.to_owned(),
            name: name.to_owned(),
            names: Names::new(),
            paid: true,
            paid_share: None,
            unit: Unit::Day,
            annual: annual.map(Amount::of_days),
            carry_over: carry_over.into(),
            allow_negative: false,
            negative_limit: None,
            requires_attachment: false,
            applies_to: Group::default(),
            entitlements: vec![],
            part_time: PartTime::None,
            full_week: five(),
            grant: Grant::Year,
            per_hour: None,
            part_year: PartYear::default(),
            last_year: None,
            waiting_months: 0,
            carry_expires_after_months: None,
            max_consecutive: None,
            counts_rest_days: false,
            takes_over: false,
            encash: Encash::OnLeaving,
            payout_component_id: None,
            draws_on: DrawsOn::Entitlement,
        }
    }

    /// The share of the leave that is paid (rule PAY-89).
    pub fn paid_share(&self) -> PaidShare {
        self.paid_share.unwrap_or(PaidShare::of_paid(self.paid))
    }

    /// The lowest balance that a request may leave behind; `None` if there is no lowest.
    pub fn floor(&self) -> Option<Amount> {
        match (self.allow_negative, self.negative_limit) {
            (false, _) => Some(Amount::ZERO),
            (true, limit) => limit.map(|limit| -limit),
        }
    }

    /// The rule for a part of a year, or for a year in which the employee leaves.
    pub fn part_year(&self, is_leaving: bool) -> PartYear {
        self.last_year.filter(|_| is_leaving).unwrap_or(self.part_year)
    }
}

/// A group of people. An empty list means everybody.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Group {
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub sites: Vec<SiteId>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub employment_types: Vec<EmploymentType>,
}

impl Group {
    pub fn is_everybody(&self) -> bool {
        self.sites.is_empty() && self.employment_types.is_empty()
    }

    /// Whether somebody with this assignment belongs to the group.
    pub fn includes(&self, assignment: &Assignment) -> bool {
        let site = assignment.site_id;
        (self.sites.is_empty() || site.is_some_and(|site| self.sites.contains(&site)))
            && (self.employment_types.is_empty()
                || self.employment_types.contains(&assignment.employment_type))
    }
}

/// The annual amount of a group, from a number of whole months of employment on (rule LEAVE-30).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct EntitlementRule {
    pub annual: Amount,
    #[serde(default, skip_serializing_if = "Group::is_everybody")]
    pub group: Group,
    #[serde(default, skip_serializing_if = "is_zero")]
    pub from_months: u32,
}

/// The part of the annual amount that people who work part time have (rule LEAVE-31).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PartTime {
    /// The whole amount.
    #[default]
    None,
    FullTimeShare,
    DaysPerWeek,
}

impl PartTime {
    fn is_none(&self) -> bool {
        *self == Self::None
    }
}

/// The dates on which leave is granted (rule LEAVE-33).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Grant {
    #[default]
    Year,
    MonthStart,
    MonthEnd,
    ByHand,
    /// With each approved payroll, by its worked minutes (rule LEAVE-34).
    Hours,
}

impl Grant {
    fn is_year(&self) -> bool {
        *self == Self::Year
    }
}

/// The weight of the months of a year, and the rounding of their sum (rule LEAVE-32).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct PartYear {
    #[serde(default)]
    pub by: Weight,
    /// The sum is a multiple of it; `None` for half a day, or a minute.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub round_to: Option<Amount>,
    #[serde(default)]
    pub round: Round,
    /// An employment that lasts longer within the year has the whole amount; `None` for none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub whole_after_months: Option<u32>,
}

impl PartYear {
    fn is_default(&self) -> bool {
        *self == Self::default()
    }
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Weight {
    #[default]
    MonthsBegun,
    FullMonths,
    DaysOfMonth,
    DaysOfYear,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Round {
    /// A half step rises.
    #[default]
    Nearest,
    Up,
    Down,
    /// Half a step or more rises; less stays as it is.
    UpFromHalf,
}

/// The balance from which leave is taken (rule ACCT-6).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum DrawsOn {
    /// The balance of the type itself.
    #[default]
    Entitlement,
    /// The time account of the employee.
    TimeAccount,
}

impl DrawsOn {
    pub fn is_entitlement(&self) -> bool {
        *self == Self::Entitlement
    }
}

/// When leave may be paid instead of taken (rule LEAVE-43).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Encash {
    Never,
    /// On the last day of the employment.
    #[default]
    OnLeaving,
    Always,
}

impl Encash {
    fn is_default(&self) -> bool {
        *self == Self::default()
    }

    /// Whether leave may be paid on `date`, of an employment that ends on `last_day`.
    pub fn is_allowed(self, date: NaiveDate, last_day: Option<NaiveDate>) -> bool {
        match self {
            Self::Never => false,
            Self::OnLeaving => last_day == Some(date),
            Self::Always => true,
        }
    }
}
