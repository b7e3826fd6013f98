//! Where to: spots with names of their own, and the spot that a line of input means.

use bevy::math::{Vec2, Vec3};

use super::eyes::{Eyes, body, in_play};
use super::menu::preview_words;
use super::names::{Named, Thing, area_gap, area_name, find, folded};
use super::words::{away, direction, inches, named, place, typed};
use crate::game::{Choice, ModelView, Region};
use crate::table::{Body, BodyId, Reach, Spot, distance};

/// Legal spots that are looked at for suggestions.
const SAMPLES: usize = 160;
/// Suggestions of one kind (foes, areas), the nearest first.
const NEAREST: usize = 6;
/// The steps, in inches, by which a legal spot is pushed on toward what is wanted, one after the other.
const STEPS: [f32; 7] = [2.0, 1.0, 0.5, 0.25, 0.12, 0.06, 0.03];
/// Inches by which a spot must be nearer to what is wanted to count as a way there.
const NEARER: f32 = 0.05;

/// A spot with a name.
pub struct Suggestion {
    /// What it is good for (`next to Bob (m2)`), in as many ways as there are.
    pub labels: Vec<String>,
    /// The spot.
    pub spot: Spot,
}

/// What an option with a spot may be answered with.
#[derive(Clone, PartialEq, Debug)]
pub enum Aim {
    /// A spot.
    Spot(Spot),
    /// A way in waypoints.
    Path(Vec<[f32; 2]>),
}

/// The region of an option, looked at from all sides once.
pub struct Ground<'a> {
    eyes: &'a Eyes<'a>,
    choice: &'a Choice,
    region: &'a Region,
    reach: Option<Reach<'a>>,
    /// Who is to stand there, where it is a model.
    mover: Option<&'a ModelView>,
    samples: Vec<Spot>,
}

impl<'a> Ground<'a> {
    /// The region of this option.
    pub fn new(eyes: &'a Eyes<'a>, choice: &'a Choice, region: &'a Region) -> Self {
        let world = eyes.game.world();
        let reach = region.reach(world);
        let samples = match &reach {
            Some(reach) => reach.samples(SAMPLES),
            None => region.samples(world, SAMPLES),
        };
        let mover = region.mover().and_then(|model| eyes.view.model(model));
        Ground { eyes, choice, region, reach, mover, samples }
    }

    fn legal(&self, spot: Spot) -> bool {
        match &self.reach {
            Some(reach) => reach.cost_to(spot).is_ok(),
            None => self.region.check(self.eyes.game.world(), spot).is_ok(),
        }
    }

    /// The mover's body, were it to stand on the spot.
    fn there(&self, mover: &ModelView, spot: Spot) -> Body {
        let table = self.eyes.game.table();
        let y = spot.y.unwrap_or_else(|| table.ground(Vec2::new(spot.x, spot.z)));
        body(mover).moved(Vec3::new(spot.x, y, spot.z))
    }

    /// Spots worth a name, each once, the most telling first.
    pub fn suggestions(&self) -> Vec<Suggestion> {
        let mut list = List::default();
        match self.mover {
            Some(mover) => self.suggest_for(mover, &mut list),
            None => {
                for model in self.eyes.view.models.iter().filter(|model| in_play(model)) {
                    let spot = Spot { x: model.at[0], z: model.at[2], y: None };
                    if self.legal(spot) {
                        list.add(format!("on {}", named(model)), Some(spot));
                    }
                }
                self.suggest_areas(&self.start(), false, &mut list);
            }
        }
        let here = self.mover.filter(|mover| in_play(mover)).map(|mover| body(mover).plan());
        list.0.retain(|found| here.is_none_or(|here| here.distance(found.spot.plan()) > 0.1));
        let step = (self.samples.len() / 6).max(1);
        for spot in self.samples.iter().skip(1).step_by(step) {
            if list.0.len() < 5 && here.is_none_or(|here| here.distance(spot.plan()) > 0.5) {
                list.add("open ground".to_owned(), Some(*spot));
            }
        }
        list.0
    }

