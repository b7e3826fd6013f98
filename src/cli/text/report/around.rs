//! Surroundings of a model, unit by unit, nearest first.

use super::sentence;
use crate::text::eyes::{Eyes, body, in_play, sketch, sketch_as};
use crate::text::names::{area_gap, area_name};
use crate::text::words::{inches, listed, place};
use monteria_game::ModelView;
use monteria_table::{Area, distance};

/// Maximum number of areas at the beginning of a turn; `look` lists all.
pub(crate) const AREAS_TOLD: usize = 8;

/// Models that share a list entry: those of a unit, or one that acts alone.
pub(super) type Models<'a> = Vec<&'a ModelView>;

/// Returns the place and the surroundings of a model.
pub(super) fn around(eyes: &Eyes<'_>, me: &ModelView) -> Vec<String> {
    let here = body(me);
    let table = eyes.game.table();
    let mut lines = vec![format!("{}: {}.", sketch_all(&own(eyes, me), "first"), place(me.at))];
    if !me.summary.is_empty() {
        lines.push(format!("  {}.", sentence(me.summary.trim_end_matches('.'))));
    }
    let underfoot = eyes.underfoot(&here);
    if !underfoot.is_empty() {
        lines.push(format!("  Stands {}.", listed(&underfoot)));
    }
    let foes = eyes.foes(me);
    if !foes.is_empty() {
        lines.push(format!("  {}.", sentence(&eyes.watched(&here, &foes).words("it"))));
    }
    if let Some((piece, way)) = eyes.nearest_cover(&here) {
        lines.push(format!("  Nearest cover: {}, {way}.", piece.name));
    }
    if let Some((number, gap)) = table.board().nearest_exit(&here)
        && let Some(exit) = table.board().exits.get(number)
    {
        lines.push(format!(
            "  Nearest exit: {}, {} to the {}.",
            exit.name,
            inches(gap),
            exit.side.name()
        ));
    }
    lines.extend(company(eyes, me, foes));
    lines
}

/// Returns foes and friends around a model, unit by unit, nearest first,
/// with lines of sight.
pub(super) fn company(eyes: &Eyes<'_>, me: &ModelView, foes: Vec<&ModelView>) -> Vec<String> {
    let own = own(eyes, me);
    let mut friends = eyes.friends(me);
    friends.retain(|friend| own.iter().all(|mine| mine.id != friend.id));
    let mut lines = Vec::new();
    let groups = match eyes.answering_side(me) {
        // A person who answers an enemy's action sees their own models
        // under their own heading.
        Some(side) => {
            let all = foes.into_iter().chain(friends);
            let (yours, others): (Vec<_>, Vec<_>) = all.partition(|model| model.side == side);
            [("Your models", yours), ("Foes", others)]
        }
        None => [("Foes", foes), ("Friends", friends)],
    };
    for (title, models) in groups {
        if models.is_empty() {
            continue;
        }
        lines.push(format!("{title}, nearest first:"));
        let mut entries: Vec<(f32, String)> = units(models.into_iter())
            .into_iter()
            .filter_map(|mut unit| {
                let (mine, other) = nearest_pair(&own, &unit)?;
                let here = body(mine);
                // The nearest model represents its unit.
                unit.sort_by_key(|model| model.id != other.id);
                let sight = eyes.sight_words(&eyes.sight_of_any(&here, &unit));
                let way = eyes.way_to(&here, other);
                let who = sketch_all(&unit, "nearest");
                let line = format!("  {who}: {way}{}, {sight}.", from_whom(&own, mine));
                Some((distance(&here, &body(other)), line))
            })
            .collect();
        // The sort is stable: units at equal distances stay in order.
        entries.sort_by(|(a, _), (b, _)| a.total_cmp(b));
        lines.extend(entries.into_iter().map(|(_, line)| line));
    }
    lines
}

