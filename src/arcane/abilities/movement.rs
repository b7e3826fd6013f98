//! Moves of an ability's own, with or without the movement of the turn.

use super::{AbilityKind, Move};
use crate::change::DuelMut;
use crate::content::check::Check;
use crate::content::words::long;
use crate::content::{Ability, ArcaneContent};
use crate::duel_ref::{DuelRef, ModelRef};
use crate::steps::acts::Act;
use crate::steps::effects::UseEffect;
use crate::steps::intent::Intent;
use crate::steps::offers::{AbilityOffer, MOVE, no};
use crate::tactics::{Judge, price_of};
use monteria_content::Span;
use monteria_game::{Answer, Choice, Needs, Offers, Refusal, Region, StepResult, listed};

impl AbilityKind for Move {
    fn words(&self, _: &ArcaneContent) -> String {
        let mut parts = Vec::new();
        if self.escapes {
            parts.push("an automatic Escape".to_owned());
        }
        if self.inches.get() > 0.0 {
            parts.push(format!("a move of {}", long(self.inches)));
        }
        let over = if self.over { " over models and terrain" } else { "" };
        let free = if self.free { ", which is not the movement of the turn" } else { "" };
        format!("{}{over}{free}", listed(&parts))
    }

    fn check(&self, check: &mut Check, at: &Span) {
        if !self.escapes && self.inches.get() <= 0.0 {
            check.faults.wrong(&at.field("inches"), "a move of 0 inches", "more than 0 inches");
        }
    }

    fn uses_movement(&self) -> bool {
        !self.free
    }

    fn escapes(&self) -> bool {
        self.escapes
    }

    fn heading(&self) -> Option<&'static str> {
        Some(MOVE)
    }

    fn usable(&self, facts: &DuelRef, user: &ModelRef) -> Result<(), Refusal> {
        if !self.free && user.vigor.moved {
            return Err(no("HasMoved", "it has used its movement this turn"));
        }
        if !self.escapes && !facts.free_to_go(user) {
            return Err(no("Engaged", "it is engaged: it has to Escape first"));
        }
        Ok(())
    }

    fn offer(&self, offer: AbilityOffer, all: &mut Offers) {
        let mut rules = offer.facts.move_rules(offer.model, self.inches.get());
        rules.flying |= self.over;
        let region = Region::Reach { model: offer.model.id(), rules };
        all.add(offer.choice.needs(Needs::To(region)), offer.verdict);
    }

    fn intent(&self, _: &DuelMut, used: UseEffect, answer: &Answer<Act>) -> StepResult<Intent> {
        let model = used.by;
        Ok(match &answer.route {
            Some(route) => Intent::Move { model, way: route.legs.clone(), cost: route.cost },
            None => Intent::Move { model, way: Vec::new(), cost: 0.0 },
        })
    }

    fn judge(&self, judge: &mut Judge, choice: &Choice, ability: &Ability) -> StepResult {
        judge.walks(choice, 0.3 * price_of(ability))
    }
}
