//! What there is of a game: its lists with their things, and the types that
//! they are written in.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use super::{Games, figures_of, played};
use monteria_content::reference::{FormNode, IdLists, Reference, Shape};
use monteria_content::words::field_name;
use monteria_content::{Figures, Language, Layer, Rewrite, ShelfItem};
use monteria_game::{Ruleset, reference_of, reference_of_mods};

/// The list of scenarios, of which each is a file.
pub(super) const SCENARIOS: &str = "scenarios";
/// How many things that name a thing are looked through for a match in
/// which it takes part.
const MOST_NAMING: usize = 24;

/// What there is of a game.
pub struct Book {
    /// The game.
    pub game: Arc<dyn Ruleset>,
    /// Its lists.
    pub kinds: Vec<Kind>,
    /// How many times the content had been read anew when this was made.
    pub(super) reading: u32,
    /// What its models look like.
    pub(super) figures: Figures,
    /// The language that content is told in.
    pub(super) language: Arc<Language>,
    types: Arc<Types>,
    items: Vec<ShelfItem>,
}

/// A list of a game.
#[derive(Clone, Debug, PartialEq)]
pub struct Kind {
    /// Its name in files.
    pub list: String,
    /// What stands on it.
    pub about: String,
    /// How one of it is written.
    shape: Shape,
    /// Whether that is a type of every mod, and not one of the game.
    common: bool,
    /// Whether its things stand under their ids.
    pub(super) map: bool,
    /// Whether it is a single record.
    pub(super) alone: bool,
}

impl Kind {
    /// Its name for people, in the language that is spoken.
    pub fn title(&self) -> String {
        monteria_game::capital(&field_name(&self.list))
    }

    /// Whether there may be more than one of it.
    pub fn can_be_copied(&self) -> bool {
        !self.alone || self.list == SCENARIOS
    }
}

/// The types of a game's files.
struct Types {
    of_game: Reference,
    common: Reference,
    ids: IdLists,
}

impl Book {
    /// Of a game; what is known of its types already is in an older one of the same game.
    pub(super) fn of(game: Arc<dyn Ruleset>, games: &Games, before: Option<Book>) -> Book {
        let items = games.library().shelf(game.id());
        let known = before.filter(|book| book.game.id() == game.id());
        let (types, kinds) = match known {
            Some(book) => (book.types, book.kinds),
            None => {
                let (of_game, _) = reference_of(game.as_ref());
                let common = reference_of_mods();
                let kinds = kinds(&of_game, &common);
                (Arc::new(Types { ids: learnt(&of_game, &kinds, &items), of_game, common }), kinds)
            }
        };
        let figures = figures_of(games, game.id());
        let language = games.library().spoken();
        Book { game, kinds, reading: games.reading(), figures, language, types, items }
    }

    /// A list.
    pub fn kind(&self, list: &str) -> Option<&Kind> {
        self.kinds.iter().find(|kind| kind.list == list)
    }

    /// The types that the things of a list are written in.
    pub fn reference(&self, list: &str) -> &Reference {
        match self.kind(list).is_some_and(|kind| kind.common) {
            true => &self.types.common,
            false => &self.types.of_game,
        }
    }

    /// The things of a list, each once, as they are played, in the order of their names.
    pub fn things(&self, list: &str) -> Vec<&ShelfItem> {
        let mut by_key: BTreeMap<&str, &ShelfItem> = BTreeMap::new();
        for item in self.items.iter().filter(|item| item.list == list && !item.patch) {
            let key = if item.id.is_empty() { item.name.as_str() } else { item.id.as_str() };
            let there = by_key.get(key).copied();
            by_key
                .extend(played([Some(item), there].into_iter().flatten()).map(|item| (key, item)));
        }
        let mut all: Vec<&ShelfItem> = by_key.into_values().collect();
        all.sort_by_key(|item| item.told.to_lowercase());
        all
    }

    /// The thing of a list by its id, or its name.
    pub fn item(&self, list: &str, id: &str) -> Option<&ShelfItem> {
        let is = |item: &&ShelfItem| {
            item.list == list && (item.id == id || item.id.is_empty() && item.name == id)
        };
        played(self.items.iter().filter(is))
    }

    /// Whether an id is taken on a list.
    pub(super) fn is_taken(&self, list: &str, id: &str) -> bool {
        self.items.iter().any(|item| item.list == list && item.id == id)
    }

    /// The ids and the names of what may be named by a field; empty where it names
    /// nothing of a list.
    pub fn choices(&self, key: &str) -> Vec<(&str, &str)> {
        let Some(list) = self.list_of(key) else { return Vec::new() };
        self.things(list).into_iter().map(|item| (item.id.as_str(), item.told.as_str())).collect()
    }

    /// The list that a field names something of.
    pub fn list_of(&self, key: &str) -> Option<&str> {
        self.types.ids.of(key)
    }

    /// Ids and names of what names a thing, and of what names that, nearest first.
    pub(super) fn named_by(&self, id: &str) -> Vec<String> {
        let mut all: Vec<String> = Vec::new();
        let mut seen = BTreeSet::from([id.to_owned()]);
        let mut round = vec![id.to_owned()];
        for _ in 0..2 {
            let naming = self
                .items
                .iter()
                .filter(|item| !item.patch && round.iter().any(|id| item.names(id)));
            let names = naming
                .map(|item| if item.id.is_empty() { item.name.clone() } else { item.id.clone() });
            round = names.filter(|name| seen.insert(name.clone())).collect();
            all.extend(round.iter().cloned());
        }
        all.truncate(MOST_NAMING);
        all
    }

