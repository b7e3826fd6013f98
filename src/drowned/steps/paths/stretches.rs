//! Stretches of a declared path on which an action or a reaction is possible.

use crate::prelude::*;
use crate::steps::combat::templates;
use crate::steps::paths::declare::{OnPath, shooting_action};
use crate::steps::paths::react::react_stretches;

/// Returns the stretches of a path from which a weapon can shoot at an enemy.
pub(super) fn shot_stretches(
    facts: &SkirmishRef<'_>,
    (one, path): (&ModelRef<'_>, &DeclaredPath),
    weapon: &Weapon,
    enemy: &ModelRef<'_>,
    first: bool,
) -> Stretches {
    let there = facts.pose(enemy);
    let sequence = facts.turn.sequence.as_ref();
    let parts = sequence.map_or(f32::INFINITY, |sequence| sequence.dismount_distance());
    let from = |after: f32| facts.pose_at(one, path.at(after));
    let shoots =
        |after: f32| shooting_action(facts, (one, &from(after)), weapon, (enemy, &there)).is_some();
    path.stretches(0.5, first, |after| after <= parts && shoots(after))
}

/// Returns the points of a path from which a weapon's template would have an effect.
pub(super) fn laid_stretches(
    facts: &SkirmishRef<'_>,
    (one, path): (&ModelRef<'_>, &DeclaredPath),
    weapon: &Weapon,
    first: bool,
) -> Stretches {
    let parts =
        facts.turn.sequence.as_ref().map_or(f32::INFINITY, |sequence| sequence.dismount_distance());
    path.places(0.5, first, |after| {
        let from = facts.pose_at(one, path.at(after));
        after <= parts && templates::proposed_template(facts, (one, &from), weapon).is_some()
    })
}

/// Returns the stretches of the path on which something may happen.
pub(crate) fn possible_stretches(facts: &SkirmishRef<'_>, what: &OnPath) -> StepResult<Stretches> {
    let sequence = facts.sequence()?;
    match what {
        OnPath::Reaction(reaction) => react_stretches(facts, reaction, false),
        OnPath::Nested(combat) => {
            let one = facts.try_get(sequence.by)?;
            let path = sequence.path()?;
            let arm = |weapon: &Id| facts.weapon(one.id(), weapon);
            Ok(match combat {
                Combat::Shoot { at, weapon } => {
                    shot_stretches(facts, (one, path), arm(weapon)?, facts.try_get(*at)?, false)
                }
                Combat::Template { weapon, .. } => {
                    laid_stretches(facts, (one, path), arm(weapon)?, false)
                }
                Combat::Strike { .. } | Combat::Dodge | Combat::Reveal { .. } => {
                    Stretches(vec![(0.0, path.length().min(sequence.dismount_distance()))])
                }
            })
        }
    }
}
