//! Smoke tests of a mod: opponents play matches of everything that it adds or changes, to
//! see whether they end.

use std::collections::BTreeMap;
use std::sync::Arc;

use crate::args::Keep;
use crate::fail::Failure;
use crate::matches::start::usual_strength;
use crate::statistics::shard::Shard;
use crate::statistics::simulate::{BatchOptions, SimulationTally, play_all};
use monteria_content::{Fault, Layer, ThingDefinition};
use monteria_game::{Control, FieldKind, Game, MatchSetup, Ruleset, Seats};
use monteria_games::Rulesets;
use monteria_opponents::RANDOM;

/// Maximum number of orders of such a match.
const ORDERS: usize = 20_000;
/// Seed of all these matches.
const SEED: u64 = 1;

/// A setup to test, and the things that it tests.
pub(crate) struct Trial {
    pub ruleset: Arc<dyn Ruleset>,
    /// The setup, without players.
    pub setup: MatchSetup,
    /// Things of the mod that the setup contains.
    pub things: Vec<ThingDefinition>,
}

/// Result of a trial with opponents of one strength.
pub(crate) struct Tried {
    pub strength: String,
    pub tally: SimulationTally,
}

/// Returns setups that test each of these things added or changed by mods: the scenario
/// itself, a setup that selects the thing, else the game's first scenario.
pub(crate) fn trials(rulesets: &Rulesets, things: &[ThingDefinition]) -> Vec<Trial> {
    let mut all: BTreeMap<String, Trial> = BTreeMap::new();
    for ruleset in rulesets.rulesets() {
        let own: Vec<&ThingDefinition> = things
            .iter()
            .filter(|thing| thing.game == ruleset.id() && thing.layer != Layer::Base)
            .collect();
        if own.is_empty() {
            continue;
        }
        let offers = offers(ruleset);
        let first = ruleset.scenarios().first().map(|card| card.id.clone()).unwrap_or_default();
        for thing in own {
            let (scenario, answers) = match (thing.list.as_str(), offers.get(&thing.id)) {
                ("scenarios", _) => (thing.id.clone(), BTreeMap::new()),
                (_, Some((scenario, key, answer))) => {
                    (scenario.clone(), BTreeMap::from([(key.clone(), answer.clone())]))
                }
                (_, None) => (first.clone(), BTreeMap::new()),
            };
            let name = format!("{}/{scenario} {answers:?}", ruleset.id());
            let setup = MatchSetup { answers, ..MatchSetup::new(ruleset.id(), scenario, SEED) };
            let trial = Trial { ruleset: ruleset.clone(), setup, things: Vec::new() };
            all.entry(name).or_insert(trial).things.push(thing.clone());
        }
    }
    all.into_values().collect()
}

/// Returns, for each possible answer, the scenario, the question and the complete
/// answer that selects it.
pub(crate) fn offers(ruleset: &Arc<dyn Ruleset>) -> BTreeMap<String, (String, String, String)> {
    let mut all = BTreeMap::new();
    for card in ruleset.scenarios() {
        let Ok(form) = ruleset.setup_form(&card.id, &BTreeMap::new()) else {
            // A scenario without a setup offers nothing; its match would report the fault.
            continue;
        };
        for field in form.fields {
            let (picks, rest) = match field.kind {
                FieldKind::One(picks) => (picks, Vec::new()),
                // The pick replaces the first of the default picks.
                FieldKind::Many { picks, .. } => {
                    (picks, field.value.split(',').skip(1).map(str::to_owned).collect())
                }
            };
            for pick in picks {
                let answer = [vec![pick.id.clone()], rest.clone()].concat().join(",");
                all.entry(pick.id).or_insert_with(|| (card.id.clone(), field.key.clone(), answer));
            }
        }
    }
    all
}

impl Trial {
    /// Plays `games` matches with random opponents, and as many with opponents
    /// of the default strength.
    ///
    /// # Errors
    /// Returns a fault of the first thing if a match cannot begin; fails
    /// if a thread panics.
    pub(crate) fn play(&self, games: u32) -> Result<Result<Vec<Tried>, Fault>, Failure> {
        let begun = match Game::start(self.ruleset.clone(), self.setup.clone()) {
            Ok(begun) => begun,
            Err(error) => return Ok(Err(self.fault(error.to_string(), "a match that begins"))),
        };
        let seats = begun.world().resource::<Seats>().0.clone();
        let usual = usual_strength(self.ruleset.as_ref());
        let mut strengths = vec![RANDOM.to_owned(), usual];
        strengths.dedup();
        let threads = std::thread::available_parallelism().map_or(1, |count| count.get());
        let mut all = Vec::new();
        for strength in strengths {
            let seats = seats.iter().map(|seat| (seat.id, Control::Ai(strength.clone()))).collect();
            let setup = MatchSetup { seats, ..self.setup.clone() };
            let plan = BatchOptions {
                games,
                shard: Shard::WHOLE,
                threads,
                orders: ORDERS,
                save_dir: None,
                save: Keep::Failed,
                heavy: false,
                loads: None,
            };
            let tally = play_all(&self.ruleset, &setup, &plan)?;
            if let Some(failed) = tally.failures.values().next() {
                let found = format!(
                    "a match that failed: {} (seed {}, {strength} players)",
                    failed.what, failed.seed
                );
                return Ok(Err(self.fault(found, "matches that come to an end")));
            }
            all.push(Tried { strength, tally });
        }
        Ok(Ok(all))
    }

    /// Returns the scenario and the answers in words.
    pub(crate) fn name(&self) -> String {
        let answers: Vec<String> = self
            .setup
            .answers
            .iter()
            .map(|(key, answer)| format!(" --set {key}={answer}"))
            .collect();
        format!("{}/{}{}", self.setup.ruleset, self.setup.scenario, answers.concat())
    }

    fn fault(&self, found: String, expected: &str) -> Fault {
        let hint = Some(format!("monteria simulate {}", self.name()));
        match self.things.first() {
            Some(thing) => Fault {
                line: thing.line,
                column: thing.column,
                ..Fault::of_file(&thing.file, found, expected, hint)
            },
            None => Fault::of_file("", found, expected, hint),
        }
    }
}
