//! The Decision Trees: questions in order, the first Yes is done (Cazadores 4.5, rulings 27 to 29).

use bevy::ecs::prelude::*;
use serde::{Deserialize, Serialize};

use super::super::attack;
use super::super::every_turn::pass;
use super::super::moves::MOVE_TICKS;
use super::super::strike::{Attack, Blow, Means};
use super::super::walk;
use super::aggro::{self, Scout};
use super::approach::{self, Goal};
use super::cards::{Deed, Perform, tree_name};
use super::questions::{Asking, Explained, Verdict};
use super::turn::{helpless, recover_as_action, stunned};
use crate::game::{Builder, EventKind, ModelId, OrMissing, StepResult, Thought, is_told, step, told};
use crate::rulesets::cazadores::change::HuntMut;
use crate::rulesets::cazadores::content::{AttackKind, FoeType};
use crate::rulesets::cazadores::hunt_ref::HuntRef;

/// How far a Foe has come in its tree.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Stage {
    /// At the first question.
    Start,
    /// It has moved because of Aggress.
    Aggressed,
    /// It has moved because of Reposition.
    Repositioned,
    /// It has moved because of Retreat.
    Retreated,
}

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
pub fn register(builder: &mut Builder<'_>) {
    builder.step(foe_thinks);
}

/// The tree that a Foe follows now: its own type, or that of the card in play (Cazadores 4.5).
pub fn tree_of(facts: &HuntRef<'_>, model: ModelId) -> FoeType {
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
    if is_told() {
        asking = asking.showing(stage);
    }
    let verdict = asking.think(stage);
    let Explained { questions, answers, targets, conclusion, rule } = asking.explain(&verdict);
    let text = told!("{} ({}): {conclusion}", facts.name(model), tree_name(tree));
    let (tree_name, prefers) = (tree_name(tree).to_owned(), aggro::prefers(tree).to_owned());
    let thought = Thought { model, tree: tree_name, questions, answers, prefers, targets, conclusion };
    let mut why = vec![tree_rule(tree), rule];
    if stage != Stage::Start {
        why.push("caz-else");
    }
    if matches!(&verdict, Verdict::Strike { tied, .. } | Verdict::Advance { tied } | Verdict::Withdraw { tied } if !tied.is_empty())
    {
        why.extend([aggro::rule(tree), "ruling-27"]);
    }
    hunt.ctx.record(EventKind::Thought(Box::new(thought)), text, &why);
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

/// Nothing is left to do: a Pass, or for a Stunned Foe, to which nothing else is open, another Recover (ruling 26).
fn rest(hunt: &mut HuntMut, model: ModelId, why: &[&str]) -> StepResult {
    if stunned(&hunt.read(), model) { recover_as_action(hunt, model) } else { pass(hunt, model, why) }
}

enum Going {
    Toward(Goal),
    Away(ModelId),
}

/// A Move Action: the free one while it is to be had, else the one that costs Ticks, after which nothing is left
/// (Cazadores 5.2). A Foe that gains no ground by a Move that it would have to pay for passes instead (ruling 41).
fn go(hunt: &mut HuntMut, model: ModelId, going: Going, next: Stage) -> StepResult {
    let facts = hunt.read();
    let (route, toward) = match &going {
        Going::Toward(goal) => (approach::toward(&facts, model, *goal), true),
        Going::Away(target) => (approach::away(&facts, model, *target), false),
    };
    let free = hunt.turn.free_move;
    let name = hunt.name(model);
    if route.is_none() && !free {
        hunt.ctx.note(told!("{name} gains no ground"), &["caz-foe-move", "ruling-41"]);
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
    let way = match (&route, toward) {
        (None, _) => "stays where it is",
        (Some(_), true) => "closes in",
        (Some(_), false) => "draws back",
    };
    let action = if free { "free-move" } else { "move" };
    let what = EventKind::ActionTaken { model, action: action.to_owned(), target: hunt.turn.target };
    hunt.ctx.record(what, told!("{name} {way}"), &[rule, "caz-foe-move", "ruling-28"]);
    match route {
        Some(route) => walk::go(hunt, model, &route, true),
        None => super::super::conditions::bleed(hunt, model)?,
    }
    hunt.ctx.then(FoeThinks { model, stage: next });
    Ok(())
}

/// The Attack Action of a Foe, or the card's Action in its place (ruling 29). Nobody is aimed at where `tied` is empty.
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
    let text = told!("{} attacks {}", facts.name(model), facts.name(target));
    let what = EventKind::ActionTaken { model, action: "attack".to_owned(), target: Some(target) };
    hunt.ctx.record(what, text, &["caz-attack", "caz-foe-attack"]);
    let blow = Blow { attacker: Some(model), target, kind, means: Means::Nature, former };
    hunt.ctx.then(Attack { blow });
    Ok(())
}
