//! Facts about the table as one viewer knows them: distances,
//! directions, sight and cover.

use bevy_math::{Vec2, Vec3};

use super::names::{area_gap, area_name, piece_name};
use super::words::{away, compass, facing_words, inches, named};
use monteria_content::{Text, text};
use monteria_game::{
    Game, ModelId, ModelView, Presence, SideId, SightShown, SightState, View, Viewer, keyword_names,
};
use monteria_table::{Area, Body, Keywords, Nature, Outline, Piece, distance};

/// Distance in inches between the points sampled on a straight line.
const BETWEEN: f32 = 0.2;

/// A match as the seat that decides sees it.
pub(crate) struct Eyes<'a> {
    pub game: &'a Game,
    /// The seat that sees the match.
    pub viewer: Viewer,
    /// Facts visible to the viewer.
    pub view: View,
    /// The model whose turn it is; `None` if the question is about no model.
    pub me: Option<ModelId>,
}

impl<'a> Eyes<'a> {
    /// Returns the match as the shared terminal shows it.
    pub(crate) fn new(game: &'a Game) -> Self {
        let viewer = game.shared_viewer();
        let me = game.asked(viewer).and_then(|decision| decision.model);
        Eyes { game, viewer, view: game.view(viewer), me }
    }

    /// Replaces the ids of models in a text by their names and ids.
    pub(crate) fn with_names(&self, text: impl Into<Text>) -> Text {
        let mut text = text.into();
        text.replace_names(&|part| {
            let named = self.view.with_names(part, |model| named(model).into());
            (named != part).then_some(named)
        });
        text
    }

    /// Returns the model whose turn it is.
    pub(crate) fn mine(&self) -> Option<&ModelView> {
        self.view.model(self.me?)
    }

    /// Returns the side of the person who has to answer if the acting model belongs to
    /// another side; `None` if the model is their own or nobody has to decide.
    pub(crate) fn answering_side(&self, model: &ModelView) -> Option<SideId> {
        let seat = self.game.asked(self.viewer)?.seat;
        let own = self.view.models.iter().find(|one| one.seat == Some(seat))?;
        (own.side != model.side).then_some(own.side)
    }

    /// Returns the hostile models on the table, nearest first.
    pub(crate) fn foes(&self, of: &ModelView) -> Vec<&ModelView> {
        self.others(of, |other| other.side != of.side)
    }

    /// Returns the friendly models on the table, nearest first.
    pub(crate) fn friends(&self, of: &ModelView) -> Vec<&ModelView> {
        self.others(of, |other| other.side == of.side)
    }

    fn others(&self, of: &ModelView, which: impl Fn(&ModelView) -> bool) -> Vec<&ModelView> {
        let here = body(of);
        let mut others: Vec<&ModelView> = self
            .view
            .models
            .iter()
            .filter(|other| other.id != of.id && in_play(other) && which(other))
            .collect();
        // The sort is stable: models at equal distances stay in id order.
        others.sort_by(|a, b| distance(&here, &body(a)).total_cmp(&distance(&here, &body(b))));
        others
    }

    /// Returns distance and direction from a body to a model: `12.4" to the north-east`,
    /// or `base to base`.
    pub(crate) fn way_to(&self, from: &Body, to: &ModelView) -> Text {
        self.way_between(from, &body(to))
    }

    /// Returns distance and direction from a body to another body.
    pub(crate) fn way_between(&self, from: &Body, to: &Body) -> Text {
        let gap = distance(from, to);
        let way = to.plan() - from.plan();
        let rise = to.foot() - from.foot();
        let level = match rise {
            rise if rise > 1.0 => Some(text!("terminal-higher", "{a} higher", a = inches(rise))),
            rise if rise < -1.0 => Some(text!("terminal-lower", "{a} lower", a = inches(-rise))),
            _ => None,
        };
        let flat = match compass(way) {
            _ if gap >= 0.05 => away(gap, way),
            Some(point) => {
                text!("terminal-base-to-base-to-the", "base to base to the {point}")
            }
            None => text!("terminal-base-to-base", "base to base"),
        };
        Text::joined([Some(flat), level].into_iter().flatten(), ", ")
    }

