//! The options of a decision as numbered lines, and the option and target that a line of input means.

use super::eyes::{Eyes, body, in_play};
use super::names::{Thing, find_fighter, fit, folded};
use super::words::{listed, named};
use crate::content::nearest;
use crate::content::words::t;
use crate::game::{Choice, Decision, ModelId, Needs, Preview, Refusal, RefusedChoice, several_of};

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
        lines.push(format!("  {}. {}{}", index + 1, option_words(eyes, choice), idle_words(eyes, choice)));
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
            let who: Vec<String> = legal.iter().map(|id| aim_name(eyes, choice, *id)).collect();
            match who.len() {
                0..=4 => format!(", at {}", listed(&who).replace(" and ", " or ")),
                n => format!(", at one of {n}"),
            }
        }
        Needs::To(_) => ", to a spot".to_owned(),
        Needs::Aim(_) => ", to a spot, in a direction".to_owned(),
        Needs::Several { legal, min, max, .. } => {
            format!(", at {} of {}", several_of(*min, *max), legal.len())
        }
        Needs::Number { min, max } => format!(", a number from {min} to {max}"),
    };
    format!("{}{cost}{needs}", choice.label)
}

/// That an option would come to nothing, and why; empty where it does something.
fn idle_words(eyes: &Eyes<'_>, choice: &Choice) -> String {
    let words = |why: &Refusal| format!(" (comes to nothing now: {})", eyes.with_names(&why.to_string()));
    choice.idle.as_ref().map_or(String::new(), words)
}

/// What may not be chosen now, with the reasons: of an option without a legal target that of every target.
pub fn refused_lines(eyes: &Eyes<'_>, decision: &Decision) -> Vec<String> {
    if decision.refused.is_empty() {
        return vec!["Nothing is barred: what is listed is all there is.".to_owned()];
    }
    let words = |refused: &RefusedChoice| {
        let cost = &refused.choice.cost;
        let cost = if cost.is_empty() { String::new() } else { format!(" ({cost})") };
        let why = eyes.with_names(&refused.why.to_string());
        let line = format!("  {}{cost}: {why}", refused.choice.label);
        let each = refused.targets().iter();
        let each = each.map(|(id, why)| format!("    Not {}: {why}", name(eyes, *id)));
        std::iter::once(line).chain(each).collect::<Vec<_>>()
    };
    decision.refused.iter().flat_map(words).collect()
}

/// What an option does.
pub fn explain(eyes: &Eyes<'_>, choice: &Choice) -> String {
    let hint = if choice.hint.is_empty() { "nothing more is said about it" } else { choice.hint.as_str() };
    format!("{}: {hint}{}", option_words(eyes, choice), idle_words(eyes, choice))
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
    // The words of the line with where each ends, so that what follows an option's name is left as it was typed.
    let ends: Vec<usize> = word_ends(text);
    let typed: Vec<Vec<String>> = (1..=ends.len()).map(|count| folded(&text[..ends[count - 1]])).collect();
    let whole = |choice: &Choice| {
        let labels = [folded(&choice.label), folded(&t(&choice.label))];
        typed.iter().position(|typed| !typed.is_empty() && labels.contains(typed))
    };
    let mut named: Vec<(usize, &Choice)> =
        options.iter().filter_map(|choice| Some((whole(choice)?, *choice))).collect();
    named.sort_by_key(|(count, _)| std::cmp::Reverse(*count));
    // A label of several words says more than an id of one.
    let by_id = options.iter().find(|choice| choice.id.eq_ignore_ascii_case(word));
    if let Some(choice) = by_id.filter(|_| named.first().is_none_or(|(count, _)| *count == 0)) {
        return Ok((choice, rest));
    }
    if let Some((count, choice)) = named.first() {
        return Ok((choice, text[ends[*count]..].trim()));
    }
    // As many words as mean something, the rest being what the option needs.
    for (count, typed) in typed.iter().enumerate().rev() {
        let fits = |choice: &Choice| {
            let labels = [folded(&choice.label), folded(&t(&choice.label))];
            let fit = labels.iter().filter_map(|label| fit(typed, label)).min();
            fit.filter(|fit| *fit < 3 || count + 1 == ends.len())
        };
        let best = options.iter().filter_map(|choice| fits(choice)).min();
        let found: Vec<&&Choice> =
            options.iter().filter(|choice| best.is_some() && fits(choice) == best).collect();
        match found.as_slice() {
            [one] => return Ok((one, text[ends[count]..].trim())),
            [] => {}
            many => {
                let labels: Vec<String> = many.iter().map(|choice| choice.label.clone()).collect();
                return Err(format!("`{}` could be {}.", &text[..ends[count]], labels.join(" or ")));
            }
        }
    }
    let barred = decision.refused.iter().find(|refused| {
        refused.choice.id.eq_ignore_ascii_case(word)
            || whole(&refused.choice).is_some()
            || typed.last().is_some_and(|typed| fit(typed, &folded(&refused.choice.label)).is_some())
    });
    if let Some(refused) = barred {
        let each = refused.targets().iter().map(|(id, why)| format!(" Not {id}: {why}."));
        let each = each.collect::<String>();
        return Err(format!("{}: not now: {}.{each}", refused.choice.label, refused.why));
    }
    let near = nearest(word, options.iter().flat_map(|choice| [choice.id.as_str(), choice.label.as_str()]));
    let near = near.map_or(String::new(), |near| format!(" Did you mean `{near}`?"));
    Err(format!("There is no option `{}`.{near} `help` says how to answer.", shortened(text)))
}

