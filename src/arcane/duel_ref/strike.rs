//! The numbers and outcomes of an attack: the single source for dice, odds and texts
//! (rulebook, Critical Hits; brief, Attack resolution).

use bevy_math::Vec2;
use serde::{Deserialize, Serialize};

use super::{DuelRef, Grade, ModelRef};
use crate::attack::{Attack, AttackKind, BurstRoll, Defence};
use crate::content::{Blow, Discipline, Ignored, Innate, Roll, State};
use crate::state::NextRoll;
use monteria_dice::{Distribution, highest_die_chances};
use monteria_game::{ModelId, Modifiers, StepResult, Text, text};

/// The least natural result that is critical.
const NATURAL_CRITICAL: u32 = 10;
/// The least natural result that is critical with Critical Mastery.
const MASTERY_CRITICAL: u32 = 9;

/// The numbers of an attack's roll: dice, bonuses, defence and damage.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Strike {
    /// The number of attack dice; the best counts.
    pub dice: u32,
    /// The bonus to the attack die.
    pub attack: i32,
    /// The roll, if it has already been made: that of a burst.
    pub burst_roll: Option<BurstRoll>,
    /// The least natural result that is critical.
    pub critical: u32,
    /// The number that the attack must reach, without defence dice.
    pub defense: i32,
    /// The number of defence dice, whose best counts; 0 if the target only stands.
    pub defence_dice: u32,
    /// Damage without the Level of Success.
    pub damage: i32,
    /// The Armor that counts against it.
    pub armor: i32,
    /// Whether the attack passes through an Intangible target.
    pub immaterial: bool,
    /// The modifiers of the attack.
    pub modifiers: Modifiers,
    /// The modifiers of the defence.
    pub defence_modifiers: Modifiers,
}

/// The outcome of an attack.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Hit {
    /// The attack die that counted, without modifiers.
    pub face: u32,
    /// The attack die with its modifiers.
    pub total: i32,
    /// The number that it had to reach.
    pub against: i32,
    pub hit: bool,
    pub critical: bool,
    pub loss: i32,
}

impl Strike {
    /// Adds a modifier to Attack; an amount of 0 is left out.
    fn add_attack(&mut self, amount: i32, reason: Text, rule: &'static str) {
        if amount != 0 {
            self.attack += amount;
            self.modifiers.add(amount, reason, rule);
        }
    }

    /// Returns the outcome for these dice.
    pub fn outcome(&self, face: u32, defence: u32) -> Hit {
        let (face, total) = match self.burst_roll {
            Some(made) => (made.face, made.total),
            None => (face, face as i32 + self.attack),
        };
        let against = self.defense + if self.defence_dice > 0 { defence as i32 } else { 0 };
        let critical = face >= self.critical;
        let hit = critical || total >= against;
        let success = (total - against).max(0);
        let least = i32::from(critical);
        let loss = (self.damage + success - self.armor).max(least);
        let loss = if hit && !self.immaterial { loss } else { 0 };
        Hit { face, total, against, hit, critical: critical && hit, loss }
    }

    /// Returns every outcome with its chance.
    pub fn outcomes(&self) -> Vec<(f64, Hit)> {
        let faces =
            if self.burst_roll.is_some() { vec![1.0] } else { highest_die_chances(self.dice, 10) };
        let against = if self.defence_dice == 0 {
            vec![1.0]
        } else {
            highest_die_chances(self.defence_dice, 10)
        };
        let each = faces.iter().enumerate().flat_map(|(face, chance)| {
            against.iter().enumerate().map(move |(defence, other)| {
                (chance * other, self.outcome(face as u32 + 1, defence as u32 + 1))
            })
        });
        each.filter(|(chance, _)| *chance > 0.0).collect()
    }

    /// Returns the chance to hit, and the distribution of LP lost.
    pub fn odds(&self) -> (f64, Distribution) {
        let outcomes = self.outcomes();
        let hit = outcomes.iter().filter(|(_, hit)| hit.hit).map(|(chance, _)| chance).sum();
        let cases: Vec<(f64, Distribution)> = outcomes
            .into_iter()
            .map(|(chance, hit)| (chance, Distribution::always(hit.loss.max(0) as usize)))
            .collect();
        (hit, Distribution::mix(&cases))
    }
}

/// The blow of a basic attack.
static BASIC: std::sync::LazyLock<Blow> = std::sync::LazyLock::new(Blow::default);

