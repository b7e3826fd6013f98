//! The page of keys.

use bevy_egui::egui::{Grid, vec2};

use super::marks::{heading, keycap};
use super::{Scene, page};

const GROUPS: [(&str, &[(&[&str], &str)]); 4] = [
    (
        "The match",
        &[
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
            (&["+", "-"], "Faster, slower from now on"),
        ],
    ),
    (
        "The table",
        &[
            (&["W", "A", "S", "D"], "Pan; also drag with the middle button"),
            (&["Q", "E"], "Turn; also drag with the right button"),
            (&["R", "F"], "Tilt"),
            (&["Page Up", "Page Down"], "Zoom; also the wheel"),
            (&["V"], "Straight down and back"),
            (&["C"], "Look at the selected model"),
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

pub(super) fn show(scene: &mut Scene) {
    let theme = scene.theme;
    let width = super::menu::wide(scene.layout.window);
    page(scene, "Keys", width, |page, _| {
        let columns = if width > 600.0 { 2 } else { 1 };
        page.columns(columns, |columns| {
            let count = columns.len();
            for (n, (title, keys)) in GROUPS.iter().enumerate() {
                // Two long groups on the left, two on the right.
                let column = &mut columns[if n < 2 { 0 } else { count - 1 }];
                heading(column, title, &theme);
                Grid::new(*title).num_columns(2).spacing(vec2(12.0, 6.0)).show(column, |grid| {
                    for (caps, what) in *keys {
                        grid.horizontal(|row| {
                            row.spacing_mut().item_spacing.x = 3.0;
                            for cap in *caps {
                                keycap(row, cap, &theme);
                            }
                        });
                        grid.label(*what);
                        grid.end_row();
                    }
                });
            }
        });
    });
}
