//! `monteria mod pack`: a mod as one zip file with an entry in the index beside it. It is
//! checked and played before that, with no other mods than those it needs.

use std::io::Write;
use std::path::{Path, PathBuf};

use super::comparison::{TestedMatch, compare};
use super::index::{IndexEntry, IndexFile, hash_of_zip};
use super::summary::summary;
use crate::args::PackModArgs;
use crate::content_tools::check::everything;
use crate::content_tools::smoke::trials;
use crate::fail::Failure;
use crate::files::out::{line, stdout};
use crate::files::output::{Output, OutputKind, SUMMARY, no_standard_output};
use crate::files::paths::ShownPaths;
use crate::matches::start;
use monteria_content::{
    Faults, INDEX_FILE, Library, Mod, ShownPath, Text, ThingDefinition, command_path, or_near,
    text, unstorable_text,
};
use monteria_games::Rulesets;
use monteria_storage::{FileLock, folder_of, unstorable, write_whole};

/// Checks the mod, plays it, and writes the zip and its entry in the index.
///
/// # Errors
/// Fails if the mod does not exist or has faults, if matches of it fail, if the index there
/// is damaged, or if a file cannot be written or read back.
pub(super) fn run(args: &PackModArgs) -> Result<(), Failure> {
    if let Some(folder) = &args.out {
        no_standard_output(folder)?;
    }
    let mut opening = Faults::new();
    let mut library = start::library(&mut opening)?;
    let label = find(&mut library, &args.name, &mut opening)?;
    let one = library.mods().iter().find(|one| one.label == label).cloned();
    let one = one.ok_or_else(|| {
        Failure::Failed(text!(
            "terminal-it-cannot-be-read-any-more",
            "{name}: it cannot be read any more",
            name = args.name
        ))
    })?;
    let folder = output_folder(&one, args.out.as_deref())?;
    let file = folder.join(file_name(&one)?);
    // The zip never replaces a mod in use, packed or not.
    let inputs: Vec<&Path> = library.mods().iter().map(Mod::path).collect();
    let output = Output::to(&file, OutputKind::PackedMod, &inputs)?;
    check_may_replace(&file, &one)?;
    let index = folder.join(INDEX_FILE);
    IndexFile::read_or_new(&index)?;
    // Whether the folder can be written is found out before matches are played.
    drop(lock(&index)?);
    let clean = library.alone(&one);
    let warnings = check(&clean, &one, &args.name, &opening)?;
    let tested = test(&clean, &one, args)?;
    let hash = clean.hash_of(&one, &Rulesets::GAMES);
    let mut text = summary(&one, &things_of(&clean, &one), &hash, &tested);
    for warning in warnings.sorted() {
        text.push_str(&format!("\n- warning: {}", warning.to_string().replace('\n', " ")));
    }
    text.push('\n');
    let bytes =
        one.packed(&[(SUMMARY, &text)]).map_err(|error| Failure::file(one.path(), error))?;
    check_draft(&clean, &one, &hash, &bytes, &file)?;
    let _lock = lock(&index)?;
    // Another program may have written the index while matches were played.
    let mut listed = IndexFile::read_or_new(&index)?;
    output.write(&bytes)?;
    listed.put(IndexEntry::of(&one, file_name(&one)?, hash_of_zip(&bytes), tested));
    listed.write()?;
    let mut out = stdout();
    line(&mut out, Text::verbatim(&text))?;
    line(&mut out, text!("terminal-written", "Written: {file}", file = file.shown()))?;
    line(&mut out, text!("terminal-listed-in", "Listed in {index}", index = index.shown()))?;
    Ok(out.flush()?)
}

