//! The situation in words, a plain line for each thing.

mod around;
mod look;

use super::eyes::{Eyes, body, health_words, in_play, nearest_point, with_keywords};
use super::names::{area_name, piece_name};
use super::words::{inches, indented, labelled, listed, named, orders, place, stopped};
pub(crate) use around::glance;
use around::{AREAS_TOLD, Models, area_way, areas, around, called, everyone, own, units};
pub(crate) use look::look;
use monteria_content::{Text, text};
use monteria_game::{CardShown, Formation, Game, ModelId, ModelView, Presence, Row, Sheet};
use monteria_opponents::{Candidate, Consideration};
use monteria_table::{Area, Board, Exit, Keywords, Piece};

/// Heading of the rules of scoring and victory.
pub(crate) static SCORING_HEADING: Text =
    text!("terminal-how-it-is-scored-and-won", "How it is scored and won");

/// Returns the situation at the beginning of a turn: the state of the match and the
/// surroundings of the model whose turn it is, or of each model.
pub(crate) fn turn(eyes: &Eyes<'_>) -> Vec<Text> {
    let mut lines = vec![eyes.view.phase.clone().with(Text::sign("."))];
    lines.extend(standing(eyes));
    match eyes.mine() {
        _ if eyes.view.real_table.is_some() => lines.extend(at_real_table(eyes)),
        Some(me) if in_play(me) => {
            lines.extend(around(eyes, me));
            lines.extend(areas(eyes, &own(eyes, me), AREAS_TOLD));
        }
        _ => {
            lines.extend(everyone(eyes));
            lines.extend(areas(eyes, &[], AREAS_TOLD));
        }
    }
    lines
}

/// Returns all models for play on a real table, without positions: only people know them.
fn at_real_table(eyes: &Eyes<'_>) -> Vec<Text> {
    let line = |model: &ModelView| {
        let states = model.badges.iter().map(|badge| badge.name.clone());
        let parts = [named(model), health_words(model.health)].into_iter().chain(states);
        indented(Text::joined(parts, ", ").with(Text::sign(".")))
    };
    eyes.view.models.iter().filter(|model| in_play(model)).map(line).collect()
}

/// Returns the state of the match in a line: the first sentence of every fact.
fn standing(eyes: &Eyes<'_>) -> Option<Text> {
    // A fact of one sentence stays a text of its own.
    let short = |value: &Text| match value.split(". ").next().map(|it| it.trim_end_matches('.')) {
        Some(first) if first.len() < value.len() => Text::verbatim(first),
        _ => value.clone(),
    };
    let facts = eyes.view.facts.iter();
    let facts: Vec<Text> = facts.map(|(label, value)| labelled(label, short(value))).collect();
    (!facts.is_empty()).then(|| Text::joined(facts, "; ").with(Text::sign(".")))
}

/// Returns how a match is scored and won, with a heading; empty if
/// its game describes neither.
pub(crate) fn scoring(game: &Game) -> Vec<Text> {
    let rules = game.scoring();
    let heading = (!rules.is_empty()).then(|| SCORING_HEADING.clone().with(Text::sign(":")));
    heading.into_iter().chain(rules.into_iter().map(|rule| indented(ended(rule)))).collect()
}

/// Returns the whole situation: the state of the match, all models in relation to the one
/// whose turn it is, the turn tracker, the cards and the areas.
pub(crate) fn situation(eyes: &Eyes<'_>) -> Vec<Text> {
    let view = &eyes.view;
    let mut lines = vec![view.phase.clone().with(Text::sign("."))];
    lines.extend(view.facts.iter().map(|(label, value)| labelled(label, stopped(value))));
    lines.extend(scoring(eyes.game));
    match eyes.mine() {
        _ if view.real_table.is_some() => lines.extend(at_real_table(eyes)),
        Some(me) if in_play(me) => lines.extend(around(eyes, me)),
        _ => lines.extend(everyone(eyes)),
    }
    let away = models_away(eyes);
    if !away.is_empty() {
        lines.push(text!(
            "terminal-not-on-the-table",
            "Not on the table: {away}.",
            away = listed(&away)
        ));
    }
    lines.extend(tracker(eyes));
    for card in &view.cards {
        lines.push(card_line(card));
    }
    lines.extend(area_lines(eyes));
    lines.extend(view.formations.iter().filter_map(|formation| formation_line(eyes, formation)));
    lines
}

