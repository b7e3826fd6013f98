//! Expected result of an option, as a card: chance, result,
//! distribution, facts and sight.

use bevy_egui::egui::{
    self, Align2, CornerRadius, FontId, RichText, Sense, Stroke, StrokeKind, Ui, pos2, vec2,
};
use egui_phosphor::regular as icon;

use crate::elements::theme::{NOTE, TITLE, Theme, bold, note, serif, strong};
use monteria_content::words::t;
use monteria_game::{Preview, SightShown, SightState, Text, text};

pub(crate) fn card(page: &mut Ui, preview: &Preview, theme: &Theme) {
    if !preview.title.is_empty() {
        page.label(strong(&preview.title));
    }
    numbers(page, preview, theme);
    if preview.distribution.len() > 1 {
        distribution(page, &preview.distribution, theme);
    }
    for (label, value) in &preview.facts {
        fact(page, label, value, theme);
    }
    for (label, list) in preview.modifiers.rows() {
        fact(page, &label, &list, theme);
    }
    if let Some(sight) = &preview.sight {
        sight_line(page, sight, theme);
    }
}

/// Draws the chance and the expected result in one line.
pub(crate) fn brief(page: &mut Ui, preview: &Preview, theme: &Theme) {
    page.horizontal(|row| {
        if let Some(chance) = preview.chance {
            row.label(strong(Text::verbatim(percent(chance))));
        }
        if let Some(expected) = preview.expected {
            row.label(note(
                Text::verbatim(format!("{expected:.1} ")).with(counted(preview)),
                theme,
            ));
        }
    });
}

/// Returns the label of the expected result (`wounds expected`).
fn counted(preview: &Preview) -> Text {
    match preview.counts.is_empty() {
        true => text!("window-expected-3", "expected"),
        false => text!("window-expected", "{counts} expected", counts = preview.counts),
    }
}

/// Returns a chance in percent, never rounded to a certainty that it is not.
pub(crate) fn percent(chance: f64) -> String {
    let rounded = (chance * 100.0).round();
    match chance {
        chance if chance <= 0.0 => "0 %".to_owned(),
        chance if chance >= 1.0 => "100 %".to_owned(),
        _ if rounded < 1.0 => "< 1 %".to_owned(),
        _ if rounded > 99.0 => "> 99 %".to_owned(),
        _ => format!("{rounded:.0} %"),
    }
}

fn numbers(page: &mut Ui, preview: &Preview, theme: &Theme) {
    if preview.chance.is_none() && preview.expected.is_none() {
        return;
    }
    page.horizontal(|row| {
        row.spacing_mut().item_spacing.x = 16.0;
        let mut number = |value: String, label: Text| {
            row.vertical(|column| {
                column.spacing_mut().item_spacing.y = 0.0;
                column.label(RichText::new(value).size(TITLE).family(serif()));
                column.label(note(label, theme));
            });
        };
        if let Some(chance) = preview.chance {
            number(percent(chance), text!("window-chance", "chance"));
        }
        if let Some(expected) = preview.expected {
            number(format!("{expected:.2}"), counted(preview));
        }
    });
}

/// Draws the chance of each number of successes as small columns.
fn distribution(page: &mut Ui, chances: &[f64], theme: &Theme) {
    const MOST: usize = 11;
    let shown = &chances[..chances.len().min(MOST)];
    let step = (page.available_width().min(230.0) / shown.len() as f32).min(26.0);
    let (rect, _) = page.allocate_exact_size(vec2(step * shown.len() as f32, 52.0), Sense::hover());
    let painter = page.painter();
    let most = shown.iter().copied().fold(0.05_f64, f64::max);
    let floor = rect.bottom() - 14.0;
    for (n, chance) in shown.iter().enumerate() {
        let x = rect.left() + step * n as f32;
        let tall = (floor - rect.top()) * (*chance / most) as f32;
        let column =
            egui::Rect::from_min_max(pos2(x + 2.0, floor - tall), pos2(x + step - 2.0, floor));
        let fill = if n == 0 { theme.deep } else { theme.green };
        let stroke = Stroke::new(0.7, theme.faint);
        painter.rect(column, CornerRadius::ZERO, fill, stroke, StrokeKind::Inside);
        let at = pos2(x + step / 2.0, rect.bottom());
        painter.text(at, Align2::CENTER_BOTTOM, n, FontId::new(NOTE, bold()), theme.faint);
    }
    painter.hline(rect.x_range(), floor, Stroke::new(1.0, theme.ink));
}

fn fact(page: &mut Ui, label: &Text, value: &Text, theme: &Theme) {
    page.horizontal_wrapped(|row| {
        row.spacing_mut().item_spacing.x = 5.0;
        row.label(note(label, theme));
        row.label(t(value));
    });
}

pub(crate) fn sight_line(page: &mut Ui, sight: &SightShown, theme: &Theme) {
    let text = sight.words(Text::default()).capital();
    let (mark, colour) = match sight.state {
        SightState::Free => (icon::EYE, theme.green),
        SightState::Cover => (icon::SHIELD_CHECKERED, theme.brass),
        SightState::Stopped => (icon::EYE_SLASH, theme.oxblood),
    };
    page.horizontal(|row| {
        row.label(RichText::new(mark).color(colour));
        row.label(t(text));
    });
}

#[cfg(test)]
mod tests;
