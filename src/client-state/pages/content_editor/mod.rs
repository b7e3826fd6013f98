//! State of the content editor: the content of a game, the item open as a form, and its
//! effect in the game. It is independent of the game: a form is made from the types of
//! the files, and a change edits the text of the file.
//!
//! Read [`ContentEditor`] first, then [`OpenThing`].

mod book;
mod open;
mod own_mod;

use std::sync::Arc;

use bevy::prelude::*;
use bevy::tasks::{IoTaskPool, Task, block_on, poll_once};
use bevy::window::RequestRedraw;

use crate::options::Games;
use crate::pages::ui_state::UiState;
use crate::play::work::{Notice, NoticeKind};
use monteria_content::{Fault, Faults, Figures, FormEdit, Home, ShelfItem};
use monteria_game::{ContentPreview, MatchSetup, Ruleset, Stance, Text, content_preview, text};

use open::ItemLocation;

pub use book::{Book, ListKind};
pub use open::OpenThing;
pub use own_mod::OWN_MOD;

/// State of the content editor.
#[derive(Resource, Default)]
pub struct ContentEditor {
    /// The content of the game that is shown.
    pub book: Option<Book>,
    /// The list that is shown.
    pub list: String,
    pub open: Option<OpenThing>,
    /// The rotation of the figure beside the form, in radians.
    pub turned: f32,
    /// The state in which the figure is shown.
    pub stance: Option<Stance>,
    /// The search for a match in which the open item takes part.
    preview_search: Option<Task<Option<ContentPreview>>>,
}

/// A command for the content editor.
#[derive(Clone, PartialEq, Debug)]
pub enum ContentCommand {
    Game(String),
    List(String),
    /// Edit the item of this list and id, or name: an own one in its file, any
    /// other by a patch.
    Change(String, String),
    /// Create an item like the one of this list and id, or name.
    Copy(String, String),
    /// Edit the value at a path of the open item; a path without a root is
    /// relative to the item.
    Edit(String, FormEdit),
    /// Open or fold the value at a path.
    Fold(String),
    /// Turn the figure by so many radians.
    Turn(f32),
    /// Show the figure in this state.
    Pose(Option<Stance>),
    /// Return to the list.
    Close,
    /// Play a match in which the item takes part.
    Try,
}

/// Follow-up work for the window after a command.
#[derive(PartialEq, Debug)]
pub enum ContentFollowUp {
    None,
    /// Read all content again.
    Read,
    Begin(MatchSetup),
}

impl ContentEditor {
    /// Shows a game, else the one that is open, else the first.
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
                self.open = None;
                self.list = String::new();
            }
        }
        if let Some(book) = self.book.as_ref().filter(|book| book.kind(&self.list).is_none()) {
            self.list = book.kinds.first().map(|kind| kind.list.clone()).unwrap_or_default();
        }
    }

    /// Carries out a command.
    ///
    /// # Errors
    /// The reason why it cannot be done.
    pub fn command(
        &mut self,
        command: ContentCommand,
        games: &Games,
    ) -> Result<ContentFollowUp, Text> {
        match command {
            ContentCommand::Game(game) => self.turn_to(games, Some(&game)),
            ContentCommand::List(list) => self.list = list,
            ContentCommand::Change(list, id) => return self.open_item(&list, &id, false, games),
            ContentCommand::Copy(list, id) => return self.open_item(&list, &id, true, games),
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
                    return Ok(ContentFollowUp::Read);
                }
            }
            ContentCommand::Try => {
                let content_preview =
                    self.open.as_ref().and_then(|open| open.content_preview.as_ref());
                let content_preview = content_preview.ok_or(text!(
                    "window-no-match-begins-with-it-by",
                    "Cannot try it: no match can begin with it alone."
                ))?;
                return Ok(ContentFollowUp::Begin(content_preview.setup.clone()));
            }
        }
        Ok(ContentFollowUp::None)
    }

    /// Undoes or redoes a step.
    ///
    /// # Errors
    /// The error of the file system.
    pub fn step_history(&mut self, back: bool) -> Result<ContentFollowUp, Text> {
        let (Some(open), Some(book)) = (&mut self.open, &self.book) else {
            return Ok(ContentFollowUp::None);
        };
        Ok(if open.step_history(back, book)? {
            ContentFollowUp::Read
        } else {
            ContentFollowUp::None
        })
    }

    /// Opens an item: an own one, the patch of another, or a new one like it.
    fn open_item(
        &mut self,
        list: &str,
        id: &str,
        new: bool,
        games: &Games,
    ) -> Result<ContentFollowUp, Text> {
        self.turn_to(games, None);
        let book =
            self.book.as_ref().ok_or(text!("window-there-is-no-game", "No game is installed."))?;
        let item = book
            .item(list, id)
            .ok_or_else(|| text!("window-there-is-no-among", "There is no “{id}” among {list}."))?;
        let home = Home::of_system().ok_or(text!(
            "window-this-system-has-no-place-for-2",
            "this system has no folder for your own files"
        ))?;
        let location = |item: &ShelfItem| {
            let file =
                games.library().path_of(&item.file, &[book.game.id()])?.canonicalize().ok()?;
            let mine = home.mods().canonicalize().ok()?;
            let list = list.to_owned();
            let label = item.file.clone();
            let root = item.path.clone();
            file.starts_with(mine).then_some((file, ItemLocation { list, label, root }))
        };
        let (mut open, errand) = match location(item).filter(|_| !new) {
            Some((path, location)) => {
                (OpenThing::read(&path, location, book)?, ContentFollowUp::None)
            }
            None => match own_mod::locate_patch(book, item, &home.mods())?.filter(|_| !new) {
                Some((path, first, patching)) => {
                    // An existing patch is edited in its file.
                    let (path, location) =
                        book.own_patch(item).and_then(location).unwrap_or((path, first));
                    (OpenThing::patch(&path, location, patching, book)?, ContentFollowUp::None)
                }
                None => {
                    let (path, location) = own_mod::copy_item(book, item, &home.mods(), new)?;
                    (OpenThing::read(&path, location, book)?, ContentFollowUp::Read)
                }
            },
        };
        open.waits = errand == ContentFollowUp::Read;
        open.update_figure(book);
        open.faults = faults_of(games, &open.label);
        self.preview_search =
            (!open.waits && open.faults.is_empty()).then(|| search_preview(book, &open));
        self.list = list.to_owned();
        self.open = Some(open);
        Ok(errand)
    }

    /// Returns whether the open item is in the game and no search is running.
    pub fn rests(&self) -> bool {
        self.preview_search.is_none() && self.open.as_ref().is_none_or(|open| !open.waits)
    }

    /// Returns whether the form shows the faults of the mod with this name.
    pub fn tells_of(&self, name: &str) -> bool {
        self.open.as_ref().is_some_and(|open| open.label.starts_with(&format!("mods/{name}/")))
    }
}

