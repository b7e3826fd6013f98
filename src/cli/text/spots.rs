//! Where to: spots with names of their own, and the spot that a line of input means.

use bevy::math::{Vec2, Vec3};

use super::eyes::{Eyes, body, in_play};
use super::menu::preview_words;
use super::words::{away, direction, find_model, inches, named, place, typed};
use crate::game::{Choice, ModelView, Region};
use crate::table::{Body, Reach, Spot, distance};

/// Legal spots that are looked at for suggestions.
const SAMPLES: usize = 160;

/// A spot with a name.
pub struct Suggestion {
    /// What it is good for (`next to Bob (m2)`).
    pub label: String,
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
        for foe in foes.iter().take(6) {
            match self.beside(&here, foe) {
                Some(spot) => list.add(format!("next to {}", named(foe)), Some(spot)),
                None => list.add(format!("toward {}", named(foe)), self.nearer(mover, foe)),
            }
        }
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
        for foe in foes.iter().take(6).filter(|foe| moves && unseen(eyes, &here, foe)).take(3) {
            let seeing = self
                .by_nearness(&here)
                .into_iter()
                .find(|spot| !unseen(eyes, &self.there(mover, *spot), foe));
            list.add(format!("to where {} is in sight", named(foe)), seeing);
        }
        for friend in friends.iter().take(3) {
            list.add(format!("next to {}", named(friend)), self.beside(&here, friend));
        }
        self.suggest_ground(mover, moves, list);
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
    fn beside(&self, here: &Body, other: &ModelView) -> Option<Spot> {
        let there = body(other);
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

    /// The sample nearest to a model, where it brings the mover nearer by half an inch at least.
    fn nearer(&self, mover: &ModelView, other: &ModelView) -> Option<Spot> {
        let there = body(other);
        let gap = |spot: &Spot| distance(&self.there(mover, *spot), &there);
        let nearest = self.samples.iter().copied().min_by(|a, b| gap(a).total_cmp(&gap(b)))?;
        (!in_play(mover) || gap(&nearest) < distance(&body(mover), &there) - 0.5).then_some(nearest)
    }

    /// The suggestions as numbered lines, each with the way there, its cost and who sees it.
    pub fn lines(&self, suggestions: &[Suggestion]) -> Vec<String> {
        let mut lines = vec![format!("{}: where to?", self.choice.label)];
        for (index, suggestion) in suggestions.iter().enumerate() {
            lines.push(format!(
                "  {}. {}: {}",
                index + 1,
                suggestion.label,
                self.spot_words(suggestion.spot)
            ));
        }
        if suggestions.is_empty() {
            lines.push("  Nothing stands out.".to_owned());
        }
        lines.push("Answer with a number, x and z (`-3 4.5`), `3 north`, `toward NAME`, `next to NAME`; b goes back.".into());
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
            |found: &&Suggestion| found.label.to_lowercase().split(", ").any(|part| part.starts_with(lower));
        let fits: Vec<&Suggestion> = suggestions.iter().filter(begins).collect();
        match fits.as_slice() {
            [one] => Ok(Aim::Spot(one.spot)),
            [] => {
                Err("That is no spot. Give a number of the list, x and z, `3 north` or `toward NAME`."
                    .to_owned())
            }
            many => {
                let labels: Vec<&str> = many.iter().map(|found| found.label.as_str()).collect();
                Err(format!("That could be {}.", labels.join(" or ")))
            }
        }
    }

    /// `3 north-east`, `toward m4`, `toward m4 3` and `next to m4`; `None` for anything else.
    fn relative(&self, text: &str) -> Result<Option<Spot>, String> {
        for word in ["next to ", "beside "] {
            if let Some(name) = text.strip_prefix(word) {
                let (mover, other) = self.mover_and(name)?;
                let spot = self.beside(&body(mover), other);
                return spot
                    .map(Some)
                    .ok_or_else(|| format!("There is no legal spot next to {}.", named(other)));
            }
        }
        if let Some(rest) = text.strip_prefix("toward").map(|rest| rest.trim_start_matches('s').trim()) {
            let (name, far) = match rest.rsplit_once(' ') {
                Some((name, last)) => number(last).map_or((rest, None), |far| (name, Some(far))),
                None => (rest, None),
            };
            let (mover, other) = self.mover_and(name)?;
            let here = body(mover);
            let way = body(other).plan() - here.plan();
            let spot = match far {
                Some(far) if way.length() > 0.01 => {
                    let at = here.plan() + way / way.length() * far;
                    Some(Spot { x: at.x, z: at.y, y: None })
                }
                _ => self.beside(&here, other).or_else(|| self.nearer(mover, other)),
            };
            return spot.map(Some).ok_or_else(|| format!("No legal spot lies nearer to {}.", named(other)));
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

    fn mover_and(&self, name: &str) -> Result<(&'a ModelView, &'a ModelView), String> {
        let mover = self.mover.ok_or("Nobody moves here: give x and z instead.")?;
        let other = find_model(&self.eyes.view, name)?;
        let other = self.eyes.view.model(other).filter(|other| in_play(other) && other.id != mover.id);
        other
            .map(|other| (mover, other))
            .ok_or_else(|| "Toward whom? That model is not on the table.".to_owned())
    }
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
            Some(there) if !there.label.contains(&label) => there.label = format!("{}, {label}", there.label),
            Some(_) => {}
            None => self.0.push(Suggestion { label, spot }),
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
