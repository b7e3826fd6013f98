//! What the engine wants of a ruleset.

use std::collections::BTreeMap;

use bevy_ecs::prelude::*;
use bevy_math::{Vec2, Vec3};
use schemars::SchemaGenerator;
use serde::{Deserialize, Serialize};
use xxhash_rust::xxh3::xxh3_64;

use super::attack_options::AttackOptions;
use super::build_form::Builder;
use super::campaign::Campaigns;
use super::choice::Choice;
use super::decision::{Decision, Order};
use super::file_types::FileTypes;
use super::form::{ScenarioCard, SetupFault, SetupForm};
use super::glossary::Term;
use super::ids::{ModelId, SeatId, SideId};
use super::invariants::placement_violations;
use super::layout::TableLayer;
use super::ledger::{LedgerEntry, ledger_text};
use super::people::People;
use super::preview::{Preview, SightShown};
use super::printed::Printed;
use super::registry::Registry;
use super::seats::Control;
use super::sight::plain_sight;
use super::tactics::{LookAheadBudget, Tactics, every_order};
use super::threat::Threat;
use super::view::{Sheet, View};
use super::viewer::Viewer;
use monteria_content::{PlayedMod, keep_names_of, keep_verbatim};
use monteria_dice::Dice;
use monteria_table::{Body, Spot};

/// A place where a model comes to harm whose base comes within its radius.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Hazard {
    /// Its middle on the plan, in inches.
    pub at: Vec2,
    /// How near a base may not come to the middle, in inches.
    pub radius: f32,
    /// Whether it harms only a model that ends its move there.
    pub at_end: bool,
}

/// All that a match begins with. Together with the orders it is the whole of a save.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MatchSetup {
    /// Id of the ruleset.
    pub ruleset: String,
    /// Id of the scenario.
    pub scenario: String,
    /// Answers to the fields of the setup form; what is missing takes its default.
    #[serde(default)]
    pub answers: BTreeMap<String, String>,
    /// The seed of the dice.
    pub seed: u64,
    /// Faces that are used before the seeded ones.
    #[serde(default)]
    pub dice: Vec<u32>,
    /// Who plays each seat; a seat that is missing is played by a person.
    #[serde(default)]
    pub seats: BTreeMap<SeatId, Control>,
    /// What people call themselves at their seats and in which colours they play; no
    /// rule knows of it.
    #[serde(default, skip_serializing_if = "People::is_empty")]
    pub people: People,
}

/// The id of the scenario that a world's match is played on. It never changes during a
/// match, and is no part of its state.
#[derive(Resource, Clone, PartialEq, Eq, Debug, Default)]
pub struct PlayedScenario(pub String);

impl MatchSetup {
    /// A match of this scenario of a game as its form suggests it, with a
    /// person at every seat.
    pub fn new(ruleset: impl Into<String>, scenario: impl Into<String>, seed: u64) -> Self {
        let answers = BTreeMap::new();
        let dice = Vec::new();
        let seats = BTreeMap::new();
        let ruleset = ruleset.into();
        let scenario = scenario.into();
        let people = People::default();
        MatchSetup { ruleset, scenario, answers, seed, dice, seats, people }
    }

    /// Registers the names that people gave themselves and what they bring along:
    /// no translation touches them.
    pub(crate) fn keep_names(&self) {
        self.people.0.values().for_each(|person| keep_verbatim(&person.name));
        self.answers.values().for_each(|answer| keep_names_of(answer));
    }

    /// A number that tells matches apart by what they began with.
    pub fn fingerprint(&self) -> u64 {
        // Whatever cannot be written as text is no part of a setup.
        xxh3_64(&serde_json::to_vec(self).unwrap_or_default())
    }
}

/// Three questions of the setup that a report on balance plays in every combination. Each
/// takes one of several answers.
///
/// What the scenarios suggest for the columns are the columns, and each is played on the
/// first scenario that suggests it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Axes {
    /// The key of the question whose answers are the rows of a table.
    pub rows: &'static str,
    /// The key of the question whose answers are its columns.
    pub columns: &'static str,
    /// The key of the question that there is a table for each answer of.
    pub pages: &'static str,
    /// Answers that every combination has besides: what a scenario suggests beyond the
    /// rules is left aside.
    pub fixed: BTreeMap<String, String>,
}

