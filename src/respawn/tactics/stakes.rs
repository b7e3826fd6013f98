//! What lives are worth to the strong captain, what a shot is worth, and what could hit a
//! character at a place: from where an enemy stands, and from where it could step.

use crate::area::ArenaRef;
use bevy_math::Vec2;

use super::super::death::prize;
use super::value::{Shot, best_of, expected, from_place};
use monteria_cadence::battle::{Fire, Mode, Unit, UnitId};
use monteria_cadence::battle_ref::{BattleRef, ModelRef};
use monteria_cadence::sight::{Line, from_one};
use monteria_cadence::strike::plan_seen;
use monteria_game::SideId;
use monteria_table::{Body, Spot, distance};

/// What a Command Point that a character has left is worth, in victory points.
pub(super) const POINT: f32 = 0.15;
/// What a death costs beside its points: the way back.
pub(crate) const RETURN: f32 = 0.15;
/// What the flag in its hands adds to a character's life.
pub(super) const FLAG: f32 = 2.5;
/// What a life is worth where kills do not score.
const LAST_TEAM: f32 = 1.2;
/// What a wound that does not kill is worth of the kill that it leads to.
pub(crate) const WOUND: f32 = 0.3;
/// Places beside its own from which an enemy might shoot.
const POSTS: usize = 7;
/// What is left of a shot that is fired after a step, and of one at a target in
/// cover or half hidden.
pub(crate) const STEPPED: f32 = 0.85;
const COVERED: f32 = 0.45;
const HIDDEN: f32 = 0.75;
/// What an enemy that has nothing left this round counts, and one with a last point.
pub(crate) const SPENT: f32 = 0.45;
const LAST_POINT: f32 = 0.7;
/// The worst threat counts so much, the others together so much.
pub(crate) const WORST: f32 = 0.5;
pub(crate) const OTHERS: f32 = 0.2;

/// What the death of a character with so many points left is worth to a side.
pub(super) fn life(facts: &BattleRef<'_>, unit: &Unit, command: u32, to: SideId) -> f32 {
    let mut worth = own_life(facts, unit, command);
    if let Some(bout) = facts.bout().filter(|bout| bout.prizes.wipe > 0) {
        let of =
            facts.units.0.iter().filter(|other| other.side == unit.side && other.id != unit.id);
        let felled =
            |id: UnitId| facts.arena().team(to).is_some_and(|team| team.felled.contains(&id));
        let left = of.filter(|other| !felled(other.id)).count();
        worth += bout.prizes.wipe as f32 * [1.0, 0.2, 0.05].get(left).copied().unwrap_or(0.0);
    }
    worth
}

/// The same without what it brings to have felled its whole team.
pub(crate) fn own_life(facts: &BattleRef<'_>, unit: &Unit, command: u32) -> f32 {
    let Some(bout) = facts.bout() else { return 1.0 };
    let mut worth = if bout.elimination { LAST_TEAM } else { prize(facts, unit.id) as f32 };
    if facts.flag_of(unit.id).is_some() {
        worth += FLAG;
    }
    worth + command as f32 * POINT + if facts.last_round() { 0.0 } else { RETURN }
}

/// The chance that about so many lost hit points are at least so many.
fn chance(mean: f32, left: i32) -> f32 {
    let mut none = 0.0;
    let mut term = libm::expf(-mean);
    for n in 0..left.max(1) {
        none += term;
        term *= mean / (n + 1) as f32;
    }
    (1.0 - none).max(0.0)
}

/// What it is worth to have hit a character so hard.
fn harm(life: f32, mean: f32, left: i32) -> f32 {
    let kill = chance(mean, left);
    let wounds = (mean / left.max(1) as f32).min(1.0);
    life * (kill + WOUND * (wounds - kill).max(0.0))
}

/// The best attack from where a unit stands, by the exact chances or by
/// about what it hits.
pub(super) fn best_shot(facts: &BattleRef<'_>, unit: &Unit, exact: bool) -> Option<Shot> {
    let bears =
        facts.standing(unit.id).first().is_some_and(|model_ref| facts.bears_heavy(model_ref));
    best_of(facts, unit, |weapon, enemy, plan| {
        let left =
            facts.standing(enemy.id).first().map_or(1, |model_ref| model_ref.fighter.left).max(1);
        let life = life(facts, enemy, enemy.command, unit.side);
        let mean = expected(plan);
        let mut worth = if exact {
            let outcome = plan.outcome();
            let kill = outcome.at_least(left as usize) as f32;
            let lost = outcome.expected() as f32;
            life * (kill + WOUND * (lost / left as f32 - kill).max(0.0))
        } else {
            harm(life, mean, left)
        };
        if weapon.any_rule(|rule| rule.holds()) {
            worth += mean.min(1.0) * 2.0 * POINT;
        }
        let heavy = weapon.any_rule(|rule| rule.is_heavy()) && !bears;
        worth -= if weapon.any_rule(|rule| rule.is_one_use()) { 0.06 } else { 0.0 };
        worth -= if heavy { POINT } else { 0.0 };
        (worth, u32::from(heavy))
    })
}

