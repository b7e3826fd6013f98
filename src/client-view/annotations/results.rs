//! Results of events, shown where they happen: wounds, dice, states and deaths rise as
//! short texts over the figure concerned.

use bevy::color::ColorToPacked;
use bevy::prelude::*;
use bevy::window::RequestRedraw;
use bevy_egui::egui::{
    self, Color32, CornerRadius, FontId, LayerId, Order, Pos2, Stroke, StrokeKind, vec2,
};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};
use egui_phosphor::regular as icon;

use crate::figure::FigurePositions;
use crate::viewpoint::camera::TableCamera;
use monteria_client_state::palette::{INK, PARCHMENT, tone_colour};
use monteria_client_state::play::playback::{Playback, Shown};
use monteria_client_state::play::session::{AppState, Session};
use monteria_client_state::signs::sign;
use monteria_content::words::t;
use monteria_game::{
    Badge, DieOutcome, EventKind, GameEvent, LeaveReason, ModelId, RollShown, Text, Tone, View,
    text,
};

/// Seconds of playback for which a text is shown.
const STAYS: f32 = 2.4;
/// Seconds of these for the rise, and for the fade.
const RISES: f32 = 0.25;
/// Maximum number of texts over one figure; older ones make room.
const MOST: usize = 4;
/// Maximum number of dice that are drawn singly.
const MOST_DICE: usize = 10;
/// Width of a die, in points.
const DIE: f32 = 14.0;

/// The texts that are shown, latest last.
#[derive(Resource, Default)]
struct Results {
    all: Vec<FigureResult>,
    /// Jump count of the session for these texts; a jump discards them.
    jump: u32,
}

/// A short text over a figure.
#[derive(Clone, PartialEq, Debug)]
struct FigureResult {
    model: ModelId,
    text: Text,
    tone: Tone,
    dice: Vec<(u8, Option<DieOutcome>)>,
    /// Seconds of playback since the text appeared; negative where it is still to come.
    age: f32,
}

pub(crate) fn plugin(app: &mut App) {
    let playing = in_state(AppState::Playing).and_then(resource_exists::<Session>);
    app.init_resource::<Results>()
        .add_systems(
            Update,
            hear.after(monteria_client_state::play::playback::PlaybackSystems)
                .run_if(playing.clone()),
        )
        .add_systems(EguiPrimaryContextPass, paint.run_if(playing));
}

/// Adds texts for events that begin to be shown, and removes those that
/// were shown long enough.
fn hear(
    mut shown: MessageReader<Shown>,
    session: Res<Session>,
    playback: Res<Playback>,
    time: Res<Time>,
    mut results: ResMut<Results>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    let jumped = std::mem::replace(&mut results.jump, session.jump) != session.jump;
    // Texts that remain while playback is idle age by the clock.
    let passed = if playback.busy() { playback.passed(&time) } else { time.delta_secs().min(0.25) };
    if !results.all.is_empty() || jumped {
        results.all.iter_mut().for_each(|result| result.age += passed);
        results.all.retain(|result| result.age < STAYS && !jumped);
        redraw.write(RequestRedraw);
    }
    for message in shown.read() {
        match message {
            Shown::Skipped => results.all.clear(),
            Shown::Began { event, moving } => {
                let Some(mut result) = result_of(event, [&session.view, &session.shown]) else {
                    continue;
                };
                if matches!(event.what, EventKind::Rolled(_)) {
                    // The result of dice appears when they come to rest.
                    result.age = -moving;
                }
                results.all.push(result);
                redraw.write(RequestRedraw);
            }
        }
    }
}

/// Returns the text for an event with its model, or `None` where the figure itself shows
/// everything. Names of states come from the first view that knows them.
fn result_of(event: &GameEvent, views: [&View; 2]) -> Option<FigureResult> {
    let of = |model: ModelId, text: Text, tone: Tone| {
        Some(FigureResult { model, text, tone, dice: Vec::new(), age: 0.0 })
    };
    match &event.what {
        EventKind::Wounded { model, amount, part, .. } => {
            let part = part.as_ref().map(|part| Text::verbatim(" ").with(part)).unwrap_or_default();
            let counted = |text: String| Text::verbatim(text).with(&part);
            match amount {
                0 => of(*model, text!("window-unhurt", "unhurt").with(&part), Tone::Plain),
                1.. => of(*model, counted(format!("{} −{amount}", icon::DROP)), Tone::Bad),
                _ => of(*model, counted(format!("{} +{}", icon::HEART, -amount)), Tone::Good),
            }
        }
        EventKind::Left { model, reason: LeaveReason::Slain } => {
            of(*model, text!("window-slain-2", "{skull} slain", skull = icon::SKULL), Tone::Bad)
        }
        EventKind::Left { model, reason: LeaveReason::Fled } => of(
            *model,
            text!("window-gets-away", "{sign_out} gets away", sign_out = icon::SIGN_OUT),
            Tone::Plain,
        ),
        EventKind::Marked { model, badge, on } => {
            let known = views.iter().filter_map(|view| view.model(*model));
            let badge = known.flat_map(|model| &model.badges).find(|known| known.id == *badge);
            match badge {
                Some(badge) if *on => {
                    let sign = format!("{} ", sign(badge));
                    of(*model, Text::verbatim(sign).with(&badge.name), badge.tone)
                }
                Some(badge) => of(
                    *model,
                    text!("window-no-longer", "no longer {name}", name = badge.name),
                    turned(badge),
                ),
                None => of(*model, event.text.clone(), Tone::Plain),
            }
        }
        EventKind::Rolled(roll) => rolled(roll),
        _ => None,
    }
}

