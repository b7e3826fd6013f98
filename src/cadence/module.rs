//! The seam between the core and the games that sit on it: what the core asks a module,
//! and what it tells it.
//!
//! The core knows no module. It asks typed questions where the rules of a game may
//! differ, and tells of events after which a game may do something of its own. Every one
//! of them has an answer already, which is the core's own rule, so that a module answers
//! only what its pages say otherwise.

use std::any::Any;
use std::borrow::Cow;
use std::collections::BTreeMap;
use std::sync::Arc;

use bevy_ecs::prelude::*;
use schemars::SchemaGenerator;

use super::battle::{Act, Marker, OwnAct, Unit, UnitId, Whereabouts};
use super::battle_ref::{BattleRef, ModelRef};
use super::change::BattleMut;
use super::content::{CadenceContent, Id, Weapon};
use super::sight::Line;
use super::steps::activate::{Begin, UnitAct, UnitChoice};
use super::steps::damage::Hits;
use super::steps::deploy;
use super::steps::idle::Barred;
use super::steps::score::RoundEnds;
use super::strike::Guard;
use super::{tactics, words};
use monteria_game::layout::TableLayer;
use monteria_game::{
    Badge, Builder, Campaigns, Choice, Decision, FileTypes, Hazard, LedgerEntry, LookAheadBudget,
    MatchSetup, ModelId, Modifiers, Order, Preview, Refusal, RefusedChoice, Registry, ScenarioCard,
    SeatId, SetupFault, SetupForm, SideId, StepResult, Tactics, Term, counted,
};
use monteria_table::{MoveRules, Spot};

pub use super::module_parts::{Aim, Attribute, Walked};
pub use super::module_state::ModuleState;

/// The game that is played. Not part of the state.
#[derive(Resource, Clone)]
pub struct Rules(pub Arc<dyn Module>);

/// An action that may be declared or, with a reason, not now.
pub type Declarable = (Act, Choice, Option<Refusal>);

/// A game on the core: its content, its state, and its answers where they
/// are not the core's.
///
/// Questions take the battle to read and change nothing; they are asked often, by
/// previews and players too. Events take the battle to change; whatever they put on the
/// agenda comes before what was there. They fail where something is missing.
#[allow(unused_variables, reason = "the core's own answers need little of what they are told")]
pub trait Module: Any + Send + Sync {
    /// The id of the game, which is also the name of its folders.
    fn id(&self) -> &'static str;

    /// Its name.
    fn title(&self) -> &'static str;

