//! `monteria new mod`: a template mod, with files copied from the shipped content and
//! explained line by line.

use std::collections::BTreeMap;
use std::fs;
use std::io::Write;
use std::path::Path;
use std::sync::Arc;

use crate::args::{NewArgs, NewWhat};
use crate::content_tools::check::everything;
use crate::content_tools::game_names::known_game;
use crate::content_tools::smoke::offers;
use crate::fail::Failure;
use crate::files::link::{linked, stdout_has_escapes};
use crate::files::out::{line, stdout};
use crate::files::paths::ShownPaths;
use crate::matches::start::{self, LoadedContent};
use monteria_content::reference::{Reference, ValueShape};
use monteria_content::{
    Faults, Home, Id, Library, ShownPath, Text, Version, command_path, printable, text,
    unstorable_text,
};
use monteria_game::{
    FIGURE, KindPlace, ModFiles, ModKind, NoModFiles, Ruleset, TRIGGER, mod_files, reference_of,
};
use monteria_games::Rulesets;
use monteria_storage::{unstorable, write_folder};

/// Writes the mod and checks it, or lists what a mod can begin with.
///
/// # Errors
/// Fails if the name is invalid, the folder exists already, or the game does not have
/// a kind of content.
pub(crate) fn run(args: &NewArgs) -> Result<(), Failure> {
    let NewWhat::Mod { name, ruleset, with, list } = &args.what;
    let LoadedContent { rulesets, library, .. } = start::content()?;
    let game = ruleset.as_deref().map(|wanted| game_of(&rulesets, wanted)).transpose()?;
    let Some(name) = name.as_ref().filter(|_| !list) else {
        return kinds(&rulesets, game);
    };
    let id = mod_id(name)?;
    let Some(game) = game.or_else(|| rulesets.rulesets().first()) else {
        return Err(Failure::Failed(text!("terminal-there-is-no-game", "there is no game")));
    };
    let made = mod_files(game.as_ref(), &library, &id, with).map_err(|wrong| match wrong {
        NoModFiles::UnknownKind { .. } | NoModFiles::TooLong(_) => Failure::Usage(text!(
            "terminal-with",
            "--with {join}: {wrong}",
            join = with.join(","),
            wrong = wrong.to_string()
        )),
        NoModFiles::NothingShows(_) => Failure::Failed(Text::verbatim(wrong.to_string())),
    })?;
    let about = format!("A first mod for {}.", game.title());
    write(&id, &about, &made)?;
    let checked = checked(&id)?;
    let mut out = stdout();
    line(
        &mut out,
        text!(
            "terminal-it-passes-monteria-check-change-it-as",
            "It passes `monteria check`. Change it as you like."
        ),
    )?;
    let command = play_command(&checked, game.id(), &id, &made.things)?;
    line(&mut out, Text::verbatim(how_to_see(command)))?;
    Ok(out.flush()?)
}

/// Returns the game with this id.
fn game_of<'a>(rulesets: &'a Rulesets, wanted: &str) -> Result<&'a Arc<dyn Ruleset>, Failure> {
    let game = rulesets.ruleset(known_game(wanted)?);
    game.ok_or_else(|| {
        Failure::Failed(text!("terminal-the-game-is-not-there", "the game `{wanted}` is not there"))
    })
}

/// Returns the id of a mod with this name.
fn mod_id(name: &str) -> Result<Id, Failure> {
    let id = Id::new(name).map_err(|wrong| {
        let near =
            wrong.suggestion.map_or(String::new(), |near| format!("; did you mean `{near}`?"));
        Failure::Usage(text!(
            "terminal-is-no-name-for-a-mod-expected",
            "`{name}` is no name for a mod: expected small letters, digits and hyphens{near}"
        ))
    })?;
    match unstorable(name) {
        Some(why) => Err(Failure::Usage(text!(
            "terminal-is-no-name-for-a-mod",
            "`{name}` is no name for a mod: {why}",
            why = unstorable_text(&why)
        ))),
        None => Ok(id),
    }
}

/// Writes the files of a mod into a new folder, and prints their paths.
fn write(id: &Id, about: &str, made: &ModFiles) -> Result<(), Failure> {
    let mut files = made.files.clone();
    files.insert(0, ("mod.ron".to_owned(), mod_ron(id, about, &made.overrides)));
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
        let path = folder.join(name);
        let shown = printable(&path.shown()).into_owned();
        let shown = if stdout_has_escapes() { linked(&shown, &path, 1) } else { shown };
        writeln!(out, "Written: {shown}")?;
    }
    Ok(out.flush()?)
}

/// Checks the content with the new mod, and returns it.
///
/// # Errors
/// Fails with the faults and warnings of the mod.
fn checked(id: &Id) -> Result<Library, Failure> {
    let mut faults = Faults::new();
    let library = start::library(&mut faults)?;
    let checked = everything(&library);
    faults.append(checked.faults);
    faults.append(checked.warnings);
    // Faults of other mods are ignored.
    let own = format!("mods/{id}/");
    let faults = faults.of_files(|file| file.starts_with(&own) || !file.starts_with("mods/"));
    if !faults.is_empty() {
        let mut out = stdout();
        line(
            &mut out,
            Text::verbatim(ShownPaths::of(&library, start::named_mods()).text(&faults.to_string())),
        )?;
        out.flush()?;
        return Err(Failure::Faults(text!(
            "terminal-the-content-has-faults-2",
            "the content has faults"
        )));
    }
    Ok(library)
}

