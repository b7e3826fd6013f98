//! Quick fixes: corrections that a fault suggests, and replacements of deprecated words.

use std::ops::Range as ByteRange;

use lsp_types::{CodeActionParams, Diagnostic, Range};
use serde_json::{Value, json};

use super::open::{Open, ShownFault};
use super::places::{Lines, path_of};
use super::rename::Edits;
use monteria_content::Fault;
use monteria_content::reference::Cursor;

/// How hints begin that name the right word.
const SUGGESTIONS: [&str; 2] = ["did you mean `", "use `"];
/// How hints end that show the right spelling.
const SPELLINGS: [&str; 3] = [
    "texts and ids are written in quotes: ",
    "numbers are written without quotes: ",
    "it is written without quotes: ",
];

/// A correction of a text.
#[derive(Debug, PartialEq, Eq)]
struct Fix {
    /// The bytes that are replaced.
    places: Vec<ByteRange<usize>>,
    new: String,
}

impl Open {
    /// Returns the quick fixes for a range of an open file.
    pub(super) fn actions(&self, params: &CodeActionParams) -> Value {
        let asked = params.context.only.as_ref();
        let wanted = asked.is_none_or(|kinds| {
            kinds.iter().any(|kind| kind.as_str().is_empty() || kind.as_str() == "quickfix")
        });
        let uri = &params.text_document.uri;
        let path = path_of(uri).map(|path| path.canonicalize().unwrap_or(path));
        let Some((path, text)) = path.filter(|_| wanted).and_then(|path| {
            let text = &self.texts.get(&path)?.text;
            Some((path, text))
        }) else {
            return json!([]);
        };
        let shown = self.shown.get(&path).into_iter().flatten();
        let near = shown.filter(|shown| overlap(shown.diagnostic.range, params.range));
        let action = |ShownFault { fault, diagnostic }: &ShownFault| {
            let fix = self.fix(text, fault, diagnostic, params)?;
            let lines = Lines::of(text);
            let mut edits = Edits::default();
            for place in fix.places {
                edits.add(uri.to_string(), lines.range(place), &fix.new);
            }
            Some(json!({
                "title": format!("Change to `{}`", fix.new),
                "kind": "quickfix",
                "diagnostics": [diagnostic],
                "isPreferred": true,
                "edit": edits.into_json(),
            }))
        };
        near.filter_map(action).collect()
    }

    /// Returns the correction that a fault suggests; `None` if it suggests none, or if
    /// the text has changed since.
    fn fix(
        &self,
        text: &str,
        fault: &Fault,
        diagnostic: &Diagnostic,
        params: &CodeActionParams,
    ) -> Option<Fix> {
        let hint = fault.hint.as_deref().filter(|_| fault.line > 0)?;
        let byte = Lines::of(text).byte(fault.line, fault.column);
        if let Some(fix) = spelling(text, byte, hint) {
            return Some(fix);
        }
        let new = SUGGESTIONS.iter().find_map(|begin| {
            hint.lines().find_map(|line| line.strip_prefix(begin)?.split_once('`'))
        });
        let (new, _) = new?;
        let old = quoted_in(&fault.found)?;
        let places = match word_at(text, byte, old) {
            Some(place) => vec![place],
            None => {
                let uri = &params.text_document.uri;
                let here = self.here_at(uri, diagnostic.range.start)?;
                let inside = words_inside(text, byte, old);
                let fits = |place: &ByteRange<usize>| {
                    let cursor = Cursor::at(text, place.start);
                    let key = here.types.key_at(&cursor);
                    let wanted = key.as_deref().and_then(|key| here.types.wanted(key));
                    wanted.is_some_and(|wanted| self.can_name(&here, &cursor, &wanted, new))
                };
                inside.into_iter().filter(fits).collect()
            }
        };
        (!places.is_empty()).then(|| Fix { places, new: new.to_owned() })
    }
}

/// Returns whether two ranges have a line in common.
fn overlap(one: Range, other: Range) -> bool {
    one.start.line <= other.end.line && other.start.line <= one.end.line
}

/// Returns the first word in backticks or quotes.
fn quoted_in(found: &str) -> Option<&str> {
    let start = found.find(['`', '"'])?;
    let quote = &found[start..=start];
    let inside = &found[start + 1..];
    Some(&inside[..inside.find(quote)?])
}

/// Returns the place of a word that begins at a byte, maybe in quotes.
fn word_at(text: &str, byte: usize, word: &str) -> Option<ByteRange<usize>> {
    let rest = text.get(byte..)?;
    let quote = usize::from(rest.starts_with('"'));
    let behind = rest[quote..].strip_prefix(word)?;
    let ends = match quote {
        0 => !behind.starts_with(|c: char| c.is_alphanumeric() || c == '_'),
        _ => behind.starts_with('"'),
    };
    let start = byte + quote;
    ends.then(|| start..start + word.len())
}

/// Returns the places of a quoted word in the value that begins at a byte.
fn words_inside(text: &str, byte: usize, word: &str) -> Vec<ByteRange<usize>> {
    let end = Cursor::value_end(text, byte);
    let mut places = Vec::new();
    Cursor::each_text(text, Some(word), |cursor| {
        if (byte..end).contains(&cursor.start) {
            places.push(cursor.start..cursor.start + word.len());
        }
    });
    places
}

/// Returns the correction of a hint that shows the right spelling.
fn spelling(text: &str, byte: usize, hint: &str) -> Option<Fix> {
    let new = SPELLINGS.iter().find_map(|begin| hint.strip_prefix(begin))?;
    let bare = new.trim_matches('"');
    let place = word_at(text, byte, bare)?;
    let quotes = usize::from(new == bare && text[byte..].starts_with('"'));
    let place = place.start - quotes..place.end + quotes;
    Some(Fix { places: Vec::from([place]), new: new.to_owned() })
}

#[cfg(test)]
mod tests;
