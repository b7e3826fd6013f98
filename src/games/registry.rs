//! The registry of rulesets: every game of the program, and its scenarios.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Arc;

use thiserror::Error;

use monteria_content::{Faults, GameInputs, LeftOut, Library, nearest};
use monteria_game::{LessonOf, MatchSetup, Ruleset, ScenarioCard, Text, lessons_of, scenario_seed};

/// The games of the program, with their content loaded.
#[derive(Clone, Default)]
pub struct Rulesets {
    rulesets: Vec<Arc<dyn Ruleset>>,
    lessons: Vec<Arc<LessonOf>>,
    /// Input files of each game, to find out whether it must be read again.
    inputs: BTreeMap<&'static str, GameInputs>,
}

/// Why a text names no scenario.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum ScenarioNotFound {
    /// No scenario has this name.
    #[error("no scenario `{asked}`{}; there are: {}", near.as_ref().map(|near| format!("; did you \
        mean `{near}`?")).unwrap_or_default(), known.join(", "))]
    Unknown {
        /// The text that was asked for.
        asked: String,
        /// The most similar name of a scenario.
        near: Option<String>,
        /// All scenarios, as `ruleset/id`.
        known: Vec<String>,
    },
    /// Scenarios of several games have this name.
    #[error("`{asked}` could be {}", choices.join(" or "))]
    Ambiguous {
        /// The text that was asked for.
        asked: String,
        /// The scenarios with this name, as `ruleset/id`.
        choices: Vec<String>,
    },
    /// The file exists, but it is no scenario of any game of the program.
    #[error("{file} is not among the scenarios: put it into scenarios/GAME/ or \
        mods/NAME/scenarios/GAME/, where GAME is one of {}", games.join(", "))]
    NotContent {
        /// Path of the file.
        file: String,
        /// Ids of the games.
        games: Vec<String>,
    },
    /// The table of a seed could not be generated.
    #[error("`{asked}` cannot be laid: {why}; another number may do")]
    NotLaid {
        /// The text that was asked for.
        asked: String,
        /// Why there is no table.
        why: Text,
    },
    /// No game has a scenario.
    #[error("there are no scenarios here")]
    Empty,
}

/// All games, with the content that they were loaded from.
pub struct LoadedContent {
    /// The games, loaded without the faulty mods.
    pub rulesets: Rulesets,
    /// The content that is played.
    pub library: Library,
    /// Mods that are not used because they have faults.
    pub left_out: Vec<LeftOut>,
}

