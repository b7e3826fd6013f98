//! Panel that edits a table: the chosen things with their edits, the palette of terrain,
//! and the other fields of the file.

use bevy_egui::egui::{
    Align, Button, Checkbox, CollapsingHeader, ComboBox, Label, Layout, RichText, TextEdit, Ui,
};
use egui_phosphor::regular as icon;

use crate::elements::called::Called;
use crate::elements::marks::rule;
use crate::elements::theme::{Theme, note, strong};
use crate::pages::paper;
use crate::{Panel, Scene};
use monteria_client_state::commands::ui_commands::UiCommand;
use monteria_client_state::controls::keys::Action;
use monteria_client_state::pages::editor::{EditCommand, Editing, PALETTE};
use monteria_client_state::pages::ui_state::UiState;
use monteria_content::words::{t, word_text};
use monteria_game::{
    Placed, PlacedWhat, TableEdit, Text, inches, keyword_name, keyword_text, listed, text,
};
use monteria_table::{Keyword, Look, Piece, SceneryWord};

/// Greatest number of characters in a text of the file that is edited here.
const LONGEST: usize = 20_000;

/// Draws the panel in the place of the actions. Returns its rectangle.
pub(crate) fn show(
    scene: &mut Scene,
    ui: &mut UiState,
    editing: &Editing,
    open: bool,
) -> bevy_egui::egui::Rect {
    let ctx = scene.ctx.clone();
    let theme = scene.theme;
    let place = scene.layout.actions;
    paper::sheet(&ctx, "actions", place, &theme, |page| {
        let key = scene.keys.cap(Action::PanelActions);
        if paper::fold_title(
            page,
            icon::PENCIL_RULER,
            text!("window-edit-the-table", "Edit the table"),
            open,
            &key,
            &theme,
        ) {
            scene.command(UiCommand::Toggle(Panel::Actions));
        }
        if open {
            body(page, scene, ui, editing);
        }
    })
}

/// Draws the panel without its frame.
pub(crate) fn body(page: &mut Ui, scene: &mut Scene, ui: &mut UiState, editing: &Editing) {
    let theme = scene.theme;
    buttons(page, scene, editing);
    file_name(page, editing, &theme);
    rule(page, &theme);
    paper::scroll(page, "editor", |page| {
        match editing.chosen()[..] {
            [placed] => chosen(page, scene, ui, editing, placed),
            [_, ..] => group(page, scene, editing),
            [] if editing.adding.is_some() => {
                let cancel = scene.keys.cap(Action::Cancel);
                let text = text!(
                    "window-a-click-puts-it-down-lets",
                    "Click to put it down; {cancel} cancels."
                );
                page.add(Label::new(note(text, &theme)).wrap());
            }
            [] => {
                let text = text!(
                    "window-click-on-terrain-or-on-a",
                    "Click terrain or a marker to choose it. Click it again to lift it, then \
                     click where it should go."
                );
                page.add(Label::new(note(text, &theme)).wrap());
            }
        }
        several(page, scene, editing);
        rule(page, &theme);
        palette(page, scene, &theme);
        rule(page, &theme);
        file_texts(page, scene, ui, editing, &theme);
    });
}

/// Draws the buttons that change the edits as a whole, and the one that ends editing.
fn buttons(page: &mut Ui, scene: &mut Scene, editing: &Editing) {
    page.horizontal(|row| {
        let (back, forth) = editing.file.steps();
        let undo = row.add_enabled(back, Button::new(icon::ARROW_U_UP_LEFT));
        if undo
            .with_tooltip(scene.keys.hint(text!("window-take-it-back", "Undo"), Action::Undo))
            .clicked()
        {
            scene.command(UiCommand::Undo);
        }
        let redo = row.add_enabled(forth, Button::new(icon::ARROW_U_UP_RIGHT));
        if redo
            .with_tooltip(scene.keys.hint(text!("window-do-it-again", "Redo"), Action::Redo))
            .clicked()
        {
            scene.command(UiCommand::Redo);
        }
        row.with_layout(Layout::right_to_left(Align::Center), |row| {
            let play = row.button(t!("window-play-on-it", "Play on this table"));
            if play
                .on_hover_text(t!(
                    "window-the-match-goes-on-where-it",
                    "Closes the editor; the match continues"
                ))
                .clicked()
            {
                scene.command(UiCommand::Edit(EditCommand::Close));
            }
        });
    });
}