    /// Returns the line of sight from one body to another.
    pub(crate) fn sight(&self, from: &Body, to: &Body) -> SightShown {
        self.game.sight(self.viewer, from, to)
    }

    /// Returns the best line of sight from a body to any of these models.
    pub(crate) fn sight_of_any(&self, from: &Body, models: &[&ModelView]) -> SightShown {
        let rank = |sight: &SightShown| match sight.state {
            SightState::Free => 0,
            SightState::Cover => 1,
            SightState::Stopped => 2,
        };
        let mut best = self.sight(from, &body(models[0]));
        for model in &models[1..] {
            if rank(&best) == 0 {
                break;
            }
            let other = self.sight(from, &body(model));
            if rank(&other) < rank(&best) {
                best = other;
            }
        }
        best
    }

    /// Returns a line of sight in words, from its start: the obstacles it meets, and
    /// their distances in inches.
    pub(crate) fn sight_words(&self, sight: &SightShown) -> Text {
        let along = |after| {
            let along = text!("terminal-along-the-line", "({a} along the line)", a = inches(after));
            Text::row([Text::sign(" "), along])
        };
        sight.words(sight.met_after().map(along).unwrap_or_default())
    }

    /// Counts the foes that see a body, and those against which it has cover.
    pub(crate) fn watched(&self, body_here: &Body, foes: &[&ModelView]) -> Watched {
        let mut watched = Watched::default();
        for foe in foes {
            match self.sight(&body(foe), body_here).state {
                SightState::Stopped => {}
                SightState::Free => watched.open += 1,
                SightState::Cover => watched.cover += 1,
            }
        }
        watched
    }

    /// Returns the nearest piece of terrain that gives cover and is not underfoot, with
    /// its distance and direction.
    pub(crate) fn nearest_cover(&self, here: &Body) -> Option<(&Piece, Text)> {
        let mask = Keywords::OBSCURING | Keywords::BLOCKING;
        let pieces = self.game.table().pieces_present().map(|(_, piece)| piece).filter(|piece| {
            piece.keywords.intersects(mask)
                && piece.nature() != Nature::Hole
                && piece.top > here.foot() + 0.5
                && piece.base < here.crown()
        });
        let nearest = pieces.map(|piece| (piece, nearest_point(piece, here.plan()))).min_by(
            |(_, a), (_, b)| {
                a.distance_squared(here.plan()).total_cmp(&b.distance_squared(here.plan()))
            },
        );
        nearest.map(|(piece, point)| (piece, self.way_to_point(here, point)))
    }

    /// Returns distance and direction to a point of the plan, measured from the
    /// edge of the base.
    pub(crate) fn way_to_point(&self, here: &Body, point: Vec2) -> Text {
        let way = point - here.plan();
        let gap = (way.length() - here.radius).max(0.0);
        if gap < 0.05 { text!("terminal-at-its-base", "at its base") } else { away(gap, way) }
    }

    /// Returns distance and direction to the rim of an area, and whether the base
    /// overlaps it or covers its middle.
    pub(crate) fn way_to_area(&self, here: &Body, area: &Area) -> Text {
        let way = area.center - here.plan();
        let gap = area_gap(here, area);
        if gap < 0.05 {
            let middle = compass(way).map(|point| {
                text!(
                    "terminal-its-middle-is-to-the",
                    "its middle {distance} to the {point}",
                    distance = inches(way.length())
                )
            });
            let at = if area.at_height(here.foot()) {
                text!("terminal-at-its-base", "at its base")
            } else {
                text!("terminal-above-or-below-it", "above or below it")
            };
            return Text::joined([Some(at), middle].into_iter().flatten(), ", ");
        }
        away(gap, way)
    }

