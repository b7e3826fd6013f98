//! Changes of Personal Clocks.

use super::HuntMut;
use crate::display::texts::ticks as ticks_text;
use crate::state::components::PersonalClock;
use crate::state::hunt::TICKS;
use monteria_game::{EventKind, ModelId, StepResult, event_text};

impl HuntMut<'_, '_> {
    /// Advances a Personal Clock by these Ticks, looping past 10 (Cazadores 4.2, ruling
    /// 2). A model that shares its clock with others of its Adversary only counts them:
    /// the clock moves when all have acted (ruling 81).
    ///
    /// # Errors
    /// There is no such model; the same holds for every change below.
    pub(crate) fn pay_ticks(&mut self, id: ModelId, ticks: u32) -> StepResult {
        let entity = self.entity(id)?;
        self.turn.paid += ticks;
        if self.members.get(entity).is_ok_and(|member| member.parts > 1) {
            let text = event_text!(
                "rules-cazadores-spends-to-be-paid-when-all",
                "{name} spends {ticks}, paid once all have acted",
                name = self.name(id),
                ticks = ticks_text(ticks)
            );
            self.ctx.note(text, &["caz-band-clock", "ruling-81"]);
            return Ok(());
        }
        self.advance_clock(id, ticks, &["caz-ticks-paid", "ruling-2"])
    }

    /// Advances the Personal Clock that the models of an Adversary share by these Ticks.
    pub(crate) fn pay_shared_ticks(&mut self, id: ModelId, ticks: u32) -> StepResult {
        let facts = self.read();
        let clock = facts.model(id)?.clock;
        let adversary_models: Vec<ModelId> =
            facts.adversary_models(id).filter(|one| one.in_play()).map(|one| one.id()).collect();
        for one in adversary_models {
            self.set_clock(one, |own| *own = clock)?;
            self.advance_clock(one, ticks, &["caz-band-clock", "ruling-2", "ruling-81"])?;
        }
        Ok(())
    }

    fn advance_clock(&mut self, id: ModelId, ticks: u32, why: &[&str]) -> StepResult {
        let (_, mut clock, ..) = self.body(id)?;
        let from = clock.tick;
        let sum = clock.tick + ticks;
        clock.looped |= sum > TICKS;
        clock.tick = (sum - 1) % TICKS + 1;
        let to = clock.tick;
        let text = event_text!(
            "rules-cazadores-pays-its-clock-goes-from-to",
            "{name} pays {ticks}: its clock goes from {from} to {to}",
            name = self.name(id),
            ticks = ticks_text(ticks)
        );
        self.ctx.record(EventKind::MarkerMoved { model: id, from, to }, text, why);
        Ok(())
    }

    /// Changes a Personal Clock with a closure.
    pub(crate) fn set_clock(
        &mut self,
        id: ModelId,
        change: impl FnOnce(&mut PersonalClock),
    ) -> StepResult {
        change(&mut self.body(id)?.1);
        Ok(())
    }

    /// Lets a model act from the next Tick on.
    pub(crate) fn act_next_tick(&mut self, id: ModelId) -> StepResult {
        let now = self.clock.tick;
        self.set_clock(id, |clock| {
            clock.looped = now >= TICKS;
            clock.tick = now % TICKS + 1;
        })
    }
}
