//! Ranged Attacks by abilities, which may burst around their target.

use super::{AbilityKind, RangedAttack};
use crate::attack::AttackKind;
use crate::content::check::{BlowKind, Check};
use crate::content::descriptions::{describe_blow, length_text};
use crate::content::{Ability, ArcaneContent, Blow, Length};
use crate::display::preview::PreviewContext;
use crate::steps::offers::{AbilityOffer, in_range, not_engaged};
use monteria_content::Span;
use monteria_game::{ModelId, Offers, Preview, Text, text};

impl AbilityKind for RangedAttack {
    fn description(&self, _: &ArcaneContent) -> Text {
        let range = length_text(self.range);
        let shot = match self.area {
            None => text!("rules-arcane-a-ranged-attack-up-to", "a Ranged Attack up to {range}"),
            Some(area) => text!(
                "rules-arcane-a-ranged-attack-up-to-with",
                "a Ranged Attack up to {range} with a burst of {area}",
                area = length_text(area)
            ),
        };
        describe_blow(shot, &self.blow)
    }

    fn check(&self, check: &mut Check, at: &Span) {
        check.blow(&at.field("blow"), &self.blow, BlowKind::Shot);
    }

    fn attack_kind(&self) -> Option<AttackKind> {
        Some(AttackKind::Ranged)
    }

    fn blow(&self) -> Option<&Blow> {
        Some(&self.blow)
    }

    fn burst(&self) -> Option<Length> {
        self.area
    }

    fn offer(&self, offer: AbilityOffer, all: &mut Offers) {
        let AbilityOffer { facts, model, choice, verdict, .. } = offer;
        let verdict = verdict.and_then(|()| not_engaged(facts, model));
        let targets = in_range(facts, model, self.range.get(), &self.blow.ignores);
        all.add_targets(
            choice,
            verdict,
            targets,
            text!("rules-arcane-nobody-can-be-shot-at", "nobody can be shot at"),
        );
    }

    fn preview(
        &self,
        context: &PreviewContext,
        ability: &Ability,
        target: Option<ModelId>,
    ) -> Option<Preview> {
        let mut preview = context.attack(target?, AttackKind::Ranged, Some(&ability.id))?;
        if let Some(area) = self.area {
            let near = context
                .facts
                .models_near(target?, area.get())
                .map(|one| Text::verbatim(one.name()));
            let near = Text::joined(near, ", ");
            let near = if near.is_empty() {
                text!("rules-arcane-nobody-else", "nobody else")
            } else {
                near
            };
            preview.facts.push((text!("rules-arcane-in-the-burst", "In the burst"), near));
        }
        Some(preview)
    }
}
