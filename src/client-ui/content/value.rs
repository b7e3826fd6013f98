//! Single values of a form: fields, checkboxes and pickers.

use bevy_egui::egui::{Button, ComboBox, TextEdit, Ui};
use egui_phosphor::regular as icon;

use super::form::Drawer;
use crate::elements::called::Called;
use monteria_client_state::commands::ui_commands::UiCommand;
use monteria_client_state::pages::content_editor::ContentCommand;
use monteria_content::FormEdit;
use monteria_content::reference::{FormBody, FormNode, ValueShape};
use monteria_content::words::t;
use monteria_game::{Text, quoted, text};

/// Greatest number of characters in a text that is typed.
const LONGEST: usize = 20_000;
/// Length in bytes above which a text is edited on several lines.
const LONG: usize = 48;

/// Returns whether a value is a single flag, number or text.
pub(super) fn is_scalar(node: &FormNode) -> bool {
    matches!(node.body, FormBody::Flag(_) | FormBody::Number | FormBody::Text(_))
}

/// Draws a value that fits on one line.
pub(super) fn plain(drawer: &mut Drawer, row: &mut Ui, node: &FormNode) {
    match &node.body {
        FormBody::Choice(word, _) => drawer.pick_word(row, node, word),
        FormBody::Tuple(items) => items.iter().for_each(|item| scalar(drawer, row, item)),
        _ => scalar(drawer, row, node),
    }
}

pub(super) fn scalar(drawer: &mut Drawer, row: &mut Ui, node: &FormNode) {
    match &node.body {
        FormBody::Flag(now) => {
            let mut on = *now;
            if row
                .checkbox(
                    &mut on,
                    if *now { t!("window-yes", "yes") } else { t!("window-no", "no") },
                )
                .changed()
            {
                drawer.edit(&node.path, FormEdit::Put(on.to_string()));
            }
        }
        FormBody::Number => number(drawer, row, node),
        FormBody::Text(text) => {
            let own = node.key.ends_with(".id");
            let known = drawer.book.choices(&node.key);
            if own || known.is_empty() {
                written(drawer, row, node, text, true);
                return;
            }
            let known: Vec<(String, String)> =
                known.into_iter().map(|(id, name)| (id.to_owned(), name.to_owned())).collect();
            let shown = known
                .iter()
                .find(|(id, _)| id == text)
                .map_or(text.as_str(), |(_, name)| name.as_str());
            ComboBox::from_id_salt(("one of", &node.path))
                .selected_text(shown)
                .height(260.0)
                .show_ui(row, |list| {
                    for (id, name) in &known {
                        if list.selectable_label(id == text, name).on_hover_text(id).clicked()
                            && id != text
                        {
                            drawer.edit(&node.path, FormEdit::Put(quoted(id)));
                        }
                    }
                });
            let list = drawer.book.list_of(&node.key).unwrap_or_default().to_owned();
            if row
                .button(icon::ARROW_SQUARE_OUT)
                .with_tooltip(text!("window-open-that", "Open it"))
                .clicked()
            {
                drawer
                    .scene
                    .command(UiCommand::Content(ContentCommand::Change(list, text.clone())));
            }
        }
        _ => written(drawer, row, node, &node.text, false),
    }
}

/// Draws a number between buttons that make it a step smaller or larger.
fn number(drawer: &mut Drawer, row: &mut Ui, node: &FormNode) {
    // Values are parsed by their shape, so a number has the shape of one.
    let ValueShape::Number { whole, inches, least, most } = node.shape else { return };
    let now: Option<f64> = node.text.trim_start_matches("Some(").trim_end_matches(')').parse().ok();
    let step = match (whole, inches) {
        (true, _) => 1.0,
        (false, true) => 0.5,
        (false, false) => 0.1,
    };
    let bounds = least.unwrap_or(f64::MIN)..=most.unwrap_or(f64::MAX);
    row.spacing_mut().item_spacing.x = 2.0;
    for (sign, hint, by) in [
        (icon::MINUS, text!("window-less", "Less"), -step),
        (icon::PLUS, text!("window-more", "More"), step),
    ] {
        let then = now
            .map(|now| ((now + by) * 1000.0).round() / 1000.0)
            .filter(|then| bounds.contains(then));
        if by > 0.0 {
            let text = now.map_or_else(|| node.text.clone(), |now| now.to_string());
            typed(drawer, row, node, &text, 58.0, |text| text.to_owned());
        }
        let button = row.add_enabled(then.is_some(), Button::new(sign).small());
        if button.with_tooltip(hint).clicked() {
            drawer.edit(&node.path, FormEdit::Put(then.unwrap_or_default().to_string()));
        }
    }
    let room = match (least.is_some() || most.is_some(), inches) {
        (false, true) => text!("window-inches", "inches"),
        (false, false) => Text::default(),
        _ => {
            let room = node.shape.to_string();
            let room = room.trim_start_matches("a whole number ").trim_start_matches("a number ");
            Text::verbatim(room)
        }
    };
    row.label(super::note(room, &drawer.theme));
}

/// Draws a field for a text. `in_quotes` is set if the file holds the text in quotes.
fn written(drawer: &mut Drawer, row: &mut Ui, node: &FormNode, text: &str, in_quotes: bool) {
    let wide = (row.available_width() - 4.0).max(60.0);
    let wide = if in_quotes && text.len() <= LONG { wide.min(320.0) } else { wide };
    typed(
        drawer,
        row,
        node,
        text,
        wide,
        |text| if in_quotes { quoted(text) } else { text.to_owned() },
    );
}

/// Draws a field for typing. Its text is written to the file when it loses focus; `put`
/// turns the text into source.
fn typed(
    drawer: &mut Drawer,
    row: &mut Ui,
    node: &FormNode,
    text: &str,
    wide: f32,
    put: impl Fn(&str) -> String,
) {
    // The typed text is stored with the text it started from. If the file no longer holds
    // that text, the edit is obsolete and both are replaced.
    let keys = ["begun", "typed"]
        .map(|part| format!("{part} {} {}", node.path, drawer.open.file.path.display()));
    let [begun, now] = &keys;
    let texts = &mut drawer.ui.texts;
    if texts.get(begun).is_none_or(|begun| begun != text) {
        texts.insert(begun.clone(), text.to_owned());
        texts.insert(now.clone(), text.to_owned());
    }
    // The entry was made above.
    let Some(typed) = texts.get_mut(now) else { return };
    let long = text.len() > LONG || text.contains('\n');
    let field =
        if long { TextEdit::multiline(typed).desired_rows(2) } else { TextEdit::singleline(typed) };
    let left = row.add(field.desired_width(wide).char_limit(LONGEST)).lost_focus();
    if left && typed.as_str() != text {
        let text = put(typed);
        drawer.edit(&node.path, FormEdit::Put(text));
    }
}
