//! Table editor for the scenario of the match on the table. Every change is written to
//! the scenario's file at once; the file is read again like any changed file, and the
//! match is replayed on the new table as far as its orders are legal.
//!
//! Read [`Editor`] first, then [`Editing`].

mod own_table;
mod palette;

use std::path::{Path, PathBuf};
use std::sync::Arc;

use bevy::prelude::*;

use crate::options::Games;
use crate::pages::edited_file::EditedFile;
use crate::play::session::Selection;
use monteria_content::{Home, ShownPath};
use monteria_game::{MatchSetup, Placed, Ruleset, TableEdit, TableText, Text, scenario_seed, text};
use monteria_table::{Footprint, Piece};

use own_table::{CopiedScenario, OWN_MOD, copy_scenario};
pub use palette::PALETTE;
use palette::sample;

/// The distance in inches within which a click means a point.
const POINT_RADIUS: f32 = 0.7;
/// The grid of positions, in inches.
const GRID: f32 = 0.1;

/// State of the table editor.
#[derive(Resource, Default)]
pub struct Editor {
    /// The table being edited.
    pub open: Option<Editing>,
    /// A copy that will be played and edited once it has been read: its
    /// setup and its file.
    awaited: Option<(MatchSetup, PathBuf)>,
}

/// A table being edited.
pub struct Editing {
    /// Its file; the history keeps the selected paths.
    pub file: EditedFile<Vec<String>>,
    /// Everything with a position on the table.
    pub placed: Vec<Placed>,
    /// The paths of the selected objects, in the order of selection.
    pub chosen: Vec<String>,
    /// Whether a click adds to the selection, or removes from it.
    pub several: bool,
    /// Whether the selection follows the pointer until it is put down.
    pub lifted: bool,
    /// New terrain that follows the pointer until it is put down.
    pub adding: Option<Piece>,
    /// The id of the scenario.
    scenario: String,
    table: TableText,
}

/// A command for the table editor.
#[derive(Clone, PartialEq, Debug)]
pub enum EditCommand {
    /// Edit the table of the match.
    Open,
    /// Return to the match.
    Close,
    /// Select the object at a path of the file.
    Choose(String),
    ChooseTerrain,
    /// Set whether clicks add to the selection.
    Several(bool),
    /// Lift the selection: the next click puts it down.
    Lift,
    /// Take new terrain from the palette: the next click puts it down.
    Add(&'static str),
    Change(TableEdit),
    /// Change the object at a path.
    ChangeAt(String, TableEdit),
}

impl Editing {
    fn read(file: &Path, scenario: &str) -> Result<Self, Text> {
        let file = EditedFile::read(file)?;
        let table = read_table(&file.path, file.text())?;
        Ok(Editing {
            file,
            placed: table.placed(),
            chosen: Vec::new(),
            several: false,
            lifted: false,
            adding: None,
            scenario: scenario.to_owned(),
            table,
        })
    }

    /// Returns the selected objects in the order of selection.
    pub fn chosen(&self) -> Vec<&Placed> {
        let at = |path: &String| self.placed.iter().find(|placed| placed.path == *path);
        self.chosen.iter().filter_map(at).collect()
    }

    /// Returns the displacement of the selection if it were put down here: the last
    /// object goes to this point, the others keep their places beside it.
    pub fn shift(&self, to: Vec2) -> Vec2 {
        self.chosen().last().map_or(Vec2::ZERO, |last| to - last.at())
    }

    /// Returns the text at a path.
    pub fn source(&self, path: &str) -> Option<&str> {
        self.table.source(path)
    }

    /// Returns the paths of the file's contents other than terrain.
    pub fn fields(&self) -> Vec<String> {
        self.table.fields()
    }

    fn take(&mut self, table: TableText, chosen: Vec<String>) -> Result<(), Text> {
        self.sync_table()?;
        let done = self.file.change(table.text(), self.chosen.clone());
        if done.is_ok() {
            self.show(table, chosen);
        }
        self.sync_table().and(done)
    }

    /// Updates the table from the file, which may have been read again.
    fn sync_table(&mut self) -> Result<(), Text> {
        if self.file.text() != self.table.text() {
            let table = read_table(&self.file.path, self.file.text())?;
            self.show(table, Vec::new());
        }
        Ok(())
    }

    /// Replaces the displayed table.
    fn show(&mut self, table: TableText, mut chosen: Vec<String>) {
        self.placed = table.placed();
        self.table = table;
        chosen.retain(|path| self.placed.iter().any(|placed| placed.path == *path));
        self.chosen = chosen;
        self.lifted = false;
        self.adding = None;
    }

    fn change(&mut self, edit: &TableEdit) -> Result<(), Text> {
        let (table, chosen) = self.table.edited_all(&self.chosen, edit)?;
        self.take(table, chosen)
    }

