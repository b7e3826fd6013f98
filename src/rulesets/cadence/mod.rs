//! The *Cadence Wargame System* by open-source-tabletop (cadence.games), CC BY 4.0, with its module *Fracture*: two armies of
//! units of several models, command points, alternating activations, attacks in four steps, objectives and victory points.
//! The ledger of its rules is `docs/rules/cadence.md`.

pub mod battle;
pub mod battle_ref;
mod cached_models;
pub mod change;
pub mod content;
pub mod ledger;
mod preview;
mod sheet;
pub mod sight;
pub mod spawn;
pub mod steps;
pub mod strike;
pub mod tactics;
mod view;
mod violations;

use std::collections::BTreeMap;
use std::sync::{Arc, PoisonError, RwLock};

use bevy::ecs::prelude::*;

use crate::content::{Faults, Library, built_files};
use crate::game::{
    Builder, Campaigns, Choice, LedgerEntry, MatchSetup, ModelId, Preview, Ruleset, ScenarioCard, SeatId,
    SetupFault, SetupForm, Sheet, SightShown, Tactics, View, Workshop,
};
use crate::table::{Body, Spot};

pub use battle_ref::{BattleRef, ModelRef};
pub use cached_models::CachedModels;

use crate::rulesets::fracture::{begin, form, workshop};
use crate::rulesets::respawn::{self, Arena};
use battle::{Activation, Content, Field, Fighter, Rounds, Score, Units};
use content::CadenceContent;

/// The ruleset with its content.
pub struct Cadence {
    content: Arc<CadenceContent>,
    hash: String,
    tournaments: respawn::Tournaments,
    own: RwLock<workshop::OwnBuilds>,
    bench: workshop::Bench,
}

impl Cadence {
    /// The ruleset with this content.
    pub fn new(content: Arc<CadenceContent>) -> Self {
        let hash = format!("{:016x}", content.hash);
        let bench = workshop::Bench::new(content.clone());
        let tournaments = respawn::Tournaments::new(content.clone());
        Cadence { tournaments, content, hash, own: RwLock::default(), bench }
    }

    /// The ruleset with the content of a library.
    ///
    /// # Errors
    /// Every fault of every file.
    pub fn load(library: &Library) -> Result<Self, Faults> {
        let ruleset = CadenceContent::load(library).map(Self::new)?;
        ruleset.bring(&built_files(library, content::RULESET));
        Ok(ruleset)
    }

    /// The content.
    pub fn content(&self) -> &Arc<CadenceContent> {
        &self.content
    }
}

impl Ruleset for Cadence {
    fn id(&self) -> &'static str {
        "cadence"
    }

    fn dice(&self) -> &'static [u32] {
        &[6]
    }

    fn title(&self) -> &str {
        "Cadence: Fracture and Respawn"
    }

    fn credits(&self) -> &str {
        "Based on the Cadence Wargame System by open-source-tabletop (cadence.games), CC BY 4.0 \
         (https://creativecommons.org/licenses/by/4.0/). Changes were made: all texts are Montería's own, gaps are filled by \
         rulings that are marked as such, and terrain, bases and figures are ours."
    }

    fn scenarios(&self) -> Vec<ScenarioCard> {
        let arenas = self.content.arenas.values().map(|arena| ScenarioCard {
            id: arena.id.to_string(),
            title: arena.name.clone(),
            about: arena.about.clone(),
            file: self.content.arena_files.get(&arena.id).cloned().unwrap_or_default(),
            seats: (2, arena.teams),
        });
        let battles = self.content.scenarios.values().map(|scenario| ScenarioCard {
            id: scenario.id.to_string(),
            title: scenario.name.clone(),
            about: scenario.about.clone(),
            file: self.content.scenario_files.get(&scenario.id).cloned().unwrap_or_default(),
            seats: (2, 2),
        });
        arenas.chain(battles).collect()
    }

    fn content_hash(&self) -> String {
        self.hash.clone()
    }

    fn setup_form(
        &self,
        scenario: &str,
        answers: &BTreeMap<String, String>,
    ) -> Result<SetupForm, SetupFault> {
        let own = self.own.read().unwrap_or_else(PoisonError::into_inner);
        if self.content.arenas.contains_key(scenario) {
            return respawn::setup_form(&self.content, &own.teams, scenario, answers);
        }
        form::setup_form(&self.content, &own.forces, scenario, answers)
    }

    fn register(&self, builder: &mut Builder<'_>) {
        builder.world().insert_resource(Content(self.content.clone()));
        builder
            .component::<Fighter>()
            .resource::<Units>()
            .resource::<Rounds>()
            .resource::<Activation>()
            .resource::<Field>()
            .resource::<Score>()
            .resource::<Arena>();
        steps::register(builder);
        respawn::register(builder);
    }

    fn begin(&self, world: &mut World, setup: &MatchSetup) -> Result<(), SetupFault> {
        if self.content.arenas.contains_key(setup.scenario.as_str()) {
            return respawn::begin(&self.content, world, setup);
        }
        begin::begin(&self.content, world, setup)
    }

    fn view(&self, world: &World, _seat: Option<SeatId>) -> View {
        view::view(world)
    }

    fn sheet(&self, world: &World, model: ModelId, _seat: Option<SeatId>) -> Option<Sheet> {
        sheet::sheet(world, model)
    }

    fn preview(
        &self,
        world: &World,
        choice: &Choice,
        target: Option<ModelId>,
        _spot: Option<Spot>,
    ) -> Option<Preview> {
        preview::preview(world, choice, target)
    }

    fn sight(&self, world: &World, from: &Body, to: &Body) -> SightShown {
        sight::shown(world, from, to)
    }

    fn violations(&self, world: &World) -> Vec<String> {
        violations::violations(world)
    }

    fn strengths(&self) -> &'static [&'static str] {
        respawn::STRENGTHS
    }

    fn tactics(&self, strength: &str) -> Option<Box<dyn Tactics>> {
        // A strength that only captains know is played as standard in other battles.
        let battle = tactics::tactics(strength).or_else(|| tactics::tactics("standard"))?;
        respawn::player(strength, battle)
    }

    fn campaigns(&self) -> Option<&dyn Campaigns> {
        Some(&self.tournaments)
    }

    fn ledger(&self) -> &[LedgerEntry] {
        ledger::entries()
    }

    fn workshop(&self) -> Option<&dyn Workshop> {
        Some(&self.bench)
    }

    fn bring(&self, built: &[(String, String)]) {
        let known = workshop::brought(&self.content, built);
        *self.own.write().unwrap_or_else(PoisonError::into_inner) = known;
    }
}
