//! Templates: where one may be laid, how it scatters, whom it hits, and smoke (rulebook,
//! Template weapons; Scatter; Smoke).

use crate::prelude::*;
use monteria_game::TemplatePlace;
use monteria_table::{ROUNDING, Template, TemplateShape, distance_to_point};

/// Directions that a template may scatter in.
const DIRECTIONS: f32 = 10.0;

/// The shape of a size of template.
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

/// What laying a weapon's template wants: a spot in sight within its range, or a
/// direction from the base; over a base that lies there where somebody has to be under
/// it, and from a place of its maker's way where it is laid from there.
pub(crate) fn needs(
    facts: &SkirmishRef<'_>,
    model: &ModelRef<'_>,
    weapon: &Weapon,
    (over, from): (Option<(Vec2, f32)>, Option<Vec3>),
) -> Needs {
    let size = weapon.template().unwrap_or(TemplateSize::Small);
    let shape = shape(facts.numbers(), size);
    let laid = match weapon.ranges() {
        Some(ranges) => TemplatePlace::Within { range: ranges.1.get(), seen: true },
        None => TemplatePlace::AtBase,
    };
    let mut spares = spared(facts, model, weapon);
    // Who has to be under it is seen: it may cover somebody who is not.
    spares.retain(|(_, unless)| over.is_none() || unless.is_empty());
    let region = Region::Template { model: model.id(), shape, laid, spares, over, from };
    if shape.has_direction() { Needs::Aim(region) } else { Needs::To(region) }
}

/// The template of a weapon as it is laid.
pub(crate) fn laid(numbers: &Numbers, weapon: &Weapon, at: Vec2, facing: Facing) -> Template {
    shape(numbers, weapon.template().unwrap_or(TemplateSize::Small)).laid(at, facing)
}

/// Whether a combat action hits without a test: a teardrop (rulebook, Template weapons).
pub fn sure(facts: &SkirmishRef<'_>, sequence: &Sequence, of: Side) -> StepResult<bool> {
    let Some(Combat::Template { weapon, .. }) = sequence.combat(of) else { return Ok(false) };
    let by = sequence.tester(of).or_missing("who tests")?;
    Ok(facts.weapon(by, &weapon)?.template() == Some(TemplateSize::Teardrop))
}

/// A template as it was declared, with its weapon.
pub(crate) fn declared(
    facts: &SkirmishRef<'_>,
    by: ModelId,
    combat: &Combat,
) -> StepResult<Option<Template>> {
    let Combat::Template { weapon, at, facing, .. } = combat else { return Ok(None) };
    Ok(Some(laid(facts.numbers(), facts.weapon(by, weapon)?, *at, *facing)))
}

