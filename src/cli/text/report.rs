//! The situation in words, a plain line for each thing.

use super::eyes::{Eyes, body, in_play, nearest_point, sketch, with_keywords};
use super::words::{inches, listed, named, place};
use crate::game::{ModelId, ModelView, Presence, Row, Sheet};
use crate::table::Keywords;

/// The situation when somebody's turn begins: who stands around the model whose turn it is, or around each of them.
pub fn turn(eyes: &Eyes<'_>) -> Vec<String> {
    let mut lines = vec![format!("{}.", eyes.view.phase)];
    match eyes.mine() {
        Some(me) if in_play(me) => lines.extend(around(eyes, me)),
        _ => lines.extend(everyone(eyes)),
    }
    lines
}

/// Where a model has got to, in a line.
pub fn glance(eyes: &Eyes<'_>, me: &ModelView) -> String {
    let here = body(me);
    let foes = eyes.foes(me);
    let mut parts = vec![format!("{} now stands {}", me.name, place(me.at))];
    if let Some(nearest) = foes.first() {
        parts.push(format!("{} is {}", nearest.name, eyes.way_to(&here, nearest)));
        parts.push(eyes.watched(&here, &foes).words("it"));
    }
    format!("{}.", parts.join("; "))
}

/// A line for each model on the table; for those that a seat commands, with the nearest foe.
fn everyone(eyes: &Eyes<'_>) -> Vec<String> {
    let seat = eyes.game.decision().map(|decision| decision.seat);
    let line = |(model, count): (&ModelView, usize)| {
        let mut text = format!("{}{}: {}", sketch(model), among(model, count), place(model.at));
        if model.seat.is_some()
            && model.seat == seat
            && let Some(foe) = eyes.foes(model).first()
        {
            let (here, there) = (body(model), body(foe));
            let sight = eyes.sight_words(&eyes.sight(&here, &there));
            text += &format!("; {} is {}, {sight}", foe.name, eyes.way_to(&here, foe));
        }
        text + "."
    };
    heads(eyes.view.models.iter().filter(|model| in_play(model))).into_iter().map(line).collect()
}

/// The first model of each group, with how many of the group there are; models that act alone each for itself.
fn heads<'a>(models: impl Iterator<Item = &'a ModelView>) -> Vec<(&'a ModelView, usize)> {
    let mut heads: Vec<(&ModelView, usize)> = Vec::new();
    for model in models {
        match heads.iter_mut().find(|(head, _)| !head.group.is_empty() && head.group == model.group) {
            Some(head) => head.1 += 1,
            None => heads.push((model, 1)),
        }
    }
    heads
}

/// Whom a head stands for, where it is not alone.
fn among(model: &ModelView, count: usize) -> String {
    match (model.group.as_str(), count) {
        ("", _) => String::new(),
        (group, 1) => format!(", all of {group}"),
        (group, count) => format!(", one of {count} of {group}"),
    }
}

