//! Saving and loading: the unfinished matches, and the list of the saves
//! in the player's folder.

use std::time::SystemTime;

use bevy_egui::egui::{Align, Button, Key, Layout, Response, RichText, TextEdit, Ui};
use egui_phosphor::regular as icon;

use crate::elements::called::Called;
use crate::elements::focus::take_keyboard;
use crate::elements::marks::{heading, rule};
use crate::elements::theme::{bold, decisions, marked, note, strong};
use crate::{Scene, UiState, page};
use monteria_client_state::commands::ui_commands::UiCommand;
use monteria_client_state::files::{SaveEntry, ago, day};
use monteria_content::ShownPath;
use monteria_content::words::t;
use monteria_game::{Text, text};
use monteria_saves::campaign_of_match;

/// Draws the page for saving.
pub(crate) fn save(scene: &mut Scene, ui: &mut UiState) {
    if scene.session.is_none() {
        scene.command(UiCommand::Close);
        return;
    }
    let theme = scene.theme;
    page(scene, text!("window-save", "Save"), 460.0, |page, scene| {
        page.horizontal(|row| {
            let field = TextEdit::singleline(&mut ui.save_name).desired_width(300.0).char_limit(80);
            let field = row.add(field).called(text!("window-name-of-the-save", "Name of the save"));
            let letters = ui.save_name.chars().count();
            take_keyboard(ui, &field, letters);
            if row.button(strong(text!("window-save", "Save"))).clicked() || entered(row, &field) {
                scene.command(UiCommand::Save(ui.save_name.clone()));
            }
        });
        replace(page, scene, ui);
        rule(page, &theme);
        for entry in &ui.saves {
            let name = page.selectable_label(entry.name == ui.save_name, entry.name.as_str());
            if name.clicked() {
                ui.save_name = entry.name.clone();
            }
        }
    });
}

/// Warns if a save has the name already, and asks before it is replaced.
fn replace(page: &mut Ui, scene: &mut Scene, ui: &mut UiState) {
    let file = scene.folders.save_file(&ui.save_name);
    let Some(file) = file.filter(|file| file.exists()) else { return };
    let there = ui.saves.iter().find(|entry| entry.file == file);
    let about = there.map(|entry| about(scene, entry, None)).unwrap_or_default();
    let warning = text!("window-a-save-of-that-name-is", "A save with that name already exists.");
    page.label(RichText::new(t(warning)).color(scene.theme.oxblood));
    page.label(RichText::new(about).small().color(scene.theme.faint));
    if ui.replacing.as_ref() != Some(&file) {
        return;
    }
    page.horizontal(|row| {
        row.label(strong(text!("window-replace-it", "Replace it?")));
        if row.button(strong(text!("window-replace-the-save", "Replace the save"))).clicked() {
            scene.command(UiCommand::Replace(ui.save_name.clone()));
        }
        if row.button(t!("window-keep-it", "Keep it")).clicked() {
            ui.replacing = None;
        }
    });
}

/// Returns whether Enter was pressed in `field`.
fn entered(row: &Ui, field: &Response) -> bool {
    field.lost_focus() && row.input(|input| input.key_pressed(Key::Enter))
}

/// Draws the page for loading.
pub(crate) fn load(scene: &mut Scene, ui: &mut UiState) {
    let theme = scene.theme;
    page(scene, text!("window-load", "Load"), 560.0, |page, scene| {
        page.horizontal(|row| {
            let field = TextEdit::singleline(&mut ui.open_file)
                .desired_width((row.available_width() - 110.0).max(120.0))
                .hint_text(t!(
                    "window-seats-a-file-that-came",
                    "path of a file that someone sent you"
                ));
            let field = row.add(field).called(text!("window-seats-file-to-open", "File to open"));
            take_keyboard(ui, &field, 0);
            let entered = entered(row, &field);
            let typed = ui.open_file.trim().trim_matches('"').to_owned();
            let button = row
                .add_enabled(!typed.is_empty(), Button::new(t!("window-seats-open-it", "Open it")));
            if button.clicked() || (entered && !typed.is_empty()) {
                scene.command(UiCommand::Load(typed.into()));
                ui.open_file.clear();
            }
        });
        page.label(note(text!("window-seats-or-drop-it", "Or drop it on the window."), &theme));
        rule(page, &theme);
        let unfinished = std::mem::take(&mut ui.unfinished);
        if !unfinished.is_empty() {
            heading(page, text!("window-unfinished-matches", "Unfinished matches"), &theme);
            page.label(note(
                text!(
                    "window-every-match-is-kept-while-it",
                    "Every match is kept while it is played, until its end."
                ),
                &theme,
            ));
        }
        for entry in &unfinished {
            let phase = scene.phases.of(entry).cloned();
            let title = RichText::new(t(scenario_of(scene, entry))).family(bold());
            line(page, scene, ui, entry, title, about(scene, entry, phase.as_ref()));
        }
        ui.unfinished = unfinished;
        heading(page, text!("window-saves", "Saves"), &theme);
        if ui.saves.is_empty() {
            page.label(t!("window-there-is-no-save-yet", "There are no saves yet."));
            page.label(note(
                text!(
                    "window-saves-lie-in",
                    "Saves are kept in {saves}",
                    saves = scene.folders.saves().shown()
                ),
                &theme,
            ));
        }
        let saves = std::mem::take(&mut ui.saves);
        for entry in &saves {
            // The name is the player's own: it is shown as typed, without translation.
            let name = RichText::new(entry.name.as_str()).family(bold());
            let about = format!("{}, {}", t(scenario_of(scene, entry)), about(scene, entry, None));
            line(page, scene, ui, entry, name, about);
        }
        ui.saves = saves;
    });
}

