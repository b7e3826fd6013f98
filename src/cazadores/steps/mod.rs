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

use monteria_game::Registry;

/// Registers every step.
pub(crate) fn register(registry: &mut Registry<'_>) {
    abilities::register(registry);
    areas::register(registry);
    arts::register(registry);
    clock::register(registry);
    conditions::register(registry);
    damage::register(registry);
    deploy::register(registry);
    effects::register(registry);
    ending::register(registry);
    falls::register(registry);
    foes::register(registry);
    guard::register(registry);
    hazards::register(registry);
    moves::register(registry);
    objectives::register(registry);
    parry::register(registry);
    people::register(registry);
    recover::register(registry);
    strike::register(registry);
    temper::register(registry);
    turn::register(registry);
    walk::register(registry);
}
