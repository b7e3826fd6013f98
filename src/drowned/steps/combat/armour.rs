//! Armour rolls: a d10 for each point of damage; each above Toughness plus armour costs a
//! wound (rulebook, Damage and health).

use serde::{Deserialize, Serialize};

use crate::content::{Stat, skill};
use crate::feat::SIDES;
use crate::properties::ArmourPenalties;
use crate::sequence::PendingDamage;
use crate::skills::BonusContext;
use crate::skirmish_ref::{ModelRef, SkirmishRef};
use crate::state_access::skirmish_mut::SkirmishMut;
use monteria_dice::Distribution;
use monteria_game::{
    DieOutcome, DieShown, EventKind, ModelId, RollShown, StepResult, Text, event_text, text,
};

/// Parameters of an armour roll.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct ArmourRoll {
    pub by: ModelId,
    /// Highest face that stops damage.
    pub target: i32,
    /// Number of failed dice that are rerolled.
    #[serde(rename = "again")]
    pub rerolls: u8,
    /// Additional wounds for each die that shows its highest face.
    pub rend: u8,
    /// Lowest face at which a failed die costs two wounds; 0 if none does.
    pub ruthless: u8,
}

impl ArmourRoll {
    /// Returns the armour roll of a model against damage without a weapon.
    pub fn bare(facts: &SkirmishRef<'_>, by: ModelId) -> StepResult<ArmourRoll> {
        let one = facts.try_get(by)?;
        let target =
            Self::toughness(facts, by)? + plus(Stat::Armour, &BonusContext::of(facts, one));
        Ok(ArmourRoll { by, target, rerolls: rerolls(one), rend: 0, ruthless: 0 })
    }

    /// Returns a model's Toughness with its weapons and skills, without armour.
    pub fn toughness(facts: &SkirmishRef<'_>, by: ModelId) -> StepResult<i32> {
        Ok(toughness_in(&BonusContext::of(facts, facts.try_get(by)?)))
    }

    /// Returns the armour roll of a model against pending damage: Pierce lowers its
    /// Toughness, at least to 1, and Sunder its armour (rulebook, Weapon properties).
    pub fn against(facts: &SkirmishRef<'_>, pending: &PendingDamage) -> StepResult<ArmourRoll> {
        let one = facts.try_get(pending.to)?;
        let by = pending.by.and_then(|by| facts.get(by));
        let context = BonusContext::armour(facts, one, by, pending);
        let mut weakened = ArmourPenalties::default();
        facts.properties_of(pending)?.iter().for_each(|it| it.rule().weaken(&mut weakened));
        let toughness = toughness_in(&context);
        let pierce = weakened.toughness;
        let toughness = if pierce > 0 { (toughness - pierce).max(1) } else { toughness };
        let played = facts.turn.sequence.iter().flat_map(|it| it.cards_played_for(pending.to));
        let plates = played.map(|card| card.rule().adds_to_armour(pending));
        let more = pending.cover + plates.sum::<i32>();
        let armour = (plus(Stat::Armour, &context) + more - weakened.armour).max(0);
        let ruthless = by.and_then(|by| facts.ruthless(by.side()));
        let target = toughness + armour;
        let ruthless = ruthless.unwrap_or(0);
        Ok(ArmourRoll {
            by: pending.to,
            target,
            rerolls: rerolls(one),
            rend: weakened.rend,
            ruthless,
        })
    }

    /// Returns the wounds that a die costs.
    pub fn wounds(&self, face: u32) -> u8 {
        if face as i32 <= self.target {
            return if face == SIDES { self.rend } else { 0 };
        }
        let worse = u8::from(self.ruthless > 0 && face >= u32::from(self.ruthless));
        1 + worse + if face == SIDES { self.rend } else { 0 }
    }

    /// Rolls and records this many dice; returns the wounds and the number of
    /// dice that stopped damage.
    pub fn roll(
        &self,
        skirmish: &mut SkirmishMut<'_, '_>,
        dice: u8,
        label: Text,
        why: &[&str],
    ) -> StepResult<(u8, u8)> {
        let mut faces: Vec<u32> = (0..dice).map(|_| skirmish.ctx.dice().die(SIDES)).collect();
        let mut shown = Vec::new();
        let mut left = self.rerolls;
        let outcome =
            |face| if self.wounds(face) == 0 { DieOutcome::Hit } else { DieOutcome::Miss };
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
        let name = skirmish.name(self.by);
        let faces = faces.join(", ");
        let target = self.target;
        let text = event_text!(
            "rules-drowned-armour-against-against-wounds",
            "{name}: armour against {label}: {faces} against {target}, {wounds}",
            wounds = crate::text::wounds(wounds)
        );
        let label = text!("rules-drowned-armour", "armour");
        let roll = RollShown::of(self.by, label, shown, u32::from(stopped));
        let roll = RollShown { against: u8::try_from(target).ok(), ..roll };
        skirmish.ctx.record(EventKind::Rolled(roll), text, why);
        Ok((wounds, stopped))
    }

    /// Returns the distribution of wounds of this many dice.
    pub fn odds(&self, dice: u8) -> Distribution {
        let cost = |face: u32| Distribution::always(usize::from(self.wounds(face)));
        let die = Distribution::mix(&(1..=SIDES).map(|face| (0.1, cost(face))).collect::<Vec<_>>());
        if dice == 0 || self.rerolls == 0 {
            return die.times(usize::from(dice));
        }
        // Recursion over the first die: if it fails, one reroll is used up.
        let rest = self.odds(dice - 1);
        let fewer = ArmourRoll { rerolls: self.rerolls - 1, ..*self };
        let again = die.plus(&fewer.odds(dice - 1));
        let falls = (1..=SIDES)
            .map(|face| if self.wounds(face) > 0 { again.clone() } else { rest.clone() });
        Distribution::mix(&falls.map(|fall| (0.1, fall)).collect::<Vec<_>>())
    }
}

/// Returns the Toughness of a model in a situation, with its weapons and skills.
fn toughness_in(context: &BonusContext<'_, '_>) -> i32 {
    let one = context.model;
    let borne = one.fighter.weapons.iter().filter(|weapon| one.usable(weapon));
    let added = borne.flat_map(|weapon| &weapon.properties).map(|it| it.rule().adds_to_toughness());
    plus(Stat::Toughness, context) + added.sum::<i32>()
}

/// Returns a number for armour rolls in a situation, with its skills.
fn plus(stat: Stat, context: &BonusContext<'_, '_>) -> i32 {
    let effects = context.model.fighter.effects();
    let added = effects.map(|effect| effect.rule().adds_to(stat, context));
    context.facts.attribute(context.model, stat) + added.sum::<i32>()
}

/// Returns the number of failed armour dice that a model rerolls.
fn rerolls(one: &ModelRef<'_>) -> u8 {
    one.effect::<skill::RerollsArmour>().map_or(0, |it| it.0.get())
}