fn file_name(page: &mut Ui, editing: &Editing, theme: &Theme) {
    let path = &editing.file.path;
    let name = path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
    let label = page.add(Label::new(note(Text::verbatim(name), theme)).truncate());
    label.on_hover_text(path.display().to_string());
}

/// Draws the chosen thing and its edits.
fn chosen(page: &mut Ui, scene: &mut Scene, ui: &mut UiState, editing: &Editing, placed: &Placed) {
    let theme = scene.theme;
    page.add(Label::new(strong(Text::verbatim(&placed.name))).truncate());
    let at = placed.at();
    let place = match &placed.what {
        PlacedWhat::Piece(piece) => {
            text!(
                "window-at-from-to",
                "at {x:.1}, {y:.1}, height from {base} to {top}",
                x = at.x,
                y = at.y,
                base = inches(piece.base),
                top = inches(piece.top)
            )
        }
        PlacedWhat::Point(_) => text!("window-at", "at {x:.1}, {y:.1}", x = at.x, y = at.y),
        PlacedWhat::Disc(_, radius) => {
            text!(
                "window-about",
                "radius {radius} around {x:.1}, {y:.1}",
                radius = inches(*radius),
                x = at.x,
                y = at.y
            )
        }
        PlacedWhat::Stretch((from, to)) => text!(
            "window-of-the-border",
            "{distance} along the border",
            distance = inches(from.distance(*to))
        ),
    };
    page.label(note(place, &theme));
    let mut all = vec![lift(editing)];
    if placed.piece().is_some() {
        all.extend(turn_edits());
        all.extend(height_edits());
    }
    if matches!(placed.what, PlacedWhat::Disc(..) | PlacedWhat::Stretch(_)) {
        all.extend(width_edits());
    }
    if placed.path.ends_with(']') {
        all.extend(list_edits());
    }
    edit_buttons(page, scene, all);
    if let Some(piece) = placed.piece() {
        likeness(page, scene, &[piece]);
    }
    text(
        page,
        scene,
        ui,
        editing,
        &placed.path,
        text!("window-as-its-file-says-it", "Text in its file"),
    );
}

/// Draws several chosen things and the edits for all of them.
fn group(page: &mut Ui, scene: &mut Scene, editing: &Editing) {
    let all = editing.chosen();
    let pieces: Vec<&Piece> = all.iter().filter_map(|placed| placed.piece()).collect();
    let things = i64::try_from(all.len()).unwrap_or(i64::MAX);
    page.label(strong(Text::counted("window-things-2", things, "thing", "things")));
    let names: Vec<String> = all.iter().map(|placed| placed.name.clone()).collect();
    page.add(Label::new(note(listed(names.iter().map(Text::verbatim)), &scene.theme)).truncate())
        .on_hover_text(names.join("\n"));
    let mut offered = vec![lift(editing)];
    offered.extend(turn_edits());
    if !pieces.is_empty() {
        offered.extend(height_edits());
    }
    if all.iter().all(|placed| placed.path.ends_with(']')) {
        offered.extend(list_edits());
    }
    edit_buttons(page, scene, offered);
    if !pieces.is_empty() {
        likeness(page, scene, &pieces);
    }
}

/// Draws the switch for choosing several things, and the button that chooses all terrain.
fn several(page: &mut Ui, scene: &mut Scene, editing: &Editing) {
    page.horizontal_wrapped(|row| {
        let mut on = editing.several;
        let hint = text!(
            "window-a-click-adds-to-what-is",
            "A click adds to the selection or removes from it"
        );
        if row
            .checkbox(&mut on, t!("window-choose-several", "Choose several"))
            .on_hover_text(t(hint))
            .changed()
        {
            scene.command(UiCommand::Edit(EditCommand::Several(on)));
        }
        if row
            .button(t!("window-all-terrain", "All terrain"))
            .on_hover_text(t!(
                "window-choose-all-terrain-of-the-table",
                "Choose all terrain of the table"
            ))
            .clicked()
        {
            scene.command(UiCommand::Edit(EditCommand::ChooseTerrain));
        }
    });
}

