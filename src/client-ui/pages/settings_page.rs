//! Page of settings. Every change takes effect at once and is kept.

use bevy_egui::egui::{ComboBox, Grid, Slider, Ui, vec2};
use egui_phosphor::regular as icon;

use crate::elements::called::Called;
use crate::elements::marks::flag;
use crate::elements::theme::{Theme, marked, note};
use crate::{Scene, page};
use monteria_client_sound::Hearing;
use monteria_client_state::commands::ui_commands::UiCommand;
use monteria_client_state::controls::keys::{Action, Bindings};
use monteria_client_state::palette::{Livery, Palette};
use monteria_client_state::settings::{Quality, Settings, SoundSettings};
use monteria_content::words::t;
use monteria_game::{SeatId, Text, text};

/// Width of a list of choices, in points.
const LIST: f32 = 220.0;

pub(crate) fn show(scene: &mut Scene, settings: &mut Settings) {
    let theme = scene.theme;
    let hearing = scene.hearing;
    let mut new = settings.clone();
    let mute = scene.keys.hint(
        text!("window-dice-steps-and-blows-are-heard", "Play the sounds of dice, steps and blows"),
        Action::Mute,
    );
    let languages = scene.games.content().languages.clone();
    let keys = scene.keys.clone();
    page(scene, text!("window-settings", "Settings"), 460.0, |page, _| {
        Grid::new("settings").num_columns(2).spacing(vec2(24.0, 10.0)).show(page, |grid| {
            // The language comes first and has an icon: people who cannot read the
            // current one find it.
            language(grid, &mut new, &languages);
            speed(grid, &mut new);
            switch(
                grid,
                text!("window-motion", "Motion"),
                &mut new.motion,
                text!(
                    "window-figures-move-instead-of-jumping",
                    "Models move smoothly instead of jumping"
                ),
            );
            step_by_step(grid, &mut new, &keys);
            scale(grid, &mut new);
            text_size(grid, &mut new);
            colours(grid, &mut new);
            quality(grid, &mut new);
            sounds(grid, &mut new.sound, hearing, &theme, mute);
            switch(
                grid,
                text!("window-names", "Names"),
                &mut new.names,
                text!("window-figures-carry-their-names", "Models show their names"),
            );
            switch(
                grid,
                text!("window-contrast", "Contrast"),
                &mut new.contrast,
                text!("window-white-paper-and-black-ink", "White paper and black ink"),
            );
            switch(
                grid,
                text!("window-messages", "Messages"),
                &mut new.patient,
                text!("window-stay-until-they-are-put-away", "Stay until you dismiss them"),
            );
        });
        page.add_space(8.0);
        page.label(note(
            text!("window-every-change-takes-hold-at-once", "Changes apply at once."),
            &theme,
        ));
    });
    new.measured |= new.quality != settings.quality;
    if new.language != settings.language {
        scene.command(UiCommand::ReadAgain);
    }
    if new != *settings {
        *settings = new;
    }
}

/// Draws a row with a check box.
fn switch(grid: &mut Ui, label: Text, on: &mut bool, text: Text) {
    grid.label(t(label));
    grid.checkbox(on, t(text));
    grid.end_row();
}

/// Draws the choice of the language. `languages` are pairs of a tag and a name.
fn language(grid: &mut Ui, new: &mut Settings, languages: &[(String, String)]) {
    let name_of = |tag: &str| match languages.iter().find(|(known, _)| known == tag) {
        Some((_, name)) => Text::verbatim(name),
        None if tag.is_empty() => text!("window-as-the-system-has-it", "Language of the system"),
        None => text!("window-no-texts-here", "{tag} (not available)"),
    };
    grid.label(t(marked(icon::GLOBE, text!("window-language", "Language"))));
    let list =
        ComboBox::from_id_salt("language").selected_text(t(name_of(&new.language))).width(LIST);
    let list = list.show_ui(grid, |list| {
        for tag in [""].into_iter().chain(languages.iter().map(|(tag, _)| tag.as_str())) {
            list.selectable_value(&mut new.language, tag.to_owned(), t(name_of(tag)));
        }
    });
    list.response.called(text!("window-language", "Language"));
    grid.end_row();
}

fn speed(grid: &mut Ui, new: &mut Settings) {
    let label = grid.label(t!("window-pace-of-what-happens", "Playback speed"));
    let (least, most) = Settings::SPEED;
    let slider =
        Slider::new(&mut new.speed, least..=most).logarithmic(true).suffix("×").max_decimals(1);
    grid.add(slider).labelled_by(label.id);
    grid.end_row();
}

fn step_by_step(grid: &mut Ui, new: &mut Settings, keys: &Bindings) {
    let label = grid.label(t!("window-foes-thoughts", "Enemy decisions"));
    let steps = text!(
        "window-step-by-step-or-goes-on",
        "Step by step: {hurry} or {confirm} goes on ({step_by_step})",
        hurry = keys.cap(Action::Hurry),
        confirm = keys.cap(Action::Confirm),
        step_by_step = keys.cap(Action::StepByStep)
    );
    grid.checkbox(&mut new.step_by_step, t(steps)).labelled_by(label.id);
    grid.end_row();
}

