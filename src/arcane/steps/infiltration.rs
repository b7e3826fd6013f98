//! Infiltration: markers in place of characters, and where these appear (rulebook,
//! Infiltration). All markers are possible places: the owner chooses when a character is
//! revealed or found, so that a marker hides no fact.

use bevy_ecs::prelude::*;

use super::deploy::{BeginWith, enter, start_points};
use crate::change::DuelMut;
use crate::duel_ref::{DuelRef, ModelRef};
use crate::state::Laid;
use crate::words::points;
use monteria_game::{
    Answered, Asked, Choice, ModelId, Needs, Offers, OrMissing, Refusal, SideId, StepResult, Thing,
    actions, event_text, place, step,
};
use monteria_skirmish::decision_of_side;
use monteria_table::Spot;

step! {
    /// A side lays an infiltration marker, or a trap of its cards.
    LayMarker = "lay-marker" {
        /// Which.
        side: SideId,
        /// Whether a trap.
        trap: bool,
    } => ask_marker, take_marker;
    /// A side may reveal some of those who infiltrate.
    Reveal = "reveal" {
        /// Which.
        side: SideId,
    } => ask_reveal, take_reveal;
    /// A marker has been found: its owner says whether somebody is there.
    Admit = "admit" {
        /// Its number.
        marker: u16,
    } => ask_admit, take_admit;
}

actions! {
    /// What is laid.
    #[derive(Copy)]
    pub enum MarkerChoice {
        /// A marker, at a spot.
        Marker,
        /// No marker: there is no room.
        NoMarker,
        /// A trap, at a spot.
        Snare,
        /// No trap: there is no room.
        NoSnare,
    }

    /// Who is revealed.
    #[derive(Copy)]
    pub enum RevealChoice {
        /// This character.
        Reveal(ModelId) = "reveal:{0}",
        /// Nobody more; or nobody is at a marker that has been found.
        Nobody,
    }
}

fn ask_marker(In(LayMarker { side, trap }): In<LayMarker>, duel: DuelMut) -> Asked {
    let facts = duel.read();
    let region = if trap { facts.for_trap(side)? } else { facts.for_marker(side)? };
    let (yes, no, what, group) = match trap {
        true => (MarkerChoice::Snare, MarkerChoice::NoSnare, "a trap", "Preparation"),
        false => {
            (MarkerChoice::Marker, MarkerChoice::NoMarker, "an infiltration marker", "Infiltration")
        }
    };
    let option = if region.has_room(facts.table) {
        Choice::plain(yes, event_text!("Lay {what}")).needs(Needs::To(region))
    } else {
        Choice::plain(no, event_text!("There is no room for {what}")).hint("It is left out.")
    };
    let prompt = match trap {
        true => event_text!("A trap outside of the enemy's zone: where?"),
        false => {
            let gap = facts.numbers().markers_apart;
            event_text!(
                "An infiltration marker, {gap}\" from the others and from the enemy's zone: where?"
            )
        }
    };
    Ok(Some(decision_of_side(side, prompt, vec![option.group(group)])))
}

fn take_marker(
    In((step, answer)): Answered<LayMarker, MarkerChoice>,
    mut duel: DuelMut,
) -> StepResult {
    if matches!(answer.choice, MarkerChoice::NoMarker | MarkerChoice::NoSnare) {
        return Ok(());
    }
    let side = step.side;
    let at = answer.spot()?.plan();
    let (what, called, why) = match step.trap {
        true => (duel.read().snare(side)?, "A trap", "arc-advantage"),
        false => (Laid::Marker, "An infiltration marker", "arc-infiltration"),
    };
    let text =
        event_text!("{called} of {}: {}", duel.side_state(side).party, place([at.x, 0.0, at.y]));
    duel.lay(Thing::new(what, at).owned_by(side), text, &[why]);
    Ok(())
}

/// Those who infiltrate for a side.
fn infiltrators<'f, 'a>(facts: &'f DuelRef<'a>, side: SideId) -> StepResult<Vec<&'f ModelRef<'a>>> {
    facts.side_state(side).infiltrating.iter().map(|id| facts.try_get(*id)).collect()
}

fn ask_reveal(In(step): In<Reveal>, duel: DuelMut) -> Asked {
    let facts = duel.read();
    let own = infiltrators(&facts, step.side)?;
    let mut offers = Offers::default();
    for model in own {
        let name = event_text!("Reveal {} at a marker", model.name());
        let choice = Choice::plain(RevealChoice::Reveal(model.id()), name)
            .group("Infiltration")
            .hint(event_text!("It begins with {}.", points(start_points(&facts, model))));
        match facts.landing(model, facts.markers(step.side), false) {
            Some(region) => offers.add(choice.needs(Needs::To(region)), Ok(())),
            None => offers
                .add(choice, Err(Refusal::rule("NoRoom", "there is no room for it at a marker"))),
        }
    }
    if offers.legal.is_empty() {
        return Ok(None);
    }
    let nobody = Choice::plain(RevealChoice::Nobody, "Reveal nobody").group("Infiltration");
    offers.add(nobody.hint("Whoever has not been revealed when the match ends is lost."), Ok(()));
    Ok(Some(decision_of_side(step.side, "Who is revealed?", offers)))
}

