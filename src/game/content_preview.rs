//! A match in which something of a game's content takes part: to try it, and to see it as
//! the game shows it.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::form::{FieldKind, SetupForm};
use super::ruleset::{MatchSetup, Ruleset};
use super::seats::{Control, Seats};
use super::table_match::Game;
use super::view::{ModelView, Sheet};

/// The dice of a trial.
const SEED: u64 = 1;

/// What a match shows of something that takes part in it.
#[derive(Clone, Debug, PartialEq)]
pub struct ContentPreview {
    /// The match.
    pub setup: MatchSetup,
    /// The model of it, or one that belongs to it, where there is one, and its sheet.
    pub shown: Option<(ModelView, Sheet)>,
}

/// A match in which the first of these takes part that can be brought into one by what a
/// setup asks, or that is a scenario; what is wanted are ids, or names of what has none.
/// Looks in it for a model of the first of these names (its own in every language in
/// which it is told, then those of its parts) that one has as name or figure, or else for
/// one that this text of it names. The program plays against the first player. None where
/// nothing of it can be played by itself.
pub fn content_preview(
    game: &Arc<dyn Ruleset>,
    wanted: &[String],
    names: &[String],
    text: &str,
) -> Option<ContentPreview> {
    let mut setup = wanted.iter().find_map(|wanted| setup_with(game.as_ref(), wanted))?;
    let begun = Game::start(game.clone(), setup.clone()).ok()?;
    let viewer = begun.shared_viewer();
    let models = begun.view(viewer).models;
    let quoted = |word: &str| !word.is_empty() && text.contains(&format!("\"{word}\""));
    let is = |model: &&ModelView, name: &String| {
        [&model.name, &model.kind, &model.figure].contains(&name)
    };
    let of_it = |model: &&ModelView| quoted(&model.name) || quoted(&model.kind);
    let called = names.iter().find_map(|name| models.iter().find(|model| is(model, name)));
    let shown = called.or_else(|| models.iter().find(of_it));
    let shown = shown.and_then(|model| Some((model.clone(), begun.sheet(model.id, viewer)?)));
    let strengths = game.strengths();
    let strength = strengths.iter().find(|known| **known == "standard").or(strengths.last());
    let seats =
        begun.world().get_resource::<Seats>().map(|seats| seats.0.as_slice()).unwrap_or_default();
    if let (Some(first), Some(strength)) = (seats.first(), strength) {
        let others = seats.iter().filter(|seat| seat.side != first.side);
        setup.seats.extend(others.map(|seat| (seat.id, Control::Ai((*strength).to_owned()))));
    }
    Some(ContentPreview { setup, shown })
}

/// A match on the scenario of this id, or on the first whose questions can
/// be answered by it.
fn setup_with(game: &dyn Ruleset, wanted: &str) -> Option<MatchSetup> {
    let scenarios = game.scenarios();
    if let Some(card) = scenarios.iter().find(|card| card.id == wanted) {
        return sound(game, &card.id, BTreeMap::new());
    }
    scenarios.iter().find_map(|card| {
        let form = game.setup_form(&card.id, &BTreeMap::new()).ok()?;
        let found = answered(&form, wanted)
            .and_then(|answer| sound(game, &card.id, BTreeMap::from([answer])));
        found.or_else(|| {
            // What is asked may depend on another answer: how large both sides are, say.
            one_answers(&form).find_map(|other| {
                let with = BTreeMap::from([other]);
                let form = game.setup_form(&card.id, &with).ok()?;
                let (key, value) = answered(&form, wanted)?;
                let mut answers = with;
                answers.insert(key, value);
                sound(game, &card.id, answers)
            })
        })
    })
}

/// The setup with these answers, where nothing is wrong with it.
fn sound(
    game: &dyn Ruleset,
    scenario: &str,
    answers: BTreeMap<String, String>,
) -> Option<MatchSetup> {
    let form = game.setup_form(scenario, &answers).ok()?;
    let setup = MatchSetup::new(game.id(), scenario, SEED);
    form.faults.is_empty().then(|| MatchSetup { answers: form.in_full(answers), ..setup })
}

/// The first question of a form that can be answered so.
fn answered(form: &SetupForm, wanted: &str) -> Option<(String, String)> {
    form.fields.iter().find_map(|field| match &field.kind {
        FieldKind::One(picks) => picks
            .iter()
            .any(|pick| pick.id == wanted)
            .then(|| (field.key.clone(), wanted.to_owned())),
        FieldKind::Many { picks, least, most, .. } => {
            let known = picks.iter().any(|pick| pick.id == wanted);
            let others = picks.iter().map(|pick| pick.id.as_str()).filter(|id| *id != wanted);
            let all: Vec<&str> =
                std::iter::once(wanted).chain(others).take((*least).max(1)).collect();
            (known && *most > 0).then(|| (field.key.clone(), all.join(",")))
        }
    })
}

/// Every single answer that a form takes in the place of what it suggests.
fn one_answers(form: &SetupForm) -> impl Iterator<Item = (String, String)> {
    form.fields.iter().flat_map(|field| match &field.kind {
        FieldKind::One(picks) => picks
            .iter()
            .filter(|pick| pick.id != field.value)
            .map(|pick| (field.key.clone(), pick.id.clone()))
            .collect(),
        FieldKind::Many { .. } => Vec::new(),
    })
}

#[cfg(test)]
mod tests;
