//! An item as a form: fields with explanations, lists as rows of a table, and pickers of
//! names that the game knows.

mod line;
mod lists;

use bevy_egui::egui::{Button, ComboBox, Frame, Label, Margin, RichText, Ui};
use egui_phosphor::regular as icon;

use super::value;
use crate::elements::called::Called;
use crate::elements::theme::{Theme, marked, note, strong};
use crate::{Scene, UiState};
use monteria_client_state::commands::ui_commands::UiCommand;
use monteria_client_state::pages::content_editor::{Book, ContentCommand, OpenThing};
use monteria_content::FormEdit;
use monteria_content::reference::{
    FieldDoc, FormBody, FormField, FormNode, Holds, TypeBody, ValueShape,
};
use monteria_content::words::{about_text, field_name, t, word_text};
use monteria_game::{Text, text};

/// Width of the column of field names, in points.
const NAMES: f32 = 108.0;

/// Draws the form of the open item.
pub(super) fn show(
    page: &mut Ui,
    scene: &mut Scene,
    ui: &mut UiState,
    book: &Book,
    open: &OpenThing,
) {
    let theme = scene.theme;
    let mut drawer = Drawer { scene, ui, book, open, theme };
    drawer.faults(page, &open.form.path, false);
    drawer.inside(page, &open.form, 0);
}

/// Edits that the position of a value allows.
#[derive(Clone, Copy, PartialEq, Eq)]
enum ValuePlace {
    /// A required value, which cannot be removed.
    Fixed,
    /// A value that may be left out.
    Optional,
    /// An item of a list: its index and the length of the list.
    Item(usize, usize),
}

pub(super) struct Drawer<'d, 's> {
    pub scene: &'d mut Scene<'s>,
    pub ui: &'d mut UiState,
    pub book: &'d Book,
    pub open: &'d OpenThing,
    pub theme: Theme,
}

impl Drawer<'_, '_> {
    pub(super) fn edit(&mut self, path: &str, edit: FormEdit) {
        self.scene.command(UiCommand::Content(ContentCommand::Edit(path.to_owned(), edit)));
    }

    /// Draws the content of a value, each part on a line or in a block of its own.
    fn inside(&mut self, page: &mut Ui, node: &FormNode, depth: usize) {
        match &node.body {
            FormBody::Record(fields) | FormBody::Choice(_, fields) => {
                self.fields(page, node, fields, depth)
            }
            FormBody::List(items) => self.items(page, node, items, depth),
            FormBody::Tuple(items) => {
                for (index, item) in items.iter().enumerate() {
                    self.value(page, &(index + 1).to_string(), "", item, ValuePlace::Fixed, depth);
                }
            }
            FormBody::Map(entries) => {
                for (key, value) in entries {
                    self.value(page, key.trim_matches('"'), "", value, ValuePlace::Optional, depth);
                }
                self.new_entry(page, node);
            }
            _ => {
                page.horizontal(|row| value::scalar(self, row, node));
            }
        }
    }

    fn fields(&mut self, page: &mut Ui, node: &FormNode, fields: &[FormField], depth: usize) {
        for FormField { doc, value } in fields {
            if let Some(value) = value {
                let place = if doc.required { ValuePlace::Fixed } else { ValuePlace::Optional };
                let name = if doc.name.parse::<usize>().is_ok() {
                    String::new()
                } else {
                    field_name(&doc.name)
                };
                self.value(page, &name, &about_field(doc), value, place, depth);
            }
        }
        let missing: Vec<&FieldDoc> =
            fields.iter().filter(|field| field.value.is_none()).map(|field| &field.doc).collect();
        if missing.is_empty() {
            return;
        }
        let of = match (&node.shape, &node.body) {
            (ValueShape::Named(name), FormBody::Choice(word, _)) => format!("{name}.{word}"),
            (ValueShape::Named(name), _) => name.clone(),
            _ => String::new(),
        };
        page.horizontal_wrapped(|row| {
            row.spacing_mut().item_spacing.x = 3.0;
            row.label(note(text!("window-it-may-also-say", "Optional fields:"), &self.theme));
            for doc in missing {
                let default = doc.default.as_deref();
                let now = default.map(|it| t!("window-now", "Default: {it}"));
                let now = now.map_or_else(String::new, |now| format!("\n{now}"));
                let hint = format!("{}{now}", about_field(doc));
                let button = Button::new(note(
                    Text::verbatim(format!("+ {}", field_name(&doc.name))),
                    &self.theme,
                ))
                .small();
                if row.add(button).on_hover_text(hint).clicked() {
                    let key = format!("{of}.{}", doc.name);
                    let blank = doc.default.clone().filter(|it| it != "[]" && it != "\"\"");
                    let text =
                        blank.unwrap_or_else(|| self.book.blank(&self.open.list, &doc.shape, &key));
                    self.edit(&node.path, FormEdit::Set(doc.name.clone(), text));
                }
            }
        });
    }

