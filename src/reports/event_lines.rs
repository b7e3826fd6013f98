//! Formats events as lines of text, with their dice.

use monteria_game::{DieShown, EventKind, GameEvent, RollShown, Text, listed, place, text};

/// Returns an event as lines: its sentence, the place of the event, and
/// the dice below it.
pub fn event_lines(event: &GameEvent) -> Vec<Text> {
    lines(event, true)
}

/// Returns an event as lines without places, for figures on a real table, whose positions
/// the match does not know.
pub fn event_lines_of_real_table(event: &GameEvent) -> Vec<Text> {
    lines(event, false)
}

fn lines(event: &GameEvent, with_places: bool) -> Vec<Text> {
    let indent = "  ".repeat(usize::from(event.depth));
    let mut lines = Vec::new();
    if !event.text.is_empty() {
        // Sentences do not contain the final position of what moved.
        let at = place_after(&event.what);
        let at = at
            .filter(|_| with_places)
            .map(place)
            .filter(|place| !event.text.contains(place.as_str()));
        let sentence = Text::joined([Some(event.text.clone()), at].into_iter().flatten(), ": ");
        lines.push(Text::row([Text::verbatim(indent.as_str()), sentence]));
    }
    if let EventKind::Rolled(shown) = &event.what {
        let dice = Text::row([dice(shown), modifiers(&event.text, shown)]);
        lines.push(Text::row([Text::verbatim(format!("{indent}  ")), dice]));
    }
    if let EventKind::Thought(thought) = &event.what {
        lines.extend(thought.answers.iter().map(|answer| {
            let yes = match answer.yes {
                true => text!("rules-answer-yes", "yes"),
                false => text!("rules-answer-no", "no"),
            };
            let mut line = vec![Text::verbatim(format!("{indent}  ")), answer.question.clone()];
            line.extend([Text::sign(" "), yes]);
            if !answer.detail.is_empty() {
                line.extend([Text::sign(" ("), answer.detail.clone(), Text::sign(")")]);
            }
            Text::row(line)
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
fn dice(shown: &RollShown) -> Text {
    let faces = |keep: &dyn Fn(&DieShown) -> bool| -> Vec<String> {
        shown.dice.iter().filter(|die| keep(die)).map(|die| die.face.to_string()).collect()
    };
    let mut parts = Vec::new();
    let roles: Vec<&Text> = shown.dice.iter().filter_map(|die| die.role.as_ref()).collect();
    for (_, role) in roles.iter().enumerate().filter(|(at, role)| !roles[..*at].contains(role)) {
        let of = |die: &DieShown| die.role.as_ref() == Some(*role);
        let all = faces(&of);
        let kept = faces(&|die| of(die) && die.kept);
        parts.push(if all.len() == kept.len() {
            Text::row([(*role).clone(), Text::verbatim(format!(" {}", all.join(", ")))])
        } else {
            text!(
                "rules-kept-of",
                "{role} {kept} of {all}",
                kept = kept.join(", "),
                all = listed(all.into_iter().map(Text::verbatim))
            )
        });
    }
    // A target that no die of the pool can show is part of the sentence.
    let most = shown.dice.iter().map(|die| die.sides).max().unwrap_or(6);
    parts.extend(
        shown
            .needs
            .filter(|needs| *needs <= most)
            .map(|needs| text!("rules-needs", "needs {needs}")),
    );
    let pool = faces(&|die| die.role.is_none() && die.kept);
    parts.push(text!(
        "rules-dice",
        "dice {value}",
        value = match pool.is_empty() {
            true => text!("rules-none", "none"),
            false => Text::verbatim(pool.join(", ")),
        }
    ));
    let dropped = faces(&|die| die.role.is_none() && !die.kept);
    if !dropped.is_empty() {
        parts.push(text!(
            "rules-rolled-again",
            "rolled again: {dropped}",
            dropped = dropped.join(", ")
        ));
    }
    Text::joined(parts, "; ")
}

/// Returns the modifiers of a roll, or nothing if its sentence already contains them.
fn modifiers(sentence: &str, shown: &RollShown) -> Text {
    let words = shown.modifiers.in_brackets();
    let without_rules = shown.modifiers.0.iter().all(|one| one.rule.is_empty());
    if without_rules || sentence.contains(words.trim()) { Text::default() } else { words }
}

#[cfg(test)]
mod tests;
