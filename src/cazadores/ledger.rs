//! The rules ledger of Cazadores: its rules and the rulings on them.

use std::sync::LazyLock;

use monteria_game::{LedgerEntry, Term, ledger, terms};

const RULES: &str = include_str!("../../docs/rules/cazadores.md");
const RULINGS: &str = include_str!("../../docs/rulings.md");

static ENTRIES: LazyLock<Vec<LedgerEntry>> =
    LazyLock::new(|| ledger((RULES, "caz-"), (RULINGS, "ruling-")));

static TERMS: LazyLock<Vec<Term>> = LazyLock::new(|| terms(RULES));

/// Returns the glossary of game terms.
pub fn glossary() -> &'static [Term] {
    &TERMS
}

/// Returns all rules in the order of the book, then all rulings by number.
pub fn entries() -> &'static [LedgerEntry] {
    &ENTRIES
}

#[cfg(test)]
mod tests;
