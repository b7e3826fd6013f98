//! Scenarios on tables by a seed, as a part of a game's content.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, Mutex, PoisonError};

use serde::Serialize;

use crate::{ScenarioCard, SetupFault, scenario_seed, seeded_scenario_id};
use monteria_content::{Id, write_text};

/// How many laid-out tables are remembered.
const REMEMBERED: usize = 8;

/// Returns what a laid-out table may draw of these by the dice: what ships, so that a
/// seed gives one table whichever mods are there (kinds of terrain are not drawn so: a
/// mod adds them for such tables). Everything where nothing of it ships.
pub fn drawn<'a, T>(all: &'a BTreeMap<Id, T>, shipped: &BTreeSet<Id>) -> Vec<(&'a Id, &'a T)> {
    let own: Vec<_> = all.iter().filter(|(id, _)| shipped.contains(*id)).collect();
    if own.is_empty() { all.iter().collect() } else { own }
}

/// Content of a game to which scenarios on tables by a seed can be added.
pub trait SeededScenarios: Clone {
    /// A scenario, with its table.
    type Scenario: Clone + Serialize;

    /// The scenarios by id.
    fn scenarios(&self) -> &BTreeMap<Id, Self::Scenario>;

    /// The same, to add one.
    fn scenarios_mut(&mut self) -> &mut BTreeMap<Id, Self::Scenario>;

    /// What is told of one before it is chosen.
    fn card(&self, scenario: &Self::Scenario) -> ScenarioCard;

    /// Lays a scenario of this id by a seed.
    ///
    /// # Errors
    /// Why there can be none.
    fn lay(&self, id: Id, seed: u64) -> Result<Self::Scenario, String>;
}

/// Whatever lays out tables by a seed for a ruleset.
pub trait TableLayer: Send + Sync {
    /// What is told of the scenario on the table of this seed.
    ///
    /// # Errors
    /// Why there can be none.
    fn card(&self, seed: u64) -> Result<ScenarioCard, String>;

    /// That scenario as a file that passes the check.
    ///
    /// # Errors
    /// Why there can be none.
    fn file(&self, seed: u64) -> Result<String, String>;
}

impl<C: SeededScenarios + Send + Sync> TableLayer for SeededTables<C>
where
    C::Scenario: Send,
{
    fn card(&self, seed: u64) -> Result<ScenarioCard, String> {
        self.get(seed).map(|(_, scenario)| self.content.card(&scenario))
    }

    fn file(&self, seed: u64) -> Result<String, String> {
        write_text(&self.get(seed)?.1).map_err(|error| error.to_string())
    }
}

/// A scenario that was laid, and the content with it.
type WithTable<C> = (Arc<C>, <C as SeededScenarios>::Scenario);

/// What is remembered of a seed.
type Laid<C> = (u64, Result<WithTable<C>, String>);

/// The content of a game with the table of a seed in it, for the seeds that were asked
/// for last: setting up one match asks several times, and a simulation for every match.
pub struct SeededTables<C: SeededScenarios> {
    content: Arc<C>,
    known: Mutex<Vec<Laid<C>>>,
}

impl<C: SeededScenarios> SeededTables<C> {
    /// Tables that are laid for this content.
    pub fn new(content: Arc<C>) -> Self {
        SeededTables { content, known: Mutex::default() }
    }

    fn get(&self, seed: u64) -> Result<WithTable<C>, String> {
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((_, made)) = known.iter().find(|(of, _)| *of == seed) {
            return made.clone();
        }
        let made = self.make(seed);
        if known.len() >= REMEMBERED {
            drop(known.remove(0));
        }
        known.push((seed, made.clone()));
        made
    }

    fn make(&self, seed: u64) -> Result<WithTable<C>, String> {
        let id = Id::new(&seeded_scenario_id(seed)).map_err(|error| error.to_string())?;
        let scenario = self.content.lay(id.clone(), seed)?;
        let mut with = (*self.content).clone();
        with.scenarios_mut().insert(id, scenario.clone());
        Ok((Arc::new(with), scenario))
    }

    /// What is told of the scenarios of the content.
    pub fn cards(&self) -> Vec<ScenarioCard> {
        self.content.scenarios().values().map(|scenario| self.content.card(scenario)).collect()
    }

    /// The content for a match on this scenario: with its table where that is laid
    /// out by a seed.
    ///
    /// # Errors
    /// Why the table cannot be laid.
    pub fn content_for(&self, scenario: &str) -> Result<Arc<C>, SetupFault> {
        match scenario_seed(scenario).filter(|_| !self.content.scenarios().contains_key(scenario)) {
            None => Ok(self.content.clone()),
            Some(seed) => match self.get(seed) {
                Ok((content, _)) => Ok(content),
                Err(why) => {
                    Err(SetupFault::new("scenario", format!("{scenario}: {why}"), "another number"))
                }
            },
        }
    }
}
