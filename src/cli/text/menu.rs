//! Options of a decision as numbered lines, and selection of targets by a line of input.

use super::eyes::{Eyes, body, in_play};
use super::names::{TableObject, find_fighter};
use super::words::{either, either_of, indented, labelled, named, with_id};
use monteria_content::{Text, text};
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
pub(crate) fn option_lines(eyes: &Eyes<'_>, decision: &Decision) -> Vec<Text> {
    let mut lines = Vec::new();
    let mut group = Text::default();
    for (index, choice) in numbered(decision).into_iter().enumerate() {
        if choice.group != group {
            group = choice.group.clone();
            lines.push(group.clone().with(Text::sign(":")));
        }
        let words = [option_words(eyes, choice), odds_words(eyes, choice)];
        lines.push(numbered_line(index, words.into_iter().chain([idle_words(eyes, choice)])));
    }
    match decision.refused.len() {
        0 => {}
        1 => lines.push(text!(
            "terminal-not-now-one-more-x-says",
            "1 more option is not possible now; x says why."
        )),
        n => lines.push(text!(
            "terminal-not-now-more-x-says-why",
            "{n} more options are not possible now; x says why."
        )),
    }
    lines
}

/// Returns a line of a numbered list; `index` counts from 0.
pub(super) fn numbered_line(index: usize, words: impl IntoIterator<Item = Text>) -> Text {
    let number = format!("  {}. ", index + 1);
    Text::row(std::iter::once(Text::verbatim(number)).chain(words))
}

/// Returns an option in a few words: name, cost, parameters.
fn option_words(eyes: &Eyes<'_>, choice: &Choice) -> Text {
    let needs = match &choice.needs {
        Needs::Nothing => Text::default(),
        Needs::Target { legal, .. } => {
            let who: Vec<Text> =
                legal.iter().map(|id| target_words(eyes, choice, *id, legal.len())).collect();
            match who.len() {
                0..=NAMED_TARGETS => text!("terminal-at", "at {who}", who = either_of(who)),
                n => text!("terminal-at-one-of", "at one of {n}"),
            }
        }
        Needs::To(_) => text!("terminal-to-a-spot", "to a spot"),
        Needs::Aim(_) => {
            text!("terminal-to-a-spot-in-a-direction", "to a spot, in a direction")
        }
        Needs::Several { legal, min, max, .. } => text!(
            "terminal-at-several-of",
            "at {targets} of {n}",
            targets = several_of(*min, *max),
            n = legal.len()
        ),
        Needs::Number { min, max } if choice.counts_inches() => text!(
            "terminal-after-to-of-the-way",
            "after {a} to {b} of the way",
            a = choice.number_words(*min),
            b = choice.number_words(*max)
        ),
        Needs::Number { min: least, max: most } => {
            text!("terminal-a-number-from-to", "a number from {least} to {most}")
        }
    };
    let parts = [choice.label.clone(), choice.cost.clone(), needs];
    Text::joined(parts.into_iter().filter(|part| !part.is_empty()), ", ")
}

/// Returns the name of a target; if several are listed, with the chance against it.
fn target_words(eyes: &Eyes<'_>, choice: &Choice, target: ModelId, of: usize) -> Text {
    let name = aim_name(eyes, choice, target);
    if !(2..=NAMED_TARGETS).contains(&of) {
        return name;
    }
    let chance = eyes.game.preview(choice, Some(target), None).and_then(|preview| preview.chance);
    match chance {
        Some(chance) => Text::row([name, Text::verbatim(format!(" [{}]", percent(chance)))]),
        None => name,
    }
}

/// Returns the odds of an option for the list of options: the odds of the option itself
/// or of its only target; for many targets the lowest and the highest chance. Empty if
/// there are no odds or each target is listed with its own.
fn odds_words(eyes: &Eyes<'_>, choice: &Choice) -> Text {
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
                        success_words(most)
                    } else {
                        text!(
                            "terminal-chances-to-succeed",
                            "{least:.0} to {chance} to succeed",
                            least = least * 100.0,
                            chance = percent(most)
                        )
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
    odds.map(|odds| Text::row([Text::sign("; "), odds])).unwrap_or_default()
}

