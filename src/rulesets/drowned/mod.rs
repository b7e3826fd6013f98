//! *Causeways*: crews who climb, leap and swim over drowned ruins, spend Action Points, and react in the middle of each other's moves. The
//! ledger of its rules is `docs/rules/drowned.md`.

mod begin;
pub mod change;
pub mod content;
pub mod crew;
pub mod feat;
mod form;
mod preview;
pub mod sequence;
mod sheet;
pub mod skirmish_ref;
pub mod state;
pub mod steps;
mod tactics;
mod under_way;
mod view;
mod violations;
pub mod way;
mod words;

use std::collections::BTreeMap;
use std::sync::LazyLock;

use bevy::ecs::prelude::*;
use schemars::SchemaGenerator;

use crate::content::PlayedMod;
use crate::dice::Dice;
use crate::game::{
    Builder, Choice, Decision, FileTypes, ForceGame, LedgerEntry, LookAheadBudget, MatchSetup, ModelId,
    Order, Pair, Preview, Ruleset, ScenarioCard, SetupFault, SetupForm, Sheet, SideId, SightShown, Tactics,
    View, Viewer, Workshop, force_pairs, ledger,
};
use crate::table::{Body, Spot};
use content::{DrownedContent, Scenario};
use skirmish_ref::SkirmishRef;
use state::{Camps, Condition, Content, Fighter, LaidThings, Turn};
use steps::mark::markable;

/// The id of the game, which is also the name of its folders.
pub const ID: &str = "drowned";

static LEDGER: LazyLock<Vec<LedgerEntry>> = LazyLock::new(|| {
    let rules = include_str!("../../../docs/rules/drowned.md");
    ledger((rules, "dro-"), (include_str!("../../../docs/rulings.md"), "dro-ruling-"))
});

/// The game with its content.
pub type Drowned = ForceGame<DrownedContent>;

impl Ruleset for Drowned {
    fn id(&self) -> &'static str {
        ID
    }

    fn title(&self) -> &str {
        "Causeways"
    }

    fn credits(&self) -> &str {
        "A game of Montería's own: names, profiles, cards, tables, figures and every sentence are ours. How its crews move and fight \
         follows the mechanics of a published skirmish game; nothing of its text or of its world is used."
    }

    fn dice(&self) -> &'static [u32] {
        &[10]
    }

    fn scenarios(&self) -> Vec<ScenarioCard> {
        let file = |it: &Scenario| self.content.scenario_files.get(&it.id).cloned().unwrap_or_default();
        let all = self.content.scenarios.values();
        all.map(|it| ScenarioCard::new(&it.id, &it.name, &it.about, file(it), (2, 2))).collect()
    }

    fn content_hash(&self) -> String {
        self.hash()
    }

    fn mods(&self) -> &[PlayedMod] {
        &self.content.mods
    }

    fn file_types(&self, generator: &mut SchemaGenerator) -> Option<FileTypes> {
        Some(content::file_types(generator))
    }

    fn setup_form(
        &self,
        scenario: &str,
        answers: &BTreeMap<String, String>,
    ) -> Result<SetupForm, SetupFault> {
        form::setup_form(&self.content, &self.bench.own(), scenario, answers)
    }

    fn register(&self, builder: &mut Builder<'_>) {
        builder.constant(Content(self.content.clone())).fixed_component::<Fighter>().component::<Condition>();
        builder.resource::<Turn>().resource::<Camps>().resource::<LaidThings>();
        steps::register(builder);
    }

    fn begin(&self, world: &mut World, setup: &MatchSetup) -> Result<(), SetupFault> {
        begin::begin(&self.content, world, setup)
    }

    fn view(&self, world: &World, viewer: Viewer) -> View {
        view::view(world, viewer)
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
        view::sight(world, from, to)
    }

    fn deal_hidden(&self, world: &mut World, viewer: Viewer, dice: &mut Dice) {
        let facts = SkirmishRef::of(world);
        let legal = [SideId(0), SideId(1)].map(|side| markable(&facts, side));
        for (camp, legal) in world.resource_mut::<Camps>().0.iter_mut().zip(legal) {
            camp.marked.deal_among(viewer, dice, &legal);
        }
    }

    fn violations(&self, world: &World) -> Vec<String> {
        violations::violations(world)
    }

    fn strengths(&self) -> &'static [&'static str] {
        tactics::STRENGTHS
    }

    fn tactics(&self, strength: &str) -> Option<Box<dyn Tactics>> {
        tactics::tactics(strength)
    }

    fn look_ahead(&self) -> Option<LookAheadBudget> {
        Some(tactics::LOOK_AHEAD)
    }

    fn value(&self, world: &World, _: &Decision, side: SideId) -> Option<f64> {
        Some(tactics::value(&SkirmishRef::of(world), side))
    }

    fn between_turns(&self, world: &World, _: &Decision) -> bool {
        tactics::between_turns(world)
    }

    fn candidates(&self, world: &World, decision: &Decision) -> Vec<Order> {
        tactics::candidates(world, decision)
    }

    fn pairs(&self) -> Vec<Pair> {
        force_pairs(&*self.content)
    }

    fn ledger(&self) -> &[LedgerEntry] {
        &LEDGER
    }

    fn workshop(&self) -> Option<&dyn Workshop> {
        Some(&self.bench)
    }

    fn bring(&self, built: &[(String, String)]) {
        self.bench.bring(built);
    }
}
