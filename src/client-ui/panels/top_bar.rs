//! Bar along the top: the turn tracker with every model's marker, the seat that decides,
//! undo, speed and menu.

use bevy_egui::egui::{
    self, Align, Area, Frame, Id, Layout, Margin, Order, Rect, RichText, Sense, Stroke, Ui, pos2,
    vec2,
};
use egui_phosphor::regular as icon;

use crate::elements::called::Called;
use crate::elements::marks::{flag, paint_flag};
use crate::elements::theme::{BODY, note, strong};
use crate::{Page, Scene, UiState, panels::tracker, pointing::landmarks};
use monteria_client_sound::Hearing;
use monteria_client_state::commands::ui_commands::UiCommand;
use monteria_client_state::controls::keys::Action;
use monteria_client_state::palette::Livery;
use monteria_client_state::play::past::PastCommand;
use monteria_client_state::play::session::Session;
use monteria_client_state::settings::Settings;
use monteria_content::words::t;
use monteria_game::{Text, View, text};

pub(crate) fn show(
    scene: &mut Scene,
    ui: &mut UiState,
    settings: &mut Settings,
    session: &Session,
) {
    let theme = scene.theme;
    let rect = scene.layout.top;
    let slim = scene.layout.tabs;
    Area::new(Id::new("top"))
        .order(Order::Middle)
        .sense(Sense::CLICK)
        .fixed_pos(rect.min)
        .constrain(false)
        .fade_in(false)
        .show(scene.ctx, |area| {
            let margin = Margin::symmetric(12, 4);
            Frame::new().fill(theme.paper).inner_margin(margin).show(area, |bar| {
                bar.set_width(rect.width() - 24.0);
                bar.set_height(rect.height() - 8.0);
                // The buttons come first: the tracker gets the width that they leave, for
                // any number and size of buttons.
                bar.with_layout(Layout::right_to_left(Align::Center), |row| {
                    buttons(row, scene, ui, settings, session, slim);
                    row.with_layout(Layout::left_to_right(Align::Center), |row| {
                        title(row, scene, session, slim);
                        tracker::show(row, scene, &session.shown, slim);
                        if !slim {
                            deciding(row, scene, session);
                        }
                    });
                });
            });
            let painter = area.painter();
            painter.hline(rect.x_range(), rect.bottom() - 0.5, Stroke::new(1.5, theme.brass));
        });
    // At a real table the question is on its own page.
    if slim && session.shown.real_table.is_none() {
        slim_decision(scene, session);
    }
}

fn title(row: &mut Ui, scene: &Scene, session: &Session, slim: bool) {
    let view = &session.shown;
    row.vertical(|column| {
        column.spacing_mut().item_spacing.y = 0.0;
        column.heading(round(view));
        if !slim {
            column.label(note(&view.title, &scene.theme));
        }
    });
    row.add_space(10.0);
}

/// Returns the state of the match in few words, in the player's language: the first part
/// of its phase, or its title.
pub(crate) fn round(view: &View) -> String {
    let phase = t(if view.phase.is_empty() { &view.title } else { &view.phase });
    phase.split(',').next().unwrap_or(&phase).to_owned()
}

/// Draws the seat that decides: its flag, its name and the question.
fn deciding(row: &mut Ui, scene: &Scene, session: &Session) {
    let theme = scene.theme;
    row.add_space(8.0);
    let width = row.available_width();
    let (rect, _) = row.allocate_exact_size(vec2(width, row.available_height()), Sense::hover());
    let (livery, head, text) = headline(scene, session);
    let mut left = rect.left() + 8.0;
    let middle = rect.center().y;
    if let Some(livery) = livery {
        let place = Rect::from_center_size(pos2(left + 13.0, middle), vec2(26.0, 16.0));
        paint_flag(row.painter(), place, livery);
        left += 34.0;
    }
    let tall = if text.is_empty() { 18.0 } else { 33.0 };
    let place = Rect::from_min_max(pos2(left, middle - tall / 2.0), rect.max);
    let mut column =
        row.new_child(egui::UiBuilder::new().max_rect(place).layout(Layout::top_down(Align::LEFT)));
    column.spacing_mut().item_spacing.y = 0.0;
    column.add(egui::Label::new(strong(head)).truncate());
    if !text.is_empty() {
        column.add(egui::Label::new(note(text, &theme)).truncate());
    }
}

