//! Dry runs: the service checks each request as if it were real, and changes nothing.

use serde::Deserialize;

use crate::api::{Api, ApiError, Call};

/// Options of an import's requests.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Run {
    Real,
    /// The service checks each request, and changes nothing.
    Checked,
    /// No request is sent that could change something, because the service cannot check it.
    Unchecked,
}

impl Run {
    /// The run that the command line asks for. If the service cannot check a dry run, a notice says so.
    pub async fn of(api: &Api, is_dry: bool, tell: impl Fn(&str)) -> Result<Self, ApiError> {
        Ok(match is_dry {
            false => Self::Real,
            true if is_offered(api).await? => Self::Checked,
            true => {
                tell(NOT_OFFERED);
                Self::Unchecked
            }
        })
    }

    pub fn is_dry(self) -> bool {
        self != Self::Real
    }

    /// The call for this run: a dry run of it, if this is a dry run.
    pub fn meant(self, call: Call) -> Call {
        if self == Self::Checked { call.dry_run() } else { call }
    }
}

/// The hint if the service offers no check.
pub const NOT_OFFERED: &str =
    "This service cannot check a dry run: what follows is what wfm can see by itself.";

/// Whether the service checks dry runs. A service without dry runs would execute the request, so this is asked first.
pub async fn is_offered(api: &Api) -> Result<bool, ApiError> {
    #[derive(Deserialize)]
    struct Health {
        #[serde(default)]
        features: Vec<String>,
    }
    match api.send::<Health>(&Call::get("/health")).await {
        Ok(health) => Ok(health.features.iter().any(|feature| feature == "dry_run")),
        Err(ApiError::Refused(problem)) if matches!(problem.status, 400..=499) => Ok(false),
        Err(error) => Err(error),
    }
}
