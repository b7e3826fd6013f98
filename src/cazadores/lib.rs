//! *Cazadores* by Jose 'Jae' Espinoza (Matachin Games), CC BY 4.0: a Pack of hunters
//! against an Adversary on a clock of Ticks. Montería is not affiliated with Matachin
//! Games. The ledger of its rules is `docs/rules/cazadores.md`.
//!
//! This crate is the ruleset: content types (`content`), the `state` of a Hunt, its
//! `setup` and rules (`steps`, `effects`), its `display`, the computer player
//! (`tactics`), campaigns (`campaign`) and building Cazadores (`builder`). Read
//! [`Cazadores`], [`HuntRef`] and `HuntMut` first.

#![warn(unreachable_pub, clippy::wildcard_enum_match_arm)]

mod builder;
mod campaign;
pub mod content;
mod display;
mod effects;
pub mod ledger;
mod setup;
mod state;
mod steps;
mod tactics;
mod triggers;

use std::collections::BTreeMap;
use std::sync::{Arc, PoisonError, RwLock};

use bevy_ecs::prelude::*;
use bevy_math::Vec3;

use schemars::SchemaGenerator;

use monteria_content::{Faults, Library, PlayedMod};
use monteria_dice::Dice;
use monteria_game::layout::{SeededTables, TableLayer};
use monteria_game::{
    AttackOptions, Axes, Builder, Campaigns, Choice, Decision, FileTypes, Hazard, LedgerEntry,
    LookAheadBudget, MatchSetup, ModelId, Order, Preview, Printed, Registry, Ruleset, ScenarioCard,
    SetupFault, SetupForm, Sheet, SideId, SightShown, Style, Tactics, Term, Text, Threat, View,
    Viewer, text,
};
use monteria_table::{Body, Spot};

pub use crate::state::components::{
    AdversaryPart, Afflictions, Armoury, AttackWard, CarriedGear, CarriedWeapon, Focus, FoeStats,
    LocationState, Modifiers, PackStats, PersonalClock, Quarry, Stance, Wounds,
};
pub use crate::state::hunt::{Content, FOES, HuntMarks, PACK, RoundClock, RuleRenown, TICKS, Turn};
pub use crate::state::hunt_ref::{HuntRef, ModelRef};
pub use crate::state::objective_state::{ObjectiveState, TableMarker, Token};

use crate::content::{CazadoresContent, FoeTree};
use crate::display::{attack_options, preview, printed, sheet, threat_forecast, view};
use crate::setup::{begin, form, house_rules, player_packs};
use crate::state::invariants;
use crate::state::real_table::RealTable;
use crate::tactics::evaluation;

/// The ruleset with its content.
pub struct Cazadores {
    content: Arc<CazadoresContent>,
    hash: String,
    own: Arc<RwLock<Vec<player_packs::BuiltCazador>>>,
    rules_builder: builder::RulesBuilder,
    campaign_rules: campaign::CampaignRules,
    seeded_tables: SeededTables<CazadoresContent>,
}

impl Cazadores {
    /// Creates the ruleset with this content.
    pub fn new(content: Arc<CazadoresContent>) -> Self {
        let hash = format!("{:016x}", content.hash);
        let rules_builder = builder::RulesBuilder::new(content.clone());
        let own = Arc::default();
        let campaign_rules = campaign::CampaignRules::new(content.clone(), Arc::clone(&own));
        let seeded_tables = SeededTables::new(content.clone());
        Cazadores { content, hash, own, rules_builder, campaign_rules, seeded_tables }
    }

    /// Loads the ruleset from a library.
    ///
    /// # Errors
    /// Every fault of every file.
    pub fn load(library: &Library) -> Result<Self, Faults> {
        let ruleset = CazadoresContent::load(library).map(Self::new)?;
        ruleset.bring(&library.packs().texts(content::RULESET));
        Ok(ruleset)
    }

    pub fn content(&self) -> &Arc<CazadoresContent> {
        &self.content
    }
}

