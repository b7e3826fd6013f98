//! What the choice of a Turn computes once: fighting options, and the
//! evaluation of a place.

use crate::tactics::threat::TurnLoss;
use crate::tactics::threat::pack_targets::PackTarget;
use crate::tactics::valuation::fighting;
use crate::tactics::valuation::fighting::FightingOption;

/// A place with the Foes' expected actions while the model stands there.
pub(super) struct EvaluatedPlace {
    /// The loss by one Turn of each Foe.
    pub(super) turns: Vec<TurnLoss>,
    pub(super) pack_targets: Vec<PackTarget>,
    /// Distance to each Foe, in inches.
    pub(super) distances: Vec<f32>,
}

/// The fighting options with the Weapons in hand.
pub(super) struct Kit<'a> {
    pub(super) fighting_options: Vec<FightingOption<'a>>,
    /// Their highest value per Tick; `None` without a Weapon to fight with.
    pub(super) top: Option<f32>,
}

impl<'a> Kit<'a> {
    pub(super) fn of(fighting_options: Vec<FightingOption<'a>>) -> Self {
        Kit {
            top: fighting::best(&fighting_options)
                .map(|fighting_option| fighting_option.value_per_tick),
            fighting_options,
        }
    }
}
