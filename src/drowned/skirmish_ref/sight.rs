//! Lines of sight and cover (rulebook, Line of sight).

use crate::content::{Twist, Word, card, skill};
use crate::skirmish_ref::{ModelRef, Pose, PosedModel, SkirmishRef, Stance};
use crate::state::MarkerKind;
use monteria_game::{DeclaredPath, ModelId, Text, Unseen, inches, obstacle_text, text};
use monteria_table::{
    Body, Keywords, LEVEL, Obstacle, Sight, bodies_within, body_between, distance, within,
};

/// Cover of a target; each kind counts once.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Cover {
    /// Cover that stops bullets.
    pub hard: bool,
    /// Cover that only conceals; swimmers have it too.
    pub soft: bool,
    /// Smoke around or in front of the target.
    pub smoke: bool,
}

/// Result of a line-of-sight check.
#[derive(Clone, Debug)]
pub struct LineOfSight {
    /// The clear line, or the blocked one.
    pub sight: Sight,
    /// Reason why the target is not seen; None if it is.
    pub unseen: Option<Unseen>,
}

impl<'a> SkirmishRef<'a> {
    /// Returns the bodies of other models that can block a line between two bodies.
    /// Stealthed models, and models far from the line, are left out.
    fn blocking_bodies(&self, from: &Body, to: &Body) -> Vec<Body> {
        let near = near_line(from, to);
        let stops = |model: &&ModelRef<'a>| {
            let third = ![from.id, to.id].contains(&model.id());
            third && !model.condition.stealth && !model.is_down() && near(&model.body())
        };
        self.standing().filter(stops).map(|model| self.silhouette(&self.pose(model))).collect()
    }

    /// Checks the line of sight between two poses. Stealth is not considered.
    pub fn line_of_sight(&self, from: &Pose, to: &Pose) -> LineOfSight {
        let eye = self.eye(from);
        let target = self.silhouette(to);
        let sight = self.table.sight(&eye, &target, &self.blocking_bodies(&eye, &target));
        let far = distance(&from.body, &to.body);
        let fog = self.numbers().fog_sight.get();
        let unseen = if let Some(hit) = sight.stopped {
            let name = match hit.what {
                Obstacle::Body(id) => {
                    self.get(id).map_or(Text::default(), |model| Text::verbatim(model.name()))
                }
                other @ (Obstacle::Piece(_) | Obstacle::Area(_)) => {
                    obstacle_text(self.table, other)
                }
            };
            Some(Unseen::Behind(name))
        } else if self.turn.twist == Some(Twist::Fog) && !within(far, fog) {
            Some(Unseen::Because(text!(
                "rules-drowned-nobody-sees-farther-than-in-this",
                "nobody sees farther than {fog} in this fog",
                fog = inches(fog)
            )))
        } else {
            None
        };
        LineOfSight { sight, unseen }
    }

    /// Returns whether a model sees another; stealthed models are seen only
    /// by their own crew.
    pub fn sees(&self, model: &ModelRef<'a>, from: &Pose, other: &ModelRef<'a>, to: &Pose) -> bool {
        let hides = other.condition.stealth && other.side() != model.side();
        !hides && self.line_of_sight(from, to).unseen.is_none()
    }

    /// Returns whether a deep swimmer is out of sight at this point of its path: it is
    /// seen only at its ends.
    pub(crate) fn is_submerged(
        &self,
        mover: &ModelRef<'a>,
        path: &DeclaredPath,
        after: f32,
    ) -> bool {
        let deep = mover.has::<skill::SwimsDeep>();
        let within = after > 0.0 && after < path.length();
        deep && within && self.pose_at(mover, path.at(after)).stance == Stance::Swimming
    }

    /// Returns the cover of a model against an observer (rulebook, Line of sight; brief,
    /// Skill list and Effect cards).
    pub fn cover(&self, from: &Pose, model: &ModelRef<'a>, to: &Pose) -> Cover {
        let mut cover = self.terrain_cover(&self.eye(from), to);
        cover.hard |= self.covered_by_friend(model, to);
        let played =
            self.turn.sequence.iter().flat_map(|sequence| sequence.cards_played_for(model.id()));
        cover.soft |= played.into_iter().any(|effect| card::SoftCover::of(&effect).is_some());
        cover
    }

    /// Returns the cover from terrain, smoke and water against an eye.
    pub(crate) fn terrain_cover(&self, eye: &Body, to: &Pose) -> Cover {
        let mut cover = Cover { soft: to.stance == Stance::Swimming, ..Cover::default() };
        for found in self.table.covers(eye, &self.silhouette(to)) {
            match found.hit.what {
                Obstacle::Piece(number) => {
                    let hard =
                        self.table.piece(number).is_some_and(|piece| piece.is(Keywords::BLOCKING));
                    cover.hard |= hard;
                    cover.soft |= !hard;
                }
                Obstacle::Area(id) => cover.smoke |= self.is_smoke(id),
                Obstacle::Body(_) => {}
            }
        }
        cover
    }

    fn is_smoke(&self, area: u16) -> bool {
        self.things
            .lying()
            .any(|thing| thing.area() == area && matches!(thing.what, MarkerKind::Smoke { .. }))
    }

    /// Returns whether a friend nearby gives a model cover (brief, Skill list: Shield).
    fn covered_by_friend(&self, model: &ModelRef<'a>, to: &Pose) -> bool {
        self.friends(model.side()).filter(|friend| friend.id() != model.id()).any(|friend| {
            let within = friend.effect::<skill::Covers>().map(|it| it.within.get());
            within.is_some_and(|within| bodies_within(&friend.body(), &to.body, within))
        })
    }

    /// Returns the enemy that must be shot at instead of the target: the nearest that
    /// hides part of it (rulebook, Line of sight).
    pub(crate) fn obstructing_enemy(
        &self,
        (shooter, from): PosedModel<'_, 'a>,
        (target, there): PosedModel<'_, 'a>,
    ) -> Option<ModelId> {
        let eye = self.eye(from);
        let aim = self.silhouette(there);
        let end = distance(&from.body, &there.body);
        let far = |other: &ModelRef<'a>| distance(&from.body, &other.body());
        let hides = |other: &&ModelRef<'a>| {
            body_between(&eye, &aim, &[self.silhouette(&self.pose(other))]).is_some()
        };
        let others = self
            .enemies(shooter.side())
            .filter(|it| it.id() != target.id() && !it.condition.stealth);
        let near = near_line(&eye, &aim);
        let before = others.filter(|it| far(it) < end && near(&it.body())).filter(hides);
        before.min_by(|a, b| far(a).total_cmp(&far(b))).map(|it| it.id())
    }

    /// Returns whether a base touches smoke.
    pub(crate) fn in_smoke(&self, body: &Body) -> bool {
        self.touches_smoke(body, |_| true)
    }

    /// Returns whether a base touches noxious smoke.
    pub(crate) fn in_noxious_smoke(&self, body: &Body) -> bool {
        self.touches_smoke(body, |noxious| noxious)
    }

    fn touches_smoke(&self, body: &Body, like: impl Fn(bool) -> bool) -> bool {
        let areas = self.table.areas_in_contact(body);
        self.things.lying().any(|thing| {
            areas.contains(&thing.area())
                && matches!(thing.what, MarkerKind::Smoke { noxious, .. } if like(noxious))
        })
    }
}

/// Returns a fast filter for bodies that lines between two others can touch; deriving the
/// pose of all models would take longer.
fn near_line(from: &Body, to: &Body) -> impl Fn(&Body) -> bool {
    let one = from.plan();
    let other = to.plan();
    let reach = from.radius.max(to.radius) + LEVEL;
    let least = one.min(other) - reach;
    let greatest = one.max(other) + reach;
    move |body| body.plan().clamp(least, greatest).distance(body.plan()) <= body.radius
}

impl Cover {
    /// Names the kinds of cover for players.
    pub fn words(&self) -> Text {
        let kinds = [
            (self.hard, text!("rules-drowned-hard-cover", "hard cover")),
            (self.soft, text!("rules-drowned-soft-cover", "soft cover")),
            (self.smoke, text!("rules-smoke", "smoke")),
        ];
        let named = kinds.into_iter().filter(|(on, _)| *on).map(|(_, name)| name);
        let named = named.reduce(|most, last| text!("rules-most-and-last", "{most} and {last}"));
        named.unwrap_or_default()
    }
}
