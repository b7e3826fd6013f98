//! The turn: initiative, activations in turn, and the cleanup (rulebook, Turn structure).

use bevy::ecs::prelude::*;
use parse_display::{Display, FromStr};

use super::act::Act;
use super::beasts::{WildActs, enter};
use super::cleanup::Cleanup;
use crate::game::{
    Answer, Builder, Choice, Decision, EventKind, ModelId, Needs, SideId, StepResult, counted, step, told,
};
use crate::rulesets::drowned::change::SkirmishMut;
use crate::rulesets::drowned::feat::SIDES;
use crate::rulesets::drowned::skirmish_ref::{NOBODY, SkirmishRef, opposed, seat};

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
}

/// Registers these steps.
pub fn register(builder: &mut Builder<'_>) {
    builder.step(new_turn).step(ready).step(next_activation).step(deactivate);
    builder.decision(ask_first, take_first).decision(ask_activate, take_activate);
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
    let gains: Vec<(ModelId, u8)> = facts
        .standing()
        .filter(|one| one.conscious())
        .map(|one| (one.id(), one.profile().gain.get()))
        .collect();
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
        (None, None) => skirmish.ctx.then(Cleanup {}),
    }
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
    let prompt = told!("{}: who is activated?", facts.camp(side)?.crew);
    Ok(Some(Decision { seat: seat(side), model: None, prompt, options, refused: Vec::new() }))
}

fn take_activate(
    In((step, answer)): In<(Activate, Answer<TurnAnswer>)>,
    mut skirmish: SkirmishMut,
) -> StepResult {
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
