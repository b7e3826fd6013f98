//! Damage of hits: by weapon and level of success, with the properties that count
//! (rulebook, Combat actions; Weapon properties).

use crate::content::{Property, Split, SplitLength, TestKind, Weapon, card, skill};
use crate::feat::Level;
use crate::sequence::{CombatId, PendingDamage, Sequence};
use crate::skills::{BonusContext, overrun_enemies};
use crate::skirmish_ref::{Attempt, SkirmishRef};
use crate::steps::paths::charge::weapon_reach;
use monteria_game::{SideId, StepResult};
use monteria_table::{bodies_within, distance, within};

impl<'a> SkirmishRef<'a> {
    /// Returns the properties that count for pending damage: those of the weapon, of the
    /// attacker's skills, and of cards.
    ///
    /// # Errors
    /// If the attacker, its weapon or the target is missing.
    pub(crate) fn properties_of(&self, pending: &PendingDamage) -> StepResult<Vec<Property>> {
        // Damage without a weapon, such as by a fall, has no properties.
        let Some((by, weapon)) = pending.by.zip(pending.weapon.as_ref()) else {
            return Ok(Vec::new());
        };
        let one = self.try_get(by)?;
        let target = self.try_get(pending.to)?;
        let mut all = self.weapon(by, weapon)?.properties.clone();
        if pending.ranged {
            let played =
                self.turn.sequence.iter().flat_map(|sequence| sequence.cards_played_for(by));
            all.extend(played.filter_map(|card| card.rule().property()));
        } else {
            let context = BonusContext::strike(self, one, target);
            for effect in one.fighter.effects() {
                effect.rule().adds_properties(&context, &mut all);
            }
        }
        Ok(all)
    }

    /// Returns the face from which on armour dice against hits of this
    /// crew cost two wounds.
    pub fn ruthless(&self, side: SideId) -> Option<u8> {
        self.leader_effect::<card::Ruthless>(side).map(|it| it.0.get())
    }

    /// Returns the damage of a shot at this level and distance in inches, or None if it
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

    /// Returns the damage of a strike at this level with skill bonuses, or None if it
    /// misses (rulebook, Close combat).
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
        let context = BonusContext::test(self, attempt);
        let effects = attempt.by.fighter.effects();
        let added = effects.map(|effect| effect.rule().adds_to_damage(&context, second));
        Some((i32::from(base.get()) + added.sum::<i32>()).clamp(0, i32::from(u8::MAX)) as u8)
    }

    /// Returns the damage of a shot or strike at this level, or None if it misses.
    pub(crate) fn damage_of(
        &self,
        attempt: &Attempt<'_, 'a>,
        level: Level,
    ) -> Option<PendingDamage> {
        let ((target, there), weapon) = attempt.at.zip(attempt.weapon)?;
        let ranged = attempt.kind == TestKind::Shoot;
        let damage = if ranged {
            let inches = distance(&attempt.from.body, &there.body);
            Self::shot_damage(weapon, level, inches, target.has::<skill::HardToHit>())?
        } else {
            // A model struck from beyond its own reach may oppose the strike, but its
            // success does no damage.
            let reached = bodies_within(&attempt.from.body, &there.body, weapon_reach(weapon));
            let far = !attempt.charging && !reached;
            self.strike_damage(attempt, weapon, level).filter(|_| !far)?
        };
        let damage = if weapon.heals() { 0 } else { damage };
        let hard = ranged && self.cover(&attempt.from, target, &there).hard;
        let cover = if hard { self.numbers().hard_cover_armour.get() } else { 0 };
        Some(PendingDamage {
            ranged,
            cover,
            ..PendingDamage::of(attempt.by.id(), &weapon.id, target.id(), damage)
        })
    }

    /// Returns the damage of a combat action of a sequence at this level, or None
    /// if it does none.
    pub fn damage_at(
        &self,
        sequence: &Sequence,
        of: CombatId,
        level: Level,
    ) -> StepResult<Option<PendingDamage>> {
        let mut pending = self.damage_of(&self.attempt(sequence, of)?, level);
        if let Some(pending) = pending.as_mut().filter(|_| of == CombatId::Acting)
            && !overrun_enemies(self, sequence)?.is_empty()
        {
            pending.damage = pending.damage.div_ceil(2);
        }
        Ok(pending)
    }
}
