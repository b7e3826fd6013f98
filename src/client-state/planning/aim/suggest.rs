//! What pointing alone suggests: with nothing armed, open ground suggests a move, a foe
//! the best attack, and a figure its own turn.
//!
//! A suggestion is armed like any other option, but for [`Selection::suggested`]: it
//! lasts while the pointer stays, and nothing is given before it has been accepted by a
//! click or a key.

use std::sync::Arc;

use bevy::prelude::*;

use super::outlook;
use crate::play::session::{Reachable, Selection, Session};
use monteria_game::{Choice, Decision, Game, LeadsTo, ModelId, Needs, Presence, Region};
use monteria_table::Spot;

/// Arms what is pointed at suggests, or nothing. It touches no option that
/// a person has armed.
pub(super) fn suggest(session: &Session, selection: &mut Selection) {
    if selection.armed.is_some() && !selection.suggested {
        return;
    }
    let (Some(decision), Some(game)) = (session.decision.as_ref(), session.game()) else { return };
    match selection.hovered {
        Some(model) => suggest_at(session, selection, (decision, game), model),
        None => suggest_move(session, selection, (decision, game)),
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
    let leads = || leading(decision, LeadsTo::Attack).filter(|_| is_foe(session, decision, model));
    match (best_attack(session, (decision, game), model), leads()) {
        (Some((choice, target)), _) => {
            put(session, selection, choice);
            super::consider(session, selection, Some(target));
        }
        (None, leads) => {
            match leads {
                Some(choice) => put(session, selection, choice),
                None => withdraw(selection),
            }
            let of = |id: ModelId| {
                session.view.model(id).filter(|model| model.presence == Presence::InPlay)
            };
            let eye = decision.model.filter(|eye| *eye != model).and_then(of);
            let seen =
                eye.zip(of(model)).map(|(eye, other)| outlook::between(session, game, eye, other));
            selection.outlook = seen.into_iter().collect();
        }
    }
}

/// The option that leads to this and would not come to nothing.
fn leading(decision: &Decision, what: LeadsTo) -> Option<&Choice> {
    decision.options.iter().find(|choice| choice.leads_to == Some(what) && choice.idle.is_none())
}

/// Whether a model is of another side than whoever decides.
pub(super) fn is_foe(session: &Session, decision: &Decision, model: ModelId) -> bool {
    let side = |id: ModelId| session.shown.model(id).map(|model| model.side);
    decision.model.is_some_and(|own| side(own) != side(model))
}

/// The attack at a foe of whom most is to be expected, with the model of its group that
/// it would name; the first of equals.
fn best_attack<'a>(
    session: &Session,
    (decision, game): (&'a Decision, &Game),
    model: ModelId,
) -> Option<(&'a Choice, ModelId)> {
    if !is_foe(session, decision, model) {
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

/// The options by which whoever decides goes somewhere.
pub(super) fn moves(decision: &Decision) -> impl Iterator<Item = &Choice> {
    decision.options.iter().filter(|choice| {
        let region = matches!(choice.needs, Needs::To(_)).then(|| choice.needs.region()).flatten();
        let mover = region.and_then(|region| region.mover());
        mover.is_some() && mover == decision.model && choice.idle.is_none()
    })
}

/// The first option that leads whoever decides to where the pointer is; where none
/// reaches that far, to the nearest place that one does.
fn suggest_move(
    session: &Session,
    selection: &mut Selection,
    (decision, game): (&Decision, &Game),
) {
    let Some(at) = selection.pointer else { return withdraw(selection) };
    let spot = Spot { x: at.x, z: at.z, y: None };
    for choice in moves(decision) {
        put(session, selection, choice);
        super::plan(session, selection, Some(spot));
        if !matches!(selection.route, Some(Err(_))) {
            return;
        }
    }
    let mut nearest: Option<(f32, &Choice, Spot)> = None;
    for choice in moves(decision) {
        let Needs::To(region) = &choice.needs else { continue };
        let Some(reach) = known_reach(session, selection, (game, &choice.id, region)) else {
            continue;
        };
        let Some(near) = super::nearest_in(game, region, &reach, spot) else { continue };
        let away = near.plan().distance(spot.plan());
        if nearest.is_none_or(|(least, ..)| away < least) {
            nearest = Some((away, choice, near));
        }
    }
    match (nearest, leading(decision, LeadsTo::Move)) {
        (Some((_, choice, near)), _) => {
            put(session, selection, choice);
            super::plan(session, selection, Some(near));
        }
        (None, Some(choice)) => put(session, selection, choice),
        (None, None) => withdraw(selection),
    }
}

/// Where an option can lead to, found once for each decision; none where that would take
/// too long to be found while one points.
fn known_reach(
    session: &Session,
    selection: &mut Selection,
    (game, id, region): (&Game, &str, &Region),
) -> Option<Arc<Reachable>> {
    if !matches!(region, Region::Reach { .. } | Region::Approach { .. }) {
        return None;
    }
    if selection.reaches.0 != session.stamp {
        selection.reaches = (session.stamp, Vec::new());
    }
    let all = &mut selection.reaches.1;
    if let Some((_, reach)) = all.iter().find(|(known, _)| known == id) {
        return Some(reach.clone());
    }
    let reach = Arc::new(super::reachable(game, region, super::STEP));
    all.push((id.to_owned(), reach.clone()));
    Some(reach)
}
