//! *Causeways*: crews who climb, leap and swim over drowned ruins, spend Action Points, and react in the middle of each other's moves. The
//! ledger of its rules is `docs/rules/drowned.md`.

mod begin;
mod change;
pub mod content;
pub mod crew;
pub mod feat;
mod form;
pub mod odds;
mod outcome;
mod prelude;
mod preview;
pub mod sequence;
mod sheet;
pub mod skirmish_ref;
pub mod state;
mod steps;
mod tactics;
mod under_way;
mod view;
mod violations;

use std::sync::LazyLock;

use bevy::ecs::prelude::*;

use crate::dice::Dice;
use crate::game::{
    Builder, Choice, Decision, ForceGame, LedgerEntry, LookAheadBudget, ModelId, Order, Preview, Ruleset,
    Sheet, SideId, SightShown, Tactics, View, Viewer, force_game, ledger,
};
use crate::table::{Body, Spot};
use content::DrownedContent;
use skirmish_ref::{BOTH, SkirmishRef};
use state::{Camps, Condition, Content, Fighter, LaidThings, Turn};
use steps::mark::markable;

pub use steps::{Act, ChooseZone, Deactivate, NextActivation, Place, standing, zones};

/// The id of the game, which is also the name of its folders.
pub const ID: &str = "drowned";

static LEDGER: LazyLock<Vec<LedgerEntry>> = LazyLock::new(|| {
    let rules = include_str!("../../../docs/rules/drowned.md");
    ledger((rules, "dro-"), (include_str!("../../../docs/rulings.md"), "dro-ruling-"))
});

/// The game with its content.
pub type Drowned = ForceGame<DrownedContent>;

impl Ruleset for Drowned {
    force_game!(content::file_types, form::setup_form, begin::begin);

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

    fn register(&self, builder: &mut Builder<'_>) {
        builder.constant(Content(self.content.clone())).fixed_component::<Fighter>().component::<Condition>();
        builder.resource::<Turn>().resource::<Camps>().resource::<LaidThings>();
        steps::register(builder);
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
        let legal = BOTH.map(|side| markable(&facts, side));
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

    fn ledger(&self) -> &[LedgerEntry] {
        &LEDGER
    }
}
