//! Implements [`Ruleset`] for [`ForceGame`] by the functions of [`ForceRuleset`].

use std::collections::BTreeMap;
use std::sync::Arc;

use bevy_ecs::prelude::*;
use bevy_math::Vec3;
use schemars::SchemaGenerator;

use super::setup::{force_form, force_pairs};
use super::{ForceGame, ForceSetup};
use monteria_content::{Id, PlayedMod};
use monteria_dice::Dice;
use monteria_game::{
    AttackOptions, Builder, Choice, Decision, FileTypes, Hazard, LedgerEntry, LookAheadBudget,
    MatchSetup, ModelId, Order, Pair, Preview, Printed, Registry, Ruleset, ScenarioCard,
    SetupFault, SetupForm, Sheet, SideId, SightShown, StepResult, Style, Tactics, Term, Text,
    Threat, View, Viewer,
};
use monteria_table::{Body, Spot};

/// The part of a [`Ruleset`] that a game with forces implements itself; [`ForceGame`]
/// adds the rest. Functions with the names of those in [`Ruleset`] do the same here.
pub trait ForceRuleset: ForceSetup {
    /// Returns the title of the game for players.
    fn title() -> Text;

    /// Returns the description of the game in one sentence.
    fn about() -> Text;

    /// Returns the authors and the sources of the game.
    fn credits() -> Text;

    /// The numbers of sides of its dice.
    const DICE: &'static [u32];

    /// The strengths of its computer opponents, weakest first.
    const STRENGTHS: &'static [&'static str];

    /// The budget of the look-ahead search of its opponents.
    const LOOK_AHEAD: LookAheadBudget;

    /// Returns a card for each scenario, sorted by id.
    fn scenario_cards(&self) -> Vec<ScenarioCard>;

    /// Returns the mods that this content was loaded with.
    fn mods(&self) -> &[PlayedMod];

    /// Returns the types of its content files.
    fn file_types(generator: &mut SchemaGenerator) -> FileTypes;

    /// Returns the description of a value of content. `kind` is the name of its type and
    /// `text` its RON; None if the type has no description.
    fn words_of(&self, kind: &str, text: &str) -> Option<String>;

    /// Returns the rules and rulings of its ledger.
    fn ledger() -> &'static [LedgerEntry];

    /// Returns the glossary of its rules.
    fn terms() -> &'static [Term];

    /// Registers the components, resources and steps of a match.
    fn register(content: &Arc<Self>, registry: &mut Registry<'_>);

    /// Sets up a match in an empty world.
    ///
    /// # Errors
    /// The part of the setup that cannot be played.
    fn begin(content: &Arc<Self>, world: &mut World, setup: &MatchSetup) -> Result<(), SetupFault>;

    /// Returns the match as a viewer may see it.
    fn view(world: &World, viewer: Viewer) -> View;

    /// Returns the places where a model would be harmed.
    fn hazards(world: &World, model: ModelId) -> Vec<Hazard>;

    /// Returns the ids of the rules of scoring for this match.
    fn scoring_rules(world: &World) -> Vec<&'static str>;

    /// Returns the rules that the scenario of this match adds, as texts.
    fn scenario_rules(world: &World) -> Vec<Text> {
        let _ = world;
        Vec::new()
    }

    /// Returns the sheet of a model, or None if there is no such model.
    fn sheet(world: &World, model: ModelId, viewer: Viewer) -> Option<Sheet>;

    /// Returns the preview of a choice with this target or spot, if there is one.
    fn preview(
        world: &World,
        viewer: Viewer,
        choice: &Choice,
        target: Option<ModelId>,
        spot: Option<Spot>,
    ) -> Option<Preview>;

    /// Returns the threat of an enemy to a model at this place.
    ///
    /// # Errors
    /// If a part of the state is missing.
    fn threat(
        world: &World,
        enemy: ModelId,
        model: ModelId,
        at: Vec3,
    ) -> StepResult<Option<Threat>>;

    /// Returns the attacks that a model could make from this place after this choice.
    ///
    /// # Errors
    /// If a part of the state is missing.
    fn attack_options(
        world: &World,
        choice: &Choice,
        model: ModelId,
        at: Vec3,
    ) -> StepResult<Option<AttackOptions>>;

    /// Returns the line of sight from one body to another.
    fn sight(world: &World, from: &Body, to: &Body) -> SightShown;

    /// Returns the invariants that the state violates, as texts.
    fn violations(world: &World) -> Vec<String>;

    /// Returns the cards and tokens to print.
    fn printed(&self, world: &World) -> Printed;

    /// Returns the victory points of each side as a viewer knows them.
    fn score(world: &World, viewer: Viewer) -> Vec<(SideId, i32)>;

    /// Replaces facts that the viewer does not know by random ones that are
    /// consistent with its knowledge.
    fn deal_hidden(world: &mut World, viewer: Viewer, dice: &mut Dice);

    /// Returns the styles of computer opponents.
    fn styles(&self) -> &BTreeMap<Id, Style>;

    /// Returns a computer opponent of this strength and style, or None if there
    /// is no such strength.
    fn tactics(strength: &str, style: Option<&Style>) -> Option<Box<dyn Tactics>>;

    /// Returns the heuristic evaluation of the state for a side in a style, from 0 (lost)
    /// to 1 (won); None if it has none.
    fn value(world: &World, side: SideId, style: Option<&Style>) -> Option<f64>;

    /// Returns whether nothing is in progress: a turn (an activation) is over and the
    /// next has not begun, so the state can be evaluated.
    fn between_turns(world: &World) -> bool;

    /// Returns the orders that a look-ahead search tries, best first.
    fn candidates(world: &World, decision: &Decision, style: Option<&Style>) -> Vec<Order>;
}