impl<'a> DuelRef<'a> {
    /// Returns the changes of an attack to a basic one.
    ///
    /// # Errors
    /// If its attacker or its ability is missing.
    pub fn blow(&self, attack: &Attack) -> StepResult<&'a Blow> {
        let basic: &'static Blow = &BASIC;
        match (attack.attacker, &attack.ability) {
            (Some(by), Some(id)) => Ok(self.ability(by, id)?.kind().blow().unwrap_or(basic)),
            (None, _) | (_, None) => Ok(basic),
        }
    }

    /// Returns the direction in which an attack throws its target: along the line of a
    /// Charge, else straight away from the attacker (rulebook, Throw).
    ///
    /// # Errors
    /// If a model is missing.
    pub(crate) fn throw_direction(&self, attack: &Attack, by: ModelId) -> StepResult<Vec2> {
        let away = self.try_get(attack.target)?.body().plan() - self.try_get(by)?.body().plan();
        Ok(attack.line.unwrap_or_else(|| away.normalize_or(Vec2::Y)))
    }

    /// Returns the numbers of an attack with the decisions made so far.
    ///
    /// # Errors
    /// If a model is missing.
    pub fn strike(&self, attack: &Attack) -> StepResult<Strike> {
        let target = self.try_get(attack.target)?;
        let blow = self.blow(attack)?;
        let mut strike = Strike { dice: 1, critical: NATURAL_CRITICAL, ..Strike::default() };
        match attack.kind {
            AttackKind::Trap(power, damage) => {
                strike.attack = power;
                strike.damage = damage;
                strike.immaterial = target.has(&Innate::Intangible);
            }
            AttackKind::Melee
            | AttackKind::Ranged
            | AttackKind::Charge(_)
            | AttackKind::Counter
            | AttackKind::Burst(_) => {
                if let Some(by) = attack.attacker {
                    self.apply_attacker(&mut strike, self.try_get(by)?, target, attack, blow)?;
                }
            }
        }
        if let AttackKind::Burst(made) = attack.kind {
            strike.burst_roll = Some(made);
        }
        strike.dice += u32::from(attack.essence);
        self.apply_target(&mut strike, target, attack, blow)?;
        Ok(strike)
    }

    /// Applies the numbers and modifiers of the attacker.
    fn apply_attacker(
        &self,
        strike: &mut Strike,
        by: &ModelRef<'a>,
        target: &ModelRef<'a>,
        attack: &Attack,
        blow: &Blow,
    ) -> StepResult {
        let numbers = self.numbers();
        let card = by.card();
        strike.attack = card.attack.get();
        strike.damage = card.damage.get();
        if by.has(&Innate::CriticalMastery) {
            strike.critical = MASTERY_CRITICAL;
        }
        let ability = text!("rules-arcane-the-ability", "the ability");
        strike.add_attack(blow.attack.get(), ability, "arc-ability");
        if attack.from_hiding {
            strike.add_attack(
                blow.from_hiding.get(),
                text!("rules-arcane-from-hiding", "from hiding"),
                "arc-ability",
            );
        }
        if by.is(State::Blind) {
            strike.add_attack(
                numbers.blind.get(),
                text!("rules-arcane-blind", "Blind"),
                "arc-blind",
            );
        }
        let berserk = if by.is(State::Berserk) { numbers.berserk.get() } else { 0 };
        strike.add_attack(berserk, text!("rules-arcane-berserk", "Berserk"), "arc-berserk");
        let grudge = self.grudge(by, target);
        strike.add_attack(grudge, text!("rules-arcane-a-grudge", "a grudge"), "arc-advantage");
        if self.side_state(by.side()).wanted == Some(target.id()) {
            let wanted = self.plots(by.side()).map(|(_, plot)| plot.kind().wanted_attack());
            let reason = text!("rules-arcane-wanted-2", "wanted");
            strike.add_attack(wanted.sum(), reason, "arc-advantage");
        }
        self.apply_helpers(strike, by, target, attack);
        if let AttackKind::Charge(run) = attack.kind {
            let reason = text!("rules-arcane-charge", "Charge");
            strike.add_attack(numbers.charge_attack.get(), reason, "arc-charge");
            strike.dice =
                if target.condition.braced { 1 } else { u32::from(numbers.charge_dice.get()) };
            if let Some(long) = blow.long_charge.filter(|long| run >= long.inches.get()) {
                strike.damage += long.damage.get();
            }
        }
        if attack.kind == AttackKind::Ranged && !blow.ignores.contains(&Ignored::Cover) {
            self.apply_cover(strike, by, target);
        }
        strike.damage += blow.damage.get() + berserk + grudge;
        strike.immaterial = self.attack_passes_through(by, target, attack)?;
        Ok(())
    }

    /// Returns the bonus of an attacker's Grudge to Attack and
    /// Damage against this target.
    fn grudge(&self, by: &ModelRef<'a>, target: &ModelRef<'a>) -> i32 {
        if by.condition.grudge != Some(target.id()) {
            return 0;
        }
        by.card().sum(|it| if let Innate::Grudge(bonus) = it { bonus.get() } else { 0 })
    }

    /// Applies prepared bonuses of the attacker, which may depend on other friends in
    /// contact, and the optional rule of group combat.
    fn apply_helpers(
        &self,
        strike: &mut Strike,
        by: &ModelRef<'a>,
        target: &ModelRef<'a>,
        attack: &Attack,
    ) {
        let numbers = self.numbers();
        let helpers = self.helpers(by, target);
        let applies = |next: &&NextRoll| next.roll == Roll::Attack && (!next.ganged || helpers > 0);
        for next in by.condition.next.iter().filter(applies) {
            let reason = text!("rules-arcane-prepared", "prepared");
            strike.add_attack(next.bonus, reason, "arc-ability");
        }
        if self.turn.options.group && !attack.ranged() {
            let help = (numbers.group_attack.get() * helpers as i32).min(numbers.group_most.get());
            strike.add_attack(
                help,
                text!("rules-arcane-friends-in-contact", "friends in contact"),
                "arc-group",
            );
        }
    }

    /// Applies the cover of the target against a Ranged Attack.
    fn apply_cover(&self, strike: &mut Strike, by: &ModelRef<'a>, target: &ModelRef<'a>) {
        let numbers = self.numbers();
        match self.cover(&by.body(), target) {
            Some((Grade::Soft, _)) => {
                strike.add_attack(
                    numbers.soft_cover.get(),
                    text!("rules-arcane-soft-cover", "soft cover"),
                    "arc-cover",
                );
            }
            Some((Grade::Hard, _)) => {
                strike.add_attack(
                    numbers.hard_cover.get(),
                    text!("rules-arcane-hard-cover", "hard cover"),
                    "arc-cover",
                );
            }
            None => {}
        }
    }

    /// Applies the numbers and modifiers of the target.
    fn apply_target(
        &self,
        strike: &mut Strike,
        target: &ModelRef<'a>,
        attack: &Attack,
        blow: &Blow,
    ) -> StepResult {
        let card = target.card();
        strike.defense = card.defense.get();
        for next in target.condition.next.iter().filter(|next| next.roll == Roll::Defense) {
            strike.defense += next.bonus;
            let reason = text!("rules-arcane-prepared", "prepared");
            strike.defence_modifiers.add(next.bonus, reason, "arc-ability");
        }
        if attack.defence != Defence::Stands {
            strike.defence_dice = 1 + u32::from(attack.defence_essence);
            if let Some(id) = &attack.defence_ability
                && let Some(dodge) = self.ability(target.id(), id)?.kind().dodge()
            {
                strike.defense += dodge.bonus.get();
                let reason = text!("rules-arcane-the-ability", "the ability");
                strike.defence_modifiers.add(dodge.bonus.get(), reason, "arc-ability");
            }
        }
        let shield = if target.is(State::Shield) { self.numbers().shield.get() } else { 0 };
        let pierces =
            |it: &Innate| if let Innate::Pierces(by) = it { i32::from(by.get()) } else { 0 };
        let pierced =
            attack.attacker.and_then(|by| self.get(by)).map_or(0, |by| by.card().sum(pierces));
        strike.armor = (card.armor.get() + shield - i32::from(blow.pierces.get()) - pierced).max(0);
        Ok(())
    }

    /// Returns the number of other friends of an attacker that are
    /// engaged with its target.
    pub fn helpers(&self, by: &ModelRef<'a>, target: &ModelRef<'a>) -> usize {
        let engaged = self.engaged(target);
        engaged.iter().filter(|id| **id != by.id()).count()
    }

    /// Returns whether this attack passes through its target (rulebook, Intangible).
    fn attack_passes_through(
        &self,
        by: &ModelRef<'a>,
        target: &ModelRef<'a>,
        attack: &Attack,
    ) -> StepResult<bool> {
        let discipline = match &attack.ability {
            Some(id) => Some(self.ability(by.id(), id)?.discipline),
            None => None,
        };
        Ok(self.passes_through(by, target, discipline))
    }

    /// Returns whether an attack or effect of this discipline passes through a target:
    /// the target is Intangible, the discipline is neither Ki nor Magic, and the user is
    /// of no higher level (rulebook, Intangible).
    pub(crate) fn passes_through(
        &self,
        by: &ModelRef<'a>,
        target: &ModelRef<'a>,
        discipline: Option<Discipline>,
    ) -> bool {
        let plain = match discipline {
            Some(Discipline::Ki | Discipline::Magic) => false,
            None | Some(Discipline::Subterfuge) => true,
        };
        target.has(&Innate::Intangible) && plain && by.level() <= target.level()
    }
}
