//! Armour rolls: a d10 for each point of damage, each above Toughness and armour is a wound (rulebook, Damage and health).

use serde::{Deserialize, Serialize};

use crate::game::{DieOutcome, DieShown, EventKind, ModelId, Modifiers, RollShown, StepResult, told};
use crate::rulesets::drowned::change::SkirmishMut;
use crate::rulesets::drowned::content::{CardEffect, Property, SkillEffect, Stat, When};
use crate::rulesets::drowned::feat::SIDES;
use crate::rulesets::drowned::sequence::Harm;
use crate::rulesets::drowned::skirmish_ref::{ModelRef, SkirmishRef};

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
    ///
    /// # Errors
    /// Where there is no such model.
    pub fn bare(facts: &SkirmishRef<'_>, by: ModelId) -> StepResult<ArmourRoll> {
        let one = facts.try_get(by)?;
        let target = Self::toughness(facts, by)? + armour(facts, one, false, false);
        Ok(ArmourRoll { by, target, again: rerolls(one), rend: 0, ruthless: 0 })
    }

    /// A model's Toughness with what its weapons and skills add, its armour left out.
    ///
    /// # Errors
    /// Where there is no such model.
    pub fn toughness(facts: &SkirmishRef<'_>, by: ModelId) -> StepResult<i32> {
        let one = facts.try_get(by)?;
        let added =
            one.fighter.weapons.iter().filter(|weapon| one.usable(weapon)).flat_map(|it| &it.properties);
        let added = added.map(|it| if let Property::Armour(by) = it { i32::from(by.get()) } else { 0 });
        Ok(facts.attribute(one, Stat::Toughness)
            + added.sum::<i32>()
            + plus(facts, one, Stat::Toughness, false, false))
    }

    /// What a model rolls against a harm: Pierce lowers its Toughness, to 1 at least, and Sunder its armour (rulebook, Weapon properties).
    ///
    /// # Errors
    /// Where something that the harm names is missing.
    pub fn against(facts: &SkirmishRef<'_>, harm: &Harm) -> StepResult<ArmourRoll> {
        let one = facts.try_get(harm.to)?;
        let (mut pierce, mut sunder, mut rend) = (0, 0, 0);
        for property in facts.properties_of(harm)? {
            match property {
                Property::Pierce(by) => pierce += i32::from(by.get()),
                Property::Sunder(by) => sunder += i32::from(by.get()),
                Property::Rend(by) => rend = by.get(),
                _ => {}
            }
        }
        let toughness = Self::toughness(facts, harm.to)?;
        let toughness = if pierce > 0 { (toughness - pierce).max(1) } else { toughness };
        let plates = facts.turn.sequence.iter().flat_map(|it| it.played(harm.to)).map(|card| match card {
            CardEffect::ArmourAgainstShot(more) if harm.ranged => i32::from(more.get()),
            _ => 0,
        });
        let more = harm.cover + plates.sum::<i32>();
        let armour = (armour(facts, one, harm.ranged, !harm.ranged) + more - sunder).max(0);
        let ruthless = harm.by.and_then(|by| facts.get(by)).and_then(|by| facts.ruthless(by.side()));
        Ok(ArmourRoll {
            by: harm.to,
            target: toughness + armour,
            again: rerolls(one),
            rend,
            ruthless: ruthless.unwrap_or(0),
        })
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
    ///
    /// # Errors
    /// Where there is no such model.
    pub fn roll(
        &self,
        skirmish: &mut SkirmishMut<'_, '_>,
        dice: u8,
        label: &str,
        why: &[&str],
    ) -> StepResult<(u8, u8)> {
        let mut faces: Vec<u32> = (0..dice).map(|_| skirmish.ctx.dice().die(SIDES)).collect();
        let mut shown: Vec<DieShown> = Vec::new();
        let mut left = self.again;
        for face in &mut faces {
            if left > 0 && self.wounds(*face) > 0 {
                shown.push(self.die(*face, false));
                left -= 1;
                *face = skirmish.ctx.dice().die(SIDES);
            }
            shown.push(self.die(*face, true));
        }
        let wounds: u8 = faces.iter().map(|face| self.wounds(*face)).sum();
        let stopped = faces.iter().filter(|face| self.wounds(**face) == 0).count() as u8;
        let told_faces: Vec<String> = faces.iter().map(ToString::to_string).collect();
        let name = skirmish.name(self.by);
        let text = told!(
            "{name}: armour against {label}: {} against {}, {wounds} wounds",
            told_faces.join(", "),
            self.target
        );
        let roll = RollShown {
            by: Some(self.by),
            label: "armour".to_owned(),
            against: u8::try_from(self.target).ok(),
            needs: None,
            successes: shown.iter().filter(|die| die.kept && die.outcome == Some(DieOutcome::Hit)).count()
                as u32,
            dice: shown,
            modifiers: Modifiers::default(),
        };
        skirmish.ctx.record(EventKind::Rolled(roll), text, why);
        Ok((wounds, stopped))
    }

    fn die(&self, face: u32, kept: bool) -> DieShown {
        let outcome = if self.wounds(face) == 0 { DieOutcome::Hit } else { DieOutcome::Miss };
        DieShown { sides: SIDES as u8, face: face as u8, role: None, kept, outcome: Some(outcome) }
    }

    /// The chance of each number of wounds, from 0, of so many dice.
    pub fn odds(&self, dice: u8) -> Vec<f64> {
        let mut one = [0.0; 12];
        let again = |face: u32| self.wounds(face) > 0;
        for face in 1..=SIDES {
            one[usize::from(self.wounds(face)).min(11)] += 0.1;
        }
        // With dice rolled again in the order in which they fail: the state is how many may be yet.
        let fails: f64 = (1..=SIDES).filter(|face| again(*face)).map(|_| 0.1).sum();
        let mut states = vec![vec![0.0]; usize::from(self.again) + 1];
        states[usize::from(self.again)] = vec![1.0];
        for _ in 0..dice {
            let mut next = vec![vec![0.0]; states.len()];
            for (left, chances) in states.iter().enumerate() {
                for (wounds, chance) in chances.iter().enumerate() {
                    for (cost, share) in one.iter().enumerate() {
                        if *share <= 0.0 || *chance <= 0.0 {
                            continue;
                        }
                        if left > 0 && cost > 0 {
                            continue;
                        }
                        add(&mut next[left], wounds + cost, chance * share);
                    }
                    if left > 0 {
                        for (cost, share) in one.iter().enumerate().filter(|(_, share)| **share > 0.0) {
                            add(&mut next[left - 1], wounds + cost, chance * fails * share);
                        }
                    }
                }
            }
            states = next;
        }
        let most = states.iter().map(Vec::len).max().unwrap_or(1);
        (0..most).map(|at| states.iter().filter_map(|chances| chances.get(at)).sum()).collect()
    }
}

