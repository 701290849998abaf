//! Mails: the notifications that are mailed and when, the mails that hold them, and when a failed mail is tried again
//! (rules MAIL-1, MAIL-3 and MAIL-4).

use std::collections::BTreeMap;

use chrono::{DateTime, TimeDelta, Utc};

use crate::ids::NotificationId;
use crate::notice::Kind;

/// The time for which a notification waits, so that one mail holds several.
pub const WAIT: TimeDelta = TimeDelta::minutes(10);

/// The time after which a mail goes out again whose sender died.
pub const SENDING: TimeDelta = TimeDelta::minutes(15);

/// The greatest number of mails that an account gets on a day (UTC), besides those that are sent at once.
pub const MOST_A_DAY: u64 = 100;

/// The minutes for which a mailed link is valid that proves an address or gives a new password (rules MAIL-5 and MAIL-6).
pub const LINK_MINUTES: i64 = 60;

/// The greatest number of links that an account gets on a day (UTC) to prove an address.
pub const MOST_LINKS_A_DAY: u64 = 10;

/// The greatest number of notifications of one mail. Others follow in another one.
pub const MOST_NOTICES: usize = 40;

/// The time between a failed try and the next one. After the last of them, nothing is tried.
const TRIES: [TimeDelta; 5] = [
    TimeDelta::minutes(1),
    TimeDelta::minutes(5),
    TimeDelta::minutes(30),
    TimeDelta::minutes(120),
    TimeDelta::hours(12),
];

/// When a notification of a kind is mailed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mailing {
    Never,
    AtOnce,
    /// After [`WAIT`], together with others.
    Bundled,
}

impl Kind {
    /// When a notification of this kind is mailed (rules MAIL-1 and MAIL-3).
    pub fn mailing(self) -> Mailing {
        let of = self.as_str().split_once('.').map_or("", |(of, _)| of);
        match (self, of) {
            (Self::JobCompleted, _) => Mailing::Never,
            (_, "account" | "bank_account" | "settings") => Mailing::AtOnce,
            _ => Mailing::Bundled,
        }
    }
}

/// When the mail of a notification of `at` is due; `None` if it is not mailed.
pub fn due(kind: Kind, at: DateTime<Utc>) -> Option<DateTime<Utc>> {
    match kind.mailing() {
        Mailing::Never => None,
        Mailing::AtOnce => Some(at),
        Mailing::Bundled => Some(at + WAIT),
    }
}

/// A notification whose mail has not been sent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Waiting {
    pub id: NotificationId,
    pub kind: Kind,
    /// When its mail is due.
    pub due: DateTime<Utc>,
}

/// The mails of one account that are due at `now`, each with its notifications (rule MAIL-3).
///
/// A notification that is sent at once gets a mail of its own. As soon as another one is due, one mail holds all that
/// wait, the earlier first.
pub fn bundles(mut waiting: Vec<Waiting>, now: DateTime<Utc>) -> Vec<Vec<Waiting>> {
    waiting.sort_by_key(|one| (one.due, one.id));
    let (at_once, others): (Vec<_>, Vec<_>) =
        waiting.into_iter().partition(|one| one.kind.mailing() == Mailing::AtOnce);
    let mut mails: Vec<Vec<Waiting>> =
        at_once.into_iter().filter(|one| one.due <= now).map(|one| vec![one]).collect();
    if others.iter().any(|one| one.due <= now) {
        mails.extend(others.chunks(MOST_NOTICES).map(<[Waiting]>::to_vec));
    }
    mails
}

/// The kinds of notifications with their counts, for a mail that says each kind once, in the order of the first of
/// each.
pub fn counted(kinds: impl IntoIterator<Item = Kind>) -> Vec<(Kind, usize)> {
    let mut places = BTreeMap::new();
    let mut counted: Vec<(Kind, usize)> = vec![];
    for kind in kinds {
        let place = *places.entry(kind.as_str()).or_insert(counted.len());
        match counted.get_mut(place) {
            Some((_, count)) => *count += 1,
            None => counted.push((kind, 1)),
        }
    }
    counted
}

