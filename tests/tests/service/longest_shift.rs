//! The longest shift that people work. Where this fails, a forgotten clock-out stops the next day, or makes hours that
//! nobody worked.

use serde_json::{Value, json};
use wfm_testkit::Service;

/// Rules TIME-58, TIME-33 and SITE-1.
#[tokio::test]
async fn the_longest_shift_is_of_the_organization_or_a_site_and_a_change_is_recalculated() {
    let service = Service::start().await;
    let org = service.organization().await;
    let settings = async || org.admin.get("/settings").send().await.expect(200).body;
    let longest = |body: &Value| body["attendance"]["longest_shift_minutes"].clone();
    assert_eq!(longest(&settings().await), 780);
    for (minutes, status) in [(359, 400), (360, 200), (2880, 200), (2881, 400)] {
        let change = json!({"attendance": {"longest_shift_minutes": minutes}});
        let answer = org.admin.patch("/settings", &change).send().await.expect(status);
        if status == 200 {
            assert_eq!(longest(&answer.body), minutes);
            assert!(answer.body["recalculation_job_id"].is_string());
        } else {
            assert_eq!(answer.body["errors"][0]["pointer"], "/attendance/longest_shift_minutes");
        }
    }

    let site = json!({"code": "P", "name": "Plant", "timezone": "UTC"});
    let site = org.admin.post("/sites", &site).send().await.expect(201);
    let path = site.header("location").to_owned();
    assert_eq!(site.body["longest_shift_minutes"], Value::Null);
    // What is said now is what was inherited before.
    for (minutes, recalculated) in [(2880, false), (900, true)] {
        let change = json!({"longest_shift_minutes": minutes});
        let answer = org.admin.patch(&path, &change).send().await.expect(200);
        assert_eq!(answer.body["longest_shift_minutes"], minutes);
        assert_eq!(answer.body["recalculation_job_id"].is_string(), recalculated);
    }
    let change = json!({"longest_shift_minutes": 359});
    org.admin.patch(&path, &change).send().await.expect(400);
}
