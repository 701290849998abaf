//! The halves of a date that leave covers.

/// Which halves of a date approved leave covers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct LeaveCover {
    pub first_half: bool,
    pub second_half: bool,
}
