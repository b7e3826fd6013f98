//! Card beside the pointer: the cost of a path, the odds of an attack, the reason of a
//! refusal, a model's name.

use bevy::math::{Rect, Vec2, Vec3};
use bevy_egui::egui::{self, Id, Label, Order, Pos2, RichText, Ui, pos2, vec2};
use egui_phosphor::regular as icon;

use crate::elements::marks::{chip, flag, meter};
use crate::elements::theme::{Theme, note, strong};
use crate::{
    Scene, UiState, pages::paper, panels::preview, pointing::attack_options, pointing::explain,
    pointing::on_table, pointing::ruler, pointing::threats,
};
use monteria_client_state::palette::Livery;
use monteria_client_state::planning::aim::menu::asks_first;
use monteria_client_state::play::session::{ModelVisibility, Session};
use monteria_client_state::play::work::NoticeKind;
use monteria_content::words::t;
use monteria_game::{
    AttackOptions, Choice, Covered, ModelId, ModelView, Needs, Refusal, SightState, Text, inches,
    keyword_name, keyword_text, moved, text,
};
use monteria_table::{Area, Keyword, MarkKind, Obstacle, Piece, Route};

pub(crate) fn show(scene: &mut Scene, ui: &UiState, session: &Session) {
    let Some(at) = place(scene) else { return };
    if scene.ruler.on && scene.editor.open.is_none() {
        card(scene, at, |page| ruler::lines(page, scene, session));
        return;
    }
    if let Some(what) = on_table::explanation(scene, session) {
        explain::point(scene.ctx, what);
    }
    let refusal = ui.remarks.iter().rev().find(|(notice, _)| notice.kind == NoticeKind::Refusal);
    if let Some((notice, _)) = refusal {
        let text = session.named(&notice.text);
        card(scene, at, |page| caption(page, text, &scene.theme));
        return;
    }
    let selection = scene.selection;
    let aiming = session.open_decision(scene.playback).and_then(|_| session.armed(selection));
    let offered = aiming.filter(|_| selection.suggested);
    match aiming.map(|choice| &choice.needs) {
        Some(Needs::To(_) | Needs::Aim(_)) if selection.planned.is_some() => {
            card(scene, at, |page| plan_card(page, scene, session, offered));
        }
        Some(needs @ (Needs::Target { others, .. } | Needs::Several { others, .. }))
            if selection.target.is_some() =>
        {
            card(scene, at, |page| target_card(page, scene, session, needs, others, offered));
        }
        _ => hover_card(scene, at, session, offered),
    }
}

/// Draws the plan to move or turn: whether it is legal, its path, and what it leads to.
fn plan_card(page: &mut Ui, scene: &Scene, session: &Session, offered: Option<&Choice>) {
    let theme = scene.theme;
    let selection = scene.selection;
    match &selection.route {
        Some(Err(why)) => {
            caption(page, session.named(&why.text()), &theme);
            if selection.reach.as_ref().is_some_and(|reach| !reach.cells.is_empty()) {
                page.label(note(
                    text!(
                        "window-a-click-goes-to-the-nearest",
                        "A click aims at the nearest legal place; a second click confirms it."
                    ),
                    &theme,
                ));
            }
        }
        Some(Ok(route)) => {
            page.horizontal(|row| {
                row.label(RichText::new(icon::FOOTPRINTS).color(theme.green));
                row.label(strong(moved(&route.legs, route.cost)));
            });
            for remark in route_remarks(route, session) {
                page.label(note(remark, &theme));
            }
        }
        None => {
            page.label(RichText::new(icon::CHECK).color(theme.green));
        }
    }
    if let Some(covered) = &selection.covers {
        page.label(t(covers(covered, session)));
    }
    if let Some(shown) = &selection.preview {
        preview::card(page, shown, &theme);
    }
    if matches!(selection.route, Some(Ok(_))) {
        visible_enemies(page, session, &selection.outlook, scene.threats.attack_options(), &theme);
    }
    threats::lines(page, session, scene.threats, &theme);
    if let Some(choice) = offered {
        ground_card(page, session, selection.pointer, scene.terrain, &theme);
        offer(page, choice, &theme);
    }
}

/// Draws the target under the pointer: its name, why it is not allowed,
/// or the expected result.
fn target_card(
    page: &mut Ui,
    scene: &Scene,
    session: &Session,
    needs: &Needs,
    others: &[(ModelId, Refusal)],
    offered: Option<&Choice>,
) {
    let theme = scene.theme;
    let selection = scene.selection;
    if let Some(model) = selection.target.and_then(|id| session.shown.model(id)) {
        let name = session.target_name(model.id, &Session::all_targets(needs));
        page.horizontal(|row| {
            flag(row, Livery::of_model(model), vec2(20.0, 13.0));
            row.label(strong(Text::verbatim(name)));
        });
    }
    if let Some((_, why)) = others.iter().find(|(id, _)| Some(*id) == selection.target) {
        caption(page, session.named(&why.text()), &theme);
        if let [seen] = selection.outlook.as_slice() {
            seen_line(page, seen, "", &theme);
        }
        page.label(note(text!("window-f1-why", "F1: why"), &theme));
    }
    if let Some(shown) = selection.preview.as_ref() {
        preview::card(page, shown, &theme);
    }
    if let Some(choice) = offered {
        offer(page, choice, &theme);
    }
}