fn add(chances: &mut Vec<f64>, at: usize, chance: f64) {
    if chances.len() <= at {
        chances.resize(at + 1, 0.0);
    }
    chances[at] += chance;
}

/// A model's armour with what its skills add.
fn armour(facts: &SkirmishRef<'_>, one: &ModelRef<'_>, ranged: bool, close: bool) -> i32 {
    facts.attribute(one, Stat::Armour) + plus(facts, one, Stat::Armour, ranged, close)
}

/// What skills add to a number that armour rolls are made against.
fn plus(facts: &SkirmishRef<'_>, one: &ModelRef<'_>, stat: Stat, ranged: bool, close: bool) -> i32 {
    let holds = |when: When| match when {
        When::Always => true,
        When::Wounded => one.wounded(),
        When::WatchingShots => ranged && one.condition.points > 0,
        When::InSmoke => close && facts.in_smoke(&one.body()),
        _ => false,
    };
    let added = one.fighter.effects().map(|effect| match effect {
        SkillEffect::Plus { to, by, when } if *to == stat && holds(*when) => by.get(),
        _ => 0,
    });
    added.sum()
}

/// How many failed dice a model rolls again.
fn rerolls(one: &ModelRef<'_>) -> u8 {
    one.skill(|effect| if let SkillEffect::RerollsArmour(dice) = effect { Some(dice.get()) } else { None })
        .unwrap_or(0)
}
