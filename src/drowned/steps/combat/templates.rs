//! Templates: where they may be laid, scatter, affected models, and smoke (rulebook,
//! Template weapons; Scatter; Smoke).

use bevy_math::{Vec2, Vec3};

use crate::content::{Numbers, TemplateSize, Weapon, property};
use crate::feat::{Level, SIDES};
use crate::sequence::{Combat, CombatId, Landing, MovementMode, PendingDamage, Sequence};
use crate::skirmish_ref::{ModelRef, Pose, PosedModel, SkirmishRef, Stance};
use crate::state::MarkerKind;
use crate::state_access::skirmish_mut::SkirmishMut;
use monteria_game::{
    ModelId, Needs, OrMissing, Region, StepError, StepResult, TemplatePlace, Thing, event_text,
    inches, text,
};
use monteria_table::{
    Body, BodyId, Facing, Keywords, ROUNDING, Spot, Template, TemplateShape, distance,
    distance_to_point, flat, lift, ring, rotated, round_milli,
};

/// Number of directions of scatter.
const DIRECTIONS: f32 = 10.0;

/// Returns the shape of a template size.
pub(crate) fn shape(numbers: &Numbers, size: TemplateSize) -> TemplateShape {
    match size {
        TemplateSize::Small => TemplateShape::Circle { radius: numbers.small.get() },
        TemplateSize::Large => TemplateShape::Circle { radius: numbers.large.get() },
        TemplateSize::Teardrop => TemplateShape::Teardrop {
            length: numbers.teardrop.get(),
            radius: numbers.teardrop_end.get(),
        },
    }
}

/// A base on the table that a template must cover.
#[derive(Clone, Copy)]
pub(crate) struct CoveredBase {
    pub at: Vec2,
    /// Radius in inches.
    pub radius: f32,
}

/// Returns what a weapon's template needs from the player: a spot in sight and range, or
/// a direction from the base. `over` is a base that must be covered, `from` the position
/// of its maker if that is on a path.
pub(crate) fn template_needs(
    facts: &SkirmishRef<'_>,
    model: &ModelRef<'_>,
    weapon: &Weapon,
    over: Option<CoveredBase>,
    from: Option<Vec3>,
) -> Needs {
    let size = weapon.template().unwrap_or(TemplateSize::Small);
    let shape = shape(facts.numbers(), size);
    let place = match weapon.ranges() {
        Some(ranges) => TemplatePlace::Within { range: ranges.1.get(), seen: true },
        None => TemplatePlace::AtBase,
    };
    let mut spares = spared_models(facts, model, weapon);
    // The model that must be covered is visible, so others that are not
    // may be covered too.
    spares.retain(|(_, unless)| over.is_none() || unless.is_empty());
    let over = over.map(|base| (base.at, base.radius));
    let region = Region::Template { model: model.id(), shape, laid: place, spares, over, from };
    if shape.has_direction() { Needs::Aim(region) } else { Needs::To(region) }
}

/// Returns the area of a weapon's template at a spot.
pub(crate) fn template_area(
    numbers: &Numbers,
    weapon: &Weapon,
    at: Vec2,
    facing: Facing,
) -> Template {
    shape(numbers, weapon.template().unwrap_or(TemplateSize::Small)).laid(at, facing)
}

/// Returns whether a combat action hits without a test, as teardrops
/// do (rulebook, Template weapons).
pub fn needs_no_test(
    facts: &SkirmishRef<'_>,
    sequence: &Sequence,
    of: CombatId,
) -> StepResult<bool> {
    // Everything but a template needs a test.
    let Some(Combat::Template { weapon, .. }) = sequence.combat(of) else { return Ok(false) };
    let by = sequence.tester(of).or_missing("who tests")?;
    Ok(facts.weapon(by, &weapon)?.template() == Some(TemplateSize::Teardrop))
}

/// Returns the area of a declared template; None for other combat actions.
pub(crate) fn declared_template(
    facts: &SkirmishRef<'_>,
    by: ModelId,
    combat: &Combat,
) -> StepResult<Option<Template>> {
    let Combat::Template { weapon, at, facing, .. } = combat else { return Ok(None) };
    Ok(Some(template_area(facts.numbers(), facts.weapon(by, weapon)?, *at, *facing)))
}

