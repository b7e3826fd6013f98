//! Looking ahead: the battle as it would be with a unit somewhere else, and what
//! may strike back there.

use bevy_math::{Vec2, Vec3};

use super::battle::{Act, Activation, Fire, Unit, UnitId, Units};
use super::battle_ref::{BattleRef, ModelRef};
use super::steps::moves::ApartChoice;
use super::steps::offers::offers_at;
use super::strike::{AttackPlan, plan};
use monteria_dice::Spread;
use monteria_game::{
    AROUND, AttackOdds, AttackOption, AttackOptions, Choice, ModelId, Stand, Threat,
};
use monteria_table::{Body, MoveRules, Other, ROUNDING, Reach, distance_to_way, flat};

/// The places of a unit's models after all of them have gone the same way.
pub type Places = Vec<(ModelId, Stand)>;

/// The unit as it stands after all of its models have gone the same way.
pub fn shifted(facts: &BattleRef<'_>, unit: &Unit, way: Vec2) -> Places {
    let half = facts.table.board().half();
    let standing = facts.standing(unit.id).into_iter();
    let shift = |model_ref: &ModelRef<'_>| {
        let room = half - Vec2::splat(model_ref.stand.radius);
        let at = (flat(model_ref.stand.at) + way).clamp(-room, room);
        let y = if way == Vec2::ZERO { model_ref.stand.at.y } else { facts.table.ground(at) };
        (model_ref.id(), Stand { at: Vec3::new(at.x, y, at.y), ..*model_ref.stand })
    };
    standing.map(shift).collect()
}

/// How far the models of a unit get that lead it, each with so many inches and
/// these in its way.
struct Leaders<'f, 'b> {
    facts: &'f BattleRef<'b>,
    inches: f32,
    others: Vec<Other>,
    reaches: Vec<(ModelId, Reach<'b>)>,
}

impl<'f, 'b> Leaders<'f, 'b> {
    fn new(facts: &'f BattleRef<'b>, inches: f32, others: Vec<Other>) -> Self {
        Leaders { facts, inches, others, reaches: Vec::new() }
    }

    /// The points on the plan that a leader goes along, its own place first, to end as
    /// close as it can to where this way ends.
    fn along(&mut self, way: Vec2, lead: &ModelRef<'_>) -> Vec<Vec2> {
        let facts = self.facts;
        let from = flat(lead.stand.at);
        if facts.is_vehicle(lead) {
            let fits = |end: &Vec2| {
                let at = Vec3::new(end.x, facts.table.ground(*end), end.y);
                facts.table.spot_legal(&Body { at, ..lead.body() }, &[]).is_ok()
            };
            let shares = [1.0f32, 0.8, 0.6, 0.4, 0.2];
            let end = shares.into_iter().map(|share| from + way * share).find(fits).unwrap_or(from);
            return vec![from, end];
        }
        let known = self.reaches.iter().position(|(own, _)| *own == lead.id());
        let known = known.unwrap_or_else(|| {
            let rules = MoveRules { budget: self.inches, ..facts.move_rules(lead, false) };
            self.reaches.push((lead.id(), facts.table.reach(&lead.body(), &rules, &self.others)));
            self.reaches.len() - 1
        });
        self.reaches[known].1.nearest_to(from + way).legs.into_iter().map(flat).collect()
    }
}

/// How far a way over these points leads.
fn led(points: &[Vec2]) -> Vec2 {
    points.last().zip(points.first()).map_or(Vec2::ZERO, |(end, start)| *end - *start)
}

/// Those of some ways that lead anywhere, and not nearly to where one before them leads.
fn apart(ways: impl IntoIterator<Item = (Vec2, ModelId)>) -> Vec<(Vec2, ModelId)> {
    let mut all: Vec<(Vec2, ModelId)> = Vec::new();
    for (way, id) in ways {
        if way.length() > 0.3 && all.iter().all(|(other, _)| other.distance(way) > 0.8) {
            all.push((way, id));
        }
    }
    all
}

/// As far along each of these ways as their leaders get with so many inches; what turns
/// little, as far as ground lets it.
pub fn trodden(
    facts: &BattleRef<'_>,
    unit: &Unit,
    inches: f32,
    ways: Vec<(Vec2, ModelId)>,
) -> Vec<(Vec2, ModelId)> {
    let mut leaders = Leaders::new(facts, inches, facts.others(unit));
    apart(
        ways.into_iter()
            .filter_map(|(way, id)| Some((led(&leaders.along(way, facts.get(id)?)), id))),
    )
}

/// The battle with these models elsewhere and this activation under way.
pub fn with<'b>(
    facts: &'b BattleRef<'_>,
    places: &'b Places,
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

/// The activation of a unit that has declared these actions.
pub fn activation(unit: &Unit, acts: &[Act]) -> Activation {
    Activation { unit: Some(unit.id), declared: acts.to_vec(), ..Activation::default() }
}

/// What a unit may do to another in its next activation, were a model of that one to
/// stand at each of these places and the rest of it as far from it as now: the best
/// attack after a Move, or from where it stands where that is better or where it has no
/// point to move (Cadence, Actions). It goes in formation; Advances, abilities and what
/// answers an attack are left out. A unit answers by the first of its models.
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
    let affords = |acts: &[Act]| facts.cost(by.id, acts) <= by.command;
    let later = !affords(&[Act::Attack]);
    let when = if later { "in the next Round" } else { "in this Round" };
    let acts: &[Act] = if later || affords(&[Act::Move, Act::Attack]) {
        &[Act::Move, Act::Attack]
    } else {
        &[Act::Attack]
    };
    let inches = if acts.len() > 1 { facts.movement(facts.get(enemy)?, false) } else { 0.0 };
    // Points that it has in the next Round are those that it begins one with.
    let units =
        Units(facts.units.0.iter().map(|unit| renewed(unit, later.then_some(by.id))).collect());
    let activation = activation(by, acts);
    let now = BattleRef {
        units: &units,
        activation: &activation,
        models: facts.models.clone(),
        ..*facts
    };
    let by = now.unit(by.id)?;
    let mut ways = WaysToward::new(&now, by, of.id, inches);
    let mut outcomes = Outcomes::default();
    let threat = |at: &Vec3| {
        let there = shifted_to(&now, of, *at - victim.stand.at);
        let supposed = with(&now, &there, &activation);
        let mut threat = Threat::due(when.to_owned());
        threat.add_worst(ways.find(&supposed).into_iter().filter_map(|way| {
            let places = shifted(&supposed, by, way);
            let facts = with(&supposed, &places, &activation);
            let (odds, name) = salvo(&facts, by, of.id, &mut outcomes)?;
            Some((name, facts.get(enemy).map_or(Vec3::ZERO, |model_ref| model_ref.stand.at), odds))
        }));
        threat
    };
    Some(places.iter().map(threat).collect())
}

