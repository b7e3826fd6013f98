//! Target numbers of tests, their modifiers, and rerolls (rulebook, Combat
//! actions; brief, Skill list).

use crate::content::{Attribute, Stat, TestDie, TestKind, Weapon, property, skill};
use crate::feat::FeatTest;
use crate::sequence::{ActionKind, Combat, CombatId, Price, Sequence};
use crate::skills::BonusContext;
use crate::skirmish_ref::{ModelRef, Pose, SkirmishRef, Stance, touches};
use monteria_game::{Changes, DeclaredPath, Modifiers, OrMissing, StepResult, text};
use monteria_table::bodies_within;

/// A test with everything that its modifiers depend on.
#[derive(Clone, Copy)]
pub struct Attempt<'f, 'a> {
    pub by: &'f ModelRef<'a>,
    /// Pose of the tester.
    pub from: Pose,
    pub kind: TestKind,
    pub weapon: Option<&'a Weapon>,
    /// Target and its pose.
    pub at: Option<(&'f ModelRef<'a>, Pose)>,
    pub charging: bool,
    /// Whether another test opposes it.
    pub opposed: bool,
    pub reacting: bool,
    /// Whether it is a reaction to an attacker out of stealth.
    pub ambushed: bool,
    /// Whether only the attribute die is rolled.
    pub attribute_only: bool,
}

impl TestKind {
    /// Returns whether lying, swimming or climbing gives it a penalty.
    fn hampered(self) -> bool {
        match self {
            TestKind::CloseCombat | TestKind::Dodge => true,
            TestKind::Shoot
            | TestKind::Climb
            | TestKind::Leap
            | TestKind::Reveal
            | TestKind::Command
            | TestKind::FirstAid
            | TestKind::Repair
            | TestKind::Objective => false,
        }
    }

    /// Returns whether it needs a line of sight, so that cover counts.
    fn aimed(self) -> bool {
        match self {
            TestKind::Shoot | TestKind::Reveal => true,
            TestKind::CloseCombat
            | TestKind::Dodge
            | TestKind::Climb
            | TestKind::Leap
            | TestKind::Command
            | TestKind::FirstAid
            | TestKind::Repair
            | TestKind::Objective => false,
        }
    }
}

impl<'a> SkirmishRef<'a> {
    /// Returns a number of a model's profile; Marksmanship is 0 without a ranged weapon.
    pub fn attribute(&self, model: &ModelRef<'a>, stat: Stat) -> i32 {
        let profile = model.profile();
        let of = |attribute: Attribute| attribute.get();
        match stat {
            Stat::Marksmanship => profile.marksmanship.map_or(0, of),
            Stat::CloseCombat => of(profile.close_combat),
            Stat::Agility => of(profile.agility),
            Stat::Intelligence => of(profile.intelligence),
            Stat::Toughness => of(profile.toughness),
            Stat::Armour => i32::from(profile.armour.get()),
        }
    }

