//! Editing the table of a scenario while a match lies on it. Every change is written to the scenario's file at once; the file is read anew
//! as any that changes, and the match is played again on the new table as far as its orders are legal there.

mod samples;

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use bevy::prelude::*;

use super::edited_file::EditedFile;
use super::options::Games;
use super::session::Selection;
use crate::content::{Home, Rewrite, write_new};
use crate::game::{MatchSetup, Placed, Ruleset, TableEdit, TableText, laid_seed, quoted};
use crate::table::{Footprint, Piece};

pub use samples::PALETTE;
use samples::sample;

/// The mod into which tables go that are not a player's own yet.
const OWN_MOD: &str = "my-tables";
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
    pub file: EditedFile<Option<String>>,
    /// Everything that has a place on it.
    pub placed: Vec<Placed>,
    /// The path of what is chosen.
    pub chosen: Option<String>,
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
            chosen: None,
            lifted: false,
            adding: None,
            scenario: scenario.to_owned(),
            table,
        })
    }

    /// What is chosen.
    pub fn chosen(&self) -> Option<&Placed> {
        let path = self.chosen.as_ref()?;
        self.placed.iter().find(|placed| placed.path == *path)
    }

    /// The text of what stands at a path.
    pub fn source(&self, path: &str) -> Option<&str> {
        self.table.source(path)
    }

    /// The paths of what the file says beside terrain.
    pub fn fields(&self) -> Vec<String> {
        self.table.fields()
    }

    fn take(&mut self, (table, chosen): (TableText, Option<String>)) -> Result<(), String> {
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
            self.show(table, None);
        }
        Ok(())
    }

    /// Has this be the table from now on.
    fn show(&mut self, table: TableText, chosen: Option<String>) {
        self.placed = table.placed();
        self.table = table;
        self.chosen = chosen.filter(|path| self.placed.iter().any(|placed| placed.path == *path));
        (self.lifted, self.adding) = (false, None);
    }

    fn change(&mut self, path: &str, edit: &TableEdit) -> Result<(), String> {
        let edited = self.table.edited(path, edit).map_err(|faults| faults.to_string())?;
        self.take(edited)
    }

    /// One step back, or forth again. Gives whether there was one.
    fn travel(&mut self, back: bool) -> Result<bool, String> {
        self.agree()?;
        let Some(text) = self.file.ahead(back) else { return Ok(false) };
        let table = read_table(&self.file.path, text)?;
        let done = self.file.travel(back, self.chosen.clone());
        if let Ok(chosen) = &done {
            self.show(table, chosen.clone().flatten());
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

    /// A click on the table: puts down what is lifted, lifts what is chosen, chooses what is there.
    /// Gives whether the file is different.
    fn click(&mut self, at: Vec2, piece: Option<&str>) -> Result<bool, String> {
        let to = (at / GRID).round() * GRID;
        if let Some(mut piece) = self.adding.clone() {
            match &mut piece.footprint {
                Footprint::Circle { center, .. } | Footprint::Box { center, .. } => *center = to,
                Footprint::Polygon(corners) => corners.iter_mut().for_each(|corner| *corner += to),
            }
            let (table, path) = self.table.with_piece(&piece).map_err(|faults| faults.to_string())?;
            return self.take((table, Some(path))).map(|()| true);
        }
        if let Some(path) = self.chosen.clone().filter(|_| self.lifted) {
            return self.change(&path, &TableEdit::MoveTo(to)).map(|()| true);
        }
        let far = |placed: &Placed| placed.at().distance(at);
        let points = self.placed.iter().filter(|placed| placed.piece().is_none() && far(placed) < NEAR);
        let point = points.min_by(|a, b| far(a).total_cmp(&far(b)));
        let under = || {
            let piece = piece?;
            self.placed.iter().find(|placed| placed.piece().is_some_and(|it| it.id == piece))
        };
        let found = point.or_else(under).map(|placed| placed.path.clone());
        self.lifted = found.is_some() && found == self.chosen;
        self.chosen = found;
        Ok(false)
    }
}

fn read_table(file: &Path, text: &str) -> Result<TableText, String> {
    TableText::read(&file.display().to_string(), text).map_err(|faults| faults.to_string())
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
                open.chosen = open.placed.iter().any(|placed| placed.path == path).then_some(path);
                (open.lifted, open.adding) = (false, None);
                false
            }
            EditCommand::Lift => {
                open.lifted = open.chosen.is_some() && !open.lifted;
                open.adding = None;
                false
            }
            EditCommand::Add(look) => {
                let piece = sample(look).ok_or_else(|| format!("no terrain of the look {look}"))?;
                (open.adding, open.chosen, open.lifted) = (Some(piece), None, false);
                false
            }
            EditCommand::Change(edit) => match open.chosen.clone() {
                Some(path) => open.change(&path, &edit).map(|()| true)?,
                None => false,
            },
            EditCommand::ChangeAt(path, edit) => {
                let (table, _) = open.table.edited(&path, &edit).map_err(|faults| faults.to_string())?;
                // What is chosen may be another thing in a list that was written anew.
                let chosen =
                    open.chosen.clone().filter(|chosen| !chosen.starts_with(&path) || *chosen == path);
                open.take((table, chosen)).map(|()| true)?
            }
        };
        Ok(changed)
    }

    /// A click on the table. Gives whether content is to be read anew.
    ///
    /// # Errors
    /// Why what is lifted cannot be put there.
    pub fn click(&mut self, selection: &Selection, piece: Option<&str>) -> Result<bool, String> {
        match (&mut self.open, selection.pointer) {
            (Some(open), Some(at)) => open.click(Vec2::new(at.x, at.z), piece),
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

    /// Looks at its file after content has been read anew, as another program may have written it. It closes where another scenario is
    /// played.
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

    /// Lets go of what is lifted, or else of what is chosen. Gives whether there was anything.
    pub fn let_go(&mut self) -> bool {
        let Some(open) = &mut self.open else { return false };
        if open.lifted || open.adding.is_some() {
            (open.lifted, open.adding) = (false, None);
            return true;
        }
        open.chosen.take().is_some()
    }

    /// The match on a copy that was waited for, once content has been read anew; it is edited from now on.
    ///
    /// # Errors
    /// Why the copy is not played.
    pub fn arrived(&mut self, games: &Games) -> Result<Option<MatchSetup>, String> {
        let Some((setup, file)) = self.awaited.take() else { return Ok(None) };
        let there = |game: &Arc<dyn Ruleset>| game.scenarios().iter().any(|card| card.id == setup.scenario);
        if games.ruleset(&setup.ruleset).filter(there).is_none() {
            return Err(format!(
                "{} was written, but the mod {OWN_MOD} is not played: the page of mods says why.",
                file.display()
            ));
        }
        self.open = Some(Editing::read(&file, &setup.scenario)?);
        Ok(Some(setup))
    }

    /// Opens the file of the scenario that is played; where it is not among a player's own tables, a copy of it, which is played instead.
    fn begin(&mut self, games: &Games, setup: &MatchSetup) -> Result<bool, String> {
        let game = games.ruleset(&setup.ruleset).ok_or("the game is not there any more")?;
        if laid_seed(&setup.scenario).is_some() {
            return Err(
                "This table was laid out by a number and has no file. “monteria table generate” writes one."
                    .to_owned(),
            );
        }
        let card = game.scenarios().into_iter().find(|card| card.id == setup.scenario);
        let card = card.ok_or("the scenario is not there any more")?;
        let ids: Vec<&str> = games.all().iter().map(|game| game.id()).collect();
        let home = Home::of_system().ok_or("this system has no place for your own files")?;
        let own = home.mods().join(OWN_MOD);
        let file = games.library().path_of(&card.file, &ids).and_then(|file| file.canonicalize().ok());
        if let Some(file) = file.filter(|file| own.canonicalize().is_ok_and(|own| file.starts_with(own))) {
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

/// Writes a copy of a scenario, of this id, name of its file and text, into a mod of a player's own. Gives the file and the id of the copy.
fn copied(
    game: &dyn Ruleset,
    own: &Path,
    (old, label, text): (&str, &str, &str),
) -> Result<(PathBuf, String), String> {
    let told = |path: &Path, error: &dyn std::fmt::Display| format!("{}: {error}", path.display());
    let folder = own.join("scenarios").join(game.id());
    fs::create_dir_all(&folder).map_err(|error| told(&folder, &error))?;
    let about = own.join("mod.ron");
    if !about.exists() {
        let says = "// Tables that were edited in the window.\n(\n    name: \"My tables\",\n    version: \"1.0.0\",\n)\n";
        write_new(&about, says.as_bytes()).map_err(|error| told(&about, &error))?;
    }
    let ids: Vec<String> = game.scenarios().into_iter().map(|card| card.id).collect();
    let free = |id: &String| !ids.contains(id) && !folder.join(format!("{id}.ron")).exists();
    let id = (1..).map(|number| format!("{old}-mine-{number}")).find(free).unwrap_or_default();
    let rewrite = Rewrite::read(label, text).map_err(|faults| faults.to_string())?;
    let name = format!("{}, mine", rewrite.words("name").unwrap_or(old));
    let renamed = rewrite.put("id", &quoted(&id)).and_then(|named| named.put("name", &quoted(&name)));
    let renamed = renamed.map_err(|faults| faults.to_string())?;
    let copy = folder.join(format!("{id}.ron"));
    write_new(&copy, renamed.text().as_bytes()).map_err(|error| told(&copy, &error))?;
    Ok((copy, id))
}

#[cfg(test)]
mod tests {
    use super::*;

    const FILE: &str = "// mine\n(id: \"glade\", pickups: [(0, 8)], table: (size: (24, 24), pieces: [\n    (id: \"oak\", name: \"an oak\", footprint: Circle(center: (2, 2), radius: 1), top: 3),\n]))\n";

    #[test]
    fn terrain_is_chosen_lifted_and_put_down_by_clicks_and_each_step_is_in_the_file() {
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join("glade.ron");
        fs::write(&file, FILE).expect("written");
        let says = || fs::read_to_string(&file).expect("read");
        let mut open = Editing::read(&file, "glade").expect("read");
        let at = Vec2::new(2.2, 2.0);
        assert_eq!(open.click(at, Some("oak")), Ok(false));
        assert_eq!((open.chosen.as_deref(), open.lifted), (Some("table.pieces[0]"), false));
        assert_eq!(open.click(at, Some("oak")), Ok(false));
        assert!(open.lifted && says() == FILE);
        assert_eq!(open.click(Vec2::new(-3.04, 5.0), None), Ok(true));
        assert!(!open.lifted && says() == FILE.replace("(2, 2)", "(-3, 5)"));
        // A point that is near is meant before what lies under it; nothing is chosen where nothing is.
        assert_eq!(open.click(Vec2::new(0.3, 8.0), Some("oak")), Ok(false));
        assert_eq!(open.chosen.as_deref(), Some("pickups[0]"));
        assert_eq!(open.click(Vec2::new(9.0, 9.0), None), Ok(false));
        assert_eq!((open.chosen.as_deref(), open.file.steps()), (None, (true, false)));
        assert_eq!(open.travel(true), Ok(true));
        assert!(says() == FILE && open.file.steps() == (false, true));
        // What was chosen then is chosen again, and nothing else is by a number that has become another's.
        assert_eq!(open.chosen.as_deref(), Some("table.pieces[0]"));
        assert_eq!((open.travel(false), open.travel(false)), (Ok(true), Ok(false)));
        open.chosen = Some("table.pieces[0]".to_owned());
        open.change("table.pieces[0]", &TableEdit::Copy).expect("a copy");
        assert_eq!(open.chosen.as_deref(), Some("table.pieces[1]"));
        open.change("table.pieces[1]", &TableEdit::Remove).expect("removed");
        assert_eq!((open.chosen.as_deref(), open.placed.len()), (None, 2));
        // New terrain is in the file when it is put down.
        open.adding = sample("wall");
        let before = says();
        assert_eq!(open.click(Vec2::new(1.0, 1.0), Some("oak")), Ok(true));
        assert!(says() != before && open.chosen.as_deref() == Some("table.pieces[1]"));
    }

    #[test]
    fn nothing_is_written_over_what_another_program_has_written_and_ends_of_lines_stay() {
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join("glade.ron");
        let windows = format!("\u{feff}{}", FILE.replace('\n', "\r\n"));
        fs::write(&file, &windows).expect("written");
        let says = || fs::read_to_string(&file).expect("read");
        let mut open = Editing::read(&file, "glade").expect("read");
        open.change("pickups[0]", &TableEdit::MoveTo(Vec2::ONE)).expect("moved");
        assert_eq!(says(), windows.replace("(0, 8)", "(1, 1)"));
        let other = windows.replace("top: 3", "top: 5");
        fs::write(&file, &other).expect("written");
        let told = open.travel(true).expect_err("it was changed");
        assert!(told.contains("glade.ron was changed by another program") && says() == other, "{told}");
        assert_eq!(
            (open.placed[0].piece().map(|piece| piece.top), open.file.steps()),
            (Some(5.0), (false, false))
        );
        open.change("pickups[0]", &TableEdit::MoveTo(Vec2::ONE)).expect("moved");
        assert_eq!(says(), other.replace("(0, 8)", "(1, 1)"));
        // What cannot be written is told, and nothing is different.
        fs::remove_file(&file).expect("removed");
        assert!(open.change("table.pieces[0]", &TableEdit::Scale(2.0)).is_err() && !file.exists());
        assert!(open.travel(true).is_err() && open.file.steps() == (true, false));
        assert_eq!(open.placed[1].at(), Vec2::ONE);
        let mut editor = Editor { open: Some(open), awaited: None };
        assert!(editor.follow(Some("glade")).is_err());
        assert!(editor.follow(Some("other")).is_ok() && editor.open.is_none());
    }
}
