//! Attacks that are possible from a planned spot, as lines of the card beside the
//! pointer: by target, each attack with its chance and its expected result.

use bevy_egui::egui::{Label, RichText, Ui};
use egui_phosphor::regular as icon;

use crate::elements::theme::{Theme, note};
use crate::panels::preview::percent;
use monteria_client_state::play::session::Session;
use monteria_content::words::t;
use monteria_game::{AttackOption, AttackOptions, Text, text};

/// Greatest number of attacks on one target that have a line each.
const MOST: usize = 3;

/// Draws the disadvantages of the spot, and the time when the attacks below could be made
/// if that is not at once.
pub(crate) fn heading(page: &mut Ui, attack_options: &AttackOptions, theme: &Theme) {
    for caution in &attack_options.cautions {
        page.horizontal_top(|row| {
            row.label(RichText::new(icon::WARNING).color(theme.oxblood));
            row.add(Label::new(RichText::new(t(caution)).color(theme.oxblood)).wrap());
        });
    }
    if !attack_options.when.is_empty() && !attack_options.attacks.is_empty() {
        page.label(note(
            text!(
                "window-could-attack-from-here",
                "Could attack from here {when}",
                when = attack_options.when
            ),
            theme,
        ));
    }
}

/// Draws the attacks on the target called `name`, the most promising first.
pub(crate) fn at(
    page: &mut Ui,
    session: &Session,
    attack_options: &AttackOptions,
    name: &str,
    theme: &Theme,
) {
    let all = attack_options.by_target();
    let attacks =
        all.iter().filter(|(target, _)| session.party(*target) == name).flat_map(|(_, it)| it);
    for attack in attacks.take(MOST) {
        page.horizontal_wrapped(|row| {
            row.spacing_mut().item_spacing.x = 5.0;
            row.label(note(Text::verbatim(icon::ARROW_ELBOW_DOWN_RIGHT), theme));
            row.label(t(words(attack)));
        });
    }
}

/// Returns an attack in a line: `Long Bow 54 %, 1.2 expected`.
fn words(attack: &AttackOption) -> Text {
    let odds = &attack.odds;
    let falls = match odds.falls >= 0.005 {
        true => {
            let falls = text!("window-falls", "{falls} to take out", falls = percent(odds.falls));
            Text::verbatim(", ").with(falls)
        }
        false => Text::default(),
    };
    text!(
        "window-expected-2",
        "{name}: {hits} to hit, {wounds:.1} wounds expected{falls}",
        name = attack.name,
        hits = percent(odds.hits),
        wounds = odds.wounds
    )
}

#[cfg(test)]
mod tests;
