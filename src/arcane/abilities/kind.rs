//! The interface of a kind of ability to the rules. Most kinds affect few rules; the
//! defaults of the trait are for the others.

use super::{Dodge, Effect, Summon};
use crate::attack::{Attack, AttackKind};
use crate::change::DuelMut;
use crate::content::check::Check;
use crate::content::{Ability, ArcaneContent, Blow, Length};
use crate::display::preview::PreviewContext;
use crate::duel_ref::{DuelRef, ModelRef};
use crate::steps::effects::AbilityUse;
use crate::steps::hero_action::HeroAction;
use crate::steps::intent::Intent;
use crate::steps::offers::{ABILITIES, AbilityOffer, FIGHT};
use crate::tactics::OptionEvaluator;
use monteria_content::Span;
use monteria_game::{Answer, Choice, ModelId, Offers, Preview, Refusal, StepResult, Text};

/// The rules of a kind of ability.
pub(crate) trait AbilityKind {
    /// Returns its effect as a clause for players.
    fn description(&self, content: &ArcaneContent) -> Text;

    /// Reports invalid fields; `at` is its place in the file.
    fn check(&self, _check: &mut Check, _at: &Span) {}

    /// Returns the kind of attack that its user declares, or `None` if it is no attack.
    /// The length of a Charge is still 0.
    fn attack_kind(&self) -> Option<AttackKind> {
        None
    }

    /// Returns the changes to a basic attack, or `None` if it is no attack.
    fn blow(&self) -> Option<&Blow> {
        None
    }

    /// Returns the radius of the burst around its target, in inches.
    fn burst(&self) -> Option<Length> {
        None
    }

    /// Returns it if it is an effect on characters.
    fn effect(&self) -> Option<&Effect> {
        None
    }

    /// Returns it if it is a summons.
    fn summon(&self) -> Option<&Summon> {
        None
    }

    /// Returns it if it is a Dodge.
    fn dodge(&self) -> Option<&Dodge> {
        None
    }

    /// Returns whether it is a Counterattack.
    fn counters(&self) -> bool {
        false
    }

    /// Returns whether it is a defence, which Damage Resistance forbids.
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

    /// Returns whether it hides its user as long as it is upheld.
    fn hides(&self) -> bool {
        false
    }

    /// Returns the distance in inches within which friends have soft cover
    /// while it is upheld.
    fn screen(&self) -> Option<Length> {
        None
    }

    /// Returns whether it lasts as long as its upkeep is paid.
    fn lasts(&self) -> bool {
        false
    }

    /// Returns the length in inches of the object that it places at a chosen spot and in
    /// a chosen direction, or `None` if no direction is needed.
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

    /// Returns the heading of its option in an activation, or `None` if it
    /// is only a reaction.
    fn heading(&self) -> Option<Text> {
        Some(if self.attack_kind().is_some() { FIGHT } else { ABILITIES })
    }

    /// Checks its own conditions of use, apart from cost and limits.
    ///
    /// # Errors
    /// The reason why it may not be used.
    fn usable(&self, _facts: &DuelRef, _user: &ModelRef) -> Result<(), Refusal> {
        Ok(())
    }

    /// Adds its option with its targets or its region.
    fn offer(&self, offer: AbilityOffer, all: &mut Offers) {
        all.add(offer.choice, offer.verdict);
    }

    /// Returns the action that begins once it is paid for: an attack on the chosen
    /// target, or its use.
    ///
    /// # Errors
    /// If the order lacks what the option needs.
    fn intent(
        &self,
        duel: &DuelMut,
        used: AbilityUse,
        answer: &Answer<HeroAction>,
    ) -> StepResult<Intent> {
        match self.attack_kind() {
            Some(kind) => {
                let attack =
                    Attack::new(Some(used.user), answer.target()?, kind, Some(used.ability));
                Ok(Intent::Attack(attack))
            }
            None => self.used(duel, used, answer).map(Intent::Use),
        }
    }

    /// Completes its use from the order, if it is neither an attack nor a move.
    ///
    /// # Errors
    /// If the order lacks what the option needs.
    fn used(
        &self,
        _duel: &DuelMut,
        used: AbilityUse,
        _: &Answer<HeroAction>,
    ) -> StepResult<AbilityUse> {
        Ok(AbilityUse { targets: vec![used.user], ..used })
    }

    /// Applies it, if it is neither an attack nor a move.
    ///
    /// # Errors
    /// If a model is missing.
    fn apply(&self, _duel: &mut DuelMut, _used: AbilityUse, _ability: &Ability) -> StepResult {
        Ok(())
    }

    /// Returns the preview of its use on this target, or without a target.
    fn preview(
        &self,
        _context: &PreviewContext,
        _ability: &Ability,
        _target: Option<ModelId>,
    ) -> Option<Preview> {
        None
    }

    /// Adds the orders that the computer player considers for this option,
    /// each with its value.
    ///
    /// # Errors
    /// If a model is missing.
    fn evaluate(
        &self,
        evaluator: &mut OptionEvaluator,
        choice: &Choice,
        ability: &Ability,
    ) -> StepResult {
        match self.attack_kind() {
            Some(kind) => evaluator.evaluate_attacks(choice, kind, Some(ability)),
            None => Ok(()),
        }
    }
}
