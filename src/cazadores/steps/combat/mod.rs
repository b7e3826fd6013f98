//! Attacks: their declaration ([`attack`]), resolution ([`strike`]), the loss of WNDs
//! ([`damage`]), Abilities, Parry, and the Actions around them. The Attacks of Foes are
//! chosen in `steps::foes` and resolved here.

pub(crate) mod abilities;
pub(crate) mod attack;
pub(crate) mod damage;
pub(crate) mod guard;
pub(crate) mod parry;
pub(crate) mod strike;
pub(crate) mod weapons;

use monteria_game::Registry;

pub(crate) fn register(registry: &mut Registry<'_>) {
    abilities::register(registry);
    damage::register(registry);
    guard::register(registry);
    parry::register(registry);
    strike::register(registry);
}
