//! *Veil and Crown*: two parties of heroes, activated in turn, who keep Action Points for the turns of others, are thrown through
//! walls, and hide. The ledger of its rules is `docs/rules/arcane.md`.

pub mod attack;
mod begin;
pub mod change;
pub mod content;
pub mod duel_ref;
mod foresight;
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

use bevy::ecs::prelude::*;

use crate::dice::Dice;
use crate::game::{
    ForceGame, ModelId, Presence, Printed, PrintedCard, Ruleset, SideId, Viewer, counted, force_game,
    force_ledger,
};
use content::{ArcaneContent, Card};
use duel_ref::DuelRef;
use state::{Camp, Camps};
use steps::prepare::{NamedFor, nameable};

/// The id of the game, which is also the name of its folders.
pub const ID: &str = "arcane";

force_ledger!("arcane.md", "arc-");

/// The game with its content.
pub type Arcane = ForceGame<ArcaneContent>;

impl Ruleset for Arcane {
    force_game!(Hero, Vigor);

    fn title(&self) -> &str {
        "Veil and Crown"
    }

    fn about(&self) -> &str {
        "Duels of two small parties of heroes, who keep points back to dodge, counter and step between in the other's turn."
    }

    fn credits(&self) -> &str {
        "A game of Montería's own: names, characters, cards, tables, figures and every sentence are ours. How its duels are fought \
         follows the mechanics of a skirmish game that is out of print; nothing of its text or of its world is used."
    }

    fn dice(&self) -> &'static [u32] {
        &[10]
    }

    fn printed(&self, _: &World) -> Printed {
        let card = |card: &Card| {
            let kind = format!("{:?}, {}", card.kind, counted(card.cost, "level", "levels"));
            PrintedCard::single("Advantages", (&card.name, kind), self.content.card_words(card))
        };
        Printed { cards: self.content.cards.values().map(card).collect(), ..Printed::default() }
    }

    fn score(&self, world: &World, viewer: Viewer) -> Vec<(SideId, i32)> {
        let facts = DuelRef::of(world);
        let points = |(side, camp): (SideId, &Camp)| {
            (side, facts.tally(side, camp.marked.get(viewer).copied().flatten()).total())
        };
        (0..).map(SideId).zip(&facts.camps.0).map(points).collect()
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
}
