//! *Fracture*: two armies of units of several models, built for points, that fight over
//! objectives. It adds to the core how armies are built ([`content`], [`builder`]),
//! morale, what casualties score, and a strong computer player. [`Fracture`] is the
//! module. The ledger of its rules is `docs/rules/fracture.md`.

#![warn(unreachable_pub, clippy::wildcard_enum_match_arm)]

mod begin;
pub mod builder;
pub mod content;
mod form;
mod morale;
mod seeded_tables;
mod tactics;

use std::collections::BTreeMap;
use std::sync::{Arc, LazyLock};

use bevy_ecs::prelude::*;

use builder::Forces;
use content::FractureContent;
use monteria_cadence::battle::{Unit, UnitId, UnitLocation, other};
use monteria_cadence::content::{CadenceContent, Category};
use monteria_cadence::view::{MORE_POINTS_WIN, objective_words};
use monteria_cadence::{
    BattleMut, BattleRef, Cadence, Module, ModuleDisplay, ModuleTriggers, ledger,
};
use monteria_content::{Faults, Library};
use monteria_game::layout::{SeededTables, TableLayer};
use monteria_game::{
    Builder, Decision, FileTypes, LedgerEntry, LookAheadBudget, MatchSetup, OrMissing, Order,
    Registry, RulesBuilder, ScenarioCard, SeatId, SetupFault, SetupForm, SideId, StepResult, Style,
    Tactics, Term, Text, ledger_text, text,
};
use morale::Morale;
use schemars::SchemaGenerator;

/// The id of the game, which is also the name of its folders.
pub const ID: &str = "fracture";

/// The text of the rules ledger.
const RULES: &str = include_str!("../../docs/rules/fracture.md");

static LEDGER: LazyLock<Vec<LedgerEntry>> = LazyLock::new(|| ledger::with_own(RULES));
static TERMS: LazyLock<Vec<Term>> = LazyLock::new(|| ledger::words_with_own(RULES));

/// Loads the game with the content of a library.
///
/// # Errors
/// Every fault of every file.
pub fn load(library: &Library) -> Result<Cadence, Faults> {
    let fracture = Fracture::new(FractureContent::load(library)?);
    Ok(Cadence::with_builds(Arc::new(fracture), library))
}

/// The module with its content.
pub struct Fracture {
    content: Arc<FractureContent>,
    tables: SeededTables<FractureContent>,
    builder: RulesBuilder<Forces>,
}

impl Fracture {
    /// Creates the module with this content.
    pub fn new(content: Arc<FractureContent>) -> Self {
        let tables = SeededTables::new(content.clone());
        let builder = RulesBuilder::new(Forces(content.clone()));
        Fracture { content, tables, builder }
    }

    pub fn game_content(&self) -> &Arc<FractureContent> {
        &self.content
    }
}

impl ModuleDisplay for Fracture {}

impl ModuleTriggers for Fracture {
    fn trigger_rule(&self) -> &'static str {
        "cad-triggers"
    }
}

