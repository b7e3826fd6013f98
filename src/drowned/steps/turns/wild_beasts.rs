//! Beasts without an owner, which act by rule: they charge the nearest model or move
//! nearer, and strike back (brief, Scenarios).

use bevy_ecs::prelude::*;
use bevy_math::Vec2;
use monteria_content::Text;

use crate::content::Id;
use crate::sequence::{ActionKind, Combat, MovementMode, Price, Reaction, Sequence};
use crate::skirmish_ref::{ModelRef, NOBODY, SkirmishRef};
use crate::state_access::skirmish_mut::SkirmishMut;
use crate::steps::paths::charge::charge_path;
use crate::steps::paths::declare::Declared;
use crate::steps::turns::action::Action;
use crate::steps::turns::options::move_reach;
use monteria_game::{
    DeclaredPath, EventKind, ModelId, Presence, StepResult, event_text, step, text,
};
use monteria_table::{Body, Route, Spot, distance, lift, rotated, round_milli};

step! {
    /// A beast without an owner acts.
    WildActs = "wild-acts" { model: ModelId } => wild_acts;
    /// Beasts without an owner strike back at an attacker.
    WildReacts = "wild-reacts" {} => wild_reacts;
}

/// Distance in inches from all models at which a beast enters.
const APART: f32 = 1.0;
/// Angles in degrees from the direct line, and fractions of its speed, that are
/// tested for a move.
const TURNS: [f32; 9] = [0.0, 20.0, -20.0, 45.0, -45.0, 75.0, -75.0, 110.0, -110.0];
const SHARES: [f32; 4] = [1.0, 0.75, 0.5, 0.25];

/// Puts a waiting beast into the water nearest to the middle of the table.
pub(crate) fn enter_table(skirmish: &mut SkirmishMut<'_, '_>) -> StepResult {
    let facts = skirmish.read();
    // No beast is waiting: there is none in this match, or it is already on the table.
    let Some(one) =
        facts.models.iter().find(|one| one.is_wild() && one.presence == Presence::Reserve)
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
        let text = event_text!(
            "rules-drowned-comes-out-of-the-water",
            "{name} comes out of the water",
            name = one.name()
        );
        skirmish.arrive(id, at, text, &["dro-hungry-waters"]);
    }
    Ok(())
}

/// Returns the close-combat weapon of a beast.
fn close_weapon(one: &ModelRef<'_>) -> Option<Id> {
    one.fighter
        .weapons
        .iter()
        .find(|weapon| weapon.is_close() && one.usable(weapon))
        .map(|it| it.id.clone())
}

/// Returns the nearest model that is not stealthed.
fn nearest_prey<'s, 'a>(
    facts: &'s SkirmishRef<'a>,
    one: &ModelRef<'a>,
) -> Option<&'s ModelRef<'a>> {
    let away = |other: &&ModelRef<'_>| distance(&one.body(), &other.body());
    let open = facts.enemies(NOBODY).filter(|other| !other.condition.stealth);
    open.min_by(|a, b| away(a).total_cmp(&away(b)))
}

fn wild_acts(In(WildActs { model }): In<WildActs>, mut skirmish: SkirmishMut) -> StepResult {
    let facts = skirmish.read();
    let one = facts.try_get(model)?;
    let able = one.conscious() && one.condition.points > 0;
    let Some((action_kind, path)) =
        nearest_prey(&facts, one).filter(|_| able).and_then(|at| choose_action(&facts, one, at))
    else {
        skirmish.condition(model)?.activated = true;
        skirmish.turn.acting = None;
        return Ok(());
    };
    let text = event_text!(
        "rules-drowned-goes-for",
        "{name} goes for {prey}",
        name = one.name(),
        prey = nearest_prey(&facts, one)
            .map_or_else(|| text!("rules-nobody", "nobody"), |at| Text::verbatim(at.name()))
    );
    skirmish.turn.acting = Some(model);
    let kind = EventKind::ActionTaken { model, action: "wild".to_owned(), target: None };
    skirmish.ctx.record(kind, text, &["dro-hungry-waters"]);
    skirmish.turn.sequence = Some(Sequence::new(model, action_kind, path));
    skirmish.spend(model, 1)?;
    skirmish.ctx.then(Declared {});
    skirmish.ctx.then(WildActs { model });
    Ok(())
}

