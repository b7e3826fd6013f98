//! `monteria new mod`: a template mod, with files copied from the shipped content and
//! explained line by line.

use std::fs;
use std::io::Write;
use std::path::Path;

use crate::args::{NewArgs, NewWhat};
use crate::content_tools::check::everything;
use crate::fail::Failure;
use crate::files::out::{line, stdout};
use crate::files::paths::ShownPaths;
use crate::matches::start::{self, LoadedContent};
use monteria_content::{Faults, Home, Id, ShownPath, Version, command_path};
use monteria_game::{ModFiles, NoModFiles, mod_files};
use monteria_storage::{unstorable, write_folder};

/// Writes the mod and checks it.
///
/// # Errors
/// Fails if the name is invalid, the folder exists already, or the game does not have
/// a kind of content.
pub(crate) fn run(args: &NewArgs) -> Result<(), Failure> {
    let NewWhat::Mod { name, ruleset, with } = &args.what;
    let id = Id::new(name).map_err(|wrong| {
        let near =
            wrong.suggestion.map_or(String::new(), |near| format!("; did you mean `{near}`?"));
        Failure::Usage(format!(
            "`{name}` is no name for a mod: expected small letters, digits and hyphens{near}"
        ))
    })?;
    if let Some(why) = unstorable(name) {
        return Err(Failure::Usage(format!("`{name}` is no name for a mod: {why}")));
    }
    let LoadedContent { rulesets, library, .. } = start::content()?;
    let games: Vec<&str> = rulesets.rulesets().iter().map(|game| game.id()).collect();
    let game = match ruleset {
        Some(wanted) => rulesets.ruleset(wanted),
        None => rulesets.rulesets().first(),
    };
    let game = game.ok_or_else(|| {
        Failure::Usage(format!(
            "no game `{}`; there are: {}",
            ruleset.as_deref().unwrap_or(""),
            games.join(", ")
        ))
    })?;
    let made = mod_files(game.as_ref(), &library, &id, with).map_err(|wrong| match wrong {
        NoModFiles::UnknownKind { .. } | NoModFiles::TooLong(_) => {
            Failure::Usage(format!("--with {}: {wrong}", with.join(",")))
        }
        NoModFiles::NothingShows(_) => Failure::Failed(wrong.to_string()),
    })?;
    let ModFiles { mut files, overrides } = made;
    let about = format!("A first mod for {}.", game.title());
    files.insert(0, ("mod.ron".to_owned(), mod_ron(&id, &about, &overrides)));
    let home = Home::of_system().ok_or_else(Failure::no_home)?;
    let mods = home.mods();
    let failed = |path: &Path, error: std::io::Error| Failure::file(path, error);
    fs::create_dir_all(&mods).map_err(|error| failed(&mods, error))?;
    // The full path does not depend on the current folder.
    let mods = mods.canonicalize().map_err(|error| failed(&mods, error))?;
    let folder = mods.join(id.as_str());
    write_folder(&folder, &files).map_err(|(path, error)| failed(&path, error))?;
    let mut out = stdout();
    for (name, _) in &files {
        line(&mut out, format!("Written: {}", folder.join(name).shown()))?;
    }
    let mut faults = Faults::new();
    let library = start::library(&mut faults)?;
    let checked = everything(&library);
    faults.append(checked.faults);
    faults.append(checked.warnings);
    // Faults of other mods are ignored.
    let own = format!("mods/{id}/");
    let faults = faults.of_files(|file| file.starts_with(&own) || !file.starts_with("mods/"));
    if !faults.is_empty() {
        line(&mut out, ShownPaths::of(&library, start::named_mods()).text(&faults.to_string()))?;
        out.flush()?;
        return Err(Failure::Faults("the content has faults".to_owned()));
    }
    line(
        &mut out,
        format!("It passes `monteria check {}`. Change it as you like.", command_path(&folder)),
    )?;
    Ok(out.flush()?)
}

/// Returns the `mod.ron` of a mod with this id, each field explained.
fn mod_ron(id: &Id, about: &str, overrides: &[String]) -> String {
    let name = id.as_str().replace('-', " ");
    let here = Version::of_program();
    let overrides: Vec<String> = overrides.iter().map(|id| format!("\"{id}\"")).collect();
    let overrides = overrides.join(", ");
    format!(
        r#"// What this mod says about itself. Only name and version must be there.
(
    // What other mods and saves know it by.
    id: "{id}",
    // What people call it.
    name: "{name}",
    // Count it up whenever you share a change: saves say with which version they were played.
    version: "0.1.0",
    // Who made it.
    author: "",
    // Under which licence others may use it, such as "CC-BY-4.0".
    licence: "",
    // What it adds.
    about: "{about}",
    // The version of the program that it was made for.
    made_for: "{here}",
    // Other mods that must be there; this one is read after them: [(id: "their-mod", version: "1.0.0")].
    needs: [],
    // Ids of things of the game that this mod means to replace: ["shortbow"].
    overrides: [{overrides}],
)
"#
    )
}
