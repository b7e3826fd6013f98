//! The page of keys.

use bevy_egui::egui::{Label, Ui};

use super::marks::{heading, keycap};
use super::theme::Theme;
use super::{Scene, page};

/// A title, and lines of keys with what they do.
type Group = (&'static str, &'static [(&'static [&'static str], &'static str)]);

const GROUPS: [Group; 4] = [
    (
        "The match",
        &[
            (&["Click"], "On what pointing suggests: takes aim; again: does it"),
            (&["1", "…", "9"], "Choose an option of the action menu"),
            (&["Enter"], "Confirm what is aimed"),
            (&["Esc"], "Get out: disarm, deselect, menu"),
            (&["T", "]", "["], "Next, previous target"),
            (&["←", "↑", "↓", "→"], "Move the planned spot; with Shift in small steps"),
            (&[".", ","], "Next, previous model"),
            (&["Backspace", "Ctrl+Z"], "Undo"),
            (&["Ctrl+Y"], "Redo"),
        ],
    ),
    (
        "What happens",
        &[
            (&["Space"], "Held: hurry"),
            (&["X"], "Skip to the next decision"),
            (&["N"], "Foes' thoughts step by step, or not; Space goes on"),
            (&["+", "-"], "Faster, slower from now on"),
            (&["M"], "Mute, and hear again"),
        ],
    ),
    (
        "The table",
        &[
            (&["W", "A", "S", "D"], "Pan; also drag with the middle button"),
            (&["Q", "E"], "Turn; also drag with the right button"),
            (&["R", "F"], "Tilt"),
            (&["Page Up", "Page Down"], "Zoom; the wheel, to what is under the pointer"),
            (&["I"], "What is in sight: of who is pointed at or planned to go"),
            (&["V"], "Straight down and back"),
            (&["C"], "Look at the selected model"),
            (&["L"], "Look at where something happened last"),
            (&["Home"], "Look at the whole table"),
        ],
    ),
    (
        "Pages and panels",
        &[
            (&["F1"], "This page"),
            (&["F2", "F3", "F4", "F6"], "Sheet, actions, log, foe's mind"),
            (&["F10"], "Menu"),
            (&["Ctrl+S", "Ctrl+O"], "Save, load"),
            (&["Tab"], "Go through buttons and fields; Space presses"),
        ],
    ),
];

/// Points that the keys of a line have before its words.
const CAPS: f32 = 132.0;

pub(super) fn show(scene: &mut Scene) {
    let theme = scene.theme;
    let width = super::menu::wide(scene.layout.window);
    page(scene, "Keys", width, |page, _| {
        if width < 600.0 {
            groups(page, &GROUPS, &theme);
            return;
        }
        // Two long groups on the left, two on the right.
        page.spacing_mut().item_spacing.x = 24.0;
        page.columns(2, |columns| {
            for (column, half) in columns.iter_mut().zip(GROUPS.chunks(2)) {
                groups(column, half, &theme);
            }
        });
    });
}

fn groups(column: &mut Ui, groups: &[Group], theme: &Theme) {
    for (title, keys) in groups {
        heading(column, title, theme);
        for (caps, what) in *keys {
            line(column, caps, what, theme);
        }
    }
}

/// The keys, and beside them what they do, in as many rows as that takes.
fn line(column: &mut Ui, caps: &[&str], what: &str, theme: &Theme) {
    column.horizontal_top(|row| {
        let left = row.cursor().left();
        row.spacing_mut().item_spacing.x = 3.0;
        for cap in caps {
            keycap(row, cap, theme);
        }
        row.add_space((left + CAPS - row.cursor().left()).max(6.0));
        row.add(Label::new(what).wrap());
    });
}
