//! Look-ahead within one activation: the battle with a unit at supposed positions, the
//! attacks it would have there, and the threat from enemies in their next activation.

use bevy_math::{Vec2, Vec3};

use crate::battle_ref::{BattleRef, ModelRef};
use crate::state::battle::{ActionKind, Activation, Unit, UnitId, Units, WeaponAttack};
use crate::steps::attacks::offers::offers_at;
use crate::steps::movement::moves::ApartChoice;
use crate::strike::{AttackPlan, plan};
use monteria_dice::Distribution;
use monteria_game::{
    AROUND, AttackOdds, AttackOption, AttackOptions, Choice, ModelId, Stand, Text, Threat, text,
};
use monteria_table::{Body, MoveRules, Other, ROUNDING, Reach, distance_to_way, flat};

/// Supposed positions of a unit's models.
pub type SupposedPositions = Vec<(ModelId, Stand)>;

/// Returns the positions of a unit's models after each has moved by the same offset on
/// the plan, kept on the table.
pub fn positions_shifted(facts: &BattleRef<'_>, unit: &Unit, offset: Vec2) -> SupposedPositions {
    let half = facts.table.board().half();
    let standing = facts.standing(unit.id).into_iter();
    let shift = |model_ref: &ModelRef<'_>| {
        let clearance = half - Vec2::splat(model_ref.stand.radius);
        let at = (flat(model_ref.stand.at) + offset).clamp(-clearance, clearance);
        let y = if offset == Vec2::ZERO { model_ref.stand.at.y } else { facts.table.ground(at) };
        (model_ref.id(), Stand { at: Vec3::new(at.x, y, at.y), ..*model_ref.stand })
    };
    standing.map(shift).collect()
}

/// Finds paths for models that lead their unit, each with the same budget and past the
/// same other models; reachable areas are cached by model.
struct LeaderPaths<'f, 'b> {
    facts: &'f BattleRef<'b>,
    inches: f32,
    others: Vec<Other>,
    reaches: Vec<(ModelId, Reach<'b>)>,
}

impl<'f, 'b> LeaderPaths<'f, 'b> {
    fn new(facts: &'f BattleRef<'b>, inches: f32, others: Vec<Other>) -> Self {
        LeaderPaths { facts, inches, others, reaches: Vec::new() }
    }

    /// Returns the points of a leader's path, from its own place to the reachable point
    /// closest to the end of the offset.
    fn path(&mut self, offset: Vec2, lead: &ModelRef<'_>) -> Vec<Vec2> {
        let facts = self.facts;
        let from = flat(lead.stand.at);
        if facts.is_vehicle(lead) {
            let fits = |end: &Vec2| {
                let at = Vec3::new(end.x, facts.table.ground(*end), end.y);
                facts.table.spot_legal(&Body { at, ..lead.body() }, &[]).is_ok()
            };
            let shares = [1.0f32, 0.8, 0.6, 0.4, 0.2];
            let end =
                shares.into_iter().map(|share| from + offset * share).find(fits).unwrap_or(from);
            return vec![from, end];
        }
        let index = self.reaches.iter().position(|(own, _)| *own == lead.id());
        let index = index.unwrap_or_else(|| {
            let rules = MoveRules { budget: self.inches, ..facts.move_rules(lead, false) };
            self.reaches.push((lead.id(), facts.table.reach(&lead.body(), &rules, &self.others)));
            self.reaches.len() - 1
        });
        self.reaches[index].1.nearest_to(from + offset).legs.into_iter().map(flat).collect()
    }
}

/// Returns the displacement from the first to the last of these points.
fn displacement(points: &[Vec2]) -> Vec2 {
    points.last().zip(points.first()).map_or(Vec2::ZERO, |(end, start)| *end - *start)
}

/// Keeps offsets that are not negligible and not close to an earlier one.
fn distinct_offsets(offsets: impl IntoIterator<Item = (Vec2, ModelId)>) -> Vec<(Vec2, ModelId)> {
    let mut all: Vec<(Vec2, ModelId)> = Vec::new();
    for (offset, id) in offsets {
        if offset.length() > 0.3 && all.iter().all(|(other, _)| other.distance(offset) > 0.8) {
            all.push((offset, id));
        }
    }
    all
}

/// Shortens offsets to what their leaders can reach with so many inches. Vehicles, which
/// hardly turn, go straight as far as the ground allows.
pub fn reachable_offsets(
    facts: &BattleRef<'_>,
    unit: &Unit,
    inches: f32,
    offsets: Vec<(Vec2, ModelId)>,
) -> Vec<(Vec2, ModelId)> {
    let mut leaders = LeaderPaths::new(facts, inches, facts.others(unit));
    distinct_offsets(
        offsets.into_iter().filter_map(|(offset, id)| {
            Some((displacement(&leaders.path(offset, facts.get(id)?)), id))
        }),
    )
}

/// Returns the battle with these models at supposed positions and
/// this activation under way.
pub fn with_positions<'b>(
    facts: &'b BattleRef<'_>,
    places: &'b SupposedPositions,
    activation: &'b Activation,
) -> BattleRef<'b> {
    let mut models = facts.models.to_vec();
    for (id, stand) in places {
        if let Ok(at) = models.binary_search_by_key(id, |model_ref| model_ref.model.id) {
            models[at].seen.stand = stand;
        }
    }
    BattleRef { models: models.into(), activation, ..*facts }
}

