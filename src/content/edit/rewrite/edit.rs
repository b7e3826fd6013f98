//! Edits of a file by a form.

use super::{Faults, Rewrite};

/// An edit of the value at a path of a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FormEdit {
    /// Replaces the value by this text.
    Put(String),
    /// Replaces a field of the record by this text, or adds it behind the others.
    Set(String, String),
    /// Removes the field or the entry.
    Unset,
    /// Appends an item to the list.
    Add(String),
    /// Adds an entry to the map: its key and its value.
    Enter(String, String),
    /// Inserts a copy behind the item of a list.
    Copy,
    /// Removes the item from its list.
    Remove,
    /// Swaps the item with the one before it.
    Up,
    /// Swaps the item with the one behind it.
    Down,
}

impl Rewrite {
    /// Returns a copy with one edit made at this path.
    ///
    /// # Errors
    /// Why the edit is not possible.
    pub fn edited(&self, path: &str, edit: &FormEdit) -> Result<Self, Faults> {
        let item = || item_of(path).ok_or_else(|| self.nothing_at(path));
        match edit {
            FormEdit::Put(text) => self.put(path, text),
            FormEdit::Set(field, text) => self.set(path, field, text),
            FormEdit::Unset => self.unset(path),
            FormEdit::Add(text) => {
                let count = self.length(path).ok_or_else(|| self.nothing_at(path))?;
                self.insert(path, count.checked_sub(1), text)
            }
            FormEdit::Enter(key, text) => self.enter(path, key, text),
            FormEdit::Copy => {
                let (list, index) = item()?;
                let source = self.source(path).ok_or_else(|| self.nothing_at(path))?;
                let more = self.insert(list, Some(index), source)?;
                match self.words(&format!("{path}.id")) {
                    Some(id) => {
                        let free = format!("\"{}\"", more.free_id(list, id));
                        more.put(&format!("{list}[{}].id", index + 1), &free)
                    }
                    None => Ok(more),
                }
            }
            FormEdit::Remove => item().and_then(|(list, index)| self.remove(list, index)),
            FormEdit::Up => match item()? {
                (_, 0) => Err(self.nothing_at(path)),
                (list, index) => self.swap(list, index - 1),
            },
            FormEdit::Down => item().and_then(|(list, index)| self.swap(list, index)),
        }
    }

    /// Returns this id, or with the first number that makes it unique in a list.
    pub fn free_id(&self, list: &str, id: &str) -> String {
        let count = self.length(list).unwrap_or_default();
        let taken = |id: &str| {
            (0..count).any(|index| self.words(&format!("{list}[{index}].id")) == Some(id))
        };
        let stem = id.trim_end_matches(|c: char| c.is_ascii_digit()).trim_end_matches('-');
        let numbered = (2..).map(|number| format!("{stem}-{number}"));
        std::iter::once(id.to_owned()).chain(numbered).find(|id| !taken(id)).unwrap_or_default()
    }
}

/// Splits the path of a list item into the list and the index.
pub fn item_of(path: &str) -> Option<(&str, usize)> {
    let (list, index) = path.strip_suffix(']')?.rsplit_once('[')?;
    Some((list, index.parse().ok()?))
}

#[cfg(test)]
mod tests;
