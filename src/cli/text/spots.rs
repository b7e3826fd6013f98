//! Suggestions of named spots, and selection of a spot by a line of input.

mod aim;
mod safety;

use std::cell::OnceCell;

use bevy_math::{Vec2, Vec3};

use super::eyes::{Eyes, body, in_play};
use super::menu::{numbered_line, preview_words};
use super::names::{TableObject, area_gap, area_name};
use super::words::{away, inches, indented, is_there, labelled, named, place, typed, with_id};
use monteria_content::{Text, text};
use monteria_game::{Choice, Hazard, ModelView, Region, exit_name};
use monteria_table::{Body, BodyId, Reach, Spot, distance};

/// Number of legal spots sampled for suggestions.
const SAMPLES: usize = 160;
/// Maximum number of suggestions of one kind (foes, areas), nearest first.
const NEAREST: usize = 6;
/// Minimum decrease of the distance to a thing, in inches, that counts as an approach.
const NEARER: f32 = 0.05;

/// A spot with its labels.
pub(crate) struct Suggestion {
    /// Purposes of the spot (`next to Bob (m2)`).
    pub labels: Vec<Text>,
    pub spot: Spot,
}

/// The answer to an option that needs a spot.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum Aim {
    Spot(Spot),
    /// A path as waypoints.
    Path(Vec<Spot>),
}

/// The region of an option with its sampled spots.
pub(super) struct SampledRegion<'a> {
    eyes: &'a Eyes<'a>,
    choice: &'a Choice,
    region: &'a Region,
    reach: Option<Reach<'a>>,
    /// The model that moves or is placed; `None` if the option moves no model.
    mover: Option<&'a ModelView>,
    /// Places that hurt the mover, as far as the viewer knows them.
    hazards: Vec<Hazard>,
    /// Legal spots all over the region, sampled on first use.
    samples: OnceCell<Vec<Spot>>,
}

impl<'a> SampledRegion<'a> {
    /// Creates the region of an option.
    pub(super) fn new(eyes: &'a Eyes<'a>, choice: &'a Choice, region: &'a Region) -> Self {
        let world = eyes.game.world();
        let reach = region.reach(world);
        let mover = region.mover().and_then(|model| eyes.view.model(model));
        let hazards = mover.map_or_else(Vec::new, |mover| eyes.game.hazards(eyes.viewer, mover.id));
        SampledRegion { eyes, choice, region, reach, mover, hazards, samples: OnceCell::new() }
    }

    /// Returns legal spots all over the region, restricted to safe ones if there are any.
    fn samples(&self) -> &[Spot] {
        self.samples.get_or_init(|| {
            self.safest(match &self.reach {
                Some(reach) => reach.samples(SAMPLES),
                None => self.region.samples(self.eyes.game.world(), SAMPLES),
            })
        })
    }

    fn legal(&self, spot: Spot) -> bool {
        match &self.reach {
            Some(reach) => reach.cost_to(spot).is_ok(),
            None => self.region.check(self.eyes.game.world(), spot).is_ok(),
        }
    }

    /// Returns the cost of the path to a spot; `None` if there is no path.
    fn cost(&self, spot: Spot) -> Option<f32> {
        match &self.reach {
            Some(reach) => reach.cost_to(spot).ok(),
            None => {
                let (_, route) = self.region.check(self.eyes.game.world(), spot).ok()?;
                route.map(|route| route.cost)
            }
        }
    }

    /// Returns the mover's body moved to a spot.
    fn there(&self, mover: &ModelView, spot: Spot) -> Body {
        let table = self.eyes.game.table();
        let y = spot.y.unwrap_or_else(|| table.ground(Vec2::new(spot.x, spot.z)));
        body(mover).moved(Vec3::new(spot.x, y, spot.z))
    }

