//! Deployment: the roll for the choice of a zone, one model each in turn, infiltrators last (brief, Scenarios).

use bevy::ecs::prelude::*;
use bevy::math::Vec2;
use parse_display::{Display, FromStr};

use super::mark::MarkEnemy;
use super::scenario::lay_out;
use super::turn::{NewTurn, roll_off};
use crate::game::{
    Answer, Builder, Choice, Decision, ModelId, Needs, OrMissing, Presence, Region, SideId, StepResult, Zone,
    step, told,
};
use crate::rulesets::drowned::change::SkirmishMut;
use crate::rulesets::drowned::content::{Role, ScenarioKind, SkillEffect};
use crate::rulesets::drowned::skirmish_ref::{ModelRef, SkirmishRef, opposed, seat};
use crate::table::{Spot, lift};

step! {
    /// Both sides roll for the choice of a zone; then all are deployed.
    Deployment = "deployment" {}
    /// Whoever has rolled lower chooses a zone or the initiative.
    ChooseZone = "choose-zone" {
        /// Who chooses.
        side: SideId,
    }
    /// A side's turn to place comes, or the other's where it has none left.
    Place = "place" {
        /// Whose turn it is.
        side: SideId,
        /// Whether infiltrators are placed now, after all others.
        infiltrators: bool,
    }
    /// A side places one of its models.
    PlaceOne = "place-one" {
        /// Whose turn it is.
        side: SideId,
        /// Whether infiltrators are placed now, after all others.
        infiltrators: bool,
    }
}

/// What is answered while crews are deployed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Display, FromStr)]
#[display(style = "kebab-case")]
pub enum DeployAnswer {
    /// The first zone; the enemy has the initiative.
    FirstZone,
    /// The second zone; the enemy has the initiative.
    SecondZone,
    /// The initiative; the enemy has the first zone.
    Initiative,
    /// This one is placed.
    #[display("place:{0}")]
    Place(ModelId),
}

/// Registers these steps.
pub fn register(builder: &mut Builder<'_>) {
    builder.step(deployment).step(place).decision(ask_zone, take_zone).decision(ask_place, take_place);
}

fn deployment(_: In<Deployment>, mut skirmish: SkirmishMut) -> StepResult {
    lay_out(&mut skirmish)?;
    let (winner, faces) = roll_off(&mut skirmish);
    let text = told!("The choice of a zone: {} against {}", faces[0], faces[1]);
    skirmish.ctx.note(text, &["dro-deploy"]);
    skirmish.ctx.then(ChooseZone { side: winner });
    Ok(())
}

fn ask_zone(In(ChooseZone { side }): In<ChooseZone>) -> StepResult<Option<Decision>> {
    let options = vec![
        Choice::plain(DeployAnswer::Initiative, "The initiative")
            .hint("The other side chooses nothing and has the first zone."),
        Choice::plain(DeployAnswer::FirstZone, "The first zone")
            .hint("North, or north-west. The other side has the initiative."),
        Choice::plain(DeployAnswer::SecondZone, "The second zone")
            .hint("South, or south-east. The other side has the initiative."),
    ];
    let prompt = told!("What do you choose?");
    Ok(Some(Decision { seat: seat(side), model: None, prompt, options, refused: Vec::new() }))
}

fn take_zone(
    In((step, answer)): In<(ChooseZone, Answer<DeployAnswer>)>,
    mut skirmish: SkirmishMut,
) -> StepResult {
    let (first_zone, first) = match answer.choice {
        DeployAnswer::FirstZone => (step.side, opposed(step.side)),
        DeployAnswer::SecondZone => (opposed(step.side), opposed(step.side)),
        DeployAnswer::Initiative | DeployAnswer::Place(_) => (opposed(step.side), step.side),
    };
    skirmish.turn.first_zone = Some(first_zone);
    skirmish.turn.first = Some(first);
    let text = told!("{} deploys in the first zone", skirmish.camp(first_zone)?.crew);
    skirmish.ctx.note(text, &["dro-deploy"]);
    skirmish.ctx.then(Place { side: first, infiltrators: false });
    Ok(())
}

/// Where a side deploys (brief, Scenarios).
pub fn zones(facts: &SkirmishRef<'_>, side: SideId) -> Vec<Zone> {
    let numbers = facts.numbers();
    let half = facts.table.board().size / 2.0;
    let first = facts.turn.first_zone == Some(side);
    // The second zone is the first one turned by half a turn.
    let turned = |least: Vec2, greatest: Vec2| match first {
        true => Zone::Box { least, greatest },
        false => Zone::Box { least: -greatest, greatest: -least },
    };
    match facts.turn.kind {
        Some(ScenarioKind::Tower) => {
            let corner = if first { -half } else { half };
            vec![Zone::Circle { center: corner, radius: numbers.corner.get() }]
        }
        Some(ScenarioKind::Heads) => {
            let apart = numbers.quarter_apart.get();
            vec![turned(-half, Vec2::splat(-apart))]
        }
        Some(ScenarioKind::Vault) if first => {
            let depth = numbers.edge_depth.get();
            vec![Zone::Box { least: -half, greatest: Vec2::new(half.x, depth - half.y) }]
        }
        Some(ScenarioKind::Vault) => {
            // The flanks of the farther half.
            let depth = numbers.flank_depth.get();
            vec![
                Zone::Box { least: Vec2::new(-half.x, 0.0), greatest: Vec2::new(depth - half.x, half.y) },
                Zone::Box { least: Vec2::new(half.x - depth, 0.0), greatest: half },
            ]
        }
        _ => {
            let depth = numbers.edge_depth.get();
            vec![turned(-half, Vec2::new(half.x, depth - half.y))]
        }
    }
}

