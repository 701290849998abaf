//! The people who may act on a request now, and who is asked (rules APPR-3, APPR-4 and APPR-6).

use std::collections::{BTreeMap, BTreeSet};

use chrono::{DateTime, NaiveDate, Utc};
use futures::future::{try_join, try_join_all};
use wfm_app::{App, Transaction, notify};
use wfm_domain::approval::{Acting, Approver, Candidate, Lines, Progress, Request};
use wfm_domain::employee::Employee;
use wfm_domain::ids::{EmployeeId, OrganizationId, RoleId, UserId};
use wfm_domain::notice::Notice;
use wfm_domain::settings::Settings;
use wfm_domain::tree::MAX_LEVELS;
use wfm_http::Error;
use wfm_http::authentication::Held;
use wfm_http::authorization::SystemRole;
use wfm_http::permission_holders::{self, MOST_HOLDERS};
use wfm_storage::memberships::Membership;
use wfm_storage::table::Table;
use wfm_storage::timeline_heads::{self, TimelineHead};
use wfm_storage::users::{self, User};
use wfm_storage::{Error as Stored, departments, deputies, employees, leaves, role_holders, roles};

/// The greatest number of accounts that are asked to decide one step.
const MOST_ASKED: usize = 20;

/// The facts about a request that decide who may act on it.
pub struct Matter<'a> {
    pub table: &'a Table,
    pub organization: OrganizationId,
    pub settings: &'a Settings,
    /// The employee whose request it is.
    pub subject: &'a Employee,
    /// The permission to decide it.
    pub permission: &'static str,
    pub now: DateTime<Utc>,
}

/// A part of a line.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Part {
    Managers,
    Departments,
    Role(RoleId),
    Everybody,
}

impl<'a> Matter<'a> {
    /// A matter of the organization, now.
    pub fn new(
        app: &'a App,
        organization: OrganizationId,
        settings: &'a Settings,
        subject: &'a Employee,
        permission: &'static str,
    ) -> Self {
        let (table, now) = (&app.storage.table, app.clock.now());
        Self { table, organization, settings, subject, permission, now }
    }

    /// The accounts that may act now. It reads the line from its beginning, as far as people decide.
    ///
    /// # Errors
    /// Errors of the table.
    pub async fn acting(&self, progress: &Progress) -> Result<Acting, Error> {
        let today = self.subject.today(self.settings, self.now);
        let approver = progress.present().approver;
        let mut parts = match approver {
            Approver::Manager => vec![Part::Everybody, Part::Departments, Part::Managers],
            Approver::DepartmentManager => vec![Part::Everybody, Part::Managers, Part::Departments],
            Approver::Role(role) => vec![Part::Everybody, Part::Role(role)],
        };
        let mut next_manager = self.subject.manager_on(today);
        let mut levels = 0;
        let mut lines = Lines::default();
        let mut looked_at = BTreeSet::new();
        let mut people = BTreeMap::new();
        loop {
            let acting = lines.acting(self.subject.id, progress, self.now);
            let new: BTreeSet<UserId> = acting.approvers.difference(&looked_at).copied().collect();
            if !new.is_empty() {
                self.look_at(&new, &mut lines, &mut people).await?;
                looked_at.extend(new);
                continue;
            }
            let Some(part) = parts.last().copied().filter(|_| acting.is_open) else {
                return Ok(acting);
            };
            // The managers are read one by one, because the first one mostly decides.
            let manager = if part == Part::Managers { next_manager.take() } else { None };
            match manager {
                Some(manager) if levels < MAX_LEVELS => {
                    levels += 1;
                    let above = self.add_manager(manager, &mut lines, &mut people).await?;
                    next_manager = above.and_then(|above| above.manager_on(today));
                }
                _ => {
                    parts.pop();
                    if part != Part::Managers {
                        self.add(part, today, &mut lines).await?;
                    }
                }
            }
        }
    }

