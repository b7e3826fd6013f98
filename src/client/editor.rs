//! Editing the table of a scenario while a match lies on it. Every change is written to the scenario's file at once; the file is read anew
//! as any that changes, and the match is played again on the new table as far as its orders are legal there.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use bevy::prelude::*;

use super::options::Games;
use super::session::Selection;
use crate::content::{Home, Rewrite, write_new, write_whole};
use crate::game::{MatchSetup, Placed, Ruleset, TableEdit, TableText, laid_seed};
use crate::table::{Footprint, Keywords, Piece};

/// The mod into which tables go that are not a player's own yet.
const OWN_MOD: &str = "my-tables";
/// How close to a point a click must be that means it, in inches.
const NEAR: f32 = 0.7;
/// What a place is rounded to, in inches.
const GRID: f32 = 0.1;
/// How many changes can be taken back.
const MOST_STEPS: usize = 500;

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
    /// Its file.
    pub file: PathBuf,
    /// Everything that has a place on it.
    pub placed: Vec<Placed>,
    /// The path of what is chosen.
    pub chosen: Option<String>,
    /// What is chosen follows the pointer until it is put down.
    pub lifted: bool,
    table: TableText,
    before: Vec<String>,
    after: Vec<String>,
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
    /// Put new terrain of the palette into the middle of the table, and lift it.
    Add(&'static str),
    /// Change what is chosen.
    Change(TableEdit),
    /// Change what stands at this path.
    ChangeAt(String, TableEdit),
}

/// Terrain that can be put on a table: its name, its look, half its length and width (or its radius twice), its base, its top and what
/// it is like.
type Sample = (&'static str, &'static str, (f32, f32), (f32, f32), Keywords);

/// What can be put on a table.
pub const PALETTE: [Sample; 14] = [
    ("a wall", "wall", (2.0, 0.25), (0.0, 2.0), Keywords::BLOCKING),
    ("a low wall", "low-wall", (2.0, 0.25), (0.0, 0.8), Keywords::OBSCURING),
    ("a fence", "fence", (2.0, 0.15), (0.0, 1.0), Keywords::OBSCURING),
    ("some crates", "crates", (1.0, 0.7), (0.0, 0.9), Keywords::OBSCURING),
    (
        "a rock",
        "rock",
        (1.5, 1.5),
        (0.0, 2.5),
        Keywords::BLOCKING.union(Keywords::CLIMBABLE).union(Keywords::HOLDABLE),
    ),
    ("a boulder", "boulder", (0.8, 0.8), (0.0, 1.4), Keywords::BLOCKING.union(Keywords::CLIMBABLE)),
    ("a slab", "slab", (2.0, 1.5), (0.0, 2.0), Keywords::CLIMBABLE),
    ("a pillar", "pillar", (0.6, 0.6), (0.0, 4.0), Keywords::BLOCKING.union(Keywords::IMPASSABLE)),
    ("some trees", "trees", (2.0, 2.0), (0.0, 4.0), Keywords::DIFFICULT.union(Keywords::OBSCURING)),
    ("a thicket", "thicket", (1.5, 1.5), (0.0, 1.5), Keywords::DIFFICULT.union(Keywords::OBSCURING)),
    ("some rubble", "rubble", (1.5, 1.5), (0.0, 0.3), Keywords::DIFFICULT),
    ("a mire", "mire", (2.0, 2.0), (0.0, 0.1), Keywords::DANGEROUS),
    ("some water", "water", (3.0, 2.0), (-0.5, 0.0), Keywords::WATER),
    ("a chasm", "chasm", (3.0, 1.0), (-3.0, 0.0), Keywords::CHASM),
];

/// New terrain of the palette, about the middle of the table.
fn sample(look: &str) -> Option<Piece> {
    let (name, look, (length, width), (base, top), keywords) =
        *PALETTE.iter().find(|(_, known, ..)| *known == look)?;
    let center = Vec2::ZERO;
    let footprint = if length == width {
        Footprint::Circle { center, radius: length }
    } else {
        Footprint::Box { center, half: Vec2::new(length, width), turn: 0.0 }
    };
    Some(Piece {
        id: look.to_owned(),
        name: name.to_owned(),
        footprint,
        base,
        top,
        keywords,
        look: look.to_owned(),
    })
}