/// Draws the question in a strip of its own under the bar, for layouts with tabs.
fn slim_decision(scene: &Scene, session: &Session) {
    let theme = scene.theme;
    let (livery, head, text) = headline(scene, session);
    let free = scene.layout.free;
    Area::new(Id::new("question"))
        .order(Order::Middle)
        .fixed_pos(free.left_top() - vec2(0.0, 4.0))
        .constrain(false)
        .fade_in(false)
        .show(scene.ctx, |area| {
            let frame = crate::pages::paper::frame(&theme).inner_margin(Margin::symmetric(8, 4));
            frame.show(area, |row| {
                row.set_max_width((free.width() - 20.0).max(80.0));
                row.horizontal(|row| {
                    if let Some(livery) = livery {
                        flag(row, livery, vec2(22.0, 14.0));
                    }
                    row.add(egui::Label::new(strong(head)).truncate());
                    row.add(egui::Label::new(note(text, &theme)).truncate());
                });
            });
        });
}

/// Returns the livery, the name and the question of the seat that decides now.
fn headline(scene: &Scene, session: &Session) -> (Option<Livery>, Text, Text) {
    if scene.playback.busy() {
        let cap = |action| scene.keys.cap(action);
        let skips = text!("window-skips", "{skip} skips", skip = cap(Action::Skip));
        let text = if scene.playback.has_steps() {
            text!(
                "window-goes-on-not-step-by-step",
                "{hurry} continues, {skips}, {step_by_step} turns off step by step",
                hurry = cap(Action::Hurry),
                step_by_step = cap(Action::StepByStep)
            )
        } else {
            text!("window-hurries", "{hurry} speeds up, {skips}", hurry = cap(Action::Hurry))
        };
        return (None, scene.playback.headline(), text);
    }
    if let Some(here) = session.looked_at() {
        let decided = session.past.get(here).map(|past| session.decided(past)).unwrap_or_default();
        return (None, text!("window-an-earlier-moment", "An earlier moment"), decided);
    }
    if let Some(outcome) = &session.outcome {
        return (None, Text::from(&outcome.title), Text::from(&outcome.reason).capital());
    }
    if let Some(doing) = scene.work.doing() {
        return (None, doing.clone().with(Text::sign("…")), Text::default());
    }
    let Some(waits_for) = session.waits_for else {
        return (None, Text::default(), Text::default());
    };
    let seat = session.seat_name(waits_for.seat);
    let head = match waits_for.model {
        Some(model) => Text::verbatim(session.party(model)).with(Text::sign(", ")).with(seat),
        None => seat,
    };
    let prompt =
        session.decision.as_ref().map_or_else(Text::default, |decision| decision.prompt.clone());
    (Some(Livery::of_seat(waits_for.seat)), head, prompt)
}

/// Draws the buttons, from right to left. In a slim bar they are smaller and fewer.
fn buttons(
    row: &mut Ui,
    scene: &mut Scene,
    ui: &mut UiState,
    settings: &mut Settings,
    session: &Session,
    slim: bool,
) {
    row.spacing_mut().item_spacing.x = 4.0;
    let sign = |text: &str| RichText::new(text).size(if slim { BODY } else { 19.0 });
    let menu = row.button(sign(icon::LIST));
    if menu.with_tooltip(scene.keys.hint(text!("window-menu", "Menu"), Action::Menu)).clicked() {
        let open = ui.page == Some(Page::Menu);
        scene.command(if open { UiCommand::Close } else { UiCommand::Open(Page::Menu) });
    }
    // The button is kept if there is nothing to skip: no other button
    // moves under the pointer.
    let skip = row.add_enabled(scene.playback.busy(), egui::Button::new(sign(icon::SKIP_FORWARD)));
    if skip
        .with_tooltip(
            scene
                .keys
                .hint(text!("window-show-the-rest-at-once", "Show the rest at once"), Action::Skip),
        )
        .clicked()
    {
        scene.command(UiCommand::Skip);
    }
    pace(row, scene, settings);
    if !slim {
        speaker(row, scene, settings);
    }
    // Nothing is measured on a real table.
    let measures = session.shown.real_table.is_none();
    if measures {
        let eye = row.selectable_label(scene.field_of_view.on, sign(icon::EYE));
        let hint = text!(
            "window-what-is-in-sight-of-who",
            "Field of view: of the model you point at or plan to move, otherwise of the model \
             that decides"
        );
        if eye.with_tooltip(scene.keys.hint(hint, Action::FieldOfView)).clicked() {
            scene.command(UiCommand::FieldOfView);
        }
    }
    let bar = row.selectable_label(settings.bar, sign(icon::CLOCK_COUNTER_CLOCKWISE));
    landmarks::keep(row.ctx(), "history", bar.rect);
    let hint = text!(
        "window-the-whole-match-look-back-watch",
        "Timeline: look back, watch again, play on from an earlier moment"
    );
    if bar.with_tooltip(scene.keys.hint(hint, Action::Bar)).clicked() {
        scene.command(UiCommand::Past(PastCommand::Bar));
    }
    if measures {
        let skull = row.selectable_label(scene.danger.on, sign(icon::WARNING_DIAMOND));
        let hint = text!(
            "window-what-may-strike-back-all-over-2",
            "Enemy threats: the danger at every place that the deciding model can reach"
        );
        if skull.with_tooltip(scene.keys.hint(hint, Action::Danger)).clicked() {
            scene.command(UiCommand::Danger);
        }
        let ruler = row.selectable_label(scene.ruler.on, sign(icon::RULER));
        let hint = text!(
            "window-the-ruler-click-on-two-models",
            "The ruler: click on two models or points"
        );
        if ruler.with_tooltip(scene.keys.hint(hint, Action::Ruler)).clicked() {
            scene.command(UiCommand::Ruler);
        }
    }
    undo_buttons(row, scene, session, sign);
}

