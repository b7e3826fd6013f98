//! Deployment: Foes by Scatter, the Pack within 3" of an Exit (Cazadores 5.1,
//! Deploy Models; ruling 19).

use bevy_ecs::prelude::*;
use bevy_math::{Vec2, Vec3, Vec3Swizzles};
use parse_display::Display;

use super::clock::BeginRound;
use super::people;
use super::placing::scatter_words;
use crate::change::HuntMut;
use crate::content::{Muster, NEAR_EXIT};
use crate::hunt::FOES;
use crate::hunt_ref::{HuntRef, ModelRef};
use monteria_game::{
    Answered, Choice, Decision, Manner, ModelId, Needs, OrMissing, Presence, Region, Registry,
    SeatId, StepResult, Zone, event_text, step,
};
use monteria_table::Body;

/// How far from an Exit a Pack that knows the land may be deployed, in
/// inches (house, ruling 71).
const SCOUTED_EXIT: f32 = 5.0;
/// How far Minions should be from each other, in inches, and how often the dice are asked
/// again for it (ruling 34).
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
pub(crate) fn register(registry: &mut Registry<'_>) {
    registry.decision(ask_deploy, answer_deploy).step(embark);
}

step! {
    /// Everyone is deployed: the Hunt begins.
    Embark = "embark" {}
}

fn embark(In(_): In<Embark>, mut hunt: HuntMut) -> StepResult {
    hunt.ctx.note("The Hunt begins", &["caz-setup-embark"]);
    hunt.ctx.then(people::DoAtTable {});
    hunt.ctx.then(BeginRound {});
    Ok(())
}

/// Places the Adversary by a Scatter Roll from a point; one of several models
/// as its entry says.
pub(crate) fn place_adversary(hunt: &mut HuntMut, from: Vec2, whence: &str) -> StepResult {
    let facts = hunt.read();
    let adversary = facts.marks.adversary.or_missing("the Adversary")?;
    let muster = facts.entry(adversary)?.muster;
    let mut band: Vec<ModelId> = facts.band(adversary).map(|model_ref| model_ref.id()).collect();
    if band.len() > 1 {
        hunt.ctx.dice().shuffle(&mut band);
    }
    hunt.marks.goals.mustered = band.first().copied();
    let mut from = from;
    let mut whence = whence.to_owned();
    for model in &band {
        scatter_in(hunt, *model, from, &whence, false)?;
        if muster == Muster::OneFromTheOther {
            let facts = hunt.read();
            let model_ref = facts.model(*model)?;
            (from, whence) = (model_ref.stand.at.xz(), model_ref.name().to_owned());
        }
    }
    Ok(())
}

/// The Minions, in id order.
pub(crate) fn minions(facts: &HuntRef<'_>) -> Vec<ModelId> {
    facts
        .models
        .iter()
        .filter(|model_ref| is_minion(facts, model_ref))
        .map(|model_ref| model_ref.id())
        .collect()
}

fn is_minion(facts: &HuntRef<'_>, model_ref: &ModelRef<'_>) -> bool {
    model_ref.model.side == FOES
        && !model_ref.is_adversary()
        && facts.special(model_ref.id()).is_none()
}

/// Places a model by a Scatter Roll from a point; with `apart` it rolls again while a
/// Minion is nearer than 3".
pub(crate) fn scatter_in(
    hunt: &mut HuntMut,
    model: ModelId,
    from: Vec2,
    whence: &str,
    apart: bool,
) -> StepResult {
    for attempt in 1..=MINION_TRIES {
        let inches = hunt.ctx.dice().d5() as f32;
        let (x, z) = hunt.ctx.dice().direction();
        let facts = hunt.read();
        let model_ref = facts.model(model)?;
        let others: Vec<Body> = facts.in_play().map(|other| other.body()).collect();
        let to = from + Vec2::new(x, z) * inches;
        let placed = facts.table.place(&model_ref.body(), to, &others);
        // On a real table people make room; here nobody stands where it matters.
        let free = || facts.table.nearest_legal(&model_ref.body(), to, &others);
        let room = placed.moves.first().map(|first| first.to);
        let at = if facts.by_people() { free() } else { room };
        let at = at.or_missing(format_args!("a place for {model}"))?;
        let landed = Body { at, ..model_ref.body() };
        let crowded = facts
            .in_play()
            .filter(|other| is_minion(&facts, other))
            .any(|other| facts.table.distance(&landed, &other.body()) < MINION_GAP);
        if apart && crowded && attempt < MINION_TRIES {
            continue;
        }
        let way = scatter_words(Vec2::new(x, z) * inches);
        let by_people =
            facts.by_people().then(|| format!("Place {} {way} of {whence}.", model_ref.name()));
        let text = event_text!("{} is placed {inches:.0}\" from {whence}", model_ref.name());
        let why: &[&str] = if facts.is_of_band(model) {
            &["caz-setup-foes", "caz-band-muster", "ruling-19"]
        } else {
            &["caz-setup-foes", "ruling-19"]
        };
        hunt.arrive(model, at, text, why)?;
        if let Some(text) = by_people {
            people::to_do(hunt, text);
            return Ok(());
        }
        hunt.shove(&placed.moves[1..], Manner::MadeRoom, &["caz-overlap"])?;
        return Ok(());
    }
    Ok(())
}

