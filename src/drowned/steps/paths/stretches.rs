//! Stretches of a declared path on which an action or a reaction is possible.

use crate::content::{Id, Weapon};
use crate::sequence::Combat;
use crate::skirmish_ref::{ModelRef, SkirmishRef};
use crate::steps::combat::templates;
use crate::steps::paths::declare::{OnPath, shooting_action};
use crate::steps::paths::react::{STRETCH_STEP, react_stretches};
use monteria_game::{DeclaredPath, StepResult, Stretches};

/// Returns the stretches of a path from which a weapon can shoot at an enemy.
pub(super) fn shot_stretches(
    facts: &SkirmishRef<'_>,
    one: &ModelRef<'_>,
    path: &DeclaredPath,
    weapon: &Weapon,
    enemy: &ModelRef<'_>,
    first: bool,
) -> Stretches {
    let there = facts.pose(enemy);
    let end = dismount_distance(facts);
    let from = |after: f32| facts.pose_at(one, path.at(after));
    let shoots =
        |after: f32| shooting_action(facts, (one, &from(after)), weapon, (enemy, &there)).is_some();
    path.stretches(STRETCH_STEP, first, |after| after <= end && shoots(after))
}

/// Returns the distance in inches along the path after which the actor has lost
/// its rider, or infinity.
fn dismount_distance(facts: &SkirmishRef<'_>) -> f32 {
    let sequence = facts.turn.sequence.as_ref();
    sequence.map_or(f32::INFINITY, |sequence| sequence.dismount_distance())
}

/// Returns the points of a path from which a weapon's template would have an effect.
pub(super) fn template_stretches(
    facts: &SkirmishRef<'_>,
    one: &ModelRef<'_>,
    path: &DeclaredPath,
    weapon: &Weapon,
    first: bool,
) -> Stretches {
    let end = dismount_distance(facts);
    path.places(STRETCH_STEP, first, |after| {
        let from = facts.pose_at(one, path.at(after));
        after <= end && templates::proposed_template(facts, (one, &from), weapon).is_some()
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
                    shot_stretches(facts, one, path, arm(weapon)?, facts.try_get(*at)?, false)
                }
                Combat::Template { weapon, .. } => {
                    template_stretches(facts, one, path, arm(weapon)?, false)
                }
                Combat::Strike { .. } | Combat::Dodge | Combat::Reveal { .. } => {
                    Stretches(vec![(0.0, path.length().min(sequence.dismount_distance()))])
                }
            })
        }
    }
}
