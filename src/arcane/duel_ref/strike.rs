//! What an attack rolls and what it does: the one place that knows, for the dice, for
//! odds and for players (rulebook, Critical Hits; brief, Attack resolution).

use bevy_math::Vec2;
use serde::{Deserialize, Serialize};

use super::{DuelRef, Grade, ModelRef};
use crate::attack::{Attack, AttackKind, Blasted, Defence};
use crate::content::{Blow, Discipline, Ignored, Innate, Roll, State};
use monteria_dice::{Spread, best_of};
use monteria_game::{ModelId, Modifiers, StepResult};

/// What an attack rolls and what it does.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Strike {
    /// Dice of the attack, the best is kept.
    pub dice: u32,
    /// Added to it.
    pub attack: i32,
    /// The roll, where it has been made: that of a burst.
    pub made: Option<Blasted>,
    /// A natural face this high is critical.
    pub critical: u32,
    /// What the attack must reach, its die aside.
    pub defense: i32,
    /// Dice of the defence, the best is kept; none where it stands.
    pub defence_dice: u32,
    /// Damage before the Level of Success.
    pub damage: i32,
    /// Armor that counts.
    pub armor: i32,
    /// Whether the target has no body that it could hurt.
    pub immaterial: bool,
    /// What helps and hinders the attack.
    pub modifiers: Modifiers,
    /// What helps and hinders the defence.
    pub defence_modifiers: Modifiers,
}

/// What came of an attack.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Hit {
    /// The die that counted.
    pub face: u32,
    /// The whole attack.
    pub total: i32,
    /// What it had to reach.
    pub against: i32,
    /// Whether it hit.
    pub hit: bool,
    /// Whether the hit was critical.
    pub critical: bool,
    /// LP lost.
    pub loss: i32,
}

