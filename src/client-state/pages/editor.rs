//! Editing the table of a scenario while a match lies on it. Every change is written to
//! the scenario's file at once; the file is read anew as any that changes, and the match
//! is played again on the new table as far as its orders are legal there.

mod own_table;
mod samples;

use std::path::{Path, PathBuf};
use std::sync::Arc;

use bevy::prelude::*;

use crate::options::Games;
use crate::pages::edited_file::EditedFile;
use crate::play::session::Selection;
use monteria_content::{Home, ShownPath};
use monteria_game::{MatchSetup, Placed, Ruleset, TableEdit, TableText, scenario_seed};
use monteria_table::{Footprint, Piece};

use own_table::{OWN_MOD, copied};
pub use samples::PALETTE;
use samples::sample;

/// How close to a point a click must be that means it, in inches.
const NEAR: f32 = 0.7;
/// What a place is rounded to, in inches.
const GRID: f32 = 0.1;

/// What is being edited.
#[derive(Resource, Default)]
pub struct Editor {
    /// The table, while one is edited.
    pub open: Option<Editing>,
    /// A copy that is played and edited as soon as it has been read.
    awaited: Option<(MatchSetup, PathBuf)>,
}

/// A table that is being edited.
pub struct Editing {
    /// Its file; with each text what was chosen in it.
    pub file: EditedFile<Vec<String>>,
    /// Everything that has a place on it.
    pub placed: Vec<Placed>,
    /// The paths of what is chosen, the last one last.
    pub chosen: Vec<String>,
    /// A click adds to what is chosen, or takes from it.
    pub several: bool,
    /// What is chosen follows the pointer until it is put down.
    pub lifted: bool,
    /// New terrain that follows the pointer until it is put down.
    pub adding: Option<Piece>,
    /// The scenario.
    scenario: String,
    table: TableText,
}

