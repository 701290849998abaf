//! Permissions: the one registry, the system roles, and what a caller may do.
//!
//! A permission that is not granted is denied.

use std::collections::BTreeMap;
use std::fmt;

/// The scope of a permission.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Scope {
    /// The caller's own records.
    Own,
    /// The caller's own records, and those of direct and indirect reports.
    Team,
    /// The records of the whole organization.
    All,
}

impl Scope {
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Own => "own",
            Self::Team => "team",
            Self::All => "all",
        }
    }
}

impl fmt::Display for Scope {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

use Scope::{All, Own, Team};

/// A permission and its possible scopes. A permission without scopes is held or not held.
pub struct Permission {
    pub name: &'static str,
    pub scopes: &'static [Scope],
    /// The narrowest scope from which on a change with this permission asks for a fresh proof of who calls; `None`
    /// for never (rule SIGN-3).
    pub marked_from: Option<Scope>,
}

impl Permission {
    /// The permission, marked: in its widest scope if it has scopes.
    const fn marked(self) -> Self {
        Self { marked_from: Some(All), ..self }
    }
}

const fn plain(name: &'static str) -> Permission {
    Permission { name, scopes: &[], marked_from: None }
}

const fn scoped(name: &'static str, scopes: &'static [Scope]) -> Permission {
    Permission { name, scopes, marked_from: None }
}

/// All permissions (rule PERM-2).
pub const PERMISSIONS: &[Permission] = &[
    plain("accounts:write").marked(),
    plain("activity_logs:read"),
    scoped("attendances:read", &[Own, Team, All]),
    scoped("attendances:review", &[Team, All]).marked(),
    scoped("attendances:write", &[Own, Team, All]),
    scoped("bank_accounts:read", &[Own, All]),
    scoped("bank_accounts:write", &[Own, All]).marked(),
    scoped("compensation:read", &[Own, All]),
    plain("compensation:write").marked(),
    plain("departments:read"),
    plain("departments:write"),
    scoped("documents:read", &[Own, All]),
    plain("documents:write"),
    scoped("employees:read", &[Own, Team, All]),
    plain("employees:write"),
    plain("exports:write"),
    scoped("jobs:read", &[All]),
    plain("leaves:adjust").marked(),
    scoped("leaves:decide", &[Team, All]).marked(),
    scoped("leaves:read", &[Own, Team, All]),
    scoped("leaves:write", &[Own, Team, All]),
    plain("payments:write").marked(),
    plain("payrolls:decide").marked(),
    plain("payrolls:generate").marked(),
    scoped("payrolls:read", &[Own, All]),
    scoped("personal_data:read", &[Own, All]),
    scoped("personal_data:write", &[Own, All]),
    plain("roles:read"),
    plain("roles:write").marked(),
    plain("salary_components:read"),
    plain("salary_components:write").marked(),
    scoped("schedules:read", &[Own, Team, All]),
    scoped("schedules:request", &[Own, All]),
    scoped("schedules:write", &[Team, All]),
    plain("settings:read"),
    plain("settings:write").marked(),
    plain("sites:read"),
    plain("sites:write"),
    plain("terminals:read"),
    plain("terminals:write").marked(),
    plain("uploads:write"),
];

/// Reads a permission of the registry. The text must have a scope if, and only if, the permission has scopes.
pub fn parse(text: &str) -> Option<(&'static str, Scope)> {
    PERMISSIONS.iter().find_map(|permission| {
        let rest = text.strip_prefix(permission.name)?;
        if permission.scopes.is_empty() {
            return rest.is_empty().then_some((permission.name, All));
        }
        let scope = rest.strip_prefix(':')?;
        let scope = permission.scopes.iter().find(|known| known.as_str() == scope)?;
        Some((permission.name, *scope))
    })
}

/// Whether a change that needs this permission, held in a scope, asks for a fresh proof of who calls (rule SIGN-3).
pub fn is_marked(name: &str, scope: Scope) -> bool {
    let known = PERMISSIONS.iter().find(|known| known.name == name);
    known.and_then(|known| known.marked_from).is_some_and(|from| from <= scope)
}

/// The permission that `written` requires, because answers with `written` would tell what the other permission hides
/// (rule PERM-24).
pub fn required_by(written: &str) -> Option<String> {
    match parse(written)? {
        ("payrolls:generate" | "payrolls:decide" | "payments:write", _) => {
            Some("payrolls:read:all".to_owned())
        }
        ("compensation:write", _) => Some("compensation:read:all".to_owned()),
        ("documents:write", _) => Some("documents:read:all".to_owned()),
        ("personal_data:write", scope) => Some(format!("personal_data:read:{scope}")),
        ("bank_accounts:write", scope) => Some(format!("bank_accounts:read:{scope}")),
        ("leaves:decide", scope) => Some(format!("leaves:read:{scope}")),
        ("schedules:request" | "schedules:write", scope) => Some(format!("schedules:read:{scope}")),
        ("attendances:review", scope) => Some(format!("attendances:read:{scope}")),
        _ => None,
    }
}

/// A permission in its written form, with the scope `all` if it has scopes.
pub fn written_for_all(name: &str) -> String {
    let known = PERMISSIONS.iter().find(|known| known.name == name);
    match known.is_some_and(|known| known.scopes.is_empty()) {
        true => name.to_owned(),
        false => format!("{name}:{All}"),
    }
}

/// Every permission in its written form.
pub fn all_written() -> Vec<String> {
    let written = |permission: &Permission| match permission.scopes {
        [] => vec![permission.name.to_owned()],
        scopes => scopes.iter().map(|scope| format!("{}:{scope}", permission.name)).collect(),
    };
    PERMISSIONS.iter().flat_map(written).collect()
}

const EMPLOYEE: &[(&str, Scope)] = &[
    ("departments:read", All),
    ("settings:read", All),
    ("sites:read", All),
    ("uploads:write", All),
    ("employees:read", Own),
    ("bank_accounts:read", Own),
    ("bank_accounts:write", Own),
    ("compensation:read", Own),
    ("attendances:read", Own),
    ("attendances:write", Own),
    ("leaves:read", Own),
    ("leaves:write", Own),
    ("payrolls:read", Own),
    ("personal_data:read", Own),
    ("personal_data:write", Own),
    ("documents:read", Own),
    ("schedules:read", Own),
    ("schedules:request", Own),
];

const MANAGER: &[(&str, Scope)] = &[
    ("employees:read", Team),
    ("attendances:read", Team),
    ("attendances:write", Team),
    ("attendances:review", Team),
    ("leaves:read", Team),
    ("leaves:decide", Team),
    ("schedules:read", Team),
    ("schedules:write", Team),
];

/// The roles that every organization has. They cannot be changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SystemRole {
    Employee,
    Manager,
    HrManager,
    Admin,
}

