//! The situation in words, a plain line for each thing.

mod around;
mod look;

use super::eyes::{Eyes, body, in_play, nearest_point, with_keywords};
use super::names::{area_name, piece_name};
use super::words::{inches, listed, named, place};
pub(crate) use around::glance;
use around::{AREAS_TOLD, Models, area_way, areas, around, called, everyone, own, units};
pub(crate) use look::look;
use monteria_game::{
    CardShown, Formation, Game, ModelId, ModelView, Presence, Row, Sheet, counted,
};
use monteria_opponents::{Candidate, Consideration};
use monteria_table::{Area, Board, Exit, Keywords, Piece};

/// Heading of the rules of scoring and victory.
pub(crate) const SCORING_HEADING: &str = "How it is scored and won:";

/// Returns the situation at the beginning of a turn: the state of the match and the
/// surroundings of the model whose turn it is, or of each model.
pub(crate) fn turn(eyes: &Eyes<'_>) -> Vec<String> {
    let mut lines = vec![format!("{}.", eyes.view.phase)];
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
fn at_real_table(eyes: &Eyes<'_>) -> Vec<String> {
    let line = |model: &ModelView| {
        let (left, full) = model.health;
        let states: String = model.badges.iter().map(|badge| format!(", {}", badge.name)).collect();
        format!("  {} ({}), health {left} of {full}{states}.", model.name, model.id)
    };
    eyes.view.models.iter().filter(|model| in_play(model)).map(line).collect()
}

/// Returns the state of the match in a line: the first sentence of every fact.
fn standing(eyes: &Eyes<'_>) -> Option<String> {
    let short =
        |value: &str| value.split(". ").next().unwrap_or_default().trim_end_matches('.').to_owned();
    let facts: Vec<String> =
        eyes.view.facts.iter().map(|(label, value)| format!("{label}: {}", short(value))).collect();
    (!facts.is_empty()).then(|| format!("{}.", facts.join("; ")))
}

/// Returns how a match is scored and won, with a heading; empty if
/// its game describes neither.
pub(crate) fn scoring(game: &Game) -> Vec<String> {
    let rules = game.scoring();
    let heading = (!rules.is_empty()).then(|| SCORING_HEADING.to_owned());
    heading.into_iter().chain(rules.into_iter().map(|rule| format!("  {}", ended(&rule)))).collect()
}

/// Returns the whole situation: the state of the match, all models in relation to the one
/// whose turn it is, the turn tracker, the cards and the areas.
pub(crate) fn situation(eyes: &Eyes<'_>) -> Vec<String> {
    let view = &eyes.view;
    let mut lines = vec![format!("{}.", view.phase)];
    lines.extend(
        view.facts
            .iter()
            .map(|(label, value)| format!("{label}: {}.", value.trim_end_matches('.'))),
    );
    lines.extend(scoring(eyes.game));
    match eyes.mine() {
        _ if view.real_table.is_some() => lines.extend(at_real_table(eyes)),
        Some(me) if in_play(me) => lines.extend(around(eyes, me)),
        _ => lines.extend(everyone(eyes)),
    }
    let away = models_away(eyes);
    if !away.is_empty() {
        lines.push(format!("Not on the table: {}.", listed(&away)));
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
fn models_away(eyes: &Eyes<'_>) -> Vec<String> {
    let presence = |model: &ModelView| match model.presence {
        Presence::Reserve => "yet to come",
        Presence::Fled => "got away",
        _ => "out of play",
    };
    let mut away: Vec<String> = Vec::new();
    for unit in units(eyes.view.models.iter().filter(|model| !in_play(model))) {
        for reason in ["yet to come", "got away", "out of play"] {
            let which: Models<'_> =
                unit.iter().copied().filter(|model| presence(model) == reason).collect();
            match which.as_slice() {
                [] => {}
                [one] if one.group.is_empty() || one.group == one.name => {
                    away.push(format!("{} ({reason})", one.name));
                }
                [one] => away.push(format!("{} of {} ({reason})", one.name, one.group)),
                many => away.push(format!("{} of {} ({reason})", many.len(), many[0].group)),
            }
        }
    }
    away
}

/// Returns a line for a pile of cards: the card face up and the number face down.
fn card_line(card: &CardShown) -> String {
    let up: Vec<&str> = card.face.as_deref().into_iter().chain([card.title.as_str()]).collect();
    let up = up.join(" ");
    let up = if up.trim().is_empty() { "none face up" } else { up.trim() };
    format!("{} cards: {up}; {} face down.", card.pile, card.left)
}

/// Returns a line for each area. A note on several areas is written once; `look NAME`
/// repeats it for each.
fn area_lines(eyes: &Eyes<'_>) -> Vec<String> {
    let own = eyes.mine().filter(|me| in_play(me)).map_or_else(Vec::new, |me| own(eyes, me));
    let mut noted: Vec<&str> = Vec::new();
    let mut lines = Vec::new();
    for area in eyes.distinct_areas(None) {
        let way = area_way(eyes, &own, area);
        let mut line = format!("Area {}{way}", area_line(eyes, area));
        if let Some(note) = eyes.view.area_notes.get(&area.id)
            && !noted.contains(&note.as_str())
        {
            noted.push(note);
            line += &format!(" {}", ended(note));
        }
        lines.push(line);
    }
    lines
}

/// Returns a line for a formation: its corners and the models within; `None` if fewer
/// than two of its models are known.
fn formation_line(eyes: &Eyes<'_>, formation: &Formation) -> Option<String> {
    let names = |of: &[ModelId]| -> Vec<String> {
        of.iter().filter_map(|id| eyes.view.model(*id)).map(named).collect()
    };
    let corners = names(&formation.models);
    let within = names(&formation.within);
    let shape = match corners.len() {
        0 | 1 => return None,
        2 => "a line".to_owned(),
        3 => "a triangle".to_owned(),
        count => format!("a shape of {count} corners"),
    };
    let within = match within.len() {
        0 => "nobody stands within it".to_owned(),
        1 => format!("{} stands within it", within[0]),
        _ => format!("{} stand within it", listed(&within)),
    };
    Some(format!("{}: {} span {shape}; {within}.", formation.name, listed(&corners)))
}

/// Returns a line for an area: name, keywords, place and size; for a wall its two ends.
fn area_line(eyes: &Eyes<'_>, area: &Area) -> String {
    let name = with_keywords(&area_name(eyes, area), area.keywords);
    let at = |area: &Area| place([area.center.x, area.base, area.center.y]);
    match eyes.wall_of(area).as_slice() {
        [first, .., last] => format!("{name}: from {} to {}.", at(first), at(last)),
        _ => format!("{name}: {}, {} across.", at(area), inches(area.diameter)),
    }
}

/// Returns the models on each place of the turn tracker; `None` if the
/// match has no tracker.
fn tracker(eyes: &Eyes<'_>) -> Option<String> {
    let tracker = &eyes.view.tracker;
    if tracker.places == 0 || tracker.markers.is_empty() {
        return None;
    }
    let mut markers: Vec<_> = tracker.markers.iter().collect();
    markers.sort_by_key(|marker| (marker.next_round, marker.place, marker.model));
    let places: Vec<String> = markers
        .iter()
        .map(|marker| {
            let model = eyes.view.model(marker.model);
            let name = model.map_or(marker.model.to_string(), |model| called(model).to_owned());
            let next = if marker.next_round { " of the next round" } else { "" };
            format!("{name} {}{next}", marker.place)
        })
        .collect();
    let now = match tracker.now {
        0 => String::new(),
        now => format!(", now {now} of {}", tracker.places),
    };
    Some(format!("{}{now}: {}.", tracker.title, places.join(", ")))
}

/// Returns the table: its size, its exits, and its terrain, nearest to the model whose
/// turn it is first.
pub(crate) fn terrain(eyes: &Eyes<'_>) -> Vec<String> {
    let table = eyes.game.table();
    let board = table.board();
    let mut lines = vec![format!(
        "The table is {} from west to east and {} from north to south.",
        inches(board.size.x),
        inches(board.size.y)
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
        let way = me.map_or(String::new(), |me| {
            format!("; {}", eyes.way_to_point(&me, nearest_point(piece, me.plan())))
        });
        lines.push(format!("{}{way}.", piece_line(eyes, piece)));
    }
    lines
}

/// Returns a line for an exit: name, place and width.
fn exit_line(board: &Board, exit: &Exit) -> String {
    let (a, b) = board.exit_ends(exit);
    let middle = (a + b) / 2.0;
    format!(
        "Exit {}: {}, {} wide.",
        exit.name,
        place([middle.x, 0.0, middle.y]),
        inches(exit.to - exit.from)
    )
}

/// Returns a line for a piece of terrain: name, place and size.
fn piece_line(eyes: &Eyes<'_>, piece: &Piece) -> String {
    let (least, most) = piece.footprint.bounds();
    let middle = piece.footprint.middle();
    let size = most - least;
    let tall = if piece.keywords.contains(Keywords::CHASM) {
        format!("{} deep", inches(piece.height()))
    } else if piece.base.abs() > 0.05 {
        format!("from {} to {} up", inches(piece.base), inches(piece.top))
    } else {
        format!("{} high", inches(piece.top))
    };
    format!(
        "{}: {}, {} by {}, {tall}",
        with_keywords(&piece_name(eyes, piece), piece.keywords),
        place([middle.x, 0.0, middle.y]),
        inches(size.x),
        inches(size.y)
    )
}

pub(crate) fn sheet(sheet: &Sheet) -> Vec<String> {
    let mut lines = vec![
        format!("{}. {}", sheet.title, sheet.subtitle).trim_end_matches(['.', ' ']).to_owned()
            + ".",
    ];
    if !sheet.about.is_empty() {
        lines.push(sheet.about.clone());
    }
    for section in &sheet.sections {
        lines.push(format!("{}:", section.title));
        lines.extend(section.rows.iter().map(|row| format!("  {}", row_words(row))));
    }
    lines
}

fn row_words(row: &Row) -> String {
    let hinted =
        |text: String, hint: &str| if hint.is_empty() { text } else { format!("{text}: {hint}") };
    match row {
        Row::Stats { cells } => cells
            .iter()
            .map(|(label, value, _)| format!("{label} {value}"))
            .collect::<Vec<_>>()
            .join(", "),
        Row::Bar { label, now, full, hint } => hinted(format!("{label} {now} of {full}"), hint),
        Row::Item(item) => {
            let active = if item.active { " (active)" } else { "" };
            let note =
                if item.note.is_empty() { String::new() } else { format!(", {}", item.note) };
            hinted(format!("{}{active}{note}", item.name), &item.hint)
        }
        Row::State(badge) => hinted(badge.name.clone(), &badge.text),
        Row::Text { text } => text.clone(),
    }
}

/// Returns a text with a full stop.
fn ended(text: &str) -> String {
    let end = if text.ends_with(['.', '!', '?']) { "" } else { "." };
    sentence(text) + end
}

/// Returns a text with a capital first letter.
pub(crate) fn sentence(text: &str) -> String {
    let mut letters = text.chars();
    letters
        .next()
        .map_or(String::new(), |first| first.to_uppercase().collect::<String>() + letters.as_str())
}

/// Returns the alternatives that opponents considered for their last orders, each
/// with its expected value.
pub(crate) fn considered(all: &[Consideration]) -> Vec<String> {
    if all.is_empty() {
        return vec!["No opponent has looked ahead yet.".to_owned()];
    }
    let lines_of = |one: &Consideration| {
        let head = format!(
            "{} tried {} in its head:",
            one.seat,
            counted(one.candidates.len(), "order", "orders")
        );
        let line = |(at, candidate): (usize, &Candidate)| {
            let mark = if at == one.chosen { "*" } else { " " };
            let target =
                candidate.order.target.map_or(String::new(), |target| format!(" {target}"));
            let spot = candidate
                .order
                .to
                .map_or(String::new(), |to| format!(" to {:.1} {:.1}", to.x, to.z));
            let share = candidate.expected * 100.0;
            format!(
                "  {mark} {}{target}{spot}: {share:.0} of 100, tried {} times",
                candidate.label, candidate.samples
            )
        };
        std::iter::once(head).chain(one.candidates.iter().enumerate().map(line)).collect::<Vec<_>>()
    };
    all.iter().flat_map(lines_of).collect()
}
