//! Folders of saves and settings, and the list of saves.

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use bevy::prelude::Resource;

use monteria_content::{Home, Packs, find_root};
use monteria_game::{MatchSetup, Text, text};
use monteria_saves::{
    AutosaveTarget, Autosaves, Branches, campaign_of_match, save_name, summary_of_save,
};
use monteria_storage::FileLock;

/// The file extension of saves.
pub const EXTENSION: &str = "monteria";

/// The folders of this player.
#[derive(Resource, Clone, PartialEq, Eq, Debug)]
pub struct Folders {
    data: PathBuf,
    config: PathBuf,
    packs: Packs,
}

/// A save in the list.
#[derive(Clone, PartialEq, Debug)]
pub struct SaveEntry {
    pub file: PathBuf,
    pub name: String,
    /// The ids of its ruleset and its scenario.
    pub game: (String, String),
    /// The number of orders in it.
    pub orders: usize,
    pub over: bool,
    /// The time of its last modification, where the system reports it.
    pub written: Option<SystemTime>,
}

impl Folders {
    /// Returns the folders of this system, or those below the
    /// one named by `MONTERIA_HOME`.
    pub fn of_system() -> Self {
        Folders::of(Home::of_system())
    }

    /// Returns folders below `home`, or the standard ones of the system if `None`.
    pub fn new(home: Option<OsString>) -> Self {
        Folders::of(Home::new(home))
    }

    fn of(home: Option<Home>) -> Self {
        let home = home.unwrap_or_else(|| {
            let here = std::env::temp_dir().join("monteria");
            Home { data: here.clone(), config: here }
        });
        // Without content nothing can be built either.
        let packs = Packs::below(&find_root().unwrap_or_default()).with(&home);
        let Home { data, config } = home;
        Folders { data, config, packs }
    }

    /// Returns the autosaves of running matches.
    pub fn autosaves(&self) -> Autosaves {
        Autosaves::new(&self.data)
    }

    /// Returns the packs of lists and heroes that players have built.
    pub fn packs(&self) -> &Packs {
        &self.packs
    }

    pub fn saves(&self) -> PathBuf {
        self.data.join("saves")
    }

    /// Returns the branches of the match with this setup.
    pub fn branches(&self, setup: &MatchSetup) -> Branches {
        Branches::of(&self.data, setup)
    }

    /// Returns the path of a new file for an export (picture, report, bug report). It
    /// lies in a folder named after its kind, and is named by its content.
    pub fn new_file(&self, kind: &str, name: &str, ending: &str) -> PathBuf {
        let folder = self.data.join(kind);
        let name = save_name(name).unwrap_or_else(|| kind.to_owned());
        let numbered = (2..).map(|number| format!("{name} {number}"));
        let mut files = std::iter::once(name.clone())
            .chain(numbered)
            .map(|name| folder.join(format!("{name}.{ending}")));
        files.find(|file| !file.exists()).unwrap_or_else(|| folder.join(name))
    }

    /// Returns the path of the settings.
    pub fn settings(&self) -> PathBuf {
        self.config.join("settings.ron")
    }

    /// Returns the folder of campaigns of this game.
    pub fn campaigns(&self, ruleset: &str) -> PathBuf {
        self.data.join("campaigns").join(ruleset)
    }

    /// Returns the autosave for the match in this file: a match of a campaign
    /// has its own place.
    pub fn keep_in(&self, file: &Path) -> AutosaveTarget {
        match campaign_of_match(file) {
            Some(_) => AutosaveTarget::File(file.to_owned()),
            None => AutosaveTarget::Autosaves(self.autosaves()),
        }
    }

    /// Returns the matches that can be continued, newest first: those that are not over
    /// and not open in another program, of campaigns too.
    pub fn unfinished(&self) -> Vec<SaveEntry> {
        let inside = |folder: &Path| {
            let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
            entries.map(|entry| entry.path()).collect::<Vec<_>>()
        };
        // Older versions kept a single autosave here.
        self.autosaves().adopt(&self.data.join(format!("autosave.{EXTENSION}")));
        let games = inside(&self.data.join("campaigns"));
        let kept = games
            .iter()
            .flat_map(|game| inside(game))
            .filter(|file| campaign_of_match(file).is_some());
        let free = kept.chain(inside(self.autosaves().folder()));
        let mut all: Vec<SaveEntry> = free.filter_map(|file| read_entry(&file)).collect();
        all.sort_by(|a, b| b.written.cmp(&a.written).then_with(|| b.file.cmp(&a.file)));
        // The result of a campaign match waits to be settled even when the match is over.
        all.retain(|entry| !entry.over || campaign_of_match(&entry.file).is_some());
        all.retain(|entry| FileLock::take(&entry.file).is_ok());
        all
    }

