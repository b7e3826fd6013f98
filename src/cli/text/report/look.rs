//! Description of a named thing (`look NAME`).

use super::around::{Models, areas, called, company, nearest_pair, own, sketch_all, units};
use super::{area_line, ended, exit_line, piece_line, sentence};
use crate::text::eyes::{Eyes, body, in_play, sketch};
use crate::text::names::{Named, Thing};
use crate::text::words::{inches, listed, named, place};
use monteria_game::ModelView;
use monteria_table::distance;

/// Radius in inches within which `look` names models around a thing.
const NEAR: f32 = 12.0;

/// Returns the description of a thing: position, properties, distance and direction from
/// the model whose turn it is, obstacles between them, and models nearby.
pub(crate) fn look(eyes: &Eyes<'_>, named: &Named<'_>) -> Vec<String> {
    match &named.thing {
        Thing::Model(model) => look_at(eyes, model),
        Thing::Unit(models) => {
            let standing: Models<'_> =
                models.iter().copied().filter(|model| in_play(model)).collect();
            let Some(head) = standing.first() else {
                return vec![format!("{}: not on the table.", named.label)];
            };
            let nearest = eyes.mine().filter(|me| in_play(me) && me.group != head.group);
            let nearest = nearest
                .and_then(|me| nearest_pair(&[me], &standing))
                .map_or(*head, |(_, other)| other);
            let mut lines = vec![format!("{}.", sketch_all(&standing, "first"))];
            let with: Vec<String> = standing
                .iter()
                .map(|model| format!("{} {}", sketch(model), place(model.at)))
                .collect();
            lines.extend(
                with.iter().filter(|_| standing.len() > 1).map(|model| format!("  {model}.")),
            );
            lines.extend(look_at(eyes, nearest));
            lines
        }
        Thing::Area(area) => {
            let mut lines = vec![area_line(eyes, area)];
            lines.extend(
                eyes.view.area_notes.get(&area.id).map(|note| format!("  {}", ended(note))),
            );
            lines.extend(whereabouts(eyes, &named.thing));
            lines
        }
        Thing::Piece(piece) => {
            let mut lines = vec![piece_line(eyes, piece) + "."];
            lines.extend(whereabouts(eyes, &named.thing));
            lines
        }
        Thing::Exit(number) => {
            let board = eyes.game.table().board();
            let mut lines: Vec<String> =
                board.exits.get(*number).map(|exit| exit_line(board, exit)).into_iter().collect();
            lines.extend(whereabouts(eyes, &named.thing));
            lines
        }
        Thing::Place(..) => {
            let mut lines = vec![format!("{}.", sentence(&named.label))];
            lines.extend(whereabouts(eyes, &named.thing));
            lines
        }
    }
}

/// Returns the distance from the model whose turn it is, obstacles between them, and
/// models near the thing.
fn whereabouts(eyes: &Eyes<'_>, thing: &Thing<'_>) -> Vec<String> {
    let mut lines = Vec::new();
    if let Some(me) = eyes.mine().filter(|me| in_play(me)) {
        lines.extend(
            thing.way_from(eyes, &body(me)).map(|way| format!("  From {}: {way}.", called(me))),
        );
        lines.extend(between(eyes, me, thing));
    }
    let mut near: Vec<(f32, String)> =
        units(eyes.view.models.iter().filter(|model| in_play(model)))
            .into_iter()
            .filter_map(|mut unit| {
                let gap = |model: &ModelView| thing.gap(eyes, &body(model)).unwrap_or(f32::MAX);
                unit.sort_by(|a, b| gap(a).total_cmp(&gap(b)));
                let nearest = unit[0];
                let side = eyes.view.seats.iter().find(|seat| Some(seat.id) == nearest.seat);
                let whose = side.map_or(String::new(), |side| format!(" of {}", side.name));
                let line =
                    format!("{}{whose}, {} {}", called(nearest), nearest.id, inches(gap(nearest)));
                (gap(nearest) <= NEAR).then_some((gap(nearest), line))
            })
            .collect();
    near.sort_by(|(a, _), (b, _)| a.total_cmp(b));
    let near: Vec<String> = near.into_iter().map(|(_, line)| line).collect();
    lines.push(if near.is_empty() {
        format!("  Nobody stands within {} of it.", inches(NEAR))
    } else {
        format!("  Near it: {}.", near.join("; "))
    });
    lines
}

/// Returns the obstacles on the straight line from a model to a thing.
fn between(eyes: &Eyes<'_>, me: &ModelView, thing: &Thing<'_>) -> Option<String> {
    let here = body(me);
    let there = thing.point_near(eyes, &here)?;
    let met = eyes.between(here.plan(), there);
    Some(if met.is_empty() {
        "  Nothing stands in the straight way there.".to_owned()
    } else {
        format!("  In the straight way there: {}.", listed(&met))
    })
}

/// Returns the description of a model, seen from the one whose turn it is.
fn look_at(eyes: &Eyes<'_>, model: &ModelView) -> Vec<String> {
    let mut lines = vec![format!("{} ({}).", sketch(model), model.kind)];
    if !in_play(model) {
        lines.push("  Not on the table.".to_owned());
        return lines;
    }
    lines.push(format!("  Stands {}.", place(model.at)));
    if !model.summary.is_empty() {
        lines.push(format!("  {}.", sentence(model.summary.trim_end_matches('.'))));
    }
    let there = body(model);
    let underfoot = eyes.underfoot(&there);
    if !underfoot.is_empty() {
        lines.push(format!("  It is {}.", listed(&underfoot)));
    }
    lines.extend(model.badges.iter().map(|badge| format!("  {}: {}", badge.name, badge.text)));
    if let Some(me) = eyes.mine().filter(|me| me.id != model.id && in_play(me)) {
        let here = body(me);
        let to = eyes.sight_words(&eyes.sight(&here, &there));
        let back = eyes.sight_words(&eyes.sight(&there, &here));
        lines.push(format!("  From {}: {}, {to}.", me.name, eyes.way_to(&here, model)));
        lines.push(format!("  For {}, {} is {back}.", model.name, me.name));
        lines.extend(between(eyes, me, &Thing::Model(model)));
    }
    let near = eyes
        .friends(model)
        .into_iter()
        .chain(eyes.foes(model))
        .filter(|other| Some(other.id) != eyes.me);
    let near: Vec<String> = near
        .filter(|other| distance(&there, &body(other)) <= 3.0)
        .map(|other| format!("{} {}", named(other), eyes.way_to(&there, other)))
        .collect();
    if !near.is_empty() {
        lines.push(format!("  Within 3\" of it: {}.", listed(&near)));
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
