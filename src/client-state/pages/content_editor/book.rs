//! Content of a game as the editor shows it: its lists, their items, and the
//! types of its files.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use super::{Games, figures_of, item_in_play};
use monteria_content::reference::{FormNode, IdLists, Reference, ValueShape};
use monteria_content::words::{about_text, field_name};
use monteria_content::{Figures, Language, Layer, Rewrite, ShelfItem};
use monteria_game::{Ruleset, Text, reference_of, reference_of_mods, text};

/// The list of scenarios; each scenario is a file of its own.
pub(super) const SCENARIOS: &str = "scenarios";
/// The most referring items that are searched for a preview match.
const MAX_REFERRING: usize = 24;

/// The content of a game.
pub struct Book {
    pub game: Arc<dyn Ruleset>,
    pub kinds: Vec<ListKind>,
    /// The reload count of the content when this was built.
    pub(super) reading: u32,
    /// The figures of its models.
    pub(super) figures: Figures,
    /// The language of content texts.
    pub(super) language: Arc<Language>,
    types: Arc<Types>,
    items: Vec<ShelfItem>,
}

/// A list of a game.
#[derive(Clone, Debug, PartialEq)]
pub struct ListKind {
    /// Its name in files.
    pub list: String,
    pub about: Text,
    /// The type of its items.
    shape: ValueShape,
    /// Whether the type belongs to every mod and not to the game.
    common: bool,
    /// Whether it is a map from ids to items.
    pub(super) map: bool,
    /// Whether it is a single record.
    pub(super) alone: bool,
}

impl ListKind {
    /// Returns its title in the player's language.
    pub fn title(&self) -> String {
        monteria_game::capital(&field_name(&self.list))
    }

    /// Returns whether it may have more than one item.
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
    /// Builds the content of a game. Reuses the types of an older value
    /// for the same game.
    pub(super) fn of(game: Arc<dyn Ruleset>, games: &Games, before: Option<Book>) -> Book {
        let items = games.library().shelf(game.id());
        let known = before.filter(|book| book.game.id() == game.id());
        let (types, kinds) = match known {
            Some(book) => (book.types, book.kinds),
            None => {
                let (of_game, _) = reference_of(game.as_ref());
                let common = reference_of_mods();
                let kinds = kinds(&of_game, &common);
                (
                    Arc::new(Types {
                        ids: learn_id_lists(&of_game, &kinds, &items),
                        of_game,
                        common,
                    }),
                    kinds,
                )
            }
        };
        let figures = figures_of(games, game.id());
        let language = games.library().spoken();
        Book { game, kinds, reading: games.reading(), figures, language, types, items }
    }

    /// Returns a list by its name in files.
    pub fn kind(&self, list: &str) -> Option<&ListKind> {
        self.kinds.iter().find(|kind| kind.list == list)
    }

    /// Returns the type reference for the items of a list.
    pub fn reference(&self, list: &str) -> &Reference {
        match self.kind(list).is_some_and(|kind| kind.common) {
            true => &self.types.common,
            false => &self.types.of_game,
        }
    }

    /// Returns the items of a list in play, each once, sorted by name.
    pub fn things(&self, list: &str) -> Vec<&ShelfItem> {
        let mut by_key: BTreeMap<&str, &ShelfItem> = BTreeMap::new();
        for item in self.items.iter().filter(|item| item.list == list && !item.patch) {
            let key = if item.id.is_empty() { item.name.as_str() } else { item.id.as_str() };
            let there = by_key.get(key).copied();
            by_key.extend(
                item_in_play([Some(item), there].into_iter().flatten()).map(|item| (key, item)),
            );
        }
        let mut all: Vec<&ShelfItem> = by_key.into_values().collect();
        all.sort_by_key(|item| item.title.to_lowercase());
        all
    }

    /// Returns the item of a list by its id or its name.
    pub fn item(&self, list: &str, id: &str) -> Option<&ShelfItem> {
        let is = |item: &&ShelfItem| {
            item.list == list && (item.id == id || item.id.is_empty() && item.name == id)
        };
        item_in_play(self.items.iter().filter(is))
    }

    /// Returns whether an id is taken in a list.
    pub(super) fn is_taken(&self, list: &str, id: &str) -> bool {
        self.items.iter().any(|item| item.list == list && item.id == id)
    }

    /// Returns the ids and names that a field may refer to; empty if it
    /// refers to no list.
    pub fn choices(&self, key: &str) -> Vec<(&str, &str)> {
        let things = self.list_of(key).map(|list| self.things(list)).unwrap_or_default();
        things.into_iter().map(|item| (item.id.as_str(), item.title.as_str())).collect()
    }

