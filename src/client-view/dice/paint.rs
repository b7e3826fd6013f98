//! Painting of the tray and its dice: flat facets in light from one side, near
//! dice over far ones.

use bevy::color::{Mix, Srgba};
use bevy::math::{Rect, Vec2, Vec3};
use bevy_egui::egui::text::{LayoutJob, TextWrapping};
use bevy_egui::egui::{
    self, CornerRadius, FontId, LayerId, Order, Painter, Pos2, Shape, Stroke, StrokeKind, pos2,
    vec2,
};

use crate::annotations::labels::colour;
use crate::dice::cast::{Cast, Die, FLOOR, MOST};
use crate::ink::strokes;
use monteria_client_state::palette::{BRASS, INK, LEAF, OXBLOOD, PARCHMENT, PARCHMENT_DEEP};
use monteria_content::words::t;
use monteria_game::{DieOutcome, RollShown, Text, text};

/// Position of the eye over the tray, in inches.
const EYE: Vec3 = Vec3::new(0.0, 15.0, 8.5);
/// Point that the eye looks at.
const AIM: Vec3 = Vec3::new(0.0, 0.0, 0.1);
/// Direction from which light falls.
const LIGHT: Vec3 = Vec3::new(-0.5, 0.78, 0.38);
/// Width of the rim, in inches.
const RIM: f32 = 0.45;
/// Maximum width of the tray, in points.
const WIDEST: f32 = 330.0;

/// Colours of the rim's wood and of the floor's leather.
const WOOD: Srgba = Srgba::rgb(0.36, 0.25, 0.16);
const LEATHER: Srgba = Srgba::rgb(0.20, 0.155, 0.125);

/// Perspective projection from inches over the tray to points of the window.
struct Lens {
    corner: Pos2,
    scale: f32,
    forward: Vec3,
    up: Vec3,
}

impl Lens {
    /// Creates a lens that shows the whole tray in this width, its middle at zero. Also
    /// returns how far the tray reaches up and down from there.
    fn new(wide: f32) -> (Lens, f32, f32) {
        let forward = (AIM - EYE).normalize();
        let up = Vec3::X.cross(forward).normalize();
        let mut lens = Lens { corner: Pos2::ZERO, scale: 1.0, forward, up };
        let rim = FLOOR + Vec2::splat(RIM);
        let near = lens.point(Vec3::new(rim.x, 0.0, rim.y));
        let far = lens.point(Vec3::new(rim.x, 0.0, -rim.y));
        lens.scale = wide / (2.0 * near.x);
        let scale = lens.scale;
        (lens, far.y * scale, near.y * scale)
    }

    fn point(&self, at: Vec3) -> Pos2 {
        let off = at - EYE;
        let depth = off.dot(self.forward).max(0.1);
        let x = off.x / depth;
        let y = -off.dot(self.up) / depth;
        pos2(self.corner.x + x * self.scale, self.corner.y + y * self.scale)
    }

    /// Returns the size of an inch at this position, in points.
    fn inch(&self, at: Vec3) -> f32 {
        self.scale / (at - EYE).dot(self.forward).max(0.1)
    }
}

/// Height of the slip over the tray, in points.
const SLIP: f32 = 25.0;

/// Returns the place of the tray: a corner of the free area that covers none of the
/// roll's models, the lower right one if possible. `crowded` says that the lower
/// left corner is taken.
fn corner(free: egui::Rect, size: egui::Vec2, about: &[Pos2], crowded: bool) -> egui::Rect {
    let room = free.shrink2(vec2(6.0, 8.0));
    let far = room.max.x - size.x;
    let down = room.max.y - size.y;
    let corners = [
        (far, down, false),
        (room.min.x, down, crowded),
        (far, room.min.y, false),
        (room.min.x, room.min.y, false),
    ];
    let places = corners.map(|(x, y, taken)| (egui::Rect::from_min_size(pos2(x, y), size), taken));
    let clear = |place: &egui::Rect| !about.iter().any(|at| place.expand(26.0).contains(*at));
    places.iter().find(|(place, taken)| !taken && clear(place)).unwrap_or(&places[0]).0
}

