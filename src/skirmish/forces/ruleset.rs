//! The [`Ruleset`] of a game whose sides bring forces, from what its content
//! says in a [`ForceRuleset`].

use std::collections::BTreeMap;
use std::sync::Arc;

use bevy_ecs::prelude::*;
use bevy_math::Vec3;
use schemars::SchemaGenerator;

use super::setup::{force_form, force_pairs};
use super::{ForceGame, ForceSetup};
use monteria_content::PlayedMod;
use monteria_dice::Dice;
use monteria_game::{
    AttackOptions, Builder, Choice, Decision, FileTypes, Hazard, LedgerEntry, LookAheadBudget,
    MatchSetup, ModelId, Order, Pair, Preview, Printed, Registry, Ruleset, ScenarioCard,
    SetupFault, SetupForm, Sheet, SideId, SightShown, StepResult, Tactics, Term, Threat, View,
    Viewer,
};
use monteria_table::{Body, Spot};

/// What a game whose sides bring forces says of its matches; [`ForceGame`] makes a
/// [`Ruleset`] of it. Functions that are described in [`Ruleset`] mean the same here.
pub trait ForceRuleset: ForceSetup {
    /// The title, as players read it.
    const TITLE: &'static str;

    /// What it is about, in a sentence.
    const ABOUT: &'static str;

    /// Whose work it is.
    const CREDITS: &'static str;

    /// The sides of its dice.
    const DICE: &'static [u32];

    /// The strengths that its opponents can have, weakest first.
    const STRENGTHS: &'static [&'static str];

    /// How far its opponents look ahead.
    const LOOK_AHEAD: LookAheadBudget;

    /// Returns a card for each scenario, by id.
    fn scenario_cards(&self) -> Vec<ScenarioCard>;

    /// The mods that were read with this content.
    fn mods(&self) -> &[PlayedMod];

    /// The types of its files.
    fn file_types(generator: &mut SchemaGenerator) -> FileTypes;

    /// The words for an id of one of its kinds of things.
    fn words_of(&self, kind: &str, text: &str) -> Option<String>;

    /// The rules of its ledger.
    fn ledger() -> &'static [LedgerEntry];

    /// The words that its rules explain.
    fn terms() -> &'static [Term];

    /// Registers the parts of a match's state and its steps.
    fn register(content: &Arc<Self>, registry: &mut Registry<'_>);

    /// Sets a match up.
    ///
    /// # Errors
    /// What of the setup cannot be played.
    fn begin(content: &Arc<Self>, world: &mut World, setup: &MatchSetup) -> Result<(), SetupFault>;

    /// The match as a viewer may see it.
    fn view(world: &World, viewer: Viewer) -> View;

    /// Where a model would come to harm.
    fn hazards(world: &World, model: ModelId) -> Vec<Hazard>;

    /// The ids of the rules by which this match is scored.
    fn scoring_rules(world: &World) -> Vec<&'static str>;

    /// The sheet of a model.
    fn sheet(world: &World, model: ModelId, viewer: Viewer) -> Option<Sheet>;

    /// What a choice would do, at this target and to this spot.
    fn preview(
        world: &World,
        viewer: Viewer,
        choice: &Choice,
        aim: (Option<ModelId>, Option<Spot>),
    ) -> Option<Preview>;

    /// What an enemy may do to a model that stands at this place.
    ///
    /// # Errors
    /// A state in which a part is missing.
    fn threat(
        world: &World,
        enemy: ModelId,
        model: ModelId,
        at: Vec3,
    ) -> StepResult<Option<Threat>>;

    /// What a model could do from this place after this choice.
    ///
    /// # Errors
    /// A state in which a part is missing.
    fn attack_options(
        world: &World,
        choice: &Choice,
        model: ModelId,
        at: Vec3,
    ) -> StepResult<Option<AttackOptions>>;

    /// What one body sees of another.
    fn sight(world: &World, from: &Body, to: &Body) -> SightShown;

    /// What of the state breaks a rule.
    fn violations(world: &World) -> Vec<String>;

    /// The cards and tokens to be printed.
    fn printed(&self, world: &World) -> Printed;

    /// The points of each side as a viewer knows them.
    fn score(world: &World, viewer: Viewer) -> Vec<(SideId, i32)>;

    /// Deals what the viewer does not know anew.
    fn deal_hidden(world: &mut World, viewer: Viewer, dice: &mut Dice);

    /// An opponent of this strength.
    fn tactics(strength: &str) -> Option<Box<dyn Tactics>>;

    /// What a state is worth to a side.
    fn value(world: &World, side: SideId) -> Option<f64>;

    /// Whether nothing is under way.
    fn between_turns(world: &World) -> bool;

    /// The orders that a search tries.
    fn candidates(world: &World, decision: &Decision) -> Vec<Order>;
}

impl<C: ForceRuleset> Ruleset for ForceGame<C> {
    fn id(&self) -> &'static str {
        C::ID
    }

    fn title(&self) -> &str {
        C::TITLE
    }

    fn about(&self) -> &str {
        C::ABOUT
    }

    fn credits(&self) -> &str {
        C::CREDITS
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
        force_form(&*self.content, &self.bench.own(), scenario, answers)
    }

    fn size_question(&self) -> Option<&'static str> {
        Some(Self::UNIT)
    }

    fn pairs(&self) -> Vec<Pair> {
        force_pairs(&*self.content)
    }

    fn builder(&self) -> Option<&dyn Builder> {
        Some(&self.bench)
    }

    fn bring(&self, built: &[(String, String)]) {
        self.bench.bring(built);
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

    fn scoring(&self, world: &World) -> Vec<String> {
        let rules = C::scoring_rules(world).into_iter();
        rules.filter_map(|id| self.rule_text(id)).map(str::to_owned).collect()
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
        C::preview(world, viewer, choice, (target, spot))
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

    fn tactics(&self, strength: &str) -> Option<Box<dyn Tactics>> {
        C::tactics(strength)
    }

    fn look_ahead(&self) -> Option<LookAheadBudget> {
        Some(C::LOOK_AHEAD)
    }

    fn value(&self, world: &World, _: &Decision, side: SideId) -> Option<f64> {
        C::value(world, side)
    }

    fn between_turns(&self, world: &World, _: &Decision) -> bool {
        C::between_turns(world)
    }

    fn candidates(&self, world: &World, decision: &Decision) -> Vec<Order> {
        C::candidates(world, decision)
    }

    fn ledger(&self) -> &[LedgerEntry] {
        C::ledger()
    }

    fn terms(&self) -> &[Term] {
        C::terms()
    }
}