/// Returns the tone for the end of a state.
fn turned(badge: &Badge) -> Tone {
    match badge.tone {
        Tone::Bad => Tone::Good,
        Tone::Good | Tone::Plain => Tone::Plain,
    }
}

/// Returns the kept dice, with the number of successes where dice succeed or fail by
/// themselves; `None` where no model rolled.
fn rolled(roll: &RollShown) -> Option<FigureResult> {
    let model = roll.by?;
    let counts: Vec<_> = roll.dice.iter().filter(|die| die.kept).collect();
    let judged = counts.iter().any(|die| die.outcome.is_some());
    let text = match roll.successes {
        _ if !judged => Text::default(),
        0 => text!("window-no-success", "no success"),
        successes => Text::counted("rules-successes-2", successes, "success", "successes"),
    };
    let (dice, text) = if counts.len() > MOST_DICE {
        let number = i64::try_from(counts.len()).unwrap_or(i64::MAX);
        let dice = Text::counted("rules-dice-2", number, "die", "dice");
        (Vec::new(), Text::row([dice, Text::sign(": "), text]))
    } else {
        (counts.iter().map(|die| (die.face, die.outcome)).collect(), text)
    };
    // The roller may have wished for few successes or for many, so the tone is plain.
    Some(FigureResult { model, text, tone: Tone::Plain, dice, age: 0.0 })
}

fn colour(tone: Srgba) -> Color32 {
    let [r, g, b, a] = tone.to_u8_array();
    Color32::from_rgba_unmultiplied(r, g, b, a)
}

fn paint(
    mut contexts: EguiContexts,
    session: Res<Session>,
    playback: Res<Playback>,
    standing: Res<FigurePositions>,
    results: Res<Results>,
    camera: Single<(&Camera, &GlobalTransform), With<TableCamera>>,
) -> Result {
    if results.all.is_empty() {
        return Ok(());
    }
    let ctx = contexts.ctx_mut()?;
    let painter = ctx.layer_painter(LayerId::new(Order::Background, egui::Id::new("results")));
    let scale = ctx.zoom_factor();
    let (camera, place) = *camera;
    let mut over: std::collections::BTreeMap<ModelId, (Pos2, usize)> = Default::default();
    for result in results.all.iter().rev().filter(|result| result.age >= 0.0) {
        let Some(model) = session.shown.model(result.model) else { continue };
        let at = standing.at.get(&result.model).copied().unwrap_or(Vec3::from(model.at));
        let head = at + Vec3::Y * (model.height + 0.4);
        let Ok(head) = camera.world_to_viewport(place, head) else { continue };
        let head = Pos2::new(head.x / scale, head.y / scale);
        let (above, count) = over.entry(result.model).or_insert((head, 0));
        if *count == MOST {
            continue;
        }
        let motion = playback.motion;
        let risen = if motion { (result.age / RISES).clamp(0.0, 1.0) } else { 1.0 };
        let fades = if motion { ((STAYS - result.age) / RISES).clamp(0.0, 1.0) } else { 1.0 };
        let foot = *above + vec2(0.0, 12.0 * (1.0 - risen));
        let tall = plate(&painter, result, foot, risen.min(fades));
        *above -= vec2(0.0, tall + 3.0);
        *count += 1;
    }
    Ok(())
}

/// Draws a text whose plate ends at `foot` and returns the plate's height, in points.
fn plate(painter: &egui::Painter, result: &FigureResult, foot: Pos2, strength: f32) -> f32 {
    let font = FontId::proportional(13.0);
    let ground = colour(tone_colour(result.tone)).gamma_multiply(strength);
    let paper = colour(PARCHMENT).gamma_multiply(strength);
    let text = painter.layout_no_wrap(t(&result.text), font, paper);
    let dice = (DIE + 2.0) * result.dice.len() as f32;
    let gap = if dice > 0.0 && text.size().x > 0.0 { 4.0 } else { 0.0 };
    let size = vec2(text.size().x + dice + gap + 12.0, text.size().y.max(DIE) + 4.0);
    let rect = egui::Rect::from_min_size(foot - vec2(size.x / 2.0, size.y), size);
    let round = if result.tone == Tone::Bad { CornerRadius::ZERO } else { CornerRadius::same(6) };
    painter.rect(rect, round, ground, Stroke::new(1.0, paper), StrokeKind::Outside);
    let mut x = rect.left() + 6.0;
    for (face, outcome) in &result.dice {
        die(painter, Pos2::new(x + DIE / 2.0, rect.center().y), *face, *outcome, strength);
        x += DIE + 2.0;
    }
    let at = Pos2::new(x + gap, rect.center().y - text.size().y / 2.0);
    painter.galley(at, text, paper);
    size.y
}

/// Draws a die: filled for a success, with a rim for a critical one.
fn die(painter: &egui::Painter, at: Pos2, face: u8, outcome: Option<DieOutcome>, strength: f32) {
    let paper = colour(PARCHMENT).gamma_multiply(strength);
    let ink = colour(INK).gamma_multiply(strength);
    let succeeds = matches!(outcome, Some(DieOutcome::Hit | DieOutcome::Critical));
    let (fill, text) = if succeeds { (paper, ink) } else { (Color32::TRANSPARENT, paper) };
    let rect = egui::Rect::from_center_size(at, vec2(DIE, DIE));
    painter.rect(rect, CornerRadius::same(3), fill, Stroke::new(1.0, paper), StrokeKind::Inside);
    if outcome == Some(DieOutcome::Critical) {
        painter.rect_stroke(
            rect.shrink(1.5),
            CornerRadius::same(2),
            Stroke::new(1.0, ink),
            StrokeKind::Inside,
        );
    }
    painter.text(at, egui::Align2::CENTER_CENTER, face, FontId::proportional(10.0), text);
}

#[cfg(test)]
mod tests;
