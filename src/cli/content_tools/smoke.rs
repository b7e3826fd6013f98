//! Matches of everything that a mod gives or changes, by players of the program: whether
//! it can be played to an end.

use std::collections::BTreeMap;
use std::sync::Arc;

use crate::args::Keep;
use crate::fail::Failure;
use crate::matches::start::usual_strength;
use crate::statistics::shard::Shard;
use crate::statistics::simulate::{BatchOptions, Tally, play_all};
use monteria_content::{Fault, Layer, Thing};
use monteria_game::{Control, FieldKind, Game, MatchSetup, Ruleset, Seats};
use monteria_games::Rulesets;
use monteria_opponents::RANDOM;

/// The most orders that such a match may take.
const ORDERS: usize = 20_000;
/// The seed of all of them.
const SEED: u64 = 1;

/// A setup to be tried, and what it is tried for.
pub(crate) struct Trial {
    /// The game.
    pub ruleset: Arc<dyn Ruleset>,
    /// The setup, without its players.
    pub setup: MatchSetup,
    /// What of the mod is in it.
    pub things: Vec<Thing>,
}

/// What came of a trial with players of one strength.
pub(crate) struct Tried {
    /// The players.
    pub strength: String,
    /// What was counted.
    pub tally: Tally,
}

/// Setups in which each of these things that mods give or change plays a part: the
/// scenario itself, a setup that asks for the thing, else the game's first scenario.
pub(crate) fn trials(rulesets: &Rulesets, things: &[Thing]) -> Vec<Trial> {
    let mut all: BTreeMap<String, Trial> = BTreeMap::new();
    for ruleset in rulesets.rulesets() {
        let own: Vec<&Thing> = things
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

/// By what can be answered: the scenario, the question and the whole
/// answer that takes it.
fn offers(ruleset: &Arc<dyn Ruleset>) -> BTreeMap<String, (String, String, String)> {
    let mut all = BTreeMap::new();
    for card in ruleset.scenarios() {
        let Ok(form) = ruleset.setup_form(&card.id, &BTreeMap::new()) else { continue };
        for field in form.fields {
            let (picks, rest) = match field.kind {
                FieldKind::One(picks) => (picks, Vec::new()),
                // The first of those that are taken already makes room.
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
    /// Plays so many matches with players that move by chance, and so many
    /// with the usual ones.
    ///
    /// # Errors
    /// Where a match cannot even begin, as a fault of the first thing; where
    /// a thread breaks off.
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

    /// What it is, in words: the scenario and the answers.
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
