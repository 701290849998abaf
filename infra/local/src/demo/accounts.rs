//! The addresses of the people of the demo, and the accounts to which they are paid.

use serde_json::{Value, json};

use super::api::{Api, text};
use super::past::Past;
use super::people::{EMPLOYEE, HR, MANAGER, PEOPLE, Profile, Team};
use crate::error::Error;

/// The bank of the demo, by its number in Germany.
const BANK: u64 = 37_040_044;
/// The number of the employer's account.
const EMPLOYER: u64 = 4_711;

impl Past<'_> {
    /// Enters the account of everybody in Berlin and of the employer, and the address of everybody who signs in. The second
    /// administrator confirms each account, because a change takes two people. People in Manila have none: a payment says
    /// that they are paid by hand.
    pub(super) async fn enter_accounts(&self) -> Result<(), Error> {
        let hr = self.holder(HR).await?;
        let admin = self.acting(self.admin).await?;
        let second = self.acting(self.second).await?;
        for profile in &PEOPLE {
            let id = self.employees.get(profile.number).map_or("", String::as_str);
            // Nobody enters all of their own personal data.
            let by = if profile.number == HR { &admin } else { &hr };
            if [HR, MANAGER, EMPLOYEE].contains(&profile.number) {
                let data = json!({"address": address(profile), "birth_date": birth_date(profile)});
                by.patch(&format!("/employees/{id}/personal-data"), &data).await?;
            }
            if profile.team != Team::Support {
                let account = json!({"iban": iban(number(profile))});
                give(by, &second, &format!("/employees/{id}/bank-account"), &account).await?;
            }
        }
        let employer = json!({"iban": iban(EMPLOYER)});
        give(&admin, &second, "/organization/bank-account", &employer).await
    }
}

async fn give(by: &Api<'_>, second: &Api<'_>, path: &str, account: &Value) -> Result<(), Error> {
    let entered = by.put(path, account).await?;
    match text(&entered["pending"]["country"]) {
        "" => Err(Error::Demo(format!("{path} waits for nobody"))),
        _ => second.post_nothing(&format!("{path}/confirmation")).await.map(drop),
    }
}

fn number(profile: &Profile) -> u64 {
    profile.number.parse().unwrap_or_default()
}

/// A German IBAN: its check digits make the remainder 1 modulo 97, with the letters DE as 1314.
fn iban(account: u64) -> String {
    let basic = u128::from(BANK) * 10_000_000_000 + u128::from(account);
    let check = 98 - (basic * 1_000_000 + 131_400) % 97;
    format!("DE{check:02}{basic:018}")
}

fn address(profile: &Profile) -> Value {
    json!({
        "street": "Lindenweg", "house_number": (number(profile) % 100).to_string(),
        "postal_code": "13357", "city": "Berlin", "country": "DE",
    })
}

fn birth_date(profile: &Profile) -> String {
    let number = number(profile);
    format!("{}-{:02}-{:02}", 1970 + number % 30, 1 + number % 12, 1 + number % 28)
}