/// Who may not lie under a template that somebody lays, each unless one of others
/// does, too: friends and whoever fights them, where it may do harm, and who is
/// stealthed (rulebook, Template weapons).
pub(crate) fn spared(
    facts: &SkirmishRef<'_>,
    by: &ModelRef<'_>,
    weapon: &Weapon,
) -> Vec<(ModelId, Vec<ModelId>)> {
    if !weapon.harms() {
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

/// Spots around a model that are tried for a template over it, and how far from it, as
/// shares of the farthest from which it still reaches the base.
const AROUND: u16 = 12;
const OFFSETS: [f32; 2] = [0.5, 0.95];
/// Degrees by which a teardrop from the base is turned away from whom it is meant for.
const TURNS: [f32; 9] = [0.0, 8.0, -8.0, 16.0, -16.0, 24.0, -24.0, 32.0, -32.0];
/// The radius of the marker that has to be seen where a template lies, in inches.
const COIN: f32 = 0.05;
/// How much short of its range a template lies that lies as far away as
/// it can, in inches.
const HAIR: f32 = 0.01;

/// Returns a combat action that lays a template over a model from where its maker is:
/// with its middle, or its axis, on that model where it may lie so, else over a part of
/// it. What does no harm may lie short of it. None where it may not be laid so.
pub(crate) fn at_model(
    facts: &SkirmishRef<'_>,
    by: At<'_, '_>,
    weapon: &Weapon,
    at: At<'_, '_>,
) -> Option<Combat> {
    let (maker, from) = by;
    let (target, there) = at;
    let range = weapon.ranges().map(|ranges| ranges.1.get());
    let shape = shape(facts.numbers(), weapon.template().unwrap_or(TemplateSize::Small));
    let far = distance(&from.body, &there.body);
    let beyond = weapon.harms() && range.is_some_and(|range| far > range + 2.0 * reach(shape));
    let hidden = || facts.line(from, there).unseen.is_some();
    if beyond || super::offers::in_the_open(facts, maker, from).is_err() || hidden() {
        return None;
    }
    let spares = spared(facts, maker, weapon);
    let fits = |(at, facing): &(Vec2, Facing)| {
        let template = laid(facts.numbers(), weapon, *at, *facing);
        let under = |id: &ModelId| {
            let body = if *id == target.id() {
                Some(there.body)
            } else {
                facts.get(*id).map(|it| it.body())
            };
            body.is_some_and(|body| template.touches(&body))
        };
        // What is told soonest comes first: a line of sight takes longest.
        let on_board = at.abs().cmple(facts.table.board().half()).all();
        let near = on_board && range.is_none_or(|range| away(facts, &from.body, *at) <= range);
        let over = near && (!weapon.harms() || template.touches(&there.body));
        let wrong =
            || spares.iter().any(|(model, unless)| under(model) && !unless.iter().any(under));
        let known = *at == there.body.plan() || range.is_none();
        over && !wrong() && (known || sees_spot(facts, maker, from, *at))
    };
    let (at, facing) = places_over(from, there, shape, range).into_iter().find(fits)?;
    Some(Combat::Template { weapon: weapon.id.clone(), at, facing, target: Some(target.id()) })
}

/// Returns where a template may lie over a base, the best place first.
fn places_over(
    from: &Place,
    there: &Place,
    shape: TemplateShape,
    range: Option<f32>,
) -> Vec<(Vec2, Facing)> {
    let own = from.body.plan();
    let other = there.body.plan();
    let toward = |at: Vec2| Facing::along(at - own).unwrap_or_default();
    let line = toward(other).unit();
    let Some(range) = range else {
        let turned = TURNS.map(|degrees| rotated(line, degrees.to_radians()));
        return turned.map(|way| (own + way * from.body.radius, toward(own + way))).to_vec();
    };
    let most = reach(shape) + there.body.radius;
    let around = OFFSETS.into_iter().flat_map(|share| ring(other, -line, share * most, AROUND));
    let short = own + line * (from.body.radius + range - HAIR);
    [other].into_iter().chain(around).chain([short]).map(|at| (at, toward(at))).collect()
}

/// How far from its point a template reaches to every side, in inches.
fn reach(shape: TemplateShape) -> f32 {
    match shape {
        TemplateShape::Circle { radius } => radius,
        TemplateShape::Cone { .. }
        | TemplateShape::Teardrop { .. }
        | TemplateShape::Line { .. } => 0.0,
    }
}

/// How far a point of the ground is from a body, in inches.
fn away(facts: &SkirmishRef<'_>, body: &Body, at: Vec2) -> f32 {
    distance_to_point(body, lift(at, facts.table.ground(at)))
}

/// Whether a point of the ground is seen from a place, past enemies that do
/// not stand on it.
fn sees_spot(facts: &SkirmishRef<'_>, by: &ModelRef<'_>, from: &Place, at: Vec2) -> bool {
    let at = lift(at, facts.table.ground(at));
    let marker = Body { id: BodyId(u16::MAX), at, radius: COIN, height: 2.0 * COIN };
    let hides = |it: &Body| it.plan().distance(flat(at)) > it.radius + COIN;
    let others = facts.standing().filter(|it| it.side() != by.side()).map(|it| it.body());
    let others: Vec<Body> = others.filter(hides).collect();
    facts.table.sight(&from.body, &marker, &others).clear()
}

/// Returns where a template is proposed that needs nobody for its target: over as many
/// enemies as it may cover, the nearest of equals; what does no harm lies at its maker's
/// feet where it reaches nobody. None where it would do nothing.
pub(crate) fn proposed(facts: &SkirmishRef<'_>, by: At<'_, '_>, weapon: &Weapon) -> Option<Combat> {
    let (maker, from) = by;
    let enemies = || facts.enemies(maker.side()).filter(|enemy| !enemy.condition.stealth);
    let bodies: Vec<Body> = enemies().map(|enemy| enemy.body()).collect();
    let over = |combat: &Combat| {
        let template = declared(facts, maker.id(), combat).ok().flatten();
        template.map_or(0, |it| bodies.iter().filter(|body| it.touches(body)).count())
    };
    let mut best: Option<(usize, f32, Combat)> = None;
    for enemy in enemies() {
        let far = distance(&from.body, &enemy.body());
        let Some(combat) = at_model(facts, by, weapon, (enemy, &facts.place(enemy))) else {
            continue;
        };
        let count = over(&combat);
        let better =
            |(most, near, _): &(usize, f32, Combat)| count > *most || count == *most && far < *near;
        if best.as_ref().is_none_or(better) {
            best = Some((count, far, combat));
        }
    }
    best.map(|(.., combat)| combat).or_else(|| at_its_feet(facts, by, weapon))
}

/// Returns what lays a harmless template at its maker's feet.
pub(crate) fn at_its_feet(
    facts: &SkirmishRef<'_>,
    (by, from): At<'_, '_>,
    weapon: &Weapon,
) -> Option<Combat> {
    let free = !weapon.harms() && super::offers::in_the_open(facts, by, from).is_ok();
    let at = from.body.plan();
    let facing = Facing::default();
    free.then(|| Combat::Template { weapon: weapon.id.clone(), at, facing, target: None })
}

/// Whether a mover that has dodged gets clear of a template that meets it on its way: by
/// a move of its dodge from the place at which it is met (rulebook, The dodge action).
fn gets_clear(facts: &SkirmishRef<'_>, one: &ModelRef<'_>, at: Vec3, template: &Template) -> bool {
    let slips = || facts.turn.sequence.iter().flat_map(|sequence| &sequence.slips);
    let Some(slip) = slips().find(|slip| slip.by == one.id()) else { return false };
    let body = one.body().moved(at);
    let gait =
        if facts.place_at(one, at).stance == Stance::Prone { Gait::Crawl } else { Gait::Swim };
    let rules = facts.move_rules(one, gait, slip.inches);
    let others = facts.in_the_way(one);
    let reach = facts.table.reach(&body, &rules, &others);
    ring(body.plan(), Vec2::X, slip.inches - 0.01, 2 * AROUND).into_iter().any(|spot| {
        let clear = !template.touches(&body.moved(lift(spot, at.y)));
        clear
            && reach
                .route_to(Spot::from(Vec2::new(round_milli(spot.x), round_milli(spot.y))))
                .is_ok()
    })
}

/// How far a template scatters.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Scatter {
    /// It lies where it was meant to.
    None,
    /// So many inches.
    Inches(f32),
    /// As many inches as a die shows.
    Die,
}

/// With which damage a template comes down whose test came to this level over so many
/// inches, none where it is sure, and how far it scatters; nothing where nothing comes
/// down (rulebook, Template weapons; Deviate).
pub fn fate(arm: &Weapon, level: Option<Level>, away: f32) -> Option<(u8, Scatter)> {
    let deviates = arm.property::<property::Deviate>().map(|it| it.0.get());
    let first = arm.damage.0.get();
    let Some(level) = level else { return Some((first, Scatter::None)) };
    match (SkirmishRef::shot_damage(arm, level, away, false), deviates) {
        _ if level == Level::Blunder => None,
        // A pass scatters by the weapon's number, however far the
        // spot is (rulebook, Deviate).
        (_, Some(inches)) if level == Level::Pass => {
            Some((first, Scatter::Inches(f32::from(inches))))
        }
        (Some(damage), _) => Some((damage, Scatter::None)),
        (None, deviates) => deviates.map(|_| (first, Scatter::Die)),
    }
}

/// A template comes down: where it lands by its test, and with which damage. One that
/// hits for sure does its first damage; what fails misses, but where it deviates.
pub(crate) fn land(
    skirmish: &mut SkirmishMut<'_, '_>,
    of: Side,
    by: ModelId,
    level: Option<Level>,
) -> StepResult {
    let facts = skirmish.read();
    let sequence = facts.sequence()?;
    let Some(Combat::Template { weapon, at, facing, .. }) = sequence.combat(of) else {
        return Ok(());
    };
    let reaction =
        if let Side::Reacting(number) = of { sequence.reactions.get(number) } else { None };
    let after = reaction.map(|reaction| reaction.after);
    let one = facts.try_get(by)?;
    let arm = facts.weapon(by, &weapon)?.clone();
    let away = distance_to_point(&one.body(), lift(at, facts.table.ground(at)));
    let Some((damage, scatters)) = fate(&arm, level, away) else { return Ok(()) };
    let at = match scatters {
        Scatter::None => at,
        Scatter::Inches(inches) => scatter(skirmish, at, inches),
        Scatter::Die => {
            let inches = skirmish.ctx.dice().die(SIDES) as f32;
            scatter(skirmish, at, inches)
        }
    };
    let template = laid(skirmish.read().numbers(), &arm, at, facing);
    smoke(skirmish, &arm, &template);
    skirmish.sequence()?.landings.push(Landing { by, weapon, at, facing, damage, after });
    Ok(())
}

/// A template scatters so many inches in one of ten directions, the first toward the
/// middle of the table; what is hard cover stops it (rulebook, Scatter).
fn scatter(skirmish: &mut SkirmishMut<'_, '_>, at: Vec2, inches: f32) -> Vec2 {
    let face = skirmish.ctx.dice().die(SIDES);
    let text = event_text!("It scatters {inches}\" ({face})");
    skirmish.ctx.note(text, &["dro-scatter"]);
    drift(&skirmish.read(), at, face, inches)
}

/// Where a template comes to lie that scatters so many inches in the
/// direction of this face.
pub fn drift(facts: &SkirmishRef<'_>, at: Vec2, face: u32, inches: f32) -> Vec2 {
    let turn = core::f32::consts::TAU * (face as f32 - 1.0) / DIRECTIONS;
    let way = rotated((-at).normalize_or(Vec2::NEG_Y), turn);
    let height = facts.table.ground(at) + 0.5;
    let from = Vec3::new(at.x, height, at.y);
    let to = Vec3::new(at.x + way.x * inches, height, at.y + way.y * inches);
    let met = facts.table.segment_meets(from, to, Keywords::BLOCKING);
    let end = met.map_or(to, |(_, point)| point);
    let half = facts.table.board().size / 2.0;
    let end = Vec2::new(end.x, end.z).clamp(-half, half);
    Vec2::new(round_milli(end.x), round_milli(end.y))
}

/// Who lies under a template that comes down so: where each stands now, who moves where
/// it was then; whether it is stealthed, and what armour cover gives it. Under a teardrop
/// only who is seen from its tip.
pub fn under(facts: &SkirmishRef<'_>, landing: &Landing) -> StepResult<Vec<(ModelId, bool, i32)>> {
    let weapon = facts.weapon(landing.by, &landing.weapon)?;
    let firer = facts.try_get(landing.by)?;
    let template = laid(facts.numbers(), weapon, landing.at, landing.facing);
    let tip = weapon.template() == Some(TemplateSize::Teardrop);
    let sequence = facts.sequence()?;
    // Lines are drawn from the middle of a disc and from the tip of a teardrop, from half
    // the height of who lays it.
    let ground = facts.table.ground(landing.at) + firer.body().height / 2.0;
    let eye =
        Body { at: lift(landing.at, ground), radius: ROUNDING, height: ROUNDING, ..firer.body() };
    let mut under = Vec::new();
    for one in facts.standing().filter(|one| one.id() != landing.by) {
        let then = landing
            .after
            .filter(|_| one.id() == sequence.by)
            .and_then(|after| sequence.place(after));
        let body = one.body().moved(then.unwrap_or(one.stand.at));
        if !template.touches(&body) || tip && facts.table.sight(&eye, &body, &[]).stopped.is_some()
        {
            continue;
        }
        let hard = facts.covers_from(&eye, &facts.place_at(one, body.at)).hard;
        let cover = if hard { facts.numbers().hard_cover_armour.get() } else { 0 };
        under.push((one.id(), one.condition.stealth, cover));
    }
    Ok(under)
}

/// Everybody under a template that has come down is hit. Who is stealthed is hurt only
/// where the firer's Intelligence finds it (rulebook, Template weapons).
pub(crate) fn hits(skirmish: &mut SkirmishMut<'_, '_>, landing: &Landing) -> StepResult {
    let facts = skirmish.read();
    let harms = facts.weapon(landing.by, &landing.weapon)?.harms();
    let intelligence = facts.try_get(landing.by)?.profile().intelligence.get();
    let under = under(&facts, landing)?;
    let template = laid(
        facts.numbers(),
        facts.weapon(landing.by, &landing.weapon)?,
        landing.at,
        landing.facing,
    );
    let mover = facts.sequence()?.by;
    let met = landing.after.and_then(|after| facts.sequence().ok()?.place(after));
    let dodged = met.is_some_and(|at| {
        facts.get(mover).is_some_and(|one| gets_clear(&facts, one, at, &template))
    });
    for (to, stealthed, cover) in under {
        if to == mover && dodged {
            skirmish.tell(to, "dodges clear of the template", &["dro-dodge-template"]);
            continue;
        }
        if stealthed && harms {
            let face = skirmish.ctx.dice().die(SIDES) as i32;
            if face > intelligence {
                let text = event_text!(
                    "Nothing finds {}: {face} against {intelligence}",
                    skirmish.name(to)
                );
                skirmish.ctx.note(text, &["dro-template-found"]);
                continue;
            }
            skirmish.hide(to, false, &["dro-template-found"])?;
        }
        let by = landing.by;
        let damage = landing.damage;
        let harm = Harm { ranged: true, cover, ..Harm::of((by, &landing.weapon), to, damage) };
        skirmish.sequence()?.harm.push(harm);
    }
    Ok(())
}

/// Smoke stays where its template lies (rulebook, Smoke; Choker).
fn smoke(skirmish: &mut SkirmishMut<'_, '_>, weapon: &Weapon, template: &Template) {
    if !weapon.has::<property::Smoke>() {
        return;
    }
    let TemplateShape::Circle { radius } = template.shape else { return };
    let noxious = weapon.has::<property::Choker>();
    let thing = Thing::new(Laid::Smoke { radius, noxious }, template.at);
    skirmish.lay(thing, event_text!("Smoke spreads"), &["dro-smoke"]);
}
