//! Where a player's own files lie: saves, campaigns, mods, settings.
//!
//! `MONTERIA_HOME` names one folder for all; else the usual folders of the system are used.

use std::ffi::OsString;
use std::fs;
use std::path::PathBuf;

use directories::ProjectDirs;
use serde::Deserialize;

use super::language_tag;

/// The variable that names one folder for everything that a player keeps.
const HOME_VARIABLE: &str = "MONTERIA_HOME";

/// What settings say of language.
#[derive(Deserialize, Default)]
#[serde(default)]
struct Spoken {
    language: String,
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
    /// The folders of this system, or the one that the variable names; none where the system has no place for a player.
    pub fn of_system() -> Option<Self> {
        Home::new(std::env::var_os(HOME_VARIABLE))
    }

    /// The folder of the player's own mods.
    pub fn mods(&self) -> PathBuf {
        self.data.join("mods")
    }

    /// The language that the player has set, where there is one: what `settings.ron` has as `language`.
    pub fn language(&self) -> Option<String> {
        let text = fs::read_to_string(self.config.join("settings.ron")).ok()?;
        let settings: Spoken = ron::from_str(&text).ok()?;
        language_tag(&settings.language)
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