/// Returns the reason why an option would have no effect; empty if it has one.
fn idle_words(eyes: &Eyes<'_>, choice: &Choice) -> Text {
    let words = |why: &Refusal| {
        let a = eyes.with_names(why.text());
        let idle = text!("terminal-comes-to-nothing-now", "(no effect now: {a})");
        Text::row([Text::sign(" "), idle])
    };
    choice.idle.as_ref().map(words).unwrap_or_default()
}

/// Returns the refused options with the reasons; an option without a legal target lists
/// the reason for every target.
pub(crate) fn refused_lines(eyes: &Eyes<'_>, decision: &Decision) -> Vec<Text> {
    if decision.refused.is_empty() {
        return vec![text!(
            "terminal-nothing-is-barred-what-is-listed",
            "Every option can be chosen now."
        )];
    }
    let words = |refused: &RefusedChoice| {
        let cost = &refused.choice.cost;
        let mut label = refused.choice.label.clone();
        if !cost.is_empty() {
            label = Text::row([label, Text::sign(" ("), cost.clone(), Text::sign(")")]);
        }
        let line = indented(labelled(label, eyes.with_names(refused.why.text())));
        let each = refused.targets().iter();
        let each = each.map(|(id, why)| indented(not_target(name(eyes, *id), why)));
        std::iter::once(line).chain(each).collect::<Vec<_>>()
    };
    decision.refused.iter().flat_map(words).collect()
}

/// Returns an indented line that says why a model is no target.
fn not_target(name: Text, why: &Refusal) -> Text {
    indented(text!("terminal-not", "{a} is not possible: {why}", a = name, why = why.text()))
}

/// Returns the description of an option and all its known odds, a line for each target.
pub(super) fn explain(eyes: &Eyes<'_>, choice: &Choice) -> Vec<Text> {
    let hint = if choice.hint.is_empty() {
        text!("terminal-nothing-more-is-said-about-it", "there is no further explanation")
    } else {
        choice.hint.clone()
    };
    let mut lines = vec![labelled(option_words(eyes, choice), hint.with(idle_words(eyes, choice)))];
    let all_words = |target: Option<ModelId>| {
        let words = preview_words(&eyes.game.preview(choice, target, None)?);
        (!words.is_empty()).then_some(words)
    };
    if choice.needs.targets().0.is_empty() {
        lines.extend(all_words(None).map(|words| indented(words.with(Text::sign(".")))));
    }
    lines.extend(choice.needs.targets().0.iter().filter_map(|target| {
        let words = all_words(Some(*target))?.with(Text::sign("."));
        Some(indented(labelled(aim_name(eyes, choice, *target), words)))
    }));
    lines
}

/// Returns the legal targets as numbered lines with their odds, then the illegal
/// ones with the reasons.
pub(crate) fn target_lines(eyes: &Eyes<'_>, choice: &Choice) -> Vec<Text> {
    if let Needs::Number { min, max } = &choice.needs
        && choice.counts_inches()
    {
        return place_lines(eyes, choice, *min, *max);
    }
    if let Needs::Number { min, max } = &choice.needs {
        let asked = text!(
            "terminal-which-number-from-to-b-goes",
            "{label}: which number, from {min} to {max}? b goes back.",
            label = choice.label
        );
        let odds = eyes.game.preview(choice, None, None).map(|preview| preview_words(&preview));
        let odds =
            odds.filter(|odds| !odds.is_empty()).map(|odds| indented(odds.with(Text::sign("."))));
        return std::iter::once(asked).chain(odds).collect();
    }
    let (legal, others) = choice.needs.targets();
    let ask = match &choice.needs {
        Needs::Several { min, max, .. } => {
            text!(
                "terminal-at-whom-name",
                "{label}: which targets? Name {min}.",
                label = choice.label,
                min = several_of(*min, *max)
            )
        }
        _ => text!("terminal-at-whom", "{label}: which target?", label = choice.label),
    };
    let mut lines = vec![ask];
    for (index, target) in legal.iter().enumerate() {
        let odds = eyes
            .game
            .preview(choice, Some(*target), None)
            .map_or(Text::default(), |p| preview_words(&p));
        let odds = if odds.is_empty() { odds } else { Text::row([Text::sign("; "), odds]) };
        let words = [aim_name(eyes, choice, *target), way(eyes, *target), odds];
        lines.push(numbered_line(index, words));
    }
    for (target, why) in others {
        lines.push(not_target(aim_name(eyes, choice, *target), why));
    }
    lines.push(match &choice.needs {
        Needs::Several { .. } => text!(
            "terminal-answer-with-numbers-or-names-commas",
            "Answer with numbers or names, commas between them (`1, 3` or `2 of: 1, 3`); b goes \
             back."
        ),
        _ => text!(
            "terminal-answer-with-a-number-or-a",
            "Answer with a number or a name; b goes back."
        ),
    });
    lines
}

