//! Previews of content: a match in which a given hero, card or scenario takes part, to
//! try it and to draw it.

use std::collections::BTreeMap;
use std::sync::Arc;

use crate::match_loop::table_match::Game;
use crate::presentation::view::{ModelView, Sheet};
use crate::ruleset::{MatchSetup, Ruleset};
use crate::setup::form::{FieldKind, SetupForm};
use crate::setup::seats::{Control, Seats};

/// Seed of the dice of previews.
const SEED: u64 = 1;

/// A match that shows a piece of content.
#[derive(Clone, Debug, PartialEq)]
pub struct ContentPreview {
    /// The setup of the match.
    pub setup: MatchSetup,
    /// The model and its sheet that show the content, or a model that belongs to it;
    /// `None` if there is none.
    pub shown: Option<(ModelView, Sheet)>,
}

/// Returns a match that shows the first of the `wanted` ids that a setup can bring into
/// a match, or that is a scenario; `wanted` may also hold names of content without ids.
/// The model shown is one whose name or figure is among `names` (those of the content in
/// every language, then those of its parts), else one that the text of the content
/// names. The program plays against the first player. Returns `None` if nothing of it
/// can be played by itself.
pub fn content_preview(
    game: &Arc<dyn Ruleset>,
    wanted: &[String],
    names: &[String],
    text: &str,
) -> Option<ContentPreview> {
    let mut setup = wanted.iter().find_map(|wanted| setup_showing(game.as_ref(), wanted))?;
    let begun = Game::start(game.clone(), setup.clone()).ok()?;
    let viewer = begun.shared_viewer();
    let models = begun.view(viewer).models;
    let quoted = |word: &str| !word.is_empty() && text.contains(&format!("\"{word}\""));
    let is = |model: &&ModelView, name: &String| {
        [model.name.as_str(), model.kind.as_str(), model.figure.as_str()].contains(&name.as_str())
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

/// Returns a match on the scenario with this id, or on the first whose questions can
/// be find_answer by it.
fn setup_showing(game: &dyn Ruleset, wanted: &str) -> Option<MatchSetup> {
    let scenarios = game.scenarios();
    if let Some(card) = scenarios.iter().find(|card| card.id == wanted) {
        return valid_setup(game, &card.id, BTreeMap::new());
    }
    scenarios.iter().find_map(|card| {
        let form = game.setup_form(&card.id, &BTreeMap::new()).ok()?;
        let found = find_answer(&form, wanted)
            .and_then(|answer| valid_setup(game, &card.id, BTreeMap::from([answer])));
        found.or_else(|| {
            // A question may depend on another answer, such as the size of both sides.
            single_answers(&form).find_map(|other| {
                let with = BTreeMap::from([other]);
                let form = game.setup_form(&card.id, &with).ok()?;
                let (key, value) = find_answer(&form, wanted)?;
                let mut answers = with;
                answers.insert(key, value);
                valid_setup(game, &card.id, answers)
            })
        })
    })
}

/// Returns the setup with these answers if it has no fault.
fn valid_setup(
    game: &dyn Ruleset,
    scenario: &str,
    answers: BTreeMap<String, String>,
) -> Option<MatchSetup> {
    let form = game.setup_form(scenario, &answers).ok()?;
    let setup = MatchSetup::new(game.id(), scenario, SEED);
    form.faults.is_empty().then(|| MatchSetup { answers: form.in_full(answers), ..setup })
}

/// Returns the first question of a form that can be find_answer so.
fn find_answer(form: &SetupForm, wanted: &str) -> Option<(String, String)> {
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

/// Returns every single answer that a form takes other than its defaults.
fn single_answers(form: &SetupForm) -> impl Iterator<Item = (String, String)> {
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