    /// Returns the areas on the table, with one area for each wall: the nearest to a
    /// body, or the first.
    pub(crate) fn distinct_areas(&self, from: Option<&Body>) -> Vec<&Area> {
        let gap = |area: &Area| from.map_or(0.0, |here| area_gap(here, area));
        let mut distinct: Vec<&Area> = Vec::new();
        let mut last: Option<&Area> = None;
        for area in &self.view.areas {
            let goes_on = last.is_some_and(|last| area.is_next_in_wall(last));
            match distinct.last_mut().filter(|_| goes_on) {
                Some(nearest) if gap(area) < gap(nearest) => *nearest = area,
                Some(_) => {}
                None => distinct.push(area),
            }
            last = Some(area);
        }
        distinct
    }

    /// Returns the areas that form one wall with this one, which is included,
    /// from end to end.
    pub(crate) fn wall_of(&self, area: &Area) -> Vec<&Area> {
        let areas = &self.view.areas;
        let Some(at) = areas.iter().position(|other| other.id == area.id) else {
            return Vec::new();
        };
        let goes_on = |from: &usize| areas[from + 1].is_next_in_wall(&areas[*from]);
        let first = (0..at).rev().take_while(goes_on).last().unwrap_or(at);
        let last = (at..areas.len() - 1).take_while(goes_on).last().map_or(at, |before| before + 1);
        areas[first..=last].iter().collect()
    }

    /// Returns the areas on the table, nearest to a body first.
    pub(crate) fn areas_around(&self, here: &Body) -> Vec<&Area> {
        let mut areas: Vec<&Area> = self.distinct_areas(Some(here));
        // The sort is stable: areas at equal distances stay in order.
        areas.sort_by(|a, b| area_gap(here, a).total_cmp(&area_gap(here, b)));
        areas
    }

    /// Returns the obstacles on the straight line between two points: terrain and areas
    /// with keywords, in this order.
    pub(crate) fn between(&self, from: Vec2, to: Vec2) -> Vec<Text> {
        let table = self.game.table();
        let steps = (from.distance(to) / BETWEEN).ceil().max(1.0) as usize;
        let mut met: Vec<Text> = Vec::new();
        for step in 0..=steps {
            let at = from.lerp(to, step as f32 / steps as f32);
            let pieces = table.pieces_at(at).into_iter().filter_map(|number| table.piece(number));
            let pieces = pieces.map(|piece| with_keywords(piece_name(self, piece), piece.keywords));
            let areas = self.view.areas.iter().filter(|area| {
                !area.keywords.is_empty() && area.center.distance(at) < area.radius()
            });
            let areas = areas.map(|area| with_keywords(area_name(self, area), area.keywords));
            for name in pieces.chain(areas) {
                if !met.contains(&name) {
                    met.push(name);
                }
            }
        }
        met
    }

    /// Returns the pieces and areas that a body touches, with their keywords
    /// (`on the shelf (Blocking)`).
    pub(crate) fn underfoot(&self, here: &Body) -> Vec<Text> {
        let table = self.game.table();
        let pieces =
            table.pieces_touching(here).into_iter().filter_map(|number| table.piece(number));
        let pieces = pieces.map(|piece| {
            let on = piece.nature() == Nature::Solid && here.foot() >= piece.top - 0.1;
            let area = with_keywords(piece_name(self, piece), piece.keywords);
            if on { text!("terminal-on", "on {area}") } else { text!("terminal-in", "in {area}") }
        });
        let touching = table.areas_touching(here);
        let areas = self.view.areas.iter().filter(|area| touching.contains(&area.id));
        let mut areas: Vec<Text> = areas
            .map(|area| {
                let area = with_keywords(area_name(self, area), area.keywords);
                text!("terminal-in", "in {area}")
            })
            .collect();
        // Several discs of one wall are listed once.
        areas.dedup();
        pieces.chain(areas).collect()
    }
}

/// The number of foes that see a place.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Watched {
    /// Foes with a clear line of sight.
    pub open: usize,
    /// Foes that see the place through cover.
    pub cover: usize,
}

