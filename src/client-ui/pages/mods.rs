//! Page of mods: their content, their faults, and the switches that turn them on and off.

use std::collections::BTreeSet;

use bevy_egui::egui::{Align, Button, CollapsingHeader, Label, Layout, RichText, Ui};
use egui_phosphor::regular as icon;

use crate::elements::marks::rule;
use crate::elements::theme::{Theme, note, strong};
use crate::{Scene, page};
use monteria_client_state::commands::ui_commands::UiCommand;
use monteria_client_state::options::ModEntry;
use monteria_client_state::settings::Settings;
use monteria_content::words::t;
use monteria_content::{Home, LeftOut, ShownPath};
use monteria_game::{Text, text};

/// Number of faults that are shown before the list is opened.
const FIRST: usize = 3;

pub(crate) fn show(scene: &mut Scene, settings: &Settings) {
    let width = crate::pages::menu::wide(scene.layout.window).min(620.0);
    page(scene, text!("window-mods", "Mods"), width, |page, scene| {
        let theme = scene.theme;
        let games = scene.games.clone();
        let content = games.content();
        let off = &settings.mods_off;
        let mods = &content.mods;
        let left_out = &content.left_out;
        let is_off = |one: &ModEntry| {
            off.contains(one.content.id.as_str()) || off.contains(one.content.name())
        };
        for (index, one) in mods.iter().enumerate() {
            let refused = left_out
                .iter()
                .find(|out| out.name == one.content.name() || one.content.id == *out.name);
            let moves = Moves::of(mods, index);
            entry(page, scene, one, is_off(one), refused, &moves, &theme);
        }
        if mods.len() > 1 {
            let text = text!(
                "window-mods-are-read-from-the-top",
                "Mods are read from the top: where two change the same thing, the lower one \
                counts."
            );
            page.add(Label::new(note(text, &theme)).wrap());
        }
        let known = |name: &str| {
            mods.iter().any(|one| one.content.name() == name || one.content.id == *name)
        };
        // A mod that cannot be opened has only a name. A mod that is switched off and
        // gone is still remembered.
        let broken: BTreeSet<&str> =
            left_out.iter().map(|out| out.name.as_str()).filter(|name| !known(name)).collect();
        for name in &broken {
            head(page, scene, name, true, (*name).to_owned(), None);
            if let Some(out) = left_out.iter().find(|out| out.name == **name) {
                faults(page, out, &theme);
            }
            rule(page, &theme);
        }
        for name in off.iter().filter(|name| !known(name) && !broken.contains(name.as_str())) {
            head(page, scene, name, false, name.clone(), None);
            page.label(note(
                text!(
                    "window-switched-off-it-cannot-be-opened",
                    "Switched off. It cannot be opened, or no longer exists."
                ),
                &theme,
            ));
            rule(page, &theme);
        }
        if mods.is_empty() && left_out.is_empty() && off.is_empty() {
            page.label(t!("window-there-are-no-mods-here-yet", "There are no mods here yet."));
        }
        how_to_add(page, scene);
    });
}

/// Draws where mods lie, and the buttons that read and make content.
fn how_to_add(page: &mut Ui, scene: &mut Scene) {
    let theme = scene.theme;
    let place = Home::of_system().map(|home| home.mods().shown());
    let place = place.unwrap_or_else(|| "mods".to_owned());
    page.add(
        Label::new(note(
            text!(
                "window-a-mod-is-a-folder-or",
                "A mod is a folder or a zip file in {place}. “monteria new mod NAME” creates one."
            ),
            &theme,
        ))
        .wrap(),
    );
    let text = text!(
        "window-a-file-that-changes-is-read",
        "Changed files are read at once, and the match on the table is replayed with them."
    );
    page.add(Label::new(note(text, &theme)).wrap());
    page.horizontal_wrapped(|row| {
        if row.button(t!("window-read-again", "Read again")).clicked() {
            scene.command(UiCommand::ReadAgain);
        }
        let hint = text!(
            "window-heroes-foes-cards-figures-and-all",
            "Edits heroes, foes, cards, figures and everything else of a game in forms"
        );
        if row.button(t!("window-make-content", "Make content")).on_hover_text(t(hint)).clicked() {
            scene.command(UiCommand::ToContent(None));
        }
    });
}

