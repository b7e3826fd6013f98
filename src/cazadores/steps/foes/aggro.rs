//! What a Foe sees and whom it takes for its Target (Cazadores 4.5,
//! Determining Aggro; ruling 27).

use std::cell::Cell;

use super::cards::Scope;
use crate::change::HuntMut;
use crate::companion::{TableQuestion, milli};
use crate::content::{Condition, FoeType};
use crate::hunt_ref::{HuntRef, ModelRef, in_reach};
use monteria_game::{ModelId, event_text};
use monteria_table::closer;

/// How far Aggro and Aggress reach, in inches.
pub(crate) const AGGRO_RANGE: f32 = 10.0;

/// A Hostile model that may be a Target: it is not Hidden.
#[derive(Debug)]
pub(crate) struct Seen {
    /// The model that it is about.
    pub id: ModelId,
    /// Inches away.
    pub distance: f32,
    /// WNDs left.
    pub wounds: i32,
    /// Whether the Foe has line of sight to it, once somebody has asked.
    sight: Cell<Option<bool>>,
}

/// What a Foe knows of its enemies at one moment. Lines of sight are computed when they
/// are first asked for.
pub(crate) struct Scout<'f, 'a> {
    /// The Hunt.
    pub facts: &'f HuntRef<'a>,
    /// The Foe.
    pub model: ModelId,
    /// The Hostile models that it may take for Targets, in id order.
    pub seen: Vec<Seen>,
}

impl<'f, 'a> Scout<'f, 'a> {
    /// Looks around for this Foe.
    pub(crate) fn new(facts: &'f HuntRef<'a>, model: ModelId) -> Self {
        let seen = facts
            .hostile_to(model)
            .filter(|model_ref| may_be_meant(facts, model_ref))
            .map(|model_ref| Seen {
                id: model_ref.id(),
                distance: facts.distance(model, model_ref.id()),
                wounds: model_ref.wounds.left,
                sight: Cell::new(None),
            })
            .collect();
        Scout { facts, model, seen }
    }

    /// Whether the Foe has line of sight to this one.
    pub(crate) fn sees(&self, other: &Seen) -> bool {
        if let Some(known) = other.sight.get() {
            return known;
        }
        let sees = self.facts.sees(self.model, other.id);
        other.sight.set(Some(sees));
        sees
    }

    /// Everybody whom a question of the table may mean. It is the same for every
    /// question, whoever has been chosen already.
    fn meant(&self) -> Vec<ModelId> {
        let meant = self
            .facts
            .hostile_to(self.model)
            .filter(|model_ref| may_be_meant(self.facts, model_ref));
        meant.map(|model_ref| model_ref.id()).collect()
    }

    /// Those who were told in answer to a question, as far as they may be Targets.
    fn told(&self, question: impl FnOnce(Vec<ModelId>) -> TableQuestion) -> Option<Vec<&Seen>> {
        let told = self.facts.told(|| question(self.meant()))?;
        Some(self.seen.iter().filter(|other| told.contains(&other.id)).collect())
    }

    /// The closest enemy, whether or not it is in sight; nobody at a real table, where
    /// that is not known.
    pub(crate) fn closest(&self) -> Option<&Seen> {
        if self.facts.by_people() {
            return None;
        }
        self.seen.iter().min_by(|a, b| a.distance.total_cmp(&b.distance))
    }

    /// Enemies within this distance and in line of sight.
    pub(crate) fn within(&self, range: f32) -> Vec<&Seen> {
        let question =
            |among| TableQuestion::InReach { of: self.model, milli: milli(range), among };
        if let Some(told) = self.told(question) {
            return told;
        }
        self.seen
            .iter()
            .filter(|other| in_reach(other.distance, 0.0, range) && self.sees(other))
            .collect()
    }

