//! What skills do, one file for each effect or for a few of one shape, behind
//! [`SkillRule`] (brief, Skill list). How an effect is spelled, and its
//! words, stand in `content/skill.rs`.
//!
//! Checks of content, numbers and steps ask [`SkillEffect::rule`] and know no
//! effect by its name. An effect that is asked for at one place alone is looked up
//! there by its type: `has::<skill::Knits>()`.

mod blinks;
mod bonus;
mod charges;
mod condition;
mod crew;
mod dice;
mod movement;
mod pack;
mod pounces;
mod shoves;
mod startles;
mod stealth;
mod sweeps;

use crate::content::check::Check;
use crate::prelude::*;
use monteria_content::Span;
use monteria_game::register_steps;

pub(crate) use blinks::{Along, flickers, offer_flicker};
pub(crate) use charges::{Arrived, run_down, topple};
pub(crate) use condition::Moment;
pub(crate) use pack::{JoinIn, pack};
pub(crate) use pounces::{may_pounce, stop};
pub(crate) use shoves::{knock, push};
pub(crate) use startles::{Startle, startled};
pub(crate) use stealth::offer_fade;

register_steps!(blinks, charges, pack, shoves, startles);

actions! {
    /// What is answered about skills.
    pub enum SkillAnswer {
        /// Nothing of it.
        No,
        /// It startles who charges.
        Startle,
        /// It shoves.
        Shove,
        /// This one joins with that weapon.
        Join(ModelId, Id) = "join:{0}:{1}",
        /// It comes along to there.
        Along,
    }
}

/// A strike that has hit, as the skills of its maker see it.
pub(crate) struct Strike<'f, 'a> {
    pub facts: &'f SkirmishRef<'a>,
    pub by: &'f ModelRef<'a>,
    /// The base of the striker where it strikes from.
    pub from: Body,
    pub at: ModelId,
}

/// What skills add to a strike that has hit.
#[derive(Default)]
pub(crate) struct Aftermath {
    pub harm: Vec<Harm>,
    pub pushes: Vec<Shove>,
    /// Whether its maker may shove the target for half the damage.
    pub may_shove: bool,
}

/// What an effect of a skill does, each method at its moment of a match. Without a method
/// of its own an effect does nothing then.
pub(crate) trait SkillRule {
    /// Finds fault with what the types of its fields allow.
    fn check(&self, _check: &mut Check<'_>, _span: &Span) {}

    /// Returns how many points less its bearer costs in a crew of these profiles.
    fn saves(&self, _crew: &[&Profile]) -> i32 {
        0
    }

    /// Returns what it adds to a number of its bearer in a test or an armour roll.
    fn adds_to(&self, _stat: Stat, _moment: &Moment<'_, '_>) -> i32 {
        0
    }

    /// Returns what it adds to the inches of a move of its bearer.
    fn adds_to_speed(&self, _moment: &Moment<'_, '_>) -> Option<SplitLength> {
        None
    }

    /// Returns what it adds to the damage of a strike that passes, or of
    /// one that is nailed.
    fn adds_to_damage(&self, _moment: &Moment<'_, '_>, _nailed: bool) -> i32 {
        0
    }

    /// Adds properties that a strike has beside those of its weapon.
    fn adds_properties(&self, _moment: &Moment<'_, '_>, _all: &mut Vec<Property>) {}

    /// Returns how much worse others test this against its bearer.
    fn hinders(&self, _test: TestKind) -> i32 {
        0
    }

    /// Returns the die of a test that its bearer may roll again.
    fn rerolls(&self, _attempt: &Attempt<'_, '_>) -> Option<TestDie> {
        None
    }

    /// Returns whether such a test is applied before one of its kind that opposes it.
    fn is_first(&self, _test: TestKind) -> bool {
        false
    }

    /// Returns the inches that its bearer may move after such a test has hit.
    fn slips_after(&self, _hit: TestKind) -> Option<f32> {
        None
    }

    /// Adds what comes of a strike of its bearer that has hit.
    fn after_strike(&self, _strike: &Strike<'_, '_>, _after: &mut Aftermath) {}
}

/// Puts a hit down, with what skills make of one in close combat: hits of others around,
/// and the question whether it shoves.
pub(crate) fn after_hit(skirmish: &mut SkirmishMut<'_, '_>, harm: Harm) -> StepResult {
    let facts = skirmish.read();
    let sequence = facts.sequence()?;
    let mut after = Aftermath::default();
    let number = sequence.harm.len();
    if let Some(by) = harm.by.filter(|_| !harm.ranged) {
        let one = facts.try_get(by)?;
        let way = sequence.way.as_ref().filter(|_| sequence.by == by);
        let end = way.map_or(one.stand.at, |way| way.at(way.length()));
        let strike = Strike { facts: &facts, by: one, from: one.body().moved(end), at: harm.to };
        for effect in one.fighter.effects() {
            effect.rule().after_strike(&strike, &mut after);
        }
    }
    if after.may_shove {
        skirmish.ctx.then(shoves::Shoving { harm: number });
    }
    let sequence = skirmish.sequence()?;
    sequence.harm.push(harm);
    sequence.harm.extend(after.harm);
    sequence.shoves.extend(after.pushes);
    Ok(())
}

/// Returns a question to the player of a model, or None where there is nothing to choose.
fn ask(one: &ModelRef<'_>, prompt: String, options: Vec<Choice>) -> Option<Decision> {
    one.asks(prompt, options).filter(Decision::is_choice)
}