    /// The accounts that are asked now to decide the present step of a request. It tells those of them who were not told yet or, if
    /// there are none, the employee. The progress has to note them ([`Progress::ask`]).
    ///
    /// # Errors
    /// Errors of the table.
    pub async fn ask(
        &self,
        request: Request<'_>,
        change: &mut Transaction<'_>,
    ) -> Result<BTreeSet<UserId>, Error> {
        let progress = request.progress();
        let acting = Box::pin(self.acting(progress)).await?;
        let asked: BTreeSet<UserId> = acting.everybody().take(MOST_ASKED).collect();
        let notice = Notice::requested(request);
        for account in asked.iter().filter(|account| !progress.was_told(**account)) {
            change.notify(Some(*account), &notice);
        }
        if asked.is_empty() && !progress.is_stuck_told {
            let own =
                notify::account_of(self.table, self.organization, self.subject, self.now).await?;
            if let Some(own) = own {
                change.notify_anybody(own, &Notice::approval_stuck(request));
            }
        }
        Ok(asked)
    }

    /// Adds a manager to the line, and returns the manager.
    async fn add_manager<'p>(
        &self,
        manager: EmployeeId,
        lines: &mut Lines,
        people: &'p mut BTreeMap<EmployeeId, Employee>,
    ) -> Result<Option<&'p Employee>, Error> {
        let stored = employees::get(self.table, self.organization, manager).await?;
        let Some(stored) = stored else { return Ok(None) };
        if let Some(account) = stored.employee.user_id {
            lines.managers.push(account);
            self.know(&[account], lines).await?;
        }
        Ok(Some(people.entry(manager).or_insert(stored.employee)))
    }

    /// Adds another part of the line.
    async fn add(&self, part: Part, today: NaiveDate, lines: &mut Lines) -> Result<(), Error> {
        let (table, organization) = (self.table, self.organization);
        let accounts = match part {
            Part::Managers => return Ok(()),
            Part::Departments => {
                let Some(own) = self.subject.assignment_on(today).department_id else {
                    return Ok(());
                };
                let all = departments::with_those_above(table, organization, own).await?;
                let managers: Vec<EmployeeId> =
                    all.iter().filter_map(|department| department.manager_id).collect();
                let people = managers.iter().copied().collect();
                let accounts = accounts_of(table, organization, people).await?;
                let of = |manager: &EmployeeId| accounts.get(manager).copied();
                lines.department_managers = managers.iter().filter_map(of).collect();
                lines.department_managers.clone()
            }
            Part::Role(role) => {
                let holders = holders_of(table, organization, role).await?;
                lines.role_holders.extend(&holders);
                holders
            }
            Part::Everybody => {
                let permission = self.permission;
                let all =
                    permission_holders::for_everybody(table, organization, permission, self.now);
                let all = Box::pin(all).await?;
                lines.everybody.extend(&all);
                all
            }
        };
        self.know(&accounts, lines).await
    }

    /// Reads the accounts that are not known yet, without absences and deputies.
    async fn know(&self, accounts: &[UserId], lines: &mut Lines) -> Result<(), Error> {
        let is_new = |account: &&UserId| !lines.accounts.contains_key(account);
        let new = accounts.iter().filter(is_new).copied().collect();
        let candidates = Box::pin(self.candidates(new)).await?;
        lines.accounts.extend(candidates);
        Ok(())
    }

    /// These accounts, without absences and deputies.
    async fn candidates(
        &self,
        accounts: BTreeSet<UserId>,
    ) -> Result<BTreeMap<UserId, Candidate>, Error> {
        let keys = accounts.iter().map(|id| users::key(self.organization, *id)).collect();
        let found = self.table.get_many(keys).await?;
        let users: Vec<User> =
            found.into_values().map(users::read).collect::<Result<_, Stored>>()?;
        let candidates = users.iter().map(|user| async {
            let held = Held::load(self.table, self.organization, &user.roles);
            let counts_as = users::acts_as(self.table, self.organization, user);
            let counts_as = async { Ok(counts_as.await?) };
            let (held, counts_as) = Box::pin(try_join(held, counts_as)).await?;
            let candidate = Candidate {
                is_active: user.is_active_at(self.now),
                employee: user.employee_id,
                may_decide: held.grants.scope(self.permission).is_some(),
                counts_as,
                ..Candidate::default()
            };
            Ok::<_, Error>((user.id, candidate))
        });
        Ok(Box::pin(try_join_all(candidates)).await?.into_iter().collect())
    }

    /// Adds the absences of these accounts, and their deputies. `people` are the employees that were read before.
    async fn look_at(
        &self,
        new: &BTreeSet<UserId>,
        lines: &mut Lines,
        people: &mut BTreeMap<EmployeeId, Employee>,
    ) -> Result<(), Error> {
        let (table, organization) = (self.table, self.organization);
        let employee = |account: &UserId| lines.accounts.get(account)?.employee;
        let employed: BTreeMap<EmployeeId, UserId> =
            new.iter().filter_map(|account| Some((employee(account)?, *account))).collect();
        let heads = employed.keys().map(|id| timeline_heads::key(organization, *id));
        let unknown = employed.keys().filter(|id| !people.contains_key(*id));
        let keys = heads.chain(unknown.map(|id| employees::key(organization, *id))).collect();
        let mut found = table.get_many(keys).await?;
        let mut deputies_of = vec![];
        for (id, account) in &employed {
            if let Some(item) = found.remove(&employees::key(organization, *id)) {
                people.insert(*id, employees::read(item)?.employee);
            }
            let Some(person) = people.get(id) else { continue };
            let head = TimelineHead::read(found.get(&timeline_heads::key(organization, *id)))?;
            let today = person.today(self.settings, self.now);
            let leave =
                leaves::covers(table, organization, *id, &head, today, self.settings).await?;
            let cover = leave.get(&today).map(|leave| leave.cover);
            if let Some(candidate) = lines.accounts.get_mut(account) {
                candidate.is_absent =
                    cover.is_some_and(|cover| cover.first_half && cover.second_half);
            }
            deputies_of.push(async move {
                let named = deputies::not_over(table, organization, *id, today).await?;
                let now = named.into_iter().filter(|deputy| deputy.dates.contains(today));
                Ok::<_, Stored>((*account, now.map(|deputy| deputy.deputy_id).collect::<Vec<_>>()))
            });
        }
        let deputies_of = try_join_all(deputies_of).await?;
        let people =
            deputies_of.iter().flat_map(|(_, deputies)| deputies.iter().copied()).collect();
        let accounts = accounts_of(table, organization, people).await?;
        let known: Vec<UserId> = accounts.values().copied().collect();
        self.know(&known, lines).await?;
        for (account, deputies) in deputies_of {
            if let Some(candidate) = lines.accounts.get_mut(&account) {
                let named = deputies.iter().filter_map(|deputy| accounts.get(deputy).copied());
                candidate.deputies = named.collect();
            }
        }
        Ok(())
    }
}

/// The holders of a role, active or not; nobody if the role is gone.
async fn holders_of(
    table: &Table,
    organization: OrganizationId,
    role: RoleId,
) -> Result<Vec<UserId>, Stored> {
    let Some(role) = roles::get(table, organization, role).await? else { return Ok(vec![]) };
    let name = match role.is_system {
        true if role.name == SystemRole::Admin.name() => {
            let limit = Some(MOST_HOLDERS);
            let all = Membership::administrators(table, organization, limit).await?;
            return Ok(all.into_iter().map(UserId).collect());
        }
        true => role.name,
        false => role.id.to_string(),
    };
    role_holders::of(table, organization, &name, MOST_HOLDERS).await
}

/// The accounts of these employees, active or not.
async fn accounts_of(
    table: &Table,
    organization: OrganizationId,
    people: BTreeSet<EmployeeId>,
) -> Result<BTreeMap<EmployeeId, UserId>, Stored> {
    let keys = people.iter().map(|id| employees::key(organization, *id)).collect();
    let mut accounts = BTreeMap::new();
    for item in table.get_many(keys).await?.into_values() {
        let employee = employees::read(item)?.employee;
        accounts.extend(employee.user_id.map(|account| (employee.id, account)));
    }
    Ok(accounts)
}
