//! *Causeways*: crews who climb, leap and swim over drowned ruins, spend Action Points, and react in the middle of each other's moves. The
//! ledger of its rules is `docs/rules/drowned.md`.

mod begin;
mod change;
pub mod content;
pub mod crew;
pub mod feat;
mod foresight;
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

use bevy::ecs::prelude::*;

use crate::dice::Dice;
use crate::game::{
    ForceGame, Printed, PrintedCard, Ruleset, SideId, Viewer, counted, force_game, force_ledger,
};
use content::DrownedContent;
use skirmish_ref::{BOTH, SkirmishRef};
use state::Camps;
use steps::mark::markable;

pub use steps::{Act, ChooseZone, Deactivate, NextActivation, Place, standing, zones};

/// The id of the game, which is also the name of its folders.
pub const ID: &str = "drowned";

force_ledger!("drowned.md", "dro-");

/// The game with its content.
pub type Drowned = ForceGame<DrownedContent>;

impl Ruleset for Drowned {
    force_game!(Fighter, Condition);

    fn title(&self) -> &str {
        "Causeways"
    }

    fn about(&self) -> &str {
        "Skirmishes of two small crews who climb, leap and swim over drowned ruins and react in the middle of each other's moves."
    }

    fn credits(&self) -> &str {
        "A game of Montería's own: names, profiles, cards, tables, figures and every sentence are ours. How its crews move and fight \
         follows the mechanics of a published skirmish game; nothing of its text or of its world is used."
    }

    fn dice(&self) -> &'static [u32] {
        &[10]
    }

    fn printed(&self, _: &World) -> Printed {
        let leaders = self.content.leader_cards.values().map(|card| {
            let faction =
                self.content.factions.get(&card.faction).map_or("", |faction| faction.name.as_str());
            PrintedCard::single("Leaders", (&card.name, faction), card.does.words())
        });
        let effects = self.content.effect_cards.values().map(|card| {
            PrintedCard::single(
                "Effects",
                (&card.name, counted(card.points, "point", "points")),
                card.does.words(),
            )
        });
        Printed { cards: leaders.chain(effects).collect(), ..Printed::default() }
    }

    fn score(&self, world: &World, viewer: Viewer) -> Vec<(SideId, i32)> {
        let facts = SkirmishRef::of(world);
        let points = |side: SideId| {
            let marked = facts.camp(side).ok()?.marked.get(viewer).copied().flatten();
            Some((side, standing(&facts, side, marked).ok()?))
        };
        BOTH.into_iter().filter_map(points).collect()
    }

    fn deal_hidden(&self, world: &mut World, viewer: Viewer, dice: &mut Dice) {
        let facts = SkirmishRef::of(world);
        let legal = BOTH.map(|side| markable(&facts, side));
        for (camp, legal) in world.resource_mut::<Camps>().0.iter_mut().zip(legal) {
            camp.marked.deal_among(viewer, dice, &legal);
        }
    }
}
