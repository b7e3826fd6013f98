//! Small drawn marks: flags, discs, dice, pips, chips and keycaps.

use bevy_egui::egui::{
    self, Align2, Color32, CornerRadius, FontFamily, FontId, Painter, Pos2, Rect, Response, Sense,
    Shape, Stroke, StrokeKind, Ui, Vec2, pos2, vec2,
};

use crate::elements::called::Called;
use crate::elements::theme::{NOTE, Theme, bold, colour};
use monteria_client_state::palette::{Livery, Pattern, tone_colour};
use monteria_client_state::signs::sign;
use monteria_content::words::t;
use monteria_game::{Badge, DieOutcome, DieShown, RollShown, Text, text};

/// Draws a small flag in the colour and pattern of a livery.
pub(crate) fn flag(ui: &mut Ui, livery: Livery, size: Vec2) -> Response {
    let (rect, response) = ui.allocate_exact_size(size, Sense::hover());
    paint_flag(ui.painter(), rect, livery);
    response
}

/// Paints a flag into `rect`: a swallow-tailed strip with the pattern cut out of it.
pub(crate) fn paint_flag(painter: &Painter, rect: Rect, livery: Livery) {
    let fill = colour(livery.colour);
    let cut = Color32::from_white_alpha(215);
    let tail = rect.height() * 0.4;
    let points = [
        rect.left_top(),
        rect.right_top(),
        rect.right_center() - vec2(tail, 0.0),
        rect.right_bottom(),
        rect.left_bottom(),
    ];
    // A polygon with a notch is not convex, so two convex ones make the flag.
    let middle = points[2];
    painter.add(Shape::convex_polygon(
        vec![points[0], points[1], middle, pos2(rect.left(), middle.y)],
        fill,
        Stroke::NONE,
    ));
    painter.add(Shape::convex_polygon(
        vec![pos2(rect.left(), middle.y), middle, points[3], points[4]],
        fill,
        Stroke::NONE,
    ));
    let right = rect.right() - tail;
    let y = rect.center().y;
    let thin = (rect.height() * 0.14).max(1.0);
    match livery.pattern {
        Pattern::Solid => {}
        Pattern::Dashed => {
            let step = (right - rect.left()) / 5.0;
            for n in [1.0, 3.0] {
                let x = rect.left() + step * n;
                painter.rect_filled(Rect::from_x_y_ranges(x..=x + step, rect.y_range()), 0.0, cut);
            }
        }
        Pattern::Notched => {
            for n in 1..4 {
                let x = rect.left() + (right - rect.left()) * n as f32 / 4.0;
                let reach = rect.height() * 0.36;
                painter.line_segment(
                    [pos2(x, rect.top()), pos2(x, rect.top() + reach)],
                    Stroke::new(thin, cut),
                );
                painter.line_segment(
                    [pos2(x, rect.bottom()), pos2(x, rect.bottom() - reach)],
                    Stroke::new(thin, cut),
                );
            }
        }
        Pattern::Dotted => {
            for n in 0..3 {
                let x = rect.left() + (right - rect.left()) * (n as f32 + 0.7) / 3.2;
                painter.circle_filled(pos2(x, y), rect.height() * 0.17, cut);
            }
        }
        Pattern::Double => {
            painter.line_segment(
                [pos2(rect.left(), y), pos2(right, y)],
                Stroke::new(rect.height() * 0.22, cut),
            );
        }
    }
}

/// Paints a model's disc: its initials on a ground of paper, with a rim in its livery.
pub(crate) fn paint_disc(
    painter: &Painter,
    at: Pos2,
    radius: f32,
    livery: Livery,
    letters: &str,
    theme: &Theme,
    lit: bool,
) {
    let fill = colour(livery.colour);
    if lit {
        painter.circle_filled(at, radius + 2.5, theme.brass);
    }
    painter.circle_filled(at, radius, theme.paper);
    let rim = (radius * 0.28).max(1.5);
    let ring = |width: f32, inset: f32| {
        painter.circle_stroke(at, radius - inset - width / 2.0, Stroke::new(width, fill));
    };
    match livery.pattern {
        Pattern::Solid => ring(rim, 0.0),
        Pattern::Double => {
            ring(rim * 0.4, 0.0);
            ring(rim * 0.4, rim * 0.75);
        }
        Pattern::Dashed | Pattern::Notched | Pattern::Dotted => {
            let (count, share) = match livery.pattern {
                Pattern::Dashed => (6, 0.6),
                Pattern::Notched => (10, 0.72),
                _ => (12, 0.3),
            };
            painter.circle_stroke(at, radius - 0.4, Stroke::new(0.8, fill));
            for n in 0..count {
                let turn = std::f32::consts::TAU / count as f32;
                let arc: Vec<Pos2> = (0..=4)
                    .map(|k| turn * (n as f32 + share * k as f32 / 4.0))
                    .map(|angle| at + vec2(angle.cos(), angle.sin()) * (radius - rim / 2.0))
                    .collect();
                painter.add(Shape::line(arc, Stroke::new(rim, fill)));
            }
        }
    }
    painter.text(at, Align2::CENTER_CENTER, letters, FontId::new(radius * 0.95, bold()), theme.ink);
}

