//! The interface between the core and the games on it: [`Module`].
//!
//! The core knows no module. Queries let a module change a rule of the core; events let
//! it act after something has happened. Every method has a default, which is the core's
//! rule, so that a module implements only its differences.

use std::any::Any;
use std::borrow::Cow;
use std::collections::BTreeMap;

use bevy_ecs::prelude::*;
use schemars::SchemaGenerator;

use crate::battle_ref::{BattleRef, ModelRef};
use crate::content::{CadenceContent, Id, Weapon};
use crate::sight::Line;
use crate::state::battle::{ActionKind, Marker, ModuleAction, Unit, UnitId};
use crate::state::change::BattleMut;
use crate::steps::activations::activate::UnitChoice;
use crate::steps::activations::idle::NoEffectReasons;
use crate::steps::activations::score::RoundEnds;
use crate::steps::attacks::damage::Hits;
use crate::steps::setting_up::deploy;
use crate::strike::Guard;
use crate::{display::text, tactics};
use monteria_game::layout::TableLayer;
use monteria_game::{
    Builder, Campaigns, Choice, Decision, FileTypes, Hazard, LedgerEntry, LookAheadBudget,
    MatchSetup, ModelId, Modifiers, Order, Preview, Refusal, RefusedChoice, Registry, ScenarioCard,
    SeatId, SetupFault, SetupForm, SideId, StepResult, Style, Tactics, Term, Text, event_text,
    text,
};
use monteria_table::{MoveRules, Spot};

pub use crate::modules::module_display::ModuleDisplay;
use crate::modules::module_parts;
pub use crate::modules::module_parts::{
    AttackModifiers, Attribute, Declarable, LeaderMove, PlayedModule,
};
pub use crate::modules::module_state::ModuleState;
pub use crate::modules::module_triggers::ModuleTriggers;

/// A game on the core: its content, its state, and its deviations from the core's rules.
///
/// Queries read the battle and change nothing; previews and players call
/// them often. Events change the battle; steps that they put on the agenda
/// precede those already there.
///
/// # Errors
/// Events fail if a unit, model or resource that they need does not exist.
#[allow(unused_variables, reason = "the core's own answers need little of what they are told")]
pub trait Module: ModuleDisplay + ModuleTriggers + Any + Send + Sync {
    /// Returns the id of the game, which is also the name of its folders.
    fn id(&self) -> &'static str;

    fn title(&self) -> Text;

    /// Describes the game in a sentence or two, for players who choose one.
    fn about(&self) -> Text {
        Text::default()
    }

    /// Returns the content that the core uses.
    fn content(&self) -> &CadenceContent;

    /// Returns the schemas of its content files.
    fn file_types(&self, generator: &mut SchemaGenerator) -> Option<FileTypes> {
        None
    }

    /// Describes a value of a content file by the name of its type and its text.
    fn words_of(&self, kind: &str, text: &str) -> Option<Text> {
        text::words_of(kind, text)
    }

    fn scenarios(&self) -> Vec<ScenarioCard>;

    /// Returns the setup form with these answers filled in.
    ///
    /// # Errors
    /// If there is no such scenario.
    fn setup_form(
        &self,
        scenario: &str,
        answers: &BTreeMap<String, String>,
    ) -> Result<SetupForm, SetupFault>;

    /// Returns the generator of random tables, or None if it has none.
    fn tables(&self) -> Option<&dyn TableLayer> {
        None
    }

    /// Registers the module's state and steps.
    fn register(&self, registry: &mut Registry<'_>) {}

    /// Sets up a match: table, seats, units and the first step.
    ///
    /// # Errors
    /// If the setup cannot be played, with the fault.
    fn begin(&self, world: &mut World, setup: &MatchSetup) -> Result<(), SetupFault>;

    /// Returns its rules and rulings, including the core's.
    fn ledger(&self) -> &[LedgerEntry] {
        crate::display::ledger::entries()
    }

    /// Returns its glossary, including the core's.
    fn terms(&self) -> &[Term] {
        crate::display::ledger::words()
    }

    /// Returns the names of the strengths of computer players, weakest first.
    fn strengths(&self) -> &'static [&'static str] {
        tactics::STRENGTHS
    }