    fn suggest_for(&self, mover: &ModelView, list: &mut List) {
        let eyes = self.eyes;
        let here = body(mover);
        let moves = in_play(mover);
        let (foes, friends) = (eyes.foes(mover), eyes.friends(mover));
        for foe in first_of_each(&foes) {
            match self.beside(&here, &body(foe)) {
                Some(spot) => list.add(format!("next to {}", told(foe)), Some(spot)),
                None => list.add(format!("toward {}", told(foe)), self.sampled(&Thing::Model(foe))),
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
                let covered = watched.iter().find(|(_, watched)| watched.open == 0 && watched.cover > 0);
                list.add("into cover".to_owned(), covered.map(|(spot, _)| *spot));
            }
            if !moves || now.open + now.cover > 0 {
                let hidden = watched.iter().find(|(_, watched)| watched.open + watched.cover == 0);
                list.add("out of sight".to_owned(), hidden.map(|(spot, _)| *spot));
            }
            let far = self.samples.iter().copied().max_by(|a, b| {
                let gap = |spot| nearest_gap(&self.there(mover, spot), &foes);
                gap(*a).total_cmp(&gap(*b))
            });
            list.add("as far from foes as can be".to_owned(), far);
        }
        for foe in first_of_each(&foes).into_iter().filter(|foe| moves && unseen(eyes, &here, foe)).take(3) {
            let seeing = self
                .by_nearness(&here)
                .into_iter()
                .find(|spot| !unseen(eyes, &self.there(mover, *spot), foe));
            list.add(format!("to where {} is in sight", named(foe)), seeing);
        }
        let others: Vec<&ModelView> = friends
            .into_iter()
            .filter(|friend| friend.group.is_empty() || friend.group != mover.group)
            .collect();
        for friend in first_of_each(&others).into_iter().take(3) {
            list.add(format!("next to {}", told(friend)), self.beside(&here, &body(friend)));
        }
        self.suggest_ground(mover, moves, list);
    }

    /// The areas that can be got at, and those that one can get nearer to, the least way short of them first.
    fn suggest_areas(&self, here: &Body, moves: bool, list: &mut List) {
        let eyes = self.eyes;
        let mut found: Vec<(f32, String, Spot)> = Vec::new();
        for area in &eyes.view.areas {
            let thing = Thing::Area(area);
            if moves && area_gap(here, area) < NEARER {
                continue;
            }
            let Some(spot) = self.sampled(&thing) else { continue };
            let left = self.measure(&thing, spot).0;
            let name = area_name(eyes, area);
            let label = if left < NEARER {
                format!("at {name}")
            } else {
                format!("toward {name}, {} short of it", inches(left))
            };
            found.push((left, label, spot));
        }
        // Stable: areas at one distance stay in order.
        found.sort_by(|(a, ..), (b, ..)| a.total_cmp(b));
        for (_, label, spot) in found.into_iter().take(NEAREST) {
            list.add(label, Some(spot));
        }
    }

    /// Exits and higher or lower ground.
    fn suggest_ground(&self, mover: &ModelView, moves: bool, list: &mut List) {
        let table = self.eyes.game.table();
        let board = table.board();
        let here = body(mover);
        if moves && let Some((number, gap)) = board.nearest_exit(&here) {
            let to =
                |spot: &Spot| table.distance_to_exit(&self.there(mover, *spot), number).unwrap_or(f32::MAX);
            let spot = self.samples.iter().copied().min_by(|a, b| to(a).total_cmp(&to(b)));
            let spot = spot.filter(|spot| to(spot) < gap - 0.25);
            let exit = board.exits.get(number).map_or("the exit", |exit| exit.name.as_str());
            list.add(format!("toward {exit}"), spot);
        }
        if !moves {
            for (number, exit) in board.exits.iter().enumerate() {
                let to = |spot: &Spot| {
                    table.distance_to_exit(&self.there(mover, *spot), number).unwrap_or(f32::MAX)
                };
                let spot = self.samples.iter().copied().min_by(|a, b| to(a).total_cmp(&to(b)));
                list.add(format!("at {}", exit.name), spot.filter(|spot| to(spot) <= 3.0));
            }
            return;
        }
        let mut named_already: Vec<&str> = Vec::new();
        for spot in self.by_nearness(&here) {
            let there = self.there(mover, spot);
            let rise = there.foot() - here.foot();
            if rise.abs() <= 1.0 {
                continue;
            }
            let on = table.pieces_at(there.plan()).into_iter().filter_map(|number| table.piece(number));
            let on = on
                .filter(|piece| (piece.top - there.foot()).abs() < 0.1)
                .map(|piece| piece.name.as_str())
                .next();
            let on = on.unwrap_or("the ground");
            if !named_already.contains(&on) && named_already.len() < 4 {
                named_already.push(on);
                let way = if rise > 0.0 { "up on" } else { "down on" };
                list.add(format!("{way} {on}"), Some(spot));
            }
        }
    }