/// The whole situation: where the match stands, where everyone stands around the model whose turn it is, the turn
/// tracker, the cards and the areas.
pub fn situation(eyes: &Eyes<'_>) -> Vec<String> {
    let view = &eyes.view;
    let mut lines = turn(eyes);
    lines.splice(
        1..1,
        view.facts.iter().map(|(label, value)| format!("{label}: {}.", value.trim_end_matches('.'))),
    );
    let gone = heads(view.models.iter().filter(|model| !in_play(model)));
    let away: Vec<String> = gone
        .into_iter()
        .map(|(model, count)| {
            let how = match model.presence {
                Presence::Reserve => "yet to come",
                Presence::Fled => "got away",
                _ => "slain",
            };
            match count {
                1 => format!("{} ({how})", model.name),
                count => format!("{count} of {} ({how})", model.group),
            }
        })
        .collect();
    if !away.is_empty() {
        lines.push(format!("Not on the table: {}.", listed(&away)));
    }
    lines.extend(tracker(eyes));
    for card in &view.cards {
        let up: Vec<&str> = card.face.as_deref().into_iter().chain([card.title.as_str()]).collect();
        let up = up.join(" ");
        let up = if up.trim().is_empty() { "none face up" } else { up.trim() };
        lines.push(format!("{} cards: {up}; {} face down.", card.pile, card.left));
    }
    for area in &view.areas {
        let at = place([area.center.x, area.base, area.center.y]);
        let note = view.area_notes.get(&area.id).map_or(String::new(), |note| format!(" {}", ended(note)));
        lines.push(format!(
            "Area {}: {at}, {} across.{note}",
            with_keywords(&area.name, area.keywords),
            inches(area.diameter)
        ));
    }
    for formation in &view.formations {
        let names = |of: &[ModelId]| -> Vec<String> {
            of.iter().filter_map(|id| view.model(*id)).map(named).collect()
        };
        let (corners, within) = (names(&formation.models), names(&formation.within));
        let shape = match corners.len() {
            0 | 1 => continue,
            2 => "a line".to_owned(),
            3 => "a triangle".to_owned(),
            count => format!("a shape of {count} corners"),
        };
        let within = match within.len() {
            0 => "nobody stands within it".to_owned(),
            1 => format!("{} stands within it", within[0]),
            _ => format!("{} stand within it", listed(&within)),
        };
        lines.push(format!("{}: {} span {shape}; {within}.", formation.name, listed(&corners)));
    }
    lines
}

/// Where a model stands and who is around it.
fn around(eyes: &Eyes<'_>, me: &ModelView) -> Vec<String> {
    let here = body(me);
    let table = eyes.game.table();
    let mut lines = vec![format!("{}: {}.", sketch(me), place(me.at))];
    if !me.summary.is_empty() {
        lines.push(format!("  {}.", me.summary.trim_end_matches('.')));
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
        lines.push(format!("  Nearest exit: {}, {} to the {}.", exit.name, inches(gap), exit.side.name()));
    }
    for (title, models) in [("Foes", foes), ("Friends", eyes.friends(me))] {
        if models.is_empty() {
            continue;
        }
        lines.push(format!("{title}, nearest first:"));
        for (other, count) in heads(models.into_iter()) {
            let sight = eyes.sight_words(&eyes.sight(&here, &body(other)));
            let among = among(other, count);
            lines.push(format!("  {}{among}: {}, {sight}.", sketch(other), eyes.way_to(&here, other)));
        }
    }
    lines
}

/// Who is on which place of the turn tracker.
fn tracker(eyes: &Eyes<'_>) -> Option<String> {
    let tracker = &eyes.view.tracker;
    if tracker.places == 0 || tracker.markers.is_empty() {
        return None;
    }
    let mut markers: Vec<_> = tracker.markers.iter().collect();
    markers.sort_by_key(|marker| (marker.next_round, marker.place, marker.model));
    let told: Vec<String> = markers
        .iter()
        .map(|marker| {
            let name =
                eyes.view.model(marker.model).map_or(marker.model.to_string(), |model| model.name.clone());
            let next = if marker.next_round { " of the next round" } else { "" };
            format!("{name} {}{next}", marker.place)
        })
        .collect();
    Some(format!("{}, now {} of {}: {}.", tracker.title, tracker.now, tracker.places, told.join(", ")))
}