    /// Draws a value with its name on one line.
    fn plain_value(
        &mut self,
        page: &mut Ui,
        name: &str,
        about: &str,
        node: &FormNode,
        place: ValuePlace,
    ) {
        page.horizontal(|row| {
            self.name(row, name, about, self.open.as_it_was(&node.path).is_some());
            self.tail(row, node, place, |drawer, row| value::plain(drawer, row, node));
        });
        if let Some(words) = self.open.words.get(&node.path) {
            page.horizontal(|row| {
                row.add_space(NAMES + 8.0);
                row.add(Label::new(note(Text::verbatim(words), &self.theme)).wrap());
            });
        }
        self.faults(page, &node.path, false);
    }

    /// Draws a value with its name, on one line if it is short enough.
    fn value(
        &mut self,
        page: &mut Ui,
        name: &str,
        about: &str,
        node: &FormNode,
        place: ValuePlace,
        depth: usize,
    ) {
        if self.is_plain(node) {
            self.plain_value(page, name, about, node, place);
            return;
        }
        let unfolded = self.is_unfolded(node, place, depth);
        page.horizontal(|row| {
            let sign = if unfolded { icon::CARET_DOWN } else { icon::CARET_RIGHT };
            let fold = row.add(Button::new(sign).frame(false));
            let title = match (name, node.called()) {
                ("", called) => Text::verbatim(called.unwrap_or("…")),
                (name, Some(called)) => {
                    Text::verbatim(name).with(Text::sign(": ")).with(Text::verbatim(called))
                }
                (name, None) => Text::verbatim(name),
            };
            let hint = match unfolded {
                true => text!("window-fold", "Collapse"),
                false => text!("window-unfold", "Open"),
            };
            let fold = fold.with_tooltip(hint.with(Text::sign(" ")).with(&title)).on(unfolded);
            self.tail(row, node, place, |drawer, row| {
                let wrong = drawer.open.faults_at(&node.path, true).next().is_some() && !unfolded;
                let title = if wrong { marked(icon::WARNING, &title) } else { title };
                let text =
                    if wrong { strong(title).color(drawer.theme.oxblood) } else { strong(title) };
                let label = Label::new(text).truncate().sense(bevy_egui::egui::Sense::click());
                let label = row.add(label);
                let label = if about.is_empty() { label } else { label.on_hover_text(about) };
                let count = match &node.body {
                    FormBody::List(items) => format!("{}", items.len()),
                    _ if unfolded => String::new(),
                    _ => summary(node),
                };
                row.add(Label::new(note(Text::verbatim(count), &drawer.theme)).truncate());
                if fold.clicked() || label.clicked() {
                    let command = ContentCommand::Fold(node.path.clone());
                    drawer.scene.command(UiCommand::Content(command));
                }
            });
        });
        if let Some(words) =
            self.open.words.get(&node.path).filter(|_| place != ValuePlace::Fixed || depth > 0)
        {
            page.horizontal(|row| {
                row.add_space(26.0);
                row.add(Label::new(RichText::new(words).small()).wrap());
            });
        }
        self.faults(page, &node.path, false);
        if unfolded {
            let margin = Margin { left: 16, right: 0, top: 2, bottom: 4 };
            Frame::new().inner_margin(margin).show(page, |page| {
                let rect = page.max_rect();
                let top = page.cursor().top();
                if let FormBody::Choice(word, _) = &node.body {
                    self.pick_word(page, node, word);
                }
                self.inside(page, node, depth + 1);
                let line = bevy_egui::egui::Stroke::new(1.0, self.theme.brass.gamma_multiply(0.5));
                page.painter().vline(rect.left() - 8.0, top..=page.cursor().top() - 4.0, line);
            });
        }
    }