/// Draws the model, or else the ground, under the pointer, and the option that a click
/// takes there. Draws no card on the bare mat.
fn hover_card(scene: &Scene, at: Pos2, session: &Session, offered: Option<&Choice>) {
    let theme = scene.theme;
    let selection = scene.selection;
    if let Some(model) = selection.hovered.and_then(|id| session.shown.model(id)) {
        card(scene, at, |page| {
            model_card(page, model, &theme);
            if let Some(shown) = selection.preview.as_ref().filter(|_| offered.is_some()) {
                preview::card(page, shown, &theme);
            }
            if let [seen] = selection.outlook.as_slice() {
                seen_line(page, seen, "", &theme);
            }
            threats::lines(page, session, scene.threats, &theme);
            if let Some(choice) = offered {
                offer(page, choice, &theme);
            }
        });
        return;
    }
    let on_area = selection.pointer.is_some_and(|at| area_at(session, at).is_some());
    if offered.is_some() || on_area || scene.terrain.is_some() {
        card(scene, at, |page| {
            ground_card(page, session, selection.pointer, scene.terrain, &theme);
            if let Some(choice) = offered {
                offer(page, choice, &theme);
            }
        });
    }
}

/// Draws the enemies visible from the planned spot, and the attacks possible from there.
fn visible_enemies(
    page: &mut Ui,
    session: &Session,
    seen: &[ModelVisibility],
    attacks: Option<&AttackOptions>,
    theme: &Theme,
) {
    const MOST: usize = 5;
    if let Some(attacks) = attacks {
        attack_options::heading(page, attacks, theme);
    }
    if seen.is_empty() {
        page.label(note(
            text!(
                "window-sees-no-enemy-from-here",
                "{eye_slash} sees no enemy from here",
                eye_slash = icon::EYE_SLASH
            ),
            theme,
        ));
    }
    for one in seen.iter().take(MOST) {
        seen_line(page, one, &one.name, theme);
        if let Some(attacks) = attacks {
            attack_options::at(page, session, attacks, &one.name, theme);
        }
    }
    if seen.len() > MOST {
        page.label(note(
            text!("window-and-more", "and {change} more", change = seen.len() - MOST),
            theme,
        ));
    }
}

/// Draws the distance of a model and its visibility in a line.
fn seen_line(page: &mut Ui, seen: &ModelVisibility, name: &str, theme: &Theme) {
    let what = seen.sight.words(Text::default());
    let (mark, colour) = match seen.sight.state {
        SightState::Free => (icon::EYE, theme.green),
        SightState::Cover => (icon::SHIELD, theme.brass),
        SightState::Stopped => (icon::EYE_SLASH, theme.oxblood),
    };
    page.horizontal_wrapped(|row| {
        row.label(RichText::new(mark).color(colour));
        if !name.is_empty() {
            row.label(name);
        }
        row.label(note(
            Text::verbatim(inches(seen.distance)).with(Text::sign(", ")).with(what),
            theme,
        ));
    });
}

/// Draws the option that the pointer suggests, and the clicks that take it.
fn offer(page: &mut Ui, choice: &Choice, theme: &Theme) {
    page.horizontal(|row| {
        row.label(RichText::new(icon::HAND_POINTING).color(theme.green));
        row.label(strong(&choice.label));
        if !choice.cost.is_empty() {
            row.label(note(&choice.cost, theme));
        }
    });
    let at_once = choice.needs == Needs::Nothing && !asks_first(choice);
    page.label(note(
        if at_once {
            text!("window-a-click-does-it", "A click does it.")
        } else {
            text!("window-a-click-aims-another-one-does", "A click aims, another one does it.")
        },
        theme,
    ));
}

/// Draws the area under the pointer, or else the piece of terrain; nothing
/// on the bare mat.
fn ground_card(
    page: &mut Ui,
    session: &Session,
    at: Option<Vec3>,
    terrain: Option<usize>,
    theme: &Theme,
) {
    if let Some(area) = at.and_then(|at| area_at(session, at)) {
        page.label(strong(session.view.area_name(area).capital()));
        keywords(page, |keyword| area.keywords.contains(keyword.flag()), theme);
    } else if let Some(piece) = terrain.and_then(|number| session.table.piece(number)) {
        terrain_card(page, piece, theme);
    }
}