    /// Returns a test without an opponent.
    pub fn unopposed<'f>(&self, by: &'f ModelRef<'a>, kind: TestKind) -> Attempt<'f, 'a> {
        Attempt {
            by,
            from: self.pose(by),
            kind,
            weapon: None,
            at: None,
            charging: false,
            opposed: false,
            reacting: false,
            ambushed: false,
            attribute_only: false,
        }
    }

    /// Returns the test of a combat action in a sequence.
    pub fn attempt<'f>(&'f self, sequence: &Sequence, of: CombatId) -> StepResult<Attempt<'f, 'a>> {
        let by = self.try_get(sequence.tester(of).or_missing("who tests")?)?;
        let combat = sequence.combat(of).or_missing("a combat action")?;
        let actor = self.try_get(sequence.by)?;
        // The reaction itself, or the one that an answer answers.
        let reaction = match of {
            CombatId::Reacting(number) => sequence.reactions.get(number),
            CombatId::Answering => {
                sequence.firefight.as_ref().and_then(|it| sequence.reactions.get(it.against))
            }
            CombatId::Acting => None,
        };
        let reacting = matches!(of, CombatId::Reacting(_));
        let after = match (of, &sequence.nested) {
            (CombatId::Acting, Some(nested)) => nested.after,
            (CombatId::Acting, None) => sequence.path.as_ref().map_or(0.0, DeclaredPath::length),
            (CombatId::Answering | CombatId::Reacting(_), _) => {
                reaction.map_or(0.0, |reaction| reaction.after)
            }
        };
        let there = self.pose_at(actor, sequence.position_at(after).unwrap_or(actor.stand.at));
        // Templates are aimed at a spot, so modifiers for shots at a model do not count.
        let target = combat.target().filter(|_| !matches!(combat, Combat::Template { .. }));
        let at = target.map(|id| -> StepResult<_> {
            let target = self.try_get(id)?;
            Ok((target, if id == actor.id() { there } else { self.pose(target) }))
        });
        let opposed = match of {
            CombatId::Reacting(number) => {
                sequence.opponent(number).is_some_and(|own| sequence.combat_happens(own))
            }
            own @ (CombatId::Acting | CombatId::Answering) => {
                (0..sequence.reactions.len()).any(|number| {
                    sequence.combat_happens(CombatId::Reacting(number))
                        && sequence.opponent(number) == Some(own)
                })
            }
        };
        let charges =
            of == CombatId::Acting && matches!(sequence.action_kind, ActionKind::Charge { .. });
        Ok(Attempt {
            by,
            from: if reacting { self.pose(by) } else { there },
            kind: combat.kind(),
            weapon: combat.weapon().map(|id| self.weapon(by.id(), id)).transpose()?,
            at: at.transpose()?,
            charging: charges || reacting && reaction.is_some_and(|it| it.pounces),
            opposed,
            reacting,
            ambushed: reacting && opposed && actor.condition.stealth,
            attribute_only: reacting && reaction.is_some_and(|it| it.price == Price::Skill),
        })
    }

    /// Returns the parameters of a test, and its modifiers.
    pub fn test(&self, attempt: &Attempt<'_, 'a>) -> (FeatTest, Modifiers) {
        let changes = self.modifiers(attempt);
        let numbers = self.numbers();
        let number = self.attribute(attempt.by, attempt.kind.stat());
        let bounds = (numbers.least_target.get(), numbers.most_target.get());
        let test = FeatTest::against(number + changes.sum, bounds);
        let doubles = self.turn.doubles;
        (FeatTest { attribute_only: attempt.attribute_only, doubles, ..test }, changes.reasons)
    }

    fn modifiers(&self, attempt: &Attempt<'_, 'a>) -> Changes {
        let numbers = self.numbers();
        let mut all = Changes::default();
        let by = attempt.by;
        let kind = attempt.kind;
        let unsteady = matches!(attempt.from.stance, Stance::Swimming | Stance::Climbing);
        if kind.aimed() {
            self.add_aim_modifiers(attempt, &mut all);
            if unsteady {
                all.add(
                    numbers.unsteady.get(),
                    text!("rules-drowned-swims-or-climbs", "swimming or climbing"),
                    "dro-unsteady",
                );
            } else if attempt.from.stance == Stance::Prone {
                all.add(
                    numbers.prone_shot.get(),
                    text!("rules-drowned-lies-prone", "prone"),
                    "dro-prone",
                );
            }
        }
        if kind.hampered() && attempt.from.is_low() {
            all.add(
                numbers.hampered.get(),
                text!("rules-drowned-lies-swims-or-climbs", "prone, swimming or climbing"),
                "dro-hampered",
            );
        }
        if kind == TestKind::CloseCombat {
            self.add_melee_modifiers(attempt, &mut all);
        }
        let blinded = matches!(kind.stat(), Stat::Marksmanship | Stat::CloseCombat | Stat::Agility);
        if by.condition.blind && blinded {
            all.add(numbers.blind.get(), text!("rules-drowned-blinded-2", "blinded"), "dro-blind");
        }
        if attempt.ambushed {
            all.add(
                numbers.from_stealth.get(),
                text!(
                    "rules-drowned-the-attacker-came-out-of-stealth",
                    "the attacker came out of stealth"
                ),
                "dro-stealth-attack",
            );
        }
        self.add_skill_modifiers(attempt, &mut all);
        all
    }

    /// Adds the modifiers of cover, smoke and the weapon's range.
    fn add_aim_modifiers(&self, attempt: &Attempt<'_, 'a>, all: &mut Changes) {
        let numbers = self.numbers();
        // Templates are aimed at a spot, so cover and range count when they land.
        let Some((target, there)) = attempt.at else { return };
        let template = attempt.weapon.is_some_and(|weapon| weapon.template().is_some());
        let through =
            attempt.kind == TestKind::Shoot && attempt.by.has::<skill::SeesThroughCover>();
        let cover = self.cover(&attempt.from, target, &there);
        if cover.hard && !template && !through {
            let reason = text!("rules-drowned-hard-cover", "hard cover");
            all.add(numbers.hard_cover.get(), reason, "dro-hard-cover");
        }
        if cover.soft && !template && !through {
            let reason = text!("rules-drowned-soft-cover", "soft cover");
            all.add(numbers.soft_cover.get(), reason, "dro-soft-cover");
        }
        if cover.smoke && !template {
            all.add(numbers.smoke.get(), text!("rules-smoke", "smoke"), "dro-smoke");
        }
        let near = attempt.weapon.and_then(|weapon| Some((weapon, weapon.ranges()?.0.get())));
        if let Some((weapon, pass)) = near
            && weapon.has::<property::Spray>()
            && bodies_within(&attempt.from.body, &there.body, pass)
        {
            all.add(numbers.spray.get(), text!("rules-drowned-spray", "Spray"), "dro-spray");
        }
    }

    /// Adds the modifiers of charges, additional enemies in
    /// contact, and unopposed strikes.
    fn add_melee_modifiers(&self, attempt: &Attempt<'_, 'a>, all: &mut Changes) {
        let numbers = self.numbers();
        let by = attempt.by;
        if attempt.charging && self.charge_counts(by) {
            all.add(
                numbers.charge.get(),
                text!("rules-drowned-charges-2", "charges"),
                "dro-charge-bonus",
            );
        }
        let charge_penalty = self
            .turn
            .sequence
            .as_ref()
            .filter(|it| it.by == by.id())
            .map_or(0, |it| it.charge_penalty);
        if charge_penalty > 0 {
            all.add(
                -charge_penalty,
                text!("rules-drowned-startled", "startled"),
                "dro-skill-startle",
            );
        }
        let target = attempt.at.map(|(target, _)| target.id());
        let upright = |enemy: &&ModelRef<'a>| {
            let near = Some(enemy.id()) != target && touches(&attempt.from.body, &enemy.body());
            near && self.pose(enemy).stance == Stance::Standing
        };
        let more = self.enemies(by.side()).filter(upright).count() as i32;
        if more > 0 {
            all.add(
                more * numbers.outnumbered.get(),
                text!("rules-drowned-more-enemies-in-contact", "more enemies in contact"),
                "dro-outnumbered",
            );
        }
        let sneaky = attempt.weapon.and_then(Weapon::property::<property::Sneaky>);
        if let Some(sneaky) = sneaky.filter(|_| !attempt.opposed) {
            all.add(
                i32::from(sneaky.0.get()),
                text!("rules-drowned-sneaky", "Sneaky"),
                "dro-sneaky",
            );
        }
    }

    /// Returns whether a charge gives its bonus: not out of water or through smoke
    /// (rulebook, Close combat; Smoke).
    fn charge_counts(&self, by: &ModelRef<'a>) -> bool {
        let path = self
            .turn
            .sequence
            .as_ref()
            .filter(|it| it.by == by.id())
            .and_then(|it| it.path.as_ref());
        let smoky = path.is_some_and(|path| {
            path.stations(0.5)
                .into_iter()
                .any(|after| self.in_smoke(&by.body().moved(path.at(after))))
        });
        let start = path.map_or(by.stand.at, |path| path.at(0.0));
        !smoky && self.pose_at(by, start).stance != Stance::Swimming
    }

    /// Adds the modifiers from skills of the tester and of its target.
    fn add_skill_modifiers(&self, attempt: &Attempt<'_, 'a>, all: &mut Changes) {
        let context = BonusContext::test(self, attempt);
        for effect in attempt.by.fighter.effects() {
            let amount = effect.rule().adds_to(attempt.kind.stat(), &context);
            all.add(amount, text!("rules-drowned-a-skill", "a skill"), "dro-skill");
        }
        let hindering = attempt.at.into_iter().flat_map(|(target, _)| target.fighter.effects());
        for effect in hindering {
            let amount = -effect.rule().hinders(attempt.kind);
            all.add(
                amount,
                text!("rules-drowned-a-skill-of-the-target", "a skill of the target"),
                "dro-skill-drab",
            );
        }
    }

    /// Returns the dice of a test that may be rerolled, each once.
    pub fn rerolls(&self, attempt: &Attempt<'_, 'a>) -> Vec<TestDie> {
        let effects = attempt.by.fighter.effects();
        let mut dice: Vec<TestDie> = effects.filter_map(|it| it.rule().rerolls(attempt)).collect();
        dice.sort_unstable();
        dice.dedup();
        dice
    }
}