/// What a player wishes of the editor.
#[derive(Clone, PartialEq, Debug)]
pub enum EditCommand {
    /// Edit the table of the match.
    Open,
    /// Go on playing on it.
    Close,
    /// Choose what stands at this path of the file.
    Choose(String),
    /// Choose all terrain.
    ChooseTerrain,
    /// Have clicks add to what is chosen, or no longer.
    Several(bool),
    /// Lift what is chosen: the next click puts it down.
    Lift,
    /// Take new terrain of the palette: the next click puts it down.
    Add(&'static str),
    /// Change what is chosen.
    Change(TableEdit),
    /// Change what stands at this path.
    ChangeAt(String, TableEdit),
}

impl Editing {
    fn read(file: &Path, scenario: &str) -> Result<Self, String> {
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

    /// What is chosen, the last one last.
    pub fn chosen(&self) -> Vec<&Placed> {
        let at = |path: &String| self.placed.iter().find(|placed| placed.path == *path);
        self.chosen.iter().filter_map(at).collect()
    }

    /// How far what is chosen would move if it were put down here: the last one goes to
    /// this place, the others beside it.
    pub fn shift(&self, to: Vec2) -> Vec2 {
        self.chosen().last().map_or(Vec2::ZERO, |last| to - last.at())
    }

    /// The text of what stands at a path.
    pub fn source(&self, path: &str) -> Option<&str> {
        self.table.source(path)
    }

    /// The paths of what the file says beside terrain.
    pub fn fields(&self) -> Vec<String> {
        self.table.fields()
    }

    fn take(&mut self, (table, chosen): (TableText, Vec<String>)) -> Result<(), String> {
        self.agree()?;
        let done = self.file.change(table.text(), self.chosen.clone());
        if done.is_ok() {
            self.show(table, chosen);
        }
        self.agree().and(done)
    }

    /// Has the table be that of the file, which may have been read again.
    fn agree(&mut self) -> Result<(), String> {
        if self.file.text() != self.table.text() {
            let table = read_table(&self.file.path, self.file.text())?;
            self.show(table, Vec::new());
        }
        Ok(())
    }

    /// Has this be the table from now on.
    fn show(&mut self, table: TableText, mut chosen: Vec<String>) {
        self.placed = table.placed();
        self.table = table;
        chosen.retain(|path| self.placed.iter().any(|placed| placed.path == *path));
        self.chosen = chosen;
        (self.lifted, self.adding) = (false, None);
    }

    /// Changes what is chosen.
    fn change(&mut self, edit: &TableEdit) -> Result<(), String> {
        let edited =
            self.table.edited_all(&self.chosen, edit).map_err(|faults| faults.to_string())?;
        self.take(edited)
    }

    /// One step back, or forth again. Gives whether there was one.
    fn travel(&mut self, back: bool) -> Result<bool, String> {
        self.agree()?;
        let Some(text) = self.file.ahead(back) else { return Ok(false) };
        let table = read_table(&self.file.path, text)?;
        let done = self.file.travel(back, self.chosen.clone());
        if let Ok(chosen) = &done {
            self.show(table, chosen.clone().unwrap_or_default());
        }
        self.agree().and(done).map(|_| true)
    }

    /// Reads the file again where another program has changed it.
    ///
    /// # Errors
    /// Why it cannot be read.
    fn catch_up(&mut self) -> Result<(), String> {
        self.file.catch_up()?;
        self.agree()
    }

    /// A click on the table: puts down what is lifted, lifts what is chosen, chooses what
    /// is there. Gives whether the file is different.
    fn click(&mut self, at: Vec2, piece: Option<&str>, more: bool) -> Result<bool, String> {
        let to = (at / GRID).round() * GRID;
        if let Some(mut piece) = self.adding.clone() {
            match &mut piece.footprint {
                Footprint::Circle { center, .. } | Footprint::Box { center, .. } => *center = to,
                Footprint::Polygon(corners) => corners.iter_mut().for_each(|corner| *corner += to),
            }
            let (table, path) =
                self.table.with_piece(&piece).map_err(|faults| faults.to_string())?;
            return self.take((table, vec![path])).map(|()| true);
        }
        if self.lifted && !self.chosen.is_empty() {
            return self.change(&TableEdit::MoveTo(to)).map(|()| true);
        }
        let far = |placed: &Placed| placed.at().distance(at);
        let points =
            self.placed.iter().filter(|placed| placed.piece().is_none() && far(placed) < NEAR);
        let point = points.min_by(|a, b| far(a).total_cmp(&far(b)));
        let under = || {
            let piece = piece?;
            self.placed.iter().find(|placed| placed.piece().is_some_and(|it| it.id == piece))
        };
        let found = point.or_else(under).map(|placed| placed.path.clone());
        self.choose(found, self.several || more);
        Ok(false)
    }

    /// Chooses what was clicked on: alone, or beside what is chosen. What is chosen
    /// already is lifted, or chosen no longer.
    fn choose(&mut self, found: Option<String>, more: bool) {
        let at = found.as_ref().and_then(|found| self.chosen.iter().position(|path| path == found));
        match (more, found, at) {
            (true, _, Some(at)) => drop(self.chosen.remove(at)),
            (true, found, None) => self.chosen.extend(found),
            (false, Some(found), Some(at)) => {
                // Whatever was clicked on is what the pointer holds.
                self.chosen.remove(at);
                self.chosen.push(found);
                self.lifted = true;
            }
            (false, found, _) => self.chosen = found.into_iter().collect(),
        }
    }
}

fn read_table(file: &Path, text: &str) -> Result<TableText, String> {
    TableText::read(&file.shown(), text).map_err(|faults| faults.to_string())
}

impl Editor {
    /// Grants a wish. Gives whether content is to be read anew.
    ///
    /// # Errors
    /// Why it cannot be.
    pub fn command(
        &mut self,
        command: EditCommand,
        games: &Games,
        setup: &MatchSetup,
    ) -> Result<bool, String> {
        if command == EditCommand::Open {
            let there = self.open.is_some() || self.awaited.is_some();
            return if there { Ok(false) } else { self.begin(games, setup) };
        }
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
                (open.lifted, open.adding) = (false, None);
                false
            }
            EditCommand::ChooseTerrain => {
                let terrain = open.placed.iter().filter(|placed| placed.piece().is_some());
                open.chosen = terrain.map(|placed| placed.path.clone()).collect();
                (open.lifted, open.adding) = (false, None);
                false
            }
            EditCommand::Several(on) => {
                (open.several, open.lifted, open.adding) = (on, false, None);
                false
            }
            EditCommand::Lift => {
                open.lifted = !open.chosen.is_empty() && !open.lifted;
                open.adding = None;
                false
            }
            EditCommand::Add(look) => {
                let piece = sample(look).ok_or_else(|| format!("no terrain of the look {look}"))?;
                (open.adding, open.chosen, open.lifted) = (Some(piece), Vec::new(), false);
                false
            }
            EditCommand::Change(_) if open.chosen.is_empty() => false,
            EditCommand::Change(edit) => open.change(&edit).map(|()| true)?,
            EditCommand::ChangeAt(path, edit) => {
                let (table, _) =
                    open.table.edited(&path, &edit).map_err(|faults| faults.to_string())?;
                // What is chosen may be another thing in a list that was written anew.
                let mut chosen = open.chosen.clone();
                chosen.retain(|chosen| !chosen.starts_with(&path) || *chosen == path);
                open.take((table, chosen)).map(|()| true)?
            }
        };
        Ok(changed)
    }

