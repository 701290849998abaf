//! The words that explain pay by the hour: `180 min × (26.55 + 2.655) × 0.5` (rule POL-12).

use crate::money::Fraction;
use crate::pay::failure::Failure;
use crate::pay::hourly::{HourlyPay, Piece, Share};

impl HourlyPay<'_> {
    /// Adds the words for the pay of minutes, if they are paid.
    pub(super) fn explain(
        &mut self,
        piece: Piece,
        share: &Share<'_>,
        words: &mut Words,
    ) -> Result<(), Failure> {
        let open = self.open(piece).unwrap_or_else(Fraction::zero);
        let all = Fraction::whole(self.minutes[piece.minutes].of.minutes.into());
        let closed = all.minus(open.clone());
        if open.is_zero() && share.beyond.is_zero() {
            return Ok(());
        }
        let rate = self.hourly_rate(piece, share)?.text;
        let on = match share.beyond.is_zero() {
            true => vec![],
            false => self.paid_on(piece, share)?,
        };
        let on: Vec<String> = on.iter().map(|paid| format!(" + {paid}")).collect();
        let hour = match on.is_empty() {
            true => rate.clone(),
            false => format!("({rate}{})", on.concat()),
        };
        let Share { beyond, straight, .. } = share;
        if !open.is_zero() {
            words.add(
                open,
                match on.is_empty() {
                    true => format!("{rate} × {}", beyond + straight),
                    false => format!("({rate} + {hour} × {beyond})"),
                },
            );
        }
        if !closed.is_zero() && !beyond.is_zero() {
            words.add(closed, format!("{hour} × {beyond}"));
        }
        Ok(())
    }
}

/// The words of an item. Minutes that are paid alike are named together.
#[derive(Default)]
pub(super) struct Words(Vec<Part>);

struct Part {
    minutes: Fraction,
    /// The pay of an hour: `20.00 × 0.25`.
    hour: String,
}

impl Words {
    fn add(&mut self, minutes: Fraction, hour: String) {
        match self.0.iter_mut().find(|known| known.hour == hour) {
            Some(known) => known.minutes = known.minutes.clone().plus(minutes).reduced(),
            None => self.0.push(Part { minutes, hour }),
        }
    }

    /// The sum of all parts; `None` if nothing is paid.
    pub fn joined(self) -> Option<String> {
        let each =
            self.0.into_iter().map(|Part { minutes, hour }| format!("{minutes} min × {hour}"));
        each.reduce(|all, one| format!("{all} + {one}"))
    }
}
