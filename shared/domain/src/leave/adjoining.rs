//! Conditions of a request besides its balance: how long the employment has lasted, and how many days in a row are
//! allowed (rules LEAVE-35 and LEAVE-39).

use chrono::{Months, NaiveDate};

use crate::dates::DateRange;
use crate::employee::Employments;
use crate::leave::{Amount, Leave, LeaveSpan, LeaveType};

impl LeaveType {
    /// Whether the employment of `date` has lasted long enough for leave of this type that begins on it.
    ///
    /// *Case:* 6 months, hired on 2026-01-15: from 2026-07-15 on.
    pub fn has_waited(&self, date: NaiveDate, employments: &Employments) -> bool {
        let hired = employments.on(date).map(|employment| employment.hire_date);
        let from = hired.and_then(|date| date.checked_add_months(Months::new(self.waiting_months)));
        from.is_some_and(|from| from <= date)
    }
}

/// The most that a piece of a leave takes together with the pieces of the leave itself and of `others` that adjoin it. Dates that
/// were given back part a leave into pieces. Two pieces adjoin if every date between them takes nothing (`is_free`). `others` are
/// pending and approved leaves of the same type.
///
/// *Case:* Monday 1 to Friday 12 June, and the 15th: 11 days, because nothing of the weekend is taken. With the 10th given back, the
/// 15th adjoins two days.
pub fn in_a_row<'a>(
    leave: &Leave,
    others: impl IntoIterator<Item = &'a Leave>,
    is_free: impl Fn(NaiveDate) -> bool,
) -> Amount {
    let own = pieces_of(leave);
    let others: Vec<Piece> = others.into_iter().flat_map(pieces_of).collect();
    let with_adjoining = |place: usize| {
        let mut rest = own.clone();
        let piece = rest.swap_remove(place);
        rest.extend(others.iter().copied());
        joined(piece, rest, &is_free)
    };
    (0..own.len()).map(with_adjoining).max().unwrap_or(Amount::ZERO)
}

/// Dates of a leave without a gap, and the amount that they take.
#[derive(Clone, Copy)]
struct Piece {
    dates: DateRange,
    taken: Amount,
}

fn pieces_of(leave: &Leave) -> Vec<Piece> {
    let piece = |span: LeaveSpan| {
        let taken = span.dates().map(|date| leave.amount_on(date)).sum();
        Piece { dates: span.range(), taken }
    };
    leave.pieces().into_iter().map(piece).collect()
}

/// The amount of a piece with all that adjoin it.
fn joined(piece: Piece, mut others: Vec<Piece>, is_free: impl Fn(NaiveDate) -> bool) -> Amount {
    let Piece { dates: mut all, mut taken } = piece;
    let all_free = |after: NaiveDate, before: NaiveDate| {
        let between = after.iter_days().skip(1).take_while(|date| *date < before);
        between.into_iter().all(&is_free)
    };
    loop {
        let adjoins = |other: &Piece| {
            let range = other.dates;
            all_free(range.last, all.first) && all_free(all.last, range.first)
        };
        let Some(place) = others.iter().position(adjoins) else { return taken };
        let other = others.swap_remove(place);
        taken += other.taken;
        all = all.with(other.dates);
    }
}