/// Returns the models that are not on the table, unit by unit, with the reason.
fn models_away(eyes: &Eyes<'_>) -> Vec<Text> {
    let reasons = [
        text!("terminal-yet-to-come", "yet to come"),
        text!("terminal-got-away", "got away"),
        text!("terminal-out-of-play", "out of play"),
    ];
    let presence = |model: &ModelView| match model.presence {
        Presence::Reserve => &reasons[0],
        Presence::Fled => &reasons[1],
        _ => &reasons[2],
    };
    let mut away: Vec<Text> = Vec::new();
    for unit in units(eyes.view.models.iter().filter(|model| !in_play(model))) {
        for reason in &reasons {
            let which: Models<'_> =
                unit.iter().copied().filter(|model| presence(model) == reason).collect();
            let who = match which.as_slice() {
                [] => continue,
                [one] if one.group.is_empty() || one.group == one.name => {
                    Text::verbatim(one.name.as_str())
                }
                [one] => text!(
                    "terminal-one-of-unit",
                    "{name} of {unit}",
                    name = one.name,
                    unit = one.group
                ),
                many => text!(
                    "terminal-number-of-unit",
                    "{n} of {unit}",
                    n = many.len(),
                    unit = many[0].group
                ),
            };
            away.push(Text::row([who, Text::sign(" ("), reason.clone(), Text::sign(")")]));
        }
    }
    away
}

/// Returns a line for a pile of cards: the card face up and the number face down.
fn card_line(card: &CardShown) -> Text {
    let face = card.face.as_deref().unwrap_or_default().trim();
    let up = [Text::verbatim(face), card.title.clone()].into_iter().filter(|part| !part.is_empty());
    let up = Some(Text::joined(up, " ")).filter(|up| !up.trim().is_empty());
    let up = up.unwrap_or_else(|| text!("terminal-none-face-up", "none face up"));
    text!(
        "terminal-cards-face-down",
        "{pile} cards: {up}; {left} face down.",
        pile = card.pile,
        left = card.left
    )
}

/// Returns a line for each area. A note on several areas is written once; `look NAME`
/// repeats it for each.
fn area_lines(eyes: &Eyes<'_>) -> Vec<Text> {
    let own = eyes.mine().filter(|me| in_play(me)).map_or_else(Vec::new, |me| own(eyes, me));
    let mut noted: Vec<&str> = Vec::new();
    let mut lines = Vec::new();
    for area in eyes.distinct_areas(None) {
        let way = area_way(eyes, &own, area);
        let line = area_line(eyes, area);
        let line = text!("terminal-area", "Area {line}");
        let mut parts = vec![line, way];
        if let Some(note) = eyes.view.area_notes.get(&area.id)
            && !noted.contains(&note.as_str())
        {
            noted.push(note);
            parts.extend([Text::sign(" "), ended(note)]);
        }
        lines.push(Text::row(parts));
    }
    lines
}

/// Returns a line for a formation: its corners and the models within; `None` if fewer
/// than two of its models are known.
fn formation_line(eyes: &Eyes<'_>, formation: &Formation) -> Option<Text> {
    let names = |of: &[ModelId]| -> Vec<Text> {
        of.iter().filter_map(|id| eyes.view.model(*id)).map(named).collect()
    };
    let corners = names(&formation.models);
    let within = names(&formation.within);
    let shape = match corners.len() {
        0 | 1 => return None,
        2 => text!("terminal-a-line", "a line"),
        3 => text!("terminal-a-triangle", "a triangle"),
        count => text!("terminal-a-shape-of-corners", "a shape of {count} corners"),
    };
    let within = match within.len() {
        0 => text!("terminal-nobody-stands-within-it", "no model is within it"),
        1 => text!("terminal-stands-within-it", "{within} stands within it", within = within[0]),
        _ => {
            text!("terminal-stand-within-it", "{within} stand within it", within = listed(&within))
        }
    };
    Some(text!(
        "terminal-span",
        "{name}: {corners} span {shape}; {within}.",
        name = formation.name,
        corners = listed(&corners)
    ))
}

