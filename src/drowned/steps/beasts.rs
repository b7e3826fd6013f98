//! Beasts that belong to nobody, and act by rule: they charge who is nearest, or go
//! there, and strike back (brief, Scenarios).

use super::charge::charge_way;
use super::declare::Declared;
use super::offers::reach_of;
use crate::prelude::*;

step! {
    /// A beast that belongs to nobody acts.
    WildActs = "wild-acts" { model: ModelId } => wild_acts;
    /// Those that are attacked strike back.
    WildReacts = "wild-reacts" {} => wild_reacts;
}

/// How far from everybody it comes out of the water, in inches.
const APART: f32 = 1.0;
/// Degrees from straight on, and shares of its speed, at which it looks for a way.
const TURNS: [f32; 9] = [0.0, 20.0, -20.0, 45.0, -45.0, 75.0, -75.0, 110.0, -110.0];
const SHARES: [f32; 4] = [1.0, 0.75, 0.5, 0.25];

/// Whoever belongs to nobody and is not there yet comes out of the water, as near to the
/// middle as there is room.
pub(crate) fn enter(skirmish: &mut SkirmishMut<'_, '_>) -> StepResult {
    let facts = skirmish.read();
    let Some(one) = facts.models.iter().find(|one| one.wild() && one.presence == Presence::Reserve)
    else {
        return Ok(());
    };
    let wider = |body: Body| Body { radius: body.radius + APART, ..body };
    let others: Vec<Body> = facts.others(one.id()).into_iter().map(wider).collect();
    let half = facts.table.board().half().as_ivec2();
    let line = |x: i32| (-half.y..=half.y).map(move |z| Vec2::new(x as f32, z as f32));
    let mut places: Vec<Vec2> = (-half.x..=half.x).flat_map(line).collect();
    places.sort_by(|a, b| a.length().total_cmp(&b.length()));
    let mut bodies =
        places.into_iter().map(|at| one.body().moved(lift(at, facts.table.ground(at))));
    let wet = bodies.find(|it| facts.swims(it) && facts.table.spot_legal(it, &others).is_ok());
    let nearest = || facts.table.nearest_legal(&one.body(), Vec2::ZERO, &others);
    if let Some(at) = wet.map(|body| body.at).or_else(nearest) {
        let id = one.id();
        let text = event_text!("{} comes out of the water", one.name());
        skirmish.arrive(id, at, text, &["dro-hungry-waters"]);
    }
    Ok(())
}

/// The weapon with which it strikes.
fn jaws(one: &ModelRef<'_>) -> Option<Id> {
    one.fighter
        .weapons
        .iter()
        .find(|weapon| weapon.is_close() && one.usable(weapon))
        .map(|it| it.id.clone())
}

/// Whoever is nearest to it and can be charged.
fn prey<'s, 'a>(facts: &'s SkirmishRef<'a>, one: &ModelRef<'a>) -> Option<&'s ModelRef<'a>> {
    let away = |other: &&ModelRef<'_>| distance(&one.body(), &other.body());
    let open = facts.enemies(NOBODY).filter(|other| !other.condition.stealth);
    open.min_by(|a, b| away(a).total_cmp(&away(b)))
}

fn wild_acts(In(WildActs { model }): In<WildActs>, mut skirmish: SkirmishMut) -> StepResult {
    let facts = skirmish.read();
    let one = facts.try_get(model)?;
    let able = one.conscious() && one.condition.points > 0;
    let Some((deed, way)) =
        prey(&facts, one).filter(|_| able).and_then(|at| deed_of(&facts, one, at))
    else {
        skirmish.condition(model)?.activated = true;
        skirmish.turn.acting = None;
        return Ok(());
    };
    let text = event_text!(
        "{} goes for {}",
        one.name(),
        prey(&facts, one).map_or("nobody", |at| at.name())
    );
    skirmish.turn.acting = Some(model);
    let kind = EventKind::ActionTaken { model, action: "wild".to_owned(), target: None };
    skirmish.ctx.record(kind, text, &["dro-hungry-waters"]);
    skirmish.turn.sequence = Some(Sequence::new(model, deed, way));
    skirmish.spend(model, 1)?;
    skirmish.ctx.then(Declared {});
    skirmish.ctx.then(WildActs { model });
    Ok(())
}