    /// What kind of game it is, in a sentence or two, for whoever chooses one.
    fn about(&self) -> &'static str {
        ""
    }

    /// What the core needs of its content.
    fn content(&self) -> &CadenceContent;

    /// The types of its files, as they describe themselves.
    fn file_types(&self, generator: &mut SchemaGenerator) -> Option<FileTypes> {
        let _ = generator;
        None
    }

    /// What a value of its files does, by its type and as it is written.
    fn words_of(&self, kind: &str, text: &str) -> Option<String> {
        words::words_of(kind, text)
    }

    /// Its scenarios.
    fn scenarios(&self) -> Vec<ScenarioCard>;

    /// The setup's questions with these answers filled in.
    ///
    /// # Errors
    /// Where there is no such scenario.
    fn setup_form(
        &self,
        scenario: &str,
        answers: &BTreeMap<String, String>,
    ) -> Result<SetupForm, SetupFault>;

    /// What lays out its tables by a seed; none where nothing does.
    fn tables(&self) -> Option<&dyn TableLayer> {
        None
    }

    /// Registers its own state and steps.
    fn register(&self, registry: &mut Registry<'_>) {}

    /// Sets up a match: table, seats, units, the first step.
    ///
    /// # Errors
    /// What of the setup cannot be played.
    fn begin(&self, world: &mut World, setup: &MatchSetup) -> Result<(), SetupFault>;

    /// Its rules and rulings, the core's included.
    fn ledger(&self) -> &[LedgerEntry] {
        super::ledger::entries()
    }

    /// The words that want explaining, the core's included.
    fn terms(&self) -> &[Term] {
        super::ledger::words()
    }

    /// Names of the strengths in which the program plays it, weakest first.
    fn strengths(&self) -> &'static [&'static str] {
        tactics::STRENGTHS
    }

    /// A player of this strength.
    fn tactics(&self, strength: &str) -> Option<Box<dyn Tactics>> {
        tactics::tactics(strength)
    }

    /// How far a player may look ahead; none where nobody does.
    fn look_ahead(&self) -> Option<LookAheadBudget> {
        None
    }

    /// How the match looks to a side when this seat is next, 0 as good as lost, 1 as good
    /// as won; none where the game has no opinion.
    fn value(&self, facts: &BattleRef<'_>, next: SeatId, side: SideId) -> Option<f64> {
        None
    }

    /// Orders worth considering beside what its strongest player would give; none where
    /// looking ahead is not worth its while.
    fn candidates(&self, world: &World, facts: &BattleRef<'_>, decision: &Decision) -> Vec<Order> {
        Vec::new()
    }

    /// Builds what players bring.
    fn builder(&self) -> Option<&dyn Builder> {
        None
    }

    /// Takes note of what players have built.
    fn bring(&self, built: &[(String, String)]) {}

    /// Keeps its campaigns.
    fn campaigns(&self) -> Option<&dyn Campaigns> {
        None
    }

    // Questions about numbers.

    /// How far a model goes in a Move or an Advance, in inches, where the core
    /// makes it so many.
    fn movement(&self, facts: &BattleRef<'_>, model: &ModelRef<'_>, inches: f32) -> f32 {
        inches
    }

    /// A number of a model where the core makes it this.
    fn attribute(
        &self,
        facts: &BattleRef<'_>,
        model: &ModelRef<'_>,
        which: Attribute,
        value: i32,
    ) -> i32 {
        value
    }

    /// How a model moves where the core makes it so.
    fn move_rules(
        &self,
        facts: &BattleRef<'_>,
        model: &ModelRef<'_>,
        rules: MoveRules,
    ) -> MoveRules {
        rules
    }

    /// Whether Heavy weapons cost a model nothing more now, though no rule of
    /// the core says so.
    fn bears_heavy(&self, facts: &BattleRef<'_>, model: &ModelRef<'_>) -> bool {
        false
    }

    // Questions about attacks.

    /// What a model's weapon is worth now against this unit.
    fn weapon_now<'w>(
        &self,
        facts: &BattleRef<'_>,
        model: &ModelRef<'_>,
        weapon: &'w Weapon,
        target: UnitId,
    ) -> Cow<'w, Weapon> {
        Cow::Borrowed(weapon)
    }

    /// What a model adds to its attack rolls on a unit so many inches away.
    fn aim(&self, facts: &BattleRef<'_>, model: &ModelRef<'_>, target: UnitId, apart: f32) -> Aim {
        Aim::default()
    }

    /// How a unit wards off hits now: changes the core's answer, and says why.
    fn guard(
        &self,
        facts: &BattleRef<'_>,
        target: UnitId,
        guard: &mut Guard,
        modifiers: &mut Modifiers,
    ) {
    }

    /// What stops the line of these models to a unit, where the table and the models on
    /// it leave it so.
    fn line(
        &self,
        facts: &BattleRef<'_>,
        line: Line,
        shooters: &[&ModelRef<'_>],
        target: UnitId,
    ) -> Line {
        line
    }

    /// Why a unit cannot be attacked from so many inches away; none where it can.
    fn no_target(&self, facts: &BattleRef<'_>, target: UnitId, apart: f32) -> Option<Refusal> {
        None
    }

    /// The enemies that a unit must attack where it can.
    fn must_attack(&self, facts: &BattleRef<'_>, unit: &Unit) -> Vec<UnitId> {
        Vec::new()
    }

    /// The models that may react to hits before their unit defends itself; the module
    /// registers how with `reaction_before`.
    fn reactors(&self, facts: &BattleRef<'_>, hits: &Hits) -> Vec<ModelId> {
        Vec::new()
    }

    // Questions about turns and actions.

    /// What is added to a seat's roll for the initiative.
    fn initiative(&self, facts: &BattleRef<'_>, seat: SeatId) -> u32 {
        0
    }

    /// Who is next, where it is the turn of this seat: clockwise the first who can act;
    /// none where nobody can.
    fn next_seat(&self, facts: &BattleRef<'_>, turn: SeatId) -> Option<SeatId> {
        let able = |seat: SeatId| {
            let mut own = facts.units.0.iter().filter(|unit| unit.seat == seat);
            own.any(|unit| unit.command > 0 && unit.place != Whereabouts::Destroyed)
        };
        let sides = facts.score.points.len().max(1) as u8;
        (0..sides).map(|more| SeatId((turn.0 + more) % sides)).find(|seat| able(*seat))
    }

    /// What may be done with a unit that waits in reserve.
    fn offer_reserve(
        &self,
        facts: &BattleRef<'_>,
        unit: &Unit,
        options: &mut Vec<Choice>,
        refused: &mut Vec<RefusedChoice>,
    ) {
        deploy::offer(facts, unit, options, refused);
    }

    /// The odds of an option of its own.
    fn preview(&self, world: &World, choice: &Choice) -> Option<Preview> {
        None
    }

    /// How this battle is scored and won, in sentences: what its mission says of itself,
    /// and rules of the ledger.
    fn scoring(&self, facts: &BattleRef<'_>) -> Vec<String> {
        Vec::new()
    }

    /// Places where a model comes to harm that moves there.
    fn hazards(&self, facts: &BattleRef<'_>, model: ModelId) -> Vec<Hazard> {
        Vec::new()
    }

    /// Whether a unit that begins its activation on its last Command Point rolls for it.
    fn tests_last_point(&self, facts: &BattleRef<'_>, unit: UnitId) -> bool {
        true
    }

    /// What may be declared next: adds actions of its own to those of the core,
    /// and reasons why not.
    fn declarable(&self, facts: &BattleRef<'_>, unit: UnitId, all: &mut Vec<Declarable>) {}

    /// The fewest actions that a unit with points enough must declare.
    fn least_actions(&self, facts: &BattleRef<'_>, unit: UnitId) -> usize {
        2
    }

    /// What one of the module's own actions is called, and what it costs a
    /// unit in Command Points.
    fn own_act(&self, facts: &BattleRef<'_>, unit: UnitId, act: &OwnAct) -> (&'static str, u32) {
        ("An action of its own", 1)
    }

    /// Why a unit can no longer do what it has declared; none where it can.
    fn prevented(&self, facts: &BattleRef<'_>, unit: UnitId, act: &Act) -> Option<Refusal> {
        None
    }

    /// What keeps one of the module's own actions from doing anything from where the unit
    /// stands; none where it does something.
    fn barred(&self, facts: &BattleRef<'_>, unit: UnitId, act: &OwnAct) -> Option<Barred> {
        None
    }

    /// How many inches farther than its Movement a unit may get by an action.
    fn farther(&self, facts: &BattleRef<'_>, unit: UnitId, act: &Act) -> f32 {
        0.0
    }

    /// Why a unit cannot secure an objective that the core would let it secure;
    /// none where it can.
    fn cannot_secure(
        &self,
        facts: &BattleRef<'_>,
        unit: &Unit,
        marker: &Marker,
    ) -> Option<&'static str> {
        None
    }

    /// What a roll to secure an objective needs.
    fn secures_on(&self, facts: &BattleRef<'_>, unit: UnitId) -> i32 {
        3
    }

    // Questions about what is shown.

    /// What is played, as a title.
    fn heading(&self, facts: &BattleRef<'_>) -> Option<String> {
        facts.mission().map(|mission| mission.name.clone())
    }

    /// What stands below a model's name on its sheet.
    fn subtitle(&self, facts: &BattleRef<'_>, unit: &Unit, model: &ModelRef<'_>) -> String {
        let army = facts.army(unit).map_or("", |army| army.name.as_str());
        format!("{}, {army}, {}", unit.name, counted(unit.points, "point", "points"))
    }

    /// What an upgrade does beside its rules of the core, in words.
    fn upgrade_words(&self, upgrade: &Id) -> Vec<String> {
        Vec::new()
    }

    /// States of a unit as marks.
    fn badges(&self, facts: &BattleRef<'_>, unit: &Unit) -> Vec<Badge> {
        Vec::new()
    }

    /// Facts beside the table: label and text.
    fn facts_shown(&self, facts: &BattleRef<'_>) -> Vec<(String, String)> {
        Vec::new()
    }

    /// What areas of its own do, by their ids, in words.
    fn area_notes(&self, facts: &BattleRef<'_>) -> Vec<(u16, String)> {
        Vec::new()
    }

    /// What is wrong with its own state.
    fn violations(&self, facts: &BattleRef<'_>) -> Vec<String> {
        Vec::new()
    }

    // Events of rounds and activations.

    /// A round begins: Command Points are dealt, nobody has acted.
    fn round_begins(&self, battle: &mut BattleMut<'_, '_>) -> StepResult {
        Ok(())
    }

    /// Nobody can act any more in this round.
    fn round_over(&self, battle: &mut BattleMut<'_, '_>) -> StepResult {
        battle.ctx.then(RoundEnds {});
        Ok(())
    }

    /// A seat has chosen this of what its units can do: to activate one, or one
    /// of what [`Module::offer_reserve`] offers.
    fn chosen(
        &self,
        battle: &mut BattleMut<'_, '_>,
        choice: UnitChoice,
        spot: Option<Spot>,
    ) -> StepResult {
        match choice.act {
            UnitAct::Activate => battle.ctx.then(Begin { unit: choice.unit }),
            act @ (UnitAct::Deploy | UnitAct::Wait | UnitAct::Lose | UnitAct::Enter) => {
                deploy::place(battle, act, choice.unit, spot)?;
            }
        }
        Ok(())
    }

    /// An activation begins: what it declares comes after what is put on the agenda here.
    fn activation_begins(&self, battle: &mut BattleMut<'_, '_>, unit: UnitId) -> StepResult {
        Ok(())
    }

    /// A unit is about to do one of its actions.
    fn action_begins(&self, battle: &mut BattleMut<'_, '_>, unit: UnitId, act: &Act) -> StepResult {
        Ok(())
    }

    /// A unit does one of the module's own actions.
    fn act(&self, battle: &mut BattleMut<'_, '_>, unit: UnitId, act: &OwnAct) -> StepResult {
        Ok(())
    }

    /// An activation is over.
    fn activation_ends(&self, battle: &mut BattleMut<'_, '_>, unit: UnitId) -> StepResult {
        Ok(())
    }

    // Events of moves.

    /// A unit has gone a way.
    fn walked(&self, battle: &mut BattleMut<'_, '_>, walked: Walked) -> StepResult {
        Ok(())
    }

    /// A Move or an Advance is over.
    fn move_ends(&self, battle: &mut BattleMut<'_, '_>, unit: UnitId) -> StepResult {
        Ok(())
    }

    // Events of attacks.

    /// A unit attacks another.
    fn attack_begins(
        &self,
        battle: &mut BattleMut<'_, '_>,
        unit: UnitId,
        target: UnitId,
    ) -> StepResult {
        Ok(())
    }

    /// Whether a weapon of one use is used up by this model now.
    fn uses_up(
        &self,
        battle: &mut BattleMut<'_, '_>,
        model: ModelId,
        weapon: &Id,
    ) -> StepResult<bool> {
        Ok(true)
    }

    /// So many attack dice of a unit have been rolled again.
    fn rolled_again(
        &self,
        battle: &mut BattleMut<'_, '_>,
        unit: UnitId,
        model: Option<ModelId>,
        target: UnitId,
        dice: u32,
    ) -> StepResult {
        Ok(())
    }

    /// So many hits of an attack were not warded off.
    fn after_defence(
        &self,
        battle: &mut BattleMut<'_, '_>,
        hits: &Hits,
        failed: u32,
    ) -> StepResult {
        Ok(())
    }

    /// A unit loses so many hit points to an attack.
    fn after_wound(&self, battle: &mut BattleMut<'_, '_>, hits: &Hits, lost: i32) -> StepResult {
        Ok(())
    }

    /// A weapon was used: each unit that it struck, with how many models that unit had
    /// before. What is put on the agenda here comes after the harm.
    fn after_attack(&self, battle: &mut BattleMut<'_, '_>, struck: &[(UnitId, u32)]) -> StepResult {
        Ok(())
    }

    // Losses and scores.

    /// What is told of a model that has lost its last hit point, after its name, and
    /// the rule of that.
    fn fate(&self) -> (&'static str, &'static str) {
        ("is destroyed", "cad-destroyed")
    }

    /// What becomes of a unit that has lost its last model.
    fn casualty(&self, battle: &mut BattleMut<'_, '_>, unit: UnitId) -> StepResult {
        battle.destroy(unit)
    }

    /// A unit is destroyed.
    fn destroyed(&self, battle: &mut BattleMut<'_, '_>, unit: &Unit) -> StepResult {
        Ok(())
    }

    /// A unit has secured an objective; the marker is as it was before.
    fn secured(&self, battle: &mut BattleMut<'_, '_>, unit: UnitId, before: &Marker) -> StepResult {
        Ok(())
    }

    /// A side has scored.
    fn scored(&self, battle: &mut BattleMut<'_, '_>, side: SideId) -> StepResult {
        Ok(())
    }
}

impl<'a> BattleRef<'a> {
    /// The game that is played, as this type; none where it is another.
    pub fn module<M: Module>(&self) -> Option<&'a M> {
        (self.rules as &'a dyn Any).downcast_ref()
    }
}

impl BattleMut<'_, '_> {
    /// The game that is played.
    pub fn rules(&self) -> Arc<dyn Module> {
        self.rules.0.clone()
    }
}
