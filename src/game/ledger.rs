//! The ledger of a game: every rule and ruling by its id, read from the
//! documents that people read.

/// A rule or a ruling.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LedgerEntry {
    /// Its id (`toy-pass`, `ruling-1`).
    pub id: &'static str,
    /// What it says, in our own words.
    pub text: &'static str,
    /// Where in the book it stands.
    pub source: &'static str,
    /// The code that keeps it, as `path::item`; rulings leave that to the rules
    /// that they belong to.
    pub code: Vec<&'static str>,
    /// The tests that show it, as `file::name`.
    pub tests: Vec<&'static str>,
    /// Whether it is the book's or ours.
    pub kind: EntryKind,
}

/// What kind of entry a ledger has.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum EntryKind {
    /// A rule that the book states.
    Rule,
    /// A choice where the book leaves one.
    Ruling {
        /// Whether no text makes it: it says `(house)`.
        house: bool,
    },
}

/// How much of a ledger is shown by tests.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct LedgerCount {
    /// Rules of the book.
    pub rules: usize,
    /// Those that name a test.
    pub rules_covered: usize,
    /// Rulings.
    pub rulings: usize,
    /// Those that name a test.
    pub rulings_covered: usize,
    /// Those that are house rules.
    pub house: usize,
}

impl LedgerEntry {
    /// Whether it names a test that shows it.
    pub fn covered(&self) -> bool {
        !self.tests.is_empty()
    }
}

impl LedgerCount {
    /// Counts a ledger.
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

/// The ledger of a game: the rules of one document in the order of its pages, then the
/// rulings of another by number. Each comes with the prefix that its ids have.
pub fn ledger(rules: (&'static str, &str), rulings: (&'static str, &str)) -> Vec<LedgerEntry> {
    [ledger_rules(rules.0, rules.1), ledger_rulings(rulings.0, rulings.1)].concat()
}

/// What the rule or ruling with this id says.
pub fn ledger_text<'a>(entries: &'a [LedgerEntry], id: &str) -> Option<&'a str> {
    entries.iter().find(|entry| entry.id == id).map(|entry| entry.text)
}

/// The rows `| id | rule | source | code | test |` of a document whose
/// ids begin like this.
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

/// The sections `## ruling-N: title` of a document whose ids begin like this, each with
/// lines `- Rule:`, `- Choice:` and `- Test:`.
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
