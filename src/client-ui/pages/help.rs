//! Page of keys: every action with its keys, which can be changed.

use bevy_egui::egui::{Button, ComboBox, Grid, Label, RichText, Ui, vec2};
use egui_phosphor::regular as icon;

use crate::elements::called::Called;
use crate::elements::marks::{heading, rule};
use crate::elements::theme::{Theme, note};
use crate::{Scene, UiState, page};
use monteria_client_state::commands::ui_commands::UiCommand;
use monteria_client_state::controls::keys::{
    Action, Bindings, DragButton, GROUPS, Group, Stroke, words,
};
use monteria_content::words::t;
use monteria_game::{Text, text};

/// Greatest number of keys of an action.
const MOST: usize = 3;

/// Fixed gestures of the mouse and their effects.
const MOUSE: [(Text, Text); 4] = [
    (
        text!("window-click", "Click"),
        text!(
            "window-on-what-pointing-suggests-takes-aim",
            "On a suggested action: aims it; a second click does it"
        ),
    ),
    (
        text!("window-click", "Click"),
        text!("window-on-a-figure-opens-its-sheet", "On a model: opens its sheet"),
    ),
    (
        text!("window-wheel", "Wheel"),
        text!("window-zoom-to-what-is-under-the", "Zoom toward the pointer"),
    ),
    (
        text!("window-rest-the-pointer", "Hover"),
        text!("window-tells-what-lies-there", "Shows what is there"),
    ),
];

pub(crate) fn show(scene: &mut Scene, ui: &UiState) {
    let theme = scene.theme;
    let width = crate::pages::menu::wide(scene.layout.window);
    page(scene, text!("window-keys", "Keys"), width, |page, scene| {
        prompt(page, scene, ui, &theme);
        presets(page, scene);
        if width < 620.0 {
            for group in &GROUPS {
                keys(page, scene, ui, group, &theme);
            }
            mouse(page, scene, &theme);
            #[cfg(feature = "gamepad")]
            gamepad(page, &theme);
            return;
        }
        page.spacing_mut().item_spacing.x = 24.0;
        page.columns(2, |columns| {
            if let [left, right] = columns {
                keys(left, scene, ui, &GROUPS[0], &theme);
                mouse(left, scene, &theme);
                #[cfg(feature = "gamepad")]
                gamepad(left, &theme);
                for group in &GROUPS[1..] {
                    keys(right, scene, ui, group, &theme);
                }
            }
        });
    });
}

/// Draws the controls of a gamepad.
#[cfg(feature = "gamepad")]
fn gamepad(column: &mut Ui, theme: &Theme) {
    heading(column, text!("window-gamepad", "Gamepad"), theme);
    let sticks = [
        (
            text!("window-left-stick", "Left stick"),
            text!("window-moves-the-planned-spot", "Moves the planned spot"),
        ),
        (
            text!("window-right-stick", "Right stick"),
            text!("window-turns-and-tilts-what-is-looked-at", "Turns and tilts the view"),
        ),
    ];
    let parts = monteria_client_state::controls::pad_parts::PARTS
        .iter()
        .filter_map(|(_, action, name)| Some((name.clone()?, words(*action))));
    for (name, what) in sticks.into_iter().chain(parts) {
        column.horizontal_wrapped(|row| {
            row.add(Label::new(crate::elements::theme::strong(name)).wrap());
            row.add(Label::new(t(what)).wrap());
        });
    }
}

/// Draws the prompt of the page: the key that it waits for, or a conflict to settle.
fn prompt(page: &mut Ui, scene: &mut Scene, ui: &UiState, theme: &Theme) {
    if let Some((action, _)) = ui.keys.waits {
        let text = text!(
            "window-press-the-key-for-esc-leaves",
            "Press the key for “{action}”; Esc leaves it as it is.",
            action = words(action)
        );
        page.label(RichText::new(t(text)).color(theme.oxblood));
        if page.button(t!("window-leave-it", "Cancel")).clicked() {
            scene.command(UiCommand::WaitForKey(None));
        }
    } else if let Some((action, _, stroke, holder)) = ui.keys.clash {
        let text = text!(
            "window-is-already",
            "{stroke} is already used for “{holder}”.",
            stroke = stroke.cap(),
            holder = words(holder)
        );
        page.label(RichText::new(t(text)).color(theme.oxblood));
        page.horizontal_wrapped(|row| {
            if row
                .button(t!("window-give-it-to", "Assign it to “{action}”", action = words(action)))
                .clicked()
            {
                scene.command(UiCommand::SettleKey(true));
            }
            if row.button(t!("window-leave-it", "Cancel")).clicked() {
                scene.command(UiCommand::SettleKey(false));
            }
        });
    } else {
        page.label(note(
            text!("window-press-a-key-here-to-put", "Click a key below to change it."),
            theme,
        ));
        return;
    }
    rule(page, theme);
}

