//! `monteria mod remove`: a mod is taken out of the player's folder of mods.

use std::io::Write;
use std::path::PathBuf;

use super::install::{move_aside, report_moved};
use super::installed::{Installed, lock, shown, title};
use crate::args::RemoveModArgs;
use crate::fail::Failure;
use crate::files::out::{line, stdout};
use monteria_content::{Home, Id, ShownPath, StoredMod, Text, or_near, text};
use monteria_game::counted;
use monteria_saves::{Autosaves, SAVE_ENDING, summary_of_save};

/// Number of saves that are named.
const SAVES_NAMED: usize = 5;

/// Moves the mod aside.
///
/// # Errors
/// Fails if the player has no such mod, other mods need it and `--force` is not given, or
/// it cannot be moved.
pub(super) fn run(args: &RemoveModArgs) -> Result<(), Failure> {
    let home = Home::of_system().ok_or_else(Failure::no_home)?;
    let _lock = lock(&home)?;
    let installed = Installed::read()?;
    let removed = named(&installed, &args.name)?;
    let id = removed.iter().find_map(|one| Some(one.content.as_ref().ok()?.id.clone()));
    let needed = id.as_ref().map_or(Vec::new(), |id| needed_by(&installed, id, &removed));
    if !needed.is_empty() && !args.force {
        let name = &args.name;
        let needed = needed.join(", ");
        return Err(Failure::Failed(text!(
            "terminal-stays-other-mods-need-it",
            "`{name}` stays: other mods need it ({needed}); --force removes it, and they are left \
             out then"
        )));
    }
    // All are moved before anything is printed: a closed pipe stops none of them.
    let moved = removed.iter().map(|one| move_aside(&home, &one.path));
    let moved = moved.collect::<Result<Vec<PathBuf>, Failure>>()?;
    let mut out = stdout();
    for (one, kept) in removed.iter().zip(moved) {
        let title = one.content.as_ref().map_or_else(|_| one.name.clone(), title);
        line(
            &mut out,
            text!("terminal-removed-from", "Removed: {title}, from {path}", path = shown(one)),
        )?;
        report_moved(&mut out, &[kept])?;
    }
    if !needed.is_empty() {
        line(
            &mut out,
            text!(
                "terminal-left-out-without-it",
                "Left out without it: {mods}",
                mods = needed.join(", ")
            ),
        )?;
    }
    if let Some(id) = &id {
        tell_saves(&mut out, &home, id)?;
    }
    Ok(out.flush()?)
}

/// Returns the player's mods of this id; without any, those of this name.
///
/// # Errors
/// Fails if there are none; the error says where a shipped mod of this name lies, or
/// lists the mods that there are.
fn named<'a>(installed: &'a Installed, name: &str) -> Result<Vec<&'a StoredMod>, Failure> {
    let by_id = installed.yours_of(name);
    let by_name = || installed.yours.iter().filter(|one| one.is_named(name)).collect();
    let found: Vec<&StoredMod> = if by_id.is_empty() { by_name() } else { by_id };
    if !found.is_empty() {
        return Ok(found);
    }
    if let Some(other) = installed.shipped.iter().find(|one| one.is_named(name)) {
        let place = shown(other);
        return Err(Failure::Failed(text!(
            "terminal-is-a-mod-of-the-program",
            "`{name}` is a mod of the program ({path}), not of your folder of mods: \
             --without-mod {name2} leaves it out, the page of mods in the window switches it off",
            path = place,
            name2 = name
        )));
    }
    let name_of = |one: &StoredMod| match &one.content {
        Ok(of) => of.id.to_string(),
        Err(_) => one.name.clone(),
    };
    let known: Vec<String> = installed.yours.iter().map(name_of).collect();
    let near = or_near(name, known.iter().map(String::as_str));
    let known = if known.is_empty() { "none".to_owned() } else { known.join(", ") };
    let place = installed.home.mods().shown();
    Err(Failure::Usage(text!(
        "terminal-no-mod-in-there-are",
        "no mod `{name}` in {place} (there are: {known}){near}"
    )))
}

/// Returns the ids of the mods that need this one, unless another copy of it remains.
fn needed_by(installed: &Installed, id: &Id, removed: &[&StoredMod]) -> Vec<String> {
    let all = installed.yours.iter().chain(&installed.shipped);
    let remaining = all.filter(|one| !removed.iter().any(|gone| gone.path == one.path));
    let copies: Vec<_> = remaining.filter_map(|one| one.content.as_ref().ok()).collect();
    let needs = |one: &&monteria_content::Mod| {
        let mut needs = one.info.needs.iter().filter(|need| need.id.value == *id);
        needs.any(|need| {
            let will_do = |copy: &&monteria_content::Mod| {
                let least = need.version.as_ref();
                copy.id == *id && least.is_none_or(|it| copy.info.version.compare(it).is_ge())
            };
            !copies.iter().any(will_do)
        })
    };
    let others = installed.sound.mods().iter().filter(|one| one.id != *id);
    others.filter(needs).map(|one| one.id.to_string()).collect()
}

/// Prints which saves were played with the mod.
fn tell_saves(out: &mut impl Write, home: &Home, id: &Id) -> Result<(), Failure> {
    let names: Vec<String> = saves_with(home, id).iter().map(|file| file.shown()).collect();
    if names.is_empty() {
        return Ok(());
    }
    let count = counted(names.len(), "save", "saves");
    line(
        out,
        text!(
            "terminal-played-with-it-they-stay-and-need",
            "Played with it: {count}; they stay, and need it to go on"
        ),
    )?;
    for name in names.iter().take(SAVES_NAMED) {
        line(out, Text::verbatim(format!("  {name}")))?;
    }
    if names.len() > SAVES_NAMED {
        line(
            out,
            text!("terminal-and-more-saves", "  and {n} more", n = names.len() - SAVES_NAMED),
        )?;
    }
    Ok(())
}

/// Returns the player's saves that were played with a mod. Files that cannot be
/// read are no saves.
fn saves_with(home: &Home, id: &Id) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(home.saves()).into_iter().flatten().flatten();
    let files = entries.map(|entry| entry.path());
    let named = files.filter(|file| file.extension().is_some_and(|it| it == SAVE_ENDING));
    let named = named.filter_map(|file| Some((summary_of_save(&file)?, file)));
    let autosaves = Autosaves::new(&home.data).list().into_iter();
    let autosaves = autosaves.filter_map(|one| Some((one.summary?, one.file)));
    let all = named.chain(autosaves);
    let with = all.filter(|(summary, _)| summary.header.mods.iter().any(|one| one.id == *id));
    let mut files: Vec<PathBuf> = with.map(|(_, file)| file).collect();
    files.sort();
    files
}
