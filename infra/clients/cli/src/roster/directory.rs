//! Employees, shift types and sites, by the numbers and codes that the file uses for them.

use std::collections::BTreeMap;

use chrono::NaiveTime;
use serde::{Deserialize, Serialize};

use super::file::{Plan, PlannedDate, PlannedShift, Times};
use crate::api::{Api, ApiError, Call};
use crate::directory::{folded, ids_by_code};
use crate::suggest::did_you_mean;

#[derive(Debug, Clone, Deserialize)]
struct Employee {
    id: String,
    employee_number: String,
}

#[derive(Debug, Clone, Deserialize)]
struct ShiftType {
    id: String,
    code: String,
    name: String,
    start: String,
    end: String,
    break_minutes: u32,
    is_active: bool,
}

/// A shift in the form of a request to the service.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct ShiftInput {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub shift_type_id: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub start: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub end: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub break_minutes: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub site_id: Option<String>,
}

/// A shift in the form of an answer of the service.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
pub struct Shift {
    pub start: String,
    pub end: String,
    pub break_minutes: u32,
    pub name: Option<String>,
    pub site_id: Option<String>,
}

/// The plan of a date, with the ids of the resources that it names.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Resolved {
    pub employee_id: String,
    /// The shifts of the request and, in the same order, of the answer. An empty list is a day off. Nothing returns
    /// the date to the schedule.
    pub shifts: Option<Vec<(ShiftInput, Shift)>>,
}

/// The service's resources to which the dates refer.
#[derive(Debug, Default)]
pub struct Directory {
    /// The ids of employees by number, folded.
    employees: BTreeMap<String, String>,
    /// The shift types by code, folded.
    shift_types: BTreeMap<String, ShiftType>,
    /// The ids of sites by code, folded.
    sites: BTreeMap<String, String>,
}

impl Directory {
    /// Reads the resources to which these dates may refer. Shift types and sites are read only if a date names one.
    pub async fn read<'a>(
        api: &Api,
        dates: impl Iterator<Item = &'a PlannedDate>,
    ) -> Result<Self, ApiError> {
        let mut names_types = false;
        let mut names_sites = false;
        for date in dates {
            let Plan::Shifts(shifts) = &date.plan else { continue };
            names_types |= shifts.iter().any(|shift| matches!(shift.times, Times::OfType(_)));
            names_sites |= shifts.iter().any(|shift| shift.site_code.is_some());
        }
        let employees = api.list::<Employee>(&Call::get("/employees")).await?;
        let shift_types = match names_types {
            true => api.list::<ShiftType>(&Call::get("/shift-types")).await?,
            false => vec![],
        };
        let sites = match names_sites {
            true => ids_by_code(api, "/sites").await?,
            false => BTreeMap::new(),
        };
        Ok(Self {
            employees: employees.into_iter().map(|e| (folded(&e.employee_number), e.id)).collect(),
            shift_types: shift_types.into_iter().map(|t| (folded(&t.code), t)).collect(),
            sites,
        })
    }

    /// The plan of the date, in the terms of the service.
    ///
    /// # Errors
    /// If the file has a value that cannot be used, or a name of something that does not exist.
    pub fn resolve(&self, planned: &PlannedDate) -> Result<Resolved, String> {
        let shifts = match &planned.plan {
            Plan::Malformed(reason) => return Err(reason.clone()),
            Plan::Clear => None,
            Plan::Shifts(shifts) => Some(shifts),
        };
        let employee_id = self.employees.get(&folded(&planned.number));
        let employee_id = employee_id.ok_or_else(|| {
            format!("unknown_reference: nobody has the number {}", planned.number)
        })?;
        let shifts = shifts.map(|shifts| {
            let shifts = shifts.iter().map(|shift| self.shift(shift));
            let mut shifts = shifts.collect::<Result<Vec<_>, String>>()?;
            // The order of the lines has no meaning. The service takes shifts in the order of their start.
            shifts.sort_by(|(_, one), (_, other)| one.start.cmp(&other.start));
            Ok::<_, String>(shifts)
        });
        Ok(Resolved { employee_id: employee_id.clone(), shifts: shifts.transpose()? })
    }

    fn shift(&self, planned: &PlannedShift) -> Result<(ShiftInput, Shift), String> {
        let site_id = match &planned.site_code {
            None => None,
            Some(code) => {
                let id = self.sites.get(&folded(code));
                Some(id.ok_or_else(|| {
                    let meant = did_you_mean(code, self.sites.keys().map(String::as_str));
                    format!("unknown_reference: there is no site {code}{meant}")
                })?)
            }
        };
        let site_id = site_id.cloned();
        Ok(match &planned.times {
            Times::OfType(code) => {
                let found = self.shift_types.get(&folded(code));
                let shift_type = found.filter(|found| found.is_active).ok_or_else(|| {
                    let active = self.shift_types.values().filter(|one| one.is_active);
                    let meant = did_you_mean(code, active.map(|one| one.code.as_str()));
                    let what = if found.is_some() { "is not active" } else { "is not there" };
                    format!("unknown_reference: the shift type {code} {what}{meant}")
                })?;
                let ShiftType { id, name, start, end, break_minutes, .. } = shift_type.clone();
                let sent = ShiftInput {
                    shift_type_id: Some(id),
                    site_id: site_id.clone(),
                    ..ShiftInput::default()
                };
                (sent, Shift { start, end, break_minutes, name: Some(name), site_id })
            }
            Times::Own { start, end, break_minutes } => {
                let wall = |time: &NaiveTime| time.format("%H:%M").to_string();
                let start = wall(start);
                let end = wall(end);
                let break_minutes = *break_minutes;
                let sent = ShiftInput {
                    shift_type_id: None,
                    start: Some(start.clone()),
                    end: Some(end.clone()),
                    break_minutes: Some(break_minutes),
                    site_id: site_id.clone(),
                };
                (sent, Shift { start, end, break_minutes, name: None, site_id })
            }
        })
    }
}