impl Watched {
    /// Returns the count in words: `2 foes see it, 1 of them through cover`.
    pub(crate) fn words(&self) -> Text {
        let n = self.open + self.cover;
        match (n, self.cover) {
            (0, _) => text!("terminal-no-foe-sees-it", "no enemy sees it"),
            (1, 0) => text!("terminal-1-foe-sees-it", "1 enemy sees it"),
            (1, _) => {
                text!("terminal-1-foe-sees-it-through-cover", "1 enemy sees it, through cover")
            }
            (_, 0) => text!("terminal-foes-see-it", "{n} enemies see it"),
            (_, cover) if n == cover => {
                text!(
                    "terminal-foes-see-it-all-through-cover",
                    "{n} enemies see it, all through cover"
                )
            }
            (_, n2) => text!(
                "terminal-foes-see-it-of-them-through",
                "{n} enemies see it, {n2} of them through cover"
            ),
        }
    }
}

/// Returns the body of a model.
pub(super) fn body(model: &ModelView) -> Body {
    Body {
        id: model.id,
        at: Vec3::from_array(model.at),
        radius: model.radius,
        height: model.height,
    }
}

/// Returns whether a model is on the table.
pub(super) fn in_play(model: &ModelView) -> bool {
    model.presence == Presence::InPlay
}

/// Returns a name with keywords: `the mire (Difficult)`.
pub(crate) fn with_keywords(name: Text, keywords: Keywords) -> Text {
    if keywords.is_empty() {
        return name;
    }
    let names = keyword_names(keywords);
    Text::row([name, Text::sign(" ("), names, Text::sign(")")])
}

/// Returns a list entry of a model: name, id, health and states.
pub(crate) fn sketch(model: &ModelView) -> Text {
    sketch_as(named(model), model.health, model)
}

/// Returns a list entry with this name and health and the states of the model.
pub(crate) fn sketch_as(name: Text, health: (i32, i32), model: &ModelView) -> Text {
    let mut parts = vec![name];
    if health.1 > 0 {
        parts.push(health_words(health));
    }
    parts.extend(model.badges.iter().map(|badge| badge.name.clone()));
    if let Some(facing) = model.facing {
        let facing = facing_words(facing);
        parts.push(text!("terminal-facing", "facing {facing}"));
    }
    Text::joined(parts, ", ")
}

/// Returns the health of a model, and its full health.
pub(crate) fn health_words((n, n2): (i32, i32)) -> Text {
    text!("terminal-health-of", "health {n} of {n2}")
}

/// Returns the point of a piece's footprint nearest to a point of the plan; the point
/// itself if it lies inside.
pub(crate) fn nearest_point(piece: &Piece, at: Vec2) -> Vec2 {
    match piece.footprint.outline() {
        Outline::Ring { center, radius } => {
            let way = at - center;
            let length = way.length();
            if length <= radius { at } else { center + way * (radius / length) }
        }
        Outline::Loop(corners) => {
            if inside(&corners, at) {
                return at;
            }
            let edges = (0..corners.len()).map(|i| (corners[i], corners[(i + 1) % corners.len()]));
            let points = edges.map(|(a, b)| {
                let along = b - a;
                let length = along.length_squared();
                if length <= 0.0 {
                    a
                } else {
                    a + along * ((at - a).dot(along) / length).clamp(0.0, 1.0)
                }
            });
            points
                .min_by(|p, q| p.distance_squared(at).total_cmp(&q.distance_squared(at)))
                .unwrap_or_else(|| piece.footprint.middle())
        }
    }
}

/// Returns whether a point lies inside a polygon by the even-odd rule: a ray from it
/// crosses the edge an odd number of times.
fn inside(corners: &[Vec2], at: Vec2) -> bool {
    let mut odd = false;
    for i in 0..corners.len() {
        let a = corners[i];
        let b = corners[(i + 1) % corners.len()];
        if (a.y > at.y) != (b.y > at.y) && at.x < a.x + (at.y - a.y) / (b.y - a.y) * (b.x - a.x) {
            odd = !odd;
        }
    }
    odd
}

#[cfg(test)]
mod tests;
