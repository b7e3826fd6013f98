//! *Causeways*: crews who climb, leap and swim over drowned ruins, spend Action Points,
//! and react in the middle of each other's moves.
//!
//! Read [`sequence::Sequence`] (an action from declaration to end) first, then
//! [`skirmish_ref::SkirmishRef`] (read access with the derived numbers) and [`state`].
//! `steps` holds the flow of a match; `skills`, `properties` and `cards` hold the rules
//! of content; `odds` and `tactics` serve previews and the computer player. The ledger of
//! the rules is `docs/rules/drowned.md`.

#![warn(unreachable_pub, clippy::wildcard_enum_match_arm)]

mod action_effects;
mod cards;
pub mod content;
pub mod crew;
mod display;
pub mod feat;
mod occurrences;
mod properties;
pub mod sequence;
mod setting_up;
mod skills;
pub mod skirmish_ref;
pub mod state;
mod state_access;
mod steps;
mod tactics;
mod text;
mod threat;
mod triggers;

use std::collections::BTreeMap;
use std::sync::Arc;

use bevy_ecs::prelude::*;
use bevy_math::Vec3;
use schemars::SchemaGenerator;

use content::{DrownedContent, Scenario};
use monteria_content::{Id, PlayedMod, text};
use monteria_dice::Dice;
use monteria_game::{
    AttackOptions, Choice, Decision, FileTypes, Hazard, LedgerEntry, LookAheadBudget, MatchSetup,
    ModelId, Order, Preview, Printed, PrintedCard, Registry, ScenarioCard, SetupFault, Sheet,
    SideId, SightShown, StepResult, Style, Tactics, Term, Text, Threat, View, Viewer,
};
use monteria_skirmish::{ForceGame, ForceRuleset, PlayedContent};
use monteria_table::{Body, Spot};
use skirmish_ref::{BOTH, SkirmishRef};
use state::{SideStates, TableThings, Turn};
use steps::special::secret_mark::markable;

pub use display::odds;
pub use steps::{
    Act, ChooseZone, Deactivate, NextActivation, NextDeployment, victory_points, zones,
};

/// The id of the game, also the name of its folders.
pub const ID: &str = "drowned";

pub type Drowned = ForceGame<DrownedContent>;

