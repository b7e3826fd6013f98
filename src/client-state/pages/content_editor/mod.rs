//! Editing the things of any game: what there is, the one that lies open as a form, and
//! what becomes of it in the game. It knows no game: what a form shows is made from the
//! types of the files, and a change is one of the file's text.

mod book;
mod open;
mod own;

use std::sync::Arc;

use bevy::prelude::*;
use bevy::tasks::{IoTaskPool, Task, block_on, poll_once};
use bevy::window::RequestRedraw;

use crate::options::Games;
use crate::pages::ui_state::UiState;
use crate::play::work::{Notice, Weight};
use monteria_content::{Fault, Faults, Figures, FormEdit, Home, ShelfItem};
use monteria_game::{ContentPreview, MatchSetup, Ruleset, Stance, content_preview};

use open::Lies;

pub use book::{Book, Kind};
pub use open::OpenThing;
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
    seeking: Option<Task<Option<ContentPreview>>>,
}

/// What a player wishes of the editor.
#[derive(Clone, PartialEq, Debug)]
pub enum ContentCommand {
    /// Turn to this game.
    Game(String),
    /// Turn to this list of its things.
    List(String),
    /// Change the thing of this list and id, or name: a player's own where it lies,
    /// anything else by a patch.
    Change(String, String),
    /// Make one more, like the thing of this list and id, or name.
    Copy(String, String),
    /// Change what stands at a path of the open thing; a path without a beginning is
    /// one within the thing.
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

impl ContentEditor {
    /// Turns to a game, to the one that is looked at, or to the first.
    pub fn turn_to(&mut self, games: &Games, game: Option<&str>) {
        let now = self.book.as_ref().map(|book| book.game.id());
        let wanted = game.or(now);
        let found =
            wanted.and_then(|id| games.ruleset(id)).or_else(|| games.all().first().cloned());
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
    pub fn command(
        &mut self,
        command: ContentCommand,
        games: &Games,
    ) -> Result<ContentErrand, String> {
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
                let content_preview =
                    self.open.as_ref().and_then(|open| open.content_preview.as_ref());
                let content_preview =
                    content_preview.ok_or("No match begins with it by itself.")?;
                return Ok(ContentErrand::Begin(content_preview.setup.clone()));
            }
        }
        Ok(ContentErrand::None)
    }

    /// One step back, or forth again.
    ///
    /// # Errors
    /// What the file system said.
    pub fn travel(&mut self, back: bool) -> Result<ContentErrand, String> {
        let (Some(open), Some(book)) = (&mut self.open, &self.book) else {
            return Ok(ContentErrand::None);
        };
        Ok(if open.travel(back, book)? { ContentErrand::Read } else { ContentErrand::None })
    }

    /// Opens a thing: a player's own, what a patch changes of another, or a new one
    /// that is like it.
    fn take_up(
        &mut self,
        list: &str,
        id: &str,
        new: bool,
        games: &Games,
    ) -> Result<ContentErrand, String> {
        self.turn_to(games, None);
        let book = self.book.as_ref().ok_or("There is no game.")?;
        let item =
            book.item(list, id).ok_or_else(|| format!("There is no “{id}” among {list}."))?;
        let home = Home::of_system().ok_or("this system has no place for your own files")?;
        let lies = |item: &ShelfItem| {
            let file =
                games.library().path_of(&item.file, &[book.game.id()])?.canonicalize().ok()?;
            let mine = home.mods().canonicalize().ok()?;
            let list = list.to_owned();
            let label = item.file.clone();
            let root = item.path.clone();
            file.starts_with(mine).then_some((file, Lies { list, label, root }))
        };
        let (mut open, errand) = match lies(item).filter(|_| !new) {
            Some((path, lies)) => (OpenThing::read(&path, lies, book)?, ContentErrand::None),
            None => match own::patching(book, item, &home.mods())?.filter(|_| !new) {
                Some((path, first, patching)) => {
                    // What is changed already is changed where that stands.
                    let (path, lies) = book.own_patch(item).and_then(lies).unwrap_or((path, first));
                    (OpenThing::patch(&path, lies, patching, book)?, ContentErrand::None)
                }
                None => {
                    let (path, lies) = own::copied(book, item, &home.mods(), new)?;
                    (OpenThing::read(&path, lies, book)?, ContentErrand::Read)
                }
            },
        };
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
fn seek(book: &Book, open: &OpenThing) -> Task<Option<ContentPreview>> {
    let game: Arc<dyn Ruleset> = book.game.clone();
    let name: String = open.called().to_owned();
    let id = open.form.field("id").map_or(open.key(), |node| node.text.trim_matches('"'));
    let mut wanted = vec![if id.is_empty() { name.clone() } else { id.to_owned() }];
    wanted.extend(book.named_by(&wanted[0]));
    let text = open.form.text.clone();
    // A match tells names in the language that is spoken, files mostly in English.
    let told = book.language.told_names(game.id(), &open.list, &wanted[0], &text);
    let names: Vec<String> = std::iter::once(name).chain(told).collect();
    IoTaskPool::get().spawn(async move { content_preview(&game, &wanted, &names, &text) })
}

/// Has what lies open follow content that has been read anew, and takes the match that
/// was found for it.
pub fn follow(
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
            open.content_preview = found;
        }
    }
    if !games.is_changed() || editor.book.is_none() {
        return;
    }
    editor.turn_to(&games, None);
    let ContentEditor { book: Some(book), open: Some(open), seeking, .. } = &mut *editor else {
        return;
    };
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
        open.content_preview = None;
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
