//! Areas: placing them, their effects on entering models, traps, and rifts that lead
//! elsewhere (Cazadores 4.3, 07 and 08; rulings 21, 56, 58 and 64).

use bevy_ecs::prelude::*;
use bevy_math::Vec2;
use parse_display::Display;
use serde::{Deserialize, Serialize};

use crate::content::{AreaKind, Id};
use crate::state::hunt_mut::HuntMut;
use crate::state::hunt_ref::{HuntRef, required_entry};
use crate::state::objective_state::TableMarker;
use crate::steps::effects::{ApplyEffects, EffectContext};
use crate::steps::movement::hazards::EnterArea;
use crate::steps::movement::placing::{apply_pushes_except, others};
use crate::steps::turns::offers::SPECIAL;
use monteria_game::{
    Answered, AskResult, Choice, Decision, Manner, ModelId, Needs, OrMissing, Region, Registry,
    SeatId, Step, StepResult, Thing, Zone, event_text, step, text,
};
use monteria_table::{Area, PushMove, Spot, round_milli};

step! {
    /// A model has entered an Area with an effect on entering models.
    AreaEntered = "meet-area" {
        /// The Area's id on the table.
        area: u16,
        model: ModelId,
    }
}

/// Movement of a model through a rift.
#[derive(Clone, Copy, Serialize, Deserialize)]
pub(crate) struct RiftPassage {
    /// The Area where it comes out.
    pub area: u16,
    pub model: ModelId,
    /// The greatest distance from the Area where it comes out, in inches.
    pub within: f32,
}

step! {
    /// The player chooses where a model comes out of a rift.
    Emerge = "emerge" {
        #[serde(rename = "way")]
        passage: RiftPassage,
    }
    /// The player chooses where the next end of a rift is placed.
    OpenRift = "open-rift" {
        /// The model that opens the rift.
        model: ModelId,
        kind: Id,
        /// The greatest distance from the model's base, in inches.
        within: f32,
        /// The end that is placed already; `None` for the first one.
        first: Option<u16>,
    }
}

impl Step for RiftPassage {
    const NAME: &'static str = "go-through";
}
pub(crate) fn register(registry: &mut Registry<'_>) {
    registry
        .step(resolve_area_entry)
        .step(pass_rift)
        .decision(ask_emerge, answer_emerge)
        .decision(ask_rift, answer_rift);
}

/// Places an Area; every model inside has entered it, the closest to the
/// centre first (ruling 56).
pub(crate) fn place_area(hunt: &mut HuntMut, kind: &AreaKind, center: Vec2) -> u16 {
    let half = hunt.table.0.board().half();
    let center = center.clamp(-half, half);
    let text = event_text!(
        "rules-cazadores-across-is-laid-down",
        "{name} ({diameter}\" across) is placed",
        name = kind.name,
        diameter = kind.diameter
    );
    let area = Thing::new(TableMarker::area(kind), center);
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

/// Returns whether an Area has an effect on entering models, beside being Terrain.
pub(crate) fn has_entry_effect(facts: &HuntRef<'_>, area: u16) -> bool {
    facts
        .area_kind(area)
        .is_some_and(|kind| kind.first_only || !kind.on_enter.is_empty() || kind.passage.is_some())
}

/// Queues the effects of an Area on an entering model.
pub(crate) fn queue_area_entry(hunt: &mut HuntMut, area: u16, model: ModelId) {
    if has_entry_effect(&hunt.read(), area) {
        hunt.ctx.then(AreaEntered { area, model });
    }
}

/// Queues the effects of Areas that models were pushed or Placed into (ruling 64).
pub(crate) fn enter_areas_after_push(
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
        queue_area_entry(hunt, area, model);
    }
    Ok(())
}

