//! The tray and its dice as they are painted: flat facets in light from one side, each die before those that lie farther off.

use bevy::color::{Mix, Srgba};
use bevy::math::{Rect, Vec2, Vec3};
use bevy_egui::egui::{
    self, CornerRadius, FontId, LayerId, Order, Painter, Pos2, Shape, Stroke, StrokeKind, pos2, vec2,
};

use super::super::super::palette::{BRASS, INK, LEAF, OXBLOOD, PARCHMENT, PARCHMENT_DEEP};
use super::super::ink::strokes;
use super::super::labels::colour;
use super::cast::{Cast, Die, FLOOR, MOST};
use crate::game::{DieOutcome, RollShown};

/// Where the eye is over the tray, in inches.
const EYE: Vec3 = Vec3::new(0.0, 15.0, 8.5);
/// What it looks at.
const AIM: Vec3 = Vec3::new(0.0, 0.0, 0.1);
/// From where light falls.
const LIGHT: Vec3 = Vec3::new(-0.5, 0.78, 0.38);
/// How wide the rim is, in inches.
const RIM: f32 = 0.45;
/// The greatest width of the tray, in points.
const WIDEST: f32 = 330.0;

/// The wood of the rim and the leather of the floor.
const WOOD: Srgba = Srgba::rgb(0.36, 0.25, 0.16);
const LEATHER: Srgba = Srgba::rgb(0.20, 0.155, 0.125);

/// From inches over the tray to points of the window.
struct Lens {
    corner: Pos2,
    scale: f32,
    forward: Vec3,
    up: Vec3,
}

impl Lens {
    /// A lens that shows the whole tray in this width, its lower right corner here. Also how tall the tray is then.
    fn new(lower_right: Pos2, wide: f32) -> (Lens, f32) {
        let forward = (AIM - EYE).normalize();
        let up = Vec3::X.cross(forward).normalize();
        let mut lens = Lens { corner: Pos2::ZERO, scale: 1.0, forward, up };
        let rim = FLOOR + Vec2::splat(RIM);
        let near = lens.point(Vec3::new(rim.x, 0.0, rim.y));
        let far = lens.point(Vec3::new(rim.x, 0.0, -rim.y));
        lens.scale = wide / (2.0 * near.x);
        let tall = (near.y - far.y) * lens.scale;
        lens.corner = lower_right - vec2(wide / 2.0, near.y * lens.scale);
        (lens, tall)
    }

    fn point(&self, at: Vec3) -> Pos2 {
        let off = at - EYE;
        let depth = off.dot(self.forward).max(0.1);
        let (x, y) = (off.x / depth, -off.dot(self.up) / depth);
        pos2(self.corner.x + x * self.scale, self.corner.y + y * self.scale)
    }

    /// How many points an inch is here.
    fn inch(&self, at: Vec3) -> f32 {
        self.scale / (at - EYE).dot(self.forward).max(0.1)
    }
}

/// Paints the tray into the lower right corner of what is free of panels.
pub fn tray(ctx: &egui::Context, free: Rect, roll: &RollShown, (cast, share): (&Cast, f32), contrast: bool) {
    let painter = ctx.layer_painter(LayerId::new(Order::Background, egui::Id::new("dice")));
    let zoom = ctx.zoom_factor();
    let (min, max) = (free.min / zoom, free.max / zoom);
    let wide = ((max.x - min.x) * 0.5).min(WIDEST);
    let (lens, tall) = Lens::new(pos2(max.x - 6.0, max.y - 8.0), wide);
    let rests = share >= 1.0;
    words(&painter, roll, pos2(max.x - 6.0 - wide, max.y - 8.0 - tall), wide, rests);
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
    let leather = if contrast { Srgba::rgb(0.1, 0.1, 0.1) } else { LEATHER };
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
        paint_die(&painter, &lens, die, (at, turn), cast.size, rests);
    }
}

/// What the roll is for and, once the dice lie, what they come to.
fn words(painter: &Painter, roll: &RollShown, at: Pos2, wide: f32, rests: bool) {
    let more = roll.dice.len().saturating_sub(MOST);
    let needs = roll.needs.map(|needs| format!(", {needs} or more")).unwrap_or_default();
    let left = format!("{}{needs}", roll.label);
    let judged = roll.dice.iter().any(|die| die.outcome.is_some());
    let right = match (rests && judged, more) {
        (true, _) if roll.successes == 1 => "1 success".to_owned(),
        (true, _) => format!("{} successes", roll.successes),
        (false, 0) => String::new(),
        (false, more) => format!("and {more} more dice"),
    };
    let text = |words: String| painter.layout_no_wrap(words, FontId::proportional(12.5), colour(INK));
    let (left, right) = (text(left), text(right));
    let tall = left.size().y + 6.0;
    let slip = egui::Rect::from_min_size(at - vec2(0.0, tall + 3.0), vec2(wide, tall));
    painter.rect(
        slip,
        CornerRadius::same(3),
        colour(PARCHMENT),
        Stroke::new(1.0, colour(BRASS)),
        StrokeKind::Inside,
    );
    painter.galley(slip.min + vec2(7.0, 3.0), left, colour(INK));
    painter.galley(pos2(slip.right() - 7.0 - right.size().x, slip.top() + 3.0), right, colour(INK));
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

/// The colours of a die: its body and its numbers. What became of it shows when it lies.
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
    (at, turn): (Vec3, bevy::math::Quat),
    size: f32,
    rests: bool,
) {
    let (body, ink) = tones(die, rests);
    if rests && die.shown.kept && die.shown.outcome == Some(DieOutcome::Critical) {
        let (middle, radius) = (lens.point(at), size * lens.inch(at));
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
        let points: Vec<Pos2> =
            face.corners.iter().map(|corner| lens.point(world(die.solid.corners[*corner]))).collect();
        let edge = Stroke::new(0.8, colour(shade.mix(&INK, 0.45)));
        painter.add(Shape::convex_polygon(points, colour(shade), edge));
        if toward > 0.3 {
            let right = face.up.cross(face.normal);
            let tall = if die.number(n) > 9 { face.room * 0.78 } else { face.room };
            let thick = (size * tall * 0.14 * lens.inch(middle)).clamp(0.9, 3.0);
            for stroke in strokes(&die.number(n).to_string(), tall) {
                let line =
                    stroke.iter().map(|p| lens.point(world(face.middle + right * p.x + face.up * p.y)));
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
