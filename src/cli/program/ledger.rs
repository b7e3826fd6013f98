//! `monteria ledger`: the number of implemented rules of a game, and those
//! that no test covers.

use std::io::Write;

use crate::args::LedgerArgs;
use crate::fail::Failure;
use crate::files::out::{line, stdout};
use crate::matches::start;
use monteria_content::{Text, or_near, text};
use monteria_game::{LedgerCount, LedgerEntry};

/// Prints the counts of the ledger of one game, or of all.
///
/// # Errors
/// Fails with a usage error if the game is unknown.
pub(crate) fn run(args: &LedgerArgs) -> Result<(), Failure> {
    let rulesets = start::rulesets()?;
    let known: Vec<&str> = rulesets.rulesets().iter().map(|game| game.id()).collect();
    if let Some(wanted) = args.ruleset.as_deref().filter(|wanted| !known.contains(wanted)) {
        let near = or_near(wanted, known.iter().copied());
        return Err(Failure::Usage(text!(
            "terminal-no-game-there-are",
            "no game `{wanted}`; there are: {known}{near}",
            known = known.join(", ")
        )));
    }
    let mut out = stdout();
    for game in rulesets.rulesets() {
        if args.ruleset.as_deref().is_none_or(|wanted| wanted == game.id()) {
            for text in words(&game.title(), game.ledger()) {
                line(&mut out, Text::verbatim(text))?;
            }
        }
    }
    Ok(out.flush()?)
}

/// Returns the counts of a ledger in words, and every entry that no test covers.
fn words(title: &Text, entries: &[LedgerEntry]) -> Vec<String> {
    let count = LedgerCount::of(entries);
    let mut lines = vec![
        title.to_string(),
        format!(
            "  rules of the book: {}, {} of them shown by tests",
            count.rules, count.rules_covered
        ),
        format!("  rulings: {}, {} of them shown by tests", count.rulings, count.rulings_covered),
        format!("  house rules among the rulings: {}", count.house),
    ];
    let bare: Vec<&LedgerEntry> = entries.iter().filter(|entry| !entry.covered()).collect();
    if bare.is_empty() {
        lines.push("  without a test: none".to_owned());
    } else {
        lines.push(format!("  without a test: {}", bare.len()));
        lines.extend(
            bare.iter().map(|entry| format!("    {} ({}): {}", entry.id, entry.source, entry.text)),
        );
    }
    lines
}

#[cfg(test)]
mod tests;
