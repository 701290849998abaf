//! The work of a planner, step by step, and of the people whose shifts change hands.

use chrono::{Days, NaiveDate};
use futures::future::join_all;
use serde_json::{Value, json};

use crate::caller::Request;
use crate::company::{Employee, week};
use crate::desk::Desk;

impl Desk<'_> {
    /// Runs this number of planning steps, with pauses.
    pub async fn live_planning(&self, steps: usize) {
        for _ in 0..steps {
            self.world().pause().await;
            self.planning_step().await;
        }
    }

    async fn planning_step(&self) {
        let people = &self.company.employees;
        let [first, apart] = [people.len(), people.len().max(2) - 1]
            .map(|most| self.world().with(|world| world.dice.usize(0..most)));
        let one = &people[first];
        let other = &people[(first + 1 + apart) % people.len()];
        match self.world().below(12) {
            0 | 1 => self.plan(one).await,
            2 => self.draft().await,
            3 => self.publish(one).await,
            4 => self.change_schedule(one).await,
            5 => self.offer_open_shift().await,
            6 | 7 => self.ask(one, other).await,
            _ => self.answer().await,
        }
    }

    /// A date near today: some days in the past or in the future.
    fn near(&self) -> NaiveDate {
        let after = u64::try_from(self.world().below(8)).unwrap_or_default();
        self.company.now().date_naive() - Days::new(4) + Days::new(after)
    }

    /// The shifts of a date: none or one.
    fn shifts(&self) -> Value {
        let world = self.world();
        let start = 5 + world.below(6);
        let shift = json!({"start": format!("{start:02}:00"), "end": "18:00", "break_minutes": 0});
        if world.below(4) == 0 { json!([]) } else { json!([shift]) }
    }

    /// Plans a single date.
    async fn plan(&self, employee: &Employee<'_>) {
        let path = format!("/employees/{}/roster/{}", employee.id, self.near());
        let request = match self.world().below(4) {
            0 => Request::delete(path),
            _ => Request::put(path, json!({"shifts": self.shifts()})),
        };
        self.company.approver.send(&request).await;
    }

    /// Drafts a date for every employee.
    async fn draft(&self) {
        let entry = |employee: &Employee<'_>| match self.world().below(4) {
            0 => json!({"employee_id": employee.id, "date": self.near(), "clear": true}),
            _ => {
                let date = self.near();
                let shifts = self.shifts();
                json!({"employee_id": employee.id, "date": date, "shifts": shifts})
            }
        };
        let entries: Vec<Value> = self.company.employees.iter().map(entry).collect();
        self.company.manager.send(&Request::put("/roster", json!({"entries": entries}))).await;
    }

    /// Publishes the drafts of one employee or of all.
    async fn publish(&self, employee: &Employee<'_>) {
        let manager = &self.company.manager;
        let today = self.company.now().date_naive();
        let mut body = json!({"from": today - Days::new(8), "to": today + Days::new(8)});
        match self.world().below(3) {
            0 => body["employee_ids"] = json!([employee.id]),
            1 => body["site_id"] = json!(self.company.site),
            _ => body["department_id"] = json!(self.company.department),
        }
        let request = Request::post("/roster/publish", body).key(self.key());
        self.known.started(manager, request).await;
    }

    /// Gives an employee or the site another schedule from a date on, or takes the schedule back.
    async fn change_schedule(&self, employee: &Employee<'_>) {
        let world = self.world();
        let whose = match world.below(2) {
            0 => format!("/sites/{}", self.company.site),
            _ => format!("/employees/{}", employee.id),
        };
        let path = format!("{whose}/work-schedules/{}", self.near());
        let rotation = &self.company.rotation;
        let request = match world.below(4) {
            0 => Request::delete(path),
            1 => Request::put(path, json!({"inherit": true})),
            2 => Request::put(path, json!({"work_schedule": week(7 + world.below(4))})),
            _ => {
                Request::put(path, json!({"rotation_id": rotation, "offset_days": world.below(3)}))
            }
        };
        self.company.admin.send(&request).await;
    }

    /// Makes an open shift, cancels one, or opens one again.
    async fn offer_open_shift(&self) {
        let world = self.world();
        let manager = &self.company.manager;
        if world.below(3) == 0
            && let Some(id) = world.of_set(&self.known.of_kind("open_shift"))
        {
            let status = world.of(&["open", "cancelled"]);
            let path = format!("/open-shifts/{id}");
            manager.send(&Request::patch(path, json!({"status": status}))).await;
            return;
        }
        let name = format!("open {:x}", world.with(|world| world.dice.u64(..)));
        let start = 14 + world.below(4);
        let body = json!({
            "date": self.company.exchanged[0], "timezone": "UTC", "places": 1 + world.below(2),
            "shift": {"start": format!("{start}:00"), "end": "18:00", "name": name},
        });
        let request = Request::post("/open-shifts", body).key(self.key());
        if let Some(answer) = self.known.acknowledged(manager, request).await {
            self.known.changed(&answer, "open_shift.created");
        }
    }

    /// A person requests the shifts of a colleague, offers their own shifts, or claims an open shift.
    async fn ask(&self, one: &Employee<'_>, other: &Employee<'_>) {
        let world = self.world();
        let date = || match world.below(4) {
            0 => self.company.now().date_naive(),
            1 => self.company.exchanged[1],
            _ => self.company.exchanged[0],
        };
        let open = self.known.of_kind("open_shift").pop_last();
        let body = match (world.below(3), open) {
            (0, Some(open)) => json!({
                "kind": "claim", "date": self.company.exchanged[0], "open_shift_id": open,
            }),
            (1, _) => json!({"kind": "give", "date": date(), "with_employee_id": other.id}),
            _ => json!({
                "kind": "swap", "date": date(), "with_employee_id": other.id, "with_date": date(),
            }),
        };
        let is_claim = body["kind"] == "claim";
        let request = Request::post("/shift-requests", body).key(self.key());
        if let Some(answer) = self.known.acknowledged(&one.own, request).await {
            let id = self.known.changed(&answer, "shift_request.created");
            match is_claim {
                true => self.known.notified(&self.company.manager, "shift_request.accepted", id),
                false => self.known.notified(&other.own, "shift_request.offered", id),
            }
        }
    }

    /// Answers some requests at the same time. One of them may be answered twice.
    async fn answer(&self) {
        let all = self.known.of_kind("shift_request");
        let some = (0..=self.world().below(3)).filter_map(|_| self.world().of_set(&all));
        join_all(some.map(|id| self.answer_one(id))).await;
    }

    /// Answers, decides or cancels a request. In most cases the person whose turn it is does it.
    async fn answer_one(&self, id: String) {
        let world = self.world();
        let company = self.company;
        let path = format!("/shift-requests/{id}");
        let read = company.admin.read(&path).await;
        let of = |field: &str| company.employees.iter().find(|one| read[field] == *one.id);
        let Some(asking) = of("employee_id") else { return };
        let colleague = of("with_employee_id");
        let manager = &company.manager;
        let (who, status) = match (read["status"] == "offered", colleague, world.below(6)) {
            (_, _, 0) => (&asking.own, "cancelled"),
            (true, Some(colleague), 1) => (&colleague.own, "declined"),
            (true, Some(colleague), _) => (&colleague.own, "accepted"),
            (_, _, 1) => (manager, "rejected"),
            _ => (manager, "approved"),
        };
        let request = Request::patch(path, json!({"status": status}));
        let answer = who.send(&request).await.filter(|answer| answer.status == 200);
        let Some(answer) = answer else { return };
        let id = self.known.changed(&answer, format!("shift_request.{status}"));
        let asking = Some(asking);
        let told = match status {
            "accepted" => {
                self.known.notified(manager, "shift_request.accepted", id);
                return;
            }
            "cancelled" => [None, colleague],
            "declined" => [asking, None],
            _ => [asking, colleague],
        };
        for one in told.into_iter().flatten() {
            self.known.notified(&one.own, "shift_request.decided", &*id);
        }
    }
}