/// The legal targets as numbered lines with what is to be expected, then those that are none with the reason.
pub fn target_lines(eyes: &Eyes<'_>, choice: &Choice) -> Vec<String> {
    if let Needs::Number { min, max } = &choice.needs {
        return vec![format!("{}: which number, from {min} to {max}? b goes back.", choice.label)];
    }
    let (legal, others) = choice.needs.targets();
    let ask = match &choice.needs {
        Needs::Several { min, max, .. } => {
            format!("{}: at whom? Name {}.", choice.label, several_of(*min, *max))
        }
        _ => format!("{}: at whom?", choice.label),
    };
    let mut lines = vec![ask];
    for (index, target) in legal.iter().enumerate() {
        let odds =
            eyes.game.preview(choice, Some(*target), None).map_or(String::new(), |p| preview_words(&p));
        let odds = if odds.is_empty() { odds } else { format!("; {odds}") };
        lines.push(format!(
            "  {}. {}{}{odds}",
            index + 1,
            aim_name(eyes, choice, *target),
            way(eyes, *target)
        ));
    }
    for (target, why) in others {
        lines.push(format!("  Not {}: {why}", aim_name(eyes, choice, *target)));
    }
    lines.push(
        match &choice.needs {
            Needs::Several { .. } => {
                "Answer with numbers or names, commas between them (`1, 3` or `2 of: 1, 3`); b goes back."
            }
            _ => "Answer with a number or a name; b goes back.",
        }
        .to_owned(),
    );
    lines
}

/// The targets that a line means: `1, 4, 5`, names in their place, and before them how many they are: `3 of: 1, 4, 5`.
///
/// # Errors
/// Why it means none, or not so many.
pub fn several(eyes: &Eyes<'_>, choice: &Choice, text: &str) -> Result<Vec<ModelId>, String> {
    let (told, list) = match text.split_once(':') {
        Some((head, list)) => (Some(head.trim()), list),
        None => (None, text),
    };
    let named: Vec<&str> = list.split(',').map(str::trim).filter(|name| !name.is_empty()).collect();
    if let Some(told) = told {
        let count = told.strip_suffix("of").unwrap_or(told).trim().parse::<usize>();
        let count = count.map_err(|_| format!("`{told}` says no number; write `2 of: 1, 3`, or `1, 3`."))?;
        if count != named.len() {
            return Err(format!("{count} are announced and {} named.", named.len()));
        }
    }
    if matches!(named.as_slice(), ["none" | "nobody"]) {
        return Ok(Vec::new());
    }
    named.into_iter().map(|name| target(eyes, choice, name)).collect()
}

/// The number that a line means.
///
/// # Errors
/// Where it is none.
pub fn number(choice: &Choice, text: &str) -> Result<i32, String> {
    text.trim().parse().map_err(|_| match &choice.needs {
        Needs::Number { min, max } => {
            format!("`{}` is no whole number; give one from {min} to {max}.", shortened(text))
        }
        _ => "no number is wanted".to_owned(),
    })
}

