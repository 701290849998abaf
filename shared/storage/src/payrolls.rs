//! Payrolls, in the timeline of their employee, sorted by the last date of the period. The id of a payroll holds this
//! address, so no pointer is needed to find it.
//!
//! A row is small: its content is packed. The snapshots of a chunk are stored in one object,
//! whose name is the hash of its content. Writing it again changes nothing, and no row refers to an
//! object that changed.

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use chrono::{DateTime, NaiveDate};
use flate2::Compression;
use rust_decimal::Decimal;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use uuid::Uuid;
use wfm_domain::attendance::Assigned;
use wfm_domain::dates::DateRange;
use wfm_domain::hex::hex;
use wfm_domain::ids::{
    DepartmentId, EmployeeId, JobId, OrganizationId, PayAdjustmentId, PayGroupId, PaymentId,
    PayrollId, SiteId, UserId,
};
use wfm_domain::independence::Author;
use wfm_domain::pay::{
    Approval, Contributor, CostCentreWeight, Decided, Pay, PayCorrection, Payroll, PayrollStatus,
    Snapshot, Supersedes, TakenInstalment, YearToDate,
};

use crate::blobs::Blobs;
use crate::by_end_date::{self, Ending};
use crate::error::Error;
use crate::kinds::Kind;
use crate::list::{List, Page};
use crate::packed::{deflate, inflate};
use crate::table::{Index, Item, Key, Row, Table, Write, bytes_of};
use crate::timeline;
use crate::timeline_heads::TimelineHead;

/// A payroll as stored at one revision.
#[derive(Clone, Debug, PartialEq)]
pub struct StoredPayroll {
    pub rev: u64,
    pub payroll: Payroll,
    pub snapshot: SnapshotRef,
    /// The particulars of people on its payslip, stored when it is approved (rule DOC-1).
    pub particulars: Option<SnapshotRef>,
}

/// The place of a payroll's snapshot.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SnapshotRef {
    /// The name of the object, without its folder.
    pub object: String,
    /// The index in the object's list.
    pub place: u32,
}

/// The stored shape. Everything except the revision is packed, because a row of at most 1 KB costs half as much as a
/// larger one.
#[derive(Serialize, Deserialize)]
struct Stored {
    rev: u64,
}

/// The packed form: short names, ids and hashes in base64.
#[derive(Serialize, Deserialize)]
struct Packed {
    id: String,
    e: String,
    /// Department, site, manager and cost centre.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    dep: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    site: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    mgr: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    cc: Option<String>,
    ps: NaiveDate,
    pe: NaiveDate,
    /// The pay group.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pg: Option<String>,
    /// The dates that other payrolls pay.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    ew: Vec<DateRange>,
    /// The pay date, if it is not the last date of the period.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pd: Option<NaiveDate>,
    /// The adjustments of a one-off payroll.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    oo: Option<Vec<PayAdjustmentId>>,
    /// The instalments of advances.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    is: Vec<TakenInstalment>,
    /// The year to date.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    yd: Option<YearToDate>,
    /// The transfer, if it is not the net.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    tf: Option<Decimal>,
    /// The payment.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pm: Option<String>,
    /// Whether the money came back.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    rc: bool,
    /// Whether it leaves corrections for later.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    ll: bool,
    /// The hours, if they are not the dates of the period.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    hr: Option<DateRange>,
    ao: NaiveDate,
    st: PayrollStatus,
    pay: Pay,
    /// The corrections that it carries.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    co: Vec<PayCorrection>,
    /// The weights of the cost centres, unless that of the assignment has it all.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    cw: Vec<CostCentreWeight>,
    h: String,
    job: JobId,
    snap: SnapshotRef,
    /// The particulars of people.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pp: Option<SnapshotRef>,
    tr: u64,
    c: i64,
    u: i64,
    /// The accounts to which the indexes below refer.
    acc: Vec<String>,
    g: StoredAuthor,
    ch: Vec<(StoredAuthor, NaiveDate)>,
    ap: Vec<(StoredAuthor, i64, Vec<usize>)>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    su: Option<Supersedes>,
    d: Vec<StoredDecision>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    n: Vec<JobId>,
    /// The leave types that its worked hours grant.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    gl: Vec<String>,
}