/// Number of points on a path that are listed with their odds.
const PLACES_TOLD: i32 = 5;

/// Returns the question for a point on a path, with the odds at a few points.
fn place_lines(eyes: &Eyes<'_>, choice: &Choice, min: i32, max: i32) -> Vec<Text> {
    let from = choice.number_words(min);
    let to = choice.number_words(max);
    let mut lines = vec![text!(
        "terminal-after-how-many-inches-from",
        "{label}: after how many inches, from {from} to {to} of the way? b goes back.",
        label = choice.label
    )];
    let mut places: Vec<i32> =
        (0..PLACES_TOLD).map(|n| min + (max - min) * n / (PLACES_TOLD - 1)).collect();
    places.dedup();
    for place in places {
        let preview = eyes.game.preview(&choice.at_number(place), None, None);
        let odds = preview.map(|preview| preview_words(&preview)).filter(|odds| !odds.is_empty());
        lines.extend(odds.map(|odds| {
            let a = choice.number_words(place);
            indented(text!("terminal-after-odds", "After {a}: {odds}").with(Text::sign(".")))
        }));
    }
    lines
}

/// Returns the targets that a line selects: `1, 4, 5`, names in place of numbers, and
/// optionally their count in front: `3 of: 1, 4, 5`.
///
/// # Errors
/// Fails if the line selects no targets or a wrong number of them.
pub(super) fn several(eyes: &Eyes<'_>, choice: &Choice, text: &str) -> Result<Vec<ModelId>, Text> {
    let (announced, list) = match text.split_once(':') {
        Some((head, list)) => (Some(head.trim()), list),
        None => (None, text),
    };
    let named: Vec<&str> = list.split(',').map(str::trim).filter(|name| !name.is_empty()).collect();
    if let Some(announced) = announced {
        let count = announced.strip_suffix("of").unwrap_or(announced).trim().parse::<usize>();
        let count = count.map_err(|_| {
            text!(
                "terminal-says-no-number-write-2-of",
                "`{announced}` is not a number; write `2 of: 1, 3`, or `1, 3`."
            )
        })?;
        if count != named.len() {
            return Err(text!(
                "terminal-are-announced-and-named",
                "You announced {count} but named {named}.",
                named = named.len()
            ));
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
pub(super) fn number(choice: &Choice, text: &str) -> Result<i32, Text> {
    choice.read_number(text).ok_or_else(|| match &choice.needs {
        Needs::Number { min, max } if choice.counts_inches() => {
            let from = choice.number_words(*min);
            let to = choice.number_words(*max);
            text!(
                "terminal-is-no-number-of-inches",
                "`{text}` is not a number of inches; give one from {from} to {to}.",
                text = shortened(text)
            )
        }
        Needs::Number { min, max } => {
            text!(
                "terminal-is-no-whole-number-give-one",
                "`{text}` is not a whole number; give one from {min} to {max}.",
                text = shortened(text)
            )
        }
        _ => text!("terminal-no-number-is-wanted", "no number is needed"),
    })
}

/// Returns the target that a line selects by its number in the list, its id or its name.
///
/// # Errors
/// Fails if the line selects no target.
pub(super) fn target(eyes: &Eyes<'_>, choice: &Choice, text: &str) -> Result<ModelId, Text> {
    let (legal, others) = choice.needs.targets();
    let text = text.trim();
    let text = text.strip_prefix("at ").unwrap_or(text).trim();
    if let Ok(number) = text.trim_end_matches('.').parse::<usize>() {
        let target = number.checked_sub(1).and_then(|index| legal.get(index));
        return target.copied().ok_or_else(|| {
            text!(
                "terminal-there-is-no-target-choose-1",
                "There is no target {number}; choose 1 to {legal}.",
                legal = legal.len()
            )
        });
    }
    let found = find_fighter(eyes, text)?;
    // A unit is targeted through the one of its models that represents it.
    let group = match &found.thing {
        TableObject::Model(model) if legal.contains(&model.id) || model.group.is_empty() => {
            return Ok(model.id);
        }
        TableObject::Model(model) => model.group.as_str(),
        TableObject::Unit(models) => models.first().map_or("", |model| model.group.as_str()),
        _ => "",
    };
    let of_group = |id: &&ModelId| eyes.view.model(**id).is_some_and(|model| model.group == group);
    match (legal.iter().filter(of_group).collect::<Vec<_>>().as_slice(), &found.thing) {
        ([one], _) => Ok(**one),
        ([], TableObject::Model(model)) => Ok(model.id),
        ([], _) => {
            let barred = others.iter().find(|(id, _)| of_group(&id));
            Err(barred.map_or_else(
                || {
                    text!(
                        "terminal-is-no-target-here",
                        "{label} is not a valid target here.",
                        label = found.label
                    )
                },
                |(_, why)| {
                    text!(
                        "terminal-is-no-target-here-2",
                        "{label} is not a valid target here: {why}.",
                        label = found.label,
                        why = why.text()
                    )
                },
            ))
        }
        (many, _) => {
            let who: Vec<Text> = many.iter().map(|id| name(eyes, **id)).collect();
            Err(text!("terminal-could-be", "`{text}` could be {labels}.", labels = either(who)))
        }
    }
}

/// Returns a chance in words: `63 %`.
fn percent(chance: f64) -> String {
    format!("{:.0} %", chance * 100.0)
}

/// Returns a chance to succeed in words.
fn success_words(chance: f64) -> Text {
    text!("terminal-chance-to-succeed", "{chance} to succeed", chance = percent(chance))
}

/// Returns the chance and the expected result of a preview:
/// `63 % to succeed, 1.4 expected WNDs`; `None` if it has neither.
fn chance_words(preview: &Preview) -> Option<Text> {
    let expected = preview.expected.map(|expected| {
        if preview.counts.is_empty() {
            text!("terminal-expected-on-average", "{expected:.1} expected")
        } else {
            text!("terminal-expected", "{expected:.1} expected {counts}", counts = preview.counts)
        }
    });
    let odds: Vec<Text> = preview.chance.map(success_words).into_iter().chain(expected).collect();
    (!odds.is_empty()).then(|| Text::joined(odds, ", "))
}

/// Returns a preview in words:
/// `63 % to succeed, 1.4 expected WNDs; Advantage: Surrounded`.
pub(crate) fn preview_words(preview: &Preview) -> Text {
    let facts = preview.facts.iter().map(|(label, value)| {
        if value.is_empty() {
            label.clone()
        } else {
            Text::row([label.clone(), Text::sign(" "), value.clone()])
        }
    });
    let modifiers = preview.modifiers.rows().into_iter();
    let facts = facts.chain(modifiers.map(|(label, list)| labelled(label, list)));
    Text::joined(chance_words(preview).into_iter().chain(facts), "; ")
}

/// Returns a model's name and id.
pub(super) fn name(eyes: &Eyes<'_>, id: ModelId) -> Text {
    eyes.view.model(id).map_or_else(|| Text::verbatim(id.to_string()), named)
}

/// Returns the name of a target: its unit, if no other model of the unit is a target.
fn aim_name(eyes: &Eyes<'_>, choice: &Choice, id: ModelId) -> Text {
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
    if same.count() == 1 { with_id(Text::verbatim(model.group.as_str()), id) } else { named(model) }
}

/// Returns distance and direction of a model from the model whose turn it is.
fn way(eyes: &Eyes<'_>, id: ModelId) -> Text {
    let me = eyes.mine().filter(|me| in_play(me) && me.id != id);
    match (me, eyes.view.model(id)) {
        (Some(me), Some(other)) if in_play(other) => {
            Text::row([Text::sign(": "), eyes.way_to(&body(me), other)])
        }
        _ => Text::default(),
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