fn take_reveal(
    In((step, answer)): Answered<Reveal, RevealChoice>,
    mut duel: DuelMut,
) -> StepResult {
    let RevealChoice::Reveal(id) = answer.choice else { return Ok(()) };
    let facts = duel.read();
    let spot = answer.spot()?;
    let start = start_points(&facts, facts.try_get(id)?);
    let nearest = facts
        .markers(step.side)
        .min_by(|a, b| a.at.distance(spot.plan()).total_cmp(&b.at.distance(spot.plan())));
    let marker = nearest.or_missing("the marker of the order")?.id;
    let text = event_text!("{} reveals itself with {}", duel.name(id), points(start));
    appear(&mut duel, (id, start), (marker, spot, false), text, &["arc-reveal"])?;
    duel.ctx.then(BeginWith { model: id });
    duel.ctx.then(Reveal { side: step.side });
    Ok(())
}

fn ask_admit(In(step): In<Admit>, duel: DuelMut) -> Asked {
    let facts = duel.read();
    let Some(marker) = facts.things.get(step.marker) else { return Ok(None) };
    let side = marker.owner.or_missing("the owner of the marker")?;
    let own = infiltrators(&facts, side)?;
    let mut offers = Offers::default();
    for model in &own {
        let recovery = points(model.card().recovery.get());
        let choice = Choice::plain(
            RevealChoice::Reveal(model.id()),
            event_text!("{} is there", model.name()),
        )
        .group("Infiltration")
        .hint(event_text!("It begins with {recovery} and may not move this turn."));
        let region = facts.landing(model, std::iter::once(marker), true);
        offers.add(choice.needs(Needs::To(region.or_missing("room on the table")?)), Ok(()));
    }
    let spare = if facts.markers(side).count() > own.len() {
        Ok(())
    } else {
        Err(Refusal::rule("NoMarkerToSpare", "no marker is left beside those of your infiltrators"))
    };
    let nobody = Choice::plain(RevealChoice::Nobody, "Nobody is there").group("Infiltration");
    offers.add(nobody.hint("The marker is taken off the table."), spare);
    Ok(Some(decision_of_side(side, "The enemy has found a marker: is somebody there?", offers)))
}

fn take_admit(In((step, answer)): Answered<Admit, RevealChoice>, mut duel: DuelMut) -> StepResult {
    let RevealChoice::Reveal(id) = answer.choice else {
        return take_up(
            &mut duel,
            step.marker,
            "Nobody is at the marker".to_owned(),
            &["arc-marker-seek"],
        );
    };
    let recovery = duel.read().try_get(id)?.card().recovery.get();
    let text = event_text!("{} is found, with {}", duel.name(id), points(recovery));
    appear(
        &mut duel,
        (id, recovery),
        (step.marker, answer.spot()?, true),
        text,
        &["arc-marker-seek"],
    )?;
    duel.vigor(id)?.moved = true;
    Ok(())
}

/// An infiltrator appears: on its marker, where its place is free, else at the spot near
/// it. When nobody infiltrates any more the rest of the markers go.
fn appear(
    duel: &mut DuelMut<'_, '_>,
    (id, start): (ModelId, u8),
    (marker, spot, found): (u16, Spot, bool),
    text: String,
    why: &[&str],
) -> StepResult {
    let facts = duel.read();
    let model = facts.try_get(id)?;
    let there = facts.things.get(marker).or_missing("the marker")?;
    let side = model.side();
    let on = facts.on_marker(model, there, found);
    let spot = if on { Spot { x: there.at.x, z: there.at.y, y: None } } else { spot };
    duel.side_state(side).infiltrating.retain(|other| *other != id);
    take_up(duel, marker, "The marker is taken up".to_owned(), why)?;
    enter(duel, (id, start), spot, text, why)?;
    if duel.side_state(side).infiltrating.is_empty() {
        let rest: Vec<u16> = duel.read().markers(side).map(|marker| marker.id).collect();
        for marker in rest {
            take_up(duel, marker, "A marker that is needed no more is taken up".to_owned(), why)?;
        }
    }
    Ok(())
}

/// Takes a marker off the table.
fn take_up(duel: &mut DuelMut<'_, '_>, marker: u16, text: String, why: &[&str]) -> StepResult {
    duel.clear_away(marker, text, why)
}
