//! Builds the [`View`] of a match: badges, zones, notes and lines of sight, as one
//! viewer may see them.

use bevy_ecs::prelude::*;

use super::attack_phases;
use super::badges::badges;
use crate::content::Innate;
use crate::duel_ref::{DuelRef, Grade, ModelRef};
use crate::state::{SideState, TableItem};
use crate::text::{points, rule};
use monteria_game::{
    Hazard, ModelId, Seen, SideId, SightShown, SightState, Stand, Thing, Tracker, View, Viewer,
    ZoneShown, counted, inches, named,
};
use monteria_table::Body;

/// Returns the match as this viewer may see it.
pub(crate) fn view(world: &World, viewer: Viewer) -> View {
    let facts = DuelRef::of(world);
    let line = |side, side_state: &SideState| side_line(&facts, side, side_state, viewer);
    let mut view = facts.build_view(world, viewer, "Veil and Crown", line);
    let markers = facts.standing().map(|it| (it.id(), it.condition.points, it.condition.activated));
    view.tracker =
        Tracker::of_points(markers, facts.models.iter().map(|it| it.card().most.get()).max());
    for shown in &mut view.models {
        // Every model of the view is one of the match.
        let Some(model) = facts.get(shown.id) else { continue };
        shown.health = (model.condition.life, model.max_life());
        shown.badges = badges(&facts, model, viewer);
        shown.zones = zones(&facts, model);
        shown.summary = summary(model);
    }
    view.under_way = attack_phases::under_way(&facts, world.resource());
    facts.things.show(&mut view, (world, viewer), |thing| Some(note(&facts, thing)));
    view.facts.extend(turn_effects(&facts));
    view.facts.extend(monteria_triggers::facts(world));
    view
}

/// Returns the ids of the rules of scoring and victory, those of the scenario first.
pub(crate) fn scoring_rules(world: &World) -> Vec<&'static str> {
    let kind = DuelRef::of(world).turn.kind.map(|kind| kind.rules().rule());
    kind.into_iter().chain(["arc-victory", "arc-leader", "arc-result"]).collect()
}

/// Returns the enemy traps, with the radius in which they strike this model.
pub(crate) fn hazards(world: &World, model: ModelId) -> Vec<Hazard> {
    let facts = DuelRef::of(world);
    let Some(one) = facts.get(model) else { return Vec::new() };
    let hostile =
        facts.things.lying().filter(|thing| thing.owner.is_some_and(|side| side != one.side()));
    let hazard = |thing: &Thing<TableItem>| match thing.what {
        TableItem::Trap { trigger, at_end, .. } => {
            Some(Hazard { at: thing.at, radius: trigger + one.stand.radius, at_end })
        }
        TableItem::Marker
        | TableItem::Wall { .. }
        | TableItem::Stone
        | TableItem::Captive
        | TableItem::Altar => None,
    };
    hostile.filter_map(hazard).collect()
}

/// Returns the state of a side in one line.
fn side_line(facts: &DuelRef<'_>, side: SideId, side_state: &SideState, viewer: Viewer) -> String {
    // Only viewers that know the marked enemy see the points that it doubles.
    let tally = facts.tally(side, side_state.marked.get(viewer).copied().flatten());
    let rows: Vec<String> = tally.rows().map(|(what, won)| format!("{what} {won}")).collect();
    let rows = if rows.is_empty() { String::new() } else { format!(" ({})", rows.join(", ")) };
    let mut all = vec![side_state.party.clone(), format!("{} VP{rows}", tally.total())];
    all.push(format!("{} Essence", side_state.essence));
    if side_state.reserve > 0 {
        all.push(format!("Reserve {}", points(side_state.reserve)));
    }
    if !side_state.infiltrating.is_empty() {
        all.push(format!("{} infiltrating", side_state.infiltrating.len()));
    }
    let name = |id| facts.get(id).map_or_else(String::new, |model| model.name().to_owned());
    if let Some(wanted) = side_state.wanted {
        all.push(format!("wants {}", name(wanted)));
    }
    if let Some(Some(marked)) = side_state.marked.get(viewer) {
        all.push(format!("has marked {}", name(*marked)));
    }
    let cards: Vec<&str> = facts
        .plots(side)
        .filter_map(|(id, _)| Some(facts.content.cards.get(id)?.name.as_str()))
        .collect();
    if !cards.is_empty() {
        all.push(format!("cards: {}", cards.join(", ")));
    }
    all.join(", ")
}

