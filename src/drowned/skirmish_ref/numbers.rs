//! What a test is made against, what helps and hinders it, and which of its dice may be
//! rolled again (rulebook, Combat actions; brief, Skill list).

use crate::prelude::*;
use crate::skills::Moment;
use monteria_game::Changes;

/// A test that somebody makes or would make.
#[derive(Clone, Copy)]
pub struct Attempt<'f, 'a> {
    /// Who tests.
    pub by: &'f ModelRef<'a>,
    /// Where from.
    pub from: Place,
    /// What is tested.
    pub kind: TestKind,
    /// With which weapon.
    pub weapon: Option<&'a Weapon>,
    /// Against whom, and where that one is.
    pub at: Option<(&'f ModelRef<'a>, Place)>,
    /// Whether it charges.
    pub charging: bool,
    /// Whether a test of the other opposes it.
    pub opposed: bool,
    /// Whether it reacts.
    pub reacting: bool,
    /// Whether whom it answers came out of stealth.
    pub ambushed: bool,
    /// Whether only its attribute die is rolled.
    pub attribute_only: bool,
}

impl TestKind {
    /// Whether it is one of combat that who lies, swims or climbs makes worse.
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

    /// Whether it looks along a line: cover counts.
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
    /// A number of a model's profile. Who has nothing to shoot with has no Marksmanship.
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

