//! The plan of a new mod: which things it gets, under which ids, and in which order they
//! are written. A thing comes with everything that has to name it before it can be played.

use crate::reference::mod_files::NoModFiles;
use crate::reference::mod_kinds::{KindPlace, ModKind};
use monteria_content::{Id, or_near};

/// The kind of rules of a scenario, which stand in its file.
pub const TRIGGER: &str = "trigger";
/// The kind of figures, which every game has.
pub const FIGURE: &str = "figure";

/// What a new mod gets.
pub(super) struct ModPlan {
    /// The things, each behind those that name it.
    pub things: Vec<PlannedThing>,
    /// Whether it gets figures.
    pub figures: bool,
    /// Whether its scenario gets triggers.
    pub triggers: bool,
}

/// A thing of a new mod.
pub(super) struct PlannedThing {
    pub kind: &'static ModKind,
    /// Its id; that of the mod if the mod has nothing else.
    pub id: String,
    /// Kinds that stand inside it and were asked for, too.
    inside: Vec<&'static str>,
}

impl PlannedThing {
    /// Returns its name for people.
    pub(super) fn name(&self) -> String {
        self.id.replace('-', " ")
    }

    /// Returns its kind, and the kinds inside it.
    pub(super) fn names(&self) -> Vec<&'static str> {
        std::iter::once(self.kind.kind).chain(self.inside.iter().copied()).collect()
    }

    /// Returns the list that holds it.
    pub(super) fn list(&self) -> &'static str {
        match self.kind.place {
            KindPlace::Scenario => "scenarios",
            KindPlace::Item(list) | KindPlace::Replacement(list) | KindPlace::Part(_, list) => list,
            KindPlace::Group(_) => "",
        }
    }
}

impl ModPlan {
    /// Plans a mod with this id and these kinds of content of a game.
    ///
    /// # Errors
    /// A kind that the game does not have; an id that is too long.
    pub(super) fn of(
        title: &str,
        kinds: &'static [ModKind],
        id: &Id,
        with: &[String],
    ) -> Result<Self, NoModFiles> {
        let names = asked(title, kinds, with)?;
        let figures = names.contains(&FIGURE);
        let triggers = names.contains(&TRIGGER);
        let mut wanted: Vec<&'static ModKind> = names
            .iter()
            .flat_map(|name| kinds.iter().filter(move |kind| kind.kind == *name))
            .collect();
        if triggers && !wanted.iter().any(|kind| kind.place == KindPlace::Scenario) {
            wanted.extend(kinds.iter().filter(|kind| kind.place == KindPlace::Scenario));
        }
        add_carriers(&mut wanted, kinds);
        let mut things: Vec<PlannedThing> = Vec::new();
        for kind in in_order(wanted) {
            // A replacement of a thing has all its parts.
            let whole = things.iter_mut().find(|thing| holds(thing.kind, kind));
            match whole {
                Some(whole) => whole.inside.push(kind.kind),
                None => things.push(PlannedThing { kind, id: String::new(), inside: Vec::new() }),
            }
        }
        let alone = things.len() == 1;
        for thing in &mut things {
            let own = alone || thing.kind.place == KindPlace::Scenario;
            thing.id = if own { id.to_string() } else { format!("{id}-{}", thing.kind.kind) };
            if Id::new(&thing.id).is_err() {
                return Err(NoModFiles::TooLong(thing.id.clone()));
            }
        }
        Ok(ModPlan { things, figures, triggers })
    }

    /// Returns the thing of a kind.
    pub(super) fn thing(&self, kind: &str) -> Option<&PlannedThing> {
        self.things.iter().find(|thing| thing.kind.kind == kind)
    }
}

/// Returns the kinds that were asked for, each once, with those of groups in their place.
fn asked(
    title: &str,
    kinds: &'static [ModKind],
    with: &[String],
) -> Result<Vec<&'static str>, NoModFiles> {
    let common = [TRIGGER, FIGURE];
    let mut all: Vec<&'static str> = Vec::new();
    for name in with {
        let kind = kinds.iter().find(|kind| kind.kind == name);
        let names: Vec<&'static str> = match (kind.map(|kind| kind.place), kind) {
            (Some(KindPlace::Group(names)), _) => names.to_vec(),
            (Some(_), Some(kind)) => vec![kind.kind],
            _ => common.into_iter().filter(|common| common == name).collect(),
        };
        if names.is_empty() {
            let known: Vec<&str> = kinds.iter().map(|kind| kind.kind).chain(common).collect();
            let near = or_near(name, known.iter().copied());
            return Err(NoModFiles::UnknownKind {
                game: title.to_owned(),
                known: known.join(", "),
                near,
            });
        }
        for name in names {
            if !all.contains(&name) {
                all.push(name);
            }
        }
    }
    Ok(all)
}

/// Adds the kinds that name those that are wanted, and what names these in turn.
fn add_carriers(wanted: &mut Vec<&'static ModKind>, kinds: &'static [ModKind]) {
    let mut next = 0;
    while let Some(kind) = wanted.get(next).copied() {
        for carrier in kinds.iter().filter(|carrier| carrier.names(kind.kind)) {
            if !wanted.iter().any(|there| there.kind == carrier.kind) {
                wanted.push(carrier);
            }
        }
        next += 1;
    }
}

/// Returns the kinds in an order in which each stands behind those that name it, as far
/// as there is one.
fn in_order(mut left: Vec<&'static ModKind>) -> Vec<&'static ModKind> {
    let mut ordered = Vec::new();
    while !left.is_empty() {
        let free = |kind: &&'static ModKind| !left.iter().any(|other| other.names(kind.kind));
        let next = left.iter().position(free).unwrap_or(0);
        ordered.push(left.remove(next));
    }
    // What replaces a whole stands before its parts.
    ordered.sort_by_key(|kind| !matches!(kind.place, KindPlace::Replacement(_)));
    ordered
}

/// Returns whether a thing of one kind holds the things of another.
fn holds(whole: &ModKind, part: &ModKind) -> bool {
    matches!(
        (whole.place, part.place),
        (KindPlace::Replacement(list), KindPlace::Part(of, _)) if list == of
    )
}
