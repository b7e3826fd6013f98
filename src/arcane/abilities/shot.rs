//! Ranged Attacks, which may burst where they hit.

use super::{AbilityKind, RangedAttack};
use crate::attack::AttackKind;
use crate::content::check::{BlowKind, Check};
use crate::content::words::{blow_words, long};
use crate::content::{Ability, ArcaneContent, Blow, Length};
use crate::preview::PreviewContext;
use crate::steps::offers::{AbilityOffer, at_arms_length, in_range};
use monteria_content::Span;
use monteria_game::{ModelId, Offers, Preview};

impl AbilityKind for RangedAttack {
    fn words(&self, _: &ArcaneContent) -> String {
        let words = |area| format!(" with a burst of {}", long(area));
        let burst = self.area.map_or_else(String::new, words);
        blow_words(&format!("a Ranged Attack up to {}{burst}", long(self.range)), &self.blow)
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
        let verdict = verdict.and_then(|()| at_arms_length(facts, model));
        let targets = in_range(facts, model, self.range.get(), &self.blow.ignores);
        all.add_targets(choice, verdict, targets, "nobody can be shot at");
    }

    fn preview(
        &self,
        context: &PreviewContext,
        ability: &Ability,
        target: Option<ModelId>,
    ) -> Option<Preview> {
        let mut preview = context.attack(target?, AttackKind::Ranged, Some(&ability.id))?;
        if let Some(area) = self.area {
            let near = context.facts.near(target?, area.get()).map(|one| one.name().to_owned());
            let near: Vec<String> = near.collect();
            let near = if near.is_empty() { "nobody else".to_owned() } else { near.join(", ") };
            preview.facts.push(("In the burst".to_owned(), near));
        }
        Some(preview)
    }
}
