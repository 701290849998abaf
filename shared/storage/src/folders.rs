//! The folders of the bucket. Every name of an object begins with its folder, so that a role of AWS can be limited to folders
//! (rule IAM-3).

macro_rules! folders {
    ($($(#[doc = $doc:literal])+ $name:ident = $text:literal,)+) => {
        /// A folder of the bucket.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum Folder {
            $($(#[doc = $doc])+ $name,)+
        }

        impl Folder {
            pub const ALL: &'static [Self] = &[$(Self::$name,)+];

            /// The folder in the form in which names begin with it.
            pub fn as_str(self) -> &'static str {
                match self {
                    $(Self::$name => $text,)+
                }
            }
        }
    };
}

folders! {
    /// Files that clients have put, until the service has checked them.
    Incoming = "incoming",
    /// Large batches of jobs, and the files that jobs leave.
    Jobs = "jobs",
    /// Files for the bank, which are kept for ever.
    Payments = "payments",
    /// Payslips, and what they say of people.
    Payslips = "payslips",
    /// The facts from which payrolls were computed, which are kept for ever.
    Snapshots = "snapshots",
    /// Time records.
    TimeRecords = "time-records",
    /// Files of clients that the service has checked.
    Uploads = "uploads",
}

impl Folder {
    /// The folder of an object.
    pub fn of(name: &str) -> Option<Self> {
        let (folder, _) = name.split_once('/')?;
        Self::ALL.iter().copied().find(|known| known.as_str() == folder)
    }
}
