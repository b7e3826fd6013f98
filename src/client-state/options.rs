//! What the window is opened with, and why it may not open.

use std::path::PathBuf;
use std::sync::Arc;

use bevy::prelude::Resource;
use thiserror::Error;

use monteria_content::words;
use monteria_content::{ContentSettings, LeftOut, Library, Mod};
use monteria_game::{Control, LessonOf, MatchSetup, Ruleset, SeatId};

/// What the window is opened with.
#[derive(Clone, Default)]
pub struct PlayOptions {
    /// What is played.
    pub content: Content,
    /// How it is read anew; it stays as it is where nothing is said.
    pub loader: Option<Loader>,
    /// Begin this match at once.
    pub begin: Option<MatchSetup>,
    /// Begin this lesson at once.
    pub lesson: Option<String>,
    /// Go on with this save at once.
    pub load: Option<PathBuf>,
    /// Who plays these seats of the save from now on.
    pub seats: Vec<(SeatId, Control)>,
    /// Drive the window by this script (see `script`), and end with it.
    pub script: Option<PathBuf>,
    /// Size of the window in pixels.
    pub size: Option<(u32, u32)>,
}

/// What is played, and what might be.
#[derive(Clone, Default)]
pub struct Content {
    /// All games that can be played.
    pub rulesets: Vec<Arc<dyn Ruleset>>,
    /// The lessons of all of them.
    pub lessons: Vec<Arc<LessonOf>>,
    /// The content that they were read from.
    pub library: Library,
    /// All mods that are there and can be opened, those that are switched off among them.
    pub mods: Vec<ModEntry>,
    /// Mods that are not played, and why.
    pub left_out: Vec<LeftOut>,
    /// The tags of all languages that content may be told in, each with the name of
    /// the language in itself.
    pub languages: Vec<(String, String)>,
}

/// A mod, with what is in it.
#[derive(Clone)]
pub struct ModEntry {
    /// The mod.
    pub content: Mod,
    /// The ids of what it gives.
    pub gives: Vec<String>,
    /// The ids of what it changes in part.
    pub changes: Vec<String>,
}

/// How content is read anew.
#[derive(Clone)]
pub struct Loader {
    /// Reads it; what is wrong with it where it cannot be played.
    pub load: Arc<Load>,
    /// Where its files lie.
    pub places: Vec<PathBuf>,
}

/// Reads content as a player has set it.
pub type Load = dyn Fn(&ContentSettings) -> Result<Content, String> + Send + Sync;

/// Why the window did not open, or how it ended.
#[derive(Debug, Error)]
pub enum ClientError {
    /// The system gave no window.
    #[error("no window could be opened: {0}")]
    NoWindow(String),
    /// The script cannot be read or went wrong.
    #[error("{0}")]
    Script(String),
    /// The window ended with a fault.
    #[error("the window ended with status {0}")]
    Ended(u8),
}

/// The games that can be played, and the content that they were read from.
#[derive(Resource, Clone, Default)]
pub struct Games {
    content: Arc<Content>,
    /// How many times it has been read anew.
    reading: u32,
}

impl Games {
    /// Those of this content.
    pub fn new(content: Content) -> Self {
        words::speak(content.library.spoken());
        Games { content: Arc::new(content), reading: 0 }
    }

    /// Those of other content, from now on.
    pub fn renew(&mut self, content: Content) {
        words::speak(content.library.spoken());
        *self = Games { content: Arc::new(content), reading: self.reading + 1 };
    }

    /// How many times the content has been read anew.
    pub fn reading(&self) -> u32 {
        self.reading
    }

    /// All of them.
    pub fn all(&self) -> &[Arc<dyn Ruleset>] {
        &self.content.rulesets
    }

    /// The content that they were read from.
    pub fn library(&self) -> &Library {
        &self.content.library
    }

    /// What is played, and what might be.
    pub fn content(&self) -> &Content {
        &self.content
    }

    /// The one with this id.
    pub fn ruleset(&self, id: &str) -> Option<Arc<dyn Ruleset>> {
        self.all().iter().find(|ruleset| ruleset.id() == id).cloned()
    }

    /// The one that plays a save of this ruleset and scenario.
    pub fn of_save(&self, (ruleset, scenario): &(String, String)) -> Option<Arc<dyn Ruleset>> {
        self.all().iter().find(|game| game.plays(ruleset, scenario)).cloned()
    }
}
