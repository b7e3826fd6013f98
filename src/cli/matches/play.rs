//! `monteria play`: the window.

use crate::args::PlayArgs;
use crate::fail::Failure;

/// Opens the window.
///
/// # Errors
/// Fails if the machine has no display, this build has no window, an argument is invalid,
/// or a script went wrong.
pub(crate) fn run(args: &PlayArgs) -> Result<(), Failure> {
    look_for_display()?;
    open(args)
}

/// Looks for a display that answers, before anything is read. If the Wayland display of
/// the environment does not answer, the program restarts on the X display.
#[cfg(feature = "client")]
fn look_for_display() -> Result<(), Failure> {
    use crate::files::out::aside;
    use monteria_client::desktop::{Display, begin_on_x, display};

    match display() {
        Display::AsSet => Ok(()),
        Display::WithoutRuntimeFolder => {
            // If this fails, the window opens anyway and a library logs a warning.
            begin_on_x();
            Ok(())
        }
        Display::None(why) => Err(no_window(&why)),
        Display::WithoutWayland(told) => {
            aside(format!("monteria: {told}"));
            Err(no_window(&format!("the program did not begin again: {}", begin_on_x())))
        }
    }
}

#[cfg(not(feature = "client"))]
fn look_for_display() -> Result<(), Failure> {
    Ok(())
}

#[cfg(feature = "client")]
fn open(args: &PlayArgs) -> Result<(), Failure> {
    use std::collections::BTreeSet;
    use std::sync::{Arc, Mutex, PoisonError};

    use crate::args::MatchArgs;
    use crate::files::out::aside;
    use crate::matches::resume::{ruleset_of, saved_file};
    use crate::matches::start::{self, Seating};
    use monteria_client::{ClientError, Content, Loader, ModEntry, PlayOptions, run};
    use monteria_content::{
        ContentSettings, Faults, Home, LeftOut, Library, Mod, ShownPath, io_words, or_near,
    };
    use monteria_game::{Control, SeatId};
    use monteria_games::Rulesets;
    use monteria_saves::{read_save, summary_of_save};

    /// Reads all content as the player has configured it. Games without changes since
    /// `before` are kept, as is all earlier content if the new one cannot be played.
    fn load(settings: &ContentSettings, before: &Mutex<Rulesets>) -> Result<Content, String> {
        let said = |failure: Failure| failure.text().to_owned();
        let all = whole(settings).map_err(said)?;
        let mut faults = Faults::new();
        let library = start::library_as_set(settings, &mut faults).map_err(said)?;
        let mut before = before.lock().unwrap_or_else(PoisonError::into_inner);
        let loaded = start::sound(library, faults, &before).map_err(said)?;
        *before = loaded.0.clone();
        Ok(content(loaded, &all))
    }

    /// Returns the library with all content, including mods that the
    /// player has switched off.
    fn whole(settings: &ContentSettings) -> Result<Library, Failure> {
        let settings = ContentSettings { mods_off: BTreeSet::new(), ..settings.clone() };
        start::library_as_set(&settings, &mut Faults::new())
    }

    /// Returns the content in use, from a library with all installed mods.
    fn content(
        (rulesets, library, left_out): (Rulesets, Library, Vec<LeftOut>),
        all: &Library,
    ) -> Content {
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
        Content {
            rulesets: rulesets.rulesets().to_vec(),
            lessons,
            library,
            mods,
            left_out,
            languages,
        }
    }

    /// Returns whether a file is a save and not a scenario.
    fn is_save(file: &std::path::Path) -> bool {
        file.is_file() && summary_of_save(file).is_some()
    }

    /// Assigns players to the seats of the save that the arguments name.
    fn seats_of_save(
        rulesets: &Rulesets,
        file: &std::path::Path,
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

    let loaded = start::content()?;
    let rulesets = loaded.0.clone();
    // A match file received from another player is opened by its name alone.
    let save = args.scenario.as_ref().map(std::path::PathBuf::from).filter(|file| is_save(file));
    let loaded_save = args.load.as_deref().map(saved_file).or(save);
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
        _ if loaded_save.is_some() => None,
        None => None,
        Some(scenario) => {
            let (ruleset, card) = start::scenario(&rulesets, scenario)?;
            Some(start::setup(&ruleset, &card, &args.setup, &seating)?)
        }
    };
    if let Some(asked) = &args.lesson {
        let keys: Vec<String> = rulesets.lessons().iter().map(|lesson| lesson.key()).collect();
        let fits = |key: &&String| *key == asked || key.rsplit('/').next() == Some(asked.as_str());
        if !keys.iter().any(|key| fits(&key)) {
            let near = or_near(asked, keys.iter().map(String::as_str));
            let text = format!("no lesson `{asked}`{near}; there are: {}", keys.join(", "));
            return Err(Failure::Usage(text));
        }
    }
    if let Some(home) = Home::of_system() {
        // A folder that does not exist cannot be watched.
        if let Err(error) = std::fs::create_dir_all(home.mods()) {
            aside(format!("monteria: {}: {}", home.mods().shown(), io_words(&error)));
        }
    }
    let places = start::places_of(&loaded.1);
    let all = whole(&Home::of_system().map(|home| home.content_settings()).unwrap_or_default())?;
    let before = Mutex::new(rulesets.clone());
    let options = PlayOptions {
        content: content(loaded, &all),
        loader: Some(Loader { load: Arc::new(move |settings| load(settings, &before)), places }),
        begin,
        lesson: args.lesson.clone(),
        load: loaded_save,
        seats,
        script: args.script.clone(),
        size: args.size,
    };
    run(options).map_err(|error| match error {
        ClientError::NoWindow(why) => no_window(&why),
        other => Failure::Failed(other.to_string()),
    })
}

#[cfg(not(feature = "client"))]
fn open(_: &PlayArgs) -> Result<(), Failure> {
    Err(no_window("this build was made without one"))
}

/// Creates the failure for a missing window, with the alternatives.
fn no_window(why: &str) -> Failure {
    Failure::NoWindow(format!(
        "there is no window to be had ({why}): play in words with `monteria text SCENARIO`, or let \
         the program play \
         with `monteria simulate SCENARIO`"
    ))
}
