//! Where saves and settings lie, and the list of saves.

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use bevy::prelude::Resource;

use monteria_content::{Home, Packs, find_root, keep_verbatim};
use monteria_game::MatchSetup;
use monteria_saves::{Autosaves, Branches, KeepIn, campaign_of_match, save_name, summary_of_save};
use monteria_storage::FileLock;

/// The ending of saves.
pub const ENDING: &str = "monteria";

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
    /// The file.
    pub file: PathBuf,
    /// Its name.
    pub name: String,
    /// The id of its ruleset and of its scenario.
    pub game: (String, String),
    /// How many orders it holds.
    pub orders: usize,
    /// Whether its match is over.
    pub over: bool,
    /// When it was written.
    pub written: Option<SystemTime>,
}

impl Folders {
    /// The folders of this system, or one that `MONTERIA_HOME` names.
    pub fn of_system() -> Self {
        Folders::of(Home::of_system())
    }

    /// All in this folder, or where the system wants them.
    pub fn new(home: Option<OsString>) -> Self {
        Folders::of(Home::new(home))
    }

    fn of(home: Option<Home>) -> Self {
        let home = home.unwrap_or_else(|| {
            let here = std::env::temp_dir().join("monteria");
            Home { data: here.clone(), config: here }
        });
        // Without content there is nothing to build either.
        let packs = Packs::below(&find_root().unwrap_or_default()).with(&home);
        let Home { data, config } = home;
        Folders { data, config, packs }
    }

    /// Where matches are kept while they are played.
    pub fn autosaves(&self) -> Autosaves {
        Autosaves::new(&self.data)
    }

    /// Where what players build lies.
    pub fn packs(&self) -> &Packs {
        &self.packs
    }

    /// The folder of saves.
    pub fn saves(&self) -> PathBuf {
        self.data.join("saves")
    }

    /// Where the branches of the match that began so are kept.
    pub fn branches(&self, setup: &MatchSetup) -> Branches {
        Branches::of(&self.data, setup)
    }

    /// A file that is not there yet, for what a player takes out of a match: a
    /// picture, a report, the report of a bug. It lies in a folder of this kind and is
    /// named by what it shows.
    pub fn new_file(&self, kind: &str, name: &str, ending: &str) -> PathBuf {
        let folder = self.data.join(kind);
        let name = save_name(name).unwrap_or_else(|| kind.to_owned());
        let numbered = (2..).map(|number| format!("{name} {number}"));
        let mut files = std::iter::once(name.clone())
            .chain(numbered)
            .map(|name| folder.join(format!("{name}.{ending}")));
        files.find(|file| !file.exists()).unwrap_or_else(|| folder.join(name))
    }

    /// The settings.
    pub fn settings(&self) -> PathBuf {
        self.config.join("settings.ron")
    }

    /// The folder of campaigns of this game.
    pub fn campaigns(&self, ruleset: &str) -> PathBuf {
        self.data.join("campaigns").join(ruleset)
    }

    /// Where the match of this file is kept while it is played: a campaign's
    /// has its own place.
    pub fn keep_in(&self, file: &Path) -> KeepIn {
        match campaign_of_match(file) {
            Some(_) => KeepIn::File(file.to_owned()),
            None => KeepIn::Autosaves(self.autosaves()),
        }
    }

    /// Returns the matches that can be gone on with, newest first: those that are not
    /// over and that no program has open now, by themselves or of a campaign.
    pub fn unfinished(&self) -> Vec<SaveEntry> {
        let inside = |folder: &Path| {
            let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
            entries.map(|entry| entry.path()).collect::<Vec<_>>()
        };
        // Where older versions kept the only one.
        self.autosaves().adopt(&self.data.join(format!("autosave.{ENDING}")));
        let games = inside(&self.data.join("campaigns"));
        let kept = games
            .iter()
            .flat_map(|game| inside(game))
            .filter(|file| campaign_of_match(file).is_some());
        let free = kept.chain(inside(self.autosaves().folder()));
        let mut all: Vec<SaveEntry> = free.filter_map(|file| entry(&file)).collect();
        all.sort_by(|a, b| b.written.cmp(&a.written).then_with(|| b.file.cmp(&a.file)));
        // The result of a campaign's match waits to be taken even when it is over.
        all.retain(|entry| !entry.over || campaign_of_match(&entry.file).is_some());
        all.retain(|entry| FileLock::take(&entry.file).is_ok());
        all
    }

    /// All saves, latest first.
    pub fn list(&self) -> Vec<SaveEntry> {
        let Ok(folder) = std::fs::read_dir(self.saves()) else { return Vec::new() };
        let files = folder.filter_map(|file| file.ok().map(|file| file.path()));
        let ending = |file: &PathBuf| file.extension().is_some_and(|ending| ending == ENDING);
        let mut all: Vec<SaveEntry> =
            files.filter(ending).filter_map(|file| entry(&file)).collect();
        all.sort_by(|a, b| b.written.cmp(&a.written).then_with(|| a.name.cmp(&b.name)));
        all
    }

    /// The file of a save of this name; none where nothing is left of the name.
    pub fn save_file(&self, name: &str) -> Option<PathBuf> {
        Some(self.saves().join(format!("{}.{ENDING}", save_name(name)?)))
    }

    /// Returns a name for a save that no save has yet: this one, or this
    /// one with a number.
    pub fn free_save_name(&self, name: &str) -> String {
        let taken = |name: &String| self.save_file(name).is_some_and(|file| file.exists());
        let numbered = (2..).map(|number| format!("{name} {number}"));
        let mut names = std::iter::once(name.to_owned()).chain(numbered);
        names.find(|name| !taken(name)).unwrap_or_else(|| name.to_owned())
    }

    /// The file that a match of this name is printed into; none where nothing is
    /// left of the name.
    pub fn print_file(&self, name: &str) -> Option<PathBuf> {
        save_name(name).map(|name| self.data.join("print").join(format!("{name}.pdf")))
    }
}

/// What the list says of a save; none where it is no save.
fn entry(file: &Path) -> Option<SaveEntry> {
    let summary = summary_of_save(file)?;
    let name = file.file_stem()?.to_string_lossy().into_owned();
    keep_verbatim(&name);
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

/// Returns the day of a time as `2026-11-27`, by the clock of Greenwich.
pub fn day(time: SystemTime) -> Option<String> {
    let seconds = time.duration_since(SystemTime::UNIX_EPOCH).ok()?.as_secs();
    // Civil date from days by eras of 400 years that begin in
    // March (Howard Hinnant's algorithm).
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

/// How long ago that was, in words.
pub fn ago(then: Option<SystemTime>, now: SystemTime) -> String {
    let Some(seconds) =
        then.and_then(|then| now.duration_since(then).ok()).map(|past| past.as_secs())
    else {
        return "just now".to_owned();
    };
    let count = |n: u64, what: &str| format!("{n} {what}{} ago", if n == 1 { "" } else { "s" });
    match seconds {
        0..=59 => "just now".to_owned(),
        60..=3_599 => count(seconds / 60, "minute"),
        3_600..=86_399 => count(seconds / 3_600, "hour"),
        _ => count(seconds / 86_400, "day"),
    }
}

#[cfg(test)]
mod tests;
