//! The content of a payslip, from the payroll and from the particulars that its approval stored.

use chrono::NaiveDate;
use wfm_app::field_key::{FieldKey, Place, SOCIAL_SECURITY_ID, TAX_ID};
use wfm_documents::{Amounts, Item, Party, Payslip, Person, Settled, Voided};
use wfm_domain::bank::BankAccount;
use wfm_domain::ids::OrganizationId;
use wfm_domain::pay::{ComponentKind, Decided, PayCorrection, Payroll, PayrollStatus, Reason};
use wfm_domain::personal::Address;
use wfm_domain::schedule::local_date;
use wfm_domain::settings::Settings;
use wfm_storage::Error;
use wfm_storage::bank_accounts::Owner;
use wfm_storage::payslips::Particulars;
use wfm_storage::sealed::Sealed;

/// The changes of another period that a payroll settles.
fn settled(of: &PayCorrection) -> Settled {
    let dates = |reason| -> Vec<NaiveDate> {
        of.changes.iter().filter(|change| change.reason == reason).map(|of| of.date).collect()
    };
    Settled {
        period: of.period(),
        work: dates(Reason::Attendance),
        leave: dates(Reason::Leave),
        pay: dates(Reason::Compensation),
        adjustments: dates(Reason::Adjustment),
    }
}

/// The payslip of a payroll that was approved.
///
/// # Errors
/// Errors of sealed fields that do not open.
pub fn payslip(
    organization: OrganizationId,
    settings: &Settings,
    key: &FieldKey,
    payroll: &Payroll,
    of: &Particulars,
) -> Result<Payslip, Error> {
    let employee = payroll.employee_id;
    let open = |field, sealed: &Option<Sealed>| -> Result<Option<String>, Error> {
        let place = Place::of_employee(organization, employee, field);
        sealed.as_ref().map(|sealed| key.open(place, sealed)).transpose()
    };
    let place = Place::of_bank_account(organization, Owner::Employee(employee));
    let account = of.account.as_ref().map(|sealed| key.open::<BankAccount>(place, sealed));
    let account = account.transpose()?.map(|account| account.masked());
    let home = of.employer_address.as_ref().map(|address| address.country.as_str());
    let pay = &payroll.pay;
    let year = payroll.year_to_date.as_ref().map(|year| Amounts {
        gross: year.gross,
        net: year.net,
        items: year.items.iter().map(|(code, amount)| (code.clone(), *amount)).collect(),
    });
    let last = payroll.decisions.last();
    let voided = last.filter(|decided| decided.status == PayrollStatus::Void);
    let stated = voided.or_else(|| approval(payroll));
    let stated = stated.ok_or_else(|| Error::internal("a payslip without an approval"))?;
    Ok(Payslip {
        id: payroll.id.to_string(),
        employer: Party {
            name: of.employer.clone(),
            address: of.employer_address.as_ref().map_or_else(Vec::new, |of| lines(of, home)),
        },
        person: Person {
            party: Party {
                name: format!("{} {}", of.first_name, of.last_name),
                address: of.address.as_ref().map_or_else(Vec::new, |of| lines(of, home)),
            },
            employee_number: of.employee_number.clone(),
            birth_date: of.birth_date,
            tax_id: open(TAX_ID, &of.tax_id)?,
            social_security_id: open(SOCIAL_SECURITY_ID, &of.social_security_id)?,
            first_day: of.first_day,
            department: of.department.clone(),
            account: account.map(|of| format!("{} … {}", of.country, of.last_four)),
        },
        period: payroll.period(),
        pay_date: payroll.pay_date,
        payable_days: pay.payable_days.to_decimal(),
        working_days: pay.working_days.to_decimal(),
        unpaid_leave_days: pay.unpaid_leave_days.to_decimal(),
        worked_minutes: pay.worked_minutes,
        overtime_minutes: pay.overtime_minutes,
        currency: pay.currency.clone(),
        items: pay
            .items
            .iter()
            .map(|item| Item {
                code: item.code.clone(),
                name: item.name.clone(),
                is_deduction: item.kind == ComponentKind::Deduction,
                is_contribution: item.kind == ComponentKind::EmployerContribution,
                amount: item.amount,
                explanation: item.explanation.clone(),
            })
            .collect(),
        settled: payroll.corrections.iter().map(settled).collect(),
        gross: pay.gross,
        deductions: pay.deductions,
        net: pay.net,
        transfer: payroll.transfer,
        employer_cost: pay.employer_cost,
        year_to_date: year,
        replaces: payroll.supersedes.is_some(),
        voided: voided.map(|decided| Voided {
            on: local_date(settings.organization.timezone, decided.at),
            reason: decided.reason.clone(),
        }),
        decided_at: stated.at,
    })
}

/// The decision that approved a payroll.
fn approval(payroll: &Payroll) -> Option<&Decided> {
    payroll.decisions.iter().find(|decided| decided.status == PayrollStatus::Approved)
}

/// The lines of an address. The country is written where it is another one than `home`.
fn lines(address: &Address, home: Option<&str>) -> Vec<String> {
    let joined = |parts: [&Option<String>; 2]| {
        let parts = parts.into_iter().flatten().map(String::as_str);
        parts.collect::<Vec<_>>().join(" ")
    };
    let abroad = Some(address.country.clone()).filter(|country| Some(country.as_str()) != home);
    let all = [
        joined([&address.street, &address.house_number]),
        joined([&address.postal_code, &address.city]),
        address.region.clone().unwrap_or_default(),
        abroad.unwrap_or_default(),
    ];
    all.into_iter().filter(|line| !line.is_empty()).collect()
}
