//! Scenarios on random tables that a seed determines, as part of a game's content.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, Mutex, PoisonError};

use serde::Serialize;

use crate::{ScenarioCard, SetupFault, scenario_seed, seeded_scenario_id};
use monteria_content::{Id, Text, text, write_text};

/// The number of generated tables that are cached.
const CACHED_TABLES: usize = 8;

/// Returns what a random table may choose from: the shipped content, so that a seed gives
/// the same table with any mods, or everything if none of it ships. Kinds of terrain are
/// not chosen this way: mods add them for such tables.
pub fn drawn<'a, T>(all: &'a BTreeMap<Id, T>, shipped: &BTreeSet<Id>) -> Vec<(&'a Id, &'a T)> {
    let own: Vec<_> = all.iter().filter(|(id, _)| shipped.contains(*id)).collect();
    if own.is_empty() { all.iter().collect() } else { own }
}

/// Returns the title of a scenario for players: that of its file, or the number
/// of its generated table.
pub fn scenario_title(id: &str, name: &str) -> Text {
    match scenario_seed(id) {
        Some(seed) => text!("rules-table-of-seed", "Table {seed}", seed = seed.to_string()),
        None => Text::verbatim(name),
    }
}

/// Content of a game to which scenarios on random tables can be added.
pub trait SeededScenarios: Clone {
    /// A scenario with its table.
    type Scenario: Clone + Serialize;

    /// Returns the scenarios by id.
    fn scenarios(&self) -> &BTreeMap<Id, Self::Scenario>;

    /// Returns the scenarios by id, to add one.
    fn scenarios_mut(&mut self) -> &mut BTreeMap<Id, Self::Scenario>;

    /// Returns the description of a scenario before it is chosen.
    fn card(&self, scenario: &Self::Scenario) -> ScenarioCard;

    /// Generates the scenario of a seed under this id, with a sentence about it.
    ///
    /// # Errors
    /// Why no table could be generated.
    fn lay(&self, id: Id, seed: u64) -> Result<LaidScenario<Self::Scenario>, Text>;
}

/// A generated scenario, and a sentence about it.
pub type LaidScenario<S> = (S, Text);

/// Generator of random tables of a ruleset.
pub trait TableLayer: Send + Sync {
    /// Returns the description of the scenario on the table of this seed.
    ///
    /// # Errors
    /// Why no table could be generated.
    fn card(&self, seed: u64) -> Result<ScenarioCard, Text>;

    /// Returns that scenario as a file that passes the check.
    ///
    /// # Errors
    /// Why no table could be generated.
    fn file(&self, seed: u64) -> Result<String, Text>;
}

impl<C: SeededScenarios + Send + Sync> TableLayer for SeededTables<C>
where
    C::Scenario: Send,
{
    fn card(&self, seed: u64) -> Result<ScenarioCard, Text> {
        self.scenario_of_seed(seed).map(|(_, (scenario, about))| {
            let card = self.content.card(&scenario);
            ScenarioCard { title: scenario_title(&card.id, &card.title), about, ..card }
        })
    }

    fn file(&self, seed: u64) -> Result<String, Text> {
        write_text(&self.scenario_of_seed(seed)?.1.0)
            .map_err(|error| Text::verbatim(error.to_string()))
    }
}

/// A generated scenario, and the content with it.
type WithTable<C> = (Arc<C>, LaidScenario<<C as SeededScenarios>::Scenario>);

/// A cache entry: the seed and its result.
type CachedTable<C> = (u64, Result<WithTable<C>, Text>);

/// The content of a game with the generated table of a seed in it. The last seeds are
/// cached: setting up one match asks several times, and a simulation for every match.
pub struct SeededTables<C: SeededScenarios> {
    content: Arc<C>,
    cache: Mutex<Vec<CachedTable<C>>>,
}

impl<C: SeededScenarios> SeededTables<C> {
    /// Returns an empty cache for this content.
    pub fn new(content: Arc<C>) -> Self {
        SeededTables { content, cache: Mutex::default() }
    }

    fn scenario_of_seed(&self, seed: u64) -> Result<WithTable<C>, Text> {
        let mut cache = self.cache.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((_, made)) = cache.iter().find(|(of, _)| *of == seed) {
            return made.clone();
        }
        let made = self.generate(seed);
        if cache.len() >= CACHED_TABLES {
            let _oldest = cache.remove(0);
        }
        cache.push((seed, made.clone()));
        made
    }

    fn generate(&self, seed: u64) -> Result<WithTable<C>, Text> {
        let id = Id::new(&seeded_scenario_id(seed))
            .map_err(|error| Text::verbatim(error.to_string()))?;
        let scenario = self.content.lay(id.clone(), seed)?;
        let mut with = (*self.content).clone();
        with.scenarios_mut().insert(id, scenario.0.clone());
        Ok((Arc::new(with), scenario))
    }

    /// Returns the descriptions of the scenarios of the content.
    pub fn cards(&self) -> Vec<ScenarioCard> {
        self.content.scenarios().values().map(|scenario| self.content.card(scenario)).collect()
    }

    /// Returns the content for a match on this scenario, with its table if
    /// a seed generates it.
    ///
    /// # Errors
    /// Why the table cannot be generated.
    pub fn content_for(&self, scenario: &str) -> Result<Arc<C>, SetupFault> {
        match scenario_seed(scenario).filter(|_| !self.content.scenarios().contains_key(scenario)) {
            None => Ok(self.content.clone()),
            Some(seed) => match self.scenario_of_seed(seed) {
                Ok((content, _)) => Ok(content),
                Err(why) => Err(SetupFault::new(
                    "scenario",
                    Text::row([Text::verbatim(scenario), Text::sign(": "), why]),
                    text!("rules-another-number", "another number"),
                )),
            },
        }
    }
}
