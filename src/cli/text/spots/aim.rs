//! Selection of a spot or a path by a line of input: beside a name, toward it, a distance
//! in a direction, or coordinates.

use std::cell::OnceCell;

use bevy_math::Vec2;

use super::{Aim, NEARER, SampledRegion, Suggestion, order};
use crate::text::eyes::{body, in_play};
use crate::text::names::{Named, TableObject, find, folded};
use crate::text::words::{direction, either};
use monteria_content::{Text, text};
use monteria_table::Spot;

/// Step lengths in inches of the local search that moves a legal spot toward a thing,
/// from coarse to fine.
const STEPS: [f32; 7] = [2.0, 1.0, 0.5, 0.25, 0.12, 0.06, 0.03];

/// The eight directions of the local search.
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

/// Returns the path of pairs of x and z.
fn path(points: &str) -> Result<Aim, Text> {
    let numbers = numbers(points).filter(|numbers| !numbers.is_empty() && numbers.len() % 2 == 0);
    let numbers = numbers.ok_or_else(|| {
        text!("terminal-a-path-is-pairs-of-x", "A path is pairs of x and z: `path 1 2, 3 4`.")
    })?;
    let spot = |pair: &[f32]| Spot { x: pair[0], z: pair[1], y: None };
    Ok(Aim::Path(numbers.chunks(2).map(spot).collect()))
}

/// Returns why there is no spot of this number in a list of so many.
fn no_number(number: f32, listed: usize) -> Text {
    match listed {
        0 => text!(
            "terminal-there-is-no-list-to-choose-2",
            "There is no list to choose from; give x and z, or `3 north`."
        ),
        n => text!(
            "terminal-there-is-no-spot-choose-1",
            "There is no spot {number}; choose 1 to {n}, or give x and z.",
            number = number.to_string()
        ),
    }
}

impl<'a> SampledRegion<'a> {
    /// Returns the spot or path that a line describes.
    ///
    /// # Errors
    /// Fails if the line describes neither. The match decides whether they are legal.
    pub(crate) fn aim(&self, listed: Option<&[Suggestion]>, text: &str) -> Result<Aim, Text> {
        let text = text.trim().trim_end_matches('.');
        if is_option_and_more(text) {
            return Err(text!(
                "terminal-names-option-and-what-it-needs",
                "`{text}` means option {number}, and what it needs; a spot in inches has a comma: \
                 `1, 2`.",
                number = text.split(' ').next().unwrap_or_default()
            ));
        }
        let lower = text.to_lowercase();
        let lower = lower.strip_prefix("to ").unwrap_or(&lower).trim();
        if let Some(points) = lower.strip_prefix("path ") {
            return path(points);
        }
        let own = OnceCell::new();
        let suggestions =
            || listed.unwrap_or_else(|| own.get_or_init(|| self.suggestions()).as_slice());
        match self.relative(lower) {
            Ok(Some(spot)) => return Ok(Aim::Spot(spot)),
            Ok(None) => {}
            // The label as listed is more specific than the name in it.
            Err(message) => {
                let typed = folded(lower);
                let same =
                    |found: &&Suggestion| found.labels.iter().any(|label| folded(label) == typed);
                return suggestions()
                    .iter()
                    .find(same)
                    .map(|found| Aim::Spot(found.spot))
                    .ok_or(message);
            }
        }
        match numbers(lower).as_deref() {
            Some([number]) => {
                let index =
                    (*number >= 1.0 && number.fract() == 0.0).then_some(*number as usize - 1);
                let found = index.and_then(|index| suggestions().get(index));
                let none = || no_number(*number, suggestions().len());
                return found.map(|found| Aim::Spot(found.spot)).ok_or_else(none);
            }
            Some([x, z]) => return Ok(Aim::Spot(Spot { x: *x, z: *z, y: None })),
            Some([x, z, y]) => return Ok(Aim::Spot(Spot { x: *x, z: *z, y: Some(*y) })),
            Some([]) => {
                return Err(text!(
                    "terminal-where-to-a-number-of-the",
                    "Where to? A number of the list, x and z, or `3 north`."
                ));
            }
            _ => {}
        }
        // Only beginnings count: a name in the middle of a label may mean another thing.
        let begins = |found: &&Suggestion| {
            found.labels.iter().any(|label| label.to_lowercase().starts_with(lower))
        };
        let fits: Vec<&Suggestion> = suggestions().iter().filter(begins).collect();
        match fits.as_slice() {
            [one] => Ok(Aim::Spot(one.spot)),
            [] => Err(text!(
                "terminal-that-is-no-spot-give-a",
                "That is not a spot. Give a number of the list, x and z, `3 north` or `toward \
                 NAME`."
            )),
            many => {
                let labels =
                    many.iter().map(|found| Text::joined(found.labels.iter().cloned(), ", "));
                Err(text!(
                    "terminal-that-could-be",
                    "That could be {labels}.",
                    labels = either(labels)
                ))
            }
        }
    }