impl Strike {
    /// What comes of these dice.
    pub fn outcome(&self, face: u32, defence: u32) -> Hit {
        let (face, total) = match self.made {
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

    /// Every outcome with its chance.
    pub fn outcomes(&self) -> Vec<(f64, Hit)> {
        let faces = if self.made.is_some() { vec![1.0] } else { best_of(self.dice, 10) };
        let against =
            if self.defence_dice == 0 { vec![1.0] } else { best_of(self.defence_dice, 10) };
        let each = faces.iter().enumerate().flat_map(|(face, chance)| {
            against.iter().enumerate().map(move |(defence, other)| {
                (chance * other, self.outcome(face as u32 + 1, defence as u32 + 1))
            })
        });
        each.filter(|(chance, _)| *chance > 0.0).collect()
    }

    /// The chance to hit, and the chances of each number of LP lost.
    pub fn odds(&self) -> (f64, Spread) {
        let outcomes = self.outcomes();
        let hit = outcomes.iter().filter(|(_, hit)| hit.hit).map(|(chance, _)| chance).sum();
        let cases: Vec<(f64, Spread)> = outcomes
            .into_iter()
            .map(|(chance, hit)| (chance, Spread::sure(hit.loss.max(0) as usize)))
            .collect();
        (hit, Spread::mix(&cases))
    }
}

/// A basic attack.
static BASIC: std::sync::LazyLock<Blow> = std::sync::LazyLock::new(Blow::default);

impl<'a> DuelRef<'a> {
    /// How an attack differs from a basic one.
    ///
    /// # Errors
    /// Where its attacker or its ability is missing.
    pub fn blow(&self, attack: &Attack) -> StepResult<&'a Blow> {
        let basic: &'static Blow = &BASIC;
        let (Some(by), Some(id)) = (attack.by, &attack.ability) else { return Ok(basic) };
        Ok(self.ability(by, id)?.kind().blow().unwrap_or(basic))
    }

    /// Which way an attack throws its target: along the line of a Charge, else straight
    /// away from the attacker (rulebook, Throw).
    ///
    /// # Errors
    /// Where somebody is missing.
    pub(crate) fn thrown_along(&self, attack: &Attack, by: ModelId) -> StepResult<Vec2> {
        let way = self.try_get(attack.at)?.body().plan() - self.try_get(by)?.body().plan();
        Ok(attack.line.unwrap_or_else(|| way.normalize_or(Vec2::Y)))
    }

    /// What an attack rolls and does as it has been decided so far.
    ///
    /// # Errors
    /// Where somebody is missing.
    pub fn strike(&self, attack: &Attack) -> StepResult<Strike> {
        let target = self.try_get(attack.at)?;
        let blow = self.blow(attack)?;
        let mut strike = Strike { dice: 1, critical: 10, ..Strike::default() };
        match attack.kind {
            AttackKind::Trap(power, damage) => {
                (strike.attack, strike.damage) = (power, damage);
                strike.immaterial = target.has(&Innate::Intangible);
            }
            AttackKind::Melee
            | AttackKind::Ranged
            | AttackKind::Charge(_)
            | AttackKind::Counter
            | AttackKind::Burst(_) => {
                if let Some(by) = attack.by {
                    self.aim(&mut strike, self.try_get(by)?, target, (attack, blow))?;
                }
            }
        }
        if let AttackKind::Burst(made) = attack.kind {
            strike.made = Some(made);
        }
        strike.dice += u32::from(attack.essence);
        self.guard(&mut strike, target, (attack, blow))?;
        Ok(strike)
    }

    /// The attacker's part.
    fn aim(
        &self,
        strike: &mut Strike,
        by: &ModelRef<'a>,
        target: &ModelRef<'a>,
        (attack, blow): (&Attack, &Blow),
    ) -> StepResult {
        let numbers = self.numbers();
        let card = by.card();
        (strike.attack, strike.damage) = (card.attack.get(), card.damage.get());
        if by.has(&Innate::CriticalMastery) {
            strike.critical = 9;
        }
        let mut power = |amount: i32, reason, rule| {
            if amount != 0 {
                strike.attack += amount;
                strike.modifiers.add(amount, reason, rule);
            }
        };
        power(blow.attack.get(), "the ability", "arc-ability");
        if attack.from_hiding {
            power(blow.from_hiding.get(), "from hiding", "arc-ability");
        }
        if by.is(State::Blind) {
            power(numbers.blind.get(), "Blind", "arc-blind");
        }
        let raging = if by.is(State::Berserk) { numbers.berserk.get() } else { 0 };
        power(raging, "Berserk", "arc-berserk");
        let named = by.vigor.grudge == Some(target.id());
        let grudge = |it: &Innate| if let Innate::Grudge(by) = it { by.get() } else { 0 };
        let grudge = if named { card.sum(grudge) } else { 0 };
        power(grudge, "a grudge", "arc-advantage");
        if self.side_state(by.side()).wanted == Some(target.id()) {
            let wanted = self.plots(by.side()).map(|(_, plot)| plot.kind().wanted_attack());
            power(wanted.sum(), "wanted", "arc-advantage");
        }
        let helped = self.helpers(by, target);
        for next in by
            .vigor
            .next
            .iter()
            .filter(|next| next.roll == Roll::Attack && (!next.ganged || helped > 0))
        {
            power(next.bonus, "prepared", "arc-ability");
        }
        if self.turn.options.group && !attack.ranged() {
            let help = (numbers.group_attack.get() * helped as i32).min(numbers.group_most.get());
            power(help, "friends in contact", "arc-group");
        }
        if let AttackKind::Charge(run) = attack.kind {
            power(numbers.charge_attack.get(), "Charge", "arc-charge");
            strike.dice =
                if target.vigor.braced { 1 } else { u32::from(numbers.charge_dice.get()) };
            if let Some(long) = blow.long_charge.filter(|long| run >= long.inches.get()) {
                strike.damage += long.damage.get();
            }
        }
        if attack.kind == AttackKind::Ranged && !blow.ignores.contains(&Ignored::Cover) {
            match self.cover(&by.body(), target) {
                Some((Grade::Soft, _)) => {
                    power(numbers.soft_cover.get(), "soft cover", "arc-cover")
                }
                Some((Grade::Hard, _)) => {
                    power(numbers.hard_cover.get(), "hard cover", "arc-cover")
                }
                None => {}
            }
        }
        strike.damage += blow.damage.get() + raging + grudge;
        strike.immaterial = self.nothing_to_hurt(by, target, attack)?;
        Ok(())
    }

    /// The target's part.
    fn guard(
        &self,
        strike: &mut Strike,
        target: &ModelRef<'a>,
        (attack, blow): (&Attack, &Blow),
    ) -> StepResult {
        let card = target.card();
        strike.defense = card.defense.get();
        for next in target.vigor.next.iter().filter(|next| next.roll == Roll::Defense) {
            strike.defense += next.bonus;
            strike.defence_modifiers.add(next.bonus, "prepared", "arc-ability");
        }
        if attack.defence != Defence::Stands {
            strike.defence_dice = 1 + u32::from(attack.defence_essence);
            if let Some(id) = &attack.defence_ability
                && let Some(dodge) = self.ability(target.id(), id)?.kind().dodge()
            {
                strike.defense += dodge.bonus.get();
                strike.defence_modifiers.add(dodge.bonus.get(), "the ability", "arc-ability");
            }
        }
        let shield = if target.is(State::Shield) { self.numbers().shield.get() } else { 0 };
        let pierces =
            |it: &Innate| if let Innate::Pierces(by) = it { i32::from(by.get()) } else { 0 };
        let pierced = attack.by.and_then(|by| self.get(by)).map_or(0, |by| by.card().sum(pierces));
        strike.armor = (card.armor.get() + shield - i32::from(blow.pierces.get()) - pierced).max(0);
        Ok(())
    }

    /// How many other friends of an attacker are engaged with its target.
    pub fn helpers(&self, by: &ModelRef<'a>, target: &ModelRef<'a>) -> usize {
        let engaged = self.engaged(target);
        engaged.iter().filter(|id| **id != by.id()).count()
    }

    /// Whether a target has no body that this attack could hurt (rulebook, Intangible).
    fn nothing_to_hurt(
        &self,
        by: &ModelRef<'a>,
        target: &ModelRef<'a>,
        attack: &Attack,
    ) -> StepResult<bool> {
        let art = match &attack.ability {
            Some(id) => Some(self.ability(by.id(), id)?.discipline),
            None => None,
        };
        Ok(self.out_of_reach(by, target, art))
    }

    /// Whether harm of this discipline passes through a target: it is
    /// Intangible, the harm is neither Ki nor Magic, and whoever does it is of
    /// no higher level (rulebook, Intangible).
    pub(crate) fn out_of_reach(
        &self,
        by: &ModelRef<'a>,
        target: &ModelRef<'a>,
        art: Option<Discipline>,
    ) -> bool {
        let plain = match art {
            Some(Discipline::Ki | Discipline::Magic) => false,
            None | Some(Discipline::Subterfuge) => true,
        };
        target.has(&Innate::Intangible) && plain && by.level() <= target.level()
    }
}
