//! Threat assessment of the strong player: the value of lives, the value of shots, and
//! the damage that enemies could do to a character at a place, from where they stand
//! or after a step.

use crate::area::ArenaRef;
use bevy_math::Vec2;

use super::evaluation::{AttackValue, best_attack_by, expected_loss, with_character_at};
use crate::steps::death::kill_points;
use monteria_cadence::battle::{FireMode, Unit, UnitId, WeaponAttack};
use monteria_cadence::battle_ref::{BattleRef, ModelRef};
use monteria_cadence::sight::{Line, line_from_model};
use monteria_cadence::strike::plan_for_line;
use monteria_game::SideId;
use monteria_table::{Body, Spot, distance};

/// Value of a remaining Command Point, in victory points.
pub(super) const COMMAND_POINT_VALUE: f32 = 0.15;
/// Cost of the return from reserve, in victory points.
pub(crate) const RETURN_COST: f32 = 0.15;
/// Additional value of a character that carries a flag.
pub(super) const FLAG_CARRIER: f32 = 2.5;
/// Share of the bonus for a whole team with 0, 1 or 2 of its other characters left.
const WIPE_SHARES: [f32; 3] = [1.0, 0.2, 0.05];
/// Cost of firing a weapon of one use.
const ONE_USE_COST: f32 = 0.06;
/// Command Points that a stun or stasis is worth.
const HOLD_POINTS: f32 = 2.0;
/// Distance in inches below which shots are at close range.
const CLOSE_RANGE: f32 = 3.0;
/// Value of a life in an elimination, where kills do not score.
const ELIMINATION_LIFE: f32 = 1.2;
/// Share of a kill that a wound is worth.
pub(crate) const WOUND_SHARE: f32 = 0.3;
/// Number of places beside its own from which an enemy might shoot.
const STEP_POSTS: usize = 7;
/// Share of the damage of a shot after a step, at a target in cover, and at one
/// that is half hidden.
pub(crate) const STEPPED_SHARE: f32 = 0.85;
const COVER_SHARE: f32 = 0.45;
const OBSCURED_SHARE: f32 = 0.75;
/// Weight of the threat of an enemy without Command Points, and of one with a last point.
pub(crate) const SPENT_WEIGHT: f32 = 0.45;
const LAST_POINT_WEIGHT: f32 = 0.7;
/// Weight of the worst threat, and of each other threat.
pub(crate) const WORST_WEIGHT: f32 = 0.5;
pub(crate) const OTHERS_WEIGHT: f32 = 0.2;

/// Returns the value of a character's death to the side `to`. `command` is the number of
/// Command Points that it would have left.
pub(super) fn life_value(facts: &BattleRef<'_>, unit: &Unit, command: u32, to: SideId) -> f32 {
    let mut value = base_life_value(facts, unit, command);
    if let Some(bout) = facts.bout().filter(|bout| bout.prizes.wipe > 0) {
        let teammates =
            facts.units.0.iter().filter(|other| other.side == unit.side && other.id != unit.id);
        let felled =
            |id: UnitId| facts.arena().team(to).is_some_and(|team| team.felled.contains(&id));
        let left = teammates.filter(|other| !felled(other.id)).count();
        value += bout.prizes.wipe as f32 * WIPE_SHARES.get(left).copied().unwrap_or(0.0);
    }
    value
}

/// Returns the value of a character's life without the bonus for killing its whole team.
pub(crate) fn base_life_value(facts: &BattleRef<'_>, unit: &Unit, command: u32) -> f32 {
    // Without a mission every life counts the same.
    let Some(bout) = facts.bout() else { return 1.0 };
    let mut value =
        if bout.elimination { ELIMINATION_LIFE } else { kill_points(facts, unit.id) as f32 };
    if facts.flag_of(unit.id).is_some() {
        value += FLAG_CARRIER;
    }
    value
        + command as f32 * COMMAND_POINT_VALUE
        + if facts.last_round() { 0.0 } else { RETURN_COST }
}

