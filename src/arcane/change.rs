//! Write access to a match. [`DuelMut`] is the one place that changes the components of
//! models; each change records its event. The rules themselves are in `steps/`.

use std::ops::{Deref, DerefMut};

use bevy_ecs::prelude::*;
use bevy_ecs::system::SystemParam;

use super::content::{Ability, Id, Limit, State};
use super::duel_ref::DuelRef;
use super::state::{Condition, Duel};
use super::text::points;
use monteria_game::{
    Departure, EventKind, ModelId, Occurrence, SideId, StepResult, Text, event_text, step,
};
use monteria_skirmish::SidesMut;
use monteria_table::within;

step! {
    /// Queued for a summoner whose summon has been killed: it tests
    /// whether it is Stunned.
    Shock = "shock" {
        model: ModelId,
    }
}

/// System parameter that changes a match by the rules of this game. It derefs to
/// [`SidesMut`]; [`DuelMut::read`] gives read access.
#[derive(SystemParam)]
pub struct DuelMut<'w, 's> {
    sides: SidesMut<'w, 's, Duel>,
}

impl<'w, 's> Deref for DuelMut<'w, 's> {
    type Target = SidesMut<'w, 's, Duel>;

    fn deref(&self) -> &Self::Target {
        &self.sides
    }
}

impl DerefMut for DuelMut<'_, '_> {
    fn deref_mut(&mut self) -> &mut Self::Target {
        &mut self.sides
    }
}

impl DuelMut<'_, '_> {
    /// Gives read access to the current state.
    pub fn read(&self) -> DuelRef<'_> {
        DuelRef(self.sides.read())
    }

    /// Returns the mutable part of a model.
    ///
    /// # Errors
    /// If there is no such model.
    pub fn condition(&mut self, id: ModelId) -> StepResult<Mut<'_, Condition>> {
        self.sides.condition_mut(id)
    }
}

impl DuelMut<'_, '_> {
    /// Spends Action Points of a model: first its own, then those of its side's Reserve.
    /// A poisoned model loses 1 LP for each of them (brief, States).
    pub fn spend(&mut self, id: ModelId, cost: u8) -> StepResult {
        let side = self.read().try_get(id)?.side();
        let mut condition = self.condition(id)?;
        let own = cost.min(condition.points);
        condition.points -= own;
        let spent = own > 0 && condition.points == 0;
        let poisoned = condition.states.contains_key(&State::Poison);
        let side_state = self.side_state(side);
        side_state.reserve = side_state.reserve.saturating_sub(cost - own);
        if spent {
            self.ctx.occur(Occurrence::PointsSpent { model: id });
        }
        if own < cost {
            let text = event_text!(
                "rules-arcane-takes-from-the-reserve",
                "{name} takes {cost} from the Reserve",
                name = self.name(id),
                cost = points(cost - own)
            );
            self.ctx.note(text, &["arc-advantage"]);
        }
        if poisoned && cost > 0 {
            let text = event_text!(
                "rules-arcane-the-poison-in-bites",
                "The poison hurts {name}",
                name = self.name(id)
            );
            self.ctx.note(text, &["arc-poison"]);
            self.lose(id, i32::from(cost), &["arc-poison"])?;
        }
        Ok(())
    }

    /// Adds Action Points to a model, up to its maximum; a negative
    /// amount takes them away.
    pub fn gain(&mut self, id: ModelId, amount: i32, why: &[&str]) -> StepResult {
        let most = i32::from(self.read().try_get(id)?.card().most.get());
        let mut condition = self.condition(id)?;
        let before = i32::from(condition.points);
        condition.points = (before + amount).clamp(0, most.max(before)) as u8;
        let now = i32::from(condition.points);
        if now != before {
            let name = self.name(id);
            let points = points(now.abs_diff(before) as u8);
            let text = if now > before {
                event_text!("rules-arcane-gains-points", "{name} gains {points}")
            } else {
                event_text!("rules-arcane-loses-points", "{name} loses {points}")
            };
            self.ctx.note(text, why);
        }
        Ok(())
    }

