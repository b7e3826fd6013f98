//! State of the builder, in which players build lists and heroes for a match: the
//! shelf and the piece being built. It is independent of the game: all choices come
//! from a ruleset's builder.

use std::fs;
use std::path::Path;
use std::sync::Arc;

use crate::options::Games;
use monteria_content::{Id, Packs, ShownPath, file_error, io_words};
use monteria_game::{BuildForm, Ruleset, Sample, Sheet, Text, text};
use monteria_storage::unstorable;

/// The most steps that can be undone.
const MAX_UNDO: usize = 200;

/// A command for the builder.
#[derive(Clone, PartialEq, Debug)]
pub enum BuilderCommand {
    /// Start a new piece.
    New,
    /// Look at a piece on the shelf.
    Look(ShelfPiece),
    /// Open a piece of the shelf: an own one to change it, a ready-made one
    /// as a starting point.
    Take(ShelfPiece),
    /// Continue with the piece that was put down.
    GoOn,
    Choose(String),
    /// Open a section of choices, counted from 0.
    Section(usize),
    /// Move by so many sections.
    Turn(i32),
    /// Write the piece to its file.
    Save,
    /// Delete a piece of the shelf.
    Remove(String),
    /// Put the piece down and show the shelf.
    PutDown,
}

/// A piece on the shelf.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ShelfPiece {
    /// An own piece, by the name of its file.
    Own(String),
    /// A ready-made piece, by its index.
    Ready(usize),
}

/// An own piece of the player on the shelf.
#[derive(Clone, Debug)]
pub struct Own {
    /// The name of its file.
    pub name: String,
    text: String,
    /// Its sheet, or the reason why it has none.
    pub sheet: Result<Sheet, Text>,
}

/// The piece being built.
#[derive(Clone, Debug)]
pub struct BuildDraft {
    /// The choices so far.
    choices: Vec<String>,
    /// The form that the choices lead to.
    pub form: BuildForm,
    /// The name of the file it was opened from or saved to.
    pub file: Option<String>,
    /// Whether it has unsaved changes.
    pub changed: bool,
    /// The index of the open section.
    pub section: usize,
    /// The last refused choice, with the reason.
    pub refused: Option<(String, Text)>,
    past: Vec<Vec<String>>,
    future: Vec<Vec<String>>,
}

/// State of the builder.
#[derive(Default)]
pub struct BuilderPage {
    /// The game for which the player builds.
    pub ruleset: Option<Arc<dyn Ruleset>>,
    /// The piece being built, or put down.
    pub piece: Option<BuildDraft>,
    /// Whether the piece is open; else the shelf is shown.
    pub at_work: bool,
    /// The player's own pieces.
    pub own: Vec<Own>,
    pub ready: Vec<Sample>,
    /// The piece of the shelf that is shown, with its sheet.
    pub looked: Option<(ShelfPiece, Result<Sheet, Text>)>,
    packs: Packs,
}

impl BuilderPage {
    /// Opens the builder of this game, or of the one that is open, or of the first
    /// that has a builder.
    pub fn open(&mut self, games: &Games, wanted: Option<&str>, packs: &Packs) {
        let has = |ruleset: &&Arc<dyn Ruleset>| ruleset.builder().is_some();
        let named =
            wanted.and_then(|id| games.all().iter().filter(has).find(|ruleset| ruleset.id() == id));
        let open = self.ruleset.as_ref().filter(|_| wanted.is_none());
        let ruleset = named.or(open).or_else(|| games.all().iter().find(has)).cloned();
        let same = matches!((&ruleset, &self.ruleset), (Some(a), Some(b)) if a.id() == b.id());
        if !same {
            self.piece = None;
            self.at_work = false;
            self.looked = None;
        }
        self.ruleset = ruleset;
        self.packs = packs.clone();
        self.refresh();
    }

    /// Reads the shelf again, and passes it to the game.
    pub fn refresh(&mut self) {
        // No game here has a builder.
        let Some(ruleset) = self.ruleset.clone() else { return };
        let Some(builder) = ruleset.builder() else { return };
        let files = self.packs.texts(ruleset.id());
        ruleset.bring(&files);
        self.own = files
            .into_iter()
            .map(|(name, text)| {
                let sheet = builder.show(&name, &text).map_err(Text::from);
                Own { name, text, sheet }
            })
            .collect();
        self.ready = builder.samples();
    }

