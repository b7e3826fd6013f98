//! Collection of all texts shown in random matches, and of those without a translation,
//! for authors and translators.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use crate::fail::Failure;
use monteria_content::{Faults, Id, Language, Library, Text, texts_in};
use monteria_game::{
    Control, Decision, Game, MatchSetup, Needs, Printed, Refusal, Ruleset, Seats, Viewer,
};
use monteria_games::Rulesets;
use monteria_opponents::{Limits, Opponents, RANDOM, play_out};

/// Texts shown in matches, and those missing from the tables.
#[derive(Default)]
pub struct ShownTexts {
    pub texts: BTreeSet<Text>,
    /// Parts that are the same in every language, each with the first text that contains it.
    unkeyed: BTreeMap<String, Text>,
    /// Keys that the tables lack and English words without a key, each with the first
    /// text that contains it.
    pub lacking: BTreeMap<String, String>,
    /// Number of texts with a missing part.
    pub broken: usize,
}

impl ShownTexts {
    fn add_all(&mut self, all: impl IntoIterator<Item = Text>) {
        for text in all.into_iter().filter(|text| text.contains(char::is_alphabetic)) {
            for part in text.verbatim_parts() {
                let is_id = Id::new(part).is_ok();
                if part.contains(char::is_alphabetic) && !is_id && !self.unkeyed.contains_key(part)
                {
                    self.unkeyed.insert(part.to_owned(), text.clone());
                }
            }
            self.texts.insert(text);
        }
    }
}

/// Plays `matches` matches of every scenario of a game and collects the texts shown.
/// Names of things of the game count as translated.
///
/// # Errors
/// Fails if content has faults or a match cannot begin.
pub fn shown(library: &Library, game: &str, matches: u64) -> Result<ShownTexts, Failure> {
    let spoken = library.spoken();
    let language = library.language(spoken.tag(), &mut Faults::new()).unwrap_or(spoken);
    let rulesets = Rulesets::load(library)?;
    let mut names: BTreeSet<String> = library.told_texts(game).into_iter().collect();
    let mut all = ShownTexts::default();
    for ruleset in rulesets.rulesets().iter().filter(|ruleset| ruleset.id() == game) {
        all.add_all([ruleset.title(), ruleset.about()]);
        names.insert(ruleset.title().into());
        for card in ruleset.scenarios() {
            for seed in 1..=matches {
                play(ruleset, &card.id, seed, &mut all, &mut names)?;
            }
        }
    }
    judge(&language, &names, &mut all);
    Ok(all)
}

/// Finds what has no translation: messages that the language lacks, and parts without a key
/// that are no names and contain a word of the program that is part of no name.
fn judge(language: &Language, names: &BTreeSet<String>, all: &mut ShownTexts) {
    let named: BTreeSet<String> = names.iter().flat_map(|name| words(name)).collect();
    let whole: BTreeSet<String> = names.iter().map(|name| bare(name)).collect();
    for text in &all.texts {
        let lacking = language.lacking(text);
        all.broken += usize::from(!lacking.is_empty());
        for key in lacking {
            all.lacking.entry(key).or_insert_with(|| text.to_string());
        }
    }
    let is_of_program = |word: &String| language.is_of_program(word) && !named.contains(word);
    for (part, text) in &all.unkeyed {
        if !whole.contains(&bare(part)) && words(part).any(|word| is_of_program(&word)) {
            all.broken += 1;
            all.lacking.entry(part.clone()).or_insert_with(|| text.to_string());
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
    texts: &mut ShownTexts,
    names: &mut BTreeSet<String>,
) -> Result<(), Failure> {
    let failed = |what: &dyn std::fmt::Display| {
        Failure::Failed(Text::verbatim(format!("{scenario}: {what}")))
    };
    let mut setup = MatchSetup::new(ruleset.id(), scenario, seed);
    if let Ok(form) = ruleset.setup_form(scenario, &setup.answers) {
        texts.add_all(texts_in(&form.fields));
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
            texts.add_all(texts_in(event));
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
    texts.add_all(ends.map(Text::from));
    Ok(())
}

/// Collects the texts of printed material.
fn printed(printed: Printed, texts: &mut ShownTexts) {
    let cards =
        printed.cards.into_iter().flat_map(|card| [card.deck, card.title, card.note, card.text]);
    let guides = printed.guides.into_iter().flat_map(|guide| {
        let steps = guide.steps.into_iter().flat_map(|step| [step.name, step.question, step.yes]);
        [guide.title, guide.about, guide.last].into_iter().chain(steps)
    });
    let counters = printed.counters.into_iter().map(|counter| counter.name);
    texts.add_all(cards.chain(guides).chain(counters));
}

/// Collects the texts of a decision and the previews of its options.
fn asked(game: &Game, decision: &Decision, texts: &mut ShownTexts) {
    let view = game.view(Viewer::Seat(decision.seat));
    let named = |why: &Refusal| {
        let mut text = why.text();
        text.replace_names(&|part| {
            let named = view.with_names(part, |model| model.name.clone());
            (named != part).then_some(named)
        });
        text
    };
    texts.add_all([decision.prompt.clone()]);
    let refused = decision.refused.iter().map(|refused| &refused.choice);
    for choice in decision.options.iter().chain(refused) {
        texts.add_all([&choice.label, &choice.group, &choice.cost, &choice.hint].map(Text::from));
        texts.add_all(choice.idle.iter().map(named));
        let (legal, others) = choice.needs.targets();
        texts.add_all(others.iter().map(|(_, why)| named(why)));
        let target = match &choice.needs {
            Needs::Target { .. } | Needs::Several { .. } => legal.first().copied(),
            _ => None,
        };
        if let Some(preview) = game.preview(choice, target, None) {
            texts.add_all(texts_in(&preview));
        }
    }
    texts.add_all(decision.refused.iter().map(|refused| named(&refused.why)));
}

/// Collects the texts and names on the table, as seen by the referee.
fn look(game: &Game, texts: &mut ShownTexts, names: &mut BTreeSet<String>) {
    let view = game.view(Viewer::Referee);
    names.extend(view.models.iter().flat_map(|model| [model.name.clone(), model.group.clone()]));
    names.insert(view.title.to_string());
    names.extend(game.table().pieces().iter().map(|piece| piece.name.clone()));
    texts.add_all(texts_in(&view));
    for model in &view.models {
        texts.add_all(texts_in(&game.sheet(model.id, Viewer::Referee)));
    }
}