/// Returns the folder for the zip: that of the argument, or the one in which the folder
/// of the mod lies.
///
/// # Errors
/// Fails if the mod is a zip, or if the folder lies in the mod: the next zip
/// would hold this one.
fn output_folder(one: &Mod, out: Option<&Path>) -> Result<PathBuf, Failure> {
    let path = one.path();
    if !path.is_dir() {
        return Err(Failure::Failed(text!(
            "terminal-is-a-zip-already",
            "{command_path} is a zip already",
            command_path = path.shown()
        )));
    }
    let whole = path.canonicalize().map_err(|error| Failure::file(path, error))?;
    let folder = match out {
        Some(out) => out,
        None => path.parent().unwrap_or_else(|| folder_of(path)),
    };
    // A folder that is not there yet lies in the nearest one above it that is.
    let above = folder.ancestors().find(|it| it.exists() && !it.as_os_str().is_empty());
    let above = above.unwrap_or_else(|| Path::new("."));
    let above = above.canonicalize().map_err(|error| Failure::file(above, error))?;
    if above.starts_with(&whole) {
        let folder = folder.shown();
        return Err(Failure::Usage(text!(
            "terminal-lies-in-the-mod-itself-expected-a",
            "{folder} lies in the mod itself; expected a folder outside of it for the zip"
        )));
    }
    Ok(folder.to_owned())
}

/// Locks an index for a change.
fn lock(index: &Path) -> Result<FileLock, Failure> {
    FileLock::take(index).map_err(|error| Failure::file(index, error))
}

/// Refuses to replace the zip of another mod, or of a later version.
///
/// # Errors
/// Fails if such a zip is there.
fn check_may_replace(file: &Path, one: &Mod) -> Result<(), Failure> {
    let mut there = Library::default();
    if file.is_file() {
        there.add_mod(file, &mut Faults::new());
    }
    let is_kept =
        |other: &&Mod| other.id != one.id || other.info.version.compare(&one.info.version).is_gt();
    match there.mods().iter().find(is_kept) {
        None => Ok(()),
        Some(other) => {
            let found = format!("the mod `{}` {} is there", other.id, other.info.version);
            Err(Failure::file(file, format!("{found}; nothing is written over")))
        }
    }
}

/// Returns the things that a mod gives and changes.
fn things_of(clean: &Library, one: &Mod) -> Vec<ThingDefinition> {
    let inside = format!("{}/", one.label);
    let mut things = clean.things(&Rulesets::GAMES);
    things.retain(|thing| thing.file.starts_with(&inside));
    things
}

/// Checks a mod with no other mods than those it needs, and returns the warnings.
///
/// # Errors
/// Fails with the faults of the mod, after they are printed.
fn check(clean: &Library, one: &Mod, name: &str, opening: &Faults) -> Result<Faults, Failure> {
    let inside = format!("{}/", one.label);
    let of_mod = |file: &str| file == one.label || file.starts_with(&inside);
    let mut checked = everything(clean).of_files(of_mod);
    checked.faults.append(opening.clone().of_files(of_mod));
    if checked.faults.is_empty() {
        return Ok(checked.warnings);
    }
    let mut out = stdout();
    let paths = ShownPaths::of(clean, start::named_mods());
    line(&mut out, Text::verbatim(paths.text(&checked.faults.to_string())))?;
    out.flush()?;
    Err(Failure::Faults(text!(
        "terminal-is-not-packed-it-has-faults-checked",
        "{name} is not packed: it has faults (checked with no other mods than it needs)"
    )))
}

/// Plays the matches of a mod with it and without it, with no other mods
/// than those it needs.
///
/// # Errors
/// Fails if a match with the mod fails.
fn test(clean: &Library, one: &Mod, args: &PackModArgs) -> Result<Vec<TestedMatch>, Failure> {
    let name = &args.name;
    let load = |library: &Library| {
        Rulesets::load(library).map_err(|faults| {
            Failure::Faults(text!(
                "terminal-is-not-packed-what-it-is-played",
                "{name} is not packed: what it is played with has faults:\n{faults}"
            ))
        })
    };
    let rulesets = load(clean)?;
    let base = load(&clean.without(one.id.as_str()))?;
    let trials = trials(&rulesets, &things_of(clean, one));
    compare(&trials, &base, args.games)?.map_err(|fault| {
        Failure::Faults(text!("terminal-it-is-not-packed", "it is not packed:\n{fault}"))
    })
}

