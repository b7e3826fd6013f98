//! The context of a place in a text, for editors, also while the text is incomplete.
//!
//! The text before the place is scanned bracket by bracket without a syntax tree, so that
//! open, missing or wrong parts further up do not prevent suggestions.

use super::{Body, FieldDoc, Holds, Reference, Shape};

/// Maximum nesting of brackets; deeper text is refused by the reader anyway.
const MAX_DEPTH: usize = 64;

/// A bracket that is open at a place.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct OpenBracket {
    /// `(`, `[` or `{`.
    open: char,
    /// The word right before it.
    word: Option<String>,
    /// The name or key whose value is being written.
    key: Option<String>,
    /// The names and keys so far, without the one being written.
    keys: Vec<String>,
    /// Number of commas before the place.
    index: usize,
}

/// The word under a place, and its surroundings.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Cursor {
    frames: Vec<OpenBracket>,
    /// The whole word, or the whole text in quotes.
    pub whole: String,
    /// Whether it is in quotes.
    pub quoted: bool,
    /// Whether it is a name with a colon behind it.
    pub named: bool,
    /// Whether it is in a comment.
    pub comment: bool,
    /// The byte at which the word or the text begins, without its quote.
    pub start: usize,
}

/// What can be written at a place.
#[derive(Clone, Debug, PartialEq)]
pub enum Expected<'r> {
    /// The name of one of these fields of a type; the names already present are listed.
    Field {
        /// The type, or `Type.Word`.
        of: String,
        /// The fields of the type.
        fields: &'r [FieldDoc],
        /// Names of fields already written.
        there: Vec<String>,
    },
    /// A value of a field or an item.
    Value {
        /// The shape of the value.
        shape: &'r Shape,
        /// The name of the field, if known.
        field: Option<String>,
    },
}

fn is_word(c: char) -> bool {
    c.is_ascii_alphanumeric() || c == '_'
}

impl Cursor {
    /// Returns the context of this byte of a text.
    pub fn at(text: &str, byte: usize) -> Cursor {
        let byte =
            (0..=byte.min(text.len())).rev().find(|at| text.is_char_boundary(*at)).unwrap_or(0);
        let mut cursor = Cursor::default();
        let mut at = 0;
        let mut word: Option<(usize, usize)> = None;
        let mut quote: Option<(usize, usize)> = None;
        while at < byte {
            let rest = &text[at..];
            let Some(c) = rest.chars().next() else { break };
            // Its length, whether it is a comment, and whether it is terminated.
            let skipped = if rest.starts_with("//") {
                Some((rest.find('\n').unwrap_or(rest.len()), true, false))
            } else if rest.starts_with("/*") {
                let end = rest.find("*/");
                Some((end.map_or(rest.len(), |end| end + 2), true, end.is_some()))
            } else if c == '"' {
                let length = end_of_text(rest);
                Some((length, false, length > 1 && rest[..length].ends_with('"')))
            } else {
                None
            };
            if let Some((length, comment, closed)) = skipped {
                if at + length > byte || !closed && at + length == byte {
                    cursor.comment = comment;
                    if !comment {
                        cursor.quoted = true;
                        cursor.start = at + 1;
                        let inside = text[at + 1..at + length].trim_end_matches('"');
                        cursor.whole = inside.to_owned();
                    }
                    return cursor.named_by(text, at + length);
                }
                if !comment {
                    quote = Some((at + 1, at + length));
                    word = None;
                }
                at += length;
                continue;
            }
            if is_word(c) {
                let length = rest.find(|c| !is_word(c)).unwrap_or(rest.len());
                if at + length >= byte {
                    cursor.start = at;
                    cursor.whole = text[at..at + length].to_owned();
                    return cursor.named_by(text, at + length);
                }
                word = Some((at, at + length));
                quote = None;
                at += length;
                continue;
            }
            cursor.step(
                c,
                word.map(|(start, end)| &text[start..end]),
                quote.map(|(start, end)| text[start..end].trim_end_matches('"')),
            );
            if !c.is_whitespace() {
                word = None;
                quote = None;
            }
            at += c.len_utf8();
        }
        // On the first letter of a word, or on the quote of a text.
        let rest = &text[byte..];
        cursor.start = byte;
        let length = rest.find(|c| !is_word(c)).unwrap_or(rest.len());
        cursor.whole = rest[..length].to_owned();
        cursor.named_by(text, byte + length)
    }

    /// Returns the list of the file that contains it: the first name on its path.
    pub fn list(&self) -> Option<&str> {
        self.frames.first().and_then(|frame| frame.key.as_deref())
    }

