//! Abilities that change who sees whom: walls, screens for friends, darkness.

use bevy_math::Vec2;

use super::{AbilityKind, Darkness, Screen, Wall};
use crate::change::DuelMut;
use crate::content::words::long;
use crate::content::{Ability, ArcaneContent, Length};
use crate::state::Laid;
use crate::steps::acts::Act;
use crate::steps::effects::UseEffect;
use crate::steps::offers::{AbilityOffer, region_around};
use crate::tactics::Judge;
use monteria_game::{Answer, Choice, Needs, Offers, StepResult, Thing, event_text};

impl AbilityKind for Wall {
    fn words(&self, _: &ArcaneContent) -> String {
        format!("a wall {} long in the Control Zone stops lines of sight", long(self.length))
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

    fn used(&self, _: &DuelMut, used: UseEffect, answer: &Answer<Act>) -> StepResult<UseEffect> {
        Ok(UseEffect { at: answer.spot()?.plan(), along: answer.facing()?.unit(), ..used })
    }

    fn apply(&self, duel: &mut DuelMut, used: UseEffect, ability: &Ability) -> StepResult {
        let facts = duel.read();
        let user = facts.try_get(used.by)?;
        let side = user.side();
        let text = event_text!("{} stands where {} wills it", ability.name, user.name());
        let half = used.along.normalize_or(Vec2::X) * (self.length.get() / 2.0);
        let wall = Laid::Wall { ends: (used.at - half, used.at + half) };
        let thing = duel.lay(Thing::new(wall, used.at).owned_by(side), text, &["arc-ability"]);
        duel.uphold(used.by, &ability.id, Some(thing))
    }
}

impl AbilityKind for Screen {
    fn words(&self, _: &ArcaneContent) -> String {
        format!("friends within {} count as in soft cover", long(self.within))
    }

    fn screen(&self) -> Option<Length> {
        Some(self.within)
    }

    fn lasts(&self) -> bool {
        true
    }

    fn apply(&self, duel: &mut DuelMut, used: UseEffect, ability: &Ability) -> StepResult {
        if ability.upkeep > 0 { duel.uphold(used.by, &ability.id, None) } else { Ok(()) }
    }

    fn judge(&self, judge: &mut Judge, choice: &Choice, ability: &Ability) -> StepResult {
        judge.shelters(choice, ability);
        Ok(())
    }
}

impl AbilityKind for Darkness {
    fn words(&self, _: &ArcaneContent) -> String {
        format!("nobody sees farther than {} until the end of the turn", long(self.sight))
    }

    fn apply(&self, duel: &mut DuelMut, _: UseEffect, _: &Ability) -> StepResult {
        duel.turn.darkness = Some(self.sight.get());
        let text = event_text!("Nobody sees farther than {}\" until the turn ends", self.sight);
        duel.ctx.note(text, &["arc-ability", "arc-sight"]);
        Ok(())
    }
}
