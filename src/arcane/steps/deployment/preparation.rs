//! Decisions after deployment: named enemies, sacred ground, traps, and characters that
//! are placed again (brief, Advantage cards; Scenarios, Marked leader).

use bevy_ecs::prelude::*;
use bevy_math::Vec2;
use parse_display::Display;
use serde::{Deserialize, Serialize};

use crate::change::DuelMut;
use crate::content::{Innate, Plot};
use crate::duel_ref::{DuelRef, ModelRef, opposing_side};
use crate::terrain::Feature;
use monteria_game::{
    Answered, AskResult, Choice, Decision, Manner, ModelId, Needs, Occurrence, OrMissing, SideId,
    StepResult, Text, actions, event_text, place, step, text,
};
use monteria_skirmish::decision_of_side;
use monteria_table::lift;

/// The reason for which an enemy is named.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) enum NamingReason {
    /// This model has a Grudge against it.
    Grudge(ModelId),
    /// The whole party attacks it better.
    Wanted,
    /// It is marked in secret.
    Marked,
}

step! {
    /// After deployment a side makes the decisions of its cards.
    Prepare = "prepare" {
        side: SideId,
    } => prepare;
    NameEnemy = "name-enemy" {
        side: SideId,
        reason: NamingReason,
    } => ask_name, take_name;
    /// A side names the piece of terrain that heals it.
    NameGround = "name-ground" {
        side: SideId,
    } => ask_ground, take_ground;
    /// A side may place one of its characters again.
    Regroup = "regroup" {
        side: SideId,
        /// The number of characters that it may still place.
        left: u8,
        /// The characters that it has already placed again.
        placed: Vec<ModelId>,
    } => ask_regroup, take_regroup;
}

/// The id of the named enemy.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Display)]
#[display("name:{0}")]
pub struct NameChoice(pub ModelId);

/// The number of the named piece of terrain.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Display)]
#[display("ground:{0}")]
pub(crate) struct GroundChoice(pub usize);

actions! {
    /// The character that is placed again, if any.
    #[derive(Copy)]
    pub enum RegroupChoice {
        /// The character with this id.
        Regroup(ModelId) = "regroup:{0}",
        /// No further character is placed again.
        Stay,
    }
}

fn prepare(In(Prepare { side }): In<Prepare>, mut duel: DuelMut) {
    let facts = duel.read();
    let bears = |model: &&ModelRef<'_>| {
        model.card().innate.iter().any(|it| matches!(it, Innate::Grudge(_)))
    };
    let bearers: Vec<ModelId> = facts.party(side).filter(bears).map(|model| model.id()).collect();
    let plots: Vec<Plot> = facts.plots(side).map(|(_, plot)| plot.clone()).collect();
    for model in bearers {
        duel.ctx.then(NameEnemy { side, reason: NamingReason::Grudge(model) });
    }
    for plot in plots {
        plot.kind().prepare(&mut duel, side);
    }
    // Each side prepares once; the occurrence waits until both have.
    if side == SideId(0) {
        duel.ctx.occur(Occurrence::Deployed);
    }
}

/// Returns the enemies that may be named. To be marked they need 40 levels or, if none
/// has that many, the highest level present.
pub(crate) fn nameable(facts: &DuelRef<'_>, side: SideId, reason: NamingReason) -> Vec<ModelId> {
    let all = || facts.party(opposing_side(side));
    let most = all().map(|enemy| enemy.level()).max().unwrap_or(0);
    let least = if reason == NamingReason::Marked {
        facts.numbers().marked_level.get().min(most)
    } else {
        0
    };
    all().filter(|enemy| enemy.level() >= least).map(|enemy| enemy.id()).collect()
}

fn ask_name(In(step): In<NameEnemy>, duel: DuelMut) -> AskResult {
    let facts = duel.read();
    let secret = step.reason == NamingReason::Marked;
    let option = |id: ModelId| {
        let enemy = facts.try_get(id)?;
        let label = event_text!(
            "rules-arcane-level-2",
            "{kind}, level {level}",
            kind = enemy.name(),
            level = enemy.level()
        );
        let choice = Choice::plain(NameChoice(id), label)
            .group(text!("rules-arcane-preparation", "Preparation"))
            .about([id]);
        Ok(if secret { choice.secret() } else { choice })
    };
    let found = nameable(&facts, step.side, step.reason);
    let options = found.into_iter().map(option).collect::<StepResult<Vec<Choice>>>()?;
    if options.is_empty() {
        return Ok(None);
    }
    let (prompt, model) = match step.reason {
        NamingReason::Grudge(model) => (
            event_text!(
                "rules-arcane-against-whom-is-its-grudge",
                "Against which enemy does {name} bear a grudge?",
                name = facts.try_get(model)?.name()
            ),
            Some(model),
        ),
        NamingReason::Wanted => (
            text!(
                "rules-arcane-which-enemy-does-your-party-want",
                "Which enemy does your party want?"
            ),
            None,
        ),
        NamingReason::Marked => (
            text!("rules-arcane-which-enemy-do-you-mark-in", "Which enemy do you mark, in secret?"),
            None,
        ),
    };
    Ok(Some(Decision { model, ..decision_of_side(step.side, prompt, options) }))
}

