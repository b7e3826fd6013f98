//! What an id names, where it is given, and where it is used.

use std::collections::{BTreeMap, BTreeSet};

use lsp_types::{Location, TextDocumentPositionParams, Uri};

use super::context::{Here, Types, is_own_id, patched, things_of_list};
use super::files::{FileKind, IndexedFile, ThingPlace};
use super::open::Open;
use super::places::{Lines, position_of, uri_of};
use super::texts::KeyPlace;
use monteria_content::reference::{Cursor, OutlineItem};

/// The kinds of files in which ids of things stand.
const KINDS: [FileKind; 5] =
    [FileKind::Data, FileKind::Scenario, FileKind::Patch, FileKind::Figures, FileKind::Lesson];

/// The things with an id that stands at some place.
pub(super) struct ReferenceSubject {
    pub game: &'static str,
    pub id: String,
    /// The things; several if mods replace one another's.
    pub things: Vec<ThingPlace>,
}

/// A place where an id stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct IdUse {
    /// The index of the file among those of its game.
    pub file: usize,
    /// The byte at which the id begins.
    pub start: usize,
    /// Whether the thing is given there.
    pub gives: bool,
}

impl Open {
    /// Returns the things whose id stands at a position of a content file or of a table
    /// of texts; `None` if there is no id of any.
    pub(super) fn subject(&self, at: &TextDocumentPositionParams) -> Option<ReferenceSubject> {
        if let Some(message) = self.message_at(at) {
            return self.subject_of_message(message);
        }
        let here = self.here(at).filter(|here| here.cursor.quoted && !here.cursor.comment)?;
        let things = self.targets(&here.types, here.file?, &here.cursor);
        let id = here.cursor.whole;
        (!things.is_empty()).then_some(ReferenceSubject { game: here.types.game?, id, things })
    }

    /// Returns the things to which a message of a table belongs.
    fn subject_of_message(&self, message: &str) -> Option<ReferenceSubject> {
        self.files.keys().find_map(|game| {
            let rest = message.strip_prefix(game)?.strip_prefix('-')?;
            let files = self.files(game);
            let mut things = Vec::new();
            for (file, content) in files.iter().enumerate() {
                for (item, thing) in content.outline.items.iter().enumerate() {
                    let own = || rest == format!("{}-{}", content.list_of(thing), thing.id);
                    if content.is_top_level(thing) && content.gives(thing) && own() {
                        things.push(ThingPlace { file, item });
                    }
                }
            }
            let first = things.first()?;
            let id = files[first.file].outline.items[first.item].id.clone();
            Some(ReferenceSubject { game, id, things })
        })
    }

    /// Returns the things that a quoted text at a place of a file gives or names.
    pub(super) fn targets(
        &self,
        types: &Types<'_>,
        file: usize,
        cursor: &Cursor,
    ) -> Vec<ThingPlace> {
        let files = types.game.map_or(&[][..], |game| self.files(game));
        let Some(own) = files.get(file) else { return Vec::new() };
        let is_called = |place: &ThingPlace| thing(files, *place).id == cursor.whole;
        let item = own.outline.items.iter().position(|item| item.id_start == cursor.start);
        let Some(item) = item else {
            let Some(key) = types.key_at(cursor) else { return Vec::new() };
            let mut things = match types.wanted(&key) {
                Some(wanted) => self.things_for(types, file, cursor, &wanted),
                // `Remove("id")` of a patch.
                None if types.is_patch() && is_own_id(&key) => {
                    let list = cursor.field().unwrap_or_default();
                    patched(files, own, cursor.start, &[list])
                }
                None => Vec::new(),
            };
            things.retain(is_called);
            return things;
        };
        let given = &own.outline.items[item];
        let mut things = if own.is_top_level(given) {
            things_of_list(files, own.list_of(given))
        } else if own.gives(given) {
            vec![ThingPlace { file, item }]
        } else {
            let list = given.list_name().unwrap_or_default();
            let mut parts = patched(files, own, cursor.start, &[list]);
            parts.retain(|part| {
                parent_id(files, *part) == parent_id(files, ThingPlace { file, item })
            });
            parts
        };
        things.retain(is_called);
        things
    }

