//! The view of a match: what clients show of it.

use crate::content::DrownedContent;
use bevy_ecs::prelude::*;
use monteria_skirmish::ForceRuleset;

use crate::display::action_in_progress::action_in_progress;
use crate::display::badges::badges;
use crate::skirmish_ref::{Cover, ModelRef, SkirmishRef};
use crate::state::{MarkerKind, SideState};
use crate::steps::special::scenario::victory_points;
use crate::steps::special::turn_points::turn_points;
use crate::text::points;
use monteria_game::{
    Hazard, ModelId, SideId, SightShown, SightState, Text, Thing, Tracker, View, Viewer, named,
    reaches, round_gains_fact, text,
};
use monteria_table::{Body, Obstacle};

/// Returns the match as this viewer may see it.
pub(crate) fn view(world: &World, viewer: Viewer) -> View {
    let facts = SkirmishRef::of(world);
    let line = |side, side_state: &SideState| side_line(&facts, side, side_state, viewer);
    let mut view = facts.build_view(world, viewer, DrownedContent::title(), line);
    let markers = facts.standing().map(|it| (it.id(), it.condition.points, it.condition.activated));
    view.tracker =
        Tracker::of_points(markers, facts.models.iter().map(|it| it.profile().most.get()).max());
    for shown in &mut view.models {
        // Every model of the view is one of the match.
        let Some(model) = facts.get(shown.id) else { continue };
        shown.health = (model.condition.wounds, model.profile().wounds.get());
        shown.badges = badges(&facts, model);
        shown.summary = summary(&facts, model);
    }
    view.under_way = action_in_progress(world, &facts);
    facts.things.show(&mut view, (world, viewer), |thing| Some(note(&facts, thing)));
    if let Some(twist) = facts.turn.twist {
        let (name, what) = twist.words();
        view.facts.push((name.to_owned(), what.to_owned()));
    }
    let more = monteria_triggers::round_gains(world);
    let gains = facts.side_states.0.iter().map(|(side, side_state)| {
        let more = more.get(&side).copied().unwrap_or(0);
        (side_state.crew.text(), turn_points(&facts, side) + more)
    });
    let turn_end = text!("rules-if-the-turn-ended-now", "If the turn ended now");
    view.facts.extend(round_gains_fact(world, turn_end, gains));
    view.facts.extend(monteria_triggers::facts(world));
    view
}

/// Returns the ledger ids of the scoring rules, those of the scenario first.
pub(crate) fn scoring_rules(world: &World) -> Vec<&'static str> {
    let kind = SkirmishRef::of(world).turn.kind.map(|kind| kind.rule());
    kind.into_iter().chain(["dro-ties"]).collect()
}

/// Returns the hazards for a model: noxious smoke, in which spending an Action
/// Point costs a wound.
pub(crate) fn hazards(world: &World, model: ModelId) -> Vec<Hazard> {
    let facts = SkirmishRef::of(world);
    let Some(one) = facts.get(model) else { return Vec::new() };
    let hazard = |thing: &Thing<MarkerKind>| match thing.what {
        MarkerKind::Smoke { radius, noxious: true } => {
            Some(Hazard { at: thing.at, radius: radius + one.stand.radius, at_end: true })
        }
        MarkerKind::Smoke { .. }
        | MarkerKind::Cache
        | MarkerKind::Lamp
        | MarkerKind::Vault(_)
        | MarkerKind::Relic
        | MarkerKind::Tower(_) => None,
    };
    facts.things.lying().filter_map(hazard).collect()
}

/// Describes the role, cost and reach of a model.
fn summary(facts: &SkirmishRef<'_>, model: &ModelRef<'_>) -> Text {
    let weapons = model.fighter.weapons.iter();
    let ranges = weapons.filter_map(|weapon| weapon.ranges()).map(|ranges| ranges.1.get());
    let reach = reaches(facts.speed(model, false).nailed, ranges);
    let profile = model.profile();
    let kind = Text::joined([profile.role.words(), points(profile.points.get())], ", ");
    Text::joined([kind, reach], "; ")
}