/// An account, and the accounts for which it acted.
type StoredAuthor = Vec<usize>;

#[derive(Serialize, Deserialize)]
struct StoredDecision {
    st: PayrollStatus,
    by: usize,
    at: i64,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    job: Option<JobId>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    why: Option<String>,
}

/// The accounts that a payroll names, each stored once.
#[derive(Default)]
struct Named(Vec<UserId>);

impl Named {
    fn index(&mut self, account: UserId) -> usize {
        self.0.iter().position(|known| *known == account).unwrap_or_else(|| {
            self.0.push(account);
            self.0.len() - 1
        })
    }

    fn all(&mut self, accounts: impl IntoIterator<Item = UserId>) -> Vec<usize> {
        accounts.into_iter().map(|account| self.index(account)).collect()
    }

    fn author(&mut self, author: &Author) -> StoredAuthor {
        self.all([author.account].into_iter().chain(author.acted_for.iter().copied()))
    }

    fn decision(&mut self, decided: &Decided) -> StoredDecision {
        let Decided { status, by, at, job_id, reason } = decided.clone();
        StoredDecision {
            st: status,
            by: self.index(by),
            at: at.timestamp_millis(),
            job: job_id,
            why: reason,
        }
    }

    fn at(&self, index: usize) -> Result<UserId, Error> {
        let account = self.0.get(index).copied();
        account.ok_or_else(|| Error::internal("a payroll that names an unknown account"))
    }

    fn author_of(&self, stored: &StoredAuthor) -> Result<Author, Error> {
        let mut accounts = stored.iter().map(|index| self.at(*index));
        let account = accounts.next().transpose()?;
        let account = account.ok_or_else(|| Error::internal("an author without an account"))?;
        Ok(Author { account, acted_for: accounts.collect::<Result<_, _>>()? })
    }
}

/// The weights where one cost centre has it all.
fn alone(cost_centre: Option<String>) -> Vec<CostCentreWeight> {
    vec![CostCentreWeight { cost_centre, weight: 1 }]
}

fn short(bytes: &[u8]) -> String {
    URL_SAFE_NO_PAD.encode(bytes)
}

fn long(text: &str) -> Result<Vec<u8>, Error> {
    URL_SAFE_NO_PAD.decode(text).map_err(Error::internal)
}

fn uuid(text: &str) -> Result<Uuid, Error> {
    Uuid::from_slice(&long(text)?).map_err(Error::internal)
}

/// The bytes of a hash that is written in hexadecimal digits.
fn from_hex(text: &str) -> Vec<u8> {
    let digits: Vec<char> = text.chars().collect();
    let byte = |pair: &[char]| u8::from_str_radix(&pair.iter().collect::<String>(), 16).ok();
    digits.chunks(2).filter_map(byte).collect()
}

fn key(organization: OrganizationId, id: PayrollId) -> Option<Key> {
    let (timeline, period_end) = id.address()?;
    let sk = by_end_date::sort_key(period_end, Ending::Payroll, &id);
    Some(Key::new(timeline::pay_partition_of(organization, timeline), sk))
}

/// The number of partitions of the organization-wide list. There are several because a pay run writes all payrolls of
/// a month at the same time.
const SHARDS: u8 = 4;

fn list_partition(organization: OrganizationId, shard: u8) -> String {
    format!("{}#{shard}", Kind::Payrolls.within(organization))
}

