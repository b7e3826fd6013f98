//! The ledger: every rule and ruling by its id, read from the documents that people read.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use crate::game::{LedgerEntry, ledger_rules, ledger_rulings};

/// The ledger of the rules.
const RULES: &str = include_str!("../../../docs/rules/cadence.md");
/// The rulings.
const RULINGS: &str = include_str!("../../../docs/rulings.md");

static ENTRIES: LazyLock<Vec<LedgerEntry>> =
    LazyLock::new(|| [ledger_rules(RULES, "cad-"), ledger_rulings(RULINGS, "cad-ruling-")].concat());
static TEXTS: LazyLock<BTreeMap<&'static str, &'static str>> =
    LazyLock::new(|| ENTRIES.iter().map(|entry| (entry.id, entry.text)).collect());

/// All rules in the order of the pages, then all rulings.
pub fn entries() -> &'static [LedgerEntry] {
    &ENTRIES
}

/// What the rule or ruling with this id says.
pub fn rule_text(id: &str) -> Option<&'static str> {
    TEXTS.get(id).copied()
}