/// Returns the activation of a unit that has declared these actions.
pub fn declared_activation(unit: &Unit, acts: &[ActionKind]) -> Activation {
    Activation { unit: Some(unit.id), declared: acts.to_vec(), ..Activation::default() }
}

/// Returns the threat of an enemy unit to another unit for each place where `model` might
/// stand, the rest of its unit at the same distances from it as now.
///
/// Counted is the enemy's best attack in its next activation: after a Move, or from its
/// position if that is better or it has no point to move (Cadence, Actions). It stays in
/// formation; Advances, abilities and reactions are left out. None if the models are not
/// in play or `enemy` is not the first model of its unit, which answers for it.
pub fn threats(
    facts: &BattleRef<'_>,
    enemy: ModelId,
    model: ModelId,
    places: &[Vec3],
) -> Option<Vec<Threat>> {
    let by = facts.unit_of(enemy)?;
    let of = facts.unit_of(model)?;
    let victim = facts.get(model).filter(|victim| victim.in_play())?;
    if facts.standing(by.id).first()?.id() != enemy {
        return None;
    }
    let affords = |acts: &[ActionKind]| facts.cost(by.id, acts) <= by.command;
    let later = !affords(&[ActionKind::Attack]);
    let when = if later {
        text!("rules-cadence-in-the-next-round", "in the next round")
    } else {
        text!("rules-cadence-in-this-round", "in this round")
    };
    let acts: &[ActionKind] = if later || affords(&[ActionKind::Move, ActionKind::Attack]) {
        &[ActionKind::Move, ActionKind::Attack]
    } else {
        &[ActionKind::Attack]
    };
    let inches = if acts.len() > 1 { facts.movement(facts.get(enemy)?, false) } else { 0.0 };
    // In the next Round it has the points with which it begins a Round.
    let units = Units(
        facts.units.0.iter().map(|unit| with_command_of(unit, later.then_some(by.id))).collect(),
    );
    let activation = declared_activation(by, acts);
    let now = BattleRef {
        units: &units,
        activation: &activation,
        models: facts.models.clone(),
        ..*facts
    };
    let by = now.unit(by.id)?;
    let mut approaches = AttackApproaches::new(&now, by, of.id, inches);
    let mut outcomes = OutcomeCache::default();
    let threat = |at: &Vec3| {
        let there = positions_after_offset(&now, of, *at - victim.stand.at);
        let supposed = with_positions(&now, &there, &activation);
        let mut threat = Threat::due(when.clone());
        threat.add_worst(approaches.offsets(&supposed).into_iter().filter_map(|offset| {
            let places = positions_shifted(&supposed, by, offset);
            let facts = with_positions(&supposed, &places, &activation);
            let (odds, name) = best_attack_odds(&facts, by, of.id, &mut outcomes)?;
            Some((name, facts.get(enemy).map_or(Vec3::ZERO, |model_ref| model_ref.stand.at), odds))
        }));
        threat
    };
    Some(places.iter().map(threat).collect())
}

