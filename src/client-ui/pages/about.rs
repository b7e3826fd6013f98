//! Credits of the program, of every game on the shelf, of fonts and icons.

use bevy_egui::egui::{CollapsingHeader, RichText, ScrollArea, TextStyle, Ui};

use crate::elements::marks::heading;
use crate::elements::theme::note;
use crate::{Scene, page};
use monteria_content::NOTICES;
use monteria_content::words::t;
use monteria_game::{Text, text};

pub(crate) fn show(scene: &mut Scene) {
    let theme = scene.theme;
    let width = crate::pages::menu::wide(scene.layout.window).min(560.0);
    page(scene, text!("window-about-monter-a", "About Montería"), width, |page, scene| {
        let name = Text::verbatim(concat!("Montería ", env!("CARGO_PKG_VERSION"), ", "));
        let what = text!(
            "window-a-digital-tabletop-for-miniature-skirmish",
            "a digital tabletop for miniature skirmish games"
        );
        page.label(t(name.with(what).with(Text::sign("."))));
        page.label(note(
            text!(
                "window-free-software-under-the-mit-licence",
                "Free software under the MIT licence."
            ),
            &theme,
        ));
        for ruleset in scene.games.all() {
            heading(page, ruleset.title(), &theme);
            page.label(t(ruleset.credits()));
        }
        heading(page, text!("window-fonts-and-icons", "Fonts and icons"), &theme);
        page.label(t!(
            "window-lettering-from-lato-ukasz-dziedzic-and",
            "Fonts from Lato (Łukasz Dziedzic) and Vollkorn (The Vollkorn Project Authors), both \
             under the SIL Open Font License 1.1; reduced and renamed. Icons by Phosphor Icons, \
             under the MIT licence."
        ));
        heading(page, text!("window-built-with", "Built with"), &theme);
        page.label(t!(
            "window-bevy-rapier-and-egui-and-the",
            "Bevy, Rapier and egui, and the crates named here, by their many authors."
        ));
        notices(page);
    });
}

/// Draws the notices of all third-party work. There are thousands of lines, so only those
/// in view are laid out.
fn notices(page: &mut Ui) {
    CollapsingHeader::new(t!(
        "window-notices-and-licences-in-full",
        "Notices and licences in full"
    ))
    .show(page, |inside| {
        let lines: Vec<&str> = NOTICES.lines().collect();
        let height = inside.text_style_height(&TextStyle::Monospace);
        let area =
            ScrollArea::both().id_salt("notices").max_height(280.0).auto_shrink([false, true]);
        area.show_rows(inside, height, lines.len(), |rows, shown| {
            for line in &lines[shown] {
                rows.label(RichText::new(*line).monospace());
            }
        });
    });
}
