//! Bar of the whole match: its rounds, turns and decisions, the moment that is shown, and
//! the buttons that continue from there.

use bevy_egui::egui::{
    Align, Align2, Area, Button, Color32, CornerRadius, FontId, Id, Label, Layout, Margin, Order,
    Rect, Response, RichText, Sense, Shape, Stroke, Ui, pos2, vec2,
};
use egui_phosphor::regular as icon;

use crate::elements::called::Called;
use crate::elements::layout::{GAP, Layout as Places};
use crate::elements::theme::{NOTE, Theme, bold, colour, marked, note, strong};
use crate::{Page, Scene, UiState, flow::branches, pages::paper, pointing::landmarks};
use monteria_client_state::commands::ui_commands::UiCommand;
use monteria_client_state::controls::keys::Action;
use monteria_client_state::palette::Livery;
use monteria_client_state::play::past::{PastCommand, turns};
use monteria_client_state::play::session::Session;
use monteria_content::words::t;
use monteria_game::{Text, text};

/// Height of the bar with its margins, in points.
const TALL: f32 = 72.0;
/// Height of the rounds, turns and decisions on the bar, in points.
const TRACK: f32 = 26.0;
/// Width in points from which buttons have labels.
const WORDY: f32 = 780.0;

/// Takes the space of the bar from the table and returns it.
pub(crate) fn make_room(places: &mut Places) -> Rect {
    let free = places.free;
    places.free.max.y -= (TALL + GAP).min(free.height() * 0.5);
    Rect::from_min_max(pos2(free.left(), places.free.bottom() + GAP), free.max)
}

pub(crate) fn show(scene: &mut Scene, ui: &mut UiState, session: &Session, place: Rect) {
    let ctx = scene.ctx.clone();
    let theme = scene.theme;
    Area::new(Id::new("past"))
        .order(Order::Middle)
        .sense(Sense::click())
        .fixed_pos(place.min)
        .constrain(false)
        .fade_in(false)
        .show(&ctx, |area| {
            let looking = session.looked_at().is_some();
            let edge = if looking {
                Stroke::new(2.0, theme.oxblood)
            } else {
                Stroke::new(1.0, theme.brass)
            };
            let frame = paper::frame(&theme).stroke(edge).inner_margin(Margin::symmetric(10, 6));
            frame.show(area, |page| {
                page.set_width(place.width() - 22.0);
                page.spacing_mut().item_spacing = vec2(4.0, 4.0);
                page.horizontal(|row| {
                    row.set_height(24.0);
                    row.with_layout(Layout::right_to_left(Align::Center), |row| {
                        buttons(row, scene, session, place.width() >= WORDY);
                        row.with_layout(Layout::left_to_right(Align::Center), |row| {
                            moment(row, session, place.width() >= WORDY, &theme)
                        });
                    });
                });
                track(page, scene, session);
            });
            landmarks::keep(&ctx, "past", place);
        });
    branches::show(scene, ui, session, place);
}

/// Draws the moment that is shown, and the decision made at it.
fn moment(row: &mut Ui, session: &Session, wordy: bool, theme: &Theme) {
    let here = session.looked_at();
    let head = if session.orders == 0 {
        text!("window-nothing-has-been-decided-yet", "Nothing has been decided yet")
    } else {
        session.moment(here.unwrap_or(session.orders))
    };
    row.add(Label::new(strong(head)).truncate());
    let next = here.and_then(|here| session.past.get(here));
    let text = next.map(|past| session.decided(past)).unwrap_or_default();
    // In a small window the strip under the top bar shows the decision.
    if wordy && !text.is_empty() {
        row.add(Label::new(note(text, theme)).truncate());
    }
}

/// Draws the buttons, from right to left.
fn buttons(row: &mut Ui, scene: &mut Scene, session: &Session, wordy: bool) {
    button(
        row,
        scene,
        Text::verbatim(icon::EXPORT),
        text!(
            "window-take-a-picture-a-report-or",
            "Export a picture, a report or a bug report of the match"
        ),
        Action::Export,
        UiCommand::Open(Page::Export),
    );
    let list = button(
        row,
        scene,
        Text::verbatim(icon::GIT_BRANCH),
        text!(
            "window-branches-other-ways-in-which-this",
            "Branches: other ways in which this match continued"
        ),
        Action::Branches,
        UiCommand::Past(PastCommand::Branches),
    );
    landmarks::keep(row.ctx(), "branches", list.rect);
    if session.looked_at().is_some() {
        buttons_of_moment(row, scene, wordy);
    }
    row.add_space(6.0);
    steps(row, scene, session);
}

/// Draws a button with its tooltip and its key. A click sends `wish`.
fn button(
    row: &mut Ui,
    scene: &mut Scene,
    text: impl Into<Text>,
    hint: Text,
    key: Action,
    wish: UiCommand,
) -> Response {
    let made = row.add(Button::new(t(text))).with_tooltip(scene.keys.hint(hint, key));
    if made.clicked() {
        scene.command(wish);
    }
    made
}

