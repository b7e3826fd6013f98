//! Shelf of the pieces that players build: their own and the ready-made, for every
//! game with a builder.

use std::path::PathBuf;

use bevy_egui::egui::{Button, Rect, RichText, Ui, pos2, vec2};
use egui_phosphor::regular as icon;

use crate::elements::called::Called;
use crate::elements::card::CardText;
use crate::elements::marks::{heading, rule};
use crate::elements::theme::{TITLE, marked, marked_wide, note, serif};
use crate::pointing::explain::Words;
use crate::{
    Scene, UiState, elements::card, match_setup::setup, pages::builder_form, pages::paper,
    panels::sheet,
};
use monteria_client_state::commands::ui_commands::UiCommand;
use monteria_client_state::controls::keys::Action;
use monteria_client_state::pages::builder::{BuilderCommand, ShelfPiece};
use monteria_content::words::t;
use monteria_game::{Builder, Text, text};

/// Draws the piece under work, or the shelf.
pub(crate) fn show(scene: &mut Scene, ui: &mut UiState) {
    if ui.builder.at_work && ui.builder.piece.is_some() {
        builder_form::show(scene, ui);
        return;
    }
    let place = setup::desk(scene.layout.window);
    let wide = (place.width() * 0.42).clamp(220.0, 440.0);
    let left = Rect::from_min_size(place.min, vec2(wide, place.height()));
    let right = Rect::from_min_max(pos2(left.right() + 12.0, place.top()), place.max);
    setup::area(scene, "shelf", left, |page, scene| shelf(page, scene, ui));
    setup::area(scene, "looked at", right, |page, scene| looked(page, scene, ui));
}

fn shelf(page: &mut Ui, scene: &mut Scene, ui: &mut UiState) {
    let theme = scene.theme;
    page.horizontal(|row| {
        if row
            .button(icon::ARROW_LEFT)
            .with_tooltip(scene.keys.hint(text!("window-back", "Back"), Action::Cancel))
            .clicked()
        {
            scene.command(UiCommand::Cancel);
        }
        row.heading(t!("window-build-your-own", "Build your own"));
    });
    rule(page, &theme);
    let Some(ruleset) = ui.builder.ruleset.clone() else {
        page.label(t!(
            "window-no-game-here-has-anything-to",
            "No game here has anything to build."
        ));
        return;
    };
    let Some(builder) = ruleset.builder() else { return };
    let games = scene.games.clone();
    let all: Vec<_> = games.all().iter().filter(|game| game.builder().is_some()).collect();
    if all.len() > 1 {
        page.horizontal_wrapped(|row| {
            for game in all {
                if row.selectable_label(game.id() == ruleset.id(), t(game.title())).clicked() {
                    scene.command(UiCommand::OpenBuilder(Some(game.id().to_owned())));
                }
            }
        });
        page.add_space(4.0);
    }
    let new = text!("window-a-new", "A new {what}", what = builder.noun());
    let new = marked_wide(icon::PLUS, new);
    if page
        .add(Button::new(RichText::new(t(new)).family(serif())).min_size(vec2(0.0, 30.0)))
        .clicked()
    {
        scene.command(UiCommand::BuilderPage(BuilderCommand::New));
    }
    if let Some(piece) = ui.builder.piece.as_ref().filter(|piece| piece.changed) {
        let text = text!("window-go-on-with", "Go on with {what}", what = piece.form.title);
        let text = marked_wide(icon::PENCIL_SIMPLE, text);
        if page
            .button(t(text))
            .on_hover_text(t!("window-it-has-not-been-saved-yet", "It has not been saved yet."))
            .clicked()
        {
            scene.command(UiCommand::BuilderPage(BuilderCommand::GoOn));
        }
    }
    paper::scroll(page, "shelf", |page| pieces(page, scene, ui, builder));
}

/// Draws the pieces that the player has saved, and the ready-made ones.
fn pieces(page: &mut Ui, scene: &mut Scene, ui: &UiState, builder: &dyn Builder) {
    let theme = scene.theme;
    let looked = ui.builder.looked.as_ref().map(|(lies, _)| lies.clone());
    heading(
        page,
        &text!("window-your-own", "Your own {plural}", plural = builder.plural()),
        &theme,
    );
    if ui.builder.own.is_empty() {
        let how = text!(
            "window-none-yet-a-new-begins-one",
            "None yet. Press “A new {noun}”, choose the parts, each with its cost, and save. Or \
             copy a ready-made one below and change it. What you save appears here and in the \
             setup of a match.",
            noun = builder.noun()
        );
        page.label(note(how, &theme));
    }
    for own in &ui.builder.own {
        let lies = ShelfPiece::Own(own.name.clone());
        let text = match &own.sheet {
            Ok(sheet) => CardText::new(&sheet.title, Text::default(), &sheet.subtitle),
            Err(_) => CardText::new(
                Text::verbatim(&own.name),
                Text::default(),
                text!("window-has-faults", "has errors"),
            ),
        };
        one(page, scene, lies, &looked, text);
    }
    heading(page, text!("window-ready-made-to-begin-from", "Ready-made, to begin from"), &theme);
    for (at, sample) in ui.builder.ready.iter().enumerate() {
        let text = CardText::new(Text::verbatim(&sample.name), Text::default(), &sample.about);
        one(page, scene, ShelfPiece::Ready(at), &looked, text);
    }
}

