//! The turn: initiative, activations in turn, and the cleanup (rulebook, Turn structure).

use bevy::ecs::prelude::*;
use parse_display::{Display, FromStr};

use super::act::Act;
use super::apply::SlipAway;
use super::beasts::{WildActs, enter};
use super::cleanup::Cleanup;
use super::resolve::dodge_slip;
use crate::game::{
    Answer, Builder, Choice, Decision, EventKind, ModelId, Needs, SideId, StepResult, counted, step, told,
};
use crate::rulesets::drowned::change::SkirmishMut;
use crate::rulesets::drowned::content::LeaderEffect;
use crate::rulesets::drowned::feat::{Level, SIDES};
use crate::rulesets::drowned::skirmish_ref::{ModelRef, NOBODY, SkirmishRef, opposed, seat};

step! {
    /// The next turn begins, or the game is over.
    NewTurn = "new-turn" {}
    /// Whoever has rolled lower takes the initiative or gives it away.
    ChooseFirst = "choose-first" {
        /// Which side has rolled lower.
        winner: SideId,
    }
    /// Action Points are given out, and the first side activates somebody.
    Ready = "ready" {}
    /// A side is to activate a model, or where it has none left, the other.
    NextActivation = "next-activation" {
        /// Which side.
        side: SideId,
    }
    /// A side says whom it activates.
    Activate = "activate" {
        /// Which side.
        side: SideId,
    }
    /// When all have been activated a side may be activated once more, by the card of its leader.
    LastEffort = "last-effort" {
        /// Which side.
        side: SideId,
    }
    /// A model's activation is over.
    Deactivate = "deactivate" {
        /// Who.
        model: ModelId,
    }
}

/// The answers of the turn's questions.
#[derive(Clone, PartialEq, Debug, Display, FromStr)]
#[display(style = "kebab-case")]
pub enum TurnAnswer {
    /// It takes the initiative.
    Take,
    /// It gives it to the other side.
    Give,
    /// This one is activated.
    Activate,
    /// A pass token is discarded.
    Pass,
    /// The card of the leader is used.
    UseCard,
    /// It is not.
    NoCard,
}

/// Registers these steps.
pub fn register(builder: &mut Builder<'_>) {
    builder.step(new_turn).step(ready).step(next_activation).step(deactivate);
    builder.decision(ask_first, take_first).decision(ask_activate, take_activate);
    builder.decision(ask_effort, take_effort);
}

fn new_turn(_: In<NewTurn>, mut skirmish: SkirmishMut) -> StepResult {
    if skirmish.turn.number >= skirmish.turn.last {
        skirmish.ctx.then(super::scenario::Finish {});
        return Ok(());
    }
    skirmish.turn.number += 1;
    let round = skirmish.turn.number;
    skirmish.ctx.record(EventKind::RoundBegan { round }, told!("Turn {round}"), &["dro-sides"]);
    enter(&mut skirmish)?;
    if round == u32::from(skirmish.content().numbers.tide_from.get()) {
        super::scenario::tide(&mut skirmish)?;
    }
    give_passes(&mut skirmish)?;
    // Who has the initiative in the first turn was settled when crews were deployed.
    if round > 1 {
        let (winner, faces) = roll_off(&mut skirmish);
        let text =
            told!("Initiative: {} against {}, side {} has rolled lower", faces[0], faces[1], winner.0 + 1);
        skirmish.ctx.note(text, &["dro-initiative"]);
        skirmish.ctx.then(ChooseFirst { winner });
    }
    skirmish.ctx.then(Ready {});
    Ok(())
}

/// Both sides roll a d10, again where they show the same: who has rolled lower, and what (rulebook, Initiative phase).
pub fn roll_off(skirmish: &mut SkirmishMut<'_, '_>) -> (SideId, [u32; 2]) {
    loop {
        let faces = [(); 2].map(|()| skirmish.ctx.dice().die(SIDES));
        if faces[0] != faces[1] {
            return (SideId(u8::from(faces[1] < faces[0])), faces);
        }
    }
}

