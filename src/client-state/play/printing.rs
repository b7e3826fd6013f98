//! Printing a match from the window into the player's folder.

use std::path::PathBuf;
use std::sync::Arc;

use monteria_content::{ShownPath, io_words};
use monteria_game::{Game, MatchSetup, Ruleset, Text, text};
use monteria_print::{Paper, PrintPart, print, print_standing};
use monteria_storage::write_whole;

/// A match to be printed, with everything needed at a real table.
pub struct Printout {
    /// The match that begins; `None` for the one on the table as it stands.
    pub begins: Option<(Arc<dyn Ruleset>, MatchSetup)>,
    pub paper: Paper,
    /// The path of the PDF.
    pub file: PathBuf,
}

impl Printout {
    /// Writes the file, and returns a message with its place. `on_table` is the
    /// match as it stands.
    ///
    /// # Errors
    /// The reason why it was not written.
    pub fn write(&self, on_table: Option<&Game>) -> Result<Text, Text> {
        let written = match (&self.begins, on_table) {
            (Some((ruleset, setup)), _) => print(ruleset, setup, self.paper, &PrintPart::ALL),
            (None, Some(game)) => print_standing(game, self.paper, &PrintPart::ALL),
            (None, None) => {
                return Err(text!(
                    "window-there-is-no-match-on-the",
                    "There is no match on the table."
                ));
            }
        };
        let written = written.map_err(Text::from).and_then(|bytes| {
            let folder = self.file.parent().map_or(Ok(()), std::fs::create_dir_all);
            folder.and_then(|()| write_whole(&self.file, &bytes)).map_err(|error| io_words(&error))
        });
        let file = self.file.shown();
        written
            .map(|()| text!("window-ready-to-be-printed-at-100", "Ready to print at 100 %: {file}"))
            .map_err(|why| text!("window-was-not-written-2", "{file} was not written. {why}"))
    }
}
