//! The ledger of a game: every rule and ruling with its id, read from the
//! documents that people read.

use monteria_content::Text;

/// A rule or a ruling.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LedgerEntry {
    /// Its id (`toy-pass`, `ruling-1`).
    pub id: &'static str,
    /// Its text, in our own words.
    pub text: &'static str,
    /// The source in the book.
    pub source: &'static str,
    /// The code that implements it, as `path::item`; empty for rulings,
    /// which belong to rules.
    pub code: Vec<&'static str>,
    /// The tests that show it, as `file::name`.
    pub tests: Vec<&'static str>,
    /// Whether the book states it or we chose it.
    pub kind: EntryKind,
}

/// The kinds of ledger entries.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum EntryKind {
    /// A rule that the book states.
    Rule,
    /// A choice where the book leaves one.
    Ruling {
        /// Whether no text supports it: its document says `(house)`.
        house: bool,
    },
}

/// Test coverage of a ledger.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct LedgerCount {
    /// Number of rules of the book.
    pub rules: usize,
    /// Rules that name a test.
    pub rules_covered: usize,
    /// Number of all rulings.
    pub rulings: usize,
    /// Rulings that name a test.
    pub rulings_covered: usize,
    /// Rulings that are house rules.
    pub house: usize,
}

impl LedgerEntry {
    /// Returns whether it names a test.
    pub fn covered(&self) -> bool {
        !self.tests.is_empty()
    }
}

impl LedgerCount {
    /// Counts the entries of a ledger.
    pub fn of(entries: &[LedgerEntry]) -> LedgerCount {
        let mut count = LedgerCount::default();
        for entry in entries {
            let covered = usize::from(entry.covered());
            match entry.kind {
                EntryKind::Rule => {
                    count.rules += 1;
                    count.rules_covered += covered;
                }
                EntryKind::Ruling { house } => {
                    count.rulings += 1;
                    count.rulings_covered += covered;
                    count.house += usize::from(house);
                }
            }
        }
        count
    }
}

/// Returns the ledger of a game: the rules of one document in the order of its pages,
/// then the rulings of another by number. Each document comes with the prefix of its ids.
pub fn ledger(rules: (&'static str, &str), rulings: (&'static str, &str)) -> Vec<LedgerEntry> {
    [ledger_rules(rules.0, rules.1), ledger_rulings(rulings.0, rulings.1)].concat()
}

impl LedgerEntry {
    /// Returns its text for players, which tables have under `ledger-` and its id.
    pub fn shown(&self) -> Text {
        Text::of_document(format!("ledger-{}", self.id), self.text)
    }
}

/// Returns the text of the rule or ruling with this id.
pub fn ledger_text(entries: &[LedgerEntry], id: &str) -> Option<Text> {
    entries.iter().find(|entry| entry.id == id).map(LedgerEntry::shown)
}

/// Reads the rows `| id | rule | source | code | test |` of a document whose
/// ids have this prefix.
pub fn ledger_rules(document: &'static str, prefix: &str) -> Vec<LedgerEntry> {
    let row = |line: &'static str| {
        let mut cells = line.strip_prefix("| ")?.strip_suffix(" |")?.split(" | ");
        let id = cells.next().filter(|id| id.starts_with(prefix))?;
        let text = cells.next()?;
        let source = cells.next()?;
        let code = cells.next()?;
        let tests = cells.next()?;
        Some(LedgerEntry {
            id,
            text,
            source,
            code: list(code),
            tests: list(tests),
            kind: EntryKind::Rule,
        })
    };
    document.lines().filter_map(row).collect()
}

/// Reads the sections `## ruling-N: title` of a document whose ids have this prefix, each
/// with lines `- Rule:`, `- Choice:` and `- Test:`.
pub fn ledger_rulings(document: &'static str, prefix: &str) -> Vec<LedgerEntry> {
    let section = |section: &'static str| {
        let (id, _) =
            section.lines().next()?.split_once(": ").filter(|(id, _)| id.starts_with(prefix))?;
        let field = |name: &str| {
            section.lines().find_map(|line| line.strip_prefix("- ")?.strip_prefix(name))
        };
        let text = field("Choice: ")?;
        Some(LedgerEntry {
            id,
            text,
            source: field("Rule: ").unwrap_or_default(),
            code: Vec::new(),
            tests: field("Test: ").map_or_else(Vec::new, list),
            kind: EntryKind::Ruling { house: text.contains("(house)") },
        })
    };
    document.split("\n## ").skip(1).filter_map(section).collect()
}

fn list(cell: &'static str) -> Vec<&'static str> {
    cell.split(", ").map(str::trim).filter(|part| !part.is_empty()).collect()
}

#[cfg(test)]
mod tests;
