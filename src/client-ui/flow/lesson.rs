//! Card of a lesson at the lower edge of the table, the outline round the parts it
//! mentions, and the page of all lessons.

use bevy_egui::egui::{
    Align, Align2, Area, Button, Color32, FontId, Id, LayerId, Layout, Margin, Order, Rect,
    RichText, Sense, Stroke, StrokeKind, Ui, pos2, vec2,
};
use egui_phosphor::regular as icon;

use crate::elements::called::Called;
use crate::elements::card::CardText;
use crate::elements::layout::{GAP, Layout as Places};
use crate::elements::marks::{heading, rule};
use crate::elements::theme::{BODY, TITLE, bold, colour, marked, marked_wide, note, serif, strong};
use crate::{Scene, UiState, elements::card, page, pages::paper, pointing::landmarks};
use monteria_client_state::commands::ui_commands::UiCommand;
use monteria_client_state::pages::lesson::{LessonCommand, LessonProgress};
use monteria_client_state::pages::ui_state::Page;
use monteria_client_state::palette;
use monteria_client_state::settings::Settings;
use monteria_content::words::t;
use monteria_game::{LessonOf, Pointed, Text, text};

/// Height that the card takes from the table, in points; a long text makes
/// the card somewhat taller.
const TALL: f32 = 112.0;
/// Greatest width of the card, in points.
const WIDE: f32 = 760.0;
/// Seconds for which an outline pulses before it rests.
const RESTLESS: f64 = 4.8;

/// Takes the space of the card from the table and returns it.
pub(crate) fn make_room(places: &mut Places) -> Rect {
    let free = places.free;
    places.free.max.y -= TALL.min(free.height() * 0.4);
    Rect::from_min_max(pos2(free.left(), places.free.bottom() + GAP), free.max)
}

/// Draws the card and the outline round the parts it mentions.
pub(crate) fn show(
    scene: &mut Scene,
    ui: &UiState,
    settings: &Settings,
    taught: &LessonProgress,
    place: Rect,
) {
    // Pages and lists that cover the table and the panels cover the outline, too.
    if ui.page.is_none() && ui.fault.is_none() && scene.look_back.branches.is_none() {
        outline(scene, ui, settings, taught);
    }
    let theme = scene.theme;
    let width = place.width().min(WIDE);
    let shown = Area::new(Id::new("lesson"))
        .order(Order::Middle)
        .sense(Sense::CLICK)
        .pivot(Align2::CENTER_BOTTOM)
        .fixed_pos(place.center_bottom())
        .constrain(false)
        .fade_in(false)
        .show(&scene.ctx.clone(), |area| {
            paper::frame(&theme).inner_margin(Margin::symmetric(12, 8)).show(area, |page| {
                page.set_width(width - 26.0);
                let orders = scene.session.map_or(0, |session| session.orders_of_people());
                if let Some(step) = taught.told() {
                    page.label(step.text.trim());
                }
                if let Some(hint) = taught.hint(orders) {
                    page.label(note(marked(icon::LIGHTBULB, Text::verbatim(hint)), &theme));
                }
                page.add_space(2.0);
                // The buttons are below the text, at the lower edge: they stay under the
                // pointer for texts of any length.
                foot(page, scene, taught);
            });
        });
    // A card whose height has changed was drawn where the last one began.
    let id = Id::new("lesson-height");
    let height = shown.response.rect.height();
    if scene.ctx.data(|data| data.get_temp::<f32>(id)) != Some(height) {
        scene.ctx.data_mut(|data| data.insert_temp(id, height));
        scene.ctx.request_repaint();
    }
}

