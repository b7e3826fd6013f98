//! *Veil and Crown*: two parties of heroes, activated in turn, who keep Action Points for the turns of others, are thrown through
//! walls, and hide. The ledger of its rules is `docs/rules/arcane.md`.

pub mod attack;
mod begin;
pub mod change;
pub mod content;
pub mod duel_ref;
mod form;
pub mod party;
mod preview;
mod sequence;
mod sheet;
pub mod state;
pub mod steps;
pub mod tactics;
pub mod terrain;
mod thrown;
mod view;
mod violations;
mod words;

use std::sync::LazyLock;

use bevy::ecs::prelude::*;

use crate::dice::Dice;
use crate::game::{
    Builder, Choice, Decision, ForceGame, LedgerEntry, LookAheadBudget, ModelId, Order, Presence, Preview,
    Ruleset, Sheet, SideId, SightShown, Tactics, View, Viewer, force_game, ledger,
};
use crate::table::{Body, Spot};
use content::ArcaneContent;
use duel_ref::DuelRef;
use state::{Camps, Content, Hero, LaidThings, Turn, Vigor};
use steps::prepare::{NamedFor, nameable};

/// The id of the game, which is also the name of its folders.
pub const ID: &str = "arcane";

static LEDGER: LazyLock<Vec<LedgerEntry>> = LazyLock::new(|| {
    let rules = include_str!("../../../docs/rules/arcane.md");
    ledger((rules, "arc-"), (include_str!("../../../docs/rulings.md"), "arc-ruling-"))
});

/// The game with its content.
pub type Arcane = ForceGame<ArcaneContent>;

impl Ruleset for Arcane {
    force_game!(content::file_types, form::setup_form, begin::begin);

    fn title(&self) -> &str {
        "Veil and Crown"
    }

    fn credits(&self) -> &str {
        "A game of Montería's own: names, characters, cards, tables, figures and every sentence are ours. How its duels are fought \
         follows the mechanics of a skirmish game that is out of print; nothing of its text or of its world is used."
    }

    fn dice(&self) -> &'static [u32] {
        &[10]
    }

    fn register(&self, builder: &mut Builder<'_>) {
        builder.constant(Content(self.content.clone())).fixed_component::<Hero>().component::<Vigor>();
        builder.resource::<Turn>().resource::<Camps>().resource::<LaidThings>();
        steps::register(builder);
    }

    fn view(&self, world: &World, viewer: Viewer) -> View {
        view::view(world, viewer)
    }

    fn sheet(&self, world: &World, model: ModelId, viewer: Viewer) -> Option<Sheet> {
        sheet::sheet(world, model, viewer)
    }

    fn preview(
        &self,
        world: &World,
        viewer: Viewer,
        choice: &Choice,
        target: Option<ModelId>,
        spot: Option<Spot>,
    ) -> Option<Preview> {
        preview::preview(world, viewer, choice, (target, spot))
    }

    fn sight(&self, world: &World, _: Viewer, from: &Body, to: &Body) -> SightShown {
        view::sight(world, from, to)
    }

    fn deal_hidden(&self, world: &mut World, viewer: Viewer, dice: &mut Dice) {
        let facts = DuelRef::of(world);
        let standing = |id: &ModelId| facts.get(*id).is_some_and(|enemy| enemy.presence != Presence::Slain);
        let legal = |side| -> Vec<ModelId> {
            nameable(&facts, side, NamedFor::Marked).into_iter().filter(|id| standing(id)).collect()
        };
        let legal = [legal(SideId(0)), legal(SideId(1))];
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
        Some(tactics::value(&DuelRef::of(world), side))
    }

    fn between_turns(&self, world: &World, decision: &Decision) -> bool {
        tactics::between_turns(world, decision)
    }

    fn candidates(&self, world: &World, decision: &Decision) -> Vec<Order> {
        tactics::candidates(world, decision)
    }

    fn ledger(&self) -> &[LedgerEntry] {
        &LEDGER
    }
}