/// What a unit could attack from there, its other models as far from the one that goes
/// there as now; where they go one by one, with the others where they are. At once where
/// its activation still has an Attack to come, else when it declares one.
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
        None => shifted_to(facts, unit, at - mover.stand.at),
    };
    let declared = facts.activation.declared.iter().skip(usize::from(facts.activation.done));
    let at_once = facts.activation.unit == Some(unit.id)
        && declared.into_iter().any(|act| *act == Act::Attack);
    let supposed =
        if at_once { facts.activation.clone() } else { activation(unit, &[Act::Attack]) };
    let facts = with(facts, &there, &supposed);
    let when = if at_once { String::new() } else { "with its next Attack".to_owned() };
    let mut found = AttackOptions { when, ..AttackOptions::default() };
    for enemy in facts.enemies(unit.side) {
        for offer in offers_at(&facts, unit, enemy.id) {
            for (_, target, shooters) in &offer.targets {
                let weapon = offer.weapon.id.clone();
                let fire =
                    Fire { shooters: shooters.clone(), weapon, mode: offer.mode, target: enemy.id };
                let Some(plan) = plan(&facts, &fire) else { continue };
                let lost = plan.outcome();
                let left = hit_points(&facts, enemy.id);
                let falls = left.map_or(0.0, |left| lost.at_least(left));
                let odds = AttackOdds { hits: lost.at_least(1), wounds: lost.expected(), falls };
                let name = format!("{}{}", offer.weapon.name, offer.mode.how());
                found.attacks.push(AttackOption { target: *target, name, odds });
            }
        }
    }
    Some(found)
}

/// The hit points that a unit has left; none where it has none.
fn hit_points(facts: &BattleRef<'_>, unit: UnitId) -> Option<usize> {
    let left: i32 = facts.standing(unit).iter().map(|it| it.fighter.left).sum();
    usize::try_from(left).ok().filter(|left| *left > 0)
}

/// A unit as it stands, or as it begins a Round where it is this one.
fn renewed(unit: &Unit, later: Option<UnitId>) -> Unit {
    let command = if later == Some(unit.id) { unit.full_command } else { unit.command };
    Unit { command, ..unit.clone() }
}

/// The unit with all of its models so far from where they stand.
fn shifted_to(facts: &BattleRef<'_>, unit: &Unit, by: Vec3) -> Places {
    let standing = facts.standing(unit.id).into_iter();
    standing.map(|it| (it.id(), Stand { at: it.stand.at + by, ..*it.stand })).collect()
}

/// Ways that a unit might go to attack another that may stand in many places: none at
/// all, straight toward it, and to all sides, as far as ground lets it. Those to all
/// sides are looked for once and as if the other were not there; where it stands in the
/// way of one, that is looked for anew.
struct WaysToward<'f, 'b> {
    unit: &'f Unit,
    target: UnitId,
    inches: f32,
    leaders: Leaders<'f, 'b>,
    /// The points of those to all sides, by the model that leads.
    around: Vec<(ModelId, Vec<(Vec2, Vec<Vec2>)>)>,
}