/// The part of the window that the tray is painted into.
pub(super) struct Room<'a> {
    /// Area free of panels, in pixels of the window.
    pub free: Rect,
    /// Positions of the roll's models, in pixels of the window.
    pub about: &'a [Vec2],
    /// Whether the lower left corner is taken.
    pub crowded: bool,
    /// Whether black and white replace wood and leather.
    pub contrast: bool,
}

pub(crate) fn tray(ctx: &egui::Context, room: &Room, roll: &RollShown, cast: &Cast, share: f32) {
    let painter = ctx.layer_painter(LayerId::new(Order::Background, egui::Id::new("dice")));
    let zoom = ctx.zoom_factor();
    let point = |at: Vec2| pos2(at.x / zoom, at.y / zoom);
    let free = egui::Rect::from_min_max(point(room.free.min), point(room.free.max));
    let wide = (free.width() * 0.5).min(WIDEST);
    let (mut lens, above, below) = Lens::new(wide);
    let about: Vec<Pos2> = room.about.iter().map(|at| point(*at)).collect();
    let place = corner(free, vec2(wide, below - above + SLIP), &about, room.crowded);
    lens.corner = pos2(place.center().x, place.bottom() - below);
    let rests = share >= 1.0;
    words(&painter, roll, place, rests);
    let flat = |half: Vec2, y: f32| {
        [(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)]
            .map(|(x, z)| lens.point(Vec3::new(half.x * x, y, half.y * z)))
            .to_vec()
    };
    let polygon = |points: Vec<Pos2>, fill: Srgba, edge: Stroke| {
        painter.add(Shape::convex_polygon(points, colour(fill), edge));
    };
    let rim = FLOOR + Vec2::splat(RIM);
    polygon(flat(rim, 0.0), WOOD, Stroke::new(1.2, colour(BRASS)));
    let leather = if room.contrast { Srgba::rgb(0.1, 0.1, 0.1) } else { LEATHER };
    polygon(flat(FLOOR, 0.0), leather, Stroke::new(1.0, colour(INK)));
    if let Some(x) = cast.apart {
        let ends = [-FLOOR.y, FLOOR.y].map(|z| lens.point(Vec3::new(x, 0.0, z)));
        painter.line_segment(ends, Stroke::new(2.0, colour(BRASS)));
    }
    let placed: Vec<(&Die, Vec3, bevy::math::Quat)> = cast
        .dice
        .iter()
        .map(|die| {
            let (at, turn) = die.at(share);
            (die, at, turn)
        })
        .collect();
    for (_, at, _) in &placed {
        shadow(&painter, &lens, *at, cast.size);
    }
    let mut order: Vec<usize> = (0..placed.len()).collect();
    let far = |n: &usize| placed[*n].1.distance_squared(EYE);
    order.sort_by(|a, b| far(b).total_cmp(&far(a)));
    for n in order {
        let (die, at, turn) = placed[n];
        paint_die(&painter, &lens, die, at, turn, cast.size, rests);
    }
}

/// Draws the label of the roll and, once the dice lie, its result.
fn words(painter: &Painter, roll: &RollShown, place: egui::Rect, rests: bool) {
    let more = roll.dice.len().saturating_sub(MOST);
    let judged = roll.dice.iter().any(|die| die.outcome.is_some());
    let right = match (rests && judged, more, roll.needs) {
        (true, ..) => Text::counted("rules-successes-2", roll.successes, "success", "successes"),
        (_, 0, Some(needs)) => text!("window-or-more", "{needs} or more"),
        (_, 0, None) => Text::default(),
        (_, more, _) => text!("window-and-more", "and {change} more", change = more),
    };
    let font = FontId::proportional(12.5);
    let right = painter.layout_no_wrap(t(right), font.clone(), colour(INK));
    let room = place.width() - 24.0 - right.size().x;
    let mut left = LayoutJob::simple_singleline(t(&roll.label), font, colour(INK));
    left.wrap = TextWrapping::truncate_at_width(room.max(20.0));
    let left = painter.layout_job(left);
    let slip = egui::Rect::from_min_size(place.min, vec2(place.width(), SLIP - 3.0));
    let edge = Stroke::new(1.0, colour(BRASS));
    painter.rect(slip, CornerRadius::same(3), colour(PARCHMENT), edge, StrokeKind::Inside);
    let y = slip.center().y - left.size().y / 2.0;
    painter.galley(pos2(slip.left() + 7.0, y), left, colour(INK));
    painter.galley(pos2(slip.right() - 7.0 - right.size().x, y), right, colour(INK));
}

