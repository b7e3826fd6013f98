//! The Decision Trees: questions in order, the first Yes is done (Cazadores 4.5,
//! rulings 27 to 29).

use bevy_ecs::prelude::*;
use parse_display::Display;
use serde::{Deserialize, Serialize};

use super::super::attack;
use super::super::every_turn::pass;
use super::super::moves::MOVE_TICKS;
use super::super::offers::MOVEMENT;
use super::super::strike::{Attack, Blow, Means};
use super::super::{hazards, people, walk};
use super::aggro::{self, Scout};
use super::approach::{self, Goal};
use super::cards::{Deed, Perform, needs_nobody, tree_name};
use super::questions::{Asking, Explained, Verdict, close_scope};
use super::turn::{helpless, recover_as_action, stunned};
use crate::change::HuntMut;
pub(crate) use crate::companion::Stage;
use crate::content::{AttackKind, FoeType};
use crate::hunt_ref::HuntRef;
use monteria_game::{
    Answered, Asked, Choice, DecisionTrace, EventKind, ModelId, OrMissing, Registry, StepResult,
    event_text, step, text_enabled,
};
use monteria_table::Route;

step! {
    /// A Foe asks itself what to do.
    FoeThinks = "foe-thinks" {
        /// The model that does it.
        model: ModelId,
        /// How far it has come.
        stage: Stage,
    }
}

/// Registers the steps of this file.
pub(crate) fn register(registry: &mut Registry<'_>) {
    registry.step(foe_thinks).decision(ask_moved, answer_moved);
}

/// The tree that a Foe follows now: its own type, or that of the card
/// in play (Cazadores 4.5).
pub(crate) fn tree_of(facts: &HuntRef<'_>, model: ModelId) -> FoeType {
    let card = facts.card_in_play(model).map(|(_, tree, _)| tree);
    let own = facts.get(model).and_then(|model_ref| model_ref.foe).map(|(stats, _)| stats.foe_type);
    card.or(own).unwrap_or(FoeType::Aggressive)
}

/// The rule of a tree.
fn tree_rule(tree: FoeType) -> &'static str {
    match tree {
        FoeType::Aggressive => "caz-tree-aggressive",
        FoeType::Defensive => "caz-tree-defensive",
        FoeType::Sentry => "caz-tree-sentry",
    }
}

fn foe_thinks(In(step): In<FoeThinks>, mut hunt: HuntMut) -> StepResult {
    let FoeThinks { model, stage } = step;
    if !hunt.in_play(model) || !hunt.turn.action {
        return Ok(());
    }
    if helpless(&hunt.read(), model) {
        return recover_as_action(&mut hunt, model);
    }
    let facts = hunt.read();
    let tree = tree_of(&facts, model);
    let scout = Scout::new(&facts, model);
    let mut asking = Asking::new(&scout, tree);
    if text_enabled() {
        asking = asking.showing(stage);
    }
    let verdict = asking.think(stage);
    if let Some(question) = facts.open_question() {
        // Once it is answered the tree is asked again from here.
        people::ask(&mut hunt, question);
        hunt.with_people(|people| people.thinking = Some((model, stage)));
        hunt.ctx.then(FoeThinks { model, stage });
        return Ok(());
    }
    let Explained { questions, answers, targets, conclusion, rule } = asking.explain(&verdict);
    let text = event_text!("{} ({}): {conclusion}", facts.name(model), tree_name(tree));
    let tree_name = tree_name(tree).to_owned();
    let prefers = aggro::prefers(tree).to_owned();
    let thought =
        DecisionTrace { model, tree: tree_name, questions, answers, prefers, targets, conclusion };
    let mut why = vec![tree_rule(tree), rule];
    if stage != Stage::Start {
        why.push("caz-else");
    }
    if matches!(&verdict, Verdict::Strike { tied, .. } | Verdict::Advance { tied } | Verdict::Withdraw { tied } if !tied.is_empty())
    {
        why.extend([aggro::rule(tree), "ruling-27"]);
    }
    hunt.ctx.record(EventKind::Thought(Box::new(thought)), text, &why);
    hunt.with_people(|people| people.thinking = None);
    match verdict {
        Verdict::Strike { kind, tied } => strike(&mut hunt, model, kind, &tied),
        Verdict::Advance { tied } => {
            let target = aggro::settle(&mut hunt, &tied).or_missing("the Target")?;
            go(&mut hunt, model, Going::Toward(Goal::Model(target)), Stage::Aggressed)
        }
        Verdict::Withdraw { tied } => {
            let target = aggro::settle(&mut hunt, &tied).or_missing("the Target")?;
            go(&mut hunt, model, Going::Away(target), Stage::Retreated)
        }
        Verdict::Regroup { goal } => go(&mut hunt, model, Going::Toward(goal), Stage::Repositioned),
        Verdict::Hold => rest(&mut hunt, model, &["caz-q-hold-ground", "ruling-1"]),
    }
}

