//! The salary components of an organization, as they apply to pay now.

use wfm_domain::ids::OrganizationId;
use wfm_domain::independence::{Authors, Editors};
use wfm_domain::pay::{AppliesTo, SalaryComponent};
use wfm_storage::salary_components::{self, Components};
use wfm_storage::table::Table;
use wfm_storage::{Error, departments};

/// All salary components. A component for a department also applies to the departments below it (rule PAY-36).
#[derive(Clone, Debug, Default)]
pub struct Definitions {
    pub components: Vec<SalaryComponent>,
    stored: Components,
    /// The accounts that moved a department. They are kept only if a component is for departments.
    moved_by: Editors,
}

impl Definitions {
    /// Reads the components, and the departments if a component is for some of them.
    ///
    /// # Errors
    /// Errors of the table.
    pub async fn read(table: &Table, organization: OrganizationId) -> Result<Self, Error> {
        let stored = salary_components::all(table, organization).await?;
        let mut components = stored.definitions();
        let mut moved_by = Editors::default();
        if components.iter().any(is_for_departments) {
            let tree = departments::tree(table, organization).await?;
            for component in &mut components {
                if let AppliesTo::Departments { department_ids } = &mut component.applies_to {
                    let all = tree.including_below(department_ids.drain(..));
                    department_ids.extend(all);
                }
            }
            moved_by = tree.moved_by;
        }
        Ok(Self { components, stored, moved_by })
    }

    /// The accounts that saved a component and, if any component is for departments, the accounts that moved a
    /// department. They contribute to all pay (rule PAY-70). It does not matter whether a component applies now,
    /// because the change may be the reason that it does not.
    pub fn contributors(&self) -> Authors {
        let saved_by = self.components.iter().flat_map(|one| self.stored.saved_by(&one.code));
        saved_by.chain(self.moved_by.iter()).collect()
    }
}

fn is_for_departments(component: &SalaryComponent) -> bool {
    matches!(component.applies_to, AppliesTo::Departments { .. })
}