    /// The samples, those nearest to a body first.
    fn by_nearness(&self, here: &Body) -> Vec<Spot> {
        let mut spots = self.samples.clone();
        let gap = |spot: &Spot| here.plan().distance_squared(Vec2::new(spot.x, spot.z));
        spots.sort_by(|a, b| gap(a).total_cmp(&gap(b)));
        spots
    }

    /// A legal spot base to base with a model, as near as can be to the side that faces the mover.
    fn beside(&self, here: &Body, there: &Body) -> Option<Spot> {
        let way = here.plan() - there.plan();
        let way = if way.length() < 0.01 { Vec2::NEG_Y } else { way / way.length() };
        // A turn of 22.5 degrees, and then once more to either side in turn.
        const COS: f32 = 0.923_879_5;
        const SIN: f32 = 0.382_683_43;
        let turn = |v: Vec2, s: f32| Vec2::new(v.x * COS - v.y * SIN * s, v.x * SIN * s + v.y * COS);
        let (mut left, mut right) = (way, way);
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

    /// The mover's body on a spot; where nobody moves, a point there.
    fn there_or_point(&self, spot: Spot) -> Body {
        match self.mover {
            Some(mover) => self.there(mover, spot),
            None => {
                let y = self.eyes.game.table().ground(spot.plan());
                Body { id: BodyId(u16::MAX), at: Vec3::new(spot.x, y, spot.z), radius: 0.0, height: 0.1 }
            }
        }
    }

    /// Where the mover is; where nobody moves, the middle of the table.
    fn start(&self) -> Body {
        self.mover.map_or_else(|| self.there_or_point(Spot { x: 0.0, z: 0.0, y: None }), body)
    }

    /// How far the mover would be from a thing: rim to rim, and among spots that touch it by their middles.
    fn measure(&self, thing: &Thing<'_>, spot: Spot) -> (f32, f32) {
        let there = self.there_or_point(spot);
        let middle =
            thing.point_near(self.eyes, &there).map_or(f32::MAX, |point| point.distance(there.plan()));
        (thing.gap(self.eyes, &there).unwrap_or(f32::MAX), middle)
    }

    /// Whether a spot is nearer to a thing than the mover is now. Whoever is not on the table is nowhere yet.
    fn gains(&self, thing: &Thing<'_>, spot: Spot, by: f32) -> bool {
        let Some(mover) = self.mover.filter(|mover| in_play(mover)) else { return true };
        let (now, middle) = self.measure(thing, Spot::of(body(mover).at));
        let (gap, near) = self.measure(thing, spot);
        gap < now - by || (gap <= now && near < middle - by)
    }

    /// Of the legal spots that are looked at the one nearest to a thing, where that brings the mover nearer by half an inch.
    fn sampled(&self, thing: &Thing<'_>) -> Option<Spot> {
        let middle = thing.point_near(self.eyes, &self.start()).map(Spot::from);
        let spots = self.samples.iter().copied().chain(middle.filter(|spot| self.legal(*spot)));
        let nearest = spots.min_by(|a, b| order(self.measure(thing, *a), self.measure(thing, *b)))?;
        self.gains(thing, nearest, 0.5).then_some(nearest)
    }

    /// The legal spot nearest to a thing, and no farther from the mover than `far` inches: the best of those that are looked at,
    /// pushed on by ever smaller steps for as long as that is legal and leads nearer.
    fn nearest_to(&self, thing: &Thing<'_>, far: Option<f32>) -> Option<Spot> {
        let here = self.mover.filter(|mover| in_play(mover)).map(body);
        let within = |spot: &Spot| match (far, &here) {
            (Some(far), Some(here)) => spot.plan().distance(here.plan()) <= far + 0.001,
            _ => true,
        };
        let from = here.unwrap_or_else(|| self.start());
        // The thing itself, and the point so far on the straight way to it: better than any that chance has picked.
        let point = thing.point_near(self.eyes, &from)?;
        let way = point - from.plan();
        let along = far
            .filter(|_| way.length() > 0.01)
            .map(|far| from.plan() + way / way.length() * far.min(way.length()));
        let straight =
            [Some(point), along].into_iter().flatten().map(Spot::from).filter(|spot| self.legal(*spot));
        let spots = self.samples.iter().copied().chain(straight).filter(within);
        let mut best = spots.min_by(|a, b| order(self.measure(thing, *a), self.measure(thing, *b)))?;
        let mut least = self.measure(thing, best);
        for step in STEPS {
            loop {
                let around =
                    AROUND.iter().map(|(x, z)| best.plan() + Vec2::new(*x, *z) * step).map(Spot::from);
                let next = around
                    .filter(within)
                    .map(|spot| (self.measure(thing, spot), spot))
                    .filter(|(gap, _)| order(*gap, least).is_lt() && least.1 - gap.1 > 0.001)
                    .min_by(|(a, one), (b, other)| {
                        order(*a, *b).then(one.x.total_cmp(&other.x)).then(one.z.total_cmp(&other.z))
                    })
                    .filter(|(_, spot)| self.legal(*spot));
                match next {
                    Some((gap, spot)) => (best, least) = (spot, gap),
                    None => break,
                }
            }
        }
        self.gains(thing, best, NEARER).then_some(best)
    }

    /// The suggestions as numbered lines, each with the way there, its cost and who sees it.
    pub fn lines(&self, suggestions: &[Suggestion]) -> Vec<String> {
        let mut lines = vec![format!("{}: where to?", self.choice.label)];
        for (index, suggestion) in suggestions.iter().enumerate() {
            lines.push(format!(
                "  {}. {}: {}",
                index + 1,
                suggestion.labels.join(", "),
                self.spot_words(suggestion.spot)
            ));
        }
        if suggestions.is_empty() {
            lines.push("  Nothing stands out.".to_owned());
        }
        lines.push(
            "Answer with a number, x and z (`-3 4.5`), `3 north`, `toward NAME`, `at NAME`; b goes back."
                .into(),
        );
        lines
    }

    fn spot_words(&self, spot: Spot) -> String {
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
        if let Some(cost) = self.reach.as_ref().and_then(|reach| reach.cost_to(spot).ok()) {
            parts.push(format!("{} of movement", inches(cost)));
        }
        if let Some(mover) = self.mover {
            let foes = self.eyes.foes(mover);
            if !foes.is_empty() {
                parts.push(self.eyes.watched(&self.there(mover, spot), &foes).words("it"));
            }
        }
        // Where nobody stands yet, what lies near is all that tells one spot from another.
        if !self.mover.is_some_and(in_play) {
            let there = self.there_or_point(spot);
            let nearest = self.eyes.areas_around(&there).into_iter().next();
            parts.extend(nearest.map(|area| {
                format!("{} is {}", area_name(self.eyes, area), self.eyes.way_to_area(&there, area))
            }));
        }
        if let Some(preview) = self.eyes.game.preview(self.choice, None, Some(spot)) {
            parts.push(preview_words(&preview));
        }
        parts.retain(|part| !part.is_empty());
        format!("{} ({})", parts.join("; "), typed(spot.x, spot.z))
    }

    /// The spot or way that a line means.
    ///
    /// # Errors
    /// Why it means none; whether it is legal is for the match to say.
    pub fn aim(&self, suggestions: &[Suggestion], text: &str) -> Result<Aim, String> {
        let text = text.trim().trim_end_matches('.');
        let lower = text.to_lowercase();
        let lower = lower.strip_prefix("to ").unwrap_or(&lower).trim();
        if let Some(points) = lower.strip_prefix("path ") {
            let numbers = numbers(points).filter(|numbers| !numbers.is_empty() && numbers.len() % 2 == 0);
            let numbers = numbers.ok_or("A path is pairs of x and z: `path 1 2, 3 4`.")?;
            return Ok(Aim::Path(numbers.chunks(2).map(|pair| [pair[0], pair[1]]).collect()));
        }
        // A label of the list as it was told.
        let typed = folded(lower);
        let same = |found: &&Suggestion| found.labels.iter().any(|label| folded(label) == typed);
        if let Some(found) = suggestions.iter().find(same) {
            return Ok(Aim::Spot(found.spot));
        }
        if let Some(spot) = self.relative(lower)? {
            return Ok(Aim::Spot(spot));
        }
        match numbers(lower).as_deref() {
            Some([number]) => {
                let index = (*number >= 1.0 && number.fract() == 0.0).then_some(*number as usize - 1);
                let found = index.and_then(|index| suggestions.get(index));
                return found.map(|found| Aim::Spot(found.spot)).ok_or_else(|| match suggestions.len() {
                    0 => "There is no list to choose from; give x and z, or `3 north`.".to_owned(),
                    n => format!("There is no spot {number}; choose 1 to {n}, or give x and z."),
                });
            }
            Some([x, z]) => return Ok(Aim::Spot(Spot { x: *x, z: *z, y: None })),
            Some([x, z, y]) => return Ok(Aim::Spot(Spot { x: *x, z: *z, y: Some(*y) })),
            Some([]) => return Err("Where to? A number of the list, x and z, or `3 north`.".to_owned()),
            _ => {}
        }
        // Beginnings only: a name in the middle of a label may well be meant for something else.
        let begins =
            |found: &&Suggestion| found.labels.iter().any(|label| label.to_lowercase().starts_with(lower));
        let fits: Vec<&Suggestion> = suggestions.iter().filter(begins).collect();
        match fits.as_slice() {
            [one] => Ok(Aim::Spot(one.spot)),
            [] => {
                Err("That is no spot. Give a number of the list, x and z, `3 north` or `toward NAME`."
                    .to_owned())
            }
            many => {
                let labels: Vec<String> = many.iter().map(|found| found.labels.join(", ")).collect();
                Err(format!("That could be {}.", labels.join(" or ")))
            }
        }
    }

    /// `3 north-east`, `toward NAME`, `toward NAME 3`, `at NAME` and `next to NAME`; `None` for anything else.
    fn relative(&self, text: &str) -> Result<Option<Spot>, String> {
        for word in ["next to ", "beside ", "at ", "on "] {
            if let Some(name) = text.strip_prefix(word) {
                return self.at(name).map(Some);
            }
        }
        if let Some(rest) = text.strip_prefix("towards ").or_else(|| text.strip_prefix("toward ")) {
            return self.toward(rest.trim()).map(Some);
        }
        let Some((a, b)) = text.split_once(' ') else { return Ok(None) };
        let (far, way) = match (number(a), direction(b), direction(a), number(b)) {
            (Some(far), Some(way), ..) => (far, way),
            (.., Some(way), Some(far)) => (far, way),
            _ => return Ok(None),
        };
        let mover = self.mover.filter(|mover| in_play(mover));
        let mover = mover.ok_or("Nobody stands there to walk from: give x and z instead.")?;
        let at = body(mover).plan() + way * far;
        Ok(Some(Spot { x: at.x, z: at.y, y: None }))
    }

    /// The thing that a name means, where one can go toward it.
    fn goal(&self, name: &str) -> Result<Named<'a>, String> {
        let found = find(self.eyes, name)?;
        let here = self.start();
        if found.thing.point_near(self.eyes, &here).is_none() {
            return Err(format!("{} is not on the table, or is the one that moves.", found.label));
        }
        Ok(found)
    }