/// Returns a line for an area: name, keywords, place and size; for a wall its two ends.
fn area_line(eyes: &Eyes<'_>, area: &Area) -> Text {
    let name = with_keywords(area_name(eyes, area), area.keywords);
    let at = |area: &Area| place([area.center.x, area.base, area.center.y]);
    match eyes.wall_of(area).as_slice() {
        [first, .., last] => text!(
            "terminal-name-from-to",
            "{name}: from {first} to {last}.",
            first = at(first),
            last = at(last)
        ),
        _ => text!(
            "terminal-across",
            "{name}: {at}, {diameter} across.",
            at = at(area),
            diameter = inches(area.diameter)
        ),
    }
}

/// Returns the models on each place of the turn tracker; `None` if the
/// match has no tracker.
fn tracker(eyes: &Eyes<'_>) -> Option<Text> {
    let tracker = &eyes.view.tracker;
    if tracker.places == 0 || tracker.markers.is_empty() {
        return None;
    }
    let mut markers: Vec<_> = tracker.markers.iter().collect();
    markers.sort_by_key(|marker| (marker.next_round, marker.place, marker.model));
    let places: Vec<Text> = markers
        .iter()
        .map(|marker| {
            let model = eyes.view.model(marker.model);
            let name = model.map_or(marker.model.to_string(), |model| called(model).to_owned());
            let place = format!("{name} {}", marker.place);
            match marker.next_round {
                true => text!("terminal-place-of-the-next-round", "{place} of the next round"),
                false => Text::verbatim(place),
            }
        })
        .collect();
    let mut title = tracker.title.clone();
    if tracker.now > 0 {
        let now = tracker.now;
        let now = text!("terminal-now-of", "now {now} of {a}", a = tracker.places);
        title = Text::joined([title, now], ", ");
    }
    Some(labelled(title, Text::joined(places, ", ").with(Text::sign("."))))
}

/// Returns the table: its size, its exits, and its terrain, nearest to the model whose
/// turn it is first.
pub(crate) fn terrain(eyes: &Eyes<'_>) -> Vec<Text> {
    let table = eyes.game.table();
    let board = table.board();
    let mut lines = vec![text!(
        "terminal-the-table-is-from-west-to",
        "The table is {x} from west to east and {y} from north to south.",
        x = inches(board.size.x),
        y = inches(board.size.y)
    )];
    lines.extend(board.exits.iter().map(|exit| exit_line(board, exit)));
    let me = eyes.mine().filter(|me| in_play(me)).map(body);
    let from = me.map_or(bevy_math::Vec2::ZERO, |me| me.plan());
    let mut pieces: Vec<_> = table
        .pieces_present()
        .map(|(_, piece)| (nearest_point(piece, from).distance(from), piece))
        .collect();
    pieces.sort_by(|(a, _), (b, _)| a.total_cmp(b));
    for (_, piece) in pieces {
        let way = me.map(|me| eyes.way_to_point(&me, nearest_point(piece, me.plan())));
        let line = std::iter::once(piece_line(eyes, piece)).chain(way);
        lines.push(Text::joined(line, "; ").with(Text::sign(".")));
    }
    lines
}

/// Returns a line for an exit: name, place and width.
fn exit_line(board: &Board, exit: &Exit) -> Text {
    let (a, b) = board.exit_ends(exit);
    let middle = (a + b) / 2.0;
    text!(
        "terminal-exit-wide",
        "Exit {name}: {place}, {to} wide.",
        name = exit.name,
        place = place([middle.x, 0.0, middle.y]),
        to = inches(exit.to - exit.from)
    )
}