    /// Draws the picker that replaces a variant by another one.
    pub(super) fn pick_word(&mut self, page: &mut Ui, node: &FormNode, now: &str) {
        // Values are parsed by their shape, so a variant has the shape of a named choice.
        let ValueShape::Named(of) = &node.shape else { return };
        let reference = self.book.reference(&self.open.list);
        let Some(TypeBody::Choice(words)) = reference.types.get(of).map(|doc| &doc.body) else {
            return;
        };
        let words = words.clone();
        let about = words.iter().find(|word| word.name == now).map(|word| word.about.clone());
        let shown = ComboBox::from_id_salt(("word", &node.path))
            .selected_text(t(word_text(now)))
            .height(260.0);
        let shown = shown.show_ui(page, |list| {
            for word in &words {
                let label = list.selectable_label(word.name == now, t(word_text(&word.name)));
                if label.on_hover_text(t(about_text(&word.about))).clicked() && word.name != now {
                    let text = self.book.word(&self.open.list, of, &word.name);
                    self.edit(&node.path, FormEdit::Put(text));
                }
            }
        });
        shown.response.on_hover_text(t(about_text(&about.unwrap_or_default())));
    }

    /// Returns whether a value fits on one line.
    fn is_plain(&self, node: &FormNode) -> bool {
        match &node.body {
            FormBody::Choice(_, fields) => fields.is_empty() && !self.may_say_more(node),
            FormBody::Tuple(items) => items.iter().all(value::is_scalar),
            FormBody::Record(_) | FormBody::List(_) | FormBody::Map(_) => false,
            _ => true,
        }
    }

    /// Returns whether the current variant of a choice can hold anything.
    fn may_say_more(&self, node: &FormNode) -> bool {
        let (ValueShape::Named(of), FormBody::Choice(word, _)) = (&node.shape, &node.body) else {
            return false;
        };
        let word = self.book.reference(&self.open.list).variant(of, word);
        word.is_some_and(|word| word.holds != Holds::Nothing)
    }

    fn is_unfolded(&self, node: &FormNode, place: ValuePlace, depth: usize) -> bool {
        let long = node.text.len() > 600;
        let at_first = match (&node.body, place) {
            (_, ValuePlace::Item(..)) => false,
            (FormBody::List(items), _) => depth < 3 && items.len() <= 16,
            _ => !long || depth == 0 && node.children().len() < 8,
        };
        at_first != self.open.turned.contains(&node.path)
    }
}

/// Returns the explanation of a field, after its name in the file if the
/// form shows another name.
fn about_field(doc: &FieldDoc) -> String {
    let plain = doc.name.replace('_', " ");
    let about = t(about_text(&doc.about));
    if field_name(&doc.name) == plain { about } else { format!("`{}`: {about}", doc.name) }
}

/// Returns the short values of a record in one line, for its row in a list.
fn summary(node: &FormNode) -> String {
    let short = |field: &FormField| {
        let value = field.value.as_ref()?;
        let has_label =
            !matches!(field.doc.name.as_str(), "id" | "name" | "title" | "about" | "look");
        let text = value.text.strip_prefix("Some(").and_then(|text| text.strip_suffix(')'));
        let text = text.unwrap_or(&value.text).trim_matches('"');
        let fits = text.len() <= 24 && !text.contains('\n') && has_label;
        let name = field_name(&field.doc.name);
        let shown =
            if name.parse::<usize>().is_ok() { text.to_owned() } else { format!("{name} {text}") };
        fits.then_some(shown)
    };
    node.fields().iter().filter_map(short).collect::<Vec<_>>().join("  ·  ")
}
