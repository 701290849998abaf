//! A person of another organization finds nothing of this one.

use super::company::Company;
use super::rows;

const LISTS: &[&str] = &[
    "/employees",
    "/departments",
    "/sites",
    "/attendances",
    "/leaves",
    "/payrolls",
    "/terminals",
    "/salary-components",
    "/open-shifts",
    "/shift-requests",
    "/pay-adjustments",
];

pub async fn finds_nothing(company: &Company) {
    for list in LISTS {
        let own = company.admin.get(list).send().await.expect(200);
        let theirs = company.stranger.get(list).send().await.expect(200);
        assert!(rows(&theirs).is_empty(), "{list}: {}", theirs.body);
        for row in rows(&own) {
            let Some(id) = row["id"].as_str() else { continue };
            let path = format!("{list}/{id}");
            if company.admin.get(&path).send().await.status == 200 {
                company.stranger.get(&path).send().await.fails(404, "not_found");
            }
        }
    }
    let log = company.stranger.get("/activity-logs?limit=100").send().await.expect(200);
    let ours = |entry: &serde_json::Value| {
        company.people.iter().any(|person| entry["resource_id"] == person.id.as_str())
    };
    assert!(!rows(&log).iter().any(ours), "{}", log.body);
}
