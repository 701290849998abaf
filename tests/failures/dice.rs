//! Random numbers that a seed determines.

/// Random numbers. The same seed gives the same numbers.
pub struct Dice(pub u64);

impl Dice {
    pub fn below(&mut self, most: i64) -> i64 {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        i64::try_from(self.0 >> 33).unwrap() % most
    }

    pub fn of<'a, T>(&mut self, all: &'a [T]) -> Option<&'a T> {
        let most = i64::try_from(all.len()).unwrap();
        if most == 0 { None } else { all.get(usize::try_from(self.below(most)).unwrap()) }
    }
}
