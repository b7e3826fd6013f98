//! Sight and Target selection of Foes (Cazadores 4.5, Determining Aggro; ruling 27).

use std::cell::Cell;

use crate::content::{Condition, FoePreference};
use crate::state::hunt_mut::HuntMut;
use crate::state::hunt_ref::{HuntRef, ModelRef, in_reach};
use crate::state::real_table::{TableQuestion, to_milli};
use crate::steps::foes::cards::Scope;
use monteria_game::{ModelId, event_text};
use monteria_table::closer;
use monteria_trees::unbeaten;

/// A Hostile model that may be a Target: it is not Hidden.
#[derive(Debug)]
pub(crate) struct PossibleTarget {
    pub id: ModelId,
    /// Distance from the Foe in inches, base to base.
    pub distance: f32,
    pub wounds: i32,
    /// Whether the Foe has line of sight to it; computed on first use.
    sight: Cell<Option<bool>>,
}

/// A Foe's view of its enemies at one moment. Lines of sight are computed on first use.
pub(crate) struct EnemyView<'f, 'a> {
    pub facts: &'f HuntRef<'a>,
    pub model: ModelId,
    /// The Hostile models that may be Targets, in id order.
    pub seen: Vec<PossibleTarget>,
}

impl<'f, 'a> EnemyView<'f, 'a> {
    /// Collects the possible Targets of this Foe.
    pub(crate) fn new(facts: &'f HuntRef<'a>, model: ModelId) -> Self {
        let seen = facts
            .hostile_to(model)
            .filter(|model_ref| is_possible_target(facts, model_ref))
            .map(|model_ref| PossibleTarget {
                id: model_ref.id(),
                distance: facts.distance(model, model_ref.id()),
                wounds: model_ref.wounds.left,
                sight: Cell::new(None),
            })
            .collect();
        EnemyView { facts, model, seen }
    }

    /// Returns whether the Foe has line of sight to this one.
    pub(crate) fn sees(&self, other: &PossibleTarget) -> bool {
        if let Some(known) = other.sight.get() {
            return known;
        }
        let sees = self.facts.sees(self.model, other.id);
        other.sight.set(Some(sees));
        sees
    }

    /// Returns all candidates of table questions. The list is the same for every
    /// question, whatever Targets were chosen already.
    fn question_candidates(&self) -> Vec<ModelId> {
        let question_candidates = self
            .facts
            .hostile_to(self.model)
            .filter(|model_ref| is_possible_target(self.facts, model_ref));
        question_candidates.map(|model_ref| model_ref.id()).collect()
    }

    /// Returns the possible Targets in the answer to a question.
    fn answered(
        &self,
        question: impl FnOnce(Vec<ModelId>) -> TableQuestion,
    ) -> Option<Vec<&PossibleTarget>> {
        let answer = self.facts.table_answer(|| question(self.question_candidates()))?;
        Some(self.seen.iter().filter(|other| answer.contains(&other.id)).collect())
    }

    /// Returns the closest enemy, in sight or not; `None` on a real table,
    /// where that is unknown.
    pub(crate) fn closest(&self) -> Option<&PossibleTarget> {
        if self.facts.on_real_table() {
            return None;
        }
        self.seen.iter().min_by(|a, b| a.distance.total_cmp(&b.distance))
    }

    /// Returns the enemies within this distance and in line of sight.
    pub(crate) fn within(&self, range: f32) -> Vec<&PossibleTarget> {
        let question =
            |among| TableQuestion::InReach { of: self.model, milli: to_milli(range), among };
        if let Some(answer) = self.answered(question) {
            return answer;
        }
        self.seen
            .iter()
            .filter(|other| in_reach(other.distance, 0.0, range) && self.sees(other))
            .collect()
    }

    /// Returns the enemies that an Attack of this scope can strike, in line of sight.
    pub(crate) fn in_scope(&self, scope: &Scope) -> Vec<&PossibleTarget> {
        if let Some(answer) = self.answered(|among| scope.question(self.model, among)) {
            return answer;
        }
        let Some(own) = self.facts.get(self.model).map(|model_ref| model_ref.body()) else {
            // A Foe that is missing from the state strikes nobody.
            return Vec::new();
        };
        let held = |other: &&PossibleTarget| {
            let body = self.facts.get(other.id).map(|model_ref| model_ref.body());
            body.is_some_and(|body| scope.holds(&own, &body, other.distance)) && self.sees(other)
        };
        self.seen.iter().filter(held).collect()
    }

