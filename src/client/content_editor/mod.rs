//! Editing the things of any game: what there is, the one that lies open as a form, and what becomes of it in the game. It knows no game:
//! what a form shows is made from the types of the files, and a change is one of the file's text.

mod book;
mod own;

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::sync::Arc;

use bevy::prelude::*;
use bevy::tasks::{IoTaskPool, Task, block_on, poll_once};
use bevy::window::RequestRedraw;

use super::edited_file::EditedFile;
use super::options::Games;
use super::ui_state::UiState;
use super::work::{Notice, Weight};
use crate::content::figures::{FigureSource, RawFigure};
use crate::content::reference::{FormBody, FormNode};
use crate::content::{Fault, Faults, Figures, FormEdit, Home, Rewrite, ShelfItem, read_value};
use crate::game::{MatchSetup, Ruleset, Stance, Trial, trial};

pub use book::{Book, Kind};
pub use own::OWN_MOD;

/// What is being edited.
#[derive(Resource, Default)]
pub struct ContentEditor {
    /// What there is of the game that is looked at.
    pub book: Option<Book>,
    /// The list that is looked at.
    pub list: String,
    /// The thing that lies open.
    pub open: Option<OpenThing>,
    /// How far the figure beside the form is turned, in radians.
    pub turned: f32,
    /// In which state it is shown.
    pub stance: Option<Stance>,
    /// The match that is being looked for in which the open thing takes part.
    seeking: Option<Task<Option<Trial>>>,
}

/// A thing that lies open.
pub struct OpenThing {
    /// Its file.
    pub file: EditedFile<()>,
    /// The file as faults name it.
    label: String,
    /// The list that it is one of.
    pub list: String,
    /// Its path in the file.
    path: String,
    /// What stands in the file.
    pub form: FormNode,
    /// What values of it do, in the words of the game, by their paths.
    pub words: BTreeMap<String, String>,
    /// What is wrong with it, and with the rest of its mod.
    pub faults: Vec<Fault>,
    /// The paths of what lies open in the form, or is folded though it would be open.
    pub turned: BTreeSet<String>,
    /// Whether content is being read anew.
    pub waits: bool,
    /// A match in which it takes part, where there is one.
    pub trial: Option<Trial>,
    /// What it looks like, where it looks like anything.
    pub figure: Option<FigureSource>,
    rewrite: Rewrite,
}

/// What a player wishes of the editor.
#[derive(Clone, PartialEq, Debug)]
pub enum ContentCommand {
    /// Turn to this game.
    Game(String),
    /// Turn to this list of its things.
    List(String),
    /// Change the thing of this list and id, or name: a player's own where it lies, anything else in a copy that takes its place.
    Change(String, String),
    /// Make one more, like the thing of this list and id, or name.
    Copy(String, String),
    /// Change what stands at a path of the open thing; a path without a beginning is one within the thing.
    Edit(String, FormEdit),
    /// Open or fold what stands at a path.
    Fold(String),
    /// Turn its figure by so many radians more.
    Turn(f32),
    /// Show its figure in this state.
    Pose(Option<Stance>),
    /// Look at the shelf again.
    Close,
    /// Play a match in which it takes part.
    Try,
}

/// What is to be done outside of the editor for a wish.
#[derive(PartialEq, Debug)]
pub enum ContentErrand {
    /// Nothing.
    None,
    /// Read all content anew.
    Read,
    /// Begin this match.
    Begin(MatchSetup),
}

impl OpenThing {
    /// Opens what stands at a path of a file.
    fn read(path: &Path, label: String, at: (String, String), book: &Book) -> Result<Self, String> {
        let (list, root) = at;
        let file = EditedFile::read(path)?;
        let rewrite = Rewrite::read(&label, file.text()).map_err(|faults| faults.to_string())?;
        let form = book.form(&rewrite, &list, &root);
        let form = form.ok_or_else(|| format!("{label} has nothing at {root} any more"))?;
        let words = book.words(&form);
        Ok(OpenThing {
            file,
            label,
            list,
            path: root,
            form,
            words,
            faults: Vec::new(),
            turned: BTreeSet::new(),
            waits: false,
            trial: None,
            figure: None,
            rewrite,
        })
    }

