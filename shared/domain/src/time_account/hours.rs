//! Minutes as people read them.

/// Minutes as hours and minutes, for explanations.
///
/// *Case:* 380 is `6 h 20 min`, 45 is `45 min`, 480 is `8 h`, −65 is `-1 h 5 min`.
pub fn hours_and_minutes(minutes: i64) -> String {
    let sign = if minutes < 0 { "-" } else { "" };
    let all = minutes.unsigned_abs();
    let (hours, rest) = (all / 60, all % 60);
    match (hours, rest) {
        (0, _) => format!("{sign}{rest} min"),
        (_, 0) => format!("{sign}{hours} h"),
        _ => format!("{sign}{hours} h {rest} min"),
    }
}
