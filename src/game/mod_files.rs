//! The files of a mod to begin with: things of what ships, written out anew with each
//! field's words above it.

use thiserror::Error;

use super::file_types::{ModKind, reference_of, reference_of_mods};
use super::ruleset::Ruleset;
use monteria_content::reference::Reference;
use monteria_content::{Faults, Id, Library, Source, Sources, or_near};

/// What every game has, and where it lies is known.
const COMMON: [&str; 2] = ["scenario", "figure"];

/// The files of a mod.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ModFiles {
    /// The name of each file below the folder of the mod, and its text.
    pub files: Vec<(String, String)>,
    /// The ids of what ships that it takes the place of.
    pub overrides: Vec<String>,
}

/// Why there are no such files.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum NoModFiles {
    /// The game has no such kind of content.
    #[error("{game} has {known}{near}")]
    UnknownKind {
        /// The title of the game.
        game: String,
        /// The kinds that it has.
        known: String,
        /// The nearest of them, in words.
        near: String,
    },
    /// The ids of what is in it would be longer than ids may be.
    #[error("`{0}` would be longer than an id may be: give the mod a shorter name")]
    TooLong(String),
    /// Nothing that ships is of this kind.
    #[error("nothing that ships shows how a {0} is written")]
    NothingShows(String),
}

/// Kinds of content that are asked for and written in one place: one record holds them
/// all where it takes the place of what ships.
struct Wanted<'k> {
    kinds: Vec<&'k str>,
    own: Option<&'static ModKind>,
}

/// Returns the files of a mod of this id for a game with these kinds of content.
///
/// # Errors
/// A kind that the game does not have or that nothing shows; a name that is too long.
pub fn mod_files(
    game: &dyn Ruleset,
    library: &Library,
    id: &Id,
    with: &[String],
) -> Result<ModFiles, NoModFiles> {
    let sources = Sources::read(&library.base(), game.id(), "", &mut Faults::new());
    let (own, of_game) = reference_of(game);
    let common = reference_of_mods();
    let mut made = ModFiles::default();
    let all = wanted(game, of_game, with)?;
    for one in &all {
        let alone = all.len() == 1 || one.kinds == ["scenario"];
        let new_id = if alone {
            id.to_string()
        } else {
            format!("{id}-{}", one.kinds.first().copied().unwrap_or_default())
        };
        if Id::new(&new_id).is_err() {
            return Err(NoModFiles::TooLong(new_id));
        }
        let (file, text, replaced) = file_of(game, (&own, &common), &sources, one, (id, &new_id))?;
        made.files.push((file, text));
        made.overrides.extend(replaced.filter(|id| !made.overrides.contains(id)));
    }
    Ok(made)
}

/// The kinds that are asked for, each once, those of one record together.
fn wanted<'k>(
    game: &dyn Ruleset,
    of_game: &'static [ModKind],
    with: &'k [String],
) -> Result<Vec<Wanted<'k>>, NoModFiles> {
    let mut all: Vec<Wanted<'k>> = Vec::new();
    for kind in with {
        let own = of_game.iter().find(|one| one.kind == kind);
        if own.is_none() && !COMMON.contains(&kind.as_str()) {
            let kinds: Vec<&str> = of_game.iter().map(|one| one.kind).chain(COMMON).collect();
            let near = or_near(kind, kinds.iter().copied());
            return Err(NoModFiles::UnknownKind {
                game: game.title().to_owned(),
                known: kinds.join(", "),
                near,
            });
        }
        if all.iter().any(|one| one.kinds.contains(&kind.as_str())) {
            continue;
        }
        // What there is only one of would else be given twice.
        let one_record = |one: &&mut Wanted<'k>| {
            own.zip(one.own).is_some_and(|(new, there)| {
                new.replaces && there.replaces && new.list == there.list
            })
        };
        match all.iter_mut().find(one_record) {
            Some(there) => there.kinds.push(kind),
            None => all.push(Wanted { kinds: vec![kind], own }),
        }
    }
    Ok(all)
}

/// The name and the text of the file for what is wanted, and the id of what it
/// takes the place of.
fn file_of(
    game: &dyn Ruleset,
    (own, common): (&Reference, &Reference),
    sources: &Sources,
    wanted: &Wanted<'_>,
    (id, new_id): (&Id, &str),
) -> Result<(String, String, Option<String>), NoModFiles> {
    let kind = wanted.kinds.first().copied().unwrap_or_default();
    let (place, list, reference, file, from): (String, Option<&str>, &Reference, usize, &[Source]) =
        match (kind, wanted.own) {
            ("scenario", _) => {
                (format!("scenarios/{}/{id}.ron", game.id()), None, own, 1, &sources.scenarios)
            }
            (_, Some(one)) => (
                format!("rulesets/{}/{kind}.ron", game.id()),
                Some(one.list),
                own,
                0,
                &sources.data,
            ),
            (_, None) => {
                (format!("figures/{}.ron", game.id()), Some("figures"), common, 1, &sources.figures)
            }
        };
    let replaces = wanted.own.is_some_and(|one| one.replaces) || kind == "figure";
    let name = new_id.replace('-', " ");
    let renamed = (!replaces).then_some((new_id, name.as_str()));
    let shape = reference.files.get(file).map(|(_, shape)| shape);
    let made = shape.and_then(|shape| {
        from.iter().find_map(|source| reference.sample(shape, list, source, renamed))
    });
    let made = made.ok_or_else(|| NoModFiles::NothingShows(kind.to_owned()))?;
    let instead =
        if replaces { format!(", in the place of `{}`", made.from) } else { String::new() };
    let kinds = wanted.kinds.join(", a ");
    let head = format!(
        "// A {kinds} to begin with, as `{}` of what ships{instead}. Change what you like, then \
         run `monteria check mods/{id}`;\n\
         // `monteria explain WORD` says more of any word. Lines that begin with // are \
         comments.\n",
        made.from
    );
    Ok((place, head + &made.text, replaces.then_some(made.from)))
}