/// Returns the attacks that a unit would have with `model` at a place: its other
/// models keep their distances to it, or stay where they are if they move one by
/// one. The attacks are made at once if the activation still has an Attack to come,
/// else after declaring one.
pub fn attack_options(
    facts: &BattleRef<'_>,
    choice: &Choice,
    model: ModelId,
    at: Vec3,
) -> Option<AttackOptions> {
    let unit = facts.unit_of(model)?;
    let mover = facts.get(model).filter(|mover| mover.in_play())?;
    let there = match choice.action::<ApartChoice>() {
        Some(_) => vec![(model, Stand { at, ..*mover.stand })],
        None => positions_after_offset(facts, unit, at - mover.stand.at),
    };
    let declared = facts.activation.declared.iter().skip(usize::from(facts.activation.done));
    let at_once = facts.activation.unit == Some(unit.id)
        && declared.into_iter().any(|act| *act == ActionKind::Attack);
    let supposed = if at_once {
        facts.activation.clone()
    } else {
        declared_activation(unit, &[ActionKind::Attack])
    };
    let facts = with_positions(facts, &there, &supposed);
    let when = if at_once {
        Text::default()
    } else {
        text!("rules-cadence-with-its-next-attack", "with its next Attack")
    };
    let mut found = AttackOptions { when, ..AttackOptions::default() };
    for enemy in facts.enemies(unit.side) {
        for offer in offers_at(&facts, unit, enemy.id) {
            for (_, target, shooters) in &offer.targets {
                let weapon = offer.weapon.id.clone();
                let fire = WeaponAttack {
                    shooters: shooters.clone(),
                    weapon,
                    mode: offer.mode,
                    target: enemy.id,
                };
                let Some(plan) = plan(&facts, &fire) else { continue };
                let lost = plan.outcome();
                let left = hit_points(&facts, enemy.id);
                let falls = left.map_or(0.0, |left| lost.at_least(left));
                let odds = AttackOdds { hits: lost.at_least(1), wounds: lost.expected(), falls };
                let name = offer.mode.weapon_name(offer.weapon);
                found.attacks.push(AttackOption { target: *target, name, odds });
            }
        }
    }
    Some(found)
}

/// Returns the hit points that a unit has left, or None if it has none.
fn hit_points(facts: &BattleRef<'_>, unit: UnitId) -> Option<usize> {
    let left: i32 = facts.standing(unit).iter().map(|it| it.fighter.left).sum();
    usize::try_from(left).ok().filter(|left| *left > 0)
}

/// Returns a unit as it is, or with full Command Points if it is the one in `later`.
fn with_command_of(unit: &Unit, later: Option<UnitId>) -> Unit {
    let command = if later == Some(unit.id) { unit.full_command } else { unit.command };
    Unit { command, ..unit.clone() }
}

/// Returns the positions of a unit's models after all have moved by the same offset.
fn positions_after_offset(facts: &BattleRef<'_>, unit: &Unit, by: Vec3) -> SupposedPositions {
    let standing = facts.standing(unit.id).into_iter();
    standing.map(|it| (it.id(), Stand { at: it.stand.at + by, ..*it.stand })).collect()
}

/// Movement offsets with which a unit might attack a target that is tried at many places:
/// none, straight toward it, and in all directions as far as the ground allows. The paths
/// in all directions are computed once, without the target; a path that the target
/// obstructs is computed again.
struct AttackApproaches<'f, 'b> {
    unit: &'f Unit,
    target: UnitId,
    inches: f32,
    leaders: LeaderPaths<'f, 'b>,
    /// Offsets in all directions with the points of their paths, by the model that leads.
    surrounding: Vec<(ModelId, Vec<(Vec2, Vec<Vec2>)>)>,
}

impl<'f, 'b> AttackApproaches<'f, 'b> {
    /// `facts` give the positions of all other models.
    fn new(facts: &'f BattleRef<'b>, unit: &'f Unit, target: UnitId, inches: f32) -> Self {
        let targets = facts.bodies(target);
        let mut others = facts.others(unit);
        others.retain(|other| targets.iter().all(|body| body.id != other.body.id));
        let leaders = LeaderPaths::new(facts, inches, others);
        AttackApproaches { unit, target, inches, leaders, surrounding: Vec::new() }
    }

