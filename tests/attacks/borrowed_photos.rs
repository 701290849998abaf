//! Attacks of a person who clocks with a photo of another day or of another person. They also spell its address so
//! that it is not recognized, or give an address that reports to somebody else who looks at it.

use chrono::TimeDelta;
use serde_json::{Value, json};
use wfm_domain::ids::EmployeeId;
use wfm_testkit::{Client, Organization, Service, verdicts};

/// The address of a stored photo.
async fn photo(client: &Client) -> String {
    crate::failures::interruptions::photo(client).await["file_url"].as_str().unwrap().to_owned()
}

fn punch(org: &Organization<'_>, id: i64, employee: EmployeeId, photo: &str) -> Value {
    let at = org.service.now() - TimeDelta::days(2) + TimeDelta::hours(id);
    json!({
        "id": id.to_string(), "employee_id": employee.to_string(), "photo_url": photo,
        "clock_in_client_ts": at.to_rfc3339(),
        "clock_out_client_ts": (at + TimeDelta::minutes(30)).to_rfc3339(),
    })
}

/// The photo and the flags of the attendances of a job.
async fn stored(org: &Organization<'_>, job: &Value) -> Vec<(Value, Value)> {
    let mut all = vec![];
    for item in job["result"]["items"].as_array().unwrap() {
        let path = format!("/attendances/{}", item["attendance_id"].as_str().unwrap());
        let read = org.admin.get(&path).send().await.expect(200).body;
        all.push((read["photo_url"].clone(), read["flags"].clone()));
    }
    all
}

fn flagged(flags: &Value) -> bool {
    flags.as_array().unwrap().contains(&json!("photo_reused"))
}

/// Rule SYNC-35.
#[tokio::test]
async fn a_photo_serves_one_attendance_and_the_next_one_is_flagged() {
    let service = Service::start().await;
    let org = service.organization().await;
    let ada = org.unscheduled().await;
    let bob = org.unscheduled().await;
    let address = photo(&org.admin).await;

    // The photo is named again in one batch, in the next batch, at an online clock-in, and at a clock-out.
    let batch = json!([punch(&org, 1, ada, &address), punch(&org, 2, ada, &address)]);
    let job = org.sync("one", batch.clone()).await;
    assert_eq!(verdicts(&job), ["created", "created"]);
    let flags: Vec<bool> = stored(&org, &job).await.iter().map(|(_, f)| flagged(f)).collect();
    assert_eq!(flags, [false, true]);
    let again = org.sync("again", batch).await;
    assert_eq!(verdicts(&again), ["duplicate", "duplicate"]);
    let job = org.sync("next", json!([punch(&org, 3, bob, &address)])).await;
    assert!(flagged(&stored(&org, &job).await[0].1));
    let clock = async |way: &str, photo: Option<&str>| {
        service.clock.advance(TimeDelta::minutes(1));
        let body = json!({"employee_id": bob.to_string(), "photo_url": photo});
        let path = format!("/attendances/clock-{way}");
        org.admin.post(&path, &body).send().await.body
    };
    assert_eq!(clock("in", Some(&address)).await["flags"], json!(["photo_reused"]));
    clock("out", None).await;
    let own = photo(&org.admin).await;
    assert_eq!(clock("in", Some(&own)).await["flags"], json!([]));
    // The same attendance may name the photo twice.
    assert_eq!(clock("out", Some(&own)).await["flags"], json!([]));
    clock("in", None).await;
    assert_eq!(clock("out", Some(&own)).await["flags"], json!(["photo_reused"]));

    // A clock-out arrives later by sync, with the photo of its clock-in.
    let third = photo(&org.admin).await;
    let mut open = punch(&org, 10, ada, &third);
    let whole = open.clone();
    open.as_object_mut().unwrap().remove("clock_out_client_ts");
    org.sync("open", json!([open])).await;
    let job = org.sync("whole", json!([whole])).await;
    assert_eq!(verdicts(&job), ["updated"]);
    assert!(!flagged(&stored(&org, &job).await[0].1));
}