/// Where each enemy could shoot from in its next activation: its own place first.
pub(super) fn posts(facts: &BattleRef<'_>, side: SideId) -> Vec<(UnitId, Vec<Body>)> {
    let post = |enemy: &Unit| {
        let model_ref = facts.standing(enemy.id).first().copied()?;
        let body = model_ref.body();
        let mut all = vec![body];
        if !facts.arena().is(enemy.id, |it| it.held) {
            let rules = facts.move_rules(model_ref, false);
            let others = facts.others(enemy);
            let reach = facts.table.reach(&body, &rules, &others);
            for spot in reach.samples(POSTS + 1).into_iter().skip(1) {
                let y = spot.y.unwrap_or_else(|| facts.table.ground(spot.plan()));
                all.push(body.moved(bevy_math::Vec3::new(spot.x, y, spot.z)));
            }
        }
        Some((enemy.id, all))
    };
    facts.enemies(side).filter_map(post).collect()
}

/// A weapon that a character has to fear.
struct Arm {
    range: f32,
    open: f32,
    close: f32,
    tunnels: bool,
}

/// An enemy that a character has to fear.
struct Foe<'p> {
    posts: &'p [Body],
    arms: Vec<Arm>,
    soon: f32,
}

/// All that a character has to fear.
pub(crate) struct Fears<'p> {
    foes: Vec<Foe<'p>>,
    left: i32,
}

impl<'p> Fears<'p> {
    /// Those of a character, with the places from which its enemies may shoot.
    pub(super) fn of(
        facts: &BattleRef<'_>,
        unit: UnitId,
        posts: &'p [(UnitId, Vec<Body>)],
    ) -> Self {
        let left = facts.character(unit).map_or(1, |model_ref| model_ref.fighter.left).max(1);
        let foe = |(id, posts): &'p (UnitId, Vec<Body>)| {
            let enemy = facts.unit(*id)?;
            let soon = match enemy.command {
                0 if facts.last_round() => return None,
                0 => SPENT,
                1 => LAST_POINT,
                _ => 1.0,
            };
            Some(Foe { posts, arms: arms(facts, enemy, unit), soon })
        };
        Fears { foes: posts.iter().filter_map(foe).collect(), left }
    }

    /// What it is worth to its enemies that a character whose life is worth so much ends
    /// there, in victory points.
    pub(super) fn at(&self, facts: &BattleRef<'_>, body: &Body, life: f32) -> f32 {
        let mut worst = 0.0f32;
        let mut sum = 0.0;
        for foe in &self.foes {
            let mut most = 0.0f32;
            for (index, post) in foe.posts.iter().enumerate() {
                let apart = distance(post, body);
                for arm in foe.arms.iter().filter(|arm| apart < arm.range) {
                    let bare = if apart < 3.0 { arm.close } else { arm.open };
                    let bare = bare * if index == 0 { 1.0 } else { STEPPED };
                    if bare <= most {
                        continue;
                    }
                    let line = if arm.tunnels {
                        Line::Clear
                    } else {
                        from_one(facts, post, &[*body], &[])
                    };
                    most = most.max(match line {
                        Line::Clear => bare,
                        Line::Obscured { cover: true } => bare * COVERED,
                        Line::Obscured { cover: false } => bare * HIDDEN,
                        Line::Blocked(_) => 0.0,
                    });
                }
            }
            let worth = harm(life, most, self.left) * foe.soon;
            worst = worst.max(worth);
            sum += worth;
        }
        worst * WORST + (sum - worst) * OTHERS
    }
}

/// What an enemy's weapons do to a character in plain view.
fn arms(facts: &BattleRef<'_>, enemy: &Unit, unit: UnitId) -> Vec<Arm> {
    let Some(model_ref) = facts.standing(enemy.id).first().copied() else { return Vec::new() };
    let from = model_ref.body().plan();
    // Far enough apart that nothing of the close quarters counts.
    let spot = Spot::from(from + Vec2::new(if from.x > 0.0 { -9.0 } else { 9.0 }, 0.0));
    let arm = |facts: &BattleRef<'_>, id: &monteria_cadence::content::Id| {
        let weapon = facts.weapon(enemy, id)?;
        let fire = Fire {
            shooters: vec![model_ref.id()],
            weapon: id.clone(),
            mode: Mode::Plain,
            target: unit,
        };
        let mut plan = plan_seen(facts, &fire, Line::Clear)?;
        let open = expected(&plan);
        if !weapon.any_rule(|rule| rule.ignores_haste()) {
            plan.need = 6;
        }
        let tunnels = weapon.any_rule(|rule| rule.sees_through_anything());
        Some(Arm { range: *weapon.rng, open, close: expected(&plan), tunnels })
    };
    let all = |facts: &BattleRef<'_>, _: &ModelRef<'_>| {
        let fresh = model_ref.fighter.weapons.iter().filter(|(_, spent)| !spent);
        fresh.filter_map(|(id, _)| arm(facts, id)).collect()
    };
    from_place(facts, unit, spot, all).unwrap_or_default()
}