impl Ruleset for Cazadores {
    fn id(&self) -> &'static str {
        "cazadores"
    }

    fn dice(&self) -> &'static [u32] {
        &[10]
    }

    fn title(&self) -> Text {
        Text::verbatim("Cazadores")
    }

    fn about(&self) -> Text {
        text!(
            "rules-cazadores-a-pack-of-hunters-all-on",
            "A Pack of hunters, all on one side, against a monster that the rules play: it \
             draws cards and asks the questions of its tree. One to four players."
        )
    }

    fn credits(&self) -> Text {
        text!(
            "rules-cazadores-cazadores-by-jose-jae-espinoza-matachin",
            "Cazadores by Jose 'Jae' Espinoza, Matachin Games, published under Creative Commons \
         Attribution 4.0 \
         International (https://creativecommons.org/licenses/by/4.0/). Names, numbers and \
         mechanics are used; all texts \
         are Montería's own, and rulings and house rules are marked as such. Montería is not \
         affiliated with Matachin \
         Games."
        )
    }

    fn scenarios(&self) -> Vec<ScenarioCard> {
        self.seeded_tables.cards()
    }

    fn tables(&self) -> Option<&dyn TableLayer> {
        Some(&self.seeded_tables)
    }

    fn content_hash(&self) -> String {
        self.hash.clone()
    }

    fn mods(&self) -> &[PlayedMod] {
        &self.content.mods
    }

    fn setup_form(
        &self,
        scenario: &str,
        answers: &BTreeMap<String, String>,
    ) -> Result<SetupForm, SetupFault> {
        let own = self.own.read().unwrap_or_else(PoisonError::into_inner);
        form::setup_form(&*self.seeded_tables.content_for(scenario)?, &own, scenario, answers)
    }

    fn register(&self, registry: &mut Registry<'_>) {
        registry
            .constant(Content(self.content.clone()))
            .fixed_component::<PackStats>()
            .fixed_component::<FoeStats>()
            .component::<Wounds>()
            .component::<PersonalClock>()
            .component::<Afflictions>()
            .component::<Stance>()
            .component::<Armoury>()
            .component::<Modifiers>()
            .component::<Quarry>()
            .fixed_component::<AdversaryPart>()
            .resource::<RoundClock>()
            .resource::<Turn>()
            .resource::<HuntMarks>()
            .optional::<RealTable>();
        steps::register(registry);
        triggers::register(registry, &self.content);
    }

    fn begin(&self, world: &mut World, setup: &MatchSetup) -> Result<(), SetupFault> {
        begin::begin(&*self.seeded_tables.content_for(&setup.scenario)?, world, setup)
    }

    fn view(&self, world: &World, viewer: Viewer) -> View {
        view::view(world, viewer)
    }

    fn scoring(&self, world: &World) -> Vec<Text> {
        let facts = HuntRef::of(world);
        let objective = facts.objective();
        let about = objective.map(|objective| {
            Text::row([
                Text::verbatim(objective.name.as_str()),
                Text::sign(": "),
                Text::verbatim(objective.about.as_str()),
            ])
        });
        let of_objective = objective
            .map(|objective| [objective.rule.as_str(), "caz-renown-adversary", "ruling-66"]);
        let rules = ["caz-end-slaughter", "caz-end-flight"].into_iter();
        let rules = rules.chain(of_objective.into_iter().flatten());
        let texts = rules.filter_map(|id| self.rule_text(id));
        let limit = text!(
            "rules-cazadores-the-hunt-ends-undecided-after",
            "The Hunt ends undecided after Round {limit}.",
            limit = facts.clock.limit
        );
        let of_scenario = monteria_triggers::rule_texts(world);
        about.into_iter().chain(texts).chain([limit]).chain(of_scenario).collect()
    }

    fn hazards(&self, world: &World, _: Viewer, model: ModelId) -> Vec<Hazard> {
        view::hazards(&HuntRef::of(world), model)
    }

    fn sheet(&self, world: &World, model: ModelId, _: Viewer) -> Option<Sheet> {
        sheet::sheet(world, model)
    }

    fn preview(
        &self,
        world: &World,
        _: Viewer,
        choice: &Choice,
        target: Option<ModelId>,
        spot: Option<Spot>,
    ) -> Option<Preview> {
        preview::preview(world, choice, target, spot)
    }

    fn sight(&self, world: &World, _: Viewer, from: &Body, to: &Body) -> SightShown {
        HuntRef::of(world).sight_shown(from, to)
    }

    fn threats(
        &self,
        world: &World,
        _: Viewer,
        enemy: ModelId,
        model: ModelId,
        places: &[Vec3],
    ) -> Option<Vec<Threat>> {
        // Positions are unknown on a real table.
        let facts = HuntRef::of(world);
        if facts.on_real_table() {
            return None;
        }
        places.iter().map(|at| threat_forecast::threat(&facts, enemy, model, *at)).collect()
    }

    fn attack_options(
        &self,
        world: &World,
        _: Viewer,
        choice: &Choice,
        model: ModelId,
        at: Vec3,
    ) -> Option<AttackOptions> {
        let facts = HuntRef::of(world);
        if facts.on_real_table() {
            None
        } else {
            attack_options::attack_options(&facts, choice, model, at)
        }
    }

    fn violations(&self, world: &World) -> Vec<String> {
        invariants::violations(world)
    }

    fn look_ahead(&self) -> Option<LookAheadBudget> {
        Some(evaluation::LOOK_AHEAD)
    }

    fn value(
        &self,
        world: &World,
        _: &Decision,
        side: SideId,
        style: Option<&Style>,
    ) -> Option<f64> {
        evaluation::evaluate(world, side, style)
    }

    fn candidates(&self, world: &World, decision: &Decision, style: Option<&Style>) -> Vec<Order> {
        tactics::candidates(world, decision, style)
    }

    fn printed(&self, world: &World) -> Printed {
        printed::printed(&HuntRef::of(world))
    }

    fn deal_hidden(&self, world: &mut World, _: Viewer, dice: &mut Dice) {
        evaluation::deal_hidden(world, dice);
    }

    fn strengths(&self) -> &'static [&'static str] {
        tactics::STRENGTHS
    }

    fn styles(&self) -> Vec<&Style> {
        self.content.styles.values().collect()
    }

    fn tactics(&self, strength: &str, style: Option<&Style>) -> Option<Box<dyn Tactics>> {
        tactics::tactics(strength, style)
    }

    fn ledger(&self) -> &[LedgerEntry] {
        ledger::entries()
    }

    fn terms(&self) -> &[Term] {
        ledger::glossary()
    }

    fn builder(&self) -> Option<&dyn Builder> {
        Some(&self.rules_builder)
    }

    fn bring(&self, built: &[(String, String)]) {
        let known = player_packs::read_built(&self.content, built);
        *self.own.write().unwrap_or_else(PoisonError::into_inner) = known;
    }

    fn campaigns(&self) -> Option<&dyn Campaigns> {
        Some(&self.campaign_rules)
    }

    fn axes(&self) -> Option<Axes> {
        let axes = Axes {
            rows: "adversary",
            columns: "objective",
            pages: "players",
            fixed: house_rules::by_the_book(),
        };
        Some(axes)
    }

    fn file_types(&self, generator: &mut SchemaGenerator) -> Option<FileTypes> {
        Some(content::file_types(generator))
    }

    fn sentences_of(&self, list: &str, id: &str) -> Vec<Text> {
        let tree = self.content.trees.get(id).filter(|_| list == "trees");
        tree.map_or_else(Vec::new, FoeTree::lines)
    }

    fn words_of(&self, kind: &str, text: &str) -> Option<String> {
        self.content.describe_value(kind, text).map(String::from)
    }
}
