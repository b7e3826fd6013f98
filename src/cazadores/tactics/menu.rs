//! The parsed menu of a Turn.

use crate::steps::turns::turn_act::TurnAct;
use monteria_game::{Choice, Decision, ModelId, Refusal};

/// The parsed menu of a Turn.
pub(crate) struct Menu<'d> {
    pub model: ModelId,
    pub acts: Vec<(TurnAct, &'d Choice)>,
    /// Options that only lack a target at the current position.
    pub aimless: Vec<TurnAct>,
}

impl<'d> Menu<'d> {
    /// Parses the menu of a Turn; `None` for any other decision.
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

    /// Returns the legal option of this kind.
    pub(super) fn find(&self, act: &TurnAct) -> Option<&'d Choice> {
        self.acts.iter().find(|(known, _)| known == act).map(|(_, choice)| *choice)
    }

    /// Returns whether this kind of option is legal.
    pub(super) fn offers(&self, act: &TurnAct) -> bool {
        self.find(act).is_some()
    }

    /// Returns whether this kind of option is legal for this target.
    pub(super) fn offers_at(&self, act: &TurnAct, target: ModelId) -> bool {
        self.find(act).is_some_and(|choice| choice.aims_at(target))
    }

    /// Returns the option for movement: the free Move, else the Move Action.
    pub(super) fn going(&self) -> Option<TurnAct> {
        [TurnAct::FreeMove, TurnAct::Move].into_iter().find(|act| self.offers(act))
    }
}
