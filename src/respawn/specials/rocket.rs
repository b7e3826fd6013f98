//! Rocket Jump: a leap of two to three times the Movement, aimed by the opponent on a 1
//! (Respawn, Season 2: Run and Gun).

use bevy_ecs::prelude::*;
use bevy_math::Vec2;
use parse_display::Display;

use super::{SpecialEffect, has_free_ground};
use crate::area::ArenaRef;
use crate::declarations::stasis_text;
use crate::steps::enter::opponent;
use crate::steps::questions::character_decision;
use crate::steps::travel::ResolveMove;
use monteria_cadence::battle::{ActionKind, UnitId};
use monteria_cadence::battle_ref::BattleRef;
use monteria_cadence::change::BattleMut;
use monteria_cadence::steps::step;
use monteria_game::{
    Answered, AskResult, Choice, Decision, Needs, OrMissing, Refusal, Region, Registry, SeatId,
    StepResult, Zone, event_text, text,
};
use monteria_table::{Body, closer, flat};

pub(super) struct Rocket;

impl SpecialEffect for Rocket {
    fn cost(&self) -> u32 {
        2
    }

    fn refusal(&self, facts: &BattleRef<'_>, unit: UnitId) -> Option<Refusal> {
        if facts.activation.declared.contains(&ActionKind::Move) {
            return Some(Refusal::rule(
                "NotWithMove",
                text!(
                    "rules-respawn-no-leap-in-an-activation-with",
                    "it cannot leap in an activation with a Move"
                ),
            ));
        }
        facts
            .arena()
            .has_state(unit, |it| it.in_stasis)
            .then(|| Refusal::rule("Stasis", stasis_text()))
    }

    fn excludes(&self, act: &ActionKind) -> Option<Refusal> {
        (*act == ActionKind::Move).then(|| {
            Refusal::rule(
                "NotWithMove",
                text!(
                    "rules-respawn-no-move-in-an-activation-with",
                    "it cannot Move in an activation with a leap"
                ),
            )
        })
    }

    fn extra_reach(&self) -> f32 {
        f32::INFINITY
    }

    fn perform(&self, battle: &mut BattleMut<'_, '_>, unit: UnitId) -> StepResult {
        start_rocket_pack(battle, unit)
    }
}

step! {
    /// Asks where a leap ends.
    RocketTo = "rocket-to" {
        unit: UnitId,
        /// The seat that aims: the opponent after a 1.
        seat: SeatId,
    }
    /// Asks how far a leap goes in the direction that the opponent chose.
    RocketBy = "rocket-by" {
        unit: UnitId,
        /// The point that gives the direction.
        toward: Vec2,
    }
}

/// The target of a leap.
#[derive(Clone, Copy, PartialEq, Debug, Display)]
#[display(style = "kebab-case")]
pub(crate) enum LeapChoice {
    /// Lands at a spot.
    Leap,
    /// Goes in the direction of a spot.
    Point,
}

/// Distance of a leap in inches.
#[derive(Clone, Copy, PartialEq, Debug, Display)]
#[display("leap-by:{0}")]
pub(crate) struct LeapBy(pub f32);

/// Registers the steps of this file.
pub(super) fn register(registry: &mut Registry<'_>) {
    registry.decision(ask_rocket, answer_rocket).decision(ask_distance, answer_distance);
}

/// Starts the rocket pack: on a 1 the opponent aims.
fn start_rocket_pack(battle: &mut BattleMut<'_, '_>, unit: UnitId) -> StepResult {
    let entry = battle.unit(unit)?;
    let own = entry.seat;
    let side = entry.side;
    let name = entry.name.clone();
    let face = battle.ctx.dice().d6();
    battle.ctx.note(
        event_text!(
            "rules-respawn-starts-its-rocket-pack",
            "{name} rolls {face} for its rocket pack"
        ),
        &["cad-rocket"],
    );
    let seat = if face == 1 { opponent(battle, side) } else { own };
    battle.ctx.then(RocketTo { unit, seat });
    Ok(())
}

fn leap_region(facts: &BattleRef<'_>, unit: UnitId) -> Option<Region> {
    let model_ref = facts.standing(unit).first().copied()?;
    let at = flat(model_ref.stand.at);
    let mov = facts.movement(model_ref, false);
    let radius = model_ref.stand.radius;
    let mut apart: Vec<(Vec2, f32)> = facts
        .models
        .iter()
        .filter(|it| it.in_play() && it.id() != model_ref.id())
        .map(|it| (flat(it.stand.at), it.stand.radius + radius + 0.01))
        .collect();
    apart.push((at, mov * 2.0));
    Some(Region::Open {
        zones: vec![Zone::Circle { center: at, radius: mov * 3.0 }],
        apart,
        radius,
    })
}

