//! Who sees whom, and in what cover (rulebook, Line of sight).

use crate::prelude::*;
use monteria_game::Unseen;
use monteria_table::{Obstacle, Sight, body_between, within};

/// The cover that somebody has. Each kind counts once.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Cover {
    /// Something stands before it that stops a bullet.
    pub hard: bool,
    /// Something hides it, or it swims.
    pub soft: bool,
    /// It is in smoke or behind some.
    pub smoke: bool,
}

/// Why somebody sees another or not.
#[derive(Clone, Debug)]
pub struct Line {
    /// The line that is free, or the one that is stopped.
    pub sight: Sight,
    /// Why it does not see, in words; none where it does.
    pub unseen: Option<Unseen>,
}

impl<'a> SkirmishRef<'a> {
    /// The bodies that stop lines between two: of all others on the table who are
    /// not stealthed, each as it holds itself. Those that no line between them comes
    /// near are left out.
    fn in_between(&self, from: &Body, to: &Body) -> Vec<Body> {
        let near = near(from, to);
        let stops = |model: &&ModelRef<'a>| {
            let third = ![from.id, to.id].contains(&model.id());
            third && !model.condition.stealth && !model.down() && near(&model.body())
        };
        self.standing().filter(stops).map(|model| self.silhouette(&self.place(model))).collect()
    }

    /// The line from one place to another, and why it does not serve. Who hides is
    /// not told of here.
    pub fn line(&self, from: &Place, to: &Place) -> Line {
        let eye = self.eye(from);
        let target = self.silhouette(to);
        let sight = self.table.sight(&eye, &target, &self.in_between(&eye, &target));
        let far = distance(&from.body, &to.body);
        let fog = self.numbers().fog_sight.get();
        let unseen = if let Some(hit) = sight.stopped {
            let name = match hit.what {
                Obstacle::Body(id) => {
                    self.get(id).map_or_else(String::new, |model| model.name().to_owned())
                }
                other @ (Obstacle::Piece(_) | Obstacle::Area(_)) => self.table.name_of(other),
            };
            Some(Unseen::Behind(name))
        } else if self.turn.twist == Some(Twist::Fog) && !within(far, fog) {
            Some(Unseen::Because(format!("nobody sees farther than {} in this fog", inches(fog))))
        } else {
            None
        };
        Line { sight, unseen }
    }

    /// Whether a model sees another from one place to another: nobody sees who is
    /// stealthed but its own crew.
    pub fn sees(
        &self,
        model: &ModelRef<'a>,
        from: &Place,
        other: &ModelRef<'a>,
        to: &Place,
    ) -> bool {
        let hides = other.condition.stealth && other.side() != model.side();
        !hides && self.line(from, to).unseen.is_none()
    }

    /// Whether who swims deep is out of everybody's sight at this place of its way: it is
    /// seen only where that begins and ends.
    pub(crate) fn dives(&self, mover: &ModelRef<'a>, way: &DeclaredPath, after: f32) -> bool {
        let deep = mover.has::<skill::SwimsDeep>();
        let within = after > 0.0 && after < way.length();
        deep && within && self.place_at(mover, way.at(after)).stance == Stance::Swimming
    }

    /// The cover that a model would have there from a place (rulebook, Line of sight;
    /// brief, Skill list and Effect cards).
    pub fn cover(&self, from: &Place, model: &ModelRef<'a>, to: &Place) -> Cover {
        let mut cover = self.covers_from(&self.eye(from), to);
        cover.hard |= self.covered_by_friend(model, to);
        let played = self.turn.sequence.iter().flat_map(|sequence| sequence.played(model.id()));
        cover.soft |= played.into_iter().any(|effect| card::SoftCover::of(&effect).is_some());
        cover
    }

    /// The cover that terrain, smoke and water give there from an eye.
    pub(crate) fn covers_from(&self, eye: &Body, to: &Place) -> Cover {
        let mut cover = Cover { soft: to.stance == Stance::Swimming, ..Cover::default() };
        for found in self.table.covers(eye, &self.silhouette(to)) {
            match found.hit.what {
                Obstacle::Piece(number) => {
                    let hard =
                        self.table.piece(number).is_some_and(|piece| piece.is(Keywords::BLOCKING));
                    cover.hard |= hard;
                    cover.soft |= !hard;
                }
                Obstacle::Area(id) => cover.smoke |= self.smoke(id),
                Obstacle::Body(_) => {}
            }
        }
        cover
    }

    /// Whether an area is smoke.
    fn smoke(&self, area: u16) -> bool {
        self.things
            .lying()
            .any(|thing| thing.area() == area && matches!(thing.what, Laid::Smoke { .. }))
    }

    /// Whether a friend near it covers a model (brief, Skill list: Shield).
    fn covered_by_friend(&self, model: &ModelRef<'a>, to: &Place) -> bool {
        self.friends(model.side()).filter(|friend| friend.id() != model.id()).any(|friend| {
            let within = friend.effect::<skill::Covers>().map(|it| it.within.get());
            within.is_some_and(|within| bodies_within(&friend.body(), &to.body, within))
        })
    }

    /// Who has to be shot at in the place of somebody: the nearest enemy that hides a
    /// part of it (rulebook, Line of sight).
    pub(crate) fn in_front_of(
        &self,
        (shooter, from): At<'_, 'a>,
        (target, there): At<'_, 'a>,
    ) -> Option<ModelId> {
        let eye = self.eye(from);
        let aim = self.silhouette(there);
        let end = distance(&from.body, &there.body);
        let far = |other: &ModelRef<'a>| distance(&from.body, &other.body());
        let hides = |other: &&ModelRef<'a>| {
            body_between(&eye, &aim, &[self.silhouette(&self.place(other))]).is_some()
        };
        let others = self
            .enemies(shooter.side())
            .filter(|it| it.id() != target.id() && !it.condition.stealth);
        let near = near(&eye, &aim);
        let before = others.filter(|it| far(it) < end && near(&it.body())).filter(hides);
        before.min_by(|a, b| far(a).total_cmp(&far(b))).map(|it| it.id())
    }

    /// Whether a base reaches into smoke.
    pub(crate) fn in_smoke(&self, body: &Body) -> bool {
        self.touches_smoke(body, |_| true)
    }

    /// Whether a base reaches into smoke that chokes.
    pub(crate) fn in_noxious_smoke(&self, body: &Body) -> bool {
        self.touches_smoke(body, |noxious| noxious)
    }

    fn touches_smoke(&self, body: &Body, like: impl Fn(bool) -> bool) -> bool {
        let smoke = |laid: &Laid| matches!(laid, Laid::Smoke { noxious, .. } if like(*noxious));
        let areas = self.table.areas_in_contact(body);
        self.things.lying().any(|thing| areas.contains(&thing.area()) && smoke(&thing.what))
    }
}

/// Whether lines between two bodies come near others: most on a table are so far off that
/// nobody need ask how they hold themselves.
fn near(from: &Body, to: &Body) -> impl Fn(&Body) -> bool {
    let one = from.plan();
    let other = to.plan();
    let reach = from.radius.max(to.radius) + LEVEL;
    let least = one.min(other) - reach;
    let greatest = one.max(other) + reach;
    move |body| body.plan().clamp(least, greatest).distance(body.plan()) <= body.radius
}

impl Cover {
    /// What it is, in words.
    pub fn words(&self) -> String {
        let kinds = [(self.hard, "hard cover"), (self.soft, "soft cover"), (self.smoke, "smoke")];
        let named: Vec<&str> =
            kinds.into_iter().filter(|(on, _)| *on).map(|(_, name)| name).collect();
        named.join(" and ")
    }
}