/// Returns the faults of the mod of a file.
fn faults_of(games: &Games, label: &str) -> Vec<Fault> {
    let of = |name: &str| label.starts_with(&format!("mods/{name}/"));
    let out = games.content().left_out.iter().filter(|out| of(&out.name));
    out.flat_map(|out| out.faults.sorted().into_iter().cloned()).collect()
}

/// Searches for a match in which an item takes part, directly or through items
/// that refer to it.
fn search_preview(book: &Book, open: &OpenThing) -> Task<Option<ContentPreview>> {
    let game: Arc<dyn Ruleset> = book.game.clone();
    let name: String = open.called().to_owned();
    let id = open.form.field("id").map_or(open.key(), |node| node.text.trim_matches('"'));
    let mut wanted = vec![if id.is_empty() { name.clone() } else { id.to_owned() }];
    wanted.extend(book.named_by(&wanted[0]));
    let text = open.form.text.clone();
    // Matches use names in the chosen language, files mostly English ones.
    let shown_names = book.language.told_names(game.id(), &open.list, &wanted[0], &text);
    let names: Vec<String> = std::iter::once(name).chain(shown_names).collect();
    IoTaskPool::get().spawn(async move { content_preview(&game, &wanted, &names, &text) })
}

/// Updates the open item after content has been read again, and collects the
/// result of the search.
pub fn follow(
    games: Res<Games>,
    mut editor: ResMut<ContentEditor>,
    mut ui: ResMut<UiState>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    if editor.preview_search.is_some() {
        redraw.write(RequestRedraw);
    }
    if let Some(found) = editor.preview_search.as_mut().and_then(|task| block_on(poll_once(task))) {
        editor.preview_search = None;
        if let Some(open) = &mut editor.open {
            open.content_preview = found;
        }
    }
    if !games.is_changed() || editor.book.is_none() {
        return;
    }
    editor.turn_to(&games, None);
    let ContentEditor { book: Some(book), open: Some(open), preview_search, .. } = &mut *editor
    else {
        return;
    };
    let caught = open.file.catch_up().and_then(|_| open.sync_form(book));
    if let Err(why) = caught {
        ui.tell(Notice::new(NoticeKind::Fault, why));
    }
    open.waits = false;
    open.faults = faults_of(&games, &open.label);
    open.update_figure(book);
    if open.faults.is_empty() {
        *preview_search = Some(search_preview(book, open));
    } else {
        open.content_preview = None;
    }
}

/// Returns the figure recipes of a game from its current files.
fn figures_of(games: &Games, game: &str) -> Figures {
    Figures::of(games.library(), game, &mut Faults::new())
}

/// Returns the item in play among several with the same id: the last one
/// that is no patch.
fn item_in_play<'i>(items: impl Iterator<Item = &'i ShelfItem>) -> Option<&'i ShelfItem> {
    items.filter(|item| !item.patch).max_by(|a, b| a.layer.cmp(&b.layer))
}
