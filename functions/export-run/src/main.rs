//! The `export-run` function: one message at a time.

use wfm_app::App;
use wfm_http::lambda;

/// The allocator matters, because reading many items allocates much memory
/// (`docs/explanation/adr/0008-a-pay-run-is-bound-by-what-it-reads.md`).
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

#[tokio::main]
async fn main() -> Result<(), lambda_runtime::Error> {
    let field_key = Some(lambda::field_key().await?);
    let worker = wfm_export_run::worker(&App { field_key, ..lambda::app().await });
    let take = async |pointer, until| worker.work(&pointer, until).await.map(drop);
    lambda::consume(take).await
}