/// Returns the title of the scenario of a save, or its id if it is not known.
fn scenario_of(scene: &Scene, entry: &SaveEntry) -> Text {
    let (_, scenario) = &entry.game;
    let known = scene.games.of_save(&entry.game);
    let card = known.and_then(|r| r.scenarios().into_iter().find(|card| card.id == *scenario));
    card.map_or_else(|| Text::verbatim(scenario), |card| card.title)
}

/// Returns a line about a save: its game, its phase and progress, the time when it was
/// written and its campaign. The name of the scenario is not included.
fn about(scene: &Scene, entry: &SaveEntry, phase: Option<&Text>) -> String {
    let game = scene.games.of_save(&entry.game).map(|ruleset| ruleset.title().to_owned());
    let written =
        entry.written.filter(|then| then.elapsed().is_ok_and(|past| past.as_secs() >= 86_400));
    let campaign = campaign_of_match(&entry.file).and_then(|file| {
        let name = file.file_stem()?.to_string_lossy().into_owned();
        Some(format!("{} {name}", t!("window-in-the-campaign", "in the campaign")))
    });
    let parts = [
        game.map(t),
        phase.map(t),
        Some(t(decisions(entry.orders))),
        Some(t(ago(entry.written, SystemTime::now()))),
        written.and_then(day),
        // The name of a campaign is the player's own: it is not translated.
        campaign,
    ];
    parts.into_iter().flatten().collect::<Vec<_>>().join(", ")
}

fn line(
    page: &mut Ui,
    scene: &mut Scene,
    ui: &mut UiState,
    entry: &SaveEntry,
    title: RichText,
    about: String,
) {
    let theme = scene.theme;
    let known = scene.games.of_save(&entry.game);
    let ruleset = &entry.game.0;
    page.horizontal(|row| {
        row.vertical(|column| {
            column.set_max_width((column.available_width() - 150.0).max(120.0));
            column.spacing_mut().item_spacing.y = 0.0;
            column.label(title).on_hover_text(entry.file.display().to_string());
            column.label(RichText::new(about).small().color(theme.faint));
        });
        row.with_layout(Layout::right_to_left(Align::Center), |row| {
            // A match of a campaign is given up on the page of that campaign.
            if campaign_of_match(&entry.file).is_none() {
                remove(row, scene, ui, entry);
            }
            let load = row.add_enabled(known.is_some(), Button::new(t!("window-load", "Load")));
            let load = load.on_disabled_hover_text(t!(
                "window-the-game-is-not-here",
                "The game “{ruleset}” is not installed."
            ));
            if load.clicked() {
                scene.command(UiCommand::Load(entry.file.clone()));
            }
        });
    });
    rule(page, &theme);
}

fn remove(row: &mut Ui, scene: &mut Scene, ui: &mut UiState, entry: &SaveEntry) {
    let removing = ui.removing.as_ref() == Some(&entry.file);
    let text = if removing {
        marked(icon::TRASH, text!("window-remove-it", "Remove it?"))
    } else {
        Text::verbatim(icon::TRASH)
    };
    let hint = if removing {
        text!("window-remove-it-for-good-2", "Remove it for good?")
    } else {
        text!("window-remove-this-save", "Remove this save")
    };
    if !row.button(t(text)).with_tooltip(hint).clicked() {
        return;
    }
    if removing {
        scene.command(UiCommand::Remove(entry.file.clone()));
        ui.removing = None;
    } else {
        ui.removing = Some(entry.file.clone());
    }
}
