//! Where a player's own files lie: saves, campaigns, mods, settings.
//!
//! `MONTERIA_HOME` names one folder for all; else the usual folders of
//! the system are used.

use std::collections::BTreeSet;
use std::ffi::OsString;
use std::fs;
use std::path::PathBuf;

use directories::ProjectDirs;
use serde::Deserialize;

use super::{Faults, read_settings};

/// The variable that names one folder for everything that a player keeps.
const HOME_VARIABLE: &str = "MONTERIA_HOME";

/// What a player has set of content: these fields of `settings.ron`.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, Default)]
#[serde(default)]
pub struct ContentSettings {
    /// The tag of the language; that of the system where it is empty.
    pub language: String,
    /// The mods that are switched off, by id or by the name of their folder.
    pub mods_off: BTreeSet<String>,
    /// The ids of mods in the order in which they are read; those that it does not name
    /// come behind them, by id.
    pub mods_order: Vec<String>,
}

/// The folders of a player.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Home {
    /// For what is played: saves, journals, campaigns.
    pub data: PathBuf,
    /// For how it is played: settings.
    pub config: PathBuf,
}

impl Home {
    /// The folders of this system, or the one that the variable names; none where the
    /// system has no place for a player.
    pub fn of_system() -> Option<Self> {
        Home::new(std::env::var_os(HOME_VARIABLE))
    }

    /// The folder of the player's own mods.
    pub fn mods(&self) -> PathBuf {
        self.data.join("mods")
    }

    /// The folder of the player's saves.
    pub fn saves(&self) -> PathBuf {
        self.data.join("saves")
    }

    /// What the player has set of content; what cannot be read of it is not set, and the
    /// window tells of it.
    pub fn content_settings(&self) -> ContentSettings {
        let text = fs::read_to_string(self.config.join("settings.ron")).unwrap_or_default();
        read_settings("settings.ron", &text, &mut Faults::new())
    }

    /// All in this folder, or where the system wants them.
    pub fn new(named: Option<OsString>) -> Option<Self> {
        if let Some(named) = named.filter(|named| !named.is_empty()) {
            let folder = PathBuf::from(named);
            return Some(Home { data: folder.clone(), config: folder });
        }
        let folders = ProjectDirs::from("", "", "monteria")?;
        Some(Home {
            data: folders.data_local_dir().to_owned(),
            config: folders.config_local_dir().to_owned(),
        })
    }
}