    /// The whole path of one within the thing, or that path itself where it begins with the thing's.
    pub fn whole_path(&self, path: &str) -> String {
        let of_thing = !self.path.is_empty() && path.starts_with(&self.path);
        match (path.is_empty(), self.path.is_empty()) {
            (true, _) => self.path.clone(),
            _ if of_thing => path.to_owned(),
            (_, true) => path.to_owned(),
            _ if path.starts_with('[') => format!("{}{path}", self.path),
            _ => format!("{}.{path}", self.path),
        }
    }

    /// Its name, or the id that it stands under.
    pub fn called(&self) -> &str {
        match self.key() {
            "" => self.form.called().unwrap_or_default(),
            key => key,
        }
    }

    /// The id that it stands under where things stand under their ids; empty elsewhere.
    fn key(&self) -> &str {
        self.path.split('"').nth(1).unwrap_or_default()
    }

    /// What is wrong at a path itself, or at what stands below it where that lies folded.
    pub fn faults_at(&self, path: &str, below: bool) -> impl Iterator<Item = &Fault> {
        self.faults.iter().filter(move |fault| {
            fault.file == self.label && (fault.path == path || below && fault.path.starts_with(path))
        })
    }

    /// What is wrong, each with where it is: within the form, or in which other file.
    pub fn faults_told(&self) -> impl Iterator<Item = String> {
        self.faults.iter().map(|fault| {
            let inside = fault.path.strip_prefix(&self.path).filter(|_| fault.file == self.label);
            match inside {
                Some(path) => Fault {
                    file: String::new(),
                    path: path.trim_start_matches('.').to_owned(),
                    ..fault.clone()
                }
                .to_string(),
                None => fault.to_string(),
            }
        })
    }

    fn change(&mut self, book: &Book, path: &str, edit: &FormEdit) -> Result<(), String> {
        let changed = self.rewrite.edited(path, edit).map_err(|faults| faults.to_string())?;
        let form = book.form(&changed, &self.list, &self.path);
        let form = form.ok_or("That would leave nothing of what lies open.")?;
        let done = self.file.change(changed.text(), ());
        match done {
            Ok(()) => {
                self.show(changed, form, book);
                Ok(())
            }
            Err(why) => self.agree(book).and(Err(why)),
        }
    }

    fn show(&mut self, rewrite: Rewrite, form: FormNode, book: &Book) {
        self.words = book.words(&form);
        (self.rewrite, self.form) = (rewrite, form);
        self.waits = true;
        self.look(book);
    }

    /// Has the form be that of the file, which may have been read again.
    fn agree(&mut self, book: &Book) -> Result<bool, String> {
        if self.file.text() == self.rewrite.text() {
            return Ok(false);
        }
        let rewrite = Rewrite::read(&self.label, self.file.text()).map_err(|faults| faults.to_string())?;
        let form = book.form(&rewrite, &self.list, &self.path);
        let form = form.ok_or_else(|| format!("{} has nothing at {} any more", self.label, self.path))?;
        self.show(rewrite, form, book);
        Ok(true)
    }

    fn travel(&mut self, back: bool, book: &Book) -> Result<bool, String> {
        let moved = self.file.travel(back, ());
        self.agree(book)?;
        moved.map(|mark| mark.is_some())
    }