    fn step(&mut self, c: char, word: Option<&str>, quote: Option<&str>) {
        match c {
            '(' | '[' | '{' if self.frames.len() < MAX_DEPTH => {
                let word = word.map(str::to_owned);
                self.frames.push(OpenBracket { open: c, word, ..OpenBracket::default() });
            }
            ')' | ']' | '}' => {
                self.frames.pop();
            }
            ':' => {
                if let Some(frame) = self.frames.last_mut() {
                    frame.key = word.or(quote).map(str::to_owned);
                }
            }
            ',' => {
                if let Some(frame) = self.frames.last_mut() {
                    frame.index += 1;
                    frame.keys.extend(frame.key.take());
                }
            }
            _ => {}
        }
    }

    fn named_by(mut self, text: &str, end: usize) -> Cursor {
        let rest = text.get(end..).unwrap_or_default().trim_start();
        let waits = self.frames.last().is_none_or(|frame| frame.key.is_none());
        self.named = waits && rest.starts_with(':');
        self
    }
}

/// Returns the length of the quoted text that begins here, quotes included; an
/// unterminated one ends with its line.
fn end_of_text(rest: &str) -> usize {
    let mut escaped = false;
    for (at, c) in rest.char_indices().skip(1) {
        match c {
            _ if escaped => escaped = false,
            '\\' => escaped = true,
            '"' => return at + 1,
            '\n' => return at,
            _ => {}
        }
    }
    rest.len()
}

impl Reference {
    /// Returns what can be written at a place of a text of this shape; `None` if unknown.
    pub fn expected<'r>(&'r self, root: &'r Shape, cursor: &Cursor) -> Option<Expected<'r>> {
        let mut shape = root;
        let mut field = None;
        let last = cursor.frames.len().checked_sub(1);
        for (depth, frame) in cursor.frames.iter().enumerate() {
            let here = Some(depth) == last;
            shape = self.plain(shape);
            let word = frame.word.as_deref();
            let known = |shape: &Shape| match (shape, word) {
                (Shape::Named(name), Some(word)) => self.variant(name, word).is_some(),
                _ => false,
            };
            let next = match (frame.open, shape) {
                // `Some(…)` around anything, and `Add` of a patch, unless the type has a
                // word of that name.
                ('(', _) if matches!(word, Some("Some" | "Add")) && !known(shape) => {
                    Within::Value(shape)
                }
                ('(', Shape::Named(name)) => match (&self.types.get(name)?.body, word) {
                    (Body::Record(fields), _) => self.within(name.clone(), fields, frame, here)?,
                    (Body::Choice(_), Some(word)) => {
                        let variant = self.variant(name, word)?;
                        match &variant.holds {
                            Holds::Fields(fields) => {
                                self.within(format!("{name}.{word}"), fields, frame, here)?
                            }
                            Holds::Values(shapes) => Within::Value(shapes.get(frame.index)?),
                            Holds::Nothing => return None,
                        }
                    }
                    _ => return None,
                },
                ('(', Shape::Tuple(shapes)) => Within::Value(shapes.get(frame.index)?),
                ('[', Shape::List(inner)) | ('{', Shape::Map(inner)) => Within::Value(inner),
                _ => return None,
            };
            match next {
                Within::Field(found) => return Some(found),
                Within::Value(inner) => {
                    shape = inner;
                    field = frame.key.clone().or(field);
                }
            }
        }
        Some(Expected::Value { shape: self.plain(shape), field })
    }

    fn within<'r>(
        &'r self,
        of: String,
        fields: &'r [FieldDoc],
        frame: &OpenBracket,
        here: bool,
    ) -> Option<Within<'r>> {
        match &frame.key {
            Some(key) => fields
                .iter()
                .find(|field| field.name == *key)
                .map(|field| Within::Value(&field.shape)),
            None if here => {
                Some(Within::Field(Expected::Field { of, fields, there: frame.keys.clone() }))
            }
            None => None,
        }
    }

    /// Resolves options and aliases: returns the shape of the written value.
    pub fn plain<'r>(&'r self, shape: &'r Shape) -> &'r Shape {
        let mut shape = shape;
        // Types do not refer to themselves, but nothing here guarantees it.
        for _ in 0..MAX_DEPTH {
            shape = match shape {
                Shape::Maybe(inner) => inner,
                Shape::Named(name) => match self.types.get(name).map(|it| &it.body) {
                    Some(Body::Plain(inner)) => inner,
                    _ => return shape,
                },
                Shape::Any
                | Shape::Text
                | Shape::Id
                | Shape::Bool
                | Shape::Number { .. }
                | Shape::List(_)
                | Shape::Map(_)
                | Shape::Tuple(_) => return shape,
            };
        }
        shape
    }
}

enum Within<'r> {
    Field(Expected<'r>),
    Value(&'r Shape),
}

#[cfg(test)]
mod tests;
