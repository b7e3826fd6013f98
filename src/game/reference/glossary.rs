//! Glossary: the terms of a game, each with the rules that explain it,
//! read from a document.

use crate::decisions::refusal::Refusal;
use monteria_content::Text;

use crate::reference::ledger::{LedgerEntry, ledger_text};

/// A term of a game, and the rules that explain it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Term {
    /// Its spellings: the name first, then variants.
    pub words: Vec<&'static str>,
    /// Ids of the ledger entries that explain it; the first defines it.
    pub rules: Vec<&'static str>,
    /// Short names of the refusals that it explains ([`Refusal::name`]).
    pub refusals: Vec<&'static str>,
}

impl Term {
    /// Returns its name, the first spelling.
    pub fn name(&self) -> Text {
        self.spellings().next().unwrap_or_default()
    }

    /// Returns its spellings for players, which tables have under `term-` and their letters.
    pub fn spellings(&self) -> impl Iterator<Item = Text> + '_ {
        self.words.iter().map(|word| Text::of_document(term_key(word), *word))
    }

    /// Returns its definition, the text of its first rule in the ledger.
    pub fn text(&self, ledger: &[LedgerEntry]) -> Text {
        self.rules.first().and_then(|id| ledger_text(ledger, id)).unwrap_or_default()
    }
}

/// Returns the key of a spelling: `term-control-zone` or `term-Control-Zone`.
fn term_key(word: &str) -> String {
    let letters = word.split(|c: char| !c.is_alphanumeric()).filter(|part| !part.is_empty());
    letters.fold("term".to_owned(), |key, part| format!("{key}-{part}"))
}

/// Reads the rows `| term | rules | refusals |` of a document.
pub fn terms(document: &'static str) -> Vec<Term> {
    let list =
        |cell: &'static str| cell.split(',').map(str::trim).filter(|it| !it.is_empty()).collect();
    let row = |line: &'static str| {
        let mut cells = line.strip_prefix("| ")?.strip_suffix('|')?.split('|');
        let words = cells.next()?;
        let rules = cells.next()?;
        let refusals = cells.next()?;
        Some(Term { words: list(words), rules: list(rules), refusals: list(refusals) })
    };
    let section = document.split_once("\n## Terms\n").map_or("", |(_, rest)| rest);
    let section = section.split_once("\n## ").map_or(section, |(section, _)| section);
    section.lines().skip_while(|line| !line.starts_with("|---")).skip(1).filter_map(row).collect()
}

/// Finds the terms in a text: the range of bytes and the term of each. Of several at one
/// place the longest wins; only whole words count, also with an `s` after them. `say`
/// translates a spelling into the language of the text.
pub fn terms_in<'t>(
    text: &str,
    terms: &'t [Term],
    say: impl Fn(Text) -> String,
) -> Vec<(usize, usize, &'t Term)> {
    let letter = |c: char| c.is_alphanumeric();
    let whole = |from: usize, to: usize| {
        let rest = &text[to..];
        let rest = rest.strip_prefix('s').unwrap_or(rest);
        !text[..from].ends_with(letter) && !rest.starts_with(letter)
    };
    let mut found: Vec<(usize, usize, &Term)> = Vec::new();
    for term in terms {
        for word in term.spellings() {
            let word = say(word);
            let all = text.match_indices(&word).map(|(from, _)| (from, from + word.len(), term));
            found.extend(all.filter(|(from, to, _)| whole(*from, *to)));
        }
    }
    found.sort_by(|a, b| a.0.cmp(&b.0).then(b.1.cmp(&a.1)));
    let mut end = 0;
    found.retain(|(from, to, _)| {
        let free = *from >= end;
        if free {
            end = *to;
        }
        free
    });
    found
}

/// Returns the term that explains a refusal.
pub fn term_of_refusal<'t>(refusal: &Refusal, terms: &'t [Term]) -> Option<&'t Term> {
    terms.iter().find(|term| term.refusals.contains(&refusal.name()))
}

#[cfg(test)]
mod tests;
