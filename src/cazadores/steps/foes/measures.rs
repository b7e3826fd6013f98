//! What is shown of a Foe's questions: the lines that answer them, and who was weighed as
//! the Target with the reason why another was taken. Nothing of it decides anything; it
//! is made where what happens is told (`Asking::showing`).

use bevy_math::{Vec2, Vec3};

use super::aggro::{AGGRO_RANGE, Seen};
use super::cards::Scope;
use super::questions::Asking;
use crate::content::{Condition, FoeType};
use crate::hunt_ref::in_reach;
use monteria_game::{Measured, ModelId, Standing, TargetWeighed};
use monteria_table::{Body, within};

/// The most lines that are shown for one question.
const MOST: usize = 6;

/// Where a line between two bases begins and ends: at their rims.
fn rims(from: &Body, to: &Body) -> ([f32; 3], [f32; 3]) {
    let way = (to.plan() - from.plan()).normalize_or(Vec2::X);
    let at = |body: &Body, side: f32| {
        let rim = body.plan() + way * (body.radius * side);
        Vec3::new(rim.x, body.at.y, rim.y).to_array()
    };
    (at(from, 1.0), at(to, -1.0))
}

impl Asking<'_, '_, '_> {
    fn is_shown(&self) -> bool {
        !self.questions.is_empty() && !self.read().by_people()
    }

    /// Keeps what was measured for the question asked last, the nearest first.
    fn measured(&mut self, mut all: Vec<Measured>) {
        all.sort_by(|a, b| a.inches.total_cmp(&b.inches));
        all.truncate(MOST);
        if let Some(answer) = self.answers.last_mut() {
            answer.measured = all;
        }
    }

    /// The line from the Foe to one of its enemies; what it sees of it is looked at where
    /// it is near enough.
    fn to_enemy(
        &self,
        other: &Seen,
        limit: Option<f32>,
        near: bool,
        counts: bool,
    ) -> Option<Measured> {
        let facts = self.read();
        let own = facts.get(self.scout.model)?.body();
        let body = facts.get(other.id)?.body();
        let (from, to) = rims(&own, &body);
        let sight = near.then(|| facts.sight_shown(&own, &body));
        Some(Measured {
            model: Some(other.id),
            from,
            to,
            inches: other.distance,
            limit,
            sight,
            counts,
        })
    }

    /// Shows whom an Attack of this scope can strike.
    pub(super) fn show_strike(&mut self, scope: &Scope, inside: &[&Seen], tied: &[ModelId]) {
        if !self.is_shown() {
            return;
        }
        let own = self.read().get(self.scout.model).map(|model_ref| model_ref.body());
        let limit = match scope {
            Scope::Within(reach) => Some(*reach),
            Scope::Formation(_) => None,
        };
        let near = |other: &Seen| {
            let body = self.read().get(other.id).map(|model_ref| model_ref.body());
            own.zip(body).is_some_and(|(own, body)| scope.holds(&own, &body, other.distance))
        };
        let struck = |other: &Seen| inside.iter().any(|one| one.id == other.id);
        let lines = self.scout.seen.iter();
        let lines =
            lines.filter_map(|other| self.to_enemy(other, limit, near(other), struck(other)));
        let lines = lines.collect();
        let far = |other: &Seen| match scope {
            _ if near(other) => "not in sight".to_owned(),
            Scope::Within(reach) => format!("{:.1}\" away, it reaches {reach}\"", other.distance),
            Scope::Formation(_) => "outside the formation".to_owned(),
        };
        let targets = self.weighed(inside, tied, self.tree, &far);
        self.measured(lines);
        self.targets = targets;
    }

    /// Shows whom Aggro finds.
    pub(super) fn show_aggro(&mut self, visible: &[&Seen], tied: &[ModelId]) {
        if !self.is_shown() {
            return;
        }
        let near = |other: &Seen| in_reach(other.distance, 0.0, AGGRO_RANGE);
        let reached: Vec<&Seen> = self.scout.seen.iter().filter(|other| near(other)).collect();
        // Where nobody is in sight whoever is closest is looked for (ruling 27).
        let (inside, tree) = if visible.is_empty() {
            (reached.as_slice(), FoeType::Sentry)
        } else {
            (visible, self.tree)
        };
        let counts = |other: &Seen| inside.iter().any(|one| one.id == other.id);
        let lines = self.scout.seen.iter();
        let lines = lines
            .filter_map(|other| self.to_enemy(other, Some(AGGRO_RANGE), near(other), counts(other)))
            .collect();
        let far = |other: &Seen| {
            if near(other) {
                "not in sight, and somebody else is".to_owned()
            } else {
                format!("{:.1}\" away, farther than {AGGRO_RANGE}\"", other.distance)
            }
        };
        let targets = self.weighed(inside, tied, tree, &far);
        self.measured(lines);
        self.targets = targets;
    }

    /// Shows whom a second Move leads to.
    pub(super) fn show_pressing(&mut self, target: ModelId) {
        if !self.is_shown() {
            return;
        }
        let line = self.scout.seen.iter().filter(|one| one.id == target);
        let line = line.filter_map(|one| self.to_enemy(one, None, true, true)).collect();
        let why = "it has moved toward this one".to_owned();
        self.measured(line);
        self.targets = vec![TargetWeighed { model: target, standing: Standing::Taken, why }];
    }

    /// Shows who has the Foe in reach.
    pub(super) fn show_threats(&mut self, threats: &[&Seen], tied: &[ModelId]) {
        if !self.is_shown() {
            return;
        }
        let facts = self.read();
        let own = self.scout.model;
        let line = |other: &Seen| {
            let foe = facts.get(own)?.body();
            let body = facts.get(other.id)?.body();
            let (from, to) = rims(&body, &foe);
            let reach = facts.melee_range(other.id);
            let sight =
                in_reach(other.distance, 0.0, reach).then(|| facts.sight_shown(&body, &foe));
            let counts = threats.iter().any(|one| one.id == other.id);
            let model = Some(other.id);
            let inches = other.distance;
            Some(Measured { model, from, to, inches, limit: Some(reach), sight, counts })
        };
        let lines = self.scout.seen.iter().filter_map(line).collect();
        let far = |_: &Seen| "does not have it in reach".to_owned();
        let targets = self.weighed(threats, tied, self.tree, &far);
        self.measured(lines);
        self.targets = targets;
    }

    /// Shows how far its own are.
    pub(super) fn show_company(&mut self, together: f32) {
        if !self.is_shown() {
            return;
        }
        let facts = self.read();
        let model = self.scout.model;
        let Some(own) = facts.get(model).map(|model_ref| model_ref.body()) else { return };
        let friends = facts.friends_of(model).map(|friend| {
            let (from, to) = rims(&own, &friend.body());
            (Some(friend.id()), from, to, facts.distance(model, friend.id()))
        });
        let places = facts.rally_points().into_iter().map(|(at, radius)| {
            let way = (at - own.plan()).normalize_or(Vec2::X);
            let start = own.plan() + way * own.radius;
            let end = at - way * radius;
            let inches = ((own.plan() - at).length() - own.radius - radius).max(0.0);
            let on_plan = |at: Vec2| Vec3::new(at.x, own.at.y, at.y).to_array();
            (None, on_plan(start), on_plan(end), inches)
        });
        let lines = friends.chain(places).map(|(model, from, to, inches)| {
            let limit = Some(together);
            let counts = !within(inches, together);
            Measured { model, from, to, inches, limit, sight: None, counts }
        });
        let lines = lines.collect();
        self.measured(lines);
    }

    /// Everybody who may be meant, with what came of it: those whom Aggro leaves first.
    /// `far` says why one is not among those inside.
    fn weighed(
        &self,
        inside: &[&Seen],
        tied: &[ModelId],
        tree: FoeType,
        far: &dyn Fn(&Seen) -> String,
    ) -> Vec<TargetWeighed> {
        let facts = self.read();
        let Some(best) = tied.first().and_then(|id| inside.iter().find(|one| one.id == *id)) else {
            return Vec::new();
        };
        let already = facts.turn.target.filter(|target| tied.len() > 1 && tied.contains(target));
        let value = |one: &Seen| match tree {
            FoeType::Aggressive | FoeType::Defensive => format!("{} WND", one.wounds),
            FoeType::Sentry => format!("{:.1}\"", one.distance),
        };
        let (most, less) = match tree {
            FoeType::Aggressive => ("the most WNDs", "fewer WNDs"),
            FoeType::Defensive => ("the fewest WNDs", "more WNDs"),
            FoeType::Sentry => ("the closest", "farther off"),
        };
        let judge = |one: &Seen| {
            let among = inside.iter().any(|other| other.id == one.id);
            let name = facts.name(best.id);
            let own = value(one);
            match (tied.contains(&one.id), already) {
                (true, Some(target)) if target == one.id => {
                    (Standing::Taken, format!("as good as another ({own}), and its Target already"))
                }
                (true, Some(target)) => {
                    let held = facts.name(target);
                    (
                        Standing::PassedOver,
                        format!("as good ({own}), but {held} is its Target already"),
                    )
                }
                (true, None) if tied.len() > 1 => {
                    (Standing::Tied, format!("{most}: {own}; the die decides"))
                }
                (true, None) if inside.len() == 1 => {
                    (Standing::Taken, format!("nobody else: {own}"))
                }
                (true, None) => (Standing::Taken, format!("{most}: {own}")),
                (false, _) if among => {
                    (Standing::PassedOver, format!("{less} than {name}: {own} to {}", value(best)))
                }
                (false, _) => (Standing::PassedOver, far(one)),
            }
        };
        let seen = self.scout.seen.iter().map(|one| {
            let (standing, why) = judge(one);
            TargetWeighed { model: one.id, standing, why }
        });
        let unseen = facts.hostile_to(self.scout.model).filter_map(|model_ref| {
            let why = match (model_ref.has(Condition::Hidden), facts.captive(model_ref.id())) {
                (true, _) => "it is Hidden",
                (_, true) => "it is held captive",
                _ => return None,
            };
            let model = model_ref.id();
            let why = why.to_owned();
            Some(TargetWeighed { model, standing: Standing::PassedOver, why })
        });
        let mut all: Vec<TargetWeighed> = seen.chain(unseen).collect();
        all.sort_by_key(|one| one.standing);
        all
    }
}
