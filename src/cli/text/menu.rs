//! Options of a decision as numbered lines, and selection of targets by a line of input.

use super::eyes::{Eyes, body, in_play};
use super::names::{Thing, find_fighter};
use super::words::{listed, named};
use monteria_game::{
    Choice, Decision, ModelId, Needs, Preview, Refusal, RefusedChoice, several_of,
};

/// Maximum number of targets that the list of options names, each with its chance.
const NAMED_TARGETS: usize = 4;

/// Returns the options in the order of their numbers: group by group, groups in the order
/// of their first option.
pub(super) fn numbered(decision: &Decision) -> Vec<&Choice> {
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

/// Returns the options as lines.
pub(crate) fn option_lines(eyes: &Eyes<'_>, decision: &Decision) -> Vec<String> {
    let mut lines = Vec::new();
    let mut group = "";
    for (index, choice) in numbered(decision).into_iter().enumerate() {
        if choice.group != group {
            group = &choice.group;
            lines.push(format!("{group}:"));
        }
        let odds = odds_words(eyes, choice);
        let idle = idle_words(eyes, choice);
        lines.push(format!("  {}. {}{odds}{idle}", index + 1, option_words(eyes, choice)));
    }
    match decision.refused.len() {
        0 => {}
        1 => lines.push("Not now: one more; x says why.".to_owned()),
        n => lines.push(format!("Not now: {n} more; x says why.")),
    }
    lines
}

/// Returns an option in a few words: name, cost, parameters.
fn option_words(eyes: &Eyes<'_>, choice: &Choice) -> String {
    let cost = if choice.cost.is_empty() { String::new() } else { format!(", {}", choice.cost) };
    let needs = match &choice.needs {
        Needs::Nothing => String::new(),
        Needs::Target { legal, .. } => {
            let who: Vec<String> =
                legal.iter().map(|id| target_words(eyes, choice, *id, legal.len())).collect();
            match who.len() {
                0..=NAMED_TARGETS => format!(", at {}", listed(&who).replace(" and ", " or ")),
                n => format!(", at one of {n}"),
            }
        }
        Needs::To(_) => ", to a spot".to_owned(),
        Needs::Aim(_) => ", to a spot, in a direction".to_owned(),
        Needs::Several { legal, min, max, .. } => {
            format!(", at {} of {}", several_of(*min, *max), legal.len())
        }
        Needs::Number { min, max } if choice.counts_inches() => {
            format!(
                ", after {} to {} of the way",
                choice.number_words(*min),
                choice.number_words(*max)
            )
        }
        Needs::Number { min, max } => format!(", a number from {min} to {max}"),
    };
    format!("{}{cost}{needs}", choice.label)
}

/// Returns the name of a target; if several are listed, with the chance against it.
fn target_words(eyes: &Eyes<'_>, choice: &Choice, target: ModelId, of: usize) -> String {
    let name = aim_name(eyes, choice, target);
    if !(2..=NAMED_TARGETS).contains(&of) {
        return name;
    }
    let chance = eyes.game.preview(choice, Some(target), None).and_then(|preview| preview.chance);
    chance.map_or_else(|| name.clone(), |chance| format!("{name} [{}]", percent(chance)))
}

/// Returns the odds of an option for the list of options: the odds of the option itself
/// or of its only target; for many targets the lowest and the highest chance. Empty if
/// there are no odds or each target is listed with its own.
fn odds_words(eyes: &Eyes<'_>, choice: &Choice) -> String {
    let preview = |target: Option<ModelId>| eyes.game.preview(choice, target, None);
    let odds = match &choice.needs {
        _ if choice.idle.is_some() => None,
        Needs::Target { legal, .. } => match legal.as_slice() {
            [only] => preview(Some(*only)).and_then(|preview| chance_words(&preview)),
            few if few.len() <= NAMED_TARGETS => None,
            many => {
                let chances = many.iter().filter_map(|id| preview(Some(*id))?.chance);
                let range = chances.fold(None, |range: Option<(f64, f64)>, chance| {
                    let (least, most) = range.unwrap_or((chance, chance));
                    Some((least.min(chance), most.max(chance)))
                });
                range.map(|(least, most)| {
                    if percent(least) == percent(most) {
                        format!("{} to succeed", percent(most))
                    } else {
                        format!("{:.0} to {} to succeed", least * 100.0, percent(most))
                    }
                })
            }
        },
        Needs::Nothing
        | Needs::To(_)
        | Needs::Aim(_)
        | Needs::Several { .. }
        | Needs::Number { .. } => preview(None).and_then(|preview| chance_words(&preview)),
    };
    odds.map_or_else(String::new, |odds| format!("; {odds}"))
}

/// Returns the reason why an option would have no effect; empty if it has one.
fn idle_words(eyes: &Eyes<'_>, choice: &Choice) -> String {
    let words =
        |why: &Refusal| format!(" (comes to nothing now: {})", eyes.with_names(&why.to_string()));
    choice.idle.as_ref().map_or(String::new(), words)
}

/// Returns the refused options with the reasons; an option without a legal target lists
/// the reason for every target.
pub(crate) fn refused_lines(eyes: &Eyes<'_>, decision: &Decision) -> Vec<String> {
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

/// Returns the description of an option and all its known odds, a line for each target.
pub(super) fn explain(eyes: &Eyes<'_>, choice: &Choice) -> Vec<String> {
    let hint =
        if choice.hint.is_empty() { "nothing more is said about it" } else { choice.hint.as_str() };
    let mut lines =
        vec![format!("{}: {hint}{}", option_words(eyes, choice), idle_words(eyes, choice))];
    let all_words = |target: Option<ModelId>| {
        let words = preview_words(&eyes.game.preview(choice, target, None)?);
        (!words.is_empty()).then_some(words)
    };
    if choice.needs.targets().0.is_empty() {
        lines.extend(all_words(None).map(|words| format!("  {words}.")));
    }
    lines.extend(choice.needs.targets().0.iter().filter_map(|target| {
        Some(format!("  {}: {}.", aim_name(eyes, choice, *target), all_words(Some(*target))?))
    }));
    lines
}

/// Returns the legal targets as numbered lines with their odds, then the illegal
/// ones with the reasons.
pub(crate) fn target_lines(eyes: &Eyes<'_>, choice: &Choice) -> Vec<String> {
    if let Needs::Number { min, max } = &choice.needs
        && choice.counts_inches()
    {
        return place_lines(eyes, choice, *min, *max);
    }
    if let Needs::Number { min, max } = &choice.needs {
        let asked = format!("{}: which number, from {min} to {max}? b goes back.", choice.label);
        let odds = eyes.game.preview(choice, None, None).map(|preview| preview_words(&preview));
        let odds = odds.filter(|odds| !odds.is_empty()).map(|odds| format!("  {odds}."));
        return std::iter::once(asked).chain(odds).collect();
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
        let odds = eyes
            .game
            .preview(choice, Some(*target), None)
            .map_or(String::new(), |p| preview_words(&p));
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
                "Answer with numbers or names, commas between them (`1, 3` or `2 of: 1, 3`); b \
                 goes back."
            }
            _ => "Answer with a number or a name; b goes back.",
        }
        .to_owned(),
    );
    lines
}

