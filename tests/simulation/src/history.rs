//! One history, from its seed to its end.

use std::panic::AssertUnwindSafe;
use std::sync::Arc;
use std::time::Duration;

use chrono::TimeDelta;
use futures::FutureExt;
use futures::future::{Either, join_all, select};
use futures::pin_mut;
use serde_json::json;

use crate::checks;
use crate::company::{Company, Exported};
use crate::desk::Desk;
use crate::facts;
use crate::instances::Instances;
use crate::known::Known;
use crate::phone::Phone;
use crate::plan::{Outcome, Plan};
use crate::queue::QUEUES;
use crate::terminal::{self, Terminal};
use crate::weather::Weather;
use crate::world::Shared;

/// Runs histories, one after the other, on one thread.
pub struct Simulator {
    instances: Instances,
}

impl Default for Simulator {
    fn default() -> Self {
        let simulator = Self { instances: Instances::new(2) };
        // The first call of an SDK client takes another path than the later ones.
        let warm = simulator.run(0, Plan::default(), async |simulator| {
            let instances = &simulator.instances;
            let table = &instances.all[0].app.storage.table;
            wfm_storage::connect::create_table(table).await.expect("a table");
            for instance in &instances.all {
                instance.warm_up().await;
            }
        });
        assert!(warm.violations.is_empty(), "{:?}", warm.violations);
        simulator
    }
}

impl Simulator {
    /// Runs the history of a seed.
    pub fn live(&self, seed: u64, plan: Plan) -> Outcome {
        let weather = Weather::of(&mut fastrand::Rng::with_seed(seed));
        self.run(seed, plan, async |simulator| {
            let world = &simulator.instances.world;
            world.note(&format!("{weather:?}"));
            let over = world.with(|world| Arc::clone(&world.over));
            tokio::select! {
                biased;
                () = over.notified() => {}
                () = Box::pin(simulator.days(weather, plan)) => {}
            }
        })
    }

    /// Runs `work` in a new world.
    fn run(&self, seed: u64, plan: Plan, work: impl AsyncFnOnce(&Self)) -> Outcome {
        let runtime = tokio::runtime::Builder::new_current_thread()
            .enable_time()
            .start_paused(true)
            .build()
            .expect("a runtime");
        runtime.block_on(async {
            // The random numbers of the SDK and of the service's retries.
            fastrand::seed(seed);
            let world = &self.instances.world;
            for instance in &self.instances.all {
                instance.app.storage.settings.forget();
            }
            world.begin(seed, Weather::CALM, plan);
            let done = AssertUnwindSafe(work(self)).catch_unwind().await;
            if let Err(panic) = done {
                let why = panic.downcast_ref::<String>().cloned();
                let why = why.or_else(|| panic.downcast_ref::<&str>().map(|why| (*why).to_owned()));
                world.with(|world| world.violation(&why.unwrap_or_default()));
            }
            world.end()
        })
    }

