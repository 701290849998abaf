//! The requests of the demo to the service. If this fails, a first start takes more than the five seconds that it
//! may.

use wfm_local::demo::{self, SetBack};
use wfm_local::{Stack, StackOptions};
use wfm_testkit::{Fault, Network};

/// The time is not measured: these tests are not optimized, and their machine is busy. What a start takes is what it
/// writes, some 280 changes, whatever the machine does.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_demo_is_made_of_few_changes() {
    let network = Network::default();
    let clock = SetBack::default();
    let http = Some(network.client());
    let options = StackOptions { clock: clock.clock(), http, ..StackOptions::default() };
    let stack = Stack::start(options).await.unwrap();
    // From now on changes are counted. The fault never comes.
    network.strike_change(u32::MAX - 1, Fault::DiesBefore);
    demo::create(&stack, &clock, &"a password of the demo".to_owned().into()).await.unwrap();
    let changes = network.requests();
    assert!((200..400).contains(&changes), "{changes}");
    stack.stop().await;
}
