//! Play by file: compares a received file of a match with the local save
//! of the same match.

use std::path::PathBuf;

use super::autosave_folder::Autosaves;
use super::save_file::{SaveHeader, SavedGame, read_save, summary_of_save};

/// How a received match relates to the local save of it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SaveComparison {
    /// It continues the local save by this number of orders; 0 means equal.
    Further(usize),
    /// It is older: the local save has this number of orders more.
    Older(usize),
    /// The two differ from the order of this index on, from 0.
    Otherwise(usize),
}

/// Compares a received match with the local save of it.
pub fn compare_saves(here: &SavedGame, came: &SavedGame) -> SaveComparison {
    let alike = here.lines.iter().zip(&came.lines).take_while(|(own, line)| own == line).count();
    match (here.lines.len() - alike, came.lines.len() - alike) {
        (0, more) => SaveComparison::Further(more),
        (more, 0) => SaveComparison::Older(more),
        _ => SaveComparison::Otherwise(alike),
    }
}

/// Returns the longest local save of the match with this setup, with its file.
pub fn local_save_of(saves: &Autosaves, header: &SaveHeader) -> Option<(PathBuf, SavedGame)> {
    let own = saves.list().into_iter().filter(|save| {
        let summary = save.summary.as_ref().map(|summary| &summary.header.setup);
        summary.is_some_and(|setup| *setup == header.setup)
    });
    let furthest =
        own.max_by_key(|save| summary_of_save(&save.file).map_or(0, |summary| summary.orders))?;
    let saved = read_save(&furthest.file).ok()?;
    Some((furthest.file, saved))
}

#[cfg(test)]
mod tests;