/// Draws the size of the panels: fitted to the window, or set by a slider.
fn scale(grid: &mut Ui, new: &mut Settings) {
    let label = grid.label(t!("window-size-of-panels-and-text", "Size of panels and text"));
    grid.vertical(|cell| {
        let mut fit = new.scale == 0.0;
        cell.checkbox(&mut fit, t!("window-fit-to-the-window", "Fit to the window"));
        if fit {
            new.scale = 0.0;
            return;
        }
        if new.scale == 0.0 {
            new.scale = cell.ctx().zoom_factor();
        }
        let (least, most) = Settings::SCALE;
        // The size follows when the slider is released: otherwise the slider
        // would move away under the pointer.
        let id = cell.id().with("scale");
        let mut scale = cell.data(|data| data.get_temp(id)).unwrap_or(new.scale);
        let slider = Slider::new(&mut scale, least..=most).suffix("×").max_decimals(2);
        let slider = cell.add(slider).labelled_by(label.id);
        if slider.dragged() {
            cell.data_mut(|data| data.insert_temp(id, scale));
        } else {
            cell.data_mut(|data| data.remove::<f32>(id));
            new.scale = scale;
        }
    });
    grid.end_row();
}

fn text_size(grid: &mut Ui, new: &mut Settings) {
    let label = grid.label(t!("window-larger-text", "Text size"));
    let percent = |text: f32| format!("{:.0} %", text * 100.0);
    let list = ComboBox::from_id_salt("text").selected_text(percent(new.text)).width(LIST);
    let list = list.show_ui(grid, |list| {
        for text in [1.0, 1.25, 1.5, 1.75, 2.0] {
            list.selectable_value(&mut new.text, text, percent(text));
        }
    });
    list.response.labelled_by(label.id);
    grid.end_row();
}

/// Draws the choice of the palette, with the flags that it gives to the seats.
fn colours(grid: &mut Ui, new: &mut Settings) {
    grid.label(t!("window-colours", "Colours"));
    grid.vertical(|cell| {
        let list =
            ComboBox::from_id_salt("palette").selected_text(t(new.palette.name())).width(LIST);
        let list = list.show_ui(cell, |list| {
            for palette in Palette::ALL {
                list.selectable_value(&mut new.palette, palette, t(palette.name()));
            }
        });
        list.response.called(text!("window-colours", "Colours"));
        cell.horizontal(|row| {
            for seat in 0..4 {
                flag(row, Livery::of_seat(SeatId(seat)), vec2(30.0, 18.0));
            }
            flag(row, Livery::of_nobody(), vec2(30.0, 18.0));
        });
    });
    grid.end_row();
}

fn quality(grid: &mut Ui, new: &mut Settings) {
    grid.label(t!("window-picture", "Graphics quality"));
    let name = |quality: Quality| match quality {
        Quality::Coarse => {
            text!("window-coarse-as-plain-and-half-as-sharp", "Lowest: no shadows, half as sharp")
        }
        Quality::Plain => text!("window-plain-no-shadows", "Low: no shadows"),
        Quality::Fair => text!("window-fair-shadows", "Medium: shadows"),
        Quality::Fine => {
            text!("window-fine-shadows-and-smooth-edges", "High: shadows and smooth edges")
        }
    };
    let list = ComboBox::from_id_salt("quality").selected_text(t(name(new.quality))).width(LIST);
    let list = list.show_ui(grid, |list| {
        for quality in [Quality::Coarse, Quality::Plain, Quality::Fair, Quality::Fine] {
            list.selectable_value(&mut new.quality, quality, t(name(quality)));
        }
    });
    list.response.called(text!("window-picture", "Graphics quality"));
    grid.end_row();
}

/// Draws the rows about sound.
fn sounds(grid: &mut Ui, sound: &mut SoundSettings, hearing: Hearing, theme: &Theme, hint: Text) {
    grid.label(t!("window-sound", "Sound"));
    grid.vertical(|cell| {
        let mut on = !sound.mute;
        cell.checkbox(&mut on, t(&hint));
        sound.mute = !on;
        if hearing == Hearing::NoDevice && !sound.mute {
            cell.label(note(
                text!(
                    "window-no-sound-device-was-found-it",
                    "No sound device was found. The program looks for one every few seconds."
                ),
                theme,
            ));
        }
    });
    grid.end_row();
    let rows = [
        (text!("window-volume-of-everything", "Overall volume"), &mut sound.volume),
        (text!("window-volume-of-what-happens", "Effects volume"), &mut sound.effects),
        (text!("window-volume-of-the-room", "Ambience volume"), &mut sound.room),
    ];
    for (label, part) in rows {
        let label = grid.label(t(label));
        let mut hundredths = (*part * 100.0).round();
        let slider = Slider::new(&mut hundredths, 0.0..=100.0).suffix(" %").max_decimals(0);
        if grid.add_enabled(!sound.mute, slider).labelled_by(label.id).changed() {
            *part = hundredths / 100.0;
        }
        grid.end_row();
    }
}
