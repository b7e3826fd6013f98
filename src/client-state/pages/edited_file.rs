//! A text file edited step by step in the window. Every step is written at once; changes
//! by other programs are read and never overwritten.

use std::fs;
use std::path::{Path, PathBuf};

use monteria_content::{ShownPath, file_error, io_words};
use monteria_game::{Text, text};
use monteria_storage::{write_new, write_whole};

/// The most steps that can be undone.
const MAX_UNDO: usize = 500;

/// A file with its history. Each text of the history carries a mark `M`: the selection at
/// the time it was left.
#[derive(Debug)]
pub struct EditedFile<M> {
    pub path: PathBuf,
    text: String,
    /// Whether its lines end with CR LF, and whether it begins with a byte order mark.
    ends: (bool, bool),
    before: Vec<(String, M)>,
    after: Vec<(String, M)>,
    /// Whether the file is created with the first change.
    begun: bool,
}

impl<M: Clone> EditedFile<M> {
    /// Reads a file that is about to be edited.
    ///
    /// # Errors
    /// The reason why it cannot be read.
    pub fn read(path: &Path) -> Result<Self, Text> {
        let (text, ends) = read_plain(path)?;
        Ok(EditedFile {
            path: path.to_owned(),
            text,
            ends,
            before: Vec::new(),
            after: Vec::new(),
            begun: false,
        })
    }

    /// Returns a file with this text that is created with its folder at the first change.
    pub fn begun(path: &Path, text: &str) -> Self {
        EditedFile {
            path: path.to_owned(),
            text: text.to_owned(),
            ends: (false, false),
            before: Vec::new(),
            after: Vec::new(),
            begun: true,
        }
    }

    /// Returns its text, without a byte order mark and with plain line ends.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Returns whether there is a step to undo, and one to redo.
    pub fn steps(&self) -> (bool, bool) {
        (!self.before.is_empty(), !self.after.is_empty())
    }

    /// Changes the text; `mark` belongs to the old text.
    ///
    /// # Errors
    /// The reason why nothing was written. If another program has changed the file, it
    /// has been read again.
    pub fn change(&mut self, text: &str, mark: M) -> Result<(), Text> {
        self.write(text)?;
        let left = std::mem::replace(&mut self.text, text.to_owned());
        self.before.push((left, mark));
        if self.before.len() > MAX_UNDO {
            self.before.remove(0);
        }
        self.after.clear();
        Ok(())
    }

    /// Returns the text after an undo or redo.
    pub fn ahead(&self, back: bool) -> Option<&str> {
        let from = if back { &self.before } else { &self.after };
        from.last().map(|(text, _)| text.as_str())
    }

    /// Undoes or redoes a step; `mark` belongs to the text that is left. Returns the mark
    /// of the restored text, if there was a step.
    ///
    /// # Errors
    /// Fails as [`EditedFile::change`] does.
    pub fn step_history(&mut self, back: bool, mark: M) -> Result<Option<M>, Text> {
        // No step is left in this direction.
        let Some(text) = self.ahead(back).map(str::to_owned) else { return Ok(None) };
        self.write(&text)?;
        let (from, to) = if back {
            (&mut self.before, &mut self.after)
        } else {
            (&mut self.after, &mut self.before)
        };
        let found = from.pop();
        to.push((std::mem::replace(&mut self.text, text), mark));
        Ok(found.map(|(_, mark)| mark))
    }

    /// Reads the file again if another program has changed it, and forgets its history.
    /// Returns whether it has changed.
    ///
    /// # Errors
    /// The reason why it cannot be read.
    pub fn catch_up(&mut self) -> Result<bool, Text> {
        if self.begun && !self.path.exists() {
            return Ok(false);
        }
        let (text, ends) = read_plain(&self.path)?;
        self.begun = false;
        if text == self.text {
            return Ok(false);
        }
        self.text = text;
        self.ends = ends;
        self.before.clear();
        self.after.clear();
        Ok(true)
    }

    /// Writes a new text, unless the file has changed on the disk.
    fn write(&mut self, text: &str) -> Result<(), Text> {
        let file = self.path.shown();
        if self.catch_up()? {
            return Err(text!(
                "window-was-changed-by-another-program-it",
                "{file} was changed by another program. It has been read again; nothing was \
                 written."
            ));
        }
        let failed =
            |error: std::io::Error| Text::joined([Text::verbatim(&file), io_words(&error)], ": ");
        if let Some(folder) = self.path.parent().filter(|_| self.begun) {
            fs::create_dir_all(folder).map_err(failed)?;
        }
        let (windows, mark) = self.ends;
        let mut whole = if mark { "\u{feff}".to_owned() } else { String::new() };
        whole += &if windows { text.replace('\n', "\r\n") } else { text.to_owned() };
        let done = match self.begun {
            true => write_new(&self.path, whole.as_bytes()),
            false => write_whole(&self.path, whole.as_bytes()),
        };
        self.begun &= done.is_err();
        done.map_err(failed)
    }
}

/// Returns the text of a file without a byte order mark and with plain line ends, and
/// whether it had CR LF and a byte order mark.
fn read_plain(file: &Path) -> Result<(String, (bool, bool)), Text> {
    let text = fs::read_to_string(file).map_err(|error| file_error(file, &error))?;
    let plain = text.strip_prefix('\u{feff}').unwrap_or(&text);
    Ok((plain.replace("\r\n", "\n"), (plain.contains("\r\n"), plain.len() < text.len())))
}

#[cfg(test)]
mod tests;