/// Returns the models that a template may not cover, each with the models that permit it
/// if covered too: friends and enemies fighting them if it is harmful, and stealthed
/// enemies unless a visible one is covered (rulebook, Template weapons).
pub(crate) fn spared_models(
    facts: &SkirmishRef<'_>,
    by: &ModelRef<'_>,
    weapon: &Weapon,
) -> Vec<(ModelId, Vec<ModelId>)> {
    if !weapon.is_harmful() {
        return Vec::new();
    }
    let hostile = facts.standing().filter(|it| it.side() != by.side() && !it.condition.stealth);
    let seen: Vec<ModelId> = hostile.map(|it| it.id()).collect();
    let others = facts.standing().filter(|other| other.id() != by.id());
    let spare = |other: &ModelRef<'_>| {
        let fights = other.conscious() && facts.engaged(other).any(|foe| foe.side() == by.side());
        let friendly = other.side() == by.side() || fights;
        let unless = if friendly { Vec::new() } else { seen.clone() };
        (friendly || other.condition.stealth).then(|| (other.id(), unless))
    };
    others.filter_map(spare).collect()
}

/// Number of tested spots around a target, and their distances as fractions of the
/// greatest at which the template still covers its base.
const AROUND: u16 = 12;
const OFFSETS: [f32; 2] = [0.5, 0.95];
/// Angles in degrees by which a teardrop from the base is turned away from its target.
const TURNS: [f32; 9] = [0.0, 8.0, -8.0, 16.0, -16.0, 24.0, -24.0, 32.0, -32.0];
/// Radius in inches of the spot that must be visible.
const COIN: f32 = 0.05;
/// Margin in inches below the greatest range.
const HAIR: f32 = 0.01;

/// Returns a template over a target: centred on it if possible, else over part of it.
/// Harmless templates may fall short of it. None if it is not allowed.
pub(crate) fn template_over(
    facts: &SkirmishRef<'_>,
    by: PosedModel<'_, '_>,
    weapon: &Weapon,
    at: PosedModel<'_, '_>,
) -> Option<Combat> {
    let (maker, from) = by;
    let (target, there) = at;
    let range = weapon.ranges().map(|ranges| ranges.1.get());
    let shape = shape(facts.numbers(), weapon.template().unwrap_or(TemplateSize::Small));
    let far = distance(&from.body, &there.body);
    let beyond = weapon.is_harmful()
        && range.is_some_and(|range| far > range + 2.0 * template_extent(shape));
    let hidden = || facts.line_of_sight(from, there).unseen.is_some();
    if beyond
        || crate::steps::turns::options::may_shoot_from(facts, maker, from).is_err()
        || hidden()
    {
        return None;
    }
    let spares = spared_models(facts, maker, weapon);
    let fits = |(at, facing): &(Vec2, Facing)| {
        let template = template_area(facts.numbers(), weapon, *at, *facing);
        let under = |id: &ModelId| {
            let body = if *id == target.id() {
                Some(there.body)
            } else {
                facts.get(*id).map(|it| it.body())
            };
            body.is_some_and(|body| template.touches(&body))
        };
        // The cheap checks come first; lines of sight are the most expensive.
        let on_board = at.abs().cmple(facts.table.board().half()).all();
        let near =
            on_board && range.is_none_or(|range| ground_distance(facts, &from.body, *at) <= range);
        let over = near && (!weapon.is_harmful() || template.touches(&there.body));
        let wrong =
            || spares.iter().any(|(model, unless)| under(model) && !unless.iter().any(under));
        let known = *at == there.body.plan() || range.is_none();
        over && !wrong() && (known || sees_spot(facts, maker, from, *at))
    };
    let (at, facing) = template_spots(from, there, shape, range).into_iter().find(fits)?;
    Some(Combat::Template { weapon: weapon.id.clone(), at, facing, target: Some(target.id()) })
}

/// Returns the positions of a template over a base, best first.
fn template_spots(
    from: &Pose,
    there: &Pose,
    shape: TemplateShape,
    range: Option<f32>,
) -> Vec<(Vec2, Facing)> {
    let own = from.body.plan();
    let other = there.body.plan();
    let toward = |at: Vec2| Facing::along(at - own).unwrap_or_default();
    let line = toward(other).unit();
    let Some(range) = range else {
        let turned = TURNS.map(|degrees| rotated(line, degrees.to_radians()));
        return turned
            .map(|direction| (own + direction * from.body.radius, toward(own + direction)))
            .to_vec();
    };
    let most = template_extent(shape) + there.body.radius;
    let around = OFFSETS.into_iter().flat_map(|share| ring(other, -line, share * most, AROUND));
    let short = own + line * (from.body.radius + range - HAIR);
    [other].into_iter().chain(around).chain([short]).map(|at| (at, toward(at))).collect()
}