/// The time until the next try of a mail after `tries` failed ones; `None` if nothing is tried any more (rule MAIL-4).
pub fn next_try(tries: u32) -> Option<TimeDelta> {
    TRIES.get(usize::try_from(tries).ok()?.checked_sub(1)?).copied()
}

#[cfg(test)]
mod tests {
    use uuid::Uuid;

    use super::*;

    fn at(time: &str) -> DateTime<Utc> {
        format!("2026-11-02T{time}:00Z").parse().unwrap()
    }

    fn waiting(id: u128, kind: Kind, time: &str) -> Waiting {
        let id = NotificationId(Uuid::from_u128(id));
        Waiting { id, kind, due: due(kind, at(time)).unwrap() }
    }

    fn ids(mails: &[Vec<Waiting>]) -> Vec<Vec<u128>> {
        mails.iter().map(|mail| mail.iter().map(|one| one.id.0.as_u128()).collect()).collect()
    }

    /// Rule MAIL-3: 09:00, 09:04, 09:11: a mail at 09:10 with two, and one at 09:21.
    #[test]
    fn all_that_wait_when_the_first_is_due_are_one_mail() {
        let first = waiting(1, Kind::LeaveDecided, "09:00");
        let second = waiting(2, Kind::ScheduleChanged, "09:04");
        let third = waiting(3, Kind::LeaveDecided, "09:11");
        let both = vec![second, first];
        assert_eq!(ids(&bundles(both.clone(), at("09:09"))), Vec::<Vec<u128>>::new());
        assert_eq!(ids(&bundles(both, at("09:10"))), [[1, 2]]);
        assert_eq!(ids(&bundles(vec![third.clone()], at("09:20"))), Vec::<Vec<u128>>::new());
        assert_eq!(ids(&bundles(vec![third], at("09:21"))), [[3]]);
    }

    /// Rule MAIL-3.
    #[test]
    fn what_is_sent_at_once_waits_for_nothing_and_has_its_own_mail() {
        let bundled = waiting(1, Kind::LeaveDecided, "09:00");
        let changed = waiting(2, Kind::AccountChanged, "09:01");
        let bank = waiting(3, Kind::BankAccountChanged, "09:01");
        let all = vec![bundled, changed, bank];
        assert_eq!(ids(&bundles(all.clone(), at("09:01"))), [[2], [3]]);
        assert_eq!(ids(&bundles(all, at("09:10"))), [[2], [3], [1]]);
    }

    /// Rule MAIL-3.
    #[test]
    fn more_notifications_than_a_mail_holds_are_several_mails() {
        let many = (1..=100).map(|id| waiting(id, Kind::LeaveRequested, "09:00")).collect();
        let mails = bundles(many, at("09:10"));
        assert_eq!(mails.iter().map(Vec::len).collect::<Vec<_>>(), [40, 40, 20]);
    }

    /// Rule MAIL-1.
    #[test]
    fn every_kind_is_mailed_but_the_end_of_a_job() {
        let never = Kind::ALL.iter().filter(|kind| kind.mailing() == Mailing::Never);
        assert_eq!(never.collect::<Vec<_>>(), [&Kind::JobCompleted]);
        let at_once = Kind::ALL.iter().filter(|kind| kind.mailing() == Mailing::AtOnce);
        assert_eq!(at_once.count(), 13);
        assert_eq!(due(Kind::JobCompleted, at("09:00")), None);
    }

    /// Rule MAIL-4.
    #[test]
    fn a_mail_is_tried_six_times() {
        let minutes = |tries| next_try(tries).map(|wait| wait.num_minutes());
        assert_eq!((1..=7).map_while(minutes).collect::<Vec<_>>(), [1, 5, 30, 120, 720]);
        assert_eq!(next_try(0), None);
        assert_eq!(next_try(6), None);
    }

    #[test]
    fn kinds_are_counted_in_the_order_of_their_first() {
        let kinds = [Kind::LeaveDecided, Kind::ScheduleChanged, Kind::LeaveDecided];
        assert_eq!(counted(kinds), [(Kind::LeaveDecided, 2), (Kind::ScheduleChanged, 1)]);
    }
}