fn resolve_area_entry(In(step): In<AreaEntered>, mut hunt: HuntMut) -> StepResult {
    let AreaEntered { area, model } = step;
    let content = hunt.content();
    // An earlier model may have sprung the trap.
    let Some(kind) =
        hunt.read().area_kind(area).map(|kind| kind.id.clone()).filter(|_| hunt.in_play(model))
    else {
        return Ok(());
    };
    let kind = required_entry(&content.areas, &kind)?;
    let name = hunt.name(model);
    if kind.first_only {
        hunt.ctx.note(
            event_text!("rules-cazadores-springs", "{name} triggers {kind}", kind = kind.name),
            &["caz-trap", "ruling-56"],
        );
        let gone = event_text!("rules-cazadores-is-gone", "{name} is gone", name = kind.name);
        let why = ["caz-trap", "ruling-56"];
        hunt.marks.things.remove(&mut hunt.ctx, &mut hunt.table, area, gone, &why)?;
    } else {
        hunt.ctx.note(
            event_text!("rules-cazadores-enters", "{name} enters {kind}", kind = kind.name),
            &["caz-area-enter", "ruling-21"],
        );
    }
    if !kind.on_enter.is_empty() {
        let context = EffectContext {
            acting: None,
            target: Some(model),
            successes: 0,
            former: None,
            point: None,
        };
        hunt.ctx.then(ApplyEffects::new(kind.on_enter.clone(), context, &["caz-area-enter"]));
    }
    if let Some(within) = kind.passage
        && let Some(other) = other_end(&hunt.read(), area)
        && hunt.turn.passed.insert((model, area))
    {
        hunt.turn.passed.insert((model, other));
        hunt.ctx.then(RiftPassage { area: other, model, within: *within });
    }
    Ok(())
}

/// Returns the other end of a passage.
pub(crate) fn other_end(facts: &HuntRef<'_>, area: u16) -> Option<u16> {
    let pair = facts.marks.rifts.iter().find(|(a, b)| *a == area || *b == area)?;
    let other = if pair.0 == area { pair.1 } else { pair.0 };
    facts.table.area(other).map(|area| area.id)
}

fn pass_rift(In(passage): In<RiftPassage>, mut hunt: HuntMut) -> StepResult {
    let facts = hunt.read();
    // The other end may be gone by now, or the model may have left.
    let Some(area) = facts.table.area(passage.area).filter(|_| hunt.in_play(passage.model)) else {
        return Ok(());
    };
    if exit_region(&facts, &passage)?.is_some() {
        hunt.ctx.then(Emerge { passage });
        return Ok(());
    }
    // A model without a player, or one without a free spot, comes out in the middle;
    // others make room.
    let body = facts.model(passage.model)?.body();
    let placed = facts.table.place(&body, area.center, &others(&hunt, passage.model));
    come_out(&mut hunt, &passage, &placed.moves)
}

/// Returns the region where the player of a model may let it come out; `None` for a model
/// without a player, or if no spot is free.
fn exit_region(facts: &HuntRef<'_>, passage: &RiftPassage) -> StepResult<Option<(SeatId, Region)>> {
    let model_ref = facts.model(passage.model)?;
    let area = facts.table.area(passage.area).or_missing("the other end of the passage")?;
    let radius = area.radius() + passage.within + model_ref.stand.radius;
    let others: Vec<_> = facts.others(passage.model).into_iter().map(|other| other.body).collect();
    let spot = facts.table.nearest_legal(&model_ref.body(), area.center, &others);
    // The region reaches inside the rim, so that a grid search finds a spot as well.
    let near =
        spot.is_some_and(|spot| Vec2::new(spot.x, spot.z).distance(area.center) <= radius - 0.3);
    let zones = vec![Zone::Circle { center: area.center, radius }];
    let region = Region::Deploy { model: passage.model, zones, apart: Vec::new(), highest: None };
    Ok(model_ref.model.seat.filter(|_| near).map(|seat| (seat, region)))
}

/// Options of the decisions about rifts.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Display)]
#[display(style = "kebab-case")]
pub(crate) enum RiftAct {
    /// Places a model that comes out.
    Emerge,
    /// Places an end of a rift.
    Rift,
}

