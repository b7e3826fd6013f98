//! The steps of a Hunt: one file for each thing that the book gives a name to.

pub(crate) mod abilities;
pub(crate) mod aid;
pub(crate) mod areas;
pub(crate) mod arts;
pub(crate) mod attack;
pub(crate) mod clock;
pub(crate) mod conditions;
pub(crate) mod damage;
pub(crate) mod deploy;
pub(crate) mod effects;
pub(crate) mod ending;
pub(crate) mod every_turn;
pub(crate) mod falls;
pub(crate) mod flee;
pub(crate) mod foes;
pub(crate) mod gear;
pub(crate) mod guard;
pub(crate) mod hazards;
pub(crate) mod moves;
pub(crate) mod objectives;
pub(crate) mod offers;
pub(crate) mod parry;
pub(crate) mod people;
pub(crate) mod placing;
pub(crate) mod recover;
pub(crate) mod rituals;
pub(crate) mod strike;
pub(crate) mod temper;
pub(crate) mod turn;
pub(crate) mod turn_act;
pub(crate) mod walk;
pub(crate) mod weapons;

use monteria_game::Builder;

/// Registers every step.
pub(crate) fn register(builder: &mut Builder<'_>) {
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