    /// Undoes or redoes a step. Returns whether there was one.
    fn step_history(&mut self, back: bool) -> Result<bool, Text> {
        self.sync_table()?;
        // No step is left in this direction.
        let Some(text) = self.file.ahead(back) else { return Ok(false) };
        let table = read_table(&self.file.path, text)?;
        let done = self.file.step_history(back, self.chosen.clone());
        if let Ok(chosen) = &done {
            self.show(table, chosen.clone().unwrap_or_default());
        }
        self.sync_table().and(done).map(|_| true)
    }

    /// Reads the file again if another program has changed it.
    ///
    /// # Errors
    /// The reason why it cannot be read.
    fn catch_up(&mut self) -> Result<(), Text> {
        self.file.catch_up()?;
        self.sync_table()
    }

    /// Handles a click on the table: puts down a lifted selection, lifts the selected
    /// object, or selects the object at the point. Returns whether the file has changed.
    fn click(&mut self, at: Vec2, piece: Option<&str>, more: bool) -> Result<bool, Text> {
        let to = (at / GRID).round() * GRID;
        if let Some(mut piece) = self.adding.clone() {
            match &mut piece.footprint {
                Footprint::Circle { center, .. } | Footprint::Box { center, .. } => *center = to,
                Footprint::Polygon(corners) => corners.iter_mut().for_each(|corner| *corner += to),
            }
            let (table, path) = self.table.with_piece(&piece)?;
            return self.take(table, vec![path]).map(|()| true);
        }
        if self.lifted && !self.chosen.is_empty() {
            return self.change(&TableEdit::MoveTo(to)).map(|()| true);
        }
        let far = |placed: &Placed| placed.at().distance(at);
        let points = self
            .placed
            .iter()
            .filter(|placed| placed.piece().is_none() && far(placed) < POINT_RADIUS);
        let point = points.min_by(|a, b| far(a).total_cmp(&far(b)));
        let under = || {
            let piece = piece?;
            self.placed.iter().find(|placed| placed.piece().is_some_and(|it| it.id == piece))
        };
        let found = point.or_else(under).map(|placed| placed.path.clone());
        self.choose(found, self.several || more);
        Ok(false)
    }

    /// Selects the clicked object: alone, or in addition. An object already selected
    /// is lifted, or deselected.
    fn choose(&mut self, found: Option<String>, more: bool) {
        let at = found.as_ref().and_then(|found| self.chosen.iter().position(|path| path == found));
        match (more, found, at) {
            (true, _, Some(at)) => drop(self.chosen.remove(at)),
            (true, found, None) => self.chosen.extend(found),
            (false, Some(found), Some(at)) => {
                // The clicked object is the one that the pointer holds.
                self.chosen.remove(at);
                self.chosen.push(found);
                self.lifted = true;
            }
            (false, found, _) => self.chosen = found.into_iter().collect(),
        }
    }
}

fn read_table(file: &Path, text: &str) -> Result<TableText, Text> {
    TableText::read(&file.shown(), text).map_err(Text::from)
}

impl Editor {
    /// Carries out a command. Returns whether content has to be read again.
    ///
    /// # Errors
    /// The reason why it cannot be done.
    pub fn command(
        &mut self,
        command: EditCommand,
        games: &Games,
        setup: &MatchSetup,
    ) -> Result<bool, Text> {
        if command == EditCommand::Open {
            let there = self.open.is_some() || self.awaited.is_some();
            return if there { Ok(false) } else { self.begin(games, setup) };
        }
        // A key or click that came after the editor was closed.
        let Some(open) = &mut self.open else { return Ok(false) };
        let changed = match command {
            EditCommand::Open => false,
            EditCommand::Close => {
                self.open = None;
                false
            }
            EditCommand::Choose(path) => {
                let there = open.placed.iter().any(|placed| placed.path == path);
                open.choose(there.then_some(path), open.several);
                open.lifted = false;
                open.adding = None;
                false
            }
            EditCommand::ChooseTerrain => {
                let terrain = open.placed.iter().filter(|placed| placed.piece().is_some());
                open.chosen = terrain.map(|placed| placed.path.clone()).collect();
                open.lifted = false;
                open.adding = None;
                false
            }
            EditCommand::Several(on) => {
                open.several = on;
                open.lifted = false;
                open.adding = None;
                false
            }
            EditCommand::Lift => {
                open.lifted = !open.chosen.is_empty() && !open.lifted;
                open.adding = None;
                false
            }
            EditCommand::Add(look) => {
                let piece = sample(look).ok_or_else(|| {
                    text!(
                        "window-no-terrain-of-the-look",
                        "there is no terrain with the look {look}"
                    )
                })?;
                open.adding = Some(piece);
                open.chosen = Vec::new();
                open.lifted = false;
                false
            }
            EditCommand::Change(_) if open.chosen.is_empty() => false,
            EditCommand::Change(edit) => open.change(&edit).map(|()| true)?,
            EditCommand::ChangeAt(path, edit) => {
                let (table, _) = open.table.edited(&path, &edit)?;
                // The paths may mean other objects after a list was rewritten.
                let mut chosen = open.chosen.clone();
                chosen.retain(|chosen| !chosen.starts_with(&path) || *chosen == path);
                open.take(table, chosen).map(|()| true)?
            }
        };
        Ok(changed)
    }

