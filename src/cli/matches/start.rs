//! Beginning of a match from arguments.

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;
use std::hash::{BuildHasher, Hasher};
use std::path::PathBuf;
use std::sync::{Arc, OnceLock};

use crate::args::MatchArgs;
use crate::fail::Failure;
use crate::files::out::aside;
use crate::files::paths::ShownPaths;
use monteria_content::{
    ContentSettings, Fault, Faults, Home, Library, Mod, ShownPath, Text, find_root, language_tag,
    or_near, text, words,
};
use monteria_game::{Control, Game, GameError, MatchSetup, Ruleset, ScenarioCard, SeatId};
use monteria_games::Rulesets;
use monteria_opponents::{Opponent, RANDOM};

pub(crate) use monteria_games::LoadedContent;

/// The players that a subcommand can seat.
pub(crate) struct Seating {
    /// Default player of the seats that the arguments do not name.
    pub others: Control,
    /// Whether this subcommand can seat a player.
    pub allowed: fn(&Control) -> bool,
    /// Name of the subcommand, for its refusals.
    pub by: &'static str,
}

/// Arguments that apply to all content.
#[derive(Debug, Default)]
pub(crate) struct Chosen {
    /// Paths of additional mods.
    pub with: Vec<PathBuf>,
    /// Ids or names of excluded mods.
    pub without: Vec<String>,
    pub lang: Option<String>,
    /// Whether a person reads the output of the subcommand.
    pub read: bool,
    /// Whether the language of the argument may be one without tables.
    pub begins_language: bool,
}

static CHOSEN: OnceLock<Chosen> = OnceLock::new();
/// Language of content that applies if no argument names one.
static BY_DEFAULT: OnceLock<String> = OnceLock::new();

/// Sets the arguments that apply to all content. Called once, before any subcommand runs.
pub(crate) fn choose(chosen: Chosen) {
    // The program runs one subcommand, so there is no second call.
    let _ = CHOSEN.set(chosen);
}

/// Returns the paths of the mods that arguments add.
pub(crate) fn named_mods() -> &'static [PathBuf] {
    CHOSEN.get().map_or(&[], |chosen| &chosen.with)
}

/// Sets the language of content for output that no person reads, if no argument names
/// one: the language of a replayed save.
pub(crate) fn speak_by_default(tag: &str) {
    // Only the first call counts: a subcommand replays one save.
    let _ = BY_DEFAULT.set(tag.to_owned());
}

/// Sets the language of a library: from the argument, else, if people read the output,
/// from these settings, else from the system.
///
/// # Errors
/// Fails if there is no table of the language that the argument names.
fn choose_language(library: &mut Library, settings: &ContentSettings) -> Result<(), Failure> {
    let none = Chosen::default();
    let chosen = CHOSEN.get().unwrap_or(&none);
    let mut wrong = Faults::new();
    if let Some(lang) = &chosen.lang {
        let found = language_tag(lang).and_then(|tag| {
            let found = library.language(&tag, &mut wrong);
            let other = found.as_ref().is_none_or(|found| found.tag() != tag);
            if other && chosen.begins_language { library.new_language(&tag) } else { found }
        });
        let found = found.ok_or_else(|| no_language(library, lang, chosen.begins_language))?;
        // The tables of a language that is begun are read as data.
        if !chosen.begins_language {
            words::speak(found.clone());
        }
        library.speak(found);
    } else if let Some(tag) = BY_DEFAULT.get() {
        // A missing table is reported by the comparison of the save
        // with the installed content.
        if let Some(found) = library.language(tag, &mut wrong) {
            library.speak(found);
        }
    } else if chosen.read {
        let set = language_tag(&settings.language);
        let of_system = ["LC_ALL", "LC_MESSAGES", "LANG"]
            .iter()
            .filter_map(std::env::var_os)
            .find(|it| !it.is_empty());
        let of_system = || language_tag(&of_system?.to_string_lossy());
        if let Some(found) =
            set.or_else(of_system).and_then(|tag| library.language(&tag, &mut wrong))
        {
            words::speak(found.clone());
            library.speak(found);
        }
    }
    for fault in wrong.sorted() {
        aside(text!(
            "terminal-monteria",
            "monteria: {message}",
            message = Fault { hint: None, ..fault.clone() }.to_string()
        ));
    }
    Ok(())
}

/// Returns the failure of a language that is not there.
fn no_language(library: &Library, lang: &str, begins: bool) -> Failure {
    if begins {
        return Failure::Usage(text!(
            "terminal-lang-no-name-of-a-language-expected",
            "--lang {lang}: no name of a language; expected one such as de or pt-br"
        ));
    }
    let known = library.languages();
    let near = or_near(lang, known.iter().map(String::as_str));
    Failure::Usage(text!(
        "terminal-lang-no-texts-in-that-language",
        "--lang {lang}: no texts in that language (there are: {known}){near}",
        known = known.join(", ")
    ))
}

