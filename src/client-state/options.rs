//! Options with which the window is opened, and errors of opening it.

use std::path::PathBuf;
use std::sync::Arc;

use bevy::prelude::Resource;
use thiserror::Error;

use monteria_content::words;
use monteria_content::{ContentSettings, LeftOut, Library, Mod};
use monteria_game::{Control, LessonOf, MatchSetup, Ruleset, SeatId};

/// The options of the window.
#[derive(Clone, Default)]
pub struct PlayOptions {
    pub content: Content,
    /// The loader for changed content; without one content stays as it is.
    pub loader: Option<Loader>,
    /// The match to begin at once.
    pub begin: Option<MatchSetup>,
    /// The lesson to begin at once, as `GAME/ID`.
    pub lesson: Option<String>,
    /// The save to load at once.
    pub load: Option<PathBuf>,
    /// New players for seats of the save.
    pub seats: Vec<(SeatId, Control)>,
    /// The script that drives and ends the window (see `script`).
    pub script: Option<PathBuf>,
    /// The size of the window in pixels.
    pub size: Option<(u32, u32)>,
}

/// The content of the program: games, lessons and mods.
#[derive(Clone, Default)]
pub struct Content {
    pub rulesets: Vec<Arc<dyn Ruleset>>,
    /// The lessons of all games.
    pub lessons: Vec<Arc<LessonOf>>,
    /// The library that the games were read from.
    pub library: Library,
    /// All readable mods, switched off or not.
    pub mods: Vec<ModEntry>,
    /// The mods that are not in play, with the reasons.
    pub left_out: Vec<LeftOut>,
    /// The tags of all languages of the content, each with the language's own name.
    pub languages: Vec<(String, String)>,
}

/// A mod with a summary of its content.
#[derive(Clone)]
pub struct ModEntry {
    pub content: Mod,
    /// The ids of what it adds.
    pub gives: Vec<String>,
    /// The ids of what it patches.
    pub changes: Vec<String>,
}

/// The loader of changed content.
#[derive(Clone)]
pub struct Loader {
    /// Reads the content; an error lists the faults that prevent playing it.
    pub load: Arc<Load>,
    /// The folders of its files.
    pub places: Vec<PathBuf>,
}

/// Reads content with the settings of a player.
pub type Load = dyn Fn(&ContentSettings) -> Result<Content, String> + Send + Sync;

/// An error of the window.
#[derive(Debug, Error)]
pub enum ClientError {
    /// The system provided no window.
    #[error("no window could be opened: {0}")]
    NoWindow(String),
    /// The script cannot be read or failed.
    #[error("{0}")]
    Script(String),
    /// The window ended with this exit code.
    #[error("the window ended with status {0}")]
    Ended(u8),
}

/// The playable games, and the content they were read from.
#[derive(Resource, Clone, Default)]
pub struct Games {
    content: Arc<Content>,
    /// The number of times the content has been read again.
    reading: u32,
}

impl Games {
    pub fn new(content: Content) -> Self {
        words::speak(content.library.spoken());
        Games { content: Arc::new(content), reading: 0 }
    }

    pub fn renew(&mut self, content: Content) {
        words::speak(content.library.spoken());
        *self = Games { content: Arc::new(content), reading: self.reading + 1 };
    }

    /// Returns the number of times the content has been read again.
    pub fn reading(&self) -> u32 {
        self.reading
    }

    pub fn all(&self) -> &[Arc<dyn Ruleset>] {
        &self.content.rulesets
    }

    /// Returns the library that the games were read from.
    pub fn library(&self) -> &Library {
        &self.content.library
    }

    pub fn content(&self) -> &Content {
        &self.content
    }

    /// Returns the game with this id.
    pub fn ruleset(&self, id: &str) -> Option<Arc<dyn Ruleset>> {
        self.all().iter().find(|ruleset| ruleset.id() == id).cloned()
    }

    /// Returns the game for a save with this ruleset and scenario.
    pub fn of_save(&self, (ruleset, scenario): &(String, String)) -> Option<Arc<dyn Ruleset>> {
        self.all().iter().find(|game| game.plays(ruleset, scenario)).cloned()
    }
}