impl SystemRole {
    pub const ALL: [Self; 4] = [Self::Employee, Self::Manager, Self::HrManager, Self::Admin];

    pub fn name(self) -> &'static str {
        match self {
            Self::Employee => "employee",
            Self::Manager => "manager",
            Self::HrManager => "hr_manager",
            Self::Admin => "admin",
        }
    }

    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|role| role.name() == name)
    }

    pub fn grants(self) -> Grants {
        let mut grants = Grants::default();
        match self {
            Self::Employee => grants.extend(EMPLOYEE),
            Self::Manager => {
                grants.extend(EMPLOYEE);
                grants.extend(MANAGER);
            }
            Self::HrManager | Self::Admin => {
                for permission in PERMISSIONS {
                    let admins_only = matches!(permission.name, "roles:write" | "settings:write");
                    if self == Self::Admin || !admins_only {
                        grants.add(permission.name, All);
                    }
                }
            }
        }
        grants
    }
}

/// The permissions of a caller, each at its widest scope. Permissions without scopes are held at `All`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Grants(BTreeMap<&'static str, Scope>);

impl Grants {
    /// Whether the caller holds a marked permission, or one that is about everybody (rule GUARD-4).
    pub fn reach_everybody(&self) -> bool {
        PERMISSIONS.iter().any(|permission| {
            self.scope(permission.name).is_some_and(|scope| {
                let is_of_all = !permission.scopes.is_empty() && scope == All;
                is_of_all || is_marked(permission.name, scope)
            })
        })
    }

    /// Whether the caller holds a marked permission (rule SIGN-4).
    pub fn are_marked(&self) -> bool {
        PERMISSIONS.iter().any(|permission| {
            self.scope(permission.name).is_some_and(|scope| is_marked(permission.name, scope))
        })
    }

    /// The grants that remain after the last day: to read the account's own pay, working time, leave and files (rule DOC-4).
    #[must_use]
    pub fn after_leaving(&self) -> Self {
        let mut own = Self::default();
        for name in ["attendances:read", "documents:read", "leaves:read", "payrolls:read"] {
            if self.scope(name).is_some() {
                own.add(name, Own);
            }
        }
        own
    }

    /// The grants of these permissions together, written like `attendances:read:own` or `settings:read`. A text that
    /// is not in the registry grants nothing.
    pub fn of_permissions(permissions: &[String]) -> Self {
        let mut all = Self::default();
        for (name, scope) in permissions.iter().filter_map(|text| parse(text)) {
            all.add(name, scope);
        }
        all
    }

    /// Adds the grants of `others`.
    pub fn join(&mut self, others: Self) {
        for (name, scope) in others.0 {
            self.add(name, scope);
        }
    }

    /// Whether every permission of `others` is held in at least the same scope.
    pub fn cover(&self, others: &Self) -> bool {
        others.0.iter().all(|(name, scope)| self.scope(name).is_some_and(|held| held >= *scope))
    }

