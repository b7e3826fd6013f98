//! Traps, which attack the next enemy that comes near.

use super::{AbilityKind, Trap};
use crate::change::DuelMut;
use crate::content::descriptions::length_text;
use crate::content::{Ability, ArcaneContent};
use crate::state::TableItem;
use crate::steps::effects::AbilityUse;
use crate::steps::hero_action::HeroAction;
use crate::steps::offers::{AbilityOffer, region_around};
use crate::tactics::OptionEvaluator;
use monteria_game::{Answer, Choice, Needs, Offers, StepResult, Text, Thing, event_text, text};

impl AbilityKind for Trap {
    fn description(&self, _: &ArcaneContent) -> Text {
        text!(
            "rules-arcane-a-marker-laid-within-strikes-the",
            "a marker placed within {within} strikes the next enemy that moves within {trigger} \
             of it with Attack {attack} and Damage {damage}",
            within = length_text(self.within),
            trigger = length_text(self.trigger),
            attack = self.attack.get(),
            damage = self.damage.get()
        )
    }

    fn offer(&self, offer: AbilityOffer, all: &mut Offers) {
        let region = region_around(offer.model, self.within.get(), None);
        all.add(offer.choice.needs(Needs::To(region)), offer.verdict);
    }

    fn used(
        &self,
        _: &DuelMut,
        used: AbilityUse,
        answer: &Answer<HeroAction>,
    ) -> StepResult<AbilityUse> {
        Ok(AbilityUse { spot: answer.spot()?.plan(), ..used })
    }

    fn apply(&self, duel: &mut DuelMut, used: AbilityUse, _: &Ability) -> StepResult {
        let facts = duel.read();
        let user = facts.try_get(used.user)?;
        let side = user.side();
        let text =
            event_text!("rules-arcane-lays-a-trap", "{name} lays a trap", name = user.name());
        let trap = TableItem::Trap {
            trigger: self.trigger.get(),
            at_end: false,
            attack: self.attack.get(),
            damage: self.damage.get(),
        };
        duel.lay(Thing::new(trap, used.spot).owned_by(side), text, &["arc-ability"]);
        Ok(())
    }

    fn evaluate(
        &self,
        evaluator: &mut OptionEvaluator,
        choice: &Choice,
        ability: &Ability,
    ) -> StepResult {
        evaluator.evaluate_placement(choice, ability);
        Ok(())
    }
}