/// What a Foe has asked itself so far, where it waits for what people
/// tell of their table.
pub(crate) fn so_far(facts: &HuntRef<'_>) -> Option<DecisionTrace> {
    let (model, stage) = facts.companion()?.thinking?;
    let tree = tree_of(facts, model);
    let scout = Scout::new(facts, model);
    let mut asking = Asking::new(&scout, tree).showing(stage);
    asking.think(stage);
    Some(asking.so_far(tree_name(tree)))
}

/// Nothing is left to do: a Pass, or for a Stunned Foe, to which nothing else is open,
/// another Recover (ruling 26).
fn rest(hunt: &mut HuntMut, model: ModelId, why: &[&str]) -> StepResult {
    if stunned(&hunt.read(), model) {
        recover_as_action(hunt, model)
    } else {
        pass(hunt, model, why)
    }
}

/// Where a Foe goes.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub(crate) enum Going {
    /// Toward this.
    Toward(Goal),
    /// Away from this one.
    Away(ModelId),
}

/// What came of a Move.
enum Gained {
    /// No ground at all.
    Nothing,
    /// This way.
    Route(Route),
    /// What people did at their table.
    Told,
}

step! {
    /// People move a Foe on their table.
    FoeMoves = "foe-moves" {
        /// The model that moves.
        model: ModelId,
        /// Where to.
        going: Going,
        /// What is asked once it is there.
        next: Stage,
    }
}

/// What became of a Foe that people have moved.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Display)]
#[display(style = "kebab-case")]
pub(crate) enum MovedAct {
    /// It went.
    Moved,
    /// It went through Dangerous Terrain.
    MovedThroughDanger,
    /// It could not get any nearer, or farther away.
    NoGround,
    /// Something else happened that the program does not know of.
    Table,
}

fn ask_moved(In(step): In<FoeMoves>, hunt: HuntMut) -> Asked {
    let facts = hunt.read();
    let FoeMoves { model, going, .. } = step;
    let name = facts.name(model);
    let inches = facts.speed(model);
    let card = facts.card_in_play(model).map(|(_, _, action)| action);
    let stops = match (card.is_some_and(needs_nobody), close_scope(&facts, model, card)) {
        (true, _) => String::new(),
        (false, scope) => {
            format!(" It stops as soon as an enemy is {} and in its sight.", scope.words())
        }
    };
    let how = match going {
        Going::Toward(Goal::Model(to)) => {
            format!("toward {}, by the shortest way.{stops}", facts.name(to))
        }
        Going::Toward(Goal::Point(_)) => {
            format!("toward the Objective, by the shortest way.{stops}")
        }
        Going::Away(from) => format!("away from {}, as far as it gets.", facts.name(from)),
    };
    let cost = if facts.turn.free_move { "its free Move" } else { "a Move as its Action" };
    let option = |act: MovedAct, label: &str, hint: &str| {
        Choice::plain(act, label).group(MOVEMENT).hint(hint)
    };
    let mut options =
        vec![option(MovedAct::Moved, "It has moved", "It stands where the Move has brought it.")];
    if !facts.model(model)?.is_adversary() && !facts.turn.tested_dangerous.contains(&model) {
        let hint = "It has entered Dangerous Terrain: an Athletics Check follows.";
        options.push(option(
            MovedAct::MovedThroughDanger,
            "It has moved, into Dangerous Terrain",
            hint,
        ));
    }
    let hint = "Nothing brings it any closer, or farther away.";
    options.push(option(MovedAct::NoGround, "It gains no ground", hint));
    options.push(people::something_else(MovedAct::Table));
    people::decision(
        &facts,
        Some(model),
        format!("Move {name} up to {inches:.0}\" ({cost}) {how}"),
        options,
    )
}

