//! Description of a named thing (`look NAME`).

use super::around::{
    Models, Which, areas, called, company, nearest_pair, own, sketch_all, stands, units,
};
use super::{area_line, ended, exit_line, piece_line};
use crate::text::eyes::{Eyes, body, in_play, sketch};
use crate::text::names::{Named, TableObject};
use crate::text::words::{inches, indented, labelled, listed, named, place, stopped};
use monteria_content::{Text, text};
use monteria_game::ModelView;
use monteria_table::distance;

/// Radius in inches within which `look` names models around a thing.
const NEAR: f32 = 12.0;

/// Returns the description of a thing: position, properties, distance and direction from
/// the model whose turn it is, obstacles between them, and models nearby.
pub(crate) fn look(eyes: &Eyes<'_>, named: &Named<'_>) -> Vec<Text> {
    match &named.thing {
        TableObject::Model(model) => look_at(eyes, model),
        TableObject::Unit(models) => {
            let standing: Models<'_> =
                models.iter().copied().filter(|model| in_play(model)).collect();
            let Some(head) = standing.first() else {
                return vec![text!(
                    "terminal-not-on-the-table-2",
                    "{label}: not on the table.",
                    label = named.label
                )];
            };
            let nearest = eyes.mine().filter(|me| in_play(me) && me.group != head.group);
            let nearest = nearest
                .and_then(|me| nearest_pair(&[me], &standing))
                .map_or(*head, |(_, other)| other);
            let mut lines = vec![sketch_all(&standing, Which::First).with(Text::sign("."))];
            let with = |model: &&ModelView| {
                indented(Text::row([
                    sketch(model),
                    Text::sign(" "),
                    place(model.at),
                    Text::sign("."),
                ]))
            };
            lines.extend(standing.iter().filter(|_| standing.len() > 1).map(with));
            lines.extend(look_at(eyes, nearest));
            lines
        }
        TableObject::Area(area) => {
            let mut lines = vec![area_line(eyes, area)];
            lines.extend(eyes.view.area_notes.get(&area.id).map(|note| indented(ended(note))));
            lines.extend(whereabouts(eyes, &named.thing));
            lines
        }
        TableObject::Piece(piece) => {
            let mut lines = vec![piece_line(eyes, piece).with(Text::sign("."))];
            lines.extend(whereabouts(eyes, &named.thing));
            lines
        }
        TableObject::Exit(number) => {
            let board = eyes.game.table().board();
            let mut lines: Vec<Text> =
                board.exits.get(*number).map(|exit| exit_line(board, exit)).into_iter().collect();
            lines.extend(whereabouts(eyes, &named.thing));
            lines
        }
        TableObject::Place(..) => {
            let mut lines = vec![named.label.clone().capital().with(Text::sign("."))];
            lines.extend(whereabouts(eyes, &named.thing));
            lines
        }
    }
}

/// Returns the distance from the model whose turn it is, obstacles between them, and
/// models near the thing.
fn whereabouts(eyes: &Eyes<'_>, thing: &TableObject<'_>) -> Vec<Text> {
    let mut lines = Vec::new();
    if let Some(me) = eyes.mine().filter(|me| in_play(me)) {
        lines.extend(thing.way_from(eyes, &body(me)).map(|way| {
            let from = text!("terminal-from", "From {a}: {way}", a = called(me));
            indented(from.with(Text::sign(".")))
        }));
        lines.extend(between(eyes, me, thing));
    }
    let mut near: Vec<(f32, Text)> = units(eyes.view.models.iter().filter(|model| in_play(model)))
        .into_iter()
        .filter_map(|mut unit| {
            let gap = |model: &ModelView| thing.gap(eyes, &body(model)).unwrap_or(f32::MAX);
            unit.sort_by(|a, b| gap(a).total_cmp(&gap(b)));
            let nearest = unit[0];
            let side = eyes.view.seats.iter().find(|seat| Some(seat.id) == nearest.seat);
            let name = called(nearest);
            let who = match side {
                Some(side) => {
                    text!("terminal-one-of-unit", "{name} of {unit}", unit = side.name)
                }
                None => Text::verbatim(name),
            };
            let gone = format!("{} {}", nearest.id, inches(gap(nearest)));
            let line = Text::joined([who, Text::verbatim(gone)], ", ");
            (gap(nearest) <= NEAR).then_some((gap(nearest), line))
        })
        .collect();
    near.sort_by(|(a, _), (b, _)| a.total_cmp(b));
    let near: Vec<Text> = near.into_iter().map(|(_, line)| line).collect();
    lines.push(if near.is_empty() {
        indented(text!(
            "terminal-nobody-stands-within-of-it",
            "No model is within {a} of it.",
            a = inches(NEAR)
        ))
    } else {
        indented(text!("terminal-near-it", "Near it: {a}.", a = Text::joined(near, "; ")))
    });
    lines
}

