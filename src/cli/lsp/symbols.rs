//! Symbols of a file: the things that it gives or changes, with their ids and names.

use lsp_types::{Range, TextDocumentIdentifier};
use serde_json::{Value, json};

use super::files::SCENARIOS;
use super::open::Open;
use super::places::{Lines, path_of};
use super::texts::keys;
use monteria_content::reference::{Outline, OutlineItem};

/// The kind of a symbol, as the protocol counts them.
const OBJECT: u32 = 19;
const KEY: u32 = 20;

/// A symbol, with the index of the one that contains it.
struct Symbol {
    name: String,
    detail: String,
    kind: u32,
    range: Range,
    selection: Range,
    parent: Option<usize>,
}

impl Open {
    /// Returns the symbols of an open file: nested if the editor knows such symbols.
    pub(super) fn symbols(&self, document: &TextDocumentIdentifier) -> Value {
        let path = path_of(&document.uri).map(|path| path.canonicalize().unwrap_or(path));
        let Some((path, text)) = path.and_then(|path| {
            let text = &self.texts.get(&path)?.text;
            Some((path, text))
        }) else {
            return json!([]);
        };
        let symbols = match path.extension().and_then(|suffix| suffix.to_str()) {
            Some("ftl") => of_table(text),
            Some("ron") => of_content(text),
            _ => Vec::new(),
        };
        if self.capabilities.nested_symbols {
            return nested(&symbols);
        }
        let flat = symbols.iter().map(|symbol| {
            let location = json!({ "uri": document.uri, "range": symbol.range });
            let container = symbol.parent.and_then(|parent| symbols.get(parent));
            json!({
                "name": symbol.name,
                "kind": symbol.kind,
                "location": location,
                "containerName": container.map(|symbol| &symbol.name),
            })
        });
        flat.collect()
    }
}

/// Returns the symbols, each with those in it.
fn nested(symbols: &[Symbol]) -> Value {
    let mut children: Vec<Vec<Value>> = symbols.iter().map(|_| Vec::new()).collect();
    let mut roots = Vec::new();
    // A symbol stands before those in it, so that theirs are complete when it is reached.
    for (index, symbol) in symbols.iter().enumerate().rev() {
        let mut inside = std::mem::take(&mut children[index]);
        inside.reverse();
        let value = json!({
            "name": symbol.name,
            "detail": symbol.detail,
            "kind": symbol.kind,
            "range": symbol.range,
            "selectionRange": symbol.selection,
            "children": inside,
        });
        match symbol.parent {
            Some(parent) => children[parent].push(value),
            None => roots.push(value),
        }
    }
    roots.reverse();
    Value::Array(roots)
}

/// Returns the things of a content file.
fn of_content(text: &str) -> Vec<Symbol> {
    let lines = Lines::of(text);
    let outline = Outline::of(text);
    let symbol = |item: &OutlineItem| {
        let list = item.list_name().unwrap_or(SCENARIOS);
        Symbol {
            name: item.id.clone(),
            detail: format!("{list} {}", item.name).trim_end().to_owned(),
            kind: OBJECT,
            range: lines.range(item.range.clone()),
            selection: lines.range(item.id_start..item.id_start + item.id.len()),
            parent: item.parent,
        }
    };
    outline.items.iter().map(symbol).collect()
}

/// Returns the messages of a table of texts.
fn of_table(text: &str) -> Vec<Symbol> {
    let lines = Lines::of(text);
    let mut symbols: Vec<Symbol> = Vec::new();
    let messages: Vec<_> = keys(text).into_iter().filter(|key| key.attribute.is_none()).collect();
    for (index, key) in messages.iter().enumerate() {
        let next = messages.get(index + 1).map_or(text.len(), |next| next.start);
        symbols.push(Symbol {
            name: key.message.to_owned(),
            detail: String::new(),
            kind: KEY,
            range: lines.range(key.start..next),
            selection: lines.range(key.start..key.start + key.message.len()),
            parent: None,
        });
    }
    symbols
}
