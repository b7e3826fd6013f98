//! What pointing alone suggests: with nothing armed, open ground suggests a move, a foe the best attack, and a figure its own turn.
//!
//! A suggestion is armed like any other option, but for [`Selection::suggested`]: it lasts while the pointer stays, and nothing is
//! given before it has been accepted by a click or a key.

use super::super::session::{Selection, Session};
use super::outlook;
use crate::game::{Choice, Decision, Game, ModelId, Needs, Presence};
use crate::table::Spot;

/// Arms what is pointed at suggests, or nothing. It touches no option that a person has armed.
pub fn suggest(session: &Session, selection: &mut Selection) {
    if selection.armed.is_some() && !selection.suggested {
        return;
    }
    let (Some(decision), Some(game)) = (session.decision.as_ref(), session.game()) else { return };
    match selection.hovered {
        Some(model) => suggest_at(session, selection, (decision, game), model),
        None => suggest_move(session, selection, decision),
    }
}

/// Takes back what was suggested.
pub fn withdraw(selection: &mut Selection) {
    if selection.armed.is_none() {
        selection.outlook.clear();
        (selection.preview, selection.foreseen) = (None, None);
    }
    if selection.suggested {
        selection.disarm();
    }
}

fn put(session: &Session, selection: &mut Selection, choice: &Choice) {
    if selection.armed.as_deref() != Some(choice.id.as_str()) {
        super::arm_lightly(selection, choice);
        super::consider(session, selection, None);
        if choice.needs == Needs::Nothing {
            selection.preview = session.game().and_then(|game| game.preview(choice, None, None));
        }
    }
    selection.suggested = true;
}

/// The option that this figure stands for, else the attack at it that brings most.
fn suggest_at(
    session: &Session,
    selection: &mut Selection,
    (decision, game): (&Decision, &Game),
    model: ModelId,
) {
    if let Some(own) = decision.options.iter().find(|choice| choice.about.contains(&model)) {
        put(session, selection, own);
        return;
    }
    match best_attack(session, (decision, game), model) {
        Some((choice, target)) => {
            put(session, selection, choice);
            super::consider(session, selection, Some(target));
        }
        None => {
            withdraw(selection);
            let of = |id: ModelId| session.view.model(id).filter(|model| model.presence == Presence::InPlay);
            let eye = decision.model.filter(|eye| *eye != model).and_then(of);
            let seen = eye.zip(of(model)).map(|(eye, other)| outlook::between(session, game, eye, other));
            selection.outlook = seen.into_iter().collect();
        }
    }
}

/// The attack at a foe of whom most is to be expected, with the model of its group that it would name; the first of equals.
fn best_attack<'a>(
    session: &Session,
    (decision, game): (&'a Decision, &Game),
    model: ModelId,
) -> Option<(&'a Choice, ModelId)> {
    let side = |id: ModelId| session.shown.model(id).map(|model| model.side);
    let own = side(decision.model?);
    if side(model) == own {
        return None;
    }
    let mut best: Option<(f64, &Choice, ModelId)> = None;
    for choice in &decision.options {
        let Needs::Target { legal, .. } = &choice.needs else { continue };
        let Some(target) = session.one_of(legal, model) else { continue };
        let preview = game.preview(choice, Some(target), None);
        // What promises no harm is no attack.
        let Some(worth) = preview.and_then(|preview| preview.expected) else { continue };
        if best.is_none_or(|(most, ..)| worth > most) {
            best = Some((worth, choice, target));
        }
    }
    best.map(|(_, choice, target)| (choice, target))
}

/// The first option that leads whoever decides to where the pointer is. What it cannot reach suggests nothing.
fn suggest_move(session: &Session, selection: &mut Selection, decision: &Decision) {
    let own = |choice: &&Choice| {
        let region = matches!(choice.needs, Needs::To(_)).then(|| choice.needs.region()).flatten();
        let mover = region.and_then(|region| region.mover());
        mover.is_some() && mover == decision.model && choice.idle.is_none()
    };
    let Some(at) = selection.pointer else { return withdraw(selection) };
    let spot = Spot { x: at.x, z: at.z, y: None };
    for choice in decision.options.iter().filter(own) {
        put(session, selection, choice);
        super::plan(session, selection, Some(spot));
        if !matches!(selection.route, Some(Err(_))) {
            return;
        }
    }
    withdraw(selection);
}
