//! The steps of a Hunt: one file for each thing that the book gives a name to.

pub mod abilities;
pub mod aid;
pub mod areas;
pub mod arts;
pub mod attack;
pub mod clock;
pub mod conditions;
pub mod damage;
pub mod deploy;
pub mod effects;
pub mod ending;
pub mod every_turn;
pub mod falls;
pub mod flee;
pub mod foes;
pub mod gear;
pub mod guard;
pub mod hazards;
pub mod moves;
pub mod objectives;
pub mod offers;
pub mod parry;
pub mod people;
pub mod placing;
pub mod recover;
pub mod rituals;
pub mod strike;
pub mod temper;
pub mod turn;
pub mod turn_act;
pub mod walk;
pub mod weapons;

use monteria_game::Builder;

/// Registers every step.
pub fn register(builder: &mut Builder<'_>) {
    abilities::register(builder);
    areas::register(builder);
    arts::register(builder);
    clock::register(builder);
    conditions::register(builder);
    damage::register(builder);
    deploy::register(builder);
    effects::register(builder);
    ending::register(builder);
    falls::register(builder);
    foes::register(builder);
    guard::register(builder);
    hazards::register(builder);
    moves::register(builder);
    objectives::register(builder);
    parry::register(builder);
    people::register(builder);
    recover::register(builder);
    strike::register(builder);
    temper::register(builder);
    turn::register(builder);
    walk::register(builder);
}
