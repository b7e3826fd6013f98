//! Execution of the Decision Trees: the questions are asked in order, and the first Yes
//! is carried out (Cazadores 4.5, rulings 27 to 29).

use bevy_ecs::prelude::*;
use monteria_content::{Text, text};
use parse_display::Display;
use serde::{Deserialize, Serialize};

use crate::content::{AttackKind, CardAction, FoeTree};
use crate::state::hunt_mut::HuntMut;
use crate::state::hunt_ref::HuntRef;
pub(crate) use crate::state::real_table::Stage;
use crate::steps::combat::attack;
use crate::steps::combat::strike::{Attack, Blow, Means};
use crate::steps::conditions;
use crate::steps::foes::aggro;
use crate::steps::foes::aggro::EnemyView;
use crate::steps::foes::approach;
use crate::steps::foes::approach::Goal;
use crate::steps::foes::cards::{ActionSource, Perform, needs_no_target};
use crate::steps::foes::scopes::close_scope;
use crate::steps::foes::tree_run::{DecisionExplanation, DecisionTreeRun, FoeDecision, tree_of};
use crate::steps::foes::turn::{helpless, recover_as_action, stunned};
use crate::steps::movement::moves::MOVE_TICKS;
use crate::steps::movement::{hazards, walk};
use crate::steps::real_table;
use crate::steps::turns::every_turn::pass;
use crate::steps::turns::offers::MOVEMENT;
use monteria_game::{
    Answered, AskResult, Choice, DecisionTrace, EventKind, ModelId, OrMissing, Registry,
    StepResult, event_text, step, text_enabled,
};
use monteria_table::Route;

step! {
    /// A Foe runs its Decision Tree from a stage on.
    FoeDecides = "foe-thinks" {
        model: ModelId,
        stage: Stage,
    }
}

pub(crate) fn register(registry: &mut Registry<'_>) {
    registry.step(foe_decides).decision(ask_moved, answer_moved);
}

/// Returns the rule of a Decision Tree.
fn tree_rule(tree: &FoeTree) -> &'static str {
    match tree.id.as_str() {
        "aggressive" => "caz-tree-aggressive",
        "defensive" => "caz-tree-defensive",
        "sentry" => "caz-tree-sentry",
        _ => "caz-tree-own",
    }
}

fn foe_decides(In(step): In<FoeDecides>, mut hunt: HuntMut) -> StepResult {
    let FoeDecides { model, stage } = step;
    if !hunt.in_play(model) || !hunt.turn.action {
        return Ok(());
    }
    if helpless(&hunt.read(), model) {
        return recover_as_action(&mut hunt, model);
    }
    let facts = hunt.read();
    let tree = tree_of(&facts, model).or_missing(format_args!("the Decision Tree of {model}"))?;
    let enemies = EnemyView::new(&facts, model);
    let mut run = DecisionTreeRun::new(&enemies, tree);
    if text_enabled() {
        run = run.with_explanation();
    }
    let verdict = run.decide(&stage);
    if let Some(question) = facts.open_question() {
        // After the answer the tree runs again from this stage.
        real_table::ask(&mut hunt, question);
        hunt.with_real_table(|real_table| real_table.deciding = Some((model, stage.clone())));
        hunt.ctx.then(FoeDecides { model, stage });
        return Ok(());
    }
    let DecisionExplanation { questions, answers, targets, conclusion, rule } =
        run.explain(&verdict);
    let text = event_text!(
        "rules-cazadores-decides",
        "{name} ({tree}): {conclusion}",
        name = facts.name(model),
        tree = tree.name
    );
    let tree_name = tree.name.clone();
    let prefers = tree.preference_text();
    let thought = DecisionTrace {
        model,
        tree: Text::verbatim(tree_name),
        questions,
        answers,
        prefers,
        targets,
        conclusion,
    };
    let mut why = vec![tree_rule(tree), rule];
    if stage != Stage::Start {
        why.push("caz-else");
    }
    if !verdict.possible_targets().is_empty() {
        why.extend(tree.prefers.iter().map(|it| it.rule()));
        why.push("ruling-27");
    }
    hunt.ctx.record(EventKind::Thought(Box::new(thought)), text, &why);
    hunt.with_real_table(|real_table| real_table.deciding = None);
    match verdict {
        FoeDecision::Strike { kind, tied } => strike(&mut hunt, model, kind, &tied),
        FoeDecision::Advance { tied, next } => {
            let target = aggro::choose_target(&mut hunt, &tied).or_missing("the Target")?;
            go(&mut hunt, model, MoveIntent::Toward(Goal::Model(target)), next)
        }
        FoeDecision::Withdraw { tied, next } => {
            let target = aggro::choose_target(&mut hunt, &tied).or_missing("the Target")?;
            go(&mut hunt, model, MoveIntent::Away(target), next)
        }
        FoeDecision::Regroup { goal, next } => go(&mut hunt, model, MoveIntent::Toward(goal), next),
        FoeDecision::Hold => pass_or_recover(&mut hunt, model, &["caz-q-hold-ground", "ruling-1"]),
    }
}

