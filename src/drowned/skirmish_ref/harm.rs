//! What a hit does: the damage of a weapon at a level of success, and the properties that
//! count (rulebook, Combat actions; Weapon properties).

use crate::prelude::*;
use crate::skills::{Moment, run_down};
use crate::steps::charge::reach_of;
use monteria_table::within;

impl<'a> SkirmishRef<'a> {
    /// The properties that count for a harm: of its weapon, of skills of who does
    /// it, and of cards.
    ///
    /// # Errors
    /// Where something that the harm names is missing.
    pub(crate) fn properties_of(&self, harm: &Harm) -> StepResult<Vec<Property>> {
        let Some((by, weapon)) = harm.by.zip(harm.weapon.as_ref()) else { return Ok(Vec::new()) };
        let one = self.try_get(by)?;
        let target = self.try_get(harm.to)?;
        let mut all = self.weapon(by, weapon)?.properties.clone();
        if harm.ranged {
            let played = self.turn.sequence.iter().flat_map(|sequence| sequence.played(by));
            all.extend(played.filter_map(|card| card.rule().property()));
        } else {
            let moment = Moment::strike(self, one, target);
            for effect in one.fighter.effects() {
                effect.rule().adds_properties(&moment, &mut all);
            }
        }
        Ok(all)
    }

    /// From which face on armour dice against hits of a side's crew cost two wounds.
    pub fn ruthless(&self, side: SideId) -> Option<u8> {
        self.leader_effect::<card::Ruthless>(side).map(|it| it.0.get())
    }

    /// The damage of a shot over so many inches that came to this level: none where it
    /// misses (rulebook, The shoot action).
    pub(crate) fn shot_damage(
        weapon: &Weapon,
        level: Level,
        inches: f32,
        hard: bool,
    ) -> Option<u8> {
        let SplitLength(pass, nailed) = weapon.ranges()?;
        let Split(normal, superior) = weapon.damage;
        match level {
            level if level.nails() && within(inches, pass.get()) => Some(superior.get()),
            level if level.nails() && within(inches, nailed.get()) => Some(normal.get()),
            Level::Pass if !hard && within(inches, pass.get()) => Some(normal.get()),
            Level::Blunder | Level::Fail | Level::Pass | Level::Nailed | Level::Feat => None,
        }
    }

    /// The damage of a strike that came to this level, with what skills add: none where
    /// it misses (rulebook, Close combat).
    pub(crate) fn strike_damage(
        &self,
        attempt: &Attempt<'_, 'a>,
        weapon: &Weapon,
        level: Level,
    ) -> Option<u8> {
        if !level.succeeds() {
            return None;
        }
        let Split(pass, nailed) = weapon.damage;
        let second = level.nails();
        let base = if second { nailed } else { pass };
        let moment = Moment::test(self, attempt);
        let effects = attempt.by.fighter.effects();
        let added = effects.map(|effect| effect.rule().adds_to_damage(&moment, second));
        Some((i32::from(base.get()) + added.sum::<i32>()).clamp(0, i32::from(u8::MAX)) as u8)
    }

    /// The harm of a shot or a strike that came to this level; none where it misses.
    pub(crate) fn harm_of(&self, attempt: &Attempt<'_, 'a>, level: Level) -> Option<Harm> {
        let ((target, there), weapon) = attempt.at.zip(attempt.weapon)?;
        let ranged = attempt.kind == TestKind::Shoot;
        let damage = if ranged {
            let inches = distance(&attempt.from.body, &there.body);
            Self::shot_damage(weapon, level, inches, target.has::<skill::HardToHit>())?
        } else {
            // Who was struck from afar and cannot reach so far may ward the blow off, and
            // does nothing by it.
            let reached = bodies_within(&attempt.from.body, &there.body, reach_of(weapon));
            let far = !attempt.charging && !reached;
            self.strike_damage(attempt, weapon, level).filter(|_| !far)?
        };
        let damage = if weapon.heals() { 0 } else { damage };
        let hard = ranged && self.cover(&attempt.from, target, &there).hard;
        let cover = if hard { self.numbers().hard_cover_armour.get() } else { 0 };
        Some(Harm { ranged, cover, ..Harm::of((attempt.by.id(), &weapon.id), target.id(), damage) })
    }

    /// The harm of a test of an action that came to this level; none where it does none.
    pub fn harm_at(&self, sequence: &Sequence, of: Side, level: Level) -> StepResult<Option<Harm>> {
        let mut harm = self.harm_of(&self.attempt(sequence, of)?, level);
        if let Some(harm) = harm.as_mut().filter(|_| of == Side::Acting)
            && !run_down(self, sequence)?.is_empty()
        {
            harm.damage = harm.damage.div_ceil(2);
        }
        Ok(harm)
    }
}