    /// Returns the suggested spots without duplicates, the most useful first.
    pub(super) fn suggestions(&self) -> Vec<Suggestion> {
        let mut list = List::default();
        match self.mover {
            Some(mover) => self.suggest_for(mover, &mut list),
            None => {
                for model in self.eyes.view.models.iter().filter(|model| in_play(model)) {
                    let spot = Spot { x: model.at[0], z: model.at[2], y: None };
                    if self.legal(spot) {
                        let on = text!("terminal-on", "on {area}", area = named(model));
                        list.add(on, Some(spot));
                    }
                }
                self.suggest_areas(&self.start(), false, &mut list);
            }
        }
        let here = self.mover.filter(|mover| in_play(mover)).map(|mover| body(mover).plan());
        list.0.retain(|found| here.is_none_or(|here| here.distance(found.spot.plan()) > 0.1));
        let step = (self.samples().len() / 6).max(1);
        for spot in self.samples().iter().skip(1).step_by(step) {
            if list.0.len() < 5 && here.is_none_or(|here| here.distance(spot.plan()) > 0.5) {
                list.add(text!("terminal-open-ground", "open ground"), Some(*spot));
            }
        }
        list.0
    }

    fn suggest_for(&self, mover: &ModelView, list: &mut List) {
        let eyes = self.eyes;
        let here = body(mover);
        let moves = in_play(mover);
        let foes = eyes.foes(mover);
        let friends = eyes.friends(mover);
        for foe in first_of_each(&foes) {
            match self.beside(&here, &body(foe)).filter(|spot| self.is_safe(*spot)) {
                Some(spot) => list.add(
                    text!("terminal-next-to", "next to {name}", name = unit_name(foe)),
                    Some(spot),
                ),
                None => list.add(
                    text!("terminal-toward", "toward {exit}", exit = unit_name(foe)),
                    self.sampled(&TableObject::Model(foe)),
                ),
            }
        }
        self.suggest_areas(&here, moves, list);
        let now = eyes.watched(&here, &foes);
        if !foes.is_empty() {
            let watched: Vec<_> = self
                .by_nearness(&here)
                .into_iter()
                .map(|spot| (spot, eyes.watched(&self.there(mover, spot), &foes)))
                .collect();
            if !moves || now.open > 0 {
                let covered =
                    watched.iter().find(|(_, watched)| watched.open == 0 && watched.cover > 0);
                let cover = text!("terminal-into-cover", "into cover");
                list.add(cover, covered.map(|(spot, _)| *spot));
            }
            if !moves || now.open + now.cover > 0 {
                let hidden = watched.iter().find(|(_, watched)| watched.open + watched.cover == 0);
                let unseen = text!("window-out-of-sight", "out of sight");
                list.add(unseen, hidden.map(|(spot, _)| *spot));
            }
            let far = self.samples().iter().copied().max_by(|a, b| {
                let gap = |spot| nearest_gap(&self.there(mover, spot), &foes);
                gap(*a).total_cmp(&gap(*b))
            });
            let farthest =
                text!("terminal-as-far-from-foes-as-can", "as far from enemies as possible");
            list.add(farthest, far);
        }
        for foe in
            first_of_each(&foes).into_iter().filter(|foe| moves && unseen(eyes, &here, foe)).take(3)
        {
            let seeing = self
                .by_nearness(&here)
                .into_iter()
                .find(|spot| !unseen(eyes, &self.there(mover, *spot), foe));
            list.add(
                text!(
                    "terminal-to-where-is-in-sight",
                    "to where {foe} is in sight",
                    foe = named(foe)
                ),
                seeing,
            );
        }
        let others: Vec<&ModelView> = friends
            .into_iter()
            .filter(|friend| friend.group.is_empty() || friend.group != mover.group)
            .collect();
        for friend in first_of_each(&others).into_iter().take(3) {
            let beside = self.beside(&here, &body(friend)).filter(|spot| self.is_safe(*spot));
            list.add(text!("terminal-next-to", "next to {name}", name = unit_name(friend)), beside);
        }
        self.suggest_ground(mover, moves, list);
    }

