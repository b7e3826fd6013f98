//! *Respawn*, the arena: teams of three characters who fall and return. It stands on the same rules as any other battle and
//! adds its own: Downed characters, entry points by dice, perks, things that lie about, flags.

pub mod acts;
mod area;
mod begin;
pub mod content;
mod cup;
pub mod death;
pub mod ending;
pub mod enter;
mod form;
mod guns;
mod leaps;
pub mod leave;
pub mod lineup;
pub mod lineup_form;
pub mod odds;
pub mod prepare;
pub mod rounds;
mod setup;
mod shove;
pub mod shown;
mod standings;
mod state;
pub mod strikes;
mod tactics;
mod tournament;
pub mod travel;

use bevy::ecs::prelude::*;

use crate::dice::Dice;
use crate::game::{Builder, Decision, Order, Tactics};
use crate::rulesets::cadence::battle_ref::BattleRef;

pub use begin::begin;
pub use form::{TOURNAMENT, choose, setup_form};
pub use state::{
    Arena, Flag, FlagAt, Gate, Kind, Pickup, Runner, SMOKE_RADIUS, SPOT_RADIUS, Special, Style, TeamState,
    Thing,
};
pub use tournament::Tournaments;

/// Registers the steps of the arena.
pub fn register(builder: &mut Builder<'_>) {
    acts::register(builder);
    death::register(builder);
    enter::register(builder);
    guns::register(builder);
    leaps::register(builder);
    leave::register(builder);
    prepare::register(builder);
    rounds::register(builder);
    setup::register(builder);
    strikes::register(builder);
    travel::register(builder);
}

/// Strengths in which the program plays a team, weakest first.
pub const STRENGTHS: &[&str] = &["easy", "standard", "strong"];

/// A player of this strength for any match: in the arena a captain, in other battles whoever plays those.
pub fn player(strength: &str, battle: Box<dyn Tactics>) -> Option<Box<dyn Tactics>> {
    let skill = match strength {
        "easy" => tactics::Skill::Easy,
        "standard" => tactics::Skill::Standard,
        "strong" => tactics::Skill::Strong,
        _ => return None,
    };
    Some(Box::new(Player { skill, captain: tactics::Captain::default(), battle }))
}

struct Player {
    skill: tactics::Skill,
    captain: tactics::Captain,
    battle: Box<dyn Tactics>,
}

impl Tactics for Player {
    fn choose(&mut self, world: &World, decision: &Decision, dice: &mut Dice) -> Order {
        let facts = BattleRef::of(world);
        if facts.arena.on
            && let Some(order) = self.captain.preferred_order(world, &facts, decision, dice, self.skill)
        {
            return order;
        }
        // What the arena leaves open is filled in by the same rules as everywhere.
        self.battle.choose(world, decision, dice)
    }
}
