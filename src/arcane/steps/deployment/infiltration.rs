//! Infiltration: markers in place of characters, and the places where these appear
//! (rulebook, Infiltration). Every marker is a possible place: the owner chooses when a
//! character is revealed or found, so a marker hides no fact.

use bevy_ecs::prelude::*;

use super::deploy::{BeginWith, enter, start_points};
use crate::change::DuelMut;
use crate::duel_ref::{DuelRef, ModelRef};
use crate::state::TableItem;
use crate::text::points;
use monteria_game::{
    Answered, AskResult, Choice, ModelId, Needs, Offers, OrMissing, Refusal, SideId, StepResult,
    Text, Thing, actions, event_text, inches, place, step, text,
};
use monteria_skirmish::decision_of_side;
use monteria_table::Spot;

step! {
    /// A side places an infiltration marker, or a trap of its cards.
    PlaceMarker = "lay-marker" {
        side: SideId,
        trap: bool,
    } => ask_marker, take_marker;
    /// A side may reveal some of its infiltrators.
    Reveal = "reveal" {
        side: SideId,
    } => ask_reveal, take_reveal;
    /// A marker was found: its owner says whether an infiltrator is there.
    AnswerFoundMarker = "admit" {
        /// The number of the marker.
        marker: u16,
    } => ask_admit, take_admit;
}

actions! {
    /// The object that is placed, if there is room.
    #[derive(Copy)]
    pub enum MarkerChoice {
        /// An infiltration marker at a spot.
        Marker,
        /// No marker, because there is no room.
        NoMarker,
        /// A trap at a spot.
        Snare,
        /// No trap, because there is no room.
        NoSnare,
    }

    /// The infiltrator that is revealed, if any.
    #[derive(Copy)]
    pub enum RevealChoice {
        /// The character with this id.
        Reveal(ModelId) = "reveal:{0}",
        /// No character: none is revealed, or none is at the found marker.
        Nobody,
    }
}

fn ask_marker(In(PlaceMarker { side, trap }): In<PlaceMarker>, duel: DuelMut) -> AskResult {
    let facts = duel.read();
    let region = if trap { facts.trap_region(side)? } else { facts.marker_region(side)? };
    let (yes, no, what, group) = if trap {
        (
            MarkerChoice::Snare,
            MarkerChoice::NoSnare,
            text!("rules-arcane-a-trap-2", "a trap"),
            text!("rules-arcane-preparation", "Preparation"),
        )
    } else {
        (
            MarkerChoice::Marker,
            MarkerChoice::NoMarker,
            text!("rules-arcane-an-infiltration-marker", "an infiltration marker"),
            text!("rules-arcane-infiltration", "Infiltration"),
        )
    };
    let option = if region.has_room(facts.table) {
        Choice::plain(yes, event_text!("rules-arcane-lay", "Put down {what}"))
            .needs(Needs::To(region))
    } else {
        Choice::plain(
            no,
            event_text!("rules-arcane-there-is-no-room-for", "There is no room for {what}"),
        )
        .hint(text!("rules-arcane-it-is-left-out", "It is not placed."))
    };
    let prompt = if trap {
        event_text!(
            "rules-arcane-a-trap-outside-of-the-enemys",
            "Where outside the enemy's zone do you place a trap?"
        )
    } else {
        let gap = inches(facts.numbers().markers_apart.get());
        event_text!(
            "rules-arcane-an-infiltration-marker-from-the-others",
            "Where do you place an infiltration marker, at least {gap} from the others and from \
             the enemy's zone?"
        )
    };
    Ok(Some(decision_of_side(side, prompt, vec![option.group(group)])))
}

fn take_marker(
    In((step, answer)): Answered<PlaceMarker, MarkerChoice>,
    mut duel: DuelMut,
) -> StepResult {
    if matches!(answer.choice, MarkerChoice::NoMarker | MarkerChoice::NoSnare) {
        return Ok(());
    }
    let side = step.side;
    let at = answer.spot()?.plan();
    let party = duel.side_state(side).party.clone();
    let place = place([at.x, 0.0, at.y]);
    let (what, text, why) = if step.trap {
        let text = event_text!("rules-arcane-a-trap-of-2", "A trap of {party}: {place}");
        (duel.read().card_trap(side)?, text, "arc-advantage")
    } else {
        let text = event_text!("rules-arcane-of", "An infiltration marker of {party}: {place}");
        (TableItem::Marker, text, "arc-infiltration")
    };
    duel.lay(Thing::new(what, at).owned_by(side), text, &[why]);
    Ok(())
}

