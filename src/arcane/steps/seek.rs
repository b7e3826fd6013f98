//! Seeking: a die for each hidden enemy and each marker in the Control Zone (rulebook,
//! Detecting Infiltrated Units; brief, Actions).

use bevy_ecs::prelude::*;
use bevy_math::Vec3;
use serde::{Deserialize, Serialize};

use super::acts::Act;
use super::infiltration::Admit;
use super::offers::{affordable, at_arms_length};
use super::test::{TestFor, test};
use crate::change::DuelMut;
use crate::content::BaseSize;
use crate::duel_ref::{DuelRef, Grade, ModelRef, opposed};
use crate::state::{Laid, MARKER_RADIUS};
use crate::words::points;
use monteria_game::{
    Choice, ModelId, Offers, OrMissing, Refusal, StepResult, Thing, event_text, step,
};
use monteria_table::{Body, BodyId, distance};

/// What is sought.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Sought {
    /// A Hidden enemy.
    Model(ModelId),
    /// An infiltration marker.
    Marker(u16),
}

step! {
    /// A die says whether it finds one of them, if that is there still.
    Look = "look" {
        /// Who looks.
        model: ModelId,
        /// For what.
        sought: Sought,
    } => look;
}

/// A marker as a body: as somebody on a small base who stands there.
fn body_at(facts: &DuelRef<'_>, marker: &Thing<Laid>) -> Body {
    let at = Vec3::new(marker.at.x, facts.table.ground(marker.at), marker.at.y);
    Body { id: BodyId(0), at, radius: MARKER_RADIUS, height: BaseSize::Small.inches().1 }
}

/// What a model would look for: the Hidden enemies and the enemy's markers in its Control
/// Zone, the nearest first.
pub(crate) fn sought_by(facts: &DuelRef<'_>, model: &ModelRef<'_>) -> Vec<Sought> {
    let eye = model.body();
    let hidden = facts.enemies(model.side()).filter(|enemy| enemy.hidden());
    let hidden = hidden.map(|enemy| (Sought::Model(enemy.id()), enemy.body()));
    let markers = facts.markers(opposed(model.side()));
    let markers = markers.map(|marker| (Sought::Marker(marker.id), body_at(facts, marker)));
    let near = hidden.chain(markers).filter(|(_, body)| facts.in_zone(model, body));
    let mut near: Vec<(f32, Sought)> =
        near.map(|(sought, body)| (distance(&eye, &body), sought)).collect();
    near.sort_by(|a, b| a.0.total_cmp(&b.0));
    near.into_iter().map(|(_, sought)| sought).collect()
}

/// Offers an activated character to look around.
pub fn offer(facts: &DuelRef<'_>, model: &ModelRef<'_>, offers: &mut Offers) {
    let cost = facts.numbers().seek.get();
    let sought = sought_by(facts, model).len();
    let choice = Choice::plain(Act::Seek, "Seek")
        .group("Other")
        .cost(points(cost))
        .hint(event_text!("A die for each of {sought} in its Control Zone that is hidden."));
    let nothing = || Refusal::rule("NothingToSeek", "nothing is hidden in its Control Zone");
    let verdict = affordable(facts, model, cost).and_then(|()| at_arms_length(facts, model));
    offers.add(choice, verdict.and_then(|()| if sought > 0 { Ok(()) } else { Err(nothing()) }));
}

/// How well what is sought is covered from the seeker.
pub fn cover(facts: &DuelRef<'_>, seeker: &ModelRef<'_>, sought: Sought) -> Option<Grade> {
    let eye = seeker.body();
    let cover = match sought {
        Sought::Model(id) => facts.cover(&eye, facts.get(id)?),
        Sought::Marker(id) => facts.cover_at(&eye, &body_at(facts, facts.things.get(id)?)),
    };
    cover.map(|(grade, _)| grade)
}

/// A model looks for what is hidden near it.
///
/// # Errors
/// Where it is missing.
pub fn seek(duel: &mut DuelMut<'_, '_>, model: ModelId) -> StepResult {
    let facts = duel.read();
    let all = sought_by(&facts, facts.try_get(model)?);
    if all.is_empty() {
        let text = event_text!("{} finds nothing to look for", duel.name(model));
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
        Sought::Model(id) => facts.get(id).is_some_and(|enemy| enemy.in_play() && enemy.hidden()),
        Sought::Marker(id) => facts.things.get(id).is_some(),
    };
    if is_there { test(&mut duel, TestFor::Seek { model, sought }) } else { Ok(()) }
}

/// Somebody has found what was sought: a Hidden model is seen by all; the owner of a
/// marker says whether somebody is there.
///
/// # Errors
/// Where what was found is missing.
pub fn found(duel: &mut DuelMut<'_, '_>, model: ModelId, sought: Sought) -> StepResult {
    match sought {
        Sought::Model(id) => duel.show(id, &["arc-seek", "arc-hidden"]),
        Sought::Marker(marker) => {
            duel.things.get(marker).or_missing("the marker that was found")?;
            let text = event_text!("{} has found a marker", duel.name(model));
            duel.ctx.note(text, &["arc-marker-seek"]);
            duel.ctx.then(Admit { marker });
            Ok(())
        }
    }
}