    /// Returns a ready-made piece of the shelf.
    fn ready_piece(&self, at: usize) -> Result<&Sample, Text> {
        let missing = || text!("window-that-is-not-on-the-shelf", "It is no longer in the list.");
        self.ready.get(at).ok_or_else(missing)
    }

    /// Carries out a command. Returns a message for the player, if there is one.
    ///
    /// # Errors
    /// The reason why it cannot be done.
    pub fn command(&mut self, command: BuilderCommand) -> Result<Option<Text>, Text> {
        let nothing =
            || text!("window-no-game-here-has-anything-to", "No game here has anything to build.");
        let ruleset = self.ruleset.clone().ok_or_else(nothing)?;
        let builder = ruleset.builder().ok_or_else(nothing)?;
        match command {
            BuilderCommand::New => self.take_up(BuildDraft::new(builder.form(&[]), None)),
            BuilderCommand::Look(lies) => {
                let sheet = match &lies {
                    ShelfPiece::Own(name) => self.own_piece(name)?.sheet.clone(),
                    ShelfPiece::Ready(at) => builder
                        .form(&self.ready_piece(*at)?.choices)
                        .sheet
                        .ok_or_else(|| text!("window-it-has-no-sheet", "It has no sheet.")),
                };
                self.looked = Some((lies, sheet));
            }
            BuilderCommand::Take(ShelfPiece::Own(name)) => {
                let own = self.own_piece(&name)?;
                let choices = builder.choices(&name, &own.text)?;
                self.take_up(BuildDraft::new(builder.form(&choices), Some(name)));
            }
            BuilderCommand::Take(ShelfPiece::Ready(at)) => {
                let form = builder.form(&self.ready_piece(at)?.choices);
                let mut piece = BuildDraft::new(form, None);
                piece.changed = true;
                self.take_up(piece);
            }
            BuilderCommand::GoOn => self.at_work = self.piece.is_some(),
            BuilderCommand::PutDown => {
                self.at_work = false;
                self.refresh();
            }
            BuilderCommand::Choose(id) => {
                self.piece
                    .as_mut()
                    .ok_or(text!(
                        "window-nothing-lies-on-the-bench",
                        "Nothing is open in the builder."
                    ))?
                    .choose(&id, |all| builder.form(all));
            }
            BuilderCommand::Section(at) => {
                if let Some(piece) = &mut self.piece {
                    piece.section = at.min(piece.form.sections.len().saturating_sub(1));
                }
            }
            BuilderCommand::Turn(by) => {
                if let Some(piece) = &mut self.piece {
                    let all = piece.form.sections.len().max(1) as i32;
                    piece.section = (piece.section as i32 + by).rem_euclid(all) as usize;
                }
            }
            BuilderCommand::Save => return self.save(&ruleset).map(Some),
            BuilderCommand::Remove(name) => {
                // A file that an older version wrote beside the content is deleted too.
                while let Some(file) = self.packs.find(ruleset.id(), &name) {
                    fs::remove_file(&file).map_err(|error| file_error(&file, &error))?;
                }
                self.looked = None;
                if let Some(piece) =
                    self.piece.as_mut().filter(|piece| piece.file.as_deref() == Some(&name))
                {
                    piece.file = None;
                    piece.changed = true;
                }
                self.refresh();
            }
        }
        Ok(None)
    }

    /// Undoes or redoes a step.
    pub fn step_history(&mut self, back: bool) {
        let builder = self.ruleset.as_ref().and_then(|ruleset| ruleset.builder());
        let piece = self.piece.as_mut().filter(|_| self.at_work);
        if let (Some(builder), Some(piece)) = (builder, piece) {
            piece.step_history(back, |all| builder.form(all));
        }
    }

    fn own_piece(&self, name: &str) -> Result<&Own, Text> {
        self.own
            .iter()
            .find(|own| own.name == name)
            .ok_or_else(|| text!("window-is-not-on-the-shelf", "{name} is no longer in the list."))
    }

