//! Suggestions by hovering: with nothing armed, open ground suggests a move, an enemy the
//! best attack, and a figure its own turn.
//!
//! A suggestion is armed like any other option, but marked by
//! [`Selection::suggested`]: it lasts while the pointer stays, and no order is given
//! before a click or a key has accepted it.

use std::sync::Arc;

use bevy::prelude::*;

use super::visibility;
use crate::play::session::{Reachable, Selection, Session};
use monteria_game::{Choice, Decision, Game, LeadsTo, ModelId, Needs, Presence, Region};
use monteria_table::Spot;

/// Arms the option suggested by the pointer, if any. An option armed by a
/// person is not touched.
pub(super) fn suggest(session: &Session, selection: &mut Selection) {
    if selection.armed.is_some() && !selection.suggested {
        return;
    }
    if let (Some(decision), Some(game)) = (&session.decision, session.game()) {
        match selection.hovered {
            Some(model) => suggest_at(session, selection, decision, game, model),
            None => suggest_move(session, selection, decision, game),
        }
    }
}

/// Withdraws the suggestion with its preview. An option armed by a person stays.
pub fn withdraw(selection: &mut Selection) {
    if selection.armed.is_none() {
        selection.outlook.clear();
        selection.preview = None;
        selection.foreseen = None;
    }
    if selection.suggested {
        selection.disarm();
    }
}

fn arm_suggestion(session: &Session, selection: &mut Selection, choice: &Choice) {
    if selection.armed.as_deref() != Some(choice.id.as_str()) {
        super::arm_without_reach(selection, choice);
        super::consider(session, selection, None);
        if choice.needs == Needs::Nothing {
            selection.preview = session.game().and_then(|game| game.preview(choice, None, None));
        }
    }
    selection.suggested = true;
}

/// Suggests the option of the hovered figure, else the attack on it with the best
/// expectation, else what leads to an attack.
fn suggest_at(
    session: &Session,
    selection: &mut Selection,
    decision: &Decision,
    game: &Game,
    model: ModelId,
) {
    if let Some(own) = decision.options.iter().find(|choice| choice.about.contains(&model)) {
        arm_suggestion(session, selection, own);
        return;
    }
    let leads = || {
        option_leading_to(decision, LeadsTo::Attack).filter(|_| is_foe(session, decision, model))
    };
    match (best_attack(session, decision, game, model), leads()) {
        (Some((choice, target)), _) => {
            arm_suggestion(session, selection, choice);
            super::consider(session, selection, Some(target));
        }
        (None, leads) => {
            match leads {
                Some(choice) => arm_suggestion(session, selection, choice),
                None => withdraw(selection),
            }
            let of = |id: ModelId| {
                session.view.model(id).filter(|model| model.presence == Presence::InPlay)
            };
            let eye = decision.model.filter(|eye| *eye != model).and_then(of);
            let seen = eye
                .zip(of(model))
                .map(|(eye, other)| visibility::between(session, game, eye, other));
            selection.outlook = seen.into_iter().collect();
        }
    }
}

/// Returns the option that leads to `what` and has an effect.
fn option_leading_to(decision: &Decision, what: LeadsTo) -> Option<&Choice> {
    decision.options.iter().find(|choice| choice.leads_to == Some(what) && choice.idle.is_none())
}

/// Returns whether a model belongs to another side than the deciding one.
pub(super) fn is_foe(session: &Session, decision: &Decision, model: ModelId) -> bool {
    let side = |id: ModelId| session.shown.model(id).map(|model| model.side);
    decision.model.is_some_and(|own| side(own) != side(model))
}

/// Returns the attack on an enemy with the most expected damage, and the model of its
/// group to target; the first of equals.
fn best_attack<'a>(
    session: &Session,
    decision: &'a Decision,
    game: &Game,
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
        // An option without expected damage is no attack.
        let Some(expected) = preview.and_then(|preview| preview.expected) else { continue };
        if best.is_none_or(|(most, ..)| expected > most) {
            best = Some((expected, choice, target));
        }
    }
    best.map(|(_, choice, target)| (choice, target))
}

/// Returns the options by which the deciding model moves.
pub(super) fn moves(decision: &Decision) -> impl Iterator<Item = &Choice> {
    decision.options.iter().filter(|choice| {
        let region = matches!(choice.needs, Needs::To(_)).then(|| choice.needs.region()).flatten();
        let mover = region.and_then(|region| region.mover());
        mover.is_some() && mover == decision.model && choice.idle.is_none()
    })
}

/// Arms the first option that can lead the deciding model to the pointer; if none reaches
/// that far, the one that comes nearest.
fn suggest_move(session: &Session, selection: &mut Selection, decision: &Decision, game: &Game) {
    let Some(at) = selection.pointer else { return withdraw(selection) };
    let spot = Spot { x: at.x, z: at.z, y: None };
    for choice in moves(decision) {
        arm_suggestion(session, selection, choice);
        super::plan(session, selection, Some(spot));
        if !matches!(selection.route, Some(Err(_))) {
            return;
        }
    }
    let mut nearest: Option<(f32, &Choice, Spot)> = None;
    for choice in moves(decision) {
        let Needs::To(region) = &choice.needs else { continue };
        let Some(reach) = cached_reach(session, selection, game, &choice.id, region) else {
            continue;
        };
        let Some(near) = super::nearest_in(game, region, &reach, spot) else { continue };
        let away = near.plan().distance(spot.plan());
        if nearest.is_none_or(|(least, ..)| away < least) {
            nearest = Some((away, choice, near));
        }
    }
    match (nearest, option_leading_to(decision, LeadsTo::Move)) {
        (Some((_, choice, near)), _) => {
            arm_suggestion(session, selection, choice);
            super::plan(session, selection, Some(near));
        }
        (None, Some(choice)) => arm_suggestion(session, selection, choice),
        (None, None) => withdraw(selection),
    }
}

/// Returns the reach of an option, computed once for each decision; `None` if the
/// computation would take too long while hovering.
fn cached_reach(
    session: &Session,
    selection: &mut Selection,
    game: &Game,
    id: &str,
    region: &Region,
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
    let reach = Arc::new(super::reachable(game, region, super::REACH_STEP));
    all.push((id.to_owned(), reach.clone()));
    Some(reach)
}
