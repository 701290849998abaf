//! The steps from a log to the service: find the employees, read their punches, forecast the verdicts, and send the
//! records if that is allowed.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Instant;

use chrono::NaiveDate;
use indicatif::ProgressBar;

use super::delivery::{self, Sending};
use super::expected::Plans;
use super::forecast::{self, Candidate, Forecast};
use super::import::{Read, first_seen, lines, longest, now, record, salt};
use super::people::{self, Creation, People};
use super::report::{Line, Outcome, Report};
use super::review;
use crate::api::{Api, ApiError};
use crate::cli::ImportArgs;
use crate::dry_run::NOT_OFFERED;
use crate::session::beside;
use crate::{Environment, Failure};

/// The reason why the service cannot check a record yet.
const NOT_CHECKED: &str = "not checked: the employee would be created first";

/// An import, and the values that it needs.
pub struct Import<'a> {
    pub args: &'a ImportArgs,
    pub api: &'a Arc<Api>,
    pub environment: &'a Environment,
    pub bar: &'a ProgressBar,
    /// Shows a line to the person who waits.
    pub tell: &'a dyn Fn(&str),
}

impl Import<'_> {
    /// Sends the records that can be sent, or has them checked. Notes the outcome of every record.
    ///
    /// # Errors
    /// Errors that every record would get. Also if more records would go to review than a person agrees to.
    pub async fn run(&self, read: Read, report: &mut Report) -> Result<(), Failure> {
        let Self { args, api, .. } = self;
        let users = first_seen(args, &read.readings);
        let mut people = people::existing(api).await?;
        let plans = self.plans(&read, &people).await?;
        report.lines = lines(args, read.clone(), &plans);
        let salt = salt(args);
        let sending =
            Sending { batch_size: args.batch_size.into(), salt: &salt, is_dry_run: false };
        let forecast = {
            let candidates = self.candidates(&report.lines, &people, &users);
            let forecast = forecast::of(api, &candidates, &plans, sending).await?;
            self.ask(&candidates, &forecast)?;
            forecast
        };
        let creation = args.create_employees.then_some(Creation {
            email_domain: &args.email_domain,
            hire_date: args.hire_date,
            zone: args.zone,
            is_dry_run: args.dry_run,
        });
        if args.dry_run {
            if forecast.is_checked || creation.is_none() {
                people.complete(api, &users, creation.as_ref()).await?;
            }
            if !forecast.is_checked {
                (self.tell)(NOT_OFFERED);
            }
            self.note_forecast(report, &people, &users, forecast);
            return Ok(());
        }
        people.complete(api, &users, creation.as_ref()).await?;
        report.employees_created = people.created;
        if people.created > 0 {
            // The new employees have a schedule by this time.
            let plans = self.plans(&read, &people).await?;
            report.lines = lines(args, read, &plans);
        }
        self.deliver(report, &people, sending).await
    }

    /// The shifts of the employees who exist, as far as the caller may read them.
    async fn plans(&self, read: &Read, people: &People) -> Result<Plans, Failure> {
        let longest = longest(self.args);
        let dates = || read.readings.punches.iter().map(|punch| punch.at.date_naive());
        let Some((first, last)) = dates().min().zip(dates().max()) else {
            return Ok(Plans::unknown(longest));
        };
        match Plans::read(self.api, &people.by_id(), first, last, longest).await {
            Err(ApiError::Refused(problem)) if problem.status == 403 => {
                let why = "The punches are read without the plan of each employee: this account may not \
                           read schedules (schedules:read:all).";
                (self.tell)(why);
                Ok(Plans::unknown(longest))
            }
            plans => Ok(plans?),
        }
    }

    /// The lines that can be sent, including those whose employee has not been created yet.
    fn candidates<'l>(
        &self,
        lines: &'l [Line],
        people: &People,
        users: &BTreeMap<String, NaiveDate>,
    ) -> Vec<Candidate<'l>> {
        let is_created = |number: &String| self.args.create_employees && users.contains_key(number);
        let candidate = |line: &'l Line| match people.known.get(&line.employee_number) {
            Some(employee) => Some(Candidate { line, record: record(line, employee, self.args) }),
            None => is_created(&line.employee_number).then_some(Candidate { line, record: None }),
        };
        lines.iter().filter(|line| line.is_planned()).filter_map(candidate).collect()
    }

    /// Asks whether this number of records may go to review. A dry run only shows the warning.
    fn ask(&self, candidates: &[Candidate<'_>], forecast: &Forecast) -> Result<(), Failure> {
        let oldest = candidates.iter().filter_map(|one| one.line.clock_in).min();
        let oldest = oldest.map(|oldest| oldest.to_utc());
        let Some(warning) = review::warning(&forecast.results, oldest, now()) else {
            return Ok(());
        };
        (self.tell)(&warning);
        if self.args.yes || self.args.dry_run {
            return Ok(());
        }
        beside(self.bar, || review::consent(self.environment))
    }

    /// Notes the forecast for each line. The candidates are the planned lines that have an employee.
    fn note_forecast(
        &self,
        report: &mut Report,
        people: &People,
        users: &BTreeMap<String, NaiveDate>,
        forecast: Forecast,
    ) {
        let mut results = forecast.results.into_iter();
        for line in report.lines.iter_mut().filter(|line| line.is_planned()) {
            let number = &line.employee_number;
            let is_there = people.known.contains_key(number);
            let is_created = self.args.create_employees && users.contains_key(number);
            if !is_there && !is_created {
                line.outcome = Outcome::NotSent(people.why_unresolved(number));
                continue;
            }
            let result = results.next().flatten();
            line.outcome = match (people.unresolved.get(number), result) {
                (Some(reason), _) => Outcome::NotSent(reason.clone()),
                (None, Some(result)) if forecast.is_checked && is_there => {
                    Outcome::Foreseen(result)
                }
                (None, _) if forecast.is_checked => Outcome::Unchecked(NOT_CHECKED),
                (None, _) => continue,
            };
        }
    }

    /// Sends the planned lines and notes their outcome.
    async fn deliver(
        &self,
        report: &mut Report,
        people: &People,
        sending: Sending<'_>,
    ) -> Result<(), Failure> {
        let mut records = Vec::new();
        for line in report.lines.iter_mut().filter(|line| line.is_planned()) {
            match people.known.get(&line.employee_number) {
                Some(employee) => records.extend(record(line, employee, self.args)),
                None => {
                    let reason = people.why_unresolved(&line.employee_number);
                    line.outcome = Outcome::NotSent(reason);
                }
            }
        }
        if records.is_empty() {
            return Ok(());
        }
        let started = Instant::now();
        self.bar.set_length(records.len() as u64);
        let results = delivery::deliver(self.api, &records, sending, self.bar).await?;
        self.bar.finish_and_clear();
        report.sending = Some(started.elapsed());
        // The records are the lines that are still planned, in the same order.
        let planned = report.lines.iter_mut().filter(|line| line.is_planned());
        for (line, result) in planned.zip(results) {
            line.outcome = Outcome::ItemResult(result);
        }
        Ok(())
    }
}