    /// Returns the offsets for the target's position in these facts.
    fn offsets(&mut self, facts: &BattleRef<'_>) -> Vec<Vec2> {
        let mut all = vec![Vec2::ZERO];
        let unit = self.unit;
        let inches = self.inches;
        let standing = facts.standing(unit.id);
        let aims = facts.bodies(self.target);
        let gap = |it: &ModelRef<'_>| {
            let away = aims.iter().map(|aim| aim.plan() - flat(it.stand.at));
            away.min_by(|a, b| a.length_squared().total_cmp(&b.length_squared()))
                .unwrap_or(Vec2::ZERO)
        };
        let lead = standing
            .iter()
            .min_by(|a, b| gap(a).length_squared().total_cmp(&gap(b).length_squared()));
        // Without a move it attacks from where it stands.
        let Some(lead) = lead.filter(|_| inches > 0.0) else { return all };
        let line = gap(lead);
        let contact = line.length() - 2.0 * lead.stand.radius - 0.1;
        let mut exact_paths = LeaderPaths::new(facts, inches, facts.others(unit));
        let straight = line.normalize_or_zero() * contact.clamp(0.0, inches);
        let mut offsets = vec![displacement(&exact_paths.path(straight, lead))];
        // The least distance of a path from a model of the target; the cached
        // paths ignore the target.
        let clearance = lead.stand.radius + facts.move_rules(lead, false).apart;
        let obstructed = |points: &[Vec2]| {
            aims.iter()
                .any(|aim| distance_to_way(aim.plan(), points) <= clearance + aim.radius + ROUNDING)
        };
        for (offset, points) in self.surrounding(lead) {
            offsets.push(if obstructed(points) {
                displacement(&exact_paths.path(*offset, lead))
            } else {
                displacement(points)
            });
        }
        all.extend(
            distinct_offsets(offsets.into_iter().map(|offset| (offset, lead.id())))
                .into_iter()
                .map(|(offset, _)| offset),
        );
        all
    }

    /// Returns offsets in all directions under this leader, each with the
    /// points of its path.
    fn surrounding(&mut self, lead: &ModelRef<'_>) -> &[(Vec2, Vec<Vec2>)] {
        let index = self.surrounding.iter().position(|(own, _)| *own == lead.id());
        let index = index.unwrap_or_else(|| {
            let offsets = AROUND
                .iter()
                .flat_map(|(x, z)| [1.0f32, 0.5].map(|share| Vec2::new(*x, *z) * share));
            let inches = self.inches;
            let found = offsets
                .map(|offset| offset * inches)
                .map(|offset| (offset, self.leaders.path(offset, lead)));
            self.surrounding.push((lead.id(), found.collect()));
            self.surrounding.len() - 1
        });
        &self.surrounding[index].1
    }
}

/// Cache of attack outcomes: from many places a unit attacks with the same few plans.
#[derive(Default)]
struct OutcomeCache(Vec<(AttackPlan, Distribution)>);

impl OutcomeCache {
    /// Returns the distribution of hit points lost to an attack.
    fn outcome(&mut self, plan: AttackPlan) -> &Distribution {
        let index = self.0.iter().position(|(index, _)| *index == plan);
        let index = index.unwrap_or_else(|| {
            let outcome = plan.outcome();
            self.0.push((plan, outcome));
            self.0.len() - 1
        });
        &self.0[index].1
    }
}

/// Returns the odds of a unit's attack at another from its position, each model with its
/// most effective weapon, and the names of the weapons.
fn best_attack_odds(
    facts: &BattleRef<'_>,
    unit: &Unit,
    target: UnitId,
    outcomes: &mut OutcomeCache,
) -> Option<(AttackOdds, Text)> {
    let mut fires: Vec<(f64, WeaponAttack, AttackPlan, &str)> = Vec::new();
    for offer in offers_at(facts, unit, target) {
        for (_, _, shooters) in offer.targets {
            let fire = WeaponAttack {
                weapon: offer.weapon.id.clone(),
                mode: offer.mode,
                target,
                shooters,
            };
            if let Some(plan) = plan(facts, &fire) {
                let each =
                    outcomes.outcome(plan.clone()).expected() / fire.shooters.len().max(1) as f64;
                fires.push((each, fire, plan, &offer.weapon.name));
            }
        }
    }
    fires.sort_by(|a, b| b.0.total_cmp(&a.0));
    let mut used: Vec<ModelId> = Vec::new();
    let mut lost = Distribution::none();
    let mut names: Vec<&str> = Vec::new();
    for (_, mut fire, whole, name) in fires {
        let all = fire.shooters.len();
        fire.shooters.retain(|id| !used.contains(id));
        let plan = if fire.shooters.len() == all { Some(whole) } else { plan(facts, &fire) };
        let Some(plan) = plan.filter(|_| !fire.shooters.is_empty()) else { continue };
        used.extend(&fire.shooters);
        lost = lost.plus(outcomes.outcome(plan));
        if !names.contains(&name) {
            names.push(name);
        }
    }
    let left = hit_points(facts, target)?;
    let wounds =
        lost.chances().iter().enumerate().map(|(n, chance)| n.min(left) as f64 * chance).sum();
    let odds = AttackOdds { hits: lost.at_least(1), wounds, falls: lost.at_least(left) };
    (!names.is_empty()).then(|| (odds, Text::joined(names.into_iter().map(Text::verbatim), ", ")))
}