/// Returns the new position of a model in a line.
pub(crate) fn glance(eyes: &Eyes<'_>, me: &ModelView) -> String {
    let here = body(me);
    let foes = eyes.foes(me);
    let mut parts = vec![format!("{} now stands {}", called(me), place(me.at))];
    if let Some(nearest) = foes.first() {
        parts.push(format!("{} is {}", called(nearest), eyes.way_to(&here, nearest)));
        parts.push(eyes.watched(&here, &foes).words("it"));
    }
    parts.extend(nearest_areas(eyes, &own(eyes, me), 2));
    format!("{}.", parts.join("; "))
}

/// Returns the name under which a model represents its unit: the unit's name, or its own.
pub(super) fn called(model: &ModelView) -> &str {
    if model.group.is_empty() { &model.name } else { &model.group }
}

/// Returns the models on the table that act with this one, itself first.
pub(super) fn own<'a>(eyes: &'a Eyes<'_>, me: &'a ModelView) -> Models<'a> {
    let with = |other: &&ModelView| {
        in_play(other) && other.id != me.id && !me.group.is_empty() && other.group == me.group
    };
    std::iter::once(me).chain(eyes.view.models.iter().filter(with)).collect()
}

/// Returns the pair of nearest models from two sets.
pub(crate) fn nearest_pair<'a>(
    own: &[&'a ModelView],
    others: &[&'a ModelView],
) -> Option<(&'a ModelView, &'a ModelView)> {
    let gap = |(a, b): &(&ModelView, &ModelView)| distance(&body(a), &body(b));
    let pairs = own.iter().flat_map(|mine| others.iter().map(move |other| (*mine, *other)));
    pairs.min_by(|a, b| gap(a).total_cmp(&gap(b)))
}

/// Names the model from which a distance was measured; empty if it is the first of
/// the seat's own models.
fn from_whom(own: &[&ModelView], mine: &ModelView) -> String {
    if own.first().is_some_and(|first| first.id == mine.id) {
        String::new()
    } else {
        format!(" of {}", mine.id)
    }
}

/// Returns the areas nearest to these models, at most `most`:
/// `Objective 3 is 6.2" to the north`.
fn nearest_areas(eyes: &Eyes<'_>, own: &[&ModelView], most: usize) -> Vec<String> {
    let words = |(mine, area): (&ModelView, &Area)| {
        let way = eyes.way_to_area(&body(mine), area);
        format!("{} is {way}{}", area_name(eyes, area), from_whom(own, mine))
    };
    area_pairs(eyes, own).into_iter().take(most).map(words).collect()
}

/// Returns the areas, nearest first, each with the nearest of these models.
fn area_pairs<'a>(eyes: &'a Eyes<'_>, own: &[&'a ModelView]) -> Vec<(&'a ModelView, &'a Area)> {
    let gap = |model: &ModelView, area: &Area| area_gap(&body(model), area);
    // A wall is represented by the disc nearest to one of the models.
    let nearest = |area: &'a Area| {
        let discs = eyes.wall_of(area);
        let pairs = own.iter().flat_map(|mine| discs.iter().map(move |disc| (*mine, *disc)));
        pairs.min_by(|(a, one), (b, other)| gap(a, one).total_cmp(&gap(b, other)))
    };
    let mut pairs: Vec<(&ModelView, &Area)> =
        eyes.distinct_areas(None).into_iter().filter_map(nearest).collect();
    // The sort is stable: areas at equal distances stay in order.
    pairs.sort_by(|(a, one), (b, other)| gap(a, one).total_cmp(&gap(b, other)));
    pairs
}

/// Returns distance and direction from the nearest of these models to an area as a
/// sentence; empty if there are no models.
pub(crate) fn area_way(eyes: &Eyes<'_>, own: &[&ModelView], area: &Area) -> String {
    let discs = eyes.wall_of(area);
    let is_of_it = |other: &Area| discs.iter().any(|disc| disc.id == other.id);
    let pair = area_pairs(eyes, own).into_iter().find(|(_, other)| is_of_it(other));
    pair.map_or(String::new(), |(mine, area)| {
        let way = format!("{}{}", eyes.way_to_area(&body(mine), area), from_whom(own, mine));
        format!(" {}.", sentence(&way))
    })
}