/// A page of payrolls that pass the filter, the latest first: those of one employee, sorted by the end of the period,
/// or all, sorted by its start. `dates` has the first dates of the periods.
pub async fn list(
    table: &Table,
    organization: OrganizationId,
    employee: Option<EmployeeId>,
    dates: Option<DateRange>,
    wanted: impl Fn(&StoredPayroll) -> bool,
    after: Option<&str>,
    limit: usize,
) -> Result<Page<StoredPayroll>, Error> {
    let keep = |stored: &StoredPayroll| {
        dates.is_none_or(|dates| dates.contains(stored.payroll.period_start)) && wanted(stored)
    };
    let Some(employee) = employee else {
        let partitions = (0..SHARDS).map(|shard| list_partition(organization, shard));
        let list = List {
            from: dates.map_or_else(|| "0".into(), |dates| dates.first.to_string()),
            to: dates.map_or_else(|| "~".into(), |dates| format!("{}~", dates.last)),
            ..List::newest_first(Some(Index::First), partitions.collect(), after, limit)
        };
        return table.list(list, |item| Ok(Some(read(item)?).filter(|row| keep(row)))).await;
    };
    let list = List {
        from: by_end_date::from(dates.map(|dates| dates.first)),
        to: by_end_date::to(),
        ..List::newest_first(
            None,
            vec![timeline::pay_partition(organization, employee)],
            after,
            limit,
        )
    };
    let read = |item| match by_end_date::ending(&item) {
        Some(Ending::Payroll) => Ok(Some(read(item)?).filter(|row| keep(row))),
        _ => Ok(None),
    };
    table.list(list, read).await
}

/// The writes that store a generated payroll and move its employee's head on.
///
/// # Errors
/// Errors of [`put`].
pub fn generated(
    organization: OrganizationId,
    stored: &StoredPayroll,
    head: TimelineHead,
) -> Result<[Write; 2], Error> {
    let Payroll { employee_id, period_end, .. } = stored.payroll;
    let head = TimelineHead { generated: head.next_rev(), ..head };
    let head = head.advance_with_end(organization, employee_id, period_end);
    Ok([head, put(organization, stored)?])
}

/// The write that stores a payroll. It belongs beside [`TimelineHead::advance`]. A new payroll needs an id that is
/// not taken. A changed payroll must still be at the previous revision.
///
/// # Errors
/// An internal error for an id without an address, which the service never makes.
pub fn put(organization: OrganizationId, stored: &StoredPayroll) -> Result<Write, Error> {
    let StoredPayroll { rev, payroll, snapshot, particulars } = stored;
    let key = key(organization, payroll.id).ok_or_else(|| Error::internal("no payroll's id"))?;
    let mut named = Named::default();
    let generated_by = named.author(&payroll.generated_by);
    let changed_by = payroll.changed_by.iter();
    let changed_by = changed_by.map(|one| (named.author(&one.author), one.from)).collect();
    let approvals = payroll.approvals.iter().map(|approval| {
        let covers = named.all(approval.covers.iter().copied());
        (named.author(&approval.by), approval.at.timestamp_millis(), covers)
    });
    let approvals = approvals.collect();
    let decisions = payroll.decisions.iter().map(|decided| named.decision(decided)).collect();
    let packed = Packed {
        id: short(payroll.id.0.as_bytes()),
        e: short(payroll.employee_id.0.as_bytes()),
        dep: payroll.assigned.department_id.map(|id| short(id.0.as_bytes())),
        site: payroll.assigned.site_id.map(|id| short(id.0.as_bytes())),
        mgr: payroll.assigned.manager_id.map(|id| short(id.0.as_bytes())),
        cc: payroll.assigned.cost_centre.clone(),
        ps: payroll.period_start,
        pe: payroll.period_end,
        pg: payroll.pay_group_id.map(|id| short(id.0.as_bytes())),
        ew: payroll.elsewhere.clone(),
        pd: Some(payroll.pay_date).filter(|date| *date != payroll.period_end),
        oo: payroll.one_off.clone(),
        is: payroll.instalments.clone(),
        yd: payroll.year_to_date.clone(),
        tf: Some(payroll.transfer).filter(|transfer| *transfer != payroll.pay.net),
        pm: payroll.payment_id.map(|id| short(id.0.as_bytes())),
        rc: payroll.is_recovered,
        ll: payroll.leaves_late,
        hr: payroll.hours,
        ao: payroll.as_of,
        st: payroll.status,
        pay: payroll.pay.clone(),
        co: payroll.corrections.clone(),
        cw: match payroll.cost_centres == alone(payroll.assigned.cost_centre.clone()) {
            true => vec![],
            false => payroll.cost_centres.clone(),
        },
        h: short(&from_hex(&payroll.snapshot_hash)),
        job: payroll.job_id.clone(),
        snap: snapshot.clone(),
        pp: particulars.clone(),
        tr: payroll.timeline_rev,
        c: payroll.created_at.timestamp_millis(),
        u: payroll.updated_at.timestamp_millis(),
        acc: named.0.iter().map(|account| short(account.0.as_bytes())).collect(),
        g: generated_by,
        ch: changed_by,
        ap: approvals,
        su: payroll.supersedes.clone(),
        d: decisions,
        n: payroll.noted_in.clone(),
        gl: payroll.grants_leave.clone(),
    };
    let position = format!("{}#{}", payroll.period_start, payroll.id);
    let shard = payroll.employee_id.0.as_bytes()[15] % SHARDS;
    let row = Row::new(&key, &Stored { rev: *rev })
        .with_bytes("payroll", pack(&packed, Compression::default())?)
        .listed(Index::First, list_partition(organization, shard), position);
    Ok(if *rev == 1 { Write::create(row) } else { Write::replace(row, rev - 1) })
}

