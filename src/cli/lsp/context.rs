//! The context of a position in an open content file: its types, and the things that a
//! word there can name.

use std::collections::BTreeMap;
use std::path::Path;

use lsp_types::{Position, Range, TextDocumentPositionParams, Uri};

use super::files::{FileKind, IndexedFile, SCENARIOS, ThingPlace, kind_of};
use super::open::Open;
use super::places::{byte_of, path_of, position_of};
use crate::content_tools::explain::Book;
use monteria_content::reference::{
    Cursor, Expected, IdLists, KnownNames, Outline, OutlineItem, Reference, ValueShape,
};
use monteria_content::{Faults, Library, Source, Sources};

/// The last part of the key of the keys of a map.
const KEYS: &str = "{}";
/// How the key of an id of a thing ends.
const OWN_ID: &str = ".id";
/// The field of a lesson that names its scenario. Lessons have no types here.
const LESSON_SCENARIO: &str = "scenario";

/// The types of the files of one kind.
pub(super) struct Types<'a> {
    pub book: &'a Book,
    pub reference: Reference,
    pub root: ValueShape,
    /// What fields refer to.
    pub ids: &'a IdLists,
    pub kind: FileKind,
    /// The game; `None` for files common to all games.
    pub game: Option<&'static str>,
}

/// A content file at the cursor.
pub(super) struct Here<'a> {
    pub types: Types<'a>,
    pub text: &'a str,
    pub byte: usize,
    pub cursor: Cursor,
    /// The index of the file among those of its game.
    pub file: Option<usize>,
}

/// What the words of a field can be.
pub(super) struct Wanted<'a> {
    /// Whether only things of the same file count.
    local: bool,
    /// Names of lists, or paths of them.
    lists: Vec<&'a str>,
    /// Words of the game.
    pub words: &'a [String],
}

impl Types<'_> {
    /// Returns the key of the value at a place: `Type.field`.
    pub(super) fn key_at(&self, cursor: &Cursor) -> Option<String> {
        if self.kind == FileKind::Lesson {
            return cursor.field().map(str::to_owned);
        }
        match self.reference.expected(&self.root, cursor)? {
            Expected::Value { key, .. } => Some(key),
            Expected::Key { key } => Some(format!("{key}{KEYS}")),
            Expected::Field { .. } => None,
        }
    }

    /// Returns what the words of a field can be; `None` if it is not known.
    pub(super) fn wanted<'w>(&'w self, key: &'w str) -> Option<Wanted<'w>> {
        let lists = |to: &'w str| Wanted { local: false, lists: vec![to], words: &[] };
        if self.kind == FileKind::Lesson {
            return (key == LESSON_SCENARIO).then(|| lists(SCENARIOS));
        }
        let to = self.ids.of(key)?;
        if let Some(list) = to.strip_prefix('.') {
            return Some(Wanted { local: true, ..lists(list) });
        }
        Some(match self.reference.names.get(to) {
            Some(KnownNames { words, lists }) => {
                Wanted { local: false, lists: lists.iter().map(String::as_str).collect(), words }
            }
            None => lists(to),
        })
    }

    /// Returns whether the file holds patches.
    pub(super) fn is_patch(&self) -> bool {
        self.kind == FileKind::Patch
    }
}

impl Here<'_> {
    /// Returns the range of the word or string around the position. An unclosed string
    /// ends at the position, since the text after it does not belong to it.
    pub(super) fn word_range(&self) -> Range {
        let Cursor { start, ref whole, quoted, .. } = self.cursor;
        let closed = self.text[start + whole.len()..].starts_with('"');
        let end = if quoted && !closed { self.byte.max(start) } else { start + whole.len() };
        Range::new(position_of(self.text, start), position_of(self.text, end))
    }
}

