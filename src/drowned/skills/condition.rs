//! Conditions of bonuses: whether one holds, and how many times it counts.

use crate::prelude::*;

/// What is known of a model where its skills are asked for a bonus. What does not apply
/// is None, false or 0, and conditions that need it do not hold.
#[derive(Clone, Copy)]
pub(crate) struct Moment<'f, 'a> {
    pub facts: &'f SkirmishRef<'a>,
    /// The model that has the skills.
    pub model: &'f ModelRef<'a>,
    /// The opponent: whom it tests against or strikes, or who has hit it.
    pub foe: Option<&'f ModelRef<'a>>,
    /// Whom it tests against or strikes.
    pub target: Option<&'f ModelRef<'a>>,
    /// Whether it charges, or pounces.
    pub charging: bool,
    /// Whether bonuses against shots may count.
    pub shot: bool,
    /// Its base, in close combat.
    pub close: Option<Body>,
    /// Shots that it has taken before in this activation.
    pub shots: u8,
}

impl<'f, 'a> Moment<'f, 'a> {
    /// Returns a moment in which a model fights nobody.
    pub(crate) fn of(facts: &'f SkirmishRef<'a>, model: &'f ModelRef<'a>) -> Self {
        Moment {
            facts,
            model,
            foe: None,
            target: None,
            charging: false,
            shot: false,
            close: None,
            shots: 0,
        }
    }

    /// Returns the moment of a test.
    pub(crate) fn test(facts: &'f SkirmishRef<'a>, attempt: &Attempt<'f, 'a>) -> Self {
        let model = attempt.by;
        let target = attempt.at.map(|(target, _)| target);
        let strikes = attempt.kind == TestKind::CloseCombat;
        Moment {
            foe: target,
            target,
            charging: attempt.charging,
            shot: true,
            close: strikes.then_some(attempt.from.body),
            shots: if attempt.reacting { 0 } else { model.condition.shots },
            ..Moment::of(facts, model)
        }
    }

    /// Returns the moment in which a strike of a model hurts its target.
    pub(crate) fn strike(
        facts: &'f SkirmishRef<'a>,
        by: &'f ModelRef<'a>,
        at: &'f ModelRef<'a>,
    ) -> Self {
        let sequence = facts.turn.sequence.as_ref();
        let acts = sequence.is_some_and(|sequence| sequence.by == by.id());
        Moment {
            foe: Some(at),
            target: Some(at),
            charging: charges(facts, by),
            close: Some(by.body()),
            shots: if acts { by.condition.shots } else { 0 },
            ..Moment::of(facts, by)
        }
    }

    /// Returns the moment in which a model rolls armour dice against a harm by `foe`.
    pub(crate) fn armour(
        facts: &'f SkirmishRef<'a>,
        model: &'f ModelRef<'a>,
        foe: Option<&'f ModelRef<'a>>,
        harm: &Harm,
    ) -> Self {
        Moment {
            foe,
            charging: charges(facts, model),
            shot: harm.ranged,
            close: (!harm.ranged).then(|| model.body()),
            ..Moment::of(facts, model)
        }
    }
}

/// Returns whether a model charges or pounces in the action that is being made.
fn charges(facts: &SkirmishRef<'_>, model: &ModelRef<'_>) -> bool {
    facts.turn.sequence.as_ref().is_some_and(|sequence| {
        let charges = sequence.by == model.id() && matches!(sequence.deed, Deed::Charge { .. });
        charges || sequence.reactions.iter().any(|it| it.pounces && it.by == model.id())
    })
}

impl When {
    /// Returns whether a move can fulfil it: a move has no opponent, and shots before
    /// it do not count.
    pub(crate) fn applies_to_moves(self) -> bool {
        match self {
            When::Always | When::Charging | When::Wounded => true,
            When::AgainstBeasts
            | When::InSmoke
            | When::WatchingShots
            | When::EachShot
            | When::EachOfItsKind => false,
        }
    }

    /// Returns whether an armour roll can fulfil it: who rolls it takes no
    /// shot and strikes nobody.
    pub(crate) fn applies_to_armour_rolls(self) -> bool {
        match self {
            When::Always
            | When::Charging
            | When::Wounded
            | When::AgainstBeasts
            | When::InSmoke
            | When::WatchingShots => true,
            When::EachShot | When::EachOfItsKind => false,
        }
    }

    /// Returns how many times a bonus under this condition counts.
    pub(crate) fn times(self, moment: &Moment<'_, '_>) -> i32 {
        let facts = moment.facts;
        let model = moment.model;
        let beast = |one: &ModelRef<'_>| one.profile().is_beast();
        match self {
            When::Always => 1,
            When::Charging => i32::from(moment.charging),
            When::Wounded => i32::from(model.wounded()),
            When::AgainstBeasts => i32::from(moment.foe.is_some_and(beast)),
            When::InSmoke => i32::from(moment.close.is_some_and(|body| facts.in_smoke(&body))),
            When::WatchingShots => i32::from(moment.shot && model.condition.points > 0),
            When::EachShot => i32::from(moment.shots),
            When::EachOfItsKind => moment.target.map_or(0, |target| {
                let kin = |friend: &&ModelRef<'_>| {
                    friend.id() != model.id() && friend.profile().id == model.profile().id
                };
                let near = |friend: &&ModelRef<'_>| facts.contact(friend, target);
                facts.friends(model.side()).filter(kin).filter(near).count() as i32
            }),
        }
    }
}