/// Draws the buttons that continue from an earlier moment, and the one that leaves it.
fn buttons_of_moment(row: &mut Ui, scene: &mut Scene, wordy: bool) {
    let labelled = |sign: &str, words: Text| {
        if wordy { marked(sign, words) } else { Text::verbatim(sign) }
    };
    button(
        row,
        scene,
        labelled(icon::GIT_FORK, text!("window-play-on-from-here", "Play on from here")),
        text!(
            "window-play-on-from-here-the-match",
            "Play on from here: the match as you played it is kept as a branch"
        ),
        Action::PlayOn,
        UiCommand::Past(PastCommand::PlayOn),
    );
    button(
        row,
        scene,
        labelled(icon::ARROW_U_UP_LEFT, text!("window-undo-to-here", "Undo to here")),
        text!(
            "window-take-back-all-decisions-since-then",
            "Undo all decisions since then; they can be redone until you make a new one"
        ),
        Action::Undo,
        UiCommand::Past(PastCommand::TakeBack),
    );
    let text = RichText::new(t(marked(icon::CLOCK_CLOCKWISE, text!("window-now-2", "Now"))))
        .family(bold())
        .color(scene.theme.paper);
    let back = row.add(Button::new(text).fill(scene.theme.oxblood));
    let hint = scene.keys.hint(
        text!("window-back-to-the-match-as-it", "Back to the current state of the match"),
        Action::Present,
    );
    if back.with_tooltip(&hint).clicked() {
        scene.command(UiCommand::Past(PastCommand::Present));
    }
}

/// Draws the buttons that step through the match and watch it, from right to left.
fn steps(row: &mut Ui, scene: &mut Scene, session: &Session) {
    let any = session.orders > 0;
    let looking = session.looked_at().is_some();
    let has_earlier = any && session.looked_at() != Some(0);
    let mut step = |open: bool, sign: &str, hint: Text, key: Action, wish: PastCommand| {
        let made = row.add_enabled(open, Button::new(sign));
        if made.with_tooltip(scene.keys.hint(hint, key)).clicked() {
            scene.command(UiCommand::Past(wish));
        }
    };
    step(
        looking,
        icon::SKIP_FORWARD,
        text!("window-the-beginning-of-the-next-turn", "The beginning of the next turn"),
        Action::TurnLater,
        PastCommand::Turn(1),
    );
    step(
        looking,
        icon::CARET_RIGHT,
        text!("window-a-decision-later", "Next decision"),
        Action::Later,
        PastCommand::Step(1),
    );
    if session.watching() {
        step(true, icon::PAUSE, text!("window-halt", "Pause"), Action::Watch, PastCommand::Watch);
    } else {
        let hint = if looking {
            text!("window-watch-what-happened-from-here-on", "Watch what happened from here on")
        } else {
            text!("window-watch-the-match-from-its-beginning", "Watch the match from its beginning")
        };
        step(any, icon::PLAY, hint, Action::Watch, PastCommand::Watch);
    }
    step(
        has_earlier,
        icon::CARET_LEFT,
        text!("window-a-decision-earlier", "Previous decision"),
        Action::Earlier,
        PastCommand::Step(-1),
    );
    step(
        has_earlier,
        icon::SKIP_BACK,
        text!(
            "window-the-beginning-of-this-turn-or",
            "The beginning of this turn, or of the one before"
        ),
        Action::TurnEarlier,
        PastCommand::Turn(-1),
    );
}

/// Positions of the decisions on the bar: those made, then those taken
/// back; `all` counts both.
#[derive(Clone, Copy)]
struct Scale {
    rect: Rect,
    all: usize,
}

impl Scale {
    /// Returns the position of the moment before decision `number`.
    fn x(&self, number: usize) -> f32 {
        self.rect.left() + self.rect.width() * number as f32 / self.all.max(1) as f32
    }

    /// Returns the number of the decision whose preceding moment is nearest to `x`.
    fn number(&self, x: f32) -> usize {
        let share = ((x - self.rect.left()) / self.rect.width().max(1.0)).clamp(0.0, 1.0);
        (share * self.all as f32).round() as usize
    }
}

fn track(page: &mut Ui, scene: &mut Scene, session: &Session) {
    let theme = scene.theme;
    let (rect, response) =
        page.allocate_exact_size(vec2(page.available_width(), TRACK), Sense::click_and_drag());
    landmarks::keep(page.ctx(), "track", rect);
    let made = session.orders;
    let scale = Scale { rect: rect.shrink2(vec2(5.0, 0.0)), all: made + session.redoable };
    draw(page, session, scale, &theme);
    let Some(at) = response.interact_pointer_pos().or_else(|| response.hover_pos()) else { return };
    let number = scale.number(at.x);
    let dragged = response.dragged() || response.clicked() || response.drag_started();
    if dragged && number <= made && number != session.looked_at().unwrap_or(made) {
        scene.command(UiCommand::Past(PastCommand::Look(number)));
    } else if response.clicked() && number > made && session.looked_at().is_none() {
        scene.command(UiCommand::Past(PastCommand::GiveAgain(number)));
    }
    hint(response, session, number, &theme);
}

