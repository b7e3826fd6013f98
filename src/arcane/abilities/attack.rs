//! Abilities that replace a basic Attack on an engaged enemy.

use super::{AbilityKind, MeleeAttack};
use crate::attack::AttackKind;
use crate::content::check::{BlowKind, Check};
use crate::content::descriptions::describe_blow;
use crate::content::{Ability, ArcaneContent, Blow};
use crate::display::preview::PreviewContext;
use crate::steps::offers::{AbilityOffer, in_contact};
use monteria_content::Span;
use monteria_game::{ModelId, Offers, Preview, Text, text};

impl AbilityKind for MeleeAttack {
    fn description(&self, _: &ArcaneContent) -> Text {
        describe_blow(text!("rules-arcane-an-attack", "an Attack"), &self.blow)
    }

    fn check(&self, check: &mut Check, at: &Span) {
        check.blow(at, &self.blow, BlowKind::Melee);
    }

    fn attack_kind(&self) -> Option<AttackKind> {
        Some(AttackKind::Melee)
    }

    fn blow(&self) -> Option<&Blow> {
        Some(&self.blow)
    }

    fn offer(&self, offer: AbilityOffer, all: &mut Offers) {
        let targets = in_contact(offer.facts, offer.model);
        all.add_targets(
            offer.choice,
            offer.verdict,
            targets,
            text!("rules-arcane-no-enemy-is-in-contact", "no enemy is in contact"),
        );
    }

    fn preview(
        &self,
        context: &PreviewContext,
        ability: &Ability,
        target: Option<ModelId>,
    ) -> Option<Preview> {
        context.attack(target?, AttackKind::Melee, Some(&ability.id))
    }
}
