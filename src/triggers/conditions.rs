//! Whether a moment has come and conditions hold.

use std::collections::BTreeMap;

use crate::selection::Situation;
use crate::state::TriggerState;
use crate::vocabulary::condition::Condition;
use crate::vocabulary::moment::Moment;
use crate::vocabulary::selection::{Measure, ModelFilter};
use monteria_game::{ModelId, Occurrence, SideId};
use monteria_table::{Body, bodies_within, distance, within};

impl Situation<'_> {
    /// Returns whether an occurrence is the moment of a rule.
    pub(crate) fn is_moment(&self, moment: &Moment, occurrence: &Occurrence) -> bool {
        let fits = |model: &ModelId, who: &[ModelFilter]| self.fits(*model, who);
        match (moment, occurrence) {
            (Moment::Deployed | Moment::RoundBegins | Moment::RoundEnds, _) => {
                is_moment_of_all(moment, occurrence)
            }
            (Moment::TurnBegins(who), Occurrence::TurnBegan { model })
            | (Moment::TurnEnds(who), Occurrence::TurnEnded { model })
            | (Moment::Deploys(who), Occurrence::Arrived { model })
            | (Moment::Moves(who), Occurrence::Moved { model, .. })
            | (Moment::IsThrown(who), Occurrence::Moved { model, thrown: true, .. })
            | (Moment::IsWounded(who), Occurrence::Wounded { model })
            | (Moment::Dies(who), Occurrence::Slain { model })
            | (Moment::SpendsLastPoint(who), Occurrence::PointsSpent { model }) => fits(model, who),
            // A model in reserve may return, such as a rider whose mount carries it again.
            (Moment::Flees(who), Occurrence::Fled { model }) => {
                !self.is_in_reserve(*model) && fits(model, who)
            }
            (Moment::Enters { who, area }, Occurrence::Moved { model, path, .. }) => {
                let touch = self.path_touches(*model, path, area.as_str());
                !touch.start && touch.later && fits(model, who)
            }
            (Moment::Enters { who, area }, Occurrence::Arrived { model }) => {
                self.touches(*model, area.as_str()) && fits(model, who)
            }
            (Moment::Leaves { who, area }, Occurrence::Moved { model, path, .. }) => {
                let touch = self.path_touches(*model, path, area.as_str());
                touch.start && !touch.end && fits(model, who)
            }
            (Moment::Attacks { who, target }, Occurrence::Acted { model, action, target: on }) => {
                let aimed = on.map_or(target.is_empty(), |on| self.fits(on, target));
                self.host.is_attack(action) && aimed && fits(model, who)
            }
            (Moment::Acts { who, action }, Occurrence::Acted { model, action: begun, .. }) => {
                self.host.is_action(begun, action) && fits(model, who)
            }
            (Moment::Takes { who, item }, Occurrence::Taken { item: it, model })
            | (Moment::Drops { who, item }, Occurrence::Dropped { item: it, model })
            | (Moment::Delivers { who, item }, Occurrence::Delivered { item: it, model }) => {
                item == it && fits(model, who)
            }
            (Moment::Chosen(option), Occurrence::Chosen { option: chosen, .. }) => {
                option.as_str() == chosen
            }
            (
                Moment::Reaches { counter, value },
                Occurrence::Counted { counter: counted, from, to },
            ) => counter.as_str() == counted && from < value && to >= value,
            (
                Moment::TurnBegins(_)
                | Moment::TurnEnds(_)
                | Moment::Deploys(_)
                | Moment::Moves(_)
                | Moment::Enters { .. }
                | Moment::Leaves { .. }
                | Moment::IsThrown(_)
                | Moment::IsWounded(_)
                | Moment::Dies(_)
                | Moment::Flees(_)
                | Moment::Attacks { .. }
                | Moment::Acts { .. }
                | Moment::SpendsLastPoint(_)
                | Moment::Takes { .. }
                | Moment::Drops { .. }
                | Moment::Delivers { .. }
                | Moment::Chosen(_)
                | Moment::Reaches { .. },
                _,
            ) => false,
        }
    }

    /// Returns whether a condition holds, with the faces of the dice that
    /// it rolls by `roll`.
    pub(crate) fn holds(&self, condition: &Condition, roll: &mut dyn FnMut(u32) -> u32) -> bool {
        let counter = |id: &str| {
            self.world.get_resource::<TriggerState>().map_or(0, |state| state.counter(id))
        };
        match condition {
            Condition::RoundFrom(round) => self.host.round(self.world) >= **round,
            Condition::RoundTo(round) => self.host.round(self.world) <= **round,
            Condition::AtLeast { counter: id, value } => counter(id.as_str()) >= *value,
            Condition::AtMost { counter: id, value } => counter(id.as_str()) <= *value,
            Condition::Present { who, count } => {
                self.selected_or_gone(who).len() >= usize::from(**count)
            }
            Condition::Absent(who) => self.selected_or_gone(who).is_empty(),
            Condition::Holds { side, area } => {
                let holder = self.holder(area.as_str());
                holder.is_some_and(|holder| self.sides_of(*side).contains(&holder))
            }
            Condition::Within { from, to, inches } => {
                self.any_pair(from, to, |from, to| match (self.body(from), self.body(to)) {
                    (Some(from), Some(to)) => within(distance(&from, &to), **inches),
                    (None, _) | (_, None) => false,
                })
            }
            Condition::Sees { from, to } => {
                self.any_pair(from, to, |from, to| self.host.sees(self.world, from, to))
            }
            Condition::Roll { die, at_least } => roll(**die) >= **at_least,
            Condition::Not(condition) => !self.holds(condition, roll),
            Condition::Any(all) => all.iter().any(|condition| self.holds(condition, roll)),
        }
    }

    /// Returns whether a condition on two models holds for any two different
    /// models of these selections.
    fn any_pair(
        &self,
        from: &[ModelFilter],
        to: &[ModelFilter],
        holds: impl Fn(ModelId, ModelId) -> bool,
    ) -> bool {
        let others = self.selected(to);
        self.selected(from)
            .into_iter()
            .any(|one| others.iter().any(|other| one != *other && holds(one, *other)))
    }

    /// Returns the holder of each object of this kind that has one, in the order of the
    /// objects: the side whose models near it measure more than those of each other side.
    pub(crate) fn holders(
        &self,
        object: &str,
        inches: f32,
        who: &[ModelFilter],
        by: Measure,
    ) -> Vec<SideId> {
        let candidates = self.selected(who);
        let holder = |object: &Body| {
            let mut sums = BTreeMap::new();
            for id in &candidates {
                let (Some(side), Some(body)) = (self.side(*id), self.body(*id)) else { continue };
                if bodies_within(&body, object, inches) {
                    *sums.entry(side).or_insert(0) += match by {
                        Measure::Models => 1,
                        Measure::Levels => self.host.level(self.world, *id),
                    };
                }
            }
            greatest(&sums)
        };
        self.host.objects(self.world, object).iter().filter_map(holder).collect()
    }

    /// Returns the side with more models in an area than each other side.
    fn holder(&self, area: &str) -> Option<SideId> {
        let mut counts = BTreeMap::new();
        for id in self.selected(&[]) {
            if let Some(side) = self.side(id).filter(|_| self.touches(id, area)) {
                *counts.entry(side).or_insert(0) += 1;
            }
        }
        greatest(&counts)
    }
}

/// Returns whether an occurrence is a moment that is about no model.
fn is_moment_of_all(moment: &Moment, occurrence: &Occurrence) -> bool {
    matches!(
        (moment, occurrence),
        (Moment::Deployed, Occurrence::Deployed)
            | (Moment::RoundBegins, Occurrence::RoundBegan)
            | (Moment::RoundEnds, Occurrence::RoundEnded)
    )
}

/// Returns the side whose number is above 0 and greater than that of each other side.
fn greatest(counts: &BTreeMap<SideId, i32>) -> Option<SideId> {
    let most = counts.values().copied().max().filter(|most| *most > 0)?;
    let mut first = counts.iter().filter(|(_, count)| **count == most);
    let holder = first.next().map(|(side, _)| *side);
    holder.filter(|_| first.next().is_none())
}
