//! Fields of a form, as they are asked before a match and before a campaign, and the
//! evaluation of the answers.

use std::sync::Arc;

use bevy_egui::egui::{Button, ComboBox, Label, Ui};
use egui_phosphor::regular as icon;

use crate::elements::called::Called;
use crate::elements::marks::heading;
use crate::elements::theme::{Theme, note, strong};
use monteria_client_state::pages::ui_state::SetupDraft;
use monteria_content::words::t;
use monteria_game::{
    Control, Field, FieldKind, Game, MatchSetup, Pick, Ruleset, ScenarioCard, Seats, SetupForm,
    Text, text,
};

/// Draws one field of a form. Returns the new answer if it changed.
pub(crate) fn asked(page: &mut Ui, field: &Field, theme: &Theme) -> Option<String> {
    heading(page, &field.label, theme);
    let new = match &field.kind {
        FieldKind::One(picks) => {
            let few = picks.len() <= 5;
            let new =
                if few { one_of_few(page, field, picks) } else { one_of_many(page, field, picks) };
            meaning(page, field, picks, theme);
            new
        }
        FieldKind::Many { picks, least, most, repeats } => {
            many(page, field, picks, *least, *most, *repeats, theme)
        }
    };
    new.filter(|new| *new != field.value)
}

/// Draws the meaning of the current pick in a line below.
fn meaning(page: &mut Ui, field: &Field, picks: &[Pick], theme: &Theme) {
    let current = picks.iter().find(|pick| pick.id == field.value);
    if let Some(pick) = current.filter(|pick| !pick.hint.is_empty()) {
        page.label(note(&pick.hint, theme));
    }
}

fn one_of_few(page: &mut Ui, field: &Field, picks: &[Pick]) -> Option<String> {
    let mut new = None;
    page.horizontal_wrapped(|row| {
        for pick in picks {
            let chosen = pick.id == field.value;
            let button = row.selectable_label(chosen, t(&pick.label));
            let button =
                if pick.hint.is_empty() { button } else { button.on_hover_text(t(&pick.hint)) };
            if button.clicked() {
                new = Some(pick.id.clone());
            }
        }
    });
    new
}

fn one_of_many(page: &mut Ui, field: &Field, picks: &[Pick]) -> Option<String> {
    let mut new = None;
    let chosen = picks.iter().find(|pick| pick.id == field.value);
    let chosen = chosen.map(|pick| t(&pick.label)).unwrap_or_default();
    let list = ComboBox::from_id_salt(&field.key).selected_text(chosen).width(240.0).show_ui(
        page,
        |list| {
            for pick in picks {
                let entry = list.selectable_label(pick.id == field.value, t(&pick.label));
                if entry.on_hover_text(t(&pick.hint)).clicked() {
                    new = Some(pick.id.clone());
                }
            }
        },
    );
    list.response.called(&field.label);
    new
}

