//! Areas at work: laying them, what befalls whoever enters, traps that are sprung, and
//! rifts that lead elsewhere (Cazadores 4.3, 07 and 08; rulings 21, 56, 58 and 64).

use bevy_ecs::prelude::*;
use bevy_math::Vec2;
use parse_display::Display;
use serde::{Deserialize, Serialize};

use super::effects::{ApplyEffects, Frame};
use super::hazards::EnterArea;
use super::offers::SPECIAL;
use super::placing::{others, shove_past};
use crate::change::HuntMut;
use crate::content::{AreaKind, Id};
use crate::goals::Laid;
use crate::hunt_ref::{HuntRef, known};
use monteria_game::{
    Answered, Asked, Choice, Decision, Manner, ModelId, Needs, OrMissing, Region, Registry, SeatId,
    Step, StepResult, Thing, Zone, event_text, step,
};
use monteria_table::{Area, PushMove, Spot, round_milli};

step! {
    /// A model has entered an Area that does something to whoever enters.
    MeetArea = "meet-area" {
        /// The Area's id on the table.
        area: u16,
        /// The model that does it.
        model: ModelId,
    }
}

/// A model goes through a rift.
#[derive(Clone, Copy, Serialize, Deserialize)]
pub(crate) struct GoThrough {
    /// The Area that it comes out of.
    pub area: u16,
    /// The model that does it.
    pub model: ModelId,
    /// Within how many inches of the Area.
    pub within: f32,
}

step! {
    /// Its player says where it comes out.
    Emerge = "emerge" {
        /// Who, and by which Area.
        way: GoThrough,
    }
    /// A rift is opened: its player says where its next end lies.
    OpenRift = "open-rift" {
        /// Who opens it.
        model: ModelId,
        /// The kind of Area.
        kind: Id,
        /// How far from the model's base, in inches.
        within: f32,
        /// The end that lies already.
        first: Option<u16>,
    }
}

impl Step for GoThrough {
    const NAME: &'static str = "go-through";
}
/// Registers the steps of this file.
pub(crate) fn register(registry: &mut Registry<'_>) {
    registry
        .step(meet_area)
        .step(go_through)
        .decision(ask_emerge, answer_emerge)
        .decision(ask_rift, answer_rift);
}

/// Lays an Area with its centre here; whoever is inside has entered it, the closest to
/// the centre first (ruling 56).
pub(crate) fn lay(hunt: &mut HuntMut, kind: &AreaKind, center: Vec2) -> u16 {
    let half = hunt.table.0.board().half();
    let center = center.clamp(-half, half);
    let text = event_text!("{} ({}\" across) is laid down", kind.name, kind.diameter);
    let area = Thing::new(Laid::area(kind), center);
    let why = ["caz-areas", "ruling-21"];
    let id = hunt.marks.things.lay(&mut hunt.ctx, &mut hunt.table, area, text, &why);
    let facts = hunt.read();
    let mut inside = facts.table.area(id).map_or_else(Vec::new, |area| inside(&facts, area));
    let away = |id: ModelId| {
        facts.get(id).map_or(0.0, |model_ref| model_ref.body().plan().distance(center))
    };
    inside.sort_by(|a, b| away(*a).total_cmp(&away(*b)).then(a.cmp(b)));
    for model in inside {
        hunt.ctx.then(EnterArea { area: id, model });
    }
    id
}

/// Whether an Area does something to whoever enters it, beside being Terrain.
pub(crate) fn eventful(facts: &HuntRef<'_>, area: u16) -> bool {
    facts
        .area_kind(area)
        .is_some_and(|kind| kind.first_only || !kind.on_enter.is_empty() || kind.passage.is_some())
}

/// A model has entered an Area: what that brings follows as a step.
pub(crate) fn meet(hunt: &mut HuntMut, area: u16, model: ModelId) {
    if eventful(&hunt.read(), area) {
        hunt.ctx.then(MeetArea { area, model });
    }
}