/// Returns all games that can be played. Mods with faults are excluded, with a line for
/// each on standard error.
///
/// # Errors
/// Fails with every fault of the shipped content.
pub(crate) fn rulesets() -> Result<Rulesets, Failure> {
    Ok(content()?.rulesets)
}

/// Same as [`rulesets`], with the content from which they were read.
///
/// # Errors
/// Fails as [`rulesets`] does.
pub(crate) fn content() -> Result<LoadedContent, Failure> {
    let mut faults = Faults::new();
    let loaded = sound(library(&mut faults)?, faults, &Rulesets::default())?;
    let paths = ShownPaths::of(&loaded.library, named_mods());
    loaded.left_out.iter().for_each(|one| aside(Text::verbatim(paths.text(&one.to_string()))));
    for remark in loaded.library.remarks(&Rulesets::GAMES).sorted() {
        aside(text!(
            "terminal-monteria",
            "monteria: {message}",
            message = Fault { hint: None, ..paths.fault(remark) }.to_string()
        ));
    }
    Ok(loaded)
}

/// Returns all games with the content of a library in which `faults` were found. Games
/// without changes since `before` are kept.
///
/// # Errors
/// Fails with every fault of the shipped content.
pub(crate) fn sound(
    library: Library,
    faults: Faults,
    before: &Rulesets,
) -> Result<LoadedContent, Failure> {
    let paths = ShownPaths::of(&library, named_mods());
    Rulesets::load_without_faulty_mods(library, faults, before).map_err(|faults| {
        let shown = paths.text(&faults.to_string());
        Failure::Failed(text!(
            "terminal-the-content-has-faults",
            "\n    the content has errors:\n    {shown}"
        ))
    })
}

/// Returns the paths of this content and of mods that may be added.
pub(crate) fn places_of(library: &Library) -> Vec<PathBuf> {
    let folders = ["assets", "scenarios", "mods"].map(|folder| library.root().join(folder));
    let own = Home::of_system().map(|home| home.mods());
    folders.into_iter().chain(own).chain(named_mods().iter().cloned()).collect()
}

/// Reads the content on disk: below the root, in the player's folder, and at the paths of
/// the arguments. Excludes mods that the arguments exclude and, if people read the
/// output, those that the player has switched off.
///
/// # Errors
/// Fails if there is no content, a named mod cannot be read, or an excluded
/// mod does not exist.
pub(crate) fn library(faults: &mut Faults) -> Result<Library, Failure> {
    let read = CHOSEN.get().is_some_and(|chosen| chosen.read);
    let set = Home::of_system().filter(|_| read).map(|home| home.content_settings());
    library_as_set(&set.unwrap_or_default(), faults)
}

/// Same as [`library`], with these settings.
///
/// # Errors
/// Fails as [`library`] does.
pub(crate) fn library_as_set(
    settings: &ContentSettings,
    faults: &mut Faults,
) -> Result<Library, Failure> {
    let mut found = Faults::new();
    let mut library = open(settings, &mut found)?;
    let none = Chosen::default();
    let Chosen { with, without, .. } = CHOSEN.get().unwrap_or(&none);
    for path in with {
        let mut wrong = Faults::new();
        let opened = path.exists().then(|| library.add_mod(path, &mut wrong));
        let opened = opened.ok_or_else(|| {
            Failure::Usage(text!(
                "terminal-mod-nothing-is-there",
                "--mod {path}: there is no such file or folder",
                path = path.shown()
            ))
        })?;
        if opened.is_none() {
            let wrong = ShownPaths::of(&library, named_mods()).text(&wrong.to_string());
            return Err(Failure::Faults(text!(
                "terminal-mod",
                "--mod {path}:\n{wrong}",
                path = path.shown()
            )));
        }
    }
    for name in without {
        let wrong = found.clone().take_mods();
        let ids = library.mods().iter().map(|one| one.id.to_string());
        let known: Vec<String> = ids.chain(wrong.into_iter().map(|one| one.name)).collect();
        if !known.contains(name) && !library.mods().iter().any(|one| one.name() == name) {
            let near = or_near(name, known.iter().map(String::as_str));
            let known = if known.is_empty() { "none".to_owned() } else { known.join(", ") };
            return Err(Failure::Usage(text!(
                "terminal-without-mod-no-such-mod-there-are",
                "--without-mod {name}: no such mod (there are: {known}){near}"
            )));
        }
    }
    // A mod that the arguments name is used even if it is switched off.
    let named = |name: &&String| {
        let is = |one: &&Mod| one.id == ***name || one.name() == name.as_str();
        let place = library.mods().iter().find(is).and_then(|one| one.path().canonicalize().ok());
        place.is_some_and(|place| {
            with.iter().any(|path| path.canonicalize().is_ok_and(|path| path == place))
        })
    };
    let off: Vec<&String> = settings.mods_off.iter().filter(|name| !named(name)).collect();
    for name in without.iter().chain(off) {
        let label = library.mods().iter().find(|one| one.id == **name).map(|one| one.label.clone());
        let whole = label.unwrap_or_else(|| format!("mods/{name}"));
        let inside = format!("{whole}/");
        library = library.without(name);
        found = found.of_files(|file| file != whole && !file.starts_with(&inside));
    }
    faults.append(found);
    choose_language(&mut library, settings)?;
    Ok(library)
}