/// The target that a line means: its number in the list, its id or its name.
///
/// # Errors
/// Why it means none.
pub fn target(eyes: &Eyes<'_>, choice: &Choice, text: &str) -> Result<ModelId, String> {
    let (legal, others) = choice.needs.targets();
    let text = text.trim();
    let text = text.strip_prefix("at ").unwrap_or(text).trim();
    if let Ok(number) = text.trim_end_matches('.').parse::<usize>() {
        let target = number.checked_sub(1).and_then(|index| legal.get(index));
        return target
            .copied()
            .ok_or_else(|| format!("There is no target {number}; choose 1 to {}.", legal.len()));
    }
    let found = find_fighter(eyes, text)?;
    // A unit is aimed at by the one of its models that stands for it.
    let group = match &found.thing {
        Thing::Model(model) if legal.contains(&model.id) || model.group.is_empty() => return Ok(model.id),
        Thing::Model(model) => model.group.as_str(),
        Thing::Unit(models) => models.first().map_or("", |model| model.group.as_str()),
        _ => "",
    };
    let of_group = |id: &&ModelId| eyes.view.model(**id).is_some_and(|model| model.group == group);
    match (legal.iter().filter(of_group).collect::<Vec<_>>().as_slice(), &found.thing) {
        ([one], _) => Ok(**one),
        ([], Thing::Model(model)) => Ok(model.id),
        ([], _) => {
            let barred = others.iter().find(|(id, _)| of_group(&id));
            Err(barred.map_or_else(
                || format!("{} is no target here.", found.label),
                |(_, why)| format!("{} is no target here: {why}.", found.label),
            ))
        }
        (many, _) => {
            let who: Vec<String> = many.iter().map(|id| name(eyes, **id)).collect();
            Err(format!("`{text}` could be {}.", who.join(" or ")))
        }
    }
}

/// What is to be expected, in words: `63 % to succeed, 1.4 expected WNDs; Advantage: Surrounded`.
pub fn preview_words(preview: &Preview) -> String {
    let mut odds = Vec::new();
    if let Some(chance) = preview.chance {
        odds.push(format!("{:.0} % to succeed", chance * 100.0));
    }
    if let Some(expected) = preview.expected {
        odds.push(format!("{expected:.1} expected {}", preview.counts).trim_end().to_owned());
    }
    let facts = preview.facts.iter().map(|(label, value)| match value.is_empty() {
        true => label.clone(),
        false => format!("{label} {value}"),
    });
    let facts =
        facts.chain(preview.modifiers.rows().into_iter().map(|(label, list)| format!("{label}: {list}")));
    let odds = if odds.is_empty() { None } else { Some(odds.join(", ")) };
    odds.into_iter().chain(facts).collect::<Vec<_>>().join("; ")
}

/// A model's name and id.
pub fn name(eyes: &Eyes<'_>, id: ModelId) -> String {
    eyes.view.model(id).map_or_else(|| id.to_string(), named)
}

/// What a target is called: its unit, where no other model of it is asked about.
fn aim_name(eyes: &Eyes<'_>, choice: &Choice, id: ModelId) -> String {
    let Needs::Target { legal, others } = &choice.needs else { return name(eyes, id) };
    let Some(model) = eyes.view.model(id).filter(|model| !model.group.is_empty()) else {
        return name(eyes, id);
    };
    let all = legal.iter().chain(others.iter().map(|(other, _)| other));
    let same = all.filter(|other| eyes.view.model(**other).is_some_and(|other| other.group == model.group));
    if same.count() == 1 { format!("{} ({id})", model.group) } else { named(model) }
}

/// Where a model stands from the one whose turn it is.
fn way(eyes: &Eyes<'_>, id: ModelId) -> String {
    let me = eyes.mine().filter(|me| in_play(me) && me.id != id);
    match (me, eyes.view.model(id)) {
        (Some(me), Some(other)) if in_play(other) => format!(": {}", eyes.way_to(&body(me), other)),
        _ => String::new(),
    }
}

/// Where each word of a text ends.
fn word_ends(text: &str) -> Vec<usize> {
    let mut ends = Vec::new();
    let mut within = false;
    for (at, letter) in text.char_indices() {
        if letter.is_whitespace() && within {
            ends.push(at);
        }
        within = !letter.is_whitespace();
    }
    if within {
        ends.push(text.len());
    }
    ends
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
    use crate::game::SeatId;

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
        // Accents and capitals do not matter; what follows is left as it was typed.
        is("KNÍFE at M4", "hit:knife", "at M4");
        is("fást 3 north", "run", "3 north");
        assert!(means("knive").is_err_and(|told| told.contains("Did you mean `Knife`?")));
        assert!(means("ñandú ☂").is_err());
    }
}