/// Returns the command that plays a match with the new things: on the scenario of the
/// mod, else with an answer of a setup that chooses one; `None` if no setup does.
fn play_command(
    library: &Library,
    game: &str,
    id: &Id,
    things: &[(String, String)],
) -> Result<Option<String>, Failure> {
    // The other mods were checked by the first look at the content.
    let loaded = start::sound(library.clone(), Faults::new(), &Rulesets::default())?;
    let Some(game) = loaded.rulesets.ruleset(game) else { return Ok(None) };
    if things.iter().any(|(list, _)| list == "scenarios") {
        return Ok(Some(format!("monteria text {}", command_path(Path::new(id.as_str())))));
    }
    let offers = offers(game);
    let offered = things.iter().find_map(|(_, thing)| offers.get(thing));
    Ok(offered.map(|(scenario, key, answer)| {
        let answer = format!("{key}={answer}");
        format!("monteria text {scenario} --set {}", command_path(Path::new(&answer)))
    }))
}

/// Returns the sentence about how the new things are seen in a match.
fn how_to_see(command: Option<String>) -> String {
    match command {
        Some(command) => format!("Play it: {command}"),
        None => "No setup asks for it by itself: *Make content* in the window shows it and tries \
                 it, and `monteria check --play` plays test matches."
            .to_owned(),
    }
}

/// Lists the kinds of content that a mod of one game, or of any game, can begin with.
fn kinds(rulesets: &Rulesets, game: Option<&Arc<dyn Ruleset>>) -> Result<(), Failure> {
    let mut out = stdout();
    for one in rulesets.rulesets() {
        if game.is_some_and(|game| game.id() != one.id()) {
            continue;
        }
        let (reference, kinds) = reference_of(one.as_ref());
        line(&mut out, Text::verbatim(format!("{} ({}):", one.id(), one.title())))?;
        let common = [
            (FIGURE, "How the other new things look; alone, a shipped figure to change."),
            (TRIGGER, "Rules of a scenario: what follows when something happens."),
        ];
        let own = kinds.iter().map(|kind| (kind.kind, kind_about(&reference, kind)));
        let common = common.map(|(kind, about)| (kind, about.to_owned()));
        let all: BTreeMap<&str, String> = own.chain(common).collect();
        for (kind, about) in all {
            let carriers = carriers(kinds, kind);
            let comes_with = if carriers.is_empty() {
                String::new()
            } else {
                format!(" Comes with: {}.", carriers.join(", "))
            };
            line(&mut out, Text::verbatim(format!("  {kind:<13} {about}{comes_with}")))?;
        }
    }
    line(
        &mut out,
        text!(
            "terminal-monteria-new-mod-name-ruleset-game-with",
            "`monteria new mod NAME --ruleset GAME --with KIND,KIND` writes a mod with these kinds."
        ),
    )?;
    Ok(out.flush()?)
}

/// Returns what a kind of content is, in the words of the reference.
fn kind_about(reference: &Reference, kind: &ModKind) -> String {
    let of_list = |list: &str| {
        let shape = reference.files.first().map(|(_, shape)| shape);
        shape.and_then(|shape| reference.field_of(shape, list))
    };
    match kind.place {
        KindPlace::Scenario => "A table with everything that a match on it needs.".to_owned(),
        KindPlace::Item(list) => of_list(list).map_or(String::new(), |field| field.about.clone()),
        KindPlace::Replacement(list) => {
            let about = of_list(list).map_or(String::new(), |field| field.about.clone());
            format!("{about} Replaces the shipped one.")
        }
        KindPlace::Part(list, part) => {
            let item = of_list(list).and_then(|field| match &field.shape {
                ValueShape::List(item) => Some(&**item),
                _ => None,
            });
            let field = item.and_then(|shape| reference.field_of(shape, part));
            let about = field.map_or(String::new(), |field| field.about.clone());
            format!("{about} Added to a shipped one of {list}.")
        }
        KindPlace::Group(kinds) => format!("The same as {}.", kinds.join(",")),
    }
}

/// Returns the kinds that a mod gets besides one that was asked for.
fn carriers(kinds: &[ModKind], kind: &str) -> Vec<&'static str> {
    let mut all: Vec<&'static str> = Vec::new();
    let mut open = vec![kind.to_owned()];
    while let Some(next) = open.pop() {
        let scenario = |it: &&ModKind| next == TRIGGER && it.place == KindPlace::Scenario;
        for carrier in kinds.iter().filter(|it| it.names(&next) || scenario(it)) {
            if carrier.kind != kind && !all.contains(&carrier.kind) {
                all.push(carrier.kind);
                open.push(carrier.kind.to_owned());
            }
        }
    }
    all
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
    // Ids of things of the game that this mod means to replace or to change: ["shortbow"].
    overrides: [{overrides}],
)
"#
    )
}
