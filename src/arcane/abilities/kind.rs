//! What the rules ask about an ability. Most kinds concern few rules: the
//! other answers are defaults.

use super::{Dodge, Effect, Summon};
use crate::attack::{Attack, AttackKind};
use crate::change::DuelMut;
use crate::content::check::Check;
use crate::content::{Ability, ArcaneContent, Blow, Length};
use crate::duel_ref::{DuelRef, ModelRef};
use crate::preview::PreviewContext;
use crate::steps::acts::Act;
use crate::steps::effects::UseEffect;
use crate::steps::intent::Intent;
use crate::steps::offers::{ABILITIES, AbilityOffer, FIGHT};
use crate::tactics::Judge;
use monteria_content::Span;
use monteria_game::{Answer, Choice, ModelId, Offers, Preview, Refusal, StepResult};

/// A kind of ability: the part of an ability that differs from kind to kind.
pub(crate) trait AbilityKind {
    /// Returns what it does, as a clause for players.
    fn words(&self, content: &ArcaneContent) -> String;

    /// Adds what is wrong with its fields; `at` is its place in the file.
    fn check(&self, _check: &mut Check, _at: &Span) {}

    /// Returns the kind of attack that its user declares with it; a Charge
    /// has no run yet.
    fn attack_kind(&self) -> Option<AttackKind> {
        None
    }

    /// Returns how its attack differs from a basic one; `None` where it is no attack.
    fn blow(&self) -> Option<&Blow> {
        None
    }

    /// Returns the radius of the burst around whom it hits, in inches.
    fn burst(&self) -> Option<Length> {
        None
    }

    /// Returns it as an effect that comes over characters.
    fn effect(&self) -> Option<&Effect> {
        None
    }

    /// Returns it as a summons.
    fn summon(&self) -> Option<&Summon> {
        None
    }

    /// Returns it as a Dodge.
    fn dodge(&self) -> Option<&Dodge> {
        None
    }

    /// Returns whether it is a Counterattack.
    fn counters(&self) -> bool {
        false
    }

    /// Returns whether the target of an attack uses it in defence,
    /// as Damage Resistance forbids.
    fn defends(&self) -> bool {
        self.dodge().is_some() || self.counters()
    }

    /// Returns whether an attack that would eliminate its user is rolled again.
    fn wards(&self) -> bool {
        false
    }

    /// Returns whether a friend rolls again to resist an effect.
    fn rerolls_resistance(&self) -> bool {
        false
    }

    /// Returns whether its user is Hidden as long as it is upheld.
    fn hides(&self) -> bool {
        false
    }

    /// Returns within how many inches of its user friends count as in soft cover
    /// while it is upheld.
    fn screen(&self) -> Option<Length> {
        None
    }

    /// Returns whether it lasts as long as its upkeep is paid for.
    fn lasts(&self) -> bool {
        false
    }

    /// Returns the length, in inches, of what it puts on the table at a spot and in a
    /// direction of choice; `None` where it asks for no direction.
    fn aimed_length(&self) -> Option<Length> {
        None
    }

    /// Returns whether it uses the movement of the turn.
    fn uses_movement(&self) -> bool {
        false
    }

    /// Returns whether its user leaves contact as if it had escaped.
    fn escapes(&self) -> bool {
        false
    }

    /// Returns the heading below which it is offered in an activation; `None` where it
    /// answers what others do.
    fn heading(&self) -> Option<&'static str> {
        Some(if self.attack_kind().is_some() { FIGHT } else { ABILITIES })
    }

    /// Checks what else it asks for, its cost and its limit aside.
    ///
    /// # Errors
    /// Why it may not be used.
    fn usable(&self, _facts: &DuelRef, _user: &ModelRef) -> Result<(), Refusal> {
        Ok(())
    }

    /// Adds its option with the targets or the region that it needs.
    fn offer(&self, offer: AbilityOffer, all: &mut Offers) {
        all.add(offer.choice, offer.verdict);
    }

    /// Returns what begins once it is paid: its attack on the target chosen, or its use.
    ///
    /// # Errors
    /// If the order lacks what the option needs.
    fn intent(&self, duel: &DuelMut, used: UseEffect, answer: &Answer<Act>) -> StepResult<Intent> {
        match self.attack_kind() {
            Some(kind) => {
                let attack = Attack::new(Some(used.by), answer.target()?, kind, Some(used.ability));
                Ok(Intent::Attack(attack))
            }
            None => self.used(duel, used, answer).map(Intent::Use),
        }
    }

    /// Returns its use with what the order says, where it is no attack and no move.
    ///
    /// # Errors
    /// If the order lacks what the option needs.
    fn used(&self, _duel: &DuelMut, used: UseEffect, _: &Answer<Act>) -> StepResult<UseEffect> {
        Ok(UseEffect { on: vec![used.by], ..used })
    }

    /// Carries it out, where it is no attack and no move.
    ///
    /// # Errors
    /// If somebody is missing.
    fn apply(&self, _duel: &mut DuelMut, _used: UseEffect, _ability: &Ability) -> StepResult {
        Ok(())
    }

    /// Returns what is to be expected of it at this target, or at nobody.
    fn preview(
        &self,
        _context: &PreviewContext,
        _ability: &Ability,
        _target: Option<ModelId>,
    ) -> Option<Preview> {
        None
    }

    /// Adds the orders of this option that the program considers, each with its value.
    ///
    /// # Errors
    /// If somebody is missing.
    fn judge(&self, judge: &mut Judge, choice: &Choice, ability: &Ability) -> StepResult {
        match self.attack_kind() {
            Some(kind) => judge.strikes(choice, kind, Some(ability)),
            None => Ok(()),
        }
    }
}
