//! Armour rolls: a d10 for each point of damage, each above Toughness and armour is a wound (rulebook, Damage and health).

use serde::{Deserialize, Serialize};

use crate::prelude::*;
use monteria_dice::Spread;
use monteria_game::{DieOutcome, DieShown, RollShown, counted};

/// What an armour roll is made against.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct ArmourRoll {
    /// Who rolls.
    pub by: ModelId,
    /// What a die must not exceed.
    pub target: i32,
    /// Failed dice that are rolled again.
    pub again: u8,
    /// Wounds beside for each die that shows its highest face.
    pub rend: u8,
    /// Dice that show at least so much and fail cost two wounds; 0 where none do.
    pub ruthless: u8,
}

impl ArmourRoll {
    /// What a model rolls against where no weapon has anything to say.
    pub fn bare(facts: &SkirmishRef<'_>, by: ModelId) -> StepResult<ArmourRoll> {
        let one = facts.try_get(by)?;
        let target = Self::toughness(facts, by)? + plus(facts, one, Stat::Armour, None);
        Ok(ArmourRoll { by, target, again: rerolls(one), rend: 0, ruthless: 0 })
    }

    /// A model's Toughness with what its weapons and skills add, its armour left out.
    pub fn toughness(facts: &SkirmishRef<'_>, by: ModelId) -> StepResult<i32> {
        let one = facts.try_get(by)?;
        let borne = one.fighter.weapons.iter().filter(|weapon| one.usable(weapon));
        let added = borne.flat_map(|weapon| &weapon.properties);
        let added = added.map(|it| if let Property::Armour(by) = it { i32::from(by.get()) } else { 0 });
        Ok(plus(facts, one, Stat::Toughness, None) + added.sum::<i32>())
    }

    /// What a model rolls against a harm: Pierce lowers its Toughness, to 1 at least, and Sunder its armour (rulebook, Weapon properties).
    pub fn against(facts: &SkirmishRef<'_>, harm: &Harm) -> StepResult<ArmourRoll> {
        let one = facts.try_get(harm.to)?;
        let (mut pierce, mut sunder, mut rend) = (0, 0, 0);
        for property in facts.properties_of(harm)? {
            match property {
                Property::Pierce(by) => pierce += i32::from(by.get()),
                Property::Sunder(by) => sunder += i32::from(by.get()),
                Property::Rend(by) => rend = by.get(),
                Property::Armour(_)
                | Property::Blind
                | Property::Choker
                | Property::Deviate(_)
                | Property::Finite
                | Property::Fire(_)
                | Property::Knockdown
                | Property::Natural
                | Property::Primitive
                | Property::Reach(_)
                | Property::Scarce(_)
                | Property::Slow(_)
                | Property::Smoke
                | Property::Sneaky(_)
                | Property::Spray
                | Property::Stun(_)
                | Property::Template(_)
                | Property::Venom(_)
                | Property::Bleed(_)
                | Property::Heal(_) => {}
            }
        }
        let toughness = Self::toughness(facts, harm.to)?;
        let toughness = if pierce > 0 { (toughness - pierce).max(1) } else { toughness };
        let plates = facts.turn.sequence.iter().flat_map(|it| it.played(harm.to)).map(|card| match card {
            CardEffect::ArmourAgainstShot(more) if harm.ranged => i32::from(more.get()),
            CardEffect::ArmourAgainstShot(_)
            | CardEffect::PierceShot(_)
            | CardEffect::LeapNailed(_)
            | CardEffect::FreeDodge
            | CardEffect::RerollMovement
            | CardEffect::SwimNailed
            | CardEffect::SoftCover => 0,
        });
        let more = harm.cover + plates.sum::<i32>();
        let armour = (plus(facts, one, Stat::Armour, Some(harm)) + more - sunder).max(0);
        let ruthless = harm.by.and_then(|by| facts.get(by)).and_then(|by| facts.ruthless(by.side()));
        let (target, ruthless) = (toughness + armour, ruthless.unwrap_or(0));
        Ok(ArmourRoll { by: harm.to, target, again: rerolls(one), rend, ruthless })
    }

