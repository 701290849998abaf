//! The cost of a request or a job step: calls and capacity units, as DynamoDB reports them.

use std::cell::Cell;
use std::future::Future;

/// Calls made and capacity consumed.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Cost {
    pub calls: u32,
    /// Read capacity units, indexes included.
    pub read_units: f64,
    /// Write capacity units, indexes included.
    pub write_units: f64,
}

tokio::task_local! {
    static COST: Cell<Cost>;
}

/// Runs `work` and returns the cost of its calls. A measurement around this one includes them.
/// Calls made by spawned tasks are not included.
pub async fn measure<T>(work: impl Future<Output = T>) -> (T, Cost) {
    let measured = COST.scope(Cell::new(Cost::default()), async {
        let result = work.await;
        (result, COST.with(Cell::get))
    });
    let (result, cost) = measured.await;
    add(cost);
    (result, cost)
}

pub(crate) fn call() {
    add(Cost { calls: 1, ..Cost::default() });
}

pub(crate) fn read(read_units: f64) {
    add(Cost { read_units, ..Cost::default() });
}

pub(crate) fn written(write_units: f64) {
    add(Cost { write_units, ..Cost::default() });
}

fn add(more: Cost) {
    // Outside a measurement the cost is dropped.
    let _ = COST.try_with(|cost| {
        let sum = cost.get();
        cost.set(Cost {
            calls: sum.calls + more.calls,
            read_units: sum.read_units + more.read_units,
            write_units: sum.write_units + more.write_units,
        });
    });
}
