//! The named conditions of writes, so that a refusal tells which one failed.

use std::fmt;

/// The condition of a write.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Condition {
    /// No other item has the value of a field of the request body.
    Unique {
        /// A JSON pointer (RFC 6901) to the field.
        pointer: &'static str,
        /// The sentence for the client.
        detail: &'static str,
    },
    /// The resource that a field of the request body refers to still accepts members.
    Open { pointer: &'static str, detail: &'static str },
    /// A count is still below its limit.
    BelowLimit,
    /// The idempotency key has not been used.
    KeyUnused,
    /// The transaction has not been applied before: its activity entry does not exist.
    NotApplied,
    /// The named resource has not changed since it was read.
    Unchanged(&'static str),
    /// The write is to be stored, and not only checked.
    NotDry,
}

impl Condition {
    /// Whether reading again and repeating the write cannot help.
    fn is_final(self) -> bool {
        matches!(self, Self::Unique { .. } | Self::Open { .. } | Self::BelowLimit)
    }
}

impl fmt::Display for Condition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unique { pointer, .. } => write!(f, "unique {pointer}"),
            Self::Open { pointer, .. } => write!(f, "open {pointer}"),
            Self::BelowLimit => f.write_str("below the limit"),
            Self::KeyUnused => f.write_str("idempotency key unused"),
            Self::NotApplied => f.write_str("not applied before"),
            Self::Unchanged(what) => write!(f, "{what} unchanged"),
            Self::NotDry => f.write_str("no dry run"),
        }
    }
}

/// The reason for which a transaction was refused. Nothing was written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// These conditions failed.
    Failed(Vec<Condition>),
    /// Another transaction touched the same items at the same time.
    Contention,
    /// Another writer has reserved the timeline head that this transaction changes.
    Reserved,
}

impl Refusal {
    /// Whether this condition is among those that failed.
    pub fn names(&self, condition: Condition) -> bool {
        matches!(self, Self::Failed(failed) if failed.contains(&condition))
    }

    /// The failed conditions that another attempt cannot cure; empty if reading and writing again may help.
    pub fn final_conditions(&self) -> &[Condition] {
        match self {
            Self::Failed(failed) if failed.iter().all(|condition| condition.is_final()) => failed,
            _ => &[],
        }
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Contention => f.write_str("another transaction touches the same items"),
            Self::Reserved => f.write_str("the timeline head is reserved"),
            Self::Failed(failed) => {
                f.write_str("conditions do not hold: ")?;
                let is_first = |place: &usize| !failed[..*place].contains(&failed[*place]);
                for place in (0..failed.len()).filter(is_first) {
                    let separator = if place > 0 { ", " } else { "" };
                    write!(f, "{separator}{}", failed[place])?;
                    let times = failed.iter().filter(|other| **other == failed[place]).count();
                    if times > 1 {
                        write!(f, " ({times} times)")?;
                    }
                }
                Ok(())
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_refusal_names_each_condition_once() {
        let head = Condition::Unchanged("timeline head");
        let refusal = Refusal::Failed(vec![head, Condition::NotApplied, head, head]);
        assert_eq!(
            refusal.to_string(),
            "conditions do not hold: timeline head unchanged (3 times), not applied before"
        );
        let alone = Refusal::Failed(vec![Condition::KeyUnused]);
        assert_eq!(alone.to_string(), "conditions do not hold: idempotency key unused");
    }
}