    /// Returns the list that a field refers to.
    pub fn list_of(&self, key: &str) -> Option<&str> {
        self.types.ids.of(key)
    }

    /// Returns ids and names of items that refer to an item, directly or
    /// through others, nearest first.
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
        all.truncate(MAX_REFERRING);
        all
    }

    /// Returns the form of the value at a path of a file.
    pub(super) fn form(&self, file: &Rewrite, list: &str, path: &str) -> Option<FormNode> {
        self.reference(list).form(file, path, &self.kind(list)?.shape)
    }

    /// Returns the effect texts of a form's values in the words of the game, by path.
    pub(super) fn words(&self, form: &FormNode) -> BTreeMap<String, String> {
        let mut words = BTreeMap::new();
        let mut open = vec![form];
        while let Some(node) = open.pop() {
            open.extend(node.children());
            if let ValueShape::Named(name) = &node.shape {
                let said =
                    self.game.words_of(name, &node.text).filter(|said| !said.trim().is_empty());
                words.extend(said.map(|said| (node.path.clone(), said)));
            }
        }
        words
    }

    /// Returns an initial value for a field, with ids of existing items.
    pub fn blank(&self, list: &str, shape: &ValueShape, key: &str) -> String {
        self.reference(list).blank(shape, key, &|key| self.first_choice(key))
    }

    /// Returns an enum variant as text, with the initial values of its fields.
    pub fn word(&self, list: &str, of: &str, word: &str) -> String {
        self.reference(list).word(of, word, &|key| self.first_choice(key))
    }

    fn first_choice(&self, key: &str) -> Option<String> {
        self.choices(key).first().map(|(id, _)| (*id).to_owned())
    }

    /// Returns whether an item belongs to a mod of the player that was made here.
    pub fn is_own(item: &ShelfItem) -> bool {
        matches!(&item.layer, Layer::Mod(_, id) if *id == super::OWN_MOD)
    }

    /// Returns the patch of an item by a mod of the player.
    pub(crate) fn own_patch(&self, item: &ShelfItem) -> Option<&ShelfItem> {
        self.patches(item).find(|patch| Book::is_own(patch))
    }

    /// Returns whether a mod of the player changes an item.
    pub fn is_changed(&self, item: &ShelfItem) -> bool {
        let patch =
            self.own_patch(item).and_then(|patch| Rewrite::read(&patch.file, &patch.text).ok());
        patch.is_some_and(|patch| patch.fields("").iter().any(|name| name != "id"))
    }

    fn patches(&self, item: &ShelfItem) -> impl Iterator<Item = &ShelfItem> {
        let of = (item.list.clone(), item.id.clone());
        self.items.iter().filter(move |one| one.patch && (&one.list, &one.id) == (&of.0, &of.1))
    }

    /// Returns an item as other mods define it, without the player's own patch.
    ///
    /// # Errors
    /// The file that cannot be read, or the patch that cannot be applied.
    pub(super) fn before_own(&self, item: &ShelfItem) -> Result<Rewrite, Text> {
        let to_text = Text::from;
        let mut base = Rewrite::read(&item.file, &item.text).map_err(to_text)?;
        for patch in
            self.patches(item).filter(|patch| patch.layer > item.layer && !Book::is_own(patch))
        {
            base = base
                .patched(&Rewrite::read(&patch.file, &patch.text).map_err(to_text)?, "")
                .map_err(to_text)?;
        }
        Ok(base)
    }
}

/// Returns the lists of a game's files: data, scenarios, figures.
fn kinds(of_game: &Reference, common: &Reference) -> Vec<ListKind> {
    let mut all = Vec::new();
    let mut lists = |reference: &Reference, file: usize, common: bool| {
        // A game without such a file has no lists in it.
        let Some((_, ValueShape::Named(name))) = reference.files.get(file) else { return };
        for field in reference.fields(name) {
            let shape = reference.plain(&field.shape);
            let (inner, map, alone) = match shape {
                ValueShape::List(inner) => (&**inner, false, false),
                ValueShape::Map(inner) => (&**inner, true, false),
                ValueShape::Named(_) => (shape, false, true),
                _ => continue,
            };
            all.push(ListKind {
                list: field.name.clone(),
                about: about_text(&field.about),
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
        all.push(ListKind {
            list: SCENARIOS.to_owned(),
            about: text!("window-scenarios-with-their-tables", "Scenarios with their tables."),
            shape: shape.clone(),
            common: false,
            map: false,
            alone: true,
        });
    }
    all
}

/// Returns the lists whose ids the fields of a game's files refer to.
fn learn_id_lists(reference: &Reference, kinds: &[ListKind], items: &[ShelfItem]) -> IdLists {
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
