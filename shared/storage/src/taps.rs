//! Taps: the lines that terminals send, and the outcome of each line.
//!
//! A tap with a sound time is in the partition of the number by which the terminal knows the person. It is sorted by
//! the time that the terminal showed, so that one strongly consistent read finds the taps around it, of all
//! terminals. The employee with that number is looked up when the tap is applied. Taps of a clock fault and lines
//! that are no taps are in the partition of their terminal. A key has everything that identifies a tap (rule TERM-6),
//! so that a repeated tap is found by it.

use chrono::{DateTime, SecondsFormat, TimeDelta, Utc};
use serde::{Deserialize, Serialize};
use wfm_domain::ids::{AttendanceId, EmployeeId, OrganizationId, TerminalId};

use crate::error::Error;
use crate::kinds::Kind;
use crate::list::{List, Page};
use crate::table::{Index, Item, Key, Query, Row, Table, Write};

/// The time in seconds for which a tap of an unknown number and a line that is no tap are kept: 90 days.
const KEPT_SECONDS: i64 = 90 * 24 * 3600;

/// A stored tap, or a stored line that is no tap.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct StoredTap {
    pub terminal: TerminalId,
    /// The serial number of the terminal when the tap came.
    pub serial_number: String,
    /// The position of the line among everything that came from the terminal.
    pub position: String,
    pub received_at: DateTime<Utc>,
    /// The number by which the terminal knows the person; empty if the line is no tap.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub number: String,
    /// The time that the terminal's clock showed or, if the line is no tap, the line.
    pub text: String,
    /// The key that was pressed, as its number in the protocol; 255 if the terminal does not ask for one.
    #[serde(default)]
    pub key: u8,
    /// Whether the terminal was, when the tap came, a door that people pass all day (rule TERM-12).
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub first_and_last: bool,
    /// The time of the tap, if it is sound.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub at: Option<DateTime<Utc>>,
    pub state: TapState,
    /// The reason for the state, if the state alone does not tell it.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub why: String,
    /// The employee who tapped, if an employee has the number.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub employee: Option<EmployeeId>,
    /// The attendance to which the tap belongs.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub attendance: Option<AttendanceId>,
    /// The first tap of the shift of this tap, if the tap has been applied.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub shift: Option<DateTime<Utc>>,
    /// The latest sound time of the terminal when the tap was processed. For a sound tap it is the tap's own time or
    /// a later one; in a clock fault, the latest time before the fault.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub latest: Option<DateTime<Utc>>,
    /// For a sound tap: the latest sound time before it. If the tap ended a clock fault, the taps of the fault are
    /// stored under that time.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub before: Option<DateTime<Utc>>,
    /// In a clock fault: the position among the taps of the fault.
    #[serde(default)]
    pub place: u32,
}

/// The verdict on a line of a terminal.
#[derive(
    Clone,
    Copy,
    Debug,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    Serialize,
    Deserialize,
    strum::IntoStaticStr,
    strum::VariantNames,
)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum TapState {
    /// The tap is part of an attendance.
    Applied,
    /// No employee has the number.
    Unmatched,
    /// The tap contradicts what is stored of the employee.
    Refused,
    /// The terminal's clock was wrong.
    Faulty,
    /// The line is no tap.
    Malformed,
}

impl TapState {
    /// The state as text.
    pub fn as_str(self) -> &'static str {
        self.into()
    }
}

fn of_number(organization: OrganizationId, number: &str) -> String {
    format!("{}#{number}", Kind::Taps.within(organization))
}

fn of_terminal(organization: OrganizationId, terminal: TerminalId) -> String {
    format!("{}#{terminal}", Kind::Terminal.within(organization))
}

/// The partition that lists everything that came from a terminal.
fn listed_in(organization: OrganizationId, terminal: TerminalId) -> String {
    format!("{}#{terminal}", Kind::TerminalTaps.within(organization))
}

fn seconds(at: DateTime<Utc>) -> String {
    at.to_rfc3339_opts(SecondsFormat::Secs, true)
}

/// The key of a tap with a sound time.
pub fn sound_key(
    organization: OrganizationId,
    terminal: TerminalId,
    number: &str,
    text: &str,
    key: u8,
) -> Key {
    Key::new(of_number(organization, number), format!("{text}#{terminal}#{key}"))
}

/// The key of a tap of the clock fault that began after `latest`. Among equal taps of the fault in one push, it is
/// the `count`-th.
pub fn faulty_key(
    organization: OrganizationId,
    terminal: TerminalId,
    latest: Option<DateTime<Utc>>,
    number: &str,
    text: &str,
    key: u8,
    count: usize,
) -> Key {
    let sk = format!("{}{number}#{text}#{key}#{count}", fault_prefix(latest));
    Key::new(of_terminal(organization, terminal), sk)
}

