//! What a Foe sees and whom it takes for its Target (Cazadores 4.5, Determining Aggro; ruling 27).

use std::cell::Cell;

use super::cards::Scope;
use crate::game::{ModelId, told};
use crate::rulesets::cazadores::change::HuntMut;
use crate::rulesets::cazadores::content::{Condition, FoeType};
use crate::rulesets::cazadores::hunt_ref::{HuntRef, in_reach};

/// How far Aggro and Aggress reach, in inches.
pub const AGGRO_RANGE: f32 = 10.0;

/// A Hostile model that may be a Target: it is not Hidden.
#[derive(Debug)]
pub struct Seen {
    /// The model that it is about.
    pub id: ModelId,
    /// Inches away.
    pub distance: f32,
    /// WNDs left.
    pub wounds: i32,
    /// Whether the Foe has line of sight to it, once somebody has asked.
    sight: Cell<Option<bool>>,
}

/// What a Foe knows of its enemies at one moment. Lines of sight are computed when they are first asked for.
pub struct Scout<'f, 'a> {
    /// The Hunt.
    pub facts: &'f HuntRef<'a>,
    /// The Foe.
    pub model: ModelId,
    /// The Hostile models that it may take for Targets, in id order.
    pub seen: Vec<Seen>,
}

impl<'f, 'a> Scout<'f, 'a> {
    /// Looks around for this Foe.
    pub fn new(facts: &'f HuntRef<'a>, model: ModelId) -> Self {
        let seen = facts
            .hostile_to(model)
            .filter(|model_ref| !model_ref.has(Condition::Hidden) && !facts.captive(model_ref.id()))
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
    pub fn sees(&self, other: &Seen) -> bool {
        if let Some(known) = other.sight.get() {
            return known;
        }
        let sees = self.facts.sees(self.model, other.id);
        other.sight.set(Some(sees));
        sees
    }

    /// The closest enemy, whether or not it is in sight.
    pub fn closest(&self) -> Option<&Seen> {
        self.seen.iter().min_by(|a, b| a.distance.total_cmp(&b.distance))
    }

    /// Enemies within this distance and in line of sight.
    pub fn within(&self, range: f32) -> Vec<&Seen> {
        self.seen.iter().filter(|other| in_reach(other.distance, 0.0, range) && self.sees(other)).collect()
    }

    /// Enemies whom an Attack of this scope can strike, in line of sight.
    pub fn struck(&self, scope: &Scope) -> Vec<&Seen> {
        let Some(own) = self.facts.get(self.model).map(|model_ref| model_ref.body()) else {
            return Vec::new();
        };
        let held = |other: &&Seen| {
            let body = self.facts.get(other.id).map(|model_ref| model_ref.body());
            body.is_some_and(|body| scope.holds(&own, &body, other.distance)) && self.sees(other)
        };
        self.seen.iter().filter(held).collect()
    }

    /// Those whom the Foe would rather attack than any other of these, by its type: more than one only where they tie.
    pub fn favourites(&self, tree: FoeType, candidates: &[&Seen]) -> Vec<ModelId> {
        let better = |a: &Seen, b: &Seen| match tree {
            FoeType::Aggressive => a.wounds > b.wounds,
            FoeType::Defensive => a.wounds < b.wounds,
            // Distances are measured between stored positions: what rounding alone parts is a tie.
            FoeType::Sentry => a.distance < b.distance - 0.002,
        };
        candidates
            .iter()
            .filter(|one| !candidates.iter().any(|other| better(other, one)))
            .map(|one| one.id)
            .collect()
    }

    /// Aggro for Aggress: the favourites within 10" and in line of sight; where nobody is in sight, the closest within
    /// 10" (ruling 27).
    pub fn aggro(&self, tree: FoeType) -> Vec<ModelId> {
        let visible = self.within(AGGRO_RANGE);
        if !visible.is_empty() {
            return self.favourites(tree, &visible);
        }
        let near: Vec<&Seen> =
            self.seen.iter().filter(|other| in_reach(other.distance, 0.0, AGGRO_RANGE)).collect();
        self.favourites(FoeType::Sentry, &near)
    }
}

/// The name of the rule by which this type picks its Target.
pub fn rule(tree: FoeType) -> &'static str {
    match tree {
        FoeType::Aggressive => "caz-aggro-aggressive",
        FoeType::Defensive => "caz-aggro-defensive",
        FoeType::Sentry => "caz-aggro-sentry",
    }
}

/// Whom this type would rather have for its Target, in words.
pub fn prefers(tree: FoeType) -> &'static str {
    match tree {
        FoeType::Aggressive => "whoever has the most WNDs left",
        FoeType::Defensive => "whoever has the fewest WNDs left",
        FoeType::Sentry => "whoever is closest",
    }
}

/// Settles on one of these: the Target that the Foe has already, if it is among them, else by a die (ruling 27).
pub fn settle(hunt: &mut HuntMut, tied: &[ModelId]) -> Option<ModelId> {
    let target = match tied {
        [] => return None,
        [only] => *only,
        _ => match hunt.turn.target.filter(|target| tied.contains(target)) {
            Some(target) => target,
            None => {
                let chosen = tied[hunt.ctx.dice().pick(tied.len())];
                let text = told!("Aggro is a tie: the die picks {}", hunt.name(chosen));
                hunt.ctx.note(text, &["caz-aggro-tie", "ruling-27"]);
                chosen
            }
        },
    };
    hunt.turn.target = Some(target);
    Some(target)
}
