//! Exports that are interrupted. If this fails, an office gets half a file, or one that its job does not describe.

use std::collections::BTreeMap;
use std::time::Duration;

use serde_json::json;
use sha2::{Digest, Sha256};
use tokio::time::Instant;
use wfm_domain::hex::hex;
use wfm_storage::jobs::{self, JobStatus};
use wfm_testkit::Fault;

use crate::failures::pay_crashes::people;
use crate::failures::promise::faulty;

/// Rules FILE-1, FILE-3 and FILE-4.
#[tokio::test]
async fn an_interrupted_export_leaves_the_files_of_one_that_was_not() {
    let (service, network) = faulty().await;
    let org = service.organization().await;
    people(&org, 3).await;
    let storage = service.storage();
    let long = || Instant::now() + Duration::from_secs(3600);
    let mut expected: Option<BTreeMap<String, String>> = None;
    let mut points = 0;
    for fault in Fault::ALL {
        for at in 0.. {
            // Two files, and so two steps.
            let body = json!({"kind": "time_totals", "from": "2026-09-01", "to": "2026-10-31"});
            let key = format!("{fault:?}-{at}");
            let accepted = org.admin.post("/exports", &body).key(&key).send().await.expect(202);
            let job_id = accepted.body["job_id"].as_str().unwrap().parse().unwrap();
            let pointer = jobs::Pointer {
                organization: org.id,
                job_id,
                processed: 0,
                resumed: 0,
                part: None,
            };
            network.strike(at, fault);
            let first = network.until_death(service.export_worker().work(&pointer, long())).await;
            let is_struck = network.requests() > at;
            network.heal();
            service.export_worker().work(&pointer, long()).await.unwrap();
            let job = jobs::get(&storage.table, org.id, &pointer.job_id).await.unwrap().unwrap();
            let place = format!("{key} ({first:?})");
            assert_eq!((job.status, job.processed), (JobStatus::Completed, 2), "{place}");
            let mut made = BTreeMap::new();
            for file in &job.files {
                let bytes = storage.blobs.get(&file.object).await.unwrap();
                assert_eq!(file.sha256, hex(&Sha256::digest(&bytes)), "{place}");
                assert_eq!((file.size, file.rows), (bytes.len() as u64, Some(3)), "{place}");
                made.insert(file.name.clone(), file.sha256.clone());
            }
            assert_eq!(made.len(), job.files.len(), "{place}");
            assert_eq!(made, *expected.get_or_insert_with(|| made.clone()), "{place}");
            points += 1;
            if !is_struck {
                break;
            }
        }
    }
    assert_eq!(expected.unwrap().len(), 2);
    assert!(points > 40, "{points}");
}

/// Rule FILE-1: each reading of files is logged, once.
#[tokio::test]
async fn an_interrupted_reading_of_files_is_logged_once() {
    let (service, network) = faulty().await;
    let org = service.organization().await;
    let body = json!({"kind": "employees", "on": "2026-10-01"});
    let accepted = org.admin.post("/exports", &body).key("one").send().await.expect(202);
    let job_id: wfm_domain::ids::JobId = accepted.body["job_id"].as_str().unwrap().parse().unwrap();
    let pointer = jobs::Pointer {
        organization: org.id,
        job_id: job_id.clone(),
        processed: 0,
        resumed: 0,
        part: None,
    };
    service
        .export_worker()
        .work(&pointer, Instant::now() + Duration::from_secs(600))
        .await
        .unwrap();
    let path = format!("/jobs/{job_id}/files");
    let logged = async || {
        let log = org.admin.get(&format!("/activity-logs?resource_id={job_id}&limit=100"));
        let log = log.send().await.expect(200).body;
        let entries = log["data"].as_array().unwrap().iter();
        entries.filter(|entry| entry["action"] == "export.downloaded").count()
    };
    let mut before = 0;
    for fault in Fault::ALL {
        for at in 0..40 {
            network.strike(at, fault);
            let answer = network.until_death(org.admin.get(&path).send()).await;
            let is_struck = network.requests() > at;
            network.heal();
            let after = logged().await;
            match answer {
                Some(answer) if answer.status == 200 => {
                    assert_eq!(after, before + 1, "{fault:?} {at}")
                }
                // Nobody knows whether the reading took place.
                _ => assert!(after <= before + 1, "{fault:?} {at}"),
            }
            before = after;
            if !is_struck {
                break;
            }
        }
    }
    assert!(before > 3);
}