fn ask_rocket(In(step): In<RocketTo>, battle: BattleMut) -> AskResult {
    let facts = battle.read();
    let Some((unit, _)) = facts.acting(step.unit)? else { return Ok(None) };
    let region = leap_region(&facts, step.unit).filter(|region| has_free_ground(&facts, region));
    // Without room to land it stays.
    let Some(region) = region else { return Ok(None) };
    let own = step.seat == unit.seat;
    let (choice, label) = match own {
        true => (LeapChoice::Leap, text!("rules-respawn-it-lands-here", "It lands here")),
        false => (LeapChoice::Point, text!("rules-respawn-it-leaps-this-way", "It leaps this way")),
    };
    let choice = Choice::plain(choice, label).needs(Needs::To(region));
    let prompt = match own {
        true => event_text!(
            "rules-respawn-leaps-two-to-three-times-its",
            "{name} leaps two to three times its Movement: where does it land?",
            name = unit.name
        ),
        false => event_text!(
            "rules-respawn-which-way-does-leap-how-far",
            "In which direction does {name} leap? Its owner chooses the distance.",
            name = unit.name
        ),
    };
    Ok(Some(Decision { seat: step.seat, ..character_decision(unit, prompt, vec![choice]) }))
}

fn answer_rocket(
    In((step, answer)): Answered<RocketTo, LeapChoice>,
    mut battle: BattleMut,
) -> StepResult {
    let at = answer.spot()?.plan();
    match answer.choice {
        LeapChoice::Leap => land(&mut battle, step.unit, at),
        LeapChoice::Point => {
            battle.ctx.then(RocketBy { unit: step.unit, toward: at });
            Ok(())
        }
    }
}

/// Lands a leaping character.
fn land(battle: &mut BattleMut<'_, '_>, unit: UnitId, at: Vec2) -> StepResult {
    let (model, y, from) = {
        let facts = battle.read();
        let model = facts.lead_model(unit).or_missing(format_args!("the model of unit {unit}"))?;
        (model, facts.table.ground(at), facts.unit_position(unit))
    };
    battle.move_to(model, bevy_math::Vec3::new(at.x, y, at.y), "cad-rocket")?;
    crate::steps::travel::turn_toward(battle, model, from, at)?;
    // A flight meets nothing on the way, only at its end.
    battle.ctx.then(ResolveMove { unit, path: vec![at], left: 0.0, advance: false });
    Ok(())
}

/// Returns the possible ends of a leap in this direction with their distances: every half
/// inch, and the point of the opponent.
fn leap_ends(facts: &BattleRef<'_>, unit: UnitId, toward: Vec2) -> Vec<(f32, Vec2)> {
    // A character that is not on the table cannot leap.
    let (Some(model_ref), Some(Region::Open { apart, radius, .. })) =
        (facts.standing(unit).first().copied(), leap_region(facts, unit))
    else {
        return Vec::new();
    };
    let from = flat(model_ref.stand.at);
    let mov = facts.movement(model_ref, false);
    let ahead = crate::geometry::direction(from, toward);
    let halves = (mov * 4.0).ceil() as u32..=(mov * 6.0).floor() as u32;
    let mut ways: Vec<f32> = halves.map(|half| half as f32 / 2.0).collect();
    ways.push((from.distance(toward) * 1000.0).round() / 1000.0);
    ways.sort_by(f32::total_cmp);
    ways.dedup();
    let free = |at: Vec2| {
        let y = facts.table.ground(at);
        let body = Body {
            id: model_ref.id(),
            at: bevy_math::Vec3::new(at.x, y, at.y),
            radius,
            height: model_ref.stand.height,
        };
        let clear = apart.iter().all(|(other, least)| !closer(at.distance(*other), *least));
        clear && facts.table.spot_legal(&body, &[]).is_ok()
    };
    let spots = ways.into_iter().map(|inches| {
        let at = from + ahead * inches;
        (inches, Vec2::new((at.x * 1000.0).round() / 1000.0, (at.y * 1000.0).round() / 1000.0))
    });
    spots.filter(|(_, at)| free(*at)).collect()
}

fn ask_distance(In(step): In<RocketBy>, battle: BattleMut) -> AskResult {
    let facts = battle.read();
    let Some((unit, _)) = facts.acting(step.unit)? else { return Ok(None) };
    let options: Vec<Choice> = leap_ends(&facts, step.unit, step.toward)
        .into_iter()
        .map(|(inches, _)| {
            Choice::plain(
                LeapBy(inches),
                event_text!("rules-respawn-that-way", "Leap {inches:.1}\""),
            )
        })
        .collect();
    let prompt = event_text!(
        "rules-respawn-the-rocket-pack-of-has-its",
        "The opponent has chosen the direction for {name}: how far does it leap?",
        name = unit.name
    );
    Ok(Some(character_decision(unit, prompt, options))
        .filter(|decision| !decision.options.is_empty()))
}

fn answer_distance(
    In((step, answer)): Answered<RocketBy, LeapBy>,
    mut battle: BattleMut,
) -> StepResult {
    let all = leap_ends(&battle.read(), step.unit, step.toward);
    let found = all.into_iter().find(|(inches, _)| *inches == answer.choice.0);
    let (_, at) = found.or_missing(format_args!("`{}`", answer.choice))?;
    land(&mut battle, step.unit, at)
}
