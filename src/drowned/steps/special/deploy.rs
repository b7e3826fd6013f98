//! Deployment: the roll for the zones, models placed in turn,
//! infiltrators last (brief, Scenarios).

use bevy_ecs::prelude::*;

use crate::content::{Role, ScenarioKind, skill};
use crate::skirmish_ref::{BOTH, ModelRef, SkirmishRef};
use crate::state_access::skirmish_mut::SkirmishMut;
use crate::steps::special::scenario::place_objectives;
use crate::steps::special::secret_mark::MarkEnemy;
use crate::steps::turns::turn::{NewTurn, roll_off};
use monteria_game::{
    Answered, AskResult, Choice, ModelId, Needs, OrMissing, Presence, Region, SideId, StepResult,
    Zone, actions, event_text, step, text,
};
use monteria_skirmish::{decision_of_side, opposing_side};
use monteria_table::{Spot, lift};

step! {
    /// Both sides roll for the zones, then deploy.
    Deployment = "deployment" {} => deployment;
    /// The side that rolled lower chooses a zone or the initiative.
    ChooseZone = "choose-zone" { side: SideId } => ask_zone, take_zone;
    /// The next side with models left deploys one.
    NextDeployment = "place" { side: SideId, infiltrators: bool } => next_deployment;
    /// A side deploys one of its models.
    DeployOne = "place-one" { side: SideId, infiltrators: bool } => ask_place, take_place;
}

actions! {
    /// Answers to the questions of deployment.
    pub enum DeployAnswer {
        /// Takes the first zone; the enemy has the initiative.
        FirstZone,
        /// Takes the second zone; the enemy has the initiative.
        SecondZone,
        /// Takes the initiative; the enemy has the first zone.
        Initiative,
        /// Places this model on the chosen spot.
        Place(ModelId) = "place:{0}",
    }
}

fn deployment(_: In<Deployment>, mut skirmish: SkirmishMut) -> StepResult {
    place_objectives(&mut skirmish)?;
    let (winner, faces) = roll_off(&mut skirmish);
    skirmish.ctx.note(
        event_text!(
            "rules-drowned-the-choice-of-a-zone-against",
            "Roll for the choice of zone: {faces} against {value}",
            faces = faces[0],
            value = faces[1]
        ),
        &["dro-deploy"],
    );
    skirmish.ctx.then(ChooseZone { side: winner });
    Ok(())
}

fn ask_zone(In(ChooseZone { side }): In<ChooseZone>) -> AskResult {
    let initiative = text!(
        "rules-drowned-the-other-side-chooses-nothing-and",
        "The other side makes no choice and has the first zone."
    );
    let first = text!(
        "rules-drowned-north-or-north-west-the-other",
        "North, or north-west. The other side has the initiative."
    );
    let second = text!(
        "rules-drowned-south-or-south-east-the-other",
        "South, or south-east. The other side has the initiative."
    );
    let options = [
        (
            DeployAnswer::Initiative,
            text!("rules-drowned-the-initiative", "The initiative"),
            initiative,
        ),
        (DeployAnswer::FirstZone, text!("rules-drowned-the-first-zone", "The first zone"), first),
        (
            DeployAnswer::SecondZone,
            text!("rules-drowned-the-second-zone", "The second zone"),
            second,
        ),
    ];
    let options = options.map(|(answer, label, hint)| Choice::plain(answer, label).hint(hint));
    Ok(Some(decision_of_side(
        side,
        event_text!("rules-drowned-what-do-you-choose", "Do you choose the initiative or a zone?"),
        options.to_vec(),
    )))
}

fn take_zone(
    In((step, answer)): Answered<ChooseZone, DeployAnswer>,
    mut skirmish: SkirmishMut,
) -> StepResult {
    let own = step.side;
    let other = opposing_side(step.side);
    let (first_zone, first) = match answer.choice {
        DeployAnswer::FirstZone => (own, other),
        DeployAnswer::SecondZone => (other, other),
        DeployAnswer::Initiative | DeployAnswer::Place(_) => (other, own),
    };
    skirmish.turn.first_zone = Some(first_zone);
    skirmish.turn.first = Some(first);
    let text = event_text!(
        "rules-drowned-deploys-in-the-first-zone",
        "{crew} deploys in the first zone",
        crew = skirmish.crew(first_zone)
    );
    skirmish.ctx.note(text, &["dro-deploy"]);
    skirmish.ctx.then(NextDeployment { side: first, infiltrators: false });
    Ok(())
}