impl<'f, 'b> WaysToward<'f, 'b> {
    /// `facts` say how all others stand.
    fn new(facts: &'f BattleRef<'b>, unit: &'f Unit, target: UnitId, inches: f32) -> Self {
        let targets = facts.bodies(target);
        let mut others = facts.others(unit);
        others.retain(|other| targets.iter().all(|body| body.id != other.body.id));
        let leaders = Leaders::new(facts, inches, others);
        WaysToward { unit, target, inches, leaders, around: Vec::new() }
    }

    /// The ways where the target stands as these say.
    fn find(&mut self, facts: &BattleRef<'_>) -> Vec<Vec2> {
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
        let Some(lead) = lead.filter(|_| inches > 0.0) else { return all };
        let line = gap(lead);
        let contact = line.length() - 2.0 * lead.stand.radius - 0.1;
        let mut exact = Leaders::new(facts, inches, facts.others(unit));
        let straight = line.normalize_or_zero() * contact.clamp(0.0, inches);
        let mut ways = vec![led(&exact.along(straight, lead))];
        // How near a way may come to a model of the target that is not there.
        let room = lead.stand.radius + facts.move_rules(lead, false).apart;
        let barred = |points: &[Vec2]| {
            aims.iter()
                .any(|aim| distance_to_way(aim.plan(), points) <= room + aim.radius + ROUNDING)
        };
        for (way, points) in self.around(lead) {
            ways.push(if barred(points) { led(&exact.along(*way, lead)) } else { led(points) });
        }
        all.extend(
            apart(ways.into_iter().map(|way| (way, lead.id()))).into_iter().map(|(way, _)| way),
        );
        all
    }

    /// Ways to all sides with this model in the lead, each with the points
    /// that it goes over.
    fn around(&mut self, lead: &ModelRef<'_>) -> &[(Vec2, Vec<Vec2>)] {
        let known = self.around.iter().position(|(own, _)| *own == lead.id());
        let known = known.unwrap_or_else(|| {
            let ways = AROUND
                .iter()
                .flat_map(|(x, z)| [1.0f32, 0.5].map(|share| Vec2::new(*x, *z) * share));
            let inches = self.inches;
            let found =
                ways.map(|way| way * inches).map(|way| (way, self.leaders.along(way, lead)));
            self.around.push((lead.id(), found.collect()));
            self.around.len() - 1
        });
        &self.around[known].1
    }
}

/// What attacks come to that have been worked out: many places let a unit attack in
/// the same few ways.
#[derive(Default)]
struct Outcomes(Vec<(AttackPlan, Spread)>);

impl Outcomes {
    /// Chances of so many hit points lost to an attack.
    fn of(&mut self, plan: AttackPlan) -> &Spread {
        let known = self.0.iter().position(|(known, _)| *known == plan);
        let known = known.unwrap_or_else(|| {
            let outcome = plan.outcome();
            self.0.push((plan, outcome));
            self.0.len() - 1
        });
        &self.0[known].1
    }
}

/// The attack of a unit at another from where it stands, each model with the weapon that
/// does most, as odds and in words.
fn salvo(
    facts: &BattleRef<'_>,
    unit: &Unit,
    target: UnitId,
    outcomes: &mut Outcomes,
) -> Option<(AttackOdds, String)> {
    let mut fires: Vec<(f64, Fire, AttackPlan, &str)> = Vec::new();
    for offer in offers_at(facts, unit, target) {
        for (_, _, shooters) in offer.targets {
            let fire = Fire { weapon: offer.weapon.id.clone(), mode: offer.mode, target, shooters };
            if let Some(plan) = plan(facts, &fire) {
                let each = outcomes.of(plan.clone()).expected() / fire.shooters.len().max(1) as f64;
                fires.push((each, fire, plan, &offer.weapon.name));
            }
        }
    }
    fires.sort_by(|a, b| b.0.total_cmp(&a.0));
    let mut used: Vec<ModelId> = Vec::new();
    let mut lost = Spread::none();
    let mut names: Vec<&str> = Vec::new();
    for (_, mut fire, whole, name) in fires {
        let all = fire.shooters.len();
        fire.shooters.retain(|id| !used.contains(id));
        let plan = if fire.shooters.len() == all { Some(whole) } else { plan(facts, &fire) };
        let Some(plan) = plan.filter(|_| !fire.shooters.is_empty()) else { continue };
        used.extend(&fire.shooters);
        lost = lost.and(outcomes.of(plan));
        if !names.contains(&name) {
            names.push(name);
        }
    }
    let left = hit_points(facts, target)?;
    let wounds =
        lost.chances().iter().enumerate().map(|(n, chance)| n.min(left) as f64 * chance).sum();
    let odds = AttackOdds { hits: lost.at_least(1), wounds, falls: lost.at_least(left) };
    (!names.is_empty()).then(|| (odds, names.join(", ")))
}