    /// Returns the candidates that the Foe prefers: more than one only if they tie.
    pub(crate) fn preferred(
        &self,
        prefers: &[FoePreference],
        candidates: &[&PossibleTarget],
    ) -> Vec<ModelId> {
        let mut left = candidates.to_vec();
        for preference in prefers {
            let asked = (*preference == FoePreference::Closest)
                .then(|| self.closest_by_players(&left))
                .flatten();
            left = match asked {
                Some(closest) => {
                    // In the order of the answer.
                    let answered = closest.iter();
                    answered
                        .filter_map(|id| left.iter().find(|one| one.id == *id).copied())
                        .collect()
                }
                None => unbeaten(&left, |a, b| self.is_better(*preference, a, b)),
            };
        }
        left.into_iter().map(|one| one.id).collect()
    }

    /// Returns the answer of players about who is closest; `None` if the
    /// program keeps the table.
    fn closest_by_players(&self, candidates: &[&PossibleTarget]) -> Option<Vec<ModelId>> {
        let among = || candidates.iter().map(|one| one.id).collect();
        self.facts.table_answer(|| TableQuestion::Closest { of: self.model, among: among() })
    }

    /// Returns whether one candidate is better than another by this preference.
    pub(crate) fn is_better(
        &self,
        preference: FoePreference,
        one: &PossibleTarget,
        other: &PossibleTarget,
    ) -> bool {
        match preference {
            FoePreference::MostWounds => one.wounds > other.wounds,
            FoePreference::FewestWounds => one.wounds < other.wounds,
            // Distances are between stored positions: differences from rounding
            // count as ties.
            FoePreference::Closest => closer(one.distance, other.distance),
            FoePreference::Suffering(condition) => {
                self.suffers(one, condition) && !self.suffers(other, condition)
            }
            FoePreference::Cazadores => self.is_cazador(one) && !self.is_cazador(other),
        }
    }

    /// Returns whether a candidate suffers a Condition.
    pub(crate) fn suffers(&self, one: &PossibleTarget, condition: Condition) -> bool {
        self.facts.get(one.id).is_some_and(|model_ref| model_ref.has(condition))
    }

    /// Returns whether a candidate is a Cazador.
    pub(crate) fn is_cazador(&self, one: &PossibleTarget) -> bool {
        self.facts.get(one.id).is_some_and(ModelRef::is_cazador)
    }

    /// Returns the Targets for Aggress: the preferred ones within a distance and in line of
    /// sight; if none is in sight, the closest within it (ruling 27).
    pub(crate) fn aggro(&self, prefers: &[FoePreference], within: f32) -> Vec<ModelId> {
        let visible = self.within(within);
        if !visible.is_empty() {
            return self.preferred(prefers, &visible);
        }
        let question =
            |among| TableQuestion::Unseen { of: self.model, milli: to_milli(within), among };
        if let Some(answer) = self.answered(question) {
            return answer.iter().map(|one| one.id).collect();
        }
        let near: Vec<&PossibleTarget> =
            self.seen.iter().filter(|other| in_reach(other.distance, 0.0, within)).collect();
        self.preferred(&[FoePreference::Closest], &near)
    }
}

/// Returns whether a Hostile model may be a Target at all.
fn is_possible_target(facts: &HuntRef<'_>, model_ref: &ModelRef<'_>) -> bool {
    !model_ref.has(Condition::Hidden) && !facts.is_captive(model_ref.id())
}

/// Chooses one of these: the current Target if it is among them, else by
/// a die (ruling 27).
pub(crate) fn choose_target(hunt: &mut HuntMut, tied: &[ModelId]) -> Option<ModelId> {
    let target = match tied {
        [] => return None,
        [only] => *only,
        _ => match hunt.turn.target.filter(|target| tied.contains(target)) {
            Some(target) => target,
            None => {
                let chosen = tied[hunt.ctx.dice().pick(tied.len())];
                let text = event_text!(
                    "rules-cazadores-aggro-is-a-tie-the-die",
                    "Aggro is tied: the die picks {name}",
                    name = hunt.name(chosen)
                );
                hunt.ctx.note(text, &["caz-aggro-tie", "ruling-27"]);
                chosen
            }
        },
    };
    hunt.turn.target = Some(target);
    Some(target)
}
