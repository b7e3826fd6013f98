//! Rules of skill effects behind [`SkillRule`], one file for each effect or
//! group of similar ones (brief, Skill list). Their spelling in files and their
//! texts are in `content/skill.rs`.
//!
//! Content checks, derived numbers and steps ask
//! [`SkillEffect::rule`](crate::content::SkillEffect::rule) and name no effect. An effect
//! that only one place needs is looked up there by its type: `has::<skill::Knits>()`.

mod blinks;
mod bonus;
mod charges;
mod condition;
mod crew;
mod dice;
mod movement;
mod pack;
mod pounces;
mod pushes;
mod startles;
mod stealth;
mod sweeps;

use crate::content::check::ContentCheck;
use crate::content::{Id, Profile, Property, SplitLength, Stat, TestDie, TestKind};
use crate::sequence::{PendingDamage, Push};
use crate::skirmish_ref::{Attempt, ModelRef, SkirmishRef};
use crate::state_access::skirmish_mut::SkirmishMut;
use monteria_content::Span;
use monteria_game::{Choice, Decision, ModelId, StepResult, Text, actions, register_steps};
use monteria_table::Body;

pub(crate) use blinks::{ComeAlong, flicker, offer_flicker};
pub(crate) use charges::{Arrived, overrun_enemies, topple};
pub(crate) use condition::BonusContext;
pub(crate) use pack::{JoinIn, pack_near};
pub(crate) use pounces::{may_pounce, stop_at_pounce};
pub(crate) use pushes::{apply_push, knock_down};
pub(crate) use startles::{Startle, startle_penalty};
pub(crate) use stealth::offer_fade;

register_steps!(blinks, charges, pack, pushes, startles);

actions! {
    /// Answers to questions about skills.
    pub enum SkillAnswer {
        /// Does not use the skill.
        No,
        /// Startles the charger for a wound.
        Startle,
        /// Pushes the target for half the damage.
        Push = "shove",
        /// This model joins the charge with this weapon.
        Join(ModelId, Id) = "join:{0}:{1}",
        /// Comes along to the chosen spot.
        ComeAlong = "along",
    }
}

/// A strike that hit, as the skills of the striker see it.
pub(crate) struct StrikeHit<'f, 'a> {
    pub facts: &'f SkirmishRef<'a>,
    pub by: &'f ModelRef<'a>,
    /// Base of the striker at the position from which it strikes.
    pub from: Body,
    pub at: ModelId,
}

/// Additions of skills to a strike that hit.
#[derive(Default)]
pub(crate) struct StrikeEffects {
    pub pending: Vec<PendingDamage>,
    pub pushes: Vec<Push>,
    /// Whether the striker may push the target for half the damage.
    pub may_push: bool,
}

/// Rule of a skill effect, one method for each moment of a match.
/// The defaults do nothing.
pub(crate) trait SkillRule {
    /// Adds faults that the types of the fields do not exclude.
    fn check(&self, _check: &mut ContentCheck<'_>, _span: &Span) {}

    /// Returns the points that its bearer saves in a crew of these profiles.
    fn saves(&self, _crew: &[&Profile]) -> i32 {
        0
    }

    /// Returns the bonus to a number of its bearer in a test or an armour roll.
    fn adds_to(&self, _stat: Stat, _context: &BonusContext<'_, '_>) -> i32 {
        0
    }

    /// Returns the bonus to the move distances of its bearer.
    fn adds_to_speed(&self, _context: &BonusContext<'_, '_>) -> Option<SplitLength> {
        None
    }

    /// Returns the bonus to the damage of a strike that passed or was nailed.
    fn adds_to_damage(&self, _context: &BonusContext<'_, '_>, _nailed: bool) -> i32 {
        0
    }

    /// Adds properties to a strike beside those of the weapon.
    fn adds_properties(&self, _context: &BonusContext<'_, '_>, _all: &mut Vec<Property>) {}

    /// Returns the penalty to tests of this kind against its bearer.
    fn hinders(&self, _test: TestKind) -> i32 {
        0
    }

    /// Returns the die of a test that its bearer may reroll.
    fn rerolls(&self, _attempt: &Attempt<'_, '_>) -> Option<TestDie> {
        None
    }

    /// Returns whether tests of this kind are applied before opposing tests
    /// of the same kind.
    fn is_first(&self, _test: TestKind) -> bool {
        false
    }

    /// Returns the inches that its bearer may move after a hit with a test of this kind.
    fn move_after_hit(&self, _hit: TestKind) -> Option<f32> {
        None
    }

    /// Adds effects to a strike of its bearer that hit.
    fn after_strike(&self, _strike: &StrikeHit<'_, '_>, _after: &mut StrikeEffects) {}
}

/// Records a hit. In close combat skills may add damage to other models, and the question
/// whether the striker pushes its target.
pub(crate) fn record_hit(skirmish: &mut SkirmishMut<'_, '_>, pending: PendingDamage) -> StepResult {
    let facts = skirmish.read();
    let sequence = facts.sequence()?;
    let mut after = StrikeEffects::default();
    let number = sequence.pending_damage.len();
    if let Some(by) = pending.by.filter(|_| !pending.ranged) {
        let one = facts.try_get(by)?;
        let path = sequence.path.as_ref().filter(|_| sequence.by == by);
        let end = path.map_or(one.stand.at, |path| path.at(path.length()));
        let strike =
            StrikeHit { facts: &facts, by: one, from: one.body().moved(end), at: pending.to };
        for effect in one.fighter.effects() {
            effect.rule().after_strike(&strike, &mut after);
        }
    }
    if after.may_push {
        skirmish.ctx.then(pushes::OfferPush { index: number });
    }
    let sequence = skirmish.sequence()?;
    sequence.pending_damage.push(pending);
    sequence.pending_damage.extend(after.pending);
    sequence.pushes.extend(after.pushes);
    Ok(())
}

/// Returns a question to the player of a model, or None if there is only one option.
fn question(one: &ModelRef<'_>, prompt: Text, options: Vec<Choice>) -> Option<Decision> {
    one.asks(prompt, options).filter(Decision::is_choice)
}
