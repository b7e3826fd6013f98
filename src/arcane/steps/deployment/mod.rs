//! Everything before the first turn: deployment in turn (`deploy`), infiltration markers
//! (`infiltration`, also later in the match), and decisions after deployment
//! (`preparation`). Begin with `deploy.rs`.

pub mod deploy;
pub mod infiltration;
pub mod preparation;

use monteria_game::register_steps;

register_steps!(deploy, infiltration, preparation);
