//! What the window is opened with, and why it may not open.

use std::path::PathBuf;
use std::sync::Arc;

use bevy::prelude::Resource;
use thiserror::Error;

use crate::content::Library;
use crate::game::{MatchSetup, Ruleset};

/// What the window is opened with.
#[derive(Clone, Default)]
pub struct PlayOptions {
    /// All games that can be played.
    pub rulesets: Vec<Arc<dyn Ruleset>>,
    /// The content that they were read from.
    pub library: Library,
    /// What is to be told at once, such as mods that were left out.
    pub remarks: Vec<String>,
    /// Begin this match at once.
    pub begin: Option<MatchSetup>,
    /// Go on with this save at once.
    pub load: Option<PathBuf>,
    /// Drive the window by this script (see `script`), and end with it.
    pub script: Option<PathBuf>,
    /// Size of the window in pixels.
    pub size: Option<(u32, u32)>,
}

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
    pub(super) rulesets: Vec<Arc<dyn Ruleset>>,
    pub(super) library: Library,
}

impl Games {
    /// All of them.
    pub fn all(&self) -> &[Arc<dyn Ruleset>] {
        &self.rulesets
    }

    /// The content that they were read from.
    pub fn library(&self) -> &Library {
        &self.library
    }

    /// The one with this id.
    pub fn ruleset(&self, id: &str) -> Option<Arc<dyn Ruleset>> {
        self.rulesets.iter().find(|ruleset| ruleset.id() == id).cloned()
    }

    /// The one that plays a save of this ruleset and scenario.
    pub fn of_save(&self, (ruleset, scenario): &(String, String)) -> Option<Arc<dyn Ruleset>> {
        self.rulesets.iter().find(|game| game.plays(ruleset, scenario)).cloned()
    }
}