impl Open {
    /// Returns the types of a file by its path; `None` if it is no content.
    pub(super) fn types(&self, path: &Path) -> Option<Types<'_>> {
        let (kind, game) = kind_of(path)?;
        self.types_of(kind, game)
    }

    /// Returns the types of the files of one kind of a game.
    pub(super) fn types_of(&self, kind: FileKind, game: Option<&'static str>) -> Option<Types<'_>> {
        let common = matches!(kind, FileKind::ModInfo | FileKind::Figures);
        let name = if common { "mods" } else { game? };
        let book = self.books.iter().find(|book| book.name == name)?;
        let ids = self.ids.get(name)?;
        let shape = |index: usize| book.reference.files.get(index).map(|(_, shape)| shape.clone());
        let (reference, root) = match kind {
            FileKind::Data | FileKind::ModInfo => (book.reference.clone(), shape(0)?),
            FileKind::Scenario | FileKind::Figures => (book.reference.clone(), shape(1)?),
            FileKind::Patch => book.reference.of_patches()?,
            FileKind::Lesson => (Reference::default(), ValueShape::Any),
        };
        Some(Types { book, reference, root, ids, kind, game })
    }

    /// Returns the context of a position; `None` if the file is not open
    /// or is no content.
    pub(super) fn here(&self, at: &TextDocumentPositionParams) -> Option<Here<'_>> {
        self.here_at(&at.text_document.uri, at.position)
    }

    /// Returns the context of a position of an open file.
    pub(super) fn here_at(&self, uri: &Uri, position: Position) -> Option<Here<'_>> {
        let path = path_of(uri)?;
        let path = path.canonicalize().unwrap_or(path);
        let text = &self.texts.get(&path)?.text;
        let types = self.types(&path)?;
        let byte = byte_of(text, position);
        let files = types.game.map_or(&[][..], |game| self.files(game));
        let file = files.iter().position(|file| file.path == path);
        Some(Here { types, text, byte, cursor: Cursor::at(text, byte), file })
    }

    /// Returns the things that a field can name at a place of a file.
    pub(super) fn things_for(
        &self,
        types: &Types<'_>,
        file: usize,
        cursor: &Cursor,
        wanted: &Wanted<'_>,
    ) -> Vec<ThingPlace> {
        let Some(game) = types.game else { return Vec::new() };
        let files = self.files(game);
        let Some(own) = files.get(file) else { return Vec::new() };
        let mut found = Vec::new();
        for list in &wanted.lists {
            let place = |item: &OutlineItem| {
                let item = own.outline.items.iter().position(|other| std::ptr::eq(other, item))?;
                Some(ThingPlace { file, item })
            };
            let visible = own.outline.visible(list, cursor);
            let given: Vec<&&OutlineItem> = visible.iter().filter(|item| own.gives(item)).collect();
            let nested = given.iter().any(|item| !own.is_top_level(item));
            found.extend(given.into_iter().filter_map(|item| place(item)));
            let steps: Vec<&str> = list.split('.').collect();
            if types.is_patch() {
                found.extend(patched(files, own, cursor.start, &steps));
            }
            if wanted.local && found.is_empty() {
                // The brackets of an incomplete text are not those that are meant.
                found.extend(own.outline.items_of(&steps).filter_map(place));
            } else if !wanted.local && !nested {
                found.extend(things_of_list(files, list));
            }
        }
        found.sort();
        found.dedup();
        found
    }
}

/// Returns the things of a list in all files: of the lists of files, or, if no file has
/// such a list, of those of other things.
pub(super) fn things_of_list(files: &[IndexedFile], list: &str) -> Vec<ThingPlace> {
    let mut top = Vec::new();
    let mut nested = Vec::new();
    for (file, content) in files.iter().enumerate() {
        for (item, thing) in content.outline.items.iter().enumerate() {
            if content.list_of(thing) == list && content.gives(thing) {
                let place = ThingPlace { file, item };
                if content.is_top_level(thing) { &mut top } else { &mut nested }.push(place);
            }
        }
    }
    if top.is_empty() { nested } else { top }
}

/// Returns the parts of the thing that a patch changes at this byte: those in lists whose
/// path ends with these names.
pub(super) fn patched(
    files: &[IndexedFile],
    patch: &IndexedFile,
    byte: usize,
    list: &[&str],
) -> Vec<ThingPlace> {
    let around = patch.outline.around(byte);
    let chain = around.map(|item| patch.outline.chain(item)).unwrap_or_default();
    let Some(changed) = chain.first().filter(|item| !item.added) else { return Vec::new() };
    let mut found = Vec::new();
    for given in things_of_list(files, patch.list_of(changed)) {
        let outline = &files[given.file].outline;
        if outline.items[given.item].id != changed.id {
            continue;
        }
        let inside = (given.item + 1..outline.items.len()).filter(|item| {
            let whole = &outline.items[given.item].range;
            whole.contains(&outline.items[*item].range.start)
        });
        let ends = |item: &usize| {
            let own = &outline.items[*item].list;
            own.len() >= list.len() && own[own.len() - list.len()..].iter().eq(list.iter())
        };
        found.extend(inside.filter(ends).map(|item| ThingPlace { file: given.file, item }));
    }
    found
}

/// Returns whether a key is that of the id of a thing.
pub(super) fn is_own_id(key: &str) -> bool {
    key.ends_with(OWN_ID)
}

/// Returns what the fields of each book refer to: as its types say, and as the content
/// of this library shows.
pub(super) fn learned_ids(books: &[Book], library: &Library) -> BTreeMap<String, IdLists> {
    let of = |book: &Book| (book.name.clone(), learned_of(book, library));
    books.iter().map(of).collect()
}

fn learned_of(book: &Book, library: &Library) -> IdLists {
    let sources = Sources::read(library, &book.name, "", &mut Faults::new());
    let mut texts: Vec<(String, String)> = Vec::new();
    for (file, sources) in [&sources.data, &sources.scenarios].into_iter().enumerate() {
        let Some((_, root)) = book.reference.files.get(file) else { continue };
        for source in sources {
            Cursor::each_text(&source.text, None, |cursor| {
                let key = match book.reference.expected(root, cursor) {
                    Some(Expected::Value { key, .. }) => key,
                    Some(Expected::Key { key }) => format!("{key}{KEYS}"),
                    Some(Expected::Field { .. }) | None => return,
                };
                texts.push((key, cursor.whole.clone()));
            });
        }
    }
    let outlines: Vec<Outline> = sources
        .data
        .iter()
        .chain(&sources.scenarios)
        .chain(&sources.figures)
        .map(|source: &Source| Outline::of(&source.text))
        .collect();
    let things: Vec<(&str, &str)> = outlines
        .iter()
        .flat_map(|outline| &outline.items)
        .map(|item| (item.list_name().unwrap_or(SCENARIOS), item.id.as_str()))
        .collect();
    let texts = texts.iter().map(|(key, text)| (key.as_str(), text.as_str()));
    IdLists::learn_from_texts(texts, &things).with(&book.reference.ids)
}