// Attack rolls, defence rolls and damage are those of the core (`cadence::strike`): none
// of their methods is overridden here.
impl Module for Fracture {
    fn id(&self) -> &'static str {
        ID
    }

    fn title(&self) -> Text {
        Text::verbatim("Fracture")
    }

    fn about(&self) -> Text {
        text!(
            "rules-fracture-war-two-armies-of-whole-units",
            "War: two armies of whole units, infantry and vehicles, fight for objectives on large \
         tables; what falls is gone."
        )
    }

    fn content(&self) -> &CadenceContent {
        &self.content.core
    }

    fn file_types(&self, generator: &mut SchemaGenerator) -> Option<FileTypes> {
        Some(content::file_types(generator))
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
        form::setup_form(
            &*self.tables.content_for(scenario)?,
            &self.builder.own(),
            scenario,
            answers,
        )
    }

    fn register(&self, registry: &mut Registry<'_>) {
        morale::register(registry);
    }

    fn begin(&self, world: &mut World, setup: &MatchSetup) -> Result<(), SetupFault> {
        begin::begin(&*self.tables.content_for(&setup.scenario)?, world, setup)
    }

    fn scoring(&self, facts: &BattleRef<'_>) -> Vec<Text> {
        // Without a mission nothing scores.
        let Some(mission) = facts.mission() else { return Vec::new() };
        let casualties =
            mission.casualties.then(|| ledger_text(self.ledger(), "cad-vp-casualties"));
        let most_points = mission.assault.is_none().then_some(MORE_POINTS_WIN);
        [Text::verbatim(&mission.about), objective_words(mission.markers.kind(), mission.keeps)]
            .into_iter()
            .chain(casualties.flatten())
            .chain(most_points)
            .collect()
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
        tactics::tactics(strength, style)
    }

    fn look_ahead(&self) -> Option<LookAheadBudget> {
        Some(tactics::LOOK_AHEAD)
    }

    fn value(&self, facts: &BattleRef<'_>, next: SeatId, side: SideId) -> Option<f64> {
        Some(tactics::forecast::Forecast::of(facts).value(SideId(next.0), side))
    }

    fn candidates(&self, world: &World, facts: &BattleRef<'_>, decision: &Decision) -> Vec<Order> {
        tactics::candidates(world, facts, decision)
    }

    fn builder(&self) -> Option<&dyn Builder> {
        Some(&self.builder)
    }

    fn bring(&self, built: &[(String, String)]) {
        self.builder.bring(built);
    }

    fn after_attack(&self, battle: &mut BattleMut<'_, '_>, struck: &[(UnitId, u32)]) -> StepResult {
        for (unit, before) in struck {
            battle.ctx.then(Morale { unit: *unit, before: *before });
        }
        Ok(())
    }

    fn destroyed(&self, battle: &mut BattleMut<'_, '_>, unit: &Unit) -> StepResult {
        score_casualty(battle, unit)
    }
}

/// Scores a destroyed unit for the other side (Fracture, Victory Points).
fn score_casualty(battle: &mut BattleMut<'_, '_>, unit: &Unit) -> StepResult {
    let side = unit.side;
    let winner = other(unit.side);
    let (casualties, early) = {
        let facts = battle.read();
        let mission = facts.try_mission()?;
        (mission.casualties, mission.early_bounty)
    };
    if casualties {
        if !battle.score.first_fallen {
            battle.score.first_fallen = true;
            battle.award(
                winner,
                1,
                text!("rules-fracture-the-first-unit-destroyed", "the first unit destroyed"),
                "cad-vp-casualties",
            )?;
        }
        if unit.category == Category::Command {
            battle.award(
                winner,
                1,
                text!("rules-fracture-a-command-unit-destroyed", "a Command unit destroyed"),
                "cad-vp-casualties",
            )?;
        }
        let (all, lost) = losses(battle, side);
        let known =
            battle.score.half_lost.get_mut(usize::from(side.0)).or_missing("the side's losses")?;
        if lost * 2 > all && !std::mem::replace(known, true) {
            battle.award(
                winner,
                1,
                text!(
                    "rules-fracture-more-than-half-of-the-enemys",
                    "more than half of the enemy's units destroyed"
                ),
                "cad-vp-casualties",
            )?;
        }
        if lost == all {
            battle.award(
                winner,
                5,
                text!("rules-fracture-all-enemy-units-destroyed", "all enemy units destroyed"),
                "cad-vp-casualties",
            )?;
        }
    }
    if unit.bounty > 0 {
        let more = if battle.rounds.round == 1 { early } else { 0 };
        battle.award(
            winner,
            unit.bounty + more,
            text!("rules-fracture-a-named-unit-destroyed", "a named unit destroyed"),
            "cad-annihilation",
        )?;
    }
    Ok(())
}

/// Returns how many units a side has, and how many of them are destroyed.
fn losses(battle: &BattleMut<'_, '_>, side: SideId) -> (usize, usize) {
    let own = battle.units.0.iter().filter(|unit| unit.side == side);
    (own.clone().count(), own.filter(|unit| unit.place == UnitLocation::Destroyed).count())
}