/// Returns the trace of a Foe's decision so far, while it waits for answers
/// about a real table.
pub(crate) fn trace_so_far(facts: &HuntRef<'_>) -> Option<DecisionTrace> {
    let (model, stage) = facts.real_table()?.deciding.as_ref()?;
    let enemies = EnemyView::new(facts, *model);
    let mut run = DecisionTreeRun::new(&enemies, tree_of(facts, *model)?).with_explanation();
    run.decide(stage);
    Some(run.trace_so_far())
}

/// Ends the Turn of a Foe without further options: a Pass, or another Recover for a
/// Stunned Foe (ruling 26).
fn pass_or_recover(hunt: &mut HuntMut, model: ModelId, why: &[&str]) -> StepResult {
    if stunned(&hunt.read(), model) {
        recover_as_action(hunt, model)
    } else {
        pass(hunt, model, why)
    }
}

/// The direction of a Foe's Move.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub(crate) enum MoveIntent {
    Toward(Goal),
    Away(ModelId),
}

/// The result of planning a Move.
enum MoveResult {
    /// No progress is possible.
    Nothing,
    Route(Route),
    /// Players have moved the Foe on the real table.
    ByPlayers,
}

step! {
    /// Players move a Foe on the real table.
    FoeMoves = "foe-moves" {
        /// The model that moves.
        model: ModelId,
        intent: MoveIntent,
        /// The stage of the tree after the Move.
        next: Stage,
    }
}

/// Reports of players about a Foe that they have moved.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Display)]
#[display(style = "kebab-case")]
pub(crate) enum MovedAct {
    Moved,
    /// It went through Dangerous Terrain.
    MovedThroughDanger,
    /// It could not get any closer, or farther away.
    NoGround,
    /// Something else happened that the program does not know of.
    Table,
}

/// Returns where a Foe moves, and where it stops.
fn direction_text(
    facts: &HuntRef<'_>,
    model: ModelId,
    intent: MoveIntent,
    card: Option<&CardAction>,
) -> Text {
    let stops = match (card.is_some_and(needs_no_target), close_scope(facts, model, card)) {
        (true, _) => Text::default(),
        (false, scope) => Text::sign(" ").with(text!(
            "rules-cazadores-it-stops-as-soon-as",
            "It stops as soon as an enemy is {scope} and in its sight.",
            scope = scope.text()
        )),
    };
    match intent {
        MoveIntent::Toward(Goal::Model(to)) => text!(
            "rules-cazadores-toward-by-the-shortest-way",
            "toward {name}, by the shortest way.",
            name = facts.name(to)
        )
        .with(stops),
        MoveIntent::Toward(Goal::Point(_)) => text!(
            "rules-cazadores-toward-the-objective-by-the",
            "toward the Objective, by the shortest way."
        )
        .with(stops),
        MoveIntent::Away(from) => text!(
            "rules-cazadores-away-from-as-far-as",
            "away from {name}, as far as it gets.",
            name = facts.name(from)
        ),
    }
}

fn ask_moved(In(step): In<FoeMoves>, hunt: HuntMut) -> AskResult {
    let facts = hunt.read();
    let FoeMoves { model, intent, .. } = step;
    let name = facts.name(model);
    let inches = facts.speed(model);
    let card = facts.card_in_play(model).map(|(_, _, action)| action);
    let how = direction_text(&facts, model, intent, card);
    let cost = match facts.turn.free_move {
        true => text!("rules-cazadores-its-free-move", "its free Move"),
        false => text!("rules-cazadores-a-move-as-its-action", "a Move as its Action"),
    };
    let option = |act: MovedAct, label: Text, hint: Text| {
        Choice::plain(act, label).group(MOVEMENT).hint(hint)
    };
    let mut options = vec![option(
        MovedAct::Moved,
        text!("rules-cazadores-it-has-moved", "It has moved"),
        text!(
            "rules-cazadores-it-stands-where-the-move",
            "It stands where the Move has brought it."
        ),
    )];
    if !facts.model(model)?.is_adversary() && !facts.turn.tested_dangerous.contains(&model) {
        options.push(option(
            MovedAct::MovedThroughDanger,
            text!(
                "rules-cazadores-it-has-moved-into-dangerous",
                "It has moved, into Dangerous Terrain"
            ),
            text!(
                "rules-cazadores-it-has-entered-dangerous",
                "It has entered Dangerous Terrain: an Athletics Check follows."
            ),
        ));
    }
    options.push(option(
        MovedAct::NoGround,
        text!("rules-cazadores-it-gains-no-ground", "It gains no ground"),
        text!(
            "rules-cazadores-nothing-brings-it-any-closer",
            "Nothing brings it any closer, or farther away."
        ),
    ));
    options.push(real_table::report_option(MovedAct::Table));
    real_table::decision(
        &facts,
        Some(model),
        text!("rules-cazadores-move-up-to-2", "Move {name} up to {inches:.0}\" ({cost}) {how}"),
        options,
    )
}

