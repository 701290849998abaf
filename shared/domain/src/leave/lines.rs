//! The lines that explain a leave balance (rule LEAVE-44).

use chrono::NaiveDate;
use uuid::Uuid;

use crate::ids::UserId;
use crate::leave::{AccountYear, AdjustmentKind, Amount, Leave, LeaveStatus};

/// The kind of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LineKind {
    Carried,
    Grant,
    Adjustment,
    Encashment,
    /// Approved leave.
    Leave,
    Pending,
    /// Carried leave that was not taken in time.
    Expiry,
}

/// One change of a balance.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    pub date: NaiveDate,
    pub kind: LineKind,
    /// Negative if the balance loses it.
    pub amount: Amount,
    /// The balance after it.
    pub balance: Amount,
    /// The leave or the adjustment.
    pub source: Option<Uuid>,
    /// The account that made the adjustment, or decided about the leave.
    pub actor: Option<UserId>,
    pub reason: Option<String>,
    /// The calculation in words.
    pub explanation: Option<String>,
}

/// A leave adjustment of the year.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AdjustmentFact {
    pub id: Uuid,
    pub date: NaiveDate,
    pub kind: AdjustmentKind,
    pub amount: Amount,
    pub by: UserId,
    pub reason: String,
}

impl AccountYear {
    /// The lines of the year, by date. Their sum is the amount that is left. `leaves` and `adjustments` are those of
    /// the leave type; leaves that draw nothing from the year have no line.
    ///
    /// *Case:* 20 a year, 5 carried until March, 2 taken in March, a correction of 1 in May, 5 pending in August: carried
    /// 5.0, grant 25.0, leave 23.0, expiry 20.0, adjustment 21.0, pending 16.0.
    pub fn lines<'a>(
        &self,
        leaves: impl IntoIterator<Item = &'a Leave>,
        adjustments: impl IntoIterator<Item = AdjustmentFact>,
    ) -> Vec<Line> {
        let mut lines = vec![];
        let plain = |date, kind, amount| Line {
            date,
            kind,
            amount,
            balance: Amount::ZERO,
            source: None,
            actor: None,
            reason: None,
            explanation: None,
        };
        if self.carried_over != Amount::ZERO {
            let explanation = Some(format!("from leave year {}", self.year - 1));
            let line = plain(self.dates.first, LineKind::Carried, self.carried_over);
            lines.push(Line { explanation, ..line });
        }
        for grant in &self.entitlement.grants {
            let explanation = Some(grant.explanation.clone());
            lines.push(Line { explanation, ..plain(grant.date, LineKind::Grant, grant.amount) });
        }
        for fact in adjustments {
            let kind = match fact.kind {
                AdjustmentKind::Correction => LineKind::Adjustment,
                AdjustmentKind::Carried => LineKind::Carried,
                AdjustmentKind::Encashment => LineKind::Encashment,
            };
            lines.push(Line {
                source: Some(fact.id),
                actor: Some(fact.by),
                reason: Some(fact.reason),
                ..plain(fact.date, kind, fact.amount)
            });
        }
        for leave in leaves.into_iter().filter(|leave| leave.is_pending_or_approved()) {
            let draws = leave.draws().remove(&self.year).unwrap_or_default();
            let is_late = |date: &NaiveDate| self.carry_ends.is_some_and(|last| last < *date);
            // What was drawn before carried leave expires, and what was drawn later.
            for late in [false, true] {
                let mut part = draws.iter().filter(|(date, _)| is_late(date) == late);
                let Some((first, of_first)) = part.next() else { continue };
                let mut last = first;
                let mut amount = *of_first;
                for (date, of_date) in part {
                    last = date;
                    amount += *of_date;
                }
                let kind = match leave.status {
                    LeaveStatus::Pending => LineKind::Pending,
                    _ => LineKind::Leave,
                };
                lines.push(Line {
                    source: Some(leave.id.0),
                    actor: leave.decided_by,
                    reason: leave.reason.clone(),
                    explanation: Some(format!("{first} to {last}")),
                    ..plain(*first, kind, -amount)
                });
            }
        }
        if let Some(date) = self.expires_on().filter(|_| self.expired != Amount::ZERO) {
            let date = date.min(self.dates.last);
            lines.push(plain(date, LineKind::Expiry, -self.expired));
        }
        let is_over =
            |line: &Line| line.kind == LineKind::Expiry && self.carry_ends == Some(line.date);
        lines.sort_by_key(|line| {
            // At the beginning of a date carried leave expires; at the end of a year, after everything else.
            let order = match line.kind {
                LineKind::Expiry if is_over(line) => 8,
                LineKind::Expiry => 0,
                LineKind::Carried => 1,
                LineKind::Grant => 2,
                LineKind::Adjustment => 3,
                LineKind::Encashment => 4,
                LineKind::Leave => 5,
                LineKind::Pending => 6,
            };
            (line.date, order, line.source)
        });
        let mut balance = Amount::ZERO;
        for line in &mut lines {
            balance += line.amount;
            line.balance = balance;
        }
        lines
    }
}
