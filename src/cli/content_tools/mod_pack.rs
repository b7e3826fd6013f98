//! `monteria mod pack`: a mod as one zip file, checked and test-played first.

use std::io::Write;
use std::path::{Path, PathBuf};

use crate::args::{ModArgs, ModWhat};
use crate::content_tools::check::everything;
use crate::content_tools::smoke::{Trial, trials};
use crate::fail::Failure;
use crate::files::out::{line, stdout};
use crate::files::output::{Output, OutputKind, SUMMARY, no_standard_output};
use crate::files::paths::ShownPaths;
use crate::matches::start;
use monteria_content::{Faults, Library, Mod, ShownPath, Thing, or_near};
use monteria_game::counted;
use monteria_games::Rulesets;
use monteria_storage::{unstorable, write_whole};

/// Checks the mod, plays it, and writes the summary and the zip.
///
/// # Errors
/// Fails if the mod does not exist or has faults, if matches of it fail, or if the zip
/// cannot be written or read back.
pub(crate) fn run(args: &ModArgs) -> Result<(), Failure> {
    let ModWhat::Pack { name, out: folder, games } = &args.what;
    if let Some(folder) = folder {
        no_standard_output(folder)?;
    }
    let mut opening = Faults::new();
    let mut library = start::library(&mut opening)?;
    let label = find(&mut library, name, &mut opening)?;
    let inside = format!("{label}/");
    let of_mod = |file: &str| file == label || file.starts_with(&inside);
    let mut checked = everything(&library).of_files(of_mod);
    checked.faults.append(opening.of_files(of_mod));
    let mut out = stdout();
    if !checked.faults.is_empty() {
        line(
            &mut out,
            ShownPaths::of(&library, start::named_mods()).text(&checked.faults.to_string()),
        )?;
        out.flush()?;
        return Err(Failure::Faults(format!("{name} is not packed: it has faults")));
    }
    let one = library.mods().iter().find(|one| one.label == label);
    let one = one
        .cloned()
        .ok_or_else(|| Failure::Failed(format!("{name}: it cannot be read any more")))?;
    let file = folder.clone().unwrap_or_else(|| PathBuf::from(".")).join(file_name(&one)?);
    // The zip never replaces a mod in use, packed or not.
    let inputs: Vec<&Path> = library.mods().iter().map(Mod::path).collect();
    let output = Output::to(&file, OutputKind::PackedMod, &inputs)?;
    let rulesets = Rulesets::load(&library).map_err(|faults| {
        Failure::Faults(format!(
            "{name} is not packed: what it is played with has faults:\n{faults}"
        ))
    })?;
    let mut things = library.things(&Rulesets::GAMES);
    things.retain(|thing| thing.file.starts_with(&inside));
    let played = play(&trials(&rulesets, &things), *games)?;
    let hash = library.hash_of(&one, &Rulesets::GAMES);
    let mut text = summary(&one, &things, &hash, &played);
    for warning in checked.warnings.sorted() {
        text.push_str(&format!("\n- warning: {}", warning.to_string().replace('\n', " ")));
    }
    text.push('\n');
    let failed = |path: &Path, error: std::io::Error| Failure::file(path, error);
    let bytes = one.packed(&[(SUMMARY, &text)]).map_err(|error| failed(one.path(), error))?;
    // The draft is read like any packed mod before a file of its name is replaced.
    let draft = tempfile::tempdir().map_err(|error| failed(&std::env::temp_dir(), error))?;
    let trial = draft.path().join(format!("{}.zip", one.id));
    write_whole(&trial, &bytes).map_err(|error| failed(&trial, error))?;
    let mut faults = Faults::new();
    let mut again = library.without(one.id.as_str());
    let opened = again.add_mod(&trial, &mut faults);
    let back = again
        .mods()
        .iter()
        .find(|other| other.id == one.id)
        .map(|other| again.hash_of(other, &Rulesets::GAMES));
    if opened.is_none() || back.as_ref() != Some(&hash) {
        return Err(Failure::Failed(format!(
            "{}: it does not read back as it was:\n{faults}",
            file.shown()
        )));
    }
    output.write(&bytes)?;
    line(&mut out, &text)?;
    line(&mut out, format!("Written: {}", file.shown()))?;
    Ok(out.flush()?)
}

/// Returns the file name of a mod's zip.
///
/// # Errors
/// Fails if some operating system cannot use the id as a file name.
fn file_name(one: &Mod) -> Result<String, Failure> {
    let name = format!("{}.zip", one.id);
    match unstorable(&name) {
        None => Ok(name),
        Some(why) => {
            Err(Failure::Faults(format!("{} is not packed: {why}; give it another id", one.id)))
        }
    }
}

