//! The explanation of a Foe's decision for display: the measured lines behind each
//! answer, and the weighed Targets with reasons. It influences no decision and is
//! computed only when event texts are enabled (`DecisionTreeRun::with_explanation`).

use bevy_math::{Vec2, Vec3};

use crate::content::{Condition, FoePreference};
use crate::state::hunt_ref::in_reach;
use crate::steps::foes::aggro::PossibleTarget;
use crate::steps::foes::cards::Scope;
use crate::steps::foes::tree_run::DecisionTreeRun;
use monteria_game::{Measured, ModelId, Standing, TargetWeighed, Text, text};
use monteria_table::{Body, within};

/// The most lines that are shown for one question.
const MOST: usize = 6;

/// Returns the ends of a line between two bases, at their rims.
fn rims(from: &Body, to: &Body) -> ([f32; 3], [f32; 3]) {
    let direction = (to.plan() - from.plan()).normalize_or(Vec2::X);
    let at = |body: &Body, side: f32| {
        let rim = body.plan() + direction * (body.radius * side);
        Vec3::new(rim.x, body.at.y, rim.y).to_array()
    };
    (at(from, 1.0), at(to, -1.0))
}

impl DecisionTreeRun<'_, '_, '_> {
    fn is_shown(&self) -> bool {
        !self.questions.is_empty() && !self.read().on_real_table()
    }

    /// Keeps the measurements of the last question, nearest first.
    fn measured(&mut self, mut all: Vec<Measured>) {
        all.sort_by(|a, b| a.inches.total_cmp(&b.inches));
        all.truncate(MOST);
        if let Some(answer) = self.answers.last_mut() {
            answer.measured = all;
        }
    }

    /// Returns the line from the Foe to an enemy; sight is computed only if the
    /// enemy is near enough.
    fn to_enemy(
        &self,
        other: &PossibleTarget,
        limit: Option<f32>,
        near: bool,
        counts: bool,
    ) -> Option<Measured> {
        let facts = self.read();
        let own = facts.get(self.enemies.model)?.body();
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

    /// Shows the models that an Attack of this scope can strike.
    pub(crate) fn show_strike(
        &mut self,
        scope: &Scope,
        inside: &[&PossibleTarget],
        tied: &[ModelId],
    ) {
        if !self.is_shown() {
            return;
        }
        let own = self.read().get(self.enemies.model).map(|model_ref| model_ref.body());
        let limit = match scope {
            Scope::Within(reach) => Some(*reach),
            Scope::Formation(_) => None,
        };
        let near = |other: &PossibleTarget| {
            let body = self.read().get(other.id).map(|model_ref| model_ref.body());
            own.zip(body).is_some_and(|(own, body)| scope.holds(&own, &body, other.distance))
        };
        let in_scope = |other: &PossibleTarget| inside.iter().any(|one| one.id == other.id);
        let lines = self.enemies.seen.iter();
        let lines =
            lines.filter_map(|other| self.to_enemy(other, limit, near(other), in_scope(other)));
        let lines = lines.collect();
        let far = |other: &PossibleTarget| match scope {
            _ if near(other) => text!("window-not-in-sight", "not in sight"),
            Scope::Within(reach) => text!(
                "rules-cazadores-away-it-reaches",
                "{distance:.1}\" away, its reach is {reach}\"",
                distance = other.distance
            ),
            Scope::Formation(_) => {
                text!("rules-cazadores-outside-the-formation", "outside the formation")
            }
        };
        let targets = self.weighed(inside, tied, &self.tree.prefers, &far);
        self.measured(lines);
        self.targets = targets;
    }

    /// Shows the candidates of Aggro within a distance.
    pub(crate) fn show_aggro(&mut self, range: f32, visible: &[&PossibleTarget], tied: &[ModelId]) {
        if !self.is_shown() {
            return;
        }
        let near = |other: &PossibleTarget| in_reach(other.distance, 0.0, range);
        let reached: Vec<&PossibleTarget> =
            self.enemies.seen.iter().filter(|other| near(other)).collect();
        // If no enemy is in sight the closest is the candidate (ruling 27).
        let (inside, prefers) = if visible.is_empty() {
            (reached.as_slice(), [FoePreference::Closest].as_slice())
        } else {
            (visible, self.tree.prefers.as_slice())
        };
        let counts = |other: &PossibleTarget| inside.iter().any(|one| one.id == other.id);
        let lines = self.enemies.seen.iter();
        let lines = lines
            .filter_map(|other| self.to_enemy(other, Some(range), near(other), counts(other)))
            .collect();
        let far = |other: &PossibleTarget| {
            if near(other) {
                text!(
                    "rules-cazadores-not-in-sight-and-somebody-else",
                    "not in sight, while another model is"
                )
            } else {
                text!(
                    "rules-cazadores-away-farther-than",
                    "{distance:.1}\" away, farther than {aggro_range}\"",
                    aggro_range = range,
                    distance = other.distance
                )
            }
        };
        let targets = self.weighed(inside, tied, prefers, &far);
        self.measured(lines);
        self.targets = targets;
    }

    /// Shows the Target of a second Move.
    pub(crate) fn show_second_move(&mut self, target: ModelId) {
        if !self.is_shown() {
            return;
        }
        let line = self.enemies.seen.iter().filter(|one| one.id == target);
        let line = line.filter_map(|one| self.to_enemy(one, None, true, true)).collect();
        let why =
            text!("rules-cazadores-it-has-moved-toward-this-one", "it has moved toward this one");
        self.measured(line);
        self.targets = vec![TargetWeighed { model: target, standing: Standing::Taken, why }];
    }

    /// Shows the enemies that have the Foe in reach.
    pub(crate) fn show_threats(&mut self, threats: &[&PossibleTarget], tied: &[ModelId]) {
        if !self.is_shown() {
            return;
        }
        let facts = self.read();
        let own = self.enemies.model;
        let line = |other: &PossibleTarget| {
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
        let lines = self.enemies.seen.iter().filter_map(line).collect();
        let far = |_: &PossibleTarget| {
            text!("rules-cazadores-does-not-have-it-in-reach", "does not have it in reach")
        };
        let targets = self.weighed(threats, tied, &self.tree.prefers, &far);
        self.measured(lines);
        self.targets = targets;
    }

    /// Shows the distances to the Foe's own side.
    pub(crate) fn show_allies(&mut self, together: f32) {
        if !self.is_shown() {
            return;
        }
        let facts = self.read();
        let model = self.enemies.model;
        let Some(own) = facts.get(model).map(|model_ref| model_ref.body()) else { return };
        let friends = facts.friends_of(model).map(|friend| {
            let (from, to) = rims(&own, &friend.body());
            (Some(friend.id()), from, to, facts.distance(model, friend.id()))
        });
        let places = facts.rally_points().into_iter().map(|(at, radius)| {
            let direction = (at - own.plan()).normalize_or(Vec2::X);
            let start = own.plan() + direction * own.radius;
            let end = at - direction * radius;
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

    /// Returns all candidates with their results, those that Aggro leaves first. `far`
    /// gives the reason for models outside the scope.
    fn weighed(
        &self,
        inside: &[&PossibleTarget],
        tied: &[ModelId],
        prefers: &[FoePreference],
        far: &dyn Fn(&PossibleTarget) -> Text,
    ) -> Vec<TargetWeighed> {
        let facts = self.read();
        let Some(best) = tied.first().and_then(|id| inside.iter().find(|one| one.id == *id)) else {
            // No candidate is a Target.
            return Vec::new();
        };
        let already = facts.turn.target.filter(|target| tied.len() > 1 && tied.contains(target));
        let first = prefers.first().copied().unwrap_or(FoePreference::Closest);
        let judge = |one: &PossibleTarget| {
            let among = inside.iter().any(|other| other.id == one.id);
            let name = facts.name(best.id);
            let own = self.value_text(first, one);
            let most = best_text(first);
            match (tied.contains(&one.id), already) {
                (true, Some(target)) if target == one.id => (
                    Standing::Taken,
                    text!(
                        "rules-cazadores-as-good-as-another-and-its",
                        "tied with another model ({own}), and already its Target"
                    ),
                ),
                (true, Some(target)) => {
                    let held = facts.name(target);
                    (
                        Standing::PassedOver,
                        text!(
                            "rules-cazadores-as-good-but-is-its-target",
                            "tied ({own}), but {held} is already its Target"
                        ),
                    )
                }
                (true, None) if tied.len() > 1 => (
                    Standing::Tied,
                    text!("rules-cazadores-the-die-decides", "{most}: {own}; the die decides"),
                ),
                (true, None) if inside.len() == 1 => {
                    (Standing::Taken, text!("rules-cazadores-nobody-else", "the only one: {own}"))
                }
                (true, None) => (Standing::Taken, Text::joined([most.clone(), own], ": ")),
                (false, _) if among => {
                    // The first preference by which it is worse decides.
                    let decides = |by: &&FoePreference| self.enemies.is_better(**by, best, one);
                    let by = prefers.iter().find(decides).copied().unwrap_or(first);
                    let own = self.value_text(by, one);
                    let best = self.value_text(by, best);
                    let less = worse_text(by);
                    let why =
                        text!("rules-cazadores-than-to", "{less} than {name}: {own} to {best}");
                    (Standing::PassedOver, why)
                }
                (false, _) => (Standing::PassedOver, far(one)),
            }
        };
        let seen = self.enemies.seen.iter().map(|one| {
            let (standing, why) = judge(one);
            TargetWeighed { model: one.id, standing, why }
        });
        let unseen = facts.hostile_to(self.enemies.model).filter_map(|model_ref| {
            let why = match (model_ref.has(Condition::Hidden), facts.is_captive(model_ref.id())) {
                (true, _) => text!("rules-cazadores-it-is-hidden", "it is Hidden"),
                (_, true) => text!("rules-cazadores-it-is-held-captive", "it is held captive"),
                _ => return None,
            };
            let model = model_ref.id();
            Some(TargetWeighed { model, standing: Standing::PassedOver, why })
        });
        let mut all: Vec<TargetWeighed> = seen.chain(unseen).collect();
        all.sort_by_key(|one| one.standing);
        all
    }

    /// Returns the value of a candidate by a preference.
    fn value_text(&self, by: FoePreference, one: &PossibleTarget) -> Text {
        match by {
            FoePreference::MostWounds | FoePreference::FewestWounds => {
                text!("rules-cazadores-wnd-2", "{wounds} WND", wounds = one.wounds)
            }
            FoePreference::Closest => Text::verbatim(format!("{:.1}\"", one.distance)),
            FoePreference::Suffering(condition) if self.enemies.suffers(one, condition) => {
                condition.name()
            }
            FoePreference::Suffering(condition) => {
                text!("rules-cazadores-not", "not {a}", a = condition.name())
            }
            FoePreference::Cazadores if self.enemies.is_cazador(one) => {
                text!("rules-cazadores-cazador", "Cazador")
            }
            FoePreference::Cazadores => text!("rules-cazadores-companion", "Companion"),
        }
    }
}

/// Returns a text for the best candidate by a preference.
fn best_text(by: FoePreference) -> Text {
    match by {
        FoePreference::MostWounds => text!("rules-cazadores-the-most-wnds", "the most WNDs"),
        FoePreference::FewestWounds => text!("rules-cazadores-the-fewest-wnds", "the fewest WNDs"),
        FoePreference::Closest => text!("rules-cazadores-the-closest", "the closest"),
        FoePreference::Suffering(_) => {
            text!("rules-cazadores-its-preferred-prey", "its preferred target")
        }
        FoePreference::Cazadores => text!("rules-cazadores-a-cazador-first", "a Cazador first"),
    }
}

/// Returns a text for a candidate that is worse than the best by a preference.
fn worse_text(by: FoePreference) -> Text {
    match by {
        FoePreference::MostWounds => text!("rules-cazadores-fewer-wnds", "fewer WNDs"),
        FoePreference::FewestWounds => text!("rules-cazadores-more-wnds", "more WNDs"),
        FoePreference::Closest => text!("rules-cazadores-farther-off", "farther off"),
        FoePreference::Suffering(_) | FoePreference::Cazadores => {
            text!("rules-cazadores-less-preferred", "less preferred")
        }
    }
}
