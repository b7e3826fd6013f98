//! The ledger of a game: every rule and ruling by its id, read from the documents that people read.

/// A rule or a ruling.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LedgerEntry {
    /// Its id (`toy-pass`, `ruling-1`).
    pub id: &'static str,
    /// What it says, in our own words.
    pub text: &'static str,
    /// Where in the book it stands.
    pub source: &'static str,
    /// The code that keeps it, as `path::item`; rulings leave that to the rules that they belong to.
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

/// The ledger of a game: the rules of one document in the order of its pages, then the rulings of another by number. Each
/// comes with the prefix that its ids have.
pub fn ledger(rules: (&'static str, &str), rulings: (&'static str, &str)) -> Vec<LedgerEntry> {
    [ledger_rules(rules.0, rules.1), ledger_rulings(rulings.0, rulings.1)].concat()
}

/// What the rule or ruling with this id says.
pub fn ledger_text<'a>(entries: &'a [LedgerEntry], id: &str) -> Option<&'a str> {
    entries.iter().find(|entry| entry.id == id).map(|entry| entry.text)
}

/// The rows `| id | rule | source | code | test |` of a document whose ids begin like this.
pub fn ledger_rules(document: &'static str, prefix: &str) -> Vec<LedgerEntry> {
    let row = |line: &'static str| {
        let mut cells = line.strip_prefix("| ")?.strip_suffix(" |")?.split(" | ");
        let id = cells.next().filter(|id| id.starts_with(prefix))?;
        let (text, source, code, tests) = (cells.next()?, cells.next()?, cells.next()?, cells.next()?);
        Some(LedgerEntry { id, text, source, code: list(code), tests: list(tests), kind: EntryKind::Rule })
    };
    document.lines().filter_map(row).collect()
}

/// The sections `## ruling-N: title` of a document whose ids begin like this, each with lines `- Rule:`, `- Choice:` and
/// `- Test:`.
pub fn ledger_rulings(document: &'static str, prefix: &str) -> Vec<LedgerEntry> {
    let section = |section: &'static str| {
        let (id, _) = section.lines().next()?.split_once(": ").filter(|(id, _)| id.starts_with(prefix))?;
        let field = |name: &str| section.lines().find_map(|line| line.strip_prefix("- ")?.strip_prefix(name));
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
mod tests {
    use super::*;

    const RULES: &str = "# Rules\n\n| id | rule | source | code | test |\n|---|---|---|---|---|\n\
        | toy-hit | A hit hurts. | 1.1 | hit.rs::hit | a.rs::one, b.rs::two |\n| toy-miss | A miss does not. | 1.2 | hit.rs::hit |  |\n\
        | other | No rule of this game. | 1 | x | y |\n";
    const RULINGS: &str = "# Rulings\n\n## ruling-1: ties\n- Rule: 1.3\n- Choice: the first wins (house).\n- Test: a.rs::tie\n\n\
        ## ruling-2: slips\n- Rule: 1.4\n- Choice: as in 1.3.\n";

    #[test]
    fn rows_and_sections_are_read_and_counted() {
        let mut all = ledger_rules(RULES, "toy-");
        assert_eq!(all.iter().map(|entry| entry.id).collect::<Vec<_>>(), ["toy-hit", "toy-miss"]);
        assert_eq!((all[0].tests.as_slice(), all[0].source), (["a.rs::one", "b.rs::two"].as_slice(), "1.1"));
        assert!(all[0].covered() && !all[1].covered());
        assert_eq!(ledger((RULES, "toy-"), (RULINGS, "ruling-")).len(), 4);
        assert_eq!(ledger_text(&all, "toy-miss"), Some("A miss does not."));
        assert_eq!(ledger_text(&all, "toy"), None);
        all.extend(ledger_rulings(RULINGS, "ruling-"));
        assert_eq!((all[2].id, all[2].kind), ("ruling-1", EntryKind::Ruling { house: true }));
        assert_eq!((all[3].text, all[3].covered()), ("as in 1.3.", false));
        let count = LedgerCount { rules: 2, rules_covered: 1, rulings: 2, rulings_covered: 1, house: 1 };
        assert_eq!(LedgerCount::of(&all), count);
    }
}