/// Returns the label of the mod with this id or name, or in this folder.
fn find(library: &mut Library, name: &str, faults: &mut Faults) -> Result<String, Failure> {
    let here = library.mods().iter().find(|one| one.id == *name || one.name() == name);
    if let Some(one) = here {
        return Ok(one.label.clone());
    }
    let path = Path::new(name);
    if path.is_dir() {
        let mut own = Faults::new();
        let label = library.add_mod(path, &mut own);
        return label.ok_or_else(|| {
            let mut paths = ShownPaths::of(library, start::named_mods());
            paths.give(
                &format!("mods/{}", path.file_name().unwrap_or_default().to_string_lossy()),
                path,
            );
            Failure::Faults(format!("{name} is not packed:\n{}", paths.text(&own.to_string())))
        });
    }
    let wrong = faults.clone().take_mods();
    if let Some(left) = wrong.iter().find(|left| left.name == *name) {
        let faults = ShownPaths::of(library, start::named_mods()).text(&left.faults.to_string());
        return Err(Failure::Faults(format!("{name} is not packed:\n{faults}")));
    }
    let known: Vec<String> = library.mods().iter().map(|one| one.id.to_string()).collect();
    let near = or_near(name, known.iter().map(String::as_str));
    let known = if known.is_empty() { "none".to_owned() } else { known.join(", ") };
    Err(Failure::Usage(format!(
        "no mod `{name}`, by its id, its name or its folder (there are: {known}){near}"
    )))
}

/// Plays the trials, `games` matches in total, and returns the results of each in words.
fn play(trials: &[Trial], games: u32) -> Result<Vec<String>, Failure> {
    let mut lines = Vec::new();
    let each =
        u32::try_from(trials.len()).map_or(1, |count| games.div_ceil(count.max(1) * 2)).max(1);
    for trial in trials {
        let tried = match trial.play(each)? {
            Ok(tried) => tried,
            Err(fault) => return Err(Failure::Faults(format!("it is not packed:\n{fault}"))),
        };
        for one in tried {
            let strength = one.strength;
            let tally = one.tally;
            let sides: Vec<String> = tally
                .sides
                .values()
                .map(|side| format!("{} won {}", side.name, side.wins))
                .collect();
            let all = counted(tally.games as usize, "match", "matches");
            lines.push(format!(
                "- `{}`, {strength} players, {all}: {}",
                trial.name(),
                sides.join(", ")
            ));
        }
    }
    Ok(lines)
}

/// Returns the summary page of a mod: description, additions and changes, and
/// results of its matches.
fn summary(one: &Mod, things: &[Thing], hash: &str, played: &[String]) -> String {
    let info = &one.info;
    let mut text = format!("# {} {}\n\n", info.name, info.version);
    let about: [(&str, &str); 3] =
        [("About", &info.about), ("Author", &info.author), ("Licence", &info.licence)];
    for (what, value) in about.into_iter().filter(|(_, value)| !value.is_empty()) {
        text.push_str(&format!("{what}: {value}\n\n"));
    }
    text.push_str(&format!(
        "Id `{}`, content `{hash}`, packed by Montería {}\n",
        one.id,
        env!("CARGO_PKG_VERSION")
    ));
    let mut list = |title: &str, lines: Vec<String>| {
        if !lines.is_empty() {
            text.push_str(&format!("\n## {title}\n\n{}\n", lines.join("\n")));
        }
    };
    let overrides = |thing: &Thing| info.overrides.iter().any(|id| id.value == *thing.id.as_str());
    let entry = |thing: &Thing| {
        let name = if thing.name.is_empty() { String::new() } else { format!(", {}", thing.name) };
        format!("- `{}` of {} of {}{name}", thing.id, thing.list, thing.game)
    };
    let given: Vec<&Thing> =
        things.iter().filter(|thing| thing.changes.is_none() && !thing.id.is_empty()).collect();
    list(
        "Adds",
        given.iter().filter(|thing| !overrides(thing)).map(|thing| entry(thing)).collect(),
    );
    list(
        "Replaces",
        given.iter().filter(|thing| overrides(thing)).map(|thing| entry(thing)).collect(),
    );
    let changed =
        |thing: &Thing| Some(format!("{}: {}", entry(thing), thing.changes.as_ref()?.join(", ")));
    list("Changes", things.iter().filter_map(changed).collect());
    let needs = info.needs.iter().map(|need| {
        let version =
            need.version.as_ref().map_or(String::new(), |version| format!(", {version} or later"));
        format!("- `{}`{version}", need.id.value)
    });
    list("Needs", needs.collect());
    list("Played", played.to_vec());
    text
}
