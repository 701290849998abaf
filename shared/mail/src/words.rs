//! The words of mails, in both languages (rule MAIL-2).

use wfm_domain::language::Language;
use wfm_domain::notice::Kind;

/// The sentence that says what happened. It names nobody, and has no amounts, times or reasons.
pub fn sentence(kind: Kind, language: Language) -> &'static str {
    language.pick(match kind {
        Kind::AccountActivated => ["Ein Konto wurde aktiviert.", "An account was activated."],
        Kind::AccountChanged => ["Ihr Konto wurde geändert.", "Your account was changed."],
        Kind::AccountCodeRefused => [
            "Bei einer Anmeldung mit Ihrem Passwort war der Code falsch.",
            "A sign-in with your password had a wrong code.",
        ],
        Kind::AccountCreated => ["Ein Konto wurde angelegt.", "An account was created."],
        Kind::AccountPasswordChanged => {
            ["Ihr Passwort wurde geändert.", "Your password was changed."]
        }
        Kind::AccountResetBegun => {
            ["Eine neue Anmeldung wurde begonnen.", "A new sign-in was begun."]
        }
        Kind::AccountResetConfirmed => {
            ["Eine neue Anmeldung wurde bestätigt.", "A new sign-in was confirmed."]
        }
        Kind::AccountSecondFactorAdded => {
            ["Ihre Anmeldung verlangt jetzt einen Code.", "Your sign-in takes a code now."]
        }
        Kind::AccountSecondFactorRemoved => {
            ["Ihre Anmeldung verlangt keinen Code mehr.", "Your sign-in takes no code any more."]
        }
        Kind::AccountSessionReused => [
            "Eine Ihrer Sitzungen wurde beendet, weil ihr Schlüssel zweimal benutzt wurde.",
            "One of your sessions was ended, because its token was used twice.",
        ],
        Kind::ApprovalStuck => [
            "Über einen Ihrer Anträge kann niemand entscheiden.",
            "Nobody can decide about one of your requests.",
        ],
        Kind::AttendanceAutoClosed => [
            "Eine Ihrer Anwesenheiten wurde geschlossen, weil das Ausstempeln fehlte.",
            "One of your attendances was closed, because its clock-out was missing.",
        ],
        Kind::AttendanceDecided => [
            "Über einen Ihrer Anträge zu Arbeitszeiten wurde entschieden.",
            "One of your requests about working times was decided.",
        ],
        Kind::AttendanceNeedsReview => {
            ["Anwesenheiten warten auf Ihre Prüfung.", "Attendances wait for your review."]
        }
        Kind::AttendanceRequested => [
            "Ein Antrag zu Arbeitszeiten wartet auf Sie.",
            "A request about working times waits for you.",
        ],
        Kind::BankAccountChanged => [
            "Eine Bankverbindung wurde eingetragen, bestätigt oder zurückgezogen.",
            "A bank account was entered, confirmed or withdrawn.",
        ],
        Kind::JobCompleted => ["Ein Auftrag ist fertig.", "A job has ended."],
        Kind::JobFailed => ["Ein Auftrag ist fehlgeschlagen.", "A job has failed."],
        Kind::LeaveDecided => {
            ["Über eine Ihrer Abwesenheiten wurde entschieden.", "One of your leaves was decided."]
        }
        Kind::LeaveRecalculated => [
            "Die Tage einer Ihrer Abwesenheiten wurden neu gezählt.",
            "The days of one of your leaves were counted again.",
        ],
        Kind::LeaveRequested => {
            ["Ein Abwesenheitsantrag wartet auf Sie.", "A leave request waits for you."]
        }
        Kind::PaymentMade => ["Eine Zahlung ist bereit.", "A payment is ready."],
        Kind::PaymentReleased => ["Eine Zahlung wurde freigegeben.", "A payment was released."],
        Kind::PayrollApproved => {
            ["Eine Ihrer Abrechnungen ist da.", "One of your payslips is there."]
        }
        Kind::PayrollReplaced => {
            ["Eine Ihrer Abrechnungen wurde ersetzt.", "One of your payslips was replaced."]
        }
        Kind::PayrollVoided => {
            ["Eine Ihrer Abrechnungen wurde ungültig.", "One of your payslips became void."]
        }
        Kind::ScheduleChanged => ["Ihr Dienstplan wurde geändert.", "Your schedule was changed."],
        Kind::SchedulePublished => {
            ["Ihr Dienstplan wurde veröffentlicht.", "Your schedule was published."]
        }
        Kind::ShiftRequestAccepted => [
            "Eine Schichtanfrage wartet auf Ihre Entscheidung.",
            "A shift request waits for your decision.",
        ],
        Kind::ShiftRequestDecided => {
            ["Über eine Schichtanfrage wurde entschieden.", "A shift request was decided."]
        }
        Kind::ShiftRequestOffered => {
            ["Ihnen wurde eine Schicht angeboten.", "A shift was offered to you."]
        }
        Kind::SettingsChangeConfirmed => [
            "Ein schwächerer Schutz der Abrechnung wurde bestätigt.",
            "A weaker protection of pay was confirmed.",
        ],
        Kind::SettingsChangeRequested => [
            "Jemand möchte den Schutz der Abrechnung schwächen.",
            "Somebody wants to weaken the protection of pay.",
        ],
        Kind::TerminalOverQuota => [
            "Ein Terminal hat für heute zu viele Zeilen gesendet.",
            "A terminal has sent too many lines for today.",
        ],
        Kind::TimesheetDecided => [
            "Über einen Ihrer Stundenzettel wurde entschieden.",
            "One of your timesheets was decided.",
        ],
        Kind::TimesheetSubmitted => {
            ["Ein Stundenzettel wartet auf Sie.", "A timesheet waits for you."]
        }
    })
}

