//! The open item: its form, and how edits of the form are written to its file.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::sync::Arc;

use super::book::Book;
use super::own_mod::ItemPatch;
use crate::pages::edited_file::EditedFile;
use monteria_content::figures::{FigureSource, RawFigure};
use monteria_content::reference::{FormBody, FormNode};
use monteria_content::{Fault, FormEdit, Rewrite, read_value};
use monteria_game::{ContentPreview, Text, text};

/// An item open in the editor.
pub struct OpenThing {
    pub file: EditedFile<()>,
    /// The name of the file in fault messages.
    pub(super) label: String,
    /// The list it belongs to.
    pub list: String,
    /// The path of the item in the file.
    root: String,
    /// The original of a patched item; `None` where the file holds the whole item.
    patch: Option<ItemPatch>,
    /// The edits that undo the patch, by path of the form.
    before: BTreeMap<String, FormEdit>,
    /// The text of the file that the form shows.
    shown: String,
    pub form: FormNode,
    /// The effect texts of its values in the words of the game, by path.
    pub words: BTreeMap<String, String>,
    /// The faults of the item and of the rest of its mod.
    pub faults: Vec<Fault>,
    /// The paths whose fold state differs from the default.
    pub turned: BTreeSet<String>,
    /// Whether content is being read again.
    pub waits: bool,
    /// A match in which it takes part, if one was found.
    pub content_preview: Option<ContentPreview>,
    /// Its figure, if it has one.
    pub figure: Option<FigureSource>,
    rewrite: Rewrite,
}

/// The location of an item: its list, the name of its file in fault messages, and its
/// path in the file.
pub(super) struct ItemLocation {
    pub list: String,
    pub label: String,
    pub root: String,
}

impl OpenThing {
    /// Opens an item of a file.
    pub(super) fn read(path: &Path, location: ItemLocation, book: &Book) -> Result<Self, Text> {
        OpenThing::of(EditedFile::read(path)?, location, None, book)
    }

    /// Opens an item changed by a file of patches, which need not exist yet.
    pub(super) fn patch(
        path: &Path,
        location: ItemLocation,
        patch: ItemPatch,
        book: &Book,
    ) -> Result<Self, Text> {
        let file = match path.exists() {
            true => EditedFile::read(path)?,
            false => EditedFile::begun(path, &patch.begun),
        };
        OpenThing::of(file, location, Some(patch), book)
    }

    fn of(
        file: EditedFile<()>,
        location: ItemLocation,
        patch: Option<ItemPatch>,
        book: &Book,
    ) -> Result<Self, Text> {
        let ItemLocation { list, label, root } = location;
        let rewrite = read_form_text(file.text(), &label, &root, patch.as_ref())?;
        let at = if patch.is_some() { "" } else { root.as_str() };
        let form = book.form(&rewrite, &list, at);
        let form = form.ok_or_else(|| {
            text!("window-has-nothing-at-any-more", "{label} no longer has an entry at {root}")
        })?;
        Ok(OpenThing {
            before: undo_edits(patch.as_ref(), &rewrite, &form),
            shown: file.text().to_owned(),
            words: book.words(&form),
            file,
            label,
            list,
            root,
            patch,
            form,
            faults: Vec::new(),
            turned: BTreeSet::new(),
            waits: false,
            content_preview: None,
            figure: None,
            rewrite,
        })
    }

    /// Returns its path in the form's text: for a patch, the text is the item alone.
    fn path(&self) -> &str {
        if self.patch.is_some() { "" } else { &self.root }
    }

    /// Returns the path from the root for a path within the item; a path that already
    /// begins with the item's own is unchanged.
    pub(crate) fn whole_path(&self, path: &str) -> String {
        let root = self.path();
        match (path.is_empty(), root.is_empty()) {
            (true, _) => root.to_owned(),
            (_, true) => path.to_owned(),
            _ if path.starts_with(root) => path.to_owned(),
            _ if path.starts_with('[') => format!("{root}{path}"),
            _ => format!("{root}.{path}"),
        }
    }

    /// Returns the path in the file for a path of the form.
    fn path_in_file(&self, path: &str) -> String {
        match (self.patch.is_some(), path.is_empty()) {
            (false, _) => path.to_owned(),
            (true, true) => self.root.clone(),
            (true, false) => format!("{}.{path}", self.root),
        }
    }

    /// Returns whether its file holds only differences and not the whole item.
    pub fn is_patch(&self) -> bool {
        self.patch.is_some()
    }

    /// Returns the edit that undoes the patch of a field; `None` if the field is
    /// unchanged or the file holds the whole item. Elements of lists are not
    /// reported one by one.
    pub fn as_it_was(&self, path: &str) -> Option<&FormEdit> {
        self.before.get(path)
    }

