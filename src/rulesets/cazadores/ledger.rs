//! The ledger: every rule and ruling by its id, read from the documents that people read.

use std::collections::BTreeMap;
use std::sync::LazyLock;

/// The ledger of the rules.
const RULES: &str = include_str!("../../../docs/rules/cazadores.md");
/// The rulings.
const RULINGS: &str = include_str!("../../../docs/rulings.md");

/// A rule or a ruling.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Entry {
    /// Its id (`caz-pass`, `ruling-1`).
    pub id: &'static str,
    /// What it says, in our own words.
    pub text: &'static str,
    /// Where in the book it stands.
    pub source: &'static str,
    /// The code that keeps it, as `path::item`; rulings leave that to the rules that they belong to.
    pub code: Vec<&'static str>,
    /// The tests that show it, as `file::name`.
    pub tests: Vec<&'static str>,
}

static ENTRIES: LazyLock<Vec<Entry>> = LazyLock::new(|| rules(RULES).chain(rulings(RULINGS)).collect());
static TEXTS: LazyLock<BTreeMap<&'static str, &'static str>> =
    LazyLock::new(|| ENTRIES.iter().map(|entry| (entry.id, entry.text)).collect());

/// All rules in the order of the book, then all rulings by number.
pub fn entries() -> &'static [Entry] {
    &ENTRIES
}

/// What the rule or ruling with this id says.
pub fn rule_text(id: &str) -> Option<&'static str> {
    TEXTS.get(id).copied()
}

/// The rows `| id | rule | source | code | test |` of a document.
fn rules(document: &'static str) -> impl Iterator<Item = Entry> {
    document.lines().filter_map(|line| {
        let mut cells = line.strip_prefix("| ")?.strip_suffix(" |")?.split(" | ");
        let id = cells.next().filter(|id| id.starts_with("caz-"))?;
        let (text, source, code, tests) = (cells.next()?, cells.next()?, cells.next()?, cells.next()?);
        Some(Entry { id, text, source, code: list(code), tests: list(tests) })
    })
}

/// The sections `## ruling-N: title` of a document, each with lines `- Rule:`, `- Choice:` and `- Test:`.
fn rulings(document: &'static str) -> impl Iterator<Item = Entry> {
    document.split("\n## ").skip(1).filter_map(|section| {
        let (id, _) = section.lines().next()?.split_once(": ")?;
        let field = |name: &str| section.lines().find_map(|line| line.strip_prefix("- ")?.strip_prefix(name));
        Some(Entry {
            id,
            text: field("Choice: ")?,
            source: field("Rule: ").unwrap_or_default(),
            code: Vec::new(),
            tests: field("Test: ").map_or_else(Vec::new, list),
        })
    })
}

fn list(cell: &'static str) -> Vec<&'static str> {
    cell.split(", ").map(str::trim).filter(|part| !part.is_empty()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rules_and_rulings_are_found_by_id() {
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