/// The screen of the app that shows what happened, as its address behind `#/`; empty for the first screen.
pub fn screen(kind: Kind) -> &'static str {
    match kind {
        Kind::AccountChanged
        | Kind::AccountCodeRefused
        | Kind::AccountPasswordChanged
        | Kind::AccountSecondFactorAdded
        | Kind::AccountSecondFactorRemoved
        | Kind::AccountSessionReused => "account",
        Kind::AttendanceNeedsReview
        | Kind::AttendanceRequested
        | Kind::LeaveRequested
        | Kind::ShiftRequestAccepted
        | Kind::TimesheetSubmitted => "decide",
        Kind::AttendanceAutoClosed | Kind::AttendanceDecided | Kind::TimesheetDecided => "month",
        Kind::LeaveDecided | Kind::LeaveRecalculated => "leave",
        Kind::PayrollApproved | Kind::PayrollReplaced | Kind::PayrollVoided => "pay",
        Kind::ScheduleChanged
        | Kind::SchedulePublished
        | Kind::ShiftRequestDecided
        | Kind::ShiftRequestOffered => "shifts",
        Kind::AccountActivated
        | Kind::AccountCreated
        | Kind::AccountResetBegun
        | Kind::AccountResetConfirmed
        | Kind::ApprovalStuck
        | Kind::BankAccountChanged
        | Kind::JobCompleted
        | Kind::JobFailed
        | Kind::PaymentMade
        | Kind::PaymentReleased
        | Kind::SettingsChangeConfirmed
        | Kind::SettingsChangeRequested
        | Kind::TerminalOverQuota => "",
    }
}

/// A letter, which tells of no notification.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Letter {
    /// Somebody gave the reader an account.
    Invitation,
    /// The reader may choose a new password.
    NewPassword,
    /// The reader may make the address that of an account.
    Address,
    /// An account has another e-mail now.
    FormerAddress,
}

impl Letter {
    #[cfg(test)]
    pub const ALL: [Self; 4] =
        [Self::Invitation, Self::NewPassword, Self::Address, Self::FormerAddress];
}

/// The sentence of a letter, which is also its subject.
pub fn letter(letter: Letter, language: Language) -> &'static str {
    language.pick(match letter {
        Letter::Invitation => ["Ihr Konto wartet auf Sie.", "Your account waits for you."],
        Letter::NewPassword => ["Wählen Sie ein neues Passwort.", "Choose a new password."],
        Letter::Address => ["Bestätigen Sie Ihre E-Mail-Adresse.", "Confirm your e-mail address."],
        Letter::FormerAddress => [
            "Ihr Konto hat eine andere E-Mail-Adresse.",
            "Your account has another e-mail address.",
        ],
    })
}

/// The text that says what the link of a letter does, or what the reader of one without a link can do.
pub fn advice(letter: Letter, language: Language) -> &'static str {
    language.pick(match letter {
        Letter::Invitation => [
            "Mit diesem Link wählen Sie Ihr Passwort und melden sich an. Er gilt nur für Sie und nur einmal.",
            "With this link you choose your password and sign in. It is for you only, and valid once.",
        ],
        Letter::NewPassword => [
            "Mit diesem Link wählen Sie ein neues Passwort. Er gilt eine Stunde und nur einmal. Wenn Sie ihn nicht \
             angefordert haben, tun Sie nichts: Ihr Passwort bleibt.",
            "With this link you choose a new password. It is valid for an hour, once. If you did not ask for it, do \
             nothing: your password stays.",
        ],
        Letter::Address => [
            "Mit diesem Link machen Sie diese Adresse zur E-Mail-Adresse Ihres Kontos. Melden Sie sich dazu an. Wenn \
             Sie ihn nicht angefordert haben, tun Sie nichts.",
            "With this link you make this address the e-mail of your account. Sign in for that. If you did not ask for \
             it, do nothing.",
        ],
        Letter::FormerAddress => [
            "Mails über Ihr Konto gehen jetzt an die andere Adresse. Wenn Sie das nicht waren, wenden Sie sich sofort \
             an Ihre Personalabteilung.",
            "Mails about your account go to the other address now. If that was not you, turn to your HR department at \
             once.",
        ],
    })
}

/// The last paragraph of a letter.
pub fn letter_reason(language: Language) -> &'static str {
    language.pick([
        "Sie erhalten diese Mail, weil diese Adresse für ein Konto angegeben wurde.",
        "You get this mail because this address was given for an account.",
    ])
}

/// The subject of a mail that says several things.
pub fn several(language: Language) -> &'static str {
    language.pick(["Neue Benachrichtigungen", "New notifications"])
}

/// The last paragraph: it says why the reader gets the mail.
pub fn reason(language: Language) -> &'static str {
    language.pick([
        "Sie erhalten diese Mail, weil Sie hier ein Konto haben. Einzelheiten zeigt nur die App, nachdem Sie sich \
         angemeldet haben.",
        "You get this mail because you have an account here. Only the app shows details, after you have signed in.",
    ])
}

/// The text of a link into the app.
pub fn open(language: Language) -> &'static str {
    language.pick(["In der App öffnen", "Open in the app"])
}