    /// Returns a computer player of this strength with a style.
    fn tactics(&self, strength: &str, style: Option<&Style>) -> Option<Box<dyn Tactics>> {
        tactics::tactics(strength, style)
    }

    /// Returns the budget for look-ahead, or None if no player looks ahead.
    fn look_ahead(&self) -> Option<LookAheadBudget> {
        None
    }

    /// Evaluates the match for a side when `next` is about to act: 0 is as good as lost,
    /// 1 as good as won; None without an evaluation.
    fn value(&self, facts: &BattleRef<'_>, next: SeatId, side: SideId) -> Option<f64> {
        None
    }

    /// Returns orders that look-ahead compares with its strongest player's; may be empty.
    fn candidates(&self, world: &World, facts: &BattleRef<'_>, decision: &Decision) -> Vec<Order> {
        Vec::new()
    }

    /// Returns the builder of forces or teams, or None.
    fn builder(&self) -> Option<&dyn Builder> {
        None
    }

    /// Receives what players have built, as names and texts.
    fn bring(&self, built: &[(String, String)]) {}

    fn campaigns(&self) -> Option<&dyn Campaigns> {
        None
    }

    // Queries: attributes and movement.

    /// Returns the movement of a model in inches; `inches` is the core's answer.
    fn movement(&self, facts: &BattleRef<'_>, model: &ModelRef<'_>, inches: f32) -> f32 {
        inches
    }

    /// Returns an attribute of a model; `value` is the core's answer.
    fn attribute(
        &self,
        facts: &BattleRef<'_>,
        model: &ModelRef<'_>,
        which: Attribute,
        value: i32,
    ) -> i32 {
        value
    }

    /// Returns the movement rules of a model; `rules` is the core's answer.
    fn move_rules(
        &self,
        facts: &BattleRef<'_>,
        model: &ModelRef<'_>,
        rules: MoveRules,
    ) -> MoveRules {
        rules
    }

    /// Returns whether a module's rule lets a model use Heavy weapons
    /// without an additional point.
    fn bears_heavy(&self, facts: &BattleRef<'_>, model: &ModelRef<'_>) -> bool {
        false
    }

    // Queries: attacks.

