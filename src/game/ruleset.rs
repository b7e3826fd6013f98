//! The interface between the engine and a ruleset.

use std::collections::BTreeMap;

use bevy_ecs::prelude::*;
use bevy_math::{Vec2, Vec3};
use schemars::SchemaGenerator;
use serde::{Deserialize, Serialize};
use xxhash_rust::xxh3::xxh3_64;

use crate::decisions::choice::Choice;
use crate::decisions::decision::{Decision, Order};
use crate::decisions::preview::{Preview, SightShown};
use crate::evaluation::attack_options::AttackOptions;
use crate::evaluation::style::Style;
use crate::evaluation::tactics::{LookAheadBudget, Tactics, every_order};
use crate::evaluation::threat::Threat;
use crate::ids::{ModelId, SeatId, SideId};
use crate::layout::TableLayer;
use crate::match_loop::registry::Registry;
use crate::presentation::view::{Sheet, View};
use crate::presentation::viewer::Viewer;
use crate::reference::file_types::FileTypes;
use crate::reference::glossary::Term;
use crate::reference::ledger::{LedgerEntry, ledger_text};
use crate::reference::printed::Printed;
use crate::setup::build_form::Builder;
use crate::setup::campaign::Campaigns;
use crate::setup::form::{ScenarioCard, SetupFault, SetupForm};
use crate::setup::people::People;
use crate::setup::seats::Control;
use crate::tabletop::invariants::placement_violations;
use crate::tabletop::sight::plain_sight;
use monteria_content::Text;
use monteria_content::{PlayedMod, text};
use monteria_dice::Dice;
use monteria_table::{Body, Spot};

/// A place that harms models whose base comes within its radius.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Hazard {
    /// Its middle on the plan, in inches.
    pub at: Vec2,
    /// Distance to the middle that a base must keep, in inches.
    pub radius: f32,
    /// Whether it harms only a model that ends its move there.
    pub at_end: bool,
}

/// The beginning of a match. Together with the orders it is the whole of a save.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MatchSetup {
    /// Id of the ruleset.
    pub ruleset: String,
    /// Id of the scenario in the ruleset.
    pub scenario: String,
    /// Answers to the fields of the setup form; missing ones take their default.
    #[serde(default)]
    pub answers: BTreeMap<String, String>,
    /// The seed of the dice.
    pub seed: u64,
    /// Scripted die faces, used before the seeded ones.
    #[serde(default)]
    pub dice: Vec<u32>,
    /// The control of each seat; a missing seat is played by a person.
    #[serde(default)]
    pub seats: BTreeMap<SeatId, Control>,
    /// Names and colours of the people; no rule reads them.
    #[serde(default, skip_serializing_if = "People::is_empty")]
    pub people: People,
}

/// The id of the scenario of a match. It is constant and no part of the state.
#[derive(Resource, Clone, PartialEq, Eq, Debug, Default)]
pub struct PlayedScenario(pub String);

impl MatchSetup {
    /// Returns the setup of a match with the default answers and a person at every seat.
    pub fn new(ruleset: impl Into<String>, scenario: impl Into<String>, seed: u64) -> Self {
        let answers = BTreeMap::new();
        let dice = Vec::new();
        let seats = BTreeMap::new();
        let ruleset = ruleset.into();
        let scenario = scenario.into();
        let people = People::default();
        MatchSetup { ruleset, scenario, answers, seed, dice, seats, people }
    }

    /// Returns a hash that distinguishes matches by their setup.
    pub fn fingerprint(&self) -> u64 {
        // Values that cannot be serialised are no part of a setup.
        xxh3_64(&serde_json::to_vec(self).unwrap_or_default())
    }
}

/// Three questions of the setup that a balance report varies, in every combination. Each
/// takes one of several answers.
///
/// The columns are the suggestions of the scenarios for that question, and each is played
/// on the first scenario that suggests it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Axes {
    /// The key of the question whose answers are the rows of a table.
    pub rows: &'static str,
    /// The key of the question whose answers are its columns.
    pub columns: &'static str,
    /// The key of the question that has one table for each answer.
    pub pages: &'static str,
    /// Answers of every combination: suggestions of scenarios beyond
    /// the rules are ignored.
    pub fixed: BTreeMap<String, String>,
}

