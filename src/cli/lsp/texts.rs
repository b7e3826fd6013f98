//! Tables of texts (`*.ftl`): their keys, the English texts, and the things
//! to which they belong.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range as ByteRange;
use std::path::PathBuf;

use lsp_types::{
    CompletionItem, CompletionItemKind, CompletionTextEdit, Documentation, Hover, HoverContents,
    MarkupContent, MarkupKind, Range, TextDocumentPositionParams, TextEdit,
};

use super::files::Owner;
use super::open::Open;
use super::places::{byte_of, path_of, position_of};
use super::references::{ReferenceSubject, thing};
use monteria_content::lang::KeyedText;
use monteria_content::reference::OutlineItem;
use monteria_content::{Faults, load_text};
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

/// A key of a table.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct TableKey<'t> {
    /// The message, or that of the attribute.
    pub message: &'t str,
    /// The attribute; `None` for the name of a message.
    pub attribute: Option<&'t str>,
    /// The byte at which the name begins.
    pub start: usize,
}

/// Returns the keys of a table in their order.
pub(super) fn keys(text: &str) -> Vec<TableKey<'_>> {
    let mut keys = Vec::new();
    let mut message = "";
    let mut start = 0;
    for line in text.split_inclusive('\n') {
        let bare = line.trim_start_matches(' ');
        let word = bare.strip_prefix('.').unwrap_or(bare);
        let name = &word[..word.find(|c| !is_name(c)).unwrap_or(word.len())];
        if word[name.len()..].trim_start().starts_with('=') {
            let start = start + line.len() - word.len();
            if bare.len() == line.len() && word.len() == bare.len() {
                message = name;
                keys.push(TableKey { message, attribute: None, start });
            } else if word.len() < bare.len() {
                keys.push(TableKey { message, attribute: Some(name), start });
            }
        }
        start += line.len();
    }
    keys
}

/// A table of texts of a mod or of the program.
pub(super) struct TextTable {
    pub path: PathBuf,
    pub owner: Owner,
    pub text: String,
}

/// The part of a key that is an id.
pub(super) struct KeyPlace {
    /// The bytes of the id.
    pub id: ByteRange<usize>,
}

/// Returns the names of all messages of a table, and of the attributes of one of them.
fn names_in<'t>(text: &'t str, message: &str) -> (BTreeSet<&'t str>, BTreeSet<&'t str>) {
    let mut messages = BTreeSet::new();
    let mut attributes = BTreeSet::new();
    for key in keys(text) {
        match key.attribute {
            None => messages.insert(key.message),
            Some(name) => key.message == message && attributes.insert(name),
        };
    }
    (messages, attributes)
}

/// Returns the beginning of the attributes of a nested thing, its id last: the fields and
/// ids that lead to it from the outermost thing.
fn attribute_of(chain: &[&OutlineItem]) -> String {
    let steps = chain.windows(2).flat_map(|pair| {
        let fields = pair[1].list.iter().skip(pair[0].list.len());
        fields.chain([&pair[1].id]).map(String::as_str)
    });
    steps.collect::<Vec<_>>().join("-")
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

    /// Returns the message whose name is at a position of an open table.
    pub(super) fn message_at(&self, at: &TextDocumentPositionParams) -> Option<&str> {
        let (text, byte) = self.table(at)?;
        let spot = spot(text, byte).filter(|spot| spot.attribute.is_none())?;
        Some(spot.message)
    }

    /// Returns the tables of texts on disk, with open texts in place of theirs.
    pub(super) fn tables(&self) -> Vec<TextTable> {
        let labels = self.library.read_files(&Rulesets::GAMES).into_iter();
        let table = |label: String| {
            let of = self.library.mods().iter().find_map(|one| {
                let inside = label.strip_prefix(&one.label)?.strip_prefix('/')?;
                Some((one.path().join(inside), Owner::Mod(one.id.to_string())))
            });
            let base = || (self.library.root().join(&label), Owner::Program);
            let (path, owner) = of.unwrap_or_else(base);
            let path = path.canonicalize().ok()?;
            let text = match self.texts.get(&path) {
                Some(text) => text.text.clone(),
                None => load_text(&path, &label, &mut Faults::new())?,
            };
            Some(TextTable { path, owner, text })
        };
        labels.filter(|label| label.ends_with(".ftl")).filter_map(table).collect()
    }

    /// Returns the parts of the keys of a table that are the id of a thing.
    pub(super) fn keys_of(&self, subject: &ReferenceSubject, text: &str) -> Vec<KeyPlace> {
        let files = self.files(subject.game);
        let mut places = Vec::new();
        let Some(first) = subject.things.first() else { return places };
        let file = &files[first.file];
        let chain = file.outline.chain(first.item);
        let Some(top) = chain.first() else { return places };
        let message = format!("{}-{}-{}", subject.game, file.list_of(top), top.id);
        let path = attribute_of(&chain);
        // Of `act` and `act-two`, `act-two-name` is that of the longer id.
        let own = thing(files, *first);
        let beside = file.outline.items.iter().filter(|item| item.is_beside(own));
        let longer: Vec<String> = beside
            .filter_map(|item| {
                Some(format!("{path}-{}-", item.id.strip_prefix(&own.id)?.strip_prefix('-')?))
            })
            .collect();
        for key in keys(text).into_iter().filter(|key| key.message == message) {
            let end = match key.attribute {
                None if chain.len() == 1 => key.start + message.len(),
                Some(name) if chain.len() > 1 => {
                    let rest = name.strip_prefix(&path);
                    let is_longer = longer.iter().any(|longer| name.starts_with(longer));
                    if is_longer || rest.is_none_or(|rest| !rest.starts_with('-')) {
                        continue;
                    }
                    key.start + path.len()
                }
                None | Some(_) => continue,
            };
            places.push(KeyPlace { id: end - subject.id.len()..end });
        }
        places
    }
}

#[cfg(test)]
mod tests;