/// Describes a side in one line.
fn side_line(
    facts: &SkirmishRef<'_>,
    side: SideId,
    side_state: &SideState,
    viewer: Viewer,
) -> Text {
    // Points for a marked enemy are shown only to viewers who know the mark.
    let marked = side_state.marked.get(viewer).copied().flatten();
    let won = victory_points(facts, side, marked).unwrap_or(side_state.score);
    let mut all =
        vec![side_state.crew.text(), text!("rules-drowned-vp", "{points} VP", points = won)];
    if side_state.passes > 0 {
        all.push(text!(
            "rules-drowned-pass-tokens-2",
            "{passes} pass tokens",
            passes = side_state.passes
        ));
    }
    let cards =
        Text::joined(facts.cards_of(side_state).map(|card| Text::verbatim(&card.name)), ", ");
    if !cards.is_empty() {
        all.push(text!("rules-drowned-cards-2", "cards: {cards}"));
    }
    if let Some(marked) = marked.and_then(|id| facts.get(id)) {
        all.push(text!("rules-drowned-has-marked", "has marked {name}", name = marked.name()));
    }
    Text::joined(all, ", ")
}

/// Describes a thing on the table.
fn note(facts: &SkirmishRef<'_>, thing: &Thing<MarkerKind>) -> Text {
    let whose = thing
        .owner
        .map(|side| text!("rules-drowned-of-player", "Of player {player}.", player = side.0 + 1));
    let numbers = facts.numbers();
    let does = match &thing.what {
        MarkerKind::Cache => text!(
            "rules-drowned-carried-at-the-end-it-is",
            "Worth {cache} VP if carried at the end, {cache_home} more in the own zone.",
            cache = numbers.cache.get(),
            cache_home = numbers.cache_home.get()
        ),
        MarkerKind::Lamp => {
            text!(
                "rules-drowned-a-test-of-intelligence-switches-it",
                "A test of Intelligence switches it to the own side; it scores {lamp} VP a turn \
                 for its owner.",
                lamp = numbers.lamp.get()
            )
        }
        MarkerKind::Vault(done) => {
            let needed = Text::counted(
                "rules-drowned-successes",
                numbers.vault_need.get(),
                "success",
                "successes",
            );
            text!("rules-drowned-of-successes-open-it", "{needed} open it; {done} so far.")
        }
        MarkerKind::Relic => {
            text!(
                "rules-drowned-off-the-table-by-the-crews",
                "Worth {relic_off} VP when carried off the table by the crew's own edge.",
                relic_off = numbers.relic_off.get()
            )
        }
        MarkerKind::Tower(_) => {
            text!(
                "rules-drowned-who-has-more-wounds-on-it",
                "The side with more wounds of conscious models near it scores {tower_held} VP a \
                 turn.",
                tower_held = numbers.tower_held.get()
            )
        }
        MarkerKind::Smoke { noxious, .. } => {
            let worse = text!(
                "rules-drowned-marksmanship-against-who-is-in-it",
                "{number} Marksmanship against models in it or behind it.",
                number = numbers.smoke.get()
            );
            let chokes = noxious.then(|| {
                text!(
                    "rules-drowned-who-spends-an-ap-in-it",
                    "A model that spends an AP in it takes a wound."
                )
            });
            Text::joined([Some(worse), chokes].into_iter().flatten(), " ")
        }
    };
    Text::joined([whose, Some(does)].into_iter().flatten(), " ")
}

/// Returns the line of sight between two models at these bodies, for drawing.
pub(crate) fn sight(world: &World, from: &Body, to: &Body) -> SightShown {
    let facts = SkirmishRef::of(world);
    let posed =
        |body: &Body| facts.get(body.id).map(|model| (model, facts.pose_at(model, body.at)));
    // Bodies that are no models, such as things on the table, have no stance.
    let (Some((_, here)), Some((target, there))) = (posed(from), posed(to)) else {
        let line = facts.table.sight(from, to, &[]);
        return SightShown::new(|obstacle| named(world, obstacle), (from, to), &line, None);
    };
    let line = facts.line_of_sight(&here, &there);
    let cover = facts.cover(&here, target, &there);
    let eye = facts.eye(&here);
    let seen = facts.silhouette(&there);
    let over = facts.table.cover(&eye, &seen);
    let mut shown = SightShown::new(
        |obstacle| named(world, obstacle),
        (&eye, &seen),
        &line.sight,
        over.as_ref(),
    );
    if let Some(why) = line.unseen {
        shown.stop(why);
    } else if cover == Cover::default() {
        shown.state = SightState::Free;
    } else {
        // Only terrain is named here; smoke, friends and cards are part of
        // the kind of cover.
        let terrain = over.filter(|over| matches!(over.hit.what, Obstacle::Piece(_)));
        shown.state = SightState::Cover;
        shown.by = terrain.map(|over| named(world, over.hit.what));
        shown.cover = Some(cover.words());
    }
    shown
}