    /// A test that concerns nobody else.
    pub fn alone<'f>(&self, by: &'f ModelRef<'a>, kind: TestKind) -> Attempt<'f, 'a> {
        let [charging, opposed, reacting, ambushed, attribute_only] = [false; 5];
        let from = self.place(by);
        let weapon = None;
        let at = None;
        Attempt {
            by,
            from,
            kind,
            weapon,
            at,
            charging,
            opposed,
            reacting,
            ambushed,
            attribute_only,
        }
    }

    /// The test that somebody makes within an action.
    pub fn attempt<'f>(&'f self, sequence: &Sequence, of: Side) -> StepResult<Attempt<'f, 'a>> {
        let by = self.try_get(sequence.tester(of).or_missing("who tests")?)?;
        let combat = sequence.combat(of).or_missing("a combat action")?;
        let actor = self.try_get(sequence.by)?;
        // The reaction that this is, or that this answers.
        let reaction = match of {
            Side::Reacting(number) => sequence.reactions.get(number),
            Side::Answering => {
                sequence.firefight.as_ref().and_then(|it| sequence.reactions.get(it.against))
            }
            Side::Acting => None,
        };
        let reacting = matches!(of, Side::Reacting(_));
        let after = match (of, &sequence.nested) {
            (Side::Acting, Some(nested)) => nested.after,
            (Side::Acting, None) => sequence.way.as_ref().map_or(0.0, DeclaredPath::length),
            (Side::Answering | Side::Reacting(_), _) => {
                reaction.map_or(0.0, |reaction| reaction.after)
            }
        };
        let there = self.place_at(actor, sequence.place(after).unwrap_or(actor.stand.at));
        // A template is aimed at a spot: what hinders a shot at somebody
        // does not hinder it.
        let target = combat.target().filter(|_| !matches!(combat, Combat::Template { .. }));
        let at = target.map(|id| -> StepResult<_> {
            let target = self.try_get(id)?;
            Ok((target, if id == actor.id() { there } else { self.place(target) }))
        });
        let opposed = match of {
            Side::Reacting(number) => {
                sequence.opponent(number).is_some_and(|own| sequence.comes_about(own))
            }
            own @ (Side::Acting | Side::Answering) => (0..sequence.reactions.len()).any(|number| {
                sequence.comes_about(Side::Reacting(number))
                    && sequence.opponent(number) == Some(own)
            }),
        };
        let charges = of == Side::Acting && matches!(sequence.deed, Deed::Charge { .. });
        Ok(Attempt {
            by,
            from: if reacting { self.place(by) } else { there },
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

    /// What a test is made with, and what helps and hinders it.
    pub fn test(&self, attempt: &Attempt<'_, 'a>) -> (FeatTest, Modifiers) {
        let changes = self.changes(attempt);
        let numbers = self.numbers();
        let number = self.attribute(attempt.by, attempt.kind.stat());
        let bounds = (numbers.least_target.get(), numbers.most_target.get());
        let test = FeatTest::against(number + changes.sum, bounds);
        let doubles = self.turn.doubles;
        (FeatTest { attribute_only: attempt.attribute_only, doubles, ..test }, changes.told)
    }

    fn changes(&self, attempt: &Attempt<'_, 'a>) -> Changes {
        let numbers = self.numbers();
        let mut all = Changes::default();
        let by = attempt.by;
        let kind = attempt.kind;
        let unsteady = matches!(attempt.from.stance, Stance::Swimming | Stance::Climbing);
        if kind.aimed() {
            self.aim(attempt, &mut all);
            if unsteady {
                all.add(numbers.unsteady.get(), "swims or climbs", "dro-unsteady");
            } else if attempt.from.stance == Stance::Prone {
                all.add(numbers.prone_shot.get(), "lies prone", "dro-prone");
            }
        }
        if kind.hampered() && attempt.from.flat() {
            all.add(numbers.hampered.get(), "lies, swims or climbs", "dro-hampered");
        }
        if kind == TestKind::CloseCombat {
            self.melee(attempt, &mut all);
        }
        let blinded = matches!(kind.stat(), Stat::Marksmanship | Stat::CloseCombat | Stat::Agility);
        if by.condition.blind && blinded {
            all.add(numbers.blind.get(), "blinded", "dro-blind");
        }
        if attempt.ambushed {
            all.add(
                numbers.from_stealth.get(),
                "the attacker came out of stealth",
                "dro-stealth-attack",
            );
        }
        self.skills(attempt, &mut all);
        all
    }

    /// Cover, smoke, and what the weapon makes of the distance.
    fn aim(&self, attempt: &Attempt<'_, 'a>, all: &mut Changes) {
        let numbers = self.numbers();
        let Some((target, there)) = attempt.at else { return };
        let template = attempt.weapon.is_some_and(|weapon| weapon.template().is_some());
        let through =
            attempt.kind == TestKind::Shoot && attempt.by.has::<skill::SeesThroughCover>();
        let cover = self.cover(&attempt.from, target, &there);
        if cover.hard && !template && !through {
            all.add(numbers.hard_cover.get(), "hard cover", "dro-hard-cover");
        }
        if cover.soft && !template && !through {
            all.add(numbers.soft_cover.get(), "soft cover", "dro-soft-cover");
        }
        if cover.smoke && !template {
            all.add(numbers.smoke.get(), "smoke", "dro-smoke");
        }
        let near = attempt.weapon.and_then(|weapon| Some((weapon, weapon.ranges()?.0.get())));
        if let Some((weapon, pass)) = near
            && weapon.has::<property::Spray>()
            && bodies_within(&attempt.from.body, &there.body, pass)
        {
            all.add(numbers.spray.get(), "Spray", "dro-spray");
        }
    }

    /// A charge, more enemies in contact, and a blow that nobody opposes.
    fn melee(&self, attempt: &Attempt<'_, 'a>, all: &mut Changes) {
        let numbers = self.numbers();
        let by = attempt.by;
        if attempt.charging && self.charge_counts(by) {
            all.add(numbers.charge.get(), "charges", "dro-charge-bonus");
        }
        let startled =
            self.turn.sequence.as_ref().filter(|it| it.by == by.id()).map_or(0, |it| it.startled);
        if startled > 0 {
            all.add(-startled, "startled", "dro-skill-startle");
        }
        let target = attempt.at.map(|(target, _)| target.id());
        let upright = |enemy: &&ModelRef<'a>| {
            let near = Some(enemy.id()) != target && touches(&attempt.from.body, &enemy.body());
            near && self.place(enemy).stance == Stance::Standing
        };
        let more = self.enemies(by.side()).filter(upright).count() as i32;
        if more > 0 {
            all.add(more * numbers.outnumbered.get(), "more enemies in contact", "dro-outnumbered");
        }
        let sneaky = attempt.weapon.and_then(Weapon::property::<property::Sneaky>);
        if let Some(sneaky) = sneaky.filter(|_| !attempt.opposed) {
            all.add(i32::from(sneaky.0.get()), "Sneaky", "dro-sneaky");
        }
    }

    /// Whether a charge of this model counts as one: not out of water, nor through smoke
    /// (rulebook, Close combat; Smoke).
    fn charge_counts(&self, by: &ModelRef<'a>) -> bool {
        let way = self
            .turn
            .sequence
            .as_ref()
            .filter(|it| it.by == by.id())
            .and_then(|it| it.way.as_ref());
        let smoky = way.is_some_and(|way| {
            way.stations(0.5)
                .into_iter()
                .any(|after| self.in_smoke(&by.body().moved(way.at(after))))
        });
        let start = way.map_or(by.stand.at, |way| way.at(0.0));
        !smoky && self.place_at(by, start).stance != Stance::Swimming
    }

    /// What skills of who tests and of whom it tests against add.
    fn skills(&self, attempt: &Attempt<'_, 'a>, all: &mut Changes) {
        let moment = Moment::test(self, attempt);
        for effect in attempt.by.fighter.effects() {
            let amount = effect.rule().adds_to(attempt.kind.stat(), &moment);
            all.add(amount, "a skill", "dro-skill");
        }
        let hindering = attempt.at.into_iter().flat_map(|(target, _)| target.fighter.effects());
        for effect in hindering {
            let amount = -effect.rule().hinders(attempt.kind);
            all.add(amount, "a skill of the target", "dro-skill-drab");
        }
    }

    /// The dice of a test that its maker may roll again, each once.
    pub fn rerolls(&self, attempt: &Attempt<'_, 'a>) -> Vec<TestDie> {
        let effects = attempt.by.fighter.effects();
        let mut dice: Vec<TestDie> = effects.filter_map(|it| it.rule().rerolls(attempt)).collect();
        dice.sort_unstable();
        dice.dedup();
        dice
    }
}
