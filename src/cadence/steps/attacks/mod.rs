//! Steps of an attack: offers, rolls, damage, casualties.

pub mod attack;
pub mod casualties;
pub mod damage;
pub mod offers;
pub mod rolls;
