//! The people who work in the demo organization. The names are made up.

use chrono::NaiveTime;
use chrono_tz::Tz;
use serde_json::{Value, json};

/// A group of people who work the same hours at one place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Team {
    Office,
    /// This team works at night.
    Warehouse,
    Support,
}

impl Team {
    pub const ALL: [Self; 3] = [Self::Office, Self::Warehouse, Self::Support];

    /// The fields that all schedules share.
    pub const TOLERANCES: [(&str, u32); 2] = [("grace_minutes", 10), ("break_after_minutes", 360)];

    pub fn code(self) -> &'static str {
        match self {
            Self::Office => "BER-OFFICE",
            Self::Warehouse => "BER-WAREHOUSE",
            Self::Support => "MNL-SUPPORT",
        }
    }

    pub fn name(self) -> &'static str {
        match self {
            Self::Office => "Berlin Office",
            Self::Warehouse => "Berlin Warehouse",
            Self::Support => "Manila Support",
        }
    }

    pub fn zone(self) -> Tz {
        match self {
            Self::Office | Self::Warehouse => Tz::Europe__Berlin,
            Self::Support => Tz::Asia__Manila,
        }
    }

    /// The place of its terminal: latitude and longitude.
    pub fn place(self) -> (f64, f64) {
        match self {
            Self::Office => (52.5200, 13.4050),
            Self::Warehouse => (52.5450, 13.3550),
            Self::Support => (14.5547, 121.0244),
        }
    }

    /// The days on which its shifts start, and their hours. An end before the start is on the next day.
    pub fn hours(self) -> ([&'static str; 5], &'static str, &'static str) {
        const DAYS: [&str; 5] = ["monday", "tuesday", "wednesday", "thursday", "friday"];
        const NIGHTS: [&str; 5] = ["sunday", "monday", "tuesday", "wednesday", "thursday"];
        match self {
            Self::Office => (DAYS, "09:00", "17:30"),
            Self::Warehouse => (NIGHTS, "22:00", "06:00"),
            Self::Support => (DAYS, "08:00", "17:00"),
        }
    }

    /// The hours as times of the day.
    pub fn times(self) -> (NaiveTime, NaiveTime) {
        let (_, start, end) = self.hours();
        let time = |text: &str| text.parse::<NaiveTime>().unwrap_or_default();
        (time(&format!("{start}:00")), time(&format!("{end}:00")))
    }

    /// The schedule as the API takes it.
    pub fn schedule(self) -> Value {
        let (days, start, end) = self.hours();
        let day = |weekday: &str| json!({"weekday": weekday, "start": start, "end": end, "break_minutes": 30});
        let mut schedule = json!({"days": days.map(day)});
        for (field, minutes) in Self::TOLERANCES {
            schedule[field] = json!(minutes);
        }
        schedule
    }
}