/// Returns how far a template extends from its point to every side, in inches.
fn template_extent(shape: TemplateShape) -> f32 {
    match shape {
        TemplateShape::Circle { radius } => radius,
        TemplateShape::Cone { .. }
        | TemplateShape::Teardrop { .. }
        | TemplateShape::Line { .. } => 0.0,
    }
}

/// Returns the distance of a ground point from a body, in inches.
fn ground_distance(facts: &SkirmishRef<'_>, body: &Body, at: Vec2) -> f32 {
    distance_to_point(body, lift(at, facts.table.ground(at)))
}

/// Returns whether a ground point is visible past enemies that do not stand on it.
fn sees_spot(facts: &SkirmishRef<'_>, by: &ModelRef<'_>, from: &Pose, at: Vec2) -> bool {
    let at = lift(at, facts.table.ground(at));
    let marker = Body { id: BodyId(u16::MAX), at, radius: COIN, height: 2.0 * COIN };
    let hides = |it: &Body| it.plan().distance(flat(at)) > it.radius + COIN;
    let others = facts.standing().filter(|it| it.side() != by.side()).map(|it| it.body());
    let others: Vec<Body> = others.filter(hides).collect();
    facts.table.sight(&from.body, &marker, &others).clear()
}

/// Returns the proposed spot of a template without a target: over the most enemies, then
/// the nearest. A harmless template that reaches none lies at its maker's feet. None if
/// it would have no effect.
pub(crate) fn proposed_template(
    facts: &SkirmishRef<'_>,
    by: PosedModel<'_, '_>,
    weapon: &Weapon,
) -> Option<Combat> {
    let (maker, from) = by;
    let enemies = || facts.enemies(maker.side()).filter(|enemy| !enemy.condition.stealth);
    let bodies: Vec<Body> = enemies().map(|enemy| enemy.body()).collect();
    let over = |combat: &Combat| {
        let template = declared_template(facts, maker.id(), combat).ok().flatten();
        template.map_or(0, |it| bodies.iter().filter(|body| it.touches(body)).count())
    };
    let mut best: Option<(usize, f32, Combat)> = None;
    for enemy in enemies() {
        let far = distance(&from.body, &enemy.body());
        // Enemies over whom the template may not lie are left out.
        let Some(combat) = template_over(facts, by, weapon, (enemy, &facts.pose(enemy))) else {
            continue;
        };
        let count = over(&combat);
        let better =
            |(most, near, _): &(usize, f32, Combat)| count > *most || count == *most && far < *near;
        if best.as_ref().is_none_or(better) {
            best = Some((count, far, combat));
        }
    }
    best.map(|(.., combat)| combat).or_else(|| harmless_template(facts, by, weapon))
}

/// Returns a harmless template at its maker's feet.
pub(crate) fn harmless_template(
    facts: &SkirmishRef<'_>,
    (by, from): PosedModel<'_, '_>,
    weapon: &Weapon,
) -> Option<Combat> {
    let free = !weapon.is_harmful()
        && crate::steps::turns::options::may_shoot_from(facts, by, from).is_ok();
    let at = from.body.plan();
    let facing = Facing::default();
    free.then(|| Combat::Template { weapon: weapon.id.clone(), at, facing, target: None })
}

/// Returns whether a mover that dodged gets clear of a template, by its dodge move from
/// the point where it is met (rulebook, The dodge action).
fn dodges_clear(
    facts: &SkirmishRef<'_>,
    one: &ModelRef<'_>,
    at: Vec3,
    template: &Template,
) -> bool {
    let dodge_moves = || facts.turn.sequence.iter().flat_map(|sequence| &sequence.dodge_moves);
    // A mover that did not dodge stays where it is met.
    let Some(dodge_move) = dodge_moves().find(|dodge_move| dodge_move.by == one.id()) else {
        return false;
    };
    let body = one.body().moved(at);
    let mode = if facts.pose_at(one, at).stance == Stance::Prone {
        MovementMode::Crawl
    } else {
        MovementMode::Swim
    };
    let rules = facts.move_rules(one, mode, dodge_move.inches);
    let others = facts.in_the_way(one);
    let reach = facts.table.reach(&body, &rules, &others);
    ring(body.plan(), Vec2::X, dodge_move.inches - 0.01, 2 * AROUND).into_iter().any(|spot| {
        let clear = !template.touches(&body.moved(lift(spot, at.y)));
        clear
            && reach
                .route_to(Spot::from(Vec2::new(round_milli(spot.x), round_milli(spot.y))))
                .is_ok()
    })
}

