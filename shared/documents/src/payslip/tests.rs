use super::*;
use crate::keep;

fn date(text: &str) -> NaiveDate {
    text.parse().unwrap()
}

fn item(code: &str, name: &str, amount: &str, explanation: &str) -> Item {
    Item {
        code: code.into(),
        name: name.into(),
        is_deduction: code == "tax",
        is_contribution: code == "pension",
        amount: amount.parse().unwrap(),
        explanation: explanation.into(),
    }
}

fn example() -> Payslip {
    let amount = |text: &str| text.parse::<Decimal>().unwrap();
    Payslip {
        id: "01a22160-8078-7121-83ab-846d42ebd503".into(),
        employer: Party {
            name: "Havel Logistik GmbH".into(),
            address: vec!["Seestraße 12".into(), "13353 Berlin".into(), "DE".into()],
        },
        person: Person {
            party: Party {
                name: "Anna Łukasz-Öztürk".into(),
                address: vec!["Königsallee 1".into(), "40212 Düsseldorf".into(), "DE".into()],
            },
            employee_number: "E-17".into(),
            birth_date: Some(date("1991-04-17")),
            tax_id: Some("12 345 678 901".into()),
            social_security_id: None,
            first_day: Some(date("2024-02-01")),
            department: Some("Lager".into()),
            account: Some("DE … 3000".into()),
        },
        period: DateRange { first: date("2026-11-01"), last: date("2026-11-30") },
        pay_date: date("2026-11-27"),
        payable_days: amount("19"),
        working_days: amount("21"),
        unpaid_leave_days: amount("2.0"),
        worked_minutes: 9130,
        overtime_minutes: 75,
        currency: "EUR".into(),
        items: vec![
            item("base", "Grundlohn", "2714.29", "3000.00 × 19 payable of 21 working days"),
            item("tax", "Lohnsteuer", "352.86", "13 % of 2714.29, of gross 2714.29"),
            item("pension", "Rente", "253.00", ""),
        ],
        gross: amount("2714.29"),
        deductions: amount("352.86"),
        net: amount("2361.43"),
        transfer: amount("2361.43"),
        employer_cost: amount("2967.29"),
        year_to_date: Some(Amounts {
            gross: amount("32714.29"),
            net: amount("28361.43"),
            items: vec![("base".into(), amount("32714.29")), ("tax".into(), amount("4352.86"))],
        }),
        settled: vec![Settled {
            period: DateRange { first: date("2026-10-01"), last: date("2026-10-31") },
            work: vec![date("2026-10-26"), date("2026-10-27")],
            leave: vec![],
            pay: vec![date("2026-10-01")],
            adjustments: vec![],
        }],
        replaces: false,
        voided: None,
        decided_at: "2026-11-25T09:30:00Z".parse().unwrap(),
    }
}

fn named(name: &str) -> Payslip {
    let of = example();
    let party = Party { name: name.into(), ..of.person.party };
    Payslip { person: Person { party, ..of.person }, ..of }
}

/// Rules DOC-1 and DOC-3. The library checks what the two standards ask that a program can check.
#[test]
fn a_payslip_is_archival_and_accessible_in_both_languages() {
    for language in Language::ALL {
        let pdf = payslip(&example(), language).unwrap();
        let again = payslip(&example(), language).unwrap();
        assert!(pdf == again, "other bytes");
        assert!(pdf.starts_with(b"%PDF-1.7"));
        let text = String::from_utf8_lossy(&pdf);
        for mark in ["pdfaid:part>2<", "pdfaid:conformance>A<", "pdfuaid:part>1<"] {
            assert!(text.contains(mark), "{mark}");
        }
        assert!(text.contains(&format!("/Lang({})", language.code())));
        keep(&format!("payslip-{}", language.code()), &pdf);
    }
}

/// Rule DOC-3.
#[test]
fn names_of_all_scripts_are_shown() {
    let names = [
        "Ελένη Παπαδοπούλου",
        "Наталия Шевченко",
        "فاطمة الزهراء",
        "שרה כהן",
        "प्रिया शर्मा",
        "สมชาย ใจดี",
        "王小明",
        "佐藤さくら",
        "김민준",
    ];
    for (index, name) in names.iter().enumerate() {
        let pdf = payslip(&named(name), Language::En);
        keep(&format!("name-{index}"), &pdf.unwrap_or_else(|why| panic!("{name}: {why}")));
    }
    let all = named(&names.join(" "));
    keep("names", &payslip(&all, Language::De).unwrap());
}

/// Rule DOC-3.
#[test]
fn a_character_without_a_font_is_named_with_its_field() {
    let missing = payslip(&named("𓀀 Anna"), Language::De).unwrap_err();
    assert_eq!(missing, Error::NoFont { field: "name", character: '𓀀' });
    let of = example();
    let person = Person { department: Some("Lager 🦀".into()), ..of.person.clone() };
    let missing = payslip(&Payslip { person, ..of }, Language::De).unwrap_err();
    assert_eq!(missing, Error::NoFont { field: "department", character: '🦀' });
}

/// Rule DOC-1.
#[test]
fn a_void_payslip_says_so_and_a_long_one_has_pages() {
    let of = example();
    let voided = Voided { on: date("2026-12-02"), reason: Some("Falscher Stundenlohn".into()) };
    let many = (0..60).map(|n| {
        let code = format!("bonus-{n}");
        item(&code, &format!("Zulage {n}"), "10.00", "10.00 fixed")
    });
    let items = of.items.clone().into_iter().chain(many).collect();
    let long = Payslip { voided: Some(voided), replaces: true, items, ..of };
    let pdf = payslip(&long, Language::De).unwrap();
    assert!(pdf != payslip(&example(), Language::De).unwrap());
    let pages = |pdf: &[u8]| pdf.windows(12).filter(|part| part == b"/Type/Page/R").count();
    assert!(pages(&pdf) >= 2, "{} pages", pages(&pdf));
    keep("void", &pdf);
}