impl<C: ForceRuleset> Ruleset for ForceGame<C> {
    fn id(&self) -> &'static str {
        C::ID
    }

    fn title(&self) -> Text {
        C::title()
    }

    fn about(&self) -> Text {
        C::about()
    }

    fn credits(&self) -> Text {
        C::credits()
    }

    fn dice(&self) -> &'static [u32] {
        C::DICE
    }

    fn scenarios(&self) -> Vec<ScenarioCard> {
        self.content.scenario_cards()
    }

    fn content_hash(&self) -> String {
        self.hash()
    }

    fn mods(&self) -> &[PlayedMod] {
        self.content.mods()
    }

    fn file_types(&self, generator: &mut SchemaGenerator) -> Option<FileTypes> {
        Some(C::file_types(generator))
    }

    fn words_of(&self, kind: &str, text: &str) -> Option<String> {
        self.content.words_of(kind, text)
    }

    fn setup_form(
        &self,
        scenario: &str,
        answers: &BTreeMap<String, String>,
    ) -> Result<SetupForm, SetupFault> {
        force_form(&*self.content, &self.builder.own(), scenario, answers)
    }

    fn size_question(&self) -> Option<&'static str> {
        Some(Self::UNIT)
    }

    fn pairs(&self) -> Vec<Pair> {
        force_pairs(&*self.content)
    }

    fn builder(&self) -> Option<&dyn Builder> {
        Some(&self.builder)
    }

    fn bring(&self, built: &[(String, String)]) {
        self.builder.bring(built);
    }

    fn register(&self, registry: &mut Registry<'_>) {
        C::register(&self.content, registry);
    }

    fn begin(&self, world: &mut World, setup: &MatchSetup) -> Result<(), SetupFault> {
        C::begin(&self.content, world, setup)
    }

    fn view(&self, world: &World, viewer: Viewer) -> View {
        C::view(world, viewer)
    }

    fn hazards(&self, world: &World, _: Viewer, model: ModelId) -> Vec<Hazard> {
        C::hazards(world, model)
    }

    fn scoring(&self, world: &World) -> Vec<Text> {
        let rules = C::scoring_rules(world).into_iter();
        let rules = rules.filter_map(|id| self.rule_text(id));
        rules.chain(C::scenario_rules(world)).collect()
    }

    fn sheet(&self, world: &World, model: ModelId, viewer: Viewer) -> Option<Sheet> {
        <C as ForceRuleset>::sheet(world, model, viewer)
    }

    fn preview(
        &self,
        world: &World,
        viewer: Viewer,
        choice: &Choice,
        target: Option<ModelId>,
        spot: Option<Spot>,
    ) -> Option<Preview> {
        C::preview(world, viewer, choice, target, spot)
    }

    fn threats(
        &self,
        world: &World,
        _: Viewer,
        enemy: ModelId,
        model: ModelId,
        places: &[Vec3],
    ) -> Option<Vec<Threat>> {
        places.iter().map(|at| C::threat(world, enemy, model, *at).ok().flatten()).collect()
    }

    fn attack_options(
        &self,
        world: &World,
        _: Viewer,
        choice: &Choice,
        model: ModelId,
        at: Vec3,
    ) -> Option<AttackOptions> {
        C::attack_options(world, choice, model, at).ok()?
    }

    fn sight(&self, world: &World, _: Viewer, from: &Body, to: &Body) -> SightShown {
        C::sight(world, from, to)
    }

    fn printed(&self, world: &World) -> Printed {
        self.content.printed(world)
    }

    fn score(&self, world: &World, viewer: Viewer) -> Vec<(SideId, i32)> {
        C::score(world, viewer)
    }

    fn deal_hidden(&self, world: &mut World, viewer: Viewer, dice: &mut Dice) {
        C::deal_hidden(world, viewer, dice);
    }

    fn violations(&self, world: &World) -> Vec<String> {
        C::violations(world)
    }

    fn strengths(&self) -> &'static [&'static str] {
        C::STRENGTHS
    }

    fn styles(&self) -> Vec<&Style> {
        self.content.styles().values().collect()
    }

    fn tactics(&self, strength: &str, style: Option<&Style>) -> Option<Box<dyn Tactics>> {
        C::tactics(strength, style)
    }

    fn look_ahead(&self) -> Option<LookAheadBudget> {
        Some(C::LOOK_AHEAD)
    }

    fn value(
        &self,
        world: &World,
        _: &Decision,
        side: SideId,
        style: Option<&Style>,
    ) -> Option<f64> {
        C::value(world, side, style)
    }

    fn between_turns(&self, world: &World, _: &Decision) -> bool {
        C::between_turns(world)
    }

    fn candidates(&self, world: &World, decision: &Decision, style: Option<&Style>) -> Vec<Order> {
        C::candidates(world, decision, style)
    }

    fn ledger(&self) -> &[LedgerEntry] {
        C::ledger()
    }

    fn terms(&self) -> &[Term] {
        C::terms()
    }
}