/// Returns one or two letters for a name (`Inés` gives `I`, `Old Oak` gives `OO`).
pub(crate) fn initials(name: &str) -> String {
    let small = ["of", "the", "in", "a", "de", "la", "el", "and"];
    name.split([' ', '-'])
        .filter(|word| !small.contains(&word.to_lowercase().as_str()))
        .filter_map(|word| word.chars().next())
        .take(2)
        .collect()
}

/// Draws a roll as a row of small dice, each in the shape of its kind. Dice with a role
/// are square and dark.
pub(crate) fn dice(ui: &mut Ui, roll: &RollShown, theme: &Theme) {
    const MOST: usize = 24;
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = vec2(3.0, 2.0);
        for die in roll.dice.iter().take(MOST) {
            let (rect, response) = ui.allocate_exact_size(Vec2::splat(18.0), Sense::hover());
            paint_die(ui.painter(), rect, die, theme);
            response.called(die_words(die)).on_hover_text(t(die_words(die)));
        }
        if roll.dice.len() > MOST {
            ui.small(t!("window-and-more", "and {change} more", change = roll.dice.len() - MOST));
        }
    });
}

/// Returns the face of a die and its result in words:
/// `4: Difficulty Die`, `3: rolled again`.
fn die_words(die: &DieShown) -> Text {
    let became = match (&die.role, die.outcome) {
        (Some(role), _) if die.kept => role.clone(),
        (Some(role), _) => text!("window-that-does-not-count", "{role}, not counted"),
        (None, _) if !die.kept => text!("window-rolled-again", "rolled again"),
        (None, Some(DieOutcome::Miss)) => text!("window-no-success", "no success"),
        (None, Some(DieOutcome::Hit)) => text!("window-a-success", "a success"),
        (None, Some(DieOutcome::Critical)) => {
            text!("window-a-critical-success", "a critical success")
        }
        (None, None) => text!("window-a-die", "a die"),
    };
    Text::row([Text::verbatim(format!("{}: ", die.face)), became])
}

fn paint_die(painter: &Painter, rect: Rect, die: &DieShown, theme: &Theme) {
    let (fill, edge, text) = match (&die.role, die.outcome) {
        _ if !die.kept => (theme.paper, theme.oxblood.gamma_multiply(0.5), theme.faint),
        (Some(_), _) => (theme.oxblood, theme.oxblood, theme.paper),
        (None, Some(DieOutcome::Hit)) => (theme.green, theme.green, theme.paper),
        (None, Some(DieOutcome::Critical)) => (theme.brass, theme.ink, theme.on_brass),
        (None, Some(DieOutcome::Miss) | None) => (theme.paper, theme.faint, theme.faint),
    };
    let stroke = Stroke::new(1.0, edge);
    if die.role.is_some() || die.sides == 6 {
        let round = if die.role.is_some() { 2 } else { 4 };
        painter.rect(rect.shrink(2.0), CornerRadius::same(round), fill, stroke, StrokeKind::Inside);
    } else {
        // The outline of a ten-sided die: a kite with blunt sides.
        let c = rect.center();
        let r = rect.width() / 2.0;
        let points =
            [(0.0, -1.0), (0.92, -0.18), (0.92, 0.22), (0.0, 1.0), (-0.92, 0.22), (-0.92, -0.18)];
        let points = points.map(|(x, y)| c + vec2(x, y) * r).to_vec();
        painter.add(Shape::convex_polygon(points, fill, stroke));
    }
    let font = FontId::new(NOTE, bold());
    painter.text(rect.center(), Align2::CENTER_CENTER, die.face.to_string(), font, text);
    if !die.kept {
        painter.line_segment(
            [rect.left_bottom() + vec2(3.0, -3.0), rect.right_top() + vec2(-3.0, 3.0)],
            stroke,
        );
    }
}