fn one(
    page: &mut Ui,
    scene: &mut Scene,
    lies: ShelfPiece,
    looked: &Option<ShelfPiece>,
    text: CardText,
) {
    let theme = scene.theme;
    let chosen = looked.as_ref() == Some(&lies);
    let response = card::show(page, &format!("{lies:?}"), chosen, text, &theme);
    if response.double_clicked() {
        scene.command(UiCommand::BuilderPage(BuilderCommand::Take(lies)));
    } else if response.clicked() {
        scene.command(UiCommand::BuilderPage(BuilderCommand::Look(lies)));
    }
}

/// Draws the sheet of the selected piece and its buttons.
fn looked(page: &mut Ui, scene: &mut Scene, ui: &mut UiState) {
    let theme = scene.theme;
    let Some((lies, shown)) = ui.builder.looked.clone() else {
        let what = ui
            .builder
            .ruleset
            .as_ref()
            .and_then(|ruleset| ruleset.builder())
            .map(|shop| shop.noun());
        page.heading(t!("window-on-the-bench", "How it works"));
        rule(page, &theme);
        if let Some(what) = what {
            page.label(t!(
                "window-a-is-made-by-choices-with",
                "You build a {what} from choices with costs, within the rules of the game. Begin \
                 with nothing, or pick a ready-made one and change it."
            ));
        }
        return;
    };
    match &shown {
        Ok(shown) => {
            page.heading(t(&shown.title));
            if !shown.subtitle.is_empty() {
                page.label(note(&shown.subtitle, &theme));
            }
        }
        Err(_) => {
            page.heading(t!("window-it-has-faults", "It has errors"));
        }
    }
    rule(page, &theme);
    let room = (page.available_height() - 48.0).max(40.0);
    bevy_egui::egui::ScrollArea::vertical()
        .id_salt("looked")
        .max_height(room)
        .auto_shrink([false, false])
        .show(page, |page| match &shown {
            Ok(shown) => sheet::sections(page, shown, &Words::none(), &theme),
            Err(faults) => {
                page.label(RichText::new(t(faults)).color(theme.oxblood));
            }
        });
    page.add_space(6.0);
    page.horizontal(|row| {
        let text = match &lies {
            ShelfPiece::Own(_) => {
                marked_wide(icon::PENCIL_SIMPLE, text!("window-change-it", "Change it"))
            }
            ShelfPiece::Ready(_) => {
                marked_wide(icon::COPY, text!("window-begin-from-this", "Begin from this"))
            }
        };
        let text = RichText::new(t(text)).family(serif()).size(TITLE);
        let take = row.add_enabled(shown.is_ok(), Button::new(text).min_size(vec2(0.0, 34.0)));
        let entered = shown.is_ok() && setup::entered(row);
        if take
            .on_hover_text(t!("window-enter-or-a-double-click", "Enter, or a double click"))
            .clicked()
            || entered
        {
            scene.command(UiCommand::BuilderPage(BuilderCommand::Take(lies.clone())));
        }
        if let ShelfPiece::Own(name) = &lies {
            remove_button(row, scene, ui, name);
        }
    });
}

/// Draws the button that removes a saved piece; it asks once more.
fn remove_button(row: &mut Ui, scene: &mut Scene, ui: &mut UiState, name: &str) {
    let removing = ui.removing.as_deref() == Some(PathBuf::from(name).as_path());
    let text = if removing {
        marked(icon::TRASH, text!("window-remove-it", "Remove it?"))
    } else {
        Text::verbatim(icon::TRASH)
    };
    if row
        .button(t(text))
        .on_hover_text(t!("window-remove-it-for-good", "Remove it for good"))
        .clicked()
    {
        if removing {
            ui.removing = None;
            scene.command(UiCommand::BuilderPage(BuilderCommand::Remove(name.to_owned())));
        } else {
            ui.removing = Some(PathBuf::from(name));
        }
    }
}