/// Returns in words the models, then the terrain, that a template covers.
fn covers(covered: &Covered, session: &Session) -> Text {
    let models = covered.models.iter().map(|id| Text::verbatim(session.name(*id)));
    let pieces = covered.pieces.iter().filter_map(|number| session.table.piece(*number));
    let pieces = pieces.map(|piece| Text::verbatim(&piece.name));
    let all = Text::joined(models.chain(pieces), ", ");
    if all.is_empty() {
        text!("window-covers-nobody", "covers nobody")
    } else {
        text!("window-covers", "covers {all}")
    }
}

/// Returns the place of the card: beside the pointer, or above the middle of the table if
/// a script or the keyboard points. `None` if there is no card.
fn place(scene: &Scene) -> Option<Pos2> {
    let free = scene.layout.free;
    let pointer = scene.ctx.pointer_hover_pos().filter(|at| scene.layout.window.contains(*at));
    let on_panel = scene.ctx.is_pointer_over_egui();
    match pointer {
        Some(at) if !scene.selection.scripted && !on_panel => Some(at),
        _ if scene.selection.armed.is_some() || scene.selection.scripted || scene.ruler.on => {
            Some(Pos2::new(free.center().x, free.top() + 10.0))
        }
        _ => None,
    }
}

/// Weight of covering the card of a lesson; a figure has weight 1.
const LESSON: f32 = 4.0;

fn card(scene: &Scene, at: Pos2, add: impl FnOnce(&mut Ui)) {
    let theme = scene.theme;
    let id = Id::new("pointer");
    // The card is assumed to be as large as in the last frame.
    let size = scene
        .ctx
        .memory(|memory| memory.area_rect(id))
        .map_or(vec2(200.0, 60.0), |rect| rect.size());
    let lesson = scene.ctx.memory(|memory| memory.area_rect(Id::new("lesson")));
    let lesson = lesson.filter(|_| scene.taught.is_some()).map(|rect| (rect, LESSON));
    let rect = |seen: &Rect| {
        egui::Rect::from_min_max(pos2(seen.min.x, seen.min.y), pos2(seen.max.x, seen.max.y))
    };
    // The bar at the top stays in view.
    let window = scene.layout.window.shrink(4.0);
    let below_bar = window.with_min_y(window.top().max(scene.layout.free.top()));
    let avoid: Vec<(egui::Rect, f32)> =
        scene.figures.iter().map(|seen| (rect(seen), 1.0)).chain(lesson).collect();
    egui::Area::new(id)
        .order(Order::Tooltip)
        .interactable(false)
        .fixed_pos(beside(at, size, below_bar, &avoid))
        .constrain_to(window)
        .fade_in(false)
        .show(scene.ctx, |area| {
            paper::frame(&theme).show(area, |page| {
                page.set_max_width(250.0);
                add(page);
            });
        });
}

/// Returns the place of a card of `size` beside the pointer: below it at the right,
/// unless the card covers less of `avoid` in another corner. Covered areas count by their
/// size times their weight.
fn beside(at: Pos2, size: egui::Vec2, window: egui::Rect, avoid: &[(egui::Rect, f32)]) -> Pos2 {
    /// Difference in square points that is too small to justify another corner.
    const LITTLE: f32 = 200.0;
    let right = at.x + 18.0;
    let left = at.x - 14.0 - size.x;
    let below = at.y + 14.0;
    let above = at.y - 10.0 - size.y;
    let most = (window.max - size).max(window.min);
    let corners = [(right, below), (right, above), (left, below), (left, above)];
    let places = corners.map(|(x, y)| pos2(x, y).clamp(window.min, most));
    let covered = |place: Pos2| {
        let card = egui::Rect::from_min_size(place, size);
        // A card that is pushed back into the window may end up under the pointer itself.
        let pointer = if card.contains(at) { 4.0 * size.x * size.y } else { 0.0 };
        let lies_on =
            |(other, weight): &(egui::Rect, f32)| card.intersect(*other).area().max(0.0) * weight;
        let on = avoid.iter().filter(|(other, _)| card.intersects(*other)).map(lies_on);
        on.fold(pointer, |sum, area| sum + area)
    };
    let mut best = (covered(places[0]), places[0]);
    for place in places.into_iter().skip(1) {
        let here = covered(place);
        if here + LITTLE < best.0 {
            best = (here, place);
        }
    }
    best.1
}

/// Draws the reason of a refusal as a sentence.
fn caption(page: &mut Ui, text: Text, theme: &Theme) {
    page.horizontal_top(|row| {
        row.label(RichText::new(icon::PROHIBIT).color(theme.oxblood));
        row.add(Label::new(RichText::new(t(text.capital())).color(theme.oxblood)).wrap());
    });
}