/// Returns the content on disk with every installed mod: also those that arguments or
/// settings leave out, and without those that arguments add.
///
/// # Errors
/// Fails if there is no content.
pub(crate) fn installed(faults: &mut Faults) -> Result<Library, Failure> {
    let settings = Home::of_system().map(|home| home.content_settings()).unwrap_or_default();
    open(&settings, faults)
}

/// Sets the language of the output before any content is read.
///
/// # Errors
/// Fails if there is no content, or no table of the language that the argument names.
pub(crate) fn set_language() -> Result<(), Failure> {
    let settings = Home::of_system().map(|home| home.content_settings()).unwrap_or_default();
    choose_language(&mut open(&settings, &mut Faults::new())?, &settings)
}

/// Opens the content below the root and in the player's folder.
fn open(settings: &ContentSettings, faults: &mut Faults) -> Result<Library, Failure> {
    let root = find_root().map_err(|fault| Failure::File(Text::verbatim(fault.to_string())))?;
    let mut library = Library::open(root, faults);
    if let Some(home) = Home::of_system() {
        if home.data.canonicalize().ok() != library.root().canonicalize().ok() {
            library.add_mods(&home.mods(), faults);
        }
        library.add_packs(&home);
    }
    library.order_mods(&settings.mods_order);
    Ok(library)
}

/// Returns the scenario that a text names.
///
/// # Errors
/// Fails if the scenario is unknown, with the nearest name and the list of all.
pub(crate) fn scenario(
    rulesets: &Rulesets,
    text: &str,
) -> Result<(Arc<dyn Ruleset>, ScenarioCard), Failure> {
    rulesets.find(text).map_err(|error| Failure::Usage(Text::verbatim(error.to_string())))
}

/// Returns the default strength of opponents: `standard`, or the strongest if there
/// is no such strength.
pub(crate) fn usual_strength(ruleset: &dyn Ruleset) -> String {
    let own = ruleset.strengths();
    own.iter().find(|own| **own == "standard").or(own.last()).map_or(RANDOM, |own| *own).to_owned()
}

/// Returns the setup from the arguments, with every seat of the match filled.
///
/// # Errors
/// Fails if an answer or a seat is unknown, with the known ones.
pub(crate) fn setup(
    ruleset: &Arc<dyn Ruleset>,
    card: &ScenarioCard,
    args: &MatchArgs,
    seating: &Seating,
) -> Result<MatchSetup, Failure> {
    check_faces(ruleset.as_ref(), &args.dice)?;
    let mut given: BTreeMap<String, String> = args.set.iter().cloned().collect();
    if let Some(players) = args.players {
        given.insert("players".to_owned(), players.to_string());
    }
    let mut setup = MatchSetup {
        seed: args.seed.unwrap_or_else(fresh_seed),
        dice: args.dice.clone(),
        ..setup_of(ruleset, card, given)?
    };
    // Only a begun match knows its seats.
    let game = begin(ruleset, &setup)?;
    for (seat, who) in &args.seat {
        setup.seats.insert(*seat, seated(&game, *seat, who, seating)?);
    }
    for seat in game.seat_ids() {
        if let Entry::Vacant(place) = setup.seats.entry(seat) {
            place.insert(seated(&game, seat, &seating.others, seating)?);
        }
    }
    Ok(setup)
}

