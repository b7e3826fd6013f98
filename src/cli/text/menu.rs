//! The options of a decision as numbered lines, and the option and target that a line of input means.

use super::eyes::{Eyes, body, in_play};
use super::words::{find_model, listed, named};
use crate::content::nearest;
use crate::game::{Choice, Decision, ModelId, Needs, Preview, RefusedChoice};

/// The options in the order in which they are numbered: group by group, groups in the order of their first option.
pub fn numbered(decision: &Decision) -> Vec<&Choice> {
    let mut groups: Vec<&str> = Vec::new();
    for choice in &decision.options {
        if !groups.contains(&choice.group.as_str()) {
            groups.push(&choice.group);
        }
    }
    let of = |group: &'_ str| {
        decision.options.iter().filter(move |choice| choice.group == group).collect::<Vec<_>>()
    };
    groups.into_iter().flat_map(of).collect()
}

/// The options as lines.
pub fn option_lines(eyes: &Eyes<'_>, decision: &Decision) -> Vec<String> {
    let mut lines = Vec::new();
    let mut group = "";
    for (index, choice) in numbered(decision).into_iter().enumerate() {
        if choice.group != group {
            group = &choice.group;
            lines.push(format!("{group}:"));
        }
        lines.push(format!("  {}. {}", index + 1, option_words(eyes, choice)));
    }
    match decision.refused.len() {
        0 => {}
        1 => lines.push("Not now: one more; x says why.".to_owned()),
        n => lines.push(format!("Not now: {n} more; x says why.")),
    }
    lines
}

/// An option in a few words: name, cost, what it needs.
fn option_words(eyes: &Eyes<'_>, choice: &Choice) -> String {
    let cost = if choice.cost.is_empty() { String::new() } else { format!(", {}", choice.cost) };
    let needs = match &choice.needs {
        Needs::Nothing => String::new(),
        Needs::Target { legal, .. } => {
            let who: Vec<String> = legal.iter().map(|id| name(eyes, *id)).collect();
            match who.len() {
                0..=4 => format!(", at {}", listed(&who).replace(" and ", " or ")),
                n => format!(", at one of {n}"),
            }
        }
        Needs::To(_) => ", to a spot".to_owned(),
    };
    format!("{}{cost}{needs}", choice.label)
}

/// What may not be chosen now, with the reasons.
pub fn refused_lines(decision: &Decision) -> Vec<String> {
    if decision.refused.is_empty() {
        return vec!["Nothing is barred: what is listed is all there is.".to_owned()];
    }
    let words = |refused: &RefusedChoice| {
        let cost = &refused.choice.cost;
        let cost = if cost.is_empty() { String::new() } else { format!(" ({cost})") };
        format!("  {}{cost}: {}", refused.choice.label, refused.why)
    };
    decision.refused.iter().map(words).collect()
}

/// What an option does.
pub fn explain(eyes: &Eyes<'_>, choice: &Choice) -> String {
    let hint = if choice.hint.is_empty() { "nothing more is said about it" } else { choice.hint.as_str() };
    format!("{}: {hint}", option_words(eyes, choice))
}

/// The option that a line means, and the rest of the line: what it needs.
///
/// # Errors
/// Why it means none.
pub fn choose<'d, 't>(decision: &'d Decision, text: &'t str) -> Result<(&'d Choice, &'t str), String> {
    let text = text.trim();
    let (word, rest) =
        text.split_once(char::is_whitespace).map_or((text, ""), |(word, rest)| (word, rest.trim()));
    let options = numbered(decision);
    if let Ok(number) = word.trim_end_matches('.').parse::<usize>() {
        let choice = number.checked_sub(1).and_then(|index| options.get(index));
        return choice
            .map(|choice| (*choice, rest))
            .ok_or_else(|| format!("There is no option {number}; choose 1 to {}.", options.len()));
    }
    let starts =
        |text: &str, with: &str| text.get(..with.len()).is_some_and(|head| head.eq_ignore_ascii_case(with));
    let whole = |label: &str| {
        starts(text, label) && text[label.len()..].chars().next().is_none_or(|next| !next.is_alphanumeric())
    };
    let mut named: Vec<&&Choice> = options.iter().filter(|choice| whole(&choice.label)).collect();
    named.sort_by_key(|choice| std::cmp::Reverse(choice.label.len()));
    // A label of several words says more than an id of one.
    let by_id = options.iter().find(|choice| choice.id.eq_ignore_ascii_case(word));
    if let Some(choice) = by_id.filter(|_| named.first().is_none_or(|named| named.label.len() <= word.len()))
    {
        return Ok((choice, rest));
    }
    if let Some(choice) = named.first() {
        return Ok((choice, text[choice.label.len()..].trim()));
    }
    let begun: Vec<&&Choice> = options.iter().filter(|choice| starts(&choice.label, text)).collect();
    match begun.as_slice() {
        [one] => return Ok((one, "")),
        [] => {}
        many => {
            let labels: Vec<String> = many.iter().map(|choice| choice.label.clone()).collect();
            return Err(format!("`{text}` could be {}.", labels.join(" or ")));
        }
    }
    let holds = |choice: &&&Choice| {
        choice.label.to_lowercase().split_whitespace().any(|part| part == word.to_lowercase())
    };
    if let [one] = options.iter().filter(holds).collect::<Vec<_>>().as_slice() {
        return Ok((one, rest));
    }
    let barred = decision.refused.iter().find(|refused| {
        refused.choice.id.eq_ignore_ascii_case(word)
            || whole(&refused.choice.label)
            || starts(&refused.choice.label, text)
    });
    if let Some(refused) = barred {
        return Err(format!("{}: not now: {}.", refused.choice.label, refused.why));
    }
    let near = nearest(word, options.iter().flat_map(|choice| [choice.id.as_str(), choice.label.as_str()]));
    let near = near.map_or(String::new(), |near| format!(" Did you mean `{near}`?"));
    Err(format!("There is no option `{}`.{near} `help` says how to answer.", shortened(text)))
}