impl ForceRuleset for DrownedContent {
    const DICE: &'static [u32] = &[10];
    const STRENGTHS: &'static [&'static str] = tactics::STRENGTHS;
    const LOOK_AHEAD: LookAheadBudget = tactics::LOOK_AHEAD;

    fn title() -> Text {
        text!("rules-drowned-causeways", "Causeways")
    }

    fn about() -> Text {
        text!(
            "rules-drowned-skirmishes-of-two-small-crews-who",
            "Skirmishes of two small crews who climb, leap and swim over \
        drowned ruins and react \
        in the middle of each other's moves."
        )
    }

    fn credits() -> Text {
        text!(
            "rules-drowned-a-game-of-monter-as-own",
            "A game of Montería's own: names, profiles, cards, tables, \
        figures and every sentence \
        are ours. How its crews move and fight follows the mechanics of a published skirmish \
        game; nothing of its text or of its world is used."
        )
    }

    fn scenario_cards(&self) -> Vec<ScenarioCard> {
        let file = |id: &Id| self.scenario_files.get(id).cloned().unwrap_or_default();
        let card = |(id, it): (&Id, &Scenario)| {
            ScenarioCard::new(
                id,
                Text::verbatim(&it.name),
                Text::verbatim(&it.about),
                file(id),
                (2, 2),
            )
        };
        self.scenarios.iter().map(card).collect()
    }

    fn mods(&self) -> &[PlayedMod] {
        &self.mods
    }

    fn file_types(generator: &mut SchemaGenerator) -> FileTypes {
        content::file_types(generator)
    }

    fn words_of(&self, kind: &str, text: &str) -> Option<String> {
        self.words_of(kind, text).map(String::from)
    }

    fn ledger() -> &'static [LedgerEntry] {
        display::ledger::entries()
    }

    fn terms() -> &'static [Term] {
        display::ledger::terms()
    }

    fn register(content: &Arc<Self>, registry: &mut Registry<'_>) {
        registry.constant(PlayedContent(content.clone()));
        registry.fixed_component::<state::Fighter>().component::<state::Condition>();
        registry.resource::<Turn>().resource::<SideStates>().resource::<TableThings>();
        steps::register(registry);
        triggers::register(registry);
    }

    fn begin(content: &Arc<Self>, world: &mut World, setup: &MatchSetup) -> Result<(), SetupFault> {
        setting_up::begin::begin(content, world, setup)
    }

    fn view(world: &World, viewer: Viewer) -> View {
        display::view::view(world, viewer)
    }

    fn hazards(world: &World, model: ModelId) -> Vec<Hazard> {
        display::view::hazards(world, model)
    }

    fn scoring_rules(world: &World) -> Vec<&'static str> {
        display::view::scoring_rules(world)
    }

    fn scenario_rules(world: &World) -> Vec<Text> {
        monteria_triggers::rule_texts(world)
    }

    fn sheet(world: &World, model: ModelId, viewer: Viewer) -> Option<Sheet> {
        display::sheet::sheet(world, model, viewer)
    }

    fn preview(
        world: &World,
        viewer: Viewer,
        choice: &Choice,
        target: Option<ModelId>,
        spot: Option<Spot>,
    ) -> Option<Preview> {
        display::preview::preview(world, viewer, choice, target, spot)
    }

    fn threat(
        world: &World,
        enemy: ModelId,
        model: ModelId,
        at: Vec3,
    ) -> StepResult<Option<Threat>> {
        threat::threat(world, enemy, model, at)
    }

    fn attack_options(
        world: &World,
        choice: &Choice,
        model: ModelId,
        at: Vec3,
    ) -> StepResult<Option<AttackOptions>> {
        threat::attack_options(world, choice, model, at)
    }

    fn sight(world: &World, from: &Body, to: &Body) -> SightShown {
        display::view::sight(world, from, to)
    }

    fn violations(world: &World) -> Vec<String> {
        state_access::violations::violations(world)
    }

    fn printed(&self, _: &World) -> Printed {
        let leaders = self.leader_cards.values().map(|card| {
            let faction =
                self.factions.get(&card.faction).map_or("", |faction| faction.name.as_str());
            let deck = text!("rules-drowned-leaders-deck", "Leaders");
            let name = Text::verbatim(&card.name);
            PrintedCard::single(deck, (name, Text::verbatim(faction)), card.does.words())
        });
        let effects = self.effect_cards.values().map(|card| {
            let deck = text!("rules-drowned-effects-deck", "Effects");
            let name = Text::verbatim(&card.name);
            let points =
                Text::counted("rules-points-counted", card.points.get(), "point", "points");
            PrintedCard::single(deck, (name, points), card.does.words())
        });
        Printed { cards: leaders.chain(effects).collect(), ..Printed::default() }
    }

    fn score(world: &World, viewer: Viewer) -> Vec<(SideId, i32)> {
        let facts = SkirmishRef::of(world);
        let points = |side: SideId| {
            let marked = facts.side_states.0.get(side)?.marked.get(viewer).copied().flatten();
            Some((side, victory_points(&facts, side, marked).ok()?))
        };
        BOTH.into_iter().filter_map(points).collect()
    }

    fn styles(&self) -> &BTreeMap<Id, Style> {
        &self.styles
    }

    fn tactics(strength: &str, style: Option<&Style>) -> Option<Box<dyn Tactics>> {
        tactics::tactics(strength, style)
    }

    fn value(world: &World, side: SideId, style: Option<&Style>) -> Option<f64> {
        tactics::evaluate(world, side, style)
    }

    fn between_turns(world: &World) -> bool {
        tactics::between_turns(world)
    }

    fn candidates(world: &World, decision: &Decision, style: Option<&Style>) -> Vec<Order> {
        tactics::candidates(world, decision, style)
    }

    fn deal_hidden(world: &mut World, viewer: Viewer, dice: &mut Dice) {
        let facts = SkirmishRef::of(world);
        let legal = BOTH.map(|side| markable(&facts, side));
        for (side_state, legal) in world.resource_mut::<SideStates>().0.values_mut().zip(legal) {
            side_state.marked.deal_among(viewer, dice, &legal);
        }
    }
}
