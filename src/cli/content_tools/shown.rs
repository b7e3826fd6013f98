//! Collection of all texts shown in random matches, and of those without a translation,
//! for authors and translators.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use serde_json::Value;

use crate::fail::Failure;
use monteria_content::{Faults, Language, Library, Text};
use monteria_game::{
    Control, Decision, Game, MatchSetup, Needs, Printed, Refusal, Ruleset, Seats, Viewer,
};
use monteria_games::Rulesets;
use monteria_opponents::{Limits, Opponents, RANDOM, play_out};

/// Fields with ids, numbers in letters and symbols, which are not displayed as words.
const IDS: [&str; 24] = [
    "id",
    "type",
    "choice",
    "choose",
    "action",
    "figure",
    "look",
    "tag",
    "outcome",
    "badge",
    "mark",
    "manner",
    "reason",
    "presence",
    "tone",
    "keywords",
    "rules",
    "face",
    "card",
    "key",
    "footprint",
    "state",
    "seat",
    "side",
];

/// Texts shown in matches, and those missing from the tables.
#[derive(Default)]
pub struct Shown {
    pub texts: BTreeSet<Text>,
    /// Texts missing from all tables, each with the first text that contains it.
    pub lacking: BTreeMap<String, String>,
    /// Number of texts with a missing part.
    pub broken: usize,
}

/// Plays `matches` matches of every scenario of a game and collects the texts shown.
/// Names of things of the game count as translated.
///
/// # Errors
/// Fails if content has faults or a match cannot begin.
pub fn shown(library: &Library, game: &str, matches: u64) -> Result<Shown, Failure> {
    let spoken = library.spoken();
    let language = library.language(spoken.tag(), &mut Faults::new()).unwrap_or(spoken);
    let rulesets = Rulesets::load(library)?;
    let mut names: BTreeSet<String> = library.told_texts(game).into_iter().collect();
    let mut all = Shown::default();
    for ruleset in rulesets.rulesets().iter().filter(|ruleset| ruleset.id() == game) {
        all.texts.extend([ruleset.title(), ruleset.about()].map(Text::from));
        for card in ruleset.scenarios() {
            for seed in 1..=matches {
                play(ruleset, &card.id, seed, &mut all.texts, &mut names)?;
            }
        }
    }
    judge(&language, &names, &mut all);
    Ok(all)
}

/// Finds texts without a translation: texts that are no names and contain a word of the
/// program that is part of no name.
fn judge(language: &Language, names: &BTreeSet<String>, all: &mut Shown) {
    let named: BTreeSet<String> = names.iter().flat_map(|name| words(name)).collect();
    let whole: BTreeSet<String> = names.iter().map(|name| bare(name)).collect();
    for text in all.texts.iter().filter(|text| !whole.contains(&bare(text))) {
        let has_program_words = |part: &String| {
            words(part).any(|word| language.is_of_program(&word) && !named.contains(&word))
        };
        // The parts of a message are known by their keys.
        let lacking = match language.show(text) == text.as_str() {
            true => language.untranslated(text),
            false => language.lacking(text),
        };
        let lacking = lacking
            .into_iter()
            .filter(|part| !whole.contains(&bare(part)) && has_program_words(part));
        let lacking: Vec<String> = lacking.collect();
        all.broken += usize::from(!lacking.is_empty());
        for part in lacking {
            all.lacking.entry(part).or_insert_with(|| text.to_string());
        }
    }
}

/// Returns the words of a text in lower case, without words in capitals, which are
/// abbreviations in every language.
fn words(text: &str) -> impl Iterator<Item = String> {
    let all = text.split(|c: char| !c.is_alphanumeric()).filter(|word| word.chars().count() > 2);
    all.filter(|word| word.contains(char::is_lowercase)).map(str::to_lowercase)
}

/// Returns a name without the number that distinguishes things of equal names.
fn bare(name: &str) -> String {
    let end = |c: char| c.is_ascii_digit() || c.is_whitespace() || matches!(c, '.' | '#');
    name.trim_end_matches(end).to_lowercase()
}

fn play(
    ruleset: &Arc<dyn Ruleset>,
    scenario: &str,
    seed: u64,
    texts: &mut BTreeSet<Text>,
    names: &mut BTreeSet<String>,
) -> Result<(), Failure> {
    let failed = |what: &dyn std::fmt::Display| {
        Failure::Failed(Text::verbatim(format!("{scenario}: {what}")))
    };
    let mut setup = MatchSetup::new(ruleset.id(), scenario, seed);
    if let Ok(form) = ruleset.setup_form(scenario, &setup.answers) {
        gather(&serde_json::to_value(&form.fields).unwrap_or_default(), texts);
    }
    let begun = Game::start(ruleset.clone(), setup.clone()).map_err(|fault| failed(&fault))?;
    let seats = begun.world().resource::<Seats>().0.clone();
    setup.seats = seats.iter().map(|seat| (seat.id, Control::Ai(RANDOM.to_owned()))).collect();
    let mut game = Game::start(ruleset.clone(), setup).map_err(|fault| failed(&fault))?;
    let mut opponents = Opponents::of_match(&game).map_err(|fault| failed(&fault))?;
    look(&game, texts, names);
    printed(ruleset.printed(game.world()), texts);
    let mut count = 0_usize;
    play_out(&mut game, &mut opponents, Limits::default(), |game, events| {
        for event in events {
            texts.replace(event.text.clone());
            gather(&serde_json::to_value(event).unwrap_or_default(), texts);
        }
        // The table is collected only after every 16th order, because it changes slowly.
        count += 1;
        if let Some(decision) = game.decision() {
            asked(game, decision, texts);
        }
        if count.is_multiple_of(16) {
            look(game, texts, names);
        }
    });
    look(&game, texts, names);
    let ends = game.outcome().into_iter().flat_map(|outcome| [&outcome.title, &outcome.reason]);
    texts.extend(ends.map(Text::from));
    Ok(())
}

