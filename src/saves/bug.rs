//! A bug in a match as one file that can be sent, and as a short text that can be pasted.

use std::io;

use super::save_file::{SAVE_OF_BUG, save_text};
use monteria_content::Mod;
use monteria_game::{Control, Game, StateHash, Status, Viewer, counted};
use monteria_reports::event_lines;
use monteria_storage::zipped;

/// The file may not have more bytes than this.
const MOST: u64 = 64 << 20;
/// So many of the last things that happened are told in the short text.
const LAST: usize = 6;

/// What is told of a bug in a match.
pub struct Bug<'a> {
    /// The match.
    pub game: &'a Game,
    /// The hash after every order of it.
    pub hashes: &'a [StateHash],
    /// For whom the short text is: it is shown, pasted and read by others. The file holds
    /// all, as every save does.
    pub viewer: Viewer,
    /// The number of the decision, from 0, that was looked at; none where it was the
    /// match as it stands.
    pub at: Option<usize>,
    /// The mods that are there.
    pub mods: &'a [Mod],
}

impl Bug<'_> {
    /// The short text: which version and content, which match, where it stands,
    /// and what happened last.
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
        let last = events.get(events.len().saturating_sub(LAST)..).unwrap_or_default();
        lines.extend(last.iter().flat_map(event_lines).map(|line| format!("> {line}")));
        lines.join("\n")
    }

    /// The file: a zip with the save, which is read from there by whatever reads saves,
    /// the mods that it was played with, the log and the short text.
    ///
    /// # Errors
    /// Where a mod cannot be read, or the state cannot be written.
    pub fn file(&self) -> io::Result<Vec<u8>> {
        let save = save_text(self.game, self.hashes).map_err(io::Error::other)?;
        let log: Vec<String> =
            self.game.events(Viewer::Referee).iter().flat_map(event_lines).collect();
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
        zipped(files.into_iter().map(Ok), MOST)
    }
}