/// Draws a tooltip about the moment under the pointer.
fn hint(response: Response, session: &Session, number: usize, theme: &Theme) {
    if scale_is_empty(session) {
        return;
    }
    response.on_hover_ui_at_pointer(|tip| {
        if number > session.orders {
            let back = number - session.orders;
            tip.label(strong(text!(
                "window-taken-back",
                "{decisions} undone",
                decisions = crate::elements::theme::decisions(back)
            )));
            tip.label(note(
                text!("window-click-to-give-them-again-up", "Click to redo them up to here"),
                theme,
            ));
            return;
        }
        tip.label(strong(session.moment(number)));
        if let Some(past) = session.past.get(number) {
            tip.label(t(session.decided(past)));
        }
        tip.label(note(
            text!(
                "window-click-to-look-drag-to-go",
                "Click to view this moment, drag to move through the match"
            ),
            theme,
        ));
    });
}

fn scale_is_empty(session: &Session) -> bool {
    session.orders + session.redoable == 0
}

fn draw(page: &Ui, session: &Session, scale: Scale, theme: &Theme) {
    let painter = page.painter();
    let past = &session.past;
    let made = session.orders;
    let top = scale.rect.top() + 7.0;
    let line = scale.rect.bottom() - 9.0;
    let band = |from: usize, to: usize| {
        Rect::from_min_max(pos2(scale.x(from), top), pos2(scale.x(to), line))
    };
    painter.rect_filled(
        Rect::from_min_max(pos2(scale.rect.left(), top), pos2(scale.rect.right(), line)),
        CornerRadius::same(2),
        theme.deep,
    );
    // Consecutive decisions of one seat form one stretch in its colour.
    let mut from = 0;
    for n in 1..=past.len() {
        if n == past.len() || past[n].seat != past[from].seat {
            let own = colour(Livery::of_seat(past[from].seat).colour);
            painter.rect_filled(
                band(from, n),
                CornerRadius::ZERO,
                theme.paper.lerp_to_gamma(own, 0.75),
            );
            from = n;
        }
    }
    if session.redoable > 0 {
        hatch(painter, band(made, scale.all), theme.faint);
    }
    let begun = turns(past);
    let apart = scale.rect.width() / begun.len().max(1) as f32;
    for turn in begun.iter().filter(|_| apart >= 4.0) {
        painter.vline(scale.x(*turn), top..=line, Stroke::new(1.0, theme.paper));
    }
    rounds(page, past, scale, line, theme);
    for (n, _) in past.iter().enumerate().filter(|(_, past)| past.left > 0) {
        painter.circle_filled(pos2(scale.x(n + 1), scale.rect.top() + 3.5), 2.5, theme.oxblood);
    }
    let here = scale.x(session.looked_at().unwrap_or(made));
    let head = if session.looked_at().is_some() { theme.oxblood } else { theme.ink };
    painter.vline(here, top - 3.0..=line + 3.0, Stroke::new(2.5, head));
    let tip = pos2(here, top - 1.0);
    painter.add(Shape::convex_polygon(
        vec![tip, tip + vec2(-5.0, -6.0), tip + vec2(5.0, -6.0)],
        head,
        Stroke::NONE,
    ));
}

/// Draws the numbers of the rounds below the bar, each where its round begins, as far
/// as there is room.
fn rounds(page: &Ui, past: &[monteria_game::PastDecision], scale: Scale, line: f32, theme: &Theme) {
    let painter = page.painter();
    let font = FontId::new(NOTE - 1.0, bold());
    let mut free = scale.rect.left();
    for n in (0..past.len())
        .filter(|n| past[*n].round > 0 && (*n == 0 || past[*n].round != past[*n - 1].round))
    {
        let x = scale.x(n);
        painter.vline(x, scale.rect.top() + 5.0..=line + 3.0, Stroke::new(1.5, theme.ink));
        if x >= free {
            let at = pos2(x + 2.0, scale.rect.bottom() + 1.0);
            let put = painter.text(
                at,
                Align2::LEFT_BOTTOM,
                past[n].round.to_string(),
                font.clone(),
                theme.faint,
            );
            free = put.right() + 6.0;
        }
    }
}

/// Draws slanted lines over the part of the bar that was taken back.
fn hatch(painter: &bevy_egui::egui::Painter, place: Rect, ink: Color32) {
    let painter = painter.with_clip_rect(place);
    let mut x = place.left() - place.height();
    while x < place.right() {
        painter.line_segment(
            [pos2(x, place.bottom()), pos2(x + place.height(), place.top())],
            Stroke::new(1.0, ink),
        );
        x += 5.0;
    }
}

#[cfg(test)]
mod tests;
