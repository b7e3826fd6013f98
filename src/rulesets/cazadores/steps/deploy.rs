//! Deployment: Foes by Scatter, the Pack within 3" of an Exit (Cazadores 5.1, Deploy Models; ruling 19).

use bevy::ecs::prelude::*;
use bevy::math::{Vec2, Vec3Swizzles};

use super::clock::BeginRound;
use crate::game::{
    Answer, Builder, Choice, Decision, Manner, ModelId, Needs, Presence, Region, SeatId, Zone, step,
};
use crate::rulesets::cazadores::change::HuntMut;
use crate::rulesets::cazadores::content::Muster;
use crate::rulesets::cazadores::hunt::FOES;
use crate::rulesets::cazadores::hunt_ref::{HuntRef, ModelRef};
use crate::table::Body;

/// How far from an Exit the Pack may be deployed, in inches: a Pack that knows the land a little farther (house, ruling 71).
pub const NEAR_EXIT: f32 = 3.0;
const SCOUTED_EXIT: f32 = 5.0;
/// How far Minions should be from each other, in inches, and how often the dice are asked again for it (ruling 34).
const MINION_GAP: f32 = 3.0;
const MINION_TRIES: u32 = 5;

step! {
    /// A seat deploys one of its models.
    DeployPack = "deploy-pack" {
        /// The seat whose turn it is, or the next one that has something left.
        seat: SeatId,
    }
}

/// Registers the steps of this file.
pub fn register(builder: &mut Builder<'_>) {
    builder.decision(ask_deploy, answer_deploy).step(embark);
}

step! {
    /// Everyone is deployed: the Hunt begins.
    Embark = "embark" {}
}

fn embark(In(_): In<Embark>, mut hunt: HuntMut) {
    hunt.ctx.note("The Hunt begins", &["caz-setup-embark"]);
    hunt.ctx.then(BeginRound {});
}

/// Places the Adversary by a Scatter Roll from a point; one of several models as its entry says.
pub fn place_adversary(hunt: &mut HuntMut, from: Vec2, whence: &str) {
    let Some(adversary) = hunt.marks.adversary else { return };
    let content = hunt.content();
    let facts = hunt.read();
    let entry = facts.get(adversary).and_then(|model_ref| content.adversaries.get(&model_ref.foe?.0.entry));
    let muster = entry.map_or(Muster::Centre, |entry| entry.muster);
    let mut band: Vec<ModelId> = facts.band(adversary).map(|model_ref| model_ref.id()).collect();
    if band.len() > 1 {
        hunt.ctx.dice().shuffle(&mut band);
    }
    hunt.marks.goals.mustered = band.first().copied();
    let (mut from, mut whence) = (from, whence.to_owned());
    for model in &band {
        scatter_in(hunt, *model, from, &whence, false);
        if muster == Muster::OneFromTheOther {
            let facts = hunt.read();
            from = facts.get(*model).map_or(from, |model_ref| model_ref.stand.at.xz());
            whence = facts.name(*model).to_owned();
        }
    }
}

/// The Minions, in id order.
pub fn minions(facts: &HuntRef<'_>) -> Vec<ModelId> {
    facts
        .models
        .iter()
        .filter(|model_ref| is_minion(facts, model_ref))
        .map(|model_ref| model_ref.id())
        .collect()
}

fn is_minion(facts: &HuntRef<'_>, model_ref: &ModelRef<'_>) -> bool {
    model_ref.model.side == FOES && !model_ref.is_adversary() && facts.special(model_ref.id()).is_none()
}

