//! The ledger of the core: its rules and the rulings on them, to which a
//! module adds its own.

use std::sync::LazyLock;

use monteria_game::{LedgerEntry, Term, ledger, ledger_rules, terms};

/// The ledger of the rules.
const RULES: &str = include_str!("../../docs/rules/cadence.md");
/// The rulings on the core and on its modules.
const RULINGS: &str = include_str!("../../docs/rulings.md");

static ENTRIES: LazyLock<Vec<LedgerEntry>> =
    LazyLock::new(|| ledger((RULES, "cad-"), (RULINGS, "cad-ruling-")));

static TERMS: LazyLock<Vec<Term>> = LazyLock::new(|| terms(RULES));

/// The words that want explaining.
pub fn words() -> &'static [Term] {
    &TERMS
}

/// The words of a module: its own, then all of the core.
pub fn words_with_own(rules: &'static str) -> Vec<Term> {
    [terms(rules), words().to_vec()].concat()
}

/// All rules in the order of the pages, then all rulings.
pub fn entries() -> &'static [LedgerEntry] {
    &ENTRIES
}

/// The ledger of a module: its own rules, then all of the core.
pub fn with_own(rules: &'static str) -> Vec<LedgerEntry> {
    [ledger_rules(rules, "cad-"), entries().to_vec()].concat()
}
