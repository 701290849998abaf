//! The rights of a function on the table: the kinds of partitions that it reads, puts, updates and deletes, and the
//! lists of indexes that it queries (rule IAM-2); and on the bucket: the folders that it reads and stores (rule IAM-3).
//!
//! A function declares its rights in its `lib.rs`. `cargo xtask template` writes the role of the function from the
//! declaration. On one machine the clients of table and bucket refuse everything else.

use std::collections::BTreeSet;
use std::fmt;
use std::sync::Arc;

use crate::error::Error;
use crate::folders::Folder;
use crate::key::Index;
use crate::kinds::Kind;

/// An action on a partition.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Action {
    /// Reads items, or depends on an item without writing it.
    Read,
    /// Stores whole items.
    Put,
    /// Changes attributes of stored items.
    Update,
    Delete,
    /// Reads a partition of an index.
    Query(Index),
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Read => "read",
            Self::Put => "put",
            Self::Update => "update",
            Self::Delete => "delete",
            Self::Query(index) => return write!(f, "query {}", index.name()),
        })
    }
}

/// The use of objects of a folder.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Use {
    /// Reads objects, or signs requests that read them.
    Get,
    /// Stores objects, or signs requests that store them.
    Store,
}

impl fmt::Display for Use {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Get => "get",
            Self::Store => "store",
        })
    }
}

/// The rights of a function.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Access {
    /// The name of the function, as its folder has it.
    pub function: &'static str,
    /// Whether it has the key of encrypted fields.
    pub opens_fields: bool,
    allowed: BTreeSet<(Action, Kind)>,
    folders: BTreeSet<(Use, Folder)>,
}

impl Access {
    /// A function without any rights yet.
    pub fn of(function: &'static str) -> Self {
        let (allowed, folders) = (BTreeSet::new(), BTreeSet::new());
        Self { function, opens_fields: false, allowed, folders }
    }

    /// The function has the key of encrypted fields. Without it, it can copy them, and no more.
    #[must_use]
    pub fn opens_fields(self) -> Self {
        Self { opens_fields: true, ..self }
    }

    #[must_use]
    pub fn reads(self, kinds: &[Kind]) -> Self {
        self.with(Action::Read, kinds)
    }

    #[must_use]
    pub fn puts(self, kinds: &[Kind]) -> Self {
        self.with(Action::Put, kinds)
    }

    #[must_use]
    pub fn updates(self, kinds: &[Kind]) -> Self {
        self.with(Action::Update, kinds)
    }

    #[must_use]
    pub fn deletes(self, kinds: &[Kind]) -> Self {
        self.with(Action::Delete, kinds)
    }

    #[must_use]
    pub fn queries(self, index: Index, kinds: &[Kind]) -> Self {
        self.with(Action::Query(index), kinds)
    }

    #[must_use]
    pub fn gets(self, folders: &[Folder]) -> Self {
        self.uses(Use::Get, folders)
    }

    #[must_use]
    pub fn stores(self, folders: &[Folder]) -> Self {
        self.uses(Use::Store, folders)
    }

    fn uses(mut self, what: Use, folders: &[Folder]) -> Self {
        self.folders.extend(folders.iter().map(|folder| (what, *folder)));
        self
    }

    /// The folders of the bucket that the function may use so.
    pub fn folders(&self, what: Use) -> impl Iterator<Item = Folder> {
        self.folders.iter().filter(move |(known, _)| *known == what).map(|(_, folder)| *folder)
    }

    /// # Errors
    /// [`Error::Internal`] for a use of an object that the function has not declared.
    pub(crate) fn check_object(&self, what: Use, name: &str) -> Result<(), Error> {
        let folder = Folder::of(name);
        if folder.is_some_and(|folder| self.folders.contains(&(what, folder))) {
            return Ok(());
        }
        let folder = folder.map_or("another folder", Folder::as_str);
        Err(Error::Internal(format!("{} may not {what} {folder}", self.function)))
    }

    fn with(mut self, action: Action, kinds: &[Kind]) -> Self {
        self.allowed.extend(kinds.iter().map(|kind| (action, *kind)));
        self
    }

    /// The kinds on which the function may perform this action.
    pub fn kinds(&self, action: Action) -> impl Iterator<Item = Kind> {
        self.allowed.iter().filter(move |(known, _)| *known == action).map(|(_, kind)| *kind)
    }

    /// All actions that the function may perform, each with its kind.
    pub fn allowed(&self) -> impl Iterator<Item = (Action, Kind)> {
        self.allowed.iter().copied()
    }
}

/// A function that is called for every use of the table, with function, action and kind.
pub type Observer = Arc<dyn Fn(&'static str, Action, Kind) + Send + Sync>;

/// The limits of a table's client. A client without limits belongs to the operator.
#[derive(Clone)]
pub(crate) struct Limits {
    pub access: Arc<Access>,
    pub observer: Option<Observer>,
}

impl Limits {
    /// # Errors
    /// [`Error::Internal`] for an action that the function has not declared.
    pub fn check(&self, action: Action, partition: &str) -> Result<(), Error> {
        let Access { function, allowed, .. } = &*self.access;
        let kind = Kind::of(partition);
        let Some(kind) = kind.filter(|kind| allowed.contains(&(action, *kind))) else {
            let kind = kind.map_or("another key", Kind::as_str);
            return Err(Error::Internal(format!("{function} may not {action} {kind}")));
        };
        if let Some(observer) = &self.observer {
            observer(function, action, kind);
        }
        Ok(())
    }
}

/// Declares what a function may do: `access! { "roles" reads: Account Role; puts: Log; }`. The words for lists are
/// the names of the indexes: `first`, `second` and `work`. `gets` and `stores` name folders of the bucket.
#[macro_export]
macro_rules! access {
    {
        $function:tt
        $(reads: $($read:ident)+;)?
        $(puts: $($put:ident)+;)?
        $(updates: $($update:ident)+;)?
        $(deletes: $($delete:ident)+;)?
        $(lists_first: $($first:ident)+;)?
        $(lists_second: $($second:ident)+;)?
        $(lists_work: $($work:ident)+;)?
        $(gets: $($get:ident)+;)?
        $(stores: $($store:ident)+;)?
    } => {
        $crate::access::Access::of($function)
            $(.reads(&[$($crate::kinds::Kind::$read),+]))?
            $(.puts(&[$($crate::kinds::Kind::$put),+]))?
            $(.updates(&[$($crate::kinds::Kind::$update),+]))?
            $(.deletes(&[$($crate::kinds::Kind::$delete),+]))?
            $(.queries($crate::key::Index::First, &[$($crate::kinds::Kind::$first),+]))?
            $(.queries($crate::key::Index::Second, &[$($crate::kinds::Kind::$second),+]))?
            $(.queries($crate::key::Index::Work, &[$($crate::kinds::Kind::$work),+]))?
            $(.gets(&[$($crate::folders::Folder::$get),+]))?
            $(.stores(&[$($crate::folders::Folder::$store),+]))?
    };
}
