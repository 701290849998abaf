//! Names beside ids. If this fails, a screen sends one request for each row, or shows a person whom its reader must
//! not know.

use serde_json::{Value, json};
use wfm_testkit::{Client, Service};

fn rows(answer: &Value) -> &Vec<Value> {
    answer["data"].as_array().unwrap()
}

async fn page(client: &Client, path: &str) -> Value {
    client.get(path).send().await.expect(200).body
}

/// Rule API-107.
#[tokio::test]
async fn every_list_of_an_employees_rows_can_name_the_employee() {
    let service = Service::start().await;
    let org = service.organization().await;
    let pay = json!([{
        "effective_from": "2020-01-01", "pay_type": "monthly", "amount": "1000.00", "currency": "USD",
    }]);
    let more = json!({"employee_number": "A-1", "first_name": "Grace", "compensation": pay});
    let employee = org.employee(more).await.to_string();
    let component = json!({
        "code": "bonus", "name": "Bonus", "kind": "earning", "applies_to": {"scope": "assigned"},
        "calculation": {"method": "fixed", "amount": "10.00", "currency": "USD"},
    });
    let component = org.admin.post("/salary-components", &component).send().await.expect(201).body;
    let adjustment = json!({
        "employee_id": employee, "component_id": component["id"], "date": "2026-09-10",
        "amount": "5.00", "note": "for the test",
    });
    org.admin.post("/pay-adjustments", &adjustment).send().await.expect(201);
    let date = (service.now() + chrono::TimeDelta::days(7)).date_naive();
    let last = date + chrono::TimeDelta::days(3);
    let leave = json!({
        "employee_id": employee, "type": "annual", "start_date": date, "end_date": last,
    });
    org.admin.post("/leaves", &leave).send().await.expect(201);
    let record = json!({
        "id": "1", "employee_id": employee,
        "clock_in_client_ts": (service.now() - chrono::TimeDelta::hours(9)).to_rfc3339(),
    });
    org.sync("k", json!([record])).await;
    let run = org.admin.post("/payroll/generate", &json!({"period": "2026-09"})).key("run");
    let job = org.ended(&run.send().await.expect(202)).await;
    let items = format!("/jobs/{}/items?limit=9", job["job_id"].as_str().unwrap());

    let name = json!({
        "id": employee, "employee_number": "A-1", "first_name": "Grace", "last_name": "Lovelace",
        "preferred_name": null,
    });
    let lists = ["/attendances", "/leaves", "/leave-balances", "/payrolls", "/pay-adjustments"]
        .map(|list| format!("{list}?employee_id={employee}"));
    for list in lists.iter().chain([&items]) {
        let plain = org.admin.get(list).send().await.expect(200);
        let expanded = org.admin.get(&format!("{list}&expand=employee")).send().await.expect(200);
        assert!(!rows(&expanded.body).is_empty(), "{list}");
        for (row, expanded) in rows(&plain.body).iter().zip(rows(&expanded.body)) {
            assert_eq!(row.get("employee"), None, "{list}");
            assert_eq!(expanded["employee"], name, "{list}");
            let mut without = expanded.clone();
            without.as_object_mut().unwrap().remove("employee");
            assert_eq!(&without, row, "{list}");
        }
        // One read of half a unit for each employee of the page.
        assert_eq!(expanded.cost.calls, plain.cost.calls + 1, "{list}");
        assert_eq!(expanded.cost.read_units, plain.cost.read_units + 0.5, "{list}");
        let unknown = org.admin.get(&format!("{list}&expand=salary")).send().await;
        unknown.fails(400, "validation_failed");
    }
}

/// Rule API-107: a reader of a row may read its names, and a cursor continues with or without names.
#[tokio::test]
async fn employees_can_be_listed_with_their_managers_and_departments() {
    let service = Service::start().await;
    let org = service.organization().await;
    let department = json!({"code": "ENG", "name": "Engineering"});
    let department = org.admin.post("/departments", &department).send().await.expect(201).body;
    let manager = org.employee(json!({"first_name": "Maria"})).await.to_string();
    for _ in 0..2 {
        let more = json!({"manager_id": manager, "department_id": department["id"]});
        org.employee(more).await;
    }
    let path = format!("/employees?manager_id={manager}&expand=manager,department");
    let found = page(&org.admin, &path).await;
    for row in rows(&found) {
        assert_eq!(
            (&row["manager"]["first_name"], &row["manager"]["id"]),
            (&json!("Maria"), &json!(manager))
        );
        let name = json!({"id": department["id"], "code": "ENG", "name": "Engineering"});
        assert_eq!(row["department"], name);
        // The shown row can be sent back.
        let put = org.admin.put(&format!("/employees/{}", row["id"].as_str().unwrap()), row);
        let after = put.header("if-match", "*").send().await.expect(200).body;
        assert_eq!(after["updated_at"], row["updated_at"]);
        assert_eq!(after.get("manager"), None);
    }
    let one = page(&org.admin, &format!("/employees?manager_id={manager}&expand=department")).await;
    assert!(
        rows(&one).iter().all(|row| row.get("manager").is_none() && row["department"].is_object())
    );
    for wrong in ["employee", "manager,", "manager,salary", ""] {
        let refused = org.admin.get(&format!("/employees?expand={wrong}")).send().await;
        refused.fails(400, "validation_failed");
    }

    // A reader who sees only a team sees the name of the manager, who is not in the team.
    let own = rows(&one)[0]["id"].as_str().unwrap().parse().unwrap();
    let employee = org.signed_in(&["employee"], Some(own)).await;
    let seen = page(&employee, "/employees?expand=manager").await;
    assert_eq!(rows(&seen).len(), 1);
    assert_eq!(rows(&seen)[0]["manager"]["first_name"], "Maria");

    let first =
        page(&org.admin, &format!("/employees?manager_id={manager}&limit=1&expand=manager")).await;
    let cursor = first["meta"]["next_cursor"].as_str().unwrap();
    let second = format!("/employees?manager_id={manager}&limit=1&cursor={cursor}");
    let second = page(&org.admin, &second).await;
    assert_eq!(rows(&second).len(), 1);
    assert_ne!(rows(&second)[0]["id"], rows(&first)[0]["id"]);
}
