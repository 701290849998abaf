//! Request and response types that more than one group of operations uses.

#![cfg_attr(test, allow(clippy::unwrap_used))]

/// Converts an enum of the wire to the enum of the model with the same values, and back.
#[macro_export]
macro_rules! same_values {
    ($wire:ident = $model:path { $($value:ident),+ $(,)? }) => {
        const _: () = {
            use $model as Model;

            impl From<Model> for $wire {
                fn from(value: Model) -> Self {
                    match value { $(Model::$value => Self::$value),+ }
                }
            }

            impl From<$wire> for Model {
                fn from(value: $wire) -> Self {
                    match value { $($wire::$value => Self::$value),+ }
                }
            }
        };
    };
}

pub mod address;
pub mod approval;
pub mod attendance;
pub mod attendance_request;
pub mod downloads;
pub mod employment_type;
pub mod expand;
pub mod file_url;
pub mod job;
pub mod job_view;
pub mod language;
pub mod leave;
pub mod leave_unit;
pub mod names;
pub mod pay;
pub mod payroll;
pub mod places;
pub mod schedule;
pub mod selection;
pub mod shift;
pub mod time_policy;
pub mod timesheet;
pub mod user;
pub mod worth;
