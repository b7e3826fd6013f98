//! The *Cadence Wargame System* by open-source-tabletop (cadence.games), CC BY 4.0: units
//! of several models, command points, alternating activations, attacks in four steps,
//! objectives and victory points.
//!
//! This crate is the rules core that several games share. A game on it is an
//! implementation of [`Module`] in a crate of its own;
//! the core knows none of them. Read [`battle`] (the state), [`BattleRef`] and
//! [`BattleMut`] (access to it) and [`Module`] first; the steps of a match are in
//! [`steps`]. The ledger of the rules is `docs/rules/cadence.md`.

#![warn(unreachable_pub, clippy::wildcard_enum_match_arm)]

pub mod abilities;
pub mod battle_ref;
pub mod content;
mod display;
mod modules;
pub mod seeded_tables;
pub mod sight;
mod state;
pub mod steps;
pub mod strike;
pub mod tactics;
pub mod threat;
pub mod triggers;
pub mod unit_rules;
pub mod weapon_rules;

use std::collections::BTreeMap;
use std::sync::Arc;

use bevy_ecs::prelude::*;
use bevy_math::Vec3;
use schemars::SchemaGenerator;

use monteria_content::{Library, PlayedMod, text};
use monteria_game::layout::TableLayer;
use monteria_game::{
    AttackOptions, Builder, Campaigns, Choice, Decision, Evaluator, FileTypes, Hazard, LedgerEntry,
    LookAheadBudget, MatchSetup, ModelId, Order, Preview, Registry, Ruleset, ScenarioCard,
    SetupFault, SetupForm, Sheet, SideId, SightShown, Style, Tactics, Term, Text, Threat, View,
    Viewer,
};
use monteria_table::{Body, Spot};

pub use battle_ref::{BattleRef, ModelRef};
pub use display::ledger;
pub use display::preview;
pub use display::text;
pub use display::view;
pub use modules::module;
pub use modules::module::{Module, ModuleDisplay, ModuleState, ModuleTriggers, PlayedModule};
pub use state::battle;
pub use state::cached_models::{CachedModels, VisibilityCache};
pub use state::change;
pub use state::change::BattleMut;
pub use state::spawn;

use state::battle::{Activation, Battlefield, Fighter, Rounds, Score, Units};
use steps::activate::TurnChoice;

/// The id that every game of the system had in saves and folders before each got an
/// id of its own.
pub(crate) const FORMER_ID: &str = "cadence";

/// A game of the system: the core together with the module that completes it.
pub struct Cadence {
    module: Arc<dyn Module>,
    hash: String,
}

impl Cadence {
    /// Creates the game of a module.
    pub fn new(module: Arc<dyn Module>) -> Self {
        let hash = format!("{:016x}", module.content().hash);
        Cadence { module, hash }
    }

    /// Creates the game of a module, with the forces and teams that players have
    /// built in a library.
    pub fn with_builds(module: Arc<dyn Module>, library: &Library) -> Self {
        let mut built = library.packs().texts(FORMER_ID);
        built.extend(library.packs().texts(module.id()));
        module.bring(&built);
        Self::new(module)
    }
}

