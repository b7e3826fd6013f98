//! Bug reports for a match: one file to send and a short text to paste.

use std::io;

use super::save_file::{SAVE_OF_BUG, save_text};
use monteria_content::Mod;
use monteria_game::{Control, Game, StateHash, Status, Viewer, counted};
use monteria_reports::event_lines;
use monteria_storage::write_zip;

/// Size limit of the file in bytes.
const MAX_FILE_BYTES: u64 = 64 << 20;
/// Number of recent events in the short text.
const RECENT_EVENTS: usize = 6;

/// The contents of a bug report.
pub struct Bug<'a> {
    pub game: &'a Game,
    /// The state hash after every order of the match.
    pub hashes: &'a [StateHash],
    /// Whose knowledge the short text may show: it is displayed and pasted for others.
    /// The file holds everything, as every save does.
    pub viewer: Viewer,
    /// Index of the decision that was on display, from 0; `None` for the current state.
    pub at: Option<usize>,
    pub mods: &'a [Mod],
}

impl Bug<'_> {
    /// Returns the short text: version and content, the match, its current decision,
    /// and the last events.
    pub fn text(&self) -> String {
        let game = self.game;
        let setup = game.setup();
        let content = game.ruleset().content_hash();
        let mut lines = vec![
            format!(
                "Montería {} on {} {}",
                env!("CARGO_PKG_VERSION"),
                std::env::consts::OS,
                std::env::consts::ARCH
            ),
            format!(
                "{}/{}, seed {}, {}, content {content}",
                setup.ruleset,
                setup.scenario,
                setup.seed,
                counted(game.orders().len(), "order", "orders")
            ),
        ];
        if let Ok(hash) = game.hash() {
            lines.push(format!("State {hash}"));
        }
        lines.extend(
            game.seat_ids()
                .iter()
                .map(|seat| format!("{seat}: {}", Control::in_words(Some(&game.control(*seat))))),
        );
        let mods = game.ruleset().mods();
        lines.extend(
            mods.iter().map(|one| format!("Mod {} {} ({})", one.id, one.version, one.hash)),
        );
        lines.extend(self.at.map(|at| format!("Looked at: decision {}", at + 1)));
        lines.push(match game.status() {
            Status::Over(outcome) => format!("It is over: {}", outcome.title),
            Status::Waiting(decision) => match game.asked(self.viewer) {
                Some(asked) => format!("It waits for {}: {}", asked.seat, asked.prompt),
                None => format!("It waits for {}", decision.seat),
            },
        });
        let events = match self.at {
            Some(at) => game.events_before(at, self.viewer),
            None => game.events(self.viewer),
        };
        let last = events.get(events.len().saturating_sub(RECENT_EVENTS)..).unwrap_or_default();
        lines.extend(last.iter().flat_map(event_lines).map(|line| format!("> {line}")));
        lines.join("\n")
    }

    /// Returns the file: a zip with the save, the mods of the match, the log and the
    /// short text. Everything that reads saves also reads this zip.
    ///
    /// # Errors
    /// A mod cannot be read, or the state cannot be serialized.
    pub fn file(&self) -> io::Result<Vec<u8>> {
        let save = save_text(self.game, self.hashes).map_err(io::Error::other)?;
        let log: Vec<String> = self
            .game
            .events(Viewer::Referee)
            .iter()
            .flat_map(event_lines)
            .map(String::from)
            .collect();
        let mut files = vec![
            (SAVE_OF_BUG.to_owned(), save.into_bytes()),
            ("about.txt".to_owned(), self.text().into_bytes()),
            ("log.txt".to_owned(), log.join("\n").into_bytes()),
        ];
        for played in self.game.ruleset().mods() {
            if let Some(one) = self.mods.iter().find(|one| one.id == played.id) {
                files.push((format!("mods/{}.zip", one.id), one.as_zip()?));
            }
        }
        write_zip(files.into_iter().map(Ok), MAX_FILE_BYTES)
    }
}
