//! Areas at work: laying them, what befalls whoever enters, traps that are sprung, and rifts that lead elsewhere (Cazadores
//! 4.3, 07 and 08; rulings 21, 56, 58 and 64).

use bevy::ecs::prelude::*;
use bevy::math::Vec2;
use serde::{Deserialize, Serialize};

use super::effects::{self, ApplyEffects, Frame};
use super::hazards::EnterArea;
use super::offers::SPECIAL;
use crate::game::{
    Answer, Builder, Choice, Decision, EventKind, Manner, ModelId, Needs, Region, SeatId, Step, Zone, step,
};
use crate::rulesets::cazadores::change::HuntMut;
use crate::rulesets::cazadores::content::{AreaKind, Id};
use crate::rulesets::cazadores::hunt_ref::HuntRef;
use crate::table::{Area, PushMove, Spot, round_milli};

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
pub struct GoThrough {
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
}

step! {
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
pub fn register(builder: &mut Builder<'_>) {
    builder
        .step(meet_area)
        .step(go_through)
        .decision(ask_emerge, answer_emerge)
        .decision(ask_rift, answer_rift);
}

/// Lays an Area with its centre here; whoever is inside has entered it, the closest to the centre first (ruling 56).
pub fn lay(hunt: &mut HuntMut, kind: &AreaKind, center: Vec2) -> u16 {
    let half = hunt.table.0.board().half();
    let center = center.clamp(-half, half);
    let base = hunt.table.0.ground(center);
    let id = hunt.marks.next_area;
    hunt.marks.next_area = id.wrapping_add(1);
    hunt.marks.area_kinds.push((id, kind.id.clone()));
    let area = Area {
        id,
        name: kind.name.clone(),
        center,
        base,
        height: kind.height,
        diameter: kind.diameter,
        keywords: kind.keywords,
        tag: kind.id.to_string(),
    };
    let mut inside: Vec<(f32, ModelId)> = {
        let facts = hunt.read();
        let bodies = facts.in_play().map(|model_ref| model_ref.body());
        let bodies = bodies.filter(|body| area.holds(body.plan(), body.radius, body.foot()));
        bodies.map(|body| (body.plan().distance(center), body.id)).collect()
    };
    inside.sort_by(|a, b| a.0.total_cmp(&b.0).then(a.1.cmp(&b.1)));
    hunt.table.0.add_area(area);
    let text = format!("{} ({}\" across) is laid down", kind.name, kind.diameter);
    let what = EventKind::AreaPlaced { area: id, name: kind.name.clone(), at: [center.x, base, center.y] };
    hunt.ctx.record(what, text, &["caz-areas", "ruling-21"]);
    for (_, model) in inside {
        hunt.ctx.then(EnterArea { area: id, model });
    }
    id
}

/// Whether an Area does something to whoever enters it, beside being Terrain.
pub fn eventful(facts: &HuntRef<'_>, area: u16) -> bool {
    facts
        .area_kind(area)
        .is_some_and(|kind| kind.first_only || !kind.on_enter.is_empty() || kind.passage.is_some())
}

/// A model has entered an Area: what that brings follows as a step.
pub fn meet(hunt: &mut HuntMut, area: u16, model: ModelId) {
    if eventful(&hunt.read(), area) {
        hunt.ctx.then(MeetArea { area, model });
    }
}

/// Models that were pushed or Placed into an Area that they were not in before have entered it (ruling 64).
pub fn after_shove(hunt: &mut HuntMut, moved: &[PushMove], past: Option<(ModelId, u16)>) {
    let mut entered = Vec::new();
    {
        let facts = hunt.read();
        for shift in moved {
            let Some(body) =
                facts.get(shift.id).filter(|model_ref| model_ref.in_play()).map(|model_ref| model_ref.body())
            else {
                continue;
            };
            let before = facts.table.areas_touching(&body.moved(shift.from));
            let now = facts.table.areas_touching(&body);
            entered.extend(
                now.into_iter()
                    .filter(|area| !before.contains(area) && past != Some((shift.id, *area)))
                    .map(|area| (area, shift.id)),
            );
        }
    }
    for (area, model) in entered {
        meet(hunt, area, model);
    }
}

fn meet_area(In(step): In<MeetArea>, mut hunt: HuntMut) {
    let MeetArea { area, model } = step;
    let content = hunt.content();
    let Some(kind) = hunt.read().area_kind(area).and_then(|kind| content.areas.get(&kind.id)) else {
        return;
    };
    // One who came before may have sprung it.
    if !hunt.in_play(model) || hunt.table.0.area(area).is_none() {
        return;
    }
    let name = hunt.name(model);
    if kind.first_only {
        hunt.ctx.note(format!("{name} springs {}", kind.name), &["caz-trap", "ruling-56"]);
        remove(&mut hunt, area, &kind.name);
    } else {
        hunt.ctx.note(format!("{name} enters {}", kind.name), &["caz-area-enter", "ruling-21"]);
    }
    if !kind.on_enter.is_empty() {
        let frame = Frame { acting: None, target: Some(model), successes: 0, former: None, point: None };
        hunt.ctx.then(ApplyEffects::new(kind.on_enter.clone(), frame, &["caz-area-enter"]));
    }
    if let Some(within) = kind.passage
        && let Some(other) = other_end(&hunt.read(), area)
        && hunt.turn.passed.insert((model, area))
    {
        hunt.turn.passed.insert((model, other));
        hunt.ctx.then(GoThrough { area: other, model, within });
    }
}

/// Takes an Area off the table.
fn remove(hunt: &mut HuntMut, area: u16, name: &str) {
    hunt.table.0.remove_area(area);
    hunt.marks.area_kinds.retain(|(id, _)| *id != area);
    hunt.ctx.record(EventKind::AreaRemoved { area }, format!("{name} is gone"), &["caz-trap", "ruling-56"]);
}

/// The other end of a passage.
pub fn other_end(facts: &HuntRef<'_>, area: u16) -> Option<u16> {
    let pair = facts.marks.rifts.iter().find(|(a, b)| *a == area || *b == area)?;
    let other = if pair.0 == area { pair.1 } else { pair.0 };
    facts.table.area(other).map(|area| area.id)
}

fn go_through(In(way): In<GoThrough>, mut hunt: HuntMut) {
    if exits(&hunt.read(), &way).is_some() {
        hunt.ctx.then(Emerge { way });
        return;
    }
    // A model of the rules, or one without a free spot, comes out in the middle; others make room.
    let facts = hunt.read();
    let Some(body) =
        facts.get(way.model).filter(|model_ref| model_ref.in_play()).map(|model_ref| model_ref.body())
    else {
        return;
    };
    let Some(center) = facts.table.area(way.area).map(|area| area.center) else { return };
    let placed = facts.table.place(&body, center, &effects::others(&hunt, way.model));
    come_out(&mut hunt, &way, &placed.moves);
}

/// Where the player of a model may let it come out; none for a model of the rules, or where no spot is free.
fn exits(facts: &HuntRef<'_>, way: &GoThrough) -> Option<(SeatId, Region)> {
    let model_ref = facts.get(way.model).filter(|model_ref| model_ref.in_play())?;
    let area = facts.table.area(way.area)?;
    let radius = area.radius() + way.within + model_ref.stand.radius;
    let others: Vec<_> = facts.others(way.model).into_iter().map(|other| other.body).collect();
    let spot = facts.table.nearest_legal(&model_ref.body(), area.center, &others)?;
    // A hand's breadth within the rim, so that a search on a grid finds something too.
    if Vec2::new(spot.x, spot.z).distance(area.center) > radius - 0.3 {
        return None;
    }
    let zones = vec![Zone::Circle { center: area.center, radius }];
    Some((model_ref.model.seat?, Region::Deploy { model: way.model, zones }))
}

fn ask_emerge(In(step): In<Emerge>, hunt: HuntMut) -> Option<Decision> {
    let facts = hunt.read();
    let (seat, region) = exits(&facts, &step.way)?;
    Some(Decision {
        seat,
        model: Some(step.way.model),
        prompt: format!(
            "{} comes out within {:.0}\" of the other rift: where?",
            facts.name(step.way.model),
            step.way.within
        ),
        options: vec![
            Choice::plain("emerge", "Come out")
                .group(SPECIAL)
                .hint("Placed there; coming out of a rift is not entering it.")
                .needs(Needs::To(region)),
        ],
        refused: Vec::new(),
    })
}

fn answer_emerge(In((step, answer)): In<(Emerge, Answer)>, mut hunt: HuntMut) {
    let way = step.way;
    let Some(spot) = answer.spot else { return };
    let Some(from) = hunt.read().get(way.model).map(|model_ref| model_ref.stand.at) else { return };
    let to = bevy::math::Vec3::new(spot.x, spot.y.unwrap_or(0.0), spot.z);
    let moves = [PushMove { id: way.model, from, to, fell: 0.0, stopped_by: None }];
    come_out(&mut hunt, &way, &moves);
}

fn come_out(hunt: &mut HuntMut, way: &GoThrough, moves: &[PushMove]) {
    let text = format!("{} goes through the rift", hunt.name(way.model));
    hunt.ctx.note(text, &["caz-rift", "ruling-58"]);
    let past = Some((way.model, way.area));
    effects::shove_past(hunt, moves, Manner::Placed, past, &["caz-place", "caz-rift"]);
}

/// Opens a rift of two Areas where the acting model's player says.
pub fn open_rift(hunt: &mut HuntMut, kind: &Id, within: f32, frame: &Frame) {
    if let Some(model) = frame.acting {
        hunt.ctx.then(OpenRift { model, kind: kind.clone(), within, first: None });
    }
}

fn ask_rift(In(step): In<OpenRift>, hunt: HuntMut) -> Option<Decision> {
    let facts = hunt.read();
    let model_ref = facts.get(step.model).filter(|model_ref| model_ref.in_play())?;
    let kind = facts.content.areas.get(&step.kind)?;
    let end = if step.first.is_none() { "one end" } else { "the other end" };
    let max = step.within + model_ref.stand.radius;
    let region = Region::Within { center: model_ref.body().plan(), min: 0.0, max, seen_by: None };
    Some(Decision {
        seat: model_ref.model.seat?,
        model: Some(step.model),
        prompt: format!("{} opens {}: where does {end} lie?", model_ref.name(), kind.name),
        options: vec![
            Choice::plain("rift", format!("Open {}", kind.name))
                .group(SPECIAL)
                .hint(format!("A point within {:.0}\"; seen or not.", step.within))
                .needs(Needs::To(region)),
        ],
        refused: Vec::new(),
    })
}

fn answer_rift(In((step, answer)): In<(OpenRift, Answer)>, mut hunt: HuntMut) {
    let content = hunt.content();
    let (Some(Spot { x, z, .. }), Some(kind)) = (answer.spot, content.areas.get(&step.kind)) else { return };
    let at = Vec2::new(round_milli(x), round_milli(z));
    match step.first {
        None => {
            let area = lay(&mut hunt, kind, at);
            hunt.ctx.then(OpenRift { first: Some(area), ..step });
        }
        Some(first) => {
            // The pair is told before anyone enters either end, so that whoever stands in one goes through.
            let next = hunt.marks.next_area;
            hunt.marks.rifts.push((first, next));
            lay(&mut hunt, kind, at);
            let inside: Vec<ModelId> = {
                let facts = hunt.read();
                let holds = |id: u16| facts.table.area(id);
                let Some(area) = holds(first) else { return };
                let bodies = facts.in_play().map(|model_ref| model_ref.body());
                bodies
                    .filter(|body| area.holds(body.plan(), body.radius, body.foot()))
                    .map(|b| b.id)
                    .collect()
            };
            for model in inside {
                hunt.ctx.then(MeetArea { area: first, model });
            }
        }
    }
}