fn fault_prefix(latest: Option<DateTime<Utc>>) -> String {
    format!("FAULT#{}#", latest.map_or_else(|| "start".to_owned(), seconds))
}

/// The key of a line that is no tap.
pub fn malformed_key(organization: OrganizationId, terminal: TerminalId, text: &str) -> Key {
    Key::new(of_terminal(organization, terminal), format!("MALFORMED#{text}"))
}

/// A tap from an item that was read.
pub fn read(item: Item) -> Result<StoredTap, Error> {
    Ok(serde_dynamo::from_item(item)?)
}

/// The write that stores a tap under its key. It replaces what was stored under this key.
pub fn put(organization: OrganizationId, key: &Key, tap: &StoredTap) -> Write {
    let list = listed_in(organization, tap.terminal);
    let row = Row::new(key, tap).listed(Index::First, list, tap.position.clone());
    let is_kept = !matches!(tap.state, TapState::Unmatched | TapState::Malformed);
    Write::put(match is_kept {
        true => row,
        false => row.expires(tap.received_at.timestamp() + KEPT_SECONDS),
    })
}

/// The write that stores a line that is no tap.
pub fn put_malformed(organization: OrganizationId, tap: &StoredTap) -> Write {
    put(organization, &malformed_key(organization, tap.terminal, &tap.text), tap)
}

/// More than the offset of any time zone from UTC.
const WIDEST_OFFSET: TimeDelta = TimeDelta::hours(15);

/// The taps of a number with a sound time in `[from, to]`, ascending, strongly consistent.
pub async fn between(
    table: &Table,
    organization: OrganizationId,
    number: &str,
    from: DateTime<Utc>,
    to: DateTime<Utc>,
) -> Result<Vec<StoredTap>, Error> {
    let shown = |at: DateTime<Utc>| at.format("%Y-%m-%d %H:%M:%S").to_string();
    let first = shown(from - WIDEST_OFFSET);
    let last = shown(to + WIDEST_OFFSET);
    let partition = of_number(organization, number);
    let items = table.range(&partition, &first, &format!("{last}~")).await?;
    let mut taps = items.into_iter().map(read).collect::<Result<Vec<_>, _>>()?;
    taps.retain(|tap| tap.at.is_some_and(|at| (from..=to).contains(&at)));
    taps.sort_by_key(|tap| tap.at);
    Ok(taps)
}

/// The taps of the clock fault of a terminal that began after `latest`, in the order of the terminal, strongly
/// consistent.
pub async fn of_fault(
    table: &Table,
    organization: OrganizationId,
    terminal: TerminalId,
    latest: Option<DateTime<Utc>>,
) -> Result<Vec<(Key, StoredTap)>, Error> {
    let prefix = fault_prefix(latest);
    let pk = of_terminal(organization, terminal);
    let items = table.range(&pk, &prefix, &format!("{prefix}~")).await?;
    let read = |item: Item| Ok((crate::table::key_of(&item)?, read(item)?));
    let mut taps = items.into_iter().map(read).collect::<Result<Vec<_>, Error>>()?;
    taps.sort_by_key(|(_, tap)| tap.place);
    Ok(taps)
}

/// At most `most` lines of a terminal after a position, in the order of arrival, and whether there are more.
pub async fn arrived_after(
    table: &Table,
    organization: OrganizationId,
    terminal: TerminalId,
    position: &str,
    most: usize,
) -> Result<(Vec<StoredTap>, bool), Error> {
    let pk = listed_in(organization, terminal);
    let from = format!("{position}~");
    let index = Some(Index::First);
    let query =
        Query { pk: &pk, from: &from, to: "~", index, limit: Some(most), ..Query::default() };
    let (items, more) = table.query(query).await?;
    Ok((items.into_iter().map(read).collect::<Result<_, _>>()?, more))
}

/// A page of the lines of a terminal that pass the filter, the latest arrival first.
pub async fn list(
    table: &Table,
    organization: OrganizationId,
    terminal: TerminalId,
    wanted: impl Fn(&StoredTap) -> bool,
    after: Option<&str>,
    limit: usize,
) -> Result<Page<StoredTap>, Error> {
    let partition = listed_in(organization, terminal);
    let list = List::newest_first(Some(Index::First), vec![partition], after, limit);
    table.list(list, |item| Ok(Some(read(item)?).filter(|tap| wanted(tap)))).await
}
