//! Changing a match: the one place that writes the components of its models. Steps say
//! what happens; this says how it is kept and told.

use std::ops::{Deref, DerefMut};

use bevy_ecs::prelude::*;
use bevy_ecs::system::SystemParam;

use super::content::{Ability, Id, Limit, State};
use super::duel_ref::DuelRef;
use super::state::{Duel, Vigor};
use super::words::points;
use monteria_game::{
    EventKind, LeaveReason, ModelId, Presence, SideId, StepResult, event_text, step,
};
use monteria_skirmish::SidesMut;
use monteria_table::within;

step! {
    /// A summoned character has been killed: whoever summoned it may be shaken.
    Shock = "shock" {
        /// Who summoned it.
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
    /// Reads the match as it stands.
    pub fn read(&self) -> DuelRef<'_> {
        DuelRef(self.sides.read())
    }

    /// Returns the part of a model that changes.
    ///
    /// # Errors
    /// If there is no such model.
    pub fn vigor(&mut self, id: ModelId) -> StepResult<Mut<'_, Vigor>> {
        self.sides.own(id)
    }
}

impl DuelMut<'_, '_> {
    /// Takes Action Points of a model, its own first, then of its side's Reserve; whoever
    /// is poisoned loses LP for each of them (brief, States).
    pub fn spend(&mut self, id: ModelId, cost: u8) -> StepResult {
        let side = self.read().try_get(id)?.side();
        let mut vigor = self.vigor(id)?;
        let own = cost.min(vigor.points);
        vigor.points -= own;
        let poisoned = vigor.states.contains_key(&State::Poison);
        let side_state = self.side_state(side);
        side_state.reserve = side_state.reserve.saturating_sub(cost - own);
        if own < cost {
            let text =
                event_text!("{} takes {} from the Reserve", self.name(id), points(cost - own));
            self.ctx.note(text, &["arc-advantage"]);
        }
        if poisoned && cost > 0 {
            let text = event_text!("The poison in {} bites", self.name(id));
            self.ctx.note(text, &["arc-poison"]);
            self.lose(id, i32::from(cost), &["arc-poison"])?;
        }
        Ok(())
    }

    /// Gives a model Action Points, never above its maximum.
    pub fn gain(&mut self, id: ModelId, amount: i32, why: &[&str]) -> StepResult {
        let most = i32::from(self.read().try_get(id)?.card().most.get());
        let mut vigor = self.vigor(id)?;
        let before = i32::from(vigor.points);
        vigor.points = (before + amount).clamp(0, most.max(before)) as u8;
        let now = i32::from(vigor.points);
        if now != before {
            let verb = if now > before { "gains" } else { "loses" };
            let text =
                event_text!("{} {verb} {}", self.name(id), points(now.abs_diff(before) as u8));
            self.ctx.note(text, why);
        }
        Ok(())
    }

    /// Takes Essence of a side.
    pub(crate) fn spend_essence(&mut self, side: SideId, amount: u8, text: String) -> StepResult {
        let side_state = self.side_state(side);
        side_state.essence = side_state.essence.saturating_sub(amount);
        self.ctx.note(text, &["arc-essence"]);
        Ok(())
    }

    /// Takes LP of a model, which is eliminated where none are
    /// left (brief, Attack resolution).
    pub fn lose(&mut self, id: ModelId, amount: i32, why: &[&str]) -> StepResult {
        if amount <= 0 || !self.hands.in_play(id) {
            return Ok(());
        }
        let mut vigor = self.vigor(id)?;
        vigor.life = (vigor.life - amount).max(0);
        let left = vigor.life;
        let text = event_text!("{} loses {amount} LP, {left} left", self.name(id));
        self.ctx.record(EventKind::Wounded { model: id, amount, left, part: None }, text, why);
        if left == 0 { self.eliminate(id) } else { Ok(()) }
    }

    /// Gives LP back to a model, never above what its card has.
    pub fn heal(&mut self, id: ModelId, amount: i32, why: &[&str]) -> StepResult {
        let full = self.read().try_get(id)?.full();
        let mut vigor = self.vigor(id)?;
        let healed = amount.min(full - vigor.life).max(0);
        vigor.life += healed;
        let left = vigor.life;
        if healed > 0 {
            let text = event_text!("{} heals {healed} LP, now {left}", self.name(id));
            self.ctx.record(
                EventKind::Wounded { model: id, amount: -healed, left, part: None },
                text,
                why,
            );
        }
        Ok(())
    }

    /// Takes a model off the table for good; what it upheld
    /// ends (brief, Attack resolution).
    pub fn leave(
        &mut self,
        id: ModelId,
        gone: (Presence, LeaveReason),
        text: String,
        why: &[&str],
    ) -> StepResult {
        let upheld: Vec<Id> = self.vigor(id)?.upheld.keys().cloned().collect();
        for ability in upheld {
            self.let_go(id, &ability)?;
        }
        self.sides.leave(id, gone, text, why);
        Ok(())
    }