/// Returns the chance to lose at least `left` hit points, given the mean: the tail
/// of a Poisson distribution.
fn chance_to_lose(mean: f32, left: i32) -> f32 {
    let mut none = 0.0;
    let mut term = libm::expf(-mean);
    for n in 0..left.max(1) {
        none += term;
        term *= mean / (n + 1) as f32;
    }
    (1.0 - none).max(0.0)
}

/// Returns the value of dealing this mean damage to a character.
fn damage_value(life: f32, mean: f32, left: i32) -> f32 {
    let kill = chance_to_lose(mean, left);
    let wounds = (mean / left.max(1) as f32).min(1.0);
    life * (kill + WOUND_SHARE * (wounds - kill).max(0.0))
}

/// Returns the best attack from where a unit stands. `exact` uses the full distribution
/// instead of the mean.
pub(super) fn best_strong_attack(
    facts: &BattleRef<'_>,
    unit: &Unit,
    exact: bool,
) -> Option<AttackValue> {
    let bears =
        facts.standing(unit.id).first().is_some_and(|model_ref| facts.bears_heavy(model_ref));
    best_attack_by(facts, unit, |weapon, enemy, plan| {
        let left =
            facts.standing(enemy.id).first().map_or(1, |model_ref| model_ref.fighter.left).max(1);
        let life = life_value(facts, enemy, enemy.command, unit.side);
        let mean = expected_loss(plan);
        let mut value = if exact {
            let outcome = plan.outcome();
            let kill = outcome.at_least(left as usize) as f32;
            let lost = outcome.expected() as f32;
            life * (kill + WOUND_SHARE * (lost / left as f32 - kill).max(0.0))
        } else {
            damage_value(life, mean, left)
        };
        if weapon.any_rule(|rule| rule.prevents_movement()) {
            value += mean.min(1.0) * HOLD_POINTS * COMMAND_POINT_VALUE;
        }
        let heavy = weapon.any_rule(|rule| rule.is_heavy()) && !bears;
        value -= if weapon.any_rule(|rule| rule.is_one_use()) { ONE_USE_COST } else { 0.0 };
        value -= if heavy { COMMAND_POINT_VALUE } else { 0.0 };
        (value, u32::from(heavy))
    })
}

/// Returns the places from which each enemy could shoot in its next activation:
/// its own place first.
pub(super) fn posts(facts: &BattleRef<'_>, side: SideId) -> Vec<(UnitId, Vec<Body>)> {
    let post = |enemy: &Unit| {
        let model_ref = facts.standing(enemy.id).first().copied()?;
        let body = model_ref.body();
        let mut all = vec![body];
        if !facts.arena().has_state(enemy.id, |it| it.in_stasis) {
            let rules = facts.move_rules(model_ref, false);
            let others = facts.others(enemy);
            let reach = facts.table.reach(&body, &rules, &others);
            for spot in reach.samples(STEP_POSTS + 1).into_iter().skip(1) {
                let y = spot.y.unwrap_or_else(|| facts.table.ground(spot.plan()));
                all.push(body.moved(bevy_math::Vec3::new(spot.x, y, spot.z)));
            }
        }
        Some((enemy.id, all))
    };
    facts.enemies(side).filter_map(post).collect()
}

/// An enemy's weapon as a threat to a character.
struct WeaponThreat {
    range: f32,
    open_damage: f32,
    close_damage: f32,
    ignores_sight: bool,
}

/// An enemy as a threat to a character.
struct EnemyThreat<'p> {
    posts: &'p [Body],
    weapons: Vec<WeaponThreat>,
    weight: f32,
}

/// All threats to a character.
pub(crate) struct Threats<'p> {
    enemies: Vec<EnemyThreat<'p>>,
    left: i32,
}