fn shadow(painter: &Painter, lens: &Lens, at: Vec3, size: f32) {
    let middle = lens.point(Vec3::new(at.x + 0.25 * at.y, 0.0, at.z - 0.1 * at.y));
    let inch = lens.inch(at);
    let fades = (1.0 / (0.6 + 0.4 * at.y.max(0.0))).clamp(0.25, 1.0);
    let radius = vec2(size * 1.05, size * 0.85) * inch;
    painter.add(egui::epaint::EllipseShape::filled(
        middle,
        radius,
        egui::Color32::from_black_alpha((110.0 * fades) as u8),
    ));
}

/// Returns the colours of a die's body and of its numbers. The outcome
/// shows once it lies.
fn tones(die: &Die, rests: bool) -> (Srgba, Srgba) {
    let shown = &die.shown;
    if shown.role.is_some() {
        return if shown.kept || !rests {
            (OXBLOOD, PARCHMENT)
        } else {
            (OXBLOOD.mix(&LEATHER, 0.6), PARCHMENT)
        };
    }
    match shown.outcome {
        _ if !rests => (PARCHMENT_DEEP, INK),
        _ if !shown.kept => (LEATHER.mix(&PARCHMENT_DEEP, 0.25), PARCHMENT_DEEP),
        Some(DieOutcome::Critical) => (Srgba::rgb(0.93, 0.70, 0.25), INK),
        Some(DieOutcome::Hit) => (LEAF.mix(&PARCHMENT, 0.12), PARCHMENT),
        Some(DieOutcome::Miss) => (PARCHMENT_DEEP.mix(&LEATHER, 0.35), INK),
        None => (PARCHMENT_DEEP, INK),
    }
}

fn paint_die(
    painter: &Painter,
    lens: &Lens,
    die: &Die,
    at: Vec3,
    turn: bevy::math::Quat,
    size: f32,
    rests: bool,
) {
    let (body, ink) = tones(die, rests);
    if rests && die.shown.kept && die.shown.outcome == Some(DieOutcome::Critical) {
        let middle = lens.point(at);
        let radius = size * lens.inch(at);
        for (wide, alpha) in [(1.75, 40), (1.45, 70), (1.2, 120)] {
            let glow = egui::Color32::from_rgba_unmultiplied(255, 205, 90, alpha);
            painter.circle_filled(middle, radius * wide, glow);
        }
    }
    let world = |point: Vec3| at + turn * (point * size);
    for (n, face) in die.solid.faces.iter().enumerate() {
        let normal = turn * face.normal;
        let middle = world(face.middle);
        let toward = (EYE - middle).normalize().dot(normal);
        if toward <= 0.0 {
            continue;
        }
        let lit = 0.52 + 0.55 * normal.dot(LIGHT.normalize()).max(0.0);
        let shade = Srgba::rgb(body.red * lit, body.green * lit, body.blue * lit);
        let points: Vec<Pos2> = face
            .corners
            .iter()
            .map(|corner| lens.point(world(die.solid.corners[*corner])))
            .collect();
        let edge = Stroke::new(0.8, colour(shade.mix(&INK, 0.45)));
        painter.add(Shape::convex_polygon(points, colour(shade), edge));
        if toward > 0.3 {
            let right = face.up.cross(face.normal);
            let tall = if die.number(n) > 9 { face.room * 0.78 } else { face.room };
            let thick = (size * tall * 0.14 * lens.inch(middle)).clamp(0.9, 3.0);
            for stroke in strokes(&die.number(n).to_string(), tall) {
                let line = stroke
                    .iter()
                    .map(|p| lens.point(world(face.middle + right * p.x + face.up * p.y)));
                painter.add(Shape::line(line.collect(), Stroke::new(thick, colour(ink))));
            }
        }
    }
    if rests && !die.shown.kept {
        let r = size * 0.8 * lens.inch(at);
        let middle = lens.point(at);
        let line = Stroke::new(2.0, colour(PARCHMENT));
        painter.line_segment([middle + vec2(-r, r), middle + vec2(r, -r)], line);
    }
}

#[cfg(test)]
mod tests;