/// The payrolls of an employee whose period ends on a date, strongly consistent.
///
/// # Errors
/// Errors of the table.
pub async fn ending_on(
    table: &Table,
    organization: OrganizationId,
    employee: EmployeeId,
    date: NaiveDate,
) -> Result<Vec<StoredPayroll>, Error> {
    let items = by_end_date::pay_on(table, organization, employee, date).await?.into_iter();
    let is_payroll = |item: &Item| by_end_date::ending(item) == Some(Ending::Payroll);
    items.filter(is_payroll).map(read).collect()
}

/// A payroll from an item that was read.
pub fn read(item: Item) -> Result<StoredPayroll, Error> {
    let packed = bytes_of(&item, "payroll");
    let packed = packed.ok_or_else(|| Error::internal("a payroll without its content"))?;
    let Stored { rev } = serde_dynamo::from_item(item)?;
    let instant = |millis| {
        DateTime::from_timestamp_millis(millis)
            .ok_or_else(|| Error::internal("an instant out of range"))
    };
    let stored: Packed = unpack(&packed)?;
    let named = stored.acc.iter().map(|account| Ok(UserId(uuid(account)?)));
    let named = Named(named.collect::<Result<_, Error>>()?);
    let decided = |decided: StoredDecision| {
        let StoredDecision { st: status, by, at, job: job_id, why: reason } = decided;
        Ok(Decided { status, by: named.at(by)?, at: instant(at)?, job_id, reason })
    };
    let contributor = |(author, from): &(StoredAuthor, NaiveDate)| {
        Ok(Contributor { author: named.author_of(author)?, from: *from })
    };
    let approval = |(by, at, covers): &(StoredAuthor, i64, Vec<usize>)| {
        let covers = covers.iter().map(|index| named.at(*index)).collect::<Result<_, Error>>()?;
        Ok(Approval { by: named.author_of(by)?, at: instant(*at)?, covers })
    };
    let id = |text: Option<&str>| text.map(uuid).transpose();
    let cost_centre = stored.cc.clone();
    Ok(StoredPayroll {
        rev,
        payroll: Payroll {
            id: PayrollId(uuid(&stored.id)?),
            employee_id: EmployeeId(uuid(&stored.e)?),
            assigned: Assigned {
                department_id: id(stored.dep.as_deref())?.map(DepartmentId),
                site_id: id(stored.site.as_deref())?.map(SiteId),
                manager_id: id(stored.mgr.as_deref())?.map(EmployeeId),
                cost_centre: stored.cc,
            },
            period_start: stored.ps,
            period_end: stored.pe,
            pay_group_id: id(stored.pg.as_deref())?.map(PayGroupId),
            hours: stored.hr,
            elsewhere: stored.ew,
            pay_date: stored.pd.unwrap_or(stored.pe),
            one_off: stored.oo,
            instalments: stored.is,
            year_to_date: stored.yd,
            transfer: stored.tf.unwrap_or(stored.pay.net),
            payment_id: id(stored.pm.as_deref())?.map(PaymentId),
            is_recovered: stored.rc,
            leaves_late: stored.ll,
            as_of: stored.ao,
            status: stored.st,
            pay: stored.pay,
            corrections: stored.co,
            cost_centres: match stored.cw.is_empty() {
                true => alone(cost_centre),
                false => stored.cw,
            },
            snapshot_hash: hex(&long(&stored.h)?),
            job_id: stored.job,
            generated_by: named.author_of(&stored.g)?,
            changed_by: stored.ch.iter().map(contributor).collect::<Result<_, Error>>()?,
            timeline_rev: stored.tr,
            approvals: stored.ap.iter().map(approval).collect::<Result<_, Error>>()?,
            noted_in: stored.n,
            supersedes: stored.su,
            grants_leave: stored.gl,
            decisions: stored.d.into_iter().map(decided).collect::<Result<_, Error>>()?,
            created_at: instant(stored.c)?,
            updated_at: instant(stored.u)?,
        },
        snapshot: stored.snap,
        particulars: stored.pp,
    })
}

