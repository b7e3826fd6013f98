//! Formats events as lines of text, with their dice.

use monteria_game::{DieShown, EventKind, GameEvent, RollShown, listed, place};

/// Returns an event as lines: its sentence, the place of the event, and
/// the dice below it.
pub fn event_lines(event: &GameEvent) -> Vec<String> {
    lines(event, true)
}

/// Returns an event as lines without places, for figures on a real table, whose positions
/// the match does not know.
pub fn event_lines_of_real_table(event: &GameEvent) -> Vec<String> {
    lines(event, false)
}

fn lines(event: &GameEvent, with_places: bool) -> Vec<String> {
    let indent = "  ".repeat(usize::from(event.depth));
    let mut lines = Vec::new();
    if !event.text.is_empty() {
        // Sentences do not contain the final position of what moved.
        let at = place_after(&event.what);
        let at = at
            .filter(|_| with_places)
            .map(place)
            .filter(|place| !event.text.contains(place.as_str()));
        let at = at.map_or(String::new(), |place| format!(": {place}"));
        lines.push(format!("{indent}{}{at}", event.text));
    }
    if let EventKind::Rolled(shown) = &event.what {
        lines.push(format!("{indent}  {}{}", dice(shown), modifiers(&event.text, shown)));
    }
    if let EventKind::Thought(thought) = &event.what {
        lines.extend(thought.answers.iter().map(|answer| {
            let yes = if answer.yes { "yes" } else { "no" };
            let detail = if answer.detail.is_empty() {
                String::new()
            } else {
                format!(" ({})", answer.detail)
            };
            format!("{indent}  {} {yes}{detail}", answer.question)
        }));
    }
    lines
}

/// Returns the position, in inches, at which an event placed or moved something;
/// `None` for other events.
fn place_after(what: &EventKind) -> Option<[f32; 3]> {
    match what {
        EventKind::AreaPlaced { at, .. } | EventKind::Arrived { at, .. } => Some(*at),
        EventKind::Moved { path, .. } => path.last().copied(),
        EventKind::PieceChanged { now, .. } => {
            let at = now.as_ref()?.footprint.middle();
            Some([at.x, 0.0, at.y])
        }
        EventKind::Note
        | EventKind::Ordered { .. }
        | EventKind::RoundBegan { .. }
        | EventKind::ClockMoved { .. }
        | EventKind::MarkerMoved { .. }
        | EventKind::TurnBegan { .. }
        | EventKind::TurnEnded { .. }
        | EventKind::ActionTaken { .. }
        | EventKind::Turned { .. }
        | EventKind::Left { .. }
        | EventKind::Rolled(_)
        | EventKind::Wounded { .. }
        | EventKind::Marked { .. }
        | EventKind::CardTurned { .. }
        | EventKind::AreaRemoved { .. }
        | EventKind::Thought(_)
        | EventKind::Ended { .. } => None,
    }
}

/// Returns the dice of a roll: `Difficulty Die 4 of 4 and 9; needs 6; dice 5, 6, 10`.
fn dice(shown: &RollShown) -> String {
    let faces = |keep: &dyn Fn(&DieShown) -> bool| -> Vec<String> {
        shown.dice.iter().filter(|die| keep(die)).map(|die| die.face.to_string()).collect()
    };
    let mut parts = Vec::new();
    let roles: Vec<&String> = shown.dice.iter().filter_map(|die| die.role.as_ref()).collect();
    for (_, role) in roles.iter().enumerate().filter(|(at, role)| !roles[..*at].contains(role)) {
        let of = |die: &DieShown| die.role.as_ref() == Some(*role);
        let all = faces(&of);
        let kept = faces(&|die| of(die) && die.kept);
        parts.push(if all.len() == kept.len() {
            format!("{role} {}", all.join(", "))
        } else {
            format!("{role} {} of {}", kept.join(", "), listed(&all))
        });
    }
    // A target that no die of the pool can show is part of the sentence.
    let most = shown.dice.iter().map(|die| die.sides).max().unwrap_or(6);
    parts.extend(shown.needs.filter(|needs| *needs <= most).map(|needs| format!("needs {needs}")));
    let pool = faces(&|die| die.role.is_none() && die.kept);
    parts.push(format!(
        "dice {}",
        if pool.is_empty() { "none".to_owned() } else { pool.join(", ") }
    ));
    let dropped = faces(&|die| die.role.is_none() && !die.kept);
    if !dropped.is_empty() {
        parts.push(format!("rolled again: {}", dropped.join(", ")));
    }
    parts.join("; ")
}

/// Returns the modifiers of a roll, or nothing if its sentence already contains them.
fn modifiers(sentence: &str, shown: &RollShown) -> String {
    let words = shown.modifiers.told();
    let without_rules = shown.modifiers.0.iter().all(|one| one.rule.is_empty());
    if without_rules || sentence.contains(words.trim()) { String::new() } else { words }
}

#[cfg(test)]
mod tests;