/// Draws a mod that can be opened.
fn entry(
    page: &mut Ui,
    scene: &mut Scene,
    one: &ModEntry,
    off: bool,
    refused: Option<&LeftOut>,
    moves: &Moves,
    theme: &Theme,
) {
    let info = &one.content.info;
    // Mods that are switched off are remembered by their ids.
    let title = format!("{} {}", info.name, info.version);
    head(page, scene, &title, !off, one.content.id.to_string(), Some(moves));
    let by =
        [info.author.as_str(), info.licence.as_str()].into_iter().filter(|text| !text.is_empty());
    let by = by.collect::<Vec<_>>().join(", ");
    let lines = [(Text::verbatim(&info.about), false), (Text::verbatim(by), true)];
    let named = |what: Text, ids: &[String]| match ids.is_empty() {
        true => Text::default(),
        false => what.with(Text::sign(" ")).with(Text::verbatim(ids.join(", "))),
    };
    let needs: Vec<String> = info.needs.iter().map(|need| need.id.value.to_string()).collect();
    let inside = [
        (text!("window-adds", "Adds"), &one.gives),
        (text!("window-changes", "Changes"), &one.changes),
        (text!("window-needs", "Needs"), &needs),
    ]
    .map(|(what, ids)| (named(what, ids), true));
    for (text, small) in lines.into_iter().chain(inside).filter(|(text, _)| !text.is_empty()) {
        let text = if small { note(text, theme) } else { RichText::new(t(text)) };
        page.add(Label::new(text).wrap());
    }
    if let Some(out) = refused.filter(|_| !off) {
        faults(page, out, theme);
    }
    rule(page, theme);
}

/// Pairs of mods that swap places to move a mod up or down, or the reasons
/// why it cannot move.
struct Moves {
    up: Result<(String, String), Text>,
    down: Result<(String, String), Text>,
}

impl Moves {
    fn of(mods: &[ModEntry], index: usize) -> Self {
        let down = Self::swapped(
            mods,
            index,
            text!("window-it-is-read-last-already", "It is already read last"),
        );
        let up = match index.checked_sub(1) {
            Some(above) => Self::swapped(mods, above, Text::default()),
            None => Err(text!("window-it-is-read-first-already", "It is already read first")),
        };
        Moves { up, down }
    }

    /// Returns the ids of the mod at `index` and of the next one, or the reason why they
    /// cannot swap places. `last` is the reason if there is no next mod.
    fn swapped(mods: &[ModEntry], index: usize, last: Text) -> Result<(String, String), Text> {
        let (Some(upper), Some(lower)) = (mods.get(index), mods.get(index + 1)) else {
            return Err(last);
        };
        if lower.content.info.needs.iter().any(|need| need.id.value == upper.content.id) {
            let lower = &lower.content.info.name;
            let upper = &upper.content.info.name;
            return Err(text!(
                "window-needs-and-is-read-after-it",
                "{lower} needs {upper} and must be read after it"
            ));
        }
        Ok((upper.content.id.to_string(), lower.content.id.to_string()))
    }
}

/// Draws the name of a mod with its switch and the arrows that change its order.
fn head(
    page: &mut Ui,
    scene: &mut Scene,
    title: &str,
    on: bool,
    name: String,
    moves: Option<&Moves>,
) {
    page.horizontal(|row| {
        let mut now = on;
        let switch = row.checkbox(&mut now, strong(Text::verbatim(title)));
        let hint = if on {
            text!("window-it-is-played-click-to-switch", "Switched on; click to switch it off")
        } else {
            text!("window-click-to-play-with-it", "Switched off; click to switch it on")
        };
        if switch.on_hover_text(t(hint)).changed() {
            scene.command(UiCommand::SwitchMod(name, now));
        }
        let Some(moves) = moves else { return };
        let arrows = [
            (
                icon::CARET_DOWN,
                &moves.down,
                text!("window-read-it-after-the-next-one", "Read it after the next one"),
            ),
            (
                icon::CARET_UP,
                &moves.up,
                text!("window-read-it-before-the-one-above", "Read it before the one above"),
            ),
        ];
        if arrows.iter().all(|(_, order, _)| order.is_err()) {
            return;
        }
        row.with_layout(Layout::right_to_left(Align::Center), |row| {
            for (sign, order, hint) in arrows {
                let button = row.add_enabled(order.is_ok(), Button::new(sign).small());
                match order {
                    Ok((upper, lower)) => {
                        if button.on_hover_text(t(hint)).clicked() {
                            scene.command(UiCommand::SwapMods(upper.clone(), lower.clone()));
                        }
                    }
                    Err(why) => {
                        button.on_disabled_hover_text(t(why));
                    }
                }
            }
        });
    });
}

/// Draws the reasons why a mod is left out.
fn faults(page: &mut Ui, out: &LeftOut, theme: &Theme) {
    page.label(RichText::new(t!("window-left-out", "Not loaded:")).color(theme.oxblood));
    let all = out.faults.sorted();
    let line = |page: &mut Ui, text: String| {
        page.add(Label::new(RichText::new(text).color(theme.oxblood)).wrap())
    };
    for fault in all.iter().take(FIRST) {
        line(page, fault.to_string());
    }
    if all.len() > FIRST {
        let title = text!("window-more-2", "{all} more", all = all.len() - FIRST);
        CollapsingHeader::new(t(title)).id_salt(&out.name).show(page, |inside| {
            for fault in &all[FIRST..] {
                line(inside, fault.to_string());
            }
        });
    }
}
