//! The words of a game that want explaining: each with the rules that it stands for, read
//! from the document in which they stand.

use super::ledger::{LedgerEntry, ledger_text};
use super::refusal::Refusal;

/// A word of a game, and what explains it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Term {
    /// How it is written: its name, then other ways to write it.
    pub words: Vec<&'static str>,
    /// The rules that explain it, by their ids in the ledger: the first says what it is.
    pub rules: Vec<&'static str>,
    /// The short names of refusals that it explains ([`Refusal::name`]).
    pub refusals: Vec<&'static str>,
}

impl Term {
    /// Its name.
    pub fn name(&self) -> &'static str {
        self.words.first().copied().unwrap_or_default()
    }

    /// What it means, as the ledger says.
    pub fn text<'l>(&self, ledger: &'l [LedgerEntry]) -> &'l str {
        self.rules.first().and_then(|id| ledger_text(ledger, id)).unwrap_or_default()
    }
}

/// The rows `| term | rules | refusals |` of a document.
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

/// Where words of a text are terms: from which byte to which, and which term. Of several
/// at one place it is the longest, and whole words alone, one with an `s` after it among
/// them. `say` tells how a word is written in the language of the text.
pub fn terms_in<'t>(
    text: &str,
    terms: &'t [Term],
    say: impl Fn(&'static str) -> String,
) -> Vec<(usize, usize, &'t Term)> {
    let letter = |c: char| c.is_alphanumeric();
    let whole = |from: usize, to: usize| {
        let rest = &text[to..];
        let rest = rest.strip_prefix('s').unwrap_or(rest);
        !text[..from].ends_with(letter) && !rest.starts_with(letter)
    };
    let mut found: Vec<(usize, usize, &Term)> = Vec::new();
    for term in terms {
        for word in &term.words {
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

/// The term that explains a refusal, where there is one.
pub fn term_of_refusal<'t>(refusal: &Refusal, terms: &'t [Term]) -> Option<&'t Term> {
    terms.iter().find(|term| term.refusals.contains(&refusal.name()))
}

#[cfg(test)]
mod tests;
