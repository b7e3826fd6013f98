//! The steps of a match: deployment (`deployment/`), the turn (`turn/`, `scenario`), the
//! activation of a character (`activation`, `hero_action`, `offers`, `moves`, `intent`),
//! attacks (`combat/`), and rolls and effects (`dice_test`, `seek`, `effects`). Begin
//! with `turn/` and `activation.rs`.

pub mod activation;
pub mod combat;
pub mod deployment;
pub mod dice_test;
pub mod effects;
pub mod hero_action;
pub mod intent;
pub mod moves;
pub mod offers;
pub mod replies;
pub mod scenario;
pub mod seek;
pub mod turn;

use monteria_game::register_steps;

register_steps!(activation, combat, deployment, dice_test, effects, moves, scenario, seek, turn);
