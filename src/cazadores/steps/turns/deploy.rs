//! Deployment: Foes by Scatter, the Pack within 3" of an Exit (Cazadores 5.1,
//! Deploy Models; ruling 19).

use bevy_ecs::prelude::*;
use bevy_math::{Vec2, Vec3, Vec3Swizzles};
use parse_display::Display;

use crate::content::{Muster, NEAR_EXIT};
use crate::state::hunt::FOES;
use crate::state::hunt_mut::HuntMut;
use crate::state::hunt_ref::{HuntRef, ModelRef};
use crate::steps::movement::placing::scatter_words;
use crate::steps::real_table;
use crate::steps::turns::clock::BeginRound;
use monteria_game::{
    Answered, Choice, Decision, Manner, ModelId, Needs, OrMissing, Presence, Region, Registry,
    SeatId, StepResult, Text, Zone, event_text, step, text,
};
use monteria_table::Body;

/// Greatest distance from an Exit at which a Pack that has scouted the land may be
/// deployed, in inches (house, ruling 71).
const SCOUTED_EXIT: f32 = 5.0;
/// The distance in inches that Minions keep from each other at deployment (ruling 34).
const MINION_GAP: f32 = 3.0;
const MINION_TRIES: u32 = 5;

step! {
    /// A seat deploys one of its models.
    DeployPack = "deploy-pack" {
        /// The seat in turn, or the next one with models left.
        seat: SeatId,
    }
}

pub(crate) fn register(registry: &mut Registry<'_>) {
    registry.decision(ask_deploy, answer_deploy).step(embark);
}

step! {
    /// All models are deployed: the Hunt begins.
    Embark = "embark" {}
}

fn embark(In(_): In<Embark>, mut hunt: HuntMut) -> StepResult {
    hunt.ctx
        .note(text!("rules-cazadores-the-hunt-begins", "The Hunt begins"), &["caz-setup-embark"]);
    hunt.ctx.then(real_table::DoAtTable {});
    hunt.ctx.then(BeginRound {});
    Ok(())
}

/// Places the Adversary by a Scatter Roll from a point; one of several models
/// as its entry says.
pub(crate) fn place_adversary(hunt: &mut HuntMut, from: Vec2, whence: &Text) -> StepResult {
    let facts = hunt.read();
    let adversary = facts.marks.adversary.or_missing("the Adversary")?;
    let muster = facts.entry(adversary)?.muster;
    let mut adversary_models: Vec<ModelId> =
        facts.adversary_models(adversary).map(|model_ref| model_ref.id()).collect();
    if adversary_models.len() > 1 {
        hunt.ctx.dice().shuffle(&mut adversary_models);
    }
    hunt.marks.goals.first_placed = adversary_models.first().copied();
    let mut from = from;
    let mut whence = whence.clone();
    for model in &adversary_models {
        scatter_in(hunt, *model, from, &whence, false)?;
        if muster == Muster::OneFromTheOther {
            let facts = hunt.read();
            let model_ref = facts.model(*model)?;
            from = model_ref.stand.at.xz();
            whence = Text::verbatim(model_ref.name());
        }
    }
    Ok(())
}

/// Returns the Minions, in id order.
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
    whence: &Text,
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
        // On a real table players make room; positions here do not matter.
        let free = || facts.table.nearest_legal(&model_ref.body(), to, &others);
        let room = placed.moves.first().map(|first| first.to);
        let at = if facts.on_real_table() { free() } else { room };
        let at = at.or_missing(format_args!("a place for {model}"))?;
        let landed = Body { at, ..model_ref.body() };
        let crowded = facts
            .in_play()
            .filter(|other| is_minion(&facts, other))
            .any(|other| facts.table.distance(&landed, &other.body()) < MINION_GAP);
        if apart && crowded && attempt < MINION_TRIES {
            continue;
        }
        let direction = scatter_words(Vec2::new(x, z) * inches);
        let on_real_table = facts.on_real_table().then(|| {
            text!(
                "rules-cazadores-place-of-whence",
                "Place {name} {direction} of {whence}.",
                name = model_ref.name()
            )
        });
        let text = event_text!(
            "rules-cazadores-is-placed-from",
            "{name} is placed {inches}\" from {whence}",
            name = model_ref.name()
        );
        let why: &[&str] = if facts.is_one_of_several(model) {
            &["caz-setup-foes", "caz-band-muster", "ruling-19"]
        } else {
            &["caz-setup-foes", "ruling-19"]
        };
        hunt.arrive(model, at, text, why)?;
        if let Some(text) = on_real_table {
            real_table::instructions(hunt, text);
            return Ok(());
        }
        hunt.apply_pushes(&placed.moves[1..], Manner::MadeRoom, &["caz-overlap"])?;
        return Ok(());
    }
    Ok(())
}

/// Deploys the Pack on a real table: players place the models. Their positions in the
/// program are arbitrary and never read.
pub(crate) fn deploy_on_real_table(hunt: &mut HuntMut) -> StepResult {
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
        let text = event_text!(
            "rules-cazadores-enters-the-hunt",
            "{name} enters the Hunt",
            name = facts.name(model)
        );
        hunt.arrive(
            model,
            at.or_missing(format_args!("a place for {model}"))?,
            text,
            &["caz-setup-pack"],
        )?;
    }
    real_table::instructions(
        hunt,
        text!(
            "rules-cazadores-deploy-the-pack",
            "Deploy the Pack, each model within {within}\" of an Exit."
        ),
    );
    Ok(())
}

/// Returns the next seat to deploy, starting from this one, with its remaining models.
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
        Choice::plain(
            DeployAct(model_ref.id()),
            text!("rules-cazadores-deploy", "Deploy {name}", name = model_ref.name()),
        )
        .group(text!("rules-deployment", "Deployment"))
        .hint(event_text!("rules-cazadores-within-of-an-exit", "Within {within}\" of an Exit."))
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
        prompt: event_text!(
            "rules-cazadores-deploy-a-model-within-of-an",
            "Deploy a model within {within}\" of an Exit"
        ),
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
    let text = event_text!(
        "rules-cazadores-enters-the-hunt",
        "{name} enters the Hunt",
        name = facts.name(model)
    );
    hunt.arrive(model, at, text, &["caz-setup-pack"])?;
    hunt.ctx.then(DeployPack { seat: SeatId(seat.0.wrapping_add(1)) });
    Ok(())
}