    /// Returns all places where the id of these things stands in content files.
    pub(super) fn uses(&self, subject: &ReferenceSubject) -> Vec<IdUse> {
        let files = self.files(subject.game);
        let kinds = KINDS.map(|kind| self.types_of(kind, Some(subject.game)));
        let quoted = format!("\"{}\"", subject.id);
        let things: BTreeSet<ThingPlace> = subject.things.iter().copied().collect();
        let mut uses = Vec::new();
        for (file, content) in files.iter().enumerate() {
            let types = kinds.iter().flatten().find(|types| types.kind == content.kind);
            let Some(types) = types.filter(|_| content.text.contains(&quoted)) else { continue };
            let items = content.outline.items.iter().enumerate();
            let starts: BTreeMap<usize, usize> =
                items.map(|(index, item)| (item.id_start, index)).collect();
            Cursor::each_text(&content.text, Some(&subject.id), |cursor| {
                let item = starts.get(&cursor.start).copied();
                // The id of one of the things needs no search for what it names.
                let is_own = item.is_some_and(|item| things.contains(&ThingPlace { file, item }));
                let names = || {
                    let named = self.targets(types, file, cursor);
                    named.iter().any(|place| things.contains(place))
                };
                if is_own || names() {
                    let gives =
                        item.is_some_and(|item| content.gives(&content.outline.items[item]));
                    uses.push(IdUse { file, start: cursor.start, gives });
                }
            });
        }
        uses
    }

    /// Returns the places of an id of this length: for each the index of its file, and the
    /// byte at which it starts. Files in zips have none.
    fn locations(
        &self,
        files: &[IndexedFile],
        places: impl IntoIterator<Item = (usize, usize)>,
        length: usize,
    ) -> Vec<Location> {
        // The lines of a file are found once, however many places it has.
        let mut known: BTreeMap<usize, Option<(Uri, Lines<'_>)>> = BTreeMap::new();
        let location = |(index, start): (usize, usize)| {
            let file = files.get(index)?;
            let found = known.entry(index).or_insert_with(|| {
                let uri = self.texts.get(&file.path).map(|text| text.uri.clone());
                let uri = uri.or_else(|| uri_of(&file.path)).filter(|_| !file.is_zipped())?;
                Some((uri, Lines::of(&file.text)))
            });
            let (uri, lines) = found.as_ref()?;
            Some(Location::new(uri.clone(), lines.range(start..start + length)))
        };
        places.into_iter().filter_map(location).collect()
    }

    /// Returns the places where the things whose id stands at a position are given.
    pub(super) fn definition(&self, at: &TextDocumentPositionParams) -> Vec<Location> {
        let Some(subject) = self.subject(at) else { return Vec::new() };
        let files = self.files(subject.game);
        let places = subject.things.iter();
        let places = places.map(|place| (place.file, thing(files, *place).id_start));
        self.locations(files, places, subject.id.len())
    }

    /// Returns all places where the id at a position is used, in content files and in
    /// tables of texts; with `declared` also those where its thing is given.
    pub(super) fn references(
        &self,
        at: &TextDocumentPositionParams,
        declared: bool,
    ) -> Vec<Location> {
        let Some(subject) = self.subject(at) else { return Vec::new() };
        let files = self.files(subject.game);
        let uses = self.uses(&subject).into_iter().filter(|it| declared || !it.gives);
        let places = uses.map(|it| (it.file, it.start));
        let mut all = self.locations(files, places, subject.id.len());
        for table in self.tables() {
            let places = self.keys_of(&subject, &table.text).into_iter();
            let uri = uri_of(&table.path);
            let lines = Lines::of(&table.text);
            let location =
                |KeyPlace { id }: KeyPlace| Some(Location::new(uri.clone()?, lines.range(id)));
            all.extend(places.filter_map(location));
        }
        all
    }

    /// Returns where and under which name a thing is given, in a line for people.
    pub(super) fn describe(&self, game: &str, place: ThingPlace) -> String {
        let files = self.files(game);
        let file = &files[place.file];
        let item = thing(files, place);
        let called =
            if item.name.is_empty() { String::new() } else { format!(", \"{}\"", item.name) };
        let line = position_of(&file.text, item.id_start).line + 1;
        let list = file.list_of(item);
        format!("{}{called}: one of {list}, given at {}:{line}", item.id, file.label)
    }
}

impl Here<'_> {
    /// Returns the line of `Open::describe` for each nested thing that the id
    /// at the position names.
    pub(super) fn nested_things(&self, open: &Open) -> Vec<String> {
        let (Some(file), Some(game)) = (self.file, self.types.game) else { return Vec::new() };
        let files = open.files(game);
        let named = open.targets(&self.types, file, &self.cursor).into_iter();
        let nested = named.filter(|place| !files[place.file].is_top_level(thing(files, *place)));
        nested.map(|place| open.describe(game, place)).collect()
    }
}

/// Returns the thing at a place.
pub(super) fn thing(files: &[IndexedFile], place: ThingPlace) -> &OutlineItem {
    &files[place.file].outline.items[place.item]
}

/// Returns the id of the thing around another one.
fn parent_id(files: &[IndexedFile], place: ThingPlace) -> Option<&str> {
    let parent = thing(files, place).parent?;
    files[place.file].outline.items.get(parent).map(|item| item.id.as_str())
}
