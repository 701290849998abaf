//! The kinds of partitions. Every partition key, of the table and of its indexes, begins with its kind (rule IAM-1), so
//! that a role of AWS can be limited to kinds.

use wfm_domain::ids::OrganizationId;

macro_rules! kinds {
    ($($(#[doc = $doc:literal])+ $name:ident = $text:literal,)+) => {
        /// The kind of a partition: the first part of its key.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum Kind {
            $($(#[doc = $doc])+ $name,)+
        }

        impl Kind {
            pub const ALL: &'static [Self] = &[$(Self::$name,)+];

            /// The kind in the form in which keys begin with it.
            pub fn as_str(self) -> &'static str {
                match self {
                    $(Self::$name => $text,)+
                }
            }
        }
    };
}

kinds! {
    /// An account, and its activation token.
    Account = "ACCOUNT",
    /// The accounts that were ever activated.
    Activated = "ACTIVATED",
    /// The administrators.
    Administrators = "ADMINISTRATORS",
    /// The address of an attendance whose id does not hold it.
    Attendance = "ATTENDANCE",
    /// The bank accounts of an employee, and those of the employer.
    BankAccount = "BANKACCOUNT",
    /// The secret address of an account's calendar.
    CalendarFeed = "CALENDARFEED",
    /// A request to correct or enter an attendance, and the pending ones of an employee.
    AttendanceRequest = "ATTENDANCEREQUEST",
    /// A department's unique code.
    DepartmentCode = "DEPARTMENTCODE",
    /// The departments.
    Departments = "DEPARTMENTS",
    /// The revision of the department tree.
    DepartmentTree = "DEPARTMENTTREE",
    /// An employee's deputies.
    Deputies = "DEPUTIES",
    /// A deputy.
    Deputy = "DEPUTY",
    /// An employee's unique e-mail.
    Email = "EMAIL",
    /// An employee.
    Employee = "EMPLOYEE",
    /// The revision of the reporting lines.
    EmployeeTree = "EMPLOYEETREE",
    /// An export, its batch, parts and verdicts.
    ExportJob = "EXPORTJOB",
    /// The accounts that hold a role because of which they are notified.
    Holders = "HOLDERS",
    /// The notifications of an account.
    Inbox = "INBOX",
    /// The address of a leave.
    Leave = "LEAVE",
    /// A leave adjustment.
    LeaveAdjustment = "LEAVEADJUSTMENT",
    /// A leave type that is in use.
    LeaveType = "LEAVETYPE",
    /// The activity log.
    Log = "LOG",
    /// A sign-in e-mail, a second factor, attempts to sign in.
    Login = "LOGIN",
    /// The times at which waiting requests are looked at again.
    Look = "LOOK",
    /// Mails of an account, their links, and their number on a day.
    Mail = "MAIL",
    /// The members of a department, site, team or the organization.
    Member = "MEMBER",
    /// The revision at which members join, and whether it is closed.
    Membership = "MEMBERSHIP",
    /// A request for a new password by e-mail.
    PasswordReset = "PASSWORDRESET",
    /// A payment and its transfers.
    Payment = "PAYMENT",
    /// An employee's unique number.
    Number = "NUMBER",
    /// An open shift.
    OpenShift = "OPENSHIFT",
    /// An organization.
    Organization = "ORGANIZATION",
    /// The unique name of an organization.
    OrganizationName = "ORGANIZATIONNAME",
    /// An employee's payrolls and pay adjustments.
    Pay = "PAY",
    /// The address of a pay adjustment.
    PayAdjustment = "PAYADJUSTMENT",
    /// A pay group's unique code.
    PayGroupCode = "PAYGROUPCODE",
    /// The pay groups.
    PayGroups = "PAYGROUPS",
    /// A pay group that a closed payroll has used.
    PayGroupUse = "PAYGROUPUSE",
    /// A job about pay, its batch, parts and verdicts.
    PayJob = "PAYJOB",
    /// The files that were made of a payslip.
    Payslip = "PAYSLIP",
    /// An employee's personal data, and the list of files attached to the employee.
    PersonalData = "PERSONALDATA",
    /// A job about plans, its batch, parts and verdicts.
    PlanningJob = "PLANNINGJOB",
    /// A recalculation that an employee's change has requested.
    Recalculate = "RECALCULATE",
    /// Used idempotency keys and quotas of an account.
    Replay = "REPLAY",
    /// An organization's own role.
    Role = "ROLE",
    /// The unique name of a role.
    RoleName = "ROLENAME",
    /// A rotation's unique code.
    RotationCode = "ROTATIONCODE",
    /// The rotations.
    Rotations = "ROTATIONS",
    /// A rotation that is in use.
    RotationUse = "ROTATIONUSE",
    /// The salary components.
    SalaryComponents = "COMPONENTS",
    /// The revision of all salary components.
    SalaryComponentSaves = "COMPONENTSAVES",
    /// The sessions of an account, with their refresh tokens.
    Session = "SESSION",
    /// The settings.
    Settings = "SETTINGS",
    /// The revision of settings, sites, rotations and time policies together.
    SettingsVersion = "SETTINGSVERSION",
    /// A shift request.
    ShiftRequest = "SHIFTREQUEST",
    /// A shift type's unique code.
    ShiftTypeCode = "SHIFTTYPECODE",
    /// The shift types.
    ShiftTypes = "SHIFTTYPES",
    /// A site's unique code.
    SiteCode = "SITECODE",
    /// The sites.
    Sites = "SITES",
    /// A sync job, its batch and verdicts.
    SyncJob = "SYNCJOB",
    /// The taps of a number that have a sound time.
    Taps = "TAPS",
    /// The job of a terminal, and its pushes.
    TapsJob = "TAPSJOB",
    /// The search terms of employees, and their order by name.
    Term = "TERM",
    /// Taps of a terminal's clock faults, and lines that are no taps.
    Terminal = "TERMINAL",
    /// The terminals.
    Terminals = "TERMINALS",
    /// A terminal's unique serial number.
    TerminalSerial = "TERMINALSERIAL",
    /// The time policies.
    TimePolicies = "TIMEPOLICIES",
    /// A time policy's unique code.
    TimePolicyCode = "TIMEPOLICYCODE",
    /// An employee's attendances, leaves, ledgers and rosters.
    Timeline = "TIMELINE",
    /// A timesheet, and the days that were signed for it.
    Timesheet = "TIMESHEET",
    /// An upload.
    Upload = "UPLOAD",
    /// The first use of a refreshed token.
    Used = "USED",
    /// The leases of an account's requests that wait.
    Waits = "WAITS",

    /// Index: an account's jobs.
    AccountJobs = "ACCOUNTJOBS",
    /// Index: the deputies of an organization.
    AllDeputies = "ALLDEPUTIES",
    /// Index: the attendances of an organization.
    Attendances = "ATTENDANCES",
    /// Index: the attendance requests.
    AttendanceRequests = "ATTENDANCEREQUESTS",
    /// Index: open attendances by the time at which they are forgotten.
    CloseWork = "CLOSEWORK",
    /// Index: an employee's leave adjustments.
    EmployeeAdjustments = "EMPLOYEEADJUSTMENTS",
    /// Index: an employee's attendance requests.
    EmployeeAttendanceRequests = "EMPLOYEEATTENDANCEREQUESTS",
    /// Index: an employee's deputies, and those whom the employee deputizes.
    EmployeeDeputies = "EMPLOYEEDEPUTIES",
    /// Index: an employee's leaves.
    EmployeeLeaves = "EMPLOYEELEAVES",
    /// Index: an employee's pay adjustments.
    EmployeePayAdjustments = "EMPLOYEEPAYADJUSTMENTS",
    /// Index: the employees.
    Employees = "EMPLOYEES",
    /// Index: an employee's shift requests.
    EmployeeShiftRequests = "EMPLOYEESHIFTREQUESTS",
    /// Index: an employee's timesheets.
    EmployeeTimesheets = "EMPLOYEETIMESHEETS",
    /// Index: members by the time at which they become former ones.
    FormerWork = "FORMERWORK",
    /// Index: the jobs.
    Jobs = "JOBS",
    /// Index: jobs by the time at which they are due.
    JobWork = "JOBWORK",
    /// Index: the leaves.
    Leaves = "LEAVES",
    /// Index: the changes that an account made.
    LogOfAccount = "LOGBY",
    /// Index: the changes of a resource.
    LogOfResource = "LOGOF",
    /// Index: looks at waiting requests by the time at which they are due.
    LookWork = "LOOKWORK",
    /// Index: mails, notifications that are to be mailed, and requests for a new password, by the time at which they are
    /// due.
    MailWork = "MAILWORK",
    /// Index: the open shifts.
    OpenShifts = "OPENSHIFTS",
    /// Index: the pay adjustments.
    PayAdjustments = "PAYADJUSTMENTS",
    /// Index: the payrolls.
    Payrolls = "PAYROLLS",
    /// Index: the payments.
    Payments = "PAYMENTS",
    /// Index: an account's notifications that it has read.
    Read = "READ",
    /// Index: recalculations by the time at which they are due.
    RecalculateWork = "RECALCULATEWORK",
    /// Index: the roles.
    Roles = "ROLES",
    /// Index: the salary components, in their order.
    SalaryComponentList = "COMPONENTLIST",
    /// Index: the shift requests.
    ShiftRequests = "SHIFTREQUESTS",
    /// Index: the lines that came from a terminal.
    TerminalTaps = "TERMINALTAPS",
    /// Index: the timesheets.
    Timesheets = "TIMESHEETS",
    /// Index: an account's notifications that it has not read.
    Unread = "UNREAD",
    /// Index: requests that wait for a decision.
    Waiting = "WAITING",
}

impl Kind {
    /// The kind that a partition key begins with.
    pub fn of(partition: &str) -> Option<Self> {
        let text = partition.split_once('#').map_or(partition, |(kind, _)| kind);
        Self::ALL.iter().copied().find(|kind| kind.as_str() == text)
    }

    /// The beginning of the partition keys of this kind in an organization. For a kind with one partition it is the
    /// whole key.
    pub fn within(self, organization: OrganizationId) -> String {
        format!("{}#{organization}", self.as_str())
    }

    /// The kinds of the items that a partition of an index lists; empty for a partition of the table.
    ///
    /// A function that may put an item of any kind can also name any partition of an index in the item. So items of
    /// other kinds are not read from an index.
    pub fn lists(self) -> &'static [Self] {
        match self {
            Self::AccountJobs | Self::Jobs => {
                &[Self::SyncJob, Self::PayJob, Self::PlanningJob, Self::ExportJob]
            }
            Self::JobWork => {
                &[Self::SyncJob, Self::PayJob, Self::PlanningJob, Self::ExportJob, Self::TapsJob]
            }
            Self::Attendances | Self::CloseWork | Self::EmployeeLeaves | Self::Leaves => {
                &[Self::Timeline]
            }
            Self::AttendanceRequests | Self::EmployeeAttendanceRequests => {
                &[Self::AttendanceRequest]
            }
            Self::AllDeputies => &[Self::Deputy],
            Self::EmployeeDeputies => &[Self::Deputy, Self::Deputies],
            Self::EmployeeAdjustments => &[Self::LeaveAdjustment],
            Self::Payments => &[Self::Payment],
            Self::EmployeePayAdjustments | Self::PayAdjustments => &[Self::Pay, Self::Timeline],
            Self::Payrolls => &[Self::Pay],
            Self::Employees => &[Self::Employee],
            Self::EmployeeShiftRequests | Self::ShiftRequests => &[Self::ShiftRequest],
            Self::FormerWork => &[Self::Member],
            Self::LogOfAccount | Self::LogOfResource => &[Self::Log],
            Self::LookWork => &[Self::Look],
            Self::MailWork => &[Self::Inbox, Self::Mail, Self::PasswordReset],
            Self::OpenShifts => &[Self::OpenShift],
            Self::Read | Self::Unread => &[Self::Inbox],
            Self::RecalculateWork => &[Self::Recalculate],
            Self::Roles => &[Self::Role],
            Self::SalaryComponentList => &[Self::SalaryComponents],
            Self::EmployeeTimesheets | Self::Timesheets => &[Self::Timesheet],
            Self::TerminalTaps => &[Self::Taps, Self::Terminal],
            Self::Waiting => &[Self::AttendanceRequest, Self::Timeline, Self::Timesheet],
            _ => &[],
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Rule IAM-1: `SITES#*` must not match the keys of another kind.
    #[test]
    fn a_kind_is_known_by_the_text_before_the_first_sign() {
        for kind in Kind::ALL {
            assert!(kind.as_str().bytes().all(|byte| byte.is_ascii_uppercase()), "{kind:?}");
            assert_eq!(Kind::of(&format!("{}#o#x", kind.as_str())), Some(*kind));
        }
        assert_eq!(Kind::of("O#1"), None);
    }
}
