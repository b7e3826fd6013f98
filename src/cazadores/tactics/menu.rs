//! The menu of a Turn, with its options read once.

use crate::steps::turn_act::TurnAct;
use monteria_game::{Choice, Decision, ModelId, Refusal};

/// The menu of a Turn.
pub(super) struct Menu<'d> {
    /// Whose Turn it is.
    pub model: ModelId,
    /// What may be chosen.
    pub acts: Vec<(TurnAct, &'d Choice)>,
    /// What only lacks a target here.
    pub aimless: Vec<TurnAct>,
}

impl<'d> Menu<'d> {
    /// The menu that a decision is; none where it asks something else.
    pub(super) fn of(decision: &'d Decision) -> Option<Self> {
        let acts: Vec<_> = decision.acts().collect();
        let refused = decision
            .refused
            .iter()
            .filter(|refused| matches!(refused.why, Refusal::NoTarget { .. }));
        let aimless = refused.filter_map(|refused| refused.choice.action()).collect();
        let menu = Menu { model: decision.model?, acts, aimless };
        menu.offers(&TurnAct::End).then_some(menu)
    }

    /// The option to do this, where it may be chosen.
    pub(super) fn find(&self, act: &TurnAct) -> Option<&'d Choice> {
        self.acts.iter().find(|(known, _)| known == act).map(|(_, choice)| *choice)
    }

    /// Whether this may be chosen.
    pub(super) fn offers(&self, act: &TurnAct) -> bool {
        self.find(act).is_some()
    }

    /// Whether this may be chosen for this target.
    pub(super) fn offers_at(&self, act: &TurnAct, target: ModelId) -> bool {
        self.find(act).is_some_and(|choice| choice.aims_at(target))
    }

    /// The way to go somewhere: the free Move, else the Move Action.
    pub(super) fn going(&self) -> Option<TurnAct> {
        [TurnAct::FreeMove, TurnAct::Move].into_iter().find(|act| self.offers(act))
    }
}