impl Editing {
    fn read(file: &Path) -> Result<Self, String> {
        let text = fs::read_to_string(file).map_err(|error| format!("{}: {error}", file.display()))?;
        let table =
            TableText::read(&file.display().to_string(), &text).map_err(|faults| faults.to_string())?;
        let file = file.to_owned();
        let placed = table.placed();
        Ok(Editing {
            file,
            placed,
            chosen: None,
            lifted: false,
            table,
            before: Vec::new(),
            after: Vec::new(),
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

    /// Whether there is something to take back, and something to do again.
    pub fn steps(&self) -> (bool, bool) {
        (!self.before.is_empty(), !self.after.is_empty())
    }

    fn take(&mut self, (table, path): (TableText, String)) -> Result<(), String> {
        self.write(table.text())?;
        self.before.push(self.table.text().to_owned());
        if self.before.len() > MOST_STEPS {
            self.before.remove(0);
        }
        self.after.clear();
        self.placed = table.placed();
        self.table = table;
        self.chosen = Some(path).filter(|path| self.placed.iter().any(|placed| placed.path == *path));
        self.lifted = false;
        Ok(())
    }

    fn change(&mut self, path: &str, edit: &TableEdit) -> Result<(), String> {
        let edited = self.table.edited(path, edit).map_err(|faults| faults.to_string())?;
        self.take(edited)
    }

    /// One step back, or forth again.
    fn travel(&mut self, back: bool) -> Result<(), String> {
        let (from, to) =
            if back { (&mut self.before, &mut self.after) } else { (&mut self.after, &mut self.before) };
        let Some(text) = from.pop() else { return Ok(()) };
        to.push(self.table.text().to_owned());
        let label = self.file.display().to_string();
        self.table = TableText::read(&label, &text).map_err(|faults| faults.to_string())?;
        self.placed = self.table.placed();
        self.lifted = false;
        let there = self.chosen().is_some();
        self.chosen = self.chosen.take().filter(|_| there);
        self.write(&text)
    }

    fn write(&self, text: &str) -> Result<(), String> {
        write_whole(&self.file, text.as_bytes()).map_err(|error| format!("{}: {error}", self.file.display()))
    }

    /// A click on the table: puts down what is lifted, lifts what is chosen, chooses what is there.
    fn click(&mut self, at: Vec2, piece: Option<&str>) -> Result<(), String> {
        if let Some(path) = self.chosen.clone().filter(|_| self.lifted) {
            return self.change(&path, &TableEdit::MoveTo((at / GRID).round() * GRID));
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
        Ok(())
    }
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
            return self.begin(games, setup);
        }
        if command == EditCommand::Close {
            self.open = None;
            return Ok(false);
        }
        let Some(open) = &mut self.open else { return Ok(false) };
        match command {
            EditCommand::Open | EditCommand::Close => {}
            EditCommand::Choose(path) => {
                open.chosen = open.placed.iter().any(|placed| placed.path == path).then_some(path);
                open.lifted = false;
            }
            EditCommand::Lift => open.lifted = open.chosen.is_some() && !open.lifted,
            EditCommand::Add(look) => {
                let piece = sample(look).ok_or_else(|| format!("no terrain of the look {look}"))?;
                let added = open.table.with_piece(&piece).map_err(|faults| faults.to_string())?;
                open.take(added)?;
                open.lifted = true;
            }
            EditCommand::Change(edit) => {
                if let Some(path) = open.chosen.clone() {
                    open.change(&path, &edit)?;
                }
            }
            EditCommand::ChangeAt(path, edit) => {
                let chosen = open.chosen.clone();
                open.change(&path, &edit)?;
                open.chosen = chosen.filter(|path| open.placed.iter().any(|placed| placed.path == *path));
            }
        }
        Ok(matches!(self.open.as_ref().map(Editing::steps), Some((true, _))))
    }

    /// A click on the table.
    ///
    /// # Errors
    /// Why what is lifted cannot be put there.
    pub fn click(&mut self, selection: &Selection, piece: Option<&str>) -> Result<(), String> {
        match (&mut self.open, selection.pointer) {
            (Some(open), Some(at)) => open.click(Vec2::new(at.x, at.z), piece),
            _ => Ok(()),
        }
    }

    /// One step back, or forth again.
    ///
    /// # Errors
    /// What the file system said.
    pub fn travel(&mut self, back: bool) -> Result<(), String> {
        self.open.as_mut().map_or(Ok(()), |open| open.travel(back))
    }

    /// Lets go of what is lifted, or else of what is chosen. Gives whether there was anything.
    pub fn let_go(&mut self) -> bool {
        let Some(open) = &mut self.open else { return false };
        if open.lifted {
            open.lifted = false;
            return true;
        }
        open.chosen.take().is_some()
    }

    /// The match on a copy that was waited for, once it can be played; it is edited from now on.
    pub fn arrived(&mut self, games: &Games) -> Option<MatchSetup> {
        let (setup, _) = self.awaited.as_ref()?;
        let there = |game: &Arc<dyn Ruleset>| game.scenarios().iter().any(|card| card.id == setup.scenario);
        games.ruleset(&setup.ruleset).filter(there)?;
        let (setup, file) = self.awaited.take()?;
        self.open = Editing::read(&file).ok();
        Some(setup)
    }

    /// Opens the file of the scenario that is played; where it is not a player's own, a copy of it, which is played instead.
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
        let file = games.library().path_of(&card.file, &ids);
        let file = file.ok_or_else(|| format!("{} lies in a zip; unpack it to edit it.", card.file))?;
        if card.file.starts_with("mods/") {
            self.open = Some(Editing::read(&file)?);
            return Ok(false);
        }
        let (copy, id) = copied(game.as_ref(), &file)?;
        self.awaited = Some((MatchSetup { scenario: id, ..setup.clone() }, copy));
        Ok(true)
    }
}

/// Writes a copy of a scenario's file into a player's own mods. Gives the file and the id of the new scenario.
fn copied(game: &dyn Ruleset, file: &Path) -> Result<(PathBuf, String), String> {
    let home = Home::of_system().ok_or("this system has no place for your own files")?;
    let told = |path: &Path, error: &dyn std::fmt::Display| format!("{}: {error}", path.display());
    let text = fs::read_to_string(file).map_err(|error| told(file, &error))?;
    let own = home.mods().join(OWN_MOD);
    let folder = own.join("scenarios").join(game.id());
    fs::create_dir_all(&folder).map_err(|error| told(&folder, &error))?;
    let about = own.join("mod.ron");
    if !about.exists() {
        let says = "// Tables that were edited in the window.\n(\n    name: \"My tables\",\n    version: \"1.0.0\",\n)\n";
        write_new(&about, says.as_bytes()).map_err(|error| told(&about, &error))?;
    }
    let old = file.file_stem().map(|stem| stem.to_string_lossy().into_owned()).unwrap_or_default();
    let ids: Vec<String> = game.scenarios().into_iter().map(|card| card.id).collect();
    let free = |id: &String| !ids.contains(id) && !folder.join(format!("{id}.ron")).exists();
    let id = (1..).map(|number| format!("{old}-mine-{number}")).find(free).unwrap_or_default();
    let rewrite = Rewrite::read(&told(file, &""), &text).map_err(|faults| faults.to_string())?;
    let name = rewrite.words("name").unwrap_or(&old).to_owned();
    let renamed = rewrite
        .put("id", &format!("\"{id}\""))
        .and_then(|named| named.put("name", &format!("\"{}, mine\"", name.replace('"', "\\\""))))
        .map_err(|faults| faults.to_string())?;
    let copy = folder.join(format!("{id}.ron"));
    write_new(&copy, renamed.text().as_bytes()).map_err(|error| told(&copy, &error))?;
    Ok((copy, id))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::Look;

    const FILE: &str = "// mine\n(id: \"glade\", pickups: [(0, 8)], table: (size: (24, 24), pieces: [\n    (id: \"oak\", name: \"an oak\", footprint: Circle(center: (2, 2), radius: 1), top: 3),\n]))\n";

    #[test]
    fn every_look_of_the_palette_is_known_and_lies_on_a_table() {
        for (_, look, ..) in PALETTE {
            assert!(Look::knows(look), "{look}");
            let piece = sample(look).expect("a piece");
            assert!(piece.footprint.faults().is_empty() && piece.top > piece.base, "{look}");
        }
    }

    #[test]
    fn terrain_is_chosen_lifted_and_put_down_by_clicks_and_each_step_is_in_the_file() {
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join("glade.ron");
        fs::write(&file, FILE).expect("written");
        let says = || fs::read_to_string(&file).expect("read");
        let mut open = Editing::read(&file).expect("read");
        let at = Vec2::new(2.2, 2.0);
        open.click(at, Some("oak")).expect("chosen");
        assert_eq!((open.chosen.as_deref(), open.lifted), (Some("table.pieces[0]"), false));
        open.click(at, Some("oak")).expect("lifted");
        assert!(open.lifted && says() == FILE);
        open.click(Vec2::new(-3.04, 5.0), None).expect("put down");
        assert!(!open.lifted && says() == FILE.replace("(2, 2)", "(-3, 5)"));
        // A point that is near is meant before what lies under it; nothing is chosen where nothing is.
        open.click(Vec2::new(0.3, 8.0), Some("oak")).expect("chosen");
        assert_eq!(open.chosen.as_deref(), Some("pickups[0]"));
        open.click(Vec2::new(9.0, 9.0), None).expect("nothing");
        assert_eq!((open.chosen.as_deref(), open.steps()), (None, (true, false)));
        open.travel(true).expect("back");
        assert!(says() == FILE && open.steps() == (false, true));
        open.travel(false).expect("forth");
        assert!(says() != FILE);
        // What cannot be written is told, and nothing is different.
        fs::remove_file(&file).expect("removed");
        fs::create_dir(&file).expect("made");
        assert!(open.change("table.pieces[0]", &TableEdit::Turn(1.0)).is_err());
        assert!(open.change("table.pieces[0]", &TableEdit::Scale(2.0)).is_err());
        assert_eq!(open.placed[0].piece().map(|piece| piece.footprint.middle()), Some(Vec2::new(-3.0, 5.0)));
    }
}