/// Returns a line for a piece of terrain: name, place and size.
fn piece_line(eyes: &Eyes<'_>, piece: &Piece) -> Text {
    let (least, most) = piece.footprint.bounds();
    let middle = piece.footprint.middle();
    let size = most - least;
    let tall = if piece.keywords.contains(Keywords::CHASM) {
        text!("window-deep", "{top} deep", top = inches(piece.height()))
    } else if piece.base.abs() > 0.05 {
        text!(
            "terminal-from-to-up",
            "from {base} to {top} up",
            base = inches(piece.base),
            top = inches(piece.top)
        )
    } else {
        text!("window-high", "{top} high", top = inches(piece.top))
    };
    text!(
        "terminal-by",
        "{name}: {place}, {x} by {y}, {tall}",
        name = with_keywords(piece_name(eyes, piece), piece.keywords),
        place = place([middle.x, 0.0, middle.y]),
        x = inches(size.x),
        y = inches(size.y)
    )
}

pub(crate) fn sheet(sheet: &Sheet) -> Vec<Text> {
    let head = [&sheet.title, &sheet.subtitle].into_iter().filter(|part| !part.is_empty());
    let mut lines = vec![stopped(Text::joined(head.cloned(), ". "))];
    if !sheet.about.is_empty() {
        lines.push(sheet.about.clone());
    }
    for section in &sheet.sections {
        lines.push(section.title.clone().with(Text::sign(":")));
        lines.extend(section.rows.iter().map(|row| indented(row_words(row))));
    }
    lines
}

fn row_words(row: &Row) -> Text {
    let hinted =
        |text: Text, hint: &Text| if hint.is_empty() { text } else { labelled(text, hint) };
    match row {
        Row::Stats { cells } => {
            let cell = |(label, value, _): &(Text, Text, Text)| {
                Text::row([label.clone(), Text::sign(" "), value.clone()])
            };
            Text::joined(cells.iter().map(cell), ", ")
        }
        Row::Bar { label, now, full, hint } => {
            hinted(text!("terminal-bar", "{label} {now} of {full}"), hint)
        }
        Row::Item(item) => {
            let mut name = item.name.clone();
            if item.active {
                name = Text::row([name, Text::sign(" "), text!("terminal-active", "(active)")]);
            }
            let parts = [name, item.note.clone()].into_iter().filter(|part| !part.is_empty());
            hinted(Text::joined(parts, ", "), &item.hint)
        }
        Row::State(badge) => hinted(badge.name.clone(), &badge.text),
        Row::Text { text } => text.clone(),
    }
}

/// Returns a text as a sentence: with a capital first letter and a full stop.
fn ended(text: impl Into<Text>) -> Text {
    let text = text.into().capital();
    if text.ends_with(['.', '!', '?']) { text } else { text.with(Text::sign(".")) }
}

/// Returns the alternatives that opponents considered for their last orders, each
/// with its expected value.
pub(crate) fn considered(all: &[Consideration]) -> Vec<Text> {
    if all.is_empty() {
        return vec![text!(
            "terminal-no-opponent-has-looked-ahead-yet",
            "No opponent has looked ahead yet."
        )];
    }
    let lines_of = |one: &Consideration| {
        let head = text!(
            "terminal-tried-in-its-head",
            "{seat} compared {candidates}:",
            seat = one.seat.to_string(),
            candidates = orders(one.candidates.len())
        );
        let line = |(at, candidate): (usize, &Candidate)| {
            let mark = if at == one.chosen { "*" } else { " " };
            let target = candidate.order.target.map(|target| Text::verbatim(format!(" {target}")));
            let spot = candidate.order.to.map(|to| {
                let to = text!("terminal-to-spot", "to {x:.1} {z:.1}", x = to.x, z = to.z);
                Text::row([Text::sign(" "), to])
            });
            let order = [Some(candidate.label.clone()), target, spot].into_iter().flatten();
            let tried = text!(
                "terminal-of-100-tried-times",
                "{share:.0} %, tried {samples} times",
                share = candidate.expected * 100.0,
                samples = candidate.samples
            );
            let head = Text::verbatim(format!("  {mark} "));
            Text::row([head, labelled(Text::row(order), tried)])
        };
        std::iter::once(head).chain(one.candidates.iter().enumerate().map(line)).collect::<Vec<_>>()
    };
    all.iter().flat_map(lines_of).collect()
}