/// Returns the effects of this turn on everybody, as labels and texts.
fn turn_effects(facts: &DuelRef<'_>) -> Vec<(String, String)> {
    let turn = facts.turn;
    let mut all = Vec::new();
    if let Some(sight) = turn.darkness {
        all.push((
            "Darkness".to_owned(),
            format!("nobody sees farther than {} this turn", inches(sight)),
        ));
    }
    if turn.fog {
        all.push(("Fog".to_owned(), "ranges are halved this turn".to_owned()));
    }
    if let Some(zone) = turn.heavy_air {
        all.push(("Heavy air".to_owned(), format!("Control Zones of {} this turn", inches(zone))));
    }
    all
}

/// Returns the description of an object on the table.
fn note(facts: &DuelRef<'_>, thing: &Thing<TableItem>) -> String {
    let whose = thing.owner.map_or_else(String::new, |side| format!("Of player {}. ", side.0 + 1));
    let does = match &thing.what {
        TableItem::Marker => {
            let count = thing
                .owner
                .and_then(|side| facts.side_states.0.get(side))
                .map_or(0, |it| it.infiltrating.len());
            format!(
                "A place where one of {} may come out.",
                counted(count, "infiltrator", "infiltrators")
            )
        }
        TableItem::Trap { trigger, at_end, attack, damage } => {
            let how = if *at_end { "ends a move" } else { "moves" };
            let near = inches(*trigger);
            format!(
                "An enemy who {how} within {near} is struck with Attack {attack} and Damage \
                 {damage}."
            )
        }
        TableItem::Wall { .. } => "Stops every line of sight as long as it is upheld.".to_owned(),
        TableItem::Stone => rule("arc-scenario-stones"),
        TableItem::Captive => rule("arc-scenario-prisoner"),
        TableItem::Altar => rule("arc-scenario-ritual"),
    };
    format!("{whose}{does}")
}

/// Returns the circles around a model: the reach of abilities that it upholds, its
/// Control Zone, and the range at which a Guardian intercepts.
fn zones(facts: &DuelRef<'_>, model: &ModelRef<'_>) -> Vec<ZoneShown> {
    if !model.in_play() {
        return Vec::new();
    }
    let upheld = model.condition.upheld.keys().filter_map(|id| model.card().ability(id));
    let screens = upheld.filter_map(|ability| {
        let reach = ability.kind().screen()?.get();
        Some(ZoneShown { name: ability.name.clone(), reach, lasting: true })
    });
    let guards =
        model.has(&Innate::Guardian).then(|| ("Guardian", facts.numbers().guardian_within.get()));
    let looked_at = [Some(("Control Zone", facts.zone())), guards].into_iter().flatten();
    screens
        .chain(looked_at.map(|(name, reach)| ZoneShown {
            name: name.to_owned(),
            reach,
            lasting: false,
        }))
        .collect()
}

fn summary(model: &ModelRef<'_>) -> String {
    let card = model.card();
    let reach =
        card.range().map_or_else(String::new, |reach| format!(", shoots {}", inches(reach)));
    let hidden = if model.hidden() { ", Hidden: nobody can aim at it" } else { "" };
    let moves = format!(", walks {}, runs {}", inches(card.walk.get()), inches(card.run.get()));
    format!("{}, level {}{moves}{reach}{hidden}", card.kind_text(), card.level)
}

/// Returns the line of sight from one body to another, with what blocks or covers it. The
/// bodies may stand elsewhere than their models.
pub(crate) fn sight(world: &World, from: &Body, to: &Body) -> SightShown {
    let facts = DuelRef::of(world);
    let line = facts.line(from, to);
    let target = facts.get(to.id);
    let cover = target.and_then(|target| {
        // The target may stand elsewhere than its model does now.
        let stand = Stand { at: to.at, radius: to.radius, height: to.height };
        let seen = Seen { stand: &stand, ..target.seen };
        facts.cover(from, &ModelRef { seen, ..*target })
    });
    let over = cover.is_some().then(|| facts.table.cover(from, to)).flatten();
    let mut shown =
        SightShown::new(|obstacle| named(world, obstacle), (from, to), &line, over.as_ref());
    if let Some(why) = facts.unseen(from, to, &[]) {
        shown.stop(why);
    } else if let Some((grade, by)) = cover {
        let grade = if grade == Grade::Hard { "hard cover" } else { "soft cover" };
        shown.state = SightState::Cover;
        shown.by = Some(by);
        shown.cover = Some(grade.to_owned());
    } else {
        shown.state = SightState::Free;
    }
    shown
}
