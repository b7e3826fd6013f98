//! A match that goes from one player to another as a file: how what came stands to what
//! lies here of the same match.

use std::path::PathBuf;

use super::autosaves::Autosaves;
use super::save_file::{SaveHeader, SavedGame, read_save, summary_of_save};

/// How a match that came as a file stands to what lies here of it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Came {
    /// It goes on from here, by so many orders; by none it is the same.
    Further(usize),
    /// It is older: here are so many orders more.
    Older(usize),
    /// From the order of this number on, from 0, it is not the one that was played here.
    Otherwise(usize),
}

/// Compares a match that came as a file with what lies here of it.
pub fn compared(here: &SavedGame, came: &SavedGame) -> Came {
    let alike = here.lines.iter().zip(&came.lines).take_while(|(own, line)| own == line).count();
    match (here.lines.len() - alike, came.lines.len() - alike) {
        (0, more) => Came::Further(more),
        (more, 0) => Came::Older(more),
        _ => Came::Otherwise(alike),
    }
}

/// What lies here of the match that began so, with its file: the one
/// that was played furthest.
pub fn kept_of(saves: &Autosaves, header: &SaveHeader) -> Option<(PathBuf, SavedGame)> {
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