impl Ruleset for Cadence {
    fn id(&self) -> &'static str {
        self.module.id()
    }

    fn dice(&self) -> &'static [u32] {
        &[6]
    }

    fn title(&self) -> Text {
        self.module.title()
    }

    fn about(&self) -> Text {
        self.module.about()
    }

    fn credits(&self) -> Text {
        text!(
            "rules-cadence-based-on-the-cadence-wargame-system",
            "Based on the Cadence Wargame System by open-source-tabletop (cadence.games), CC BY \
             4.0 (https://creativecommons.org/licenses/by/4.0/). Changes were made: all texts \
             are Montería's own, gaps are filled by rulings that are marked as such, and \
             terrain, bases and figures are ours."
        )
    }

    fn scenarios(&self) -> Vec<ScenarioCard> {
        self.module.scenarios()
    }

    fn tables(&self) -> Option<&dyn TableLayer> {
        self.module.tables()
    }

    fn content_hash(&self) -> String {
        self.hash.clone()
    }

    fn file_types(&self, generator: &mut SchemaGenerator) -> Option<FileTypes> {
        self.module.file_types(generator)
    }

    fn words_of(&self, kind: &str, text: &str) -> Option<String> {
        self.module.words_of(kind, text).map(String::from)
    }

    fn mods(&self) -> &[PlayedMod] {
        &self.module.content().mods
    }

    fn former_ids(&self) -> &'static [&'static str] {
        &[FORMER_ID]
    }

    fn setup_form(
        &self,
        scenario: &str,
        answers: &BTreeMap<String, String>,
    ) -> Result<SetupForm, SetupFault> {
        self.module.setup_form(scenario, answers)
    }

    fn register(&self, registry: &mut Registry<'_>) {
        registry.world().insert_resource(ModuleState::default());
        registry.world().init_resource::<VisibilityCache>();
        registry
            .constant(PlayedModule(self.module.clone()))
            .component::<Fighter>()
            .resource::<Units>()
            .resource::<Rounds>()
            .resource::<Activation>()
            .resource::<Battlefield>()
            .resource::<Score>();
        steps::register(registry);
        self.module.register(registry);
        // Their state is optional: it comes behind all other parts of the state.
        triggers::register(registry, self.module.trigger_rule());
    }

    fn begin(&self, world: &mut World, setup: &MatchSetup) -> Result<(), SetupFault> {
        self.module.begin(world, setup)
    }

    fn view(&self, world: &World, viewer: Viewer) -> View {
        display::view::view(world, viewer)
    }

    fn scoring(&self, world: &World) -> Vec<Text> {
        let mut all = self.module.scoring(&BattleRef::of(world));
        all.extend(monteria_triggers::rule_texts(world));
        all
    }

    fn hazards(&self, world: &World, _: Viewer, model: ModelId) -> Vec<Hazard> {
        self.module.hazards(&BattleRef::of(world), model)
    }

    fn sheet(&self, world: &World, model: ModelId, _: Viewer) -> Option<Sheet> {
        display::sheet::sheet(world, model)
    }

    fn preview(
        &self,
        world: &World,
        _: Viewer,
        choice: &Choice,
        target: Option<ModelId>,
        _spot: Option<Spot>,
    ) -> Option<Preview> {
        display::preview::preview(world, choice, target)
            .or_else(|| self.module.preview(world, choice))
    }

    fn sight(&self, world: &World, _: Viewer, from: &Body, to: &Body) -> SightShown {
        sight::describe_line(world, from, to)
    }

    fn threats(
        &self,
        world: &World,
        _: Viewer,
        enemy: ModelId,
        model: ModelId,
        places: &[Vec3],
    ) -> Option<Vec<Threat>> {
        threat::threats(&BattleRef::of(world), enemy, model, places)
    }

    fn attack_options(
        &self,
        world: &World,
        _: Viewer,
        choice: &Choice,
        model: ModelId,
        at: Vec3,
    ) -> Option<AttackOptions> {
        threat::attack_options(&BattleRef::of(world), choice, model, at)
    }

    fn score(&self, world: &World, _: Viewer) -> Vec<(SideId, i32)> {
        (0..).map(SideId).zip(world.resource::<Score>().points.iter().copied()).collect()
    }

    fn violations(&self, world: &World) -> Vec<String> {
        state::violations::violations(world)
    }

    fn look_ahead(&self) -> Option<LookAheadBudget> {
        self.module.look_ahead()
    }

    fn value(
        &self,
        world: &World,
        decision: &Decision,
        side: SideId,
        style: Option<&Style>,
    ) -> Option<f64> {
        let facts = BattleRef::of(world);
        let evaluator = Evaluator::of_side(world, side, style, &facts.content.styles);
        self.module.value(&BattleRef { evaluator, ..facts }, decision.seat, side)
    }

    fn between_turns(&self, _: &World, decision: &Decision) -> bool {
        decision.acts::<TurnChoice>().next().is_some()
    }

    fn candidates(&self, world: &World, decision: &Decision, style: Option<&Style>) -> Vec<Order> {
        let facts = BattleRef::for_seat(world, decision.seat, style);
        self.module.candidates(world, &facts, decision)
    }

    fn strengths(&self) -> &'static [&'static str] {
        self.module.strengths()
    }

    fn styles(&self) -> Vec<&Style> {
        self.module.content().styles.values().collect()
    }

    fn tactics(&self, strength: &str, style: Option<&Style>) -> Option<Box<dyn Tactics>> {
        self.module.tactics(strength, style)
    }

    fn campaigns(&self) -> Option<&dyn Campaigns> {
        self.module.campaigns()
    }

    fn ledger(&self) -> &[LedgerEntry] {
        self.module.ledger()
    }

    fn terms(&self) -> &[Term] {
        self.module.terms()
    }

    fn builder(&self) -> Option<&dyn Builder> {
        self.module.builder()
    }

    fn bring(&self, built: &[(String, String)]) {
        self.module.bring(built);
    }
}