/// Returns the infiltrators of a side.
fn infiltrators<'f, 'a>(facts: &'f DuelRef<'a>, side: SideId) -> StepResult<Vec<&'f ModelRef<'a>>> {
    facts.side_state(side).infiltrating.iter().map(|id| facts.try_get(*id)).collect()
}

fn ask_reveal(In(step): In<Reveal>, duel: DuelMut) -> AskResult {
    let facts = duel.read();
    let own = infiltrators(&facts, step.side)?;
    let mut offers = Offers::default();
    for model in own {
        let name = event_text!(
            "rules-arcane-reveal-at-a-marker",
            "Reveal {name} at a marker",
            name = model.name()
        );
        let choice = Choice::plain(RevealChoice::Reveal(model.id()), name)
            .group(text!("rules-arcane-infiltration", "Infiltration"))
            .hint(event_text!(
                "rules-arcane-it-begins-with",
                "It begins with {start_points}.",
                start_points = points(start_points(&facts, model))
            ));
        match facts.appearance_region(model, facts.markers(step.side), false) {
            Some(region) => offers.add(choice.needs(Needs::To(region)), Ok(())),
            None => offers.add(
                choice,
                Err(Refusal::rule(
                    "NoRoom",
                    text!(
                        "rules-arcane-there-is-no-room-for-it",
                        "there is no room for it at a marker"
                    ),
                )),
            ),
        }
    }
    if offers.legal.is_empty() {
        return Ok(None);
    }
    let nobody =
        Choice::plain(RevealChoice::Nobody, text!("rules-arcane-reveal-nobody", "Reveal nobody"))
            .group(text!("rules-arcane-infiltration", "Infiltration"));
    offers.add(
        nobody.hint(text!(
            "rules-arcane-whoever-has-not-been-revealed-when",
            "A model that is still unrevealed at the end of the match counts as lost."
        )),
        Ok(()),
    );
    Ok(Some(decision_of_side(
        step.side,
        text!("rules-arcane-who-is-revealed", "Who is revealed?"),
        offers,
    )))
}

fn take_reveal(
    In((step, answer)): Answered<Reveal, RevealChoice>,
    mut duel: DuelMut,
) -> StepResult {
    // Nobody more is revealed.
    let RevealChoice::Reveal(id) = answer.choice else { return Ok(()) };
    let facts = duel.read();
    let spot = answer.spot()?;
    let start = start_points(&facts, facts.try_get(id)?);
    let nearest = facts
        .markers(step.side)
        .min_by(|a, b| a.at.distance(spot.plan()).total_cmp(&b.at.distance(spot.plan())));
    let marker = nearest.or_missing("the marker of the order")?.id;
    let text = event_text!(
        "rules-arcane-reveals-itself-with",
        "{name} reveals itself with {start}",
        name = duel.name(id),
        start = points(start)
    );
    let arrival = Arrival { model: id, points: start, marker, spot, found: false };
    place_infiltrator(&mut duel, &arrival, text, &["arc-reveal"])?;
    duel.ctx.then(BeginWith { model: id });
    duel.ctx.then(Reveal { side: step.side });
    Ok(())
}

