//! Deployment: where the Pack enters the Hunt.

use bevy_ecs::prelude::*;
use bevy_math::Vec2;

use super::arms;
use crate::content::WeaponKind;
use crate::hunt::PACK;
use crate::hunt_ref::HuntRef;
use monteria_game::{Decision, Needs, Order, Presence};
use monteria_table::Spot;

/// How far from the Adversary a model would like to arrive, in inches: just outside of
/// where it looks for Targets.
const WISHED: f32 = 10.6;
/// How far from each other the Pack stands at best, in inches: near enough to help, too
/// far for one blow.
const APART: f32 = 2.2;
/// Parts of an Exit's length and depths behind it that are tried.
const PARTS: [f32; 5] = [0.5, 0.15, 0.85, 0.0, 1.0];
const DEPTHS: [f32; 2] = [2.7, 0.9];

/// The next model to arrive, and where.
pub(super) fn choose(world: &World, facts: &HuntRef<'_>, decision: &Decision) -> Option<Order> {
    let choice = decision.options.first()?;
    let Needs::To(region) = &choice.needs else { return None };
    let model = decision.model?;
    let radius = facts.get(model)?.stand.radius;
    let quarry = facts
        .marks
        .adversary
        .and_then(|id| facts.get(id))
        .map_or(Vec2::ZERO, |model_ref| model_ref.body().plan());
    let friends: Vec<Vec2> = facts
        .in_play()
        .filter(|model_ref| model_ref.model.side == PACK)
        .map(|model_ref| model_ref.body().plan())
        .collect();
    let held = arms::held(facts, model);
    let shoots = held.iter().any(|one| one.weapon.kind == WeaponKind::Shooting);
    let wished = if shoots { WISHED + 0.8 } else { WISHED };
    let others: Vec<Vec2> = facts
        .models
        .iter()
        .filter(|model_ref| model_ref.model.side != PACK && model_ref.presence == Presence::InPlay)
        .map(|model_ref| model_ref.body().plan())
        .collect();
    let score = |at: Vec2| {
        let distance = (at - quarry).length() - 1.5;
        let off = distance - wished;
        // Too near is worse than too far: the first blow would be the Foes'.
        let mut score = if off < 0.0 { 1.6 * off } else { -off };
        let nearest = others.iter().map(|foe| (*foe - at).length()).fold(f32::INFINITY, f32::min);
        score -= (8.0 - nearest).max(0.0);
        for friend in &friends {
            let apart = (*friend - at).length();
            score -= 0.25 * (apart - 4.0).max(0.0) + 0.6 * (APART - apart).max(0.0);
        }
        score
    };
    let board = facts.table.board();
    let mut spots: Vec<(f32, Vec2)> = Vec::new();
    for exit in &board.exits {
        let (from, to) = board.exit_ends(exit);
        let inward = -exit.side.outward();
        for part in PARTS {
            for depth in DEPTHS {
                let at =
                    board.clamp(from.lerp(to, part) + inward * (depth + radius), radius + 0.02);
                spots.push((score(at), at));
            }
        }
    }
    spots.sort_by(|a, b| b.0.total_cmp(&a.0));
    spots
        .into_iter()
        .map(|(_, at)| Spot { x: at.x, z: at.y, y: None })
        .find(|spot| region.check(world, *spot).is_ok())
        .map(|spot| Order::to(&choice.id, spot))
}