fn model_card(page: &mut Ui, model: &ModelView, theme: &Theme) {
    page.horizontal(|row| {
        flag(row, Livery::of_model(model), vec2(20.0, 13.0));
        row.label(strong(Text::verbatim(&model.name)));
    });
    if !model.name.starts_with(model.kind.as_str()) {
        page.label(note(&model.kind, theme));
    }
    let (now, full) = model.health;
    if full > 0 {
        page.horizontal(|row| {
            row.label(format!("{now}/{full}"));
            meter(row, now, full, theme.oxblood, theme);
        });
    }
    if !model.summary.is_empty() {
        page.label(t(&model.summary));
    }
    for badge in &model.badges {
        chip(page, badge, true, theme);
    }
}

/// Draws a piece of terrain: its name, its height, and the meaning of its keywords.
fn terrain_card(page: &mut Ui, piece: &Piece, theme: &Theme) {
    page.label(strong(Text::verbatim(&piece.name).capital()));
    let depth = if piece.base < 0.0 {
        text!("window-deep-2", "{top:.1}\" deep", top = piece.top - piece.base)
    } else {
        Text::default()
    };
    let height = if piece.top > 0.0 {
        text!("window-high-2", "{top:.1}\" high", top = piece.top)
    } else {
        Text::default()
    };
    let size = [height, depth].into_iter().filter(|text| !text.is_empty());
    let size = Text::joined(size, ", ");
    if !size.is_empty() {
        page.label(note(size, theme));
    }
    keywords(page, |keyword| piece.is(keyword.flag()), theme);
}

/// Returns the smallest area that contains a point of the table.
fn area_at(session: &Session, at: Vec3) -> Option<&Area> {
    let plan = Vec2::new(at.x, at.z);
    let inside = |area: &&Area| {
        area.center.distance(plan) < area.radius().max(0.3) && (area.base - at.y).abs() < 0.6
    };
    let areas = session.shown.areas.iter().filter(inside);
    areas.min_by(|a, b| a.diameter.total_cmp(&b.diameter))
}

/// Draws the keywords of a place with their meaning.
fn keywords(page: &mut Ui, has: impl Fn(Keyword) -> bool, theme: &Theme) {
    for keyword in Keyword::ALL.into_iter().filter(|keyword| has(*keyword)) {
        page.horizontal_wrapped(|row| {
            row.spacing_mut().item_spacing.x = 5.0;
            row.label(strong(keyword_name(keyword)));
            row.label(note(keyword_text(keyword), theme));
        });
    }
}

/// Returns further remarks about a path: climbs, leaps, dangers and areas.
fn route_remarks(route: &Route, session: &Session) -> Vec<Text> {
    let count =
        |kind: fn(&MarkKind) -> bool| route.marks.iter().filter(|mark| kind(&mark.kind)).count();
    let mut remarks = Vec::new();
    let times = |remark: Text, count: usize| match count {
        1 => remark,
        _ => {
            let count = i64::try_from(count).unwrap_or(i64::MAX);
            remark.with(Text::sign(", ")).with(Text::counted(
                "window-times",
                count,
                "time",
                "times",
            ))
        }
    };
    match count(|kind| *kind == MarkKind::Climbs) {
        0 => {}
        n => remarks.push(times(text!("window-climbs", "climbs"), n)),
    }
    match count(|kind| *kind == MarkKind::Leaps) {
        0 => {}
        n => remarks.push(times(text!("window-leaps", "leaps"), n)),
    }
    if count(|kind| *kind == MarkKind::Hangs) > 0 {
        remarks.push(text!("window-ends-hanging", "ends hanging"));
    }
    for mark in &route.marks {
        let name = match mark.kind {
            MarkKind::EntersDangerous(what) => text!(
                "window-dangerous",
                "dangerous: {obstacle}",
                obstacle = obstacle(what, session)
            ),
            MarkKind::EntersArea(area) => {
                text!(
                    "window-enters",
                    "enters {obstacle}",
                    obstacle = obstacle(Obstacle::Area(area), session)
                )
            }
            _ => continue,
        };
        if !remarks.contains(&name) {
            remarks.push(name);
        }
    }
    remarks
}

fn obstacle(what: Obstacle, session: &Session) -> Text {
    match what {
        Obstacle::Piece(number) => {
            session.table.piece(number).map(|piece| Text::verbatim(&piece.name))
        }
        Obstacle::Area(id) => {
            let area = session.shown.areas.iter().find(|area| area.id == id);
            area.map(|area| session.shown.area_name(area))
        }
        Obstacle::Body(id) => session.shown.model(id).map(|model| Text::verbatim(&model.name)),
    }
    .unwrap_or_else(|| text!("window-something", "something"))
}

#[cfg(test)]
mod tests;