    async fn days(&self, weather: Weather, plan: Plan) {
        let (instances, world) = (&self.instances, &self.instances.world);
        wfm_storage::connect::create_table(&instances.all[0].app.storage.table)
            .await
            .expect("a table");
        let company = Company::found(instances, plan.employees).await;
        let known = Known::default();
        let mut phones: Vec<Phone<'_>> = company.employees.iter().map(Phone::new).collect();
        let mut terminals = Terminal::all(instances, &company);

        let background = async {
            let consumers = QUEUES.iter().flat_map(|queue| [queue, queue]);
            let consumers = join_all(consumers.map(|queue| instances.consume(queue)));
            futures::join!(consumers, instances.bury(), instances.sweep(), instances.sweep());
        };
        pin_mut!(background);
        world.with(|world| world.weather = weather);
        for _ in 0..plan.days {
            terminal::tap(&mut terminals, &company);
            let desks = [(); 2].map(|()| Desk { company: &company, known: &known });
            let people = async {
                let phones = phones.iter_mut().map(|phone| phone.live(plan.steps, &known));
                let terminals = terminals.iter_mut().map(|terminal| terminal.live(plan.steps));
                futures::join!(
                    join_all(phones),
                    join_all(terminals),
                    join_all(desks.iter().map(|desk| desk.live(plan.steps))),
                    join_all(desks.iter().map(|desk| desk.live_planning(plan.steps.div_ceil(2))))
                );
            };
            pin_mut!(people);
            select(&mut background, people).await;
            let hours = TimeDelta::hours(4 + world.below(20));
            world.with(|world| world.jump(hours));
        }

        // The network works again, and nobody stops waiting for answers.
        world.with(|world| {
            world.weather = Weather { lag: world.weather.lag, ..Weather::CALM };
        });
        terminal::last_taps(&mut terminals, &company);
        {
            let settled = settle(&mut phones, &mut terminals, &known);
            pin_mut!(settled);
            select(&mut background, settled).await;
        }
        // It does not matter here whether that is enough. The rest is waited for below.
        until_quiet(&mut background, world).await;
        // Attendances without a clock-out are closed, so that nothing changes any more as time passes.
        world.with(|world| {
            world.weather = Weather::CALM;
            world.jump(TimeDelta::hours(20));
        });
        let mut is_quiet = until_quiet(&mut background, world).await;

        // From here on the stored facts do not change, whatever is sent again.
        let first = facts::of(&company);
        {
            let again = async {
                known.send_again(&company).await;
                for phone in &mut phones {
                    phone.send_again().await;
                }
                for terminal in &mut terminals {
                    terminal.send_again().await;
                }
                settle(&mut phones, &mut terminals, &known).await;
            };
            pin_mut!(again);
            select(&mut background, again).await;
        }
        is_quiet &= until_quiet(&mut background, world).await;
        let second = facts::of(&company);
        if let Some(difference) = facts::difference(&first, &second, true) {
            world.with(|world| world.violation(&format!("sent again, {difference}")));
        }
        // The stored results equal those of a new calculation, in whatever order they were written.
        company.request_recalculation(&instances.all[0].app).await;
        is_quiet &= until_quiet(&mut background, world).await;
        if !is_quiet {
            world.with(|world| world.violation("it does not come to rest"));
        }
        let third = facts::of(&company);
        if let Some(difference) = facts::difference(&second, &third, false) {
            world.with(|world| world.violation(&format!("calculated again, {difference}")));
        }
        if company.settles {
            let last = company.last_run();
            pin_mut!(last);
            if let Either::Right((run, _)) = select(&mut background, last).await {
                *known.last_run.borrow_mut() = run;
            }
        }
        let exports = exported(&company);
        pin_mut!(exports);
        if let Either::Right((exports, _)) = select(&mut background, exports).await {
            *known.exports.borrow_mut() = exports;
        }
        checks::all(&company, &known, &phones, &terminals).await;
    }
}

/// The attendances and the journal of the whole history, each exported twice.
async fn exported(company: &Company<'_>) -> Vec<[Exported; 2]> {
    let today = company.now().date_naive();
    let dates = json!({
        "kind": "attendances", "format": "jsonl", "from": today - TimeDelta::days(40), "to": today,
    });
    let decided = json!({
        "kind": "journal", "format": "jsonl", "decided_from": company.now() - TimeDelta::days(40),
        "decided_to": company.now(),
    });
    let mut all = vec![];
    for (kind, body) in [("times", dates), ("journal", decided)] {
        let first = company.exported(&format!("{kind}-1"), body.clone()).await;
        all.push([first, company.exported(&format!("{kind}-2"), body).await]);
    }
    all
}

/// Waits until no work is left, for half an hour at most. Returns whether no work is left.
///
/// A failed recalculation is tried again after ten minutes, by a sweep within two more minutes. A late message comes
/// within seven minutes, a received one comes again within twelve. After the first of these waits, no message is late
/// any more.
async fn until_quiet(background: &mut (impl Future + Unpin), world: &Shared) -> bool {
    let quiet = async {
        for _ in 0..360 {
            tokio::time::sleep(Duration::from_secs(5)).await;
            if world.with(|world| world.is_quiet()) {
                return true;
            }
        }
        false
    };
    pin_mut!(quiet);
    match select(background, quiet).await {
        Either::Left(_) => false,
        Either::Right((is_quiet, _)) => is_quiet,
    }
}

/// Waits until all sent records and taps have their verdicts.
async fn settle(phones: &mut [Phone<'_>], terminals: &mut [Terminal<'_>], known: &Known) {
    for terminal in &mut *terminals {
        terminal.settle().await;
    }
    for _ in 0..200 {
        let mut all = true;
        for terminal in &*terminals {
            all &= terminal.is_done().await;
        }
        for phone in &mut *phones {
            all &= phone.settle(known).await;
        }
        if all {
            return;
        }
        tokio::time::sleep(Duration::from_secs(20)).await;
    }
    phones[0]
        .employee
        .own
        .world()
        .with(|world| world.violation("a phone or a terminal waits for ever"));
}
