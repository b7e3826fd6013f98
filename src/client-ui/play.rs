//! Panels of a match: which of them are open, and their places beside each
//! other or behind tabs.

use egui_phosphor::regular as icon;

use crate::elements::called::Called;
use crate::elements::layout::Layout;
use crate::{Scene, elements, flow, pages, panels, pointing};
use monteria_client_state::commands::ui_commands::UiCommand;
use monteria_client_state::controls::keys::Action;
use monteria_client_state::pages::ui_state::{Panel, UiState};
use monteria_client_state::play::playback::Playing;
use monteria_client_state::play::session::Session;
use monteria_client_state::settings::Settings;
use monteria_content::words::t;
use monteria_game::{EventKind, Text, text};

/// Draws the panels of a match.
pub(crate) fn show(
    scene: &mut Scene,
    ui: &mut UiState,
    settings: &mut Settings,
    session: &Session,
) {
    if flow::hand_over::show(scene, ui) {
        return;
    }
    if panels::companion::is_open(scene) {
        panels::companion::show(scene, ui, settings, session);
        flow::end::show(scene, ui, session);
        return;
    }
    // The page about the end needs all of the room.
    let bar = settings.bar && scene.editor.open.is_none() && !flow::end::is_open(scene, ui);
    let bar = bar.then(|| flow::past::make_room(&mut scene.layout));
    let taught = scene.taught.filter(|_| !flow::end::is_open(scene, ui));
    let lesson = taught.map(|taught| (taught, flow::lesson::make_room(&mut scene.layout)));
    panels::top_bar::show(scene, ui, settings, session);
    let thinks = foe_acts(scene, ui);
    if scene.layout.tabs {
        tabs(scene, ui, settings, session, thinks);
    } else {
        let upper = panels::sheet::show(scene, ui, session, settings.open.sheet);
        pointing::landmarks::keep(scene.ctx, "sheet", upper);
        if settings.open.log {
            scene.layout.log = Layout::below(upper, scene.layout.log);
        }
        panels::log::show(scene, session, settings.open.log);
        let upper = match &scene.editor.open {
            Some(editing) => pages::editor::show(scene, ui, editing, settings.open.actions),
            // While a foe thinks, its tree takes the whole column.
            None => panels::actions::show(
                scene,
                session,
                settings.open.actions && !(thinks && settings.open.mind),
            ),
        };
        pointing::landmarks::keep(scene.ctx, "actions", upper);
        if settings.open.mind {
            scene.layout.mind = Layout::below(upper, scene.layout.mind);
        }
        panels::mind::show(scene, session, settings.open.mind);
    }
    if ui.page.is_none() {
        pointing::pointer::show(scene, ui, session);
    }
    panels::sequence::show(scene, ui, session);
    elements::card_turn::show(scene, ui);
    pointing::legend::show(scene, ui, session);
    panels::banner::seat(scene, ui, session);
    if let Some(bar) = bar {
        flow::past::show(scene, ui, session, bar);
    }
    if let Some((taught, place)) = lesson {
        flow::lesson::show(scene, ui, settings, taught, place);
    }
    flow::end::show(scene, ui, session);
}

/// Returns whether a foe acts, or its thought is shown again: from its card or its first
/// thought until everything has been shown.
fn foe_acts(scene: &Scene, ui: &mut UiState) -> bool {
    let playback = scene.playback;
    let turned = |playing: &Playing| matches!(playing.event.what, EventKind::CardTurned { .. });
    let begins = playback.intends() || playback.current.as_ref().is_some_and(turned);
    let thinks = playback.thinking().is_some();
    ui.foe_acts = thinks || begins || (ui.foe_acts && playback.busy());
    ui.foe_acts
}

/// Draws the side panels in one place, with a tab each.
fn tabs(scene: &mut Scene, ui: &mut UiState, settings: &Settings, session: &Session, thinks: bool) {
    let theme = scene.theme;
    let any = settings.open.any();
    let cap = |action| scene.keys.cap(action);
    // While a foe thinks, its tree is shown; afterwards the previous tab returns.
    let shown = if thinks { Panel::Mind } else { ui.tab };
    let all = [
        (
            Panel::Sheet,
            icon::IDENTIFICATION_CARD,
            text!("window-sheet", "Sheet"),
            cap(Action::PanelSheet),
        ),
        (
            Panel::Actions,
            icon::SWORD,
            text!("window-actions", "Actions"),
            cap(Action::PanelActions),
        ),
        (Panel::Log, icon::SCROLL, text!("window-log", "Log"), cap(Action::PanelLog)),
        (
            Panel::Mind,
            panels::mind::title(scene).0,
            panels::mind::title(scene).1,
            cap(Action::PanelMind),
        ),
    ];
    let ctx = scene.ctx.clone();
    let place = scene.layout.sheet;
    pages::paper::sheet(&ctx, "tabs", place, &theme, |page| {
        page.horizontal(|row| {
            row.spacing_mut().item_spacing.x = 4.0;
            for (panel, icon, name, key) in all {
                let up = any && shown == panel;
                let text =
                    if up { elements::theme::marked(icon, &name) } else { Text::verbatim(icon) };
                let tab = row.selectable_label(up, t(text)).with_tooltip(Text::row([
                    name,
                    Text::sign(" ("),
                    key,
                    Text::sign(")"),
                ]));
                let part = match panel {
                    Panel::Sheet => "sheet",
                    Panel::Actions => "actions",
                    Panel::Log => "log",
                    Panel::Mind => "mind",
                };
                pointing::landmarks::keep(row.ctx(), part, tab.rect);
                if tab.clicked() {
                    scene.command(UiCommand::Toggle(panel));
                }
            }
        });
        if any {
            elements::marks::rule(page, &theme);
            match shown {
                Panel::Sheet => panels::sheet::body(page, scene, ui, session),
                Panel::Actions => match &scene.editor.open {
                    Some(editing) => pages::editor::body(page, scene, ui, editing),
                    None => panels::actions::body(page, scene, session),
                },
                Panel::Log => panels::log::body(page, scene, session),
                Panel::Mind => panels::mind::body(page, scene, session),
            }
        }
    });
}