fn ask_emerge(In(step): In<Emerge>, hunt: HuntMut) -> AskResult {
    let facts = hunt.read();
    let RiftPassage { model, within, .. } = step.passage;
    // Without a seat or a free place nobody is asked.
    let Some((seat, region)) = exit_region(&facts, &step.passage)? else { return Ok(None) };
    Ok(Some(Decision {
        seat,
        model: Some(model),
        prompt: event_text!(
            "rules-cazadores-comes-out-within-of-the-other",
            "{name} comes out within {within:.0}\" of the other rift: where?",
            name = facts.name(model)
        ),
        options: vec![
            Choice::plain(RiftAct::Emerge, text!("rules-cazadores-come-out", "Come out"))
                .group(SPECIAL)
                .hint(text!(
                    "rules-cazadores-placed-there-coming-out-of-a",
                    "It is Placed there. Coming out of a rift does not count as entering it."
                ))
                .needs(Needs::To(region)),
        ],
        refused: Vec::new(),
    }))
}

fn answer_emerge(In((step, answer)): Answered<Emerge, RiftAct>, mut hunt: HuntMut) -> StepResult {
    let spot = answer.spot()?;
    let from = hunt.read().model(step.passage.model)?.stand.at;
    let to = bevy_math::Vec3::new(spot.x, spot.y.unwrap_or(0.0), spot.z);
    let moves = [PushMove { id: step.passage.model, from, to, fell: 0.0, stopped_by: None }];
    come_out(&mut hunt, &step.passage, &moves)
}

fn come_out(hunt: &mut HuntMut, passage: &RiftPassage, moves: &[PushMove]) -> StepResult {
    let text = event_text!(
        "rules-cazadores-goes-through-the-rift",
        "{name} goes through the rift",
        name = hunt.name(passage.model)
    );
    hunt.ctx.note(text, &["caz-rift", "ruling-58"]);
    let past = Some((passage.model, passage.area));
    apply_pushes_except(hunt, moves, Manner::Placed, past, &["caz-place", "caz-rift"])
}

fn ask_rift(In(step): In<OpenRift>, hunt: HuntMut) -> AskResult {
    let facts = hunt.read();
    let model_ref = facts.model(step.model)?;
    let kind = &required_entry(&facts.content.areas, &step.kind)?.name;
    let end = if step.first.is_none() {
        text!("rules-cazadores-one-end", "one end")
    } else {
        text!("rules-cazadores-the-other-end", "the other end")
    };
    let max = step.within + model_ref.stand.radius;
    let region = Region::Within {
        center: model_ref.body().plan(),
        min: 0.0,
        max,
        seen_by: None,
        length: None,
    };
    let rift = Choice::plain(RiftAct::Rift, event_text!("rules-cazadores-open", "Open {kind}"))
        .group(SPECIAL)
        .hint(event_text!(
            "rules-cazadores-a-point-within-seen-or-not",
            "A point within {within:.0}\", in sight or not.",
            within = step.within
        ))
        .needs(Needs::To(region));
    facts.ask(
        step.model,
        |name| {
            text!("rules-cazadores-opens-where-does-lie", "{name} opens {kind}: where is {end}?")
        },
        vec![rift],
    )
}

fn answer_rift(In((step, answer)): Answered<OpenRift, RiftAct>, mut hunt: HuntMut) -> StepResult {
    let content = hunt.content();
    let Spot { x, z, .. } = answer.spot()?;
    let kind = required_entry(&content.areas, &step.kind)?;
    let at = Vec2::new(round_milli(x), round_milli(z));
    let Some(first) = step.first else {
        let area = place_area(&mut hunt, kind, at);
        hunt.ctx.then(OpenRift { first: Some(area), ..step });
        return Ok(());
    };
    // The pair is recorded before any model enters either end, so that models standing in
    // one end pass through.
    let next = hunt.marks.things.next_id();
    hunt.marks.rifts.push((first, next));
    place_area(&mut hunt, kind, at);
    let inside =
        inside(&hunt.read(), hunt.table.0.area(first).or_missing("the first end of the rift")?);
    for model in inside {
        hunt.ctx.then(AreaEntered { area: first, model });
    }
    Ok(())
}

/// Returns the models that are in an Area, in id order.
fn inside(facts: &HuntRef<'_>, area: &Area) -> Vec<ModelId> {
    let bodies = facts.in_play().map(|model_ref| model_ref.body());
    bodies
        .filter(|body| area.holds(body.plan(), body.radius, body.foot()))
        .map(|body| body.id)
        .collect()
}