/// Distance of a template's scatter.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Scatter {
    None,
    /// A fixed number of inches.
    Inches(f32),
    /// As many inches as a die shows.
    Die,
}

/// Returns the damage and scatter of a template by the level of its test and its
/// distance in inches. A level of None means no test. Returns None if nothing lands
/// (rulebook, Template weapons; Deviate).
pub fn landing_result(arm: &Weapon, level: Option<Level>, away: f32) -> Option<(u8, Scatter)> {
    let deviates = arm.property::<property::Deviate>().map(|it| it.0.get());
    let first = arm.damage.0.get();
    let Some(level) = level else { return Some((first, Scatter::None)) };
    match (SkirmishRef::shot_damage(arm, level, away, false), deviates) {
        _ if level == Level::Blunder => None,
        // A pass scatters by the weapon's number at any distance (rulebook, Deviate).
        (_, Some(inches)) if level == Level::Pass => {
            Some((first, Scatter::Inches(f32::from(inches))))
        }
        (Some(damage), _) => Some((damage, Scatter::None)),
        (None, deviates) => deviates.map(|_| (first, Scatter::Die)),
    }
}

/// Lets a template land: rolls its scatter and queues its damage.
pub(crate) fn land_template(
    skirmish: &mut SkirmishMut<'_, '_>,
    of: CombatId,
    by: ModelId,
    level: Option<Level>,
) -> StepResult {
    let facts = skirmish.read();
    let sequence = facts.sequence()?;
    let Some(Combat::Template { weapon, at, facing, .. }) = sequence.combat(of) else {
        return Err(StepError::missing("a template"));
    };
    let reaction =
        if let CombatId::Reacting(number) = of { sequence.reactions.get(number) } else { None };
    let after = reaction.map(|reaction| reaction.after);
    let one = facts.try_get(by)?;
    let arm = facts.weapon(by, &weapon)?.clone();
    let away = distance_to_point(&one.body(), lift(at, facts.table.ground(at)));
    // Nothing lands after a blunder, or after a miss of a weapon that does not deviate.
    let Some((damage, scatters)) = landing_result(&arm, level, away) else { return Ok(()) };
    let at = match scatters {
        Scatter::None => at,
        Scatter::Inches(inches) => scatter(skirmish, at, inches),
        Scatter::Die => {
            let inches = skirmish.ctx.dice().die(SIDES) as f32;
            scatter(skirmish, at, inches)
        }
    };
    let template = template_area(skirmish.read().numbers(), &arm, at, facing);
    leave_smoke(skirmish, &arm, &template);
    skirmish.sequence()?.landings.push(Landing { by, weapon, at, facing, damage, after });
    Ok(())
}

/// Scatters a template in one of ten directions, the first toward the middle of the
/// table; hard cover stops it (rulebook, Scatter).
fn scatter(skirmish: &mut SkirmishMut<'_, '_>, at: Vec2, length: f32) -> Vec2 {
    let face = skirmish.ctx.dice().die(SIDES);
    let text = event_text!(
        "rules-drowned-it-scatters",
        "It scatters {length} ({face})",
        length = inches(length)
    );
    skirmish.ctx.note(text, &["dro-scatter"]);
    scattered_spot(&skirmish.read(), at, face, length)
}

/// Returns the spot of a template after scattering this many inches in the direction
/// of a die face.
pub fn scattered_spot(facts: &SkirmishRef<'_>, at: Vec2, face: u32, inches: f32) -> Vec2 {
    let turn = core::f32::consts::TAU * (face as f32 - 1.0) / DIRECTIONS;
    let direction = rotated((-at).normalize_or(Vec2::NEG_Y), turn);
    let height = facts.table.ground(at) + 0.5;
    let from = Vec3::new(at.x, height, at.y);
    let to = Vec3::new(at.x + direction.x * inches, height, at.y + direction.y * inches);
    let met = facts.table.segment_meets(from, to, Keywords::BLOCKING);
    let end = met.map_or(to, |(_, point)| point);
    let half = facts.table.board().size / 2.0;
    let end = Vec2::new(end.x, end.z).clamp(-half, half);
    Vec2::new(round_milli(end.x), round_milli(end.y))
}

