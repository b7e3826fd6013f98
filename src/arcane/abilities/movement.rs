//! Moves by abilities, with or without the movement of the turn.

use super::{AbilityKind, Move};
use crate::change::DuelMut;
use crate::content::check::Check;
use crate::content::descriptions::length_text;
use crate::content::{Ability, ArcaneContent};
use crate::duel_ref::{DuelRef, ModelRef};
use crate::steps::effects::AbilityUse;
use crate::steps::hero_action::HeroAction;
use crate::steps::intent::Intent;
use crate::steps::offers::{AbilityOffer, MOVE, refusal};
use crate::tactics::{OptionEvaluator, ability_price};
use monteria_content::Span;
use monteria_game::{
    Answer, Choice, Needs, Offers, Refusal, Region, StepResult, Text, listed, text,
};

/// The share of its price that the new place must exceed, for the computer player.
const MOVE_PRICE_SHARE: f64 = 0.3;

impl AbilityKind for Move {
    fn description(&self, _: &ArcaneContent) -> Text {
        let mut parts = Vec::new();
        if self.escapes {
            parts.push(text!("rules-arcane-an-automatic-escape", "an automatic Escape"));
        }
        if self.inches.get() > 0.0 {
            parts.push(text!(
                "rules-arcane-a-move-of",
                "a move of {length}",
                length = length_text(self.inches)
            ));
        }
        let over = self
            .over
            .then(|| text!("rules-arcane-over-models-and-terrain", "over models and terrain"));
        let moved = Text::joined([Some(listed(parts)), over].into_iter().flatten(), " ");
        let free = self.free.then(|| {
            text!(
                "rules-arcane-which-is-not-the-movement-of",
                "which does not count as the movement of the turn"
            )
        });
        Text::joined([Some(moved), free].into_iter().flatten(), ", ")
    }

    fn check(&self, check: &mut Check, at: &Span) {
        if !self.escapes && self.inches.get() <= 0.0 {
            check.faults.mismatch(&at.field("inches"), "a move of 0 inches", "more than 0 inches");
        }
    }

    fn uses_movement(&self) -> bool {
        !self.free
    }

    fn escapes(&self) -> bool {
        self.escapes
    }

    fn heading(&self) -> Option<Text> {
        Some(MOVE)
    }

    fn usable(&self, facts: &DuelRef, user: &ModelRef) -> Result<(), Refusal> {
        if !self.free && user.condition.moved {
            return Err(refusal(
                "HasMoved",
                text!(
                    "rules-arcane-it-has-used-its-movement-this",
                    "it has used its movement this turn"
                ),
            ));
        }
        if !self.escapes && !facts.may_leave_contact(user) {
            return Err(refusal(
                "Engaged",
                text!(
                    "rules-arcane-it-is-engaged-it-has-to",
                    "it is engaged: it has to Escape first"
                ),
            ));
        }
        Ok(())
    }

    fn offer(&self, offer: AbilityOffer, all: &mut Offers) {
        let mut rules = offer.facts.move_rules(offer.model, self.inches.get());
        rules.flying |= self.over;
        let region = Region::Reach { model: offer.model.id(), rules };
        all.add(offer.choice.needs(Needs::To(region)), offer.verdict);
    }

    fn intent(
        &self,
        _: &DuelMut,
        used: AbilityUse,
        answer: &Answer<HeroAction>,
    ) -> StepResult<Intent> {
        let model = used.user;
        Ok(match &answer.route {
            Some(route) => Intent::Move { model, path: route.legs.clone(), cost: route.cost },
            None => Intent::Move { model, path: Vec::new(), cost: 0.0 },
        })
    }

    fn evaluate(
        &self,
        evaluator: &mut OptionEvaluator,
        choice: &Choice,
        ability: &Ability,
    ) -> StepResult {
        evaluator.evaluate_moves(choice, MOVE_PRICE_SHARE * ability_price(ability))
    }
}
