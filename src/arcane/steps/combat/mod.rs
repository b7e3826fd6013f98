//! Attacks: declaration and interception (`attack`), defences and the roll (`defence`),
//! results (`hit`), and throws (`throw`). The numbers of an attack are in
//! `duel_ref/strike.rs`. Begin with `attack.rs`.

pub mod attack;
pub mod defence;
pub mod hit;
pub mod throw;

use monteria_game::register_steps;

register_steps!(attack, defence, hit, throw);