    /// Adds areas that the mover can reach or approach, the
    /// smallest remaining distance first.
    fn suggest_areas(&self, here: &Body, moves: bool, list: &mut List) {
        let eyes = self.eyes;
        let mut found: Vec<(f32, Text, Spot)> = Vec::new();
        for area in eyes.distinct_areas(Some(here)) {
            let thing = TableObject::Area(area);
            if moves && area_gap(here, area) < NEARER || self.is_hazard(area) {
                continue;
            }
            let Some(spot) = self.sampled(&thing) else {
                // No legal spot is nearer to the area than the mover's position.
                continue;
            };
            let left = self.measure(&thing, spot).0;
            let name = area_name(eyes, area);
            let label = if left < NEARER {
                text!("terminal-at-name", "at {name}")
            } else {
                text!(
                    "terminal-toward-name-short-of-it",
                    "toward {name}, {left} short of it",
                    left = inches(left)
                )
            };
            found.push((left, label, spot));
        }
        // The sort is stable: areas at equal distances stay in order.
        found.sort_by(|(a, ..), (b, ..)| a.total_cmp(b));
        for (_, label, spot) in found.into_iter().take(NEAREST) {
            list.add(label, Some(spot));
        }
    }

    /// Adds exits and higher or lower ground.
    fn suggest_ground(&self, mover: &ModelView, moves: bool, list: &mut List) {
        let table = self.eyes.game.table();
        let board = table.board();
        let here = body(mover);
        if moves && let Some((number, gap)) = board.nearest_exit(&here) {
            let to = |spot: &Spot| {
                table.distance_to_exit(&self.there(mover, *spot), number).unwrap_or(f32::MAX)
            };
            let spot = self.samples().iter().copied().min_by(|a, b| to(a).total_cmp(&to(b)));
            let spot = spot.filter(|spot| to(spot) < gap - 0.25);
            let exit = board.exits.get(number).map(exit_name);
            let exit = exit.unwrap_or_else(|| text!("terminal-the-exit", "the exit"));
            list.add(text!("terminal-toward", "toward {exit}"), spot);
        }
        if !moves {
            for (number, exit) in board.exits.iter().enumerate() {
                let to = |spot: &Spot| {
                    table.distance_to_exit(&self.there(mover, *spot), number).unwrap_or(f32::MAX)
                };
                let spot = self.samples().iter().copied().min_by(|a, b| to(a).total_cmp(&to(b)));
                let at = text!("terminal-at-name", "at {name}", name = exit.name);
                list.add(at, spot.filter(|spot| to(spot) <= 3.0));
            }
            return;
        }
        let mut named_already: Vec<Option<&str>> = Vec::new();
        for spot in self.by_nearness(&here) {
            let there = self.there(mover, spot);
            let rise = there.foot() - here.foot();
            if rise.abs() <= 1.0 {
                continue;
            }
            let on =
                table.pieces_at(there.plan()).into_iter().filter_map(|number| table.piece(number));
            let on = on
                .filter(|piece| (piece.top - there.foot()).abs() < 0.1)
                .map(|piece| piece.name.as_str())
                .next();
            if !named_already.contains(&on) && named_already.len() < 4 {
                named_already.push(on);
                let a = on.map(Text::verbatim);
                let a = a.unwrap_or_else(|| text!("terminal-the-ground", "the ground"));
                let label = if rise > 0.0 {
                    text!("terminal-up-on-name", "up on {a}")
                } else {
                    text!("terminal-down-on-name", "down on {a}")
                };
                list.add(label, Some(spot));
            }
        }
    }

    /// Returns the samples, nearest to a body first.
    fn by_nearness(&self, here: &Body) -> Vec<Spot> {
        let mut spots = self.samples().to_vec();
        let gap = |spot: &Spot| here.plan().distance_squared(Vec2::new(spot.x, spot.z));
        spots.sort_by(|a, b| gap(a).total_cmp(&gap(b)));
        spots
    }

