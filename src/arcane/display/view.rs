//! Builds the [`View`] of a match: badges, zones, notes and lines of sight, as one
//! viewer may see them.

use crate::content::ArcaneContent;
use bevy_ecs::prelude::*;
use monteria_skirmish::ForceRuleset;

use super::attack_phases;
use super::badges::badges;
use crate::content::{Id, Innate};
use crate::duel_ref::{DuelRef, Grade, ModelRef};
use crate::ledger::entries;
use crate::state::{SideState, TableItem};
use crate::text::{points, rule};
use monteria_game::{
    Hazard, ModelId, Seen, SideId, SightShown, SightState, Stand, Text, Thing, Tracker, View,
    Viewer, ZoneShown, inches, named, round_gains_fact, text,
};
use monteria_table::Body;
use monteria_triggers::PlayedTriggers;

/// Returns the match as this viewer may see it.
pub(crate) fn view(world: &World, viewer: Viewer) -> View {
    let facts = DuelRef::of(world);
    let line = |side, side_state: &SideState| side_line(&facts, side, side_state, viewer);
    let mut view = facts.build_view(world, viewer, ArcaneContent::title(), line);
    let markers = facts.standing().map(|it| (it.id(), it.condition.points, it.condition.activated));
    view.tracker =
        Tracker::of_points(markers, facts.models.iter().map(|it| it.card().most.get()).max());
    for shown in &mut view.models {
        // Every model of the view is one of the match.
        let Some(model) = facts.get(shown.id) else { continue };
        shown.health = (model.condition.life, model.max_life());
        shown.badges = badges(&facts, model, viewer);
        shown.zones = zones(&facts, model);
        shown.kind = model.card().kind_text();
        shown.summary = summary(model);
    }
    view.under_way = attack_phases::under_way(&facts, world.resource());
    let cited = PlayedTriggers::ledger(world);
    facts.things.show(&mut view, (world, viewer), |thing| Some(note(&facts, thing, &cited)));
    view.facts.extend(turn_effects(&facts));
    let gains = monteria_triggers::round_gains(world).into_iter();
    let party = |side| facts.side_states.0.get(side).map_or(Text::default(), |it| it.party.text());
    let turn_end = text!("rules-if-the-turn-ended-now", "If the turn ended now");
    view.facts.extend(round_gains_fact(
        world,
        turn_end,
        gains.map(|(side, points)| (party(side), points)),
    ));
    view.facts.extend(monteria_triggers::facts(world));
    view
}

/// Returns the ids of the rules of scoring and victory, those of the scenario first.
pub(crate) fn scoring_rules(world: &World) -> Vec<&'static str> {
    let cited = PlayedTriggers::ledger(world);
    let cited =
        entries().iter().map(|entry| entry.id).filter(|id| cited.iter().any(|it| it == *id));
    let mut all: Vec<&'static str> = cited.collect();
    if monteria_triggers::rule_texts(world).is_empty() {
        all.push("arc-scenario-duel");
    }
    all.extend(["arc-victory", "arc-leader", "arc-result"]);
    all
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
fn side_line(facts: &DuelRef<'_>, side: SideId, side_state: &SideState, viewer: Viewer) -> Text {
    // Only viewers that know the marked enemy see the points that it doubles.
    let tally = facts.tally(side, side_state.marked.get(viewer).copied().flatten());
    let rows = tally.rows().map(|(what, won)| what.with(Text::verbatim(format!(" {won}"))));
    let rows = Text::joined(rows, ", ");
    let total = text!("rules-arcane-vp", "{points} VP", points = tally.total());
    let total = match rows.is_empty() {
        true => total,
        false => Text::row([total, Text::sign(" ("), rows, Text::sign(")")]),
    };
    let mut all = vec![side_state.party.text(), total];
    all.push(text!("rules-arcane-essence", "{essence} Essence", essence = side_state.essence));
    if side_state.reserve > 0 {
        all.push(text!(
            "rules-arcane-reserve",
            "Reserve {reserve}",
            reserve = points(side_state.reserve)
        ));
    }
    if !side_state.infiltrating.is_empty() {
        all.push(text!(
            "rules-arcane-infiltrating",
            "{infiltrating} infiltrating",
            infiltrating = side_state.infiltrating.len()
        ));
    }
    let name = |id| facts.get(id).map_or_else(String::new, |model| model.name().to_owned());
    if let Some(wanted) = side_state.wanted {
        all.push(text!("rules-arcane-wants", "wants {name}", name = name(wanted)));
    }
    if let Some(Some(marked)) = side_state.marked.get(viewer) {
        all.push(text!("rules-arcane-has-marked", "has marked {name}", name = name(*marked)));
    }
    let cards = facts
        .plots(side)
        .filter_map(|(id, _)| Some(Text::verbatim(&facts.content.cards.get(id)?.name)));
    let cards = Text::joined(cards, ", ");
    if !cards.is_empty() {
        all.push(text!("rules-arcane-cards-2", "cards: {cards}"));
    }
    Text::joined(all, ", ")
}