impl Rulesets {
    /// Ids of all games of the program, with sound content or not.
    pub const GAMES: [&'static str; 5] = ["cazadores", "fracture", "respawn", "arcane", "drowned"];

    /// Returns a registry with these games.
    pub fn new(rulesets: Vec<Arc<dyn Ruleset>>) -> Self {
        Rulesets { rulesets, ..Rulesets::default() }
    }

    /// Loads all games, with the content of this library.
    ///
    /// # Errors
    /// Every fault of every game's content.
    pub fn load(library: &Library) -> Result<Self, Faults> {
        Rulesets::load_again(library, &Rulesets::default())
    }

    /// Loads all games, with the content of this library; games with unchanged input
    /// files are reused from `before`.
    ///
    /// # Errors
    /// Every fault of every game's content.
    pub(crate) fn load_again(library: &Library, before: &Rulesets) -> Result<Self, Faults> {
        let mut faults = Faults::new();
        let mut rulesets = Rulesets::default();
        rulesets.load_game(
            "cazadores",
            super::cazadores::Cazadores::load,
            library,
            before,
            &mut faults,
        );
        rulesets.load_game("fracture", super::fracture::load, library, before, &mut faults);
        rulesets.load_game("respawn", super::respawn::load, library, before, &mut faults);
        rulesets.load_game("arcane", super::arcane::Arcane::load, library, before, &mut faults);
        rulesets.load_game("drowned", super::drowned::Drowned::load, library, before, &mut faults);
        faults.into_result(rulesets)
    }

    /// Loads all games with the content of this library, without mods that have a fault.
    /// `faults` are those found when the library was opened; games with unchanged input
    /// files are reused from `before`.
    ///
    /// # Errors
    /// Every fault that is not of a mod.
    pub fn load_without_faulty_mods(
        library: Library,
        mut faults: Faults,
        before: &Rulesets,
    ) -> Result<LoadedContent, Faults> {
        let mut library = library;
        library.leave_out_unmet(&mut faults);
        let mut left_out = faults.take_mods();
        if !faults.is_empty() {
            return Err(faults);
        }
        if let Ok(rulesets) = Rulesets::load_again(&library, before) {
            return Ok(LoadedContent { rulesets, library, left_out });
        }
        // A fault may lie in shipped content that refers to something a mod has replaced,
        // or in another mod: so mods are tried one by one, and again after every accepted
        // one, because it may hold what another refers to.
        let mut waiting = library.mods().to_vec();
        let mut sound = library.base();
        let mut rulesets = Rulesets::load_again(&sound, before)?;
        loop {
            let before = waiting.len();
            let mut refused = Vec::new();
            let mut wrong = Vec::new();
            for one in waiting {
                let tried = sound.with(&one);
                let unmet = sound.unmet(&one);
                match unmet.into_result(()).and_then(|()| Rulesets::load_again(&tried, &rulesets)) {
                    Ok(loaded) => {
                        rulesets = loaded;
                        sound = tried;
                    }
                    Err(faults) => {
                        wrong.push(LeftOut { name: one.name().to_owned(), faults });
                        refused.push(one);
                    }
                }
            }
            if refused.len() == before || refused.is_empty() {
                left_out.extend(wrong);
                return Ok(LoadedContent { rulesets, library: sound, left_out });
            }
            waiting = refused;
        }
    }

    /// Adds a game, reused from `before` if it would be read from the same files.
    fn load_game<R: Ruleset>(
        &mut self,
        id: &str,
        load: impl Fn(&Library) -> Result<R, Faults>,
        library: &Library,
        before: &Rulesets,
        faults: &mut Faults,
    ) {
        let inputs_of = |ruleset: &dyn Ruleset| {
            library.inputs(&[&[ruleset.id()], ruleset.former_ids()].concat())
        };
        if let Some((ruleset, inputs)) = before.ruleset(id).zip(before.inputs.get(id))
            && inputs_of(ruleset.as_ref()) == *inputs
        {
            self.inputs.insert(ruleset.id(), inputs.clone());
            self.lessons
                .extend(before.lessons.iter().filter(|lesson| lesson.ruleset == id).cloned());
            self.rulesets.push(ruleset.clone());
            return;
        }
        match load(library) {
            Ok(ruleset) => {
                let ruleset: Arc<dyn Ruleset> = Arc::new(ruleset);
                self.inputs.insert(ruleset.id(), inputs_of(ruleset.as_ref()));
                self.lessons.extend(lessons_of(library, &ruleset, faults));
                self.rulesets.push(ruleset);
            }
            Err(own) => faults.append(own),
        }
    }

    /// Returns the games of the program.
    pub fn rulesets(&self) -> &[Arc<dyn Ruleset>] {
        &self.rulesets
    }

    /// Returns the lessons of all games.
    pub fn lessons(&self) -> &[Arc<LessonOf>] {
        &self.lessons
    }

    /// Returns the game with this id.
    pub fn ruleset(&self, id: &str) -> Option<&Arc<dyn Ruleset>> {
        self.rulesets.iter().find(|ruleset| ruleset.id() == id)
    }

    /// Returns the game of a setup: the one with its id, or one with that former id
    /// that has its scenario.
    pub fn ruleset_of(&self, setup: &MatchSetup) -> Option<&Arc<dyn Ruleset>> {
        self.rulesets.iter().find(|ruleset| ruleset.plays(&setup.ruleset, &setup.scenario))
    }

    /// Returns all scenarios with their games.
    pub fn scenarios(&self) -> Vec<(Arc<dyn Ruleset>, ScenarioCard)> {
        let of = |ruleset: &Arc<dyn Ruleset>| {
            ruleset.scenarios().into_iter().map(|card| (ruleset.clone(), card)).collect::<Vec<_>>()
        };
        self.rulesets.iter().flat_map(of).collect()
    }

    /// Returns the scenario that a text names: its id, `ruleset/id`, or the
    /// path of its file.
    ///
    /// # Errors
    /// Why it names none, with the most similar name and all scenarios.
    pub fn find(&self, text: &str) -> Result<(Arc<dyn Ruleset>, ScenarioCard), ScenarioNotFound> {
        let all = self.scenarios();
        if all.is_empty() {
            return Err(ScenarioNotFound::Empty);
        }
        let full =
            |found: &(Arc<dyn Ruleset>, ScenarioCard)| format!("{}/{}", found.0.id(), found.1.id);
        // Former ids of games are accepted, too.
        let former = |found: &(Arc<dyn Ruleset>, ScenarioCard)| {
            let game =
                text.strip_suffix(found.1.id.as_str()).and_then(|game| game.strip_suffix('/'));
            game.is_some_and(|game| found.0.former_ids().contains(&game))
        };
        let fits: Vec<_> = all
            .iter()
            .filter(|found| found.1.id == text || full(found) == text || former(found))
            .collect();
        match fits.as_slice() {
            [one] => return Ok((*one).clone()),
            [] => {}
            many => {
                let choices = many.iter().map(|found| full(found)).collect();
                return Err(ScenarioNotFound::Ambiguous { asked: text.to_owned(), choices });
            }
        }
        if let Some(found) = all.iter().find(|found| same_file(&found.1.file, text)) {
            return Ok(found.clone());
        }
        // Random tables are named by their seed and in no list.
        let (game, id) = text.split_once('/').map_or((None, text), |(game, id)| (Some(game), id));
        let fits = |ruleset: &&Arc<dyn Ruleset>| game.is_none_or(|game| ruleset.id() == game);
        if let Some(seed) = scenario_seed(id)
            && let Some(ruleset) =
                self.rulesets.iter().filter(fits).find(|ruleset| ruleset.lays_out())
        {
            let not_laid = |why| ScenarioNotFound::NotLaid { asked: text.to_owned(), why };
            return ruleset
                .seeded_scenario(seed)
                .map(|card| (ruleset.clone(), card))
                .map_err(not_laid);
        }
        if Path::new(text).is_file() {
            let games = self.rulesets.iter().map(|ruleset| ruleset.id().to_owned()).collect();
            return Err(ScenarioNotFound::NotContent { file: text.to_owned(), games });
        }
        let known: Vec<String> = all.iter().map(full).collect();
        let bare = Path::new(text).file_stem().and_then(|stem| stem.to_str()).unwrap_or(text);
        let near = nearest(text, known.iter().map(String::as_str))
            .or_else(|| nearest(bare, all.iter().map(|found| found.1.id.as_str())));
        let asked = text.chars().take(120).collect();
        Err(ScenarioNotFound::Unknown { asked, near: near.map(str::to_owned), known })
    }
}

/// Returns whether a typed path means the file of a card: relative to the root of
/// the content or not.
fn same_file(card: &str, typed: &str) -> bool {
    let card = Path::new(card);
    let typed = Path::new(typed);
    let tidy = typed.strip_prefix(".").unwrap_or(typed);
    if card == tidy {
        return true;
    }
    match (card.canonicalize(), typed.canonicalize()) {
        (Ok(card), Ok(typed)) => card == typed,
        // The card is relative to the root of the content, which is
        // not the current folder.
        (Err(_), Ok(typed)) => card.is_relative() && typed.ends_with(card),
        _ => false,
    }
}
