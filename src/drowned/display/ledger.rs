//! The rules, rulings and glossary terms of the game, read from their documents.

use std::sync::LazyLock;

use monteria_game::{LedgerEntry, Term};

const RULES: &str = include_str!("../../../docs/rules/drowned.md");
const RULINGS: &str = include_str!("../../../docs/rulings.md");

static ENTRIES: LazyLock<Vec<LedgerEntry>> =
    LazyLock::new(|| monteria_game::ledger((RULES, "dro-"), (RULINGS, "dro-ruling-")));

static TERMS: LazyLock<Vec<Term>> = LazyLock::new(|| monteria_game::terms(RULES));

/// Returns rules and rulings in the order of the documents.
pub(crate) fn entries() -> &'static [LedgerEntry] {
    &ENTRIES
}

/// Returns the glossary terms.
pub(crate) fn terms() -> &'static [Term] {
    &TERMS
}