    /// Parses `3 north-east`, `toward NAME`, `toward NAME 3`, `at NAME` and
    /// `next to NAME`; `None` for anything else.
    fn relative(&self, text: &str) -> Result<Option<Spot>, Text> {
        for word in ["next to ", "beside ", "at ", "on "] {
            if let Some(name) = text.strip_prefix(word) {
                return self.at(name).map(Some);
            }
        }
        if let Some(rest) = text.strip_prefix("towards ").or_else(|| text.strip_prefix("toward ")) {
            return self.toward(rest.trim()).map(Some);
        }
        let Some((distance, way)) = text.split_once(' ').and_then(|(a, b)| {
            let distance_first = number(a).zip(direction(b));
            distance_first.or_else(|| number(b).zip(direction(a)))
        }) else {
            // These are not a distance and a direction.
            return Ok(None);
        };
        let mover = self.mover.filter(|mover| in_play(mover));
        let mover = mover.ok_or_else(|| {
            text!(
                "terminal-nobody-stands-there-to-walk-from",
                "There is no model to start from: give x and z instead."
            )
        })?;
        let at = body(mover).plan() + way * distance;
        Ok(Some(Spot { x: at.x, z: at.y, y: None }))
    }

    /// Returns the thing of this name as a destination.
    fn goal(&self, name: &str) -> Result<Named<'a>, Text> {
        let found = find(self.eyes, name)?;
        let here = self.start();
        if found.thing.point_near(self.eyes, &here).is_none() {
            return Err(text!(
                "terminal-is-not-on-the-table-or",
                "{label} is not on the table, or is the model that moves.",
                label = found.label
            ));
        }
        Ok(found)
    }

    /// Returns the legal spot nearest to the mover beside a model, on an area
    /// or at an exit.
    fn at(&self, name: &str) -> Result<Spot, Text> {
        let found = self.goal(name)?;
        let here = self.start();
        if let Some(there) = found.thing.nearest_body(&here) {
            let none = || {
                text!(
                    "terminal-there-is-no-legal-spot-next",
                    "There is no legal spot next to {label}; `toward {name}` goes as near as \
                     possible.",
                    label = found.label
                )
            };
            return self.beside(&here, &there).ok_or_else(none);
        }
        let spot = self.nearest_to(&found.thing, None).or_else(|| {
            self.mover.filter(|mover| in_play(mover)).map(|mover| Spot::of(body(mover).at))
        });
        let spot = spot.filter(|spot| self.measure(&found.thing, *spot).0 < NEARER);
        spot.ok_or_else(|| {
            text!(
                "terminal-there-is-no-legal-spot-at",
                "There is no legal spot at {label}; `toward {name}` goes as near as possible.",
                label = found.label
            )
        })
    }

    /// Returns the spot as near as possible to a thing, or a number of inches toward it.
    fn toward(&self, text: &str) -> Result<Spot, Text> {
        // `toward objective 3` is a name without a distance; `toward objective 3 4` and
        // `toward m4 3"` have both.
        let split = text.rsplit_once(' ').and_then(|(name, last)| Some((name, number(last)?)));
        let (found, far) = match (self.goal(text), split) {
            (Ok(found), _) => (found, None),
            // An ambiguous whole name is a better error than an unknown part of it.
            (Err(message), Some((name, far))) => {
                let part = self
                    .goal(name)
                    .map_err(|part| if part.starts_with('`') { part } else { message })?;
                (part, Some(far))
            }
            (Err(message), None) => return Err(message),
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
        spot.ok_or_else(|| {
            text!(
                "terminal-no-legal-spot-lies-nearer-to",
                "No legal spot is nearer to {label}.",
                label = found.label
            )
        })
    }

    /// Returns the legal spot nearest to a thing, at most `far` inches from the mover:
    /// local search from the best sample, with ever smaller steps while they are legal
    /// and reduce the distance.
    fn nearest_to(&self, thing: &TableObject<'_>, far: Option<f32>) -> Option<Spot> {
        let here = self.mover.filter(|mover| in_play(mover)).map(body);
        let within = |spot: &Spot| match (far, &here) {
            (Some(far), Some(here)) => spot.plan().distance(here.plan()) <= far + 0.001,
            _ => true,
        };
        let from = here.unwrap_or_else(|| self.start());
        // The thing itself and the point at the distance on the straight line to it are
        // better candidates than any sample.
        let point = thing.point_near(self.eyes, &from)?;
        let way = point - from.plan();
        let along = far
            .filter(|_| way.length() > 0.01)
            .map(|far| from.plan() + way / way.length() * far.min(way.length()));
        let straight = [Some(point), along]
            .into_iter()
            .flatten()
            .map(Spot::from)
            .filter(|spot| self.legal(*spot));
        let spots = self.samples().iter().copied().chain(straight).filter(within);
        let mut best =
            spots.min_by(|a, b| order(self.measure(thing, *a), self.measure(thing, *b)))?;
        let mut least = self.measure(thing, best);
        for step in STEPS {
            loop {
                let around = AROUND
                    .iter()
                    .map(|(x, z)| best.plan() + Vec2::new(*x, *z) * step)
                    .map(Spot::from);
                let mut nearer: Vec<((f32, f32), Spot)> = around
                    .filter(within)
                    .map(|spot| (self.measure(thing, spot), spot))
                    .filter(|(gap, _)| order(*gap, least).is_lt() && least.1 - gap.1 > 0.001)
                    .collect();
                // The sort is stable: spots at equal distances stay in the
                // order of the directions.
                nearer.sort_by(|(a, _), (b, _)| order(*a, *b));
                let next = nearer.into_iter().find(|(_, spot)| self.legal(*spot));
                match next {
                    Some((gap, spot)) => (best, least) = (spot, gap),
                    None => break,
                }
            }
        }
        self.gains(thing, best, NEARER).then_some(best)
    }
}

/// Returns whether a line is the number of an option followed by further numbers without
/// a comma: `1 2` means the same at every question, and is no spot.
fn is_option_and_more(text: &str) -> bool {
    text.split_once(char::is_whitespace).is_some_and(|(first, rest)| {
        first.parse::<usize>().is_ok_and(|option| option > 0) && numbers(rest).is_some()
    })
}

/// Parses a number, with or without an inch mark.
fn number(text: &str) -> Option<f32> {
    text.trim().trim_end_matches(['"', '″']).parse().ok().filter(|number: &f32| number.is_finite())
}

/// Parses numbers separated by spaces or commas; `None` if a word is not a number.
fn numbers(text: &str) -> Option<Vec<f32>> {
    text.split([' ', ',', '\t']).filter(|word| !word.is_empty()).map(number).collect()
}
