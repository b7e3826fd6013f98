//! Abilities that replace a basic Charge. They use the movement of the turn.

use super::{AbilityKind, Charge};
use crate::attack::AttackKind;
use crate::content::check::{BlowKind, Check};
use crate::content::descriptions::describe_blow;
use crate::content::{Ability, ArcaneContent, Blow};
use crate::display::preview::PreviewContext;
use crate::steps::offers::{AbilityOffer, chargeable, may_charge};
use monteria_content::Span;
use monteria_game::{ModelId, Offers, Preview, Text, text};

impl AbilityKind for Charge {
    fn description(&self, _: &ArcaneContent) -> Text {
        describe_blow(text!("rules-arcane-a-charge", "a Charge"), &self.blow)
    }

    fn check(&self, check: &mut Check, at: &Span) {
        check.blow(at, &self.blow, BlowKind::Charge);
    }

    fn attack_kind(&self) -> Option<AttackKind> {
        Some(AttackKind::Charge(0.0))
    }

    fn blow(&self) -> Option<&Blow> {
        Some(&self.blow)
    }

    fn uses_movement(&self) -> bool {
        true
    }

    fn offer(&self, offer: AbilityOffer, all: &mut Offers) {
        let AbilityOffer { facts, model, choice, verdict, .. } = offer;
        let verdict = verdict.and_then(|()| may_charge(facts, model));
        let targets = verdict.is_ok().then(|| chargeable(facts, model, &self.blow));
        all.add_targets(
            choice,
            verdict,
            targets.into_iter().flatten(),
            text!("rules-arcane-nobody-can-be-charged", "nobody can be charged"),
        );
    }

    fn preview(
        &self,
        context: &PreviewContext,
        ability: &Ability,
        target: Option<ModelId>,
    ) -> Option<Preview> {
        context.charge(target?, Some(&ability.id), &self.blow)
    }
}