/// Number of points on a path that are listed with their odds.
const PLACES_TOLD: i32 = 5;

/// Returns the question for a point on a path, with the odds at a few points.
fn place_lines(eyes: &Eyes<'_>, choice: &Choice, min: i32, max: i32) -> Vec<String> {
    let from = choice.number_words(min);
    let to = choice.number_words(max);
    let mut lines = vec![format!(
        "{}: after how many inches, from {from} to {to} of the way? b goes back.",
        choice.label
    )];
    let mut places: Vec<i32> =
        (0..PLACES_TOLD).map(|n| min + (max - min) * n / (PLACES_TOLD - 1)).collect();
    places.dedup();
    for place in places {
        let preview = eyes.game.preview(&choice.at_number(place), None, None);
        let odds = preview.map(|preview| preview_words(&preview)).filter(|odds| !odds.is_empty());
        lines.extend(odds.map(|odds| format!("  After {}: {odds}.", choice.number_words(place))));
    }
    lines
}

/// Returns the targets that a line selects: `1, 4, 5`, names in place of numbers, and
/// optionally their count in front: `3 of: 1, 4, 5`.
///
/// # Errors
/// Fails if the line selects no targets or a wrong number of them.
pub(super) fn several(
    eyes: &Eyes<'_>,
    choice: &Choice,
    text: &str,
) -> Result<Vec<ModelId>, String> {
    let (announced, list) = match text.split_once(':') {
        Some((head, list)) => (Some(head.trim()), list),
        None => (None, text),
    };
    let named: Vec<&str> = list.split(',').map(str::trim).filter(|name| !name.is_empty()).collect();
    if let Some(announced) = announced {
        let count = announced.strip_suffix("of").unwrap_or(announced).trim().parse::<usize>();
        let count = count
            .map_err(|_| format!("`{announced}` says no number; write `2 of: 1, 3`, or `1, 3`."))?;
        if count != named.len() {
            return Err(format!("{count} are announced and {} named.", named.len()));
        }
    }
    if matches!(named.as_slice(), ["none" | "nobody"]) {
        return Ok(Vec::new());
    }
    named.into_iter().map(|name| target(eyes, choice, name)).collect()
}