/// What it does about its prey: it strikes it in contact, charges it within reach, or
/// goes nearer; nothing where no way leads nearer.
fn deed_of(
    facts: &SkirmishRef<'_>,
    one: &ModelRef<'_>,
    prey: &ModelRef<'_>,
) -> Option<(Deed, Option<DeclaredPath>)> {
    let at = prey.id();
    let weapon = jaws(one)?;
    if facts.contact(one, prey) {
        return Some((Deed::Combat(Combat::Strike { at, weapon }), None));
    }
    if let Ok(way) = charge_way(facts, one, at, &weapon) {
        return Some((Deed::Charge { at, weapon }, Some(way)));
    }
    facts.engaged(one).next().is_none().then(|| nearer(facts, one, prey)).flatten()
}

/// The move that leads nearest to its prey.
fn nearer(
    facts: &SkirmishRef<'_>,
    one: &ModelRef<'_>,
    prey: &ModelRef<'_>,
) -> Option<(Deed, Option<DeclaredPath>)> {
    let here = one.body().plan();
    let there = prey.body().plan();
    let toward = (there - here).normalize_or(Vec2::Y);
    let others = facts.in_the_way(one);
    let mut best: Option<(f32, Gait, Route)> = None;
    for (gait, action) in [(Gait::Swim, Action::Swim), (Gait::Leap, Action::Leap)] {
        let inches = reach_of(facts, one, gait, &action);
        let body = one.body();
        let rules = facts.move_rules(one, gait, inches);
        let reach = facts.table.reach(&body, &rules, &others);
        for (share, degrees) in SHARES.into_iter().flat_map(|share| TURNS.map(|turn| (share, turn)))
        {
            let to =
                here + rotated(toward, degrees * core::f32::consts::PI / 180.0) * inches * share;
            let spot = Spot { x: round_milli(to.x), z: round_milli(to.y), y: None };
            let Ok(route) = reach.route_to(spot) else { continue };
            let left = distance(&one.body().moved(route.end()), &prey.body());
            if best.as_ref().is_none_or(|(least, ..)| left < *least) {
                best = Some((left, gait, route));
            }
        }
    }
    let (left, gait, route) = best?;
    let way = DeclaredPath::of(&route, facts.numbers().step.get());
    (left < distance(&one.body(), &prey.body())).then_some((Deed::Move(gait), Some(way)))
}

fn wild_reacts(_: In<WildReacts>, mut skirmish: SkirmishMut) -> StepResult {
    let facts = skirmish.read();
    let sequence = facts.sequence()?;
    let at = sequence.by;
    let actor = facts.try_get(sequence.by)?;
    let after = sequence.way.as_ref().map_or(0.0, |way| way.length());
    let attacked = |one: &&ModelRef<'_>| match &sequence.deed {
        Deed::Charge { at, .. } => *at == one.id(),
        Deed::Combat(Combat::Strike { .. } | Combat::Dodge) => facts.contact(one, actor),
        Deed::Combat(Combat::Shoot { .. } | Combat::Template { .. } | Combat::Reveal { .. })
        | Deed::Move(_)
        | Deed::Interact(_) => false,
    };
    let wild = facts
        .friends(NOBODY)
        .filter(|one| one.condition.points > 0 && one.id() != at)
        .filter(attacked);
    let all: Vec<(ModelId, Id)> = wild.filter_map(|one| Some((one.id(), jaws(one)?))).collect();
    for (by, weapon) in all {
        skirmish.spend(by, 1)?;
        skirmish.tell(by, "strikes back", &["dro-hungry-waters"]);
        let combat = Combat::Strike { at, weapon };
        let price = Price::Point;
        let pounces = false;
        skirmish.sequence()?.reactions.push(Reaction {
            by,
            combat,
            after,
            to_nested: false,
            price,
            pounces,
        });
    }
    Ok(())
}
