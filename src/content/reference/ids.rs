//! The lists that the ids in a field refer to: as the types say (`refersTo` in their
//! schemas), and learned from the shipped content, where every id exists.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::{Map, Value};

use super::{FormBody, FormNode};

/// Percentage of a field's values that must be ids of a list for the field
/// to refer to it.
const MIN_PERCENT: usize = 90;
/// The keyword in a schema for what the ids or words of a field refer to.
const REFERS_TO: &str = "refersTo";

/// What fields refer to, by `Type.field`, `Type.Word.field` or `Type.Word.0`: the name
/// of a list (`weapons`), or of words of the game (`states`). A leading point restricts a
/// list to the same file (`.counters`, `.table.pieces`).
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct IdLists(BTreeMap<String, String>);

/// The names that a field may use beside the ids of one list: `states`
/// of models, for example.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct KnownNames {
    /// Words of the game.
    pub words: Vec<String>,
    /// Lists whose ids are such names.
    pub lists: Vec<String>,
}

impl IdLists {
    /// Returns what the schemas of types say.
    pub(super) fn annotated(definitions: &Map<String, Value>) -> IdLists {
        let mut lists = IdLists::default();
        for (name, definition) in definitions {
            lists.add_fields(name, definition);
            for choice in ["oneOf", "anyOf"] {
                let variants = definition.get(choice).and_then(Value::as_array);
                for variant in variants.into_iter().flatten() {
                    lists.add_words(name, variant);
                }
            }
        }
        lists
    }

    /// Adds the annotated fields of a record.
    fn add_fields(&mut self, name: &str, record: &Value) {
        for (field, value) in properties(record) {
            self.add(format!("{name}.{field}"), value);
        }
    }

    /// Adds the annotated contents of the words of a variant.
    fn add_words(&mut self, name: &str, variant: &Value) {
        for (word, inside) in properties(variant) {
            let whole = format!("{name}.{word}");
            self.add_fields(&whole, inside);
            let parts = inside.get("prefixItems").and_then(Value::as_array);
            for (index, part) in parts.into_iter().flatten().enumerate() {
                self.add(format!("{whole}.{index}"), part);
            }
            self.add(format!("{whole}.0"), inside);
        }
    }

    fn add(&mut self, key: String, schema: &Value) {
        if let Some(list) = schema.get(REFERS_TO).and_then(Value::as_str) {
            self.0.insert(key, list.to_owned());
        }
    }

    /// Learns from the forms of files; `things` are pairs of list and id.
    pub fn learn<'f>(
        forms: impl IntoIterator<Item = &'f FormNode>,
        things: &[(&str, &str)],
    ) -> IdLists {
        let mut texts = Vec::new();
        let mut open: Vec<&FormNode> = forms.into_iter().collect();
        while let Some(node) = open.pop() {
            open.extend(node.children());
            if let FormBody::Text(text) = &node.body {
                texts.push((node.key.as_str(), text.as_str()));
            }
        }
        IdLists::learn_from_texts(texts, things)
    }

    /// Learns from texts with the fields that contain them; `things` are pairs
    /// of list and id.
    pub fn learn_from_texts<'t>(
        texts: impl IntoIterator<Item = (&'t str, &'t str)>,
        things: &[(&str, &str)],
    ) -> IdLists {
        let mut lists: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
        for (list, id) in things.iter().filter(|(_, id)| !id.is_empty()) {
            lists.entry(id).or_default().insert(list);
        }
        let mut seen: BTreeMap<&str, (usize, BTreeMap<&str, usize>)> = BTreeMap::new();
        for (key, text) in texts {
            // The id of a thing is no reference.
            if key.ends_with(".id") || text.is_empty() {
                continue;
            }
            let (count, of) = seen.entry(key).or_default();
            *count += 1;
            for list in lists.get(text).into_iter().flatten() {
                *of.entry(list).or_default() += 1;
            }
        }
        let of = |(key, (count, of)): (&str, (usize, BTreeMap<&str, usize>))| {
            let (list, most) = of.into_iter().max_by_key(|(_, most)| *most)?;
            (most * 100 >= count * MIN_PERCENT).then(|| (key.to_owned(), list.to_owned()))
        };
        IdLists(seen.into_iter().filter_map(of).collect())
    }

    /// Returns these lists with others, which take precedence.
    pub fn with(mut self, others: &IdLists) -> IdLists {
        self.0.extend(others.0.clone());
        self
    }

    /// Returns the list that a field refers to, if it does.
    pub fn of(&self, key: &str) -> Option<&str> {
        self.0.get(key).map(String::as_str)
    }
}

fn properties(schema: &Value) -> impl Iterator<Item = (&String, &Value)> {
    schema.get("properties").and_then(Value::as_object).into_iter().flatten()
}

#[cfg(test)]
mod tests;