/// Models that were pushed or Placed into an Area that they were not in before have
/// entered it (ruling 64).
pub(crate) fn after_shove(
    hunt: &mut HuntMut,
    moved: &[PushMove],
    past: Option<(ModelId, u16)>,
) -> StepResult {
    let mut entered = Vec::new();
    let facts = hunt.read();
    for shift in moved {
        let model_ref = facts.model(shift.id)?;
        if model_ref.in_play() {
            let body = model_ref.body();
            let before = facts.table.areas_touching(&body.moved(shift.from));
            let now = facts.table.areas_touching(&body).into_iter().map(|area| (shift.id, area));
            entered.extend(now.filter(|entry| !before.contains(&entry.1) && past != Some(*entry)));
        }
    }
    for (model, area) in entered {
        meet(hunt, area, model);
    }
    Ok(())
}

fn meet_area(In(step): In<MeetArea>, mut hunt: HuntMut) -> StepResult {
    let MeetArea { area, model } = step;
    let content = hunt.content();
    // One who came before may have sprung it.
    let Some(kind) =
        hunt.read().area_kind(area).map(|kind| kind.id.clone()).filter(|_| hunt.in_play(model))
    else {
        return Ok(());
    };
    let kind = known(&content.areas, &kind)?;
    let name = hunt.name(model);
    if kind.first_only {
        hunt.ctx.note(event_text!("{name} springs {}", kind.name), &["caz-trap", "ruling-56"]);
        let gone = event_text!("{} is gone", kind.name);
        let why = ["caz-trap", "ruling-56"];
        hunt.marks.things.remove(&mut hunt.ctx, &mut hunt.table, area, gone, &why)?;
    } else {
        hunt.ctx.note(event_text!("{name} enters {}", kind.name), &["caz-area-enter", "ruling-21"]);
    }
    if !kind.on_enter.is_empty() {
        let frame =
            Frame { acting: None, target: Some(model), successes: 0, former: None, point: None };
        hunt.ctx.then(ApplyEffects::new(kind.on_enter.clone(), frame, &["caz-area-enter"]));
    }
    if let Some(within) = kind.passage
        && let Some(other) = other_end(&hunt.read(), area)
        && hunt.turn.passed.insert((model, area))
    {
        hunt.turn.passed.insert((model, other));
        hunt.ctx.then(GoThrough { area: other, model, within: *within });
    }
    Ok(())
}

/// The other end of a passage.
pub(crate) fn other_end(facts: &HuntRef<'_>, area: u16) -> Option<u16> {
    let pair = facts.marks.rifts.iter().find(|(a, b)| *a == area || *b == area)?;
    let other = if pair.0 == area { pair.1 } else { pair.0 };
    facts.table.area(other).map(|area| area.id)
}

fn go_through(In(way): In<GoThrough>, mut hunt: HuntMut) -> StepResult {
    let facts = hunt.read();
    // The other end may be gone by now, or the model may have left.
    let Some(area) = facts.table.area(way.area).filter(|_| hunt.in_play(way.model)) else {
        return Ok(());
    };
    if exits(&facts, &way)?.is_some() {
        hunt.ctx.then(Emerge { way });
        return Ok(());
    }
    // A model of the rules, or one without a free spot, comes out in the
    // middle; others make room.
    let body = facts.model(way.model)?.body();
    let placed = facts.table.place(&body, area.center, &others(&hunt, way.model));
    come_out(&mut hunt, &way, &placed.moves)
}

/// Where the player of a model may let it come out; none for a model of the rules, or
/// where no spot is free.
fn exits(facts: &HuntRef<'_>, way: &GoThrough) -> StepResult<Option<(SeatId, Region)>> {
    let model_ref = facts.model(way.model)?;
    let area = facts.table.area(way.area).or_missing("the other end of the passage")?;
    let radius = area.radius() + way.within + model_ref.stand.radius;
    let others: Vec<_> = facts.others(way.model).into_iter().map(|other| other.body).collect();
    let spot = facts.table.nearest_legal(&model_ref.body(), area.center, &others);
    // A hand's breadth within the rim, so that a search on a grid finds something too.
    let near =
        spot.is_some_and(|spot| Vec2::new(spot.x, spot.z).distance(area.center) <= radius - 0.3);
    let zones = vec![Zone::Circle { center: area.center, radius }];
    let region = Region::Deploy { model: way.model, zones, apart: Vec::new(), highest: None };
    Ok(model_ref.model.seat.filter(|_| near).map(|seat| (seat, region)))
}