impl<'p> Threats<'p> {
    /// Returns the threats to a character. `posts` are the places from which
    /// its enemies may shoot.
    pub(super) fn new(
        facts: &BattleRef<'_>,
        unit: UnitId,
        posts: &'p [(UnitId, Vec<Body>)],
    ) -> Self {
        let left = facts.first_model(unit).map_or(1, |model_ref| model_ref.fighter.left).max(1);
        let enemy_threat = |(id, posts): &'p (UnitId, Vec<Body>)| {
            let enemy = facts.unit(*id)?;
            let weight = match enemy.command {
                0 if facts.last_round() => return None,
                0 => SPENT_WEIGHT,
                1 => LAST_POINT_WEIGHT,
                _ => 1.0,
            };
            Some(EnemyThreat { posts, weapons: weapon_threats(facts, enemy, unit), weight })
        };
        Threats { enemies: posts.iter().filter_map(enemy_threat).collect(), left }
    }

    /// Returns the loss, in victory points, that its enemies threaten if the character
    /// ends at this place. `life` is the value of its life.
    pub(super) fn threat_at(&self, facts: &BattleRef<'_>, body: &Body, life: f32) -> f32 {
        let mut worst = 0.0f32;
        let mut sum = 0.0;
        for enemy_threat in &self.enemies {
            let mut most = 0.0f32;
            for (index, post) in enemy_threat.posts.iter().enumerate() {
                let apart = distance(post, body);
                for weapon_threat in
                    enemy_threat.weapons.iter().filter(|weapon_threat| apart < weapon_threat.range)
                {
                    let bare = if apart < CLOSE_RANGE {
                        weapon_threat.close_damage
                    } else {
                        weapon_threat.open_damage
                    };
                    let bare = bare * if index == 0 { 1.0 } else { STEPPED_SHARE };
                    if bare <= most {
                        continue;
                    }
                    let line = if weapon_threat.ignores_sight {
                        Line::Clear
                    } else {
                        line_from_model(facts, post, &[*body], &[])
                    };
                    most = most.max(match line {
                        Line::Clear => bare,
                        Line::Obscured { cover: true } => bare * COVER_SHARE,
                        Line::Obscured { cover: false } => bare * OBSCURED_SHARE,
                        Line::Blocked(_) => 0.0,
                    });
                }
            }
            let value = damage_value(life, most, self.left) * enemy_threat.weight;
            worst = worst.max(value);
            sum += value;
        }
        worst * WORST_WEIGHT + (sum - worst) * OTHERS_WEIGHT
    }
}

/// Returns the expected damage of an enemy's weapons to a character in plain view.
fn weapon_threats(facts: &BattleRef<'_>, enemy: &Unit, unit: UnitId) -> Vec<WeaponThreat> {
    // An enemy that is not on the table threatens nobody.
    let Some(model_ref) = facts.standing(enemy.id).first().copied() else { return Vec::new() };
    let from = model_ref.body().plan();
    // Far enough apart that no rule for close range applies.
    let spot = Spot::from(from + Vec2::new(if from.x > 0.0 { -9.0 } else { 9.0 }, 0.0));
    let weapon_threat = |facts: &BattleRef<'_>, id: &monteria_cadence::content::Id| {
        let weapon = facts.weapon(enemy, id)?;
        let fire = WeaponAttack {
            shooters: vec![model_ref.id()],
            weapon: id.clone(),
            mode: FireMode::Plain,
            target: unit,
        };
        let mut plan = plan_for_line(facts, &fire, Line::Clear)?;
        let open_damage = expected_loss(&plan);
        if !weapon.any_rule(|rule| rule.ignores_haste()) {
            plan.target_number = 6;
        }
        let ignores_sight = weapon.any_rule(|rule| rule.sees_through_anything());
        Some(WeaponThreat {
            range: *weapon.rng,
            open_damage,
            close_damage: expected_loss(&plan),
            ignores_sight,
        })
    };
    let all = |facts: &BattleRef<'_>, _: &ModelRef<'_>| {
        let fresh = model_ref.fighter.weapons.iter().filter(|(_, spent)| !spent);
        fresh.filter_map(|(id, _)| weapon_threat(facts, id)).collect()
    };
    with_character_at(facts, unit, spot, all).unwrap_or_default()
}
