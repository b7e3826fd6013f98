//! The thing that lies open: what its form shows, and how a change of it
//! comes into its file.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::sync::Arc;

use super::book::Book;
use super::own::Patching;
use crate::pages::edited_file::EditedFile;
use monteria_content::figures::{FigureSource, RawFigure};
use monteria_content::reference::{FormBody, FormNode};
use monteria_content::{Fault, FormEdit, Rewrite, read_value};
use monteria_game::ContentPreview;

/// A thing that lies open.
pub struct OpenThing {
    /// Its file.
    pub file: EditedFile<()>,
    /// The file as faults name it.
    pub(super) label: String,
    /// The list that it is one of.
    pub list: String,
    /// Its path in the file.
    root: String,
    /// What it was before its file, which holds only what is different; none where the
    /// file holds it whole.
    patching: Option<Patching>,
    /// How what the patch changes is made again what it was, by paths of the form.
    before: BTreeMap<String, FormEdit>,
    /// The text of the file that the form shows.
    shown: String,
    /// What it says.
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
    pub content_preview: Option<ContentPreview>,
    /// What it looks like, where it looks like anything.
    pub figure: Option<FigureSource>,
    rewrite: Rewrite,
}

/// Where a thing lies: its list, its file as faults name it, and its path in that.
pub(super) struct Lies {
    pub list: String,
    pub label: String,
    pub root: String,
}

impl OpenThing {
    /// Opens what lies in a file.
    pub(super) fn read(path: &Path, lies: Lies, book: &Book) -> Result<Self, String> {
        OpenThing::of(EditedFile::read(path)?, lies, None, book)
    }

    /// Opens what a file of patches changes, which need not be there yet.
    pub(super) fn patch(
        path: &Path,
        lies: Lies,
        patching: Patching,
        book: &Book,
    ) -> Result<Self, String> {
        let file = match path.exists() {
            true => EditedFile::read(path)?,
            false => EditedFile::begun(path, &patching.begun),
        };
        OpenThing::of(file, lies, Some(patching), book)
    }

    fn of(
        file: EditedFile<()>,
        lies: Lies,
        patching: Option<Patching>,
        book: &Book,
    ) -> Result<Self, String> {
        let Lies { list, label, root } = lies;
        let rewrite = read(file.text(), &label, &root, patching.as_ref())?;
        let at = if patching.is_some() { "" } else { root.as_str() };
        let form = book.form(&rewrite, &list, at);
        let form = form.ok_or_else(|| format!("{label} has nothing at {root} any more"))?;
        Ok(OpenThing {
            before: before(patching.as_ref(), &rewrite, &form),
            shown: file.text().to_owned(),
            words: book.words(&form),
            file,
            label,
            list,
            root,
            patching,
            form,
            faults: Vec::new(),
            turned: BTreeSet::new(),
            waits: false,
            content_preview: None,
            figure: None,
            rewrite,
        })
    }

    /// Its path in what the form is of: where its file holds only what is different, that
    /// is the thing alone.
    fn path(&self) -> &str {
        if self.patching.is_some() { "" } else { &self.root }
    }

    /// The whole path of one within the thing, or that path itself where it
    /// begins with the thing's.
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

    /// The path in the file of what stands at a path of the form.
    fn path_in_file(&self, path: &str) -> String {
        match (self.patching.is_some(), path.is_empty()) {
            (false, _) => path.to_owned(),
            (true, true) => self.root.clone(),
            (true, false) => format!("{}.{path}", self.root),
        }
    }

    /// Whether its file holds only what is different, and not the whole thing.
    pub fn is_patch(&self) -> bool {
        self.patching.is_some()
    }

    /// How a field is made again what it was without the patch; none where it is
    /// that, and where the file holds the whole thing. What stands in lists is not
    /// told one by one.
    pub fn as_it_was(&self, path: &str) -> Option<&FormEdit> {
        self.before.get(path)
    }

    /// Its name, or the id that it stands under.
    pub fn called(&self) -> &str {
        match self.key() {
            "" => self.form.called().unwrap_or_default(),
            key => key,
        }
    }

    /// The id that it stands under where things stand under their ids; empty elsewhere.
    pub(super) fn key(&self) -> &str {
        self.root.split('"').nth(1).unwrap_or_default()
    }

    /// What is wrong at a path itself, or at what stands below it where that lies folded.
    pub fn faults_at(&self, path: &str, below: bool) -> impl Iterator<Item = &Fault> {
        let path = self.path_in_file(path);
        self.faults.iter().filter(move |fault| {
            fault.file == self.label
                && (fault.path == path || below && fault.path.starts_with(&path))
        })
    }

    /// What is wrong, each with where it is: within the form, or in which other file.
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

    pub(super) fn change(
        &mut self,
        book: &Book,
        path: &str,
        edit: &FormEdit,
    ) -> Result<(), String> {
        let told = |faults: monteria_content::Faults| faults.to_string();
        let changed = self.rewrite.edited(path, edit).map_err(told)?;
        let form = book.form(&changed, &self.list, self.path());
        form.ok_or("That would leave nothing of what lies open.")?;
        let text = match &self.patching {
            Some(patching) => {
                patching.file_with(self.file.text(), &self.label, &self.root, &changed)?
            }
            None => changed.text().to_owned(),
        };
        let done = self.file.change(&text, ());
        self.agree(book)?;
        done
    }

    /// Has the form be that of the file, which may have been read again.
    pub(super) fn agree(&mut self, book: &Book) -> Result<bool, String> {
        if self.file.text() == self.shown {
            return Ok(false);
        }
        let rewrite = read(self.file.text(), &self.label, &self.root, self.patching.as_ref())?;
        let form = book.form(&rewrite, &self.list, self.path());
        let form =
            form.ok_or_else(|| format!("{} has nothing at {} any more", self.label, self.root))?;
        self.words = book.words(&form);
        self.before = before(self.patching.as_ref(), &rewrite, &form);
        (self.rewrite, self.form) = (rewrite, form);
        self.shown = self.file.text().to_owned();
        self.waits = true;
        self.look(book);
        Ok(true)
    }

    pub(super) fn travel(&mut self, back: bool, book: &Book) -> Result<bool, String> {
        let moved = self.file.travel(back, ());
        self.agree(book)?;
        moved.map(|mark| mark.is_some())
    }

    /// Finds what it looks like.
    pub(super) fn look(&mut self, book: &Book) {
        let file = |look: &str| book.figures.from_files.get(look).cloned();
        let own = || {
            let recipe =
                read_value::<RawFigure>(&self.form.text).filter(|_| self.list == "figures")?;
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

/// What the form is of: the file itself, or the thing that it changes with that change.
fn read(
    text: &str,
    label: &str,
    root: &str,
    patching: Option<&Patching>,
) -> Result<Rewrite, String> {
    let told = |faults: monteria_content::Faults| faults.to_string();
    let file = Rewrite::read(label, text).map_err(told)?;
    match patching {
        Some(patching) => match patching.other(&file, root) {
            Some(other) => {
                Err(format!("{label} changes “{other}” at {root}: it has been written by hand"))
            }
            None => patching.base.patched(&file, root).map_err(told),
        },
        None => Ok(file),
    }
}

/// How everything that a patch changes outside of lists is made again what it was.
fn before(
    patching: Option<&Patching>,
    now: &Rewrite,
    form: &FormNode,
) -> BTreeMap<String, FormEdit> {
    let mut all = BTreeMap::new();
    let Some(Patching { base, .. }) = patching else { return all };
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