/// Returns the obstacles on the straight line from a model to a thing.
fn between(eyes: &Eyes<'_>, me: &ModelView, thing: &TableObject<'_>) -> Option<Text> {
    let here = body(me);
    let there = thing.point_near(eyes, &here)?;
    let met = eyes.between(here.plan(), there);
    Some(indented(if met.is_empty() {
        text!(
            "terminal-nothing-stands-in-the-straight-way",
            "Nothing is in the way on a straight line."
        )
    } else {
        text!(
            "terminal-in-the-straight-way-there",
            "In the way on a straight line: {a}.",
            a = listed(&met)
        )
    }))
}

/// Returns the description of a model, seen from the one whose turn it is.
fn look_at(eyes: &Eyes<'_>, model: &ModelView) -> Vec<Text> {
    let kind = model.kind.clone();
    let mut lines = vec![Text::row([sketch(model), Text::sign(" ("), kind, Text::sign(").")])];
    if !in_play(model) {
        lines.push(indented(text!("terminal-not-on-the-table-3", "Not on the table.")));
        return lines;
    }
    lines.push(stands(place(model.at)));
    if !model.summary.is_empty() {
        lines.push(indented(stopped(model.summary.clone().capital())));
    }
    let there = body(model);
    let underfoot = eyes.underfoot(&there);
    if !underfoot.is_empty() {
        lines.push(indented(text!("terminal-it-is", "It is {a}.", a = listed(&underfoot))));
    }
    lines.extend(model.badges.iter().map(|badge| indented(labelled(&badge.name, &badge.text))));
    if let Some(me) = eyes.mine().filter(|me| me.id != model.id && in_play(me)) {
        let here = body(me);
        let to = eyes.sight_words(&eyes.sight(&here, &there));
        let back = eyes.sight_words(&eyes.sight(&there, &here));
        lines.push(indented(text!(
            "terminal-from-2",
            "From {a}: {b}, {to}.",
            a = me.name,
            b = eyes.way_to(&here, model)
        )));
        lines.push(indented(text!(
            "terminal-for-is",
            "For {a}, {b} is {back}.",
            a = model.name,
            b = me.name
        )));
        lines.extend(between(eyes, me, &TableObject::Model(model)));
    }
    let near = eyes
        .friends(model)
        .into_iter()
        .chain(eyes.foes(model))
        .filter(|other| Some(other.id) != eyes.me);
    let near: Vec<Text> = near
        .filter(|other| distance(&there, &body(other)) <= 3.0)
        .map(|other| Text::row([named(other), Text::sign(" "), eyes.way_to(&there, other)]))
        .collect();
    if !near.is_empty() {
        lines.push(indented(text!(
            "terminal-within-3-of-it",
            "Within 3\" of it: {a}.",
            a = listed(&near)
        )));
    }
    // The neighbours of a model show its options. During an activation, those of a foe
    // have been listed already.
    let seat = eyes.viewer.seat();
    if eyes.mine().is_none_or(|me| !in_play(me)) || (model.seat.is_some() && model.seat == seat) {
        lines.extend(company(eyes, model, eyes.foes(model)));
    }
    lines.extend(areas(eyes, &own(eyes, model), 3));
    lines
}