/// The Pack of a real table: people deploy it there. In the program its models stand
/// anywhere, which nothing asks about.
pub(crate) fn deploy_by_people(hunt: &mut HuntMut) -> StepResult {
    let facts = hunt.read();
    let scouted = facts.goals().preparations.contains("terrain");
    let within = if scouted { SCOUTED_EXIT } else { NEAR_EXIT };
    let waiting = facts.models.iter().filter(|model_ref| model_ref.model.seat.is_some());
    let waiting = waiting.filter(|model_ref| model_ref.presence == Presence::Reserve);
    let waiting: Vec<ModelId> = waiting.map(|model_ref| model_ref.id()).collect();
    for model in waiting {
        let facts = hunt.read();
        let body = facts.model(model)?.body();
        let others: Vec<Body> = facts.in_play().map(|other| other.body()).collect();
        let corner = -facts.table.board().half();
        let at = facts.table.nearest_legal(&body, corner, &others);
        let text = event_text!("{} enters the Hunt", facts.name(model));
        hunt.arrive(
            model,
            at.or_missing(format_args!("a place for {model}"))?,
            text,
            &["caz-setup-pack"],
        )?;
    }
    people::to_do(hunt, format!("Deploy the Pack, each model within {within}\" of an Exit."));
    Ok(())
}

/// The seat that deploys next, from this one on, and what it has left.
fn next_seat(facts: &HuntRef<'_>, from: SeatId) -> Option<(SeatId, Vec<ModelId>)> {
    let waiting = |seat: SeatId| -> Vec<ModelId> {
        facts
            .models
            .iter()
            .filter(|model_ref| {
                model_ref.model.seat == Some(seat) && model_ref.presence == Presence::Reserve
            })
            .map(|model_ref| model_ref.id())
            .collect()
    };
    let mut seats: Vec<SeatId> =
        facts.models.iter().filter_map(|model_ref| model_ref.model.seat).collect();
    seats.sort_unstable();
    seats.dedup();
    let (before, after): (Vec<_>, Vec<_>) = seats.into_iter().partition(|seat| *seat < from);
    after
        .into_iter()
        .chain(before)
        .map(|seat| (seat, waiting(seat)))
        .find(|(_, models)| !models.is_empty())
}

/// The model that is deployed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Display)]
#[display("deploy:{0}")]
pub(crate) struct DeployAct(pub ModelId);

fn ask_deploy(In(step): In<DeployPack>, hunt: HuntMut) -> Option<Decision> {
    let facts = hunt.read();
    let (seat, models) = next_seat(&facts, step.seat)?;
    let scouted = facts.goals().preparations.contains("terrain");
    let within = if scouted { SCOUTED_EXIT } else { NEAR_EXIT };
    let zones: Vec<Zone> =
        (0..facts.table.board().exits.len()).map(|exit| Zone::NearExit { exit, within }).collect();
    let options = models.iter().filter_map(|id| facts.get(*id)).map(|model_ref| {
        Choice::plain(DeployAct(model_ref.id()), format!("Deploy {}", model_ref.name()))
            .group("Deployment")
            .hint(event_text!("Within {within}\" of an Exit."))
            .needs(Needs::To(Region::Deploy {
                model: model_ref.id(),
                zones: zones.clone(),
                apart: Vec::new(),
                highest: None,
            }))
    });
    Some(Decision {
        seat,
        model: models.first().copied(),
        prompt: event_text!("Deploy a model within {within}\" of an Exit"),
        options: options.collect(),
        refused: Vec::new(),
    })
}

fn answer_deploy(
    In((_, answer)): Answered<DeployPack, DeployAct>,
    mut hunt: HuntMut,
) -> StepResult {
    let facts = hunt.read();
    let model = answer.choice.0;
    let seat = facts.model(model)?.seat()?;
    let spot = answer.spot()?;
    let at = Vec3::new(spot.x, spot.y.unwrap_or(0.0), spot.z);
    let text = event_text!("{} enters the Hunt", facts.name(model));
    hunt.arrive(model, at, text, &["caz-setup-pack"])?;
    hunt.ctx.then(DeployPack { seat: SeatId(seat.0.wrapping_add(1)) });
    Ok(())
}
