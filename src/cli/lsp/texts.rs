//! Tables of texts (`*.ftl`): their keys, the English texts, and the things
//! to which they belong.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range as ByteRange;

use lsp_types::{
    CompletionItem, CompletionItemKind, CompletionTextEdit, Documentation, Hover, HoverContents,
    MarkupContent, MarkupKind, Range, TextDocumentPositionParams, TextEdit,
};

use super::open::Open;
use super::places::{byte_of, path_of, position_of};
use monteria_content::Thing;
use monteria_content::lang::KeyedText;
use monteria_games::Rulesets;

/// The key at a position in a table.
#[derive(Debug, PartialEq, Eq)]
struct Spot<'t> {
    /// The message at the position, or of the attribute at the position.
    message: &'t str,
    /// The attribute at the position, as far as it is written; `None` for the
    /// name of a message.
    attribute: Option<&'t str>,
    /// The name in bytes of the table.
    name: ByteRange<usize>,
}

fn is_name(c: char) -> bool {
    c.is_ascii_alphanumeric() || c == '-' || c == '_'
}

/// Returns the key at a byte; `None` if the byte is not in a name.
fn spot(text: &str, byte: usize) -> Option<Spot<'_>> {
    let start = text[..byte].rfind('\n').map_or(0, |end| end + 1);
    let line = text[start..].split('\n').next().unwrap_or_default();
    let blank = line.len() - line.trim_start_matches(' ').len();
    let rest = &line[blank..];
    let (dot, word) = match rest.strip_prefix('.') {
        Some(word) => (true, word),
        None => (false, rest),
    };
    let begins = start + blank + usize::from(dot);
    let length = word.find(|c| !is_name(c)).unwrap_or(word.len());
    if byte < begins || byte > begins + length {
        return None;
    }
    let name = &word[..length];
    // Length of the message name that begins a line; `None` if the line begins with none.
    let named =
        |line: &str| Some(line.find(|c| !is_name(c)).unwrap_or(line.len())).filter(|end| *end > 0);
    if !dot {
        return (blank == 0).then_some(Spot {
            message: name,
            attribute: None,
            name: begins..begins + length,
        });
    }
    let above = text[..start].lines().rev().find_map(|line| named(line).map(|end| &line[..end]))?;
    Some(Spot { message: above, attribute: Some(name), name: begins..begins + length })
}

/// Returns the names of all messages of a table, and of the attributes of one of them.
fn names_in<'t>(text: &'t str, message: &str) -> (BTreeSet<&'t str>, BTreeSet<&'t str>) {
    let mut messages = BTreeSet::new();
    let mut attributes = BTreeSet::new();
    let mut now = "";
    for line in text.lines() {
        let bare = line.trim_start_matches(' ');
        let word = bare.strip_prefix('.').unwrap_or(bare);
        let name = &word[..word.find(|c| !is_name(c)).unwrap_or(word.len())];
        if !word[name.len()..].trim_start().starts_with('=') {
            continue;
        }
        if bare.len() == line.len() {
            now = name;
            messages.insert(name);
        } else if word.len() < bare.len() && now == message {
            attributes.insert(name);
        }
    }
    (messages, attributes)
}

impl Open {
    /// Returns the text of an open table and the byte of a position;
    /// `None` for other files.
    fn table(&self, at: &TextDocumentPositionParams) -> Option<(&str, usize)> {
        let path = path_of(&at.text_document.uri)?;
        let path = path.canonicalize().unwrap_or(path);
        let table = path.extension().is_some_and(|ending| ending == "ftl");
        let text = &self.texts.get(&path).filter(|_| table)?.text;
        Some((text, byte_of(text, at.position)))
    }

    /// Returns completions for keys at a position; `None` if no table is open there.
    pub(super) fn keys(&self, at: &TextDocumentPositionParams) -> Option<Vec<CompletionItem>> {
        let (text, byte) = self.table(at)?;
        let Some(spot) = spot(text, byte) else {
            // The position is in no name: a table offers nothing there.
            return Some(Vec::new());
        };
        let all = self.library.text_keys(&Rulesets::GAMES);
        let (messages, attributes) = names_in(text, spot.message);
        let range =
            Range::new(position_of(text, spot.name.start), position_of(text, spot.name.end));
        let item = |name: &str, behind: &str, english: &str| CompletionItem {
            label: name.to_owned(),
            kind: Some(CompletionItemKind::CONSTANT),
            documentation: Some(Documentation::String(english.to_owned())),
            text_edit: Some(CompletionTextEdit::Edit(TextEdit {
                range,
                new_text: format!("{name}{behind}"),
            })),
            ..CompletionItem::default()
        };
        let ends = text[spot.name.end..].trim_start_matches(' ').starts_with('=');
        Some(match spot.attribute {
            Some(now) => {
                let known = all.get(spot.message).into_iter().flatten();
                let left =
                    known.filter(|(name, _)| *name == now || !attributes.contains(name.as_str()));
                left.map(|(name, text)| item(name, if ends { "" } else { " = " }, &text.says))
                    .collect()
            }
            None => {
                let left = all
                    .iter()
                    .filter(|(name, _)| *name == spot.message || !messages.contains(name.as_str()));
                let message = |(name, texts): (&String, &BTreeMap<String, KeyedText>)| {
                    let english = texts.get("name").map_or("", |text| text.says.as_str());
                    item(name, if ends { "" } else { " =\n    ." }, english)
                };
                left.map(message).collect()
            }
        })
    }

    /// Returns the English text, from the content files, of the key at a position; the
    /// outer `None` means that no table is open there.
    pub(super) fn english(&self, at: &TextDocumentPositionParams) -> Option<Option<Hover>> {
        let (text, byte) = self.table(at)?;
        let hover = spot(text, byte).and_then(|spot| {
            let all = self.library.text_keys(&Rulesets::GAMES);
            let texts = all.get(spot.message)?;
            let lines: Vec<String> = match spot.attribute {
                Some(name) => vec![texts.get(name)?.says.clone()],
                None => {
                    texts.iter().map(|(name, text)| format!(".{name} = {}", text.says)).collect()
                }
            };
            let value = lines.join("\n");
            let contents =
                HoverContents::Markup(MarkupContent { kind: MarkupKind::PlainText, value });
            Some(Hover { contents, range: None })
        });
        Some(hover)
    }

    /// Returns the things whose key is at a position.
    pub(crate) fn of_key(&self, at: &TextDocumentPositionParams) -> Vec<&Thing> {
        let found = self.table(at).and_then(|(text, byte)| spot(text, byte));
        let is = |thing: &&Thing| {
            let key = format!("{}-{}-{}", thing.game, thing.list, thing.id);
            thing.changes.is_none() && found.as_ref().is_some_and(|spot| spot.message == key)
        };
        self.things.iter().filter(is).collect()
    }
}

#[cfg(test)]
mod tests;