    fn extend(&mut self, grants: &[(&'static str, Scope)]) {
        for (name, scope) in grants {
            self.add(name, *scope);
        }
    }

    fn add(&mut self, name: &'static str, scope: Scope) {
        let held = self.0.entry(name).or_insert(scope);
        *held = (*held).max(scope);
    }

    /// The scope of the permission; `None` when it is not held.
    pub fn scope(&self, permission: &str) -> Option<Scope> {
        self.0.get(permission).copied()
    }

    /// The permissions with the scopes in which they are held.
    pub fn iter(&self) -> impl Iterator<Item = (&'static str, Scope)> {
        self.0.iter().map(|(name, scope)| (*name, *scope))
    }

    /// Whether one of the permissions is marked in the scope in which it is held (rule SIGN-3).
    pub fn hold_marked(&self) -> bool {
        self.iter().any(|(name, scope)| is_marked(name, scope))
    }

    /// Whether a permission is held. Written with a scope (`payrolls:read:all`), it must be held in that scope or a
    /// wider one. Written without a scope, any scope is enough.
    pub fn holds(&self, permission: &str) -> bool {
        match parse(permission) {
            Some((name, scope)) => self.scope(name) >= Some(scope),
            None => self.scope(permission).is_some(),
        }
    }

    /// The permissions in their written form, like `attendances:read:own` or `settings:read`.
    pub fn as_strings(&self) -> Vec<String> {
        let scoped =
            |name: &str| PERMISSIONS.iter().any(|p| p.name == name && !p.scopes.is_empty());
        self.0
            .iter()
            .map(
                |(name, scope)| {
                    if scoped(name) { format!("{name}:{scope}") } else { (*name).to_owned() }
                },
            )
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The published page of the rules about permissions.
    const PAGE: &str = include_str!("../../../docs/reference/rules/permissions.md");

    /// Rules PERM-2 and PERM-9.
    #[test]
    fn the_page_tells_the_registry_and_what_the_system_roles_grant() {
        let (_, table) = PAGE.split_once("\n| Permission | Scopes |").unwrap();
        let rows = table.lines().skip(2).take_while(|row| row.starts_with('|'));
        let cells = |row: &str| -> Vec<String> {
            let cells = row.split('|').skip(1).take(2 + SystemRole::ALL.len());
            cells.map(|cell| cell.trim().trim_matches('`').to_owned()).collect()
        };
        let told: Vec<Vec<String>> = rows.map(cells).collect();

        let (heads, _) = table.split_once('\n').unwrap();
        assert!(heads.starts_with(" `employee` | `manager` | `hr_manager` | `admin` |"), "{heads}");
        let row = |permission: &Permission| {
            let scopes: Vec<&str> = permission.scopes.iter().map(|scope| scope.as_str()).collect();
            let granted = SystemRole::ALL.map(|role| match role.grants().scope(permission.name) {
                None => "",
                Some(_) if scopes.is_empty() => "yes",
                Some(scope) => scope.as_str(),
            });
            let mut row = vec![permission.name.to_owned(), scopes.join(", ")];
            row.extend(granted.map(str::to_owned));
            row
        };
        assert_eq!(told, PERMISSIONS.iter().map(row).collect::<Vec<_>>());
    }

    /// Rule PERM-3.
    #[test]
    fn roles_together_grant_the_widest_of_each() {
        let mut grants = SystemRole::Employee.grants();
        grants.join(SystemRole::Manager.grants());
        assert!(grants.cover(&SystemRole::Employee.grants()));
        assert!(!SystemRole::Employee.grants().cover(&grants));
        assert_eq!(grants.scope("attendances:read"), Some(Team));
        assert_eq!(grants.scope("leaves:write"), Some(Own));
        assert_eq!(grants.scope("settings:write"), None);
        let held = ["payrolls:read", "payrolls:read:own", "payrolls:read:all", "settings:write"];
        let employee = held.map(|permission| SystemRole::Employee.grants().holds(permission));
        assert_eq!(employee, [true, true, false, false]);
        assert_eq!(held.map(|permission| SystemRole::Admin.grants().holds(permission)), [true; 4]);
        let nonsense = ["nonsense", "settings:read:all", "attendances:read", "jobs:read:own"];
        assert_eq!(Grants::of_permissions(&nonsense.map(str::to_owned)), Grants::default());
        assert_eq!(Grants::of_permissions(&all_written()), SystemRole::Admin.grants());
    }

    /// Rule PERM-24.
    #[test]
    fn the_system_roles_hold_what_their_permissions_require() {
        for role in SystemRole::ALL {
            let held = role.grants();
            let required = held.as_strings().into_iter().filter_map(|held| required_by(&held));
            required.for_each(|required| assert!(held.holds(&required), "{role:?} {required}"));
        }
        assert!(all_written().iter().filter_map(|p| required_by(p)).all(|p| parse(&p).is_some()));
    }

    /// Rule PERM-2.
    #[test]
    fn every_grant_is_a_registered_permission_in_a_registered_scope() {
        for (name, scope) in EMPLOYEE.iter().chain(MANAGER) {
            let known = PERMISSIONS.iter().find(|p| p.name == *name).unwrap();
            assert!(known.scopes.is_empty() || known.scopes.contains(scope), "{name}:{scope}");
        }
    }
}
