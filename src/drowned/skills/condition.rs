//! Conditions of bonuses: whether one holds, and how often it counts.

use crate::content::{TestKind, When};
use crate::sequence::{ActionKind, PendingDamage};
use crate::skirmish_ref::{Attempt, ModelRef, SkirmishRef};
use monteria_table::Body;

/// Situation in which a model's bonuses are evaluated. What does not apply is None, false
/// or 0, and conditions that need it do not hold.
#[derive(Clone, Copy)]
pub(crate) struct BonusContext<'f, 'a> {
    pub facts: &'f SkirmishRef<'a>,
    /// Model with the skills.
    pub model: &'f ModelRef<'a>,
    /// Opponent: the target of its test or strike, or its attacker.
    pub foe: Option<&'f ModelRef<'a>>,
    /// Target of its test or strike.
    pub target: Option<&'f ModelRef<'a>>,
    /// Whether it charges or pounces.
    pub charging: bool,
    /// Whether bonuses against shots can count.
    pub shot: bool,
    /// Its base, in close combat.
    pub close: Option<Body>,
    /// Its earlier shots of this activation.
    pub shots: u8,
}

impl<'f, 'a> BonusContext<'f, 'a> {
    /// Returns the situation of a model without an opponent.
    pub(crate) fn of(facts: &'f SkirmishRef<'a>, model: &'f ModelRef<'a>) -> Self {
        BonusContext {
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

    /// Returns the situation of a test.
    pub(crate) fn test(facts: &'f SkirmishRef<'a>, attempt: &Attempt<'f, 'a>) -> Self {
        let model = attempt.by;
        let target = attempt.at.map(|(target, _)| target);
        let strikes = attempt.kind == TestKind::CloseCombat;
        BonusContext {
            foe: target,
            target,
            charging: attempt.charging,
            shot: true,
            close: strikes.then_some(attempt.from.body),
            shots: if attempt.reacting { 0 } else { model.condition.shots },
            ..BonusContext::of(facts, model)
        }
    }

    /// Returns the situation in which a strike damages its target.
    pub(crate) fn strike(
        facts: &'f SkirmishRef<'a>,
        by: &'f ModelRef<'a>,
        at: &'f ModelRef<'a>,
    ) -> Self {
        let sequence = facts.turn.sequence.as_ref();
        let acts = sequence.is_some_and(|sequence| sequence.by == by.id());
        BonusContext {
            foe: Some(at),
            target: Some(at),
            charging: charges(facts, by),
            close: Some(by.body()),
            shots: if acts { by.condition.shots } else { 0 },
            ..BonusContext::of(facts, by)
        }
    }

    /// Returns the situation of an armour roll against damage by `foe`.
    pub(crate) fn armour(
        facts: &'f SkirmishRef<'a>,
        model: &'f ModelRef<'a>,
        foe: Option<&'f ModelRef<'a>>,
        pending: &PendingDamage,
    ) -> Self {
        BonusContext {
            foe,
            charging: charges(facts, model),
            shot: pending.ranged,
            close: (!pending.ranged).then(|| model.body()),
            ..BonusContext::of(facts, model)
        }
    }
}

/// Returns whether a model charges or pounces in the action in progress.
fn charges(facts: &SkirmishRef<'_>, model: &ModelRef<'_>) -> bool {
    facts.turn.sequence.as_ref().is_some_and(|sequence| {
        let charges =
            sequence.by == model.id() && matches!(sequence.action_kind, ActionKind::Charge { .. });
        charges || sequence.reactions.iter().any(|it| it.pounces && it.by == model.id())
    })
}

impl When {
    /// Returns whether the condition can hold for a move, which has no
    /// opponent and no shots.
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

    /// Returns whether the condition can hold for an armour roll, which includes neither
    /// a shot nor a strike of the model.
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

    /// Returns how often a bonus with this condition counts.
    pub(crate) fn times(self, context: &BonusContext<'_, '_>) -> i32 {
        let facts = context.facts;
        let model = context.model;
        let beast = |one: &ModelRef<'_>| one.profile().is_beast();
        match self {
            When::Always => 1,
            When::Charging => i32::from(context.charging),
            When::Wounded => i32::from(model.wounded()),
            When::AgainstBeasts => i32::from(context.foe.is_some_and(beast)),
            When::InSmoke => i32::from(context.close.is_some_and(|body| facts.in_smoke(&body))),
            When::WatchingShots => i32::from(context.shot && model.condition.points > 0),
            When::EachShot => i32::from(context.shots),
            When::EachOfItsKind => context.target.map_or(0, |target| {
                let kin = |friend: &&ModelRef<'_>| {
                    friend.id() != model.id() && friend.profile().id == model.profile().id
                };
                let near = |friend: &&ModelRef<'_>| facts.in_contact(friend, target);
                facts.friends(model.side()).filter(kin).filter(near).count() as i32
            }),
        }
    }
}