    /// Finds what it looks like.
    fn look(&mut self, book: &Book) {
        let file = |look: &str| book.figures.from_files.get(look).cloned();
        let own = || {
            let recipe = read_value::<RawFigure>(&self.form.text).filter(|_| self.list == "figures")?;
            // What a file holds is read with all content.
            let file = file(self.key()).filter(|_| recipe.gltf.is_some());
            Some(FigureSource { recipe: Arc::new(recipe), file })
        };
        let of_look = || match self.form.field("look").map(|node| &node.body) {
            Some(FormBody::Text(look)) => {
                let recipe = Arc::new(book.figures.figures.get(look)?.value.clone());
                Some(FigureSource { recipe, file: file(look) })
            }
            _ => None,
        };
        self.figure = own().or_else(of_look);
    }
}

impl ContentEditor {
    /// Turns to a game, to the one that is looked at, or to the first.
    pub fn turn_to(&mut self, games: &Games, game: Option<&str>) {
        let now = self.book.as_ref().map(|book| book.game.id());
        let wanted = game.or(now);
        let found = wanted.and_then(|id| games.ruleset(id)).or_else(|| games.all().first().cloned());
        let stale = self.book.as_ref().is_none_or(|book| book.reading != games.reading());
        let other = found.as_ref().map(|game| game.id()) != now;
        if let Some(game) = found.filter(|_| stale || other) {
            self.book = Some(Book::of(game, games, self.book.take()));
            if other {
                (self.open, self.list) = (None, String::new());
            }
        }
        if let Some(book) = self.book.as_ref().filter(|book| book.kind(&self.list).is_none()) {
            self.list = book.kinds.first().map(|kind| kind.list.clone()).unwrap_or_default();
        }
    }

    /// Grants a wish.
    ///
    /// # Errors
    /// Why it cannot be.
    pub fn command(&mut self, command: ContentCommand, games: &Games) -> Result<ContentErrand, String> {
        match command {
            ContentCommand::Game(game) => self.turn_to(games, Some(&game)),
            ContentCommand::List(list) => self.list = list,
            ContentCommand::Change(list, id) => return self.take_up(&list, &id, false, games),
            ContentCommand::Copy(list, id) => return self.take_up(&list, &id, true, games),
            ContentCommand::Close => {
                self.open = None;
                self.turn_to(games, None);
            }
            ContentCommand::Turn(by) => self.turned += by,
            ContentCommand::Pose(stance) => self.stance = stance,
            ContentCommand::Fold(path) => {
                if let Some(open) = &mut self.open {
                    let path = open.whole_path(&path);
                    if !open.turned.remove(&path) {
                        open.turned.insert(path);
                    }
                }
            }
            ContentCommand::Edit(path, edit) => {
                if let (Some(open), Some(book)) = (&mut self.open, &self.book) {
                    let path = open.whole_path(&path);
                    open.change(book, &path, &edit)?;
                    return Ok(ContentErrand::Read);
                }
            }
            ContentCommand::Try => {
                let trial = self.open.as_ref().and_then(|open| open.trial.as_ref());
                let trial = trial.ok_or("No match begins with it by itself.")?;
                return Ok(ContentErrand::Begin(trial.setup.clone()));
            }
        }
        Ok(ContentErrand::None)
    }

    /// One step back, or forth again.
    ///
    /// # Errors
    /// What the file system said.
    pub fn travel(&mut self, back: bool) -> Result<ContentErrand, String> {
        let (Some(open), Some(book)) = (&mut self.open, &self.book) else { return Ok(ContentErrand::None) };
        Ok(if open.travel(back, book)? { ContentErrand::Read } else { ContentErrand::None })
    }

