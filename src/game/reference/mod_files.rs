//! Generator of a new mod's files: shipped content, written out with each
//! field's documentation above it. New things of one mod name each other.

use std::collections::BTreeMap;

use thiserror::Error;

use crate::presentation::format::capital;
use crate::reference::file_types::{reference_of, reference_of_mods};
use crate::reference::mod_kinds::{KindLink, KindPlace, ModKind};
use crate::reference::mod_plan::{ModPlan, PlannedThing};
use crate::ruleset::Ruleset;
use monteria_content::reference::{Reference, Sample, SampleOf};
use monteria_content::{Faults, Id, Library, Sources, Text};

/// Triggers that work on every table of every game.
const TRIGGERS: &str = include_str!("new_triggers.ron");
/// The field of a scenario that holds its triggers.
const TRIGGERS_FIELD: &str = "triggers";
/// The list of figures.
const FIGURES: &str = "figures";

/// The files of a new mod.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ModFiles {
    /// Name of each file below the folder of the mod, and its text.
    pub files: Vec<(String, String)>,
    /// The ids of shipped content that it replaces or changes.
    pub overrides: Vec<String>,
    /// The new things, each by its list and its id, or its name if it has no id.
    pub things: Vec<(String, String)>,
}

/// Why no files could be generated.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum NoModFiles {
    /// The game has no such kind of content.
    #[error("{game} has {known}{near}")]
    UnknownKind {
        /// Title of the game.
        game: String,
        /// The kinds that it has.
        known: String,
        /// A suggestion of the most similar kind, in words.
        near: Text,
    },
    /// The ids of its content would be longer than ids may be.
    #[error("`{0}` would be longer than an id may be: give the mod a shorter name")]
    TooLong(String),
    /// No shipped content is of this kind.
    #[error("nothing that ships shows how a {0} is written")]
    NothingShows(String),
}

/// Returns the files of a mod with this id for a game with these kinds of content, and
/// with what names them.
///
/// # Errors
/// A kind that the game does not have or that nothing shows; a name that is too long.
pub fn mod_files(
    game: &dyn Ruleset,
    library: &Library,
    id: &Id,
    with: &[String],
) -> Result<ModFiles, NoModFiles> {
    let (own, kinds) = reference_of(game);
    let plan = ModPlan::of(&game.title(), kinds, id, with)?;
    let mut writer = Writer {
        game: game.id(),
        own,
        common: reference_of_mods(),
        sources: Sources::read(&library.base(), game.id(), "", &mut Faults::new()),
        plan: &plan,
        originals: BTreeMap::new(),
        figures: Vec::new(),
        made: ModFiles::default(),
    };
    for thing in &plan.things {
        writer.thing(thing)?;
    }
    if plan.figures {
        writer.figures()?;
    }
    Ok(writer.made)
}

struct Writer<'a> {
    game: &'a str,
    /// The types of the game's files.
    own: Reference,
    /// The types of files that every mod may have.
    common: Reference,
    sources: Sources,
    plan: &'a ModPlan,
    /// The ids of the shipped things that new ones take the place of, by kind.
    originals: BTreeMap<&'a str, String>,
    /// The ids of new things with a figure, and the shipped figures that they begin with.
    figures: Vec<(String, String)>,
    made: ModFiles,
}

impl<'a> Writer<'a> {
    /// Writes the file of a thing.
    fn thing(&mut self, thing: &'a PlannedThing) -> Result<(), NoModFiles> {
        let kind = thing.kind;
        let id = &thing.id;
        let values = self.values(thing);
        let ids = self.ids(thing);
        let (folder, list, part) = match kind.place {
            KindPlace::Scenario => ("scenarios", None, None),
            KindPlace::Item(list) | KindPlace::Replacement(list) => ("rulesets", Some(list), None),
            KindPlace::Part(list, part) => ("patches", Some(list), Some(part)),
            // A plan holds the kinds of a group in its place.
            KindPlace::Group(_) => return Err(NoModFiles::NothingShows(kind.kind.to_owned())),
        };
        let scenario = kind.place == KindPlace::Scenario;
        let sources = if scenario { &self.sources.scenarios } else { &self.sources.data };
        let shape = self.own.files.get(usize::from(scenario)).map(|(_, shape)| shape);
        let shows = || NoModFiles::NothingShows(kind.kind.to_owned());
        let shape = shape.ok_or_else(shows)?.clone();
        let wanted = self.originals.get(kind.kind).map(String::as_str).or(kind.sample);
        let find = |id: Option<&str>| {
            let of = SampleOf { list, part, id, values: &values, ids: &ids };
            sources.iter().find_map(|source| self.own.sample(&shape, &of, source))
        };
        let sample = find(wanted).or_else(|| find(None)).ok_or_else(shows)?;
        self.remember(thing, &sample);
        let replaced = match kind.place {
            KindPlace::Replacement(_) => Some(sample.from.clone()),
            KindPlace::Part(..) => sample.host.clone(),
            KindPlace::Scenario | KindPlace::Item(_) | KindPlace::Group(_) => None,
        };
        let head = head(&thing.names(), &sample, kind);
        let of = SampleOf { list, part, id: None, values: &values, ids: &ids };
        let text = self.own.sample_file(&shape, &of, &[(id.clone(), sample)]).ok_or_else(shows)?;
        let name = if scenario { id.as_str() } else { kind.kind };
        self.made.files.push((format!("{folder}/{}/{name}.ron", self.game), head + &text));
        self.made.overrides.extend(replaced.filter(|id| !self.made.overrides.contains(id)));
        Ok(())
    }