/// Two setups of a side that should be equally strong: a balance report plays
/// them against each other.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Pair {
    /// The basis of the comparison (`300 levels`).
    pub kind: String,
    /// The name of each setup.
    pub names: [String; 2],
    /// The answers with the first setup at the first seat and the second at the second,
    /// and with seats exchanged.
    pub answers: [BTreeMap<String, String>; 2],
}

/// One game: its content is loaded and its matches can begin.
///
/// A ruleset is a small module of Bevy systems plus data; the engine, the window and the
/// command line draw every game from these descriptions and know none of them.
pub trait Ruleset: Send + Sync + 'static {
    /// Returns its id in setups and saves (`toy`).
    fn id(&self) -> &'static str;

    /// Returns former ids, under which old matches were saved.
    fn former_ids(&self) -> &'static [&'static str] {
        &[]
    }

    /// Returns whether a save of this ruleset and scenario belongs to this game: by its
    /// id, or by a former one with a scenario that it has.
    fn plays(&self, ruleset: &str, scenario: &str) -> bool {
        ruleset == self.id()
            || (self.former_ids().contains(&ruleset) && self.card(scenario).is_some())
    }

    /// Returns its name for players.
    fn title(&self) -> Text;

    /// Describes the game in one or two sentences, for players who choose one.
    fn about(&self) -> Text {
        Text::default()
    }

    /// Returns author, licence and changes, as its licence requires.
    fn credits(&self) -> Text;

    /// Returns the numbers of sides of its dice, least first; empty without a statement.
    /// Scripted faces must fit one of them.
    fn dice(&self) -> &'static [u32] {
        &[]
    }

    /// Returns the scenarios that ship, in id order.
    fn scenarios(&self) -> Vec<ScenarioCard>;

    /// Returns the hash of all content that a match of this ruleset depends on.
    fn content_hash(&self) -> String;

    /// Returns the mods that its content comes from.
    fn mods(&self) -> &[PlayedMod] {
        &[]
    }

    /// Returns the setup's questions with these answers filled in, and defaults for the
    /// others. Games without questions need not implement it.
    ///
    /// # Errors
    /// If there is no such scenario.
    fn setup_form(
        &self,
        scenario: &str,
        answers: &BTreeMap<String, String>,
    ) -> Result<SetupForm, SetupFault> {
        if self.card(scenario).is_none() {
            let known = self.scenarios().into_iter().map(|card| card.id);
            return Err(SetupFault::not_among("scenario", Text::verbatim(scenario), known));
        }
        let mut form = SetupForm::default();
        form.refuse_unasked(answers, |_| false);
        Ok(form)
    }

    /// Registers components, resources, steps and decisions.
    fn register(&self, registry: &mut Registry<'_>);

    /// Sets up a match: inserts `Tabletop` and `Seats`, spawns the models and puts the
    /// first steps on the agenda. The dice exist already.
    ///
    /// # Errors
    /// Which part of the setup cannot be played, and the expected values.
    fn begin(&self, world: &mut World, setup: &MatchSetup) -> Result<(), SetupFault>;

    /// Returns the match as this viewer may see it.
    fn view(&self, world: &World, viewer: Viewer) -> View;

    /// Explains scoring and victory in sentences, for players before their first
    /// decision. Empty if a game has no such text.
    fn scoring(&self, world: &World) -> Vec<Text> {
        let _ = world;
        Vec::new()
    }

    /// Returns the known places that harm a model that moves there or past them, as far
    /// as this viewer may know. Empty without such places, beside terrain and areas that
    /// are dangerous by their keywords.
    fn hazards(&self, world: &World, viewer: Viewer, model: ModelId) -> Vec<Hazard> {
        let _ = (world, viewer, model);
        Vec::new()
    }

    /// Returns the sheet of a model, as this viewer may see it.
    fn sheet(&self, world: &World, model: ModelId, viewer: Viewer) -> Option<Sheet>;

    /// Returns odds, range and sight of an option with this target or spot, as far as
    /// this viewer may know.
    fn preview(
        &self,
        world: &World,
        viewer: Viewer,
        choice: &Choice,
        target: Option<ModelId>,
        spot: Option<Spot>,
    ) -> Option<Preview>;

    /// Returns the sight from one body to another at these places, as far as this viewer
    /// may know; places can be tested before a model walks there. By default hostile
    /// models and the terrain of the table decide.
    fn sight(&self, world: &World, viewer: Viewer, from: &Body, to: &Body) -> SightShown {
        plain_sight(world, viewer, from, to)
    }

    /// Returns the material to print for a real table beside sheets, map and models:
    /// cards, counters and reference sheets. It may hold only public facts.
    fn printed(&self, world: &World) -> Printed {
        let _ = world;
        Printed::default()
    }

    /// Returns the victory points of each side, as far as this viewer may know them;
    /// empty if a game counts none.
    fn score(&self, world: &World, viewer: Viewer) -> Vec<(SideId, i32)> {
        let _ = (world, viewer);
        Vec::new()
    }

    /// Threat assessment: for each of these places, what this enemy may do in its
    /// next turn to a model standing there, as far as this viewer may know. Empty if
    /// the game has no assessment, or if another model stands for this enemy (the
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

    /// Returns the attacks that a model could make from a place that it would
    /// reach by this option, as far as this viewer may know. `None` if the game
    /// has no such forecast.
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

    /// Redeals hidden facts of the viewer (such as the order of a face-down pile) with
    /// these dice, so that a fork of a match reveals no more than the match does. The
    /// result depends on these dice and on the viewer's knowledge, never on the hidden
    /// facts: two matches that the viewer cannot distinguish become equal. The engine
    /// replaces the dice of the match.
    fn deal_hidden(&self, world: &mut World, viewer: Viewer, dice: &mut Dice) {
        let _ = (world, viewer, dice);
    }

    /// Returns the look-ahead budget of this game; `None` if no player looks ahead in it.
    fn look_ahead(&self) -> Option<LookAheadBudget> {
        None
    }

    /// Heuristic evaluation of the state for a side while the match waits for this
    /// decision, from 0 (as good as lost) to 1 (as good as won); `None` without one. It
    /// reads nothing that the side may not see. The style is that of the player for
    /// whom it is evaluated.
    fn value(
        &self,
        world: &World,
        decision: &Decision,
        side: SideId,
        style: Option<&Style>,
    ) -> Option<f64> {
        let _ = (world, decision, side, style);
        None
    }

    /// Returns whether nothing is in progress at this decision: a turn is over and the
    /// next has not begun, so the state can be evaluated.
    fn between_turns(&self, world: &World, decision: &Decision) -> bool {
        let _ = (world, decision);
        true
    }

    /// Returns candidate orders for look-ahead, best first, beside those of the ruleset's
    /// own players. By default every option with every target and a few spots.
    fn candidates(&self, world: &World, decision: &Decision, style: Option<&Style>) -> Vec<Order> {
        let _ = style;
        every_order(world, decision)
    }

    /// Returns violated invariants: empty in every legal state. Tests check it
    /// after every order. The engine checks the placement of models; a ruleset
    /// adds its own invariants.
    fn violations(&self, world: &World) -> Vec<String> {
        placement_violations(world)
    }

    /// Returns the names of its own players' strengths, weakest first; the random player
    /// of every game is not among them.
    fn strengths(&self) -> &'static [&'static str] {
        &[]
    }

    /// Returns the styles that its own players may have, in id order; players without one
    /// weigh everything as usual.
    fn styles(&self) -> Vec<&Style> {
        Vec::new()
    }

    /// Returns a player of this strength with a style.
    fn tactics(&self, strength: &str, style: Option<&Style>) -> Option<Box<dyn Tactics>> {
        let _ = (strength, style);
        None
    }

    /// Returns its rules and rulings; empty if it keeps no ledger.
    fn ledger(&self) -> &[LedgerEntry] {
        &[]
    }

    /// Returns the text of a rule or ruling in our own words, for the log; by
    /// default from the ledger.
    fn rule_text(&self, id: &str) -> Option<Text> {
        ledger_text(self.ledger(), id)
    }

    /// Returns its glossary, explained by rules of its ledger; empty if it has none.
    fn terms(&self) -> &[Term] {
        &[]
    }

    /// Returns the builder of heroes or forces, if the game has one.
    fn builder(&self) -> Option<&dyn Builder> {
        None
    }

    /// Replaces the players' own builds, given as name and text of each file. Setups
    /// offer those without faults. No match depends on it.
    fn bring(&self, built: &[(String, String)]) {
        let _ = built;
    }

    /// Returns the campaigns of this game, if it has any.
    fn campaigns(&self) -> Option<&dyn Campaigns> {
        None
    }

    /// Returns the scenario with this id: a shipped one, or `table-SEED` on the random
    /// table of that seed.
    fn card(&self, id: &str) -> Option<ScenarioCard> {
        self.scenarios()
            .into_iter()
            .find(|card| card.id == id)
            .or_else(|| self.seeded_scenario(scenario_seed(id)?).ok())
    }

    /// Returns the generator of random tables for scenarios
    /// `table-SEED`; `None` without one.
    fn tables(&self) -> Option<&dyn TableLayer> {
        None
    }

    /// Returns whether it generates random tables.
    fn lays_out(&self) -> bool {
        self.tables().is_some()
    }

    /// Returns the scenario on the random table of this seed.
    ///
    /// # Errors
    /// Why no table could be generated.
    fn seeded_scenario(&self, seed: u64) -> Result<ScenarioCard, Text> {
        self.tables().ok_or_else(|| no_tables(&self.title()))?.card(seed)
    }

    /// Returns a scenario on the random table of a seed, as a file that passes the check.
    ///
    /// # Errors
    /// Why no table could be generated.
    fn lay_out(&self, seed: u64) -> Result<String, Text> {
        self.tables().ok_or_else(|| no_tables(&self.title()))?.file(seed)
    }

    /// Returns the axes of the game's balance report; `None` without such a report.
    fn axes(&self) -> Option<Axes> {
        None
    }

    /// Returns the key of the setup's question for the size of both sides (`points`);
    /// `None` if the scenario sets it.
    fn size_question(&self) -> Option<&'static str> {
        None
    }

    /// Returns setups that should be equally strong, instead of [`Ruleset::axes`]: each
    /// pair is played on every scenario from both seats.
    fn pairs(&self) -> Vec<Pair> {
        Vec::new()
    }

    /// Returns the schemas of its files, which `explain` and the reference print.
    /// `None` without a description.
    fn file_types(&self, generator: &mut SchemaGenerator) -> Option<FileTypes> {
        let _ = generator;
        None
    }

    /// Returns sentences made from the data of a thing of content, by its list (`trees`) and
    /// its id, for lists with such sentences.
    fn sentences_of(&self, list: &str, id: &str) -> Vec<Text> {
        let _ = (list, id);
        Vec::new()
    }

    /// Returns the effect of a content value of this type (`CardAction`) as text,
    /// for types that have generated texts. `None` for other types, or if the
    /// value cannot be read.
    fn words_of(&self, kind: &str, text: &str) -> Option<String> {
        let _ = (kind, text);
        None
    }
}

/// Returns the id of the scenario on the random table of a seed.
pub fn seeded_scenario_id(seed: u64) -> String {
    format!("table-{seed}")
}

/// Returns the seed in such an id; `None` for another scenario.
pub fn scenario_seed(id: &str) -> Option<u64> {
    let seed = id.strip_prefix("table-")?.parse().ok()?;
    (seeded_scenario_id(seed) == id).then_some(seed)
}

fn no_tables(title: &Text) -> Text {
    text!("rules-lays-out-no-tables", "{title} lays out no tables")
}