/// The side with fewer conscious models gets pass tokens for the difference (rulebook, Initiative phase).
fn give_passes(skirmish: &mut SkirmishMut<'_, '_>) -> StepResult {
    let facts = skirmish.read();
    let [one, two] = [SideId(0), SideId(1)].map(|side| facts.friends(side).count());
    for (side, own, other) in [(SideId(0), one, two), (SideId(1), two, one)] {
        let passes = other.saturating_sub(own).min(usize::from(u8::MAX)) as u8;
        skirmish.camp(side)?.passes = passes;
        if passes > 0 {
            let tokens = counted(passes, "pass token", "pass tokens");
            let text = told!("{} gets {tokens}", skirmish.camp(side)?.crew);
            skirmish.ctx.note(text, &["dro-pass-token"]);
        }
    }
    Ok(())
}

fn ask_first(In(ChooseFirst { winner }): In<ChooseFirst>) -> StepResult<Option<Decision>> {
    let options = vec![
        Choice::plain(TurnAnswer::Take, "Take the initiative"),
        Choice::plain(TurnAnswer::Give, "Give it to the other side"),
    ];
    let prompt = told!("Who activates first this turn?");
    Ok(Some(Decision { seat: seat(winner), model: None, prompt, options, refused: Vec::new() }))
}

fn take_first(
    In((step, answer)): In<(ChooseFirst, Answer<TurnAnswer>)>,
    mut skirmish: SkirmishMut,
) -> StepResult {
    let first = if answer.choice == TurnAnswer::Give { opposed(step.winner) } else { step.winner };
    skirmish.turn.first = Some(first);
    let text = told!("{} has the initiative", skirmish.camp(first)?.crew);
    skirmish.ctx.note(text, &["dro-initiative"]);
    Ok(())
}

fn ready(_: In<Ready>, mut skirmish: SkirmishMut) -> StepResult {
    let facts = skirmish.read();
    let tired = |one: &ModelRef<'_>| facts.camp(one.side()).is_ok_and(|camp| camp.tired);
    let gains: Vec<(ModelId, u8)> = facts
        .standing()
        .filter(|one| one.conscious())
        .map(|one| (one.id(), one.profile().gain.get().saturating_sub(u8::from(tired(one)))))
        .collect();
    skirmish.camps.0.iter_mut().for_each(|camp| camp.tired = false);
    for (id, gain) in gains {
        skirmish.gain(id, gain, &["dro-points"])?;
    }
    let side = skirmish.turn.first.unwrap_or(SideId(0));
    skirmish.ctx.then(NextActivation { side });
    Ok(())
}

/// Whether a side has somebody left to activate.
fn any_due(facts: &SkirmishRef<'_>, side: SideId) -> bool {
    facts.friends(side).any(|one| one.due())
}

fn next_activation(In(NextActivation { side }): In<NextActivation>, mut skirmish: SkirmishMut) -> StepResult {
    let facts = skirmish.read();
    let next = [side, opposed(side)].into_iter().find(|side| any_due(&facts, *side));
    let wild = facts.friends(NOBODY).find(|one| one.due()).map(|one| one.id());
    match (next, wild) {
        (Some(side), _) => skirmish.ctx.then(Activate { side }),
        (None, Some(model)) => {
            skirmish.ctx.then(WildActs { model });
            skirmish.ctx.then(NextActivation { side });
        }
        (None, None) => {
            let sides = [side, opposed(side)];
            let effort = sides.into_iter().find(|side| once(&facts, *side) == Some(LeaderEffect::LastEffort));
            if let Some(side) = effort.filter(|side| facts.friends(*side).next().is_some()) {
                skirmish.ctx.then(LastEffort { side });
            } else {
                skirmish.ctx.then(Cleanup {});
            }
        }
    }
    Ok(())
}

/// What the card of a side's leader does that has not been used yet.
fn once(facts: &SkirmishRef<'_>, side: SideId) -> Option<LeaderEffect> {
    facts.leader_effect(side).filter(|_| facts.camp(side).is_ok_and(|camp| !camp.used))
}

fn ask_effort(
    In(LastEffort { side }): In<LastEffort>,
    skirmish: SkirmishMut,
) -> StepResult<Option<Decision>> {
    let hint = "Each gains 1 AP and may be activated again; in the next turn each gains 1 AP less.";
    let options = vec![
        Choice::plain(TurnAnswer::NoCard, "End the turn"),
        Choice::plain(TurnAnswer::UseCard, "Once more").hint(hint),
    ];
    let prompt = told!("{}: all have been activated", skirmish.read().camp(side)?.crew);
    Ok(Some(Decision { seat: seat(side), model: None, prompt, options, refused: Vec::new() }))
}

