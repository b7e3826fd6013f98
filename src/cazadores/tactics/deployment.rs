//! Deployment of the Pack.

use bevy_ecs::prelude::*;
use bevy_math::Vec2;

use crate::content::WeaponKind;
use crate::state::hunt::PACK;
use crate::state::hunt_ref::HuntRef;
use crate::tactics::valuation::fighting;
use monteria_game::{Decision, Needs, Order, Presence};
use monteria_table::Spot;

/// Preferred distance from the Adversary at deployment, in inches: just outside
/// its search for Targets.
const PREFERRED_FOE_DISTANCE: f32 = 10.6;
/// Preferred distance between pack models, in inches: near enough to help, too far for
/// one Attack on several.
const PREFERRED_SPACING: f32 = 2.2;
/// Fractions of an Exit's length, and depths behind it, that are tried.
const EXIT_FRACTIONS: [f32; 5] = [0.5, 0.15, 0.85, 0.0, 1.0];
const DEPTHS: [f32; 2] = [2.7, 0.9];

/// Returns the order that deploys the next model.
pub(crate) fn choose(world: &World, facts: &HuntRef<'_>, decision: &Decision) -> Option<Order> {
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
    let held = fighting::held(facts, model);
    let shoots = held.iter().any(|one| one.weapon.kind == WeaponKind::Shooting);
    let wished = if shoots { PREFERRED_FOE_DISTANCE + 0.8 } else { PREFERRED_FOE_DISTANCE };
    let others: Vec<Vec2> = facts
        .models
        .iter()
        .filter(|model_ref| model_ref.model.side != PACK && model_ref.presence == Presence::InPlay)
        .map(|model_ref| model_ref.body().plan())
        .collect();
    let score = |at: Vec2| {
        let distance = (at - quarry).length() - 1.5;
        let off = distance - wished;
        // Too near is worse than too far: the Foes would attack first.
        let mut score = if off < 0.0 { 1.6 * off } else { -off };
        let nearest = others.iter().map(|foe| (*foe - at).length()).fold(f32::INFINITY, f32::min);
        score -= (8.0 - nearest).max(0.0);
        for friend in &friends {
            let apart = (*friend - at).length();
            score -= 0.25 * (apart - 4.0).max(0.0) + 0.6 * (PREFERRED_SPACING - apart).max(0.0);
        }
        score
    };
    let board = facts.table.board();
    let mut spots: Vec<(f32, Vec2)> = Vec::new();
    for exit in &board.exits {
        let (from, to) = board.exit_ends(exit);
        let inward = -exit.side.outward();
        for part in EXIT_FRACTIONS {
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
