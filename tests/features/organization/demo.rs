//! The requests that the demo sends to the service. If this fails, a first start takes more than the allowed five
//! seconds.

use wfm_local::demo::{self, SetBack};
use wfm_local::{Stack, StackOptions};
use wfm_testkit::{Fault, Network};

/// The time is not measured, because these tests are not optimized and their machine is busy. The duration of a start
/// depends on the number of its changes, about 280, which is the same on every machine.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_demo_is_made_of_few_changes() {
    let network = Network::default();
    let clock = SetBack::default();
    let http = Some(network.client());
    let options = StackOptions { clock: clock.clock(), http, ..StackOptions::default() };
    let stack = Stack::start(options).await.unwrap();
    // From here on changes are counted. The fault never strikes.
    network.strike_change(u32::MAX - 1, Fault::DiesBefore);
    demo::create(&stack, &clock, &"a password of the demo".to_owned().into()).await.unwrap();
    let changes = network.requests();
    assert!((200..400).contains(&changes), "{changes}");
    stack.stop().await;
}