    /// The form of what stands at a path of a file.
    pub(super) fn form(&self, file: &Rewrite, list: &str, path: &str) -> Option<FormNode> {
        self.reference(list).form(file, path, &self.kind(list)?.shape)
    }

    /// What values of a form do, in the words of the game, by their paths.
    pub(super) fn words(&self, form: &FormNode) -> BTreeMap<String, String> {
        let mut words = BTreeMap::new();
        let mut open = vec![form];
        while let Some(node) = open.pop() {
            open.extend(node.children());
            if let Shape::Named(name) = &node.shape {
                let said =
                    self.game.words_of(name, &node.text).filter(|said| !said.trim().is_empty());
                words.extend(said.map(|said| (node.path.clone(), said)));
            }
        }
        words
    }

    /// A value to begin with at a field, with ids of what there is.
    pub fn blank(&self, list: &str, shape: &Shape, key: &str) -> String {
        self.reference(list).blank(shape, key, &|key| self.first_choice(key))
    }

    /// A word of a choice, with what must stand in its brackets.
    pub fn word(&self, list: &str, of: &str, word: &str) -> String {
        self.reference(list).word(of, word, &|key| self.first_choice(key))
    }

    fn first_choice(&self, key: &str) -> Option<String> {
        self.choices(key).first().map(|(id, _)| (*id).to_owned())
    }

    /// Whether a thing is of a player's own mod that is made here.
    pub fn is_own(item: &ShelfItem) -> bool {
        matches!(&item.layer, Layer::Mod(_, id) if *id == super::OWN_MOD)
    }

    /// What a player's own mod changes of a thing that somebody else gives.
    pub(crate) fn own_patch(&self, item: &ShelfItem) -> Option<&ShelfItem> {
        self.patches(item).find(|patch| Book::is_own(patch))
    }

    /// Whether a player's own mod says that anything of it is different.
    pub fn is_changed(&self, item: &ShelfItem) -> bool {
        let patch =
            self.own_patch(item).and_then(|patch| Rewrite::read(&patch.file, &patch.text).ok());
        patch.is_some_and(|patch| patch.fields("").iter().any(|name| name != "id"))
    }

    fn patches(&self, item: &ShelfItem) -> impl Iterator<Item = &ShelfItem> {
        let of = (item.list.clone(), item.id.clone());
        self.items.iter().filter(move |one| one.patch && (&one.list, &one.id) == (&of.0, &of.1))
    }

    /// A thing as other mods have it, without what a player's own changes of it.
    ///
    /// # Errors
    /// What cannot be read, or written over it.
    pub(super) fn before_own(&self, item: &ShelfItem) -> Result<Rewrite, String> {
        let told = |faults: monteria_content::Faults| faults.to_string();
        let mut base = Rewrite::read(&item.file, &item.text).map_err(told)?;
        for patch in
            self.patches(item).filter(|patch| patch.layer > item.layer && !Book::is_own(patch))
        {
            base = base
                .patched(&Rewrite::read(&patch.file, &patch.text).map_err(told)?, "")
                .map_err(told)?;
        }
        Ok(base)
    }
}

/// The lists of a game's files: those of data, scenarios, figures.
fn kinds(of_game: &Reference, common: &Reference) -> Vec<Kind> {
    let mut all = Vec::new();
    let mut lists = |reference: &Reference, file: usize, common: bool| {
        let Some((_, Shape::Named(name))) = reference.files.get(file) else { return };
        for field in reference.fields(name) {
            let shape = reference.plain(&field.shape);
            let (inner, map, alone) = match shape {
                Shape::List(inner) => (&**inner, false, false),
                Shape::Map(inner) => (&**inner, true, false),
                Shape::Named(_) => (shape, false, true),
                _ => continue,
            };
            all.push(Kind {
                list: field.name.clone(),
                about: field.about.clone(),
                shape: inner.clone(),
                common,
                map,
                alone,
            });
        }
    };
    lists(of_game, 0, false);
    lists(common, 1, true);
    if let Some((_, shape)) = of_game.files.get(1) {
        all.push(Kind {
            list: SCENARIOS.to_owned(),
            about: "Scenarios with their tables.".to_owned(),
            shape: shape.clone(),
            common: false,
            map: false,
            alone: true,
        });
    }
    all
}

/// The lists whose ids the fields of a game's files name.
fn learnt(reference: &Reference, kinds: &[Kind], items: &[ShelfItem]) -> IdLists {
    let ships = || items.iter().filter(|item| item.layer == Layer::Base);
    let forms: Vec<FormNode> = ships()
        .filter_map(|item| {
            let kind = kinds.iter().find(|kind| kind.list == item.list && !kind.common)?;
            let text = Rewrite::read(&item.file, &item.text).ok()?;
            reference.form(&text, "", &kind.shape)
        })
        .collect();
    let named: Vec<(&str, &str)> =
        ships().map(|item| (item.list.as_str(), item.id.as_str())).collect();
    IdLists::learn(&forms, &named)
}