/// An employee of the demo.
#[derive(Clone, Copy, Debug)]
pub struct Profile {
    pub number: &'static str,
    pub first_name: &'static str,
    pub last_name: &'static str,
    pub title: &'static str,
    pub team: Team,
    /// The number of the manager; empty for nobody.
    pub manager: &'static str,
    /// Pay type, amount and currency.
    pub pay: (&'static str, &'static str, &'static str),
    pub hired: &'static str,
}

const fn person(
    number: &'static str,
    name: (&'static str, &'static str),
    title: &'static str,
    team: Team,
    manager: &'static str,
    pay: (&'static str, &'static str, &'static str),
    hired: &'static str,
) -> Profile {
    let (first_name, last_name) = name;
    Profile { number, first_name, last_name, title, team, manager, pay, hired }
}

const fn monthly(amount: &'static str) -> (&'static str, &'static str, &'static str) {
    ("monthly", amount, "EUR")
}
const fn hourly(amount: &'static str) -> (&'static str, &'static str, &'static str) {
    ("hourly", amount, "EUR")
}
const fn pesos(amount: &'static str) -> (&'static str, &'static str, &'static str) {
    ("daily", amount, "PHP")
}

/// The head of personnel, with the role `hr_manager`.
pub const HR: &str = "1002";
/// The head of the warehouse, with the role `manager`.
pub const MANAGER: &str = "1010";
/// An employee of the warehouse, with the role `employee`.
pub const EMPLOYEE: &str = "1011";
/// An employee who works on call and whom no terminal knows: for experiments.
pub const ON_CALL: &str = "1024";
/// The people who have no fixed hours and do not clock in: heads, and most of the office.
pub const WITHOUT_CLOCK: [&str; 9] =
    ["1001", "1002", "1005", "1006", "1007", "1008", "1010", "1017", ON_CALL];

use Team::{Office, Support, Warehouse};

/// All employees. Managers come before those who report to them.
pub const PEOPLE: [Profile; 24] = [
    person(
        "1001",
        ("Klara", "Brandt"),
        "Managing Director",
        Office,
        "",
        monthly("7200.00"),
        "2018-03-01",
    ),
    person(
        "1002",
        ("Selin", "Aydin"),
        "Head of Personnel",
        Office,
        "1001",
        monthly("5100.00"),
        "2019-05-01",
    ),
    person(
        "1003",
        ("Jonas", "Weber"),
        "Accountant",
        Office,
        "1001",
        monthly("4300.00"),
        "2020-01-15",
    ),
    person("1004", ("Mila", "Novak"), "Buyer", Office, "1001", monthly("3900.00"), "2021-09-01"),
    person("1005", ("Theo", "Lang"), "Developer", Office, "1001", monthly("5400.00"), "2022-02-01"),
    person(
        "1006",
        ("Amira", "Haddad"),
        "Designer",
        Office,
        "1001",
        monthly("4100.00"),
        "2022-11-01",
    ),
    person("1007", ("Oskar", "Lind"), "Sales", Office, "1001", monthly("4000.00"), "2023-04-01"),
    person("1008", ("Paula", "Reis"), "Sales", Office, "1001", monthly("3950.00"), "2024-06-01"),
    person(
        "1009",
        ("Finn", "Becker"),
        "Working Student",
        Office,
        "1005",
        hourly("15.50"),
        "2025-10-01",
    ),
    person(
        "1010",
        ("Marek", "Zielinski"),
        "Head of Warehouse",
        Warehouse,
        "1001",
        monthly("4400.00"),
        "2019-08-01",
    ),
    person("1011", ("Ada", "Okafor"), "Picker", Warehouse, "1010", hourly("17.20"), "2021-03-01"),
    person("1012", ("Luka", "Horvat"), "Picker", Warehouse, "1010", hourly("16.80"), "2022-07-01"),
    person(
        "1013",
        ("Emre", "Kaya"),
        "Forklift Driver",
        Warehouse,
        "1010",
        hourly("18.10"),
        "2020-10-01",
    ),
    person(
        "1014",
        ("Nina", "Schulz"),
        "Forklift Driver",
        Warehouse,
        "1010",
        hourly("18.10"),
        "2023-01-01",
    ),
    person("1015", ("Rafael", "Costa"), "Picker", Warehouse, "1010", hourly("16.50"), "2024-02-01"),
    person(
        "1016",
        ("Yara", "Nasser"),
        "Dispatcher",
        Warehouse,
        "1010",
        hourly("19.40"),
        "2021-12-01",
    ),
    person(
        "1017",
        ("Isabel", "Santos"),
        "Head of Support",
        Support,
        "1001",
        ("monthly", "68000.00", "PHP"),
        "2020-06-01",
    ),
    person(
        "1018",
        ("Miguel", "Reyes"),
        "Support Agent",
        Support,
        "1017",
        pesos("1750.00"),
        "2021-06-01",
    ),
    person(
        "1019",
        ("Althea", "Cruz"),
        "Support Agent",
        Support,
        "1017",
        pesos("1700.00"),
        "2022-03-01",
    ),
    person(
        "1020",
        ("Paolo", "Garcia"),
        "Support Agent",
        Support,
        "1017",
        pesos("1700.00"),
        "2022-09-01",
    ),
    person(
        "1021",
        ("Bianca", "Mendoza"),
        "Support Agent",
        Support,
        "1017",
        pesos("1650.00"),
        "2023-08-01",
    ),
    person(
        "1022",
        ("Joaquin", "Flores"),
        "Support Agent",
        Support,
        "1017",
        pesos("1600.00"),
        "2024-05-01",
    ),
    person(
        "1023",
        ("Tala", "Aquino"),
        "Support Agent",
        Support,
        "1017",
        pesos("1600.00"),
        "2025-02-01",
    ),
    person(
        "1024",
        ("Noa", "Lindqvist"),
        "Driver on Call",
        Office,
        "1010",
        hourly("16.00"),
        "2025-06-01",
    ),
];

impl Profile {
    pub fn email(&self) -> String {
        format!("{}.{}@demo.test", self.first_name, self.last_name).to_lowercase()
    }
}