    /// Returns a model's weapon with the changes that apply against this target.
    fn effective_weapon<'w>(
        &self,
        facts: &BattleRef<'_>,
        model: &ModelRef<'_>,
        weapon: &'w Weapon,
        target: UnitId,
    ) -> Cow<'w, Weapon> {
        Cow::Borrowed(weapon)
    }

    /// Returns the modifiers of a model's attack rolls on a unit `apart` inches away.
    fn attack_modifiers(
        &self,
        facts: &BattleRef<'_>,
        model: &ModelRef<'_>,
        target: UnitId,
        apart: f32,
    ) -> AttackModifiers {
        AttackModifiers::default()
    }

    /// Changes the core's answer for the defence of a unit and notes the reasons.
    fn guard(
        &self,
        facts: &BattleRef<'_>,
        target: UnitId,
        guard: &mut Guard,
        modifiers: &mut Modifiers,
    ) {
    }

    /// Returns the line of sight of these models to a unit; `line` is the core's answer.
    fn line(
        &self,
        facts: &BattleRef<'_>,
        line: Line,
        shooters: &[&ModelRef<'_>],
        target: UnitId,
    ) -> Line {
        line
    }

    /// Returns the reason why a unit cannot be attacked from `apart` inches, or None.
    fn untargetable_reason(
        &self,
        facts: &BattleRef<'_>,
        target: UnitId,
        apart: f32,
    ) -> Option<Refusal> {
        None
    }

    /// Returns the enemies that a unit must attack if it can.
    fn must_attack(&self, facts: &BattleRef<'_>, unit: &Unit) -> Vec<UnitId> {
        Vec::new()
    }

    /// Returns the models that may react to hits before their unit defends itself. The
    /// module registers the reaction with `reaction_before`.
    fn reactors(&self, facts: &BattleRef<'_>, hits: &Hits) -> Vec<ModelId> {
        Vec::new()
    }

    // Queries: turns and actions.

    /// Returns the bonus of a seat's roll for the initiative.
    fn initiative(&self, facts: &BattleRef<'_>, seat: SeatId) -> u32 {
        0
    }

    /// Returns the next seat that can act, clockwise from this one; None if none can.
    fn next_seat(&self, facts: &BattleRef<'_>, turn: SeatId) -> Option<SeatId> {
        module_parts::next_able_seat(facts, turn)
    }

    /// Adds the options for a unit in reserve.
    fn offer_reserve(
        &self,
        facts: &BattleRef<'_>,
        unit: &Unit,
        options: &mut Vec<Choice>,
        refused: &mut Vec<RefusedChoice>,
    ) {
        deploy::offer(facts, unit, options, refused);
    }

    /// Returns the preview of one of the module's own options.
    fn preview(&self, world: &World, choice: &Choice) -> Option<Preview> {
        None
    }

    /// Returns sentences about how this battle is scored and won: the mission's own, and
    /// rules of the ledger.
    fn scoring(&self, facts: &BattleRef<'_>) -> Vec<Text> {
        Vec::new()
    }

    /// Returns the places that damage a model that moves there.
    fn hazards(&self, facts: &BattleRef<'_>, model: ModelId) -> Vec<Hazard> {
        Vec::new()
    }

    /// Returns whether a unit that begins its activation on its last Command
    /// Point rolls for it.
    fn tests_last_point(&self, facts: &BattleRef<'_>, unit: UnitId) -> bool {
        true
    }

    /// Adds the module's actions that may be declared next, and reasons why not.
    fn declarable(&self, facts: &BattleRef<'_>, unit: UnitId, all: &mut Vec<Declarable>) {}

    /// Returns the fewest actions that a unit with enough points must declare.
    fn least_actions(&self, facts: &BattleRef<'_>, unit: UnitId) -> usize {
        2
    }

    /// Returns the name of one of the module's actions and its cost in Command Points.
    fn own_action_name_and_cost(
        &self,
        facts: &BattleRef<'_>,
        unit: UnitId,
        act: &ModuleAction,
    ) -> (Text, u32) {
        (text!("rules-cadence-an-action-of-its-own", "An action of its own"), 1)
    }

    /// Returns the reason why a unit can no longer perform a declared action, or None.
    fn action_refusal(
        &self,
        facts: &BattleRef<'_>,
        unit: UnitId,
        act: &ActionKind,
    ) -> Option<Refusal> {
        None
    }

    /// Returns the reasons why one of the module's actions has no effect now, or None.
    fn no_effect_reasons(
        &self,
        facts: &BattleRef<'_>,
        unit: UnitId,
        act: &ModuleAction,
    ) -> Option<NoEffectReasons> {
        None
    }

    /// Returns how many inches beyond its Movement a unit may get by an action.
    fn extra_reach(&self, facts: &BattleRef<'_>, unit: UnitId, act: &ActionKind) -> f32 {
        0.0
    }

    /// Returns the reason why a unit cannot secure an objective, or None.
    fn cannot_secure(&self, facts: &BattleRef<'_>, unit: &Unit, marker: &Marker) -> Option<Text> {
        None
    }

    /// Returns the target number of the roll to secure an objective.
    fn secure_target_number(&self, facts: &BattleRef<'_>, unit: UnitId) -> i32 {
        3
    }

    /// Describes violated invariants of the module's state.
    fn violations(&self, facts: &BattleRef<'_>) -> Vec<String> {
        Vec::new()
    }

    // Events of rounds and activations.

    /// Runs when a round begins: Command Points are dealt, no unit has acted.
    fn round_begins(&self, battle: &mut BattleMut<'_, '_>) -> StepResult {
        Ok(())
    }

    /// Ends a round in which no unit can act any more.
    fn round_over(&self, battle: &mut BattleMut<'_, '_>) -> StepResult {
        battle.ctx.then(RoundEnds {});
        Ok(())
    }

    /// Carries out the choice to activate a unit, or one of [`Module::offer_reserve`].
    fn unit_chosen(
        &self,
        battle: &mut BattleMut<'_, '_>,
        choice: UnitChoice,
        spot: Option<Spot>,
    ) -> StepResult {
        module_parts::begin_chosen(battle, choice, spot)
    }

    /// Runs when an activation begins. Steps put on the agenda precede its declaration.
    fn activation_begins(&self, battle: &mut BattleMut<'_, '_>, unit: UnitId) -> StepResult {
        Ok(())
    }

    /// Runs before a unit performs one of its actions.
    fn action_begins(
        &self,
        battle: &mut BattleMut<'_, '_>,
        unit: UnitId,
        act: &ActionKind,
    ) -> StepResult {
        Ok(())
    }

    /// Performs one of the module's actions.
    fn act(&self, battle: &mut BattleMut<'_, '_>, unit: UnitId, act: &ModuleAction) -> StepResult {
        Ok(())
    }

    /// Runs when an activation is over.
    fn activation_ends(&self, battle: &mut BattleMut<'_, '_>, unit: UnitId) -> StepResult {
        Ok(())
    }

    // Events of moves.

    /// Runs after the leading model of a unit has moved along a path.
    fn leader_moved(&self, battle: &mut BattleMut<'_, '_>, leader_move: LeaderMove) -> StepResult {
        Ok(())
    }

    /// Runs when a Move or an Advance is over.
    fn move_ends(&self, battle: &mut BattleMut<'_, '_>, unit: UnitId) -> StepResult {
        Ok(())
    }

    // Events of attacks.

    /// Runs before a unit attacks another.
    fn attack_begins(
        &self,
        battle: &mut BattleMut<'_, '_>,
        unit: UnitId,
        target: UnitId,
    ) -> StepResult {
        Ok(())
    }

    /// Returns whether a model's attack uses up its weapon of one use.
    fn uses_up(
        &self,
        battle: &mut BattleMut<'_, '_>,
        model: ModelId,
        weapon: &Id,
    ) -> StepResult<bool> {
        Ok(true)
    }

    /// Runs after a unit has rerolled so many attack dice.
    fn attack_dice_rerolled(
        &self,
        battle: &mut BattleMut<'_, '_>,
        unit: UnitId,
        model: Option<ModelId>,
        target: UnitId,
        dice: u32,
    ) -> StepResult {
        Ok(())
    }

    /// Runs after so many defence rolls against an attack have failed.
    fn after_defence(
        &self,
        battle: &mut BattleMut<'_, '_>,
        hits: &Hits,
        failed: u32,
    ) -> StepResult {
        Ok(())
    }

    /// Runs before a unit loses so many hit points to an attack.
    fn after_wound(&self, battle: &mut BattleMut<'_, '_>, hits: &Hits, lost: i32) -> StepResult {
        Ok(())
    }

    /// Runs after a weapon was used. `struck` holds each unit hit, with its number of models
    /// before. Steps put on the agenda here follow the damage.
    fn after_attack(&self, battle: &mut BattleMut<'_, '_>, struck: &[(UnitId, u32)]) -> StepResult {
        Ok(())
    }

    // Losses and scores.

    /// Returns the text for the model of this name that has lost its last hit
    /// point, and its rule.
    fn destruction_text(&self, name: &str) -> (Text, &'static str) {
        (event_text!("rules-cadence-is-destroyed", "{name} is destroyed"), "cad-destroyed")
    }

    /// Settles a unit that has lost its last model.
    fn casualty(&self, battle: &mut BattleMut<'_, '_>, unit: UnitId) -> StepResult {
        battle.destroy(unit)
    }

    /// Runs after a unit is destroyed.
    fn destroyed(&self, battle: &mut BattleMut<'_, '_>, unit: &Unit) -> StepResult {
        Ok(())
    }

    /// Runs after a unit has secured an objective; `before` is the marker's state before.
    fn secured(&self, battle: &mut BattleMut<'_, '_>, unit: UnitId, before: &Marker) -> StepResult {
        Ok(())
    }

    /// Runs after a side has scored.
    fn scored(&self, battle: &mut BattleMut<'_, '_>, side: SideId) -> StepResult {
        Ok(())
    }
}
