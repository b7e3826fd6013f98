//! The ledger of Cadence: its rules and the rulings on them.

use std::sync::LazyLock;

use crate::game::{LedgerEntry, ledger};

/// The ledger of the rules.
const RULES: &str = include_str!("../../../docs/rules/cadence.md");
/// The rulings.
const RULINGS: &str = include_str!("../../../docs/rulings.md");

static ENTRIES: LazyLock<Vec<LedgerEntry>> =
    LazyLock::new(|| ledger((RULES, "cad-"), (RULINGS, "cad-ruling-")));

/// All rules in the order of the pages, then all rulings.
pub fn entries() -> &'static [LedgerEntry] {
    &ENTRIES
}