/// Draws the title of the lesson, the number of the step and the buttons.
fn foot(page: &mut Ui, scene: &mut Scene, taught: &LessonProgress) {
    let theme = scene.theme;
    page.horizontal(|row| {
        row.label(RichText::new(icon::GRADUATION_CAP).color(theme.brass));
        row.with_layout(Layout::right_to_left(Align::Center), |row| {
            let leave = row.button(icon::X).with_tooltip(text!(
                "window-leave-the-lesson-the-match-goes",
                "Leave the lesson; the match goes on"
            ));
            if leave.clicked() {
                scene.command(UiCommand::Lesson(LessonCommand::Leave));
            }
            let (word, hint) = match (taught.place(), taught.wants_next()) {
                (None, _) => (
                    text!("window-go-on", "Go on"),
                    text!("window-close-this-and-go-on", "Close this and go on"),
                ),
                (Some(_), true) => (
                    text!("window-next", "Next"),
                    text!("window-go-on-to-the-next-step", "Go on to the next step"),
                ),
                (Some(_), false) => (
                    text!("window-skip", "Skip"),
                    text!("window-go-on-without-doing-it", "Go on without doing it"),
                ),
            };
            let followed =
                |word: Text| word.with(Text::verbatim(format!(" {}", icon::CARET_RIGHT)));
            let text = followed(word);
            let text = if taught.wants_next() { strong(text) } else { RichText::new(t(text)) };
            // The button is as wide as its widest label, so that the one beside
            // it stays in place.
            let wide = [
                text!("window-go-on", "Go on"),
                text!("window-next", "Next"),
                text!("window-skip", "Skip"),
            ]
            .map(|word| {
                let text = t(followed(word));
                let font = FontId::new(BODY, bold());
                row.painter().layout_no_wrap(text, font, theme.ink).size().x
            });
            let wide = wide.into_iter().fold(0.0, f32::max) + 2.0 * row.spacing().button_padding.x;
            let next = Button::new(text).min_size(vec2(wide.ceil(), 0.0));
            let next = next.fill(if taught.wants_next() { theme.chosen() } else { theme.deep });
            if row.add(next).on_hover_text(t(hint)).clicked() {
                scene.command(UiCommand::Lesson(LessonCommand::Next));
            }
            let back = row.add_enabled(taught.has_before(), Button::new(icon::CARET_LEFT));
            if back.with_tooltip(text!("window-read-the-step-before", "Previous step")).clicked() {
                scene.command(UiCommand::Lesson(LessonCommand::Back));
            }
            if let Some((step, count)) = taught.place() {
                row.label(note(text!("window-step-of", "Step {step} of {count}"), &theme));
            }
            row.with_layout(Layout::left_to_right(Align::Center), |row| {
                let title = RichText::new(&taught.lesson.lesson.title).family(serif());
                row.add(bevy_egui::egui::Label::new(title).truncate());
            });
        });
    });
}

/// Draws a line round everything that the step mentions. If motion is on, the line pulses
/// slowly for a few seconds and then rests.
fn outline(scene: &Scene, ui: &UiState, settings: &Settings, taught: &LessonProgress) {
    // A lesson whose steps are done mentions nothing.
    let Some(step) = taught.told() else { return };
    let ctx = scene.ctx;
    let id = Id::new("lesson turned");
    let (turned, since) =
        ctx.data(|data| data.get_temp::<(u32, f64)>(id)).unwrap_or((u32::MAX, ui.now));
    let since = if turned == taught.turned { since } else { ui.now };
    ctx.data_mut(|data| data.insert_temp(id, (taught.turned, since)));
    let age = ui.now - since;
    let share = if settings.motion && age < RESTLESS {
        ctx.request_repaint_after(std::time::Duration::from_millis(40));
        // The outline pulses three times.
        0.5 + 0.5 * (age / RESTLESS * std::f64::consts::TAU * 3.0).cos()
    } else {
        1.0
    };
    let strength = 0.35 + 0.65 * share as f32;
    let inner = colour(palette::orange()).gamma_multiply(strength);
    let outer = Color32::from_black_alpha(150);
    let painter = ctx.layer_painter(LayerId::new(Order::Foreground, Id::new("lesson outline")));
    let place = |part: &str| landmarks::find(ctx, part);
    for at in &step.at {
        let found = match at {
            Pointed::Sheet => place("sheet"),
            Pointed::Actions => place("actions"),
            Pointed::Log => place("log"),
            Pointed::Mind => place("mind"),
            Pointed::Clock => place("clock"),
            Pointed::Undo => place("undo"),
            Pointed::Action(id) => place(&format!("option {id}")).or_else(|| action(scene, id)),
            Pointed::Model(_) | Pointed::Spot(..) => None,
        };
        // If a panel is hidden behind a tab, its tab is outlined.
        if let Some(rect) = found {
            let rect = rect.expand(1.5);
            painter.rect_stroke(rect, 4.0, Stroke::new(4.0, outer), StrokeKind::Outside);
            painter.rect_stroke(
                rect.expand(0.5),
                4.0,
                Stroke::new(2.5, inner),
                StrokeKind::Outside,
            );
        }
    }
    let scale = ctx.zoom_factor();
    let table = ctx.layer_painter(LayerId::new(Order::Background, Id::new("lesson on the table")));
    for (at, radius) in scene.pointed {
        let at = pos2(at.x / scale, at.y / scale);
        let radius = (radius / scale).max(10.0);
        table.circle_stroke(at, radius, Stroke::new(4.5, outer));
        table.circle_stroke(at, radius, Stroke::new(2.5, inner));
    }
}