    /// Returns all saves, newest first.
    pub fn list(&self) -> Vec<SaveEntry> {
        // The folder exists from the first save on.
        let Ok(folder) = std::fs::read_dir(self.saves()) else { return Vec::new() };
        let files = folder.filter_map(|file| file.ok().map(|file| file.path()));
        let ending = |file: &PathBuf| file.extension().is_some_and(|ending| ending == EXTENSION);
        let mut all: Vec<SaveEntry> =
            files.filter(ending).filter_map(|file| read_entry(&file)).collect();
        all.sort_by(|a, b| b.written.cmp(&a.written).then_with(|| a.name.cmp(&b.name)));
        all
    }

    /// Returns the path for a save of this name, or `None` if the name has no character
    /// that a file name may have.
    pub fn save_file(&self, name: &str) -> Option<PathBuf> {
        Some(self.saves().join(format!("{}.{EXTENSION}", save_name(name)?)))
    }

    /// Returns a name that no save has yet: this one, with a number if needed.
    pub fn free_save_name(&self, name: &str) -> String {
        let taken = |name: &String| self.save_file(name).is_some_and(|file| file.exists());
        let numbered = (2..).map(|number| format!("{name} {number}"));
        let mut names = std::iter::once(name.to_owned()).chain(numbered);
        names.find(|name| !taken(name)).unwrap_or_else(|| name.to_owned())
    }

    /// Returns the path for a printout of this name, or `None` if the name has no
    /// character that a file name may have.
    pub fn print_file(&self, name: &str) -> Option<PathBuf> {
        save_name(name).map(|name| self.data.join("print").join(format!("{name}.pdf")))
    }
}

/// Returns the list entry of a save, or `None` if the file is no save.
fn read_entry(file: &Path) -> Option<SaveEntry> {
    let summary = summary_of_save(file)?;
    let name = file.file_stem()?.to_string_lossy().into_owned();
    let setup = summary.header.setup;
    Some(SaveEntry {
        file: file.to_owned(),
        name,
        game: (setup.ruleset, setup.scenario),
        orders: summary.orders,
        over: summary.over,
        written: std::fs::metadata(file).ok().and_then(|facts| facts.modified().ok()),
    })
}

/// Returns the date of a time in UTC as `2026-11-27`.
pub fn day(time: SystemTime) -> Option<String> {
    let seconds = time.duration_since(SystemTime::UNIX_EPOCH).ok()?.as_secs();
    // Civil date from days since the epoch, in eras of 400 years that begin in
    // March (Howard Hinnant's `civil_from_days`).
    let days = i64::try_from(seconds / 86_400).ok()? + 719_468;
    let era = days / 146_097;
    let day_of_era = days % 146_097;
    let year_of_era =
        (day_of_era - day_of_era / 1_460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
    let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let month_from_march = (5 * day_of_year + 2) / 153;
    let day = day_of_year - (153 * month_from_march + 2) / 5 + 1;
    let month = if month_from_march < 10 { month_from_march + 3 } else { month_from_march - 9 };
    let year = year_of_era + era * 400 + i64::from(month <= 2);
    Some(format!("{year}-{month:02}-{day:02}"))
}

/// Returns the time passed since `then` as a text.
pub fn ago(then: Option<SystemTime>, now: SystemTime) -> Text {
    let past = then.and_then(|then| now.duration_since(then).ok());
    // Files without a time, or with one in the future, count as new.
    let seconds = past.map_or(0, |past| past.as_secs());
    let number = |seconds: u64| i64::try_from(seconds).unwrap_or(i64::MAX);
    match seconds {
        0..=59 => text!("window-just-now", "just now"),
        60..=3_599 => {
            Text::counted("window-minutes-ago", number(seconds / 60), "minute ago", "minutes ago")
        }
        3_600..=86_399 => {
            Text::counted("window-hours-ago", number(seconds / 3_600), "hour ago", "hours ago")
        }
        _ => Text::counted("window-days-ago", number(seconds / 86_400), "day ago", "days ago"),
    }
}

#[cfg(test)]
mod tests;