/// Draws the presets: keys for two hands, or for one alone.
fn presets(page: &mut Ui, scene: &mut Scene) {
    page.horizontal_wrapped(|row| {
        let both = Bindings::default();
        for (name, keys) in [
            (text!("window-as-they-come", "Default"), both),
            (text!("window-left-hand-alone", "Left hand alone"), Bindings::one_handed(true)),
            (text!("window-right-hand-alone", "Right hand alone"), Bindings::one_handed(false)),
        ] {
            if row.selectable_label(scene.keys == keys, t(name)).clicked() {
                scene.command(UiCommand::Rebind(keys));
            }
        }
    });
}

/// Draws the actions of a group, each with its keys after its description.
fn keys(column: &mut Ui, scene: &mut Scene, ui: &UiState, (title, actions): &Group, theme: &Theme) {
    heading(column, title, theme);
    for (action, what, _) in *actions {
        let strokes: Vec<Stroke> = scene.keys.of(*action).to_vec();
        column.horizontal_wrapped(|row| {
            row.spacing_mut().item_spacing.x = 3.0;
            row.add(Label::new(t(what)).wrap());
            row.add_space(4.0);
            for (slot, stroke) in strokes.iter().enumerate() {
                cap(row, scene, ui, (*action, slot), Some(*stroke), theme);
            }
            if strokes.len() < MOST {
                cap(row, scene, ui, (*action, strokes.len()), None, theme);
            }
        });
    }
}

/// Draws a key of an action as a button, or the button that adds one
/// if `stroke` is `None`.
fn cap(
    row: &mut Ui,
    scene: &mut Scene,
    ui: &UiState,
    key: (Action, usize),
    stroke: Option<Stroke>,
    theme: &Theme,
) {
    let waits = ui.keys.waits == Some(key);
    let face = match stroke {
        _ if waits => Text::sign("…"),
        Some(stroke) => stroke.cap(),
        None => Text::verbatim(icon::PLUS),
    };
    let text = RichText::new(t(face)).small();
    let fill = if waits { theme.chosen() } else { theme.deep };
    let button =
        Button::new(text).fill(fill).min_size(vec2(20.0, 20.0)).frame(stroke.is_some() || waits);
    let name = match stroke {
        Some(stroke) => text!(
            "window-press-for-another-key-delete-or",
            "{key}: {stroke}. Click to change it; Delete or right click removes it",
            key = words(key.0),
            stroke = stroke.cap()
        ),
        None => text!("window-one-more-key", "{key}: add a key", key = words(key.0)),
    };
    let button = row.add(button).with_tooltip(&name);
    let empty =
        button.has_focus() && row.input(|input| input.key_pressed(bevy_egui::egui::Key::Delete));
    if let Some(stroke) = stroke.filter(|_| button.secondary_clicked() || empty) {
        scene.command(UiCommand::Unbind(key.0, stroke));
    } else if button.clicked() {
        scene.command(UiCommand::WaitForKey(Some(key)));
    }
}

/// Draws the gestures of the mouse, with the choice of the buttons for dragging.
fn mouse(column: &mut Ui, scene: &mut Scene, theme: &Theme) {
    heading(column, text!("window-the-mouse", "The mouse"), theme);
    let now = scene.mouse;
    let mut new = now;
    Grid::new("mouse").num_columns(2).spacing(vec2(10.0, 3.0)).show(column, |grid| {
        for (how, what) in MOUSE {
            grid.label(note(how, theme));
            grid.add(Label::new(t(what)).wrap());
            grid.end_row();
        }
        if let Some(button) = drag(grid, text!("window-turn-and-tilt", "Turn and tilt"), now.turn) {
            new = new.turning_with(button);
        }
        if let Some(button) = drag(grid, text!("window-pan", "Pan"), now.pan) {
            new = new.panning_with(button);
        }
    });
    column.checkbox(
        &mut new.wheel_turned,
        t!("window-the-wheel-zooms-the-other-way", "Invert the zoom of the wheel"),
    );
    if new != now {
        scene.command(UiCommand::UseMouse(new));
    }
}

/// Draws the choice of the mouse button that is held for `what`. Returns the new
/// button if it changed.
fn drag(grid: &mut Ui, what: Text, now: DragButton) -> Option<DragButton> {
    let mut button = now;
    let list =
        ComboBox::from_id_salt(what.as_str()).selected_text(t(now.words())).show_ui(grid, |list| {
            for one in DragButton::ALL {
                list.selectable_value(&mut button, one, t(one.words()));
            }
        });
    list.response.called(&what);
    grid.add(Label::new(t(what)).wrap());
    grid.end_row();
    (button != now).then_some(button)
}
