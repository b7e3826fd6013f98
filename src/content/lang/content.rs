//! The texts of content: which of a file's values people read, by which keys, and putting others in their place.

use super::{Language, Translation};
use crate::content::syntax::{Body, Document, Group, Kind, NodeId};
use crate::content::things::things_of;

/// The fields that hold what people read. Others hold ids, words of a vocabulary and names of counters, which nobody translates.
const FIELDS: [&str; 10] =
    ["name", "names", "title", "about", "text", "deployment", "reason", "effect_name", "label", "settled"];

/// A text of content.
pub struct ContentText {
    /// The message: `GAME-LIST-ID`.
    pub message: String,
    /// The attribute: `name`, `locations-head-name`.
    pub attribute: String,
    pub node: NodeId,
}

/// All texts of a file of a game that people read.
pub fn texts_of(document: &Document, game: &str) -> Vec<ContentText> {
    let mut all = Vec::new();
    for thing in things_of(document).into_iter().filter(|thing| !thing.id.is_empty()) {
        let message = format!("{game}-{}-{}", thing.list, thing.id);
        let mut open = vec![(document.inside_some(thing.node), String::new(), false)];
        while let Some((node, path, read)) = open.pop() {
            let below = |step: &str| if path.is_empty() { step.to_owned() } else { format!("{path}-{step}") };
            match &document.node(node).kind {
                // What says nothing has no other words.
                Kind::Text(text) if read && !text.trim().is_empty() => {
                    all.push(ContentText { message: message.clone(), attribute: path, node });
                }
                Kind::Group(Group { body: Body::Fields(fields), .. }) => {
                    open.extend(fields.iter().map(|(key, value)| {
                        let name = document.source(*key);
                        (*value, below(name), FIELDS.contains(&name))
                    }));
                }
                Kind::Group(Group { body: Body::Items(items), .. }) if items.len() == 1 => {
                    open.push((items[0], path, read));
                }
                Kind::List(items) | Kind::Group(Group { body: Body::Items(items), .. }) => {
                    open.extend((1..).zip(items).map(|(number, item)| {
                        let id =
                            document.id_of(*item).and_then(|id| document.text_of(id)).filter(|id| is_key(id));
                        (*item, below(&id.map_or_else(|| number.to_string(), str::to_owned)), read)
                    }));
                }
                Kind::Map(entries) => open.extend(entries.iter().map(|(key, value)| {
                    let key = document.text_of(*key).filter(|key| is_key(key)).unwrap_or("entry");
                    (*value, below(key), read)
                })),
                _ => {}
            }
        }
    }
    all
}

/// Whether a text can stand in a key.
fn is_key(text: &str) -> bool {
    !text.is_empty() && text.chars().all(|c| c.is_ascii_alphanumeric() || c == '-' || c == '_')
}

impl Document {
    /// Puts the texts of a language in the place of those that it has.
    pub fn translate(&mut self, into: &Translation) {
        for text in texts_of(self, &into.game) {
            if let Some(other) = translated(&into.language, &text) {
                self.nodes[text.node as usize].kind = Kind::Text(other);
            }
        }
    }
}

/// Whether a text of this attribute is a name, which has one line.
pub fn is_name(attribute: &str) -> bool {
    attribute == "name" || attribute.ends_with("-name")
}

/// The text of a language for one of content; none where there is none, or where it could not stand there.
fn translated(language: &Language, text: &ContentText) -> Option<String> {
    let other = language.content(&text.message, &text.attribute)?;
    let broken = is_name(&text.attribute) && other.contains('\n');
    (!broken && !other.trim().is_empty()).then_some(other)
}