/// The legal targets as numbered lines with what is to be expected, then those that are none with the reason.
pub fn target_lines(eyes: &Eyes<'_>, choice: &Choice) -> Vec<String> {
    let Needs::Target { legal, others } = &choice.needs else { return Vec::new() };
    let mut lines = vec![format!("{}: at whom?", choice.label)];
    for (index, target) in legal.iter().enumerate() {
        let odds =
            eyes.game.preview(choice, Some(*target), None).map_or(String::new(), |p| preview_words(&p));
        let odds = if odds.is_empty() { odds } else { format!("; {odds}") };
        lines.push(format!("  {}. {}{}{odds}", index + 1, name(eyes, *target), way(eyes, *target)));
    }
    for (target, why) in others {
        lines.push(format!("  Not {}: {why}", name(eyes, *target)));
    }
    lines.push("Answer with a number or a name; b goes back.".to_owned());
    lines
}

/// The target that a line means: its number in the list, its id or its name.
///
/// # Errors
/// Why it means none.
pub fn target(eyes: &Eyes<'_>, choice: &Choice, text: &str) -> Result<ModelId, String> {
    let Needs::Target { legal, .. } = &choice.needs else { return Err("no target is wanted".to_owned()) };
    let text = text.trim();
    let text = text.strip_prefix("at ").unwrap_or(text).trim();
    if let Ok(number) = text.trim_end_matches('.').parse::<usize>() {
        let target = number.checked_sub(1).and_then(|index| legal.get(index));
        return target
            .copied()
            .ok_or_else(|| format!("There is no target {number}; choose 1 to {}.", legal.len()));
    }
    find_model(&eyes.view, text)
}

/// What is to be expected, in words: `63 % to succeed, 1.4 expected; Advantage: Surrounded`.
pub fn preview_words(preview: &Preview) -> String {
    let mut odds = Vec::new();
    if let Some(chance) = preview.chance {
        odds.push(format!("{:.0} % to succeed", chance * 100.0));
    }
    if let Some(expected) = preview.expected {
        odds.push(format!("{expected:.1} expected"));
    }
    let facts = preview.facts.iter().map(|(label, value)| match value.is_empty() {
        true => label.clone(),
        false => format!("{label} {value}"),
    });
    let odds = if odds.is_empty() { None } else { Some(odds.join(", ")) };
    odds.into_iter().chain(facts).collect::<Vec<_>>().join("; ")
}

/// A model's name and id.
pub fn name(eyes: &Eyes<'_>, id: ModelId) -> String {
    eyes.view.model(id).map_or_else(|| id.to_string(), named)
}

/// Where a model stands from the one whose turn it is.
fn way(eyes: &Eyes<'_>, id: ModelId) -> String {
    let me = eyes.mine().filter(|me| in_play(me) && me.id != id);
    match (me, eyes.view.model(id)) {
        (Some(me), Some(other)) if in_play(other) => format!(": {}", eyes.way_to(&body(me), other)),
        _ => String::new(),
    }
}

/// At most forty letters of what was typed.
fn shortened(text: &str) -> String {
    if text.chars().count() <= 40 {
        text.to_owned()
    } else {
        text.chars().take(39).collect::<String>() + "…"
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{Refusal, SeatId};

    fn decision() -> Decision {
        Decision {
            seat: SeatId(0),
            model: None,
            prompt: "What now?".into(),
            options: vec![
                Choice::plain("move", "Move").group("Moving"),
                Choice::plain("hit:knife", "Knife").group("Fighting"),
                Choice::plain("run", "Move fast").group("Moving"),
                Choice::plain("pass", "Pass").group(""),
            ],
            refused: vec![RefusedChoice {
                choice: Choice::plain("hit:bow", "Bow").cost("3 ticks"),
                why: Refusal::rule("NotLoaded", "the bow is not loaded"),
            }],
        }
    }

    #[test]
    fn options_are_numbered_group_by_group() {
        let decision = decision();
        let labels: Vec<&str> = numbered(&decision).iter().map(|choice| choice.label.as_str()).collect();
        assert_eq!(labels, ["Move", "Move fast", "Knife", "Pass"]);
        assert_eq!(refused_lines(&decision), ["  Bow (3 ticks): the bow is not loaded"]);
    }

    #[test]
    fn a_line_means_an_option_by_number_id_or_name() {
        let decision = decision();
        let means =
            |text: &str| choose(&decision, text).map(|(choice, rest)| (choice.id.clone(), rest.to_owned()));
        let is =
            |text: &str, id: &str, rest: &str| assert_eq!(means(text), Ok((id.to_owned(), rest.to_owned())));
        is("3 m4", "hit:knife", "m4");
        is("hit:knife m4", "hit:knife", "m4");
        is("knife at the archer", "hit:knife", "at the archer");
        is("Move", "move", "");
        is("move 3 north", "move", "3 north");
        is("move fast 3 north", "run", "3 north");
        is("kni", "hit:knife", "");
        is("fast 3 north", "run", "3 north");
        for (text, told) in [
            ("9", "There is no option 9; choose 1 to 4."),
            ("0", "There is no option 0; choose 1 to 4."),
            ("bow", "Bow: not now: the bow is not loaded."),
            ("m", "`m` could be Move or Move fast."),
        ] {
            assert_eq!(means(text), Err(told.to_owned()));
        }
        assert!(means("knive").is_err_and(|told| told.contains("Did you mean `Knife`?")));
        assert!(means("ñandú ☂").is_err());
    }
}
