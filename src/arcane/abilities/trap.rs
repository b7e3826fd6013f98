//! Traps, which strike at the next enemy who comes near.

use super::{AbilityKind, Trap};
use crate::change::DuelMut;
use crate::content::words::long;
use crate::content::{Ability, ArcaneContent};
use crate::state::Laid;
use crate::steps::acts::Act;
use crate::steps::effects::UseEffect;
use crate::steps::offers::{AbilityOffer, region_around};
use crate::tactics::Judge;
use monteria_game::{Answer, Choice, Needs, Offers, StepResult, Thing, event_text};

impl AbilityKind for Trap {
    fn words(&self, _: &ArcaneContent) -> String {
        format!(
            "a marker laid within {} strikes the next enemy that moves within {} of it \
             with Attack {} and Damage {}",
            long(self.within),
            long(self.trigger),
            self.attack,
            self.damage
        )
    }

    fn offer(&self, offer: AbilityOffer, all: &mut Offers) {
        let region = region_around(offer.model, self.within.get(), None);
        all.add(offer.choice.needs(Needs::To(region)), offer.verdict);
    }

    fn used(&self, _: &DuelMut, used: UseEffect, answer: &Answer<Act>) -> StepResult<UseEffect> {
        Ok(UseEffect { at: answer.spot()?.plan(), ..used })
    }

    fn apply(&self, duel: &mut DuelMut, used: UseEffect, _: &Ability) -> StepResult {
        let facts = duel.read();
        let user = facts.try_get(used.by)?;
        let side = user.side();
        let text = event_text!("{} lays a trap", user.name());
        let trap = Laid::Trap {
            trigger: self.trigger.get(),
            at_end: false,
            attack: self.attack.get(),
            damage: self.damage.get(),
        };
        duel.lay(Thing::new(trap, used.at).owned_by(side), text, &["arc-ability"]);
        Ok(())
    }

    fn judge(&self, judge: &mut Judge, choice: &Choice, ability: &Ability) -> StepResult {
        judge.places(choice, ability);
        Ok(())
    }
}