/// Collects the texts of printed material.
fn printed(printed: Printed, texts: &mut BTreeSet<Text>) {
    let cards =
        printed.cards.into_iter().flat_map(|card| [card.deck, card.title, card.note, card.text]);
    let guides = printed.guides.into_iter().flat_map(|guide| {
        let steps = guide.steps.into_iter().flat_map(|step| [step.name, step.question, step.yes]);
        [guide.title, guide.about, guide.last].into_iter().chain(steps)
    });
    let counters = printed.counters.into_iter().map(|counter| counter.name);
    let all = cards.chain(guides).chain(counters).map(Text::from);
    texts.extend(all.filter(|text| text.contains(char::is_alphabetic)));
}

/// Collects the texts of a decision and the previews of its options.
fn asked(game: &Game, decision: &Decision, texts: &mut BTreeSet<Text>) {
    let view = game.view(Viewer::Seat(decision.seat));
    let named = |why: &Refusal| {
        let mut text = why.text();
        text.replace_names(&|part| {
            let named = view.with_names(part, |model| model.name.clone());
            (named != part).then_some(named)
        });
        text
    };
    texts.replace(decision.prompt.clone());
    let refused = decision.refused.iter().map(|refused| &refused.choice);
    for choice in decision.options.iter().chain(refused) {
        keep(texts, [&choice.label, &choice.group, &choice.cost, &choice.hint]);
        keep(texts, &choice.idle.iter().map(named).collect::<Vec<_>>());
        let (legal, others) = choice.needs.targets();
        keep(texts, &others.iter().map(|(_, why)| named(why)).collect::<Vec<_>>());
        let target = match &choice.needs {
            Needs::Target { .. } | Needs::Several { .. } => legal.first().copied(),
            _ => None,
        };
        if let Some(preview) = game.preview(choice, target, None) {
            keep(texts, [&preview.title, &preview.counts]);
            keep(texts, preview.facts.iter().flat_map(|(label, value)| [label, value]));
            gather(&serde_json::to_value(&preview).unwrap_or_default(), texts);
        }
    }
    let refused = decision.refused.iter().map(|refused| named(&refused.why));
    keep(texts, &refused.collect::<Vec<_>>());
}

/// Keeps texts with their keys, in place of what was read of them as plain words.
fn keep<'t>(texts: &mut BTreeSet<Text>, all: impl IntoIterator<Item = &'t Text>) {
    for text in all.into_iter().filter(|text| text.contains(char::is_alphabetic)) {
        texts.replace(text.clone());
    }
}

/// Collects the texts and names on the table, as seen by the referee.
fn look(game: &Game, texts: &mut BTreeSet<Text>, names: &mut BTreeSet<String>) {
    let view = game.view(Viewer::Referee);
    names.extend(view.models.iter().flat_map(|model| [model.name.clone(), model.group.clone()]));
    names.insert(view.title.to_string());
    names.extend(game.table().pieces().iter().map(|piece| piece.name.clone()));
    keep(texts, [&view.title, &view.phase]);
    keep(texts, view.facts.iter().flat_map(|(label, value)| [label, value]));
    keep(texts, view.area_notes.values());
    gather(&serde_json::to_value(&view).unwrap_or_default(), texts);
    for model in &view.models {
        keep(texts, [&model.summary]);
        keep(texts, model.badges.iter().flat_map(|badge| [&badge.name, &badge.text]));
        let sheet = game.sheet(model.id, Viewer::Referee);
        gather(&serde_json::to_value(&sheet).unwrap_or_default(), texts);
    }
}

/// Collects all texts of a JSON value.
fn gather(value: &Value, texts: &mut BTreeSet<Text>) {
    match value {
        Value::String(text) if text.contains(char::is_alphabetic) => {
            texts.insert(Text::verbatim(text));
        }
        Value::Array(items) => items.iter().for_each(|item| gather(item, texts)),
        Value::Object(fields) => {
            for (key, value) in fields {
                // The `why` of an event is a list of rule ids; the `why` in a decision
                // trace is a sentence.
                let ids = IDS.contains(&key.as_str()) || key == "why" && value.is_array();
                if !ids {
                    gather(value, texts);
                }
            }
        }
        _ => {}
    }
}
