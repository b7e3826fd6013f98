//! Surroundings of a model, unit by unit, nearest first.

use crate::text::eyes::{Eyes, body, in_play, sketch, sketch_as};
use crate::text::names::{area_gap, area_name};
use crate::text::words::{
    inches, indented, is_there, labelled, listed, place, side_words, stopped, with_id,
};
use monteria_content::{Text, text};
use monteria_game::ModelView;
use monteria_table::{Area, distance};

/// Maximum number of areas at the beginning of a turn; `look` lists all.
pub(crate) const AREAS_TOLD: usize = 8;

/// Models that share a list entry: those of a unit, or one that acts alone.
pub(super) type Models<'a> = Vec<&'a ModelView>;

/// Returns the place and the surroundings of a model.
pub(super) fn around(eyes: &Eyes<'_>, me: &ModelView) -> Vec<Text> {
    let here = body(me);
    let table = eyes.game.table();
    let who = sketch_all(&own(eyes, me), Which::First);
    let mut lines = vec![labelled(who, place(me.at).with(Text::sign(".")))];
    if !me.summary.is_empty() {
        lines.push(indented(stopped(me.summary.clone().capital())));
    }
    let underfoot = eyes.underfoot(&here);
    if !underfoot.is_empty() {
        lines.push(stands(listed(&underfoot)));
    }
    let foes = eyes.foes(me);
    if !foes.is_empty() {
        lines.push(indented(eyes.watched(&here, &foes).words().capital().with(Text::sign("."))));
    }
    if let Some((piece, way)) = eyes.nearest_cover(&here) {
        let cover = text!("terminal-nearest-cover", "Nearest cover: {a}, {way}", a = piece.name);
        lines.push(indented(cover.with(Text::sign("."))));
    }
    if let Some((number, gap)) = table.board().nearest_exit(&here)
        && let Some(exit) = table.board().exits.get(number)
    {
        let exit = text!(
            "terminal-nearest-exit-to-the",
            "Nearest exit: {a}, {b} to the {c}",
            a = exit.name,
            b = inches(gap),
            c = side_words(exit.side)
        );
        lines.push(indented(exit.with(Text::sign("."))));
    }
    lines.extend(company(eyes, me, foes));
    lines
}

/// Returns the line that says where a model stands.
pub(super) fn stands(place: Text) -> Text {
    indented(text!("terminal-stands", "Stands {place}."))
}