/// All of the table but the zones of a side, for a base of this radius.
fn outside(facts: &SkirmishRef<'_>, side: SideId, radius: f32) -> Vec<Zone> {
    let half = facts.table.board().size / 2.0;
    let holes = zones(facts, side).into_iter().filter_map(|zone| match zone {
        Zone::Box { least, greatest } => Some((least, greatest)),
        Zone::Circle { center, radius } => Some((center - Vec2::splat(radius), center + Vec2::splat(radius))),
        _ => None,
    });
    let rest = holes.fold(vec![(-half, half)], |rest, (least, greatest)| {
        let (least, greatest) = (least - Vec2::splat(radius), greatest + Vec2::splat(radius));
        let beside = |(from, to): (Vec2, Vec2)| {
            [
                (from, Vec2::new(to.x.min(least.x), to.y)),
                (Vec2::new(from.x.max(greatest.x), from.y), to),
                (from, Vec2::new(to.x, to.y.min(least.y))),
                (Vec2::new(from.x, from.y.max(greatest.y)), to),
            ]
        };
        let open = |(from, to): &(Vec2, Vec2)| from.x < to.x && from.y < to.y;
        rest.into_iter().flat_map(beside).filter(open).collect()
    });
    rest.into_iter().map(|(least, greatest)| Zone::Box { least, greatest }).collect()
}

/// Whether a model stands in its own zone.
pub fn at_home(facts: &SkirmishRef<'_>, one: &ModelRef<'_>) -> bool {
    zones(facts, one.side()).iter().any(|zone| zone.holds(facts.table, &one.body()))
}

/// Whether a model is deployed after all others, away from the enemy (rulebook, Infiltrate).
fn infiltrates(one: &ModelRef<'_>) -> bool {
    one.role(Role::Scout) || one.has(|effect| *effect == SkillEffect::Infiltrates)
}

/// Those of a side that are still to be placed now.
fn waiting<'s, 'a>(
    facts: &'s SkirmishRef<'a>,
    side: SideId,
    infiltrators: bool,
) -> impl Iterator<Item = &'s ModelRef<'a>> {
    facts.models.iter().filter(move |one| {
        one.side() == side
            && one.seen.presence == Presence::Reserve
            && !one.condition.mounted
            && infiltrates(one) == infiltrators
    })
}

fn place(In(step): In<Place>, mut skirmish: SkirmishMut) -> StepResult {
    let facts = skirmish.read();
    let (own, other) = (step.side, opposed(step.side));
    let left = |side| waiting(&facts, side, step.infiltrators).count();
    if left(own) > 0 {
        skirmish.ctx.then(PlaceOne { side: own, infiltrators: step.infiltrators });
    } else if left(other) > 0 {
        skirmish.ctx.then(PlaceOne { side: other, infiltrators: step.infiltrators });
    } else if !step.infiltrators {
        let side = skirmish.turn.first.or_missing("who has the initiative")?;
        skirmish.ctx.then(Place { side, infiltrators: true });
    } else {
        if skirmish.turn.kind == Some(ScenarioKind::Heads) {
            [SideId(0), SideId(1)].into_iter().for_each(|side| skirmish.ctx.then(MarkEnemy { side }));
        }
        skirmish.ctx.then(NewTurn {});
    }
    Ok(())
}

fn ask_place(In(step): In<PlaceOne>, skirmish: SkirmishMut) -> StepResult<Option<Decision>> {
    let facts = skirmish.read();
    let own = step.side;
    let numbers = facts.numbers();
    let options = waiting(&facts, own, step.infiltrators).map(|one| {
        let (zones, apart) = if step.infiltrators {
            let enemies = facts.standing().filter(|enemy| enemy.side() != own);
            let apart = enemies.map(|enemy| (enemy.id(), numbers.infiltrate_apart.get())).collect();
            (outside(&facts, opposed(own), one.stand.radius), apart)
        } else {
            (zones(&facts, own), Vec::new())
        };
        let region = Region::Deploy { model: one.id(), zones, apart };
        Choice::plain(DeployAnswer::Place(one.id()), told!("Place {}", one.name()))
            .needs(Needs::To(region))
            .about([one.id()])
            .hint(one.profile().numbers())
    });
    let options = options.collect();
    let prompt = told!("{}: whom do you place?", facts.camp(own)?.crew);
    Ok(Some(Decision { seat: seat(own), model: None, prompt, options, refused: Vec::new() }))
}

fn take_place(
    In((step, answer)): In<(PlaceOne, Answer<DeployAnswer>)>,
    mut skirmish: SkirmishMut,
) -> StepResult {
    if let DeployAnswer::Place(model) = answer.choice {
        let spot: Spot = answer.spot()?;
        let at = lift(spot.plan(), spot.y.unwrap_or(0.0));
        let text = told!("{} is deployed", skirmish.name(model));
        skirmish.hands.arrive(&mut skirmish.ctx, model, at, text, &["dro-deploy"]);
        let unseen = skirmish.read().try_get(model)?.has(|effect| *effect == SkillEffect::BeginsUnseen);
        if unseen {
            skirmish.hide(model, true, &["dro-stealth"])?;
        }
    }
    skirmish.ctx.then(Place { side: opposed(step.side), infiltrators: step.infiltrators });
    Ok(())
}