    /// Beside a model, on an area, at an exit: the spot there that is nearest to the mover and legal.
    fn at(&self, name: &str) -> Result<Spot, String> {
        let found = self.goal(name)?;
        let here = self.start();
        if let Some(there) = found.thing.nearest_body(&here) {
            let none = || {
                format!(
                    "There is no legal spot next to {}; `toward {name}` goes as near as can be.",
                    found.label
                )
            };
            return self.beside(&here, &there).ok_or_else(none);
        }
        let spot = self
            .nearest_to(&found.thing, None)
            .or_else(|| self.mover.filter(|mover| in_play(mover)).map(|mover| Spot::of(body(mover).at)));
        let spot = spot.filter(|spot| self.measure(&found.thing, *spot).0 < NEARER);
        spot.ok_or_else(|| {
            format!("There is no legal spot at {}; `toward {name}` goes as near as can be.", found.label)
        })
    }

    /// As near to a thing as can be, or so many inches toward it.
    fn toward(&self, text: &str) -> Result<Spot, String> {
        // `toward objective 3` is a name and not a length; `toward objective 3 4` and `toward m4 3"` are both.
        let split = text.rsplit_once(' ').and_then(|(name, last)| Some((name, number(last)?)));
        let (found, far) = match (self.goal(text), split) {
            (Ok(found), _) => (found, None),
            (Err(told), Some((name, far))) => (self.goal(name).map_err(|_| told)?, Some(far)),
            (Err(told), None) => return Err(told),
        };
        let here = self.mover.filter(|mover| in_play(mover)).map(body);
        if let (Some(far), Some(here)) = (far, here)
            && let Some(point) = found.thing.point_near(self.eyes, &here)
        {
            let way = point - here.plan();
            let at = here.plan() + way / way.length().max(0.01) * far;
            let spot = Spot::from(at);
            if far <= way.length() && self.legal(spot) {
                return Ok(spot);
            }
        }
        let beside = here
            .filter(|_| far.is_none())
            .and_then(|here| self.beside(&here, &found.thing.nearest_body(&here)?));
        let spot = beside.or_else(|| self.nearest_to(&found.thing, far));
        spot.ok_or_else(|| format!("No legal spot lies nearer to {}.", found.label))
    }
}

