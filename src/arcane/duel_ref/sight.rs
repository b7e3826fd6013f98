//! Lines of sight and cover (brief, Terrain and line of sight).

use bevy_math::Vec2;
use monteria_content::Text;

use super::{DuelRef, ModelRef};
use crate::content::{Ignored, Length};
use crate::terrain::Feature;
use monteria_game::{ModelId, Unseen, inches, obstacle_text, text};
use monteria_table::{Body, Obstacle, ROUNDING, Sight, bodies_within, lift, within};

/// A grade of cover.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Grade {
    /// Behind a forest, a low obstacle, or friends with shields.
    Soft,
    /// Behind a wall or another high obstacle.
    Hard,
}

/// Half the thickness of the line that searches for a low obstacle beside
/// a base, in inches.
const HALF_LINE_WIDTH: f32 = 0.05;

impl<'a> DuelRef<'a> {
    /// Returns the bodies that block lines to a target: models that are not Hidden, on
    /// bases no smaller than its own.
    fn in_between(&self, target: &Body) -> Vec<Body> {
        let stops = |model: &&ModelRef<'a>| {
            !model.hidden() && model.stand.radius >= target.radius - ROUNDING
        };
        self.standing().filter(stops).map(|model| model.body()).collect()
    }

    /// Returns the line of sight from one body to another.
    pub fn line(&self, from: &Body, to: &Body) -> Sight {
        self.table.sight(from, to, &self.in_between(to))
    }

    /// Returns the reason why `from` does not see `to`, or None if it does.
    pub fn unseen(&self, from: &Body, to: &Body, ignored: &[Ignored]) -> Option<Unseen> {
        if let Some(sight) = self.turn.darkness
            && !bodies_within(from, to, sight)
        {
            let why = text!(
                "rules-arcane-nobody-sees-farther-than-this-turn",
                "nobody sees farther than {sight} this turn",
                sight = inches(sight)
            );
            return Some(Unseen::Because(why));
        }
        let models =
            if ignored.contains(&Ignored::Models) { Vec::new() } else { self.in_between(to) };
        let line = self.table.sight(from, to, &models);
        if let Some(hit) = line.stopped {
            let name = match hit.what {
                Obstacle::Body(id) => {
                    self.get(id).map_or(Text::default(), |model| Text::verbatim(model.name()))
                }
                Obstacle::Piece(_) | Obstacle::Area(_) => obstacle_text(self.table, hit.what),
            };
            return Some(Unseen::Behind(name));
        }
        let deep = self.numbers().forest_sight.get();
        let why = || {
            text!(
                "rules-arcane-more-than-of-forest-lie-between",
                "more than {deep} of forest lie between",
                deep = inches(deep)
            )
        };
        (!within(self.forest_inches(from, to), deep)).then(|| Unseen::Because(why()))
    }

    /// Returns whether `from` sees `to`, with forests and darkness considered.
    pub fn sees(&self, from: &Body, to: &Body) -> bool {
        self.unseen(from, to, &[]).is_none()
    }

    /// Returns the inches of forest on the line between the nearest points of
    /// two bases (ruling arc-ruling-forest-sight).
    fn forest_inches(&self, from: &Body, to: &Body) -> f32 {
        let line = to.plan() - from.plan();
        let gap = line.length() - from.radius - to.radius;
        if gap <= 0.0 {
            return 0.0;
        }
        let start = from.plan() + line.normalize_or_zero() * from.radius;
        let point = Body { at: lift(start, from.foot()), radius: ROUNDING, ..*from };
        let met = self.table.sweep(&point, line, gap, &[]);
        let forest = |what: Obstacle| match what {
            Obstacle::Piece(number) => self.feature(number) == Feature::Forest,
            Obstacle::Area(_) | Obstacle::Body(_) => false,
        };
        met.iter().filter(|met| forest(met.what)).map(|met| met.to - met.from).sum()
    }

    /// Returns the kind of a piece of terrain.
    pub fn feature(&self, number: usize) -> Feature {
        self.table.piece(number).map_or(Feature::Open, Feature::of)
    }

    /// Returns the cover of a model from a viewpoint, and the name of its source.
    pub fn cover(&self, from: &Body, to: &ModelRef<'a>) -> Option<(Grade, Text)> {
        let screened = || self.screened(to).map(|by| (Grade::Soft, Text::verbatim(by.name())));
        self.cover_at(from, &to.body()).or_else(screened)
    }

    /// Returns the cover of a body by terrain from a viewpoint, and the
    /// name of its source.
    pub(crate) fn cover_at(&self, from: &Body, body: &Body) -> Option<(Grade, Text)> {
        let graded = self.table.covers(from, body).filter_map(|cover| {
            let name = || obstacle_text(self.table, cover.hit.what);
            match cover.hit.what {
                Obstacle::Piece(number) => match self.feature(number) {
                    Feature::Wall | Feature::Elevation | Feature::Impassable => {
                        Some((Grade::Hard, name()))
                    }
                    Feature::Forest => Some((Grade::Soft, name())),
                    Feature::Open | Feature::Abrupt | Feature::MinorObstacle => None,
                },
                Obstacle::Area(_) => Some((Grade::Hard, name())),
                Obstacle::Body(_) => None,
            }
        });
        let best = graded.max_by_key(|(grade, _)| *grade);
        if best.is_some() {
            return best;
        }
        let low = |number: &usize| {
            self.feature(*number) == Feature::MinorObstacle && self.shields(*number, from, body)
        };
        let number = self.table.pieces_in_contact(body).into_iter().find(low)?;
        Some((Grade::Soft, obstacle_text(self.table, Obstacle::Piece(number))))
    }

    /// Returns whether a low piece that a body touches lies on the side of the viewpoint.
    fn shields(&self, number: usize, from: &Body, body: &Body) -> bool {
        let toward: Vec2 = from.plan() - body.plan();
        let met = self.table.sweep(
            &Body { radius: HALF_LINE_WIDTH, ..*body },
            toward,
            toward.length().min(body.radius + 1.0),
            &[],
        );
        met.iter().any(|met| met.what == Obstacle::Piece(number))
    }

    /// Returns the friend whose shields cover a model.
    fn screened(&self, model: &ModelRef<'a>) -> Option<&ModelRef<'a>> {
        self.friends(model.side()).find(|friend| {
            friend.upholds().any(|ability| {
                let near = |reach: f32| bodies_within(&friend.body(), &model.body(), reach);
                let screens = |reach: Length| friend.id() != model.id() && near(reach.get());
                ability.kind().screen().is_some_and(screens)
            })
        })
    }

    /// Returns the other models within this many inches of a model's base, seen or not.
    pub fn models_near(&self, model: ModelId, reach: f32) -> impl Iterator<Item = &ModelRef<'a>> {
        let body = self.get(model).map(|model| model.body());
        self.standing().filter(move |other| {
            other.id() != model
                && body.is_some_and(|body| bodies_within(&body, &other.body(), reach))
        })
    }
}