/// Returns the action against the prey: a strike in contact, a charge within reach, or a
/// move that leads nearer. None if there is none of these.
fn choose_action(
    facts: &SkirmishRef<'_>,
    one: &ModelRef<'_>,
    prey: &ModelRef<'_>,
) -> Option<(ActionKind, Option<DeclaredPath>)> {
    let at = prey.id();
    let weapon = close_weapon(one)?;
    if facts.in_contact(one, prey) {
        return Some((ActionKind::Combat(Combat::Strike { at, weapon }), None));
    }
    if let Ok(path) = charge_path(facts, one, at, &weapon) {
        return Some((ActionKind::Charge { at, weapon }, Some(path)));
    }
    facts.engaged(one).next().is_none().then(|| approach(facts, one, prey)).flatten()
}

/// Returns the move that ends nearest to the prey.
fn approach(
    facts: &SkirmishRef<'_>,
    one: &ModelRef<'_>,
    prey: &ModelRef<'_>,
) -> Option<(ActionKind, Option<DeclaredPath>)> {
    let here = one.body().plan();
    let there = prey.body().plan();
    let toward = (there - here).normalize_or(Vec2::Y);
    let others = facts.in_the_way(one);
    let mut best: Option<(f32, MovementMode, Route)> = None;
    for (mode, action) in [(MovementMode::Swim, Action::Swim), (MovementMode::Leap, Action::Leap)] {
        let inches = move_reach(facts, one, mode, &action);
        let body = one.body();
        let rules = facts.move_rules(one, mode, inches);
        let reach = facts.table.reach(&body, &rules, &others);
        for (share, degrees) in SHARES.into_iter().flat_map(|share| TURNS.map(|turn| (share, turn)))
        {
            let to =
                here + rotated(toward, degrees * core::f32::consts::PI / 180.0) * inches * share;
            let spot = Spot { x: round_milli(to.x), z: round_milli(to.y), y: None };
            // Spots to which no route leads are left out.
            let Ok(route) = reach.route_to(spot) else { continue };
            let left = distance(&one.body().moved(route.end()), &prey.body());
            if best.as_ref().is_none_or(|(least, ..)| left < *least) {
                best = Some((left, mode, route));
            }
        }
    }
    let (left, mode, route) = best?;
    let path = DeclaredPath::of(&route, facts.numbers().step.get());
    (left < distance(&one.body(), &prey.body())).then_some((ActionKind::Move(mode), Some(path)))
}

fn wild_reacts(_: In<WildReacts>, mut skirmish: SkirmishMut) -> StepResult {
    let facts = skirmish.read();
    let sequence = facts.sequence()?;
    let at = sequence.by;
    let actor = facts.try_get(sequence.by)?;
    let after = sequence.path.as_ref().map_or(0.0, |path| path.length());
    let attacked = |one: &&ModelRef<'_>| match &sequence.action_kind {
        ActionKind::Charge { at, .. } => *at == one.id(),
        ActionKind::Combat(Combat::Strike { .. } | Combat::Dodge) => facts.in_contact(one, actor),
        ActionKind::Combat(
            Combat::Shoot { .. } | Combat::Template { .. } | Combat::Reveal { .. },
        )
        | ActionKind::Move(_)
        | ActionKind::Interact(_) => false,
    };
    let wild = facts
        .friends(NOBODY)
        .filter(|one| one.condition.points > 0 && one.id() != at)
        .filter(attacked);
    let all: Vec<(ModelId, Id)> =
        wild.filter_map(|one| Some((one.id(), close_weapon(one)?))).collect();
    for (by, weapon) in all {
        skirmish.spend(by, 1)?;
        skirmish.note_about(
            by,
            |who| text!("rules-drowned-strikes-back-2", "{who} strikes back"),
            &["dro-hungry-waters"],
        );
        skirmish.sequence()?.reactions.push(Reaction {
            by,
            combat: Combat::Strike { at, weapon },
            after,
            to_nested: false,
            price: Price::Point,
            pounces: false,
        });
    }
    Ok(())
}