fn answer_moved(In((step, answer)): Answered<FoeMoves, MovedAct>, mut hunt: HuntMut) -> StepResult {
    let FoeMoves { model, going, next } = step;
    let toward = matches!(going, Going::Toward(_));
    match answer.choice {
        MovedAct::Table => {
            hunt.ctx.then(people::TellTable {});
            hunt.ctx.then(FoeMoves { model, going, next });
            Ok(())
        }
        MovedAct::NoGround => moved(&mut hunt, model, (toward, Gained::Nothing), next),
        MovedAct::Moved => moved(&mut hunt, model, (toward, Gained::Told), next),
        MovedAct::MovedThroughDanger => {
            if hazards::must_test_dangerous_terrain(&hunt, model)? {
                hazards::test_dangerous_terrain(&mut hunt, model)?;
            }
            moved(&mut hunt, model, (toward, Gained::Told), next)
        }
    }
}

/// A Move Action: the free one while it is to be had, else the one that costs Ticks,
/// after which nothing is left (Cazadores 5.2). A Foe that gains no ground by a Move that
/// it would have to pay for passes instead (ruling 41).
fn go(hunt: &mut HuntMut, model: ModelId, going: Going, next: Stage) -> StepResult {
    if hunt.by_people() {
        hunt.ctx.then(FoeMoves { model, going, next });
        return Ok(());
    }
    let facts = hunt.read();
    let (route, toward) = match &going {
        Going::Toward(goal) => (approach::toward(&facts, model, *goal), true),
        Going::Away(target) => (approach::away(&facts, model, *target), false),
    };
    let gained = route.map_or(Gained::Nothing, Gained::Route);
    moved(hunt, model, (toward, gained), next)
}

/// Pays for a Move and goes on from where it led.
fn moved(
    hunt: &mut HuntMut,
    model: ModelId,
    (toward, gained): (bool, Gained),
    next: Stage,
) -> StepResult {
    let free = hunt.turn.free_move;
    let name = hunt.name(model);
    let nothing = matches!(gained, Gained::Nothing);
    if nothing && !free {
        hunt.ctx.note(event_text!("{name} gains no ground"), &["caz-foe-move", "ruling-41"]);
        return rest(hunt, model, &["caz-pass", "ruling-1", "ruling-41"]);
    }
    let rule = if free {
        hunt.turn.free_move = false;
        "caz-free-move"
    } else {
        hunt.turn.action = false;
        hunt.pay(model, MOVE_TICKS)?;
        "caz-move"
    };
    let way = match (nothing, toward) {
        (true, _) => "stays where it is",
        (false, true) => "closes in",
        (false, false) => "draws back",
    };
    let action = if free { "free-move" } else { "move" };
    let what =
        EventKind::ActionTaken { model, action: action.to_owned(), target: hunt.turn.target };
    hunt.ctx.record(what, event_text!("{name} {way}"), &[rule, "caz-foe-move", "ruling-28"]);
    match gained {
        Gained::Route(route) => walk::go(hunt, model, &route, true),
        Gained::Told => walk::told(hunt, model),
        Gained::Nothing => super::super::conditions::bleed(hunt, model)?,
    }
    hunt.ctx.then(FoeThinks { model, stage: next });
    Ok(())
}

/// The Attack Action of a Foe, or the card's Action in its place (ruling 29). Nobody is
/// aimed at where `tied` is empty.
fn strike(hunt: &mut HuntMut, model: ModelId, kind: AttackKind, tied: &[ModelId]) -> StepResult {
    let target = aggro::settle(hunt, tied);
    hunt.turn.action = false;
    hunt.pay(model, attack::TICKS)?;
    let facts = hunt.read();
    if let Some((card, ..)) = facts.card_in_play(model) {
        hunt.ctx.then(Perform { model, deed: Deed::Card(card), target });
        return Ok(());
    }
    let target = target.or_missing("whom to attack")?;
    let former = facts.model(target)?.stand.at;
    let text = event_text!("{} attacks {}", facts.name(model), facts.name(target));
    let what = EventKind::ActionTaken { model, action: "attack".to_owned(), target: Some(target) };
    hunt.ctx.record(what, text, &["caz-attack", "caz-foe-attack"]);
    let blow = Blow { attacker: Some(model), target, kind, means: Means::Nature, former };
    hunt.ctx.then(Attack { blow });
    Ok(())
}
