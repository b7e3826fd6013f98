//! The ledger of rules and rulings and the glossary of the game,
//! parsed from their documents.

use std::sync::LazyLock;

use monteria_game::{LedgerEntry, Term};

/// The document that lists the rules.
const RULES: &str = include_str!("../../docs/rules/arcane.md");
/// The document that lists the rulings of all games.
const RULINGS: &str = include_str!("../../docs/rulings.md");

static ENTRIES: LazyLock<Vec<LedgerEntry>> =
    LazyLock::new(|| monteria_game::ledger((RULES, "arc-"), (RULINGS, "arc-ruling-")));

static TERMS: LazyLock<Vec<Term>> = LazyLock::new(|| monteria_game::terms(RULES));

/// Returns the rules and rulings, in the order of the documents.
pub(crate) fn entries() -> &'static [LedgerEntry] {
    &ENTRIES
}

/// Returns the glossary for players.
pub(crate) fn terms() -> &'static [Term] {
    &TERMS
}