    /// Enemies whom an Attack of this scope can strike, in line of sight.
    pub(crate) fn struck(&self, scope: &Scope) -> Vec<&Seen> {
        if let Some(told) = self.told(|among| scope.question(self.model, among)) {
            return told;
        }
        let Some(own) = self.facts.get(self.model).map(|model_ref| model_ref.body()) else {
            return Vec::new();
        };
        let held = |other: &&Seen| {
            let body = self.facts.get(other.id).map(|model_ref| model_ref.body());
            body.is_some_and(|body| scope.holds(&own, &body, other.distance)) && self.sees(other)
        };
        self.seen.iter().filter(held).collect()
    }

    /// Those whom the Foe would rather attack than any other of these, by its type: more
    /// than one only where they tie.
    pub(crate) fn favourites(&self, tree: FoeType, candidates: &[&Seen]) -> Vec<ModelId> {
        if tree == FoeType::Sentry {
            let among = || candidates.iter().map(|one| one.id).collect();
            let closest =
                self.facts.told(|| TableQuestion::Closest { of: self.model, among: among() });
            if let Some(closest) = closest {
                return closest;
            }
        }
        let better = |a: &Seen, b: &Seen| match tree {
            FoeType::Aggressive => a.wounds > b.wounds,
            FoeType::Defensive => a.wounds < b.wounds,
            // Distances are measured between stored positions: what rounding alone
            // parts is a tie.
            FoeType::Sentry => closer(a.distance, b.distance),
        };
        candidates
            .iter()
            .filter(|one| !candidates.iter().any(|other| better(other, one)))
            .map(|one| one.id)
            .collect()
    }

    /// Aggro for Aggress: the favourites within 10" and in line of sight; where nobody is
    /// in sight, the closest within 10" (ruling 27).
    pub(crate) fn aggro(&self, tree: FoeType) -> Vec<ModelId> {
        let visible = self.within(AGGRO_RANGE);
        if !visible.is_empty() {
            return self.favourites(tree, &visible);
        }
        let question =
            |among| TableQuestion::Unseen { of: self.model, milli: milli(AGGRO_RANGE), among };
        if let Some(told) = self.told(question) {
            return told.iter().map(|one| one.id).collect();
        }
        let near: Vec<&Seen> =
            self.seen.iter().filter(|other| in_reach(other.distance, 0.0, AGGRO_RANGE)).collect();
        self.favourites(FoeType::Sentry, &near)
    }
}

/// Whether a Hostile model may be a Target at all.
fn may_be_meant(facts: &HuntRef<'_>, model_ref: &ModelRef<'_>) -> bool {
    !model_ref.has(Condition::Hidden) && !facts.captive(model_ref.id())
}

/// The name of the rule by which this type picks its Target.
pub(crate) fn rule(tree: FoeType) -> &'static str {
    match tree {
        FoeType::Aggressive => "caz-aggro-aggressive",
        FoeType::Defensive => "caz-aggro-defensive",
        FoeType::Sentry => "caz-aggro-sentry",
    }
}

/// Whom this type would rather have for its Target, in words.
pub(crate) fn prefers(tree: FoeType) -> &'static str {
    match tree {
        FoeType::Aggressive => "whoever has the most WNDs left",
        FoeType::Defensive => "whoever has the fewest WNDs left",
        FoeType::Sentry => "whoever is closest",
    }
}

/// Settles on one of these: the Target that the Foe has already, if it is among them,
/// else by a die (ruling 27).
pub(crate) fn settle(hunt: &mut HuntMut, tied: &[ModelId]) -> Option<ModelId> {
    let target = match tied {
        [] => return None,
        [only] => *only,
        _ => match hunt.turn.target.filter(|target| tied.contains(target)) {
            Some(target) => target,
            None => {
                let chosen = tied[hunt.ctx.dice().pick(tied.len())];
                let text = event_text!("Aggro is a tie: the die picks {}", hunt.name(chosen));
                hunt.ctx.note(text, &["caz-aggro-tie", "ruling-27"]);
                chosen
            }
        },
    };
    hunt.turn.target = Some(target);
    Some(target)
}
