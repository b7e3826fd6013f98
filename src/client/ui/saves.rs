//! Saving and loading: a plain list of the saves in the player's folder.

use std::time::SystemTime;

use bevy_egui::egui::{Align, Layout, RichText, TextEdit, Ui};
use egui_phosphor::regular as icon;

use super::called::Called;
use super::marks::rule;
use super::theme::{decisions, note, strong};
use super::{Scene, UiState, page};
use crate::client::files::{SaveEntry, ago};
use crate::client::ui_commands::UiCommand;
use crate::content::words::t;

/// The page for saving.
pub(super) fn save(scene: &mut Scene, ui: &mut UiState) {
    let Some(session) = scene.session else {
        scene.command(UiCommand::Close);
        return;
    };
    if ui.save_name.is_empty() {
        ui.save_name =
            [session.view.title.as_str(), session.view.phase.as_str()].join(" - ").trim().to_owned();
    }
    let theme = scene.theme;
    page(scene, "Save", 460.0, |page, scene| {
        page.horizontal(|row| {
            let field = row
                .add(TextEdit::singleline(&mut ui.save_name).desired_width(300.0).char_limit(80))
                .called("Name of the save");
            let entered =
                field.lost_focus() && row.input(|input| input.key_pressed(bevy_egui::egui::Key::Enter));
            if row.button(strong("Save")).clicked() || entered {
                scene.command(UiCommand::Save(ui.save_name.clone()));
            }
        });
        let taken = scene.folders.save_file(&ui.save_name).is_some_and(|file| file.exists());
        if taken {
            page.label(
                RichText::new(t("A save of that name is there already: it will be replaced."))
                    .color(theme.oxblood),
            );
        }
        rule(page, &theme);
        for entry in &ui.saves {
            let name = page.selectable_label(entry.name == ui.save_name, t(entry.name.as_str()));
            if name.clicked() {
                ui.save_name = entry.name.clone();
            }
        }
    });
}

/// The page for loading.
pub(super) fn load(scene: &mut Scene, ui: &mut UiState) {
    let theme = scene.theme;
    page(scene, "Load", 560.0, |page, scene| {
        page.horizontal(|row| {
            let field = TextEdit::singleline(&mut ui.open_file)
                .desired_width((row.available_width() - 110.0).max(120.0))
                .hint_text(t("a file that came from somebody: where it lies"));
            let field = row.add(field).called("File to open");
            let entered =
                field.lost_focus() && row.input(|input| input.key_pressed(bevy_egui::egui::Key::Enter));
            let typed = ui.open_file.trim().trim_matches('"').to_owned();
            let button = row.add_enabled(!typed.is_empty(), bevy_egui::egui::Button::new(t("Open it")));
            if button.clicked() || (entered && !typed.is_empty()) {
                scene.command(UiCommand::Load(typed.into()));
                ui.open_file.clear();
            }
        });
        page.label(note("Or drop it on the window.", &theme));
        rule(page, &theme);
        if ui.saves.is_empty() {
            page.label(t("There is no save yet."));
            page.label(note(format!("Saves lie in {}", scene.folders.saves().display()), &theme));
        }
        let saves = std::mem::take(&mut ui.saves);
        for entry in &saves {
            line(page, scene, ui, entry);
        }
        ui.saves = saves;
    });
}

fn line(page: &mut Ui, scene: &mut Scene, ui: &mut UiState, entry: &SaveEntry) {
    let theme = scene.theme;
    let (ruleset, scenario) = &entry.game;
    let known = scene.games.of_save(&entry.game);
    let title = known.as_ref().and_then(|r| r.scenarios().into_iter().find(|card| card.id == *scenario));
    let title = title.map_or_else(|| scenario.clone(), |card| card.title);
    page.horizontal(|row| {
        row.vertical(|column| {
            column.spacing_mut().item_spacing.y = 0.0;
            column.label(strong(entry.name.as_str()));
            let when = ago(entry.written, SystemTime::now());
            column.label(note(format!("{title}, {}, {when}", decisions(entry.orders)), &theme));
        });
        row.with_layout(Layout::right_to_left(Align::Center), |row| {
            let removing = ui.removing.as_ref() == Some(&entry.file);
            let text = if removing { format!("{} Remove it?", icon::TRASH) } else { icon::TRASH.to_owned() };
            if row
                .button(t(text))
                .told(if removing { "Remove it for good?" } else { "Remove this save" })
                .clicked()
            {
                if removing {
                    scene.command(UiCommand::Remove(entry.file.clone()));
                    ui.removing = None;
                } else {
                    ui.removing = Some(entry.file.clone());
                }
            }
            let load = row.add_enabled(known.is_some(), bevy_egui::egui::Button::new(t("Load")));
            let load = load.on_disabled_hover_text(t(format!("The game “{ruleset}” is not here.")));
            if load.clicked() {
                scene.command(UiCommand::Load(entry.file.clone()));
            }
        });
    });
    rule(page, &theme);
}