/// Draws a value that counts down: as pips if they can be counted, otherwise as a bar.
pub(crate) fn meter(ui: &mut Ui, now: i32, full: i32, fill: Color32, theme: &Theme) -> Response {
    const COUNTABLE: i32 = 16;
    let width = ui.available_width().min(150.0);
    let (rect, response) = ui.allocate_exact_size(vec2(width, 10.0), Sense::hover());
    let painter = ui.painter();
    if full <= 0 {
        return response;
    }
    if full <= COUNTABLE {
        let step = (width / full as f32).min(11.0);
        for n in 0..full {
            let pip = Rect::from_min_size(
                rect.min + vec2(step * n as f32, 0.0),
                vec2(step - 2.0, rect.height()),
            );
            let inner = if n < now { fill } else { theme.deep };
            painter.rect(
                pip,
                CornerRadius::same(1),
                inner,
                Stroke::new(0.7, theme.faint),
                StrokeKind::Inside,
            );
        }
    } else {
        painter.rect(
            rect,
            CornerRadius::same(1),
            theme.deep,
            Stroke::new(0.7, theme.faint),
            StrokeKind::Inside,
        );
        let share = (now as f32 / full as f32).clamp(0.0, 1.0);
        let inner =
            Rect::from_min_size(rect.min, vec2(rect.width() * share, rect.height())).shrink(1.0);
        if share > 0.0 {
            painter.rect_filled(inner, CornerRadius::same(1), fill);
        }
    }
    response
}

/// Draws a state of a model: its sign in a small shield, its name beside it if `named` is
/// set, its text on hover.
pub(crate) fn chip(ui: &mut Ui, badge: &Badge, named: bool, theme: &Theme) -> Response {
    let tone = colour(tone_colour(badge.tone));
    let response = ui
        .horizontal(|ui| {
            ui.spacing_mut().item_spacing.x = 5.0;
            let font = FontId::new(NOTE, bold());
            let galley = ui.painter().layout_no_wrap(sign(badge), font, theme.paper);
            let size = vec2(galley.size().x + 9.0, 18.0);
            let (rect, _) = ui.allocate_exact_size(size, Sense::hover());
            ui.painter().rect_filled(rect, CornerRadius { nw: 2, ne: 2, sw: 6, se: 6 }, tone);
            ui.painter().galley(rect.center() - galley.size() / 2.0, galley, theme.paper);
            if named {
                ui.label(t(&badge.name));
            }
        })
        .response;
    response.on_hover_ui(|ui| {
        ui.label(crate::elements::theme::strong(&badge.name));
        ui.label(t(&badge.text));
    })
}

/// Draws a key as it looks on a keyboard.
pub(crate) fn keycap(ui: &mut Ui, key: impl Into<Text>, theme: &Theme) -> Response {
    let font = FontId::new(NOTE, FontFamily::Proportional);
    let galley = ui.painter().layout_no_wrap(t(key), font, theme.faint);
    let size = vec2((galley.size().x + 8.0).max(19.0), 19.0);
    let (rect, response) = ui.allocate_exact_size(size, Sense::hover());
    let stroke = Stroke::new(1.0, theme.faint.gamma_multiply(0.7));
    ui.painter().rect(rect, CornerRadius::same(3), theme.deep, stroke, StrokeKind::Inside);
    ui.painter().galley(rect.center() - galley.size() / 2.0, galley, theme.faint);
    response
}

/// Draws a brass rule across the panel.
pub(crate) fn rule(ui: &mut Ui, theme: &Theme) {
    let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width(), 5.0), Sense::hover());
    let y = rect.center().y;
    ui.painter().hline(rect.x_range(), y, Stroke::new(1.0, theme.brass));
}

/// Draws a section title in small letters with a rule after it.
pub(crate) fn heading(ui: &mut Ui, text: impl Into<Text>, theme: &Theme) {
    ui.add_space(3.0);
    ui.horizontal(|ui| {
        ui.label(egui::RichText::new(t(text)).small().family(bold()).color(theme.oxblood));
        let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width(), 4.0), Sense::hover());
        ui.painter().hline(rect.x_range(), rect.center().y + 1.0, Stroke::new(0.7, theme.brass));
    });
}

#[cfg(test)]
mod tests;
