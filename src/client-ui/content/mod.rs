//! Page on which the content of a game is made: the shelf of its items, and the form of
//! the open one. Start with `show`.

mod beside;
mod form;
mod value;

use bevy_egui::egui::{Align, Button, Label, Layout, Rect, RichText, Ui, pos2, vec2};
use egui_phosphor::regular as icon;

use crate::elements::called::Called;
use crate::elements::card::CardText;
use crate::elements::marks::{heading, rule};
use crate::elements::theme::{Theme, marked, marked_wide, note, serif};
use crate::{Scene, UiState, elements::card, match_setup::setup, pages::paper};
use monteria_client_state::commands::ui_commands::UiCommand;
use monteria_client_state::pages::content_editor::{Book, ContentCommand, ListKind, OpenThing};
use monteria_content::words::t;
use monteria_content::{Layer, ShelfItem, ShownPath};
use monteria_game::{Text, text};

/// Width of the button that makes a new item, in points.
const COPIES: f32 = 84.0;

/// Draws the open item, or the shelf if none is open.
pub(super) fn show(scene: &mut Scene, ui: &mut UiState) {
    let editor = scene.content;
    let Some(book) = &editor.book else { return };
    let place = setup::desk(scene.layout.window);
    let split = |share: f32, least: f32, most: f32| {
        let wide = (place.width() * share).clamp(least, most);
        let left = Rect::from_min_size(place.min, vec2(wide, place.height()));
        (left, Rect::from_min_max(pos2(left.right() + 12.0, place.top()), place.max))
    };
    match &editor.open {
        Some(open) => {
            let (left, right) = split(0.6, 420.0, 820.0);
            setup::area(scene, "form", left, |page, scene| thing(page, scene, ui, book, open));
            setup::area(scene, "beside", right, |page, scene| {
                beside::show(page, scene, book, open)
            });
        }
        None => {
            let (left, right) = split(0.3, 200.0, 320.0);
            setup::area(scene, "kinds", left, |page, scene| kinds(page, scene, book, &editor.list));
            setup::area(scene, "things", right, |page, scene| {
                things(page, scene, ui, book, &editor.list)
            });
        }
    }
}

/// Draws the games, and the lists of the chosen one.
fn kinds(page: &mut Ui, scene: &mut Scene, book: &Book, list: &str) {
    let theme = scene.theme;
    page.horizontal(|row| {
        if row
            .button(icon::ARROW_LEFT)
            .with_tooltip(text!("window-back-escape", "Back (Esc)"))
            .clicked()
        {
            scene.command(UiCommand::Cancel);
        }
        row.heading(t!("window-make-content", "Make content"));
    });
    rule(page, &theme);
    let games = scene.games.clone();
    paper::scroll(page, "kinds", |page| {
        page.horizontal_wrapped(|row| {
            for game in games.all() {
                if row.selectable_label(game.id() == book.game.id(), t(game.title())).clicked() {
                    scene.command(UiCommand::Content(ContentCommand::Game(game.id().to_owned())));
                }
            }
        });
        page.add_space(4.0);
        for kind in &book.kinds {
            let count = book.things(&kind.list).len();
            // A game that ships no numbers of its own uses the defaults: there
            // is nothing to show.
            if count == 0 && !kind.can_be_copied() {
                continue;
            }
            let count = count.to_string();
            let wide = page.available_width();
            let button = Button::selectable(kind.list == list, kind.title())
                .right_text(note(Text::verbatim(count), &theme));
            let button = page.add(button.min_size(vec2(wide, 0.0)));
            if button.on_hover_text(t(&kind.about)).clicked() {
                scene.command(UiCommand::Content(ContentCommand::List(kind.list.clone())));
            }
        }
    });
}

/// Draws the items of a list, the player's own and changed ones first.
fn things(page: &mut Ui, scene: &mut Scene, ui: &mut UiState, book: &Book, list: &str) {
    let theme = scene.theme;
    let Some(kind) = book.kind(list) else { return };
    page.horizontal(|row| {
        row.heading(kind.title());
        row.with_layout(Layout::right_to_left(Align::Center), |row| {
            let typed = ui.texts.entry("search content".to_owned()).or_default();
            let field = bevy_egui::egui::TextEdit::singleline(typed)
                .desired_width(130.0)
                .hint_text(t!("window-search", "Search"));
            row.add(field.char_limit(60));
        });
    });
    page.add(Label::new(note(&kind.about, &theme)).wrap());
    rule(page, &theme);
    let sought = ui.texts.get("search content").map(|text| text.to_lowercase()).unwrap_or_default();
    let all = book.things(list);
    let fits = |item: &&&ShelfItem| {
        item.title.to_lowercase().contains(&sought) || item.id.contains(sought.as_str())
    };
    let (own, others): (Vec<&ShelfItem>, Vec<&ShelfItem>) = all
        .iter()
        .filter(fits)
        .copied()
        .partition(|item| Book::is_own(item) || book.is_changed(item));
    paper::scroll(page, list, |page| {
        if !own.is_empty() {
            heading(page, text!("window-your-own-2", "Your own"), &theme);
            own.iter().for_each(|item| one(page, scene, book, kind, item, &theme));
            heading(page, text!("window-everything-else", "Everything else"), &theme);
        }
        others.iter().for_each(|item| one(page, scene, book, kind, item, &theme));
        if all.is_empty() {
            page.label(note(
                text!("window-there-is-none-of-this-yet", "There are none yet."),
                &theme,
            ));
        }
    });
}

