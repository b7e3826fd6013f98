//! Locations of a player's own files: saves, campaigns, mods, settings.
//!
//! `MONTERIA_HOME` names one folder for all; without it the standard folders of
//! the system are used.

use std::collections::BTreeSet;
use std::ffi::OsString;
use std::fs;
use std::path::PathBuf;

use directories::ProjectDirs;
use serde::Deserialize;

use crate::{Faults, read_settings};

/// Environment variable with the folder for all files of a player.
const HOME_VARIABLE: &str = "MONTERIA_HOME";

/// The settings for content: these fields of `settings.ron`.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, Default)]
#[serde(default)]
pub struct ContentSettings {
    /// The tag of the language; empty for that of the system.
    pub language: String,
    /// The mods that are switched off, by id or by the name of their folder.
    pub mods_off: BTreeSet<String>,
    /// Load order of mods by id; unlisted ones follow, sorted by id.
    pub mods_order: Vec<String>,
}

/// The folders of a player.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Home {
    /// Folder of saves, journals and campaigns.
    pub data: PathBuf,
    /// Folder of the settings.
    pub config: PathBuf,
}

impl Home {
    /// Returns the folders of this system, or the one in the environment variable; `None`
    /// if the system has no folder for a player.
    pub fn of_system() -> Option<Self> {
        Home::new(std::env::var_os(HOME_VARIABLE))
    }

    /// Returns the folder of the player's own mods.
    pub fn mods(&self) -> PathBuf {
        self.data.join("mods")
    }

    /// Returns the folder of the player's saves.
    pub fn saves(&self) -> PathBuf {
        self.data.join("saves")
    }

    /// Reads the settings for content; unreadable ones keep their defaults, and
    /// the window reports them.
    pub fn content_settings(&self) -> ContentSettings {
        let text = fs::read_to_string(self.config.join("settings.ron")).unwrap_or_default();
        read_settings("settings.ron", &text, &mut Faults::new())
    }

    /// Returns the given folder for everything, or the standard folders of the system.
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