/// Returns the player of a seat of this match for the request `who`.
///
/// # Errors
/// Fails if the seat or the strength is unknown, or if the player cannot be seated here.
pub(crate) fn seated(
    game: &Game,
    seat: SeatId,
    who: &Control,
    seating: &Seating,
) -> Result<Control, Failure> {
    let ruleset = game.ruleset().as_ref();
    let seats = game.seat_ids();
    if !seats.contains(&seat) {
        let known: Vec<String> = seats.iter().map(ToString::to_string).collect();
        return Err(Failure::Usage(text!(
            "terminal-seat-no-such-seat-expected",
            "--seat {seat}: no such seat; expected {known}",
            seat = seat.to_string(),
            known = known.join(", ")
        )));
    }
    let who = match who {
        // `ai` without a strength selects the game's default strength.
        Control::Ai(strength) if strength == "standard" => Control::Ai(usual_strength(ruleset)),
        who => who.clone(),
    };
    if !(seating.allowed)(&who) {
        let who = crate::statistics::simulate::control(&who);
        return Err(Failure::Usage(text!(
            "terminal-seat-has-no-place-for-that",
            "--seat {seat}={who}: {by} does not support that",
            seat = seat.to_string(),
            by = seating.by
        )));
    }
    if let Control::Ai(strength) = &who {
        Opponent::of_strength(ruleset, strength)
            .map_err(|error| Failure::Usage(Text::verbatim(error.to_string())))?;
    }
    Ok(who)
}

/// Refuses setup arguments for a resumed match: the save holds its own setup.
///
/// # Errors
/// Fails with the first such argument.
pub(crate) fn only_seats(args: &MatchArgs) -> Result<(), Failure> {
    let given = [
        ("--seed", args.seed.is_some()),
        ("--dice", !args.dice.is_empty()),
        ("--players", args.players.is_some()),
        ("--set", !args.set.is_empty()),
    ];
    match given.into_iter().find(|(_, given)| *given) {
        None => Ok(()),
        Some((option, _)) => Err(Failure::Usage(text!(
            "terminal-cannot-be-used-with-a-save",
            "{option} cannot be used with a save, which holds its own setup and dice; the only \
             setup option that can is --seat"
        ))),
    }
}

/// Checks that a die of the game has every face given by `--dice`.
///
/// # Errors
/// Fails with the faces that no die has and the faces of the dice.
fn check_faces(ruleset: &dyn Ruleset, faces: &[u32]) -> Result<(), Failure> {
    let most = ruleset.dice().iter().copied().max().unwrap_or(u32::MAX);
    let wrong: Vec<String> =
        faces.iter().filter(|face| !(1..=most).contains(*face)).map(ToString::to_string).collect();
    if wrong.is_empty() {
        return Ok(());
    }
    let dice: Vec<String> =
        ruleset.dice().iter().map(|sides| format!("d{sides} (1 to {sides})")).collect();
    let dice = if dice.is_empty() { "faces from 1".to_owned() } else { dice.join(", ") };
    Err(Failure::Usage(text!(
        "terminal-dice-no-die-of-has-such-a",
        "--dice {join}: no die of {ruleset} has such a face; expected {dice}",
        join = wrong.join(","),
        ruleset = ruleset.title()
    )))
}

/// Begins a match of a game with this setup.
///
/// # Errors
/// Fails with a usage error if the setup cannot be played, and with a failure if the
/// program is at fault.
pub(crate) fn begin(ruleset: &Arc<dyn Ruleset>, setup: &MatchSetup) -> Result<Game, Failure> {
    Game::start(ruleset.clone(), setup.clone()).map_err(|error| match error {
        GameError::Setup(fault) => Failure::Usage(Text::verbatim(fault.to_string())),
        other => Failure::Failed(Text::verbatim(other.to_string())),
    })
}

/// Returns the setup of a scenario with these answers and empty seats.
///
/// # Errors
/// Fails if an answer has no question or is unknown.
pub(crate) fn setup_of(
    ruleset: &Arc<dyn Ruleset>,
    card: &ScenarioCard,
    answers: BTreeMap<String, String>,
) -> Result<MatchSetup, Failure> {
    let form = ruleset
        .setup_form(&card.id, &answers)
        .map_err(|fault| Failure::Usage(Text::verbatim(fault.to_string())))?;
    let keys: Vec<&str> = form.fields.iter().map(|field| field.key.as_str()).collect();
    for key in answers.keys() {
        if !keys.contains(&key.as_str()) {
            let near = or_near(key, keys.iter().copied());
            let known = if keys.is_empty() { "none".to_owned() } else { keys.join(", ") };
            return Err(Failure::Usage(text!(
                "terminal-is-no-question-of-this-setup",
                "`{key}` is not a setting of this setup (there are: {known}){near}"
            )));
        }
    }
    if !form.faults.is_empty() {
        return Err(Failure::Usage(Text::joined(form.faults, "; ")));
    }
    Ok(MatchSetup {
        answers: form.in_full(answers),
        ..MatchSetup::new(ruleset.id(), card.id.clone(), 1)
    })
}

/// Returns a random seed, short enough to be read aloud.
pub(crate) fn fresh_seed() -> u64 {
    std::collections::hash_map::RandomState::new().build_hasher().finish() % 1_000_000
}