fn take_effort(
    In((step, answer)): In<(LastEffort, Answer<TurnAnswer>)>,
    mut skirmish: SkirmishMut,
) -> StepResult {
    if answer.choice != TurnAnswer::UseCard {
        skirmish.ctx.then(Cleanup {});
        return Ok(());
    }
    let camp = skirmish.camp(step.side)?;
    (camp.used, camp.tired) = (true, true);
    let text = told!("{} make a last effort", camp.crew);
    skirmish.ctx.note(text, &["dro-leader-effort"]);
    let all: Vec<ModelId> = skirmish.read().friends(step.side).map(|one| one.id()).collect();
    for id in all {
        skirmish.condition(id)?.activated = false;
        skirmish.gain(id, 1, &["dro-leader-effort"])?;
    }
    skirmish.ctx.then(NextActivation { side: step.side });
    Ok(())
}

fn ask_activate(In(Activate { side }): In<Activate>, skirmish: SkirmishMut) -> StepResult<Option<Decision>> {
    let facts = skirmish.read();
    let legal: Vec<ModelId> = facts.friends(side).filter(|one| one.due()).map(|one| one.id()).collect();
    if legal.is_empty() {
        return Ok(None);
    }
    let about = legal.clone();
    let needs = Needs::Target { legal, others: Vec::new() };
    let mut options = vec![Choice { about, ..Choice::plain(TurnAnswer::Activate, "Activate").needs(needs) }];
    let passes = facts.camp(side)?.passes;
    if passes > 0 {
        let label = told!("Discard a pass token ({passes} left)");
        options.push(Choice::plain(TurnAnswer::Pass, label).hint("The other side activates somebody."));
    }
    if once(&facts, side) == Some(LeaderEffect::Scatter) {
        let hint = "All of the crew move as after a nailed dodge, once in a match.";
        options.push(Choice::plain(TurnAnswer::UseCard, "The crew scatters").hint(hint));
    }
    let prompt = told!("{}: who is activated?", facts.camp(side)?.crew);
    Ok(Some(Decision { seat: seat(side), model: None, prompt, options, refused: Vec::new() }))
}

fn take_activate(
    In((step, answer)): In<(Activate, Answer<TurnAnswer>)>,
    mut skirmish: SkirmishMut,
) -> StepResult {
    if answer.choice == TurnAnswer::UseCard {
        let camp = skirmish.camp(step.side)?;
        camp.used = true;
        let text = told!("{} scatter", camp.crew);
        skirmish.ctx.note(text, &["dro-leader-scatter"]);
        let facts = skirmish.read();
        let nailed = |one: &ModelRef<'_>| dodge_slip(&facts, one.id(), Level::Nailed);
        let slips = facts.friends(step.side).map(nailed).collect::<StepResult<Vec<_>>>()?;
        slips.into_iter().for_each(|slip| skirmish.ctx.then(SlipAway { slip }));
        skirmish.ctx.then(NextActivation { side: step.side });
        return Ok(());
    }
    if answer.choice == TurnAnswer::Pass {
        let camp = skirmish.camp(step.side)?;
        camp.passes = camp.passes.saturating_sub(1);
        let text = told!("{} discards a pass token", camp.crew);
        skirmish.ctx.note(text, &["dro-pass-token"]);
    } else {
        let model = answer.target()?;
        skirmish.turn.acting = Some(model);
        let mut condition = skirmish.condition(model)?;
        (condition.shots, condition.slow_ends) = (0, condition.slow.is_some());
        let text = told!("{} is activated", skirmish.name(model));
        skirmish.ctx.record(EventKind::TurnBegan { model }, text, &["dro-activation"]);
        skirmish.ctx.then(Act { model });
        skirmish.ctx.then(Deactivate { model });
    }
    skirmish.ctx.then(NextActivation { side: opposed(step.side) });
    Ok(())
}

fn deactivate(In(Deactivate { model }): In<Deactivate>, mut skirmish: SkirmishMut) -> StepResult {
    let mut condition = skirmish.condition(model)?;
    condition.activated = true;
    let slow = condition.slow_ends;
    if slow {
        (condition.slow, condition.slow_ends) = (None, false);
    }
    skirmish.turn.acting = None;
    if slow {
        let text = told!("{} is slowed no longer", skirmish.name(model));
        skirmish.mark(model, "slow", false, text, &["dro-slow"]);
    }
    let text = told!("{}'s activation is over", skirmish.name(model));
    skirmish.ctx.record(EventKind::TurnEnded { model }, text, &["dro-activation"]);
    Ok(())
}
