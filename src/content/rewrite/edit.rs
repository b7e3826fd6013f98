//! What a form changes of a file.

use super::{Faults, Rewrite};

/// A change of what stands at a path of a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FormEdit {
    /// This text stands there.
    Put(String),
    /// A field of the record, with this text; put where it stands, or
    /// else behind the others.
    Set(String, String),
    /// The field or the entry is left out.
    Unset,
    /// One more of the list, behind the others.
    Add(String),
    /// One more entry of the map: its key and its value.
    Enter(String, String),
    /// One more like it behind it, of a list.
    Copy,
    /// It goes out of its list.
    Remove,
    /// It changes places with the one before it.
    Up,
    /// It changes places with the one behind it.
    Down,
}

impl Rewrite {
    /// The file with one change.
    ///
    /// # Errors
    /// Why it cannot be changed so.
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

    /// This id, or with the first number behind it that makes it one of its
    /// own in a list.
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

/// The list and the number of what is one of a list.
pub fn item_of(path: &str) -> Option<(&str, usize)> {
    let (list, index) = path.strip_suffix(']')?.rsplit_once('[')?;
    Some((list, index.parse().ok()?))
}

#[cfg(test)]
mod tests;