    /// A click on the table, which chooses more where this is asked for. Gives whether
    /// content is to be read anew.
    ///
    /// # Errors
    /// Why what is lifted cannot be put there.
    pub fn click(
        &mut self,
        selection: &Selection,
        piece: Option<&str>,
        more: bool,
    ) -> Result<bool, String> {
        match (&mut self.open, selection.pointer) {
            (Some(open), Some(at)) => open.click(Vec2::new(at.x, at.z), piece, more),
            _ => Ok(false),
        }
    }

    /// One step back, or forth again. Gives whether content is to be read anew.
    ///
    /// # Errors
    /// What the file system said.
    pub fn travel(&mut self, back: bool) -> Result<bool, String> {
        self.open.as_mut().map_or(Ok(false), |open| open.travel(back))
    }

    /// Ends editing, also of a copy that is waited for.
    pub fn close(&mut self) {
        (self.open, self.awaited) = (None, None);
    }

    /// Looks at its file after content has been read anew, as another program may have
    /// written it. It closes where another scenario is played.
    ///
    /// # Errors
    /// Why the file cannot be read.
    pub fn follow(&mut self, scenario: Option<&str>) -> Result<(), String> {
        let Some(open) = &mut self.open else { return Ok(()) };
        if scenario.is_some_and(|scenario| scenario != open.scenario) {
            self.open = None;
            return Ok(());
        }
        open.catch_up()
    }

    /// Lets go of what is lifted, or else of what is chosen. Gives
    /// whether there was anything.
    pub fn let_go(&mut self) -> bool {
        let Some(open) = &mut self.open else { return false };
        if open.lifted || open.adding.is_some() {
            (open.lifted, open.adding) = (false, None);
            return true;
        }
        open.several = false;
        !std::mem::take(&mut open.chosen).is_empty()
    }

    /// The match on a copy that was waited for, once content has been read anew; it is
    /// edited from now on.
    ///
    /// # Errors
    /// Why the copy is not played.
    pub fn arrived(&mut self, games: &Games) -> Result<Option<MatchSetup>, String> {
        let Some((setup, file)) = self.awaited.take() else { return Ok(None) };
        let there =
            |game: &Arc<dyn Ruleset>| game.scenarios().iter().any(|card| card.id == setup.scenario);
        if games.ruleset(&setup.ruleset).filter(there).is_none() {
            return Err(format!(
                "{} was written, but the mod {OWN_MOD} is not played: the page of mods says why.",
                file.shown()
            ));
        }
        self.open = Some(Editing::read(&file, &setup.scenario)?);
        Ok(Some(setup))
    }

    /// Opens the file of the scenario that is played; where it is not among a player's
    /// own tables, a copy of it, which is played instead.
    fn begin(&mut self, games: &Games, setup: &MatchSetup) -> Result<bool, String> {
        let game = games.ruleset(&setup.ruleset).ok_or("the game is not there any more")?;
        if scenario_seed(&setup.scenario).is_some() {
            return Err(
                "This table was laid out by a number and has no file. “monteria table generate” \
                 writes one."
                    .to_owned(),
            );
        }
        let card = game.scenarios().into_iter().find(|card| card.id == setup.scenario);
        let card = card.ok_or("the scenario is not there any more")?;
        let ids: Vec<&str> = games.all().iter().map(|game| game.id()).collect();
        let home = Home::of_system().ok_or("this system has no place for your own files")?;
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
        let text = text.ok_or_else(|| format!("{} cannot be read any more", card.file))?;
        let (copy, id) = copied(game.as_ref(), &own, (&setup.scenario, &card.file, &text))?;
        self.awaited = Some((MatchSetup { scenario: id, ..setup.clone() }, copy));
        Ok(true)
    }
}

#[cfg(test)]
mod tests;