/// Two setups of a side that ought to be as good as each other: a report on balance plays
/// them against each other.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Pair {
    /// What makes them equal (`300 levels`).
    pub kind: String,
    /// What each is called.
    pub names: [String; 2],
    /// The answers of a setup in which the first seat has the one and the second the
    /// other, and with seats exchanged.
    pub answers: [BTreeMap<String, String>; 2],
}

/// One game: its content is loaded, its matches can begin.
///
/// A ruleset is a small module of Bevy systems plus data; the engine, the window and the
/// command line draw every game from these descriptions and know none of them.
pub trait Ruleset: Send + Sync + 'static {
    /// Its id (`toy`).
    fn id(&self) -> &'static str;

    /// Ids under which its matches were saved before it had this one.
    fn former_ids(&self) -> &'static [&'static str] {
        &[]
    }

    /// Whether a save of this ruleset and scenario is one of its own: by its id, or by a
    /// former one and a scenario that it has.
    fn plays(&self, ruleset: &str, scenario: &str) -> bool {
        ruleset == self.id()
            || (self.former_ids().contains(&ruleset) && self.card(scenario).is_some())
    }

    /// Its name.
    fn title(&self) -> &str;

    /// What kind of game it is, in a sentence or two, for whoever chooses one.
    fn about(&self) -> &str {
        ""
    }

    /// Author, licence and changes, as its licence asks.
    fn credits(&self) -> &str;

    /// How many sides its dice have, least first; empty where it says nothing. Faces that
    /// are given beforehand must fit one of them.
    fn dice(&self) -> &'static [u32] {
        &[]
    }

    /// The scenarios on the shelf, in id order.
    fn scenarios(&self) -> Vec<ScenarioCard>;

    /// Hash of all content that a match of this ruleset depends on.
    fn content_hash(&self) -> String;

    /// The mods that its content comes from, beside what ships.
    fn mods(&self) -> &[PlayedMod] {
        &[]
    }

    /// The setup's questions with these answers filled in, defaults where there is none.
    /// A game asks nothing where it says nothing else.
    ///
    /// # Errors
    /// Where there is no such scenario.
    fn setup_form(
        &self,
        scenario: &str,
        answers: &BTreeMap<String, String>,
    ) -> Result<SetupForm, SetupFault> {
        if self.card(scenario).is_none() {
            let known = self.scenarios().into_iter().map(|card| card.id);
            return Err(SetupFault::not_among("scenario", scenario, known));
        }
        let mut form = SetupForm::default();
        form.refuse_unasked(answers, |_| false);
        Ok(form)
    }

    /// Registers components, resources, steps and decisions.
    fn register(&self, registry: &mut Registry<'_>);

    /// Sets up a match: inserts `Tabletop` and `Seats`, spawns the models and puts the
    /// first steps on the agenda. The dice are there already.
    ///
    /// # Errors
    /// What of the setup cannot be played, and what would be right.
    fn begin(&self, world: &mut World, setup: &MatchSetup) -> Result<(), SetupFault>;

    /// The match as this viewer may see it.
    fn view(&self, world: &World, viewer: Viewer) -> View;

    /// How a match is scored and won, in sentences: what players want to know before
    /// their first decision. Empty where a game says nothing of it.
    fn scoring(&self, world: &World) -> Vec<String> {
        let _ = world;
        Vec::new()
    }

    /// Places known to this viewer where a model comes to harm that moves there or past
    /// them. None where a game knows of no such places beside terrain and areas that are
    /// dangerous by their keywords.
    fn hazards(&self, world: &World, viewer: Viewer, model: ModelId) -> Vec<Hazard> {
        let _ = (world, viewer, model);
        Vec::new()
    }

    /// The sheet of a model, as this viewer may see it.
    fn sheet(&self, world: &World, model: ModelId, viewer: Viewer) -> Option<Sheet>;

    /// What is to be expected of an option with this target or spot, as far as this
    /// viewer may know: odds, range, sight.
    fn preview(
        &self,
        world: &World,
        viewer: Viewer,
        choice: &Choice,
        target: Option<ModelId>,
        spot: Option<Spot>,
    ) -> Option<Preview>;

    /// What `from` sees of `to`, the two standing where their bodies say, as far as this
    /// viewer may know; a place can be asked about before anyone walks there. By the
    /// table alone, with hostile models in the way, where a ruleset says nothing else.
    fn sight(&self, world: &World, viewer: Viewer, from: &Body, to: &Body) -> SightShown {
        plain_sight(world, viewer, from, to)
    }

    /// What is printed for a real table beside sheets, map and models: cards, counters
    /// and reference sheets, as everybody may know them. Nothing where a game has none.
    fn printed(&self, world: &World) -> Printed {
        let _ = world;
        Printed::default()
    }

    /// The victory points of each side, as far as this viewer may know them; empty where
    /// a game counts none.
    fn score(&self, world: &World, viewer: Viewer) -> Vec<(SideId, i32)> {
        let _ = (world, viewer);
        Vec::new()
    }

    /// What an enemy may do in its next turn to a model that would stand at each of
    /// these places, as far as this viewer may know. None where a game says nothing
    /// of what may strike back, and where another model speaks for this enemy (the
    /// first of its unit).
    fn threats(
        &self,
        world: &World,
        viewer: Viewer,
        enemy: ModelId,
        model: ModelId,
        places: &[Vec3],
    ) -> Option<Vec<Threat>> {
        let _ = (world, viewer, enemy, model, places);
        None
    }

    /// What attacks a model could make from here, were it to come here by this option, as
    /// far as this viewer may know. None where a game says nothing of it.
    fn attack_options(
        &self,
        world: &World,
        viewer: Viewer,
        choice: &Choice,
        model: ModelId,
        at: Vec3,
    ) -> Option<AttackOptions> {
        let _ = (world, viewer, choice, model, at);
        None
    }

    /// Deals anew what this viewer may not know (the order of a face-down pile), by these
    /// dice: a fork of a match tells it no more than the match does. What comes out
    /// depends on these dice and on what the viewer knows, never on how the hidden facts
    /// lay: two matches between which the viewer cannot tell become the same. The dice of
    /// the match are replaced by the engine.
    fn deal_hidden(&self, world: &mut World, viewer: Viewer, dice: &mut Dice) {
        let _ = (world, viewer, dice);
    }

    /// How far a player may look ahead in this game; none where nobody looks ahead in it.
    fn look_ahead(&self) -> Option<LookAheadBudget> {
        None
    }

    /// What the state is worth to a side while the match waits for this decision, from 0
    /// (as good as lost) to 1 (as good as won); none where the game has no opinion. It
    /// depends on nothing that the side may not see.
    fn value(&self, world: &World, decision: &Decision, side: SideId) -> Option<f64> {
        let _ = (world, decision, side);
        None
    }

    /// Whether nothing is under way at this decision: a turn is over and the next has not
    /// begun, so that a state can be judged.
    fn between_turns(&self, world: &World, decision: &Decision) -> bool {
        let _ = (world, decision);
        true
    }

    /// Orders worth considering beside what its own players would give, best first: those
    /// of a player that looks ahead. Every option is considered with every target and a
    /// few spots, where a ruleset says nothing else.
    fn candidates(&self, world: &World, decision: &Decision) -> Vec<Order> {
        every_order(world, decision)
    }

    /// What is wrong with the state: empty in every legal state. Asked by tests
    /// after every order. How the models stand is asked here already; a ruleset adds
    /// what else must hold.
    fn violations(&self, world: &World) -> Vec<String> {
        placement_violations(world)
    }

    /// Names of the strengths in which the program plays a seat, weakest first, beside
    /// the one by chance that every game has.
    fn strengths(&self) -> &'static [&'static str] {
        &[]
    }

    /// A player of this strength.
    fn tactics(&self, strength: &str) -> Option<Box<dyn Tactics>> {
        let _ = strength;
        None
    }

    /// Its rules and rulings; empty where it keeps no ledger.
    fn ledger(&self) -> &[LedgerEntry] {
        &[]
    }

    /// A rule's or ruling's text in our own words, for the log: as the ledger has it,
    /// where a ruleset says nothing else.
    fn rule_text(&self, id: &str) -> Option<&str> {
        ledger_text(self.ledger(), id)
    }

    /// The words of this game that want explaining, by the rules of its ledger; empty
    /// where it explains none.
    fn terms(&self) -> &[Term] {
        &[]
    }

    /// Builds what players bring to this game, where it has such.
    fn builder(&self) -> Option<&dyn Builder> {
        None
    }

    /// Takes note of what players have built, as name and text of each file, in place
    /// of what it knew of before: setups offer these, those with faults left out. No
    /// match depends on it.
    fn bring(&self, built: &[(String, String)]) {
        let _ = built;
    }

    /// Keeps campaigns of this game, where it has such.
    fn campaigns(&self) -> Option<&dyn Campaigns> {
        None
    }

    /// The scenario of this id: on the shelf, or `table-SEED`, on a table laid
    /// out by that seed.
    fn card(&self, id: &str) -> Option<ScenarioCard> {
        self.scenarios()
            .into_iter()
            .find(|card| card.id == id)
            .or_else(|| self.seeded_scenario(scenario_seed(id)?).ok())
    }

    /// What lays out its tables by a seed, so that a match may be played on scenario
    /// `table-SEED`; none where nothing does.
    fn tables(&self) -> Option<&dyn TableLayer> {
        None
    }

    /// Whether it lays out tables by a seed.
    fn lays_out(&self) -> bool {
        self.tables().is_some()
    }

    /// The scenario on the table that this seed lays out.
    ///
    /// # Errors
    /// Why there can be none.
    fn seeded_scenario(&self, seed: u64) -> Result<ScenarioCard, String> {
        self.tables().ok_or_else(|| format!("{} lays out no tables", self.title()))?.card(seed)
    }

    /// A scenario on a table laid out by a seed, as a file that passes the check.
    ///
    /// # Errors
    /// Why there can be none.
    fn lay_out(&self, seed: u64) -> Result<String, String> {
        self.tables().ok_or_else(|| format!("{} lays out no tables", self.title()))?.file(seed)
    }

    /// What a report on the balance of this game is laid out by; none where it
    /// has no such report.
    fn axes(&self) -> Option<Axes> {
        None
    }

    /// The key of the setup's question for the size of both sides (`points`); none where
    /// the scenario sets it.
    fn size_question(&self) -> Option<&'static str> {
        None
    }

    /// What ought to be equal, in the place of [`Ruleset::axes`]: each pair is played on
    /// every scenario from both seats.
    fn pairs(&self) -> Vec<Pair> {
        Vec::new()
    }

    /// The types of its files, as they describe themselves: what `explain` and the
    /// reference say. None where it says nothing of them.
    fn file_types(&self, generator: &mut SchemaGenerator) -> Option<FileTypes> {
        let _ = generator;
        None
    }

    /// What a value of its files does, in the words that a player is told, where the game
    /// makes such: of this type (`CardAction`), as it is written. None where it says
    /// nothing of such values, or where this one cannot be read.
    fn words_of(&self, kind: &str, text: &str) -> Option<String> {
        let _ = (kind, text);
        None
    }
}

/// The id of the scenario on the table that a seed lays out.
pub fn seeded_scenario_id(seed: u64) -> String {
    format!("table-{seed}")
}

/// The seed of a laid-out scenario's id; none where it is another scenario.
pub fn scenario_seed(id: &str) -> Option<u64> {
    let seed = id.strip_prefix("table-")?.parse().ok()?;
    (seeded_scenario_id(seed) == id).then_some(seed)
}