/// Draws an item of the list with its buttons.
fn one(
    page: &mut Ui,
    scene: &mut Scene,
    book: &Book,
    kind: &ListKind,
    item: &ShelfItem,
    theme: &Theme,
) {
    let key = if item.id.is_empty() { &item.name } else { &item.id };
    let by = match (&item.layer, Book::is_own(item)) {
        (_, true) => text!("window-yours", "yours"),
        _ if book.is_changed(item) => text!("window-changed-by-you", "changed by you"),
        (Layer::Base, _) => Text::default(),
        (layer, _) => Text::verbatim(layer.to_string()),
    };
    let named = if item.title.is_empty() { kind.title() } else { item.title.clone() };
    let wide = page.available_width() - if kind.can_be_copied() { COPIES } else { 0.0 };
    page.horizontal(|row| {
        row.allocate_ui_with_layout(vec2(wide, 0.0), Layout::top_down(Align::Min), |row| {
            row.set_max_width(wide);
            let hint = text!(
                "window-change-it-of-what-is-not-your-own",
                "Edit it; changes to what is not your own are kept in your mod “my-content”"
            );
            let id = format!("{} {key}", kind.list);
            let text = CardText::new(Text::verbatim(&named), by, Text::verbatim(&item.id));
            if card::show(row, &id, false, text, theme).on_hover_text(t(hint)).clicked() {
                let command = ContentCommand::Change(kind.list.clone(), key.clone());
                scene.command(UiCommand::Content(command));
            }
        });
        if kind.can_be_copied() {
            let more = row.add(Button::new(t(marked(icon::COPY, text!("window-new", "New")))));
            if more
                .on_hover_text(t!("window-a-new-one-like-beside-it", "Creates a copy of {named}"))
                .clicked()
            {
                let command = ContentCommand::Copy(kind.list.clone(), key.clone());
                scene.command(UiCommand::Content(command));
            }
        }
    });
}

/// Draws the open item: its title, its buttons and its form.
fn thing(page: &mut Ui, scene: &mut Scene, ui: &mut UiState, book: &Book, open: &OpenThing) {
    let theme = scene.theme;
    page.horizontal(|row| {
        if row
            .button(icon::ARROW_LEFT)
            .with_tooltip(text!("window-back-to-the-shelf-escape", "Back to the list (Esc)"))
            .clicked()
        {
            scene.command(UiCommand::Content(ContentCommand::Close));
        }
        row.with_layout(Layout::right_to_left(Align::Center), |row| {
            let text = RichText::new(t(marked_wide(icon::PLAY, text!("window-try-it", "Try it"))))
                .family(serif());
            let button = row.add_enabled(open.content_preview.is_some(), Button::new(text));
            let why = text!(
                "window-no-match-begins-with-it-by-2",
                "Cannot try it alone: add it to something that is played, or fix its errors"
            );
            let button = button
                .on_hover_text(t!(
                    "window-begins-a-match-in-which-it",
                    "Begins a match in which it takes part"
                ))
                .on_disabled_hover_text(t(why));
            if button.clicked() {
                scene.command(UiCommand::Content(ContentCommand::Try));
            }
            let (back, forth) = open.file.steps();
            for (sign, can, hint, command) in [
                (
                    icon::ARROW_U_UP_RIGHT,
                    forth,
                    text!("window-do-it-again-ctrl-y", "Redo (Ctrl+Y)"),
                    UiCommand::Redo,
                ),
                (
                    icon::ARROW_U_UP_LEFT,
                    back,
                    text!("window-take-it-back-ctrl-z", "Undo (Ctrl+Z)"),
                    UiCommand::Undo,
                ),
            ] {
                if row.add_enabled(can, Button::new(sign)).with_tooltip(hint).clicked() {
                    scene.command(command);
                }
            }
            row.with_layout(Layout::left_to_right(Align::Center), |row| {
                row.add(Label::new(RichText::new(open.called()).heading()).truncate());
            });
        });
    });
    let place = open.file.path.shown();
    let place = if open.is_patch() {
        text!("window-what-is-different-is-kept-in", "Your changes are kept in {place}")
    } else {
        Text::verbatim(place)
    };
    page.add(Label::new(note(&place, &theme)).truncate()).on_hover_text(t(place));
    rule(page, &theme);
    paper::scroll(page, "the form", |page| form::show(page, scene, ui, book, open));
}