/// Returns the number on a line.
///
/// # Errors
/// Fails if the line holds no number.
pub(super) fn number(choice: &Choice, text: &str) -> Result<i32, String> {
    choice.read_number(text).ok_or_else(|| match &choice.needs {
        Needs::Number { min, max } if choice.counts_inches() => {
            let from = choice.number_words(*min);
            let to = choice.number_words(*max);
            format!("`{}` is no number of inches; give one from {from} to {to}.", shortened(text))
        }
        Needs::Number { min, max } => {
            format!("`{}` is no whole number; give one from {min} to {max}.", shortened(text))
        }
        _ => "no number is wanted".to_owned(),
    })
}

/// Returns the target that a line selects by its number in the list, its id or its name.
///
/// # Errors
/// Fails if the line selects no target.
pub(super) fn target(eyes: &Eyes<'_>, choice: &Choice, text: &str) -> Result<ModelId, String> {
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
    // A unit is targeted through the one of its models that represents it.
    let group = match &found.thing {
        Thing::Model(model) if legal.contains(&model.id) || model.group.is_empty() => {
            return Ok(model.id);
        }
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

/// Returns a chance in words: `63 %`.
fn percent(chance: f64) -> String {
    format!("{:.0} %", chance * 100.0)
}

/// Returns the chance and the expected result of a preview:
/// `63 % to succeed, 1.4 expected WNDs`; `None` if it has neither.
fn chance_words(preview: &Preview) -> Option<String> {
    let chance = preview.chance.map(|chance| format!("{} to succeed", percent(chance)));
    let expected = preview
        .expected
        .map(|expected| format!("{expected:.1} expected {}", preview.counts).trim_end().to_owned());
    let odds: Vec<String> = chance.into_iter().chain(expected).collect();
    (!odds.is_empty()).then(|| odds.join(", "))
}

/// Returns a preview in words:
/// `63 % to succeed, 1.4 expected WNDs; Advantage: Surrounded`.
pub(crate) fn preview_words(preview: &Preview) -> String {
    let facts = preview.facts.iter().map(|(label, value)| {
        if value.is_empty() { label.clone() } else { format!("{label} {value}") }
    });
    let facts = facts.chain(
        preview.modifiers.rows().into_iter().map(|(label, list)| format!("{label}: {list}")),
    );
    chance_words(preview).into_iter().chain(facts).collect::<Vec<_>>().join("; ")
}

/// Returns a model's name and id.
pub(super) fn name(eyes: &Eyes<'_>, id: ModelId) -> String {
    eyes.view.model(id).map_or_else(|| id.to_string(), named)
}

/// Returns the name of a target: its unit, if no other model of the unit is a target.
fn aim_name(eyes: &Eyes<'_>, choice: &Choice, id: ModelId) -> String {
    let (Needs::Target { legal, others }, Some(model)) = (&choice.needs, eyes.view.model(id))
    else {
        return name(eyes, id);
    };
    if model.group.is_empty() {
        return named(model);
    }
    let all = legal.iter().chain(others.iter().map(|(other, _)| other));
    let same = all
        .filter(|other| eyes.view.model(**other).is_some_and(|other| other.group == model.group));
    if same.count() == 1 { format!("{} ({id})", model.group) } else { named(model) }
}

/// Returns distance and direction of a model from the model whose turn it is.
fn way(eyes: &Eyes<'_>, id: ModelId) -> String {
    let me = eyes.mine().filter(|me| in_play(me) && me.id != id);
    match (me, eyes.view.model(id)) {
        (Some(me), Some(other)) if in_play(other) => format!(": {}", eyes.way_to(&body(me), other)),
        _ => String::new(),
    }
}

/// Returns at most forty characters of a typed text.
pub(super) fn shortened(text: &str) -> String {
    if text.chars().count() <= 40 {
        text.to_owned()
    } else {
        text.chars().take(39).collect::<String>() + "…"
    }
}
