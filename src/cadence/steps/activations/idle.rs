//! Reasons why an action would have no effect: shown before Command Points are spent on
//! it, and recorded when it is performed in vain.

use crate::battle_ref::BattleRef;
use crate::state::battle::{ActionKind, Unit, UnitId};
use crate::state::change::BattleMut;
use crate::steps::attacks::offers::offers;
use crate::steps::{abilities, activations::secure};
use monteria_game::{Refusal, StepResult, Text, event_text, text};

/// The number of targets named in the warning before a declaration; the
/// event afterwards names all.
const NAMED: usize = 1;

/// The reasons why an action has no effect: one for each named target, or one for all.
#[derive(Clone, PartialEq, Debug)]
pub struct NoEffectReasons(Vec<(Text, Refusal)>);

impl NoEffectReasons {
    /// Creates one reason for all targets.
    pub fn for_all(why: Refusal) -> Self {
        NoEffectReasons(vec![(Text::default(), why)])
    }

    /// Collects the reason of every target, or `nobody` if there are no targets; None if
    /// one of them is legal.
    pub fn of_targets(
        targets: impl Iterator<Item = (Text, Result<(), Refusal>)>,
        nobody: Text,
    ) -> Option<Self> {
        let mut reasons = Vec::new();
        for (name, verdict) in targets {
            reasons.push((name, verdict.err()?));
        }
        if reasons.is_empty() {
            return Some(NoEffectReasons::for_all(Refusal::NoTarget { detail: nobody }));
        }
        // Reasons other than distance come first, then targets by distance.
        let far = |why: &Refusal| {
            if let Refusal::OutOfRange { distance, .. } = why { *distance } else { 0.0 }
        };
        reasons.sort_by(|a, b| far(&a.1).total_cmp(&far(&b.1)));
        Some(NoEffectReasons(reasons))
    }

    /// Describes the reasons of at most so many targets.
    fn describe(&self, most: usize) -> Text {
        let one = |(name, why): &(Text, Refusal)| match name.is_empty() {
            true => why.text(),
            false => Text::joined([name.clone(), why.text()], ": "),
        };
        let described = Text::joined(self.0.iter().take(most).map(one), "; ");
        match self.0.len().saturating_sub(most) {
            0 => described,
            more => text!("rules-cadence-and-more", "{described}; and {more} more"),
        }
    }
}

/// What the actions declared before an action may change.
struct EarlierActions {
    /// Inches that the unit may come nearer.
    inches: f32,
    /// Whether enemies may have been moved or destroyed by then.
    enemies_affected: bool,
}

impl EarlierActions {
    fn declared_by(facts: &BattleRef<'_>, unit: UnitId) -> Self {
        let mut earlier = EarlierActions { inches: 0.0, enemies_affected: false };
        // A unit off the table changes nothing.
        let Some(first) = facts.standing(unit).first().copied() else { return earlier };
        for act in &facts.activation.declared {
            earlier.inches += facts.module.extra_reach(facts, unit, act);
            match act {
                ActionKind::Move | ActionKind::Advance => {
                    earlier.inches += facts.movement(first, *act == ActionKind::Advance)
                }
                ActionKind::Attack | ActionKind::Ability(_) | ActionKind::Own(_) => {
                    earlier.enemies_affected = true
                }
                ActionKind::Secure | ActionKind::Pass => {}
            }
        }
        earlier
    }

    /// Returns whether a reason may have ceased to hold by then.
    fn may_lift(&self, why: &Refusal) -> bool {
        match why {
            Refusal::OutOfRange { distance, max, .. } => {
                self.inches > 0.0 && (distance <= max || distance - self.inches < *max)
            }
            Refusal::NoTarget { .. } => self.enemies_affected,
            Refusal::NoSuchOption { .. }
            | Refusal::MatchOver
            | Refusal::Incomplete { .. }
            | Refusal::Superfluous { .. }
            | Refusal::WrongCount { .. }
            | Refusal::NamedTwice { .. }
            | Refusal::OutOfBounds { .. }
            | Refusal::NotATarget { .. }
            | Refusal::BadSpot { .. }
            | Refusal::NoLineOfSight { .. }
            | Refusal::Rule { .. }
            | Refusal::Internal { .. } => self.enemies_affected || self.inches > 0.0,
        }
    }
}

