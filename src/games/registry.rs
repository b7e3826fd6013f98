//! The rulesets: every game that can be played here, and its scenarios.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Arc;

use thiserror::Error;

use monteria_content::{Faults, GameInputs, LeftOut, Library, nearest};
use monteria_game::{LessonOf, MatchSetup, Ruleset, ScenarioCard, lessons_of, scenario_seed};

/// The games that can be played here.
#[derive(Clone, Default)]
pub struct Rulesets {
    rulesets: Vec<Arc<dyn Ruleset>>,
    lessons: Vec<Arc<LessonOf>>,
    /// What each was read from.
    inputs: BTreeMap<&'static str, GameInputs>,
}

/// Why a text names no scenario.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum ScenarioNotFound {
    /// Nothing is called so.
    #[error("no scenario `{asked}`{}; there are: {}", near.as_ref().map(|near| format!("; did you \
        mean `{near}`?")).unwrap_or_default(), known.join(", "))]
    Unknown {
        /// What was asked for.
        asked: String,
        /// The nearest that there is.
        near: Option<String>,
        /// All that there are, as `ruleset/id`.
        known: Vec<String>,
    },
    /// Scenarios of several games are called so.
    #[error("`{asked}` could be {}", choices.join(" or "))]
    Ambiguous {
        /// What was asked for.
        asked: String,
        /// Which ones, as `ruleset/id`.
        choices: Vec<String>,
    },
    /// There is a file, but it is no scenario of any game here.
    #[error("{file} is not among the scenarios: put it into scenarios/GAME/ or \
        mods/NAME/scenarios/GAME/, where GAME is one of {}", games.join(", "))]
    NotContent {
        /// The file.
        file: String,
        /// Ids of the games.
        games: Vec<String>,
    },
    /// It is a table by a seed that could not be laid.
    #[error("`{asked}` cannot be laid: {why}; another number may do")]
    NotLaid {
        /// What was asked for.
        asked: String,
        /// Why not.
        why: String,
    },
    /// No game has a scenario.
    #[error("there are no scenarios here")]
    Empty,
}

impl Rulesets {
    /// Ids of all games of the program, whether or not their content is sound.
    pub const GAMES: [&'static str; 5] = ["cazadores", "fracture", "respawn", "arcane", "drowned"];

    /// A registry with these games.
    pub fn new(rulesets: Vec<Arc<dyn Ruleset>>) -> Self {
        Rulesets { rulesets, ..Rulesets::default() }
    }

    /// All games, with the content of this library.
    ///
    /// # Errors
    /// Every fault of every game's content.
    pub fn load(library: &Library) -> Result<Self, Faults> {
        Rulesets::load_again(library, &Rulesets::default())
    }

    /// All games, with the content of this library; those that nothing has changed of
    /// are taken from here.
    ///
    /// # Errors
    /// Every fault of every game's content.
    pub(crate) fn load_again(library: &Library, before: &Rulesets) -> Result<Self, Faults> {
        let mut faults = Faults::new();
        let mut rulesets = Rulesets::default();
        rulesets.put("cazadores", super::cazadores::Cazadores::load, library, before, &mut faults);
        rulesets.put("fracture", super::fracture::load, library, before, &mut faults);
        rulesets.put("respawn", super::respawn::load, library, before, &mut faults);
        rulesets.put("arcane", super::arcane::Arcane::load, library, before, &mut faults);
        rulesets.put("drowned", super::drowned::Drowned::load, library, before, &mut faults);
        faults.into_result(rulesets)
    }

    /// All games with the content of this library, where a mod with a fault is left out
    /// whole and everything else is played. `faults` are those that opening the library
    /// found; games that nothing has changed of are taken from `before`. Gives the
    /// content that is played and what was left out, too.
    ///
    /// # Errors
    /// Every fault that is not of a mod.
    pub fn load_sound(
        library: Library,
        mut faults: Faults,
        before: &Rulesets,
    ) -> Result<(Self, Library, Vec<LeftOut>), Faults> {
        let mut library = library;
        library.leave_out_unmet(&mut faults);
        let mut left_out = faults.take_mods();
        if !faults.is_empty() {
            return Err(faults);
        }
        if let Ok(rulesets) = Rulesets::load_again(&library, before) {
            return Ok((rulesets, library, left_out));
        }
        // A fault may lie in what ships, where a mod has replaced what that refers to, or
        // in another mod: so they are tried one by one, and again after every one that
        // was taken, since it may hold what another asks for.
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
                    Ok(loaded) => (rulesets, sound) = (loaded, tried),
                    Err(faults) => {
                        wrong.push(LeftOut { name: one.name().to_owned(), faults });
                        refused.push(one);
                    }
                }
            }
            if refused.len() == before || refused.is_empty() {
                left_out.extend(wrong);
                return Ok((rulesets, sound, left_out));
            }
            waiting = refused;
        }
    }

    /// Adds a game, as it was before where it would be read from the same.
    fn put<R: Ruleset>(
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

    /// The games.
    pub fn rulesets(&self) -> &[Arc<dyn Ruleset>] {
        &self.rulesets
    }

    /// The lessons of all games.
    pub fn lessons(&self) -> &[Arc<LessonOf>] {
        &self.lessons
    }

    /// The game of this id.
    pub fn ruleset(&self, id: &str) -> Option<&Arc<dyn Ruleset>> {
        self.rulesets.iter().find(|ruleset| ruleset.id() == id)
    }

    /// The game of a setup: that of its id, or one that was called so before
    /// and has its scenario.
    pub fn ruleset_of(&self, setup: &MatchSetup) -> Option<&Arc<dyn Ruleset>> {
        self.rulesets.iter().find(|ruleset| ruleset.plays(&setup.ruleset, &setup.scenario))
    }

    /// All scenarios with their games.
    pub fn scenarios(&self) -> Vec<(Arc<dyn Ruleset>, ScenarioCard)> {
        let of = |ruleset: &Arc<dyn Ruleset>| {
            ruleset.scenarios().into_iter().map(|card| (ruleset.clone(), card)).collect::<Vec<_>>()
        };
        self.rulesets.iter().flat_map(of).collect()
    }

    /// The scenario that a text names: its id, `ruleset/id`, or the path of its file.
    ///
    /// # Errors
    /// Why it names none, with the nearest and all that there are.
    pub fn find(&self, text: &str) -> Result<(Arc<dyn Ruleset>, ScenarioCard), ScenarioNotFound> {
        let all = self.scenarios();
        if all.is_empty() {
            return Err(ScenarioNotFound::Empty);
        }
        let full =
            |found: &(Arc<dyn Ruleset>, ScenarioCard)| format!("{}/{}", found.0.id(), found.1.id);
        // What a game was called before is understood, too.
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
        // A table that is laid out by its number is in nobody's list.
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

/// Whether a path that was typed means the file that a card names: relative to the root
/// of the content or not.
fn same_file(card: &str, typed: &str) -> bool {
    let card = Path::new(card);
    let typed = Path::new(typed);
    let tidy = typed.strip_prefix(".").unwrap_or(typed);
    if card == tidy {
        return true;
    }
    match (card.canonicalize(), typed.canonicalize()) {
        (Ok(card), Ok(typed)) => card == typed,
        // The card is relative to the root of the content, and that is
        // not the current folder.
        (Err(_), Ok(typed)) => card.is_relative() && typed.ends_with(card),
        _ => false,
    }
}