fn take_name(In((step, answer)): Answered<NameEnemy, NameChoice>, mut duel: DuelMut) -> StepResult {
    let side = step.side;
    let NameChoice(enemy) = answer.choice;
    let name = duel.name(enemy);
    let party = duel.side_state(side).party.clone();
    match step.reason {
        NamingReason::Grudge(model) => {
            duel.condition(model)?.grudge = Some(enemy);
            let text = event_text!(
                "rules-arcane-bears-a-grudge",
                "{model} bears {name} a grudge",
                model = duel.name(model)
            );
            duel.ctx.note(text, &["arc-advantage"]);
        }
        NamingReason::Wanted => {
            duel.side_state(side).wanted = Some(enemy);
            duel.ctx.note(
                event_text!("rules-arcane-is-wanted", "{party}: {name} is wanted"),
                &["arc-advantage"],
            );
        }
        NamingReason::Marked => {
            duel.mark_in_secret(side, &party.text(), enemy, &["arc-scenario-marked"])?;
        }
    }
    Ok(())
}

/// Formats a piece of terrain with its position, because several may have the same name.
fn piece_text(facts: &DuelRef<'_>, number: usize) -> StepResult<Text> {
    let piece = facts.table.piece(number).or_missing(format_args!("piece {number}"))?;
    let middle = piece.footprint.middle();
    let place = place([middle.x, 0.0, middle.y]);
    Ok(Text::joined([Text::verbatim(&piece.name), place], ", "))
}

fn ask_ground(In(step): In<NameGround>, duel: DuelMut) -> AskResult {
    let facts = duel.read();
    let open = |number: &usize| facts.feature(*number) != Feature::Impassable;
    let numbers = facts.table.pieces_present().map(|(number, _)| number).filter(open);
    let option = |number: usize| {
        let label = piece_text(&facts, number)?;
        Ok(Choice::plain(GroundChoice(number), label)
            .group(text!("rules-arcane-preparation", "Preparation")))
    };
    let options = numbers.map(option).collect::<StepResult<Vec<Choice>>>()?;
    let prompt = text!(
        "rules-arcane-which-piece-of-terrain-is-sacred",
        "Which piece of terrain is sacred to your party?"
    );
    Ok((!options.is_empty()).then(|| decision_of_side(step.side, prompt, options)))
}

fn take_ground(
    In((step, answer)): Answered<NameGround, GroundChoice>,
    mut duel: DuelMut,
) -> StepResult {
    let GroundChoice(number) = answer.choice;
    let side_state = duel.side_state(step.side);
    side_state.sacred_ground = Some(number);
    let party = side_state.party.clone();
    let piece = piece_text(&duel.read(), number)?;
    let text = event_text!("rules-arcane-sacred-ground-is", "{party}: sacred ground is {piece}");
    duel.ctx.note(text, &["arc-advantage"]);
    Ok(())
}

fn ask_regroup(In(step): In<Regroup>, duel: DuelMut) -> AskResult {
    let facts = duel.read();
    if step.left == 0 {
        return Ok(None);
    }
    let mut options = vec![
        Choice::plain(
            RegroupChoice::Stay,
            text!("rules-arcane-all-stay-where-they-are", "All stay where they are"),
        )
        .group(text!("rules-arcane-preparation", "Preparation")),
    ];
    for model in facts.friends(step.side).filter(|model| !step.placed.contains(&model.id())) {
        let choice = Choice::plain(
            RegroupChoice::Regroup(model.id()),
            event_text!("rules-arcane-place-anew", "Place {name} again", name = model.name()),
        )
        .group(text!("rules-arcane-preparation", "Preparation"))
        .about([model.id()])
        .needs(Needs::To(facts.deployment(model)?));
        options.push(choice);
    }
    let prompt = event_text!(
        "rules-arcane-who-is-placed-anew-may-be",
        "Which model do you place again? {left} left",
        left = step.left
    );
    Ok(Some(decision_of_side(step.side, prompt, options)))
}

fn take_regroup(
    In((step, answer)): Answered<Regroup, RegroupChoice>,
    mut duel: DuelMut,
) -> StepResult {
    // All stay where they are.
    let RegroupChoice::Regroup(id) = answer.choice else { return Ok(()) };
    let Regroup { side, left, mut placed } = step;
    let spot = answer.spot()?;
    let at: Vec2 = spot.plan();
    let to = lift(at, spot.y.unwrap_or_else(|| duel.table.0.ground(at)));
    let text =
        event_text!("rules-arcane-is-placed-anew", "{name} is placed again", name = duel.name(id));
    duel.move_along(id, &[to], Manner::Placed, text, &["arc-advantage"]);
    placed.push(id);
    duel.ctx.then(Regroup { side, left: left.saturating_sub(1), placed });
    Ok(())
}
