//! The kinds of notifications, with their names.

/// The kinds of notification.
#[derive(
    Clone,
    Copy,
    Debug,
    PartialEq,
    Eq,
    strum::EnumString,
    strum::IntoStaticStr,
    strum::VariantArray,
    strum::VariantNames,
)]
pub enum Kind {
    #[strum(serialize = "account.activated")]
    AccountActivated,
    #[strum(serialize = "account.changed")]
    AccountChanged,
    #[strum(serialize = "account.code_refused")]
    AccountCodeRefused,
    #[strum(serialize = "account.created")]
    AccountCreated,
    #[strum(serialize = "account.password_changed")]
    AccountPasswordChanged,
    #[strum(serialize = "account.reset_begun")]
    AccountResetBegun,
    #[strum(serialize = "account.reset_confirmed")]
    AccountResetConfirmed,
    #[strum(serialize = "account.second_factor_added")]
    AccountSecondFactorAdded,
    #[strum(serialize = "account.second_factor_removed")]
    AccountSecondFactorRemoved,
    #[strum(serialize = "account.session_reused")]
    AccountSessionReused,
    #[strum(serialize = "approval.stuck")]
    ApprovalStuck,
    #[strum(serialize = "attendance.auto_closed")]
    AttendanceAutoClosed,
    #[strum(serialize = "attendance.decided")]
    AttendanceDecided,
    #[strum(serialize = "attendance.needs_review")]
    AttendanceNeedsReview,
    #[strum(serialize = "attendance.requested")]
    AttendanceRequested,
    #[strum(serialize = "bank_account.changed")]
    BankAccountChanged,
    #[strum(serialize = "job.completed")]
    JobCompleted,
    #[strum(serialize = "job.failed")]
    JobFailed,
    #[strum(serialize = "leave.decided")]
    LeaveDecided,
    #[strum(serialize = "leave.recalculated")]
    LeaveRecalculated,
    #[strum(serialize = "leave.requested")]
    LeaveRequested,
    #[strum(serialize = "payment.made")]
    PaymentMade,
    #[strum(serialize = "payment.released")]
    PaymentReleased,
    #[strum(serialize = "payroll.approved")]
    PayrollApproved,
    #[strum(serialize = "payroll.replaced")]
    PayrollReplaced,
    #[strum(serialize = "payroll.voided")]
    PayrollVoided,
    #[strum(serialize = "schedule.changed")]
    ScheduleChanged,
    #[strum(serialize = "schedule.published")]
    SchedulePublished,
    #[strum(serialize = "shift_request.accepted")]
    ShiftRequestAccepted,
    #[strum(serialize = "shift_request.decided")]
    ShiftRequestDecided,
    #[strum(serialize = "shift_request.offered")]
    ShiftRequestOffered,
    #[strum(serialize = "settings.change_confirmed")]
    SettingsChangeConfirmed,
    #[strum(serialize = "settings.change_requested")]
    SettingsChangeRequested,
    #[strum(serialize = "terminal.over_quota")]
    TerminalOverQuota,
    #[strum(serialize = "timesheet.decided")]
    TimesheetDecided,
    #[strum(serialize = "timesheet.submitted")]
    TimesheetSubmitted,
}

impl Kind {
    pub const ALL: &[Self] = <Self as strum::VariantArray>::VARIANTS;
    /// The kinds as texts.
    pub const NAMES: &[&str] = <Self as strum::VariantNames>::VARIANTS;

    /// The kind of a text; `None` for a text that names none.
    pub fn named(text: &str) -> Option<Self> {
        text.parse().ok()
    }

    /// The kind as text.
    pub fn as_str(self) -> &'static str {
        self.into()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_kind_is_found_by_its_name() {
        for kind in Kind::ALL {
            assert_eq!(Kind::named(kind.as_str()), Some(*kind));
        }
        assert_eq!(Kind::named("leave"), None);
    }
}
