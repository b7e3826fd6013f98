//! The ledger of the core: its rules and the rulings on them. Modules add their own.

use std::sync::LazyLock;

use monteria_game::{LedgerEntry, Term, ledger, ledger_rules, terms};

/// The text of the rules ledger.
const RULES: &str = include_str!("../../../docs/rules/cadence.md");
/// The text of the rulings on the core and its modules.
const RULINGS: &str = include_str!("../../../docs/rulings.md");

static ENTRIES: LazyLock<Vec<LedgerEntry>> =
    LazyLock::new(|| ledger((RULES, "cad-"), (RULINGS, "cad-ruling-")));

static TERMS: LazyLock<Vec<Term>> = LazyLock::new(|| terms(RULES));

/// Returns the glossary of the core.
pub fn words() -> &'static [Term] {
    &TERMS
}

/// Returns the glossary of a module: its own terms, then those of the core.
pub fn words_with_own(rules: &'static str) -> Vec<Term> {
    [terms(rules), words().to_vec()].concat()
}

/// Returns all rules in the order of the rulebook, then all rulings.
pub fn entries() -> &'static [LedgerEntry] {
    &ENTRIES
}

/// Returns the ledger of a module: its own rules, then all entries of the core.
pub fn with_own(rules: &'static str) -> Vec<LedgerEntry> {
    [ledger_rules(rules, "cad-"), entries().to_vec()].concat()
}
