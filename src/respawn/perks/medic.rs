//! Medic: the Med Kit costs nothing (Respawn, Support Class).

use super::PerkEffect;
use crate::state::Special;

pub(super) struct Medic;

impl PerkEffect for Medic {
    fn makes_free(&self, special: Special) -> bool {
        special == Special::MedKit
    }
}
