//! Ranged Attacks by abilities, which may burst around their target.

use super::{AbilityKind, RangedAttack};
use crate::attack::AttackKind;
use crate::content::check::{BlowKind, Check};
use crate::content::descriptions::{describe_blow, length_text};
use crate::content::{Ability, ArcaneContent, Blow, Length};
use crate::display::preview::PreviewContext;
use crate::steps::offers::{AbilityOffer, in_range, not_engaged};
use monteria_content::Span;
use monteria_game::{ModelId, Offers, Preview};

impl AbilityKind for RangedAttack {
    fn description(&self, _: &ArcaneContent) -> String {
        let words = |area| format!(" with a burst of {}", length_text(area));
        let burst = self.area.map_or_else(String::new, words);
        describe_blow(
            &format!("a Ranged Attack up to {}{burst}", length_text(self.range)),
            &self.blow,
        )
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
            let near =
                context.facts.models_near(target?, area.get()).map(|one| one.name().to_owned());
            let near: Vec<String> = near.collect();
            let near = if near.is_empty() { "nobody else".to_owned() } else { near.join(", ") };
            preview.facts.push(("In the burst".to_owned(), near));
        }
        Some(preview)
    }
}
