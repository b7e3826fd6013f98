//! Abilities that change lines of sight: walls, screens for friends, darkness.

use bevy_math::Vec2;

use super::{AbilityKind, Darkness, Screen, Wall};
use crate::change::DuelMut;
use crate::content::descriptions::length_text;
use crate::content::{Ability, ArcaneContent, Length};
use crate::state::TableItem;
use crate::steps::effects::AbilityUse;
use crate::steps::hero_action::HeroAction;
use crate::steps::offers::{AbilityOffer, region_around};
use crate::tactics::OptionEvaluator;
use monteria_game::{Answer, Choice, Needs, Offers, StepResult, Text, Thing, event_text, text};

impl AbilityKind for Wall {
    fn description(&self, _: &ArcaneContent) -> Text {
        text!(
            "rules-arcane-a-wall-long-in-the-control",
            "a wall {length} long in the Control Zone blocks lines of sight",
            length = length_text(self.length)
        )
    }

    fn lasts(&self) -> bool {
        true
    }

    fn aimed_length(&self) -> Option<Length> {
        Some(self.length)
    }

    fn offer(&self, offer: AbilityOffer, all: &mut Offers) {
        let region = region_around(offer.model, offer.facts.zone(), Some(self.length.get()));
        all.add(offer.choice.needs(Needs::Aim(region)), offer.verdict);
    }

    fn used(
        &self,
        _: &DuelMut,
        used: AbilityUse,
        answer: &Answer<HeroAction>,
    ) -> StepResult<AbilityUse> {
        Ok(AbilityUse { spot: answer.spot()?.plan(), direction: answer.facing()?.unit(), ..used })
    }

    fn apply(&self, duel: &mut DuelMut, used: AbilityUse, ability: &Ability) -> StepResult {
        let facts = duel.read();
        let user = facts.try_get(used.user)?;
        let side = user.side();
        let text = event_text!(
            "rules-arcane-stands-where-wills-it",
            "{user} places {ability}",
            ability = ability.name,
            user = user.name()
        );
        let half = used.direction.normalize_or(Vec2::X) * (self.length.get() / 2.0);
        let wall = TableItem::Wall { ends: (used.spot - half, used.spot + half) };
        let thing = duel.lay(Thing::new(wall, used.spot).owned_by(side), text, &["arc-ability"]);
        duel.uphold(used.user, &ability.id, Some(thing))
    }
}

impl AbilityKind for Screen {
    fn description(&self, _: &ArcaneContent) -> Text {
        text!(
            "rules-arcane-friends-within-count-as-in-soft",
            "friends within {length} count as in soft cover",
            length = length_text(self.within)
        )
    }

    fn screen(&self) -> Option<Length> {
        Some(self.within)
    }

    fn lasts(&self) -> bool {
        true
    }

    fn apply(&self, duel: &mut DuelMut, used: AbilityUse, ability: &Ability) -> StepResult {
        if ability.upkeep > 0 { duel.uphold(used.user, &ability.id, None) } else { Ok(()) }
    }

    fn evaluate(
        &self,
        evaluator: &mut OptionEvaluator,
        choice: &Choice,
        ability: &Ability,
    ) -> StepResult {
        evaluator.evaluate_protection(choice, ability);
        Ok(())
    }
}

impl AbilityKind for Darkness {
    fn description(&self, _: &ArcaneContent) -> Text {
        text!(
            "rules-arcane-nobody-sees-farther-than-until-the",
            "nobody sees farther than {length} until the end of the turn",
            length = length_text(self.sight)
        )
    }

    fn apply(&self, duel: &mut DuelMut, _: AbilityUse, _: &Ability) -> StepResult {
        duel.turn.darkness = Some(self.sight.get());
        let text = event_text!(
            "rules-arcane-nobody-sees-farther-than-until-the-2",
            "Nobody sees farther than {sight} until the turn ends",
            sight = length_text(self.sight)
        );
        duel.ctx.note(text, &["arc-ability", "arc-sight"]);
        Ok(())
    }
}