/// Places a model by a Scatter Roll from a point; with `apart` it rolls again while a Minion is nearer than 3".
pub fn scatter_in(hunt: &mut HuntMut, model: ModelId, from: Vec2, whence: &str, apart: bool) {
    for attempt in 1..=MINION_TRIES {
        let inches = hunt.ctx.dice().d5() as f32;
        let (x, z) = hunt.ctx.dice().direction();
        let facts = hunt.read();
        let Some(model_ref) = facts.get(model) else { return };
        let others: Vec<Body> = facts.in_play().map(|other| other.body()).collect();
        let placed = facts.table.place(&model_ref.body(), from + Vec2::new(x, z) * inches, &others);
        let Some(at) = placed.moves.first().map(|first| first.to) else { return };
        let landed = Body { at, ..model_ref.body() };
        let crowded = facts
            .in_play()
            .filter(|other| is_minion(&facts, other))
            .any(|other| facts.table.distance(&landed, &other.body()) < MINION_GAP);
        if apart && crowded && attempt < MINION_TRIES {
            continue;
        }
        let text = format!("{} is placed {inches:.0}\" from {whence}", model_ref.name());
        let why: &[&str] = if facts.is_of_band(model) {
            &["caz-setup-foes", "caz-band-muster", "ruling-19"]
        } else {
            &["caz-setup-foes", "ruling-19"]
        };
        hunt.arrive(model, at, text, why);
        hunt.shove(&placed.moves[1..], Manner::MadeRoom, &["caz-overlap"]);
        return;
    }
}

/// The seat that deploys next, from this one on, and what it has left.
fn next_seat(facts: &HuntRef<'_>, from: SeatId) -> Option<(SeatId, Vec<ModelId>)> {
    let waiting = |seat: SeatId| -> Vec<ModelId> {
        facts
            .models
            .iter()
            .filter(|model_ref| model_ref.model.seat == Some(seat) && model_ref.presence == Presence::Reserve)
            .map(|model_ref| model_ref.id())
            .collect()
    };
    let mut seats: Vec<SeatId> = facts.models.iter().filter_map(|model_ref| model_ref.model.seat).collect();
    seats.sort_unstable();
    seats.dedup();
    let (before, after): (Vec<_>, Vec<_>) = seats.into_iter().partition(|seat| *seat < from);
    after.into_iter().chain(before).map(|seat| (seat, waiting(seat))).find(|(_, models)| !models.is_empty())
}

fn ask_deploy(In(step): In<DeployPack>, hunt: HuntMut) -> Option<Decision> {
    let facts = hunt.read();
    let (seat, models) = next_seat(&facts, step.seat)?;
    let scouted = facts.goals().preparations.contains("terrain");
    let within = if scouted { SCOUTED_EXIT } else { NEAR_EXIT };
    let zones: Vec<Zone> =
        (0..facts.table.board().exits.len()).map(|exit| Zone::NearExit { exit, within }).collect();
    let options = models.iter().filter_map(|id| facts.get(*id)).map(|model_ref| {
        Choice::plain(format!("deploy:{}", model_ref.id()), format!("Deploy {}", model_ref.name()))
            .group("Deployment")
            .hint(format!("Within {within}\" of an Exit."))
            .needs(Needs::To(Region::Deploy { model: model_ref.id(), zones: zones.clone() }))
    });
    Some(Decision {
        seat,
        model: models.first().copied(),
        prompt: format!("Deploy a model within {within}\" of an Exit"),
        options: options.collect(),
        refused: Vec::new(),
    })
}

fn answer_deploy(In((step, answer)): In<(DeployPack, Answer)>, mut hunt: HuntMut) {
    let facts = hunt.read();
    let Some((seat, models)) = next_seat(&facts, step.seat) else { return };
    let chosen = models.into_iter().find(|id| answer.choice == format!("deploy:{id}"));
    if let (Some(model), Some(spot)) = (chosen, answer.spot) {
        let at = bevy::math::Vec3::new(spot.x, spot.y.unwrap_or(0.0), spot.z);
        let text = format!("{} enters the Hunt", facts.name(model));
        hunt.arrive(model, at, text, &["caz-setup-pack"]);
    }
    hunt.ctx.then(DeployPack { seat: SeatId(seat.0.wrapping_add(1)) });
}
