//! Start of the window: checks the arguments, prepares the content and runs the client.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

use super::no_window;
use crate::args::{MatchArgs, PlayArgs};
use crate::fail::Failure;
use crate::files::out::aside;
use crate::matches::resume::{ruleset_of, saved_file};
use crate::matches::start::{self, LoadedContent, Seating};
use monteria_client::{ClientError, Content, Loader, ModEntry, PlayOptions, run};
use monteria_content::{
    ContentSettings, Faults, Home, Library, Mod, ShownPath, Text, io_words, or_near, text,
};
use monteria_game::{Control, MatchSetup, SeatId};
use monteria_games::Rulesets;
use monteria_saves::{read_save, summary_of_save};

/// Opens the window with the match, save or lesson that the arguments name.
pub(super) fn open(args: &PlayArgs) -> Result<(), Failure> {
    let loaded = start::content()?;
    let rulesets = loaded.rulesets.clone();
    let loaded_save = save_to_load(args);
    let seating = Seating {
        others: Control::Person,
        allowed: |who| !matches!(who, Control::Client),
        by: "play",
    };
    let seats = match &loaded_save {
        Some(file) => seats_of_save(&rulesets, file, &args.setup, &seating)?,
        None => Vec::new(),
    };
    let begin = match &args.scenario {
        Some(scenario) if loaded_save.is_none() => {
            Some(setup_of_scenario(&rulesets, scenario, args, &seating)?)
        }
        // Nothing is begun if a save is loaded or the window asks for the scenario.
        Some(_) | None => None,
    };
    if let Some(lesson) = &args.lesson {
        check_lesson(&rulesets, lesson)?;
    }
    create_mods_folder();
    let places = start::places_of(&loaded.library);
    let settings = Home::of_system().map(|home| home.content_settings()).unwrap_or_default();
    let all = library_with_all_mods(&settings)?;
    let before = Mutex::new(rulesets);
    let options = PlayOptions {
        content: client_content(loaded, &all),
        loader: Some(Loader { load: Arc::new(move |settings| load(settings, &before)), places }),
        begin,
        lesson: args.lesson.clone(),
        load: loaded_save,
        seats,
        script: args.script.clone(),
        size: args.size,
    };
    run(options).map_err(|error| match error {
        ClientError::NoWindow(why) => no_window(Text::verbatim(&why)),
        other => Failure::Failed(Text::verbatim(other.to_string())),
    })
}

/// Returns the save to go on with: that of `--load`, or the file given instead of a
/// scenario. A match file received from another player is opened by its name alone.
fn save_to_load(args: &PlayArgs) -> Option<PathBuf> {
    let given_as_scenario =
        || args.scenario.as_ref().map(PathBuf::from).filter(|file| is_save(file));
    args.load.as_deref().map(saved_file).or_else(given_as_scenario)
}

/// Returns whether a file is a save and not a scenario.
fn is_save(file: &Path) -> bool {
    file.is_file() && summary_of_save(file).is_some()
}

/// Assigns players to the seats of the save that the arguments name.
fn seats_of_save(
    rulesets: &Rulesets,
    file: &Path,
    args: &MatchArgs,
    seating: &Seating,
) -> Result<Vec<(SeatId, Control)>, Failure> {
    start::only_seats(args)?;
    if args.seat.is_empty() {
        return Ok(Vec::new());
    }
    let saved = read_save(file)?;
    // Only a begun match knows its seats.
    let begun = start::begin(&ruleset_of(rulesets, &saved)?, &saved.header.setup)?;
    let asked = args.seat.iter();
    asked.map(|(seat, who)| Ok((*seat, start::seated(&begun, *seat, who, seating)?))).collect()
}

/// Returns the setup of the scenario that a text names, with the options of the arguments.
fn setup_of_scenario(
    rulesets: &Rulesets,
    scenario: &str,
    args: &PlayArgs,
    seating: &Seating,
) -> Result<MatchSetup, Failure> {
    let (ruleset, card) = start::scenario(rulesets, scenario)?;
    start::setup(&ruleset, &card, &args.setup, seating)
}

/// Checks that there is a lesson with this key, or with a key that ends with it.
fn check_lesson(rulesets: &Rulesets, asked: &str) -> Result<(), Failure> {
    let keys: Vec<String> = rulesets.lessons().iter().map(|lesson| lesson.key()).collect();
    let is_asked = |key: &String| key == asked || key.rsplit('/').next() == Some(asked);
    if keys.iter().any(is_asked) {
        return Ok(());
    }
    let near = or_near(asked, keys.iter().map(String::as_str));
    Err(Failure::Usage(text!(
        "terminal-no-lesson-there-are",
        "there is no lesson `{asked}`{near}; there are: {keys}",
        keys = keys.join(", ")
    )))
}

/// Creates the player's folder of mods: a folder that does not exist cannot be watched.
/// An error is reported and does not prevent the match.
fn create_mods_folder() {
    if let Some(home) = Home::of_system()
        && let Err(error) = std::fs::create_dir_all(home.mods())
    {
        aside(text!(
            "terminal-monteria-2",
            "monteria: {home}: {io_words}",
            home = home.mods().shown(),
            io_words = io_words(&error)
        ));
    }
}

/// Reads all content as the player has configured it. Games without changes since
/// `before` are kept, as is all earlier content if the new one cannot be played.
fn load(settings: &ContentSettings, before: &Mutex<Rulesets>) -> Result<Content, String> {
    let message = |failure: Failure| failure.text().to_owned();
    let all = library_with_all_mods(settings).map_err(message)?;
    let mut faults = Faults::new();
    let library = start::library_as_set(settings, &mut faults).map_err(message)?;
    let mut before = before.lock().unwrap_or_else(PoisonError::into_inner);
    let loaded = start::sound(library, faults, &before).map_err(message)?;
    *before = loaded.rulesets.clone();
    Ok(client_content(loaded, &all))
}

/// Returns the library with all content, including mods that the
/// player has switched off.
fn library_with_all_mods(settings: &ContentSettings) -> Result<Library, Failure> {
    let settings = ContentSettings { mods_off: BTreeSet::new(), ..settings.clone() };
    start::library_as_set(&settings, &mut Faults::new())
}

/// Returns the content in use for the client; `all` is the library with all installed mods.
fn client_content(loaded: LoadedContent, all: &Library) -> Content {
    let LoadedContent { rulesets, library, left_out } = loaded;
    let things = all.things_of_mods(&Rulesets::GAMES);
    let entry = |one: &Mod| {
        let (gives, changes) = one.contents(&things);
        ModEntry { content: one.clone(), gives, changes }
    };
    let mods = all.mods().iter().map(entry).collect();
    let name = |tag: String| {
        let name = all.language(&tag, &mut Faults::new())?.tell("language-name", &[]);
        Some((tag, name))
    };
    let languages = all.languages().into_iter().filter_map(name).collect();
    let lessons = rulesets.lessons().to_vec();
    Content { rulesets: rulesets.rulesets().to_vec(), lessons, library, mods, left_out, languages }
}