    /// Returns a legal spot base to base with a model, as close as possible to the side
    /// that faces the mover.
    fn beside(&self, here: &Body, there: &Body) -> Option<Spot> {
        let way = here.plan() - there.plan();
        let way = if way.length() < 0.01 { Vec2::NEG_Y } else { way / way.length() };
        // Each step turns by another 22.5 degrees to either side.
        const COS: f32 = 0.923_879_5;
        const SIN: f32 = 0.382_683_43;
        let turn =
            |v: Vec2, s: f32| Vec2::new(v.x * COS - v.y * SIN * s, v.x * SIN * s + v.y * COS);
        let mut left = way;
        let mut right = way;
        let mut ways = vec![way];
        for _ in 0..8 {
            (left, right) = (turn(left, -1.0), turn(right, 1.0));
            ways.extend([left, right]);
        }
        ways.into_iter()
            .map(|way| there.plan() + way * (here.radius + there.radius + 0.001))
            .map(|at| Spot { x: at.x, z: at.y, y: None })
            .find(|spot| self.legal(*spot))
    }

    /// Returns the mover's body on a spot; a point there if no model moves.
    fn there_or_point(&self, spot: Spot) -> Body {
        match self.mover {
            Some(mover) => self.there(mover, spot),
            None => {
                let y = self.eyes.game.table().ground(spot.plan());
                Body {
                    id: BodyId(u16::MAX),
                    at: Vec3::new(spot.x, y, spot.z),
                    radius: 0.0,
                    height: 0.1,
                }
            }
        }
    }

    /// Returns the mover's body; a point in the middle of the table if no model moves.
    fn start(&self) -> Body {
        self.mover.map_or_else(|| self.there_or_point(Spot { x: 0.0, z: 0.0, y: None }), body)
    }

    /// Returns the mover's distance from a thing on a spot: rim to rim, then middle to
    /// middle, which orders spots that touch the thing.
    fn measure(&self, thing: &TableObject<'_>, spot: Spot) -> (f32, f32) {
        let there = self.there_or_point(spot);
        let middle = thing
            .point_near(self.eyes, &there)
            .map_or(f32::MAX, |point| point.distance(there.plan()));
        (thing.gap(self.eyes, &there).unwrap_or(f32::MAX), middle)
    }

    /// Returns whether a spot is nearer to a thing than the mover's position. Always true
    /// for a mover that is not on the table.
    fn gains(&self, thing: &TableObject<'_>, spot: Spot, by: f32) -> bool {
        self.mover.filter(|mover| in_play(mover)).is_none_or(|mover| {
            let (now, middle) = self.measure(thing, Spot::of(body(mover).at));
            let (gap, near) = self.measure(thing, spot);
            gap < now - by || (gap <= now && near < middle - by)
        })
    }

    /// Returns the sampled legal spot nearest to a thing, if it brings the mover at least
    /// half an inch nearer.
    fn sampled(&self, thing: &TableObject<'_>) -> Option<Spot> {
        let middle = thing.point_near(self.eyes, &self.start()).map(Spot::from);
        let middle = middle.filter(|spot| self.legal(*spot) && self.is_safe(*spot));
        let spots = self.samples().iter().copied().chain(middle);
        let nearest =
            spots.min_by(|a, b| order(self.measure(thing, *a), self.measure(thing, *b)))?;
        self.gains(thing, nearest, 0.5).then_some(nearest)
    }

    /// Returns the suggestions as numbered lines, each with the path, its cost and the
    /// foes that see it.
    pub(super) fn lines(&self, suggestions: &[Suggestion]) -> Vec<Text> {
        let mut lines =
            vec![text!("terminal-where-to-2", "{label}: where to?", label = self.choice.label)];
        for (index, suggestion) in suggestions.iter().enumerate() {
            let labels = Text::joined(suggestion.labels.iter().cloned(), ", ");
            let line = labelled(labels, self.spot_words(suggestion.spot));
            lines.push(numbered_line(index, [line]));
        }
        if suggestions.is_empty() {
            lines.push(indented(text!("terminal-nothing-stands-out", "No spot stands out.")));
        }
        lines.push(text!(
            "terminal-answer-with-a-number-x-and",
            "Answer with a number, x and z (`-3, 4.5`), `3 north`, `toward NAME`, `at NAME`; b \
             goes back."
        ));
        lines
    }