/// Rule SYNC-35.
#[tokio::test]
async fn of_two_attendances_that_name_a_photo_at_once_one_is_flagged() {
    let service = Service::start().await;
    let org = service.organization().await;
    for _ in 0..5 {
        let address = photo(&org.admin).await;
        let one = org.employee(json!({})).await;
        let other = org.employee(json!({})).await;
        let clock_in = async |admin: &Client, employee: EmployeeId| {
            let body = json!({"employee_id": employee.to_string(), "photo_url": address});
            admin.post("/attendances/clock-in", &body).send().await.expect(201).body
        };
        let made =
            futures::future::join(clock_in(&org.admin, one), clock_in(&org.admin, other)).await;
        let many = [made.0, made.1].iter().filter(|a| flagged(&a["flags"])).count();
        assert_eq!(many, 1);
    }
}

/// Rules SYNC-34 and SYNC-35.
#[tokio::test]
async fn our_own_address_in_eight_spellings_means_the_upload() {
    let service = Service::start().await;
    let org = service.organization().await;
    let ada = org.employee(json!({})).await;
    let address = photo(&org.admin).await;
    let id = address.rsplit('/').next().unwrap();
    let spellings = [
        address.clone(),
        format!("HTTP://LOCALHOST/uploads/{id}"),
        format!("http://localhost:80/uploads/{id}"),
        format!("http://localhost/%75pload%73/%{:02x}{}", id.as_bytes()[0], &id[1..]),
        format!("http://localhost/x/../uploads/./{id}"),
        format!("http://localhost./uploads/{id}"),
        format!("http://localhost//uploads///{id}"),
        format!("http://localhost/uploads/{}#photo", id.to_uppercase()),
    ];
    let each = spellings.iter().zip(1..);
    let records: Vec<Value> = each.map(|(spelt, n)| punch(&org, n, ada, spelt)).collect();
    let job = org.sync("k", json!(&records)).await;
    for (n, (photo, flags)) in stored(&org, &job).await.into_iter().enumerate() {
        assert_eq!(photo, json!(address), "{}", spellings[n]);
        assert_eq!(flagged(&flags), n > 0, "{}", spellings[n]);
    }
    // A copy in another spelling adds nothing.
    let mut copy = records[0].clone();
    copy["photo_url"] = json!(spellings[3]);
    let again = org.sync("again", json!([copy])).await;
    assert_eq!(verdicts(&again), ["duplicate"]);
    for spelt in &spellings {
        let body = json!({"employee_id": ada.to_string(), "photo_url": spelt});
        let made = org.admin.post("/attendances/clock-in", &body).send().await.expect(201);
        assert_eq!(
            (&made.body["photo_url"], flagged(&made.body["flags"])),
            (&json!(address), true)
        );
        service.clock.advance(TimeDelta::minutes(1));
        let of = json!({"employee_id": ada.to_string()});
        org.admin.post("/attendances/clock-out", &of).send().await.expect(200);
        service.clock.advance(TimeDelta::minutes(1));
    }
}

/// Rule SYNC-34.
#[tokio::test]
async fn an_address_that_is_open_or_carries_a_name_is_refused_and_costs_no_punch() {
    let service = Service::start().await;
    let org = service.organization().await;
    let ada = org.employee(json!({})).await;
    let upload = photo(&org.admin).await;
    let addresses = [
        "http://photos.example.com/1.jpg".to_owned(),
        "https://ada@photos.example.com/1.jpg".to_owned(),
        "https://ada:secret@photos.example.com/1.jpg".to_owned(),
        "https://localhost@photos.example.com/1.jpg".to_owned(),
        upload.replace("http://", "http://ada@"),
    ];
    for address in &addresses {
        let body = json!({"employee_id": ada.to_string(), "photo_url": address});
        let refused = org.admin.post("/attendances/clock-in", &body).send().await;
        let violations = refused.fails(400, "validation_failed").violations();
        assert_eq!(violations, ["/photo_url: invalid_format"], "{address}");
    }
    let rows = org.admin.get("/attendances").send().await.expect(200);
    assert_eq!(rows.body["meta"]["count"], 0);

    let each = addresses.iter().zip(1..);
    let records: Vec<Value> = each.map(|(address, n)| punch(&org, n, ada, address)).collect();
    let job = org.sync("k", json!(records)).await;
    assert_eq!(verdicts(&job), ["created"; 5]);
    for (photo, flags) in stored(&org, &job).await {
        assert_eq!(photo, Value::Null);
        assert!(flags.as_array().unwrap().contains(&json!("photo_invalid")), "{flags}");
    }
    let elsewhere = punch(&org, 9, ada, "https://photos.example.com/1.jpg");
    let job = org.sync("elsewhere", json!([elsewhere])).await;
    assert_eq!(stored(&org, &job).await[0].0, "https://photos.example.com/1.jpg");
}