/// Returns the areas as lines: nearest to these models first, or by position if
/// there are no models.
pub(super) fn areas(eyes: &Eyes<'_>, own: &[&ModelView], most: usize) -> Vec<String> {
    let all: Vec<String> = if own.is_empty() {
        let at = |area: &Area| place([area.center.x, area.base, area.center.y]);
        let areas = eyes.distinct_areas(None).into_iter();
        areas.map(|area| format!("  {}: {}.", area_name(eyes, area), at(area))).collect()
    } else {
        let line = |(mine, area): (&ModelView, &Area)| {
            let way = eyes.way_to_area(&body(mine), area);
            format!("  {}: {way}{}.", area_name(eyes, area), from_whom(own, mine))
        };
        area_pairs(eyes, own).into_iter().map(line).collect()
    };
    if all.is_empty() {
        return all;
    }
    let title = if own.is_empty() { "On the table:" } else { "On the table, nearest first:" };
    let rest = all.len().saturating_sub(most);
    let mut lines = vec![title.to_owned()];
    lines.extend(all.into_iter().take(most));
    if rest > 0 {
        lines.push(format!("  And {rest} more: `look` tells all."));
    }
    lines
}

/// Returns a line for each model or unit on the table, grouped by side; models of the
/// viewer's seat are listed with the nearest foe and the nearest areas.
pub(super) fn everyone(eyes: &Eyes<'_>) -> Vec<String> {
    let seat = eyes.viewer.seat();
    let side = eyes.view.seats.iter().find(|own| Some(own.id) == seat).map(|own| own.side);
    let line = |models: &Models<'_>, whose: usize| {
        let head = models[0];
        let mut text = format!("  {}: {}", sketch_all(models, "first"), place(head.at));
        if whose == 0 {
            if let Some((mine, foe)) = nearest_pair(models, &eyes.foes(head)) {
                let here = body(mine);
                let there = body(foe);
                let sight = eyes.sight_words(&eyes.sight(&here, &there));
                let way = eyes.way_to(&here, foe);
                text += &format!("; {} is {way}{}, {sight}", called(foe), from_whom(models, mine));
            }
            for area in nearest_areas(eyes, models, 2) {
                text += &format!("; {area}");
            }
        }
        text + "."
    };
    let whose = |model: &ModelView| match (
        model.seat.is_some() && model.seat == seat,
        Some(model.side) == side,
    ) {
        (true, _) => 0,
        (_, true) => 1,
        _ => 2,
    };
    let all = units(eyes.view.models.iter().filter(|model| in_play(model)));
    let mut lines = Vec::new();
    for (number, title) in ["Yours:", "Friends:", "Foes:"].into_iter().enumerate() {
        let entries: Vec<String> = all
            .iter()
            .filter(|unit| whose(unit[0]) == number)
            .map(|unit| line(unit, number))
            .collect();
        if !entries.is_empty() {
            lines.push(title.to_owned());
            lines.extend(entries);
        }
    }
    lines
}

/// Groups models by unit; a model that acts alone is a group of its own.
pub(super) fn units<'a>(models: impl Iterator<Item = &'a ModelView>) -> Vec<Models<'a>> {
    let mut units: Vec<Models<'a>> = Vec::new();
    for model in models {
        match units.iter_mut().find(|unit| !model.group.is_empty() && unit[0].group == model.group)
        {
            Some(unit) => unit.push(model),
            None => units.push(vec![model]),
        }
    }
    units
}

/// Returns a list entry for a group: the unit's name, the number of models, the id of
/// one, total health, states.
pub(crate) fn sketch_all(models: &[&ModelView], which: &str) -> String {
    let head = models[0];
    if head.group.is_empty() {
        return sketch(head);
    }
    let who = match models.len() {
        1 => format!("{} ({})", head.group, head.id),
        count => format!("{}, {count} models, {which} {}", head.group, head.id),
    };
    let sum = |part: fn(&ModelView) -> i32| models.iter().map(|model| part(model)).sum::<i32>();
    sketch_as(who, (sum(|model| model.health.0), sum(|model| model.health.1)), head)
}
