//! The game as a module of the Cadence core: answers the core's questions from the files
//! of this crate. Read [`Module`] for the meaning of each function.

mod computer_player;
mod display;

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::sync::{Arc, LazyLock};

use bevy_ecs::prelude::*;
use monteria_cadence::battle::{ActionKind, Marker, ModuleAction, Unit, UnitId};
use monteria_cadence::content::{CadenceContent, Id, Objective, Weapon};
use monteria_cadence::module::{AttackModifiers, Attribute, Declarable, LeaderMove, PlayedModule};
use monteria_cadence::sight::Line;
use monteria_cadence::steps::activate::{Begin, UnitAct, UnitChoice};
use monteria_cadence::steps::damage::Hits;
use monteria_cadence::steps::idle::NoEffectReasons;
use monteria_cadence::strike::Guard;
use monteria_cadence::tactics as battle_tactics;
use monteria_cadence::view::MORE_POINTS_WIN;
use monteria_cadence::{BattleMut, BattleRef, ModelRef, Module, ModuleState, ledger};
use monteria_game::layout::TableLayer;
use monteria_game::{
    Builder, Campaigns, Choice, Decision, FileTypes, Hazard, LedgerEntry, LookAheadBudget,
    MatchSetup, ModelId, Modifiers, Order, Preview, Refusal, RefusedChoice, Registry, ScenarioCard,
    SeatId, SetupFault, SetupForm, SideId, StepResult, Style, Tactics, Term, Text, event_text,
    text,
};
use monteria_table::{MoveRules, Spot};
use schemars::SchemaGenerator;

use crate::area::{ArenaMut, ArenaRef};
use crate::state::{Arena, Special};
use crate::steps::{
    after_activation, charges, death, ending, enter, guns, prepare, rounds, strikes, travel,
};
use crate::{ID, Respawn, content, declarations, modifiers, perks, setup, specials, tactics, view};
use computer_player::RespawnTactics;

/// The rules of the game with their sources, and its glossary.
const RULES: &str = include_str!("../../docs/rules/respawn.md");

static LEDGER: LazyLock<Vec<LedgerEntry>> = LazyLock::new(|| ledger::with_own(RULES));
static TERMS: LazyLock<Vec<Term>> = LazyLock::new(|| ledger::words_with_own(RULES));