/// The eight directions in which a spot is pushed on.
const AROUND: [(f32, f32); 8] = [
    (1.0, 0.0),
    (0.707, 0.707),
    (0.0, 1.0),
    (-0.707, 0.707),
    (-1.0, 0.0),
    (-0.707, -0.707),
    (0.0, -1.0),
    (0.707, -0.707),
];

/// Which of two measures is less.
fn order(a: (f32, f32), b: (f32, f32)) -> std::cmp::Ordering {
    a.0.total_cmp(&b.0).then(a.1.total_cmp(&b.1))
}

/// The first model of each unit among these, and those that act alone; a few only.
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

/// A model as a goal: by its unit, where it has one.
fn told(model: &ModelView) -> String {
    if model.group.is_empty() { named(model) } else { format!("{} ({})", model.group, model.id) }
}

/// Suggestions, no spot twice.
#[derive(Default)]
struct List(Vec<Suggestion>);

impl List {
    fn add(&mut self, label: String, spot: Option<Spot>) {
        let Some(spot) = spot else { return };
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
    eyes.sight(here, &body(foe)).state == crate::game::SightState::Stopped
}

fn nearest_gap(here: &Body, foes: &[&ModelView]) -> f32 {
    foes.iter().map(|foe| distance(here, &body(foe))).fold(f32::MAX, f32::min)
}

/// A number, perhaps with the mark of inches.
fn number(text: &str) -> Option<f32> {
    text.trim().trim_end_matches(['"', '″']).parse().ok().filter(|number: &f32| number.is_finite())
}

/// All words as numbers, parted by spaces or commas; `None` where one is none.
fn numbers(text: &str) -> Option<Vec<f32>> {
    text.split([' ', ',', '\t']).filter(|word| !word.is_empty()).map(number).collect()
}