fn ask_admit(In(step): In<AnswerFoundMarker>, duel: DuelMut) -> AskResult {
    let facts = duel.read();
    // The marker may have been removed since it was found.
    let Some(marker) = facts.things.get(step.marker) else { return Ok(None) };
    let side = marker.owner.or_missing("the owner of the marker")?;
    let own = infiltrators(&facts, side)?;
    let mut offers = Offers::default();
    for model in &own {
        let recovery = points(model.card().recovery.get());
        let choice = Choice::plain(
            RevealChoice::Reveal(model.id()),
            event_text!("rules-arcane-is-there", "{name} is there", name = model.name()),
        )
        .group(text!("rules-arcane-infiltration", "Infiltration"))
        .hint(event_text!(
            "rules-arcane-it-begins-with-and-may-not",
            "It begins with {recovery} and may not move this turn."
        ));
        let region = facts.appearance_region(model, std::iter::once(marker), true);
        offers.add(choice.needs(Needs::To(region.or_missing("room on the table")?)), Ok(()));
    }
    let spare = if facts.markers(side).count() > own.len() {
        Ok(())
    } else {
        Err(Refusal::rule(
            "NoMarkerToSpare",
            text!(
                "rules-arcane-no-marker-is-left-beside-those",
                "your infiltrators need every marker that is left"
            ),
        ))
    };
    let nobody = Choice::plain(
        RevealChoice::Nobody,
        text!("rules-arcane-nobody-is-there", "nobody is there").capital(),
    )
    .group(text!("rules-arcane-infiltration", "Infiltration"));
    offers.add(
        nobody.hint(text!(
            "rules-arcane-the-marker-is-taken-off-the",
            "The marker is removed from the table."
        )),
        spare,
    );
    Ok(Some(decision_of_side(
        side,
        text!(
            "rules-arcane-the-enemy-has-found-a-marker",
            "The enemy has found a marker: is somebody there?"
        ),
        offers,
    )))
}

fn take_admit(
    In((step, answer)): Answered<AnswerFoundMarker, RevealChoice>,
    mut duel: DuelMut,
) -> StepResult {
    let RevealChoice::Reveal(id) = answer.choice else {
        return remove_marker(
            &mut duel,
            step.marker,
            text!("rules-arcane-nobody-is-at-the-marker", "Nobody is at the marker"),
            &["arc-marker-seek"],
        );
    };
    let recovery = duel.read().try_get(id)?.card().recovery.get();
    let text = event_text!(
        "rules-arcane-is-found-with",
        "{name} is found, with {recovery}",
        name = duel.name(id),
        recovery = points(recovery)
    );
    let spot = answer.spot()?;
    let arrival = Arrival { model: id, points: recovery, marker: step.marker, spot, found: true };
    place_infiltrator(&mut duel, &arrival, text, &["arc-marker-seek"])?;
    duel.condition(id)?.moved = true;
    Ok(())
}

/// The appearance of an infiltrator at a marker.
struct Arrival {
    model: ModelId,
    /// The Action Points that it begins with.
    points: u8,
    /// The number of the marker.
    marker: u16,
    /// The spot beside the marker that is used if it is not put on the marker.
    spot: Spot,
    /// Whether the enemy found it; otherwise it revealed itself.
    found: bool,
}

/// Puts an infiltrator on the table: on its marker if there is room, else at the spot
/// beside it. After the last infiltrator the remaining markers are removed.
fn place_infiltrator(
    duel: &mut DuelMut<'_, '_>,
    arrival: &Arrival,
    text: Text,
    why: &[&str],
) -> StepResult {
    let facts = duel.read();
    let model = facts.try_get(arrival.model)?;
    let marker = facts.things.get(arrival.marker).or_missing("the marker")?;
    let side = model.side();
    let on_marker = facts.on_marker(model, marker, arrival.found);
    let spot =
        if on_marker { Spot { x: marker.at.x, z: marker.at.y, y: None } } else { arrival.spot };
    duel.side_state(side).infiltrating.retain(|other| *other != arrival.model);
    remove_marker(
        duel,
        arrival.marker,
        text!("rules-arcane-the-marker-is-taken-up", "The marker is removed"),
        why,
    )?;
    enter(duel, arrival.model, arrival.points, spot, text, why)?;
    if duel.side_state(side).infiltrating.is_empty() {
        let rest: Vec<u16> = duel.read().markers(side).map(|marker| marker.id).collect();
        for marker in rest {
            remove_marker(
                duel,
                marker,
                text!(
                    "rules-arcane-a-marker-that-is-needed-no",
                    "A marker that is no longer needed is removed"
                ),
                why,
            )?;
        }
    }
    Ok(())
}

/// Removes a marker from the table.
fn remove_marker(duel: &mut DuelMut<'_, '_>, marker: u16, text: Text, why: &[&str]) -> StepResult {
    duel.clear_away(marker, text, why)
}