    /// Opens a thing; one that is not a player's own in a copy, which takes its place or stands beside it.
    fn take_up(&mut self, list: &str, id: &str, new: bool, games: &Games) -> Result<ContentErrand, String> {
        self.turn_to(games, None);
        let book = self.book.as_ref().ok_or("There is no game.")?;
        let item = book.item(list, id).ok_or_else(|| format!("There is no “{id}” among {list}."))?;
        let home = Home::of_system().ok_or("this system has no place for your own files")?;
        let lies = games.library().path_of(&item.file, &[book.game.id()]);
        let lies = lies.and_then(|file| file.canonicalize().ok());
        let mine = home.mods().canonicalize().ok();
        let here = lies.filter(|file| mine.is_some_and(|mine| file.starts_with(mine)));
        let (path, label, root, errand) = match here.filter(|_| !new) {
            Some(path) => (path, item.file.clone(), item.path.clone(), ContentErrand::None),
            None => {
                let copy = own::copied(book, item, &home.mods(), new)?;
                (copy.path, copy.label, copy.root, ContentErrand::Read)
            }
        };
        let mut open = OpenThing::read(&path, label, (list.to_owned(), root), book)?;
        open.waits = errand == ContentErrand::Read;
        open.look(book);
        open.faults = faults_of(games, &open.label);
        self.seeking = (!open.waits && open.faults.is_empty()).then(|| seek(book, &open));
        self.list = list.to_owned();
        self.open = Some(open);
        Ok(errand)
    }

    /// Whether what lies open is in the game, and nothing is being looked for.
    pub fn rests(&self) -> bool {
        self.seeking.is_none() && self.open.as_ref().is_none_or(|open| !open.waits)
    }

    /// Whether the faults of a mod of this name are told here.
    pub fn tells_of(&self, name: &str) -> bool {
        self.open.as_ref().is_some_and(|open| open.label.starts_with(&format!("mods/{name}/")))
    }
}

/// What is wrong with the mod of a file.
fn faults_of(games: &Games, label: &str) -> Vec<Fault> {
    let of = |name: &str| label.starts_with(&format!("mods/{name}/"));
    let out = games.content().left_out.iter().filter(|out| of(&out.name));
    out.flat_map(|out| out.faults.sorted().into_iter().cloned()).collect()
}

/// Looks for a match in which a thing takes part: by itself, or by what names it.
fn seek(book: &Book, open: &OpenThing) -> Task<Option<Trial>> {
    let (game, name): (Arc<dyn Ruleset>, String) = (book.game.clone(), open.called().to_owned());
    let id = open.form.field("id").map_or(open.key(), |node| node.text.trim_matches('"'));
    let mut wanted = vec![if id.is_empty() { name.clone() } else { id.to_owned() }];
    wanted.extend(book.named_by(&wanted[0]));
    let text = open.form.text.clone();
    IoTaskPool::get().spawn(async move { trial(&game, &wanted, &name, &text) })
}

/// Has what lies open follow content that has been read anew, and takes the match that was found for it.
pub(super) fn follow(
    games: Res<Games>,
    mut editor: ResMut<ContentEditor>,
    mut ui: ResMut<UiState>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    if editor.seeking.is_some() {
        redraw.write(RequestRedraw);
    }
    if let Some(found) = editor.seeking.as_mut().and_then(|task| block_on(poll_once(task))) {
        editor.seeking = None;
        if let Some(open) = &mut editor.open {
            open.trial = found;
        }
    }
    if !games.is_changed() || editor.book.is_none() {
        return;
    }
    editor.turn_to(&games, None);
    let ContentEditor { book: Some(book), open: Some(open), seeking, .. } = &mut *editor else { return };
    let caught = open.file.catch_up().and_then(|_| open.agree(book));
    if let Err(why) = caught {
        ui.tell(Notice::new(Weight::Fault, why));
    }
    open.waits = false;
    open.faults = faults_of(&games, &open.label);
    open.look(book);
    if open.faults.is_empty() {
        *seeking = Some(seek(book, open));
    } else {
        open.trial = None;
    }
}

/// The recipes of a game as its files have them now.
fn figures_of(games: &Games, game: &str) -> Figures {
    Figures::of(games.library(), game, &mut Faults::new())
}

/// The item that is played of several of one id: the last one that is no patch.
fn played<'i>(items: impl Iterator<Item = &'i ShelfItem>) -> Option<&'i ShelfItem> {
    items.filter(|item| !item.patch).max_by(|a, b| a.layer.cmp(&b.layer))
}
