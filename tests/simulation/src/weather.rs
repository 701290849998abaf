//! The frequency of each fault.

/// The frequency of faults, in ten-thousandths of the calls, messages or requests to which they can happen.
#[derive(Clone, Copy, Debug, Default)]
pub struct Weather {
    /// A call of a function never arrives at the store.
    pub lost: u32,
    /// The call takes effect, and its answer is lost.
    pub answer_lost: u32,
    /// The store refuses the call for the moment.
    pub throttled: u32,
    /// A transaction meets another one at the same items.
    pub conflict: u32,
    /// A query or a batch read is answered in part.
    pub partial: u32,
    /// The instance dies before the call.
    pub dies_before: u32,
    /// The call takes effect, then the instance dies.
    pub dies_after: u32,
    /// An instance is replaced by a new one between two invocations.
    pub cold: u32,
    /// A message is lost, delivered twice, or comes minutes later.
    pub message_lost: u32,
    pub message_twice: u32,
    pub message_late: u32,
    /// A client's request never arrives, or it arrives and its answer is lost.
    pub request_lost: u32,
    pub reply_lost: u32,
    /// The longest pause in milliseconds between two steps of one person.
    pub pause: u64,
    /// The longest time in milliseconds by which secondary indexes and inconsistent reads lag.
    pub lag: u64,
}

/// The greatest lag of secondary indexes and inconsistent reads, in milliseconds.
pub const MOST_LAG: u64 = 5_000;

impl Weather {
    /// No faults: every call works at once.
    pub const CALM: Self = Self {
        lost: 0,
        answer_lost: 0,
        throttled: 0,
        conflict: 0,
        partial: 0,
        dies_before: 0,
        dies_after: 0,
        cold: 0,
        message_lost: 0,
        message_twice: 0,
        message_late: 0,
        request_lost: 0,
        reply_lost: 0,
        pause: 40_000,
        lag: 0,
    };

    /// The weather of a history: calm, bad, or with only one kind of fault. One seed in four has no faults, only
    /// concurrency.
    pub fn of(dice: &mut fastrand::Rng) -> Self {
        let kind = dice.u32(0..8);
        let mut weather = Self::CALM;
        weather.lag = dice.u64(0..MOST_LAG);
        weather.pause = [100, 2_000, 40_000][dice.usize(0..3)];
        if kind < 2 {
            return weather;
        }
        let bad = dice.u32(20..400);
        let all = [
            &mut weather.lost,
            &mut weather.answer_lost,
            &mut weather.throttled,
            &mut weather.conflict,
            &mut weather.partial,
            &mut weather.dies_before,
            &mut weather.dies_after,
            &mut weather.cold,
            &mut weather.message_lost,
            &mut weather.message_twice,
            &mut weather.message_late,
            &mut weather.request_lost,
            &mut weather.reply_lost,
        ];
        let only = dice.usize(0..all.len());
        for (place, trouble) in all.into_iter().enumerate() {
            *trouble = match kind {
                2 | 3 if place == only => bad * 4,
                2 | 3 => 0,
                4 | 5 => bad / 4,
                _ => bad,
            };
        }
        weather
    }
}