    /// Spends Essence of a side.
    pub(crate) fn spend_essence(&mut self, side: SideId, amount: u8, text: Text) -> StepResult {
        let side_state = self.side_state(side);
        side_state.essence = side_state.essence.saturating_sub(amount);
        self.ctx.note(text, &["arc-essence"]);
        Ok(())
    }

    /// Removes LP from a model and eliminates it if none are
    /// left (brief, Attack resolution).
    pub fn lose(&mut self, id: ModelId, amount: i32, why: &[&str]) -> StepResult {
        if amount <= 0 || !self.models.in_play(id) {
            return Ok(());
        }
        let mut condition = self.condition(id)?;
        condition.life = (condition.life - amount).max(0);
        let left = condition.life;
        let text = event_text!(
            "rules-arcane-loses-lp-left",
            "{name} loses {amount} LP, {left} left",
            name = self.name(id)
        );
        self.ctx.record(EventKind::Wounded { model: id, amount, left, part: None }, text, why);
        if left == 0 { self.eliminate(id) } else { Ok(()) }
    }

    /// Heals a model, up to the LP of its card.
    pub fn heal(&mut self, id: ModelId, amount: i32, why: &[&str]) -> StepResult {
        let full = self.read().try_get(id)?.max_life();
        let mut condition = self.condition(id)?;
        let healed = amount.min(full - condition.life).max(0);
        condition.life += healed;
        let left = condition.life;
        if healed > 0 {
            let text = event_text!(
                "rules-arcane-heals-lp-now",
                "{name} heals {healed} LP, now {left}",
                name = self.name(id)
            );
            self.ctx.record(
                EventKind::Wounded { model: id, amount: -healed, left, part: None },
                text,
                why,
            );
        }
        Ok(())
    }

    /// Removes a model from the match and ends the abilities that it
    /// upholds (brief, Attack resolution).
    pub fn remove_model(
        &mut self,
        id: ModelId,
        departure: Departure,
        text: Text,
        why: &[&str],
    ) -> StepResult {
        let upheld: Vec<Id> = self.condition(id)?.upheld.keys().cloned().collect();
        for ability in upheld {
            self.stop_upholding(id, &ability)?;
        }
        self.sides.remove_model(id, departure, text, why);
        Ok(())
    }

    /// Eliminates a model without LP. If it was summoned, its summoner tests for shock.
    fn eliminate(&mut self, id: ModelId) -> StepResult {
        let bond = self.condition(id)?.bond;
        let text =
            event_text!("rules-arcane-is-eliminated", "{name} is eliminated", name = self.name(id));
        self.remove_model(id, Departure::SLAIN, text, &["arc-death"])?;
        if let Some((summoner, _)) = bond
            && self.models.in_play(summoner)
        {
            self.ctx.then(Shock { model: summoner });
        }
        Ok(())
    }

    /// Puts a State on a model (brief, States). The higher level counts; with the
    /// optional rule, levels add up.
    pub(crate) fn put_state(
        &mut self,
        id: ModelId,
        state: State,
        level: u8,
        why: &[&str],
    ) -> StepResult {
        let facts = self.read();
        let model = facts.try_get(id)?;
        if !model.in_play() {
            return Ok(());
        }
        let immune = model.card().immune(state);
        let before = model.state(state);
        let adds = facts.turn.options.add_states;
        let now = if adds { before + level } else { before.max(level) };
        if immune {
            let text = event_text!(
                "rules-arcane-is-immune-to",
                "{name} is immune to {state}",
                name = self.name(id)
            );
            self.ctx.note(text, &["arc-immunity"]);
            return Ok(());
        }
        if now == before {
            let text = event_text!(
                "rules-arcane-has-already",
                "{name} already has {state} {before}",
                name = self.name(id)
            );
            self.ctx.note(text, &["arc-states"]);
            return Ok(());
        }
        self.condition(id)?.states.insert(state, now);
        let text =
            event_text!("rules-arcane-has", "{name} has {state} {now}", name = self.name(id));
        let rules: Vec<&str> = why.iter().copied().chain([state.rule()]).collect();
        let badge = state.to_string().to_lowercase();
        self.ctx.record(EventKind::Marked { model: id, badge, on: true }, text, &rules);
        Ok(())
    }

