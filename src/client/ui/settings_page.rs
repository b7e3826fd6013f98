//! The page of settings. Every change takes hold at once and is kept.

use bevy_egui::egui::{ComboBox, Grid, Slider, Ui, vec2};

use super::theme::{Theme, note};
use super::{Scene, page};
use crate::client::settings::{Quality, Settings, SoundSettings};
use crate::client::sound::Hearing;
use crate::client::ui_commands::UiCommand;

pub(super) fn show(scene: &mut Scene, settings: &mut Settings) {
    let (theme, hearing) = (scene.theme, scene.hearing);
    let mut new = settings.clone();
    let languages = scene.games.content().languages.clone();
    let named = |tag: &str| match languages.iter().find(|(known, _)| known == tag) {
        Some((_, name)) => name.clone(),
        None if tag.is_empty() => "As the system has it".to_owned(),
        None => format!("{tag} (no texts here)"),
    };
    page(scene, "Settings", 460.0, |page, _| {
        Grid::new("settings").num_columns(2).spacing(vec2(24.0, 10.0)).show(page, |grid| {
            grid.label("Pace of what happens");
            let (least, most) = Settings::SPEED;
            grid.add(Slider::new(&mut new.speed, least..=most).logarithmic(true).suffix("×").max_decimals(1));
            grid.end_row();
            grid.label("Motion");
            grid.checkbox(&mut new.motion, "Figures move instead of jumping");
            grid.end_row();
            grid.label("Foes' thoughts");
            grid.checkbox(&mut new.step_by_step, "Step by step: Space or Enter goes on (N)");
            grid.end_row();
            grid.label("Size of panels and text");
            grid.vertical(|cell| {
                let mut fit = new.scale == 0.0;
                cell.checkbox(&mut fit, "Fit to the window");
                if fit {
                    new.scale = 0.0;
                } else {
                    if new.scale == 0.0 {
                        new.scale = cell.ctx().zoom_factor();
                    }
                    let (least, most) = Settings::SCALE;
                    // The size follows when the slider is let go, or it would slip away under the pointer.
                    let id = cell.id().with("scale");
                    let mut scale = cell.data(|data| data.get_temp(id)).unwrap_or(new.scale);
                    let slider = cell.add(Slider::new(&mut scale, least..=most).suffix("×").max_decimals(2));
                    if slider.dragged() {
                        cell.data_mut(|data| data.insert_temp(id, scale));
                    } else {
                        cell.data_mut(|data| data.remove::<f32>(id));
                        new.scale = scale;
                    }
                }
            });
            grid.end_row();
            grid.label("Picture");
            let name = |quality: Quality| match quality {
                Quality::Plain => "Plain: no shadows",
                Quality::Fair => "Fair: shadows",
                Quality::Fine => "Fine: shadows and smooth edges",
            };
            ComboBox::from_id_salt("quality").selected_text(name(new.quality)).width(220.0).show_ui(
                grid,
                |list| {
                    for quality in [Quality::Plain, Quality::Fair, Quality::Fine] {
                        list.selectable_value(&mut new.quality, quality, name(quality));
                    }
                },
            );
            grid.end_row();
            sounds(grid, &mut new.sound, hearing, &theme);
            grid.label("Language");
            ComboBox::from_id_salt("language").selected_text(named(&new.language)).width(220.0).show_ui(
                grid,
                |list| {
                    for tag in [""].into_iter().chain(languages.iter().map(|(tag, _)| tag.as_str())) {
                        list.selectable_value(&mut new.language, tag.to_owned(), named(tag));
                    }
                },
            );
            grid.end_row();
            grid.label("Names");
            grid.checkbox(&mut new.names, "Figures carry their names");
            grid.end_row();
            grid.label("Contrast");
            grid.checkbox(&mut new.contrast, "White paper and black ink");
            grid.end_row();
        });
        page.add_space(8.0);
        page.label(note("Every change takes hold at once.", &theme));
    });
    if new.language != settings.language {
        scene.command(UiCommand::ReadAgain);
    }
    if new != *settings {
        *settings = new;
    }
}

/// The rows about what is heard.
fn sounds(grid: &mut Ui, sound: &mut SoundSettings, hearing: Hearing, theme: &Theme) {
    grid.label("Sound");
    grid.vertical(|cell| {
        let mut on = !sound.mute;
        cell.checkbox(&mut on, "Dice, steps and blows are heard (M)");
        sound.mute = !on;
        if hearing == Hearing::NoDevice && !sound.mute {
            cell.label(note("No sound device was found. It is looked for again every few seconds.", theme));
        }
    });
    grid.end_row();
    let rows = [
        ("Volume of everything", &mut sound.volume),
        ("Volume of what happens", &mut sound.effects),
        ("Volume of the room", &mut sound.room),
    ];
    for (label, part) in rows {
        grid.label(label);
        let mut hundredths = (*part * 100.0).round();
        let slider = Slider::new(&mut hundredths, 0.0..=100.0).suffix(" %").max_decimals(0);
        if grid.add_enabled(!sound.mute, slider).changed() {
            *part = hundredths / 100.0;
        }
        grid.end_row();
    }
}