pub async fn get(
    table: &Table,
    organization: OrganizationId,
    id: PayrollId,
) -> Result<Option<StoredPayroll>, Error> {
    let Some(key) = key(organization, id) else { return Ok(None) };
    table.item(&key).await?.map(read).transpose()
}

/// The payrolls with these ids. Missing ones are skipped.
pub async fn get_many(
    table: &Table,
    organization: OrganizationId,
    ids: &[PayrollId],
) -> Result<Vec<StoredPayroll>, Error> {
    let keys: Vec<Key> = ids.iter().filter_map(|id| key(organization, *id)).collect();
    let mut found = table.get_many(keys.clone()).await?;
    keys.iter().filter_map(|key| found.remove(key)).map(read).collect()
}

fn pack(value: &impl Serialize, level: Compression) -> Result<Vec<u8>, Error> {
    deflate(&serde_json::to_vec(value)?, level)
}

fn unpack<T: serde::de::DeserializeOwned>(packed: &[u8]) -> Result<T, Error> {
    Ok(serde_json::from_slice(&inflate(packed)?)?)
}

fn blob(organization: OrganizationId, object: &str) -> String {
    format!("snapshots/{organization}/{object}.json.z")
}

/// Stores snapshots together, each in its canonical form, for always. Returns the object that holds them, in their
/// order. It needs no transaction, because an object without references does no harm.
pub async fn store_snapshots(
    blobs: &Blobs,
    organization: OrganizationId,
    snapshots: &[&[u8]],
) -> Result<String, Error> {
    let list = [b"[", snapshots.join(&b',').as_slice(), b"]"].concat();
    let packed = deflate(&list, Compression::fast())?;
    let object = hex(&Sha256::digest(&packed)[..16]);
    blobs.put_once(&blob(organization, &object), packed).await?;
    Ok(object)
}

/// A payroll's snapshot.
pub async fn snapshot(
    blobs: &Blobs,
    organization: OrganizationId,
    at: &SnapshotRef,
) -> Result<Snapshot, Error> {
    let packed = blobs.get(&blob(organization, &at.object)).await?;
    let all: Vec<Snapshot> = unpack(&packed)?;
    let place = at.place as usize;
    all.into_iter()
        .nth(place)
        .ok_or_else(|| Error::internal("a snapshot that is not in its object"))
}
