//! The rules of *Veil and Crown*: two parties of heroes take turns to
//! activate one character each, keep Action Points for reactions in the
//! activations of the enemy, throw each other through walls, and hide. The
//! ledger of the rules is `docs/rules/arcane.md`.

#![warn(unreachable_pub, clippy::wildcard_enum_match_arm)]

pub mod abilities;
pub mod attack;
pub mod change;
pub mod content;
mod display;
pub mod duel_ref;
pub mod influences;
mod ledger;
mod optional_rules;
pub mod organisations;
pub mod party;
pub mod plots;
mod scenarios;
mod setup;
pub mod state;
pub mod steps;
pub mod tactics;
pub mod terrain;
mod text;
mod triggers;
mod violations;

use std::collections::BTreeMap;
use std::sync::Arc;

use bevy_ecs::prelude::*;
use bevy_math::Vec3;
use schemars::SchemaGenerator;

use content::{ArcaneContent, Card, Scenario};
use duel_ref::DuelRef;
use monteria_content::{Id, PlayedMod, text};
use monteria_dice::Dice;
use monteria_game::{
    AttackOptions, Choice, Decision, FileTypes, Hazard, LedgerEntry, LookAheadBudget, MatchSetup,
    ModelId, Order, Presence, Preview, Printed, PrintedCard, Registry, ScenarioCard, SetupFault,
    Sheet, SideId, SightShown, StepResult, Style, Tactics, Term, Text, Threat, View, Viewer,
};
use monteria_skirmish::{ForceGame, ForceRuleset, PlayedContent};
use monteria_table::{Body, Spot};
use state::{SideState, SideStates, TableItems, Turn};
use steps::deployment::preparation::{NamingReason, nameable};

/// The id of the game, and the name of its folders.
pub const ID: &str = "arcane";

/// The game with its content.
pub type Arcane = ForceGame<ArcaneContent>;

impl ForceRuleset for ArcaneContent {
    const DICE: &'static [u32] = &[10];
    const STRENGTHS: &'static [&'static str] = tactics::STRENGTHS;
    const LOOK_AHEAD: LookAheadBudget = tactics::LOOK_AHEAD;

    fn title() -> Text {
        text!("rules-arcane-veil-and-crown", "Veil and Crown")
    }

    fn about() -> Text {
        text!(
            "rules-arcane-duels-of-two-small-parties-of",
            "Duels of two small parties of heroes, who keep points back to \
        dodge, counter and \
        step between in the other's turn."
        )
    }

    fn credits() -> Text {
        text!(
            "rules-arcane-a-game-of-monter-as-own",
            "A game of Montería's own: names, characters, cards, tables, \
        figures and every \
        sentence are ours. How its duels are fought follows the mechanics of a skirmish game \
        that is out of print; nothing of its text or of its world is used."
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
        self.describe_value(kind, text).map(String::from)
    }

    fn ledger() -> &'static [LedgerEntry] {
        ledger::entries()
    }

    fn terms() -> &'static [Term] {
        ledger::terms()
    }

    fn register(content: &Arc<Self>, registry: &mut Registry<'_>) {
        registry.constant(PlayedContent(content.clone()));
        registry.fixed_component::<state::Hero>().component::<state::Condition>();
        registry.resource::<Turn>().resource::<SideStates>().resource::<TableItems>();
        steps::register(registry);
        scenarios::register(registry);
        triggers::register(registry);
    }

    fn begin(content: &Arc<Self>, world: &mut World, setup: &MatchSetup) -> Result<(), SetupFault> {
        setup::begin(content, world, setup)
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
        display::threat::threat(world, enemy, model, at)
    }

    fn attack_options(
        world: &World,
        choice: &Choice,
        model: ModelId,
        at: Vec3,
    ) -> StepResult<Option<AttackOptions>> {
        display::threat::attack_options(world, choice, model, at)
    }

    fn sight(world: &World, from: &Body, to: &Body) -> SightShown {
        display::view::sight(world, from, to)
    }

    fn violations(world: &World) -> Vec<String> {
        violations::violations(world)
    }

    fn printed(&self, _: &World) -> Printed {
        let card = |card: &Card| {
            let levels = Text::counted("rules-arcane-levels-2", card.cost.get(), "level", "levels");
            let kind = Text::joined([card.kind.text(), levels], ", ");
            let deck = text!("rules-arcane-advantages", "Advantages");
            let name = Text::verbatim(&card.name);
            PrintedCard::single(deck, (name, kind), self.describe_card(card))
        };
        Printed { cards: self.cards.values().map(card).collect(), ..Printed::default() }
    }

    fn score(world: &World, viewer: Viewer) -> Vec<(SideId, i32)> {
        let facts = DuelRef::of(world);
        let points = |(side, side_state): (SideId, &SideState)| {
            (side, facts.tally(side, side_state.marked.get(viewer).copied().flatten()).total())
        };
        facts.side_states.0.iter().map(points).collect()
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
        let facts = DuelRef::of(world);
        let standing =
            |id: &ModelId| facts.get(*id).is_some_and(|enemy| enemy.presence != Presence::Slain);
        let legal = |side| -> Vec<ModelId> {
            nameable(&facts, side, NamingReason::Marked)
                .into_iter()
                .filter(|id| standing(id))
                .collect()
        };
        let legal = [legal(SideId(0)), legal(SideId(1))];
        for (side_state, legal) in world.resource_mut::<SideStates>().0.values_mut().zip(legal) {
            side_state.marked.deal_among(viewer, dice, &legal);
        }
    }
}