    /// Returns its name, or else its id.
    pub fn called(&self) -> &str {
        match self.key() {
            "" => self.form.called().unwrap_or_default(),
            key => key,
        }
    }

    /// Returns the key of its entry in a map of ids; empty elsewhere.
    pub(super) fn key(&self) -> &str {
        self.root.split('"').nth(1).unwrap_or_default()
    }

    /// Returns the faults at a path, or those below it where it is folded.
    pub fn faults_at(&self, path: &str, below: bool) -> impl Iterator<Item = &Fault> {
        let path = self.path_in_file(path);
        self.faults.iter().filter(move |fault| {
            fault.file == self.label
                && (fault.path == path || below && fault.path.starts_with(&path))
        })
    }

    /// Returns the faults as texts, each with its place in the form or the
    /// name of another file.
    pub fn faults_told(&self) -> impl Iterator<Item = String> {
        self.faults.iter().map(|fault| {
            let inside = fault.path.strip_prefix(&self.root).filter(|_| fault.file == self.label);
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

    pub(super) fn change(&mut self, book: &Book, path: &str, edit: &FormEdit) -> Result<(), Text> {
        let to_text = Text::from;
        let changed = self.rewrite.edited(path, edit).map_err(to_text)?;
        let form = book.form(&changed, &self.list, self.path());
        form.ok_or(text!(
            "window-that-would-leave-nothing-of-what",
            "Cannot change this: nothing of the open entry would be left."
        ))?;
        let text = match &self.patch {
            Some(patch) => patch.file_with(self.file.text(), &self.label, &self.root, &changed)?,
            None => changed.text().to_owned(),
        };
        let done = self.file.change(&text, ());
        self.sync_form(book)?;
        done
    }

    /// Updates the form if the text of the file has changed. Returns whether it has.
    pub(super) fn sync_form(&mut self, book: &Book) -> Result<bool, Text> {
        if self.file.text() == self.shown {
            return Ok(false);
        }
        let rewrite =
            read_form_text(self.file.text(), &self.label, &self.root, self.patch.as_ref())?;
        let form = book.form(&rewrite, &self.list, self.path());
        let form = form.ok_or_else(|| {
            text!(
                "window-has-nothing-at-any-more",
                "{label} no longer has an entry at {root}",
                label = self.label,
                root = self.root
            )
        })?;
        self.words = book.words(&form);
        self.before = undo_edits(self.patch.as_ref(), &rewrite, &form);
        self.rewrite = rewrite;
        self.form = form;
        self.shown = self.file.text().to_owned();
        self.waits = true;
        self.update_figure(book);
        Ok(true)
    }

    pub(super) fn step_history(&mut self, back: bool, book: &Book) -> Result<bool, Text> {
        let moved = self.file.step_history(back, ());
        self.sync_form(book)?;
        moved.map(|mark| mark.is_some())
    }

    pub(super) fn update_figure(&mut self, book: &Book) {
        let file = |look: &str| book.figures.from_files.get(look).cloned();
        let own = || {
            let recipe =
                read_value::<RawFigure>(&self.form.text).filter(|_| self.list == "figures")?;
            // The models in a file are read with all content.
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

/// Returns the text that the form is made from: the file itself, or the
/// original with its patch.
fn read_form_text(
    text: &str,
    label: &str,
    root: &str,
    patch: Option<&ItemPatch>,
) -> Result<Rewrite, Text> {
    let to_text = Text::from;
    let file = Rewrite::read(label, text).map_err(to_text)?;
    match patch {
        Some(patch) => match patch.other(&file, root) {
            Some(other) => Err(text!(
                "window-changes-another-by-hand",
                "{label} changes “{other}” at {root}: it was edited by hand"
            )),
            None => patch.base.patched(&file, root).map_err(to_text),
        },
        None => Ok(file),
    }
}

/// Returns the edits that undo a patch outside of lists.
fn undo_edits(
    patch: Option<&ItemPatch>,
    now: &Rewrite,
    form: &FormNode,
) -> BTreeMap<String, FormEdit> {
    let mut all = BTreeMap::new();
    // An item of the player's own has no patch to undo.
    let Some(ItemPatch { base, .. }) = patch else { return all };
    let mut open: Vec<&FormNode> = form.children();
    while let Some(node) = open.pop() {
        let path = node.path.as_str();
        let Some(text) = now.source(path).filter(|_| !path.contains('[')) else { continue };
        if !base.says(path, text) {
            all.insert(
                path.to_owned(),
                base.source(path).map_or(FormEdit::Unset, |was| FormEdit::Put(was.to_owned())),
            );
            open.extend(node.children());
        }
    }
    all
}
