//! Gear and Rituals as Actions. The effects that they cause are
//! in `effects` and `steps::effects`.

pub(crate) mod common;
pub(crate) mod gear;
pub(crate) mod rituals;
pub(crate) mod temper;

use monteria_game::Registry;

pub(crate) fn register(registry: &mut Registry<'_>) {
    common::register(registry);
    temper::register(registry);
}