    /// Whoever has no LP left is gone; whoever has summoned it may be shaken.
    fn eliminate(&mut self, id: ModelId) -> StepResult {
        let bond = self.vigor(id)?.bond;
        let text = event_text!("{} is eliminated", self.name(id));
        self.leave(id, (Presence::Slain, LeaveReason::Slain), text, &["arc-death"])?;
        if let Some((summoner, _)) = bond
            && self.hands.in_play(summoner)
        {
            self.ctx.then(Shock { model: summoner });
        }
        Ok(())
    }

    /// Puts a State on a model (brief, States): the higher level counts, or where it is
    /// played so, levels add up.
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
            let text = event_text!("{} is immune to {state}", self.name(id));
            self.ctx.note(text, &["arc-immunity"]);
            return Ok(());
        }
        if now == before {
            let text = event_text!("{} has {state} {before} already", self.name(id));
            self.ctx.note(text, &["arc-states"]);
            return Ok(());
        }
        self.vigor(id)?.states.insert(state, now);
        let text = event_text!("{} has {state} {now}", self.name(id));
        let rules: Vec<&str> = why.iter().copied().chain([state.rule()]).collect();
        let badge = state.to_string().to_lowercase();
        self.ctx.record(EventKind::Marked { model: id, badge, on: true }, text, &rules);
        Ok(())
    }

    /// Takes a State off a model; nothing where it has none.
    pub(crate) fn end_state(
        &mut self,
        id: ModelId,
        state: State,
        text: String,
        why: &[&str],
    ) -> StepResult {
        if self.vigor(id)?.states.remove(&state).is_none() {
            return Ok(());
        }
        let badge = state.to_string().to_lowercase();
        self.ctx.record(EventKind::Marked { model: id, badge, on: false }, text, why);
        if state == State::Hidden {
            self.stop_hiding(id)?;
        }
        Ok(())
    }

    /// Stealth is upheld no longer.
    fn stop_hiding(&mut self, id: ModelId) -> StepResult {
        let stealth = |it: &&Ability| it.kind().hides();
        let upheld = self.read().try_get(id)?.upholds().find(stealth).map(|it| it.id.clone());
        let mut vigor = self.vigor(id)?;
        upheld.map(|ability| vigor.upheld.remove(&ability));
        Ok(())
    }

    /// A model that was Hidden has given itself away or been found (rulebook, Stealth).
    pub fn show(&mut self, id: ModelId, why: &[&str]) -> StepResult {
        let text = event_text!("{} is Hidden no longer", self.name(id));
        self.end_state(id, State::Hidden, text, why)
    }

    /// Marks an ability as used, where that is counted.
    pub(crate) fn mark_used(&mut self, id: ModelId, ability: &Ability) -> StepResult {
        let mut vigor = self.vigor(id)?;
        match ability.limit {
            Limit::Turn => drop(vigor.used_turn.insert(ability.id.clone())),
            Limit::Game => drop(vigor.used.insert(ability.id.clone())),
            Limit::Unlimited => {}
        }
        Ok(())
    }

    /// An ability that lasts begins to, with the number of what lies on the table for it.
    pub fn uphold(&mut self, id: ModelId, ability: &Id, thing: Option<u16>) -> StepResult {
        self.vigor(id)?.upheld.insert(ability.clone(), thing);
        Ok(())
    }

    /// An ability that lasts ends: what lies on the table for it is gone,
    /// and Stealth with it.
    pub fn let_go(&mut self, id: ModelId, ability: &Id) -> StepResult {
        let Some(thing) = self.vigor(id)?.upheld.remove(ability) else { return Ok(()) };
        let facts = self.read();
        let (name, stealth) = facts
            .try_get(id)?
            .card()
            .ability(ability)
            .map_or((ability.to_string(), false), |it| (it.name.clone(), it.kind().hides()));
        let text = event_text!("{} upholds {name} no longer", self.name(id));
        match thing {
            Some(thing) => self.clear_away(thing, text, &["arc-upkeep"])?,
            None => self.ctx.note(text, &["arc-upkeep"]),
        }
        if stealth { self.show(id, &["arc-upkeep"]) } else { Ok(()) }
    }

    /// What lasts in the Control Zone of whoever upholds it ends where that has gone too
    /// far away (brief, Control Zone).
    pub(crate) fn leave_behind(&mut self, id: ModelId) -> StepResult {
        let facts = self.read();
        let model = facts.try_get(id)?;
        let most = facts.zone();
        let far = |ability: &&Ability| {
            let thing = model.vigor.upheld.get(&ability.id).copied().flatten();
            let at = thing.and_then(|thing| facts.things.get(thing)).map(|thing| thing.at);
            at.is_some_and(|at| {
                !within(at.distance(model.body().plan()) - model.stand.radius, most)
            })
        };
        let left: Vec<Id> = model.upholds().filter(far).map(|it| it.id.clone()).collect();
        left.iter().try_for_each(|ability| self.let_go(id, ability))
    }
}