/// Returns the reasons why a unit cannot attack any enemy from its position, or
/// None if it can.
pub fn attack_no_effect_reasons(facts: &BattleRef<'_>, unit: &Unit) -> Option<NoEffectReasons> {
    let offers = offers(facts, unit, false);
    if offers.iter().any(|offer| offer.usable()) {
        return None;
    }
    // For each enemy the weapon that comes nearest to reaching it gives the reason.
    let near = |why: &Refusal| {
        if let Refusal::OutOfRange { distance, max, .. } = why {
            max - distance
        } else {
            f32::INFINITY
        }
    };
    let mut reasons: Vec<(UnitId, &Refusal)> = Vec::new();
    for (aim, why) in offers.iter().flat_map(|offer| &offer.others) {
        let Some(enemy) = facts.unit_of(*aim).map(|enemy| enemy.id) else { continue };
        match reasons.iter_mut().find(|(known, _)| *known == enemy) {
            Some(known) if near(why) > near(known.1) => known.1 = why,
            Some(_) => {}
            None => reasons.push((enemy, why)),
        }
    }
    let whole = offers.iter().find_map(|offer| offer.why.clone()).filter(|_| reasons.is_empty());
    if let Some(why) = whole {
        return Some(NoEffectReasons::for_all(why));
    }
    let named = reasons
        .into_iter()
        .map(|(enemy, why)| (Text::verbatim(facts.unit_name(enemy)), Err(why.clone())));
    NoEffectReasons::of_targets(
        named,
        text!("rules-cadence-no-enemy-is-on-the-table", "no enemy is on the table"),
    )
}

/// Returns the reasons why an action has no effect from the unit's position, or None
/// if it has one.
fn no_effect_reasons(
    facts: &BattleRef<'_>,
    unit: &Unit,
    act: &ActionKind,
) -> Option<NoEffectReasons> {
    match act {
        ActionKind::Move | ActionKind::Advance | ActionKind::Pass => None,
        ActionKind::Attack => attack_no_effect_reasons(facts, unit),
        ActionKind::Secure => {
            let all = secure::verdicts(facts, unit).into_iter();
            NoEffectReasons::of_targets(
                all.map(|(id, verdict)| {
                    (text!("rules-cadence-objective", "objective {id}"), verdict)
                }),
                text!("rules-cadence-no-objective-is-on-the-table", "no objective is on the table"),
            )
        }
        ActionKind::Ability(number) => abilities::no_effect_reasons(facts, unit.id, *number),
        ActionKind::Own(own) => facts.module.no_effect_reasons(facts, unit.id, own),
    }
}

/// Returns the reason why an action would have no effect regardless of the actions
/// declared before it, or None if it may have one.
pub fn idle(facts: &BattleRef<'_>, unit: &Unit, act: &ActionKind) -> Option<Refusal> {
    let NoEffectReasons(reasons) = no_effect_reasons(facts, unit, act)?;
    let mut earlier = EarlierActions::declared_by(facts, unit.id);
    // Distances to objectives are measured on the plan. Between models heights count, and
    // a move may gain as much height as the terrain has.
    if earlier.inches > 0.0 && *act != ActionKind::Secure {
        let heights = facts.table.pieces().iter().map(|piece| piece.top.max(piece.height()));
        earlier.inches += heights.fold(0.0, f32::max);
    }
    if reasons.iter().any(|(_, why)| earlier.may_lift(why)) {
        return None;
    }
    Some(Refusal::NoTarget { detail: NoEffectReasons(reasons).describe(NAMED) })
}

/// Records that an action has no effect, and why; returns whether this is so.
pub(crate) fn record_if_without_effect(
    battle: &mut BattleMut<'_, '_>,
    unit: UnitId,
    act: &ActionKind,
) -> StepResult<bool> {
    let text = {
        let facts = battle.read();
        let unit = facts.try_unit(unit)?;
        no_effect_reasons(&facts, unit, act).map(|why| {
            let why = || why.describe(usize::MAX);
            match act {
                ActionKind::Attack => event_text!(
                    "rules-cadence-attacks-nobody-2",
                    "{name} attacks nobody: {why}",
                    name = unit.name,
                    why = why()
                ),
                ActionKind::Secure => event_text!(
                    "rules-cadence-secures-nothing",
                    "{name} secures nothing: {why}",
                    name = unit.name,
                    why = why()
                ),
                ActionKind::Move
                | ActionKind::Advance
                | ActionKind::Ability(_)
                | ActionKind::Own(_)
                | ActionKind::Pass => {
                    event_text!(
                        "rules-cadence-it-comes-to-nothing-for",
                        "It has no effect for {name}: {why}",
                        name = unit.name,
                        why = why()
                    )
                }
            }
        })
    };
    let has_no_effect = text.is_some();
    if let Some(text) = text {
        battle.ctx.note(text, &["cad-actions"]);
    }
    Ok(has_no_effect)
}
