//! Seek: a roll for each Hidden enemy and each marker in the Control Zone (rulebook,
//! Detecting Infiltrated Units; brief, Actions).

use bevy_ecs::prelude::*;
use bevy_math::Vec3;
use serde::{Deserialize, Serialize};

use super::deployment::infiltration::AnswerFoundMarker;
use super::dice_test::{TestKind, start_test};
use super::hero_action::HeroAction;
use super::offers::{affordable, not_engaged};
use crate::change::DuelMut;
use crate::content::BaseSize;
use crate::duel_ref::{DuelRef, Grade, ModelRef, opposing_side};
use crate::state::{MARKER_RADIUS, TableItem};
use crate::text::points;
use monteria_game::{
    Choice, ModelId, Offers, OrMissing, Refusal, StepResult, Thing, event_text, step, text,
};
use monteria_table::{Body, BodyId, distance};

/// A target of a Seek.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum SeekTarget {
    Model(ModelId),
    Marker(u16),
}

step! {
    /// A roll decides whether one target is found, if it is still there.
    Look = "look" {
        model: ModelId,
        sought: SeekTarget,
    } => look;
}

/// Returns a marker as the body of a model on a small base.
fn body_at(facts: &DuelRef<'_>, marker: &Thing<TableItem>) -> Body {
    let at = Vec3::new(marker.at.x, facts.table.ground(marker.at), marker.at.y);
    Body { id: BodyId(0), at, radius: MARKER_RADIUS, height: BaseSize::Small.inches().1 }
}

/// Returns the targets of a model's Seek, nearest first: Hidden enemies and enemy markers
/// in its Control Zone.
pub(crate) fn seek_targets(facts: &DuelRef<'_>, model: &ModelRef<'_>) -> Vec<SeekTarget> {
    let eye = model.body();
    let hidden = facts.enemies(model.side()).filter(|enemy| enemy.hidden());
    let hidden = hidden.map(|enemy| (SeekTarget::Model(enemy.id()), enemy.body()));
    let markers = facts.markers(opposing_side(model.side()));
    let markers = markers.map(|marker| (SeekTarget::Marker(marker.id), body_at(facts, marker)));
    let near = hidden.chain(markers).filter(|(_, body)| facts.in_zone(model, body));
    let mut near: Vec<(f32, SeekTarget)> =
        near.map(|(sought, body)| (distance(&eye, &body), sought)).collect();
    near.sort_by(|a, b| a.0.total_cmp(&b.0));
    near.into_iter().map(|(_, sought)| sought).collect()
}

/// Adds the option to Seek for an activated character.
pub fn offer(facts: &DuelRef<'_>, model: &ModelRef<'_>, offers: &mut Offers) {
    let cost = facts.numbers().seek.get();
    let sought = seek_targets(facts, model).len();
    let choice = Choice::plain(HeroAction::Seek, text!("rules-arcane-seek", "Seek"))
        .group(text!("rules-arcane-other", "Other"))
        .cost(points(cost))
        .hint(event_text!(
            "rules-arcane-a-die-for-each-of-in",
            "One die for each hidden model or marker in its Control Zone ({sought})."
        ));
    let nothing = || {
        Refusal::rule(
            "NothingToSeek",
            text!(
                "rules-arcane-nothing-is-hidden-in-its-control",
                "nothing is hidden in its Control Zone"
            ),
        )
    };
    let verdict = affordable(facts, model, cost).and_then(|()| not_engaged(facts, model));
    offers.add(choice, verdict.and_then(|()| if sought > 0 { Ok(()) } else { Err(nothing()) }));
}

/// Returns the cover of a target from its seeker.
pub fn cover(facts: &DuelRef<'_>, seeker: &ModelRef<'_>, sought: SeekTarget) -> Option<Grade> {
    let eye = seeker.body();
    let cover = match sought {
        SeekTarget::Model(id) => facts.cover(&eye, facts.get(id)?),
        SeekTarget::Marker(id) => facts.cover_at(&eye, &body_at(facts, facts.things.get(id)?)),
    };
    cover.map(|(grade, _)| grade)
}

/// Makes a model roll for each target in its Control Zone.
///
/// # Errors
/// If the model is missing.
pub fn seek(duel: &mut DuelMut<'_, '_>, model: ModelId) -> StepResult {
    let facts = duel.read();
    let all = seek_targets(&facts, facts.try_get(model)?);
    if all.is_empty() {
        let text = event_text!(
            "rules-arcane-finds-nothing-to-look-for",
            "{name} has nothing to seek",
            name = duel.name(model)
        );
        duel.ctx.note(text, &["arc-seek"]);
    }
    for sought in all {
        duel.ctx.then(Look { model, sought });
    }
    Ok(())
}

fn look(In(Look { model, sought }): In<Look>, mut duel: DuelMut) -> StepResult {
    let facts = duel.read();
    let is_there = match sought {
        SeekTarget::Model(id) => {
            facts.get(id).is_some_and(|enemy| enemy.in_play() && enemy.hidden())
        }
        SeekTarget::Marker(id) => facts.things.get(id).is_some(),
    };
    if is_there { start_test(&mut duel, TestKind::Seek { model, sought }) } else { Ok(()) }
}

/// Applies a successful Seek: a Hidden model is no longer Hidden; the owner of a marker
/// says whether an infiltrator is there.
///
/// # Errors
/// If the target is missing.
pub fn found(duel: &mut DuelMut<'_, '_>, model: ModelId, sought: SeekTarget) -> StepResult {
    match sought {
        SeekTarget::Model(id) => duel.end_hidden(id, &["arc-seek", "arc-hidden"]),
        SeekTarget::Marker(marker) => {
            duel.things.get(marker).or_missing("the marker that was found")?;
            let text = event_text!(
                "rules-arcane-has-found-a-marker",
                "{name} has found a marker",
                name = duel.name(model)
            );
            duel.ctx.note(text, &["arc-marker-seek"]);
            duel.ctx.then(AnswerFoundMarker { marker });
            Ok(())
        }
    }
}