    /// Returns the ids of new things by those that they stand in the place of,
    /// wherever these are written.
    fn ids(&self, thing: &PlannedThing) -> BTreeMap<String, String> {
        let links = thing.kind.links.iter().filter(|link| link.path == KindLink::WHEREVER);
        let pair = |link: &KindLink| {
            let original = self.originals.get(link.kind)?;
            Some((original.clone(), self.plan.thing(link.kind)?.id.clone()))
        };
        links.filter_map(pair).collect()
    }

    /// Returns what a new thing has in the place of the values of the shipped one.
    fn values(&self, thing: &PlannedThing) -> BTreeMap<String, String> {
        let kind = thing.kind;
        let mut values = BTreeMap::new();
        if !matches!(kind.place, KindPlace::Replacement(_)) {
            values.insert("id".to_owned(), format!("\"{}\"", thing.id));
            values.insert("name".to_owned(), format!("\"{}\"", thing.name()));
        }
        for link in kind.links {
            if let Some(named) = self.plan.thing(link.kind) {
                values.insert(link.path.to_owned(), link.written(&named.id, &named.name()));
            }
        }
        if let Some(look) = kind.look.filter(|_| self.plan.figures) {
            values.insert(look.to_owned(), format!("\"{}\"", thing.id));
        }
        if kind.place == KindPlace::Scenario && self.plan.triggers {
            let shape = self.own.files.get(1).map(|(_, shape)| shape);
            let shape = shape.and_then(|shape| self.own.field_of(shape, TRIGGERS_FIELD));
            let text = shape.and_then(|field| self.own.explained(&field.shape, TRIGGERS));
            values.extend(text.map(|text| (TRIGGERS_FIELD.to_owned(), text)));
        }
        values
    }

    /// Remembers what the new thing stands in the place of: its figure, and what it named.
    fn remember(&mut self, thing: &'a PlannedThing, sample: &Sample) {
        for link in thing.kind.links {
            if let Some(original) = sample.originals.get(link.path).filter(|it| !it.is_empty()) {
                self.originals.entry(link.kind).or_insert_with(|| original.clone());
            }
        }
        let look = thing.kind.look.and_then(|look| sample.originals.get(look));
        let look = look.filter(|look| !look.is_empty() && self.plan.figures);
        self.figures.extend(look.map(|look| (thing.id.clone(), look.clone())));
        let id = match thing.kind.place {
            KindPlace::Replacement(_) => sample.from.clone(),
            KindPlace::Scenario
            | KindPlace::Item(_)
            | KindPlace::Part(..)
            | KindPlace::Group(_) => thing.id.clone(),
        };
        self.made.things.push((thing.list().to_owned(), id));
    }

    /// Writes the file with the figures of the new things; without such a thing, a figure
    /// in the place of a shipped one.
    fn figures(&mut self) -> Result<(), NoModFiles> {
        let shows = || NoModFiles::NothingShows("figure".to_owned());
        let shape = self.common.files.get(1).map(|(_, shape)| shape.clone()).ok_or_else(shows)?;
        let none = BTreeMap::new();
        let of = SampleOf { list: Some(FIGURES), part: None, id: None, values: &none, ids: &none };
        let find = |id: Option<&str>| {
            let of = SampleOf { id, ..of };
            let mut sources = self.sources.figures.iter();
            sources.find_map(|source| self.common.sample(&shape, &of, source))
        };
        let mut samples = Vec::new();
        for (id, look) in &self.figures {
            samples.push((id.clone(), find(Some(look)).ok_or_else(shows)?));
        }
        if samples.is_empty() {
            let sample = find(None).ok_or_else(shows)?;
            self.made.overrides.push(sample.from.clone());
            samples.push((sample.from.clone(), sample));
        }
        let from: Vec<String> =
            samples.iter().map(|(_, sample)| format!("`{}`", sample.from)).collect();
        let instead = if self.figures.is_empty() { ", in its place" } else { "" };
        let what = if samples.len() == 1 { "A figure" } else { "Figures" };
        let from = from.join(", ");
        let head = note(&format!("{what} to begin with, as {from} of what ships{instead}"));
        let text = self.common.sample_file(&shape, &of, &samples).ok_or_else(shows)?;
        self.made.things.extend(samples.into_iter().map(|(id, _)| (FIGURES.to_owned(), id)));
        self.made.files.push((format!("figures/{}.ron", self.game), head + &text));
        Ok(())
    }
}

/// Returns the comment at the head of the file of a thing.
fn head(kinds: &[&str], sample: &Sample, kind: &ModKind) -> String {
    let kinds: Vec<String> = kinds.iter().map(|kind| with_article(kind)).collect();
    let what = capital(&kinds.join(", "));
    let place = match (kind.place, &sample.host) {
        (KindPlace::Replacement(_), _) => ", in its place".to_owned(),
        (KindPlace::Part(list, _), Some(host)) => format!(", added to `{host}` of {list}"),
        _ => String::new(),
    };
    note(&format!("{what} to begin with, as `{}` of what ships{place}", sample.from))
}

/// Returns a word with its article.
fn with_article(word: &str) -> String {
    let vowel = word.starts_with(['a', 'e', 'i', 'o']);
    format!("{} {word}", if vowel { "an" } else { "a" })
}

/// Returns a comment about a new file, and what to do with it.
fn note(what: &str) -> String {
    format!(
        "// {what}. Change what you like, then run `monteria check`;\n\
         // `monteria explain WORD` says more of any word. Lines that begin with // are \
         comments.\n"
    )
}