    /// Removes a State from a model. Does nothing if the model does not have it.
    pub(crate) fn end_state(
        &mut self,
        id: ModelId,
        state: State,
        text: Text,
        why: &[&str],
    ) -> StepResult {
        if self.condition(id)?.states.remove(&state).is_none() {
            return Ok(());
        }
        let badge = state.to_string().to_lowercase();
        self.ctx.record(EventKind::Marked { model: id, badge, on: false }, text, why);
        if state == State::Hidden {
            self.stop_upholding_stealth(id)?;
        }
        Ok(())
    }

    /// Ends the upkeep of the Stealth that a model upholds.
    fn stop_upholding_stealth(&mut self, id: ModelId) -> StepResult {
        let stealth = |it: &&Ability| it.kind().hides();
        let upheld = self.read().try_get(id)?.upholds().find(stealth).map(|it| it.id.clone());
        let mut condition = self.condition(id)?;
        upheld.map(|ability| condition.upheld.remove(&ability));
        Ok(())
    }

    /// Ends the Hidden State of a model that gave itself away or
    /// was found (rulebook, Stealth).
    pub fn end_hidden(&mut self, id: ModelId, why: &[&str]) -> StepResult {
        let text = event_text!(
            "rules-arcane-is-hidden-no-longer",
            "{name} is no longer Hidden",
            name = self.name(id)
        );
        self.end_state(id, State::Hidden, text, why)
    }

    /// Marks an ability as used if its uses are limited.
    pub(crate) fn mark_used(&mut self, id: ModelId, ability: &Ability) -> StepResult {
        let mut condition = self.condition(id)?;
        match ability.limit {
            Limit::Turn => {
                condition.used_turn.insert(ability.id.clone());
            }
            Limit::Game => {
                condition.used.insert(ability.id.clone());
            }
            Limit::Unlimited => {}
        }
        Ok(())
    }

    /// Starts to uphold a lasting ability. `thing` is the number of the object on the
    /// table that ends with it.
    pub fn uphold(&mut self, id: ModelId, ability: &Id, thing: Option<u16>) -> StepResult {
        self.condition(id)?.upheld.insert(ability.clone(), thing);
        Ok(())
    }

    /// Ends an upheld ability: its object is removed from the table, and
    /// Stealth ends with it.
    pub fn stop_upholding(&mut self, id: ModelId, ability: &Id) -> StepResult {
        // The ability has already ended, for example with its object.
        let Some(thing) = self.condition(id)?.upheld.remove(ability) else { return Ok(()) };
        let facts = self.read();
        let (name, stealth) = facts
            .try_get(id)?
            .card()
            .ability(ability)
            .map_or((ability.to_string(), false), |it| (it.name.clone(), it.kind().hides()));
        let text = event_text!(
            "rules-arcane-upholds-no-longer",
            "{model} no longer maintains {name}",
            model = self.name(id)
        );
        match thing {
            Some(thing) => self.clear_away(thing, text, &["arc-upkeep"])?,
            None => self.ctx.note(text, &["arc-upkeep"]),
        }
        if stealth { self.end_hidden(id, &["arc-upkeep"]) } else { Ok(()) }
    }

    /// Ends upheld abilities whose objects are no longer in the Control Zone of their
    /// user (brief, Control Zone).
    pub(crate) fn end_effects_out_of_zone(&mut self, id: ModelId) -> StepResult {
        let facts = self.read();
        let model = facts.try_get(id)?;
        let most = facts.zone();
        let far = |ability: &&Ability| {
            let thing = model.condition.upheld.get(&ability.id).copied().flatten();
            let at = thing.and_then(|thing| facts.things.get(thing)).map(|thing| thing.at);
            at.is_some_and(|at| {
                !within(at.distance(model.body().plan()) - model.stand.radius, most)
            })
        };
        let left: Vec<Id> = model.upholds().filter(far).map(|it| it.id.clone()).collect();
        left.iter().try_for_each(|ability| self.stop_upholding(id, ability))
    }
}