    fn spot_words(&self, spot: Spot) -> Text {
        let mut parts = Vec::new();
        match self.mover.filter(|mover| in_play(mover)) {
            Some(mover) => {
                let there = self.there(mover, spot);
                parts.push(away(
                    (there.plan() - body(mover).plan()).length(),
                    there.plan() - body(mover).plan(),
                ));
            }
            None => parts.push(place([spot.x, spot.y.unwrap_or(0.0), spot.z])),
        }
        if let Some(cost) = self.cost(spot) {
            parts.push(text!("terminal-of-movement", "{cost} of movement", cost = inches(cost)));
        }
        if let Some(mover) = self.mover {
            let foes = self.eyes.foes(mover);
            if !foes.is_empty() {
                parts.push(self.eyes.watched(&self.there(mover, spot), &foes).words());
            }
        }
        // Before the mover is on the table, only the surroundings distinguish
        // one spot from another.
        if !self.mover.is_some_and(in_play) {
            let there = self.there_or_point(spot);
            let nearest = self.eyes.areas_around(&there).into_iter().next();
            parts.extend(nearest.map(|area| {
                is_there(area_name(self.eyes, area), self.eyes.way_to_area(&there, area))
            }));
        }
        if let Some(preview) = self.eyes.game.preview(self.choice, None, Some(spot)) {
            parts.push(preview_words(&preview));
        }
        parts.retain(|part| !part.is_empty());
        with_id(Text::joined(parts, "; "), typed(spot.x, spot.z))
    }
}

fn order(a: (f32, f32), b: (f32, f32)) -> std::cmp::Ordering {
    a.0.total_cmp(&b.0).then(a.1.total_cmp(&b.1))
}

/// Returns the first model of each unit and the models that act alone, at most `NEAREST`.
fn first_of_each<'a>(models: &[&'a ModelView]) -> Vec<&'a ModelView> {
    let mut firsts: Vec<&ModelView> = Vec::new();
    for model in models {
        if model.group.is_empty() || firsts.iter().all(|first| first.group != model.group) {
            firsts.push(model);
        }
    }
    firsts.truncate(NEAREST);
    firsts
}

/// Returns the name of a model as a destination: its unit, if it has one.
fn unit_name(model: &ModelView) -> Text {
    if model.group.is_empty() {
        named(model)
    } else {
        with_id(Text::verbatim(model.group.as_str()), model.id)
    }
}

/// Suggestions without duplicate spots.
#[derive(Default)]
struct List(Vec<Suggestion>);

impl List {
    /// Adds a suggestion, or another label for one of the same spot. Without a spot
    /// there is nothing to suggest.
    fn add(&mut self, label: Text, spot: Option<Spot>) {
        let Some(spot) = spot else {
            return;
        };
        let same = |other: &Suggestion| {
            (other.spot.x - spot.x).abs() < 0.01
                && (other.spot.z - spot.z).abs() < 0.01
                && other.spot.y == spot.y
        };
        match self.0.iter_mut().find(|other| same(other)) {
            Some(there) if !there.labels.contains(&label) => there.labels.push(label),
            Some(_) => {}
            None => self.0.push(Suggestion { labels: vec![label], spot }),
        }
    }
}

fn unseen(eyes: &Eyes<'_>, here: &Body, foe: &ModelView) -> bool {
    eyes.sight(here, &body(foe)).state == monteria_game::SightState::Stopped
}

fn nearest_gap(here: &Body, foes: &[&ModelView]) -> f32 {
    foes.iter().map(|foe| distance(here, &body(foe))).fold(f32::MAX, f32::min)
}