    fn take_up(&mut self, piece: BuildDraft) {
        self.piece = Some(piece);
        self.at_work = true;
    }

    /// Writes the piece to its own file, or to a new one with its name.
    fn save(&mut self, ruleset: &Arc<dyn Ruleset>) -> Result<Text, Text> {
        let builder = ruleset.builder().ok_or(text!(
            "window-no-game-here-has-anything-to",
            "No game here has anything to build."
        ))?;
        let piece = self
            .piece
            .as_ref()
            .ok_or(text!("window-nothing-lies-on-the-bench", "Nothing is open in the builder."))?;
        let text = builder.built(&piece.choices).map_err(|faults| Text::joined(faults, "\n"))?;
        let name = match &piece.file {
            Some(name) => name.clone(),
            None => {
                let id = Id::of_name(&piece.form.title);
                let names =
                    std::iter::once(id.to_string()).chain((2..).map(|n| format!("{id}-{n}")));
                names
                    .into_iter()
                    .find(|name| {
                        unstorable(name).is_none() && self.packs.find(ruleset.id(), name).is_none()
                    })
                    .unwrap_or_default()
            }
        };
        let file = self.packs.place(ruleset.id(), &name).ok_or(text!(
            "window-this-system-has-no-place-for",
            "This system has no folder for a player's files."
        ))?;
        write_whole(&file, &text)?;
        if let Some(piece) = &mut self.piece {
            piece.file = Some(name);
            piece.changed = false;
        }
        self.refresh();
        Ok(text!("window-saved-it-lies-in", "Saved in {file}.", file = file.shown()))
    }
}

impl BuildDraft {
    fn new(form: BuildForm, file: Option<String>) -> Self {
        let choices = form.choices.clone();
        BuildDraft {
            choices,
            form,
            file,
            changed: false,
            section: 0,
            refused: None,
            past: Vec::new(),
            future: Vec::new(),
        }
    }

    /// Makes a choice, unless it is refused.
    fn choose(&mut self, id: &str, form: impl Fn(&[String]) -> BuildForm) {
        if let Some(why) = self.form.offer(id).and_then(|offer| offer.refused.clone()) {
            self.refused = Some((id.to_owned(), why));
            return;
        }
        let mut choices = self.choices.clone();
        choices.push(id.to_owned());
        let after = form(&choices);
        if after.choices.is_empty() && !self.choices.is_empty() {
            // The builder could not read the choice.
            let why = after.faults.first().cloned().unwrap_or_default();
            self.refused = Some((id.to_owned(), why));
            return;
        }
        self.refused = None;
        if after.choices == self.choices {
            return;
        }
        self.future.clear();
        self.past.push(std::mem::take(&mut self.choices));
        if self.past.len() > MAX_UNDO {
            self.past.remove(0);
        }
        self.show(after);
    }

    fn step_history(&mut self, back: bool, form: impl Fn(&[String]) -> BuildForm) {
        let (from, to) = if back {
            (&mut self.past, &mut self.future)
        } else {
            (&mut self.future, &mut self.past)
        };
        if let Some(choices) = from.pop() {
            to.push(std::mem::replace(&mut self.choices, choices));
            let form = form(&self.choices);
            self.show(form);
        }
    }

    fn show(&mut self, form: BuildForm) {
        self.changed = true;
        self.refused = None;
        self.choices = form.choices.clone();
        self.section = self.section.min(form.sections.len().saturating_sub(1));
        self.form = form;
    }

    /// Returns whether a step can be undone, and whether one can be redone.
    pub fn can_travel(&self) -> (bool, bool) {
        (!self.past.is_empty(), !self.future.is_empty())
    }
}

/// Writes a file atomically.
///
/// # Errors
/// The error of the file system.
pub fn write_whole(file: &Path, text: &str) -> Result<(), Text> {
    monteria_storage::write_whole(file, text.as_bytes()).map_err(|error| {
        text!(
            "window-was-not-written",
            "{file} was not written: {error}",
            file = file.shown(),
            error = io_words(&error)
        )
    })
}