    /// The wounds that one die costs.
    pub fn wounds(&self, face: u32) -> u8 {
        if face as i32 <= self.target {
            return if face == SIDES { self.rend } else { 0 };
        }
        let worse = u8::from(self.ruthless > 0 && face >= u32::from(self.ruthless));
        1 + worse + if face == SIDES { self.rend } else { 0 }
    }

    /// Rolls so many dice and writes it down: the wounds that they cost, and how many of them stopped something.
    pub fn roll(
        &self,
        skirmish: &mut SkirmishMut<'_, '_>,
        dice: u8,
        label: &str,
        why: &[&str],
    ) -> StepResult<(u8, u8)> {
        let mut faces: Vec<u32> = (0..dice).map(|_| skirmish.ctx.dice().die(SIDES)).collect();
        let (mut shown, mut left) = (Vec::new(), self.again);
        let outcome = |face| if self.wounds(face) == 0 { DieOutcome::Hit } else { DieOutcome::Miss };
        let die = |face: u32| DieShown::of(SIDES, face, outcome(face));
        for face in &mut faces {
            if left > 0 && self.wounds(*face) > 0 {
                shown.push(DieShown { kept: false, ..die(*face) });
                left -= 1;
                *face = skirmish.ctx.dice().die(SIDES);
            }
            shown.push(die(*face));
        }
        let wounds: u8 = faces.iter().map(|face| self.wounds(*face)).sum();
        let stopped = faces.iter().filter(|face| self.wounds(**face) == 0).count() as u8;
        let faces: Vec<String> = faces.iter().map(ToString::to_string).collect();
        let (name, faces, target) = (skirmish.name(self.by), faces.join(", "), self.target);
        let text = told!(
            "{name}: armour against {label}: {faces} against {target}, {}",
            counted(wounds, "wound", "wounds")
        );
        let roll = RollShown::of(self.by, "armour", shown, u32::from(stopped));
        let roll = RollShown { against: u8::try_from(target).ok(), ..roll };
        skirmish.ctx.record(EventKind::Rolled(roll), text, why);
        Ok((wounds, stopped))
    }

    /// The chance of each number of wounds of so many dice.
    pub fn odds(&self, dice: u8) -> Spread {
        let cost = |face: u32| Spread::sure(usize::from(self.wounds(face)));
        let die = Spread::mix(&(1..=SIDES).map(|face| (0.1, cost(face))).collect::<Vec<_>>());
        if dice == 0 || self.again == 0 {
            return die.times(usize::from(dice));
        }
        // The first die, then all others: where it fails, one of those that may be rolled again is used up.
        let (rest, fewer) = (self.odds(dice - 1), ArmourRoll { again: self.again - 1, ..*self });
        let again = die.and(&fewer.odds(dice - 1));
        let falls = (1..=SIDES).map(|face| if self.wounds(face) > 0 { again.clone() } else { rest.clone() });
        Spread::mix(&falls.map(|fall| (0.1, fall)).collect::<Vec<_>>())
    }
}

/// A number that armour rolls are made against, with what skills add to it: against a harm, or whatever it is against.
fn plus(facts: &SkirmishRef<'_>, one: &ModelRef<'_>, stat: Stat, harm: Option<&Harm>) -> i32 {
    let holds = |when: When| match when {
        When::Always => true,
        When::Wounded => one.wounded(),
        When::WatchingShots => harm.is_some_and(|harm| harm.ranged) && one.condition.points > 0,
        When::InSmoke => harm.is_some_and(|harm| !harm.ranged) && facts.in_smoke(&one.body()),
        When::Charging | When::AgainstBeasts | When::EachShot | When::EachOfItsKind => false,
    };
    let bonuses = one.fighter.effects().filter_map(SkillEffect::bonus);
    let added = bonuses.map(|(bonus, when)| match bonus {
        Bonus::Stat(to, by) if to == stat && holds(when) => by.get(),
        Bonus::Stat(..) | Bonus::Speed(_) | Bonus::Damage(_) | Bonus::Strikes(_) => 0,
    });
    facts.attribute(one, stat) + added.sum::<i32>()
}

/// How many failed dice a model rolls again.
fn rerolls(one: &ModelRef<'_>) -> u8 {
    effect!(one, SkillEffect::RerollsArmour(dice) => dice.get()).unwrap_or(0)
}
