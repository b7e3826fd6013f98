//! A match printed from the window, into the player's own folder.

use std::path::PathBuf;
use std::sync::Arc;

use crate::content::write_out;
use crate::game::{MatchSetup, Ruleset};
use crate::print::{Paper, PrintPart, print};

/// A match to be printed: all that it needs on a real table.
pub struct Printout {
    /// Its game.
    pub ruleset: Arc<dyn Ruleset>,
    /// How it is set up.
    pub setup: MatchSetup,
    /// On which paper.
    pub paper: Paper,
    /// The PDF.
    pub file: PathBuf,
}

impl Printout {
    /// Writes the file, and says where it lies.
    ///
    /// # Errors
    /// Why it does not lie there.
    pub fn write(&self) -> Result<String, String> {
        let written = print(&self.ruleset, &self.setup, self.paper, &PrintPart::ALL);
        let written = written.map_err(|error| error.to_string()).and_then(|bytes| {
            let folder = self.file.parent().map_or(Ok(()), std::fs::create_dir_all);
            folder.and_then(|()| write_out(&self.file, &bytes)).map_err(|error| error.to_string())
        });
        let file = self.file.display();
        written
            .map(|()| format!("Ready to be printed at 100 %: {file}"))
            .map_err(|why| format!("{file} was not written. {why}"))
    }
}
