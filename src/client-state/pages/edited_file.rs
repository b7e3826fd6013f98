//! A text file that is changed in the window step by step. Every step is on the disk at
//! once; what another program writes meanwhile is read and never written over.

use std::fs;
use std::path::{Path, PathBuf};

use monteria_content::{ShownPath, file_error, io_words};
use monteria_storage::{write_new, write_whole};

/// How many changes can be taken back.
const MOST_STEPS: usize = 500;

/// A file with its past. Each of its texts has a mark `M`: what was looked at
/// when it was left.
#[derive(Debug)]
pub struct EditedFile<M> {
    /// The file.
    pub path: PathBuf,
    text: String,
    /// Whether its lines end as on Windows, and whether it begins with a byte order mark.
    ends: (bool, bool),
    before: Vec<(String, M)>,
    after: Vec<(String, M)>,
    /// Whether it is written only with the first change.
    begun: bool,
}

impl<M: Clone> EditedFile<M> {
    /// A file as it lies on the disk.
    ///
    /// # Errors
    /// Why it cannot be read.
    pub fn read(path: &Path) -> Result<Self, String> {
        let (text, ends) = lines_of(path)?;
        Ok(EditedFile {
            path: path.to_owned(),
            text,
            ends,
            before: Vec::new(),
            after: Vec::new(),
            begun: false,
        })
    }

    /// A file that is not there yet, and says this until it is changed: then it is
    /// written, with its folder.
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

    /// What it says, without a byte order mark and with plain ends of lines.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Whether there is something to take back, and something to do again.
    pub fn steps(&self) -> (bool, bool) {
        (!self.before.is_empty(), !self.after.is_empty())
    }

    /// Has it say this from now on; the mark is that of the text that is left.
    ///
    /// # Errors
    /// Why nothing was written. Where another program has changed the file it
    /// has been read again.
    pub fn change(&mut self, text: &str, mark: M) -> Result<(), String> {
        self.write(text)?;
        let left = std::mem::replace(&mut self.text, text.to_owned());
        self.before.push((left, mark));
        if self.before.len() > MOST_STEPS {
            self.before.remove(0);
        }
        self.after.clear();
        Ok(())
    }

    /// The text that one step back, or forth again, would bring.
    pub fn ahead(&self, back: bool) -> Option<&str> {
        let from = if back { &self.before } else { &self.after };
        from.last().map(|(text, _)| text.as_str())
    }

    /// One step back, or forth again; the mark is that of the text that is left. Gives
    /// the mark of the other, where there was one.
    ///
    /// # Errors
    /// As [`EditedFile::change`].
    pub fn travel(&mut self, back: bool, mark: M) -> Result<Option<M>, String> {
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

    /// Reads the file again where another program has changed it; it has no past then.
    /// Gives whether it has.
    ///
    /// # Errors
    /// Why it cannot be read.
    pub fn catch_up(&mut self) -> Result<bool, String> {
        if self.begun && !self.path.exists() {
            return Ok(false);
        }
        let (text, ends) = lines_of(&self.path)?;
        self.begun = false;
        if text == self.text {
            return Ok(false);
        }
        (self.text, self.ends) = (text, ends);
        self.before.clear();
        self.after.clear();
        Ok(true)
    }

    /// Writes another text into the file, where that is still as it was read.
    fn write(&mut self, text: &str) -> Result<(), String> {
        let file = self.path.shown();
        if self.catch_up()? {
            return Err(format!(
                "{file} was changed by another program. It has been read again; nothing was \
                 written."
            ));
        }
        let failed = |error: std::io::Error| format!("{file}: {}", io_words(&error));
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

/// What a file says, without a byte order mark and with plain ends of lines, and which
/// of both it had.
fn lines_of(file: &Path) -> Result<(String, (bool, bool)), String> {
    let text = fs::read_to_string(file).map_err(|error| file_error(file, &error))?;
    let plain = text.strip_prefix('\u{feff}').unwrap_or(&text);
    Ok((plain.replace("\r\n", "\n"), (plain.contains("\r\n"), plain.len() < text.len())))
}

#[cfg(test)]
mod tests;