/// Returns the place of the first option whose id begins with `id`.
fn action(scene: &Scene, id: &str) -> Option<Rect> {
    let decision = scene.session?.open_decision(scene.playback)?;
    let option = decision.options.iter().find(|option| option.id.starts_with(id))?;
    landmarks::find(scene.ctx, &format!("option {}", option.id))
}

/// Draws the page of all lessons.
pub(crate) fn all(scene: &mut Scene, settings: &Settings) {
    page(scene, text!("window-learn-to-play", "Learn to play"), 460.0, |page, scene| {
        let theme = scene.theme;
        let games = scene.games.clone();
        if games.content().lessons.is_empty() {
            page.label(t!("window-there-are-no-lessons-here", "There are no lessons here."));
            return;
        }
        page.label(note(
            text!(
                "window-a-lesson-is-a-match-that",
                "A lesson is a match that tells you what to do. Nothing is forbidden: do \
                 something else and the lesson adapts; leave it and the match continues."
            ),
            &theme,
        ));
        for game in games.all() {
            let own = games.content().lessons.iter().filter(|lesson| lesson.ruleset == game.id());
            let own: Vec<_> = own.collect();
            if !own.is_empty() {
                heading(page, game.title(), &theme);
            }
            for lesson in own {
                if listed(page, lesson, settings, &theme) {
                    scene.command(begin(lesson));
                }
            }
        }
    });
}

fn begin(lesson: &LessonOf) -> UiCommand {
    UiCommand::Lesson(LessonCommand::Begin(lesson.key()))
}

fn listed(
    page: &mut Ui,
    lesson: &LessonOf,
    settings: &Settings,
    theme: &crate::elements::theme::Theme,
) -> bool {
    let learned = settings.lessons.contains(&lesson.key());
    let minutes = format!("{} {} min", icon::CLOCK, lesson.lesson.minutes);
    let right = match learned {
        true => marked(icon::CHECK, text!("window-learned", "learned"))
            .with(Text::sign(", "))
            .with(Text::verbatim(minutes)),
        false => Text::verbatim(minutes),
    };
    let text = CardText::new(
        Text::verbatim(&lesson.lesson.title),
        right,
        Text::verbatim(&lesson.lesson.about),
    );
    card::show(page, &format!("lesson {}", lesson.key()), false, text, theme).clicked()
}

/// Asks people who start the program for the first time whether they want to learn.
pub(crate) fn welcome(scene: &mut Scene, ui: &UiState, settings: &mut Settings) {
    let games = scene.games.clone();
    let Some(first) = games.content().lessons.first() else { return };
    if settings.welcomed || ui.page.is_some() || !ui.unfinished.is_empty() {
        return;
    }
    let theme = scene.theme;
    let window = scene.layout.window;
    // The card is beside the list of the first page.
    let left = window.left() + (window.width() * 0.09).min(120.0) + 280.0 + 46.0;
    let width = (window.right() - left - 24.0).min(360.0);
    if width < 160.0 {
        return;
    }
    let at = pos2(left, window.top() + window.height() * 0.36);
    Area::new(Id::new("welcome")).order(Order::Middle).fixed_pos(at).fade_in(false).show(
        &scene.ctx.clone(),
        |area| {
            paper::frame(&theme).inner_margin(Margin::same(16)).show(area, |page| {
                page.set_width(width - 34.0);
                page.heading(t!("window-new-here", "New here?"));
                rule(page, &theme);
                page.label(t!(
                    "window-takes-about-minutes-and-shows-you",
                    "“{title}” takes about {minutes} minutes and shows you how to play while you \
                     play.",
                    title = first.lesson.title,
                    minutes = first.lesson.minutes
                ));
                page.add_space(6.0);
                let text = RichText::new(t(marked_wide(
                    icon::GRADUATION_CAP,
                    text!("window-learn-to-play", "Learn to play"),
                )));
                let text = text.family(serif()).size(TITLE);
                if page
                    .add(Button::new(text).fill(theme.chosen()).min_size(vec2(0.0, 34.0)))
                    .clicked()
                {
                    scene.command(begin(first));
                }
                page.add_space(2.0);
                page.horizontal_wrapped(|row| {
                    if games.content().lessons.len() > 1
                        && row.button(t!("window-all-lessons", "All lessons")).clicked()
                    {
                        scene.command(UiCommand::Open(Page::Lessons));
                    }
                    let later = row.button(t!("window-not-now-2", "Not now"));
                    if later
                        .on_hover_text(t!(
                            "window-learn-to-play-stays-in-the",
                            "“Learn to play” stays in the menu."
                        ))
                        .clicked()
                    {
                        settings.welcomed = true;
                    }
                });
            });
        },
    );
}