/// Draws a field that takes several picks, each with a count if `repeats` is set.
fn many(
    page: &mut Ui,
    field: &Field,
    picks: &[Pick],
    least: usize,
    most: usize,
    repeats: bool,
    theme: &Theme,
) -> Option<String> {
    let mut chosen: Vec<String> = field
        .value
        .split(',')
        .map(str::trim)
        .filter(|id| !id.is_empty())
        .map(str::to_owned)
        .collect();
    let mut changed = false;
    let count = match (least, most) {
        (0, most) => {
            text!("window-chosen-at-most", "{chosen} chosen, {most} at most", chosen = chosen.len())
        }
        (least, most) if least == most => {
            text!("window-of-chosen", "{chosen} of {least} chosen", chosen = chosen.len())
        }
        (least, most) => text!(
            "window-chosen-to-allowed",
            "{chosen} chosen, {least} to {most} allowed",
            chosen = chosen.len()
        ),
    };
    page.label(note(count, theme));
    for pick in picks {
        let count = chosen.iter().filter(|id| **id == pick.id).count();
        page.horizontal(|row| {
            let full = chosen.len() >= most;
            if repeats {
                let fewer = row.add_enabled(count > 0, Button::new(icon::MINUS).small());
                let less = text!("window-one-less", "Remove one {label}", label = pick.label);
                if fewer.with_tooltip(&less).clicked()
                    && let Some(at) = chosen.iter().rposition(|id| *id == pick.id)
                {
                    chosen.remove(at);
                    changed = true;
                }
                row.label(strong(Text::verbatim(count.to_string())));
                let more = row.add_enabled(!full, Button::new(icon::PLUS).small());
                let tooltip = text!("window-one-more-2", "Add one {label}", label = pick.label);
                if more.with_tooltip(&tooltip).clicked() {
                    chosen.push(pick.id.clone());
                    changed = true;
                }
                row.label(t(&pick.label)).on_hover_text(t(&pick.hint));
            } else {
                let mut on = count > 0;
                let check = row
                    .add_enabled_ui(on || !full, |row| row.checkbox(&mut on, t(&pick.label)))
                    .inner;
                if check.on_hover_text(t(&pick.hint)).changed() {
                    if on {
                        chosen.push(pick.id.clone());
                    } else {
                        chosen.retain(|id| *id != pick.id);
                    }
                    changed = true;
                }
            }
            row.add(Label::new(note(&pick.hint, theme)).truncate());
        });
    }
    changed.then(|| chosen.join(","))
}

/// Chooses a scenario and resets the answers; the seed stays.
pub(crate) fn choose(draft: &mut SetupDraft, ruleset: &dyn Ruleset, card: &ScenarioCard) {
    let seed = std::mem::take(&mut draft.seed);
    *draft = SetupDraft {
        chosen: Some((ruleset.id().to_owned(), card.id.clone())),
        seed,
        ..SetupDraft::default()
    };
}

/// Evaluates the answers with the ruleset: the form, and the seats and the table of a
/// match that begins with them. A form with faults has no seats or table.
pub(crate) fn evaluate(draft: &mut SetupDraft, ruleset: &Arc<dyn Ruleset>, scenario: &str) {
    let ask = |draft: &SetupDraft| {
        ruleset.setup_form(scenario, &draft.answers).map_err(|fault| fault.text())
    };
    let mut form = ask(draft);
    // An answer is removed if its question is no longer asked or its pick is no longer
    // offered; the suggestion replaces it.
    if let Ok(asked) = &form {
        let before = draft.answers.len();
        draft.answers.retain(|key, value| {
            asked.fields.iter().any(|field| {
                field.key == *key
                    && match &field.kind {
                        FieldKind::One(picks) => picks.iter().any(|pick| pick.id == *value),
                        FieldKind::Many { .. } => true,
                    }
            })
        });
        if draft.answers.len() < before {
            form = ask(draft);
        }
    }
    let complete = form.as_ref().is_ok_and(|form: &SetupForm| form.faults.is_empty());
    draft.form = Some(form);
    draft.table = complete.then(|| {
        let setup = MatchSetup {
            answers: draft.answers.clone(),
            ..MatchSetup::new(ruleset.id(), scenario, 1)
        };
        let game = Game::start(ruleset.clone(), setup)?;
        let seats =
            game.world().get_resource::<Seats>().map(|seats| seats.0.clone()).unwrap_or_default();
        Ok((seats, Arc::new(game.table().clone())))
    });
    if let Some(Ok((seats, _))) = &draft.table {
        // If sides are opposed, one person plays the first and the program the others,
        // until a seat is set otherwise.
        let first = seats.first().map(|seat| seat.side);
        let usual = ruleset
            .strengths()
            .iter()
            .find(|own| **own == "standard")
            .or(ruleset.strengths().last());
        for seat in seats.iter().filter(|seat| Some(seat.side) != first) {
            if let Some(usual) = usual {
                draft.seats.entry(seat.id).or_insert_with(|| Control::Ai((*usual).to_owned()));
            }
        }
        draft.seats.retain(|id, _| seats.iter().any(|seat| seat.id == *id));
    }
}