fn answer_moved(In((step, answer)): Answered<FoeMoves, MovedAct>, mut hunt: HuntMut) -> StepResult {
    let FoeMoves { model, intent, next } = step;
    let toward = matches!(intent, MoveIntent::Toward(_));
    match answer.choice {
        MovedAct::Table => {
            hunt.ctx.then(real_table::ReportEvent {});
            hunt.ctx.then(FoeMoves { model, intent, next });
            Ok(())
        }
        MovedAct::NoGround => finish_move(&mut hunt, model, toward, MoveResult::Nothing, next),
        MovedAct::Moved => finish_move(&mut hunt, model, toward, MoveResult::ByPlayers, next),
        MovedAct::MovedThroughDanger => {
            if hazards::must_test_dangerous_terrain(&hunt, model)? {
                hazards::test_dangerous_terrain(&mut hunt, model)?;
            }
            finish_move(&mut hunt, model, toward, MoveResult::ByPlayers, next)
        }
    }
}

/// Carries out a Move Action: the free one if it is available, else the one that costs
/// Ticks and ends the options (Cazadores 5.2). A Foe that would pay for a Move without
/// progress passes instead (ruling 41).
fn go(hunt: &mut HuntMut, model: ModelId, intent: MoveIntent, next: Stage) -> StepResult {
    if hunt.on_real_table() {
        hunt.ctx.then(FoeMoves { model, intent, next });
        return Ok(());
    }
    let facts = hunt.read();
    let (route, toward) = match &intent {
        MoveIntent::Toward(goal) => (approach::toward(&facts, model, *goal), true),
        MoveIntent::Away(target) => (approach::away(&facts, model, *target), false),
    };
    let result = route.map_or(MoveResult::Nothing, MoveResult::Route);
    finish_move(hunt, model, toward, result, next)
}

/// Pays for a Move, carries it out, and queues the next stage.
fn finish_move(
    hunt: &mut HuntMut,
    model: ModelId,
    toward: bool,
    result: MoveResult,
    next: Stage,
) -> StepResult {
    let free = hunt.turn.free_move;
    let name = hunt.name(model);
    let nothing = matches!(result, MoveResult::Nothing);
    if nothing && !free {
        hunt.ctx.note(
            event_text!("rules-cazadores-gains-no-ground", "{name} does not move"),
            &["caz-foe-move", "ruling-41"],
        );
        return pass_or_recover(hunt, model, &["caz-pass", "ruling-1", "ruling-41"]);
    }
    let rule = if free {
        hunt.turn.free_move = false;
        "caz-free-move"
    } else {
        hunt.turn.action = false;
        hunt.pay_ticks(model, MOVE_TICKS)?;
        "caz-move"
    };
    let text = match (nothing, toward) {
        (true, _) => event_text!("rules-cazadores-stays", "{name} stays where it is"),
        (false, true) => event_text!("rules-cazadores-comes-nearer", "{name} closes in"),
        (false, false) => event_text!("rules-cazadores-goes-back", "{name} draws back"),
    };
    let action = if free { "free-move" } else { "move" };
    let what =
        EventKind::ActionTaken { model, action: action.to_owned(), target: hunt.turn.target };
    hunt.ctx.record(what, text, &[rule, "caz-foe-move", "ruling-28"]);
    match result {
        MoveResult::Route(route) => walk::go(hunt, model, &route, true),
        MoveResult::ByPlayers => walk::moved_by_players(hunt, model),
        MoveResult::Nothing => conditions::bleed(hunt, model)?,
    }
    hunt.ctx.then(FoeDecides { model, stage: next });
    Ok(())
}

/// Carries out the Attack Action of a Foe, or the card's Action in its place (ruling 29).
/// Nobody is the Target if `tied` is empty.
fn strike(hunt: &mut HuntMut, model: ModelId, kind: AttackKind, tied: &[ModelId]) -> StepResult {
    let target = aggro::choose_target(hunt, tied);
    hunt.turn.action = false;
    hunt.pay_ticks(model, attack::TICKS)?;
    let facts = hunt.read();
    if let Some((card, ..)) = facts.card_in_play(model) {
        hunt.ctx.then(Perform { model, source: ActionSource::Card(card), target });
        return Ok(());
    }
    let target = target.or_missing("whom to attack")?;
    let former = facts.model(target)?.stand.at;
    let text = event_text!(
        "rules-cazadores-attacks",
        "{model} attacks {target}",
        model = facts.name(model),
        target = facts.name(target)
    );
    let what = EventKind::ActionTaken { model, action: "attack".to_owned(), target: Some(target) };
    hunt.ctx.record(what, text, &["caz-attack", "caz-foe-attack"]);
    let blow = Blow { attacker: Some(model), target, kind, means: Means::Nature, former };
    hunt.ctx.then(Attack { blow });
    Ok(())
}