    /// Handles a click on the table; `more` adds to the selection. Returns whether
    /// content has to be read again.
    ///
    /// # Errors
    /// The reason why the lifted objects cannot be placed there.
    pub fn click(
        &mut self,
        selection: &Selection,
        piece: Option<&str>,
        more: bool,
    ) -> Result<bool, Text> {
        match (&mut self.open, selection.pointer) {
            (Some(open), Some(at)) => open.click(Vec2::new(at.x, at.z), piece, more),
            _ => Ok(false),
        }
    }

    /// Undoes or redoes a step. Returns whether content has to be read again.
    ///
    /// # Errors
    /// The error of the file system.
    pub fn step_history(&mut self, back: bool) -> Result<bool, Text> {
        self.open.as_mut().map_or(Ok(false), |open| open.step_history(back))
    }

    /// Ends editing, and gives up a copy that has not been read yet.
    pub fn close(&mut self) {
        self.open = None;
        self.awaited = None;
    }

    /// Checks the file after content has been read again, since another program may have
    /// changed it. Closes the editor if another scenario is played.
    ///
    /// # Errors
    /// The reason why the file cannot be read.
    pub fn follow(&mut self, scenario: Option<&str>) -> Result<(), Text> {
        let Some(open) = &mut self.open else { return Ok(()) };
        if scenario.is_some_and(|scenario| scenario != open.scenario) {
            self.open = None;
            return Ok(());
        }
        open.catch_up()
    }

    /// Puts lifted objects back, or else clears the selection. Returns whether there
    /// was anything to do.
    pub fn let_go(&mut self) -> bool {
        let Some(open) = &mut self.open else { return false };
        if open.lifted || open.adding.is_some() {
            open.lifted = false;
            open.adding = None;
            return true;
        }
        open.several = false;
        !std::mem::take(&mut open.chosen).is_empty()
    }

    /// Returns the setup of the match on a new copy once content has been read again, and
    /// opens it for editing.
    ///
    /// # Errors
    /// The reason why the copy cannot be played.
    pub fn arrived(&mut self, games: &Games) -> Result<Option<MatchSetup>, Text> {
        let Some((setup, file)) = self.awaited.take() else { return Ok(None) };
        let there =
            |game: &Arc<dyn Ruleset>| game.scenarios().iter().any(|card| card.id == setup.scenario);
        if games.ruleset(&setup.ruleset).filter(there).is_none() {
            return Err(text!(
                "window-was-written-but-the-mod-is",
                "{file} was written, but the mod {own} is not loaded: the mods page says why.",
                file = file.shown(),
                own = OWN_MOD
            ));
        }
        self.open = Some(Editing::read(&file, &setup.scenario)?);
        Ok(Some(setup))
    }

    /// Opens the file of the scenario in play; if it is not an own table of the player, a
    /// copy of it, which is then played instead.
    fn begin(&mut self, games: &Games, setup: &MatchSetup) -> Result<bool, Text> {
        let game = games
            .ruleset(&setup.ruleset)
            .ok_or(text!("window-the-game-is-not-there-any", "the game is no longer available"))?;
        if scenario_seed(&setup.scenario).is_some() {
            return Err(text!(
                "window-this-table-was-laid-out-by",
                "Cannot edit this table: it was generated from a seed and has no file. “monteria \
                 table generate” writes one."
            ));
        }
        let card = game.scenarios().into_iter().find(|card| card.id == setup.scenario);
        let card = card.ok_or(text!(
            "window-the-scenario-is-not-there-any",
            "the scenario is no longer available"
        ))?;
        let ids: Vec<&str> = games.all().iter().map(|game| game.id()).collect();
        let home = Home::of_system().ok_or(text!(
            "window-this-system-has-no-place-for-2",
            "this system has no folder for your own files"
        ))?;
        let own = home.mods().join(OWN_MOD);
        let file =
            games.library().path_of(&card.file, &ids).and_then(|file| file.canonicalize().ok());
        if let Some(file) =
            file.filter(|file| own.canonicalize().is_ok_and(|own| file.starts_with(own)))
        {
            self.open = Some(Editing::read(&file, &setup.scenario)?);
            return Ok(false);
        }
        let text = games.library().text_of(&card.file, &ids);
        let text = text.ok_or_else(|| {
            text!(
                "window-cannot-be-read-any-more",
                "{file} can no longer be read",
                file = card.file
            )
        })?;
        let copied = CopiedScenario { id: &setup.scenario, label: &card.file, text: &text };
        let (copy, id) = copy_scenario(game.as_ref(), &own, copied)?;
        self.awaited = Some((MatchSetup { scenario: id, ..setup.clone() }, copy));
        Ok(true)
    }
}

#[cfg(test)]
mod tests;
