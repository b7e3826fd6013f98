//! The items of lists and the entries of maps, with the controls that add one.

use bevy_egui::egui::{Button, ComboBox, Ui};

use super::{Drawer, ValuePlace};
use monteria_content::FormEdit;
use monteria_content::reference::{FormNode, Holds, TypeBody, ValueShape, VariantDoc};
use monteria_content::words::{about_text, t, word_text};

/// Greatest number of variants that a list shows as switches, if none of them has fields.
const MOST_SWITCHES: usize = 24;

impl Drawer<'_, '_> {
    /// Draws the items of a list and the control that adds one.
    pub(super) fn items(
        &mut self,
        page: &mut Ui,
        node: &FormNode,
        items: &[FormNode],
        depth: usize,
    ) {
        // Values are parsed by their shape, so the body of a list has the shape of one.
        let ValueShape::List(inner) = &node.shape else { return };
        let reference = self.book.reference(&self.open.list);
        let inner = reference.plain(inner).clone();
        let words: &[VariantDoc] = match &inner {
            ValueShape::Named(name) => match reference.types.get(name).map(|doc| &doc.body) {
                Some(TypeBody::Choice(words)) => words,
                _ => &[],
            },
            _ => &[],
        };
        let words: Vec<VariantDoc> = words.to_vec();
        let plain = |word: &VariantDoc| word.holds == Holds::Nothing;
        if !words.is_empty() && words.len() <= MOST_SWITCHES && words.iter().all(plain) {
            self.switches(page, node, items, &words);
            return;
        }
        for (index, item) in items.iter().enumerate() {
            self.value(page, "", "", item, ValuePlace::Item(index, items.len()), depth);
        }
        if let (false, ValueShape::Named(of)) = (words.is_empty(), &inner) {
            self.add_word(page, node, of, &words);
            return;
        }
        let choices = self
            .book
            .choices(&node.key)
            .into_iter()
            .map(|(id, name)| (id.to_owned(), name.to_owned()));
        let choices: Vec<(String, String)> = choices.collect();
        if matches!(inner, ValueShape::Id | ValueShape::Text) && !choices.is_empty() {
            ComboBox::from_id_salt(("add", &node.path))
                .selected_text(t!("window-one-more", "+ add"))
                .show_ui(page, |list| {
                    for (id, name) in &choices {
                        if list.selectable_label(false, name).on_hover_text(id).clicked() {
                            self.edit(&node.path, FormEdit::Add(monteria_game::quoted(id)));
                        }
                    }
                });
            return;
        }
        if page.add(Button::new(t!("window-one-more", "+ add")).small()).clicked() {
            let text = self.book.blank(&self.open.list, &inner, &node.key);
            self.edit(&node.path, FormEdit::Add(text));
        }
    }

    /// Draws the picker that adds a variant to a list.
    fn add_word(&mut self, page: &mut Ui, node: &FormNode, of: &str, words: &[VariantDoc]) {
        ComboBox::from_id_salt(("add", &node.path))
            .selected_text(t!("window-one-more", "+ add"))
            .height(260.0)
            .show_ui(page, |list| {
                for word in words {
                    let entry = list
                        .selectable_label(false, t(word_text(&word.name)))
                        .on_hover_text(t(about_text(&word.about)));
                    if entry.clicked() {
                        let text = self.book.word(&self.open.list, of, &word.name);
                        self.edit(&node.path, FormEdit::Add(text));
                    }
                }
            });
    }

    /// Draws a list of variants without fields as switches.
    fn switches(
        &mut self,
        page: &mut Ui,
        node: &FormNode,
        items: &[FormNode],
        words: &[VariantDoc],
    ) {
        page.horizontal_wrapped(|row| {
            row.spacing_mut().item_spacing.x = 3.0;
            for word in words {
                let at = items.iter().position(|item| item.called() == Some(word.name.as_str()));
                let switch = row.selectable_label(at.is_some(), t(word_text(&word.name)));
                if switch.on_hover_text(t(about_text(&word.about))).clicked() {
                    match at {
                        Some(index) => {
                            self.edit(&format!("{}[{index}]", node.path), FormEdit::Remove)
                        }
                        None => self.edit(&node.path, FormEdit::Add(word.name.clone())),
                    }
                }
            }
        });
    }

    /// Draws the field and the button that add an entry to a map.
    pub(super) fn new_entry(&mut self, page: &mut Ui, node: &FormNode) {
        // Values are parsed by their shape, so the body of a map has the shape of one.
        let ValueShape::Map(inner) = &node.shape else { return };
        page.horizontal(|row| {
            let typed = self.ui.texts.entry(format!("entry of {}", node.path)).or_default();
            let field = bevy_egui::egui::TextEdit::singleline(typed)
                .desired_width(110.0)
                .hint_text(t!("window-its-name", "its name"));
            row.add(field.char_limit(60));
            let key = typed.trim().to_owned();
            if row
                .add_enabled(!key.is_empty(), Button::new(t!("window-one-more", "+ add")).small())
                .clicked()
            {
                let quoted = key.chars().next().is_some_and(char::is_lowercase);
                let key = if quoted { monteria_game::quoted(&key) } else { key };
                let text = self.book.blank(&self.open.list, inner, &node.key);
                self.ui.texts.remove(&format!("entry of {}", node.path));
                self.edit(&node.path, FormEdit::Enter(key, text));
            }
        });
    }
}