/// Reads the zip like any packed mod, before a file of its name is replaced.
///
/// # Errors
/// Fails if it does not give the same content as the folder.
fn check_draft(
    clean: &Library,
    one: &Mod,
    hash: &str,
    bytes: &[u8],
    file: &Path,
) -> Result<(), Failure> {
    let failed = |path: &Path, error: std::io::Error| Failure::file(path, error);
    let draft = tempfile::tempdir().map_err(|error| failed(&std::env::temp_dir(), error))?;
    let packed = draft.path().join(format!("{}.zip", one.id));
    write_whole(&packed, bytes).map_err(|error| failed(&packed, error))?;
    let mut faults = Faults::new();
    let mut again = clean.without(one.id.as_str());
    let opened = again.add_mod(&packed, &mut faults);
    let back = again.mods().iter().find(|other| other.id == one.id);
    let back = back.map(|other| again.hash_of(other, &Rulesets::GAMES));
    if opened.is_some() && back.as_deref() == Some(hash) {
        return Ok(());
    }
    Err(Failure::Failed(text!(
        "terminal-it-does-not-read-back-as-it",
        "{file}: it does not read back as it was:\n{faults}",
        file = file.shown()
    )))
}

/// Returns the file name of a mod's zip.
///
/// # Errors
/// Fails if some operating system cannot use the id as a file name.
fn file_name(one: &Mod) -> Result<String, Failure> {
    let name = format!("{}.zip", one.id);
    match unstorable(&name) {
        None => Ok(name),
        Some(why) => Err(Failure::Faults(text!(
            "terminal-is-not-packed-give-it-another-id",
            "{one} is not packed: {why}; give it another id",
            one = one.id,
            why = unstorable_text(&why)
        ))),
    }
}

/// Returns the label of the mod with this id or name, or in this folder.
fn find(library: &mut Library, name: &str, faults: &mut Faults) -> Result<String, Failure> {
    let path = Path::new(name);
    let here = library.mods().iter().find(|one| one.id == *name || one.name() == name);
    // A zip cannot be packed; a folder of that name is what is meant.
    if let Some(one) = here.filter(|one| one.path().is_dir() || !path.is_dir()) {
        return Ok(one.label.clone());
    }
    if path.is_file() && name.ends_with(".zip") {
        return Err(Failure::Usage(text!(
            "terminal-is-a-zip-already",
            "{command_path} is a zip already",
            command_path = command_path(path)
        )));
    }
    if path.is_dir() {
        let mut own = Faults::new();
        let label = library.add_mod(path, &mut own);
        return label.ok_or_else(|| {
            let mut paths = ShownPaths::of(library, start::named_mods());
            paths.give(
                &format!("mods/{}", path.file_name().unwrap_or_default().to_string_lossy()),
                path,
            );
            Failure::Faults(text!(
                "terminal-is-not-packed",
                "{name} is not packed:\n{faults}",
                faults = paths.text(&own.to_string())
            ))
        });
    }
    let wrong = faults.clone().take_mods();
    if let Some(left) = wrong.iter().find(|left| left.name == *name) {
        let faults = ShownPaths::of(library, start::named_mods()).text(&left.faults.to_string());
        return Err(Failure::Faults(text!(
            "terminal-is-not-packed",
            "{name} is not packed:\n{faults}"
        )));
    }
    let known: Vec<String> = library.mods().iter().map(|one| one.id.to_string()).collect();
    let near = or_near(name, known.iter().map(String::as_str));
    let known = if known.is_empty() { "none".to_owned() } else { known.join(", ") };
    Err(Failure::Usage(text!(
        "terminal-no-mod-by-its-id-its-name",
        "no mod `{name}`, by its id, its name or its folder (there are: {known}){near}"
    )))
}
