//! Generator of a new mod's files: shipped content, written out with each
//! field's documentation above it.

use thiserror::Error;

use crate::reference::file_types::{ModKind, reference_of, reference_of_mods};
use crate::ruleset::Ruleset;
use monteria_content::reference::Reference;
use monteria_content::{Faults, Id, Library, Source, Sources, or_near};

/// Kinds of content that every game has, with known folders.
const COMMON: [&str; 2] = ["scenario", "figure"];

/// The files of a new mod.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ModFiles {
    /// Name of each file below the folder of the mod, and its text.
    pub files: Vec<(String, String)>,
    /// The ids of shipped content that it replaces.
    pub overrides: Vec<String>,
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
        near: String,
    },
    /// The ids of its content would be longer than ids may be.
    #[error("`{0}` would be longer than an id may be: give the mod a shorter name")]
    TooLong(String),
    /// No shipped content is of this kind.
    #[error("nothing that ships shows how a {0} is written")]
    NothingShows(String),
}

/// Requested kinds of content that go into one file: a record that replaces shipped
/// content holds several of them.
struct FileRequest<'k> {
    kinds: Vec<&'k str>,
    own: Option<&'static ModKind>,
}

impl<'k> FileRequest<'k> {
    /// Returns the first kind, which names the file.
    fn kind(&self) -> &'k str {
        self.kinds.first().copied().unwrap_or_default()
    }
}

/// Returns the files of a mod with this id for a game with these kinds of content.
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
    let all = file_requests(game, of_game, with)?;
    for one in &all {
        let alone = all.len() == 1 || one.kinds == ["scenario"];
        let new_id = if alone { id.to_string() } else { format!("{id}-{}", one.kind()) };
        if Id::new(&new_id).is_err() {
            return Err(NoModFiles::TooLong(new_id));
        }
        let origin = ContentOrigin::of(game, one, &own, &common, &sources);
        let file = mod_file(&origin, one, id, &new_id)?;
        made.files.push((origin.path(id), file.text));
        made.overrides.extend(file.replaced.filter(|id| !made.overrides.contains(id)));
    }
    Ok(made)
}

/// Returns the requested kinds, each once, those of one record together.
fn file_requests<'k>(
    game: &dyn Ruleset,
    of_game: &'static [ModKind],
    with: &'k [String],
) -> Result<Vec<FileRequest<'k>>, NoModFiles> {
    let mut all: Vec<FileRequest<'k>> = Vec::new();
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
        // A record that exists only once would otherwise be written twice.
        let one_record = |one: &&mut FileRequest<'k>| {
            own.zip(one.own).is_some_and(|(new, there)| {
                new.replaces && there.replaces && new.list == there.list
            })
        };
        match all.iter_mut().find(one_record) {
            Some(there) => there.kinds.push(kind),
            None => all.push(FileRequest { kinds: vec![kind], own }),
        }
    }
    Ok(all)
}

/// Where shipped content of a kind comes from, and where a mod keeps its own.
struct ContentOrigin<'a> {
    /// Path of the mod's file before its name, such as `scenarios/GAME`.
    folder: String,
    /// Name of the mod's file; `None` for the id of the mod.
    file_name: Option<&'a str>,
    /// The list of the file that holds the content; `None` if the file is one record.
    list: Option<&'a str>,
    /// The reference with the schema of the file.
    reference: &'a Reference,
    /// Index of that schema in the reference.
    schema: usize,
    /// The shipped files of this kind.
    sources: &'a [Source],
}

impl<'a> ContentOrigin<'a> {
    /// Returns the origin of the requested kinds: `own` describes the files of the game
    /// and `common` those of every mod.
    fn of(
        game: &'a dyn Ruleset,
        request: &FileRequest<'a>,
        own: &'a Reference,
        common: &'a Reference,
        sources: &'a Sources,
    ) -> Self {
        let kind = request.kind();
        match (kind, request.own) {
            ("scenario", _) => ContentOrigin {
                folder: format!("scenarios/{}", game.id()),
                file_name: None,
                list: None,
                reference: own,
                schema: 1,
                sources: &sources.scenarios,
            },
            (_, Some(one)) => ContentOrigin {
                folder: format!("rulesets/{}", game.id()),
                file_name: Some(kind),
                list: Some(one.list),
                reference: own,
                schema: 0,
                sources: &sources.data,
            },
            (_, None) => ContentOrigin {
                folder: "figures".to_owned(),
                file_name: Some(game.id()),
                list: Some("figures"),
                reference: common,
                schema: 1,
                sources: &sources.figures,
            },
        }
    }

    /// Returns the path of the file in the folder of a mod with this id.
    fn path(&self, id: &Id) -> String {
        format!("{}/{}.ron", self.folder, self.file_name.unwrap_or(id.as_str()))
    }
}

/// A generated file of a mod.
struct ModFile {
    text: String,
    /// The id of the shipped content that it replaces, if it does.
    replaced: Option<String>,
}

/// Writes the file for the requested kinds: `id` is that of the mod and `new_id` that of
/// its content.
fn mod_file(
    origin: &ContentOrigin<'_>,
    request: &FileRequest<'_>,
    id: &Id,
    new_id: &str,
) -> Result<ModFile, NoModFiles> {
    let kind = request.kind();
    let replaces = request.own.is_some_and(|one| one.replaces) || kind == "figure";
    let name = new_id.replace('-', " ");
    let renamed = (!replaces).then_some((new_id, name.as_str()));
    let shape = origin.reference.files.get(origin.schema).map(|(_, shape)| shape);
    let sample = shape.and_then(|shape| {
        let mut sources = origin.sources.iter();
        sources.find_map(|source| origin.reference.sample(shape, origin.list, source, renamed))
    });
    let sample = sample.ok_or_else(|| NoModFiles::NothingShows(kind.to_owned()))?;
    let instead =
        if replaces { format!(", in the place of `{}`", sample.from) } else { String::new() };
    let kinds = request.kinds.join(", a ");
    let head = format!(
        "// A {kinds} to begin with, as `{}` of what ships{instead}. Change what you like, then \
         run `monteria check mods/{id}`;\n\
         // `monteria explain WORD` says more of any word. Lines that begin with // are \
         comments.\n",
        sample.from
    );
    Ok(ModFile { text: head + &sample.text, replaced: replaces.then_some(sample.from) })
}