/// Returns the models under a landed template, each with whether it is stealthed and its
/// armour bonus from cover. Movers count at their position at that time. Teardrops affect
/// only models visible from their tip.
pub fn models_under(
    facts: &SkirmishRef<'_>,
    landing: &Landing,
) -> StepResult<Vec<(ModelId, bool, i32)>> {
    let weapon = facts.weapon(landing.by, &landing.weapon)?;
    let firer = facts.try_get(landing.by)?;
    let template = template_area(facts.numbers(), weapon, landing.at, landing.facing);
    let tip = weapon.template() == Some(TemplateSize::Teardrop);
    let sequence = facts.sequence()?;
    // Lines of sight start at the middle of a disc or the tip of a teardrop, at half the
    // height of the firer.
    let ground = facts.table.ground(landing.at) + firer.body().height / 2.0;
    let eye =
        Body { at: lift(landing.at, ground), radius: ROUNDING, height: ROUNDING, ..firer.body() };
    let mut under = Vec::new();
    for one in facts.standing().filter(|one| one.id() != landing.by) {
        let then = landing
            .after
            .filter(|_| one.id() == sequence.by)
            .and_then(|after| sequence.position_at(after));
        let body = one.body().moved(then.unwrap_or(one.stand.at));
        if !template.touches(&body) || tip && facts.table.sight(&eye, &body, &[]).stopped.is_some()
        {
            continue;
        }
        let hard = facts.terrain_cover(&eye, &facts.pose_at(one, body.at)).hard;
        let cover = if hard { facts.numbers().hard_cover_armour.get() } else { 0 };
        under.push((one.id(), one.condition.stealth, cover));
    }
    Ok(under)
}

/// Adds the damage of a landed template. Stealthed models are hit only if the firer's
/// Intelligence finds them (rulebook, Template weapons).
pub(crate) fn hit_models_under(
    skirmish: &mut SkirmishMut<'_, '_>,
    landing: &Landing,
) -> StepResult {
    let facts = skirmish.read();
    let harmful = facts.weapon(landing.by, &landing.weapon)?.is_harmful();
    let intelligence = facts.try_get(landing.by)?.profile().intelligence.get();
    let under = models_under(&facts, landing)?;
    let template = template_area(
        facts.numbers(),
        facts.weapon(landing.by, &landing.weapon)?,
        landing.at,
        landing.facing,
    );
    let mover = facts.sequence()?.by;
    let met = landing.after.and_then(|after| facts.sequence().ok()?.position_at(after));
    let dodged = met.is_some_and(|at| {
        facts.get(mover).is_some_and(|one| dodges_clear(&facts, one, at, &template))
    });
    for (to, stealthed, cover) in under {
        if to == mover && dodged {
            skirmish.note_about(
                to,
                |who| {
                    text!(
                        "rules-drowned-dodges-clear-of-the-template-2",
                        "{who} dodges clear of the template"
                    )
                },
                &["dro-dodge-template"],
            );
            continue;
        }
        if stealthed && harmful {
            let face = skirmish.ctx.dice().die(SIDES) as i32;
            if face > intelligence {
                let text = event_text!(
                    "rules-drowned-nothing-finds-against",
                    "Nothing finds {name}: {face} against {intelligence}",
                    name = skirmish.name(to)
                );
                skirmish.ctx.note(text, &["dro-template-found"]);
                continue;
            }
            skirmish.set_stealth(to, false, &["dro-template-found"])?;
        }
        let by = landing.by;
        let damage = landing.damage;
        let pending = PendingDamage {
            ranged: true,
            cover,
            ..PendingDamage::of(by, &landing.weapon, to, damage)
        };
        skirmish.sequence()?.pending_damage.push(pending);
    }
    Ok(())
}

/// Leaves smoke where its template lies (rulebook, Smoke; Choker).
fn leave_smoke(skirmish: &mut SkirmishMut<'_, '_>, weapon: &Weapon, template: &Template) {
    if !weapon.has::<property::Smoke>() {
        return;
    }
    // Only discs leave a cloud of smoke.
    let TemplateShape::Circle { radius } = template.shape else { return };
    let noxious = weapon.has::<property::Choker>();
    let thing = Thing::new(MarkerKind::Smoke { radius, noxious }, template.at);
    skirmish.lay(
        thing,
        event_text!("rules-drowned-smoke-spreads", "Smoke spreads"),
        &["dro-smoke"],
    );
}