/// Returns foes and friends around a model, unit by unit, nearest first,
/// with lines of sight.
pub(super) fn company(eyes: &Eyes<'_>, me: &ModelView, foes: Vec<&ModelView>) -> Vec<Text> {
    let own = own(eyes, me);
    let mut friends = eyes.friends(me);
    friends.retain(|friend| own.iter().all(|mine| mine.id != friend.id));
    let mut lines = Vec::new();
    let foes_title = text!("terminal-foes", "Enemies");
    let groups = match eyes.answering_side(me) {
        // A person who answers an enemy's action sees their own models
        // under their own heading.
        Some(side) => {
            let all = foes.into_iter().chain(friends);
            let (yours, others): (Vec<_>, Vec<_>) = all.partition(|model| model.side == side);
            [(text!("terminal-your-models", "Your models"), yours), (foes_title, others)]
        }
        None => [(foes_title, foes), (text!("terminal-friends", "Friends"), friends)],
    };
    for (title, models) in groups {
        if models.is_empty() {
            continue;
        }
        lines.push(text!("terminal-nearest-first", "{title}, nearest first:"));
        let mut entries: Vec<(f32, Text)> = units(models.into_iter())
            .into_iter()
            .filter_map(|mut unit| {
                let (mine, other) = nearest_pair(&own, &unit)?;
                let here = body(mine);
                // The nearest model represents its unit.
                unit.sort_by_key(|model| model.id != other.id);
                let sight = eyes.sight_words(&eyes.sight_of_any(&here, &unit));
                let way = eyes.way_to(&here, other);
                let who = sketch_all(&unit, Which::Nearest);
                let way = Text::joined([from_whom(&own, mine, way), sight], ", ");
                let line = indented(labelled(who, way.with(Text::sign("."))));
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
pub(crate) fn glance(eyes: &Eyes<'_>, me: &ModelView) -> Text {
    let here = body(me);
    let foes = eyes.foes(me);
    let mut parts = vec![text!(
        "terminal-now-stands",
        "{name} now stands {place}",
        name = called(me),
        place = place(me.at)
    )];
    if let Some(nearest) = foes.first() {
        parts.push(is_there(Text::verbatim(called(nearest)), eyes.way_to(&here, nearest)));
        parts.push(eyes.watched(&here, &foes).words());
    }
    parts.extend(nearest_areas(eyes, &own(eyes, me), 2));
    Text::joined(parts, "; ").with(Text::sign("."))
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

/// Returns a distance and direction with the model from which it was measured, unless that
/// is the first of the seat's own models.
fn from_whom(own: &[&ModelView], mine: &ModelView, way: Text) -> Text {
    if own.first().is_some_and(|first| first.id == mine.id) {
        way
    } else {
        text!("terminal-way-of", "{way} of {who}", who = mine.id.to_string())
    }
}

/// Returns the areas nearest to these models, at most `most`:
/// `Objective 3 is 6.2" to the north`.
fn nearest_areas(eyes: &Eyes<'_>, own: &[&ModelView], most: usize) -> Vec<Text> {
    let words = |(mine, area): (&ModelView, &Area)| {
        let way = eyes.way_to_area(&body(mine), area);
        is_there(area_name(eyes, area), from_whom(own, mine, way))
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
pub(crate) fn area_way(eyes: &Eyes<'_>, own: &[&ModelView], area: &Area) -> Text {
    let discs = eyes.wall_of(area);
    let is_of_it = |other: &Area| discs.iter().any(|disc| disc.id == other.id);
    let pair = area_pairs(eyes, own).into_iter().find(|(_, other)| is_of_it(other));
    let words = |(mine, area): (&ModelView, &Area)| {
        let way = from_whom(own, mine, eyes.way_to_area(&body(mine), area));
        Text::row([Text::sign(" "), way.capital(), Text::sign(".")])
    };
    pair.map(words).unwrap_or_default()
}

/// Returns the areas as lines: nearest to these models first, or by position if
/// there are no models.
pub(super) fn areas(eyes: &Eyes<'_>, own: &[&ModelView], most: usize) -> Vec<Text> {
    let all: Vec<Text> = if own.is_empty() {
        let at = |area: &Area| place([area.center.x, area.base, area.center.y]);
        let areas = eyes.distinct_areas(None).into_iter();
        let line = |area| indented(labelled(area_name(eyes, area), at(area).with(Text::sign("."))));
        areas.map(line).collect()
    } else {
        let line = |(mine, area): (&ModelView, &Area)| {
            let way = from_whom(own, mine, eyes.way_to_area(&body(mine), area));
            indented(labelled(area_name(eyes, area), way.with(Text::sign("."))))
        };
        area_pairs(eyes, own).into_iter().map(line).collect()
    };
    if all.is_empty() {
        return all;
    }
    let title = if own.is_empty() {
        text!("terminal-on-the-table", "On the table:")
    } else {
        text!("terminal-on-the-table-nearest-first", "On the table, nearest first:")
    };
    let rest = all.len().saturating_sub(most);
    let mut lines = vec![title];
    lines.extend(all.into_iter().take(most));
    if rest > 0 {
        lines.push(indented(text!(
            "terminal-and-more-look-tells-all",
            "And {rest} more: `look` shows all."
        )));
    }
    lines
}

/// Returns a line for each model or unit on the table, grouped by side; models of the
/// viewer's seat are listed with the nearest foe and the nearest areas.
pub(super) fn everyone(eyes: &Eyes<'_>) -> Vec<Text> {
    let seat = eyes.viewer.seat();
    let side = eyes.view.seats.iter().find(|own| Some(own.id) == seat).map(|own| own.side);
    let line = |models: &Models<'_>, whose: usize| {
        let head = models[0];
        let mut parts = vec![labelled(sketch_all(models, Which::First), place(head.at))];
        if whose == 0 {
            if let Some((mine, foe)) = nearest_pair(models, &eyes.foes(head)) {
                let here = body(mine);
                let there = body(foe);
                let sight = eyes.sight_words(&eyes.sight(&here, &there));
                let way = eyes.way_to(&here, foe);
                let foe = is_there(Text::verbatim(called(foe)), from_whom(models, mine, way));
                parts.push(Text::joined([foe, sight], ", "));
            }
            parts.extend(nearest_areas(eyes, models, 2));
        }
        indented(Text::joined(parts, "; ").with(Text::sign(".")))
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
    let titles = [
        text!("terminal-yours", "Yours:"),
        text!("terminal-friends-2", "Friends:"),
        text!("terminal-foes-2", "Enemies:"),
    ];
    for (number, title) in titles.into_iter().enumerate() {
        let entries: Vec<Text> = all
            .iter()
            .filter(|unit| whose(unit[0]) == number)
            .map(|unit| line(unit, number))
            .collect();
        if !entries.is_empty() {
            lines.push(title);
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

/// The model of a group that a list entry names.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Which {
    First,
    Nearest,
}

/// Returns a list entry for a group: the unit's name, the number of models, the id of
/// one, total health, states.
pub(crate) fn sketch_all(models: &[&ModelView], which: Which) -> Text {
    let head = models[0];
    if head.group.is_empty() {
        return sketch(head);
    }
    let who = match models.len() {
        1 => with_id(Text::verbatim(head.group.as_str()), head.id),
        n => {
            let id = head.id.to_string();
            let which = match which {
                Which::First => text!("terminal-first-of-them", "first {id}"),
                Which::Nearest => text!("terminal-nearest-of-them", "nearest {id}"),
            };
            let models = text!("terminal-models", "{n} models");
            Text::joined([Text::verbatim(head.group.as_str()), models, which], ", ")
        }
    };
    let sum = |part: fn(&ModelView) -> i32| models.iter().map(|model| part(model)).sum::<i32>();
    sketch_as(who, (sum(|model| model.health.0), sum(|model| model.health.1)), head)
}