impl Module for Respawn {
    fn id(&self) -> &'static str {
        ID
    }

    fn title(&self) -> Text {
        Text::verbatim("Respawn")
    }

    fn about(&self) -> Text {
        text!(
            "rules-respawn-sport-two-to-four-teams-of",
            "Sport: two to four teams of three characters in an arena; whoever falls comes \
             back, and points count, not bodies."
        )
    }

    fn content(&self) -> &CadenceContent {
        &self.content.core
    }

    fn file_types(&self, generator: &mut SchemaGenerator) -> Option<FileTypes> {
        Some(content::file_types(generator))
    }

    fn words_of(&self, kind: &str, text: &str) -> Option<Text> {
        content::words_of(kind, text)
    }

    fn scenarios(&self) -> Vec<ScenarioCard> {
        self.tables.cards()
    }

    fn tables(&self) -> Option<&dyn TableLayer> {
        Some(&self.tables)
    }

    fn setup_form(
        &self,
        scenario: &str,
        answers: &BTreeMap<String, String>,
    ) -> Result<SetupForm, SetupFault> {
        setup::form::setup_form(
            &*self.tables.content_for(scenario)?,
            &self.builder.own(),
            scenario,
            answers,
        )
    }

    fn register(&self, registry: &mut Registry<'_>) {
        registry.kept::<ModuleState, Arena>();
        specials::register(registry);
        charges::register(registry);
        death::register(registry);
        enter::register(registry);
        guns::register(registry);
        after_activation::register(registry);
        perks::ghost_walk::register(registry);
        prepare::register(registry);
        rounds::register(registry);
        setup::placement::register(registry);
        strikes::register(registry);
        travel::register(registry);
    }

    fn begin(&self, world: &mut World, setup: &MatchSetup) -> Result<(), SetupFault> {
        let content = self.tables.content_for(&setup.scenario)?;
        if !Arc::ptr_eq(&content, &self.content) {
            // The rules of the arena need this table during the whole match.
            world.insert_resource(PlayedModule(Arc::new(Respawn::new(content.clone()))));
        }
        setup::match_start::begin_match(&content, world, setup)
    }

    fn scoring(&self, facts: &BattleRef<'_>) -> Vec<Text> {
        // Without a mission nothing scores.
        let Some(bout) = facts.bout() else { return Vec::new() };
        let most_points = (!bout.elimination).then_some(MORE_POINTS_WIN);
        std::iter::once(Text::verbatim(&bout.about)).chain(most_points).collect()
    }

    fn preview(&self, world: &World, choice: &Choice) -> Option<Preview> {
        strikes::preview(world, choice)
    }

    fn hazards(&self, facts: &BattleRef<'_>, model: ModelId) -> Vec<Hazard> {
        charges::hazards(facts, model)
    }

    fn ledger(&self) -> &[LedgerEntry] {
        &LEDGER
    }

    fn terms(&self) -> &[Term] {
        &TERMS
    }

    fn strengths(&self) -> &'static [&'static str] {
        tactics::STRENGTHS
    }

    fn tactics(&self, strength: &str, style: Option<&Style>) -> Option<Box<dyn Tactics>> {
        let skill = tactics::PlayingStrength::from_name(strength)?;
        // Decisions without a preference are made as in any battle.
        let battle = battle_tactics::tactics(strength, style)
            .or_else(|| battle_tactics::tactics("standard", style))?;
        let player = tactics::TeamPlayer::default();
        Some(Box::new(RespawnTactics { skill, style: style.cloned(), player, battle }))
    }

    fn look_ahead(&self) -> Option<LookAheadBudget> {
        Some(tactics::LOOK_AHEAD)
    }

    fn value(&self, facts: &BattleRef<'_>, _: SeatId, side: SideId) -> Option<f64> {
        // On the hill look-ahead with this evaluation loses to the plain player (5
        // of 16 matches won).
        let judges = facts.bout().is_some_and(|bout| bout.goals != content::Goals::Hill);
        judges.then(|| tactics::match_evaluation::evaluate(facts, side))
    }

    fn candidates(&self, _: &World, _: &BattleRef<'_>, decision: &Decision) -> Vec<Order> {
        tactics::candidates(decision)
    }

    fn builder(&self) -> Option<&dyn Builder> {
        Some(&self.builder)
    }

    fn bring(&self, built: &[(String, String)]) {
        self.builder.bring(built);
    }

    fn campaigns(&self) -> Option<&dyn Campaigns> {
        Some(&self.tournaments)
    }

    fn movement(&self, facts: &BattleRef<'_>, model: &ModelRef<'_>, inches: f32) -> f32 {
        modifiers::movement(facts, model, inches)
    }

    fn attribute(
        &self,
        facts: &BattleRef<'_>,
        model: &ModelRef<'_>,
        which: Attribute,
        value: i32,
    ) -> i32 {
        modifiers::attribute(facts, model, which, value)
    }

    fn move_rules(
        &self,
        facts: &BattleRef<'_>,
        model: &ModelRef<'_>,
        rules: MoveRules,
    ) -> MoveRules {
        modifiers::move_rules(facts, model, rules)
    }

    fn bears_heavy(&self, facts: &BattleRef<'_>, model: &ModelRef<'_>) -> bool {
        modifiers::ignores_heavy_cost(facts, model)
    }

    fn effective_weapon<'w>(
        &self,
        facts: &BattleRef<'_>,
        model: &ModelRef<'_>,
        weapon: &'w Weapon,
        target: UnitId,
    ) -> Cow<'w, Weapon> {
        modifiers::modified_weapon(facts, model, weapon, target)
    }

    fn attack_modifiers(
        &self,
        facts: &BattleRef<'_>,
        model: &ModelRef<'_>,
        target: UnitId,
        apart: f32,
    ) -> AttackModifiers {
        modifiers::attack_modifiers(facts, model, target, apart)
    }

    fn guard(
        &self,
        facts: &BattleRef<'_>,
        target: UnitId,
        guard: &mut Guard,
        modifiers: &mut Modifiers,
    ) {
        modifiers::modify_guard(facts, target, guard, modifiers);
    }

    fn line(
        &self,
        facts: &BattleRef<'_>,
        line: Line,
        shooters: &[&ModelRef<'_>],
        target: UnitId,
    ) -> Line {
        modifiers::screened_line(facts, line, shooters, target)
    }

    fn untargetable_reason(
        &self,
        facts: &BattleRef<'_>,
        target: UnitId,
        apart: f32,
    ) -> Option<Refusal> {
        modifiers::refuse_phased(facts, target, apart)
    }

    fn must_attack(&self, facts: &BattleRef<'_>, unit: &Unit) -> Vec<UnitId> {
        modifiers::distractors(facts, unit)
    }

    fn reactors(&self, facts: &BattleRef<'_>, hits: &Hits) -> Vec<ModelId> {
        facts.lead_model(hits.target).into_iter().collect()
    }

    fn initiative(&self, facts: &BattleRef<'_>, seat: SeatId) -> u32 {
        facts.arena().coach_bonus(seat.0)
    }

    fn offer_reserve(
        &self,
        _: &BattleRef<'_>,
        unit: &Unit,
        options: &mut Vec<Choice>,
        _: &mut Vec<RefusedChoice>,
    ) {
        enter::offer_entry(unit, options);
    }

    fn declarable(&self, facts: &BattleRef<'_>, unit: UnitId, all: &mut Vec<Declarable>) {
        declarations::add_declarable(facts, unit, all);
    }

    fn least_actions(&self, facts: &BattleRef<'_>, unit: UnitId) -> usize {
        declarations::least_actions(facts, unit)
    }

    fn action_refusal(
        &self,
        facts: &BattleRef<'_>,
        unit: UnitId,
        act: &ActionKind,
    ) -> Option<Refusal> {
        declarations::action_refusal(facts, unit, act)
    }

    fn no_effect_reasons(
        &self,
        facts: &BattleRef<'_>,
        unit: UnitId,
        act: &ModuleAction,
    ) -> Option<NoEffectReasons> {
        act.read::<Special>().ok()?.effect().no_effect_reasons(facts, unit)
    }

    fn own_action_name_and_cost(
        &self,
        facts: &BattleRef<'_>,
        unit: UnitId,
        act: &ModuleAction,
    ) -> (Text, u32) {
        let own = |special: Special| (special.name(), specials::cost_of(facts, unit, special));
        act.read().map_or((text!("rules-respawn-nothing", "Nothing"), 1), own)
    }

    fn extra_reach(&self, facts: &BattleRef<'_>, unit: UnitId, act: &ActionKind) -> f32 {
        travel::extra_reach(facts, unit, act)
    }

    fn violations(&self, facts: &BattleRef<'_>) -> Vec<String> {
        view::violations(facts)
    }

    fn round_begins(&self, battle: &mut BattleMut<'_, '_>) -> StepResult {
        rounds::begin_round(battle)
    }

    fn round_over(&self, battle: &mut BattleMut<'_, '_>) -> StepResult {
        battle.ctx.then(rounds::ArenaRoundEnds {});
        Ok(())
    }

    fn unit_chosen(
        &self,
        battle: &mut BattleMut<'_, '_>,
        choice: UnitChoice,
        _: Option<Spot>,
    ) -> StepResult {
        let UnitChoice { act, unit } = choice;
        if act == UnitAct::Enter {
            return enter::begin_entry(battle, unit);
        }
        // Motivators come before the test of the last point.
        prepare::motivate(battle, unit)?;
        battle.ctx.then(Begin { unit });
        Ok(())
    }

    fn activation_begins(&self, battle: &mut BattleMut<'_, '_>, unit: UnitId) -> StepResult {
        battle.arena_mut().halted = None;
        battle.ctx.then(prepare::Prepare { unit, named: false });
        Ok(())
    }

    fn action_begins(
        &self,
        battle: &mut BattleMut<'_, '_>,
        unit: UnitId,
        act: &ActionKind,
    ) -> StepResult {
        if *act == ActionKind::Move {
            battle.ctx.then(perks::ghost_walk::AskGhostWalk { unit });
        }
        Ok(())
    }

    fn act(&self, battle: &mut BattleMut<'_, '_>, unit: UnitId, act: &ModuleAction) -> StepResult {
        act.read::<Special>()?.effect().perform(battle, unit)
    }

    fn activation_ends(&self, battle: &mut BattleMut<'_, '_>, unit: UnitId) -> StepResult {
        battle.ctx.then(after_activation::EndActivation { unit });
        battle.ctx.then(after_activation::LeaveBehind { unit });
        Ok(())
    }

    fn leader_moved(&self, battle: &mut BattleMut<'_, '_>, leader_move: LeaderMove) -> StepResult {
        let LeaderMove { unit, path, unused_inches: left, advance } = leader_move;
        battle.ctx.then(travel::ResolveMove { unit, path, left, advance });
        Ok(())
    }

    fn move_ends(&self, battle: &mut BattleMut<'_, '_>, unit: UnitId) -> StepResult {
        // The rest of a move after a teleport, and a Ghost Walk, end with the Move.
        let state = battle.character_state_mut(unit)?;
        state.leftover_move = None;
        state.ghost_walking = false;
        Ok(())
    }

    fn attack_begins(
        &self,
        battle: &mut BattleMut<'_, '_>,
        unit: UnitId,
        target: UnitId,
    ) -> StepResult {
        declarations::mark_target(battle, unit, target)
    }

    fn uses_up(
        &self,
        battle: &mut BattleMut<'_, '_>,
        model: ModelId,
        weapon: &Id,
    ) -> StepResult<bool> {
        let (keeps, unit) = {
            let facts = battle.read();
            let model_ref = facts.try_get(model)?;
            (perks::grenadier::keeps(&facts, model_ref, weapon.as_str()), model_ref.fighter.unit)
        };
        Ok(!keeps && !battle.use_spare_parts(unit)?)
    }

    fn attack_dice_rerolled(
        &self,
        battle: &mut BattleMut<'_, '_>,
        unit: UnitId,
        model: Option<ModelId>,
        target: UnitId,
        dice: u32,
    ) -> StepResult {
        strikes::use_aim_rig(battle, unit, model, target, dice)
    }

    fn after_defence(
        &self,
        battle: &mut BattleMut<'_, '_>,
        hits: &Hits,
        failed: u32,
    ) -> StepResult {
        strikes::after_defence(battle, hits, failed)
    }

    fn after_wound(&self, battle: &mut BattleMut<'_, '_>, hits: &Hits, lost: i32) -> StepResult {
        strikes::after_wound(battle, hits, lost)
    }

    fn destruction_text(&self, name: &str) -> (Text, &'static str) {
        (event_text!("rules-respawn-is-killed", "{name} is killed"), "cad-killed")
    }

    fn casualty(&self, battle: &mut BattleMut<'_, '_>, unit: UnitId) -> StepResult {
        death::handle_death(battle, unit)
    }

    fn secured(&self, battle: &mut BattleMut<'_, '_>, unit: UnitId, before: &Marker) -> StepResult {
        let side = battle.unit(unit)?.side;
        let taken = battle.read().try_bout()?.prizes.taken;
        if before.kind == Objective::Control && before.held.is_some_and(|held| held != side) {
            battle.award(
                side,
                taken,
                text!("rules-respawn-an-objective-taken", "an objective taken"),
                "cad-domination",
            )?;
        }
        Ok(())
    }

    fn scored(&self, battle: &mut BattleMut<'_, '_>, _: SideId) -> StepResult {
        ending::check_end(battle)
    }
}