/// Button with its label, its tooltip and its edit.
type EditButton = (Text, Text, EditCommand);

fn turn_edits() -> [EditButton; 6] {
    [
        (
            Text::sign("⟲ 15°"),
            text!("window-turn-it-against-the-clock", "Turns it anticlockwise"),
            EditCommand::Change(TableEdit::Turn(-15.0)),
        ),
        (
            Text::sign("⟳ 15°"),
            text!("window-turn-it-with-the-clock", "Turns it clockwise"),
            EditCommand::Change(TableEdit::Turn(15.0)),
        ),
        (
            Text::sign("⟳ 90°"),
            text!("window-turn-it-with-the-clock", "Turns it clockwise"),
            EditCommand::Change(TableEdit::Turn(90.0)),
        ),
        (
            text!("window-mirror", "Mirror"),
            text!("window-left-and-right-change-places", "Swaps left and right"),
            EditCommand::Change(TableEdit::Mirror),
        ),
        (
            text!("window-larger", "Larger"),
            text!("window-a-tenth-wider-and-deeper", "A tenth wider and deeper"),
            EditCommand::Change(TableEdit::Scale(1.1)),
        ),
        (
            text!("window-smaller", "Smaller"),
            text!("window-a-tenth-narrower", "A tenth narrower"),
            EditCommand::Change(TableEdit::Scale(1.0 / 1.1)),
        ),
    ]
}

fn height_edits() -> [EditButton; 4] {
    [
        (
            text!("window-taller", "Taller"),
            text!("window-its-top-half-an-inch-higher", "Raises its top by half an inch"),
            EditCommand::Change(TableEdit::Grow(0.5)),
        ),
        (
            text!("window-lower", "Shorter"),
            text!("window-its-top-half-an-inch-lower", "Lowers its top by half an inch"),
            EditCommand::Change(TableEdit::Grow(-0.5)),
        ),
        (
            text!("window-raise", "Raise"),
            text!("window-all-of-it-half-an-inch", "Raises all of it by half an inch"),
            EditCommand::Change(TableEdit::Raise(0.5)),
        ),
        (
            text!("window-sink", "Lower"),
            text!("window-all-of-it-half-an-inch-2", "Lowers all of it by half an inch"),
            EditCommand::Change(TableEdit::Raise(-0.5)),
        ),
    ]
}

fn width_edits() -> [EditButton; 2] {
    [
        (
            text!("window-wider", "Wider"),
            text!("window-a-tenth-wider", "A tenth wider"),
            EditCommand::Change(TableEdit::Scale(1.1)),
        ),
        (
            text!("window-narrower", "Narrower"),
            text!("window-a-tenth-narrower", "A tenth narrower"),
            EditCommand::Change(TableEdit::Scale(1.0 / 1.1)),
        ),
    ]
}

fn list_edits() -> [EditButton; 2] {
    [
        (
            text!("window-copy", "Copy"),
            text!("window-one-more-like-it", "Duplicate it"),
            EditCommand::Change(TableEdit::Copy),
        ),
        (
            text!("window-remove", "Remove"),
            text!("window-it-goes-take-it-back-above", "Removes it; you can undo this above"),
            EditCommand::Change(TableEdit::Remove),
        ),
    ]
}

fn lift(editing: &Editing) -> EditButton {
    (
        if editing.lifted {
            text!("window-let-go", "Let go")
        } else {
            text!("window-lift", "Lift")
        },
        text!("window-then-a-click-puts-it-down", "While it is lifted, a click puts it down"),
        EditCommand::Lift,
    )
}

fn edit_buttons(page: &mut Ui, scene: &mut Scene, all: Vec<EditButton>) {
    page.horizontal_wrapped(|row| {
        row.spacing_mut().item_spacing.x = 4.0;
        for (label, hint, command) in all {
            if row.button(t(label)).on_hover_text(t(hint)).clicked() {
                scene.command(UiCommand::Edit(command));
            }
        }
    });
}