/// Draws the button for the speed of playback: a click doubles it, a right click halves
/// it. From the greatest speed a click leads to the least.
fn pace(row: &mut Ui, scene: &Scene, settings: &mut Settings) {
    let (least, most) = Settings::SPEED;
    let text = format!("{} {:.1}×", icon::FAST_FORWARD, settings.speed);
    let pace = row.button(RichText::new(text)).with_tooltip(&text!(
        "window-pace-how-fast-happenings-are-shown",
        "Playback speed {speed:.1}. Click for faster, right click for slower ({faster} and \
         {slower})",
        speed = settings.speed,
        faster = scene.keys.cap(Action::Faster),
        slower = scene.keys.cap(Action::Slower)
    ));
    if pace.clicked() {
        let at_most = settings.speed >= most - 0.01;
        settings.speed = if at_most { least } else { (settings.speed * 2.0).min(most) };
    }
    if pace.secondary_clicked() {
        settings.speed = (settings.speed / 2.0).max(least);
    }
}

/// Draws the buttons that redo and undo: edits while a table is edited, else decisions.
fn undo_buttons(
    row: &mut Ui,
    scene: &mut Scene,
    session: &Session,
    sign: impl Fn(&str) -> RichText,
) {
    let (undoable, redoable) = match &scene.editor.open {
        Some(editing) => editing.file.steps(),
        None => (session.undoable > 0, session.redoable > 0),
    };
    let redo = row.add_enabled(redoable, egui::Button::new(sign(icon::ARROW_U_UP_RIGHT)));
    if redo.with_tooltip(scene.keys.hint(text!("window-redo", "Redo"), Action::Redo)).clicked() {
        scene.command(UiCommand::Redo);
    }
    let undo = row.add_enabled(undoable, egui::Button::new(sign(icon::ARROW_U_UP_LEFT)));
    landmarks::keep(row.ctx(), "undo", undo.rect);
    if undo.with_tooltip(scene.keys.hint(text!("window-undo", "Undo"), Action::Undo)).clicked() {
        scene.command(UiCommand::Undo);
    }
}

/// Draws the button that mutes, which shows whether anything can be heard.
fn speaker(row: &mut Ui, scene: &mut Scene, settings: &Settings) {
    let (sign, hint) = match (settings.sound.mute, scene.hearing) {
        (true, _) => (
            icon::SPEAKER_SLASH,
            text!("window-nothing-is-heard-click-to-hear", "Muted: click to unmute"),
        ),
        (false, Hearing::NoDevice) => (
            icon::SPEAKER_NONE,
            text!("window-no-sound-device-was-found-mute", "Mute (no sound device was found)"),
        ),
        (false, _) => (icon::SPEAKER_HIGH, text!("window-mute", "Mute")),
    };
    if row
        .button(RichText::new(sign).size(19.0))
        .with_tooltip(scene.keys.hint(hint, Action::Mute))
        .clicked()
    {
        scene.command(UiCommand::Mute);
    }
}