/// Where one model stands, seen from the one whose turn it is.
pub fn look_at(eyes: &Eyes<'_>, id: ModelId) -> Vec<String> {
    let Some(model) = eyes.view.model(id) else { return Vec::new() };
    let mut lines = vec![format!("{} ({}).", sketch(model), model.kind)];
    if !in_play(model) {
        lines.push("  Not on the table.".to_owned());
        return lines;
    }
    lines.push(format!("  Stands {}.", place(model.at)));
    if !model.summary.is_empty() {
        lines.push(format!("  {}.", model.summary.trim_end_matches('.')));
    }
    let there = body(model);
    let underfoot = eyes.underfoot(&there);
    if !underfoot.is_empty() {
        lines.push(format!("  It is {}.", listed(&underfoot)));
    }
    lines.extend(model.badges.iter().map(|badge| format!("  {}: {}", badge.name, badge.text)));
    if let Some(me) = eyes.mine().filter(|me| me.id != id && in_play(me)) {
        let here = body(me);
        let to = eyes.sight_words(&eyes.sight(&here, &there));
        let back = eyes.sight_words(&eyes.sight(&there, &here));
        lines.push(format!("  From {}: {}, {to}.", me.name, eyes.way_to(&here, model)));
        lines.push(format!("  For {}, {} is {back}.", model.name, me.name));
    }
    let near =
        eyes.friends(model).into_iter().chain(eyes.foes(model)).filter(|other| Some(other.id) != eyes.me);
    let near: Vec<String> = near
        .filter(|other| crate::table::distance(&there, &body(other)) <= 3.0)
        .map(|other| format!("{} {}", named(other), eyes.way_to(&there, other)))
        .collect();
    if !near.is_empty() {
        lines.push(format!("  Within 3\" of it: {}.", listed(&near)));
    }
    lines
}

/// The table: its size, its exits, its terrain by nearness to the model whose turn it is.
pub fn terrain(eyes: &Eyes<'_>) -> Vec<String> {
    let table = eyes.game.table();
    let board = table.board();
    let mut lines = vec![format!(
        "The table is {} from west to east and {} from north to south.",
        inches(board.size.x),
        inches(board.size.y)
    )];
    for exit in &board.exits {
        let (a, b) = board.exit_ends(exit);
        let middle = (a + b) / 2.0;
        lines.push(format!(
            "Exit {}: {}, {} wide.",
            exit.name,
            place([middle.x, 0.0, middle.y]),
            inches(exit.to - exit.from)
        ));
    }
    let me = eyes.mine().filter(|me| in_play(me)).map(body);
    let from = me.map_or(bevy::math::Vec2::ZERO, |me| me.plan());
    let mut pieces: Vec<_> =
        table.pieces().iter().map(|piece| (nearest_point(piece, from).distance(from), piece)).collect();
    pieces.sort_by(|(a, _), (b, _)| a.total_cmp(b));
    for (_, piece) in pieces {
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
        let way = me.map_or(String::new(), |me| {
            format!("; {}", eyes.way_to_point(&me, nearest_point(piece, me.plan())))
        });
        lines.push(format!(
            "{}: {}, {} by {}, {tall}{way}.",
            with_keywords(&piece.name, piece.keywords),
            place([middle.x, 0.0, middle.y]),
            inches(size.x),
            inches(size.y)
        ));
    }
    lines
}

/// A model's sheet.
pub fn sheet(sheet: &Sheet) -> Vec<String> {
    let mut lines =
        vec![format!("{}. {}", sheet.title, sheet.subtitle).trim_end_matches(['.', ' ']).to_owned() + "."];
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
    let hinted = |text: String, hint: &str| if hint.is_empty() { text } else { format!("{text}: {hint}") };
    match row {
        Row::Stats { cells } => {
            cells.iter().map(|(label, value, _)| format!("{label} {value}")).collect::<Vec<_>>().join(", ")
        }
        Row::Bar { label, now, full, hint } => hinted(format!("{label} {now} of {full}"), hint),
        Row::Item(item) => {
            let active = if item.active { " (active)" } else { "" };
            let note = if item.note.is_empty() { String::new() } else { format!(", {}", item.note) };
            hinted(format!("{}{active}{note}", item.name), &item.hint)
        }
        Row::State(badge) => hinted(badge.name.clone(), &badge.text),
        Row::Text { text } => text.clone(),
    }
}

/// A sentence with its end.
fn ended(text: &str) -> String {
    let end = if text.ends_with(['.', '!', '?']) { "" } else { "." };
    sentence(text) + end
}

/// The first letter made great.
pub fn sentence(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or(String::new(), |first| first.to_uppercase().collect::<String>() + letters.as_str())
}