/// Draws the keywords and the look of pieces.
fn likeness(page: &mut Ui, scene: &mut Scene, pieces: &[&Piece]) {
    let edit = |scene: &mut Scene, edit| scene.command(UiCommand::Edit(EditCommand::Change(edit)));
    page.horizontal_wrapped(|row| {
        for keyword in Keyword::ALL {
            let mut has = pieces.iter().all(|piece| piece.is(keyword.flag()));
            let some = !has && pieces.iter().any(|piece| piece.is(keyword.flag()));
            let field =
                row.add(Checkbox::new(&mut has, t(keyword_name(keyword))).indeterminate(some));
            if field.on_hover_text(t(keyword_text(keyword))).changed() {
                edit(scene, TableEdit::Keyword(keyword, has));
            }
        }
    });
    let first = pieces.first().map_or("", |piece| piece.look.as_str());
    let shown: Text = match first {
        _ if pieces.iter().any(|piece| piece.look != first) => {
            text!("window-different-ones", "mixed")
        }
        "" => text!("window-by-its-keywords", "by its keywords"),
        look => word_text(look),
    };
    ComboBox::from_label(t!("window-look", "look")).selected_text(t(&shown)).show_ui(
        page,
        |list| {
            for look in Look::words() {
                if list.selectable_label(shown == look, t(word_text(look))).clicked()
                    && shown != look
                {
                    edit(scene, TableEdit::Look(look.to_owned()));
                }
            }
        },
    );
}

/// Draws the terrain that can be put on the table.
fn palette(page: &mut Ui, scene: &mut Scene, theme: &Theme) {
    page.label(note(text!("window-put-on-the-table", "Put on the table:"), theme));
    page.horizontal_wrapped(|row| {
        row.spacing_mut().item_spacing.x = 4.0;
        for (name, look, ..) in &PALETTE {
            if row
                .button(t(name))
                .on_hover_text(t!(
                    "window-then-a-click-puts-it-down",
                    "While it is lifted, a click puts it down"
                ))
                .clicked()
            {
                scene.command(UiCommand::Edit(EditCommand::Add(look)));
            }
        }
    });
}

/// Draws the other fields of the file, each as a text.
fn file_texts(
    page: &mut Ui,
    scene: &mut Scene,
    ui: &mut UiState,
    editing: &Editing,
    theme: &Theme,
) {
    page.label(note(text!("window-what-else-the-file-says", "Other fields of the file:"), theme));
    for path in editing.fields() {
        text(page, scene, ui, editing, &path, Text::verbatim(&path));
    }
}

/// Draws the source at a path, folded until it is opened.
fn text(
    page: &mut Ui,
    scene: &mut Scene,
    ui: &mut UiState,
    editing: &Editing,
    path: &str,
    title: Text,
) {
    // A path that the file no longer holds has nothing to edit.
    let Some(source) = editing.source(path) else { return };
    let theme = scene.theme;
    CollapsingHeader::new(RichText::new(t(&title))).id_salt(("text of", path)).show(
        page,
        |inside| {
            // The typed text is stored with the text it started from. If the file no
            // longer holds that text, the edit is obsolete and both are replaced.
            let keys = ["begun", "typed"]
                .map(|part| format!("{part} {path} {}", editing.file.path.display()));
            let [begun, typed] = &keys;
            if ui.texts.get(begun).is_none_or(|begun| begun != source) {
                ui.texts.insert(begun.clone(), source.to_owned());
                ui.texts.insert(typed.clone(), source.to_owned());
            }
            // The entry was made above.
            let Some(text) = ui.texts.get_mut(typed) else { return };
            let lines = text.lines().count().clamp(1, 14);
            let field =
                TextEdit::multiline(text).code_editor().desired_rows(lines).char_limit(LONGEST);
            inside.add(field.desired_width(f32::INFINITY)).called(title);
            if text.as_str() == source {
                return;
            }
            let text = text.clone();
            inside.horizontal(|row| {
                if row.button(t!("window-put-it-into-the-file", "Write it to the file")).clicked() {
                    let edit = EditCommand::ChangeAt(path.to_owned(), TableEdit::Text(text));
                    scene.command(UiCommand::Edit(edit));
                }
                if row.button(t!("window-as-it-was", "Reset")).clicked() {
                    ui.texts.remove(begun);
                }
            });
            inside.add(
                Label::new(note(
                    text!("window-it-is-not-in-the-file", "Not written to the file yet."),
                    &theme,
                ))
                .wrap(),
            );
        },
    );
}