/// Returns the deployment zones of a side (brief, Scenarios).
pub fn zones(facts: &SkirmishRef<'_>, side: SideId) -> Vec<Zone> {
    let kind = facts.turn.kind.unwrap_or(ScenarioKind::Caches);
    kind.zones(facts.numbers(), facts.table.board().half(), facts.turn.first_zone == Some(side))
}

/// Returns whether a model is in its own deployment zone.
pub(crate) fn in_own_zone(facts: &SkirmishRef<'_>, one: &ModelRef<'_>) -> bool {
    zones(facts, one.side()).iter().any(|zone| zone.holds(facts.table, &one.body()))
}

/// Returns whether a model is deployed after all others and away from
/// the enemy (rulebook, Infiltrate).
fn infiltrates(one: &ModelRef<'_>) -> bool {
    one.has_role(Role::Scout) || one.has::<skill::Infiltrates>()
}

/// Iterates over the models of a side that are still to be deployed in this phase.
fn models_to_deploy<'s, 'a>(
    facts: &'s SkirmishRef<'a>,
    side: SideId,
    infiltrators: bool,
) -> impl Iterator<Item = &'s ModelRef<'a>> {
    let own = facts.models.iter().filter(move |one| one.side() == side && !one.condition.mounted);
    own.filter(move |one| one.presence == Presence::Reserve && infiltrates(one) == infiltrators)
}

fn next_deployment(
    In(NextDeployment { side, infiltrators }): In<NextDeployment>,
    mut skirmish: SkirmishMut,
) -> StepResult {
    let facts = skirmish.read();
    let left = |side: &SideId| models_to_deploy(&facts, *side, infiltrators).next().is_some();
    if let Some(side) = [side, opposing_side(side)].into_iter().find(left) {
        skirmish.ctx.then(DeployOne { side, infiltrators });
    } else if !infiltrators {
        let side = skirmish.turn.first.or_missing("who has the initiative")?;
        skirmish.ctx.then(NextDeployment { side, infiltrators: true });
    } else {
        if skirmish.turn.kind == Some(ScenarioKind::Heads) {
            BOTH.into_iter().for_each(|side| skirmish.ctx.then(MarkEnemy { side }));
        }
        skirmish.ctx.then(NewTurn {});
    }
    Ok(())
}

fn ask_place(
    In(DeployOne { side, infiltrators }): In<DeployOne>,
    skirmish: SkirmishMut,
) -> AskResult {
    let facts = skirmish.read();
    let apart = facts.numbers().infiltrate_apart.get();
    // Models are deployed at ground level, no higher than a step (rulebook, Setup).
    let highest = Some(facts.numbers().step.get());
    let options = models_to_deploy(&facts, side, infiltrators).map(|one| {
        let (zones, apart) = if infiltrators {
            let enemies = facts.standing().filter(|enemy| enemy.side() != side);
            let apart = enemies.map(|enemy| (enemy.id(), apart)).collect();
            let half = facts.table.board().size / 2.0;
            let theirs = zones(&facts, opposing_side(side));
            (Zone::outside(&theirs, half, one.stand.radius), apart)
        } else {
            (zones(&facts, side), Vec::new())
        };
        let needs = Needs::To(Region::Deploy { model: one.id(), zones, apart, highest });
        let label = event_text!("rules-drowned-place", "Place {name}", name = one.name());
        let choice = Choice::plain(DeployAnswer::Place(one.id()), label);
        choice.needs(needs).about([one.id()]).hint(one.profile().numbers())
    });
    let options: Vec<Choice> = options.collect();
    Ok(Some(decision_of_side(
        side,
        event_text!(
            "rules-drowned-whom-do-you-place",
            "{crew}: which model do you place?",
            crew = facts.side_state(side).crew
        ),
        options,
    )))
}

fn take_place(
    In((step, answer)): Answered<DeployOne, DeployAnswer>,
    mut skirmish: SkirmishMut,
) -> StepResult {
    if let DeployAnswer::Place(model) = answer.choice {
        let spot: Spot = answer.spot()?;
        let at = lift(spot.plan(), spot.y.unwrap_or(0.0));
        let text = event_text!(
            "rules-drowned-is-deployed",
            "{name} is deployed",
            name = skirmish.name(model)
        );
        skirmish.arrive(model, at, text, &["dro-deploy"]);
        let unseen = skirmish.read().try_get(model)?.has::<skill::BeginsUnseen>();
        if unseen {
            skirmish.set_stealth(model, true, &["dro-skill-unseen-start"])?;
        }
    }
    skirmish
        .ctx
        .then(NextDeployment { side: opposing_side(step.side), infiltrators: step.infiltrators });
    Ok(())
}