/// Returns the effects of this turn on everybody, as labels and texts.
fn turn_effects(facts: &DuelRef<'_>) -> Vec<(Text, Text)> {
    let turn = facts.turn;
    let mut all = Vec::new();
    if let Some(sight) = turn.darkness {
        all.push((
            text!("rules-arcane-darkness", "Darkness"),
            text!(
                "rules-arcane-nobody-sees-farther-than-this-turn",
                "nobody sees farther than {sight} this turn",
                sight = inches(sight)
            ),
        ));
    }
    if turn.fog {
        all.push((
            text!("rules-arcane-fog", "Fog"),
            text!("rules-arcane-ranges-are-halved-this-turn", "ranges are halved this turn"),
        ));
    }
    if let Some(zone) = turn.heavy_air {
        all.push((
            text!("rules-arcane-heavy-air", "Heavy air"),
            text!(
                "rules-arcane-control-zones-of-this-turn",
                "Control Zones of {zone} this turn",
                zone = inches(zone)
            ),
        ));
    }
    all
}

/// Returns the description of an object on the table. `cited` are the rules of the ledger
/// that the scenario follows.
fn note(facts: &DuelRef<'_>, thing: &Thing<TableItem>, cited: &[Id]) -> Text {
    // Scenarios of mods use the same objects for other objectives.
    let of_scenario = |id: &'static str| match cited.iter().any(|it| *it == *id) {
        true => rule(id),
        false => text!(
            "rules-arcane-the-rules-of-the-scenario-use-it",
            "The rules of the scenario say what it is for."
        ),
    };
    let whose = thing
        .owner
        .map(|side| text!("rules-arcane-of-player", "Of player {player}.", player = side.0 + 1));
    let does = match &thing.what {
        TableItem::Marker => {
            let count = thing
                .owner
                .and_then(|side| facts.side_states.0.get(side))
                .map_or(0, |it| it.infiltrating.len());
            text!(
                "rules-arcane-a-place-where-one-of-may",
                "One of {count} may appear here.",
                count = Text::counted(
                    "rules-arcane-infiltrators",
                    i64::try_from(count).unwrap_or(i64::MAX),
                    "infiltrator",
                    "infiltrators"
                )
            )
        }
        TableItem::Trap { trigger, at_end, attack, damage } => {
            let how = match *at_end {
                true => text!("rules-arcane-ends-a-move", "ends a move"),
                false => text!("rules-arcane-moves", "moves"),
            };
            let near = inches(*trigger);
            text!(
                "rules-arcane-an-enemy-who-within-is-struck",
                "An enemy that {how} within {near} is struck with Attack {attack} and Damage \
                 {damage}."
            )
        }
        TableItem::Wall { .. } => text!(
            "rules-arcane-stops-every-line-of-sight-as",
            "Blocks every line of sight while it is maintained."
        ),
        TableItem::Stone => of_scenario("arc-scenario-stones"),
        TableItem::Captive => rule("arc-scenario-prisoner"),
        TableItem::Altar => of_scenario("arc-scenario-ritual"),
    };
    Text::joined([whose, Some(does)].into_iter().flatten(), " ")
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
        Some(ZoneShown { name: Text::verbatim(&ability.name), reach, lasting: true })
    });
    let guards = model.has(&Innate::Guardian).then(|| {
        (text!("rules-arcane-guardian", "Guardian"), facts.numbers().guardian_within.get())
    });
    let looked_at =
        [Some((text!("rules-arcane-control-zone", "Control Zone"), facts.zone())), guards]
            .into_iter()
            .flatten();
    screens
        .chain(looked_at.map(|(name, reach)| ZoneShown { name, reach, lasting: false }))
        .collect()
}

fn summary(model: &ModelRef<'_>) -> Text {
    let card = model.card();
    let level = text!(
        "rules-arcane-level-2",
        "{kind}, level {level}",
        kind = card.kind_text(),
        level = card.level.get()
    );
    let moves = text!(
        "rules-arcane-walks-runs",
        "walks {walk}, runs {run}",
        walk = inches(card.walk.get()),
        run = inches(card.run.get())
    );
    let shoots = card
        .range()
        .map(|range| text!("rules-arcane-shoots", "shoots {range}", range = inches(range)));
    let hidden = model
        .hidden()
        .then(|| text!("rules-arcane-hidden-nobody-can-aim-at-it", "Hidden: nobody can aim at it"));
    Text::joined([Some(level), Some(moves), shoots, hidden].into_iter().flatten(), ", ")
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
        let grade = if grade == Grade::Hard {
            text!("rules-arcane-hard-cover", "hard cover")
        } else {
            text!("rules-arcane-soft-cover", "soft cover")
        };
        shown.state = SightState::Cover;
        shown.by = Some(by);
        shown.cover = Some(grade);
    } else {
        shown.state = SightState::Free;
    }
    shown
}