/// What is asked about rifts.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Display)]
#[display(style = "kebab-case")]
pub(crate) enum RiftAct {
    /// Where one comes out.
    Emerge,
    /// Where an end lies.
    Rift,
}

fn ask_emerge(In(step): In<Emerge>, hunt: HuntMut) -> Asked {
    let facts = hunt.read();
    let GoThrough { model, within, .. } = step.way;
    let Some((seat, region)) = exits(&facts, &step.way)? else { return Ok(None) };
    Ok(Some(Decision {
        seat,
        model: Some(model),
        prompt: event_text!(
            "{} comes out within {within:.0}\" of the other rift: where?",
            facts.name(model)
        ),
        options: vec![
            Choice::plain(RiftAct::Emerge, "Come out")
                .group(SPECIAL)
                .hint("Placed there; coming out of a rift is not entering it.")
                .needs(Needs::To(region)),
        ],
        refused: Vec::new(),
    }))
}

fn answer_emerge(In((step, answer)): Answered<Emerge, RiftAct>, mut hunt: HuntMut) -> StepResult {
    let spot = answer.spot()?;
    let from = hunt.read().model(step.way.model)?.stand.at;
    let to = bevy_math::Vec3::new(spot.x, spot.y.unwrap_or(0.0), spot.z);
    let moves = [PushMove { id: step.way.model, from, to, fell: 0.0, stopped_by: None }];
    come_out(&mut hunt, &step.way, &moves)
}

fn come_out(hunt: &mut HuntMut, way: &GoThrough, moves: &[PushMove]) -> StepResult {
    let text = event_text!("{} goes through the rift", hunt.name(way.model));
    hunt.ctx.note(text, &["caz-rift", "ruling-58"]);
    let past = Some((way.model, way.area));
    shove_past(hunt, moves, Manner::Placed, past, &["caz-place", "caz-rift"])
}

fn ask_rift(In(step): In<OpenRift>, hunt: HuntMut) -> Asked {
    let facts = hunt.read();
    let model_ref = facts.model(step.model)?;
    let kind = &known(&facts.content.areas, &step.kind)?.name;
    let end = if step.first.is_none() { "one end" } else { "the other end" };
    let max = step.within + model_ref.stand.radius;
    let region = Region::Within {
        center: model_ref.body().plan(),
        min: 0.0,
        max,
        seen_by: None,
        length: None,
    };
    let rift = Choice::plain(RiftAct::Rift, event_text!("Open {kind}"))
        .group(SPECIAL)
        .hint(event_text!("A point within {:.0}\"; seen or not.", step.within))
        .needs(Needs::To(region));
    facts.ask(step.model, |name| format!("{name} opens {kind}: where does {end} lie?"), vec![rift])
}

fn answer_rift(In((step, answer)): Answered<OpenRift, RiftAct>, mut hunt: HuntMut) -> StepResult {
    let content = hunt.content();
    let Spot { x, z, .. } = answer.spot()?;
    let kind = known(&content.areas, &step.kind)?;
    let at = Vec2::new(round_milli(x), round_milli(z));
    let Some(first) = step.first else {
        let area = lay(&mut hunt, kind, at);
        hunt.ctx.then(OpenRift { first: Some(area), ..step });
        return Ok(());
    };
    // The pair is told before anyone enters either end, so that whoever stands
    // in one goes through.
    let next = hunt.marks.things.next_id();
    hunt.marks.rifts.push((first, next));
    lay(&mut hunt, kind, at);
    let inside =
        inside(&hunt.read(), hunt.table.0.area(first).or_missing("the first end of the rift")?);
    for model in inside {
        hunt.ctx.then(MeetArea { area: first, model });
    }
    Ok(())
}

/// The models that stand in an Area, in id order.
fn inside(facts: &HuntRef<'_>, area: &Area) -> Vec<ModelId> {
    let bodies = facts.in_play().map(|model_ref| model_ref.body());
    bodies
        .filter(|body| area.holds(body.plan(), body.radius, body.foot()))
        .map(|body| body.id)
        .collect()
}
