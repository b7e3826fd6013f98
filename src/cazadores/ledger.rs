//! The ledger of Cazadores: its rules and the rulings on them.

use std::sync::LazyLock;

use monteria_game::{LedgerEntry, Term, ledger, terms};

/// The ledger of the rules.
const RULES: &str = include_str!("../../docs/rules/cazadores.md");
/// The rulings.
const RULINGS: &str = include_str!("../../docs/rulings.md");

static ENTRIES: LazyLock<Vec<LedgerEntry>> = LazyLock::new(|| ledger((RULES, "caz-"), (RULINGS, "ruling-")));

static TERMS: LazyLock<Vec<Term>> = LazyLock::new(|| terms(RULES));

/// The words that want explaining.
pub fn words() -> &'static [Term] {
    &TERMS
}

/// All rules in the order of the book, then all rulings by number.
pub fn entries() -> &'static [LedgerEntry] {
    &ENTRIES
}

#[cfg(test)]
mod tests {
    use super::*;
    use monteria_game::ledger_text;

    #[test]
    fn rules_and_rulings_are_found_by_id() {
        let rule_text = |id: &str| ledger_text(entries(), id);
        assert!(rule_text("caz-pass").is_some_and(|text| text.contains("1 Tick")));
        assert!(rule_text("ruling-1").is_some_and(|text| text.contains("1 Tick")));
        assert_eq!(rule_text("caz-nothing-of-the-kind"), None);
    }

    #[test]
    fn every_row_of_the_documents_is_read() {
        let rows = RULES.lines().filter(|line| line.starts_with("| caz-")).count();
        let sections = RULINGS.lines().filter(|line| line.starts_with("## ruling-")).count();
        assert_eq!(entries().len(), rows + sections);
        assert!(entries().iter().all(|entry| !entry.text.is_empty() && !entry.source.is_empty()));
    }
}
